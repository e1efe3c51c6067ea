/* test_combine.c - from traces to races to the program: what holds for all traces, ranks, lost updates,
 * and smallest sets against all subsets. */
#include "advice/choose.h"
#include "advice/combine.h"
#include "finding/advice_code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { MOST = 128 };

static struct race_advice races[MOST];
static uint32_t race_count;
static struct program_advice program;

static int set_up(void **state)
{
    (void)state;
    race_count = 0;
    program = (struct program_advice){0};
    return 0;
}

static void forget(void)
{
    program_advice_release(&program);
    for (uint32_t i = 0; i < race_count; i++)
        race_advice_release(&races[i]);
    race_count = 0;
}

static int tear_down(void **state)
{
    (void)state;
    forget();
    return 0;
}

/* A trace of the race, as trace_advice_encode() writes it. */
static void add_trace(struct race_advice *race, int64_t id, const char *text)
{
    struct trace_advice trace;
    if (!trace_advice_decode(&trace, text))
        fail_msg("no advice: %s", text);
    race_advice_add(race, &trace, id);
    trace_advice_release(&trace);
}

static struct race_advice *new_race(void)
{
    assert_true(race_count < MOST);
    race_advice_init(&races[race_count]);
    return &races[race_count++];
}

static struct race_advice *race_of(const char *text)
{
    struct race_advice *race = new_race();
    add_trace(race, 1, text);
    race_advice_finish(race);
    return race;
}

static void expect_item(const struct race_advice *race, uint32_t at, enum suggestion_kind kind,
                        const char *text, uint32_t traces)
{
    assert_true(at < race->count);
    assert_string_equal(race->items[at].suggestion.amendments, text);
    assert_int_equal(race->items[at].suggestion.kind, kind);
    assert_int_equal(race->items[at].traces, traces);
}

static struct program_suggestion *find(const char *text)
{
    for (uint32_t i = 0; i < program.count; i++)
        if (strcmp(program.items[i].amendments, text) == 0)
            return &program.items[i];
    fail_msg("not suggested: %s", text);
    return NULL;
}

static const struct program_suggestion *find_kind(enum suggestion_kind kind)
{
    for (uint32_t i = 0; i < program.count; i++)
        if (program.items[i].kind == kind)
            return &program.items[i];
    fail_msg("nothing of kind %d is suggested", kind);
    return NULL;
}

/* Of several amendments the order does not matter. */
static void expect_lines(const struct program_suggestion *s, uint32_t count, ...)
{
    size_t length = 0;
    va_list list;
    va_start(list, count);
    for (uint32_t i = 0; i < count; i++) {
        const char *line = va_arg(list, const char *);
        if (!strstr(s->amendments, line))
            fail_msg("'%s' is not in: %s", line, s->amendments);
        length += strlen(line) + 1;
    }
    va_end(list);
    assert_int_equal(strlen(s->amendments) + 1, length);
}

static void expect_chosen(uint32_t count, ...)
{
    va_list list;
    va_start(list, count);
    for (uint32_t i = 0; i < count; i++) {
        const char *text = va_arg(list, const char *);
        bool found = false;
        for (uint32_t k = 0; k < program.chosen_count; k++)
            found = found || strcmp(program.items[program.chosen[k]].amendments, text) == 0;
        if (!found)
            fail_msg("not chosen: %s", text);
    }
    va_end(list);
    assert_int_equal(program.chosen_count, count);
}

/* ---- Fig. 26: the traces of one race ---- */

static void suggestions_are_intersected(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 1, "p C.x\ni 4\tvolatile C.a\ni 0\tvolatile C.x\ne first\n");
    add_trace(race, 2, "p C.x\ni 0\tvolatile C.x\ni 2\tmove C.m()V:5 before 3\ne second\n");
    add_trace(race, 3, "p C.x\ni 2\tmove C.m()V:5 before 3\ni 0\tvolatile C.x\ne third\n");
    race_advice_finish(race);
    assert_int_equal(race->traces, 3);
    assert_int_equal(race->full, 1);
    assert_int_equal(race->count, 3);
    expect_item(race, 0, SUGGEST_VOLATILE, "volatile C.x", 3);
    expect_item(race, 1, SUGGEST_OTHER_VOLATILE, "volatile C.a", 1);
    expect_item(race, 2, SUGGEST_MOVE, "move C.m()V:5 before 3", 2);
    assert_string_equal(race->explanation, "first");
}

