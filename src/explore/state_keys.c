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
#include "vm/heap/bitmap.h"
#include "vm/run/access_event.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct state_keys {
    const struct state_memory *memory; /* NULL: none */
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
    struct entry {
        uint64_t name;
        struct thread *thread; /* NULL: it has ended */
        thread_id id;
    } * order;
    uint32_t order_capacity;

    /* Of the last key, and of what is asked about it, or of the next one; by thread id: the name and the Thread object
     * that a member appears under. */
    const struct symmetry *groups;   /* NULL: there are none */
    const struct symmetry *symmetry; /* the same, or NULL: it is not arranged */
    uint64_t members;                /* bits */
    uint64_t names[SYMMETRY_THREADS];
    ref java[SYMMETRY_THREADS];
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

static bool is_arranged(const struct state_keys *k, thread_id id)
{
    return k->symmetry && id < SYMMETRY_THREADS && k->members >> id & 1;
}

static uint64_t thread_name(const struct state_keys *k, thread_id id)
{
    if (is_arranged(k, id))
        return k->names[id];
    return id < k->thread_name_count ? k->thread_names[id] : 0;
}

uint64_t state_keys_thread(void *keys, thread_id id)
{
    return thread_name(keys, id);
}

/* A lock word names its owner by a slot, which depends on the path. */
static uint64_t lock_name(const struct state_keys *k, uint32_t lock)
{
    if (!lock)
        return 0;
    const struct thread *owner = k->vm->threads[(lock >> 16) - 1];
    return (is_arranged(k, owner->id) ? k->names[owner->id] : owner->name) << 16 | (lock & 0xffff);
}

/* ---- symmetry ---- */

/* The name of what is referred to from there. */
static uint32_t name_in(struct state_keys *k, ref object, uint32_t offset)
{
    ref value = get_ref(object, offset);
    thread_id id;
    if (k->symmetry && symmetry_is_member(k->symmetry, value, &id) && is_arranged(k, id) &&
        symmetry_follows(k->symmetry, object, offset))
        return name_of(k, k->java[id]);
    return name_of(k, value);
}

static ref object_of_word(const struct state_keys *k, const uint64_t *at, uint32_t *offset)
{
    ref granule = (ref)(((uintptr_t)at - HEAP_BASE) >> 3);
    ref object = bits_find_back(k->vm->heap.starts, granule);
    *offset = (granule - object) * 8;
    return object;
}

/* Adds to the members' marks what they own, by words of the base. */
static void mark_owners(struct state_keys *k, uint64_t *marks)
{
    uint64_t count;
    uint32_t offset;
    const struct named_word *named = base_changes_named(k->changes, &count);
    for (uint64_t i = 0; i < count; i++)
        for (unsigned half = 0; half < 2; half++) {
            uint32_t value = (uint32_t)(*named[i].at >> 32 * half);
            thread_id id = UINT32_MAX;
            if (named[i].halves[half] == HALF_LOCK && value) {
                id = k->vm->threads[(value >> 16) - 1]->id;
            } else if (named[i].halves[half] == HALF_REF &&
                       symmetry_is_member(k->symmetry, value, &id)) {
                ref object = object_of_word(k, named[i].at, &offset);
                if (!symmetry_follows(k->symmetry, object, offset + 4 * half))
                    continue;
            }
            if (is_arranged(k, id))
                marks[id] += hash_pair((uintptr_t)named[i].at, value & 0xffff);
        }
}

static uint64_t rough_name(const struct state_keys *k, ref object)
{
    return heap_is_fresh(&k->vm->heap, object) ? object_at(object)->class_offset : object;
}

/* What members differ in, as far as it can be seen without the names of others. */
static uint64_t mark_of(struct state_keys *k, const struct thread *t)
{
    struct frames_key frames = frame_keys_of(k->frames, t);
    uint64_t mark = hash_pair(frames.low, frames.high);
    for (uint32_t i = 0; i < frames.ref_count; i++)
        mark = hash_pair(mark, rough_name(k, frames.refs[i]));
    mark = hash_pair(mark, t->state | (uint64_t)t->permit << 8 | (uint64_t)t->notified << 9 |
                               (uint64_t)t->at_choice << 11 | (uint64_t)t->stop_kind << 16);
    if (t->at_choice && t->stop_object != t->java)
        mark = hash_pair(mark, rough_name(k, t->stop_object));
    return hash_pair(mark, rough_name(k, t->waiting_on) << 32 | rough_name(k, t->blocked_on));
}

