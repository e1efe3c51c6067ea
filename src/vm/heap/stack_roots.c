/* stack_roots.c - see stack_roots.h.  Which part of a frame is in use follows from the
 * bytecode; it is computed once for each place at which a frame stood during a collection. */
#include "vm/heap/stack_roots.h"

#include "base/arena.h"
#include "vm/code/code_blocks.h"
#include "vm/code/insn.h"
#include "vm/code/operand_flow.h"
#include "vm/code/registers.h"

#include <stdlib.h>

/* What of a frame is in use when it stands at pc.  A local that is read later has been assigned
 * on every way to here (JVMS 4.10), so on those that were followed.  (Not so in subroutines, which
 * know nothing of what their callers keep.) */
struct use {
    const union insn *pc;
    uint64_t locals; /* those below 64 that were assigned on all ways looked at, and all others */
    uint32_t operands;
};

/* By pc: open addressing, at most half full.  Code never moves or goes away, so the table is kept
 * for the process. */
static struct use *uses;
static size_t uses_size, uses_used;

static struct use *use_slot(const union insn *pc)
{
    size_t at = (size_t)((uintptr_t)pc * 0x9e3779b97f4a7c15u >> 20) & (uses_size - 1);
    while (uses[at].pc && uses[at].pc != pc)
        at = (at + 1) & (uses_size - 1);
    return &uses[at];
}

static void grow(void)
{
    struct use *old = uses;
    size_t old_size = uses_size;
    uses_size = old_size ? old_size * 2 : 256;
    uses = xcalloc(uses_size, sizeof *uses);
    for (size_t i = 0; i < old_size; i++)
        if (old[i].pc)
            *use_slot(old[i].pc) = old[i];
    free(old);
}

static struct use compute_use(const struct method *m, const union insn *pc, int bci)
{
    const uint64_t all = ~(uint64_t)0;
    struct operand_flow flow;
    struct use use = {pc, all, m->max_stack};
    if (m->class_->file->major < NO_SUBROUTINES_MAJOR)
        return use;
    operand_flow_init(&flow, m, bci);
    const struct operands *stack = flow.stacks[bci];
    if (stack && m->member->code->max_locals <= 1024) { /* the translator renumbers more */
        uint64_t arguments = m->arg_slots < 64 ? ((uint64_t)1 << m->arg_slots) - 1 : all;
        use.locals = stack->assigned | arguments;
        use.operands = (uint32_t)stack->depth;
    }
    operand_flow_release(&flow);
    return use;
}

static struct use use_of(const struct frame *f)
{
    const struct method *m = f->method;
    if (m->native || !m->member || !m->member->code || !m->code || f->pc < m->code ||
        f->pc >= m->code + m->code_length)
        return (struct use){f->pc, ~(uint64_t)0, m->max_stack};
    if (uses_used * 2 >= uses_size)
        grow();
    struct use *slot = use_slot(f->pc);
    if (!slot->pc) {
        *slot = compute_use(m, f->pc, frame_bci(f));
        uses_used++;
    }
    return *slot;
}

/* A reference is in the low half of its slot; whether a slot holds one is not known. */
static void mark_slot(struct heap *heap, const union value *slot)
{
    if (heap_is_object(heap, slot->l))
        heap_mark(heap, slot->l);
}

static bool mark_live(struct heap *heap, const struct frame *f, const struct frame *callee)
{
    const struct register_use *use = registers_at(f, callee);
    for (uint32_t i = 0; use && i < use->count; i++)
        if ((use->refs[i / 64] | use->unknown[i / 64]) >> i % 64 & 1)
            mark_slot(heap, &f->regs[i]);
    return use != NULL;
}

static void mark_frame(struct heap *heap, const struct frame *f, const struct frame *callee)
{
    if (heap->is_exact && mark_live(heap, f, callee)) {
        heap_mark(heap, f->sync);
        return;
    }
    struct use use = use_of(f);
    uint32_t locals = (uint32_t)((const union value *)f - f->regs);
    for (uint32_t i = 0; i < locals; i++)
        if (i >= 64 || use.locals >> i & 1)
            mark_slot(heap, &f->regs[i]);
    heap_mark(heap, f->sync);
    for (uint32_t i = 0; i < use.operands; i++)
        mark_slot(heap, &frame_stack(f)[i]);
}

void stack_roots_mark(struct heap *heap, const struct thread *t)
{
    const struct frame *callee = NULL;
    for (const struct frame *f = t->frame; f; callee = f, f = f->prev)
        mark_frame(heap, f, callee);
}

bool stack_roots_has(const struct thread *t, ref object)
{
    const struct frame *callee = NULL;
    for (const struct frame *f = t->frame; f; callee = f, f = f->prev) {
        const struct register_use *use = registers_at(f, callee);
        for (uint32_t i = 0; use && i < use->count; i++)
            if (use->refs[i / 64] >> i % 64 & 1 && f->regs[i].l == object)
                return true;
    }
    return false;
}
