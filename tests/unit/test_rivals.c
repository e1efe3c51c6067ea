/* test_rivals.c - the rivals of drfinder on hand-made event sequences: noise, priorities of threads and of requests; and what
 * a seed decides. */
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

/* ---- one thread at a time ---- */

static const uint32_t all[] = {T1, T2, T3, T4};

/* Nobody waits for those that are stuck: what is asked for goes on. */
static uint32_t move(struct steer *s, uint32_t count, uint32_t last, uint64_t lock)
{
    for (uint32_t i = 0; i < THREADS; i++)
        standings[i] = STEER_STUCK;
    uint32_t thread = steer_pick(s, all, count, last);
    assert_true(steer_request(s, thread, lock, key("K"), 1));
    return thread;
}

/* With bug depth 3 the thread that goes on is another one twice at most, at any of the requests of the run before; one that was
 * lowered comes behind all others. */
static void test_pct_changes(void **state)
{
    enum { REQUESTS = 200 };
    (void)state;
    uint32_t sum = 0, late = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer_options options = options_of(STRATEGY_PCT, seed);
        options.requests = REQUESTS;
        struct steer *s = begin_with(&options);
        uint32_t changes = 0, last = steer_pick(s, all, 2, T1);
        for (uint32_t i = 0; i < 2 * REQUESTS; i++) {
            assert_int_equal(move(s, 2, last, LOCK_K), last);
            uint32_t next = steer_pick(s, all, 2, last);
            changes += next != last;
            late += next != last && i >= REQUESTS / 2;
            assert_true(next == last || i < REQUESTS);
            last = next;
        }
        assert_in_range(changes, 0, 2);
        sum += changes;
        steer_free(s);
    }
    assert_in_range(sum, 2 * SEEDS - SEEDS / 10, 2 * SEEDS);
    assert_in_range(late, SEEDS - SEEDS / 4, SEEDS + SEEDS / 4);
}

/* A thread of a low priority waits for the others, but not for ever. */
static void test_pct_longest(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_PCT, 1);
    uint32_t first = steer_pick(s, all, THREADS, T1), other = (first + 1) % THREADS;
    assert_false(steer_request(s, other, LOCK_K, key("K"), 1));
    assert_int_equal(steer_due(s), 1 + LONGEST);
    assert_int_equal(steer_resume(s, LONGEST), STEER_NOBODY);
    assert_int_equal(steer_resume(s, 1 + LONGEST), other);
    steer_free(s);
}

/* Priorities decide at accesses, too, whether they are suspected or not; other policies know suspected ones alone. */
static void test_accesses(void **state)
{
    static const struct steer_access access = {.place = PLACE_X, .statement = 1};
    (void)state;
    for (unsigned strategy = 0; strategy < STRATEGIES; strategy++) {
        uint32_t held = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct steer *s = begin((enum strategy)strategy, seed);
            held += !steer_access(s, T1, &access, 1);
            steer_free(s);
        }
        if (strategy == STRATEGY_PCT || strategy == STRATEGY_POS)
            assert_in_range(held, SEEDS / 2, SEEDS - SEEDS / 8);
        else
            assert_int_equal(held, 0);
    }
}

/* How often the order of two threads that are about to request locks is another one when T1 has acquired LOCK_K. */
static uint32_t count_redrawn(uint64_t second, uint64_t third)
{
    uint32_t redrawn = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_POS, seed);
        for (uint32_t i = 0; i < THREADS; i++)
            standings[i] = STEER_STUCK;
        assert_true(steer_request(s, T2, second, key("K"), 1));
        assert_true(steer_request(s, T3, third, key("K"), 1));
        assert_true(steer_request(s, T1, LOCK_K, key("K"), 1));
        uint32_t before = steer_pick(s, all + 1, 2, T1);
        steer_acquired(s, T1, LOCK_K, key("K"));
        redrawn += steer_pick(s, all + 1, 2, T1) != before;
        steer_free(s);
    }
    return redrawn;
}

/* Priorities are drawn again of those that conflict with what was done, and of no others. */
static void test_pos_conflicts(void **state)
{
    (void)state;
    assert_in_range(count_redrawn(LOCK_K, LOCK_K), SEEDS / 4, 3 * SEEDS / 4);
    assert_in_range(count_redrawn(LOCK_K, LOCK_O), SEEDS / 4, 3 * SEEDS / 4);
    assert_int_equal(count_redrawn(LOCK_N, LOCK_O), 0);
}

/* What a thread has acquired it is not about to acquire. */
static void test_pos_acquired(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin(STRATEGY_POS, seed);
        for (uint32_t i = 0; i < THREADS; i++)
            standings[i] = STEER_STUCK;
        assert_true(steer_request(s, T2, LOCK_K, key("K"), 1));
        steer_acquired(s, T2, LOCK_K, key("K"));
        uint32_t before = steer_pick(s, all + 1, 2, T1);
        steer_acquired(s, T1, LOCK_K, key("K"));
        assert_int_equal(steer_pick(s, all + 1, 2, T1), before);
        steer_free(s);
    }
}

/* The others have their turn, and now and then one has it that does not. */
static void test_turns(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_NATIVE, 1);
    uint32_t in_turn = 0, last = T1;
    for (int i = 0; i < SEEDS; i++) {
        uint32_t next = steer_pick(s, all, THREADS, last);
        in_turn += next == (last + 1) % THREADS;
        last = next;
    }
    assert_in_range(in_turn, SEEDS / 2, SEEDS - 1);
    steer_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STEER_TEST(test_native),         STEER_TEST(test_contest),
        STEER_TEST(test_waste_of_noise), STEER_TEST(test_pct),
        STEER_TEST(test_pct_blocked),    STEER_TEST(test_pos),
        STEER_TEST(test_seed),           STEER_TEST(test_names),
        STEER_TEST(test_pct_changes),    STEER_TEST(test_pct_longest),
        STEER_TEST(test_accesses),       STEER_TEST(test_pos_conflicts),
        STEER_TEST(test_pos_acquired),   STEER_TEST(test_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
