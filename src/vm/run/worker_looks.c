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

/* A frame of runWorker(), which both kinds of pools have, of this class. */
static bool is_in_worker_of(const struct frame *f, const struct symbol *pool)
{
    while (f &&
           (f->method->class_->name != pool || strcmp(f->method->name->text, "runWorker") != 0))
        f = f->prev;
    return f != NULL;
}

static bool is_in_fork_join(const struct frame *f)
{
    static const struct symbol *pool;
    if (!pool)
        pool = symbol_of(FORK_JOIN);
    return is_in_worker_of(f, pool);
}

static bool is_in_task(const struct frame *f)
{
    static const struct symbol *pool;
    if (!pool)
        pool = symbol_of(POOL);
    return is_in_worker_of(f, pool) || is_in_fork_join(f);
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
    t->vm->search.are_workers_seen = true;
}

static void look_at_counts(struct thread *t)
{
    t->vm->search.are_tasks_counted = true;
}

static void look_at_all(struct thread *t)
{
    look(t);
    look_at_counts(t);
}

static void tell_apart(struct thread *t)
{
    t->vm->search.are_threads_told_apart = true;
}

static void look_at_queue_length(struct thread *t)
{
    t->vm->search.are_holders_seen = true;
}

static void look_at_queue(struct thread *t)
{
    tell_apart(t);
    look_at_queue_length(t);
}

static void look_at_owner(struct thread *t)
{
    look(t);
    tell_apart(t);
    look_at_queue_length(t);
}

static void use_local(struct thread *t)
{
    struct vm *vm = t->vm;
    if (is_in_fork_join(t->frame) && is_for_program(t))
        vm->search.are_workers_seen = true;
}

static void read_lock(struct thread *t)
{
    struct vm *vm = t->vm;
    if (is_in_fork_join(t->frame))
        vm->search.are_workers_seen = true;
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
        vm->search.are_workers_seen = true;
}

static void ask_current(struct thread *t)
{
    struct vm *vm = t->vm;
    if (!vm->search.is_on || (vm->search.are_workers_seen && vm->search.are_threads_told_apart) ||
        !is_for_program(t))
        return;
    if (t != vm->main_thread)
        vm->search.are_threads_told_apart = true;
    if (is_in_task(t->frame))
        vm->search.are_workers_seen = true;
}

const struct hook worker_looks_hooks[] = {
    {POOL, "getPoolSize", NULL, look, NULL},
    {POOL, "toString", NULL, look_at_all, NULL},
    {POOL, "getTaskCount", NULL, look_at_counts, NULL},
    {POOL, "getCompletedTaskCount", NULL, look_at_counts, NULL},
    {FORK_JOIN, "getPoolSize", NULL, look, NULL},
    {FORK_JOIN, "getRunningThreadCount", NULL, look, NULL},
    {FORK_JOIN, "getActiveThreadCount", NULL, look, NULL},
    {FORK_JOIN, "getStealCount", NULL, look_at_counts, NULL},
    {FORK_JOIN, "isQuiescent", NULL, look, NULL},
    {FORK_JOIN, "awaitQuiescence", NULL, look, NULL},
    {FORK_JOIN, "helpQuiescePool", NULL, look, NULL},
    {FORK_JOIN, "externalHelpQuiescePool", NULL, look, NULL},
    {FORK_JOIN, "getSurplusQueuedTaskCount", NULL, look, NULL},
    {FORK_JOIN, "toString", NULL, look_at_all, NULL},
    {"java/lang/Runtime", "addShutdownHook", NULL, look, NULL},
    {"java/io/DeleteOnExitHook", "add", NULL, look, NULL},
    {"java/util/concurrent/locks/ReentrantLock$Sync", "getOwner", NULL, look_at_owner, NULL},
    {"java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "getOwner", NULL, look_at_owner,
     NULL},
    {"java/lang/ThreadLocal", "get", NULL, use_local, NULL},
    {"java/lang/ThreadLocal", "set", NULL, use_local, NULL},
    {"java/lang/ThreadLocal", "remove", NULL, use_local, NULL},
    {READ_LOCK, "lock", NULL, read_lock, NULL},
    {READ_LOCK, "lockInterruptibly", NULL, read_lock, NULL},
    {READ_LOCK, "tryLock", NULL, read_lock, NULL},
    {OWNABLE, "setExclusiveOwnerThread", NULL, set_owner, NULL},
    {FORK_JOIN, "awaitWork", NULL, go_idle, NULL},
    {"java/lang/Thread", "currentThread", NULL, ask_current, NULL},
    {OWNABLE, "getExclusiveOwnerThread", NULL, get_owner, NULL},
    {QUEUED, "getQueueLength", NULL, look_at_queue_length, NULL},
    {QUEUED, "getFirstQueuedThread", NULL, look_at_queue, NULL},
    {QUEUED, "isQueued", NULL, look_at_queue, NULL},
    {QUEUED, "getQueuedThreads", NULL, look_at_queue, NULL},
    {QUEUED, "getExclusiveQueuedThreads", NULL, look_at_queue, NULL},
    {QUEUED, "getSharedQueuedThreads", NULL, look_at_queue, NULL},
    {QUEUED "$ConditionObject", "getWaitingThreads", NULL, look_at_queue, NULL},
    {QUEUED_LONG, "getQueueLength", NULL, look_at_queue_length, NULL},
    {QUEUED_LONG, "getFirstQueuedThread", NULL, look_at_queue, NULL},
    {QUEUED_LONG, "isQueued", NULL, look_at_queue, NULL},
    {QUEUED_LONG, "getQueuedThreads", NULL, look_at_queue, NULL},
    {QUEUED_LONG, "getExclusiveQueuedThreads", NULL, look_at_queue, NULL},
    {QUEUED_LONG, "getSharedQueuedThreads", NULL, look_at_queue, NULL},
    {QUEUED_LONG "$ConditionObject", "getWaitingThreads", NULL, look_at_queue, NULL},
    {"java/util/concurrent/locks/LockSupport", "getBlocker", NULL, tell_apart, NULL},
    {0},
};

void worker_looks_identity(struct thread *t, ref object)
{
    struct vm *vm = t->vm;
    if (vm->search.is_on && object && !vm->search.are_threads_told_apart &&
        (heap_is_fresh(&vm->heap, object) || class_of(object) == vm->wk.Thread))
        vm->search.are_threads_told_apart = true;
}
