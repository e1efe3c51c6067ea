/* emit.c - see emit.h. */
#include "vm/code/emit.h"

#include "base/arena.h"

union insn *tr_word(struct translator *tr)
{
    if (tr->count == tr->capacity) {
        tr->capacity = tr->capacity * 2;
        tr->out = xrealloc(tr->out, tr->capacity * sizeof *tr->out);
        tr->bci_of = xrealloc(tr->bci_of, tr->capacity * sizeof *tr->bci_of);
    }
    tr->bci_of[tr->count] = (uint16_t)tr->bci;
    tr->def_valid = false;
    union insn *w = &tr->out[tr->count++];
    w->imm64 = 0;
    return w;
}

union insn *tr_emit(struct translator *tr, enum insn_op op, uint32_t a, uint32_t b, uint32_t c)
{
    union insn *w = tr_word(tr);
    w->op = (uint16_t)op;
    w->a = (uint16_t)a;
    w->b = (uint16_t)b;
    w->c = (uint16_t)c;
    return w;
}

void tr_imm(struct translator *tr, enum insn_op op, uint32_t a, int32_t imm)
{
    union insn *w = tr_word(tr);
    w->op_ = (uint16_t)op;
    w->a_ = (uint16_t)a;
    w->imm32 = imm;
}

void tr_words(struct translator *tr, unsigned count)
{
    while (count-- > 0)
        tr_word(tr);
}

/* The instruction at `word` is the last one and defines reg: a store that follows at once may
 * redirect it. */
void tr_define(struct translator *tr, uint32_t word, uint32_t reg, bool in_b)
{
    tr->def_valid = true;
    tr->def_word = word;
    tr->def_reg = (uint16_t)reg;
    tr->def_in_b = in_b;
}

uint32_t tr_home(const struct translator *tr, uint32_t index)
{
    return tr->stack_base + index;
}

/* Puts slot `index` into its home register. */
void tr_materialize(struct translator *tr, uint32_t index)
{
    struct slot *s = &tr->stack[index];
    if (s->kind == SLOT_LOCAL)
        tr_emit(tr, INSN_MOV, tr_home(tr, index), s->local, 0);
    else if (s->kind == SLOT_CONST)
        tr_imm(tr, INSN_LDI, tr_home(tr, index), s->value);
    s->kind = SLOT_HOME;
}

void tr_flush(struct translator *tr)
{
    for (uint32_t i = 0; i < tr->sp; i++)
        if (tr->stack[i].kind != SLOT_HOME)
            tr_materialize(tr, i);
}

/* The register in which slot `index` can be read. */
uint32_t tr_use(struct translator *tr, uint32_t index)
{
    struct slot *s = &tr->stack[index];
    if (s->kind == SLOT_LOCAL)
        return s->local;
    if (s->kind == SLOT_CONST)
        tr_materialize(tr, index);
    return tr_home(tr, index);
}

bool tr_is_small_const(const struct translator *tr, uint32_t index)
{
    const struct slot *s = &tr->stack[index];
    return s->kind == SLOT_CONST && s->value >= INT16_MIN && s->value <= INT16_MAX;
}

void tr_push_home(struct translator *tr, unsigned slots)
{
    for (unsigned i = 0; i < slots; i++)
        tr->stack[tr->sp++].kind = SLOT_HOME;
}

void tr_push_local(struct translator *tr, uint32_t local, unsigned slots)
{
    tr->stack[tr->sp].kind = SLOT_LOCAL;
    tr->stack[tr->sp].local = (uint16_t)local;
    tr->sp++;
    if (slots == 2)
        tr_push_home(tr, 1);
}

void tr_push_const(struct translator *tr, int32_t value, unsigned slots)
{
    tr->stack[tr->sp].kind = SLOT_CONST;
    tr->stack[tr->sp].value = value;
    tr->sp++;
    if (slots == 2)
        tr_push_home(tr, 1);
}

void tr_push_const64(struct translator *tr, uint64_t bits, unsigned slots)
{
    uint32_t reg = tr_home(tr, tr->sp), word = tr->count;
    tr_emit(tr, INSN_LDC64, reg, 0, 0);
    tr_word(tr)->imm64 = (int64_t)bits;
    tr_define(tr, word, reg, false);
    tr_push_home(tr, slots);
}

/* Before local `n` changes: slots that still mean its old value move to their homes. */
void tr_detach_local(struct translator *tr, uint32_t n)
{
    for (uint32_t i = 0; i < tr->sp; i++)
        if (tr->stack[i].kind == SLOT_LOCAL && tr->stack[i].local == n)
            tr_materialize(tr, i);
}

void tr_store_local(struct translator *tr, uint32_t n, unsigned slots)
{
    uint32_t top = tr->sp - slots;
    tr->sp = top;
    tr_detach_local(tr, n);
    struct slot *s = &tr->stack[top];
    if (s->kind == SLOT_HOME && tr->def_valid && tr->def_reg == tr_home(tr, top)) {
        union insn *w = &tr->out[tr->def_word];
        if (tr->def_in_b)
            w->b = (uint16_t)n;
        else
            w->a = (uint16_t)n;
        tr->def_valid = false;
        return;
    }
    if (s->kind == SLOT_CONST) {
        tr_imm(tr, INSN_LDI, n, s->value);
    } else {
        uint32_t from = s->kind == SLOT_LOCAL ? s->local : tr_home(tr, top);
        if (from != n)
            tr_emit(tr, INSN_MOV, n, from, 0);
    }
}
