/* opcodes.c - see opcodes.h. */
#include "classfile/opcodes.h"

#include "classfile/reader.h"

const struct opcode_info opcode_info[OPCODE_COUNT] = {
#define X(name, value, length, format, effect) {#name, length, format, effect},
    OPCODES(X)
#undef X
};

/* Bytes of a switch from its opcode on; 0 when malformed. */
static uint64_t switch_length(const uint8_t *code, uint32_t code_length, uint32_t pc)
{
    uint32_t at = switch_operands(pc);
    if (code[pc] == OP_tableswitch) {
        if (at + 12 > code_length)
            return 0;
        int64_t low = (int32_t)load_u4(code + at + 4), high = (int32_t)load_u4(code + at + 8);
        if (low > high)
            return 0;
        return at - pc + 12 + 4 * (uint64_t)(high - low + 1);
    }
    if (at + 8 > code_length)
        return 0;
    int32_t count = (int32_t)load_u4(code + at + 4);
    if (count < 0)
        return 0;
    return at - pc + 8 + 8 * (uint64_t)count;
}

uint32_t opcode_length_at(const uint8_t *code, uint32_t code_length, uint32_t pc)
{
    uint64_t length = 0;
    if (pc >= code_length || code[pc] >= OPCODE_COUNT)
        return 0;
    const struct opcode_info *info = &opcode_info[code[pc]];
    if (info->length) {
        length = info->length;
    } else if (code[pc] == OP_wide) {
        if (pc + 1 >= code_length || code[pc + 1] >= OPCODE_COUNT)
            return 0;
        uint8_t format = opcode_info[code[pc + 1]].format;
        length = format == FORMAT_LOCAL ? 4 : format == FORMAT_IINC ? 6 : 0;
    } else {
        length = switch_length(code, code_length, pc);
    }
    return length <= code_length - pc ? (uint32_t)length : 0;
}

bool opcode_falls_through(uint8_t opcode)
{
    switch (opcode) {
    case OP_goto:
    case OP_goto_w:
    case OP_ret:
    case OP_tableswitch:
    case OP_lookupswitch:
    case OP_ireturn:
    case OP_lreturn:
    case OP_freturn:
    case OP_dreturn:
    case OP_areturn:
    case OP_return:
    case OP_athrow: return false;
    default: return true;
    }
}
