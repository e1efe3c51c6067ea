/* test_events.c - every access, synchronization action, allocation, call and return of a Java
 * program reaches an analysis, and as what the language says it is.  The subjects lie in tests/events/;
 * what is expected was written from their source and the JLS. */
#include "event_recorder.h"

#include "event/null_analysis.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- comparing ---- */

static void assert_sound(const struct subject *subject, const struct recording *recording)
{
    const char *broken = strstr(recording->events, "BROKEN");
    if (broken)
        fail_msg("%s: %.*s", subject->main_class, (int)strcspn(broken, "\n"), broken);
    if (recording->how != VM_EXITED || recording->status != 0)
        fail_msg("%s ended with status %d: %s", subject->main_class, recording->status,
                 recording->output);
}

static const char *next_line(const char *text)
{
    const char *end = strchr(text, '\n');
    return end ? end + 1 : text + strlen(text);
}

/* Both line by line: expected is an array, the last entry NULL. */
static void assert_events(const struct subject *subject, const char *const *expected)
{
    struct recording recording = record(subject);
    assert_sound(subject, &recording);
    const char *at = recording.events;
    for (int i = 0;; i++) {
        int length = (int)strcspn(at, "\n");
        const char *wanted = expected[i] ? expected[i] : "";
        if ((int)strlen(wanted) != length || strncmp(wanted, at, (size_t)length) != 0)
            fail_msg("%s: event %d is \"%.*s\", expected \"%s\"", subject->main_class, i, length,
                     at, wanted);
        if (!expected[i])
            break;
        at = next_line(at);
    }
    recording_release(&recording);
}

enum { MAX_LINES = 400, MAX_TEXT = 1000 };

static void append(char *list, const char *event, int length)
{
    size_t used = strlen(list);
    snprintf(list + used, MAX_TEXT - used, "%s%.*s", used ? "; " : "", length, event);
}

/* What stands behind //= in each line of a subject. */
static void read_annotations(const char *name, char (*lines)[MAX_TEXT])
{
    char path[256], text[4 * MAX_TEXT];
    snprintf(path, sizeof path, SUBJECTS "/%s.java", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int line = 1; line < MAX_LINES && fgets(text, sizeof text, file); line++) {
        const char *mark = strstr(text, "//= ");
        if (mark)
            append(lines[line], mark + 4, (int)strcspn(mark + 4, "\n"));
    }
    fclose(file);
}

/* Each line of the source does what it says, and the others nothing. */
static void assert_annotated(const struct subject *subject)
{
    static char expected[MAX_LINES][MAX_TEXT], actual[MAX_LINES][MAX_TEXT];
    memset(expected, 0, sizeof expected);
    memset(actual, 0, sizeof actual);
    read_annotations(subject->main_class, expected);
    struct recording recording = record(subject);
    assert_sound(subject, &recording);
    for (const char *at = recording.events; *at; at = next_line(at)) {
        char *text;
        long line = strtol(at, &text, 10);
        assert_in_range(line, 1, MAX_LINES - 1);
        text++;
        append(actual[line], text, (int)strcspn(text, "\n"));
    }
    recording_release(&recording);
    for (int line = 1; line < MAX_LINES; line++)
        if (strcmp(expected[line], actual[line]) != 0)
            fail_msg("%s.java:%d: happened \"%s\", expected \"%s\"", subject->main_class, line,
                     actual[line], expected[line]);
}

/* ---- accesses ---- */

static void fields_are_read_and_written_as_declared(void **state)
{
    (void)state;
    assert_annotated(&(struct subject){"Fields", .record = RECORD_ACCESS | RECORD_LINES});
}

static void elements_are_accessed_one_by_one(void **state)
{
    (void)state;
    assert_annotated(&(struct subject){"Elements", .record = RECORD_ACCESS | RECORD_LINES});
}

static void handles_access_in_the_mode_of_the_call(void **state)
{
    (void)state;
    assert_annotated(&(struct subject){"Handles", .record = RECORD_ACCESS | RECORD_LINES});
}

