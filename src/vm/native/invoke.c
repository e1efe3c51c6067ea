/* invoke.c - natives of java.lang.invoke: MethodHandleNatives, and the signature-
 * polymorphic methods when they are reached by reflection.  Linking is in invoke_link.c. */
#include "vm/native/native.h"

#include "base/symbol.h"
#include "vm/run/access_event.h"
#include "vm/class/describe.h"
#include "vm/invoke/invoke_link.h"
#include "vm/invoke/member_name.h"
#include "vm/native/helpers.h"
#include "vm/heap/string.h"

#include <string.h>

static enum native_status status_of(enum load_status status)
{
    return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
}

/* ---- MemberName ---- */

/* A reflected member: its class, and its number there. */
struct reflected {
    struct class *class_;
    int32_t slot;
};

static struct reflected read_reflected(struct vm *vm, ref member)
{
    const struct class *kind = class_of(member);
    struct class *c =
        class_of_mirror(vm, get_ref(member, jdk_field_offset(kind, "clazz", "Ljava/lang/Class;")));
    return (struct reflected){c, get_int(member, jdk_field_offset(kind, "slot", "I"))};
}

static bool init_from_field(struct thread *t, ref mn, ref field, struct reflected of)
{
    struct vm *vm = t->vm;
    CACHED_FIELD(name, vm, "java/lang/reflect/Field", "name", "Ljava/lang/String;");
    CACHED_FIELD(type, vm, "java/lang/reflect/Field", "type", "Ljava/lang/Class;");
    if (!member_name_set_field(t, mn, &of.class_->fields[of.slot], false))
        return false;
    if (!get_ref(mn, vm->off.MemberName_name))
        heap_put_ref(&vm->heap, mn, vm->off.MemberName_name, get_ref(field, name));
    if (!get_ref(mn, vm->off.MemberName_type))
        heap_put_ref(&vm->heap, mn, vm->off.MemberName_type, get_ref(field, type));
    return true;
}

static bool init_from_method(struct thread *t, ref mn, struct reflected of)
{
    struct method *m = &of.class_->methods[of.slot];
    /* A polymorphic method has no MemberName: the Java side sees the empty one and asks
     * elsewhere. */
    return mh_intrinsic_of(t->vm, of.class_, m->name) != MH_NONE ||
           member_name_set_method(t, mn, m, of.class_);
}

static enum native_status mhn_init(struct thread *t, union value *args, union value *result)
{
    ref mn = args[0].l, target = args[1].l;
    struct vm *vm = t->vm;
    if (!mn)
        return throw_new(t, "java/lang/InternalError", "mname must not be null");
    if (!target)
        return throw_new(t, "java/lang/InternalError", "target must not be null");
    const struct class *kind = class_of(target);
    if (kind != vm->wk.Field && kind != vm->wk.Method && kind != vm->wk.Constructor)
        return throw_new(t, "java/lang/InternalError", "unrecognized reference type");
    struct reflected of = read_reflected(vm, target);
    enum load_status linked = class_link(t, of.class_);
    if (linked != LOAD_READY)
        return status_of(linked);
    if (!(kind == vm->wk.Field ? init_from_field(t, mn, target, of) : init_from_method(t, mn, of)))
        return NATIVE_THROWN;
    RETURN_VOID();
}

static bool expand_names(struct thread *t, ref mn, struct class *c, const struct symbol *name,
                         const struct symbol *descriptor)
{
    struct vm *vm = t->vm;
    if (!get_ref(mn, vm->off.MemberName_clazz))
        heap_put_ref(&vm->heap, mn, vm->off.MemberName_clazz, c->mirror);
    if (!get_ref(mn, vm->off.MemberName_name)) {
        ref text = string_literal(t, name->text, name->length);
        if (!text)
            return false;
        heap_put_ref(&vm->heap, mn, vm->off.MemberName_name, text);
    }
    if (!get_ref(mn, vm->off.MemberName_type)) {
        ref text = string_from_symbol(t, descriptor);
        if (!text)
            return false;
        heap_put_ref(&vm->heap, mn, vm->off.MemberName_type, text);
    }
    return true;
}

