/* relax_json.h - the answer of heddle relax for programs, as one JSON object:
 *
 *   {"verdict": "destructive", "model": "jmm", "causality": "intent", "identity": "free", "observed": null,
 *    "outcomes": [OUTCOME...], "executions": 12, "gaps": ["..."], "undecided": 0, "races": true, "weak": false,
 *    "states": 34, "transitions": 56, "seconds": 0.07}
 *
 * An OUTCOME, one that the model allows, has "output", "end" ("exit 0", "deadlock", "uncaught ..."), "fails",
 * "sequentially_consistent", "executions" (that come to it; 0: they were not counted), "stricter" (settings that do
 * not allow it, or null), "story": [ROW...] or null, "justification": [[ROW's number...]...] or null (--justify).
 * A ROW has "thread", "class", "method", "file", "line" and "text" of the user's own position, "kind", "mode", "place",
 * "value" and of a read "sees": "last", "old", "later" or "torn", and "writes": of each half, or of the whole, the write
 * that it sees, with "thread", "file", "line" and "value"; "thread" null: the initial value.
 * What is not known is null; values are text, as a report shows them. */
#ifndef REPORT_RELAX_JSON_H
#define REPORT_RELAX_JSON_H

#include "finding/relaxation.h"
#include "report/options.h"

#include <stdio.h>

void report_relax_json(FILE *out, const struct relaxation *relaxation,
                       const struct report_options *options);

#endif