static void atomics_access_in_the_documented_mode(void **state)
{
    (void)state;
    assert_annotated(&(struct subject){
        "Atomics",
        .record = RECORD_ACCESS | RECORD_LINES | RECORD_NO_FINALS,
        .watched = {"java/util/concurrent/atomic/AtomicInteger",
                    "java/util/concurrent/atomic/AtomicLong",
                    "java/util/concurrent/atomic/AtomicReference",
                    "java/util/concurrent/atomic/AtomicBoolean",
                    "java/util/concurrent/locks/AbstractQueuedSynchronizer.state"},
    });
}

static void fences_are_of_their_kind(void **state)
{
    (void)state;
    assert_annotated(&(struct subject){"Fences", .record = RECORD_FENCE | RECORD_LINES});
}

/* By the ordinal of java.lang.invoke.VarHandle.AccessMode; from VarHandle's documentation. */
static const char *const access_modes[] = {
    "read plain",               /* GET */
    "write plain",              /* SET */
    "read volatile",            /* GET_VOLATILE */
    "write volatile",           /* SET_VOLATILE */
    "read acquire",             /* GET_ACQUIRE */
    "write release",            /* SET_RELEASE */
    "read opaque",              /* GET_OPAQUE */
    "write opaque",             /* SET_OPAQUE */
    "update volatile/volatile", /* COMPARE_AND_SET */
    "update volatile/volatile", /* COMPARE_AND_EXCHANGE */
    "update acquire/opaque",    /* COMPARE_AND_EXCHANGE_ACQUIRE */
    "update opaque/release",    /* COMPARE_AND_EXCHANGE_RELEASE */
    "update plain/plain",       /* WEAK_COMPARE_AND_SET_PLAIN */
    "update volatile/volatile", /* WEAK_COMPARE_AND_SET */
    "update acquire/opaque",    /* WEAK_COMPARE_AND_SET_ACQUIRE */
    "update opaque/release",    /* WEAK_COMPARE_AND_SET_RELEASE */
    "update volatile/volatile", /* GET_AND_SET */
    "update acquire/opaque",    /* GET_AND_SET_ACQUIRE */
    "update opaque/release",    /* GET_AND_SET_RELEASE */
    "update volatile/volatile", /* GET_AND_ADD */
    "update acquire/opaque",    /* GET_AND_ADD_ACQUIRE */
    "update opaque/release",    /* GET_AND_ADD_RELEASE */
    "update volatile/volatile", /* GET_AND_BITWISE_OR */
    "update opaque/release",    /* GET_AND_BITWISE_OR_RELEASE */
    "update acquire/opaque",    /* GET_AND_BITWISE_OR_ACQUIRE */
    "update volatile/volatile", /* GET_AND_BITWISE_AND */
    "update opaque/release",    /* GET_AND_BITWISE_AND_RELEASE */
    "update acquire/opaque",    /* GET_AND_BITWISE_AND_ACQUIRE */
    "update volatile/volatile", /* GET_AND_BITWISE_XOR */
    "update opaque/release",    /* GET_AND_BITWISE_XOR_RELEASE */
    "update acquire/opaque",    /* GET_AND_BITWISE_XOR_ACQUIRE */
};
enum { ACCESS_MODES = sizeof access_modes / sizeof *access_modes };

