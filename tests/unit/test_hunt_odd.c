/* test_hunt_odd.c - which runs of a hunt are odd, and what is told of them. */
#include "cli/hunt_odd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct captured captured(const char *text)
{
    return (struct captured){strdup(text), strlen(text), false};
}

static void expect(struct odd_runs *odd, const char *out, int status)
{
    struct campaign_result plain = {.status = status, .out = captured(out)};
    *odd = (struct odd_runs){0};
    odd_runs_expect(odd, &plain);
    assert_null(plain.out.text);
}

static void note(struct odd_runs *odd, const char *out, const char *err,
                 struct campaign_result result)
{
    result.out = captured(out);
    result.err = captured(err);
    odd_runs_note(odd, "drfinder, run 3", &result);
    free(result.out.text);
    free(result.err.text);
}

static char *printed(const struct odd_runs *odd)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    odd_runs_print(odd, out);
    fclose(out);
    return text;
}

static void test_same(void **state)
{
    (void)state;
    struct odd_runs odd;
    expect(&odd, "one\ntwo\n", 3);
    note(&odd, "one\ntwo\n", "what it says does not matter", (struct campaign_result){.status = 3});
    char *text = printed(&odd);
    assert_string_equal(text, "without Heddle it ends with status 3\n");
    free(text);
    odd_runs_release(&odd);
}

static void test_output(void **state)
{
    (void)state;
    struct odd_runs odd;
    expect(&odd, "one\ntwo\n", 0);
    note(&odd, "one\ntoo\n", "", (struct campaign_result){0});
    note(&odd, "one\n", "", (struct campaign_result){0});
    note(&odd, "one\ntwo\nthree", "", (struct campaign_result){0});
    char *text = printed(&odd);
    assert_string_equal(text, "3 runs wrote something else to stdout than without Heddle\n"
                              "drfinder, run 3: line 2 of its output is \"too\", not \"two\"\n"
                              "drfinder, run 3: line 2 of its output is \"\", not \"two\"\n"
                              "drfinder, run 3: line 3 of its output is \"three\", not \"\"\n");
    free(text);
    odd_runs_release(&odd);
}

static void test_ends(void **state)
{
    (void)state;
    struct odd_runs odd;
    expect(&odd, "", 0);
    note(&odd, "", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n",
         (struct campaign_result){.status = 1});
    note(&odd, "", "", (struct campaign_result){.signal = 11});
    note(&odd, "other", "late", (struct campaign_result){.timed_out = true, .seconds = 60});
    char *text = printed(&odd);
    assert_string_equal(text, "1 run took too long\n"
                              "2 runs ended with another status than without Heddle\n"
                              "drfinder, run 3: it ended with status 1, not 0\n"
                              "    2\n    3\n    4\n    5\n    6\n    7\n    8\n    9\n    10\n"
                              "    11\n    12\n    13\n"
                              "drfinder, run 3: it ended by signal 11\n"
                              "drfinder, run 3: it took too long and was ended after 60 s\n"
                              "    late\n");
    free(text);
    odd_runs_release(&odd);
}

/* All are counted, the first ones told of; and JSON has texts that are UTF-8, whatever a program writes. */
static void test_many(void **state)
{
    (void)state;
    struct odd_runs odd;
    expect(&odd, "", 0);
    for (int i = 0; i < 20; i++)
        note(&odd, "\xff", "\xfe\n", (struct campaign_result){.status = i % 2});
    assert_int_equal(odd.ends, 10);
    assert_int_equal(odd.outputs, 20);
    json_t *json = json_object();
    odd_runs_json(&odd, json);
    assert_int_equal(json_integer_value(json_object_get(json, "other_ends")), 10);
    assert_int_equal(json_integer_value(json_object_get(json, "other_outputs")), 20);
    const json_t *list = json_object_get(json, "odd_runs");
    assert_int_equal(json_array_size(list), 5);
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 1), "what")),
                        "it ended with status 1, not 0");
    assert_non_null(json_string_value(json_object_get(json_array_get(list, 0), "stderr")));
    json_decref(json);
    odd_runs_release(&odd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_output),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
