/* reflect.h - the objects of java.lang.reflect that stand for a class's members: making them,
 * and finding the member that one stands for.
 *
 * Making them is in two steps, so that nothing is allocated twice when a class must be
 * loaded: first *_resolve for all members wanted, which may run Java code, then new_*. */
#ifndef VM_CLASS_REFLECT_H
#define VM_CLASS_REFLECT_H

#include "vm/class/class.h"
#include "vm/class/load.h"
#include "vm/vm.h"

/* Loads the classes of the member's descriptor and of its declared exceptions. */
enum load_status reflect_resolve_field(struct thread *t, const struct field *f);
enum load_status reflect_resolve_method(struct thread *t, const struct method *m);
enum load_status reflect_resolve_component(struct thread *t, struct class *record,
                                           const struct cf_record_component *component);

/* A new Field, Method or Constructor, RecordComponent; 0 with t->thrown set. */
ref reflect_new_field(struct thread *t, const struct field *f);
ref reflect_new_executable(struct thread *t, const struct method *m);
ref reflect_new_component(struct thread *t, struct class *record,
                          const struct cf_record_component *component);

/* What a Method or Constructor, or a Field, stands for. */
struct method *reflect_method_of(struct vm *vm, ref executable);
struct field *reflect_field_of(struct vm *vm, ref field);

/* An attribute as byte[], null (0) when it is absent; false with t->thrown set. */
bool reflect_bytes(struct thread *t, struct cf_bytes bytes, ref *out);
/* A UTF-8 constant as a string, null (0) for index 0; false with t->thrown set. */
bool reflect_utf8(struct thread *t, const struct class *c, uint16_t index, ref *out);

/* Widening primitive conversion (JLS 5.1.2) in place; false when there is none. */
bool reflect_widen(union value *v, enum basic_type from, enum basic_type to);

#endif
