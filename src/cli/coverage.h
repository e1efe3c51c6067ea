/* coverage.h - what a search that was stopped has to say for itself: what it has covered, what makes the
 * states, and what is worth trying next (explore/campaign.h has the measurements). */
#ifndef CLI_COVERAGE_H
#define CLI_COVERAGE_H

#include "explore/check.h"

enum { COVERAGE_SUGGESTIONS = 2 };

/* Only where coverage.is_known.  The caller frees the texts. */

/* "all schedules with at most 2 preemptions; beside them 240 schedules were sampled" */
char *coverage_text(const struct coverage *coverage);
/* "--timeouts=last: 45% of the moves ..."; returns how many. */
unsigned coverage_suggest(const struct check_result *result, const struct check_options *options,
                          char *suggestions[COVERAGE_SUGGESTIONS]);

#endif
