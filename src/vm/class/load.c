/* load.c - finds and defines classes: of the JDK's image (each by the loader of its module),
 * of the class path, and those of loaders written in Java.  See load.h.
 *
 * Each loader has a table of the classes it has defined or was asked for (JVMS 5.3's
 * initiating loader).  A Java loader's loadClass runs in a frame of the pseudo-method
 * <load>, which enters its answer in the table; the caller then asks again. */
#include "vm/class/load.h"

#include "base/hash.h"

#include "classfile/classpath.h"
#include "classfile/jimage.h"
#include "vm/class/access.h"
#include "vm/class/define.h"
#include "vm/class/describe.h"
#include "vm/run/interp.h"
#include "vm/class/module.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/heap/string.h"
#include "vm/run/effect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables: open addressing by name ---- */

struct class_map {
    struct class **slots;
    const struct symbol **names;
    uint64_t size, used;
};

/* What the VM itself loads is linking state and stays for ever.  What Java code defines or
 * answers (defineClass, loadClass) belongs to the execution and is undone with it. */
struct loader_table {
    ref loader;
    struct class_map permanent, undoable;
};

static const char MAP_NOTE[] = "vm->loaded_names";

static size_t map_slot(const struct class_map *map, const struct symbol *name)
{
    size_t at = name->hash & (map->size - 1);
    while (map->names[at] && map->names[at] != name)
        at = (at + 1) & (map->size - 1);
    return at;
}

static struct class *map_get(const struct class_map *map, const struct symbol *name)
{
    return map->size ? map->slots[map_slot(map, name)] : NULL;
}

/* While the log is active the old arrays stay: a rewind may return to them. */
static void map_grow(struct undo_log *log, struct class_map *map)
{
    struct class_map old = *map;
    UNDO_SET(log, map->size, old.size ? old.size * 2 : 64);
    UNDO_SET(log, map->slots, xcalloc(map->size, sizeof *map->slots));
    UNDO_SET(log, map->names, xcalloc(map->size, sizeof *map->names));
    undo_claim(log, map->slots, map->size * sizeof *map->slots, UNDO_COUNTED, MAP_NOTE);
    undo_claim(log, map->names, map->size * sizeof *map->names, UNDO_COUNTED, MAP_NOTE);
    for (uint64_t i = 0; i < old.size; i++) {
        if (!old.names[i])
            continue;
        size_t at = map_slot(map, old.names[i]);
        map->names[at] = old.names[i];
        map->slots[at] = old.slots[i];
    }
    if (!log->active) {
        undo_disclaim(log, old.slots, old.size * sizeof *old.slots);
        undo_disclaim(log, old.names, old.size * sizeof *old.names);
        free(old.slots);
        free(old.names);
    }
}

static void map_put(struct undo_log *log, struct class_map *map, const struct symbol *name,
                    struct class *c)
{
    if (map->used * 2 >= map->size)
        map_grow(log, map);
    size_t at = map_slot(map, name);
    if (!map->names[at])
        UNDO_SET(log, map->used, map->used + 1);
    UNDO_SET(log, map->names[at], name);
    UNDO_SET(log, map->slots[at], c);
}

static void map_put_permanent(struct class_map *map, const struct symbol *name, struct class *c)
{
    struct undo_log never = {.active = false};
    map_put(&never, map, name, c);
    undo_release(&never);
}

/* Table 0 is the boot loader's.  A Java loader keeps its number in an injected field.  Which
 * loaders there are is linking state: never undone, and nothing depends on the number. */
static struct loader_table *table_of(struct vm *vm, ref loader)
{
    uint32_t number = 0;
    if (loader) {
        number = (uint32_t)get_int(loader, vm->off.ClassLoader_vm_loader);
        if (number == 0 || number >= vm->loader_count || vm->loaders[number]->loader != loader) {
            number = vm->loader_count;
            FIELD(int32_t, loader, vm->off.ClassLoader_vm_loader) = (int32_t)number;
        }
    }
    if (number >= vm->loader_count) {
        if (vm->loader_count == vm->loader_capacity) {
            vm->loader_capacity = vm->loader_capacity ? vm->loader_capacity * 2 : 16;
            vm->loaders = xrealloc(vm->loaders, vm->loader_capacity * sizeof *vm->loaders);
        }
        vm->loaders[vm->loader_count] = xcalloc(1, sizeof **vm->loaders);
        UNDO_CLAIM(&vm->log, vm->loaders[vm->loader_count]->undoable, UNDO_COUNTED, MAP_NOTE);
        vm->loaders[vm->loader_count++]->loader = loader;
        if (loader)
            heap_pin(&vm->heap, loader);
    }
    return vm->loaders[number];
}

