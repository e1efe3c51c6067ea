/* class.c - natives of java.lang.Class.  The loaders' natives are in loader.c,
 * those of java.lang.reflect in reflect.c. */
#include "vm/native/native.h"

#include "classfile/descriptor.h"
#include "vm/class/assertions.h"
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/class/reflect.h"
#include "vm/heap/string.h"

#include <stdlib.h>
#include <string.h>

static struct class *this_class(const struct thread *t, const union value *args)
{
    return class_of_mirror(t->vm, args[0].l);
}

/* What a native answers when loading did not: the frame was pushed, or it has thrown. */
static enum native_status not_ready(enum load_status status)
{
    return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
}

/* ---- kinds and relations ---- */

static enum native_status class_is_instance(struct thread *t, union value *args,
                                            union value *result)
{
    RETURN_INT(instance_of(args[1].l, this_class(t, args)));
}

static enum native_status class_is_assignable_from(struct thread *t, union value *args,
                                                   union value *result)
{
    if (!args[1].l)
        return throw_npe(t);
    RETURN_INT(class_is_assignable(class_of_mirror(t->vm, args[1].l), this_class(t, args)));
}

static enum native_status class_is_interface(struct thread *t, union value *args,
                                             union value *result)
{
    const struct class *c = this_class(t, args);
    RETURN_INT(c->kind == CLASS_INSTANCE && (c->flags & ACC_INTERFACE) != 0);
}

static enum native_status class_is_array(struct thread *t, union value *args, union value *result)
{
    RETURN_INT(this_class(t, args)->kind == CLASS_ARRAY);
}

static enum native_status class_is_primitive(struct thread *t, union value *args,
                                             union value *result)
{
    RETURN_INT(this_class(t, args)->kind == CLASS_PRIMITIVE);
}

static enum native_status class_is_hidden(struct thread *t, union value *args, union value *result)
{
    RETURN_INT(this_class(t, args)->is_hidden);
}

static enum native_status class_is_record0(struct thread *t, union value *args, union value *result)
{
    const struct class *c = this_class(t, args);
    RETURN_INT(c->file && c->file->is_record);
}

static enum native_status class_get_superclass(struct thread *t, union value *args,
                                               union value *result)
{
    const struct class *c = this_class(t, args);
    if (c->kind == CLASS_ARRAY)
        RETURN_REF(t->vm->wk.Object->mirror);
    if (c->kind == CLASS_PRIMITIVE || (c->flags & ACC_INTERFACE) || !c->super)
        RETURN_REF(0);
    RETURN_REF(c->super->mirror);
}

/* A Class[] of these classes. */
static enum native_status return_classes(struct thread *t, struct class *const *classes,
                                         int32_t count, union value *result)
{
    ref array = new_object_array(t, t->vm->wk.Class, count);
    if (!array)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < count; i++)
        heap_array_put_ref(&t->vm->heap, array, i, classes[i]->mirror);
    RETURN_REF(array);
}

static enum native_status class_get_interfaces0(struct thread *t, union value *args,
                                                union value *result)
{
    const struct class *c = this_class(t, args);
    if (c->kind == CLASS_ARRAY) {
        struct class *const interfaces[] = {t->vm->wk.Cloneable, t->vm->wk.Serializable};
        return return_classes(t, interfaces, 2, result);
    }
    return return_classes(t, c->interfaces, c->interface_count, result);
}

/* ---- names and flags ---- */

static enum native_status class_init_class_name(struct thread *t, union value *args,
                                                union value *result)
{
    const struct class *c = this_class(t, args);
    size_t size = c->name->length + 1;
    char *text = xmalloc(size);
    class_java_name(c, text, size);
    ref name = string_literal(t, text, size - 1);
    free(text);
    if (!name)
        return NATIVE_THROWN;
    heap_put_ref(&t->vm->heap, args[0].l, t->vm->off.Class_name, name);
    RETURN_REF(name);
}

