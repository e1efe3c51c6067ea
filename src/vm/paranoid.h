/* paranoid.h - the paranoid build's check that rewinding restores everything.
 *
 * Every so often the check runs the program ahead under other choices, rewinds, and compares the
 * hash of the whole state.  A difference is a bug: some change went past the undo log. */
#ifndef VM_PARANOID_H
#define VM_PARANOID_H

#include "vm/vm.h"

/* Called between two steps of the scheduler, when nothing is running. */
void paranoid_check(struct vm *vm);

#endif