/* What a loader has answered it is not asked for again: part of the state. */
static void put_undoable(struct vm *vm, ref loader, const struct symbol *name, struct class *c)
{
    struct class_map *map = &table_of(vm, loader)->undoable;
    uint64_t identity = loader ? object_at(loader)->identity : 0;
    if (!map_get(map, name))
        UNDO_SET(&vm->log, vm->loaded_names,
                 vm->loaded_names + hash_pair((uintptr_t)name, identity));
    map_put(&vm->log, map, name, c);
}

struct class *class_loaded(struct vm *vm, const struct symbol *name, ref loader)
{
    const struct loader_table *table = table_of(vm, loader);
    struct class *c = map_get(&table->permanent, name);
    return c ? c : map_get(&table->undoable, name);
}

/* Every class that the boot loader has, in an order that depends on names alone. */
void classes_of_boot(struct vm *vm, void (*visit)(struct vm *vm, struct class *c))
{
    const struct class_map *map = &table_of(vm, 0)->permanent;
    for (uint64_t i = 0; i < map->size; i++)
        if (map->slots[i])
            visit(vm, map->slots[i]);
}

void classes_each(struct vm *vm, void (*visit)(struct vm *vm, struct class *c, void *context),
                  void *context)
{
    for (struct class *c = vm->last_class; c; c = c->previous)
        visit(vm, c, context);
}

static bool map_has_package(const struct class_map *map, ref loader, const struct symbol *package)
{
    for (uint64_t i = 0; i < map->size; i++) {
        const struct class *c = map->slots[i];
        if (c && c->loader == loader && !c->module && c->name->length > package->length &&
            c->name->text[package->length] == '/' &&
            !strchr(c->name->text + package->length + 1, '/') &&
            memcmp(c->name->text, package->text, package->length) == 0)
            return true;
    }
    return false;
}

bool loader_uses_package(struct vm *vm, ref loader, const struct symbol *package)
{
    const struct loader_table *table = table_of(vm, loader);
    return map_has_package(&table->permanent, loader, package) ||
           map_has_package(&table->undoable, loader, package);
}

void loaders_release(struct vm *vm)
{
    for (uint32_t i = 0; i < vm->loader_count; i++) {
        struct class_map *maps[] = {&vm->loaders[i]->permanent, &vm->loaders[i]->undoable};
        for (size_t k = 0; k < 2; k++) {
            free(maps[k]->slots);
            free(maps[k]->names);
        }
        free(vm->loaders[i]);
    }
    free(vm->loaders);
}

/* ---- the JDK's image ---- */

static void bad_input(struct vm *vm, const struct error *error)
{
    vm->reason = *error;
    vm_stop(vm, VM_BAD_INPUT, 2);
}

static struct class *image_define(struct vm *vm, const struct symbol *name,
                                  const struct module *module, const uint8_t *bytes, size_t length,
                                  struct error *error)
{
    struct classfile *file = arena_alloc(&vm->arena, sizeof *file);
    if (!classfile_parse(file, bytes, length, name->text, &vm->arena, error))
        return NULL;
    struct definition d = {.file = file,
                           .name = name,
                           .loader = module->loader,
                           .module = module,
                           .origin = module->name};
    if (file->super_class) {
        d.super = class_image_or_null(vm, cf_class_name(file, file->super_class));
        if (!d.super)
            return NULL;
    }
    d.interfaces = META_NEW(struct class *, file->interface_count);
    for (uint16_t i = 0; i < file->interface_count; i++) {
        d.interfaces[i] = class_image_or_null(vm, cf_class_name(file, file->interfaces[i]));
        if (!d.interfaces[i])
            return NULL;
    }
    return define_class(vm, &d);
}

