/* lambda_write.c - writes the class of a lambda: fields for what it captures, the interface's
 * method (and its bridges), which converts its arguments and calls the implementation. */
#include "vm/invoke/lambda_site.h"

#include "classfile/descriptor.h"

#include <stdio.h>
#include <string.h>

/* ---- types ---- */

bool signature_read(struct signature *s, struct cw_text descriptor)
{
    const char *d = descriptor.bytes + 1;
    s->count = 0;
    while (*d != ')') {
        size_t length = descriptor_next(d);
        if (s->count == LAMBDA_MAX_PARAMETERS)
            return false;
        s->parameters[s->count++] = (struct cw_text){d, length};
        d += length;
    }
    d++;
    s->result = (struct cw_text){d, (size_t)(descriptor.bytes + descriptor.length - d)};
    return true;
}

static bool same_text(struct cw_text a, struct cw_text b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

static bool is_primitive(struct cw_text type)
{
    return type.bytes[0] != 'L' && type.bytes[0] != '[';
}

/* 2 for long and double. */
static unsigned type_slots(struct cw_text type)
{
    char c = type.bytes[0];
    return c == 'J' || c == 'D' ? 2 : c == 'V' ? 0 : 1;
}

/* The box of a primitive type; [0] of `boxes` is none. */
static const struct box {
    char primitive;
    const char *name, *descriptor;
    const char *unbox;
    const char *box_descriptor, *unbox_descriptor;
} boxes[] = {
#define BOX(letter, name, unbox)                                     \
    {                                                                \
        letter[0], "java/lang/" name, "Ljava/lang/" name ";", unbox, \
            "(" letter ")Ljava/lang/" name ";", "()" letter          \
    }
    BOX("Z", "Boolean", "booleanValue"), BOX("C", "Character", "charValue"),
    BOX("B", "Byte", "byteValue"),       BOX("S", "Short", "shortValue"),
    BOX("I", "Integer", "intValue"),     BOX("J", "Long", "longValue"),
    BOX("F", "Float", "floatValue"),     BOX("D", "Double", "doubleValue"),
#undef BOX
};

static const struct box *box_of(char primitive)
{
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        if (boxes[i].primitive == primitive)
            return &boxes[i];
    }
    return NULL;
}

static const struct box *box_by_descriptor(struct cw_text type)
{
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        if (same_text(type, cw_text(boxes[i].descriptor)))
            return &boxes[i];
    }
    return NULL;
}

static bool is_number(char primitive)
{
    return primitive != 'Z' && primitive != 'C';
}

/* Widening primitive conversion (JLS 5.1.2): the instruction, OP_nop for none to execute, or
 * -1 when it is not one. */
static int widening(char from, char to)
{
    static const char order[] = "BSIJFD";
    if (from == to)
        return OP_nop;
    if (from == 'Z' || to == 'Z' || to == 'C')
        return -1;
    const char *f = strchr(order, from == 'C' ? 'S' : from), *t = strchr(order, to);
    if (!f || !t || f > t || (from == 'C' && to == 'S'))
        return -1;
    if (to == 'I' || to == 'S')
        return OP_nop;
    switch (from) {
    case 'J': return to == 'F' ? OP_l2f : OP_l2d;
    case 'F': return OP_f2d;
    default: return to == 'J' ? OP_i2l : to == 'F' ? OP_i2f : OP_i2d;
    }
}

/* ---- conversions, as TypeConvertingMethodAdapter makes them ---- */

/* The name of a reference type for checkcast. */
static struct cw_text cast_name(struct cw_text type)
{
    if (type.bytes[0] == '[')
        return type;
    return (struct cw_text){type.bytes + 1, type.length - 2};
}

/* w NULL: only asks. */
static void cast(struct class_writer *w, struct cw_text from, struct cw_text to)
{
    if (!w || same_text(from, to) || same_text(to, cw_text("Ljava/lang/Object;")))
        return;
    cw_op_u2(w, OP_checkcast, cw_class(w, cast_name(to)));
}

static bool widen(struct class_writer *w, char from, char to)
{
    int op = widening(from, to);
    if (w && op > OP_nop)
        cw_op(w, (enum opcode)op);
    return op >= 0;
}

static void box_value_of(struct class_writer *w, const struct box *box)
{
    if (w)
        cw_op_u2(w, OP_invokestatic,
                 cw_member(w, CP_METHODREF, cw_text(box->name), cw_text("valueOf"),
                           cw_text(box->box_descriptor)));
}

/* Calls xxxValue() of `owner` (a box's class, or Number). */
static void unbox_with(struct class_writer *w, struct cw_text owner, const struct box *to)
{
    if (w)
        cw_op_u2(w, OP_invokevirtual,
                 cw_member(w, CP_METHODREF, owner, cw_text(to->unbox),
                           cw_text(to->unbox_descriptor)));
}

