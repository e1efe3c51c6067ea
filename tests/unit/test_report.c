/* test_report.c - reports of traces made by hand: small ones exactly, the others by what must hold
 * of every report: no row too wide, nothing that is no UTF-8, all threads and all marks there. */
#include "base/utf8.h"
#include "java/source_files.h"
#include "report/terminal.h"
#include "report/text.h"
#include "report_traces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct report_options options;
static struct source_path *sources; /* that are below the directory */

static int set_up(void **state)
{
    set_up_trace(state);
    options = (struct report_options){0};
    sources = source_path_new(directory, NULL);
    return 0;
}

static int tear_down(void **state)
{
    source_path_free(sources);
    return tear_down_trace(state);
}

/* The report of a finding of the trace; the caller frees. */
static char *report(enum finding_kind kind, uint32_t source, uint32_t manifest, const char *message)
{
    struct finding finding = {kind, &trace, source, manifest, message, false};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_true(finding_is_consistent(&finding));
    report_finding_text(out, &finding, &options);
    fclose(out);
    return text;
}

static void assert_report(const char *expected, char *text)
{
    if (strcmp(expected, text) != 0)
        print_error("expected:\n%s\nis:\n%s\n", expected, text);
    assert_true(strcmp(expected, text) == 0);
    free(text);
}

static unsigned count(const char *text, const char *word)
{
    unsigned times = 0;
    for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
        times++;
    return times;
}

static void assert_has(const char *text, const char *word)
{
    if (!strstr(text, word))
        print_error("no \"%s\" in:\n%s\n", word, text);
    assert_non_null(strstr(text, word));
}

static void assert_has_not(const char *text, const char *word)
{
    if (strstr(text, word))
        print_error("\"%s\" in:\n%s\n", word, text);
    assert_null(strstr(text, word));
}

/* What holds of every report: the rows of the interleaving fit, and only ends of lines are control
 * characters, so that nothing but the terminal decides how it looks. */
static void assert_well_formed(const char *text)
{
    struct terminal terminal = terminal_for(stdout, &options);
    bool is_table = false;
    assert_true(utf8_is_text(text, strlen(text)));
    for (const char *at = text, *end; *at; at = end + 1) {
        char line[4096];
        end = strchr(at, '\n');
        assert_non_null(end);
        assert_true((size_t)(end - at) < sizeof line);
        memcpy(line, at, (size_t)(end - at));
        line[end - at] = '\0';
        is_table |= strncmp(line, "  interleaving", 14) == 0;
        if (is_table && text_width(&terminal, line) > terminal.width)
            print_error("too wide: %s\n", line);
        assert_true(!is_table || text_width(&terminal, line) <= terminal.width);
        for (const char *c = line; *c; c++)
            assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
        assert_true(end == at || end[-1] != ' ');
    }
    assert_true(is_table);
}

/* ---- exact reports ---- */

/* Widths: 90 columns for three threads and two separators of 3.  All texts and notes fit in
 * 19 ("  // start Thread-0"), 15 ("14 done = true;") and 28 ("   // read done = false (3x)");
 * of the 22 that are left, 13 put main's notes beside its texts, and the 19 that Thread-1 would
 * need are not there. */
static void test_race_with_sources(void **state)
{
    (void)state;
    put_file("Simple.java", handover_source);
    options.sources = sources;
    struct handover h = make_handover();
    /* clang-format off */
    assert_report(
        "data race on static field `done` of Simple: write at Simple.java:14, read at "
        "Simple.java:19\n"
        "\n"
        "  source    \"Thread-0\" writes true (plain)\n"
        "            14 │ done = true; // tell the other\n"
        "            at Simple$First.run(Simple.java:14)\n"
        "            started by \"main\" at Simple.java:7\n"
        "\n"
        "  manifest  \"Thread-1\" reads true (plain)\n"
        "            19 │ while (!done) { /* spin */ }\n"
        "            at Simple$Second.run(Simple.java:19)\n"
        "            started by \"main\" at Simple.java:8\n"
        "\n"
        "  place     static field `done` of Simple, type boolean, not volatile\n"
        "  why       no happens-before between the write in \"Thread-0\" and the read in "
        "\"Thread-1\"\n"
        "\n"
        "  interleaving, from top to bottom; numbers are lines of Simple.java\n"
        "\n"
        "          main                             │ Thread-0        │ Thread-1\n"
        "          ─────────────────────────────────┼─────────────────┼─────────────────────────────\n"
        "          7 t0.start();  // start Thread-0 │                 │\n"
        "          8 t1.start();  // start Thread-1 │                 │\n"
        "                                           │                 │ 19 while (!done) { }\n"
        "                                           │                 │    // read done = false (3x)\n"
        "                                           │ 13 x = 1;       │\n"
        " source                                    │ 14 done = true; │\n"
        "                                           │ end             │\n"
        " manifest                                  │                 │ 19 while (!done) { }\n"
        "                                           │                 │    // read done = true\n"
        "\n"
        "  --full shows all 13 events of this trace\n",
        report(FINDING_RACE, h.write_done, h.read_done, NULL));
    /* clang-format on */
}

