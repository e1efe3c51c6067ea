/* flow.c - see flow.h: abstract interpretation with the instruction that
 * made a value as its only property. */
#include "classfile/edit/flow.h"

#include "classfile/constants.h"
#include "classfile/descriptor.h"

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

unsigned edit_type_slots(const char *descriptor)
{
    switch (descriptor[0]) {
    case 'V': return 0;
    case 'J':
    case 'D': return 2;
    default: return 1;
    }
}

static const char *return_type(struct cp_text descriptor)
{
    return (const char *)memchr(descriptor.bytes, ')', descriptor.length) + 1;
}

static unsigned argument_slots(struct cp_text descriptor)
{
    unsigned slots = 0;
    if (!descriptor_check_method(descriptor.bytes, descriptor.length, &slots))
        BUG("editing code that was not checked");
    return slots;
}

static bool has_receiver(uint8_t op)
{
    return op != OP_invokestatic && op != OP_invokedynamic;
}

static unsigned letters_slots(const char *from, const char *end)
{
    unsigned slots = 0;
    for (; from < end; from++)
        slots += edit_type_slots(from);
    return slots;
}

/* Slots that the instruction pops and pushes; not for pop, dup, swap and their relatives. */
static void effect_of(const struct edit_code *code, const struct edit_insn *insn, unsigned *pops,
                      unsigned *pushes)
{
    const struct opcode_info *info = &opcode_info[insn->op];
    *pops = *pushes = 0;
    struct cp_text type = {NULL, 0};
    if (info->format == FORMAT_FIELD || info->format == FORMAT_METHOD ||
        info->format == FORMAT_INTERFACE || info->format == FORMAT_DYNAMIC)
        type = cp_ref_descriptor(code->cf, edit_insn_constant(insn));
    switch (insn->op) {
    case OP_ldc:
    case OP_ldc_w: *pushes = 1; return;
    case OP_ldc2_w: *pushes = 2; return;
    case OP_getstatic: *pushes = edit_type_slots(type.bytes); return;
    case OP_putstatic: *pops = edit_type_slots(type.bytes); return;
    case OP_getfield:
        *pops = 1;
        *pushes = edit_type_slots(type.bytes);
        return;
    case OP_putfield: *pops = 1 + edit_type_slots(type.bytes); return;
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokestatic:
    case OP_invokeinterface:
    case OP_invokedynamic:
        *pops = argument_slots(type) + has_receiver(insn->op);
        *pushes = edit_type_slots(return_type(type));
        return;
    case OP_multianewarray:
        *pops = insn->bytes[3];
        *pushes = 1;
        return;
    default: {
        const char *colon = strchr(info->effect, ':');
        *pops = letters_slots(info->effect, colon);
        *pushes = letters_slots(colon + 1, colon + strlen(colon));
        return;
    }
    }
}

static bool underflow(struct flow *f)
{
    return error_set(f->error, "its code takes more from the operand stack than there is");
}

static bool step_dup(struct flow *f, uint32_t words, uint32_t below)
{
    if (f->depth < words + below)
        return underflow(f);
    int32_t *top = f->stack + f->depth - words;
    int32_t copy[2] = {top[0], words == 2 ? top[1] : 0};
    memmove(top - below + words, top - below, (words + below) * sizeof *top);
    memcpy(top - below, copy, words * sizeof *top);
    f->depth += words;
    return true;
}

static bool step_stack(struct flow *f, uint8_t op)
{
    switch (op) {
    case OP_dup: return step_dup(f, 1, 0);
    case OP_dup_x1: return step_dup(f, 1, 1);
    case OP_dup_x2: return step_dup(f, 1, 2);
    case OP_dup2: return step_dup(f, 2, 0);
    case OP_dup2_x1: return step_dup(f, 2, 1);
    case OP_dup2_x2: return step_dup(f, 2, 2);
    default: break;
    }
    uint32_t needed = op == OP_pop ? 1 : 2;
    if (f->depth < needed)
        return underflow(f);
    if (op == OP_swap) {
        int32_t top = f->stack[f->depth - 1];
        f->stack[f->depth - 1] = f->stack[f->depth - 2];
        f->stack[f->depth - 2] = top;
        return true;
    }
    f->depth -= needed;
    return true;
}

/* The stack has room for two slots more than max_stack, so the check may come after. */
static bool step(struct flow *f, const struct edit_insn *insn)
{
    if (insn->op >= OP_pop && insn->op <= OP_swap) {
        if (!step_stack(f, insn->op))
            return false;
    } else {
        unsigned pops, pushes;
        effect_of(f->code, insn, &pops, &pushes);
        if (f->depth < pops)
            return underflow(f);
        f->depth -= pops;
        for (; pushes > 0; pushes--)
            f->stack[f->depth++] = (int32_t)insn->index;
    }
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

struct edit_insn *edit_flow_receiver(const struct edit_code *code, const struct edit_insn *insn)
{
    unsigned pops, pushes;
    switch (insn->op) {
    case OP_getfield:
    case OP_putfield:
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface:
        effect_of(code, insn, &pops, &pushes);
        return maker(code, insn, pops - 1);
    default: return NULL;
    }
}

struct edit_insn *edit_flow_array(const struct edit_code *code, const struct edit_insn *insn)
{
    bool load = insn->op >= OP_iaload && insn->op <= OP_saload;
    bool store = insn->op >= OP_iastore && insn->op <= OP_sastore;
    unsigned pops, pushes;
    if (!load && !store)
        return NULL;
    effect_of(code, insn, &pops, &pushes);
    return maker(code, insn, pops - 1);
}

bool edit_chain_find(const struct edit_code *code, const struct edit_insn *value,
                     struct edit_chain *chain)
{
    uint32_t count = 0;
    for (bool done = false; !done;) {
        struct edit_local local;
        if (!value || count == EDIT_CHAIN_MAX)
            return false;
        chain->steps[count++] = value;
        if (value->op == OP_getfield)
            value = edit_flow_receiver(code, value);
        else if (value->op == OP_checkcast)
            value = maker(code, value, 0);
        else if (value->op == OP_getstatic ||
                 (edit_insn_local(value, &local) && opcode_info[value->op].effect[1] == 'A'))
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
    struct edit_local written, read;
    bool writes = edit_insn_local(insn, &written) && written.writes;
    bool puts = insn->op == OP_putfield || insn->op == OP_putstatic;
    for (uint32_t i = 0; i < chain->count; i++) {
        const struct edit_insn *step = chain->steps[i];
        if (writes && edit_insn_local(step, &read) && read.slot >= written.slot &&
            read.slot < written.slot + written.slots)
            return true;
        /* By name alone: the same field may be named through different classes. */
        if (puts && (step->op == OP_getfield || step->op == OP_getstatic) &&
            same_text(cp_ref_name(code->cf, edit_insn_constant(insn)),
                      cp_ref_name(code->cf, edit_insn_constant(step))))
            return true;
    }
    return false;
}
