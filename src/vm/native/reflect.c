/* reflect.c - natives behind java.lang.reflect: calling methods and constructors,
 * attributes of members, access flags.  The constant pool is in constant_pool.c. */
#include "vm/native/native.h"

#include "classfile/descriptor.h"
#include "classfile/reader.h"
#include "vm/class/describe.h"
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/class/reflect.h"
#include "vm/heap/string.h"
#include "vm/run/access_event.h"
#include "vm/run/vm_gap.h"

#include <string.h>

static enum native_status not_ready(enum load_status status)
{
    return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
}

static enum native_status illegal_argument(struct thread *t, const char *message)
{
    return message ? throw_new(t, "java/lang/IllegalArgumentException", "%s", message)
                   : throw_new(t, "java/lang/IllegalArgumentException", NULL);
}

/* ---- calling ---- */

/* Replaces t->thrown by an InvocationTargetException around it, as its constructor does:
 * no message, and no cause but the target. */
static enum native_status wrap_thrown(struct thread *t)
{
    static const char class_name[] = "java/lang/reflect/InvocationTargetException";
    ref target = t->thrown;
    t->thrown = 0;
    throw_new(t, class_name, NULL);
    if (class_of(t->thrown) != class_boot(t->vm, class_name))
        return NATIVE_THROWN; /* no memory for it */
    CACHED_FIELD(target_field, t->vm, class_name, "target", "Ljava/lang/Throwable;");
    heap_put_ref(&t->vm->heap, t->thrown, target_field, target);
    heap_put_ref(&t->vm->heap, t->thrown, t->vm->off.Throwable_cause, 0);
    return NATIVE_THROWN;
}

static enum basic_type parameter_type(const char *descriptor)
{
    return *descriptor == 'L' || *descriptor == '[' ? T_OBJECT
                                                    : basic_type_of_descriptor(*descriptor);
}

static int32_t parameter_count(const struct method *m)
{
    int32_t count = 0;
    for (const char *at = m->descriptor->text + 1; *at != ')'; at += descriptor_next(at))
        count++;
    return count;
}

/* One argument, unboxed and widened. */
static bool convert_argument(struct thread *t, ref argument, ref parameter_mirror,
                             enum basic_type type, union value *out)
{
    out->bits = 0;
    if (type == T_OBJECT) {
        out->l = argument;
        if (!argument || instance_of(argument, class_of_mirror(t->vm, parameter_mirror)))
            return true;
        illegal_argument(t, "argument type mismatch");
        return false;
    }
    enum basic_type from;
    if (!argument) {
        illegal_argument(t, NULL);
        return false;
    }
    if (unbox_value(t->vm, argument, &from, out) && reflect_widen(out, from, type))
        return true;
    illegal_argument(t, "argument type mismatch");
    return false;
}

/* The arguments of a call of m from an Object[] (0: none), from `out` on.  `types` is the
 * Class[] of the Method or Constructor. */
static bool convert_arguments(struct thread *t, const struct method *m, ref types, ref arguments,
                              union value *out)
{
    int32_t count = parameter_count(m);
    if ((arguments ? array_length(arguments) : 0) != count) {
        illegal_argument(t, "wrong number of arguments");
        return false;
    }
    if (arguments)
        report_range(t, ACCESS_READ, arguments, ARRAY_DATA_OFFSET, sizeof(ref) * (size_t)count);
    const char *at = m->descriptor->text + 1;
    for (int32_t i = 0; i < count; i++, at += descriptor_next(at)) {
        enum basic_type type = parameter_type(at);
        if (!convert_argument(t, array_get_ref(arguments, i), array_get_ref(types, i), type, out))
            return false;
        out++;
        if (type == T_LONG || type == T_DOUBLE)
            (out++)->bits = 0;
    }
    return true;
}

static enum native_status invoke_resume(struct thread *t, struct frame *frame, union value *result)
{
    if (t->thrown)
        return wrap_thrown(t);
    const struct method *m = (const struct method *)(uintptr_t)frame_stack(frame)[0].bits;
    if (m->return_type == T_VOID)
        RETURN_REF(0);
    if (m->return_type == T_OBJECT)
        RETURN_REF(t->result.l);
    ref box = box_value(t, m->return_type, t->result);
    if (!box)
        return NATIVE_THROWN;
    RETURN_REF(box);
}

