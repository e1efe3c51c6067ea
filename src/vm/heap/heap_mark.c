/* heap_mark.c - finds the live objects: exact roots, conservative roots, and everything
 * reachable from them.  Non-recursive; see heap.h for what is collected and when. */
#include "vm/heap/heap.h"

#include "base/arena.h"
#include "vm/heap/bitmap.h"
#include "vm/heap/heap_internal.h"
#include "vm/heap/references.h"

#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ASAN 1
#endif
#endif

#ifdef UNDER_ASAN
#include <sanitizer/asan_interface.h>
#endif

/* The C stack has poisoned gaps between variables, which a scan must read all the same. */
#define READS_ANYTHING __attribute__((no_sanitize_address, noinline))

static void push(ref **list, size_t *count, size_t *capacity, ref value)
{
    if (*count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 1024;
        *list = xrealloc(*list, *capacity * sizeof **list);
    }
    (*list)[(*count)++] = value;
}

void heap_add_root(struct heap *heap, const ref *slots, size_t count)
{
    if (heap->root_count == heap->root_capacity) {
        heap->root_capacity = heap->root_capacity ? heap->root_capacity * 2 : 64;
        heap->roots = xrealloc(heap->roots, heap->root_capacity * sizeof *heap->roots);
    }
    heap->roots[heap->root_count++] = (struct heap_root){slots, count};
}

void heap_pin(struct heap *heap, ref object)
{
    undo_save(heap->log, &heap->pinned_count);
    push(&heap->pinned, &heap->pinned_count, &heap->pinned_capacity, object);
}

static bool is_handed_out(const struct heap *heap, uint64_t granule)
{
    return granule < heap->top || (granule >= heap->permanent && granule < heap->granules);
}

bool heap_is_object(const struct heap *heap, ref candidate)
{
    return candidate && is_handed_out(heap, candidate) && bit_test(heap->starts, candidate);
}

/* ---- sizes and references of objects ---- */

/* The class that a mirror stands for; NULL for other objects and unfinished mirrors. */
static const struct class *mirrored_class(const struct heap *heap, ref object,
                                          const struct class *c)
{
    if (c != heap->classes.class_)
        return NULL;
    return (const struct class *)(uintptr_t)get_long(object, heap->classes.vm_class);
}

size_t heap_object_size(const struct heap *heap, ref object)
{
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY)
        return ARRAY_DATA_OFFSET + ((size_t)(uint32_t)array_length(object) << c->element_shift);
    const struct class *mirrored = mirrored_class(heap, object, c);
    if (mirrored && mirrored->static_size > c->instance_size)
        return mirrored->static_size;
    return c->instance_size;
}

void heap_mark(struct heap *heap, ref object)
{
    if (!object || bit_test(heap->marks, object))
        return;
#ifdef HEDDLE_PARANOID
    if (!heap_is_object(heap, object))
        BUG("reference %u does not lead to an object", object);
#endif
    bit_set(heap->marks, object);
    __builtin_prefetch(object_at(object));
    push(&heap->stack, &heap->stack_count, &heap->stack_capacity, object);
}

void heap_meet(struct heap *heap, ref reference)
{
    push(&heap->met, &heap->met_count, &heap->met_capacity, reference);
}

static void mark_instance(struct heap *heap, ref object, const struct class *c)
{
    uint32_t skipped = 0; /* no field lies at offset 0 */
    if (c->is_reference && !reference_holds(heap, object, c)) {
        skipped = heap->classes.referent;
        heap_meet(heap, object);
    }
    for (uint32_t i = 0; i < c->ref_count; i++)
        if (c->ref_offsets[i] != skipped)
            heap_mark(heap, get_ref(object, c->ref_offsets[i]));

    const struct class *mirrored = mirrored_class(heap, object, c);
    if (!mirrored)
        return;
    for (uint32_t i = 0; i < mirrored->static_ref_count; i++)
        heap_mark(heap, get_ref(object, mirrored->static_ref_offsets[i]));
    heap_mark(heap, mirrored->protection_domain);
    heap_mark(heap, mirrored->init_error);
}

static void mark_contents(struct heap *heap, ref object)
{
    const struct class *c = class_of(object);
    uint32_t granules = heap_granules_of(heap_object_size(heap, object));
    bits_set(heap->marks, object, object + granules);
    if (c->kind != CLASS_ARRAY) {
        mark_instance(heap, object, c);
    } else if (c->element->kind != CLASS_PRIMITIVE) {
        const ref *elements = (const ref *)array_data(object);
        int32_t length = array_length(object);
        for (int32_t i = 0; i < length; i++)
            heap_mark(heap, elements[i]);
    }
}

void heap_mark_reachable(struct heap *heap)
{
    while (heap->stack_count)
        mark_contents(heap, heap->stack[--heap->stack_count]);
}

