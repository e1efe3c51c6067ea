/* causality.h - is an execution legal: can its actions be committed one after the other (JLS 17.4.8)?
 *
 * An execution E (the goal) is legal if there are sets of its actions C1, C2, ... that end with all of them, each with
 * the one before it as a part, and for each step i a well-formed execution Ei of the same program, such that
 *   1  Ci are actions of Ei
 *   2  jls: happens-before is the same on Ci in Ei as in E
 *      intent: for every read r in Ci: W(r) happens before r in Ei exactly if it does in E, and never r before W(r)
 *   3  jls: the synchronization order is the same on Ci in Ei as in E
 *   4  writes in Ci write the same values in Ei as in E
 *   5  reads in C(i-1) see the same writes in Ei as in E
 *   6  reads of Ei that are not in C(i-1) see writes that happen before them (in Ei)
 *   7  for a read that is new in Ci, the write that it sees in E is in C(i-1); jls: and the one that it sees in Ei
 *   8  jls: when an edge of synchronizes-with that is no edge of program order, and that no other order implies, comes in
 *      Ei before an action of Ci, it is an edge of all later Ej, and of E
 *   9  jls: external actions that happen before an action of Ci in Ei are in Ci
 *      intent: what happens before an external action of Ci in E is in Ci
 * `jls` is the letter of the definition; `intent` the weaker one published by Sevcik and Aspinall, which gives the
 * verdicts that were decided for the causality test cases.  An execution that is legal by jls is so by intent.
 *
 * Initial writes are in C0.  Synchronization that is no action of the executions (starts, joins) is in their
 * happens-before: rule 2 knows of it, rule 8 does not.  The synchronization order is that of each volatile place and
 * monitor.
 *
 * A read-modify-write is a read and a write (halves.h): a compare-and-set that fails may be the same read as one that
 * succeeds.
 *
 * Which action of Ei is "the same" as one of E (identity): in each case of the same thread, kind and place, a
 * volatile one or not; and
 *   count      the same nth of its thread, kind and place
 *   statement  of the same statement, and executed for the same manieth time
 *   free       any: the JLS gives an action nothing but a unique identifier.  Each step chooses names anew.
 *
 * The Ei come from a pool of all well-formed executions (explore/relax.c); nothing is run here.  The answer is exact
 * for the pool: allowed comes with a justification, forbidden is the result of a search without gaps, and what could not
 * be searched in the granted steps is undecided. */
#ifndef ANALYSIS_CAUSALITY_H
#define ANALYSIS_CAUSALITY_H

#include "analysis/execution.h"

enum causality_rules { CAUSALITY_JLS, CAUSALITY_INTENT };
enum action_identity { IDENTITY_COUNT, IDENTITY_STATEMENT, IDENTITY_FREE };

/* A step of a committing sequence: the execution Ei, and what is new in Ci. */
struct justification_step {
    uint32_t execution; /* number in the pool */
    uint32_t count;
    struct committed_action {
        uint16_t
            action; /* of the goal; a read-modify-write is there once for each half that is new in another step */
        uint16_t there; /* the same one in the execution of the step */
    } * actions;
};

struct justification {
    struct justification_step *steps;
    uint32_t count;
};

void justification_release(struct justification *justification);

/* What is known of a pool for all goals of it.  The pool must not change while it is used. */
struct causality;
struct causality *causality_new(const struct pool_of_executions *pool, enum causality_rules rules,
                                enum action_identity identity);
void causality_free(struct causality *causality);

/* goal: number of an execution of the pool.  max_steps: bounds the search (names and committed sets that are
 * tried).
 * justification, which may be NULL, is filled when the goal is allowed; it is the caller's to release. */
enum judgement causality_judge(struct causality *causality, uint32_t goal, uint64_t max_steps,
                               struct justification *justification);

#endif
