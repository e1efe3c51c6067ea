/* infer.c - see infer.h.
 *
 * A state is kept for each join (a target of a jump, a handler, what follows a jsr) and for
 * each chain of jsr calls by which it is reached.  So a subroutine is verified once for each call,
 * and locals that it does not use keep their types.  The chain only keeps states apart: under any
 * chain, the types of a state are those of a real path.
 *
 * The state of the lowest pc comes first: code mostly runs forward, so all paths to a join have
 * been merged before the code behind it is verified. */
#include "classfile/verify/infer.h"

#include "classfile/instruction.h"
#include "classfile/verify/step.h"

#include <stdlib.h>

enum { MAX_CHAINS = 4096, NO_STATE = -1 };

/* A chain of return addresses, the innermost first. */
struct chain {
    uint32_t parent; /* index; chain 0 is empty */
    uint32_t address;
};

struct state {
    uint32_t pc, chain;
    struct frame frame;
    bool queued;
    int32_t next_at_pc; /* another state of the same pc */
};

struct infer {
    const uint8_t *starts;
    uint8_t *joins;       /* [pc]: a state is kept here */
    int32_t *first_state; /* [pc] */
    struct state *states;
    uint32_t state_count, state_capacity;
    uint32_t *queue; /* states to look at again: a heap, the lowest pc first */
    uint32_t queue_count;
    struct chain *chains;
    uint32_t chain_count;
    uint32_t chain;            /* the current one */
    uint32_t *handler_version; /* [exception]: locals_version when it was last merged */
};

static void mark_joins(struct verifier *v, struct infer *in)
{
    const uint8_t *code = v->code->code;
    for (uint32_t pc = 0; pc < v->code->length; pc++) {
        if (!in->starts[pc])
            continue;
        uint32_t targets = instruction_target_count(code, pc);
        for (uint32_t i = 0; i < targets; i++)
            in->joins[instruction_target(code, pc, i)] = 1;
        if (opcode_info[code[pc]].kind == KIND_JSR)
            in->joins[pc + opcode_info[code[pc]].length] = 1;
    }
    for (unsigned i = 0; i < v->code->exception_count; i++)
        in->joins[v->code->exceptions[i].handler] = 1;
}

static uint32_t queued_pc(const struct infer *in, uint32_t place)
{
    return in->states[in->queue[place]].pc;
}

static void enqueue(struct infer *in, uint32_t index)
{
    if (in->states[index].queued)
        return;
    in->states[index].queued = true;
    uint32_t at = in->queue_count++;
    for (; at > 0 && queued_pc(in, (at - 1) / 2) > in->states[index].pc; at = (at - 1) / 2)
        in->queue[at] = in->queue[(at - 1) / 2];
    in->queue[at] = index;
}

static struct state *dequeue(struct infer *in)
{
    struct state *first = &in->states[in->queue[0]];
    uint32_t last = in->queue[--in->queue_count], at = 0;
    for (uint32_t child; (child = 2 * at + 1) < in->queue_count; at = child) {
        if (child + 1 < in->queue_count && queued_pc(in, child + 1) < queued_pc(in, child))
            child++;
        if (in->states[last].pc <= queued_pc(in, child))
            break;
        in->queue[at] = in->queue[child];
    }
    in->queue[at] = last;
    first->queued = false;
    return first;
}

static struct state *find_state(struct infer *in, uint32_t pc)
{
    for (int32_t i = in->first_state[pc]; i != NO_STATE; i = in->states[i].next_at_pc) {
        if (in->states[i].chain == in->chain)
            return &in->states[i];
    }
    return NULL;
}

static bool add_state(struct verifier *v, uint32_t pc)
{
    struct infer *in = v->driver;
    if (in->state_count == in->state_capacity) {
        in->state_capacity = in->state_capacity ? in->state_capacity * 2 : 32;
        in->states = xrealloc(in->states, in->state_capacity * sizeof *in->states);
        in->queue = xrealloc(in->queue, in->state_capacity * sizeof *in->queue);
    }
    struct state *state = &in->states[in->state_count];
    *state = (struct state){.pc = pc, .chain = in->chain, .next_at_pc = in->first_state[pc]};
    if (!vtypes_spend(&v->types, 1, sizeof *state) || !frame_save(v, &state->frame))
        return false;
    in->first_state[pc] = (int32_t)in->state_count;
    enqueue(in, in->state_count++);
    return true;
}

