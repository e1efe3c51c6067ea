/* translate.c - see translate.h.
 *
 * code_blocks.c has found the blocks and the operand-stack depths.  Code is emitted block by
 * block while emit.c tracks where each operand is: loads and constants then cost no
 * instruction of their own, and a store gives its register to the instruction that computed
 * the value.  At block boundaries everything is in its home. */
#include "vm/code/translate.h"

#include "base/arena.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/instruction.h"
#include "vm/code/emit.h"
#include "vm/run/thread.h"

#include <stdlib.h>
#include <string.h>

/* ---- operations ---- */

/* a = b op c, popping slots_b and slots_c. */
static void binary(struct translator *tr, enum insn_op op, bool has_imm, unsigned slots_b,
                   unsigned slots_c, unsigned slots_result)
{
    uint32_t ci = tr->sp - slots_c, bi = ci - slots_b;
    uint32_t dst = tr_home(tr, bi);
    if (has_imm && tr_is_small_const(tr, ci)) {
        uint32_t b = tr_use(tr, bi);
        tr_emit(tr, (enum insn_op)(op + 1), dst, b, (uint16_t)tr->stack[ci].value);
    } else {
        uint32_t b = tr_use(tr, bi), c = tr_use(tr, ci);
        tr_emit(tr, op, dst, b, c);
    }
    tr_define(tr, tr->count - 1, dst, false);
    tr->sp = bi;
    tr_push_home(tr, slots_result);
}

static void unary(struct translator *tr, enum insn_op op, unsigned slots, unsigned slots_result)
{
    uint32_t bi = tr->sp - slots;
    uint32_t b = tr_use(tr, bi);
    tr_emit(tr, op, tr_home(tr, bi), b, 0);
    tr_define(tr, tr->count - 1, tr_home(tr, bi), false);
    tr->sp = bi;
    tr_push_home(tr, slots_result);
}

static void array_load(struct translator *tr, enum insn_op op, unsigned slots)
{
    binary(tr, op, false, 1, 1, slots);
}

static void array_store(struct translator *tr, enum insn_op op, unsigned slots)
{
    uint32_t vi = tr->sp - slots, ii = vi - 1, ai = ii - 1;
    uint32_t a = tr_use(tr, ai), i = tr_use(tr, ii), v = tr_use(tr, vi);
    tr_emit(tr, op, a, i, v);
    tr->sp = ai;
}

static void add_fixup(struct translator *tr, uint32_t word, uint32_t base, uint32_t target,
                      unsigned kind)
{
    if (tr->fixup_count == tr->fixup_capacity) {
        tr->fixup_capacity = tr->fixup_capacity ? tr->fixup_capacity * 2 : 32;
        tr->fixups = xrealloc(tr->fixups, tr->fixup_capacity * sizeof *tr->fixups);
    }
    tr->fixups[tr->fixup_count++] = (struct fixup){word, target, (uint8_t)kind, base};
}

static void emit_goto(struct translator *tr, uint32_t target)
{
    uint32_t word = tr->count;
    tr_imm(tr, target <= tr->bci ? INSN_GOTO_BACK : INSN_GOTO, 0, 0);
    add_fixup(tr, word, word, target, FIX_IMM32);
}

/* Conditions come in the order EQ NE LT GE GT LE: pairs are each other's negation. */
static unsigned negate(unsigned condition)
{
    return condition ^ 1;
}

static unsigned mirror_condition(unsigned condition)
{
    static const uint8_t mirrored[6] = {0, 1, 4, 5, 2, 3};
    return mirrored[condition];
}

static void emit_branch(struct translator *tr, enum insn_op first, unsigned condition, uint32_t a,
                        uint32_t b, uint32_t target)
{
    if (tr->wide) {
        tr_emit(tr, (enum insn_op)(first + negate(condition)), a, b, 2);
        emit_goto(tr, target);
        return;
    }
    uint32_t word = tr->count;
    tr_emit(tr, (enum insn_op)(first + condition), a, b, 0);
    add_fixup(tr, word, word, target, FIX_C16);
}

