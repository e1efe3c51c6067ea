/* member_name.c - java.lang.invoke.MemberName: filling one in from a method or a field, and
 * the descriptors of the types in it.  Resolution is in member_resolve.c. */
#include "vm/invoke/member_name.h"

#include "base/arena.h"
#include "base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/invoke/invoke_link.h"
#include "vm/heap/string.h"
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

/* Modifiers that MemberName.flags shows. */
enum {
    METHOD_MODIFIERS = 0x1fff & ~ACC_INTERFACE,
    FIELD_MODIFIERS = 0x50df,
};

int32_t member_name_flags_of(enum ref_kind kind)
{
    int32_t flags = (int32_t)kind << MN_REF_KIND_SHIFT;
    if (kind <= REF_PUT_STATIC)
        return flags | MN_IS_FIELD;
    return flags | (kind == REF_NEW_INVOKE_SPECIAL ? MN_IS_CONSTRUCTOR : MN_IS_METHOD);
}

/* ---- filling in ---- */

/* Interfaces may declare methods of Object again: these are called through the class. */
static bool redeclares_object_method(const struct vm *vm, const struct method *m)
{
    if (!(m->class_->flags & ACC_INTERFACE))
        return false;
    const struct method *o = class_declared_method(vm->wk.Object, m->name, m->descriptor);
    return o && !(o->flags & (ACC_STATIC | ACC_PRIVATE | ACC_FINAL));
}

static bool is_statically_bound(const struct method *m)
{
    if (m->vtable_index < 0 || (m->flags & (ACC_STATIC | ACC_PRIVATE | ACC_FINAL)))
        return true;
    return (m->class_->flags & (ACC_FINAL | ACC_INTERFACE)) == ACC_FINAL;
}

static ref new_resolved_method(struct thread *t, struct method *m)
{
    struct vm *vm = t->vm;
    ref resolved = new_object(t, vm->wk.ResolvedMethodName);
    if (resolved)
        heap_put_long(&vm->heap, resolved, vm->off.ResolvedMethodName_vmtarget,
                      (int64_t)(uintptr_t)m);
    return resolved;
}

static bool set_call(struct thread *t, ref mn, struct method *m, struct class *shown,
                     int32_t kind_flags, int64_t index)
{
    struct vm *vm = t->vm;
    ref resolved = new_resolved_method(t, m);
    if (!resolved)
        return false;
    int32_t flags = (m->flags & METHOD_MODIFIERS) | kind_flags;
    if (m->traits & METHOD_CALLER_SENSITIVE)
        flags |= MN_CALLER_SENSITIVE;
    heap_put_int(&vm->heap, mn, vm->off.MemberName_flags, flags);
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_method, resolved);
    heap_put_long(&vm->heap, mn, vm->off.MemberName_vmindex, index);
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_clazz, shown->mirror);
    return true;
}

bool member_name_set_direct(struct thread *t, ref mn, struct method *m)
{
    int32_t flags;
    if (m->flags & ACC_STATIC)
        flags = MN_IS_METHOD | REF_INVOKE_STATIC << MN_REF_KIND_SHIFT;
    else if (m->traits & METHOD_CONSTRUCTOR)
        flags = MN_IS_CONSTRUCTOR | REF_INVOKE_SPECIAL << MN_REF_KIND_SHIFT;
    else
        flags = MN_IS_METHOD | REF_INVOKE_SPECIAL << MN_REF_KIND_SHIFT;
    return set_call(t, mn, m, m->class_, flags, -1);
}

bool member_name_set_method(struct thread *t, ref mn, struct method *m, struct class *via)
{
    if (is_statically_bound(m))
        return member_name_set_direct(t, mn, m);
    bool in_interface = m->class_->flags & ACC_INTERFACE;
    bool via_interface = via->flags & ACC_INTERFACE;
    if (in_interface && via_interface && !redeclares_object_method(t->vm, m))
        return set_call(t, mn, m, m->class_,
                        MN_IS_METHOD | REF_INVOKE_INTERFACE << MN_REF_KIND_SHIFT, m->vtable_index);
    /* A method of an interface that is called through a class is shown as the class's own. */
    struct class *shown = m->class_;
    if (in_interface)
        shown = via_interface ? t->vm->wk.Object : via;
    return set_call(t, mn, m, shown, MN_IS_METHOD | REF_INVOKE_VIRTUAL << MN_REF_KIND_SHIFT,
                    m->vtable_index);
}

