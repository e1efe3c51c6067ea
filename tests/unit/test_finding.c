/* test_finding.c - names, titles and identities of findings, from traces made by hand. */
#include "finding/finding.h"
#include "trace_builder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_text(char *text, const char *expected)
{
    assert_string_equal(text, expected);
    free(text);
}

static void kinds(void **state)
{
    assert_string_equal(finding_kind_name(FINDING_RACE), "race");
    assert_string_equal(finding_kind_name(FINDING_DEADLOCK), "deadlock");
    assert_string_equal(finding_kind_name(FINDING_EXCEPTION), "exception");
    assert_string_equal(finding_kind_name(FINDING_ASSERTION), "assertion");
    assert_string_equal(finding_kind_name(FINDING_NO_PROGRESS), "no-progress");
    assert_string_equal(finding_kind_name(FINDING_WAITS_FOREVER), "waits-forever");
    assert_string_equal(finding_kind_name(FINDING_EXIT), "exit");
    assert_string_equal(finding_kind_name(FINDING_SWALLOWED), "swallowed");
}

static void places(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "a\nb", 0);
    uint32_t grid = put_field(&t, PLACE_STATIC, "Main", "grid", 0);
    t.places[grid].type = trace_add_string(&t, "int[][]");
    const struct {
        uint32_t place;
        const char *key, *text;
    } cases[] = {
        {put_field(&t, PLACE_FIELD, "SimpleRace", "done", 1), "SimpleRace.done",
         "field `done` of SimpleRace"},
        {put_field(&t, PLACE_STATIC, "p.A$B", "x", 0), "p.A$B.x", "static field `x` of p.A$B"},
        {put_element(&t, "boolean[]", "Peterson", "flag", 2, 1), "Peterson.flag[]",
         "element 1 of the array in `Peterson.flag`"},
        {put_element(&t, "int[]", "Main", "grid", 3, 0), "Main.grid[]",
         "element 0 of an array in `Main.grid`"},
        {put_element(&t, "int[][]", "Main", "grid", 4, 0), "Main.grid[]",
         "element 0 of the array in `Main.grid`"},
        {put_element(&t, "int[]", "C$$Lambda$1/0x1", "arg$1", 5, 0), "C$$Lambda$1/0x1.arg$1[]",
         "element 0 of an int[]"},
        {put_element(&t, "int[]", NULL, NULL, 3, 3), "int[]", "element 3 of an int[]"},
        {put_element(&t, "long[][]", NULL, NULL, 3, 0), "long[][]", "element 0 of a long[][]"},
        {put_element(&t, "Account[]", NULL, NULL, 3, 0), "Account[]", "element 0 of an Account[]"},
        {put_element(&t, "int[]", NULL, "a", 3, 0), "a[]", "element 0 of the array in `a`"},
        {put_thing(&t, PLACE_OBJECT, "Account", 3), "Account", "Account#3"},
        {put_thing(&t, PLACE_THREAD, NULL, 1), "a\\nb", "thread a\\nb"},
        {put_thing(&t, PLACE_CLASS, "A", 0), "A", "class A"},
        {TRACE_NONE, "?", "a place that is not known"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_text(finding_place_key(&t, cases[i].place), cases[i].key);
        expect_text(finding_place_text(&t, cases[i].place), cases[i].text);
    }
    trace_release(&t);
}

static void user_sites(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    uint32_t bottom = put_frame(&t, "java.lang.Thread", "run", NULL, -1, 1, true, TRACE_NONE);
    uint32_t user = put_frame(&t, "A", "run", "A.java", 7, 2, false, bottom);
    uint32_t list = put_frame(&t, "java.util.ArrayList", "add", NULL, -1, 3, true, user);
    uint32_t grow = put_frame(&t, "java.util.ArrayList", "grow", NULL, -1, 4, true, list);
    uint32_t compare = put_frame(&t, "A", "compare", "A.java", 9, 5, false, grow);
    uint32_t stacks[] = {TRACE_NONE, bottom, user, list, grow, compare};
    uint32_t sites[] = {TRACE_NONE, 0, 1, 1, 1, 4};
    for (uint32_t i = 0; i < 6; i++) {
        put_event(&t, 0, TRACE_CALL, 0, stacks[i], TRACE_NONE, 0);
        assert_int_equal(finding_user_site(&t, i), sites[i]);
    }
    assert_int_equal(finding_user_site(&t, TRACE_NONE), TRACE_NONE);
    trace_release(&t);
}

/* main starts a thread that writes `done` while main reads it, as in figure 2 of the paper. */
struct simple {
    struct trace trace;
    uint32_t main_frame, run_frame, place;
    struct finding finding;
};

