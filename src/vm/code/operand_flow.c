/* operand_flow.c - see operand_flow.h. */
#include "vm/code/operand_flow.h"

#include "classfile/descriptor.h"
#include "classfile/opcodes.h"
#include "classfile/reader.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ENTRIES = 1000000 }; /* stack slots kept before the analysis gives up */

/* ---- the operand stack ---- */

static size_t operands_size(const struct operand_flow *flow)
{
    return sizeof(struct operands) + ((size_t)flow->code->max_stack + 2) * sizeof(int32_t);
}

static void push(struct operand_flow *flow, int32_t bci, int count)
{
    while (count-- > 0 && flow->now->depth < flow->code->max_stack)
        flow->now->pushed_by[flow->now->depth++] = bci;
}

static void pop(struct operand_flow *flow, int count)
{
    flow->now->depth = count < flow->now->depth ? flow->now->depth - count : 0;
}

int32_t operands_pushed_by(const struct operands *stack, int slot)
{
    return slot < stack->depth ? stack->pushed_by[stack->depth - 1 - slot] : NO_BCI;
}

static void set_written(struct operands *stack, unsigned local)
{
    if (local < 64) {
        stack->written |= (uint64_t)1 << local;
        stack->assigned |= (uint64_t)1 << local;
    }
}

bool operands_local_written(const struct operands *stack, unsigned local)
{
    return local >= 64 || stack->written >> local & 1;
}

/* The stack also reaches the instruction at `bci`. */
static void merge_into(struct operand_flow *flow, int32_t bci, const struct operands *stack)
{
    if (bci < 0 || (uint32_t)bci >= flow->code->length)
        return;
    struct operands *old = flow->stacks[bci];
    if (!old) {
        flow->stacks[bci] = arena_alloc(&flow->arena, operands_size(flow));
        memcpy(flow->stacks[bci], stack, operands_size(flow));
        flow->entries += (size_t)stack->depth;
        flow->added = true;
        return;
    }
    old->written |= stack->written;
    old->assigned &= stack->assigned;
    for (int32_t i = 0; i < old->depth && i < stack->depth; i++)
        if (old->pushed_by[i] != stack->pushed_by[i])
            old->pushed_by[i] = NO_BCI;
}

/* ---- instructions ---- */

int slots_of_letter(char letter)
{
    return letter == 'J' || letter == 'D' ? 2 : letter == 'V' ? 0 : 1;
}

const char *constant_member_name(const struct classfile *file, uint16_t index)
{
    return cf_symbol(file, file->cp[file->cp[index].b].a)->text;
}

const char *constant_member_descriptor(const struct classfile *file, uint16_t index)
{
    return cf_symbol(file, file->cp[file->cp[index].b].b)->text;
}

static const char *ref_descriptor(const struct operand_flow *flow, uint16_t index)
{
    return constant_member_descriptor(flow->file, index);
}

int slots_of_arguments(const char *descriptor)
{
    int slots = 0;
    size_t length;
    for (const char *p = descriptor + 1; (length = descriptor_next(p)) != 0; p += length)
        slots += slots_of_letter(*p);
    return slots;
}

static void merge_switch(struct operand_flow *flow, int32_t bci)
{
    const uint8_t *at = flow->code->code + switch_operands((uint32_t)bci);
    uint32_t first = 12, step = 4, count;
    if (flow->code->code[bci] == OP_tableswitch) {
        count = load_u4(at + 8) - load_u4(at + 4) + 1;
    } else {
        count = load_u4(at + 4);
        step = 8;
    }
    merge_into(flow, bci + (int32_t)load_u4(at), flow->now);
    for (uint32_t i = 0; i < count; i++)
        merge_into(flow, bci + (int32_t)load_u4(at + first + i * step), flow->now);
}

/* dup and its relatives: the `count` topmost slots once more, below `below` others. */
static void duplicate(struct operand_flow *flow, int count, int below)
{
    struct operands *stack = flow->now;
    int moved = count + below;
    if (stack->depth < moved || stack->depth + count > flow->code->max_stack)
        return;
    int32_t *top = stack->pushed_by + stack->depth;
    memmove(top - moved + count, top - moved, (size_t)moved * sizeof *top);
    memcpy(top - moved, top, (size_t)count * sizeof *top);
    stack->depth += count;
}

