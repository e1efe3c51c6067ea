/* initialize.c - linking and initialization of classes (JVMS 5.4, 5.5).
 *
 * Initialization is a state machine in a frame of the pseudo-method <initialize>: superclass,
 * superinterfaces with default methods, then <clinit>.  See load.h for how callers wait. */
#include "vm/class/load.h"

#include "base/hash.h"
#include "vm/class/access.h"
#include "vm/class/define.h"
#include "vm/run/interp.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/run/effect.h"
#include "vm/run/stop.h"
#include "vm/heap/string.h"
#include "vm/run/sync_event.h"
#include "vm/class/verify_class.h"

#include <stdlib.h>

struct method *method_internal(const char *name, uint16_t slots, native_function function,
                               const struct native_effect *effect)
{
    static struct class *owner;
    if (!owner) {
        owner = META_NEW(struct class, 1);
        owner->name = symbol_of("<heddle>");
        owner->is_boot = true;
        owner->state = CLASS_INITIALIZED;
    }
    struct method *m = META_NEW(struct method, 1);
    method_set_native(m, owner, name, symbol_of("()V"), function, effect);
    method_init(m);
    m->arg_slots = m->max_locals = slots;
    m->frame_slots = (uint32_t)m->max_locals + FRAME_SLOTS + m->max_stack;
    interp_prepare(m);
    return m;
}

enum load_status class_link(struct thread *t, struct class *c)
{
    if (c->state >= CLASS_LINKED)
        return LOAD_READY;
    if (c->super) {
        enum load_status status = class_link(t, c->super);
        if (status != LOAD_READY)
            return status;
    }
    if (!c->is_boot && !c->is_hidden && !class_is_magic(c)) {
        enum load_status status = class_verify(t, c);
        if (status != LOAD_READY)
            return status;
    }
    c->state = CLASS_LINKED; /* linking is idempotent: not undone */
    return LOAD_READY;
}

/* ---- initialization ---- */

struct method *class_initializer(const struct class *c)
{
    for (uint16_t i = 0; i < c->method_count; i++)
        if (c->methods[i].traits & METHOD_CLINIT)
            return c->methods[i].flags & ACC_STATIC ? &c->methods[i] : NULL;
    return NULL;
}

static bool declares_default(const struct class *interface)
{
    for (uint16_t i = 0; i < interface->method_count; i++)
        if (!(interface->methods[i].flags & (ACC_STATIC | ACC_ABSTRACT)))
            return true;
    return false;
}

/* An interface initializes no other one first. */
void class_note_initializers(struct class *c)
{
    bool runs = class_initializer(c) != NULL;
    if (!(c->flags & ACC_INTERFACE)) {
        runs = runs || (c->super && c->super->runs_initializer);
        for (uint16_t i = 0; i < c->all_interface_count; i++)
            runs = runs || (c->all_interfaces[i]->runs_initializer &&
                            declares_default(c->all_interfaces[i]));
    }
    c->runs_initializer = runs && !c->is_boot;
}

/* The n-th superinterface that c's initialization must initialize first, in the order of
 * recursive enumeration; NULL when there are fewer. */
static struct class *default_interface(const struct class *c, uint32_t *n)
{
    for (uint16_t i = 0; i < c->interface_count; i++) {
        struct class *interface = c->interfaces[i];
        struct class *inner = default_interface(interface, n);
        if (inner)
            return inner;
        if (declares_default(interface) && (*n)-- == 0)
            return interface;
    }
    return NULL;
}

/* One summand of vm->class_states. */
static uint64_t state_number(const struct class *c)
{
    if (c->state < CLASS_INITIALIZING) /* linking is not undone */
        return 0;
    uint64_t by = c->state == CLASS_INITIALIZING ? (uint64_t)c->init_thread + 1 : 0;
    return hash_scatter((uint64_t)class_offset_of(c) << 24 | by << 3 | c->state);
}

static void set_state(struct thread *t, struct class *c, enum class_state state)
{
    struct vm *vm = t->vm;
    uint64_t sum = vm->class_states - state_number(c);
    UNDO_SET(&vm->log, c->state, state);
    UNDO_SET(&vm->log, vm->class_states, sum + state_number(c));
}

