/* test_gap.c - the list of what an answer leaves out: equal ones are counted, the order is that of first
 * sight, and nothing gets lost when there are too many. */
#include "event/gap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct gap_position here = {"pkg.Main", "run", "Main.java", 12};

static void assert_text(const struct gaps *gaps, const char *expected)
{
    char *text = gaps_text(gaps);
    assert_string_equal(text, expected);
    free(text);
}

static void is_empty_at_first(void **state)
{
    (void)state;
    struct gaps gaps = {0};
    assert_text(&gaps, "");
    assert_string_equal(gaps_first_reason(&gaps), "");
    gaps_forget(&gaps, GAP_CUT);
    assert_int_equal(gaps.count, 0);
    gaps_release(&gaps);
}

static void counts_what_is_equal(void **state)
{
    (void)state;
    struct gaps gaps = {0};
    char reason[] = "why", name[] = "pkg.Main";
    struct gap_position same = {name, "run", "Main.java", 12};
    gaps_add(&gaps, GAP_UNTRIED, "why", &here);
    gaps_add(&gaps, GAP_UNTRIED, reason, &same);
    reason[0] = name[0] = '?'; /* the list has its own copies */
    gaps_add(&gaps, GAP_UNTRIED, "why", &here);
    assert_int_equal(gaps.count, 1);
    assert_int_equal(gaps.list[0].count, 3);
    assert_text(&gaps, "why (pkg.Main.run, Main.java:12; 3 times)");
    gaps_release(&gaps);
    assert_int_equal(gaps.count, 0);
}

static void tells_apart_what_differs(void **state)
{
    (void)state;
    static const struct gap_position positions[] = {
        {"pkg.Main", "run", "Main.java", 12}, {"pkg.Main", "run", "Main.java", 13},
        {"pkg.Main", "go", "Main.java", 12},  {"pkg.Other", "run", "Main.java", 12},
        {"pkg.Main", "run", "More.java", 12}, {"pkg.Main", "run", NULL, 12},
        {"pkg.Main", NULL, NULL, 0},
    };
    enum { POSITIONS = sizeof positions / sizeof *positions };
    struct gaps gaps = {0};
    for (int twice = 0; twice < 2; twice++) {
        for (size_t i = 0; i < POSITIONS; i++)
            gaps_add(&gaps, GAP_CUT, "why", &positions[i]);
        gaps_add(&gaps, GAP_CUT, "why", NULL);
        gaps_add(&gaps, GAP_CUT, "why not", NULL);
        gaps_add(&gaps, GAP_UNTRIED, "why", NULL);
    }
    assert_int_equal(gaps.count, POSITIONS + 3);
    for (uint32_t i = 0; i < gaps.count; i++)
        assert_int_equal(gaps.list[i].count, 2);
    assert_int_equal(gaps.list[1].line, 13);
    assert_null(gaps.list[POSITIONS].class_name);
    gaps_release(&gaps);
}

static void says_what_is_known(void **state)
{
    (void)state;
    static const struct gap_position no_line = {"Main", "run", "Main.java", 0},
                                     no_file = {"Main", "run", NULL, 0};
    struct gaps gaps = {0};
    gaps_add(&gaps, GAP_CUT, "--max-states was reached", NULL);
    gaps_add(&gaps, GAP_CUT, "too deep", NULL);
    gaps_add(&gaps, GAP_CUT, "too deep", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "a", &here);
    gaps_add(&gaps, GAP_UNTRIED, "b", &no_line);
    gaps_add(&gaps, GAP_UNTRIED, "c", &no_file);
    assert_text(&gaps, "--max-states was reached; too deep (2 times); "
                       "a (pkg.Main.run, Main.java:12); b (Main.run, Main.java); c (Main.run)");
    assert_string_equal(gaps_first_reason(&gaps), "--max-states was reached");
    gaps_release(&gaps);
}

static void moves_one_kind(void **state)
{
    (void)state;
    struct gaps gaps = {0}, aside = {0};
    gaps_add(&gaps, GAP_CUT, "a bound", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "gc", &here);
    gaps_add(&gaps, GAP_CUT, "too deep", NULL);
    gaps_move(&gaps, &aside, GAP_CUT);
    assert_text(&gaps, "gc (pkg.Main.run, Main.java:12)");
    assert_text(&aside, "a bound; too deep");
    gaps_begin_pass(&gaps); /* of another search */
    gaps_move(&aside, &gaps, GAP_CUT);
    assert_text(&gaps, "gc (pkg.Main.run, Main.java:12); a bound; too deep");
    assert_int_equal(aside.count, 0);
    gaps_release(&gaps);
    gaps_release(&aside);
}

