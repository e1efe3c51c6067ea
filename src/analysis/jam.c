/* jam.c - see jam.h. */
#include "analysis/jam.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* A relation between events: rows of bits. */
struct relation {
    uint64_t *bits;
};

struct jam {
    const struct execution *e;
    uint32_t count;       /* actions: events 0 to count - 1 */
    uint32_t events;      /* and an initial write for each place */
    uint32_t words;       /* of a row */
    uint32_t *places;     /* of events; of the initial writes, too */
    uint32_t *seen;       /* of reads: the event that is read */
    struct relation base; /* vo without pushto, not closed */
    struct relation push;
    struct relation po; /* of one place */
    /* The order that is being built. */
    uint32_t *starts, start_count;
    struct relation start_after; /* of events that begin a push: those that must come before */
    bool *is_placed, *is_start;
    uint32_t *order;
    uint32_t steps, max_steps;
    bool is_undecided;
};

/* ---- relations ---- */

static struct relation relation_new(const struct jam *j)
{
    return (struct relation){xcalloc((size_t)j->events * j->words, sizeof(uint64_t))};
}

static uint64_t *row(const struct jam *j, const struct relation *r, uint32_t a)
{
    return r->bits + (size_t)a * j->words;
}

static bool has(const struct jam *j, const struct relation *r, uint32_t a, uint32_t b)
{
    return row(j, r, a)[b / 64] >> (b % 64) & 1;
}

static void add(const struct jam *j, struct relation *r, uint32_t a, uint32_t b)
{
    row(j, r, a)[b / 64] |= (uint64_t)1 << (b % 64);
}

static void add_row(const struct jam *j, struct relation *to, uint32_t a,
                    const struct relation *from, uint32_t b)
{
    for (uint32_t w = 0; w < j->words; w++)
        row(j, to, a)[w] |= row(j, from, b)[w];
}

static struct relation copy(const struct jam *j, const struct relation *r)
{
    return (struct relation){
        xmalloc_copy(r->bits, (size_t)j->events * j->words * sizeof(uint64_t))};
}

static void close_relation(const struct jam *j, struct relation *r)
{
    for (uint32_t k = 0; k < j->events; k++)
        for (uint32_t a = 0; a < j->events; a++)
            if (has(j, r, a, k))
                add_row(j, r, a, r, k);
}

static bool is_acyclic(const struct jam *j, const struct relation *closed)
{
    for (uint32_t a = 0; a < j->events; a++)
        if (has(j, closed, a, a))
            return false;
    return true;
}

/* ---- events ---- */

static const struct action *action_of(const struct jam *j, uint32_t event)
{
    return event < j->count ? &j->e->actions[event] : NULL;
}

static bool reads(const struct jam *j, uint32_t event)
{
    return event < j->count && action_reads(&j->e->actions[event]);
}

static bool writes(const struct jam *j, uint32_t event)
{
    return event >= j->count || action_writes(&j->e->actions[event]);
}

static bool is_update(const struct jam *j, uint32_t event)
{
    return event < j->count && j->e->actions[event].kind == ACTION_UPDATE;
}

static bool is_fence(const struct action *a, enum fence_kind kind)
{
    return a->kind == ACTION_FENCE && a->mode == kind;
}

static bool is_acquire(const struct action *a)
{
    return a->kind == ACTION_LOCK ||
           (action_reads(a) && (a->mode == MODE_ACQUIRE_RELEASE || a->mode == MODE_VOLATILE));
}

static bool is_release(const struct action *a)
{
    return a->kind == ACTION_UNLOCK ||
           (action_writes(a) && (action_write_mode(a) == MODE_ACQUIRE_RELEASE ||
                                 action_write_mode(a) == MODE_VOLATILE));
}

static bool is_volatile(const struct action *a)
{
    return is_fence(a, FENCE_FULL) ||
           ((action_reads(a) || action_writes(a)) && a->mode == MODE_VOLATILE);
}

