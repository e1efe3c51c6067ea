/* causality.c - see causality.h: names of actions, and which executions of the pool can be of use for a goal.  The search
 * itself is in committing.c.
 *
 * A goal is judged in three rounds, each of which can decide:
 *   1. What could be committed if every execution could be used in which each read that must have been committed has
 *      a namesake that was, and if committed actions blocked nothing?  If not everything: forbidden.  Executions that
 *      cannot even be used so are left out of what follows.
 *   2. A search with one naming of each execution.  If it succeeds: allowed.
 *   3. With free names, a search with all namings.  A naming that names fewer actions than it could is never better, so
 *      only full ones are tried; and for intent, of actions that no rule can distinguish only one. */
#include "analysis/causality.h"

#include "analysis/committing.h"
#include "analysis/halves.h"
#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 200000 }; /* that are tried for one execution */

/* What actions must have in common to be the same. */
struct name {
    uint64_t what, value, place, which;
};

/* What is known of an execution for all goals. */
struct named {
    uint32_t *names;  /* of its actions: numbers */
    uint16_t *racing; /* reads that see a write that does not happen before them */
    uint32_t racing_count;
};

struct causality {
    struct halves *pool; /* the executions of the caller's pool */
    uint32_t pool_count;
    bool is_too_large; /* one of them cannot be judged */
    enum causality_rules rules;
    enum action_identity identity;
    struct arena arena;
    struct named *executions;
    struct name *names;
    uint32_t name_count, name_capacity;
    uint32_t *table, slots; /* open addressing: number of a name + 1 */
    /* Of the goal that is being judged. */
    struct action_set *members; /* by name: the goal's actions */
    uint32_t *usable, usable_count;
};

static const struct execution *execution_of(const struct causality *c, uint32_t number)
{
    return &c->pool[number].execution;
}

/* ---- names ---- */

static bool is_volatile_action(const struct action *a)
{
    return (action_reads(a) || action_writes(a)) && a->mode == MODE_VOLATILE;
}

static uint64_t which_of_statement(const struct execution *e, uint32_t i)
{
    const struct action *a = &e->actions[i];
    uint64_t nth = 0;
    for (uint32_t j = 0; j < i; j++) {
        const struct action *b = &e->actions[j];
        nth += b->thread == a->thread && b->statement == a->statement && b->kind == a->kind &&
               b->place == a->place;
    }
    return (uint64_t)a->statement << 32 | nth;
}

static struct name name_of(const struct causality *c, const struct execution *e, uint32_t i)
{
    const struct action *a = &e->actions[i];
    struct name name = {.what = (uint64_t)a->thread << 32 | (uint64_t)a->kind << 16 |
                                (uint64_t)is_volatile_action(a) << 8,
                        .place = a->place};
    if (a->kind == ACTION_FENCE)
        name.what |= a->mode;
    if (action_writes(a) || a->kind == ACTION_EXTERNAL) /* rule 4 */
        name.value = a->value;
    if (c->identity == IDENTITY_COUNT)
        name.which = a->nth;
    if (c->identity == IDENTITY_STATEMENT)
        name.which = which_of_statement(e, i);
    return name;
}

static uint64_t hash_name(const struct name *name)
{
    return hash_pair(hash_pair(name->what, name->value), hash_pair(name->place, name->which));
}

static void put_name(struct causality *c, uint32_t number)
{
    uint32_t at = (uint32_t)hash_name(&c->names[number]) & (c->slots - 1);
    while (c->table[at])
        at = (at + 1) & (c->slots - 1);
    c->table[at] = number + 1;
}

static uint32_t number_of(struct causality *c, const struct name *name)
{
    if (2 * c->name_count >= c->slots) {
        free(c->table);
        c->slots = c->slots ? 2 * c->slots : 256;
        c->table = xcalloc(c->slots, sizeof *c->table);
        for (uint32_t i = 0; i < c->name_count; i++)
            put_name(c, i);
    }
    for (uint32_t at = (uint32_t)hash_name(name) & (c->slots - 1); c->table[at];
         at = (at + 1) & (c->slots - 1))
        if (memcmp(&c->names[c->table[at] - 1], name, sizeof *name) == 0)
            return c->table[at] - 1;
    GROW(c->names, c->name_count, c->name_capacity);
    c->names[c->name_count] = *name;
    put_name(c, c->name_count);
    return c->name_count++;
}

