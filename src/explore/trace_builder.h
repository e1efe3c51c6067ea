/* trace_builder.h - a trace that is being written, and the parts that its events refer to: sites, stacks, threads,
 * objects and places, with all names that the VM knows of them.
 *
 * Objects get their numbers in the order in which they are first met.  Which events there are is the
 * recorder's affair (recorder.h). */
#ifndef EXPLORE_TRACE_BUILDER_H
#define EXPLORE_TRACE_BUILDER_H

#include "base/table.h"
#include "event/trace.h"
#include "explore/trace_names.h"
#include "explore/tracking.h"

struct trace_builder {
    struct vm *vm;
    struct tracking *tracking;
    struct trace_names *names;
    struct trace trace;
    struct table known; /* objects: struct known */
    struct built_site {
        site_id id; /* 0 = free */
        uint32_t site;
    } sites[1024]; /* those seen last */
    struct built_text {
        const char *text;
        uint32_t string;
    } texts[512];                 /* as above */
    const struct frame **visible; /* of the stack that is being recorded, from the top */
    uint32_t visible_capacity;
};

void builder_init(struct trace_builder *builder, struct vm *vm, struct tracking *tracking,
                  struct trace_names *names);
/* Both can go on. */
void builder_copy(struct trace_builder *copy, const struct trace_builder *builder);
void builder_release(struct trace_builder *builder);

/* Frames that no stack trace shows are left out. */
uint32_t builder_stack(struct trace_builder *builder, const struct frame *f);
/* Where the exception was made. */
uint32_t builder_backtrace(struct trace_builder *builder, ref exception);
/* A stack of this site alone. */
uint32_t builder_code_position(struct trace_builder *builder, site_id site);
/* parent: TRACE_NONE for the main thread. */
void builder_thread(struct trace_builder *builder, thread_id id, uint32_t parent);

/* The object's number in the trace. */
uint32_t builder_number(struct trace_builder *builder, ref object);
uint32_t builder_access_place(struct trace_builder *builder, place_id id);
uint32_t builder_object(struct trace_builder *builder, enum trace_place_kind kind,
                        const struct class *c, uint32_t number);
/* The monitor of an object.  Of a mirror: what static synchronized methods lock. */
uint32_t builder_monitor(struct trace_builder *builder, ref object);

/* A reference to an array was seen in a field, or in an element of an array that a field holds. */
void builder_learn_array(struct trace_builder *builder, const struct access *a);
/* All that is to be recorded was: elements are named by the field that holds their array, which may have been
 * seen after them. */
void builder_name_arrays(struct trace_builder *builder);

/* A final field was written.  Classes are not frozen, and not numbered either. */
void builder_note_final_field(struct trace_builder *builder, const struct access *a);
/* The object's number if a write to one of its final fields was noted; else 0. */
uint32_t builder_frozen(const struct trace_builder *builder, ref object);

#endif
