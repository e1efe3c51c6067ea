/* hot_spots.h - where threads stand when others get their turn: what makes the states of a search.
 *
 * A spot is the operation that a thread is about to perform and the line of the program that it comes
 * from.  Locks, atomics and handles are named by the code that uses them: that a queue locks is no news. */
#ifndef EXPLORE_HOT_SPOTS_H
#define EXPLORE_HOT_SPOTS_H

#include "base/table.h"
#include "vm/run/thread.h"

enum { HOT_SPOTS_SHOWN = 5 };

struct hot_spots {
    struct table counts;
    uint64_t total;
};

struct hot_spot {
    char *where;  /* "java.util.concurrent.FutureTask.run, called from Main.java:12" */
    double share; /* of all */
};

void hot_spots_init(struct hot_spots *spots);
void hot_spots_release(struct hot_spots *spots);

/* One more switch while t stands where it does. */
void hot_spots_note(struct hot_spots *spots, const struct thread *t);
/* Up to HOT_SPOTS_SHOWN, the most frequent first; returns how many.  The caller frees their texts. */
uint32_t hot_spots_top(const struct hot_spots *spots, struct hot_spot *top);

#endif
