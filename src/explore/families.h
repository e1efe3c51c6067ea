/* families.h - what threads know of each other by starts and joins alone.
 *
 * A family is what one thread knows: how many threads each other one had started, as far as it has been told.  A thread
 * knows at its start what its parent did, and what one that it joins knew at its end.  So one of two uses of
 * a place comes before the other on every path with these starts and joins, whatever else threads do: that is
 * how uses seen on different paths can be compared (switches.h, guards.h).
 *
 * Threads are known by their ids.  Where ids depend on the path, or there are too many threads, nothing is known
 * any more: families_give_up(). */
#ifndef EXPLORE_FAMILIES_H
#define EXPLORE_FAMILIES_H

#include "explore/symmetry.h"
#include "vm/vm.h"

struct families;

struct families *families_new(struct vm *vm, const struct symmetry *symmetry);
void families_free(struct families *families);

/* Undoable.  like: but for what only the child uses, it is taken to know no more than this thread did at its start,
 * which the same one has started before; or the child itself.  False: the order of threads cannot be known. */
bool families_start(struct families *families, thread_id parent, thread_id child, uint64_t name,
                    thread_id like);
void families_join(struct families *families, thread_id by, thread_id ended);

/* What a thread knows, and the least that it, and all members of its group (symmetry.h), knew at their start.  They are
 * the same number if they are the same. */
uint32_t families_of(const struct families *families, thread_id id);
uint32_t families_least(const struct families *families, thread_id id);
/* Does a thread know of the end of another one? */
bool families_has_joined(const struct families *families, thread_id by, thread_id ended);
/* Did one of two threads, when it knew this, come before the other? */
bool families_are_ordered(const struct families *families, thread_id a, uint32_t known_by_a,
                          thread_id b, uint32_t known_by_b);
/* All threads are concurrent from now on.  Returns whether that is new. */
bool families_give_up(struct families *families);

/* A hash of it.  named: a thread's name in it; NULL: its id. */
uint64_t families_key(const struct families *families, uint64_t (*named)(void *self, thread_id id),
                      void *self);

#endif
