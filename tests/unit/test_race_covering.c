/* test_race_covering.c - one state of a race detector covers another one if in every future each access that races
 * after the other races after the one; those with equal hashes cover each other: compared with what random futures show
 * after random pasts. */
#include "analysis/race_summary.h"
#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    THREADS = 3,
    PAST = 8,
    FUTURE = 6,
    PASTS = 16, /* alike, of which each is compared with each */
    ROUNDS = 600,
    FUTURES = 12,
    MOST_RACES = 200
};
enum { OBJECT = 9, INNER = 77, LOCK = 7, REFERRALS = 6 };
static const place_id X = (place_id)1 << 32 | 16, Y = (place_id)2 << 32 | 16;
static const place_id SHARED = (place_id)3 << 32 | 16; /* always refers to OBJECT */
static const place_id FINAL = (place_id)OBJECT << 32 | 12, BACK = (place_id)INNER << 32 | 12;

struct event {
    enum { PLAIN, IN_MODE, UPDATES, SYNCS, FENCES, REFERS, FREEZES } what;
    thread_id thread;
    uint32_t choice;
};

static struct undo_log undo;
static struct race_detector *detector;
static struct race_summary *summary;
static const struct analysis *a;
static struct race seen[MOST_RACES];
static uint32_t seen_count;
static uint64_t seed;
static bool is_frozen; /* the object's constructor has ended */

static void note(void *context, const struct race *race)
{
    (void)context;
    if (seen_count < MOST_RACES)
        seen[seen_count++] = *race;
}

static uint64_t name_object(void *self, uint32_t object)
{
    (void)self;
    return object + 1000;
}

static uint64_t name_thread(void *self, thread_id thread)
{
    (void)self;
    return thread + 1;
}

static const struct race_names names = {NULL, name_object, name_thread};

static uint32_t below(uint32_t n)
{
    return (uint32_t)(hash_next(&seed) % n);
}

/* Thread 0 makes an object, whose final field refers to another one, and gives it away; others read. */
static struct event any_final_event(void)
{
    struct event e = {below(6) ? REFERS : below(2) ? FREEZES : SYNCS, below(THREADS), below(1000)};
    bool is_making = e.what == FREEZES || (e.what == REFERS && e.choice % REFERRALS == 0);
    if (is_making)
        e.thread = 0;
    return e;
}

static struct event any_event(bool with_freezes)
{
    if (with_freezes)
        return any_final_event();
    return (struct event){below(REFERS), below(THREADS), below(1000)};
}

static void access_to(const struct event *e, struct access access)
{
    access.thread = e->thread;
    access.size = 4;
    access.site = (site_id)(e->what * 100 + e->thread * 10 + access.kind * 2 + (access.place == X));
    a->access(a->self, &access);
}

static void refer(const struct event *e)
{
    struct access final = {.is_final = true, .is_reference = true, .place = FINAL, .value = INNER};
    struct access shared = {.is_reference = true, .place = SHARED, .value = OBJECT};
    struct access back = {.place = BACK};
    switch (e->choice % REFERRALS) {
    case 0:
        final.kind = ACCESS_WRITE;
        access_to(e, final);
        break;
    case 1:
        final.kind = ACCESS_READ;
        access_to(e, final);
        break;
    case 2:
        shared.kind = ACCESS_WRITE;
        access_to(e, shared);
        break;
    case 3:
        shared.kind = ACCESS_READ;
        access_to(e, shared);
        break;
    case 4:
        back.kind = ACCESS_WRITE;
        access_to(e, back);
        break;
    default: back.kind = ACCESS_READ; access_to(e, back);
    }
}

static void happen(const struct event *e)
{
    static const enum sync_kind syncs[] = {SYNC_LOCK, SYNC_UNLOCK};
    static const enum fence_kind fences[] = {FENCE_ACQUIRE, FENCE_RELEASE};
    static const enum access_mode modes[] = {MODE_OPAQUE, MODE_ACQUIRE_RELEASE, MODE_VOLATILE};
    enum access_kind kind = e->choice & 1 ? ACCESS_WRITE : ACCESS_READ;
    place_id place = e->choice & 2 ? X : Y;
    switch (e->what) {
    case PLAIN: access_to(e, (struct access){.kind = kind, .place = place}); break;
    case IN_MODE:
        access_to(e, (struct access){.kind = kind, .mode = modes[e->choice % 3], .place = place});
        break;
    case UPDATES:
        access_to(e, (struct access){.kind = ACCESS_UPDATE,
                                     .mode = modes[e->choice % 3],
                                     .write_mode = modes[e->choice % 3],
                                     .wrote = true,
                                     .place = place});
        break;
    case SYNCS: a->sync(a->self, e->thread, syncs[e->choice & 1], LOCK, 0); break;
    case FENCES: a->fence(a->self, e->thread, fences[e->choice & 1], 0); break;
    case REFERS: refer(e); break;
    case FREEZES:
        if (!is_frozen)
            a->freeze(a->self, e->thread, OBJECT);
        is_frozen = true;
        break;
    }
}

