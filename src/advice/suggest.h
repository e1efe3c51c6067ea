/* suggest.h - how the race of one trace could be removed: the algorithms of JRF-E, section 3.1.
 *
 * Each suggestion is an amendment (finding/amendment.h), whose text is its identity: the same
 * amendment of two traces, or of two races, is the same suggestion.  What is suggested here holds
 * for this one trace; combine.h tells what holds for all of them. */
#ifndef ADVICE_SUGGEST_H
#define ADVICE_SUGGEST_H

#include "analysis/order.h"
#include "finding/advice.h"
#include "finding/finding.h"

/* The finding is a race. */
void trace_advice_make(struct trace_advice *advice, const struct finding *finding,
                       const struct order *order, const struct acquires *history);

#endif
