/* witness.c - see witness.h. */
#include "explore/witness.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "base/table.h"
#include "explore/adjacent.h"
#include "explore/campaign.h"
#include "explore/history.h"
#include "explore/recorder.h"
#include "explore/witness_search.h"
#include "vm/run/access_event.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

/* Searches from the prefixes of one run may make so many moves together: those of each warning that is open an equal
 * part, each of a warning's the same.  Turns are counted in moves, not in seconds, so that the same is done every
 * time. */
enum {
    RUN_BUDGET = 24000,
    LEAST_BUDGET = 200, /* of one search */
    MOST_KEYS = 4,      /* places of a warning that are tried in a run */
    TRIED_PAIRS = 6,    /* of each */
    MOST_ALIKE = 100,   /* recorded of races that only their callers tell apart */
    MOST_APART = 8,     /* of one whose accesses were next to each other in none */
};

struct known_race {
    uint64_t key;
    uint32_t recorded;
    bool is_apart; /* in all of them */
};

/* A race that was recorded, and the witness that comes of it, once it was looked for. */
struct shown_race {
    const struct recorder *recorder;
    struct finding finding;
    bool was_tried;
    struct recorder *beside; /* NULL: its accesses were brought next to each other in no path */
    struct finding adjacent;
    enum replay_outcome outcome;
};

/* How a warning was proved. */
struct proof {
    enum witness_stage stage;
    double seconds, cpu;
    uint64_t moves, searched;
};

/* A witness of a warning on which its accesses are apart, which was replayed. */
struct apart {
    uint32_t warning;
    struct finding finding;
    struct trace trace;
    struct proof proof;
};

struct witness {
    struct vm *vm;
    struct path path;
    const struct witness_options *options;
    const struct witness_client *client;
    struct witness_result *result;
    struct lockset_runs *runs;
    struct campaign *campaign; /* NULL: not yet */
    struct table races;        /* those that were recorded: struct known_race */
    char **raced;              /* types of arrays with races: "int[]" */
    uint32_t raced_count, raced_capacity;
    struct apart *apart;
    uint32_t apart_count, apart_capacity;
    bool is_elsewhere; /* the path, while races of its last move are looked at */
    uint32_t run;
    uint32_t tried;                     /* the warning whose place is wanted; UINT32_MAX: none */
    uint64_t searches, moves, searched; /* moves in searches */
};

/* ---- warnings ---- */

static struct warning *add_warning(struct witness *w, char *name, uint32_t target)
{
    struct witness_result *r = w->result;
    GROW(r->warnings, r->count, r->capacity);
    struct warning *warning = &r->warnings[r->count++];
    *warning = (struct warning){.name = name, .target = target};
    return warning;
}

static char *target_name(const struct witness_target *target)
{
    const struct statement *s = target->statements;
    if (target->place)
        return text_printf("%s", target->place);
    return text_printf("%s:%d,%s:%d", s[0].class_name, s[0].line, s[1].class_name, s[1].line);
}

static struct warning *warning_of_name(const struct witness *w, const char *name)
{
    for (uint32_t i = 0; i < w->result->count; i++)
        if (strcmp(w->result->warnings[i].name, name) == 0)
            return &w->result->warnings[i];
    return NULL;
}

/* Keys of an earlier run are forgotten: their objects may not be there in this one. */
static void take_suspicions(struct witness *w, const struct lockset_run *run)
{
    struct witness_result *r = w->result;
    for (uint32_t i = 0; i < r->count; i++)
        r->warnings[i].key_count = 0;
    for (uint32_t i = 0; i < run->suspicion_count; i++) {
        const struct suspicion *s = &run->suspicions[i];
        struct warning *warning =
            w->options->target_count ? &r->warnings[s->target] : warning_of_name(w, s->name);
        if (!warning)
            warning = add_warning(w, text_printf("%s", s->name), 0);
        if (!warning->array && s->array)
            warning->array = text_printf("%s", s->array);
        if (!warning->class_name) {
            warning->class_name = text_printf("%s", s->at.class_name);
            warning->file = s->at.file ? text_printf("%s", s->at.file) : NULL;
            warning->line = s->at.line;
            warning->kind = s->kind;
        }
        GROW(warning->keys, warning->key_count, warning->key_capacity);
        warning->keys[warning->key_count++] = s->key;
    }
}

