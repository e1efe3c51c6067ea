/* invoke_link.c - links invokedynamic, signature-polymorphic calls and the constants of
 * java.lang.invoke (JVMS 5.4.3.5, 5.4.3.6) through the JDK's MethodHandleNatives.
 *
 * One internal native, <link>, does all of it.  Its frame goes through the steps of its kind;
 * a step that needs Java code pushes a frame, and the next one starts with the result. */
#include "vm/invoke/invoke_link.h"

#include "base/symbol.h"
#include "classfile/descriptor.h"
#include "vm/class/describe.h"
#include "vm/invoke/fast_link.h"
#include "vm/class/link_entry.h"
#include "vm/invoke/member_name.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/heap/string.h"
#include "vm/run/effect.h"

#include <string.h>

/* ---- questions about methods ---- */

enum mh_intrinsic mh_intrinsic_of(const struct vm *vm, const struct class *c,
                                  const struct symbol *name)
{
    static const struct {
        const char *name;
        enum mh_intrinsic intrinsic;
    } names[] = {
        {"invoke", MH_INVOKE_GENERIC},
        {"invokeExact", MH_INVOKE_GENERIC},
        {"invokeBasic", MH_INVOKE_BASIC},
        {"linkToStatic", MH_LINK_TO_STATIC},
        {"linkToSpecial", MH_LINK_TO_SPECIAL},
        {"linkToVirtual", MH_LINK_TO_VIRTUAL},
        {"linkToInterface", MH_LINK_TO_INTERFACE},
    };
    if (c == vm->wk.MethodHandle) {
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (strcmp(name->text, names[i].name) == 0)
                return names[i].intrinsic;
        }
    } else if (c == vm->wk.VarHandle) {
        const unsigned both = ACC_NATIVE | ACC_VARARGS;
        for (uint16_t i = 0; i < c->method_count; i++) {
            if (c->methods[i].name == name && (c->methods[i].flags & both) == both)
                return MH_INVOKE_GENERIC;
        }
    }
    return MH_NONE;
}

struct method *member_name_method(const struct vm *vm, ref member_name)
{
    ref resolved = get_ref(member_name, vm->off.MemberName_method);
    if (!resolved)
        return NULL;
    return (struct method *)(uintptr_t)get_long(resolved, vm->off.ResolvedMethodName_vmtarget);
}

/* ---- constants ---- */

bool constant_is_ready(const struct class *c, uint16_t cp_index)
{
    switch (c->file->cp[cp_index].tag) {
    case CP_INTEGER:
    case CP_FLOAT:
    case CP_LONG:
    case CP_DOUBLE:
    case CP_STRING: return true;
    case CP_CLASS: return c->resolved[cp_index] != NULL;
    default: {
        const struct link_entry *e = link_entry_find(c, cp_index, NULL);
        return e && e->ready;
    }
    }
}

/* The basic type of a loadable constant. */
static enum basic_type constant_type(const struct classfile *cf, uint16_t cp_index)
{
    switch (cf->cp[cp_index].tag) {
    case CP_INTEGER: return T_INT;
    case CP_FLOAT: return T_FLOAT;
    case CP_LONG: return T_LONG;
    case CP_DOUBLE: return T_DOUBLE;
    case CP_DYNAMIC: {
        const struct cp_entry *nat = &cf->cp[cf->cp[cp_index].b];
        return basic_type_of_descriptor(cf_symbol(cf, nat->b)->text[0]);
    }
    default: return T_OBJECT;
    }
}

enum load_status constant_boxed(struct thread *t, struct class *c, uint16_t cp_index, ref *out)
{
    union value value;
    enum load_status status = constant_value(t, c, cp_index, &value);
    if (status != LOAD_READY)
        return status;
    enum basic_type type = constant_type(c->file, cp_index);
    if (type == T_OBJECT) {
        *out = value.l;
        return LOAD_READY;
    }
    *out = box_value(t, type, value);
    return *out ? LOAD_READY : LOAD_THROWN;
}

/* ---- the frame of <link> ---- */

