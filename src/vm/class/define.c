/* define.c - see define.h. */
#include "vm/class/define.h"

#include "vm/class/access.h"
#include "vm/class/load.h"
#include "vm/run/call_event.h"
#include "vm/run/hooks.h"
#include "vm/run/interp.h"
#include "vm/class/module.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/code/translate.h"

#include <stdio.h>
#include <string.h>

/* ---- fields ---- */

static uint32_t align_up(uint32_t offset, uint32_t size)
{
    return (offset + size - 1) & ~(size - 1);
}

/* Places all fields of one kind (static or not) from `start` on: a small field into the gap
 * before the first 8-byte one, then by falling size.  Returns the end. */
static uint32_t layout_fields(struct class *c, bool is_static, uint32_t start)
{
    bool has_long = false;
    for (uint32_t i = 0; i < c->field_count; i++) {
        struct field *f = &c->fields[i];
        if (!(f->flags & ACC_STATIC) == !is_static && basic_type_size(f->type) == 8)
            has_long = true;
    }
    uint32_t offset = start;
    if (has_long && offset % 8 != 0) {
        offset = align_up(offset, 4);
        for (uint32_t i = 0; i < c->field_count && offset % 8 != 0; i++) {
            struct field *f = &c->fields[i];
            if (!(f->flags & ACC_STATIC) == !is_static && basic_type_size(f->type) == 4) {
                f->offset = offset;
                offset += 4;
            }
        }
    }
    for (uint32_t size = 8; size >= 1; size /= 2) {
        for (uint32_t i = 0; i < c->field_count; i++) {
            struct field *f = &c->fields[i];
            if (!(f->flags & ACC_STATIC) != !is_static || basic_type_size(f->type) != size ||
                f->offset)
                continue;
            offset = align_up(offset, size);
            f->offset = offset;
            offset += size;
        }
    }
    return offset;
}

static uint32_t inject_fields(struct vm *vm, const struct class *c, uint32_t end)
{
#define X(owner, field, descriptor)                          \
    if (c->is_boot && c == vm->wk.owner) {                   \
        end = align_up(end, (descriptor)[0] == 'J' ? 8 : 4); \
        vm->off.owner##_##field = end;                       \
        end += (descriptor)[0] == 'J' ? 8 : 4;               \
    }
    INJECTED_FIELDS(X)
#undef X
    return end;
}

static void collect_references(struct class *c)
{
    uint32_t instance = c->super ? c->super->ref_count : 0, statics = 0;
    for (uint32_t i = 0; i < c->field_count; i++)
        if (c->fields[i].type == T_OBJECT)
            c->fields[i].flags &ACC_STATIC ? statics++ : instance++;
    c->ref_offsets = META_NEW(uint16_t, instance + 1);
    c->static_ref_offsets = META_NEW(uint32_t, statics + 1);
    if (c->super && c->super->ref_count)
        memcpy(c->ref_offsets, c->super->ref_offsets, c->super->ref_count * sizeof(uint16_t));
    c->ref_count = c->super ? c->super->ref_count : 0;
    for (uint32_t i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (f->type != T_OBJECT)
            continue;
        if (f->flags & ACC_STATIC)
            c->static_ref_offsets[c->static_ref_count++] = f->offset;
        else
            c->ref_offsets[c->ref_count++] = (uint16_t)f->offset;
    }
}

static void define_fields(struct vm *vm, struct class *c)
{
    const struct classfile *cf = c->file;
    c->field_count = cf->field_count;
    c->fields = META_NEW(struct field, cf->field_count);
    for (uint16_t i = 0; i < cf->field_count; i++) {
        const struct cf_member *member = &cf->fields[i];
        c->fields[i] = (struct field){
            .class_ = c,
            .name = cf_symbol(cf, member->name),
            .descriptor = cf_symbol(cf, member->descriptor),
            .member = member,
            .flags = member->flags,
            .index = i,
        };
        if (vm->search.is_wanted && field_orders_threads(&c->fields[i]))
            c->fields[i].flags |= ACC_VOLATILE;
        c->fields[i].type = (uint8_t)basic_type_of_descriptor(c->fields[i].descriptor->text[0]);
    }
    uint32_t start = c->super ? c->super->instance_size : OBJECT_HEADER_SIZE;
    c->instance_size = inject_fields(vm, c, layout_fields(c, false, start));
    /* While Class is not laid out yet, statics cannot be placed: done in define_statics(). */
}

