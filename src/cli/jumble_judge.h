/* jumble_judge.h - whether a run of a program was erroneous: it is compared with runs without heddle. */
#ifndef CLI_JUMBLE_JUDGE_H
#define CLI_JUMBLE_JUDGE_H

#include "cli/campaign.h"
#include "cli/unwatched.h"

struct jumble_judge {
    const char *check; /* a shell command; NULL: none */
    struct captured output;
    bool has_output; /* it must be this one */
    bool is_given;   /* by the user */
    bool throws;     /* normal runs have uncaught exceptions, too */
    uint32_t normal, erroneous;
    double seconds;  /* the longest normal run */
    double cpu;      /* of all normal runs */
    double most_cpu; /* of one of them */
};

/* file: with the expected output; NULL: none.  False with an error. */
bool jumble_judge_begin(struct jumble_judge *j, const char *file, const char *check,
                        struct error *error);
void jumble_judge_release(struct jumble_judge *j);

/* A run without heddle.  False with an error: it fails by itself, so nothing can be learned from it. */
bool jumble_judge_normal(struct jumble_judge *j, struct campaign_result *result,
                         struct error *error);
/* What is not compared, each once. */
void jumble_judge_limits(const struct jumble_judge *j, struct unwatched *limits);
/* What is wrong with a run; NULL: nothing.  The caller frees. */
char *jumble_judge_run(const struct jumble_judge *j, const struct campaign_result *result);

#endif
