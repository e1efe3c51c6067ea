/* heap.c - the reserved region and allocation in it.  Marking is in heap_mark.c; this
 * file knows nothing of object layouts. */
#include "vm/heap/heap.h"

#include "base/arena.h"
#include "vm/heap/bitmap.h"
#include "vm/heap/heap_internal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    CHUNK = 4096,          /* granules handed to the cursor at once: their zeroing stays in cache */
    LARGE = 256,           /* granules; larger objects do not use the cursor's chunk */
    SMALLEST_RUN = 4,      /* shorter free runs are not worth a visit */
    STRESS_INTERVAL = 1009 /* paranoid builds collect at every so many allocations */
};

static const uint64_t SMALLEST_THRESHOLD = (uint64_t)64 << 20 >> 3;
/* The region's end, beyond what -Xmx allows: for permanent objects. */
static const uint64_t PERMANENT_GRANULES = (uint64_t)64 << 20 >> 3;
static const uint64_t MAX_GRANULES = UINT32_MAX - CHUNK - ((uint64_t)64 << 20 >> 3);
/* A collection must free one part in FULL of the heap, else the heap counts as full: the
 * alternative is to collect for every few objects. */
enum { FULL = 64 };

/* A small heap is collected before it is full, so that finalizers run while there is still room. */
static uint64_t smallest_threshold(const struct heap *heap)
{
    return heap->capacity / 4 < SMALLEST_THRESHOLD ? heap->capacity / 4 : SMALLEST_THRESHOLD;
}