static enum native_status class_get_primitive_class(struct thread *t, union value *args,
                                                    union value *result)
{
    if (!args[0].l)
        return throw_npe(t);
    const struct symbol *name = string_to_symbol(args[0].l);
    for (int type = T_BOOLEAN; type <= T_VOID; type++) {
        const struct class *c = t->vm->primitives[type];
        if (c && c->name == name)
            RETURN_REF(c->mirror);
    }
    return throw_new(t, "java/lang/ClassNotFoundException", "%s", name->text);
}

/* The InnerClasses entry about c itself, NULL if it has none. */
static const struct cf_inner *inner_entry(const struct class *c)
{
    if (!c->file)
        return NULL;
    for (uint16_t i = 0; i < c->file->inner_count; i++) {
        const struct cf_inner *inner = &c->file->inners[i];
        if (inner->inner && (inner->inner == c->file->this_class ||
                             cf_class_name(c->file, inner->inner) == c->name))
            return inner;
    }
    return NULL;
}

static int32_t class_modifiers(const struct class *c)
{
    if (c->kind == CLASS_PRIMITIVE)
        return ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    if (c->kind == CLASS_ARRAY)
        return (class_modifiers(c->element) & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED)) |
               ACC_FINAL | ACC_ABSTRACT;
    const struct cf_inner *inner = inner_entry(c);
    return (inner ? inner->flags : c->flags) & 0x7FFF & ~ACC_SUPER;
}

static enum native_status class_get_modifiers(struct thread *t, union value *args,
                                              union value *result)
{
    RETURN_INT(class_modifiers(this_class(t, args)));
}

static enum native_status class_get_simple_binary_name0(struct thread *t, union value *args,
                                                        union value *result)
{
    const struct class *c = this_class(t, args);
    const struct cf_inner *inner = inner_entry(c);
    ref name = 0;
    if (inner && !reflect_utf8(t, c, inner->name, &name))
        return NATIVE_THROWN;
    RETURN_REF(name);
}

static enum native_status class_get_generic_signature0(struct thread *t, union value *args,
                                                       union value *result)
{
    const struct class *c = this_class(t, args);
    ref signature = 0;
    if (c->file && !reflect_utf8(t, c, c->file->signature, &signature))
        return NATIVE_THROWN;
    RETURN_REF(signature);
}

/* ---- finding ---- */

/* Could this be the name of a class or array class, in internal form? */
static bool plausible_name(const struct symbol *name)
{
    const char *text = name->text;
    if (*text == '[')
        return descriptor_check_field(text, name->length);
    return *text != '/' && !strpbrk(text, ".;[") && !strstr(text, "//");
}

/* Class.forName with the boot loader: the messages are the VM's own. */
static enum load_status boot_for_name(struct thread *t, const struct symbol *name,
                                      struct class **out)
{
    const char *text = name->text + strspn(name->text, "[");
    if (text == name->text || *text == 'L') {
        size_t length = strlen(text);
        const struct symbol *element =
            text == name->text ? name : symbol_intern(text + 1, length - 2);
        if (!class_boot_or_null(t->vm, element)) {
            throw_new(t, "java/lang/ClassNotFoundException", "%s", name->text);
            return LOAD_THROWN;
        }
    }
    return class_resolve(t, name, 0, out);
}

static enum native_status class_for_name0(struct thread *t, union value *args, union value *result)
{
    if (!args[0].l)
        return throw_npe(t);
    const struct symbol *given = string_to_symbol(args[0].l);
    const struct symbol *name = string_to_class_symbol(args[0].l);
    if (strchr(given->text, '/') || !plausible_name(name))
        return throw_new(t, "java/lang/ClassNotFoundException", "%s",
                         strchr(given->text, '/') ? given->text : name->text);
    struct class *c;
    ref loader = args[2].l;
    enum load_status status =
        loader ? class_resolve_or(t, name, loader, "java/lang/ClassNotFoundException", &c)
               : boot_for_name(t, name, &c);
    if (status == LOAD_READY && args[1].i)
        status = class_ensure_initialized(t, c);
    if (status != LOAD_READY)
        return not_ready(status);
    RETURN_REF(c->mirror);
}

/* ---- nesting ---- */

