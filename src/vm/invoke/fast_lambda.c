/* fast_lambda.c - links the call sites of LambdaMetafactory: checks that the site is one of the
 * usual kind, writes the lambda's class (lambda_write.c) and defines it. */
#include "vm/invoke/fast_link.h"

#include "vm/class/access.h"
#include "vm/invoke/lambda_site.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLAG_SERIALIZABLE = 1, FLAG_MARKERS = 2, FLAG_BRIDGES = 4 };

enum { MAX_DESCRIPTOR = 4000 }; /* what lambda_write() has room for */

static struct cw_text text_of(const struct symbol *s)
{
    return (struct cw_text){s->text, s->length};
}

/* The descriptor of a CP_METHOD_TYPE. */
static struct cw_text method_type_at(const struct classfile *cf, uint16_t index)
{
    return text_of(cf_symbol(cf, cf->cp[index].a));
}

/* ---- reading the constant pool ---- */

static bool read_implementation(struct lambda_site *site, uint16_t index)
{
    const struct classfile *cf = site->caller->file;
    const struct cp_entry *handle = &cf->cp[index];
    if (handle->tag != CP_METHOD_HANDLE || handle->a < REF_INVOKE_VIRTUAL)
        return false;
    const struct cp_entry *member = &cf->cp[handle->b];
    site->kind = (enum ref_kind)handle->a;
    site->in_interface = member->tag == CP_INTERFACE_METHODREF;
    site->owner = text_of(cf_class_name(cf, member->a));
    site->method = text_of(cf_symbol(cf, cf->cp[member->b].a));
    site->descriptor = text_of(cf_symbol(cf, cf->cp[member->b].b));
    return true;
}

/* Arguments of altMetafactory from the fourth on: flags, markers, bridges. */
static bool read_extras(struct lambda_site *site, const struct cf_bootstrap *b)
{
    const struct classfile *cf = site->caller->file;
    uint16_t at = 3;
    if (b->argument_count < 4 || cf->cp[b->arguments[at]].tag != CP_INTEGER)
        return false;
    int32_t flags = cf->cp[b->arguments[at++]].i;
    if (flags & ~(FLAG_MARKERS | FLAG_BRIDGES))
        return false;
    for (int32_t kind = FLAG_MARKERS; kind <= FLAG_BRIDGES; kind *= 2) {
        if (!(flags & kind))
            continue;
        enum cp_tag tag = kind == FLAG_MARKERS ? CP_CLASS : CP_METHOD_TYPE;
        if (at >= b->argument_count || cf->cp[b->arguments[at]].tag != CP_INTEGER)
            return false;
        int32_t count = cf->cp[b->arguments[at++]].i;
        if (count < 0 || count > LAMBDA_MAX_EXTRAS || count > b->argument_count - at)
            return false;
        for (; count > 0; count--, at++) {
            uint16_t index = b->arguments[at];
            if (cf->cp[index].tag != tag)
                return false;
            if (tag == CP_CLASS)
                site->interfaces[site->interface_count++] = text_of(cf_class_name(cf, index));
            else
                site->bridges[site->bridge_count++] = method_type_at(cf, index);
        }
    }
    return at == b->argument_count;
}

static bool read_site(struct lambda_site *site, struct class *caller, uint16_t cp_index,
                      bool is_alternative)
{
    const struct classfile *cf = caller->file;
    const struct cf_bootstrap *b = site_bootstrap(caller, cp_index);
    site->caller = caller;
    if (b->argument_count < 3 || cf->cp[b->arguments[0]].tag != CP_METHOD_TYPE ||
        cf->cp[b->arguments[2]].tag != CP_METHOD_TYPE)
        return false;
    struct cw_text factory = text_of(site_descriptor(caller, cp_index));
    site->name = text_of(site_name(caller, cp_index));
    site->erased = method_type_at(cf, b->arguments[0]);
    if (factory.length > MAX_DESCRIPTOR || !signature_read(&site->captured, factory) ||
        !signature_read(&site->instantiated, method_type_at(cf, b->arguments[2])) ||
        !read_implementation(site, b->arguments[1]) || site->captured.result.bytes[0] != 'L')
        return false;
    struct cw_text interface = site->captured.result;
    site->interfaces[site->interface_count++] =
        (struct cw_text){interface.bytes + 1, interface.length - 2};
    return is_alternative ? read_extras(site, b) : b->argument_count == 3;
}

