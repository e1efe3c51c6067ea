/* atomicity.c - see atomicity.h. */
#include "analysis/atomicity.h"

#include "analysis/spec.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DISTANCE = 10 }; /* lines between a check and what is done because of it */

/* Has the thread learned of others since? */
static bool acquires(const struct trace_event *e)
{
    if (e->kind == TRACE_SYNC)
        return e->mode == SYNC_LOCK || e->mode == SYNC_JOIN || e->mode == SYNC_WAIT;
    return (e->kind == TRACE_READ || e->kind == TRACE_UPDATE) && e->mode >= MODE_ACQUIRE_RELEASE;
}

/* The lines from the read to the write, which comes after it, in the innermost call in which both
 * happen. */
static char *common_code(const struct trace *trace, uint32_t read, uint32_t between,
                         uint32_t write)
{
    uint32_t sites[2];
    if (!spec_common_call(trace, read, write, sites))
        return NULL;
    const struct trace_site *from = &trace->sites[sites[0]], *to = &trace->sites[sites[1]];
    if (from->bci >= to->bci || from->line < 0 || to->line < from->line ||
        to->line - from->line > MAX_DISTANCE)
        return NULL;
    /* A statement reads and writes as one.  Over several lines a thread that waits for others on the
     * way does not mean the two to belong together, and whoever writes what is there loses nothing. */
    if (to->line > from->line && trace->events[between].value == trace->events[write].value)
        return NULL;
    for (uint32_t i = read + 1; to->line > from->line && i < write; i++)
        if (trace->events[i].thread == trace->events[read].thread && acquires(&trace->events[i]))
            return NULL;
    return spec_lines(trace, sites[0], to->line);
}

static void add_unit(struct trace_advice *advice, char *code, uint32_t read, uint32_t between,
                     uint32_t write)
{
    for (uint32_t i = 0; i < advice->unit_count; i++) {
        if (strcmp(advice->units[i].code, code) == 0) {
            free(code);
            return;
        }
    }
    GROW(advice->units, advice->unit_count, advice->unit_capacity);
    advice->units[advice->unit_count++] = (struct unit){code, read, between, write};
}

void atomicity_find(struct trace_advice *advice, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    uint32_t place = trace->events[finding->source].place;
    uint32_t *last_read = xmalloc((trace->thread_count + (size_t)1) * sizeof *last_read);
    uint32_t last_write = TRACE_NONE;
    for (uint32_t t = 0; t < trace->thread_count; t++)
        last_read[t] = TRACE_NONE;
    for (uint32_t i = 0; i <= finding->manifest; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind > TRACE_UPDATE || e->place != place)
            continue;
        uint32_t read = last_read[e->thread];
        if (e->kind == TRACE_WRITE && read != TRACE_NONE && last_write != TRACE_NONE &&
            last_write > read && trace->events[last_write].thread != e->thread &&
            trace->events[last_write].value != trace->events[read].value) {
            char *code = common_code(trace, read, last_write, i);
            if (code)
                add_unit(advice, code, read, last_write, i);
        }
        if (e->kind == TRACE_READ)
            last_read[e->thread] = i;
        else if (e->wrote) {
            last_write = i;
            last_read[e->thread] = TRACE_NONE;
        }
    }
    free(last_read);
}
