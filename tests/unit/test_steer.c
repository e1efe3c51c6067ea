/* test_steer.c - the policies of heddle hunt on hand-made event sequences: the paper's example, chains of holds, thrashing,
 * priorities, noise, suspected accesses; and may-trigger relations with their files. */
#include "steer/may_trigger.h"
#include "steer/steer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { T1, T2, T3, T4, THREADS };
enum { LOCK_K = 10, LOCK_N, LOCK_O, PLACE_X };
enum { LONGEST = 1000, SEEDS = 200 };

static struct may_trigger *known;
static uint64_t methods[THREADS], callers[THREADS];
static enum steer_standing standings[THREADS];
static int64_t delays[THREADS];
static int64_t usual;

static uint64_t method_of(void *self, uint32_t thread, uint32_t out)
{
    (void)self;
    return out == 0 ? methods[thread] : out == 1 ? callers[thread] : 0;
}

static bool is_in(void *self, uint32_t thread, uint64_t method)
{
    (void)self;
    return methods[thread] == method || (method && callers[thread] == method);
}

static enum steer_standing standing(void *self, uint32_t thread)
{
    (void)self;
    return standings[thread];
}

static int64_t delayed(void *self, uint32_t thread)
{
    (void)self;
    return delays[thread];
}

static struct steer *begin(enum strategy strategy, uint64_t seed)
{
    struct steer_options options = {.strategy = strategy,
                                    .seed = seed,
                                    .bug_depth = 3,
                                    .requests = 20,
                                    .longest = LONGEST,
                                    .noise = 100,
                                    .usual = usual,
                                    .known = known,
                                    .engine = {NULL, method_of, is_in, standing, delayed}};
    struct steer *s = steer_new(&options);
    for (uint32_t i = 0; i < THREADS; i++)
        steer_begin(s, i, 0);
    return s;
}

static uint64_t key(const char *name)
{
    return may_trigger_key(name);
}

static void relate(const char *type, uint32_t depth, const char *const *stack, uint32_t count)
{
    struct acquisition acquisition = {.type = type, .methods = stack, .count = count};
    may_trigger_collect(known, &acquisition, depth);
}

/* Table 1 of the paper, as far as k and n are concerned. */
static int set_up(void **state)
{
    (void)state;
    known = may_trigger_new();
    memset(methods, 0, sizeof methods);
    memset(callers, 0, sizeof callers);
    memset(standings, 0, sizeof standings);
    memset(delays, 0, sizeof delays);
    usual = 0;
    relate("K", 12, (const char *const[]){"f1"}, 1);
    relate("N", 12, (const char *const[]){"f2", "f1"}, 2);
    relate("N", 12, (const char *const[]){"f5", "f4", "f3"}, 3);
    relate("K", 12, (const char *const[]){"f8", "f7", "f6"}, 3);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    may_trigger_free(known);
    return 0;
}

/* A seed under which it holds in every case, and lets go behind the first acquisition. */
static struct steer *begin_eager(void)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T4] = key("f8");
        bool holds = true;
        for (int i = 0; i < 6 && holds; i++) {
            holds = !steer_request(s, T1, LOCK_K, key("K"), 0);
            steer_acquired(s, T4, LOCK_K, key("K"));
            holds = holds && steer_resume(s, 0) == T1;
        }
        methods[T4] = 0;
        steer_free(s);
        if (holds)
            return begin(STRATEGY_DRFINDER, seed);
    }
    fail();
    return NULL;
}

/* ---- may-trigger relations ---- */

static void test_table_1(void **state)
{
    (void)state;
    assert_true(may_trigger_has(known, key("f6"), key("K")));
    assert_true(may_trigger_has(known, key("f8"), key("K")));
    assert_true(may_trigger_has(known, key("f3"), key("N")));
    assert_false(may_trigger_has(known, key("f3"), key("K")));
    assert_false(may_trigger_has(known, key("f6"), key("N")));
    assert_true(may_trigger_knows(known, key("f5")));
    assert_false(may_trigger_knows(known, key("f9")));
    assert_int_equal(may_trigger_count(known), 9);
    relate("K", 12, (const char *const[]){"f8", "f7"}, 2);
    assert_int_equal(may_trigger_count(known), 9);
}