static void make_simple(struct simple *s, uint32_t object, int read_bci)
{
    struct trace *t = &s->trace;
    trace_init(t);
    put_thread(t, "main", TRACE_NONE);
    put_thread(t, "Thread-0", 0);
    s->main_frame =
        put_frame(t, "SimpleRace", "main", "SimpleRace.java", 73, read_bci, false, TRACE_NONE);
    s->run_frame = put_frame(t, "SimpleRace", "run", "SimpleRace.java", 64, 3, false, TRACE_NONE);
    s->place = put_field(t, PLACE_FIELD, "SimpleRace", "done", object);
    trace_add_step(t, 0, MOVE_RUN);
    put_event(t, 0, TRACE_SYNC, SYNC_START, s->main_frame, put_thing(t, PLACE_THREAD, NULL, 1), 0);
    trace_add_step(t, 1, MOVE_RUN);
    uint32_t write = put_event(t, 1, TRACE_WRITE, MODE_PLAIN, s->run_frame, s->place, 1);
    trace_add_step(t, 0, MOVE_RUN);
    uint32_t read = put_event(t, 0, TRACE_READ, MODE_PLAIN, s->main_frame, s->place, 1);
    s->finding =
        (struct finding){.kind = FINDING_RACE, .trace = t, .source = write, .manifest = read};
}

static void race(void **state)
{
    struct simple s;
    make_simple(&s, 1, 20);
    assert_true(finding_is_consistent(&s.finding));
    expect_text(finding_title(&s.finding),
                "data race on field `done` of SimpleRace: write at SimpleRace.java:64, read at "
                "SimpleRace.java:73");
    expect_text(finding_identity(&s.finding),
                "race; SimpleRace.done; write at SimpleRace.run()V@3 from SimpleRace.run()V@3; "
                "read at SimpleRace.main()V@20 from SimpleRace.main()V@20");
    trace_release(&s.trace);
}

/* The same pair the other way round is another race: source and manifest differ. */
static void identity_of_races(void **state)
{
    struct simple s, other_object, other_code;
    make_simple(&s, 1, 20);
    make_simple(&other_object, 5, 20);
    make_simple(&other_code, 1, 21);
    char *identity = finding_identity(&s.finding);
    char *same = finding_identity(&other_object.finding);
    assert_string_equal(identity, same);
    char *different = finding_identity(&other_code.finding);
    assert_string_not_equal(identity, different);
    free(different);

    struct finding swapped = s.finding;
    swapped.source = s.finding.manifest;
    swapped.manifest = s.finding.source;
    different = finding_identity(&swapped);
    assert_string_not_equal(identity, different);
    free(different);

    /* Lines and values do not count: debug information does not make another race. */
    for (uint32_t i = 0; i < s.trace.site_count; i++)
        s.trace.sites[i].line = -1;
    s.trace.events[s.finding.manifest].value = 0;
    expect_text(finding_identity(&s.finding), identity);
    /* The kind of access does. */
    s.trace.events[s.finding.source].kind = TRACE_UPDATE;
    different = finding_identity(&s.finding);
    assert_string_not_equal(identity, different);
    free(different);
    free(identity);
    free(same);
    trace_release(&s.trace);
    trace_release(&other_object.trace);
    trace_release(&other_code.trace);
}

/* Two positions of the user's that reach one position of the library are two races. */
static void race_in_the_library(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "Thread-0", 0);
    uint32_t first = put_frame(&t, "A", "run", "A.java", 7, 2, false, TRACE_NONE);
    uint32_t second = put_frame(&t, "A", "run", "A.java", 8, 9, false, TRACE_NONE);
    uint32_t add1 =
        put_frame(&t, "java.util.ArrayList", "add", "ArrayList.java", 455, 20, true, first);
    uint32_t add2 =
        put_frame(&t, "java.util.ArrayList", "add", "ArrayList.java", 455, 20, true, second);
    uint32_t size = put_field(&t, PLACE_FIELD, "java.util.ArrayList", "size", 1);
    put_event(&t, 0, TRACE_WRITE, MODE_PLAIN, add1, size, 1);
    put_event(&t, 1, TRACE_WRITE, MODE_PLAIN, add1, size, 1);
    put_event(&t, 1, TRACE_WRITE, MODE_PLAIN, add2, size, 1);
    struct finding a = {.kind = FINDING_RACE, .trace = &t, .source = 0, .manifest = 1};
    struct finding b = {.kind = FINDING_RACE, .trace = &t, .source = 0, .manifest = 2};
    expect_text(finding_title(&b),
                "data race on field `size` of java.util.ArrayList: write at A.java:7 (in "
                "java.util.ArrayList.add), write at A.java:8 (in java.util.ArrayList.add)");
    char *one = finding_identity(&a), *two = finding_identity(&b);
    assert_string_not_equal(one, two);
    free(one);
    free(two);
    trace_release(&t);
}

