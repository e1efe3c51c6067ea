/* standing.c - see standing.h. */
#include "finding/standing.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "finding/finding.h"
#include "finding/objects.h"

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

/* What stands for the monitor of a place: an object, or a class. */
static uint32_t monitor_of(const struct trace_place *place)
{
    return place->kind == PLACE_CLASS ? OBJECT_OF_CLASS(place->class_name) : place->object;
}

/* Monitors by their events; locks of java.util.concurrent by the owner that they note down. */
enum lock_change standing_lock_change(const struct trace *trace, const struct trace_event *e,
                                      uint32_t *object)
{
    if (e->place == TRACE_NONE)
        return LOCK_NOTHING;
    const struct trace_place *place = &trace->places[e->place];
    *object = monitor_of(place);
    if (is_sync(e, SYNC_LOCK))
        return LOCK_TAKEN;
    if (is_sync(e, SYNC_UNLOCK))
        return LOCK_GIVEN;
    if (e->kind != TRACE_WRITE || place->kind != PLACE_FIELD ||
        strcmp(trace->strings[place->field], "exclusiveOwnerThread") != 0 ||
        strcmp(trace->strings[place->class_name],
               "java.util.concurrent.locks.AbstractOwnableSynchronizer") != 0)
        return LOCK_NOTHING;
    return e->value ? LOCK_TAKEN : LOCK_GIVEN;
}

static uint32_t find_held(const struct trace *trace, uint32_t thread, uint32_t event,
                          uint32_t **objects)
{
    uint32_t *held = NULL, count = 0, room = 0, object;
    for (uint32_t i = 0; i < event && i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        enum lock_change change =
            e->thread == thread ? standing_lock_change(trace, e, &object) : LOCK_NOTHING;
        if (change == LOCK_NOTHING)
            continue;
        uint32_t at = 0;
        while (at < count && held[at] != object)
            at++;
        if (change == LOCK_TAKEN && at == count) {
            if (count == room)
                held = xrealloc(held, (room = room ? 2 * room : 8) * sizeof *held);
            held[count++] = object;
        } else if (change == LOCK_GIVEN && at < count) {
            memmove(&held[at], &held[at + 1], (--count - at) * sizeof *held);
        }
    }
    *objects = held;
    return count;
}

uint32_t standing_held(const struct trace *trace, uint32_t thread, uint32_t event,
                       uint32_t **objects)
{
    uint32_t all = find_held(trace, thread, event, objects), count = 0;
    struct objects *known = all ? objects_new(trace) : NULL;
    for (uint32_t i = 0; i < all; i++)
        if (!objects_is_inner_lock(known, (*objects)[i]))
            (*objects)[count++] = (*objects)[i];
    objects_free(known);
    return count;
}

