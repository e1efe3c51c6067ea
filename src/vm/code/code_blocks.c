/* code_blocks.c - see code_blocks.h. */
#include "vm/code/code_blocks.h"

#include "base/arena.h"
#include "classfile/opcodes.h"

#include <stdlib.h>
#include <string.h>

/* Slots that a descriptor's arguments and result take. */
int descriptor_slots(const char *d, int *result)
{
    int slots = 0;
    for (d++; *d != ')'; d++) {
        slots += *d == 'J' || *d == 'D' ? 2 : 1;
        while (*d == '[') {
            d++;
            if (*d != '[' && *d != 'L')
                break;
        }
        if (*d == 'L')
            d = strchr(d, ';');
    }
    d++;
    *result = *d == 'V' ? 0 : *d == 'J' || *d == 'D' ? 2 : 1;
    return slots;
}

const struct symbol *member_descriptor(const struct classfile *cf, uint16_t index)
{
    return cf_symbol(cf, cf->cp[cf->cp[index].b].b);
}

/* Slots that the values of an effect's half take ("JI" of "JI:J"). */
static int32_t effect_slots(const char *letters, char end)
{
    int32_t slots = 0;
    for (; *letters != end; letters++)
        slots += *letters == 'J' || *letters == 'D' ? 2 : 1;
    return slots;
}

/* Net change of the stack depth for the opcodes whose operands do not matter. */
static int32_t stack_delta(uint8_t op)
{
    switch (op) {
    case OP_ldc:
    case OP_ldc_w:
    case OP_dup:
    case OP_dup_x1:
    case OP_dup_x2:
    case OP_jsr:
    case OP_jsr_w: return 1;
    case OP_ldc2_w:
    case OP_dup2:
    case OP_dup2_x1:
    case OP_dup2_x2: return 2;
    case OP_pop: return -1;
    case OP_pop2: return -2;
    case OP_swap:
    case OP_ret: return 0;
    default: {
        const char *effect = opcode_info[op].effect;
        return effect_slots(strchr(effect, ':') + 1, '\0') - effect_slots(effect, ':');
    }
    }
}

static int32_t depth_after(const struct code_blocks *b, uint32_t bci, int32_t depth)
{
    const uint8_t *p = b->source->code + bci;
    uint8_t op = *p;
    if (op >= OP_getstatic && op <= OP_putfield) {
        char first = member_descriptor(b->cf, read_u2(p + 1))->text[0];
        int size = first == 'J' || first == 'D' ? 2 : 1;
        switch (op) {
        case OP_getstatic: return depth + size;
        case OP_putstatic: return depth - size;
        case OP_getfield: return depth - 1 + size;
        default: return depth - 1 - size;
        }
    }
    if (op >= OP_invokevirtual && op <= OP_invokedynamic) {
        int result;
        int args = descriptor_slots(member_descriptor(b->cf, read_u2(p + 1))->text, &result);
        int receiver = op != OP_invokestatic && op != OP_invokedynamic;
        return depth - args - receiver + result;
    }
    if (op == OP_multianewarray)
        return depth - p[3] + 1;
    if (op == OP_wide)
        return depth + stack_delta(p[1]);
    return depth + stack_delta(op);
}

/* The local that the instruction names, -1 when it names none. */
static int32_t named_local(const uint8_t *p)
{
    uint8_t op = *p;
    if (op == OP_wide)
        return read_u2(p + 2);
    if ((op >= OP_iload && op <= OP_aload) || (op >= OP_istore && op <= OP_astore) ||
        op == OP_iinc || op == OP_ret)
        return p[1];
    if (op >= OP_iload_0 && op <= OP_aload_3)
        return (op - OP_iload_0) % 4;
    if (op >= OP_istore_0 && op <= OP_astore_3)
        return (op - OP_istore_0) % 4;
    return -1;
}

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
    return bci + opcode_length_at(b->source->code, b->source->length, bci);
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

