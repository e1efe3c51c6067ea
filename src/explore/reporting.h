/* reporting.h - reports what was found to the client of a check: once or a few times each, with its trace.
 *
 * A finding has a key; of each key so many traces are recorded as the options say, and the others are only
 * counted.  To record a trace takes as long as its path did, and the time may be up meanwhile.  So all that
 * a state shows is sketched first (reporting_safely()); if the time is up before it is recorded, the
 * sketches are reported instead. */
#ifndef EXPLORE_REPORTING_H
#define EXPLORE_REPORTING_H

#include "explore/check_inside.h"

struct recorder;

/* One more trace of what has this key: is it to be recorded?  As long as all came about by early
 * time-outs, one that does not is wanted in any case. */
bool reporting_is_wanted(struct check *check, uint64_t key);
/* It is not wanted any more. */
void reporting_unrecorded(struct check *check, uint64_t key);

/* The path, up to where it stands; or a sketch of that.  NULL: the time is up. */
struct recorder *reporting_record(struct check *check);
/* A sketch waits until it is known whether it is needed. */
void reporting_add(struct check *check, uint64_t key, const struct finding *finding);
/* Sketches what `report_all` reports of where the path stands, and then records it.  It may be called twice
 * only because it finds out nothing itself: looking for cycles or swallowed exceptions marks them. */
void reporting_safely(struct check *check,
                      void (*report_all)(struct check *check, const void *what), const void *what);

/* A finding is reported whose path was not recorded: that is a gap, and the search ends. */
void reporting_note_sketched(struct check *check);
/* Is there no time left, not even for what was seen before? */
bool reporting_is_late(struct check *check);
/* Was the finding reported after which the check is to end? */
bool reporting_is_enough(const struct check *check);

/* For keys: where the program's own code stands in the thread. */
uint64_t reporting_thread_key(const struct thread *t);

#endif
