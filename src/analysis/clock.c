/* clock.c - see clock.h. */
#include "analysis/clock.h"

#include <string.h>

static struct clock *new_clock(struct pool *pool, uint32_t size)
{
    uint32_t room = (size + 3) & ~3u;
    struct clock *clock = pool_alloc(pool, sizeof *clock + room * sizeof *clock->counts);
    clock->size = room;
    return clock;
}

static void replace(struct pool *pool, struct clock **clock, uint32_t size)
{
    const struct clock *old = *clock;
    struct clock *grown = new_clock(pool, size);
    if (old)
        memcpy(grown->counts, old->counts, old->size * sizeof *old->counts);
    UNDO_SET(pool->log, *clock, grown);
}

static inline void grow(struct pool *pool, struct clock **clock, uint32_t size)
{
    if (!*clock || (*clock)->size < size)
        replace(pool, clock, size);
}

void clock_set(struct pool *pool, struct clock **clock, thread_id thread, uint32_t count)
{
    grow(pool, clock, thread + 1);
    UNDO_SET(pool->log, (*clock)->counts[thread], count);
}

void clock_join(struct pool *pool, struct clock **into, const struct clock *from)
{
    if (!from)
        return;
    grow(pool, into, from->size);
    uint32_t *counts = (*into)->counts, i = 0;
    while (i < from->size && from->counts[i] <= counts[i])
        i++;
    if (i == from->size)
        return;
    undo_save_range(pool->log, &counts[i], (from->size - i) * sizeof *counts);
    for (; i < from->size; i++)
        counts[i] = from->counts[i] > counts[i] ? from->counts[i] : counts[i];
}

void clock_assign(struct pool *pool, struct clock **into, const struct clock *from)
{
    if (from)
        grow(pool, into, from->size);
    for (uint32_t i = 0; *into && i < (*into)->size; i++)
        if ((*into)->counts[i] != clock_of(from, i))
            UNDO_SET(pool->log, (*into)->counts[i], clock_of(from, i));
}

static uint32_t size_of(const struct clock *clock)
{
    return clock ? clock->size : 0;
}

struct clock *clock_joined(struct pool *pool, const struct clock *a, const struct clock *b)
{
    uint32_t size = size_of(a) > size_of(b) ? size_of(a) : size_of(b);
    struct clock *joined = new_clock(pool, size);
    for (uint32_t i = 0; i < size; i++)
        joined->counts[i] = clock_of(a, i) > clock_of(b, i) ? clock_of(a, i) : clock_of(b, i);
    return joined;
}

struct clock *clock_least(struct pool *pool, const struct clock *a, const struct clock *b)
{
    uint32_t size = size_of(a) < size_of(b) ? size_of(a) : size_of(b);
    struct clock *least = new_clock(pool, size);
    for (uint32_t i = 0; i < size; i++)
        least->counts[i] = a->counts[i] < b->counts[i] ? a->counts[i] : b->counts[i];
    return least;
}

bool clock_is_before(const struct clock *a, const struct clock *b)
{
    for (uint32_t i = 0; a && i < a->size; i++)
        if (a->counts[i] > clock_of(b, i))
            return false;
    return true;
}