static void find_names(struct causality *c, uint32_t number)
{
    const struct execution *e = execution_of(c, number);
    struct named *named = &c->executions[number];
    named->names = arena_alloc(&c->arena, (e->count + 1) * sizeof *named->names);
    named->racing = arena_alloc(&c->arena, (e->count + 1) * sizeof *named->racing);
    for (uint32_t i = 0; i < e->count; i++) {
        struct name name = name_of(c, e, i);
        const struct action *a = &e->actions[i];
        named->names[i] = number_of(c, &name);
        if (action_reads(a) && a->seen != WRITE_INITIAL && !execution_is_before(e, a->seen, i))
            named->racing[named->racing_count++] = (uint16_t)i;
    }
}

struct causality *causality_new(const struct pool_of_executions *pool, enum causality_rules rules,
                                enum action_identity identity)
{
    struct causality *c = xcalloc(1, sizeof *c);
    c->pool = xcalloc(pool->count + 1, sizeof *c->pool);
    c->pool_count = pool->count;
    for (uint32_t i = 0; i < pool->count && !c->is_too_large; i++)
        c->is_too_large = !halves_make(&pool->executions[i], &c->arena, &c->pool[i]);
    c->rules = rules;
    c->identity = identity;
    c->executions = xcalloc(pool->count + 1, sizeof *c->executions);
    c->usable = xcalloc(pool->count + 1, sizeof *c->usable);
    for (uint32_t i = 0; i < pool->count && !c->is_too_large; i++)
        find_names(c, i);
    c->members = xcalloc(c->name_count + 1, sizeof *c->members);
    return c;
}

void causality_free(struct causality *c)
{
    arena_release(&c->arena);
    free(c->pool);
    free(c->executions);
    free(c->names);
    free(c->table);
    free(c->members);
    free(c->usable);
    free(c);
}

void justification_release(struct justification *j)
{
    for (uint32_t i = 0; i < j->count; i++)
        free(j->steps[i].actions);
    free(j->steps);
    *j = (struct justification){0};
}

/* ---- executions that can be of use ---- */

/* Has the read, which must have been committed, a namesake in the set that sees a namesake of its write? */
static bool has_namesake(const struct causality *c, const struct execution *goal, uint32_t number,
                         uint32_t read, const struct action_set *committed)
{
    const struct named *named = &c->executions[number];
    uint32_t write = execution_of(c, number)->actions[read].seen;
    FOR_ACTIONS (x, &c->members[named->names[read]])
        if (action_set_has(committed, x) && goal->actions[x].seen != WRITE_INITIAL &&
            action_set_has(&c->members[named->names[write]], goal->actions[x].seen))
            return true;
    return false;
}

static bool may_be_used(const struct causality *c, const struct execution *goal, uint32_t number,
                        const struct action_set *committed)
{
    const struct named *named = &c->executions[number];
    for (uint32_t k = 0; k < named->racing_count; k++)
        if (!has_namesake(c, goal, number, named->racing[k], committed))
            return false;
    return true;
}

/* Adds what the execution could commit, if nothing were blocked. */
static void add_what_may_be(const struct causality *c, const struct execution *goal,
                            uint32_t number, struct action_set *committed)
{
    const struct named *named = &c->executions[number];
    const struct execution *e = execution_of(c, number);
    for (uint32_t i = 0; i < e->count; i++) {
        const struct action_set *members = &c->members[named->names[i]];
        if (action_set_contains(committed, members))
            continue;
        if (action_reads(&e->actions[i]) && c->rules == CAUSALITY_JLS) {
            uint32_t sees = e->actions[i].seen;
            if (sees != WRITE_INITIAL &&
                !action_sets_meet(&c->members[named->names[sees]], committed))
                continue;
        }
        FOR_ACTIONS (x, members)
            if (!action_reads(&goal->actions[x]) || goal->actions[x].seen == WRITE_INITIAL ||
                action_set_has(committed, goal->actions[x].seen))
                action_set_add(committed, x);
    }
}