static void test_depth(void **state)
{
    (void)state;
    relate("D", 2, (const char *const[]){"inner", "middle", "outer"}, 3);
    assert_true(may_trigger_has(known, key("inner"), key("D")));
    assert_true(may_trigger_has(known, key("middle"), key("D")));
    assert_false(may_trigger_has(known, key("outer"), key("D")));
}

static void acquire(uint32_t thread, uint64_t lock, const char *method)
{
    struct acquisition acquisition = {thread, lock, "N", &method, 1};
    may_trigger_collect(known, &acquisition, 12);
}

static void test_roles(void **state)
{
    (void)state;
    acquire(T1, LOCK_N, "f2");
    acquire(T1, LOCK_N, "f1");
    acquire(T2, LOCK_K, "f3"); /* another lock of the type */
    assert_int_equal(may_trigger_roles(known, key("f2"), key("N")), 0);
    acquire(T2, LOCK_N, "f5");
    assert_int_equal(may_trigger_roles(known, key("f2"), key("N")), 0);
    assert_int_equal(may_trigger_roles(known, key("f1"), key("N")), ROLE_FIRST);
    assert_int_equal(may_trigger_roles(known, key("f5"), key("N")), ROLE_LAST);
    assert_int_equal(may_trigger_roles(known, key("f3"), key("N")), 0);
    acquire(T3, LOCK_N, "f2");
    assert_int_equal(may_trigger_roles(known, key("f5"), key("N")), ROLE_FIRST | ROLE_LAST);
}

static void test_file(void **state)
{
    (void)state;
    char name[] = "/tmp/heddle-relations-XXXXXX";
    struct error error = {""};
    int fd = mkstemp(name);
    assert_true(fd >= 0);
    acquire(T1, LOCK_N, "f2");
    acquire(T2, LOCK_N, "f5");
    assert_true(may_trigger_write(known, name, &error));
    struct may_trigger *again = may_trigger_new();
    assert_true(may_trigger_read(again, name, &error));
    assert_int_equal(may_trigger_count(again), may_trigger_count(known));
    assert_true(may_trigger_has(again, key("f7"), key("K")));
    assert_int_equal(may_trigger_roles(again, key("f5"), key("N")), ROLE_LAST);
    assert_int_equal(write(fd, "no relation\n", 12), 12);
    assert_false(may_trigger_read(again, name, &error));
    assert_non_null(strstr(error.text, "no may-trigger relation"));
    may_trigger_free(again);
    close(fd);
    unlink(name);
}

/* ---- drfinder ---- */

/* Fig. 3: t1 is held before e1 until t3 has come to e9. */
static void test_reverses(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T1] = key("f1");
    methods[T2] = key("f3");
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    assert_true(steer_holds(s, T1));
    assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    assert_true(steer_request(s, T2, LOCK_O, key("O"), 3)); /* nobody triggers O */
    assert_true(steer_request(s, T3, LOCK_O, key("O"), 4));
    steer_acquired(s, T3, LOCK_O, key("O"));
    assert_int_equal(steer_resume(s, 5), STEER_NOBODY);
    methods[T3] = key("f8");
    assert_true(steer_request(s, T3, LOCK_K, key("K"), 6)); /* it is an escort */
    steer_acquired(s, T3, LOCK_K, key("K"));
    assert_int_equal(steer_resume(s, 7), T1);
    assert_int_equal(steer_resume(s, 7), STEER_NOBODY);
    assert_int_equal(steer_statistics(s)->met, 1);
    assert_int_equal(steer_statistics(s)->held, 6);
    steer_free(s);
}

/* An escort that sleeps is waited for; one that others must wake is none. */
static void test_standing(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    standings[T3] = STEER_STUCK;
    assert_true(steer_request(s, T1, LOCK_K, key("K"), 1));
    standings[T3] = STEER_SLEEPS;
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 2));
    steer_free(s);
}

static void test_escort_leaves(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    methods[T3] = key("f3");
    assert_int_equal(steer_resume(s, 2), T1);
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 3));
    steer_end(s, T3);
    assert_int_equal(steer_resume(s, 4), T1);
    assert_int_equal(steer_statistics(s)->failed, 2);
    steer_free(s);
}

