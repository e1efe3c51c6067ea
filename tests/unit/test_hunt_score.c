/* test_hunt_score.c - what a hunt counts: distinct races by strategy and run, whichever statement came first; and which strategy
 * the next run has. */
#include "cli/hunt_options.h"
#include "cli/hunt_score.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char race_ab[] = "race; C.x; write at A@1; read at B@2";
static const char race_ba[] = "race; C.x; read at B@2; write at A@1";
static const char race_ac[] = "race; C.x; write at A@1; write at C@3";

static void run(struct hunt_score *score, enum strategy strategy, uint32_t number, bool is_first,
                const char *one, const char *other)
{
    hunt_score_begin(score, strategy, number, is_first);
    if (one)
        hunt_score_race(score, one, "title");
    if (other)
        hunt_score_race(score, other, "title");
    hunt_score_end(score);
}

static void test_counts(void **state)
{
    (void)state;
    struct hunt_score score = {0};
    run(&score, STRATEGY_NATIVE, 0, true, race_ab, NULL); /* belongs to no strategy */
    run(&score, STRATEGY_NATIVE, 0, false, NULL, NULL);
    run(&score, STRATEGY_DRFINDER, 0, false, race_ba, race_ab);
    run(&score, STRATEGY_DRFINDER, 1, false, race_ac, race_ba);
    assert_int_equal(score.race_count, 2);
    assert_int_equal(hunt_score_runs(&score, STRATEGY_NATIVE), 1);
    assert_int_equal(hunt_score_races(&score, STRATEGY_NATIVE, UINT32_MAX), 0);
    assert_int_equal(hunt_score_races(&score, STRATEGY_DRFINDER, 1), 1);
    assert_int_equal(hunt_score_races(&score, STRATEGY_DRFINDER, 2), 2);
    assert_int_equal(score.runs[0].news, 1);
    assert_int_equal(score.runs[2].news, 0);
    assert_int_equal(score.runs[2].races, 1);
    assert_int_equal(score.runs[3].news, 1);
    assert_int_equal(score.races[1].first, STRATEGY_DRFINDER);
    assert_int_equal(score.races[1].first_run, 1);
    json_t *json = hunt_score_json(&score);
    assert_int_equal(json_array_size(json_object_get(json, "races")), 2);
    assert_int_equal(json_array_size(json_object_get(json, "runs")), 4);
    json_decref(json);
    hunt_score_release(&score);
}

static char *printed(const struct hunt_score *score)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    hunt_score_print(out, score);
    fclose(out);
    return text;
}

/* Two races of drfinder, one of which native has found, and one that the plain run has found before pct. */
static void score_some(struct hunt_score *score)
{
    static const char race_d[] = "race; C.y; write at D@4; read at D@4";
    *score = (struct hunt_score){.plain = 0.5};
    run(score, STRATEGY_NATIVE, 0, true, race_d, NULL);
    run(score, STRATEGY_NATIVE, 0, false, NULL, NULL);
    run(score, STRATEGY_PCT, 0, false, race_d, NULL);
    run(score, STRATEGY_DRFINDER, 0, false, NULL, NULL);
    run(score, STRATEGY_DRFINDER, 1, false, race_ab, race_ac);
    run(score, STRATEGY_NATIVE, 1, false, race_ba, NULL);
    score->runs[4].steer = (struct steer_statistics){.requests = 9, 8, 2, 5, 1, 7};
    for (uint32_t i = 0; i < score->run_count; i++)
        score->runs[i].seconds = 0.25 * (i + 1);
}

static void test_report(void **state)
{
    (void)state;
    struct hunt_score score;
    score_some(&score);
    char *text = printed(&score);
    assert_string_equal(
        text, "the plain run: title\n"
              "drfinder, run 2: title\n"
              "drfinder, run 2: title\n\n"
              "strategy      runs  races   new  missed  seconds  slowdown  holds  thrashing\n"
              "native           2      1     0       2     1.00      2.0x      0       0.0%\n"
              "pct              1      1     0       2     0.75      1.5x      0       0.0%\n"
              "drfinder         2      2     1       1     1.12      2.2x      8      12.5%\n"
              "\nraces after run    1    2\n"
              "native             0    1\n"
              "pct                1\n"
              "drfinder           0    2\n");
    free(text);
    hunt_score_release(&score);
}