static bool is_opaque(const struct jam *j, uint32_t event)
{
    const struct action *a = action_of(j, event);
    return !a || (a->kind != ACTION_READ && a->kind != ACTION_WRITE) || a->mode != MODE_PLAIN;
}

static bool is_po(const struct jam *j, uint32_t a, uint32_t b)
{
    return a < b && b < j->count && j->e->actions[a].thread == j->e->actions[b].thread;
}

static bool is_of_one_place(const struct jam *j, uint32_t a, uint32_t b)
{
    return (reads(j, a) || writes(j, a)) && (reads(j, b) || writes(j, b)) &&
           j->places[a] == j->places[b];
}

/* ---- what the execution gives ---- */

static void number_initial_writes(struct jam *j)
{
    for (uint32_t i = 0; i < j->count; i++) {
        const struct action *a = &j->e->actions[i];
        j->places[i] = a->place;
        if (!action_reads(a) && !action_writes(a))
            continue;
        uint32_t initial = j->count;
        while (initial < j->events && j->places[initial] != a->place)
            initial++;
        if (initial == j->events)
            j->places[j->events++] = a->place;
        if (action_reads(a))
            j->seen[i] = a->seen == WRITE_INITIAL ? initial : a->seen;
    }
}

/* Is there a fence of the kind between a and b, of one thread? */
static bool is_fenced(const struct jam *j, uint32_t a, uint32_t b, enum fence_kind kind)
{
    for (uint32_t f = a + 1; f < b; f++)
        if (is_po(j, a, f) && is_fence(&j->e->actions[f], kind))
            return true;
    return false;
}

static bool is_synchronized_in_thread(const struct jam *j, uint32_t a, uint32_t b)
{
    bool from_read = reads(j, a), to_write = writes(j, b);
    return is_release(action_of(j, b)) || is_acquire(action_of(j, a)) ||
           (to_write && is_fenced(j, a, b, FENCE_RELEASE)) ||
           (from_read && is_fenced(j, a, b, FENCE_ACQUIRE)) ||
           (writes(j, a) && to_write && is_fenced(j, a, b, FENCE_STORE_STORE)) ||
           (from_read && reads(j, b) && is_fenced(j, a, b, FENCE_LOAD_LOAD));
}

static bool is_unlock_and_lock(const struct jam *j, uint32_t a, uint32_t b)
{
    return a < b && b < j->count && j->e->actions[a].kind == ACTION_UNLOCK &&
           j->e->actions[b].kind == ACTION_LOCK && j->places[a] == j->places[b];
}

static bool is_fenced_release(const struct jam *j, uint32_t write)
{
    const struct action *w = action_of(j, write);
    if (!w || is_release(w))
        return w;
    for (uint32_t f = 0; f < write && is_opaque(j, write); f++)
        if (is_po(j, f, write) &&
            (is_fence(&j->e->actions[f], FENCE_RELEASE) || is_fence(&j->e->actions[f], FENCE_FULL)))
            return true;
    return false;
}

static bool is_fenced_acquire(const struct jam *j, uint32_t read)
{
    if (is_acquire(action_of(j, read)))
        return true;
    for (uint32_t f = read + 1; f < j->count && is_opaque(j, read); f++)
        if (is_po(j, read, f) &&
            (is_fence(&j->e->actions[f], FENCE_ACQUIRE) || is_fence(&j->e->actions[f], FENCE_FULL)))
            return true;
    return false;
}

/* An order that what is in the execution accounts for, apart from program order. */
static bool is_accounted_for(const struct jam *j, uint32_t a, uint32_t b)
{
    const struct action *x = action_of(j, a), *y = action_of(j, b);
    return (reads(j, b) && j->seen[b] == a && is_fenced_release(j, a) && is_fenced_acquire(j, b)) ||
           is_unlock_and_lock(j, a, b) ||
           (a < b && actions_are_ordered(x, y) && action_writes(x) && action_reads(y));
}

