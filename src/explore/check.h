/* check.h - heddle check: searches all schedules and makes findings of what they show. */
#ifndef EXPLORE_CHECK_H
#define EXPLORE_CHECK_H

#include "explore/campaign.h"
#include "explore/ends.h"
#include "vm/run/effect.h"
#include "finding/finding.h"

struct check_options {
    struct search_options search;
    struct path_options path;
    bool is_pure;              /* nothing but the search: see campaign.h */
    bool is_first;             /* end with the first finding */
    uint64_t max_races;        /* end after so many race traces; 0: never */
    uint32_t traces_a_finding; /* as many are recorded, at most, of each */
};

enum check_answer { CHECK_RACE_FREE, CHECK_FOUND, CHECK_INCOMPLETE };

struct check_result {
    enum check_answer answer;
    const struct gaps *gaps; /* what was not covered; they live in the VM */
    struct search_statistics statistics;
    struct coverage coverage;
    struct ends ends;
    const char *loops_unknown; /* why waiting for ever was not looked for; NULL: it was */
    uint32_t given;         /* values from outside that it holds for: bits 1 << enum given_kind */
    enum timeouts timeouts; /* that it holds for: ANY when none was left out */
    uint64_t race_traces;   /* seen, not only recorded */
    uint64_t unrecorded_traces; /* to whatever was found: seen, not recorded */
};

struct check_client {
    void *self;
    /* The finding and its trace live until the call returns.  A sketch: there was no time to record more;
     * that is one of the gaps, too. */
    void (*found)(void *self, const struct finding *finding);
    void (*tick)(void *self, const struct search_statistics *statistics);
    /* With path.history: that the event of the trace, an acquire, let its thread use the place without a
     * race.  The same may be reported again. */
    void (*acquired)(void *self, const struct trace *trace, uint32_t event, uint32_t place);
    /* At the end: a name of the tracking options that fits nothing. */
    void (*unmet)(void *self, const char *name);
    /* What the n-th call of found(), from 0, has reported was seen once more, but is not recorded any
     * more. */
    void (*unrecorded)(void *self, uint32_t nth);
};

/* vm: initialized, not yet run.  False: the program could not even begin; vm->reason says why. */
bool check_run(struct vm *vm, const struct check_options *options,
               const struct check_client *client, struct check_result *result);

void check_result_release(struct check_result *result);

const char *check_answer_name(enum check_answer answer); /* "race-free", "found", "incomplete" */

#endif
