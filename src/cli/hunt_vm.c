/* hunt_vm.c - heddle hunt --vm: steered schedules in Heddle's own machine. */
#include "cli/hunt_vm.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/assumptions.h"
#include "cli/replayer.h"
#include "cli/run_record.h"
#include "cli/searching.h"
#include "cli/terminal_options.h"
#include "explore/hunt.h"
#include "report/text.h"

#include <stdlib.h>
#include <string.h>

static struct vm vm; /* one a process: the heap lies at a fixed address */

struct hunting {
    struct searching s;
    struct hunt_score score;
    struct hunt_plan plan;
    uint32_t *told; /* each that was found: which of the findings it is */
    uint32_t told_count, told_capacity;
};

/* ---- while it runs ---- */

static void score(struct hunting *h, uint32_t index)
{
    const struct kept_finding *kept = &h->s.findings.kept[index];
    if (kept->kind != FINDING_RACE)
        return;
    struct trace trace;
    struct error error;
    if (!trace_decode(&trace, kept->trace, kept->trace_length, &error))
        BUG("a trace that was kept cannot be read: %s", error.text);
    struct finding finding = {.kind = kept->kind,
                              .source = kept->source,
                              .manifest = kept->manifest,
                              .trace = &trace};
    char *title = finding_title(&finding);
    hunt_score_race(&h->score, kept->identity, title);
    free(title);
    trace_release(&trace);
}

static void found(void *self, const struct finding *finding)
{
    struct hunting *h = self;
    GROW(h->told, h->told_count, h->told_capacity);
    h->told[h->told_count++] = searching_found(&h->s, finding);
    score(h, h->told[h->told_count - 1]);
}

static void unrecorded(void *self, uint32_t nth)
{
    struct hunting *h = self;
    h->s.findings.kept[h->told[nth]].has_more = true;
    score(h, h->told[nth]);
}

static void unmet(void *self, const char *name)
{
    struct hunting *h = self;
    searching_unmet(&h->s, name);
}

static bool next(void *self, enum strategy *strategy)
{
    struct hunting *h = self;
    return hunt_plan_next(&h->plan, strategy);
}

static void begins(void *self, enum strategy strategy, uint32_t number)
{
    struct hunting *h = self;
    hunt_score_begin(&h->score, strategy, number, !h->score.run_count);
}

/* They take a moment: on a terminal the line that is shown is enough. */
static void say_ended(struct hunting *h, const struct scored_run *run)
{
    if (!h->s.command.progress_lines)
        return;
    char *name = run->is_first
                     ? strdup("the plain run")
                     : text_printf("%s, run %u", strategy_name(run->strategy), run->number + 1);
    progress_say(&h->s.line, "%s: %u race%s, %u new, %.1f s", name, run->races,
                 run->races == 1 ? "" : "s", run->news, run->seconds);
    free(name);
}

static void ended(void *self, const struct hunt_run *run)
{
    struct hunting *h = self;
    struct scored_run *scored = &h->score.runs[h->score.run_count - 1];
    scored->seed = run->seed;
    scored->seconds = scored->cpu = run->seconds;
    scored->is_deadlock = run->is_deadlock;
    scored->is_cut = run->is_cut;
    scored->steer = run->steer;
    if (!run->is_collecting)
        hunt_plan_note(&h->plan, run->strategy, scored->news);
    say_ended(h, scored);
    hunt_score_end(&h->score);
}

/* ---- the whole ---- */

static char *statistics_text(const struct hunting *h, const struct check_result *result)
{
    char *text = run_record_statistics(result, &h->s.command.check);
    json_t *json = json_loads(text, 0, NULL);
    free(text);
    json_object_set_new(json, "hunt", hunt_score_json(&h->score));
    text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        die("out of memory");
    return text;
}

static void print_assumptions(const struct hunting *h, const struct check_result *result)
{
    char *assumptions = assumptions_text(result);
    if (*assumptions)
        printf("%s%s\n", h->s.findings.count ? "found" : "nothing found", assumptions);
    free(assumptions);
}

static int run_hunt(struct hunting *h, struct run_record *record)
{
    struct check_result result;
    struct hunt_options options = {.check = h->s.command.check,
                                   .seed = h->s.command.check.search.seed,
                                   .depth = h->s.command.hunt.depth,
                                   .bug_depth = h->s.command.hunt.bug_depth};
    struct hunt_client client = {
        .check = {.self = h, .found = found, .unmet = unmet, .unrecorded = unrecorded},
        .next = next,
        .begins = begins,
        .ended = ended};
    options.check.traces_a_finding = 1;
    bool began = hunt_run(&vm, &options, &client, &result);
    progress_clear(&h->s.line);
    findings_write(&h->s.findings);
    if (!began) {
        tell("%s", vm.reason.text);
        return 2;
    }
    if (h->s.findings.count)
        result.answer = CHECK_FOUND;
    char *statistics = statistics_text(h, &result);
    searching_store_end(&h->s, record, &result, statistics);
    if (h->s.command.json) {
        searching_print_json(&h->s, check_answer_name(result.answer), result.gaps, statistics);
    } else {
        searching_print_findings(&h->s);
        hunt_score_print(stdout, &h->score);
        hunt_score_print_ends(stdout, &h->score);
        print_assumptions(h, &result);
        if (result.gaps->count)
            report_gaps_text(stdout, "incomplete: ", result.gaps, &h->s.report);
        searching_print_relax(&h->s);
    }
    free(statistics);
    searching_settle(&h->s, record);
    check_result_release(&result);
    searching_flush();
    return searching_status(result.answer);
}

int hunt_vm_main(int argc, char **argv)
{
    struct hunting h = {.score = {0}};
    struct check_command *command = &h.s.command;
    struct run_record record = {0};
    struct error error = {""};
    check_command_init(command);
    if (!check_command_parse(command, argc, argv, &error))
        return fail_with(&error);
    if (command->wants_help) {
        fputs(hunt_help, stdout);
        return 0;
    }
    if (!searching_begin(&h.s, &vm, &record, argc, argv, &error))
        return fail_with(&error);
    hunt_plan_init(&h.plan, &command->hunt);
    int status = run_hunt(&h, &record);
    hunt_score_release(&h.score);
    free(h.told);
    searching_end(&h.s, &record);
    return status;
}
