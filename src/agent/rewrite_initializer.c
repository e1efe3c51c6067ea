/* rewrite_initializer.c - see rewriter.h: arrays with an initializer, {1, 2, 3}, have one hook for all
 * their elements.  No other thread knows such an array before it is complete, so that it makes no
 * difference when its elements are recorded. */
#include "agent/rewriter.h"

#include "classfile/edit/flow.h"
#include "classfile/reader.h"

#include <stdlib.h>

/* Bounds what large methods with many initializers cost. */
enum { MAX_WORK = 1 << 20 };

#define RANGE_HOOK_TYPE "(" OBJECT_TYPE "IIII)V"

/* What is known of the stores to the array that an instruction creates. */
struct initializer {
    uint32_t count;       /* of elements that were stored, from the first on */
    uint32_t first, last; /* instructions */
    bool is_other;        /* there are other stores */
};

static bool is_new_array(const struct edit_insn *insn)
{
    return insn && (insn->op == OP_newarray || insn->op == OP_anewarray);
}

static bool has_index(const struct method *m, const struct edit_insn *insn, uint32_t index)
{
    const struct classfile *cf = m->r->cf;
    int64_t value = -1;
    if (!insn)
        return false;
    if (insn->op >= OP_iconst_0 && insn->op <= OP_iconst_5)
        value = insn->op - OP_iconst_0;
    else if (insn->op == OP_bipush)
        value = (int8_t)insn->bytes[1];
    else if (insn->op == OP_sipush)
        value = load_s2(insn->bytes + 1);
    else if (insn->op == OP_ldc && cp_is(cf, insn->bytes[1], CP_INTEGER))
        value = cf->cp[insn->bytes[1]].i;
    else if (insn->op == OP_ldc_w && cp_is(cf, edit_insn_constant(insn), CP_INTEGER))
        value = cf->cp[edit_insn_constant(insn)].i;
    return value == index;
}

static void note_store(const struct method *m, struct initializer *initializers,
                       const struct edit_insn *insn)
{
    const struct edit_insn *array = edit_flow_array(&m->code, insn);
    if (!is_new_array(array))
        return;
    struct stack_effect effect = instruction_effect(m->r->cf, insn->op, insn->bytes);
    int32_t maker = insn->slots[insn->depth - (int32_t)effect.pops + 1];
    struct initializer *of = &initializers[array->index];
    if (maker < 0 || !has_index(m, m->code.by_index[maker], of->count) ||
        insn->index < array->index) {
        of->is_other = true;
        return;
    }
    if (of->count++ == 0)
        of->first = insn->index;
    of->last = insn->index;
}

/* The instructions that go elsewhere than to the next one. */
struct leaps {
    const struct edit_insn **items;
    uint32_t count;
    uint64_t work; /* spent on asking for them */
};

static void find_leaps(const struct edit_code *code, struct leaps *leaps)
{
    leaps->items = xmalloc(code->count * sizeof(const struct edit_insn *));
    for (uint32_t i = 0; i < code->count; i++) {
        const struct edit_insn *insn = code->by_index[i];
        if (insn->target_count || !edit_insn_falls_through(insn))
            leaps->items[leaps->count++] = insn;
    }
}

/* Is the code between two instructions entered and left at its ends alone, and has no loop? */
static bool is_closed(const struct edit_code *code, struct leaps *leaps, uint32_t first,
                      uint32_t last)
{
    leaps->work += leaps->count;
    if (leaps->work > MAX_WORK)
        return false;
    for (uint32_t i = 0; i < leaps->count; i++) {
        const struct edit_insn *insn = leaps->items[i];
        bool is_inside = insn->index > first && insn->index <= last;
        for (uint32_t k = 0; k < insn->target_count; k++) {
            uint32_t to = insn->targets[k]->index;
            bool goes_inside = to > first && to <= last;
            if (is_inside != goes_inside || (is_inside && to <= insn->index))
                return false;
        }
        if (is_inside && insn->target_count == 0)
            return false;
    }
    for (const struct edit_handler *h = code->handlers; h; h = h->next) {
        if (h->target->index > first && h->target->index <= last)
            return false;
    }
    return true;
}

static void put_range(struct method *m, const struct initializer *of)
{
    struct class_writer *pool = &m->r->pool;
    struct edit_insn *last = m->code.by_index[of->last];
    const struct edit_insn *first = m->code.by_index[of->first];
    m->is_range = true;
    site_id site = add_site(m, first, SITE_WRITE_ARRAY, SITE_MODE_PLAIN, 0);
    m->is_range = false;
    cw_op(pool, OP_dup);
    emit_int(m, 0);
    emit_int(m, (int32_t)of->count);
    emit_int(m, 1);
    emit_int(m, (int32_t)site);
    emit_static(m, m->r->hooks_class, "writeRange", cw_text(RANGE_HOOK_TYPE));
    put_after(m, last, last->cover, 5);
}

/* Is the array on top of the stack behind its last store? */
static bool is_on_top(const struct method *m, uint32_t array, const struct initializer *of)
{
    const struct edit_insn *next = m->code.by_index[of->last + 1];
    return next->depth > 0 && next->slots[next->depth - 1] == (int32_t)array;
}

void hook_initializers(struct method *m)
{
    struct edit_code *code = &m->code;
    struct leaps leaps = {0};
    struct initializer *initializers = xcalloc(code->count, sizeof *initializers);
    for (uint32_t i = 0; i < code->count; i++) {
        const struct edit_insn *insn = code->by_index[i];
        if (opcode_info[insn->op].kind == KIND_ARRAY_STORE && insn->depth != EDIT_UNREACHED)
            note_store(m, initializers, insn);
    }
    find_leaps(code, &leaps);
    for (uint32_t i = 0; i < code->count; i++) {
        struct initializer *of = &initializers[i];
        of->is_other |=
            of->count < 2 || !is_on_top(m, i, of) || !is_closed(code, &leaps, i, of->last);
        if (!of->is_other)
            put_range(m, of);
    }
    for (uint32_t i = 0; i < code->count; i++) {
        const struct edit_insn *insn = code->by_index[i];
        const struct edit_insn *array =
            insn->depth == EDIT_UNREACHED ? NULL : edit_flow_array(code, insn);
        if (opcode_info[insn->op].kind == KIND_ARRAY_STORE && is_new_array(array) &&
            !initializers[array->index].is_other)
            m->is_redundant[i] = true;
    }
    free(leaps.items);
    free(initializers);
}
