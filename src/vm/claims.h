/* claims.h - how the fields of the VM and of its threads count when a search compares states.
 *
 * Each field that an execution changes through the undo log is claimed here (base/undo.h), one by
 * one: a field of struct vm that is not claimed must not be changed undoably, and every field of struct
 * thread is claimed, since threads are saved as a whole (tests/unit/test_claims.c).  Memory that
 * is not a field of these is claimed where it is made. */
#ifndef VM_CLAIMS_H
#define VM_CLAIMS_H

#include "base/undo.h"

#include <stddef.h>

struct vm;
struct thread;

struct field_claim {
    size_t offset, size;
    enum undo_counting counting;
    const char *note;
};

/* The fields of struct thread. */
const struct field_claim *thread_field_claims(size_t *count);

void vm_claim(struct vm *vm);
void thread_claim(struct vm *vm, struct thread *t);

/* What counts and is neither in the heap nor in threads: classes, the exit status, files.  Not the time. */
void vm_put_state(const struct vm *vm, void (*put)(void *self, uint64_t word), void *self);

#endif
