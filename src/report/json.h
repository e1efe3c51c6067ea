/* json.h - the result of a check for programs, as one JSON object:
 *
 *   {"answer": "found", "reason": "", "gaps": [GAP...], "findings": [FINDING...],
 *    "statistics": {...}}
 *
 * "reason" is the reason of the first gap, "" without gaps.  GAP is what was left out, in the order
 * in which it was first seen: "reason", "class", "method", "file" and "line" of the program's code
 * that brought it about (null: none in particular, as with a bound), "count" (how often, in the last
 * pass that came upon it).
 * FINDING has "kind" (finding_kind_name()), "title", "place" (finding_place_key(); races only),
 * "message" (exceptions and assertions), "traces" (how many were recorded that show it; how many more
 * were seen of all findings is in the statistics, "unrecorded_traces"), "first_trace" (the id of one
 * in the store) and, as far as the kind has them,
 *   "source", "manifest": STATEMENT   of a race; for a thrown exception only "manifest"
 *   "threads": [STATEMENT...]         those that do not go on, each with "state" in words
 *   "path": [EVENT...]                with --full only: all events in their order
 * A STATEMENT has "thread", "access" ("read", "write", "update", ...), "mode", "value", "holds"
 * (monitors and locks), "class", "method", "file", "line" and "text" of the user's own position, and "stack",
 * the frames from the top, each with "class", "method", "file", "line" and "library".
 * An EVENT has "thread", "kind", "mode", "place", "value", "step", "class", "method", "file" and "line".
 * What is not known is null; values are text, as a report shows them. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "event/gap.h"
#include "finding/finding.h"
#include "finding/store.h"
#include "report/options.h"

#include <stdio.h>

/* Findings are written one by one, so that not all their traces need to be there at a time. */
struct json_report {
    FILE *out;
    const struct report_options *options;
    size_t count;
};

void report_json_begin(struct json_report *report, FILE *out, const struct report_options *options,
                       const char *answer, const char *reason, const struct gaps *gaps);
/* traces: how many show the finding; first_trace: 0 when none is stored. */
void report_json_finding(struct json_report *report, const struct finding *finding, int64_t traces,
                         int64_t first_trace);
/* statistics: a JSON object; NULL or "" for none. */
void report_json_end(struct json_report *report, const char *statistics);

#endif
