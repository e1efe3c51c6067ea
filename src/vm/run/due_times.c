/* due_times.c - see due_times.h. */
#include "vm/run/due_times.h"

#include "vm/class/jdk_field.h"

#define POOL  "java/util/concurrent/ScheduledThreadPoolExecutor"
#define TASK  POOL "$ScheduledFutureTask"
#define QUEUE POOL "$DelayedWorkQueue"

static bool are_all_of(const struct class *task, ref elements, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        ref element = array_get_ref(elements, i);
        if (!element || class_of(element) != task)
            return false;
    }
    return true;
}

static void begin_anew(struct thread *t)
{
    struct vm *vm = t->vm;
    ref task = t->frame->regs[0].l;
    CACHED_FIELD(time, vm, TASK, "time", "J");
    CACHED_FIELD(pool_of, vm, TASK, "this$0", "L" POOL ";");
    CACHED_FIELD(outer_of, vm, TASK, "outerTask", "Ljava/util/concurrent/RunnableScheduledFuture;");
    CACHED_FIELD(queue_of, vm, "java/util/concurrent/ThreadPoolExecutor", "workQueue",
                 "Ljava/util/concurrent/BlockingQueue;");
    CACHED_FIELD(elements_of, vm, QUEUE, "queue",
                 "[Ljava/util/concurrent/RunnableScheduledFuture;");
    CACHED_FIELD(size, vm, QUEUE, "size", "I");
    int64_t passed = get_long(task, time) - vm->search.began;
    ref pool = get_ref(task, pool_of), queue = get_ref(pool, queue_of);
    ref elements = get_ref(queue, elements_of);
    int32_t count = get_int(queue, size);
    if (!vm->search.is_on || passed <= 0 || !class_of(pool)->is_boot ||
        get_ref(task, outer_of) != task || !are_all_of(class_of(task), elements, count))
        return;
    heap_put_long(&vm->heap, task, time, vm->search.began);
    for (int32_t i = 0; i < count; i++) {
        ref other = array_get_ref(elements, i);
        heap_put_long(&vm->heap, other, time, get_long(other, time) - passed);
    }
}

const struct hook due_times_hooks[] = {{TASK, "setNextRunTime", "()V", begin_anew, NULL}, {0}};
