/* committing.c - see committing.h. */
#include "analysis/committing.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_TOGETHER = 14, /* reads of which every subset is tried */
    MAX_WAYS = 8192,
};

struct commit_state {
    struct action_set committed, promised;
};

struct commit_step {
    uint32_t way;
    struct action_set before, added;
};

void committing_init(struct committing *c, const struct execution *goal, bool is_jls,
                     uint64_t max_steps)
{
    *c = (struct committing){.max_steps = max_steps};
    c->is_undecided = !commit_goal_init(&c->goal, goal, is_jls);
}

void committing_forget_ways(struct committing *c)
{
    arena_release(&c->goal.arena);
    c->count = c->state_count = c->depth = 0;
    if (c->slots)
        memset(c->table, 0, c->slots * sizeof *c->table);
    if (c->way_slots)
        memset(c->way_table, 0, c->way_slots * sizeof *c->way_table);
}

void committing_release(struct committing *c)
{
    commit_goal_release(&c->goal);
    free(c->ways);
    free(c->way_table);
    free(c->states);
    free(c->table);
    free(c->path);
}

/* ---- ways ---- */

static uint64_t hash_sets(uint64_t h, const struct action_set *a, const struct action_set *b)
{
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        h = hash_pair(hash_pair(h, a->words[w]), b->words[w]);
    return h;
}

static uint32_t slot_of(const struct committing *c, const struct way *way)
{
    uint64_t h = hash_sets(hash_sets(0, &way->unordered, &way->same), &way->present, &way->present);
    uint32_t at = (uint32_t)h & (c->way_slots - 1);
    for (; c->way_table[at]; at = (at + 1) & (c->way_slots - 1)) {
        const struct way *there = &c->ways[c->way_table[at] - 1];
        if (action_set_equals(&there->unordered, &way->unordered) &&
            action_set_equals(&there->same, &way->same) &&
            action_set_equals(&there->present, &way->present))
            break;
    }
    return at;
}

/* For intent, the sets are all that counts of a way. */
static bool is_new_way(struct committing *c, const struct way *way)
{
    if (c->goal.is_jls)
        return true;
    if (2 * c->count >= c->way_slots) {
        free(c->way_table);
        c->way_slots = c->way_slots ? c->way_slots : 64;
        while (2 * c->count >= c->way_slots)
            c->way_slots *= 2;
        c->way_table = xcalloc(c->way_slots, sizeof *c->way_table);
        for (uint32_t i = 0; i < c->count; i++)
            c->way_table[slot_of(c, &c->ways[i])] = i + 1;
    }
    uint32_t at = slot_of(c, way);
    if (c->way_table[at])
        return false;
    c->way_table[at] = c->count + 1;
    return true;
}

/* Are rules 2, 3, 7 and 8 no stricter for a than for b, where b can be used? */
static bool is_no_stricter(const struct way *a, const struct way *b)
{
    FOR_ACTIONS (x, &b->present) {
        struct action_set conflicts = action_set_and(&a->conflicts[x], &b->present);
        if (!action_set_contains(&b->conflicts[x], &conflicts) ||
            (!action_set_has(&a->same, x) && a->sees[x] != b->sees[x]))
            return false;
    }
    for (uint32_t p = 0; p < a->promise_count; p++) {
        struct action_set behind = action_set_and(&a->promises[p].behind, &b->present);
        bool found = action_set_is_empty(&behind);
        for (uint32_t q = 0; q < b->promise_count && !found; q++)
            found = b->promises[q].edge == a->promises[p].edge &&
                    action_set_contains(&b->promises[q].behind, &behind);
        if (!found)
            return false;
    }
    return action_set_contains(&a->kept, &b->kept);
}

/* Can each step of b be made with a? */
static bool covers(const struct committing *c, const struct way *a, const struct way *b)
{
    return action_set_contains(&b->unordered, &a->unordered) &&
           action_set_contains(&a->same, &b->same) &&
           action_set_contains(&a->present, &b->present) &&
           (!c->goal.is_jls || (!a->along && is_no_stricter(a, b)));
}

static uint32_t worth(const struct way *way)
{
    return action_set_count(&way->same) + action_set_count(&way->present);
}