#define LOCK_A  "monitor class A"
#define LOCK_B  "monitor class B"
#define LOCKS_A "l 1\t" LOCK_A "\tlock " LOCK_A " at C.two()V:20\n"

/* The union of the locks, less those that are not held everywhere by the other statement. */
static void locks_are_united_if_held(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 1, "s " LOCK_A "\ns " LOCK_B "\n" LOCKS_A "e \n");
    add_trace(race, 2,
              "s " LOCK_B "\ns " LOCK_A "\nl 1\t" LOCK_B "\tlock " LOCK_B " at C.two()V:20\ne \n");
    add_trace(race, 3, "s " LOCK_A "\ne \n");
    race_advice_finish(race);
    assert_int_equal(race->full, 1);
    assert_int_equal(race->count, 1);
    expect_item(race, 0, SUGGEST_LOCK, "lock " LOCK_A " at C.two()V:20", 3);
    assert_int_equal(race->held_count[0], 1);
    assert_string_equal(race->held[0][0], LOCK_A);
}

/* It is the other statement that must hold it. */
static void lock_of_the_wrong_side(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 1, "m " LOCK_A "\n" LOCKS_A "e \n");
    race_advice_finish(race);
    assert_int_equal(race->count, 0);
    assert_int_equal(race->full, 0);
}

/* What the history told for one trace and the locks for all is one suggestion, for all. */
static void lock_is_told_by_history_too(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 1, "s " LOCK_A "\n" LOCKS_A "i 6\tlock " LOCK_A " at C.two()V:20\ne \n");
    add_trace(race, 2, "s " LOCK_A "\n" LOCKS_A "e \n");
    race_advice_finish(race);
    assert_int_equal(race->count, 1);
    assert_int_equal(race->full, 1);
    expect_item(race, 0, SUGGEST_LOCK, "lock " LOCK_A " at C.two()V:20", 2);
}

static void flags_of_traces(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    assert_true(race->writes_equal);
    add_trace(race, 1, "f 1 0 1\np C.a\no " LOCK_A "\nS C.m()V:1\nM C.n()V:2\ne \n");
    assert_true(race->writes_equal);
    add_trace(race, 2, "f 1 1 0\np C.a\ne \n");
    add_trace(race, 3, "f 1 0 1\np C.a\ne \n");
    race_advice_finish(race);
    assert_false(race->writes_equal);
    assert_true(race->is_reference_volatile);
    assert_true(race->is_array);
    assert_string_equal(race->statements[0], "C.m()V:1");
    assert_string_equal(race->statements[1], "C.n()V:2");
    assert_string_equal(race->owner, LOCK_A);
}

/* Each piece of code once, with the trace that has shown it first. */
static void units_of_traces(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 7, "p C.x\nu 1\t2\t3\tC.m()V:5\tC.m()V:5\tC.m()V:5\ne \n");
    add_trace(race, 8,
              "p C.x\nu 40\t50\t60\tC.n()V:9\tC.n()V:9\tC.n()V:9\nu "
              "4\t5\t6\tC.m()V:5\tC.m()V:5\tC.m()V:5\ne \n");
    race_advice_finish(race);
    assert_int_equal(race->unit_count, 2);
    assert_string_equal(race->units[0].code, "C.m()V:5");
    assert_int_equal(race->units[0].write, 3);
    assert_int_equal(race->unit_traces[0], 7);
    assert_string_equal(race->units[1].code, "C.n()V:9");
    assert_int_equal(race->units[1].read, 40);
    assert_int_equal(race->units[1].between, 50);
    assert_int_equal(race->unit_traces[1], 8);
}