/* The method that runs for this receiver; NULL with the wrapped exception set. */
static struct method *select_method(struct thread *t, struct method *m, ref receiver)
{
    struct method *selected = class_select_method(class_of(receiver), m);
    if (selected)
        return selected;
    char text[1024], name[512];
    describe_method(class_of(receiver), m->name, m->descriptor, text, sizeof text);
    if (m->class_->flags & ACC_INTERFACE) {
        class_java_name(class_of(receiver), name, sizeof name);
        char owner[512], abstract[1024];
        class_java_name(m->class_, owner, sizeof owner);
        describe_method(m->class_, m->name, m->descriptor, abstract, sizeof abstract);
        throw_new(t, "java/lang/AbstractMethodError",
                  "Receiver class %s does not define or inherit an implementation of the resolved "
                  "method 'abstract %s' of interface %s.",
                  name, abstract, owner);
    } else {
        throw_new(t, "java/lang/AbstractMethodError", "'%s'", text);
    }
    wrap_thrown(t);
    return NULL;
}

/* Signature-polymorphic methods have no body that could be called. */
static enum native_status throw_polymorphic(struct thread *t, const struct method *m)
{
    if (m->class_ == t->vm->wk.MethodHandle) {
        throw_new(t, "java/lang/UnsupportedOperationException",
                  "MethodHandle.%s cannot be invoked reflectively", m->name->text);
    } else {
        char text[512];
        describe_method(m->class_, m->name, m->descriptor, text, sizeof text);
        throw_new(t, "java/lang/UnsatisfiedLinkError", "'%s'", text);
    }
    return wrap_thrown(t);
}

/* (Method, receiver, Object[]) */
static enum native_status method_invoke0(struct thread *t, union value *args, union value *result)
{
    (void)result;
    CACHED_FIELD(types_field, t->vm, "java/lang/reflect/Method", "parameterTypes",
                 "[Ljava/lang/Class;");
    struct method *m = reflect_method_of(t->vm, args[0].l);
    ref receiver = args[1].l;
    enum load_status status = class_ensure_initialized(t, m->class_);
    if (status != LOAD_READY)
        return not_ready(status);
    union value call[256];
    unsigned used = 0;
    if (!(m->flags & ACC_STATIC)) {
        if (!receiver)
            return throw_npe(t);
        if (!instance_of(receiver, m->class_))
            return illegal_argument(t, "object is not an instance of declaring class");
        m = select_method(t, m, receiver);
        if (!m)
            return NATIVE_THROWN;
        call[used++] = (union value){.bits = receiver};
    }
    if (!convert_arguments(t, m, get_ref(args[0].l, types_field), args[2].l, call + used))
        return NATIVE_THROWN;
    if (m->traits & METHOD_POLYMORPHIC)
        return throw_polymorphic(t, m);
    frame_stack(t->frame)[0].bits = (uintptr_t)m;
    enum native_status answer = native_call(t, m, call, invoke_resume);
    return answer == NATIVE_THROWN ? wrap_thrown(t) : answer;
}

static enum native_status new_instance_resume(struct thread *t, struct frame *frame,
                                              union value *result)
{
    if (t->thrown)
        return wrap_thrown(t);
    RETURN_REF(frame_stack(frame)[0].l);
}

/* (Constructor, Object[]) */
static enum native_status constructor_new_instance0(struct thread *t, union value *args,
                                                    union value *result)
{
    (void)result;
    CACHED_FIELD(types_field, t->vm, "java/lang/reflect/Constructor", "parameterTypes",
                 "[Ljava/lang/Class;");
    struct method *m = reflect_method_of(t->vm, args[0].l);
    struct class *c = m->class_;
    enum load_status status = class_ensure_initialized(t, c);
    if (status != LOAD_READY)
        return not_ready(status);
    char name[1024];
    class_java_name(c, name, sizeof name);
    if (c->flags & (ACC_ABSTRACT | ACC_INTERFACE))
        return throw_new(t, "java/lang/InstantiationException", "%s", name);
    if (c == t->vm->wk.Class)
        return throw_new(t, "java/lang/IllegalAccessException", "%s", name);
    union value call[256];
    if (!convert_arguments(t, m, get_ref(args[0].l, types_field), args[1].l, call + 1))
        return NATIVE_THROWN;
    ref object = new_object(t, c);
    if (!object)
        return NATIVE_THROWN;
    call[0] = frame_stack(t->frame)[0] = (union value){.bits = object};
    enum native_status answer = native_call(t, m, call, new_instance_resume);
    return answer == NATIVE_THROWN ? wrap_thrown(t) : answer;
}

/* ---- Reflection ---- */

static enum native_status get_class_access_flags(struct thread *t, union value *args,
                                                 union value *result)
{
    const struct class *c = class_of_mirror(t->vm, args[0].l);
    if (c->kind == CLASS_PRIMITIVE)
        RETURN_INT(ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT);
    RETURN_INT(c->flags & 0x7FFF);
}

