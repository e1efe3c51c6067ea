/* test_stacks.c - call stacks by numbers. */
#include "agent/stacks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct stacks stacks;

static int setup(void **state)
{
    (void)state;
    stacks = (struct stacks)STACKS_EMPTY;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    stacks_release(&stacks);
    return 0;
}

static struct stack_frame frame(uintptr_t method, int64_t location)
{
    return (struct stack_frame){(void *)method, location};
}

static void test_same_and_other(void **state)
{
    (void)state;
    struct stack_frame a[] = {frame(8, 3), frame(16, 5)}, b[] = {frame(8, 4), frame(16, 5)};
    uint32_t first = stacks_number(&stacks, 7, a, 2);
    assert_true(first >= STACKS_FIRST);
    assert_int_equal(stacks_number(&stacks, 7, a, 2), first);
    assert_int_not_equal(stacks_number(&stacks, 7, b, 2), first);
    assert_int_not_equal(stacks_number(&stacks, 8, a, 2), first);
    assert_int_not_equal(stacks_number(&stacks, 7, a, 1), first);
    assert_int_not_equal(stacks_number(&stacks, 7, a + 1, 1), first);
    assert_int_equal(stacks.node_count - 1, 4); /* the caller of both is one */
}

static void test_frames(void **state)
{
    (void)state;
    struct stack_frame a[] = {frame(8, 3), frame(16, 5), frame(24, -1)}, out[3];
    uint32_t number = stacks_number(&stacks, 7, a, 3);
    assert_int_equal(stacks_site(&stacks, number), 7);
    assert_int_equal(stacks_frames(&stacks, number, out, 3), 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_ptr_equal(out[i].method, a[i].method);
        assert_int_equal(out[i].location, a[i].location);
    }
    assert_int_equal(stacks_frames(&stacks, number, out, 2), 2);
    assert_int_equal(out[1].location, 5);
}

static void test_no_frames(void **state)
{
    (void)state;
    struct stack_frame out[1];
    uint32_t number = stacks_number(&stacks, 0, NULL, 0);
    assert_true(number >= STACKS_FIRST);
    assert_int_equal(stacks_site(&stacks, number), 0);
    assert_int_equal(stacks_frames(&stacks, number, out, 1), 0);
}

/* A number of a site, or of nothing, is its own. */
static void test_sites(void **state)
{
    (void)state;
    struct stack_frame out[1];
    assert_int_equal(stacks_site(&stacks, 12), 12);
    assert_int_equal(stacks_frames(&stacks, 12, out, 1), 0);
    assert_int_equal(stacks_site(&stacks, STACKS_FIRST + 5), STACKS_FIRST + 5);
    assert_int_equal(stacks_frames(&stacks, STACKS_FIRST + 5, out, 1), 0);
}

static void test_full(void **state)
{
    (void)state;
    struct stack_frame a[] = {frame(8, 0)};
    uint32_t last = 0;
    for (uint32_t i = 0; i < STACKS_MOST; i++) {
        a[0].location = i;
        last = stacks_number(&stacks, 1, a, 1);
    }
    assert_int_equal(last, STACKS_FIRST + STACKS_MOST - 1);
    assert_false(stacks.is_full);
    a[0].location = -5;
    assert_int_equal(stacks_number(&stacks, 9, a, 1), 9);
    assert_int_equal(stacks_number(&stacks, 9, a, 1), 9);
    assert_int_equal(stacks_number(&stacks, 0, a, 1), 0);
    assert_true(stacks.is_full);
    a[0].location = 0;
    assert_int_equal(stacks_number(&stacks, 1, a, 1), STACKS_FIRST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_same_and_other, setup, teardown),
        cmocka_unit_test_setup_teardown(test_frames, setup, teardown),
        cmocka_unit_test_setup_teardown(test_no_frames, setup, teardown),
        cmocka_unit_test_setup_teardown(test_sites, setup, teardown),
        cmocka_unit_test_setup_teardown(test_full, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
