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
 *   What footprints foresee must have come true (footprints_have_grown()).
 *   A time-out that may come only when nothing else can happen, and whose turn hence depends on all
 *   threads, is never left out. */
#ifndef EXPLORE_PERSISTENT_H
#define EXPLORE_PERSISTENT_H

#include "explore/path.h"

/* Brings the moves of a persistent set to the front, in their order; returns how many they are. */
uint32_t persistent_first(struct path *path, struct move *moves, uint32_t count);

#endif
