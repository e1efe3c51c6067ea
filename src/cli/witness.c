/* witness.c - heddle witness: from a suspicion to a proof. */
#include "explore/witness.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/utf8.h"
#include "cli/assumptions.h"
#include "cli/command.h"
#include "cli/detect_program.h"
#include "cli/replayer.h"
#include "cli/run_record.h"
#include "cli/searching.h"
#include "cli/terminal_options.h"
#include "report/text.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct vm vm; /* one a process: the heap lies at a fixed address */

struct witnessing {
    struct searching s;
    struct replayer replayer;
    struct witness_options options;
    struct check_result answer; /* as that of a check, for the store and the report */
};

/* ---- what is suspected ---- */

struct reading {
    struct check_command *command;
    int64_t *runs, *traces;
    uint32_t run_count, run_capacity, trace_count, trace_capacity;
};

static bool take_run(void *context, const struct store_run *run)
{
    struct reading *reading = context;
    GROW(reading->runs, reading->run_count, reading->run_capacity);
    reading->runs[reading->run_count++] = run->id;
    return true;
}

static bool take_race(void *context, const struct store_finding *finding)
{
    struct reading *reading = context;
    if (finding->kind == FINDING_RACE) {
        GROW(reading->traces, reading->trace_count, reading->trace_capacity);
        reading->traces[reading->trace_count++] = finding->first_trace;
    }
    return true;
}

static const char warning_note[] = "warning\t"; /* and the warning's name */

/* One that a run of heddle witness has left open: a place, or a target. */
static bool take_warning(void *context, const struct store_note *note)
{
    struct reading *reading = context;
    const char *name = note->name + strlen(warning_note);
    struct witness_target place = {.place = name};
    if (strcmp(note->text, warning_state_name(WARNING_OPEN)) == 0 &&
        !check_command_parse_target(reading->command, name))
        check_command_add_target(reading->command, &place);
    return true;
}

static struct statement statement_at(const struct trace *trace, uint32_t event)
{
    uint32_t site = finding_user_site(trace, event);
    if (site == TRACE_NONE)
        return (struct statement){"", NULL, -1};
    return (struct statement){trace->strings[trace->sites[site].class_name], NULL,
                              trace->sites[site].line};
}

static bool add_stored(struct check_command *command, struct store *store, int64_t id,
                       struct error *error)
{
    struct store_trace row;
    struct trace trace;
    if (!store_get_trace(store, id, &row, NULL, NULL, &trace, error))
        return false;
    struct witness_target target = {
        .statements = {statement_at(&trace, row.source), statement_at(&trace, row.manifest)}};
    const struct witness_choice *w = &command->witness;
    bool is_known = false;
    for (uint32_t i = 0; i < w->target_count; i++)
        for (unsigned turned = 0; turned < 2; turned++) {
            const struct statement *a = w->targets[i].statements, *b = target.statements;
            is_known = is_known || (a[0].class_name && a[0].line == b[turned].line &&
                                    a[1].line == b[!turned].line &&
                                    strcmp(a[0].class_name, b[turned].class_name) == 0 &&
                                    strcmp(a[1].class_name, b[!turned].class_name) == 0);
        }
    if (!is_known)
        check_command_add_target(command, &target);
    trace_release(&trace);
    return true;
}

/* The races and open warnings of the last run in the store that has any, each once. */
static bool read_warnings(struct check_command *command, struct error *error)
{
    struct reading reading = {.command = command};
    const char *name = command->witness.warnings;
    if (!name)
        return true;
    struct store *store = store_open(name, STORE_READ, error);
    if (!store)
        return false;
    uint32_t before = command->witness.target_count;
    bool good = store_each_run(store, take_run, &reading, error);
    while (good && reading.run_count && command->witness.target_count == before) {
        int64_t run = reading.runs[--reading.run_count];
        reading.trace_count = 0;
        good = store_each_finding(store, run, take_race, &reading, error);
        for (uint32_t i = 0; good && i < reading.trace_count; i++)
            good = add_stored(command, store, reading.traces[i], error);
        good = good && store_each_note(store, run, warning_note, take_warning, &reading, error);
    }
    if (good && command->witness.target_count == before)
        good = error_set(error, "%s has no run with races or open warnings", name);
    free(reading.runs);
    free(reading.traces);
    store_close(store);
    return good;
}

/* ---- the program of heddle detect ---- */

struct last_run {
    struct program_words words;
    char *directory;
    bool is_found;
    struct error *error;
};