static void define_statics(struct vm *vm, struct class *c)
{
    uint32_t start = align_up(vm->wk.Class->instance_size, 8);
    c->static_size = layout_fields(c, true, start);
    collect_references(c);
}

/* ---- methods ---- */

static void parse_descriptor(struct method *m)
{
    char types[256];
    unsigned count = 0, slots = m->flags & ACC_STATIC ? 0 : 1;
    const char *d = m->descriptor->text + 1;
    while (*d != ')') {
        enum basic_type type = basic_type_of_descriptor(*d);
        slots += type == T_LONG || type == T_DOUBLE ? 2 : 1;
        if (count < sizeof types - 1)
            types[count++] = (char)type;
        while (*d == '[')
            d++;
        d = *d == 'L' ? strchr(d, ';') + 1 : d + 1;
    }
    m->return_type = (uint8_t)(d[1] == 'V' ? T_VOID : basic_type_of_descriptor(d[1]));
    m->arg_slots = (uint16_t)slots;
    char *shorty = meta_alloc(count + 1);
    memcpy(shorty, types, count);
    m->shorty = shorty;
}

void method_set_native(struct method *m, struct class *c, const char *name,
                       const struct symbol *descriptor, native_function function,
                       const struct native_effect *effect)
{
    m->class_ = c;
    m->name = symbol_of(name);
    m->descriptor = descriptor;
    m->flags = ACC_STATIC | ACC_NATIVE;
    m->traits = METHOD_HIDDEN;
    m->native = function;
    m->effect = effect;
}

void method_init(struct method *m)
{
    parse_descriptor(m);
    const struct cf_code *code = m->member ? m->member->code : NULL;
    m->max_locals = code ? translate_local_count(m) : m->arg_slots;
    /* one more for the appendix of a linked call, one for swap */
    m->max_stack = (uint16_t)(code ? code->max_stack + 2 : NATIVE_SCRATCH);
    if (m->max_locals < m->arg_slots)
        m->max_locals = m->arg_slots;
    m->frame_slots = (uint32_t)m->max_locals + FRAME_SLOTS + m->max_stack;
    m->vtable_index = -1;
}

/* Does the method carry the annotation (a RuntimeVisibleAnnotations type descriptor)? */
static bool has_annotation(const struct classfile *cf, const struct cf_member *member,
                           const char *descriptor)
{
    const struct cf_bytes *a = &member->annotations;
    if (!a->bytes || a->length < 4)
        return false;
    const uint8_t *p = a->bytes;
    unsigned count = (unsigned)(p[0] << 8 | p[1]);
    p += 2;
    for (unsigned i = 0; i < count; i++) {
        if (p + 4 > a->bytes + a->length)
            return false;
        uint16_t type = (uint16_t)(p[0] << 8 | p[1]);
        unsigned pairs = (unsigned)(p[2] << 8 | p[3]);
        if (type < cf->cp_count && cf->cp[type].tag == CP_UTF8 &&
            strcmp(cf_symbol(cf, type)->text, descriptor) == 0)
            return true;
        if (pairs != 0)
            return false; /* none of ours has elements; do not parse values */
        p += 4;
    }
    return false;
}

