/* jdk_field.c - see jdk_field.h. */
#include "vm/class/jdk_field.h"

#include "base/error.h"
#include "vm/class/load.h"

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
