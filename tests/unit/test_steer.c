/* test_steer.c - drfinder on hand-made event sequences: the paper's example, chains of holds, thrashing; and may-trigger
 * relations with their files. */
#include "steer_engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A seed under which it holds in every case, and lets go behind the first acquisition. */
static struct steer *begin_eager(void)
{
    for (uint64_t seed = 0; seed < 20 * SEEDS; seed++) {
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
    assert_true(may_trigger_is_again(known, T2, LOCK_N));
    assert_false(may_trigger_is_again(known, T1, LOCK_N));
    assert_false(may_trigger_is_again(known, T2, LOCK_O));
    acquire(T2, LOCK_N, "f3"); /* again */
    assert_int_equal(may_trigger_roles(known, key("f3"), key("N")), 0);
    acquire(T2, LOCK_N, "f5");
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

/* A command may start several JVMs, which write the same file at their ends; one of them may have been killed meanwhile. */
static void test_shared_file(void **state)
{
    (void)state;
    char name[] = "/tmp/heddle-relations-XXXXXX";
    struct error error = {""};
    int fd = mkstemp(name);
    acquire(T1, LOCK_N, "f2");
    acquire(T2, LOCK_N, "f5");
    assert_true(may_trigger_write(known, name, &error));
    struct may_trigger *other = may_trigger_new(), *both = may_trigger_new();
    const char *methods_of_other[] = {"f5", "g1"};
    struct acquisition first = {T1, 7, "N", methods_of_other, 2},
                       second = {T2, 7, "N", methods_of_other, 1};
    may_trigger_collect(other, &first, 12);
    may_trigger_collect(other, &second, 12);
    assert_int_equal(lseek(fd, 0, SEEK_END) > 0 ? write(fd, "f9\tN", 4) : 0, 4);
    assert_true(may_trigger_write(other, name, &error));
    assert_true(may_trigger_read(both, name, &error));
    assert_int_equal(may_trigger_count(both), may_trigger_count(known) + 1);
    assert_true(may_trigger_has(both, key("f8"), key("K")));
    assert_true(may_trigger_has(both, key("g1"), key("N")));
    assert_int_equal(may_trigger_roles(both, key("f5"), key("N")), ROLE_FIRST | ROLE_LAST);
    may_trigger_free(other);
    may_trigger_free(both);
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

/* In how many runs the request of a thread in f5 is held. */
static uint32_t count_held_in_f5(void)
{
    uint32_t held = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T1] = key("f1");
        methods[T2] = key("f5");
        held += !steer_request(s, T2, LOCK_N, key("N"), 1);
        steer_free(s);
    }
    return held;
}

/* The order is what it is to be if the other one came first in the run before, wherever they met. */
static void test_reversed_already(void **state)
{
    (void)state;
    acquire(T1, LOCK_N, "f2");
    acquire(T2, LOCK_N, "f5");
    assert_in_range(count_held_in_f5(), 1, SEEDS / 4);
    acquire(T3, LOCK_N, "f2");
    assert_int_equal(count_held_in_f5(), SEEDS);
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

/* ---- what ends a hold ---- */

/* Only the thread that is waited for, and only locks of the type. */
static void test_who_comes(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    steer_acquired(s, T2, LOCK_K, key("K"));
    assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    for (uint64_t i = 0; i < 8; i++)
        steer_acquired(s, T3, 100 + i, key("O"));
    assert_int_equal(steer_resume(s, 3), STEER_NOBODY);
    steer_acquired(s, T3, LOCK_K, key("K"));
    assert_int_equal(steer_resume(s, 4), T1);
    steer_free(s);
}

/* What came for one hold has not come for the next one. */
static void test_holds_apart(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    for (uint64_t i = 0; i < 2; i++) {
        assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
        for (uint64_t k = 0; k < 3; k++)
            steer_acquired(s, T3, 100 + k, key("K"));
        assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
        steer_acquired(s, T3, LOCK_K, key("K"));
        assert_int_equal(steer_resume(s, 3), T1);
    }
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 4));
    methods[T3] = 0;
    assert_int_equal(steer_resume(s, 5), T1);
    assert_int_equal(steer_statistics(s)->met, 2);
    assert_int_equal(steer_statistics(s)->failed, 1);
    assert_int_equal(steer_statistics(s)->requests, 3);
    assert_int_equal(steer_statistics(s)->holds, 3);
    steer_free(s);
}

/* Some wait until the escort is out of its method, however often it acquires the lock. */
static void test_waits_for_loop(void **state)
{
    (void)state;
    uint32_t still = 0, held = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T3] = key("f6");
        held += !steer_request(s, T1, LOCK_K, key("K"), 1);
        for (int i = 0; i < 50; i++)
            steer_acquired(s, T3, LOCK_K, key("K"));
        still += steer_resume(s, 2) == STEER_NOBODY;
        steer_free(s);
    }
    assert_int_equal(held, SEEDS); /* what is held for the first time always is */
    assert_in_range(still, SEEDS / 8, SEEDS / 2);
}

/* An escort that is stuck for a while is: it waits for what the held thread has. */
static void test_stuck(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
    standings[T3] = STEER_STUCK;
    assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    standings[T3] = STEER_RUNS;
    assert_int_equal(steer_resume(s, 2 + LONGEST / 10), STEER_NOBODY);
    standings[T3] = STEER_STUCK;
    assert_int_equal(steer_resume(s, 3 + LONGEST / 10), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 4 + LONGEST / 5), T1);
    steer_free(s);
}

