/* encode.c - edit_code_encode(): from the list of instructions back to a Code
 * attribute.  Of its attributes the line numbers and the names of local variables are kept. */
#include "classfile/edit/code.h"

#include "classfile/reader.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CODE = UINT16_MAX };

static bool is_switch(const struct edit_insn *insn)
{
    return opcode_info[insn->op].kind == KIND_SWITCH;
}

static bool is_conditional(const struct edit_insn *insn)
{
    return opcode_info[insn->op].kind == KIND_BRANCH;
}

static uint32_t encoded_length(const struct edit_insn *insn, uint32_t pc)
{
    if (is_switch(insn))
        return switch_operands(pc) - pc + insn->length;
    if (insn->target_count == 0)
        return insn->length;
    if (is_conditional(insn))
        return insn->is_far ? 8 : 3; /* the opposite branch around a goto_w */
    return insn->is_far || insn->op == OP_goto_w ? 5 : 3;
}

/* Returns the length of the code.  A branch once far stays so, which makes the rounds end. */
static uint64_t place_instructions(struct edit_code *code)
{
    for (;;) {
        uint64_t pc = 0;
        bool changed = false;
        for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
            insn->pc = (uint32_t)pc;
            pc += encoded_length(insn, insn->pc);
            if (pc > MAX_CODE)
                return pc;
        }
        for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
            if (insn->target_count != 1 || is_switch(insn) || insn->is_far)
                continue;
            int64_t offset = (int64_t)insn->targets[0]->pc - insn->pc;
            if (offset < INT16_MIN || offset > INT16_MAX)
                insn->is_far = changed = true;
        }
        if (!changed)
            return pc;
    }
}

static uint8_t opposite(uint8_t op)
{
    if (op == OP_ifnull || op == OP_ifnonnull)
        return op == OP_ifnull ? OP_ifnonnull : OP_ifnull;
    return (uint8_t)(((op - OP_ifeq) ^ 1) + OP_ifeq);
}

static void put_branch(struct byte_buffer *out, const struct edit_insn *insn)
{
    uint32_t offset = insn->targets[0]->pc - insn->pc;
    if (!insn->is_far && insn->op != OP_goto_w) {
        byte_buffer_u1(out, insn->op);
        byte_buffer_u2(out, offset);
        return;
    }
    if (is_conditional(insn)) {
        byte_buffer_u1(out, opposite(insn->op));
        byte_buffer_u2(out, 8);
        offset -= 3;
    }
    byte_buffer_u1(out, OP_goto_w);
    byte_buffer_u4(out, offset);
}

static void put_switch(struct byte_buffer *out, const struct edit_insn *insn)
{
    byte_buffer_u1(out, insn->op);
    for (uint32_t at = insn->pc + 1; at < switch_operands(insn->pc); at++)
        byte_buffer_u1(out, 0);
    byte_buffer_u4(out, insn->targets[0]->pc - insn->pc);
    bool table = insn->op == OP_tableswitch;
    byte_buffer_put(out, insn->bytes + 4, table ? 8 : 4);
    for (uint32_t i = 1; i < insn->target_count; i++) {
        if (!table)
            byte_buffer_put(out, insn->bytes + 8 + 8 * (i - 1), 4);
        byte_buffer_u4(out, insn->targets[i]->pc - insn->pc);
    }
}

static uint8_t *put_instructions(struct edit_code *code, struct byte_buffer *out, uint32_t length)
{
    uint8_t *added = xcalloc(length, 1);
    for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
        memset(added + insn->pc, insn->is_added, encoded_length(insn, insn->pc));
        if (is_switch(insn))
            put_switch(out, insn);
        else if (insn->target_count)
            put_branch(out, insn);
        else
            byte_buffer_put(out, insn->bytes, insn->length);
    }
    return added;
}

static bool covers(const struct edit_insn *insn, const struct edit_handler *handler)
{
    for (uint32_t i = 0; i < insn->cover->count; i++) {
        if (insn->cover->handlers[i] == handler)
            return true;
    }
    return false;
}

/* Entries of the exception table; returns how many.  The order of the handlers is that of every
 * instruction's own list, so one after the other will do. */
