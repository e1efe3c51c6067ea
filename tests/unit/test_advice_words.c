/* test_advice_words.c - what is said of suggestions, to whoever reads it. */
#include "report/advice_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RACES = 3 };

/* Two suggestions for three races on C.x: by the traces the first removes two of them, the second one. */
static bool two[RACES] = {true, true, false}, one[RACES] = {false, false, true};
static bool all[RACES] = {true, true, true}, none[RACES];
static struct program_suggestion items[2];
static struct race_suggestion of_race[2];
static struct advised_race races[RACES];
static struct advised_run run;
static const struct report_options options = {.full = false};
static struct ways ways;

static int set_up(void **state)
{
    items[0] = (struct program_suggestion){.kind = SUGGEST_VOLATILE,
                                           .amendments = "volatile C.x",
                                           .removes = two,
                                           .helps = two,
                                           .insufficient = none,
                                           .frequency = 2};
    items[1] = (struct program_suggestion){.kind = SUGGEST_ATOMIC_UPDATE,
                                           .amendments = "atomic-update C.x at C.m()V:7",
                                           .removes = one,
                                           .helps = all,
                                           .insufficient = none,
                                           .frequency = 1};
    of_race[0] = (struct race_suggestion){{SUGGEST_VOLATILE, "volatile C.x"}, 4};
    of_race[1] = (struct race_suggestion){{SUGGEST_SAME_ACQUIRE, "read C.done:Z at C.n()V:9"}, 3};
    for (int i = 0; i < RACES; i++)
        races[i] =
            (struct advised_race){.place_key = "C.x",
                                  .advice = {.traces = 4, .items = of_race, .count = 2, .full = 1}};
    run = (struct advised_run){
        .races = races,
        .race_count = RACES,
        .program = {.race_count = RACES, .items = items, .count = 2},
    };
    return 0;
}

static int tear_down(void **state)
{
    ways_release(&ways);
    acquires_release(&run.history);
    return 0;
}

static void expect_way(uint32_t index, const char *text, const char *tried)
{
    assert_true(index < ways.count);
    assert_string_equal(ways.items[index].text, text);
    assert_string_equal(ways.items[index].tried, tried);
}

static void races_are_counted_as_the_trial_found(void **state)
{
    ways_of_program(&ways, &run, &options);
    assert_int_equal(ways.items[0].removes, 2);
    assert_int_equal(ways.items[1].removes, 1);
    expect_way(0, "make `x` of C volatile", "");
    ways_release(&ways);

    items[1].gone = all; /* more than its traces tell */
    items[1].trial = (struct trial){VERDICT_VERIFIED, ANSWER_YES, ANSWER_YES, NULL};
    ways_of_program(&ways, &run, &options);
    assert_int_equal(ways.items[0].removes, 3);
    assert_string_equal(ways.items[0].amendments, "atomic-update C.x at C.m()V:7");
    assert_string_equal(ways.items[0].tried, "verified: race gone, program clean");
    assert_int_equal(ways.items[1].removes, 2);
}

/* Where the loss was seen in a trace of another race on the same place, too. */
static void what_loses_updates_comes_last_and_says_so(void **state)
{
    items[0].insufficient = all;
    ways_of_race(&ways, &run, 0, &options);
    assert_int_equal(ways.full, 2);
    assert_string_equal(ways.items[0].amendments, "atomic-update C.x at C.m()V:7");
    assert_true(ways.items[0].is_enough);
    expect_way(1, "make `x` of C volatile (updates can still be lost)", "");
    assert_false(ways.items[1].is_enough);
    ways_release(&ways);

    items[0].trial.verdict = VERDICT_PARTIAL;
    items[0].trial.text = "left: another race";
    ways_of_race(&ways, &run, 0, &options);
    expect_way(1, "make `x` of C volatile (updates can still be lost)",
               "partial: left: another race");
    ways_release(&ways);

    items[0].trial =
        (struct trial){VERDICT_PARTIAL, ANSWER_YES, ANSWER_NO, "updates can still be lost"};
    ways_of_race(&ways, &run, 0, &options);
    expect_way(1, "make `x` of C volatile",
               "partial: race gone, program not clean: updates can still be lost");
    ways_release(&ways);

    items[0].insufficient = none;
    items[0].trial = (struct trial){.text = NULL};
    ways_of_race(&ways, &run, 0, &options);
    expect_way(0, "make `x` of C volatile (or an Atomic class)", "");
}

