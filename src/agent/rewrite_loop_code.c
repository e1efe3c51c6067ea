/* rewrite_loop_code.c - see rewrite_loops.h: the code of a plan.
 *
 * Before the loop, values that are the same in all its rounds are put into variables of their own.
 * On every way out the checks are made: behind a branch that falls through at once, and else in a
 * stub that the jump goes to first.  An exception that leaves the loop goes to a handler that checks
 * what was surely accessed and throws it on, to where it would have gone.
 *
 * Outer loops are done before inner ones: the stubs of an inner loop then find the variables of the
 * outer one in the stack maps, and its handler comes first. */
#include "agent/rewrite_loops.h"

#include "classfile/edit/flow.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_COVERS = 4, MAX_VARIABLES = 60000, CODE_STACK = 12 };

#define RANGE_TYPE   "(" OBJECT_TYPE "IIIIIII)V"
#define FIELD_TYPE   "(" OBJECT_TYPE "IIII)V"
#define STATIC_TYPE  "(IIII)V"
#define ELEMENT_TYPE "(" OBJECT_TYPE "IIIII)V"

/* ---- can it be done? ---- */

bool loop_can_put(const struct loop_plan *plan)
{
    const struct edit_code *code = &plan->m->code;
    return plan->header->depth == 0 && (!code->has_maps || plan->header->frame) &&
           code->max_locals < MAX_VARIABLES;
}

/* The different covers in the loop; returns how many, at most MAX_COVERS + 1. */
static uint32_t find_covers(const struct loop_plan *plan, const struct edit_cover **covers)
{
    uint32_t count = 0;
    FOR_LOOP(plan, insn)
    {
        bool is_known = false;
        for (uint32_t i = 0; i < count; i++)
            is_known |= covers[i] == insn->cover;
        if (is_known)
            continue;
        if (count == MAX_COVERS)
            return MAX_COVERS + 1;
        covers[count++] = insn->cover;
    }
    return count;
}

/* A frame with all variables that the handlers of the cover want; NULL: they do not agree. */
static const struct edit_frame *wanted_frame(const struct loop_plan *plan,
                                             const struct edit_cover *cover)
{
    struct edit_code *code = &plan->m->code;
    struct edit_type thrown = edit_type_object("java/lang/Throwable", 19);
    const struct edit_frame *frame = edit_frame_new(code, NULL, 0, &thrown, 1);
    for (uint32_t i = 0; i < cover->count; i++) {
        const struct edit_frame *wanted = edit_insn_entry(cover->handlers[i]->target)->frame;
        uint32_t slot = 0;
        for (uint32_t k = 0; wanted && k < wanted->local_count; k++) {
            const struct edit_type *type = &wanted->locals[k];
            const struct edit_type *known = edit_frame_local(frame, slot);
            /* The frame of a loop's handler, which comes first, has the types that the variables have
             * in the loop: they are good for the other handlers. */
            if (known && type->tag != EDIT_TYPE_TOP && !edit_type_equal(known, type) &&
                cover->handlers[0]->old_entry != UINT32_MAX)
                return NULL;
            if (type->tag != EDIT_TYPE_TOP && !known)
                frame = edit_frame_with_local(code, frame, slot, *type);
            if (!frame)
                return NULL;
            slot += type->tag == EDIT_TYPE_LONG || type->tag == EDIT_TYPE_DOUBLE ? 2 : 1;
        }
        if (!wanted)
            return NULL;
    }
    return frame;
}

bool loop_can_leave(const struct loop_plan *plan)
{
    const struct edit_code *code = &plan->m->code;
    const struct edit_cover *covers[MAX_COVERS];
    uint32_t count = find_covers(plan, covers);
    if (count > MAX_COVERS)
        return false;
    if (!code->has_maps)
        return true;
    for (uint32_t i = 0; i < count; i++) {
        if (!wanted_frame(plan, covers[i]))
            return false;
    }
    for (uint32_t i = 0; i < plan->exit_count; i++) {
        const struct loop_exit *exit = &plan->exits[i];
        if (!exit->falls && !edit_insn_entry(exit->from->targets[exit->target])->frame)
            return false;
    }
    return true;
}

