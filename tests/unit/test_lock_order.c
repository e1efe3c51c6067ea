/* test_lock_order.c - orders of locks that are written down, read again, followed and compared. */
#include "steer/lock_order.h"
#include "steer/steer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { T1, T2, T3, THREADS };
enum { LOCK_A = 1, LOCK_B, TYPE_A = 71, TYPE_B };
enum { LONGEST = 1000 };

static struct lock_order *begin(void)
{
    struct lock_order *o = lock_order_new();
    lock_order_begin(o, T1, "worker");
    lock_order_begin(o, T2, "worker");
    lock_order_begin(o, T3, "a name, with blanks");
    return o;
}

/* a: T2, T1, T3; b: T1, T1, T2 */
static struct lock_order *run(void)
{
    struct lock_order *o = begin();
    lock_order_acquired(o, T1, LOCK_B, TYPE_B);
    lock_order_acquired(o, T1, LOCK_B, TYPE_B);
    lock_order_acquired(o, T2, LOCK_A, TYPE_A);
    lock_order_acquired(o, T1, LOCK_A, TYPE_A);
    lock_order_acquired(o, T2, LOCK_B, TYPE_B);
    lock_order_acquired(o, T3, LOCK_A, TYPE_A);
    return o;
}

static struct lock_order *read_again(const struct lock_order *o)
{
    struct error error = {""};
    struct lock_order *again = lock_order_new();
    char *text = lock_order_text(o);
    assert_true(lock_order_read(again, text, &error));
    free(text);
    return again;
}

static void test_text(void **state)
{
    (void)state;
    struct lock_order *o = run(), *again = read_again(o);
    char *text = lock_order_text(o), *second = lock_order_text(again);
    assert_string_equal(text, "thread 0 worker\nthread 1 worker\nthread 0 a name, with blanks\n"
                              "0 47 1 1 47 1\n1 48 1 0 48 2\n2 47 1 0 47 1\n");
    assert_string_equal(text, second);
    free(text);
    free(second);
    lock_order_free(o);
    lock_order_free(again);
}

static void test_bad_text(void **state)
{
    (void)state;
    static const char *const bad[] = {"0 47 1 1 47 1\n", "thread 0 a\n0 47 1 1 47 1\n",
                                      "thread x\n", "thread 0 a\n0 47 1 0 47\n", "orders\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = {""};
        struct lock_order *o = lock_order_new();
        assert_false(lock_order_read(o, bad[i], &error));
        assert_non_null(strstr(error.text, "no order of locks"));
        lock_order_free(o);
    }
}

/* A number that is used again is another thread. */
static void test_numbers_again(void **state)
{
    (void)state;
    struct lock_order *o = begin();
    lock_order_acquired(o, T1, LOCK_A, TYPE_A);
    lock_order_begin(o, T1, "worker");
    lock_order_acquired(o, T1, LOCK_A, TYPE_A);
    char *text = lock_order_text(o);
    assert_non_null(strstr(text, "thread 2 worker\n3 47 1 0 47 1\n"));
    free(text);
    lock_order_free(o);
}

static void test_waits(void **state)
{
    (void)state;
    struct lock_order *o = begin();
    lock_order_acquired(o, T1, LOCK_A, TYPE_A);
    lock_order_acquired(o, T2, LOCK_B, TYPE_B);
    lock_order_waits(o, T1, LOCK_B, TYPE_B);
    lock_order_waits(o, T2, LOCK_A, TYPE_A);
    lock_order_waits(o, T3, 77, TYPE_A); /* nobody had it */
    char *text = lock_order_text(o);
    assert_non_null(strstr(text, "blanks\n0 48 1 1 48 1\n1 47 1 0 47 1\n"));
    free(text);
    lock_order_free(o);
}

static void test_compare(void **state)
{
    (void)state;
    struct lock_order *o = run(), *record = read_again(o), *other = begin();
    struct lock_order_likeness l = lock_order_compare(record, o);
    assert_int_equal(l.all, 3);
    assert_int_equal(l.same, 3);
    assert_int_equal(l.first, 3);
    assert_false(l.is_cut);
    lock_order_acquired(other, T1, LOCK_B, TYPE_B);
    lock_order_acquired(other, T1, LOCK_B, TYPE_B);
    lock_order_acquired(other, T1, LOCK_A, TYPE_A);
    lock_order_acquired(other, T2, LOCK_A, TYPE_A); /* the other way round */
    lock_order_acquired(other, T2, LOCK_B, TYPE_B);
    l = lock_order_compare(record, other);
    assert_int_equal(l.same, 1);
    assert_int_equal(l.first, 0);
    lock_order_free(o);
    lock_order_free(record);
    lock_order_free(other);
}

