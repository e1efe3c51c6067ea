/* test_descriptor.c - the grammar of descriptors and names. */
#include "classfile/descriptor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool field(const char *text)
{
    return descriptor_check_field(text, strlen(text));
}

static bool method(const char *text)
{
    return descriptor_check_method(text, strlen(text), NULL);
}

static void fields(void **state)
{
    const char *good[] = {"B", "C",  "D",   "F",   "I",        "J",   "S",
                          "Z", "[I", "[[J", "LA;", "[La/b/C;", "L-;", "L\xc3\xa9;"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(field(good[i]));
    const char *bad[] = {"",     "V",      "X",    "[",    "[V",    "II",   "L",  "L;",  "LA",
                         "LA;I", "La//b;", "L/a;", "La/;", "La.b;", "L[A;", "[[", "(I)V"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(field(bad[i]));
    assert_false(descriptor_check_field("I\0", 2));
}

static void dimensions(void **state)
{
    char text[300];
    memset(text, '[', sizeof text);
    text[255] = 'I';
    assert_true(descriptor_check_field(text, 256));
    text[255] = '[';
    text[256] = 'I';
    assert_false(descriptor_check_field(text, 257));
}

static void methods(void **state)
{
    assert_true(method("()V"));
    assert_true(method("(IJ[DLjava/lang/String;)[[Z"));
    const char *bad[] = {"", "(", "()", "()VV", "()II", "(V)V", "(I", "I)V", "()[V", "(LA)V", ")V"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(method(bad[i]));
}

static void slots(void **state)
{
    unsigned count;
    assert_true(descriptor_check_method("()V", 3, &count));
    assert_int_equal(count, 0);
    assert_true(descriptor_check_method("(IJD[JLA;)V", 11, &count));
    assert_int_equal(count, 1 + 2 + 2 + 1 + 1);
    char text[300];
    memset(text, 'I', sizeof text);
    text[0] = '(';
    memcpy(text + 256, ")V", 2); /* 255 arguments */
    assert_true(descriptor_check_method(text, 258, &count));
    assert_int_equal(count, 255);
    text[1] = 'J';
    assert_false(descriptor_check_method(text, 258, &count));
}

static void walk(void **state)
{
    const char *text = "(I[[La/B;J)V";
    const char *p = text + 1;
    assert_int_equal(descriptor_next(p), 1);
    p += 1;
    assert_int_equal(descriptor_next(p), 7);
    p += 7;
    assert_int_equal(descriptor_next(p), 1);
    p += 1;
    assert_int_equal(descriptor_next(p), 0);
    assert_int_equal(descriptor_next(p + 1), 1);
    assert_int_equal(descriptor_next(""), 0);
}

static void names(void **state)
{
    assert_true(name_check_unqualified("a b", 3));
    assert_true(name_check_unqualified("<x>", 3));
    assert_false(name_check_unqualified("", 0));
    assert_false(name_check_unqualified("a/b", 3));
    assert_false(name_check_unqualified("a;", 2));
    assert_true(name_check_method("<init>", 6));
    assert_true(name_check_method("<clinit>", 8));
    assert_false(name_check_method("<other>", 7));
    assert_false(name_check_method("a<b", 3));
    assert_true(name_check_class("a/b", 3));
    assert_false(name_check_class("[I", 2));
    assert_true(name_check_class_or_array("[I", 2));
    assert_false(name_check_class_or_array("[a/b", 4));
    assert_false(name_check_class("a.b", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields), cmocka_unit_test(dimensions), cmocka_unit_test(methods),
        cmocka_unit_test(slots),  cmocka_unit_test(walk),       cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
