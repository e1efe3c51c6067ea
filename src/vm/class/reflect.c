/* reflect.c - see reflect.h. */
#include "vm/class/reflect.h"

#include "classfile/descriptor.h"
#include "vm/class/jdk_field.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/heap/string.h"

#include <string.h>

/* What java.lang.reflect shows of the access flags. */
enum {
    FIELD_MODIFIERS = 0x50DF,
    METHOD_MODIFIERS = 0x1DFF,
};

#define METHOD_CLASS      "java/lang/reflect/Method"
#define CONSTRUCTOR_CLASS "java/lang/reflect/Constructor"
#define FIELD_CLASS       "java/lang/reflect/Field"
#define COMPONENT_CLASS   "java/lang/reflect/RecordComponent"
#define CLASS_TYPE        "Ljava/lang/Class;"
#define STRING_TYPE       "Ljava/lang/String;"

#define SET_REF(object, class_name, field, descriptor, value)        \
    do {                                                             \
        CACHED_FIELD(offset_, t->vm, class_name, field, descriptor); \
        heap_put_ref(&t->vm->heap, (object), offset_, (value));      \
    } while (0)

#define SET_INT(object, class_name, field, value)               \
    do {                                                        \
        CACHED_FIELD(offset_, t->vm, class_name, field, "I");   \
        heap_put_int(&t->vm->heap, (object), offset_, (value)); \
    } while (0)

/* ---- types ---- */

static enum load_status type_of(struct thread *t, const struct class *c, const char *descriptor,
                                size_t length, struct class **out)
{
    return class_of_descriptor(t, descriptor, length, c->loader, out);
}

enum load_status reflect_resolve_field(struct thread *t, const struct field *f)
{
    struct class *type;
    return type_of(t, f->class_, f->descriptor->text, f->descriptor->length, &type);
}

enum load_status reflect_resolve_method(struct thread *t, const struct method *m)
{
    struct class *type;
    const char *at = m->descriptor->text + 1;
    while (*at) {
        size_t length = descriptor_next(at);
        if (length) {
            enum load_status status = type_of(t, m->class_, at, length, &type);
            if (status != LOAD_READY)
                return status;
        }
        at += length ? length : 1; /* the closing parenthesis */
    }
    for (uint16_t i = 0; m->member && i < m->member->exception_count; i++) {
        enum load_status status = constant_class(t, m->class_, m->member->exceptions[i], &type);
        if (status != LOAD_READY)
            return status;
    }
    return LOAD_READY;
}

static struct class *known_type(struct thread *t, const struct class *c, const char *descriptor,
                                size_t length)
{
    struct class *type;
    if (type_of(t, c, descriptor, length, &type) != LOAD_READY)
        BUG("%.*s of %s was not resolved before", (int)length, descriptor, c->name->text);
    return type;
}

static ref parameter_types(struct thread *t, const struct method *m)
{
    int32_t count = 0;
    const char *first = m->descriptor->text + 1;
    for (const char *at = first; *at != ')'; at += descriptor_next(at))
        count++;
    ref types = new_object_array(t, t->vm->wk.Class, count);
    if (!types)
        return 0;
    int32_t i = 0;
    for (const char *at = first; *at != ')'; at += descriptor_next(at)) {
        struct class *type = known_type(t, m->class_, at, descriptor_next(at));
        heap_array_put_ref(&t->vm->heap, types, i++, type->mirror);
    }
    return types;
}

static struct class *return_type(struct thread *t, const struct method *m)
{
    const char *at = strchr(m->descriptor->text, ')') + 1;
    return known_type(t, m->class_, at, strlen(at));
}

static ref exception_types(struct thread *t, const struct method *m)
{
    uint16_t count = m->member ? m->member->exception_count : 0;
    ref types = new_object_array(t, t->vm->wk.Class, count);
    for (uint16_t i = 0; types && i < count; i++) {
        struct class *type;
        if (constant_class(t, m->class_, m->member->exceptions[i], &type) != LOAD_READY)
            BUG("an exception of %s was not resolved before", m->name->text);
        heap_array_put_ref(&t->vm->heap, types, i, type->mirror);
    }
    return types;
}

/* ---- attributes ---- */

bool reflect_bytes(struct thread *t, struct cf_bytes bytes, ref *out)
{
    *out = bytes.bytes ? new_byte_array(t, bytes.bytes, bytes.length) : 0;
    return *out || !bytes.bytes;
}

bool reflect_utf8(struct thread *t, const struct class *c, uint16_t index, ref *out)
{
    *out = index ? string_from_symbol(t, cf_symbol(c->file, index)) : 0;
    return *out || !index;
}

static ref interned_name(struct thread *t, const struct symbol *name)
{
    return string_literal(t, name->text, name->length);
}

/* ---- fields ---- */

/* Finals that not even reflection may change. */
static bool is_trusted_final(const struct field *f)
{
    return (f->flags & ACC_FINAL) && ((f->flags & ACC_STATIC) || f->class_->is_hidden ||
                                      (f->class_->file && f->class_->file->is_record));
}

