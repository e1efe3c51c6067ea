/* check.c - see check.h. */
#include "explore/check.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/stream.h"
#include "explore/check_inside.h"
#include "explore/exit_paths.h"
#include "explore/recorder.h"
#include "explore/reporting.h"
#include "explore/standstills.h"
#include "explore/thrown.h"
#include "vm/run/vm_gap.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- races ---- */

/* What becomes of a race that a move has shown. */
enum sighting { SIGHTING_OPEN, SIGHTING_KNOWN, SIGHTING_WANTED };

static enum sighting judge_race(struct check *c, const struct race *race)
{
    if (events_race_is_open(&c->path.events, race))
        return SIGHTING_OPEN;
    return reporting_is_wanted(c, race_key(race)) ? SIGHTING_WANTED : SIGHTING_KNOWN;
}

static void report_races(struct check *c)
{
    const struct race *races = c->path.seen.races;
    uint32_t count = c->path.seen.race_count;
    if (!count)
        return;
    enum sighting *sightings = xcalloc(count, sizeof *sightings);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        sightings[i] = judge_race(c, &races[i]);
        any = any || sightings[i] == SIGHTING_WANTED;
    }
    struct recorder *recorder = any ? reporting_record(c) : NULL;
    races = c->path.seen.races; /* the last move was made again */
    for (uint32_t i = 0; i < count && (recorder || !any) && !reporting_is_late(c); i++) {
        if (c->options->max_races && c->result->race_traces >= c->options->max_races)
            break;
        if (sightings[i] == SIGHTING_OPEN)
            continue;
        if (!c->is_sketching)
            c->result->race_traces++;
        struct finding finding = {.kind = FINDING_RACE};
        if (sightings[i] == SIGHTING_KNOWN) {
            reporting_unrecorded(c, race_key(&races[i]));
            continue;
        }
        if (!recorder_race_events(recorder, i, &finding.source, &finding.manifest) ||
            finding.source == TRACE_NONE)
            BUG("a race is not there when its path is made again");
        recorder_note_stalled(recorder, finding.source);
        finding.trace = recorder_trace(recorder);
        reporting_add(c, race_key(&races[i]), &finding);
    }
    if (recorder)
        recorder_free(recorder);
    free(sightings);
    if (!c->is_sketching && c->options->max_races &&
        c->result->race_traces >= c->options->max_races) {
        char reason[64];
        c->has_enough = true;
        snprintf(reason, sizeof reason, "--races=%llu was reached",
                 (unsigned long long)c->options->max_races);
        campaign_stop(c->campaign, reason);
    }
}

/* The last move has acquired something in a new way. */
static void report_acquires(struct check *c)
{
    uint32_t event, place;
    if (c->is_sketching || c->is_late || !path_new_acquires(&c->path))
        return;
    struct recorder *recorder = reporting_record(c);
    if (!recorder)
        return;
    const struct trace *trace = recorder_trace(recorder);
    for (uint32_t n = 0; recorder_acquired(recorder, n, &event, &place); n++)
        c->client->acquired(c->client->self, trace, event, place);
    recorder_free(recorder);
}

/* ---- what a move has shown ---- */

static void report_move(struct check *c, const void *what)
{
    (void)what;
    report_races(c);
    if (!c->is_late)
        thrown_report_uncaught(c, NULL);
    report_acquires(c);
    if (!c->is_late)
        standstills_report_deadlocks(c);
    if (!c->is_late)
        thrown_report_swallowed(c);
}

static bool has_sightings(const struct path *path)
{
    const struct sightings *seen = &path->seen;
    return seen->race_count || seen->uncaught_count || seen->cycle_count || seen->swallowed_count ||
           path->state == PATH_DEADLOCK;
}

void check_look(struct check *c)
{
    if (has_sightings(&c->path))
        reporting_safely(c, report_move, NULL);
    else
        report_acquires(c);
}

/* Exits are made again by their moves, which mean nothing in another generation. */
static void begin_pass(struct check *c, uint32_t pass)
{
    if (c->pass != pass)
        ends_clear(&c->result->ends);
    if (c->pass != pass || c->generation != c->path.generation) {
        exit_paths_forget(c);
        c->ends_with_0 = false;
    }
    c->pass = pass;
    c->generation = c->path.generation;
}