static void one_race_alone_tells_of_its_own_losses(void **state)
{
    struct unit unit = {.code = "C.m()V:7"};
    run.program = (struct program_advice){0};
    ways_of_race(&ways, &run, 0, &options);
    expect_way(0, "make `x` of C volatile (as far as this race alone tells)", "");
    ways_release(&ways);
    races[0].advice.units = &unit;
    races[0].advice.unit_count = 1;
    ways_of_race(&ways, &run, 0, &options);
    expect_way(0, "make `x` of C volatile (updates can still be lost)", "");
}

static void what_leaves_the_race_is_not_enough(void **state)
{
    items[0].gone = one;
    items[0].trial.verdict = VERDICT_PARTIAL;
    ways_of_race(&ways, &run, 0, &options);
    expect_way(0, "make `x` of C volatile (or an Atomic class)", "tried out: leaves this race");
    assert_false(ways.items[0].is_enough);
    ways_release(&ways);
    items[0].gone = NULL;
    items[0].trial.verdict = VERDICT_HARMFUL;
    ways_of_race(&ways, &run, 0, &options);
    assert_false(ways.items[0].is_enough);
}

static void acquires_say_who_does_so(void **state)
{
    acquires_add(&run.history, "C.y", "read C.done:Z", "C.java:20");
    acquires_add(&run.history, "C.x", "read C.done:Z", "C.java:30");
    ways_of_race(&ways, &run, 0, &options);
    assert_int_equal(ways.full, 2);
    expect_way(2,
               "read `done` of C before line 9 of C.n, as C.java:30 does (for 3 of 4 paths only)",
               "");
}

static void expect_words(const char *amendments, const char *words)
{
    char *text = suggestion_words(&run, amendments, &options);
    assert_string_equal(text, words);
    free(text);
}

static void words_fit_what_they_are_about(void **state)
{
    expect_words("atomic-update C.x at C.m()V:7",
                 "make `x` of C an Atomic variable, and one operation of what line 7 of C.m reads "
                 "and writes");
    expect_words("atomic-update C.x at C.m()V:7-9",
                 "make `x` of C an Atomic variable, and one operation of what lines 7 to 9 of C.m "
                 "read and write");
    races[1].advice.place = "C.x";
    races[1].advice.is_array = true;
    expect_words("atomic-update C.x at C.m()V:7",
                 "make `x` of C an atomic array, and one operation of what line 7 of C.m reads and "
                 "writes");
    expect_words("atomic-update C.y at C.m()V:7",
                 "make `y` of C an Atomic variable, and one operation of what line 7 of C.m reads "
                 "and writes");
}

/* What a lambda has captured. */
static void local_variables_have_words(void **state)
{
    expect_words("atomic-array Main$$Lambda$1/0x0000000000000001.arg$1",
                 "make the array, which is only in local variables, an atomic array");
    expect_words("atomic-update Main$$Lambda$1/0x01.arg$1 at Main.main([Ljava/lang/String;)V:25",
                 "make the array, which is only in local variables, an atomic array, and one "
                 "operation of what line 25 of Main.main reads and writes");
    expect_words("lock monitor self Main$$Lambda$1/0x01 at Main.lambda$main$3([I)V:23\n"
                 "lock monitor self Main$$Lambda$1/0x01 at Main.main([Ljava/lang/String;)V:25",
                 "hold one lock, for what is only in local variables, around line 23 of "
                 "Main.lambda$main$3; hold one lock, for what is only in local variables, around "
                 "line 25 of Main.main");
    expect_words("lock monitor element C.locks:[Ljava/lang/Object; at C.m()V:7",
                 "hold the same lock of the array `C.locks:[Ljava/lang/Object;` around line 7 of "
                 "C.m");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(races_are_counted_as_the_trial_found),
        TEST(what_loses_updates_comes_last_and_says_so),
        TEST(one_race_alone_tells_of_its_own_losses),
        TEST(what_leaves_the_race_is_not_enough),
        TEST(acquires_say_who_does_so),
        TEST(words_fit_what_they_are_about),
        TEST(local_variables_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