static void positions_that_are_not_known(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "Thread-0", 0);
    uint32_t no_line = put_frame(&t, "p.A", "run", "A.java", -1, 2, false, TRACE_NONE);
    uint32_t x = put_field(&t, PLACE_STATIC, "p.A", "x", 0);
    put_event(&t, 0, TRACE_READ, MODE_PLAIN, no_line, x, 1);
    put_event(&t, 1, TRACE_UPDATE, MODE_VOLATILE, TRACE_NONE, x, 1);
    struct finding race_found = {.kind = FINDING_RACE, .trace = &t, .source = 0, .manifest = 1};
    expect_text(finding_title(&race_found),
                "data race on static field `x` of p.A: read at p.A.run, update at an unknown "
                "position");
    expect_text(finding_identity(&race_found),
                "race; p.A.x; read at p.A.run()V@2 from p.A.run()V@2; update at ? from ?");
    trace_release(&t);
}

static void exceptions(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "worker\x1b[31m", 0);
    uint32_t frame = put_frame(&t, "A", "run", "A.java", 12, 8, false, TRACE_NONE);
    uint32_t place = put_thing(&t, PLACE_OBJECT, "java.lang.IllegalStateException", 9);
    uint32_t thrown = put_event(&t, 1, TRACE_THROW, 0, frame, place, 0);
    struct finding f = {.kind = FINDING_EXCEPTION,
                        .trace = &t,
                        .source = TRACE_NONE,
                        .manifest = thrown,
                        .message = "java.lang.IllegalStateException: two\nlines \xff"};
    expect_text(finding_title(&f), "uncaught exception in worker\\u001b[31m at A.java:12: "
                                   "java.lang.IllegalStateException: two\\nlines \xef\xbf\xbd");
    expect_text(finding_identity(&f), "exception; java.lang.IllegalStateException; at "
                                      "A.run()V@8 from A.run()V@8");
    f.message = "java.lang.IllegalStateException: other text"; /* may hold a number or a name */
    expect_text(finding_identity(&f), "exception; java.lang.IllegalStateException; at "
                                      "A.run()V@8 from A.run()V@8");
    f.message = NULL;
    expect_text(finding_title(&f), "uncaught exception in worker\\u001b[31m at A.java:12: "
                                   "java.lang.IllegalStateException");
    f.manifest = TRACE_NONE;
    f.message = "E: text";
    expect_text(finding_title(&f), "uncaught exception: E: text");
    expect_text(finding_identity(&f), "exception; E; at ? from ?");

    f.kind = FINDING_ASSERTION;
    f.manifest = thrown;
    f.message = "java.lang.AssertionError: lost update";
    expect_text(finding_title(&f),
                "assertion failed in worker\\u001b[31m at A.java:12: lost update");
    f.message = "java.lang.AssertionError";
    expect_text(finding_title(&f), "assertion failed in worker\\u001b[31m at A.java:12");
    f.message = "java.lang.AssertionErrors: mine";
    expect_text(finding_title(&f), "assertion failed in worker\\u001b[31m at A.java:12: "
                                   "java.lang.AssertionErrors: mine");
    trace_release(&t);
}

/* 200 bytes of a message fit; a character that crosses the end is left out whole. */
static void long_messages(void **state)
{
    struct trace t;
    trace_init(&t);
    char message[300], expected[400] = "uncaught exception: ";
    struct finding f = {.kind = FINDING_EXCEPTION,
                        .trace = &t,
                        .source = TRACE_NONE,
                        .manifest = TRACE_NONE,
                        .message = message};
    memset(message, 'x', sizeof message);
    message[200] = '\0';
    expect_text(finding_title(&f), strcat(expected, message));
    message[200] = 'x';
    message[201] = '\0';
    strcpy(expected + 20 + 200, "...");
    expect_text(finding_title(&f), expected);
    memcpy(message + 199, "\xc3\xa4", 2); /* bytes 199 and 200 */
    strcpy(expected + 20 + 199, "...");
    expect_text(finding_title(&f), expected);
    trace_release(&t);
}

