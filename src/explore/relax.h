/* relax.h - heddle relax: what the memory model allows a program to do beyond interleaving.
 *
 * A search over memory that is relaxed (relaxed.h) makes all well-formed executions of the program, over the values
 * that can come about; a model then says which of them it allows.  As long as no race and no weak access was found
 * there is nothing to relax: the program is sequentially consistent. */
#ifndef EXPLORE_RELAX_H
#define EXPLORE_RELAX_H

#include "analysis/execution.h"
#include "explore/search.h"

enum relax_model { MODEL_SC, MODEL_TSO, MODEL_PSO, MODEL_HB, MODEL_JPR, MODEL_JMM, MODEL_JAM };

struct relax_options {
    struct path_options path;
    struct search_options search;
    enum relax_model model;
    bool is_exact;           /* all executions are made */
    uint64_t max_executions; /* 0: no bound */
};

enum relax_verdict { VERDICT_RACE_FREE, VERDICT_BENIGN, VERDICT_DESTRUCTIVE, VERDICT_INCOMPLETE };

/* What executions come to. */
struct relax_outcome {
    char *output; /* what was printed to standard output */
    char *end;    /* "exit 0", "uncaught java.lang.AssertionError", "deadlock" */
    bool fails;
    bool is_allowed, is_sequential;
    uint64_t executions;
};

struct relax_result {
    enum relax_verdict verdict;
    struct relax_outcome *outcomes;
    uint32_t count, capacity;
    uint64_t executions;
    bool has_races; /* or weak accesses */
    const struct gaps *gaps;
    struct search_statistics statistics;
};

struct relax_client {
    void *self;
    void (*tick)(void *self, const struct search_statistics *statistics);
};

/* vm: initialized, not yet run; its output is kept, not printed.  False: the program could not even begin; vm->reason
 * says why. */
bool relax_run(struct vm *vm, const struct relax_options *options,
               const struct relax_client *client, struct relax_result *result);
void relax_result_release(struct relax_result *result);

#endif