static struct class *image_find(struct vm *vm, const struct module *module,
                                const struct symbol *name)
{
    char path[1024];
    struct class *c = module->loader ? class_loaded(vm, name, module->loader) : NULL;
    if (c)
        return c;
    snprintf(path, sizeof path, "%s.class", name->text);
    struct error error = {""};
    const uint8_t *bytes;
    size_t length;
    if (jimage_find(vm->image, module->name, path, &bytes, &length, &error))
        c = image_define(vm, name, module, bytes, length, &error);
    if (error.text[0])
        bad_input(vm, &error);
    if (c)
        map_put_permanent(&table_of(vm, module->loader)->permanent, name, c);
    return c;
}

struct class *class_image_or_null(struct vm *vm, const struct symbol *name)
{
    struct class *c = class_loaded(vm, name, 0);
    if (c || name->length > 1000)
        return c;
    const struct module *module = module_of_image_class(vm, name);
    return module ? image_find(vm, module, name) : NULL;
}

struct class *class_boot_or_null(struct vm *vm, const struct symbol *name)
{
    struct class *c = class_loaded(vm, name, 0);
    if (c)
        return c;
    if (name->text[0] == '[') {
        struct class *element;
        if (name->text[1] == '[')
            element = class_boot_or_null(vm, symbol_of(name->text + 1));
        else if (name->text[1] == 'L')
            element = class_boot_or_null(vm, symbol_intern(name->text + 2, name->length - 3));
        else
            element = vm->primitives[basic_type_of_descriptor(name->text[1])];
        return element ? class_array_of(vm, element) : NULL;
    }
    if (name->length > 1000)
        return NULL;
    const struct module *module = module_of_image_class(vm, name);
    return module && !module->loader ? image_find(vm, module, name) : NULL;
}

struct class *class_boot(struct vm *vm, const char *name)
{
    struct class *c = class_boot_or_null(vm, symbol_of(name));
    if (!c)
        die("the JDK at %s has no class %s; Heddle needs JDK 17", vm->options.java_home, name);
    return c;
}

struct class *class_primitive(struct vm *vm, enum basic_type type)
{
    return vm->primitives[type];
}

struct class *class_array_of(struct vm *vm, struct class *element)
{
    if (element->array_class)
        return element->array_class;
    return define_array(vm, element);
}

struct class *class_of_mirror(struct vm *vm, ref mirror)
{
    return (struct class *)(uintptr_t)get_long(mirror, vm->off.Class_vm_class);
}

/* ---- defining from bytes, for any loader ---- */

/* A public super in a package that its module does not export to the new class. */
static enum load_status check_super_module(struct thread *t, const struct definition *d,
                                           const struct class *super, const char *what)
{
    const struct class from = {.name = d->name,
                               .kind = CLASS_INSTANCE,
                               .loader = d->loader,
                               .is_boot = d->loader == 0,
                               .module = d->module};
    if (!(super->flags & ACC_PUBLIC) || module_lets_access(&from, super) || class_is_magic(super))
        return LOAD_READY;
    char text[2000];
    describe_class_access(t->vm, &from, super, text, sizeof text);
    throw_new(t, "java/lang/IllegalAccessError", "%s check failed: %s", what, text);
    return LOAD_THROWN;
}

static void definition_java_name(const struct definition *d, char *out, size_t size)
{
    const struct class c = {.name = d->name, .kind = CLASS_INSTANCE};
    class_java_name(&c, out, size);
}

/* Is the new class one of those that the sealed class names? */
static bool is_permitted(const struct definition *d, const struct class *super)
{
    const struct class from = {.name = d->name, .kind = CLASS_INSTANCE, .loader = d->loader};
    const struct classfile *file = super->file;
    if (d->hidden || d->module != super->module || d->loader != super->loader ||
        (!(d->file->flags & ACC_PUBLIC) && !class_same_package(&from, super)))
        return false;
    for (uint16_t i = 0; i < file->permitted_count; i++)
        if (cf_class_name(file, file->permitted[i]) == d->name)
            return true;
    return false;
}