static void test_cut(void **state)
{
    (void)state;
    struct lock_order *o = begin();
    for (uint32_t i = 0; i < LOCK_ORDER_MOST + 2; i++)
        lock_order_acquired(o, i % 2, LOCK_A, TYPE_A);
    struct lock_order *again = read_again(o);
    struct lock_order_likeness l = lock_order_compare(again, o);
    assert_true(l.is_cut);
    assert_int_equal(l.all, LOCK_ORDER_MOST);
    assert_int_equal(l.first, LOCK_ORDER_MOST);
    lock_order_free(o);
    lock_order_free(again);
}

/* ---- following ---- */

static enum steer_standing standings[THREADS];

static uint64_t method_of(void *self, uint32_t thread, uint32_t out)
{
    (void)self, (void)thread, (void)out;
    return 0;
}

static enum steer_standing standing(void *self, uint32_t thread)
{
    (void)self;
    return standings[thread];
}

static struct steer *replay(const struct lock_order *record, const struct lock_order *present)
{
    struct steer_options options = {.strategy = STRATEGY_REPLAY,
                                    .longest = LONGEST,
                                    .record = record,
                                    .run = present,
                                    .engine = {.method_of = method_of, .standing = standing}};
    struct steer *s = steer_new(&options);
    memset(standings, 0, sizeof standings);
    for (uint32_t i = 0; i < THREADS; i++)
        steer_begin(s, i, 0);
    return s;
}

static void acquire(struct steer *s, struct lock_order *o, uint32_t thread, uint64_t lock,
                    uint64_t type)
{
    lock_order_acquired(o, thread, lock, type);
    steer_acquired(s, thread, lock, type);
}

/* Locks have other numbers in another run. */
static void test_follows(void **state)
{
    (void)state;
    struct lock_order *first = run(), *record = read_again(first), *o = begin();
    struct steer *s = replay(record, o);
    assert_false(steer_request(s, T3, 91, TYPE_A, 1)); /* T1's third comes before it */
    assert_true(steer_request(s, T1, 92, TYPE_B, 2));
    acquire(s, o, T1, 92, TYPE_B);
    assert_true(steer_request(s, T1, 92, TYPE_B, 3));
    acquire(s, o, T1, 92, TYPE_B);
    assert_false(steer_request(s, T1, 91, TYPE_A, 4)); /* T2 */
    assert_int_equal(steer_resume(s, 4), STEER_NOBODY);
    assert_true(steer_request(s, T2, 91, TYPE_A, 5));
    acquire(s, o, T2, 91, TYPE_A);
    assert_int_equal(steer_resume(s, 6), T1);
    assert_int_equal(steer_resume(s, 6), STEER_NOBODY);
    acquire(s, o, T1, 91, TYPE_A);
    assert_int_equal(steer_resume(s, 7), T3);
    acquire(s, o, T3, 91, TYPE_A);
    assert_true(steer_request(s, T2, 92, TYPE_B, 8)); /* T1 has been there */
    acquire(s, o, T2, 92, TYPE_B);
    struct lock_order_likeness l = lock_order_compare(record, o);
    assert_int_equal(l.same, 3);
    assert_int_equal(steer_statistics(s)->met, 2);
    steer_free(s);
    lock_order_free(first);
    lock_order_free(record);
    lock_order_free(o);
}

/* What was not done then is not held, nor what a thread that has ended should come before. */
static void test_goes_astray(void **state)
{
    (void)state;
    struct lock_order *first = run(), *record = read_again(first), *o = begin();
    struct steer *s = replay(record, o);
    assert_true(steer_request(s, T3, 92, TYPE_B, 1)); /* it never acquired a lock of this type */
    acquire(s, o, T3, 92, TYPE_B);
    assert_false(steer_request(s, T3, 91, TYPE_A, 1)); /* and has not lost its place */
    assert_int_equal(steer_break(s, 1), T3);
    acquire(s, o, T1, 92, TYPE_B);
    acquire(s, o, T1, 92, TYPE_B);
    assert_false(steer_request(s, T1, 91, TYPE_A, 2));
    assert_int_equal(steer_resume(s, 3), STEER_NOBODY);
    steer_end(s, T2);
    assert_int_equal(steer_resume(s, 4), T1);
    assert_int_equal(steer_statistics(s)->failed, 1);
    steer_free(s);
    lock_order_free(first);
    lock_order_free(record);
    lock_order_free(o);
}