/* At 60 columns, 44 would be left for three threads that need 16, 27 and 32: 14 for each,
 * which is too narrow, so their names go in front of the rows.  Nothing here is beyond ASCII. */
static void test_race_without_sources_in_one_column(void **state)
{
    (void)state;
    options.width = 60;
    options.ascii = true;
    struct handover h = make_handover();
    assert_report("data race on static field `x` of Simple: write at\n"
                  "    Simple.java:13, read at Simple.java:20\n"
                  "\n"
                  "  source    \"Thread-0\" writes 1 (plain)\n"
                  "            at Simple$First.run(Simple.java:13)\n"
                  "            started by \"main\" at Simple.java:7\n"
                  "\n"
                  "  manifest  \"Thread-1\" reads 1 (plain)\n"
                  "            at Simple$Second.run(Simple.java:20)\n"
                  "            started by \"main\" at Simple.java:8\n"
                  "\n"
                  "  place     static field `x` of Simple, type int, not\n"
                  "              volatile\n"
                  "  why       no happens-before between the write in\n"
                  "              \"Thread-0\" and the read in \"Thread-1\"\n"
                  "\n"
                  "  interleaving, from top to bottom; numbers are lines of\n"
                  "    Simple.java\n"
                  "\n"
                  "          main      7 start Thread-0\n"
                  "          main      8 start Thread-1\n"
                  "          Thread-1 19 read Simple.done = false (3x)\n"
                  " source   Thread-0 13 write Simple.x = 1\n"
                  "          Thread-0 14 write Simple.done = true\n"
                  "          Thread-0 end\n"
                  "          Thread-1 19 read Simple.done = true\n"
                  " manifest Thread-1 20 read Simple.x = 1\n"
                  "\n"
                  "  --full shows all 13 events of this trace\n",
                  report(FINDING_RACE, h.write_x, h.read_x, NULL));
}

static const char forks_source[] = "public class Forks {\n"
                                   "    public static void main(String[] args) throws Exception {\n"
                                   "        Thread a = new Thread(() -> eat(left, right));\n"
                                   "        Thread b = new Thread(() -> eat(right, left));\n"
                                   "        a.start();\n"
                                   "        b.start();\n"
                                   "        a.join();\n"
                                   "    }\n"
                                   "    static void eat(Fork one, Fork other) {\n"
                                   "        synchronized (one) {\n"
                                   "            synchronized (other) {\n"
                                   "            }\n"
                                   "        }\n"
                                   "    }\n"
                                   "}\n";

/* main needs 33 columns ("  // wait for the end of Thread-0"), the others 25
 * ("11 synchronized (other) {"; its note takes as many); the 9 that are left of 92 are too few to put
 * any more notes beside their texts. */
static void test_deadlock(void **state)
{
    (void)state;
    put_file("Forks.java", forks_source);
    options.width = 108;
    options.sources = sources;
    file_name = "Forks.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("Thread-0", m), b = thread("Thread-1", m);
    uint32_t left = object("Fork", 1), right = object("Fork", 2), joined = object("MyThread", 9);
    uint32_t start = frame("Forks", "main", 5, TRACE_NONE);
    starts(m, a, start);
    syncs(m, SYNC_UNLOCK, joined, library_frame("java.lang.Thread", "start", start));
    starts(m, b, frame("Forks", "main", 6, TRACE_NONE));
    uint32_t join =
        library_frame("java.lang.Thread", "join", frame("Forks", "main", 7, TRACE_NONE));
    syncs(m, SYNC_LOCK, joined, join);
    syncs(m, SYNC_WAIT, joined, library_frame("java.lang.Object", "wait", join));
    syncs(m, SYNC_UNLOCK, joined, library_frame("java.lang.Object", "wait", join));
    uint32_t run_a = library_frame("java.lang.Thread", "run", TRACE_NONE);
    uint32_t lambda_a = frame("Forks", "lambda$main$0", 3, run_a);
    uint32_t lambda_b = frame("Forks", "lambda$main$1", 4, run_a);
    syncs(a, SYNC_LOCK, left, frame("Forks", "eat", 10, lambda_a));
    syncs(b, SYNC_LOCK, right, frame("Forks", "eat", 10, lambda_b));
    uint32_t attempt = syncs(a, SYNC_LOCK, right, frame("Forks", "eat", 11, lambda_a));
    syncs(b, SYNC_LOCK, left, frame("Forks", "eat", 11, lambda_b));
    /* clang-format off */
    assert_report(
        "deadlock: Thread-0 and Thread-1 wait for each other\n"
        "\n"
        "  \"Thread-0\" waits to lock Fork#2, which \"Thread-1\" holds; holds Fork#1\n"
        "            11 │ synchronized (other) {\n"
        "            at Forks.eat(Forks.java:11)\n"
        "            at Forks.lambda$main$0(Forks.java:3)\n"
        "            ... 1 frame in the library\n"
        "\n"
        "  \"Thread-1\" waits to lock Fork#1, which \"Thread-0\" holds; holds Fork#2\n"
        "            11 │ synchronized (other) {\n"
        "            at Forks.eat(Forks.java:11)\n"
        "            at Forks.lambda$main$1(Forks.java:4)\n"
        "            ... 1 frame in the library\n"
        "\n"
        "  interleaving, from top to bottom; numbers are lines of Forks.java\n"
        "\n"
        "          main                            │ Thread-0                  │ Thread-1\n"
        "          ────────────────────────────────┼───────────────────────────┼──────────────────────────\n"
        "          5 a.start();  // start Thread-0 │                           │\n"
        "          6 b.start();  // start Thread-1 │                           │\n"
        "                                          │ 10 synchronized (one) {   │\n"
        "                                          │    // lock Fork#1         │\n"
        "                                          │                           │ 10 synchronized (one) {\n"
        "                                          │                           │    // lock Fork#2\n"
        " waits                                    │ 11 synchronized (other) { │\n"
        "                                          │    // wait to lock Fork#2 │\n"
        " waits                                    │                           │ 11 synchronized (other) {\n"
        "                                          │                           │    // wait to lock Fork#1\n"
        "\n"
        "  --full shows all 10 events of this trace\n",
        report(FINDING_DEADLOCK, TRACE_NONE, attempt, NULL));
    /* clang-format on */
}