/* The thread that holds a lock before the event; TRACE_NONE.  Attempts do not count. */
static uint32_t holder(const struct trace *trace, uint32_t object, uint32_t event)
{
    uint32_t owner = TRACE_NONE, other;
    for (uint32_t i = 0; i < event; i++) {
        const struct trace_event *e = &trace->events[i];
        enum lock_change change = standing_lock_change(trace, e, &other);
        if (change == LOCK_NOTHING || other != object)
            continue;
        if (change == LOCK_TAKEN && owner == TRACE_NONE)
            owner = e->thread;
        else if (change == LOCK_GIVEN && owner == e->thread)
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
    uint32_t owner = holder(trace, monitor_of(&trace->places[e->place]), event);
    return owner == e->thread ? TRACE_NONE : owner;
}

bool standing_is_attempt(const struct trace *trace, uint32_t last)
{
    return obstacle(trace, last) != TRACE_NONE;
}

uint32_t standing_held_at_end(const struct trace *trace, uint32_t last, uint32_t **objects)
{
    bool is_attempt = standing_is_attempt(trace, last);
    return find_held(trace, trace->events[last].thread, last + !is_attempt, objects);
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

static const struct trace_site *site_of(const struct trace *trace, uint32_t stack)
{
    return &trace->sites[trace->stacks[stack].site];
}

bool standing_is_join(const struct trace *trace, uint32_t event)
{
    uint32_t called = standing_library_call(trace, event);
    if (called == TRACE_NONE)
        return false;
    const struct trace_site *site = site_of(trace, called);
    return strcmp(trace->strings[site->class_name], "java.lang.Thread") == 0 &&
           strcmp(trace->strings[site->method], "join") == 0;
}

/* The synchronizer of java.util.concurrent that the thread looked at last in this call of the
 * library; 0: none. */
static uint32_t synchronizer(const struct trace *trace, uint32_t last, uint32_t called)
{
    for (uint32_t i = last + 1; i-- > 0;) {
        const struct trace_event *e = &trace->events[i];
        if (e->thread != trace->events[last].thread)
            continue;
        if (standing_library_call(trace, i) != called)
            return 0;
        if (!names_is_access(e) || e->place == TRACE_NONE)
            continue;
        const struct trace_place *place = &trace->places[e->place];
        if (place->kind == PLACE_FIELD && strcmp(trace->strings[place->field], "state") == 0 &&
            strcmp(trace->strings[place->class_name],
                   "java.util.concurrent.locks.AbstractQueuedSynchronizer") == 0)
            return place->object;
    }
    return 0;
}

static void put_library_call(const struct trace *trace, const struct names *names, FILE *out,
                             uint32_t last, uint32_t called)
{
    const struct trace_site *site = site_of(trace, called);
    const char *class_name = class_name_simple(trace->strings[site->class_name]);
    fprintf(out, "waits in %s.%s", class_name, trace->strings[site->method]);
    uint32_t object = synchronizer(trace, last, called);
    uint32_t owner = object ? holder(trace, object, trace->event_count) : TRACE_NONE;
    if (owner == trace->events[last].thread)
        owner = TRACE_NONE;
    /* A condition is waited for, not the lock that belongs to it. */
    if (!object || (owner == TRACE_NONE && strstr(class_name, "ConditionObject")))
        return;
    fputs(" for ", out);
    names_put_lock(names, out, object);
    if (owner != TRACE_NONE)
        fprintf(out, ", which \"%s\" holds", names_thread(names, owner));
}

static void put_waiting(const struct trace *trace, const struct names *names, FILE *out,
                        uint32_t last)
{
    uint32_t place = trace->events[last].place;
    uint32_t object = place == TRACE_NONE ? 0 : monitor_of(&trace->places[place]);
    uint32_t thread = names_thread_of(names, object);
    if (!standing_is_join(trace, last)) {
        fputs("waits to be notified on ", out);
        names_put_lock(names, out, object);
    } else if (thread != TRACE_NONE) {
        fprintf(out, "waits for \"%s\" to end", names_thread(names, thread));
    } else {
        fputs("waits for the end of ", out);
        names_put_place(names, out, place, TRACE_NONE);
    }
}

static bool is_concurrent(const struct trace *trace, uint32_t called)
{
    static const char concurrent[] = "java.util.concurrent.";
    return strncmp(trace->strings[site_of(trace, called)->class_name], concurrent,
                   sizeof concurrent - 1) == 0;
}

/* Whether the class that the event uses was initialized before it. */
static bool is_initialized(const struct trace *trace, uint32_t event)
{
    for (uint32_t i = event; i-- > 0;)
        if (is_sync(&trace->events[i], SYNC_CLASS_INITIALIZED) &&
            trace->events[i].place == trace->events[event].place)
            return true;
    return false;
}

enum standing standing_kind(const struct trace *trace, uint32_t last)
{
    const struct trace_event *e = &trace->events[last];
    uint32_t called = standing_library_call(trace, last);
    bool is_target = e->place != TRACE_NONE && trace->places[e->place].kind == PLACE_THREAD;
    if (standing_is_attempt(trace, last))
        return STANDING_LOCKS;
    if (is_waiting(trace, last))
        return STANDING_WAITS;
    if (is_sync(e, SYNC_JOIN) && is_target && !has_ended(trace, trace->places[e->place].object))
        return STANDING_JOINS;
    if (is_sync(e, SYNC_CLASS_USED) && !is_initialized(trace, last))
        return STANDING_INITIALIZES;
    if (e->kind == TRACE_RETURN && e->stack != TRACE_NONE &&
        trace->stacks[e->stack].caller == TRACE_NONE)
        return STANDING_RETURNED;
    if (called != TRACE_NONE && is_concurrent(trace, called))
        return STANDING_CONCURRENT;
    return STANDING_UNKNOWN;
}

void standing_put(const struct trace *trace, const struct names *names, FILE *out, uint32_t last)
{
    const struct trace_event *e = &trace->events[last];
    uint32_t called = standing_library_call(trace, last);
    switch (standing_kind(trace, last)) {
    case STANDING_LOCKS:
        fputs("waits to lock ", out);
        names_put_lock(names, out, monitor_of(&trace->places[e->place]));
        fprintf(out, ", which \"%s\" holds", names_thread(names, obstacle(trace, last)));
        break;
    case STANDING_WAITS: put_waiting(trace, names, out, last); break;
    case STANDING_JOINS:
        fprintf(out, "waits for \"%s\" to end",
                names_thread(names, trace->places[e->place].object));
        break;
    case STANDING_INITIALIZES:
        fputs("waits until another thread has initialized ", out);
        names_put_place(names, out, e->place, TRACE_NONE);
        break;
    case STANDING_RETURNED: fputs("has returned from its first method", out); break;
    case STANDING_CONCURRENT: put_library_call(trace, names, out, last, called); break;
    case STANDING_UNKNOWN: fputs("does not go on; it was last seen here", out); break;
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
    uint32_t round = 0;
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
    *events = xmalloc((round + (size_t)1) * sizeof **events);
    for (uint32_t i = 0; i < round; i++)
        (*events)[i] = tail[round - 1 - i];
    free(tail);
    return round;
}

uint32_t standing_position(const struct trace *trace, uint32_t event)
{
    const struct trace_event *e = &trace->events[event];
    for (uint32_t i = event; e->kind == TRACE_THROW && e->stack == TRACE_NONE && i-- > 0;) {
        uint32_t site =
            trace->events[i].thread == e->thread ? finding_user_site(trace, i) : TRACE_NONE;
        if (site != TRACE_NONE && !trace->sites[site].is_library)
            return i;
    }
    return event;
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
