/* interp.c - what both interpreters share: entry stubs, errors, handlers, undo of frames.
 * See interp.h and interp_support.h. */
#include "vm/run/interp.h"

#include "vm/class/describe.h"
#include "vm/run/interp_support.h"
#include "vm/native/native.h"
#include "vm/run/access_event.h"
#include "vm/run/stop.h"
#include "vm/run/sync_event.h"

#include <string.h>

const char *const insn_names[] = {
#define X(name) #name,
    INSN_TABLE(X)
#undef X
};

/* ---- entry stubs ---- */

#define STUB(name, first)                                                                      \
    static const union insn name[3 * CALL_WORDS] = {{.op = (first)},                           \
                                                    [CALL_WORDS] = {.op = INSN_NATIVE_RESUME}, \
                                                    [2 * CALL_WORDS] = {.op = INSN_NATIVE_RESUME}}

STUB(stub_translate, INSN_ENTER_TRANSLATE);
STUB(stub_hook, INSN_ENTER_HOOK);
STUB(stub_sync, INSN_ENTER_SYNC);
STUB(stub_native, INSN_ENTER_NATIVE);
STUB(stub_abstract, INSN_ENTER_ABSTRACT);
STUB(stub_invoke_basic, INSN_ENTER_INVOKE_BASIC);
STUB(stub_link_to, INSN_ENTER_LINK_TO);

const union insn *interp_native_entry(void)
{
    return stub_native;
}

const union insn *interp_hook_entry(void)
{
    return stub_hook;
}

const union insn *interp_body(const struct method *m)
{
    return m->native ? stub_native : m->code ? m->code : stub_translate;
}

const union insn *interp_unhooked_entry(const struct method *m)
{
    return m->flags & ACC_SYNCHRONIZED ? stub_sync : interp_body(m);
}

static enum native_status missing_native(struct thread *t, union value *args, union value *result)
{
    (void)args;
    (void)result;
    const struct method *m = t->frame->method;
    char what[1024];
    describe_method(m->class_, m->name, m->descriptor, what, sizeof what);
    return vm_unsupported(t, "native method %s", what);
}

/* A method of the program: no library of its own was ever loaded (native/loader.c refuses them). */
static enum native_status unlinked_native(struct thread *t, union value *args, union value *result)
{
    (void)args;
    (void)result;
    const struct method *m = t->frame->method;
    char what[1024];
    describe_method(m->class_, m->name, m->descriptor, what, sizeof what);
    return throw_new(t, "java/lang/UnsatisfiedLinkError", "'%s'", what);
}

/* The native of a method of the JDK: its own, or one that takes the place of its Java code. */
static void find_native(struct method *m)
{
    const struct native_entry *entry = native_find(m);
    if (entry) {
        m->native = entry->function;
        m->effect = &entry->effect;
    }
}

void interp_prepare(struct method *m)
{
    if (m->intrinsic_id == MH_INVOKE_BASIC) {
        m->entry = stub_invoke_basic;
        return;
    }
    if (m->intrinsic_id >= MH_LINK_TO_STATIC) {
        m->entry = stub_link_to;
        return;
    }
    if (!m->native && m->class_->is_boot)
        find_native(m);
    if (m->native && !(m->flags & ACC_NATIVE)) {
        m->traits |= METHOD_INTRINSIC;
        m->max_stack = NATIVE_SCRATCH;
        m->max_locals = m->arg_slots;
        m->frame_slots = (uint32_t)m->max_locals + FRAME_SLOTS + m->max_stack;
    }
    if (!m->native && m->flags & ACC_NATIVE) {
        m->native = m->class_->is_boot ? missing_native : unlinked_native;
        m->effect = &effect_unsupported;
    }
    if (m->native) {
        if (!m->effect)
            BUG("the native %s.%s has no effect", m->class_->name->text, m->name->text);
        m->traits |= effect_traits(m->effect);
    }
    if (m->class_->is_boot && strcmp(m->name->text, "resolveMemberName") == 0 &&
        strcmp(m->class_->name->text, "java/lang/invoke/VarForm") == 0)
        m->traits |= METHOD_LINKS;
    if (m->flags & ACC_ABSTRACT)
        m->entry = stub_abstract;
    else
        m->entry = interp_unhooked_entry(m);
}