ref reflect_new_field(struct thread *t, const struct field *f)
{
    const struct cf_member *member = f->member;
    ref name = interned_name(t, f->name), signature, annotations;
    if (!name || !reflect_utf8(t, f->class_, member->signature, &signature) ||
        !reflect_bytes(t, member->annotations, &annotations))
        return 0;
    ref o = new_object(t, t->vm->wk.Field);
    if (!o)
        return 0;
    struct class *type = known_type(t, f->class_, f->descriptor->text, f->descriptor->length);
    SET_REF(o, FIELD_CLASS, "clazz", CLASS_TYPE, f->class_->mirror);
    SET_INT(o, FIELD_CLASS, "slot", f->index);
    SET_REF(o, FIELD_CLASS, "name", STRING_TYPE, name);
    SET_REF(o, FIELD_CLASS, "type", CLASS_TYPE, type->mirror);
    SET_INT(o, FIELD_CLASS, "modifiers", f->member->flags & FIELD_MODIFIERS);
    CACHED_FIELD(trusted, t->vm, FIELD_CLASS, "trustedFinal", "Z");
    heap_put_byte(&t->vm->heap, o, trusted, is_trusted_final(f));
    SET_REF(o, FIELD_CLASS, "signature", STRING_TYPE, signature);
    SET_REF(o, FIELD_CLASS, "annotations", "[B", annotations);
    return o;
}

/* ---- methods and constructors ---- */

/* What both have. */
struct executable {
    ref parameter_types, exception_types, signature, annotations, parameter_annotations;
};

static bool executable_parts(struct thread *t, const struct method *m, struct executable *e)
{
    static const struct cf_member none;
    const struct cf_member *member = m->member ? m->member : &none;
    e->parameter_types = parameter_types(t, m);
    e->exception_types = e->parameter_types ? exception_types(t, m) : 0;
    return e->exception_types && reflect_utf8(t, m->class_, member->signature, &e->signature) &&
           reflect_bytes(t, member->annotations, &e->annotations) &&
           reflect_bytes(t, member->parameter_annotations, &e->parameter_annotations);
}

static ref new_constructor(struct thread *t, const struct method *m)
{
    struct executable e;
    ref o = executable_parts(t, m, &e) ? new_object(t, t->vm->wk.Constructor) : 0;
    if (!o)
        return 0;
    SET_REF(o, CONSTRUCTOR_CLASS, "clazz", CLASS_TYPE, m->class_->mirror);
    SET_INT(o, CONSTRUCTOR_CLASS, "slot", m->index);
    SET_REF(o, CONSTRUCTOR_CLASS, "parameterTypes", "[" CLASS_TYPE, e.parameter_types);
    SET_REF(o, CONSTRUCTOR_CLASS, "exceptionTypes", "[" CLASS_TYPE, e.exception_types);
    SET_INT(o, CONSTRUCTOR_CLASS, "modifiers", m->flags & METHOD_MODIFIERS);
    SET_REF(o, CONSTRUCTOR_CLASS, "signature", STRING_TYPE, e.signature);
    SET_REF(o, CONSTRUCTOR_CLASS, "annotations", "[B", e.annotations);
    SET_REF(o, CONSTRUCTOR_CLASS, "parameterAnnotations", "[B", e.parameter_annotations);
    return o;
}

ref reflect_new_executable(struct thread *t, const struct method *m)
{
    if (m->traits & METHOD_CONSTRUCTOR)
        return new_constructor(t, m);
    struct executable e;
    ref name = interned_name(t, m->name), annotation_default = 0;
    if (!name || !executable_parts(t, m, &e) ||
        (m->member && !reflect_bytes(t, m->member->annotation_default, &annotation_default)))
        return 0;
    ref o = new_object(t, t->vm->wk.Method);
    if (!o)
        return 0;
    SET_REF(o, METHOD_CLASS, "clazz", CLASS_TYPE, m->class_->mirror);
    SET_INT(o, METHOD_CLASS, "slot", m->index);
    SET_REF(o, METHOD_CLASS, "name", STRING_TYPE, name);
    SET_REF(o, METHOD_CLASS, "returnType", CLASS_TYPE, return_type(t, m)->mirror);
    SET_REF(o, METHOD_CLASS, "parameterTypes", "[" CLASS_TYPE, e.parameter_types);
    SET_REF(o, METHOD_CLASS, "exceptionTypes", "[" CLASS_TYPE, e.exception_types);
    SET_INT(o, METHOD_CLASS, "modifiers", m->flags & METHOD_MODIFIERS);
    SET_REF(o, METHOD_CLASS, "signature", STRING_TYPE, e.signature);
    SET_REF(o, METHOD_CLASS, "annotations", "[B", e.annotations);
    SET_REF(o, METHOD_CLASS, "parameterAnnotations", "[B", e.parameter_annotations);
    SET_REF(o, METHOD_CLASS, "annotationDefault", "[B", annotation_default);
    return o;
}