/* A trace that shows the loss is better than one that only lets expect it. */
static void shown_units_come_first(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 7, "p C.x\nu 1\t4294967295\t3\tC.m()V:5\tC.m()V:5\tC.m()V:5\ne \n");
    add_trace(race, 8, "p C.x\nU 4\t5\t6\tC.m()V:5\tC.m()V:5\tC.m()V:5\ne \n");
    add_trace(race, 9, "p C.x\nu 7\t8\t9\tC.m()V:5\tC.m()V:5\tC.m()V:5\ne \n");
    assert_int_equal(race->unit_count, 1);
    assert_int_equal(race->unit_traces[0], 8);
    assert_int_equal(race->units[0].between, 5);
    assert_true(race->units[0].needs_lock);
}

#define SAME_WRITES "f 0 0 1\nw Thread-1\n"

/* One statement that writes the same value in every trace. */
static void one_writer(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 1, SAME_WRITES "S C.m()V:5\nM C.m()V:5\ne \n");
    add_trace(race, 2, SAME_WRITES "S C.m()V:5\nM C.m()V:5\ne \n");
    race_advice_finish(race);
    assert_int_equal(race->full, 1);
    expect_item(race, 0, SUGGEST_ONE_WRITER, "only C.m()V:5 in Thread-1", 2);
    race = new_race(); /* not the same value in every trace */
    add_trace(race, 1, SAME_WRITES "S C.m()V:5\nM C.m()V:5\ne \n");
    add_trace(race, 2, "f 0 0 0\nw Thread-1\nS C.m()V:5\nM C.m()V:5\ne \n");
    race_advice_finish(race);
    assert_int_equal(race->count, 0);
    race = race_of(SAME_WRITES "S C.m()V:5\nM C.m()V:6\ne \n"); /* two statements */
    assert_int_equal(race->count, 0);
    race = new_race(); /* not a store in every trace */
    add_trace(race, 1, SAME_WRITES "S C.m()V:5\nM C.m()V:5\ne \n");
    add_trace(race, 2, "f 0 0 1\nS C.m()V:5\nM C.m()V:5\ne \n");
    race_advice_finish(race);
    assert_int_equal(race->count, 0);
}

/* That one writes alone is the last thing to do, be it a single change instead of many. */
static void one_writer_is_the_last_resort(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 SAME_WRITES "S C.m()V:5\nM C.m()V:5\ni 10\tmove C.m()V:5 before 3\n"
                             "i 6\tread C.v:I at C.n()V:%u\ne \n",
                 i);
        race_of(text);
    }
    program_advice_make(&program, races, race_count);
    assert_int_equal(program.chosen_count, 3);
    for (uint32_t i = 0; i < program.count; i++)
        if (program.items[i].kind == SUGGEST_SAME_ACQUIRE)
            program.items[i].excluded = true;
    assert_true(program_advice_choose(&program, 0));
    expect_chosen(1, "move C.m()V:5 before 3");
    find("move C.m()V:5 before 3")->excluded = true;
    assert_true(program_advice_choose(&program, 0));
    expect_chosen(1, "only C.m()V:5 in Thread-1");
}

/* An update that a thread does not make is lost. */
static void one_writer_of_lost_updates(void **state)
{
    (void)state;
    race_of(SAME_WRITES "p C.x\nS C.m()V:5\nM C.m()V:5\n"
                        "u 1\t2\t3\tC.m()V:4\tC.m()V:5\tC.m()V:4-5\ne \n");
    program_advice_make(&program, races, race_count);
    assert_true(find("only C.m()V:5 in Thread-1")->insufficient[0]);
}

/* ---- Fig. 4: ranks ---- */

static void fig_4(void **state)
{
    (void)state;
    race_of("p S.x\ni 0\tvolatile S.x\ni 4\tvolatile S.done\ne \n");
    race_of("p S.done\ni 0\tvolatile S.done\ne \n");
    program_advice_make(&program, races, race_count);
    assert_int_equal(program.count, 2);
    assert_string_equal(program.items[0].amendments, "volatile S.done");
    assert_int_equal(program.items[0].frequency, 2);
    assert_string_equal(program.items[1].amendments, "volatile S.x");
    assert_int_equal(program.items[1].frequency, 1);
    expect_chosen(1, "volatile S.done");
    assert_true(program.is_smallest);
}

