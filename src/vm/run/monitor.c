/* monitor.c - monitors, wait sets, parking, sleeping and interruption, as JLS 17.1, 17.2 and
 * HotSpot have them.  It never switches threads: it only decides which could go on (see
 * monitor.h). */
#include "vm/run/monitor.h"

#include "vm/run/clock.h"
#include "vm/run/interp_support.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/run/referents.h"
#include "vm/run/sched.h"
#include "vm/run/service.h"
#include "vm/run/stop.h"
#include "vm/run/sync_event.h"
#include "vm/run/effect.h"

#include <stdlib.h>

#define SET(t, lvalue, value) UNDO_SET(&(t)->vm->log, lvalue, value)

enum { COUNT_BITS = 16, COUNT_MASK = 0xffff };

/* ---- states ---- */

/* java.lang.Thread.threadStatus as JVMTI's GetThreadState defines it; VM.toThreadState() of the
 * JDK decodes it. */
enum {
    STATUS_ALIVE = 0x1,
    STATUS_TERMINATED = 0x2,
    STATUS_RUNNABLE = 0x4,
    STATUS_INDEFINITELY = 0x10,
    STATUS_WITH_TIMEOUT = 0x20,
    STATUS_SLEEPING = 0x40,
    STATUS_WAITING = 0x80,
    STATUS_IN_WAIT = 0x100,
    STATUS_PARKED = 0x200,
    STATUS_BLOCKED = 0x400,
};

static int32_t status_of(const struct thread *t)
{
    int32_t waiting = STATUS_ALIVE | STATUS_WAITING |
                      (t->deadline == INT64_MAX ? STATUS_INDEFINITELY : STATUS_WITH_TIMEOUT);
    switch (t->state) {
    case THREAD_NEW: return 0;
    case THREAD_BLOCKED: return STATUS_ALIVE | STATUS_BLOCKED;
    case THREAD_WAITING:
        return t->notified ? STATUS_ALIVE | STATUS_BLOCKED : waiting | STATUS_IN_WAIT;
    case THREAD_PARKED: return waiting | STATUS_PARKED;
    case THREAD_SLEEPING: return waiting | STATUS_SLEEPING;
    case THREAD_JOINING: return waiting | STATUS_IN_WAIT;
    case THREAD_ENDED: return STATUS_TERMINATED;
    default: return STATUS_ALIVE | STATUS_RUNNABLE;
    }
}

static void show_status(struct thread *t)
{
    uint32_t offset = t->vm->off.Thread_threadStatus;
    int32_t status = status_of(t);
    /* A thread whose Java object has ended before it (main, while the VM shuts down) keeps that. */
    if (t->java && get_int(t->java, offset) != status &&
        get_int(t->java, offset) != STATUS_TERMINATED)
        heap_put_int(&t->vm->heap, t->java, offset, status);
}

void thread_queue_up(struct thread *t)
{
    struct vm *vm = t->vm;
    SET(t, t->wait_order, vm->next_order);
    SET(t, vm->next_order, vm->next_order + 1);
}

void thread_set_state(struct thread *t, enum thread_state state)
{
    SET(t, t->state, state);
    if (state != THREAD_RUNNABLE)
        thread_queue_up(t);
    show_status(t);
}

/* t's wait has ended: from now on t waits for its turn. */
static void woken(struct thread *t)
{
    thread_queue_up(t);
    show_status(t);
}

static bool wait_has_ended(const struct thread *t)
{
    return t->notified || t->timed_out || t->interrupted;
}

static bool is_alive(const struct vm *vm, ref java)
{
    return get_long(java, vm->off.Thread_eetop) != 0;
}

/* The thread was stopped before it took a monitor, which another one has taken meanwhile. */
static bool stands_before_held_lock(const struct thread *t)
{
    return t->at_choice && t->vm->stopper && t->stop_kind == STOP_LOCK &&
           object_at(t->stop_object)->lock && !monitor_is_owner(t, t->stop_object);
}

ref thread_wanted_monitor(const struct thread *t)
{
    ref wanted = 0;
    if (t->state == THREAD_RUNNABLE && stands_before_held_lock(t))
        wanted = t->stop_object;
    else if (t->state == THREAD_BLOCKED)
        wanted = t->blocked_on;
    else if (t->state == THREAD_WAITING && wait_has_ended(t))
        wanted = t->waiting_on;
    return wanted && object_at(wanted)->lock ? wanted : 0;
}

