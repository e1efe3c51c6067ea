/* test_race.c - the happens-before race detector on hand-made event sequences: for each rule of
 * JLS 17.4.4 and 17.5 a sequence that it orders and the same one without it, which races. */
#include "analysis/race.h"
#include "base/undo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { X = 1, Y = 2, LOCK = 7, OBJECT = 9 };
enum { T0, T1, T2 };

static struct undo_log undo;
static struct race_detector *detector;
static const struct analysis *a;
static int races;
static struct race last;

static void count(void *context, const struct race *race)
{
    (void)context;
    races++;
    last = *race;
}

static int set_up(void **state)
{
    (void)state;
    undo = (struct undo_log){.active = true};
    detector = race_detector_new(count, NULL);
    a = race_detector_analysis(detector);
    a->execution_begin(a->self, &undo);
    races = 0;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    race_detector_free(detector);
    undo_release(&undo);
    return 0;
}

static void access_place(thread_id t, enum access_kind kind, enum access_mode mode, place_id place)
{
    struct access access = {.thread = t,
                            .kind = kind,
                            .mode = mode,
                            .write_mode = mode,
                            .wrote = kind != ACCESS_READ,
                            .size = 4,
                            .site = t + 100,
                            .place = place};
    a->access(a->self, &access);
}

static void read_plain(thread_id t, place_id place)
{
    access_place(t, ACCESS_READ, MODE_PLAIN, place);
}

static void write_plain(thread_id t, place_id place)
{
    access_place(t, ACCESS_WRITE, MODE_PLAIN, place);
}

static void sync_on(thread_id t, enum sync_kind kind, sync_id object)
{
    a->sync(a->self, t, kind, object, 0);
}

static void test_unordered_accesses_race_in_both_orders(void **state)
{
    (void)state;
    write_plain(T0, X);
    read_plain(T1, X);
    assert_int_equal(races, 1);
    assert_int_equal(last.source.thread, T0);
    assert_int_equal(last.manifest.thread, T1);
    assert_int_equal(last.source.site, 100);
    read_plain(T0, Y);
    write_plain(T1, Y);
    assert_int_equal(races, 2);
    assert_int_equal(last.source.kind, ACCESS_READ);
    assert_int_equal(last.manifest.kind, ACCESS_WRITE);
}

static void test_reads_and_one_thread_do_not_race(void **state)
{
    (void)state;
    read_plain(T0, X);
    read_plain(T1, X);
    write_plain(T0, Y);
    write_plain(T0, Y);
    read_plain(T0, Y);
    assert_int_equal(races, 0);
}

static void test_monitor_orders(void **state)
{
    (void)state;
    sync_on(T0, SYNC_LOCK, LOCK);
    write_plain(T0, X);
    sync_on(T0, SYNC_UNLOCK, LOCK);
    sync_on(T1, SYNC_LOCK, LOCK);
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    assert_int_equal(races, 0);
    write_plain(T0, X); /* after its unlock: nothing orders it with T1's write */
    assert_int_equal(races, 1);
}

static void test_another_monitor_does_not_order(void **state)
{
    (void)state;
    sync_on(T0, SYNC_LOCK, LOCK);
    write_plain(T0, X);
    sync_on(T0, SYNC_UNLOCK, LOCK);
    sync_on(T1, SYNC_LOCK, LOCK + 1);
    write_plain(T1, X);
    assert_int_equal(races, 1);
}

static void test_volatile_publishes(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_VOLATILE, Y);
    access_place(T1, ACCESS_READ, MODE_VOLATILE, Y);
    read_plain(T1, X);
    assert_int_equal(races, 0);
    write_plain(T0, X); /* after the publication */
    read_plain(T2, X);
    assert_int_equal(races, 2); /* with T1's read, and T2's read with this write */
}

static void test_volatile_read_sees_every_earlier_write(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_VOLATILE, Y);
    access_place(T1, ACCESS_WRITE, MODE_VOLATILE, Y);
    access_place(T2, ACCESS_READ, MODE_VOLATILE, Y);
    read_plain(T2, X);
    assert_int_equal(races, 0);
}

/* Unlike volatile: an acquiring read synchronizes with the write that it reads only. */
static void test_release_overwritten_does_not_order(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y);
    access_place(T1, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y);
    access_place(T2, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    read_plain(T2, X);
    assert_int_equal(races, 1);
}

