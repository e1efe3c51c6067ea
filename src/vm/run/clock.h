/* clock.h - what time it is, for the program and for the library.
 *
 * A plain run has one virtual time, vm->now.  A search has two kinds of clocks, since a number that grows
 * with every look makes every state a new one:
 *
 * - The program's clock is vm->now.  Its values come from outside (given.h).  Once the program has looked
 *   at it while it is searched, the time is part of the state.  A timed wait that ends by time moves it
 *   to the wait's deadline.
 * - The library's clock is each thread's own.  The library asks for the time to find out whether a timed
 *   operation is over: `deadline = nanoTime() + n`, a wait, `deadline - nanoTime() <= 0`.  For every such
 *   operation it is the same time again, that of the search's beginning, so that deadlines are always
 *   the same numbers.  When a wait of the thread ends by time its clock jumps to the deadline, which
 *   the library then sees to have passed.  It stays there as long as a frame is on the stack that may
 *   know an earlier time: one that asked for it (frame.keeps_clock), or that of a method listed in
 *   given.inc as KEEPS, which compares the time with one that lies in the heap.  After that it
 *   is the search's beginning again.  What the clock shows counts as state only while such a frame is
 *   on the stack: else the next look begins anew.
 *
 * Why this leaves nothing out: between a look at the clock and the next one any time may pass.  For the
 * library's methods that may ask (given.inc: ITSELF) it makes a difference only whether a deadline of
 * their own has passed, and where it has not they wait until then.  A thread that finds it passed at
 * once, or late, does what one does that waits and then times out at once: a time-out is a move that can
 * be made in every state (explore/path.h), unless --timeouts leaves it out.  A time that is compared with
 * one that another operation has stored is a value from outside (given.inc: ASKS).
 *
 * Loops that poll the clock without a wait, and loops of many short waits, end in time too: from the
 * CLOCK_PATIENCE-th look of an operation on the time that has passed grows by a factor, and with every
 * further time-out it doubles.  The clock may be late by any amount, and such rounds do nothing but look again. */
#ifndef VM_RUN_CLOCK_H
#define VM_RUN_CLOCK_H

#include "vm/run/thread.h"

enum { CLOCK_PATIENCE = 16 };

/* For natives: the time since the start, and since 1970, as the code that has called the native of t sees
 * it.  Notes when that is the program's. */
int64_t clock_nanos(struct thread *t);
int64_t clock_millis(struct thread *t);

/* For waits: how long it is until the time in milliseconds since 1970, by t's clock; a wait begins; it
 * has ended by time, in a search. */
int64_t clock_nanos_until(struct thread *t, int64_t millis);
void clock_begin_wait(struct thread *t, int64_t nanos);
void clock_reaches_deadline(struct thread *t);

/* Does a frame on the stack keep the thread's clock from beginning anew? */
bool clock_is_kept(const struct thread *t);
/* Begins anew in any case, as after an operation: what it showed was taken into account. */
void clock_restart(struct thread *t);

#endif
