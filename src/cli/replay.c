/* replay.c - heddle replay: a stored trace again, in a new process. */
#include "cli/check_options.h"
#include "cli/command.h"
#include "cli/detect_program.h"
#include "cli/replay_hunt.h"
#include "cli/run_record.h"
#include "cli/searching.h"
#include "cli/source_notes.h"
#include "cli/terminal_options.h"
#include "explore/replay.h"
#include "finding/names.h"
#include "java/source_files.h"
#include "report/text.h"
#include "vm/file/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: heddle replay [options] [TRACE]\n"
    "\n"
    "Runs the program of a stored trace again under the same schedule and shows that it leads to "
    "the\n"
    "same race, deadlock or exception.  TRACE is the number that heddle check has printed\n"
    "(default: the newest of the last run in the store).\n"
    "\n"
    "What heddle hunt has found on the installed JVM is run there again: threads acquire locks in\n"
    "the recorded order, as far as they come to it, and it is said how far that was.  The command\n"
    "in the store is run for that: replay no store of somebody whose programs you would not run.\n"
    "\n"
    "options:\n"
    "  --step             stop before each step and wait for Enter (q: leave)\n"
    "  --full             every event of the path, every frame of a stack\n"
    "  --store=FILE       where the trace is kept (default: .heddle/heddle.db)\n"
    "  --sourcepath=PATH  where the sources are (default: beside the classes)\n"
    "  --help             this text\n"
    "\n"
    "Exit status: 1 the same was found again; 2 wrong usage, or there is no such trace; 3 the "
    "program\n"
    "went another way: it, its classes or the JDK have changed.\n"
    "\n"
    "example: heddle replay --step 3\n";

static struct vm vm;

struct replaying {
    const char *store, *sourcepath;
    bool step, full, wants_help;
    int64_t id;
    const struct trace *recorded;
    uint32_t shown; /* events that were printed */
};

static bool parse_id(const char *text, int64_t *id)
{
    char *end;
    errno = 0;
    *id = strtoll(text, &end, 10);
    return !errno && end != text && !*end && *id > 0;
}

/* --name=value or --name value; *value stays when the word is another option. */
static bool parse_valued(const char *name, int argc, char **argv, int *i, const char **value,
                         bool *taken, struct error *error)
{
    const char *word = argv[*i];
    size_t length = strlen(name);
    *taken = strncmp(word, name, length) == 0 && (word[length] == '=' || !word[length]);
    if (!*taken)
        return true;
    if (word[length] == '=')
        *value = word + length + 1;
    else if (*i + 1 < argc)
        *value = argv[++*i];
    else
        return error_set(error, "option %s needs a value", name);
    return true;
}

static bool parse(struct replaying *r, int argc, char **argv, struct error *error)
{
    for (int i = 1; i < argc; i++) {
        bool taken;
        if (!parse_valued("--store", argc, argv, &i, &r->store, &taken, error) ||
            (!taken &&
             !parse_valued("--sourcepath", argc, argv, &i, &r->sourcepath, &taken, error)))
            return false;
        if (taken)
            continue;
        const char *word = argv[i];
        if (strcmp(word, "--step") == 0)
            r->step = true;
        else if (strcmp(word, "--full") == 0)
            r->full = true;
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            r->wants_help = true;
        else if (word[0] == '-')
            return error_set(error, "unknown option %s; see heddle replay --help", word);
        else if (r->id || !parse_id(word, &r->id))
            return error_set(error, "the number of a trace is expected, not '%s'", word);
    }
    return true;
}

/* ---- step by step ---- */

static void print_events(struct replaying *r, const struct trace *trace)
{
    struct names *names = names_new(trace);
    for (; r->shown < trace->event_count; r->shown++) {
        const struct trace_event *e = &trace->events[r->shown];
        uint32_t site = finding_user_site(trace, r->shown);
        if (!r->full && e->stack != TRACE_NONE &&
            trace->sites[trace->stacks[e->stack].site].is_library)
            continue;
        printf("    ");
        names_put_event(names, stdout, e, TRACE_NONE, true);
        if (site != TRACE_NONE && trace->sites[site].file != TRACE_NONE)
            printf("  (%s:%d)", trace->strings[trace->sites[site].file], trace->sites[site].line);
        putchar('\n');
    }
    names_free(names);
}

static bool before_step(void *self, const struct trace *so_far, uint32_t step)
{
    struct replaying *r = self;
    if (!r->step)
        return true;
    print_events(r, so_far);
    if (step == r->recorded->step_count)
        return true;
    const struct trace_step *s = &r->recorded->steps[step];
    struct names *names = names_new(r->recorded);
    static const char *const moves[] = {"goes on", "stops waiting: its time is over",
                                        "stops waiting for no reason"};
    printf("step %u of %u: %s %s ", step + 1, r->recorded->step_count,
           names_thread(names, s->thread), moves[s->move]);
    names_free(names);
    fflush(stdout);
    if (!isatty(0) && !isatty(1)) {
        putchar('\n');
        return true;
    }
    int c = getchar();
    bool go_on = c != 'q' && c != EOF;
    while (c != '\n' && c != EOF)
        c = getchar();
    return go_on;
}

/* ---- the whole ---- */

