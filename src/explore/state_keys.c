/* state_keys.c - see state_keys.h. */
#include "explore/state_keys.h"

#include "analysis/race_summary.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/hash.h"
#include "explore/frame_keys.h"
#include "vm/heap/bitmap.h"
#include "vm/heap/offheap.h"
#include "vm/heap/string.h"
#include "vm/claims.h"
#include "vm/class/load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* What half of an 8-byte word of an object holds. */
enum half { HALF_RAW, HALF_REF, HALF_LOCK, HALF_IGNORED };

/* A word of an object of the base that has been written since. */
struct changed {
    const uint64_t *word;
    uint64_t before; /* its value at the base */
    uint64_t mask;   /* the bits that count */
    uint8_t halves[2];
};

struct state_keys {
    struct vm *vm;
    struct race_summary *summary; /* NULL: happens-before is no part of the state */
    struct frame_keys *frames;

    struct pool pool;
    struct map seen;         /* address of a word -> itself; undoable */
    struct changed *changed; /* sorted by word; undoable */
    uint64_t changed_count, changed_capacity;

    /* New objects by granule: when they were reached last, and as which. */
    struct reached {
        uint32_t stamp, number;
    } * reached;
    size_t reached_bytes;
    uint32_t stamp;
    undo_mark noted; /* up to here the log was looked at */
    ref *queue;
    uint32_t queue_count, queue_capacity;

    char *text; /* the canonical form */
    size_t length, capacity;

    uint64_t *thread_names; /* by id */
    uint32_t thread_name_count;
    size_t pinned_at_base;    /* of heap.pinned */
    uint64_t strings_at_base; /* interned ones */
    struct thread **order;
    uint32_t order_capacity;
};

static const uint64_t POOL_BYTES = (uint64_t)1 << 36;