bool thread_enabled(const struct thread *t)
{
    switch (t->state) {
    case THREAD_RUNNABLE: return !stands_before_held_lock(t);
    case THREAD_BLOCKED: return object_at(t->blocked_on)->lock == 0;
    case THREAD_WAITING: return wait_has_ended(t) && object_at(t->waiting_on)->lock == 0;
    case THREAD_PARKED: return t->permit || t->timed_out || t->interrupted;
    case THREAD_SLEEPING: return t->timed_out || t->interrupted;
    case THREAD_JOINING: return !is_alive(t->vm, t->waiting_on) || t->timed_out || t->interrupted;
    case THREAD_JOINING_CLASS: return t->init_wait->state != CLASS_INITIALIZING;
    case THREAD_AWAITING_REFERENCES: return t->vm->signal_to_dispatch || referents_wanted(t->vm);
    case THREAD_AWAITING_ROOM: return !service_is_busy(t->vm);
    case THREAD_DESTROYING: return all_user_threads_ended(t->vm, t);
    default: return false;
    }
}

bool thread_is_waiting(const struct thread *t)
{
    switch (t->state) {
    case THREAD_WAITING: return !wait_has_ended(t);
    case THREAD_PARKED: return !t->permit && !t->timed_out && !t->interrupted;
    case THREAD_SLEEPING: return !t->timed_out && !t->interrupted;
    case THREAD_JOINING: return is_alive(t->vm, t->waiting_on) && !t->timed_out && !t->interrupted;
    default: return false;
    }
}

void thread_time_out(struct thread *t)
{
    SET(t, t->timed_out, true);
    woken(t);
}

/* ---- lock words ---- */

static uint32_t owner_bits(const struct thread *t)
{
    return (t->slot + 1) << COUNT_BITS;
}

bool monitor_is_owner(const struct thread *t, ref object)
{
    return (object_at(object)->lock & ~(uint32_t)COUNT_MASK) == owner_bits(t);
}

struct thread *monitor_owner(const struct vm *vm, ref object)
{
    uint32_t lock = object_at(object)->lock;
    return lock ? vm->threads[(lock >> COUNT_BITS) - 1] : NULL;
}

static void set_lock(struct thread *t, ref object, uint32_t lock)
{
    SET(t, object_at(object)->lock, lock);
}

static void block_on(struct thread *t, ref object)
{
    SET(t, t->blocked_on, object);
    thread_set_state(t, THREAD_BLOCKED);
}

bool monitor_enter(struct thread *t, ref object)
{
    uint32_t lock = object_at(object)->lock;
    if (lock == 0) {
        set_lock(t, object, owner_bits(t) | 1);
        if (t->blocked_on)
            SET(t, t->blocked_on, 0);
        report_sync(t, SYNC_LOCK, object);
        return true;
    }
    if ((lock & ~(uint32_t)COUNT_MASK) != owner_bits(t)) {
        block_on(t, object);
        return false;
    }
    if ((lock & COUNT_MASK) == COUNT_MASK) {
        vm_unsupported(t, "a monitor that one thread has entered more than %d times", COUNT_MASK);
        return false;
    }
    set_lock(t, object, lock + 1);
    return true;
}

static enum native_status throw_not_owner(struct thread *t)
{
    return throw_new(t, "java/lang/IllegalMonitorStateException", "current thread is not owner");
}

bool monitor_exit(struct thread *t, ref object)
{
    if (!monitor_is_owner(t, object)) {
        throw_new(t, "java/lang/IllegalMonitorStateException", NULL); /* no text, as HotSpot */
        return false;
    }
    uint32_t lock = object_at(object)->lock - 1;
    if (lock & COUNT_MASK) {
        set_lock(t, object, lock);
    } else {
        report_sync(t, SYNC_UNLOCK, object);
        set_lock(t, object, 0);
    }
    return true;
}

/* ---- interruption ----
 *
 * The field Thread.interrupted of the Java object is the truth; interrupt() sets it and then calls
 * interrupt0().  t->interrupted only says that the thread need not wait any longer. */

static bool is_interrupted(const struct thread *t)
{
    return t->java && FIELD(int8_t, t->java, t->vm->off.Thread_interrupted) != 0;
}

