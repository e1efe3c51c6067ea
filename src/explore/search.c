/* search.c - see search.h. */
#include "explore/search.h"

#include "base/arena.h"
#include "base/hash.h"
#include "explore/covering.h"
#include "explore/frontier.h"
#include "explore/loops.h"
#include "explore/moves.h"
#include "explore/persistent.h"
#include "explore/priority.h"
#include "explore/trail.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_LESSON = 64, /* states after which a pass may end to use what was learned, and the most */
    LAST_LESSON = 512,
    TICK_MOVES = 256, /* moves between looks at clock and memory */
    MOST_MISSING =
        1000, /* moves on one path after which such a pass does not wait for its end, which
                          * may never come (a timer's path goes on for ever) */
};

struct search {
    struct path *path;
    struct search_options options;
    struct search_client client;
    struct visited visited;
    struct covering *covering;
    struct loops *loops;
    uint32_t loop_count, next_loop;
    bool are_loops_found;
    thread_id *idle; /* threads that move in no state of the last loop */
    uint32_t idle_count, idle_capacity;

    struct frontier frontier;
    struct trail trail;
    /* search_prefer_in_time() was called: the first early time-out of each path waits until nothing else is left.
     * So what a time-out shows is new, and cannot be shown without one. */
    bool prefers_in_time, is_begun_anew;
    uint32_t
        depth_limit; /* moves from nodes that deep are postponed; only with options.depth_step */

    bool is_large;    /* a pass has come to FIRST_LESSON states */
    uint64_t learned; /* states when it was last used what was learned of footprints */
    uint64_t
        given_up; /* states of the last pass that was given up because it had missed something */
    bool at_end;  /* the path cannot or need not be followed any further */
    uint32_t missing; /* moves made since the pass was seen to miss something */
    uint64_t moves;
    uint32_t generation; /* of the path, when the pass began */
    bool left_out;       /* in this pass, by the bound of a partial search */
    bool has_idle;       /* in a state of this pass: path_has_idle() */
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

/* ---- what is still to be tried ---- */

static bool has_priorities(const struct search *s)
{
    return s->options.order >= SEARCH_WF;
}

static void push(struct search *s, const struct entry *entry)
{
    struct entry pushed = *entry;
    pushed.priority =
        has_priorities(s) ? priority_of(s->history, s->options.order, s->path, &entry->move) : 0;
    frontier_push(&s->frontier, &pushed);
}

/* When shorter paths have all been followed, paths may be twice as long. */
static struct entry pop(struct search *s)
{
    if (frontier_take_postponed(&s->frontier))
        s->depth_limit *= 2;
    return frontier_pop(&s->frontier, trail_end(&s->trail));
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

/* The thread whose turn it is, if it could go on: a move of another one is a preemption.  Else NULL. */
static const struct thread *thread_that_could_go_on(const struct search *s, const struct node *node,
                                                    const struct move *moves, uint32_t count)
{
    const struct thread *current = thread_of_id(s->path->vm, node->current);
    if (!current || current->spinning)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].thread == current->id && moves[i].kind == MOVE_RUN)
            return current;
    return NULL;
}