/* What helps on some traces only has no rank and is not chosen. */
static void partial_suggestions_are_not_chosen(void **state)
{
    (void)state;
    struct race_advice *race = new_race();
    add_trace(race, 1, "i 4\tvolatile S.a\ne \n");
    add_trace(race, 2, "i 4\tvolatile S.b\ne \n");
    race_advice_finish(race);
    program_advice_make(&program, races, race_count);
    assert_int_equal(program.count, 2);
    assert_int_equal(find("volatile S.a")->frequency, 0);
    assert_true(find("volatile S.a")->helps[0]);
    assert_false(find("volatile S.a")->removes[0]);
    assert_int_equal(program.chosen_count, 0);
}

static void no_races(void **state)
{
    (void)state;
    program_advice_make(&program, races, 0);
    assert_int_equal(program.count, 0);
    assert_int_equal(program.chosen_count, 0);
}

/* ---- lost updates ---- */

#define COUNTER "f 0 0 0\np C.count\no monitor self C\nS C.inc()V:7\nM C.inc()V:7\n"
#define UPDATE  "atomic-update C.count at C.inc()V:7"

static void volatile_is_not_enough(void **state)
{
    (void)state;
    race_of(COUNTER "i 0\tvolatile C.count\nu 1\t2\t3\tC.inc()V:7\tC.inc()V:7\tC.inc()V:7\ne \n");
    program_advice_make(&program, races, race_count);
    assert_int_equal(program.count, 3);
    const struct program_suggestion *s = find("volatile C.count");
    assert_true(s->removes[0]);
    assert_true(s->insufficient[0]);
    assert_int_equal(s->frequency, 1);
    assert_int_equal(find(UPDATE)->kind, SUGGEST_ATOMIC_UPDATE);
    assert_false(find(UPDATE)->insufficient[0]);
    assert_int_equal(find("lock monitor self C at C.inc()V:7")->kind, SUGGEST_UNIT_LOCK);
    expect_chosen(1, UPDATE);
}

/* Every race on the place counts, the unit may have been seen in another one; an atomic update makes the
 * place volatile, so it removes what that removes. */
static void lost_update_of_another_race(void **state)
{
    (void)state;
    race_of("p C.count\nS C.inc()V:7\nM C.get()V:9\no monitor self C\n"
            "i 0\tvolatile C.count\ne \n");
    race_of(COUNTER "i 0\tvolatile C.count\nu 1\t2\t3\tC.inc()V:7\tC.inc()V:7\tC.inc()V:7\ne \n");
    race_of("p C.data\ni 0\tvolatile C.data\ni 4\tvolatile C.count\ne \n");
    program_advice_make(&program, races, race_count);
    assert_true(find("volatile C.count")->insufficient[0]);
    assert_true(find("volatile C.count")->insufficient[1]);
    assert_false(find("volatile C.count")->insufficient[2]);
    assert_int_equal(find(UPDATE)->frequency, 3);
    const struct program_suggestion *lock = find_kind(SUGGEST_UNIT_LOCK);
    expect_lines(lock, 2, "lock monitor self C at C.inc()V:7", "lock monitor self C at C.get()V:9");
    assert_int_equal(lock->frequency, 2);
    assert_false(lock->removes[2]);
    expect_chosen(1, UPDATE);
}

/* The lock that one of the statements has already is the guard; who holds it needs no block. */
static void guard_of_a_unit(void **state)
{
    (void)state;
    race_of("p C.count\no monitor self C\nS C.set()V:5\nM C.inc()V:8\ns " LOCK_B
            "\ni 0\tvolatile C.count\nu 1\t2\t3\tC.inc()V:7-8\tC.inc()V:7-8\tC.inc()V:7-8\ne \n");
    program_advice_make(&program, races, race_count);
    assert_int_equal(find("lock " LOCK_B " at C.inc()V:7-8")->kind, SUGGEST_UNIT_LOCK);
}

/* Statements next to each other share a block. */
static void blocks_are_merged(void **state)
{
    (void)state;
    race_of("p C.count\no monitor self C\nS C.m()V:5\nM C.m()V:6\n"
            "u 1\t2\t3\tC.m()V:6-7\tC.m()V:6-7\tC.m()V:6-7\ne \n");
    race_of("p C.count\no monitor self C\nS C.m()V:9\nM C.n()V:8\ne \n");
    program_advice_make(&program, races, race_count);
    expect_lines(find_kind(SUGGEST_UNIT_LOCK), 3, "lock monitor self C at C.m()V:5-7",
                 "lock monitor self C at C.m()V:9", "lock monitor self C at C.n()V:8");
}

