/* test_monitor.c - who can go on and who cannot: monitors, wait sets, permits, time; and that a
 * rewind takes all of it back.  No class library: threads without Java objects. */
#include "vm/run/monitor.h"

#include "vm/run/sched.h"
#include "vm/vm.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

static struct class *object_class;
static struct vm vm;
static struct thread *a, *b, *c; /* a is the main thread */
static ref lock, other;

enum { MILLI = 1000000 };

static int set_up(void **state)
{
    (void)state;
    struct error error = {""};
    vm = (struct vm){.chooser = &chooser_first, .options = {.stack_bytes = 1 << 20}};
    if (!heap_init(&vm.heap, 1 << 20, &vm.log, &error))
        fail_msg("%s", error.text);
    lock = heap_alloc(&vm.heap, object_class, 16, 1);
    other = heap_alloc(&vm.heap, object_class, 16, 2);
    a = thread_new(&vm, NULL, 0);
    b = thread_new(&vm, a, 0);
    c = thread_new(&vm, a, 0);
    thread_set_state(b, THREAD_RUNNABLE);
    thread_set_state(c, THREAD_RUNNABLE);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    threads_release(&vm);
    sched_release(&vm);
    heap_release(&vm.heap);
    undo_release(&vm.log);
    return 0;
}

/* What the scheduler does to a thread that it has chosen. */
static void chosen(struct thread *t)
{
    assert_true(thread_enabled(t));
    thread_set_state(t, THREAD_RUNNABLE);
}

static void wait_on(struct thread *t, ref object, int64_t millis)
{
    assert_true(monitor_enter(t, object));
    assert_int_equal(monitor_wait(t, object, millis), NATIVE_RETRY);
    assert_false(monitor_is_owner(t, object));
    assert_false(thread_enabled(t));
}

static void a_monitor_has_one_owner_who_may_enter_again(void **state)
{
    (void)state;
    assert_true(monitor_enter(a, lock));
    assert_true(monitor_enter(a, lock));
    assert_ptr_equal(monitor_owner(&vm, lock), a);
    assert_false(monitor_enter(b, lock));
    assert_false(thread_enabled(b));
    assert_true(monitor_exit(a, lock));
    assert_false(thread_enabled(b));
    assert_true(monitor_exit(a, lock));
    assert_null(monitor_owner(&vm, lock));
    chosen(b);
    assert_true(monitor_enter(b, lock));
    assert_true(monitor_is_owner(b, lock));
    assert_false(monitor_is_owner(a, lock));
    assert_int_equal(b->blocked_on, 0);
}

static void wait_gives_the_monitor_up_and_takes_it_back_as_it_was(void **state)
{
    (void)state;
    assert_true(monitor_enter(a, lock));
    assert_true(monitor_enter(a, lock));
    assert_true(monitor_enter(a, lock));
    assert_int_equal(monitor_wait(a, lock, 0), NATIVE_RETRY);
    assert_int_equal(a->state, THREAD_WAITING);
    assert_true(monitor_enter(b, lock));
    assert_int_equal(monitor_notify(b, lock, false), NATIVE_DONE);
    assert_false(thread_enabled(a)); /* b has the monitor */
    assert_true(monitor_exit(b, lock));
    chosen(a);
    assert_int_equal(monitor_wait(a, lock, 0), NATIVE_DONE);
    for (int i = 0; i < 3; i++) {
        assert_true(monitor_is_owner(a, lock));
        assert_true(monitor_exit(a, lock));
    }
    assert_false(monitor_is_owner(a, lock));
    assert_int_equal(vm.waiting_threads, 0);
}

static void notify_wakes_the_longest_waiter_of_that_object(void **state)
{
    (void)state;
    wait_on(c, lock, 0);
    wait_on(b, other, 0);
    wait_on(a, lock, 0);
    struct thread *d = thread_new(&vm, a, 0);
    thread_set_state(d, THREAD_RUNNABLE);
    assert_true(monitor_enter(d, lock));
    assert_int_equal(monitor_notify(d, lock, false), NATIVE_DONE);
    assert_true(monitor_exit(d, lock));
    assert_true(thread_enabled(c));
    assert_false(thread_enabled(a));
    assert_false(thread_enabled(b));
    assert_true(monitor_enter(d, lock));
    assert_int_equal(monitor_notify(d, lock, false), NATIVE_DONE); /* c has left the set */
    assert_true(monitor_exit(d, lock));
    assert_true(thread_enabled(a));
    assert_false(thread_enabled(b));
}

