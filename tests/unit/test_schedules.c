/* test_schedules.c - whatever the Java language leaves open is a question to the chooser: which
 * thread moves, whom notify wakes, whether a wait ends by time or for no reason, whether a weak
 * compare-and-set fails.  The same answers give the same run. */
#include "event_recorder.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum {
    WANT_THREAD = 1 << CHOICE_THREAD,
    WANT_TIMEOUT = 1 << CHOICE_TIMEOUT,
    WANT_NOTIFY = 1 << CHOICE_NOTIFY,
    WANT_SPURIOUS = 1 << CHOICE_SPURIOUS,
    WANT_WEAK_CAS = 1 << CHOICE_WEAK_CAS,
    WANT_ALL = WANT_THREAD | WANT_TIMEOUT | WANT_NOTIFY | WANT_SPURIOUS | WANT_WEAK_CAS,
};

static struct recording run(const struct subject *subject)
{
    struct recording recording = record(subject);
    const char *broken = strstr(recording.events, "BROKEN");
    if (broken)
        fail_msg("%s: %.*s", subject->main_class, (int)strcspn(broken, "\n"), broken);
    return recording;
}

static void assert_output(const struct subject *subject, const char *expected)
{
    struct recording recording = run(subject);
    assert_string_equal(recording.output, expected);
    assert_int_equal(recording.how, VM_EXITED);
    recording_release(&recording);
}

static void assert_events(const struct subject *subject, const char *expected)
{
    struct recording recording = run(subject);
    assert_string_equal(recording.events, expected);
    recording_release(&recording);
}

/* ---- which thread moves ---- */

/* Main starts both; then each line is a thread and how many accesses it makes. */
static const struct move one_after_the_other[] = {{0, 2}, {1, 2}, {2, 2}, {0, 0}};
static const struct move the_other_way_round[] = {{0, 2}, {2, 2}, {1, 2}, {0, 0}};
static const struct move both_read_first[] = {{0, 2}, {1, 1}, {2, 1}, {1, 1}, {2, 1}, {0, 0}};
static const struct move one_within_the_other[] = {{0, 2}, {2, 1}, {1, 2}, {2, 1}, {0, 0}};
static const struct move started_last[] = {{0, 1}, {1, 2}, {0, 1}, {2, 2}, {0, 0}};