enum link_kind { LINK_SITE, LINK_POLYMORPHIC, LINK_HANDLE, LINK_TYPE, LINK_DYNAMIC };

/* Arguments of <link>. */
enum { ARG_CLASS, ARG_INDEX, ARG_KIND, ARG_PLACE, ARG_COUNT };

/* Scratch slots. */
enum { S_HANDLE, S_TYPE, S_PTYPES, S_ARGUMENTS, S_NEXT, S_BOX };

struct link {
    struct thread *thread;
    struct vm *vm;
    struct frame *frame;
    union value *s; /* scratch slots */
    struct class *class_;
    uint16_t index;
    enum link_kind kind;
    void *place; /* struct linked_call **, or struct link_entry * */
};

/* Answers NATIVE_DONE to go on with the next step, NATIVE_CALL to do so when the pushed frame has
 * returned, NATIVE_RETRY to be called again. */
typedef enum native_status (*link_step)(struct link *k);

static struct link link_of(struct thread *t, struct frame *f)
{
    return (struct link){
        .thread = t,
        .vm = t->vm,
        .frame = f,
        .s = frame_stack(f),
        .class_ = (struct class *)(uintptr_t)f->regs[ARG_CLASS].bits,
        .index = (uint16_t)f->regs[ARG_INDEX].i,
        .kind = (enum link_kind)f->regs[ARG_KIND].i,
        .place = (void *)(uintptr_t)f->regs[ARG_PLACE].bits,
    };
}

static const struct cp_entry *cp(const struct link *k, uint16_t index)
{
    return &k->class_->file->cp[index];
}

/* The name-and-type entry of what is linked. */
static const struct cp_entry *name_and_type(const struct link *k)
{
    const struct cp_entry *e = cp(k, k->index);
    if (k->kind == LINK_HANDLE)
        e = cp(k, e->b);
    return cp(k, e->b);
}

static const struct symbol *name_of(const struct link *k)
{
    return cf_symbol(k->class_->file, name_and_type(k)->a);
}

static const struct symbol *descriptor_of(const struct link *k)
{
    uint16_t utf8 = k->kind == LINK_TYPE ? cp(k, k->index)->a : name_and_type(k)->b;
    return cf_symbol(k->class_->file, utf8);
}

static bool has_method_descriptor(const struct link *k)
{
    return descriptor_of(k)->text[0] == '(';
}

static enum native_status step_status(enum load_status status)
{
    return status == LOAD_READY    ? NATIVE_DONE
           : status == LOAD_PUSHED ? NATIVE_RETRY
                                   : NATIVE_THROWN;
}

static enum native_status link_resume(struct thread *t, struct frame *f, union value *result);

/* Calls a static method of MethodHandleNatives. */
static enum native_status upcall(struct link *k, const char *name, const char *descriptor,
                                 const union value *args)
{
    struct class *natives = k->vm->wk.MethodHandleNatives;
    enum load_status status = class_ensure_initialized(k->thread, natives);
    if (status != LOAD_READY)
        return step_status(status);
    struct method *m = class_declared_method(natives, symbol_of(name), symbol_of(descriptor));
    if (!m)
        BUG("MethodHandleNatives has no %s%s", name, descriptor);
    return native_call(k->thread, m, args, link_resume);
}

/* ---- steps: types ---- */

static enum native_status check_class_access(struct link *k, const struct class *to)
{
    if (class_can_access_class(k->class_, to))
        return NATIVE_DONE;
    char text[2000];
    describe_class_access(k->vm, k->class_, to, text, sizeof text);
    return throw_new(k->thread, "java/lang/IllegalAccessError", "%s", text);
}

static enum native_status type_mirror(struct link *k, const char *descriptor, size_t length,
                                      ref *mirror)
{
    struct class *c;
    enum load_status status =
        class_of_descriptor(k->thread, descriptor, length, k->class_->loader, &c);
    if (status != LOAD_READY)
        return step_status(status);
    *mirror = c->mirror;
    return check_class_access(k, c);
}

static int32_t parameter_count(const char *descriptor)
{
    int32_t count = 0;
    for (const char *d = descriptor + 1; *d != ')'; d += descriptor_next(d))
        count++;
    return count;
}

