/* test_search_oracle.c - the search must see whatever a search without any reduction sees.
 *
 * Each subject of tests/search/subjects is searched three times, each time in a process of its own: depth first,
 * in the turns of a campaign (campaign.h), and by brute force, which lets other threads move before every
 * synchronization action and every plain access of the subject's code, and watches every place for races.
 * All must report the same facts: the racy fields, the classes of uncaught exceptions, cycles of
 * threads that wait for each other's monitors and locks where the search reports a deadlock, and
 * the outcomes.  An outcome is the exit status, unless it is 0, and what the static int fields
 * whose names begin with r hold when the program has ended or is stuck.
 *
 * Brute force trusts the VM, the race detector and the keys of states; tests/search/random_programs.py
 * does not.  It calls this program with arguments:
 *
 *   test_search_oracle search|turns|brute|free|bfs|random|wf|ww|ara|af[/REDUCTIONS] -cp PATH Main
 *
 * prints the facts ("turns" is a campaign of short turns, "free" is brute force that does not even compare
 * states, "bfs" and the names after it are the search in another order; REDUCTIONS is what --reduce takes,
 * all without it). */
#include "base/arena.h"
#include "cli/java_options.h"
#include "explore/campaign.h"
#include "explore/moves.h"
#include "explore/reduction.h"
#include "explore/waits.h"
#include "vm/run/access_event.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/native/helpers.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define SUBJECTS "tests/search/subjects"
#define CLASSES  "build/tests/search"

enum { MAX_MOVES = 400000, MAX_DEPTH = 3000, MAX_SECONDS = 240, MAX_STATES = 60000 };

/* ---- facts ---- */

struct facts {
    char **lines;
    size_t count, capacity;
};

