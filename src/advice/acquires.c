/* acquires.c - see acquires.h. */
#include "advice/acquires.h"

#include "advice/spec.h"
#include "base/arena.h"
#include "base/stream.h"
#include "finding/standing.h"

#include <stdlib.h>
#include <string.h>

/* A lock, named without regard to any race. */
static char *describe_lock(const struct trace *trace, uint32_t object, bool is_juc)
{
    struct objects *objects = objects_new(trace);
    char *lock = spec_lock(trace, objects, object, is_juc, 0);
    char *text = lock ? text_printf("lock %s", lock) : NULL;
    free(lock);
    objects_free(objects);
    return text;
}

/* Where the thread that is joined was started. */
static char *describe_join(const struct trace *trace, uint32_t thread)
{
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind != TRACE_SYNC || e->mode != SYNC_START || e->place == TRACE_NONE ||
            trace->places[e->place].object != thread)
            continue;
        char *code = spec_code(trace, i);
        char *text = code ? text_printf("join %s", code) : NULL;
        free(code);
        return text;
    }
    return NULL;
}

/* A lock() of java.util.concurrent is named by its class; every other acquire of the library by the
 * method that the program has called. */
static char *describe_call(const struct trace *trace, uint32_t event)
{
    uint32_t stack = standing_library_call(trace, event);
    if (stack == TRACE_NONE)
        return NULL;
    const struct trace_site *site = &trace->sites[trace->stacks[stack].site];
    const char *class_name = trace->strings[site->class_name];
    const char *method = trace->strings[site->method];
    static const char locks[] = "java.util.concurrent.locks.";
    if (strncmp(class_name, locks, sizeof locks - 1) == 0 && strstr(method, "ock"))
        return describe_lock(trace, trace->places[trace->events[event].place].object, true);
    /* A repeated call that changes something would make another program. */
    bool changes =
        trace->events[event].kind != TRACE_READ || strncmp(method, "compareAnd", 10) == 0;
    return changes ? NULL : text_printf("call %s.%s", class_name, method);
}

char *acquire_describe(const struct trace *trace, uint32_t event)
{
    const struct trace_event *e = &trace->events[event];
    if (e->place == TRACE_NONE)
        return NULL;
    const struct trace_place *place = &trace->places[e->place];
    uint32_t object;
    if (e->kind == TRACE_SYNC && standing_lock_change(trace, e, &object) == LOCK_TAKEN)
        return describe_lock(trace, object, false);
    if (e->kind == TRACE_SYNC && e->mode == SYNC_JOIN)
        return describe_join(trace, place->object);
    if (e->kind != TRACE_READ && e->kind != TRACE_UPDATE)
        return NULL;
    uint32_t stack = e->stack;
    if (stack != TRACE_NONE && trace->sites[trace->stacks[stack].site].is_library)
        return describe_call(trace, event);
    char *field = spec_typed_field(trace, e->place);
    char *text = field ? text_printf("read %s", field) : NULL;
    free(field);
    return text;
}
