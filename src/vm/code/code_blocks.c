/* code_blocks.c - see code_blocks.h. */
#include "vm/code/code_blocks.h"

#include "base/arena.h"
#include "classfile/instruction.h"

#include <stdlib.h>
#include <string.h>

/* A jsr and the subroutine it calls. */
struct sub_call {
    uint32_t bci, entry;
};

enum { NO_SUB = -1 };

struct finder {
    struct code_blocks *b;
    uint32_t *work; /* bytecode indices whose paths are still to be followed */
    uint32_t work_count;
    /* Subroutines, in class files that may have them: a ret comes back with the depth that it
     * has itself, for a subroutine may leave values or take some. */
    int32_t *sub;          /* [bci]: entry of the innermost subroutine it was reached in */
    int32_t *return_depth; /* [entry]: at its ret; -1 = not seen */
    struct sub_call *calls;
    uint32_t call_count, call_capacity;
};

static uint32_t next_bci(const struct code_blocks *b, uint32_t bci)
{
    return bci + instruction_length(b->source->code, b->source->length, bci);
}

static void reach_in(struct finder *f, uint32_t bci, int32_t depth, int32_t sub)
{
    struct code_blocks *b = f->b;
    if (bci >= b->source->length)
        return;
    b->is_target[bci] = 1;
    if (b->depth[bci] >= 0)
        return;
    b->depth[bci] = depth;
    if (f->sub)
        f->sub[bci] = sub;
    f->work[f->work_count++] = bci;
}

/* All jumps of the instruction at bci. */
static void reach_targets(struct finder *f, uint32_t bci, int32_t depth)
{
    const uint8_t *code = f->b->source->code;
    uint32_t count = instruction_target_count(code, bci);
    for (uint32_t i = 0; i < count; i++)
        reach_in(f, (uint32_t)instruction_target(code, bci, i), depth,
                 f->sub ? f->sub[bci] : NO_SUB);
}

static void call_subroutine(struct finder *f, uint32_t bci, int32_t after)
{
    if (f->call_count == f->call_capacity) {
        f->call_capacity = f->call_capacity ? f->call_capacity * 2 : 8;
        f->calls = xrealloc(f->calls, f->call_capacity * sizeof *f->calls);
    }
    uint32_t entry = (uint32_t)instruction_target(f->b->source->code, bci, 0);
    f->calls[f->call_count++] = (struct sub_call){bci, entry};
    reach_in(f, entry, after, (int32_t)entry);
    if (f->return_depth[entry] >= 0)
        reach_in(f, next_bci(f->b, bci), f->return_depth[entry], f->sub[bci]);
}

/* Does the subroutine keep its return address in local n?  True also when it is not stored at once,
 * for then the local is not known. */
static bool returns_by(const struct finder *f, int32_t entry, uint16_t n)
{
    const uint8_t *insn = f->b->source->code + entry;
    uint8_t op = instruction_opcode(insn);
    struct local_effect local;
    bool stores = opcode_info[op].kind == KIND_STORE && opcode_info[op].effect[0] == 'A';
    return !stores || (instruction_local(op, insn, &local) && local.index == n);
}

static int32_t enclosing_sub(const struct finder *f, int32_t entry)
{
    for (uint32_t i = 0; i < f->call_count; i++)
        if (f->calls[i].entry == (uint32_t)entry)
            return f->sub[f->calls[i].bci];
    return NO_SUB;
}

/* A ret at bci: execution goes on behind each jsr of the subroutine that it ends. */
static void end_subroutine(struct finder *f, uint32_t bci)
{
    const uint8_t *insn = f->b->source->code + bci;
    struct local_effect local = {0};
    int32_t sub = f->sub[bci];
    instruction_local(instruction_opcode(insn), insn, &local);
    for (uint32_t nested = 0; sub != NO_SUB && !returns_by(f, sub, local.index); nested++)
        sub = nested < f->call_count ? enclosing_sub(f, sub) : NO_SUB;
    if (sub == NO_SUB || f->return_depth[sub] >= 0)
        return;
    f->return_depth[sub] = f->b->depth[bci];
    for (uint32_t i = 0; i < f->call_count; i++)
        if (f->calls[i].entry == (uint32_t)sub)
            reach_in(f, next_bci(f->b, f->calls[i].bci), f->b->depth[bci], f->sub[f->calls[i].bci]);
}

