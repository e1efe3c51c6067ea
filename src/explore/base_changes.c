/* base_changes.c - see base_changes.h. */
#include "explore/base_changes.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/pool.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/heap/bitmap.h"
#include "vm/heap/offheap.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A word that has been written on some path. */
struct word {
    const uint64_t *at; /* NULL: free */
    uint64_t before;    /* its value at the base */
    uint64_t mask;      /* the bits that count */
    uint32_t noted;     /* by that call of base_changes_note() */
    ref thread;         /* as in struct named_word */
    uint8_t halves[2];
};

enum { LISTS = 4 };

/* An object and where it ends, in granules. */
struct extent {
    ref object, end;
};

struct base_changes {
    struct vm *vm;
    bool names_threads; /* threads may have another's part in a state (symmetry.h) */
    ref lists[LISTS];   /* those of the main thread's group and of the groups above it; 0: none */
    struct word *words; /* by address; never undone */
    uint64_t word_count, word_capacity;
    uint32_t notes;     /* calls of base_changes_note() */
    undo_mark noted;    /* up to here the log was looked at */
    struct extent last; /* what the last new word was part of */

    /* Undoable. */
    struct changes_sum sum;
    struct pool pool;
    struct named_word *named;
    uint64_t named_count, named_capacity;
};

static const uint64_t POOL_BYTES = (uint64_t)1 << 36;

/* A thread group's list of its threads is an array, which is replaced when it is full. */
static void find_lists(struct base_changes *c)
{
    struct vm *vm = c->vm;
    CACHED_FIELD(group, vm, "java/lang/Thread", "group", "Ljava/lang/ThreadGroup;");
    CACHED_FIELD(parent, vm, "java/lang/ThreadGroup", "parent", "Ljava/lang/ThreadGroup;");
    CACHED_FIELD(threads, vm, "java/lang/ThreadGroup", "threads", "[Ljava/lang/Thread;");
    ref g = get_ref(vm->main_thread->java, group);
    for (uint32_t i = 0; g && i < LISTS; i++, g = get_ref(g, parent))
        c->lists[i] = get_ref(g, threads);
}

static bool is_list(const struct base_changes *c, ref object)
{
    for (uint32_t i = 0; i < LISTS; i++)
        if (c->lists[i] == object)
            return true;
    return false;
}

struct base_changes *base_changes_new(struct vm *vm)
{
    static const char note[] = "what the keys are made of: which words have changed";
    struct base_changes *c = xcalloc(1, sizeof *c);
    c->vm = vm;
    c->names_threads = vm->search.ignores_thread_lists;
    if (c->names_threads)
        find_lists(c);
    pool_init(&c->pool, &vm->log, POOL_BYTES, UNDO_DERIVED, note);
    undo_claim(&vm->log, c, sizeof *c, UNDO_DERIVED, note);
    return c;
}

void base_changes_free(struct base_changes *c)
{
    if (!c)
        return;
    undo_disclaim(&c->vm->log, c, sizeof *c);
    pool_release(&c->pool);
    free(c->words);
    free(c);
}

/* ---- what words mean ---- */

/* How many tasks a worker has run: only the program would look (vm->search.ignores_task_counts). */
static const struct count_field {
    const char *class_name, *name, *descriptor;
} count_fields[] = {
    {"java/util/concurrent/ThreadPoolExecutor$Worker", "completedTasks", "J"},
    {"java/util/concurrent/ForkJoinPool$WorkQueue", "nsteals", "I"},
};

enum { COUNT_FIELDS = sizeof count_fields / sizeof *count_fields };

static const struct count_field *counted_by(const struct vm *vm, const struct class *c)
{
    static const struct symbol *names[COUNT_FIELDS];
    if (!vm->search.ignores_task_counts || !c->is_boot)
        return NULL;
    for (size_t i = 0; i < COUNT_FIELDS; i++) {
        if (!names[i])
            names[i] = symbol_of(count_fields[i].class_name);
        if (c->name == names[i])
            return &count_fields[i];
    }
    return NULL;
}

static bool is_task_count(const struct vm *vm, const struct class *c, uint32_t offset)
{
    static uint32_t offsets[COUNT_FIELDS];
    const struct count_field *field = counted_by(vm, c);
    if (!field)
        return false;
    uint32_t *at = &offsets[field - count_fields];
    if (!*at)
        *at = jdk_field_offset(c, field->name, field->descriptor);
    return offset == *at || (field->descriptor[0] == 'J' && offset == *at + 4);
}

static bool is_thread_list(const struct vm *vm, const struct class *c, uint32_t offset)
{
    static uint32_t threads;
    if (!vm->search.ignores_thread_lists || c != vm->wk.ThreadGroup)
        return false;
    if (!threads)
        threads = jdk_field_offset(c, "threads", "[Ljava/lang/Thread;");
    return offset == threads;
}

