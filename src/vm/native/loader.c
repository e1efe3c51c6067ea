/* loader.c - natives of class loaders, modules and native libraries.  The JDK's own
 * native libraries are this VM. */
#include "vm/native/native.h"

#include "classfile/jimage.h"
#include "vm/class/access.h"
#include "vm/class/assertions.h"
#include "vm/class/load.h"
#include "vm/class/module.h"
#include "vm/native/helpers.h"
#include "vm/heap/string.h"
#include "vm/run/access_event.h"
#include "vm/run/refusal.h"
#include "vm/run/vm_gap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum native_status not_ready(enum load_status status)
{
    return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
}

static ref mirror_or_null(const struct class *c)
{
    return c ? c->mirror : 0;
}

/* ---- ClassLoader: finding ---- */

static enum native_status find_bootstrap_class(struct thread *t, union value *args,
                                               union value *result)
{
    if (!args[0].l)
        RETURN_REF(0);
    RETURN_REF(mirror_or_null(class_boot_or_null(t->vm, string_to_class_symbol(args[0].l))));
}

/* A class of a built-in loader counts as loaded as soon as there is one: what is loaded stays so when an execution is taken
 * back, and Java code must not see which executions came before. */
static enum native_status find_by_vm(struct thread *t, const struct symbol *name, ref loader,
                                     union value *result)
{
    struct class *c = class_image_or_null(t->vm, name);
    if (!c && loader == t->vm->app_loader) {
        enum load_status status = class_find_application(t, name, &c);
        if (status != LOAD_READY)
            return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
    }
    RETURN_REF(c && c->loader == loader ? c->mirror : 0);
}

static enum native_status find_loaded_class0(struct thread *t, union value *args,
                                             union value *result)
{
    if (!args[1].l)
        RETURN_REF(0);
    const struct symbol *name = string_to_class_symbol(args[1].l);
    struct class *c = class_loaded(t->vm, name, args[0].l);
    if (c || class_loader_runs_java(t->vm, args[0].l))
        RETURN_REF(mirror_or_null(c));
    return find_by_vm(t, name, args[0].l, result);
}

/* BuiltinClassLoader.findClassOnClassPathOrNull: the VM itself reads the class path for the
 * application loader, so that a class does not depend on who asks for it first. */
static enum native_status find_on_class_path(struct thread *t, union value *args,
                                             union value *result)
{
    struct class *c;
    const struct symbol *given = string_to_symbol(args[1].l);
    if (args[0].l != t->vm->app_loader || given->text[0] == '[')
        RETURN_REF(0);
    enum load_status status = class_find_application(t, string_to_class_symbol(args[1].l), &c);
    if (status != LOAD_READY)
        return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
    if (c && strchr(given->text, '/'))
        return throw_new(t, "java/lang/NoClassDefFoundError", "IllegalName: %s", given->text);
    RETURN_REF(mirror_or_null(c));
}

/* BuiltinClassLoader.findClassInModuleOrNull(LoadedModule, name): the same for modules of the JDK's
 * image and of the module path. */
static enum native_status find_in_module(struct thread *t, union value *args, union value *result)
{
    return find_by_vm(t, string_to_class_symbol(args[2].l), args[0].l, result);
}

/* ---- ClassLoader: defining ---- */

static const char *origin_text(struct thread *t, ref source)
{
    if (!source)
        return NULL;
    char *text = string_to_utf8(source);
    const char *copy = arena_strndup(&t->vm->arena, text, strlen(text));
    free(text);
    return copy;
}

/* True if array[offset, offset + length) exists. */
static bool range_ok(ref array, int32_t offset, int32_t length)
{
    return offset >= 0 && length >= 0 && offset <= array_length(array) - length;
}

static enum native_status throw_region(struct thread *t, ref array, int32_t offset, int32_t length)
{
    return throw_new(t, "java/lang/ArrayIndexOutOfBoundsException",
                     "Array region %d..%lld out of bounds for length %d", offset,
                     (long long)offset + length, array_length(array));
}

