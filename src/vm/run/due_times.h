/* due_times.h - when the tasks of a ScheduledThreadPoolExecutor are due, in a search.
 *
 * The library's clock shows the search's beginning again and again (clock.h), but with every run a periodic task is due
 * later: no state would come again, and a task that is given to the pool late would be due before tasks that have waited
 * for long.  So when a worker takes a task out of the queue, which it does when the task is due, the time that has
 * passed until then is taken off the times of all tasks of the pool: what the task was due after the beginning, and
 * 1 ns.  By the clock of the pool the beginning is then 1 ns after the task was due.
 *
 * Why no execution is changed by it.  Within a pool only differences of times count: of two tasks of its queue, and of a
 * task and the clock.
 * - All tasks whose time is used again are made earlier together: those in the queue at once; a task with a
 *   fixed rate that a worker is running (thread.running_task), from whose time the next one is computed, when it is put
 *   back (thread.running_late).  A task with a fixed delay gets its next time from the clock, others get none.
 * - A thread that has asked for the time and has not yet put its task into the queue might as well have asked now: no
 *   other thread can observe when it did.
 * - A worker that waits until a task is due may find that more time has passed, as after any wait.
 * - The clock shows the earliest time that it can be when the task has been taken.  It may be later: a value
 *   from outside (below).
 *
 * Why no thread is disturbed.  All of this is done in methods of the queue that are called under its lock, and
 * what it writes is read under that lock only: the times of tasks in the queue, and running_late, which the worker that
 * it is for applies when it puts its task back.  A running task's own field, which its worker changes without the lock, is
 * left alone.  So no queue is seen half changed, wherever threads switch; and of two moves that
 * change times, or use them, the footprints already have a conflict, on the lock.  The program can read
 * times without the lock by getDelay() and compareTo(), which give values of the clock (given.inc).
 *
 * What remains a value of the clock: which of two tasks comes first (given.inc: compareTo).  Only for two that run once and
 * have the same time it follows from the documentation, as long as both times were asked for without a task becoming due
 * in between: the 1 ns keeps all later ones from being the same.
 *
 * Nothing is taken off where a task in the queue, or the pool, is of a class of the program, which may look at times
 * and compare them, or where the program has put a task into the queue twice, by calling run() itself: then times grow.
 * They also grow without end where a task with a fixed rate never ends while others run: it has to catch up on more and
 * more runs. */
#ifndef VM_RUN_DUE_TIMES_H
#define VM_RUN_DUE_TIMES_H

#include "vm/run/hooks.h"

extern const struct hook due_times_hooks[];

/* t is about to compare a task with another object (compareTo): is it the queue that does so, with two tasks that run once
 * and are due at the same time?  The one that was submitted first is then the first.  A task with a period is put
 * into the queue again, with a later time, but keeps its place among those that are due at the same time. */
bool due_times_are_compared_by_turn(struct thread *t, ref task, ref other);

#endif
