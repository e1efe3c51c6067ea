/* member_resolve.c - resolves a symbolic MemberName as the bytecode instruction of its kind
 * would be (JVMS 5.4.3.2 to 5.4.3.4, 6.5), with HotSpot's messages. */
#include "vm/invoke/member_name.h"

#include "base/symbol.h"
#include "vm/class/access.h"
#include "vm/class/describe.h"
#include "vm/invoke/invoke_link.h"
#include "vm/heap/string.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct resolver {
    struct thread *thread;
    struct class *class_; /* that the reference names */
    struct class *caller; /* NULL: no access checks */
    const struct symbol *name, *descriptor;
    bool quiet;
};

#define ICCE "java/lang/IncompatibleClassChangeError"

/* Throws, unless the failure is only an answer.  Always NULL, for `return fail(...)`. */
__attribute__((format(printf, 3, 4))) static void *fail(const struct resolver *r,
                                                        const char *exception, const char *format,
                                                        ...)
{
    if (r->quiet)
        return NULL;
    char text[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    throw_new(r->thread, exception, "%s", text);
    return NULL;
}

static void *no_such_method(const struct resolver *r)
{
    char text[600];
    describe_method(r->class_, r->name, r->descriptor, text, sizeof text);
    return fail(r, "java/lang/NoSuchMethodError", "'%s'", text);
}

static void *wrong_method(const struct resolver *r, const char *complaint, const struct method *m)
{
    char text[600];
    describe_method(m->class_, m->name, m->descriptor, text, sizeof text);
    return fail(r, ICCE, "%s '%s'", complaint, text);
}

static void *no_access(const struct resolver *r, const struct method *m)
{
    char text[600], from[256], where[1200];
    if (r->quiet)
        return NULL;
    describe_method(m->class_, m->name, m->descriptor, text, sizeof text);
    class_java_name(r->caller, from, sizeof from);
    describe_two_modules(r->thread->vm, r->caller, m->class_, where, sizeof where);
    const char *access = m->flags & ACC_PRIVATE     ? "private "
                         : m->flags & ACC_PROTECTED ? "protected "
                                                    : "";
    return fail(r, "java/lang/IllegalAccessError", "class %s tried to access %s%smethod '%s' (%s)",
                from, access, m->flags & ACC_ABSTRACT ? "abstract " : "", text, where);
}

/* ---- methods ---- */

/* JVMS 5.4.3.3 and 5.4.3.4, and access control. */
static struct method *find_method(const struct resolver *r)
{
    struct method *m = class_find_method(r->class_, r->name, r->descriptor);
    if (!m)
        return no_such_method(r);
    if (r->caller && !member_is_accessible(r->thread, r->caller, m->class_, m->flags, r->class_))
        return no_access(r, m);
    return m;
}

static struct method *find_static(const struct resolver *r)
{
    struct method *m = find_method(r);
    if (m && !(m->flags & ACC_STATIC))
        return wrong_method(r, "Expected static method", m);
    return m;
}

/* A method of an object, in a class or in an interface. */
static struct method *find_instance(const struct resolver *r, bool in_interface,
                                    const char *if_static)
{
    static const char *const kinds[] = {"class", "interface"};
    if (!(r->class_->flags & ACC_INTERFACE) == in_interface) {
        char name[256];
        class_java_name(r->class_, name, sizeof name);
        return fail(r, ICCE, "Found %s %s, but %s was expected", kinds[!in_interface], name,
                    kinds[in_interface]);
    }
    struct method *m = find_method(r);
    if (m && (m->flags & ACC_STATIC))
        return wrong_method(r, if_static, m);
    return m;
}

static struct method *find_virtual(const struct resolver *r)
{
    return find_instance(r, false, "Expecting non-static method");
}

static struct method *find_interface(const struct resolver *r)
{
    return find_instance(r, true, "Expected instance not static method");
}

static bool is_direct_interface(const struct class *c, const struct class *interface)
{
    for (uint16_t i = 0; i < c->interface_count; i++) {
        if (c->interfaces[i] == interface)
            return true;
    }
    return c == interface;
}

/* invokespecial of a superclass's method runs the one that the caller's direct superclass
 * has. */
static struct method *select_super(const struct resolver *r, struct method *m)
{
    if (!r->caller || (m->traits & METHOD_CONSTRUCTOR) || (r->class_->flags & ACC_INTERFACE))
        return m;
    if (r->caller == r->class_ || !class_is_assignable(r->caller, r->class_))
        return m;
    struct method *selected = class_find_method(r->caller->super, m->name, m->descriptor);
    return selected && !(selected->flags & ACC_STATIC) ? selected : m;
}

static struct method *find_special(const struct resolver *r)
{
    struct method *m = find_method(r);
    if (!m)
        return NULL;
    if ((m->traits & METHOD_CONSTRUCTOR) && m->class_ != r->class_) {
        char name[256];
        class_java_name(r->class_, name, sizeof name);
        return fail(r, "java/lang/NoSuchMethodError", "%s: method %s%s not found", name,
                    r->name->text, r->descriptor->text);
    }
    if (r->caller && (r->class_->flags & ACC_INTERFACE) &&
        !is_direct_interface(r->caller, r->class_)) {
        char text[600], name[256];
        describe_method(m->class_, m->name, m->descriptor, text, sizeof text);
        class_java_name(r->class_, name, sizeof name);
        return fail(r, ICCE,
                    "Interface method reference: '%s', is in an indirect superinterface %s", text,
                    name);
    }
    if (m->flags & ACC_STATIC)
        return wrong_method(r, "Expecting non-static method", m);
    m = select_super(r, m);
    if (m->flags & ACC_ABSTRACT) {
        char text[600];
        describe_method(m->class_, m->name, m->descriptor, text, sizeof text);
        return fail(r, "java/lang/AbstractMethodError", "'%s'", text);
    }
    return m;
}

/* ---- MemberNames ---- */

static enum load_status finished(bool ok)
{
    return ok ? LOAD_READY : LOAD_THROWN;
}

/* invokeBasic, linkToStatic and the like exist once for each descriptor. */
static enum load_status resolve_polymorphic(const struct resolver *r, ref mn,
                                            enum mh_intrinsic which)
{
    if (which == MH_INVOKE_GENERIC) {
        /* Its linkage has an appendix, for which a MemberName has no place. */
        fail(r, "java/lang/InternalError", "appendix");
        return LOAD_THROWN;
    }
    struct method *m = method_find_polymorphic(r->thread->vm, r->class_, r->name, r->descriptor);
    return finished(member_name_set_direct(r->thread, mn, m));
}

static enum load_status resolve_method(const struct resolver *r, ref mn, enum ref_kind kind)
{
    struct vm *vm = r->thread->vm;
    if (r->class_ == vm->wk.MethodHandle) {
        enum mh_intrinsic which = mh_intrinsic_of(vm, r->class_, r->name);
        bool is_static = which >= MH_LINK_TO_STATIC;
        if (which != MH_NONE && kind != REF_INVOKE_INTERFACE &&
            is_static == (kind == REF_INVOKE_STATIC))
            return resolve_polymorphic(r, mn, which);
    }
    struct method *m;
    switch (kind) {
    case REF_INVOKE_STATIC:
        m = find_static(r);
        return finished(m && member_name_set_direct(r->thread, mn, m));
    case REF_INVOKE_INTERFACE:
        m = find_interface(r);
        return finished(m && member_name_set_method(r->thread, mn, m, r->class_));
    case REF_INVOKE_VIRTUAL:
        m = find_virtual(r);
        return finished(m && member_name_set_method(r->thread, mn, m, r->class_));
    default: m = find_special(r); return finished(m && member_name_set_direct(r->thread, mn, m));
    }
}

static enum load_status resolve_field(const struct resolver *r, ref mn, enum ref_kind kind)
{
    const struct field *f = class_find_field(r->class_, r->name, r->descriptor);
    if (!f) {
        fail(r, "java/lang/NoSuchFieldError", "%s", r->name->text);
        return LOAD_THROWN;
    }
    /* Access to fields is checked by the Java side. */
    return finished(
        member_name_set_field(r->thread, mn, f, kind == REF_PUT_FIELD || kind == REF_PUT_STATIC));
}

static enum load_status nothing_found(const struct resolver *r, int32_t flags)
{
    if ((flags & MN_KINDS) == MN_IS_FIELD)
        fail(r, "java/lang/NoSuchFieldError", "field resolution failed");
    else if (flags & (MN_IS_METHOD | MN_IS_CONSTRUCTOR))
        fail(r, "java/lang/NoSuchMethodError", "method resolution failed");
    else
        fail(r, "java/lang/LinkageError", "resolution failed");
    return LOAD_THROWN;
}

/* The class, name and descriptor of a symbolic MemberName; false when it names nothing. */
static bool read_symbolic(struct resolver *r, ref mn)
{
    struct vm *vm = r->thread->vm;
    r->class_ = class_of_mirror(vm, get_ref(mn, vm->off.MemberName_clazz));
    if (r->class_->kind == CLASS_PRIMITIVE)
        return false;
    if (r->class_->kind == CLASS_ARRAY)
        r->class_ = vm->wk.Object;
    r->name = string_to_symbol(get_ref(mn, vm->off.MemberName_name));
    r->descriptor = type_descriptor(vm, get_ref(mn, vm->off.MemberName_type));
    if (!r->descriptor || strcmp(r->name->text, "<clinit>") == 0)
        return false;
    bool is_field = get_int(mn, vm->off.MemberName_flags) & MN_IS_FIELD;
    return is_field == (r->descriptor->text[0] != '(');
}

enum load_status member_name_resolve(struct thread *t, ref mn, struct class *caller, bool quiet)
{
    struct vm *vm = t->vm;
    struct resolver r = {.thread = t, .caller = caller, .quiet = quiet};
    if (member_name_method(vm, mn))
        return LOAD_READY;
    int32_t flags = get_int(mn, vm->off.MemberName_flags);
    enum ref_kind kind = member_name_ref_kind(flags);
    if (kind < REF_GET_FIELD || kind > REF_INVOKE_INTERFACE) {
        throw_new(t, "java/lang/InternalError", "obsolete MemberName format");
        return LOAD_THROWN;
    }
    if (!get_ref(mn, vm->off.MemberName_clazz) || !get_ref(mn, vm->off.MemberName_name) ||
        !get_ref(mn, vm->off.MemberName_type)) {
        throw_new(t, "java/lang/IllegalArgumentException", "nothing to resolve");
        return LOAD_THROWN;
    }
    if (!read_symbolic(&r, mn))
        return nothing_found(&r, flags);
    enum load_status linked = class_link(t, r.class_);
    if (linked != LOAD_READY)
        return linked;
    switch (flags & MN_KINDS) {
    case MN_IS_METHOD: return resolve_method(&r, mn, kind);
    case MN_IS_CONSTRUCTOR:
        if (strcmp(r.name->text, "<init>") != 0)
            return nothing_found(&r, flags);
        return resolve_method(&r, mn, REF_INVOKE_SPECIAL);
    case MN_IS_FIELD: return resolve_field(&r, mn, kind);
    default:
        throw_new(t, "java/lang/InternalError", "unrecognized MemberName format");
        return LOAD_THROWN;
    }
}
