/* step.h - what each instruction does to the types on the stack and in the local
 * variables.  For the verifier only. */
#ifndef CLASSFILE_VERIFY_STEP_H
#define CLASSFILE_VERIFY_STEP_H

#include "classfile/verify/frame.h"

/* Executes the instruction at v->pc on the current frame.  Jumps go to v->flow; *falls_through
 * is set when the next instruction can follow otherwise. */
bool verify_step(struct verifier *v, bool *falls_through);

#endif