static bool is_trusted_final(const struct field *f)
{
    if (!(f->flags & ACC_FINAL))
        return false;
    return (f->flags & ACC_STATIC) || f->class_->is_hidden ||
           (f->class_->file && f->class_->file->is_record);
}

bool member_name_set_field(struct thread *t, ref mn, const struct field *f, bool is_setter)
{
    struct vm *vm = t->vm;
    int32_t kind = f->flags & ACC_STATIC ? REF_GET_STATIC : REF_GET_FIELD;
    if (is_setter)
        kind += REF_PUT_FIELD - REF_GET_FIELD;
    int32_t flags = (f->flags & FIELD_MODIFIERS) | MN_IS_FIELD | kind << MN_REF_KIND_SHIFT;
    if (is_trusted_final(f))
        flags |= MN_TRUSTED_FINAL;
    heap_put_int(&vm->heap, mn, vm->off.MemberName_flags, flags);
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_method, 0);
    heap_put_long(&vm->heap, mn, vm->off.MemberName_vmindex, f->offset);
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_clazz, f->class_->mirror);
    if (f->type != T_OBJECT)
        heap_put_ref(&vm->heap, mn, vm->off.MemberName_type,
                     class_primitive(vm, (enum basic_type)f->type)->mirror);
    return true;
}

const struct field *member_name_field(struct vm *vm, ref mn)
{
    ref mirror = get_ref(mn, vm->off.MemberName_clazz);
    if (!mirror)
        return NULL;
    const struct class *c = class_of_mirror(vm, mirror);
    int64_t offset = get_long(mn, vm->off.MemberName_vmindex);
    int32_t is_static = get_int(mn, vm->off.MemberName_flags) & ACC_STATIC;
    for (uint32_t i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (f->offset == offset && (f->flags & ACC_STATIC) == is_static)
            return f;
    }
    return NULL;
}

/* ---- descriptors of types ---- */

struct text {
    char *bytes;
    size_t length, capacity;
};

static void text_add(struct text *text, const char *bytes, size_t length)
{
    if (text->length + length > text->capacity) {
        text->capacity = 2 * (text->length + length);
        text->bytes = xrealloc(text->bytes, text->capacity);
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static void text_add_class(struct text *text, const struct class *c)
{
    static const char letters[] = {
        [T_BOOLEAN] = 'Z', [T_CHAR] = 'C', [T_FLOAT] = 'F', [T_DOUBLE] = 'D', [T_BYTE] = 'B',
        [T_SHORT] = 'S',   [T_INT] = 'I',  [T_LONG] = 'J',  [T_VOID] = 'V',
    };
    if (c->kind == CLASS_PRIMITIVE) {
        text_add(text, &letters[c->type], 1);
    } else if (c->kind == CLASS_ARRAY) {
        text_add(text, c->name->text, c->name->length);
    } else {
        text_add(text, "L", 1);
        text_add(text, c->name->text, c->name->length);
        text_add(text, ";", 1);
    }
}

static void text_add_method_type(struct text *text, struct vm *vm, ref type)
{
    ref ptypes = get_ref(type, vm->off.MethodType_ptypes);
    text_add(text, "(", 1);
    for (int32_t i = 0; i < array_length(ptypes); i++)
        text_add_class(text, class_of_mirror(vm, array_get_ref(ptypes, i)));
    text_add(text, ")", 1);
    text_add_class(text, class_of_mirror(vm, get_ref(type, vm->off.MethodType_rtype)));
}

const struct symbol *type_descriptor(struct vm *vm, ref type)
{
    if (instance_of(type, vm->wk.String))
        return string_to_symbol(type);
    struct text text = {0};
    if (instance_of(type, vm->wk.MethodType))
        text_add_method_type(&text, vm, type);
    else if (instance_of(type, vm->wk.Class))
        text_add_class(&text, class_of_mirror(vm, type));
    else
        return NULL;
    const struct symbol *descriptor = symbol_intern(text.bytes, text.length);
    free(text.bytes);
    return descriptor;
}
