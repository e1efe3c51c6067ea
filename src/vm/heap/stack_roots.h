/* stack_roots.h - the references in a thread's Java frames, for the garbage collector. */
#ifndef VM_HEAP_STACK_ROOTS_H
#define VM_HEAP_STACK_ROOTS_H

#include "vm/heap/heap.h"
#include "vm/run/thread.h"

/* Marks what the frames hold: locals and the part of the operand stack that is in use.  What a
 * popped operand left behind keeps nothing alive.  With heap->is_exact only what can still be read. */
void stack_roots_mark(struct heap *heap, const struct thread *t);

/* Does a frame of the thread hold the object in a variable that it can still read? */
bool stack_roots_has(const struct thread *t, ref object);

#endif