/* Adds the orders of happens-before that nothing in the execution accounts for: starts, joins, and the like. */
static void add_other_sync(const struct jam *j, struct relation *to)
{
    struct relation known = relation_new(j);
    for (uint32_t a = 0; a < j->count; a++)
        for (uint32_t b = 0; b < j->count; b++)
            if (is_po(j, a, b) || (execution_is_before(j->e, a, b) && is_accounted_for(j, a, b)))
                add(j, &known, a, b);
    close_relation(j, &known);
    for (uint32_t a = 0; a < j->count; a++)
        for (uint32_t b = 0; b < j->count; b++)
            if (execution_is_before(j->e, a, b) && !has(j, &known, a, b))
                add(j, to, a, b);
    free(known.bits);
}

static void find_base(struct jam *j)
{
    for (uint32_t a = 0; a < j->events; a++) {
        for (uint32_t b = 0; b < j->count; b++) {
            if (reads(j, b) && j->seen[b] == a)
                add(j, &j->base, a, b);
            if (a >= j->count)
                continue;
            const struct action *x = action_of(j, a), *y = action_of(j, b);
            if (is_unlock_and_lock(j, a, b))
                add(j, &j->base, a, b);
            if (!is_po(j, a, b))
                continue;
            if (is_synchronized_in_thread(j, a, b))
                add(j, &j->base, a, b);
            if (is_fenced(j, a, b, FENCE_FULL) || (is_volatile(x) && is_volatile(y))) {
                add(j, &j->base, a, b);
                add(j, &j->push, a, b);
                j->is_start[a] = true;
            }
            if (is_of_one_place(j, a, b))
                add(j, &j->po, a, b);
        }
    }
    add_other_sync(j, &j->base);
}

/* Condition 2. */
static bool has_no_causal_cycle(const struct jam *j)
{
    struct relation order = relation_new(j);
    add_other_sync(j, &order);
    for (uint32_t a = 0; a < j->events; a++)
        for (uint32_t b = 0; b < j->count; b++)
            if (is_opaque(j, b) &&
                (is_po(j, a, b) || is_unlock_and_lock(j, a, b) || (reads(j, b) && j->seen[b] == a)))
                add(j, &order, a, b);
    close_relation(j, &order);
    bool result = is_acyclic(j, &order);
    free(order.bits);
    return result;
}

/* Condition 3. */
static bool reads_nothing_later(const struct jam *j)
{
    struct relation order = relation_new(j);
    bool result = true;
    for (uint32_t b = 0; b < j->count; b++) {
        for (uint32_t a = 0; a < j->count; a++)
            if (is_po(j, a, b) || execution_is_before(j->e, a, b))
                add(j, &order, a, b);
        if (reads(j, b) && is_fenced_release(j, j->seen[b]) && is_fenced_acquire(j, b))
            add(j, &order, j->seen[b], b);
    }
    close_relation(j, &order);
    for (uint32_t r = 0; r < j->count; r++)
        if (reads(j, r) && has(j, &order, r, j->seen[r]))
            result = false;
    free(order.bits);
    return result;
}

/* ---- coherence ---- */

/* What an access of its place, `at`, says of writes that come after w. */
static void add_coherence_of(const struct jam *j, struct relation *co, const struct relation *vo,
                             uint32_t w, uint32_t at)
{
    if (has(j, vo, w, at)) {
        if (writes(j, at) && at != w)
            add(j, co, w, at);
        if (reads(j, at)) {
            if (j->seen[at] != w)
                add(j, co, w, j->seen[at]);
            for (uint32_t later = at + 1; later < j->count; later++)
                if (later != w && is_po(j, at, later) && writes(j, later) &&
                    is_of_one_place(j, w, later))
                    add(j, co, w, later);
        }
    }
    if (!reads(j, at) || j->seen[at] != w || !is_opaque(j, w))
        return;
    for (uint32_t r = at + 1; r < j->count; r++)
        if (is_po(j, at, r) && reads(j, r) && is_of_one_place(j, at, r) && j->seen[r] != w &&
            is_opaque(j, j->seen[r]))
            add(j, co, w, j->seen[r]);
}