static enum load_status check_sealed(struct thread *t, const struct definition *d,
                                     const struct class *super, const char *verb)
{
    if (!super->file || !super->file->permitted || is_permitted(d, super))
        return LOAD_READY;
    char own[512], text[512];
    definition_java_name(d, own, sizeof own);
    class_java_name(super, text, sizeof text);
    throw_new(t, "java/lang/IncompatibleClassChangeError", "class %s cannot %s %s", own, verb,
              text);
    return LOAD_THROWN;
}

/* What HotSpot checks last. */
static enum load_status check_final_and_sealed(struct thread *t, const struct definition *d)
{
    const struct classfile *file = d->file;
    bool interface = file->flags & ACC_INTERFACE;
    if (d->super && d->super->flags & ACC_FINAL && !interface) {
        char own[512], text[512];
        definition_java_name(d, own, sizeof own);
        class_java_name(d->super, text, sizeof text);
        throw_new(t, "java/lang/IncompatibleClassChangeError",
                  "class %s cannot inherit from final class %s", own, text);
        return LOAD_THROWN;
    }
    enum load_status status = LOAD_READY;
    if (d->super)
        status = check_sealed(t, d, d->super, "inherit from sealed class");
    for (uint16_t i = 0; i < file->interface_count && status == LOAD_READY; i++)
        status = check_sealed(t, d, d->interfaces[i],
                              interface ? "extend sealed interface" : "implement sealed interface");
    return status;
}

static enum load_status resolve_supers(struct thread *t, struct definition *d, ref loader)
{
    const struct classfile *file = d->file;
    char own[512], text[512];
    definition_java_name(d, own, sizeof own);
    if (file->super_class) {
        const struct symbol *name = cf_class_name(file, file->super_class);
        if (name == d->name) {
            throw_new(t, "java/lang/ClassCircularityError", "%s", d->name->text);
            return LOAD_THROWN;
        }
        enum load_status status = class_resolve(t, name, loader, &d->super);
        if (status == LOAD_READY)
            status = check_super_module(t, d, d->super, "superclass access");
        if (status != LOAD_READY)
            return status;
    }
    d->interfaces = META_NEW(struct class *, file->interface_count);
    for (uint16_t i = 0; i < file->interface_count; i++) {
        enum load_status status =
            class_resolve(t, cf_class_name(file, file->interfaces[i]), loader, &d->interfaces[i]);
        if (status == LOAD_READY)
            status = check_super_module(t, d, d->interfaces[i], "superinterface");
        if (status != LOAD_READY)
            return status;
        if (!(d->interfaces[i]->flags & ACC_INTERFACE)) {
            char where[1024];
            class_java_name(d->interfaces[i], text, sizeof text);
            describe_module(t->vm, d->interfaces[i], where, sizeof where);
            throw_new(t, "java/lang/IncompatibleClassChangeError",
                      "class %s can not implement %s, because it is not an interface (%s)", own,
                      text, where);
            return LOAD_THROWN;
        }
    }
    if (d->super && d->super->flags & ACC_INTERFACE) {
        class_java_name(d->super, text, sizeof text);
        throw_new(t, "java/lang/IncompatibleClassChangeError",
                  "class %s has interface %s as super class", own, text);
        return LOAD_THROWN;
    }
    return check_final_and_sealed(t, d);
}

static const struct symbol *hidden_name(struct vm *vm, const struct symbol *name)
{
    char text[name->length + 32];
    snprintf(text, sizeof text, "%s+0x%016x", name->text, ++vm->hidden_count);
    return symbol_of(text);
}

