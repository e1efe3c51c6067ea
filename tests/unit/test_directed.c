/* test_directed.c - racedirected on hand-made event sequences: who is held for whom, and what it learns from run to run. */
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
    struct steer_options options = options_of(STRATEGY_RACEDIRECTED, seed);
    options.tried = tried;
    return begin_with(&options);
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

/* ---- pairs ---- */

static struct steer_access access_of(uint64_t place, uint64_t statement, bool writes)
{
    return (struct steer_access){place, statement, writes, true};
}

static void visit(struct steer *s, uint32_t thread, uint64_t statement, bool writes, int64_t now)
{
    struct steer_access access = access_of(PLACE_X, statement, writes);
    steer_access(s, thread, &access, now);
    steer_break(s, now);
}

static bool has_pair(struct tried *tried, uint64_t first, uint64_t second, int64_t gap)
{
    for (struct tried_pair *p = tried_first(tried, first); p; p = tried_next(tried, p))
        if (p->second == second)
            return p->gap == gap;
    return false;
}

/* Which access came behind which one that conflicts with it, and how long after. */
static void test_visits(void **state)
{
    (void)state;
    enum { WRITE = 1, READ, AGAIN, OTHER, LAST };
    struct tried *tried = tried_new();
    struct steer *s = begin_tried(tried, 1);
    standings[T1] = standings[T2] = standings[T3] = standings[T4] = STEER_STUCK;
    visit(s, T1, WRITE, true, 10);
    visit(s, T1, AGAIN, false, 11); /* the same thread */
    visit(s, T2, READ, false, 15);
    visit(s, T3, OTHER, false, 18);
    visit(s, T4, LAST, true, 25);
    assert_true(has_pair(tried, WRITE, READ, 5));
    assert_true(has_pair(tried, WRITE, OTHER, 8));
    assert_true(has_pair(tried, OTHER, LAST, 7));
    assert_null(tried_first(tried, READ));
    assert_null(tried_first(tried, AGAIN));
    assert_false(has_pair(tried, WRITE, AGAIN, 1));
    steer_free(s);
    tried_free(tried);
}

/* Two that have met are no pair to be held for any more, in either order; and the one that came second goes on. */
static void test_meets(void **state)
{
    (void)state;
    struct tried *tried = tried_new();
    struct steer *s = begin_tried(tried, 1);
    assert_false(accesses(s, T1, PLACE_X, false, 10));
    assert_true(accesses(s, T2, PLACE_X, true, 15)); /* though others may come */
    assert_int_equal(steer_resume(s, 15), T1);
    assert_true(tried_first(tried, READS_X)->is_met);
    assert_true(tried_first(tried, WRITES_X)->is_met);
    steer_free(s);
    tried_free(tried);
}

/* Who is held, has ended or waits does not come. */
static void test_who_may_come(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_RACEDIRECTED, 1);
    standings[T3] = standings[T4] = STEER_STUCK;
    assert_false(accesses(s, T1, PLACE_X, true, 1));
    assert_true(accesses(s, T2, PLACE_X + 1, true, 2));
    steer_free(s);
    s = begin(STRATEGY_RACEDIRECTED, 1);
    steer_end(s, T2);
    assert_true(accesses(s, T1, PLACE_X, true, 1));
    standings[T3] = STEER_WAITS;
    assert_true(accesses(s, T1, PLACE_X, true, 1));
    standings[T3] = STEER_RUNS;
    assert_false(accesses(s, T1, PLACE_X, true, 1));
    steer_free(s);
}

/* As a run has it that comes after another one.  The caller frees. */
static struct tried *in_next_run(struct tried *tried)
{
    char name[] = "/tmp/heddle-tried-XXXXXX";
    struct error error = {""};
    struct tried *next = tried_new();
    close(mkstemp(name));
    assert_true(tried_write(tried, name, &error));
    assert_true(tried_read(next, name, &error));
    tried_free(tried);
    unlink(name);
    return next;
}

/* What comes much too late is not waited for, and nobody for ever: so often in a run, and the longer the more often it was in
 * vain. */
static void test_pair_holds(void **state)
{
    (void)state;
    struct tried *tried = tried_new();
    tried_note(tried, READS_X, WRITES_X, 4 * LONGEST);
    tried = in_next_run(tried);
    uint32_t held = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct steer *s = begin_tried(tried, seed);
        held += !accesses(s, T1, PLACE_X, false, 10);
        steer_free(s);
    }
    assert_in_range(held, 0, SEEDS / 4);
    tried_note(tried, READS_X, WRITES_X, 100);
    held = 0;
    struct steer *s = begin_tried(tried, 1);
    for (int64_t i = 1; i <= 60; i++)
        if (!accesses(s, T1, PLACE_X, false, 1000 * LONGEST * i)) {
            held++;
            steer_break(s, 1000 * LONGEST * i);
        }
    assert_in_range(held, 4, 5); /* and one as of which nothing is known */
    steer_free(s);
    tried_first(tried, READS_X)->misses = 2;
    tried = in_next_run(tried);
    assert_int_equal(tried_first(tried, READS_X)->misses, 2);
    held = 0;
    s = begin_tried(tried, 1);
    for (int64_t i = 1; i <= 60 && !held; i++)
        if (!accesses(s, T1, PLACE_X, false, 1000 * LONGEST * i)) {
            assert_int_equal(steer_due(s), 1000 * LONGEST * i + 400 + LONGEST / 64);
            held++;
        }
    assert_int_equal(held, 1);
    steer_free(s);
    tried_free(tried);
}

