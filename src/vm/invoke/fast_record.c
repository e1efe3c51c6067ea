/* fast_record.c - links equals, hashCode and toString of records (ObjectMethods.bootstrap) to
 * natives that read the components and call Java code only for those that are objects. */
#include "vm/invoke/fast_link.h"

#include "vm/run/access_event.h"
#include "vm/invoke/concat.h"
#include "vm/class/define.h"
#include "vm/run/interp.h"
#include "vm/native/native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COMPONENTS = 64, COMPONENT_ARGUMENTS = 2 };

/* The method of one call site; toString is a concat_method with components. */
struct record_method {
    struct concat_method concat; /* first */
    struct class *class_;
    uint32_t count;
    const struct field *components[MAX_COMPONENTS];
    struct method *helper; /* Objects.equals or Objects.hashCode */
};

static const struct record_method *record_of(const struct frame *f)
{
    return (const struct record_method *)f->method;
}

/* ---- components ---- */

static union value read_component(struct thread *t, ref record, const struct field *f)
{
    union value v = {.bits = 0};
    const char *p = ref_address(record) + f->offset;
    switch (f->type) {
    case T_BOOLEAN: v.i = *(const uint8_t *)p; break;
    case T_BYTE: v.i = *(const int8_t *)p; break;
    case T_CHAR: v.i = *(const uint16_t *)p; break;
    case T_SHORT: v.i = *(const int16_t *)p; break;
    case T_LONG:
    case T_DOUBLE: memcpy(&v.j, p, 8); break;
    default: memcpy(&v.i, p, 4); break;
    }
    report_read(t, MODE_PLAIN, record, f->offset, basic_type_size((enum basic_type)f->type),
                v.bits);
    return v;
}

/* The bits by which two values are compared: all NaNs are one. */
static int64_t canonical_bits(uint8_t type, union value v)
{
    if (type == T_FLOAT)
        return v.f != v.f ? 0x7fc00000 : v.i;
    if (type == T_DOUBLE)
        return v.d != v.d ? 0x7ff8000000000000 : v.j;
    return type == T_LONG ? v.j : v.i;
}

static int32_t primitive_hash(uint8_t type, union value v)
{
    int64_t bits = canonical_bits(type, v);
    if (type == T_BOOLEAN)
        return v.i ? 1231 : 1237;
    if (type == T_LONG || type == T_DOUBLE)
        return (int32_t)(bits ^ (int64_t)((uint64_t)bits >> 32));
    return (int32_t)bits;
}

/* ---- equals: from the last component to the first, as the JDK's method handles do ---- */

static enum native_status equals_run(struct thread *t, struct frame *f, union value *result);

static enum native_status equals_resume(struct thread *t, struct frame *f, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    if (!t->result.i)
        RETURN_INT(0);
    return equals_run(t, f, result);
}

/* frame->state: how many components are known to be equal. */
static enum native_status equals_run(struct thread *t, struct frame *f, union value *result)
{
    const struct record_method *rm = record_of(f);
    ref a = f->regs[0].l, b = f->regs[1].l;
    while (f->state < rm->count) {
        const struct field *component = rm->components[rm->count - 1 - f->state];
        union value pair[2] = {read_component(t, a, component), read_component(t, b, component)};
        f->state++;
        if (component->type == T_OBJECT) {
            if (pair[0].l == pair[1].l)
                continue;
            return native_call(t, rm->helper, pair, equals_resume);
        }
        if (canonical_bits(component->type, pair[0]) != canonical_bits(component->type, pair[1]))
            RETURN_INT(0);
    }
    RETURN_INT(1);
}

static enum native_status equals_start(struct thread *t, union value *args, union value *result)
{
    if (args[0].l == args[1].l)
        RETURN_INT(1);
    if (!instance_of(args[1].l, record_of(t->frame)->class_))
        RETURN_INT(0);
    return equals_run(t, t->frame, result);
}

/* ---- hashCode: from the first component to the last ---- */

static enum native_status hash_run(struct thread *t, struct frame *f, union value *result);