/* A jump from one bytecode to another. */
static void reach(struct finder *f, uint32_t from, int32_t offset, int32_t depth)
{
    reach_in(f, from + (uint32_t)offset, depth, f->sub ? f->sub[from] : NO_SUB);
}

static void reach_switch(struct finder *f, uint32_t bci, int32_t depth)
{
    const uint8_t *p = f->b->source->code + switch_operands(bci);
    reach(f, bci, read_s4(p), depth);
    if (f->b->source->code[bci] == OP_tableswitch) {
        int64_t n = (int64_t)read_s4(p + 8) - read_s4(p + 4) + 1;
        for (int64_t i = 0; i < n; i++)
            reach(f, bci, read_s4(p + 12 + 4 * i), depth);
    } else {
        for (int32_t i = 0; i < read_s4(p + 4); i++)
            reach(f, bci, read_s4(p + 12 + 8 * i), depth);
    }
}

static void call_subroutine(struct finder *f, uint32_t bci, int32_t offset, int32_t after)
{
    if (f->call_count == f->call_capacity) {
        f->call_capacity = f->call_capacity ? f->call_capacity * 2 : 8;
        f->calls = xrealloc(f->calls, f->call_capacity * sizeof *f->calls);
    }
    uint32_t entry = bci + (uint32_t)offset;
    f->calls[f->call_count++] = (struct sub_call){bci, entry};
    reach_in(f, entry, after, (int32_t)entry);
    if (f->return_depth[entry] >= 0)
        reach_in(f, next_bci(f->b, bci), f->return_depth[entry], f->sub[bci]);
}

/* Does the subroutine keep its return address in local n?  Also when that cannot be told. */
static bool returns_by(const struct finder *f, int32_t entry, int32_t n)
{
    const uint8_t *p = f->b->source->code + entry;
    uint8_t op = *p == OP_wide ? p[1] : *p;
    bool stores = op == OP_astore || (op >= OP_astore_0 && op <= OP_astore_3);
    return !stores || named_local(p) == n;
}

static int32_t enclosing_sub(const struct finder *f, int32_t entry)
{
    for (uint32_t i = 0; i < f->call_count; i++)
        if (f->calls[i].entry == (uint32_t)entry)
            return f->sub[f->calls[i].bci];
    return NO_SUB;
}

/* A ret at bci: those who called the subroutine it ends go on. */
static void end_subroutine(struct finder *f, uint32_t bci)
{
    int32_t n = named_local(f->b->source->code + bci), sub = f->sub[bci];
    for (uint32_t nested = 0; sub != NO_SUB && !returns_by(f, sub, n); nested++)
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
        const uint8_t *p = b->source->code + bci;
        uint8_t op = *p;
        int32_t after = depth_after(b, bci, b->depth[bci]);
        uint32_t next = next_bci(b, bci);
        if ((op >= OP_ifeq && op <= OP_if_acmpne) || op == OP_ifnull || op == OP_ifnonnull) {
            reach(f, bci, read_s2(p + 1), after);
        } else if (op == OP_goto || op == OP_goto_w) {
            reach(f, bci, op == OP_goto ? read_s2(p + 1) : read_s4(p + 1), after);
            return;
        } else if (op == OP_jsr || op == OP_jsr_w) {
            call_subroutine(f, bci, op == OP_jsr ? read_s2(p + 1) : read_s4(p + 1), after);
            return;
        } else if (op == OP_tableswitch || op == OP_lookupswitch) {
            reach_switch(f, bci, after);
            return;
        } else if (op == OP_ret || (op == OP_wide && p[1] == OP_ret)) {
            end_subroutine(f, bci);
            return;
        } else if ((op >= OP_ireturn && op <= OP_return) || op == OP_athrow) {
            return;
        }
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
         bci += opcode_length_at(code->code, code->length, bci)) {
        int32_t n = named_local(code->code + bci);
        if (n >= arg_slots && map[n] == 0)
            map[n] = count++;
    }
    return count;
}