/* JVMS 4.7.6: each of the two must say that one is a member of the other. */
/* Does the outer class's own InnerClasses attribute lead to this very class?  Resolves the entry
 * of the same name. */
static enum load_status knows_inner(struct thread *t, struct class *outer,
                                    const struct class *inner, bool *knows)
{
    *knows = false;
    for (uint16_t i = 0; outer->file && i < outer->file->inner_count; i++) {
        uint16_t index = outer->file->inners[i].inner;
        if (!index || cf_class_name(outer->file, index) != inner->name)
            continue;
        struct class *found;
        enum load_status status = constant_class(t, outer, index, &found);
        if (status == LOAD_READY)
            *knows = found == inner;
        return status;
    }
    return LOAD_READY;
}

static enum native_status throw_disagree(struct thread *t, const struct class *outer,
                                         const struct class *inner)
{
    char outer_name[1024], inner_name[1024];
    class_java_name(outer, outer_name, sizeof outer_name);
    class_java_name(inner, inner_name, sizeof inner_name);
    return throw_new(t, "java/lang/IncompatibleClassChangeError",
                     "%s and %s disagree on InnerClasses attribute", outer_name, inner_name);
}

static enum native_status class_get_declaring_class0(struct thread *t, union value *args,
                                                     union value *result)
{
    struct class *c = this_class(t, args), *outer;
    const struct cf_inner *inner = inner_entry(c);
    if (!inner || !inner->outer)
        RETURN_REF(0);
    enum load_status status = constant_class(t, c, inner->outer, &outer);
    if (status != LOAD_READY)
        return not_ready(status);
    bool knows;
    status = knows_inner(t, outer, c, &knows);
    if (status != LOAD_READY)
        return not_ready(status);
    if (!knows)
        return throw_disagree(t, outer, c);
    RETURN_REF(outer->mirror);
}

static enum native_status class_get_enclosing_method0(struct thread *t, union value *args,
                                                      union value *result)
{
    struct class *c = this_class(t, args), *outer;
    if (!c->file || !c->file->enclosing_class)
        RETURN_REF(0);
    enum load_status status = constant_class(t, c, c->file->enclosing_class, &outer);
    if (status != LOAD_READY)
        return not_ready(status);
    ref array = new_object_array(t, t->vm->wk.Object, 3), name = 0, descriptor = 0;
    if (!array)
        return NATIVE_THROWN;
    if (c->file->enclosing_method) {
        const struct cp_entry *pair = &c->file->cp[c->file->enclosing_method];
        if (!reflect_utf8(t, c, pair->a, &name) || !reflect_utf8(t, c, pair->b, &descriptor))
            return NATIVE_THROWN;
    }
    heap_array_put_ref(&t->vm->heap, array, 0, outer->mirror);
    heap_array_put_ref(&t->vm->heap, array, 1, name);
    heap_array_put_ref(&t->vm->heap, array, 2, descriptor);
    RETURN_REF(array);
}

/* Resolves the classes of a list in the class file; those that `keep` refuses are left out. */
static enum native_status return_listed(
    struct thread *t, struct class *c, const uint16_t *list, uint16_t count, struct class *first,
    bool (*keep)(struct thread *t, struct class *c, struct class *listed), union value *result)
{
    struct class **classes = xcalloc((size_t)count + 1, sizeof *classes);
    int32_t found = 0;
    if (first)
        classes[found++] = first;
    enum load_status status = LOAD_READY;
    for (uint16_t i = 0; i < count && status == LOAD_READY; i++) {
        struct class *listed;
        status = constant_class(t, c, list[i], &listed);
        if (status == LOAD_READY && keep(t, c, listed))
            classes[found++] = listed;
    }
    enum native_status answer =
        status == LOAD_READY ? return_classes(t, classes, found, result) : not_ready(status);
    free(classes);
    return answer;
}

/* Loads the host, so that class_nest_host() can answer for good. */
static enum load_status resolve_nest_host(struct thread *t, struct class *c, struct class **host)
{
    if (c->kind == CLASS_INSTANCE && !c->nest_host && c->file->nest_host) {
        struct class *named;
        enum load_status status = constant_class(t, c, c->file->nest_host, &named);
        if (status != LOAD_READY)
            return status;
    }
    *host = c->kind == CLASS_INSTANCE ? class_nest_host(t, c) : c;
    return LOAD_READY;
}