/* Arguments: (loader, name, what has the bytes, offset, length, protection domain, source). */
static enum native_status define_from(struct thread *t, const union value *args,
                                      const uint8_t *bytes, union value *result)
{
    struct class *c;
    struct class_definition definition = {
        .name = args[1].l ? string_to_class_symbol(args[1].l) : NULL,
        .bytes = bytes + args[3].i,
        .length = (size_t)args[4].i,
        .loader = args[0].l,
        .protection_domain = args[5].l,
        .origin = origin_text(t, args[6].l),
    };
    enum load_status status = class_define(t, &definition, &c);
    if (status != LOAD_READY)
        return not_ready(status);
    RETURN_REF(c->mirror);
}

/* From a byte[]. */
static enum native_status define_class1(struct thread *t, union value *args, union value *result)
{
    ref bytes = args[2].l;
    int32_t offset = args[3].i, length = args[4].i;
    if (!bytes)
        return throw_npe(t);
    if (!range_ok(bytes, offset, length))
        return throw_region(t, bytes, offset, length);
    report_range(t, ACCESS_READ, bytes, (uint32_t)(ARRAY_DATA_OFFSET + offset), (size_t)length);
    return define_from(t, args, (const uint8_t *)array_data(bytes), result);
}

/* From a direct ByteBuffer. */
static enum native_status define_class2(struct thread *t, union value *args, union value *result)
{
    if (!args[2].l)
        return throw_npe(t);
    CACHED_FIELD(address_field, t->vm, "java/nio/Buffer", "address", "J");
    int64_t address = get_long(args[2].l, address_field);
    if (!address || args[4].i < 0)
        return throw_new(t, "java/lang/ArrayIndexOutOfBoundsException", NULL);
    offheap_use(t, address, (uint64_t)args[4].i, false);
    return define_from(t, args, (const uint8_t *)(uintptr_t)address, result);
}

/* Flags of defineClass0, from MethodHandleNatives.Constants. */
enum { DEFINE_NESTMATE = 1, DEFINE_HIDDEN = 2 };

static enum load_status define_for_lookup(struct thread *t, const union value *args,
                                          struct class **out)
{
    struct class *lookup = class_of_mirror(t->vm, args[1].l);
    int32_t flags = args[8].i;
    struct class_definition definition = {
        .name = args[2].l ? string_to_class_symbol(args[2].l) : NULL,
        .bytes = (const uint8_t *)array_data(args[3].l) + args[4].i,
        .length = (size_t)args[5].i,
        .loader = args[0].l,
        .protection_domain = args[6].l,
        .hidden = (flags & DEFINE_HIDDEN) != 0,
        .nest_host = flags & DEFINE_NESTMATE ? class_nest_host(t, lookup) : NULL,
        .class_data = args[9].l,
    };
    enum load_status status = class_define(t, &definition, out);
    if (status == LOAD_READY && !class_same_package(lookup, *out)) {
        throw_new(t, "java/lang/IllegalArgumentException",
                  "Lookup class and defined class are in different packages");
        return LOAD_THROWN;
    }
    return status;
}

/* (loader, lookup class, name, byte[], offset, length, protection domain, initialize, flags,
 * class data).  The frame remembers the class: it must not be defined again when linking or
 * initializing it has to run Java code first. */
static enum native_status define_class0(struct thread *t, union value *args, union value *result)
{
    if (!args[1].l)
        return throw_new(t, "java/lang/IllegalArgumentException", "Lookup class is null");
    if (!args[3].l)
        return throw_npe(t);
    if (!range_ok(args[3].l, args[4].i, args[5].i))
        return throw_region(t, args[3].l, args[4].i, args[5].i);
    struct frame *frame = t->frame;
    struct class *c;
    enum load_status status;
    if (frame->state == 0) {
        report_range(t, ACCESS_READ, args[3].l, (uint32_t)(ARRAY_DATA_OFFSET + args[4].i),
                     (size_t)args[5].i);
        status = define_for_lookup(t, args, &c);
        if (status != LOAD_READY)
            return not_ready(status);
        frame->state = 1;
        frame_stack(frame)[0].bits = (uintptr_t)c;
    }
    c = (struct class *)(uintptr_t)frame_stack(frame)[0].bits;
    status = args[7].i ? class_ensure_initialized(t, c) : class_link(t, c);
    if (status != LOAD_READY)
        return not_ready(status);
    RETURN_REF(c->mirror);
}

