/* hunt_score.h - what the runs of a hunt have found, strategy by strategy: the paper's Table 3 and the curve of its
 * Fig. 6, for the program at hand. */
#ifndef CLI_HUNT_SCORE_H
#define CLI_HUNT_SCORE_H

#include "steer/budget.h"
#include "steer/steer.h"

#include <jansson.h>
#include <stdio.h>

struct scored_race {
    char *identity, *title;
    enum strategy first; /* of the strategies, which found it first, in which of its runs, from 0 */
    uint32_t first_run;
    bool is_of_first; /* the plain run has found it before */
    uint32_t by;      /* bits 1 << strategy */
};

struct scored_run {
    enum strategy strategy;
    uint32_t number; /* among those of its strategy, from 0 */
    bool is_first;   /* the plain run before all others, which belongs to no strategy */
    uint64_t seed;
    uint32_t races, fresh; /* seen in it, and those that no run of its strategy had seen before */
    uint32_t news;         /* that no run had seen before */
    double seconds, cpu;
    bool is_deadlock, is_cut;
    struct steer_statistics steer;
};

struct hunt_score {
    struct scored_race *races;
    uint32_t race_count, race_capacity;
    struct scored_run *runs; /* the last one may go on */
    uint32_t run_count, run_capacity;
    uint32_t *seen; /* races of the present run */
    uint32_t seen_count, seen_capacity;
    double plain; /* seconds of a run without Heddle; 0: not known */
};

/* The identity of a finding, the same whichever access came first: that is the schedule's affair.  The caller frees. */
char *hunt_race_identity(const char *identity);

void hunt_score_release(struct hunt_score *score);

void hunt_score_begin(struct hunt_score *score, enum strategy strategy, uint32_t number,
                      bool is_first);
/* The present run has seen a race.  The title is copied when it is new. */
void hunt_score_race(struct hunt_score *score, const char *identity, const char *title);
/* The present run has ended; the caller has filled in the rest of score->runs[run_count - 1]. */
void hunt_score_end(struct hunt_score *score);

/* Distinct races by a strategy in its first `runs` runs. */
uint32_t hunt_score_races(const struct hunt_score *score, enum strategy strategy, uint32_t runs);
uint32_t hunt_score_runs(const struct hunt_score *score, enum strategy strategy);

/* Who found each race first; with several strategies the table and the curve. */
void hunt_score_print(FILE *out, const struct hunt_score *score);
/* How many runs ended in a deadlock, or did not come to their end, and with which strategies. */
void hunt_score_print_ends(FILE *out, const struct hunt_score *score);
json_t *hunt_score_json(const struct hunt_score *score);

#endif