/* The subject writes the ordinal to `now`, makes the access, and writes -1. */
static void every_access_mode_of_every_variable_is_that_mode(void **state)
{
    (void)state;
    struct subject subject = {"AllModes", .record = RECORD_ACCESS};
    struct recording recording = record(&subject);
    assert_sound(&subject, &recording);
    static const char mark[] = "0 write plain AllModes.now ";
    unsigned seen[ACCESS_MODES] = {0};
    for (const char *at = recording.events; *at; at = next_line(at)) {
        int ordinal = strncmp(at, mark, sizeof mark - 1) ? -1 : atoi(at + sizeof mark - 1);
        if (ordinal < 0)
            continue;
        assert_in_range(ordinal, 0, ACCESS_MODES - 1);
        at = next_line(at);
        const char *wanted = access_modes[ordinal];
        if (strncmp(at + 2, wanted, strlen(wanted)) != 0 || at[2 + strlen(wanted)] != ' ')
            fail_msg("access mode %d: \"%.*s\", expected %s", ordinal, (int)strcspn(at, "\n"), at,
                     wanted);
        at = next_line(at);
        if (strncmp(at, mark, sizeof mark - 1) != 0)
            fail_msg("access mode %d: a second access, \"%.*s\"", ordinal, (int)strcspn(at, "\n"),
                     at);
        seen[ordinal]++;
    }
    recording_release(&recording);
    /* Three kinds of variable of nine types; addition not for boolean and references, bitwise
     * operations also not for float and double. */
    for (int i = 0; i < ACCESS_MODES; i++)
        assert_int_equal(seen[i], i < 19 ? 27 : i < 22 ? 21 : 18);
}

static void constructors_end_in_a_freeze(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 write plain final Finals.SHARED int[]",
        "0 write plain final Base.x 5",
        "0 write plain Base.y 6",
        "0 freeze Base",
        "0 read plain final Base.x 5",
        "0 read plain Base.y 6",
        /* each constructor of the chain has its own */
        "0 write plain final Base.x 2",
        "0 write plain Base.y 3",
        "0 freeze Derived",
        "0 read plain final Base.x 2",
        "0 write plain final Derived.z 5",
        "0 freeze Derived",
        "0 freeze Derived",
        "0 read plain final Derived.z 5",
        /* also when it throws: JLS 17.5.1, "either normally or abruptly" */
        "0 write plain final Failing.kept 9",
        "0 freeze Failing",
        "0 freeze Point", /* the constructor of java.lang.Record */
        "0 write plain final Point.x 1",
        "0 write plain final Point.y 2",
        "0 freeze Point",
        "0 read plain final Point.x 1",
        "0 read plain final Finals.SHARED int[]",
        NULL,
    };
    assert_events(&(struct subject){"Finals", .record = RECORD_ACCESS | RECORD_FREEZE}, expected);
}

/* ---- synchronization actions ---- */

static void monitors_count_from_the_outside(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 lock Lock",
        "0 write plain Monitors.step 1",
        "0 write plain Monitors.step 2",
        "0 unlock Lock",
        "0 lock class Monitors",
        "0 write plain Monitors.step 3",
        "0 unlock class Monitors",
        "0 lock Lock", /* recurse(3) */
        "0 unlock Lock",
        "0 write plain Monitors.step 4",
        "0 lock Lock", /* fail() */
        "0 unlock Lock",
        "0 write plain Monitors.step 5",
        "0 lock Lock",
        "0 write plain Monitors.step 6",
        "0 wait Lock",
        "0 unlock Lock",
        "0 lock Lock",
        "0 write plain Monitors.step 7",
        "0 write plain Monitors.step 8",
        "0 unlock Lock",
        "0 lock Lock",
        "0 notify Lock",
        "0 notify Lock",
        "0 unlock Lock",
        "0 write plain Monitors.step 9", /* and no notify by who is not the owner */
        "0 lock class Monitors",
        "0 write plain Monitors.step 3",
        "0 unlock class Monitors",
        NULL,
    };
    assert_events(&(struct subject){"Monitors", .record = RECORD_MONITOR | RECORD_ACCESS},
                  expected);
}

