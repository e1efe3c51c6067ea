/* registers.c - see registers.h.
 *
 * The data flow goes backward and computes for each register how it is going to be read: as a
 * reference, as a number, as a number of 8 bytes.  That states both which registers are live and
 * what is in them, because verified code reads a value only as what it is (JVMS 4.10).  A move
 * demands of its source what is demanded of its destination.  One whose destination is dead demands
 * nothing: the translator moves the unused second halves of long and double like any other slot. */
#include "vm/code/registers.h"

#include "base/arena.h"
#include "base/error.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/instruction.h"
#include "vm/code/insn.h"
#include "vm/code/translate.h"

#include <stdlib.h>
#include <string.h>

/* ---- what instructions do with their operands ---- */

enum operand {
    NONE,
    DEF,    /* written */
    NUMBER, /* read: int or float */
    WIDE,   /* read: long or double */
    REF,    /* read: a reference */
    EITHER, /* read: an int or a reference, as the bytecode says */
    VALUE,  /* read: of the type of the bytecode's field */
};

enum {
    PURE = 1 << 0,   /* does nothing but write its destination */
    THROWS = 1 << 1, /* may, in one of its forms */
    ENDS = 1 << 2,   /* execution does not go on behind it */
    ODD = 1 << 3,    /* step() knows its operands */
    STRANGE = 1 << 4 /* makes its method one that is not analysed */
};

struct shape {
    uint8_t words; /* switches have more */
    uint8_t a, b, c;
    uint8_t flags;
};

