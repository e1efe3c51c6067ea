/* flow.c - see flow.h: abstract interpretation with the instruction that
 * made a value as its only property. */
#include "classfile/edit/flow.h"

#include "classfile/constants.h"

#include <stdlib.h>
#include <string.h>

/* MAX_WORK bounds the time and the memory that a hostile method may take; a slot of one
 * instruction is one unit. */
enum { MAX_WORK = 1 << 24, OF_MANY = -1 };

struct flow {
    struct edit_code *code;
    int32_t *stack; /* of the current instruction */
    uint32_t depth, capacity;
    struct edit_insn **queue;
    bool *queued;
    uint32_t queue_count;
    uint64_t work;
    struct error *error;
};

static struct stack_effect effect_of(const struct edit_code *code, const struct edit_insn *insn)
{
    return instruction_effect(code->cf, insn->op, insn->bytes);
}

static bool underflow(struct flow *f)
{
    return error_set(f->error, "its code takes more from the operand stack than there is");
}

/* The stack has room for two slots more than max_stack, so the check may come after. */
static bool step(struct flow *f, const struct edit_insn *insn)
{
    struct stack_effect effect = effect_of(f->code, insn);
    if (f->depth < effect.pops)
        return underflow(f);
    f->depth -= effect.pops;
    if (opcode_info[insn->op].kind == KIND_STACK) {
        stack_effect_shuffle(&effect, f->stack + f->depth);
    } else {
        for (unsigned i = 0; i < effect.pushes; i++)
            f->stack[f->depth + i] = (int32_t)insn->index;
    }
    f->depth += effect.pushes;
    if (f->depth > f->code->max_stack)
        return error_set(f->error, "its code puts more on the operand stack than it says");
    return true;
}

static void enqueue(struct flow *f, struct edit_insn *insn)
{
    if (f->queued[insn->index])
        return;
    f->queued[insn->index] = true;
    f->queue[f->queue_count++] = insn;
}

/* The given stack reaches an instruction. */
static bool flow_to(struct flow *f, struct edit_insn *to, const int32_t *stack, uint32_t depth)
{
    f->work += depth + 1;
    if (f->work > MAX_WORK)
        return error_set(f->error, "its code is too complex");
    if (to->depth == EDIT_UNREACHED) {
        int32_t *slots = arena_alloc(&f->code->arena, depth * sizeof *slots);
        if (depth)
            memcpy(slots, stack, depth * sizeof *slots);
        to->slots = slots;
        to->depth = (int32_t)depth;
        enqueue(f, to);
        return true;
    }
    if (to->depth != (int32_t)depth)
        return error_set(f->error, "its code leaves operand stacks of different heights");
    int32_t *slots = (int32_t *)(uintptr_t)to->slots;
    for (uint32_t i = 0; i < depth; i++) {
        if (slots[i] != stack[i] && slots[i] != OF_MANY) {
            slots[i] = OF_MANY;
            enqueue(f, to);
        }
    }
    return true;
}

static bool flow_from(struct flow *f, struct edit_insn *insn)
{
    static const int32_t thrown[1] = {OF_MANY};
    f->depth = (uint32_t)insn->depth;
    if (f->depth)
        memcpy(f->stack, insn->slots, f->depth * sizeof *f->stack);
    for (uint32_t i = 0; i < insn->cover->count; i++) {
        if (!flow_to(f, insn->cover->handlers[i]->target, thrown, 1))
            return false;
    }
    if (!step(f, insn))
        return false;
    for (uint32_t i = 0; i < insn->target_count; i++) {
        if (!flow_to(f, insn->targets[i], f->stack, f->depth))
            return false;
    }
    return !edit_insn_falls_through(insn) || flow_to(f, insn->next, f->stack, f->depth);
}