/* ---- values ---- */

static void emit_bytes(struct loop_plan *plan, const struct edit_insn *insn)
{
    byte_buffer_put(&plan->m->r->pool.code, insn->bytes, insn->length);
}

static void emit_expression(struct loop_plan *plan, const struct edit_insn *insn)
{
    struct method *m = plan->m;
    switch (insn->op) {
    case OP_iadd:
    case OP_isub:
    case OP_imul:
        emit_expression(plan, operand_of(m, insn, 1));
        emit_expression(plan, operand_of(m, insn, 0));
        emit_bytes(plan, insn);
        break;
    case OP_checkcast: emit_expression(plan, operand_of(m, insn, 0)); break;
    case OP_getfield:
        cw_op(&m->r->pool, OP_aload_0);
        emit_bytes(plan, insn);
        break;
    case OP_aaload:
        emit_expression(plan, operand_of(m, insn, 1));
        emit_expression(plan, operand_of(m, insn, 0));
        emit_static(m, m->r->loops_class, "row", cw_text("(" OBJECT_TYPE "I)" OBJECT_TYPE));
        break;
    default: emit_bytes(plan, insn); break;
    }
}

static void emit_value(struct loop_plan *plan, const struct loop_value *value)
{
    struct class_writer *pool = &plan->m->r->pool;
    if (value->is_object) {
        emit_expression(plan, value->summands[0]);
        return;
    }
    cw_op(pool, OP_iconst_0);
    for (uint32_t i = 0; i < value->count; i++) {
        emit_expression(plan, value->summands[i]);
        cw_op(pool, value->is_subtracted[i] ? OP_isub : OP_iadd);
    }
}

/* ---- variables ---- */

static uint16_t new_variable(struct loop_plan *plan)
{
    return (uint16_t)plan->m->code.max_locals++;
}

static void choose_variables(struct loop_plan *plan)
{
    for (uint32_t i = 0; i < plan->value_count; i++)
        plan->values[i].variable = new_variable(plan);
    for (uint32_t i = 0; i < plan->var_count; i++) {
        if (plan->vars[i].is_used)
            plan->vars[i].first = new_variable(plan);
    }
    for (uint32_t i = 0; i < plan->shadow_count; i++)
        plan->shadows[i].variable = new_variable(plan);
}

struct variable {
    uint16_t slot;
    struct edit_type type;
};

/* The variables that the plan has made; returns how many. */
static uint32_t own_variables(const struct loop_plan *plan, struct variable *variables)
{
    const char *shadow_class = plan->m->r->shadow_class;
    struct edit_type number = {.tag = EDIT_TYPE_INTEGER};
    struct edit_type object = edit_type_object("java/lang/Object", 16);
    struct edit_type shadow = edit_type_object(shadow_class, strlen(shadow_class));
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->value_count; i++)
        variables[count++] = (struct variable){plan->values[i].variable,
                                               plan->values[i].is_object ? object : number};
    for (uint32_t i = 0; i < plan->var_count; i++) {
        if (plan->vars[i].is_used)
            variables[count++] = (struct variable){plan->vars[i].first, number};
    }
    for (uint32_t i = 0; i < plan->shadow_count; i++)
        variables[count++] = (struct variable){plan->shadows[i].variable, shadow};
    return count;
}

enum { MAX_OWN = MAX_VALUES + MAX_VARS + MAX_FIELDS };

/* The frame with a variable as the loop's header has it; a NULL frame stays so. */
static const struct edit_frame *with_header_local(struct loop_plan *plan,
                                                  const struct edit_frame *frame, uint16_t slot)
{
    const struct edit_type *type = edit_frame_local(plan->header_frame, slot);
    return frame && type ? edit_frame_with_local(&plan->m->code, frame, slot, *type) : NULL;
}

