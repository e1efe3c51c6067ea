/* lock_operations.h - the operations of java.util.concurrent's locks as single steps.
 *
 * Everything that AbstractQueuedSynchronizer is made for (ReentrantLock, its conditions, read-write
 * locks, semaphores, latches) acquires and releases in one atomic change of its state; the queue of
 * waiting threads behind it is its own affair.  So it is enough to let other threads move before
 * such an operation and where it parks, not in its middle.  The release of a lock that one thread
 * holds alone can only let others go on: unless somebody looks whether he would have to wait
 * (tryLock, isLocked, ...), nobody need move before it, just as before the exit of a monitor.  (Where
 * several hold it, the order of releases and acquires decides what happens before what.)  The JDK's code runs as it is; a search only does not
 * switch inside.  The same holds for Thread's operations on its interrupt status. */
#ifndef EXPLORE_LOCK_OPERATIONS_H
#define EXPLORE_LOCK_OPERATIONS_H

#include "vm/vm.h"

enum lock_operation {
    OPERATION_NONE,    /* t is in none */
    OPERATION_BEGUN,   /* it was stopped before, or in, this one already */
    OPERATION_RELEASE, /* of what t alone holds: lets others go on and nothing else */
    OPERATION_WAITS,   /* waits until it succeeds, or gives back what others may hold as well */
    OPERATION_LOOKS,   /* anything else: its result tells how the others stand */
};

/* Does t, which is about to read something of the object, ask a synchronizer who waits for it?  Inside of
 * single steps nobody is seen to wait. */
bool lock_operation_asks_who_waits(const struct thread *t, ref object);

enum lock_operation lock_operation_of(const struct thread *t);
/* It is being stopped now; undoable. */
void lock_operation_begin(struct thread *t);

#endif