/* A thread that has not begun yet is waited for, but not for ever. */
static void test_not_begun(void **state)
{
    (void)state;
    struct lock_order *first = run(), *record = read_again(first), *o = lock_order_new();
    struct steer *s = replay(record, o);
    lock_order_begin(o, T1, "worker");
    acquire(s, o, T1, 92, TYPE_B);
    acquire(s, o, T1, 92, TYPE_B);
    assert_false(steer_request(s, T1, 91, TYPE_A, 1));
    assert_int_equal(steer_resume(s, 2 * LONGEST), STEER_NOBODY);
    lock_order_begin(o, T2, "worker");
    assert_int_equal(steer_resume(s, 2 * LONGEST + 1), STEER_NOBODY);
    acquire(s, o, T2, 91, TYPE_A);
    assert_int_equal(steer_resume(s, 2 * LONGEST + 2), T1);
    steer_free(s);
    lock_order_free(o);

    o = lock_order_new();
    s = replay(record, o);
    lock_order_begin(o, T3, "a name, with blanks");
    assert_false(steer_request(s, T3, 91, TYPE_A, 1));
    assert_int_equal(steer_resume(s, 100 * LONGEST), T3);
    steer_free(s);
    lock_order_free(first);
    lock_order_free(record);
    lock_order_free(o);
}

/* What was the nth acquisition of the thread then came behind another one: that is another order. */
static void test_other_before(void **state)
{
    (void)state;
    struct lock_order *record = begin(), *other = begin();
    lock_order_acquired(record, T1, LOCK_A, TYPE_A);
    lock_order_acquired(record, T2, LOCK_A, TYPE_A);
    lock_order_acquired(other, T3, LOCK_A, TYPE_A);
    lock_order_acquired(other, T2, LOCK_A, TYPE_A);
    struct lock_order_likeness l = lock_order_compare(record, other);
    assert_int_equal(l.all, 1);
    assert_int_equal(l.same, 0);
    lock_order_free(record);
    lock_order_free(other);
}

/* A thread whose number is another one's by now comes no more. */
static void test_has_ended(void **state)
{
    (void)state;
    struct lock_order *first = run(), *record = read_again(first), *o = begin();
    struct steer *s = replay(record, o);
    assert_false(steer_request(s, T3, 91, TYPE_A, 1));
    assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    steer_end(s, T1);
    lock_order_begin(o, T1, "another one");
    steer_begin(s, T1, 3);
    assert_int_equal(steer_resume(s, 4), T3);
    assert_true(steer_request(s, T3, 91, TYPE_A, 5));
    steer_free(s);
    lock_order_free(first);
    lock_order_free(record);
    lock_order_free(o);
}

/* A thread that is stuck for half of the longest hold does not come. */
static void test_stuck(void **state)
{
    (void)state;
    struct lock_order *first = run(), *record = read_again(first), *o = begin();
    struct steer *s = replay(record, o);
    acquire(s, o, T1, 92, TYPE_B);
    acquire(s, o, T1, 92, TYPE_B);
    assert_false(steer_request(s, T1, 91, TYPE_A, 1));
    standings[T2] = STEER_STUCK;
    assert_int_equal(steer_resume(s, 2), STEER_NOBODY);
    assert_int_equal(steer_resume(s, LONGEST / 2), STEER_NOBODY);
    assert_int_equal(steer_resume(s, LONGEST / 2 + 3), T1);
    assert_int_equal(steer_statistics(s)->failed, 1);
    steer_free(s);
    lock_order_free(first);
    lock_order_free(record);
    lock_order_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),          cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_numbers_again), cmocka_unit_test(test_waits),
        cmocka_unit_test(test_compare),       cmocka_unit_test(test_cut),
        cmocka_unit_test(test_follows),       cmocka_unit_test(test_goes_astray),
        cmocka_unit_test(test_not_begun),     cmocka_unit_test(test_other_before),
        cmocka_unit_test(test_has_ended),     cmocka_unit_test(test_stuck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
