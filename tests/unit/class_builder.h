/* class_builder.h - class files made byte by byte, for the tests of what reads them. */
#ifndef UNIT_CLASS_BUILDER_H
#define UNIT_CLASS_BUILDER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
    uint8_t data[4096];
    size_t size;
};

static inline void put1(struct bytes *b, unsigned value)
{
    b->data[b->size++] = (uint8_t)value;
}

static inline void put2(struct bytes *b, unsigned value)
{
    put1(b, value >> 8);
    put1(b, value & 255);
}

static inline void put4(struct bytes *b, uint32_t value)
{
    put2(b, value >> 16);
    put2(b, value & 0xffff);
}

static inline void put(struct bytes *b, const void *data, size_t size)
{
    memcpy(b->data + b->size, data, size);
    b->size += size;
}

/* A class file: the pool grows while the rest is written. */
struct class_builder {
    unsigned major, flags;
    struct bytes pool, fields, methods, attributes;
    unsigned pool_count, field_count, method_count, attribute_count;
    uint16_t this_class, super_class;
};

static inline uint16_t pool_utf8(struct class_builder *c, const char *text)
{
    put1(&c->pool, 1);
    put2(&c->pool, (unsigned)strlen(text));
    put(&c->pool, text, strlen(text));
    return (uint16_t)c->pool_count++;
}

static inline uint16_t pool_index(struct class_builder *c, unsigned tag, unsigned a)
{
    put1(&c->pool, tag);
    put2(&c->pool, a);
    return (uint16_t)c->pool_count++;
}

static inline uint16_t pool_indices(struct class_builder *c, unsigned tag, unsigned a, unsigned b)
{
    put1(&c->pool, tag);
    put2(&c->pool, a);
    put2(&c->pool, b);
    return (uint16_t)c->pool_count++;
}

static inline uint16_t pool_class(struct class_builder *c, const char *name)
{
    return pool_index(c, 7, pool_utf8(c, name));
}

/* A Fieldref (9), Methodref (10) or InterfaceMethodref (11). */
static inline uint16_t pool_reference(struct class_builder *c, unsigned tag, const char *class,
                                      const char *name, const char *descriptor)
{
    uint16_t class_index = pool_class(c, class);
    uint16_t name_index = pool_utf8(c, name), type_index = pool_utf8(c, descriptor);
    return pool_indices(c, tag, class_index, pool_indices(c, 12, name_index, type_index));
}

static inline void class_begin(struct class_builder *c, unsigned major, const char *name)
{
    memset(c, 0, sizeof *c);
    c->major = major;
    c->flags = 0x21;
    c->pool_count = 1;
    c->this_class = pool_class(c, name);
    c->super_class = pool_class(c, "java/lang/Object");
}

static inline void add_field(struct class_builder *c, unsigned flags, const char *name,
                             const char *descriptor)
{
    put2(&c->fields, flags);
    put2(&c->fields, pool_utf8(c, name));
    put2(&c->fields, pool_utf8(c, descriptor));
    put2(&c->fields, 0);
    c->field_count++;
}

struct method_code {
    unsigned max_stack, max_locals;
    const uint8_t *code;
    unsigned code_length;
    struct { /* end == 0: none */
        unsigned start, end, handler, type;
    } handler;
    const uint8_t *stack_map; /* NULL: none */
    unsigned stack_map_length;
};

static inline void add_method(struct class_builder *c, unsigned flags, const char *name,
                              const char *descriptor, const struct method_code *code)
{
    put2(&c->methods, flags);
    put2(&c->methods, pool_utf8(c, name));
    put2(&c->methods, pool_utf8(c, descriptor));
    put2(&c->methods, code != NULL);
    c->method_count++;
    if (!code)
        return;
    bool handler = code->handler.end != 0;
    put2(&c->methods, pool_utf8(c, "Code"));
    put4(&c->methods, 12 + code->code_length + (handler ? 8 : 0) +
                          (code->stack_map ? 6 + code->stack_map_length : 0));
    put2(&c->methods, code->max_stack);
    put2(&c->methods, code->max_locals);
    put4(&c->methods, code->code_length);
    put(&c->methods, code->code, code->code_length);
    put2(&c->methods, handler);
    if (handler) {
        put2(&c->methods, code->handler.start);
        put2(&c->methods, code->handler.end);
        put2(&c->methods, code->handler.handler);
        put2(&c->methods, code->handler.type);
    }
    put2(&c->methods, code->stack_map != NULL);
    if (code->stack_map) {
        put2(&c->methods, pool_utf8(c, "StackMapTable"));
        put4(&c->methods, code->stack_map_length);
        put(&c->methods, code->stack_map, code->stack_map_length);
    }
}

/* An attribute of the class. */
static inline void add_attribute(struct class_builder *c, const char *name, const void *info,
                                 size_t size)
{
    put2(&c->attributes, pool_utf8(c, name));
    put4(&c->attributes, (uint32_t)size);
    put(&c->attributes, info, size);
    c->attribute_count++;
}

static inline void class_finish(const struct class_builder *c, struct bytes *out)
{
    out->size = 0;
    put4(out, 0xcafebabe);
    put2(out, 0);
    put2(out, c->major);
    put2(out, c->pool_count);
    put(out, c->pool.data, c->pool.size);
    put2(out, c->flags);
    put2(out, c->this_class);
    put2(out, c->super_class);
    put2(out, 0);
    put2(out, c->field_count);
    put(out, c->fields.data, c->fields.size);
    put2(out, c->method_count);
    put(out, c->methods.data, c->methods.size);
    put2(out, c->attribute_count);
    put(out, c->attributes.data, c->attributes.size);
}

#endif
