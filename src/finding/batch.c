/* batch.c - see batch.h. */
#include "finding/batch.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

static bool is_short_enough(const struct trace *t)
{
    return t->string_count <= TRACE_MAX_COUNT && t->site_count <= TRACE_MAX_COUNT &&
           t->stack_count <= TRACE_MAX_COUNT && t->thread_count <= TRACE_MAX_COUNT &&
           t->place_count <= TRACE_MAX_COUNT && t->event_count <= TRACE_MAX_COUNT &&
           t->freeze_count <= TRACE_MAX_COUNT && t->step_count <= TRACE_MAX_COUNT &&
           t->answer_count <= TRACE_MAX_COUNT;
}

bool batch_add(struct batch *b, const struct finding *finding, struct error *error)
{
    const struct trace *trace = finding->trace;
    if (!is_short_enough(trace))
        return error_set(error, "a trace of %u events in %u steps is too long to be stored",
                         trace->event_count, trace->step_count);
    GROW(b->traces, b->trace_count, b->trace_capacity);
    struct batch_trace *added = &b->traces[b->trace_count++];
    *added = (struct batch_trace){
        .kind = finding->kind,
        .identity = finding_identity(finding),
        .message = finding->message ? strdup(finding->message) : NULL,
        .source = finding->source,
        .manifest = finding->manifest,
        .event_count = trace->event_count,
        .step_count = trace->step_count,
    };
    trace_encode(trace, &added->bytes, &added->length);
    b->size += sizeof *added + added->length;
    return true;
}

void batch_add_note(struct batch *b, const char *name, const char *text)
{
    GROW(b->notes, b->note_count, b->note_capacity);
    b->notes[b->note_count++] = (struct batch_note){strdup(name), strdup(text)};
    b->size += sizeof *b->notes + strlen(name) + strlen(text);
}

bool batch_is_empty(const struct batch *b)
{
    return b->trace_count == 0 && b->note_count == 0;
}

void batch_clear(struct batch *b)
{
    for (uint32_t i = 0; i < b->trace_count; i++) {
        free(b->traces[i].identity);
        free(b->traces[i].message);
        free(b->traces[i].bytes);
    }
    for (uint32_t i = 0; i < b->note_count; i++) {
        free(b->notes[i].name);
        free(b->notes[i].text);
    }
    b->trace_count = b->note_count = b->written = 0;
    b->size = 0;
}

void batch_release(struct batch *b)
{
    batch_clear(b);
    free(b->traces);
    free(b->notes);
    *b = (struct batch){.traces = NULL};
}
