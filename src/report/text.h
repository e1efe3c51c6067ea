/* text.h - findings for people: what happened, where, and the interleaving that led there. */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include "event/gap.h"
#include "finding/finding.h"
#include "report/options.h"

#include <stdio.h>

/* Ends with a line's end.  The finding must be consistent: events of the right kinds. */
void report_finding_text(FILE *out, const struct finding *finding,
                         const struct report_options *options);

/* What was left out (at least one gap), each gap on a line of its own, which is wrapped: the first one
 * behind `head`, the others behind "incomplete: ".  Without --full only the first few are named. */
void report_gaps_text(FILE *out, const char *head, const struct gaps *gaps,
                      const struct report_options *options);

/* One more sentence about the answer, wrapped. */
void report_note_text(FILE *out, const char *text, const struct report_options *options);

#endif
