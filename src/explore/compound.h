/* compound.h - statements that read a place and write it, as their code shows: x += 1, a[i]++,
 * x = x + 1.
 *
 * A trace ends with the race that it shows, often between the read and the write of such a statement.
 * That the write would come is known from the code alone, however little was searched. */
#ifndef EXPLORE_COMPOUND_H
#define EXPLORE_COMPOUND_H

#include "vm/class/class.h"

/* Does the instruction read a field or an element that its line writes further on?  Of fields of
 * objects and of elements only where the code shows that it is the same object (dup, dup2, or `this`
 * on both sides). */
bool compound_reads(const struct method *method, int bci);

#endif
