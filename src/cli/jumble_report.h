/* jumble_report.h - what heddle jumble says at the end: how often each target failed under each heuristic (Fig. 9 of the
 * paper), what it cost (Fig. 10), and of each destructive race how it comes about again. */
#ifndef CLI_JUMBLE_REPORT_H
#define CLI_JUMBLE_REPORT_H

#include "cli/jumble_judge.h"
#include "cli/jumble_targets.h"

#include <stdio.h>

void jumble_report_text(FILE *out, const struct jumble_options *o, const struct jumble_targets *t,
                        const struct jumble_judge *j);
void jumble_report_json(FILE *out, const struct jumble_options *o, const struct jumble_targets *t,
                        const struct jumble_judge *j);
/* The command that shows the failure again; the caller frees. */
char *jumble_reproduction(const struct jumble_options *o, const struct jumble_target *t);

#endif