/* ---- what is shown ---- */

static const char lost_source[] = "public class Lost {\n"
                                  "    static AtomicInteger count = new AtomicInteger();\n"
                                  "    public static void main(String[] args) throws Exception {\n"
                                  "        Thread a = new Thread(Lost::add, \"first\");\n"
                                  "        Thread b = new Thread(Lost::add, \"second\");\n"
                                  "        a.start(); b.start();\n"
                                  "        a.join(); b.join();\n"
                                  "        System.out.println(\"joined\");\n"
                                  "        assert count.get() == 2 : \"lost\";\n"
                                  "    }\n"
                                  "    static void add() {\n"
                                  "        count.set(count.get() + 1);\n"
                                  "    }\n"
                                  "}\n";

/* The library's places: an atomic variable is told of, the lock of a stream is not. */
static uint32_t make_lost_update(void)
{
    file_name = "Lost.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("first", m), b = thread("second", m);
    uint32_t value =
        place(PLACE_FIELD, "java.util.concurrent.atomic.AtomicInteger", "value", "int", 4);
    uint32_t stream = object("java.io.PrintStream", 5);
    uint32_t add = frame("Lost", "add", 12, TRACE_NONE), end = frame("Lost", "main", 9, TRACE_NONE);
    uint32_t get = library_frame("java.util.concurrent.atomic.AtomicInteger", "get", add);
    uint32_t set = library_frame("java.util.concurrent.atomic.AtomicInteger", "set", add);
    starts(m, a, frame("Lost", "main", 6, TRACE_NONE));
    starts(m, b, frame("Lost", "main", 6, TRACE_NONE));
    event(a, TRACE_READ, MODE_VOLATILE, value, 0, get);
    event(b, TRACE_READ, MODE_VOLATILE, value, 0, get);
    event(b, TRACE_WRITE, MODE_VOLATILE, value, 1, set);
    event(a, TRACE_WRITE, MODE_VOLATILE, value, 1, set);
    syncs_thread(a, SYNC_END, a, TRACE_NONE);
    syncs_thread(b, SYNC_END, b, TRACE_NONE);
    uint32_t join = library_frame("java.lang.Thread", "join", frame("Lost", "main", 7, TRACE_NONE));
    syncs_thread(m, SYNC_JOIN, a, join);
    syncs_thread(m, SYNC_JOIN, b, join);
    uint32_t print =
        library_frame("java.io.PrintStream", "println", frame("Lost", "main", 8, TRACE_NONE));
    syncs(m, SYNC_LOCK, stream, print);
    syncs(m, SYNC_UNLOCK, stream, print);
    event(m, TRACE_READ, MODE_VOLATILE, value, 1,
          library_frame("java.util.concurrent.atomic.AtomicInteger", "get", end));
    return event(m, TRACE_THROW, 0, object("java.lang.AssertionError", 6), 0, end);
}

/* Of 104 columns main needs 35 for the text of its assertion, the others 30; 7 of the 9 that are
 * left put the second's note on one line of 37. */
static void test_assertion(void **state)
{
    (void)state;
    put_file("Lost.java", lost_source);
    options.sources = sources;
    options.width = 120;
    uint32_t thrown = make_lost_update();
    /* clang-format off */
    assert_report(
        "assertion failed in main at Lost.java:9: lost\n"
        "\n"
        "  throws    in \"main\"\n"
        "            java.lang.AssertionError: lost\n"
        "            9 │ assert count.get() == 2 : \"lost\";\n"
        "            at Lost.main(Lost.java:9)\n"
        "\n"
        "  interleaving, from top to bottom; numbers are lines of Lost.java\n"
        "\n"
        "          main                                │ first                          │ second\n"
        "          ────────────────────────────────────┼────────────────────────────────┼──────────────────────────────────────\n"
        "          6 a.start(); b.start();             │                                │\n"
        "            // start first, start second      │                                │\n"
        "                                              │ 12 count.set(count.get() + 1); │\n"
        "                                              │    // read AtomicInteger = 0   │\n"
        "                                              │                                │ 12 count.set(count.get() + 1);\n"
        "                                              │                                │    // read AtomicInteger = 0, write 1\n"
        "                                              │ 12 count.set(count.get() + 1); │\n"
        "                                              │    // write AtomicInteger = 1  │\n"
        "                                              │ end                            │\n"
        "                                              │                                │ end\n"
        "          7 a.join(); b.join();               │                                │\n"
        "            // first has ended,               │                                │\n"
        "            // second has ended               │                                │\n"
        " throws   9 assert count.get() == 2 : \"lost\"; │                                │\n"
        "            // read AtomicInteger = 1,        │                                │\n"
        "            // throw AssertionError           │                                │\n"
        "\n"
        "  --full shows all 14 events of this trace\n",
        report(FINDING_ASSERTION, TRACE_NONE, thrown, "java.lang.AssertionError: lost"));
    /* clang-format on */
}

