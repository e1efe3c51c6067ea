/* recordings.h - recorders of the first moves of a path, kept for the next time that it is recorded.
 *
 * A finding's path is made again with a recorder listening (path_record()).  Of the next finding's path most
 * moves are the same, in a search in depth; so copies of the recorder as it was before some of the last moves are
 * kept, and only what comes after the latest of them is made again.
 *
 * Condition of soundness: a recording holds for the very moves that were made while it was recorded, not
 * for equal ones: it knows objects by their addresses, and where in the undo log it has read.  So it goes
 * when one of these moves is taken back (recordings_cut()). */
#ifndef EXPLORE_RECORDINGS_H
#define EXPLORE_RECORDINGS_H

#include "explore/recorder.h"

enum { RECORDINGS_MOST = 12 };

struct recordings {
    struct recording {
        uint32_t depth; /* moves of the path that it has */
        struct recorder *recorder;
    } kept[RECORDINGS_MOST]; /* by depth */
    uint32_t count;
};

void recordings_release(struct recordings *recordings);
/* Moves were taken back until `depth` were left. */
void recordings_cut(struct recordings *recordings, uint32_t depth);
/* `depth` of the moves of a path that is going to have `end` are made, and recorded. */
void recordings_note(struct recordings *recordings, uint32_t depth, uint32_t end,
                     const struct recorder *recorder);
/* A copy of the one with most moves, which is the caller's, and their number.  NULL: there is none. */
struct recorder *recordings_last(const struct recordings *recordings, uint32_t *depth);

#endif