static void test_release_sequence_through_update(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y);
    access_place(T1, ACCESS_UPDATE, MODE_OPAQUE, Y);
    access_place(T2, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    read_plain(T2, X);
    assert_int_equal(races, 0);
}

/* The volatile write is not the one that it reads. */
static void acquire_sees_one_write(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_VOLATILE, Y);
    access_place(T1, ACCESS_WRITE, MODE_OPAQUE, Y);
    access_place(T2, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    read_plain(T2, X);
    assert_int_equal(races, 1);
}

/* It takes both a release and an acquire. */
static void opaque_halves_order_nothing(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_OPAQUE, Y);
    access_place(T1, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    read_plain(T1, X);
    assert_int_equal(races, 1);
    write_plain(T0, X + 10);
    access_place(T0, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y + 10);
    access_place(T1, ACCESS_READ, MODE_OPAQUE, Y + 10);
    read_plain(T1, X + 10);
    assert_int_equal(races, 2);
}

static void test_opaque_does_not_order_but_fences_do(void **state)
{
    (void)state;
    write_plain(T0, X);
    access_place(T0, ACCESS_WRITE, MODE_OPAQUE, Y);
    access_place(T1, ACCESS_READ, MODE_OPAQUE, Y);
    read_plain(T1, X);
    assert_int_equal(races, 1);
    write_plain(T0, X + 10);
    a->fence(a->self, T0, FENCE_RELEASE, 0);
    access_place(T0, ACCESS_WRITE, MODE_OPAQUE, Y + 10);
    access_place(T1, ACCESS_READ, MODE_OPAQUE, Y + 10);
    a->fence(a->self, T1, FENCE_ACQUIRE, 0);
    read_plain(T1, X + 10);
    assert_int_equal(races, 1);
}

static void test_store_store_fence_is_no_release(void **state)
{
    (void)state;
    write_plain(T0, X);
    a->fence(a->self, T0, FENCE_STORE_STORE, 0);
    access_place(T0, ACCESS_WRITE, MODE_OPAQUE, Y);
    access_place(T1, ACCESS_READ, MODE_OPAQUE, Y);
    a->fence(a->self, T1, FENCE_LOAD_LOAD, 0);
    read_plain(T1, X);
    assert_int_equal(races, 1);
}

static void test_only_plain_accesses_race(void **state)
{
    (void)state;
    access_place(T0, ACCESS_WRITE, MODE_OPAQUE, X);
    access_place(T1, ACCESS_WRITE, MODE_VOLATILE, X);
    access_place(T2, ACCESS_UPDATE, MODE_ACQUIRE_RELEASE, X);
    assert_int_equal(races, 0);
    read_plain(T0, X); /* not ordered with the writes of T1 and T2 */
    assert_int_equal(races, 2);
}

static void test_start_and_join_order(void **state)
{
    (void)state;
    write_plain(T0, X);
    sync_on(T0, SYNC_START, T1);
    sync_on(T1, SYNC_BEGIN, T1);
    write_plain(T1, X);
    write_plain(T1, Y);
    sync_on(T1, SYNC_END, T1);
    sync_on(T0, SYNC_JOIN, T1);
    read_plain(T0, Y);
    assert_int_equal(races, 0);
}

static void test_write_after_start_races(void **state)
{
    (void)state;
    sync_on(T0, SYNC_START, T1);
    write_plain(T0, X);
    sync_on(T1, SYNC_BEGIN, T1);
    read_plain(T1, X);
    assert_int_equal(races, 1);
}

static void test_class_initialization_orders(void **state)
{
    (void)state;
    write_plain(T0, X);
    sync_on(T0, SYNC_CLASS_INITIALIZED, LOCK);
    sync_on(T1, SYNC_CLASS_USED, LOCK);
    read_plain(T1, X);
    assert_int_equal(races, 0);
}

static void submissions_order(void **state)
{
    (void)state;
    write_plain(T0, X);
    sync_on(T0, SYNC_SUBMIT, LOCK);
    sync_on(T1, SYNC_EXECUTE, LOCK);
    read_plain(T1, X);
    assert_int_equal(races, 0);
    sync_on(T2, SYNC_EXECUTE, LOCK + 1); /* another task */
    read_plain(T2, X);
    assert_int_equal(races, 1);
}

