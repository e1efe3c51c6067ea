/* agent_reports.h - what a run of the JVM has to report: races, what was not watched, and the summary at its end. */
#ifndef AGENT_AGENT_REPORTS_H
#define AGENT_AGENT_REPORTS_H

#include "agent/sites.h"
#include "finding/finding.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* When the agent is loaded. */
void reports_begin(void);
/* When the JVM is complete: where its classes are. */
void reports_note_program(void);

/* Whether what has this key has not been reported yet; it has from now on.  A cheap question, before a trace is made. */
bool reports_is_new(uint64_t key);
/* Unless it is suppressed, or one too many. */
void reports_race(const struct finding *finding);
void reports_deadlock(const struct finding *finding);
/* The Lockset analysis warns of a place, which no lock protects at all its accesses: at the access where that showed. */
void reports_warning(const char *place_key, bool is_write, const struct site *site);
/* Something is not watched.  class_name "pkg.C" and method may be NULL. */
void reports_gap(const char *reason, const char *class_name, const char *method);

/* Has anything been found so far? */
bool reports_has_findings(void);
/* A note of the run (finding/store.h). */
void reports_note(const char *name, const char *text);

/* What is not watched, as a list of texts: the first ones, and how many more there are. */
json_t *reports_unwatched(void);

/* When the JVM ends: writes what waits, and the summary. */
void reports_end(void);

#endif
