/* test_happens_before.c - the order alone, without races: what threads know after hand-made events, the two
 * parts of an access, the listener, and forgetting.  (test_race.c has the rules of JLS 17.4.4, one by one.) */
#include "analysis/happens_before.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { T0, T1, T2 };
enum { Y = 2, LOCK = 7, OBJECT = 9, INNER = 77, LAST = 78 };

static struct undo_log undo;
static struct happens_before hb;

static int set_up(void **state)
{
    (void)state;
    undo = (struct undo_log){.active = true};
    hb = (struct happens_before){0};
    happens_before_begin(&hb, &undo);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    happens_before_release(&hb);
    undo_release(&undo);
    return 0;
}

static struct access access_of(thread_id t, enum access_kind kind, enum access_mode mode,
                               place_id place)
{
    return (struct access){.thread = t,
                           .kind = kind,
                           .mode = mode,
                           .write_mode = mode,
                           .wrote = kind == ACCESS_UPDATE,
                           .size = 4,
                           .place = place};
}

static void use(thread_id t, enum access_kind kind, enum access_mode mode, place_id place)
{
    struct access access = access_of(t, kind, mode, place);
    happens_before_access(&hb, &access);
}

/* The thread's epoch, by which its next action is named. */
static uint32_t epoch(thread_id t)
{
    return clock_of(happens_before_clock(&hb, t), t);
}

static bool knows(thread_id t, thread_id of, uint32_t action)
{
    return action <= clock_of(happens_before_clock(&hb, t), of);
}

static void release_ends_an_epoch(void **state)
{
    (void)state;
    uint32_t before = epoch(T0);
    assert_true(before > 0);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    uint32_t after = epoch(T0);
    assert_true(after > before);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    assert_true(knows(T1, T0, before));
    assert_false(knows(T1, T0, after));
    assert_false(knows(T2, T0, before));
}

/* Monitors, ends, interrupts, classes and freezes of the same number are different things. */
static void kinds_do_not_meet(void **state)
{
    (void)state;
    static const enum sync_kind pairs[][2] = {{SYNC_UNLOCK, SYNC_LOCK},
                                              {SYNC_END, SYNC_JOIN},
                                              {SYNC_INTERRUPT, SYNC_INTERRUPTED},
                                              {SYNC_CLASS_INITIALIZED, SYNC_CLASS_USED}};
    enum { PAIRS = sizeof pairs / sizeof *pairs };
    for (uint32_t i = 0; i < PAIRS; i++)
        for (uint32_t j = 0; j < PAIRS; j++) {
            happens_before_begin(&hb, &undo);
            uint32_t before = epoch(T0);
            happens_before_sync(&hb, T0, pairs[i][0], LOCK);
            happens_before_sync(&hb, T1, pairs[j][1], LOCK);
            assert_int_equal(knows(T1, T0, before), i == j);
        }
}

/* Between the parts the clock has what the access sees, and the epoch is still the one before its release. */
static void parts_of_an_update(void **state)
{
    (void)state;
    uint32_t first = epoch(T0);
    use(T0, ACCESS_WRITE, MODE_VOLATILE, Y);
    uint32_t own = epoch(T1);
    struct access update = access_of(T1, ACCESS_UPDATE, MODE_VOLATILE, Y);
    struct hb_place *place = happens_before_access_begin(&hb, &update);
    assert_true(knows(T1, T0, first));
    assert_int_equal(epoch(T1), own);
    happens_before_access_end(&hb, &update, place);
    assert_int_equal(epoch(T1), own + 1);
    use(T2, ACCESS_READ, MODE_VOLATILE, Y);
    assert_true(knows(T2, T0, first));
    assert_true(knows(T2, T1, own));
}

/* Plain accesses to places through which nothing is passed need no memory. */
static void plain_accesses_make_no_place(void **state)
{
    (void)state;
    use(T0, ACCESS_WRITE, MODE_PLAIN, Y);
    use(T1, ACCESS_READ, MODE_PLAIN, Y);
    assert_int_equal(hb.places.count, 0);
    struct access reference = access_of(T0, ACCESS_WRITE, MODE_PLAIN, Y);
    reference.is_reference = true;
    reference.value = OBJECT;
    happens_before_untracked_access(&hb, &reference);
    assert_int_equal(hb.places.count, 0);
    happens_before_access(&hb, &reference);
    assert_int_equal(hb.places.count, 1);
}

