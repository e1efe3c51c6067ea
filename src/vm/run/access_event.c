/* access_event.c - builds the access and fence events that an analysis sees. */
#include "vm/run/access_event.h"

#include "vm/code/insn.h"
#include "vm/class/load.h"
#include "vm/heap/offheap.h"
#include "vm/run/sync_event.h"

#include <string.h>

site_id site_of(const struct method *m, int bci)
{
    return (site_id)((uintptr_t)m - META_BASE) << 16 | (uint16_t)bci;
}

const struct method *site_method(site_id site)
{
    return (const struct method *)(META_BASE + (uintptr_t)(site >> 16));
}

int site_bci(site_id site)
{
    return (uint16_t)site;
}

site_id current_site(const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev) {
        int bci = frame_bci(f);
        if (bci >= 0)
            return site_of(f->method, bci);
    }
    return 0;
}

static bool is_of_package(const struct method *m, const char *package)
{
    const struct class *c = m->class_;
    return c->is_boot && strncmp(c->name->text, package, strlen(package)) == 0;
}

/* The code behind VarHandles and method handles only does what the code that called it says. */
static bool acts_for_caller(const struct method *m)
{
    return is_of_package(m, "java/lang/invoke/");
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* It accesses fields through Unsafe, and only elements of arrays by instructions; other code of its
 * package uses the arrays in which it keeps what it has made for all. */
static bool acts_for_caller_here(const struct method *m)
{
    const char *name = m->class_->name->text;
    return acts_for_caller(m) && (ends_with(name, "$Array") || ends_with(name, "$ArrayAccessor"));
}

/* Who wants what happens now. */
static site_id acting_site(const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev) {
        int bci = frame_bci(f);
        if (bci >= 0 && !acts_for_caller(f->method))
            return site_of(f->method, bci);
    }
    return 0;
}

static const struct field *declared_field_at(const struct class *c, uint32_t offset, bool is_static)
{
    for (uint16_t i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (f->offset == offset && !!(f->flags & ACC_STATIC) == is_static && f->member)
            return f;
    }
    return NULL;
}

const struct field *field_at_offset(struct vm *vm, ref object, uint32_t offset)
{
    const struct class *c = class_of(object);
    if (c->kind != CLASS_INSTANCE)
        return NULL;
    if (c == vm->wk.Class && offset >= c->instance_size) {
        const struct class *mirrored = class_of_mirror(vm, object);
        return mirrored ? declared_field_at(mirrored, offset, true) : NULL;
    }
    for (; c; c = c->super) {
        const struct field *f = declared_field_at(c, offset, false);
        if (f)
            return f;
    }
    return NULL;
}

static uint64_t low_bits(uint64_t value, unsigned size)
{
    return size >= 8 ? value : value & (((uint64_t)1 << 8 * size) - 1);
}

bool events_are_suppressed(const struct thread *t)
{
    if (!t->linking && !t->library_initializers)
        return false;
    const struct frame *f = t->frame;
    while (f && f->method->native)
        f = f->prev;
    return f && f->method->class_->is_boot;
}

/* Static ones are ordered by the initialization of their class, not by a freeze. */
static bool is_final_of_object(const struct field *f)
{
    return f && f->flags & ACC_FINAL && !(f->flags & ACC_STATIC);
}

/* Handles of static fields and reflection use the field's class, as the instructions do (JLS 12.4.1), but
 * the JDK asks for its initialization only once, whichever thread that is. */
static void use_class(struct thread *t, const struct field *f)
{
    const struct frame *caller = t->frame;
    while (caller && caller->method->native)
        caller = caller->prev;
    if (caller &&
        (acts_for_caller(caller->method) || is_of_package(caller->method, "jdk/internal/reflect/")))
        report_class_use(t, f->class_);
}

void report_access_slow(struct thread *t, enum access_kind kind, enum access_mode mode,
                        enum access_mode write_mode, bool wrote, ref object, uint32_t offset,
                        unsigned size, uint64_t value, uint64_t read)
{
    struct vm *vm = t->vm;
    if (events_are_suppressed(t))
        return;
    const struct class *c = class_of(object);
    unsigned step = size;
    if (c->kind == CLASS_ARRAY && offset >= ARRAY_DATA_OFFSET) {
        unsigned element = 1u << c->element_shift;
        if (element < size && (offset & (element - 1)) == 0)
            step = element;
    }
    const struct field *f = field_at_offset(vm, object, offset);
    if (f && f->flags & ACC_STATIC)
        use_class(t, f);
    struct access access = {
        .thread = t->id,
        .kind = kind,
        .mode = mode,
        .write_mode = write_mode,
        .wrote = wrote,
        .is_final = is_final_of_object(f),
        .is_reference =
            f ? f->type == T_OBJECT : c->kind == CLASS_ARRAY && c->element->kind != CLASS_PRIMITIVE,
        .size = (uint8_t)step,
        .site = acting_site(t),
    };
    for (unsigned at = 0; at < size; at += step) {
        access.place = (place_id)object << 32 | (offset + at);
        access.value = low_bits(value >> 8 * at, step);
        access.read = low_bits(read >> 8 * at, step);
        vm->analysis->access(vm->analysis->self, &access);
    }
    /* Reflection and deserialization: a freeze follows each modification (JLS 17.5.3). */
    if (access.is_final && wrote && vm->analysis->freeze)
        vm->analysis->freeze(vm->analysis->self, t->id, object);
}

