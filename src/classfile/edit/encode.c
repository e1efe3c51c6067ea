/* encode.c - edit_code_encode(): from the list of instructions back to a Code
 * attribute. */
#include "classfile/edit/code.h"

#include "classfile/edit/attributes.h"
#include "classfile/edit/frames.h"
#include "classfile/reader.h"

#include <stdlib.h>
#include <string.h>

/* REACH: how far a conditional branch may be from the jump that takes it further, if one is needed.
 * What grows between the two once it is placed fits into the rest of 32 KB. */
enum { MAX_CODE = UINT16_MAX, REACH = 24000 };

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
    return insn->is_far || opcode_info[insn->op].format == FORMAT_BRANCH_W ? 5 : 3;
}

static bool is_jump(const struct edit_insn *insn)
{
    return insn->target_count == 1 && !is_switch(insn);
}

static int64_t jump_offset(const struct edit_insn *insn)
{
    return (int64_t)edit_insn_entry(insn->targets[0])->pc - insn->pc;
}

/* Can a jump be put behind the instruction?  Where it falls through to the next one, that must have a
 * stack map: it is then jumped to. */
static bool is_gap(const struct edit_insn *insn)
{
    return !edit_insn_falls_through(insn) || (insn->next && insn->next->frame);
}

/* The nearest such place within reach. */
static struct edit_insn *gap_near(struct edit_insn *insn)
{
    struct edit_insn *back = insn->prev, *ahead = insn;
    while (back || ahead) {
        if (ahead && ahead->pc - insn->pc <= REACH && is_gap(ahead))
            return ahead;
        if (back && insn->pc - back->pc <= REACH && is_gap(back))
            return back;
        ahead = ahead && ahead->pc - insn->pc <= REACH ? ahead->next : NULL;
        back = back && insn->pc - back->pc <= REACH ? back->prev : NULL;
    }
    return NULL;
}

/* Where stack maps are kept, the instruction behind a far branch cannot be made the target of the
 * opposite branch: it may have no map.  The branch goes to a jump nearby instead, which has the map
 * of the target. */
static bool extend_branch(struct edit_code *code, struct edit_insn *branch)
{
    struct edit_insn *target = branch->targets[0], *gap = gap_near(branch);
    const struct edit_frame *frame = edit_insn_entry(target)->frame;
    if (!gap || !frame)
        return false;
    if (edit_insn_falls_through(gap)) {
        struct edit_insn *over = edit_insn_goto(code, gap->next, gap->line, gap->cover);
        edit_insn_insert_after(code, gap, over);
        gap = over;
    }
    struct edit_insn *jump = edit_insn_goto(code, target, branch->line, gap->cover);
    jump->is_far = true;
    jump->frame = frame;
    edit_insn_insert_after(code, gap, jump);
    branch->targets[0] = jump;
    return true;
}

/* Widens a jump whose target is too far; false when it cannot be. */
static bool widen(struct edit_code *code, struct edit_insn *insn)
{
    if (code->has_maps && is_conditional(insn))
        return extend_branch(code, insn);
    insn->is_far = true;
    return true;
}

/* Returns the length of the code; more than MAX_CODE when it cannot be placed.  A jump once far
 * stays so, which makes the rounds end. */
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
            if (!is_jump(insn) || insn->is_far || opcode_info[insn->op].format == FORMAT_BRANCH_W)
                continue;
            int64_t offset = jump_offset(insn);
            if (offset >= INT16_MIN && offset <= INT16_MAX)
                continue;
            if (!widen(code, insn))
                return MAX_CODE + 1;
            changed = true;
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
    uint32_t offset = (uint32_t)jump_offset(insn);
    if (!insn->is_far && opcode_info[insn->op].format != FORMAT_BRANCH_W) {
        byte_buffer_u1(out, insn->op);
        byte_buffer_u2(out, offset);
        return;
    }
    bool is_jsr = opcode_info[insn->op].kind == KIND_JSR;
    if (is_conditional(insn)) {
        byte_buffer_u1(out, opposite(insn->op));
        byte_buffer_u2(out, 8);
        offset -= 3;
    }
    byte_buffer_u1(out, is_jsr ? OP_jsr_w : OP_goto_w);
    byte_buffer_u4(out, offset);
}

static void put_switch(struct byte_buffer *out, const struct edit_insn *insn)
{
    byte_buffer_u1(out, insn->op);
    for (uint32_t at = insn->pc + 1; at < switch_operands(insn->pc); at++)
        byte_buffer_u1(out, 0);
    byte_buffer_u4(out, edit_insn_entry(insn->targets[0])->pc - insn->pc);
    bool table = insn->op == OP_tableswitch;
    byte_buffer_put(out, insn->bytes + 4, table ? 8 : 4);
    for (uint32_t i = 1; i < insn->target_count; i++) {
        if (!table)
            byte_buffer_put(out, insn->bytes + 8 + 8 * (i - 1), 4);
        byte_buffer_u4(out, edit_insn_entry(insn->targets[i])->pc - insn->pc);
    }
}

static uint8_t *added_bytes(const struct edit_code *code, uint32_t length)
{
    uint8_t *added = xcalloc(length, 1);
    for (const struct edit_insn *insn = code->first; insn; insn = insn->next)
        memset(added + insn->pc, insn->is_added, encoded_length(insn, insn->pc));
    return added;
}