static bool convert_primitive(struct class_writer *w, struct cw_text from, struct cw_text to)
{
    char have = from.bytes[0];
    if (is_primitive(to))
        return widen(w, have, to.bytes[0]);
    const struct box *box = box_by_descriptor(to);
    if (box) {
        if (!widen(w, have, box->primitive))
            return false;
        box_value_of(w, box);
        return true;
    }
    box = box_of(have);
    box_value_of(w, box);
    cast(w, cw_text(box->descriptor), to);
    return true;
}

static bool unbox_to(struct class_writer *w, struct cw_text from, char to)
{
    const struct box *target = box_of(to), *have = box_by_descriptor(from);
    if (have && is_number(have->primitive)) {
        if (widening(have->primitive, to) < 0)
            return false;
        unbox_with(w, cw_text(have->name), target);
        return true;
    }
    if (have) {
        unbox_with(w, cw_text(have->name), have);
        return widen(w, have->primitive, to);
    }
    const char *middle = is_number(to) ? "Ljava/lang/Number;" : target->descriptor;
    cast(w, from, cw_text(middle));
    unbox_with(w, cast_name(cw_text(middle)), target);
    return true;
}

static bool convert(struct class_writer *w, struct cw_text from, struct cw_text to,
                    struct cw_text via)
{
    if (same_text(from, to) && same_text(from, via))
        return true;
    if (from.bytes[0] == 'V' || to.bytes[0] == 'V')
        return true;
    if (is_primitive(from))
        return convert_primitive(w, from, to);
    if (!is_primitive(via)) {
        cast(w, from, via);
        from = via;
    }
    if (is_primitive(to))
        return unbox_to(w, from, to.bytes[0]);
    cast(w, from, to);
    return true;
}

bool lambda_can_convert(struct cw_text from, struct cw_text to, struct cw_text via)
{
    return convert(NULL, from, to, via);
}

/* ---- code ---- */

static enum opcode typed(enum opcode for_int, struct cw_text type)
{
    switch (type.bytes[0]) {
    case 'J': return (enum opcode)(for_int + 1);
    case 'F': return (enum opcode)(for_int + 2);
    case 'D': return (enum opcode)(for_int + 3);
    case 'L':
    case '[': return (enum opcode)(for_int + 4);
    default: return for_int;
    }
}

static struct cw_text field_name(char *out, size_t size, unsigned i)
{
    snprintf(out, size, "arg$%u", i + 1);
    return cw_text(out);
}

static void write_fields(struct class_writer *w, const struct lambda_site *site)
{
    char name[16];
    for (unsigned i = 0; i < site->captured.count; i++)
        cw_field(w, ACC_PRIVATE | ACC_FINAL, field_name(name, sizeof name, i),
                 site->captured.parameters[i]);
}

/* "(captured types)result"; the types are `only` when it is not NULL. */
static struct cw_text captured_descriptor(const struct lambda_site *site, struct cw_text result,
                                          const struct cw_text *only, char *out, size_t size)
{
    const struct cw_text *types = only ? only : site->captured.parameters;
    unsigned count = only ? 1 : site->captured.count;
    size_t length = 1;
    out[0] = '(';
    for (unsigned i = 0; i < count && length + types[i].length < size; i++) {
        memcpy(out + length, types[i].bytes, types[i].length);
        length += types[i].length;
    }
    snprintf(out + length, size - length, ")%.*s", (int)result.length, result.bytes);
    return cw_text(out);
}

static void write_constructor(struct class_writer *w, const struct lambda_site *site,
                              struct cw_text name, struct cw_text descriptor)
{
    char field[16];
    uint16_t local = 1;
    cw_op_local(w, OP_aload, 0);
    cw_op_u2(w, OP_invokespecial,
             cw_member(w, CP_METHODREF, cw_text("java/lang/Object"), cw_text("<init>"),
                       cw_text("()V")));
    for (unsigned i = 0; i < site->captured.count; i++) {
        struct cw_text type = site->captured.parameters[i];
        cw_op_local(w, OP_aload, 0);
        cw_op_local(w, typed(OP_iload, type), local);
        cw_op_u2(w, OP_putfield,
                 cw_member(w, CP_FIELDREF, name, field_name(field, sizeof field, i), type));
        local = (uint16_t)(local + type_slots(type));
    }
    cw_op(w, OP_return);
    cw_method(w, ACC_PRIVATE, cw_text("<init>"), descriptor, 4, local);
}