/* On the way to the state that the move leads to.  preempted: thread_that_could_go_on(). */
static uint32_t preemptions_of(const struct node *node, const struct thread *preempted,
                               const struct move *move)
{
    return node->preemptions + (preempted && preempted->id != move->thread);
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

/* preempted: as for preemptions_of(); part: of the pass. */
static void push_move(struct search *s, struct node *node, const struct thread *preempted,
                      const struct move *move, double part)
{
    uint32_t preemptions = preemptions_of(node, preempted, move);
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
        frontier_defer(&s->frontier, &entry);
    else if (node->is_postponed)
        frontier_postpone(&s->frontier, &entry);
    else
        push(s, &entry);
}

/* Does the order in which moves are tried allow to leave some out?  With a bound on switches it depends on the
 * other moves what one costs; whether a path makes progress depends on all threads; and moves that are
 * kept for later (deferred, postponed) are not tried while the path goes on, where its rounds are noticed.  (All
 * moves of a small program with races are tried: the more of its paths are seen, the better is the advice.) */
static bool may_reduce(const struct search *s)
{
    return s->path->options.reductions & REDUCE_PERSISTENT && s->options.order == SEARCH_DFS &&
           path_relies(s->path) && s->options.preemptions < 0 && !s->options.lost_progress &&
           !s->prefers_in_time && !path_has_clock(s->path) &&
           (s->is_large || !switches_watch_plain(s->path->switches));
}

/* Which of the moves that can be made in the state that the path is in must be tried: bits by their index. */
static uint64_t moves_to_try(struct search *s, const struct node *node, const struct move *moves,
                             uint32_t count)
{
    for (uint32_t i = 0; s->path->relaxed && i < count && i < 64; i++)
        if (relaxed_is_next(s->path->relaxed, thread_of_id(s->path->vm, moves[i].thread)))
            return (uint64_t)1 << i;
    return may_reduce(s) && !node->is_postponed ? persistent_moves(s->path, moves, count)
                                                : UINT64_MAX;
}

/* Is it one of the set?  Those with a larger index than bits are in every set. */
static bool is_move_in(uint64_t set, uint32_t index)
{
    return index >= 64 || set >> index & 1;
}

/* Pushes the moves of the set, which share this part of the pass. */
static void push_moves(struct search *s, struct node *node, const struct move *moves,
                       uint32_t count, uint64_t set, double part)
{
    const struct thread *preempted = thread_that_could_go_on(s, node, moves, count);
    uint32_t within = 0;
    for (uint32_t i = 0; i < count; i++)
        within +=
            is_move_in(set, i) && !is_beyond_bound(s, preemptions_of(node, preempted, &moves[i]));
    if (!within)
        s->statistics.left_behind += part;
    for (uint32_t i = count; i-- > 0;)
        if (is_move_in(set, i))
            push_move(s, node, preempted, &moves[i], part / within);
}

/* What the options of a search with a prefix say of single threads.  The moves keep their order but for those of
 * the one that is favoured, which come first.  Returns how many are left. */
static uint32_t arrange_moves(const struct search *s, struct move *moves, uint32_t count)
{
    uint32_t kept = 0, first = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct move move = moves[i];
        if (move.thread + 1 == s->options.excluded)
            continue;
        uint32_t at = move.thread + 1 == s->options.favoured ? first++ : kept;
        memmove(moves + at + 1, moves + at, (kept - at) * sizeof *moves);
        moves[at] = move;
        kept++;
    }
    return kept;
}

/* Pushes what must be tried in the state that the path is in, which has this part of the pass. */
static void expand(struct search *s, struct node *node, double part)
{
    struct move *moves;
    uint32_t count = path_moves(s->path, &moves);
    if (s->options.prefix)
        count = arrange_moves(s, moves, count);
    node->has_idle = path_has_idle(s->path);
    s->has_idle = s->has_idle || node->has_idle;
    if (s->options.max_depth && node->depth >= s->options.max_depth) {
        leave_out(s, "paths are longer than --max-depth=%llu", s->options.max_depth);
        loops_add_end(s->loops, node);
        s->statistics.left_behind += part;
        return;
    }
    node->is_postponed = s->options.depth_step && node->depth >= s->depth_limit;
    uint64_t tried = moves_to_try(s, node, moves, count);
    node->left_out = ~tried;
    if ((count == 1 || __builtin_popcountll(tried) == 1) && s->path->vm->live_threads > 1)
        s->statistics.deferred++;
    push_moves(s, node, moves, count, tried, part);
}

/* Of the path's last state: a move leads back to it or to one before it, so that the others could be left
 * out for ever. */
