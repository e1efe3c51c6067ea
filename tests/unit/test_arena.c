/* test_arena.c - arenas: zeroed, aligned, never overlapping, freed all at once. */
#include "base/arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_zero(const char *p, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (p[i])
            return false;
    return true;
}

static void test_sizes_around_a_block(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 0, 7, 8, 9, 100, 16384, 16385, 65535, 65536, 65537, 1000000};
    enum { COUNT = sizeof sizes / sizeof *sizes, ROUNDS = 20 };
    struct arena arena = {0};
    char *pieces[ROUNDS * COUNT];
    for (int i = 0; i < ROUNDS * COUNT; i++) {
        size_t size = sizes[i % COUNT];
        pieces[i] = arena_alloc(&arena, size);
        assert_int_equal((uintptr_t)pieces[i] % 8, 0);
        assert_true(is_zero(pieces[i], size));
        memset(pieces[i], i + 1, size);
    }
    for (int i = 0; i < ROUNDS * COUNT; i++)
        for (size_t k = 0; k < sizes[i % COUNT]; k++)
            assert_true(pieces[i][k] == (char)(i + 1));
    arena_release(&arena);
    assert_null(arena.blocks);
}

static void test_usable_after_release(void **state)
{
    (void)state;
    struct arena arena = {0};
    for (int round = 0; round < 3; round++) {
        char *p = arena_alloc(&arena, 40);
        assert_true(is_zero(p, 40));
        memset(p, 7, 40);
        arena_release(&arena);
    }
}

static void test_strndup(void **state)
{
    (void)state;
    struct arena arena = {0};
    char *part = arena_strndup(&arena, "hello world", 5);
    assert_string_equal(part, "hello");
    char *empty = arena_strndup(&arena, "x", 0);
    assert_string_equal(empty, "");
    char *with_nul = arena_strndup(&arena, "a\0b", 3);
    assert_memory_equal(with_nul, "a\0b", 4);
    arena_release(&arena);
}

static void test_checked_allocation(void **state)
{
    (void)state;
    char *p = xcalloc(3, 5);
    assert_true(is_zero(p, 15));
    memset(p, 1, 15);
    p = xrealloc(p, 1000);
    assert_int_equal(p[14], 1);
    free(p);
    p = xmalloc(0);
    assert_non_null(p);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_around_a_block),
        cmocka_unit_test(test_usable_after_release),
        cmocka_unit_test(test_strndup),
        cmocka_unit_test(test_checked_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