struct state_keys *state_keys_new(struct vm *vm, struct race_detector *detector)
{
    struct state_keys *k = xcalloc(1, sizeof *k);
    struct heap *heap = &vm->heap;
    k->vm = vm;
    k->summary = detector ? race_summary_new(detector) : NULL;
    k->frames = frame_keys_new(vm);
    static const char note[] = "what the keys are made of: which words have changed";
    pool_init(&k->pool, &vm->log, POOL_BYTES, UNDO_DERIVED, note);
    undo_claim(&vm->log, k, sizeof *k, UNDO_DERIVED, note);
    map_init(&k->seen, &k->pool);
    heap_collect(heap);
    heap_only_fresh(heap);
    k->pinned_at_base = heap->pinned_count;
    k->strings_at_base = strings_interned(vm);
    k->reached_bytes = (size_t)(heap->granules - heap->fresh) * sizeof *k->reached;
    k->reached = mmap(NULL, k->reached_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (k->reached == MAP_FAILED)
        die("no room for a table of the objects of a search");
    return k;
}

void state_keys_free(struct state_keys *k)
{
    if (!k)
        return;
    race_summary_free(k->summary);
    frame_keys_free(k->frames);
    undo_disclaim(&k->vm->log, k, sizeof *k);
    pool_release(&k->pool);
    munmap(k->reached, k->reached_bytes);
    free(k->queue);
    free(k->text);
    free(k->thread_names);
    free(k->order);
    free(k);
}

/* Of an object that was made since the base. */
static struct reached *reached_of(const struct state_keys *k, ref object)
{
    return &k->reached[object - k->vm->heap.fresh];
}

void state_keys_name_thread(struct state_keys *k, thread_id id, uint64_t name)
{
    if (id >= k->thread_name_count) {
        k->thread_names = xrealloc(k->thread_names, (id + 1) * sizeof *k->thread_names);
        while (k->thread_name_count <= id)
            k->thread_names[k->thread_name_count++] = 0;
    }
    k->thread_names[id] = name;
}

/* ---- what changes in objects of the base ---- */

static bool has_offset(const uint16_t *offsets, uint32_t count, uint32_t offset)
{
    for (uint32_t i = 0; i < count; i++)
        if (offsets[i] == offset)
            return true;
    return false;
}

/* Fields that only repeat what is counted elsewhere, or cache what can be computed at any time. */
static bool is_ignored(const struct vm *vm, const struct class *c, uint32_t offset)
{
    if (class_is_assignable(c, vm->wk.Thread))
        return offset == vm->off.Thread_threadStatus || offset == vm->off.Thread_eetop ||
               offset == vm->off.Thread_eetop + 4 || offset == vm->off.Thread_vm_id;
    if (class_is_assignable(c, vm->wk.ClassLoader))
        return offset == vm->off.ClassLoader_vm_loader;
    return c == vm->wk.String && offset == vm->off.String_hash;
}

static bool has_ignored(const struct vm *vm, const struct class *c)
{
    return c == vm->wk.String || class_is_assignable(c, vm->wk.Thread) ||
           class_is_assignable(c, vm->wk.ClassLoader);
}

static enum half mirror_half(struct vm *vm, ref mirror, uint32_t offset)
{
    const struct class *c = vm->wk.Class, *mirrored = class_of_mirror(vm, mirror);
    if (offset < c->instance_size)
        return has_offset(c->ref_offsets, c->ref_count, offset) ? HALF_REF : HALF_RAW;
    for (uint16_t i = 0; mirrored && i < mirrored->static_ref_count; i++)
        if (mirrored->static_ref_offsets[i] == offset)
            return HALF_REF;
    return HALF_RAW;
}

static enum half half_at(struct vm *vm, ref object, uint32_t offset)
{
    const struct class *c = class_of(object);
    if (offset < OBJECT_HEADER_SIZE)
        return offset == offsetof(struct object, lock) ? HALF_LOCK : HALF_IGNORED;
    if (c->kind == CLASS_ARRAY)
        return offset >= ARRAY_DATA_OFFSET && c->element->kind != CLASS_PRIMITIVE ? HALF_REF
                                                                                  : HALF_RAW;
    if (c == vm->wk.Class)
        return mirror_half(vm, object, offset);
    if (is_ignored(vm, c, offset))
        return HALF_IGNORED;
    return has_offset(c->ref_offsets, c->ref_count, offset) ? HALF_REF : HALF_RAW;
}

static void make_room(struct state_keys *k)
{
    if (k->changed_count < k->changed_capacity)
        return;
    struct undo_log *log = &k->vm->log;
    UNDO_SET(log, k->changed_capacity, k->changed_capacity ? 2 * k->changed_capacity : 64);
    struct changed *grown = pool_alloc(&k->pool, k->changed_capacity * sizeof *grown);
    if (k->changed_count)
        memcpy(grown, k->changed, k->changed_count * sizeof *grown);
    UNDO_SET(log, k->changed, grown);
}

static void insert(struct state_keys *k, const struct changed *change)
{
    struct undo_log *log = &k->vm->log;
    make_room(k);
    uint64_t at = k->changed_count;
    while (at > 0 && k->changed[at - 1].word > change->word)
        at--;
    undo_save_range(log, &k->changed[at], (k->changed_count - at + 1) * sizeof *change);
    memmove(&k->changed[at + 1], &k->changed[at], (k->changed_count - at) * sizeof *change);
    k->changed[at] = *change;
    UNDO_SET(log, k->changed_count, k->changed_count + 1);
}

static bool is_seen(struct state_keys *k, uint64_t *word)
{
    if (map_get(&k->seen, (uintptr_t)word))
        return true;
    map_put(&k->seen, (uintptr_t)word, word);
    return false;
}

/* An object and where it ends, in granules. */
struct extent {
    ref object, end;
};

/* last: what the word before was part of.  The way back to the start of a large array is long, and not
 * gone for each of its words. */
static void note_word(struct state_keys *k, const struct undo_entry *entry, ref granule,
                      struct extent *last)
{
    struct heap *heap = &k->vm->heap;
    if (is_seen(k, entry->word))
        return;
    if (granule < last->object || granule >= last->end) {
        last->object = bits_find_back(heap->starts, granule);
        last->end = last->object + heap_granules_of(heap_object_size(heap, last->object));
    }
    ref object = last->object;
    uint32_t offset = (granule - object) * 8;
    struct changed change = {.word = entry->word, .before = entry->old};
    for (int i = 0; i < 2; i++) {
        change.halves[i] = (uint8_t)half_at(k->vm, object, offset + 4 * (uint32_t)i);
        if (change.halves[i] != HALF_IGNORED)
            change.mask |= (uint64_t)UINT32_MAX << 32 * i;
    }
    if (change.mask)
        insert(k, &change);
}

/* Outside the heap nothing is known of what a word means. */
static void note_raw_word(struct state_keys *k, const struct undo_entry *entry)
{
    struct changed change = {.word = entry->word, .before = entry->old, .mask = UINT64_MAX};
    if (!is_seen(k, entry->word))
        insert(k, &change);
}

void state_keys_begin_move(struct state_keys *k)
{
    k->noted = undo_here(&k->vm->log);
}

void state_keys_note(struct state_keys *k)
{
    const struct heap *heap = &k->vm->heap;
    const struct undo_log *log = &k->vm->log;
    undo_mark end = undo_here(log);
    struct extent last = {0, 0};
    for (undo_mark i = k->noted; i < end && !vm_is_due(k->vm); i++) {
        struct undo_entry entry = log->entries[i]; /* the log may move */
        uintptr_t at = (uintptr_t)entry.word - HEAP_BASE;
        if (at >= (uintptr_t)heap->granules << 3) {
            if (offheap_is_inside((uintptr_t)entry.word))
                note_raw_word(k, &entry);
            continue;
        }
        ref granule = (ref)(at >> 3);
        if (!heap_is_fresh(heap, granule))
            note_word(k, &entry, granule, &last);
    }
    k->noted = undo_here(log);
}

/* ---- writing ---- */

static void *extend(struct state_keys *k, size_t length)
{
    if (k->capacity - k->length < length) {
        k->capacity = (k->capacity + length) * 2 + 4096;
        k->text = xrealloc(k->text, k->capacity);
    }
    void *at = k->text + k->length;
    k->length += length;
    return at;
}

static void put(struct state_keys *k, uint64_t number)
{
    memcpy(extend(k, sizeof number), &number, sizeof number);
}

/* The name of an object: what was there at the base has its own number. */
static uint32_t name_of(struct state_keys *k, ref object)
{
    if (!heap_is_fresh(&k->vm->heap, object))
        return object;
    struct reached *r = reached_of(k, object);
    if (r->stamp != k->stamp) {
        GROW(k->queue, k->queue_count, k->queue_capacity);
        r->stamp = k->stamp;
        r->number = k->queue_count;
        k->queue[k->queue_count++] = object;
    }
    return k->vm->heap.fresh + r->number;
}

static uint64_t thread_name(const struct state_keys *k, thread_id id)
{
    return id < k->thread_name_count ? k->thread_names[id] : 0;
}

/* A lock word names its owner by a slot, which depends on the path. */
static uint64_t lock_name(const struct state_keys *k, uint32_t lock)
{
    return lock ? k->vm->threads[(lock >> 16) - 1]->name << 16 | (lock & 0xffff) : 0;
}

static void put_half(struct state_keys *k, enum half kind, uint32_t value)
{
    switch (kind) {
    case HALF_RAW: put(k, value); break;
    case HALF_REF: put(k, name_of(k, value)); break;
    case HALF_LOCK: put(k, lock_name(k, value)); break;
    case HALF_IGNORED: break;
    }
}

static void put_changes(struct state_keys *k)
{
    for (uint64_t i = 0; i < k->changed_count; i++) {
        const struct changed *c = &k->changed[i];
        uint64_t now = *c->word;
        if (((now ^ c->before) & c->mask) == 0)
            continue;
        put(k, (uintptr_t)c->word);
        put_half(k, (enum half)c->halves[0], (uint32_t)now);
        put_half(k, (enum half)c->halves[1], (uint32_t)(now >> 32));
    }
}

/* Calls name_of() for the static fields that lie in the mirror of a class made since the base. */
static void reach_static_fields(struct state_keys *k, ref mirror)
{
    const struct class *mirrored = class_of_mirror(k->vm, mirror);
    for (uint16_t i = 0; mirrored && i < mirrored->static_ref_count; i++)
        name_of(k, get_ref(mirror, mirrored->static_ref_offsets[i]));
}

static void put_static_references(struct state_keys *k, ref mirror, size_t at)
{
    const struct class *mirrored = class_of_mirror(k->vm, mirror);
    for (uint16_t i = 0; mirrored && i < mirrored->static_ref_count; i++) {
        uint32_t offset = mirrored->static_ref_offsets[i];
        uint32_t name = name_of(k, get_ref(mirror, offset));
        memcpy(k->text + at + offset - OBJECT_HEADER_SIZE, &name, sizeof name);
    }
}

static void put_object(struct state_keys *k, ref object)
{
    const struct vm *vm = k->vm;
    const struct class *c = class_of(object);
    size_t size = heap_object_size(&vm->heap, object);
    put(k, (uint64_t)object_at(object)->class_offset << 32 | size);
    put(k, lock_name(k, object_at(object)->lock));
    size_t at = k->length, body = size - OBJECT_HEADER_SIZE;
    memcpy(extend(k, body), ref_address(object) + OBJECT_HEADER_SIZE, body);
    if (c->kind == CLASS_ARRAY) {
        if (c->element->kind == CLASS_PRIMITIVE)
            return;
        for (int32_t i = 0; i < array_length(object); i++) {
            uint32_t name = name_of(k, array_get_ref(object, i));
            memcpy(k->text + at + 4 + 4 * (size_t)i, &name, sizeof name);
        }
        return;
    }
    for (uint16_t i = 0; i < c->ref_count; i++) {
        uint32_t offset = c->ref_offsets[i], name = name_of(k, get_ref(object, offset));
        memcpy(k->text + at + offset - OBJECT_HEADER_SIZE, &name, sizeof name);
    }
    if (c == vm->wk.Class)
        put_static_references(k, object, at);
    if (has_ignored(vm, c))
        for (uint32_t offset = OBJECT_HEADER_SIZE; offset < size; offset += 4)
            if (is_ignored(vm, c, offset))
                memset(k->text + at + offset - OBJECT_HEADER_SIZE, 0,
                       size - offset < 4 ? size - offset : 4);
}

/* The threads that waited when t was notified, and still do: if t is interrupted the notification may go
 * to one of them (vm/run/monitor.c). */
static uint64_t waiting_before(const struct vm *vm, const struct thread *t)
{
    uint64_t names = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *u = vm->threads[i];
        if (u && u->state == THREAD_WAITING && u->waiting_on == t->waiting_on && !u->notified &&
            u->wait_begun < t->notified_at)
            names += u->name;
    }
    return names;
}

