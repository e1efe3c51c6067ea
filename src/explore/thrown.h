/* thrown.h - makes findings of exceptions that a move has shown: uncaught ones, and assertions that were swallowed. */
#ifndef EXPLORE_THROWN_H
#define EXPLORE_THROWN_H

#include "explore/check_inside.h"

struct recorder;

/* before: has the trace of what was thrown before the base; NULL: the path is recorded. */
void thrown_report_uncaught(struct check *check, struct recorder *before);
/* "java.lang.IllegalStateException: text"; the caller frees. */
char *thrown_describe(const struct vm *vm, ref exception);
/* What is swallowed for good (swallowed.h): assertions are findings, other exceptions are counted. */
void thrown_report_swallowed(struct check *check);

#endif