/* An escort that calls what triggers something else comes back. */
static void test_escort_calls(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    methods[T3] = key("f5");
    callers[T3] = key("f6");
    assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    methods[T3] = key("f7"); /* left, but for another one that triggers it */
    callers[T3] = 0;
    assert_int_equal(steer_resume(s, 3), STEER_NOBODY);
    methods[T3] = key("f5");
    assert_int_equal(steer_resume(s, 4), T1);
    steer_free(s);
}

/* The order is what it is to be: the other one came first in the run before. */
static void test_reversed_already(void **state)
{
    (void)state;
    uint32_t held = 0;
    acquire(T1, LOCK_N, "f2");
    acquire(T2, LOCK_N, "f5");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T1] = key("f1");
        methods[T2] = key("f5");
        held += !steer_request(s, T2, LOCK_N, key("N"), 1);
        steer_free(s);
    }
    assert_in_range(held, 1, SEEDS / 4);
}

static void test_longest(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    assert_int_equal(steer_due(s), 1 + LONGEST);
    assert_int_equal(steer_resume(s, LONGEST), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 1 + LONGEST), T1);
    assert_int_equal(steer_due(s), INT64_MAX);
    steer_free(s);
}

/* Time in which the escort sleeps, or has no processor, does not count; but it is not waited for for ever. */
static void test_longer(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    standings[T3] = STEER_SLEEPS;
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    assert_int_equal(steer_resume(s, LONGEST), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 2 * LONGEST), STEER_NOBODY);
    standings[T3] = STEER_RUNS;
    assert_int_equal(steer_resume(s, 3 * LONGEST - 1), STEER_NOBODY);
    delays[T3] = LONGEST;
    assert_int_equal(steer_resume(s, 4 * LONGEST - 1), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 4 * LONGEST), T1);
    steer_free(s);
    methods[T3] = 0;
    delays[T3] = 0;
    s = begin_eager();
    methods[T3] = key("f6");
    standings[T3] = STEER_SLEEPS;
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 100 * LONGEST));
    assert_int_equal(steer_resume(s, 110 * LONGEST - 1), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 110 * LONGEST), T1);
    steer_free(s);
}

/* What did not come is waited for half as long the next time, until it comes. */
static void test_misses(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 0));
    assert_int_equal(steer_resume(s, LONGEST), T1);
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 2 * LONGEST));
    assert_int_equal(steer_due(s), 2 * LONGEST + LONGEST / 2);
    steer_acquired(s, T3, LOCK_K, key("K"));
    assert_int_equal(steer_resume(s, 2 * LONGEST + 1), T1);
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 3 * LONGEST));
    assert_int_equal(steer_due(s), 4 * LONGEST);
    steer_free(s);
}

/* Some runs look at callers, too: what they trigger comes when the method has returned. */
static void test_reach(void **state)
{
    (void)state;
    uint32_t held = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T3] = key("f5"); /* it triggers N alone */
        callers[T3] = key("f6");
        held += !steer_request(s, T1, LOCK_K, key("K"), 1);
        steer_free(s);
    }
    assert_in_range(held, SEEDS / 4, 3 * SEEDS / 4);
}

/* An escort that was to acquire the lock more than once and did so once: the hold was not in vain. */
static void test_leaves_behind_one(void **state)
{
    (void)state;
    uint32_t later = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T3] = key("f6");
        bool is_held = !steer_request(s, T1, LOCK_K, key("K"), 1);
        steer_acquired(s, T3, LOCK_K, key("K"));
        later += is_held && steer_resume(s, 2) == STEER_NOBODY;
        methods[T3] = 0;
        steer_resume(s, 3);
        assert_int_equal(steer_statistics(s)->met, is_held);
        assert_int_equal(steer_statistics(s)->failed, 0);
        steer_free(s);
    }
    assert_in_range(later, SEEDS / 8, SEEDS);
}

