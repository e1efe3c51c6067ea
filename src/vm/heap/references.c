/* references.c - see references.h. */
#include "vm/heap/references.h"

#include "vm/heap/bitmap.h"
#include "vm/heap/heap_internal.h"

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
    if (heap->holds_referents)
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
    if (heap->holds_referents)
        return;
    heap_put_ref(heap, reference, heap->classes.discovered, heap->pending);
    UNDO_SET(heap->log, heap->pending, reference);
}

static void clear(struct heap *heap, ref reference)
{
    heap_put_ref(heap, reference, heap->classes.referent, 0);
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
