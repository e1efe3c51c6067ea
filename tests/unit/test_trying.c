/* test_trying.c - trying sets of suggestions out: which ones, when it ends, and what is said of the chosen
 * one.  What a search would find is made up. */
#include "advice/combine.h"
#include "advice/trying.h"
#include "base/seconds.h"
#include "finding/advice_code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 64 };

static struct race_advice races[MOST];
static uint32_t race_count;
static struct program_advice program;
static uint32_t trials;
static bool is_stopped_now;
static bool (*is_good)(const char *amendments); /* NULL: nothing is verified */

static int set_up(void **state)
{
    (void)state;
    race_count = trials = 0;
    is_stopped_now = false;
    is_good = NULL;
    program = (struct program_advice){0};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    program_advice_release(&program);
    for (uint32_t i = 0; i < race_count; i++)
        race_advice_release(&races[i]);
    return 0;
}

__attribute__((format(printf, 1, 2))) static void add_race(const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    struct trace_advice trace;
    if (!trace_advice_decode(&trace, text))
        fail_msg("no advice: %s", text);
    race_advice_init(&races[race_count]);
    race_advice_add(&races[race_count], &trace, 1);
    race_advice_finish(&races[race_count++]);
    trace_advice_release(&trace);
}

static struct verification try_out(void *self, const char *amendments, const bool *to_remove,
                                   double seconds)
{
    (void)self;
    (void)to_remove;
    (void)seconds;
    trials++;
    bool good = is_good && is_good(amendments);
    return (struct verification){.trial = {.verdict = good ? VERDICT_VERIFIED : VERDICT_PARTIAL,
                                           .race_gone = good ? ANSWER_YES : ANSWER_NO,
                                           .program_clean = good ? ANSWER_YES : ANSWER_NO,
                                           .text = strdup(good ? "" : "left")}};
}

static bool stopped(void)
{
    return is_stopped_now;
}

static void try_all_sets(enum verdict of_each)
{
    struct trying trying = {&program, NULL, try_out, stopped, seconds_now() + 60};
    program_advice_make(&program, races, race_count);
    for (uint32_t i = 0; i < program.count; i++)
        program.items[i].trial.verdict = of_each;
    try_sets(&trying);
}

static bool always(const char *amendments)
{
    (void)amendments;
    return true;
}

static uint32_t lines_of(const char *amendments)
{
    uint32_t count = 1;
    for (const char *c = amendments; *c; c++)
        count += *c == '\n';
    return count;
}

/* Nothing less than one suggestion for each place does something about lost updates: no smaller set is
 * tried out, and to find that out takes no time. */
static void counters(void **state)
{
    (void)state;
    is_good = always;
    for (uint32_t i = 0; i < 36; i++)
        add_race("p C.c%u\no monitor class C\nS C.m%u()V:7\nM C.m%u()V:7\ni 0\tvolatile C.c%u\n"
                 "u 1\t2\t3\tC.m%u()V:7\tC.m%u()V:7\tC.m%u()V:7\ne \n",
                 i / 3, i / 3, i / 3, i / 3, i / 3, i / 3, i / 3);
    try_all_sets(VERDICT_VERIFIED);
    assert_int_equal(trials, 1);
    assert_int_equal(program.chosen_count, 12);
    assert_int_equal(program.trial.verdict, VERDICT_VERIFIED);
    assert_true(program.is_smallest);
}

static void add_volatile_races(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        add_race("p C.f%u\ni 0\tvolatile C.f%u\ne \n", i, i);
}

static bool stop_at_all(const char *amendments)
{
    is_stopped_now = lines_of(amendments) == 24;
    return is_stopped_now;
}

/* Millions of smaller sets: it ends when it is told to. */
static void stopped_while_it_looks(void **state)
{
    (void)state;
    is_good = stop_at_all;
    add_volatile_races(24);
    try_all_sets(VERDICT_VERIFIED);
    assert_int_equal(trials, 1);
    assert_int_equal(program.chosen_count, 24);
    assert_int_equal(program.trial.verdict, VERDICT_VERIFIED);
    assert_false(program.is_smallest);
}

static bool all_of_24(const char *amendments)
{
    return lines_of(amendments) == 24;
}

