/* relax.c - heddle relax: what the memory model allows beyond interleaving. */
#include "explore/relax.h"

#include "base/seconds.h"
#include "cli/assumptions.h"
#include "cli/command.h"
#include "cli/progress_line.h"
#include "cli/race_free.h"
#include "cli/race_verdicts.h"
#include "cli/relax_options.h"
#include "cli/run_record.h"
#include "cli/search_progress.h"
#include "cli/terminal_options.h"
#include "explore/observed.h"
#include "java/source_files.h"
#include "report/relax_json.h"
#include "report/relax_text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct vm vm; /* one a process: the heap lies at a fixed address */

struct relaxing {
    struct relax_command command;
    struct stored_command stored; /* with --race and --all: how the program was run */
    bool has_stored;
    char *sources; /* --sourcepath, as it is called from everywhere; NULL: not needed */
    struct race_verdicts races;
    struct report_options report;
    struct progress_line line;
    struct search_progress progress;
    double begun; /* as of seconds_now() */
};

/* ---- while it runs ---- */

static void show_progress(struct relaxing *x)
{
    x->progress.phase = vm.search.is_on ? PHASE_SEARCH : vm.booted ? PHASE_MAIN : PHASE_BOOT;
    if (!progress_is_due(&x->line))
        return;
    x->progress.seconds = seconds_now() - x->begun;
    char *text = search_progress_text(&x->progress, progress_width(&x->line));
    progress_show(&x->line, "%s", text);
    free(text);
}

static void tick(void *self, const struct search_statistics *s)
{
    struct relaxing *x = self;
    x->progress.statistics = *s;
    show_progress(x);
}

static void beat(void *self)
{
    show_progress(self);
}

/* ---- the program ---- */

static const struct java_options *java_of(const struct relaxing *x)
{
    return x->has_stored ? &x->stored.command.java : &x->command.check.java;
}

/* As it was checked, but for the bounds, which are those of this command line. */
static void take_stored_options(struct relaxing *x)
{
    const struct path_options *own = &x->command.check.check.path;
    struct path_options *path = &x->command.relax.path;
    *path = x->stored.command.check.path;
    path->max_seconds = own->max_seconds;
    path->history = false;
    path->tracking = own->tracking;
    path->reductions = own->reductions;
    path->amendments = NULL;
}

/* From here on the working directory is the one of the program. */
static bool open_stored(struct relaxing *x, struct error *error)
{
    const struct relax_command *c = &x->command;
    if (c->check.sourcepath)
        x->command.check.sourcepath = x->sources = absolute_paths(c->check.sourcepath);
    if (!race_verdicts_open(&x->races, c->check.store, c->run, c->race, error))
        return false;
    const struct store_run *run = &x->races.advising.advised.run;
    if (chdir(run->directory) != 0)
        return error_set(error, "cannot go to %s, where the program was run: %s", run->directory,
                         strerror(errno));
    if (!stored_command_read(&x->stored, run, error))
        return false;
    x->has_stored = true;
    if (x->stored.command.check.path.amendments)
        return error_set(error,
                         "run %lld was of an amended program (--amend), which is not relaxed",
                         (long long)run->id);
    if (stored_classes_changed(&x->stored, run))
        return error_set(error,
                         "the classes have changed since the races were found: check them again");
    take_stored_options(x);
    if (c->race) {
        x->command.relax.places = x->races.places;
        x->command.relax.place_count = x->races.count;
    }
    return true;
}

/* ---- the answer ---- */

/* What the answer holds for.  Time-outs are named whether or not one was left out. */
static unsigned assume(const struct relaxing *x, const char *assumptions[ASSUMPTIONS_MOST],
                       char **text)
{
    struct check_result held = {.given = vm.search.given.used,
                                .timeouts = x->command.relax.path.timeouts};
    *text = assumptions_text(&held);
    return assumptions_of(&held, assumptions);
}

