/* quicken.h - resolves an instruction's constant-pool operand and rewrites the instruction into
 * its quick form; and the slow ways of executing what cannot be rewritten yet. */
#ifndef VM_CODE_QUICKEN_H
#define VM_CODE_QUICKEN_H

#include "vm/code/insn.h"
#include "vm/class/load.h"

/* For every instruction with a constant-pool operand.  LOAD_READY: execute pc again, it is
 * quick now. */
enum load_status quicken(struct thread *t, struct frame *f, union insn *pc);

/* Could the class's static members be used without asking?  (Fast interpreter: quick forms
 * are only made when it is so.) */
static inline bool class_is_ready(const struct class *c)
{
    return c->state == CLASS_INITIALIZED;
}

#endif