/* Follows one path until it ends or meets what was seen. */
static void follow(struct finder *f, uint32_t bci)
{
    struct code_blocks *b = f->b;
    for (;;) {
        const uint8_t *insn = b->source->code + bci;
        const uint8_t op = instruction_opcode(insn);
        const struct stack_effect effect = instruction_effect(b->cf, op, insn);
        int32_t after = b->depth[bci] - effect.pops + effect.pushes;
        switch (opcode_info[op].kind) {
        case KIND_BRANCH:
        case KIND_GOTO:
        case KIND_SWITCH: reach_targets(f, bci, after); break;
        case KIND_JSR: call_subroutine(f, bci, after); break;
        case KIND_RET: end_subroutine(f, bci); break;
        default: break;
        }
        if (!opcode_falls_through(op))
            return;
        uint32_t next = next_bci(b, bci);
        if (next >= b->source->length || b->depth[next] >= 0)
            return;
        b->depth[next] = after;
        if (f->sub)
            f->sub[next] = f->sub[bci];
        bci = next;
    }
}

static void follow_all(struct finder *f)
{
    while (f->work_count > 0)
        follow(f, f->work[--f->work_count]);
}

static void find_blocks(struct code_blocks *b)
{
    const struct cf_code *code = b->source;
    struct finder f = {.b = b, .work = xmalloc((code->length + 1) * sizeof(uint32_t))};
    if (b->cf->major < NO_SUBROUTINES_MAJOR) {
        f.sub = xmalloc(code->length * sizeof *f.sub);
        f.return_depth = xmalloc(code->length * sizeof *f.return_depth);
        memset(f.sub, 0xff, code->length * sizeof *f.sub);
        memset(f.return_depth, 0xff, code->length * sizeof *f.return_depth);
    }
    memset(b->depth, 0xff, code->length * sizeof *b->depth);
    reach_in(&f, 0, 0, NO_SUB);
    follow_all(&f);
    for (uint32_t i = 0; i < code->exception_count; i++) {
        const struct cf_exception *e = &code->exceptions[i];
        reach_in(&f, e->handler, 1, f.sub ? f.sub[e->start] : NO_SUB);
        follow_all(&f);
    }
    /* Where no ret was found to come back, none does, or it is one of an unusual kind. */
    for (uint32_t i = 0; i < f.call_count; i++) {
        uint32_t bci = f.calls[i].bci;
        reach_in(&f, next_bci(b, bci), b->depth[bci], f.sub[bci]);
        follow_all(&f);
    }
    free(f.work);
    free(f.sub);
    free(f.return_depth);
    free(f.calls);
}

void code_blocks_find(struct code_blocks *blocks, const struct classfile *cf,
                      const struct cf_code *source)
{
    *blocks = (struct code_blocks){
        .cf = cf,
        .source = source,
        .depth = xmalloc(source->length * sizeof(int32_t)),
        .is_target = xcalloc(source->length, 1),
    };
    find_blocks(blocks);
}

void code_blocks_release(struct code_blocks *blocks)
{
    free(blocks->depth);
    free(blocks->is_target);
}

/* ---- local variables ---- */

uint16_t code_map_locals(const struct cf_code *code, uint16_t arg_slots, uint16_t *map)
{
    memset(map, 0, 65536 * sizeof *map);
    for (uint32_t i = 0; i < arg_slots; i++)
        map[i] = (uint16_t)i;
    uint16_t count = arg_slots;
    for (uint32_t bci = 0; bci < code->length;
         bci += instruction_length(code->code, code->length, bci)) {
        const uint8_t *insn = code->code + bci;
        struct local_effect local;
        if (instruction_local(instruction_opcode(insn), insn, &local) && local.index >= arg_slots &&
            map[local.index] == 0)
            map[local.index] = count++;
    }
    return count;
}