static enum native_status class_get_nest_host0(struct thread *t, union value *args,
                                               union value *result)
{
    struct class *host;
    enum load_status status = resolve_nest_host(t, this_class(t, args), &host);
    if (status != LOAD_READY)
        return not_ready(status);
    RETURN_REF(host->mirror);
}

static bool is_nest_member(struct thread *t, struct class *host, struct class *listed)
{
    return class_nest_host(t, listed) == host;
}

static enum native_status class_get_nest_members0(struct thread *t, union value *args,
                                                  union value *result)
{
    struct class *host;
    enum load_status status = resolve_nest_host(t, this_class(t, args), &host);
    if (status != LOAD_READY)
        return not_ready(status);
    uint16_t count = host->file ? host->file->nest_member_count : 0;
    return return_listed(t, host, count ? host->file->nest_members : NULL, count, host,
                         is_nest_member, result);
}

static bool keep_any(struct thread *t, struct class *c, struct class *listed)
{
    (void)t;
    (void)c;
    return listed->kind == CLASS_INSTANCE;
}

static enum native_status class_get_permitted_subclasses0(struct thread *t, union value *args,
                                                          union value *result)
{
    struct class *c = this_class(t, args);
    if (!c->file || !c->file->permitted_count)
        RETURN_REF(0);
    return return_listed(t, c, c->file->permitted, c->file->permitted_count, NULL, keep_any,
                         result);
}

static enum native_status class_get_declared_classes0(struct thread *t, union value *args,
                                                      union value *result)
{
    struct class *c = this_class(t, args);
    uint16_t count = c->file ? c->file->inner_count : 0;
    uint16_t *members = xcalloc((size_t)count + 1, sizeof *members);
    uint16_t found = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct cf_inner *inner = &c->file->inners[i];
        if (inner->inner && inner->outer &&
            (inner->outer == c->file->this_class ||
             cf_class_name(c->file, inner->outer) == c->name))
            members[found++] = inner->inner;
    }
    enum native_status answer = return_listed(t, c, members, found, NULL, keep_any, result);
    free(members);
    return answer;
}

/* ---- annotations, constants, signers, assertions ---- */

static enum native_status return_bytes(struct thread *t, const struct cf_bytes *bytes,
                                       union value *result)
{
    ref array = 0;
    if (bytes && !reflect_bytes(t, *bytes, &array))
        return NATIVE_THROWN;
    RETURN_REF(array);
}

static enum native_status class_get_raw_annotations(struct thread *t, union value *args,
                                                    union value *result)
{
    const struct class *c = this_class(t, args);
    return return_bytes(t, c->file ? &c->file->annotations : NULL, result);
}

static enum native_status class_get_raw_type_annotations(struct thread *t, union value *args,
                                                         union value *result)
{
    const struct class *c = this_class(t, args);
    return return_bytes(t, c->file ? &c->file->type_annotations : NULL, result);
}

static enum native_status class_get_constant_pool(struct thread *t, union value *args,
                                                  union value *result)
{
    if (!this_class(t, args)->file)
        RETURN_REF(0);
    ref pool = new_object(t, class_boot(t->vm, "jdk/internal/reflect/ConstantPool"));
    if (!pool)
        return NATIVE_THROWN;
    CACHED_FIELD(owner, t->vm, "jdk/internal/reflect/ConstantPool", "constantPoolOop",
                 "Ljava/lang/Object;");
    heap_put_ref(&t->vm->heap, pool, owner, args[0].l);
    RETURN_REF(pool);
}

/* Signed classes are never hidden, so their signers are kept where those have their data. */
static enum native_status class_get_signers(struct thread *t, union value *args,
                                            union value *result)
{
    const struct class *c = this_class(t, args);
    if (c->is_hidden || !c->class_data)
        RETURN_REF(0);
    ref copy = new_array(t, class_of(c->class_data), array_length(c->class_data));
    if (!copy)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < array_length(copy); i++)
        heap_array_put_ref(&t->vm->heap, copy, i, array_get_ref(c->class_data, i));
    RETURN_REF(copy);
}