static void threads_start_begin_end_and_are_joined(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 begin 0",
        "0 write plain Threads.shared 1",
        "0 lock Worker", /* start() is synchronized, */
        "0 start 1",
        "0 unlock Worker",
        "0 lock Worker", /* join() as well, and waits on the thread */
        "0 wait Worker",
        "0 unlock Worker",
        "1 begin 1",
        "1 read plain Threads.shared 1",
        "1 write plain Threads.shared 2",
        "1 lock Worker", /* to wake who waits */
        "1 unlock Worker",
        "1 end 1",
        "0 lock Worker",
        "0 join 1",
        "0 unlock Worker",
        "0 read plain Threads.shared 2",
        "0 write plain Threads.shared 3",
        "0 join 1", /* isAlive() */
        "0 end 0",
        "0 join 1", /* before the VM shuts down */
        NULL,
    };
    assert_events(&(struct subject){"Threads",
                                    .record = RECORD_THREAD | RECORD_ACCESS | RECORD_MONITOR},
                  expected);
}

static void wait_unlocks_and_locks_again(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 lock Worker", /* start() is synchronized */
        "0 unlock Worker", "1 lock Lock", "1 read plain WaitNotify.ready false", "1 wait Lock",
        "1 unlock Lock",   "0 lock Lock", "0 write plain WaitNotify.ready true", "0 notify Lock",
        "0 unlock Lock",   "1 lock Lock", "1 read plain WaitNotify.ready true",  "1 unlock Lock",
        "1 lock Worker", /* its last act */
        "1 unlock Worker", NULL,
    };
    assert_events(&(struct subject){"WaitNotify",
                                    .record = RECORD_MONITOR | RECORD_ACCESS | RECORD_NO_FINALS},
                  expected);
}

static void interrupts_are_seen_where_they_are_thrown(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 begin 0",
        "0 lock Worker", /* start() is synchronized */
        "0 start 1",
        "0 unlock Worker",
        "0 interrupt 1",
        "1 begin 1",
        "1 interrupted 1", /* sleep() */
        "1 write plain Interrupts.caught 1",
        "1 lock Lock",
        "1 wait Lock",
        "1 unlock Lock",
        "0 interrupt 1",
        "1 lock Lock",
        "1 interrupted 1", /* wait() */
        "1 write plain Interrupts.caught 2",
        "1 unlock Lock",
        "1 lock Worker",
        "1 unlock Worker",
        "1 end 1",
        "0 interrupt 0", /* seen by reading the volatile Thread.interrupted */
        "0 write plain Interrupts.caught 3",
        "0 end 0",
        "0 join 1",
        NULL,
    };
    assert_events(&(struct subject){"Interrupts", .record = RECORD_THREAD | RECORD_MONITOR |
                                                            RECORD_ACCESS | RECORD_NO_FINALS},
                  expected);
}

static void the_flag_of_an_interrupt_is_volatile(void **state)
{
    (void)state;
    struct subject subject = {"Interrupts", .record = RECORD_ACCESS,
                              .watched = {"java/lang/Thread"}};
    struct recording recording = record(&subject);
    assert_sound(&subject, &recording);
    /* interrupt() sets it, Thread.interrupted() sees and clears it; the same for the throwing
     * sleep() and wait(). */
    assert_non_null(strstr(recording.events, "0 write volatile Thread.interrupted true\n"));
    assert_non_null(strstr(recording.events, "1 read volatile Thread.interrupted true\n"
                                             "1 write volatile Thread.interrupted false\n"));
    assert_non_null(strstr(recording.events, "0 read volatile Thread.interrupted true\n"
                                             "0 write volatile Thread.interrupted false\n"));
    assert_null(strstr(recording.events, "plain Thread.interrupted"));
    /* getState() can see the end of a thread. */
    assert_non_null(strstr(recording.events, "1 write volatile Thread.threadStatus 2\n"));
    recording_release(&recording);
}

static void park_ends_with_a_permit_or_by_time(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 begin 0",
        "0 start 1",
        "0 unpark 1",
        "1 begin 1",
        "1 park 1",
        "1 write plain Parks.step 1",
        "0 unpark 1", /* after a sleep: it is in the second park() */
        "0 end 0",
        "1 park 1",
        "1 write plain Parks.step 2",
        "1 park 1",
        "1 write plain Parks.step 3",
        "1 end 1",
        "0 join 1",
        NULL,
    };
    assert_events(&(struct subject){"Parks", .record = RECORD_THREAD | RECORD_ACCESS}, expected);
}

