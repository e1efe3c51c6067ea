/* test_utf8.c - modified UTF-8, halves of characters and plain rubbish become UTF-8. */
#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BAD "\xef\xbf\xbd" /* U+FFFD */

/* NULL: the input is text already and stays as it is. */
static const struct {
    const char *in, *out;
} cases[] = {
    {"", NULL},
    {"main", NULL},
    {"\x7f", NULL},
    {"\xc2\x80", NULL},                               /* the first of two bytes */
    {"\xdf\xbf\xe0\xa0\x80", NULL},                   /* the last of two, the first of three */
    {"\xed\x9f\xbf\xee\x80\x80", NULL},               /* around the surrogates */
    {"\xef\xbf\xbf\xf0\x90\x80\x80", NULL},           /* the last of three, the first of four */
    {"\xf4\x8f\xbf\xbf", NULL},                       /* U+10FFFF */
    {"\xf4\x90\x80\x80", BAD BAD BAD BAD},            /* beyond it */
    {"a\xc0\x80z", "a" BAD "z"},                      /* NUL in modified UTF-8 */
    {"\xc1\xbf", BAD BAD},                            /* longer than need be */
    {"\xe0\x9f\xbf", BAD BAD BAD},                    /* the same with three */
    {"\xf0\x8f\xbf\xbf", BAD BAD BAD BAD},            /* and with four */
    {"\xed\xa0\xbd\xed\xb8\x80", "\xf0\x9f\x98\x80"}, /* D83D DE00 is U+1F600 */
    {"\xed\xa0\x80\xed\xb0\x80", "\xf0\x90\x80\x80"}, /* the first pair */
    {"\xed\xaf\xbf\xed\xbf\xbf", "\xf4\x8f\xbf\xbf"}, /* the last pair */
    {"\xed\xa0\xbdx", BAD "x"},                       /* half a pair */
    {"\xed\xb8\x80", BAD},                            /* the other half */
    {"\xed\xb8\x80\xed\xa0\xbd", BAD BAD},            /* the wrong way round */
    {"\xed\xa0\xbd\xed\xa0\xbd\xed\xb8\x80", BAD "\xf0\x9f\x98\x80"},
    {"\xed\xa0\xbd\xed\xb8", BAD BAD BAD}, /* cut short */
    {"\x80", BAD},
    {"\xff\xfe", BAD BAD},
    {"\xe2\x82", BAD BAD},
    {"\xe2(\xac", BAD "(" BAD},
};

static void every_case(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *in = cases[i].in, *out = cases[i].out ? cases[i].out : in;
        assert_int_equal(utf8_is_text(in, strlen(in)), cases[i].out == NULL);
        char *repaired = utf8_repaired(in);
        assert_string_equal(repaired, out);
        free(repaired);
    }
}

static void nul_is_no_text(void **state)
{
    char *repaired = utf8_repaired("a\0b");
    assert_false(utf8_is_text("a\0b", 3));
    assert_string_equal(repaired, "a");
    free(repaired);
}

/* Whatever the bytes are, the result is text, and no longer than promised. */
static void four_bytes_of_any_kind(void **state)
{
    static const unsigned char interesting[] = {0,    1,    0x7f, 0x80, 0x9f, 0xa0,
                                                0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe1,
                                                0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff};
    enum { N = sizeof interesting };
    for (int i = 0; i < N * N * N * N; i++) {
        char *in = malloc(5); /* so that a sanitizer sees a byte too far */
        for (int k = 0, rest = i; k < 4; k++, rest /= N)
            in[k] = (char)interesting[rest % N];
        in[4] = '\0';
        char *out = utf8_repaired(in);
        size_t given = strlen(in), length = strlen(out);
        assert_true(length >= (given > 0) && length <= 3 * given && utf8_is_text(out, length));
        if (utf8_is_text(in, given))
            assert_string_equal(out, in);
        free(in);
        free(out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case),
        cmocka_unit_test(nul_is_no_text),
        cmocka_unit_test(four_bytes_of_any_kind),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
