/* search.c - see search.h. */
#include "explore/search.h"

#include "base/arena.h"
#include "base/hash.h"
#include "explore/loops.h"
#include "explore/persistent.h"
#include "explore/priority.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SMALL_PASS = 20000, /* states up to which a pass that misses something is begun anew at once */
    TRAIL_SLOTS = 4096,
    FIRST_LESSON = 64, /* states after which a pass may end to use what was learned */
    TICK_MOVES = 256,  /* moves between looks at clock and memory */
    MOST_MISSING =
        1000, /* moves on one path after which such a pass does not wait for its end, which
                          * may never come (a timer's path goes on for ever) */
};

/* A move that is still to be made. */
struct entry {
    struct node *from;
    struct move move;
    uint32_t preemptions;
    bool is_forced; /* path_is_forced() */
    bool is_early;  /* on a path with an early time-out, this move included (path.h) */
    int32_t priority;
    uint64_t order;
    double
        part; /* of the pass (search.h): all parts of the frontier and what was left behind are 1 */
};

struct search {
    struct path *path;
    struct search_options options;
    struct search_client client;
    struct visited visited;
    struct loops *loops;
    uint32_t loop_count, next_loop;
    bool are_loops_found;
    thread_id *idle; /* threads that move in no state of the last loop */
    uint32_t idle_count, idle_capacity;

    struct entry *frontier;
    uint64_t first, count, capacity; /* entries are frontier[first .. first + count) */
    uint64_t orders;
    /* Once search_prefer_in_time() was called: the first early time-out of each path, the newest last.  They
     * wait until nothing else is left: so what a time-out shows is new, and cannot be shown without
     * one. */
    bool prefers_in_time, is_begun_anew;
    struct entry *deferred;
    uint64_t deferred_count, deferred_capacity;
    /* Moves from nodes deeper than depth_limit, the newest last; only with options.depth_step. */
    struct entry *postponed;
    uint64_t postponed_count, postponed_capacity;
    uint32_t depth_limit;
    struct node **trail;            /* the nodes on the path, by depth */
    uint32_t on_trail[TRAIL_SLOTS]; /* how many of them have keys that fall there */
    uint32_t trail_depth, trail_capacity;

    bool has_reduced; /* in this pass, moves were left out by what footprints foresee */
    uint64_t
        learned; /* states of the last pass that ended because more was learned of footprints */
    bool at_end; /* the path cannot or need not be followed any further */
    uint32_t missing; /* moves made since the pass was seen to miss something */
    uint64_t moves;
    uint64_t random;
    uint32_t generation; /* of the path, when the pass began */
    bool left_out;       /* in this pass, by the bound of a partial search */
    bool is_paused;
    struct gaps cuts; /* of this pass, while the search is paused */
    struct search_statistics statistics;
    struct priority_history *history;
};

