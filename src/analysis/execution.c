/* execution.c - see execution.h. */
#include "analysis/execution.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- pools ---- */

/* Where an execution's actions stand when they are sorted by threads, and what that needs of the synchronization
 * order.  Two executions that differ only in how their threads were interleaved have the same form. */
struct form {
    uint16_t sorted[EXECUTION_MAX_ACTIONS];   /* actions, by thread and then in program order */
    uint16_t position[EXECUTION_MAX_ACTIONS]; /* of an action in `sorted` */
    uint16_t rank[EXECUTION_MAX_ACTIONS];     /* how many ordered with it come before it */
};

void executions_init(struct pool_of_executions *pool)
{
    *pool = (struct pool_of_executions){0};
}

void executions_release(struct pool_of_executions *pool)
{
    for (uint32_t i = 0; i < pool->count; i++) {
        free(pool->executions[i].actions);
        free(pool->executions[i].before);
    }
    free(pool->executions);
    free(pool->hashes);
    free(pool->table);
}

static void find_form(const struct execution *e, struct form *form)
{
    for (uint32_t i = 0; i < e->count; i++) {
        uint32_t at = i;
        for (; at > 0 && e->actions[form->sorted[at - 1]].thread > e->actions[i].thread; at--)
            form->sorted[at] = form->sorted[at - 1];
        form->sorted[at] = (uint16_t)i;
        form->rank[i] = 0;
        if (action_synchronizes(&e->actions[i]))
            for (uint32_t j = 0; j < i; j++)
                form->rank[i] += actions_are_ordered(&e->actions[j], &e->actions[i]);
    }
    for (uint32_t k = 0; k < e->count; k++)
        form->position[form->sorted[k]] = (uint16_t)k;
}

static uint32_t seen_position(const struct action *a, const struct form *form)
{
    return !action_reads(a) || a->seen == WRITE_INITIAL ? WRITE_INITIAL : form->position[a->seen];
}

static uint64_t hash_form(const struct execution *e, const struct form *form)
{
    uint64_t h = hash_pair(e->count, e->outcome);
    for (uint32_t k = 0; k < e->count; k++) {
        uint32_t i = form->sorted[k];
        const struct action *a = &e->actions[i];
        h = hash_pair(h, (uint64_t)a->thread << 32 | (uint64_t)a->kind << 16 |
                             (uint64_t)a->mode << 8 | a->write_mode);
        h = hash_pair(h, (uint64_t)a->place << 32 | a->statement);
        h = hash_pair(h, a->value);
        h = hash_pair(h, a->read);
        h = hash_pair(h, (uint64_t)form->rank[i] << 32 | seen_position(a, form));
        uint64_t sum = 0;
        FOR_ACTIONS (j, &e->before[i])
            sum += hash_scatter(form->position[j] + HASH_STEP);
        h = hash_pair(h, sum);
    }
    return h;
}

static bool is_same(const struct execution *a, const struct form *fa, const struct execution *b,
                    const struct form *fb)
{
    if (a->count != b->count || a->outcome != b->outcome)
        return false;
    for (uint32_t k = 0; k < a->count; k++) {
        uint32_t i = fa->sorted[k], j = fb->sorted[k];
        const struct action *x = &a->actions[i], *y = &b->actions[j];
        if (x->thread != y->thread || x->kind != y->kind || x->mode != y->mode ||
            x->write_mode != y->write_mode || x->is_failed != y->is_failed ||
            x->is_frozen != y->is_frozen || x->place != y->place || x->statement != y->statement ||
            x->value != y->value || x->read != y->read || fa->rank[i] != fb->rank[j] ||
            seen_position(x, fa) != seen_position(y, fb) ||
            action_set_count(&a->before[i]) != action_set_count(&b->before[j]))
            return false;
        FOR_ACTIONS (before, &a->before[i])
            if (!action_set_has(&b->before[j], fb->sorted[fa->position[before]]))
                return false;
    }
    return true;
}

static void put_into_table(struct pool_of_executions *pool, uint32_t number)
{
    uint32_t at = (uint32_t)pool->hashes[number] & (pool->slots - 1);
    while (pool->table[at])
        at = (at + 1) & (pool->slots - 1);
    pool->table[at] = number + 1;
}

static void grow_table(struct pool_of_executions *pool)
{
    free(pool->table);
    pool->slots = pool->slots ? 2 * pool->slots : 64;
    pool->table = xcalloc(pool->slots, sizeof *pool->table);
    for (uint32_t i = 0; i < pool->count; i++)
        put_into_table(pool, i);
}

