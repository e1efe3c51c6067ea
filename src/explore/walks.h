/* walks.h - single schedules, one after the other, that differ much from each other.
 *
 * A depth-first search changes the ends of its paths first; what shows only when an early decision is
 * another one comes late.  Walks show it soon: some choose every move at random, some stay with a thread
 * for longer, and some give every thread a priority, let the first that can move, and lower it at one to
 * three moves drawn at random (PCT: Burckhardt et al., 2010), which shows a bug of few ordering
 * constraints with a known probability.  Every second walk makes no early time-out (path.h).
 *
 * Walks need no state keys and cover nothing: they only find.  What they show of switching points holds
 * from the next walk on.  They follow from their seed alone. */
#ifndef EXPLORE_WALKS_H
#define EXPLORE_WALKS_H

#include "explore/search.h"

struct walks;

/* The client is called with no search. */
struct walks *walks_new(struct path *path, uint64_t seed, uint32_t max_depth,
                        const struct search_client *client);
void walks_free(struct walks *walks);

/* Walks from the base and back to it until so many moves were made, or until walks_stop(); the last walk
 * goes on to its end.  It is cut when the process has used so many seconds of CPU meanwhile.  False: the VM is
 * asked for the end (vm_is_due()), or the path cannot be used any more, which is a gap. */
bool walks_go_on(struct walks *walks, uint64_t moves, double seconds);
void walks_stop(struct walks *walks);

/* Before the first walk: it is the n-th of a series, and may be so many moves long.  That with the number 0 is no varied
 * one: threads move in turn, as on a machine with a processor for each. */
void walks_set_number(struct walks *walks, uint64_t nth, uint32_t longest);

uint64_t walks_count(const struct walks *walks);
uint64_t walks_moves(const struct walks *walks);

#endif
