/* class_writer.c - builds a small class file in memory. */
#include "classfile/class_writer.h"

#include <stdlib.h>
#include <string.h>

struct cw_text cw_text(const char *text)
{
    return (struct cw_text){text, strlen(text)};
}

void byte_buffer_put(struct byte_buffer *b, const void *bytes, size_t length)
{
    if (b->length + length > b->capacity) {
        b->capacity = 2 * (b->length + length) + 64;
        b->bytes = xrealloc(b->bytes, b->capacity);
    }
    if (length)
        memcpy(b->bytes + b->length, bytes, length);
    b->length += length;
}

void byte_buffer_u1(struct byte_buffer *b, unsigned value)
{
    uint8_t byte = (uint8_t)value;
    byte_buffer_put(b, &byte, 1);
}

void byte_buffer_u2(struct byte_buffer *b, unsigned value)
{
    byte_buffer_u1(b, value >> 8);
    byte_buffer_u1(b, value);
}

void byte_buffer_u4(struct byte_buffer *b, size_t value)
{
    byte_buffer_u2(b, (unsigned)(value >> 16));
    byte_buffer_u2(b, (unsigned)value);
}

void class_writer_init(struct class_writer *w)
{
    memset(w, 0, sizeof *w);
    w->entry_count = 1; /* index 0 is none */
    w->entry_capacity = 64;
    w->entries = xcalloc(w->entry_capacity, sizeof *w->entries);
    w->code_name = cw_utf8(w, cw_text("Code"));
}

void class_writer_release(struct class_writer *w)
{
    free(w->pool.bytes);
    free(w->fields.bytes);
    free(w->methods.bytes);
    free(w->code.bytes);
    free(w->entries);
}

/* ---- constant pool ---- */

static uint16_t add_entry(struct class_writer *w, struct class_writer_entry entry)
{
    if (w->entry_count == UINT16_MAX)
        BUG("a constant pool grew too large");
    if (w->entry_count == w->entry_capacity) {
        w->entry_capacity =
            (uint16_t)(w->entry_capacity < UINT16_MAX / 2 ? w->entry_capacity * 2 : UINT16_MAX);
        w->entries = xrealloc(w->entries, w->entry_capacity * sizeof *w->entries);
    }
    w->entries[w->entry_count] = entry;
    return w->entry_count++;
}

static uint16_t first_known(const struct class_writer *w)
{
    return w->first_known ? w->first_known : 1;
}

uint16_t cw_utf8(struct class_writer *w, struct cw_text text)
{
    for (uint16_t i = first_known(w); i < w->entry_count; i++) {
        const struct class_writer_entry *e = &w->entries[i];
        if (e->tag == CP_UTF8 && e->a == text.length &&
            memcmp(w->pool.bytes + e->at, text.bytes, text.length) == 0)
            return i;
    }
    byte_buffer_u1(&w->pool, CP_UTF8);
    byte_buffer_u2(&w->pool, (unsigned)text.length);
    size_t at = w->pool.length;
    byte_buffer_put(&w->pool, text.bytes, text.length);
    return add_entry(w, (struct class_writer_entry){.tag = CP_UTF8,
                                                    .a = (uint16_t)text.length,
                                                    .at = at});
}

/* An entry that is one or two indices. */
static uint16_t add_indices(struct class_writer *w, enum cp_tag tag, uint16_t a, uint16_t b)
{
    for (uint16_t i = first_known(w); i < w->entry_count; i++) {
        const struct class_writer_entry *e = &w->entries[i];
        if (e->tag == tag && e->a == a && e->b == b)
            return i;
    }
    byte_buffer_u1(&w->pool, tag);
    byte_buffer_u2(&w->pool, a);
    if (tag != CP_CLASS && tag != CP_STRING)
        byte_buffer_u2(&w->pool, b);
    return add_entry(w, (struct class_writer_entry){.tag = (uint8_t)tag, .a = a, .b = b});
}

uint16_t cw_class(struct class_writer *w, struct cw_text name)
{
    return add_indices(w, CP_CLASS, cw_utf8(w, name), 0);
}

uint16_t cw_string(struct class_writer *w, struct cw_text text)
{
    return add_indices(w, CP_STRING, cw_utf8(w, text), 0);
}

