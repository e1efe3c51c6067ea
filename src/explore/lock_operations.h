/* lock_operations.h - the operations of java.util.concurrent's locks as single steps.
 *
 * Everything that AbstractQueuedSynchronizer is made for (ReentrantLock, its conditions, read-write
 * locks, semaphores, latches) acquires and releases in one atomic change of its state; the queue of
 * waiting threads behind it is its own affair.  So it is enough to let other threads move before
 * such an operation and where it parks, not in its middle.  The JDK's code runs as it is; a search
 * only does not switch inside. */
#ifndef EXPLORE_LOCK_OPERATIONS_H
#define EXPLORE_LOCK_OPERATIONS_H

#include "vm/vm.h"

/* Is t in such an operation before which, or in which, it was stopped already? */
bool lock_operation_has_begun(const struct thread *t);
/* It is being stopped now; undoable. */
void lock_operation_begin(struct thread *t);

#endif