/* u co w' when u reads w and w co w', until nothing is new; then closed. */
static void close_coherence(const struct jam *j, struct relation *co)
{
    for (bool changed = true; changed;) {
        changed = false;
        close_relation(j, co);
        for (uint32_t u = 0; u < j->count; u++) {
            if (!is_update(j, u))
                continue;
            for (uint32_t w = 0; w < j->events; w++) {
                if (w != u && has(j, co, j->seen[u], w) && !has(j, co, u, w)) {
                    add(j, co, u, w);
                    changed = true;
                }
            }
        }
    }
}

/* Has each place a write that may be the final one? */
static bool has_final_writes(const struct jam *j, const struct relation *co)
{
    for (uint32_t initial = j->count; initial < j->events; initial++) {
        uint32_t last_start = initial; /* the last write of the place in pushto */
        bool found = false;
        for (uint32_t k = 0; k < j->start_count; k++)
            if (writes(j, j->order[k]) && is_of_one_place(j, j->order[k], initial))
                last_start = j->order[k];
        for (uint32_t f = 0; f < j->events && !found; f++) {
            if (!writes(j, f) || !is_of_one_place(j, f, initial) ||
                (f < j->count && j->is_start[f] && f != last_start))
                continue;
            found = true;
            for (uint32_t w = 0; w < j->events; w++)
                found = found && !has(j, co, f, w);
        }
        if (!found)
            return false;
    }
    return true;
}

/* Orders the first two read-modify-writes of a place that are not ordered yet, both ways. */
static bool find_update_order(struct jam *j, const struct relation *co)
{
    if (!is_acyclic(j, co))
        return false;
    for (uint32_t u = 0; u < j->count; u++) {
        for (uint32_t v = u + 1; v < j->count; v++) {
            if (!is_update(j, u) || !is_update(j, v) || !is_of_one_place(j, u, v) ||
                has(j, co, u, v) || has(j, co, v, u))
                continue;
            bool found = false;
            for (int way = 0; way < 2 && !found && !j->is_undecided; way++) {
                if (j->steps++ >= j->max_steps) {
                    j->is_undecided = true;
                    break;
                }
                struct relation more = copy(j, co);
                add(j, &more, way ? v : u, way ? u : v);
                close_coherence(j, &more);
                found = find_update_order(j, &more);
                free(more.bits);
            }
            return found;
        }
    }
    return has_final_writes(j, co);
}

/* Coherence by an order of visibility, which need not be complete. */
static struct relation find_coherence(const struct jam *j, const struct relation *open_vo)
{
    struct relation vo = copy(j, open_vo), co = relation_new(j);
    close_relation(j, &vo);
    for (uint32_t a = 0; a < j->count; a++)
        add_row(j, &vo, a, &j->po, a);
    for (uint32_t w = 0; w < j->events; w++) {
        if (!writes(j, w))
            continue;
        for (uint32_t at = 0; at < j->count; at++) {
            if (is_of_one_place(j, w, at)) {
                add_coherence_of(j, &co, &vo, w, at);
                if (w >= j->count && writes(j, at))
                    add(j, &co, w, at);
            }
        }
    }
    close_coherence(j, &co);
    free(vo.bits);
    return co;
}

/* ---- the order of what begins a push ---- */

static bool may_be_next(const struct jam *j, uint32_t start)
{
    if (j->is_placed[start])
        return false;
    for (uint32_t k = 0; k < j->start_count; k++)
        if (!j->is_placed[j->starts[k]] && has(j, &j->start_after, start, j->starts[k]))
            return false;
    return true;
}