/* ---- checks that need classes ---- */

/* A site that the JDK's way must decide is not an error here. */
enum verdict { VERDICT_USUAL, VERDICT_UNUSUAL, VERDICT_LATER /* a frame was pushed */ };

static enum verdict verdict_of(enum load_status status)
{
    return status == LOAD_PUSHED ? VERDICT_LATER : VERDICT_UNUSUAL;
}

static enum verdict check_interfaces(struct thread *t, struct lambda_site *site)
{
    for (uint16_t i = 0; i < site->interface_count; i++) {
        struct class *c;
        const struct symbol *name =
            symbol_intern(site->interfaces[i].bytes, site->interfaces[i].length);
        enum load_status status = class_resolve(t, name, site->caller->loader, &c);
        if (status != LOAD_READY)
            return verdict_of(status);
        if (!(c->flags & ACC_INTERFACE) || !class_can_access_class(site->caller, c) ||
            class_is_assignable(c, t->vm->wk.Serializable))
            return VERDICT_UNUSUAL;
        site->is_undoable |= c->is_undoable;
        for (uint16_t j = 0; j < i; j++) {
            if (site->interfaces[i].length == site->interfaces[j].length &&
                memcmp(site->interfaces[i].bytes, site->interfaces[j].bytes,
                       site->interfaces[i].length) == 0)
                return VERDICT_UNUSUAL;
        }
    }
    return VERDICT_USUAL;
}

/* Private methods used to be referred to as REF_invokeSpecial. */
static bool fix_special(struct lambda_site *site, const struct method *m)
{
    if (site->kind != REF_INVOKE_SPECIAL)
        return true;
    site->kind = site->in_interface ? REF_INVOKE_INTERFACE : REF_INVOKE_VIRTUAL;
    return m->class_ == site->caller && (m->flags & ACC_PRIVATE);
}

static bool is_usual_method(struct thread *t, struct lambda_site *site, struct class *owner,
                            const struct method *m)
{
    bool is_static = site->kind == REF_INVOKE_STATIC;
    bool is_constructor = site->kind == REF_NEW_INVOKE_SPECIAL;
    if (!m || !(m->flags & ACC_STATIC) != !is_static ||
        !(m->traits & METHOD_CONSTRUCTOR) != !is_constructor)
        return false;
    if (is_constructor && ((owner->flags & ACC_ABSTRACT) || m->class_ != owner))
        return false;
    if (!member_is_accessible(t, site->caller, m->class_, m->flags, owner))
        return false;
    if ((m->flags & ACC_PROTECTED) && !class_same_package(site->caller, m->class_))
        return false;
    return fix_special(site, m);
}

