/* suggest.c - see suggest.h. */
#include "advice/suggest.h"

#include "advice/atomicity.h"
#include "advice/explain.h"
#include "advice/spec.h"
#include "base/arena.h"
#include "base/stream.h"
#include "finding/standing.h"

#include <stdlib.h>
#include <string.h>

struct suggesting {
    struct trace_advice *advice;
    const struct trace *trace;
    const struct finding *finding;
    const struct order *order;
    const struct acquires *history;
    struct objects *objects;
    uint32_t source, manifest; /* events */
    bool is_whole;             /* every schedule was searched */
    char **lock_names;         /* by place of the events that take or give locks; NULL: not yet */
};

static uint32_t thread_of(const struct suggesting *s, uint32_t event)
{
    return s->trace->events[event].thread;
}

/* ---- Fig. 10: the place itself ---- */

/* An access that orders nothing, but would if it were volatile: plain or opaque. */
static bool is_weak_access(const struct trace_event *e)
{
    return (e->kind == TRACE_READ || e->kind == TRACE_WRITE || e->kind == TRACE_UPDATE) &&
           (e->mode <= MODE_OPAQUE || (e->kind == TRACE_UPDATE && e->write_mode <= MODE_OPAQUE));
}

static char *change_of(const struct trace *trace, uint32_t place)
{
    if (!spec_is_changeable(trace, place))
        return NULL;
    char *field = spec_field(trace, place);
    bool is_element = trace->places[place].kind == PLACE_ELEMENT;
    char *text = text_printf("%s %s", is_element ? "atomic-array" : "volatile", field);
    free(field);
    return text;
}

static void suggest_change(struct suggesting *s)
{
    uint32_t place = s->trace->events[s->source].place;
    s->advice->is_array = s->trace->places[place].kind == PLACE_ELEMENT;
    trace_advice_add_item(s->advice, s->advice->is_array ? SUGGEST_ATOMIC_ARRAY : SUGGEST_VOLATILE,
                          change_of(s->trace, place));
}

/* ---- Figs. 11 and 12: move the source statement ---- */

static bool touches(const struct trace_event *e, uint32_t place)
{
    return (e->kind == TRACE_READ || e->kind == TRACE_WRITE || e->kind == TRACE_UPDATE) &&
           e->place == place;
}

/* Whether the source statement could be moved to before an event of its thread, by event. */
struct positions {
    uint32_t
        *least; /* of the uses from here to the source, by others: what they know of its thread */
    bool *is_after; /* all uses before here, by others, happen before here */
    bool *is_last;  /* of its line: it was not executed again before the source */
};

/* Condition 1 of Lemma 4: the moved statement becomes no new source.  Every use of the place
 * between the two positions must happen after the moved statement.  It does if its thread has seen
 * the release that the statement was put before. */
static void find_later_uses(struct positions *p, const struct suggesting *s)
{
    uint32_t place = s->trace->events[s->source].place, thread = thread_of(s, s->source);
    uint32_t least = UINT32_MAX;
    for (uint32_t i = s->source; i-- > 0;) {
        p->least[i] = least; /* of those after i */
        if (touches(&s->trace->events[i], place) && thread_of(s, i) != thread &&
            order_known(s->order, i, thread) < least)
            least = order_known(s->order, i, thread);
    }
}

/* Condition 2: the moved statement becomes no new manifest statement.  Every use before the new
 * position must happen before it. */
static void find_earlier_uses(struct positions *p, const struct suggesting *s)
{
    uint32_t place = s->trace->events[s->source].place, thread = thread_of(s, s->source);
    uint32_t threads = s->trace->thread_count;
    uint32_t *last = xmalloc((threads + (size_t)1) * sizeof *last);
    for (uint32_t t = 0; t < threads; t++)
        last[t] = TRACE_NONE;
    for (uint32_t i = 0; i < s->source; i++) {
        p->is_after[i] = true;
        for (uint32_t t = 0; thread_of(s, i) == thread && t < threads; t++)
            p->is_after[i] = p->is_after[i] && (t == thread || last[t] == TRACE_NONE ||
                                                order_is_known(s->order, last[t], i));
        if (touches(&s->trace->events[i], place))
            last[thread_of(s, i)] = i;
    }
    free(last);
}

