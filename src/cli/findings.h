/* findings.h - what heddle check has found so far: the first trace of each finding, for the report,
 * and all of them in the store.
 *
 * What is found while the last writing is less than STORE_SECONDS ago waits (batch.h) for
 * findings_look_at_clock(), which must be called often, or for findings_write(). */
#ifndef CLI_FINDINGS_H
#define CLI_FINDINGS_H

#include "finding/advice.h"
#include "finding/store.h"

struct kept_finding {
    char *identity, *message;
    enum finding_kind kind;
    uint32_t source, manifest;
    uint8_t *trace; /* encoded */
    size_t trace_length;
    int64_t traces, first_trace; /* in the store; 0: not stored */
    uint32_t waiting; /* first_trace will be that of this trace of the batch, from 1; 0: none */
    bool has_more;    /* traces that were seen, but not recorded */
    bool is_sketch;   /* the first, which is not in the store then */
    bool is_early;    /* every trace has a time-out while others could go on (time_outs.h) */
};

struct findings {
    struct store *store; /* NULL: none, or given up */
    int64_t run;
    struct acquires acquires; /* the acquiring history */
    struct error store_error; /* "" or why the store is incomplete */
    struct batch batch;
    double written; /* when the batch was written last, as of seconds_now(); 0: never */
    bool is_writing;
    struct kept_finding *kept;
    uint32_t count, capacity;
};

/* Returns which of the kept findings it is. */
uint32_t findings_add(struct findings *findings, const struct finding *finding);
/* An acquire that let its thread use the place without a race. */
void findings_acquired(struct findings *findings, const struct trace *trace, uint32_t event,
                       uint32_t place);
/* Writes what waits if it is time to; costs little otherwise. */
void findings_look_at_clock(struct findings *findings);
/* Writes what waits: first_trace is known then.  Does nothing when called while it writes. */
void findings_write(struct findings *findings);
/* Also when the process ends by BUG(), die() or exit(), until they are released. */
void findings_write_at_exit(struct findings *findings);
/* What was not written is lost. */
void findings_release(struct findings *findings);
/* Calls each with the kept findings in order, those that need early time-outs last; the trace lives until
 * the call returns. */
void findings_each(const struct findings *findings,
                   void (*each)(void *context, const struct finding *finding,
                                const struct kept_finding *kept),
                   void *context);

#endif