/* if<cond>: the top slot against zero. */
static void branch_zero(struct translator *tr, unsigned condition, uint32_t target)
{
    uint32_t top = tr->sp - 1;
    if (tr->stack[top].kind == SLOT_HOME && tr->def_valid && !tr->def_in_b &&
        tr->def_reg == tr_home(tr, top) && tr->out[tr->def_word].op == INSN_LCMP &&
        tr->def_word == tr->count - 1) {
        union insn compare = tr->out[--tr->count];
        tr->def_valid = false;
        tr->sp = top;
        tr_flush(tr);
        emit_branch(tr, INSN_IFL_EQ, condition, compare.b, compare.c, target);
        return;
    }
    uint32_t a = tr_use(tr, top);
    tr->sp = top;
    tr_flush(tr);
    emit_branch(tr, INSN_IFI_EQ, condition, a, 0, target);
}

static void branch_compare(struct translator *tr, unsigned condition, uint32_t target)
{
    uint32_t bi = tr->sp - 1, ai = tr->sp - 2;
    if (tr_is_small_const(tr, bi)) {
        int32_t value = tr->stack[bi].value;
        uint32_t a = tr_use(tr, ai);
        tr->sp = ai;
        tr_flush(tr);
        emit_branch(tr, INSN_IFI_EQ, condition, a, (uint16_t)value, target);
    } else if (tr_is_small_const(tr, ai)) {
        int32_t value = tr->stack[ai].value;
        uint32_t b = tr_use(tr, bi);
        tr->sp = ai;
        tr_flush(tr);
        emit_branch(tr, INSN_IFI_EQ, mirror_condition(condition), b, (uint16_t)value, target);
    } else {
        uint32_t a = tr_use(tr, ai), b = tr_use(tr, bi);
        tr->sp = ai;
        tr_flush(tr);
        emit_branch(tr, INSN_IF_EQ, condition, a, b, target);
    }
}

static uint32_t target_of(const struct translator *tr, uint32_t index)
{
    return (uint32_t)instruction_target(tr->code, tr->bci, index);
}

static void tableswitch(struct translator *tr)
{
    uint32_t key = tr_use(tr, tr->sp - 1);
    tr->sp--;
    tr_flush(tr);
    uint32_t count = instruction_target_count(tr->code, tr->bci);
    uint32_t base = tr->count;
    tr_emit(tr, INSN_TABLESWITCH, key, 0, 0);
    union insn *w = tr_word(tr);
    w->lo = load_s4(tr->code + switch_operands(tr->bci) + 4);
    w->hi = (int32_t)count - 1;
    for (uint32_t i = 0; i < count; i++) {
        if (i % 2 == 0)
            tr_word(tr);
        add_fixup(tr, tr->count - 1, base, target_of(tr, i), i % 2 == 0 ? FIX_LO : FIX_HI);
    }
}

static void lookupswitch(struct translator *tr)
{
    uint32_t key = tr_use(tr, tr->sp - 1);
    tr->sp--;
    tr_flush(tr);
    const uint8_t *pairs = tr->code + switch_operands(tr->bci) + 8;
    uint32_t count = instruction_target_count(tr->code, tr->bci);
    uint32_t base = tr->count;
    tr_emit(tr, INSN_LOOKUPSWITCH, key, 0, 0);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word = tr->count;
        tr_word(tr)->lo = i == 0 ? (int32_t)count - 1 : load_s4(pairs + 8 * (i - 1));
        add_fixup(tr, word, base, target_of(tr, i), FIX_HI);
    }
}

