/* state_keys.c - see state_keys.h. */
#include "explore/state_keys.h"

#include "analysis/race_summary.h"
#include "base/arena.h"
#include "base/hash.h"
#include "explore/base_changes.h"
#include "explore/frame_keys.h"
#include "vm/heap/string.h"
#include "vm/claims.h"
#include "vm/class/load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct state_keys {
    struct vm *vm;
    struct race_summary *summary;      /* NULL: happens-before is no part of the state */
    struct race_hash knowledge;        /* of it, in the last key */
    struct object_names *object_names; /* NULL: there are none */
    struct frame_keys *frames;
    struct base_changes *changes;

    /* New objects by granule: when they were reached last, and as which. */
    struct reached {
        uint32_t stamp, number;
    } * reached;
    size_t reached_bytes;
    uint32_t stamp;
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

struct state_keys *state_keys_new(struct vm *vm, struct race_detector *detector,
                                  struct object_names *names)
{
    struct state_keys *k = xcalloc(1, sizeof *k);
    struct heap *heap = &vm->heap;
    k->vm = vm;
    k->summary = detector ? race_summary_new(detector) : NULL;
    k->object_names = names;
    k->frames = frame_keys_new(vm);
    k->changes = base_changes_new(vm);
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
    base_changes_free(k->changes);
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

void state_keys_begin_anew(struct state_keys *k)
{
    base_changes_free(k->changes);
    k->changes = base_changes_new(k->vm);
}

void state_keys_begin_move(struct state_keys *k)
{
    base_changes_begin_move(k->changes);
}

void state_keys_note(struct state_keys *k)
{
    base_changes_note(k->changes);
}

/* ---- writing ---- */

static __attribute__((noinline)) void grow(struct state_keys *k, size_t length)
{
    k->capacity = (k->capacity + length) * 2 + 4096;
    k->text = xrealloc(k->text, k->capacity);
}

/* For so many bytes, and the few words that come before and behind them. */
static inline void make_room(struct state_keys *k, size_t length)
{
    enum { WORDS = 16 };
    if (k->capacity - k->length < length + WORDS * sizeof(uint64_t))
        grow(k, length + WORDS * sizeof(uint64_t));
}

/* There is room. */
static inline void put(struct state_keys *k, uint64_t number)
{
    memcpy(k->text + k->length, &number, sizeof number);
    k->length += sizeof number;
}

/* Of an object made since the base: the number in the order in which they are reached. */
static uint32_t number_of(struct state_keys *k, ref object)
{
    struct reached *r = reached_of(k, object);
    if (r->stamp != k->stamp) {
        GROW(k->queue, k->queue_count, k->queue_capacity);
        r->stamp = k->stamp;
        r->number = k->queue_count;
        k->queue[k->queue_count++] = object;
    }
    return r->number;
}

/* The name of an object: what was there at the base has its own number. */
static inline uint32_t name_of(struct state_keys *k, ref object)
{
    const struct heap *heap = &k->vm->heap;
    return heap_is_fresh(heap, object) ? heap->fresh + number_of(k, object) : object;
}

static uint64_t thread_name(const struct state_keys *k, thread_id id)
{
    return id < k->thread_name_count ? k->thread_names[id] : 0;
}

static void put_half(struct state_keys *k, enum half kind, uint32_t value)
{
    switch (kind) {
    case HALF_RAW: put(k, value); break;
    case HALF_REF: put(k, name_of(k, value)); break;
    case HALF_LOCK: put(k, lock_name(k->vm, value)); break;
    case HALF_IGNORED: break;
    }
}

static void put_changes(struct state_keys *k)
{
    uint64_t count;
    const struct named_word *named = base_changes_named(k->changes, &count);
    struct changes_sum sum = base_changes_sum(k->changes);
    make_room(k, count * 3 * sizeof(uint64_t));
    put(k, sum.low);
    put(k, sum.high);
    put(k, count);
    for (uint64_t i = 0; i < count; i++) {
        put(k, (uintptr_t)named[i].at);
        put_half(k, (enum half)named[i].halves[0], (uint32_t)*named[i].at);
        put_half(k, (enum half)named[i].halves[1], (uint32_t)(*named[i].at >> 32));
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
    make_room(k, size);
    put(k, (uint64_t)object_at(object)->class_offset << 32 | size);
    put(k, lock_name(vm, object_at(object)->lock));
    if (k->object_names)
        put(k, object_names_of(k->object_names, object));
    size_t at = k->length, body = size - OBJECT_HEADER_SIZE;
    memcpy(k->text + at, ref_address(object) + OBJECT_HEADER_SIZE, body);
    k->length += body;
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
    if (class_has_ignored(vm, c))
        for (uint32_t offset = OBJECT_HEADER_SIZE; offset < size; offset += 4)
            if (field_is_ignored(vm, c, offset))
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
    make_room(k, 0);
    put(k, t->name);
    put(k, (uint64_t)t->state | (uint64_t)t->daemon << 8 | (uint64_t)t->interrupted << 9 |
               (uint64_t)t->permit << 10 | (uint64_t)t->timed_out << 11 |
               (uint64_t)t->notified << 12 | (uint64_t)t->at_choice << 14 |
               (uint64_t)(t->deadline != INT64_MAX) << 15 | (uint64_t)t->spinning << 16 |
               (uint64_t)(t->waiting_on ? t->saved_count : 0) << 32);
    put(k, (uint64_t)name_of(k, t->blocked_on) << 32 | name_of(k, t->waiting_on));
    put(k, (uint64_t)name_of(k, t->thrown) << 32 | name_of(k, t->java));
    if (t->state == THREAD_JOINING_CLASS)
        put(k, (uintptr_t)t->init_wait);
    if (t->notified == NOTIFIED_ALONE)
        put(k, waiting_before(k->vm, t));
    if (t->at_choice) {
        put(k, (uint64_t)t->stop_kind << 32 | t->stop_offset);
        put(k, name_of(k, t->stop_object));
    }
    if (with_clock)
        put(k, (uint64_t)t->deadline);
    if (t->running_late)
        put(k, (uint64_t)t->running_late);
    struct frames_key frames = frame_keys_of(k->frames, t);
    make_room(k, frames.ref_count * sizeof(uint64_t));
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
    make_room(k, (heap->pinned_count - k->pinned_at_base) * sizeof(uint64_t));
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
    uint64_t named_count;
    const struct named_word *named = base_changes_named(k->changes, &named_count);
    for (uint64_t i = 0; i < named_count; i++)
        for (unsigned half = 0; half < 2; half++)
            if (named[i].halves[half] == HALF_REF)
                name_of(k, (ref)(*named[i].at >> 32 * half));
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
    make_room(self, 0);
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
    make_room(k, 0);
    put(k, outside);
    if (with_clock)
        put(k, (uint64_t)vm->now);
    for (uint32_t i = 0; i < k->queue_count; i++)
        put_object(k, k->queue[i]);
    if (k->object_names)
        object_names_keep(k->object_names, k->queue, k->queue_count);
    make_room(k, 0);
    put_interned(k);
    struct race_names names = {k, summary_object, summary_thread};
    if (robust)
        put_hash(k, robust_summary(robust, &names));
    k->knowledge = k->summary ? race_summary_take(k->summary, &names) : (struct race_hash){0, 0};
    XXH128_hash_t hash = XXH3_128bits(k->text, k->length);
    struct state_key key = {hash.low64, hash.high64};
    return state_key_without(key, k->knowledge);
}

struct race_hash state_keys_knowledge(const struct state_keys *k)
{
    return k->knowledge;
}

struct race_view *state_keys_view(struct state_keys *k)
{
    struct race_names names = {k, summary_object, summary_thread};
    return race_summary_view(k->summary, &names);
}

struct state_key state_key_without(struct state_key key, struct race_hash knowledge)
{
    key.low ^= hash_scatter(knowledge.low);
    key.high = (key.high ^ hash_scatter(knowledge.high)) | 1;
    return key;
}