static bool is_settled(const struct witness *w)
{
    for (uint32_t i = 0; i < w->result->count; i++)
        if (w->result->warnings[i].state == WARNING_OPEN)
            return false;
    return w->result->count > 0;
}

/* ---- races ---- */

/* Does the statement make the access: itself, or the program's code that calls the library's, or any of the library in
 * between? */
static bool is_at(const struct trace *trace, uint32_t event, const struct statement *statement)
{
    uint32_t stack = trace->events[event].stack;
    for (; stack != TRACE_NONE; stack = trace->stacks[stack].caller) {
        const struct trace_site *site = &trace->sites[trace->stacks[stack].site];
        if (site->line == statement->line &&
            strcmp(trace->strings[site->class_name], statement->class_name) == 0)
            return true;
        if (!site->is_library)
            break;
    }
    return false;
}

static bool is_of_target(const struct finding *finding, const char *place,
                         const struct witness_target *target)
{
    const struct statement *s = target->statements;
    const struct trace *t = finding->trace;
    if (target->place)
        return strcmp(place, target->place) == 0;
    return (is_at(t, finding->source, &s[0]) && is_at(t, finding->manifest, &s[1])) ||
           (is_at(t, finding->source, &s[1]) && is_at(t, finding->manifest, &s[0]));
}

/* Is it a race of one of the statements with what came before it?  The detector (race.h) reports the last of the accesses
 * that race with it; one of the other statement may have been among those before. */
static bool may_be_hidden(const struct finding *finding, const struct witness_target *target)
{
    const struct statement *s = target->statements;
    return !target->place && (is_at(finding->trace, finding->manifest, &s[0]) ||
                              is_at(finding->trace, finding->manifest, &s[1]));
}

static struct proof proof_now(const struct witness *w, enum witness_stage stage)
{
    return (struct proof){stage, path_seconds(&w->path), seconds_of_cpu(), w->moves, w->searched};
}

static void settle(struct witness *w, struct warning *warning, const struct finding *finding,
                   const struct proof *proof)
{
    w->client->found(w->client->self, finding);
    warning->state = WARNING_PROVED;
    warning->stage = proof->stage;
    warning->run = w->run;
    warning->seconds = proof->seconds;
    warning->cpu = proof->cpu;
    warning->moves = proof->moves;
    warning->searched = proof->searched;
}

static void keep_apart(struct witness *w, const struct warning *warning,
                       const struct finding *finding, enum witness_stage stage)
{
    uint32_t index = (uint32_t)(warning - w->result->warnings);
    for (uint32_t i = 0; i < w->apart_count; i++)
        if (w->apart[i].warning == index)
            return;
    GROW(w->apart, w->apart_count, w->apart_capacity);
    struct apart *apart = &w->apart[w->apart_count++];
    *apart = (struct apart){.warning = index, .finding = *finding, .proof = proof_now(w, stage)};
    trace_copy(&apart->trace, finding->trace);
}

/* Nothing better has come. */
static void settle_apart(struct witness *w)
{
    for (uint32_t i = 0; i < w->apart_count; i++) {
        struct apart *apart = &w->apart[i];
        struct warning *warning = &w->result->warnings[apart->warning];
        apart->finding.trace = &apart->trace;
        if (warning->state == WARNING_OPEN) {
            warning->is_apart = true;
            settle(w, warning, &apart->finding, &apart->proof);
        }
        trace_release(&apart->trace);
    }
    w->apart_count = 0;
}

