/* check_inside.h - a check while it runs, for the files that make findings of what a search shows:
 *
 *   check.c        runs the search; races and acquires
 *   thrown.c       exceptions that were thrown, or swallowed
 *   hunt.c         makes findings of steered runs in the same way
 *   exit_paths.c   paths that end the program with a status of their own
 *   standstills.c  deadlocks, and what waits or goes on for ever
 *   reporting.c    which of these are reported, recorded or only sketched: all findings go through it */
#ifndef EXPLORE_CHECK_INSIDE_H
#define EXPLORE_CHECK_INSIDE_H

#include "base/table.h"
#include "explore/check.h"

/* Something that was found, and how often. */
struct seen {
    uint64_t key;
    uint32_t traces, early_traces; /* without and with early time-outs (path.h) */
    uint32_t reported;             /* which call of found() was the last, from 1; 0: none */
};

/* A path that ended the program by a call, with a status that is not 0: a finding if another one ends
 * with 0. */
struct exit_path {
    uint64_t key;
    struct move *moves;
    uint32_t count;
    int status;
    struct recorder *sketch;
};

/* What was seen, for when there is no time to record the way there. */
struct sketch {
    uint64_t key;
    struct finding finding;
    char *message;
    uint8_t *trace; /* encoded */
    size_t length;
};

struct check {
    struct vm *vm;
    struct path path;
    struct campaign *campaign;
    const struct check_options *options;
    const struct check_client *client;
    struct check_result *result;
    struct table seen;
    uint32_t reported;         /* calls of found() */
    uint32_t generation, pass; /* of the path, and of the exhaustive search */
    /* Before anything is recorded, which takes as long as the path did, all that is to be is sketched:
     * then nothing is lost when the time is up meanwhile. */
    bool is_sketching;
    bool is_late; /* the time is up: nothing can be recorded any more, and the path is gone */
    struct sketch *sketches;
    uint32_t sketch_count, sketch_capacity;
    bool is_counted;        /* what is seen of ends: that of the exhaustive search is */
    bool has_enough;        /* it was found: the search was stopped because of it */
    bool has_reported_loop; /* a loop without end: one is enough */
    bool ends_with_0;
    struct exit_path *exits; /* of this pass, the first of each kind */
    uint32_t exit_count, exit_capacity;
};

/* Reports what the last move has shown, but for how it ended the program. */
void check_look(struct check *check);
/* The same where the program has ended without starting a thread. */
void check_report_single(struct check *check);

#endif
