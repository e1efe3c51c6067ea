/* helpers.h - what several files of natives need: fields of JDK classes by name, class
 * mirrors, byte arrays, and exceptions made from errno. */
#ifndef VM_NATIVE_HELPERS_H
#define VM_NATIVE_HELPERS_H

#include "vm/native/native.h"

/* The offset of a field that the JDK class is known to declare; a JDK without it is a fault that
 * names the field.  Callers keep the answer in a static variable: layouts never change. */
uint32_t jdk_field_offset(const struct class *c, const char *name, const char *descriptor);
/* The same for a boot class by name. */
uint32_t boot_field_offset(struct vm *vm, const char *class_name, const char *name,
                           const char *descriptor);

/* Bytes of an object with its header, not rounded. */
size_t object_bytes(struct vm *vm, ref object);

/* A new byte[] with this content; 0 with t->thrown set. */
ref new_byte_array(struct thread *t, const void *bytes, size_t length);

/* Text of an errno as HotSpot's libraries print it (strerror). */
const char *errno_text(int error);

/* Why writing was refused; appended to a path in exception messages. */
#define WRITES_REFUSED "(Heddle: writing files needs --allow-writes)"

/* Declares `variable`, the offset of a boot class's field, looked up once. */
#define CACHED_FIELD(variable, vm, class_name, name, descriptor) \
    static uint32_t variable##_cache;                            \
    const uint32_t variable =                                    \
        cached_field(&variable##_cache, (vm), (class_name), (name), (descriptor))

static inline uint32_t cached_field(uint32_t *cache, struct vm *vm, const char *class_name,
                                    const char *name, const char *descriptor)
{
    if (!*cache)
        *cache = boot_field_offset(vm, class_name, name, descriptor);
    return *cache;
}

#endif
