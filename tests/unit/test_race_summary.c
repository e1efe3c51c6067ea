/* test_race_summary.c - summaries of a race detector's state: equal when no future can tell two states apart
 * by their races, different when one can. */
#include "analysis/race_summary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { T0, T1, T2 };
enum { LOCK = 7, OBJECT = 9, INNER = 77, GARBAGE = 666 };
static const place_id X = (place_id)1 << 32 | 16, Y = (place_id)2 << 32 | 16;
/* What is done there orders, and is checked, but not remembered. */
static const place_id FLAG = (place_id)3 << 32 | 16, OTHER_FLAG = (place_id)4 << 32 | 16;
static const place_id FINAL = (place_id)OBJECT << 32 | 12, BACK = (place_id)INNER << 32 | 12;
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

static enum race_attention attend(void *self, const struct access *access)
{
    (void)self;
    bool is_forgotten =
        access->place == FLAG || access->place == OTHER_FLAG || access->place == BACK;
    return is_forgotten ? RACE_CHECKS : RACE_TRACKS;
}

static int set_up(void **state)
{
    static const struct race_watch watch = {NULL, attend};
    (void)state;
    undo = (struct undo_log){.active = true};
    detector = race_detector_new(count, NULL);
    race_detector_watch(detector, &watch);
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
    return object == GARBAGE || !object ? 0 : object + 1000; /* 0: no object */
}

static uint64_t name_thread(void *self, thread_id thread)
{
    (void)self;
    return thread + 1;
}

static const struct race_names names = {NULL, name_object, name_thread};

static struct race_hash take(void)
{
    return race_summary_take(summary, &names);
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

/* It lies in no object, and has no name but its own number. */
static void what_memory_outside_of_the_heap_releases_shows(void **state)
{
    (void)state;
    enum { WORD = 8, OTHER_WORD = 16 };
    start();
    write_plain(T1, X);
    undo_mark mark = undo_here(&undo);
    struct race_hash before = take();
    access_at(T1, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, WORD, 1);
    struct race_hash released = take();
    assert_false(same(before, released));
    undo_rewind(&undo, mark);
    access_at(T1, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, OTHER_WORD, 1);
    assert_false(same(released, take()));
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

/* ---- each part of the order shows: two paths that differ in nothing else ---- */

typedef void path(void);

static struct race_hash at_end_of(path *follow, struct race_view **view)
{
    undo_mark mark = undo_here(&undo);
    follow();
    struct race_hash hash = take();
    *view = race_summary_view(summary, &names);
    undo_rewind(&undo, mark);
    return hash;
}

/* Some future tells them apart: so not each can cover the other. */
static void assert_different(path *one, path *other)
{
    struct race_view *views[3];
    start();
    struct race_hash hash = at_end_of(one, &views[0]);
    assert_false(same(hash, at_end_of(other, &views[1])));
    assert_true(same(hash, at_end_of(one, &views[2])));
    assert_false(race_view_covers(views[0], views[1]) && race_view_covers(views[1], views[0]));
    assert_true(race_view_covers(views[0], views[2]));
    for (int i = 0; i < 3; i++)
        free(views[i]);
}

static void write_in(thread_id t, enum access_mode mode, place_id place)
{
    access_at(t, ACCESS_WRITE, mode, place, t + 100);
}

static void read_in(thread_id t, enum access_mode mode, place_id place)
{
    access_at(t, ACCESS_READ, mode, place, t + 200);
}

static void only_writes(void)
{
    write_plain(T1, X);
}

static void writes_and_unlocks(void)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
}

static void writes_and_unlocks_another(void)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK + 1);
}

static void writes_and_interrupts(void)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_INTERRUPT, LOCK);
}

static void writes_and_initializes(void)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_CLASS_INITIALIZED, LOCK);
}

static void releases_show(void **state)
{
    (void)state;
    assert_different(only_writes, writes_and_unlocks);
    assert_different(writes_and_unlocks, writes_and_unlocks_another);
    assert_different(writes_and_unlocks, writes_and_interrupts);
    assert_different(writes_and_unlocks, writes_and_initializes);
    assert_different(writes_and_interrupts, writes_and_initializes);
}

static void writes_x_first(void)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    write_plain(T1, Y);
}

static void writes_y_first(void)
{
    write_plain(T1, Y);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    write_plain(T1, X);
}

/* Which of the two writes was released? */
static void ranks_of_accesses_show(void **state)
{
    (void)state;
    assert_different(writes_x_first, writes_y_first);
}

static void ends(void)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_END, T1);
}

static void ends_and_is_joined(void)
{
    ends();
    sync_on(T0, SYNC_JOIN, T1);
}

static void joins_show(void **state)
{
    (void)state;
    assert_different(ends, ends_and_is_joined);
}

static void volatile_then_plain(void)
{
    write_plain(T1, X);
    write_in(T1, MODE_VOLATILE, FLAG);
    write_in(T1, MODE_PLAIN, FLAG);
}