/* Where an event is in the call that it shares with the source. */
struct shared {
    int32_t line, bci; /* line 0: nowhere */
    bool is_top;       /* not in a method that is called there */
    bool is_known;
};

static struct shared shared_position(const struct suggesting *s, uint32_t event)
{
    uint32_t sites[2];
    struct shared shared = {.is_known = true};
    if (!spec_common_call(s->trace, s->source, event, sites))
        return shared;
    uint32_t top = s->trace->stacks[s->trace->events[event].stack].site;
    shared.line = s->trace->sites[sites[1]].line;
    shared.bci = s->trace->sites[sites[1]].bci;
    shared.is_top = top == sites[1];
    return shared;
}

/* Walks back from the source.  A line that is reached again belongs to an earlier round of a loop;
 * so does code of the current line that does not come before the code that was reached last. */
static void find_rounds(struct positions *p, const struct suggesting *s)
{
    enum { LINES = 65536 };
    bool *is_seen = xcalloc(LINES, sizeof *is_seen);
    struct shared *by_stack = xcalloc(s->trace->stack_count + (size_t)1, sizeof *by_stack);
    struct shared current = {.line = -1};
    bool is_first = true;
    for (uint32_t i = s->source; i-- > 0;) {
        const struct trace_event *e = &s->trace->events[i];
        p->is_last[i] = true;
        if (e->thread != thread_of(s, s->source) || e->stack == TRACE_NONE)
            continue;
        if (!by_stack[e->stack].is_known)
            by_stack[e->stack] = shared_position(s, i);
        struct shared at = by_stack[e->stack];
        if (at.line <= 0 || at.line >= LINES)
            continue;
        if (at.line != current.line)
            is_first = !is_seen[at.line];
        else if (at.bci > current.bci || (at.bci == current.bci && at.is_top))
            is_first = false;
        is_seen[at.line] = true;
        current = at;
        p->is_last[i] = is_first;
    }
    free(by_stack);
    free(is_seen);
}

static void positions_find(struct positions *p, const struct suggesting *s)
{
    p->least = xmalloc((s->source + (size_t)1) * sizeof *p->least);
    p->is_after = xcalloc(s->source + (size_t)1, sizeof *p->is_after);
    p->is_last = xcalloc(s->source + (size_t)1, sizeof *p->is_last);
    find_later_uses(p, s);
    find_earlier_uses(p, s);
    find_rounds(p, s);
}

static bool can_move(const struct positions *p, const struct suggesting *s, uint32_t release)
{
    return order_count(s->order, release) <= p->least[release] && p->is_after[release] &&
           p->is_last[release];
}

/* Within the call in which both happen.  A move to another method is no amendment, but a person can
 * make it. */
static char *move_text(const struct suggesting *s, uint32_t release)
{
    const struct trace *trace = s->trace;
    uint32_t sites[2];
    if (spec_common_call(trace, s->source, release, sites)) {
        char *moved = spec_lines(trace, sites[0], 0);
        int32_t before = trace->sites[sites[1]].line;
        /* A release further down belongs to another round of a loop. */
        char *text = moved && before > 0 && before < trace->sites[sites[0]].line
                         ? text_printf("move %s before %d", moved, before)
                         : NULL;
        free(moved);
        return text;
    }
    char *moved = spec_code(trace, s->source), *before = spec_code(trace, release);
    char *text = moved && before ? text_printf("move %s before %s", moved, before) : NULL;
    free(moved);
    free(before);
    return text;
}

/* Does what is released there reach a thread that does not run yet, or only then gets its work? */
static bool is_start(const struct trace *trace, uint32_t release)
{
    static const char *const methods[] = {"start",     "execute",   "submit",
                                          "invokeAll", "invokeAny", "schedule",
                                          "fork",      "runAsync",  "supplyAsync"};
    const struct trace_event *e = &trace->events[release];
    uint32_t stack = standing_library_call(trace, release);
    if (e->kind == TRACE_SYNC && e->mode == SYNC_START)
        return true;
    for (size_t i = 0; stack != TRACE_NONE && i < sizeof methods / sizeof *methods; i++)
        if (strcmp(trace->strings[trace->sites[trace->stacks[stack].site].method], methods[i]) == 0)
            return true;
    return false;
}

