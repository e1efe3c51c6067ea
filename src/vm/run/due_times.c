/* due_times.c - see due_times.h. */
#include "vm/run/due_times.h"

#include "vm/class/jdk_field.h"
#include "vm/class/load.h"

#define POOL  "java/util/concurrent/ScheduledThreadPoolExecutor"
#define TASK  POOL "$ScheduledFutureTask"
#define QUEUE POOL "$DelayedWorkQueue"

static int64_t time_of(struct vm *vm, ref task)
{
    CACHED_FIELD(time, vm, TASK, "time", "J");
    return get_long(task, time);
}

static void make_earlier(struct vm *vm, ref task, int64_t nanos)
{
    CACHED_FIELD(time, vm, TASK, "time", "J");
    heap_put_long(&vm->heap, task, time, get_long(task, time) - nanos);
}

static int64_t period_of(struct vm *vm, ref task)
{
    CACHED_FIELD(period, vm, TASK, "period", "J");
    return get_long(task, period);
}

static ref pool_of(struct vm *vm, ref task)
{
    CACHED_FIELD(pool, vm, TASK, "this$0", "L" POOL ";");
    return get_ref(task, pool);
}

static bool is_librarys(struct vm *vm, ref task)
{
    CACHED_FIELD(outer, vm, TASK, "outerTask", "Ljava/util/concurrent/RunnableScheduledFuture;");
    return task && class_of(task) == class_boot(vm, TASK) && get_ref(task, outer) == task &&
           class_of(pool_of(vm, task))->is_boot;
}

/* Every task of the queue is the library's, and in it once. */
static bool are_all_librarys(struct vm *vm, ref elements, int32_t count)
{
    CACHED_FIELD(index, vm, TASK, "heapIndex", "I");
    for (int32_t i = 0; i < count; i++) {
        ref task = array_get_ref(elements, i);
        if (!is_librarys(vm, task) || get_int(task, index) != i)
            return false;
    }
    return true;
}

static void set_running(struct thread *t, ref task)
{
    struct vm *vm = t->vm;
    if (t->running_task == task && !t->running_late)
        return;
    UNDO_SET(&vm->log, t->running_task, task);
    UNDO_SET(&vm->log, t->running_late, 0);
}

static void make_running_earlier(struct vm *vm, ref pool, int64_t nanos)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (t && t->running_task && pool_of(vm, t->running_task) == pool)
            UNDO_SET(&vm->log, t->running_late, t->running_late + nanos);
    }
}

/* DelayedWorkQueue.finishPoll(task): the task is due, first in the queue, and about to be taken out of it. */
static void take(struct thread *t)
{
    struct vm *vm = t->vm;
    ref queue = t->frame->regs[0].l, task = t->frame->regs[1].l;
    CACHED_FIELD(elements_of, vm, QUEUE, "queue",
                 "[Ljava/util/concurrent/RunnableScheduledFuture;");
    CACHED_FIELD(size, vm, QUEUE, "size", "I");
    ref elements = get_ref(queue, elements_of);
    int32_t count = get_int(queue, size);
    if (!vm->search.is_on || !are_all_librarys(vm, elements, count))
        return;
    int64_t passed = time_of(vm, task) - vm->search.began + 1;
    if (passed > 0) {
        for (int32_t i = 0; i < count; i++)
            make_earlier(vm, array_get_ref(elements, i), passed);
        make_running_earlier(vm, pool_of(vm, task), passed);
    }
    set_running(t, period_of(vm, task) > 0 ? task : 0);
}

static void put_back(struct thread *t, ref task)
{
    if (!task || t->running_task != task)
        return;
    if (t->running_late)
        make_earlier(t->vm, task, t->running_late);
    set_running(t, 0);
}

/* DelayedWorkQueue.siftUp(index, task) and setIndex(task, index): the task comes into the queue, or moves in it. */
static void sift_up(struct thread *t)
{
    put_back(t, t->frame->regs[2].l);
}

static void set_index(struct thread *t)
{
    if (t->frame->regs[1].i >= 0)
        put_back(t, t->frame->regs[0].l);
}

/* ThreadPoolExecutor.getTask(): what the worker has run before is not put back any more. */
static void want_next(struct thread *t)
{
    set_running(t, 0);
}

/* Does the queue, directly or through the bridge method, call the topmost method? */
static bool is_for_queue(const struct thread *t)
{
    static const struct symbol *queue;
    if (!queue)
        queue = symbol_of(QUEUE);
    const struct frame *f = t->frame->prev;
    if (f && f->method->class_ == t->frame->method->class_)
        f = f->prev;
    return f && f->method->class_->name == queue;
}

bool due_times_are_compared_by_turn(struct thread *t, ref task, ref other)
{
    struct vm *vm = t->vm;
    const struct class *c = class_of(task);
    return other && class_of(other) == c && class_is_assignable(c, class_boot(vm, TASK)) &&
           is_for_queue(t) && period_of(vm, task) == 0 && period_of(vm, other) == 0 &&
           time_of(vm, task) == time_of(vm, other);
}

const struct hook due_times_hooks[] = {
    {QUEUE, "finishPoll", NULL, take, NULL},
    {QUEUE, "siftUp", NULL, sift_up, NULL},
    {QUEUE, "setIndex", NULL, set_index, NULL},
    {"java/util/concurrent/ThreadPoolExecutor", "getTask", NULL, want_next, NULL},
    {0},
};
