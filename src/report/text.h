/* text.h - findings for people: what happened, where, and the interleaving that led there. */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include "finding/finding.h"
#include "report/options.h"

#include <stdio.h>

/* Ends with a line's end.  The finding must be consistent: events of the right kinds. */
void report_finding_text(FILE *out, const struct finding *finding,
                         const struct report_options *options);

#endif
