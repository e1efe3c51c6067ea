/* test_lockset.c - the Lockset analysis on hand-made event sequences: Eraser's states, the paper's figures, starts and
 * joins, protected accesses. */
#include "analysis/lockset.h"
#include "base/undo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { X = 1, Y = 2, OWNER = 3, KEY = 70, DEL = 71, LOCK_X = 72, LOCK_Y = 73 };
enum { MAIN, T1, T2, T3 };

static struct undo_log undo;
static struct lockset *lockset;
static const struct analysis *a;
static uint32_t now; /* events so far */
static int violations, pairs;
static place_id violated;
static struct lockset_use breaking, first, second; /* of the last ones */

static uint32_t position(void *self)
{
    (void)self;
    return now;
}

static bool names_owner(void *self, place_id place)
{
    (void)self;
    return place == OWNER;
}

static void on_violated(void *self, place_id place, const struct lockset_use *use)
{
    (void)self;
    violations++;
    violated = place;
    breaking = *use;
}

static void on_paired(void *self, place_id place, const struct lockset_use *earlier,
                      const struct lockset_use *later)
{
    (void)self, (void)place;
    if (!pairs++) {
        first = *earlier;
        second = *later;
    }
}

static const struct lockset_client client = {NULL,        position,  names_owner,
                                             on_violated, on_paired, NULL};

static int set_up(void **state)
{
    (void)state;
    undo = (struct undo_log){.active = true};
    lockset = lockset_new(&client, false);
    a = lockset_analysis(lockset);
    a->execution_begin(a->self, &undo);
    now = 0;
    violations = pairs = 0;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    lockset_free(lockset);
    undo_release(&undo);
    return 0;
}

static void access_place(thread_id t, enum access_kind kind, enum access_mode mode, place_id place)
{
    now++;
    struct access access = {.thread = t,
                            .kind = kind,
                            .mode = mode,
                            .write_mode = mode,
                            .wrote = kind != ACCESS_READ,
                            .size = 4,
                            .site = 100 + now,
                            .value = kind == ACCESS_READ ? 0 : 1,
                            .place = place};
    a->access(a->self, &access);
}

static void reads(thread_id t, place_id place)
{
    access_place(t, ACCESS_READ, MODE_PLAIN, place);
}

static void writes(thread_id t, place_id place)
{
    access_place(t, ACCESS_WRITE, MODE_PLAIN, place);
}

static void sync_on(thread_id t, enum sync_kind kind, sync_id object)
{
    now++;
    a->sync(a->self, t, kind, object, 0);
}

static void lock(thread_id t, sync_id object)
{
    sync_on(t, SYNC_LOCK, object);
}

static void unlock(thread_id t, sync_id object)
{
    sync_on(t, SYNC_UNLOCK, object);
}

static void start_both(void)
{
    sync_on(MAIN, SYNC_START, T1);
    sync_on(MAIN, SYNC_START, T2);
}

static void test_no_lock_at_all(void **state)
{
    (void)state;
    start_both();
    writes(T1, X);
    assert_int_equal(violations, 0);
    writes(T2, X);
    assert_int_equal(violations, 1);
    assert_int_equal(violated, X);
    assert_int_equal(breaking.thread, T2);
    assert_int_equal(pairs, 1);
    assert_int_equal(first.thread, T1);
    writes(T1, X);
    assert_int_equal(violations, 1); /* once a place */
}

static void test_one_lock_always(void **state)
{
    (void)state;
    start_both();
    for (thread_id t = T1; t <= T2; t++) {
        lock(t, KEY);
        reads(t, X);
        writes(t, X);
        unlock(t, KEY);
    }
    assert_int_equal(violations, 0);
}

static void test_read_sharing_needs_no_lock(void **state)
{
    (void)state;
    start_both();
    writes(T1, X);
    reads(T2, X);
    reads(T1, X);
    reads(T2, X);
    assert_int_equal(violations, 0);
    writes(T2, X);
    assert_int_equal(violations, 1);
}

static void test_initialization_needs_no_lock(void **state)
{
    (void)state;
    start_both();
    writes(T1, X);
    writes(T1, X);
    lock(T2, KEY);
    writes(T2, X);
    unlock(T2, KEY);
    lock(T1, KEY);
    writes(T1, X);
    unlock(T1, KEY);
    assert_int_equal(violations, 0);
}

/* Fig. 5: read under KEY by both, then incremented under DEL. */
static void test_running_example(void **state)
{
    (void)state;
    start_both();
    lock(T1, KEY);
    reads(T1, X);
    unlock(T1, KEY);
    lock(T2, KEY);
    reads(T2, X);
    uint32_t last_read = now;
    unlock(T2, KEY);
    lock(T1, DEL);
    reads(T1, X);
    assert_int_equal(violations, 0);
    writes(T1, X);
    assert_int_equal(violations, 1);
    assert_int_equal(breaking.kind, ACCESS_WRITE);
    assert_int_equal(pairs, 1);
    assert_int_equal(first.thread, T2);
    assert_int_equal(first.position, last_read);
    assert_int_equal(second.thread, T1);
}

/* Fig. 6: the warning has no second access. */
static void test_no_pair(void **state)
{
    (void)state;
    start_both();
    lock(T1, LOCK_X);
    lock(T1, LOCK_Y);
    reads(T1, Y);
    writes(T1, X);
    unlock(T1, LOCK_Y);
    unlock(T1, LOCK_X);
    lock(T2, LOCK_X);
    writes(T2, X);
    unlock(T2, LOCK_X);
    lock(T2, LOCK_Y);
    reads(T2, X);
    assert_int_equal(violations, 1);
    assert_int_equal(violated, X);
    assert_int_equal(pairs, 0);
}