static void ldc(struct translator *tr, uint16_t index, unsigned slots)
{
    const struct cp_entry *e = &tr->cf->cp[index];
    uint32_t bits32;
    uint64_t bits64;
    switch (e->tag) {
    case CP_INTEGER: tr_push_const(tr, e->i, 1); return;
    case CP_FLOAT:
        memcpy(&bits32, &e->f, 4);
        tr_push_const(tr, (int32_t)bits32, 1);
        return;
    case CP_LONG:
        if (e->j >= INT32_MIN && e->j <= INT32_MAX)
            tr_push_const(tr, (int32_t)e->j, 2);
        else
            tr_push_const64(tr, (uint64_t)e->j, 2);
        return;
    case CP_DOUBLE:
        memcpy(&bits64, &e->d, 8);
        tr_push_const64(tr, bits64, 2);
        return;
    default: {
        uint32_t reg = tr_home(tr, tr->sp), word = tr->count;
        tr_emit(tr, INSN_LDC, reg, 0, index);
        tr_word(tr);
        tr_define(tr, word, reg, false);
        tr_push_home(tr, slots);
    }
    }
}

static void field_access(struct translator *tr, uint8_t op, uint16_t index)
{
    unsigned slots = descriptor_slots(cp_ref_descriptor(tr->cf, index).bytes);
    uint32_t word;
    switch (op) {
    case OP_getfield: {
        uint32_t oi = tr->sp - 1, object = tr_use(tr, oi);
        word = tr->count;
        tr_emit(tr, INSN_GETFIELD, tr_home(tr, oi), object, index);
        tr_words(tr, FIELD_WORDS - 1);
        tr_define(tr, word, tr_home(tr, oi), false);
        tr->sp = oi;
        tr_push_home(tr, slots);
        break;
    }
    case OP_putfield: {
        uint32_t vi = tr->sp - slots, oi = vi - 1;
        uint32_t object = tr_use(tr, oi), value = tr_use(tr, vi);
        tr_emit(tr, INSN_PUTFIELD, object, value, index);
        tr_words(tr, FIELD_WORDS - 1);
        tr->sp = oi;
        break;
    }
    case OP_getstatic: {
        uint32_t reg = tr_home(tr, tr->sp);
        word = tr->count;
        tr_emit(tr, INSN_GETSTATIC, reg, 0, index);
        tr_words(tr, STATIC_WORDS - 1);
        tr_define(tr, word, reg, false);
        tr_push_home(tr, slots);
        break;
    }
    default: {
        uint32_t vi = tr->sp - slots, value = tr_use(tr, vi);
        tr_emit(tr, INSN_PUTSTATIC, value, 0, index);
        tr_words(tr, STATIC_WORDS - 1);
        tr->sp = vi;
    }
    }
}

/* Arguments must lie in consecutive homes: they become the callee's locals. */
static void invoke(struct translator *tr, const uint8_t *p)
{
    static const uint16_t calls[5] = {INSN_INVOKEVIRTUAL, INSN_INVOKESPECIAL, INSN_INVOKESTATIC,
                                      INSN_INVOKEINTERFACE, INSN_INVOKEDYNAMIC};
    const struct stack_effect effect = instruction_effect(tr->cf, *p, p);
    uint32_t first = tr->sp - effect.pops;
    tr_flush(tr);
    uint32_t word = tr->count, reg = tr_home(tr, first);
    tr_emit(tr, (enum insn_op)calls[*p - OP_invokevirtual], reg, reg, load_u2(p + 1));
    tr_words(tr, CALL_WORDS - 1);
    tr->sp = first;
    if (effect.pushes > 0) {
        tr_push_home(tr, effect.pushes);
        tr_define(tr, word, reg, true);
    }
}