/* ---- what is remembered of earlier accesses ---- */

/* T2 knows of T1's write alone. */
static void writes_keep_what_is_concurrent(void **state)
{
    (void)state;
    write_plain(T0, X);
    write_plain(T1, X);
    assert_int_equal(races, 1);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
    read_plain(T2, X);
    assert_int_equal(races, 2);
    assert_int_equal(last.source.thread, T0);
}

static void reads_keep_writes(void **state)
{
    (void)state;
    write_plain(T0, X);
    read_plain(T0, X);
    read_plain(T1, X);
    assert_int_equal(races, 1);
    assert_int_equal(last.source.kind, ACCESS_WRITE);
}

/* The same access again, after what T1 knows. */
static void later_epochs_count(void **state)
{
    (void)state;
    write_plain(T0, X);
    sync_on(T0, SYNC_UNLOCK, LOCK);
    sync_on(T1, SYNC_LOCK, LOCK);
    write_plain(T0, X);
    read_plain(T1, X);
    assert_int_equal(races, 1);
}

/* ---- final fields ---- */

static void final_access(thread_id t, enum access_kind kind, uint64_t value)
{
    struct access access = {.thread = t,
                            .kind = kind,
                            .mode = MODE_PLAIN,
                            .is_final = true,
                            .is_reference = true,
                            .size = 4,
                            .value = value,
                            .place = (place_id)OBJECT << 32 | 12};
    a->access(a->self, &access);
}

/* A reference to the object, written and read in a way that neither races nor orders. */
static void publish(thread_id t, enum access_kind kind)
{
    struct access access = {.thread = t,
                            .kind = kind,
                            .mode = MODE_OPAQUE,
                            .write_mode = MODE_OPAQUE,
                            .wrote = kind == ACCESS_WRITE,
                            .is_reference = true,
                            .size = 4,
                            .place = Y,
                            .value = OBJECT};
    a->access(a->self, &access);
}

static void test_final_field_after_freeze(void **state)
{
    (void)state;
    uint32_t inner = 77;
    write_plain(T0, (place_id)inner << 32 | 16); /* content reached through the final field */
    final_access(T0, ACCESS_WRITE, inner);
    a->freeze(a->self, T0, OBJECT);
    publish(T0, ACCESS_WRITE);
    publish(T1, ACCESS_READ);
    final_access(T1, ACCESS_READ, inner);
    read_plain(T1, (place_id)inner << 32 | 16);
    assert_int_equal(races, 0);
    write_plain(T0, (place_id)inner << 32 | 16); /* after the freeze: not covered */
    read_plain(T2, (place_id)inner << 32 | 16);
    assert_int_equal(races, 2);
}

/* JLS 17.5.1 begins with the read of a final field; other fields of the object are not reached by it. */
static void other_fields_are_not_frozen(void **state)
{
    (void)state;
    place_id other = (place_id)OBJECT << 32 | 20;
    final_access(T0, ACCESS_WRITE, 77);
    write_plain(T0, other);
    a->freeze(a->self, T0, OBJECT);
    publish(T0, ACCESS_WRITE);
    publish(T1, ACCESS_READ);
    final_access(T1, ACCESS_READ, 77);
    assert_int_equal(races, 0);
    read_plain(T1, other);
    assert_int_equal(races, 1);
}

static void test_final_field_before_freeze_races(void **state)
{
    (void)state;
    final_access(T0, ACCESS_WRITE, 77);
    final_access(T1, ACCESS_READ, 77); /* this escaped from the constructor */
    assert_int_equal(races, 1);
}

/* Who has the object from before, such as a thread that its constructor started, is promised nothing. */
static void final_field_of_an_object_that_was_known(void **state)
{
    (void)state;
    final_access(T0, ACCESS_WRITE, 77);
    a->freeze(a->self, T0, OBJECT);
    final_access(T1, ACCESS_READ, 77);
    assert_int_equal(races, 1);
    publish(T0, ACCESS_WRITE);
    publish(T2, ACCESS_READ);
    final_access(T2, ACCESS_READ, 77);
    assert_int_equal(races, 1);
}

