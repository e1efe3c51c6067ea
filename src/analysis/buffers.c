/* buffers.c - see buffers.h. */
#include "analysis/buffers.h"

#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { NO_PLACE = UINT16_MAX };

/* What the search goes through.  All bytes count: it is compared as memory. */
struct state {
    struct action_set done;   /* executed */
    struct action_set stored; /* writes that are in memory, or were */
    uint16_t memory[];        /* by place: the write that is there */
};

struct machine {
    const struct execution *e;
    enum buffers buffers;
    uint32_t count;
    uint32_t place_count;
    size_t state_size;
    uint16_t place[EXECUTION_MAX_ACTIONS]; /* dense; NO_PLACE: no access */
    uint16_t
        own[EXECUTION_MAX_ACTIONS]; /* of a read: its thread's last write of the place before it */
    bool is_direct[EXECUTION_MAX_ACTIONS];          /* a write that does not enter the buffer */
    struct action_set after[EXECUTION_MAX_ACTIONS]; /* executed before it */
    struct action_set after_stored[EXECUTION_MAX_ACTIONS]; /* in memory before it is executed */
    struct action_set
        leaves_after[EXECUTION_MAX_ACTIONS]; /* in memory before it leaves the buffer */
    /* States that were met, in open addressing. */
    char *states;
    uint32_t state_count, state_capacity, max_states;
    uint32_t *table, slots;
    bool is_undecided;
};

/* ---- what must come before what ---- */

static void number_places(struct machine *m)
{
    uint32_t places[EXECUTION_MAX_ACTIONS];
    for (uint32_t i = 0; i < m->count; i++) {
        const struct action *a = &m->e->actions[i];
        m->place[i] = NO_PLACE;
        if (!action_reads(a) && !action_writes(a))
            continue;
        uint32_t p = 0;
        while (p < m->place_count && places[p] != a->place)
            p++;
        if (p == m->place_count)
            places[m->place_count++] = a->place;
        m->place[i] = (uint16_t)p;
    }
}

/* Does it put one into the buffer?  A release write does before itself. */
static bool is_barrier_of_writes(const struct action *a)
{
    if (a->kind == ACTION_FENCE)
        return a->mode == FENCE_RELEASE || a->mode == FENCE_STORE_STORE;
    return action_writes(a) && action_write_mode(a) == MODE_ACQUIRE_RELEASE;
}

/* Does a barrier stand between the j-th action and the i-th, later one of the same thread? */
static bool is_kept_apart(const struct execution *e, uint32_t j, uint32_t i)
{
    for (uint32_t k = j + 1; k <= i; k++)
        if (e->actions[k].thread == e->actions[i].thread && is_barrier_of_writes(&e->actions[k]))
            return true;
    return false;
}

static bool waits_for_buffer(const struct machine *m, uint32_t i)
{
    const struct action *a = &m->e->actions[i];
    return m->is_direct[i] || a->is_failed || a->kind == ACTION_LOCK || a->kind == ACTION_UNLOCK ||
           (a->kind == ACTION_FENCE && a->mode == FENCE_FULL);
}

static void prepare_pair(struct machine *m, uint32_t j, uint32_t i)
{
    const struct action *a = &m->e->actions[i], *b = &m->e->actions[j];
    bool same_thread = a->thread == b->thread;
    if ((j < i && (same_thread || actions_are_ordered(a, b))) || execution_is_before(m->e, j, i))
        action_set_add(&m->after[i], j);
    if (!action_writes(b))
        return;
    if (same_thread ? j < i && waits_for_buffer(m, i) : execution_is_before(m->e, j, i))
        action_set_add(&m->after_stored[i], j);
    if (!same_thread || j > i)
        return;
    if (m->place[i] == m->place[j])
        m->own[i] = (uint16_t)j;
    if (action_writes(a) && (m->buffers != BUFFERS_PER_PLACE || m->place[i] == m->place[j] ||
                             is_kept_apart(m->e, j, i)))
        action_set_add(&m->leaves_after[i], j);
}

static void prepare(struct machine *m)
{
    number_places(m);
    for (uint32_t i = 0; i < m->count; i++) {
        const struct action *a = &m->e->actions[i];
        m->own[i] = WRITE_INITIAL;
        m->is_direct[i] =
            action_writes(a) &&
            (m->buffers == BUFFERS_NONE || a->kind == ACTION_UPDATE || a->mode == MODE_VOLATILE);
        for (uint32_t j = 0; j < m->count; j++)
            if (j != i)
                prepare_pair(m, j, i);
    }
    m->state_size = (sizeof(struct state) + m->place_count * sizeof(uint16_t) + 7) / 8 * 8;
}

/* ---- states that were met ---- */

