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
    /* What an event knows of each thread, and behind that the row without what freezes let only this
     * event know: thread_count + 1 words each. */
    uint32_t *rows;
    uint32_t row_count, row_capacity;
    struct trace_edge *edges;
    uint32_t edge_count, edge_capacity;
};

/* ---- through what threads synchronize ---- */

/* Monitors, threads, classes and places get numbers of their own: a place of a trace is unique,
 * so its index names it; ends, interrupts and initializations are distinguished by the kind of the event. */
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
            !order_is_known(o, r->last[i].event, acquire))
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

/* What is done in one pass over the events. */
struct pass {
    struct order *order;
    struct happens_before hb;
    uint32_t *last, *last_frozen; /* of each thread: rows; TRACE_NONE: none */
    uint32_t *frozen; /* of the event that is being fed: what freezes let it see of each thread */
    bool any_frozen;
    uint32_t freezes; /* so many were fed */
};

static void find_frozen(struct pass *p, const struct access *access)
{
    if (!p->freezes || access->kind != ACCESS_READ)
        return;
    for (uint32_t u = 0; u < p->order->trace->thread_count; u++) {
        p->frozen[u] = happens_before_by_freeze(&p->hb, access, u);
        p->any_frozen = p->any_frozen || p->frozen[u];
    }
}

/* Objects as the trace numbers them, so that freezes find them; within them the place's index. */
static place_id place_id_of(const struct trace *trace, uint32_t index)
{
    const struct trace_place *place = &trace->places[index];
    bool has_object = place->kind == PLACE_FIELD || place->kind == PLACE_ELEMENT;
    return (place_id)(has_object ? place->object : 0) << 32 | index;
}

static void feed_access(struct pass *p, const struct trace_event *e)
{
    const struct trace *trace = p->order->trace;
    struct access access = {
        .thread = e->thread,
        .kind = e->kind == TRACE_READ    ? ACCESS_READ
                : e->kind == TRACE_WRITE ? ACCESS_WRITE
                                         : ACCESS_UPDATE,
        .mode = (enum access_mode)e->mode,
        .write_mode = (enum access_mode)e->write_mode,
        .wrote = e->wrote,
        .is_final = trace->places[e->place].is_final,
        .is_reference = e->is_reference,
        .size = e->size,
        .place = place_id_of(trace, e->place),
        .value = e->value,
        .read = e->read,
    };
    struct hb_place *place = happens_before_access_begin(&p->hb, &access);
    find_frozen(p, &access);
    happens_before_access_end(&p->hb, &access, place);
}

static void feed(struct pass *p, uint32_t event)
{
    const struct trace *trace = p->order->trace;
    const struct trace_event *e = &trace->events[event];
    for (; p->freezes < trace->freeze_count && trace->freezes[p->freezes].event <= event;
         p->freezes++)
        happens_before_freeze(&p->hb, trace->freezes[p->freezes].thread,
                              trace->freezes[p->freezes].object);
    p->any_frozen = false;
    /* A release ends the count that it belongs to; an acquire already knows what it sees. */
    p->order->counts[event] = clock_of(happens_before_clock(&p->hb, e->thread), e->thread);
    if (e->kind == TRACE_FENCE)
        happens_before_fence(&p->hb, e->thread, (enum fence_kind)e->mode);
    if (e->place == TRACE_NONE)
        return;
    if (e->kind == TRACE_SYNC)
        happens_before_sync(&p->hb, e->thread, (enum sync_kind)e->mode, sync_object(trace, e));
    else if (e->kind <= TRACE_UPDATE)
        feed_access(p, e);
}

static uint32_t *row_at(const struct order *o, uint32_t row)
{
    return &o->rows[(size_t)row * (o->trace->thread_count + (size_t)1)];
}

/* The row without freezes. */
static uint32_t lasting_row(const struct order *o, uint32_t row)
{
    return row_at(o, row)[o->trace->thread_count];
}