static void plain_then_volatile(void)
{
    write_plain(T1, X);
    write_in(T1, MODE_PLAIN, FLAG);
    write_in(T1, MODE_VOLATILE, FLAG);
}

static void plain_then_release(void)
{
    write_plain(T1, X);
    write_in(T1, MODE_PLAIN, FLAG);
    write_in(T1, MODE_ACQUIRE_RELEASE, FLAG);
}

static void plain_then_opaque(void)
{
    write_plain(T1, X);
    write_in(T1, MODE_PLAIN, FLAG);
    write_in(T1, MODE_OPAQUE, FLAG);
}

/* What an acquiring read would see: a plain write hides the release before it. */
static void last_writes_show(void **state)
{
    (void)state;
    assert_different(volatile_then_plain, plain_then_volatile);
    assert_different(plain_then_release, plain_then_opaque);
    assert_different(plain_then_release, plain_then_volatile); /* a volatile read sees all */
}

static void writes_and_fences(void)
{
    write_plain(T1, X);
    a->fence(a->self, T1, FENCE_RELEASE, 0);
}

/* A later opaque write of T1 publishes the write to X, or does not. */
static void release_fences_show(void **state)
{
    (void)state;
    assert_different(only_writes, writes_and_fences);
}

static void reads_before_release(void)
{
    read_in(T2, MODE_OPAQUE, FLAG);
    write_plain(T1, X);
    write_in(T1, MODE_ACQUIRE_RELEASE, FLAG);
}

static void reads_after_release(void)
{
    write_plain(T1, X);
    write_in(T1, MODE_ACQUIRE_RELEASE, FLAG);
    read_in(T2, MODE_OPAQUE, FLAG);
}

/* A later acquire fence of T2 orders the write to X, or does not. */
static void pending_reads_show(void **state)
{
    (void)state;
    assert_different(reads_before_release, reads_after_release);
}

/* ---- final fields ---- */

static void reference(thread_id t, enum access_kind kind, place_id place, bool is_final,
                      uint32_t value)
{
    struct access access = {.thread = t,
                            .kind = kind,
                            .is_final = is_final,
                            .is_reference = true,
                            .size = 4,
                            .site = t + 300,
                            .place = place,
                            .value = value};
    a->access(a->self, &access);
}

static void publish(thread_id t, place_id place)
{
    reference(t, ACCESS_WRITE, place, false, OBJECT);
}

static void get(thread_id t, place_id place)
{
    reference(t, ACCESS_READ, place, false, OBJECT);
}

static void construct(void)
{
    reference(T1, ACCESS_WRITE, FINAL, true, INNER);
}

static void constructs(void)
{
    construct();
}

static void constructs_and_freezes(void)
{
    construct();
    a->freeze(a->self, T1, OBJECT);
}

static void freezes_show(void **state)
{
    (void)state;
    assert_different(constructs, constructs_and_freezes);
}

static void freeze_after_write(thread_id initializer)
{
    write_plain(T1, X);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
    reference(initializer, ACCESS_WRITE, BACK, true, OBJECT);
    a->freeze(a->self, initializer, INNER);
}

static void writer_constructs(void)
{
    freeze_after_write(T1);
}

static void other_constructs(void)
{
    freeze_after_write(T2);
}

/* Only the thread that constructs the object publishes all freezes, however it got the reference. */
static void initializers_show(void **state)
{
    (void)state;
    assert_different(writer_constructs, other_constructs);
}

static void publishes_late(void)
{
    construct();
    a->freeze(a->self, T1, OBJECT);
    publish(T1, FLAG);
}

static void publishes_early(void)
{
    construct();
    publish(T1, FLAG);
    a->freeze(a->self, T1, OBJECT);
}

/* A later read of FLAG promises the final field, or does not. */
static void publications_show(void **state)
{
    (void)state;
    assert_different(publishes_late, publishes_early);
}

static void publish_what_both_know(thread_id t)
{
    construct();
    a->freeze(a->self, T1, OBJECT);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
    publish(t, FLAG);
}

static void constructor_publishes(void)
{
    publish_what_both_know(T1);
}

static void other_publishes(void)
{
    publish_what_both_know(T2);
}

/* A thread that reads its own reference gets the object in no other way than before. */
static void publishers_show(void **state)
{
    (void)state;
    assert_different(constructor_publishes, other_publishes);
}

static void is_known_before_freeze(void)
{
    construct();
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
    a->freeze(a->self, T1, OBJECT);
}

static void is_known_after_freeze(void)
{
    construct();
    a->freeze(a->self, T1, OBJECT);
    sync_on(T1, SYNC_UNLOCK, LOCK);
    sync_on(T2, SYNC_LOCK, LOCK);
}

