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

int main(void)
{
    const struct CMUnitTest tests[] = {
        STEER_TEST(test_native), STEER_TEST(test_contest),     STEER_TEST(test_waste_of_noise),
        STEER_TEST(test_pct),    STEER_TEST(test_pct_blocked), STEER_TEST(test_pos),
        STEER_TEST(test_seed),   STEER_TEST(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
