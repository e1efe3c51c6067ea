/* atomicity.c - see atomicity.h. */
#include "advice/atomicity.h"

#include "advice/spec.h"
#include "base/arena.h"
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_DISTANCE = 10, /* lines between a check and what is done because of it */
    MAX_READS = 4,     /* before a write that are looked at */
};

/* Can the event order other threads' actions before this one? */
static bool acquires(const struct trace_event *e)
{
    if (e->kind == TRACE_SYNC)
        return e->mode == SYNC_LOCK || e->mode == SYNC_JOIN || e->mode == SYNC_WAIT;
    return (e->kind == TRACE_READ || e->kind == TRACE_UPDATE) && e->mode >= MODE_ACQUIRE_RELEASE;
}

/* Was the written reference read, perhaps in several steps, through the one that the thread has
 * read from the place?  As in: h = head; head = h.next. */
static bool is_reached(const struct trace *trace, uint32_t read, uint32_t write)
{
    uint32_t thread = trace->events[read].thread;
    struct table objects = TABLE_OF(uint64_t);
    bool found = false;
    for (uint32_t i = read; i < write && !found && trace->events[write].is_reference; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->thread != thread || e->kind != TRACE_READ || !e->is_reference ||
            e->place == TRACE_NONE ||
            (i > read && !table_get(&objects, trace->places[e->place].object)))
            continue;
        found = i > read && e->value == trace->events[write].value;
        if (e->value)
            table_put(&objects, e->value, NULL);
    }
    table_release(&objects);
    return found;
}

/* The lines from the read to the write, which comes after it, in the innermost call in which both
 * happen.  between: TRACE_NONE when no thread has written in between. */
static char *common_code(const struct trace *trace, uint32_t read, uint32_t between, uint32_t write)
{
    uint32_t sites[2];
    if (!spec_common_call(trace, read, write, sites))
        return NULL;
    const struct trace_site *from = &trace->sites[sites[0]], *to = &trace->sites[sites[1]];
    if (from->bci >= to->bci || from->line < 0 || to->line < from->line ||
        to->line - from->line > MAX_DISTANCE)
        return NULL;
    /* One statement that reads and writes is a unit.  Over several lines, the two do not belong
     * together if the thread waits for others on the way, and a thread that writes the reference
     * that is there already loses nothing; unless the written value was computed from the one that
     * was read. */
    bool is_one = to->line == from->line || is_reached(trace, read, write);
    if (!is_one && between != TRACE_NONE && trace->events[write].is_reference &&
        trace->events[between].value == trace->events[write].value)
        return NULL;
    for (uint32_t i = read + 1; !is_one && i < write; i++)
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

/* ---- what an atomic class can do ---- */

static bool has_atomic_class(const struct trace *trace, uint32_t place)
{
    static const char *const types[] = {"byte",   "short",   "char",   "float",   "double",
                                        "byte[]", "short[]", "char[]", "float[]", "double[]"};
    const struct trace_place *p = &trace->places[place];
    uint32_t type = p->kind == PLACE_ELEMENT ? p->class_name : p->type;
    for (size_t i = 0; type != TRACE_NONE && i < sizeof types / sizeof *types; i++)
        if (strcmp(trace->strings[type], types[i]) == 0)
            return false;
    return true;
}

/* The objects that any thread has seen before the event. */
static struct table objects_before(const struct trace *trace, uint32_t event)
{
    struct table objects = TABLE_OF(uint64_t);
    for (uint32_t i = 0; i < event; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind > TRACE_UPDATE || e->place == TRACE_NONE)
            continue;
        if (trace->places[e->place].object)
            table_put(&objects, trace->places[e->place].object, NULL);
        if (e->is_reference && e->value)
            table_put(&objects, e->value, NULL);
    }
    return objects;
}