/* Held threads wait along a chain, never in a circle: the one that is waited for goes on. */
static void test_chain(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T2] = key("f3");
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1)); /* for T3 */
    assert_true(steer_request(s, T3, LOCK_N, key("N"), 2));  /* though T2 may trigger N */
    assert_int_equal(steer_break(s, 3), T1);
    assert_int_equal(steer_break(s, 3), STEER_NOBODY);
    assert_int_equal(steer_statistics(s)->thrashing, 1);
    assert_false(steer_request(s, T3, LOCK_N, key("N"), 4)); /* for T2 */
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 5)); /* for T3, which is held */
    assert_int_equal(steer_resume(s, 5), STEER_NOBODY);
    methods[T2] = 0;
    assert_int_equal(steer_resume(s, 6), T3);
    assert_int_equal(steer_resume(s, 6), STEER_NOBODY);
    methods[T3] = 0;
    assert_int_equal(steer_resume(s, 7), T1);
    steer_free(s);
}

/* Other locks of the type are not what is waited for, but a few of them are enough. */
static void test_other_objects(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    for (uint64_t i = 0; i < 3; i++) {
        steer_acquired(s, T3, 100 + i, key("K"));
        assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    }
    steer_acquired(s, T3, 104, key("K"));
    assert_int_equal(steer_resume(s, 3), T1);
    steer_free(s);
}

/* Holds for nothing come to an end: a quarter of the time at most. */
static void test_waste(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    int64_t now = 0, held = 0;
    methods[T3] = key("f6");
    for (int i = 0; i < 4000; i++) {
        if (!steer_request(s, T1, LOCK_K, key("K"), now)) {
            now += LONGEST;
            held += LONGEST;
            assert_int_equal(steer_resume(s, now), T1);
        }
        now += 10;
    }
    assert_true(held <= now / 4 + 10 * LONGEST);
    steer_free(s);
}

/* Delays that nobody waits for are held in vain, all of them. */
static void test_waste_of_noise(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_CONTEST, 1);
    int64_t now = 0, held = 0;
    for (int i = 0; i < 4000; i++) {
        if (!steer_request(s, T1, LOCK_K, key("K"), now)) {
            held += steer_due(s) - now;
            now = steer_due(s);
            assert_int_equal(steer_resume(s, now), T1);
        }
        now += 10;
    }
    assert_true(held > now / 8);
    assert_true(held <= now / 4 + 2 * LONGEST);
    steer_free(s);
}

/* Holds that are met cost time, too: all together at most a part of what a run takes. */
static void test_usual(void **state)
{
    (void)state;
    usual = 10 * LONGEST;
    struct steer *s = begin_eager();
    int64_t now = 0, held = 0;
    while (now < usual) {
        methods[T4] = key("f8");
        if (!steer_request(s, T1, LOCK_K, key("K"), now)) {
            now += LONGEST / 2;
            held += LONGEST / 2;
            steer_acquired(s, T4, LOCK_K, key("K"));
            methods[T4] = 0; /* also if more than one acquisition was waited for */
            assert_int_equal(steer_resume(s, now), T1);
        }
        now += 10;
    }
    assert_true(held > 0);
    assert_true(held <= usual / 2);
    steer_free(s);
}

/* An escort that sleeps is waited for as long as a run takes, and what it has slept costs nothing: it would have slept in
 * any case. */
static void test_usual_sleep(void **state)
{
    (void)state;
    usual = 4 * LONGEST;
    struct steer *s = begin_eager();
    methods[T4] = key("f8");
    for (int64_t begun = 0; begun < 8 * LONGEST; begun += 4 * LONGEST) {
        standings[T4] = STEER_SLEEPS;
        assert_false(steer_request(s, T1, LOCK_K, key("K"), begun));
        for (int64_t now = begun; now < begun + 3 * LONGEST; now += LONGEST / 10)
            assert_int_equal(steer_resume(s, now), STEER_NOBODY);
        standings[T4] = STEER_RUNS;
        steer_acquired(s, T4, LOCK_K, key("K"));
        assert_int_equal(steer_resume(s, begun + 3 * LONGEST), T1);
    }
    steer_free(s);
}

/* ---- the rivals ---- */

