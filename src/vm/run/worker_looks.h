/* worker_looks.h - does the program look at the threads of a pool in such a way that it could observe the end of one
 * (explore/idle_workers.h)?  It does when it asks for the current thread in a task, which it can keep, or
 * for the size of a pool.  vm->are_workers_seen is set then, for good. */
#ifndef VM_RUN_WORKER_LOOKS_H
#define VM_RUN_WORKER_LOOKS_H

#include "vm/vm.h"

/* Is worker_looks_enter() to be called when the method is? */
bool worker_looks_is_hooked(const struct method *m);
/* The method whose frame is t's topmost one is about to run. */
void worker_looks_enter(struct thread *t);
/* A native gives its caller the current thread. */
void worker_looks_current(struct thread *t);

#endif
