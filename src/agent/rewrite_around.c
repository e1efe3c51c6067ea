/* rewrite_around.c - see rewriter.h: calls at the entry and the ends of a method.
 *
 * They nest: the hooks of contracts are outermost, then come deeper() and shallower(), then the
 * method's own monitor.  An exception that leaves the method goes through the same ends. */
#include "agent/rewriter.h"

#include "classfile/descriptor.h"

#include <stdio.h>
#include <stdlib.h>

#define OBJECT_HOOK_TYPE "(" OBJECT_TYPE ")V"
#define VARHANDLE_TYPE   "(" OBJECT_TYPE OBJECT_TYPE "II)V"

enum { MAX_ARGUMENTS = 256 };

struct argument {
    const char *type;
    uint16_t slot, kept; /* where it is passed; where it is throughout the method */
    bool is_kept;
};

struct builder {
    struct method *m;
    const struct around *around;
    struct argument arguments[MAX_ARGUMENTS]; /* with the receiver */
    unsigned count;
    bool is_static;
    const char *result; /* its descriptor */
    site_id site;       /* where the method locks its monitor */
    uint16_t
        class_variable; /* that monitor; NO_VARIABLE: it is not that of a class, or not locked here */
    struct edit_handler
        *unhooked; /* leaves it without the hook, which has thrown; NULL: not locked here */
};

static void find_arguments(struct builder *b)
{
    struct method *m = b->m;
    uint16_t slot = 0;
    b->is_static = m->member->flags & ACC_STATIC;
    if (!b->is_static) {
        struct cp_text name = m->r->name;
        char *type = arena_alloc(&m->code.arena, name.length + 3);
        snprintf(type, name.length + 3, "L%.*s;", (int)name.length, name.bytes);
        b->arguments[b->count++] = (struct argument){.type = type};
        slot = 1;
    }
    const char *p = m->descriptor.bytes + 1;
    for (; *p != ')'; p += descriptor_next(p)) {
        b->arguments[b->count++] = (struct argument){.type = p, .slot = slot};
        slot = (uint16_t)(slot + descriptor_slots(p));
    }
    b->result = p + 1;
}

static bool is_reference(const char *type)
{
    return *type == 'L' || *type == '[';
}

/* The argument is wanted at the ends of the method. */
static void keep(struct builder *b, unsigned index)
{
    struct argument *argument = &b->arguments[index];
    if (!argument->is_kept)
        argument->kept = keep_argument(b->m, argument->slot, argument->type);
    argument->is_kept = true;
}

static void load(struct builder *b, unsigned index, bool is_end)
{
    const struct argument *argument = &b->arguments[index];
    enum opcode op = *argument->type == 'J'         ? OP_lload
                     : *argument->type == 'D'       ? OP_dload
                     : *argument->type == 'F'       ? OP_fload
                     : is_reference(argument->type) ? OP_aload
                                                    : OP_iload;
    cw_op_local(&b->m->r->pool, op, is_end ? argument->kept : argument->slot);
}

/* ---- rows ---- */

/* Index of the argument that a row is about; -1: none, or it has none. */
static int argument_of(const struct builder *b, const struct contract *row)
{
    unsigned index = 0;
    switch (row->object) {
    case OBJECT_THIS:
    case OBJECT_FIELD:
        if (b->is_static)
            return -1;
        break;
    case OBJECT_ARG0: index = b->is_static ? 0 : 1; break;
    case OBJECT_ARG1: index = b->is_static ? 1 : 2; break;
    default: return -1;
    }
    return index < b->count && is_reference(b->arguments[index].type) ? (int)index : -1;
}

/* Does the row fit the method at all?  At its entry, the object of a constructor may not be used. */
static const char *fault_of(const struct builder *b, const struct contract *row)
{
    bool is_this = !b->is_static && (row->row != ROW_CONTRACT || row->object == OBJECT_THIS ||
                                     row->object == OBJECT_FIELD);
    if (b->m->is_constructor && is_this && row->when & (WHEN_ENTRY | WHEN_LEAVE))
        return "a contract wants the object before it is initialized";
    if (row->row == ROW_REPLACE && !is_reference(b->result))
        return "a contract wants to replace a result that is no object";
    if (row->row != ROW_CONTRACT)
        return NULL;
    if (row->object == OBJECT_RESULT && (row->when != WHEN_EXIT || !is_reference(b->result)))
        return "a contract wants a result that is no object";
    if (row->object != OBJECT_RESULT && argument_of(b, row) < 0)
        return "a contract wants an argument that is no object";
    char first = *b->result;
    bool is_number = first == 'I' || first == 'J' || first == 'S' || first == 'B';
    bool fits =
        row->condition == IF_ALWAYS || (row->condition == IF_TRUE      ? first == 'Z'
                                        : row->condition == IF_NONNULL ? is_reference(b->result)
                                                                       : is_number);
    return fits ? NULL : "a contract asks for a condition that the result cannot meet";
}

