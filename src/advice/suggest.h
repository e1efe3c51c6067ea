/* suggest.h - how the race of one trace could be removed: the algorithms of JRF-E, section 3.1.
 *
 * A suggestion from here holds for this one trace; combine.h finds those that hold for all of
 * them. */
#ifndef ADVICE_SUGGEST_H
#define ADVICE_SUGGEST_H

#include "analysis/order.h"
#include "finding/advice.h"
#include "finding/finding.h"

/* The finding is a race.  is_whole: every schedule was searched, so that what no trace shows does not
 * happen. */
void trace_advice_make(struct trace_advice *advice, const struct finding *finding,
                       const struct order *order, const struct acquires *history, bool is_whole);

#endif