static void arrays_with_lost_updates(void **state)
{
    (void)state;
    race_of("f 1 0 0\np C.cells\nS C.inc()V:7\nM C.inc()V:7\ni 1\tatomic-array C.cells\n"
            "u 1\t2\t3\tC.inc()V:7\tC.inc()V:7\tC.inc()V:7\ne \n");
    race_of("p C.x\ni 5\tatomic-array C.cells\ne \n");
    program_advice_make(&program, races, race_count);
    assert_int_equal(find("atomic-update C.cells at C.inc()V:7")->frequency, 2);
    assert_true(find("atomic-array C.cells")->insufficient[0]);
    expect_chosen(1, "atomic-update C.cells at C.inc()V:7");
}

/* A unit within another one is no unit of its own; lines that no class file has are none. */
static void units_of_units(void **state)
{
    (void)state;
    race_of(COUNTER "u 1\t2\t3\tC.inc()V:7\tC.inc()V:7\tC.inc()V:7\n"
                    "u 1\t2\t3\tC.inc()V:5\tC.inc()V:7\tC.inc()V:5-7\n"
                    "u 1\t2\t3\tC.n()V:8\tC.n()V:8\tC.n()V:8-2147483647\n"
                    "u 1\t2\t3\tC.n()V:8\tC.n()V:8\tC.n()V:-5-8\ne \n");
    program_advice_make(&program, races, race_count);
    expect_lines(find_kind(SUGGEST_UNIT_LOCK), 1, "lock monitor self C at C.inc()V:5-7");
    assert_non_null(strstr(find_kind(SUGGEST_ATOMIC_UPDATE)->amendments,
                           "atomic-update C.count at C.inc()V:5-7\n"));
    assert_null(strstr(find_kind(SUGGEST_ATOMIC_UPDATE)->amendments, "C.inc()V:7"));
}

/* Where one unit needs a lock all do. */
static void unit_that_needs_a_lock(void **state)
{
    (void)state;
    race_of(COUNTER "i 0\tvolatile C.count\nu 1\t2\t3\tC.inc()V:7\tC.inc()V:7\tC.inc()V:7\n"
                    "U 1\t2\t3\tC.add()V:5\tC.add()V:6\tC.add()V:5-6\ne \n");
    program_advice_make(&program, races, race_count);
    assert_int_equal(program.count, 2);
    expect_chosen(1, "lock monitor self C at C.inc()V:7");
}

/* n += v; total += v under a lock, n = 0; total = 0 (12, 13) not: one block of the lock for both. */
static void lock_of_others(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "p C.f%u\no monitor self C\nS C.add()V:%u\nM C.reset()V:%u\ns " LOCK_A
                 "\nl 1\t" LOCK_A "\tlock " LOCK_A " at C.reset()V:%u\n"
                 "u 1\t2\t3\tC.add()V:%u\tC.add()V:%u\tC.add()V:%u\ne \n",
                 i, i + 7, i + 12, i + 12, i + 7, i + 7, i + 7);
        race_of(text);
        if (i == 0) {
            program_advice_make(&program, races, race_count);
            expect_chosen(1, "lock " LOCK_A " at C.reset()V:12");
            program_advice_release(&program);
        }
    }
    program_advice_make(&program, races, race_count);
    expect_chosen(1, "lock " LOCK_A " at C.reset()V:12-13");
    assert_int_equal(find("lock " LOCK_A " at C.reset()V:12-13")->frequency, 2);
    assert_true(program.is_smallest);
}

/* A block around the statement that races does not make one operation of a longer unit. */
static void lock_of_a_part_of_a_unit(void **state)
{
    (void)state;
    race_of("p C.count\nS C.set()V:5\nM C.inc()V:9\ns " LOCK_A "\ni 0\tvolatile C.count\n"
            "l 1\t" LOCK_A "\tlock " LOCK_A " at C.inc()V:9\n"
            "u 1\t2\t3\tC.inc()V:7-9\tC.inc()V:7-9\tC.inc()V:7-9\ne \n");
    program_advice_make(&program, races, race_count);
    for (uint32_t i = 0; i < program.count; i++) /* take the better ways away */
        if (strncmp(program.items[i].amendments, "atomic-update", 13) == 0)
            program.items[i].excluded = true;
    assert_true(program_advice_choose(&program, 0));
    expect_chosen(1, "lock " LOCK_A " at C.inc()V:7-9");
}

