/* trace_builder.h - traces made by hand, for the tests of what reads them. */
#ifndef UNIT_TRACE_BUILDER_H
#define UNIT_TRACE_BUILDER_H

#include "event/trace.h"

/* A frame of class `name` in `file` (NULL: not known) on top of `caller`. */
static inline uint32_t put_frame(struct trace *t, const char *name, const char *method,
                                 const char *file, int line, int bci, bool is_library,
                                 uint32_t caller)
{
    struct trace_site site = {.class_name = trace_add_string(t, name),
                              .method = trace_add_string(t, method),
                              .descriptor = trace_add_string(t, "()V"),
                              .file = file ? trace_add_string(t, file) : TRACE_NONE,
                              .line = line,
                              .bci = bci,
                              .is_library = is_library};
    struct trace_stack stack = {.site = trace_add_site(t, &site), .caller = caller};
    return trace_add_stack(t, &stack);
}

static inline void put_thread(struct trace *t, const char *name, uint32_t parent)
{
    struct trace_thread thread = {.name = trace_add_string(t, name),
                                  .class_name = trace_add_string(t, "java.lang.Thread"),
                                  .parent = parent};
    trace_add_thread(t, &thread);
}

static inline uint32_t put_field(struct trace *t, enum trace_place_kind kind, const char *name,
                                 const char *field, uint32_t object)
{
    struct trace_place place = {.kind = kind,
                                .class_name = trace_add_string(t, name),
                                .field = trace_add_string(t, field),
                                .field_class = TRACE_NONE,
                                .type = trace_add_string(t, "int"),
                                .object = object};
    return trace_add_place(t, &place);
}

/* An element of an array of the given class, reached through a field unless that is NULL. */
static inline uint32_t put_element(struct trace *t, const char *array, const char *field_class,
                                   const char *field, uint32_t object, int32_t index)
{
    struct trace_place place = {.kind = PLACE_ELEMENT,
                                .class_name = trace_add_string(t, array),
                                .field = field ? trace_add_string(t, field) : TRACE_NONE,
                                .field_class =
                                    field_class ? trace_add_string(t, field_class) : TRACE_NONE,
                                .type = TRACE_NONE,
                                .object = object,
                                .index = index};
    return trace_add_place(t, &place);
}

/* OBJECT, THREAD and CLASS. */
static inline uint32_t put_thing(struct trace *t, enum trace_place_kind kind, const char *name,
                                 uint32_t object)
{
    struct trace_place place = {.kind = kind,
                                .class_name = name ? trace_add_string(t, name) : TRACE_NONE,
                                .field = TRACE_NONE,
                                .field_class = TRACE_NONE,
                                .type = TRACE_NONE,
                                .object = object};
    return trace_add_place(t, &place);
}

/* Returns the event's index.  Accesses are of 4 bytes; an update has written nothing. */
static inline uint32_t put_event(struct trace *t, uint32_t thread, enum trace_event_kind kind,
                                 unsigned mode, uint32_t stack, uint32_t place, uint64_t value)
{
    struct trace_event event = {.kind = (uint8_t)kind,
                                .mode = (uint8_t)mode,
                                .size = kind <= TRACE_UPDATE ? 4 : 0,
                                .thread = thread,
                                .stack = stack,
                                .place = place,
                                .value = value,
                                .read = kind == TRACE_UPDATE ? value : 0};
    trace_add_event(t, &event);
    return t->event_count - 1;
}

#endif
