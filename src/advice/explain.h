/* explain.h - why nothing orders the two statements of a race, in a sentence or two. */
#ifndef ADVICE_EXPLAIN_H
#define ADVICE_EXPLAIN_H

#include "analysis/order.h"
#include "finding/finding.h"

/* The caller frees. */
char *explain_race(const struct finding *finding, const struct order *order);

#endif
