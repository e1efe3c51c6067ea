/* test_visited.c - the set of visited states: what it holds, and what it will need. */
#include "explore/visited.h"

#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct state_key key_of(uint64_t n)
{
    return (struct state_key){hash_scatter(n + 1), n};
}

/* A search stops before it adds states for which there is no room: the growth must be known before. */
static void growth_is_foretold(void **state)
{
    enum { STEP = 256, ALL = 400 * STEP };
    struct visited visited;
    visited_init(&visited, false);
    int grown = 0;
    for (uint64_t n = 0; n < ALL; n += STEP) {
        uint64_t before = visited_bytes(&visited), growth = visited_growth(&visited, STEP);
        for (uint64_t i = n; i < n + STEP; i++)
            assert_true(visited_add(&visited, key_of(i), NULL));
        /* While it grows the old table is there, too. */
        assert_int_equal(visited_bytes(&visited), growth ? growth : before);
        grown += growth != 0;
    }
    assert_true(grown > 3);
    for (uint64_t i = 0; i < ALL; i++)
        assert_false(visited_add(&visited, key_of(i), NULL));
    visited_release(&visited);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growth_is_foretold),
    };
    return cmocka_run_group_tests_name("visited", tests, NULL, NULL);
}