/* ---- ClassLoader: assertions ---- */

static int32_t count_rules(const struct vm_options *options, bool package)
{
    int32_t count = 0;
    for (int i = 0; i < options->assertion_rule_count; i++) {
        struct assertion_rule rule = assertion_rule_parse(options->assertion_rules[i]);
        count += rule.name && rule.package == package;
    }
    return count;
}

/* Names and settings of the rules for classes, or for packages. */
static bool rule_arrays(struct thread *t, bool package, ref *names, ref *enabled)
{
    const struct vm_options *options = &t->vm->options;
    int32_t count = count_rules(options, package), at = 0;
    *names = new_object_array(t, t->vm->wk.String, count);
    *enabled = *names ? new_primitive_array(t, T_BOOLEAN, count) : 0;
    if (!*enabled)
        return false;
    for (int i = 0; i < options->assertion_rule_count; i++) {
        struct assertion_rule rule = assertion_rule_parse(options->assertion_rules[i]);
        if (!rule.name || rule.package != package)
            continue;
        ref name = string_from_modified_utf8(t, rule.name, rule.length);
        if (!name)
            return false;
        heap_array_put_ref(&t->vm->heap, *names, at, name);
        heap_put_byte(&t->vm->heap, *enabled, (uint32_t)(ARRAY_DATA_OFFSET + at), rule.enable);
        at++;
    }
    return true;
}

static enum native_status retrieve_directives(struct thread *t, union value *args,
                                              union value *result)
{
    (void)args;
    static const char class_name[] = "java/lang/AssertionStatusDirectives";
    struct vm *vm = t->vm;
    struct heap *heap = &vm->heap;
    ref classes, class_enabled, packages, package_enabled;
    if (!rule_arrays(t, false, &classes, &class_enabled) ||
        !rule_arrays(t, true, &packages, &package_enabled))
        return NATIVE_THROWN;
    ref o = new_object(t, class_boot(vm, class_name));
    if (!o)
        return NATIVE_THROWN;
    CACHED_FIELD(classes_field, vm, class_name, "classes", "[Ljava/lang/String;");
    CACHED_FIELD(class_enabled_field, vm, class_name, "classEnabled", "[Z");
    CACHED_FIELD(packages_field, vm, class_name, "packages", "[Ljava/lang/String;");
    CACHED_FIELD(package_enabled_field, vm, class_name, "packageEnabled", "[Z");
    CACHED_FIELD(default_field, vm, class_name, "deflt", "Z");
    heap_put_ref(heap, o, classes_field, classes);
    heap_put_ref(heap, o, class_enabled_field, class_enabled);
    heap_put_ref(heap, o, packages_field, packages);
    heap_put_ref(heap, o, package_enabled_field, package_enabled);
    heap_put_byte(heap, o, default_field, assertions_default(&vm->options, false));
    RETURN_REF(o);
}

/* ---- Class: protection domains ---- */

#define URL_CLASS_PATH "jdk/internal/loader/URLClassPath"
#define CODE_SOURCE    "java/security/CodeSource"
#define SECURE_LOADER  "java/security/SecureClassLoader"

static struct method *boot_method(struct vm *vm, const char *class_name, const char *name,
                                  const char *descriptor)
{
    struct method *m =
        class_declared_method(class_boot(vm, class_name), symbol_of(name), symbol_of(descriptor));
    if (!m)
        die("the JDK has no method %s.%s%s", class_name, name, descriptor);
    return m;
}

