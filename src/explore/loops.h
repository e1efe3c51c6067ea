/* loops.h - the graph of a search's states, for finding loops that no schedule leaves.
 *
 * A set of states that no move leaves, none of which ends the program, is lost progress: whatever the
 * schedule does, fair or not, it goes on for ever. */
#ifndef EXPLORE_LOOPS_H
#define EXPLORE_LOOPS_H

#include "explore/path.h"

struct loops;

struct loops *loops_new(void);
void loops_free(struct loops *loops);
void loops_clear(struct loops *loops);
/* A move from state to state; path: it stands behind the move. */
void loops_add(struct loops *loops, uint32_t from, uint32_t to, const struct path *path,
               bool is_new);
/* The program ended, or stopped for good, after a move from this state. */
void loops_add_end(struct loops *loops, uint32_t from);
/* The moves from the first state to one in such a set; NULL: there is none.  The caller frees. */
struct move *loops_find(struct loops *loops, uint32_t states, uint32_t *count);

#endif
