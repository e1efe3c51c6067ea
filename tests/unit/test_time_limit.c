/* test_time_limit.c - what is asked for the end ends, and nothing that was seen is lost.  No clock is
 * looked at: the end is asked for, as an alarm would, at a given finding of a search of
 * tests/support/time/TwoRaces.java. */
#include "base/arena.h"
#include "cli/java_options.h"
#include "explore/check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SUBJECTS "tests/support/time"
#define CLASSES  "build/tests/time"

static struct vm vm; /* the heap lies at a fixed address */

struct run {
    int asks; /* how often, at the first finding; < 0: before the search */
    uint32_t found, sketches;
    char *places[4];
    bool has_steps[4];
    enum check_answer answer;
    char *gaps;
};

static void found(void *self, const struct finding *finding)
{
    struct run *run = self;
    assert_int_equal(finding->kind, FINDING_RACE);
    assert_true(finding_is_consistent(finding));
    assert_in_range(run->found, 0, 3);
    run->places[run->found] =
        finding_place_key(finding->trace, finding->trace->events[finding->manifest].place);
    run->has_steps[run->found++] = finding->trace->step_count > 0;
    run->sketches += finding->is_sketch;
    for (int i = 0; run->found == 1 && i < run->asks; i++)
        vm_interrupt(&vm, VM_TIME_IS_UP);
}

static struct run search(int asks)
{
    static char *argv[] = {"test", "-cp", CLASSES, "TwoRaces", NULL};
    struct run run = {.asks = asks};
    struct java_options java;
    struct error error;
    struct check_options options = {.path.reductions = REDUCE_ALL,
                                    .traces_a_finding = 1,
                                    .search.preemptions = -1};
    struct check_client client = {.self = &run, .found = found};
    struct check_result result;
    int i = 1;
    java_options_init(&java);
    java.vm.heap_bytes = 256 << 20;
    if (java_options_take(&java, 4, argv, &i, &error) != OPTION_TAKEN ||
        !java_options_finish(&java, 4, argv, i + 1, &error) || !vm_init(&vm, &java.vm, &error))
        fail_msg("%s", error.text);
    vm.output.discarded = true;
    if (asks < 0)
        vm_interrupt(&vm, VM_TIME_IS_UP);
    assert_true(check_run(&vm, &options, &client, &result));
    run.answer = result.answer;
    run.gaps = gaps_text(result.gaps);
    check_result_release(&result);
    vm_release(&vm);
    java_options_release(&java);
    return run;
}

static void release(struct run *run)
{
    for (uint32_t i = 0; i < run->found; i++)
        free(run->places[i]);
    free(run->gaps);
}

/* Each race has two orders of its accesses, at most: the places count. */
static bool has_place(const struct run *run, const char *place)
{
    for (uint32_t i = 0; i < run->found; i++)
        if (strcmp(run->places[i], place) == 0)
            return true;
    return false;
}

static void test_not_asked(void **state)
{
    (void)state;
    struct run run = search(0);
    assert_int_equal(run.answer, CHECK_FOUND);
    assert_int_equal(run.sketches, 0);
    assert_true(has_place(&run, "TwoRaces.first") && has_place(&run, "TwoRaces.second"));
    assert_string_equal(run.gaps, "");
    release(&run);
}

/* What the move has shown is still recorded, and nothing else is searched. */
static void test_asked_once(void **state)
{
    (void)state;
    struct run run = search(1);
    assert_int_equal(run.answer, CHECK_FOUND);
    assert_int_equal(run.found, 2);
    assert_int_equal(run.sketches, 0);
    assert_true(run.has_steps[0] && run.has_steps[1]);
    assert_true(has_place(&run, "TwoRaces.first") && has_place(&run, "TwoRaces.second"));
    assert_non_null(strstr(run.gaps, "--max-time was reached"));
    assert_null(strstr(run.gaps, "no time left to record"));
    release(&run);
}

/* The second race is not recorded any more, but reported. */
static void test_asked_twice(void **state)
{
    (void)state;
    struct run run = search(2);
    assert_int_equal(run.answer, CHECK_FOUND);
    assert_int_equal(run.found, 2);
    assert_int_equal(run.sketches, 1);
    assert_true(run.has_steps[0] && !run.has_steps[1]);
    assert_true(has_place(&run, "TwoRaces.first") && has_place(&run, "TwoRaces.second"));
    assert_non_null(strstr(run.gaps, "--max-time was reached"));
    assert_non_null(strstr(run.gaps, "no time left to record"));
    release(&run);
}

static void test_asked_before(void **state)
{
    (void)state;
    struct run run = search(-1);
    assert_int_equal(run.answer, CHECK_INCOMPLETE);
    assert_int_equal(run.found, 0);
    assert_non_null(strstr(run.gaps, "--max-time was reached"));
    release(&run);
}

static int compile(void **state)
{
    (void)state;
    return system("mkdir -p " CLASSES " && \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn "
                  "-Xlint:none -d " CLASSES " " SUBJECTS "/TwoRaces.java");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_not_asked),
        cmocka_unit_test(test_asked_once),
        cmocka_unit_test(test_asked_twice),
        cmocka_unit_test(test_asked_before),
    };
    return cmocka_run_group_tests(tests, compile, NULL);
}