static void test_full_shows_everything(void **state)
{
    (void)state;
    options.width = 250;
    options.full = true;
    uint32_t thrown = make_lost_update();
    char *text = report(FINDING_ASSERTION, TRACE_NONE, thrown, "java.lang.AssertionError: lost");
    assert_well_formed(text);
    assert_has(text, "lock PrintStream#5 in PrintStream.println");
    assert_has(text, "volatile read AtomicInteger.value = 0 in AtomicInteger.get");
    assert_has_not(text, "--full");
    free(text);
}

static void test_monitors_and_objects(void **state)
{
    (void)state;
    file_name = "Account.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("a", m), b = thread("b", m);
    uint32_t lock = object("bank.Account", 3);
    uint32_t balance = place(PLACE_FIELD, "bank.Account", "balance", "long", 3);
    place(PLACE_FIELD, "bank.Account", "balance", "long", 4); /* so it takes numbers */
    starts(m, a, frame("bank.Main", "main", 5, TRACE_NONE));
    starts(m, b, frame("bank.Main", "main", 6, TRACE_NONE));
    syncs(a, SYNC_LOCK, lock, frame("bank.Account", "add", 10, TRACE_NONE));
    uint32_t source =
        writes(a, balance, (uint64_t)-5, frame("bank.Account", "add", 11, TRACE_NONE));
    syncs(a, SYNC_UNLOCK, lock, frame("bank.Account", "add", 12, TRACE_NONE));
    uint32_t manifest =
        reads(b, balance, (uint64_t)-5, frame("bank.Account", "get", 20, TRACE_NONE));
    char *text = report(FINDING_RACE, source, manifest, NULL);
    assert_well_formed(text);
    assert_has(text, "\"a\" writes -5 (plain), holding Account#3\n");
    assert_has(text, "\"b\" reads -5 (plain)\n");
    assert_has(text, "10 lock Account#3");
    assert_has(text, "11 write Account#3.balance = -5");
    assert_has(text, "12 unlock Account#3");
    free(text);
}

/* Elements of the array in a field; both threads wrote x, but the flag is what races. */
static void test_array_elements(void **state)
{
    (void)state;
    put_file("Peterson.java", "class Peterson {\n\n  flag[me] = true;\n  while (flag[other] && "
                              "victim == me) { }\n}\n");
    options.sources = sources;
    options.width = 120;
    file_name = "Peterson.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("a", m), b = thread("b", m);
    struct trace_place p = {.kind = PLACE_ELEMENT,
                            .class_name = string("boolean[]"),
                            .field = string("flag"),
                            .field_class = string("Peterson"),
                            .type = string("boolean"),
                            .object = 2,
                            .index = 1};
    uint32_t flag = trace_add_place(&trace, &p),
             victim = place(PLACE_FIELD, "Peterson", "victim", "int", 1);
    uint32_t set = frame("Peterson", "lock", 3, TRACE_NONE),
             spin = frame("Peterson", "lock", 4, TRACE_NONE);
    writes(a, victim, 0, set);
    uint32_t source = writes(b, flag, 1, set), manifest = 0;
    writes(b, victim, 1, set);
    for (int i = 0; i < 50; i++) {
        manifest = reads(a, flag, 1, spin);
        reads(a, victim, 0, spin);
    }
    char *text = report(FINDING_RACE, source, manifest, NULL);
    assert_well_formed(text);
    assert_has(text, "type boolean; elements of arrays are never volatile\n");
    /* 49 rounds, and the round of which only the first half comes before the end */
    assert_has(text, "// read victim = 0 (both 49x),");
    assert_int_equal(count(text, "// read flag[1] = true"), 2);
    free(text);
}