bool field_is_ignored(const struct vm *vm, const struct class *c, uint32_t offset)
{
    if (class_is_assignable(c, vm->wk.Thread))
        return offset == vm->off.Thread_threadStatus || offset == vm->off.Thread_eetop ||
               offset == vm->off.Thread_eetop + 4 || offset == vm->off.Thread_vm_id;
    if (class_is_assignable(c, vm->wk.ClassLoader))
        return offset == vm->off.ClassLoader_vm_loader;
    if (is_task_count(vm, c, offset) || is_thread_list(vm, c, offset))
        return true;
    return c == vm->wk.String && offset == vm->off.String_hash;
}

bool class_has_ignored(const struct vm *vm, const struct class *c)
{
    return c == vm->wk.String || class_is_assignable(c, vm->wk.Thread) ||
           class_is_assignable(c, vm->wk.ClassLoader) || counted_by(vm, c);
}

static enum half mirror_half(struct vm *vm, ref mirror, uint32_t offset)
{
    const struct class *c = vm->wk.Class, *mirrored = class_of_mirror(vm, mirror);
    if (offset < c->instance_size)
        return class_has_ref_at(c, offset) ? HALF_REF : HALF_RAW;
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
    if (field_is_ignored(vm, c, offset))
        return HALF_IGNORED;
    return class_has_ref_at(c, offset) ? HALF_REF : HALF_RAW;
}

/* The way back to the start of a large array is long, and not gone for each of its words. */
static void look_at_object(struct base_changes *c, struct word *w, ref granule)
{
    const struct heap *heap = &c->vm->heap;
    if (granule < c->last.object || granule >= c->last.end) {
        c->last.object = bits_find_back(heap->starts, granule);
        c->last.end = c->last.object + heap_granules_of(heap_object_size(heap, c->last.object));
    }
    uint32_t offset = (granule - c->last.object) * 8;
    if (c->names_threads && class_of(c->last.object) == c->vm->wk.Thread)
        w->thread = c->last.object;
    for (unsigned i = 0; i < 2; i++) {
        w->halves[i] =
            (uint8_t)(is_list(c, c->last.object) ? HALF_IGNORED
                                                 : half_at(c->vm, c->last.object, offset + 4 * i));
        if (w->halves[i] != HALF_IGNORED)
            w->mask |= (uint64_t)UINT32_MAX << 32 * i;
    }
}

/* ---- the words ---- */

static struct word *slot_of(const struct base_changes *c, const uint64_t *at)
{
    uint64_t i = ((uintptr_t)at * HASH_STEP) >> 32 & (c->word_capacity - 1);
    while (c->words[i].at && c->words[i].at != at)
        i = (i + 1) & (c->word_capacity - 1);
    return &c->words[i];
}

static void make_room(struct base_changes *c)
{
    struct word *old = c->words;
    uint64_t old_capacity = c->word_capacity;
    if (c->word_count * 2 < c->word_capacity)
        return;
    c->word_capacity = old_capacity ? old_capacity * 2 : 256;
    c->words = xcalloc(c->word_capacity, sizeof *c->words);
    for (uint64_t i = 0; i < old_capacity; i++)
        if (old[i].at)
            *slot_of(c, old[i].at) = old[i];
    free(old);
}

/* granule: 0: it lies outside the heap, where nothing is known of what a word means. */
static struct word *find_word(struct base_changes *c, const uint64_t *at, uint64_t old, ref granule)
{
    make_room(c);
    struct word *w = slot_of(c, at);
    if (w->at)
        return w;
    *w = (struct word){.at = at, .before = old};
    c->word_count++;
    if (granule)
        look_at_object(c, w, granule);
    else
        w->mask = UINT64_MAX;
    return w;
}

/* ---- the sum ---- */

static bool needs_name(const struct base_changes *c, const struct word *w, uint64_t value,
                       unsigned half)
{
    uint32_t bits = (uint32_t)(value >> 32 * half);
    return (w->halves[half] == HALF_REF && bits &&
            (heap_is_fresh(&c->vm->heap, bits) ||
             (c->names_threads && class_of(bits) == c->vm->wk.Thread))) ||
           (w->halves[half] == HALF_LOCK && bits);
}

static bool is_as_before(const struct word *w, uint64_t value)
{
    return ((value ^ w->before) & w->mask) == 0;
}

static bool is_named(const struct base_changes *c, const struct word *w, uint64_t value)
{
    return !is_as_before(w, value) &&
           (w->thread || needs_name(c, w, value, 0) || needs_name(c, w, value, 1));
}

static struct changes_sum hash_of(const struct base_changes *c, const struct word *w,
                                  uint64_t value)
{
    if (is_as_before(w, value) || is_named(c, w, value))
        return (struct changes_sum){0, 0};
    uint64_t words[] = {(uintptr_t)w->at, value & w->mask};
    XXH128_hash_t hash = XXH3_128bits(words, sizeof words);
    return (struct changes_sum){hash.low64, hash.high64};
}

static void make_named_room(struct base_changes *c)
{
    struct undo_log *log = &c->vm->log;
    if (c->named_count < c->named_capacity)
        return;
    UNDO_SET(log, c->named_capacity, c->named_capacity ? 2 * c->named_capacity : 64);
    struct named_word *grown = pool_alloc(&c->pool, c->named_capacity * sizeof *grown);
    if (c->named_count)
        memcpy(grown, c->named, c->named_count * sizeof *grown);
    UNDO_SET(log, c->named, grown);
}