void report_instruction(struct thread *t, enum access_kind kind, const struct field *field,
                        ref object, uint32_t offset, unsigned size, uint64_t value)
{
    const struct analysis *analysis = t->vm->analysis;
    const struct frame *f = t->frame;
    const struct method *m = f->method;
    if (__builtin_expect(t->linking | t->library_initializers, 0) && events_are_suppressed(t))
        return;
    enum access_mode mode = field && field->flags & ACC_VOLATILE ? MODE_VOLATILE : MODE_PLAIN;
    struct access access = {
        .thread = t->id,
        .kind = kind,
        .mode = mode,
        .write_mode = mode,
        .wrote = kind == ACCESS_WRITE,
        .is_final = is_final_of_object(field),
        .is_reference = field ? field->type == T_OBJECT
                              : size == 4 && class_of(object)->element->kind != CLASS_PRIMITIVE,
        .size = (uint8_t)size,
        .site = !field && acts_for_caller_here(m) ? acting_site(t)
                                                  : site_of(m, m->code_bci[f->pc - m->code]),
        .place = (place_id)object << 32 | offset,
        .value = low_bits(value, size),
    };
    analysis->access(analysis->self, &access);
}

/* Threads are ordered through words: an access in such a mode is aligned, and lies in one.  A write is reported as an
 * update that reads plainly, which continues what was released there before: plain writes are not reported, and two
 * words may have one number.  So threads can be taken to be ordered that are not, beside the gap that the use of
 * the memory is (offheap_use()), but never the other way round. */
void report_memory(struct thread *t, enum access_kind kind, enum access_mode mode,
                   enum access_mode write_mode, bool wrote, int64_t address)
{
    if (!accesses_are_reported(t) || events_are_suppressed(t) ||
        (mode == MODE_PLAIN && write_mode == MODE_PLAIN))
        return;
    struct access access = {
        .thread = t->id,
        .kind = kind == ACCESS_READ ? ACCESS_READ : ACCESS_UPDATE,
        .mode = kind == ACCESS_WRITE ? MODE_PLAIN : mode,
        .write_mode = write_mode,
        .wrote = wrote,
        .size = 8,
        .site = acting_site(t),
        .place = (uint32_t)offheap_name(address & ~(int64_t)7),
    };
    t->vm->analysis->access(t->vm->analysis->self, &access);
}

void report_fence_slow(struct thread *t, enum fence_kind kind)
{
    if (!events_are_suppressed(t))
        t->vm->analysis->fence(t->vm->analysis->self, t->id, kind, current_site(t));
}

static uint64_t bits_at(ref object, uint32_t offset, unsigned size)
{
    uint64_t bits = 0;
    memcpy(&bits, ref_address(object) + offset, size);
    return bits;
}

/* The fields between two offsets that are volatile, or that are not. */
static void report_fields(struct thread *t, enum access_kind kind, ref object, size_t from,
                          size_t to, bool volatiles)
{
    enum access_mode mode = volatiles ? MODE_VOLATILE : MODE_PLAIN;
    for (const struct class *c = class_of(object); c; c = c->super)
        for (uint16_t i = 0; i < c->field_count; i++) {
            const struct field *f = &c->fields[i];
            if ((f->flags & ACC_STATIC) || !f->member || f->offset < from || f->offset >= to ||
                !(f->flags & ACC_VOLATILE) == volatiles)
                continue;
            unsigned size = basic_type_size(f->type);
            report_access_slow(t, kind, mode, mode, kind == ACCESS_WRITE, object, f->offset, size,
                               bits_at(object, f->offset, size), 0);
        }
}

/* When the VM is due, the rest is left out: it stops at once, and the move is not used. */
void report_range(struct thread *t, enum access_kind kind, ref object, uint32_t offset,
                  size_t length)
{
    if (!accesses_are_reported(t))
        return;
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY) {
        unsigned size = 1u << c->element_shift;
        for (size_t at = 0; at + size <= length && !vm_is_due(t->vm); at += size) {
            uint32_t o = offset + (uint32_t)at;
            report_access_slow(t, kind, MODE_PLAIN, MODE_PLAIN, kind == ACCESS_WRITE, object, o,
                               size, bits_at(object, o, size), 0);
        }
        return;
    }
    report_fields(t, kind, object, offset, offset + length, false);
    report_fields(t, kind, object, offset, offset + length, true);
}