static void volatile_increments_interleave_as_scheduled(void **state)
{
    (void)state;
    static const struct {
        const struct move *moves;
        const char *output, *events;
    } cases[] = {
        {one_after_the_other, "2\n",
         "1 read volatile Counter.count 0\n1 write volatile Counter.count 1\n"
         "2 read volatile Counter.count 1\n2 write volatile Counter.count 2\n"
         "0 read volatile Counter.count 2\n"},
        {the_other_way_round, "2\n",
         "2 read volatile Counter.count 0\n2 write volatile Counter.count 1\n"
         "1 read volatile Counter.count 1\n1 write volatile Counter.count 2\n"
         "0 read volatile Counter.count 2\n"},
        {both_read_first, "1\n",
         "1 read volatile Counter.count 0\n2 read volatile Counter.count 0\n"
         "1 write volatile Counter.count 1\n2 write volatile Counter.count 1\n"
         "0 read volatile Counter.count 1\n"},
        {one_within_the_other, "1\n",
         "2 read volatile Counter.count 0\n1 read volatile Counter.count 0\n"
         "1 write volatile Counter.count 1\n2 write volatile Counter.count 1\n"
         "0 read volatile Counter.count 1\n"},
        {started_last, "2\n",
         "1 read volatile Counter.count 0\n1 write volatile Counter.count 1\n"
         "2 read volatile Counter.count 1\n2 write volatile Counter.count 2\n"
         "0 read volatile Counter.count 2\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct recording recording =
            run(&(struct subject){"Counter", .record = RECORD_ACCESS,
                                  .script = {.wants = WANT_THREAD, .moves = cases[i].moves}});
        assert_string_equal(recording.output, cases[i].output);
        assert_string_equal(recording.events, cases[i].events);
        recording_release(&recording);
    }
}

/* Nobody is asked who has said that he does not want to be. */
static void no_question_is_asked_that_is_not_wanted(void **state)
{
    (void)state;
    assert_events(&(struct subject){"Counter", .record = RECORD_CHOICE}, "");
    assert_events(&(struct subject){"Waiters", .record = RECORD_CHOICE,
                                    .script = {.wants = WANT_WEAK_CAS}},
                  "");
    assert_events(&(struct subject){"Waiters", .record = RECORD_CHOICE,
                                    .script = {.wants = WANT_NOTIFY}},
                  "0 choose notify 1 2 3 -> 1\n");
}

/* ---- notify ---- */

static void notify_wakes_whom_the_chooser_names(void **state)
{
    (void)state;
    static const struct {
        thread_id notify;
        const char *output;
    } cases[] = {{1, "1 23"}, {2, "2 13"}, {3, "3 12"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_output(&(struct subject){"Waiters", .script = {.wants = WANT_NOTIFY,
                                                              .notify = cases[i].notify}},
                      cases[i].output);
}

/* ---- how waits end ---- */

/* The worker runs until it waits; main goes on only then. */
static const struct move worker_first[] = {{0, 1}, {1, 9}, {0, 0}};

static void timed_waits_end_by_time_or_before(void **state)
{
    (void)state;
    static const struct {
        const char *kind;
        const char *by_time, *before;
    } cases[] = {
        {"timed-wait", "returned without the flag\n", "returned with the flag\n"},
        {"timed-park", "returned without the flag\n", "returned with the flag\n"},
        {"sleep", "returned without the flag\n", "interrupted with the flag\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct subject subject = {"Waits", .argument = cases[i].kind,
                                  .script = {.wants = WANT_THREAD | WANT_TIMEOUT,
                                             .moves = worker_first}};
        assert_output(&subject, cases[i].before);
        subject.script.time_out = 1 << 1;
        assert_output(&subject, cases[i].by_time);
    }
}

static void untimed_waits_never_end_by_time(void **state)
{
    (void)state;
    static const char *const kinds[] = {"wait", "park"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_output(&(struct subject){"Waits", .argument = kinds[i],
                                        .script = {.wants = WANT_THREAD | WANT_TIMEOUT,
                                                   .moves = worker_first,
                                                   .time_out = 1 << 1}},
                      "returned with the flag\n");
}

static void waits_end_for_no_reason_when_chosen(void **state)
{
    (void)state;
    static const char *const kinds[] = {"wait", "timed-wait", "park", "timed-park"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct subject subject = {"Waits", .argument = kinds[i],
                                  .script = {.wants = WANT_THREAD | WANT_SPURIOUS | WANT_TIMEOUT,
                                             .moves = worker_first}};
        assert_output(&subject, "returned with the flag\n");
        subject.script.wake = 1 << 1;
        assert_output(&subject, "returned without the flag\n");
    }
}

static void a_sleep_never_ends_for_no_reason(void **state)
{
    (void)state;
    assert_output(&(struct subject){"Waits", .argument = "sleep",
                                    .script = {.wants = WANT_THREAD | WANT_SPURIOUS | WANT_TIMEOUT,
                                               .moves = worker_first,
                                               .wake = 1 << 1}},
                  "interrupted with the flag\n");
}

/* Time is virtual: who has slept a second sees that a second has passed. */
static void the_clock_shows_the_time_of_a_timeout(void **state)
{
    (void)state;
    struct subject subject = {"Clock", .script = {.wants = WANT_TIMEOUT, .time_out = 1 << 0}};
    assert_output(&subject, "true true true\n");
    subject.script = (struct script){0};
    assert_output(&subject, "true true true\n");
}

/* ---- weak compare-and-set ---- */

static void weak_compare_and_sets_fail_when_chosen(void **state)
{
    (void)state;
    struct subject subject = {"Weak", .script = {.wants = WANT_WEAK_CAS}};
    assert_output(&subject, "true true 1 true true false 3 13\n");
    /* The first, weakCompareAndSetPlain, fails: the next does not, and the one that compares
     * with a wrong value is not even asked about. */
    subject.script.fail_cas = 1;
    assert_output(&subject, "true true 1 false true false 2 12\n");
    subject.script.fail_cas = 2;
    assert_output(&subject, "true true 1 false false true 2 12\n");
    /* updateAndGet() is a loop around one: it tries again. */
    subject.script.fail_cas = 5;
    assert_output(&subject, "true true 1 false false false 2 12\n");
}

static void a_spurious_failure_is_an_update_without_effect(void **state)
{
    (void)state;
    assert_events(&(struct subject){"Weak",
                                    .record = RECORD_ACCESS | RECORD_CHOICE | RECORD_NO_FINALS |
                                              RECORD_NO_ELEMENTS,
                                    .script = {.wants = WANT_WEAK_CAS, .fail_cas = 2}},
                  "0 update volatile/volatile Weak.x 1\n"
                  "0 update volatile/volatile Weak.x 2\n"
                  "0 choose weak-cas -> 1\n" /* of the AtomicInteger */
                  "0 choose weak-cas -> 1\n"
                  "0 fail acquire/opaque Weak.x 2\n"
                  "0 choose weak-cas -> 0\n"
                  "0 update volatile/volatile Weak.x 3\n"
                  "0 choose weak-cas -> 0\n"); /* updateAndGet() */
}

/* ---- determinism ---- */

static void assert_same_twice(const struct subject *subject)
{
    struct recording first = run(subject), second = run(subject);
    assert_true(first.all_length > 100000); /* the start of the class library is in it */
    assert_int_equal(first.all_length, second.all_length);
    assert_memory_equal(first.all, second.all, first.all_length);
    assert_string_equal(first.output, second.output);
    recording_release(&first);
    recording_release(&second);
}

static void the_same_answers_give_the_same_events(void **state)
{
    (void)state;
    assert_same_twice(&(struct subject){"Counter", .record = RECORD_BYTES});
    assert_same_twice(
        &(struct subject){"Counter", .record = RECORD_BYTES,
                          .script = {.wants = WANT_ALL, .moves = both_read_first, .wake = 1 << 0}});
    assert_same_twice(&(struct subject){"Waiters", .record = RECORD_BYTES,
                                        .script = {.wants = WANT_ALL, .notify = 2}});
    assert_same_twice(&(struct subject){"AllModes", .record = RECORD_BYTES});
}

static void a_seed_is_a_schedule(void **state)
{
    (void)state;
    assert_same_twice(&(struct subject){"Counter", .record = RECORD_BYTES, .script = {.seed = 1}});
    assert_same_twice(&(struct subject){"Waiters", .record = RECORD_BYTES, .script = {.seed = 2}});
}

static void different_seeds_reach_different_outcomes(void **state)
{
    (void)state;
    bool lost = false, kept = false;
    for (uint64_t seed = 1; seed <= 40 && !(lost && kept); seed++) {
        struct recording recording = run(&(struct subject){"Counter", .script = {.seed = seed}});
        if (strcmp(recording.output, "1\n") == 0)
            lost = true;
        else if (strcmp(recording.output, "2\n") == 0)
            kept = true;
        else
            fail_msg("seed %" PRIu64 " prints %s", seed, recording.output);
        recording_release(&recording);
    }
    assert_true(lost);
    assert_true(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volatile_increments_interleave_as_scheduled),
        cmocka_unit_test(no_question_is_asked_that_is_not_wanted),
        cmocka_unit_test(notify_wakes_whom_the_chooser_names),
        cmocka_unit_test(timed_waits_end_by_time_or_before),
        cmocka_unit_test(untimed_waits_never_end_by_time),
        cmocka_unit_test(waits_end_for_no_reason_when_chosen),
        cmocka_unit_test(a_sleep_never_ends_for_no_reason),
        cmocka_unit_test(the_clock_shows_the_time_of_a_timeout),
        cmocka_unit_test(weak_compare_and_sets_fail_when_chosen),
        cmocka_unit_test(a_spurious_failure_is_an_update_without_effect),
        cmocka_unit_test(the_same_answers_give_the_same_events),
        cmocka_unit_test(a_seed_is_a_schedule),
        cmocka_unit_test(different_seeds_reach_different_outcomes),
    };
    return cmocka_run_group_tests(tests, compile_subjects, NULL);
}