/* Does the thread write something else on the way that others can see? */
static bool writes_more(const struct trace *trace, uint32_t first, uint32_t write)
{
    struct table old = objects_before(trace, first);
    bool more = false;
    for (uint32_t i = first + 1; i < write && !more; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->thread != trace->events[write].thread || e->kind > TRACE_UPDATE || !e->wrote ||
            e->place == TRACE_NONE || e->place == trace->events[write].place)
            continue;
        uint32_t object = trace->places[e->place].object;
        more = !object || table_get(&old, object);
    }
    table_release(&old);
    return more;
}

/* ---- units ---- */

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

/* A statement that has read the place and then written it. */
struct update {
    struct reads reads; /* before it, too; the last one is its own */
    uint32_t write;
};

struct finding_units {
    struct trace_advice *advice;
    const struct trace *trace;
    const struct order *order;
    bool is_whole; /* every schedule was searched */
    uint32_t place;
    struct update *updates; /* each statement once */
    uint32_t update_count, update_capacity;
};

/* An access in a method that is called in the unit's lines is no part of an operation there. */
static bool is_same_method(const char *code, const char *part)
{
    const char *end = strrchr(code, ':'), *part_end = strrchr(part, ':');
    return end && part_end && end - code == part_end - part &&
           strncmp(code, part, (size_t)(end - code)) == 0;
}

/* between, write: TRACE_NONE when the trace does not show them. */
static void add_unit(struct finding_units *f, char *code, uint32_t first, uint32_t read,
                     uint32_t between, uint32_t write)
{
    struct trace_advice *advice = f->advice;
    bool needs_lock = !has_atomic_class(f->trace, f->place) ||
                      (write != TRACE_NONE && writes_more(f->trace, first, write));
    for (uint32_t i = 0; i < advice->unit_count; i++) {
        if (strcmp(advice->units[i].code, code) == 0) {
            advice->units[i].needs_lock = advice->units[i].needs_lock || needs_lock;
            free(code);
            return;
        }
    }
    GROW(advice->units, advice->unit_count, advice->unit_capacity);
    char *parts[2] = {spec_code(f->trace, read),
                      write == TRACE_NONE ? NULL : spec_code(f->trace, write)};
    for (int i = 0; i < 2; i++) {
        if (!parts[i])
            parts[i] = strdup(code);
        needs_lock = needs_lock || !is_same_method(code, parts[i]);
    }
    advice->units[advice->unit_count++] =
        (struct unit){code, {parts[0], parts[1]}, read, between, write, needs_lock};
}

/* A unit begins with the first read in the call that the last read and the write share. */
static void find_unit(struct finding_units *f, const struct reads *reads, uint32_t between,
                      uint32_t write)
{
    uint32_t read = reads->events[reads->count - 1], first = read;
    char *code = common_code(f->trace, read, between, write);
    for (uint32_t i = 0; code && i + 1 < reads->count; i++) {
        char *longer = common_code(f->trace, reads->events[i], between, write);
        if (longer && is_same_call(f->trace, reads->events[i], read, write)) {
            free(code);
            code = longer;
            first = reads->events[i];
            break;
        }
        free(longer);
    }
    if (code)
        add_unit(f, code, first, read, between, write);
}

static bool is_between(const struct trace *trace, uint32_t read, uint32_t between, uint32_t write)
{
    return between != TRACE_NONE && between > read &&
           trace->events[between].thread != trace->events[write].thread &&
           trace->events[between].value != trace->events[read].value;
}

/* ---- updates that could be lost ---- */

static uint32_t site_of(const struct trace *trace, uint32_t event)
{
    uint32_t stack = trace->events[event].stack;
    return stack == TRACE_NONE ? TRACE_NONE : trace->stacks[stack].site;
}

/* In one line of one call, not in methods that are called there: those may be statements of their
 * own. */