static enum native_status mhn_expand(struct thread *t, union value *args, union value *result)
{
    ref mn = args[0].l;
    struct vm *vm = t->vm;
    if (!mn)
        return throw_new(t, "java/lang/InternalError", "mname must not be null");
    int32_t flags = get_int(mn, vm->off.MemberName_flags);
    bool ok = true;
    if (flags & (MN_IS_METHOD | MN_IS_CONSTRUCTOR)) {
        struct method *m = member_name_method(vm, mn);
        if (!m)
            return throw_new(t, "java/lang/IllegalArgumentException", "nothing to expand");
        ok = expand_names(t, mn, m->class_, m->name, m->descriptor);
    } else if (flags & MN_IS_FIELD) {
        const struct field *f = member_name_field(vm, mn);
        if (!f)
            return throw_new(t, "java/lang/IllegalArgumentException", "nothing to expand");
        ok = expand_names(t, mn, f->class_, f->name, f->descriptor);
    } else {
        return throw_new(t, "java/lang/InternalError", "unrecognized MemberName format");
    }
    if (!ok)
        return NATIVE_THROWN;
    RETURN_VOID();
}

static enum native_status mhn_resolve(struct thread *t, union value *args, union value *result)
{
    ref mn = args[0].l;
    bool speculative = args[3].i;
    if (!mn)
        return throw_new(t, "java/lang/InternalError", "mname must not be null");
    struct class *caller = args[1].l ? class_of_mirror(t->vm, args[1].l) : NULL;
    enum load_status status = member_name_resolve(t, mn, caller, speculative);
    if (status == LOAD_THROWN && speculative && !t->thrown)
        RETURN_REF(0);
    if (status != LOAD_READY)
        return status_of(status);
    RETURN_REF(mn);
}

/* ---- getMembers ---- */

/* A walk over the members of a class and its supers, in the order of HotSpot: a class, its
 * superclasses, the interfaces of all of them. */
struct member_walk {
    struct thread *thread;
    const struct symbol *name, *descriptor; /* NULL: any */
    int32_t flags;
    int32_t skip;
    ref results;
    int32_t found; /* -1: out of memory */
};

static bool walk_wants(const struct member_walk *w, const struct symbol *name,
                       const struct symbol *descriptor)
{
    return (!w->name || w->name == name) && (!w->descriptor || w->descriptor == descriptor);
}

/* The MemberName for the next match, or 0 when it is only counted. */
static ref walk_next(struct member_walk *w)
{
    if (w->skip > 0) {
        w->skip--;
        return 0;
    }
    int32_t at = w->found++;
    return at < array_length(w->results) ? array_get_ref(w->results, at) : 0;
}

static void walk_class(struct member_walk *w, struct class *c)
{
    struct thread *t = w->thread;
    for (uint16_t i = 0; (w->flags & MN_IS_FIELD) && i < c->field_count && w->found >= 0; i++) {
        const struct field *f = &c->fields[i];
        if (!f->member || !walk_wants(w, f->name, f->descriptor))
            continue;
        ref mn = walk_next(w);
        if (mn && !(member_name_set_field(t, mn, f, false) &&
                    expand_names(t, mn, f->class_, f->name, f->descriptor)))
            w->found = -1;
    }
    for (uint16_t i = 0; i < c->method_count && w->found >= 0; i++) {
        struct method *m = &c->methods[i];
        bool is_constructor = m->traits & METHOD_CONSTRUCTOR;
        if (!(w->flags & (is_constructor ? MN_IS_CONSTRUCTOR : MN_IS_METHOD)) ||
            (m->traits & METHOD_CLINIT) || !walk_wants(w, m->name, m->descriptor))
            continue;
        ref mn = walk_next(w);
        if (mn && !member_name_set_method(t, mn, m, c))
            w->found = -1;
    }
}

