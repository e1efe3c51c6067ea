/* heap_internal.h - what heap.c and heap_mark.c call in each other. */
#ifndef VM_HEAP_HEAP_INTERNAL_H
#define VM_HEAP_HEAP_INTERNAL_H

#include "vm/heap/heap.h"

/* heap_collect(), also clearing soft and weak references when `clearing`. */
void heap_collect_clearing(struct heap *heap, bool clearing);

/* After marking: forgets dead objects and makes their room available. */
void heap_sweep(struct heap *heap);

#endif
