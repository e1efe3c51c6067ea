/* stop.c - see stop.h. */
#include "vm/run/stop.h"

#include "vm/run/monitor.h"
#include "vm/run/referents.h"

#include "vm/class/jdk_field.h"
#include "vm/heap/string.h"
#include "vm/native/helpers.h"
#include "vm/run/access_event.h"
#include "vm/run/effect.h"
#include "vm/run/file_places.h"
#include "vm/run/vm_gap.h"

#include <string.h>

bool stop_slow(struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    const struct stopper *stopper = t->vm->stopper;
    if (t->granted) {
        t->granted = false;
        return false;
    }
    if (!stopper)
        return true;
    /* While the library links a call site or initializes a class, what it does itself is no matter. */
    if (events_are_suppressed(t) || !stopper->stops(stopper->self, t, kind, object, offset))
        return false;
    t->stop_kind = (uint8_t)kind;
    t->stop_object = object;
    t->stop_offset = offset;
    return true;
}

void stop_note(struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    const struct stopper *stopper = t->vm->stopper;
    if (stopper && !events_are_suppressed(t))
        stopper->notes(stopper->self, t, kind, object, offset);
}

/* ---- ranges ---- */

/* The bytes of an object that a native is about to read or write; object 0: none. */
struct extent {
    ref object;
    uint64_t offset, length;
    uint32_t step; /* size of an element */
};

static struct extent extent_of_elements(ref array, int64_t first, int64_t count, unsigned unit)
{
    if (!array || class_of(array)->kind != CLASS_ARRAY || first < 0 || count <= 0 ||
        (first + count) * unit > (int64_t)array_length(array) << class_of(array)->element_shift)
        return (struct extent){0}; /* nothing, or an exception follows */
    return (struct extent){
        .object = array,
        .offset = ARRAY_DATA_OFFSET + (uint64_t)first * unit,
        .length = (uint64_t)count * unit,
        .step = 1u << class_of(array)->element_shift,
    };
}

static struct extent extent_of_bytes(struct vm *vm, ref object, int64_t offset, int64_t length)
{
    if (!object || offset < 0 || length <= 0 ||
        (uint64_t)offset + (uint64_t)length > object_bytes(vm, object))
        return (struct extent){0}; /* memory outside of the heap, or refused */
    const struct class *c = class_of(object);
    uint32_t step = c->kind == CLASS_ARRAY ? 1u << c->element_shift : 1;
    return (struct extent){object, (uint64_t)offset, (uint64_t)length, step};
}

static struct extent extent_of(struct vm *vm, const struct effect_range *range,
                               const union value *args)
{
    ref object = args[range->object].l;
    const struct class *c = object ? class_of(object) : NULL;
    unsigned size = c && c->kind == CLASS_ARRAY ? 1u << c->element_shift : 1;
    switch (range->kind) {
    case RANGE_NONE: break;
    case RANGE_ELEMENTS:
        return extent_of_elements(object, args[range->first].i, args[range->count].i, size);
    case RANGE_CHARS:
        return extent_of_elements(object, args[range->first].i, args[range->count].i, 2);
    case RANGE_ELEMENT: return extent_of_elements(object, args[range->first].i, 1, size);
    case RANGE_BYTES:
        return extent_of_bytes(vm, object, args[range->first].j, args[range->count].j);
    case RANGE_WHOLE:
        if (c && c->kind == CLASS_ARRAY)
            return extent_of_elements(object, 0, array_length(object), size);
        return c ? (struct extent){object, 0, object_bytes(vm, object), 1} : (struct extent){0};
    }
    return (struct extent){0};
}

/* The fields of an object are read or written as they are declared.  No order of them is said, but other
 * threads may come between two that are volatile, which one step does not show. */