/* How runs ended is printed with those strategies whose runs ended so, and the plain run apart. */
static void test_ends(void **state)
{
    (void)state;
    struct hunt_score score = {0};
    char *text = NULL;
    size_t length;
    run(&score, STRATEGY_NATIVE, 0, true, NULL, NULL);
    score.runs[0].is_cut = true;
    run(&score, STRATEGY_NATIVE, 0, false, NULL, NULL);
    score.runs[1].is_deadlock = true;
    run(&score, STRATEGY_PCT, 0, false, NULL, NULL);
    score.runs[2].is_cut = true;
    FILE *out = open_memstream(&text, &length);
    hunt_score_print_ends(out, &score);
    fclose(out);
    assert_string_equal(text, "1 run ended in a deadlock: native 1\n"
                              "2 runs did not come to an end: the plain one, pct 1\n");
    free(text);
    hunt_score_release(&score);
}

static void test_json(void **state)
{
    (void)state;
    struct hunt_score score;
    score_some(&score);
    json_t *json = hunt_score_json(&score);
    char *races = json_dumps(json_object_get(json, "races"), JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(
        races, "[{\"by\":[\"pct\"],\"first\":\"plain\",\"run\":0,\"title\":\"title\"},"
               "{\"by\":[\"native\",\"drfinder\"],\"first\":\"drfinder\",\"run\":2,"
               "\"title\":\"title\"},"
               "{\"by\":[\"drfinder\"],\"first\":\"drfinder\",\"run\":2,\"title\":\"title\"}]");
    const json_t *last = json_array_get(json_object_get(json, "runs"), 4);
    char *steering = json_dumps(json_object_get(last, "steering"), JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(steering,
                        "{\"failed\":5,\"holds\":8,\"met\":2,\"requests\":9,\"thrashing\":1}");
    assert_int_equal(json_integer_value(json_object_get(last, "run")), 2);
    assert_int_equal(json_integer_value(json_object_get(last, "new")), 2);
    free(races);
    free(steering);
    json_decref(json);
    hunt_score_release(&score);
}

/* What the plain run has found is its own; the curve goes up to the last run. */
static void test_print(void **state)
{
    (void)state;
    struct hunt_score score = {0};
    run(&score, STRATEGY_NATIVE, 0, true, race_ab, race_ac);
    for (uint32_t i = 0; i < 13; i++) {
        run(&score, STRATEGY_NATIVE, i, false, NULL, NULL);
        run(&score, STRATEGY_PCT, i, false, i == 12 ? race_ba : NULL, NULL);
    }
    char *text = printed(&score);
    assert_non_null(strstr(text, "the plain run: title\nthe plain run: title\n"));
    assert_non_null(strstr(text, "\nraces after run    2    4    6    8   10   12   13\n"
                                 "native             0    0    0    0    0    0    0\n"
                                 "pct                0    0    0    0    0    0    1\n"));
    free(text);
    hunt_score_release(&score);
}

/* Another message of an identity that is no pair stays as it is. */
static void test_no_pair(void **state)
{
    (void)state;
    struct hunt_score score = {0};
    run(&score, STRATEGY_PCT, 0, false, "other", "");
    assert_int_equal(score.race_count, 2);
    hunt_score_release(&score);
}

/* All strategies have their turn, those that find something more often. */
static void test_budget(void **state)
{
    (void)state;
    uint32_t runs[2][STRATEGIES] = {{0}};
    for (int finds = 0; finds < 2; finds++) {
        struct budget budget;
        budget_init(&budget);
        for (int i = 0; i < 60; i++) {
            enum strategy next = budget_next(&budget);
            runs[finds][next]++;
            budget_note(&budget, next, finds && next == STRATEGY_CONTEST ? 2 : 0);
        }
    }
    for (unsigned i = 0; i < STRATEGIES; i++)
        assert_true(runs[0][i] > 0);
    assert_true(runs[0][STRATEGY_DRFINDER] > runs[0][STRATEGY_NATIVE]);
    assert_true(runs[1][STRATEGY_CONTEST] > 2 * runs[0][STRATEGY_CONTEST]);
}

/* The first run finds what every run does, which is nobody's merit; and merits fade: others have their turn soon. */
static void test_budget_fades(void **state)
{
    (void)state;
    struct budget budget;
    uint32_t runs = 1;
    budget_init(&budget);
    enum strategy first = budget_next(&budget);
    budget_note(&budget, first, 1000);
    enum strategy second = budget_next(&budget);
    assert_int_not_equal(second, first);
    for (budget_note(&budget, second, 20); budget_next(&budget) == second; runs++)
        budget_note(&budget, second, 0);
    assert_in_range(runs, 2, 6);
}

static void test_plan(void **state)
{
    (void)state;
    struct hunt_choice choice;
    struct hunt_plan plan;
    enum strategy strategy;
    uint32_t count = 0;
    hunt_choice_init(&choice);
    choice.compares = true;
    choice.runs = 2;
    hunt_plan_init(&plan, &choice);
    for (; hunt_plan_next(&plan, &strategy); count++)
        assert_int_equal(strategy, count % STRATEGIES); /* in turn */
    assert_int_equal(count, 2 * STRATEGIES);
    assert_true(hunt_plan_is_done(&plan));
    choice.compares = false;
    choice.strategy = STRATEGY_PCT;
    hunt_plan_init(&plan, &choice);
    for (count = 0; hunt_plan_next(&plan, &strategy); count++)
        assert_int_equal(strategy, STRATEGY_PCT);
    assert_int_equal(count, 2);
}

/* What runs have found decides over those that follow. */
static void test_plan_auto(void **state)
{
    (void)state;
    uint32_t runs[STRATEGIES] = {0};
    struct hunt_choice choice;
    struct hunt_plan plan;
    enum strategy strategy;
    hunt_choice_init(&choice);
    choice.runs = 100;
    hunt_plan_init(&plan, &choice);
    while (hunt_plan_next(&plan, &strategy)) {
        runs[strategy]++;
        hunt_plan_note(&plan, strategy, strategy == STRATEGY_CONTEST ? 3 : 0);
    }
    for (unsigned i = 0; i < STRATEGIES; i++)
        assert_true(runs[i] > 0);
    assert_true(runs[STRATEGY_CONTEST] > runs[STRATEGY_RACEDIRECTED]);
}

static void test_options(void **state)
{
    char *words[] = {"--runs=7", "--depth", "5", "--bug-depth=4", "--strategy=pos", "--compare"};
    (void)state;
    struct hunt_choice choice;
    struct error error = {""};
    hunt_choice_init(&choice);
    assert_int_equal(choice.strategy, STRATEGY_AUTO);
    assert_int_equal(choice.depth, MAY_TRIGGER_DEPTH);
    for (int i = 0; i < 6; i++)
        assert_int_equal(hunt_choice_take(&choice, 6, words, &i, &error), OPTION_TAKEN);
    assert_int_equal(choice.runs, 7);
    assert_int_equal(choice.depth, 5);
    assert_int_equal(choice.bug_depth, 4);
    assert_int_equal(choice.strategy, STRATEGY_POS);
    assert_true(choice.compares);
    assert_false(choice.is_vm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),  cmocka_unit_test(test_report),
        cmocka_unit_test(test_json),    cmocka_unit_test(test_ends),
        cmocka_unit_test(test_print),   cmocka_unit_test(test_no_pair),
        cmocka_unit_test(test_budget),  cmocka_unit_test(test_budget_fades),
        cmocka_unit_test(test_plan),    cmocka_unit_test(test_plan_auto),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
