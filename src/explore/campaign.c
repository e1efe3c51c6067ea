/* campaign.c - see campaign.h. */
#include "explore/campaign.h"

#include "base/arena.h"
#include "explore/walks.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <stdio.h>
#include <stdlib.h>

/* A walk's move takes about 10 us, unless it is long. */
const struct campaign_turns campaign_usual_turns = {
    .unreliant = 16,
    .first = 20000,
    .walked = 4000, /* what walks show, they show in their first hundreds */
    .wide = 500,    /* each has its way to go */
    .turn = 20000,
    .large = 200000,
    .depth_step = 500, /* the paths of nearly all programs are shorter */
};

static const double WALKED_SECONDS = 1.0, TURN_SECONDS = 0.25, SCOUTED_SECONDS = 0.1;

enum {
    LEAST_STATES =
        32, /* of a pass after which scouts are sent: a smaller one is sooner begun anew */
    FIRST_SCOUTED = 200, /* moves of scouts, at first and at most */
    MOST_SCOUTED = 2000,
    FIRST_PART = 500, /* moves of the first part of the first turn */
    PART_GROWTH = 4,
    PART_WALKED = 5, /* a walk's move for so many moves until then */
};

struct campaign {
    struct path *path;
    struct search_options options;
    struct search_client client;
    struct campaign_turns turns;
    bool is_pure, is_stopped, prefers_in_time;
    struct search *main;
    struct search *other;  /* a bounded one, or the one in breadth; NULL: none */
    struct search *active; /* the one that has its turn; NULL: walks have */
    struct walks *walks, *scouts;
    struct search_statistics statistics;
    char phase[48];

    int32_t covered, bound; /* preemptions: covered, and of `other` */
    bool is_bounding_over;  /* larger bounds say nothing more */
    uint64_t other_moves;   /* of searches that have ended */
    struct hot_spots spots;
    uint64_t moves, early_moves; /* of the exhaustive search */
    uint32_t threads;
};

/* ---- while it runs ---- */

static void note_main(struct campaign *c)
{
    const struct path *path = c->path;
    const struct thread *t = thread_of_id(path->vm, path_last_move(path)->thread);
    c->moves++;
    c->early_moves += path_is_early(path);
    if (path->vm->live_threads > c->threads)
        c->threads = path->vm->live_threads;
    if (t && t->frame && path->state == PATH_OPEN)
        hot_spots_note(&c->spots, t);
}

static void moved(void *self, struct search *search)
{
    struct campaign *c = self;
    if (search == c->main)
        note_main(c);
    c->client.moved(c->client.self, search);
}

/* Scouts learn what the next pass of the exhaustive search would have missed (campaign.h).  What they see is no
 * finding: the search shows it on shorter ways. */
static void scouted(void *self, struct search *search)
{
    (void)self, (void)search;
}

static bool scout(void *self, uint64_t states)
{
    struct campaign *c = self;
    uint64_t moves = walks_moves(c->scouts) ? states / 2 : FIRST_SCOUTED;
    if (states < LEAST_STATES || moves < FIRST_SCOUTED / 2)
        return true;
    path_set_remaking(c->path, true); /* nothing that is told is new because scouts saw it */
    bool is_usable =
        walks_go_on(c->scouts, moves < MOST_SCOUTED ? moves : MOST_SCOUTED, SCOUTED_SECONDS);
    path_set_remaking(c->path, false);
    return is_usable;
}

static void refresh(struct campaign *c)
{
    c->statistics = *search_statistics(c->main);
    c->statistics.phase = c->is_pure ? NULL : c->phase;
    c->statistics.all_transitions += c->other_moves + (c->walks ? walks_moves(c->walks) : 0) +
                                     (c->scouts ? walks_moves(c->scouts) : 0);
    if (c->other)
        c->statistics.all_transitions += search_statistics(c->other)->all_transitions;
    c->statistics.seconds = path_seconds(c->path);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    struct campaign *c = self;
    (void)statistics;
    refresh(c);
    c->client.tick(c->client.self, &c->statistics);
}

/* ---- turns ---- */

/* Each turn returns whether there is more to do. */

static bool take_turn(struct campaign *c, struct search *search, uint64_t moves)
{
    c->active = search;
    bool has_more = search_go_on(search, moves);
    c->is_stopped = c->is_stopped || search_statistics(search)->stopped;
    if (!c->is_stopped && (has_more || search != c->main))
        search_pause(search); /* else its cuts, with the reason, are those of the answer */
    return has_more && !c->is_stopped;
}

static bool turn_main(struct campaign *c, uint64_t moves)
{
    snprintf(c->phase, sizeof c->phase, "all schedules");
    return take_turn(c, c->main, moves);
}

/* What walks have cut others may follow. */
static bool turn_walks(struct campaign *c, uint64_t moves, double seconds)
{
    struct vm *vm = c->path->vm;
    snprintf(c->phase, sizeof c->phase, "sampling");
    c->active = NULL;
    if (!walks_go_on(c->walks, moves, seconds)) {
        if (vm_is_due(vm))
            campaign_stop(c, vm_due_reason(vm));
        c->is_stopped = true;
    }
    if (!c->is_stopped)
        gaps_forget(&vm->gaps, GAP_CUT);
    return !c->is_stopped;
}

static void begin_other(struct campaign *c, const struct search_options *options)
{
    struct search_client client = {.self = c, .moved = moved, .tick = tick};
    c->other = search_new(c->path, options, &client);
    if (c->prefers_in_time)
        search_prefer_in_time(c->other);
}

static void end_other(struct campaign *c)
{
    c->other_moves += search_statistics(c->other)->all_transitions;
    search_free(c->other);
    c->other = NULL;
}

