/* instruction.h - one instruction of a method: its length, the local variable that it uses, the
 * instructions that it jumps to and its effect on the operand stack.  The table of opcodes.h states
 * all this; the operands and the constant pool complete it.
 *
 * Except for instruction_length(), the instruction must be well formed: that is what
 * classfile_check_code() checks. */
#ifndef CLASSFILE_INSTRUCTION_H
#define CLASSFILE_INSTRUCTION_H

#include "classfile/classfile.h"
#include "classfile/descriptor.h"
#include "classfile/opcodes.h"
#include "classfile/reader.h"

/* Of the wide or switch at `pc`; 0 when it is malformed or does not end within the code. */
uint32_t instruction_varying_length(const uint8_t *code, uint32_t code_length, uint32_t pc);

/* 0 when the opcode is unknown, the instruction does not end within the code, or a switch or wide
 * is malformed. */
static inline uint32_t instruction_length(const uint8_t *code, uint32_t code_length, uint32_t pc)
{
    if (pc >= code_length || code[pc] >= OPCODE_COUNT)
        return 0;
    uint32_t length = opcode_info[code[pc]].length;
    if (length == 0)
        return instruction_varying_length(code, code_length, pc);
    return length <= code_length - pc ? length : 0;
}

/* The opcode of the instruction whose first byte is at `insn`; of wide: the one that it widens. */
static inline uint8_t instruction_opcode(const uint8_t *insn)
{
    return insn[0] == OP_wide ? insn[1] : insn[0];
}

/* ---- local variables ---- */

struct local_effect {
    uint16_t index;
    uint8_t slots;
    bool reads, writes;
};

/* False: the instruction uses no local variable.  `opcode` is instruction_opcode(insn). */
static inline bool instruction_local(uint8_t opcode, const uint8_t *insn,
                                     struct local_effect *local)
{
    const struct opcode_info *info = &opcode_info[opcode];
    switch (info->format) {
    case FORMAT_LOCAL:
    case FORMAT_IINC: local->index = insn[0] == OP_wide ? load_u2(insn + 2) : insn[1]; break;
    case FORMAT_LOCAL_0:
    case FORMAT_LOCAL_1:
    case FORMAT_LOCAL_2:
    case FORMAT_LOCAL_3: local->index = (uint16_t)(info->format - FORMAT_LOCAL_0); break;
    default: return false;
    }
    local->slots = (uint8_t)descriptor_slots(info->effect + (info->effect[0] == ':'));
    local->reads = info->kind != KIND_STORE;
    local->writes = info->kind == KIND_STORE || info->kind == KIND_INCREMENT;
    return true;
}

/* ---- jumps ---- */

/* Where the operands of the switch at `pc` begin. */
static inline uint32_t switch_operands(uint32_t pc)
{
    return (pc + 4) & ~(uint32_t)3;
}

/* How many targets the branch or switch at `pc` has, 0 for other instructions; and each of them.
 * The first target of a switch is its default. */
uint32_t instruction_target_count(const uint8_t *code, uint32_t pc);
int64_t instruction_target(const uint8_t *code, uint32_t pc, uint32_t index);

/* ---- the operand stack ---- */

struct stack_effect {
    uint16_t pops, pushes;  /* slots */
    const char *letters;    /* as in the table */
    const char *descriptor; /* what t, p and r stand for; NULL where there is none of them.  It ends
                             * where a descriptor ends, with no NUL. */
};

/* `opcode` is instruction_opcode(insn).  Only the operands of instructions with small letters in
 * the table are read. */
struct stack_effect instruction_effect(const struct classfile *cf, uint8_t opcode,
                                       const uint8_t *insn);

/* KIND_STACK: what is in the popped slots becomes what is in the pushed ones.  `slots` is the
 * lowest of them. */
void stack_effect_shuffle(const struct stack_effect *effect, int32_t *slots);

#endif
