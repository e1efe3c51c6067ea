/* references.c - see references.h. */
#include "vm/heap/references.h"

#include "vm/heap/bitmap.h"
#include "vm/heap/heap_internal.h"

#include <string.h>

static bool is_kind(const struct class *c, const struct class *kind)
{
    return kind && class_is_assignable(c, kind);
}

bool reference_holds(const struct heap *heap, ref reference, const struct class *c)
{
    const struct heap_classes *k = &heap->classes;
    if (heap->strength == HOLD_ALL)
        return true;
    if (is_kind(c, k->soft))
        return heap->strength == HOLD_SOFT;
    if (is_kind(c, k->weak))
        return false;
    if (heap->strength == HOLD_PHANTOM)
        return true;
    /* A final reference that is inactive waits for its finalizer to run, or has had it run. */
    if (is_kind(c, k->final))
        return get_ref(reference, k->next) != 0;
    return !is_kind(c, k->phantom);
}

static bool is_lost(const struct heap *heap, ref reference)
{
    ref referent = get_ref(reference, heap->classes.referent);
    return referent && !bit_test(heap->marks, referent);
}

static void make_pending(struct heap *heap, ref reference)
{
    heap_put_ref(heap, reference, heap->classes.discovered, heap->pending);
    UNDO_SET(heap->log, heap->pending, reference);
}

static void clear(struct heap *heap, ref reference)
{
    heap_put_ref(heap, reference, heap->classes.referent, 0);
    if (!heap->holds_referents)
        make_pending(heap, reference);
}

static void clear_soft_and_weak(struct heap *heap)
{
    for (size_t i = 0; i < heap->met_count; i++) {
        const struct class *c = class_of(heap->met[i]);
        if (!is_kind(c, heap->classes.final) && !is_kind(c, heap->classes.phantom) &&
            is_lost(heap, heap->met[i]))
            clear(heap, heap->met[i]);
    }
}

/* All that are to be finalized are found before any of them is kept: they may refer to each other. */
static void keep_finalizable(struct heap *heap)
{
    size_t count = 0;
    for (size_t i = 0; i < heap->met_count; i++) {
        ref reference = heap->met[i];
        if (!is_kind(class_of(reference), heap->classes.final) || !is_lost(heap, reference))
            continue;
        heap->met[i] = heap->met[count];
        heap->met[count++] = reference;
    }
    heap->strength = HOLD_ALL; /* what only finalizers reach, references too, is kept */
    for (size_t i = 0; i < count; i++) {
        heap_put_ref(heap, heap->met[i], heap->classes.next, heap->met[i]);
        make_pending(heap, heap->met[i]);
        heap_mark(heap, get_ref(heap->met[i], heap->classes.referent));
    }
    heap_mark_reachable(heap);
}

static void clear_phantoms(struct heap *heap)
{
    for (size_t i = 0; i < heap->met_count; i++)
        if (is_kind(class_of(heap->met[i]), heap->classes.phantom) && is_lost(heap, heap->met[i]))
            clear(heap, heap->met[i]);
}

void references_process(struct heap *heap)
{
    clear_soft_and_weak(heap);
    keep_finalizable(heap);
    clear_phantoms(heap);
    heap->met_count = 0;
}

/* ---- for a search ---- */

/* Makes `to` the bitmap in which objects are marked. */
static uint64_t *mark_in(struct heap *heap, uint64_t *to)
{
    uint64_t *marks = heap->marks;
    heap->marks = to;
    return marks;
}

static void copy_bits(const struct heap *heap, uint64_t *to, const uint64_t *from)
{
    size_t low = (heap->top + 63) >> 6, high = heap->permanent >> 6;
    memcpy(to, from, low * sizeof *to);
    memcpy(to + high, from + high, (((size_t)heap->granules + 63) / 64 - high) * sizeof *to);
}

/* The references that are met behind others, whose referents have not been followed yet. */
static void follow_all(struct heap *heap)
{
    for (size_t i = 0; i < heap->met_count; i++) {
        heap_mark(heap, get_ref(heap->met[i], heap->classes.referent));
        heap_mark_reachable(heap);
    }
}

static void need_bitmaps(struct heap *heap)
{
    if (heap->reached)
        return;
    heap->reached = heap_map_bits(heap->granules);
    heap->followed = heap_map_bits(heap->granules);
    if (!heap->reached || !heap->followed)
        die("no memory to find out what is reachable");
}