static void define_methods(struct class *c)
{
    static const struct symbol *init, *clinit;
    if (!init) {
        init = symbol_of("<init>");
        clinit = symbol_of("<clinit>");
    }
    const struct classfile *cf = c->file;
    c->method_count = cf->method_count;
    c->methods = META_NEW(struct method, cf->method_count);
    for (uint16_t i = 0; i < cf->method_count; i++) {
        const struct cf_member *member = &cf->methods[i];
        struct method *m = &c->methods[i];
        m->class_ = c;
        m->name = cf_symbol(cf, member->name);
        m->descriptor = cf_symbol(cf, member->descriptor);
        m->member = member;
        m->flags = member->flags;
        m->index = i;
        if (m->name == init)
            m->traits |= METHOD_CONSTRUCTOR;
        else if (m->name == clinit)
            m->traits |= METHOD_CLINIT;
        if (c->is_boot && member->annotations.bytes) {
            if (has_annotation(cf, member, "Ljdk/internal/reflect/CallerSensitive;"))
                m->traits |= METHOD_CALLER_SENSITIVE;
            if (has_annotation(cf, member, "Ljava/lang/invoke/LambdaForm$Hidden;") ||
                has_annotation(cf, member, "Ljdk/internal/vm/annotation/Hidden;"))
                m->traits |= METHOD_HIDDEN;
        }
        if (call_orders_threads(m))
            m->traits |= METHOD_ORDERS;
        if (c->is_hidden) /* as HotSpot: all of its frames */
            m->traits |= METHOD_HIDDEN;
        method_init(m);
        interp_prepare(m);
    }
}

/* ---- vtable ---- */

static bool is_virtual(const struct method *m)
{
    return !(m->flags & (ACC_STATIC | ACC_PRIVATE)) &&
           !(m->traits & (METHOD_CONSTRUCTOR | METHOD_CLINIT));
}

static bool overrides(const struct class *c, const struct method *inherited)
{
    if (inherited->flags & (ACC_PUBLIC | ACC_PROTECTED))
        return true;
    return class_same_package(c, inherited->class_);
}

static void build_interface_table(struct class *c)
{
    c->vtable = META_NEW(struct method *, c->method_count);
    for (uint16_t i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        if (!is_virtual(m))
            continue;
        m->vtable_index = (int32_t)c->vtable_length;
        c->vtable[c->vtable_length++] = m;
    }
}

static void build_vtable(struct class *c)
{
    uint32_t inherited = c->super ? c->super->vtable_length : 0;
    c->vtable = META_NEW(struct method *, inherited + c->method_count);
    if (inherited)
        memcpy(c->vtable, c->super->vtable, inherited * sizeof *c->vtable);
    c->vtable_length = inherited;
    for (uint16_t i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        if (!is_virtual(m))
            continue;
        for (uint32_t v = 0; v < inherited; v++) {
            const struct method *old = c->vtable[v];
            if (old->name == m->name && old->descriptor == m->descriptor && overrides(c, old)) {
                c->vtable[v] = m;
                m->vtable_index = (int32_t)v;
            }
        }
        if (m->vtable_index < 0) {
            m->vtable_index = (int32_t)c->vtable_length;
            c->vtable[c->vtable_length++] = m;
        }
    }
}

/* ---- interfaces ---- */

static void add_interface(struct class **list, uint16_t *count, struct class *interface)
{
    for (uint16_t i = 0; i < *count; i++)
        if (list[i] == interface)
            return;
    list[(*count)++] = interface;
}

static void collect_interfaces(struct class *c)
{
    uint32_t most = c->super ? c->super->all_interface_count : 0;
    for (uint16_t i = 0; i < c->interface_count; i++)
        most += 1u + c->interfaces[i]->all_interface_count;
    c->all_interfaces = META_NEW(struct class *, most + 1);
    if (c->super)
        for (uint16_t i = 0; i < c->super->all_interface_count; i++)
            add_interface(c->all_interfaces, &c->all_interface_count, c->super->all_interfaces[i]);
    for (uint16_t i = 0; i < c->interface_count; i++) {
        struct class *interface = c->interfaces[i];
        add_interface(c->all_interfaces, &c->all_interface_count, interface);
        for (uint16_t j = 0; j < interface->all_interface_count; j++)
            add_interface(c->all_interfaces, &c->all_interface_count, interface->all_interfaces[j]);
    }
}