static bool keep_newest(void *context, const struct store_finding *finding)
{
    int64_t *id = context;
    *id = finding->first_trace;
    return true;
}

static bool last_run(void *context, const struct store_run *run)
{
    *(int64_t *)context = run->id;
    return true;
}

static bool find_newest(struct store *store, int64_t *id, struct error *error)
{
    int64_t run = 0;
    if (!store_each_run(store, last_run, &run, error) ||
        !store_each_finding(store, run, keep_newest, id, error))
        return false;
    return *id || error_set(error, "the last run in the store has no traces; heddle report --all "
                                   "shows those of earlier ones");
}

static int report(struct replaying *r, enum replay_outcome outcome, const struct finding *finding,
                  const struct check_command *command, struct store *store, int64_t run,
                  const struct error *error)
{
    if (outcome == REPLAY_CANCELLED)
        return 3;
    if (outcome == REPLAY_DIFFERENT) {
        const char *bytes;
        size_t length;
        printf("not the same: %s\n", error->text);
        if (files_input(&vm, &bytes, &length))
            puts("the program reads standard input: give it what it was given then, from a file");
        return 3;
    }
    struct report_options options =
        terminal_options(r->full, r->sourcepath ? r->sourcepath : command->sourcepath,
                         command->java.code_path);
    struct source_doubt doubt = source_doubt_noted(store, run, options.sources);
    report_finding_text(stdout, finding, &options);
    printf("the same again: trace %lld, %u steps\n", (long long)r->id, finding->trace->step_count);
    source_doubt_tell(&doubt);
    free(doubt.path);
    source_path_free(options.sources);
    return 1;
}

/* A race of a steered run has the order of locks that led to it. */
static int replay_detected(struct replaying *r, struct store *store,
                           const struct store_finding *about, const struct store_run *run,
                           struct error *error)
{
    char *const texts[] = {strdup(about->identity), strdup(about->title), strdup(run->arguments),
                           strdup(run->directory)};
    char *order = NULL, *class_path = NULL;
    struct hunt_replay what = {.trace = r->id,
                               .identity = texts[0],
                               .title = texts[1],
                               .arguments = texts[2],
                               .directory = texts[3],
                               .seconds =
                                   run->ended ? (double)(run->ended - run->started) / 1e3 : 0,
                               .full = r->full,
                               .sourcepath = r->sourcepath};
    int status = 2;
    if (store_get_note(store, run->id, "lock-order", &order, error) &&
        store_get_note(store, run->id, "class-path", &class_path, error) && !order)
        error_set(error,
                  "trace %lld is of a race that heddle detect has seen: no schedule leads to it; "
                  "heddle witness --warnings=%s looks for one",
                  (long long)r->id, r->store);
    if (r->step)
        tell("what was found on the installed JVM is not replayed step by step");
    what.order = order;
    what.class_path = class_path;
    if (!error->text[0])
        status = hunt_replay(&what, error);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    free(order);
    free(class_path);
    return error->text[0] ? fail_with(error) : status;
}

static int replay_stored(struct replaying *r, struct store *store, struct error *error)
{
    struct store_trace row;
    struct store_finding about;
    struct store_run run;
    struct trace trace;
    if (!r->id && !find_newest(store, &r->id, error))
        return fail_with(error);
    if (!store_get_trace(store, r->id, &row, &about, &run, &trace, error))
        return fail_with(error);
    if (is_detect_run(&run)) {
        trace_release(&trace);
        return replay_detected(r, store, &about, &run, error);
    }
    struct stored_command stored;
    if (!stored_command_read(&stored, &run, error))
        return fail_with(error);
    struct check_command *command = &stored.command;
    if (chdir(run.directory) != 0) {
        error_set(error, "cannot go to %s, where the program was run: %s", run.directory,
                  strerror(errno));
        return fail_with(error);
    }
    if (!vm_init(&vm, &command->java.vm, error))
        return fail_with(error);
    if (stored_classes_changed(&stored, &run))
        tell("the classes have changed since the trace was recorded");
    char *message = about.message[0] ? strdup(about.message) : NULL;
    struct finding finding = {about.kind, &trace, row.source, row.manifest, message, false};
    vm.output.discarded = true;
    catch_signals(&vm);
    r->recorded = &trace;
    struct replay_client client = {r, before_step};
    enum replay_outcome outcome = replay_run(&vm, &command->check.path, &finding, &client, error);
    int status = report(r, outcome, &finding, command, store, run.id, error);
    free(message);
    trace_release(&trace);
    vm_release(&vm);
    stored_command_release(&stored);
    return status;
}

static int replay_main(int argc, char **argv)
{
    struct replaying r = {.store = ".heddle/heddle.db"};
    struct error error = {""};
    if (!parse(&r, argc, argv, &error))
        return fail_with(&error);
    if (r.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    struct store *store = store_open(r.store, STORE_READ, &error);
    if (!store)
        return fail_with(&error);
    char *sourcepath = r.sourcepath ? absolute_paths(r.sourcepath) : NULL;
    r.sourcepath = sourcepath;
    int status = replay_stored(&r, store, &error);
    searching_flush();
    free(sourcepath);
    store_close(store);
    return status;
}

const struct command command_replay = {"replay",
                                       "a stored race, deadlock or exception again, step by step",
                                       replay_main};