/* The thread finds that it is interrupted, which clears the interrupt. */
static void take_interrupt(struct thread *t)
{
    struct vm *vm = t->vm;
    uint32_t offset = vm->off.Thread_interrupted;
    report_read(t, MODE_VOLATILE, t->java, offset, 1, 1);
    heap_put_byte(&vm->heap, t->java, offset, 0);
    report_write(t, MODE_VOLATILE, t->java, offset, 1, 0);
    SET(t, t->interrupted, false);
    report_sync(t, SYNC_INTERRUPTED, t->id);
}

/* ---- Object.wait and notify ---- */

enum { FOREVER = 0 }; /* how long a wait without a time is, in nanoseconds */

static int64_t millis_to_nanos(int64_t millis)
{
    int64_t nanos;
    if (!__builtin_mul_overflow(millis, 1000000, &nanos))
        return nanos;
    return millis < 0 ? INT64_MIN : INT64_MAX;
}

/* nanos: FOREVER, or positive. */
static void begin_waiting(struct thread *t, enum thread_state state, int64_t nanos)
{
    int64_t deadline;
    if (t->service || nanos == FOREVER || __builtin_add_overflow(t->vm->now, nanos, &deadline))
        deadline = INT64_MAX;
    SET(t, t->result.bits, 0); /* read by nothing any more, and must keep no object alive */
    SET(t, t->deadline, deadline);
    SET(t, t->wait_nanos, nanos);
    SET(t, t->timed_out, false);
    clock_begin_wait(t, nanos);
    thread_set_state(t, state);
    sched_note_deadline(t->vm, deadline);
}

static void wait_is_over(struct thread *t)
{
    SET(t, t->deadline, INT64_MAX);
    SET(t, t->timed_out, false);
}

static enum native_status begin_wait(struct thread *t, ref object, int64_t millis)
{
    struct vm *vm = t->vm;
    if (millis < 0)
        return throw_new(t, "java/lang/IllegalArgumentException", "timeout value is negative");
    if (!monitor_is_owner(t, object))
        return throw_not_owner(t);
    if (is_interrupted(t)) {
        take_interrupt(t);
        return throw_new(t, "java/lang/InterruptedException", NULL);
    }
    report_sync(t, SYNC_WAIT, object);
    report_sync(t, SYNC_UNLOCK, object);
    SET(t, t->saved_count, object_at(object)->lock & COUNT_MASK);
    set_lock(t, object, 0);
    SET(t, t->waiting_on, object);
    SET(t, t->notified, NOTIFIED_NOT);
    SET(t, t->wait_begun, vm->next_order);
    SET(t, vm->waiting_threads, vm->waiting_threads + 1);
    begin_waiting(t, THREAD_WAITING, millis_to_nanos(millis));
    return NATIVE_RETRY;
}

enum native_status monitor_wait(struct thread *t, ref object, int64_t millis)
{
    struct vm *vm = t->vm;
    if (!t->waiting_on)
        return begin_wait(t, object, millis);
    if (t->waiting_on != object)
        BUG("thread %u waits on two objects", t->id);
    if (object_at(object)->lock) {
        block_on(t, object);
        return NATIVE_RETRY;
    }
    set_lock(t, object, owner_bits(t) | t->saved_count);
    report_sync(t, SYNC_LOCK, object);
    bool notified = t->notified;
    SET(t, t->blocked_on, 0);
    SET(t, t->waiting_on, 0);
    SET(t, t->notified, NOTIFIED_NOT);
    SET(t, vm->waiting_threads, vm->waiting_threads - 1);
    wait_is_over(t);
    /* A thread that was notified first has not lost the notification: it stays interrupted. */
    if (!notified && is_interrupted(t)) {
        take_interrupt(t);
        return throw_new(t, "java/lang/InterruptedException", NULL);
    }
    return NATIVE_DONE;
}

/* ---- notification and interruption ----
 *
 * A thread that is both notified and interrupted before it goes on orders the two as it likes, whatever
 * the order in which they happened (JLS 17.2.4).  If the interrupt comes first it throws, and some other
 * thread that waited at the time of the notification gets that; if the notification comes first it returns
 * normally and stays interrupted.  So a thread that was interrupted can still be notified as long as it has
 * not gone on; the chooser decides (CHOICE_WAIT_ORDER). */

/* Is t in the object's wait set, if its interruption, should there be one, came later? */
static bool can_be_notified(const struct thread *t, ref object)
{
    return t && t->state == THREAD_WAITING && t->waiting_on == object && !t->notified &&
           !t->timed_out;
}

static void notify(struct thread *t, enum notification how)
{
    SET(t, t->notified, (uint8_t)how);
    SET(t, t->notified_at, t->vm->next_order);
    woken(t);
}

