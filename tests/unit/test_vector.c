/* test_vector.c - undoable arrays of pointers. */
#include "base/vector.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct undo_log undo;
static struct pool pool;
static struct vector vector;
static int things[100];

static int set_up(void **state)
{
    (void)state;
    undo = (struct undo_log){.active = true};
    pool_init(&pool, &undo, 1 << 20, UNDO_DERIVED, "a test");
    vector_init(&vector, &pool);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    pool_release(&pool);
    undo_release(&undo);
    return 0;
}

static void grows_and_keeps_order(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++)
        vector_add(&vector, &things[i]);
    assert_int_equal(vector.count, 100);
    for (int i = 0; i < 100; i++)
        assert_ptr_equal(vector.items[i], &things[i]);
}

static void last_item_fills_a_gap(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        vector_add(&vector, &things[i]);
    vector_remove(&vector, 0);
    assert_int_equal(vector.count, 2);
    assert_ptr_equal(vector.items[0], &things[2]);
    vector_remove(&vector, 1);
    assert_int_equal(vector.count, 1);
    assert_ptr_equal(vector.items[0], &things[2]);
}

/* Also where something was removed before. */
static void put_behind_the_end_leaves_nulls(void **state)
{
    (void)state;
    vector_add(&vector, &things[0]);
    vector_add(&vector, &things[1]);
    vector_remove(&vector, 1);
    vector_put(&vector, 40, &things[2]);
    assert_int_equal(vector.count, 41);
    assert_ptr_equal(vector.items[0], &things[0]);
    for (int i = 1; i < 40; i++)
        assert_null(vector.items[i]);
    assert_ptr_equal(vector.items[40], &things[2]);
    vector_put(&vector, 0, &things[3]);
    assert_int_equal(vector.count, 41);
    assert_ptr_equal(vector.items[0], &things[3]);
}

static void rewind_restores(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        vector_add(&vector, &things[i]);
    undo_mark mark = undo_here(&undo);
    vector_remove(&vector, 1);
    vector_put(&vector, 2, &things[9]);
    for (int i = 0; i < 50; i++)
        vector_add(&vector, &things[i]);
    vector_put(&vector, 90, &things[9]);
    undo_rewind(&undo, mark);
    assert_int_equal(vector.count, 5);
    for (int i = 0; i < 5; i++)
        assert_ptr_equal(vector.items[i], &things[i]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(grows_and_keeps_order),
        TEST(last_item_fills_a_gap),
        TEST(put_behind_the_end_leaves_nulls),
        TEST(rewind_restores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