static void initialized_classes_are_seen_by_other_threads(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 initialized Classes",
        "0 write plain Got.value 42",
        "0 initialized Got",
        "0 read plain Got.value 42",
        "0 write plain Put.value 43",
        "0 initialized Put",
        "0 write plain Put.value 1",
        "0 write plain Called.value 44",
        "0 initialized Called",
        "0 write plain Made.value 45",
        "0 initialized Made",
        "0 write plain Named.value 46",
        "0 initialized Named",
        "0 read plain Named.value 46",
        "0 initialized Reader",
        "0 initialized Second",
        "1 used Got",
        "1 read plain Got.value 42",
        "1 used Put",
        "1 write plain Put.value 2",
        "1 used Called",
        "1 used Made",
        "1 used Named",
        "2 used Classes",
        "2 used Got",
        "2 read plain Got.value 42",
        "2 used Put",
        "2 write plain Put.value 1",
        "2 used Called",
        "2 used Made",
        "0 initialized Initializer",
        "3 write plain Slow.value 7",
        /* it sleeps; the main thread comes and waits for it */
        "3 read plain Slow.value 7",
        "3 write plain Slow.value 8",
        "3 initialized Slow",
        "3 read plain Slow.value 8",
        "3 write plain Slow.value 9",
        "0 used Slow",
        "0 read plain Slow.value 9",
        "0 write plain Slow.value 10",
        NULL,
    };
    assert_events(&(struct subject){"Classes",
                                    .record = RECORD_CLASS | RECORD_ACCESS | RECORD_NO_ELEMENTS},
                  expected);
}

/* ---- calls and objects ---- */

static void calls_and_returns_are_balanced(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 enter Calls.main",
        "0 enter Calls.thrower",
        "0 enter Calls.thrower",
        "0 enter Calls.thrower",
        "0 leave Calls.thrower",
        "0 leave Calls.thrower",
        "0 leave Calls.thrower",
        "0 enter Calls.recover",
        "0 enter Calls.divide",
        "0 leave Calls.divide",
        "0 enter Square.<init>",
        "0 leave Square.<init>",
        "0 enter Shape.twice",
        "0 enter Square.area",
        "0 leave Square.area",
        "0 leave Shape.twice",
        "0 leave Calls.recover",
        "0 enter Lazy.<clinit>",
        "0 enter Lazy.compute",
        "0 leave Lazy.compute",
        "0 leave Lazy.<clinit>",
        "0 enter Item.<init>",
        "0 leave Item.<init>",
        "0 enter Item.<init>",
        "0 leave Item.<init>",
        "0 enter Item.compareTo", /* called by Arrays.sort(): the compiler's compareTo(Object) */
        "0 enter Item.compareTo",
        "0 leave Item.compareTo",
        "0 leave Item.compareTo",
        "0 enter Calls.lambda$main$0",
        "0 leave Calls.lambda$main$0",
        "0 enter Calls.reflected", /* called by Method.invoke() */
        "0 leave Calls.reflected",
        "0 enter Worker.<init>",
        "0 leave Worker.<init>",
        "1 enter Worker.run", /* called by the VM */
        "1 enter Worker.step",
        "1 leave Worker.step",
        "1 leave Worker.run",
        "0 leave Calls.main",
        NULL,
    };
    assert_events(&(struct subject){"Calls", .record = RECORD_CALL}, expected);
}

static void new_objects_are_reported_whoever_makes_them(void **state)
{
    (void)state;
    assert_annotated(&(struct subject){
        "Allocations",
        .record = RECORD_ALLOC | RECORD_LINES,
        .watched = {"[I", "[[I", "java/lang/NullPointerException", "java/lang/Integer"},
    });
}

