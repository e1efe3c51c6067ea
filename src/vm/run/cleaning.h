/* cleaning.h - what the library keeps about memory and files outside of the heap, as a search has it.
 *
 * The JDK counts direct and mapped memory, and has lists of what is to be freed or closed when its owner
 * is unreachable: all threads that use a channel would meet at these counts and lists, and the search
 * would try all orders of that.  No program sees them: while searching, nothing is counted (there is
 * no limit to direct memory), and what the library itself wants cleaned is on no list, since nothing
 * of its cleaning can be seen.  Each thing is still cleaned once at most.  What the program registers
 * with a Cleaner of its own is listed as ever. */
#ifndef VM_RUN_CLEANING_H
#define VM_RUN_CLEANING_H

#include "vm/vm.h"

void cleaning_model(struct vm *vm);

#endif
