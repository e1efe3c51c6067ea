/* frames.h - the stack maps of a method (JVMS 4.7.4), each at the instruction that it is for, so that
 * they follow the instructions wherever an edit moves them. */
#ifndef CLASSFILE_EDIT_FRAMES_H
#define CLASSFILE_EDIT_FRAMES_H

#include "classfile/edit/code.h"

enum edit_type_tag { /* verification_type_info */
                     EDIT_TYPE_TOP,
                     EDIT_TYPE_INTEGER,
                     EDIT_TYPE_FLOAT,
                     EDIT_TYPE_DOUBLE,
                     EDIT_TYPE_LONG,
                     EDIT_TYPE_NULL,
                     EDIT_TYPE_THIS, /* uninitializedThis */
                     EDIT_TYPE_OBJECT,
                     EDIT_TYPE_NEW, /* uninitialized */
};

struct edit_type {
    uint8_t tag;
    uint16_t class_index; /* OBJECT: its constant; 0: none yet */
    uint16_t name_length;
    union {
        const char *name;       /* OBJECT: "pkg/C", "[I" */
        struct edit_insn *made; /* NEW: by this instruction */
    };
};

/* A long or double is one entry.  Frames are never changed: an edit gives an instruction another
 * one.  What follows the last local cannot be used. */
struct edit_frame {
    const struct edit_type *locals, *stack;
    uint32_t local_count, stack_count;
};

/* The frame at the method's entry; and for each instruction its own.  `at` has the instructions by
 * pc. */
bool edit_frames_decode(struct edit_code *code, struct edit_insn *const *at, struct error *error);

/* Entries of a StackMapTable after all instructions have got their pc; returns how many. */
uint32_t edit_frames_encode(const struct edit_code *code, struct class_writer *pool,
                            struct byte_buffer *out);

struct edit_type edit_type_object(const char *name, size_t length);
/* That of a value with the descriptor, in a variable or on the stack. */
struct edit_type edit_type_of(const char *descriptor);
bool edit_type_equal(const struct edit_type *a, const struct edit_type *b);

/* A new frame; both lists are copied. */
struct edit_frame *edit_frame_new(struct edit_code *code, const struct edit_type *locals,
                                  uint32_t local_count, const struct edit_type *stack,
                                  uint32_t stack_count);
/* The frame with another type of a variable; NULL where that would be a half of another one. */
struct edit_frame *edit_frame_with_local(struct edit_code *code, const struct edit_frame *frame,
                                         uint32_t slot, struct edit_type type);
/* The entry for the variable, or NULL: cannot be used. */
const struct edit_type *edit_frame_local(const struct edit_frame *frame, uint32_t slot);

#endif