static bool see_run(void *context, const struct store_run *run)
{
    struct last_run *last = context;
    if (!is_detect_run(run))
        return true;
    program_words_release(&last->words);
    free(last->directory);
    last->directory = strdup(run->directory);
    last->is_found = program_words_read(&last->words, run, last->error);
    return true;
}

static void add_path(struct program_words *words, const char *option, const char *path)
{
    char *absolute = path ? absolute_path(path) : NULL;
    GROW(words->list, words->count, words->capacity);
    words->list[words->count++] = text_printf("%s=%s", option, absolute ? absolute : "none");
    free(absolute);
}

static void add_words(struct program_words *to, char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        GROW(to->list, to->count, to->capacity);
        to->list[to->count++] = strdup(words[i]);
    }
}

/* The command line again, with the program that the last run of heddle detect in the store has started, in the directory
 * where that was. */
static bool name_program(struct check_command *command, int argc, char **argv,
                         struct program_words *full, struct error *error)
{
    struct error why = {""};
    struct last_run last = {.error = &why};
    struct store *store = store_open(command->witness.warnings, STORE_READ, error);
    if (!store)
        return false;
    bool good = store_each_run(store, see_run, &last, error);
    store_close(store);
    if (good && !last.is_found)
        good = error_set(error, "%s",
                         why.text[0] ? why.text
                                     : "no program is named, and the store has no run "
                                       "of heddle detect");
    add_words(full, argv, argc);
    add_path(full, "--warnings", command->witness.warnings);
    add_path(full, "--store", command->store);
    if (command->sourcepath) {
        char *sources = absolute_paths(command->sourcepath);
        add_path(full, "--sourcepath", sources);
        free(sources);
    }
    add_words(full, last.words.list, last.words.count);
    if (good && chdir(last.directory) != 0)
        good = error_set(error, "cannot go to %s, where the program was run: %s", last.directory,
                         strerror(errno));
    program_words_release(&last.words);
    free(last.directory);
    return good;
}

/* *words: what argv becomes. */
static bool parse(struct check_command *command, int *argc, char ***argv,
                  struct program_words *words, struct error *error)
{
    check_command_init(command);
    if (!check_command_parse(command, *argc, *argv, error) || command->wants_help ||
        !command->has_no_program)
        return !error->text[0];
    if (!name_program(command, *argc, *argv, words, error))
        return false;
    check_command_release(command);
    check_command_init(command);
    *argc = words->count;
    *argv = words->list;
    return check_command_parse(command, *argc, *argv, error);
}

/* ---- while it runs ---- */

static enum replay_outcome repeat(void *self, const struct finding *finding,
                                  const struct warning *warning, double seconds)
{
    struct witnessing *w = self;
    struct error error = {""};
    enum replay_outcome outcome = replayer_repeat(&w->replayer, finding, seconds, &error);
    if (outcome == REPLAY_DIFFERENT) {
        progress_clear(&w->s.line);
        tell("a witness for %s could not be replayed, and does not count: %s", warning->name,
             error.text);
    }
    return outcome;
}

static void found(void *self, const struct finding *finding)
{
    struct witnessing *w = self;
    searching_found(&w->s, finding);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    struct witnessing *w = self;
    searching_tick(&w->s, statistics);
}

static void unmet(void *self, const char *name)
{
    struct witnessing *w = self;
    searching_unmet(&w->s, name);
}

/* ---- the report ---- */

static uint32_t count_in(const struct witness_result *r, enum warning_state state)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->count; i++)
        count += r->warnings[i].state == state;
    return count;
}

static const char *const access_names[] = {"read", "write", "update"};

/* Statements of a target that is not proved, which may be misspelled: "no run accesses anything at Main:12". */
static char *unseen(const struct warning *warning)
{
    const char *comma = strchr(warning->name, ',');
    if (!warning->unseen || warning->state == WARNING_PROVED || !comma)
        return NULL;
    if (warning->unseen == 3)
        return text_printf("no run accesses anything at %.*s nor at %s",
                           (int)(comma - warning->name), warning->name, comma + 1);
    if (warning->unseen == 2)
        return text_printf("no run accesses anything at %s", comma + 1);
    return text_printf("no run accesses anything at %.*s", (int)(comma - warning->name),
                       warning->name);
}

/* "write at Main.java:12", "" when no access broke the discipline. */
static char *where(const struct warning *warning)
{
    if (!warning->class_name)
        return text_printf("%s", "");
    if (warning->line < 0)
        return text_printf("%s in %s", access_names[warning->kind], warning->class_name);
    return text_printf("%s at %s:%d", access_names[warning->kind],
                       warning->file ? warning->file : warning->class_name, warning->line);
}

