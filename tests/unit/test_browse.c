/* test_browse.c - the browser without a terminal: what keys lead to, and what is seen then. */
#include "store_builder.h"

#include "base/seconds.h"
#include "tui/frame.h"

static struct advising advising;
static struct browser browser;
static struct browse_frame frame;

/* ---- trying out, as the tests want it ---- */

static uint32_t trial_count;
static char trials[10][100];
static bool trial_removes[2];
static enum verdict trial_verdict;
static bool is_stopped, stops_in_trial;

static struct verification try_out(void *self, const char *amendments, const bool *to_remove,
                                   double seconds)
{
    assert_ptr_equal(self, &browser);
    assert_true(seconds > 0 && seconds <= 60);
    assert_true(trial_count < 10);
    assert_non_null(browser.work);
    snprintf(trials[trial_count++], sizeof trials[0], "%s", amendments);
    memcpy(trial_removes, to_remove, sizeof trial_removes);
    is_stopped = stops_in_trial;
    enum verdict verdict = is_stopped ? VERDICT_UNVERIFIED : trial_verdict;
    enum answer answer = verdict == VERDICT_VERIFIED     ? ANSWER_YES
                         : verdict == VERDICT_UNVERIFIED ? ANSWER_UNKNOWN
                                                         : ANSWER_NO;
    return (struct verification){
        .trial = {verdict, answer, answer, strdup(is_stopped ? "interrupted" : "so it is")}};
}

static bool stopped(void)
{
    return is_stopped;
}

/* ---- the browser ---- */

/* Traces 1, 2 and 4 show a race on Main.<first>, trace 3 one on Main.second. */
static void begin_with(const char *first, const struct report_options *options)
{
    remove_store("browse.db");
    struct store *store = must_open("browse.db", STORE_WRITE);
    struct store_run run = some_run;
    run.id = must_begin(store);
    must_add(store, run.id, first, true);
    must_add(store, run.id, first, false);
    must_add(store, run.id, "second", true);
    must_add(store, run.id, first, false);
    run.ended = 1;
    assert_true(store_end_run(store, &run, &error));
    store_close(store);
    assert_true(advising_open(&advising, "browse.db", 0, &error));
    struct browse_hooks hooks = {&browser, try_out, stopped};
    browser_init(&browser, &advising, options, &hooks, 60);
    trial_count = 0;
    trial_verdict = VERDICT_VERIFIED;
    is_stopped = stops_in_trial = false;
}

static int begin(void **state)
{
    begin_with("first", &(struct report_options){0});
    return 0;
}

static int end(void **state)
{
    browser_release(&browser);
    advising_close(&advising);
    return 0;
}

static void type(const char *keys)
{
    for (; *keys; keys++)
        browser_key(&browser, (unsigned char)*keys);
}

static char *row_text(unsigned row)
{
    return line_plain(frame.rows[row]);
}

/* Whether a row of the picture has the text; row: -1 for any. */
static bool shows(int row, const char *text)
{
    bool found = false;
    browse_frame_make(&frame, &browser);
    assert_int_equal(frame.count, browser.height);
    for (unsigned i = 0; i < frame.count; i++) {
        char *plain = row_text(i);
        found = found || ((row < 0 || row == (int)i) && strstr(plain, text));
        free(plain);
    }
    browse_frame_release(&frame);
    return found;
}

static void expect_selected(const char *text)
{
    browse_frame_make(&frame, &browser);
    assert_true(frame.selected > 0);
    char *plain = row_text((unsigned)frame.selected);
    if (plain[0] != '>' || !strstr(plain, text))
        fail_msg("selected is '%s', not '%s'", plain, text);
    free(plain);
    browse_frame_release(&frame);
}

static void expect_screen(enum screen_kind kind, unsigned depth)
{
    assert_int_equal(browser_screen(&browser)->kind, kind);
    assert_int_equal(browser.depth, depth);
}

/* ---- screens ---- */