static void leave(struct state_keys *k, ref object)
{
    thread_id id;
    if (symmetry_is_member(k->symmetry, object, &id) && id < SYMMETRY_THREADS)
        k->members &= ~((uint64_t)1 << id);
}

/* A member whose Thread object another thread has at hand keeps its place: it cannot be seen whether the
 * reference is the program's own or the library's.  But for that which a thread waits to join. */
static void leave_in_hand(struct state_keys *k, const struct thread *t)
{
    ref joined = t->state == THREAD_JOINING ? t->waiting_on : 0;
    struct frames_key frames = frame_keys_of(k->frames, t);
    for (uint32_t i = 0; i < frames.ref_count; i++)
        if (frames.refs[i] != joined)
            leave(k, frames.refs[i]);
    if (t->at_choice && t->stop_object != t->java)
        leave(k, t->stop_object);
    if (t->waiting_on != joined)
        leave(k, t->waiting_on);
    if (t->blocked_on != t->java)
        leave(k, t->blocked_on);
}

static void insert_by_name(const struct state_keys *k, thread_id *ids, uint32_t count, thread_id id)
{
    uint64_t name = symmetry_name(k->symmetry, id);
    for (; count > 0 && symmetry_name(k->symmetry, ids[count - 1]) > name; count--)
        ids[count] = ids[count - 1];
    ids[count] = id;
}

/* Gives the members of a group, in the order of their marks, their names in the order of these. */
static void arrange_group(struct state_keys *k, uint64_t group, const uint64_t *marks)
{
    thread_id by_mark[SYMMETRY_THREADS], by_name[SYMMETRY_THREADS];
    uint32_t count = 0;
    for (; group; group &= group - 1, count++) {
        thread_id id = (thread_id)__builtin_ctzll(group);
        uint32_t at = count;
        for (; at > 0 && marks[by_mark[at - 1]] > marks[id]; at--)
            by_mark[at] = by_mark[at - 1];
        by_mark[at] = id;
        insert_by_name(k, by_name, count, id);
    }
    for (uint32_t i = 0; i < count; i++) {
        k->names[by_mark[i]] = symmetry_name(k->symmetry, by_name[i]);
        k->java[by_mark[i]] = symmetry_java(k->symmetry, by_name[i]);
    }
}

static void arrange(struct state_keys *k, const struct symmetry *symmetry)
{
    uint64_t marks[SYMMETRY_THREADS] = {0};
    const struct vm *vm = k->vm;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i])
            leave_in_hand(k, vm->threads[i]);
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i] && is_arranged(k, vm->threads[i]->id))
            marks[vm->threads[i]->id] = mark_of(k, vm->threads[i]);
    mark_owners(k, marks);
    if (k->summary)
        race_summary_mark(k->summary, marks, SYMMETRY_THREADS);
    for (uint64_t left = k->members; left;) {
        uint64_t group = symmetry_members(symmetry, (thread_id)__builtin_ctzll(left)) & k->members;
        arrange_group(k, group, marks);
        left &= ~group;
    }
}

void state_keys_arrange(struct state_keys *k, const struct symmetry *symmetry, bool is_wanted)
{
    k->groups = symmetry;
    k->members = is_wanted ? symmetry_all_members(symmetry) : 0;
    k->symmetry = k->members ? symmetry : NULL;
    if (k->symmetry)
        arrange(k, symmetry);
}

/* Members' Thread objects have numbers before all others, and their own names beside them, so references to them mean
 * the same whatever part they have. */
static void put_members(struct state_keys *k)
{
    thread_id by_name[SYMMETRY_THREADS];
    uint32_t count = 0;
    for (uint64_t left = k->symmetry ? k->members : 0; left; left &= left - 1)
        insert_by_name(k, by_name, count++, (thread_id)__builtin_ctzll(left));
    make_room(k, count * 2 * sizeof(uint64_t));
    put(k, count);
    for (uint32_t i = 0; i < count; i++) {
        put(k, symmetry_name(k->symmetry, by_name[i]));
        put(k, name_of(k, symmetry_java(k->symmetry, by_name[i])));
    }
}

static bool is_arranged_object(const struct state_keys *k, ref object)
{
    thread_id id;
    return k->symmetry && symmetry_is_member(k->symmetry, object, &id) && is_arranged(k, id);
}

