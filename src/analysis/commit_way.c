/* commit_way.c - see commit_way.h. */
#include "analysis/commit_way.h"

#include <stdlib.h>

struct making {
    struct commit_goal *c;
    const struct execution *goal, *e;
    const uint16_t *there, *here;
    struct way way;
};

/* Synchronizes-with, between threads. */
static bool is_sync_edge(const struct execution *e, uint32_t a, uint32_t b)
{
    const struct action *x = &e->actions[a], *y = &e->actions[b];
    return a < b && x->thread != y->thread && actions_are_ordered(x, y) &&
           (x->kind == ACTION_UNLOCK ? y->kind == ACTION_LOCK
                                     : action_writes(x) && action_reads(y));
}

bool commit_goal_init(struct commit_goal *goal, const struct execution *e, bool is_jls)
{
    *goal = (struct commit_goal){.e = e, .is_jls = is_jls};
    for (uint32_t x = 0; x < e->count; x++) {
        action_set_add(&goal->all, x);
        goal->has_external = goal->has_external || e->actions[x].kind == ACTION_EXTERNAL;
        for (uint32_t y = x + 1; is_jls && y < e->count; y++) {
            if (!is_sync_edge(e, x, y))
                continue;
            GROW(goal->edges, goal->edge_count, goal->edge_capacity);
            goal->edges[goal->edge_count++] = (struct sync_edge){(uint16_t)x, (uint16_t)y};
        }
    }
    return goal->edge_count <= EXECUTION_MAX_ACTIONS;
}

void commit_goal_release(struct commit_goal *goal)
{
    arena_release(&goal->arena);
    free(goal->edges);
}

static uint32_t seen_here(const struct making *m, uint32_t write)
{
    return write == WRITE_INITIAL ? WRITE_INITIAL : m->here[write];
}

/* Does it happen before, where the initial write is before everything? */
static bool is_before(const struct execution *e, uint32_t write, uint32_t x)
{
    return write == WRITE_INITIAL || execution_is_before(e, write, x);
}

/* Rule 2 of intent, for a read of the goal that is action a here. */
static bool keeps_its_order(const struct making *m, uint32_t x, uint32_t a)
{
    uint32_t write = m->goal->actions[x].seen;
    if (write == WRITE_INITIAL)
        return true;
    uint32_t there = m->there[write];
    return there != NOT_THERE &&
           execution_is_before(m->goal, write, x) == execution_is_before(m->e, there, a) &&
           !execution_is_before(m->e, a, there);
}

/* What a final field promises is no order by which a value comes about: a write that a read sees for that reason alone must
 * have been committed.  Otherwise two objects could each have the other's value, out of thin air. */
static bool needs_write(struct making *m, uint32_t read)
{
    uint32_t write = m->here[m->e->actions[read].seen];
    if (write == NOT_THERE)
        return false;
    action_set_add(&m->way.unordered, write);
    return true;
}

/* Finds unordered, same and present; false: a read that must have been committed cannot have been. */
static bool find_sets(struct making *m)
{
    struct way *way = &m->way;
    for (uint32_t x = 0; x < m->goal->count; x++) {
        uint32_t a = m->there[x];
        if (a == NOT_THERE)
            continue;
        if (action_reads(&m->e->actions[a])) {
            uint32_t sees = seen_here(m, m->e->actions[a].seen);
            if ((m->c->is_jls && sees == NOT_THERE) || (!m->c->is_jls && !keeps_its_order(m, x, a)))
                continue;
            if (sees == m->goal->actions[x].seen)
                action_set_add(&way->same, x);
        } else {
            action_set_add(&way->same, x);
        }
        action_set_add(&way->present, x);
    }
    for (uint32_t a = 0; a < m->e->count; a++) {
        if (m->e->actions[a].is_frozen && !needs_write(m, a))
            return false;
        if (!action_reads(&m->e->actions[a]) || is_before(m->e, m->e->actions[a].seen, a))
            continue;
        if (m->here[a] == NOT_THERE || !action_set_has(&way->same, m->here[a]))
            return false;
        action_set_add(&way->unordered, m->here[a]);
    }
    return true;
}

/* A read is committed after the writes that it sees in the goal and, for jls, here. */
static void drop_reads_without_writes(struct making *m)
{
    struct way *way = &m->way;
    for (bool changed = true; changed;) {
        changed = false;
        FOR_ACTIONS (x, &way->present) {
            const struct action *a = &m->goal->actions[x];
            if (!action_reads(a))
                continue;
            uint32_t sees = m->c->is_jls ? seen_here(m, m->e->actions[m->there[x]].seen)
                                         : (uint32_t)WRITE_INITIAL;
            if ((a->seen == WRITE_INITIAL || action_set_has(&way->same, a->seen)) &&
                (sees == WRITE_INITIAL || action_set_has(&way->same, sees)))
                continue;
            action_set_remove(&way->present, x);
            action_set_remove(&way->same, x);
            changed = true;
        }
    }
}