bool edit_flow(struct edit_code *code, struct error *error)
{
    if (code->has_jsr)
        return error_set(error, "its code was made by a compiler of Java 5 or older");
    struct flow f = {.code = code, .error = error};
    f.stack = xcalloc(code->max_stack + 4, sizeof *f.stack);
    f.queue = xcalloc(code->count, sizeof(struct edit_insn *));
    f.queued = xcalloc(code->count, sizeof *f.queued);
    bool good = flow_to(&f, code->first, f.stack, 0);
    while (good && f.queue_count > 0) {
        struct edit_insn *insn = f.queue[--f.queue_count];
        f.queued[insn->index] = false;
        good = flow_from(&f, insn);
    }
    free(f.stack);
    free(f.queue);
    free(f.queued);
    return good;
}

/* What made the slot that has `above` slots above it. */
static struct edit_insn *maker(const struct edit_code *code, const struct edit_insn *insn,
                               unsigned above)
{
    if (insn->depth < (int32_t)above + 1)
        return NULL;
    int32_t index = insn->slots[insn->depth - 1 - (int32_t)above];
    return index == OF_MANY ? NULL : code->by_index[index];
}

/* What made the lowest slot that the instruction pops. */
static struct edit_insn *lowest_maker(const struct edit_code *code, const struct edit_insn *insn)
{
    return maker(code, insn, effect_of(code, insn).pops - 1u);
}

struct edit_insn *edit_flow_receiver(const struct edit_code *code, const struct edit_insn *insn)
{
    switch (insn->op) {
    case OP_getfield:
    case OP_putfield:
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface: return lowest_maker(code, insn);
    default: return NULL;
    }
}

struct edit_insn *edit_flow_array(const struct edit_code *code, const struct edit_insn *insn)
{
    uint8_t kind = opcode_info[insn->op].kind;
    bool is_access = kind == KIND_ARRAY_LOAD || kind == KIND_ARRAY_STORE;
    return is_access ? lowest_maker(code, insn) : NULL;
}

bool edit_chain_find(const struct edit_code *code, const struct edit_insn *value,
                     struct edit_chain *chain)
{
    uint32_t count = 0;
    for (bool done = false; !done;) {
        if (!value || count == EDIT_CHAIN_MAX)
            return false;
        chain->steps[count++] = value;
        if (value->op == OP_getfield)
            value = edit_flow_receiver(code, value);
        else if (value->op == OP_checkcast)
            value = maker(code, value, 0);
        else if (value->op == OP_getstatic || (opcode_info[value->op].kind == KIND_LOAD &&
                                               opcode_info[value->op].effect[1] == 'A'))
            done = true;
        else
            return false;
    }
    chain->count = count;
    for (uint32_t i = 0; i < count / 2; i++) {
        const struct edit_insn *step = chain->steps[i];
        chain->steps[i] = chain->steps[count - 1 - i];
        chain->steps[count - 1 - i] = step;
    }
    return true;
}

bool edit_chain_equal(const struct edit_chain *a, const struct edit_chain *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct edit_insn *x = a->steps[i], *y = b->steps[i];
        if (x->length != y->length || memcmp(x->bytes, y->bytes, x->length) != 0)
            return false;
    }
    return true;
}

static bool same_text(struct cp_text a, struct cp_text b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

bool edit_chain_changed_by(const struct edit_code *code, const struct edit_chain *chain,
                           const struct edit_insn *insn)
{
    struct local_effect written, read;
    bool writes = edit_insn_local(insn, &written) && written.writes;
    bool puts = opcode_info[insn->op].kind == KIND_PUT;
    for (uint32_t i = 0; i < chain->count; i++) {
        const struct edit_insn *step = chain->steps[i];
        if (writes && edit_insn_local(step, &read) && read.index >= written.index &&
            read.index < written.index + written.slots)
            return true;
        /* By name alone: the same field may be named through different classes. */
        if (puts && opcode_info[step->op].kind == KIND_GET &&
            same_text(cp_ref_name(code->cf, edit_insn_constant(insn)),
                      cp_ref_name(code->cf, edit_insn_constant(step))))
            return true;
    }
    return false;
}
