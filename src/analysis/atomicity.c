/* atomicity.c - see atomicity.h. */
#include "analysis/atomicity.h"

#include "analysis/spec.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_DISTANCE = 10, /* lines between a check and what is done because of it */
    MAX_READS = 4,     /* before a write that are looked at */
};

/* Has the thread learned of others since? */
static bool acquires(const struct trace_event *e)
{
    if (e->kind == TRACE_SYNC)
        return e->mode == SYNC_LOCK || e->mode == SYNC_JOIN || e->mode == SYNC_WAIT;
    return (e->kind == TRACE_READ || e->kind == TRACE_UPDATE) && e->mode >= MODE_ACQUIRE_RELEASE;
}

/* The lines from the read to the write, which comes after it, in the innermost call in which both
 * happen. */
static char *common_code(const struct trace *trace, uint32_t read, uint32_t between, uint32_t write)
{
    uint32_t sites[2];
    if (!spec_common_call(trace, read, write, sites))
        return NULL;
    const struct trace_site *from = &trace->sites[sites[0]], *to = &trace->sites[sites[1]];
    if (from->bci >= to->bci || from->line < 0 || to->line < from->line ||
        to->line - from->line > MAX_DISTANCE)
        return NULL;
    /* A statement reads and writes as one.  Over several lines a thread that waits for others on the
     * way does not mean the two to belong together, and whoever writes the reference that is there
     * loses nothing. */
    if (to->line > from->line && trace->events[write].is_reference &&
        trace->events[between].value == trace->events[write].value)
        return NULL;
    for (uint32_t i = read + 1; to->line > from->line && i < write; i++)
        if (trace->events[i].thread == trace->events[read].thread && acquires(&trace->events[i]))
            return NULL;
    return spec_lines(trace, sites[0], to->line);
}

/* Do both reads happen in the innermost call that the second one shares with the write? */
static bool is_same_call(const struct trace *trace, uint32_t first, uint32_t second, uint32_t write)
{
    uint32_t a[2], b[2];
    return spec_common_call(trace, first, write, a) && spec_common_call(trace, second, write, b) &&
           a[1] == b[1];
}

static void add_unit(struct trace_advice *advice, const struct trace *trace, char *code,
                     uint32_t read, uint32_t between, uint32_t write)
{
    for (uint32_t i = 0; i < advice->unit_count; i++) {
        if (strcmp(advice->units[i].code, code) == 0) {
            free(code);
            return;
        }
    }
    GROW(advice->units, advice->unit_count, advice->unit_capacity);
    char *parts[2] = {spec_code(trace, read), spec_code(trace, write)};
    for (int i = 0; i < 2; i++)
        if (!parts[i])
            parts[i] = strdup(code);
    advice->units[advice->unit_count++] =
        (struct unit){code, {parts[0], parts[1]}, read, between, write};
}

/* What a thread has read of the place since it last wrote it: the last few. */
struct reads {
    uint32_t events[MAX_READS], count;
};

static void add_read(struct reads *reads, uint32_t event)
{
    if (reads->count == MAX_READS) {
        memmove(reads->events, reads->events + 1, (MAX_READS - 1) * sizeof *reads->events);
        reads->count--;
    }
    reads->events[reads->count++] = event;
}

/* Another thread has written between the last read and the write: what belongs together begins with the
 * first read in the same call. */
static void find_unit(struct trace_advice *advice, const struct trace *trace,
                      const struct reads *reads, uint32_t between, uint32_t write)
{
    uint32_t read = reads->events[reads->count - 1];
    if (between < read || trace->events[between].thread == trace->events[write].thread ||
        trace->events[between].value == trace->events[read].value)
        return;
    char *code = common_code(trace, read, between, write);
    for (uint32_t i = 0; code && i + 1 < reads->count; i++) {
        char *longer = common_code(trace, reads->events[i], between, write);
        if (longer && is_same_call(trace, reads->events[i], read, write)) {
            free(code);
            code = longer;
            break;
        }
        free(longer);
    }
    if (code)
        add_unit(advice, trace, code, read, between, write);
}

void atomicity_find(struct trace_advice *advice, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    uint32_t place = trace->events[finding->source].place, last_write = TRACE_NONE;
    struct reads *reads = xcalloc(trace->thread_count + (size_t)1, sizeof *reads);
    for (uint32_t i = 0; i <= finding->manifest; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind > TRACE_UPDATE || e->place != place)
            continue;
        if (e->kind == TRACE_WRITE && reads[e->thread].count && last_write != TRACE_NONE)
            find_unit(advice, trace, &reads[e->thread], last_write, i);
        if (e->kind == TRACE_READ) {
            add_read(&reads[e->thread], i);
        } else if (e->wrote) {
            last_write = i;
            reads[e->thread].count = 0;
        }
    }
    free(reads);
}
