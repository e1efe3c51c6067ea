/* due_times.h - when the periodic tasks of a ScheduledThreadPoolExecutor are due, in a search.
 *
 * The library's clock shows the search's beginning again and again (clock.h), but with every run a task is due later: no
 * state would come again.  So when a task that has run gets its next time, the time by which it was due after the
 * beginning is taken off its time and off those of the tasks in the queue.  All differences stay as they are: a task
 * that is due later has its turn after as many rounds as by a clock that goes on.  How a task that is given to the
 * pool only then stands to those in the queue is a value of the clock, as it was before (given.inc: ASKS).
 *
 * Not where the pool or a task in its queue is of a class of the program, which may look at times and compare them:
 * then they grow. */
#ifndef VM_RUN_DUE_TIMES_H
#define VM_RUN_DUE_TIMES_H

#include "vm/run/hooks.h"

extern const struct hook due_times_hooks[];

#endif