/* In the time that is left; there is none to be waited for when the VM is due. */
static enum replay_outcome repeat(const struct witness *w, const struct finding *finding,
                                  const struct warning *warning)
{
    double most = w->options->path.max_seconds;
    double left = most > 0 ? most - path_seconds(&w->path) : 0;
    if (vm_is_due(w->vm) || left < 0)
        return REPLAY_CANCELLED;
    return w->client->repeat(w->client->self, finding, warning, left);
}

static void find_witness(struct witness *w, struct shown_race *race, const struct warning *warning)
{
    if (race->was_tried)
        return;
    race->was_tried = true;
    if (!vm_is_due(w->vm)) {
        w->is_elsewhere = true;
        race->beside = adjacent_find(&w->path, race->recorder, &race->finding, &race->adjacent);
    }
    race->outcome = repeat(w, race->beside ? &race->adjacent : &race->finding, warning);
}

static void prove(struct witness *w, struct warning *warning, struct shown_race *race,
                  enum witness_stage stage)
{
    if (warning->state != WARNING_OPEN)
        return;
    find_witness(w, race, warning);
    if (race->outcome == REPLAY_DIFFERENT) {
        w->result->unreplayed++;
    } else if (race->outcome == REPLAY_CANCELLED) {
        w->result->late++;
    } else if (race->beside) {
        struct proof proof = proof_now(w, stage);
        settle(w, warning, &race->adjacent, &proof);
    } else {
        keep_apart(w, warning, &race->finding, stage);
    }
}

static void note_array(struct witness *w, const struct trace_place *place, const char *type)
{
    if (place->kind != PLACE_ELEMENT)
        return;
    for (uint32_t i = 0; i < w->raced_count; i++)
        if (strcmp(w->raced[i], type) == 0)
            return;
    GROW(w->raced, w->raced_count, w->raced_capacity);
    w->raced[w->raced_count++] = text_printf("%s", type);
}

/* An array is called by the field in which a schedule has it first, and a race is recorded under one name.  So one that
 * has not raced under its name may have done so under another. */
static bool may_be_raced(const struct witness *w, const struct warning *warning)
{
    size_t length = strlen(warning->name);
    bool is_array = length > 2 && strcmp(warning->name + length - 2, "[]") == 0;
    for (uint32_t i = 0; is_array && i < w->raced_count; i++)
        if (!warning->array || strcmp(w->raced[i], warning->array) == 0)
            return true;
    return false;
}

/* The warnings that a race proves; one of no target is a warning of its own, as the program is not race-free. */
static void judge(struct witness *w, struct shown_race *race, enum witness_stage stage)
{
    const struct witness_options *o = w->options;
    const struct finding *finding = &race->finding;
    const struct trace *trace = finding->trace;
    uint32_t at = trace->events[finding->manifest].place;
    char *place = finding_place_key(trace, at);
    bool is_target = false;
    note_array(w, &trace->places[at], trace->strings[trace->places[at].class_name]);
    for (uint32_t i = 0; i < o->target_count; i++)
        if (is_of_target(finding, place, &o->targets[i])) {
            is_target = true;
            prove(w, &w->result->warnings[i], race, stage);
        } else if (may_be_hidden(finding, &o->targets[i])) {
            w->result->warnings[i].is_hidden = true;
        }
    struct warning *warning = warning_of_name(w, place);
    if (!warning && !is_target)
        warning = add_warning(w, text_printf("%s", place), 0);
    if (warning)
        prove(w, warning, race, stage);
    free(place);
}

/* Equal keys, equal names of places: code and class name a field, but not which array it is, nor whose static field
 * where the library's code is given it. */
static uint64_t sighting_key(const struct witness *w, const struct race *race)
{
    ref object = (ref)(race->place >> 32);
    const struct class *c = class_of(object);
    uint64_t key = race_key(race);
    if (c->kind == CLASS_ARRAY || c == w->vm->wk.Class)
        key = hash_pair(key, switches_key(w->path.switches, object, OBJECT_HEADER_SIZE));
    return key | 1;
}

static bool is_of_library(const struct witness *w, site_id site)
{
    return !site || tracking_trusts(w->path.tracking, site_method(site)->class_);
}

