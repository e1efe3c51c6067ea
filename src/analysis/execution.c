/* execution.c - see execution.h. */
#include "analysis/execution.h"

#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

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
}

static uint64_t hash_of(const struct execution *e)
{
    uint32_t seq[256], n[4096] = {0};
    uint64_t sum = 0;
    for (uint32_t i = 0; i < e->count; i++)
        seq[i] = ++n[e->actions[i].thread];
    for (uint32_t i = 0; i < e->count; i++) {
        const struct action *a = &e->actions[i];
        uint64_t h = hash_pair(a->thread + 1u, seq[i]);
        h = hash_pair(h, (uint64_t)a->kind << 32 | a->place);
        h = hash_pair(h, a->value);
        if (action_reads(a) && a->seen != WRITE_INITIAL)
            h = hash_pair(h, hash_pair(e->actions[a->seen].thread + 1u, seq[a->seen]));
        for (uint32_t j = i; j-- > 0;)
            if (actions_are_ordered(a, &e->actions[j])) {
                h = hash_pair(h, hash_pair(e->actions[j].thread + 1u, seq[j]));
                break;
            }
        sum += h;
    }
    return sum | 1;
}

bool executions_add(struct pool_of_executions *pool, const struct execution *e)
{
    uint64_t h = hash_of(e);
    for (uint32_t i = 0; i < pool->count; i++)
        if (pool->hashes[i] == h)
            return false;
    uint32_t at = pool->count;
    if (at == pool->capacity) {
        pool->capacity = pool->capacity ? 2 * pool->capacity : 16;
        pool->executions = xrealloc(pool->executions, pool->capacity * sizeof *pool->executions);
        pool->hashes = xrealloc(pool->hashes, pool->capacity * sizeof *pool->hashes);
    }
    struct execution copy = *e;
    copy.actions = xmalloc((e->count + 1) * sizeof *copy.actions);
    copy.before = xmalloc((e->count + 1) * sizeof *copy.before);
    memcpy(copy.actions, e->actions, e->count * sizeof *copy.actions);
    memcpy(copy.before, e->before, e->count * sizeof *copy.before);
    pool->executions[at] = copy;
    pool->hashes[at] = h;
    pool->count++;
    return true;
}
