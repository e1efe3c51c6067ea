/* describe.c - see describe.h. */
#include "vm/class/describe.h"

#include "vm/class/module.h"
#include "vm/heap/string.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void describe_loader(const struct vm *vm, ref loader, char *out, size_t size)
{
    if (loader == 0) {
        snprintf(out, size, "'bootstrap'");
        return;
    }
    ref text = get_ref(loader, vm->off.ClassLoader_nameAndId);
    char *utf8 = text ? string_to_utf8(text) : NULL;
    snprintf(out, size, "%s", utf8 ? utf8 : "?");
    free(utf8);
}

static void module_text(const struct vm *vm, const struct class *c, char *out, size_t size)
{
    char loader[256];
    describe_loader(vm, c->loader, loader, sizeof loader);
    /* HotSpot leaves out the version of the JDK's own modules */
    const char *version = c->module && !c->module->in_image ? c->module->version : NULL;
    const char *at = version ? "@" : "";
    if (!version)
        version = "";
    if (c->module)
        snprintf(out, size, "module %s%s%s of loader %s", c->module->name, at, version, loader);
    else
        snprintf(out, size, "unnamed module of loader %s", loader);
}

void describe_parent_loader(const struct vm *vm, const struct class *c, char *out, size_t size)
{
    if (c->loader == 0 || c->loader == vm->app_loader || c->loader == vm->platform_loader)
        return;
    char parent[256];
    describe_loader(vm, get_ref(c->loader, vm->off.ClassLoader_parent), parent, sizeof parent);
    size_t used = strlen(out);
    snprintf(out + used, size - used, ", parent loader %s", parent);
}

void describe_module(const struct vm *vm, const struct class *c, char *out, size_t size)
{
    char name[256], module[400];
    class_java_name(c, name, sizeof name);
    module_text(vm, c, module, sizeof module);
    snprintf(out, size, "%s is in %s", name, module);
}

void describe_two_modules(const struct vm *vm, const struct class *a, const struct class *b,
                          char *out, size_t size)
{
    char name_a[256], name_b[256], module_a[400], module_b[400];
    class_java_name(a, name_a, sizeof name_a);
    class_java_name(b, name_b, sizeof name_b);
    module_text(vm, a, module_a, sizeof module_a);
    module_text(vm, b, module_b, sizeof module_b);
    if (a->loader == b->loader && strcmp(module_a, module_b) == 0)
        snprintf(out, size, "%s and %s are in %s", name_a, name_b, module_a);
    else
        snprintf(out, size, "%s is in %s; %s is in %s", name_a, module_a, name_b, module_b);
}

/* "module java.base" or "unnamed module @0x1b2c3d" */
static void module_name(const struct vm *vm, const struct class *c, char *out, size_t size)
{
    if (c->module)
        snprintf(out, size, "module %s", c->module->name);
    else
        snprintf(out, size, "unnamed module @0x%x",
                 object_at(module_object_of(vm, c))->identity & 0x7fffffffu);
}

void describe_class_access(const struct vm *vm, const struct class *from, const struct class *to,
                           char *out, size_t size)
{
    char name_from[256], name_to[256], module_from[256], module_to[256], where[1200];
    class_java_name(from, name_from, sizeof name_from);
    while (to->kind == CLASS_ARRAY)
        to = to->element;
    class_java_name(to, name_to, sizeof name_to);
    if (!(to->flags & ACC_PUBLIC) || module_lets_access(from, to)) {
        describe_two_modules(vm, to, from, where, sizeof where);
        snprintf(out, size, "failed to access class %s from class %s (%s)", name_to, name_from,
                 where);
        return;
    }
    module_name(vm, from, module_from, sizeof module_from);
    module_name(vm, to, module_to, sizeof module_to);
    const char *dot = strrchr(name_to, '.');
    if (!module_reads(from, to)) {
        snprintf(out, size,
                 "class %s (in %s) cannot access class %s (in %s) because %s does not read %s",
                 name_from, module_from, name_to, module_to, module_from, module_to);
        return;
    }
    snprintf(
        out, size,
        "class %s (in %s) cannot access class %s (in %s) because %s does not export %.*s to %s",
        name_from, module_from, name_to, module_to, module_to, (int)(dot ? dot - name_to : 0),
        name_to, module_from);
}

void describe_bad_cast(const struct vm *vm, const struct class *from, const struct class *to,
                       char *out, size_t size)
{
    char name_from[256], name_to[256], where[1200];
    class_java_name(from, name_from, sizeof name_from);
    class_java_name(to, name_to, sizeof name_to);
    describe_two_modules(vm, from, to, where, sizeof where);
    snprintf(out, size, "class %s cannot be cast to class %s (%s)", name_from, name_to, where);
}

const char *describe_descriptor(const char *d, char *out, size_t size)
{
    unsigned dimensions = 0;
    for (; *d == '['; d++)
        dimensions++;
    static const struct {
        char letter;
        const char *name;
    } primitives[] = {{'Z', "boolean"}, {'C', "char"}, {'F', "float"},
                      {'D', "double"},  {'B', "byte"}, {'S', "short"},
                      {'I', "int"},     {'J', "long"}, {'V', "void"}};
    size_t used = 0;
    if (*d == 'L') {
        for (d++; *d != ';'; d++)
            if (used + 1 < size)
                out[used++] = *d == '/' ? '.' : *d;
        out[used] = '\0';
    } else {
        for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
            if (primitives[i].letter == *d)
                used = (size_t)snprintf(out, size, "%s", primitives[i].name);
    }
    d++;
    while (dimensions-- > 0 && used + 3 < size)
        used += (size_t)snprintf(out + used, size - used, "[]");
    return d;
}

/* "int, java.lang.String[]"; returns the end of the arguments. */
static const char *describe_arguments(const char *d, char *out, size_t size)
{
    char one[300];
    size_t used = 0;
    out[0] = '\0';
    for (d++; *d != ')';) {
        d = describe_descriptor(d, one, sizeof one);
        if (used + strlen(one) + 3 < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", one);
    }
    return d + 1;
}

void describe_signature(const struct symbol *name, const struct symbol *descriptor, char *out,
                        size_t size)
{
    char args[600], result[300];
    describe_descriptor(describe_arguments(descriptor->text, args, sizeof args), result,
                        sizeof result);
    snprintf(out, size, "%s %s(%s)", result, name->text, args);
}

void describe_method(const struct class *holder, const struct symbol *name,
                     const struct symbol *descriptor, char *out, size_t size)
{
    char args[600], owner[256], result[300];
    describe_descriptor(describe_arguments(descriptor->text, args, sizeof args), result,
                        sizeof result);
    class_java_name(holder, owner, sizeof owner);
    snprintf(out, size, "%s %s.%s(%s)", result, owner, name->text, args);
}