static uint64_t hash_state(const struct machine *m, const struct state *s)
{
    uint64_t h = 0;
    for (size_t i = 0; i < m->state_size / 8; i++)
        h = hash_pair(h, ((const uint64_t *)s)[i]);
    return h;
}

static void put_state(struct machine *m, uint32_t number)
{
    const struct state *s = (const struct state *)(m->states + number * m->state_size);
    uint32_t at = (uint32_t)hash_state(m, s) & (m->slots - 1);
    while (m->table[at])
        at = (at + 1) & (m->slots - 1);
    m->table[at] = number + 1;
}

/* False: it was met before, or there are too many. */
static bool is_new_state(struct machine *m, const struct state *s)
{
    if (2 * m->state_count >= m->slots) {
        free(m->table);
        m->slots = m->slots ? 4 * m->slots : 64;
        m->table = xcalloc(m->slots, sizeof *m->table);
        m->states = xrealloc(m->states, m->slots * m->state_size);
        for (uint32_t i = 0; i < m->state_count; i++)
            put_state(m, i);
    }
    for (uint32_t at = (uint32_t)hash_state(m, s) & (m->slots - 1); m->table[at];
         at = (at + 1) & (m->slots - 1))
        if (memcmp(m->states + (m->table[at] - 1) * m->state_size, s, m->state_size) == 0)
            return false;
    if (m->state_count == m->max_states) {
        m->is_undecided = true;
        return false;
    }
    memcpy(m->states + m->state_count * m->state_size, s, m->state_size);
    put_state(m, m->state_count++);
    return true;
}

/* ---- schedules ---- */

/* What the read would get now. */
static uint32_t visible(const struct machine *m, const struct state *s, uint32_t read)
{
    uint32_t own = m->own[read];
    return own != WRITE_INITIAL && !action_set_has(&s->stored, own) ? own
                                                                    : s->memory[m->place[read]];
}

static bool can_execute(const struct machine *m, const struct state *s, uint32_t i)
{
    return !action_set_has(&s->done, i) && action_set_contains(&s->done, &m->after[i]) &&
           action_set_contains(&s->stored, &m->after_stored[i]) &&
           (!action_reads(&m->e->actions[i]) || visible(m, s, i) == m->e->actions[i].seen);
}

static void execute_what_can_be(const struct machine *m, struct state *s)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < m->count; i++) {
            if (!m->is_direct[i] && can_execute(m, s, i)) {
                action_set_add(&s->done, i);
                changed = true;
            }
        }
    }
}

/* Can the write reach the memory now, without covering what a read is still to see? */
static bool can_store(const struct machine *m, const struct state *s, uint32_t w)
{
    if (!action_writes(&m->e->actions[w]) || action_set_has(&s->stored, w))
        return false;
    if (m->is_direct[w]
            ? !can_execute(m, s, w)
            : !action_set_has(&s->done, w) || !action_set_contains(&s->stored, &m->leaves_after[w]))
        return false;
    for (uint32_t i = 0; i < m->count; i++)
        if (i != w && m->place[i] == m->place[w] && action_reads(&m->e->actions[i]) &&
            !action_set_has(&s->done, i) && m->e->actions[i].seen == s->memory[m->place[w]])
            return false;
    return true;
}

static bool find_schedule(struct machine *m, const struct state *from)
{
    struct state *s = xmalloc_copy(from, m->state_size);
    execute_what_can_be(m, s);
    bool found = action_set_count(&s->done) == m->count;
    if (!found && is_new_state(m, s)) {
        for (uint32_t w = 0; w < m->count && !found; w++) {
            if (!can_store(m, s, w))
                continue;
            struct state *next = xmalloc_copy(s, m->state_size);
            action_set_add(&next->done, w);
            action_set_add(&next->stored, w);
            next->memory[m->place[w]] = (uint16_t)w;
            found = find_schedule(m, next);
            free(next);
        }
    }
    free(s);
    return found;
}

enum judgement buffers_judge(const struct execution *e, enum buffers buffers, uint32_t max_states)
{
    struct machine *m = xcalloc(1, sizeof *m);
    m->e = e;
    m->buffers = buffers;
    m->count = e->count;
    m->max_states = max_states;
    prepare(m);
    struct state *s = xcalloc(1, m->state_size);
    for (uint32_t p = 0; p < m->place_count; p++)
        s->memory[p] = WRITE_INITIAL;
    bool found = find_schedule(m, s);
    enum judgement judgement = found             ? JUDGED_ALLOWED
                               : m->is_undecided ? JUDGED_UNDECIDED
                                                 : JUDGED_FORBIDDEN;
    free(s);
    free(m->states);
    free(m->table);
    free(m);
    return judgement;
}
