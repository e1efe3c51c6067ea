/* class.c - questions about classes that are already loaded: subtypes, members, selection of
 * methods, names; and the metadata memory they lie in.  Loading and linking are in load.c. */
#include "vm/class/class.h"

#include "base/undo.h"

#include "base/error.h"
#include "base/symbol.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

/* ---- metadata memory ---- */

static const size_t META_SIZE = (size_t)1 << 32; /* what 32-bit offsets reach */

/* Reserves the region; pages appear, zeroed, when they are touched. */
static char *meta_reserve(void)
{
    void *wanted = (void *)META_BASE;
    void *got = mmap(wanted, META_SIZE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != wanted)
        die("cannot reserve memory for classes: %s", strerror(got == MAP_FAILED ? errno : EEXIST));
    return got;
}

void meta_claim(struct undo_log *log)
{
    undo_claim(
        log, (void *)META_BASE, META_SIZE, UNDO_DERIVED,
        "states of classes are in vm->class_states, fresh objects held by linked code and by "
        "classes in put_held(); the rest is linking, which has the same outcome at any time");
}

void *meta_alloc(size_t size)
{
    static char *next, *end;
    if (!next) {
        next = meta_reserve();
        end = next + META_SIZE;
        next += 64; /* so that offset 0 is never a class */
    }
    size = (size + 7) & ~(size_t)7;
    if ((size_t)(end - next) < size)
        die("out of memory for classes (%zu bytes)", size);
    char *p = next;
    next += size;
    return p;
}

/* ---- subtype tests ---- */

static bool array_implements(const struct class *interface)
{
    static const struct symbol *cloneable, *serializable;
    if (!cloneable) {
        cloneable = symbol_of("java/lang/Cloneable");
        serializable = symbol_of("java/io/Serializable");
    }
    return interface->is_boot && (interface->name == cloneable || interface->name == serializable);
}

static bool implements_interface(const struct class *c, const struct class *interface)
{
    if (c->kind == CLASS_ARRAY)
        return array_implements(interface);
    for (uint16_t i = 0; i < c->all_interface_count; i++) {
        if (c->all_interfaces[i] == interface)
            return true;
    }
    return false;
}

bool class_is_subclass_slow(const struct class *c, const struct class *of)
{
    if (c == of)
        return true;
    if (c->kind == CLASS_PRIMITIVE || of->kind == CLASS_PRIMITIVE)
        return false;
    if (of->kind == CLASS_ARRAY)
        return c->kind == CLASS_ARRAY && class_is_assignable(c->element, of->element);
    if (of->flags & ACC_INTERFACE)
        return implements_interface(c, of);
    if (c->kind == CLASS_ARRAY)
        return of->depth == 0;
    while (c && c->depth > of->depth)
        c = c->super;
    return c == of;
}

/* ---- declared members ---- */

/* Classes with few methods are searched one by one; the others get, at the first question, a
 * table of method numbers + 1 by hash of name and descriptor (open addressing, at most half
 * full). */
enum { LINEAR_METHODS = 8 };

static uint32_t method_hash(const struct symbol *name, const struct symbol *descriptor)
{
    return name->hash ^ (descriptor->hash * 31u);
}

static uint32_t index_size(const struct class *c)
{
    uint32_t size = 16;
    while (size < 2u * c->method_count)
        size *= 2;
    return size;
}

static void build_method_index(struct class *c)
{
    uint32_t mask = index_size(c) - 1;
    uint16_t *index = META_NEW(uint16_t, mask + 1);
    for (uint32_t i = 0; i < c->method_count; i++) {
        uint32_t at = method_hash(c->methods[i].name, c->methods[i].descriptor) & mask;
        while (index[at])
            at = (at + 1) & mask;
        index[at] = (uint16_t)(i + 1);
    }
    c->method_index_mask = mask;
    c->method_index = index;
}

struct method *class_declared_method(const struct class *c, const struct symbol *name,
                                     const struct symbol *descriptor)
{
    if (c->method_count <= LINEAR_METHODS) {
        for (uint32_t i = 0; i < c->method_count; i++) {
            struct method *m = &c->methods[i];
            if (m->name == name && m->descriptor == descriptor)
                return m;
        }
        return NULL;
    }
    if (!c->method_index)
        build_method_index((struct class *)c);
    uint32_t at = method_hash(name, descriptor) & c->method_index_mask;
    for (; c->method_index[at]; at = (at + 1) & c->method_index_mask) {
        struct method *m = &c->methods[c->method_index[at] - 1];
        if (m->name == name && m->descriptor == descriptor)
            return m;
    }
    return NULL;
}

struct field *class_declared_field(const struct class *c, const struct symbol *name,
                                   const struct symbol *descriptor)
{
    for (uint32_t i = 0; i < c->field_count; i++) {
        struct field *f = &c->fields[i];
        if (f->name == name && f->descriptor == descriptor)
            return f;
    }
    return NULL;
}

struct field *class_find_field(struct class *c, const struct symbol *name,
                               const struct symbol *descriptor)
{
    for (struct class *k = c; k; k = k->super) {
        struct field *f = class_declared_field(k, name, descriptor);
        if (f)
            return f;
        for (uint16_t i = 0; i < k->interface_count; i++) {
            f = class_find_field(k->interfaces[i], name, descriptor);
            if (f)
                return f;
        }
    }
    return NULL;
}

