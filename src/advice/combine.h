/* combine.h - from the advice on single traces to advice on races, and on the whole program.
 *
 * A suggestion for a race must hold for all of its traces (JRF-E, Fig. 26); those that hold for some
 * only are kept apart.  Over all races suggestions are ranked by how many of them they remove (Fig.
 * 4), and a smallest set is chosen that removes them all.
 *
 * Where a trace shows a lost update on a place, making that place volatile removes its races but is
 * not enough; the suggestions for such a place make one operation of what belongs together. */
#ifndef ADVICE_COMBINE_H
#define ADVICE_COMBINE_H

#include "advice/suggest.h"

struct race_suggestion {
    struct suggestion suggestion;
    uint32_t traces; /* for which it holds */
};

struct race_advice {
    uint32_t traces;               /* that were combined */
    struct race_suggestion *items; /* of all traces, the first ones hold for all of them */
    uint32_t count, capacity;
    uint32_t full; /* how many hold for all: set by race_advice_finish() */
    struct lock_advice *locks;
    uint32_t lock_count, lock_capacity;
    char **held[2]; /* locks held at source and manifest in every trace so far */
    uint32_t held_count[2];
    char *statements[2], *place, *owner, *explanation, *writer;
    struct unit *units;
    int64_t *unit_traces; /* of which each one's events are */
    uint32_t unit_count, unit_capacity;
    bool is_array, is_reference_volatile, writes_equal;
};

void race_advice_init(struct race_advice *race);
void race_advice_release(struct race_advice *race);
/* One more trace; id: to be named with its units. */
void race_advice_add(struct race_advice *race, const struct trace_advice *trace, int64_t id);
void race_advice_finish(struct race_advice *race);

enum verdict {
    VERDICT_UNTRIED,
    VERDICT_VERIFIED,   /* what it was to remove is gone, and nothing new has come */
    VERDICT_PARTIAL,    /* something is left */
    VERDICT_HARMFUL,    /* something new has come */
    VERDICT_UNVERIFIED, /* it could not be tried out, or not to the end */
};
const char *verdict_name(enum verdict verdict); /* "verified", ... */

struct program_suggestion {
    enum suggestion_kind kind; /* the first race's reason for it */
    char *amendments;
    bool *removes;      /* by race: on all of its traces */
    bool *helps;        /* by race: on some of them, at least */
    bool *insufficient; /* by race: would leave lost updates on its place */
    bool *gone;         /* by race: not there any more when it was tried out; NULL: not tried */
    uint32_t frequency; /* races that it removes, the insufficient ones as well */
    enum verdict verdict;
    char *verdict_text;     /* what is left, what is new, why not; NULL: nothing to say */
    bool excluded;          /* not to be chosen, for whatever reason */
    bool leaves_more;       /* tried out: failures that are no races are as before */
    bool is_lock_of_others; /* of SUGGEST_UNIT_LOCK: one that others take for the place already */
};

struct program_advice {
    const struct race_advice *races;
    uint32_t race_count;
    struct program_suggestion *items; /* most frequent first */
    uint32_t count, capacity;
    /* A smallest set that removes every race; empty when there is none. */
    uint32_t *chosen;
    uint32_t chosen_count;
    bool is_smallest; /* false: there were too many to try all */
    enum verdict verdict;
    char *verdict_text;
};

/* As far as is known. */
bool program_suggestion_removes(const struct program_suggestion *suggestion, uint32_t race);

void program_advice_make(struct program_advice *program, const struct race_advice *races,
                         uint32_t count);
void program_advice_release(struct program_advice *program);

/* The set, by suggestion, becomes the chosen one; NULL: none is chosen.  What was said of the chosen set
 * does not hold for another one. */
void program_advice_set(struct program_advice *program, const bool *set);

#endif
