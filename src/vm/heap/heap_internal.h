/* heap_internal.h - what heap.c, heap_mark.c and references.c call in each other. */
#ifndef VM_HEAP_HEAP_INTERNAL_H
#define VM_HEAP_HEAP_INTERNAL_H

#include "vm/heap/references.h"

void heap_collect_as(struct heap *heap, enum strength strength);

/* Marks everything that is reachable from what has been marked. */
void heap_mark_reachable(struct heap *heap);

/* After marking: forgets dead objects and makes their room available. */
void heap_sweep(struct heap *heap);

#endif