static enum native_status mhn_get_members(struct thread *t, union value *args, union value *result)
{
    struct vm *vm = t->vm;
    struct member_walk walk = {.thread = t,
                               .flags = args[3].i,
                               .skip = args[5].i,
                               .results = args[6].l};
    if (!args[0].l || !walk.results)
        RETURN_INT(-1);
    struct class *c = class_of_mirror(vm, args[0].l);
    if (c->kind == CLASS_PRIMITIVE)
        RETURN_INT(0);
    if (c->kind == CLASS_ARRAY)
        c = vm->wk.Object;
    enum load_status linked = class_link(t, c);
    if (linked != LOAD_READY)
        return status_of(linked);
    walk.name = args[1].l ? string_to_symbol(args[1].l) : NULL;
    walk.descriptor = args[2].l ? string_to_symbol(args[2].l) : NULL;
    walk_class(&walk, c);
    for (struct class *k = c->super; k && (walk.flags & MN_SEARCH_SUPERCLASSES); k = k->super)
        walk_class(&walk, k);
    for (uint16_t i = 0; (walk.flags & MN_SEARCH_INTERFACES) && i < c->all_interface_count; i++) {
        if (c->all_interfaces[i] != c)
            walk_class(&walk, c->all_interfaces[i]);
    }
    if (walk.found < 0)
        return NATIVE_THROWN;
    RETURN_INT(walk.found);
}

/* ---- places of fields ---- */

static enum native_status field_offset(struct thread *t, ref mn, bool is_static,
                                       union value *result)
{
    struct vm *vm = t->vm;
    if (!mn || !get_ref(mn, vm->off.MemberName_clazz))
        return throw_new(t, "java/lang/InternalError", "mname not resolved");
    int32_t flags = get_int(mn, vm->off.MemberName_flags);
    if (!(flags & MN_IS_FIELD) || !(flags & ACC_STATIC) != !is_static)
        return throw_new(t, "java/lang/InternalError",
                         is_static ? "static field required" : "non-static field required");
    RETURN_LONG(get_long(mn, vm->off.MemberName_vmindex));
}

static enum native_status mhn_object_field_offset(struct thread *t, union value *args,
                                                  union value *result)
{
    return field_offset(t, args[0].l, false, result);
}

static enum native_status mhn_static_field_offset(struct thread *t, union value *args,
                                                  union value *result)
{
    return field_offset(t, args[0].l, true, result);
}

static enum native_status mhn_static_field_base(struct thread *t, union value *args,
                                                union value *result)
{
    union value offset;
    enum native_status status = field_offset(t, args[0].l, true, &offset);
    if (status != NATIVE_DONE)
        return status;
    RETURN_REF(get_ref(args[0].l, t->vm->off.MemberName_clazz));
}

/* { Long index, field: its class, method: the MemberName itself } */
static enum native_status mhn_get_member_vm_info(struct thread *t, union value *args,
                                                 union value *result)
{
    struct vm *vm = t->vm;
    ref mn = args[0].l;
    if (!mn)
        RETURN_REF(0);
    ref pair = new_object_array(t, vm->wk.Object, 2);
    if (!pair)
        return NATIVE_THROWN;
    union value index = {.j = get_long(mn, vm->off.MemberName_vmindex)};
    ref box = box_value(t, T_LONG, index);
    if (!box)
        return NATIVE_THROWN;
    heap_array_put_ref(&vm->heap, pair, 0, box);
    int32_t flags = get_int(mn, vm->off.MemberName_flags);
    if (flags & MN_IS_FIELD)
        heap_array_put_ref(&vm->heap, pair, 1, get_ref(mn, vm->off.MemberName_clazz));
    else if (member_name_method(vm, mn))
        heap_array_put_ref(&vm->heap, pair, 1, mn);
    RETURN_REF(pair);
}

/* ---- call sites ---- */

static enum native_status set_target(struct thread *t, union value *args, enum access_mode mode)
{
    CACHED_FIELD(target, t->vm, "java/lang/invoke/CallSite", "target",
                 "Ljava/lang/invoke/MethodHandle;");
    if (!args[0].l)
        return throw_npe(t);
    heap_put_ref(&t->vm->heap, args[0].l, target, args[1].l);
    report_write(t, mode, args[0].l, target, 4, args[1].l);
    return NATIVE_DONE;
}

