/* standstills.h - makes findings of threads that do not go on: deadlocks, cycles of waits, threads that wait for ever,
 * and loops that no schedule leaves. */
#ifndef EXPLORE_STANDSTILLS_H
#define EXPLORE_STANDSTILLS_H

#include "explore/check_inside.h"

/* The path stands where no thread can move (FINDING_DEADLOCK), or in a loop (FINDING_NO_PROGRESS). */
void standstills_report(struct check *check, enum finding_kind kind);
/* What the last move has shown. */
void standstills_report_deadlocks(struct check *check);
/* The path stands in a set of states that no move leaves (search_next_loop()): what waits for ever there, what
 * is swallowed for good, and the loop itself if it is asked for. */
void standstills_report_loop(struct check *check);

#endif
