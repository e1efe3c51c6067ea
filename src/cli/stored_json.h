/* stored_json.h - what is stored, for programs: an object as heddle check writes it (report/json.h), with the runs among
 * its statistics: "runs", each with "run" (its number), "command", "program", "arguments", "directory", "started" and
 * "ended" (milliseconds since 1970), "cut_off" (it has not ended), "answer", "reason" and its own "statistics"; and
 * "warnings", places that no lock protects, each with "place" and "at" ("write at Main.java:12"). */
#ifndef CLI_STORED_JSON_H
#define CLI_STORED_JSON_H

#include "cli/stored_findings.h"
#include "report/options.h"

#include <stdio.h>

bool stored_json_put(FILE *out, struct stored_findings *findings,
                     const struct report_options *options, struct error *error);

#endif