static json_t *repaired(const char *text)
{
    char *good = utf8_repaired(text);
    json_t *json = json_string(good);
    free(good);
    return json;
}

static json_t *warning_json(const struct warning *warning)
{
    json_t *json = json_object();
    char *at = where(warning), *missed = unseen(warning);
    bool is_proved = warning->state == WARNING_PROVED;
    json_object_set_new(json, "warning", repaired(warning->name));
    json_object_set_new(json, "answer", json_string(warning_state_name(warning->state)));
    json_object_set_new(json, "at", *at ? repaired(at) : json_null());
    json_object_set_new(json, "unseen", missed ? repaired(missed) : json_null());
    json_object_set_new(json, "pairs", json_integer(warning->pairs));
    json_object_set_new(json, "stage",
                        is_proved ? json_string(witness_stage_name(warning->stage)) : json_null());
    json_object_set_new(json, "adjacent",
                        is_proved ? json_boolean(!warning->is_apart) : json_null());
    json_object_set_new(json, "run", is_proved ? json_integer(warning->run) : json_null());
    json_object_set_new(json, "seconds", is_proved ? json_real(warning->seconds) : json_null());
    json_object_set_new(json, "cpu_seconds", is_proved ? json_real(warning->cpu) : json_null());
    json_object_set_new(json, "moves",
                        is_proved ? json_integer((json_int_t)warning->moves) : json_null());
    json_object_set_new(json, "search_moves",
                        is_proved ? json_integer((json_int_t)warning->searched) : json_null());
    free(missed);
    free(at);
    return json;
}

/* A JSON object; the caller frees. */
static char *statistics_text(const struct witnessing *w, const struct witness_result *r)
{
    char *text = run_record_statistics(&w->answer, &w->s.command.check);
    json_t *json = json_loads(text, 0, NULL), *warnings = json_array();
    free(text);
    for (uint32_t i = 0; i < r->count; i++)
        json_array_append_new(warnings, warning_json(&r->warnings[i]));
    json_object_set_new(json, "warnings", warnings);
    json_object_set_new(json, "runs", json_integer(r->runs));
    json_object_set_new(json, "searches", json_integer((json_int_t)r->searches));
    json_object_set_new(json, "moves", json_integer((json_int_t)r->moves));
    json_object_set_new(json, "unpaired", json_integer((json_int_t)r->unpaired));
    json_object_set_new(json, "searched_all", json_boolean(r->is_whole));
    json_object_set_new(json, "seconds", json_real(r->seconds));
    text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        die("out of memory");
    return text;
}

static void print_warnings(const struct witnessing *w, const struct witness_result *r)
{
    static const char *const hows[] = {
        [STAGE_RUN] = "by a run itself",
        [STAGE_EXTEND] = "by a run without one thread",
        [STAGE_EXCLUDED_HINT] = "by a search from a run, without one thread",
        [STAGE_EXCLUDED] = "by a search from a run, without one thread",
        [STAGE_HINT] = "by a search from a run",
        [STAGE_FREE] = "by a search from a run",
        [STAGE_WHOLE] = "by a search of all schedules",
    };
    static const char apart[] = "; no schedule was found with the two accesses next to each other";
    for (uint32_t i = 0; i < r->count; i++) {
        const struct warning *warning = &r->warnings[i];
        bool is_proved = warning->state == WARNING_PROVED;
        char *at = where(warning), *missed = unseen(warning);
        char *how = is_proved ? text_printf(", %s, %.2f s%s", hows[warning->stage],
                                            warning->seconds, warning->is_apart ? apart : "")
                    : missed  ? text_printf(": %s", missed)
                              : NULL;
        char *text =
            text_printf("%-8s %s%s%s%s%s", warning_state_name(warning->state), warning->name,
                        *at ? " (" : "", at, *at ? ")" : "", how ? how : "");
        report_note_text(stdout, text, &w->s.report);
        free(text);
        free(how);
        free(missed);
        free(at);
    }
}