/* What event_invariants.h says holds in the library's code, too, whatever the schedule. */
static void the_library_keeps_the_invariants(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct subject subject = {"Mixed", .script = {.seed = seed}};
        struct recording recording = record(&subject);
        assert_sound(&subject, &recording);
        assert_string_equal(recording.output,
                            "91 {k0=9, k1=5, k2=7} 21 true item 0, item 1, item 2\n");
        recording_release(&recording);
    }
}

/* ---- no analysis, and the one that does nothing ---- */

struct run_summary {
    uint64_t allocations; /* a measure of what the program did */
    bool observed;
};

/* In a child: runs a subject silently under this analysis. */
static struct run_summary run_under(const char *main_class, const struct analysis *analysis)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static struct vm vm;
        if (!freopen("/dev/null", "w", stdout))
            _exit(1);
        init_vm(&vm, &(struct subject){.main_class = main_class});
        vm.analysis = analysis;
        enum vm_exit how = vm_run(&vm);
        const struct thread *t = vm.main_thread;
        struct run_summary summary = {t->next_object + t->next_other, vm.observed};
        ssize_t written = write(ends[1], &summary, sizeof summary);
        _exit(how != VM_EXITED || written != sizeof summary);
    }
    int status;
    struct run_summary summary;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(read(ends[0], &summary, sizeof summary), sizeof summary);
    close(ends[0]);
    close(ends[1]);
    return summary;
}

/* Without one the interpreter that is compiled without events runs; with one the program does
 * the same things. */
static void an_analysis_costs_only_when_it_is_there(void **state)
{
    (void)state;
    struct run_summary fast = run_under("Mixed", NULL);
    struct run_summary observed = run_under("Mixed", &null_analysis);
    assert_false(fast.observed);
    assert_true(observed.observed);
    assert_int_equal(fast.allocations, observed.allocations);
}

static void the_end_has_an_outcome(void **state)
{
    (void)state;
    static const struct {
        const char *argument;
        enum vm_exit how;
        enum outcome outcome;
    } cases[] = {
        {"none", VM_EXITED, OUTCOME_DONE},
        {"exception", VM_EXITED, OUTCOME_THROWN},
        {"deadlock", VM_DEADLOCK, OUTCOME_DEADLOCK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct recording recording =
            record(&(struct subject){"Outcomes", .argument = cases[i].argument});
        assert_int_equal(recording.how, cases[i].how);
        assert_int_equal(recording.outcome, cases[i].outcome);
        assert_null(strstr(recording.events, "BROKEN"));
        recording_release(&recording);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_read_and_written_as_declared),
        cmocka_unit_test(elements_are_accessed_one_by_one),
        cmocka_unit_test(handles_access_in_the_mode_of_the_call),
        cmocka_unit_test(atomics_access_in_the_documented_mode),
        cmocka_unit_test(fences_are_of_their_kind),
        cmocka_unit_test(every_access_mode_of_every_variable_is_that_mode),
        cmocka_unit_test(constructors_end_in_a_freeze),
        cmocka_unit_test(monitors_count_from_the_outside),
        cmocka_unit_test(threads_start_begin_end_and_are_joined),
        cmocka_unit_test(wait_unlocks_and_locks_again),
        cmocka_unit_test(interrupts_are_seen_where_they_are_thrown),
        cmocka_unit_test(the_flag_of_an_interrupt_is_volatile),
        cmocka_unit_test(park_ends_with_a_permit_or_by_time),
        cmocka_unit_test(initialized_classes_are_seen_by_other_threads),
        cmocka_unit_test(calls_and_returns_are_balanced),
        cmocka_unit_test(new_objects_are_reported_whoever_makes_them),
        cmocka_unit_test(the_library_keeps_the_invariants),
        cmocka_unit_test(an_analysis_costs_only_when_it_is_there),
        cmocka_unit_test(the_end_has_an_outcome),
    };
    return cmocka_run_group_tests(tests, compile_subjects, NULL);
}
