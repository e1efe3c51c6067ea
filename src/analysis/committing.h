/* committing.h - the search for a committing sequence of one goal (causality.h has the rules).
 *
 * What a step may be made with is a way (commit_way.h).  Ways that are no better than others are dropped.
 *
 * A state is the committed set and, for jls, the promised edges; none is entered twice.  From a state go
 *   - actions that are `same`, one at a time: a step with more of them can be split, as the same way serves again;
 *   - reads that see another write in E, in every subset: once one of them is committed, the way cannot be used again.
 * With intent, an external action waits until all that happens before it is committed: no step needs it, and in
 * the end the goal itself commits it.
 * Nothing is lost either when an action that is `same`, and for jls in no conflict and no edge, in every way that can
 * still be used is committed as soon as possible: every continuation remains one.  A state is given up when even
 * without what blocks steps (5; 2, 3, 8) the ways that can still be used could not commit everything. */
#ifndef ANALYSIS_COMMITTING_H
#define ANALYSIS_COMMITTING_H

#include "analysis/causality.h"
#include "analysis/commit_way.h"

struct committing {
    struct commit_goal goal;
    struct way *ways;
    uint32_t count, capacity;
    uint32_t *way_table, way_slots; /* intent: ways by their sets; number + 1, 0: free */
    /* States that were met. */
    struct commit_state *states;
    uint32_t state_count, state_capacity;
    uint32_t *table, slots;
    /* The steps that lead to the present state. */
    struct commit_step *path;
    uint32_t depth, path_capacity;
    uint64_t steps, max_steps;
    bool is_undecided;
};

void committing_init(struct committing *c, const struct execution *goal, bool is_jls,
                     uint64_t max_steps);
void committing_release(struct committing *c);
void committing_forget_ways(struct committing *c);

/* Adds a way (way_make), unless it is of no use. */
void committing_add(struct committing *c, const struct execution *e, uint32_t execution,
                    const uint16_t *there, const uint16_t *here);
/* Drops ways that are no better than others. */
void committing_reduce(struct committing *c);

/* Searches with the ways that were added.  False: there is no sequence, or is_undecided was set. */
bool committing_search(struct committing *c);
/* After a search that was successful. */
void committing_justify(const struct committing *c, struct justification *justification);

#endif