/* Can the race prove what was not proved by those before it?  Targets are statements of the program, which may have
 * called the code that races: those callers are known when the race was recorded, not before.  One whose accesses were
 * apart is looked at a few times more. */
static bool is_wanted(struct witness *w, const struct race *race)
{
    if (events_race_is_open(&w->path.events, race))
        return false;
    bool has_callers = w->options->target_count && (is_of_library(w, race->source.site) ||
                                                    is_of_library(w, race->manifest.site));
    struct known_race *known = table_put(&w->races, sighting_key(w, race), NULL);
    uint32_t most = has_callers ? MOST_ALIKE : known->is_apart ? MOST_APART : 1;
    if (known->recorded < most) {
        known->recorded++;
        return true;
    }
    w->result->has_unjudged = w->result->has_unjudged || has_callers;
    return false;
}

/* The nth race of the last move. */
static void report_race(struct witness *w, struct recorder *recorder, uint32_t nth, uint64_t key,
                        enum witness_stage stage)
{
    struct shown_race race = {.recorder = recorder, .finding = {.kind = FINDING_RACE}};
    struct finding *finding = &race.finding;
    if (!recorder_race_events(recorder, nth, &finding->source, &finding->manifest) ||
        finding->source == TRACE_NONE)
        BUG("a race is not there when its path is made again");
    recorder_note_stalled(recorder, finding->source);
    finding->trace = recorder_trace(recorder);
    judge(w, &race, stage);
    struct known_race *known = table_put(&w->races, key, NULL);
    known->is_apart = race.was_tried && !race.beside;
    if (race.beside)
        recorder_free(race.beside);
}

/* What the last move has shown. */
static void report_races(struct witness *w, enum witness_stage stage)
{
    uint32_t count = w->path.seen.race_count, depth = w->path.depth;
    struct recorder *recorder = NULL;
    if (!count)
        return;
    uint64_t *keys = xcalloc(count, sizeof *keys); /* 0: it is not wanted */
    bool any = false;
    for (uint32_t i = 0; i < count; i++)
        if (is_wanted(w, &w->path.seen.races[i])) {
            keys[i] = sighting_key(w, &w->path.seen.races[i]);
            any = true;
        }
    if (any)
        recorder = path_record(&w->path);
    if (recorder) {
        struct move *moves = path_copy_moves(&w->path);
        recorder_trace(recorder); /* names objects, while the path is there */
        for (uint32_t i = 0; i < count; i++)
            if (keys[i])
                report_race(w, recorder, i, keys[i], stage);
        if (w->is_elsewhere)
            path_go(&w->path, moves, depth);
        w->is_elsewhere = false;
        recorder_free(recorder);
        free(moves);
    }
    free(keys);
}

/* ---- while it runs ---- */

static bool is_tried_settled(const struct witness *w)
{
    return w->tried < w->result->count && w->result->warnings[w->tried].state != WARNING_OPEN;
}

static bool look(void *self, enum witness_stage stage)
{
    struct witness *w = self;
    w->moves++;
    w->searched++;
    report_races(w, stage);
    return is_tried_settled(w);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    struct witness *w = self;
    if (w->client->tick && statistics)
        w->client->tick(w->client->self, statistics);
}

/* Of the lockset runs and of the search of all schedules. */
static void moved(void *self, struct search *search)
{
    struct witness *w = self;
    w->moves++;
    w->searched += w->campaign != NULL;
    report_races(w, w->campaign ? STAGE_WHOLE : STAGE_RUN);
    if (w->campaign && is_settled(w) && w->options->target_count)
        campaign_stop(w->campaign, "all targets were shown to race");
    else if (!search && !w->campaign && is_tried_settled(w))
        lockset_runs_stop(w->runs);
}

/* ---- stages ---- */

static uint32_t at_most(uint32_t n, uint32_t most)
{
    return n < most ? n : most;
}

static uint32_t open_warnings(const struct witness *w)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->result->count; i++)
        count += w->result->warnings[i].state == WARNING_OPEN;
    return count;
}