static enum native_status class_set_signers(struct thread *t, union value *args,
                                            union value *result)
{
    struct class *c = this_class(t, args);
    if (c->kind == CLASS_INSTANCE && !c->is_hidden)
        UNDO_SET(&t->vm->log, c->class_data, args[1].l);
    RETURN_VOID();
}

static enum native_status class_desired_assertion_status0(struct thread *t, union value *args,
                                                          union value *result)
{
    if (!args[0].l)
        return throw_npe(t);
    const struct class *c = this_class(t, args);
    RETURN_INT(c->kind == CLASS_INSTANCE &&
               assertions_enabled(&t->vm->options, c->name->text, c->loader == 0));
}

/* ---- members ---- */

static enum native_status class_get_declared_fields0(struct thread *t, union value *args,
                                                     union value *result)
{
    struct class *c = this_class(t, args);
    bool public_only = args[1].i != 0;
    enum load_status status = c->kind == CLASS_INSTANCE ? class_link(t, c) : LOAD_READY;
    int32_t count = 0;
    for (uint32_t i = 0; i < c->field_count && status == LOAD_READY; i++) {
        const struct field *f = &c->fields[i];
        if (!f->member || (public_only && !(f->flags & ACC_PUBLIC)))
            continue;
        status = reflect_resolve_field(t, f);
        count++;
    }
    if (status != LOAD_READY)
        return not_ready(status);
    ref array = new_object_array(t, t->vm->wk.Field, count);
    if (!array)
        return NATIVE_THROWN;
    int32_t at = 0;
    for (uint32_t i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (!f->member || (public_only && !(f->flags & ACC_PUBLIC)))
            continue;
        ref object = reflect_new_field(t, f);
        if (!object)
            return NATIVE_THROWN;
        heap_array_put_ref(&t->vm->heap, array, at++, object);
    }
    RETURN_REF(array);
}

static bool is_wanted(const struct method *m, bool constructors, bool public_only)
{
    return m->member && !(m->traits & METHOD_CLINIT) &&
           ((m->traits & METHOD_CONSTRUCTOR) != 0) == constructors &&
           (!public_only || (m->flags & ACC_PUBLIC));
}

static enum native_status declared_executables(struct thread *t, struct class *c, bool constructors,
                                               bool public_only, union value *result)
{
    enum load_status status = c->kind == CLASS_INSTANCE ? class_link(t, c) : LOAD_READY;
    int32_t count = 0;
    for (uint32_t i = 0; i < c->method_count && status == LOAD_READY; i++) {
        if (!is_wanted(&c->methods[i], constructors, public_only))
            continue;
        status = reflect_resolve_method(t, &c->methods[i]);
        count++;
    }
    if (status != LOAD_READY)
        return not_ready(status);
    struct class *element = constructors ? t->vm->wk.Constructor : t->vm->wk.Method;
    ref array = new_object_array(t, element, count);
    if (!array)
        return NATIVE_THROWN;
    int32_t at = 0;
    for (uint32_t i = 0; i < c->method_count; i++) {
        if (!is_wanted(&c->methods[i], constructors, public_only))
            continue;
        ref object = reflect_new_executable(t, &c->methods[i]);
        if (!object)
            return NATIVE_THROWN;
        heap_array_put_ref(&t->vm->heap, array, at++, object);
    }
    RETURN_REF(array);
}

static enum native_status class_get_declared_methods0(struct thread *t, union value *args,
                                                      union value *result)
{
    return declared_executables(t, this_class(t, args), false, args[1].i != 0, result);
}

static enum native_status class_get_declared_constructors0(struct thread *t, union value *args,
                                                           union value *result)
{
    return declared_executables(t, this_class(t, args), true, args[1].i != 0, result);
}

