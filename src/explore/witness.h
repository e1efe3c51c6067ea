/* witness.h - heddle witness: from a suspicion to a proof.
 *
 * The hybrid of Shacham, Sagiv and Schuster ("Scaling model checking of dataraces using dynamic information", 2007).
 * Runs with the lockset analysis (lockset_run.h) warn of places whose accesses no lock protects.  For each warning a
 * schedule is looked for in which two accesses of the place, a1 and a2, come next to each other, in stages of
 * growing cost (witness_search.h), from one run after the other; at last all schedules are searched.
 *
 * Of a warning the answer is
 *   proved    by a schedule on which the race detector itself, by happens-before, reports a race on the place, and its
 *             two accesses are next to each other (adjacent.h); the client replays it before it counts.  Where the
 *             searches from a run find no such schedule, one on which they are apart is taken: nothing orders them, but
 *             the second one may depend on the first through another race
 *   refuted   all schedules were searched, without a bound or a gap, and in none was there a race on the place,
 *             nor, if it is in an array, on another array of that type: names of arrays depend on the schedule;
 *             of two statements, none between them, nor one of them with another access that came before: the
 *             detector remembers the last accesses of a place, which stand for those before them
 *   open      neither: the gaps say why
 * A race that a schedule shows at a place of which no run has warned is a warning as well, and proved. */
#ifndef EXPLORE_WITNESS_H
#define EXPLORE_WITNESS_H

#include "explore/lockset_run.h"
#include "explore/replay.h"
#include "explore/witness_stage.h"
#include "finding/finding.h"

struct witness_options {
    struct search_options search;
    struct path_options path;
    uint32_t runs;   /* of the lockset analysis, at most */
    uint32_t stages; /* bits 1 << enum witness_stage */
    /* What is suspected instead of all that the analysis warns of; none: 0. */
    const struct witness_target *targets;
    uint32_t target_count;
};

enum warning_state { WARNING_OPEN, WARNING_PROVED, WARNING_REFUTED };

struct warning {
    char *name;      /* of the place, as findings call it; of a target "A:12,B:7" */
    uint32_t target; /* its index; without targets 0 */
    char *array;     /* of elements: the array's type, "int[]"; NULL: of none, or not known */
    enum warning_state state;
    /* The access that broke the discipline; class_name NULL: none was seen. */
    char *class_name, *file;
    int32_t line;
    enum access_kind kind;
    uint64_t *keys; /* of places, in the last run (switches_key()) */
    uint32_t key_count, key_capacity;
    uint32_t pairs;  /* that were tried */
    bool is_hidden;  /* a race of one of its statements with a third one may stand for theirs */
    bool is_apart;   /* proved, but no schedule has shown its accesses next to each other */
    unsigned unseen; /* statements of the target that no run has come to: lockset_runs_unseen() */
    /* Once it is proved. */
    enum witness_stage stage;
    uint32_t run;      /* from 0; of STAGE_WHOLE: how many there were */
    double seconds;    /* since the program began */
    double cpu;        /* the same of the CPU, that of the whole process */
    uint64_t moves;    /* that were made until then, in runs and searches */
    uint64_t searched; /* those of them in searches */
};

struct witness_result {
    struct warning *warnings;
    uint32_t count, capacity;
    const struct gaps *gaps; /* why warnings are open; they live in the VM */
    bool is_whole;           /* all schedules were searched */
    uint32_t runs;
    uint64_t searches;   /* from a prefix */
    uint64_t moves;      /* of all runs and searches */
    uint64_t unpaired;   /* uses and pairs that the analysis could not keep */
    uint64_t unreplayed; /* witnesses that the client refused */
    uint64_t late;       /* races for whose replay there was no time */
    bool has_unjudged;   /* races whose callers were not looked at: targets may be among them */
    struct search_statistics statistics; /* of the search of all schedules */
    double seconds;
    uint32_t given; /* as of check_result */
    enum timeouts timeouts;
};

struct witness_client {
    void *self;
    /* Replays a witness, in this time (0: there is no bound).  The finding and its trace live until the call returns.
     * REPLAY_DIFFERENT: it cannot be replayed, and counts for nothing; REPLAY_CANCELLED: there was no time. */
    enum replay_outcome (*repeat)(void *self, const struct finding *finding,
                                  const struct warning *warning, double seconds);
    /* A warning is proved by this one, which was replayed. */
    void (*found)(void *self, const struct finding *finding);
    void (*tick)(void *self, const struct search_statistics *statistics);
    /* At the end: a name of the tracking options that fits nothing. */
    void (*unmet)(void *self, const char *name);
};

/* vm: initialized, not yet run.  False: the program could not even begin; vm->reason says why. */
bool witness_run(struct vm *vm, const struct witness_options *options,
                 const struct witness_client *client, struct witness_result *result);
void witness_result_release(struct witness_result *result);

const char *warning_state_name(enum warning_state state); /* "open", "proved", "refuted" */

#endif
