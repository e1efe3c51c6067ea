/* walks.c - see walks.h. */
#include "explore/walks.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/seconds.h"
#include "explore/moves.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>

enum {
    LONGEST = 2000, /* moves: some programs never end */
    LONGEST_RUN =
        64, /* moves of one thread after which its priority is lowered: it may never end */
    MOST_CHANGES = 3,
    STAYS = 8, /* a walk that stays leaves its thread once in so many moves */
};

/* How a walk chooses. */
enum manner { BY_PRIORITY, AT_RANDOM, STAYING, IN_TURN };

/* One after the other; priorities have shown most. */
static const enum manner manners[] = {BY_PRIORITY, AT_RANDOM, BY_PRIORITY, STAYING};
enum { MANNERS = sizeof manners / sizeof *manners };

struct walks {
    struct path *path;
    uint32_t max_depth;
    struct search_client client;
    uint64_t random;
    uint64_t count, moves;
    bool is_stopped, is_in_turn;
    double end; /* of the CPU's time */

    /* Of the current walk. */
    enum manner manner;
    bool is_in_time;
    uint64_t *priorities; /* by thread; 0: none yet */
    uint32_t priority_count, priority_capacity;
    uint64_t lowest; /* priorities that were lowered lie below all others */
    uint32_t changes[MOST_CHANGES], change_count;
    uint32_t last, run; /* the thread that moved last, and how often in a row */
};

static uint32_t below(struct walks *w, uint64_t n)
{
    return (uint32_t)(hash_next(&w->random) % n);
}

/* ---- priorities ---- */

static uint64_t *priority_of(struct walks *w, uint32_t thread)
{
    while (w->priority_count <= thread) {
        GROW(w->priorities, w->priority_count, w->priority_capacity);
        w->priorities[w->priority_count++] = 0;
    }
    uint64_t *priority = &w->priorities[thread];
    if (!*priority)
        *priority = hash_next(&w->random) | (uint64_t)1 << 63;
    return priority;
}

static void lower(struct walks *w, uint32_t thread)
{
    *priority_of(w, thread) = --w->lowest;
}

static bool is_change(const struct walks *w)
{
    for (uint32_t i = 0; i < w->change_count; i++)
        if (w->changes[i] == w->path->depth)
            return true;
    return false;
}

static uint32_t first_by_priority(struct walks *w, const struct move *moves, uint32_t count)
{
    uint32_t first = 0;
    for (uint32_t i = 1; i < count; i++)
        if (*priority_of(w, moves[i].thread) > *priority_of(w, moves[first].thread))
            first = i;
    return first;
}

static uint32_t by_priority(struct walks *w, const struct move *moves, uint32_t count)
{
    uint32_t first = first_by_priority(w, moves, count);
    if (!is_change(w) && (w->run < LONGEST_RUN || moves[first].thread != w->last))
        return first;
    lower(w, moves[first].thread);
    return first_by_priority(w, moves, count);
}

/* ---- moves ---- */

static uint32_t staying(struct walks *w, const struct move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count && w->run < LONGEST_RUN; i++)
        if (moves[i].thread == w->last && below(w, STAYS))
            return i;
    return below(w, count);
}

/* The next one by its number behind that which moved last. */
static uint32_t in_turn(const struct walks *w, const struct move *moves, uint32_t count)
{
    uint32_t next = 0;
    for (uint32_t i = 1; i < count; i++)
        if (moves[i].thread - w->last - 1 < moves[next].thread - w->last - 1)
            next = i;
    return next;
}

/* Keeps the moves that are worth making and returns how many, but at least one: no early time-outs where
 * they are not wanted, and no thread that only comes back to the same state. */
static uint32_t keep_good(const struct walks *w, struct move *moves, uint32_t count)
{
    const struct vm *vm = w->path->vm;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if ((w->is_in_time && path_is_early_move(w->path, &moves[i])) ||
            thread_of_id(vm, moves[i].thread)->spinning)
            continue;
        struct move good = moves[i];
        moves[i] = moves[kept];
        moves[kept++] = good;
    }
    return kept ? kept : count;
}

