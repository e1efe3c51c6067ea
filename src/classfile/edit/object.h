/* object.h - code that evaluates an object which advice names: a class, what is in a
 * field, or the instance of a class that some lines have at hand.  For class_edit only. */
#ifndef CLASSFILE_EDIT_OBJECT_H
#define CLASSFILE_EDIT_OBJECT_H

#include "classfile/edit/class_edit.h"
#include "classfile/edit/flow.h"
#include "classfile/edit/region.h"

/* Can the text, which comes from outside, be a constant of a class file as it is?  Characters
 * outside of the basic plane are written otherwise there. */
bool edit_is_constant_text(const char *text);

/* Is the class ("pkg/C", no array) the other one ("pkg.C") or a subclass? */
bool edit_is_subclass(const struct edit_hierarchy *hierarchy, const char *name, size_t length,
                      const char *of);

/* Appends the evaluation of the object to pool->code: right before the region it has the value
 * that the lines use.  Needs two slots of stack.  `place` is what the error text calls the lines. */
bool edit_object_emit(const struct edit_code *code, const struct edit_region *region,
                      const struct edit_object *object, const struct edit_hierarchy *hierarchy,
                      const char *place, struct class_writer *pool, struct error *error);

/* Appends the steps of an expression to pool->code. */
void edit_chain_emit(const struct edit_chain *chain, struct class_writer *pool);

#endif