/* Those that were not interrupted come first, of them the longest wait. */
static int by_wait_order(const void *a, const void *b)
{
    const struct thread *x = *(struct thread *const *)a, *y = *(struct thread *const *)b;
    if (x->interrupted != y->interrupted)
        return x->interrupted ? 1 : -1;
    return x->wait_order < y->wait_order ? -1 : x->wait_order > y->wait_order;
}

/* The threads that a notification at the time `before` could go to; in the scheduler's
 * scratch memory. */
static uint32_t wait_set(struct vm *vm, ref object, uint64_t before, struct thread **set)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (can_be_notified(vm->threads[i], object) && vm->threads[i]->wait_begun < before)
            set[count++] = vm->threads[i];
    qsort(set, count, sizeof *set, by_wait_order);
    return count;
}

/* Only threads that were interrupted before can take it: then they need not. */
static void notify_one(struct thread *by, ref object, uint64_t before)
{
    struct sched_scratch scratch = sched_scratch(by->vm);
    uint32_t count = wait_set(by->vm, object, before, scratch.threads);
    if (!count || (scratch.threads[0]->interrupted && !sched_ask(by, CHOICE_WAIT_ORDER)))
        return;
    notify(scratch.threads[sched_choose_thread(by, CHOICE_NOTIFY, &scratch, count)],
           NOTIFIED_ALONE);
}

/* `by` has interrupted t after t was notified.  When the chooser takes the other order the notification,
 * if t alone got it, goes to another thread that waited then. */
static void order_interrupt(struct thread *by, struct thread *t)
{
    uint8_t notified = t->notified;
    if (t->state != THREAD_WAITING || !notified || !sched_ask(by, CHOICE_WAIT_ORDER))
        return;
    SET(t, t->notified, NOTIFIED_NOT);
    if (notified == NOTIFIED_ALONE)
        notify_one(by, t->waiting_on, t->notified_at);
}

void thread_interrupt(struct thread *by, struct thread *t)
{
    report_sync(by, SYNC_INTERRUPT, t->id);
    bool was_waiting = thread_is_waiting(t);
    if (is_interrupted(t) && !t->interrupted) {
        SET(t, t->interrupted, true);
        order_interrupt(by, t);
    }
    SET(t, t->permit, true); /* as HotSpot: an interrupt unparks as well */
    if (was_waiting && !thread_is_waiting(t))
        woken(t);
}

/* Threads that join without a monitor: those whose wait nothing else has ended have seen the
 * end. */
static void notify_joiners(struct vm *vm, ref object)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (t && t->state == THREAD_JOINING && t->waiting_on == object && !wait_has_ended(t))
            SET(t, t->notified, NOTIFIED_WITH_ALL);
    }
}

void monitor_wake_all(struct thread *by, ref object)
{
    struct vm *vm = by->vm;
    notify_joiners(vm, object);
    if (!vm->waiting_threads)
        return;
    struct sched_scratch scratch = sched_scratch(vm);
    uint32_t count = wait_set(vm, object, UINT64_MAX, scratch.threads);
    for (uint32_t i = 0; i < count; i++)
        if (!scratch.threads[i]->interrupted || sched_ask(by, CHOICE_WAIT_ORDER))
            notify(scratch.threads[i], NOTIFIED_WITH_ALL);
}

enum native_status monitor_notify(struct thread *t, ref object, bool all)
{
    struct vm *vm = t->vm;
    if (!monitor_is_owner(t, object))
        return throw_not_owner(t);
    report_sync(t, SYNC_NOTIFY, object);
    if (all)
        monitor_wake_all(t, object);
    else if (vm->waiting_threads)
        notify_one(t, object, UINT64_MAX);
    return NATIVE_DONE;
}

/* ---- park and sleep ----
 *
 * Both are called again only when the thread was enabled, so one of the reasons to return holds. */

enum native_status thread_park(struct thread *t, bool absolute, int64_t time)
{
    int64_t nanos = absolute ? clock_nanos_until(t, time) : time;
    bool at_once = absolute ? nanos <= 0 : nanos < 0;
    if (!t->permit && !t->timed_out && !is_interrupted(t) && !at_once) {
        begin_waiting(t, THREAD_PARKED, nanos);
        return NATIVE_RETRY;
    }
    if (t->permit)
        SET(t, t->permit, false);
    wait_is_over(t);
    report_sync(t, SYNC_PARK, t->id);
    return NATIVE_DONE;
}

