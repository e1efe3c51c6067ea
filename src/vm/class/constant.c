/* constant.c - resolution of constant-pool entries at run time (JVMS 5.4.3), with the errors
 * and messages that HotSpot gives. */
#include "vm/class/describe.h"
#include "vm/class/access.h"
#include "vm/class/define.h"
#include "vm/run/interp.h"
#include "vm/invoke/invoke_link.h"
#include "vm/class/load.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/heap/string.h"

#include <stdio.h>
#include <string.h>

/* Resolution is not undone, unless what it found is, or Java code was run for it, which is run again then: an execution
 * is the same, whether others came before it or not. */
static void keep(struct thread *t, struct class *c, uint16_t index, const struct class *found_in,
                 void *found)
{
    if (found_in->is_undoable || class_loader_runs_java(t->vm, c->loader))
        UNDO_SET(&t->vm->log, c->resolved[index], found);
    else
        c->resolved[index] = found;
}

static enum load_status thrown(enum native_status status)
{
    (void)status;
    return LOAD_THROWN;
}

enum load_status constant_class(struct thread *t, struct class *c, uint16_t index,
                                struct class **out)
{
    if (c->resolved[index]) {
        *out = c->resolved[index];
        return LOAD_READY;
    }
    if (c->is_hidden && index == c->hidden_this) {
        c->resolved[index] = *out = c;
        return LOAD_READY;
    }
    const struct symbol *name = cf_class_name(c->file, index);
    enum load_status status = class_resolve(t, name, c->loader, out);
    if (status != LOAD_READY)
        return status;
    if (!class_can_access_class(c, *out)) {
        char text[2000];
        describe_class_access(t->vm, c, *out, text, sizeof text);
        return thrown(throw_new(t, "java/lang/IllegalAccessError", "%s", text));
    }
    keep(t, c, index, *out, *out);
    return LOAD_READY;
}

/* ---- fields ---- */

static const char *access_words(uint16_t flags)
{
    return flags & ACC_PRIVATE ? "private " : flags & ACC_PROTECTED ? "protected " : "";
}

static enum load_status illegal_field_access(struct thread *t, struct class *c,
                                             const struct field *f)
{
    char from[256], owner[256], where[1200];
    class_java_name(c, from, sizeof from);
    class_java_name(f->class_, owner, sizeof owner);
    describe_two_modules(t->vm, c, f->class_, where, sizeof where);
    return thrown(throw_new(t, "java/lang/IllegalAccessError",
                            "class %s tried to access %sfield %s.%s (%s)", from,
                            access_words(f->flags), owner, f->name->text, where));
}

static enum load_status check_final(struct thread *t, struct class *c, const struct field *f)
{
    if (f->class_ == c)
        return LOAD_READY;
    char from[256], owner[256];
    class_java_name(c, from, sizeof from);
    class_java_name(f->class_, owner, sizeof owner);
    return thrown(throw_new(t, "java/lang/IllegalAccessError",
                            "Update to %s final field %s.%s attempted from a different class (%s) "
                            "than the field's declaring class",
                            f->flags & ACC_STATIC ? "static" : "non-static", owner, f->name->text,
                            from));
}

enum load_status constant_field(struct thread *t, struct class *c, uint16_t index, bool is_static,
                                bool is_put, struct field **out)
{
    const struct classfile *cf = c->file;
    struct field *f = c->resolved[index];
    if (!f) {
        struct class *holder;
        enum load_status status = constant_class(t, c, cf->cp[index].a, &holder);
        if (status != LOAD_READY)
            return status;
        const struct cp_entry *type = &cf->cp[cf->cp[index].b];
        const struct symbol *name = cf_symbol(cf, type->a);
        f = class_find_field(holder, name, cf_symbol(cf, type->b));
        if (!f)
            return thrown(throw_new(t, "java/lang/NoSuchFieldError", "%s", name->text));
        if (!member_is_accessible(t, c, f->class_, f->flags, holder))
            return illegal_field_access(t, c, f);
        keep(t, c, index, f->class_, f);
    }
    if (is_static != !!(f->flags & ACC_STATIC)) {
        char owner[256];
        class_java_name(f->class_, owner, sizeof owner);
        return thrown(throw_new(t, "java/lang/IncompatibleClassChangeError",
                                "Expected %s field %s.%s", is_static ? "static" : "non-static",
                                owner, f->name->text));
    }
    if (is_put && f->flags & ACC_FINAL) {
        enum load_status status = check_final(t, c, f);
        if (status != LOAD_READY)
            return status;
    }
    *out = f;
    return LOAD_READY;
}

/* ---- methods ---- */