static uint32_t put_handlers(struct edit_code *code, struct byte_buffer *out, uint32_t length)
{
    uint32_t count = 0;
    for (struct edit_handler *h = code->handlers; h; h = h->next) {
        const struct edit_cover *known = NULL;
        bool covered = false, is_open = false;
        for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
            if (insn->cover != known) {
                known = insn->cover;
                covered = covers(insn, h);
            }
            if (covered == is_open)
                continue;
            byte_buffer_u2(out, insn->pc);
            is_open = covered;
            if (!covered) {
                byte_buffer_u2(out, h->target->pc);
                byte_buffer_u2(out, h->type);
            } else {
                count++;
            }
        }
        if (is_open) {
            byte_buffer_u2(out, length);
            byte_buffer_u2(out, h->target->pc);
            byte_buffer_u2(out, h->type);
        }
    }
    return count;
}

static uint32_t put_lines(const struct edit_code *code, struct byte_buffer *out)
{
    uint32_t count = 0;
    int32_t line = EDIT_NO_LINE;
    for (const struct edit_insn *insn = code->first; insn; insn = insn->next) {
        if (insn->line == line)
            continue;
        line = insn->line;
        byte_buffer_u2(out, insn->pc);
        byte_buffer_u2(out, line == EDIT_NO_LINE ? 0 : (unsigned)line);
        count++;
    }
    return count;
}

static uint32_t put_variables(const struct edit_code *code, struct byte_buffer *out,
                              uint32_t length)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < code->variable_count; i++) {
        const struct edit_variable *v = &code->variables[i];
        uint32_t start = v->start ? v->start->pc : length, end = v->end ? v->end->pc : length;
        if (end < start) /* its instructions have been moved */
            continue;
        byte_buffer_u2(out, start);
        byte_buffer_u2(out, end - start);
        byte_buffer_u2(out, v->name);
        byte_buffer_u2(out, v->descriptor);
        byte_buffer_u2(out, v->slot);
        count++;
    }
    return count;
}

static void put_attribute(struct byte_buffer *out, uint16_t name, uint32_t count,
                          const struct byte_buffer *entries)
{
    byte_buffer_u2(out, name);
    byte_buffer_u4(out, 2 + entries->length);
    byte_buffer_u2(out, count);
    byte_buffer_put(out, entries->bytes, entries->length);
}

static bool put_tables(struct edit_code *code, struct class_writer *pool, struct byte_buffer *info,
                       uint32_t length, struct error *error)
{
    struct byte_buffer handlers = {0}, lines = {0}, variables = {0};
    uint32_t handler_count = put_handlers(code, &handlers, length);
    uint32_t line_count = put_lines(code, &lines);
    uint32_t variable_count = put_variables(code, &variables, length);
    bool good = handler_count <= UINT16_MAX && variable_count <= UINT16_MAX;
    if (good) {
        byte_buffer_u2(info, handler_count);
        byte_buffer_put(info, handlers.bytes, handlers.length);
        byte_buffer_u2(info, (line_count > 0) + (variable_count > 0));
        if (line_count)
            put_attribute(info, cw_utf8(pool, cw_text("LineNumberTable")), line_count, &lines);
        if (variable_count)
            put_attribute(info, cw_utf8(pool, cw_text("LocalVariableTable")), variable_count,
                          &variables);
    } else {
        error_set(error, "its tables would become too long");
    }
    free(handlers.bytes);
    free(lines.bytes);
    free(variables.bytes);
    return good;
}

bool edit_code_encode(struct edit_code *code, struct class_writer *pool, struct byte_buffer *info,
                      uint8_t **added, struct error *error)
{
    uint64_t length = place_instructions(code);
    if (length > MAX_CODE || code->max_stack > UINT16_MAX || code->max_locals > UINT16_MAX)
        return error_set(error, "its code would become too long");
    byte_buffer_u2(info, code->max_stack);
    byte_buffer_u2(info, code->max_locals);
    byte_buffer_u4(info, length);
    *added = put_instructions(code, info, (uint32_t)length);
    if (put_tables(code, pool, info, (uint32_t)length, error))
        return true;
    free(*added);
    *added = NULL;
    return false;
}
