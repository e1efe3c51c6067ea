/* thread.c - natives of java.lang.Thread, and Object.wait and notify.
 * What they mean is in monitor.c and thread_life.c. */
#include "vm/class/load.h"
#include "vm/run/monitor.h"
#include "vm/native/helpers.h"
#include "vm/run/referents.h"
#include "vm/run/sched.h"
#include "vm/run/service.h"
#include "vm/run/stack_trace.h"
#include "vm/heap/string.h"
#include "vm/run/sync_event.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

/* The eetop of a service thread (service.h) that only looks alive. */
enum { EETOP_PRETENDED = -1 };

/* ---- java.lang.Object ---- */

NATIVE(object_wait)
{
    (void)result;
    return monitor_wait(t, args[0].l, args[1].j);
}

NATIVE(object_notify)
{
    (void)result;
    return monitor_notify(t, args[0].l, false);
}

NATIVE(object_notify_all)
{
    (void)result;
    return monitor_notify(t, args[0].l, true);
}

/* ---- start ---- */

NATIVE(thread_start0)
{
    struct vm *vm = t->vm;
    ref java = args[0].l;
    if (get_long(java, vm->off.Thread_eetop) != 0)
        return throw_new(t, "java/lang/IllegalThreadStateException", NULL);
    bool service = service_is_thread(vm, java);
    if (service && vm->heap.holds_referents) {
        service_pretend(t, java);
        heap_put_long(&vm->heap, java, vm->off.Thread_eetop, EETOP_PRETENDED);
        heap_put_int(&vm->heap, java, vm->off.Thread_threadStatus, 5 /* ALIVE + RUNNABLE */);
        RETURN_VOID();
    }
    if (vm->search.pause_before_start) {
        vm->search.paused = true;
        return NATIVE_RETRY;
    }
    struct thread *started = thread_new(vm, t, java);
    if (!started)
        return throw_oom(t, "unable to create native thread: possibly out of memory or "
                            "process/resource limits reached");
    UNDO_SET(&vm->log, started->service, service);
    referents_before_start(t);
    thread_start(t, started);
    RETURN_VOID();
}

/* ---- questions ---- */

NATIVE(thread_current)
{
    (void)args;
    RETURN_REF(t->java);
}

NATIVE(thread_is_alive)
{
    struct vm *vm = t->vm;
    bool alive = get_long(args[0].l, vm->off.Thread_eetop) != 0;
    int32_t id = get_int(args[0].l, vm->off.Thread_vm_id) - 1;
    if (!alive && id >= 0)
        report_sync(t, SYNC_JOIN, (sync_id)id);
    RETURN_INT(alive);
}

NATIVE(thread_holds_lock)
{
    if (!args[0].l)
        return throw_npe(t);
    RETURN_INT(monitor_is_owner(t, args[0].l));
}

/* Not main any more while the VM shuts down. */
bool thread_is_listed(const struct thread *t)
{
    return t && t->java && get_long(t->java, t->vm->off.Thread_eetop) != 0;
}

ref threads_listed(struct thread *t)
{
    struct vm *vm = t->vm;
    int32_t count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        count += thread_is_listed(vm->threads[i]);
    ref array = new_object_array(t, vm->wk.Thread, count);
    count = 0;
    for (uint32_t i = 0; array && i < vm->thread_slots; i++)
        if (thread_is_listed(vm->threads[i]))
            heap_array_put_ref(&vm->heap, array, count++, vm->threads[i]->java);
    return array;
}

NATIVE(thread_get_threads)
{
    (void)args;
    threads_gap(t);
    ref array = threads_listed(t);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

NATIVE(thread_dump_threads)
{
    struct vm *vm = t->vm;
    ref threads = args[0].l;
    if (!threads)
        return throw_npe(t);
    int32_t length = array_length(threads);
    threads_gap(t);
    if (length == 0)
        return throw_new(t, "java/lang/IllegalArgumentException", NULL);
    ref traces = new_object_array(t, class_array_of(vm, vm->wk.StackTraceElement), length);
    if (!traces)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < length; i++) {
        ref java = array_get_ref(threads, i);
        struct thread *other = java ? thread_of_java(vm, java) : NULL;
        if (!other)
            continue;
        ref trace = stack_trace_of_thread(t, other);
        if (!trace)
            return NATIVE_THROWN;
        heap_array_put_ref(&vm->heap, traces, i, trace);
    }
    RETURN_REF(traces);
}