static uint32_t searches_a_pair(const struct witness *w)
{
    uint32_t count = 0;
    for (unsigned stage = STAGE_EXCLUDED_HINT; stage <= STAGE_FREE; stage++)
        count += w->options->stages >> stage & 1;
    return count;
}

/* Is there anything to be tried with a pair? */
static bool tries_pairs(const struct witness *w)
{
    return w->options->stages & 1u << STAGE_EXTEND || searches_a_pair(w);
}

/* Moves of one search. */
static uint64_t budget_of(const struct witness *w, const struct lockset_run *run, uint32_t index)
{
    uint32_t keys = at_most(w->result->warnings[index].key_count, MOST_KEYS);
    uint32_t pairs = at_most(run->pair_count, TRIED_PAIRS);
    uint32_t searches = searches_a_pair(w);
    uint64_t parts = (uint64_t)open_warnings(w) * keys * pairs * (searches ? searches : 1);
    uint64_t budget = RUN_BUDGET / parts;
    return budget < LEAST_BUDGET ? LEAST_BUDGET : budget;
}

/* The place with this key, in the present run. */
static void try_place(struct witness *w, uint32_t index, uint64_t key)
{
    struct witness_watch watch = {w, &w->path, key, look, tick};
    w->tried = index;
    const struct lockset_run *run = lockset_runs_make(w->runs, w->run, key);
    w->result->unpaired += run->is_cut ? 0 : run->more_pairs;
    for (uint32_t i = 0; !run->is_cut && i < at_most(run->pair_count, TRIED_PAIRS); i++) {
        if (is_tried_settled(w) || vm_is_due(w->vm))
            break;
        w->result->warnings[index].pairs++;
        witness_try(&watch, w->runs, run, &run->pairs[i], w->options->stages,
                    budget_of(w, run, index), &w->searches);
    }
    w->tried = UINT32_MAX;
}

static void try_run(struct witness *w)
{
    const struct lockset_run *run = lockset_runs_make(w->runs, w->run, 0);
    w->result->runs++;
    take_suspicions(w, run);
    if (run->is_cut || !tries_pairs(w))
        return;
    /* One place of each warning, then another one of each: a warning of many elements starves none. */
    for (uint32_t k = 0; k < MOST_KEYS; k++)
        for (uint32_t i = 0; i < w->result->count && !vm_is_due(w->vm); i++)
            if (w->result->warnings[i].state == WARNING_OPEN &&
                k < w->result->warnings[i].key_count)
                try_place(w, i, w->result->warnings[i].keys[k]);
}

/* Whatever is found there is found by a search like that of heddle check. */
static void search_whole(struct witness *w)
{
    struct search_client client = {.self = w, .moved = moved, .tick = tick};
    struct witness_result *r = w->result;
    switches_want(w->path.switches, 0);
    gaps_forget(&w->vm->gaps, GAP_CUT);
    w->campaign = campaign_new(&w->path, &w->options->search, &campaign_usual_turns, &client);
    campaign_run(w->campaign);
    struct search *search = campaign_main(w->campaign);
    search_note_kept_waits(search);
    r->statistics = *campaign_statistics(w->campaign);
    r->is_whole = !search_statistics(search)->stopped && !w->vm->gaps.count;
    campaign_free(w->campaign);
    w->campaign = NULL;
}

static void search_all(struct witness *w)
{
    struct search_client client = {.self = w, .moved = moved, .tick = tick};
    const struct witness_options *o = w->options;
    w->runs = lockset_runs_new(&w->path, o->search.seed, o->target_count ? o->targets : NULL,
                               o->target_count, &client);
    for (w->run = 0; w->run < o->runs && !vm_is_due(w->vm); w->run++) {
        try_run(w);
        settle_apart(w);
        if (is_settled(w))
            break;
    }
    w->result->unpaired += lockset_runs_left_out(w->runs);
    for (uint32_t i = 0; i < o->target_count; i++)
        w->result->warnings[i].unseen = lockset_runs_unseen(w->runs, i);
    bool is_due = vm_is_due(w->vm);
    if (!is_settled(w) && o->stages & 1u << STAGE_WHOLE && !is_due)
        search_whole(w);
    else if (is_due || !is_settled(w)) /* what is due may have hidden warnings, too */
        vm_gap(w->vm, NULL, GAP_CUT,
               is_due ? vm_due_reason(w->vm) : "not all schedules were to be searched (--stages)");
    settle_apart(w);
    path_rewind(&w->path, 0);
    lockset_runs_free(w->runs);
    w->result->searches = w->searches;
    w->result->moves = w->moves;
}