static void emit_object(struct builder *b, const struct contract *row, bool is_end)
{
    struct class_writer *pool = &b->m->r->pool;
    if (row->object == OBJECT_RESULT) {
        cw_op(pool, OP_dup);
        return;
    }
    load(b, (unsigned)argument_of(b, row), is_end);
    if (row->object == OBJECT_FIELD)
        cw_op_u2(pool, OP_getfield,
                 cw_member(pool, CP_FIELDREF, text_of(b->m->r->name), cw_text(row->field),
                           cw_text(row->field_descriptor)));
}

static void emit_contract(struct builder *b, const struct contract *row, bool is_end)
{
    emit_object(b, row, is_end);
    emit_static(b->m, b->m->r->contracts_class, row->hook, cw_text(OBJECT_HOOK_TYPE));
}

static void put_type(struct byte_buffer *out, const char *type)
{
    if (is_reference(type))
        byte_buffer_put(out, OBJECT_TYPE, strlen(OBJECT_TYPE));
    else
        byte_buffer_put(out, type, 1);
}

static unsigned wanted_arguments(const struct builder *b, const struct contract *row)
{
    return row->count && row->count < b->count ? row->count : b->count;
}

/* The result, which is on the stack, becomes another one. */
static void emit_replacement(struct builder *b, const struct contract *row)
{
    struct byte_buffer type = {0};
    struct class_writer *pool = &b->m->r->pool;
    byte_buffer_put(&type, "(" OBJECT_TYPE, 1 + strlen(OBJECT_TYPE));
    for (unsigned i = 0; i < wanted_arguments(b, row); i++) {
        load(b, i, true);
        put_type(&type, b->arguments[i].type);
    }
    byte_buffer_put(&type, ")" OBJECT_TYPE, 1 + strlen(OBJECT_TYPE));
    emit_static(b->m, b->m->r->contracts_class, row->hook,
                (struct cw_text){(const char *)type.bytes, type.length});
    free(type.bytes);
    size_t length = descriptor_next(b->result);
    bool is_array = *b->result == '[';
    struct cw_text name = {is_array ? b->result : b->result + 1, is_array ? length : length - 2};
    cw_op_u2(pool, OP_checkcast, cw_class(pool, name));
}

/* With its arguments; and at an end with the result, which is on the stack. */
static void emit_call(struct builder *b, const struct contract *row, bool is_end)
{
    struct byte_buffer type = {0};
    bool has_result = is_end && *b->result != 'V' && !row->has_no_result;
    struct class_writer *pool = &b->m->r->pool;
    uint16_t temporary = (uint16_t)b->m->code.max_locals;
    enum opcode op = *b->result == 'J'         ? OP_lload
                     : *b->result == 'D'       ? OP_dload
                     : *b->result == 'F'       ? OP_fload
                     : is_reference(b->result) ? OP_aload
                                               : OP_iload;
    if (has_result) {
        if (b->m->temporaries < 2)
            b->m->temporaries = 2;
        cw_op(pool, descriptor_slots(b->result) == 2 ? OP_dup2 : OP_dup);
        cw_op_local(pool, (enum opcode)(op + OP_istore - OP_iload), temporary);
    }
    byte_buffer_u1(&type, '(');
    for (unsigned i = 0; i < wanted_arguments(b, row); i++) {
        load(b, i, is_end);
        put_type(&type, b->arguments[i].type);
    }
    if (has_result) {
        cw_op_local(pool, op, temporary);
        put_type(&type, b->result);
    }
    byte_buffer_put(&type, ")V", 2);
    emit_static(b->m, b->m->r->contracts_class, row->hook,
                (struct cw_text){(const char *)type.bytes, type.length});
    free(type.bytes);
}

static void emit_row(struct builder *b, const struct contract *row, bool is_end)
{
    if (!row->hook)
        return;
    if (row->row == ROW_REPLACE)
        emit_replacement(b, row);
    else if (row->row == ROW_CALL)
        emit_call(b, row, is_end);
    else
        emit_contract(b, row, is_end);
}

/* ---- the parts that are no rows ---- */

static void emit_varhandle(struct builder *b, bool is_end)
{
    struct class_writer *pool = &b->m->r->pool;
    const struct around *around = b->around;
    load(b, 0, is_end);
    if (around->has_holder)
        load(b, 1, is_end);
    else
        cw_op(pool, OP_aconst_null);
    if (around->has_index)
        load(b, 2, is_end);
    else
        cw_op(pool, OP_iconst_m1);
    emit_int(b->m, around->mode);
    emit_static(b->m, b->m->r->contracts_class, is_end ? "varHandleAfter" : "varHandleBefore",
                cw_text(VARHANDLE_TYPE));
}

