/* choose.h - sets of suggestions that remove every race, the best one first.
 *
 * The better one of two sets does without a last resort, has fewer members, or has the members
 * that cost less.  The work is bounded: sets that would take too long are left out, and
 * choices_are_complete() reports it. */
#ifndef ADVICE_CHOOSE_H
#define ADVICE_CHOOSE_H

#include "finding/advice.h"

/* A suggestion that takes concurrency or a statement away always removes races: it is chosen only
 * where nothing else removes them. */
bool suggestion_is_last_resort(const struct program_suggestion *suggestion);

struct choices; /* opaque; refers to the program's advice, which must stay as it is */

/* deadline, as seconds_now() counts: from then on what was found so far is taken; 0: none. */
struct choices *choices_new(const struct program_advice *program, double deadline);
void choices_free(struct choices *choices);
/* The next set, by suggestion, of those that are neither excluded nor known to be harmful; false:
 * no more. No set comes twice. */
bool choices_next(struct choices *choices, bool *set);
/* Whether all better sets than the last one have come before it. */
bool choices_are_complete(const struct choices *choices);

/* The first set becomes the chosen one; false: there is none. */
bool program_advice_choose(struct program_advice *program, double deadline);

#endif