static void expand_rest(struct search *s, struct node *node, double part)
{
    struct move *moves;
    uint32_t count = path_moves(s->path, &moves);
    uint64_t rest = node->left_out & (count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX);
    node->left_out = 0;
    push_moves(s, node, moves, count, rest, part);
}

/* With a bound on switches, what is left of it and whose turn it is belong to the state. */
static struct state_key key_of(const struct search *s, const struct node *node)
{
    bool is_bounded = s->options.preemptions >= 0;
    bool tells_apart = is_bounded || s->options.lost_progress || s->options.prefix;
    struct state_key key = tells_apart ? path_key(s->path) : path_symmetric_key(s->path);
    if (is_bounded)
        key.low ^= hash_scatter(((uint64_t)node->preemptions << 32 | node->current) + 1);
    return key;
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
    if (!trail_go_to(&s->trail, entry->from)) {
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
    trail_add(&s->trail, node);
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
    if (visited_has(&s->visited, key) || path_is_covered(s->path, s->covering, &s->visited, &key)) {
        node->settled = true;
        loops_add_known(s->loops, entry->from, key);
        s->statistics.matched++;
        if (entry->from->left_out && trail_has(&s->trail, key)) {
            trail_cut(&s->trail, entry->from->depth);
            expand_rest(s, entry->from, part);
        } else {
            s->statistics.left_behind += part;
        }
        return;
    }
    visited_add(&s->visited, key, NULL);
    s->is_large = s->is_large || s->visited.count >= FIRST_LESSON;
    if (s->visited.count > s->options.unreliant && !s->options.prefix)
        s->is_begun_anew = path_rely(s->path) || s->is_begun_anew;
    loops_add(s->loops, node, key);
    trail_count(&s->trail, node, 1);
    s->at_end = false;
    expand(s, node, part);
}

/* ---- passes ---- */

/* The nodes of the prefix are no states of the search: it ends before it comes back to them.  False: as of
 * path_go(). */
static bool follow_prefix(struct search *s)
{
    const struct search_options *o = &s->options;
    if (!path_go(s->path, o->prefix, o->prefix_count))
        return false;
    for (uint32_t i = 0; i < o->prefix_count; i++) {
        struct node *before = s->trail.nodes[i];
        before->settled = true;
        trail_add(&s->trail, node_new(before, &o->prefix[i], 0));
    }
    return true;
}

static void begin_pass(struct search *s)
{
    frontier_clear(&s->frontier, s->loops);
    if (s->statistics.passes)
        trail_cut(&s->trail, 0);
    else
        trail_add(&s->trail, node_new(NULL, NULL, 0));
    bool is_anew =
        !s->options.is_partial && (!s->statistics.passes || s->generation == s->path->generation);
    if (s->statistics.passes && s->client.begins_anew &&
        !s->client.begins_anew(s->client.self, s->visited.count)) {
        stop_when_due(s);
        s->statistics.stopped = true;
        return;
    }
    if (!s->options.prefix && !path_begin_pass(s->path, is_anew)) {
        vm_gap(s->path->vm, s->path->vm->main_thread, GAP_CUT, s->path->reason.text);
        s->statistics.stopped = true;
        return;
    }
    if (s->options.prefix && !follow_prefix(s)) {
        stop_when_due(s);
        return;
    }
    visited_clear(&s->visited);
    covering_clear(s->covering);
    s->is_begun_anew = s->are_loops_found = s->left_out = s->has_idle = false;
    s->generation = s->path->generation;
    s->depth_limit = s->options.depth_step;
    s->missing = 0;
    s->statistics.passes++;
    s->statistics.transitions = s->statistics.ended = s->statistics.matched = 0;
    s->statistics.deferred = 0;
    s->statistics.left_behind = 0;
    gaps_begin_pass(&s->path->vm->gaps);
    struct node *root = trail_end(&s->trail);
    root->current = root->parent ? root->move.thread : s->path->vm->main_thread->id;
    struct state_key key = key_of(s, root);
    visited_add(&s->visited, key, NULL);
    loops_clear(s->loops, root);
    trail_count(&s->trail, root, -1);
    loops_add(s->loops, root, key);
    trail_count(&s->trail, root, 1);
    expand(s, root, 1);
}

static void report(struct search *s)
{
    struct search_statistics *st = &s->statistics;
    st->states = s->visited.count;
    st->depth = s->path->depth;
    st->frontier = frontier_count(&s->frontier);
    st->seconds = path_seconds(s->path);
    st->visited_bytes = visited_bytes(&s->visited) + covering_bytes(s->covering);
    st->switching_points = switches_count(s->path->switches);
    s->client.tick(s->client.self, st);
}

static void look_around(struct search *s)
{
    const struct search_options *o = &s->options;
    struct search_statistics *st = &s->statistics;
    stop_when_due(s);
    st->memory_bytes = o->max_memory ? resident_bytes() : st->memory_bytes;
    /* Each table of those that cover may double, too. */
    uint64_t growth = visited_growth(&s->visited, TICK_MOVES) + covering_bytes(s->covering);
    if (o->max_memory && st->memory_bytes + growth > o->max_memory)
        search_stop(s, o->is_default_memory
                           ? "three quarters of the machine's memory are used (--max-memory)"
                           : "--max-memory was reached");
    report(s);
}

/* What a pass has relied on must have come true.  And while it is small, a pass that knows more is worth to be
 * begun anew: it leaves out more.  From one look at that to the next the states double. */
static bool has_learned(struct search *s)
{
    bool is_complete = frontier_is_empty(&s->frontier);
    uint32_t relying = REDUCE_PERSISTENT | REDUCE_KNOWLEDGE;
    if (!(s->path->options.reductions & relying) || !footprints_have_grown(s->path->footprints) ||
        (!is_complete && s->visited.count < (s->learned ? 2 * s->learned : FIRST_LESSON)))
        return false;
    s->learned = s->visited.count;
    return !path_learn(s->path) || (!is_complete && s->learned <= LAST_LESSON);
}

/* A pass that has missed something is given up where its path ends: so it misses less.  Where every pass misses
 * something, they must become longer to miss it all. */
static bool is_given_up(struct search *s)
{
    bool is_large = s->visited.count >= s->given_up + s->given_up / 2;
    if (!is_large || !(s->at_end || s->missing > MOST_MISSING))
        return false;
    s->given_up = s->visited.count;
    return true;
}

static bool is_pass_over(struct search *s)
{
    if (s->options.prefix)
        return false;
    if (has_learned(s))
        return true;
    s->missing = path_needs_pass(s->path) || s->is_begun_anew ? s->missing + 1 : 0;
    return s->missing && (frontier_is_empty(&s->frontier) || is_given_up(s));
}

static void find_loops(struct search *s)
{
    if (s->are_loops_found)
        return;
    s->loop_count = loops_find(s->loops, trail_end(&s->trail));
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

static bool is_idle_in_loop(const struct search *s, uint32_t loop)
{
    uint32_t count;
    struct node *const *nodes = loops_nodes(s->loops, loop, &count);
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i]->has_idle)
            return true;
    return false;
}

