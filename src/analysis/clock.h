/* clock.h - vector clocks (one count for each thread), undoable.
 *
 * A clock lives in a pool and grows when it must know one more thread; a NULL clock counts 0
 * for all.  Functions that change a clock take the address of the pointer to it. */
#ifndef ANALYSIS_CLOCK_H
#define ANALYSIS_CLOCK_H

#include "base/pool.h"
#include "event/analysis.h"

struct clock {
    uint32_t size;
    uint32_t counts[];
};

static inline uint32_t clock_of(const struct clock *clock, thread_id thread)
{
    return clock && thread < clock->size ? clock->counts[thread] : 0;
}

void clock_set(struct pool *pool, struct clock **clock, thread_id thread, uint32_t count);
/* *into becomes the pointwise maximum of both. */
void clock_join(struct pool *pool, struct clock **into, const struct clock *from);
/* *into becomes equal to from. */
void clock_assign(struct pool *pool, struct clock **into, const struct clock *from);
/* New clocks, not shared yet: the pointwise maximum and the pointwise minimum. */
struct clock *clock_joined(struct pool *pool, const struct clock *a, const struct clock *b);
struct clock *clock_least(struct pool *pool, const struct clock *a, const struct clock *b);
/* Is everything that a knows known to b? */
bool clock_is_before(const struct clock *a, const struct clock *b);

#endif
