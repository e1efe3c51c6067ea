/* advice_text.h - advice for people and for programs. */
#ifndef REPORT_ADVICE_TEXT_H
#define REPORT_ADVICE_TEXT_H

#include "advice/advising.h"
#include "report/options.h"

#include <stdio.h>

struct advice_report {
    FILE *out;
    struct advising *advising;
    const struct report_options *options;
    double seconds;        /* of the analysis */
    double search_seconds; /* of trying out */
    uint32_t searches;
    bool for_patch; /* only edits of the source could be chosen */
};

/* One race: its statements, why nothing orders them, and what would.  False with an error. */
bool advice_put_race(const struct advice_report *report, uint32_t race, struct error *error);
/* One trace: the path, its edges, what holds for it. */
bool advice_put_trace(const struct advice_report *report, int64_t trace, struct error *error);
/* What holds for all races together: ranks, and the smallest set. */
void advice_put_program(const struct advice_report *report);

/* Everything as one JSON object; only_race: UINT32_MAX for all. */
void advice_put_json(const struct advice_report *report, uint32_t only_race);
/* One trace as one JSON object. */
bool advice_put_trace_json(const struct advice_report *report, int64_t trace, struct error *error);

/* "volatile", "atomic-array", "move", "lock", ... */
const char *suggestion_kind_name(enum suggestion_kind kind);

#endif