/* The current frame reaches a join. */
static bool flow(struct verifier *v, uint32_t target)
{
    struct infer *in = v->driver;
    vtypes_spend(&v->types, 1, 0);
    struct state *state = find_state(in, target);
    if (!state)
        return add_state(v, target);
    bool changed;
    if (!vframe_merge(v, &state->frame, &v->frame, &changed))
        return false;
    if (changed)
        enqueue(in, (uint32_t)(state - in->states));
    return true;
}

/* The chain in which `address` is returned to; the whole chain when it is not in it. */
static uint32_t chain_below(const struct infer *in, uint32_t chain, uint32_t address)
{
    for (uint32_t c = chain; c; c = in->chains[c].parent) {
        if (in->chains[c].address == address)
            return in->chains[c].parent;
    }
    return chain;
}

static bool flow_jsr(struct verifier *v, uint32_t target, uint32_t next)
{
    struct infer *in = v->driver;
    uint32_t saved = in->chain;
    /* A subroutine that was left by a jump may be called again: chains never repeat. */
    uint32_t parent = chain_below(in, saved, next);
    uint32_t c = 1;
    while (c < in->chain_count && (in->chains[c].parent != parent || in->chains[c].address != next))
        c++;
    vtypes_spend(&v->types, c, 0);
    if (c == in->chain_count) {
        if (c == MAX_CHAINS)
            return verify_fail(v, "Subroutines are nested too deeply");
        in->chains[in->chain_count++] = (struct chain){parent, next};
    }
    in->chain = c;
    bool good = flow(v, target);
    in->chain = saved;
    return good;
}

static bool flow_return(struct verifier *v, uint32_t address)
{
    struct infer *in = v->driver;
    uint32_t saved = in->chain;
    in->chain = chain_below(in, saved, address);
    bool good = flow(v, address);
    in->chain = saved;
    return good;
}

/* What the current locals are at each handler that covers the instruction. */
static bool flow_handlers(struct verifier *v)
{
    struct infer *in = v->driver;
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        const struct cf_exception *e = &v->code->exceptions[i];
        if (v->pc < e->start || v->pc >= e->end || in->handler_version[i] == v->locals_version)
            continue;
        in->handler_version[i] = v->locals_version;
        vtype type = v->throwable_type;
        if (e->type)
            type = vtype_of_class(&v->types, cf_class_name(v->cf, e->type));
        /* The handler starts with the exception alone on its stack. */
        struct frame current = v->frame;
        v->frame.stack = &type;
        v->frame.stack_count = 1;
        bool good =
            v->code->max_stack > 0 ? flow(v, e->handler) : verify_fail(v, "Operand stack overflow");
        v->frame.stack = current.stack;
        v->frame.stack_count = current.stack_count;
        if (!good)
            return false;
    }
    return vtypes_spend(&v->types, v->code->exception_count, 0);
}

/* From a join to the next one. */
static bool run_from(struct verifier *v, uint32_t pc)
{
    struct infer *in = v->driver;
    for (;;) {
        bool falls_through;
        v->pc = v->types.pc = pc;
        if (!vtypes_spend(&v->types, 1, 0) || !flow_handlers(v) || !verify_step(v, &falls_through))
            return false;
        if (!falls_through)
            return true;
        pc += instruction_length(v->code->code, v->code->length, pc);
        if (in->joins[pc])
            return flow(v, pc);
    }
}

static bool run(struct verifier *v)
{
    struct infer *in = v->driver;
    if (in->joins[0] ? !flow(v, 0) : !run_from(v, 0))
        return false;
    while (in->queue_count > 0) {
        struct state *state = dequeue(in);
        in->chain = state->chain;
        if (!frame_load(v, &state->frame) || !run_from(v, state->pc))
            return false;
    }
    return true;
}

bool verify_infer(struct verifier *v, const uint8_t *starts)
{
    uint32_t length = v->code->length;
    struct infer in = {.starts = starts, .chain_count = 1};
    in.joins = xcalloc(length + 1, 1);
    in.first_state = xmalloc(length * sizeof *in.first_state);
    for (uint32_t i = 0; i < length; i++)
        in.first_state[i] = NO_STATE;
    in.chains = xcalloc(MAX_CHAINS, sizeof *in.chains);
    in.handler_version = xmalloc(v->code->exception_count * sizeof *in.handler_version);
    for (unsigned i = 0; i < v->code->exception_count; i++)
        in.handler_version[i] = v->locals_version - 1;
    v->driver = &in;
    v->flow = flow;
    v->flow_jsr = flow_jsr;
    v->flow_return = flow_return;
    mark_joins(v, &in);
    bool good = run(v);
    free(in.joins);
    free(in.first_state);
    free(in.states);
    free(in.queue);
    free(in.chains);
    free(in.handler_version);
    return good;
}