static void races_come_first(void **state)
{
    expect_screen(SCREEN_RACES, 1);
    assert_true(shows(0, "Main, run 1"));
    assert_true(shows(2, "1 Main.first  write Main.java:5, read :5"));
    assert_true(shows(2, " 3 "));
    assert_true(shows(3, "2 Main.second write Main.java:5, read :5"));
    assert_true(shows(-1, "data race on field `first` of Main: write at Main.java:5, read at"));
    assert_false(shows(-1, "smallest set"));
    expect_selected("Main.first");
    type("j");
    expect_selected("Main.second");
    assert_true(shows(-1, "data race on field `second` of Main"));
    type("j");
    expect_selected("Main.second");
    type("k");
    expect_selected("Main.first");
}

static void down_to_a_path_and_back(void **state)
{
    browser_key(&browser, BROWSE_ENTER);
    expect_screen(SCREEN_TRACES, 2);
    assert_true(shows(0, "run 1 > race 1"));
    assert_true(shows(2, " 1         3         5"));
    assert_true(shows(4, " 4         3         5"));
    assert_false(shows(5, "3"));
    type("G");
    expect_selected(" 4 ");
    browser_key(&browser, BROWSE_ENTER);
    expect_screen(SCREEN_PATH, 3);
    assert_true(shows(0, "> race 1 > trace 4"));
    expect_selected("source");
    expect_selected("write Main.first = 1");
    type("m");
    expect_selected("manifest");
    expect_selected("read Main.first = 1");
    type("s");
    expect_selected("source");
    browser_key(&browser, BROWSE_ENTER);
    expect_screen(SCREEN_ADVICE, 4);
    assert_true(shows(0, "advice on trace 4"));
    browser_key(&browser, BROWSE_BACK);
    expect_screen(SCREEN_PATH, 3);
    type("h");
    expect_screen(SCREEN_TRACES, 2);
    expect_selected(" 4 ");
    browser_key(&browser, BROWSE_ERASE);
    expect_screen(SCREEN_RACES, 1);
    browser_key(&browser, BROWSE_BACK);
    expect_screen(SCREEN_RACES, 1);
    assert_false(browser.wants_quit);
    type("q");
    assert_true(browser.wants_quit);
}

/* The write is at event 3, after three volatile reads, and the read at event 4. */
static void all_events(void **state)
{
    type("llf");
    expect_screen(SCREEN_PATH, 3);
    assert_true(shows(0, "all events"));
    assert_int_equal(browser_screen(&browser)->list.count, 5);
    assert_int_equal(browser_screen(&browser)->list.selected, 3);
    type("f");
    assert_false(shows(0, "all events"));
    expect_selected("source");
    type("e");
    assert_true(shows(23, "no edge"));
    type("j");
    assert_false(shows(23, "no edge"));
}

static void help_is_over_everything(void **state)
{
    type("?");
    expect_screen(SCREEN_HELP, 2);
    assert_true(shows(-1, "searches"));
    type("?aAvt");
    browser_key(&browser, BROWSE_BACK); /* of the prompt */
    expect_screen(SCREEN_HELP, 2);
    type("q");
    expect_screen(SCREEN_RACES, 1);
    assert_false(browser.wants_quit);
}

/* ---- advice ---- */

static void advice_on_a_race_analyses_it(void **state)
{
    assert_false(advising.advised.races[0].is_analysed);
    assert_true(shows(-1, "a analyses this race"));
    type("a");
    expect_screen(SCREEN_ADVICE, 2);
    assert_true(advising.advised.races[0].is_analysed);
    assert_false(advising.advised.races[1].is_analysed);
    assert_int_equal(advising.advised.analysed, 3);
    assert_true(shows(0, "advice on race 1"));
    assert_true(shows(-1, "why "));
    expect_selected("1 make `first` of Main volatile");
    type("h");
    expect_screen(SCREEN_RACES, 1);
    assert_true(shows(2, "make `first`"));
    assert_false(shows(3, "make `second`"));
    assert_false(shows(-1, "a analyses this race"));
}