static void forgets_one_kind(void **state)
{
    (void)state;
    struct gaps gaps = {0};
    gaps_add(&gaps, GAP_CUT, "a bound", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "gc", &here);
    gaps_add(&gaps, GAP_CUT, "another bound", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "state", &here);
    gaps_forget(&gaps, GAP_CUT);
    assert_text(&gaps, "gc (pkg.Main.run, Main.java:12); state (pkg.Main.run, Main.java:12)");
    gaps_add(&gaps, GAP_CUT, "a bound", NULL);
    assert_int_equal(gaps.list[2].count, 1);
    gaps_forget(&gaps, GAP_UNTRIED);
    assert_text(&gaps, "a bound");
    gaps_release(&gaps);
}

static void counts_anew_in_every_pass(void **state)
{
    (void)state;
    struct gaps gaps = {0};
    for (int i = 0; i < 3; i++)
        gaps_add(&gaps, GAP_UNTRIED, "gc", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "state", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "state", NULL);
    gaps_add(&gaps, GAP_CUT, "a bound", NULL);
    gaps_begin_pass(&gaps);
    assert_text(&gaps, "gc (3 times); state (2 times)"); /* what is not seen again stays */
    gaps_add(&gaps, GAP_UNTRIED, "gc", NULL);
    assert_text(&gaps, "gc; state (2 times)");
    gaps_add(&gaps, GAP_UNTRIED, "gc", NULL);
    assert_text(&gaps, "gc (2 times); state (2 times)");
    gaps_release(&gaps);
}

static void adds_nothing_while_closed(void **state)
{
    (void)state;
    struct gaps gaps = {0};
    gaps_add(&gaps, GAP_UNTRIED, "gc", &here);
    gaps.closed = true;
    gaps_add(&gaps, GAP_UNTRIED, "gc", &here);
    gaps_add(&gaps, GAP_CUT, "other", NULL);
    gaps.closed = false;
    assert_text(&gaps, "gc (pkg.Main.run, Main.java:12)");
    gaps_release(&gaps);
}

static uint64_t sum(const struct gaps *gaps)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < gaps->count; i++)
        all += gaps->list[i].count;
    return all;
}

static void counts_what_does_not_fit(void **state)
{
    (void)state;
    enum { MORE = 40 };
    struct gaps gaps = {0};
    for (uint32_t i = 0; i < GAPS_KEPT + MORE; i++) {
        struct gap_position at = {"Main", "run", "Main.java", i + 1};
        gaps_add(&gaps, GAP_UNTRIED, "gc", &at);
    }
    assert_int_equal(gaps.count, GAPS_KEPT + 1);
    char *text = gaps_text(&gaps), *end = text + strlen(text) - strlen("; and 247 more");
    assert_string_equal(end, "; and 247 more");
    free(text);
    assert_int_equal(gaps.list[GAPS_KEPT].count, MORE);
    assert_null(gaps.list[GAPS_KEPT].class_name);
    gaps_add(&gaps, GAP_CUT, "a bound", NULL); /* its kind is forgotten alone */
    assert_int_equal(gaps.count, GAPS_KEPT + 2);
    struct gap_position known = {"Main", "run", "Main.java", 1};
    gaps_add(&gaps, GAP_UNTRIED, "gc", &known);
    assert_int_equal(gaps.list[0].count, 2);
    assert_int_equal(sum(&gaps), GAPS_KEPT + MORE + 2);
    gaps_forget(&gaps, GAP_UNTRIED);
    assert_int_equal(gaps.count, 1);
    assert_int_equal(sum(&gaps), 1);
    gaps_release(&gaps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_empty_at_first),         cmocka_unit_test(counts_what_is_equal),
        cmocka_unit_test(tells_apart_what_differs),  cmocka_unit_test(says_what_is_known),
        cmocka_unit_test(forgets_one_kind),          cmocka_unit_test(moves_one_kind),
        cmocka_unit_test(adds_nothing_while_closed), cmocka_unit_test(counts_what_does_not_fit),
        cmocka_unit_test(counts_anew_in_every_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
