/* test_symbol.c - interning: equal texts are one pointer, also after the table has grown. */
#include "base/symbol.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_equal_texts_are_one(void **state)
{
    (void)state;
    char copy[] = "java/lang/Object";
    const struct symbol *s = symbol_of("java/lang/Object");
    assert_ptr_equal(s, symbol_of(copy));
    assert_ptr_equal(s, symbol_intern("java/lang/ObjectXX", 16));
    assert_string_equal(s->text, "java/lang/Object");
    assert_int_equal(s->length, 16);
    assert_ptr_not_equal(s, symbol_of("java/lang/Objects"));
    assert_ptr_not_equal(s, symbol_of("java/lang/Objec"));
}

static void test_empty_and_nul(void **state)
{
    (void)state;
    const struct symbol *empty = symbol_of("");
    assert_int_equal(empty->length, 0);
    assert_ptr_equal(empty, symbol_intern("abc", 0));
    const struct symbol *nul = symbol_intern("a\0b", 3);
    assert_int_equal(nul->length, 3);
    assert_ptr_not_equal(nul, symbol_of("a"));
    assert_ptr_equal(nul, symbol_intern("a\0b", 3));
}

static void test_text_is_kept_apart_from_its_source(void **state)
{
    (void)state;
    char buffer[] = "changing";
    const struct symbol *s = symbol_of(buffer);
    buffer[0] = 'X';
    assert_string_equal(s->text, "changing");
}

static void test_many(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    const struct symbol **symbols = calloc(COUNT, sizeof *symbols);
    char text[32];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT; i++) {
            int length = snprintf(text, sizeof text, "name%d", i);
            const struct symbol *s = symbol_intern(text, (size_t)length);
            if (round == 0)
                symbols[i] = s;
            assert_ptr_equal(s, symbols[i]);
            assert_string_equal(s->text, text);
        }
    }
    free(symbols);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_texts_are_one),
        cmocka_unit_test(test_empty_and_nul),
        cmocka_unit_test(test_text_is_kept_apart_from_its_source),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