static void advice_on_a_trace_and_on_its_race(void **state)
{
    type("lja");
    expect_screen(SCREEN_ADVICE, 3);
    assert_true(shows(0, "advice on trace 2"));
    expect_selected("make `first` of Main volatile");
    assert_false(advising.advised.races[0].is_analysed);
    type("r");
    expect_screen(SCREEN_ADVICE, 3);
    assert_true(shows(0, "advice on race 1"));
    assert_true(advising.advised.races[0].is_analysed);
    type("A");
    expect_screen(SCREEN_ADVICE, 3);
    assert_true(shows(0, "advice on all races"));
}

static void frequencies_and_the_smallest_set(void **state)
{
    type("A");
    expect_screen(SCREEN_ADVICE, 2);
    assert_true(shows(-1, "make `first` of Main volatile (1 of 2)"));
    assert_true(shows(-1, "make `second` of Main volatile (1 of 2)"));
    assert_true(shows(-1, "the smallest set that removes every race"));
    type("h");
    assert_true(shows(-1, "the smallest set that removes every race"));
    assert_true(shows(3, "make `second`"));
}

static void an_analysis_can_be_stopped(void **state)
{
    is_stopped = true;
    type("a");
    expect_screen(SCREEN_RACES, 1);
    assert_true(shows(23, "interrupted"));
    assert_false(advising.advised.races[0].is_analysed);
    type("A");
    expect_screen(SCREEN_RACES, 1);
    is_stopped = false;
    type("a");
    expect_screen(SCREEN_ADVICE, 2);
    assert_null(browser.work);
}

/* ---- trying out ---- */

static void a_suggestion_is_tried_out(void **state)
{
    type("av");
    assert_int_equal(trial_count, 1);
    assert_string_equal(trials[0], "volatile Main.first");
    assert_true(trial_removes[0]);
    assert_false(trial_removes[1]);
    assert_true(shows(-1, "verified: race gone, program clean: so it is"));
    expect_selected("make `first` of Main volatile");
    assert_null(browser.work);
    trial_verdict = VERDICT_HARMFUL;
    type("v");
    assert_true(shows(-1, "harmful: race not gone, program not clean: so it is"));
    assert_false(shows(-1, "verified"));
    type("h");
    assert_true(shows(2, "harmful: make `first`"));
    assert_true(shows(-1, "no set of these suggestions removes every race"));
}

static void a_trial_can_be_stopped(void **state)
{
    stops_in_trial = true;
    type("AV");
    assert_int_equal(trial_count, 1);
    assert_false(shows(-1, "verified"));
    assert_false(shows(-1, "interrupted"));
    assert_int_equal(advising.advised.program.items[0].trial.verdict, VERDICT_UNTRIED);
    assert_int_equal(advising.advised.program.trial.verdict, VERDICT_UNTRIED);
    assert_null(browser.work);
}

static void all_are_tried_out_and_then_the_set(void **state)
{
    type("AV");
    assert_int_equal(trial_count, 3);
    assert_string_equal(trials[0], "volatile Main.first");
    assert_string_equal(trials[1], "volatile Main.second");
    assert_string_equal(trials[2], "volatile Main.first\nvolatile Main.second");
    assert_true(trial_removes[0] && trial_removes[1]);
    assert_true(shows(-1, "together verified: race gone, program clean"));
    type("h");
    assert_true(shows(-1, "together verified: race gone, program clean"));
}

/* Each suggestion is good alone, but the only set that has one for each race is not. */
static void no_set_is_good(void **state)
{
    type("A");
    type("v");
    browser_key(&browser, BROWSE_NEXT);
    expect_selected("`second`");
    type("v");
    assert_int_equal(trial_count, 2);
    trial_verdict = VERDICT_PARTIAL;
    struct trying trying = {&advising.advised.program, &browser, try_out, stopped,
                            seconds_now() + 60};
    browser.work = strdup("sets");
    try_sets(&trying);
    assert_int_equal(trial_count, 3);
    assert_int_equal(advising.advised.program.trial.verdict, VERDICT_PARTIAL);
    assert_int_equal(advising.advised.program.chosen_count, 2);
}

