/* operand_flow.c - see operand_flow.h. */
#include "vm/code/operand_flow.h"

#include "classfile/instruction.h"

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
static void merge_into(struct operand_flow *flow, int64_t bci, const struct operands *stack)
{
    if (bci < 0 || bci >= flow->code->length)
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

static void do_local(struct operand_flow *flow, uint8_t op, const uint8_t *insn)
{
    struct local_effect local;
    if (!instruction_local(op, insn, &local) || !local.writes)
        return;
    for (unsigned i = 0; i < local.slots; i++)
        set_written(flow->now, (unsigned)local.index + i);
}

/* pop, dup, swap and their relatives move what others pushed.  They do nothing when the stack has
 * too few slots or not enough room, which no verified code does. */
static void do_shuffle(struct operand_flow *flow, const struct stack_effect *effect)
{
    struct operands *stack = flow->now;
    int32_t depth = stack->depth - effect->pops + effect->pushes;
    if (effect->pushes == 0) {
        pop(flow, effect->pops);
    } else if (stack->depth >= effect->pops && depth <= flow->code->max_stack) {
        stack_effect_shuffle(effect, stack->pushed_by + stack->depth - effect->pops);
        stack->depth = depth;
    }
}

static void do_stack(struct operand_flow *flow, int32_t bci, uint8_t op)
{
    const struct stack_effect effect = instruction_effect(flow->file, op, flow->code->code + bci);
    switch (opcode_info[op].kind) {
    case KIND_STACK: do_shuffle(flow, &effect); break;
    case KIND_CAST: break; /* the value is what it was */
    default: pop(flow, effect.pops); push(flow, bci, effect.pushes);
    }
}

/* A handler may be entered before any assignment of its try block. */
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
    const uint8_t *code = flow->code->code, *insn = code + bci;
    uint32_t length = instruction_length(code, flow->code->length, (uint32_t)bci);
    if (!length)
        return flow->code->length; /* broken code, which the verifier refuses */
    if (!flow->stacks[bci]) {
        flow->all_reached = false;
        return length;
    }
    uint8_t op = instruction_opcode(insn);
    enter_try_blocks(flow, (uint32_t)bci);
    memcpy(flow->now, flow->stacks[bci], operands_size(flow));
    do_local(flow, op, insn);
    do_stack(flow, bci, op);
    if (opcode_falls_through(op))
        merge_into(flow, bci + (int32_t)length, flow->now);
    uint32_t targets = instruction_target_count(code, (uint32_t)bci);
    for (uint32_t i = 0; i < targets; i++)
        merge_into(flow, instruction_target(code, (uint32_t)bci, i), flow->now);
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
