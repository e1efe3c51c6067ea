/* standing.c - see standing.h. */
#include "report/standing.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

static bool is_sync(const struct trace_event *event, enum sync_kind kind)
{
    return event->kind == TRACE_SYNC && event->mode == kind;
}

uint32_t *standing_last_events(const struct trace *trace)
{
    uint32_t *last = xmalloc((trace->thread_count + (size_t)1) * sizeof *last);
    for (uint32_t i = 0; i < trace->thread_count; i++)
        last[i] = TRACE_NONE;
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        last[e->thread] = is_sync(e, SYNC_END) ? TRACE_NONE : i;
    }
    return last;
}

uint32_t standing_held(const struct trace *trace, uint32_t thread, uint32_t event,
                       uint32_t **places)
{
    uint32_t *held = NULL, count = 0, room = 0;
    for (uint32_t i = 0; i < event && i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->thread != thread || (!is_sync(e, SYNC_LOCK) && !is_sync(e, SYNC_UNLOCK)))
            continue;
        uint32_t at = 0;
        while (at < count && held[at] != e->place)
            at++;
        if (e->mode == SYNC_LOCK && at == count) {
            if (count == room)
                held = xrealloc(held, (room = room ? 2 * room : 8) * sizeof *held);
            held[count++] = e->place;
        } else if (e->mode == SYNC_UNLOCK && at < count) {
            memmove(&held[at], &held[at + 1], (--count - at) * sizeof *held);
        }
    }
    *places = held;
    return count;
}

/* The thread that holds a monitor before the event; TRACE_NONE.  Attempts do not count. */
static uint32_t holder(const struct trace *trace, uint32_t place, uint32_t event)
{
    uint32_t owner = TRACE_NONE;
    for (uint32_t i = 0; i < event; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->place != place)
            continue;
        if (is_sync(e, SYNC_LOCK) && owner == TRACE_NONE)
            owner = e->thread;
        else if (is_sync(e, SYNC_UNLOCK) && owner == e->thread)
            owner = TRACE_NONE;
    }
    return owner;
}

/* The other thread that holds the monitor which the event is about to lock; TRACE_NONE. */
static uint32_t obstacle(const struct trace *trace, uint32_t event)
{
    const struct trace_event *e = &trace->events[event];
    if (!is_sync(e, SYNC_LOCK) || e->place == TRACE_NONE)
        return TRACE_NONE;
    uint32_t owner = holder(trace, e->place, event);
    return owner == e->thread ? TRACE_NONE : owner;
}

bool standing_is_attempt(const struct trace *trace, uint32_t last)
{
    return obstacle(trace, last) != TRACE_NONE;
}

uint32_t standing_held_at_end(const struct trace *trace, uint32_t last, uint32_t **places)
{
    bool is_attempt = standing_is_attempt(trace, last);
    return standing_held(trace, trace->events[last].thread, last + !is_attempt, places);
}

uint32_t standing_library_call(const struct trace *trace, uint32_t event)
{
    uint32_t called = TRACE_NONE;
    for (uint32_t stack = trace->events[event].stack; stack != TRACE_NONE;
         stack = trace->stacks[stack].caller) {
        if (!trace->sites[trace->stacks[stack].site].is_library)
            return called;
        called = stack;
    }
    return TRACE_NONE;
}

static bool has_ended(const struct trace *trace, uint32_t thread)
{
    for (uint32_t i = trace->event_count; i-- > 0;)
        if (trace->events[i].thread == thread)
            return is_sync(&trace->events[i], SYNC_END);
    return false;
}

/* The event before `event` of the same thread; TRACE_NONE. */
static uint32_t event_before(const struct trace *trace, uint32_t event)
{
    for (uint32_t i = event; i-- > 0;)
        if (trace->events[i].thread == trace->events[event].thread)
            return i;
    return TRACE_NONE;
}