/* The mirrors of all types in the descriptor: S_PTYPES and S_TYPE (result, or field type). */
static enum native_status step_types(struct link *k)
{
    const struct symbol *descriptor = descriptor_of(k);
    ref mirror;
    enum native_status status;
    const char *d = descriptor->text;
    if (has_method_descriptor(k)) {
        if (!k->s[S_PTYPES].l) {
            k->s[S_PTYPES].l = new_object_array(k->thread, k->vm->wk.Class, parameter_count(d));
            if (!k->s[S_PTYPES].l)
                return NATIVE_THROWN;
        }
        d++;
        for (int32_t i = 0; *d != ')'; i++) {
            size_t length = descriptor_next(d);
            status = type_mirror(k, d, length, &mirror);
            if (status != NATIVE_DONE)
                return status;
            heap_array_put_ref(&k->vm->heap, k->s[S_PTYPES].l, i, mirror);
            d += length;
        }
        d++;
    }
    status = type_mirror(k, d, strlen(d), &mirror);
    if (status == NATIVE_DONE)
        k->s[S_TYPE].l = mirror;
    return status;
}

static enum native_status step_ask_method_type(struct link *k)
{
    if (!has_method_descriptor(k))
        return NATIVE_DONE;
    union value args[2] = {{.l = k->s[S_TYPE].l}, {.l = k->s[S_PTYPES].l}};
    return upcall(k, "findMethodHandleType",
                  "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", args);
}

static enum native_status step_take_type(struct link *k)
{
    if (has_method_descriptor(k))
        k->s[S_TYPE].l = k->thread->result.l;
    return NATIVE_DONE;
}

/* ---- steps: bootstrap methods ---- */

static enum native_status step_fast(struct link *k)
{
    struct linked_call *call = NULL;
    enum load_status status = fast_link(k->thread, k->class_, k->index, &call);
    k->s[S_BOX].bits = (uintptr_t)call;
    return step_status(status);
}

/* The class of a lambda is initialized when its site is linked. */
static enum load_status initialize_lambda(struct thread *t, const struct linked_call *call)
{
    struct class *c = call->target->class_;
    return c->is_hidden ? class_ensure_initialized(t, c) : LOAD_READY;
}

static enum native_status step_finish_fast(struct link *k)
{
    struct linked_call **slot = k->place, *call = (struct linked_call *)(uintptr_t)k->s[S_BOX].bits;
    if (!call)
        return NATIVE_DONE;
    enum load_status status = initialize_lambda(k->thread, call);
    if (status != LOAD_READY)
        return step_status(status);
    if (*slot)
        return NATIVE_DONE;
    *slot = call;
    if (!call->target->class_->is_undoable)
        link_entry_get(k->class_, k->index, slot)->fast = call;
    return NATIVE_DONE;
}

static const struct cf_bootstrap *bootstrap_of(const struct link *k)
{
    return &k->class_->file->bootstraps[cp(k, k->index)->a];
}

static enum native_status step_bootstrap(struct link *k)
{
    union value handle;
    enum load_status status =
        constant_value(k->thread, k->class_, bootstrap_of(k)->handle, &handle);
    if (status == LOAD_READY)
        k->s[S_HANDLE].l = handle.l;
    return step_status(status);
}

/* As HotSpot: a bootstrap method with two parameters is left to fetch its arguments itself. */
static bool is_pulled(const struct link *k)
{
    ref type = get_ref(k->s[S_HANDLE].l, k->vm->off.MethodHandle_type);
    return array_length(get_ref(type, k->vm->off.MethodType_ptypes)) == 2;
}

static enum native_status pulled_arguments(struct link *k, const struct cf_bootstrap *b)
{
    ref pair = new_primitive_array(k->thread, T_INT, 2);
    if (!pair)
        return NATIVE_THROWN;
    heap_put_int(&k->vm->heap, pair, ARRAY_DATA_OFFSET, b->argument_count);
    heap_put_int(&k->vm->heap, pair, ARRAY_DATA_OFFSET + 4, k->index);
    k->s[S_ARGUMENTS].l = pair;
    return NATIVE_DONE;
}