/* Fig. 12 wants the acquire to come after the source; if it came before it, the moved statement
 * would still happen before the release, and so before the acquire and the manifest statement. */
static void suggest_moves(struct suggesting *s)
{
    uint32_t count;
    const struct trace_edge *edges = order_edges(s->order, &count);
    struct positions positions;
    positions_find(&positions, s);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t release = edges[i].release, acquire = edges[i].acquire;
        if (release >= s->source || acquire >= s->manifest ||
            thread_of(s, release) != thread_of(s, s->source) ||
            thread_of(s, acquire) != thread_of(s, s->manifest))
            continue;
        if (can_move(&positions, s, release))
            trace_advice_add_item(s->advice,
                                  is_start(s->trace, release) ? SUGGEST_MOVE_BEFORE_START
                                                              : SUGGEST_MOVE,
                                  move_text(s, release));
    }
    free(positions.least);
    free(positions.is_after);
    free(positions.is_last);
}

/* ---- Fig. 15: put a statement into a synchronized block ---- */

/* The object whose field the race is on; 0 for an element, which no object guards by itself. */
static uint32_t owner_object(const struct suggesting *s)
{
    const struct trace_place *place = &s->trace->places[s->trace->events[s->source].place];
    return place->kind == PLACE_FIELD ? place->object : 0;
}

/* The lock of an event that takes or gives one back; NULL.  Belongs to s. */
static const char *lock_of(struct suggesting *s, uint32_t event, enum lock_change wanted)
{
    const struct trace_event *e = &s->trace->events[event];
    uint32_t object;
    if (standing_lock_change(s->trace, e, &object) != wanted)
        return NULL;
    if (!s->lock_names[e->place])
        s->lock_names[e->place] =
            spec_lock(s->trace, s->objects, object, e->kind != TRACE_SYNC, owner_object(s));
    return s->lock_names[e->place];
}

static void add_lock(struct suggesting *s, const char *lock, bool for_manifest)
{
    struct trace_advice *a = s->advice;
    const char *at = a->statements[for_manifest];
    bool known = !lock || !at;
    for (uint32_t i = 0; i < a->lock_count && !known; i++)
        known = a->locks[i].for_manifest == for_manifest && strcmp(a->locks[i].lock, lock) == 0;
    if (known)
        return;
    GROW(a->locks, a->lock_count, a->lock_capacity);
    a->locks[a->lock_count++] =
        (struct lock_advice){strdup(lock), text_printf("lock %s at %s", lock, at), for_manifest};
}

/* A lock that one statement is executed under, for the other one.  (Fig. 15 looks for locks that
 * are given back or taken between the two and Fig. 26 then keeps those that are held; a lock that
 * is held need not have been taken between them.)  If the other one holds a lock of the same name,
 * it is another lock: a name does not say which one of an array's locks is meant. */
static void suggest_locks(struct suggesting *s)
{
    struct trace_advice *a = s->advice;
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < a->held_count[side]; i++) {
            const char *lock = a->held[side][i];
            bool both = false;
            for (uint32_t k = 0; k < a->held_count[!side]; k++)
                both = both || strcmp(a->held[!side][k], lock) == 0;
            if (!both || strstr(lock, " element "))
                add_lock(s, lock, side == 0);
        }
    }
}

/* The locks that the thread holds at the event, by name. */
static void find_held(struct suggesting *s, int side, uint32_t event)
{
    struct trace_advice *a = s->advice;
    uint32_t *objects, count = standing_held(s->trace, thread_of(s, event), event, &objects);
    a->held[side] = xcalloc(count + (size_t)1, sizeof *a->held[side]);
    for (uint32_t i = 0; i < event; i++) {
        uint32_t object;
        const struct trace_event *e = &s->trace->events[i];
        if (e->thread != thread_of(s, event) ||
            standing_lock_change(s->trace, e, &object) != LOCK_TAKEN)
            continue;
        for (uint32_t k = 0; k < count; k++) {
            if (objects[k] != object)
                continue;
            const char *lock = lock_of(s, i, LOCK_TAKEN);
            if (lock)
                a->held[side][a->held_count[side]++] = strdup(lock);
            objects[k] = objects[--count];
            break;
        }
    }
    free(objects);
}

