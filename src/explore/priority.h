/* priority.h - the orders of JRF's heuristics: which move is likelier to show a race.
 *
 *   writes-first          moves that begin with a write, before others
 *   watch-written         moves that use a place which another thread wrote last
 *   avoid-release/acquire moves of threads that have not acquired anything since the last release
 *                         of another thread
 *   acquire-first         moves that acquire from a place nothing was released to */
#ifndef EXPLORE_PRIORITY_H
#define EXPLORE_PRIORITY_H

#include "explore/path.h"

struct priority_history;

struct priority_history *priority_history_new(struct path *path);
void priority_history_free(struct priority_history *history);

/* The higher the sooner; the path stands where the move starts. */
int32_t priority_of(struct priority_history *history, int order, struct path *path,
                    const struct move *move);
/* The move is about to be made; and it has been. */
void priority_look(struct priority_history *history, struct path *path, const struct move *move);
void priority_note(struct priority_history *history);

#endif
