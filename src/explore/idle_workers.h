/* idle_workers.h - workers of cached thread pools and of ForkJoinPools that wait for a task, for some time only.
 *
 * When that time is up such a worker ends, and the pool makes another one for the next task; this may happen at
 * any moment, again and again.  A search tries it only when no other thread can go on.
 *
 * Nothing is lost by that in a pool that hands tasks over to waiting workers (SynchronousQueue) and makes as many
 * workers as are needed (newCachedThreadPool):
 *  - that the next task is run by a new worker comes about as well when the old one has not yet come to
 *    wait, which no thread can observe.  So ThreadLocals, names, and locks that a worker keeps are tried in
 *    both ways;
 *  - what the new worker knows is the same: the pool makes it for want of the old one only after it has seen,
 *    in a volatile counter, that the old one has ended, so after all tasks of that one;
 *  - workers that keep the program from its end are waited for when nothing else can go on.
 * In other pools, a limit on the workers would make the first point wrong.
 *
 * A ForkJoinPool has such a limit, but makes a new worker wherever it would have woken the old one: the control word
 * counts the old one no more, so the limit is the same.  The new worker is the old one again, but for which thread it
 * is: that differs for ThreadLocals and for locks that the old one keeps, so a program that uses these
 * in workers looks (worker_looks.h).  What it knows is the same, by the control word.  Left out is one fault of JDK 17
 * itself: ForkJoinPool.signalWork() gives up if the worker that it has chosen times out in its midst, and the
 * task waits for ever.  --open-library tries that.
 *
 * The condition: no thread observes that a worker has ended.  The program can, if it looks as worker_looks.h says,
 * or if the pool, its thread factory or what it asks when it is full is of a class of its own.  Then
 * time-outs of workers are as all others, and the pass is made again. */
#ifndef EXPLORE_IDLE_WORKERS_H
#define EXPLORE_IDLE_WORKERS_H

#include "vm/vm.h"

/* t waits for a time: is it such a worker? */
bool idle_worker_is(const struct thread *t);
/* Is t a worker of a ForkJoinPool that is about to look for a task, and would find none? */
bool idle_worker_finds_nothing(const struct thread *t);

#endif