static void emit_return(struct translator *tr, unsigned slots)
{
    if (slots == 0) {
        bool is_object_init = tr->m->traits & METHOD_CONSTRUCTOR && !tr->m->class_->super;
        tr_emit(tr, is_object_init ? INSN_RETURN_INIT : INSN_RETURN, 0, 0, 0);
        return;
    }
    uint32_t index = tr->sp - slots;
    uint32_t reg = tr_use(tr, index);
    enum insn_op narrow = INSN_NOP;
    switch (tr->m->return_type) {
    case T_BOOLEAN:
        tr_emit(tr, INSN_IAND_I, tr_home(tr, index), reg, 1);
        reg = tr_home(tr, index);
        break;
    case T_BYTE: narrow = INSN_I2B; break;
    case T_CHAR: narrow = INSN_I2C; break;
    case T_SHORT: narrow = INSN_I2S; break;
    default: break;
    }
    if (narrow != INSN_NOP) {
        tr_emit(tr, narrow, tr_home(tr, index), reg, 0);
        reg = tr_home(tr, index);
    }
    tr_emit(tr, INSN_RETURN_V, reg, 0, 0);
}

/* ---- stack shuffles ---- */

static void move(struct translator *tr, uint32_t to, uint32_t from)
{
    tr_emit(tr, INSN_MOV, tr_home(tr, to), tr_home(tr, from), 0);
}

/* Copies the top `count` slots below `below` slots under them, as dup_x1 and its family. */
static void dup_under(struct translator *tr, uint32_t count, uint32_t below)
{
    uint32_t bottom = tr->sp - count - below;
    if (below == 0) {
        for (uint32_t i = 0; i < count; i++) {
            struct slot s = tr->stack[tr->sp - count];
            if (s.kind == SLOT_HOME)
                move(tr, tr->sp, tr->sp - count);
            tr->stack[tr->sp++] = s;
        }
        return;
    }
    for (uint32_t i = bottom; i < tr->sp; i++)
        tr_materialize(tr, i);
    /* everything from `bottom` moves up by count, from the top down; then the copies */
    for (uint32_t i = tr->sp; i-- > bottom;)
        move(tr, i + count, i);
    for (uint32_t i = 0; i < count; i++)
        move(tr, bottom + i, tr->sp + i);
    tr_push_home(tr, count);
}

static void swap(struct translator *tr)
{
    uint32_t top = tr->sp - 1;
    struct slot a = tr->stack[top - 1], b = tr->stack[top];
    if (a.kind != SLOT_HOME && b.kind != SLOT_HOME) {
        tr->stack[top - 1] = b;
        tr->stack[top] = a;
        return;
    }
    tr_materialize(tr, top - 1);
    tr_materialize(tr, top);
    move(tr, tr->sp, top); /* max_stack leaves one slot more for this */
    move(tr, top, top - 1);
    move(tr, top - 1, tr->sp);
}

/* ---- the big switch ---- */

uint16_t translate_local_count(const struct method *m)
{
    const struct cf_code *code = m->member->code;
    if (code->max_locals <= MAX_PLAIN_LOCALS)
        return code->max_locals;
    uint16_t *map = xmalloc(65536 * sizeof *map);
    uint16_t count = code_map_locals(code, m->arg_slots, map);
    free(map);
    return count;
}

/* Loads, stores, iinc and ret, of all formats. */
static void translate_local(struct translator *tr, const uint8_t *p, enum opcode_kind kind,
                            const struct local_effect *local)
{
    uint32_t n = tr->local_map ? tr->local_map[local->index] : local->index;
    switch (kind) {
    case KIND_LOAD: tr_push_local(tr, n, local->slots); break;
    case KIND_STORE: tr_store_local(tr, n, local->slots); break;
    case KIND_INCREMENT: {
        int by = *p == OP_wide ? load_s2(p + 4) : (int8_t)p[2];
        tr_detach_local(tr, n);
        tr_emit(tr, INSN_IADD_I, n, n, (uint16_t)by);
        break;
    }
    default: /* ret: the code behind the jsr expects what is on the stack in its homes */
        tr_flush(tr);
        tr_emit(tr, INSN_RET, n, 0, 0);
    }
}

