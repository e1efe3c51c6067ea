/* race.h - data races of one execution, precisely: remembered accesses, checked against later ones.
 *
 * A race is two accesses to one place by two threads, at least one a write, at least one plain, not
 * ordered by happens-before (happens_before.h).  The detector remembers, for each place, the last
 * accesses that a later one may still race with.  Its state is undoable and lies in the pool of its
 * happens-before order.
 *
 * What a search needs beyond races, a summary of the state, is in race_summary.h. */
#ifndef ANALYSIS_RACE_H
#define ANALYSIS_RACE_H

#include "analysis/happens_before.h"
#include "event/analysis.h"

struct race_detector;

/* `report` is called at each race, while the manifest access is being executed. */
struct race_detector *race_detector_new(void (*report)(void *context, const struct race *race),
                                        void *context);
void race_detector_free(struct race_detector *detector);

/* To be given to an engine; valid as long as the detector. */
const struct analysis *race_detector_analysis(struct race_detector *detector);
struct happens_before *race_detector_order(struct race_detector *detector);

/* How an access is treated: in any case it orders others as it must. */
enum race_attention {
    RACE_IGNORES, /* neither checked nor remembered */
    RACE_CHECKS,  /* checked against what is remembered; no later access will race with it */
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

/* The acquiring history: acquired() is called at every race_acquire of a place that the history wants,
 * while the acquire is being executed. */
struct race_history {
    void *self;
    bool (*wants)(void *self, place_id place);
    void (*acquired)(void *self, const struct race_acquire *acquire);
};
/* Before the first event.  The history must outlive the detector. */
void race_detector_tell(struct race_detector *detector, const struct race_history *history);

/* ---- what is remembered ---- */

struct race_record {
    thread_id thread;
    uint32_t epoch;
    uint8_t kind;             /* enum access_kind */
    uint8_t mode, write_mode; /* enum access_mode: of an update's read and write; else the same */
    site_id site;
};

struct race_place {
    place_id id;
    struct race_record *records;
    uint32_t count, capacity;
    bool is_listed;
};

/* For searches and histories: from now on the places with records are listed.  Before the first event of
 * an execution. */
void race_detector_list_places(struct race_detector *detector);
/* struct race_place; lives until the next event. */
const struct vector *race_detector_places(const struct race_detector *detector);
/* Drops records that `floor`, which every live thread knows, covers: nothing can race with them any more.
 * Places without records leave the list. */
void race_detector_forget(struct race_detector *detector, const struct clock *floor);
/* The thread makes an object that has final fields (happens_before.h). */
void race_detector_construct(struct race_detector *detector, thread_id thread, uint32_t object);
/* Drops those of places that do not matter: no thread will ever access them. */
void race_detector_drop(struct race_detector *detector, bool (*matters)(void *self, place_id place),
                        void *self);

#endif