static void add_fact(struct facts *facts, const char *line)
{
    for (size_t i = 0; i < facts->count; i++)
        if (strcmp(facts->lines[i], line) == 0)
            return;
    if (facts->count == facts->capacity) {
        facts->capacity = facts->capacity ? 2 * facts->capacity : 64;
        facts->lines = xrealloc(facts->lines, facts->capacity * sizeof *facts->lines);
    }
    facts->lines[facts->count++] = strdup(line);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* ---- one search, in a process of its own ---- */

struct oracle {
    struct path path;
    struct campaign *campaign;
    struct facts facts;
    bool matches; /* states are compared */
    struct visited visited;
    uint64_t moves;
    uint32_t pass;      /* of the search, */
    double left_behind; /* and what was left behind of it */
};

static struct vm vm; /* the heap lies at a fixed address */

static void note_race(struct oracle *o, const struct race *race)
{
    char line[512];
    ref object = (ref)(race->place >> 32);
    const struct class *c = class_of(object);
    const struct field *f = field_at_offset(&vm, object, (uint32_t)race->place);
    if (f)
        snprintf(line, sizeof line, "race %s.%s", f->class_->name->text, f->name->text);
    else
        snprintf(line, sizeof line, "race %s", c->name->text);
    add_fact(&o->facts, line);
}

static void note_outcome(struct oracle *o, const char *how)
{
    char line[512];
    size_t length = (size_t)snprintf(line, sizeof line, "%s", how);
    if (o->path.state == PATH_ENDED && vm.exit_status)
        length +=
            (size_t)snprintf(line + length, sizeof line - length, " status=%d", vm.exit_status);
    const struct class *c = class_loaded(&vm, symbol_of(vm.options.main_class), vm.app_loader);
    for (uint16_t i = 0; c && i < c->field_count && length < sizeof line; i++) {
        const struct field *f = &c->fields[i];
        if (f->flags & ACC_STATIC && f->type == T_INT && f->name->text[0] == 'r')
            length += (size_t)snprintf(line + length, sizeof line - length, " %s=%d", f->name->text,
                                       get_int(c->mirror, f->offset));
    }
    add_fact(&o->facts, line);
}

/* The names are sorted, so that it is the same fact for each thread of the cycle. */
static void note_cycle(struct oracle *o, const struct thread *first)
{
    char line[512] = "cycle", **names = xmalloc(vm.thread_slots * sizeof *names);
    size_t count = 0, length = strlen(line);
    const struct thread *t = first;
    do {
        names[count++] = string_to_utf8(get_ref(t->java, vm.off.Thread_name));
        t = wait_of(t).owner;
    } while (t != first);
    qsort(names, count, sizeof *names, by_text);
    for (size_t i = 0; i < count; i++) {
        if (length < sizeof line)
            length += (size_t)snprintf(line + length, sizeof line - length, " %s", names[i]);
        free(names[i]);
    }
    free(names);
    add_fact(&o->facts, line);
}

/* What the last move has shown. */
static void note_move(struct oracle *o)
{
    char line[512];
    for (uint32_t i = 0; i < o->path.seen.race_count; i++)
        note_race(o, &o->path.seen.races[i]);
    for (uint32_t i = 0; i < o->path.seen.uncaught_count; i++) {
        snprintf(line, sizeof line, "uncaught %s",
                 class_of(o->path.seen.uncaught[i].exception)->name->text);
        add_fact(&o->facts, line);
    }
    for (uint32_t i = 0; i < o->path.seen.swallowed_count; i++) {
        snprintf(line, sizeof line, "swallowed %s",
                 class_of(o->path.seen.swallowed[i].exception)->name->text);
        add_fact(&o->facts, line);
    }
    for (uint32_t i = 0; i < o->path.seen.cycle_count; i++)
        note_cycle(o, thread_of_id(&vm, o->path.seen.cycles[i]));
    switch (o->path.state) {
    case PATH_OPEN: break;
    case PATH_ENDED: note_outcome(o, "end"); break;
    case PATH_DEADLOCK: note_outcome(o, "stuck"); break;
    case PATH_UNSUPPORTED:
        snprintf(line, sizeof line, "incomplete %.200s", o->path.reason.text);
        add_fact(&o->facts, line);
        break;
    case PATH_VOID: add_fact(&o->facts, "a promise"); break; /* nothing is relaxed here */
    }
}

/* What was left behind never shrinks within a pass. */
static void note_part(struct oracle *o, const struct search_statistics *statistics)
{
    if (o->pass == statistics->passes && statistics->left_behind < o->left_behind)
        add_fact(&o->facts, "what was left behind has shrunk");
    o->pass = statistics->passes;
    o->left_behind = statistics->left_behind;
}

static void moved(void *self, struct search *search)
{
    note_part(self, search_statistics(search));
    note_move(self);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    (void)self;
    (void)statistics;
}

/* What the exhaustive search of a campaign has shown: that must be everything.  What it has cut must be a gap at
 * its end. */
static void moved_in_turn(void *self, struct search *search)
{
    struct oracle *o = self;
    if (search && search == campaign_main(o->campaign) && o->path.state != PATH_UNSUPPORTED)
        note_move(o);
}

/* The names are those of --search, and "search" is depth-first; or "turns".  The reductions follow a slash. */
static bool find_order(const char *how, enum search_order *order, uint32_t *reductions)
{
    static const char *const names[] = {"search", "bfs", "random", "wf", "ww", "ara", "af"};
    struct error error = {""};
    size_t length = strcspn(how, "/");
    if (!reductions_parse(how[length] ? how + length + 1 : "all", reductions, &error))
        return false;
    if (length == strlen("turns") && strncmp(how, "turns", length) == 0)
        return true;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        *order = (enum search_order)i;
        if (strlen(names[i]) == length && strncmp(how, names[i], length) == 0)
            return true;
    }
    return false;
}

static void note_gaps(struct oracle *o)
{
    char line[512];
    if (!vm.gaps.count)
        return;
    snprintf(line, sizeof line, "incomplete %.400s", gaps_first_reason(&vm.gaps));
    add_fact(&o->facts, line);
}

/* Turns so short that small programs need many. */
static void search_in_turns(struct oracle *o)
{
    static const struct campaign_turns turns = {
        .first = 7,
        .walked = 40,
        .wide = 10,
        .turn = 40,
        .large = 1000000,
        .depth_step = 16,
    };
    struct search_options options = {.preemptions = -1, .max_states = MAX_STATES};
    struct search_client client = {.self = o, .moved = moved_in_turn, .tick = tick};
    o->campaign = campaign_new(&o->path, &options, &turns, &client);
    campaign_run(o->campaign);
    note_gaps(o);
    campaign_free(o->campaign);
}

static void search_reduced(struct oracle *o, enum search_order order)
{
    char line[512];
    struct search_options options = {.order = order,
                                     .seed = 1,
                                     .preemptions = -1,
                                     .max_states = MAX_STATES};
    struct search_client client = {.self = o, .moved = moved, .tick = tick};
    struct search *search = search_new(&o->path, &options, &client);
    search_run(search);
    note_part(o, search_statistics(search));
    if (!search_statistics(search)->stopped && fabs(o->left_behind - 1) > 1e-6) {
        snprintf(line, sizeof line, "at the end %g of the pass were left behind", o->left_behind);
        add_fact(&o->facts, line);
    }
    note_gaps(o);
    search_free(search);
}

/* The library only counts under the locks of thread groups; else brute force would have to try all
 * orders of that. */
