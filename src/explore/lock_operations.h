/* lock_operations.h - the operations of java.util.concurrent's locks as single steps.
 *
 * Everything that is built on AbstractQueuedSynchronizer (ReentrantLock, its conditions, read-write
 * locks, semaphores, latches) acquires and releases in one atomic change of its state; the queue of
 * waiting threads is not visible outside.  So threads need to switch only before such an operation
 * and where it parks, not inside it.  Threads do not switch before the release of a lock that one
 * thread holds alone, as before the exit of a monitor: a release can only enable others, unless a
 * thread calls tryLock(), isLocked() or the like.  (Where several threads hold the lock, the order
 * of releases and acquires decides what happens before what.)  The JDK's code runs as it is; the
 * search only does not switch inside.  The same holds for the operations of Thread on its interrupt
 * status. */
#ifndef EXPLORE_LOCK_OPERATIONS_H
#define EXPLORE_LOCK_OPERATIONS_H

#include "vm/vm.h"

enum lock_operation {
    OPERATION_NONE,    /* t is in none */
    OPERATION_BEGUN,   /* t was stopped before or in this one already */
    OPERATION_RELEASE, /* of a lock that t alone holds: can only enable others */
    OPERATION_WAITS,   /* waits until it succeeds, or releases what others may hold as well */
    OPERATION_LOOKS,   /* any other: its result depends on what other threads hold */
};

/* Is t, which is about to read a field of the object, in a method of a synchronizer that reports
 * waiting threads?  Where lock operations are single steps, no thread is seen to wait. */
bool lock_operation_asks_who_waits(const struct thread *t, ref object);

/* The frame of the operation that t is in and was stopped before; NULL: in none. */
struct frame *lock_operation_begun(const struct thread *t);
enum lock_operation lock_operation_of(const struct thread *t);
/* Notes that t is stopped in its operation now; undoable. */
void lock_operation_begin(struct thread *t);

#endif