static const struct edit_frame *with_expression(struct loop_plan *plan,
                                                const struct edit_frame *frame,
                                                const struct edit_insn *insn)
{
    struct local_effect local;
    const struct method *m = plan->m;
    if (edit_insn_local(insn, &local))
        return with_header_local(plan, frame, local.index);
    unsigned operands =
        insn->op == OP_getfield || insn->op == OP_checkcast ? 1
        : insn->op == OP_aaload || insn->op == OP_iadd || insn->op == OP_isub || insn->op == OP_imul
            ? 2
            : 0;
    for (unsigned i = 0; i < operands && frame; i++)
        frame = with_expression(plan, frame, operand_of(m, insn, i));
    return frame;
}

/* The frame with all variables that the checks use. */
static const struct edit_frame *with_used(struct loop_plan *plan, const struct edit_frame *frame)
{
    struct variable variables[MAX_OWN];
    uint32_t count = own_variables(plan, variables);
    for (uint32_t i = 0; i < plan->var_count && frame; i++) {
        if (plan->vars[i].is_used)
            frame = with_header_local(plan, frame, plan->vars[i].slot);
    }
    for (uint32_t i = 0; i < plan->value_count && frame; i++) {
        if (plan->values[i].is_object && !plan->values[i].is_stable)
            frame = with_expression(plan, frame, plan->values[i].summands[0]);
    }
    for (uint32_t i = 0; i < count && frame; i++)
        frame = edit_frame_with_local(&plan->m->code, frame, variables[i].slot, variables[i].type);
    if (!frame)
        plan->m->failure = "its stack maps are broken";
    return frame;
}

/* ---- checks ---- */

/* Where the checks are made. */
struct place {
    const struct edit_insn *exit; /* NULL: an exception */
};

/* Is the access among those of the last round?  Nothing is known of exceptions. */
static bool is_done(const struct loop_plan *plan, const struct place *place,
                    const struct edit_insn *access)
{
    bool done = false;
    return place->exit && loop_done_at(plan, access, place->exit, &done) && done;
}

static bool is_division(uint8_t op)
{
    return op == OP_idiv || op == OP_irem || op == OP_ldiv || op == OP_lrem;
}

/* May an instruction throw after the variable was incremented in the same round? */
static bool throws_late(const struct loop_plan *plan, const struct loop_var *var)
{
    const struct edit_insn *first = var->increments[0];
    for (uint32_t i = 1; i < var->increment_count; i++) {
        if (insn_dominates(plan->blocks, var->increments[i], first))
            first = var->increments[i];
    }
    uint32_t from = plan->blocks->of[first->index];
    FOR_LOOP(plan, insn)
    {
        uint8_t kind = opcode_info[insn->op].kind;
        bool is_silent = kind == KIND_INCREMENT || kind == KIND_GOTO || kind == KIND_LOAD ||
                         kind == KIND_STORE || kind == KIND_BRANCH || kind == KIND_CONSTANT ||
                         kind == KIND_NOP || kind == KIND_STACK || kind == KIND_SWITCH ||
                         (kind == KIND_ARITHMETIC && !is_division(insn->op));
        uint32_t at = plan->blocks->of[insn->index];
        bool is_later = at == from ? insn->index > first->index
                                   : block_reaches(plan->blocks, plan->loop, from, at);
        if (!is_silent && is_later)
            return true;
    }
    return false;
}

/* The end of the values that the variable had: that of the last round is among them or not. */
static void emit_end(struct loop_plan *plan, const struct place *place, const struct loop_var *var,
                     bool with_last)
{
    struct class_writer *pool = &plan->m->r->pool;
    int32_t before = 0;
    if (place->exit)
        loop_increments_before(plan, var, place->exit, &before);
    else if (throws_late(plan, var))
        before = var->step;
    int32_t more = (with_last ? var->step : 0) - before;
    cw_op_local(pool, OP_iload, var->slot);
    if (more) {
        emit_int(plan->m, more);
        cw_op(pool, OP_iadd);
    }
}