static int by_worth(const void *a, const void *b)
{
    const struct way *x = a, *y = b;
    uint32_t wx = worth(x), wy = worth(y);
    if (wx != wy)
        return wx > wy ? -1 : 1;
    return x->execution < y->execution ? -1 : x->execution > y->execution;
}

void committing_reduce(struct committing *c)
{
    uint32_t kept = 0;
    if (c->count > 1)
        qsort(c->ways, c->count, sizeof *c->ways, by_worth);
    for (uint32_t i = 0; i < c->count; i++) {
        bool is_covered = false;
        for (uint32_t k = 0; k < kept && !is_covered; k++)
            is_covered = covers(c, &c->ways[k], &c->ways[i]);
        if (!is_covered)
            c->ways[kept++] = c->ways[i];
    }
    c->count = kept;
}

void committing_add(struct committing *c, const struct execution *e, uint32_t execution,
                    const uint16_t *there, const uint16_t *here)
{
    struct way way;
    if (c->is_undecided || !way_make(&c->goal, e, there, here, &way) || !is_new_way(c, &way))
        return;
    if (c->count == MAX_WAYS) {
        committing_reduce(c);
        free(c->way_table);
        c->way_table = NULL;
        c->way_slots = 0;
        if (c->count > MAX_WAYS / 2) {
            c->is_undecided = true;
            return;
        }
        is_new_way(c, &way);
    }
    uint16_t *names = arena_alloc(&c->goal.arena, (c->goal.e->count + 1) * sizeof *names);
    memcpy(names, there, c->goal.e->count * sizeof *names);
    way.there = names;
    way.execution = execution;
    GROW(c->ways, c->count, c->capacity);
    c->ways[c->count++] = way;
}

/* ---- states ---- */

static uint64_t hash_state(const struct commit_state *s)
{
    return hash_sets(0, &s->committed, &s->promised);
}

static void put_state(struct committing *c, uint32_t number)
{
    uint32_t at = (uint32_t)hash_state(&c->states[number]) & (c->slots - 1);
    while (c->table[at])
        at = (at + 1) & (c->slots - 1);
    c->table[at] = number + 1;
}

/* False: it was met before, or there are too many. */
static bool is_new_state(struct committing *c, const struct commit_state *s)
{
    if (2 * c->state_count >= c->slots) {
        free(c->table);
        c->slots = c->slots ? 2 * c->slots : 256;
        c->table = xcalloc(c->slots, sizeof *c->table);
        for (uint32_t i = 0; i < c->state_count; i++)
            put_state(c, i);
    }
    for (uint32_t at = (uint32_t)hash_state(s) & (c->slots - 1); c->table[at];
         at = (at + 1) & (c->slots - 1)) {
        const struct commit_state *there = &c->states[c->table[at] - 1];
        if (action_set_equals(&there->committed, &s->committed) &&
            action_set_equals(&there->promised, &s->promised))
            return false;
    }
    if (c->steps++ >= c->max_steps) {
        c->is_undecided = true;
        return false;
    }
    GROW(c->states, c->state_count, c->state_capacity);
    c->states[c->state_count] = *s;
    put_state(c, c->state_count++);
    return true;
}

/* ---- steps ---- */

static bool is_committed(const struct action_set *set, uint32_t write)
{
    return write == WRITE_INITIAL || (write < EXECUTION_MAX_ACTIONS && action_set_has(set, write));
}

/* Rule 7. */
static bool sees_committed(const struct committing *c, const struct way *way,
                           const struct action_set *committed, uint32_t x)
{
    const struct action *a = &c->goal.e->actions[x];
    if (!action_reads(a))
        return true;
    return is_committed(committed, a->seen) &&
           (!c->goal.is_jls || is_committed(committed, way->sees[x]));
}

/* Rules 2 and 3, of jls. */
static bool has_conflict(const struct committing *c, const struct way *way,
                         const struct action_set *set)
{
    if (!c->goal.is_jls)
        return false;
    FOR_ACTIONS (x, set)
        if (action_sets_meet(&way->conflicts[x], set))
            return true;
    return false;
}

/* Can the way still be used, now or later? */
static bool is_alive(const struct committing *c, const struct way *way,
                     const struct commit_state *s)
{
    return action_set_contains(&way->same, &s->committed) &&
           (!c->goal.is_jls || (action_set_contains(&way->kept, &s->promised) &&
                                !has_conflict(c, way, &s->committed)));
}

