/* lockset_run.h - one schedule of a program with the lockset analysis listening: what it suspects, and the moves that led
 * there.
 *
 * The schedule is a walk (walks.h) and follows from the seed, the run's number and the path's generation.  While it is made,
 * one more analysis is on the path's stream, which hands accesses on to lockset.h by the code of the program's
 * own that makes them, and keeps of every move a digest of what its thread did and read: a move that is made
 * elsewhere and has the same digest is the same move.
 *
 * The moves can be made again as long as the path has the generation of the run. */
#ifndef EXPLORE_LOCKSET_RUN_H
#define EXPLORE_LOCKSET_RUN_H

#include "analysis/lockset.h"
#include "explore/search.h"

/* A statement of the program. */
struct statement {
    const char *class_name; /* "pkg.Outer$Inner" */
    const char *file;       /* NULL: not known */
    int32_t line;           /* -1: not known */
};

/* A suspicion from elsewhere: two statements, in either order; or a place. */
struct witness_target {
    struct statement statements[2]; /* the file is not looked at */
    const char *place;              /* as findings call it; NULL: the statements */
};

/* A violation of the locking discipline; or, with targets, one at such a place, or two uses of a place by the statements of
 * one. */
struct suspicion {
    uint64_t key;          /* of the place: switches_key() */
    char *name;            /* of the place, as findings call it */
    const char *array;     /* of an element: the array's type, as findings call it; else NULL */
    uint32_t target;       /* its index; without targets 0 */
    enum access_kind kind; /* of the access that broke the discipline */
    struct statement at;
};

/* Two accesses of the wanted place that may race: thread and number of the move, from 0, that each begins. */
struct suspect_pair {
    struct lockset_use earlier, later;
    uint32_t from, to;
};

struct lockset_run {
    struct move *moves;
    uint64_t *digests;
    uint32_t count, capacity, digest_capacity;
    struct suspicion *suspicions; /* each key once; of a run that was cut some twice */
    uint32_t suspicion_count, suspicion_capacity;
    struct suspect_pair *pairs; /* of the wanted place */
    uint32_t pair_count, pair_capacity;
    uint64_t more_pairs; /* that were not kept */
    bool is_cut; /* there was no time left: only its suspicions count, those that were seen */
};

struct lockset_runs;

/* targets: what is suspected instead of violations; NULL: none.  The client's `moved` is called after each move. */
struct lockset_runs *lockset_runs_new(struct path *path, uint64_t seed,
                                      const struct witness_target *targets, uint32_t target_count,
                                      const struct search_client *client);
void lockset_runs_free(struct lockset_runs *runs);

/* Makes the n-th run, from 0, from the base and back to it.  wanted: the key of the place whose pairs are kept, before
 * whose accesses threads stop; 0: none.  It is made again until it has shown no switching point that was not known, a
 * few times at most.  What is returned lives until the next call. */
const struct lockset_run *lockset_runs_make(struct lockset_runs *runs, uint32_t nth,
                                            uint64_t wanted);
/* Ends the run after the present move. */
void lockset_runs_stop(struct lockset_runs *runs);

/* Of the moves made since the last call: what their threads did and read.  Only between lockset_runs_listen(true) and
 * (false). */
uint64_t lockset_runs_digest(struct lockset_runs *runs);
void lockset_runs_listen(struct lockset_runs *runs, bool listens);

/* Of a target of statements: which of them no run has come to, bits 1 and 2.  Of the first 32 targets; else 0. */
unsigned lockset_runs_unseen(const struct lockset_runs *runs, uint32_t target);

uint64_t lockset_runs_left_out(const struct lockset_runs *runs); /* lockset_left_out() */

#endif