static bool must_stop_fields(struct thread *t, enum stop_kind kind, const struct extent *extent)
{
    uint64_t end = extent->offset + extent->length;
    uint32_t volatiles = 0;
    bool stop = false;
    for (const struct class *c = class_of(extent->object); c; c = c->super)
        for (uint16_t i = 0; i < c->field_count; i++) {
            const struct field *f = &c->fields[i];
            if (f->flags & ACC_STATIC || f->offset < extent->offset || f->offset >= end)
                continue;
            if (f->flags & ACC_VOLATILE)
                volatiles += must_stop(t, kind, extent->object, f->offset);
            else
                stop = must_stop_plain(t, kind, extent->object, f->offset) || stop;
        }
    if (volatiles > 1 && t->vm->stopper)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "several volatile fields, which other threads use, are copied in one step");
    return stop || volatiles;
}

/* A bulk operation is one step: the thread stops before it if it must stop at any of its places, and the search
 * must learn of all of them: other threads depend on the last as on the first.  When the VM is due, it does not
 * matter: the native is the last thing that it does (vm_stop_if_due()). */
static bool must_stop_extent(struct thread *t, enum stop_kind kind, const struct extent *extent)
{
    const struct class *c = class_of(extent->object);
    uint64_t end = extent->offset + extent->length;
    if (c->kind == CLASS_ARRAY) {
        bool stop = false;
        for (uint64_t at = extent->offset; at < end && !vm_is_due(t->vm); at += extent->step)
            stop = must_stop_plain(t, kind, extent->object, (uint32_t)at) || stop;
        return stop;
    }
    return must_stop_fields(t, kind, extent);
}

static bool must_stop_ranges(struct thread *t, const struct native_effect *effect,
                             const union value *args)
{
    bool stop = false;
    if (!t->vm->ask_at_sync && !(t->vm->stopper && t->vm->stopper->plain))
        return false;
    for (int i = 0; i < EFFECT_RANGES; i++) {
        const struct effect_range *range = &effect->ranges[i];
        if (range->kind == RANGE_NONE) /* then its slots mean nothing */
            continue;
        struct extent extent = extent_of(t->vm, range, args);
        if (extent.object && must_stop_extent(t, range->wrote ? STOP_WRITE : STOP_READ, &extent))
            stop = true;
    }
    return stop;
}

/* ---- state that is no field ---- */

/* Before an action on two places of an object.  The search must learn of both uses. */
static bool must_stop_both(struct thread *t, enum stop_kind kind, ref object, uint32_t first,
                           uint32_t second)
{
    bool stop = must_stop(t, kind, object, first);
    return must_stop(t, kind, object, second) || stop;
}

/* The JDK's loaders define classes that do not depend on which thread asks first. */
static bool must_stop_state(struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    if (!object || (offset == OFFSET_LOADED && class_of(object)->is_boot))
        return false;
    return must_stop(t, kind, object, offset);
}

static bool must_stop_referent(struct thread *t, enum stop_kind kind, ref reference)
{
    return must_stop_state(t, kind, reference, t->vm->off.Reference_referent);
}

/* What is reachable can be changed by any action of another thread.  A thread that is alone stops before
 * a question, so that a loop that asks again and again comes back to the same state. */
static bool must_stop_to_ask(struct thread *t, uint8_t slot, const union value *args)
{
    bool stop = must_stop_referent(t, STOP_READ, args[0].l);
    if ((slot && args[slot].l) || !referent_is_asked(t, args[0].l) ||
        (t->vm->live_threads == 1 && !referent_is_lost(t, args[0].l)))
        return stop;
    return must_stop(t, STOP_READ, 0, OFFSET_REACHED) || stop;
}

static bool must_stop_intern(struct thread *t, ref string)
{
    uint32_t hash;
    bool is_there = string_is_interned(t->vm, string, &hash);
    return must_stop(t, is_there ? STOP_READ : STOP_WRITE, 0, OFFSET_INTERNED | hash >> 1);
}

static uint32_t target_offset(struct vm *vm)
{
    CACHED_FIELD(target, vm, "java/lang/invoke/CallSite", "target",
                 "Ljava/lang/invoke/MethodHandle;");
    return target;
}

/* An access that is wider than the elements of its array concerns several of them.  Without an object
 * it is to an address, which is no place: the native notes a gap. */