/* The intrinsics of MethodHandle exist once for each descriptor they are called with. */
static struct method *polymorphic_method(struct class *holder, const struct method *declared,
                                         const struct symbol *descriptor,
                                         enum mh_intrinsic intrinsic)
{
    static struct method *made[1024]; /* hash table of chains, linking state */
    uint32_t at = (descriptor->hash ^ (uint32_t)intrinsic * 97u) % 1024;
    for (struct method *m = made[at]; m; m = m->next_polymorphic)
        if (m->descriptor == descriptor && m->intrinsic_id == intrinsic && m->class_ == holder &&
            m->name == declared->name)
            return m;
    struct method *m = META_NEW(struct method, 1);
    m->class_ = holder;
    m->name = declared->name;
    m->descriptor = descriptor;
    m->flags = declared->flags;
    m->traits = declared->traits | METHOD_POLYMORPHIC | METHOD_HIDDEN;
    m->index = declared->index;
    m->intrinsic_id = (uint8_t)intrinsic;
    method_init(m);
    interp_prepare(m);
    m->next_polymorphic = made[at];
    made[at] = m;
    return m;
}

struct method *method_find_polymorphic(struct vm *vm, struct class *holder,
                                       const struct symbol *name, const struct symbol *descriptor)
{
    if (holder != vm->wk.MethodHandle && holder != vm->wk.VarHandle)
        return NULL;
    enum mh_intrinsic intrinsic = mh_intrinsic_of(vm, holder, name);
    if (intrinsic == MH_NONE)
        return NULL;
    for (uint16_t i = 0; i < holder->method_count; i++)
        if (holder->methods[i].name == name)
            return polymorphic_method(holder, &holder->methods[i], descriptor, intrinsic);
    return NULL;
}

static enum load_status wrong_kind(struct thread *t, const struct class *holder)
{
    char name[256];
    class_java_name(holder, name, sizeof name);
    bool interface = holder->flags & ACC_INTERFACE;
    return thrown(throw_new(t, "java/lang/IncompatibleClassChangeError",
                            "Found %s %s, but %s was expected", interface ? "interface" : "class",
                            name, interface ? "class" : "interface"));
}

static enum load_status illegal_method_access(struct thread *t, struct class *c,
                                              const struct method *m)
{
    char from[256], what[1024], where[1200];
    class_java_name(c, from, sizeof from);
    describe_method(m->class_, m->name, m->descriptor, what, sizeof what);
    describe_two_modules(t->vm, c, m->class_, where, sizeof where);
    return thrown(throw_new(t, "java/lang/IllegalAccessError",
                            "class %s tried to access %smethod '%s' (%s)", from,
                            access_words(m->flags), what, where));
}

enum load_status constant_method(struct thread *t, struct class *c, uint16_t index,
                                 struct method **out)
{
    if (c->resolved[index]) {
        *out = c->resolved[index];
        return LOAD_READY;
    }
    const struct classfile *cf = c->file;
    struct class *holder;
    enum load_status status = constant_class(t, c, cf->cp[index].a, &holder);
    if (status != LOAD_READY)
        return status;
    const struct cp_entry *type = &cf->cp[cf->cp[index].b];
    const struct symbol *name = cf_symbol(cf, type->a), *descriptor = cf_symbol(cf, type->b);
    bool wants_interface = cf->cp[index].tag == CP_INTERFACE_METHODREF;
    if (wants_interface != !!(holder->flags & ACC_INTERFACE))
        return wrong_kind(t, holder);
    struct method *m = method_find_polymorphic(t->vm, holder, name, descriptor);
    if (!m)
        m = class_find_method(holder->kind == CLASS_ARRAY ? holder->super : holder, name,
                              descriptor);
    if (!m) {
        char what[1024];
        describe_method(holder, name, descriptor, what, sizeof what);
        return thrown(throw_new(t, "java/lang/NoSuchMethodError", "'%s'", what));
    }
    bool array_clone = holder->kind == CLASS_ARRAY && strcmp(name->text, "clone") == 0;
    if (!array_clone && !member_is_accessible(t, c, m->class_, m->flags, holder))
        return illegal_method_access(t, c, m);
    *out = m;
    keep(t, c, index, holder, m);
    return LOAD_READY;
}

/* ---- values ---- */

enum load_status constant_value(struct thread *t, struct class *c, uint16_t index, union value *out)
{
    const struct cp_entry *e = &c->file->cp[index];
    out->bits = 0;
    switch (e->tag) {
    case CP_INTEGER: out->i = e->i; return LOAD_READY;
    case CP_FLOAT: out->f = e->f; return LOAD_READY;
    case CP_LONG: out->j = e->j; return LOAD_READY;
    case CP_DOUBLE: out->d = e->d; return LOAD_READY;
    case CP_STRING: {
        if (!c->resolved[index]) {
            const struct cp_entry *text = &c->file->cp[e->a];
            ref string = string_literal(t, (const char *)text->utf8, text->a);
            if (!string)
                return LOAD_THROWN;
            if (string >= t->vm->heap.permanent)
                c->resolved[index] = (void *)(uintptr_t)string;
            else /* the program interned it first: may be taken back */
                UNDO_SET(&t->vm->log, c->resolved[index], (void *)(uintptr_t)string);
        }
        out->l = (ref)(uintptr_t)c->resolved[index];
        return LOAD_READY;
    }
    case CP_CLASS: {
        struct class *k;
        enum load_status status = constant_class(t, c, index, &k);
        if (status == LOAD_READY)
            out->l = k->mirror;
        return status;
    }
    default: return link_constant(t, c, index, out);
    }
}
