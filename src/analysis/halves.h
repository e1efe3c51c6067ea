/* halves.h - executions in which a read-modify-write is a read and a write of its own.
 *
 * The JLS knows reads and writes only.  A compare-and-set that fails in one execution and succeeds in another one does
 * the same read in both: so when actions of executions are compared (causality.h), an update is its read, and,
 * right behind it, its write. */
#ifndef ANALYSIS_HALVES_H
#define ANALYSIS_HALVES_H

#include "analysis/execution.h"
#include "base/arena.h"

/* An execution without updates, and of each of its actions which one of the other execution it is, or is a half of; NULL:
 * it is the other execution. */
struct halves {
    struct execution execution;
    const uint16_t *whole;
};

static inline uint16_t halves_whole(const struct halves *halves, uint16_t action)
{
    return halves->whole ? halves->whole[action] : action;
}

/* The execution must outlive what is made of it.  False: it would have too many actions. */
bool halves_make(const struct execution *e, struct arena *arena, struct halves *halves);

#endif
