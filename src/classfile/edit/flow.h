/* flow.h - what is on the operand stack before every instruction of a method, and which
 * instruction put it there; and expressions without side effects that are found by it.  For
 * class_edit only. */
#ifndef CLASSFILE_EDIT_FLOW_H
#define CLASSFILE_EDIT_FLOW_H

#include "classfile/edit/code.h"

/* Sets depth and slots of all instructions that can be reached; they must be numbered. */
bool edit_flow(struct edit_code *code, struct error *error);

/* The instruction that made the object which this one reads or writes a field of or calls a
 * method of; NULL when there is no such object, or when it comes from several places. */
struct edit_insn *edit_flow_receiver(const struct edit_code *code, const struct edit_insn *insn);
/* The same for the array of an instruction that loads or stores an element. */
struct edit_insn *edit_flow_array(const struct edit_code *code, const struct edit_insn *insn);

/* An expression like this.a.b: a local variable or a static field, and then fields and casts. */
enum { EDIT_CHAIN_MAX = 8 };
struct edit_chain {
    const struct edit_insn *steps[EDIT_CHAIN_MAX];
    uint32_t count;
};

/* The expression whose last step is `value`; false when it is of another kind. */
bool edit_chain_find(const struct edit_code *code, const struct edit_insn *value,
                     struct edit_chain *chain);
bool edit_chain_equal(const struct edit_chain *a, const struct edit_chain *b);
/* Does the instruction change a variable or field that the expression reads? */
bool edit_chain_changed_by(const struct edit_code *code, const struct edit_chain *chain,
                           const struct edit_insn *insn);

#endif
