/* access_event.c - builds the access and fence events that an analysis sees. */
#include "vm/run/access_event.h"

#include "vm/code/insn.h"
#include "vm/class/load.h"
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

/* The code behind VarHandles and method handles only does what the code that called it says. */
static bool acts_for_caller(const struct method *m)
{
    static const char handles[] = "java/lang/invoke/";
    const struct class *c = m->class_;
    return c->is_boot && strncmp(c->name->text, handles, sizeof handles - 1) == 0;
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

/* A handle or reflection accesses a static field: that uses its class as getstatic does, though only the
 * first such access looks whether the class is initialized (JLS 12.4.1, Field.get). */
static void report_class_use(struct thread *t, ref object, uint32_t offset)
{
    const struct class *c = t->vm->wk.Class, *used;
    if (class_of(object) != c || offset < c->instance_size)
        return;
    used = class_of_mirror(t->vm, object);
    if (used && used->state == CLASS_INITIALIZED && used->init_thread != t->id)
        report_sync(t, SYNC_CLASS_USED, class_offset_of(used));
}

void report_access_slow(struct thread *t, enum access_kind kind, enum access_mode mode,
                        enum access_mode write_mode, bool wrote, ref object, uint32_t offset,
                        unsigned size, uint64_t value, uint64_t read)
{
    struct vm *vm = t->vm;
    if (events_are_suppressed(t))
        return;
    report_class_use(t, object, offset);
    const struct class *c = class_of(object);
    unsigned step = size;
    if (c->kind == CLASS_ARRAY && offset >= ARRAY_DATA_OFFSET) {
        unsigned element = 1u << c->element_shift;
        if (element < size && (offset & (element - 1)) == 0)
            step = element;
    }
    const struct field *f = field_at_offset(vm, object, offset);
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
        .site = acts_for_caller_here(m) ? acting_site(t) : site_of(m, m->code_bci[f->pc - m->code]),
        .place = (place_id)object << 32 | offset,
        .value = low_bits(value, size),
    };
    analysis->access(analysis->self, &access);
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

void report_range(struct thread *t, enum access_kind kind, ref object, uint32_t offset,
                  size_t length)
{
    if (!accesses_are_reported(t))
        return;
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY) {
        unsigned size = 1u << c->element_shift;
        for (size_t at = 0; at + size <= length; at += size) {
            uint32_t o = offset + (uint32_t)at;
            report_access_slow(t, kind, MODE_PLAIN, MODE_PLAIN, kind == ACCESS_WRITE, object, o,
                               size, bits_at(object, o, size), 0);
        }
        return;
    }
    for (; c; c = c->super) {
        for (uint16_t i = 0; i < c->field_count; i++) {
            const struct field *f = &c->fields[i];
            if ((f->flags & ACC_STATIC) || !f->member || f->offset < offset ||
                f->offset >= offset + length)
                continue;
            unsigned size = basic_type_size(f->type);
            report_access_slow(t, kind, MODE_PLAIN, MODE_PLAIN, kind == ACCESS_WRITE, object,
                               f->offset, size, bits_at(object, f->offset, size), 0);
        }
    }
}
