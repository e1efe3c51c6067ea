/* test_agent_options.c - what the agent is told: its options, what it watches, what it leaves out. */
#include "agent/filter.h"
#include "agent/options.h"
#include "trace_builder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct agent_options options;
static struct error error;

static int teardown(void **state)
{
    (void)state;
    agent_options_release(&options);
    error.text[0] = '\0';
    return 0;
}

static void expect_bad(const char *text, const char *message)
{
    assert_false(agent_options_parse(&options, text, &error));
    assert_string_equal(error.text, message);
    agent_options_release(&options);
}

static void test_nothing(void **state)
{
    (void)state;
    assert_true(agent_options_parse(&options, NULL, &error));
    assert_null(options.store);
    assert_true(agent_options_parse(&options, "", &error));
    assert_true(agent_options_parse(&options, ",,", &error));
    assert_int_equal(options.include.count, 0);
}

static void test_all(void **state)
{
    (void)state;
    assert_true(agent_options_parse(&options,
                                    "store=/a%2Cb%20c/x.db,include=p,include=q.C,exclude=r,quiet,"
                                    "untracked=p.C.f,trusted=t,max-reports=7,lockset,history,"
                                    "session=12ab,suppress=s.txt,children=-X%20-Y",
                                    &error));
    assert_string_equal(options.store, "/a,b c/x.db");
    assert_int_equal(options.include.count, 2);
    assert_string_equal(options.include.list[1], "q.C");
    assert_string_equal(options.exclude.list[0], "r");
    assert_string_equal(options.untracked.list[0], "p.C.f");
    assert_string_equal(options.trusted.list[0], "t");
    assert_int_equal(options.max_reports, 7);
    assert_true(options.lockset && options.history && options.quiet);
    assert_string_equal(options.session, "12ab");
    assert_string_equal(options.suppress, "s.txt");
    assert_string_equal(options.children, "-X -Y");
}

static void test_percent(void **state)
{
    (void)state;
    assert_true(agent_options_parse(&options, "store=100%,suppress=a%2,session=%41%zz%", &error));
    assert_string_equal(options.store, "100%");
    assert_string_equal(options.suppress, "a%2");
    assert_string_equal(options.session, "A%zz%");
}

static void test_bad(void **state)
{
    (void)state;
    expect_bad("stor=x", "unknown option 'stor=x'");
    expect_bad("quiet,nonsense", "unknown option 'nonsense'");
    expect_bad("store", "option store needs a value");
    expect_bad("store=", "option store needs a value");
    expect_bad("quiet=yes", "option quiet has no value");
    expect_bad("max-reports=many", "option max-reports needs a number, not 'many'");
    expect_bad("max-reports=-1", "option max-reports needs a number, not '-1'");
    expect_bad("max-reports=99999999999999999999",
               "option max-reports needs a number, not '99999999999999999999'");
    expect_bad("@/nowhere/at/all",
               "cannot read the options in /nowhere/at/all: No such file or directory");
}

static char *written(const char *text)
{
    static char name[] = "/tmp/heddle-test-options-XXXXXX";
    strcpy(name + strlen(name) - 6, "XXXXXX");
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    return name;
}

static void test_file(void **state)
{
    (void)state;
    char *name = written("# comment\n\nstore=/with,comma.db  \ninclude=p\nlockset\n"), text[100];
    snprintf(text, sizeof text, "quiet,@%s,include=q", name);
    assert_true(agent_options_parse(&options, text, &error));
    assert_string_equal(options.store, "/with,comma.db");
    assert_int_equal(options.include.count, 2);
    assert_true(options.lockset && options.quiet);
    unlink(name);
    agent_options_release(&options);
    name = written("store=x\nwhatever\n");
    snprintf(text, sizeof text, "@%s", name);
    assert_false(agent_options_parse(&options, text, &error));
    assert_non_null(strstr(error.text, "unknown option 'whatever'"));
    unlink(name);
}

