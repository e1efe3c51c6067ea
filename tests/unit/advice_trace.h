/* advice_trace.h - executions made by hand, as the recorder of a search writes them, for the tests of
 * what gives advice on them.  Names are written as in a program: "Fig2.x" is the field x of Fig2,
 * "Fig2.one" its method one()V; statements lie at bytecode 10 * line. */
#ifndef UNIT_ADVICE_TRACE_H
#define UNIT_ADVICE_TRACE_H

#include "event/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct trace trace;

enum { MAIN, T1, T2, T3 };

/* Threads 0 to count - 1, the first of which has started the others. */
static inline void begin_trace(uint32_t count)
{
    trace_init(&trace);
    for (uint32_t i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "Thread-%u", i);
        struct trace_thread thread = {trace_add_string(&trace, i ? name : "main"),
                                      trace_add_string(&trace, "java.lang.Thread"),
                                      i ? 0 : TRACE_NONE};
        trace_add_thread(&trace, &thread);
    }
    trace_add_step(&trace, 0, MOVE_RUN);
}

static inline int end_trace(void **state)
{
    (void)state;
    trace_release(&trace);
    return 0;
}

/* ---- names ---- */

static inline uint32_t string(const char *text)
{
    return text ? trace_add_string(&trace, text) : TRACE_NONE;
}

/* "a.b.C" of "a.b.C.m". */
static inline uint32_t class_in(const char *member)
{
    char *name = strndup(member, (size_t)(strrchr(member, '.') - member));
    uint32_t index = trace_add_string(&trace, name);
    free(name);
    return index;
}

static inline uint32_t member_in(const char *member)
{
    return trace_add_string(&trace, strrchr(member, '.') + 1);
}

static inline uint32_t put_frame(const char *method, int32_t line, int32_t bci, bool is_library,
                                 uint32_t caller)
{
    struct trace_site site = {.class_name = class_in(method),
                              .method = member_in(method),
                              .descriptor = string("()V"),
                              .file = string(is_library ? NULL : "Fig.java"),
                              .line = line,
                              .bci = bci,
                              .is_library = is_library};
    struct trace_stack stack = {trace_add_site(&trace, &site), caller};
    return trace_add_stack(&trace, &stack);
}

/* A statement of the program, in a thread's first method or called from another one. */
static inline uint32_t at_in(const char *method, int32_t line, uint32_t caller)
{
    return put_frame(method, line, 10 * line, false, caller);
}

static inline uint32_t at(const char *method, int32_t line)
{
    return at_in(method, line, TRACE_NONE);
}

static inline uint32_t library(const char *method, uint32_t caller)
{
    return put_frame(method, 500, 7, true, caller);
}

/* ---- places ---- */

enum field_sort { PLAIN, VOLATILE, FINAL };

static inline uint32_t put_field(const char *name, const char *type, uint32_t object,
                                 enum field_sort sort)
{
    struct trace_place place = {.kind = object ? PLACE_FIELD : PLACE_STATIC,
                                .class_name = class_in(name),
                                .field = member_in(name),
                                .field_class = TRACE_NONE,
                                .type = string(type),
                                .object = object,
                                .is_volatile = sort == VOLATILE,
                                .is_final = sort == FINAL};
    return trace_add_place(&trace, &place);
}

static inline uint32_t static_field(const char *name, const char *type)
{
    return put_field(name, type, 0, PLAIN);
}

static inline uint32_t volatile_static(const char *name, const char *type)
{
    return put_field(name, type, 0, VOLATILE);
}

static inline uint32_t field_of(uint32_t object, const char *name, const char *type)
{
    return put_field(name, type, object, PLAIN);
}

/* field: that holds the array, or NULL. */
static inline uint32_t element(const char *array, const char *field, uint32_t object, int32_t index)
{
    struct trace_place place = {.kind = PLACE_ELEMENT,
                                .class_name = string(array),
                                .field = field ? member_in(field) : TRACE_NONE,
                                .field_class = field ? class_in(field) : TRACE_NONE,
                                .type = TRACE_NONE,
                                .object = object,
                                .index = index};
    return trace_add_place(&trace, &place);
}