static void print_answer(const struct witnessing *w, const struct witness_result *r)
{
    char *assumptions = assumptions_text(&w->answer);
    char *counts = text_printf("%u of %u warning%s proved, %u refuted, %u open",
                               count_in(r, WARNING_PROVED), r->count, r->count == 1 ? "" : "s",
                               count_in(r, WARNING_REFUTED), count_in(r, WARNING_OPEN));
    const char *kind = check_answer_name(w->answer.answer);
    if (w->answer.answer == CHECK_RACE_FREE)
        printf("race-free%s: %s;\nevery schedule of this program and input was covered\n",
               assumptions, counts);
    else if (r->gaps->count && r->count) {
        char *head = text_printf("%s%s: %s: ", kind, assumptions, counts);
        report_gaps_text(stdout, head, r->gaps, &w->s.report);
        free(head);
    } else if (w->answer.answer == CHECK_INCOMPLETE) {
        char *head = text_printf("%s%s: no warnings, but ", kind, assumptions);
        report_gaps_text(stdout, head, r->gaps, &w->s.report);
        free(head);
    } else {
        printf("%s%s: %s%s\n", kind, assumptions, counts,
               r->is_whole ? ""
                           : ";\nnot all schedules were searched: other places may race as well");
    }
    free(counts);
    free(assumptions);
}

static void print_result(const struct witnessing *w, const struct witness_result *r,
                         const char *statistics)
{
    if (w->s.command.json) {
        searching_print_json(&w->s, check_answer_name(w->answer.answer), r->gaps, statistics);
        return;
    }
    searching_print_findings(&w->s);
    print_warnings(w, r);
    print_answer(w, r);
    searching_print_relax(&w->s);
    printf("%u run%s with the Lockset analysis, %llu search%s from them, %llu moves, %.2f s\n",
           r->runs, r->runs == 1 ? "" : "s", (unsigned long long)r->searches,
           r->searches == 1 ? "" : "es", (unsigned long long)r->moves, r->seconds);
}

/* ---- the whole ---- */

static enum check_answer answer_of(const struct witness_result *r)
{
    if (count_in(r, WARNING_PROVED))
        return CHECK_FOUND;
    return r->is_whole && !count_in(r, WARNING_OPEN) ? CHECK_RACE_FREE : CHECK_INCOMPLETE;
}

static void store_warnings(struct witnessing *w, const struct witness_result *r)
{
    struct findings *f = &w->s.findings;
    if (!f->store || f->store_error.text[0])
        return;
    for (uint32_t i = 0; i < r->count; i++) {
        char *name = text_printf("%s%s", warning_note, r->warnings[i].name);
        batch_add_note(&f->batch, name, warning_state_name(r->warnings[i].state));
        free(name);
    }
    findings_write(f);
}

static int run_witness(struct witnessing *w, struct run_record *record)
{
    struct witness_client client = {
        .self = w, .repeat = repeat, .found = found, .tick = tick, .unmet = unmet};
    struct witness_result result;
    bool began = witness_run(&vm, &w->options, &client, &result);
    progress_clear(&w->s.line);
    store_warnings(w, &result);
    findings_write(&w->s.findings);
    if (!began) {
        tell("%s", vm.reason.text);
        return 2;
    }
    w->answer = (struct check_result){
        .answer = answer_of(&result),
        .gaps = result.gaps,
        .statistics = result.statistics,
        .given = result.given,
        .timeouts = result.timeouts,
        .race_traces = count_in(&result, WARNING_PROVED),
    };
    char *statistics = statistics_text(w, &result);
    searching_store_end(&w->s, record, &w->answer, statistics);
    print_result(w, &result, statistics);
    free(statistics);
    searching_settle(&w->s, record);
    witness_result_release(&result);
    searching_flush();
    return searching_status(w->answer.answer);
}

static int witness_main(int argc, char **argv)
{
    struct witnessing w = {.options = {.runs = 0}};
    struct check_command *command = &w.s.command;
    struct run_record record = {0};
    struct error error = {""};
    struct program_words words = {.list = NULL};
    if (!parse(command, &argc, &argv, &words, &error))
        return fail_with(&error);
    if (command->wants_help) {
        fputs(witness_help_head, stdout);
        fputs(java_options_help, stdout);
        fputs(witness_help_tail, stdout);
        return 0;
    }
    if (!read_warnings(command, &error) ||
        !replayer_begin(&w.replayer, &vm, &command->java.vm, &command->check.path, &error))
        return fail_with(&error);
    if (!searching_begin(&w.s, &vm, &record, argc, argv, &error)) {
        replayer_end(&w.replayer);
        return fail_with(&error);
    }
    w.options = (struct witness_options){
        .search = command->check.search,
        .path = command->check.path,
        .runs = command->witness.runs,
        .stages = command->witness.stages,
        .targets = command->witness.targets,
        .target_count = command->witness.target_count,
    };
    int status = run_witness(&w, &record);
    replayer_end(&w.replayer);
    searching_end(&w.s, &record);
    program_words_release(&words);
    return status;
}

const struct command command_witness = {
    "witness", "from a suspicion of the Lockset analysis to a proof: a schedule that races",
    witness_main};