static void set_super(struct class *c, struct class *super)
{
    c->super = super;
    if (super) {
        memcpy(c->display, super->display, sizeof c->display);
        c->depth = (uint16_t)(super->depth + 1);
    }
    if (c->depth < CLASS_DISPLAY && c->kind == CLASS_INSTANCE && !(c->flags & ACC_INTERFACE))
        c->display[c->depth] = c;
}

/* ---- whole classes ---- */

static void note_wellknown(struct vm *vm, struct class *c)
{
    if (!c->is_boot)
        return;
#define X(field, class_name)                                     \
    if (!vm->wk.field && strcmp(c->name->text, class_name) == 0) \
        vm->wk.field = c;
    WELLKNOWN_CLASSES(X)
#undef X
}

/* HotSpot, too, takes a finalize() that only returns for none. */
static bool has_finals(const struct class *c)
{
    for (uint32_t i = 0; i < c->field_count; i++)
        if (c->fields[i].flags & ACC_FINAL && !(c->fields[i].flags & ACC_STATIC))
            return true;
    return c->super && c->super->has_finals;
}

static bool has_finalizer(const struct class *c)
{
    const struct method *m = class_declared_method(c, symbol_of("finalize"), symbol_of("()V"));
    if (!m)
        return c->super && c->super->has_finalizer;
    const struct cf_code *code = m->member->code;
    return !(m->flags & ACC_STATIC) && !(code && code->length == 1);
}

static bool has_queue(const struct vm *vm, const struct class *c)
{
    return (c->super && c->super->has_queue) || c == vm->wk.ReferenceQueue ||
           (c->is_boot && strcmp(c->name->text, "java/util/WeakHashMap") == 0);
}

struct class *define_class(struct vm *vm, const struct definition *d)
{
    struct class *c = META_NEW(struct class, 1);
    bool is_boot = d->loader == 0 || (d->module && d->module->in_image);
    struct classfile *file = d->file;
    if (vm->transformer && !is_boot && !d->hidden)
        file = vm->transformer->transform(vm->transformer->self, file);
    c->name = d->name;
    c->kind = CLASS_INSTANCE;
    c->type = T_OBJECT;
    c->flags = file->flags;
    c->file = file;
    c->loader = d->loader;
    c->is_boot = is_boot;
    c->is_hidden = d->hidden;
    c->is_undoable = d->undoable;
    c->protection_domain = d->protection_domain;
    c->class_data = d->class_data;
    c->nest_host = d->nest_host;
    c->origin = d->origin;
    c->module = d->module;
    c->interface_count = file->interface_count;
    c->interfaces = d->interfaces;
    if (vm->booting_wellknown)
        note_wellknown(vm, c);
    set_super(c, d->super);
    c->is_reference = (d->super && d->super->is_reference) || c == vm->wk.Reference;
    c->resolved = META_NEW(void *, file->cp_count);
    collect_interfaces(c);
    define_fields(vm, c);
    define_methods(c);
    if (c->is_boot && vm->search.is_wanted)
        hooks_set(c);
    class_note_initializers(c);
    c->has_finalizer = has_finalizer(c);
    c->has_finals = has_finals(c);
    c->has_queue = has_queue(vm, c);
    c->is_registered = c->has_finalizer || c->has_queue || c->is_reference;
    if (c->flags & ACC_INTERFACE)
        build_interface_table(c);
    else
        build_vtable(c);
    define_mirror(vm, c);
    c->previous = vm->last_class;
    vm->last_class = c; /* not undone: a class that was taken back only keeps its name for itself */
    return c;
}

