/* covering.h - states that differ from a visited one only in that less can race from there on.
 *
 * The key of a state has two parts: what the program is in, and what the race detector remembers (the papers' h).
 * Of states with the same first part one need not be searched when another one that was visited covers it
 * (race_view_covers()): wherever the one would show a race, the other shows one.
 *
 * Conditions of soundness: nothing but races depends on the second part.  And nothing is left out any more once there
 * is a race (path_is_covered()): which accesses race with which, and by which acquires threads came to them, is found
 * out then. */
#ifndef EXPLORE_COVERING_H
#define EXPLORE_COVERING_H

#include "explore/state_keys.h"

struct covering;

struct covering *covering_new(void);
void covering_free(struct covering *covering);
void covering_clear(struct covering *covering);
uint64_t covering_bytes(const struct covering *covering);

/* Of the state that keys have taken last, whose key is this: is it covered by one of the visited?  Then
 * *key is the key of that one.  Else it is known from now on. */
bool covering_find(struct covering *covering, struct state_keys *keys,
                   const struct visited *visited, struct state_key *key);

#endif
