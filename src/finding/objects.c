/* objects.c - see objects.h. */
#include "finding/objects.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/table.h"
#include "finding/names.h"

#include <stdlib.h>
#include <string.h>

struct known {
    uint64_t object; /* 0 is no object */
    uint32_t class_name;
    bool is_exact; /* the class is its own */
    uint32_t origin, element, thread, lock;
};

struct objects {
    const struct trace *trace;
    struct table known;
};

static bool has_object(const struct trace_place *place)
{
    return place->object != 0 && (place->kind == PLACE_FIELD || place->kind == PLACE_ELEMENT ||
                                  place->kind == PLACE_OBJECT);
}

static bool has_reference(const struct trace_event *e)
{
    return e->is_reference && (uint32_t)e->value != 0 && e->place != TRACE_NONE &&
           names_is_access(e);
}

static struct known *find(const struct objects *objects, uint32_t object)
{
    return table_get(&objects->known, object);
}

static void add(struct objects *objects, uint32_t object)
{
    bool is_new;
    struct known *known = table_put(&objects->known, object, &is_new);
    if (is_new)
        *known = (struct known){.object = object,
                                .class_name = TRACE_NONE,
                                .origin = TRACE_NONE,
                                .element = TRACE_NONE,
                                .thread = TRACE_NONE,
                                .lock = object};
}

static void collect(struct objects *objects)
{
    const struct trace *trace = objects->trace;
    for (uint32_t i = 0; i < trace->event_count; i++)
        if (has_reference(&trace->events[i]))
            add(objects, (uint32_t)trace->events[i].value);
    for (uint32_t i = 0; i < trace->place_count; i++)
        if (has_object(&trace->places[i]))
            add(objects, trace->places[i].object);
}

static void learn_from_place(struct objects *objects, const struct trace_place *place)
{
    struct known *known = find(objects, place->object);
    bool is_exact = place->kind != PLACE_FIELD;
    if (known->class_name == TRACE_NONE || (is_exact && !known->is_exact)) {
        known->class_name = place->class_name;
        known->is_exact = is_exact;
    }
}

/* "ReentrantLock.sync" leads to the lock; a field of the program shows what it is for. */
static void learn_from_reference(struct objects *objects, const struct trace_event *e)
{
    const struct trace *trace = objects->trace;
    const struct trace_place *place = &trace->places[e->place];
    struct known *known = find(objects, (uint32_t)e->value);
    if (place->kind == PLACE_ELEMENT && place->field != TRACE_NONE && known->element == TRACE_NONE)
        known->element = e->place;
    if (place->kind != PLACE_FIELD && place->kind != PLACE_STATIC)
        return;
    const char *class_name = trace->strings[place->class_name];
    const char *field = trace->strings[place->field];
    static const char concurrent[] = "java.util.concurrent.";
    if (strncmp(class_name, concurrent, sizeof concurrent - 1) == 0) {
        if (strcmp(field, "sync") == 0 && place->object != 0)
            known->lock = place->object;
    } else if (known->origin == TRACE_NONE && !class_name_is_platform(class_name) &&
               !strchr(field, '$')) {
        known->origin = e->place;
    }
}

static bool is_in_thread_start(const struct trace *trace, const struct trace_event *e)
{
    if (e->stack == TRACE_NONE)
        return false;
    const struct trace_site *site = &trace->sites[trace->stacks[e->stack].site];
    return strcmp(trace->strings[site->method], "start") == 0 &&
           strcmp(trace->strings[site->class_name], "java.lang.Thread") == 0;
}

/* Thread.start() is synchronized: the monitor that it leaves is that of the started thread. */
static void learn_thread(struct objects *objects, uint32_t start)
{
    enum { FARTHEST = 1000 };
    const struct trace *trace = objects->trace;
    const struct trace_event *e = &trace->events[start];
    for (uint32_t i = start + 1; i < trace->event_count && i < start + FARTHEST; i++) {
        const struct trace_event *later = &trace->events[i];
        if (later->thread != e->thread || later->kind != TRACE_SYNC || later->mode != SYNC_UNLOCK ||
            !is_in_thread_start(trace, later))
            continue;
        struct known *known =
            later->place == TRACE_NONE ? NULL : find(objects, trace->places[later->place].object);
        if (known)
            known->thread = trace->places[e->place].object;
        return;
    }
}

struct objects *objects_new(const struct trace *trace)
{
    struct objects *objects = xcalloc(1, sizeof *objects);
    objects->trace = trace;
    objects->known = TABLE_OF(struct known);
    collect(objects);
    for (uint32_t i = 0; i < trace->place_count; i++)
        if (has_object(&trace->places[i]))
            learn_from_place(objects, &trace->places[i]);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (has_reference(e))
            learn_from_reference(objects, e);
        else if (e->kind == TRACE_SYNC && e->mode == SYNC_START && e->place != TRACE_NONE &&
                 trace->places[e->place].kind == PLACE_THREAD)
            learn_thread(objects, i);
    }
    return objects;
}

void objects_free(struct objects *objects)
{
    if (objects)
        table_release(&objects->known);
    free(objects);
}

uint32_t objects_class(const struct objects *objects, uint32_t object)
{
    const struct known *known = find(objects, object);
    return known ? known->class_name : TRACE_NONE;
}

uint32_t objects_origin(const struct objects *objects, uint32_t object)
{
    const struct known *known = find(objects, object);
    return known ? known->origin : TRACE_NONE;
}

uint32_t objects_element(const struct objects *objects, uint32_t object)
{
    const struct known *known = find(objects, object);
    return known ? known->element : TRACE_NONE;
}

uint32_t object_class_monitor(const struct trace *trace, uint32_t object)
{
    uint32_t string = object & ~OBJECT_IS_CLASS;
    return object & OBJECT_IS_CLASS && string < trace->string_count ? string : TRACE_NONE;
}

uint32_t objects_thread(const struct objects *objects, uint32_t object)
{
    const struct known *known = find(objects, object);
    return known ? known->thread : TRACE_NONE;
}

uint32_t objects_lock(const struct objects *objects, uint32_t object)
{
    const struct known *known = find(objects, object);
    return known ? known->lock : object;
}

/* The nested classes of the platform are its own matter, but for those that are made to be
 * locked. */
bool objects_is_inner_lock(const struct objects *objects, uint32_t object)
{
    static const char *const outer[] = {"java.util.Collections$", "java.util.concurrent.locks."};
    uint32_t lock = objects_lock(objects, object), string = objects_class(objects, lock);
    if (string == TRACE_NONE || objects_origin(objects, lock) != TRACE_NONE)
        return false;
    const char *class_name = objects->trace->strings[string];
    for (size_t i = 0; i < sizeof outer / sizeof *outer; i++)
        if (strncmp(class_name, outer[i], strlen(outer[i])) == 0)
            return false;
    return class_name_is_platform(class_name) && strchr(class_name, '$');
}