static void notify_all_wakes_all_of_that_object(void **state)
{
    (void)state;
    wait_on(b, lock, 0);
    wait_on(c, other, 0);
    assert_true(monitor_enter(a, lock));
    assert_int_equal(monitor_notify(a, lock, true), NATIVE_DONE);
    assert_true(monitor_exit(a, lock));
    assert_true(thread_enabled(b));
    assert_false(thread_enabled(c));
}

static uint32_t choose_last(void *self, const struct choice *choice)
{
    *(struct choice *)self = *choice;
    return choice->count - 1;
}

static void notify_asks_the_chooser_who_wants_it(void **state)
{
    (void)state;
    struct choice asked = {.count = 0};
    struct chooser last = {.self = &asked, .choose = choose_last, .wants = 1u << CHOICE_NOTIFY};
    vm.chooser = &last;
    wait_on(c, lock, 0);
    wait_on(b, lock, 0);
    assert_true(monitor_enter(a, lock));
    assert_int_equal(monitor_notify(a, lock, false), NATIVE_DONE);
    assert_true(monitor_exit(a, lock));
    assert_int_equal(asked.kind, CHOICE_NOTIFY);
    assert_int_equal(asked.count, 2);
    assert_int_equal(asked.thread, a->id);
    assert_int_equal(asked.options[0], c->id); /* longest wait first */
    assert_int_equal(asked.options[1], b->id);
    assert_true(thread_enabled(b));
    assert_false(thread_enabled(c));
}

static void timed_wait_ends_by_time_and_not_before(void **state)
{
    (void)state;
    wait_on(b, lock, 5);
    wait_on(c, lock, 3);
    while (vm.now + 1000 < 3 * MILLI)
        sched_read_time(&vm);
    assert_false(thread_enabled(c));
    sched_read_time(&vm);
    assert_true(thread_enabled(c));
    assert_false(thread_enabled(b));
    while (vm.now < 5 * MILLI)
        sched_read_time(&vm);
    assert_true(thread_enabled(b));
    assert_true(c->wait_order < b->wait_order); /* in the order of their deadlines */
    chosen(b);
    assert_int_equal(monitor_wait(b, lock, 5), NATIVE_DONE);
    assert_false(b->timed_out);
    assert_true(b->deadline == INT64_MAX);
}

static void a_notified_thread_does_not_time_out(void **state)
{
    (void)state;
    wait_on(b, lock, 1);
    assert_true(monitor_enter(a, lock));
    assert_int_equal(monitor_notify(a, lock, true), NATIVE_DONE);
    while (vm.now < 2 * MILLI)
        sched_read_time(&vm);
    assert_false(b->timed_out);
}

static void unpark_leaves_one_permit(void **state)
{
    (void)state;
    thread_unpark(b, a);
    thread_unpark(b, a);
    assert_int_equal(thread_park(a, false, 0), NATIVE_DONE);
    assert_int_equal(thread_park(a, false, 0), NATIVE_RETRY);
    assert_int_equal(a->state, THREAD_PARKED);
    assert_false(thread_enabled(a));
    thread_unpark(b, a);
    chosen(a);
    assert_int_equal(thread_park(a, false, 0), NATIVE_DONE);
    assert_false(a->permit);
}

/* As on HotSpot: whether or not the interrupt is still pending then. */
static void interrupts_leave_a_permit(void **state)
{
    (void)state;
    thread_interrupt(a, b);
    assert_int_equal(thread_park(b, false, 0), NATIVE_DONE);
    assert_int_equal(thread_park(b, false, 0), NATIVE_RETRY);
}

static void park_until_a_time(void **state)
{
    (void)state;
    vm.epoch_millis = 1000000;
    assert_int_equal(thread_park(a, true, 1000000 - 1), NATIVE_DONE);
    assert_int_equal(thread_park(a, true, 0), NATIVE_DONE);
    assert_int_equal(thread_park(a, false, -1), NATIVE_DONE);
    assert_int_equal(thread_park(a, true, INT64_MIN), NATIVE_DONE);
    assert_int_equal(thread_park(b, true, INT64_MAX), NATIVE_RETRY);
    assert_int_equal(thread_park(a, true, 1000002), NATIVE_RETRY);
    while (vm.epoch_millis + sched_read_time(&vm) / MILLI < 1000002)
        assert_false(thread_enabled(a));
    chosen(a);
    assert_int_equal(thread_park(a, true, 1000002), NATIVE_DONE);
    assert_false(thread_enabled(b));
}