/* Steps of protection_domain0, by frame->state: the URL is there, the CodeSource is, the
 * ProtectionDomain is. */
static enum native_status protection_domain_resume(struct thread *t, struct frame *frame,
                                                   union value *result)
{
    struct vm *vm = t->vm;
    struct class *c = class_of_mirror(vm, frame->regs[0].l);
    union value *code_source = &frame_stack(frame)[0];
    if (t->thrown)
        return NATIVE_THROWN;
    switch (frame->state++) {
    case 0: {
        ref url = c->code_source ? t->result.l : frame_stack(frame)[1].l;
        code_source->bits = new_object(t, class_boot(vm, CODE_SOURCE));
        if (!code_source->l)
            return NATIVE_THROWN;
        const union value call[] = {*code_source, {.bits = url}, {.bits = 0}};
        return native_call(t,
                           boot_method(vm, CODE_SOURCE, "<init>",
                                       "(Ljava/net/URL;[Ljava/security/CodeSigner;)V"),
                           call, protection_domain_resume);
    }
    case 1: {
        const union value call[] = {{.bits = c->loader}, *code_source};
        return native_call(t,
                           boot_method(vm, SECURE_LOADER, "getProtectionDomain",
                                       "(Ljava/security/CodeSource;)Ljava/security/"
                                       "ProtectionDomain;"),
                           call, protection_domain_resume);
    }
    default:
        UNDO_SET(&vm->log, c->protection_domain, t->result.l);
        RETURN_REF(c->protection_domain);
    }
}

/* jrt:/module, or where a module of the module path is; kept in the frame. */
static enum native_status new_module_url(struct thread *t, const struct class *c)
{
    char image[512];
    const char *text = c->module->location ? c->module->location : image;
    snprintf(image, sizeof image, "jrt:/%s", c->module->name);
    union value *url = &frame_stack(t->frame)[1];
    url->bits = new_object(t, class_boot(t->vm, "java/net/URL"));
    const union value call[] = {*url, {.bits = url->l ? string_from_utf8(t, text) : 0}};
    if (!call[1].l)
        return NATIVE_THROWN;
    return native_call(t, boot_method(t->vm, "java/net/URL", "<init>", "(Ljava/lang/String;)V"),
                       call, protection_domain_resume);
}

/* A class that the VM has found on a path or in the image gets its protection domain, which
 * names that place, at the first question for it: the one that the built-in loader would have
 * made. */
static enum native_status protection_domain0(struct thread *t, union value *args,
                                             union value *result)
{
    struct vm *vm = t->vm;
    struct class *c = class_of_mirror(vm, args[0].l);
    bool in_boot_layer = c->module && (c->module->in_image || c->module->location);
    if (c->protection_domain || !c->loader || !(c->code_source || in_boot_layer))
        RETURN_REF(c->protection_domain);
    static const char *const used[] = {URL_CLASS_PATH, CODE_SOURCE, SECURE_LOADER, "java/net/URL"};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++) {
        enum load_status status = class_ensure_initialized(t, class_boot(vm, used[i]));
        if (status != LOAD_READY)
            return not_ready(status);
    }
    if (!c->code_source)
        return new_module_url(t, c);
    const union value path = {.bits = string_from_utf8(t, c->code_source)};
    if (!path.l)
        return NATIVE_THROWN;
    return native_call(t,
                       boot_method(vm, URL_CLASS_PATH, "toFileURL",
                                   "(Ljava/lang/String;)Ljava/net/URL;"),
                       &path, protection_domain_resume);
}

/* ---- modules, and packages of the boot loader ---- */

#define MODULE     "java/lang/Module"
#define CONTROLLER "java/lang/ModuleLayer$Controller"

