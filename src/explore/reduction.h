/* reduction.h - the ways in which a search leaves out schedules that show nothing new.
 *
 * Each has a condition under which it is sound, written where it is built, and each can be switched off
 * by itself (--reduce), so that answers with it and without it can be compared. */
#ifndef EXPLORE_REDUCTION_H
#define EXPLORE_REDUCTION_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum reduction {
    REDUCE_LOCKS = 1 << 0,      /* operations of locks are single steps (units.h) */
    REDUCE_LIBRARY = 1 << 1,    /* those of other classes of java.util.concurrent, too (units.h) */
    REDUCE_WAITING = 1 << 2,    /* an operation that could only wait is not begun (refused.h) */
    REDUCE_PERSISTENT = 1 << 3, /* threads that cannot meet are not interleaved (persistent.h) */
    REDUCE_NAMES = 1 << 4,      /* objects made during the search are told apart (object_names.h) */
    REDUCE_KNOWLEDGE = 1 << 5,  /* what cannot race is not remembered (guards.h, path_key()) */
    REDUCE_SYMMETRY = 1 << 6,   /* it does not matter which of several equal threads is which
                                 * (symmetry.h) */
    REDUCE_ALL = (1 << 7) - 1,
};

/* "all", "none", or a list: "locks,library".  "all,-names": all but for one. */
bool reductions_parse(const char *text, uint32_t *reductions, struct error *error);

#endif
