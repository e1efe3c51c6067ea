/* frame.h - what the verifier knows at one point of a method: the types of the local
 * variables and of the operand stack.  For the verifier only. */
#ifndef CLASSFILE_VERIFY_FRAME_H
#define CLASSFILE_VERIFY_FRAME_H

#include "classfile/verify/types.h"

/* Locals from local_count on are V_TOP.  `saved` frames are exactly as large as needed. */
struct frame {
    vtype *locals, *stack;
    uint32_t local_count, stack_count;
    bool this_uninitialized; /* in a constructor before it called another one */
};

/* What all steps of one method share. */
struct verifier {
    const struct classfile *cf;
    const struct cf_member *method;
    const struct cf_code *code;
    struct error *error;
    struct vtypes types;
    struct arena arena;
    uint32_t pc;

    struct frame frame;      /* current; has room for max_locals and max_stack */
    uint32_t locals_version; /* changes whenever a local does */

    /* What instructions need to know about the method. */
    vtype this_type, object_type, throwable_type;
    const char *return_descriptor;
    bool is_constructor;

    /* Called for each jump with the current frame; set by the driver. */
    bool (*flow)(struct verifier *v, uint32_t target);
    bool (*flow_return)(struct verifier *v, uint32_t address); /* ret */
    bool (*flow_jsr)(struct verifier *v, uint32_t target, uint32_t next);
    void *driver;
};

bool verify_fail(struct verifier *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Room for so many types until the method is verified; NULL for none. */
vtype *verify_alloc(struct verifier *v, uint32_t count);

/* The frame at the method's entry, from its descriptor. */
bool frame_enter(struct verifier *v);

/* The stack of the current frame.  A wide value is pushed and popped with both its slots. */
bool vframe_push(struct verifier *v, vtype type);
bool vframe_pop(struct verifier *v, vtype expected);
/* Pops one slot that is not half of a value. */
bool vframe_pop_any(struct verifier *v, vtype *type);
bool vframe_pop_object(struct verifier *v, vtype *type);
bool vframe_pop_reference(struct verifier *v, vtype *type);

/* Locals of the current frame; the index is below max_locals. */
vtype frame_local(const struct verifier *v, uint32_t index);
void vframe_set_local(struct verifier *v, uint32_t index, vtype type);

/* Every occurrence of an uninitialized type becomes the other. */
void frame_replace(struct verifier *v, vtype old, vtype type);

/* The current frame becomes a copy of a saved one; a saved one of the current. */
bool frame_load(struct verifier *v, const struct frame *saved);
bool frame_save(struct verifier *v, struct frame *saved);

/* May the frame (the current one, or one made for a handler) go where `target` is expected? */
bool vframe_assignable(struct verifier *v, const struct frame *from, const struct frame *target);

/* Merges into a saved frame.  Sets *changed; false when the stacks do not agree. */
bool vframe_merge(struct verifier *v, struct frame *saved, const struct frame *from, bool *changed);

#endif