static void write_new(struct class_writer *w, const struct lambda_site *site, struct cw_text name,
                      struct cw_text constructor, uint16_t *locals)
{
    *locals = 0;
    cw_op_u2(w, OP_new, cw_class(w, name));
    cw_op(w, OP_dup);
    for (unsigned i = 0; i < site->captured.count; i++) {
        struct cw_text type = site->captured.parameters[i];
        cw_op_local(w, typed(OP_iload, type), *locals);
        *locals = (uint16_t)(*locals + type_slots(type));
    }
    cw_op_u2(w, OP_invokespecial, cw_member(w, CP_METHODREF, name, cw_text("<init>"), constructor));
}

/* A lambda that captures nothing is one object; the site passes it as its only argument. */
static void write_factory(struct class_writer *w, const struct lambda_site *site,
                          struct cw_text name, struct cw_text constructor,
                          struct cw_text descriptor)
{
    uint16_t locals = 1;
    if (site->captured.count)
        write_new(w, site, name, constructor, &locals);
    else
        cw_op_local(w, OP_aload, 0);
    cw_op(w, OP_areturn);
    cw_method(w, ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, cw_text("make"), descriptor,
              (uint16_t)(locals + 2), locals);
}

static void write_call(struct class_writer *w, const struct lambda_site *site, unsigned slots)
{
    enum cp_tag tag = site->in_interface ? CP_INTERFACE_METHODREF : CP_METHODREF;
    uint16_t member = cw_member(w, tag, site->owner, site->method, site->descriptor);
    switch (site->kind) {
    case REF_INVOKE_STATIC: cw_op_u2(w, OP_invokestatic, member); break;
    case REF_NEW_INVOKE_SPECIAL: cw_op_u2(w, OP_invokespecial, member); break;
    case REF_INVOKE_INTERFACE: cw_invokeinterface(w, member, (uint8_t)slots); break;
    default: cw_op_u2(w, OP_invokevirtual, member); break;
    }
}

/* One method of the interface: `types` are those it is declared with. */
static void write_method(struct class_writer *w, const struct lambda_site *site,
                         struct cw_text name, struct cw_text descriptor, uint16_t flags)
{
    char field[16];
    struct signature types;
    unsigned slots = 0;
    uint16_t local = 1;
    if (!signature_read(&types, descriptor))
        return; /* as long as the implementation's, which was read before */
    if (site->kind == REF_NEW_INVOKE_SPECIAL) {
        cw_op_u2(w, OP_new, cw_class(w, site->owner));
        cw_op(w, OP_dup);
    }
    for (unsigned i = 0; i < site->captured.count; i++) {
        struct cw_text type = site->captured.parameters[i];
        cw_op_local(w, OP_aload, 0);
        cw_op_u2(w, OP_getfield,
                 cw_member(w, CP_FIELDREF, name, field_name(field, sizeof field, i), type));
        slots += type_slots(type);
    }
    for (unsigned i = 0; i < types.count; i++) {
        struct cw_text to = site->implementation.parameters[site->captured.count + i];
        cw_op_local(w, typed(OP_iload, types.parameters[i]), local);
        convert(w, types.parameters[i], to, site->instantiated.parameters[i]);
        local = (uint16_t)(local + type_slots(types.parameters[i]));
        slots += type_slots(to);
    }
    write_call(w, site, slots);
    convert(w, site->implementation.result, types.result, types.result);
    cw_op(w, types.result.bytes[0] == 'V' ? OP_return : typed(OP_ireturn, types.result));
    cw_method(w, flags, site->name, descriptor, (uint16_t)(slots + 6), local);
}

uint8_t *lambda_write(const struct lambda_site *site, struct cw_text name, size_t *length)
{
    struct class_writer w;
    char constructor_text[4096], factory_text[4096];
    class_writer_init(&w);
    struct cw_text interface = site->captured.result;
    struct cw_text constructor =
        captured_descriptor(site, cw_text("V"), NULL, constructor_text, sizeof constructor_text);
    struct cw_text factory =
        captured_descriptor(site, interface, site->captured.count ? NULL : &interface, factory_text,
                            sizeof factory_text);
    write_fields(&w, site);
    write_constructor(&w, site, name, constructor);
    write_method(&w, site, name, site->erased, ACC_PUBLIC);
    for (unsigned i = 0; i < site->bridge_count; i++)
        write_method(&w, site, name, site->bridges[i], ACC_PUBLIC | ACC_BRIDGE);
    write_factory(&w, site, name, constructor, factory); /* last: see lambda_site.h */
    uint8_t *bytes =
        cw_finish(&w, ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC, name, cw_text("java/lang/Object"),
                  site->interfaces, site->interface_count, length);
    class_writer_release(&w);
    return bytes;
}
