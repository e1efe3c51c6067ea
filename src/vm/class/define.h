/* define.h - makes a struct class from a parsed class file: layout, methods, vtable, mirror.
 * Supers are loaded already; no Java code runs.  load.c decides when. */
#ifndef VM_CLASS_DEFINE_H
#define VM_CLASS_DEFINE_H

#include "vm/class/class.h"

struct definition {
    struct classfile *file; /* and its bytes: program lifetime */
    const struct symbol *name;
    struct class *super, **interfaces;
    ref loader, protection_domain, class_data;
    const char *origin;
    const struct module *module; /* NULL: the loader's unnamed one */
    bool hidden;
    bool undoable; /* see struct class */
    struct class *nest_host;
};

/* May change the classes of the program before they are defined (vm->transformer): the answer is
 * the given file, or another one of the same name with the same supers, that lives as long as the
 * VM. */
struct class_transformer {
    void *self;
    struct classfile *(*transform)(void *self, struct classfile *file);
};

struct class *define_class(struct vm *vm, const struct definition *definition);
struct class *define_array(struct vm *vm, struct class *element);
struct class *define_primitive(struct vm *vm, enum basic_type type, const char *name);

/* Makes the java.lang.Class object; a no-op while java.lang.Class itself is not there yet. */
void define_mirror(struct vm *vm, struct class *c);

/* Derived facts of a method whose class, name, descriptor, flags and member are set. */
void method_init(struct method *m);
/* Makes m, before method_init(), a method of ours that is in no class file: static, with a C
 * function and its effect, and not in stack traces. */
void method_set_native(struct method *m, struct class *c, const char *name,
                       const struct symbol *descriptor, native_function function,
                       const struct native_effect *effect);

#endif