struct class *define_primitive(struct vm *vm, enum basic_type type, const char *name)
{
    struct class *c = META_NEW(struct class, 1);
    c->name = symbol_of(name);
    c->kind = CLASS_PRIMITIVE;
    c->type = (uint8_t)type;
    c->flags = ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    c->is_boot = true;
    c->module = module_of_image(vm, "java.base");
    c->state = CLASS_INITIALIZED;
    vm->primitives[type] = c;
    define_mirror(vm, c);
    return c;
}

struct class *define_array(struct vm *vm, struct class *element)
{
    char name[element->name->length + 4];
    if (element->kind == CLASS_ARRAY)
        snprintf(name, sizeof name, "[%s", element->name->text);
    else if (element->kind == CLASS_PRIMITIVE)
        snprintf(name, sizeof name, "[%c", "ZCFDBSIJ"[element->type - T_BOOLEAN]);
    else
        snprintf(name, sizeof name, "[L%s;", element->name->text);
    struct class *c = META_NEW(struct class, 1);
    c->name = symbol_of(name);
    c->kind = CLASS_ARRAY;
    c->element = element;
    c->type = element->kind == CLASS_PRIMITIVE ? element->type : T_OBJECT;
    c->dimensions = (uint8_t)(element->kind == CLASS_ARRAY ? element->dimensions + 1 : 1);
    c->element_shift = (uint8_t)__builtin_ctz(basic_type_size(c->type));
    const struct class *innermost = element;
    while (innermost->kind == CLASS_ARRAY)
        innermost = innermost->element;
    c->flags = (uint16_t)((innermost->flags & ACC_PUBLIC) | ACC_FINAL | ACC_ABSTRACT);
    c->is_boot = element->is_boot;
    c->is_undoable = element->is_undoable;
    c->loader = element->loader;
    c->module = element->module;
    c->is_hidden = false;
    set_super(c, vm->wk.Object);
    c->vtable = vm->wk.Object->vtable;
    c->vtable_length = vm->wk.Object->vtable_length;
    c->state = CLASS_INITIALIZED;
    c->interfaces = META_NEW(struct class *, 2);
    c->interfaces[0] = vm->wk.Cloneable;
    c->interfaces[1] = vm->wk.Serializable;
    c->interface_count = 2;
    c->all_interfaces = c->interfaces;
    c->all_interface_count = 2;
    element->array_class = c;
    define_mirror(vm, c);
    return c;
}

void define_mirror(struct vm *vm, struct class *c)
{
    if (!vm->wk.Class || !vm->wk.Class->instance_size)
        return; /* while booting: vm_boot makes the missing ones up later */
    if (c->kind != CLASS_INSTANCE)
        c->static_size = vm->wk.Class->instance_size;
    else if (!c->static_size)
        define_statics(vm, c);
    if (!vm->mirrors_ready || c->mirror)
        return;
    uint32_t identity = (uint32_t)((uint64_t)c->name->hash * 0x9e3779b1u >> 1);
    struct heap *heap = &vm->heap;
    ref mirror = c->is_undoable
                     ? heap_alloc(heap, vm->wk.Class, c->static_size, identity)
                     : heap_alloc_permanent(heap, vm->wk.Class, c->static_size, identity);
    if (!mirror)
        die("the heap is too small for the class %s", c->name->text);
    if (c->is_undoable) {
        heap_pin(heap, mirror);
        report_alloc(vm->current, mirror);
    }
    c->mirror = mirror;
    FIELD(int64_t, mirror, vm->off.Class_vm_class) = (int64_t)(uintptr_t)c;
    FIELD(ref, mirror, vm->off.Class_classLoader) = c->loader;
    FIELD(ref, mirror, vm->off.Class_classData) = c->class_data;
    if (c->element)
        FIELD(ref, mirror, vm->off.Class_componentType) = c->element->mirror;
    FIELD(ref, mirror, vm->off.Class_module) = module_object_of(vm, c);
}