static void emit_depth(struct builder *b, const char *hook)
{
    emit_static(b->m, b->m->r->contracts_class, hook, cw_text("()V"));
}

static void emit_monitor_object(struct builder *b)
{
    if (b->class_variable != NO_VARIABLE)
        cw_op_local(&b->m->r->pool, OP_aload, b->class_variable);
    else if (b->is_static)
        emit_this_class(b->m);
    else
        load(b, 0, true);
}

static void emit_monitor(struct builder *b, enum hook hook)
{
    emit_monitor_object(b);
    emit_hook(b->m, hook);
}

/* ---- all of it ---- */

static void keep_wanted(struct builder *b)
{
    const struct around *around = b->around;
    if ((around->monitor || around->locks) && !b->is_static)
        keep(b, 0);
    /* The JIT compilers want to see that the monitor which is left is the one that was entered. */
    if (around->locks && b->is_static)
        b->class_variable = keep_new(b->m, edit_type_object("java/lang/Class", 15));
    for (unsigned i = 0; around->is_varhandle && i < 3 && i < b->count; i++)
        keep(b, i);
    for (size_t i = 0; i < around->row_count; i++) {
        const struct contract *row = around->rows[i];
        if (!(row->when & (WHEN_EXIT | WHEN_LEAVE)) || !row->hook)
            continue;
        for (unsigned k = 0; row->row != ROW_CONTRACT && k < wanted_arguments(b, row); k++)
            keep(b, k);
        if (row->row == ROW_CONTRACT && argument_of(b, row) >= 0)
            keep(b, (unsigned)argument_of(b, row));
    }
}

static void take_code(struct method *m, struct byte_buffer *to)
{
    struct byte_buffer *made = &m->r->pool.code;
    byte_buffer_put(to, made->bytes, made->length);
    made->length = 0;
}

static void make_prologue(struct builder *b)
{
    const struct around *around = b->around;
    for (size_t i = 0; i < around->row_count; i++) {
        if (around->rows[i]->when & WHEN_ENTRY)
            emit_row(b, around->rows[i], false);
    }
    if (around->is_varhandle)
        emit_varhandle(b, false);
    if (around->is_leaf)
        emit_depth(b, "deeper");
    if (around->locks) {
        b->site = add_site(b->m, b->m->code.first, SITE_LOCK, SITE_MODE_UNKNOWN, 0);
        if (b->class_variable != NO_VARIABLE) {
            emit_this_class(b->m);
            cw_op_local(&b->m->r->pool, OP_astore, b->class_variable);
        }
        emit_monitor_object(b);
        emit_request(b->m, b->site);
        emit_monitor_object(b);
        cw_op(&b->m->r->pool, OP_monitorenter);
    } else if (around->monitor == MONITORS_ORDER) {
        emit_monitor(b, HOOK_ENTER);
    } else if (around->monitor == MONITORS_LEFT && b->m->r->options->entries) {
        emit_monitor_object(b);
        emit_entered(b->m);
    }
    take_code(b->m, &b->m->prologue);
}

/* Behind the method's own monitorenter, where the handler that leaves the monitor must be in force already: the JIT compilers
 * refuse methods that may be left with a monitor locked. */
static void put_entered(struct builder *b)
{
    struct method *m = b->m;
    if (b->around->monitor == MONITORS_ORDER)
        emit_monitor(b, HOOK_ENTER);
    emit_monitor_object(b);
    emit_acquired(m, b->site);
    struct byte_buffer *made = &m->r->pool.code;
    edit_put_first(&m->code, made->bytes, (uint32_t)made->length, &edit_cover_none);
    made->length = 0;
}

/* What is always done at an end. */
static void emit_inner_end(struct builder *b)
{
    if (b->around->monitor == MONITORS_ORDER)
        emit_monitor(b, HOOK_EXIT);
    if (b->around->monitor == MONITORS_LEFT) {
        emit_monitor_object(b);
        emit_left(b->m);
    }
    if (b->around->locks) {
        emit_monitor_object(b);
        cw_op(&b->m->r->pool, OP_monitorexit);
    }
    if (b->around->is_leaf)
        emit_depth(b, "shallower");
}

static void make_throw(struct builder *b, struct byte_buffer *on_throw)
{
    emit_inner_end(b);
    for (size_t i = 0; i < b->around->row_count; i++) {
        const struct contract *row = b->around->rows[i];
        if (row->when & WHEN_LEAVE && row->row == ROW_CONTRACT)
            emit_row(b, row, true);
    }
    take_code(b->m, on_throw);
}