static void test_library_frames_are_folded(void **state)
{
    (void)state;
    file_name = "Deep.java";
    uint32_t m = thread("main", TRACE_NONE), stack = TRACE_NONE;
    stack = library_frame("java.lang.Thread", "run", stack);
    for (int i = 0; i < 100; i++)
        stack = frame("Deep", "down", 10 + i, stack);
    stack = library_frame("java.util.ArrayList", "add", stack);
    stack = library_frame("java.util.ArrayList", "grow", stack);
    uint32_t thrown = event(m, TRACE_THROW, 0, object("java.lang.Error", 1), 0, stack);
    char *text = report(FINDING_EXCEPTION, TRACE_NONE, thrown, NULL);
    assert_well_formed(text);
    assert_has(text, "            java.lang.Error\n");
    assert_has(text, "            ... 2 frames in the library: java.util.ArrayList.add\n");
    /* 24 lines: the folded ones and 23 of the 100; the 101st is java.lang.Thread.run */
    assert_int_equal(count(text, "at Deep.down("), 23);
    assert_has(text, "            ... 78 more frames\n");
    free(text);
    options.full = true;
    text = report(FINDING_EXCEPTION, TRACE_NONE, thrown, NULL);
    assert_int_equal(count(text, "at Deep.down("), 100);
    assert_has(text, "            at java.util.ArrayList.grow(Unknown Source)\n");
    assert_has_not(text, "frames");
    free(text);
}

/* Then the last known position of the thread is shown, without what was called there. */
static void test_exception_without_a_position(void **state)
{
    (void)state;
    file_name = "Late.java";
    uint32_t m = thread("main", TRACE_NONE),
             x = place(PLACE_FIELD, "java.lang.Throwable", "cause", "int", 1);
    uint32_t at = frame("Late", "main", 8, TRACE_NONE);
    reads(m, static_field("Late", "x", "int"), 0, frame("Late", "main", 7, TRACE_NONE));
    writes(m, x, 0, library_frame("java.lang.Throwable", "<init>", at));
    writes(m, x, 0, library_frame("java.lang.Thread", "dispatch", TRACE_NONE));
    uint32_t thrown = event(m, TRACE_THROW, 0, object("java.lang.Error", 1), 0, TRACE_NONE);
    char *text = report(FINDING_EXCEPTION, TRACE_NONE, thrown, NULL);
    assert_well_formed(text);
    assert_has(text, "            java.lang.Error\n"
                     "            at Late.main(Late.java:8)\n"
                     "\n");
    assert_has(text, "\n throws   8 throw Error\n");
    free(text);
}

static void test_timeouts_and_spurious_wake_ups(void **state)
{
    (void)state;
    file_name = "Waits.java";
    uint32_t m = thread("main", TRACE_NONE), lock = object("Waits", 1);
    uint32_t at = frame("Waits", "main", 5, TRACE_NONE);
    uint32_t wait = library_frame("java.lang.Object", "wait", at);
    for (int move = MOVE_RUN; move <= MOVE_SPURIOUS; move++) {
        syncs(m, SYNC_WAIT, lock, wait);
        syncs(m, SYNC_UNLOCK, lock, wait);
        trace_add_step(&trace, m, (enum trace_move)move);
        syncs(m, SYNC_LOCK, lock, wait);
    }
    uint32_t thrown = event(m, TRACE_THROW, 0, object("java.lang.Error", 2), 0, at);
    char *text = report(FINDING_EXCEPTION, TRACE_NONE, thrown, NULL);
    assert_has(text, "5 wait on Waits#1, lock Waits#1, wait on Waits#1\n");
    assert_has(text, "5 timeout, lock Waits#1, wait on Waits#1\n");
    assert_has(text, "5 spurious wake-up, lock Waits#1, throw Error\n");
    free(text);
}

/* ---- threads that do not go on ---- */

static void test_where_threads_stand(void **state)
{
    (void)state;
    options.width = 200;
    file_name = "Stuck.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("a", m), b = thread("b", m);
    uint32_t c = thread("c", m), d = thread("d", m), e = thread("e", d), lock = object("Stuck", 1);
    static const char locks[] = "java.util.concurrent.locks.ReentrantLock";
    static const char queue[] = "java.util.concurrent.locks.AbstractQueuedSynchronizer";
    uint32_t sync = place(PLACE_FIELD, locks, "sync", locks, 8);
    uint32_t lock_state = place(PLACE_FIELD, queue, "state", "int", 7);
    uint32_t owner = place(PLACE_FIELD, "java.util.concurrent.locks.AbstractOwnableSynchronizer",
                           "exclusiveOwnerThread", "java.lang.Thread", 7);
    uint32_t guard = static_field("Stuck", "guard", "java.util.concurrent.locks.Lock");
    uint32_t at = frame("Stuck", "main", 5, TRACE_NONE);
    event(m, TRACE_CALL, 0, TRACE_NONE, 0, at);
    event(m, TRACE_RETURN, 0, TRACE_NONE, 0, at);
    at = frame("Stuck", "run", 6, TRACE_NONE);
    uint32_t call = library_frame(locks, "lock", at);
    uint32_t wait = library_frame("java.lang.Object", "wait", at);
    refers(a, TRACE_READ, guard, 8, at);
    refers(a, TRACE_READ, sync, 7, call);
    event(a, TRACE_UPDATE, MODE_VOLATILE, lock_state, 1, library_frame(queue, "acquire", call));
    refers(a, TRACE_WRITE, owner, 3, library_frame(queue, "acquire", call));
    syncs(a, SYNC_LOCK, lock, at);
    syncs(a, SYNC_WAIT, lock, wait);
    syncs(a, SYNC_UNLOCK, lock, wait);
    syncs(b, SYNC_LOCK, lock, at);
    event(b, TRACE_READ, MODE_VOLATILE, lock_state, 1, library_frame(queue, "acquire", call));
    syncs_thread(c, SYNC_JOIN, b, at);
    starts(d, e, frame("Stuck", "run", 9, TRACE_NONE));
    syncs_thread(e, SYNC_END, e, TRACE_NONE);
    char *text = report(FINDING_DEADLOCK, TRACE_NONE, TRACE_NONE, NULL);
    assert_well_formed(text);
    assert_has(text, "  \"main\" has returned from its first method\n");
    assert_has(text,
               "  \"a\" waits to be notified on Stuck#1; holds ReentrantLock#8 (Stuck.guard)\n");
    assert_has(text, "  \"b\" waits in ReentrantLock.lock for ReentrantLock#8 (Stuck.guard), which "
                     "\"a\" holds; holds Stuck#1\n");
    assert_has(text, "6 lock ReentrantLock#8, lock Stuck#1, wait on Stuck#1");
    assert_has(text, "  \"c\" waits for \"b\" to end\n");
    assert_has(text, "6 wait for the end of b ");
    assert_has(text, "  \"d\" does not go on; it was last seen here\n");
    assert_has_not(text, "\"e\"");
    assert_int_equal(count(text, "\n waits "), 4);
    assert_int_equal(count(text, "\n last "), 1);
    free(text);
}