/* The fields of an object that is no array, from where on there is room.  ignores: NULL, or those that are left out. */
static void put_fields(struct state_keys *k, ref object,
                       bool (*ignores)(const struct symmetry *symmetry, uint32_t offset))
{
    const struct class *c = class_of(object);
    size_t size = heap_object_size(&k->vm->heap, object), at = k->length;
    memcpy(k->text + at, ref_address(object) + OBJECT_HEADER_SIZE, size - OBJECT_HEADER_SIZE);
    k->length += size - OBJECT_HEADER_SIZE;
    for (uint32_t offset = OBJECT_HEADER_SIZE; ignores && offset < size; offset += 4)
        if (ignores(k->symmetry, offset))
            memset(k->text + at + offset - OBJECT_HEADER_SIZE, 0, 4);
    for (uint16_t i = 0; i < c->ref_count; i++) {
        uint32_t offset = c->ref_offsets[i];
        if (ignores && ignores(k->symmetry, offset))
            continue;
        uint32_t name = name_in(k, object, offset);
        memcpy(k->text + at + offset - OBJECT_HEADER_SIZE, &name, sizeof name);
    }
}

/* What is in an object, whichever object it is. */
static void put_content(struct state_keys *k, ref object)
{
    make_room(k, object ? heap_object_size(&k->vm->heap, object) : 0);
    put(k, object ? object_at(object)->class_offset : 0);
    if (object)
        put_fields(k, object, NULL);
}

/* What is in a member's Thread object. */
static void put_member(struct state_keys *k, thread_id id, ref java)
{
    struct own own = symmetry_own(k->symmetry, id, java);
    make_room(k, heap_object_size(&k->vm->heap, java));
    put(k, lock_name(k, object_at(java)->lock));
    put(k, name_of(k, own.target));
    put_fields(k, java, symmetry_ignores);
    put_content(k, own.lambda);
    put_content(k, own.context);
}

/* What members may differ in can be reached, but does not count.  Members that have ended, too, whether the key is
 * arranged or not: it must not depend on that which names of objects become free. */
static void reach_members(struct state_keys *k)
{
    for (uint64_t left = k->groups ? symmetry_all_members(k->groups) : 0; left; left &= left - 1) {
        ref java = symmetry_java(k->groups, (thread_id)__builtin_ctzll(left));
        name_of(k, java);
        const struct class *c = class_of(java);
        for (uint16_t i = 0; i < c->ref_count; i++)
            name_of(k, get_ref(java, c->ref_offsets[i]));
    }
}