static void nothing_can_be_tried_out(void **state)
{
    browser.hooks.try_out = NULL;
    type("av");
    assert_true(shows(23, "cannot be run again"));
    assert_int_equal(trial_count, 0);
}

static void a_suggestion_must_be_selected(void **state)
{
    type("agv");
    assert_int_equal(trial_count, 0);
    assert_true(shows(23, "Tab"));
    browser_key(&browser, BROWSE_NEXT);
    type("v");
    assert_int_equal(trial_count, 1);
}

/* ---- prompts ---- */

static void a_search_finds_races(void **state)
{
    type("/SECOND");
    assert_true(shows(23, "/SECOND"));
    browser_key(&browser, BROWSE_ENTER);
    expect_selected("Main.second");
    type("n");
    expect_selected("Main.second");
    type("/first");
    browser_key(&browser, BROWSE_BACK); /* not searched */
    type("n");
    expect_selected("Main.second");
    type("/Main");
    browser_key(&browser, BROWSE_ENTER);
    expect_selected("Main.first");
    type("N");
    expect_selected("Main.second");
    type("/nothing");
    browser_key(&browser, BROWSE_ENTER);
    assert_true(shows(23, "not found: nothing"));
    expect_selected("Main.second");
}

static void a_search_finds_rows_and_lines(void **state)
{
    type("ll/read main.first");
    browser_key(&browser, BROWSE_ENTER);
    expect_selected("read Main.first");
    browser_key(&browser, BROWSE_ENTER);
    type("/why");
    browser_key(&browser, BROWSE_ENTER);
    expect_selected("why ");
    type("hh/4");
    browser_key(&browser, BROWSE_ENTER);
    expect_selected(" 4 ");
}

