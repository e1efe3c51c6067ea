/* lock_operations.c - see lock_operations.h. */
#include "explore/lock_operations.h"

#include <string.h>

static bool is_synchronizer(const struct class *c)
{
    static const struct symbol *queued, *queued_long;
    if (!queued) {
        queued = symbol_of("java/util/concurrent/locks/AbstractQueuedSynchronizer");
        queued_long = symbol_of("java/util/concurrent/locks/AbstractQueuedLongSynchronizer");
    }
    while (c && !(c->is_boot && (c->name == queued || c->name == queued_long)))
        c = c->super;
    return c != NULL;
}

/* Their conditions and the nodes of their queues. */
static bool is_part_of_synchronizer(const struct class *c)
{
    static const char prefix[] = "java/util/concurrent/locks/AbstractQueued";
    return strncmp(c->name->text, prefix, sizeof prefix - 1) == 0;
}

static bool is_interruption(const struct vm *vm, const struct method *m)
{
    return m->class_ == vm->wk.Thread && (strstr(m->name->text, "nterrupt") != NULL);
}

/* What may lie between them on the stack. */
static bool is_transparent(const struct method *m)
{
    const char *owner = m->class_->name->text, *name = m->name->text;
    if (m->native || m->traits & METHOD_HIDDEN)
        return true;
    if (strcmp(owner, "java/util/concurrent/ForkJoinPool") == 0)
        return strcmp(name, "managedBlock") == 0 || strcmp(name, "unmanagedBlock") == 0;
    return strcmp(owner, "java/util/concurrent/locks/LockSupport") == 0 ||
           strcmp(owner, "jdk/internal/misc/Unsafe") == 0 ||
           strcmp(owner, "java/util/concurrent/locks/AbstractOwnableSynchronizer") == 0;
}

/* The outermost frame of the operation that t is in; NULL: in none.  An operation that can be interrupted
 * looks at the interrupt status and then at its own state: these are two steps, since other threads may
 * come between. */
static struct frame *frame_of(const struct thread *t)
{
    struct frame *outermost = NULL;
    for (struct frame *f = t->frame; f; f = f->prev) {
        const struct class *c = f->method->class_;
        if (!c->is_boot)
            break;
        if (is_interruption(t->vm, f->method))
            return f;
        if (is_part_of_synchronizer(c) || is_synchronizer(c))
            outermost = f;
        else if (!is_transparent(f->method))
            break;
    }
    return outermost;
}

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

enum lock_operation lock_operation_of(const struct thread *t)
{
    static const char *const waits[] = {"acquire",
                                        "acquireInterruptibly",
                                        "acquireShared",
                                        "acquireSharedInterruptibly",
                                        "releaseShared",
                                        "lock",
                                        "lockInterruptibly",
                                        "await",
                                        "awaitUninterruptibly",
                                        "signal",
                                        "signalAll",
                                        NULL};
    const struct frame *f = frame_of(t);
    if (!f)
        return OPERATION_NONE;
    if (f->lock_operation_begun)
        return OPERATION_BEGUN;
    const char *name = f->method->name->text;
    if (is_part_of_synchronizer(f->method->class_) && strcmp(name, "release") == 0)
        return OPERATION_RELEASE;
    return is_one_of(name, waits) ? OPERATION_WAITS : OPERATION_LOOKS;
}

bool lock_operation_asks_who_waits(const struct thread *t, ref object)
{
    static const char *const asks[] = {"hasQueuedThreads",
                                       "hasQueuedPredecessors",
                                       "hasContended",
                                       "isQueued",
                                       "getQueueLength",
                                       "getQueuedThreads",
                                       "getFirstQueuedThread",
                                       "getExclusiveQueuedThreads",
                                       "getSharedQueuedThreads",
                                       "getWaitingThreads",
                                       NULL};
    if (!is_synchronizer(class_of(object)) && !is_part_of_synchronizer(class_of(object)))
        return false;
    const struct frame *f = frame_of(t);
    return f && is_one_of(f->method->name->text, asks);
}

void lock_operation_begin(struct thread *t)
{
    struct frame *f = frame_of(t);
    if (f)
        UNDO_SET(&t->vm->log, f->lock_operation_begun, 1);
}

struct frame *lock_operation_begun(const struct thread *t)
{
    struct frame *f = frame_of(t);
    return f && f->lock_operation_begun ? f : NULL;
}
