/* combine.h - from the advice on single traces to advice on races, and on the whole program.
 *
 * A suggestion for a race must hold for all of its traces (JRF-E, Fig. 26); those that hold for
 * some only are kept apart.  Over all races suggestions are ranked by how many of them they remove
 * (Fig. 4), and a smallest set is chosen that removes them all.
 *
 * Where a trace shows a lost update on a place, making that place volatile removes its races but
 * is not enough; the suggestions for such a place make one operation of what belongs together. */
#ifndef ADVICE_COMBINE_H
#define ADVICE_COMBINE_H

#include "finding/advice.h"

/* Adds one more trace; its units refer to it by the id. */
void race_advice_add(struct race_advice *race, const struct trace_advice *trace, int64_t id);
void race_advice_finish(struct race_advice *race);

void program_advice_make(struct program_advice *program, const struct race_advice *races,
                         uint32_t count);

/* The set, by suggestion, becomes the chosen one; NULL: none is chosen.  The verdict of another set
 * is dropped. */
void program_advice_set(struct program_advice *program, const bool *set);

#endif