static void test_native(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_NATIVE, 1);
    methods[T3] = key("f6");
    for (int i = 0; i < SEEDS; i++)
        assert_true(steer_request(s, T1, LOCK_K, key("K"), i));
    steer_free(s);
}

static void test_contest(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_CONTEST, 1);
    uint32_t held = 0;
    for (int i = 0; i < SEEDS; i++)
        if (!steer_request(s, T1, LOCK_K, key("K"), 1000 * i)) {
            held++;
            assert_int_equal(steer_resume(s, 1000 * i), STEER_NOBODY);
            assert_true(steer_due(s) <= 1000 * i + 100);
            assert_int_equal(steer_resume(s, steer_due(s)), T1);
        }
    assert_in_range(held, SEEDS / 8, SEEDS / 2);
    steer_free(s);
}

/* Of all threads that request something at once one goes on; the next one when that has ended. */
static void test_pct(void **state)
{
    (void)state;
    uint32_t firsts[THREADS] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_PCT, seed);
        uint32_t order[THREADS], goes = STEER_NOBODY;
        for (uint32_t i = 0; i < THREADS; i++)
            order[i] = i;
        uint32_t first = steer_pick(s, order, THREADS, STEER_NOBODY);
        for (uint32_t i = 0; i < THREADS; i++)
            if (steer_request(s, i, LOCK_K + i, key("K"), 1))
                goes = i;
        for (uint32_t left = THREADS; left--;) {
            if (goes == STEER_NOBODY)
                goes = steer_resume(s, 2);
            assert_int_not_equal(goes, STEER_NOBODY);
            assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
            if (left == THREADS - 1)
                firsts[first]++;
            steer_end(s, goes);
            goes = STEER_NOBODY;
        }
        steer_free(s);
    }
    for (uint32_t i = 0; i < THREADS; i++)
        assert_in_range(firsts[i], SEEDS / 8, SEEDS / 2);
}

/* One that sleeps or is stuck is no reason to wait, whatever its priority. */
static void test_pct_blocked(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_PCT, seed);
        for (uint32_t i = 0; i < THREADS; i++)
            standings[i] = i % 2 ? STEER_SLEEPS : STEER_STUCK;
        assert_true(steer_request(s, T2, LOCK_K, key("K"), 1));
        steer_free(s);
    }
}

static void test_pos(void **state)
{
    (void)state;
    uint32_t changes = 0;
    struct steer *s = begin(STRATEGY_POS, 1);
    uint32_t both[] = {T1, T2}, last = T1;
    for (int i = 0; i < SEEDS; i++) {
        uint32_t held;
        steer_request(s, T1, LOCK_K, key("K"), i);
        steer_request(s, T2, LOCK_K, key("K"), i);
        while ((held = steer_break(s, i)) != STEER_NOBODY)
            ;
        uint32_t next = steer_pick(s, both, 2, last);
        steer_acquired(s, next, LOCK_K, key("K"));
        changes += next != last;
        last = next;
    }
    assert_in_range(changes, SEEDS / 4, 3 * SEEDS / 4);
    steer_free(s);
}

enum { READS_X = 100, WRITES_X };

static bool accesses(struct steer *s, uint32_t thread, uint64_t place, bool writes, int64_t now)
{
    struct steer_access access = {.place = place,
                                  .statement = writes ? WRITES_X : READS_X,
                                  .writes = writes,
                                  .is_suspected = true};
    return steer_access(s, thread, &access, now);
}

static void test_directed(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_RACEDIRECTED, 1);
    struct steer_access other = {.place = PLACE_X, .statement = WRITES_X, .writes = true};
    assert_true(steer_request(s, T1, LOCK_K, key("K"), 1));
    assert_true(steer_access(s, T1, &other, 1)); /* it is not suspected */
    assert_false(accesses(s, T1, PLACE_X, false, 2));
    assert_false(accesses(s, T2, PLACE_X, false, 3)); /* two reads do not conflict */
    assert_false(accesses(s, T4, PLACE_X + 1, true, 3));
    assert_int_equal(steer_resume(s, 4), STEER_NOBODY);
    assert_true(accesses(s, T3, PLACE_X, true, 5));
    uint32_t one = steer_resume(s, 6), two = steer_resume(s, 6);
    assert_true((one == T1 && two == T2) || (one == T2 && two == T1));
    assert_int_equal(steer_resume(s, 6), STEER_NOBODY);
    assert_true(steer_holds(s, T4));
    steer_free(s);
}

