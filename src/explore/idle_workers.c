/* idle_workers.c - see idle_workers.h. */
#include "explore/idle_workers.h"

#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/run/stop.h"
#include "vm/run/worker_scans.h"

#include <string.h>

#define POOL      "java/util/concurrent/ThreadPoolExecutor"
#define QUEUE     "java/util/concurrent/SynchronousQueue"
#define FORK_JOIN "java/util/concurrent/ForkJoinPool"
#define TASK      "java/util/concurrent/ForkJoinTask"

/* The pool for whose next task the worker waits; 0: it waits for something else. */
static ref pool_of(const struct thread *t)
{
    const struct frame *callee = NULL, *f = t->frame;
    for (; f && f->method->class_->is_boot; callee = f, f = f->prev)
        if (frame_is_of(f, POOL, "getTask"))
            return frame_is_of(callee, QUEUE, "poll") ? f->regs[0].l : 0;
    return 0;
}

static bool is_of_library(ref object)
{
    return object && class_of(object)->is_boot;
}

/* A worker of a cached pool waits for the next task. */
static bool is_cached(struct vm *vm, const struct thread *t)
{
    ref pool = pool_of(t);
    CACHED_FIELD(factory, vm, POOL, "threadFactory", "Ljava/util/concurrent/ThreadFactory;");
    CACHED_FIELD(maximum, vm, POOL, "maximumPoolSize", "I");
    return is_of_library(pool) && is_of_library(get_ref(pool, factory)) &&
           get_int(pool, maximum) == INT32_MAX;
}

/* Does the program take no part in how the pool gets its workers? */
static bool is_usual_pool(struct vm *vm, ref pool)
{
    CACHED_FIELD(factory, vm, FORK_JOIN, "factory", "L" FORK_JOIN "$ForkJoinWorkerThreadFactory;");
    CACHED_FIELD(saturate, vm, FORK_JOIN, "saturate", "Ljava/util/function/Predicate;");
    return is_of_library(pool) && is_of_library(get_ref(pool, factory)) && !get_ref(pool, saturate);
}

/* Where a worker of a ForkJoinPool has run out of work; NULL: it has not. */
static const struct frame *frame_of_idle(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && f->method->class_->is_boot && !frame_is_of(f, FORK_JOIN, "awaitWork"))
        f = f->prev;
    return frame_is_of(f, FORK_JOIN, "awaitWork") ? f : NULL;
}

static bool is_fork_join(struct vm *vm, const struct thread *t)
{
    const struct frame *f = frame_of_idle(t);
    return f && is_usual_pool(vm, f->regs[0].l);
}

bool idle_worker_is(const struct thread *t)
{
    struct vm *vm = t->vm;
    return t->state == THREAD_PARKED && !vm->search.are_workers_seen && is_of_library(t->java) &&
           (is_cached(vm, t) || is_fork_join(vm, t));
}

bool idle_worker_restarts(const struct thread *t)
{
    enum {
        NUMBER = 0xffff
    }; /* of ForkJoinPool.ctl: the queue of the last idle worker; and of its config */
    struct vm *vm = t->vm;
    const struct frame *f = t->state == THREAD_PARKED ? frame_of_idle(t) : NULL;
    CACHED_FIELD(control, vm, FORK_JOIN, "ctl", "J");
    CACHED_FIELD(config, vm, FORK_JOIN "$WorkQueue", "config", "I");
    return f && ((get_long(f->regs[0].l, control) ^ get_int(f->regs[1].l, config)) & NUMBER) != 0;
}

#define WORKER "java/util/concurrent/ForkJoinWorkerThread"

/* A worker that was started and has not registered itself yet: it has no array of tasks. */
static bool is_new_worker(struct vm *vm, const struct thread *t, ref pool)
{
    CACHED_FIELD(pool_of, vm, WORKER, "pool", "L" FORK_JOIN ";");
    CACHED_FIELD(queue_of, vm, WORKER, "workQueue", "L" FORK_JOIN "$WorkQueue;");
    CACHED_FIELD(array, vm, FORK_JOIN "$WorkQueue", "array",
                 "[Ljava/util/concurrent/ForkJoinTask;");
    if (t->state == THREAD_NEW || t->state == THREAD_ENDED || !is_of_library(t->java) ||
        strcmp(class_of(t->java)->name->text, WORKER) != 0)
        return false;
    ref queue = get_ref(t->java, queue_of);
    return get_ref(t->java, pool_of) == pool && queue && !get_ref(queue, array);
}

static bool is_later_worker(struct vm *vm, const struct thread *t, ref pool)
{
    if (!is_new_worker(vm, t, pool))
        return false;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *other = vm->threads[i];
        if (other && other->id < t->id && is_new_worker(vm, other, pool))
            return true;
    }
    return false;
}

bool idle_worker_must_wait(const struct thread *t)
{
    enum {
        RUNS_ON = (1 << 24) - 1
    }; /* of ForkJoinPool.mode: not shut down, stopped, or terminated */
    struct vm *vm = t->vm;
    ref pool = worker_scans_pool(t);
    CACHED_FIELD(mode, vm, FORK_JOIN, "mode", "I");
    if (!pool || vm->search.are_workers_seen || !is_of_library(t->java) ||
        !is_usual_pool(vm, pool) || get_int(pool, mode) & ~RUNS_ON)
        return false;
    if (worker_scans_would_find(vm, pool))
        return is_later_worker(vm, t, pool);
    if (t->owned_locks && t->stop_offset == OFFSET_WORK) /* as when it goes idle: worker_looks.h */
        vm->search.are_workers_seen = true;
    return !t->owned_locks; /* a worker that registers its queue has the pool's lock */
}

/* It stays active for the pool, which then does not wake up others, though it takes no task. */
void idle_worker_note_blocked(const struct thread *t)
{
    if (!class_is_assignable(class_of(t->java), class_boot(t->vm, WORKER)))
        return;
    const struct frame *f = t->frame;
    while (f && !frame_is_of(f, TASK, "doExec") && !frame_is_of(f, FORK_JOIN, "awaitWork") &&
           !frame_is_of(f, TASK, "awaitDone"))
        f = f->prev;
    if (frame_is_of(f, TASK, "doExec"))
        t->vm->search.are_workers_seen = true;
}
