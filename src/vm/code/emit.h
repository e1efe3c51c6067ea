/* emit.h - the translator's output and its picture of the operand stack.
 *
 * For each operand-stack slot the translator knows whether the value is in the slot's own
 * register (its home), still in a local variable, or a constant.  These functions keep that
 * picture and write instructions; which bytecode means what is translate.c's business. */
#ifndef VM_CODE_EMIT_H
#define VM_CODE_EMIT_H

#include "vm/code/code_blocks.h"
#include "vm/code/insn.h"

enum slot_kind { SLOT_HOME, SLOT_LOCAL, SLOT_CONST };

struct slot {
    uint8_t kind;
    uint16_t local;
    int32_t value;
};

struct fixup {
    uint32_t word;
    uint32_t target; /* bytecode index */
    uint8_t kind;    /* FIX_* */
    uint32_t base;   /* offsets count from this word */
};

enum { FIX_C16, FIX_IMM32, FIX_LO, FIX_HI };

struct translator {
    struct method *m;
    const struct classfile *cf;
    const uint8_t *code;
    uint32_t length;
    struct code_blocks blocks;
    uint32_t *start; /* word at which the bytecode's translation starts */
    union insn *out;
    uint16_t *bci_of;
    uint32_t count, capacity;
    struct fixup *fixups;
    uint32_t fixup_count, fixup_capacity;
    struct slot *stack;
    uint32_t sp;
    uint32_t stack_base; /* register of the first operand-stack slot */
    uint32_t bci;
    uint32_t def_word; /* the last instruction, if it defines def_reg and may be given another */
    uint16_t def_reg;
    bool def_valid, def_in_b;
    uint16_t *local_map; /* register of each local; NULL: its own number */
    bool wide;           /* conditional branches may not reach: use long ones */
};

/* One word; an instruction without immediate; one with a 32-bit immediate; further words. */
union insn *tr_word(struct translator *tr);
union insn *tr_emit(struct translator *tr, enum insn_op op, uint32_t a, uint32_t b, uint32_t c);
void tr_imm(struct translator *tr, enum insn_op op, uint32_t a, int32_t imm);
void tr_words(struct translator *tr, unsigned count);
/* The instruction at `word` is the last one and defines reg: a store that follows at once may
 * redirect it. */
void tr_define(struct translator *tr, uint32_t word, uint32_t reg, bool in_b);
/* The slot's own register; puts a slot's value there; all slots; any register with the value. */
uint32_t tr_home(const struct translator *tr, uint32_t index);
void tr_materialize(struct translator *tr, uint32_t index);
void tr_flush(struct translator *tr);
uint32_t tr_use(struct translator *tr, uint32_t index);
bool tr_is_small_const(const struct translator *tr, uint32_t index);

void tr_push_home(struct translator *tr, unsigned slots);
void tr_push_local(struct translator *tr, uint32_t local, unsigned slots);
void tr_push_const(struct translator *tr, int32_t value, unsigned slots);
void tr_push_const64(struct translator *tr, uint64_t bits, unsigned slots);

/* Before local `n` changes: slots that still mean its old value move to their homes. */
void tr_detach_local(struct translator *tr, uint32_t n);
void tr_store_local(struct translator *tr, uint32_t n, unsigned slots);

#endif
