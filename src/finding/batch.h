/* batch.h - traces and notes of a run that wait to be stored together (store_write()).
 *
 * A transaction costs the disk a few syncs, whether it has one trace or a thousand.  What waits is a copy
 * in memory: a process that is killed loses it. */
#ifndef FINDING_BATCH_H
#define FINDING_BATCH_H

#include "base/error.h"
#include "finding/finding.h"

#include <stdint.h>

struct batch_trace {
    enum finding_kind kind;
    char *identity, *message; /* message: NULL when there is none */
    uint32_t source, manifest, event_count, step_count;
    uint8_t *bytes; /* the trace, encoded */
    size_t length;
    int64_t id;  /* in the whole store, from 1; 0: not stored, or not yet */
    bool is_new; /* it is the first of its finding that was stored */
};

struct batch_note {
    char *name, *text;
};

struct batch {
    struct batch_trace *traces;
    struct batch_note *notes;
    uint32_t trace_count, trace_capacity, note_count, note_capacity;
    uint32_t written; /* of the traces: those have ids */
    size_t size;      /* bytes of what waits, about */
};

/* False with an error: its trace is too long for a store. */
bool batch_add(struct batch *batch, const struct finding *finding, struct error *error);
void batch_add_note(struct batch *batch, const char *name, const char *text);
bool batch_is_empty(const struct batch *batch);
/* What it holds was written, or is given up. */
void batch_clear(struct batch *batch);
void batch_release(struct batch *batch);

#endif