/* Does the module belong to a layer?  Those of proxies have packages that no others have. */
static bool is_in_layer(const struct thread *t)
{
    const struct frame *f = t->frame->prev; /* new Module(...) */
    f = f ? f->prev : NULL;
    return f && strcmp(f->method->class_->name->text, MODULE) == 0 &&
           strcmp(f->method->name->text, "defineModules") == 0;
}

/* Of a loader of the JDK's classes that is not made for one layer it is not tried out whether others load
 * classes before: those of the class path stay loaded. */
static bool must_stop_to_define(struct thread *t, ref loader)
{
    if (loader && !class_of(loader)->is_boot)
        return must_stop(t, STOP_WRITE, loader, OFFSET_LOADED);
    if (loader && is_in_layer(t) &&
        strcmp(class_of(loader)->name->text, "jdk/internal/loader/Loader") != 0)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "the program defines modules of a loader with which others may load classes before");
    return false;
}

/* (module, is open, version, location, packages) */
static enum native_status define_module0(struct thread *t, union value *args, union value *result)
{
    if (!args[0].l)
        return throw_new(t, "java/lang/NullPointerException", "Null module object");
    ref name = get_ref(args[0].l, t->vm->off.Module_name);
    if (get_ref(args[0].l, t->vm->off.Module_loader) && name &&
        strcmp(string_to_symbol(name)->text, "java.base") == 0)
        return throw_new(t, "java/lang/IllegalArgumentException",
                         "Class loader must be the boot class loader");
    struct error error;
    ref loader = get_ref(args[0].l, t->vm->off.Module_loader);
    if (t->vm->stopper && must_stop_to_define(t, loader))
        return NATIVE_RETRY;
    const char *exception = module_conflict(t->vm, args[0].l, args[4].l, &error);
    if (exception)
        return throw_new(t, exception, "%s", error.text);
    if (!module_define(t->vm, args[0].l, args[1].i, args[2].l, args[3].l, args[4].l, &error)) {
        t->vm->reason = error;
        vm_stop(t->vm, VM_BAD_INPUT, 2);
        return NATIVE_RETRY;
    }
    RETURN_VOID();
}

/* Has the program called Module.addReads(), addExports() or addOpens(), or those of a layer's controller?
 * For itself the library has other methods. */
static bool is_asked_by_program(const struct thread *t)
{
    static const char *const asked[] = {"addReads", "addExports", "addOpens"};
    for (const struct frame *f = t->frame->prev; f; f = f->prev) {
        const char *class_name = f->method->class_->name->text;
        if (strcmp(class_name, MODULE) != 0 && strcmp(class_name, CONTROLLER) != 0)
            return false;
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
            if ((f->method->flags & ACC_PUBLIC) && strcmp(f->method->name->text, asked[i]) == 0)
                return true;
    }
    return false;
}

/* Whether another thread may use a class can depend on it. */
static void note_change(struct thread *t)
{
    if (t->vm->stopper && is_asked_by_program(t))
        vm_gap(t->vm, t, GAP_UNTRIED,
               "the program changes what a module reads or exports, before or after others use it");
}

/* (module, to); to: null means all unnamed modules */
static enum native_status add_reads0(struct thread *t, union value *args, union value *result)
{
    note_change(t);
    module_add_read(t->vm, args[0].l, args[1].l);
    RETURN_VOID();
}

/* (module, package, to) */
static enum native_status add_exports0(struct thread *t, union value *args, union value *result)
{
    note_change(t);
    module_add_export(t->vm, args[0].l, args[1].l, EXPORT_TO_ONE, args[2].l);
    RETURN_VOID();
}

static enum native_status add_exports_to_all0(struct thread *t, union value *args,
                                              union value *result)
{
    note_change(t);
    module_add_export(t->vm, args[0].l, args[1].l, EXPORT_TO_ALL, 0);
    RETURN_VOID();
}

static enum native_status add_exports_to_all_unnamed0(struct thread *t, union value *args,
                                                      union value *result)
{
    note_change(t);
    module_add_export(t->vm, args[0].l, args[1].l, EXPORT_TO_UNNAMED, 0);
    RETURN_VOID();
}