/* S_ARGUMENTS: null for none, the only one itself unless it is an array, else Object[]. */
static enum native_status step_arguments(struct link *k)
{
    const struct cf_bootstrap *b = bootstrap_of(k);
    if (b->argument_count == 0)
        return NATIVE_DONE;
    if (is_pulled(k))
        return pulled_arguments(k, b);
    if (!k->s[S_ARGUMENTS].l) {
        k->s[S_ARGUMENTS].l = new_object_array(k->thread, k->vm->wk.Object, b->argument_count);
        if (!k->s[S_ARGUMENTS].l)
            return NATIVE_THROWN;
    }
    ref array = k->s[S_ARGUMENTS].l;
    while (k->s[S_NEXT].i < b->argument_count) {
        int32_t i = k->s[S_NEXT].i;
        ref value;
        enum load_status status = constant_boxed(k->thread, k->class_, b->arguments[i], &value);
        if (status != LOAD_READY)
            return step_status(status);
        heap_array_put_ref(&k->vm->heap, array, i, value);
        k->s[S_NEXT].i++;
    }
    ref first = array_get_ref(array, 0);
    if (b->argument_count == 1 && first && class_of(first)->kind != CLASS_ARRAY)
        k->s[S_ARGUMENTS].l = first;
    return NATIVE_DONE;
}

/* ---- steps: upcalls ---- */

static bool make_box(struct link *k)
{
    k->s[S_BOX].l = new_object_array(k->thread, k->vm->wk.Object, 1);
    return k->s[S_BOX].l != 0;
}

static enum native_status step_call_site(struct link *k)
{
    const struct symbol *name = name_of(k);
    ref text = string_literal(k->thread, name->text, name->length);
    if (!text || !make_box(k))
        return NATIVE_THROWN;
    union value args[7] = {
        {.l = k->class_->mirror}, {.i = k->index},
        {.l = k->s[S_HANDLE].l},  {.l = text},
        {.l = k->s[S_TYPE].l},    {.l = k->s[S_ARGUMENTS].l},
        {.l = k->s[S_BOX].l},
    };
    return upcall(k, "linkCallSite",
                  "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;"
                  "Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;",
                  args);
}

static enum native_status step_dynamic(struct link *k)
{
    const struct symbol *name = name_of(k);
    ref text = string_literal(k->thread, name->text, name->length);
    if (!text)
        return NATIVE_THROWN;
    union value args[6] = {
        {.l = k->class_->mirror}, {.i = k->index},
        {.l = k->s[S_HANDLE].l},  {.l = text},
        {.l = k->s[S_TYPE].l},    {.l = k->s[S_ARGUMENTS].l},
    };
    return upcall(k, "linkDynamicConstant",
                  "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;"
                  "Ljava/lang/Object;)Ljava/lang/Object;",
                  args);
}

static enum native_status step_link_method(struct link *k)
{
    struct class *holder;
    enum load_status status = constant_class(k->thread, k->class_, cp(k, k->index)->a, &holder);
    if (status != LOAD_READY)
        return step_status(status);
    const struct symbol *name = name_of(k);
    ref text = string_literal(k->thread, name->text, name->length);
    if (!text || !make_box(k))
        return NATIVE_THROWN;
    union value args[6] = {
        {.l = k->class_->mirror}, {.i = REF_INVOKE_VIRTUAL}, {.l = holder->mirror}, {.l = text},
        {.l = k->s[S_TYPE].l},    {.l = k->s[S_BOX].l},
    };
    return upcall(k, "linkMethod",
                  "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;"
                  "[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;",
                  args);
}

/* ---- steps: results of call sites ---- */

static enum native_status step_take_member(struct link *k)
{
    ref mn = k->thread->result.l;
    if (!mn || !member_name_method(k->vm, mn))
        return throw_new(k->thread, "java/lang/LinkageError", "bad value from MethodHandleNatives");
    k->s[S_HANDLE].l = mn;
    return NATIVE_DONE;
}

