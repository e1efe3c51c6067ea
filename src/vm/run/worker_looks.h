/* worker_looks.h - does the program look at the threads of a pool in such a way that it could observe the end of one
 * (explore/idle_workers.h)?  vm->search.are_workers_seen is set then, for good; and vm->search.are_tasks_counted, when it asks how
 * many tasks a pool has run.
 *
 * It looks when it asks
 * - for the current thread in a task, which it can keep;
 * - for the size of a pool;
 * - for the owner of a lock, which may be a worker that keeps it;
 * - for the referent of a Reference, or for references that were enqueued (referents.c): a worker keeps the values of its
 *   ThreadLocals as long as it lives;
 * - to have something done at the end of the program, for which idle workers are waited;
 * - in a worker of a ForkJoinPool, for a ThreadLocal of its own: another worker has another value.
 * It looks at threads of its own, and vm->search.are_threads_told_apart is set, when it asks
 * - for the current thread, in another thread than main;
 * - for the id of a thread, or for the identity hash code of one or of an object that was made during the search, which
 *   depends on the thread that made it;
 * - which threads own a lock, or wait for it.
 * vm->search.are_holders_seen is set when it asks that, also by the text of a lock (ReentrantLock.toString), or how many
 * threads wait for it: else nothing but the library itself reads where a lock keeps threads (explore/library_races.inc).
 * And it does when a worker of a ForkJoinPool runs out of work and keeps a lock, which another worker would not have: the
 * owners of AbstractOwnableSynchronizers are counted (thread.owned_locks).  A read lock is taken to be kept. */
#ifndef VM_RUN_WORKER_LOOKS_H
#define VM_RUN_WORKER_LOOKS_H

#include "vm/run/hooks.h"

extern const struct hook worker_looks_hooks[];

/* A native gives its caller a number of the object: a thread's id, or an identity hash code. */
void worker_looks_identity(struct thread *t, ref object);

#endif