static void put_thread(struct state_keys *k, const struct thread *t, bool with_clock)
{
    put(k, t->name);
    put(k, (uint64_t)t->state | (uint64_t)t->daemon << 8 | (uint64_t)t->interrupted << 9 |
               (uint64_t)t->permit << 10 | (uint64_t)t->timed_out << 11 |
               (uint64_t)t->notified << 12 | (uint64_t)t->at_choice << 14 |
               (uint64_t)(t->deadline != INT64_MAX) << 15 | (uint64_t)t->spinning << 16 |
               (uint64_t)(t->waiting_on ? t->saved_count : 0) << 32);
    put(k, (uint64_t)name_of(k, t->blocked_on) << 32 | name_of(k, t->waiting_on));
    put(k, (uint64_t)name_of(k, t->thrown) << 32 | name_of(k, t->java));
    put(k, t->state == THREAD_JOINING_CLASS ? (uintptr_t)t->init_wait : 0);
    if (t->notified == NOTIFIED_ALONE)
        put(k, waiting_before(k->vm, t));
    if (t->at_choice) {
        put(k, (uint64_t)t->stop_kind << 32 | t->stop_offset);
        put(k, name_of(k, t->stop_object));
    }
    if (with_clock)
        put(k, (uint64_t)t->deadline);
    struct frames_key frames = frame_keys_of(k->frames, t);
    put(k, frames.low);
    put(k, frames.high);
    for (uint32_t i = 0; i < frames.ref_count; i++)
        put(k, name_of(k, frames.refs[i]));
    if (frames.keeps_clock) {
        put(k, (uint64_t)t->clock);
        put(k, t->clock_asked);
    }
}

