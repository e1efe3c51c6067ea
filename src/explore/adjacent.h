/* adjacent.h - from a path that shows a race to one on which its two accesses are next to each other (Definition 3.1 of
 * the paper, witness.h).
 *
 * The race detector reports accesses that nothing orders, however far apart they are.  Of the events between them those
 * that do not depend on the first one can come before it: the path is made again, with the first access's thread stopped
 * before its access and each other thread before whatever the first access happens before, up to the second access.  Then
 * the first access is made, and directly behind it the second one.  Moves are exact (path_step()), so that threads stop
 * where the path has no switching point.
 *
 * The order takes nothing for granted: what a thread reads in a race may make it go elsewhere now, and then another
 * attempt keeps only the events that happen before one of the two accesses.  A path counts if the detector shows the same
 * race on it, of the last two events.  There may be none: after `x = 1; done = true` a thread that reads x if it sees
 * `done` races on x, but always comes later. */
#ifndef EXPLORE_ADJACENT_H
#define EXPLORE_ADJACENT_H

#include "explore/path.h"
#include "explore/recorder.h"
#include "finding/finding.h"

/* found: a race that the recorder's path shows, with the recorder's trace.  The path is elsewhere afterwards: the caller
 * brings it back (path_go()).  Returns the recorder of the other path, which the caller frees, and its race.  NULL: there is
 * none, or no time. */
struct recorder *adjacent_find(struct path *path, const struct recorder *recorder,
                               const struct finding *found, struct finding *shown);

#endif