static void test_no_progress_shows_the_loop(void **state)
{
    (void)state;
    put_file("Spin.java",
             "class Spin {\n  static volatile boolean a, b;\n  void run() {\n    before();"
             "\n    while (!a) {\n      Thread.yield();\n      b = false;\n    }\n  }\n}\n");
    options.sources = sources;
    file_name = "Spin.java";
    uint32_t m = thread("main", TRACE_NONE);
    uint32_t a = static_field("Spin", "a", "boolean"), b = static_field("Spin", "b", "boolean");
    writes(m, b, 1, frame("Spin", "run", 4, TRACE_NONE));
    for (int i = 0; i < 3; i++) {
        reads(m, a, 0, frame("Spin", "run", 5, TRACE_NONE));
        writes(m, b, 0, frame("Spin", "run", 7, TRACE_NONE));
    }
    char *text = report(FINDING_NO_PROGRESS, TRACE_NONE, TRACE_NONE, NULL);
    assert_well_formed(text);
    assert_has(text, "  \"main\" goes round without getting further\n"
                     "            5 │ while (!a) {\n"
                     "            7 │ b = false;\n"
                     "            at Spin.run(Spin.java:7)\n");
    assert_int_equal(count(text, "\n loops "), 1);
    free(text);
}

/* Not every thread of a loop without end loops itself. */
static void test_no_progress_with_a_thread_that_waits(void **state)
{
    (void)state;
    file_name = "Spin.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("spinner", m), lock = object("Spin", 1);
    uint32_t ready = static_field("Spin", "ready", "boolean");
    uint32_t at = frame("Spin", "main", 5, TRACE_NONE);
    uint32_t wait = library_frame("java.lang.Object", "wait", at);
    syncs(m, SYNC_LOCK, lock, at);
    syncs(m, SYNC_WAIT, lock, wait);
    syncs(m, SYNC_UNLOCK, lock, wait);
    for (int i = 0; i < 4; i++)
        reads(a, ready, 0, frame("Spin", "run", 9, TRACE_NONE));
    char *text = report(FINDING_NO_PROGRESS, TRACE_NONE, TRACE_NONE, NULL);
    assert_well_formed(text);
    assert_has(text, "  \"main\" waits to be notified on Spin#1\n");
    assert_has(text, "  \"spinner\" goes round without getting further\n");
    assert_int_equal(count(text, "\n waits "), 1);
    assert_int_equal(count(text, "\n loops "), 1);
    free(text);
}

/* ---- what holds of all reports ---- */

/* n threads that take turns at one place, with long names of everything. */
static void make_turns(unsigned n, unsigned rounds, uint32_t *source, uint32_t *manifest)
{
    file_name = "AVeryLongNameOfAClassThatSomebodyWrote.java";
    uint32_t m = thread("main", TRACE_NONE);
    uint32_t x = place(PLACE_FIELD, "org.example.AVeryLongNameOfAClassThatSomebodyWrote",
                       "counterOfAllTheThings", "int", 1);
    uint32_t other = place(PLACE_FIELD, "org.example.Other", "state", "org.example.Other", 2);
    for (unsigned i = 0; i < n; i++) {
        char name[32];
        snprintf(name, sizeof name, "worker-%u", i);
        thread(name, m);
    }
    runs(m);
    for (unsigned i = 1; i <= n; i++)
        starts(m, i, frame("org.example.Main", "main", (int32_t)i, TRACE_NONE));
    for (unsigned r = 0; r < rounds; r++)
        for (unsigned i = 1; i <= n; i++) {
            uint32_t stack = frame("org.example.AVeryLongNameOfAClassThatSomebodyWrote", "run",
                                   (int32_t)(1000 + r), TRACE_NONE);
            runs(i);
            reads(i, x, r, stack);
            uint32_t e = writes(i, x, r + 1, stack);
            if (r == rounds / 2 && i == 1)
                *source = e;
            *manifest = e;
            file_name = "Other.java";
            event(i, TRACE_UPDATE, MODE_ACQUIRE_RELEASE, other, 0,
                  frame("org.example.Other", "run", 7, TRACE_NONE));
            file_name = "AVeryLongNameOfAClassThatSomebodyWrote.java";
        }
}

