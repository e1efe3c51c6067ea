/* compound.c - see compound.h. */
#include "explore/compound.h"

#include "classfile/instruction.h"
#include "vm/run/thread.h"

/* The opcodes before the instruction; 0 (nop) where there are none. */
struct before {
    uint8_t last, second_last;
};

static struct before find_before(const struct cf_code *code, uint32_t bci)
{
    struct before before = {0, 0};
    for (uint32_t pc = 0; pc < bci;) {
        uint32_t length = instruction_length(code->code, code->length, pc);
        if (!length)
            break;
        before = (struct before){code->code[pc], before.last};
        pc += length;
    }
    return before;
}

/* Is it known that a write to the same field, or of an element of the same type, is to the same place? */
static bool is_same_place(const struct cf_code *code, uint32_t bci)
{
    uint8_t op = code->code[bci];
    struct before before = find_before(code, bci);
    if (op == OP_getstatic)
        return true;
    if (op == OP_getfield)
        return before.last == OP_dup ||
               (before.last == OP_aload_0 && before.second_last == OP_aload_0);
    return opcode_info[op].kind == KIND_ARRAY_LOAD && before.last == OP_dup2;
}

/* Fields are compared as the constant pool has them: a compiler names one field by one constant. */
static bool writes_it(const uint8_t *read, const uint8_t *insn)
{
    switch (read[0]) {
    case OP_getstatic: return insn[0] == OP_putstatic && load_u2(insn + 1) == load_u2(read + 1);
    case OP_getfield: return insn[0] == OP_putfield && load_u2(insn + 1) == load_u2(read + 1);
    default: return insn[0] - OP_iastore == read[0] - OP_iaload;
    }
}

bool compound_reads(const struct method *m, int bci)
{
    const struct cf_code *code = m->member ? m->member->code : NULL;
    int line = method_line(m, bci);
    if (!code || line <= 0 || bci < 0 || (uint32_t)bci >= code->length ||
        !is_same_place(code, (uint32_t)bci))
        return false;
    for (uint32_t pc = (uint32_t)bci; pc < code->length && method_line(m, (int)pc) == line;) {
        if (writes_it(code->code + bci, code->code + pc))
            return true;
        uint32_t length = instruction_length(code->code, code->length, pc);
        if (!length)
            break;
        pc += length;
    }
    return false;
}