static void class_operand(struct translator *tr, enum insn_op op, uint16_t index)
{
    uint32_t i = tr->sp - 1;
    uint32_t source = tr_use(tr, i), word = tr->count;
    tr_emit(tr, op, tr_home(tr, i), source, index);
    tr_words(tr, CLASS_WORDS - 1);
    tr_define(tr, word, tr_home(tr, i), false);
    tr->sp = i;
    tr_push_home(tr, 1);
}

static void checkcast(struct translator *tr, uint16_t index)
{
    struct slot s = tr->stack[tr->sp - 1];
    if (s.kind == SLOT_LOCAL) { /* the value does not move: check it where it is */
        tr_emit(tr, INSN_CHECKCAST, s.local, s.local, index);
        tr_words(tr, CLASS_WORDS - 1);
        return;
    }
    class_operand(tr, INSN_CHECKCAST, index);
}

static void jump_subroutine(struct translator *tr, uint32_t target)
{
    tr_flush(tr);
    uint32_t word = tr->count;
    tr_imm(tr, INSN_JSR, tr_home(tr, tr->sp), 0);
    add_fixup(tr, word, word, target, FIX_IMM32);
}

static void arithmetic(struct translator *tr, uint8_t op)
{
    static const struct {
        uint16_t op;
        uint8_t imm;
    } shift_to_xor[12] =
        {
            {INSN_ISHL, 1},  {INSN_LSHL, 0},  {INSN_ISHR, 1}, {INSN_LSHR, 0},
            {INSN_IUSHR, 1}, {INSN_LUSHR, 0}, {INSN_IAND, 1}, {INSN_LAND, 1},
            {INSN_IOR, 1},   {INSN_LOR, 1},   {INSN_IXOR, 1}, {INSN_LXOR, 1},
        },
      add_to_rem[20] = {
          {INSN_IADD, 1}, {INSN_LADD, 1}, {INSN_FADD, 0}, {INSN_DADD, 0}, {INSN_ISUB, 1},
          {INSN_LSUB, 1}, {INSN_FSUB, 0}, {INSN_DSUB, 0}, {INSN_IMUL, 1}, {INSN_LMUL, 1},
          {INSN_FMUL, 0}, {INSN_DMUL, 0}, {INSN_IDIV, 0}, {INSN_LDIV, 0}, {INSN_FDIV, 0},
          {INSN_DDIV, 0}, {INSN_IREM, 0}, {INSN_LREM, 0}, {INSN_FREM, 0}, {INSN_DREM, 0},
      };
    const char *effect = opcode_info[op].effect; /* as in "JI:J" or "J:J" */
    unsigned left = descriptor_slots(effect), right = descriptor_slots(effect + 1);
    if (op <= OP_drem) {
        unsigned i = (unsigned)(op - OP_iadd);
        binary(tr, (enum insn_op)add_to_rem[i].op, add_to_rem[i].imm, left, right, left);
    } else if (op <= OP_dneg) {
        unary(tr, (enum insn_op)(INSN_INEG + (op - OP_ineg)), left, left);
    } else {
        unsigned i = (unsigned)(op - OP_ishl);
        binary(tr, (enum insn_op)shift_to_xor[i].op, shift_to_xor[i].imm, left, right, left);
    }
}

static void conversion(struct translator *tr, uint8_t op)
{
    const char *effect = opcode_info[op].effect; /* as in "I:J" */
    unary(tr, (enum insn_op)(INSN_I2L + (op - OP_i2l)), descriptor_slots(effect),
          descriptor_slots(effect + 2));
}

static void new_instance(struct translator *tr, uint16_t index)
{
    uint32_t reg = tr_home(tr, tr->sp), word = tr->count;
    tr_emit(tr, INSN_NEW, reg, 0, index);
    tr_words(tr, CLASS_WORDS - 1);
    tr_define(tr, word, reg, false);
    tr_push_home(tr, 1);
}