/* When trials run out, too. */
static void trials_run_out(void **state)
{
    (void)state;
    is_good = all_of_24;
    add_volatile_races(24);
    try_all_sets(VERDICT_VERIFIED);
    assert_true(trials > 100 && trials < 300);
    assert_int_equal(program.chosen_count, 24);
    assert_false(program.is_smallest);
}

static bool two_of_three(const char *amendments)
{
    return strstr(amendments, "C.f0") && strstr(amendments, "C.f2");
}

/* What was tried out together removes more than the sum. */
static void smaller_set(void **state)
{
    (void)state;
    is_good = two_of_three;
    add_volatile_races(3);
    try_all_sets(VERDICT_PARTIAL);
    assert_int_equal(program.chosen_count, 2);
    assert_true(program.is_smallest);
}

/* Members that were not tried out to the end: nobody knows. */
static void not_tried_to_the_end(void **state)
{
    (void)state;
    is_good = two_of_three;
    add_volatile_races(3);
    try_all_sets(VERDICT_UNVERIFIED);
    assert_int_equal(program.chosen_count, 3);
    assert_int_equal(program.trial.verdict, VERDICT_VERIFIED);
    assert_false(program.is_smallest);
}

static bool with_one_move(const char *amendments)
{
    return strstr(amendments, "move") && lines_of(amendments) == 24;
}

/* Of many races that do not concern each other another way is taken for one. */
static void second_set(void **state)
{
    (void)state;
    is_good = with_one_move;
    for (uint32_t i = 0; i < 24; i++)
        add_race("p C.f%u\ni 0\tvolatile C.f%u\ni 2\tmove C.m()V:%u before 3\ne \n", i, i, i + 10);
    try_all_sets(VERDICT_HARMFUL);
    assert_int_equal(program.chosen_count, 0);
    program_advice_release(&program);
    trials = 0;
    try_all_sets(VERDICT_VERIFIED);
    assert_int_equal(program.trial.verdict, VERDICT_VERIFIED);
    assert_int_equal(program.chosen_count, 24);
}

/* The first one stays chosen; that not all were tried is told. */
static void too_many_sets(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 24; i++)
        add_race("p C.f%u\ni 0\tvolatile C.f%u\ni 2\tmove C.m()V:%u before 3\ne \n", i, i, i + 10);
    try_all_sets(VERDICT_VERIFIED);
    assert_int_equal(trials, 32);
    assert_int_equal(program.trial.verdict, VERDICT_PARTIAL);
    assert_non_null(strstr(program.trial.text, "only 31 were tried out"));
    assert_false(program.is_smallest);
    for (uint32_t i = 0; i < program.chosen_count; i++)
        assert_int_equal(program.items[program.chosen[i]].kind, SUGGEST_VOLATILE);
}

/* The last resort is no member of a smaller set. */
static void no_last_resort(void **state)
{
    (void)state;
    is_good = always;
    for (uint32_t i = 0; i < 3; i++)
        add_race("p C.f%u\ni 0\tvolatile C.f%u\ni 10\tmove C.m()V:9 before 3\n"
                 "i 9\tonly C.m()V:9 in T\ne \n",
                 i, i);
    try_all_sets(VERDICT_VERIFIED);
    assert_int_equal(program.trial.verdict, VERDICT_VERIFIED);
    for (uint32_t i = 0; i < program.chosen_count; i++)
        assert_int_equal(program.items[program.chosen[i]].kind, SUGGEST_VOLATILE);
}

/* Nothing is begun after the deadline, and what was not tried out is not called anything else. */
static void no_time(void **state)
{
    (void)state;
    is_good = always;
    add_volatile_races(3);
    program_advice_make(&program, races, race_count);
    struct trying trying = {&program, NULL, try_out, stopped, seconds_now() - 1};
    try_suggestion(&trying, &program.items[0]);
    try_sets(&trying);
    assert_int_equal(trials, 0);
    assert_int_equal(program.items[0].trial.verdict, VERDICT_UNTRIED);
    assert_int_equal(program.trial.verdict, VERDICT_UNTRIED);
    assert_int_equal(program.chosen_count, 3);
    assert_false(program.is_smallest);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(counters),      TEST(stopped_while_it_looks), TEST(trials_run_out),
        TEST(smaller_set),   TEST(not_tried_to_the_end),   TEST(second_set),
        TEST(too_many_sets), TEST(no_last_resort),         TEST(no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
