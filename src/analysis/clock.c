/* clock.c - see clock.h. */
#include "analysis/clock.h"

#include <string.h>

static void grow(struct pool *pool, struct clock **clock, uint32_t size)
{
    const struct clock *old = *clock;
    if (old && old->size >= size)
        return;
    uint32_t room = (size + 3) & ~3u;
    struct clock *grown = pool_alloc(pool, sizeof *grown + room * sizeof *grown->counts);
    grown->size = room;
    if (old)
        memcpy(grown->counts, old->counts, old->size * sizeof *old->counts);
    UNDO_SET(pool->log, *clock, grown);
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
    for (uint32_t i = 0; i < from->size; i++)
        if (from->counts[i] > (*into)->counts[i])
            UNDO_SET(pool->log, (*into)->counts[i], from->counts[i]);
}

void clock_assign(struct pool *pool, struct clock **into, const struct clock *from)
{
    if (from)
        grow(pool, into, from->size);
    for (uint32_t i = 0; *into && i < (*into)->size; i++)
        if ((*into)->counts[i] != clock_of(from, i))
            UNDO_SET(pool->log, (*into)->counts[i], clock_of(from, i));
}

bool clock_is_before(const struct clock *a, const struct clock *b)
{
    for (uint32_t i = 0; a && i < a->size; i++)
        if (a->counts[i] > clock_of(b, i))
            return false;
    return true;
}