static void untracked_accesses_order_as_others(void **state)
{
    (void)state;
    uint32_t before = epoch(T0);
    struct access write = access_of(T0, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y);
    struct access read = access_of(T1, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    struct access plain = access_of(T2, ACCESS_WRITE, MODE_PLAIN, Y);
    undo_mark mark = undo_here(&undo);
    happens_before_untracked_access(&hb, &write);
    happens_before_untracked_access(&hb, &read);
    assert_true(knows(T1, T0, before));
    undo_rewind(&undo, mark);
    happens_before_untracked_access(&hb, &write);
    happens_before_untracked_access(&hb, &plain); /* hides the release */
    happens_before_untracked_access(&hb, &read);
    assert_false(knows(T1, T0, before));
}

static void reference_access(thread_id t, enum access_kind kind, place_id place, bool is_final,
                             uint32_t value)
{
    struct access access = access_of(t, kind, is_final ? MODE_PLAIN : MODE_OPAQUE, place);
    access.is_reference = true;
    access.is_final = is_final;
    access.value = value;
    happens_before_access(&hb, &access);
}

/* T0 writes INNER, freezes the final field that leads to it and publishes the object; T1 goes that way. */
static void freezes_cover_reads_only(void **state)
{
    (void)state;
    place_id final = (place_id)OBJECT << 32 | 12, inner = (place_id)INNER << 32 | 16;
    uint32_t before = epoch(T0);
    reference_access(T0, ACCESS_WRITE, final, true, INNER);
    happens_before_freeze(&hb, T0, OBJECT);
    uint32_t after = epoch(T0);
    reference_access(T0, ACCESS_WRITE, Y, false, OBJECT);
    reference_access(T1, ACCESS_READ, Y, false, OBJECT);
    struct access read_final = access_of(T1, ACCESS_READ, MODE_PLAIN, final);
    read_final.is_final = true;
    assert_true(before <= happens_before_by_freeze(&hb, &read_final, T0));
    assert_true(after > happens_before_by_freeze(&hb, &read_final, T0));
    struct access read = access_of(T1, ACCESS_READ, MODE_PLAIN, inner);
    assert_true(before > happens_before_by_freeze(&hb, &read, T0));
    reference_access(T1, ACCESS_READ, final, true, INNER);
    assert_true(before <= happens_before_by_freeze(&hb, &read, T0));
    assert_true(after > happens_before_by_freeze(&hb, &read, T0));
    struct access write = access_of(T1, ACCESS_WRITE, MODE_PLAIN, inner);
    assert_true(before > happens_before_by_freeze(&hb, &write, T0));
    assert_false(knows(T1, T0, before)); /* the clock does not know of it */
}

/* ---- JLS 17.5.1: which reads of a final field a freeze covers ---- */

static const place_id FINAL = (place_id)OBJECT << 32 | 12,
                      LATER_FINAL = (place_id)OBJECT << 32 | 16;
enum { EARLY = 31, LATE = 32, PASSED = 33 }; /* places where the object is published */

static void construct(place_id final)
{
    reference_access(T0, ACCESS_WRITE, final, true, INNER);
}

static void publish(thread_id t, place_id place)
{
    reference_access(t, ACCESS_WRITE, place, false, OBJECT);
}

static void get(thread_id t, place_id place)
{
    reference_access(t, ACCESS_READ, place, false, OBJECT);
}

static bool is_covered(thread_id t, place_id final, uint32_t action)
{
    struct access read = access_of(t, ACCESS_READ, MODE_PLAIN, final);
    read.is_final = true;
    return (action <= happens_before_by_freeze(&hb, &read, T0));
}

/* hb(f, a): only what is published after the freeze.  Nothing else happens in between, so all is in one
 * epoch up to the freeze, and in the next one from then on. */
static void published_just_before_the_freeze(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    publish(T0, EARLY);
    assert_int_equal(epoch(T0), written);
    happens_before_freeze(&hb, T0, OBJECT);
    get(T1, EARLY);
    assert_false(is_covered(T1, FINAL, written));
}

static void published_just_after_the_freeze(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    get(T1, LATE);
    assert_true(is_covered(T1, FINAL, written));
    assert_false(is_covered(T1, FINAL, epoch(T0)));
}

/* The thread reads what was published early only when the freeze has been. */
static void early_publications_stay_early(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    publish(T0, EARLY); /* before anything is written */
    construct(FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    get(T1, EARLY);
    assert_false(is_covered(T1, FINAL, written));
    publish(T0, EARLY); /* the same place once more */
    get(T2, EARLY);
    assert_true(is_covered(T2, FINAL, written));
}

/* Any of the thread's reads may be the one that it uses, in whatever order they came. */
static void one_early_reference_is_enough(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    publish(T0, EARLY);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    get(T1, EARLY);
    get(T1, LATE);
    assert_false(is_covered(T1, FINAL, written));
    get(T2, LATE);
    assert_true(is_covered(T2, FINAL, written));
    get(T2, EARLY);
    assert_false(is_covered(T2, FINAL, written));
}

/* Each constructor freezes what was written up to its end: one that is invoked by another one,
 * or a superclass's. */
static void freezes_of_several_constructors(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, EARLY);
    uint32_t later = epoch(T0);
    construct(LATER_FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    get(T1, EARLY);
    assert_true(is_covered(T1, FINAL, written));
    assert_false(is_covered(T1, LATER_FINAL, later));
    get(T2, LATE);
    assert_true(is_covered(T2, FINAL, written));
    assert_true(is_covered(T2, LATER_FINAL, later));
}

/* A memory chain through T1, which did not construct the object. */
static void passed_on(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    publish(T0, EARLY);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    undo_mark mark = undo_here(&undo);
    get(T1, LATE);
    publish(T1, PASSED);
    get(T2, PASSED);
    assert_true(is_covered(T2, FINAL, written));
    undo_rewind(&undo, mark);
    get(T1, EARLY);
    publish(T1, PASSED);
    get(T2, PASSED);
    assert_false(is_covered(T2, FINAL, written));
    undo_rewind(&undo, mark);
    /* T1 got it early, but its own write happens after the freeze. */
    get(T1, EARLY);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    publish(T1, PASSED);
    get(T2, PASSED);
    assert_true(is_covered(T2, FINAL, written));
}

/* T1 knows of the final field, but its write does not happen after the freeze. */
static void passed_on_before_the_freeze(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    publish(T0, EARLY);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    get(T1, EARLY);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T1, PASSED);
    get(T2, PASSED);
    assert_true(knows(T1, T0, written));
    assert_false(is_covered(T2, FINAL, written));
}

/* A thread has the reference that it wrote itself: to read it again is no other way to the object. */
static void own_publications_change_nothing(void **state)
{
    (void)state;
    uint32_t written = epoch(T0);
    construct(FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    publish(T1, PASSED); /* it is not known how T1 got it */
    get(T1, PASSED);
    get(T1, LATE);
    assert_true(is_covered(T1, FINAL, written));
    get(T2, PASSED);
    get(T2, LATE);
    assert_false(is_covered(T2, FINAL, written));
}

/* INNER is given the object before it is complete; T1 comes to INNER by a final field, and back: the chain
 * covers T1's reads, but nobody's that T1 passes the object on to. */
static void chains_lead_back(void **state)
{
    (void)state;
    place_id back = (place_id)INNER << 32 | 12;
    uint32_t written = epoch(T0);
    construct(FINAL);
    reference_access(T0, ACCESS_WRITE, back, true, OBJECT);
    happens_before_freeze(&hb, T0, INNER);
    uint32_t later = epoch(T0);
    construct(LATER_FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    get(T1, LATE);
    reference_access(T1, ACCESS_READ, FINAL, true, INNER);
    reference_access(T1, ACCESS_READ, back, true, OBJECT);
    assert_true(is_covered(T1, FINAL, written));
    assert_true(is_covered(T1, LATER_FINAL, later));
    publish(T1, PASSED);
    get(T2, PASSED);
    assert_false(is_covered(T2, LATER_FINAL, later));
}

/* A chain begins with what the thread's own reference promises. */
static void early_references_begin_no_chain(void **state)
{
    (void)state;
    place_id inner = (place_id)INNER << 32 | 16;
    uint32_t written = epoch(T0);
    use(T0, ACCESS_WRITE, MODE_PLAIN, inner);
    construct(FINAL);
    publish(T0, EARLY);
    happens_before_freeze(&hb, T0, OBJECT);
    get(T1, EARLY);
    reference_access(T1, ACCESS_READ, FINAL, true, INNER);
    struct access read = access_of(T1, ACCESS_READ, MODE_PLAIN, inner);
    assert_false((written <= happens_before_by_freeze(&hb, &read, T0)));
}

/* T0 gives INNER away, writes to it, and to what it leads to; T1 reaches both by a frozen final field. */
static void reach_inner(place_id given, place_id onward, uint32_t *written)
{
    *written = epoch(T0);
    reference_access(T0, ACCESS_WRITE, given, false, INNER);
    reference_access(T0, ACCESS_WRITE, onward, false, LAST);
    construct(FINAL);
    happens_before_freeze(&hb, T0, OBJECT);
    publish(T0, LATE);
    get(T1, LATE);
    reference_access(T1, ACCESS_READ, FINAL, true, INNER);
}

/* One read without a chain is enough, before or after the others, and no chain leads on from there. */
static void objects_got_both_ways(void **state)
{
    (void)state;
    place_id onward = (place_id)INNER << 32 | 16;
    uint32_t written;
    happens_before_count_gets(&hb, T0, INNER);
    reach_inner(EARLY, onward, &written);
    struct access read = access_of(T1, ACCESS_READ, MODE_PLAIN, onward);
    struct access read_last = access_of(T1, ACCESS_READ, MODE_PLAIN, (place_id)LAST << 32 | 16);
    assert_true(written <= happens_before_by_freeze(&hb, &read, T0));
    reference_access(T1, ACCESS_READ, EARLY, false, INNER);
    assert_true(written > happens_before_by_freeze(&hb, &read, T0));
    reference_access(T1, ACCESS_READ, FINAL, true, INNER);
    assert_true(written > happens_before_by_freeze(&hb, &read, T0));
    reference_access(T1, ACCESS_READ, onward, false, LAST);
    assert_true(written > happens_before_by_freeze(&hb, &read_last, T0));
}

/* A thread needs no read to use what it made, with final fields or without. */
static void chains_lead_to_own_objects(void **state)
{
    (void)state;
    place_id onward = (place_id)INNER << 32 | 16, last = (place_id)LAST << 32 | 16;
    uint32_t written;
    happens_before_construct(&hb, T1, INNER);
    happens_before_count_gets(&hb, T1, LAST);
    reach_inner(EARLY, onward, &written);
    reference_access(T1, ACCESS_READ, onward, false, LAST);
    struct access read = access_of(T1, ACCESS_READ, MODE_PLAIN, onward);
    struct access read_last = access_of(T1, ACCESS_READ, MODE_PLAIN, last);
    assert_true(written > happens_before_by_freeze(&hb, &read, T0));
    assert_true(written > happens_before_by_freeze(&hb, &read_last, T0));
}

static void note_reached(void *context, uint32_t object)
{
    *(uint32_t *)context = object;
}

/* That it was not counted by which reads threads get an object is told where it matters. */
static void chains_that_matter_are_told(void **state)
{
    (void)state;
    uint32_t written, reached = 0;
    happens_before_tell_reached(&hb, note_reached, &reached);
    reach_inner(EARLY, (place_id)INNER << 32 | 16, &written);
    assert_int_equal(reached, INNER);
    assert_true(hb.gets_by_freezes);
}

/* An object without final fields freezes nothing. */
static void freeze_without_final_fields(void **state)
{
    (void)state;
    uint32_t before = epoch(T0);
    happens_before_freeze(&hb, T0, OBJECT);
    assert_int_equal(epoch(T0), before);
    assert_int_equal(hb.syncs.count, 0);
}

struct heard {
    int count;
    thread_id thread;
    enum hb_kind kind;
    uint64_t id;
    uint32_t told; /* of T0 */
    bool was_known;
};

static void listen(void *context, thread_id thread, const struct hb_place *through,
                   const struct clock *clock)
{
    struct heard *h = context;
    *h = (struct heard){
        .count = h->count + 1,
        .thread = thread,
        .kind = (enum hb_kind)through->kind,
        .id = through->id,
        .told = clock_of(clock, T0),
        .was_known = knows(thread, T0, clock_of(clock, T0)),
    };
}

static void listener_comes_before_the_clock(void **state)
{
    (void)state;
    struct heard heard = {0};
    happens_before_listen(&hb, listen, &heard);
    uint32_t before = epoch(T0);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK); /* nothing was released */
    assert_int_equal(heard.count, 0);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.thread, T1);
    assert_int_equal(heard.kind, HB_MONITOR);
    assert_int_equal(heard.id, LOCK);
    assert_int_equal(heard.told, before);
    assert_false(heard.was_known);
    use(T0, ACCESS_WRITE, MODE_ACQUIRE_RELEASE, Y);
    use(T1, ACCESS_READ, MODE_ACQUIRE_RELEASE, Y);
    assert_int_equal(heard.count, 2);
    assert_int_equal(heard.kind, HB_MEMORY);
    assert_int_equal(heard.id, Y);
    happens_before_listen(&hb, NULL, NULL);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    assert_int_equal(heard.count, 2);
}

static void places_are_listed_on_demand(void **state)
{
    (void)state;
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    assert_int_equal(hb.listed.count, 0);
    happens_before_begin(&hb, &undo);
    happens_before_list_places(&hb);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    use(T0, ACCESS_WRITE, MODE_VOLATILE, Y);
    use(T0, ACCESS_WRITE, MODE_PLAIN, Y + 1);
    assert_int_equal(hb.listed.count, 2);
    happens_before_begin(&hb, &undo);
    assert_int_equal(hb.listed.count, 0);
}

static struct clock *clock_with(uint32_t a, uint32_t b)
{
    static uint32_t words[3];
    words[0] = 2; /* size */
    words[1] = a;
    words[2] = b;
    return (struct clock *)(void *)words;
}

static void forgets_below_the_floor(void **state)
{
    (void)state;
    happens_before_list_places(&hb);
    uint32_t first = epoch(T0);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK);
    uint32_t second = epoch(T0);
    use(T0, ACCESS_WRITE, MODE_VOLATILE, Y);
    undo_mark mark = undo_here(&undo);
    happens_before_forget(&hb, clock_with(first - 1, 9));
    assert_int_equal(hb.listed.count, 2);
    happens_before_forget(&hb, clock_with(first, 0));
    assert_int_equal(hb.listed.count, 1);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    assert_false(knows(T1, T0, first));
    happens_before_forget(&hb, clock_with(second, 0));
    assert_int_equal(hb.listed.count, 0);
    happens_before_sync(&hb, T0, SYNC_UNLOCK, LOCK); /* it is listed again */
    assert_int_equal(hb.listed.count, 1);
    undo_rewind(&undo, mark);
    assert_int_equal(hb.listed.count, 2);
    happens_before_sync(&hb, T1, SYNC_LOCK, LOCK);
    assert_true(knows(T1, T0, first));
    use(T2, ACCESS_READ, MODE_VOLATILE, Y);
    assert_true(knows(T2, T0, second));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(release_ends_an_epoch),
        TEST(kinds_do_not_meet),
        TEST(parts_of_an_update),
        TEST(plain_accesses_make_no_place),
        TEST(untracked_accesses_order_as_others),
        TEST(freezes_cover_reads_only),
        TEST(published_just_before_the_freeze),
        TEST(published_just_after_the_freeze),
        TEST(early_publications_stay_early),
        TEST(one_early_reference_is_enough),
        TEST(freezes_of_several_constructors),
        TEST(passed_on),
        TEST(passed_on_before_the_freeze),
        TEST(own_publications_change_nothing),
        TEST(chains_lead_back),
        TEST(early_references_begin_no_chain),
        TEST(objects_got_both_ways),
        TEST(chains_lead_to_own_objects),
        TEST(chains_that_matter_are_told),
        TEST(freeze_without_final_fields),
        TEST(listener_comes_before_the_clock),
        TEST(places_are_listed_on_demand),
        TEST(forgets_below_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