static enum native_status set_boot_unnamed_module(struct thread *t, union value *args,
                                                  union value *result)
{
    t->vm->boot_module = args[0].l;
    heap_pin(&t->vm->heap, args[0].l);
    RETURN_VOID();
}

struct package_list {
    const struct symbol **names;
    int32_t count, capacity;
};

static void add_package(struct vm *vm, struct class *c, void *context)
{
    (void)vm;
    struct package_list *list = context;
    const char *slash = strrchr(c->name->text, '/');
    if (c->loader || c->is_hidden || !slash)
        return;
    const struct symbol *name = symbol_intern(c->name->text, (size_t)(slash - c->name->text));
    for (int32_t i = 0; i < list->count; i++)
        if (list->names[i] == name)
            return;
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? list->capacity * 2 : 64;
        list->names = xrealloc(list->names, (size_t)list->capacity * sizeof *list->names);
    }
    list->names[list->count++] = name;
}

/* Those with a loaded class, with slashes. */
static enum native_status get_system_package_names(struct thread *t, union value *args,
                                                   union value *result)
{
    (void)args;
    if (t->vm->stopper)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "the program asks for packages, of which other threads may load more");
    struct package_list list = {0};
    classes_each(t->vm, add_package, &list);
    ref array = new_object_array(t, t->vm->wk.String, list.count);
    for (int32_t i = 0; array && i < list.count; i++) {
        ref name = string_from_utf8(t, list.names[i]->text);
        if (name)
            heap_array_put_ref(&t->vm->heap, array, i, name);
        else
            array = 0;
    }
    free(list.names);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

static enum native_status get_system_package_location(struct thread *t, union value *args,
                                                      union value *result)
{
    if (!args[0].l)
        RETURN_REF(0);
    const struct symbol *package = string_to_symbol(args[0].l);
    const char *module = jimage_module_of_package(t->vm->image, package->text);
    if (!module || module_of_image(t->vm, module)->loader)
        RETURN_REF(0);
    char text[512];
    snprintf(text, sizeof text, "jrt:/%s", module);
    ref location = string_from_utf8(t, text);
    if (!location)
        return NATIVE_THROWN;
    RETURN_REF(location);
}

/* ---- native libraries ---- */

/* Those of the JDK whose natives the VM has itself, as far as it has them. */
static const char *const builtin_libraries[] = {
    "attach",
    "extnet",
    "instrument",
    "j2gss",
    "j2pcsc",
    "j2pkcs11",
    "jaas",
    "java",
    "jimage",
    "jli",
    "jsig",
    "net",
    "nio",
    "management",
    "prefs",
    "rmi",
    "management_ext",
    "management_agent",
    "jaas",
    "sctp",
    "syslookup",
    "verify",
    "zip",
};

static bool is_builtin(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof builtin_libraries / sizeof *builtin_libraries; i++) {
        if (strlen(builtin_libraries[i]) == length &&
            memcmp(builtin_libraries[i], name, length) == 0)
            return true;
    }
    return false;
}

static enum native_status find_builtin_lib(struct thread *t, union value *args, union value *result)
{
    if (!args[0].l)
        return throw_new(t, "java/lang/InternalError", "NULL filename for native library");
    const struct symbol *file = string_to_symbol(args[0].l);
    static const char prefix[] = "lib", suffix[] = ".so";
    size_t affixes = strlen(prefix) + strlen(suffix);
    if (file->length <= affixes || strncmp(file->text, prefix, strlen(prefix)) != 0 ||
        strcmp(file->text + file->length - strlen(suffix), suffix) != 0 ||
        !is_builtin(file->text + strlen(prefix), file->length - affixes))
        RETURN_REF(0);
    ref name = string_from_modified_utf8(t, file->text + strlen(prefix), file->length - affixes);
    if (!name)
        return NATIVE_THROWN;
    RETURN_REF(name);
}

