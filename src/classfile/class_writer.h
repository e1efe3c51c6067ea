/* class_writer.h - builds a small class file in memory: a constant pool without duplicates,
 * fields, and methods whose code the caller emits instruction by instruction.  It checks
 * nothing; classfile_parse() does. */
#ifndef CLASSFILE_CLASS_WRITER_H
#define CLASSFILE_CLASS_WRITER_H

#include "classfile/classfile.h"
#include "classfile/opcodes.h"

struct byte_buffer {
    uint8_t *bytes;
    size_t length, capacity;
};

/* At its end, big-endian; frees nothing.  A buffer starts zeroed. */
void byte_buffer_put(struct byte_buffer *b, const void *bytes, size_t length);
void byte_buffer_u1(struct byte_buffer *b, unsigned value);
void byte_buffer_u2(struct byte_buffer *b, unsigned value);
void byte_buffer_u4(struct byte_buffer *b, size_t value);

struct class_writer {
    struct byte_buffer pool, fields, methods, code;
    struct class_writer_entry {
        uint8_t tag;
        uint16_t a, b; /* CP_UTF8: a is the length */
        size_t at;     /* of the text in the pool */
    } * entries;
    uint16_t entry_count, entry_capacity;
    uint16_t first_known; /* equal entries are looked for from here on; 0: everywhere */
    uint16_t field_count, method_count;
    uint16_t code_name;
};

/* A piece of modified UTF-8. */
struct cw_text {
    const char *bytes;
    size_t length;
};

struct cw_text cw_text(const char *text);

void class_writer_init(struct class_writer *w);
void class_writer_release(struct class_writer *w);

/* Constant-pool indices. */
uint16_t cw_utf8(struct class_writer *w, struct cw_text text);
uint16_t cw_class(struct class_writer *w, struct cw_text name);
uint16_t cw_string(struct class_writer *w, struct cw_text text);
/* Always an entry of its own. */
uint16_t cw_integer(struct class_writer *w, int32_t value);
/* CP_FIELDREF, CP_METHODREF or CP_INTERFACE_METHODREF. */
uint16_t cw_member(struct class_writer *w, enum cp_tag tag, struct cw_text class_name,
                   struct cw_text name, struct cw_text descriptor);

void cw_field(struct class_writer *w, uint16_t flags, struct cw_text name,
              struct cw_text descriptor);

/* Code is emitted, then made a method. */
void cw_op(struct class_writer *w, enum opcode op);
void cw_op_u2(struct class_writer *w, enum opcode op, uint16_t operand);
/* xload or xstore of any local; op is iload, lload, ..., astore. */
void cw_op_local(struct class_writer *w, enum opcode op, uint16_t local);
/* invokeinterface; slots: the arguments' with the receiver. */
void cw_invokeinterface(struct class_writer *w, uint16_t member, uint8_t slots);
void cw_method(struct class_writer *w, uint16_t flags, struct cw_text name,
               struct cw_text descriptor, uint16_t max_stack, uint16_t max_locals);

/* The whole class; the bytes are the caller's to free. */
uint8_t *cw_finish(struct class_writer *w, uint16_t flags, struct cw_text name,
                   struct cw_text super, const struct cw_text *interfaces, uint16_t interface_count,
                   size_t *length);

#endif
