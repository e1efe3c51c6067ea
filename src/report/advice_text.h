/* advice_text.h - advice for people. */
#ifndef REPORT_ADVICE_TEXT_H
#define REPORT_ADVICE_TEXT_H

#include "report/advice_report.h"

/* One race: its statements, why nothing orders them, and what would.  The evidence has the first
 * trace. */
void advice_put_race(const struct advice_report *report, uint32_t race,
                     const struct race_evidence *evidence);
/* One trace: the path, its edges, what holds for it. */
void advice_put_trace(const struct advice_report *report, const struct advised_trace *trace);
/* What holds for all races together: ranks, and the smallest set. */
void advice_put_program(const struct advice_report *report);

#endif