static void put_instructions(const struct edit_code *code, struct byte_buffer *out)
{
    for (const struct edit_insn *insn = code->first; insn; insn = insn->next) {
        if (is_switch(insn))
            put_switch(out, insn);
        else if (insn->target_count)
            put_branch(out, insn);
        else
            byte_buffer_put(out, insn->bytes, insn->length);
    }
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
        h->first_entry = count;
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
                byte_buffer_u2(out, edit_insn_entry(h->target)->pc);
                byte_buffer_u2(out, h->type);
            } else {
                count++;
            }
        }
        if (is_open) {
            byte_buffer_u2(out, length);
            byte_buffer_u2(out, edit_insn_entry(h->target)->pc);
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

static uint32_t put_variables(const struct edit_code *code, bool is_generic, uint32_t length,
                              struct byte_buffer *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < code->variable_count; i++) {
        const struct edit_variable *v = &code->variables[i];
        uint32_t start = v->start ? edit_insn_entry(v->start)->pc : length;
        uint32_t end = v->end ? edit_insn_entry(v->end)->pc : length;
        if (end < start ||
            v->is_generic != is_generic) /* before: its instructions have been moved */
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

/* ---- attributes ---- */

struct attribute_list {
    struct edit_code *code;
    struct class_writer *pool;
    struct byte_buffer bytes;
    unsigned count;
    uint32_t length; /* of the code */
    bool is_done[EDIT_ATTRIBUTE_OTHER];
    bool is_too_long;
};

static void begin_attribute(struct attribute_list *list, uint16_t name, size_t length)
{
    byte_buffer_u2(&list->bytes, name);
    byte_buffer_u4(&list->bytes, length);
    list->count++;
}

/* A table that is made anew: all attributes of its kind become one. */
static void put_table(struct attribute_list *list, enum edit_attribute_kind kind, uint16_t name)
{
    struct byte_buffer entries = {0};
    uint32_t count = 0;
    if (list->is_done[kind])
        return;
    list->is_done[kind] = true;
    switch (kind) {
    case EDIT_ATTRIBUTE_LINES: count = put_lines(list->code, &entries); break;
    case EDIT_ATTRIBUTE_MAPS:
        if (list->code->has_maps)
            count = edit_frames_encode(list->code, list->pool, &entries);
        break;
    default:
        count = put_variables(list->code, kind == EDIT_ATTRIBUTE_GENERIC_VARIABLES, list->length,
                              &entries);
        break;
    }
    list->is_too_long |= count > UINT16_MAX;
    if (count) {
        begin_attribute(list, name, 2 + entries.length);
        byte_buffer_u2(&list->bytes, count);
        byte_buffer_put(&list->bytes, entries.bytes, entries.length);
    }
    free(entries.bytes);
}

static void put_attribute(struct attribute_list *list, const struct edit_attribute *attribute)
{
    struct byte_buffer info = {0};
    switch (attribute->kind) {
    case EDIT_ATTRIBUTE_TYPE_ANNOTATIONS:
        edit_put_type_annotations(list->code, attribute->info, list->length, &info);
        begin_attribute(list, attribute->name, info.length);
        byte_buffer_put(&list->bytes, info.bytes, info.length);
        free(info.bytes);
        break;
    case EDIT_ATTRIBUTE_OTHER:
        begin_attribute(list, attribute->name, attribute->info.length);
        byte_buffer_put(&list->bytes, attribute->info.bytes, attribute->info.length);
        break;
    default: put_table(list, attribute->kind, attribute->name); break;
    }
}

/* A table that the method had not. */
static void put_new_table(struct attribute_list *list, enum edit_attribute_kind kind,
                          const char *name)
{
    if (!list->is_done[kind])
        put_table(list, kind, cw_utf8(list->pool, cw_text(name)));
}

static bool put_attributes(struct edit_code *code, struct class_writer *pool,
                           struct byte_buffer *info, uint32_t length)
{
    struct attribute_list list = {.code = code, .pool = pool, .length = length};
    struct edit_attributes old = edit_attributes_of(code);
    struct edit_attribute attribute;
    while (edit_attributes_next(&old, &attribute))
        put_attribute(&list, &attribute);
    bool has_new_maps = false;
    for (const struct edit_insn *insn = code->first; insn && code->has_maps; insn = insn->next)
        has_new_maps |= insn->frame != NULL;
    if (has_new_maps)
        put_new_table(&list, EDIT_ATTRIBUTE_MAPS, "StackMapTable");
    byte_buffer_u2(info, list.count);
    byte_buffer_put(info, list.bytes.bytes, list.bytes.length);
    free(list.bytes.bytes);
    return !list.is_too_long;
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
    put_instructions(code, info);
    struct byte_buffer handlers = {0};
    uint32_t handler_count = put_handlers(code, &handlers, (uint32_t)length);
    byte_buffer_u2(info, handler_count);
    byte_buffer_put(info, handlers.bytes, handlers.length);
    free(handlers.bytes);
    if (!put_attributes(code, pool, info, (uint32_t)length) || handler_count > UINT16_MAX)
        return error_set(error, "its tables would become too long");
    if (added)
        *added = added_bytes(code, (uint32_t)length);
    return true;
}