/* ---- Fig. 18: another place ---- */

/* A write that the source happens before, and a later read that happens before the manifest
 * statement, of one place: an edge between them would order the race. */
static void suggest_others(struct suggesting *s)
{
    const struct trace *trace = s->trace;
    uint32_t racy = trace->events[s->source].place;
    bool *written = xcalloc(trace->place_count + (size_t)1, sizeof *written);
    for (uint32_t i = s->source + 1; i < s->manifest; i++) {
        const struct trace_event *e = &trace->events[i];
        if (!is_weak_access(e) || e->place == TRACE_NONE || e->place == racy)
            continue;
        if (written[e->place] && e->kind != TRACE_WRITE &&
            order_is_before(s->order, i, s->manifest)) {
            bool is_element = trace->places[e->place].kind == PLACE_ELEMENT;
            trace_advice_add_item(s->advice,
                                  is_element ? SUGGEST_OTHER_ARRAY : SUGGEST_OTHER_VOLATILE,
                                  change_of(trace, e->place));
        }
        if (e->kind != TRACE_READ && e->wrote && order_is_before(s->order, s->source, i))
            written[e->place] = true;
    }
    free(written);
}

/* ---- Fig. 20: the same acquire as others ---- */

/* Is it a release inside of a method that the library offers in the same class? */
static bool is_call_of(const struct trace *trace, uint32_t event, const char *call)
{
    const struct trace_event *e = &trace->events[event];
    if (e->kind > TRACE_UPDATE || !e->wrote || e->write_mode < MODE_ACQUIRE_RELEASE)
        return false;
    uint32_t stack = standing_library_call(trace, event);
    if (stack == TRACE_NONE)
        return false;
    const char *class_name = trace->strings[trace->sites[trace->stacks[stack].site].class_name];
    size_t length = strlen(class_name);
    return strncmp(call, class_name, length) == 0 && call[length] == '.' &&
           !strchr(call + length + 1, '.');
}

/* What was released after the source, up to the manifest statement, as an acquire of it would be
 * called in the history, and as it is called here. */
struct released {
    struct {
        char *how, *here;
    } * items;
    uint32_t count, capacity;
};

static void add_released(struct suggesting *s, struct released *r, uint32_t event)
{
    const struct trace *trace = s->trace;
    const struct trace_event *e = &trace->events[event];
    uint32_t object;
    char *how = NULL, *here = NULL;
    if (standing_lock_change(trace, e, &object) == LOCK_GIVEN) {
        char *lock = spec_lock(trace, s->objects, object, e->kind != TRACE_SYNC, 0);
        const char *own = lock_of(s, event, LOCK_GIVEN);
        how = lock ? text_printf("lock %s", lock) : NULL;
        here = how && own ? text_printf("lock %s", own) : NULL;
        free(lock);
    } else if (e->kind <= TRACE_UPDATE && e->wrote && e->write_mode == MODE_VOLATILE) {
        char *field = spec_typed_field(trace, e->place);
        how = field ? text_printf("read %s", field) : NULL;
        here = how ? strdup(how) : NULL;
        free(field);
    }
    if (!how || !here) {
        free(how);
        free(here);
        return;
    }
    GROW(r->items, r->count, r->capacity);
    r->items[r->count].how = how;
    r->items[r->count++].here = here;
}

static void find_released(struct suggesting *s, struct released *r)
{
    bool *is_known = xcalloc(s->trace->place_count + (size_t)1, sizeof *is_known);
    for (uint32_t i = s->source; i < s->manifest; i++) {
        const struct trace_event *e = &s->trace->events[i];
        if (e->place == TRACE_NONE || is_known[e->place] ||
            !order_is_before(s->order, s->source, i))
            continue;
        uint32_t before = r->count;
        add_released(s, r, i);
        is_known[e->place] = r->count > before;
    }
    free(is_known);
}

/* How an acquire of the history would be called here, if a thread has released what it would see (m
 * is in h(loc)); NULL.  Belongs to r. */