static uint64_t resident_bytes(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%*s %llu", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* ---- nodes ---- */

static void drop_node(struct search *s, struct node *node)
{
    loops_drop(s->loops, node);
}

/* The node comes to the trail, or leaves it.  One that is no new state has no key. */
static void count_on_trail(struct search *s, const struct node *node, int change)
{
    if (node->key.low | node->key.high)
        s->on_trail[node->key.low % TRAIL_SLOTS] += (uint32_t)change;
}

static void set_trail(struct search *s, struct node *node)
{
    if (node->depth >= s->trail_capacity) {
        s->trail_capacity = node->depth * 2 + 64;
        s->trail = xrealloc(s->trail, s->trail_capacity * sizeof *s->trail);
    }
    s->trail[node->depth] = node;
    s->trail_depth = node->depth;
    count_on_trail(s, node, 1);
}

/* Nodes on the trail beyond `depth` are not on the path any more. */
static void cut_trail(struct search *s, uint32_t depth)
{
    for (uint32_t i = s->trail_depth; i > depth; i--) {
        count_on_trail(s, s->trail[i], -1);
        drop_node(s, s->trail[i]);
    }
    if (s->trail_depth > depth)
        s->trail_depth = depth;
    path_rewind(s->path, depth);
}

/* ---- the frontier ---- */

static bool is_before(const struct entry *a, const struct entry *b)
{
    if (a->priority != b->priority)
        return a->priority > b->priority;
    return a->order > b->order; /* the newest first: deeper paths */
}

static bool has_priorities(const struct search *s)
{
    return s->options.order >= SEARCH_WF;
}

static void sift_up(struct search *s, uint64_t at)
{
    struct entry *heap = s->frontier;
    for (; at > 0 && is_before(&heap[at], &heap[(at - 1) / 2]); at = (at - 1) / 2) {
        struct entry swap = heap[at];
        heap[at] = heap[(at - 1) / 2];
        heap[(at - 1) / 2] = swap;
    }
}

static void sift_down(struct search *s)
{
    struct entry *heap = s->frontier;
    for (uint64_t at = 0;;) {
        uint64_t least = at;
        for (uint64_t child = 2 * at + 1; child <= 2 * at + 2 && child < s->count; child++)
            if (is_before(&heap[child], &heap[least]))
                least = child;
        if (least == at)
            return;
        struct entry swap = heap[at];
        heap[at] = heap[least];
        heap[least] = swap;
        at = least;
    }
}

static void defer(struct search *s, const struct entry *entry)
{
    GROW(s->deferred, s->deferred_count, s->deferred_capacity);
    s->deferred[s->deferred_count++] = *entry;
    entry->from->users++;
}

static void postpone(struct search *s, const struct entry *entry)
{
    GROW(s->postponed, s->postponed_count, s->postponed_capacity);
    s->postponed[s->postponed_count++] = *entry;
    entry->from->users++;
}

/* The frontier is empty: what was postponed is the frontier, and paths may be twice as long. */
static void take_postponed(struct search *s)
{
    struct entry *frontier = s->frontier;
    uint64_t capacity = s->capacity;
    s->frontier = s->postponed;
    s->first = 0;
    s->count = s->postponed_count;
    s->capacity = s->postponed_capacity;
    s->postponed = frontier;
    s->postponed_count = 0;
    s->postponed_capacity = capacity;
    s->depth_limit *= 2;
}

static bool is_frontier_empty(const struct search *s)
{
    return s->count == 0 && s->deferred_count == 0 && s->postponed_count == 0;
}

static void push(struct search *s, const struct entry *entry)
{
    if (s->first + s->count == s->capacity) {
        if (s->first > s->capacity / 2) {
            memmove(s->frontier, s->frontier + s->first, s->count * sizeof *s->frontier);
            s->first = 0;
        } else {
            s->capacity = s->capacity ? 2 * s->capacity : 1024;
            s->frontier = xrealloc(s->frontier, s->capacity * sizeof *s->frontier);
        }
    }
    entry->from->users++;
    struct entry *pushed = &s->frontier[s->first + s->count++];
    *pushed = *entry;
    pushed->order = s->orders++;
    pushed->priority =
        has_priorities(s) ? priority_of(s->history, s->options.order, s->path, &entry->move) : 0;
    if (has_priorities(s))
        sift_up(s, s->count - 1);
}

/* Brings a random entry to the end: one that goes on from here if there is any. */
static void shuffle(struct search *s)
{
    struct entry *entries = s->frontier + s->first;
    uint64_t here = 0;
    const struct node *node = s->trail[s->path->depth];
    while (here < s->count && entries[s->count - 1 - here].from == node)
        here++;
    uint64_t among = here ? here : s->count;
    uint64_t at = s->count - 1 - hash_next(&s->random) % among;
    struct entry swap = entries[at];
    entries[at] = entries[s->count - 1];
    entries[s->count - 1] = swap;
}

static struct entry pop(struct search *s)
{
    if (s->count == 0 && s->postponed_count)
        take_postponed(s);
    if (s->count == 0)
        return s->deferred[--s->deferred_count];
    if (has_priorities(s)) {
        struct entry top = s->frontier[0];
        s->frontier[0] = s->frontier[--s->count];
        sift_down(s);
        return top;
    }
    if (s->options.order == SEARCH_BFS) {
        s->count--;
        return s->frontier[s->first++];
    }
    if (s->options.order == SEARCH_RANDOM)
        shuffle(s);
    return s->frontier[s->first + --s->count];
}

static void empty_frontier(struct search *s)
{
    for (uint64_t i = 0; i < s->count; i++)
        drop_node(s, s->frontier[s->first + i].from);
    for (uint64_t i = 0; i < s->deferred_count; i++)
        drop_node(s, s->deferred[i].from);
    for (uint64_t i = 0; i < s->postponed_count; i++)
        drop_node(s, s->postponed[i].from);
    s->first = s->count = s->deferred_count = s->postponed_count = 0;
}

/* ---- going there ---- */

/* Makes the moves that lead to a node; part of them may have been made already.  False: the search must
 * end first. */
static bool go_to(struct search *s, struct node *node)
{
    struct node *at = node;
    uint32_t depth = s->trail_depth;
    if (vm_is_due(s->path->vm))
        return false;
    uint32_t missing = 0;
    while (at->depth > depth || s->trail[at->depth] != at) {
        at = at->parent;
        missing++;
    }
    cut_trail(s, at->depth);
    if (!missing)
        return true;
    struct node **way = xmalloc(missing * sizeof *way);
    for (uint32_t i = missing; i-- > 0; node = node->parent)
        way[i] = node;
    path_set_remaking(s->path, true);
    for (uint32_t i = 0; i < missing && !vm_is_due(s->path->vm); i++) {
        path_make(s->path, &way[i]->move);
        path_key(s->path); /* forgets what can be forgotten, as it did the first time */
        way[i]->users++;
        set_trail(s, way[i]);
    }
    path_set_remaking(s->path, false);
    free(way);
    return !vm_is_due(s->path->vm);
}

/* What lies beyond a bound of this value. */
static void leave_out(struct search *s, const char *format, unsigned long long bound)
{
    char reason[128];
    snprintf(reason, sizeof reason, format, bound);
    vm_gap(s->path->vm, NULL, GAP_CUT, reason);
}

/* Other answers to what was asked during the last move, each a move of its own.  Returns the part of the
 * pass that is the move's with the answers that it got. */
static double push_other_answers(struct search *s, const struct entry *entry)
{
    const struct path *path = s->path;
    uint32_t ways = 1;
    for (uint8_t at = entry->move.answer_count; at < path->asked; at++)
        ways += path->options_of[at] - 1u;
    for (uint8_t at = entry->move.answer_count; at < path->asked; at++) {
        for (uint16_t option = 1; option < path->options_of[at]; option++) {
            struct entry other = *entry;
            other.part = entry->part / ways;
            other.move.answer_count = (uint8_t)(at + 1);
            for (uint8_t i = entry->move.answer_count; i < at; i++)
                other.move.answers[i] = 0;
            other.move.answers[at] = option;
            push(s, &other);
        }
    }
    return entry->part / ways;
}

/* A switch away from a thread that could have gone on. */
static uint32_t preemptions_of(const struct search *s, const struct node *node,
                               const struct move *moves, uint32_t count, const struct move *move)
{
    const struct thread *current = thread_of_id(s->path->vm, node->current);
    bool could_go_on = false;
    for (uint32_t i = 0; current && i < count; i++)
        could_go_on = could_go_on || (moves[i].thread == current->id && moves[i].kind == MOVE_RUN);
    return node->preemptions + (could_go_on && current->id != move->thread && !current->spinning);
}

static void leave_out_preemptions(struct search *s, struct node *node)
{
    s->left_out = true;
    if (!s->options.is_partial)
        leave_out(s, "schedules with more than --preemptions=%llu switches were left out",
                  (unsigned long long)s->options.preemptions);
    loops_add_end(s->loops, node);
}

static bool is_beyond_bound(const struct search *s, uint32_t preemptions)
{
    return s->options.preemptions >= 0 && preemptions > (uint32_t)s->options.preemptions;
}

/* How many of the moves does the bound on switches let be made? */
static uint32_t count_within_bound(const struct search *s, const struct node *node,
                                   const struct move *moves, uint32_t count)
{
    uint32_t within = 0;
    for (uint32_t i = 0; i < count; i++)
        within += !is_beyond_bound(s, preemptions_of(s, node, moves, count, &moves[i]));
    return within;
}

/* part: of the pass. */
static void push_move(struct search *s, struct node *node, const struct move *moves, uint32_t count,
                      const struct move *move, double part)
{
    uint32_t preemptions = preemptions_of(s, node, moves, count, move);
    if (is_beyond_bound(s, preemptions)) {
        leave_out_preemptions(s, node);
        return;
    }
    bool is_early = path_is_early_move(s->path, move);
    struct entry entry = {
        .from = node,
        .move = *move,
        .preemptions = preemptions,
        .is_forced = path_is_forced(s->path, move),
        .is_early = node->is_early || is_early,
        .part = part,
    };
    if (is_early && !node->is_early && s->prefers_in_time)
        defer(s, &entry);
    else if (node->is_postponed)
        postpone(s, &entry);
    else
        push(s, &entry);
}

/* Does the order in which moves are tried allow to leave some out?  With a bound on switches it depends on the
 * other moves what one costs; whether a path makes progress depends on all threads; and moves that are
 * kept for later (deferred, postponed) are not tried while the path goes on, where its rounds are noticed. */
static bool may_reduce(const struct search *s)
{
    return s->path->options.reductions & REDUCE_PERSISTENT && s->options.order == SEARCH_DFS &&
           s->options.preemptions < 0 && !s->options.lost_progress && !s->prefers_in_time &&
           !path_has_clock(s->path);
}

/* The moves that can be made in the state that the path is in, and of these how many must be tried: the
 * first ones. */
static uint32_t find_moves(struct search *s, const struct node *node, struct move **moves,
                           uint32_t *all)
{
    *all = path_moves(s->path, moves);
    return may_reduce(s) && !node->is_postponed ? persistent_first(s->path, *moves, *all) : *all;
}

/* Pushes what must be tried in the state that the path is in, which has this part of the pass. */
static void expand(struct search *s, struct node *node, double part)
{
    struct move *moves;
    node->is_postponed = s->options.depth_step && node->depth >= s->depth_limit;
    uint32_t all, count = find_moves(s, node, &moves, &all);
    if (s->options.max_depth && node->depth >= s->options.max_depth) {
        leave_out(s, "paths are longer than --max-depth=%llu", s->options.max_depth);
        loops_add_end(s->loops, node);
        s->statistics.left_behind += part;
        return;
    }
    uint32_t within =
        s->options.preemptions >= 0 ? count_within_bound(s, node, moves, count) : count;
    if (!within)
        s->statistics.left_behind += part;
    if (count == 1 && s->path->vm->live_threads > 1)
        s->statistics.deferred++;
    node->is_reduced = count < all;
    s->has_reduced = s->has_reduced || node->is_reduced;
    for (uint32_t i = count; i-- > 0;)
        push_move(s, node, moves, all, &moves[i], part / within);
}

/* Of the path's last state: a move leads back to it or to one before it, so that the others could be left
 * out for ever. */
static void expand_rest(struct search *s, struct node *node, double part)
{
    struct move *moves;
    uint32_t all, count = find_moves(s, node, &moves, &all);
    node->is_reduced = false;
    for (uint32_t i = all; i-- > count;)
        push_move(s, node, moves, all, &moves[i], part / (all - count));
}

/* With a bound on switches, what is left of it and whose turn it is belong to the state. */
static struct state_key key_of(const struct search *s, const struct node *node)
{
    bool is_bounded = s->options.preemptions >= 0;
    struct state_key key =
        is_bounded || s->options.lost_progress ? path_key(s->path) : path_symmetric_key(s->path);
    if (is_bounded)
        key.low ^= hash_scatter(((uint64_t)node->preemptions << 32 | node->current) + 1);
    return key;
}

/* Of the states before the last one: the last node has no key yet. */
static bool is_on_trail(const struct search *s, struct state_key key)
{
    if (!s->on_trail[key.low % TRAIL_SLOTS])
        return false;
    for (uint32_t i = s->trail_depth; i-- > 0;)
        if (s->trail[i]->key.low == key.low && s->trail[i]->key.high == key.high)
            return true;
    return false;
}

static void stop_when_due(struct search *s)
{
    if (vm_is_due(s->path->vm))
        search_stop(s, vm_due_reason(s->path->vm));
}

/* The path cannot be followed any further because of what its last move does; unless a signal or
 * the end of the time cut that move short. */
static void give_up_path(struct search *s, thread_id mover)
{
    struct vm *vm = s->path->vm;
    stop_when_due(s);
    if (!s->statistics.stopped)
        vm_gap(vm, thread_of_id(vm, mover), GAP_CUT, s->path->reason.text);
}

static void follow(struct search *s, const struct entry *entry)
{
    struct path *path = s->path;
    if (!go_to(s, entry->from)) {
        stop_when_due(s);
        return;
    }
    if (has_priorities(s))
        priority_look(s->history, path, &entry->move);
    path_make(path, &entry->move);
    if (has_priorities(s))
        priority_note(s->history);
    s->statistics.transitions++;
    s->statistics.all_transitions++;
    struct node *node = node_new(entry->from, &entry->move, entry->preemptions);
    node->is_early = entry->is_early;
    node->current = entry->is_forced ? entry->from->current : entry->move.thread;
    set_trail(s, node);
    if (node->depth > s->statistics.max_depth)
        s->statistics.max_depth = node->depth;
    double part = push_other_answers(s, entry);
    s->client.moved(s->client.self, s);
    s->at_end = true;
    if (vm_is_due(path->vm)) { /* the client may have been stopped while it made the path again */
        stop_when_due(s);
        return;
    }
    if (path->state != PATH_OPEN) {
        node->settled = true;
        s->statistics.left_behind += part;
        loops_add_end(s->loops, entry->from);
        s->statistics.ended += path->state == PATH_ENDED;
        if (path->state == PATH_UNSUPPORTED)
            give_up_path(s, entry->move.thread);
        return;
    }
    struct state_key key = key_of(s, node);
    if (!visited_add(&s->visited, key, NULL)) {
        node->settled = true;
        loops_add_known(s->loops, entry->from, key);
        s->statistics.matched++;
        if (entry->from->is_reduced && is_on_trail(s, key)) {
            cut_trail(s, entry->from->depth);
            expand_rest(s, entry->from, part);
        } else {
            s->statistics.left_behind += part;
        }
        return;
    }
    loops_add(s->loops, node, key);
    count_on_trail(s, node, 1);
    s->at_end = false;
    expand(s, node, part);
}

/* ---- passes ---- */

static void begin_pass(struct search *s)
{
    empty_frontier(s);
    if (s->statistics.passes)
        cut_trail(s, 0);
    else
        set_trail(s, node_new(NULL, NULL, 0));
    if (!path_begin_pass(s->path)) {
        vm_gap(s->path->vm, s->path->vm->main_thread, GAP_CUT, s->path->reason.text);
        s->statistics.stopped = true;
        return;
    }
    visited_clear(&s->visited);
    s->is_begun_anew = s->are_loops_found = s->left_out = s->has_reduced = false;
    s->generation = s->path->generation;
    s->depth_limit = s->options.depth_step;
    s->missing = 0;
    s->statistics.passes++;
    s->statistics.transitions = s->statistics.ended = s->statistics.matched = 0;
    s->statistics.deferred = 0;
    s->statistics.left_behind = 0;
    gaps_begin_pass(&s->path->vm->gaps);
    struct node *root = s->trail[0];
    root->current = s->path->vm->main_thread->id;
    struct state_key key = key_of(s, root);
    visited_add(&s->visited, key, NULL);
    loops_clear(s->loops, root);
    count_on_trail(s, root, -1);
    loops_add(s->loops, root, key);
    count_on_trail(s, root, 1);
    expand(s, root, 1);
}

static void report(struct search *s)
{
    struct search_statistics *st = &s->statistics;
    st->states = s->visited.count;
    st->depth = s->path->depth;
    st->frontier = s->count + s->deferred_count + s->postponed_count;
    st->seconds = path_seconds(s->path);
    st->visited_bytes = visited_bytes(&s->visited);
    st->switching_points = switches_count(s->path->switches);
    s->client.tick(s->client.self, st);
}

static void look_around(struct search *s)
{
    const struct search_options *o = &s->options;
    struct search_statistics *st = &s->statistics;
    stop_when_due(s);
    st->memory_bytes = o->max_memory ? resident_bytes() : st->memory_bytes;
    if (o->max_memory && st->memory_bytes + visited_growth(&s->visited, TICK_MOVES) > o->max_memory)
        search_stop(s, o->is_default_memory
                           ? "three quarters of the machine's memory are used (--max-memory)"
                           : "--max-memory was reached");
    report(s);
}

/* What a pass has relied on must have come true.  A pass that learns more than it knew is not worth its
 * length: from one such pass to the next their lengths double. */
static bool has_learned(const struct search *s)
{
    uint32_t relying = REDUCE_PERSISTENT | REDUCE_KNOWLEDGE;
    if (!(s->path->options.reductions & relying) || !footprints_have_grown(s->path->footprints))
        return false;
    if (is_frontier_empty(s))
        return s->has_reduced || s->path->has_forgotten;
    return s->visited.count >= (s->learned ? 2 * s->learned : FIRST_LESSON);
}

/* The states that a pass should have seen before it is given up: where every pass misses something, they
 * must become longer to miss it all. */
static uint64_t worthwhile(const struct search *s)
{
    uint32_t doublings = s->statistics.passes / 2;
    return doublings < 4 ? 0 : doublings < 14 ? (uint64_t)1 << doublings : SMALL_PASS;
}

/* A pass that has missed something ends at once if it is small, but rather where its path ends: so it
 * misses less. */
static bool is_pass_over(struct search *s)
{
    if (has_learned(s)) {
        s->learned = s->visited.count;
        return true;
    }
    s->missing = path_needs_pass(s->path) || s->is_begun_anew ? s->missing + 1 : 0;
    if (!s->missing)
        return false;
    return is_frontier_empty(s) ||
           ((s->at_end || s->missing > MOST_MISSING) && s->visited.count <= SMALL_PASS &&
            s->visited.count >= worthwhile(s));
}

static void find_loops(struct search *s)
{
    if (s->are_loops_found)
        return;
    s->loop_count = loops_find(s->loops, s->trail[s->path->depth]);
    s->are_loops_found = true;
}

/* Everything was searched.  Was a set of states that no move leaves reached by an early time-out, and it is
 * not known whether that is the only way? */
static bool has_early_loop(struct search *s)
{
    uint32_t count;
    if (s->prefers_in_time || s->options.is_partial || search_loops_unknown(s))
        return false;
    find_loops(s);
    for (uint32_t i = 0; i < s->loop_count; i++)
        if (loops_nodes(s->loops, i, &count)[0]->is_early)
            return true;
    return false;
}

static void begin_and_report(struct search *s)
{
    begin_pass(s);
    report(s);
}

static void resume(struct search *s)
{
    if (s->is_paused)
        gaps_move(&s->cuts, &s->path->vm->gaps, GAP_CUT);
    s->is_paused = false;
    if (!s->statistics.stopped &&
        (s->statistics.passes == 0 || s->generation != s->path->generation))
        begin_and_report(s);
}

void search_pause(struct search *s)
{
    if (s->is_paused)
        return;
    cut_trail(s, 0);
    gaps_move(&s->path->vm->gaps, &s->cuts, GAP_CUT);
    s->is_paused = true;
}

bool search_go_on(struct search *s, uint64_t most)
{
    resume(s);
    while (!s->statistics.stopped) {
        if (is_pass_over(s)) {
            begin_and_report(s);
            continue;
        }
        if (is_frontier_empty(s)) {
            if (!has_early_loop(s))
                return false;
            search_prefer_in_time(s);
            continue;
        }
        if (s->options.max_states && s->visited.count >= s->options.max_states) {
            search_stop(s, "--max-states was reached");
            return false;
        }
        if (most-- == 0)
            return true;
        struct entry entry = pop(s);
        follow(s, &entry);
        drop_node(s, entry.from);
        if (++s->moves % TICK_MOVES == 0 || vm_is_due(s->path->vm))
            look_around(s);
    }
    return false;
}

void search_run(struct search *s)
{
    search_go_on(s, UINT64_MAX);
    s->statistics.memory_bytes = resident_bytes();
    look_around(s);
}

bool search_left_out(const struct search *s)
{
    return s->left_out;
}

bool search_has_cut(const struct search *s)
{
    return s->cuts.count > 0;
}

void search_prefer_in_time(struct search *s)
{
    s->is_begun_anew = s->is_begun_anew || !s->prefers_in_time;
    s->prefers_in_time = true;
}

void search_stop(struct search *s, const char *reason)
{
    if (s->statistics.stopped)
        return;
    s->statistics.stopped = true;
    vm_gap(s->path->vm, NULL, GAP_CUT, reason);
}

void search_abandon(struct search *s)
{
    s->statistics.stopped = true;
}

const struct search_statistics *search_statistics(struct search *s)
{
    return &s->statistics;
}

/* ---- loops ---- */

const char *search_loops_unknown(const struct search *s)
{
    if (s->statistics.stopped || s->path->vm->gaps.count)
        return "not everything was searched";
    if (loops_are_given_up(s->loops))
        return "the graph of states needs too much memory";
    return NULL;
}

/* Of a set of states that no move leaves, the path standing at the first.  False: as of go_to(). */
static bool find_idle(struct search *s, struct node *const *nodes, uint32_t count)
{
    const struct vm *vm = s->path->vm;
    uint64_t *names = xmalloc(vm->thread_slots * sizeof *names);
    s->idle_count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (!t || t->daemon || t->state == THREAD_NEW || t->state == THREAD_DESTROYING ||
            path_can_move(s->path, t))
            continue;
        names[s->idle_count] = t->name;
        GROW(s->idle, s->idle_count, s->idle_capacity);
        s->idle[s->idle_count++] = t->id;
    }
    for (uint32_t n = 1; n < count && s->idle_count; n++) {
        if (!go_to(s, nodes[n]))
            break;
        for (uint32_t i = 0; i < vm->thread_slots; i++) {
            const struct thread *t = vm->threads[i];
            for (uint32_t k = 0; t && k < s->idle_count; k++) {
                if (names[k] != t->name || !path_can_move(s->path, t))
                    continue;
                names[k] = names[--s->idle_count];
                s->idle[k] = s->idle[s->idle_count];
            }
        }
    }
    free(names);
    return go_to(s, nodes[0]);
}