/* HotSpot's words for the faults that programs provoke most. */
static enum load_status format_error(struct thread *t, const struct class_definition *given,
                                     const struct error *error)
{
    const char *called = given->name ? given->name->text : "<Unknown>";
    const uint8_t *b = given->bytes;
    if (given->length < 4 || strstr(error->text, "truncated"))
        throw_new(t, "java/lang/ClassFormatError", "Truncated class file");
    else if (strstr(error->text, "magic"))
        throw_new(t, "java/lang/ClassFormatError", "Incompatible magic value %u in class file %s",
                  (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3], called);
    else if (strstr(error->text, "extra bytes"))
        throw_new(t, "java/lang/ClassFormatError", "Extra bytes at the end of class file %s",
                  called);
    else
        throw_new(t, "java/lang/ClassFormatError", "%s", error->text);
    return LOAD_THROWN;
}

static enum load_status duplicate(struct thread *t, const struct class *c)
{
    char name[512], loader[300], where[1200];
    class_java_name(c, name, sizeof name);
    describe_loader(t->vm, c->loader, loader, sizeof loader);
    describe_module(t->vm, c, where, sizeof where);
    describe_parent_loader(t->vm, c, where, sizeof where);
    throw_new(t, "java/lang/LinkageError",
              "loader %s attempted duplicate class definition for %s. (%s)", loader, name, where);
    return LOAD_THROWN;
}

enum load_status class_define(struct thread *t, const struct class_definition *given,
                              struct class **out)
{
    struct vm *vm = t->vm;
    struct error error = {""};
    struct definition d = {
        .loader = given->loader,
        .protection_domain = given->protection_domain,
        .class_data = given->class_data,
        .hidden = given->hidden,
        .undoable = vm->log.active,
        .nest_host = given->nest_host,
        .origin = given->origin,
    };
    uint8_t *bytes = arena_alloc(&vm->arena, given->length);
    memcpy(bytes, given->bytes, given->length);
    d.file = arena_alloc(&vm->arena, sizeof *d.file);
    const char *called = given->name ? given->name->text : "class";
    if (!classfile_parse(d.file, bytes, given->length, called, &vm->arena, &error) ||
        (given->loader && !given->hidden && !classfile_check_code(d.file, &error))) {
        return format_error(t, given, &error);
    }
    d.name = cf_class_name(d.file, d.file->this_class);
    if (given->name && given->hidden)
        d.name = given->name;
    if (given->name && given->name != d.name) {
        throw_new(t, "java/lang/NoClassDefFoundError", "%s (wrong name: %s)", given->name->text,
                  d.name->text);
        return LOAD_THROWN;
    }
    struct class *before = given->hidden ? NULL : class_loaded(vm, d.name, given->loader);
    if (before)
        return duplicate(t, before);
    d.module = module_for_definition(vm, d.name, given->loader);
    enum load_status status = resolve_supers(t, &d, given->loader);
    if (status != LOAD_READY)
        return status;
    if (given->hidden)
        d.name = hidden_name(vm, d.name);
    *out = define_class(vm, &d);
    if (given->hidden)
        (*out)->hidden_this = d.file->this_class;
    else
        put_undoable(vm, given->loader, d.name, *out);
    return LOAD_READY;
}

/* ---- application loader: module path and class path, without running URLClassPath ---- */

bool class_find_file(struct vm *vm, const struct symbol *name, struct arena *arena,
                     struct class_place *place, struct error *error)
{
    char path[1024];
    error->text[0] = '\0';
    if (name->length > sizeof path - 16)
        return false;
    snprintf(path, sizeof path, "%s.class", name->text);
    place->module = module_of_path_class(vm, name);
    return classpath_find(place->module ? place->module->path : vm->path, path, arena,
                          &place->bytes, &place->length, &place->origin, &place->element, error);
}

