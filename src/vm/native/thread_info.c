/* thread_info.c - natives of sun.management.ThreadImpl: where threads stand, what they wait for, and
 * which of them wait for each other. */
#include "vm/class/load.h"
#include "vm/heap/bitmap.h"
#include "vm/native/helpers.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/stack_trace.h"

#define SYNCHRONIZER "java/util/concurrent/locks/AbstractOwnableSynchronizer"

/* ---- what a thread waits for ---- */

struct obstacle {
    ref object; /* 0: none */
    ref owner;  /* java.lang.Thread; 0: none */
    bool is_monitor;
};

static ref synchronizer_owner(struct vm *vm, ref object)
{
    const struct class *c = class_loaded(vm, symbol_of(SYNCHRONIZER), 0);
    if (!c || !instance_of(object, c))
        return 0;
    CACHED_FIELD(owner, vm, SYNCHRONIZER, "exclusiveOwnerThread", "Ljava/lang/Thread;");
    return get_ref(object, owner);
}

static struct obstacle obstacle_of(const struct thread *t)
{
    struct vm *vm = t->vm;
    ref wanted = thread_wanted_monitor(t);
    if (wanted) {
        const struct thread *owner = monitor_owner(vm, wanted);
        return (struct obstacle){wanted, owner ? owner->java : 0, true};
    }
    if (t->state == THREAD_WAITING)
        return (struct obstacle){t->waiting_on, 0, false};
    if (t->state != THREAD_PARKED)
        return (struct obstacle){0};
    CACHED_FIELD(parkBlocker, vm, "java/lang/Thread", "parkBlocker", "Ljava/lang/Object;");
    ref blocker = get_ref(t->java, parkBlocker);
    return (struct obstacle){blocker, blocker ? synchronizer_owner(vm, blocker) : 0, false};
}

/* ---- deadlocks ---- */

static const struct thread *waits_for(const struct thread *t, bool monitors_only)
{
    struct obstacle o = obstacle_of(t);
    return o.owner && (o.is_monitor || !monitors_only) ? thread_of_java(t->vm, o.owner) : NULL;
}

static bool is_in_cycle(const struct thread *t, bool monitors_only)
{
    const struct thread *at = waits_for(t, monitors_only);
    for (uint32_t i = 0; at && at != t && i < t->vm->live_threads; i++)
        at = waits_for(at, monitors_only);
    return at == t;
}

/* Thread[] of those that wait for each other; null: none. */
static enum native_status find_deadlocked(struct thread *t, bool monitors_only, union value *result)
{
    struct vm *vm = t->vm;
    int32_t count = 0, at = 0;
    threads_gap(t);
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        count += vm->threads[i] && is_in_cycle(vm->threads[i], monitors_only);
    if (!count)
        RETURN_REF(0);
    ref array = new_object_array(t, vm->wk.Thread, count);
    if (!array)
        return NATIVE_THROWN;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i] && is_in_cycle(vm->threads[i], monitors_only))
            heap_array_put_ref(&vm->heap, array, at++, vm->threads[i]->java);
    RETURN_REF(array);
}

NATIVE(find_monitor_deadlocked)
{
    (void)args;
    return find_deadlocked(t, true, result);
}

NATIVE(find_all_deadlocked)
{
    (void)args;
    return find_deadlocked(t, false, result);
}

/* ---- java.lang.management.ThreadInfo ---- */

/* What a native that makes several of them keeps in its scratch slots. */
enum {
    INFOS,         /* ThreadInfo[]; an element stays null for a thread that is not alive */
    THREADS,       /* Thread[], of the same length */
    DEPTH,         /* of the stack traces; -1: all */
    SYNCHRONIZERS, /* are those that the thread owns wanted? */
    RETURNS        /* are the infos the result? */
};

static ref shortened_trace(struct thread *t, struct thread *of, int32_t depth)
{
    struct vm *vm = t->vm;
    ref trace = depth == 0 ? 0 : stack_trace_of_thread(t, of);
    if (t->thrown || !trace || depth < 0 || array_length(trace) <= depth)
        return trace;
    ref shorter = new_object_array(t, vm->wk.StackTraceElement, depth);
    for (int32_t i = 0; shorter && i < depth; i++)
        heap_array_put_ref(&vm->heap, shorter, i, array_get_ref(trace, i));
    return shorter;
}

/* Visits the synchronizers that a thread owns; fills `array` if it is not 0. */
static int32_t owned_synchronizers(struct vm *vm, ref java, ref array)
{
    const struct heap *heap = &vm->heap;
    const struct class *c = class_loaded(vm, symbol_of(SYNCHRONIZER), 0);
    int32_t count = 0;
    uint32_t at = 2;
    while (c && (at = bits_find(heap->starts, at, heap->top, true)) < heap->top) {
        if (instance_of(at, c) && synchronizer_owner(vm, at) == java) {
            if (array && count < array_length(array))
                heap_array_put_ref(&vm->heap, array, count, at);
            count++;
        }
        at++;
    }
    return count;
}

static ref synchronizers_of(struct thread *t, ref java, bool wanted)
{
    int32_t count = wanted ? owned_synchronizers(t->vm, java, 0) : 0;
    ref array = new_object_array(t, t->vm->wk.Object, count);
    if (array && count)
        owned_synchronizers(t->vm, java, array);
    return array;
}