/* Those that stand before an operation which would only wait (refused.h) begin it, so that what is recorded
 * of the path shows that they wait, and shows it again in a replay. */
static void begin_waits(struct search *s)
{
    path_set_remaking(s->path, true);
    for (uint32_t i = 0; i < s->idle_count; i++) {
        const struct move move = {.thread = s->idle[i], .kind = MOVE_RUN};
        if (sched_can_move(thread_of_id(s->path->vm, move.thread), MOVE_RUN))
            path_make(s->path, &move);
    }
    path_set_remaking(s->path, false);
}

bool search_next_loop(struct search *s)
{
    if (search_loops_unknown(s))
        return false;
    find_loops(s);
    if (s->next_loop >= s->loop_count)
        return false;
    uint32_t count;
    struct node *const *nodes = loops_nodes(s->loops, s->next_loop++, &count);
    if (go_to(s, nodes[0]) && find_idle(s, nodes, count)) {
        begin_waits(s);
        return true;
    }
    stop_when_due(s);
    return false;
}

uint32_t search_idle_threads(const struct search *s, const thread_id **threads)
{
    *threads = s->idle;
    return s->idle_count;
}

struct search *search_new(struct path *path, const struct search_options *options,
                          const struct search_client *client)
{
    struct search *s = xcalloc(1, sizeof *s);
    s->path = path;
    s->options = *options;
    s->client = *client;
    s->random = options->seed;
    visited_init(&s->visited, false);
    s->loops = loops_new(&s->visited);
    if (options->order >= SEARCH_WF)
        s->history = priority_history_new(path);
    return s;
}

void search_free(struct search *s)
{
    if (!s)
        return;
    empty_frontier(s);
    if (s->trail) {
        if (!s->is_paused)
            cut_trail(s, 0); /* while what the log saves is still there */
        drop_node(s, s->trail[0]);
    }
    free(s->trail);
    free(s->frontier);
    free(s->deferred);
    free(s->postponed);
    gaps_release(&s->cuts);
    loops_free(s->loops);
    visited_release(&s->visited);
    free(s->idle);
    priority_history_free(s->history);
    free(s);
}
