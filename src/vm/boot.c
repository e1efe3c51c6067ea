/* boot.c - the boot sequence of JDK 17 (as System.initPhase1 to 3), main, and the end of the
 * program, as steps of one state machine in the main thread's first frame.
 *
 * A step either only works in C, or pushes the frame of one Java method; the next step then
 * finds its result in t->result.  Steps must come in this order: each needs what the ones
 * before have set up. */
#include "vm/boot.h"

#include "vm/run/call_event.h"
#include "vm/class/define.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/class/module.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"
#include "vm/heap/string.h"
#include "vm/run/sync_event.h"
#include "vm/run/effect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- classes and offsets ---- */

static uint32_t wellknown_offset(struct class *c, const char *name, const char *descriptor)
{
    const struct field *f = class_declared_field(c, symbol_of(name), symbol_of(descriptor));
    if (!f)
        die("class %s of this JDK has no field %s of type %s; Heddle needs JDK 17", c->name->text,
            name, descriptor);
    return f->offset;
}

static void make_mirror(struct vm *vm, struct class *c)
{
    define_mirror(vm, c);
}

static void load_wellknown(struct vm *vm)
{
    static const struct {
        enum basic_type type;
        const char *name;
    } primitives[] = {
        {T_BOOLEAN, "boolean"}, {T_CHAR, "char"}, {T_FLOAT, "float"},
        {T_DOUBLE, "double"},   {T_BYTE, "byte"}, {T_SHORT, "short"},
        {T_INT, "int"},         {T_LONG, "long"}, {T_VOID, "void"},
    };
    vm->booting_wellknown = true;
#define X(field, name) class_boot(vm, name);
    WELLKNOWN_CLASSES(X)
#undef X
    vm->booting_wellknown = false;
    classes_of_boot(vm, make_mirror); /* lays out the statics of those before Class */
#define X(owner, field, descriptor) \
    vm->off.owner##_##field = wellknown_offset(vm->wk.owner, #field, descriptor);
    WELLKNOWN_FIELDS(X)
#undef X
    vm->mirrors_ready = true;
    classes_of_boot(vm, make_mirror);
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++) {
        define_primitive(vm, primitives[i].type, primitives[i].name);
        if (primitives[i].type != T_VOID)
            vm->primitive_arrays[primitives[i].type] =
                class_array_of(vm, vm->primitives[primitives[i].type]);
    }
    heap_set_classes(&vm->heap, &(struct heap_classes){
                                    .class_ = vm->wk.Class,
                                    .vm_class = vm->off.Class_vm_class,
                                    .soft = class_boot(vm, "java/lang/ref/SoftReference"),
                                    .weak = class_boot(vm, "java/lang/ref/WeakReference"),
                                    .final = class_boot(vm, "java/lang/ref/FinalReference"),
                                    .phantom = class_boot(vm, "java/lang/ref/PhantomReference"),
                                    .referent = vm->off.Reference_referent,
                                    .next = vm->off.Reference_next,
                                    .discovered = vm->off.Reference_discovered,
                                    .queue = vm->off.Reference_queue,
                                    .queue_class = vm->wk.ReferenceQueue,
                                    .no_queue = vm->off.ReferenceQueue_NULL,
                                    .enqueued = vm->off.ReferenceQueue_ENQUEUED,
                                });
}

/* ---- calling Java ---- */

static enum native_status step(struct thread *t, struct frame *f, union value *result);

static enum native_status call(struct thread *t, struct class *c, const char *name,
                               const char *descriptor, const union value *args)
{
    struct method *m = class_declared_method(c, symbol_of(name), symbol_of(descriptor));
    if (!m)
        die("class %s of this JDK has no method %s%s; Heddle needs JDK 17", c->name->text, name,
            descriptor);
    return native_call(t, m, args, step);
}