/* ---- memory ---- */

int64_t interp_load_typed(const void *p, unsigned type)
{
    switch (type) {
    case T_BOOLEAN:
    case T_BYTE: return *(const int8_t *)p;
    case T_CHAR: return *(const uint16_t *)p;
    case T_SHORT: return *(const int16_t *)p;
    case T_LONG:
    case T_DOUBLE: return *(const int64_t *)p;
    default: return *(const int32_t *)p;
    }
}

void interp_store_typed(void *p, unsigned type, union value v)
{
    switch (type) {
    case T_BOOLEAN: *(int8_t *)p = (int8_t)(v.i & 1); break;
    case T_BYTE: *(int8_t *)p = (int8_t)v.i; break;
    case T_CHAR:
    case T_SHORT: *(int16_t *)p = (int16_t)v.i; break;
    case T_LONG:
    case T_DOUBLE: *(int64_t *)p = v.j; break;
    default: *(int32_t *)p = v.i;
    }
}

static bool is_length(struct thread *t, int32_t length)
{
    if (length < 0)
        throw_new(t, "java/lang/NegativeArraySizeException", "%d", length);
    return length >= 0;
}

ref interp_new_array(struct thread *t, struct class *array_class, int32_t length)
{
    return is_length(t, length) ? instruction_new_array(t, array_class, length) : 0;
}

static ref new_dimension(struct thread *t, struct class *array_class, const union value *lengths,
                         unsigned dimensions)
{
    if (!is_length(t, lengths[0].i))
        return 0;
    ref array = new_array(t, array_class, lengths[0].i);
    if (!array || dimensions == 1)
        return array;
    for (int32_t i = 0; i < lengths[0].i; i++) {
        ref inner = new_dimension(t, array_class->element, lengths + 1, dimensions - 1);
        if (!inner)
            return 0;
        heap_array_put_ref(&t->vm->heap, array, i, inner);
    }
    /* As if by assignments in a loop (JLS 15.10.2). */
    report_range(t, ACCESS_WRITE, array, ARRAY_DATA_OFFSET,
                 (size_t)lengths[0].i << array_class->element_shift);
    return array;
}

ref interp_new_multi_array(struct thread *t, struct class *array_class, const union value *lengths,
                           unsigned dimensions)
{
    /* All lengths are looked at before anything is made. */
    for (unsigned i = 0; i < dimensions; i++) {
        if (lengths[i].i < 0) {
            throw_new(t, "java/lang/NegativeArraySizeException", "%d", lengths[i].i);
            return 0;
        }
    }
    return new_dimension(t, array_class, lengths, dimensions);
}

/* ---- errors ---- */

void interp_throw_store(struct thread *t, ref value)
{
    char name[512];
    class_java_name(class_of(value), name, sizeof name);
    throw_new(t, "java/lang/ArrayStoreException", "%s", name);
}

void interp_throw_cast(struct thread *t, ref object, const struct class *to)
{
    char text[2048];
    describe_bad_cast(t->vm, class_of(object), to, text, sizeof text);
    throw_new(t, "java/lang/ClassCastException", "%s", text);
}

void interp_throw_abstract(struct thread *t)
{
    const struct frame *f = t->frame;
    const struct method *m = f->method;
    char what[1024], receiver[256], owner[256];
    class_java_name(m->class_, owner, sizeof owner);
    describe_signature(m->name, m->descriptor, what, sizeof what);
    if (m->flags & ACC_STATIC || !f->regs[0].l) {
        throw_new(t, "java/lang/AbstractMethodError", "'%s'", what);
        return;
    }
    class_java_name(class_of(f->regs[0].l), receiver, sizeof receiver);
    t->frame = f->prev; /* the trace begins at the caller */
    throw_new(t, "java/lang/AbstractMethodError",
              "Receiver class %s does not define or inherit an implementation of the resolved "
              "method 'abstract %s' of %s %s.",
              receiver, what, m->class_->flags & ACC_INTERFACE ? "interface" : "abstract class",
              owner);
    t->frame = (struct frame *)f;
}