static const char *find_acquire(const struct suggesting *s, const struct released *r,
                                const char *how)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (strcmp(r->items[i].how, how) == 0)
            return r->items[i].here;
    for (uint32_t i = s->source; strncmp(how, "call ", 5) == 0 && i < s->manifest; i++)
        if (s->trace->events[i].place != TRACE_NONE && is_call_of(s->trace, i, how + 5) &&
            order_is_before(s->order, s->source, i))
            return how;
    return NULL;
}

/* Would the end of the thread, which the manifest statement's thread has started and so could join,
 * cover the source? */
static bool is_covered_by_end(const struct suggesting *s, const char *how)
{
    for (uint32_t i = 0; i < s->manifest; i++) {
        const struct trace_event *e = &s->trace->events[i];
        if (e->kind != TRACE_SYNC || e->mode != SYNC_START || e->place == TRACE_NONE)
            continue;
        uint32_t thread = s->trace->places[e->place].object;
        if (e->thread != thread_of(s, s->manifest))
            continue;
        char *start = spec_code(s->trace, i);
        bool same = start && strcmp(start, how + strlen("join ")) == 0;
        free(start);
        for (uint32_t k = s->manifest; same && k-- > s->source;) {
            if (thread_of(s, k) != thread)
                continue;
            if (order_is_before(s->order, s->source, k))
                return true;
            break;
        }
    }
    return false;
}

static void suggest_acquires(struct suggesting *s)
{
    struct trace_advice *a = s->advice;
    struct released released = {0};
    char *key = finding_place_key(s->trace, s->trace->events[s->source].place);
    bool is_ready = false;
    for (uint32_t i = 0; i < s->history->count && a->statements[1]; i++) {
        const struct acquire *q = &s->history->items[i];
        if (strcmp(q->place_key, key) != 0)
            continue;
        if (!is_ready)
            find_released(s, &released);
        is_ready = true;
        const char *here = strncmp(q->how, "join ", 5) != 0 ? find_acquire(s, &released, q->how)
                           : is_covered_by_end(s, q->how)   ? q->how
                                                            : NULL;
        if (here)
            trace_advice_add_item(a, SUGGEST_SAME_ACQUIRE,
                                  text_printf("%s at %s", here, a->statements[1]));
    }
    for (uint32_t i = 0; i < released.count; i++) {
        free(released.items[i].how);
        free(released.items[i].here);
    }
    free(released.items);
    free(key);
}

/* ---- the whole ---- */

/* Whether the reference to the array is volatile, which does nothing for its elements. */
static bool has_volatile_reference(const struct trace *trace, uint32_t place)
{
    const struct trace_place *p = &trace->places[place];
    for (uint32_t i = 0; p->kind == PLACE_ELEMENT && i < trace->place_count; i++) {
        const struct trace_place *q = &trace->places[i];
        if ((q->kind == PLACE_FIELD || q->kind == PLACE_STATIC) && q->field == p->field &&
            q->class_name == p->field_class && q->is_volatile)
            return true;
    }
    return false;
}

/* A lock that every user of the place could take, if there is no better one. */
static char *owner_of(const struct trace *trace, uint32_t place)
{
    const struct trace_place *p = &trace->places[place];
    if (p->kind == PLACE_FIELD)
        return text_printf("monitor self %s", trace->strings[p->class_name]);
    if (p->kind == PLACE_STATIC)
        return text_printf("monitor class %s", trace->strings[p->class_name]);
    for (uint32_t i = 0; p->kind == PLACE_ELEMENT && i < trace->place_count; i++) {
        const struct trace_place *q = &trace->places[i];
        if ((q->kind == PLACE_FIELD || q->kind == PLACE_STATIC) && q->field == p->field &&
            q->class_name == p->field_class)
            return owner_of(trace, i);
    }
    return NULL;
}

/* Of what lies inside of a JDK object: that object, by the field of the program in which it is;
 * NULL. */