/* T2 knows of the write in both cases, but can pass the object on only when it knows of the freeze. */
static void knowledge_of_freezes_shows(void **state)
{
    (void)state;
    assert_different(is_known_before_freeze, is_known_after_freeze);
}

static void is_got_late(void)
{
    publishes_late();
    get(T2, FLAG);
}

static void is_got_in_both_ways(void)
{
    construct();
    publish(T1, FLAG);
    get(T2, FLAG);
    a->freeze(a->self, T1, OBJECT);
    publish(T1, FLAG);
    get(T2, FLAG);
}

static void references_show(void **state)
{
    (void)state;
    assert_different(publishes_late, is_got_late);
    assert_different(is_got_late, is_got_in_both_ways);
}

/* T2 comes to INNER, and from there to OBJECT by a final field that was written when OBJECT was frozen, or
 * before. */
static void comes_by_chain(bool is_late)
{
    construct();
    if (is_late)
        a->freeze(a->self, T1, OBJECT);
    reference(T1, ACCESS_WRITE, BACK, true, OBJECT);
    publish(T1, OTHER_FLAG);
    if (!is_late)
        a->freeze(a->self, T1, OBJECT);
    a->freeze(a->self, T1, INNER);
    reference(T1, ACCESS_WRITE, FLAG, false, INNER);
    reference(T2, ACCESS_READ, FLAG, false, INNER);
    reference(T2, ACCESS_READ, BACK, true, OBJECT);
}

/* What was published is overwritten. */
static void hide_publications(void)
{
    reference(T1, ACCESS_WRITE, BACK, true, OBJECT + 1);
    reference(T1, ACCESS_WRITE, OTHER_FLAG, false, OBJECT + 1);
}

static void comes_by_late_chain(void)
{
    comes_by_chain(true);
    hide_publications();
}

static void comes_by_early_chain(void)
{
    comes_by_chain(false);
    hide_publications();
}

static void comes_by_chain_and_early(void)
{
    comes_by_chain(false);
    get(T2, OTHER_FLAG);
    hide_publications();
}

/* The chain covers what T2 reads, but only what was published late can T2 pass on. */
static void what_can_be_passed_on_shows(void **state)
{
    (void)state;
    assert_different(comes_by_late_chain, comes_by_early_chain);
}

static void what_is_covered_shows(void **state)
{
    (void)state;
    assert_different(comes_by_early_chain, comes_by_chain_and_early);
}

static void writes_inner_and_publishes(void)
{
    write_plain(T1, (place_id)INNER << 32 | 16);
    publishes_late();
    get(T2, FLAG);
}

static void writes_inner_and_is_reached(void)
{
    writes_inner_and_publishes();
    a->access(a->self, &(struct access){.thread = T2,
                                        .kind = ACCESS_READ,
                                        .is_final = true,
                                        .is_reference = true,
                                        .size = 4,
                                        .site = 1,
                                        .place = FINAL,
                                        .value = INNER});
}

static void writes_inner_and_reads_another(void)
{
    writes_inner_and_publishes();
    a->access(a->self, &(struct access){.thread = T2,
                                        .kind = ACCESS_READ,
                                        .is_final = true,
                                        .is_reference = true,
                                        .size = 4,
                                        .site = 1,
                                        .place = FINAL,
                                        .value = INNER + 1});
}

/* Objects that were reached through a frozen field. */
static void chains_show(void **state)
{
    (void)state;
    assert_different(writes_inner_and_is_reached, writes_inner_and_reads_another);
}

static void publish_unknowing(thread_id t)
{
    construct();
    a->freeze(a->self, T1, OBJECT);
    publish(t, FLAG);
}

static void third_publishes(void)
{
    publish_unknowing(T0);
}

static void second_publishes(void)
{
    publish_unknowing(T2);
}

/* Neither promises anything to those who read the reference there, but a thread that reads its own write has got
 * the object in another way. */
static void publishers_who_promise_nothing_show(void **state)
{
    (void)state;
    assert_different(third_publishes, second_publishes);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(orders_of_accesses_make_no_difference),
        TEST(sites_and_modes_make_a_difference),
        TEST(growing_counts_do_not_show),
        TEST(what_memory_outside_of_the_heap_releases_shows),
        TEST(knowledge_of_a_write_shows),
        TEST(forgets_what_all_know),
        TEST(ended_threads_do_not_count),
        TEST(unreachable_places_do_not_count),
        TEST(releases_show),
        TEST(ranks_of_accesses_show),
        TEST(joins_show),
        TEST(last_writes_show),
        TEST(release_fences_show),
        TEST(pending_reads_show),
        TEST(freezes_show),
        TEST(initializers_show),
        TEST(publications_show),
        TEST(publishers_show),
        TEST(publishers_who_promise_nothing_show),
        TEST(knowledge_of_freezes_shows),
        TEST(references_show),
        TEST(what_can_be_passed_on_shows),
        TEST(what_is_covered_shows),
        TEST(chains_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