/* Lines that are wider than most columns, with and without blanks, in turns. */
static void put_long_source(void)
{
    static const char *const lines[] = {
        "ge\u00e4ndert\u00fcberall\u7dda\u7a0b\u7dda\u7a0b\u7dda\u7a0b\u7dda\u7a0b\u7dda\u7a0b"
        "\u7dda();",
        "if (somethingIs(wrong) && \"//\" != null) { counterOfAllTheThings = 1; /* x */ }",
    };
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    for (int i = 1; i < 1010; i++)
        fprintf(out, "%s // AVeryLongNameOfAClassThatSomebodyWrote\n", lines[i & 1]);
    fclose(out);
    put_file("org/example/AVeryLongNameOfAClassThatSomebodyWrote.java", text);
    free(text);
}

static void test_any_width_and_number_of_threads(void **state)
{
    static const unsigned widths[] = {1, 40, 57, 80, 100, 133, 250};
    static const unsigned numbers[] = {2, 2, 3, 3, 5, 5, 12, 40, 40};
    (void)state;
    put_long_source();
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        uint32_t source = 0, manifest = 0;
        trace_release(&trace);
        trace_init(&trace);
        make_turns(numbers[n], 3, &source, &manifest);
        for (size_t w = 0; w < 4 * sizeof widths / sizeof *widths; w++) {
            options = (struct report_options){.width = widths[w / 4],
                                              .ascii = w & 1,
                                              .full = w & 2,
                                              .sources = n & 1 ? sources : NULL};
            char *text = report(FINDING_RACE, source, manifest, NULL);
            const char *table = strstr(text, "  interleaving");
            assert_non_null(table);
            assert_well_formed(text);
            assert_int_equal(count(table, "\n source "), 1);
            assert_int_equal(count(table, "\n manifest "), 1);
            char last[32];
            snprintf(last, sizeof last, "worker-%u", numbers[n] - 1);
            assert_has(table, "worker-0");
            assert_has(table, last);
            assert_has(table, "main");
            for (const char *c = table; options.ascii && *c; c++)
                assert_true((unsigned char)*c < 0x80);
            free(text);
        }
    }
}

/* Without sources a row is a line: those that are shown and those that are counted are all. */
static void test_long_paths_are_shortened(void **state)
{
    uint32_t source = 0, manifest = 0;
    unsigned shown = 0, skipped = 0, gaps = 0;
    (void)state;
    make_turns(2, 200, &source, &manifest);
    options.width = 2000;
    char *text = report(FINDING_RACE, source, manifest, NULL);
    char *table = strstr(text, "\u253c");
    assert_non_null(table);
    for (char *line = strchr(table, '\n') + 1; *line && *line != '\n';
         line = strchr(line, '\n') + 1) {
        unsigned number;
        if (sscanf(line, " ... %u more steps ...", &number) == 1) {
            assert_true(number > 1);
            skipped += number;
            gaps++;
        } else {
            shown++;
        }
    }
    /* 2 starts, and for each of 400 turns a row for each of its two lines; the last update comes
     * after the manifest statement */
    assert_int_equal(shown + skipped, 2 + 400 * 2 - 1);
    /* the first 15, the last 45, and 3 rows on each side of the source, which is in the middle */
    assert_int_equal(shown, 60 + 7);
    assert_int_equal(gaps, 2);
    free(text);
    options.full = true;
    text = report(FINDING_RACE, source, manifest, NULL);
    assert_has_not(text, "more steps");
    assert_int_equal(count(strstr(text, "\u253c"), "\n") - 1, 2 + 400 * 3);
    free(text);
}

static void test_hostile_text(void **state)
{
    (void)state;
    file_name = "\x1b[31mEvil\n.java";
    uint32_t m = thread("main", TRACE_NONE);
    uint32_t a = thread("\x1b[2J\r\nsource    forged\t\xe2\x80\xaetxt", m);
    uint32_t b =
        thread("\xe7\xba\xbf\xe7\xa8\x8b\xe7\xba\xbf\xe7\xa8\x8b\xcc\x81\xf0\x9f\xa7\xb5", m);
    uint32_t x = static_field("\xc2\x9b"
                              "A",
                              "x\x07", "int");
    uint32_t stack = frame("E\x1bvil", "r\x7fun", 3, TRACE_NONE);
    starts(m, a, stack);
    starts(m, b, stack);
    uint32_t source = writes(a, x, 1, stack), manifest = writes(b, x, 2, stack);
    uint32_t thrown = event(b, TRACE_THROW, 0, object("Bad\x1b", 1), 0, stack);
    for (unsigned width = 40; width < 130; width += 3) {
        options =
            (struct report_options){.width = width, .full = width & 1, .ascii = width % 5 == 0};
        char *text = report(FINDING_RACE, source, manifest, NULL);
        assert_well_formed(text);
        assert_has_not(text, "\xe2\x80\xae");
        free(text);
        text = report(FINDING_EXCEPTION, TRACE_NONE, thrown,
                      "Bad: \xff\xfe\x1b]0;x\x07\nsecond\n\xed\xa0\x80");
        assert_well_formed(text);
        assert_has(text, "second\n");
        free(text);
    }
}

