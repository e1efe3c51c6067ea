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
 *  - workers that keep the program from its end are waited for when nothing else can go on.  Where others go on
 *    for ever, which only daemons can while the program ends, it would be in vain: such a set of states is
 *    found when everything was searched (search.c), and the pass is made again with all time-outs.  What daemons
 *    do before the end is only longer so; but a shutdown hook can see it, so a program that has one looks.
 * In other pools, a limit on the workers would make the first point wrong.
 *
 * A ForkJoinPool has such a limit, but makes a new worker wherever it would have woken the old one: the control word
 * counts the old one no more, so the limit is the same.  The new worker is the old one again, but for which thread it
 * is: that differs for ThreadLocals and for locks that the old one keeps, so a program that uses these
 * in workers looks (worker_looks.h).  What it knows is the same, by the control word.  Left out is one fault of JDK 17
 * itself: ForkJoinPool.signalWork() gives up if the worker that it has chosen times out in its midst, and the
 * task waits for ever.  --open-library tries that.
 *
 * Nor does a worker of a ForkJoinPool begin to look for a task (vm/run/worker_scans.h) while there is none: it would go
 * idle, and be woken up for the next task.  That it stands before the scan until then is what a slow worker does, and
 * it knows no more than one that has looked.  For the pool it is active, so where that would wake it up it wakes up or makes
 * another worker, if it may have more: at each moment at least as many workers look for tasks as if it had gone idle,
 * and those that find none can as well be slow.  So a worker that has not registered its
 * queue yet, which nobody can see while it is empty, need not do so before there is a task.  It looks when nothing else
 * can go on, and always in a pool that is shut down, which ends when its workers are idle.  JDK 17
 * itself can miss a task that comes behind a worker's back and does not wake it up again, until another worker looks: so
 * a program in which a worker waits inside of a task looks, too (idle_worker_note_blocked()).
 *
 * Of the workers that have not begun yet the one that was made first begins first.  Let A be made before B, and
 * take an execution in which B registers its queue first.  With A and B in each other's place it is an execution too:
 * workers of one pool differ only in which thread they are and in what they know.  (Which queue is theirs depends on a
 * random number.)  In it every thread knows the same or less, so that each race shows:
 *  - A, in B's place, knows less than B: each worker is made behind a getAndAdd of ForkJoinPool.threadIds, by
 *    which the thread that makes B knows all that the thread that made A knew.
 *  - B, in A's place, knows no more than A would: whichever of the two registers later does so under the
 *    pool's lock, and knows from then on what both know.
 * Workers are started in the order in which they are made (thread.id): ForkJoinPool.createWorker() is a part of the step
 * that calls it.  A thread could stop in it only before it starts the worker, if others look whether that was
 * started; only a factory of the program has it before.
 *
 * The condition: no thread observes that a worker has ended.  The program can, if it looks as worker_looks.h says,
 * or if the pool, its thread factory or what it asks when it is full is of a class of its own.  Then
 * time-outs of workers are as all others, and the pass is made again. */
#ifndef EXPLORE_IDLE_WORKERS_H
#define EXPLORE_IDLE_WORKERS_H

#include "vm/vm.h"

/* t waits for a time: is it such a worker? */
bool idle_worker_is(const struct thread *t);
/* t waits for a time: is it an idle worker of a ForkJoinPool before which others must end?  Only the one that has gone idle
 * last ends when its time is up; all others wait for the same time again, which no thread can see, and could do
 * so for ever.  When it has become the last one, its time can be up. */
bool idle_worker_restarts(const struct thread *t);
/* Is t a worker of a ForkJoinPool that need not look for a task now, as said above? */
bool idle_worker_must_wait(const struct thread *t);
/* t waits, or would. */
void idle_worker_note_blocked(const struct thread *t);

#endif
