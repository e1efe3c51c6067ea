/* order.c - see order.h. */
#include "analysis/order.h"

#include "analysis/happens_before.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* The last releases on one thing through which threads synchronize, one of each thread. */
struct releases {
    struct release {
        uint32_t thread, event;
    } * last;
    uint32_t count, capacity;
};

struct order {
    const struct trace *trace;
    uint32_t *counts;    /* of each event: its thread's own count */
    uint32_t *knowledge; /* of each event: index in rows */
    uint32_t *rows;      /* what a thread knows of each thread, thread_count words each */
    uint32_t row_count, row_capacity;
    struct trace_edge *edges;
    uint32_t edge_count, edge_capacity;
};

/* ---- through what threads synchronize ---- */

/* Monitors, threads, classes and places get numbers of their own: a place of a trace is unique,
 * so its index names it; ends, interrupts and initializations are told apart by the kind of the event. */
static sync_id sync_object(const struct trace *trace, const struct trace_event *e)
{
    const struct trace_place *place = &trace->places[e->place];
    return place->kind == PLACE_THREAD ? place->object : e->place;
}

static bool acquires(const struct trace_event *e)
{
    switch ((enum trace_event_kind)e->kind) {
    case TRACE_READ:
    case TRACE_UPDATE: return e->mode >= MODE_ACQUIRE_RELEASE;
    case TRACE_SYNC:
        return e->mode == SYNC_LOCK || e->mode == SYNC_BEGIN || e->mode == SYNC_JOIN ||
               e->mode == SYNC_INTERRUPTED || e->mode == SYNC_CLASS_USED || e->mode == SYNC_EXECUTE;
    default: return false;
    }
}

static bool releases(const struct trace_event *e)
{
    switch ((enum trace_event_kind)e->kind) {
    case TRACE_WRITE: return e->mode >= MODE_ACQUIRE_RELEASE;
    case TRACE_UPDATE: return e->wrote && e->write_mode >= MODE_ACQUIRE_RELEASE;
    case TRACE_SYNC:
        return e->mode == SYNC_UNLOCK || e->mode == SYNC_START || e->mode == SYNC_END ||
               e->mode == SYNC_INTERRUPT || e->mode == SYNC_CLASS_INITIALIZED ||
               e->mode == SYNC_SUBMIT;
    default: return false;
    }
}

/* Where releases and acquires meet: one slot for each place, and for each thread three more (its start,
 * its end, its interruption), and for each class and object one for its initialization or
 * submission. */
static uint32_t meeting_point(const struct trace *trace, const struct trace_event *e)
{
    uint32_t places = trace->place_count, threads = trace->thread_count;
    const struct trace_place *place = &trace->places[e->place];
    if (e->kind != TRACE_SYNC)
        return e->place;
    uint32_t thread = place->kind == PLACE_THREAD && place->object < threads ? place->object : 0;
    switch ((enum sync_kind)e->mode) {
    case SYNC_START: return places + 3 * thread;
    case SYNC_BEGIN: return places + 3 * e->thread;
    case SYNC_END: return places + 3 * e->thread + 1;
    case SYNC_JOIN: return places + 3 * thread + 1;
    case SYNC_INTERRUPT:
    case SYNC_INTERRUPTED: return places + 3 * thread + 2;
    case SYNC_SUBMIT:
    case SYNC_EXECUTE:
    case SYNC_CLASS_USED:
    case SYNC_CLASS_INITIALIZED: return places + 3 * threads + e->place;
    default: return e->place;
    }
}

/* ---- edges ---- */

static void add_release(struct releases *r, uint32_t thread, uint32_t event)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->last[i].thread == thread) {
            r->last[i].event = event;
            return;
        }
    GROW(r->last, r->count, r->capacity);
    r->last[r->count++] = (struct release){thread, event};
}

static void add_edges(struct order *o, const struct releases *r, uint32_t acquire)
{
    for (uint32_t i = 0; i < r->count; i++) {
        if (r->last[i].thread == o->trace->events[acquire].thread ||
            !order_is_before(o, r->last[i].event, acquire))
            continue;
        GROW(o->edges, o->edge_count, o->edge_capacity);
        o->edges[o->edge_count++] = (struct trace_edge){r->last[i].event, acquire};
    }
}

static void find_edges(struct order *o)
{
    const struct trace *trace = o->trace;
    uint32_t points = 2 * trace->place_count + 3 * trace->thread_count;
    struct releases *by_point = xcalloc(points + (size_t)1, sizeof *by_point);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->place == TRACE_NONE || !(acquires(e) || releases(e)))
            continue;
        struct releases *r = &by_point[meeting_point(trace, e)];
        if (acquires(e))
            add_edges(o, r, i);
        if (releases(e))
            add_release(r, e->thread, i);
    }
    for (uint32_t i = 0; i < points; i++)
        free(by_point[i].last);
    free(by_point);
}