static void put_half(struct state_keys *k, const struct named_word *word, unsigned half)
{
    uint32_t value = (uint32_t)(*word->at >> 32 * half), offset;
    switch ((enum half)word->halves[half]) {
    case HALF_RAW: put(k, value); break;
    case HALF_REF:
        if (is_arranged_object(k, value)) {
            ref object = object_of_word(k, word->at, &offset);
            put(k, name_in(k, object, offset + 4 * half));
        } else {
            put(k, name_of(k, value));
        }
        break;
    case HALF_LOCK: put(k, lock_name(k, value)); break;
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
    for (uint64_t i = 0; i < count; i++) {
        if (is_arranged_object(k, named[i].thread))
            continue; /* put_member() */
        put(k, (uintptr_t)named[i].at);
        put_half(k, &named[i], 0);
        put_half(k, &named[i], 1);
    }
    put(k, 0);
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

static uint64_t given_name(const struct state_keys *k, ref object)
{
    thread_id maker;
    uint64_t name = k->symmetry ? object_names_maker(k->object_names, object) : 0;
    if (name && symmetry_find(k->symmetry, name, &maker) && is_arranged(k, maker))
        return object_names_as_of(k->object_names, object, k->names[maker]);
    return object_names_of(k->object_names, object);
}

static void put_array(struct state_keys *k, ref object, size_t size)
{
    size_t at = k->length;
    memcpy(k->text + at, ref_address(object) + OBJECT_HEADER_SIZE, size - OBJECT_HEADER_SIZE);
    k->length += size - OBJECT_HEADER_SIZE;
    if (class_of(object)->element->kind == CLASS_PRIMITIVE)
        return;
    for (int32_t i = 0; i < array_length(object); i++) {
        uint32_t name = name_of(k, array_get_ref(object, i));
        memcpy(k->text + at + 4 + 4 * (size_t)i, &name, sizeof name);
    }
}

static void put_object(struct state_keys *k, ref object)
{
    const struct vm *vm = k->vm;
    const struct class *c = class_of(object);
    size_t size = heap_object_size(&vm->heap, object);
    make_room(k, size);
    put(k, (uint64_t)object_at(object)->class_offset << 32 | size);
    put(k, lock_name(k, object_at(object)->lock));
    if (k->object_names)
        put(k, given_name(k, object));
    size_t at = k->length;
    if (c->kind == CLASS_ARRAY) {
        put_array(k, object, size);
        return;
    }
    put_fields(k, object, NULL);
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
static uint64_t waiting_before(const struct state_keys *k, const struct thread *t)
{
    const struct vm *vm = k->vm;
    uint64_t names = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *u = vm->threads[i];
        if (u && u->state == THREAD_WAITING && u->waiting_on == t->waiting_on && !u->notified &&
            u->wait_begun < t->notified_at)
            names += thread_name(k, u->id);
    }
    return names;
}

static void put_thread(struct state_keys *k, const struct thread *t, bool with_clock)
{
    bool is_member = is_arranged(k, t->id);
    make_room(k, 0);
    put(k, (uint64_t)t->state | (uint64_t)t->daemon << 8 | (uint64_t)t->interrupted << 9 |
               (uint64_t)t->permit << 10 | (uint64_t)t->timed_out << 11 |
               (uint64_t)t->notified << 12 | (uint64_t)t->at_choice << 14 |
               (uint64_t)(t->deadline != INT64_MAX) << 15 | (uint64_t)t->spinning << 16 |
               (uint64_t)(t->waiting_on ? t->saved_count : 0) << 32);
    ref blocked_on = is_member && t->blocked_on == t->java ? 0 : t->blocked_on;
    put(k, (uint64_t)name_of(k, blocked_on) << 32 | name_of(k, t->waiting_on));
    put(k, (uint64_t)name_of(k, t->thrown) << 32 | (is_member ? 0 : name_of(k, t->java)));
    if (t->state == THREAD_JOINING_CLASS)
        put(k, (uintptr_t)t->init_wait);
    if (t->notified == NOTIFIED_ALONE)
        put(k, waiting_before(k, t));
    if (t->at_choice) {
        put(k, (uint64_t)t->stop_kind << 32 | t->stop_offset);
        put(k, is_member && t->stop_object == t->java ? 0 : name_of(k, t->stop_object));
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

static void add_in_order(struct state_keys *k, uint32_t *count, const struct entry *entry)
{
    uint32_t at = (*count)++;
    for (; at > 0 && k->order[at - 1].name > entry->name; at--)
        k->order[at] = k->order[at - 1];
    k->order[at] = *entry;
}

/* In an order that does not depend on the path; members that have ended, too. */
static uint32_t order_threads(struct state_keys *k)
{
    const struct vm *vm = k->vm;
    uint32_t count = 0;
    uint64_t ended = k->symmetry ? k->members : 0;
    if (k->order_capacity < vm->thread_slots + SYMMETRY_THREADS) {
        k->order_capacity = vm->thread_slots * 2 + SYMMETRY_THREADS;
        k->order = xrealloc(k->order, k->order_capacity * sizeof *k->order);
    }
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (!t)
            continue;
        bool is_member = is_arranged(k, t->id);
        if (is_member)
            ended &= ~((uint64_t)1 << t->id);
        struct entry entry = {is_member ? k->names[t->id] : t->name, t, t->id};
        add_in_order(k, &count, &entry);
    }
    for (; ended; ended &= ended - 1) {
        thread_id id = (thread_id)__builtin_ctzll(ended);
        struct entry entry = {k->names[id], NULL, id};
        add_in_order(k, &count, &entry);
    }
    return count;
}

void state_keys_remember(struct state_keys *k, const struct state_memory *memory)
{
    k->memory = memory;
    race_summary_remember(k->summary, memory ? &memory->memories : NULL);
}

static void put_threads(struct state_keys *k, bool with_clock)
{
    uint32_t count = order_threads(k);
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *entry = &k->order[i];
        make_room(k, 0);
        put(k, entry->name);
        if (entry->thread)
            put_thread(k, entry->thread, with_clock);
        if (is_arranged(k, entry->id))
            put_member(k, entry->id, symmetry_java(k->symmetry, entry->id));
    }
}

/* Objects that can be reached from the queue on. */
static void put_objects(struct state_keys *k)
{
    uint32_t i = 0;
    for (; i < k->queue_count; i++)
        if (!is_arranged_object(k, k->queue[i]))
            put_object(k, k->queue[i]);
    reach_members(k);
    for (; i < k->queue_count; i++)
        reach_object(k, k->queue[i]);
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
    put_members(k);
    put_threads(k, with_clock);
    put_changes(k);
    put_held(k);
    vm_put_state(vm, put_word, k);
    make_room(k, 0);
    put(k, outside);
    if (with_clock)
        put(k, (uint64_t)vm->now);
    if (k->memory)
        k->memory->reach(k->memory->memories.self, reach, k);
    put_objects(k);
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