/* Static finals with a ConstantValue attribute.  False: out of memory. */
static bool set_constants(struct thread *t, struct class *c)
{
    struct heap *heap = &t->vm->heap;
    for (uint16_t i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (!(f->flags & ACC_STATIC) || !f->member->constant_value)
            continue;
        const struct cp_entry *e = &c->file->cp[f->member->constant_value];
        union value v = {.j = 0};
        switch (e->tag) {
        case CP_INTEGER: v.i = e->i; break;
        case CP_FLOAT: v.f = e->f; break;
        case CP_LONG: v.j = e->j; break;
        case CP_DOUBLE: v.d = e->d; break;
        default:
            if (constant_value(t, c, f->member->constant_value, &v) != LOAD_READY)
                return false;
        }
        switch (basic_type_size(f->type)) {
        case 1: heap_put_byte(heap, c->mirror, f->offset, (int8_t)v.i); break;
        case 2: heap_put_short(heap, c->mirror, f->offset, (int16_t)v.i); break;
        case 4: heap_put_int(heap, c->mirror, f->offset, v.i); break;
        default: heap_put_long(heap, c->mirror, f->offset, v.j);
        }
    }
    return true;
}

static struct method *initialize_method;

static enum native_status finish(struct thread *t, struct class *c)
{
    set_state(t, c, CLASS_INITIALIZED);
    warm_note_class(t->vm, c);
    report_sync(t, SYNC_CLASS_INITIALIZED, class_offset_of(c));
    return NATIVE_DONE;
}

/* The cause of the NoClassDefFoundError that later uses of the class throw: an error that names the
 * first failure and has its stack trace, but does not keep its objects alive. */
static ref initialization_error(struct thread *t, ref thrown)
{
    struct vm *vm = t->vm;
    char name[512];
    class_java_name(class_of(thrown), name, sizeof name);
    ref message = get_ref(thrown, vm->off.Throwable_detailMessage);
    char *text = message ? string_to_utf8(message) : NULL;
    ref thread_name = t->java ? get_ref(t->java, vm->off.Thread_name) : 0;
    char *in = thread_name ? string_to_utf8(thread_name) : NULL;
    throw_new(t, "java/lang/ExceptionInInitializerError", "Exception %s%s%s [in thread \"%s\"]",
              name, text ? ": " : "", text ? text : "", in ? in : "");
    free(text);
    free(in);
    ref error = t->thrown;
    t->thrown = 0;
    heap_put_ref(&vm->heap, error, vm->off.Throwable_cause, 0);
    heap_put_ref(&vm->heap, error, vm->off.Throwable_backtrace,
                 get_ref(thrown, vm->off.Throwable_backtrace));
    heap_put_int(&vm->heap, error, vm->off.Throwable_depth,
                 get_int(thrown, vm->off.Throwable_depth));
    return error;
}

static enum native_status fail(struct thread *t, struct class *c, bool in_initializer)
{
    ref thrown = t->thrown;
    t->thrown = 0;
    ref error = initialization_error(t, thrown);
    if (in_initializer && !instance_of(thrown, t->vm->wk.Error))
        throw_with_cause(t, "java/lang/ExceptionInInitializerError", thrown, NULL);
    else
        t->thrown = thrown;
    UNDO_SET(&t->vm->log, c->init_error, error);
    heap_pin(&t->vm->heap, error);
    set_state(t, c, CLASS_ERRONEOUS);
    report_sync(t, SYNC_CLASS_INITIALIZED, class_offset_of(c)); /* JLS 12.4.2: it is locked, too */
    return NATIVE_THROWN;
}

enum { PHASE_SUPER = 1, PHASE_INTERFACES = 2, PHASE_CLINIT = 0x80000000u };

static enum native_status initialize_resume(struct thread *t, struct frame *f, union value *result);

static enum native_status initialize_other(struct thread *t, struct class *c)
{
    union value args[2] = {{.j = (int64_t)(uintptr_t)c}, {.j = 0}};
    return native_call(t, initialize_method, args, initialize_resume);
}