struct method *interp_selection_failed(struct thread *t, struct class *receiver,
                                       struct method *resolved, struct method *selected)
{
    char what[1024], name[256], interface[256];
    class_java_name(receiver, name, sizeof name);
    class_java_name(resolved->class_, interface, sizeof interface);
    describe_method(selected ? selected->class_ : resolved->class_, resolved->name,
                    resolved->descriptor, what, sizeof what);
    if (selected && (resolved->flags & ACC_PRIVATE || !(resolved->class_->flags & ACC_INTERFACE)))
        return selected;
    if (selected)
        throw_new(t, "java/lang/IllegalAccessError", "class %s tried to access method '%s'", name,
                  what);
    else if (!class_is_assignable(receiver, resolved->class_))
        throw_new(t, "java/lang/IncompatibleClassChangeError",
                  "Class %s does not implement the requested interface %s", name, interface);
    else {
        describe_signature(resolved->name, resolved->descriptor, what, sizeof what);
        throw_new(t, "java/lang/AbstractMethodError",
                  "Receiver class %s does not define or inherit an implementation of the "
                  "resolved method 'abstract %s' of interface %s.",
                  name, what, interface);
    }
    return NULL;
}

static bool catches(struct thread *t, struct class *c, uint16_t type)
{
    struct class *thrown = class_of(t->thrown);
    if (c->resolved[type])
        return class_is_assignable(thrown, c->resolved[type]);
    /* Not resolved yet: an exception of that class or below has the class among its supers,
     * so nothing needs to be loaded to decide. */
    const struct symbol *name = cf_class_name(c->file, type);
    for (struct class *k = thrown; k; k = k->super)
        if (k->name == name)
            return true;
    return false;
}

const union insn *interp_find_handler(struct thread *t, const struct frame *f, bool *takes_all)
{
    const struct method *m = f->method;
    if (!m->code || m->native)
        return NULL;
    const struct cf_code *code = m->member->code;
    if (code->exception_count == 0 || f->pc < m->code || f->pc >= m->code + m->code_length)
        return NULL;
    uint16_t bci = m->code_bci[f->pc - m->code];
    for (uint16_t i = 0; i < code->exception_count; i++) {
        const struct cf_exception *e = &code->exceptions[i];
        if (bci >= e->start && bci < e->end && (e->type == 0 || catches(t, m->class_, e->type))) {
            *takes_all = e->type == 0;
            return m->code + m->handlers[i];
        }
    }
    return NULL;
}

/* ---- method handles ---- */

struct method *interp_link_target(struct thread *t, const struct method *linker, union value *args)
{
    ref member = args[linker->arg_slots - 1].l;
    if (!member) {
        throw_new(t, "java/lang/InternalError", "%s without a member name", linker->name->text);
        return NULL;
    }
    struct method *m = member_name_method(t->vm, member);
    if (linker->intrinsic_id == MH_LINK_TO_STATIC) {
        /* The JDK drops its own check once the class is initialized. */
        report_class_use(t, m->class_);
        return m;
    }
    if (!args[0].l) {
        throw_npe(t);
        return NULL;
    }
    if (linker->intrinsic_id == MH_LINK_TO_SPECIAL)
        return m;
    struct class *receiver = class_of(args[0].l);
    struct method *selected = class_select_method(receiver, m);
    if (!selected)
        selected = interp_selection_failed(t, receiver, m, NULL);
    return selected;
}

/* ---- undo ---- */

void thread_save_frame(struct thread *t, struct frame *f)
{
    const union value *end = frame_stack(f) + f->method->max_stack;
    undo_save_range(&t->vm->log, f->regs, (size_t)((const char *)end - (const char *)f->regs));
    t->saved_floor = f;
}

void thread_save_for_undo(struct thread *t)
{
    struct vm *vm = t->vm;
    if (!vm->log.active)
        return;
    if (t->undo_epoch != vm->undo_epoch) {
        undo_save_range(&vm->log, t, sizeof *t);
        t->undo_epoch = vm->undo_epoch;
        t->saved_floor = t->frame;
        t->frames_before = t->frames_version;
        if (t->frame)
            thread_save_frame(t, t->frame);
    }
    t->frames_version = ++vm->frames_versions;
}
