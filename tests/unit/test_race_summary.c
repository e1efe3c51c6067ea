/* test_race_summary.c - summaries of a race detector's state: equal when no future can tell two states apart
 * by their races, different when one can. */
#include "analysis/race_summary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { T0, T1, T2 };
enum { LOCK = 7, GARBAGE = 666 };
static const place_id X = (place_id)1 << 32 | 16, Y = (place_id)2 << 32 | 16;
static const place_id LOST = (place_id)GARBAGE << 32 | 16;

static struct undo_log undo;
static struct race_detector *detector;
static struct race_summary *summary;
static const struct analysis *a;
static int races;

static void count(void *context, const struct race *race)
{
    (void)context;
    (void)race;
    races++;
}

static int set_up(void **state)
{
    (void)state;
    undo = (struct undo_log){.active = true};
    detector = race_detector_new(count, NULL);
    summary = race_summary_new(detector);
    a = race_detector_analysis(detector);
    a->execution_begin(a->self, &undo);
    races = 0;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    race_summary_free(summary);
    race_detector_free(detector);
    undo_release(&undo);
    return 0;
}

static uint64_t name_object(void *self, uint32_t object)
{
    (void)self;
    return object == GARBAGE ? 0 : object + 1000;
}

static uint64_t name_thread(void *self, thread_id thread)
{
    (void)self;
    return thread + 1;
}

static struct race_hash take(void)
{
    return race_summary_take(summary, &(struct race_names){NULL, name_object, name_thread});
}

static bool same(struct race_hash one, struct race_hash other)
{
    return one.low == other.low && one.high == other.high;
}

static void access_at(thread_id t, enum access_kind kind, enum access_mode mode, place_id place,
                      site_id site)
{
    struct access access = {
        .thread = t, .kind = kind, .mode = mode, .size = 4, .site = site, .place = place};
    a->access(a->self, &access);
}

static void write_plain(thread_id t, place_id place)
{
    access_at(t, ACCESS_WRITE, MODE_PLAIN, place, t + 100);
}

static void sync_on(thread_id t, enum sync_kind kind, sync_id object)
{
    a->sync(a->self, t, kind, object, 0);
}

/* T0 has started T1 and T2. */
static void start(void)
{
    sync_on(T0, SYNC_START, T1);
    sync_on(T0, SYNC_START, T2);
}

static void orders_of_accesses_make_no_difference(void **state)
{
    (void)state;
    start();
    undo_mark mark = undo_here(&undo);
    write_plain(T1, X);
    write_plain(T2, Y);
    struct race_hash one = take();
    undo_rewind(&undo, mark);
    write_plain(T2, Y);
    write_plain(T1, X);
    assert_true(same(one, take()));
    undo_rewind(&undo, mark);
    write_plain(T1, Y);
    write_plain(T2, X);
    assert_false(same(one, take()));
}

static void sites_and_modes_make_a_difference(void **state)
{
    (void)state;
    start();
    undo_mark mark = undo_here(&undo);
    access_at(T1, ACCESS_READ, MODE_PLAIN, X, 1);
    struct race_hash plain = take();
    undo_rewind(&undo, mark);
    access_at(T1, ACCESS_READ, MODE_PLAIN, X, 2);
    assert_false(same(plain, take()));
    undo_rewind(&undo, mark);
    access_at(T1, ACCESS_READ, MODE_OPAQUE, X, 1);
    assert_false(same(plain, take()));
    undo_rewind(&undo, mark);
    access_at(T1, ACCESS_WRITE, MODE_PLAIN, X, 1);
    assert_false(same(plain, take()));
}

/* A loop that only synchronizes makes its thread's count grow, but comes back to the same summary. */
static void growing_counts_do_not_show(void **state)
{
    (void)state;
    start();
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
    struct race_hash first = take();
    for (int i = 0; i < 5; i++) {
        sync_on(T2, SYNC_UNLOCK, LOCK);
        sync_on(T2, SYNC_LOCK, LOCK);
        assert_true(same(first, take()));
    }
}

static void knowledge_of_a_write_shows(void **state)
{
    (void)state;
    start();
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    struct race_hash before = take();
    sync_on(T2, SYNC_LOCK, LOCK);
    assert_false(same(before, take()));
}

/* What all live threads know is as if it had never been. */
static void forgets_what_all_know(void **state)
{
    (void)state;
    start();
    struct race_hash empty = take();
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    assert_false(same(empty, take()));
    sync_on(T0, SYNC_LOCK, LOCK);
    assert_false(same(empty, take()));
    assert_int_equal(race_detector_places(detector)->count, 1);
    undo_mark mark = undo_here(&undo);
    sync_on(T2, SYNC_LOCK, LOCK);
    assert_true(same(empty, take()));
    assert_int_equal(race_detector_places(detector)->count, 0);
    write_plain(T2, X);
    assert_int_equal(races, 0);
    undo_rewind(&undo, mark); /* T2 does not know of it again */
    assert_int_equal(race_detector_places(detector)->count, 1);
    write_plain(T2, X);
    assert_int_equal(races, 1);
}

/* An ended thread needs to know nothing. */
static void ended_threads_do_not_count(void **state)
{
    (void)state;
    start();
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T0, SYNC_LOCK, LOCK);
    take();
    assert_int_equal(race_detector_places(detector)->count, 1);
    sync_on(T2, SYNC_END, T2);
    take();
    assert_int_equal(race_detector_places(detector)->count, 0);
}

static void unreachable_places_do_not_count(void **state)
{
    (void)state;
    start();
    struct race_hash empty = take();
    write_plain(T1, LOST);
    assert_true(same(empty, take()));
    /* Neither do their epochs: T2 comes to know of the write and is the same as before. */
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
    assert_true(same(empty, take()));
}

/* A thread that got the reference before the freeze is promised nothing: a later read of the final field
 * races. */
static void early_and_late_references_show(void **state)
{
    (void)state;
    enum { OBJECT = 9 };
    struct access final = {.thread = T1,
                           .kind = ACCESS_WRITE,
                           .is_final = true,
                           .size = 4,
                           .place = (place_id)OBJECT << 32 | 12};
    struct access publish = {.thread = T1,
                             .kind = ACCESS_WRITE,
                             .mode = MODE_OPAQUE,
                             .is_reference = true,
                             .size = 4,
                             .place = Y,
                             .value = OBJECT};
    struct access get = publish;
    get.thread = T2;
    get.kind = ACCESS_READ;
    start();
    a->access(a->self, &final);
    undo_mark mark = undo_here(&undo);
    a->freeze(a->self, T1, OBJECT);
    a->access(a->self, &publish);
    struct race_hash unread = take();
    a->access(a->self, &get);
    struct race_hash late = take();
    undo_rewind(&undo, mark);
    a->access(a->self, &publish);
    a->access(a->self, &get);
    a->freeze(a->self, T1, OBJECT);
    a->access(a->self, &get);
    struct race_hash early = take();
    assert_false(same(unread, late));
    assert_false(same(late, early));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(orders_of_accesses_make_no_difference),
        TEST(sites_and_modes_make_a_difference),
        TEST(growing_counts_do_not_show),
        TEST(knowledge_of_a_write_shows),
        TEST(forgets_what_all_know),
        TEST(ended_threads_do_not_count),
        TEST(unreachable_places_do_not_count),
        TEST(early_and_late_references_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