static bool turn_wide(struct campaign *c)
{
    struct search_options options = c->options;
    options.order = SEARCH_BFS;
    options.depth_step = 0;
    options.max_states = 0;
    options.is_partial = true;
    begin_other(c, &options);
    take_turn(c, c->other, c->turns.wide);
    end_other(c);
    return !c->is_stopped;
}

/* The bounded search is finished and paused.  If it could not follow a path to its end, neither can one with a
 * larger bound. */
static void settle_bound(struct campaign *c)
{
    if (search_has_cut(c->other)) {
        c->is_bounding_over = true;
    } else {
        c->covered = c->bound++;
        c->is_bounding_over = !search_left_out(c->other);
    }
    end_other(c);
}

static bool turn_bounded(struct campaign *c, uint64_t moves)
{
    if (c->is_bounding_over)
        return true;
    if (c->options.preemptions >= 0 && c->bound >= c->options.preemptions)
        return true; /* the exhaustive search is that one */
    snprintf(c->phase, sizeof c->phase, "at most %d preemption%s", c->bound,
             c->bound == 1 ? "" : "s");
    if (!c->other) {
        struct search_options options = c->options;
        options.preemptions = c->bound;
        options.max_states = 0;
        options.is_partial = true;
        begin_other(c, &options);
    }
    if (!take_turn(c, c->other, moves) && !c->is_stopped)
        settle_bound(c);
    return !c->is_stopped;
}

/* With a bound of the user's own, schedules that nobody chose are not wanted. */
static bool may_walk(const struct campaign *c)
{
    return c->options.preemptions < 0;
}

static bool sample(struct campaign *c)
{
    return !may_walk(c) || (turn_walks(c, c->turns.walked, WALKED_SECONDS) && turn_wide(c));
}

/* The exhaustive search has its first turn in parts, each larger than all before, and some walks in between. */
static bool take_first_turn(struct campaign *c)
{
    uint64_t done = 0;
    for (uint64_t to = FIRST_PART; to < c->turns.first / 2; done = to, to *= PART_GROWTH)
        if (!turn_main(c, to - done) ||
            (may_walk(c) && !turn_walks(c, to / PART_WALKED, SCOUTED_SECONDS)))
            return false;
    return turn_main(c, c->turns.first - done);
}

static void take_turns(struct campaign *c)
{
    if (!take_first_turn(c) || !sample(c))
        return;
    while (turn_main(c, c->turns.turn)) {
        bool is_large = c->moves >= c->turns.large;
        if (!turn_bounded(c, is_large ? c->turns.turn : c->turns.turn / 16) ||
            (may_walk(c) && !turn_walks(c, c->turns.turn / (is_large ? 8 : 16), TURN_SECONDS)))
            return;
    }
}

void campaign_run(struct campaign *c)
{
    c->active = c->main;
    if (!c->is_pure)
        take_turns(c);
    if (c->is_stopped)
        search_abandon(c->main);
    c->active = c->main;
    search_run(c->main);
    refresh(c);
}

void campaign_prefer_in_time(struct campaign *c)
{
    c->prefers_in_time = true;
    search_prefer_in_time(c->main);
    if (c->other)
        search_prefer_in_time(c->other);
}

void campaign_stop(struct campaign *c, const char *reason)
{
    if (c->is_stopped)
        return;
    c->is_stopped = true;
    if (c->active) {
        search_stop(c->active, reason);
        return;
    }
    walks_stop(c->walks);
    vm_gap(c->path->vm, NULL, GAP_CUT, reason);
}

/* ---- what it has to show ---- */

struct search *campaign_main(const struct campaign *c)
{
    return c->main;
}

const struct search_statistics *campaign_statistics(struct campaign *c)
{
    return &c->statistics;
}

void campaign_coverage(const struct campaign *c, struct coverage *coverage)
{
    *coverage = (struct coverage){.preemptions = -1};
    if (c->is_pure || !c->statistics.stopped)
        return;
    *coverage = (struct coverage){
        .is_known = true,
        .preemptions = c->covered,
        .walks = c->walks ? walks_count(c->walks) : 0,
        .early = c->moves ? (double)c->early_moves / (double)c->moves : 0,
        .threads = c->threads,
        .is_deep = c->statistics.max_depth > c->turns.depth_step,
    };
    coverage->spot_count = hot_spots_top(&c->spots, coverage->spots);
}

void coverage_release(struct coverage *coverage)
{
    for (uint32_t i = 0; i < coverage->spot_count; i++)
        free(coverage->spots[i].where);
}

struct campaign *campaign_new(struct path *path, const struct search_options *options,
                              const struct campaign_turns *turns,
                              const struct search_client *client)
{
    struct campaign *c = xcalloc(1, sizeof *c);
    c->path = path;
    c->options = *options;
    c->client = *client;
    c->is_pure = !turns;
    c->covered = -1;
    if (turns) {
        c->turns = *turns;
        c->options.depth_step = turns->depth_step;
    }
    struct search_client own = {.self = c, .moved = moved, .tick = tick};
    struct search_client scouting = {.self = c, .moved = scouted, .tick = tick};
    struct search_client exhaustive = own;
    if (turns)
        c->walks = walks_new(path, options->seed, options->max_depth, &own);
    if (turns && may_walk(c)) {
        c->scouts = walks_new(path, options->seed + 1, options->max_depth, &scouting);
        exhaustive.begins_anew = scout;
    }
    struct search_options whole = c->options;
    whole.unreliant = c->turns.unreliant;
    c->main = search_new(path, &whole, &exhaustive);
    hot_spots_init(&c->spots);
    return c;
}

void campaign_free(struct campaign *c)
{
    if (!c)
        return;
    search_free(c->main);
    search_free(c->other);
    walks_free(c->walks);
    walks_free(c->scouts);
    hot_spots_release(&c->spots);
    free(c);
}