/* Threads that ended, and threads that never began, take no part. */
static void deadlocks(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "Thread-0", 0);
    put_thread(&t, "Thread-1", 0);
    put_thread(&t, "gone", 0);
    put_thread(&t, "unborn", 0);
    uint32_t lock = put_thing(&t, PLACE_OBJECT, "java.lang.Object", 1);
    uint32_t start = put_frame(&t, "D", "main", "D.java", 1, 1, false, TRACE_NONE);
    uint32_t one = put_frame(&t, "D", "one", "D.java", 10, 10, false, TRACE_NONE);
    uint32_t two = put_frame(&t, "D", "two", "D.java", 20, 20, false, TRACE_NONE);
    uint32_t park =
        put_frame(&t, "java.util.concurrent.locks.LockSupport", "park", NULL, -1, 5, true, start);
    put_event(&t, 0, TRACE_SYNC, SYNC_START, start, put_thing(&t, PLACE_THREAD, NULL, 1), 0);
    put_event(&t, 2, TRACE_SYNC, SYNC_LOCK, one, lock, 0);
    put_event(&t, 3, TRACE_SYNC, SYNC_BEGIN, TRACE_NONE, TRACE_NONE, 0);
    put_event(&t, 3, TRACE_SYNC, SYNC_END, TRACE_NONE, TRACE_NONE, 0);
    put_event(&t, 1, TRACE_SYNC, SYNC_LOCK, two, lock, 0);
    put_event(&t, 0, TRACE_CALL, 0, park, TRACE_NONE, 0);
    struct finding f = {.kind = FINDING_DEADLOCK,
                        .trace = &t,
                        .source = TRACE_NONE,
                        .manifest = TRACE_NONE};
    expect_text(finding_title(&f),
                "deadlock: main and Thread-1 wait for a notification, a signal or a permit that "
                "nobody gives; Thread-0 waits for another thread");
    expect_text(finding_identity(&f), "deadlock; D.main()V@1; D.one()V@10; D.two()V@20");
    f.kind = FINDING_NO_PROGRESS;
    expect_text(finding_title(&f), "no progress: main at D.java:1, Thread-0 at D.java:20 and "
                                   "Thread-1 at D.java:10 never end");
    expect_text(finding_identity(&f), "no-progress; D.main()V@1; D.one()V@10; D.two()V@20");

    /* The other thread in the other place: the same deadlock. */
    t.events[1].thread = 1;
    t.events[4].thread = 2;
    f.kind = FINDING_DEADLOCK;
    expect_text(finding_identity(&f), "deadlock; D.main()V@1; D.one()V@10; D.two()V@20");

    put_event(&t, 0, TRACE_SYNC, SYNC_END, TRACE_NONE, TRACE_NONE, 0);
    expect_text(finding_title(&f),
                "deadlock: Thread-0 waits for a notification, a signal or a permit that nobody "
                "gives; Thread-1 waits for another thread");
    put_event(&t, 1, TRACE_SYNC, SYNC_END, TRACE_NONE, TRACE_NONE, 0);
    expect_text(finding_title(&f), "deadlock: Thread-1 waits for another thread");
    expect_text(finding_identity(&f), "deadlock; D.two()V@20");
    f.kind = FINDING_NO_PROGRESS;
    expect_text(finding_title(&f), "no progress: Thread-1 at D.java:20 never ends");
    put_event(&t, 2, TRACE_SYNC, SYNC_END, TRACE_NONE, TRACE_NONE, 0);
    f.kind = FINDING_DEADLOCK;
    expect_text(finding_title(&f), "deadlock: no thread can go on");
    trace_release(&t);
}

/* Two threads want what the other one has; whoever else lives takes no part. */
static void cycles(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "A", 0);
    put_thread(&t, "B", 0);
    uint32_t left = put_thing(&t, PLACE_OBJECT, "java.lang.Object", 1);
    uint32_t right = put_thing(&t, PLACE_OBJECT, "java.lang.Object", 2);
    uint32_t start = put_frame(&t, "D", "main", "D.java", 1, 1, false, TRACE_NONE);
    uint32_t one = put_frame(&t, "D", "one", "D.java", 10, 10, false, TRACE_NONE);
    uint32_t two = put_frame(&t, "D", "two", "D.java", 20, 20, false, TRACE_NONE);
    put_event(&t, 1, TRACE_SYNC, SYNC_LOCK, one, left, 0);
    put_event(&t, 2, TRACE_SYNC, SYNC_LOCK, two, right, 0);
    put_event(&t, 0, TRACE_CALL, 0, start, TRACE_NONE, 0);
    uint32_t first = put_event(&t, 1, TRACE_SYNC, SYNC_LOCK, one, right, 0);
    struct finding f = {.kind = FINDING_DEADLOCK,
                        .trace = &t,
                        .source = TRACE_NONE,
                        .manifest = first};
    put_event(&t, 2, TRACE_SYNC, SYNC_LOCK, two, left, 0);
    expect_text(finding_title(&f), "deadlock: A and B wait for each other");
    expect_text(finding_identity(&f), "deadlock; D.one()V@10; D.two()V@20");
    f.kind = FINDING_WAITS_FOREVER;
    expect_text(finding_title(&f),
                "A at D.java:10 and B at D.java:20 wait for ever while others go on");
    put_event(&t, 2, TRACE_SYNC, SYNC_END, TRACE_NONE, TRACE_NONE, 0);
    f.kind = FINDING_DEADLOCK;
    expect_text(finding_title(&f), "deadlock: A waits for itself");
    f.kind = FINDING_WAITS_FOREVER;
    expect_text(finding_title(&f), "A at D.java:10 waits for ever while others go on");
    trace_release(&t);
}