/* What was searched for everywhere and not found. */
static void refute(struct witness *w)
{
    struct witness_result *r = w->result;
    if (r->unreplayed)
        vm_gap(w->vm, NULL, GAP_CUT, "a witness could not be replayed");
    if (r->late && !is_settled(w))
        vm_gap(w->vm, NULL, GAP_CUT, "there was no time to replay a race that was seen");
    if (r->has_unjudged && !is_settled(w))
        vm_gap(w->vm, NULL, GAP_CUT,
               "not of all races in the library was it looked at which statements call it");
    if (!r->is_whole || r->unreplayed || r->late || r->has_unjudged)
        return;
    for (uint32_t i = 0; i < r->count; i++) {
        if (r->warnings[i].state != WARNING_OPEN)
            continue;
        if (may_be_raced(w, &r->warnings[i]))
            vm_gap(w->vm, NULL, GAP_CUT,
                   "an array of this type has a race, and may be this one by another name");
        else if (r->warnings[i].is_hidden)
            vm_gap(
                w->vm, NULL, GAP_CUT,
                "one of the two statements races with a later access, which hides those before it");
        else
            r->warnings[i].state = WARNING_REFUTED;
    }
}

bool witness_run(struct vm *vm, const struct witness_options *options,
                 const struct witness_client *client, struct witness_result *result)
{
    struct witness w = {.vm = vm,
                        .options = options,
                        .client = client,
                        .result = result,
                        .races = TABLE_OF(struct known_race),
                        .tried = UINT32_MAX};
    *result = (struct witness_result){.gaps = &vm->gaps};
    for (uint32_t i = 0; i < options->target_count; i++)
        add_warning(&w, target_name(&options->targets[i]), i);
    path_begin(&w.path, vm, &options->path);
    bool began = w.path.state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    if (w.path.state != PATH_OPEN)
        gaps_forget(&vm->gaps, GAP_UNTRIED); /* one execution: no other was to be tried out */
    if (w.path.state == PATH_OPEN)
        search_all(&w);
    else if (began && w.path.state == PATH_UNSUPPORTED)
        vm_gap(vm, vm_is_due(vm) ? NULL : vm->current, GAP_CUT, w.path.reason.text);
    else
        result->is_whole = began && !vm->gaps.count; /* without a second thread there is no race */
    refute(&w);
    for (int i = 0; began && i < tracking_name_count(w.path.tracking); i++)
        if (tracking_unmet(w.path.tracking, i))
            client->unmet(client->self, tracking_unmet(w.path.tracking, i));
    result->given = vm->search.given.used;
    result->timeouts = w.path.left_out ? options->path.timeouts : TIMEOUTS_ANY;
    result->seconds = path_seconds(&w.path);
    path_release(&w.path);
    table_release(&w.races);
    for (uint32_t i = 0; i < w.raced_count; i++)
        free(w.raced[i]);
    free(w.raced);
    free(w.apart);
    return began;
}

void witness_result_release(struct witness_result *result)
{
    for (uint32_t i = 0; i < result->count; i++) {
        free(result->warnings[i].name);
        free(result->warnings[i].array);
        free(result->warnings[i].keys);
        free(result->warnings[i].class_name);
        free(result->warnings[i].file);
    }
    free(result->warnings);
}

const char *warning_state_name(enum warning_state state)
{
    static const char *const names[] = {"open", "proved", "refuted"};
    return names[state];
}
