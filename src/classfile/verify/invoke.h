/* invoke.h - the verifier's rules for field accesses and calls, constructors above all.
 * For the verifier only. */
#ifndef CLASSFILE_VERIFY_INVOKE_H
#define CLASSFILE_VERIFY_INVOKE_H

#include "classfile/verify/frame.h"

/* The operand is a checked constant-pool index of the right kind. */
bool verify_field(struct verifier *v, uint8_t opcode, uint16_t index);
bool verify_invoke(struct verifier *v, uint8_t opcode, uint16_t index);

#endif