static enum native_status are_nest_mates(struct thread *t, union value *args, union value *result)
{
    struct class *a = class_of_mirror(t->vm, args[0].l), *b = class_of_mirror(t->vm, args[1].l);
    RETURN_INT(a == b || (a->kind == CLASS_INSTANCE && b->kind == CLASS_INSTANCE &&
                          class_nest_host(t, a) == class_nest_host(t, b)));
}

/* ---- attributes of members ---- */

static enum native_status return_bytes(struct thread *t, struct cf_bytes bytes, union value *result)
{
    ref array;
    if (!reflect_bytes(t, bytes, &array))
        return NATIVE_THROWN;
    RETURN_REF(array);
}

static enum native_status field_type_annotations(struct thread *t, union value *args,
                                                 union value *result)
{
    return return_bytes(t, reflect_field_of(t->vm, args[0].l)->member->type_annotations, result);
}

static enum native_status executable_type_annotations(struct thread *t, union value *args,
                                                      union value *result)
{
    const struct method *m = reflect_method_of(t->vm, args[0].l);
    return return_bytes(t, m->member ? m->member->type_annotations : (struct cf_bytes){0}, result);
}

static ref new_parameter(struct thread *t, ref executable, const struct class *c,
                         const uint8_t *entry, int32_t index)
{
    static const char class_name[] = "java/lang/reflect/Parameter";
    struct heap *heap = &t->vm->heap;
    uint16_t name_index = load_u2(entry);
    ref name = 0;
    if (name_index) {
        const struct symbol *text = cf_symbol(c->file, name_index);
        name = string_literal(t, text->text, text->length);
        if (!name)
            return 0;
    }
    ref o = new_object(t, class_boot(t->vm, class_name));
    if (!o)
        return 0;
    CACHED_FIELD(name_field, t->vm, class_name, "name", "Ljava/lang/String;");
    CACHED_FIELD(modifiers_field, t->vm, class_name, "modifiers", "I");
    CACHED_FIELD(executable_field, t->vm, class_name, "executable",
                 "Ljava/lang/reflect/Executable;");
    CACHED_FIELD(index_field, t->vm, class_name, "index", "I");
    heap_put_ref(heap, o, name_field, name);
    heap_put_int(heap, o, modifiers_field, load_u2(entry + 2));
    heap_put_ref(heap, o, executable_field, executable);
    heap_put_int(heap, o, index_field, index);
    return o;
}

/* The parser has not looked into the attribute. */
static bool names_are_valid(struct thread *t, const struct classfile *file,
                            const struct cf_bytes *attribute)
{
    for (uint32_t at = 1; at + 4 <= attribute->length; at += 4) {
        uint16_t index = load_u2(attribute->bytes + at);
        if (index >= file->cp_count) {
            illegal_argument(t, "Constant pool index out of bounds");
            return false;
        }
        if (index && file->cp[index].tag != CP_UTF8) {
            illegal_argument(t, "Wrong type at constant pool index");
            return false;
        }
    }
    return true;
}

/* The MethodParameters attribute: a count, then name index and flags of each. */
static enum native_status executable_parameters0(struct thread *t, union value *args,
                                                 union value *result)
{
    const struct method *m = reflect_method_of(t->vm, args[0].l);
    const struct cf_bytes *attribute = m->member ? &m->member->method_parameters : NULL;
    if (!attribute || !attribute->bytes)
        RETURN_REF(0);
    if (!names_are_valid(t, m->class_->file, attribute))
        return NATIVE_THROWN;
    int32_t count = attribute->bytes[0];
    ref array = new_object_array(t, class_boot(t->vm, "java/lang/reflect/Parameter"), count);
    if (!array)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < count; i++) {
        ref parameter = new_parameter(t, args[0].l, m->class_, attribute->bytes + 1 + 4 * i, i);
        if (!parameter)
            return NATIVE_THROWN;
        heap_array_put_ref(&t->vm->heap, array, i, parameter);
    }
    RETURN_REF(array);
}

const struct native_entry natives_reflect[] = {
    {"jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", NULL, method_invoke0,
     DOES_AT(RUNS, READS_WHOLE(2))},
    {"jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", NULL,
     constructor_new_instance0, DOES_AT(RUNS, READS_WHOLE(1))},
    {"jdk/internal/reflect/Reflection", "getClassAccessFlags", NULL, get_class_access_flags,
     DOES(PURE)},
    {"jdk/internal/reflect/Reflection", "areNestMates", NULL, are_nest_mates, DOES(LINKS)},
    {"java/lang/reflect/Field", "getTypeAnnotationBytes0", NULL, field_type_annotations,
     DOES(PURE)},
    {"java/lang/reflect/Executable", "getTypeAnnotationBytes0", NULL, executable_type_annotations,
     DOES(PURE)},
    {"java/lang/reflect/Executable", "getParameters0", NULL, executable_parameters0, DOES(LINKS)},
    {0},
};