/* Finds the method and completes site->implementation. */
static enum verdict check_implementation(struct thread *t, struct lambda_site *site,
                                         uint16_t handle_index)
{
    const struct classfile *cf = site->caller->file;
    const struct cp_entry *member = &cf->cp[cf->cp[handle_index].b];
    struct class *owner;
    enum load_status status = constant_class(t, site->caller, member->a, &owner);
    if (status != LOAD_READY)
        return verdict_of(status);
    if (owner->kind != CLASS_INSTANCE || !(owner->flags & ACC_INTERFACE) != !site->in_interface ||
        owner->is_hidden || owner == t->vm->wk.MethodHandle || owner == t->vm->wk.VarHandle)
        return VERDICT_UNUSUAL;
    site->is_undoable |= owner->is_undoable || site->caller->is_undoable;
    status = class_link(t, owner);
    if (status != LOAD_READY)
        return verdict_of(status);
    const struct method *m = class_find_method(owner, cf_symbol(cf, cf->cp[member->b].a),
                                               cf_symbol(cf, cf->cp[member->b].b));
    if (!is_usual_method(t, site, owner, m))
        return VERDICT_UNUSUAL;
    struct signature *s = &site->implementation;
    if (!signature_read(s, site->descriptor) || s->count == LAMBDA_MAX_PARAMETERS)
        return VERDICT_UNUSUAL;
    const char *self = site->owner.bytes;
    char *type = meta_alloc(site->owner.length + 3);
    int length = snprintf(type, site->owner.length + 3, "L%s;", self);
    struct cw_text own = {type, (size_t)length};
    if (site->kind == REF_NEW_INVOKE_SPECIAL) {
        s->result = own;
    } else if (site->kind != REF_INVOKE_STATIC) {
        memmove(s->parameters + 1, s->parameters, s->count * sizeof *s->parameters);
        s->parameters[0] = own;
        s->count++;
    }
    return VERDICT_USUAL;
}

static bool is_reference(struct cw_text type)
{
    return type.bytes[0] == 'L' || type.bytes[0] == '[';
}