/* Round 1; false: not everything can be committed. */
static bool find_usable(struct causality *c, uint32_t goal_number)
{
    const struct execution *goal = execution_of(c, goal_number);
    struct action_set all = {0}, committed = {0}, before;
    bool *is_used = xcalloc(c->pool_count + 1, sizeof *is_used);
    for (uint32_t x = 0; x < goal->count; x++)
        action_set_add(&all, x);
    /* No execution whose reads cannot be committed at all is ever of use. */
    c->usable_count = 0;
    for (uint32_t i = 0; i < c->pool_count; i++)
        if (may_be_used(c, goal, i, &all))
            c->usable[c->usable_count++] = i;
    do {
        before = committed;
        for (uint32_t k = 0; k < c->usable_count; k++) {
            uint32_t i = c->usable[k];
            is_used[i] = is_used[i] || may_be_used(c, goal, i, &committed);
            if (is_used[i])
                add_what_may_be(c, goal, i, &committed);
        }
    } while (!action_set_equals(&before, &committed));
    uint32_t count = 0;
    for (uint32_t k = 0; k < c->usable_count; k++)
        if (is_used[c->usable[k]])
            c->usable[count++] = c->usable[k];
    c->usable_count = count;
    free(is_used);
    return action_set_equals(&committed, &all);
}

/* ---- namings ---- */

struct naming {
    const struct causality *c;
    struct committing *committing;
    const struct execution *goal, *e;
    const uint32_t *goal_names, *names;
    const struct named *named;
    uint32_t number;
    uint16_t order[EXECUTION_MAX_ACTIONS]; /* the goal's actions, writes first */
    uint16_t there[EXECUTION_MAX_ACTIONS], here[EXECUTION_MAX_ACTIONS];
    uint64_t left;      /* names that may still be tried */
    bool is_one_enough; /* one naming of each execution */
};

static bool is_racing(const struct naming *n, uint32_t a)
{
    for (uint32_t k = 0; k < n->named->racing_count; k++)
        if (n->named->racing[k] == a)
            return true;
    return false;
}

/* Is a racing read of the execution committed as x, and is its write known by the name that x sees? */
static bool fits(const struct naming *n, uint32_t x, uint32_t a)
{
    uint32_t write = n->goal->actions[x].seen;
    return write != WRITE_INITIAL && n->there[write] == n->e->actions[a].seen;
}

static bool is_complete(const struct naming *n)
{
    for (uint32_t k = 0; k < n->named->racing_count; k++) {
        uint32_t a = n->named->racing[k];
        if (n->here[a] == NOT_THERE || !fits(n, n->here[a], a))
            return false;
    }
    return true;
}

/* Can no rule of intent distinguish actions a and b of one name?  Of reads count the write that is seen, and the order
 * with writes of the place; of locks, fences and the like nothing. */
static bool is_alike(const struct naming *n, uint32_t a, uint32_t b)
{
    const struct action *x = &n->e->actions[a], *y = &n->e->actions[b];
    if (n->c->rules != CAUSALITY_INTENT || action_writes(x))
        return false;
    if (!action_reads(x))
        return true;
    if (x->seen != y->seen)
        return false;
    for (uint32_t w = 0; w < n->e->count; w++)
        if (action_writes(&n->e->actions[w]) && n->e->actions[w].place == x->place &&
            (execution_is_before(n->e, w, a) != execution_is_before(n->e, w, b) ||
             execution_is_before(n->e, a, w) != execution_is_before(n->e, b, w)))
            return false;
    return true;
}

static bool was_tried(const struct naming *n, uint32_t a)
{
    for (uint32_t b = 0; b < a; b++)
        if (n->names[b] == n->names[a] && n->here[b] == NOT_THERE && is_alike(n, a, b))
            return true;
    return false;
}

/* May the k-th action of the goal remain without a name, since there are fewer here of its kind? */
static bool may_be_missing(const struct naming *n, uint32_t k)
{
    uint32_t name = n->goal_names[n->order[k]], free_here = 0, left = 0;
    for (uint32_t a = 0; a < n->e->count; a++)
        free_here += n->names[a] == name && n->here[a] == NOT_THERE;
    for (uint32_t later = k; later < n->goal->count; later++)
        left += n->goal_names[n->order[later]] == name;
    return left > free_here;
}