static void test_colour_is_all_that_colour_adds(void **state)
{
    (void)state;
    put_file("Simple.java", handover_source);
    options.sources = sources;
    struct handover h = make_handover();
    char *plain = report(FINDING_RACE, h.write_done, h.read_done, NULL);
    options.colour = true;
    char *coloured = report(FINDING_RACE, h.write_done, h.read_done, NULL), *end = coloured;
    assert_has(coloured, "\033[");
    for (const char *at = coloured; *at; at++) {
        if (*at == '\033')
            at = strchr(at, 'm');
        else
            *end++ = *at;
    }
    *end = '\0';
    assert_string_equal(plain, coloured);
    free(plain);
    free(coloured);
}

/* A trace without positions, names or events that fit. */
static void test_poor_traces(void **state)
{
    (void)state;
    uint32_t m = thread("", TRACE_NONE), a = thread("same", m), b = thread("same", m);
    uint32_t source = writes(a, TRACE_NONE, 1, TRACE_NONE),
             manifest = reads(b, TRACE_NONE, 1, TRACE_NONE);
    char *text = report(FINDING_RACE, source, manifest, NULL);
    assert_well_formed(text);
    assert_has(text, "\"same (thread 1)\" writes it (plain)\n");
    assert_has(text, "\"same (thread 2)\" reads it (plain)\n");
    free(text);
    text = report(FINDING_EXCEPTION, TRACE_NONE, TRACE_NONE, NULL);
    assert_has(text, "  throws    an exception\n");
    free(text);
    trace_release(&trace);
    trace_init(&trace);
    free(report(FINDING_DEADLOCK, TRACE_NONE, TRACE_NONE, NULL));
    free(report(FINDING_NO_PROGRESS, TRACE_NONE, TRACE_NONE, NULL));
}

/* ---- what was left out ---- */

static char *report_gaps(const char *head, const struct gaps *gaps)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    report_gaps_text(out, head, gaps, &options);
    fclose(out);
    return text;
}

static void test_gaps(void **state)
{
    (void)state;
    static const struct gap_position at = {"Main", "run", "Main.java", 12};
    struct gaps gaps = {0};
    gaps_add(&gaps, GAP_CUT, "--races=1 was reached", NULL);
    assert_report("found: 1 data race; incomplete: --races=1 was reached\n",
                  report_gaps("found: 1 data race; incomplete: ", &gaps));
    gaps_add(&gaps, GAP_UNTRIED, "there is gc\x1b[31m", &at);
    gaps_add(&gaps, GAP_UNTRIED, "there is gc\x1b[31m", &at);
    options.ascii = true;
    options.width = 50;
    assert_report("incomplete: nothing found, but --races=1 was\n"
                  "  reached\n"
                  "incomplete: there is gc?[31m (Main.run,\n"
                  "  Main.java:12; 2 times)\n",
                  report_gaps("incomplete: nothing found, but ", &gaps));
    gaps_release(&gaps);
}

static void test_many_gaps_are_counted(void **state)
{
    (void)state;
    struct gaps gaps = {0};
    for (uint32_t i = 1; i <= 13; i++) {
        struct gap_position at = {"Main", "run", "Main.java", i};
        gaps_add(&gaps, GAP_UNTRIED, "gc", &at);
    }
    char *text = report_gaps("incomplete: ", &gaps);
    assert_int_equal(count(text, "incomplete: "), 11);
    assert_non_null(strstr(text, "incomplete: gc (Main.run, Main.java:10)\n"
                                 "incomplete: and 3 more; --full names them all\n"));
    free(text);
    options.full = true;
    text = report_gaps("incomplete: ", &gaps);
    assert_int_equal(count(text, "incomplete: gc (Main.run, Main.java:"), 13);
    assert_int_equal(count(text, "\n"), 13);
    free(text);
    gaps_release(&gaps);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_race_with_sources),
        TEST(test_race_without_sources_in_one_column),
        TEST(test_deadlock),
        TEST(test_assertion),
        TEST(test_full_shows_everything),
        TEST(test_monitors_and_objects),
        TEST(test_array_elements),
        TEST(test_library_frames_are_folded),
        TEST(test_exception_without_a_position),
        TEST(test_timeouts_and_spurious_wake_ups),
        TEST(test_where_threads_stand),
        TEST(test_no_progress_shows_the_loop),
        TEST(test_no_progress_with_a_thread_that_waits),
        TEST(test_any_width_and_number_of_threads),
        TEST(test_long_paths_are_shortened),
        TEST(test_hostile_text),
        TEST(test_colour_is_all_that_colour_adds),
        TEST(test_poor_traces),
        TEST(test_gaps),
        TEST(test_many_gaps_are_counted),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