static void follow(const struct event *events, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        happen(&events[i]);
}

/* The races that a future shows after a past; the caller takes them from seen[]. */
static void look(const struct event *past, const struct event *future)
{
    undo_mark mark = undo_here(&undo);
    is_frozen = false;
    follow(past, PAST);
    race_summary_take(summary, &names); /* what is forgotten in a search is forgotten here */
    seen_count = 0;
    follow(future, FUTURE);
    undo_rewind(&undo, mark);
}

/* The other access may be another one: of two that race with a third one the detector drops the first if it happens
 * before the second, which depends on epochs. */
static bool has_seen(const struct race *race)
{
    for (uint32_t i = 0; i < seen_count; i++)
        if (seen[i].place == race->place &&
            memcmp(&seen[i].manifest, &race->manifest, sizeof race->manifest) == 0)
            return true;
    return false;
}

struct past {
    struct event events[PAST];
    struct race_hash hash;
    struct race_view *view;
    bool is_frozen; /* which is a part of what the program is in */
};

/* A past that differs little from another one: an event in place of another one, or two exchanged. */
static void vary(struct past *past, const struct past *like, bool with_freezes)
{
    memcpy(past->events, like->events, sizeof past->events);
    for (uint32_t n = 1 + below(2); n > 0; n--) {
        struct event *e = &past->events[below(PAST)], *other = &past->events[below(PAST)];
        struct event swap = *e;
        *e = below(2) ? *other : any_event(with_freezes);
        *other = below(2) ? swap : *other;
    }
}

static void make_past(struct past *past, const struct past *like, bool with_freezes)
{
    undo_mark mark = undo_here(&undo);
    for (int i = 0; i < PAST; i++)
        past->events[i] = any_event(with_freezes);
    if (like)
        vary(past, like, with_freezes);
    is_frozen = false;
    follow(past->events, PAST);
    past->is_frozen = is_frozen;
    past->hash = race_summary_take(summary, &names);
    past->view = race_summary_view(summary, &names);
    undo_rewind(&undo, mark);
}

/* Returns in how many futures the one that covers has shown more. */
static int compare(const struct past *one, const struct past *other, bool with_freezes)
{
    int more = 0;
    for (int f = 0; f < FUTURES; f++) {
        struct event future[FUTURE];
        struct race races[MOST_RACES];
        for (int i = 0; i < FUTURE; i++)
            future[i] = any_event(with_freezes);
        look(other->events, future);
        uint32_t count = seen_count;
        memcpy(races, seen, count * sizeof *races);
        look(one->events, future);
        for (uint32_t i = 0; i < count; i++)
            assert_true(has_seen(&races[i]));
        more += seen_count > count;
    }
    return more;
}

static void begin(void)
{
    undo = (struct undo_log){.active = true};
    detector = race_detector_new(note, NULL);
    summary = race_summary_new(detector);
    a = race_detector_analysis(detector);
    a->execution_begin(a->self, &undo);
    for (thread_id t = 1; t < THREADS; t++)
        a->sync(a->self, 0, SYNC_START, t, 0);
    struct event first = {REFERS, 0, 0}; /* thread 0 makes the object in every past */
    happen(&first);
}

static void end(void)
{
    race_summary_free(summary);
    race_detector_free(detector);
    undo_release(&undo);
}

static void compare_pasts(uint64_t from, bool with_freezes)
{
    static struct past pasts[PASTS];
    int covered = 0, more = 0;
    seed = from;
    begin();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < PASTS; i++)
            make_past(&pasts[i], i ? &pasts[0] : NULL, with_freezes);
        for (int i = 0; i < PASTS; i++)
            for (int j = 0; j < PASTS; j++) {
                const struct past *one = &pasts[i], *other = &pasts[j];
                bool is_same = one->hash.low == other->hash.low;
                if (i == j || one->is_frozen != other->is_frozen ||
                    !(is_same || race_view_covers(one->view, other->view)))
                    continue;
                covered += !is_same;
                more += compare(one, other, with_freezes);
            }
        for (int i = 0; i < PASTS; i++)
            free(pasts[i].view);
    }
    end();
    /* Else nothing was compared. */
    assert_true(covered > 500);
    assert_true(more > 500);
}

static void futures_of_covered_states_show_no_more(void **state)
{
    (void)state;
    compare_pasts(1, false);
}

static void neither_do_they_with_final_fields(void **state)
{
    (void)state;
    compare_pasts(2, true);
}

static void every_state_covers_itself(void **state)
{
    (void)state;
    seed = 3;
    begin();
    for (int i = 0; i < 200; i++) {
        struct past past;
        make_past(&past, NULL, true);
        assert_true(race_view_covers(past.view, past.view));
        free(past.view);
    }
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(futures_of_covered_states_show_no_more),
        cmocka_unit_test(neither_do_they_with_final_fields),
        cmocka_unit_test(every_state_covers_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