static void ends(void **state)
{
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    uint32_t at = put_frame(&t, "D", "run", "D.java", 7, 3, false, TRACE_NONE);
    uint32_t halt = put_frame(&t, "java.lang.Shutdown", "halt0", NULL, -1, -1, true, at);
    uint32_t future =
        put_frame(&t, "java.util.concurrent.FutureTask", "run", NULL, -1, 9, true, TRACE_NONE);
    uint32_t error = put_thing(&t, PLACE_OBJECT, "java.lang.AssertionError", 1);
    uint32_t thrown = put_event(&t, 0, TRACE_THROW, THROW_LEAVES, at, error, 0);
    uint32_t caught = put_event(&t, 0, TRACE_THROW, THROW_CAUGHT, future, error, 0);
    uint32_t exit = put_event(&t, 0, TRACE_SYNC, SYNC_EXIT, halt, TRACE_NONE, 3);
    struct finding f = {FINDING_EXIT, &t, TRACE_NONE, exit, "3", false};
    expect_text(finding_title(&f), "exit status 3 in main at D.java:7, other schedules end with 0");
    expect_text(finding_identity(&f), "exit; 3; at java.lang.Shutdown.halt0()V@-1 from D.run()V@3");
    f = (struct finding){
        FINDING_SWALLOWED, &t, thrown, caught, "java.lang.AssertionError: no", false};
    expect_text(finding_title(&f),
                "assertion failed in main at D.java:7, swallowed by FutureTask.run: no");
    expect_text(finding_identity(&f),
                "swallowed; java.lang.AssertionError; at D.run()V@3 from D.run()V@3");
    f.source = TRACE_NONE;
    assert_false(finding_is_consistent(&f));
    trace_release(&t);
}

static void consistency(void **state)
{
    struct simple s;
    make_simple(&s, 1, 20); /* events: start, write, read */
    struct finding f = s.finding;
    f.source = 0;
    assert_false(finding_is_consistent(&f)); /* a start is no access */
    f.source = 3;
    assert_false(finding_is_consistent(&f));
    f.source = TRACE_NONE;
    assert_false(finding_is_consistent(&f));
    f = s.finding;
    f.manifest = 3;
    assert_false(finding_is_consistent(&f));
    f.kind = FINDING_EXCEPTION;
    f.source = TRACE_NONE;
    assert_false(finding_is_consistent(&f));
    f.manifest = 2;
    assert_true(finding_is_consistent(&f));
    f.kind = FINDING_DEADLOCK;
    assert_true(finding_is_consistent(&f));
    f.kind = FINDING_NO_PROGRESS;
    assert_false(finding_is_consistent(&f));
    f.kind = FINDING_WAITS_FOREVER;
    assert_true(finding_is_consistent(&f));
    f.manifest = TRACE_NONE;
    assert_false(finding_is_consistent(&f));
    f.kind = FINDING_DEADLOCK;
    assert_true(finding_is_consistent(&f));
    trace_release(&s.trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds),
        cmocka_unit_test(places),
        cmocka_unit_test(user_sites),
        cmocka_unit_test(race),
        cmocka_unit_test(identity_of_races),
        cmocka_unit_test(race_in_the_library),
        cmocka_unit_test(positions_that_are_not_known),
        cmocka_unit_test(exceptions),
        cmocka_unit_test(long_messages),
        cmocka_unit_test(deadlocks),
        cmocka_unit_test(cycles),
        cmocka_unit_test(ends),
        cmocka_unit_test(consistency),
    };
    return cmocka_run_group_tests_name("finding", tests, NULL, NULL);
}