void references_find(struct heap *heap)
{
    need_bitmaps(heap);
    uint64_t *marks = mark_in(heap, heap->reached);
    heap->strength = HOLD_NONE;
    heap->is_exact = true;
    heap->met_count = 0;
    heap_mark_roots(heap);
    heap->is_exact = false;
    copy_bits(heap, heap->followed, heap->reached);
    mark_in(heap, heap->followed);
    follow_all(heap);
    mark_in(heap, marks);
}

bool references_lost(const struct heap *heap, ref object)
{
    return !bit_test(heap->reached, object);
}

/* Appends the references that lie from `from` up to `end` to heap->met. */
static void meet_all(struct heap *heap, uint32_t from, uint32_t end)
{
    for (uint32_t at = from; (at = bits_find(heap->starts, at, end, true)) < end; at++)
        if (class_of(at)->is_reference)
            heap_meet(heap, at);
}

/* Those before the first fresh object are always the same. */
static void meet_old(struct heap *heap)
{
    size_t met_count = heap->met_count;
    if (heap->old_below != heap->fresh) {
        meet_all(heap, 2, heap->fresh);
        heap->old_count = heap->met_count - met_count;
        heap->old_references = xrealloc(heap->old_references, (heap->old_count + 1) * sizeof(ref));
        memcpy(heap->old_references, heap->met + met_count, heap->old_count * sizeof(ref));
        heap->old_below = heap->fresh;
        return;
    }
    for (size_t i = 0; i < heap->old_count; i++)
        heap_meet(heap, heap->old_references[i]);
}

/* Takes the references out of heap->met, from `first` on, whose referents are marked. */
static void drop_held(struct heap *heap, size_t first)
{
    size_t count = first;
    for (size_t i = first; i < heap->met_count; i++)
        if (is_lost(heap, heap->met[i]))
            heap->met[count++] = heap->met[i];
    heap->met_count = count;
}

bool references_all_hold(struct heap *heap, bool (*asked)(const void *context, ref reference),
                         const void *context)
{
    size_t first = heap->met_count, count = first;
    need_bitmaps(heap);
    meet_old(heap);
    meet_all(heap, heap->fresh, heap->top);
    for (size_t i = first; i < heap->met_count; i++)
        if (asked(context, heap->met[i]))
            heap->met[count++] = heap->met[i];
    heap->met_count = count;

    uint64_t *marks = mark_in(heap, heap->followed);
    heap->strength = HOLD_NONE;
    heap->is_exact = true;
    heap_mark_begin(heap);
    drop_held(heap, first);
    while (heap->met_count > first && heap->stack_count) {
        size_t unmet = heap->met_count;
        heap_mark_some(heap, 1024);
        heap->met_count = unmet; /* without those that were met meanwhile, which are among them */
        drop_held(heap, first);
    }
    heap->is_exact = false;
    mark_in(heap, marks);
    bool hold = heap->met_count == first;
    heap->stack_count = 0;
    heap->met_count = first;
    return hold;
}

bool reference_has_queue(const struct heap *heap, ref reference)
{
    ref queue = get_ref(reference, heap->classes.queue);
    ref mirror = heap->classes.queue_class->mirror;
    return queue && /* not while Reference is constructed */
           queue != get_ref(mirror, heap->classes.no_queue) &&
           queue != get_ref(mirror, heap->classes.enqueued);
}

/* Is `to` reachable from `from`, both of which are lost, through strong and soft references? */
static bool leads_to(struct heap *heap, ref from, ref to)
{
    if (from == to)
        return true;
    size_t met_count = heap->met_count;
    uint64_t *marks = mark_in(heap, heap->followed);
    copy_bits(heap, heap->followed, heap->reached);
    heap->strength = HOLD_SOFT;
    heap_mark(heap, from);
    heap_mark_reachable(heap);
    mark_in(heap, marks);
    heap->met_count = met_count;
    return bit_test(heap->followed, to);
}

void references_clear(struct heap *heap, ref object, bool phantom)
{
    size_t count = 0;
    for (size_t i = 0; i < heap->met_count; i++) {
        ref reference = heap->met[i], referent = get_ref(reference, heap->classes.referent);
        if (!referent || !references_lost(heap, referent) ||
            (!phantom && is_kind(class_of(reference), heap->classes.phantom)) ||
            !leads_to(heap, referent, object))
            continue;
        heap->met[count++] = reference;
    }
    for (size_t i = 0; i < count; i++) {
        heap_put_ref(heap, heap->met[i], heap->classes.referent, 0);
        if (reference_has_queue(heap, heap->met[i]))
            make_pending(heap, heap->met[i]);
    }
    heap->met_count = 0;
}
