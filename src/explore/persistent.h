/* persistent.h - which of the moves that are possible in a state must be tried there.
 *
 * A set of threads is persistent in a state if nothing that the other threads can do from there, as long as
 * none of the set moves, can matter to the next move of one of the set.  Then it is enough to try the
 * moves of the set: whatever the others do can as well be done after one of these (Godefroid).  What threads
 * can still do is known from footprints.h.
 *
 * Conditions of soundness:
 *   A thread of the set that cannot move brings in those that can let it move.
 *   The whole set counts only as long as no round of the search goes on without the others for ever: a
 *   move of such a set that leads back to a state on the path brings in the rest (search.c).
 *   What footprints foresee must have come true (footprints_rely()).
 *   A time-out that may come only when nothing else can happen, and whose turn hence depends on all
 *   threads, is never left out. */
#ifndef EXPLORE_PERSISTENT_H
#define EXPLORE_PERSISTENT_H

#include "explore/path.h"

/* Of the moves that are possible in the state that the path is in, those of a persistent set: bits by their
 * index.  All bits: nothing can be left out. */
uint64_t persistent_moves(struct path *path, const struct move *moves, uint32_t count);

#endif