/* All forms of an instruction must say the same: which one is there is a matter of chance. */
#define WITH_IMMEDIATE(name, kind) \
    [INSN_##name] = {1, DEF, kind, kind, PURE}, [INSN_##name##_I] = {1, DEF, kind, NONE, PURE}
static const struct shape shapes[INSN_COUNT] = {
    [INSN_NOP] = {1},
    [INSN_MOV] = {1, .flags = ODD},
    [INSN_MOV2] = {2, .flags = ODD},
    [INSN_LDI] = {1, DEF, .flags = PURE},
    [INSN_LDC64] = {2, DEF}, /* an LDC that was resolved, or not: may_throw() */
    [INSN_LDC] = {2, DEF},
    WITH_IMMEDIATE(IADD, NUMBER),
    WITH_IMMEDIATE(ISUB, NUMBER),
    WITH_IMMEDIATE(IMUL, NUMBER),
    WITH_IMMEDIATE(IAND, NUMBER),
    WITH_IMMEDIATE(IOR, NUMBER),
    WITH_IMMEDIATE(IXOR, NUMBER),
    WITH_IMMEDIATE(ISHL, NUMBER),
    WITH_IMMEDIATE(ISHR, NUMBER),
    WITH_IMMEDIATE(IUSHR, NUMBER),
    WITH_IMMEDIATE(LADD, WIDE),
    WITH_IMMEDIATE(LSUB, WIDE),
    WITH_IMMEDIATE(LMUL, WIDE),
    WITH_IMMEDIATE(LAND, WIDE),
    WITH_IMMEDIATE(LOR, WIDE),
    WITH_IMMEDIATE(LXOR, WIDE),
    [INSN_IDIV... INSN_IREM] = {1, DEF, NUMBER, NUMBER, THROWS},
    [INSN_LDIV... INSN_LREM] = {1, DEF, WIDE, WIDE, THROWS},
    [INSN_LSHL... INSN_LUSHR] = {1, DEF, WIDE, NUMBER, PURE},
    [INSN_FADD... INSN_FREM] = {1, DEF, NUMBER, NUMBER, PURE},
    [INSN_DADD... INSN_DREM] = {1, DEF, WIDE, WIDE, PURE},
    [INSN_LCMP] = {1, DEF, WIDE, WIDE, PURE},
    [INSN_FCMPL... INSN_FCMPG] = {1, DEF, NUMBER, NUMBER, PURE},
    [INSN_DCMPL... INSN_DCMPG] = {1, DEF, WIDE, WIDE, PURE},
    [INSN_INEG] = {1, DEF, NUMBER, NONE, PURE},
    [INSN_LNEG] = {1, DEF, WIDE, NONE, PURE},
    [INSN_FNEG] = {1, DEF, NUMBER, NONE, PURE},
    [INSN_DNEG] = {1, DEF, WIDE, NONE, PURE},
    [INSN_I2L... INSN_I2D] = {1, DEF, NUMBER, NONE, PURE},
    [INSN_L2I... INSN_L2D] = {1, DEF, WIDE, NONE, PURE},
    [INSN_F2I... INSN_F2D] = {1, DEF, NUMBER, NONE, PURE},
    [INSN_D2I... INSN_D2F] = {1, DEF, WIDE, NONE, PURE},
    [INSN_I2B... INSN_I2S] = {1, DEF, NUMBER, NONE, PURE},
    [INSN_IF_EQ... INSN_IF_LE] = {1, EITHER, EITHER},
    [INSN_IFI_EQ... INSN_IFI_LE] = {1, EITHER},
    [INSN_IFL_EQ... INSN_IFL_LE] = {1, WIDE, WIDE},
    [INSN_GOTO... INSN_GOTO_BACK] = {1, .flags = ENDS},
    [INSN_TABLESWITCH... INSN_LOOKUPSWITCH] = {2, NUMBER, .flags = ENDS},
    [INSN_JSR... INSN_RET] = {1, .flags = STRANGE},
    [INSN_GETFIELD... INSN_GETFIELD_8] = {FIELD_WORDS, DEF, REF, NONE, THROWS},
    [INSN_PUTFIELD... INSN_PUTFIELD_8] = {FIELD_WORDS, REF, VALUE, NONE, THROWS},
    [INSN_GETSTATIC... INSN_GETSTATIC_8] = {STATIC_WORDS, DEF, NONE, NONE, THROWS},
    [INSN_PUTSTATIC... INSN_PUTSTATIC_8] = {STATIC_WORDS, VALUE, NONE, NONE, THROWS},
    [INSN_ALOAD_1... INSN_ALOAD_8] = {1, DEF, REF, NUMBER, THROWS},
    [INSN_ASTORE_1... INSN_ASTORE_4] = {1, REF, NUMBER, NUMBER, THROWS},
    [INSN_ASTORE_8] = {1, REF, NUMBER, WIDE, THROWS},
    [INSN_ASTORE_REF] = {1, REF, NUMBER, REF, THROWS},
    [INSN_ARRAYLENGTH] = {1, DEF, REF, NONE, THROWS},
    [INSN_NEW... INSN_NEW_Q] = {CLASS_WORDS, DEF, NONE, NONE, THROWS},
    [INSN_NEWARRAY] = {1, DEF, NUMBER, NONE, THROWS},
    [INSN_ANEWARRAY... INSN_ANEWARRAY_Q] = {CLASS_WORDS, DEF, NUMBER, NONE, THROWS},
    [INSN_MULTIANEWARRAY... INSN_MULTIANEWARRAY_Q] = {CLASS_WORDS, .flags = ODD | THROWS},
    [INSN_CHECKCAST... INSN_CHECKCAST_Q] = {CLASS_WORDS, DEF, REF, NONE, THROWS},
    [INSN_INSTANCEOF... INSN_INSTANCEOF_Q] = {CLASS_WORDS, DEF, REF, NONE, THROWS},
    [INSN_ATHROW] = {1, REF, .flags = THROWS | ENDS},
    [INSN_MONITORENTER... INSN_MONITOREXIT] = {1, REF, .flags = THROWS},
    [INSN_RETURN... INSN_RETURN_INIT] = {1, .flags = ODD | ENDS},
    [INSN_INVOKEVIRTUAL... INSN_INVOKELINKED_Q] = {CALL_WORDS, .flags = ODD | THROWS},
    [INSN_ENTER_TRANSLATE... INSN_UNSUPPORTED] = {1, .flags = STRANGE},
};
#undef WITH_IMMEDIATE

static bool is_call(const union insn *pc)
{
    return pc->op >= INSN_INVOKEVIRTUAL && pc->op <= INSN_INVOKELINKED_Q;
}

static uint32_t insn_words(const union insn *pc)
{
    if (pc->op == INSN_TABLESWITCH)
        return 2 + (uint32_t)pc[1].hi / 2 + 1;
    if (pc->op == INSN_LOOKUPSWITCH)
        return 2 + (uint32_t)pc[1].lo;
    if (pc->op >= INSN_COUNT || !shapes[pc->op].words)
        BUG("instruction %u is not known here", pc->op);
    return shapes[pc->op].words;
}

/* Where it may go other than behind itself. */
static uint32_t target_count(const union insn *pc)
{
    if (pc->op >= INSN_IF_EQ && pc->op <= INSN_GOTO_BACK)
        return 1;
    if (pc->op == INSN_TABLESWITCH)
        return (uint32_t)pc[1].hi + 1;
    if (pc->op == INSN_LOOKUPSWITCH)
        return (uint32_t)pc[1].lo + 1;
    return 0;
}

/* Offset in words. */
static int32_t target_offset(const union insn *pc, uint32_t i)
{
    switch (pc->op) {
    case INSN_GOTO:
    case INSN_GOTO_BACK: return pc->imm32;
    case INSN_TABLESWITCH: return i % 2 ? pc[2 + i / 2].hi : pc[2 + i / 2].lo;
    case INSN_LOOKUPSWITCH: return pc[1 + i].hi; /* the default is in word 1 */
    default: return (int16_t)pc->c;
    }
}

/* ---- demands on registers ---- */

/* Three bitmaps, one behind the other, of flow->words words each. */
enum { AS_REF, AS_NUMBER, AS_WIDE, DEMANDS };

/* A method's code in blocks, and what is demanded at the start of each. */
struct flow {
    const struct method *m;
    uint32_t count, words; /* of registers; of a bitmap */
    uint32_t block_count;
    uint32_t *starts; /* ascending; one more: the end of the code */
    uint64_t *demands;
};

static size_t demand_words(const struct flow *flow)
{
    return (size_t)DEMANDS * flow->words;
}

static uint64_t *demands_of(const struct flow *flow, uint32_t block)
{
    return flow->demands + block * demand_words(flow);
}

/* What is demanded of a register, as bits 1 << AS_*; and demands nothing of it any more. */
static unsigned take(const struct flow *flow, uint64_t *state, uint32_t reg)
{
    unsigned taken = 0;
    uint64_t bit = (uint64_t)1 << reg % 64;
    for (unsigned i = 0; i < DEMANDS; i++) {
        uint64_t *word = &state[i * flow->words + reg / 64];
        taken |= (unsigned)!!(*word & bit) << i;
        *word &= ~bit;
    }
    return taken;
}

static void demand(const struct flow *flow, uint64_t *state, uint32_t reg, unsigned how)
{
    if (reg >= flow->count)
        BUG("register %u of %u", reg, flow->count);
    for (unsigned i = 0; i < DEMANDS; i++)
        if (how >> i & 1)
            state[i * flow->words + reg / 64] |= (uint64_t)1 << reg % 64;
}

static void demand_letter(const struct flow *flow, uint64_t *state, uint32_t reg, char letter)
{
    bool is_wide = letter == 'J' || letter == 'D', is_ref = letter == 'L' || letter == '[';
    demand(flow, state, reg,
           is_ref    ? 1 << AS_REF
           : is_wide ? 1 << AS_NUMBER | 1 << AS_WIDE
                     : 1 << AS_NUMBER);
}

static const uint8_t *bytecode_at(const struct flow *flow, uint32_t word)
{
    return flow->m->member->code->code + flow->m->code_bci[word];
}

/* Of the field or method that the instruction names.  (Its own operand may be quick.) */
static const char *descriptor_at(const struct flow *flow, uint32_t word)
{
    return cp_ref_descriptor(flow->m->class_->file, load_u2(bytecode_at(flow, word) + 1)).bytes;
}

static char letter_of_operand(const struct flow *flow, uint32_t word, enum operand operand)
{
    switch (operand) {
    case REF: return 'L';
    case WIDE: return 'J';
    case VALUE: return *descriptor_at(flow, word);
    case EITHER: return opcode_info[*bytecode_at(flow, word)].effect[0] == 'A' ? 'L' : 'I';
    default: return 'I';
    }
}

/* ---- exceptions ---- */

/* A constant that must be resolved first, in whichever form it is. */
static bool is_resolved_constant(const struct flow *flow, uint32_t word)
{
    const uint8_t *p = bytecode_at(flow, word);
    if (*p != OP_ldc && *p != OP_ldc_w && *p != OP_ldc2_w)
        return false;
    uint16_t index = *p == OP_ldc ? p[1] : load_u2(p + 1);
    uint8_t tag = flow->m->class_->file->cp[index].tag;
    return tag != CP_INTEGER && tag != CP_FLOAT && tag != CP_LONG && tag != CP_DOUBLE;
}

static bool may_throw(const struct flow *flow, uint32_t word)
{
    uint16_t op = flow->m->code[word].op;
    if (op == INSN_LDC || op == INSN_LDC64)
        return is_resolved_constant(flow, word);
    if (op >= INSN_RETURN && op <= INSN_RETURN_INIT) /* IllegalMonitorStateException */
        return flow->m->flags & ACC_SYNCHRONIZED;
    return shapes[op].flags & THROWS;
}

/* However a constructor is left: the end of an object's construction is an event. */
static void step_leave(const struct flow *flow, uint64_t *state)
{
    if (flow->m->traits & METHOD_CONSTRUCTOR)
        demand(flow, state, 0, 1 << AS_REF);
}

static uint32_t block_at(const struct flow *flow, uint32_t word)
{
    uint32_t low = 0, high = flow->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (flow->starts[middle] <= word)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void merge(const struct flow *flow, uint64_t *state, uint32_t block)
{
    const uint64_t *from = demands_of(flow, block);
    for (size_t i = 0; i < demand_words(flow); i++)
        state[i] |= from[i];
}

/* What the handlers of the instruction's exceptions read, except for the exception: that is
 * written to the first stack slot's home when it is thrown. */
static void step_throw(const struct flow *flow, uint32_t word, uint64_t *state)
{
    const struct method *m = flow->m;
    const struct cf_code *code = m->member->code;
    uint32_t home = (uint32_t)m->max_locals + FRAME_SLOTS;
    uint16_t bci = m->code_bci[word];
    step_leave(flow, state);
    for (uint16_t i = 0; i < code->exception_count; i++) {
        const struct cf_exception *e = &code->exceptions[i];
        if (bci < e->start || bci >= e->end || m->handlers[i] >= m->code_length)
            continue;
        unsigned before = take(flow, state, home);
        merge(flow, state, block_at(flow, m->handlers[i]));
        take(flow, state, home);
        demand(flow, state, home, before);
        if (e->type == 0) /* it catches all */
            break;
    }
}

/* ---- one instruction, backward ---- */

static void step_move(const struct flow *flow, const union insn *pc, uint64_t *state)
{
    unsigned how = take(flow, state, pc->a);
    demand(flow, state, pc->b, how);
}

/* From what is demanded behind a call to what is while it is being executed. */
static void step_called(const struct flow *flow, uint32_t word, uint64_t *state)
{
    if (*descriptor_result(descriptor_at(flow, word), NULL) != 'V')
        take(flow, state, flow->m->code[word].b);
    step_throw(flow, word, state);
}

/* What a call appends to the arguments it writes itself. */
static void step_call(const struct flow *flow, uint32_t word, uint64_t *state)
{
    const char *effect = opcode_info[*bytecode_at(flow, word)].effect;
    uint32_t reg = flow->m->code[word].a;
    step_called(flow, word, state);
    if (effect[0] == 'A') /* the receiver */
        demand(flow, state, reg++, 1 << AS_REF);
    for (const char *d = descriptor_at(flow, word) + 1; *d != ')'; d += descriptor_next(d)) {
        demand_letter(flow, state, reg, *d);
        reg += descriptor_slots(d);
    }
}

static void step_odd(const struct flow *flow, uint32_t word, uint64_t *state)
{
    const union insn *pc = flow->m->code + word;
    switch (pc->op) {
    case INSN_MOV2: step_move(flow, pc + 1, state); /* fall through */
    case INSN_MOV: step_move(flow, pc, state); break;
    case INSN_RETURN:
    case INSN_RETURN_V:
    case INSN_RETURN_INIT:
        if (may_throw(flow, word))
            step_throw(flow, word, state);
        step_leave(flow, state);
        if (pc->op == INSN_RETURN_V)
            demand_letter(flow, state, pc->a, *descriptor_result(flow->m->descriptor->text, NULL));
        break;
    case INSN_MULTIANEWARRAY:
    case INSN_MULTIANEWARRAY_Q:
        take(flow, state, pc->a);
        step_throw(flow, word, state);
        for (uint32_t i = 0; i < pc->b; i++)
            demand(flow, state, pc->a + i, 1 << AS_NUMBER);
        break;
    default: step_call(flow, word, state);
    }
}

/* From what is demanded behind the instruction to what is before it. */
static void step(const struct flow *flow, uint32_t word, uint64_t *state)
{
    const union insn *pc = flow->m->code + word;
    const struct shape *shape = &shapes[pc->op];
    if (shape->flags & ODD) {
        step_odd(flow, word, state);
        return;
    }
    const uint8_t kinds[3] = {shape->a, shape->b, shape->c};
    const uint16_t regs[3] = {pc->a, pc->b, pc->c};
    if (shape->a == DEF && !take(flow, state, pc->a) && shape->flags & PURE)
        return;
    if (may_throw(flow, word))
        step_throw(flow, word, state);
    for (unsigned i = 0; i < 3; i++)
        if (kinds[i] > DEF)
            demand_letter(flow, state, regs[i], letter_of_operand(flow, word, kinds[i]));
}

/* ---- blocks ---- */

/* What is demanded behind a block's last instruction. */
static void leave_block(const struct flow *flow, uint32_t block, uint32_t last, uint64_t *state)
{
    const union insn *pc = flow->m->code + last;
    memset(state, 0, demand_words(flow) * sizeof *state);
    if (!(shapes[pc->op].flags & ENDS) && block + 1 < flow->block_count)
        merge(flow, state, block + 1);
    for (uint32_t i = 0, n = target_count(pc); i < n; i++)
        merge(flow, state, block_at(flow, (uint32_t)((int32_t)last + target_offset(pc, i))));
}

/* From the end of a block back to `word`: what is demanded there. */
static void walk_back(const struct flow *flow, uint32_t block, uint32_t word, uint64_t *state)
{
    uint32_t start = flow->starts[block], end = flow->starts[block + 1], count = 0;
    uint32_t *insns = xmalloc((end - start) * sizeof *insns);
    for (uint32_t w = start; w < end; w += insn_words(flow->m->code + w))
        insns[count++] = w;
    leave_block(flow, block, insns[count - 1], state);
    while (count > 0 && insns[count - 1] >= word)
        step(flow, insns[--count], state);
    free(insns);
}

/* Long blocks are cut in pieces, for a question is answered by walking back from its block's end. */
enum { LONGEST_BLOCK = 64 };

/* False: the code has something in it that is not followed. */
static bool find_blocks(struct flow *flow)
{
    const struct method *m = flow->m;
    const uint32_t length = m->code_length;
    uint8_t *is_start = xcalloc(length + 1, 1);
    bool is_plain = true;
    uint32_t since_start = 0;
    is_start[0] = 1;
    for (uint16_t i = 0; i < m->member->code->exception_count; i++)
        is_start[m->handlers[i]] = 1;
    for (uint32_t w = 0; w < length; w += insn_words(m->code + w)) {
        const union insn *pc = m->code + w;
        uint32_t targets = target_count(pc);
        is_plain = is_plain && !(shapes[pc->op].flags & STRANGE);
        for (uint32_t i = 0; i < targets; i++)
            is_start[(int32_t)w + target_offset(pc, i)] = 1;
        if (targets || shapes[pc->op].flags & ENDS)
            is_start[w + insn_words(pc)] = 1;
    }
    for (uint32_t w = 0; w < length; w += insn_words(m->code + w)) {
        since_start = is_start[w] ? 0 : since_start + 1;
        if (since_start == LONGEST_BLOCK) {
            is_start[w] = 1;
            since_start = 0;
        }
    }
    for (uint32_t w = 0; w < length; w++)
        flow->block_count += is_start[w];
    flow->starts = xmalloc((flow->block_count + 1) * sizeof *flow->starts);
    uint32_t block = 0;
    for (uint32_t w = 0; w < length; w++)
        if (is_start[w])
            flow->starts[block++] = w;
    flow->starts[block] = length;
    free(is_start);
    return is_plain;
}

static void find_demands(struct flow *flow)
{
    size_t bytes = demand_words(flow) * sizeof(uint64_t);
    uint64_t *state = xmalloc(bytes);
    flow->demands = xcalloc(flow->block_count, bytes);
    bool changed;
    do {
        changed = false;
        for (uint32_t block = flow->block_count; block-- > 0;) {
            walk_back(flow, block, 0, state);
            if (memcmp(state, demands_of(flow, block), bytes) != 0) {
                memcpy(demands_of(flow, block), state, bytes);
                changed = true;
            }
        }
    } while (changed);
    free(state);
}

/* NULL: the method is not analysed. */
static struct flow *flow_of(const struct method *m)
{
    if (!m->member || !m->member->code || !m->code || m->code_length == 0)
        return NULL;
    struct flow *flow = xcalloc(1, sizeof *flow);
    flow->m = m;
    flow->count = (uint32_t)m->max_locals + FRAME_SLOTS + m->max_stack;
    flow->words = (flow->count + 63) / 64;
    if (!find_blocks(flow)) {
        free(flow->starts);
        free(flow);
        return NULL;
    }
    find_demands(flow);
    return flow;
}

/* ---- answers ---- */

/* How a frame stands at its pc; FLOW: an entry for the analysis of a method. */
enum mode { AT_INSN, AFTER_CALL, AT_LOCK, FLOW };

/* Open addressing, at most half full.  Code never moves or goes away, so all is kept for the
 * process.  The key is a mode and the address of the instruction, or that of the method. */
struct entry {
    uintptr_t key; /* 0: free */
    union {
        const struct register_use *use;
        const struct flow *flow;
    };
};

static struct entry *table;
static size_t table_size, table_used;

static uintptr_t key_of(const void *address, enum mode mode)
{
    return (uintptr_t)address | mode;
}

static struct entry *slot_of(uintptr_t key)
{
    size_t at = (size_t)(key * 0x9e3779b97f4a7c15u >> 20) & (table_size - 1);
    while (table[at].key && table[at].key != key)
        at = (at + 1) & (table_size - 1);
    return &table[at];
}

static void add(struct entry entry)
{
    if (table_used * 2 >= table_size) {
        struct entry *old = table;
        size_t old_size = table_size;
        table_size = old_size ? old_size * 2 : 1024;
        table = xcalloc(table_size, sizeof *table);
        for (size_t i = 0; i < old_size; i++)
            if (old[i].key)
                *slot_of(old[i].key) = old[i];
        free(old);
    }
    *slot_of(entry.key) = entry;
    table_used++;
}

static const struct flow *find_flow(const struct method *m)
{
    uintptr_t key = key_of(m, FLOW);
    if (table_size && slot_of(key)->key)
        return slot_of(key)->flow;
    struct entry entry = {.key = key, .flow = flow_of(m)};
    add(entry);
    return entry.flow;
}

static const struct register_use *use_of_state(const struct flow *flow, const uint64_t *state)
{
    static struct arena arena;
    const size_t words = flow->words;
    struct register_use *use = arena_alloc(&arena, sizeof *use);
    uint64_t *bits = arena_alloc(&arena, 4 * words * sizeof *bits);
    for (size_t i = 0; i < words; i++) {
        uint64_t refs = state[AS_REF * words + i], numbers = state[AS_NUMBER * words + i];
        bits[i] = refs | numbers;
        bits[words + i] = refs & ~numbers;
        bits[2 * words + i] = state[AS_WIDE * words + i] & ~refs;
        bits[3 * words + i] = refs & numbers;
    }
    *use = (struct register_use){
        .count = flow->count,
        .live = bits,
        .refs = bits + words,
        .wide = bits + 2 * words,
        .unknown = bits + 3 * words,
    };
    return use;
}

static const struct register_use *compute(const struct method *m, const union insn *pc,
                                          enum mode mode)
{
    const struct flow *flow = find_flow(m);
    if (!flow)
        return NULL;
    uint64_t *state = xmalloc(demand_words(flow) * sizeof *state);
    uint32_t word = (uint32_t)(pc - m->code);
    if (mode == AFTER_CALL) {
        if (!is_call(pc))
            BUG("%s.%s waits for a result of %s", m->class_->name->text, m->name->text,
                insn_names[pc->op]);
        walk_back(flow, block_at(flow, word), word + CALL_WORDS, state);
        step_called(flow, word, state);
    } else {
        walk_back(flow, block_at(flow, word), word, state);
    }
    if (mode == AT_LOCK && !(m->flags & ACC_STATIC))
        demand(flow, state, 0, 1 << AS_REF);
    const struct register_use *use = use_of_state(flow, state);
    free(state);
    return use;
}

const struct register_use *registers_at(const struct frame *f, const struct frame *callee)
{
    struct method *m = f->method;
    const union insn *pc = f->pc;
    enum mode mode = callee && callee->ret ? AFTER_CALL : AT_INSN;
    const void *place = pc;
    if (m->native)
        return NULL;
    if (!m->code || pc < m->code || pc >= m->code + m->code_length) {
        struct error error;
        bool is_entry = pc->op == INSN_ENTER_TRANSLATE || pc->op == INSN_ENTER_SYNC ||
                        pc->op == INSN_ENTER_HOOK;
        if (!is_entry || callee || (!m->code && !translate_method(m, &error)))
            return NULL;
        mode = m->flags & ACC_SYNCHRONIZED && pc->op != INSN_ENTER_TRANSLATE ? AT_LOCK : AT_INSN;
        pc = m->code;
        place = mode == AT_LOCK ? (const void *)m : pc;
    }
    uintptr_t key = key_of(place, mode);
    if (table_size && slot_of(key)->key)
        return slot_of(key)->use;
    struct entry entry = {.key = key, .use = compute(m, pc, mode)};
    add(entry);
    return entry.use;
}
