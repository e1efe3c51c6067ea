/* test_execution.c - pools of executions, and what makes an execution well-formed. */
#include "analysis/execution.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { X = 1, Y, M = 1 };

static struct action actions[8];
static struct action_set before[8];
static struct execution e;

static void begin(void)
{
    memset(actions, 0, sizeof actions);
    memset(before, 0, sizeof before);
    e = (struct execution){.actions = actions, .before = before};
}

static uint16_t act(uint16_t thread, enum action_kind kind, int mode, uint32_t place,
                    uint64_t value)
{
    uint16_t i = (uint16_t)e.count++;
    actions[i] = (struct action){.thread = thread,
                                 .kind = (uint8_t)kind,
                                 .mode = (uint8_t)mode,
                                 .place = place,
                                 .value = value,
                                 .seen = WRITE_INITIAL};
    for (uint16_t j = 0; j < i; j++)
        if (actions[j].thread == thread)
            before[i] = action_set_or(&before[i], &before[j]), action_set_add(&before[i], j);
    return i;
}

static uint16_t see(uint16_t thread, int mode, uint32_t place, uint16_t write)
{
    uint16_t i =
        act(thread, ACTION_READ, mode, place, write == WRITE_INITIAL ? 0 : actions[write].value);
    actions[i].seen = write;
    return i;
}

static void order(uint32_t a, uint32_t b)
{
    before[b] = action_set_or(&before[b], &before[a]);
    action_set_add(&before[b], a);
}

/* ---- pools ---- */

/* x = 1; r = y in thread 0, y = 1 in thread 1; in one of three interleavings. */
static void make(int which, uint16_t seen_value)
{
    uint16_t w = WRITE_INITIAL, r;
    begin();
    if (which == 0)
        w = act(1, ACTION_WRITE, MODE_PLAIN, Y, 1);
    act(0, ACTION_WRITE, MODE_PLAIN, X, 1);
    if (which == 1)
        w = act(1, ACTION_WRITE, MODE_PLAIN, Y, 1);
    r = see(0, MODE_PLAIN, Y, WRITE_INITIAL);
    if (which == 2)
        w = act(1, ACTION_WRITE, MODE_PLAIN, Y, 1);
    if (seen_value) {
        actions[r].seen = w;
        actions[r].value = 1;
    }
}

static void test_interleavings_are_one(void **state)
{
    (void)state;
    struct pool_of_executions pool;
    executions_init(&pool);
    for (int which = 0; which < 3; which++) {
        make(which, 0);
        assert_int_equal(executions_add(&pool, &e), which == 0);
        make(which, 1);
        assert_int_equal(executions_add(&pool, &e), which == 0);
    }
    assert_int_equal(pool.count, 2);
    assert_false(pool.executions[0].is_interleaving);
    make(1, 0);
    e.is_interleaving = true;
    assert_false(executions_add(&pool, &e));
    assert_true(pool.executions[0].is_interleaving);
    assert_false(pool.executions[1].is_interleaving);
    executions_release(&pool);
}

/* Everything else that distinguishes executions. */
static void test_what_distinguishes(void **state)
{
    (void)state;
    struct pool_of_executions pool;
    executions_init(&pool);
    for (int which = 0; which < 10; which++) {
        make(1, 0);
        switch (which) {
        case 1: actions[0].value = 2; break;
        case 2: actions[0].place = Y; break;
        case 3: actions[0].mode = MODE_OPAQUE; break;
        case 4: actions[0].statement = 7; break;
        case 5: actions[1].thread = 2; break;
        case 6: order(1, 2); break;
        case 7: e.outcome = 3; break;
        case 8: actions[0].kind = ACTION_UPDATE; break;
        case 9:
            actions[0].kind = ACTION_UPDATE;
            actions[0].read = 5;
            break;
        default: break;
        }
        assert_true(executions_add(&pool, &e));
        assert_false(executions_add(&pool, &e));
    }
    assert_int_equal(pool.count, 10);
    assert_int_equal(pool.outcome_count, 4);
    executions_release(&pool);
}

/* Actions of one volatile place or monitor are in the order in which they stand; others are not. */
static void test_synchronization_order(void **state)
{
    (void)state;
    struct pool_of_executions pool;
    executions_init(&pool);
    for (int which = 0; which < 2; which++) {
        uint16_t first = which == 0 ? 0 : 1;
        begin();
        act(first, ACTION_WRITE, MODE_VOLATILE, X, 1);
        act((uint16_t)(1 - first), ACTION_WRITE, MODE_VOLATILE, X, 1);
        assert_true(executions_add(&pool, &e));
        begin();
        act(first, ACTION_WRITE, MODE_VOLATILE, first ? X : Y, 1);
        act((uint16_t)(1 - first), ACTION_WRITE, MODE_VOLATILE, first ? Y : X, 1);
        assert_int_equal(executions_add(&pool, &e), which == 0);
        begin();
        act(first, ACTION_WRITE, MODE_OPAQUE, X, 1);
        act((uint16_t)(1 - first), ACTION_WRITE, MODE_OPAQUE, X, 1);
        assert_int_equal(executions_add(&pool, &e), which == 0);
        begin();
        act(first, ACTION_LOCK, 0, M, 0);
        act(first, ACTION_UNLOCK, 0, M, 0);
        act((uint16_t)(1 - first), ACTION_LOCK, 0, M, 0);
        act((uint16_t)(1 - first), ACTION_UNLOCK, 0, M, 0);
        assert_true(executions_add(&pool, &e));
    }
    assert_int_equal(pool.count, 6);
    executions_release(&pool);
}