/* Nobody is held while no other thread can come, and a hold ends soon when they all are stuck. */
static void test_directed_alone(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_RACEDIRECTED, 1);
    standings[T2] = standings[T3] = standings[T4] = STEER_STUCK;
    assert_true(accesses(s, T1, PLACE_X, true, 1));
    standings[T2] = STEER_SLEEPS;
    assert_false(accesses(s, T1, PLACE_X, true, 2));
    standings[T2] = STEER_STUCK;
    assert_int_equal(steer_resume(s, 3), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 3 + LONGEST / 5), T1);
    steer_free(s);
}

static struct steer *begin_tried(struct tried *tried, uint64_t seed)
{
    struct steer_options options = {.strategy = STRATEGY_RACEDIRECTED,
                                    .seed = seed,
                                    .longest = LONGEST,
                                    .tried = tried,
                                    .engine = {NULL, method_of, is_in, standing, delayed}};
    struct steer *s = steer_new(&options);
    for (uint32_t i = 0; i < THREADS; i++)
        steer_begin(s, i, 0);
    return s;
}

/* What came after a gap in one run is waited for so long, and a bit, in the next one. */
static void test_directed_learns(void **state)
{
    enum { GAP = 3 * LONGEST, MOST_GAP = 4 * LONGEST };
    (void)state;
    struct tried *tried = tried_new();
    char name[] = "/tmp/heddle-tried-XXXXXX";
    struct error error = {""};
    close(mkstemp(name));
    tried_note(tried, READS_X, WRITES_X, GAP);
    tried_note(tried, READS_X, WRITES_X, GAP + 5);
    assert_true(tried_write(tried, name, &error));
    tried_free(tried);
    tried = tried_new();
    assert_false(tried_has_history(tried));
    assert_true(tried_read(tried, name, &error));
    assert_true(tried_has_history(tried));
    assert_int_equal(tried_first(tried, READS_X)->gap, GAP);
    struct steer *s = begin_tried(tried, 1);
    assert_false(accesses(s, T1, PLACE_X, false, 10));
    assert_int_equal(steer_resume(s, 10 + GAP), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 11 + MOST_GAP), T1);
    assert_int_equal(tried_first(tried, READS_X)->misses, 1);
    assert_false(accesses(s, T1, PLACE_X, false, 20000));
    assert_true(accesses(s, T2, PLACE_X, true, 20001));
    assert_int_equal(steer_resume(s, 20001), T1);
    steer_free(s);
    unlink(name);
    tried_free(tried);
}

/* Those that have met are not held for each other again; of a statement of which nothing is expected one in some is. */
static void test_directed_has_met(void **state)
{
    (void)state;
    uint32_t holds[2] = {0};
    for (int has_met = 0; has_met < 2; has_met++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct tried *tried = tried_new();
            char name[] = "/tmp/heddle-tried-XXXXXX";
            struct error error = {""};
            close(mkstemp(name));
            tried_note(tried, READS_X, WRITES_X, 10);
            if (has_met)
                tried_met(tried, WRITES_X, READS_X);
            assert_true(tried_write(tried, name, &error));
            tried_free(tried);
            tried = tried_new();
            assert_true(tried_read(tried, name, &error));
            struct steer *s = begin_tried(tried, seed);
            holds[has_met] += !accesses(s, T1, PLACE_X, false, 10);
            steer_free(s);
            tried_free(tried);
            unlink(name);
        }
    assert_int_equal(holds[0], SEEDS);
    assert_in_range(holds[1], 1, SEEDS / 4);
}