/* Could everything be committed if committed actions blocked nothing? */
static bool is_hopeful(const struct committing *c, const struct action_set *committed,
                       const uint32_t *alive, uint32_t alive_count)
{
    struct action_set reached = *committed, before;
    do {
        before = reached;
        for (uint32_t k = 0; k < alive_count; k++) {
            const struct way *way = &c->ways[alive[k]];
            if (!action_set_contains(&reached, &way->unordered))
                continue;
            struct action_set more = action_set_minus(&way->present, &reached);
            FOR_ACTIONS (x, &more)
                if (sees_committed(c, way, &reached, x))
                    action_set_add(&reached, x);
        }
    } while (!action_set_equals(&before, &reached));
    return action_set_equals(&reached, &c->goal.all);
}

/* Rule 9 of jls: adds the external actions that must be there. */
static bool complete_external(const struct committing *c, const struct way *way,
                              struct action_set *set)
{
    if (!c->goal.is_jls || !way->along)
        return true;
    struct action_set wanted = *set;
    FOR_ACTIONS (x, set)
        wanted = action_set_or(&wanted, &way->along[x]);
    *set = wanted;
    return action_set_contains(&way->present, &wanted);
}

struct alive_ways {
    const uint32_t *ways;
    uint32_t count;
};

static bool commit_from(struct committing *c, const struct commit_state *s,
                        struct alive_ways alive);

/* Commits the actions by the way, if the rules let it, and goes on from there. */
static bool try_step(struct committing *c, uint32_t number, const struct commit_state *s,
                     const struct action_set *added, struct alive_ways alive)
{
    const struct way *way = &c->ways[number];
    struct commit_state next = {.committed = action_set_or(&s->committed, added),
                                .promised = s->promised};
    if (!complete_external(c, way, &next.committed) || has_conflict(c, way, &next.committed) ||
        action_set_equals(&next.committed, &s->committed))
        return false;
    for (uint32_t p = 0; p < way->promise_count; p++)
        if (action_sets_meet(&way->promises[p].behind, &next.committed))
            action_set_add(&next.promised, way->promises[p].edge);
    GROW(c->path, c->depth, c->path_capacity);
    c->path[c->depth++] = (struct commit_step){number, s->committed,
                                               action_set_minus(&next.committed, &s->committed)};
    if (commit_from(c, &next, alive))
        return true;
    c->depth--;
    return false;
}

/* What the way can commit now: actions that are the same, and others that change. */
static void find_candidates(const struct committing *c, const struct way *way,
                            const struct action_set *committed, struct action_set *same,
                            struct action_set *changing)
{
    struct action_set rest = action_set_minus(&way->present, committed);
    *same = *changing = (struct action_set){0};
    FOR_ACTIONS (x, &rest) {
        if (!sees_committed(c, way, committed, x) ||
            (c->goal.is_jls && action_sets_meet(&way->conflicts[x], committed)))
            continue;
        action_set_add(action_set_has(&way->same, x) ? same : changing, x);
    }
    /* Rule 9 of intent. */
    FOR_ACTIONS (y, same)
        if (!c->goal.is_jls && c->goal.e->actions[y].kind == ACTION_EXTERNAL &&
            !action_set_contains(committed, &c->goal.e->before[y]))
            action_set_remove(same, y);
}

/* Every subset of the reads that change, the largest first. */
static bool try_subsets(struct committing *c, uint32_t way, const struct commit_state *s,
                        const struct action_set *changing, struct alive_ways alive)
{
    uint32_t members[EXECUTION_MAX_ACTIONS], count = 0;
    FOR_ACTIONS (x, changing)
        members[count++] = x;
    if (count > MAX_TOGETHER) {
        c->is_undecided = true;
        return try_step(c, way, s, changing, alive);
    }
    for (uint32_t mask = (1u << count) - 1; mask > 0; mask--) {
        struct action_set added = {0};
        for (uint32_t k = 0; k < count; k++)
            if (mask >> k & 1)
                action_set_add(&added, members[k]);
        if (try_step(c, way, s, &added, alive))
            return true;
    }
    return false;
}