static void swap_top(struct operands *stack)
{
    if (stack->depth < 2)
        return;
    int32_t *top = stack->pushed_by + stack->depth;
    int32_t old = top[-1];
    top[-1] = top[-2];
    top[-2] = old;
}

static void do_field(struct operand_flow *flow, int32_t bci, uint8_t op)
{
    int slots = slots_of_letter(*ref_descriptor(flow, load_u2(flow->code->code + bci + 1)));
    if (op == OP_putstatic || op == OP_putfield)
        pop(flow, slots);
    if (op == OP_getfield || op == OP_putfield)
        pop(flow, 1);
    if (op == OP_getstatic || op == OP_getfield)
        push(flow, bci, slots);
}

static void do_invoke(struct operand_flow *flow, int32_t bci, uint8_t op)
{
    const char *descriptor = ref_descriptor(flow, load_u2(flow->code->code + bci + 1));
    pop(flow, slots_of_arguments(descriptor));
    if (op != OP_invokestatic && op != OP_invokedynamic)
        pop(flow, 1);
    push(flow, bci, slots_of_letter(strchr(descriptor, ')')[1]));
}

static void do_constant(struct operand_flow *flow, int32_t bci, uint16_t index)
{
    const struct cp_entry *entry = &flow->file->cp[index];
    int slots = entry->tag == CP_LONG || entry->tag == CP_DOUBLE ? 2 : 1;
    if (entry->tag == CP_DYNAMIC)
        slots = slots_of_letter(*ref_descriptor(flow, index));
    push(flow, bci, slots);
}

/* Instructions whose effect is written in the table of opcodes. */
static void do_effect(struct operand_flow *flow, int32_t bci, const char *effect)
{
    const char *colon = strchr(effect, ':');
    for (const char *p = effect; p < colon; p++)
        pop(flow, slots_of_letter(*p));
    for (const char *p = colon + 1; *p; p++)
        push(flow, bci, slots_of_letter(*p));
}

static void do_shuffle(struct operand_flow *flow, int32_t bci, uint8_t op)
{
    const uint8_t *code = flow->code->code;
    switch (op) {
    case OP_pop: pop(flow, 1); break;
    case OP_pop2: pop(flow, 2); break;
    case OP_dup: duplicate(flow, 1, 0); break;
    case OP_dup_x1: duplicate(flow, 1, 1); break;
    case OP_dup_x2: duplicate(flow, 1, 2); break;
    case OP_dup2: duplicate(flow, 2, 0); break;
    case OP_dup2_x1: duplicate(flow, 2, 1); break;
    case OP_dup2_x2: duplicate(flow, 2, 2); break;
    case OP_swap: swap_top(flow->now); break;
    case OP_jsr:
    case OP_jsr_w: push(flow, bci, 1); break;
    case OP_multianewarray:
        pop(flow, code[bci + 3]);
        push(flow, bci, 1);
        break;
    case OP_ldc: do_constant(flow, bci, code[bci + 1]); break;
    case OP_ldc_w:
    case OP_ldc2_w: do_constant(flow, bci, load_u2(code + bci + 1)); break;
    default: break;
    }
}

int local_of_instruction(const uint8_t *code, bool *is_store, uint8_t *op)
{
    bool wide = *code == OP_wide;
    *op = code[wide];
    *is_store = (*op >= OP_istore && *op <= OP_astore_3) || *op == OP_iinc;
    switch (opcode_info[*op].format) {
    case FORMAT_LOCAL:
    case FORMAT_IINC: return wide ? load_u2(code + 2) : code[1];
    case FORMAT_LOCAL_0: return 0;
    case FORMAT_LOCAL_1: return 1;
    case FORMAT_LOCAL_2: return 2;
    case FORMAT_LOCAL_3: return 3;
    default: return -1;
    }
}

static void do_local(struct operand_flow *flow, int32_t bci)
{
    bool is_store;
    uint8_t op;
    int local = local_of_instruction(flow->code->code + bci, &is_store, &op);
    if (local < 0)
        return;
    if (is_store) {
        int slots = 1;
        if (op != OP_iinc)
            slots = slots_of_letter(opcode_info[op].effect[0]);
        set_written(flow->now, (unsigned)local);
        if (slots == 2)
            set_written(flow->now, (unsigned)local + 1);
    }
    if (opcode_info[op].effect[0] != '?')
        do_effect(flow, bci, opcode_info[op].effect);
}