static char *holder_of(const struct suggesting *s, uint32_t place)
{
    const struct trace_place *p = &s->trace->places[place];
    uint32_t object = p->kind == PLACE_FIELD ? p->object : 0;
    /* Elements of an array that a JDK object keeps: the object in whose field the array was
     * seen. */
    for (uint32_t i = 0; p->kind == PLACE_ELEMENT && !object && i < s->trace->event_count; i++) {
        const struct trace_event *e = &s->trace->events[i];
        if (e->kind <= TRACE_UPDATE && e->is_reference && e->value == p->object &&
            e->place != TRACE_NONE && s->trace->places[e->place].kind == PLACE_FIELD)
            object = s->trace->places[e->place].object;
    }
    char *lock = object ? spec_lock(s->trace, s->objects, object, false, 0) : NULL;
    if (lock &&
        (strncmp(lock, "monitor field ", 14) == 0 || strncmp(lock, "monitor static ", 15) == 0))
        return lock;
    free(lock);
    return NULL;
}

/* NULL: it has no name, or one with control characters. */
static char *name_of_thread(const struct trace *trace, uint32_t thread)
{
    const char *name = trace->strings[trace->threads[thread].name];
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 0x20)
            return NULL;
    return *name ? strdup(name) : NULL;
}

/* Does a statement of the program itself write the place, without having read it? */
static bool is_store(const struct suggesting *s, uint32_t event)
{
    const struct trace *trace = s->trace;
    const struct trace_event *e = &trace->events[event];
    if (!s->advice->place || e->kind != TRACE_WRITE || e->stack == TRACE_NONE ||
        trace->sites[trace->stacks[e->stack].site].is_library)
        return false;
    for (uint32_t i = event; i-- > 0;) {
        uint32_t sites[2];
        if (thread_of(s, i) != e->thread || trace->events[i].place != e->place ||
            trace->events[i].kind > TRACE_UPDATE)
            continue;
        if (trace->events[i].kind != TRACE_READ)
            return true;
        if (spec_common_call(trace, i, event, sites) &&
            trace->sites[sites[0]].line == trace->sites[sites[1]].line)
            return false;
    }
    return true;
}

/* What the figures of the paper suggest, and what belongs together. */
static void suggest_all(struct suggesting *s)
{
    struct trace_advice *advice = s->advice;
    const struct trace *trace = s->trace;
    uint32_t place = trace->events[s->source].place;
    const struct trace_event *a = &trace->events[s->source], *b = &trace->events[s->manifest];
    s->objects = objects_new(trace);
    s->lock_names = xcalloc(trace->place_count + (size_t)1, sizeof *s->lock_names);
    advice->statements[0] = spec_code(trace, s->source);
    advice->statements[1] = spec_code(trace, s->manifest);
    advice->calls[0] = spec_calls(trace, s->source);
    advice->calls[1] = spec_calls(trace, s->manifest);
    advice->place = spec_is_changeable(trace, place) ? spec_field(trace, place) : NULL;
    advice->owner = advice->place ? owner_of(trace, place) : holder_of(s, place);
    advice->is_reference_volatile = has_volatile_reference(trace, place);
    advice->writes_equal = a->kind == TRACE_WRITE && b->kind == TRACE_WRITE && a->value == b->value;
    suggest_change(s);
    suggest_moves(s);
    find_held(s, 0, s->source);
    find_held(s, 1, s->manifest);
    suggest_locks(s);
    suggest_others(s);
    suggest_acquires(s);
    atomicity_find(advice, s->finding, s->order, s->is_whole);
    objects_free(s->objects);
    for (uint32_t i = 0; i < trace->place_count; i++)
        free(s->lock_names[i]);
    free(s->lock_names);
}

void trace_advice_make(struct trace_advice *advice, const struct finding *finding,
                       const struct order *order, const struct acquires *history, bool is_whole)
{
    const struct trace *trace = finding->trace;
    const struct trace_event *source = &trace->events[finding->source];
    struct suggesting s = {
        .advice = advice,
        .trace = trace,
        .finding = finding,
        .order = order,
        .history = history,
        .source = finding->source,
        .manifest = finding->manifest,
        .is_whole = is_whole,
    };
    *advice = (struct trace_advice){0};
    if (source->place != TRACE_NONE) { /* else a damaged trace, of which nothing can be said */
        suggest_all(&s);
        if (is_store(&s, s.source) && is_store(&s, s.manifest))
            advice->writer = name_of_thread(trace, source->thread);
    }
    advice->explanation = explain_race(finding, order);
    for (char *c = advice->explanation; *c; c++) /* names of threads may be anything */
        *c = (unsigned char)*c < 0x20 ? '?' : *c;
}
