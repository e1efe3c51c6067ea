/* race.h - data races of one execution, precisely, by happens-before (JLS 17.4, 17.5).
 *
 * Edges: monitors, volatile accesses (every earlier write of the place), acquire/release
 * accesses (the write that is read, and the read-modify-writes between), fences with opaque or
 * stronger accesses, thread start, end, join, interruption, class
 * initialization, and final-field freezes along dereference chains.
 *
 * A race is two accesses to one place by two threads, at least one a write, at least one
 * plain, not ordered.  The analysis remembers, for each place, the last accesses that a later
 * one may still race with.  All of its state is undoable.
 *
 * Searches that compare states need the part of happens-before that still matters (the papers'
 * h): race_detector_summary().  What every live thread knows already cannot race any more and is
 * forgotten; of the clocks only how many of the remembered accesses they cover is told, so
 * that loops come back to the same summary. */
#ifndef ANALYSIS_RACE_H
#define ANALYSIS_RACE_H

#include "analysis/clock.h"
#include "event/analysis.h"

struct race_detector;

/* `report` is called at each race, while the manifest access is being executed. */
struct race_detector *race_detector_new(void (*report)(void *context, const struct race *race),
                                        void *context);
void race_detector_free(struct race_detector *detector);
/* How much is made of an access: it always orders others as it must. */
enum race_attention {
    RACE_IGNORES, /* neither checked nor remembered */
    RACE_CHECKS,  /* against what is remembered, but nobody is going to race with it */
    RACE_TRACKS,
};
/* Which accesses the detector, as an analysis, makes how much of.  NULL: it tracks all. */
struct race_watch {
    void *self;
    enum race_attention (*attention)(void *self, const struct access *access);
};
/* The watch must outlive the detector. */
void race_detector_watch(struct race_detector *detector, const struct race_watch *watch);
void race_detector_access(struct race_detector *detector, const struct access *access,
                          enum race_attention attention);

/* What the thread knows: an action of thread u with count n (u's own in its clock at that time)
 * happens before what this thread does now when the clock counts n or more for u.  The clock lives
 * until the next event. */
const struct clock *race_detector_clock(struct race_detector *detector, thread_id thread);

/* The acquiring history: acquired() is called at every race_acquire of a place that the history wants,
 * while the acquire is being executed. */
struct race_history {
    void *self;
    bool (*wants)(void *self, place_id place);
    void (*acquired)(void *self, const struct race_acquire *acquire);
};
/* NULL: nothing is told.  The history must outlive the detector. */
void race_detector_tell(struct race_detector *detector, const struct race_history *history);

/* How the summary names objects and threads.  An object that has no name (0) is unreachable. */
struct race_names {
    void *self;
    uint64_t (*object)(void *self, uint32_t object);
    uint64_t (*thread)(void *self, thread_id thread);
};
struct race_summary {
    uint64_t low, high;
};
struct race_summary race_detector_summary(struct race_detector *detector,
                                          const struct race_names *names);

/* To be given to an engine; valid as long as the detector. */
const struct analysis *race_detector_analysis(struct race_detector *detector);

#endif
