/* null_analysis.h - the analysis that looks at everything and does nothing: what to copy for a
 * new one, and the measure of what observing alone costs. */
#ifndef EVENT_NULL_ANALYSIS_H
#define EVENT_NULL_ANALYSIS_H

#include "event/analysis.h"

extern const struct analysis null_analysis;

#endif
