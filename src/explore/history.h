/* history.h - by which acquires threads came to use racy places without a race: JRF-E's acquiring
 * history, over all paths of a search.
 *
 * Only places on which a race was found are looked at.  A race makes its place a switching point, so
 * the search begins anew after it, and the last pass meets all acquires on all schedules. */
#ifndef EXPLORE_HISTORY_H
#define EXPLORE_HISTORY_H

#include "analysis/race.h"
#include "explore/tracking.h"
#include "vm/vm.h"

struct history;

struct history *history_new(struct vm *vm, struct tracking *tracking);
void history_free(struct history *history);

/* It listens to races and acquires. */
const struct analysis *history_analysis(const struct history *history);
/* Are acquires of this place worth knowing? */
bool history_wants(const struct history *history, place_id place);

/* How many acquires the current move has shown that were not seen before: at this place of the program,
 * of this object, for this field or sort of array. */
uint32_t history_new_acquires(const struct history *history);
void history_begin_move(struct history *history);

/* The field, or the sort of array, that a place belongs to. */
uint64_t place_subject(place_id place);
/* Equal for races of the same statements on places of one subject. */
uint64_t race_key(const struct race *race);

#endif