/* One that has ended is no escort, though it was in a method that triggers the type. */
static void test_ended(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    methods[T3] = key("f6");
    steer_end(s, T3);
    assert_true(steer_request(s, T1, LOCK_K, key("K"), 1));
    steer_free(s);
}

/* Where held threads are all that is left any of them may be the one that goes on, but one that has ended. */
static void test_thrashing(void **state)
{
    (void)state;
    uint32_t firsts[THREADS] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_RACEDIRECTED, seed);
        for (uint32_t i = T1; i <= T3; i++) {
            struct steer_access access = {PLACE_X + i, i + 1, true, true};
            assert_false(steer_access(s, i, &access, 1));
        }
        steer_end(s, T2);
        uint32_t one = steer_break(s, 2), other = steer_break(s, 2);
        assert_true(one == T1 ? other == T3 : one == T3 && other == T1);
        firsts[one]++;
        assert_int_equal(steer_break(s, 2), STEER_NOBODY);
        assert_int_equal(steer_statistics(s)->thrashing, 2);
        assert_int_equal(steer_due(s), INT64_MAX);
        steer_free(s);
    }
    assert_true(firsts[T1] > SEEDS / 4 && firsts[T3] > SEEDS / 4);
}

/* The first of those that are held decides when something goes on. */
static void test_due(void **state)
{
    (void)state;
    uint32_t both = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T4] = key("f6");
        assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
        both += !steer_request(s, T2, LOCK_N, key("K"), 100);
        assert_int_equal(steer_due(s), 1 + LONGEST);
        steer_free(s);
    }
    assert_true(both > SEEDS / 8);
}

/* Of those that may come each one may be waited for. */
static void test_one_of_escorts(void **state)
{
    (void)state;
    uint32_t of_first = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        methods[T3] = methods[T4] = key("f6");
        assert_false(steer_request(s, T1, LOCK_K, key("K"), 1));
        steer_end(s, T3);
        of_first += steer_resume(s, 2) == T1;
        steer_free(s);
    }
    assert_in_range(of_first, SEEDS / 4, 3 * SEEDS / 4);
}

/* ---- how often ---- */

/* An order that is reversed in every round of a loop is reversed now and then. */
static void test_loop(void **state)
{
    enum { ROUNDS = 2000 };
    (void)state;
    struct steer *s = begin_eager();
    uint32_t held = 0;
    for (int i = 0; i < ROUNDS; i++) {
        methods[T4] = key("f8");
        if (steer_request(s, T1, LOCK_K, key("K"), i))
            continue;
        held++;
        steer_acquired(s, T4, LOCK_K, key("K"));
        methods[T4] = 0;
        assert_int_equal(steer_resume(s, i), T1);
    }
    assert_in_range(held, 20, ROUNDS / 10);
    steer_free(s);
}

/* Runs differ in how often they hold. */
static void test_eagerness(void **state)
{
    (void)state;
    uint32_t always = 0, seldom = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_DRFINDER, seed);
        uint32_t held = 0;
        for (int i = 0; i < 8; i++) {
            methods[T4] = key("f8");
            held += !steer_request(s, T1, LOCK_K, key("K"), i);
            methods[T4] = 0;
            steer_resume(s, i);
        }
        always += held == 8;
        seldom += held <= 3;
        steer_free(s);
    }
    assert_in_range(always, SEEDS / 8, SEEDS / 2);
    assert_in_range(seldom, SEEDS / 8, SEEDS / 2);
}

/* However often it was waited for in vain, a hold is no shorter than that. */
static void test_shortest(void **state)
{
    (void)state;
    struct steer *s = begin_eager();
    int64_t now = 0, shortest = LONGEST;
    methods[T3] = key("f6");
    for (int i = 0; i < 3000; i++, now += 100 * LONGEST)
        if (!steer_request(s, T1, LOCK_K, key("K"), now)) {
            if (steer_due(s) - now < shortest)
                shortest = steer_due(s) - now;
            assert_int_equal(steer_resume(s, steer_due(s)), T1);
        }
    assert_int_equal(shortest, LONGEST / 64);
    steer_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STEER_TEST(test_table_1),
        STEER_TEST(test_depth),
        STEER_TEST(test_roles),
        STEER_TEST(test_file),
        STEER_TEST(test_shared_file),
        STEER_TEST(test_reverses),
        STEER_TEST(test_standing),
        STEER_TEST(test_escort_leaves),
        STEER_TEST(test_escort_calls),
        STEER_TEST(test_reversed_already),
        STEER_TEST(test_longest),
        STEER_TEST(test_longer),
        STEER_TEST(test_misses),
        STEER_TEST(test_reach),
        STEER_TEST(test_leaves_behind_one),
        STEER_TEST(test_chain),
        STEER_TEST(test_other_objects),
        STEER_TEST(test_waste),
        STEER_TEST(test_usual),
        STEER_TEST(test_usual_sleep),
        STEER_TEST(test_who_comes),
        STEER_TEST(test_holds_apart),
        STEER_TEST(test_waits_for_loop),
        STEER_TEST(test_stuck),
        STEER_TEST(test_ended),
        STEER_TEST(test_thrashing),
        STEER_TEST(test_due),
        STEER_TEST(test_one_of_escorts),
        STEER_TEST(test_loop),
        STEER_TEST(test_eagerness),
        STEER_TEST(test_shortest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