/* The number of listed words below the address. */
static uint64_t named_before(const struct base_changes *c, const uint64_t *at)
{
    uint64_t low = 0, high = c->named_count;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (c->named[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void list(struct base_changes *c, const struct word *w)
{
    struct undo_log *log = &c->vm->log;
    make_named_room(c);
    uint64_t at = named_before(c, w->at);
    undo_save_range(log, &c->named[at], (c->named_count - at + 1) * sizeof *c->named);
    memmove(&c->named[at + 1], &c->named[at], (c->named_count - at) * sizeof *c->named);
    c->named[at] = (struct named_word){w->at, w->thread, {w->halves[0], w->halves[1]}};
    UNDO_SET(log, c->named_count, c->named_count + 1);
}

static void unlist(struct base_changes *c, const struct word *w)
{
    struct undo_log *log = &c->vm->log;
    uint64_t at = named_before(c, w->at), behind = c->named_count - at - 1;
    undo_save_range(log, &c->named[at], behind * sizeof *c->named);
    memmove(&c->named[at], &c->named[at + 1], behind * sizeof *c->named);
    UNDO_SET(log, c->named_count, c->named_count - 1);
}

/* Of a word that was written several times the oldest value is the one that was counted. */
static void note_word(struct base_changes *c, const uint64_t *at, uint64_t old_value, ref granule)
{
    struct word *w = find_word(c, at, old_value, granule);
    uint64_t now = *w->at;
    if (w->noted == c->notes)
        return;
    w->noted = c->notes;
    if (((now ^ old_value) & w->mask) == 0)
        return;
    struct changes_sum old = hash_of(c, w, old_value), new = hash_of(c, w, now);
    c->sum.low += new.low - old.low;
    c->sum.high += new.high - old.high;
    bool was_listed = is_named(c, w, old_value), is_listed = is_named(c, w, now);
    if (is_listed && !was_listed)
        list(c, w);
    else if (was_listed && !is_listed)
        unlist(c, w);
}

void base_changes_begin_move(struct base_changes *c)
{
    c->noted = undo_here(&c->vm->log);
}

/* In paranoid builds the sum is seen to be what it comes to from scratch. */
static void compare(const struct base_changes *c)
{
#ifdef HEDDLE_PARANOID
    struct changes_sum sum = {0, 0};
    uint64_t named = 0;
    for (uint64_t i = 0; i < c->word_capacity; i++) {
        const struct word *w = &c->words[i];
        if (!w->at)
            continue;
        struct changes_sum hash = hash_of(c, w, *w->at);
        sum.low += hash.low;
        sum.high += hash.high;
        if (!is_named(c, w, *w->at))
            continue;
        named++;
        if (c->named[named_before(c, w->at)].at != w->at)
            BUG("a word has a name, but is not listed");
    }
    if (sum.low != c->sum.low || sum.high != c->sum.high || named != c->named_count)
        BUG("the changes of the base do not come to their sum");
#else
    (void)c;
#endif
}

/* Does the run of words lie in the base, or outside the heap in memory that programs can see? */
static bool is_of_base(const struct heap *heap, uintptr_t at)
{
    if (at < (uintptr_t)heap->granules << 3)
        return !heap_is_fresh(heap, (ref)(at >> 3));
    return offheap_is_inside(at + HEAP_BASE);
}

static void note_run(struct base_changes *c, undo_mark from, uint64_t count)
{
    struct undo_log *log = &c->vm->log;
    for (uint64_t i = 0; i < count && !vm_is_due(c->vm); i++) {
        struct undo_run run;
        undo_run_at(log, from, &run); /* the log may move */
        uintptr_t at = (uintptr_t)&run.words[i] - HEAP_BASE;
        bool is_in_heap = at < (uintptr_t)c->vm->heap.granules << 3;
        note_word(c, &run.words[i], run.old[i], is_in_heap ? (ref)(at >> 3) : 0);
    }
}

void base_changes_note(struct base_changes *c)
{
    const struct heap *heap = &c->vm->heap;
    struct undo_log *log = &c->vm->log;
    undo_mark end = undo_here(log);
    bool is_saved = false;
    c->notes++;
    c->last = (struct extent){0, 0};
    for (undo_mark i = c->noted, next; i < end; i = next) {
        struct undo_run run;
        next = undo_run_at(log, i, &run);
        uintptr_t at = (uintptr_t)run.words - HEAP_BASE;
        /* Most of them are none: threads, analyses. */
        if (at >= OFFHEAP_END - HEAP_BASE || !is_of_base(heap, at))
            continue;
        if (!is_saved)
            undo_save_range(log, &c->sum, sizeof c->sum);
        is_saved = true;
        note_run(c, i, run.count);
    }
    c->noted = undo_here(log);
    if (!vm_is_due(c->vm))
        compare(c);
}

struct changes_sum base_changes_sum(const struct base_changes *c)
{
    return c->sum;
}

const struct named_word *base_changes_named(const struct base_changes *c, uint64_t *count)
{
    *count = c->named_count;
    return c->named;
}
