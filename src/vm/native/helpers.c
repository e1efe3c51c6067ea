/* helpers.c - small helpers shared by the files of natives. */
#include "vm/native/helpers.h"

#include "vm/class/load.h"
#include "vm/heap/offheap.h"
#include "vm/run/stop.h"
#include "vm/run/vm_gap.h"

#include <string.h>

size_t object_bytes(struct vm *vm, ref object)
{
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY)
        return ARRAY_DATA_OFFSET + ((size_t)array_length(object) << c->element_shift);
    if (c == vm->wk.Class) {
        const struct class *mirrored = class_of_mirror(vm, object);
        if (mirrored && mirrored->static_size > c->instance_size)
            return mirrored->static_size;
    }
    return c->instance_size;
}

const char *errno_text(int error)
{
    return strerror(error);
}

void threads_gap(struct thread *t)
{
    if (t->vm->stopper)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "the program asks for the states or the number of threads, of which not all are "
               "tried out");
}

unsigned offheap_arena(const struct thread *t)
{
    struct undo_log *log = &t->vm->log;
    unsigned arena = log->active ? t->id % OFFHEAP_ARENAS : 0;
    offheap_own(log, arena, t->name);
    return arena;
}

void offheap_use(struct thread *t, int64_t address, uint64_t length, bool wrote)
{
    const struct stopper *stopper = t->vm->stopper;
    bool is_shared = false;
    int64_t first = address - address % MEMORY_LINE, end = address + (int64_t)length;
    for (int64_t at = first; stopper && at < end; at += MEMORY_LINE)
        if (stopper->shares(stopper->self, t, wrote, memory_place(at)))
            is_shared = true;
    if (is_shared)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "threads share memory outside of the heap, which is not looked at");
}
