/* concat.h - string concatenation in one native: the arguments of a call, some text, one new
 * String.  Objects are converted by Java code, one after the other, from left to right. */
#ifndef VM_INVOKE_CONCAT_H
#define VM_INVOKE_CONCAT_H

#include "vm/class/class.h"
#include "vm/run/thread.h"

/* An argument, or a piece of text between arguments. */
struct concat_part {
    uint8_t type;    /* enum basic_type of an argument; 0: text */
    uint16_t slot;   /* of the argument */
    uint32_t length; /* of the text, in chars */
    const uint16_t *text;
};

/* The method of one call site.  The converter makes a String of an object ((Object)String). */
struct concat_method {
    struct method method; /* first: natives find the rest through their frame */
    struct method *converter;
    uint32_t part_count;
    struct concat_part *parts;
};

/* A static native that concatenates its arguments.  The caller sets parts and converter, and
 * calls method_init() and interp_prepare().  `native` may be other than concat_start() if it
 * calls that in the end. */
struct concat_method *concat_method_new(struct class *c, const struct symbol *descriptor,
                                        uint32_t part_count, native_function native);
/* A piece of modified UTF-8 as text. */
void concat_part_set_text(struct concat_part *part, const char *bytes, size_t length);

enum native_status concat_start(struct thread *t, union value *args, union value *result);

#endif
