/* opcodes.c - see opcodes.h. */
#include "classfile/opcodes.h"

const struct opcode_info opcode_info[OPCODE_COUNT] = {
#define X(name, value, length, format, kind, effect) {#name, length, format, kind, effect},
    OPCODES(X)
#undef X
};