static inline uint32_t thing(enum trace_place_kind kind, const char *class_name, uint32_t object)
{
    struct trace_place place = {.kind = kind,
                                .class_name = string(class_name),
                                .field = TRACE_NONE,
                                .field_class = TRACE_NONE,
                                .type = TRACE_NONE,
                                .object = object};
    return trace_add_place(&trace, &place);
}

static inline uint32_t object(const char *class_name, uint32_t number)
{
    return thing(PLACE_OBJECT, class_name, number);
}

static inline uint32_t class_object(const char *class_name)
{
    return thing(PLACE_CLASS, class_name, 0);
}

/* ---- events: each returns its index ---- */

static inline uint32_t put_event(struct trace_event event)
{
    trace_add_event(&trace, &event);
    return trace.event_count - 1;
}

static inline uint32_t put_access(uint32_t thread, enum trace_event_kind kind,
                                  enum access_mode mode, uint32_t place, uint64_t value,
                                  uint32_t stack)
{
    return put_event((struct trace_event){.kind = (uint8_t)kind,
                                          .mode = (uint8_t)mode,
                                          .write_mode = (uint8_t)mode,
                                          .size = 4,
                                          .wrote = kind != TRACE_READ,
                                          .thread = thread,
                                          .stack = stack,
                                          .place = place,
                                          .value = value});
}

static inline enum access_mode mode_of(uint32_t place)
{
    return trace.places[place].is_volatile ? MODE_VOLATILE : MODE_PLAIN;
}

static inline uint32_t reads(uint32_t thread, uint32_t place, uint64_t value, uint32_t stack)
{
    return put_access(thread, TRACE_READ, mode_of(place), place, value, stack);
}

static inline uint32_t writes(uint32_t thread, uint32_t place, uint64_t value, uint32_t stack)
{
    return put_access(thread, TRACE_WRITE, mode_of(place), place, value, stack);
}

/* The value is an object's number, or 0 for null. */
static inline uint32_t reads_reference(uint32_t thread, uint32_t place, uint32_t value,
                                       uint32_t stack)
{
    uint32_t event = reads(thread, place, value, stack);
    trace.events[event].is_reference = true;
    return event;
}

static inline uint32_t writes_reference(uint32_t thread, uint32_t place, uint32_t value,
                                        uint32_t stack)
{
    uint32_t event = writes(thread, place, value, stack);
    trace.events[event].is_reference = true;
    return event;
}

static inline uint32_t syncs(uint32_t thread, enum sync_kind kind, uint32_t place, uint32_t stack)
{
    return put_event((struct trace_event){.kind = TRACE_SYNC,
                                          .mode = (uint8_t)kind,
                                          .thread = thread,
                                          .stack = stack,
                                          .place = place});
}

static inline uint32_t locks(uint32_t thread, uint32_t place, uint32_t stack)
{
    return syncs(thread, SYNC_LOCK, place, stack);
}

static inline uint32_t unlocks(uint32_t thread, uint32_t place, uint32_t stack)
{
    return syncs(thread, SYNC_UNLOCK, place, stack);
}

/* On a thread: START, BEGIN, END, JOIN, INTERRUPT, INTERRUPTED. */
static inline uint32_t syncs_thread(uint32_t thread, enum sync_kind kind, uint32_t target,
                                    uint32_t stack)
{
    return syncs(thread, kind, thing(PLACE_THREAD, "java.lang.Thread", target), stack);
}

/* From the statement that calls Thread.start(); the new thread begins at once. */
static inline void starts(uint32_t thread, uint32_t target, uint32_t stack)
{
    uint32_t inside = stack == TRACE_NONE ? stack : library("java.lang.Thread.start", stack);
    syncs_thread(thread, SYNC_START, target, inside);
    syncs_thread(target, SYNC_BEGIN, target, TRACE_NONE);
}

static inline void starts_all(void)
{
    for (uint32_t i = 1; i < trace.thread_count; i++)
        starts(MAIN, i, TRACE_NONE);
}

#endif
