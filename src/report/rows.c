/* rows.c - see rows.h. */
#include "report/rows.h"

#include "base/arena.h"
#include "finding/names.h"
#include "finding/standing.h"

#include <stdlib.h>
#include <string.h>

/* What threads do to a place. */
struct touch {
    uint32_t thread; /* a thread concerned that touches it; TRACE_NONE: none */
    bool by_several; /* another one does too */
    bool is_written; /* by one of them */
};

struct selection {
    const struct finding *finding;
    const struct trace *trace;
    uint32_t place;            /* of the race; TRACE_NONE */
    bool *concerned, *related; /* threads; related: concerned, or started one that is, and so on */
    uint32_t *same;            /* by place: the first place that is the same memory */
    struct touch *touches;     /* by the first place */
    uint32_t *last;            /* of every live thread, for findings about where threads stand */
    bool *in_loop;             /* events of the last rounds of threads that loop */
};

static bool begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Parts of the platform that threads share whatever the program does: streams, the threads'
 * own objects, loading and linking. */
static bool is_machinery(const struct trace *trace, const struct trace_place *place)
{
    static const char *const prefixes[] = {
        "java.io.",         "java.nio.",         "sun.",           "jdk.internal.",
        "java.lang.Thread", "java.lang.Class",   "java.lang.ref.", "java.lang.invoke.",
        "java.lang.Module", "java.lang.reflect", "java.security.",
    };
    uint32_t owner = place->kind == PLACE_ELEMENT && place->field_class != TRACE_NONE
                         ? place->field_class
                         : place->class_name;
    if (owner == TRACE_NONE)
        return false;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (begins_with(trace->strings[owner], prefixes[i]))
            return true;
    return false;
}

static bool is_write(const struct trace_event *e)
{
    return e->kind == TRACE_WRITE || (e->kind == TRACE_UPDATE && e->wrote);
}

/* An access to what threads may use to influence each other. */
static bool is_telling_access(const struct trace *trace, const struct trace_event *e)
{
    if (!names_is_access(e) || e->place == TRACE_NONE)
        return false;
    const struct trace_place *place = &trace->places[e->place];
    return !place->is_final && !is_machinery(trace, place);
}

/* ---- who is concerned ---- */

/* An exception concerns its thread and those that wrote what this thread looked at. */
static void concern_writers(struct selection *s, uint32_t thread)
{
    const struct trace *trace = s->trace;
    bool *seen = xcalloc(trace->place_count + (size_t)1, sizeof *seen);
    for (uint32_t i = 0; i < trace->event_count; i++)
        if (trace->events[i].thread == thread && is_telling_access(trace, &trace->events[i]))
            seen[s->same[trace->events[i].place]] = true;
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (is_write(e) && is_telling_access(trace, e) && seen[s->same[e->place]])
            s->concerned[e->thread] = true;
    }
    free(seen);
}

/* A thread that waits for ever concerns those that have notified what it waits on, too early. */
static void concern_notifiers(struct selection *s, uint32_t last)
{
    const struct trace *trace = s->trace;
    for (uint32_t i = 0; i < last; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind == TRACE_SYNC && e->mode == SYNC_NOTIFY &&
            e->place == trace->events[last].place)
            s->concerned[e->thread] = true;
    }
}

static void find_concerned(struct selection *s)
{
    const struct finding *finding = s->finding;
    const struct trace *trace = s->trace;
    s->concerned = xcalloc(trace->thread_count + (size_t)1, sizeof *s->concerned);
    s->related = xcalloc(trace->thread_count + (size_t)1, sizeof *s->related);
    if (finding->source != TRACE_NONE)
        s->concerned[trace->events[finding->source].thread] = true;
    if (finding->manifest != TRACE_NONE)
        s->concerned[trace->events[finding->manifest].thread] = true;
    if (finding->manifest != TRACE_NONE && finding->kind != FINDING_RACE && !s->last)
        concern_writers(s, trace->events[finding->manifest].thread);
    for (uint32_t i = 0; s->last && i < trace->thread_count; i++) {
        if (s->last[i] == TRACE_NONE)
            continue;
        s->concerned[i] = true;
        if (finding->kind == FINDING_WAITS_FOREVER) {
            concern_writers(s, i);
            concern_notifiers(s, s->last[i]);
        }
    }
    for (uint32_t i = 0; i < trace->thread_count; i++) /* a parent's id is smaller */
        for (uint32_t t = i; s->concerned[i] && t != TRACE_NONE && !s->related[t];
             t = trace->threads[t].parent)
            s->related[t] = true;
}

