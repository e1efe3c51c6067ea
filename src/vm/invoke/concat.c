/* concat.c - string concatenation in one native. */
#include "vm/invoke/concat.h"

#include "vm/class/define.h"
#include "vm/run/interp.h"
#include "vm/class/load.h"
#include "vm/native/native.h"
#include "vm/heap/string.h"

#include <string.h>

/* ---- making one ---- */

struct concat_method *concat_method_new(struct class *c, const struct symbol *descriptor,
                                        uint32_t part_count, native_function native)
{
    struct concat_method *cm = META_NEW(struct concat_method, 1);
    method_set_native(&cm->method, c, "<concat>", descriptor, native, &effect_runs);
    cm->part_count = part_count;
    cm->parts = META_NEW(struct concat_part, part_count);
    return cm;
}

/* One char of modified UTF-8; *at moves behind it. */
static uint16_t next_char(const char *bytes, size_t *at)
{
    const uint8_t *p = (const uint8_t *)bytes + *at;
    if (p[0] < 0x80) {
        *at += 1;
        return p[0];
    }
    if (p[0] < 0xe0) {
        *at += 2;
        return (uint16_t)((p[0] & 0x1f) << 6 | (p[1] & 0x3f));
    }
    *at += 3;
    return (uint16_t)((p[0] & 0xf) << 12 | (p[1] & 0x3f) << 6 | (p[2] & 0x3f));
}

void concat_part_set_text(struct concat_part *part, const char *bytes, size_t length)
{
    uint16_t *text = META_NEW(uint16_t, length);
    uint32_t count = 0;
    for (size_t at = 0; at < length;)
        text[count++] = next_char(bytes, &at);
    part->text = text;
    part->length = count;
}

/* ---- running one ---- */

/* The arguments that only Java code can convert. */
static bool needs_conversion(const struct vm *vm, const struct concat_part *part,
                             const union value *args)
{
    if (part->type == T_FLOAT || part->type == T_DOUBLE)
        return true;
    if (part->type != T_OBJECT)
        return false;
    ref object = args[part->slot].l;
    return object && class_of(object) != vm->wk.String;
}

static struct method *string_value_of(struct vm *vm, enum basic_type type)
{
    const char *descriptor = type == T_FLOAT ? "(F)Ljava/lang/String;" : "(D)Ljava/lang/String;";
    return class_declared_method(vm->wk.String, symbol_of("valueOf"), symbol_of(descriptor));
}

static ref string_at(const struct concat_part *part, const union value *args)
{
    return args[part->slot].l;
}

static bool is_string(const struct concat_part *part)
{
    return part->type == T_OBJECT || part->type == T_FLOAT || part->type == T_DOUBLE;
}

struct measure {
    int64_t length;
    bool wide; /* some char does not fit in Latin-1 */
};

static unsigned digits(int64_t value, char *out) /* out: 20 bytes; returns the length */
{
    char reversed[20];
    unsigned n = 0, length = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        reversed[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0)
        out[length++] = '-';
    while (n)
        out[length++] = reversed[--n];
    return length;
}

/* The text of a part that is neither String, nor text, nor char. */
static unsigned simple_text(const struct concat_part *part, const union value *args, char *out)
{
    switch (part->type) {
    case T_BOOLEAN:
        memcpy(out, "truefalse" + (args[part->slot].i ? 0 : 4), 5);
        return args[part->slot].i ? 4 : 5;
    case T_LONG: return digits(args[part->slot].j, out);
    default: return digits(args[part->slot].i, out);
    }
}

static void measure_part(struct vm *vm, struct measure *m, const struct concat_part *part,
                         const union value *args)
{
    char text[20];
    if (is_string(part)) {
        ref string = string_at(part, args);
        m->length += string ? string_length(string) : 4;
        if (string && FIELD(int8_t, string, vm->off.String_coder))
            m->wide = true;
    } else if (!part->type) {
        m->length += part->length;
        for (uint32_t i = 0; i < part->length && !m->wide; i++)
            m->wide = part->text[i] > 0xff;
    } else if (part->type == T_CHAR) {
        m->length++;
        if ((uint16_t)args[part->slot].i > 0xff)
            m->wide = true;
    } else {
        m->length += simple_text(part, args, text);
    }
}

