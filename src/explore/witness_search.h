/* witness_search.h - from one pair of suspects to a schedule in which they are next to each other (sections 3.1 and 3.2
 * of the paper, witness.h).
 *
 * The run (lockset_run.h) has stopped each thread before each access of the wanted place, so that the moves
 * up to that of a1 are the prefix: its thread stands before a1 then.
 *
 * Phase 1, the prefix extended (Fig. 8), at the granularity of moves: the moves that followed in the run are made
 * without those of the thread of a1.  A move that cannot be made, or whose thread does or reads something else than
 * it did in the run (its digest differs), depends on what was left out: its thread is stuck from then on.
 * Phase 2 is a search from there (search.h).
 *
 * Wherever two threads stand before conflicting accesses of the wanted place, both are made: one after the
 * other, which the race detector judges like all else. */
#ifndef EXPLORE_WITNESS_SEARCH_H
#define EXPLORE_WITNESS_SEARCH_H

#include "explore/lockset_run.h"
#include "explore/witness_stage.h"

/* What the owner looks at. */
struct witness_watch {
    void *self;
    struct path *path;
    uint64_t wanted; /* key of the place */
    /* After each move: races that it has shown are in path->seen.  True: the warning is proved, and enough was
     * searched. */
    bool (*look)(void *self, enum witness_stage stage);
    void (*tick)(void *self, const struct search_statistics *statistics);
};

/* Of a state: makes the accesses of two threads that stand before them, looks, and takes them back.  True: as of
 * look(). */
bool witness_complete(const struct witness_watch *watch, enum witness_stage stage);

/* One pair, through all stages, with at most so many moves of each search; counts the searches.  True: as of
 * look(). */
bool witness_try(const struct witness_watch *watch, struct lockset_runs *runs,
                 const struct lockset_run *run, const struct suspect_pair *pair, uint32_t stages,
                 uint64_t budget, uint64_t *searches);

#endif
