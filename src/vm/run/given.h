/* given.h - values that come from outside of the program: the clock, random seeds, identity hash codes,
 * the size of memory, the number of processors, the id of the process.
 *
 * A search runs the program with one value of each, where a real machine has many.  So an answer that
 * rests on them is incomplete, and names which, where and how often (vm_gap.h), unless the user takes
 * them as given (vm->search.given.accepted): then the answer says that it holds for the given values.
 *
 * What counts is that the program asks, itself or through methods of the library that pass the value on.
 * What the library asks for itself makes no difference to what the program sees.  Which is which:
 *  - natives say in their effect what they give (effect.h), the table ASKS in given.inc
 *    which other methods of the library do;
 *  - whose value it is follows from the callers.  From the innermost one on: a frame of the program,
 *    then it is the program's; a frame that the table ITSELF lists, or the initializer of a class of the
 *    library, then it is the library's.  A stack without any of these counts as the program's.
 *
 * Soundness rests on the rows of ITSELF, each with its reason: the value that such a method gets must not
 * reach the program in any form, order included, but through a row of ASKS.
 *
 * Random numbers: a java.util.Random whose seed comes from outside is marked (the injected field
 * given), and its numbers count when they are drawn.  One with a seed of the program's own is
 * as deterministic as its documentation says. */
#ifndef VM_RUN_GIVEN_H
#define VM_RUN_GIVEN_H

#include "vm/run/effect.h"
#include "vm/run/hooks.h"
#include "vm/run/thread.h"

#include <stdbool.h>
#include <stdint.h>

/* "clock", "random", "hash", "memory", "processors", "pid"; NULL for a kind that needs no name. */
const char *given_name(enum given_kind kind);

/* The native or method whose frame is t's topmost one gives a value of this kind: notes it if it is the
 * program's, and returns whether it is.  Nothing is noted in a plain run and while the VM boots. */
bool given_asked(struct thread *t, enum given_kind kind);

extern const struct hook given_hooks[]; /* of the methods that ASKS lists (hooks.h) */
/* For natives of the JDK whose effect says that they give a value; NULL: it does not. */
const struct hook *given_hook_of_native(const struct method *m);

/* Does the library's method compare the time with one that another operation has stored (clock.h)? */
bool given_keeps_clock(const struct method *m);

/* Was the seed of the java.util.Random given from outside? */
bool given_is_random(const struct vm *vm, ref random);

#endif