static enum native_status step_finish_call(struct link *k)
{
    struct linked_call **slot = k->place;
    struct method *target = member_name_method(k->vm, k->s[S_HANDLE].l);
    enum load_status status = class_ensure_initialized(k->thread, target->class_);
    if (status != LOAD_READY)
        return step_status(status);
    if (*slot) /* another thread was faster: its answer stands */
        return NATIVE_DONE;
    struct linked_call *call = META_NEW(struct linked_call, 1);
    call->target = target;
    call->has_receiver = k->kind == LINK_POLYMORPHIC;
    call->appendix = array_get_ref(k->s[S_BOX].l, 0);
    if (call->appendix)
        heap_pin(&k->vm->heap, call->appendix);
    /* What Java code made is taken back with the execution, and so is the link to it. */
    UNDO_SET(&k->vm->log, *slot, call);
    return NATIVE_DONE;
}

/* ---- steps: constants ---- */

static enum native_status check_reference_kind(struct link *k, const struct class *holder,
                                               const struct cp_entry *member, uint16_t index)
{
    bool is_interface = holder->flags & ACC_INTERFACE;
    if (member->tag == CP_FIELDREF || is_interface == (member->tag == CP_INTERFACE_METHODREF))
        return NATIVE_DONE;
    char text[600], prefix[256];
    describe_method(holder, name_of(k), descriptor_of(k), text, sizeof text);
    /* The method without its class: "int size()". */
    class_java_name(holder, prefix, sizeof prefix - 1);
    strcat(prefix, ".");
    char *found = strstr(text, prefix);
    if (found)
        memmove(found, found + strlen(prefix), strlen(found + strlen(prefix)) + 1);
    return throw_new(k->thread, "java/lang/IncompatibleClassChangeError",
                     "Inconsistent constant pool data in classfile for class %s. Method '%s' at "
                     "index %d is %s and should be %s",
                     holder->name->text, text, index,
                     is_interface ? "CONSTANT_MethodRef" : "CONSTANT_InterfaceMethodRef",
                     is_interface ? "CONSTANT_InterfaceMethodRef" : "CONSTANT_MethodRef");
}

/* A symbolic MemberName for the CONSTANT_MethodHandle; 0 with thrown set. */
static ref new_member_name(struct link *k, const struct class *holder, enum ref_kind kind)
{
    struct vm *vm = k->vm;
    ref mn = new_object(k->thread, vm->wk.MemberName);
    ref type = mn ? string_from_symbol(k->thread, descriptor_of(k)) : 0;
    const struct symbol *name = name_of(k);
    ref text = type ? string_literal(k->thread, name->text, name->length) : 0;
    if (!text)
        return 0;
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_clazz, holder->mirror);
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_name, text);
    heap_put_ref(&vm->heap, mn, vm->off.MemberName_type, type);
    heap_put_int(&vm->heap, mn, vm->off.MemberName_flags, member_name_flags_of(kind));
    return mn;
}

/* Resolves the member, so that its errors come before those of its types. */
static enum native_status step_member(struct link *k)
{
    const struct cp_entry *e = cp(k, k->index);
    const struct cp_entry *member = cp(k, e->b);
    enum ref_kind kind = (enum ref_kind)e->a;
    struct class *holder;
    enum load_status status = constant_class(k->thread, k->class_, member->a, &holder);
    if (status != LOAD_READY)
        return step_status(status);
    enum native_status checked = check_reference_kind(k, holder, member, k->index);
    if (checked != NATIVE_DONE)
        return checked;
    if (kind == REF_INVOKE_VIRTUAL &&
        mh_intrinsic_of(k->vm, holder, name_of(k)) == MH_INVOKE_GENERIC)
        return NATIVE_DONE; /* the Java side knows what to do */
    if (!k->s[S_HANDLE].l)
        k->s[S_HANDLE].l = new_member_name(k, holder, kind);
    if (!k->s[S_HANDLE].l)
        return NATIVE_THROWN;
    return step_status(member_name_resolve(k->thread, k->s[S_HANDLE].l, k->class_, false));
}