static void try_names(struct naming *n, uint32_t k)
{
    if (n->left)
        n->left--;
    if (k == n->goal->count) {
        if (n->is_one_enough)
            n->left = 0;
        if (is_complete(n))
            committing_add(n->committing, n->e, n->number, n->there, n->here);
        return;
    }
    uint32_t x = n->order[k];
    for (uint32_t a = 0; a < n->e->count && n->left; a++) {
        if (n->names[a] != n->goal_names[x] || n->here[a] != NOT_THERE || was_tried(n, a))
            continue;
        n->there[x] = (uint16_t)a;
        if (n->e->actions[a].kind == ACTION_READ && is_racing(n, a) && !fits(n, x, a)) {
            n->there[x] = NOT_THERE;
            continue;
        }
        n->here[a] = (uint16_t)x;
        try_names(n, k + 1);
        n->here[a] = NOT_THERE;
        n->there[x] = NOT_THERE;
    }
    if (n->left && may_be_missing(n, k))
        try_names(n, k + 1);
}

/* Adds the ways of all executions that can be of use, with one naming of each or with all. */
static void add_ways(const struct causality *c, uint32_t goal, struct committing *committing,
                     bool is_one_enough)
{
    struct naming n = {.c = c,
                       .committing = committing,
                       .goal = execution_of(c, goal),
                       .goal_names = c->executions[goal].names,
                       .is_one_enough = is_one_enough};
    uint32_t count = 0;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t x = 0; x < n.goal->count; x++)
            if (action_writes(&n.goal->actions[x]) == (pass == 0))
                n.order[count++] = (uint16_t)x;
    for (uint32_t x = 0; x < EXECUTION_MAX_ACTIONS; x++)
        n.there[x] = n.here[x] = NOT_THERE;
    for (uint32_t k = 0; k < c->usable_count; k++) {
        n.number = c->usable[k];
        n.e = execution_of(c, n.number);
        n.named = &c->executions[n.number];
        n.names = n.named->names;
        n.left = MAX_NAMES;
        try_names(&n, 0);
        if (is_one_enough)
            continue;
        committing->steps += MAX_NAMES - n.left;
        if (!n.left)
            committing->is_undecided = true;
        if (committing->steps > committing->max_steps) {
            committing->is_undecided = true;
            break;
        }
    }
    committing_reduce(committing);
}

static bool search(const struct causality *c, uint32_t goal, struct committing *committing)
{
    add_ways(c, goal, committing, true);
    if (committing_search(committing))
        return true;
    if (c->identity != IDENTITY_FREE || committing->is_undecided)
        return false;
    committing_forget_ways(committing);
    add_ways(c, goal, committing, false);
    return committing_search(committing);
}

/* From halves to actions of the caller's executions, each once in a step. */
static void join_halves(const struct causality *c, uint32_t goal, struct justification *j)
{
    for (uint32_t s = 0; s < j->count; s++) {
        struct justification_step *step = &j->steps[s];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < step->count; i++) {
            struct committed_action whole = {
                halves_whole(&c->pool[goal], step->actions[i].action),
                halves_whole(&c->pool[step->execution], step->actions[i].there),
            };
            bool is_there = false;
            for (uint32_t k = 0; k < kept; k++)
                is_there = is_there || step->actions[k].action == whole.action;
            if (!is_there)
                step->actions[kept++] = whole;
        }
        step->count = kept;
    }
}

enum judgement causality_judge(struct causality *c, uint32_t goal, uint64_t max_steps,
                               struct justification *justification)
{
    const struct execution *e = execution_of(c, goal);
    enum judgement judgement = JUDGED_FORBIDDEN;
    if (c->is_too_large)
        return JUDGED_UNDECIDED;
    for (uint32_t x = 0; x < e->count; x++)
        action_set_add(&c->members[c->executions[goal].names[x]], x);
    if (find_usable(c, goal)) {
        struct committing committing;
        committing_init(&committing, e, c->rules == CAUSALITY_JLS, max_steps);
        if (search(c, goal, &committing)) {
            judgement = JUDGED_ALLOWED;
            if (justification) {
                committing_justify(&committing, justification);
                join_halves(c, goal, justification);
            }
        } else if (committing.is_undecided) {
            judgement = JUDGED_UNDECIDED;
        }
        committing_release(&committing);
    }
    for (uint32_t x = 0; x < e->count; x++)
        c->members[c->executions[goal].names[x]] = (struct action_set){0};
    return judgement;
}
