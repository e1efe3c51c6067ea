/* worker_scans.h - how the workers of a ForkJoinPool look for tasks, while a program is searched.
 *
 * ForkJoinPool.scan() looks at the queues one after the other, beginning with one that is drawn at random, and takes
 * the first task that it finds.  In a search a worker stops when it is about to scan.  When it goes on it is chosen
 * with which of the queues that have a task it begins (CHOICE_RANDOM), so that each can be the one that is found:
 * there is a number that could have been drawn for it.  The numbers themselves are no part of the state: a worker begins
 * with 0, which its generator maps to 0.
 *
 * A thread that is no worker of the pool submits tasks to one of several queues, which depends on what it has drawn: it is
 * chosen when it first does so in a pool that has more of them than any before, whether it shares that of another
 * thread, and which. */
#ifndef VM_RUN_WORKER_SCANS_H
#define VM_RUN_WORKER_SCANS_H

#include "vm/run/hooks.h"

extern const struct hook worker_scans_hooks[];

/* The method whose frame is t's topmost one is about to run: must t stop first? */
bool worker_scans_must_stop(struct thread *t);

/* t is about to read a field or an element of the object after a task: does it look for the next one where there is
 * none?  In its own queue, which then no other thread can change, or in the one that it took the last task from: a task
 * that comes there later is found by the next scan as well.  Where there is one, it is taken by a write, before which
 * t stops. */
bool worker_scans_is_vain_look(const struct thread *t, ref object);

/* t is about to scan: is it for the first time, or after it was woken up, and was it stopped since it was started?  What
 * it did since it was stopped last, to register its queue or to wake up, no other thread can see, so it is the same
 * step. */
bool worker_scans_follow_on(const struct thread *t);

/* The pool in which t is stopped before a scan, or before it registers its queue; 0: it is not. */
ref worker_scans_pool(const struct thread *t);
/* Is there a task in one of the pool's queues? */
bool worker_scans_would_find(struct vm *vm, ref pool);
/* Notes that t looks (stop_note()). */
void worker_scans_note(struct thread *t, ref pool);

#endif