static void find_loops(struct selection *s)
{
    s->in_loop = xcalloc(s->trace->event_count + (size_t)1, sizeof *s->in_loop);
    for (uint32_t i = 0; i < s->trace->thread_count; i++) {
        uint32_t *round, count = 0;
        if (s->last[i] == TRACE_NONE)
            continue;
        count = standing_loop(s->trace, s->last[i], &round);
        for (uint32_t k = 0; k < count; k++)
            s->in_loop[round[k]] = true;
        free(round);
    }
}

static bool is_monitor_event(const struct trace_event *e)
{
    return e->kind == TRACE_SYNC && (e->mode == SYNC_LOCK || e->mode == SYNC_UNLOCK ||
                                     e->mode == SYNC_WAIT || e->mode == SYNC_NOTIFY);
}

struct element {
    uint32_t object, place;
    int32_t index;
};

static int compare_elements(const void *a, const void *b)
{
    const struct element *x = a, *y = b;
    if (x->object != y->object)
        return x->object < y->object ? -1 : 1;
    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* An element of an array is another place once the field is known that the array is in. */
static void find_same_places(struct selection *s)
{
    const struct trace *trace = s->trace;
    struct element *elements = xcalloc(trace->place_count + (size_t)1, sizeof *elements);
    uint32_t count = 0;
    s->same = xcalloc(trace->place_count + (size_t)1, sizeof *s->same);
    for (uint32_t i = 0; i < trace->place_count; i++) {
        const struct trace_place *place = &trace->places[i];
        s->same[i] = i;
        if (place->kind == PLACE_ELEMENT)
            elements[count++] = (struct element){place->object, i, place->index};
    }
    qsort(elements, count, sizeof *elements, compare_elements);
    for (uint32_t i = 1; i < count; i++)
        if (elements[i].object == elements[i - 1].object &&
            elements[i].index == elements[i - 1].index)
            s->same[elements[i].place] = s->same[elements[i - 1].place];
    free(elements);
}

static const struct touch *touch_of(const struct selection *s, const struct trace_event *e)
{
    return &s->touches[s->same[e->place]];
}

static void find_touches(struct selection *s)
{
    const struct trace *trace = s->trace;
    s->touches = xcalloc(trace->place_count + (size_t)1, sizeof *s->touches);
    for (uint32_t i = 0; i < trace->place_count; i++)
        s->touches[i].thread = TRACE_NONE;
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->place == TRACE_NONE || !s->concerned[e->thread] ||
            (!names_is_access(e) && !is_monitor_event(e)))
            continue;
        struct touch *touch = &s->touches[s->same[e->place]];
        touch->by_several |= touch->thread != TRACE_NONE && touch->thread != e->thread;
        touch->is_written |= is_write(e);
        touch->thread = e->thread;
    }
}

/* ---- what is shown ---- */

/* The user's frame that the event belongs to, if any. */
static bool has_user_frame(const struct trace *trace, uint32_t event)
{
    uint32_t site = finding_user_site(trace, event);
    return site != TRACE_NONE && !trace->sites[site].is_library;
}

static bool is_in_user_code(const struct trace *trace, uint32_t event)
{
    uint32_t stack = trace->events[event].stack;
    if (stack == TRACE_NONE)
        return false;
    const struct trace_site *site = &trace->sites[trace->stacks[stack].site];
    /* wait() and notify() are as good as instructions. */
    return !site->is_library || strcmp(trace->strings[site->class_name], "java.lang.Object") == 0;
}

