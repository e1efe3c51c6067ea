/* sightings.h - the analysis that keeps what one move of a search has shown. */
#ifndef EXPLORE_SIGHTINGS_H
#define EXPLORE_SIGHTINGS_H

#include "event/analysis.h"

#define SWALLOWED_BY_HANDLER ((site_id)1) /* of uncaught exceptions; the site of no code */

struct sightings {
    struct analysis analysis;
    struct race *races;
    uint32_t race_count, race_capacity;
    /* Exceptions that no handler of the program took. */
    struct uncaught_exception {
        thread_id thread;
        uint32_t exception;
    } * uncaught;
    uint32_t uncaught_count, uncaught_capacity;
    /* Exceptions that the library or a handler of uncaught exceptions has swallowed (swallowed.h). */
    struct swallowed_exception {
        thread_id thread;
        uint32_t exception;
        site_id holder; /* the code that caught it, or SWALLOWED_BY_HANDLER */
    } * swallowed;
    uint32_t swallowed_count, swallowed_capacity;
    thread_id *cycles; /* of threads that wait for each other: one thread of each (waits.h) */
    uint32_t cycle_count, cycle_capacity;
};

void sightings_init(struct sightings *sightings);
void sightings_release(struct sightings *sightings);
void sightings_clear(struct sightings *sightings);

#endif