/* Emits the row's condition of the result and returns the branch that goes past when it is not
 * met. */
static enum opcode emit_condition(struct builder *b, const struct contract *row)
{
    struct class_writer *pool = &b->m->r->pool;
    bool is_long = *b->result == 'J';
    cw_op(pool, is_long ? OP_dup2 : OP_dup);
    if (is_long) {
        cw_op(pool, OP_lconst_0);
        cw_op(pool, OP_lcmp);
    }
    switch (row->condition) {
    case IF_TRUE: return OP_ifeq;
    case IF_NONNULL: return OP_ifnull;
    case IF_POSITIVE: return OP_ifle;
    default: return OP_iflt;
    }
}

static void put_conditional(struct builder *b, const struct contract *row, struct edit_insn *end)
{
    struct method *m = b->m;
    struct edit_code *code = &m->code;
    uint8_t op = (uint8_t)emit_condition(b, row);
    put_before(m, end, 4);
    struct edit_insn *branch = edit_insn_goto(code, end, end->line, end->cover);
    branch->op = op;
    edit_insn_insert_before(code, end, branch);
    emit_row(b, row, true);
    put_before(m, end, 4);
    /* The branch goes to a place behind the call, which has a stack map of its own. */
    struct edit_insn *label = edit_put_before(code, end, NULL, 0);
    branch->targets[0] = label;
    if (code->has_maps) {
        struct edit_type result = edit_type_of(b->result);
        label->frame = edit_frame_new(code, m->kept->locals, m->kept->local_count, &result, 1);
    }
}

static void put_end(struct builder *b, struct edit_insn *end)
{
    struct method *m = b->m;
    emit_inner_end(b);
    if (b->around->is_varhandle)
        emit_varhandle(b, true);
    for (size_t i = 0; i < b->around->row_count; i++) {
        const struct contract *row = b->around->rows[i];
        if (!(row->when & (WHEN_EXIT | WHEN_LEAVE)) || !row->hook)
            continue;
        if (row->row != ROW_CONTRACT || row->condition == IF_ALWAYS) {
            emit_row(b, row, true);
            continue;
        }
        if (m->r->pool.code.length)
            put_before(m, end, 4);
        put_conditional(b, row, end);
    }
    if (m->r->pool.code.length)
        put_before(m, end, 4);
    if (b->unhooked)
        end->prev->cover = edit_cover_with_first(&m->code, end->prev->cover, b->unhooked);
}

/* Behind put_around().  The hook throws where the stack is full, and the monitor must be left all the same.  What leaves it
 * then throws no more: that its handler covers it says so to the JIT compilers. */
static void put_unhooked(struct builder *b)
{
    struct method *m = b->m;
    struct edit_code *code = &m->code;
    struct edit_insn *thrown = code->last->prev; /* before the athrow */
    emit_unhooked(m);
    emit_monitor_object(b);
    cw_op(&m->r->pool, OP_monitorexit);
    struct byte_buffer *made = &m->r->pool.code;
    struct edit_insn *leaving =
        edit_put_last(code, made->bytes, (uint32_t)made->length, &edit_cover_none);
    made->length = 0;
    static const uint8_t athrow = OP_athrow;
    edit_put_last(code, &athrow, 1, &edit_cover_none);
    leaving->frame = thrown->frame;
    b->unhooked = edit_handler_add_first(code, leaving);
    leaving->cover = edit_cover_with_first(code, leaving->cover, b->unhooked);
    thrown->cover = edit_cover_with_first(code, thrown->cover, b->unhooked);
}

void hook_around(struct method *m, const struct around *around)
{
    struct builder b = {.m = m, .around = around, .class_variable = NO_VARIABLE};
    struct byte_buffer on_throw = {0};
    find_arguments(&b);
    for (size_t i = 0; i < around->row_count; i++) {
        const char *fault = around->rows[i]->hook ? fault_of(&b, around->rows[i]) : NULL;
        if (fault)
            m->failure = fault;
    }
    if (m->failure)
        return;
    keep_wanted(&b);
    make_prologue(&b);
    make_throw(&b, &on_throw);
    if (around->locks)
        put_entered(&b);
    unsigned slots = 2;
    for (unsigned i = 0; i < b.count; i++)
        slots += descriptor_slots(b.arguments[i].type);
    put_around(m, &on_throw, slots + 4);
    if (around->locks)
        put_unhooked(&b);
    for (struct edit_insn *insn = m->code.first; insn; insn = insn->next) {
        if (edit_insn_returns(insn))
            put_end(&b, insn);
    }
    free(on_throw.bytes);
}