static void join(void *context, const char *word)
{
    strcat(context, word);
    strcat(context, " ");
}

static void test_words(void **state)
{
    (void)state;
    char text[300] = "";
    assert_true(agent_options_parse(
        &options, "lockset,trusted=a,store=x.db,trusted=b,session=1,children=c,max-reports=3",
        &error));
    agent_options_words(&options, join, text);
    assert_string_equal(text, "--store=x.db --trusted=a --trusted=b --max-reports=3 --lockset ");
}

static void test_watched(void **state)
{
    (void)state;
    assert_true(agent_options_parse(&options, "include=a.b,include=C,exclude=a.b.x", &error));
    assert_true(filter_watches(&options, "a.b.D"));
    assert_true(filter_watches(&options, "a.b.c.D"));
    assert_true(filter_watches(&options, "C"));
    assert_true(filter_watches(&options, "C$Inner"));
    assert_false(filter_watches(&options, "a.bc.D"));
    assert_false(filter_watches(&options, "Ca"));
    assert_false(filter_watches(&options, "a.b.x.E"));
}

static void test_told(void **state)
{
    (void)state;
    assert_true(agent_options_parse(&options, "untracked=a.B.f,trusted=t", &error));
    assert_false(filter_tells(&options, "a.B", "f"));
    assert_true(filter_tells(&options, "a.B", "g"));
    assert_true(filter_tells(&options, "a.B$C", "f"));
    assert_false(filter_tells(&options, "t.X", "f"));
}

static void expect_suppressed(const char *patterns, bool expected)
{
    struct suppressions s;
    struct trace t;
    trace_init(&t);
    put_thread(&t, "main", TRACE_NONE);
    put_thread(&t, "Thread-0", 0);
    uint32_t here = put_frame(&t, "p.Main", "run", "Main.java", 5, 9, false, TRACE_NONE);
    uint32_t there = put_frame(&t, "p.Main$1", "call", "Main.java", 17, 9, false, TRACE_NONE);
    uint32_t place = put_field(&t, PLACE_FIELD, "p.Main", "x", 1);
    uint32_t write_ = put_event(&t, 1, TRACE_WRITE, MODE_PLAIN, here, place, 1);
    uint32_t read_ = put_event(&t, 0, TRACE_READ, MODE_PLAIN, there, place, 1);
    struct finding finding = {.kind = FINDING_RACE,
                              .trace = &t,
                              .source = write_,
                              .manifest = read_};
    char *name = written(patterns);
    assert_true(suppressions_read(&s, name, &error));
    unlink(name);
    assert_int_equal(suppressions_match(&s, &finding), expected);
    suppressions_release(&s);
    trace_release(&t);
}

static void test_suppressed(void **state)
{
    (void)state;
    expect_suppressed("", false);
    expect_suppressed("# p.Main.x\n", false);
    expect_suppressed("p.Main.x\n", true);
    expect_suppressed("p.Main.y\n  p.*.x  \n", true);
    expect_suppressed("p.Main.run\n", true);
    expect_suppressed("p.Main$1.*\n", true);
    expect_suppressed("Main.java:17\n", true);
    expect_suppressed("Main.java:1\n", false);
    expect_suppressed("*\n", true);
    expect_suppressed("Main.run\n", false);
    struct suppressions s;
    assert_false(suppressions_read(&s, "/nowhere/at/all", &error));
    assert_non_null(strstr(error.text, "cannot read the suppressions in /nowhere/at/all"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_nothing, teardown),
        cmocka_unit_test_teardown(test_all, teardown),
        cmocka_unit_test_teardown(test_percent, teardown),
        cmocka_unit_test_teardown(test_bad, teardown),
        cmocka_unit_test_teardown(test_file, teardown),
        cmocka_unit_test_teardown(test_words, teardown),
        cmocka_unit_test_teardown(test_watched, teardown),
        cmocka_unit_test_teardown(test_told, teardown),
        cmocka_unit_test_teardown(test_suppressed, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
