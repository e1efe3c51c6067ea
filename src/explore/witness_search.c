/* witness_search.c - see witness_search.h. */
#include "explore/witness_search.h"

#include "base/arena.h"
#include "explore/moves.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"

#include <stdlib.h>

enum { DEPTH_STEP = 300 }; /* moves behind the prefix after which other paths come first */

/* ---- two threads before conflicting accesses ---- */

static bool stands_before(const struct witness_watch *w, const struct thread *t)
{
    return t && t->at_choice && t->stop_object && t->stop_offset >= OBJECT_HEADER_SIZE &&
           sched_can_move(t, MOVE_RUN) &&
           switches_key(w->path->switches, t->stop_object, t->stop_offset) == w->wanted;
}

static bool is_plain(const struct thread *t)
{
    return t->stop_kind == STOP_PLAIN_READ || t->stop_kind == STOP_PLAIN_WRITE;
}

static bool writes(const struct thread *t)
{
    return t->stop_kind == STOP_WRITE || t->stop_kind == STOP_PLAIN_WRITE;
}

static bool conflict(const struct thread *a, const struct thread *b)
{
    return a->stop_object == b->stop_object && a->stop_offset == b->stop_offset &&
           (writes(a) || writes(b)) && (is_plain(a) || is_plain(b));
}

static bool complete_pair(const struct witness_watch *w, enum witness_stage stage, thread_id first,
                          thread_id second)
{
    struct path *path = w->path;
    uint32_t depth = path->depth;
    const struct move moves[] = {{.thread = first, .kind = MOVE_RUN},
                                 {.thread = second, .kind = MOVE_RUN}};
    bool is_enough = false;
    path_make(path, &moves[0]);
    if (path->state == PATH_OPEN && !vm_is_due(path->vm)) {
        path_make(path, &moves[1]);
        is_enough = !vm_is_due(path->vm) && w->look(w->self, stage);
    }
    path_rewind(path, depth);
    return is_enough;
}

bool witness_complete(const struct witness_watch *w, enum witness_stage stage)
{
    const struct vm *vm = w->path->vm;
    if (!w->wanted || w->path->state != PATH_OPEN)
        return false;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        if (!stands_before(w, vm->threads[i]))
            continue;
        for (uint32_t j = i + 1; j < vm->thread_slots; j++)
            if (stands_before(w, vm->threads[j]) && conflict(vm->threads[i], vm->threads[j]))
                return complete_pair(w, stage, vm->threads[i]->id, vm->threads[j]->id);
    }
    return false;
}

/* ---- phase 1 ---- */

static bool is_possible(struct path *path, const struct move *move)
{
    struct move *moves;
    uint32_t count = path_moves(path, &moves);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].thread == move->thread && moves[i].kind == move->kind)
            return true;
    return false;
}

struct stuck {
    bool *threads;
    uint32_t count;
};

static bool is_stuck(const struct stuck *stuck, thread_id thread)
{
    return thread < stuck->count && stuck->threads[thread];
}

static void add_stuck(struct stuck *stuck, thread_id thread)
{
    if (thread >= stuck->count) {
        uint32_t count = 2 * thread + 16;
        stuck->threads = xrealloc(stuck->threads, count * sizeof *stuck->threads);
        for (uint32_t i = stuck->count; i < count; i++)
            stuck->threads[i] = false;
        stuck->count = count;
    }
    stuck->threads[thread] = true;
}

/* The path stands at the prefix's end, and after it at the end of the longer one.  True: as of look(). */
static bool extend(const struct witness_watch *w, struct lockset_runs *runs,
                   const struct lockset_run *run, const struct suspect_pair *pair)
{
    struct path *path = w->path;
    struct stuck stuck = {NULL, 0};
    bool is_enough = false;
    add_stuck(&stuck, pair->earlier.thread);
    lockset_runs_listen(runs, true);
    for (uint32_t i = pair->from + 1; i <= pair->to && i < run->count && !is_enough; i++) {
        const struct move *move = &run->moves[i];
        if (vm_is_due(path->vm) || path->state != PATH_OPEN)
            break;
        if (is_stuck(&stuck, move->thread))
            continue;
        if (!is_possible(path, move)) {
            add_stuck(&stuck, move->thread);
            continue;
        }
        lockset_runs_digest(runs);
        path_make(path, move);
        bool is_same = lockset_runs_digest(runs) == run->digests[i];
        is_enough = w->look(w->self, STAGE_EXTEND);
        if (!is_enough && (!is_same || path->state != PATH_OPEN)) {
            path_rewind(path, path->depth - 1);
            add_stuck(&stuck, move->thread);
        }
        is_enough = is_enough || witness_complete(w, STAGE_EXTEND);
    }
    lockset_runs_listen(runs, false);
    free(stuck.threads);
    return is_enough;
}

/* ---- phase 2 ---- */

struct stage_search {
    const struct witness_watch *watch;
    enum witness_stage stage;
    bool is_enough;
};

static void moved(void *self, struct search *search)
{
    struct stage_search *s = self;
    s->is_enough = s->watch->look(s->watch->self, s->stage) || witness_complete(s->watch, s->stage);
    if (s->is_enough)
        search_abandon(search);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    const struct stage_search *s = self;
    s->watch->tick(s->watch->self, statistics);
}

static bool search_from(const struct witness_watch *w, const struct move *prefix, uint32_t count,
                        const struct suspect_pair *pair, enum witness_stage stage, uint64_t budget)
{
    bool excludes = stage == STAGE_EXCLUDED_HINT || stage == STAGE_EXCLUDED;
    bool hints = stage == STAGE_EXCLUDED_HINT || stage == STAGE_HINT;
    struct search_options options = {
        .order = SEARCH_DFS,
        .preemptions = -1,
        .depth_step = count + DEPTH_STEP,
        .is_partial = true,
        .prefix = prefix,
        .prefix_count = count,
        .excluded = excludes ? pair->earlier.thread + 1 : 0,
        .favoured = hints ? pair->later.thread + 1 : 0,
    };
    struct stage_search s = {w, stage, false};
    const struct search_client client = {.self = &s, .moved = moved, .tick = tick};
    struct search *search = search_new(w->path, &options, &client);
    search_go_on(search, budget);
    search_free(search);
    gaps_forget(&w->path->vm->gaps, GAP_CUT);
    return s.is_enough;
}

/* ---- all of it ---- */

bool witness_try(const struct witness_watch *w, struct lockset_runs *runs,
                 const struct lockset_run *run, const struct suspect_pair *pair, uint32_t stages,
                 uint64_t budget, uint64_t *searches)
{
    struct path *path = w->path;
    uint32_t count = pair->from;
    if (!path_go(path, run->moves, count) || path->state != PATH_OPEN) {
        path_rewind(path, 0);
        return false;
    }
    bool is_enough = witness_complete(w, STAGE_EXTEND) ||
                     (stages & 1u << STAGE_EXTEND && extend(w, runs, run, pair));
    count = path->depth;
    struct move *prefix = path_copy_moves(path);
    path_rewind(path, 0);
    for (unsigned stage = STAGE_EXCLUDED_HINT; stage <= STAGE_FREE && !is_enough; stage++) {
        if (!(stages & 1u << stage) || vm_is_due(path->vm))
            continue;
        ++*searches;
        is_enough = search_from(w, prefix, count, pair, (enum witness_stage)stage, budget);
    }
    free(prefix);
    return is_enough;
}