struct method *reflect_method_of(struct vm *vm, ref executable)
{
    CACHED_FIELD(method_class, vm, METHOD_CLASS, "clazz", CLASS_TYPE);
    CACHED_FIELD(method_slot, vm, METHOD_CLASS, "slot", "I");
    CACHED_FIELD(constructor_class, vm, CONSTRUCTOR_CLASS, "clazz", CLASS_TYPE);
    CACHED_FIELD(constructor_slot, vm, CONSTRUCTOR_CLASS, "slot", "I");
    bool is_method = class_of(executable) == vm->wk.Method;
    ref mirror = get_ref(executable, is_method ? method_class : constructor_class);
    int32_t slot = get_int(executable, is_method ? method_slot : constructor_slot);
    struct class *c = class_of_mirror(vm, mirror);
    if (slot < 0 || slot >= c->method_count)
        BUG("%s has no method number %d", c->name->text, slot);
    return &c->methods[slot];
}

struct field *reflect_field_of(struct vm *vm, ref field)
{
    CACHED_FIELD(class_offset, vm, FIELD_CLASS, "clazz", CLASS_TYPE);
    CACHED_FIELD(slot_offset, vm, FIELD_CLASS, "slot", "I");
    struct class *c = class_of_mirror(vm, get_ref(field, class_offset));
    int32_t slot = get_int(field, slot_offset);
    if (slot < 0 || slot >= c->field_count)
        BUG("%s has no field number %d", c->name->text, slot);
    return &c->fields[slot];
}

/* ---- record components ---- */

/* The method that reads the component, if the class still has it. */
static struct method *component_accessor(const struct class *record,
                                         const struct cf_record_component *component)
{
    const struct symbol *name = cf_symbol(record->file, component->name);
    const struct symbol *type = cf_symbol(record->file, component->descriptor);
    for (uint32_t i = 0; i < record->method_count; i++) {
        struct method *m = &record->methods[i];
        if (m->name == name && !(m->flags & ACC_STATIC) && m->descriptor->text[1] == ')' &&
            strcmp(m->descriptor->text + 2, type->text) == 0)
            return m;
    }
    return NULL;
}

enum load_status reflect_resolve_component(struct thread *t, struct class *record,
                                           const struct cf_record_component *component)
{
    const struct symbol *descriptor = cf_symbol(record->file, component->descriptor);
    struct class *type;
    enum load_status status = type_of(t, record, descriptor->text, descriptor->length, &type);
    const struct method *accessor = component_accessor(record, component);
    if (status == LOAD_READY && accessor)
        status = reflect_resolve_method(t, accessor);
    return status;
}

ref reflect_new_component(struct thread *t, struct class *record,
                          const struct cf_record_component *component)
{
    const struct symbol *descriptor = cf_symbol(record->file, component->descriptor);
    const struct method *accessor_method = component_accessor(record, component);
    ref name = interned_name(t, cf_symbol(record->file, component->name));
    ref accessor = 0, signature, annotations, type_annotations;
    if (!name || !reflect_utf8(t, record, component->signature, &signature) ||
        !reflect_bytes(t, component->annotations, &annotations) ||
        !reflect_bytes(t, component->type_annotations, &type_annotations))
        return 0;
    if (accessor_method && !(accessor = reflect_new_executable(t, accessor_method)))
        return 0;
    ref o = new_object(t, class_boot(t->vm, COMPONENT_CLASS));
    if (!o)
        return 0;
    struct class *type = known_type(t, record, descriptor->text, descriptor->length);
    SET_REF(o, COMPONENT_CLASS, "clazz", CLASS_TYPE, record->mirror);
    SET_REF(o, COMPONENT_CLASS, "name", STRING_TYPE, name);
    SET_REF(o, COMPONENT_CLASS, "type", CLASS_TYPE, type->mirror);
    SET_REF(o, COMPONENT_CLASS, "accessor", "Ljava/lang/reflect/Method;", accessor);
    SET_REF(o, COMPONENT_CLASS, "signature", STRING_TYPE, signature);
    SET_REF(o, COMPONENT_CLASS, "annotations", "[B", annotations);
    SET_REF(o, COMPONENT_CLASS, "typeAnnotations", "[B", type_annotations);
    return o;
}

/* ---- conversions ---- */

static bool is_integral(enum basic_type type)
{
    return type == T_BYTE || type == T_SHORT || type == T_CHAR || type == T_INT;
}

bool reflect_widen(union value *v, enum basic_type from, enum basic_type to)
{
    if (from == to)
        return true;
    if (is_integral(from)) {
        int32_t i = v->i;
        switch (to) {
        case T_SHORT: return from == T_BYTE;
        case T_INT: return true;
        case T_LONG: v->j = i; return true;
        case T_FLOAT: v->f = (float)i; return true;
        case T_DOUBLE: v->d = i; return true;
        default: return false;
        }
    }
    if (from == T_LONG && to == T_FLOAT)
        v->f = (float)v->j;
    else if (from == T_LONG && to == T_DOUBLE)
        v->d = (double)v->j;
    else if (from == T_FLOAT && to == T_DOUBLE)
        v->d = v->f;
    else
        return false;
    return true;
}