static enum native_status step_link_handle(struct link *k)
{
    const struct cp_entry *e = cp(k, k->index);
    struct class *holder;
    enum load_status status = constant_class(k->thread, k->class_, cp(k, e->b)->a, &holder);
    if (status != LOAD_READY)
        return step_status(status);
    const struct symbol *name = name_of(k);
    ref text = string_literal(k->thread, name->text, name->length);
    if (!text)
        return NATIVE_THROWN;
    union value args[5] = {
        {.l = k->class_->mirror}, {.i = e->a}, {.l = holder->mirror}, {.l = text},
        {.l = k->s[S_TYPE].l},
    };
    return upcall(k, "linkMethodHandleConstant",
                  "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)"
                  "Ljava/lang/invoke/MethodHandle;",
                  args);
}

static enum native_status step_finish_constant(struct link *k)
{
    struct link_entry *e = k->place;
    ref object = k->thread->result.l;
    union value value = {.bits = 0};
    enum basic_type type = constant_type(k->class_->file, k->index);
    if (type == T_OBJECT)
        value.l = object;
    else if (!object || !unbox_value(k->vm, object, &type, &value))
        return throw_new(k->thread, "java/lang/BootstrapMethodError",
                         "a dynamic constant of primitive type is not a box");
    link_entry_set(k->vm, e, value, type == T_OBJECT);
    return NATIVE_DONE;
}

/* ---- running the steps ---- */

static const link_step site_steps[] = {step_fast,
                                       step_finish_fast,
                                       step_bootstrap,
                                       step_types,
                                       step_ask_method_type,
                                       step_take_type,
                                       step_arguments,
                                       step_call_site,
                                       step_take_member,
                                       step_finish_call,
                                       NULL};
static const link_step polymorphic_steps[] = {step_types,
                                              step_ask_method_type,
                                              step_take_type,
                                              step_link_method,
                                              step_take_member,
                                              step_finish_call,
                                              NULL};
static const link_step handle_steps[] = {
    step_member,          step_types, step_ask_method_type, step_take_type, step_link_handle,
    step_finish_constant, NULL};
static const link_step type_steps[] = {step_types, step_ask_method_type, step_finish_constant,
                                       NULL};
static const link_step dynamic_steps[] = {step_bootstrap, step_types,           step_arguments,
                                          step_dynamic,   step_finish_constant, NULL};

static const link_step *const steps_of[] = {
    [LINK_SITE] = site_steps, [LINK_POLYMORPHIC] = polymorphic_steps, [LINK_HANDLE] = handle_steps,
    [LINK_TYPE] = type_steps, [LINK_DYNAMIC] = dynamic_steps,
};

/* t->thrown is set: a failure that linking the same again must repeat is kept. */
static enum native_status link_failed(struct link *k)
{
    struct thread *t = k->thread;
    bool runs_bootstrap = k->kind == LINK_SITE || k->kind == LINK_DYNAMIC;
    if (runs_bootstrap && !instance_of(t->thrown, k->vm->wk.Error)) {
        ref cause = t->thrown;
        t->thrown = 0;
        throw_with_cause(t, "java/lang/BootstrapMethodError", cause, "%s",
                         "bootstrap method initialization exception");
    }
    if (k->kind == LINK_SITE)
        link_entry_fail(k->vm, link_entry_get(k->class_, k->index, k->place), t->thrown, false);
    else if (k->kind != LINK_POLYMORPHIC)
        link_entry_fail(k->vm, k->place, t->thrown, true);
    return NATIVE_THROWN;
}

static enum native_status link_run(struct link *k)
{
    const link_step *steps = steps_of[k->kind];
    while (steps[k->frame->state - 1]) { /* state 0: not started */
        if (k->kind == LINK_SITE && *(struct linked_call **)k->place)
            return NATIVE_DONE; /* the fast way did it, or another thread */
        enum native_status status = steps[k->frame->state - 1](k);
        if (status == NATIVE_RETRY) {
            k->frame->resume = link_resume; /* to see what the pushed frame may throw */
            return status;
        }
        if (status == NATIVE_THROWN)
            return link_failed(k);
        k->frame->state++;
        if (status == NATIVE_CALL)
            return status;
    }
    return NATIVE_DONE;
}

