/* assumptions.h - what an answer of heddle check, witness or relax holds for, besides the program and its input: values from
 * outside that were taken as given (--given), and when time-outs fire (--timeouts).  Only what the program
 * made use of is named. */
#ifndef CLI_ASSUMPTIONS_H
#define CLI_ASSUMPTIONS_H

#include "explore/check.h"

enum { ASSUMPTIONS_MOST = GIVEN_KINDS + 1 };

/* "the given clock", "time-outs that fire only when no other thread can go on"; returns how many. */
unsigned assumptions_of(const struct check_result *result,
                        const char *assumptions[ASSUMPTIONS_MOST]);
/* " for the given clock and ...", "" without any; the caller frees. */
char *assumptions_text(const struct check_result *result);

#endif