/* ---- smallest sets ---- */

static uint32_t random_state;

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % limit;
}

/* What one would rather do: the kinds in this order, and what is verified before all others. */
static const enum suggestion_kind kinds[] = {SUGGEST_VOLATILE, SUGGEST_LOCK, SUGGEST_MOVE,
                                             SUGGEST_SAME_ACQUIRE};
static const unsigned costs[] = {10, 14, 17, 20};
enum { VERIFIED_COSTS_LESS = 5 };

/* Up to 8 races and 10 suggestions, each of which removes some of them; which ones are kept back, or
 * are known to do harm, is random, too. */
static void make_random_program(uint32_t seed)
{
    random_state = seed;
    uint32_t wanted = 1 + below(8), items = 1 + below(10), density = 2 + below(4);
    for (uint32_t r = 0; r < wanted; r++) {
        char text[1024] = "";
        for (uint32_t i = 0; i < items; i++)
            if (below(density) == 0)
                sprintf(text + strlen(text), "i %d\tvolatile C.f%u\n", (int)kinds[i % 4], i);
        strcat(text, "e \n");
        race_of(text);
    }
    program_advice_make(&program, races, race_count);
    for (uint32_t i = 0; i < program.count; i++) {
        program.items[i].excluded = below(8) == 0;
        program.items[i].trial.verdict = (enum verdict)below(VERDICT_UNVERIFIED + 1);
    }
}

static unsigned cost_of(const struct program_suggestion *s)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (kinds[k] == s->kind)
            return costs[k] - (verdict_removes(s->trial.verdict) ? VERIFIED_COSTS_LESS : 0);
    return 0;
}

static bool removes_all(uint32_t set)
{
    for (uint32_t r = 0; r < race_count; r++) {
        bool is_removed = false;
        for (uint32_t i = 0; i < program.count; i++)
            is_removed = is_removed || ((set >> i & 1) && program.items[i].removes[r]);
        if (!is_removed)
            return false;
    }
    return true;
}

static bool is_allowed(uint32_t set)
{
    for (uint32_t i = 0; i < program.count; i++)
        if ((set >> i & 1) &&
            (program.items[i].excluded || program.items[i].trial.verdict == VERDICT_HARMFUL))
            return false;
    return removes_all(set);
}

static unsigned cost_of_set(uint32_t set)
{
    unsigned cost = 0;
    for (uint32_t i = 0; i < program.count; i++)
        cost += set >> i & 1 ? cost_of(&program.items[i]) : 0;
    return cost;
}

static uint32_t chosen_set(void)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < program.chosen_count; i++)
        set |= 1u << program.chosen[i];
    return set;
}

/* No member can be left out. */
static bool is_irredundant(uint32_t set)
{
    for (uint32_t i = 0; i < program.count; i++)
        if ((set >> i & 1) && removes_all(set & ~(1u << i)))
            return false;
    return true;
}

static void smallest_and_cheapest(void **state)
{
    (void)state;
    uint32_t with = 0, without = 0, larger = 0;
    for (uint32_t seed = 1; seed <= 500; seed++) {
        make_random_program(seed);
        uint32_t size = UINT32_MAX;
        unsigned cost = UINT32_MAX;
        for (uint32_t set = 1; set < 1u << program.count; set++) {
            uint32_t members = (uint32_t)__builtin_popcount(set);
            if (members > size || !is_allowed(set))
                continue;
            if (members < size || cost_of_set(set) < cost)
                cost = cost_of_set(set);
            size = members;
        }
        bool found = program_advice_choose(&program, 0);
        assert_int_equal(found, size != UINT32_MAX);
        assert_int_equal(program.chosen_count, found ? size : 0);
        assert_true(program.is_smallest);
        if (found) {
            assert_true(is_allowed(chosen_set()));
            assert_int_equal(cost_of_set(chosen_set()), cost);
        }
        with += found;
        without += !found;
        larger += found && size > 2;
        forget();
    }
    assert_true(with > 50 && without > 50 && larger > 20); /* all sorts were there */
}