/* Initializes the class, then the same step again. */
static enum native_status initialize(struct thread *t, struct frame *f, const char *name)
{
    switch (class_ensure_initialized(t, class_boot(t->vm, name))) {
    case LOAD_READY: f->state++; return NATIVE_DONE;
    case LOAD_THROWN: return NATIVE_THROWN;
    default:
        f->resume = step; /* an exception must reach the step, too */
        return NATIVE_RETRY;
    }
}

static ref string_array(struct thread *t, const char *const *texts, int count)
{
    ref array = new_object_array(t, t->vm->wk.String, count);
    for (int i = 0; array && i < count; i++) {
        ref text = string_from_utf8(t, texts[i]);
        if (!text)
            return 0;
        heap_array_put_ref(&t->vm->heap, array, i, text);
    }
    return array;
}

/* Writes a static field of a class that is initialized already. */
static void put_static_int(struct vm *vm, struct class *c, const char *name, const char *type,
                           int32_t value)
{
    const struct field *f = class_declared_field(c, symbol_of(name), symbol_of(type));
    if (!f)
        die("class %s of this JDK has no field %s; Heddle needs JDK 17", c->name->text, name);
    if (basic_type_size(f->type) == 1)
        heap_put_byte(&vm->heap, c->mirror, f->offset, (int8_t)value);
    else
        heap_put_int(&vm->heap, c->mirror, f->offset, value);
}

/* ---- the program ---- */

static enum native_status bad_program(struct vm *vm, const char *format, const char *a,
                                      const char *b)
{
    error_set(&vm->reason, format, a, b);
    vm_stop(vm, VM_BAD_INPUT, 2);
    return NATIVE_RETRY;
}

/* ModuleMainClass of the descriptor: a String, or 0. */
static ref main_class_of(struct vm *vm, const struct module *m)
{
    CACHED_FIELD(descriptor, vm, "java/lang/Module", "descriptor",
                 "Ljava/lang/module/ModuleDescriptor;");
    CACHED_FIELD(main_class, vm, "java/lang/module/ModuleDescriptor", "mainClass",
                 "Ljava/lang/String;");
    return get_ref(get_ref(m->object, descriptor), main_class);
}