static void update(thread_id t, enum access_mode mode, enum access_mode write_mode, bool wrote)
{
    struct access access = {.thread = t,
                            .kind = ACCESS_UPDATE,
                            .mode = mode,
                            .write_mode = write_mode,
                            .wrote = wrote,
                            .size = 4,
                            .place = X};
    a->access(a->self, &access);
}

static void read_in(thread_id t, enum access_mode mode)
{
    struct access access = {.thread = t, .kind = ACCESS_READ, .mode = mode, .size = 4, .place = X};
    a->access(a->self, &access);
}

/* An update whose read is plain and whose write is not: two reads never race. */
static void halves_of_updates(void **state)
{
    (void)state;
    update(T0, MODE_PLAIN, MODE_ACQUIRE_RELEASE, true);
    read_in(T1, MODE_ACQUIRE_RELEASE);
    assert_int_equal(races, 0);
    read_in(T2, MODE_PLAIN); /* with the write */
    assert_int_equal(races, 1);
    update(T1, MODE_ACQUIRE_RELEASE, MODE_ACQUIRE_RELEASE, true); /* with T2's read */
    assert_int_equal(races, 2);
}

static void failed_updates_only_read(void **state)
{
    (void)state;
    update(T0, MODE_ACQUIRE_RELEASE, MODE_PLAIN, false);
    update(T1, MODE_ACQUIRE_RELEASE, MODE_VOLATILE, true);
    read_in(T2, MODE_ACQUIRE_RELEASE);
    assert_int_equal(races, 0);
    update(T2, MODE_VOLATILE, MODE_PLAIN, true); /* with what T0 has read */
    assert_int_equal(races, 1);
}

static void failed_updates_do_not_write(void **state)
{
    (void)state;
    update(T0, MODE_VOLATILE, MODE_VOLATILE, false);
    read_in(T1, MODE_PLAIN);
    assert_int_equal(races, 0);
}

static void test_rewind_forgets(void **state)
{
    (void)state;
    write_plain(T0, Y);
    undo_mark mark = undo_here(&undo);
    write_plain(T0, X);
    sync_on(T0, SYNC_UNLOCK, LOCK);
    sync_on(T1, SYNC_LOCK, LOCK);
    undo_rewind(&undo, mark);
    write_plain(T1, X); /* T0's write of X never was */
    assert_int_equal(races, 0);
    read_plain(T1, Y); /* and the lock's edge is gone, too */
    assert_int_equal(races, 1);
}

/* A plain write ends a release sequence, also where plain accesses are not checked: T1 reads what was
 * written after the release, and learns nothing. */
static void ignored_plain_write(void **state)
{
    (void)state;
    struct access plain = {
        .thread = T0, .kind = ACCESS_WRITE, .wrote = true, .size = 4, .site = 100, .place = Y};
    access_place(T0, ACCESS_WRITE, MODE_PLAIN, X);
    access_place(T0, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y);
    race_detector_access(detector, &plain, RACE_IGNORES);
    access_place(T1, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    races = 0;
    access_place(T1, ACCESS_READ, MODE_PLAIN, X);
    assert_int_equal(races, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_unordered_accesses_race_in_both_orders),
        TEST(test_reads_and_one_thread_do_not_race),
        TEST(test_monitor_orders),
        TEST(test_another_monitor_does_not_order),
        TEST(test_volatile_publishes),
        TEST(test_volatile_read_sees_every_earlier_write),
        TEST(test_release_overwritten_does_not_order),
        TEST(test_release_sequence_through_update),
        TEST(acquire_sees_one_write),
        TEST(opaque_halves_order_nothing),
        TEST(test_opaque_does_not_order_but_fences_do),
        TEST(test_store_store_fence_is_no_release),
        TEST(test_only_plain_accesses_race),
        TEST(test_start_and_join_order),
        TEST(test_write_after_start_races),
        TEST(test_class_initialization_orders),
        TEST(submissions_order),
        TEST(writes_keep_what_is_concurrent),
        TEST(reads_keep_writes),
        TEST(later_epochs_count),
        TEST(test_final_field_after_freeze),
        TEST(other_fields_are_not_frozen),
        TEST(test_final_field_before_freeze_races),
        TEST(final_field_of_an_object_that_was_known),
        TEST(ignored_plain_write),
        TEST(halves_of_updates),
        TEST(failed_updates_only_read),
        TEST(failed_updates_do_not_write),
        TEST(test_rewind_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