static enum load_status app_define(struct thread *t, const struct symbol *name, struct class **out)
{
    struct vm *vm = t->vm;
    struct error error;
    struct class_place place;
    *out = NULL;
    if (!class_find_file(vm, name, &vm->arena, &place, &error)) {
        if (error.text[0]) {
            bad_input(vm, &error);
            return LOAD_PUSHED;
        }
        return LOAD_READY;
    }
    struct definition d = {.loader = vm->app_loader,
                           .origin = place.origin,
                           .module = place.module};
    d.file = arena_alloc(&vm->arena, sizeof *d.file);
    if (!classfile_parse(d.file, place.bytes, place.length, place.origin, &vm->arena, &error) ||
        !classfile_check_code(d.file, &error)) {
        if (!strstr(error.text, place.origin))
            error_prefix(&error, "%s", place.origin);
        bad_input(vm, &error);
        return LOAD_PUSHED;
    }
    d.name = cf_class_name(d.file, d.file->this_class);
    if (d.name != name) {
        error_set(&error, "%s: contains class %s, not %s", place.origin, d.name->text, name->text);
        bad_input(vm, &error);
        return LOAD_PUSHED;
    }
    if (vm->app_loading_depth > 500) {
        throw_new(t, "java/lang/ClassCircularityError", "%s", name->text);
        return LOAD_THROWN;
    }
    vm->app_loading_depth++;
    enum load_status status = resolve_supers(t, &d, vm->app_loader);
    vm->app_loading_depth--;
    if (status == LOAD_READY) {
        *out = define_class(vm, &d);
        (*out)->code_source = place.module ? NULL : place.element;
    }
    return status;
}

/* ---- resolution ---- */

/* <load>(loader, name as long): calls loader.loadClass(name) and enters the answer. */
static enum native_status load_resume(struct thread *t, struct frame *f, union value *result)
{
    (void)result;
    struct vm *vm = t->vm;
    ref loader = f->regs[0].l;
    const struct symbol *name = (const struct symbol *)(uintptr_t)f->regs[1].j;
    const char *exception = (const char *)(uintptr_t)f->regs[3].j;
    if (t->thrown) {
        ref thrown = t->thrown;
        const struct class *cnfe = class_boot(vm, "java/lang/ClassNotFoundException");
        if (!class_is_assignable(class_of(thrown), cnfe) ||
            strcmp(exception, "java/lang/ClassNotFoundException") == 0)
            return NATIVE_THROWN;
        t->thrown = 0;
        return throw_with_cause(t, exception, thrown, "%s", name->text);
    }
    ref mirror = t->result.l;
    struct class *c = mirror ? class_of_mirror(vm, mirror) : NULL;
    if (!c || c->name != name)
        return throw_new(t, exception, "%s", name->text);
    put_undoable(vm, loader, name, c);
    return NATIVE_DONE;
}

static enum native_status load_start(struct thread *t, union value *args, union value *result)
{
    (void)result;
    struct vm *vm = t->vm;
    const struct symbol *name = (const struct symbol *)(uintptr_t)args[1].j;
    ref text = string_from_class_name(t, name);
    if (!text)
        return NATIVE_THROWN;
    struct method *load_class =
        class_find_method(vm->wk.ClassLoader, symbol_of("loadClass"),
                          symbol_of("(Ljava/lang/String;)Ljava/lang/Class;"));
    union value call[2] = {{.l = args[0].l}, {.l = text}};
    return native_call(t, class_select_method(class_of(args[0].l), load_class), call, load_resume);
}

static enum load_status load_through_java(struct thread *t, const struct symbol *name, ref loader,
                                          const char *exception)
{
    static struct method *load;
    if (!load)
        load = method_internal("<load>", 5, load_start, &effect_runs);
    union value args[5] = {{.l = loader},
                           {.j = (int64_t)(uintptr_t)name},
                           {.j = 0},
                           {.j = (int64_t)(uintptr_t)exception},
                           {.j = 0}};
    return frame_push(t, load, args, NULL) ? LOAD_PUSHED : LOAD_THROWN;
}

static enum load_status not_found(struct thread *t, const struct symbol *name,
                                  const char *exception)
{
    char text[1024];
    snprintf(text, sizeof text, "%s", name->text);
    bool dotted = strcmp(exception, "java/lang/ClassNotFoundException") == 0;
    for (char *p = text; *p && dotted; p++)
        if (*p == '/')
            *p = '.';
    throw_new(t, exception, "%s", text);
    return LOAD_THROWN;
}

