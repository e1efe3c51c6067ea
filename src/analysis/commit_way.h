/* commit_way.h - what an execution of the pool can do for a committing sequence (causality.h has the rules).
 *
 * A way is an execution Ei, and which of its actions is which of the goal's.  Of both only sets of the goal's actions
 * remain, so that a step costs a few instructions:
 *   unordered  reads that see a write that does not happen before them: must be in C(i-1) (rule 6); and writes that
 *              others see only because of final fields
 *   same       may be in C(i-1): they write the same value, and see the same write (1, 4, 5; intent: 2)
 *   present    may be in Ci; those that are not `same` are reads that see another write in the goal (4; intent: 2)
 * and for jls per action those that are ordered otherwise than in the goal (2, 3), and the edges of rule 8.  What can
 * never be committed by this way, as rules 7, 8 or 9 forbid it whatever was committed before, is in none of them. */
#ifndef ANALYSIS_COMMIT_WAY_H
#define ANALYSIS_COMMIT_WAY_H

#include "analysis/execution.h"
#include "base/arena.h"

enum { NOT_THERE = UINT16_MAX - 1 };

struct sync_edge {
    uint16_t from, to;
};

/* If an action of `behind` is committed, the edge is promised. */
struct promise {
    uint32_t edge;
    struct action_set behind;
};

struct way {
    uint32_t execution;
    const uint16_t *there; /* by the goal's action: the same one in the execution, or NOT_THERE */
    struct action_set unordered, same, present;
    /* jls */
    struct action_set *conflicts; /* by action: actions ordered otherwise than in the goal */
    struct action_set
        *along; /* by action: external actions that must be committed with it; NULL: none */
    const uint16_t *sees;   /* by read: the write that it sees here, WRITE_INITIAL, or NOT_THERE */
    struct action_set kept; /* edges of the goal that are edges here */
    struct action_set
        clean; /* actions without conflicts, promises and external actions before them */
    struct promise *promises;
    uint32_t promise_count;
};

/* An execution whose actions are to be committed. */
struct commit_goal {
    const struct execution *e;
    bool is_jls;
    bool has_external;
    struct action_set all;
    struct sync_edge *edges; /* jls: its synchronizes-with, between threads */
    uint32_t edge_count, edge_capacity;
    struct arena arena; /* of ways' parts */
};

/* False: it has more edges than a set holds. */
bool commit_goal_init(struct commit_goal *goal, const struct execution *e, bool is_jls);
void commit_goal_release(struct commit_goal *goal);

/* The way by execution e; there: by the goal's action, the same one in e or NOT_THERE; here: by e's action, the same one
 * of the goal or NOT_THERE.  Names must keep kind, thread, place and written value.  False: it is of no use. */
bool way_make(struct commit_goal *goal, const struct execution *e, const uint16_t *there,
              const uint16_t *here, struct way *way);

#endif