/* Continues pushto, of which `placed` events stand; vo holds what they give. */
static bool find_pushto(struct jam *j, const struct relation *vo, uint32_t placed)
{
    struct relation co = find_coherence(j, vo);
    bool found = placed == j->start_count ? find_update_order(j, &co) : is_acyclic(j, &co);
    free(co.bits);
    if (placed == j->start_count || !found)
        return found;
    found = false;
    for (uint32_t k = 0; k < j->start_count && !found && !j->is_undecided; k++) {
        uint32_t next = j->starts[k];
        if (!may_be_next(j, next))
            continue;
        if (j->steps++ >= j->max_steps) {
            j->is_undecided = true;
            break;
        }
        struct relation more = copy(j, vo);
        for (uint32_t p = 0; p < placed; p++)
            add_row(j, &more, j->order[p], &j->push, next);
        j->order[placed] = next;
        j->is_placed[next] = true;
        found = find_pushto(j, &more, placed + 1);
        j->is_placed[next] = false;
        free(more.bits);
    }
    return found;
}

/* Two events in one order: is it impossible, whatever the others do? */
static bool is_impossible(const struct jam *j, uint32_t first, uint32_t second)
{
    struct relation vo = copy(j, &j->base);
    add_row(j, &vo, first, &j->push, second);
    struct relation co = find_coherence(j, &vo);
    bool result = !is_acyclic(j, &co);
    free(vo.bits);
    free(co.bits);
    return result;
}

/* What program order, reads-from and single pairs say about pushto; false: there is none. */
static bool find_start_order(struct jam *j)
{
    for (uint32_t event = 0; event < j->count; event++)
        if (j->is_start[event])
            j->starts[j->start_count++] = event;
    for (uint32_t x = 0; x < j->start_count; x++) {
        for (uint32_t y = 0; y < j->start_count; y++) {
            uint32_t a = j->starts[x], b = j->starts[y];
            if (a == b)
                continue;
            if (is_po(j, a, b) || (reads(j, b) && j->seen[b] == a) || is_impossible(j, b, a))
                add(j, &j->start_after, b, a);
        }
    }
    close_relation(j, &j->start_after);
    return is_acyclic(j, &j->start_after);
}

static void jam_init(struct jam *j, const struct execution *e, uint32_t max_steps)
{
    *j = (struct jam){.e = e, .count = e->count, .events = e->count, .max_steps = max_steps};
    size_t most = 2 * (size_t)e->count + 1;
    j->places = xcalloc(most, sizeof *j->places);
    j->seen = xcalloc(most, sizeof *j->seen);
    j->starts = xcalloc(most, sizeof *j->starts);
    j->order = xcalloc(most, sizeof *j->order);
    j->is_placed = xcalloc(most, sizeof *j->is_placed);
    j->is_start = xcalloc(most, sizeof *j->is_start);
    number_initial_writes(j);
    j->words = (j->events + 63) / 64;
    j->base = relation_new(j);
    j->push = relation_new(j);
    j->po = relation_new(j);
    j->start_after = relation_new(j);
}

static void jam_release(struct jam *j)
{
    free(j->places);
    free(j->seen);
    free(j->starts);
    free(j->order);
    free(j->is_placed);
    free(j->is_start);
    free(j->base.bits);
    free(j->push.bits);
    free(j->po.bits);
    free(j->start_after.bits);
}

enum judgement jam_judge(const struct execution *e, uint32_t max_steps)
{
    struct jam j;
    jam_init(&j, e, max_steps);
    find_base(&j);
    bool is_allowed = has_no_causal_cycle(&j) && reads_nothing_later(&j) && find_start_order(&j) &&
                      find_pushto(&j, &j.base, 0);
    bool is_undecided = j.is_undecided;
    jam_release(&j);
    return is_allowed ? JUDGED_ALLOWED : is_undecided ? JUDGED_UNDECIDED : JUDGED_FORBIDDEN;
}