static void translate_constant(struct translator *tr, const uint8_t *p)
{
    uint8_t op = *p;
    static const double doubles[2] = {0.0, 1.0};
    static const float floats[3] = {0.0f, 1.0f, 2.0f};
    if (op == OP_aconst_null) {
        tr_push_const(tr, 0, 1);
    } else if (op <= OP_iconst_5) {
        tr_push_const(tr, op - OP_iconst_0, 1);
    } else if (op <= OP_lconst_1) {
        tr_push_const(tr, op - OP_lconst_0, 2);
    } else if (op <= OP_fconst_2) {
        int32_t bits;
        memcpy(&bits, &floats[op - OP_fconst_0], 4);
        tr_push_const(tr, bits, 1);
    } else if (op <= OP_dconst_1) {
        uint64_t bits;
        memcpy(&bits, &doubles[op - OP_dconst_0], 8);
        tr_push_const64(tr, bits, 2);
    } else if (op == OP_bipush) {
        tr_push_const(tr, (int8_t)p[1], 1);
    } else if (op == OP_sipush) {
        tr_push_const(tr, load_s2(p + 1), 1);
    } else if (op == OP_ldc) {
        ldc(tr, p[1], 1);
    } else if (op == OP_ldc_w) {
        ldc(tr, load_u2(p + 1), 1);
    } else {
        ldc(tr, load_u2(p + 1), 2);
    }
}

static void translate_branch(struct translator *tr, uint8_t op)
{
    uint32_t target = target_of(tr, 0);
    if (op <= OP_ifle)
        branch_zero(tr, (unsigned)(op - OP_ifeq), target);
    else if (op <= OP_if_icmple)
        branch_compare(tr, (unsigned)(op - OP_if_icmpeq), target);
    else if (op <= OP_if_acmpne)
        branch_compare(tr, (unsigned)(op - OP_if_acmpeq), target);
    else
        branch_zero(tr, op == OP_ifnull ? 0 : 1, target);
}

static void translate_object(struct translator *tr, const uint8_t *p)
{
    switch (*p) {
    case OP_new: new_instance(tr, load_u2(p + 1)); break;
    case OP_newarray: {
        uint32_t i = tr->sp - 1, length = tr_use(tr, i);
        tr_emit(tr, INSN_NEWARRAY, tr_home(tr, i), length, p[1]);
        tr_define(tr, tr->count - 1, tr_home(tr, i), false);
        tr->stack[i].kind = SLOT_HOME;
        break;
    }
    case OP_anewarray: class_operand(tr, INSN_ANEWARRAY, load_u2(p + 1)); break;
    case OP_arraylength: unary(tr, INSN_ARRAYLENGTH, 1, 1); break;
    case OP_athrow: {
        uint32_t a = tr_use(tr, tr->sp - 1);
        tr_emit(tr, INSN_ATHROW, a, 0, 0);
        break;
    }
    case OP_checkcast: checkcast(tr, load_u2(p + 1)); break;
    case OP_instanceof: class_operand(tr, INSN_INSTANCEOF, load_u2(p + 1)); break;
    case OP_monitorenter:
    case OP_monitorexit: {
        uint32_t a = tr_use(tr, tr->sp - 1);
        tr_emit(tr, *p == OP_monitorenter ? INSN_MONITORENTER : INSN_MONITOREXIT, a, 0, 0);
        tr->sp--;
        break;
    }
    default: /* multianewarray */
        tr_flush(tr);
        tr->sp -= p[3];
        tr_emit(tr, INSN_MULTIANEWARRAY, tr_home(tr, tr->sp), p[3], load_u2(p + 1));
        tr_words(tr, CLASS_WORDS - 1);
        tr_push_home(tr, 1);
    }
}

static void translate_shuffle(struct translator *tr, uint8_t op)
{
    const struct stack_effect effect = instruction_effect(tr->cf, op, NULL);
    if (effect.pushes == 0)
        tr->sp -= effect.pops;
    else if (effect.pushes == effect.pops)
        swap(tr);
    else
        dup_under(tr, effect.pushes - effect.pops, 2 * effect.pops - effect.pushes);
}

