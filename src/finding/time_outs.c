/* time_outs.c - see time_outs.h. */
#include "finding/time_outs.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool is_early(const struct trace_step *step)
{
    return step->meanwhile != TRACE_NONE;
}

bool time_outs_any(const struct trace *trace)
{
    for (uint32_t i = 0; i < trace->step_count; i++)
        if (is_early(&trace->steps[i]))
            return true;
    return false;
}

/* "5 s", "1500 ms", "10 us" */
static void put_time(FILE *out, uint64_t nanos)
{
    static const struct {
        uint64_t nanos;
        const char *name;
    } units[] = {{1000000000, "s"}, {1000000, "ms"}, {1000, "us"}, {1, "ns"}};
    size_t i = 0;
    if (nanos >=
        units[0].nanos) /* until a time of the day: the wait began between two milliseconds */
        nanos = (nanos + units[1].nanos / 2) / units[1].nanos * units[1].nanos;
    while (nanos % units[i].nanos)
        i++;
    fprintf(out, "%" PRIu64 " %s", nanos / units[i].nanos, units[i].name);
}

/* What the program's own code called, and where: " in CountDownLatch.await (Test.java:12)". */
static void put_wait(const struct trace *trace, FILE *out, uint32_t stack)
{
    const struct trace_site *called = NULL, *site = NULL;
    for (; stack != TRACE_NONE; stack = trace->stacks[stack].caller) {
        site = &trace->sites[trace->stacks[stack].site];
        if (!site->is_library)
            break;
        called = site;
    }
    if (called)
        fprintf(out, " in %s.%s", class_name_simple(trace->strings[called->class_name]),
                trace->strings[called->method]);
    if (stack != TRACE_NONE && site->file != TRACE_NONE && site->line >= 0)
        fprintf(out, " (%s:%" PRId32 ")", trace->strings[site->file], site->line);
}

static char *text_of(const struct trace *trace, const struct names *names,
                     const struct trace_step *step)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    put_time(out, step->waited);
    fprintf(out, " pass while \"%s\" waits", names_thread(names, step->thread));
    put_wait(trace, out, step->stack);
    fprintf(out, " and \"%s\" could go on", names_thread(names, step->meanwhile));
    return stream_end(&text);
}

uint32_t time_outs_texts(const struct trace *trace, const struct names *names, char ***texts)
{
    char **list = NULL;
    uint32_t count = 0, capacity = 0;
    for (uint32_t i = 0; i < trace->step_count; i++) {
        if (!is_early(&trace->steps[i]))
            continue;
        char *text = text_of(trace, names, &trace->steps[i]);
        uint32_t k = 0;
        while (k < count && strcmp(list[k], text) != 0)
            k++;
        if (k < count) {
            free(text);
            continue;
        }
        GROW(list, count, capacity);
        list[count++] = text;
    }
    *texts = list;
    return count;
}
