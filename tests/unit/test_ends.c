/* test_ends.c - the statuses with which schedules end are counted, each once. */
#include "explore/ends.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void statuses_are_counted_in_order(void **state)
{
    (void)state;
    static const int statuses[] = {3, 0, 7, 0, 3, 3};
    struct ends ends = {0};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        ends_add_exit(&ends, statuses[i]);
    assert_int_equal(ends.exit_count, 3);
    assert_int_equal(ends.exits[0].status, 0);
    assert_int_equal(ends.exits[0].count, 2);
    assert_int_equal(ends.exits[1].status, 3);
    assert_int_equal(ends.exits[1].count, 3);
    assert_int_equal(ends.exits[2].status, 7);
    assert_int_equal(ends.exits[2].count, 1);
    ends_clear(&ends);
    assert_int_equal(ends.exit_count, 0);
    ends_release(&ends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statuses_are_counted_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
