/* code_unit.h - a range of a method's code that a search executes as one step: from its first access
 * to its last.  Others may move before the first one, not between it and the end. */
#ifndef EXPLORE_CODE_UNIT_H
#define EXPLORE_CODE_UNIT_H

#include "vm/run/thread.h"

struct code_unit {
    const struct symbol *class_name, *method, *descriptor; /* "pkg/C", "run", "()V" */
    uint16_t first, end; /* the first access; the first instruction that is not in it */
};

/* How a thread stands to a unit. */
enum unit_place {
    UNIT_NONE,
    UNIT_BEGINS, /* before its first access */
    UNIT_INSIDE, /* after it */
};
enum unit_place code_unit_place(const struct code_unit *unit, const struct frame *frame);

/* Can it be entered only by its first access?  Else no other thread could have moved before it.  The class
 * file, in which the unit is, has passed classfile_check_code(). */
bool code_unit_has_one_entry(const struct code_unit *unit, const struct classfile *file);

#endif
