/* The graph of states from which no end is known to be reachable: small graphs, searched by hand. */
#include "base/arena.h"
#include "explore/loops.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static struct visited visited;
static struct loops *loops;
static struct node *root;

static struct state_key key(uint64_t number)
{
    return (struct state_key){number, number << 8 | 1};
}

static int begin(void **state)
{
    (void)state;
    visited_init(&visited, false);
    loops = loops_new(&visited);
    root = node_new(NULL, NULL, 0);
    visited_add(&visited, key(1), NULL);
    loops_clear(loops, root);
    loops_add(loops, root, key(1));
    return 0;
}

static int end(void **state)
{
    (void)state;
    loops_drop(loops, root);
    loops_free(loops);
    visited_release(&visited);
    return 0;
}

/* A new state. */
static struct node *grow(struct node *from, uint64_t number)
{
    struct move move = {.thread = 1};
    struct node *node = node_new(from, &move, 0);
    assert_true(visited_add(&visited, key(number), NULL));
    loops_add(loops, node, key(number));
    return node;
}

static uint32_t count_of(uint32_t set)
{
    uint32_t count;
    loops_nodes(loops, set, &count);
    return count;
}

static void all_that_ends_is_settled(void **state)
{
    (void)state;
    struct node *a = grow(root, 2), *b = grow(a, 3);
    loops_add_known(loops, b, key(1)); /* back, before any end is known */
    loops_drop(loops, b);
    assert_false(visited_is_marked(&visited, key(3)));
    loops_add_end(loops, a);
    assert_true(visited_is_marked(&visited, key(1)));
    assert_true(visited_is_marked(&visited, key(2)));
    loops_drop(loops, a);
    assert_int_equal(loops_find(loops, root), 0); /* the third leads to the first */
    assert_true(visited_is_marked(&visited, key(3)));
}

static void a_set_that_no_move_leaves_is_found(void **state)
{
    (void)state;
    struct node *good = grow(root, 2), *bad = grow(root, 3);
    loops_add_end(loops, good);
    struct node *x = grow(bad, 4), *y = grow(x, 5);
    loops_add_known(loops, y, key(4)); /* 4 and 5 lead to each other; 3 only leads there */
    loops_add_known(loops, x, key(5));
    loops_drop(loops, y);
    loops_drop(loops, x);
    loops_drop(loops, bad);
    loops_drop(loops, good);
    assert_int_equal(loops_find(loops, root), 1);
    assert_int_equal(count_of(0), 2);
    uint32_t count;
    assert_ptr_equal(loops_nodes(loops, 0, &count)[0], x);
    assert_false(visited_is_marked(&visited, key(3)));
    assert_true(visited_is_marked(&visited, key(1)));
}

static void a_state_that_leads_to_itself_is_a_set(void **state)
{
    (void)state;
    struct node *one = grow(root, 2), *two = grow(root, 3);
    loops_add_known(loops, one, key(2));
    loops_add_known(loops, two, key(3));
    loops_drop(loops, one);
    loops_drop(loops, two);
    assert_int_equal(loops_find(loops, root), 2);
    assert_int_equal(count_of(0), 1);
    assert_int_equal(count_of(1), 1);
}

static void one_way_out_is_enough(void **state)
{
    (void)state;
    struct node *a = grow(root, 2), *b = grow(a, 3), *c = grow(b, 4), *d = grow(root, 5);
    loops_add_known(loops, c, key(2)); /* 2, 3, 4: a ring, */
    loops_add_known(loops, b, key(5)); /* with a way to 5, */
    loops_drop(loops, c);
    loops_drop(loops, b);
    loops_drop(loops, a);
    loops_add_end(loops, d); /* which ends */
    loops_drop(loops, d);
    assert_int_equal(loops_find(loops, root), 0);
    for (uint64_t i = 1; i <= 5; i++)
        assert_true(visited_is_marked(&visited, key(i)));
}

/* Many rings that all lead to the same end in the end: nothing is left, whatever is kept meanwhile. */
static void what_is_kept_is_let_go(void **state)
{
    (void)state;
    enum { RINGS = 20000 };
    for (uint64_t i = 0; i < RINGS; i++) {
        struct node *node = grow(root, 10 + i);
        loops_add_known(loops, node, key(i ? 9 + i : 1));
        loops_drop(loops, node);
    }
    assert_false(loops_are_given_up(loops));
    loops_add_end(loops, root);
    assert_int_equal(loops_find(loops, root), 0);
    for (uint64_t i = 0; i < RINGS; i++)
        assert_true(visited_is_marked(&visited, key(10 + i)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_that_ends_is_settled, begin, end),
        cmocka_unit_test_setup_teardown(a_set_that_no_move_leaves_is_found, begin, end),
        cmocka_unit_test_setup_teardown(a_state_that_leads_to_itself_is_a_set, begin, end),
        cmocka_unit_test_setup_teardown(one_way_out_is_enough, begin, end),
        cmocka_unit_test_setup_teardown(what_is_kept_is_let_go, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