/* Where the chars go: bytes (Latin-1) or 16-bit units. */
struct sink {
    uint8_t *bytes;
    bool wide;
};

static void sink_bytes(struct sink *s, const uint8_t *bytes, size_t count)
{
    if (!s->wide) {
        memcpy(s->bytes, bytes, count);
        s->bytes += count;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        uint16_t unit = bytes[i];
        memcpy(s->bytes, &unit, 2);
        s->bytes += 2;
    }
}

static void sink_units(struct sink *s, const uint16_t *units, size_t count)
{
    if (s->wide) {
        memcpy(s->bytes, units, 2 * count);
        s->bytes += 2 * count;
        return;
    }
    for (size_t i = 0; i < count; i++)
        *s->bytes++ = (uint8_t)units[i];
}

static void sink_string(struct vm *vm, struct sink *s, ref string)
{
    if (!string) {
        sink_bytes(s, (const uint8_t *)"null", 4);
        return;
    }
    ref value = get_ref(string, vm->off.String_value);
    size_t size = (size_t)array_length(value);
    if (FIELD(int8_t, string, vm->off.String_coder))
        sink_units(s, (const uint16_t *)array_data(value), size / 2);
    else
        sink_bytes(s, (const uint8_t *)array_data(value), size);
}

static void sink_part(struct vm *vm, struct sink *s, const struct concat_part *part,
                      const union value *args)
{
    char text[20];
    if (is_string(part)) {
        sink_string(vm, s, string_at(part, args));
    } else if (!part->type) {
        sink_units(s, part->text, part->length);
    } else if (part->type == T_CHAR) {
        uint16_t unit = (uint16_t)args[part->slot].i;
        sink_units(s, &unit, 1);
    } else {
        sink_bytes(s, (const uint8_t *)text, simple_text(part, args, text));
    }
}

static enum native_status concat_finish(struct thread *t, const struct concat_method *cm,
                                        const union value *args, union value *result)
{
    struct vm *vm = t->vm;
    struct measure m = {0};
    for (uint32_t i = 0; i < cm->part_count; i++)
        measure_part(vm, &m, &cm->parts[i], args);
    int64_t size = m.length << m.wide;
    if (size > INT32_MAX - 8)
        return throw_oom(t, "Overflow: String length out of range");
    ref bytes = new_primitive_array(t, T_BYTE, (int32_t)size);
    ref string = bytes ? new_object(t, vm->wk.String) : 0;
    if (!string)
        return NATIVE_THROWN;
    heap_save_range(&vm->heap, bytes, ARRAY_DATA_OFFSET, (size_t)size);
    struct sink sink = {(uint8_t *)array_data(bytes), m.wide};
    for (uint32_t i = 0; i < cm->part_count; i++)
        sink_part(vm, &sink, &cm->parts[i], args);
    heap_put_ref(&vm->heap, string, vm->off.String_value, bytes);
    heap_put_byte(&vm->heap, string, vm->off.String_coder, m.wide);
    RETURN_REF(string);
}

/* frame->state: the part to convert next.  A converted argument is replaced in its slot. */
static enum native_status concat_run(struct thread *t, struct frame *f, union value *result);

static enum native_status concat_resume(struct thread *t, struct frame *f, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    const struct concat_method *cm = (const struct concat_method *)f->method;
    f->regs[cm->parts[f->state].slot].bits = t->result.l;
    f->state++;
    return concat_run(t, f, result);
}

static enum native_status concat_run(struct thread *t, struct frame *f, union value *result)
{
    const struct concat_method *cm = (const struct concat_method *)f->method;
    for (; f->state < cm->part_count; f->state++) {
        const struct concat_part *part = &cm->parts[f->state];
        if (!needs_conversion(t->vm, part, f->regs))
            continue;
        struct method *converter = part->type == T_OBJECT
                                       ? cm->converter
                                       : string_value_of(t->vm, (enum basic_type)part->type);
        return native_call(t, converter, &f->regs[part->slot], concat_resume);
    }
    return concat_finish(t, cm, f->regs, result);
}

enum native_status concat_start(struct thread *t, union value *args, union value *result)
{
    (void)args;
    return concat_run(t, t->frame, result);
}