static void emit_array(struct loop_plan *plan, const struct loop_value *array)
{
    struct method *m = plan->m;
    cw_op_local(&m->r->pool, OP_aload, array->variable);
    if (array->is_stable)
        return;
    emit_expression(plan, array->summands[0]);
    emit_static(m, m->r->loops_class, "same", cw_text("(" OBJECT_TYPE OBJECT_TYPE ")" OBJECT_TYPE));
}

static void emit_run(struct loop_plan *plan, const struct place *place,
                     const struct loop_group *group, int32_t low, int32_t high, bool with_last)
{
    struct method *m = plan->m;
    struct class_writer *pool = &m->r->pool;
    const struct loop_var *var = &plan->vars[group->var];
    emit_array(plan, &plan->values[group->array]);
    cw_op_local(pool, OP_iload, var->first);
    if (group->is_negative)
        cw_op(pool, OP_ineg);
    emit_end(plan, place, var, with_last);
    if (group->is_negative)
        cw_op(pool, OP_ineg);
    emit_int(m, group->is_negative ? -var->step : var->step);
    if (group->base == NONE)
        cw_op(pool, OP_iconst_0);
    else
        cw_op_local(pool, OP_iload, plan->values[group->base].variable);
    emit_int(m, low);
    emit_int(m, high);
    emit_int(m, (int32_t)group->site);
    emit_static(m, m->r->loops_class, group->is_write ? "writes" : "reads", cw_text(RANGE_TYPE));
}

