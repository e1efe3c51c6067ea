/* test_search_progress.c - what a line of progress says, and that it never takes more than its columns. */
#include "cli/search_progress.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct search_progress some(void)
{
    return (struct search_progress){
        .phase = PHASE_SEARCH,
        .seconds = 65.4,
        .statistics = {.states = 725433,
                       .all_transitions = 1753846,
                       .seconds = 20,
                       .depth = 71,
                       .passes = 3,
                       .left_behind = 0.1294},
    };
}

static void expect(const struct search_progress *progress, unsigned width, const char *wanted)
{
    char *text = search_progress_text(progress, width);
    assert_string_equal(text, wanted);
    free(text);
}

static void whole(void **state)
{
    struct search_progress p = some();
    expect(&p, 79, "65 s, 725k states, 1.75M moves (87.6k/s), depth 71, pass 3: 12% of its tree");
    p.found = 4;
    expect(&p, 200,
           "65 s, 725k states, 1.75M moves (87.6k/s), depth 71, pass 3: 12% of its tree, 4 found");
}

static void what_matters_least_is_left_out_first(void **state)
{
    struct search_progress p = some();
    p.found = 4;
    expect(&p, 79, "65 s, 725k states, 1.75M moves (87.6k/s), pass 3: 12% of its tree, 4 found");
    expect(&p, 60, "65 s, 725k states, pass 3: 12% of its tree, 4 found");
    expect(&p, 40, "65 s, 725k states, 4 found");
    expect(&p, 20, "65 s, 4 found");
    expect(&p, 5, "65 s");
    expect(&p, 0, "65 s");
}

/* Also with numbers that no search has reached. */
static void no_line_is_too_long(void **state)
{
    struct search_progress p = {
        .phase = PHASE_SEARCH,
        .seconds = 1e9,
        .statistics = {.states = UINT64_MAX,
                       .all_transitions = UINT64_MAX,
                       .seconds = 1e-3,
                       .depth = UINT32_MAX,
                       .passes = UINT32_MAX,
                       .left_behind = 1e-300},
        .found = UINT32_MAX,
    };
    for (unsigned phase = PHASE_BOOT; phase <= PHASE_WARM; phase++) {
        p.phase = (enum search_phase)phase;
        for (unsigned width = 12; width < 200; width++) {
            char *text = search_progress_text(&p, width);
            assert_true(strlen(text) <= width);
            free(text);
        }
    }
}

static void before_the_first_thread(void **state)
{
    struct search_progress p = {.phase = PHASE_BOOT, .seconds = 0.3};
    expect(&p, 79, "0 s, the class library starts");
    p.phase = PHASE_MAIN;
    p.seconds = 12;
    expect(&p, 79, "12 s, main runs up to the first thread");
    p.phase = PHASE_WARM;
    p.found = 1;
    expect(&p, 79, "12 s, the class library is warmed up for the next pass, 1 found");
}

/* Rounded down, and no 100% while the pass goes on, whatever the rounding of the sum. */
static void parts(void **state)
{
    static const struct {
        double part;
        const char *text;
    } cases[] = {
        {0, "<0.1%"},         {1e-30, "<0.1%"}, {0.00099, "<0.1%"},   {0.001, "0.1%"},
        {0.0999, "9.9%"},     {0.5, "50%"},     {0.98999, "98%"},     {0.99499, "99.4%"},
        {0.9999999, "99.9%"}, {1, "99.9%"},     {1.0000001, "99.9%"},
    };
    struct search_progress p = some();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        p.statistics.left_behind = cases[i].part;
        char wanted[40], *text = search_progress_text(&p, 79);
        snprintf(wanted, sizeof wanted, "pass 3: %s of its tree", cases[i].text);
        assert_non_null(strstr(text, wanted));
        free(text);
    }
}

static void numbers(void **state)
{
    static const struct {
        uint64_t number;
        const char *text;
    } cases[] = {
        {0, " 0 states"},           {999, " 999 states"},           {1000, " 1.00k states"},
        {1999, " 1.99k states"},    {99999, " 99.9k states"},       {999999, " 999k states"},
        {1000000, " 1.00M states"}, {12345678901, " 12.3G states"},
    };
    struct search_progress p = some();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        p.statistics.states = cases[i].number;
        char *text = search_progress_text(&p, 79);
        assert_non_null(strstr(text, cases[i].text));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole),
        cmocka_unit_test(what_matters_least_is_left_out_first),
        cmocka_unit_test(no_line_is_too_long),
        cmocka_unit_test(before_the_first_thread),
        cmocka_unit_test(parts),
        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests_name("search_progress", tests, NULL, NULL);
}