/* ---- what is held by neither threads nor objects ---- */

uint64_t state_keys_object(const struct state_keys *k, ref object)
{
    if (!heap_is_fresh(&k->vm->heap, object))
        return (uint64_t)object + 1;
    const struct reached *r = reached_of(k, object);
    return r->stamp == k->stamp ? (uint64_t)k->vm->heap.fresh + r->number + 1 : 0;
}

static uint64_t summary_object(void *self, uint32_t object)
{
    return state_keys_object(self, object);
}

static int by_identity(const void *a, const void *b)
{
    uint32_t x = object_at(*(const ref *)a)->identity, y = object_at(*(const ref *)b)->identity;
    return x < y ? -1 : x > y;
}

/* The pending references, and objects made since the base that linked code and classes hold: constants, call sites, mirrors of classes
 * that loaders have defined, causes of failed initialization.  In the order of their identities, as
 * the order in which they came to be held depends on the path. */
static void put_held(struct state_keys *k)
{
    const struct heap *heap = &k->vm->heap;
    size_t count = 0;
    put(k, name_of(k, heap->pending));
    if (heap->pinned_count == k->pinned_at_base)
        return;
    ref *held = xmalloc((heap->pinned_count - k->pinned_at_base + 1) * sizeof *held);
    for (size_t i = k->pinned_at_base; i < heap->pinned_count; i++)
        if (heap_is_fresh(heap, heap->pinned[i]))
            held[count++] = heap->pinned[i];
    qsort(held, count, sizeof *held, by_identity);
    for (size_t i = 0; i < count; i++)
        put(k, name_of(k, held[i]));
    free(held);
}

