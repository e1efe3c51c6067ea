/* helpers.c - small helpers shared by the files of natives. */
#include "vm/native/helpers.h"

#include "vm/class/load.h"

#include <string.h>

uint32_t jdk_field_offset(const struct class *c, const char *name, const char *descriptor)
{
    for (const struct class *k = c; k; k = k->super) {
        const struct field *f = class_declared_field(k, symbol_of(name), symbol_of(descriptor));
        if (f)
            return f->offset;
    }
    die("this JDK's %s has no field %s %s: Heddle needs JDK 17", c->name->text, descriptor, name);
}

uint32_t boot_field_offset(struct vm *vm, const char *class_name, const char *name,
                           const char *descriptor)
{
    return jdk_field_offset(class_boot(vm, class_name), name, descriptor);
}

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

ref new_byte_array(struct thread *t, const void *bytes, size_t length)
{
    ref array = new_primitive_array(t, T_BYTE, (int32_t)length);
    if (array) {
        heap_save_range(&t->vm->heap, array, ARRAY_DATA_OFFSET, length);
        memcpy(array_data(array), bytes, length);
    }
    return array;
}

const char *errno_text(int error)
{
    return strerror(error);
}