static void report(struct relaxing *x, const struct relax_result *result)
{
    const struct relax_options *o = &x->command.relax;
    const char *assumptions[ASSUMPTIONS_MOST];
    char *holds_for;
    unsigned count = assume(x, assumptions, &holds_for);
    struct relaxation r = {
        .verdict = result->verdict,
        .model = relax_model_name(o->model),
        .causality = relax_causality_name(o->causality),
        .identity = relax_identity_name(o->identity),
        .observed = o->observe,
        .assumptions = assumptions,
        .assumption_count = count,
        .holds_for = holds_for,
        .outcomes = result->outcomes,
        .count = result->count,
        .executions = result->executions,
        .states = result->statistics.states,
        .transitions = result->transitions,
        .seconds = seconds_now() - x->begun,
        .gaps = result->gaps,
        .has_races = result->has_races,
        .has_weak = result->has_weak,
        .is_justified = o->justify,
        .is_part = o->place_count,
    };
    if (x->command.check.json)
        report_relax_json(stdout, &r, &x->report);
    else
        report_relax_text(stdout, &r, &x->report);
    uint32_t noted = o->model == MODEL_JMM || (o->model == MODEL_PJMM && !o->place_count)
                         ? race_verdicts_note(&x->races, &r)
                         : 0;
    if (noted && !x->command.check.json)
        printf("the verdict was kept with %u stored race%s: heddle advise shows it\n", noted,
               noted == 1 ? "" : "s");
    free(holds_for);
}

static int status_of(enum relax_verdict verdict)
{
    return verdict == VERDICT_DESTRUCTIVE ? 1 : verdict == VERDICT_INCOMPLETE ? 3 : 0;
}

static int run(struct relaxing *x)
{
    struct relax_client client = {.self = x, .tick = tick};
    struct relax_result result;
    bool began = relax_run(&vm, &x->command.relax, &client, &result);
    progress_clear(&x->line);
    int status = began ? status_of(result.verdict) : 2;
    if (began)
        report(x, &result);
    else
        tell("%s", vm.reason.text);
    relax_result_release(&result);
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE)
        tell("the results could not be written: %s", strerror(errno));
    return status;
}

/* A program without races needs nothing that is dearer than a check.  The time that it takes counts.  What a check says of
 * accesses that are not plain rests on the coherence of each place, which happens-before alone does not give. */
static void ask_for_races(struct relaxing *x)
{
    struct path_options *path = &x->command.relax.path;
    enum relax_model model = x->command.relax.model;
    if (model == MODEL_HB || model == MODEL_JPR)
        return;
    x->command.relax.is_race_free =
        race_free_by_check(&vm, &java_of(x)->vm, &x->command.check.check);
    if (path->max_seconds > 0)
        path->max_seconds = fmax(path->max_seconds - (seconds_now() - x->begun), 0.001);
}

static bool check_observed(const struct relaxing *x, struct error *error)
{
    const char *list = x->command.relax.observe;
    struct observed *observed = list ? observed_new(list, error) : NULL;
    bool good = !list || (observed && observed_check(observed, &vm, error));
    observed_free(observed);
    return good;
}

static bool set_up(struct relaxing *x, struct error *error)
{
    struct check_command *c = &x->command.check;
    x->begun = seconds_now();
    if (!c->own.is_stored)
        race_verdicts_match(&x->races, c->store, &c->java);
    else if (!open_stored(x, error))
        return false;
    if (!x->has_stored)
        ask_for_races(x);
    if (!vm_init(&vm, &java_of(x)->vm, error) || !check_observed(x, error))
        return false;
    catch_signals(&vm);
    vm.pulse.beat = beat;
    vm.pulse.context = x;
    x->line = progress_line(c->quiet, c->progress_lines);
    const char *sources =
        !c->sourcepath && x->has_stored ? x->stored.command.sourcepath : c->sourcepath;
    x->report = terminal_options(c->full, sources, java_of(x)->code_path);
    return true;
}

static int relax_main(int argc, char **argv)
{
    static struct relaxing x;
    struct error error = {""};
    relax_command_init(&x.command);
    if (!relax_command_parse(&x.command, argc, argv, &error))
        return fail_with(&error);
    if (x.command.check.wants_help) {
        fputs(relax_help_head, stdout);
        fputs(java_options_help, stdout);
        fputs(relax_help_tail, stdout);
        return 0;
    }
    if (!set_up(&x, &error))
        return fail_with(&error);
    int status = run(&x);
    race_verdicts_close(&x.races);
    source_path_free(x.report.sources);
    vm_release(&vm);
    if (x.has_stored)
        stored_command_release(&x.stored);
    relax_command_release(&x.command);
    free(x.sources);
    return status;
}

const struct command command_relax = {"relax", "what the memory model allows beyond interleaving",
                                      relax_main};