static bool always_stops(void *self, struct thread *t, enum stop_kind kind, ref object,
                         uint32_t offset)
{
    (void)self;
    const struct class *c = t->frame->method->class_;
    if (object && offset == OFFSET_LOCK && class_of(object) == vm.wk.ThreadGroup && c->is_boot)
        return false;
    if (kind < STOP_PLAIN_READ)
        return true;
    return !c->is_boot && !c->is_hidden;
}

static void watch_everything(void *self, const struct access *access)
{
    struct events *e = self;
    bool is_checked = tracking_checks(e->tracking, access) && !events_leave_out(e, access);
    race_detector_access(e->detector, access, is_checked ? RACE_TRACKS : RACE_IGNORES);
}

/* Other answers to what the last move was asked. */
static void add_answers(const struct path *path, const struct move *move, struct move **todo,
                        uint32_t *count)
{
    for (uint8_t at = move->answer_count; at < path->asked; at++) {
        for (uint16_t option = 1; option < path->options_of[at]; option++) {
            *todo = xrealloc(*todo, (*count + 1) * sizeof **todo);
            struct move *other = &(*todo)[(*count)++];
            *other = *move;
            other->answer_count = (uint8_t)(at + 1);
            for (uint8_t i = move->answer_count; i < at; i++)
                other->answers[i] = 0;
            other->answers[at] = option;
        }
    }
}

static void explore(struct oracle *o, uint32_t depth)
{
    struct move *moves;
    uint32_t count = path_all_moves(&o->path, &moves);
    struct move *todo = xmalloc((count + 1) * sizeof *todo);
    memcpy(todo, moves, count * sizeof *todo);
    for (uint32_t i = 0; i < count; i++) {
        struct move move = todo[i];
        if (++o->moves > MAX_MOVES || depth > MAX_DEPTH) {
            add_fact(&o->facts, "incomplete brute force is not strong enough");
            break;
        }
        path_make(&o->path, &move);
        add_answers(&o->path, &move, &todo, &count);
        note_move(o);
        if (o->path.state == PATH_OPEN &&
            (!o->matches || visited_add(&o->visited, path_key(&o->path), NULL)))
            explore(o, depth + 1);
        path_rewind(&o->path, depth);
    }
    free(todo);
}

static void search_brutally(struct oracle *o)
{
    visited_init(&o->visited, false);
    o->path.events.inlet.access = watch_everything;
    o->path.stopper.stops = always_stops;
    o->path.stopper.plain = true;
    explore(o, 0);
    visited_release(&o->visited);
}

/* Prints the facts. */
static int tell(const char *how, int argc, char **argv)
{
    static struct oracle o;
    struct java_options java;
    struct error error = {""};
    java_options_init(&java);
    java.vm.assertions = true;
    java.vm.heap_bytes = 256 << 20;
    int i = 0;
    for (; i < argc && argv[i][0] == '-'; i++)
        if (java_options_take(&java, argc, argv, &i, &error) != OPTION_TAKEN)
            break;
    if (error.text[0] || !java_options_finish(&java, argc, argv, i, &error) ||
        !vm_init(&vm, &java.vm, &error)) {
        printf("incomplete %s\n", error.text);
        return 2;
    }
    vm.output.discarded = true;
    enum search_order order = SEARCH_DFS;
    uint32_t reductions;
    bool reduced = find_order(how, &order, &reductions);
    bool in_turns = strncmp(how, "turns", strcspn(how, "/")) == 0;
    path_begin(&o.path, &vm,
               &(struct path_options){.max_seconds = reduced ? MAX_SECONDS : 0,
                                      .random = 2,
                                      .reductions = reduced ? reductions : 0});
    note_move(&o);
    o.matches = strcmp(how, "free") != 0;
    if (o.path.state == PATH_OPEN && in_turns)
        search_in_turns(&o);
    else if (o.path.state == PATH_OPEN && reduced)
        search_reduced(&o, order);
    else if (o.path.state == PATH_OPEN)
        search_brutally(&o);
    if (o.facts.count)
        qsort(o.facts.lines, o.facts.count, sizeof *o.facts.lines, by_text);
    for (size_t n = 0; n < o.facts.count; n++)
        puts(o.facts.lines[n]);
    return 0;
}

/* ---- the test ---- */

static const char *self;

static char *facts_of(const char *how, const char *subject)
{
    char command[512];
    snprintf(command, sizeof command, "'%s' %s -cp " CLASSES " %s", self, how, subject);
    FILE *pipe = popen(command, "re");
    assert_non_null(pipe);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (int c; (c = getc(pipe)) != EOF;)
        putc(c, out);
    fclose(out);
    int status = pclose(pipe);
    if (status)
        fail_msg("%s of %s fails: status %d", how, subject, status);
    return text;
}