/* A statement waits for any of those that come behind it, and for a suspected one first. */
static void test_chooses_pair(void **state)
{
    enum { SECONDS = 3, SECOND = 50 };
    (void)state;
    for (int suspected = 0; suspected < 2; suspected++) {
        uint32_t chosen[SECONDS] = {0};
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct tried *tried = tried_new();
            for (uint64_t i = 0; i < SECONDS; i++)
                tried_note(tried, READS_X, SECOND + i, 10);
            if (suspected)
                tried_suspect(tried, READS_X, SECOND);
            tried = in_next_run(tried);
            struct steer *s = begin_tried(tried, seed);
            assert_false(accesses(s, T1, PLACE_X, false, 10));
            assert_int_equal(steer_resume(s, 10 * LONGEST), T1);
            for (struct tried_pair *p = tried_first(tried, READS_X); p; p = tried_next(tried, p))
                chosen[p->second - SECOND] += p->misses;
            steer_free(s);
            tried_free(tried);
        }
        assert_int_equal(chosen[0] + chosen[1] + chosen[2], SEEDS);
        for (uint32_t i = 0; i < SECONDS; i++)
            assert_true(chosen[i] > SEEDS / 8 || (suspected && i));
        assert_true(!suspected || chosen[0] == SEEDS);
    }
}

/* While nothing is known a statement is held a few times; that nobody came says nothing of a pair of before. */
static void test_first_holds(void **state)
{
    (void)state;
    struct tried *tried = tried_new();
    struct steer_access other = access_of(PLACE_X + 1, READS_X + 10, false);
    tried_note(tried, READS_X, WRITES_X, 10);
    struct steer *s = begin_tried(tried, 1);
    uint32_t held = 0;
    assert_false(accesses(s, T1, PLACE_X, false, 1));
    assert_int_equal(steer_resume(s, 10 * LONGEST), T1);
    for (int64_t i = 1; i <= 20; i++)
        if (!steer_access(s, T1, &other, 1000 * LONGEST * i)) {
            held++;
            assert_int_equal(steer_resume(s, 1000 * LONGEST * i + 10 * LONGEST), T1);
        }
    assert_int_equal(held, 4);
    assert_int_equal(tried_first(tried, READS_X)->misses, 1);
    steer_free(s);
    tried_free(tried);
}

/* Holds in vain take half of the time together. */
static void test_directed_waste(void **state)
{
    (void)state;
    struct steer *s = begin(STRATEGY_RACEDIRECTED, 1);
    int64_t now = 0, held = 0;
    for (uint64_t i = 0; i < 4000; i++, now += 10) {
        struct steer_access access = access_of(PLACE_X, WRITES_X + i, true);
        if (steer_access(s, T1, &access, now))
            continue;
        held += steer_due(s) - now;
        now = steer_due(s);
        assert_int_equal(steer_resume(s, now), T1);
    }
    assert_true(held > now / 4);
    assert_true(held <= now / 2 + 2 * LONGEST);
    steer_free(s);
}

/* Several JVMs write the same file at their ends. */
static void test_shared_file(void **state)
{
    (void)state;
    char name[] = "/tmp/heddle-tried-XXXXXX";
    struct error error = {""};
    struct tried *one = tried_new(), *other = tried_new(), *both = tried_new();
    close(mkstemp(name));
    tried_note(one, READS_X, WRITES_X, 10);
    tried_first(one, READS_X)->misses = 3;
    tried_suspect(one, READS_X, 7);
    tried_note(other, READS_X, WRITES_X, 20);
    tried_met(other, 5, 6);
    assert_true(tried_write(one, name, &error));
    assert_true(tried_write(other, name, &error));
    assert_true(tried_read(both, name, &error));
    assert_true(has_pair(both, READS_X, WRITES_X, 10));
    assert_true(tried_has_suspicions(both));
    assert_true(tried_first(both, 5)->is_met && tried_first(both, 6)->is_met);
    for (struct tried_pair *p = tried_first(both, READS_X); p; p = tried_next(both, p))
        assert_int_equal(p->misses, p->second == WRITES_X ? 3 : 0);
    tried_free(one);
    tried_free(other);
    tried_free(both);
    unlink(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STEER_TEST(test_directed),
        STEER_TEST(test_directed_alone),
        STEER_TEST(test_directed_learns),
        STEER_TEST(test_directed_has_met),
        STEER_TEST(test_directed_suspects),
        STEER_TEST(test_tried_bad_files),
        STEER_TEST(test_visits),
        STEER_TEST(test_meets),
        STEER_TEST(test_who_may_come),
        STEER_TEST(test_pair_holds),
        STEER_TEST(test_chooses_pair),
        STEER_TEST(test_first_holds),
        STEER_TEST(test_directed_waste),
        STEER_TEST(test_shared_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