static bool is_shown_sync(const struct selection *s, uint32_t event)
{
    const struct trace *trace = s->trace;
    const struct trace_event *e = &trace->events[event];
    const struct trace_place *place = e->place == TRACE_NONE ? NULL : &trace->places[e->place];
    bool is_concerned = s->concerned[e->thread];
    bool has_target = place && place->kind == PLACE_THREAD && place->object < trace->thread_count;
    switch ((enum sync_kind)e->mode) {
    case SYNC_LOCK:
    case SYNC_UNLOCK:
    case SYNC_WAIT:
    case SYNC_NOTIFY:
        /* How join() waits is not interesting; that it returns is an event of its own. */
        return is_concerned && has_user_frame(trace, event) && !standing_is_join(trace, event) &&
               (is_in_user_code(trace, event) ||
                (place && touch_of(s, e)->by_several && !is_machinery(trace, place)));
    case SYNC_START: return has_target && s->related[place->object];
    case SYNC_JOIN:
    case SYNC_INTERRUPT:
    case SYNC_UNPARK:
        return has_user_frame(trace, event) &&
               (is_concerned || (has_target && s->concerned[place->object]));
    case SYNC_INTERRUPTED:
    case SYNC_PARK: return is_concerned && has_user_frame(trace, event);
    case SYNC_END: return is_concerned;
    case SYNC_EXIT: return true;
    case SYNC_BEGIN:
    case SYNC_SUBMIT:
    case SYNC_EXECUTE:
    case SYNC_CLASS_INITIALIZED:
    case SYNC_CLASS_USED: return false;
    }
    return false;
}

/* Whether the event is the first after a timeout or a wake-up without a reason. */
static enum trace_move move_before(const struct trace *trace, uint32_t event)
{
    uint32_t step = trace->events[event].step;
    if (step >= trace->step_count || trace->steps[step].first_event != event)
        return MOVE_RUN;
    return (enum trace_move)trace->steps[step].move;
}

/* Does the last event of its thread only repeat that it waits? */
static bool is_repeated_at_end(const struct selection *s, uint32_t event)
{
    const struct trace_event *e = &s->trace->events[event];
    uint32_t last = s->last ? s->last[e->thread] : TRACE_NONE;
    if (last == TRACE_NONE || last <= event || e->kind != TRACE_SYNC || e->mode != SYNC_WAIT ||
        s->trace->events[last].kind != TRACE_SYNC || s->trace->events[last].mode != SYNC_WAIT)
        return false;
    for (uint32_t i = event + 1; i < last; i++) /* wait() gives the monitor back */
        if (s->trace->events[i].thread == e->thread &&
            (s->trace->events[i].kind != TRACE_SYNC || s->trace->events[i].mode != SYNC_UNLOCK))
            return false;
    return true;
}

static bool is_shown(const struct selection *s, uint32_t event)
{
    const struct trace *trace = s->trace;
    const struct finding *finding = s->finding;
    const struct trace_event *e = &trace->events[event];
    uint32_t object;
    if (event == finding->source || event == finding->manifest)
        return true;
    if (s->last && s->last[e->thread] == event)
        return true;
    if (finding->manifest != TRACE_NONE && event > finding->manifest)
        return false;
    if (e->kind == TRACE_THROW)
        return true;
    if (is_repeated_at_end(s, event))
        return false;
    if (s->in_loop && s->in_loop[event] && names_is_access(e) && has_user_frame(trace, event))
        return true;
    if (s->concerned[e->thread] && move_before(trace, event) != MOVE_RUN)
        return true;
    switch ((enum trace_event_kind)e->kind) {
    case TRACE_READ:
    case TRACE_WRITE:
    case TRACE_UPDATE:
        if (s->concerned[e->thread] && standing_lock_change(trace, e, &object) != LOCK_NOTHING &&
            has_user_frame(trace, event))
            return true;
        if (e->place != TRACE_NONE && s->same[e->place] == s->place)
            return true;
        return s->concerned[e->thread] && is_telling_access(trace, e) &&
               touch_of(s, e)->by_several && touch_of(s, e)->is_written &&
               has_user_frame(trace, event);
    case TRACE_SYNC: return is_shown_sync(s, event);
    case TRACE_FENCE: /* those that the program asks for, not those in the library's depths */
        if (!s->concerned[e->thread] || !has_user_frame(trace, event))
            return false;
        return is_in_user_code(trace, event) ||
               standing_library_call(trace, event) == trace->events[event].stack;
    case TRACE_CALL:
    case TRACE_RETURN:
    case TRACE_THROW: break;
    }
    return false;
}

/* ---- rows ---- */

