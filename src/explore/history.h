/* history.h - by which acquires threads came to use racy places without a race: JRF-E's acquiring
 * history, over all paths of a search.
 *
 * Only places on which a race was found are looked at.  A race makes its place a switching point, so
 * the search begins anew after it, and the last pass tells of all acquires on all schedules. */
#ifndef EXPLORE_HISTORY_H
#define EXPLORE_HISTORY_H

#include "analysis/race.h"
#include "explore/tracking.h"
#include "vm/vm.h"

struct history;

struct history *history_new(struct vm *vm, struct tracking *tracking);
void history_free(struct history *history);

void history_add_racy(struct history *history, place_id place);
bool history_wants(const struct history *history, place_id place);
/* Whether no such acquire (at this place of the program, of this object, for this field or sort of array)
 * was seen before; the thread is executing it. */
bool history_is_new(struct history *history, const struct race_acquire *acquire);

/* The field, or the sort of array, that a place belongs to. */
uint64_t place_subject(place_id place);

#endif