/* Linked by code of the library alone: nothing of the program runs when it is linked again. */
static bool is_library_work(const struct link *k)
{
    return k->kind == LINK_POLYMORPHIC || k->kind == LINK_HANDLE || k->kind == LINK_TYPE;
}

/* What the JDK does while it links is not reported: the program did not do it. */
static enum native_status link_left(struct link *k, enum native_status status)
{
    if (status == NATIVE_DONE || status == NATIVE_THROWN) {
        k->thread->linking--;
        once_end(k->thread);
    }
    if (status == NATIVE_DONE && is_library_work(k)) {
        struct link_note note = {k->kind, k->class_, k->index, k->place};
        warm_note_link(k->vm, &note);
    }
    return status;
}

static enum native_status link_resume(struct thread *t, struct frame *f, union value *result)
{
    (void)result;
    struct link k = link_of(t, f);
    return link_left(&k, t->thrown ? link_failed(&k) : link_run(&k));
}

static enum native_status link_start(struct thread *t, union value *args, union value *result)
{
    (void)args;
    (void)result;
    struct link k = link_of(t, t->frame);
    if (k.frame->state == 0) {
        memset(k.s, 0, sizeof(union value) * NATIVE_SCRATCH);
        k.frame->state = 1;
        t->linking++;
        once_begin(t);
    }
    return link_left(&k, link_run(&k));
}

static enum load_status push_link(struct thread *t, enum link_kind kind, struct class *c,
                                  uint16_t index, void *place)
{
    static struct method *link;
    if (!link)
        link = method_internal("<link>", ARG_COUNT, link_start, &effect_runs);
    union value args[ARG_COUNT] = {
        [ARG_CLASS] = {.bits = (uintptr_t)c},
        [ARG_INDEX] = {.bits = index},
        [ARG_KIND] = {.bits = kind},
        [ARG_PLACE] = {.bits = (uintptr_t)place},
    };
    return frame_push(t, link, args, NULL) ? LOAD_PUSHED : LOAD_THROWN;
}

/* ---- the interface ---- */

enum load_status link_again(struct thread *t, const struct link_note *note)
{
    bool is_linked = note->kind == LINK_POLYMORPHIC ? *(struct linked_call **)note->place != NULL
                                                    : ((struct link_entry *)note->place)->ready;
    if (is_linked)
        return LOAD_READY;
    return push_link(t, (enum link_kind)note->kind, note->caller, note->index, note->place);
}

enum load_status link_invokedynamic(struct thread *t, struct class *caller, uint16_t cp_index,
                                    struct linked_call **slot)
{
    if (*slot)
        return LOAD_READY;
    const struct link_entry *e = link_entry_find(caller, cp_index, slot);
    if (e && e->fast) { /* linked, and unlinked by a rewind */
        enum load_status status = initialize_lambda(t, e->fast);
        if (status == LOAD_READY)
            *slot = e->fast;
        return status;
    }
    if (e && e->failure)
        return link_entry_rethrow(t, e);
    return push_link(t, LINK_SITE, caller, cp_index, slot);
}

enum load_status link_invokehandle(struct thread *t, struct class *caller, uint16_t cp_index,
                                   struct linked_call **slot)
{
    return *slot ? LOAD_READY : push_link(t, LINK_POLYMORPHIC, caller, cp_index, slot);
}

enum load_status link_constant(struct thread *t, struct class *c, uint16_t cp_index,
                               union value *out)
{
    struct link_entry *e = link_entry_get(c, cp_index, NULL);
    if (e->failure)
        return link_entry_rethrow(t, e);
    if (e->ready) {
        *out = e->value;
        return LOAD_READY;
    }
    uint8_t tag = c->file->cp[cp_index].tag;
    enum link_kind kind = tag == CP_METHOD_HANDLE ? LINK_HANDLE
                          : tag == CP_METHOD_TYPE ? LINK_TYPE
                                                  : LINK_DYNAMIC;
    return push_link(t, kind, c, cp_index, e);
}
