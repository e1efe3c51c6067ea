/* test_jumble_usage.c - when heddle jumble has tried out nothing of a place, and why. */
#include "cli/jumble_usage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void add(struct jumble_usage *usage, int sites, int read, int written, int choices)
{
    json_t *json = json_pack("{s:i,s:i,s:i,s:i,s:i}", "sites", sites, "read", read, "written",
                             written, "choices", choices, "stale", choices / 2);
    jumble_usage_add(usage, json);
    json_decref(json);
}

/* One thing after the other comes true, in one of several runs each. */
static void test_lack(void **state)
{
    (void)state;
    struct jumble_usage usage = {.sites = 0};
    assert_string_equal(jumble_usage_lack(&usage, "java.util.HashMap.size"),
                        "classes of the JDK are not rewritten");
    assert_string_equal(jumble_usage_lack(&usage, "C.f"),
                        "no class that was rewritten has plain accesses to it");
    add(&usage, 3, 0, 1, 0);
    assert_string_equal(jumble_usage_lack(&usage, "C.f"), "it was never read");
    usage.written = 0;
    add(&usage, 2, 1, 0, 0);
    assert_int_equal(usage.sites, 3);
    assert_string_equal(jumble_usage_lack(&usage, "C.f"), "it was never written");
    add(&usage, 3, 0, 1, 0);
    assert_string_equal(jumble_usage_lack(&usage, "C.f"),
                        "no read had another value to see than the newest");
    add(&usage, 3, 1, 1, 4);
    add(&usage, 3, 1, 1, 0);
    assert_null(jumble_usage_lack(&usage, "C.f"));
    assert_int_equal(usage.stale, 2);
}

static void test_missing(void **state)
{
    (void)state;
    const struct {
        const char *indices, *missing;
    } cases[] = {{"0,1", ""}, {"1,2", "2"}, {"63,0,7", "63, 7"}, {"", ""}, {"x", ""}};
    struct jumble_usage usage = {.sites = 0};
    add(&usage, 1, 1, 2, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *missing = jumble_usage_missing(&usage, cases[i].indices);
        assert_string_equal(missing, cases[i].missing);
        free(missing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lack),
        cmocka_unit_test(test_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