static void translate_insn(struct translator *tr, const uint8_t *p)
{
    static const uint16_t loads[8] = {INSN_ALOAD_4, INSN_ALOAD_8, INSN_ALOAD_4,  INSN_ALOAD_8,
                                      INSN_ALOAD_4, INSN_ALOAD_1, INSN_ALOAD_U2, INSN_ALOAD_S2};
    static const uint16_t stores[8] = {INSN_ASTORE_4, INSN_ASTORE_8,   INSN_ASTORE_4,
                                       INSN_ASTORE_8, INSN_ASTORE_REF, INSN_ASTORE_1,
                                       INSN_ASTORE_2, INSN_ASTORE_2};
    uint8_t op = instruction_opcode(p);
    const char *effect = opcode_info[op].effect;
    struct local_effect local;
    if (op == OP_nop) {
        return;
    } else if (instruction_local(op, p, &local)) {
        translate_local(tr, p, (enum opcode_kind)opcode_info[op].kind, &local);
    } else if (op <= OP_ldc2_w) {
        translate_constant(tr, p);
    } else if (op <= OP_saload) {
        array_load(tr, (enum insn_op)loads[op - OP_iaload], descriptor_slots(effect + 3));
    } else if (op <= OP_sastore) {
        array_store(tr, (enum insn_op)stores[op - OP_iastore], descriptor_slots(effect + 2));
    } else if (op <= OP_swap) {
        translate_shuffle(tr, op);
    } else if (op <= OP_lxor) {
        arithmetic(tr, op);
    } else if (op <= OP_i2s) {
        conversion(tr, op);
    } else if (op <= OP_dcmpg) {
        unsigned slots = descriptor_slots(effect);
        binary(tr, (enum insn_op)(INSN_LCMP + (op - OP_lcmp)), false, slots, slots, 1);
    } else if (op <= OP_if_acmpne || op == OP_ifnull || op == OP_ifnonnull) {
        translate_branch(tr, op);
    } else if (op == OP_goto || op == OP_goto_w) {
        tr_flush(tr);
        emit_goto(tr, target_of(tr, 0));
    } else if (op == OP_jsr || op == OP_jsr_w) {
        jump_subroutine(tr, target_of(tr, 0));
    } else if (op == OP_tableswitch) {
        tableswitch(tr);
    } else if (op == OP_lookupswitch) {
        lookupswitch(tr);
    } else if (op <= OP_return) {
        emit_return(tr, op == OP_return ? 0 : descriptor_slots(effect));
    } else if (op <= OP_putfield) {
        field_access(tr, op, load_u2(p + 1));
    } else if (op <= OP_invokedynamic) {
        invoke(tr, p);
    } else {
        translate_object(tr, p);
    }
}

static void emit_code(struct translator *tr)
{
    bool falls_in = true; /* does the previous instruction continue here? */
    for (uint32_t bci = 0; bci < tr->length; bci += instruction_length(tr->code, tr->length, bci)) {
        if (tr->blocks.depth[bci] < 0) {
            tr->start[bci] = tr->count;
            falls_in = false;
            continue;
        }
        if (tr->blocks.is_target[bci] || !falls_in) {
            if (falls_in)
                tr_flush(tr);
            tr->def_valid = false;
            tr->sp = (uint32_t)tr->blocks.depth[bci];
            for (uint32_t i = 0; i < tr->sp; i++)
                tr->stack[i].kind = SLOT_HOME;
        }
        tr->bci = bci;
        tr->start[bci] = tr->count;
        translate_insn(tr, tr->code + bci);
        falls_in = opcode_falls_through(instruction_opcode(tr->code + bci));
    }
}

