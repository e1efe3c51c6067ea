/* advice_json.h - advice for programs, as one JSON object; its fields are in the man page. */
#ifndef REPORT_ADVICE_JSON_H
#define REPORT_ADVICE_JSON_H

#include "report/advice_report.h"

/* All races, suggestions and the chosen set; only_race: UINT32_MAX for all. */
void advice_put_json(const struct advice_report *report, uint32_t only_race);
/* One trace. */
void advice_put_trace_json(const struct advice_report *report, const struct advised_trace *trace);

#endif
