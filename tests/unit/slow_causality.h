/* slow_causality.h - committing sequences straight from the rules of causality.h, for small executions: any superset
 * as the next set of committed actions, any naming for free names.  It shares no code with the fast search. */
#ifndef SLOW_CAUSALITY_H
#define SLOW_CAUSALITY_H

#include "analysis/causality.h"

#include <stdlib.h>
#include <string.h>

enum { SLOW_ACTIONS = 16, SLOW_NONE = 999 };

struct slow_promises {
    uint64_t to[SLOW_ACTIONS]; /* by action: set of those to which it must synchronize */
};

struct slow_state {
    uint64_t committed;
    struct slow_promises promises;
};

struct slow {
    const struct pool_of_executions *pool;
    const struct execution *goal;
    enum causality_rules rules;
    enum action_identity identity;
    struct slow_state *states;
    uint32_t count, capacity;
    /* One step: the execution, and its actions' names in the goal and the other way round. */
    const struct execution *e;
    uint32_t there[SLOW_ACTIONS], here[SLOW_ACTIONS];
    const struct slow_state *from;
    /* Of a justification that is checked. */
    const struct justification *justification;
    uint32_t step;
};

static inline bool slow_in(uint64_t set, uint32_t x)
{
    return x < 64 && set >> x & 1;
}

static inline uint32_t slow_nth_of_statement(const struct execution *e, uint32_t i)
{
    uint32_t nth = 0;
    for (uint32_t j = 0; j < i; j++)
        nth += e->actions[j].thread == e->actions[i].thread &&
               e->actions[j].statement == e->actions[i].statement;
    return nth;
}

/* May a of e be called x of the goal? */
static inline bool slow_may_be(const struct slow *s, uint32_t x, uint32_t a)
{
    const struct action *p = &s->goal->actions[x], *q = &s->e->actions[a];
    if (p->thread != q->thread || p->kind != q->kind || p->place != q->place ||
        (p->mode == MODE_VOLATILE) != (q->mode == MODE_VOLATILE) ||
        (p->kind == ACTION_EXTERNAL && p->value != q->value) ||
        (p->kind == ACTION_FENCE && p->mode != q->mode))
        return false;
    switch (s->identity) {
    case IDENTITY_COUNT: return p->nth == q->nth;
    case IDENTITY_STATEMENT:
        return p->statement == q->statement &&
               slow_nth_of_statement(s->goal, x) == slow_nth_of_statement(s->e, a);
    case IDENTITY_FREE: return true;
    }
    return false;
}

static inline bool slow_synchronizes(const struct execution *e, uint32_t a, uint32_t b)
{
    const struct action *x = &e->actions[a], *y = &e->actions[b];
    if (a >= b || x->thread == y->thread || x->place != y->place)
        return false;
    if (x->kind == ACTION_UNLOCK)
        return y->kind == ACTION_LOCK;
    return action_writes(x) && action_reads(y) && action_write_mode(x) == MODE_VOLATILE &&
           y->mode == MODE_VOLATILE;
}

static inline bool slow_before(const struct execution *e, uint32_t a, uint32_t b)
{
    return a == WRITE_INITIAL || execution_is_before(e, a, b);
}

/* Rules 2 and 3. */
static inline bool slow_keeps_orders(const struct slow *s, uint64_t set)
{
    const struct execution *goal = s->goal;
    for (uint32_t x = 0; x < goal->count; x++) {
        if (!slow_in(set, x))
            continue;
        uint32_t a = s->there[x], w = goal->actions[x].seen;
        if (s->rules == CAUSALITY_INTENT) {
            if (!action_reads(&goal->actions[x]) || w == WRITE_INITIAL)
                continue;
            bool there = s->there[w] != SLOW_NONE && slow_before(s->e, s->there[w], a);
            if (slow_before(goal, w, x) != there ||
                (s->there[w] != SLOW_NONE && slow_before(s->e, a, s->there[w])))
                return false;
            continue;
        }
        for (uint32_t y = 0; y < goal->count; y++) {
            if (!slow_in(set, y))
                continue;
            uint32_t b = s->there[y];
            if (slow_before(goal, x, y) != slow_before(s->e, a, b) ||
                (actions_are_ordered(&goal->actions[x], &goal->actions[y]) && (x < y) != (a < b)))
                return false;
        }
    }
    return true;
}

