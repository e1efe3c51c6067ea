/* heap_internal.h - what heap.c, heap_mark.c and references.c call in each other. */
#ifndef VM_HEAP_HEAP_INTERNAL_H
#define VM_HEAP_HEAP_INTERNAL_H

#include "vm/heap/references.h"

void heap_collect_as(struct heap *heap, enum strength strength);

/* Forgets all marks and marks what is reachable, from C variables excepted. */
void heap_mark_roots(struct heap *heap);
/* The same in steps: marks the roots, and then what at most so many of the marked objects, the oldest first, refer to. */
void heap_mark_begin(struct heap *heap);
void heap_mark_some(struct heap *heap, size_t objects);
/* Appends a reference to heap->met. */
void heap_meet(struct heap *heap, ref reference);
/* Marks everything that is reachable from what has been marked. */
void heap_mark_reachable(struct heap *heap);

/* A bitmap of all granules, clear; NULL: no memory. */
uint64_t *heap_map_bits(uint32_t granules);

/* After marking: forgets dead objects and makes their room available. */
void heap_sweep(struct heap *heap);

#endif
