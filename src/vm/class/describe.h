/* describe.h - classes and methods in the words of HotSpot's exception messages. */
#ifndef VM_CLASS_DESCRIBE_H
#define VM_CLASS_DESCRIBE_H

#include "vm/class/class.h"

/* "'app'", "a.Loader @1b2c3d" */
void describe_loader(const struct vm *vm, ref loader, char *out, size_t size);
/* Appends ", parent loader 'app'" for classes of loaders written in Java. */
void describe_parent_loader(const struct vm *vm, const struct class *c, char *out, size_t size);
/* "A is in unnamed module of loader 'app'" */
void describe_module(const struct vm *vm, const struct class *c, char *out, size_t size);
/* "A and B are in unnamed module of loader 'app'", or each in its own half-sentence. */
void describe_two_modules(const struct vm *vm, const struct class *a, const struct class *b,
                          char *out, size_t size);
/* Why `from` has no access to the class `to`: the message of the IllegalAccessError. */
void describe_class_access(const struct vm *vm, const struct class *from, const struct class *to,
                           char *out, size_t size);
/* "class A cannot be cast to class B (A and B are in ...)" */
void describe_bad_cast(const struct vm *vm, const struct class *from, const struct class *to,
                       char *out, size_t size);
/* "void a.B.m(int, java.lang.String[])" */
void describe_method(const struct class *holder, const struct symbol *name,
                     const struct symbol *descriptor, char *out, size_t size);
/* The same without the class: "void m(int, java.lang.String[])" */
void describe_signature(const struct symbol *name, const struct symbol *descriptor, char *out,
                        size_t size);
/* "int[]", "java.lang.String[]" of a field descriptor; returns its end. */
const char *describe_descriptor(const char *descriptor, char *out, size_t size);

#endif