/* Pairs that hybrid detection has seen are waited for, of others one in some; nobody knows yet how late they come. */
static void test_directed_suspects(void **state)
{
    enum { OTHER_READ = READS_X + 10 };
    (void)state;
    uint32_t suspected = 0, others = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct tried *tried = tried_new();
        char name[] = "/tmp/heddle-tried-XXXXXX";
        struct error error = {""};
        close(mkstemp(name));
        tried_note(tried, OTHER_READ, WRITES_X, 10);
        tried_suspect(tried, READS_X, WRITES_X);
        assert_true(tried_write(tried, name, &error));
        tried_free(tried);
        tried = tried_new();
        assert_false(tried_has_suspicions(tried));
        assert_true(tried_read(tried, name, &error));
        assert_true(tried_has_suspicions(tried));
        assert_true(tried_knows(tried, READS_X) && tried_knows(tried, WRITES_X));
        assert_false(tried_knows(tried, READS_X + 20));
        assert_true(tried_first(tried, READS_X)->is_suspected);
        assert_false(tried_first(tried, OTHER_READ)->is_suspected);
        struct steer *s = begin_tried(tried, seed);
        struct steer_access other = {.place = PLACE_X + 1,
                                     .statement = OTHER_READ,
                                     .is_suspected = true};
        suspected += !accesses(s, T1, PLACE_X, false, 10);
        others += !steer_access(s, T2, &other, 10);
        steer_free(s);
        tried_free(tried);
        unlink(name);
    }
    assert_int_equal(suspected, SEEDS);
    assert_in_range(others, 0, SEEDS / 2);
}

static void test_tried_bad_files(void **state)
{
    static const char *const texts[] = {"1 2 3 4 0\n",    "0 2 3 4 0 0\n", "1 0 3 4 0 0\n",
                                        "1 2 -3 4 0 0\n", "1 2 3 4 2 0\n", "1 2 3 4 0 2\n",
                                        "1 2 3 4 0 0",    "x\n",           "1 2 3 4 0 0 5\n"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct tried *tried = tried_new();
        struct error error = {""};
        char name[] = "/tmp/heddle-tried-XXXXXX";
        FILE *out = fdopen(mkstemp(name), "w");
        fputs(texts[i], out);
        fclose(out);
        assert_false(tried_read(tried, name, &error));
        assert_non_null(strstr(error.text, "a line is no pair"));
        assert_false(tried_has_history(tried));
        tried_free(tried);
        unlink(name);
    }
}

/* The same seed gives the same answers. */
static void test_seed(void **state)
{
    (void)state;
    for (unsigned strategy = 0; strategy < STRATEGIES; strategy++) {
        uint64_t sums[2] = {0, 0};
        for (int again = 0; again < 2; again++) {
            struct steer *s = begin((enum strategy)strategy, 7);
            methods[T3] = key("f6");
            for (int i = 0; i < SEEDS; i++) {
                bool goes = steer_request(s, T1, LOCK_K, key("K"), i);
                sums[again] = 3 * sums[again] + (goes ? 1 : 1 + steer_break(s, i));
            }
            steer_free(s);
        }
        assert_int_equal(sums[0], sums[1]);
    }
}

static void test_names(void **state)
{
    (void)state;
    enum strategy strategy;
    for (unsigned i = 0; i <= STRATEGY_AUTO; i++) {
        assert_true(strategy_parse(strategy_name((enum strategy)i), &strategy));
        assert_int_equal(strategy, i);
    }
    assert_false(strategy_parse("fast", &strategy));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_table_1),
        TEST(test_depth),
        TEST(test_roles),
        TEST(test_reversed_already),
        TEST(test_file),
        TEST(test_reverses),
        TEST(test_standing),
        TEST(test_escort_leaves),
        TEST(test_escort_calls),
        TEST(test_longest),
        TEST(test_longer),
        TEST(test_misses),
        TEST(test_reach),
        TEST(test_leaves_behind_one),
        TEST(test_chain),
        TEST(test_other_objects),
        TEST(test_waste),
        TEST(test_waste_of_noise),
        TEST(test_usual),
        TEST(test_usual_sleep),
        TEST(test_native),
        TEST(test_contest),
        TEST(test_pct),
        TEST(test_pct_blocked),
        TEST(test_pos),
        TEST(test_directed),
        TEST(test_directed_alone),
        TEST(test_directed_learns),
        TEST(test_directed_has_met),
        TEST(test_directed_suspects),
        TEST(test_tried_bad_files),
        TEST(test_seed),
        TEST(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