uint64_t *heap_map_bits(uint32_t granules)
{
    size_t bytes = ((size_t)granules >> 3) + 64;
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void unmap_bits(uint64_t *bits, uint32_t granules)
{
    if (bits)
        munmap(bits, ((size_t)granules >> 3) + 64);
}

/* The end of this OS thread's C stack, from which the stack grows down. */
static const void *c_stack_base(void)
{
    pthread_attr_t attributes;
    void *low;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        die("cannot find the bounds of the C stack");
    pthread_attr_getstack(&attributes, &low, &size);
    pthread_attr_destroy(&attributes);
    return (char *)low + size;
}

bool heap_init(struct heap *heap, uint64_t max_bytes, struct undo_log *log, struct error *error)
{
    *heap = (struct heap){.log = log};
    uint64_t granules = (max_bytes & ~(uint64_t)4095) >> 3;
    if (granules > MAX_GRANULES)
        granules = MAX_GRANULES & ~(uint64_t)511;
    if (granules < 2 * CHUNK)
        return error_set(error, "a heap of %llu bytes is too small", (unsigned long long)max_bytes);
    heap->capacity = (uint32_t)granules;
    granules += PERMANENT_GRANULES;
    heap->granules = heap->permanent = (uint32_t)granules;
    void *region = mmap((void *)HEAP_BASE, (size_t)granules << 3, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (region != (void *)HEAP_BASE) {
        if (region != MAP_FAILED)
            munmap(region, (size_t)granules << 3);
        return error_set(error, "cannot reserve %llu bytes for the Java heap: %s",
                         (unsigned long long)granules << 3, strerror(errno));
    }
    heap->starts = heap_map_bits(heap->granules);
    heap->marks = heap_map_bits(heap->granules);
    if (!heap->starts || !heap->marks) {
        heap_release(heap);
        return error_set(error, "cannot reserve the bitmaps of the Java heap: %s", strerror(errno));
    }
    heap->c_stack_base = heap->c_stack_end = c_stack_base();
    heap->threshold = smallest_threshold(heap);
    heap->stress = STRESS_INTERVAL;
    heap->top = heap->touched = 2; /* granule 0 is null; nothing starts at 1 either */
    return true;
}

void heap_release(struct heap *heap)
{
    if (heap->granules)
        munmap((void *)HEAP_BASE, (size_t)heap->granules << 3);
    unmap_bits(heap->starts, heap->granules);
    unmap_bits(heap->marks, heap->granules);
    unmap_bits(heap->reached, heap->granules);
    unmap_bits(heap->followed, heap->granules);
    free(heap->roots);
    free(heap->pinned);
    free(heap->stack);
    free(heap->met);
    free(heap->old_references);
    *heap = (struct heap){0};
}

void heap_set_classes(struct heap *heap, const struct heap_classes *classes)
{
    heap->classes = *classes;
}

/* ---- handing out granules ---- */

static void zero(struct heap *heap, uint32_t from, uint32_t to)
{
    uint32_t dirty_end = to < heap->touched ? to : heap->touched;
    if (from < dirty_end)
        memset(ref_address(from), 0, (size_t)(dirty_end - from) << 3);
    if (to > heap->touched)
        heap->touched = to;
}

/* Takes [from, to) out of the free runs.  Below swept the marks remember it. */
static void take(struct heap *heap, uint32_t from, uint32_t to)
{
    if (from < heap->swept) {
        undo_save_range(heap->log, &heap->marks[from >> 6],
                        (size_t)(((to - 1) >> 6) - (from >> 6) + 1) * 8);
        bits_set(heap->marks, from, to);
    } else {
        UNDO_SET(heap->log, heap->top, to);
    }
    UNDO_SET(heap->log, heap->handed, heap->handed + (to - from));
}

/* The next free run of at least `need` granules from *scan on, cut off at `wish`; false when there
 * is none.  Looking no further than `wish` keeps a nearly empty heap from being scanned to its end
 * for every chunk. */
static bool find_run(struct heap *heap, uint32_t *scan, uint32_t need, uint32_t wish,
                     uint32_t *from, uint32_t *to)
{
    uint32_t at = *scan, end = heap->swept;
    while (at < end) {
        at = bits_find(heap->marks, at, end, false);
        uint32_t stop = bits_find(heap->marks, at, end - at > wish ? at + wish : end, true);
        if (stop - at >= need) {
            *from = at;
            *to = stop;
            UNDO_SET(heap->log, *scan, at);
            return true;
        }
        at = stop;
    }
    UNDO_SET(heap->log, *scan, end);
    return false;
}

/* Never-used granules at the top: at least `need`, up to `wish`. */
static bool find_fresh(struct heap *heap, uint32_t need, uint32_t wish, uint32_t *from,
                       uint32_t *to)
{
    uint32_t end = heap->permanent < heap->capacity ? heap->permanent : heap->capacity;
    uint32_t left = end > heap->top ? end - heap->top : 0;
    if (left < need)
        return false;
    *from = heap->top;
    *to = heap->top + (left < wish ? left : wish);
    return true;
}

/* Gives the cursor a new chunk with room for `need` granules. */
static bool refill(struct heap *heap, uint32_t need)
{
    uint32_t from, to;
    uint32_t least = need > SMALLEST_RUN ? need : SMALLEST_RUN;
    if (find_run(heap, &heap->scan, least, CHUNK, &from, &to))
        UNDO_SET(heap->log, heap->scan, to);
    else if (!find_fresh(heap, need, CHUNK, &from, &to))
        return false;
    take(heap, from, to);
    undo_save(heap->log, &heap->cursor);
    undo_save(heap->log, &heap->logged_limit);
    heap->cursor = from;
    heap->logged_limit = to;
    if (heap->log->active) {
        heap->limit = from; /* its contents are cleared object by object */
    } else {
        zero(heap, from, to);
        heap->limit = to;
    }
    return true;
}

static ref alloc_small(struct heap *heap, uint32_t granules)
{
    if (heap->log->active)
        heap->limit = heap->cursor; /* not undone: what follows may not be zero after a rewind */
    else
        heap->logged_limit = heap->limit;
    if (heap->logged_limit - heap->cursor < granules && !refill(heap, granules))
        return 0;
    ref at = heap->cursor;
    if (heap->log->active) {
        undo_push(heap->log, (uint64_t *)&heap->cursor);
        heap->limit = at + granules;
        zero(heap, at, at + granules);
    }
    heap->cursor = at + granules;
    return at;
}

static ref alloc_large(struct heap *heap, uint32_t granules)
{
    uint32_t from, to;
    if (!find_run(heap, &heap->large_scan, granules, granules, &from, &to) &&
        !find_fresh(heap, granules, granules, &from, &to)) {
        /* Smaller ones than those that moved the hint on may still fit before it. */
        UNDO_SET(heap->log, heap->large_scan, heap->scan);
        if (!find_run(heap, &heap->large_scan, granules, granules, &from, &to))
            return 0;
    }
    take(heap, from, from + granules);
    zero(heap, from, from + granules);
    return from;
}

static ref try_alloc(struct heap *heap, uint32_t granules)
{
    return granules >= LARGE ? alloc_large(heap, granules) : alloc_small(heap, granules);
}

static bool may_collect(const struct heap *heap)
{
    return heap->classes.class_ && !heap->log->active;
}

/* Collects when enough has been handed out since the last time. */
static void collect_if_due(struct heap *heap, uint32_t granules)
{
    if (!may_collect(heap))
        return;
#ifdef HEDDLE_PARANOID
    if (--heap->stress == 0) {
        heap->stress = STRESS_INTERVAL;
        heap_collect(heap);
        return;
    }
#endif
    if (heap->limit - heap->cursor < granules && heap->handed + granules > heap->threshold)
        heap_collect(heap);
}

static bool has_room(const struct heap *heap, uint32_t granules)
{
    uint64_t used = (heap->used_after_gc >> 3) + granules;
    return used <= heap->capacity && heap->capacity - used >= heap->capacity / FULL;
}

/* Nothing fits: collects, at last clearing soft references too. */
static ref alloc_after_collection(struct heap *heap, uint32_t granules)
{
    const enum strength strengths[] = {heap->holds_referents ? HOLD_ALL : HOLD_SOFT,
                                       heap->holds_referents ? HOLD_PHANTOM : HOLD_NONE};
    for (int i = 0; i < 2; i++) {
        heap_collect_as(heap, strengths[i]);
        ref at = has_room(heap, granules) ? try_alloc(heap, granules) : 0;
        if (at)
            return at;
    }
    return 0;
}

static ref begin_object(struct heap *heap, ref at, const struct class *class_, uint32_t identity)
{
    undo_save(heap->log, &heap->starts[at >> 6]);
    bit_set(heap->starts, at);
    struct object *object = object_at(at);
    object->class_offset = class_offset_of(class_);
    object->identity = identity;
    return at;
}

ref heap_alloc(struct heap *heap, struct class *class_, size_t size, uint32_t identity)
{
    if (size > (size_t)heap->capacity << 3)
        return 0;
    uint32_t granules = heap_granules_of(size);
    collect_if_due(heap, granules);
    ref at = try_alloc(heap, granules);
    if (!at && may_collect(heap))
        at = alloc_after_collection(heap, granules);
    return at ? begin_object(heap, at, class_, identity) : 0;
}

ref heap_alloc_reserved(struct heap *heap, struct class *class_, size_t size, uint32_t identity)
{
    ref at = try_alloc(heap, heap_granules_of(size));
    return at ? begin_object(heap, at, class_, identity) : 0;
}

ref heap_alloc_permanent(struct heap *heap, struct class *class_, size_t size, uint32_t identity)
{
    uint32_t granules = heap_granules_of(size);
    if (heap->permanent - heap->top < granules)
        return 0;
    heap->permanent -= granules;
    ref at = heap->permanent;
    /* What was undone or collected may have left something here. */
    memset(ref_address(at), 0, (size_t)granules << 3);
    bit_set(heap->starts, at);
    *object_at(at) = (struct object){.class_offset = class_offset_of(class_), .identity = identity};
    return at;
}

void heap_only_fresh(struct heap *heap)
{
    heap->fresh = heap->top;
    heap->scan = heap->large_scan = heap->swept;
    heap->cursor = heap->limit = heap->logged_limit = 0;
}

/* ---- after marking ---- */

/* Gives back the pages of free runs that the next cycle is not going to reach. */
static void release_pages(struct heap *heap)
{
    uint64_t reachable = heap->threshold;
    uint32_t at = 2;
    while (at < heap->top) {
        at = bits_find(heap->marks, at, heap->top, false);
        uint32_t stop = bits_find(heap->marks, at, heap->top, true);
        uint32_t length = stop - at;
        if (length > reachable) {
            uintptr_t from = ((uintptr_t)ref_address(at + (uint32_t)reachable) + 4095) & ~4095ul;
            uintptr_t to = (uintptr_t)ref_address(stop) & ~4095ul;
            if (from + 65536 <= to)
                madvise((void *)from, to - from, MADV_DONTNEED);
        }
        reachable -= length < reachable ? length : reachable;
        at = stop;
    }
}

void heap_sweep(struct heap *heap)
{
    uint32_t words = (heap->top + 63) >> 6;
    uint64_t used = 0;
    for (uint32_t i = 0; i < words; i++) {
        heap->starts[i] &= heap->marks[i];
        used += (uint64_t)__builtin_popcountll(heap->marks[i]);
    }
    heap->used_after_gc = used << 3;
    heap->handed = 0;
    heap->threshold = used > smallest_threshold(heap) ? used : smallest_threshold(heap);
    release_pages(heap);
    uint32_t last = bits_find_back(heap->marks, heap->top - 1);
    heap->top = last == UINT32_MAX ? 2 : last + 1;
    heap->swept = heap->top;
    bits_set(heap->marks, 0, 2); /* null and the granule after it are never free */
    heap->cursor = heap->limit = heap->logged_limit = 0;
    heap->scan = heap->large_scan = 2;
}

uint64_t heap_free_bytes(const struct heap *heap)
{
    uint64_t used = heap->used_after_gc + (heap->handed << 3);
    uint64_t total = heap_total_bytes(heap);
    return used < total ? total - used : 0;
}

uint64_t heap_total_bytes(const struct heap *heap)
{
    return heap_max_bytes(heap);
}

uint64_t heap_max_bytes(const struct heap *heap)
{
    return (uint64_t)heap->capacity << 3;
}