static enum row_mark mark_of(const struct selection *s, uint32_t event)
{
    const struct finding *finding = s->finding;
    if (event == finding->source)
        return finding->kind == FINDING_RACE ? MARK_SOURCE : MARK_THROWS;
    if (event == finding->manifest && !s->last)
        return finding->kind == FINDING_RACE        ? MARK_MANIFEST
               : finding->kind == FINDING_EXIT      ? MARK_EXITS
               : finding->kind == FINDING_SWALLOWED ? MARK_CATCHES
                                                    : MARK_THROWS;
    if (s->last && s->last[s->trace->events[event].thread] == event)
        return s->in_loop && s->in_loop[event]                      ? MARK_LOOPS
               : standing_kind(s->trace, event) == STANDING_UNKNOWN ? MARK_LAST
                                                                    : MARK_WAITS;
    return MARK_NONE;
}

bool rows_is_same_line(const struct trace *trace, uint32_t a, uint32_t b)
{
    if (a == TRACE_NONE || b == TRACE_NONE)
        return false;
    const struct trace_site *x = &trace->sites[a], *y = &trace->sites[b];
    if (x->line < 0)
        return a == b;
    return x->file == y->file && x->line == y->line && x->class_name == y->class_name;
}

uint32_t rows_own_site(const struct trace *trace, uint32_t event)
{
    uint32_t stack = trace->events[event].stack;
    return stack == TRACE_NONE ? TRACE_NONE : trace->stacks[stack].site;
}

static void make_rows(struct rows *rows, const struct selection *s, bool full)
{
    const struct trace *trace = s->trace;
    struct row *row = NULL;
    rows->rows = xcalloc(rows->event_count + (size_t)1, sizeof *rows->rows);
    for (uint32_t i = 0; i < rows->event_count; i++) {
        uint32_t event = rows->events[i], thread = trace->events[event].thread;
        uint32_t site = finding_user_site(trace, standing_position(trace, event));
        enum trace_move move = move_before(trace, event);
        if (full || !row || row->thread != thread || move != MOVE_RUN ||
            !rows_is_same_line(trace, row->site, site)) {
            row = &rows->rows[rows->row_count++];
            *row = (struct row){.thread = thread, .site = site, .first = i, .move = move};
        }
        row->count++;
        enum row_mark mark = mark_of(s, event);
        if (mark != MARK_NONE)
            row->mark = mark;
    }
}

/* Keeps the beginning, the end and what is around the marks. */
static void shorten(struct rows *rows, uint32_t limit)
{
    uint32_t count = rows->row_count, first = limit / 4, around = 3;
    if (limit == 0 || count <= limit)
        return;
    bool *kept = xcalloc(count, sizeof *kept);
    for (uint32_t i = 0; i < count; i++) {
        if (i < first || i >= count - (limit - first))
            kept[i] = true;
        uint32_t begin = i > around ? i - around : 0;
        for (uint32_t k = begin; rows->rows[i].mark && k <= i + around && k < count; k++)
            kept[k] = true;
    }
    uint32_t skipped = 0, end = 0;
    for (uint32_t i = 0; i < count; i++) {
        /* A gap of one row would take the place of the row. */
        if (!kept[i] && (skipped > 0 || (i + 1 < count && !kept[i + 1]))) {
            skipped++;
            rows->skipped++;
            continue;
        }
        rows->rows[end] = rows->rows[i];
        rows->rows[end++].skipped = skipped;
        skipped = 0;
    }
    rows->row_count = end;
    free(kept);
}

void rows_select(struct rows *rows, const struct finding *finding, bool full, uint32_t limit)
{
    const struct trace *trace = finding->trace;
    struct selection s = {.finding = finding, .trace = trace, .place = TRACE_NONE};
    find_same_places(&s);
    if (finding->kind == FINDING_RACE && trace->events[finding->manifest].place != TRACE_NONE)
        s.place = s.same[trace->events[finding->manifest].place];
    if (finding_is_about_standing(finding))
        s.last = finding_last_events(finding);
    find_concerned(&s);
    find_touches(&s);
    if (finding->kind == FINDING_NO_PROGRESS)
        find_loops(&s);
    *rows = (struct rows){.events = xcalloc(trace->event_count + (size_t)1, sizeof(uint32_t))};
    for (uint32_t i = 0; i < trace->event_count; i++)
        if (full || is_shown(&s, i))
            rows->events[rows->event_count++] = i;
    make_rows(rows, &s, full);
    shorten(rows, full ? 0 : limit);
    free(s.concerned);
    free(s.related);
    free(s.same);
    free(s.touches);
    free(s.last);
    free(s.in_loop);
}

void rows_release(struct rows *rows)
{
    free(rows->events);
    free(rows->rows);
    *rows = (struct rows){0};
}