static void hash_combine(struct frame *f, int32_t hash)
{
    f->regs[1].i = (int32_t)(31u * (uint32_t)f->regs[1].i + (uint32_t)hash);
}

static enum native_status hash_resume(struct thread *t, struct frame *f, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    hash_combine(f, t->result.i);
    return hash_run(t, f, result);
}

/* frame->state: how many components are in the hash, which is in the slot behind the argument. */
static enum native_status hash_run(struct thread *t, struct frame *f, union value *result)
{
    const struct record_method *rm = record_of(f);
    while (f->state < rm->count) {
        const struct field *component = rm->components[f->state++];
        union value v = read_component(t, f->regs[0].l, component);
        if (component->type == T_OBJECT && v.l)
            return native_call(t, rm->helper, &v, hash_resume);
        hash_combine(f, component->type == T_OBJECT ? 0 : primitive_hash(component->type, v));
    }
    RETURN_INT(f->regs[1].i);
}

static enum native_status hash_start(struct thread *t, union value *args, union value *result)
{
    args[1].bits = 0;
    return hash_run(t, t->frame, result);
}

/* ---- toString: the components become arguments of a concatenation ---- */

static enum native_status to_string_start(struct thread *t, union value *args, union value *result)
{
    const struct record_method *rm = record_of(t->frame);
    for (uint32_t i = 0; i < rm->count; i++)
        args[1 + 2 * i] = read_component(t, args[0].l, rm->components[i]);
    return concat_start(t, args, result);
}

/* ---- linking ---- */

static struct record_method *record_method_new(struct class *c, const struct symbol *descriptor,
                                               native_function native)
{
    struct record_method *rm = META_NEW(struct record_method, 1);
    rm->class_ = c;
    method_set_native(&rm->concat.method, c, "<record>", descriptor, native, &effect_runs);
    return rm;
}

/* `locals`: slots that the native uses behind its arguments. */
static void record_method_ready(struct record_method *rm, unsigned locals)
{
    struct method *m = &rm->concat.method;
    method_init(m);
    m->max_locals = (uint16_t)(m->arg_slots + locals);
    m->frame_slots += locals;
    interp_prepare(m);
}

/* The fields that the static arguments name; false when they are not plain fields of c. */
static bool read_components(struct record_method *rm, struct class *c, const struct cf_bootstrap *b)
{
    const struct classfile *cf = c->file;
    if (b->argument_count < COMPONENT_ARGUMENTS ||
        b->argument_count - COMPONENT_ARGUMENTS > MAX_COMPONENTS)
        return false;
    const struct cp_entry *class_entry = &cf->cp[b->arguments[0]];
    if (class_entry->tag != CP_CLASS ||
        cf_class_name(cf, b->arguments[0]) != cf_class_name(cf, cf->this_class) ||
        cf->cp[b->arguments[1]].tag != CP_STRING)
        return false;
    for (uint16_t i = COMPONENT_ARGUMENTS; i < b->argument_count; i++) {
        const struct cp_entry *handle = &cf->cp[b->arguments[i]];
        if (handle->tag != CP_METHOD_HANDLE || handle->a != 1) /* REF_getField */
            return false;
        const struct cp_entry *member = &cf->cp[handle->b];
        if (cf_class_name(cf, member->a) != cf_class_name(cf, cf->this_class))
            return false;
        const struct cp_entry *nat = &cf->cp[member->b];
        const struct field *f =
            class_declared_field(c, cf_symbol(cf, nat->a), cf_symbol(cf, nat->b));
        if (!f || (f->flags & ACC_STATIC))
            return false;
        rm->components[rm->count++] = f;
    }
    return true;
}