static uint32_t set_of(const bool *members)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < program.count; i++)
        set |= (uint32_t)members[i] << i;
    return set;
}

/* One after the other, every set without needless members gets its turn once, smaller ones before
 * larger ones, cheaper ones before others of their size. */
static void all_sets_in_order(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        make_random_program(seed);
        static bool was_chosen[1024];
        memset(was_chosen, 0, sizeof was_chosen);
        bool *members = calloc(program.count + 1, sizeof *members);
        int size = 0;
        unsigned cost = 0;
        struct choices *choices = choices_new(&program, 0);
        while (choices_next(choices, members)) {
            uint32_t set = set_of(members);
            assert_true(is_allowed(set));
            assert_false(was_chosen[set]);
            assert_true(__builtin_popcount(set) >= size);
            assert_true(__builtin_popcount(set) > size || cost_of_set(set) >= cost);
            size = __builtin_popcount(set);
            cost = cost_of_set(set);
            was_chosen[set] = true;
        }
        assert_true(choices_are_complete(choices));
        choices_free(choices);
        free(members);
        for (uint32_t set = 1; set < 1u << program.count; set++)
            if (is_allowed(set) && is_irredundant(set))
                assert_true(was_chosen[set]);
        forget();
    }
}

/* Races that have nothing to do with each other, with some ways for each: too many sets to try, but
 * a set is found, and one with the cheapest way for each is smallest and cheapest. */
static void many_independent_races(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < 24; r++) {
        char text[256];
        snprintf(text, sizeof text,
                 "i 2\tmove C.m()V:%u before 3\ni 0\tvolatile C.f%u\ni 6\tread C.v:I at "
                 "C.m()V:%u\ne \n",
                 r + 10, r, r + 10);
        race_of(text);
    }
    program_advice_make(&program, races, race_count);
    assert_int_equal(program.count, 72);
    assert_int_equal(program.chosen_count, 24);
    for (uint32_t i = 0; i < program.chosen_count; i++)
        assert_int_equal(program.items[program.chosen[i]].kind, SUGGEST_VOLATILE);
    assert_true(program.is_smallest);
    /* The next ones have the second cheapest way for one of the races. */
    struct choices *choices = choices_new(&program, 0);
    bool set[72];
    assert_true(choices_next(choices, set));
    for (uint32_t round = 0; round < 24; round++) {
        uint32_t moves = 0;
        assert_true(choices_next(choices, set));
        for (uint32_t i = 0; i < program.count; i++)
            moves += set[i] && program.items[i].kind == SUGGEST_MOVE;
        assert_int_equal(moves, 1);
    }
    assert_true(choices_are_complete(choices));
    choices_free(choices);
}

static bool chosen_remove(uint32_t race, uint32_t without)
{
    for (uint32_t i = 0; i < program.chosen_count; i++)
        if (i != without && program.items[program.chosen[i]].removes[race])
            return true;
    return false;
}

/* All races are removed, and not without one of the chosen. */
static void expect_irredundant(void)
{
    for (uint32_t r = 0; r < race_count; r++)
        assert_true(chosen_remove(r, UINT32_MAX));
    for (uint32_t i = 0; i < program.chosen_count; i++) {
        bool is_needed = false;
        for (uint32_t r = 0; r < race_count; r++)
            is_needed = is_needed || !chosen_remove(r, i);
        if (!is_needed)
            fail_msg("needless: %s", program.items[program.chosen[i]].amendments);
    }
}

/* Too many for the smallest set to be found. */
static void many_entangled_races(void **state)
{
    (void)state;
    random_state = 7;
    for (uint32_t r = 0; r < MOST; r++) {
        char text[1024] = "";
        for (uint32_t i = 0; i < 6; i++)
            sprintf(text + strlen(text), "i 0\tvolatile C.f%u\n", below(160));
        strcat(text, "e \n");
        race_of(text);
    }
    clock_t begun = clock();
    program_advice_make(&program, races, race_count);
    assert_true(program.chosen_count > 0);
    expect_irredundant();
    assert_false(program.is_smallest);
    assert_true(clock() - begun < 8 * CLOCKS_PER_SEC); /* 0.3 s; sanitized, on a busy machine */
}

