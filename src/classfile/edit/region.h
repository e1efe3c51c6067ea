/* region.h - the instructions of source lines as whole statements, and code put around
 * them.  For class_edit only. */
#ifndef CLASSFILE_EDIT_REGION_H
#define CLASSFILE_EDIT_REGION_H

#include "classfile/edit/code.h"

struct edit_region {
    struct edit_insn *first, *last;
};

static inline bool edit_region_contains(const struct edit_region *region,
                                        const struct edit_insn *insn)
{
    return insn->index >= region->first->index && insn->index <= region->last->index;
}

/* Several only where the compiler made copies of the lines, as it does of a finally block. */
enum { EDIT_REGIONS_MAX = 16 };
struct edit_regions {
    struct edit_region items[EDIT_REGIONS_MAX];
    uint32_t count;
};

/* The code of the lines, which edit_flow() has seen; false when there is none.  A region is the
 * smallest sequence of instructions that has all of the lines and no operand of a statement that
 * it does not have.  Neither the jump by which a statement ends its branch of an `if` or its round
 * of a loop nor the store by which a `catch` begins is a part. */
bool edit_regions_find(struct edit_code *code, int32_t first_line, int32_t last_line,
                       struct edit_regions *regions);

/* Instructions without jumps. */
struct edit_wrap {
    const uint8_t *entry, *exit;
    uint32_t entry_length, exit_length; /* an exit of length 0: nothing on the way out */
    uint32_t entry_slots, exit_slots;   /* that they need on the operand stack */
};

/* Puts the entry on every way into the region from outside it, and the exit on every way out:
 * jumps, returns and exceptions too.  What is in force around the whole region is in force for
 * both.  Numbers the instructions anew: afterwards their `slots` mean nothing. */
void edit_region_wrap(struct edit_code *code, const struct edit_region *region,
                      const struct edit_wrap *wrap);

#endif