static enum native_status mhn_set_target_normal(struct thread *t, union value *args,
                                                union value *result)
{
    (void)result;
    return set_target(t, args, MODE_PLAIN);
}

static enum native_status mhn_set_target_volatile(struct thread *t, union value *args,
                                                  union value *result)
{
    (void)result;
    return set_target(t, args, MODE_VOLATILE);
}

/* (Class caller, int[] {count, index}, int start, int end, Object[] buf, int pos,
 *  boolean resolve, Object ifNotAvailable).  Every constant is at hand or can be resolved, so
 * nothing is ever "not available" but what would have to be resolved now. */
static enum native_status mhn_copy_out_arguments(struct thread *t, union value *args,
                                                 union value *result)
{
    struct vm *vm = t->vm;
    if (!args[0].l || !args[1].l || !args[4].l)
        return throw_npe(t);
    struct class *caller = class_of_mirror(vm, args[0].l);
    const struct cf_bootstrap *b = NULL;
    int32_t index = array_length(args[1].l) == 2 ? ((int32_t *)array_data(args[1].l))[1] : 0;
    if (caller->file && index > 0 && index < caller->file->cp_count) {
        const struct cp_entry *entry = &caller->file->cp[index];
        if (entry->tag == CP_DYNAMIC || entry->tag == CP_INVOKE_DYNAMIC)
            b = &caller->file->bootstraps[entry->a];
    }
    int32_t start = args[2].i, end = args[3].i, pos = args[5].i;
    if (!b)
        return throw_new(t, "java/lang/IllegalArgumentException", "bad index info (1)");
    if (start < 0 || end < start || end > b->argument_count || pos < 0 ||
        end - start > array_length(args[4].l) - pos)
        return throw_new(t, "java/lang/ArrayIndexOutOfBoundsException", "bad index info (2)");
    for (int32_t i = start; i < end; i++) {
        uint16_t constant = b->arguments[i];
        ref value = args[7].l;
        if (args[6].i || constant_is_ready(caller, constant)) {
            enum load_status status = constant_boxed(t, caller, constant, &value);
            if (status != LOAD_READY)
                return status_of(status);
        }
        heap_array_put_ref(&vm->heap, args[4].l, pos + i - start, value);
    }
    RETURN_VOID();
}

/* ---- reached by reflection ---- */

static enum native_status invoke_reflectively(struct thread *t, union value *args,
                                              union value *result)
{
    (void)args;
    (void)result;
    return throw_new(t, "java/lang/UnsupportedOperationException",
                     "MethodHandle.invoke cannot be invoked reflectively");
}

static enum native_status invoke_exact_reflectively(struct thread *t, union value *args,
                                                    union value *result)
{
    (void)args;
    (void)result;
    return throw_new(t, "java/lang/UnsupportedOperationException",
                     "MethodHandle.invokeExact cannot be invoked reflectively");
}

/* HotSpot has no code for these at all. */
static enum native_status access_mode_reflectively(struct thread *t, union value *args,
                                                   union value *result)
{
    (void)args;
    (void)result;
    const struct method *m = t->frame->method;
    char text[256];
    describe_method(m->class_, m->name, m->descriptor, text, sizeof text);
    return throw_new(t, "java/lang/UnsatisfiedLinkError", "'%s'", text);
}

static enum native_status linker_reflectively(struct thread *t, union value *args,
                                              union value *result)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "a linker method of MethodHandle was called by reflection");
}

#define MHN "java/lang/invoke/MethodHandleNatives"
#define MH  "java/lang/invoke/MethodHandle"
#define VH  "java/lang/invoke/VarHandle"
#define ACCESS_MODE(name)                                      \
    {                                                          \
        VH, name, NULL, access_mode_reflectively, DOES(THROWS) \
    }