void thread_unpark(struct thread *by, struct thread *t)
{
    report_sync(by, SYNC_UNPARK, t->id);
    if (t->permit)
        return;
    bool was_waiting = thread_is_waiting(t);
    SET(t, t->permit, true);
    if (was_waiting && !thread_is_waiting(t))
        woken(t);
}

enum native_status thread_await_references(struct thread *t)
{
    if (referents_enqueue(t))
        return NATIVE_DONE;
    thread_set_state(t, THREAD_AWAITING_REFERENCES);
    return NATIVE_RETRY;
}

enum native_status thread_yield(struct thread *t)
{
    if (t->frame->state)
        return NATIVE_DONE;
    t->frame->state = 1;
    SET(t, t->yielded, true);
    return NATIVE_RETRY;
}

enum native_status thread_sleep(struct thread *t, int64_t nanos)
{
    if (is_interrupted(t)) {
        wait_is_over(t);
        take_interrupt(t);
        return throw_new(t, "java/lang/InterruptedException", "sleep interrupted");
    }
    if (t->timed_out) {
        wait_is_over(t);
        return NATIVE_DONE;
    }
    if (nanos == 0)
        return thread_yield(t);
    begin_waiting(t, THREAD_SLEEPING, nanos);
    return NATIVE_RETRY;
}

/* ---- join ---- */

/* join() reads whether its thread was interrupted and whether the other one was started: before that it
 * returns at once.  When the other thread ends matters only to a join that the time or an interrupt can
 * end, too.  The search must learn of all these uses. */
static bool must_stop_join(struct thread *t, ref ended, int64_t millis)
{
    if (t->granted) {
        t->granted = false;
        return false;
    }
    bool stops = must_stop(t, STOP_READ, t->java, t->vm->off.Thread_interrupted);
    stops = must_stop(t, STOP_READ, ended, OFFSET_START) || stops;
    if (millis || is_interrupted(t))
        stops = must_stop(t, STOP_READ, ended, OFFSET_LOCK) || stops;
    return stops;
}

/* Thread.join(millis) without the monitor that the JDK's own takes. */
static enum native_status thread_join(struct thread *t, ref ended, int64_t millis)
{
    struct vm *vm = t->vm;
    int32_t id = get_int(ended, vm->off.Thread_vm_id) - 1;
    bool has_waited = t->waiting_on == ended;
    if (millis < 0)
        return throw_new(t, "java/lang/IllegalArgumentException", "timeout value is negative");
    if (monitor_is_owner(t, ended)) /* the JDK's own would leave it while it waits */
        return vm_unsupported(t, "Thread.join() by a thread that holds the other one's monitor");
    if (must_stop_join(t, ended, millis))
        return NATIVE_RETRY;
    if (is_interrupted(t)) /* since it was asked: which was first, that or the end? */
        stop_note(t, STOP_READ, ended, OFFSET_LOCK);
    bool was_notified = has_waited && t->notified;
    if (has_waited) {
        SET(t, t->waiting_on, 0);
        SET(t, t->notified, NOTIFIED_NOT);
    }
    if ((!is_alive(vm, ended) || vm->search.supposes_ends) &&
        (was_notified || !has_waited || !is_interrupted(t))) {
        wait_is_over(t);
        if (id >= 0)
            report_sync(t, SYNC_JOIN, (sync_id)id);
        return NATIVE_DONE;
    }
    if (is_interrupted(t)) {
        wait_is_over(t);
        take_interrupt(t);
        return throw_new(t, "java/lang/InterruptedException", NULL);
    }
    if (has_waited && t->timed_out) {
        wait_is_over(t);
        return NATIVE_DONE;
    }
    SET(t, t->waiting_on, ended);
    begin_waiting(t, THREAD_JOINING, millis_to_nanos(millis));
    return NATIVE_RETRY;
}

static enum native_status join_native(struct thread *t, union value *args, union value *result)
{
    (void)result;
    return thread_join(t, args[0].l, args[1].j);
}

void thread_model_join(struct vm *vm)
{
    struct method *m = class_declared_method(vm->wk.Thread, symbol_of("join"), symbol_of("(J)V"));
    if (!m)
        die("this JDK's java.lang.Thread has no join(long): Heddle needs JDK 17");
    m->native = join_native;
    m->effect = &effect_asks;
    m->entry = interp_native_entry();
}