static struct execution *find_same(const struct pool_of_executions *pool, const struct execution *e,
                                   const struct form *form, uint64_t hash)
{
    struct form other;
    for (uint32_t at = (uint32_t)hash & (pool->slots - 1); pool->table[at];
         at = (at + 1) & (pool->slots - 1)) {
        struct execution *there = &pool->executions[pool->table[at] - 1];
        if (pool->hashes[pool->table[at] - 1] != hash)
            continue;
        find_form(there, &other);
        if (is_same(e, form, there, &other))
            return there;
    }
    return NULL;
}

bool executions_add(struct pool_of_executions *pool, const struct execution *e)
{
    struct form form;
    if (e->count > EXECUTION_MAX_ACTIONS)
        BUG("an execution of %u actions", e->count);
    if (2 * pool->count >= pool->slots)
        grow_table(pool);
    find_form(e, &form);
    uint64_t hash = hash_form(e, &form);
    struct execution *there = find_same(pool, e, &form, hash);
    if (there) {
        there->is_interleaving = there->is_interleaving || e->is_interleaving;
        return false;
    }
    if (pool->count == pool->capacity) {
        pool->capacity = pool->capacity ? 2 * pool->capacity : 16;
        pool->executions = xrealloc(pool->executions, pool->capacity * sizeof *pool->executions);
        pool->hashes = xrealloc(pool->hashes, pool->capacity * sizeof *pool->hashes);
    }
    struct execution copy = *e;
    copy.actions = xmalloc_copy(e->actions, e->count * sizeof *e->actions);
    copy.before = xmalloc_copy(e->before, e->count * sizeof *e->before);
    pool->executions[pool->count] = copy;
    pool->hashes[pool->count] = hash;
    put_into_table(pool, pool->count++);
    if (e->outcome >= pool->outcome_count)
        pool->outcome_count = e->outcome + 1;
    return true;
}

/* ---- single executions ---- */

static bool is_volatile_write(const struct action *a)
{
    return action_writes(a) && action_write_mode(a) == MODE_VOLATILE;
}

static bool sees_properly(const struct execution *e, uint32_t r)
{
    const struct action *read = &e->actions[r];
    uint32_t last = WRITE_INITIAL; /* volatile write before it */
    if (read->seen != WRITE_INITIAL) {
        const struct action *w = read->seen < e->count ? &e->actions[read->seen] : NULL;
        if (!w || !action_writes(w) || w->place != read->place || read->seen == r ||
            w->value != (read->kind == ACTION_UPDATE ? read->read : read->value) ||
            execution_is_before(e, r, read->seen))
            return false;
    }
    for (uint32_t i = 0; i < e->count; i++) {
        const struct action *w = &e->actions[i];
        if (i == r || i == read->seen || w->place != read->place)
            continue;
        if (action_writes(w) && execution_is_before(e, i, r) &&
            (read->seen == WRITE_INITIAL || execution_is_before(e, read->seen, i)))
            return false;
        if (w->kind == ACTION_UPDATE && read->kind == ACTION_UPDATE && w->seen == read->seen)
            return false;
    }
    if (read->mode != MODE_VOLATILE)
        return true;
    for (uint32_t i = 0; i < r; i++)
        if (e->actions[i].place == read->place && is_volatile_write(&e->actions[i]))
            last = i;
    return read->seen == last ||
           (read->seen != WRITE_INITIAL && !is_volatile_write(&e->actions[read->seen]));
}

static bool locks_properly(const struct execution *e)
{
    for (uint32_t i = 0; i < e->count; i++) {
        const struct action *a = &e->actions[i];
        if (a->kind != ACTION_LOCK && a->kind != ACTION_UNLOCK)
            continue;
        uint32_t owner = 0, depth = 0;
        for (uint32_t j = 0; j < i; j++) {
            const struct action *b = &e->actions[j];
            if (b->place != a->place || (b->kind != ACTION_LOCK && b->kind != ACTION_UNLOCK))
                continue;
            owner = b->thread;
            depth += b->kind == ACTION_LOCK ? 1u : -1u;
        }
        if (depth ? owner != a->thread : a->kind == ACTION_UNLOCK)
            return false;
    }
    return true;
}

bool execution_is_well_formed(const struct execution *e)
{
    for (uint32_t i = 0; i < e->count; i++)
        if (execution_is_before(e, i, i) || (action_reads(&e->actions[i]) && !sees_properly(e, i)))
            return false;
    return locks_properly(e);
}
