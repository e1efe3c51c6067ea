/* helpers.c - small helpers shared by the files of natives. */
#include "vm/native/helpers.h"

#include "vm/class/load.h"
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

void writes_gap(struct thread *t)
{
    vm_gap(t->vm, t, GAP_UNTRIED,
           "changing files is refused without --allow-writes, and a JVM would do it");
}

void offheap_gap(struct thread *t)
{
    if (t->vm->stopper)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "the program uses memory outside of the heap, which is not looked at");
}