static enum native_status class_get_record_components0(struct thread *t, union value *args,
                                                       union value *result)
{
    struct class *c = this_class(t, args);
    uint16_t count = c->file ? c->file->component_count : 0;
    for (uint16_t i = 0; i < count; i++) {
        enum load_status status = reflect_resolve_component(t, c, &c->file->components[i]);
        if (status != LOAD_READY)
            return not_ready(status);
    }
    ref array = new_object_array(t, class_boot(t->vm, "java/lang/reflect/RecordComponent"), count);
    if (!array)
        return NATIVE_THROWN;
    for (uint16_t i = 0; i < count; i++) {
        ref object = reflect_new_component(t, c, &c->file->components[i]);
        if (!object)
            return NATIVE_THROWN;
        heap_array_put_ref(&t->vm->heap, array, i, object);
    }
    RETURN_REF(array);
}

#define CLASS "java/lang/Class"

const struct native_entry natives_class[] = {
    {CLASS, "forName0", NULL, class_for_name0, DOES(LINKS)},
    {CLASS, "isInstance", NULL, class_is_instance, DOES(PURE)},
    {CLASS, "isAssignableFrom", NULL, class_is_assignable_from, DOES(PURE)},
    {CLASS, "isInterface", NULL, class_is_interface, DOES(PURE)},
    {CLASS, "isArray", NULL, class_is_array, DOES(PURE)},
    {CLASS, "isPrimitive", NULL, class_is_primitive, DOES(PURE)},
    {CLASS, "isHidden", NULL, class_is_hidden, DOES(PURE)},
    {CLASS, "isRecord0", NULL, class_is_record0, DOES(PURE)},
    /* Fills in Class.name with the literal of that name: always the same object. */
    {CLASS, "initClassName", NULL, class_init_class_name, DOES(LINKS)},
    {CLASS, "getSuperclass", NULL, class_get_superclass, DOES(PURE)},
    {CLASS, "getInterfaces0", NULL, class_get_interfaces0, DOES(PURE)},
    {CLASS, "getModifiers", NULL, class_get_modifiers, DOES(PURE)},
    {CLASS, "getSigners", NULL, class_get_signers, DOES_ON(READ_STATE, 0, OFFSET_SIGNERS)},
    {CLASS, "setSigners", NULL, class_set_signers, DOES_ON(WRITE_STATE, 0, OFFSET_SIGNERS)},
    {CLASS, "getEnclosingMethod0", NULL, class_get_enclosing_method0, DOES(LINKS)},
    {CLASS, "getDeclaringClass0", NULL, class_get_declaring_class0, DOES(LINKS)},
    {CLASS, "getSimpleBinaryName0", NULL, class_get_simple_binary_name0, DOES(LINKS)},
    {CLASS, "getPrimitiveClass", NULL, class_get_primitive_class, DOES(PURE)},
    {CLASS, "getGenericSignature0", NULL, class_get_generic_signature0, DOES(PURE)},
    {CLASS, "getRawAnnotations", NULL, class_get_raw_annotations, DOES(PURE)},
    {CLASS, "getRawTypeAnnotations", NULL, class_get_raw_type_annotations, DOES(PURE)},
    {CLASS, "getConstantPool", NULL, class_get_constant_pool, DOES(PURE)},
    {CLASS, "getDeclaredFields0", NULL, class_get_declared_fields0, DOES(LINKS)},
    {CLASS, "getDeclaredMethods0", NULL, class_get_declared_methods0, DOES(LINKS)},
    {CLASS, "getDeclaredConstructors0", NULL, class_get_declared_constructors0, DOES(LINKS)},
    {CLASS, "getDeclaredClasses0", NULL, class_get_declared_classes0, DOES(LINKS)},
    {CLASS, "getRecordComponents0", NULL, class_get_record_components0, DOES(LINKS)},
    {CLASS, "desiredAssertionStatus0", NULL, class_desired_assertion_status0, GIVES(INPUT)},
    {CLASS, "getNestHost0", NULL, class_get_nest_host0, DOES(LINKS)},
    {CLASS, "getNestMembers0", NULL, class_get_nest_members0, DOES(LINKS)},
    {CLASS, "getPermittedSubclasses0", NULL, class_get_permitted_subclasses0, DOES(LINKS)},
    {0},
};