/* False: a short branch does not reach its target. */
static bool apply_fixups(struct translator *tr)
{
    for (uint32_t i = 0; i < tr->fixup_count; i++) {
        const struct fixup *f = &tr->fixups[i];
        int32_t offset = (int32_t)tr->start[f->target] - (int32_t)f->base;
        union insn *w = &tr->out[f->word];
        switch (f->kind) {
        case FIX_C16:
            if (offset != (int16_t)offset)
                return false;
            w->c = (uint16_t)offset;
            break;
        case FIX_IMM32: w->imm32 = offset; break;
        case FIX_LO: w->lo = offset; break;
        default: w->hi = offset;
        }
    }
    return true;
}

/* Adjacent moves whose second is not a branch target become one MOV2. */
static void fuse_moves(struct translator *tr)
{
    uint8_t *target = xcalloc(tr->count + 1, 1);
    for (uint32_t bci = 0; bci < tr->length; bci++)
        if (tr->blocks.depth[bci] >= 0 && tr->blocks.is_target[bci])
            target[tr->start[bci]] = 1;
    for (uint32_t bci = 0; bci < tr->length; bci += instruction_length(tr->code, tr->length, bci)) {
        if (tr->blocks.depth[bci] < 0)
            continue;
        /* Of one bytecode's words only the leading moves are certain to be instructions. */
        for (uint32_t w = tr->start[bci]; w + 1 < tr->count; w++) {
            if (tr->out[w].op != INSN_MOV || tr->out[w + 1].op != INSN_MOV ||
                tr->bci_of[w] != bci || tr->bci_of[w + 1] != bci || target[w + 1])
                break;
            tr->out[w].op = INSN_MOV2;
            w++;
        }
    }
    free(target);
}

static void publish(struct translator *tr)
{
    struct method *m = tr->m;
    union insn *code = META_NEW(union insn, tr->count + 1);
    memcpy(code, tr->out, tr->count * sizeof *code);
    m->code_bci = META_NEW(uint16_t, tr->count + 1);
    memcpy(m->code_bci, tr->bci_of, tr->count * sizeof *m->code_bci);
    m->code_length = tr->count;
    const struct cf_code *cf = m->member->code;
    m->handlers = META_NEW(uint32_t, cf->exception_count + 1);
    for (uint32_t i = 0; i < cf->exception_count; i++)
        m->handlers[i] = tr->start[cf->exceptions[i].handler];
    m->code = code;
}

bool translate_method(struct method *m, struct error *error)
{
    const struct cf_code *cf_code = m->member->code;
    uint32_t registers = (uint32_t)m->max_locals + FRAME_SLOTS + m->max_stack;
    if (registers > 65000)
        return error_set(error, "method %s.%s needs %u registers", m->class_->name->text,
                         m->name->text, registers);
    struct translator tr = {
        .m = m,
        .cf = m->class_->file,
        .code = cf_code->code,
        .length = cf_code->length,
        .start = xcalloc(cf_code->length + 1, sizeof(uint32_t)),
        .stack = xcalloc((size_t)m->max_stack + 4, sizeof(struct slot)),
        .stack_base = (uint32_t)m->max_locals + FRAME_SLOTS,
        .capacity = cf_code->length + 16,
    };
    tr.out = xmalloc(tr.capacity * sizeof *tr.out);
    tr.bci_of = xmalloc(tr.capacity * sizeof *tr.bci_of);
    if (cf_code->max_locals > MAX_PLAIN_LOCALS) {
        tr.local_map = xmalloc(65536 * sizeof *tr.local_map);
        code_map_locals(cf_code, m->arg_slots, tr.local_map);
    }
    code_blocks_find(&tr.blocks, tr.cf, cf_code);
    emit_code(&tr);
    if (!apply_fixups(&tr)) {
        tr.wide = true;
        tr.count = tr.fixup_count = tr.sp = 0;
        emit_code(&tr);
        apply_fixups(&tr);
    }
    fuse_moves(&tr);
    publish(&tr);
    code_blocks_release(&tr.blocks);
    free(tr.start);
    free(tr.stack);
    free(tr.out);
    free(tr.bci_of);
    free(tr.fixups);
    free(tr.local_map);
    return true;
}