/* With -m: what the main class is called; the library's launcher leaves it in a property. */
static enum native_status name_main(struct thread *t, struct frame *f)
{
    struct vm *vm = t->vm;
    const char *main_module = vm->options.main_module;
    f->state++;
    if (!main_module)
        return NATIVE_DONE;
    const struct module *m = module_of_boot_layer(vm, main_module);
    if (!m)
        return bad_program(vm, "module %s is not in the boot layer%s", main_module, "");
    union value args[2] = {{.l = string_from_utf8(t, "jdk.module.main.class")}};
    args[1].l =
        vm->options.main_class ? string_from_utf8(t, vm->options.main_class) : main_class_of(vm, m);
    if (t->thrown)
        return NATIVE_THROWN;
    if (!args[1].l)
        return bad_program(vm, "module %s names no main class: use -m %s/CLASS", main_module,
                           main_module);
    if (!vm->options.main_class) {
        char *name = string_to_utf8(args[1].l);
        vm->options.main_class = arena_strndup(&vm->arena, name, strlen(name));
        free(name);
    }
    return call(t, vm->wk.System, "setProperty",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", args);
}

static enum native_status no_main(struct vm *vm, const char *given)
{
    if (vm->options.main_module)
        return bad_program(vm, "cannot find the main class %s in module %s", given,
                           vm->options.main_module);
    return bad_program(vm, "cannot find the main class %s on the class path %s", given,
                       vm->options.class_path);
}

static enum native_status find_main(struct thread *t, struct frame *f)
{
    struct vm *vm = t->vm;
    const char *given = vm->options.main_class, *main_module = vm->options.main_module;
    char name[1024];
    snprintf(name, sizeof name, "%s", given);
    for (char *p = name; *p; p++)
        if (*p == '.')
            *p = '/';
    struct class *c;
    enum load_status status = class_find_application(t, symbol_of(name), &c);
    if (status != LOAD_READY)
        return status == LOAD_THROWN ? NATIVE_THROWN : NATIVE_RETRY;
    if (!c || (main_module && c->module != module_of_boot_layer(vm, main_module)))
        return no_main(vm, given);
    struct method *m = class_find_method(c, symbol_of("main"), symbol_of("([Ljava/lang/String;)V"));
    if (!m)
        return bad_program(vm, "class %s (%s) has no method main(String[])", given, c->origin);
    if (!(m->flags & ACC_STATIC) || !(m->flags & ACC_PUBLIC))
        return bad_program(vm, "method main(String[]) of class %s (%s) is not public and static",
                           given, c->origin);
    vm->booted = true; /* the initializer is the program's as well */
    status = class_ensure_initialized(t, c);
    if (status != LOAD_READY) {
        f->resume = step;
        return status == LOAD_THROWN ? NATIVE_THROWN : NATIVE_RETRY;
    }
    union value args = {.l = string_array(t, vm->options.arguments, vm->options.argument_count)};
    if (!args.l)
        return NATIVE_THROWN;
    f->state++;
    return native_call(t, m, &args, step);
}

/* ---- the steps ---- */

enum boot_step {
    INIT_STRING,
    INIT_SYSTEM,
    INIT_CLASS,
    INIT_THROWABLE,
    INIT_THREAD_GROUP,
    NEW_SYSTEM_GROUP,
    NEW_MAIN_GROUP,
    INIT_THREAD,
    NEW_MAIN_THREAD,
    INIT_MODULE,
    INIT_UNSAFE_CONSTANTS,
    SET_UNSAFE_CONSTANTS,
    INIT_METHOD,
    INIT_FINALIZER,
    PHASE_1,
    PHASE_2,
    SET_BOOT_LAYER,
    PLATFORM_LOADER,
    SYSTEM_LOADER,
    PHASE_3,
    NAME_MAIN,
    FIND_MAIN,
    MAIN_ENDED,
    MAIN_DISPATCHED,
    MAIN_EXITED,
    WAIT_FOR_OTHERS,
    SHUTDOWN,
    FINISHED,
};

#define LOADERS "jdk/internal/loader/ClassLoaders"

/* The exception that a step has thrown, and its causes: "class: message; class: message". */
static void describe_thrown(struct thread *t, char *out, size_t size)
{
    struct vm *vm = t->vm;
    size_t used = 0;
    ref before = 0;
    for (ref e = t->thrown; e && e != before && used < size;
         before = e, e = get_ref(e, vm->off.Throwable_cause)) {
        char name[256];
        class_java_name(class_of(e), name, sizeof name);
        ref message = get_ref(e, vm->off.Throwable_detailMessage);
        char *text = message ? string_to_utf8(message) : NULL;
        used += (size_t)snprintf(out + used, size - used, "%s%s%s%s", before ? "; " : "", name,
                                 text ? ": " : "", text ? text : "");
        free(text);
    }
}

/* Only options can cause that. */
static enum native_status bad_layer(struct thread *t)
{
    char text[1024];
    describe_thrown(t, text, sizeof text);
    t->thrown = 0;
    return bad_program(t->vm, "the modules cannot be put together: %s%s", text, "");
}

/* System.initPhase2, but for an exception, which it would print and forget. */
static enum native_status set_boot_layer(struct thread *t, struct frame *f)
{
    struct vm *vm = t->vm;
    CACHED_FIELD(boot_layer, vm, "java/lang/System", "bootLayer", "Ljava/lang/ModuleLayer;");
    heap_put_ref(&vm->heap, vm->wk.System->mirror, boot_layer, t->result.l);
    f->state++;
    return call(t, class_boot(vm, "jdk/internal/misc/VM"), "initLevel", "(I)V",
                &(const union value){.i = 2});
}

static enum native_status new_main_thread(struct thread *t, union value *slots)
{
    struct vm *vm = t->vm;
    ref thread = new_object(t, vm->wk.Thread);
    ref name = string_from_utf8(t, "main");
    if (!thread || !name)
        return NATIVE_THROWN;
    heap_put_int(&vm->heap, thread, vm->off.Thread_priority, 5);
    thread_bind(t, thread);
    union value args[3] = {{.l = thread}, {.l = slots[1].l}, {.l = name}};
    return call(t, vm->wk.Thread, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", args);
}

/* slots[0]: system group, [1]: main group: kept alive in the frame. */
static enum native_status boot_step(struct thread *t, struct frame *f, union value *slots)
{
    struct vm *vm = t->vm;
    union value args[3] = {{0}};
    switch ((enum boot_step)f->state) {
    case INIT_STRING: return initialize(t, f, "java/lang/String");
    case INIT_SYSTEM: return initialize(t, f, "java/lang/System");
    case INIT_CLASS: return initialize(t, f, "java/lang/Class");
    case INIT_THROWABLE: /* the VM fills in exceptions with its static fields */
        return initialize(t, f, "java/lang/Throwable");
    case INIT_THREAD_GROUP: return initialize(t, f, "java/lang/ThreadGroup");
    case NEW_SYSTEM_GROUP:
        f->state++;
        args[0].l = slots[0].l = new_object(t, vm->wk.ThreadGroup);
        return call(t, vm->wk.ThreadGroup, "<init>", "()V", args);
    case NEW_MAIN_GROUP:
        f->state++;
        args[0].l = slots[1].l = new_object(t, vm->wk.ThreadGroup);
        args[1].l = slots[0].l;
        args[2].l = string_from_utf8(t, "main");
        return call(t, vm->wk.ThreadGroup, "<init>",
                    "(Ljava/lang/Void;Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
                    (union value[]){args[0], {.l = 0}, args[1], args[2]});
    case INIT_THREAD: return initialize(t, f, "java/lang/Thread");
    case NEW_MAIN_THREAD: f->state++; return new_main_thread(t, slots);
    case INIT_MODULE:
        heap_put_int(&vm->heap, t->java, vm->off.Thread_threadStatus, 5);
        return initialize(t, f, "java/lang/Module");
    case INIT_UNSAFE_CONSTANTS: return initialize(t, f, "jdk/internal/misc/UnsafeConstants");
    case SET_UNSAFE_CONSTANTS: {
        struct class *c = class_boot(vm, "jdk/internal/misc/UnsafeConstants");
        put_static_int(vm, c, "ADDRESS_SIZE0", "I", 8);
        put_static_int(vm, c, "PAGE_SIZE", "I", 4096);
        put_static_int(vm, c, "BIG_ENDIAN", "Z", 0);
        put_static_int(vm, c, "UNALIGNED_ACCESS", "Z", 1);
        put_static_int(vm, c, "DATA_CACHE_LINE_FLUSH_SIZE", "I", 0);
        throw_prepare(t);
        f->state++;
        return NATIVE_DONE;
    }
    case INIT_METHOD: return initialize(t, f, "java/lang/reflect/Method");
    case INIT_FINALIZER: return initialize(t, f, "java/lang/ref/Finalizer");
    case PHASE_1: f->state++; return call(t, vm->wk.System, "initPhase1", "()V", NULL);
    case PHASE_2:
        f->state++;
        return call(t, class_boot(vm, "jdk/internal/module/ModuleBootstrap"), "boot",
                    "()Ljava/lang/ModuleLayer;", NULL);
    case SET_BOOT_LAYER: return set_boot_layer(t, f);
    case PLATFORM_LOADER:
        f->state++;
        vm->modules_ready = true;
        return call(t, class_boot(vm, LOADERS), "platformClassLoader", "()Ljava/lang/ClassLoader;",
                    NULL);
    case SYSTEM_LOADER:
        f->state++;
        vm->platform_loader = t->result.l;
        heap_pin(&vm->heap, vm->platform_loader);
        return call(t, class_boot(vm, LOADERS), "appClassLoader", "()Ljava/lang/ClassLoader;",
                    NULL);
    case PHASE_3:
        f->state++;
        vm->app_loader = t->result.l;
        heap_pin(&vm->heap, vm->app_loader);
        return call(t, vm->wk.System, "initPhase3", "()V", NULL);
    case NAME_MAIN: return name_main(t, f);
    case FIND_MAIN: return find_main(t, f);
    case MAIN_ENDED:
        f->state = MAIN_EXITED;
        args[0].l = t->java;
        return call(t, vm->wk.Thread, "exit", "()V", args);
    case MAIN_DISPATCHED: f->state = MAIN_ENDED; return NATIVE_DONE;
    case MAIN_EXITED: {
        enum native_status status = thread_finish(t);
        if (status == NATIVE_DONE)
            f->state++;
        return status;
    }
    case WAIT_FOR_OTHERS: {
        enum native_status status = thread_wait_for_others(t);
        if (status == NATIVE_DONE)
            f->state++;
        return status;
    }
    case SHUTDOWN:
        f->state++;
        return call(t, class_boot(vm, "java/lang/Shutdown"), "shutdown", "()V", NULL);
    case FINISHED:
        if (!must_stop(t, STOP_WRITE, 0, OFFSET_PROGRAM)) /* daemons still run */
            vm_stop(vm, VM_EXITED, vm->exit_status_before);
        return NATIVE_RETRY;
    }
    BUG("boot step %u", f->state);
}

/* An exception came out of a step. */
static enum native_status step_failed(struct thread *t, struct frame *f)
{
    struct vm *vm = t->vm;
    if (f->state == FIND_MAIN || f->state == MAIN_ENDED) {
        union value args[2] = {{.l = t->java}, {.l = t->thrown}};
        report_uncaught(t, t->thrown);
        t->thrown = 0;
        if (vm->stopping)
            return NATIVE_RETRY;
        UNDO_SET(&vm->log, vm->exit_status_before, 1);
        f->state = MAIN_DISPATCHED;
        return call(t, vm->wk.Thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V",
                    args);
    }
    if (f->state > MAIN_ENDED) { /* what ends the program goes on in any case */
        if (f->state == MAIN_DISPATCHED)
            report_handler_failed(t, t->thrown);
        t->thrown = 0;
        return NATIVE_DONE;
    }
    if (f->state == SET_BOOT_LAYER)
        return bad_layer(t);
    char text[1024];
    describe_thrown(t, text, sizeof text);
    error_set(&vm->reason, "the Java library could not be started (step %u): %s", f->state, text);
    vm_stop(vm, VM_INCOMPLETE, 3);
    return NATIVE_RETRY;
}

static enum native_status step(struct thread *t, struct frame *f, union value *result)
{
    (void)result;
    for (;;) {
        enum native_status status;
        if (t->thrown)
            status = step_failed(t, f);
        else
            status = boot_step(t, f, frame_stack(f));
        if (t->vm->stopping)
            return NATIVE_RETRY;
        if (status == NATIVE_THROWN)
            continue;
        if (status != NATIVE_DONE) {
            if (status == NATIVE_RETRY && !f->resume)
                f->resume = step; /* frames pushed by the step may throw */
            return status;
        }
    }
}

static enum native_status begin(struct thread *t, union value *args, union value *result)
{
    (void)args;
    return step(t, t->frame, result);
}

void vm_boot(struct vm *vm)
{
    load_wellknown(vm);
    if (vm->stopping)
        return;
    struct thread *t = thread_new(vm, NULL, 0);
    vm->main_thread = vm->current = t;
    struct method *m = method_internal("<main>", 0, begin, &effect_runs);
    frame_push(t, m, NULL, &t->result);
    report_sync(t, SYNC_BEGIN, t->id);
}