static uint32_t new_row(struct order *o)
{
    if (o->row_count == o->row_capacity) {
        o->row_capacity = o->row_capacity ? 2 * o->row_capacity : 64;
        o->rows = xrealloc(o->rows, (size_t)o->row_capacity * (o->trace->thread_count + (size_t)1) *
                                        sizeof *o->rows);
    }
    return o->row_count++;
}

/* What the thread knows now; a new row only when that has changed. */
static uint32_t row_of(struct order *o, const struct clock *clock, uint32_t thread, uint32_t last)
{
    uint32_t width = o->trace->thread_count;
    if (last != TRACE_NONE) {
        bool same = true;
        for (uint32_t u = 0; u < width && same; u++)
            same = u == thread || row_at(o, last)[u] == clock_of(clock, u);
        if (same)
            return last;
    }
    uint32_t row = new_row(o);
    for (uint32_t u = 0; u < width; u++)
        row_at(o, row)[u] = clock_of(clock, u);
    row_at(o, row)[width] = row;
    return row;
}

/* The last row of the thread with what freezes let this event see, too. */
static uint32_t row_with_freezes(struct pass *p, uint32_t thread)
{
    struct order *o = p->order;
    uint32_t width = o->trace->thread_count, lasting = p->last[thread],
             last = p->last_frozen[thread];
    bool adds = false, same = last != TRACE_NONE && lasting_row(o, last) == lasting;
    for (uint32_t u = 0; u < width; u++) {
        uint32_t known = row_at(o, lasting)[u];
        adds = adds || (u != thread && p->frozen[u] > known);
        if (u == thread || p->frozen[u] < known)
            p->frozen[u] = known;
        same = same && row_at(o, last)[u] == p->frozen[u];
    }
    if (!adds || same)
        return adds ? last : lasting;
    uint32_t row = new_row(o);
    memcpy(row_at(o, row), p->frozen, width * sizeof *p->frozen);
    row_at(o, row)[width] = lasting;
    p->last_frozen[thread] = row;
    return row;
}

static void pass_event(struct pass *p, uint32_t event)
{
    struct order *o = p->order;
    uint32_t thread = o->trace->events[event].thread;
    feed(p, event);
    p->last[thread] = row_of(o, happens_before_clock(&p->hb, thread), thread, p->last[thread]);
    o->knowledge[event] = p->any_frozen ? row_with_freezes(p, thread) : p->last[thread];
}

static void find_order(struct order *o)
{
    uint32_t threads = o->trace->thread_count;
    struct undo_log log = {.active = false};
    struct pass p = {.order = o};
    happens_before_begin(&p.hb, &log);
    p.frozen = xcalloc(threads + (size_t)1, sizeof *p.frozen);
    p.last = xmalloc((threads + (size_t)1) * sizeof *p.last);
    p.last_frozen = xmalloc((threads + (size_t)1) * sizeof *p.last_frozen);
    for (uint32_t t = 0; t < threads; t++)
        p.last[t] = p.last_frozen[t] = TRACE_NONE;
    for (uint32_t i = 0; i < o->trace->event_count; i++)
        pass_event(&p, i);
    free(p.last);
    free(p.last_frozen);
    free(p.frozen);
    happens_before_release(&p.hb);
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
    return row_at(o, o->knowledge[event])[thread];
}

static bool is_ordered(const struct order *o, uint32_t a, uint32_t b, uint32_t row)
{
    const struct trace_event *events = o->trace->events;
    if (events[a].thread == events[b].thread)
        return a <= b;
    return a < b && o->counts[a] <= row_at(o, row)[events[a].thread];
}

bool order_is_before(const struct order *o, uint32_t a, uint32_t b)
{
    return is_ordered(o, a, b, o->knowledge[b]);
}

bool order_is_known(const struct order *o, uint32_t a, uint32_t b)
{
    return is_ordered(o, a, b, lasting_row(o, o->knowledge[b]));
}

const struct trace_edge *order_edges(const struct order *o, uint32_t *count)
{
    *count = o->edge_count;
    return o->edges;
}
