/* test_unwatched.c - what was not watched, of several runs: each once, however often it was come upon. */
#include "cli/unwatched.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void add(struct unwatched *u, const char *text)
{
    json_t *list = json_pack("[s]", text);
    unwatched_add(u, list);
    json_decref(list);
}

static void test_each_once(void **state)
{
    (void)state;
    struct unwatched u = {.texts = NULL};
    add(&u, "a hidden class (C)");
    add(&u, "a hidden class (C; 3 times)");
    add(&u, "a hidden class (C; 12 times)");
    assert_int_equal(u.count, 1);
    add(&u, "a hidden class (D)");
    add(&u, "a hidden class");
    add(&u, "a hidden class (2 times)");
    assert_int_equal(u.count, 3);
    add(&u, "and 2 more");
    add(&u, "and 3 more");
    assert_int_equal(u.count, 5);
    unwatched_add(&u, NULL);
    add(&u, "");
    add(&u, ")");
    add(&u, "times)");
    add(&u, " times)");
    assert_true(u.count >= 6);
    unwatched_release(&u);
}

static void test_shown(void **state)
{
    (void)state;
    struct unwatched u = {.texts = NULL};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    unwatched_add_text(&u, "one");
    unwatched_add_text(&u, "two (2 times)");
    unwatched_put(out, &u, "heddle: ");
    fclose(out);
    assert_string_equal(text, "heddle: not watched: one\nheddle: not watched: two (2 times)\n");
    free(text);
    json_t *list = unwatched_json(&u);
    assert_int_equal(json_array_size(list), 2);
    assert_string_equal(json_string_value(json_array_get(list, 1)), "two (2 times)");
    json_decref(list);
    unwatched_release(&u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_once),
        cmocka_unit_test(test_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