/* Rules 1 to 6, as far as they do not depend on what is new. */
static inline bool slow_may_begin(const struct slow *s, uint64_t old)
{
    for (uint32_t x = 0; x < s->goal->count; x++) {
        if (!slow_in(old, x))
            continue;
        if (s->there[x] == SLOW_NONE)
            return false;
        const struct action *p = &s->goal->actions[x], *q = &s->e->actions[s->there[x]];
        if (action_writes(p) && p->value != q->value)
            return false;
        if (action_reads(p) &&
            (p->seen == WRITE_INITIAL ? q->seen != WRITE_INITIAL : s->there[p->seen] != q->seen))
            return false;
    }
    for (uint32_t a = 0; a < s->e->count; a++)
        if (action_reads(&s->e->actions[a]) && !slow_in(old, s->here[a]) &&
            !slow_before(s->e, s->e->actions[a].seen, a))
            return false;
    return slow_keeps_orders(s, old);
}

static inline bool slow_is_in_transitive_reduction(const struct execution *e, uint32_t a,
                                                   uint32_t b)
{
    for (uint32_t c = 0; c < e->count; c++)
        if (c != a && c != b && slow_before(e, a, c) && slow_before(e, c, b))
            return false;
    return true;
}

/* Rule 8. */
static inline bool slow_promise(const struct slow *s, uint64_t set, struct slow_promises *promises)
{
    const struct execution *e = s->e;
    for (uint32_t x = 0; x < s->goal->count; x++)
        for (uint32_t y = 0; y < s->goal->count; y++)
            if (slow_in(promises->to[x], y) &&
                (s->there[x] == SLOW_NONE || s->there[y] == SLOW_NONE ||
                 !slow_synchronizes(e, s->there[x], s->there[y])))
                return false;
    for (uint32_t a = 0; a < e->count; a++) {
        for (uint32_t b = 0; b < e->count; b++) {
            if (!slow_synchronizes(e, a, b) || !slow_is_in_transitive_reduction(e, a, b))
                continue;
            bool orders = false;
            for (uint32_t z = 0; z < e->count; z++)
                orders = orders || ((z == b || slow_before(e, b, z)) && slow_in(set, s->here[z]));
            if (!orders)
                continue;
            if (s->here[a] == SLOW_NONE || s->here[b] == SLOW_NONE ||
                !slow_synchronizes(s->goal, s->here[a], s->here[b]))
                return false;
            promises->to[s->here[a]] |= (uint64_t)1 << s->here[b];
        }
    }
    return true;
}

/* Rules 1 to 4, 7 and 9 for what is new. */
static inline bool slow_may_step(const struct slow *s, uint64_t old, uint64_t set)
{
    for (uint32_t x = 0; x < s->goal->count; x++) {
        if (!slow_in(set & ~old, x))
            continue;
        const struct action *p = &s->goal->actions[x];
        if (s->there[x] == SLOW_NONE)
            return false;
        const struct action *q = &s->e->actions[s->there[x]];
        if (action_writes(p) && p->value != q->value)
            return false;
        if (!action_reads(p))
            continue;
        if (p->seen != WRITE_INITIAL && !slow_in(old, p->seen))
            return false;
        if (s->rules == CAUSALITY_JLS && q->seen != WRITE_INITIAL &&
            !slow_in(old, s->here[q->seen]))
            return false;
    }
    if (s->rules == CAUSALITY_JLS) {
        for (uint32_t a = 0; a < s->e->count; a++)
            for (uint32_t b = 0; b < s->e->count; b++)
                if (s->e->actions[a].kind == ACTION_EXTERNAL && slow_before(s->e, a, b) &&
                    slow_in(set, s->here[b]) && !slow_in(set, s->here[a]))
                    return false;
    } else {
        for (uint32_t y = 0; y < s->goal->count; y++)
            for (uint32_t x = 0; x < s->goal->count; x++)
                if (s->goal->actions[y].kind == ACTION_EXTERNAL && slow_in(set, y) &&
                    slow_before(s->goal, x, y) && !slow_in(set, x))
                    return false;
    }
    return slow_keeps_orders(s, set);
}

/* The state after a step to the set; false: there is no such step. */
static inline bool slow_step(const struct slow *s, uint64_t set, struct slow_state *to)
{
    *to = *s->from;
    to->committed = set;
    return slow_may_step(s, s->from->committed, set) &&
           (s->rules != CAUSALITY_JLS || slow_promise(s, set, &to->promises));
}