void heap_mark_some(struct heap *heap, size_t objects)
{
    size_t count = heap->stack_count < objects ? heap->stack_count : objects;
    for (size_t i = 0; i < count; i++)
        mark_contents(heap, heap->stack[i]);
    heap->stack_count -= count;
    memmove(heap->stack, heap->stack + count, heap->stack_count * sizeof *heap->stack);
}

/* ---- conservative roots ---- */

static void mark_candidate(struct heap *heap, uint32_t candidate)
{
    if (heap_is_object(heap, candidate))
        heap_mark(heap, candidate);
}

/* An address inside the heap keeps the object around it, not only one that starts there: the
 * compiler may keep nothing but a pointer to an array's elements. */
static void mark_address(struct heap *heap, uint64_t address)
{
    uint64_t offset = address - HEAP_BASE;
    if (!is_handed_out(heap, offset >> 3))
        return;
    uint32_t granule = (uint32_t)(offset >> 3);
    ref start = bits_find_back(heap->starts, granule);
    if (start == UINT32_MAX || !start)
        return;
    size_t size = heap_object_size(heap, start);
    if (granule - start <= size >> 3) /* one past the end counts: it may be an end pointer */
        heap_mark(heap, start);
}

static void mark_word(struct heap *heap, uint64_t word)
{
    mark_candidate(heap, (uint32_t)word);
    mark_candidate(heap, (uint32_t)(word >> 32));
    if (word >= HEAP_BASE)
        mark_address(heap, word);
}

READS_ANYTHING void heap_mark_conservative(struct heap *heap, const void *from, const void *to)
{
    const uint64_t *at = (const uint64_t *)(((uintptr_t)from + 7) & ~(uintptr_t)7);
    const uint64_t *end = (const uint64_t *)((uintptr_t)to & ~(uintptr_t)7);
    for (; at < end; at++)
        mark_word(heap, *at);
}

#ifdef UNDER_ASAN
/* Local variables may live in ASan's "fake frames", to which the real stack has pointers. */
READS_ANYTHING static void mark_fake_frames(struct heap *heap, const void *from, const void *to)
{
    void *fake = __asan_get_current_fake_stack();
    if (!fake)
        return;
    for (void *const *at = from; at < (void *const *)to; at++) {
        void *begin, *end;
        if (__asan_addr_is_in_fake_stack(fake, *at, &begin, &end))
            heap_mark_conservative(heap, begin, end);
    }
}
#endif

READS_ANYTHING static void mark_c_stack(struct heap *heap)
{
    /* This function's own frame begins below everything that its callers saved. */
    const void *from = __builtin_frame_address(0);
    heap_mark_conservative(heap, from, heap->c_stack_end);
#ifdef UNDER_ASAN
    mark_fake_frames(heap, from, heap->c_stack_end);
#endif
}

/* ---- collection ---- */

static void mark_exact_roots(struct heap *heap)
{
    heap_mark(heap, heap->pending);
    for (size_t i = 0; i < heap->root_count; i++)
        for (size_t k = 0; k < heap->roots[i].count; k++)
            heap_mark(heap, heap->roots[i].slots[k]);
    for (size_t i = 0; i < heap->pinned_count; i++)
        heap_mark(heap, heap->pinned[i]);
    uint32_t at = heap->permanent;
    while ((at = bits_find(heap->starts, at, heap->granules, true)) < heap->granules)
        heap_mark(heap, at++);
    if (heap->mark_roots)
        heap->mark_roots(heap, heap->mark_context);
}

static void forget_marks(struct heap *heap)
{
    memset(heap->marks, 0, (size_t)((heap->top + 63) >> 6) * 8);
    memset(&heap->marks[heap->permanent >> 6], 0,
           (size_t)(((heap->granules + 63) >> 6) - (heap->permanent >> 6)) * 8);
}

void heap_mark_begin(struct heap *heap)
{
    forget_marks(heap);
    mark_exact_roots(heap);
}

void heap_mark_roots(struct heap *heap)
{
    heap_mark_begin(heap);
    heap_mark_reachable(heap);
}

__attribute__((noinline)) void heap_collect_as(struct heap *heap, enum strength strength)
{
    if (!heap->classes.class_ || heap->log->active)
        return;
    __builtin_unwind_init(); /* registers that callers still need go into this frame */
    heap->strength = (uint8_t)strength;
    heap->met_count = 0; /* what a search looked at before (references_find()) */
    forget_marks(heap);
    mark_exact_roots(heap);
    if (!heap->c_stack_idle)
        mark_c_stack(heap);
    heap_mark_reachable(heap);
    references_process(heap);
    heap->collections++;
    heap_sweep(heap);
}

void heap_collect(struct heap *heap)
{
    heap_collect_as(heap, heap->holds_referents ? HOLD_ALL : HOLD_SOFT);
}

void heap_collect_idle(struct heap *heap)
{
    heap->c_stack_idle = true;
    heap_collect(heap);
    heap->c_stack_idle = false;
}