static bool must_stop_unsafe(struct thread *t, const struct native_effect *effect,
                             const union value *args)
{
    enum effect_kind kind = effect->kind;
    ref object = args[1].l;
    uint32_t offset = object ? (uint32_t)args[2].j : 0, step = effect->size;
    bool plain = kind == EFFECT_PLAIN_READ || kind == EFFECT_PLAIN_WRITE, stop = false;
    enum stop_kind stop_kind =
        kind == EFFECT_READ || kind == EFFECT_PLAIN_READ ? STOP_READ : STOP_WRITE;
    if (object && class_of(object)->kind == CLASS_ARRAY &&
        1u << class_of(object)->element_shift < step)
        step = 1u << class_of(object)->element_shift;
    for (uint32_t at = 0; at < effect->size; at += step)
        if (plain ? must_stop_plain(t, stop_kind, object, offset + at)
                  : must_stop(t, stop_kind, object, offset + at))
            stop = true;
    return stop;
}

static bool must_stop_kind(struct thread *t, const struct native_effect *effect,
                           const union value *args)
{
    switch (effect->kind) {
    case EFFECT_READ:
    case EFFECT_WRITE:
    case EFFECT_PLAIN_READ:
    case EFFECT_PLAIN_WRITE: return must_stop_unsafe(t, effect, args);
    case EFFECT_TARGET:
        return args[0].l && must_stop_plain(t, STOP_WRITE, args[0].l, target_offset(t->vm));
    case EFFECT_TARGET_VOLATILE:
        return args[0].l && must_stop(t, STOP_WRITE, args[0].l, target_offset(t->vm));
    case EFFECT_READ_STATE:
        return must_stop_state(t, STOP_READ, args[effect->slot].l, effect->offset);
    case EFFECT_WRITE_STATE:
        return must_stop_state(t, STOP_WRITE, args[effect->slot].l, effect->offset);
    case EFFECT_READ_REFERENT: return must_stop_to_ask(t, effect->slot, args);
    case EFFECT_WRITE_REFERENT: return must_stop_referent(t, STOP_WRITE, args[0].l);
    case EFFECT_FILE_USES:
    case EFFECT_FILE_MOVES:
    case EFFECT_FILE_NUMBER:
    case EFFECT_PATHS: return must_stop_files(t, effect, args);
    case EFFECT_INTERN: return must_stop_intern(t, args[0].l);
    case EFFECT_START: return must_stop_both(t, STOP_WRITE, args[0].l, OFFSET_PERMIT, OFFSET_START);
    case EFFECT_LIFE: return must_stop_both(t, STOP_READ, args[0].l, OFFSET_LOCK, OFFSET_START);
    case EFFECT_PARK: return must_stop(t, STOP_WRITE, t->java, OFFSET_PERMIT);
    case EFFECT_WAIT:
        if (monitor_is_owner(t, args[0].l)) /* never stops, but the use is noted: switches.c */
            must_stop(t, STOP_LOCK, args[0].l, OFFSET_LOCK);
        return must_stop(t, STOP_READ, t->java, t->vm->off.Thread_interrupted);
    case EFFECT_SLEEP: return must_stop(t, STOP_READ, t->java, t->vm->off.Thread_interrupted);
    case EFFECT_HELD: return must_stop(t, STOP_WRITE, 0, 0);
    case EFFECT_EXIT: return must_stop(t, STOP_WRITE, 0, OFFSET_PROGRAM);
    default: return false; /* effect_stops() */
    }
}

bool stop_is_update(const struct method *native)
{
    return native && native->effect->kind == EFFECT_WRITE &&
           strncmp(native->name->text, "put", 3) != 0;
}

/* All places are asked for, also when one of them has said yes: their uses are noted.  Which files it uses
 * can be changed by those that move while the thread stands before the native. */
bool must_stop_native(struct thread *t, const struct method *m, const union value *args)
{
    if (t->granted) {
        t->granted = false;
        note_files(t, m->effect, args);
        return false;
    }
    t->vm->search.asking = m;
    bool stop = must_stop_kind(t, m->effect, args);
    stop = must_stop_ranges(t, m->effect, args) || stop;
    t->vm->search.asking = NULL;
    return stop;
}