static struct move choose(struct walks *w, const struct move *all, uint32_t count)
{
    struct move *moves = xmalloc(count * sizeof *moves);
    for (uint32_t i = 0; i < count; i++)
        moves[i] = all[i];
    count = keep_good(w, moves, count);
    uint32_t at = count == 1                 ? 0
                  : w->manner == IN_TURN     ? in_turn(w, moves, count)
                  : w->manner == BY_PRIORITY ? by_priority(w, moves, count)
                  : w->manner == STAYING     ? staying(w, moves, count)
                                             : below(w, count);
    struct move move = moves[at];
    free(moves);
    w->run = move.thread == w->last ? w->run + 1 : 1;
    w->last = move.thread;
    return move;
}

static void make_once(struct walks *w, const struct move *move)
{
    path_make(w->path, move);
    w->moves++;
    w->client.moved(w->client.self, NULL);
}

/* Questions on the way are answered at random as well.  A question is known only when the move was made, so
 * it is made again for an answer that is not the first one. */
static void make(struct walks *w, struct move *move)
{
    struct path *path = w->path;
    make_once(w, move);
    while (path->asked > move->answer_count && path->state != PATH_UNSUPPORTED && !w->is_stopped &&
           !vm_is_due(path->vm)) {
        uint16_t answer = (uint16_t)below(w, path->options_of[move->answer_count]);
        move->answers[move->answer_count++] = answer;
        if (!answer)
            continue;
        path_rewind(path, path->depth - 1);
        make_once(w, move);
    }
}

/* ---- walks ---- */

static void prepare(struct walks *w)
{
    uint64_t length = w->count ? w->moves / w->count + 1 : 64;
    w->manner = w->is_in_turn ? IN_TURN : manners[w->count % MANNERS];
    w->is_in_time = w->count / MANNERS % 2 == 0;
    w->priority_count = w->run = 0;
    w->last = UINT32_MAX;
    w->lowest = (uint64_t)1 << 62;
    w->change_count = 1 + below(w, MOST_CHANGES);
    for (uint32_t i = 0; i < w->change_count; i++)
        w->changes[i] = below(w, length);
    w->count++;
}

/* A look at the clock costs as much as a small move. */
static bool is_late(const struct walks *w)
{
    enum { MOVES_A_LOOK = 8 };
    return w->moves % MOVES_A_LOOK == 0 && seconds_of_cpu() > w->end;
}

static void walk(struct walks *w)
{
    struct path *path = w->path;
    prepare(w);
    while (path->state == PATH_OPEN && !w->is_stopped && !vm_is_due(path->vm) &&
           path->depth < w->max_depth && !is_late(w)) {
        struct move *moves;
        uint32_t count = path_moves(path, &moves);
        if (!count)
            break;
        struct move move = choose(w, moves, count);
        make(w, &move);
    }
    path_rewind(path, 0);
}

bool walks_go_on(struct walks *w, uint64_t moves, double seconds)
{
    uint64_t end = w->moves + moves;
    w->end = seconds_of_cpu() + seconds;
    while (w->moves < end && seconds_of_cpu() < w->end && !w->is_stopped &&
           !vm_is_due(w->path->vm)) {
        if (!path_begin_pass(w->path, false)) {
            vm_gap(w->path->vm, w->path->vm->main_thread, GAP_CUT, w->path->reason.text);
            return false;
        }
        walk(w);
        w->client.tick(w->client.self, NULL);
    }
    return !vm_is_due(w->path->vm);
}

void walks_stop(struct walks *w)
{
    w->is_stopped = true;
}

void walks_set_number(struct walks *w, uint64_t nth, uint32_t longest)
{
    w->is_in_turn = nth == 0;
    w->count = nth ? nth - 1 : 0;
    w->max_depth = longest;
}

uint64_t walks_count(const struct walks *w)
{
    return w->count;
}

uint64_t walks_moves(const struct walks *w)
{
    return w->moves;
}

struct walks *walks_new(struct path *path, uint64_t seed, uint32_t max_depth,
                        const struct search_client *client)
{
    struct walks *w = xcalloc(1, sizeof *w);
    w->path = path;
    w->random = seed;
    w->max_depth = max_depth && max_depth < LONGEST ? max_depth : LONGEST;
    w->client = *client;
    return w;
}

void walks_free(struct walks *w)
{
    if (!w)
        return;
    free(w->priorities);
    free(w);
}
