/* atomic_arrays.c - see atomic_arrays.h. */
#include "explore/atomic_arrays.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/map.h"
#include "vm/run/access_event.h"
#include "vm/heap/bitmap.h"
#include "vm/class/load.h"

#include <stdlib.h>

struct atomic_field {
    const struct symbol *class_name, *name;
};

struct atomic_arrays {
    struct vm *vm;
    struct atomic_field *fields;
    uint32_t count, capacity;
    struct pool pool;
    struct map members; /* array -> its level, as a pointer; undoable */
};

static const uint64_t POOL_BYTES = (uint64_t)1 << 32;
/* A member's level says of how many dimensions, counted from its own, the elements are atomic. */
enum { MAX_LEVEL = 255, LATER = 256 /* added to the level: a member only since the base */ };

static void begin(struct atomic_arrays *a)
{
    static const char note[] = "atomic_arrays_key()";
    pool_release(&a->pool);
    pool_init(&a->pool, &a->vm->log, POOL_BYTES, UNDO_COUNTED, note);
    map_init(&a->members, &a->pool);
    undo_claim(&a->vm->log, a, sizeof *a, UNDO_COUNTED, note);
}

struct atomic_arrays *atomic_arrays_new(struct vm *vm)
{
    struct atomic_arrays *a = xcalloc(1, sizeof *a);
    a->vm = vm;
    begin(a);
    return a;
}

void atomic_arrays_free(struct atomic_arrays *a)
{
    if (!a)
        return;
    undo_disclaim(a->pool.log, a, sizeof *a);
    pool_release(&a->pool);
    free(a->fields);
    free(a);
}

void atomic_arrays_add_field(struct atomic_arrays *a, const struct symbol *class_name,
                             const struct symbol *field)
{
    GROW(a->fields, a->count, a->capacity);
    a->fields[a->count++] = (struct atomic_field){class_name, field};
}

/* ---- members ---- */

static bool is_array(ref object)
{
    return object && class_of(object)->kind == CLASS_ARRAY;
}

static uint32_t level_of(const struct atomic_arrays *a, ref array)
{
    return (uint32_t)(uintptr_t)map_get(&a->members, array) & MAX_LEVEL;
}

bool atomic_arrays_has(const struct atomic_arrays *a, ref array)
{
    return level_of(a, array) != 0;
}

static void add(struct atomic_arrays *a, ref array, uint32_t level)
{
    if (level_of(a, array) >= level)
        return;
    uint32_t later = a->vm->log.active ? LATER : 0;
    map_put(&a->members, array, (void *)(uintptr_t)(level | later));
    if (level == 1 || class_of(array)->element->kind == CLASS_PRIMITIVE)
        return;
    for (int32_t i = 0; i < array_length(array); i++)
        if (is_array(array_get_ref(array, i)))
            add(a, array_get_ref(array, i), level - 1);
}

/* The dimensions of the field's type, if it is one of those whose arrays are atomic; else 0. */
static uint32_t level_of_field(const struct atomic_arrays *a, const struct field *f)
{
    uint32_t level = 0;
    for (uint32_t i = 0; i < a->count && !level; i++)
        if (f->name == a->fields[i].name && f->class_->name == a->fields[i].class_name &&
            !f->class_->is_boot)
            while (f->descriptor->text[level] == '[')
                level++;
    return level;
}

void atomic_arrays_note(struct atomic_arrays *a, const struct access *access)
{
    ref object = (ref)(access->place >> 32), array = (ref)access->value;
    bool wrote = access->kind == ACCESS_WRITE || (access->kind == ACCESS_UPDATE && access->wrote);
    if (!wrote || !access->is_reference || !is_array(array))
        return;
    uint32_t level = 0;
    if (class_of(object)->kind == CLASS_ARRAY) {
        level = level_of(a, object);
        level -= level != 0;
    } else {
        const struct field *f = field_at_offset(a->vm, object, (uint32_t)access->place);
        level = f ? level_of_field(a, f) : 0;
    }
    if (level)
        add(a, array, level);
}

/* ---- the base ---- */

static void add_held(struct atomic_arrays *a, ref holder, const struct field *f)
{
    ref array = get_ref(holder, f->offset);
    if (is_array(array))
        add(a, array, level_of_field(a, f));
}

static void add_held_by_instances(struct atomic_arrays *a, const struct field *f)
{
    const struct heap *heap = &a->vm->heap;
    for (uint32_t at = bits_find(heap->starts, 1, heap->top, true); at < heap->top;
         at = bits_find(heap->starts, at + 1, heap->top, true))
        if (class_is_assignable(class_of(at), f->class_))
            add_held(a, at, f);
}

static void add_held_by_class(struct vm *vm, struct class *c, void *context)
{
    struct atomic_arrays *a = context;
    (void)vm;
    for (uint16_t i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (!level_of_field(a, f))
            continue;
        if (f->flags & ACC_STATIC)
            add_held(a, c->mirror, f);
        else
            add_held_by_instances(a, f);
    }
}

void atomic_arrays_begin(struct atomic_arrays *a)
{
    begin(a);
    if (a->count)
        classes_each(a->vm, add_held_by_class, a);
}

/* ---- the state ---- */

/* The members that were none at the base, by names that do not depend on the path.  Those that
 * nobody can reach any more do not count, or a loop that makes arrays would never come back to a
 * state. */
uint64_t atomic_arrays_key(const struct atomic_arrays *a, struct state_keys *keys)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < a->members.capacity; i++) {
        const struct map_entry *entry = &a->members.entries[i];
        uint64_t level = (uintptr_t)entry->value;
        if (!entry->key || !(level & LATER))
            continue;
        ref array = (ref)(entry->key - 1);
        if (!heap_is_fresh(&a->vm->heap, array))
            sum += hash_pair(array, level);
        else if (!state_keys_is_garbage(keys, array))
            sum += hash_pair((uint64_t)1 << 32 | object_at(array)->identity, level);
    }
    return sum;
}
