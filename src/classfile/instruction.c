/* instruction.c - see instruction.h. */
#include "classfile/instruction.h"

#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/reader.h"

#include <string.h>

/* ---- length ---- */

/* Bytes of a switch from its opcode on; 0 when malformed. */
static uint64_t switch_length(const uint8_t *code, uint32_t code_length, uint32_t pc)
{
    uint32_t at = switch_operands(pc);
    if (code[pc] == OP_tableswitch) {
        if (at + 12 > code_length)
            return 0;
        int64_t low = load_s4(code + at + 4), high = load_s4(code + at + 8);
        if (low > high)
            return 0;
        return at - pc + 12 + 4 * (uint64_t)(high - low + 1);
    }
    if (at + 8 > code_length)
        return 0;
    int32_t count = load_s4(code + at + 4);
    if (count < 0)
        return 0;
    return at - pc + 8 + 8 * (uint64_t)count;
}

uint32_t instruction_varying_length(const uint8_t *code, uint32_t code_length, uint32_t pc)
{
    uint64_t length = 0;
    if (code[pc] != OP_wide) {
        length = switch_length(code, code_length, pc);
    } else if (pc + 1 < code_length && code[pc + 1] < OPCODE_COUNT) {
        uint8_t format = opcode_info[code[pc + 1]].format;
        length = format == FORMAT_LOCAL ? 4 : format == FORMAT_IINC ? 6 : 0;
    }
    return length <= code_length - pc ? (uint32_t)length : 0;
}

/* ---- jumps ---- */

uint32_t instruction_target_count(const uint8_t *code, uint32_t pc)
{
    const uint8_t *operands = code + switch_operands(pc);
    switch (opcode_info[code[pc]].format) {
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_W: return 1;
    case FORMAT_TABLESWITCH: return load_u4(operands + 8) - load_u4(operands + 4) + 2;
    case FORMAT_LOOKUPSWITCH: return load_u4(operands + 4) + 1;
    default: return 0;
    }
}

int64_t instruction_target(const uint8_t *code, uint32_t pc, uint32_t index)
{
    const uint8_t *operands = code + switch_operands(pc);
    switch (opcode_info[code[pc]].format) {
    case FORMAT_BRANCH: return (int64_t)pc + load_s2(code + pc + 1);
    case FORMAT_BRANCH_W: return (int64_t)pc + load_s4(code + pc + 1);
    default: break;
    }
    /* The first case's offset is the fourth word of both switches. */
    size_t step = code[pc] == OP_tableswitch ? 4 : 8;
    return (int64_t)pc + load_s4(index == 0 ? operands : operands + 12 + (index - 1) * step);
}

/* ---- the operand stack ---- */

static const char *constant_descriptor(const struct classfile *cf, uint16_t index)
{
    switch (cf->cp[index].tag) {
    case CP_INTEGER: return "I";
    case CP_FLOAT: return "F";
    case CP_LONG: return "J";
    case CP_DOUBLE: return "D";
    case CP_STRING: return "Ljava/lang/String;";
    case CP_CLASS: return "Ljava/lang/Class;";
    case CP_METHOD_HANDLE: return "Ljava/lang/invoke/MethodHandle;";
    case CP_METHOD_TYPE: return "Ljava/lang/invoke/MethodType;";
    default: return cp_ref_descriptor(cf, index).bytes; /* CP_DYNAMIC */
    }
}

static const char *operand_descriptor(const struct classfile *cf, uint8_t format,
                                      const uint8_t *insn)
{
    switch (format) {
    case FORMAT_LDC: return constant_descriptor(cf, insn[1]);
    case FORMAT_LDC_W:
    case FORMAT_LDC2_W: return constant_descriptor(cf, load_u2(insn + 1));
    case FORMAT_FIELD:
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC: return cp_ref_descriptor(cf, load_u2(insn + 1)).bytes;
    default: return NULL;
    }
}

/* Slots of the letters whose meaning does not depend on operands; of the others: 0. */
static const uint8_t fixed_slots[128] = {
    ['I'] = 1, ['J'] = 2, ['F'] = 1, ['D'] = 2, ['A'] = 1,
    ['R'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1,
};

/* Of the other letters.  `p` leaves the descriptor of the result for the `r` that follows it. */
static unsigned operand_slots(char letter, const char **descriptor, const uint8_t *insn)
{
    unsigned arguments;
    switch (letter) {
    case ' ': return 0;
    case 't':
    case 'r': return descriptor_slots(*descriptor);
    case 'p': *descriptor = descriptor_result(*descriptor, &arguments); return arguments;
    case 'n': return insn[3];
    default: BUG("'%c' is no effect of an instruction", letter);
    }
}

struct stack_effect instruction_effect(const struct classfile *cf, uint8_t opcode,
                                       const uint8_t *insn)
{
    const struct opcode_info *info = &opcode_info[opcode];
    const char *descriptor = operand_descriptor(cf, info->format, insn);
    struct stack_effect effect = {.letters = info->effect, .descriptor = descriptor};
    const char *p = info->effect;
    unsigned slots = 0, pops;
    for (; *p != ':'; p++) {
        unsigned fixed = fixed_slots[(uint8_t)*p];
        slots += fixed ? fixed : operand_slots(*p, &descriptor, insn);
    }
    pops = slots;
    for (slots = 0, p++; *p; p++) {
        unsigned fixed = fixed_slots[(uint8_t)*p];
        slots += fixed ? fixed : operand_slots(*p, &descriptor, insn);
    }
    effect.pops = (uint16_t)pops;
    effect.pushes = (uint16_t)slots;
    return effect;
}

void stack_effect_shuffle(const struct stack_effect *effect, int32_t *slots)
{
    int32_t popped[4];
    const char *pushed = strchr(effect->letters, ':') + 1;
    memcpy(popped, slots, effect->pops * sizeof *slots);
    for (unsigned i = 0; i < effect->pushes; i++)
        slots[i] = popped[pushed[i] - '1'];
}