static bool is_statement(const struct trace *trace, uint32_t read, uint32_t write)
{
    uint32_t sites[2];
    return spec_common_call(trace, read, write, sites) && sites[0] == site_of(trace, read) &&
           sites[1] == site_of(trace, write) &&
           trace->sites[sites[0]].line == trace->sites[sites[1]].line &&
           trace->sites[sites[0]].bci < trace->sites[sites[1]].bci;
}

/* The statement that the event is a part of, if any thread has executed all of it; NULL. */
static const struct update *update_of(const struct finding_units *f, uint32_t event)
{
    uint32_t site = site_of(f->trace, event);
    for (uint32_t i = 0; i < f->update_count; i++) {
        const struct update *u = &f->updates[i];
        if (site == site_of(f->trace, u->reads.events[u->reads.count - 1]) ||
            site == site_of(f->trace, u->write))
            return u;
    }
    return NULL;
}

static void add_update(struct finding_units *f, const struct reads *reads, uint32_t write)
{
    if (!is_statement(f->trace, reads->events[reads->count - 1], write) || update_of(f, write))
        return;
    GROW(f->updates, f->update_count, f->update_capacity);
    f->updates[f->update_count++] = (struct update){*reads, write};
}

/* Does the second event's thread depend, by any accesses, on the first event?  Then it may have
 * waited for it: only the waiting lacks order. */
static bool is_told(const struct finding_units *f, uint32_t first, uint32_t second)
{
    const struct trace *trace = f->trace;
    bool *knows = xcalloc(trace->thread_count + (size_t)1, sizeof *knows);
    bool *tells = xcalloc(trace->place_count + (size_t)1, sizeof *tells);
    knows[trace->events[first].thread] = true;
    for (uint32_t i = first + 1; i <= second; i++) {
        const struct trace_event *e = &trace->events[i];
        knows[e->thread] = knows[e->thread] || order_is_before(f->order, first, i);
        if (e->place == TRACE_NONE || e->place == f->place ||
            (e->kind > TRACE_UPDATE && e->kind != TRACE_SYNC))
            continue;
        if (e->kind != TRACE_WRITE)
            knows[e->thread] = knows[e->thread] || tells[e->place];
        if (e->kind == TRACE_SYNC)
            tells[e->place] = tells[e->place] || knows[e->thread];
        else if (e->wrote)
            tells[e->place] = knows[e->thread];
    }
    bool told = knows[trace->events[second].thread];
    free(knows);
    free(tells);
    return told;
}

/* Of each other thread the last write before the statement and the first one after it: is there one
 * that could as well have come in between? */
static bool meets_write(const struct finding_units *f, const struct update *u, uint32_t end)
{
    uint32_t read = u->reads.events[u->reads.count - 1], threads = f->trace->thread_count;
    uint32_t *nearest = xmalloc((threads + (size_t)1) * 2 * sizeof *nearest);
    bool meets = false;
    for (uint32_t i = 0; i < 2 * threads; i++)
        nearest[i] = TRACE_NONE;
    for (uint32_t i = 0; i <= end; i++) {
        const struct trace_event *e = &f->trace->events[i];
        uint32_t *at = &nearest[2 * e->thread + (i > read)];
        if (e->kind <= TRACE_UPDATE && e->place == f->place && e->wrote &&
            e->thread != f->trace->events[read].thread && (i < read || *at == TRACE_NONE))
            *at = i;
    }
    for (uint32_t i = 0; i < 2 * threads && !meets; i++) {
        if (nearest[i] == TRACE_NONE)
            continue;
        meets = nearest[i] < read       ? !is_told(f, nearest[i], read)
                : nearest[i] > u->write ? !is_told(f, u->write, nearest[i])
                                        : true;
    }
    free(nearest);
    return meets;
}

/* Is the event a read of which the code says that the statement writes the place, too? */
static bool is_compound(const struct trace *trace, uint32_t event)
{
    uint32_t site = site_of(trace, event);
    return trace->events[event].kind == TRACE_READ && site != TRACE_NONE &&
           trace->sites[site].is_compound && !trace->sites[site].is_library;
}

