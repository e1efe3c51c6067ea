/* attempts.h - finds the threads that stand before an operation which could only wait.
 *
 * Each such operation is begun, looked at and taken back; refused.h has the conditions and the reasons.
 * An attempt is no move of the path: no recorder hears of it, no gap counts, and what the path knows of
 * its last move stays as it was. */
#ifndef EXPLORE_ATTEMPTS_H
#define EXPLORE_ATTEMPTS_H

#include "explore/path.h"

/* In the present state: path->inside->refused has them afterwards.  There are none where moves are replayed, which
 * are made as they were recorded. */
void attempts_find(struct path *path);

/* The thread waits for one of several members of a group (symmetry.h): what it does when all have ended is tried out, up
 * to its last join.  Symmetry is broken if it comes to anything else, or shows something. */
void attempts_try_joins(struct path *path, struct thread *t);

#endif
