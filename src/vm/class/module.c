/* module.c - see module.h. */
#include "vm/class/module.h"

#include "classfile/classpath.h"
#include "base/hash.h"
#include "classfile/jimage.h"
#include "vm/class/describe.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct symbol *package_of(const struct symbol *class_name)
{
    const char *slash = strrchr(class_name->text, '/');
    return slash ? symbol_intern(class_name->text, (size_t)(slash - class_name->text)) : NULL;
}

/* ---- modules of the image ---- */

struct module *module_of_image(struct vm *vm, const char *name)
{
    for (struct module *m = vm->image_modules; m; m = m->next)
        if (m->name == name || strcmp(m->name, name) == 0)
            return m;
    struct module *m = meta_alloc(sizeof *m);
    m->name = arena_strndup(&vm->arena, name, strlen(name));
    m->in_image = true;
    m->next = vm->image_modules;
    vm->image_modules = m;
    return m;
}

/* Until the boot layer is there, the boot loader has everything; then only its modules count. */
struct module *module_of_image_class(struct vm *vm, const struct symbol *class_name)
{
    const char *slash = strrchr(class_name->text, '/');
    char package[1024];
    if (!slash || class_name->length >= sizeof package)
        return NULL;
    snprintf(package, sizeof package, "%.*s", (int)(slash - class_name->text), class_name->text);
    const char *name = jimage_module_of_package(vm->image, package);
    if (!name)
        return NULL;
    struct module *m = module_of_image(vm, name);
    return m->object || !vm->modules_ready ? m : NULL;
}

/* ---- modules of the module path, and those defined at run time: layers, proxies ---- */

static bool has_package(const struct module *m, const struct symbol *package)
{
    for (size_t i = 0; i < m->packages_count; i++)
        if (m->packages[i] == package)
            return true;
    return false;
}

static const struct module *outside_of_image(const struct vm *vm, const struct symbol *class_name,
                                             ref loader)
{
    const struct symbol *package = vm->more_modules ? package_of(class_name) : NULL;
    for (const struct module *m = vm->more_modules; package && m; m = m->next)
        if (m->loader == loader && has_package(m, package))
            return m;
    return NULL;
}

const struct module *module_of_path_class(const struct vm *vm, const struct symbol *class_name)
{
    const struct module *m = outside_of_image(vm, class_name, vm->app_loader);
    return m && m->path ? m : NULL;
}