/* Calls done() with every naming that has all committed actions; true: it has returned true once. */
static inline bool slow_name(struct slow *s, uint32_t x, bool (*done)(struct slow *s))
{
    if (x == s->goal->count)
        return slow_may_begin(s, s->from->committed) && done(s);
    for (uint32_t a = 0; a < s->e->count; a++) {
        if (s->here[a] != SLOW_NONE || !slow_may_be(s, x, a))
            continue;
        s->here[a] = x;
        s->there[x] = a;
        bool found = slow_name(s, x + 1, done);
        s->here[a] = SLOW_NONE;
        s->there[x] = SLOW_NONE;
        if (found)
            return true;
    }
    return !slow_in(s->from->committed, x) && slow_name(s, x + 1, done);
}

static inline void slow_forget_names(struct slow *s)
{
    for (uint32_t i = 0; i < SLOW_ACTIONS; i++)
        s->here[i] = s->there[i] = SLOW_NONE;
}

/* ---- the search ---- */

static inline bool slow_expand(struct slow *s)
{
    uint64_t all = ((uint64_t)1 << s->goal->count) - 1, old = s->from->committed;
    for (uint64_t set = (old + 1) | old; set <= all; set = (set + 1) | old) {
        struct slow_state to;
        bool is_new = true;
        if (!slow_step(s, set, &to))
            continue;
        if (set == all)
            return true;
        for (uint32_t i = 0; i < s->count && is_new; i++)
            is_new = memcmp(&s->states[i], &to, sizeof to) != 0;
        if (!is_new)
            continue;
        if (s->count == s->capacity) {
            s->capacity = s->capacity ? 2 * s->capacity : 64;
            s->states = realloc(s->states, s->capacity * sizeof *s->states);
        }
        s->states[s->count++] = to;
    }
    return false;
}

static inline bool slow_is_legal(const struct pool_of_executions *pool, uint32_t goal,
                                 enum causality_rules rules, enum action_identity identity)
{
    struct slow s = {.pool = pool,
                     .goal = &pool->executions[goal],
                     .rules = rules,
                     .identity = identity};
    s.capacity = 64;
    s.states = calloc(s.capacity, sizeof *s.states);
    s.count = 1;
    bool found = s.goal->count == 0;
    slow_forget_names(&s);
    for (uint32_t i = 0; i < s.count && !found; i++) {
        struct slow_state from = s.states[i];
        for (uint32_t k = 0; k < pool->count && !found; k++) {
            s.e = &pool->executions[k];
            s.from = &from;
            found = slow_name(&s, 0, slow_expand);
            slow_forget_names(&s);
        }
    }
    free(s.states);
    return found;
}

/* ---- justifications ---- */

static inline bool slow_check_steps(struct slow *s, const struct slow_state *from);

static inline bool slow_check_step(struct slow *s)
{
    const struct justification_step *step = &s->justification->steps[s->step];
    uint64_t set = s->from->committed;
    for (uint32_t i = 0; i < step->count; i++) {
        if (s->there[step->actions[i].action] != step->actions[i].there)
            return false;
        set |= (uint64_t)1 << step->actions[i].action;
    }
    struct slow_state to;
    struct slow next = *s;
    if (set == s->from->committed || !slow_step(s, set, &to))
        return false;
    next.step++;
    return slow_check_steps(&next, &to);
}

static inline bool slow_check_steps(struct slow *s, const struct slow_state *from)
{
    if (s->step == s->justification->count)
        return from->committed == ((uint64_t)1 << s->goal->count) - 1;
    s->e = &s->pool->executions[s->justification->steps[s->step].execution];
    s->from = from;
    slow_forget_names(s);
    return slow_name(s, 0, slow_check_step);
}

/* Is it a committing sequence?  Names of what was committed before are not in it: any will do. */
static inline bool slow_is_justified(const struct pool_of_executions *pool, uint32_t goal,
                                     enum causality_rules rules, enum action_identity identity,
                                     const struct justification *justification)
{
    struct slow s = {.pool = pool,
                     .goal = &pool->executions[goal],
                     .rules = rules,
                     .identity = identity,
                     .justification = justification};
    struct slow_state start = {0};
    return slow_check_steps(&s, &start);
}

#endif