/* One way removes half of the races at once, but what the other half needs removes them as well. */
static void best_first_is_needless(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < 48; r++) {
        char text[256];
        snprintf(text, sizeof text, "%si 0\tvolatile C.f%u\ni 4\tvolatile C.g%u\ne \n",
                 r % 2 ? "i 0\tvolatile C.all\n" : "", r / 2, r / 2);
        race_of(text);
    }
    program_advice_make(&program, races, race_count);
    expect_irredundant();
    assert_int_equal(program.chosen_count, 48 / 2);
}

/* The time is over: there is a set, but nobody knows whether a smaller one would do. */
static void no_time_to_choose(void **state)
{
    (void)state;
    race_of("p C.f\ni 0\tvolatile C.f\ni 4\tvolatile C.g\ne \n");
    race_of("p C.g\ni 0\tvolatile C.g\ne \n");
    program_advice_make(&program, races, race_count);
    assert_true(program.is_smallest);
    assert_true(program_advice_choose(&program, 1e-9));
    assert_false(program.is_smallest);
    expect_chosen(1, "volatile C.g");
}

/* The getter's statement is in the unit when increment() calls it, and not when show() does. */
static void calls_are_kept_apart(void **state)
{
    (void)state;
    race_of("p C.v\no monitor self C\nS C.set(I)V:8\nM C.get()I:5\n"
            "C C.set(I)V:8\tD.increment()V:14\nD C.get()I:5\tD.increment()V:14\n"
            "U 1\t2\t3\tC.get()I:5\tC.set(I)V:8\tD.increment()V:14\ne \n");
    program_advice_make(&program, races, race_count);
    expect_lines(find_kind(SUGGEST_UNIT_LOCK), 1, "lock monitor self C at D.increment()V:14");
    program_advice_release(&program);
    race_of("p C.v\no monitor self C\nS C.set(I)V:8\nM C.get()I:5\n"
            "C C.set(I)V:8\tD.increment()V:14\nD C.get()I:5\tD.show()V:17\ne \n");
    program_advice_make(&program, races, race_count);
    expect_lines(find_kind(SUGGEST_UNIT_LOCK), 2, "lock monitor self C at C.get()I:5",
                 "lock monitor self C at D.increment()V:14");
}

static void names_of_verdicts(void **state)
{
    (void)state;
    assert_string_equal(verdict_name(VERDICT_UNTRIED), "untried");
    assert_string_equal(verdict_name(VERDICT_VERIFIED), "verified");
    assert_string_equal(verdict_name(VERDICT_RACE_GONE), "race-gone");
    assert_string_equal(verdict_name(VERDICT_PARTIAL), "partial");
    assert_string_equal(verdict_name(VERDICT_HARMFUL), "harmful");
    assert_string_equal(verdict_name(VERDICT_UNVERIFIED), "unverified");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(suggestions_are_intersected),
        TEST(locks_are_united_if_held),
        TEST(lock_of_the_wrong_side),
        TEST(lock_is_told_by_history_too),
        TEST(flags_of_traces),
        TEST(units_of_traces),
        TEST(one_writer),
        TEST(one_writer_is_the_last_resort),
        TEST(one_writer_of_lost_updates),
        TEST(shown_units_come_first),
        TEST(fig_4),
        TEST(partial_suggestions_are_not_chosen),
        TEST(no_races),
        TEST(volatile_is_not_enough),
        TEST(lost_update_of_another_race),
        TEST(guard_of_a_unit),
        TEST(blocks_are_merged),
        TEST(arrays_with_lost_updates),
        TEST(units_of_units),
        TEST(unit_that_needs_a_lock),
        TEST(lock_of_others),
        TEST(lock_of_a_part_of_a_unit),
        TEST(smallest_and_cheapest),
        TEST(all_sets_in_order),
        TEST(many_independent_races),
        TEST(many_entangled_races),
        TEST(best_first_is_needless),
        TEST(no_time_to_choose),
        TEST(calls_are_kept_apart),
        TEST(names_of_verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