static void sleep_lasts_as_long_as_asked(void **state)
{
    (void)state;
    assert_int_equal(thread_sleep(a, INT64_MAX), NATIVE_RETRY);
    assert_int_equal(thread_sleep(b, 2 * MILLI), NATIVE_RETRY);
    while (sched_read_time(&vm) < 2 * MILLI)
        assert_false(thread_enabled(b));
    chosen(b);
    assert_int_equal(thread_sleep(b, 2 * MILLI), NATIVE_DONE);
    assert_false(thread_enabled(a));
}

static void a_rewind_takes_everything_back(void **state)
{
    (void)state;
    wait_on(c, other, 10);
    assert_true(monitor_enter(a, lock));
    struct thread before[3] = {*a, *b, *c};
    struct vm vm_before = vm;
    uint32_t lock_before = object_at(lock)->lock, other_before = object_at(other)->lock;
    vm.log.active = vm_before.log.active = true;
    undo_mark mark = undo_here(&vm.log);

    assert_false(monitor_enter(b, lock));
    assert_true(monitor_exit(a, lock));
    chosen(b);
    assert_true(monitor_enter(b, lock));
    assert_true(monitor_enter(b, lock));
    assert_int_equal(monitor_wait(b, lock, 3), NATIVE_RETRY);
    assert_true(monitor_enter(a, other));
    assert_int_equal(monitor_notify(a, other, true), NATIVE_DONE);
    assert_true(monitor_exit(a, other));
    chosen(c);
    assert_int_equal(monitor_wait(c, other, 10), NATIVE_DONE);
    thread_unpark(a, c);
    while (sched_read_time(&vm) < 20 * MILLI)
        ;
    struct thread *d = thread_new(&vm, a, 0);
    uint64_t d_name = d->name;
    assert_int_equal(thread_sleep(d, 1), NATIVE_RETRY);

    undo_rewind(&vm.log, mark);
    assert_memory_equal(&before[0], a, sizeof *a);
    assert_memory_equal(&before[1], b, sizeof *b);
    assert_memory_equal(&before[2], c, sizeof *c);
    assert_int_equal(object_at(lock)->lock, lock_before);
    assert_int_equal(object_at(other)->lock, other_before);
    assert_true(vm.now == vm_before.now && vm.next_order == vm_before.next_order);
    assert_int_equal(vm.waiting_threads, vm_before.waiting_threads);
    assert_int_equal(vm.thread_slots, vm_before.thread_slots);
    assert_int_equal(vm.next_thread_id, vm_before.next_thread_id);
    /* The other future uses the same memory, and names its threads the same. */
    struct thread *again = thread_new(&vm, a, 0);
    assert_ptr_equal(again, d);
    assert_true(again->name == d_name);
    /* The deadline that was there before the mark is known again. */
    while (sched_read_time(&vm) < 10 * MILLI)
        assert_false(thread_enabled(c));
    assert_true(thread_enabled(c));
    vm.log.active = false;
}

static void names_tell_all_threads_apart(void **state)
{
    (void)state;
    struct thread *threads[200] = {a, b, c};
    for (int i = 3; i < 200; i++)
        threads[i] = thread_new(&vm, threads[i / 3], 0);
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < i; j++)
            assert_true(threads[i]->name != threads[j]->name && threads[i]->id != threads[j]->id &&
                        threads[i]->slot != threads[j]->slot);
}

int main(void)
{
    object_class = mmap((void *)META_BASE, 65536, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (object_class != (void *)META_BASE)
        return 1;
    object_class->kind = CLASS_INSTANCE;
    object_class->instance_size = OBJECT_HEADER_SIZE;
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_monitor_has_one_owner_who_may_enter_again),
        TEST(wait_gives_the_monitor_up_and_takes_it_back_as_it_was),
        TEST(notify_wakes_the_longest_waiter_of_that_object),
        TEST(notify_all_wakes_all_of_that_object),
        TEST(notify_asks_the_chooser_who_wants_it),
        TEST(timed_wait_ends_by_time_and_not_before),
        TEST(a_notified_thread_does_not_time_out),
        TEST(unpark_leaves_one_permit),
        TEST(interrupts_leave_a_permit),
        TEST(park_until_a_time),
        TEST(sleep_lasts_as_long_as_asked),
        TEST(a_rewind_takes_everything_back),
        TEST(names_tell_all_threads_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