/* Calls the constructor for the next thread that is alive. */
static enum native_status next_info(struct thread *t, struct frame *f, union value *result)
{
    static const char class_name[] = "java/lang/management/ThreadInfo";
    struct vm *vm = t->vm;
    union value *s = frame_stack(f);
    if (t->thrown)
        return NATIVE_THROWN;
    int32_t i = (int32_t)f->state - 1, length = array_length(s[THREADS].l);
    struct thread *of = NULL;
    for (; i < length && !of; i++) {
        ref java = array_get_ref(s[THREADS].l, i);
        of = java ? thread_of_java(vm, java) : NULL;
    }
    f->state = (uint32_t)i + 1;
    if (!of) {
        result->bits = s[RETURNS].i ? s[INFOS].l : 0;
        return NATIVE_DONE;
    }
    struct obstacle o = obstacle_of(of);
    ref trace = shortened_trace(t, of, s[DEPTH].i);
    ref owned = t->thrown ? 0 : synchronizers_of(t, of->java, s[SYNCHRONIZERS].i);
    ref none = owned ? new_object_array(t, vm->wk.Object, 0) : 0;
    ref depths = none ? new_primitive_array(t, T_INT, 0) : 0;
    struct class *c = class_boot(vm, class_name);
    ref info = depths ? new_object(t, c) : 0;
    if (!info)
        return NATIVE_THROWN;
    heap_array_put_ref(&vm->heap, s[INFOS].l, i - 1, info);
    const union value call[] = {
        {.bits = info},
        {.bits = of->java},
        {.i = get_int(of->java, vm->off.Thread_threadStatus)},
        {.bits = o.object},
        {.bits = o.owner},
        {.j = 0},
        {0},
        {.j = -1},
        {0}, /* blocked: how often and how long is not measured */
        {.j = 0},
        {0},
        {.j = -1},
        {0}, /* waited */
        {.bits = trace},
        {.bits = none},
        {.bits = depths},
        {.bits = owned},
    };
    struct method *init = class_declared_method(
        c, symbol_of("<init>"),
        symbol_of("(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ"
                  "[Ljava/lang/StackTraceElement;[Ljava/lang/Object;[I[Ljava/lang/Object;)V"));
    if (!init)
        die("this JDK's ThreadInfo has another constructor: Heddle needs JDK 17");
    return native_call(t, init, call, next_info);
}

/* The threads with these ids, which those of java.lang.Thread are. */
static ref threads_of_ids(struct thread *t, ref ids)
{
    struct vm *vm = t->vm;
    int32_t length = array_length(ids);
    ref threads = new_object_array(t, vm->wk.Thread, length);
    for (int32_t i = 0; threads && i < length; i++) {
        int64_t id = ((const int64_t *)array_data(ids))[i];
        for (uint32_t k = 0; k < vm->thread_slots; k++)
            if (thread_is_listed(vm->threads[k]) &&
                get_long(vm->threads[k]->java, vm->off.Thread_tid) == id)
                heap_array_put_ref(&vm->heap, threads, i, vm->threads[k]->java);
    }
    return threads;
}

static enum native_status begin_infos(struct thread *t, ref infos, ref threads, int32_t depth,
                                      bool synchronizers, bool returns, union value *result)
{
    union value *s = frame_stack(t->frame);
    s[INFOS].bits = infos;
    s[THREADS].bits = threads;
    s[DEPTH].i = depth;
    s[SYNCHRONIZERS].i = synchronizers;
    s[RETURNS].i = returns;
    t->frame->state = 1;
    return next_info(t, t->frame, result);
}

NATIVE(get_thread_info)
{
    threads_gap(t);
    ref threads = threads_of_ids(t, args[0].l);
    if (!threads)
        return NATIVE_THROWN;
    return begin_infos(t, args[2].l, threads, args[1].i, false, false, result);
}

NATIVE(dump_threads)
{
    threads_gap(t);
    ref threads = args[0].l ? threads_of_ids(t, args[0].l) : threads_listed(t);
    struct class *c = class_boot(t->vm, "java/lang/management/ThreadInfo");
    ref infos = threads ? new_object_array(t, c, array_length(threads)) : 0;
    if (!infos)
        return NATIVE_THROWN;
    return begin_infos(t, infos, threads, args[3].i, args[2].i, true, result);
}

NATIVE(get_threads)
{
    (void)args;
    threads_gap(t);
    ref threads = threads_listed(t);
    if (!threads)
        return NATIVE_THROWN;
    RETURN_REF(threads);
}

#define THREADS_IMPL "sun/management/ThreadImpl"

const struct native_entry natives_thread_info[] = {
    {THREADS_IMPL, "getThreads", NULL, get_threads, DOES(GAP)},
    {THREADS_IMPL, "getThreadInfo1", NULL, get_thread_info, DOES(GAP)},
    {THREADS_IMPL, "dumpThreads0", NULL, dump_threads, DOES(GAP)},
    {THREADS_IMPL, "findMonitorDeadlockedThreads0", NULL, find_monitor_deadlocked, DOES(GAP)},
    {THREADS_IMPL, "findDeadlockedThreads0", NULL, find_all_deadlocked, DOES(GAP)},
    {THREADS_IMPL, "resetPeakThreadCount0", NULL, native_nothing, DOES(PURE)},
    {0},
};