/* Class.getSimpleName() of a class that is no array. */
static const char *simple_name(const struct class *c)
{
    const struct classfile *cf = c->file;
    for (uint16_t i = 0; i < cf->inner_count; i++) {
        const struct cf_inner *inner = &cf->inners[i];
        if (inner->inner && cf_class_name(cf, inner->inner) == cf_class_name(cf, cf->this_class))
            return inner->name ? cf_symbol(cf, inner->name)->text : "";
    }
    const char *name = cf_class_name(cf, cf->this_class)->text;
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* "Point[x=", x, ", y=", y, "]" */
static bool make_parts(struct record_method *rm, struct class *c, const struct cf_bootstrap *b)
{
    const struct cp_entry *names = &c->file->cp[c->file->cp[b->arguments[1]].a];
    const char *at = (const char *)names->utf8, *end = at + names->a;
    struct concat_part *parts = META_NEW(struct concat_part, 2 * rm->count + 2);
    struct concat_part *part = parts;
    const char *simple = simple_name(c);
    size_t size = strlen(simple) + names->a + 8;
    char *text = malloc(size);
    if (!text)
        die("out of memory");
    int length = snprintf(text, size, "%s[", simple);
    bool ok = true;
    for (uint32_t i = 0; i < rm->count && ok; i++) {
        const char *semicolon = memchr(at, ';', (size_t)(end - at));
        const char *stop = semicolon ? semicolon : end;
        ok = stop != at && (i + 1 < rm->count) == (semicolon != NULL);
        length += snprintf(text + length, size - (size_t)length, "%.*s=", (int)(stop - at), at);
        concat_part_set_text(part++, text, (size_t)length);
        *part++ =
            (struct concat_part){.type = rm->components[i]->type, .slot = (uint16_t)(1 + 2 * i)};
        length = snprintf(text, size, ", ");
        at = semicolon ? semicolon + 1 : end;
    }
    if (rm->count == 0)
        concat_part_set_text(part++, text, (size_t)length);
    concat_part_set_text(part++, "]", 1);
    free(text);
    rm->concat.parts = parts;
    rm->concat.part_count = (uint32_t)(part - parts);
    return ok && at == end;
}

static struct method *objects_method(struct vm *vm, const char *name, const char *descriptor)
{
    return class_declared_method(class_boot(vm, "java/util/Objects"), symbol_of(name),
                                 symbol_of(descriptor));
}

enum load_status fast_record(struct thread *t, struct class *caller, uint16_t cp_index,
                             struct linked_call **call)
{
    struct vm *vm = t->vm;
    const char *name = site_name(caller, cp_index)->text;
    const struct symbol *descriptor = site_descriptor(caller, cp_index);
    const struct cf_bootstrap *b = site_bootstrap(caller, cp_index);
    const char *self = cf_class_name(caller->file, caller->file->this_class)->text;
    char expected[1024];
    const char *tail;
    native_function native;
    if (strcmp(name, "equals") == 0) {
        tail = "Ljava/lang/Object;)Z";
        native = equals_start;
    } else if (strcmp(name, "hashCode") == 0) {
        tail = ")I";
        native = hash_start;
    } else if (strcmp(name, "toString") == 0) {
        tail = ")Ljava/lang/String;";
        native = to_string_start;
    } else {
        return LOAD_READY;
    }
    snprintf(expected, sizeof expected, "(L%s;%s", self, tail);
    if (strcmp(expected, descriptor->text) != 0)
        return LOAD_READY;
    enum load_status status = class_ensure_initialized(t, class_boot(vm, "java/util/Objects"));
    if (status != LOAD_READY)
        return status;
    struct record_method *rm = record_method_new(caller, descriptor, native);
    if (!read_components(rm, caller, b))
        return LOAD_READY;
    if (native == to_string_start && !make_parts(rm, caller, b))
        return LOAD_READY;
    rm->concat.converter = objects_method(vm, "toString", "(Ljava/lang/Object;)Ljava/lang/String;");
    rm->helper = native == equals_start
                     ? objects_method(vm, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z")
                     : objects_method(vm, "hashCode", "(Ljava/lang/Object;)I");
    record_method_ready(rm, native == to_string_start ? 2 * rm->count : 1);
    *call = linked_call_new(&rm->concat.method, 0);
    return LOAD_READY;
}