/* The strings interned since the base: what they say, and which object it is if it can be reached. (One
 * that cannot be reached is still the one that intern() returns.) */
static void put_interned(struct state_keys *k)
{
    const struct vm *vm = k->vm;
    uint64_t sum = 0;
    for (uint64_t i = k->strings_at_base; i < strings_interned(vm); i++) {
        ref string = string_interned_at(vm, i), value = get_ref(string, vm->off.String_value);
        uint64_t text = XXH3_64bits_withSeed(array_data(value), (size_t)array_length(value),
                                             FIELD(uint8_t, string, vm->off.String_coder));
        sum += hash_pair(text, summary_object(k, string));
    }
    put(k, sum);
}

/* ---- what can be reached ---- */

static void reach_object(struct state_keys *k, ref object)
{
    const struct class *c = class_of(object);
    if (c->kind != CLASS_ARRAY)
        for (uint16_t i = 0; i < c->ref_count; i++)
            name_of(k, get_ref(object, c->ref_offsets[i]));
    else if (c->element->kind != CLASS_PRIMITIVE)
        for (int32_t i = 0; i < array_length(object); i++)
            name_of(k, array_get_ref(object, i));
    if (c == k->vm->wk.Class)
        reach_static_fields(k, object);
}

static void reach(void *self, ref object)
{
    name_of(self, object);
}

bool state_keys_is_garbage(struct state_keys *k, ref object)
{
    const struct vm *vm = k->vm;
    if (!heap_is_fresh(&k->vm->heap, object))
        return false;
    state_keys_note(k);
    k->stamp++;
    k->queue_count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (!t)
            continue;
        name_of(k, t->java);
        name_of(k, t->thrown);
        frame_keys_reach(t, reach, k);
    }
    for (uint64_t i = 0; i < k->changed_count; i++)
        for (int half = 0; half < 2; half++)
            if (k->changed[i].halves[half] == HALF_REF)
                name_of(k, (ref)(*k->changed[i].word >> 32 * half));
    for (size_t i = k->pinned_at_base; i < vm->heap.pinned_count; i++)
        name_of(k, vm->heap.pinned[i]);
    for (uint32_t i = 0; i < k->queue_count; i++)
        reach_object(k, k->queue[i]);
    return reached_of(k, object)->stamp != k->stamp;
}

/* In an order that does not depend on the path. */
static uint32_t order_threads(struct state_keys *k)
{
    const struct vm *vm = k->vm;
    uint32_t count = 0;
    if (k->order_capacity < vm->thread_slots) {
        k->order_capacity = vm->thread_slots * 2;
        k->order = xrealloc(k->order, k->order_capacity * sizeof *k->order);
    }
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (!t)
            continue;
        uint32_t at = count++;
        for (; at > 0 && k->order[at - 1]->name > t->name; at--)
            k->order[at] = k->order[at - 1];
        k->order[at] = t;
    }
    return count;
}

static uint64_t summary_thread(void *self, thread_id id)
{
    return thread_name(self, id);
}

static void put_hash(struct state_keys *k, struct race_hash hash)
{
    put(k, hash.low);
    put(k, hash.high);
}

static void put_word(void *self, uint64_t word)
{
    put(self, word);
}

struct state_key state_keys_take(struct state_keys *k, bool with_clock, struct robust *robust,
                                 uint64_t outside)
{
    struct vm *vm = k->vm;
    k->stamp++;
    k->queue_count = 0;
    k->length = 0;
    uint32_t threads = order_threads(k);
    for (uint32_t i = 0; i < threads; i++)
        put_thread(k, k->order[i], with_clock);
    put_changes(k);
    put_held(k);
    vm_put_state(vm, put_word, k);
    put(k, outside);
    if (with_clock)
        put(k, (uint64_t)vm->now);
    for (uint32_t i = 0; i < k->queue_count; i++)
        put_object(k, k->queue[i]);
    put_interned(k);
    struct race_names names = {k, summary_object, summary_thread};
    if (k->summary)
        put_hash(k, race_summary_take(k->summary, &names));
    if (robust)
        put_hash(k, robust_summary(robust, &names));
    XXH128_hash_t hash = XXH3_128bits(k->text, k->length);
    return (struct state_key){hash.low64, hash.high64 | 1};
}
