/* relax.h - heddle relax: what the memory model allows a program to do beyond interleaving.
 *
 * Searches of the same program, one after the other:
 *   relaxed  over memory in which reads may see other writes than the last one (relaxed.h): all that well-formed
 *            executions can come to, over the values that can come about.  As long as no race and no weak access was
 *            found there is nothing to relax: the program is sequentially consistent, and this is the answer;
 *   any      hb and jam, which ask for no commitment: the same with all executions over these values.  If other places
 *            race in them, both begin anew.  hb goes without it where the first was too large to switch
 *            threads at relaxed places;
 *   sc       over interleavings: which of these outcomes are nothing new;
 *   past     over memory in which reads may see any earlier write that happens-before does not
 *            hide.  Program order, reads-from and synchronization order together have no cycle in such an
 *            execution, so its actions can be committed in the order in which they were made: when a read is, all that its
 *            thread did before it has been, and the rest of the program runs on with reads of what happens before them.
 *            So it is legal, by each definition of causality and identity.  What else a model asks of an execution is
 *            asked of the one that shows an outcome first;
 *   exact    the same as the first, but each execution is made, for the model to judge (analysis/causality.h, jam.h,
 *            buffers.h).  Only if there is an outcome left that the model may forbid.
 * An outcome is allowed if one execution that comes to it is.
 *
 * pjmm, the model of adversarial memory (heddle jumble --vm), allows what the searches sc and past come to, and needs no other.
 * If all interleavings come to one outcome, every other one is a failure by this model.
 *
 * Of a program that heddle check calls race-free the search for interleavings alone is made, with the reductions of a check:
 * every execution is one, and gaps concern nothing but the list of outcomes. */
#ifndef EXPLORE_RELAX_H
#define EXPLORE_RELAX_H

#include "analysis/causality.h"
#include "analysis/execution.h"
#include "explore/search.h"
#include "finding/relaxation.h"

enum relax_model {
    MODEL_SC,
    MODEL_TSO,
    MODEL_PSO,
    MODEL_HB,
    MODEL_JPR,
    MODEL_JMM,
    MODEL_JAM,
    MODEL_PJMM
};

struct relax_options {
    struct path_options path;
    struct search_options search;
    enum relax_model model;
    enum causality_rules causality;
    enum action_identity identity;
    uint64_t max_executions; /* 0: no bound */
    /* "C.f,C.g": outcomes are the final values of these; NULL: output and end. */
    const char *observe;
    bool justify; /* stories get their committing sequence */
    bool
        is_race_free; /* heddle check says so: only its interleavings are searched, for the outcomes */
    /* Only places that are called so are relaxed (finding_place_key()), others are as in an interleaving; count 0:
     * all that race. */
    const char *const *places;
    uint32_t place_count;
};

struct relax_result {
    enum relax_verdict verdict;
    struct relax_outcome *outcomes;
    uint32_t count, capacity;
    struct pool_of_executions pool;
    bool has_races; /* or weak accesses */
    bool has_weak;
    const struct gaps *gaps;
    struct search_statistics statistics; /* of the relaxed search */
    uint64_t transitions;                /* of all searches */
    uint64_t executions; /* that were made: by the exact search, or else ends of the relaxed one */
};

struct relax_client {
    void *self;
    void (*tick)(void *self, const struct search_statistics *statistics);
};

/* vm: initialized, not yet run; its output is kept, not printed.  False: the program could not even begin; vm->reason
 * says why.  options->observe must be what observed_new() takes. */
bool relax_run(struct vm *vm, const struct relax_options *options,
               const struct relax_client *client, struct relax_result *result);
void relax_result_release(struct relax_result *result);

#endif
