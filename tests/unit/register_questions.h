/* register_questions.h - asks registers.h about places of a method that is not running. */
#ifndef UNIT_REGISTER_QUESTIONS_H
#define UNIT_REGISTER_QUESTIONS_H

#include "vm/code/insn.h"
#include "vm/code/registers.h"

static inline bool has(const uint64_t *bits, uint32_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

/* The first word of a bytecode's code, or of what follows if it has none of its own. */
static inline uint32_t word_of(const struct method *m, unsigned bci)
{
    uint32_t word = 0, end = m->code_length; /* bytecode indices ascend */
    while (word < end) {
        uint32_t middle = word + (end - word) / 2;
        if (m->code_bci[middle] < bci)
            word = middle + 1;
        else
            end = middle;
    }
    return word;
}

/* The word of its instruction, behind those that bring the operands to their homes. */
static inline uint32_t word_behind_moves(const struct method *m, unsigned bci)
{
    uint32_t word = word_of(m, bci);
    for (;;) {
        uint16_t op = m->code[word].op;
        if (op != INSN_MOV && op != INSN_MOV2 && op != INSN_LDI)
            return word;
        word += op == INSN_MOV2 ? 2 : 1;
    }
}

static inline const struct register_use *use_at(struct method *m, const union insn *pc)
{
    return registers_at(&(struct frame){.method = m, .pc = pc}, NULL);
}

static inline const struct register_use *use_after(struct method *m, const union insn *pc)
{
    union value result;
    return registers_at(&(struct frame){.method = m, .pc = pc}, &(struct frame){.ret = &result});
}

#endif