/* (library, name, is built in, is JNI, only if present).  What is not built in is refused as if it could not
 * be loaded: many programs have another way then. */
static enum native_status library_load(struct thread *t, union value *args, union value *result)
{
    static const char class_name[] = "jdk/internal/loader/NativeLibraries$NativeLibraryImpl";
    enum { JNI_VERSION_10 = 0x000a0000 };
    if (!args[2].i) {
        refuse(t, "native libraries are not loaded");
        char *name = string_to_utf8(args[1].l);
        enum native_status status =
            throw_new(t, "java/lang/UnsatisfiedLinkError",
                      "%s: native libraries are not loaded inside Heddle", name);
        free(name);
        return status;
    }
    CACHED_FIELD(handle, t->vm, class_name, "handle", "J");
    CACHED_FIELD(version, t->vm, class_name, "jniVersion", "I");
    heap_put_long(&t->vm->heap, args[0].l, handle, 1);
    heap_put_int(&t->vm->heap, args[0].l, version, JNI_VERSION_10);
    RETURN_INT(1);
}

#define LOADER    "java/lang/ClassLoader"
#define BOOT      "jdk/internal/loader/BootLoader"
#define LIBRARIES "jdk/internal/loader/NativeLibraries"

const struct native_entry natives_loader[] = {
    {LOADER, "findBootstrapClass", NULL, find_bootstrap_class, DOES(LINKS)},
    /* Of the JDK's own loaders nothing depends on who asks first (stop.c). */
    {LOADER, "findLoadedClass0", NULL, find_loaded_class0, DOES_ON(READ_STATE, 0, OFFSET_LOADED)},
    {LOADER, "defineClass0", NULL, define_class0,
     DOES_ON_AT(WRITE_STATE, 0, OFFSET_LOADED, READS(3, 4, 5))},
    {LOADER, "defineClass1", NULL, define_class1,
     DOES_ON_AT(WRITE_STATE, 0, OFFSET_LOADED, READS(2, 3, 4))},
    {LOADER, "defineClass2", NULL, define_class2, DOES_ON(WRITE_STATE, 0, OFFSET_LOADED)},
    {LOADER, "retrieveDirectives", NULL, retrieve_directives, GIVES(INPUT)},
    {"jdk/internal/loader/BuiltinClassLoader", "findClassOnClassPathOrNull", NULL,
     find_on_class_path, DOES(LINKS)},
    {"jdk/internal/loader/BuiltinClassLoader", "findClassInModuleOrNull", NULL, find_in_module,
     DOES(LINKS)},
    {"java/lang/Class", "getProtectionDomain0", NULL, protection_domain0, DOES(LINKS)},
    {MODULE, "defineModule0", NULL, define_module0, DOES(ASKS)},
    /* Exports and what is read are only ever added, by the JDK, before it lets code use them; a program
     * that adds some itself is a gap. */
    {MODULE, "addReads0", NULL, add_reads0, DOES(GAP)},
    {MODULE, "addExports0", NULL, add_exports0, DOES(GAP)},
    {MODULE, "addExportsToAll0", NULL, add_exports_to_all0, DOES(GAP)},
    {MODULE, "addExportsToAllUnnamed0", NULL, add_exports_to_all_unnamed0, DOES(GAP)},
    {BOOT, "getSystemPackageNames", NULL, get_system_package_names, DOES(GAP)},
    {BOOT, "getSystemPackageLocation", NULL, get_system_package_location, DOES(PURE)},
    {BOOT, "setBootLoaderUnnamedModule0", NULL, set_boot_unnamed_module, DOES(LINKS)},
    {LIBRARIES, "findBuiltinLib", NULL, find_builtin_lib, DOES(PURE)},
    {LIBRARIES, "load", NULL, library_load, DOES(OWN)},
    {LIBRARIES, "unload", NULL, native_nothing, DOES(PURE)},
    {LIBRARIES, "findEntry0", NULL, native_zero, DOES(PURE)},
    {0},
};