/* ---- the order ---- */

static void feed_access(struct happens_before *hb, const struct trace *trace,
                        const struct trace_event *e)
{
    const struct trace_place *place = &trace->places[e->place];
    struct access access = {
        .thread = e->thread,
        .kind = e->kind == TRACE_READ    ? ACCESS_READ
                : e->kind == TRACE_WRITE ? ACCESS_WRITE
                                         : ACCESS_UPDATE,
        .mode = (enum access_mode)e->mode,
        .write_mode = (enum access_mode)e->write_mode,
        .wrote = e->wrote,
        .is_final = place->is_final,
        .size = 8,
        .place = (place_id)e->place << 32,
        .value = e->value,
    };
    happens_before_access(hb, &access);
}

static void feed(struct happens_before *hb, const struct trace *trace, const struct trace_event *e)
{
    if (e->kind == TRACE_FENCE)
        happens_before_fence(hb, e->thread, (enum fence_kind)e->mode);
    if (e->place == TRACE_NONE)
        return;
    if (e->kind == TRACE_SYNC)
        happens_before_sync(hb, e->thread, (enum sync_kind)e->mode, sync_object(trace, e));
    else if (e->kind <= TRACE_UPDATE)
        feed_access(hb, trace, e);
}

/* What the thread knows now; a new row only when that has changed. */
static uint32_t row_of(struct order *o, const struct clock *clock, uint32_t thread, uint32_t last)
{
    uint32_t width = o->trace->thread_count;
    if (last != TRACE_NONE) {
        bool same = true;
        for (uint32_t u = 0; u < width && same; u++)
            same = u == thread || o->rows[(size_t)last * width + u] == clock_of(clock, u);
        if (same)
            return last;
    }
    if (o->row_count == o->row_capacity) {
        o->row_capacity = o->row_capacity ? 2 * o->row_capacity : 64;
        o->rows = xrealloc(o->rows, (size_t)o->row_capacity * width * sizeof *o->rows);
    }
    for (uint32_t u = 0; u < width; u++)
        o->rows[(size_t)o->row_count * width + u] = clock_of(clock, u);
    return o->row_count++;
}

static void find_order(struct order *o)
{
    const struct trace *trace = o->trace;
    struct undo_log log = {.active = false};
    struct happens_before hb = {0};
    happens_before_begin(&hb, &log);
    uint32_t *last = xmalloc((trace->thread_count + (size_t)1) * sizeof *last);
    for (uint32_t t = 0; t < trace->thread_count; t++)
        last[t] = TRACE_NONE;
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        /* A release ends the count that it belongs to; an acquire already knows what it sees. */
        uint32_t before = clock_of(happens_before_clock(&hb, e->thread), e->thread);
        feed(&hb, trace, e);
        o->counts[i] = before;
        last[e->thread] =
            row_of(o, happens_before_clock(&hb, e->thread), e->thread, last[e->thread]);
        o->knowledge[i] = last[e->thread];
    }
    free(last);
    happens_before_release(&hb);
    undo_release(&log);
}

struct order *order_new(const struct trace *trace)
{
    struct order *o = xcalloc(1, sizeof *o);
    o->trace = trace;
    o->counts = xcalloc(trace->event_count + (size_t)1, sizeof *o->counts);
    o->knowledge = xcalloc(trace->event_count + (size_t)1, sizeof *o->knowledge);
    find_order(o);
    find_edges(o);
    return o;
}

void order_free(struct order *o)
{
    if (!o)
        return;
    free(o->counts);
    free(o->knowledge);
    free(o->rows);
    free(o->edges);
    free(o);
}

uint32_t order_count(const struct order *o, uint32_t event)
{
    return o->counts[event];
}

uint32_t order_known(const struct order *o, uint32_t event, uint32_t thread)
{
    return o->rows[(size_t)o->knowledge[event] * o->trace->thread_count + thread];
}

bool order_is_before(const struct order *o, uint32_t a, uint32_t b)
{
    const struct trace_event *events = o->trace->events;
    if (events[a].thread == events[b].thread)
        return a <= b;
    return a < b && o->counts[a] <= order_known(o, b, events[a].thread);
}

const struct trace_edge *order_edges(const struct order *o, uint32_t *count)
{
    *count = o->edge_count;
    return o->edges;
}