/* ---- methods of superinterfaces ---- */

/* The method that `interface` declares and passes on to its subtypes. */
static struct method *inheritable(const struct class *interface, const struct symbol *name,
                                  const struct symbol *descriptor)
{
    struct method *m = class_declared_method(interface, name, descriptor);
    return m && !(m->flags & (ACC_PRIVATE | ACC_STATIC)) ? m : NULL;
}

/* Does another superinterface of c, below m's, declare the method again? */
static bool is_overridden(const struct class *c, const struct method *m)
{
    for (uint16_t i = 0; i < c->all_interface_count; i++) {
        const struct class *other = c->all_interfaces[i];
        if (other != m->class_ && implements_interface(other, m->class_) &&
            inheritable(other, m->name, m->descriptor))
            return true;
    }
    return false;
}

/* JVMS 5.4.3.3: the one maximally specific method that is not abstract; when there is none or
 * are several, any maximally specific one. */
static struct method *superinterface_method(const struct class *c, const struct symbol *name,
                                            const struct symbol *descriptor)
{
    struct method *concrete = NULL, *any = NULL;
    unsigned concrete_count = 0;
    for (uint16_t i = 0; i < c->all_interface_count; i++) {
        const struct class *interface = c->all_interfaces[i];
        struct method *m = interface == c ? NULL : inheritable(interface, name, descriptor);
        if (!m || is_overridden(c, m))
            continue;
        if (!any)
            any = m;
        if (!(m->flags & ACC_ABSTRACT)) {
            concrete = m;
            concrete_count++;
        }
    }
    return concrete_count == 1 ? concrete : any;
}

static struct method *object_method(const struct class *interface, const struct symbol *name,
                                    const struct symbol *descriptor)
{
    const struct class *object = interface->super;
    struct method *m = object ? class_declared_method(object, name, descriptor) : NULL;
    return m && (m->flags & ACC_PUBLIC) && !(m->flags & ACC_STATIC) ? m : NULL;
}

struct method *class_find_method(struct class *c, const struct symbol *name,
                                 const struct symbol *descriptor)
{
    struct method *m;
    if (c->flags & ACC_INTERFACE) {
        m = class_declared_method(c, name, descriptor);
        if (!m)
            m = object_method(c, name, descriptor);
        if (m)
            return m;
    } else {
        for (struct class *k = c; k; k = k->super) {
            m = class_declared_method(k, name, descriptor);
            if (m)
                return m;
        }
    }
    return superinterface_method(c, name, descriptor);
}

/* ---- selection (JVMS 5.4.6) ---- */

/* What c runs for a method of an interface that it implements: a method of its class chain
 * wins over every superinterface's, even if it is abstract. */
static struct method *implementation(const struct class *c, const struct method *wanted)
{
    for (const struct class *k = c; k; k = k->super) {
        struct method *m = class_declared_method(k, wanted->name, wanted->descriptor);
        if (m && !(m->flags & (ACC_PRIVATE | ACC_STATIC)))
            return m;
    }
    return superinterface_method(c, wanted->name, wanted->descriptor);
}

/* Rows are made when they are first needed: most interfaces of most classes never are. */
static struct itable *make_itable_row(struct class *c, struct class *interface)
{
    if (!c->itable)
        c->itable = META_NEW(struct itable, c->all_interface_count);
    struct itable *row = &c->itable[c->itable_length];
    row->methods = META_NEW(struct method *, interface->vtable_length);
    for (uint32_t i = 0; i < interface->vtable_length; i++)
        row->methods[i] = implementation(c, interface->vtable[i]);
    row->interface = interface;
    c->itable_length++;
    return row;
}

static struct method *select_from_itable(struct class *c, const struct method *resolved)
{
    for (uint32_t i = 0; i < c->itable_length; i++) {
        if (c->itable[i].interface == resolved->class_)
            return c->itable[i].methods[resolved->vtable_index];
    }
    if (!implements_interface(c, resolved->class_))
        return NULL;
    return make_itable_row(c, resolved->class_)->methods[resolved->vtable_index];
}

struct method *class_select_method(struct class *c, struct method *resolved)
{
    if (resolved->vtable_index < 0 || (resolved->flags & (ACC_PRIVATE | ACC_STATIC)))
        return resolved;
    struct class *k = c->kind == CLASS_ARRAY ? c->super : c;
    struct method *m;
    if (resolved->class_->flags & ACC_INTERFACE)
        m = select_from_itable(k, resolved);
    else
        m = (uint32_t)resolved->vtable_index < k->vtable_length ? k->vtable[resolved->vtable_index]
                                                                : NULL;
    return m && !(m->flags & ACC_ABSTRACT) ? m : NULL;
}

/* ---- names ---- */

void class_java_name(const struct class *c, char *out, size_t size)
{
    if (!size)
        return;
    size_t length = c->name->length < size - 1 ? c->name->length : size - 1;
    memcpy(out, c->name->text, length);
    out[length] = '\0';
    for (char *p = out; *p; p++) {
        if (*p == '/')
            *p = '.';
    }
    const struct class *innermost = c;
    while (innermost->kind == CLASS_ARRAY)
        innermost = innermost->element;
    char *suffix = innermost->is_hidden ? strrchr(out, '+') : NULL;
    if (suffix) /* a hidden class's name is its class file's name, a slash, and a number */
        *suffix = '/';
}