const struct module *module_of_boot_layer(const struct vm *vm, const char *name)
{
    for (const struct module *m = vm->image_modules; m; m = m->next)
        if (m->object && strcmp(m->name, name) == 0)
            return m;
    for (const struct module *m = vm->more_modules; m; m = m->next)
        if (m->path && strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

const struct module *module_for_definition(struct vm *vm, const struct symbol *class_name,
                                           ref loader)
{
    const struct module *m = outside_of_image(vm, class_name, loader);
    if (m)
        return m;
    if (loader && loader != vm->platform_loader && loader != vm->app_loader)
        return NULL;
    m = module_of_image_class(vm, class_name);
    return m && m->loader == loader ? m : NULL;
}

/* ---- Module.defineModule0 ---- */

static void set_mirror_module(struct vm *vm, struct class *c, ref object)
{
    for (; c; c = c->array_class)
        if (c->mirror)
            heap_put_ref(&vm->heap, c->mirror, vm->off.Class_module, object);
}

static void adopt(struct vm *vm, struct class *c, void *context)
{
    const struct module *m = context;
    if (c->module == m)
        set_mirror_module(vm, c, m->object);
}

static void define_in_boot_layer(struct vm *vm, struct module *m, ref object)
{
    m->object = object;
    m->loader = get_ref(object, vm->off.Module_loader);
    heap_pin(&vm->heap, object);
    classes_each(vm, adopt, m);
    for (unsigned type = 0; type < 16; type++)
        if (vm->primitives[type] && vm->primitives[type]->module == m)
            set_mirror_module(vm, vm->primitives[type], object);
}

static const char *arena_text(struct vm *vm, ref string)
{
    if (!string)
        return NULL;
    char *text = string_to_utf8(string);
    const char *copy = arena_strndup(&vm->arena, text, strlen(text));
    free(text);
    return copy;
}

/* The module of the loader with this package, or with this name: one of the two is NULL. */
static const struct module *find_defined(const struct vm *vm, ref loader, const char *name,
                                         const struct symbol *package)
{
    const char *in_image = package ? jimage_module_of_package(vm->image, package->text) : name;
    for (const struct module *m = vm->image_modules; in_image && m; m = m->next)
        if (m->object && m->loader == loader && strcmp(m->name, in_image) == 0)
            return m;
    for (const struct module *m = vm->more_modules; m; m = m->next)
        if (m->loader == loader &&
            (package ? has_package(m, package) : in_image && strcmp(m->name, in_image) == 0))
            return m;
    return NULL;
}

static bool is_of_java(const struct symbol *package)
{
    return strncmp(package->text, "java", 4) == 0 &&
           (package->text[4] == '/' || package->text[4] == '\0');
}

static const char *prohibited(const struct vm *vm, ref loader, const struct symbol *package,
                              struct error *error)
{
    char text[256], name[256];
    describe_loader(vm, loader, text, sizeof text);
    snprintf(name, sizeof name, "%s", package->text);
    for (char *p = name; *p; p++)
        if (*p == '/')
            *p = '.';
    error_set(error, "Class loader (instance of): %s tried to define prohibited package name: %s",
              text, name);
    return "java/lang/IllegalArgumentException";
}

static const char *package_conflict(struct vm *vm, const char *name, ref loader,
                                    const struct symbol *package, struct error *error)
{
    const struct module *m = find_defined(vm, loader, NULL, package);
    if (!m && !loader_uses_package(vm, loader, package))
        return NULL;
    if (find_defined(vm, loader, name, NULL))
        error_set(error, "Module %s is already defined", name);
    else if (m)
        error_set(error,
                  "Package %s for module %s is already in another module, %s, defined to the "
                  "class loader",
                  package->text, name, m->name);
    else
        error_set(error,
                  "Package %s for module %s is already in the unnamed module defined to the "
                  "class loader",
                  package->text, name);
    return "java/lang/IllegalStateException";
}

const char *module_conflict(struct vm *vm, ref module, ref packages, struct error *error)
{
    const char *name = arena_text(vm, get_ref(module, vm->off.Module_name));
    ref loader = get_ref(module, vm->off.Module_loader);
    int32_t count = packages ? array_length(packages) : 0;
    bool may_have_java = !loader || loader == vm->platform_loader;
    const char *exception = NULL;
    if (!vm->modules_ready)
        return NULL; /* the library has looked at all modules of the boot layer */
    for (int32_t i = 0; i < count && !may_have_java && !exception; i++) {
        const struct symbol *package =
            string_to_class_symbol(((const ref *)array_data(packages))[i]);
        if (is_of_java(package))
            exception = prohibited(vm, loader, package, error);
    }
    for (int32_t i = 0; i < count && !exception; i++)
        exception =
            package_conflict(vm, name, loader,
                             string_to_class_symbol(((const ref *)array_data(packages))[i]), error);
    if (!exception && find_defined(vm, loader, name, NULL)) {
        error_set(error, "Module %s is already defined", name);
        exception = "java/lang/IllegalStateException";
    }
    return exception;
}

/* That a loader has the module is part of the state, also when nothing in the heap shows it. */
static void count_in_state(struct vm *vm, const struct module *m)
{
    uint64_t identity = m->loader ? object_at(m->loader)->identity : 0;
    uint64_t sum = vm->loaded_names + hash_pair((uintptr_t)symbol_of(m->name), ~identity);
    for (size_t i = 0; i < m->packages_count; i++)
        sum += hash_pair((uintptr_t)m->packages[i], ~identity);
    UNDO_SET(&vm->log, vm->loaded_names, sum);
}

bool module_define(struct vm *vm, ref object, bool is_open, ref version, ref location, ref packages,
                   struct error *error)
{
    const char *name = arena_text(vm, get_ref(object, vm->off.Module_name));
    const char *where = vm->modules_ready ? NULL : arena_text(vm, location);
    bool on_path = where && strncmp(where, "file:", 5) == 0;
    if (!vm->modules_ready && !on_path) {
        struct module *m = module_of_image(vm, name);
        m->version = arena_text(vm, version);
        m->is_open = is_open;
        define_in_boot_layer(vm, m, object);
        return true;
    }
    size_t count = packages ? (size_t)array_length(packages) : 0;
    struct module *m = meta_alloc(sizeof *m + count * sizeof *m->packages);
    *m = (struct module){.name = name,
                         .version = arena_text(vm, version),
                         .is_open = is_open,
                         .object = object,
                         .loader = get_ref(object, vm->off.Module_loader),
                         .next = vm->more_modules,
                         .packages_count = count};
    m->location = on_path ? where : NULL;
    if (on_path && !classpath_open_module(&m->path, where, error))
        return false;
    for (size_t i = 0; i < count; i++)
        m->packages[i] = string_to_class_symbol(((const ref *)array_data(packages))[i]);
    heap_pin(&vm->heap, object);
    UNDO_SET(&vm->log, vm->more_modules, m);
    count_in_state(vm, m);
    return true;
}

void modules_release(struct vm *vm)
{
    for (struct module *m = vm->more_modules; m; m = m->next)
        classpath_close(m->path);
}

ref module_object_of(const struct vm *vm, const struct class *c)
{
    if (c->module)
        return c->module->object;
    return c->loader ? get_ref(c->loader, vm->off.ClassLoader_unnamedModule) : vm->boot_module;
}

/* ---- exports and readability ---- */

static struct module *module_of_object(const struct vm *vm, ref object)
{
    struct module *const lists[] = {vm->image_modules, vm->more_modules};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (struct module *m = lists[i]; m; m = m->next)
            if (m->object == object)
                return m;
    return NULL;
}

void module_add_export(struct vm *vm, ref module, ref package, enum export_scope scope, ref to)
{
    struct module *m = module_of_object(vm, module);
    if (!m)
        return; /* unnamed: exports everything anyway */
    struct module_export *e = meta_alloc(sizeof *e);
    *e = (struct module_export){string_to_class_symbol(package), scope, to, m->exports};
    UNDO_SET(&vm->log, m->exports, (const struct module_export *)e);
}

void module_add_read(struct vm *vm, ref module, ref to)
{
    struct module *m = module_of_object(vm, module);
    if (!m || m->in_image)
        return; /* nothing is asked of them: see module_reads() */
    struct module_read *r = meta_alloc(sizeof *r);
    *r = (struct module_read){.to = to ? module_of_object(vm, to) : NULL,
                              .to_all_unnamed = !to,
                              .loader = to ? get_ref(to, vm->off.Module_loader) : 0,
                              .next = m->reads};
    UNDO_SET(&vm->log, m->reads, (const struct module_read *)r);
}

/* The JDK's own code was compiled against its modules: not checked again. */
bool module_reads(const struct class *from, const struct class *to)
{
    if (!from->module || from->module == to->module || from->is_boot ||
        (to->module && strcmp(to->module->name, "java.base") == 0))
        return true;
    for (const struct module_read *r = from->module->reads; r; r = r->next)
        if (r->to == to->module && (to->module || r->to_all_unnamed || r->loader == to->loader))
            return true;
    return false;
}

bool module_lets_access(const struct class *from, const struct class *to)
{
    const struct module *m = to->module;
    if (!module_reads(from, to))
        return false;
    if (!m || m == from->module || from->is_boot || m->is_open)
        return true;
    const struct symbol *package = package_of(to->name);
    for (const struct module_export *e = m->exports; e; e = e->next) {
        if (e->package != package)
            continue;
        if (e->scope == EXPORT_TO_ALL || (e->scope == EXPORT_TO_UNNAMED && !from->module) ||
            (e->scope == EXPORT_TO_ONE && from->module && e->to == from->module->object))
            return true;
    }
    return false;
}