/* Continues at f->state. */
static enum native_status advance(struct thread *t, struct frame *f, struct class *c)
{
    if (f->state == PHASE_SUPER) {
        f->state = PHASE_INTERFACES;
        if (c->super && !(c->flags & ACC_INTERFACE)) {
            if (c->super->state != CLASS_INITIALIZED)
                return initialize_other(t, c->super);
            report_class_use(t, c->super);
        }
    }
    while (f->state >= PHASE_INTERFACES && f->state < PHASE_CLINIT) {
        uint32_t n = f->state++ - PHASE_INTERFACES;
        struct class *interface = c->flags & ACC_INTERFACE ? NULL : default_interface(c, &n);
        if (!interface)
            f->state = PHASE_CLINIT;
        else if (interface->state != CLASS_INITIALIZED)
            return initialize_other(t, interface);
        else
            report_class_use(t, interface);
    }
    struct method *clinit = class_initializer(c);
    if (f->state == PHASE_CLINIT && clinit) {
        f->state++;
        if (c->is_boot) {
            t->library_initializers++;
            once_begin(t);
        }
        return native_call(t, clinit, NULL, initialize_resume);
    }
    return finish(t, c);
}

static enum native_status initialize_resume(struct thread *t, struct frame *f, union value *result)
{
    (void)result;
    struct class *c = (struct class *)(uintptr_t)f->regs[0].j;
    if (f->state > PHASE_CLINIT && c->is_boot) {
        t->library_initializers--;
        once_end(t);
    }
    if (t->thrown)
        return fail(t, c, f->state > PHASE_CLINIT);
    return advance(t, f, c);
}

static enum native_status throw_erroneous(struct thread *t, struct class *c)
{
    char name[512];
    report_class_use(t, c);
    class_java_name(c, name, sizeof name);
    return throw_with_cause(t, "java/lang/NoClassDefFoundError", c->init_error,
                            "Could not initialize class %s", name);
}

static enum native_status initialize_start(struct thread *t, union value *args, union value *result)
{
    (void)result;
    struct class *c = (struct class *)(uintptr_t)args[0].j;
    struct frame *f = t->frame;
    /* Another thread was first: this one does not make the action that it was granted. */
    if (c->state > CLASS_LINKED)
        t->granted = false;
    switch (c->state) {
    case CLASS_INITIALIZED: report_class_use(t, c); return NATIVE_DONE;
    case CLASS_ERRONEOUS: return throw_erroneous(t, c);
    case CLASS_INITIALIZING:
        if (c->init_thread == t->id)
            return NATIVE_DONE;
        /* Others move now in any case.  But the search must learn of the use, even if t waits for ever. */
        if (c->runs_initializer)
            (void)must_stop(t, STOP_READ, c->mirror, OFFSET_CLASS);
        UNDO_SET(&t->vm->log, t->init_wait, c);
        UNDO_SET(&t->vm->log, t->state, THREAD_JOINING_CLASS);
        return NATIVE_RETRY;
    default: break;
    }
    enum load_status status = class_link(t, c);
    if (status != LOAD_READY)
        return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
    if (c->runs_initializer && must_stop(t, STOP_WRITE, c->mirror, OFFSET_CLASS))
        return NATIVE_RETRY;
    UNDO_SET(&t->vm->log, c->init_thread, t->id);
    set_state(t, c, CLASS_INITIALIZING);
    if (!set_constants(t, c))
        return fail(t, c, true);
    f->state = PHASE_SUPER;
    return advance(t, f, c);
}

enum load_status class_ensure_initialized(struct thread *t, struct class *c)
{
    if (c->state == CLASS_INITIALIZED) {
        report_class_use(t, c);
        return LOAD_READY;
    }
    if (c->state == CLASS_INITIALIZING && c->init_thread == t->id)
        return LOAD_READY;
    if (!initialize_method)
        initialize_method = method_internal("<initialize>", 2, initialize_start, &effect_asks);
    union value args[2] = {{.j = (int64_t)(uintptr_t)c}, {.j = 0}};
    return frame_push(t, initialize_method, args, NULL) ? LOAD_PUSHED : LOAD_THROWN;
}
