/* move.h - the statements of a method in another order.  For class_edit only. */
#ifndef CLASSFILE_EDIT_MOVE_H
#define CLASSFILE_EDIT_MOVE_H

#include "classfile/edit/region.h"

/* Moves the first region before the second.  What is between is plain code without ways in and
 * out, and the local variables have the same values in both orders, or it is refused.  `method` is
 * what the error text calls the method. */
bool edit_region_move(struct edit_code *code, const struct edit_region *moved,
                      const struct edit_region *before, const char *method, struct error *error);

#endif