/* Everything was searched.  Is there a set of states that no move leaves, in which the time-out of an idle worker was
 * left out until nothing else can go on?  It would be for ever, and may be all that keeps the program from
 * its end. */
static bool has_idle_loop(struct search *s)
{
    if (!s->has_idle || s->options.is_partial)
        return false;
    if (loops_are_given_up(s->loops))
        vm_gap(s->path->vm, NULL, GAP_UNTRIED,
               "whether the program ends only when an idle worker does was not tried out: the "
               "graph of "
               "states needs too much memory");
    if (search_loops_unknown(s))
        return false;
    find_loops(s);
    for (uint32_t i = 0; i < s->loop_count; i++)
        if (is_idle_in_loop(s, i))
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
    trail_cut(&s->trail, 0);
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
        if (frontier_is_empty(&s->frontier)) {
            if (has_idle_loop(s)) {
                s->path->vm->search.are_workers_seen = true; /* the pass is made again with them */
                continue;
            }
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
        loops_drop(s->loops, entry.from);
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

static bool is_idle(struct path *path, const struct thread *t)
{
    return !t->daemon && t->state != THREAD_NEW && t->state != THREAD_DESTROYING &&
           !path_can_move(path, t);
}

/* Finds the threads of which this is so in all states of a set, the path standing at the first.  False: as of
 * trail_go_to(). */
static bool find_threads(struct search *s, bool (*is_so)(struct path *, const struct thread *),
                         struct node *const *nodes, uint32_t count)
{
    const struct vm *vm = s->path->vm;
    uint64_t *names = xmalloc(vm->thread_slots * sizeof *names);
    s->idle_count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (!t || !is_so(s->path, t))
            continue;
        names[s->idle_count] = t->name;
        GROW(s->idle, s->idle_count, s->idle_capacity);
        s->idle[s->idle_count++] = t->id;
    }
    for (uint32_t n = 1; n < count && s->idle_count; n++) {
        if (!trail_go_to(&s->trail, nodes[n]))
            break;
        for (uint32_t i = 0; i < vm->thread_slots; i++) {
            const struct thread *t = vm->threads[i];
            for (uint32_t k = 0; t && k < s->idle_count; k++) {
                if (names[k] != t->name || is_so(s->path, t))
                    continue;
                names[k] = names[--s->idle_count];
                s->idle[k] = s->idle[s->idle_count];
            }
        }
    }
    free(names);
    return trail_go_to(&s->trail, nodes[0]);
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
    if (trail_go_to(&s->trail, nodes[0]) && find_threads(s, is_idle, nodes, count)) {
        begin_waits(s);
        return true;
    }
    stop_when_due(s);
    return false;
}

void search_note_kept_waits(struct search *s)
{
    static const char reason[] =
        "a wait with a time is never over, as other threads go on for ever "
        "(--timeouts=last)";
    struct vm *vm = s->path->vm;
    if (s->path->options.timeouts != TIMEOUTS_LAST || !s->path->left_out || s->statistics.stopped ||
        vm->gaps.count)
        return;
    if (loops_are_given_up(s->loops)) {
        vm_gap(vm, NULL, GAP_UNTRIED,
               "whether waits with a time are ever over was not tried out: the graph of states "
               "needs too much memory");
        return;
    }
    find_loops(s);
    for (uint32_t i = 0; i < s->loop_count; i++) {
        uint32_t count;
        struct node *const *nodes = loops_nodes(s->loops, i, &count);
        if (!trail_go_to(&s->trail, nodes[0]) ||
            !find_threads(s, path_keeps_waiting, nodes, count)) {
            stop_when_due(s);
            return;
        }
        for (uint32_t k = 0; k < s->idle_count; k++)
            vm_gap(vm, thread_of_id(vm, s->idle[k]), GAP_UNTRIED, reason);
    }
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
    visited_init(&s->visited, false);
    s->covering = covering_new();
    s->loops = loops_new(&s->visited);
    frontier_init(&s->frontier, options->order, options->seed);
    trail_init(&s->trail, path, s->loops);
    path_begin_search(path, !options->unreliant && !options->prefix);
    if (options->order >= SEARCH_WF)
        s->history = priority_history_new(path);
    return s;
}

void search_free(struct search *s)
{
    if (!s)
        return;
    frontier_clear(&s->frontier, s->loops);
    if (s->trail.nodes && !s->is_paused)
        trail_cut(&s->trail, 0); /* while what the log saves is still there */
    trail_release(&s->trail);
    frontier_release(&s->frontier);
    gaps_release(&s->cuts);
    loops_free(s->loops);
    visited_release(&s->visited);
    covering_free(s->covering);
    free(s->idle);
    priority_history_free(s->history);
    free(s);
}