static bool ends_flow(uint8_t op, const uint8_t *code)
{
    switch (op) {
    case OP_goto:
    case OP_goto_w:
    case OP_jsr:
    case OP_jsr_w:
    case OP_ret:
    case OP_tableswitch:
    case OP_lookupswitch:
    case OP_athrow: return true;
    case OP_wide: return code[1] == OP_ret;
    default: return op >= OP_ireturn && op <= OP_return;
    }
}

static void do_stack(struct operand_flow *flow, int32_t bci, uint8_t op)
{
    const struct opcode_info *info = &opcode_info[op];
    switch (info->format) {
    case FORMAT_FIELD: do_field(flow, bci, op); return;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC: do_invoke(flow, bci, op); return;
    case FORMAT_LOCAL:
    case FORMAT_LOCAL_0:
    case FORMAT_LOCAL_1:
    case FORMAT_LOCAL_2:
    case FORMAT_LOCAL_3:
    case FORMAT_IINC:
    case FORMAT_WIDE: do_local(flow, bci); return;
    default:
        if (op == OP_checkcast)
            return; /* the value is what it was */
        if (info->effect[0] != '?')
            do_effect(flow, bci, info->effect);
        else
            do_shuffle(flow, bci, op);
    }
}

/* Nothing that is assigned later in a try block is for sure in its handler. */
static void enter_try_blocks(struct operand_flow *flow, uint32_t bci)
{
    for (uint32_t i = 0; i < flow->code->exception_count; i++) {
        const struct cf_exception *e = &flow->code->exceptions[i];
        if (e->start == bci)
            flow->stacks[e->handler]->assigned &= flow->stacks[bci]->assigned;
    }
}

static uint32_t do_instruction(struct operand_flow *flow, int32_t bci)
{
    const uint8_t *code = flow->code->code + bci;
    uint8_t op = *code;
    uint32_t length = opcode_length_at(flow->code->code, flow->code->length, (uint32_t)bci);
    if (!length)
        return flow->code->length; /* broken code, which the verifier refuses */
    if (!flow->stacks[bci]) {
        flow->all_reached = false;
        return length;
    }
    enter_try_blocks(flow, (uint32_t)bci);
    memcpy(flow->now, flow->stacks[bci], operands_size(flow));
    do_stack(flow, bci, op);
    if (!ends_flow(op, code))
        merge_into(flow, bci + (int32_t)length, flow->now);
    if (opcode_info[op].format == FORMAT_BRANCH)
        merge_into(flow, bci + (int16_t)load_u2(code + 1), flow->now);
    else if (opcode_info[op].format == FORMAT_BRANCH_W)
        merge_into(flow, bci + (int32_t)load_u4(code + 1), flow->now);
    else if (op == OP_tableswitch || op == OP_lookupswitch)
        merge_switch(flow, bci);
    return length;
}

static void init_stacks(struct operand_flow *flow)
{
    memset(flow->now, 0, operands_size(flow));
    merge_into(flow, 0, flow->now);
    for (uint32_t i = 0; i < flow->code->exception_count; i++) {
        int32_t handler = flow->code->exceptions[i].handler;
        if (flow->stacks[handler])
            continue;
        flow->now->depth = 0;
        flow->now->assigned = ~(uint64_t)0;
        push(flow, handler, 1);
        merge_into(flow, handler, flow->now);
    }
}

/* Until every instruction was reached, or nothing new is; but it is enough to have reached
 * the one at `wanted` from above. */
static void analyse(struct operand_flow *flow, int32_t wanted)
{
    flow->added = true;
    flow->all_reached = false;
    while (!flow->all_reached && flow->added) {
        flow->all_reached = true;
        flow->added = false;
        for (uint32_t bci = 0; bci < flow->code->length;) {
            bci += do_instruction(flow, (int32_t)bci);
            if (bci == (uint32_t)wanted && flow->stacks[wanted]) {
                flow->all_reached = true;
                break;
            }
            if (flow->entries > MAX_ENTRIES)
                return;
        }
    }
}

void operand_flow_init(struct operand_flow *flow, const struct method *m, int bci)
{
    *flow = (struct operand_flow){.file = m->class_->file, .code = m->member->code};
    flow->stacks = xcalloc(flow->code->length, sizeof(struct operands *));
    flow->now = arena_alloc(&flow->arena, operands_size(flow));
    init_stacks(flow);
    analyse(flow, bci);
}

void operand_flow_release(struct operand_flow *flow)
{
    free(flow->stacks);
    arena_release(&flow->arena);
}
