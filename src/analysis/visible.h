/* visible.h - which writes of a place a read may see that comes after all of them in the execution (the rule [READ] of
 * Jumble, Fig. 6; JLS 17.4.5 without the writes that come later).
 *
 * A write is hidden if another one that comes later happens after it and before the read.  So one that does not happen
 * before the read is visible, and so is the last one that does.  Both engines ask here: the adversarial memory of the
 * JVM (adversary.h) and the search over the machine's executions (explore/relaxed_log.c). */
#ifndef ANALYSIS_VISIBLE_H
#define ANALYSIS_VISIBLE_H

#include <stdbool.h>
#include <stdint.h>

enum { VISIBLE_NONE = UINT32_MAX };

struct visible_scan {
    const void *self;
    /* Does write i happen before write j, which comes later? */
    bool (*is_before)(const void *self, uint32_t i, uint32_t j);
    /* Does write i happen before the read? */
    bool (*is_known)(const void *self, uint32_t i);
    uint32_t count; /* writes, the oldest is 0 */

    uint32_t looked_at; /* how many of them, from the newest on */
    uint32_t
        known; /* the last one that happens before the read, if the scan has come to it; VISIBLE_NONE */
};

/* The next visible write, from the newest to the oldest.  False: there are no more. */
bool visible_next(struct visible_scan *scan, uint32_t *write);

#endif