static bool try_way(struct committing *c, uint32_t number, const struct commit_state *s,
                    struct alive_ways alive)
{
    struct action_set same, changing, none = {0};
    find_candidates(c, &c->ways[number], &s->committed, &same, &changing);
    if (try_subsets(c, number, s, &changing, alive) || try_step(c, number, s, &same, alive) ||
        try_step(c, number, s, &none, alive))
        return true;
    FOR_ACTIONS (x, &same) {
        struct action_set one = {0};
        action_set_add(&one, x);
        if (try_step(c, number, s, &one, alive))
            return true;
    }
    return false;
}

/* The actions that block nothing once they are committed. */
static struct action_set find_harmless(const struct committing *c, struct alive_ways alive)
{
    struct action_set harmless = c->goal.all;
    if (c->goal.is_jls && c->goal.has_external)
        return (struct action_set){0};
    for (uint32_t k = 0; k < alive.count; k++) {
        const struct way *way = &c->ways[alive.ways[k]];
        harmless = action_set_and(&harmless, c->goal.is_jls ? &way->clean : &way->same);
    }
    FOR_ACTIONS (x, &harmless)
        if (c->goal.e->actions[x].kind == ACTION_EXTERNAL)
            action_set_remove(&harmless, x);
    return harmless;
}

static bool commit_with(struct committing *c, const struct commit_state *s, struct alive_ways alive)
{
    if (!is_hopeful(c, &s->committed, alive.ways, alive.count))
        return false;
    struct action_set harmless = find_harmless(c, alive), same, changing;
    for (uint32_t k = 0; k < alive.count; k++) {
        const struct way *way = &c->ways[alive.ways[k]];
        if (!action_set_contains(&s->committed, &way->unordered))
            continue;
        find_candidates(c, way, &s->committed, &same, &changing);
        struct action_set at_once = action_set_and(&same, &harmless);
        if (!action_set_is_empty(&at_once))
            return try_step(c, alive.ways[k], s, &at_once, alive);
    }
    for (uint32_t k = 0; k < alive.count; k++)
        if (action_set_contains(&s->committed, &c->ways[alive.ways[k]].unordered) &&
            try_way(c, alive.ways[k], s, alive))
            return true;
    return false;
}

static bool commit_from(struct committing *c, const struct commit_state *s, struct alive_ways alive)
{
    if (action_set_equals(&s->committed, &c->goal.all))
        return true;
    if (!is_new_state(c, s))
        return false;
    uint32_t *ways = xmalloc((alive.count + 1) * sizeof *ways), count = 0;
    for (uint32_t k = 0; k < alive.count; k++)
        if (is_alive(c, &c->ways[alive.ways[k]], s))
            ways[count++] = alive.ways[k];
    bool found = commit_with(c, s, (struct alive_ways){ways, count});
    free(ways);
    return found;
}

bool committing_search(struct committing *c)
{
    uint32_t *ways = xmalloc((c->count + 1) * sizeof *ways);
    struct commit_state start = {0};
    for (uint32_t i = 0; i < c->count; i++)
        ways[i] = i;
    bool found = commit_from(c, &start, (struct alive_ways){ways, c->count});
    free(ways);
    return found;
}

/* ---- justifications ---- */

/* Is the step, by the same way as the one before it, possible together with it? */
static bool is_joinable(const struct committing *c, const struct commit_step *first,
                        const struct commit_step *second)
{
    if (first->way != second->way)
        return false;
    FOR_ACTIONS (x, &second->added)
        if (!sees_committed(c, &c->ways[first->way], &first->before, x))
            return false;
    return true;
}

void committing_justify(const struct committing *c, struct justification *j)
{
    *j = (struct justification){.steps = xcalloc(c->depth + 1, sizeof *j->steps)};
    for (uint32_t d = 0; d < c->depth;) {
        struct commit_step step = c->path[d++];
        const struct way *way = &c->ways[step.way];
        while (d < c->depth && is_joinable(c, &step, &c->path[d])) {
            step.added = action_set_or(&step.added, &c->path[d].added);
            d++;
        }
        struct justification_step *to = &j->steps[j->count++];
        to->execution = way->execution;
        to->actions = xcalloc(action_set_count(&step.added), sizeof *to->actions);
        FOR_ACTIONS (x, &step.added)
            to->actions[to->count++] = (struct committed_action){(uint16_t)x, way->there[x]};
    }
}