static void test_many(void **state)
{
    (void)state;
    struct pool_of_executions pool;
    executions_init(&pool);
    for (int round = 0; round < 2; round++)
        for (uint64_t value = 0; value < 5000; value++) {
            begin();
            act(0, ACTION_WRITE, MODE_PLAIN, X, value);
            assert_int_equal(executions_add(&pool, &e), round == 0);
        }
    assert_int_equal(pool.count, 5000);
    executions_release(&pool);
}

/* ---- well-formed executions ---- */

static void test_plain_reads(void **state)
{
    (void)state;
    uint16_t w, r;
    begin(); /* own write hides the initial value */
    w = act(0, ACTION_WRITE, MODE_PLAIN, X, 1);
    r = see(0, MODE_PLAIN, X, WRITE_INITIAL);
    assert_false(execution_is_well_formed(&e));
    actions[r].seen = w;
    assert_false(execution_is_well_formed(&e)); /* not its value */
    actions[r].value = 1;
    assert_true(execution_is_well_formed(&e));
    actions[w].place = Y;
    assert_false(execution_is_well_formed(&e));

    begin(); /* of two writes of its own the last is seen */
    w = act(0, ACTION_WRITE, MODE_PLAIN, X, 1);
    act(0, ACTION_WRITE, MODE_PLAIN, X, 2);
    see(0, MODE_PLAIN, X, w);
    assert_false(execution_is_well_formed(&e));

    begin(); /* a later write of another thread, ordered or not */
    r = see(0, MODE_PLAIN, X, WRITE_INITIAL);
    w = act(1, ACTION_WRITE, MODE_PLAIN, X, 1);
    actions[r].seen = w;
    actions[r].value = 1;
    assert_true(execution_is_well_formed(&e));
    order(r, w);
    assert_false(execution_is_well_formed(&e));
}

static void test_volatile_reads(void **state)
{
    (void)state;
    uint16_t w, r;
    begin();
    w = act(0, ACTION_WRITE, MODE_VOLATILE, X, 1);
    uint16_t second = act(1, ACTION_WRITE, MODE_VOLATILE, X, 2);
    r = see(2, MODE_VOLATILE, X, second);
    assert_true(execution_is_well_formed(&e));
    actions[r].seen = w;
    actions[r].value = 1;
    assert_false(execution_is_well_formed(&e));
    actions[r].seen = WRITE_INITIAL;
    actions[r].value = 0;
    assert_false(execution_is_well_formed(&e));

    begin(); /* a later one */
    r = see(0, MODE_VOLATILE, X, WRITE_INITIAL);
    w = act(1, ACTION_WRITE, MODE_VOLATILE, X, 1);
    assert_true(execution_is_well_formed(&e));
    actions[r].seen = w;
    actions[r].value = 1;
    assert_false(execution_is_well_formed(&e));

    begin(); /* plain writes are not in the order */
    w = act(0, ACTION_WRITE, MODE_PLAIN, X, 1);
    act(1, ACTION_WRITE, MODE_VOLATILE, X, 2);
    see(2, MODE_VOLATILE, X, w);
    assert_true(execution_is_well_formed(&e));
}

static void test_updates(void **state)
{
    (void)state;
    begin();
    uint16_t u = act(0, ACTION_UPDATE, MODE_ACQUIRE_RELEASE, X, 1);
    uint16_t v = act(1, ACTION_UPDATE, MODE_ACQUIRE_RELEASE, X, 2);
    assert_false(execution_is_well_formed(&e));
    actions[v].seen = u;
    actions[v].read = 1;
    assert_true(execution_is_well_formed(&e));
    actions[u].seen = u;
    actions[u].read = 1;
    assert_false(execution_is_well_formed(&e));
}

static void test_locks(void **state)
{
    (void)state;
    begin();
    act(0, ACTION_LOCK, 0, M, 0);
    act(0, ACTION_LOCK, 0, M, 0);
    act(0, ACTION_UNLOCK, 0, M, 0);
    assert_true(execution_is_well_formed(&e));
    act(1, ACTION_LOCK, 0, M + 1, 0);
    assert_true(execution_is_well_formed(&e));
    act(1, ACTION_LOCK, 0, M, 0);
    assert_false(execution_is_well_formed(&e));
    e.count--;
    act(0, ACTION_UNLOCK, 0, M, 0);
    act(1, ACTION_LOCK, 0, M, 0);
    assert_true(execution_is_well_formed(&e));
    act(0, ACTION_UNLOCK, 0, M, 0);
    assert_false(execution_is_well_formed(&e));
    begin();
    act(0, ACTION_UNLOCK, 0, M, 0);
    assert_false(execution_is_well_formed(&e));
}

static void test_cycle(void **state)
{
    (void)state;
    begin();
    uint16_t a = act(0, ACTION_WRITE, MODE_PLAIN, X, 1), b = act(1, ACTION_WRITE, MODE_PLAIN, Y, 1);
    assert_true(execution_is_well_formed(&e));
    order(a, b);
    order(b, a);
    assert_false(execution_is_well_formed(&e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interleavings_are_one),
        cmocka_unit_test(test_what_distinguishes),
        cmocka_unit_test(test_synchronization_order),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_plain_reads),
        cmocka_unit_test(test_volatile_reads),
        cmocka_unit_test(test_updates),
        cmocka_unit_test(test_locks),
        cmocka_unit_test(test_cycle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
