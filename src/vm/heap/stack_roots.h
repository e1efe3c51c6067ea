/* stack_roots.h - the references in a thread's Java frames, for the garbage collector. */
#ifndef VM_HEAP_STACK_ROOTS_H
#define VM_HEAP_STACK_ROOTS_H

#include "vm/heap/heap.h"
#include "vm/run/thread.h"

/* Marks what the frames hold: locals and the part of the operand stack that is in use.  What a
 * popped operand left behind keeps nothing alive. */
void stack_roots_mark(struct heap *heap, const struct thread *t);

#endif