/* Whether the thread is in wait(), which gives the monitor back after the event WAIT. */
static bool is_waiting(const struct trace *trace, uint32_t last)
{
    const struct trace_event *e = &trace->events[last];
    if (is_sync(e, SYNC_WAIT))
        return true;
    uint32_t before = is_sync(e, SYNC_UNLOCK) ? event_before(trace, last) : TRACE_NONE;
    return before != TRACE_NONE && is_sync(&trace->events[before], SYNC_WAIT) &&
           trace->events[before].place == e->place;
}

static void put_method(const struct trace *trace, FILE *out, uint32_t stack)
{
    const struct trace_site *site = &trace->sites[trace->stacks[stack].site];
    fprintf(out, "%s.%s", trace->strings[site->class_name], trace->strings[site->method]);
}

static bool is_join(const struct trace *trace, uint32_t stack)
{
    const struct trace_site *site = &trace->sites[trace->stacks[stack].site];
    return strcmp(trace->strings[site->class_name], "java.lang.Thread") == 0 &&
           strcmp(trace->strings[site->method], "join") == 0;
}

void standing_put(const struct trace *trace, const struct names *names, FILE *out, uint32_t last)
{
    const struct trace_event *e = &trace->events[last];
    uint32_t called = standing_library_call(trace, last);
    uint32_t owner = obstacle(trace, last);
    bool is_target = e->place != TRACE_NONE && trace->places[e->place].kind == PLACE_THREAD;
    if (owner != TRACE_NONE) {
        fputs("waits to lock ", out);
        names_put_place(names, out, e->place, TRACE_NONE);
        fprintf(out, ", which \"%s\" holds", names_thread(names, owner));
    } else if (is_waiting(trace, last)) {
        fputs(called != TRACE_NONE && is_join(trace, called)
                  ? "waits for a thread to end, in Thread.join of "
                  : "waits to be notified on ",
              out);
        names_put_place(names, out, e->place, TRACE_NONE);
    } else if (is_sync(e, SYNC_JOIN) && is_target &&
               !has_ended(trace, trace->places[e->place].object)) {
        fprintf(out, "waits for \"%s\" to end",
                names_thread(names, trace->places[e->place].object));
    } else if (e->kind == TRACE_RETURN && e->stack != TRACE_NONE &&
               trace->stacks[e->stack].caller == TRACE_NONE) {
        fputs("has returned from its first method", out);
    } else if (called != TRACE_NONE) {
        fputs("is in ", out);
        put_method(trace, out, called);
    } else {
        fputs("has stopped", out);
    }
}

static bool is_same_step(const struct trace_event *a, const struct trace_event *b)
{
    return a->kind == b->kind && a->mode == b->mode && a->stack == b->stack && a->place == b->place;
}

uint32_t standing_loop(const struct trace *trace, uint32_t last, uint32_t **events)
{
    enum { MOST = 256 }; /* of one round */
    uint32_t *tail = xmalloc(2 * MOST * sizeof *tail), count = 0;
    uint32_t thread = trace->events[last].thread;
    for (uint32_t i = last + 1; i-- > 0 && count < 2 * MOST;)
        if (trace->events[i].thread == thread)
            tail[count++] = i;
    uint32_t round = 1;
    for (uint32_t length = 1; 2 * length <= count; length++) {
        uint32_t same = 0;
        while (same < length &&
               is_same_step(&trace->events[tail[same]], &trace->events[tail[same + length]]))
            same++;
        if (same == length) {
            round = length;
            break;
        }
    }
    *events = xmalloc(round * sizeof **events);
    for (uint32_t i = 0; i < round; i++)
        (*events)[i] = tail[round - 1 - i];
    free(tail);
    return round;
}

uint32_t standing_start(const struct trace *trace, uint32_t thread)
{
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (is_sync(e, SYNC_START) && e->place != TRACE_NONE &&
            trace->places[e->place].kind == PLACE_THREAD &&
            trace->places[e->place].object == thread)
            return i;
    }
    return TRACE_NONE;
}