uint16_t cw_integer(struct class_writer *w, int32_t value)
{
    byte_buffer_u1(&w->pool, CP_INTEGER);
    byte_buffer_u4(&w->pool, (uint32_t)value);
    return add_entry(w, (struct class_writer_entry){.tag = CP_INTEGER});
}

uint16_t cw_member(struct class_writer *w, enum cp_tag tag, struct cw_text class_name,
                   struct cw_text name, struct cw_text descriptor)
{
    uint16_t owner = cw_class(w, class_name);
    uint16_t name_index = cw_utf8(w, name), descriptor_index = cw_utf8(w, descriptor);
    return add_indices(w, tag, owner,
                       add_indices(w, CP_NAME_AND_TYPE, name_index, descriptor_index));
}

/* ---- members ---- */

void cw_field(struct class_writer *w, uint16_t flags, struct cw_text name,
              struct cw_text descriptor)
{
    byte_buffer_u2(&w->fields, flags);
    byte_buffer_u2(&w->fields, cw_utf8(w, name));
    byte_buffer_u2(&w->fields, cw_utf8(w, descriptor));
    byte_buffer_u2(&w->fields, 0);
    w->field_count++;
}

void cw_op(struct class_writer *w, enum opcode op)
{
    byte_buffer_u1(&w->code, op);
}

void cw_op_u2(struct class_writer *w, enum opcode op, uint16_t operand)
{
    byte_buffer_u1(&w->code, op);
    byte_buffer_u2(&w->code, operand);
}

void cw_op_local(struct class_writer *w, enum opcode op, uint16_t local)
{
    if (local > 255) {
        byte_buffer_u1(&w->code, OP_wide);
        cw_op_u2(w, op, local);
        return;
    }
    byte_buffer_u1(&w->code, op);
    byte_buffer_u1(&w->code, local);
}

void cw_invokeinterface(struct class_writer *w, uint16_t member, uint8_t slots)
{
    cw_op_u2(w, OP_invokeinterface, member);
    byte_buffer_u1(&w->code, slots);
    byte_buffer_u1(&w->code, 0);
}

void cw_method(struct class_writer *w, uint16_t flags, struct cw_text name,
               struct cw_text descriptor, uint16_t max_stack, uint16_t max_locals)
{
    byte_buffer_u2(&w->methods, flags);
    byte_buffer_u2(&w->methods, cw_utf8(w, name));
    byte_buffer_u2(&w->methods, cw_utf8(w, descriptor));
    byte_buffer_u2(&w->methods, 1);
    byte_buffer_u2(&w->methods, w->code_name);
    byte_buffer_u4(&w->methods, 12 + w->code.length);
    byte_buffer_u2(&w->methods, max_stack);
    byte_buffer_u2(&w->methods, max_locals);
    byte_buffer_u4(&w->methods, w->code.length);
    byte_buffer_put(&w->methods, w->code.bytes, w->code.length);
    byte_buffer_u2(&w->methods, 0); /* exception handlers */
    byte_buffer_u2(&w->methods, 0); /* attributes */
    w->code.length = 0;
    w->method_count++;
}

uint8_t *cw_finish(struct class_writer *w, uint16_t flags, struct cw_text name,
                   struct cw_text super, const struct cw_text *interfaces, uint16_t interface_count,
                   size_t *length)
{
    struct byte_buffer out = {0}, tail = {0};
    byte_buffer_u2(&tail, flags);
    byte_buffer_u2(&tail, cw_class(w, name));
    byte_buffer_u2(&tail, cw_class(w, super));
    byte_buffer_u2(&tail, interface_count);
    for (uint16_t i = 0; i < interface_count; i++)
        byte_buffer_u2(&tail, cw_class(w, interfaces[i]));
    byte_buffer_u2(&tail, w->field_count);
    byte_buffer_put(&tail, w->fields.bytes, w->fields.length);
    byte_buffer_u2(&tail, w->method_count);
    byte_buffer_put(&tail, w->methods.bytes, w->methods.length);
    byte_buffer_u2(&tail, 0); /* attributes */

    byte_buffer_u4(&out, 0xcafebabe);
    byte_buffer_u2(&out, 0);
    byte_buffer_u2(&out, CLASSFILE_MAX_MAJOR);
    byte_buffer_u2(&out, w->entry_count);
    byte_buffer_put(&out, w->pool.bytes, w->pool.length);
    byte_buffer_put(&out, tail.bytes, tail.length);
    free(tail.bytes);
    *length = out.length;
    return out.bytes;
}