/* Fig. 7: the second access comes after the warning. */
static void test_forward_scan(void **state)
{
    (void)state;
    start_both();
    lock(T2, LOCK_X);
    lock(T2, LOCK_Y);
    reads(T2, X);
    unlock(T2, LOCK_Y);
    unlock(T2, LOCK_X);
    lock(T1, LOCK_X);
    lock(T1, LOCK_Y);
    reads(T1, X);
    unlock(T1, LOCK_Y);
    unlock(T1, LOCK_X);
    lock(T2, LOCK_X);
    writes(T2, X);
    unlock(T2, LOCK_X);
    lock(T2, LOCK_Y);
    reads(T2, X);
    unlock(T2, LOCK_Y);
    assert_int_equal(violations, 1);
    assert_int_equal(pairs, 0);
    lock(T1, LOCK_X);
    writes(T1, X);
    assert_int_equal(pairs, 1);
    assert_int_equal(first.thread, T2);
    assert_int_equal(first.kind, ACCESS_READ);
    assert_int_equal(second.thread, T1);
}

/* The last access before the one that breaks the discipline comes first. */
static void test_backward_scan_finds_the_last(void **state)
{
    (void)state;
    start_both();
    sync_on(MAIN, SYNC_START, T3);
    reads(T1, X);
    reads(T2, X);
    uint32_t last = now;
    writes(T3, X);
    assert_int_equal(pairs, 2);
    assert_int_equal(first.position, last);
}

static void test_start_hands_over(void **state)
{
    (void)state;
    writes(MAIN, X);
    sync_on(MAIN, SYNC_START, T1);
    writes(T1, X);
    assert_int_equal(violations, 0);
    writes(MAIN, X); /* not before the start */
    assert_int_equal(violations, 1);
    assert_int_equal(pairs, 1);
}

static void test_join_hands_over(void **state)
{
    (void)state;
    sync_on(MAIN, SYNC_START, T1);
    writes(T1, X);
    sync_on(T1, SYNC_END, T1);
    sync_on(MAIN, SYNC_JOIN, T1);
    writes(MAIN, X);
    sync_on(MAIN, SYNC_START, T2);
    writes(T2, X);
    assert_int_equal(violations, 0);
    assert_int_equal(pairs, 0);
}

/* What was handed over may still race with a third thread's. */
static void test_handed_over_for_one_only(void **state)
{
    (void)state;
    start_both();
    writes(T1, X);
    sync_on(T1, SYNC_END, T1);
    sync_on(MAIN, SYNC_JOIN, T1);
    writes(MAIN, X);
    writes(T2, X);
    assert_int_equal(violations, 1);
    assert_int_equal(pairs, 2);
}

static void test_volatile_is_protected(void **state)
{
    (void)state;
    start_both();
    access_place(T1, ACCESS_WRITE, MODE_VOLATILE, X);
    access_place(T2, ACCESS_WRITE, MODE_VOLATILE, X);
    access_place(T1, ACCESS_READ, MODE_VOLATILE, X);
    assert_int_equal(violations, 0);
    reads(T2, X);
    assert_int_equal(violations, 1);
    assert_int_equal(pairs, 1); /* with the write of T1 */
    assert_true(first.is_protected);
    assert_false(second.is_protected);
}

static void test_owned_locks(void **state)
{
    (void)state;
    start_both();
    for (thread_id t = T1; t <= T2; t++) {
        writes(t, OWNER); /* the owner is set */
        writes(t, X);
        now++;
        struct access none = {.thread = t, .kind = ACCESS_WRITE, .place = OWNER};
        a->access(a->self, &none);
    }
    assert_int_equal(violations, 0);
    writes(T1, X);
    assert_int_equal(violations, 1);
}

static void test_reentrance(void **state)
{
    (void)state;
    start_both();
    for (thread_id t = T1; t <= T2; t++) {
        lock(t, KEY);
        lock(t, KEY);
        unlock(t, KEY);
        writes(t, X);
        unlock(t, KEY);
    }
    assert_int_equal(violations, 0);
}

static void test_undone(void **state)
{
    (void)state;
    start_both();
    lock(T1, KEY);
    writes(T1, X);
    undo_mark mark = undo_here(&undo);
    unlock(T1, KEY);
    writes(T2, X);
    assert_int_equal(violations, 1);
    undo_rewind(&undo, mark);
    lock(T2, KEY);
    writes(T2, X);
    writes(T1, X); /* KEY is its own again */
    assert_int_equal(violations, 1);
}

static void test_left_out_is_counted(void **state)
{
    (void)state;
    start_both();
    for (int i = 0; i < LOCKSET_USES; i++)
        writes(T1, X);
    assert_int_equal(lockset_left_out(lockset), 0);
    writes(T1, X);
    assert_int_equal(lockset_left_out(lockset), 1);
    writes(T2, X);
    assert_int_equal(violations, 1); /* all the same */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_lock_at_all),
        TEST(test_one_lock_always),
        TEST(test_read_sharing_needs_no_lock),
        TEST(test_initialization_needs_no_lock),
        TEST(test_running_example),
        TEST(test_no_pair),
        TEST(test_forward_scan),
        TEST(test_backward_scan_finds_the_last),
        TEST(test_start_hands_over),
        TEST(test_join_hands_over),
        TEST(test_handed_over_for_one_only),
        TEST(test_volatile_is_protected),
        TEST(test_owned_locks),
        TEST(test_reentrance),
        TEST(test_undone),
        TEST(test_left_out_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
