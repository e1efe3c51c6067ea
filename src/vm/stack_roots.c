/* stack_roots.c - see stack_roots.h.  How much of an operand stack is in use follows from the
 * bytecode; it is computed once for each place at which a frame stood during a collection. */
#include "vm/stack_roots.h"

#include "base/arena.h"
#include "vm/insn.h"
#include "vm/operand_flow.h"

#include <stdlib.h>

/* Depths by code position: open addressing, at most half full.  Code never moves or goes
 * away, so the table is kept for the process. */
static struct depth {
    const union insn *pc;
    uint32_t slots;
} *depths;
static size_t depths_size, depths_used;

static struct depth *depth_slot(const union insn *pc)
{
    size_t at = (size_t)((uintptr_t)pc * 0x9e3779b97f4a7c15u >> 20) & (depths_size - 1);
    while (depths[at].pc && depths[at].pc != pc)
        at = (at + 1) & (depths_size - 1);
    return &depths[at];
}

static void grow(void)
{
    struct depth *old = depths;
    size_t old_size = depths_size;
    depths_size = old_size ? old_size * 2 : 256;
    depths = xcalloc(depths_size, sizeof *depths);
    for (size_t i = 0; i < old_size; i++)
        if (old[i].pc)
            *depth_slot(old[i].pc) = old[i];
    free(old);
}

static uint32_t compute_depth(const struct method *m, int bci)
{
    struct operand_flow flow;
    operand_flow_init(&flow, m, bci);
    const struct operands *operands = flow.stacks[bci];
    uint32_t slots = operands ? (uint32_t)operands->depth : m->max_stack;
    operand_flow_release(&flow);
    return slots;
}

static uint32_t slots_in_use(const struct frame *f)
{
    const struct method *m = f->method;
    if (f->pc == m->entry && !m->native)
        return 0; /* not begun */
    if (m->native || !m->member || !m->member->code || !m->code || f->pc < m->code ||
        f->pc >= m->code + m->code_length)
        return m->max_stack;
    if (depths_used * 2 >= depths_size)
        grow();
    struct depth *slot = depth_slot(f->pc);
    if (!slot->pc) {
        *slot = (struct depth){f->pc, compute_depth(m, frame_bci(f))};
        depths_used++;
    }
    return slot->slots;
}

void stack_roots_mark(struct heap *heap, const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev)
        heap_mark_conservative(heap, f->regs, frame_stack(f) + slots_in_use(f));
}
