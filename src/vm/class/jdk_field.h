/* jdk_field.h - where fields of JDK classes lie, by name. */
#ifndef VM_CLASS_JDK_FIELD_H
#define VM_CLASS_JDK_FIELD_H

#include "vm/class/class.h"

/* The offset of a field that the JDK class is known to declare; a JDK without it is a fault that
 * names the field.  Callers keep the answer in a static variable: layouts never change. */
uint32_t jdk_field_offset(const struct class *c, const char *name, const char *descriptor);
/* The same for a boot class by name. */
uint32_t boot_field_offset(struct vm *vm, const char *class_name, const char *name,
                           const char *descriptor);

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