static enum load_status resolve_array(struct thread *t, const struct symbol *name, ref loader,
                                      const char *exception, struct class **out)
{
    struct class *element;
    const char *text = name->text + 1;
    enum load_status status = LOAD_READY;
    if (*text == '[') {
        status = class_resolve_or(t, symbol_of(text), loader, exception, &element);
    } else if (*text == 'L') {
        if (name->length < 4 || name->text[name->length - 1] != ';')
            return not_found(t, name, exception);
        status = class_resolve_or(t, symbol_intern(text + 1, name->length - 3), loader, exception,
                                  &element);
    } else {
        if (name->length != 2 || !strchr("ZCFDBSIJ", *text))
            return not_found(t, name, exception);
        element = t->vm->primitives[basic_type_of_descriptor(*text)];
    }
    if (status == LOAD_READY)
        *out = class_array_of(t->vm, element);
    return status;
}

/* What the VM itself finds: in the image, and for the application loader on module path and class path.
 * *out is NULL when there is nothing of the name. */
static enum load_status find_builtin(struct thread *t, const struct symbol *name, ref loader,
                                     struct class **out)
{
    struct vm *vm = t->vm;
    *out = loader ? class_image_or_null(vm, name) : class_boot_or_null(vm, name);
    if (*out || vm->stopping)
        return *out ? LOAD_READY : LOAD_PUSHED;
    /* a package of a module is not searched on the class path */
    if (!loader || loader != vm->app_loader || module_of_image_class(vm, name))
        return LOAD_READY;
    enum load_status status = app_define(t, name, out);
    if (status == LOAD_READY && *out)
        map_put_permanent(&table_of(vm, loader)->permanent, name, *out);
    return status;
}

enum load_status class_find_application(struct thread *t, const struct symbol *name,
                                        struct class **out)
{
    *out = class_loaded(t->vm, name, t->vm->app_loader);
    return *out ? LOAD_READY : find_builtin(t, name, t->vm->app_loader, out);
}

bool class_loader_runs_java(const struct vm *vm, ref loader)
{
    return loader && loader != vm->platform_loader && loader != vm->app_loader;
}

enum load_status class_resolve_or(struct thread *t, const struct symbol *name, ref loader,
                                  const char *exception, struct class **out)
{
    struct vm *vm = t->vm;
    if (vm->stopping)
        return LOAD_PUSHED;
    if (name->text[0] == '[')
        return resolve_array(t, name, loader, exception, out);
    *out = class_loaded(vm, name, loader);
    if (*out)
        return LOAD_READY;
    if (!class_loader_runs_java(vm, loader)) {
        enum load_status status = find_builtin(t, name, loader, out);
        if (status != LOAD_READY || *out)
            return status;
        if (loader == 0)
            return not_found(t, name, exception);
    }
    /* for what the built-in loaders do not find this makes the exception, with their frames */
    return load_through_java(t, name, loader, exception);
}

enum load_status class_resolve(struct thread *t, const struct symbol *name, ref loader,
                               struct class **out)
{
    return class_resolve_or(t, name, loader, "java/lang/NoClassDefFoundError", out);
}

enum load_status class_of_descriptor(struct thread *t, const char *descriptor, size_t length,
                                     ref loader, struct class **out)
{
    if (descriptor[0] == '[')
        return class_resolve(t, symbol_intern(descriptor, length), loader, out);
    if (descriptor[0] == 'L')
        return class_resolve(t, symbol_intern(descriptor + 1, length - 2), loader, out);
    *out =
        t->vm->primitives[descriptor[0] == 'V' ? T_VOID : basic_type_of_descriptor(descriptor[0])];
    return LOAD_READY;
}

struct class *class_nest_host(struct thread *t, struct class *c)
{
    if (c->nest_host)
        return c->nest_host;
    if (c->kind != CLASS_INSTANCE || !c->file->nest_host)
        return c;
    const struct symbol *name = cf_class_name(c->file, c->file->nest_host);
    struct class *host = class_loaded(t->vm, name, c->loader);
    if (!host && c->is_boot)
        host = class_image_or_null(t->vm, name);
    if (!host && c->loader == t->vm->app_loader && app_define(t, name, &host) == LOAD_READY && host)
        map_put_permanent(&table_of(t->vm, c->loader)->permanent, name, host);
    if (!host || !class_same_package(c, host))
        return c;
    c->nest_host = host;
    return host;
}