/* ---- jls ---- */

static void find_conflicts(struct making *m)
{
    struct way *way = &m->way;
    const struct action *actions = m->goal->actions;
    way->conflicts = arena_alloc(&m->c->arena, (m->goal->count + 1) * sizeof *way->conflicts);
    FOR_ACTIONS (x, &way->present) {
        FOR_ACTIONS (y, &way->present) {
            uint32_t a = m->there[x], b = m->there[y];
            if (execution_is_before(m->goal, x, y) != execution_is_before(m->e, a, b) ||
                (actions_are_ordered(&actions[x], &actions[y]) && (x < y) != (a < b))) {
                action_set_add(&way->conflicts[x], y);
                action_set_add(&way->conflicts[y], x);
            }
        }
    }
    uint16_t *sees = arena_alloc(&m->c->arena, (m->goal->count + 1) * sizeof *sees);
    FOR_ACTIONS (x, &way->present)
        if (action_reads(&actions[x]))
            sees[x] = (uint16_t)seen_here(m, m->e->actions[m->there[x]].seen);
    way->sees = sees;
}

/* The goal's actions that are b or happen after it, here. */
static struct action_set behind(const struct making *m, uint32_t b)
{
    struct action_set set = {0};
    FOR_ACTIONS (x, &m->way.present)
        if (m->there[x] == b || execution_is_before(m->e, b, m->there[x]))
            action_set_add(&set, x);
    return set;
}

/* Is a before b by way of another action? */
static bool is_implied(const struct execution *e, uint32_t a, uint32_t b)
{
    FOR_ACTIONS (between, &e->before[b])
        if (execution_is_before(e, a, between))
            return true;
    return false;
}

/* Rule 8: what lies behind an edge that the goal has not cannot be committed. */
static void find_promises(struct making *m)
{
    struct way *way = &m->way;
    for (uint32_t k = 0; k < m->c->edge_count; k++) {
        uint32_t a = m->there[m->c->edges[k].from], b = m->there[m->c->edges[k].to];
        if (a != NOT_THERE && b != NOT_THERE && is_sync_edge(m->e, a, b))
            action_set_add(&way->kept, k);
    }
    way->promises = arena_alloc(&m->c->arena, (m->c->edge_count + 1) * sizeof *way->promises);
    for (uint32_t b = 0; b < m->e->count; b++) {
        for (uint32_t a = 0; a < b; a++) {
            if (!is_sync_edge(m->e, a, b) || is_implied(m->e, a, b))
                continue;
            uint32_t k = 0;
            while (k < m->c->edge_count &&
                   (m->c->edges[k].from != m->here[a] || m->c->edges[k].to != m->here[b]))
                k++;
            struct action_set set = behind(m, b);
            if (k < m->c->edge_count) {
                way->promises[way->promise_count++] = (struct promise){k, set};
            } else {
                way->present = action_set_minus(&way->present, &set);
                way->same = action_set_minus(&way->same, &set);
            }
        }
    }
}

/* Rule 9. */
static void find_external(struct making *m)
{
    struct way *way = &m->way;
    for (uint32_t a = 0; a < m->e->count; a++) {
        if (m->e->actions[a].kind != ACTION_EXTERNAL)
            continue;
        struct action_set set = behind(m, a);
        if (m->here[a] == NOT_THERE) {
            way->present = action_set_minus(&way->present, &set);
            way->same = action_set_minus(&way->same, &set);
            continue;
        }
        action_set_remove(&set, m->here[a]);
        if (!way->along)
            way->along = arena_alloc(&m->c->arena, (m->goal->count + 1) * sizeof *way->along);
        FOR_ACTIONS (x, &set)
            action_set_add(&way->along[x], m->here[a]);
    }
}

static void find_clean(struct way *way)
{
    FOR_ACTIONS (x, &way->same) {
        bool is_clean = action_set_is_empty(&way->conflicts[x]);
        for (uint32_t p = 0; p < way->promise_count; p++)
            is_clean = is_clean && !action_set_has(&way->promises[p].behind, x);
        if (is_clean)
            action_set_add(&way->clean, x);
    }
}

bool way_make(struct commit_goal *goal, const struct execution *e, const uint16_t *there,
              const uint16_t *here, struct way *way)
{
    struct making m = {.c = goal, .goal = goal->e, .e = e, .there = there, .here = here};
    if (!find_sets(&m))
        return false;
    if (goal->is_jls) {
        find_promises(&m);
        find_external(&m);
    }
    drop_reads_without_writes(&m);
    if (!action_set_contains(&m.way.same, &m.way.unordered))
        return false;
    if (goal->is_jls) {
        find_conflicts(&m);
        find_clean(&m.way);
    }
    *way = m.way;
    return true;
}
