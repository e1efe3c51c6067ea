/* explain.c - see explain.h. */
#include "advice/explain.h"

#include "base/stream.h"
#include "finding/names.h"
#include "finding/standing.h"

#include <stdlib.h>
#include <string.h>

struct explaining {
    const struct trace *trace;
    const struct order *order;
    const struct names *names;
    uint32_t source, manifest;
    FILE *out;
};

static uint32_t thread_of(const struct explaining *x, uint32_t event)
{
    return x->trace->events[event].thread;
}

static const char *name_of(const struct explaining *x, uint32_t event)
{
    return names_thread(x->names, thread_of(x, event));
}

static void put_line(const struct explaining *x, uint32_t event)
{
    uint32_t site = finding_user_site(x->trace, event);
    if (site != TRACE_NONE && x->trace->sites[site].line > 0 &&
        x->trace->sites[site].file != TRACE_NONE)
        fprintf(x->out, " (%s:%d)", x->trace->strings[x->trace->sites[site].file],
                x->trace->sites[site].line);
}

static const char *access_word(const struct trace_event *e)
{
    return e->kind == TRACE_READ ? "reads" : e->kind == TRACE_WRITE ? "writes" : "updates";
}

/* ---- what there is ---- */

/* A release that a reader understands: what the program's own code does. */
static bool is_shown(const struct explaining *x, uint32_t event)
{
    const struct trace_event *e = &x->trace->events[event];
    return e->place != TRACE_NONE && e->stack != TRACE_NONE &&
           !x->trace->sites[x->trace->stacks[e->stack].site].is_library;
}

static bool is_release(const struct trace_event *e)
{
    if (e->kind == TRACE_SYNC)
        return e->mode == SYNC_UNLOCK;
    return (e->kind == TRACE_WRITE || e->kind == TRACE_UPDATE) && e->wrote &&
           e->write_mode == MODE_VOLATILE;
}

/* The edge from the source's thread to the manifest's with the latest release that the latter has
 * seen. */
static const struct trace_edge *last_edge(const struct explaining *x)
{
    uint32_t count;
    const struct trace_edge *edges = order_edges(x->order, &count), *last = NULL;
    for (uint32_t i = 0; i < count; i++)
        if (thread_of(x, edges[i].release) == thread_of(x, x->source) &&
            thread_of(x, edges[i].acquire) == thread_of(x, x->manifest) &&
            edges[i].acquire < x->manifest && (!last || edges[i].release > last->release))
            last = &edges[i];
    return last;
}

/* What the source's thread releases after the source. */
static uint32_t release_after(const struct explaining *x)
{
    for (uint32_t i = x->source + 1; i < x->manifest; i++)
        if (thread_of(x, i) == thread_of(x, x->source) && is_release(&x->trace->events[i]) &&
            is_shown(x, i))
            return i;
    return TRACE_NONE;
}

/* ---- in words ---- */

static void put_locks(const struct explaining *x, const uint32_t *objects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        fputs(i ? " and " : "", x->out);
        names_put_lock(x->names, x->out, objects[i]);
    }
}

/* Locks, if any is held: held by both they would order the two. */
static bool put_held(const struct explaining *x)
{
    uint32_t *held[2];
    uint32_t count[2] = {standing_held(x->trace, thread_of(x, x->source), x->source, &held[0]),
                         standing_held(x->trace, thread_of(x, x->manifest), x->manifest, &held[1])};
    bool any = true;
    if (count[0] && count[1]) {
        fprintf(x->out, "%s holds ", name_of(x, x->source));
        put_locks(x, held[0], count[0]);
        fprintf(x->out, ", %s holds ", name_of(x, x->manifest));
        put_locks(x, held[1], count[1]);
        fputs(": different locks order nothing.", x->out);
    } else if (count[0] || count[1]) {
        int with = count[0] ? 0 : 1;
        uint32_t event = with ? x->manifest : x->source, other = with ? x->source : x->manifest;
        fprintf(x->out, "%s %s it while it holds ", name_of(x, event),
                access_word(&x->trace->events[event]));
        put_locks(x, held[with], count[with]);
        fprintf(x->out, ", %s %s it without that lock.", name_of(x, other),
                access_word(&x->trace->events[other]));
    } else {
        any = false;
    }
    free(held[0]);
    free(held[1]);
    return any;
}

static void put_event(const struct explaining *x, uint32_t event)
{
    names_put_event(x->names, x->out, &x->trace->events[event], TRACE_NONE, true);
    put_line(x, event);
}

static void put_edge(const struct explaining *x, const struct trace_edge *edge)
{
    const struct trace_event *e = &x->trace->events[edge->release];
    bool is_class = e->kind == TRACE_SYNC && e->mode == SYNC_CLASS_INITIALIZED;
    fprintf(x->out, "The last that %s has learned of %s is %s ", name_of(x, x->manifest),
            name_of(x, x->source), is_class ? "that" : "its");
    put_event(x, edge->release);
    fputs(", which comes before the access that races.", x->out);
}

static void put_release(const struct explaining *x, uint32_t release)
{
    fprintf(x->out, "%s goes on with its ", name_of(x, x->source));
    put_event(x, release);
    fprintf(x->out, ", but %s has not waited for it before its own access.",
            name_of(x, x->manifest));
}

static void put_array(const struct explaining *x)
{
    uint32_t place = x->trace->events[x->source].place;
    if (place == TRACE_NONE)
        return;
    const struct trace_place *p = &x->trace->places[place];
    for (uint32_t i = 0; p->kind == PLACE_ELEMENT && i < x->trace->place_count; i++) {
        const struct trace_place *q = &x->trace->places[i];
        if ((q->kind == PLACE_FIELD || q->kind == PLACE_STATIC) && q->is_volatile &&
            q->field == p->field && q->class_name == p->field_class) {
            fprintf(x->out,
                    " The field %s is volatile, but that holds for the reference to the array, not "
                    "for its elements.",
                    x->trace->strings[q->field]);
            return;
        }
    }
}

char *explain_race(const struct finding *finding, const struct order *order)
{
    struct stream stream;
    struct names *names = names_new(finding->trace);
    struct explaining x = {
        .trace = finding->trace,
        .order = order,
        .names = names,
        .source = finding->source,
        .manifest = finding->manifest,
        .out = stream_begin(&stream),
    };
    const struct trace_edge *edge = last_edge(&x);
    uint32_t release = release_after(&x);
    bool is_said = put_held(&x);
    if (!is_said && edge && is_shown(&x, edge->release))
        put_edge(&x, edge);
    else if (!is_said && release != TRACE_NONE)
        put_release(&x, release);
    else if (!is_said)
        fprintf(x.out,
                "Between the two, no lock, volatile field, start or end of a thread leads from %s "
                "to %s.",
                name_of(&x, x.source), name_of(&x, x.manifest));
    put_array(&x);
    names_free(names);
    return stream_end(&stream);
}