static bool has_same_facts(const char *subject)
{
    static const char *const ways[] = {"search", "turns"};
    char *brute = facts_of("brute", subject);
    bool is_same = true;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && is_same; i++) {
        char *reduced = facts_of(ways[i], subject);
        is_same = !strstr(reduced, "incomplete") && strcmp(reduced, brute) == 0;
        if (!is_same)
            print_error("%s: %s sees\n%sbut there is\n%s\n", subject, ways[i], reduced, brute);
        free(reduced);
    }
    free(brute);
    return is_same;
}

static void assert_all_same(const char *const *subjects)
{
    bool all_same = true;
    for (; *subjects; subjects++)
        all_same = has_same_facts(*subjects) && all_same;
    assert_true(all_same);
}

#define SAME_FACTS(name, ...)                                      \
    static void name(void **state)                                 \
    {                                                              \
        (void)state;                                               \
        assert_all_same((const char *const[]){__VA_ARGS__, NULL}); \
    }

SAME_FACTS(of_plain_and_volatile_accesses, "NewObjects", "FinalFields", "SpinPlain", "SpinVolatile",
           "VarHandles", "Updaters", "References")
SAME_FACTS(of_natives_that_read_and_write, "CopyRace", "CopyBothRacy", "CloneArray", "CloneObject",
           "ReflectArray", "ReflectField")
SAME_FACTS(of_monitors, "ReentrantWait", "WaitOnThread", "GroupLock", "DoubleStart")
SAME_FACTS(of_ends, "DaemonSees", "ExitSees", "ShutdownHook", "UncaughtHandler")
SAME_FACTS(of_joins, "TimedJoin", "TimedJoinRace", "InterruptedJoin", "InterruptedJoinRace",
           "IsAlive", "GrandChildren", "UnparkBeforeStart")
SAME_FACTS(of_interrupts, "SleepInterrupted", "SleepOrInterrupt", "WaitInterrupted",
           "WaitOrInterrupt", "JoinInterrupted", "ParkInterrupted")

/* The states that a thread goes through within a move are not all shown to others: the search must say
 * so, and what it sees must be among what there is. */
static void of_states_of_threads(void **state)
{
    (void)state;
    const char *const subjects[] = {"GetState", "GetStateWaiting"};
    for (size_t i = 0; i < 2; i++) {
        char *seen = facts_of("search", subjects[i]), *there = facts_of("brute", subjects[i]);
        bool is_incomplete = false;
        for (char *rest = seen, *line; (line = strsep(&rest, "\n")) && *line;) {
            bool is_reason = strncmp(line, "incomplete ", 11) == 0;
            is_incomplete = is_incomplete || is_reason;
            assert_true(is_reason || strstr(there, line));
        }
        assert_true(is_incomplete);
        free(seen);
        free(there);
    }
}

SAME_FACTS(of_class_initialization, "ClassInit", "ClassInitRace", "ClassCycle")
SAME_FACTS(of_locks, "ConditionWait", "TimedCondition", "TimedLatch", "TrySemaphore")

/* Brute force does not know that on its own: it takes the edges of happens-before from the VM. */
static void a_thread_groups_monitor_is_a_monitor(void **state)
{
    (void)state;
    char *facts = facts_of("search", "GroupLock");
    assert_string_equal(facts, "end r1=1\nend r1=2\n");
    free(facts);
}

static void cuts_are_known_at_the_end(void **state)
{
    (void)state;
    char *facts = facts_of("turns", "CutEarly");
    assert_non_null(strstr(facts, "incomplete not supported: Thread.join()"));
    free(facts);
}

static int compile(void **state)
{
    (void)state;
    return system("mkdir -p " CLASSES " && "
                  "\"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn -Xlint:none -d " CLASSES
                  " " SUBJECTS "/*.java");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_plain_and_volatile_accesses),
        cmocka_unit_test(of_natives_that_read_and_write),
        cmocka_unit_test(of_monitors),
        cmocka_unit_test(a_thread_groups_monitor_is_a_monitor),
        cmocka_unit_test(of_ends),
        cmocka_unit_test(of_joins),
        cmocka_unit_test(of_interrupts),
        cmocka_unit_test(of_states_of_threads),
        cmocka_unit_test(of_class_initialization),
        cmocka_unit_test(of_locks),
        cmocka_unit_test(cuts_are_known_at_the_end),
    };
    if (argc > 2)
        return tell(argv[1], argc - 2, argv + 2);
    self = argv[0];
    return cmocka_run_group_tests(tests, compile, NULL);
}