/* ---- sleep, yield, interrupt ---- */

NATIVE(thread_sleep_millis)
{
    (void)result;
    int64_t millis = args[0].j, nanos;
    if (millis < 0)
        return throw_new(t, "java/lang/IllegalArgumentException", "timeout value is negative");
    if (__builtin_mul_overflow(millis, 1000000, &nanos))
        nanos = INT64_MAX;
    return thread_sleep(t, nanos);
}

NATIVE(yield_to_others)
{
    (void)args, (void)result;
    return thread_yield(t);
}

NATIVE(thread_interrupt0)
{
    struct thread *other = thread_of_java(t->vm, args[0].l);
    if (other)
        thread_interrupt(t, other);
    RETURN_VOID();
}

NATIVE(thread_clear_interrupt_event)
{
    (void)args;
    UNDO_SET(&t->vm->log, t->interrupted, false);
    RETURN_VOID();
}

/* ---- deprecated operations ---- */

NATIVE(thread_stop0)
{
    (void)result;
    struct thread *other = thread_of_java(t->vm, args[0].l);
    if (other == t)
        return throw_object(t, args[1].l);
    if (!other && get_int(args[0].l, t->vm->off.Thread_threadStatus) != 0)
        return NATIVE_DONE; /* it has ended */
    return vm_unsupported(t, "Thread.stop() of another thread");
}

NATIVE(thread_suspend0)
{
    (void)result;
    if (!thread_of_java(t->vm, args[0].l))
        return NATIVE_DONE;
    return vm_unsupported(t, "Thread.suspend()");
}

const struct native_entry natives_thread[] = {
    {"java/lang/Object", "wait", "(J)V", object_wait, DOES(WAIT)},
    {"java/lang/Object", "notify", "()V", object_notify, DOES(HELD)},
    {"java/lang/Object", "notifyAll", "()V", object_notify_all, DOES(HELD)},
    {"java/lang/Thread", "registerNatives", "()V", native_nothing, DOES(PURE)},
    {"java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", thread_current, DOES(OWN)},
    /* Starting a thread is ordered with unpark() and interrupt() of it, which act only on a started one. */
    {"java/lang/Thread", "start0", "()V", thread_start0, DOES(START)},
    {"java/lang/Thread", "isAlive", "()Z", thread_is_alive, DOES(LIFE)},
    {"java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", thread_holds_lock, DOES(OWN)},
    {"java/lang/Thread", "getThreads", "()[Ljava/lang/Thread;", thread_get_threads, DOES(GAP)},
    {"java/lang/Thread", "dumpThreads", "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
     thread_dump_threads, DOES(GAP)},
    {"java/lang/Thread", "sleep", "(J)V", thread_sleep_millis, DOES(SLEEP)},
    /* The thread lets others move; it does nothing itself. */
    {"java/lang/Thread", "yield", "()V", yield_to_others, DOES(OWN)},
    {"java/lang/Thread", "onSpinWait", "()V", yield_to_others, DOES(OWN)},
    {"java/lang/Thread", "interrupt0", "()V", thread_interrupt0,
     DOES_ON(WRITE_STATE, 0, OFFSET_PERMIT)},
    {"java/lang/Thread", "clearInterruptEvent", "()V", thread_clear_interrupt_event, DOES(OWN)},
    {"java/lang/Thread", "setPriority0", "(I)V", native_nothing, DOES(PURE)},
    {"java/lang/Thread", "setNativeName", "(Ljava/lang/String;)V", native_nothing, DOES(PURE)},
    /* Refused for a thread that is alive. */
    {"java/lang/Thread", "stop0", "(Ljava/lang/Object;)V", thread_stop0,
     DOES_ON(READ_STATE, 0, OFFSET_LOCK)},
    {"java/lang/Thread", "suspend0", "()V", thread_suspend0, DOES_ON(READ_STATE, 0, OFFSET_LOCK)},
    {"java/lang/Thread", "resume0", "()V", native_nothing,
     DOES(PURE)}, /* no thread is ever suspended */
    {0},
};
