/* rewrite_kept.c - see rewriter.h: values that are wanted at the ends of a method, and code around
 * the whole of it. */
#include "agent/rewriter.h"

#include "classfile/descriptor.h"

#include <stdlib.h>

bool method_stores(const struct method *m, uint16_t slot, unsigned slots)
{
    for (const struct edit_insn *insn = m->code.first; insn; insn = insn->next) {
        struct local_effect local;
        if (!insn->is_added && edit_insn_local(insn, &local) && local.writes &&
            local.index < slot + slots && slot < local.index + local.slots)
            return true;
    }
    return false;
}

/* Do all stack maps say that the variable has the type? */
static bool maps_have(const struct method *m, uint16_t slot, const struct edit_type *type)
{
    for (const struct edit_insn *insn = m->code.first; insn; insn = insn->next) {
        const struct edit_type *local = insn->frame ? edit_frame_local(insn->frame, slot) : NULL;
        if (insn->frame && (!local || !edit_type_equal(local, type)))
            return false;
    }
    return true;
}

static enum opcode load_of(const struct edit_type *type)
{
    switch (type->tag) {
    case EDIT_TYPE_INTEGER: return OP_iload;
    case EDIT_TYPE_LONG: return OP_lload;
    case EDIT_TYPE_FLOAT: return OP_fload;
    case EDIT_TYPE_DOUBLE: return OP_dload;
    default: return OP_aload;
    }
}

static void put_local(struct byte_buffer *out, enum opcode op, uint16_t slot)
{
    if (slot > UINT8_MAX) {
        byte_buffer_u1(out, OP_wide);
        byte_buffer_u1(out, op);
        byte_buffer_u2(out, slot);
    } else {
        byte_buffer_u1(out, op);
        byte_buffer_u1(out, slot);
    }
}

bool add_local(struct method *m, struct edit_insn *insn, uint16_t slot, struct edit_type type)
{
    const struct edit_frame *frame = edit_frame_with_local(&m->code, insn->frame, slot, type);
    if (frame)
        insn->frame = frame;
    else
        m->failure = "its stack maps are broken";
    return frame != NULL;
}

/* A variable of its own, which is in all stack maps; NO_VARIABLE with a failure. */
static uint16_t new_variable(struct method *m, struct edit_type type)
{
    struct edit_code *code = &m->code;
    bool is_wide = type.tag == EDIT_TYPE_LONG || type.tag == EDIT_TYPE_DOUBLE;
    if (code->max_locals + m->temporaries + 2 > UINT16_MAX) {
        m->failure = "it has too many variables";
        return NO_VARIABLE;
    }
    /* Nothing that is used for a moment may be in the same place. */
    code->max_locals += m->temporaries;
    m->temporaries = 0;
    uint16_t variable = (uint16_t)code->max_locals;
    code->max_locals += is_wide ? 2 : 1;
    for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
        if (insn->frame && !add_local(m, insn, variable, type))
            break;
    }
    return variable;
}

static uint16_t copy_argument(struct method *m, uint16_t slot, struct edit_type type)
{
    uint16_t copy = new_variable(m, type);
    if (copy == NO_VARIABLE)
        return slot;
    enum opcode load = load_of(&type);
    put_local(&m->prologue, load, slot);
    put_local(&m->prologue, (enum opcode)(load + OP_istore - OP_iload), copy);
    return copy;
}

static void keep(struct method *m, uint16_t slot, struct edit_type type)
{
    const struct edit_frame *more = edit_frame_with_local(&m->code, m->kept, slot, type);
    if (more)
        m->kept = more;
    else
        m->failure = "its stack maps are broken";
}

uint16_t keep_argument(struct method *m, uint16_t slot, const char *descriptor)
{
    struct edit_type type = edit_type_of(descriptor);
    bool is_this = slot == 0 && !(m->member->flags & ACC_STATIC);
    /* `this` of a constructor has another type at first, and cannot be copied. */
    if (is_this && m->is_constructor) {
        if (method_stores(m, slot, 1))
            m->failure = "its constructor uses the variable of `this` for something else";
        return slot;
    }
    if (edit_frame_local(m->kept, slot))
        return slot;
    for (unsigned i = 0; i < m->copied_count; i++) {
        if (m->copied[i].from == slot)
            return m->copied[i].to;
    }
    uint16_t kept = slot;
    if (method_stores(m, slot, descriptor_slots(descriptor)) || !maps_have(m, slot, &type)) {
        kept = copy_argument(m, slot, type);
        if (m->copied_count < sizeof m->copied / sizeof m->copied[0]) {
            m->copied[m->copied_count].from = slot;
            m->copied[m->copied_count++].to = kept;
        }
    }
    keep(m, kept, type);
    return kept;
}

uint16_t keep_new(struct method *m, struct edit_type type)
{
    uint16_t variable = new_variable(m, type);
    if (variable != NO_VARIABLE)
        keep(m, variable, type);
    return variable;
}

void put_around(struct method *m, const struct byte_buffer *on_throw, unsigned more)
{
    struct edit_code *code = &m->code;
    if (on_throw && on_throw->length) {
        struct edit_insn *last = code->last;
        struct edit_insn *target =
            edit_put_last(code, on_throw->bytes, (uint32_t)on_throw->length, &edit_cover_none);
        static const uint8_t athrow = OP_athrow;
        struct edit_insn *rethrow = edit_insn_new(code, &athrow, 1, target->line, &edit_cover_none);
        edit_insn_insert_after(code, code->last, rethrow);
        if (code->has_maps) {
            struct edit_type thrown = edit_type_object("java/lang/Throwable", 19);
            target->frame = edit_frame_new(code, m->kept->locals, m->kept->local_count, &thrown, 1);
        }
        struct edit_handler *handler = edit_handler_add(code, target);
        const struct edit_cover *old = NULL, *covered = NULL;
        for (struct edit_insn *insn = code->first; insn != target; insn = insn->next) {
            if (insn->cover != old) {
                old = insn->cover;
                covered = edit_cover_with(code, old, handler);
            }
            /* What is done right before a return must not be done again by the handler. */
            if (!edit_insn_returns(insn))
                insn->cover = covered;
            if (insn == last)
                break;
        }
        if (code->max_stack < 1)
            code->max_stack = 1;
    }
    if (m->prologue.length)
        edit_put_first(code, m->prologue.bytes, (uint32_t)m->prologue.length, &edit_cover_none);
    if (m->more_stack < more)
        m->more_stack = more;
    m->is_changed = true;
}
