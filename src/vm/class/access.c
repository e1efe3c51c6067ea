/* access.c - access control between classes and to members (JVMS 5.4.4). */
#include "vm/class/access.h"

#include "vm/class/load.h"
#include "vm/class/module.h"

#include <string.h>

static const struct class *innermost(const struct class *c)
{
    while (c->kind == CLASS_ARRAY)
        c = c->element;
    return c;
}

static size_t package_length(const struct symbol *name)
{
    const char *slash = strrchr(name->text, '/');
    return slash ? (size_t)(slash - name->text) : 0;
}

bool class_same_package(const struct class *a, const struct class *b)
{
    a = innermost(a);
    b = innermost(b);
    if (a == b)
        return true;
    if (a->loader != b->loader)
        return false;
    size_t length = package_length(a->name);
    return length == package_length(b->name) && memcmp(a->name->text, b->name->text, length) == 0;
}

bool class_is_magic(const struct class *c)
{
    static const struct symbol *magic;
    if (!magic)
        magic = symbol_of("jdk/internal/reflect/MagicAccessorImpl");
    while (c && !(c->name == magic && c->is_boot))
        c = c->super;
    return c != NULL;
}

bool class_can_access_class(const struct class *from, const struct class *to)
{
    to = innermost(to);
    return to->kind == CLASS_PRIMITIVE || class_same_package(from, to) ||
           ((to->flags & ACC_PUBLIC) && module_lets_access(from, to)) || class_is_magic(from);
}

static bool protected_is_accessible(const struct class *from, const struct class *declaring,
                                    uint16_t flags, const struct class *via)
{
    if (!class_is_assignable(from, declaring))
        return via->kind == CLASS_ARRAY; /* arrays: clone() is public there */
    if (flags & ACC_STATIC)
        return true;
    return via->kind == CLASS_ARRAY || class_is_assignable(via, from) ||
           class_is_assignable(from, via);
}

bool member_is_accessible(struct thread *t, struct class *from, struct class *declaring,
                          uint16_t flags, struct class *via)
{
    if ((flags & ACC_PUBLIC) || from == declaring)
        return true;
    if (flags & ACC_PRIVATE)
        return class_nest_host(t, from) == class_nest_host(t, declaring) || class_is_magic(from);
    if (class_same_package(from, declaring))
        return true;
    return ((flags & ACC_PROTECTED) && protected_is_accessible(from, declaring, flags, via)) ||
           class_is_magic(from);
}