static void what_is_typed_can_be_erased(void **state)
{
    type("/a");
    browser_key(&browser, 0xe9);    /* é */
    browser_key(&browser, 0x20ac);  /* € */
    browser_key(&browser, 0x1f600); /* a face */
    assert_string_equal(browser.typed, "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
    browser_key(&browser, 7); /* no character to be shown */
    browser_key(&browser, BROWSE_ERASE);
    browser_key(&browser, BROWSE_ERASE);
    assert_string_equal(browser.typed, "a\xc3\xa9");
    browser_key(&browser, BROWSE_ERASE);
    browser_key(&browser, BROWSE_ERASE);
    assert_int_equal(browser.prompt, PROMPT_SEARCH);
    browser_key(&browser, BROWSE_ERASE);
    assert_int_equal(browser.prompt, PROMPT_NONE);
    type("/");
    for (int i = 0; i < 1000; i++)
        type("x");
    assert_int_equal(strlen(browser.typed), BROWSE_PROMPT_SIZE - 1);
    assert_true(shows(23, "xxxx"));
}

static void a_trace_is_opened_by_its_number(void **state)
{
    type("ll");
    type("t3");
    browser_key(&browser, BROWSE_ENTER);
    expect_screen(SCREEN_PATH, 3);
    assert_true(shows(0, "race 2 > trace 3"));
    type("hh");
    expect_selected("Main.second");
    type("t4");
    browser_key(&browser, BROWSE_ENTER);
    assert_true(shows(0, "race 1 > trace 4"));
    type("h");
    expect_selected(" 4 ");
    type("t99");
    browser_key(&browser, BROWSE_ENTER);
    expect_screen(SCREEN_TRACES, 2);
    assert_true(shows(23, "99"));
    type("tx");
    browser_key(&browser, BROWSE_ENTER);
    assert_true(shows(23, "number"));
}

/* ---- any size, any name ---- */

/* Nothing but colours and what can be shown, and no more columns than there are. */
static void expect_safe_picture(void)
{
    struct terminal terminal = {.ascii = browser.options.ascii};
    browse_frame_make(&frame, &browser);
    assert_int_equal(frame.count, browser.height);
    for (unsigned i = 0; i < frame.count; i++) {
        for (const char *at = frame.rows[i]; *at; at++) {
            if (*at == '\033') {
                assert_int_equal(at[1], '[');
                at += 2 + strspn(at + 2, "0123456789;");
                assert_int_equal(*at, 'm');
            }
            assert_true((unsigned char)*at >= 0x20 && *at != 0x7f);
            assert_true(!browser.options.ascii || (unsigned char)*at < 0x80);
        }
        char *plain = row_text(i);
        if (text_width(&terminal, plain) > browser.width)
            fail_msg("at %u x %u: %s", browser.width, browser.height, plain);
        free(plain);
    }
    browse_frame_release(&frame);
}

static void expect_safe_pictures(void)
{
    static const char *const ways[] = {"", "A", "hl", "l", "f", "e", "r", "?", "h", "/abc", "d"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        browser_resize(&browser, 80, 24);
        type(ways[i]);
        for (unsigned width = 1; width < 130; width += 7)
            for (unsigned height = 1; height < 40; height += 3) {
                browser_resize(&browser, width, height);
                expect_safe_picture();
            }
    }
}

static void every_size_has_a_picture(void **state)
{
    browser_resize(&browser, 41, 24);
    assert_true(shows(0, "too small"));
    browser_resize(&browser, 42, 9);
    assert_true(shows(0, "too small"));
    browser_resize(&browser, 42, 10);
    assert_false(shows(-1, "too small"));
    assert_true(shows(2, "Main.first"));
    type("ll");
    assert_true(shows(0, "race 1 > trace 1")); /* what lies below it has no room */
    assert_false(shows(0, "Main"));
    type("hh");
    expect_safe_pictures();
}

static void a_name_cannot_drive_the_terminal(void **state)
{
    end(state);
    begin_with("f\033[2J\r\n\xe2\x80\xae\xc2\x9b"
               "31m\x07x",
               &(struct report_options){0});
    expect_safe_pictures();
    end(state);
    begin_with("f\033[2J\xc3\xa9", &(struct report_options){.ascii = true});
    expect_safe_pictures();
}

static void without_races(void **state)
{
    end(state);
    remove_store("empty.db");
    struct store *store = must_open("empty.db", STORE_WRITE);
    must_begin(store);
    store_close(store);
    assert_true(advising_open(&advising, "empty.db", 0, &error));
    browser_init(&browser, &advising, &(struct report_options){0},
                 &(struct browse_hooks){.try_out = NULL}, 60);
    assert_true(shows(-1, "there are no races in this run"));
    type("jkgGlarAvV/x");
    browser_key(&browser, BROWSE_ENTER);
    expect_screen(SCREEN_RACES, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(races_come_first),
        TEST(down_to_a_path_and_back),
        TEST(all_events),
        TEST(help_is_over_everything),
        TEST(advice_on_a_race_analyses_it),
        TEST(advice_on_a_trace_and_on_its_race),
        TEST(frequencies_and_the_smallest_set),
        TEST(an_analysis_can_be_stopped),
        TEST(a_suggestion_is_tried_out),
        TEST(a_trial_can_be_stopped),
        TEST(all_are_tried_out_and_then_the_set),
        TEST(no_set_is_good),
        TEST(nothing_can_be_tried_out),
        TEST(a_suggestion_must_be_selected),
        TEST(a_search_finds_races),
        TEST(a_search_finds_rows_and_lines),
        TEST(what_is_typed_can_be_erased),
        TEST(a_trace_is_opened_by_its_number),
        TEST(every_size_has_a_picture),
        TEST(a_name_cannot_drive_the_terminal),
        TEST(without_races),
    };
    return cmocka_run_group_tests(tests, enter_directory, remove_directory);
}