/* Does the other side of a race write the place, now or when its statement ends? */
static bool changes_it(const struct finding_units *f, uint32_t event)
{
    return f->trace->events[event].wrote || update_of(f, event) || is_compound(f->trace, event);
}

/* Is the race between the statement, of which perhaps only the read was reached, and a write or an
 * update, perhaps by the same statement, of another thread? */
static bool is_raced(const struct finding_units *f, const struct finding *finding,
                     const struct update *u)
{
    uint32_t sides[2] = {finding->source, finding->manifest};
    for (int i = 0; i < 2; i++)
        if (update_of(f, sides[i]) == u && changes_it(f, sides[!i]))
            return !is_told(f, sides[0], sides[1]);
    return false;
}

/* Is nothing known of writes by other threads, since not every schedule was searched? */
static bool may_meet_write(const struct finding_units *f, const struct finding *finding,
                           const struct update *u)
{
    uint32_t thread = f->trace->events[u->write].thread;
    uint32_t sides[2] = {finding->source, finding->manifest};
    bool is_alone = true;
    for (uint32_t i = 0; i <= finding->manifest && is_alone; i++) {
        const struct trace_event *e = &f->trace->events[i];
        is_alone =
            e->kind > TRACE_UPDATE || e->place != f->place || !e->wrote || e->thread == thread;
    }
    for (int i = 0; i < 2; i++)
        is_alone =
            is_alone && (f->trace->events[sides[i]].thread == thread || !changes_it(f, sides[i]));
    return !f->is_whole && is_alone;
}

static void find_possible(struct finding_units *f, const struct finding *finding)
{
    for (uint32_t i = 0; i < f->update_count; i++) {
        const struct update *u = &f->updates[i];
        if (is_raced(f, finding, u) || meets_write(f, u, finding->manifest) ||
            may_meet_write(f, finding, u))
            find_unit(f, &u->reads, TRACE_NONE, u->write);
    }
}

/* A trace ends with its race: when that is with the read of a statement, the write did not come.  That
 * it would have, the code says. */
static void find_unfinished(struct finding_units *f, const struct finding *finding)
{
    uint32_t sides[2] = {finding->source, finding->manifest};
    for (int i = 0; i < 2; i++) {
        char *code = is_compound(f->trace, sides[i]) && !update_of(f, sides[i]) &&
                             changes_it(f, sides[!i]) && !is_told(f, sides[0], sides[1])
                         ? spec_lines(f->trace, site_of(f->trace, sides[i]), 0)
                         : NULL;
        if (code)
            add_unit(f, code, sides[i], sides[i], TRACE_NONE, TRACE_NONE);
    }
}

void atomicity_find(struct trace_advice *advice, const struct finding *finding,
                    const struct order *order, bool is_whole)
{
    const struct trace *trace = finding->trace;
    struct finding_units f = {
        .advice = advice,
        .trace = trace,
        .order = order,
        .is_whole = is_whole,
        .place = trace->events[finding->source].place,
    };
    uint32_t last_write = TRACE_NONE;
    struct reads *reads = xcalloc(trace->thread_count + (size_t)1, sizeof *reads);
    for (uint32_t i = 0; i <= finding->manifest; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind > TRACE_UPDATE || e->place != f.place)
            continue;
        struct reads *own = &reads[e->thread];
        if (e->kind == TRACE_WRITE && own->count) {
            if (is_between(trace, own->events[own->count - 1], last_write, i))
                find_unit(&f, own, last_write, i);
            add_update(&f, own, i);
        }
        if (e->kind == TRACE_READ) {
            add_read(own, i);
        } else if (e->wrote) {
            last_write = i;
            own->count = 0;
        }
    }
    find_possible(&f, finding);
    find_unfinished(&f, finding);
    free(f.updates);
    free(reads);
}