static void moved(void *self, struct search *search)
{
    struct check *c = self;
    c->is_counted = search && search == campaign_main(c->campaign);
    begin_pass(c, c->is_counted ? search_statistics(search)->passes : c->pass);
    if (c->path.state == PATH_ENDED)
        exit_paths_note(c);
    check_look(c);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    struct check *c = self;
    if (c->client->tick)
        c->client->tick(c->client->self, statistics);
}

/* ---- the whole ---- */

static void search_all(struct check *c)
{
    struct search_client client = {.self = c, .moved = moved, .tick = tick};
    c->campaign = campaign_new(&c->path, &c->options->search,
                               c->options->is_pure ? NULL : &campaign_usual_turns, &client);
    campaign_run(c->campaign);
    struct search *search = campaign_main(c->campaign);
    c->is_counted = true;
    while (search_next_loop(search))
        standstills_report_loop(c);
    c->result->loops_unknown = search_loops_unknown(search);
    search_note_kept_waits(search);
    c->result->statistics = *campaign_statistics(c->campaign);
    c->result->statistics.stopped = search_statistics(search)->stopped;
    campaign_coverage(c->campaign, &c->result->coverage);
    c->result->coverage.is_known = c->result->coverage.is_known && !c->has_enough;
    campaign_free(c->campaign);
    c->campaign = NULL;
    exit_paths_report(c);
    free(c->sketches);
}

/* By the user, at no code in particular. */
static bool was_cut_short(const struct path *path)
{
    return vm_is_due(path->vm);
}

void check_report_single(struct check *c)
{
    if (c->path.seen.uncaught_count)
        thrown_report_uncaught(c, c->path.before);
    if (c->path.state == PATH_DEADLOCK)
        standstills_report(c, FINDING_DEADLOCK);
    if (c->path.state == PATH_UNSUPPORTED)
        vm_gap(c->vm, was_cut_short(&c->path) ? NULL : c->vm->current, GAP_CUT,
               c->path.reason.text);
    c->result->statistics.states = c->result->statistics.passes = 1;
    c->result->statistics.ended = c->path.state == PATH_ENDED;
    if (c->path.state == PATH_ENDED)
        ends_add_exit(&c->result->ends, c->vm->exit_status);
}

/* What was searched is not the program that was asked for. */
static void find_unapplied(struct check *c)
{
    struct amendments *amendments = c->options->path.amendments;
    int i = amendments_first_unapplied(amendments);
    if (i < 0)
        return;
    char *reason = text_printf("not applied: %s: %s", amendments_text(amendments, i),
                               amendments_problem(amendments, i));
    vm_gap(c->vm, NULL, GAP_CUT, reason);
    free(reason);
}

bool check_run(struct vm *vm, const struct check_options *options,
               const struct check_client *client, struct check_result *result)
{
    struct check c = {.vm = vm,
                      .options = options,
                      .client = client,
                      .result = result,
                      .seen = TABLE_OF(struct seen)};
    *result = (struct check_result){.answer = CHECK_RACE_FREE, .gaps = &vm->gaps};
    path_begin(&c.path, vm, &options->path);
    bool began = c.path.state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    if (c.path.before && c.path.state == PATH_OPEN)
        thrown_report_uncaught(&c, c.path.before);
    if (c.path.state != PATH_OPEN) /* one execution: no other outcome was to be tried out */
        gaps_forget(&vm->gaps, GAP_UNTRIED);
    if (c.path.state == PATH_OPEN && !reporting_is_enough(&c))
        search_all(&c);
    else if (began)
        check_report_single(&c);
    if (began && options->path.amendments)
        find_unapplied(&c);
    if (vm->gaps.count && result->answer != CHECK_FOUND)
        result->answer = CHECK_INCOMPLETE;
    result->given = vm->search.given.used;
    result->timeouts = c.path.left_out ? options->path.timeouts : TIMEOUTS_ANY;
    for (int i = 0; began && client->unmet && i < tracking_name_count(c.path.tracking); i++)
        if (tracking_unmet(c.path.tracking, i))
            client->unmet(client->self, tracking_unmet(c.path.tracking, i));
    path_release(&c.path);
    table_release(&c.seen);
    return began;
}

void check_result_release(struct check_result *result)
{
    ends_release(&result->ends);
    coverage_release(&result->coverage);
}

const char *check_answer_name(enum check_answer answer)
{
    static const char *const names[] = {"race-free", "found", "incomplete"};
    return names[answer];
}