static bool same_type(struct cw_text a, struct cw_text b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* Is one reference type a subtype of the other?  Same names in the caller's view are. */
static enum verdict check_subtype(struct thread *t, const struct lambda_site *site,
                                  struct cw_text from, struct cw_text to)
{
    if (same_type(from, to) || same_type(to, cw_text("Ljava/lang/Object;")))
        return VERDICT_USUAL;
    struct class *sub, *super;
    ref loader = site->caller->loader;
    enum load_status status = class_of_descriptor(t, from.bytes, from.length, loader, &sub);
    if (status == LOAD_READY)
        status = class_of_descriptor(t, to.bytes, to.length, loader, &super);
    if (status != LOAD_READY)
        return verdict_of(status);
    return class_is_assignable(sub, super) ? VERDICT_USUAL : VERDICT_UNUSUAL;
}

static enum verdict check_captured(struct thread *t, const struct lambda_site *site)
{
    for (unsigned i = 0; i < site->captured.count; i++) {
        struct cw_text have = site->captured.parameters[i];
        struct cw_text want = site->implementation.parameters[i];
        if (!is_reference(have) || !is_reference(want)) {
            if (!same_type(have, want))
                return VERDICT_UNUSUAL;
            continue;
        }
        enum verdict verdict = check_subtype(t, site, have, want);
        if (verdict != VERDICT_USUAL)
            return verdict;
    }
    return VERDICT_USUAL;
}

/* The types of the method in one of its shapes (erased, or a bridge) against the site's. */
static bool shape_fits(const struct lambda_site *site, struct cw_text descriptor)
{
    struct signature shape;
    const struct signature *at = &site->instantiated;
    if (descriptor.length > MAX_DESCRIPTOR || !signature_read(&shape, descriptor) ||
        shape.count != at->count)
        return false;
    for (unsigned i = 0; i < shape.count; i++) {
        struct cw_text from = shape.parameters[i], via = at->parameters[i];
        struct cw_text to = site->implementation.parameters[site->captured.count + i];
        if (is_reference(from) ? !is_reference(via) : !same_type(from, via))
            return false;
        if (!lambda_can_convert(from, to, via))
            return false;
    }
    struct cw_text result = shape.result, via = at->result;
    if (is_reference(result) ? !is_reference(via) : !same_type(result, via))
        return false;
    if (result.bytes[0] != 'V' && site->implementation.result.bytes[0] == 'V')
        return false;
    return lambda_can_convert(site->implementation.result, result, result);
}

static enum verdict check_types(struct thread *t, const struct lambda_site *site)
{
    if (site->captured.count + site->instantiated.count != site->implementation.count)
        return VERDICT_UNUSUAL;
    enum verdict verdict = check_captured(t, site);
    if (verdict != VERDICT_USUAL)
        return verdict;
    for (unsigned i = 0; i < site->instantiated.count; i++) {
        struct cw_text have = site->instantiated.parameters[i];
        struct cw_text want = site->implementation.parameters[site->captured.count + i];
        if (!is_reference(have) || !is_reference(want))
            continue;
        verdict = check_subtype(t, site, have, want);
        if (verdict != VERDICT_USUAL)
            return verdict;
    }
    bool fits = shape_fits(site, site->erased);
    for (unsigned i = 0; i < site->bridge_count && fits; i++)
        fits = shape_fits(site, site->bridges[i]);
    return fits ? VERDICT_USUAL : VERDICT_UNUSUAL;
}

/* ---- defining the class ---- */

/* "pkg/Outer$$Lambda$7"; a hidden outer class's suffix becomes part of the name. */
static void lambda_name(struct vm *vm, char *out, size_t size, const struct class *caller)
{
    snprintf(out, size, "%s$$Lambda$%u", caller->name->text, ++vm->lambda_count);
    for (char *p = out; *p; p++) {
        if (*p == '+')
            *p = '_';
    }
}

/* No Java code takes part, so the class is linking state and stays, like any class that the VM
 * loads, when the execution is taken back. */
static enum load_status define_lambda(struct thread *t, const struct lambda_site *site,
                                      struct class **out)
{
    struct undo_log *log = &t->vm->log;
    bool was_active = log->active;
    char name[1200];
    size_t length;
    lambda_name(t->vm, name, sizeof name, site->caller);
    uint8_t *bytes = lambda_write(site, cw_text(name), &length);
    struct class_definition definition = {
        .bytes = bytes,
        .length = length,
        .loader = site->caller->loader,
        .protection_domain = site->caller->protection_domain,
        .hidden = true,
        .nest_host = class_nest_host(t, site->caller),
    };
    log->active = was_active && site->is_undoable;
    enum load_status status = class_define(t, &definition, out);
    log->active = was_active;
    free(bytes);
    return status;
}

/* The method that the site calls; reflection shall not see it. */
static struct method *take_factory(struct class *c)
{
    for (uint16_t i = 0; i < c->method_count; i++)
        c->methods[i].traits |= METHOD_HIDDEN;
    return &c->methods[--c->method_count];
}

/* The only instance of a lambda that captures nothing.  It has no fields: it can stay when the
 * execution is taken back, if its class does. */
static ref make_instance(struct thread *t, struct class *c)
{
    struct heap *heap = &t->vm->heap;
    if (!c->is_undoable)
        return heap_alloc_permanent(heap, c, c->instance_size, c->name->hash);
    ref instance = new_object(t, c);
    if (instance)
        heap_pin(heap, instance);
    return instance;
}

enum load_status fast_lambda(struct thread *t, struct class *caller, uint16_t cp_index,
                             bool is_alternative, struct linked_call **call)
{
    struct lambda_site site = {0};
    if (caller->name->length > 1000 || !read_site(&site, caller, cp_index, is_alternative))
        return LOAD_READY;
    enum verdict verdict = check_interfaces(t, &site);
    if (verdict == VERDICT_USUAL)
        verdict = check_implementation(t, &site, site_bootstrap(caller, cp_index)->arguments[1]);
    if (verdict == VERDICT_USUAL)
        verdict = check_types(t, &site);
    if (verdict != VERDICT_USUAL) {
        if (verdict == VERDICT_LATER)
            return LOAD_PUSHED;
        t->thrown = 0;
        return LOAD_READY;
    }
    struct class *c;
    enum load_status status = define_lambda(t, &site, &c);
    if (status != LOAD_READY)
        return status;
    ref instance = 0;
    if (site.captured.count || (instance = make_instance(t, c)))
        *call = linked_call_new(take_factory(c), instance);
    return LOAD_READY; /* without the call when out of memory: the JDK's way says so */
}