static int by_number(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Those of the group's accesses that were made in the last round, or those that were not: neighbours
 * together. */
static void emit_group(struct loop_plan *plan, const struct place *place,
                       const struct loop_group *group, bool with_last)
{
    int32_t offsets[MAX_ACCESSES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < group->count; i++) {
        if (is_done(plan, place, group->accesses[i]) == with_last)
            offsets[count++] = group->offsets[i];
    }
    qsort(offsets, count, sizeof *offsets, by_number);
    for (uint32_t i = 0; i < count;) {
        uint32_t end = i + 1;
        while (end < count && offsets[end] <= offsets[end - 1] + 1)
            end++;
        emit_run(plan, place, group, offsets[i], offsets[end - 1], with_last);
        i = end;
    }
}

/* Does another group write all that this one reads, whenever it does? */
static bool is_covered(const struct loop_plan *plan, const struct place *place,
                       const struct loop_group *group)
{
    for (uint32_t i = 0; i < plan->group_count && !group->is_write; i++) {
        const struct loop_group *other = &plan->groups[i];
        if (!other->is_write || other->array != group->array || other->base != group->base ||
            other->var != group->var || other->is_negative != group->is_negative)
            continue;
        uint32_t found = 0;
        for (uint32_t k = 0; k < group->count; k++) {
            bool is_found = false;
            for (uint32_t j = 0; j < other->count && !is_found; j++)
                is_found = other->offsets[j] == group->offsets[k] &&
                           is_done(plan, place, other->accesses[j]) ==
                               is_done(plan, place, group->accesses[k]);
            found += is_found;
        }
        if (found == group->count)
            return true;
    }
    return false;
}

/* One that counts the rounds. */
static const struct loop_var *used_var(const struct loop_plan *plan)
{
    const struct loop_var *var = plan->vars;
    while (!var->is_used)
        var++;
    return var;
}

static void emit_field(struct loop_plan *plan, const struct place *place,
                       const struct loop_field *field)
{
    struct method *m = plan->m;
    bool is_write = opcode_info[field->access->op].kind == KIND_PUT;
    const struct loop_var *var = used_var(plan);
    if (field->object != NONE)
        cw_op_local(&m->r->pool, OP_aload, plan->values[field->object].variable);
    cw_op_local(&m->r->pool, OP_iload, var->first);
    emit_end(plan, place, var, is_done(plan, place, field->access));
    emit_int(m, var->step);
    emit_int(m, (int32_t)field->site);
    const char *name = field->object == NONE ? is_write ? "writeStatic" : "readStatic"
                       : is_write            ? "write"
                                             : "read";
    emit_static(m, m->r->loops_class, name,
                cw_text(field->object == NONE ? STATIC_TYPE : FIELD_TYPE));
}

/* Is the field written, too, whenever it is read? */
static bool is_field_covered(const struct loop_plan *plan, const struct place *place,
                             const struct loop_field *field)
{
    for (uint32_t i = 0; i < plan->field_count; i++) {
        const struct loop_field *other = &plan->fields[i];
        if (opcode_info[field->access->op].kind == KIND_GET &&
            opcode_info[other->access->op].kind == KIND_PUT && other->object == field->object &&
            edit_insn_constant(other->access) == edit_insn_constant(field->access) &&
            is_done(plan, place, other->access) == is_done(plan, place, field->access))
            return true;
    }
    return false;
}

static void emit_element(struct loop_plan *plan, const struct place *place,
                         const struct loop_element *element)
{
    struct method *m = plan->m;
    struct class_writer *pool = &m->r->pool;
    bool is_write = opcode_info[element->access->op].kind == KIND_ARRAY_STORE;
    const struct loop_var *var = used_var(plan);
    emit_array(plan, &plan->values[element->array]);
    emit_int(m, element->offset);
    if (element->base != NONE) {
        cw_op_local(pool, OP_iload, plan->values[element->base].variable);
        cw_op(pool, OP_iadd);
    }
    cw_op_local(pool, OP_iload, var->first);
    emit_end(plan, place, var, is_done(plan, place, element->access));
    emit_int(m, var->step);
    emit_int(m, (int32_t)element->site);
    emit_static(m, m->r->loops_class, is_write ? "writeAt" : "readAt", cw_text(ELEMENT_TYPE));
}

static void emit_checks(struct loop_plan *plan, const struct place *place)
{
    for (uint32_t i = 0; i < plan->group_count; i++) {
        if (is_covered(plan, place, &plan->groups[i]))
            continue;
        emit_group(plan, place, &plan->groups[i], false);
        emit_group(plan, place, &plan->groups[i], true);
    }
    for (uint32_t i = 0; i < plan->element_count; i++)
        emit_element(plan, place, &plan->elements[i]);
    for (uint32_t i = 0; i < plan->field_count; i++) {
        if (!is_field_covered(plan, place, &plan->fields[i]))
            emit_field(plan, place, &plan->fields[i]);
    }
}

static struct edit_insn *take_piece(struct loop_plan *plan, const struct edit_cover *cover)
{
    struct byte_buffer *made = &plan->m->r->pool.code;
    struct edit_insn *piece = edit_piece_new(&plan->m->code, made->bytes, (uint32_t)made->length,
                                             plan->header->line, cover);
    made->length = 0;
    return piece;
}

/* ---- before the loop ---- */

static void emit_before(struct loop_plan *plan)
{
    struct method *m = plan->m;
    struct class_writer *pool = &m->r->pool;
    for (uint32_t i = 0; i < plan->value_count; i++) {
        emit_value(plan, &plan->values[i]);
        cw_op_local(pool, plan->values[i].is_object ? OP_astore : OP_istore,
                    plan->values[i].variable);
    }
    for (uint32_t i = 0; i < plan->var_count; i++) {
        if (!plan->vars[i].is_used)
            continue;
        cw_op_local(pool, OP_iload, plan->vars[i].slot);
        cw_op_local(pool, OP_istore, plan->vars[i].first);
    }
    for (uint32_t i = 0; i < plan->final_count; i++) {
        const struct edit_insn *access = plan->finals[i].access;
        cw_op(pool, OP_aload_0);
        cw_op(pool, OP_dup);
        emit_bytes(plan, access);
        emit_int(m, (int32_t)add_site(m, access, SITE_READ, SITE_MODE_FINAL,
                                      edit_insn_constant(access)));
        emit_hook(m, HOOK_READ_FINAL);
    }
    char type[512];
    snprintf(type, sizeof type, "(" OBJECT_TYPE ")L%s;", m->r->shadow_class);
    for (uint32_t i = 0; i < plan->shadow_count; i++) {
        emit_expression(plan, plan->shadows[i].array);
        emit_static(m, m->r->hooks_class, "arrayOf", cw_text(type));
        cw_op_local(pool, OP_astore, plan->shadows[i].variable);
    }
}

/* Jumps into the loop from outside go to the code before it. */
static bool redirect_entries(struct loop_plan *plan, struct edit_insn *before)
{
    bool is_jumped_to = false;
    for (struct edit_insn *insn = plan->m->code.first; insn; insn = insn->next) {
        /* Jumps that were added so far are those of loops around this one or elsewhere. */
        bool is_outside = insn->is_added || !loop_has(plan->blocks, plan->loop, insn);
        for (uint32_t i = 0; i < insn->target_count && is_outside; i++) {
            if (insn->targets[i] == plan->header) {
                insn->targets[i] = before;
                is_jumped_to = true;
            }
        }
    }
    return is_jumped_to;
}

static void put_before_loop(struct loop_plan *plan)
{
    struct edit_code *code = &plan->m->code;
    struct edit_insn *header = plan->header;
    emit_before(plan);
    struct edit_insn *before = take_piece(plan, header->cover);
    const struct edit_insn *above = header->index ? code->by_index[header->index - 1] : NULL;
    bool falls_in = above && edit_insn_falls_through(above);
    bool is_inside = falls_in && loop_has(plan->blocks, plan->loop, above);
    before->index = header->index;
    bool is_jumped_to = redirect_entries(plan, before);
    if (code->has_maps && (is_jumped_to || !falls_in || is_inside))
        before->frame = plan->header_frame;
    if (!is_inside) {
        edit_insn_insert_before(code, edit_insn_entry(header), before);
        return;
    }
    /* The loop's own code falls through to its header. */
    edit_insn_insert_after(code, code->last, before);
    edit_insn_insert_after(code, before, edit_insn_goto(code, header, header->line, header->cover));
}

static void put_maps(struct loop_plan *plan)
{
    struct variable variables[MAX_OWN];
    uint32_t count = own_variables(plan, variables);
    FOR_LOOP(plan, insn)
    {
        for (uint32_t i = 0; i < count && insn->frame; i++) {
            if (!add_local(plan->m, insn, variables[i].slot, variables[i].type))
                return;
        }
    }
}

/* ---- behind the loop ---- */

static void put_exit(struct loop_plan *plan, const struct loop_exit *exit)
{
    struct edit_insn *from = exit->from;
    struct edit_code *code = &plan->m->code;
    struct place place = {from};
    emit_checks(plan, &place);
    if (exit->falls) {
        struct byte_buffer *made = &plan->m->r->pool.code;
        edit_put_after(code, from, made->bytes, (uint32_t)made->length,
                       code->by_index[from->index + 1]->cover);
        made->length = 0;
        return;
    }
    struct edit_insn *target = from->targets[exit->target];
    const struct edit_cover *cover = target->cover;
    struct edit_insn *stub = take_piece(plan, cover);
    stub->index = target->index;
    if (code->has_maps)
        stub->frame = with_used(plan, edit_insn_entry(target)->frame);
    edit_insn_insert_after(code, code->last, stub);
    edit_insn_insert_after(code, stub, edit_insn_goto(code, target, stub->line, cover));
    /* A switch may go to the same place by several ways. */
    for (uint32_t i = 0; i < plan->exit_count; i++) {
        struct loop_exit *other = &plan->exits[i];
        if (other->from == from && !other->falls && from->targets[other->target] == target)
            other->is_put = true;
    }
    for (uint32_t i = 0; i < from->target_count; i++) {
        if (from->targets[i] == target)
            from->targets[i] = stub;
    }
}

static void put_handler(struct loop_plan *plan, const struct edit_cover *cover)
{
    struct edit_code *code = &plan->m->code;
    static const uint8_t athrow = OP_athrow;
    struct place place = {NULL};
    emit_checks(plan, &place);
    struct edit_insn *stub = take_piece(plan, cover);
    if (code->has_maps) {
        const struct edit_frame *frame = wanted_frame(plan, cover);
        stub->frame = frame ? with_used(plan, frame) : NULL;
        if (!stub->frame)
            plan->m->failure = "its stack maps are broken";
    }
    edit_insn_insert_after(code, code->last, stub);
    edit_insn_insert_after(code, stub, edit_insn_new(code, &athrow, 1, stub->line, cover));
    struct edit_handler *handler = edit_handler_add_first(code, stub);
    const struct edit_cover *covered = edit_cover_with_first(code, cover, handler);
    FOR_LOOP(plan, insn)
    {
        if (insn->cover == cover)
            insn->cover = covered;
    }
}

/* ---- all of it ---- */

static void add_sites(struct loop_plan *plan)
{
    struct method *m = plan->m;
    m->is_range = true;
    for (uint32_t i = 0; i < plan->group_count; i++) {
        struct loop_group *group = &plan->groups[i];
        const struct edit_insn *access = group->accesses[0];
        group->site = add_site(m, access, group->is_write ? SITE_WRITE_ARRAY : SITE_READ_ARRAY,
                               SITE_MODE_PLAIN, field_of_array(m, access));
    }
    m->is_range = false;
    for (uint32_t i = 0; i < plan->element_count; i++) {
        struct loop_element *element = &plan->elements[i];
        bool is_write = opcode_info[element->access->op].kind == KIND_ARRAY_STORE;
        element->site = add_site(m, element->access, is_write ? SITE_WRITE_ARRAY : SITE_READ_ARRAY,
                                 SITE_MODE_PLAIN, field_of_array(m, element->access));
    }
    for (uint32_t i = 0; i < plan->field_count; i++) {
        struct loop_field *field = &plan->fields[i];
        bool is_write = opcode_info[field->access->op].kind == KIND_PUT;
        enum site_kind kind = field->object == NONE
                                  ? is_write ? SITE_WRITE_STATIC : SITE_READ_STATIC
                              : is_write ? SITE_WRITE
                                         : SITE_READ;
        field->site =
            add_site(m, field->access, kind, SITE_MODE_PLAIN, edit_insn_constant(field->access));
    }
}

void loop_put(struct loop_plan *plan)
{
    struct method *m = plan->m;
    const struct edit_cover *covers[MAX_COVERS];
    plan->header_frame = plan->header->frame;
    add_sites(plan);
    choose_variables(plan);
    put_before_loop(plan);
    if (m->code.has_maps)
        put_maps(plan);
    bool has_checks = plan->group_count || plan->field_count || plan->element_count;
    uint32_t count = has_checks ? find_covers(plan, covers) : 0;
    for (uint32_t i = 0; i < plan->exit_count && has_checks; i++) {
        if (!plan->exits[i].is_put)
            put_exit(plan, &plan->exits[i]);
    }
    for (uint32_t i = 0; i < count; i++)
        put_handler(plan, covers[i]);
    if (m->more_stack < CODE_STACK)
        m->more_stack = CODE_STACK;
    m->is_changed = true;
}
