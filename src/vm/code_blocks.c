/* code_blocks.c - see code_blocks.h. */
#include "vm/code_blocks.h"

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

struct worklist {
    uint32_t *items;
    uint32_t count;
};

static void reach(struct code_blocks *b, struct worklist *work, uint32_t bci, int32_t depth,
                  bool target)
{
    if (bci >= b->source->length)
        return;
    if (target)
        b->is_target[bci] = 1;
    if (b->depth[bci] >= 0)
        return;
    b->depth[bci] = depth;
    work->items[work->count++] = bci;
}

static void reach_switch(struct code_blocks *b, struct worklist *work, uint32_t bci, int32_t depth)
{
    const uint8_t *p = b->source->code + switch_operands(bci);
    reach(b, work, bci + (uint32_t)read_s4(p), depth, true);
    if (b->source->code[bci] == OP_tableswitch) {
        int64_t n = (int64_t)read_s4(p + 8) - read_s4(p + 4) + 1;
        for (int64_t i = 0; i < n; i++)
            reach(b, work, bci + (uint32_t)read_s4(p + 12 + 4 * i), depth, true);
    } else {
        for (int32_t i = 0; i < read_s4(p + 4); i++)
            reach(b, work, bci + (uint32_t)read_s4(p + 12 + 8 * i), depth, true);
    }
}

/* Follows one path until it ends or meets what was seen. */
static void follow(struct code_blocks *b, struct worklist *work, uint32_t bci)
{
    for (;;) {
        int32_t depth = b->depth[bci];
        uint8_t op = b->source->code[bci];
        int32_t after = depth_after(b, bci, depth);
        uint32_t next = bci + opcode_length_at(b->source->code, b->source->length, bci);
        if ((op >= OP_ifeq && op <= OP_if_acmpne) || op == OP_ifnull || op == OP_ifnonnull) {
            reach(b, work, bci + (uint32_t)(int32_t)read_s2(b->source->code + bci + 1), after,
                  true);
        } else if (op == OP_goto) {
            reach(b, work, bci + (uint32_t)(int32_t)read_s2(b->source->code + bci + 1), after,
                  true);
            return;
        } else if (op == OP_goto_w) {
            reach(b, work, bci + (uint32_t)read_s4(b->source->code + bci + 1), after, true);
            return;
        } else if (op == OP_jsr || op == OP_jsr_w) {
            int32_t offset = op == OP_jsr ? read_s2(b->source->code + bci + 1)
                                          : read_s4(b->source->code + bci + 1);
            reach(b, work, bci + (uint32_t)offset, after, true);
            reach(b, work, next, depth, true); /* where ret comes back to */
            return;
        } else if (op == OP_tableswitch || op == OP_lookupswitch) {
            reach_switch(b, work, bci, after);
            return;
        } else if ((op >= OP_ireturn && op <= OP_return) || op == OP_athrow || op == OP_ret ||
                   (op == OP_wide && b->source->code[bci + 1] == OP_ret)) {
            return;
        }
        if (next >= b->source->length || b->depth[next] >= 0)
            return;
        b->depth[next] = after;
        bci = next;
    }
}

static void find_blocks(struct code_blocks *b)
{
    const struct cf_code *code = b->source;
    struct worklist work = {xmalloc((b->source->length + 1) * sizeof(uint32_t)), 0};
    memset(b->depth, 0xff, b->source->length * sizeof *b->depth);
    reach(b, &work, 0, 0, true);
    for (uint32_t i = 0; i < code->exception_count; i++)
        reach(b, &work, code->exceptions[i].handler, 1, true);
    while (work.count > 0)
        follow(b, &work, work.items[--work.count]);
    free(work.items);
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
