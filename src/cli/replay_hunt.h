/* replay_hunt.h - heddle replay of what heddle hunt has found on the installed JVM: the program runs again, and its threads
 * acquire locks in the order that is recorded, as far as they come to it. */
#ifndef CLI_REPLAY_HUNT_H
#define CLI_REPLAY_HUNT_H

#include "finding/store.h"

struct hunt_replay {
    int64_t trace;
    const char *identity, *title;        /* of what was found */
    const char *arguments;               /* of the run, as the store has them */
    const char *directory;               /* where it was run */
    const char *order;                   /* its note "lock-order" */
    double seconds;                      /* that it took */
    bool full;                           /* every frame */
    const char *sourcepath, *class_path; /* may be NULL */
};

/* 1: the same was found again; 3: it was not; 2 with an error. */
int hunt_replay(const struct hunt_replay *what, struct error *error);

#endif
