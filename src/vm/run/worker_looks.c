/* worker_looks.c - see worker_looks.h. */
#include "vm/run/worker_looks.h"

#include "vm/class/jdk_field.h"

#include <string.h>

#define POOL        "java/util/concurrent/ThreadPoolExecutor"
#define FORK_JOIN   "java/util/concurrent/ForkJoinPool"
#define READ_LOCK   "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock"
#define QUEUED      "java/util/concurrent/locks/AbstractQueuedSynchronizer"
#define QUEUED_LONG "java/util/concurrent/locks/AbstractQueuedLongSynchronizer"
#define OWNABLE     "java/util/concurrent/locks/AbstractOwnableSynchronizer"

static bool is_method(const struct method *m, const char *class_name, const char *name)
{
    return strcmp(m->name->text, name) == 0 && strcmp(m->class_->name->text, class_name) == 0;
}

static bool is_in_method(const struct frame *f, const char *class_name, const char *name)
{
    while (f && !is_method(f->method, class_name, name))
        f = f->prev;
    return f != NULL;
}

static bool is_in_task(const struct frame *f)
{
    return is_in_method(f, POOL, "runWorker") || is_in_method(f, FORK_JOIN, "runWorker");
}

/* Method handles, reflection and what the VM makes up for method references call for another method. */
static bool is_in_between(const struct method *m)
{
    static const char handles[] = "java/lang/invoke/";
    return !m->member || method_is_reflection(m) ||
           (m->class_->is_boot && strncmp(m->class_->name->text, handles, sizeof handles - 1) == 0);
}

/* Is it the program that has called the topmost method?  So it is where the library calls a method reference. */
static bool is_for_program(const struct thread *t)
{
    const struct frame *f = t->frame->prev;
    bool is_reference = false;
    for (; f && is_in_between(f->method); f = f->prev)
        is_reference = is_reference || !f->method->member;
    return f && (!f->method->class_->is_boot || is_reference);
}

/* ---- hooks ---- */

/* The library itself asks for none of these: whatever calls them does it for the program. */
static void look(struct thread *t)
{
    t->vm->are_workers_seen = true;
}

static void look_at_counts(struct thread *t)
{
    t->vm->are_tasks_counted = true;
}

static void look_at_all(struct thread *t)
{
    look(t);
    look_at_counts(t);
}

static void tell_apart(struct thread *t)
{
    t->vm->are_threads_told_apart = true;
}

static void use_local(struct thread *t)
{
    struct vm *vm = t->vm;
    if (is_in_method(t->frame, FORK_JOIN, "runWorker") && is_for_program(t))
        vm->are_workers_seen = true;
}

static void read_lock(struct thread *t)
{
    struct vm *vm = t->vm;
    if (is_in_method(t->frame, FORK_JOIN, "runWorker"))
        vm->are_workers_seen = true;
}

static void get_owner(struct thread *t)
{
    if (is_for_program(t))
        tell_apart(t);
}

static void set_owner(struct thread *t)
{
    struct vm *vm = t->vm;
    const union value *regs = t->frame->regs;
    CACHED_FIELD(owner, vm, OWNABLE, "exclusiveOwnerThread", "Ljava/lang/Thread;");
    bool was_owner = get_ref(regs[0].l, owner) == t->java, is_owner = regs[1].l == t->java;
    if (was_owner != is_owner)
        UNDO_SET(&vm->log, t->owned_locks, t->owned_locks + (is_owner ? 1u : -1u));
}

static void go_idle(struct thread *t)
{
    struct vm *vm = t->vm;
    if (t->owned_locks)
        vm->are_workers_seen = true;
}

static const struct hook {
    const char *class_name, *method;
    void (*enter)(struct thread *t);
} hooks[] = {
    {POOL, "getPoolSize", look},
    {POOL, "toString", look_at_all},
    {POOL, "getTaskCount", look_at_counts},
    {POOL, "getCompletedTaskCount", look_at_counts},
    {FORK_JOIN, "getPoolSize", look},
    {FORK_JOIN, "getRunningThreadCount", look},
    {FORK_JOIN, "getActiveThreadCount", look},
    {FORK_JOIN, "getStealCount", look_at_counts},
    {FORK_JOIN, "toString", look_at_all},
    {"java/lang/ThreadLocal", "get", use_local},
    {"java/lang/ThreadLocal", "set", use_local},
    {"java/lang/ThreadLocal", "remove", use_local},
    {READ_LOCK, "lock", read_lock},
    {READ_LOCK, "lockInterruptibly", read_lock},
    {READ_LOCK, "tryLock", read_lock},
    {OWNABLE, "setExclusiveOwnerThread", set_owner},
    {FORK_JOIN, "awaitWork", go_idle},
    {OWNABLE, "getExclusiveOwnerThread", get_owner},
    {"java/util/concurrent/locks/ReentrantLock", "getOwner", tell_apart},
    {"java/util/concurrent/locks/ReentrantReadWriteLock", "getOwner", tell_apart},
    {QUEUED, "getFirstQueuedThread", tell_apart},
    {QUEUED, "isQueued", tell_apart},
    {QUEUED, "getQueuedThreads", tell_apart},
    {QUEUED, "getExclusiveQueuedThreads", tell_apart},
    {QUEUED, "getSharedQueuedThreads", tell_apart},
    {QUEUED "$ConditionObject", "getWaitingThreads", tell_apart},
    {QUEUED_LONG, "getFirstQueuedThread", tell_apart},
    {QUEUED_LONG, "isQueued", tell_apart},
    {QUEUED_LONG, "getQueuedThreads", tell_apart},
    {QUEUED_LONG, "getExclusiveQueuedThreads", tell_apart},
    {QUEUED_LONG, "getSharedQueuedThreads", tell_apart},
    {QUEUED_LONG "$ConditionObject", "getWaitingThreads", tell_apart},
    {"java/util/concurrent/locks/LockSupport", "getBlocker", tell_apart},
};

static const struct hook *hook_of(const struct method *m)
{
    if (!m->class_->is_boot)
        return NULL;
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++)
        if (is_method(m, hooks[i].class_name, hooks[i].method))
            return &hooks[i];
    return NULL;
}

bool worker_looks_is_hooked(const struct method *m)
{
    return hook_of(m) != NULL;
}

void worker_looks_enter(struct thread *t)
{
    const struct hook *hook = hook_of(t->frame->method);
    if (hook)
        hook->enter(t);
}

void worker_looks_current(struct thread *t)
{
    struct vm *vm = t->vm;
    if (!vm->is_searched || (vm->are_workers_seen && vm->are_threads_told_apart) ||
        !is_for_program(t))
        return;
    if (t != vm->main_thread)
        vm->are_threads_told_apart = true;
    if (is_in_task(t->frame))
        vm->are_workers_seen = true;
}

/* Does the library print an exception, and its causes once each?  The order of these does not depend on hash codes. */
static bool is_for_printing(const struct frame *f)
{
    while (f && f->method->class_->is_boot && strcmp(f->method->name->text, "printStackTrace") != 0)
        f = f->prev;
    return f && f->method->class_->is_boot;
}

void worker_looks_identity(struct thread *t, ref object)
{
    struct vm *vm = t->vm;
    if (vm->is_searched && object && !vm->are_threads_told_apart && !is_for_printing(t->frame) &&
        (heap_is_fresh(&vm->heap, object) || class_of(object) == vm->wk.Thread))
        vm->are_threads_told_apart = true;
}