const struct native_entry natives_invoke[] = {
    /* These fill in a MemberName or an array that the JDK's linker has just made. */
    {MHN, "init", NULL, mhn_init, DOES(LINKS)},
    {MHN, "expand", NULL, mhn_expand, DOES(LINKS)},
    {MHN, "resolve", NULL, mhn_resolve, DOES(LINKS)},
    {MHN, "getMembers", NULL, mhn_get_members, DOES(LINKS)},
    {MHN, "objectFieldOffset", NULL, mhn_object_field_offset, DOES(PURE)},
    {MHN, "staticFieldOffset", NULL, mhn_static_field_offset, DOES(PURE)},
    {MHN, "staticFieldBase", NULL, mhn_static_field_base, DOES(PURE)},
    {MHN, "getMemberVMInfo", NULL, mhn_get_member_vm_info, DOES(PURE)},
    {MHN, "setCallSiteTargetNormal", NULL, mhn_set_target_normal, DOES(TARGET)},
    {MHN, "setCallSiteTargetVolatile", NULL, mhn_set_target_volatile, DOES(TARGET_VOLATILE)},
    {MHN, "copyOutBootstrapArguments", NULL, mhn_copy_out_arguments, DOES(LINKS)},
    {MHN, "clearCallSiteContext", NULL, native_nothing, DOES(PURE)},
    {MHN, "registerNatives", NULL, native_nothing, DOES(PURE)},
    {MHN, "getNamedCon", NULL, native_zero,
     DOES(PURE)}, /* no constant to compare with Java's own */
    {MH, "invoke", "([Ljava/lang/Object;)Ljava/lang/Object;", invoke_reflectively, DOES(THROWS)},
    {MH, "invokeExact", "([Ljava/lang/Object;)Ljava/lang/Object;", invoke_exact_reflectively,
     DOES(THROWS)},
    {MH, "invokeBasic", "([Ljava/lang/Object;)Ljava/lang/Object;", linker_reflectively,
     DOES(THROWS)},
    {MH, "linkToVirtual", "([Ljava/lang/Object;)Ljava/lang/Object;", linker_reflectively,
     DOES(THROWS)},
    {MH, "linkToStatic", "([Ljava/lang/Object;)Ljava/lang/Object;", linker_reflectively,
     DOES(THROWS)},
    {MH, "linkToSpecial", "([Ljava/lang/Object;)Ljava/lang/Object;", linker_reflectively,
     DOES(THROWS)},
    {MH, "linkToInterface", "([Ljava/lang/Object;)Ljava/lang/Object;", linker_reflectively,
     DOES(THROWS)},
    {MH, "linkToNative", "([Ljava/lang/Object;)Ljava/lang/Object;", linker_reflectively,
     DOES(THROWS)},
    ACCESS_MODE("get"),
    ACCESS_MODE("set"),
    ACCESS_MODE("getVolatile"),
    ACCESS_MODE("setVolatile"),
    ACCESS_MODE("getOpaque"),
    ACCESS_MODE("setOpaque"),
    ACCESS_MODE("getAcquire"),
    ACCESS_MODE("setRelease"),
    ACCESS_MODE("compareAndSet"),
    ACCESS_MODE("compareAndExchange"),
    ACCESS_MODE("compareAndExchangeAcquire"),
    ACCESS_MODE("compareAndExchangeRelease"),
    ACCESS_MODE("weakCompareAndSetPlain"),
    ACCESS_MODE("weakCompareAndSet"),
    ACCESS_MODE("weakCompareAndSetAcquire"),
    ACCESS_MODE("weakCompareAndSetRelease"),
    ACCESS_MODE("getAndSet"),
    ACCESS_MODE("getAndSetAcquire"),
    ACCESS_MODE("getAndSetRelease"),
    ACCESS_MODE("getAndAdd"),
    ACCESS_MODE("getAndAddAcquire"),
    ACCESS_MODE("getAndAddRelease"),
    ACCESS_MODE("getAndBitwiseOr"),
    ACCESS_MODE("getAndBitwiseOrAcquire"),
    ACCESS_MODE("getAndBitwiseOrRelease"),
    ACCESS_MODE("getAndBitwiseAnd"),
    ACCESS_MODE("getAndBitwiseAndAcquire"),
    ACCESS_MODE("getAndBitwiseAndRelease"),
    ACCESS_MODE("getAndBitwiseXor"),
    ACCESS_MODE("getAndBitwiseXorAcquire"),
    ACCESS_MODE("getAndBitwiseXorRelease"),
    {0},
};
