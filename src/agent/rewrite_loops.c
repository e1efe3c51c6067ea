/* rewrite_loops.c - see rewrite_loops.h: from the loops of a method to plans. */
#include "agent/rewrite_loops.h"

#include "classfile/descriptor.h"
#include "classfile/reader.h"

#include <stdlib.h>

enum { MAX_DEPTH = 6, MAX_OFFSET = 1 << 16 };

const struct edit_insn *operand_of(const struct method *m, const struct edit_insn *insn,
                                   unsigned above)
{
    if (insn->depth < (int32_t)above + 1)
        return NULL;
    int32_t index = insn->slots[insn->depth - 1 - (int32_t)above];
    return index < 0 ? NULL : m->code.by_index[index];
}

/* ---- what is in a loop ---- */

static bool stores_to(const struct edit_insn *insn, uint16_t slot)
{
    struct local_effect local;
    return edit_insn_local(insn, &local) && local.writes && slot >= local.index &&
           slot < local.index + local.slots;
}

/* Has the variable the same type wherever the loop may be left, so that stubs can use it? */
static bool is_live(const struct loop_plan *plan, uint16_t slot)
{
    if (!plan->m->code.has_maps)
        return true;
    const struct edit_frame *frame = plan->header->frame;
    const struct edit_type *type = frame ? edit_frame_local(frame, slot) : NULL;
    if (!type)
        return false;
    FOR_LOOP(plan, insn)
    {
        const struct edit_type *other = insn->frame ? edit_frame_local(insn->frame, slot) : type;
        if (!other || !edit_type_equal(type, other))
            return false;
    }
    return true;
}

static bool is_kept_local(const struct loop_plan *plan, uint16_t slot)
{
    FOR_LOOP(plan, insn)
    {
        if (stores_to(insn, slot))
            return false;
    }
    return is_live(plan, slot);
}

static bool is_written(const struct loop_plan *plan, uint16_t constant)
{
    const struct classfile *cf = plan->m->r->cf;
    FOR_LOOP(plan, insn)
    {
        /* By name alone: the same field may be named through different classes. */
        if (opcode_info[insn->op].kind == KIND_PUT &&
            text_equal(cp_ref_name(cf, edit_insn_constant(insn)), cp_ref_name(cf, constant)))
            return true;
    }
    return false;
}

static void look_at(struct loop_plan *plan)
{
    plan->is_quiet = !plan->loop->has_handler;
    /* Fields come last: the modes of those of other classes may have to be looked up. */
    for (int pass = 0; pass < 2 && plan->is_quiet; pass++) {
        FOR_LOOP(plan, insn)
        {
            uint8_t kind = opcode_info[insn->op].kind;
            if ((kind == KIND_GET || kind == KIND_PUT) == (pass == 0))
                continue;
            enum quiet quiet = quiet_of(plan->m->r, insn);
            plan->is_quiet &= quiet != LOUD;
            plan->has_object_writes |= kind != KIND_PUT && quiet != QUIET;
        }
    }
    plan->has_object_writes |= !plan->is_quiet;
}

/* ---- values that are the same in all rounds ---- */

static bool is_this(const struct method *m, const struct edit_insn *insn)
{
    struct local_effect local;
    return insn && opcode_info[insn->op].kind == KIND_LOAD && edit_insn_local(insn, &local) &&
           local.index == 0 && m->is_this_kept && !m->is_early[insn->index];
}

static bool int_constant(const struct method *m, const struct edit_insn *insn, int32_t *value)
{
    const struct classfile *cf = m->r->cf;
    if (insn->op >= OP_iconst_m1 && insn->op <= OP_iconst_5)
        *value = insn->op - OP_iconst_0;
    else if (insn->op == OP_bipush)
        *value = (int8_t)insn->bytes[1];
    else if (insn->op == OP_sipush)
        *value = load_s2(insn->bytes + 1);
    else if (insn->op == OP_ldc && cp_is(cf, insn->bytes[1], CP_INTEGER))
        *value = cf->cp[insn->bytes[1]].i;
    else
        return false;
    return true;
}

/* Is the expression that ends with the instruction the same in all rounds?  Its computation before
 * the loop has no effect and throws nothing.  Clears *is_stable where another thread could change
 * it. */
static bool is_invariant(const struct loop_plan *plan, const struct edit_insn *insn, unsigned depth,
                         bool *is_stable)
{
    struct method *m = plan->m;
    struct local_effect local;
    int32_t ignored;
    if (!insn || depth > MAX_DEPTH || !loop_has(plan->blocks, plan->loop, insn))
        return false;
    if (int_constant(m, insn, &ignored))
        return true;
    switch (insn->op) {
    case OP_iadd:
    case OP_isub:
    case OP_imul:
        return is_invariant(plan, operand_of(m, insn, 0), depth + 1, is_stable) &&
               is_invariant(plan, operand_of(m, insn, 1), depth + 1, is_stable);
    case OP_checkcast: return is_invariant(plan, operand_of(m, insn, 0), depth + 1, is_stable);
    case OP_getfield:
    case OP_getstatic: {
        uint16_t constant = edit_insn_constant(insn);
        enum site_mode mode = field_mode(m->r, constant);
        bool is_own = insn->op == OP_getfield ? is_this(m, operand_of(m, insn, 0))
                                              : is_own_field(m->r, constant);
        if (!is_own || !is_hooked_field(m->r, constant))
            return false;
        /* Constructors may set final fields when they like. */
        if (mode == SITE_MODE_FINAL && !m->is_constructor && !m->is_initializer)
            return true;
        *is_stable = false;
        return (mode == SITE_MODE_PLAIN || mode == SITE_MODE_FINAL) && !is_written(plan, constant);
    }
    case OP_aaload:
        *is_stable = false;
        return !plan->has_object_writes &&
               is_invariant(plan, operand_of(m, insn, 0), depth + 1, is_stable) &&
               is_invariant(plan, operand_of(m, insn, 1), depth + 1, is_stable);
    default: break;
    }
    bool is_load = opcode_info[insn->op].kind == KIND_LOAD && edit_insn_local(insn, &local);
    char type = opcode_info[insn->op].effect[1];
    return is_load && (type == 'I' || type == 'A') && is_kept_local(plan, local.index);
}

static bool same_expression(const struct method *m, const struct edit_insn *a,
                            const struct edit_insn *b)
{
    struct local_effect x, y;
    if (a == b)
        return true;
    if (!a || !b)
        return false;
    if (edit_insn_local(a, &x) && edit_insn_local(b, &y))
        return x.index == y.index;
    if (a->op != b->op || a->length != b->length || memcmp(a->bytes, b->bytes, a->length) != 0)
        return false;
    unsigned operands = a->op == OP_getfield || a->op == OP_checkcast ? 1
                        : a->op == OP_aaload                          ? 2
                        : opcode_info[a->op].kind == KIND_ARITHMETIC  ? 2
                                                                      : 0;
    for (unsigned i = 0; i < operands; i++) {
        if (!same_expression(m, operand_of(m, a, i), operand_of(m, b, i)))
            return false;
    }
    return true;
}

/* The index of the value, which is added; NONE: there are too many. */
static int add_value(struct loop_plan *plan, const struct loop_value *value)
{
    for (uint32_t i = 0; i < plan->value_count; i++) {
        const struct loop_value *known = &plan->values[i];
        bool is_same = known->count == value->count && known->is_object == value->is_object;
        for (uint32_t k = 0; is_same && k < value->count; k++)
            is_same = known->is_subtracted[k] == value->is_subtracted[k] &&
                      same_expression(plan->m, known->summands[k], value->summands[k]);
        if (is_same)
            return (int)i;
    }
    if (plan->value_count == MAX_VALUES)
        return NONE;
    plan->values[plan->value_count] = *value;
    return (int)plan->value_count++;
}

static int add_object(struct loop_plan *plan, const struct edit_insn *insn)
{
    struct loop_value value = {.summands = {insn}, .count = 1, .is_object = true};
    value.is_stable = true;
    return is_invariant(plan, insn, 0, &value.is_stable) ? add_value(plan, &value) : NONE;
}

/* ---- induction variables ---- */

static int32_t increment_of(const struct edit_insn *insn)
{
    bool is_wide = insn->bytes[0] == OP_wide;
    return is_wide ? load_s2(insn->bytes + 4) : (int8_t)insn->bytes[2];
}

/* The variable as an induction variable, which is added; NONE: it is none. */
static int add_var(struct loop_plan *plan, uint16_t slot)
{
    struct loop_var var = {.slot = slot};
    for (uint32_t i = 0; i < plan->var_count; i++) {
        if (plan->vars[i].slot == slot)
            return (int)i;
    }
    if (plan->var_count == MAX_VARS || !is_live(plan, slot))
        return NONE;
    FOR_LOOP(plan, insn)
    {
        if (!stores_to(insn, slot))
            continue;
        if (insn->op != OP_iinc || var.increment_count == MAX_STEPS ||
            !is_in_every_round(plan->blocks, plan->loop, insn))
            return NONE;
        var.increments[var.increment_count++] = insn;
        var.step += increment_of(insn);
    }
    if (var.step == 0 || var.step < -MAX_OFFSET || var.step > MAX_OFFSET)
        return NONE;
    plan->vars[plan->var_count] = var;
    return (int)plan->var_count++;
}

bool loop_done_at(const struct loop_plan *plan, const struct edit_insn *access,
                  const struct edit_insn *exit, bool *is_done)
{
    const struct blocks *blocks = plan->blocks;
    *is_done = access != exit && insn_dominates(blocks, access, exit);
    uint32_t from = blocks->of[access->index], to = blocks->of[exit->index];
    return *is_done || from == to || !block_reaches(blocks, plan->loop, from, to);
}

bool loop_increments_before(const struct loop_plan *plan, const struct loop_var *var,
                            const struct edit_insn *insn, int32_t *sum)
{
    *sum = 0;
    for (uint32_t i = 0; i < var->increment_count; i++) {
        bool is_done;
        if (!loop_done_at(plan, var->increments[i], insn, &is_done))
            return false;
        *sum += is_done ? increment_of(var->increments[i]) : 0;
    }
    return true;
}

/* ---- indices ---- */

struct linear {
    int var; /* NONE: none yet */
    bool is_negative;
    int32_t offset;
    struct loop_value base;
};

/* Adds the expression to the sum, or subtracts it. */
static bool add_linear(struct loop_plan *plan, const struct edit_insn *insn, bool is_subtracted,
                       unsigned depth, struct linear *sum)
{
    const struct method *m = plan->m;
    struct local_effect local;
    int32_t constant, before;
    if (!insn || depth > MAX_DEPTH || !loop_has(plan->blocks, plan->loop, insn))
        return false;
    if (int_constant(m, insn, &constant)) {
        if (constant < -MAX_OFFSET || constant > MAX_OFFSET)
            return false;
        sum->offset += is_subtracted ? -constant : constant;
        return sum->offset >= -MAX_OFFSET && sum->offset <= MAX_OFFSET;
    }
    if (insn->op == OP_iadd || insn->op == OP_isub)
        return add_linear(plan, operand_of(m, insn, 1), is_subtracted, depth + 1, sum) &&
               add_linear(plan, operand_of(m, insn, 0), is_subtracted != (insn->op == OP_isub),
                          depth + 1, sum);
    bool is_stable = true;
    if (is_invariant(plan, insn, depth, &is_stable)) {
        if (sum->base.count == MAX_SUMMANDS || !is_stable)
            return false;
        sum->base.is_subtracted[sum->base.count] = is_subtracted;
        sum->base.summands[sum->base.count++] = insn;
        return true;
    }
    bool is_load = opcode_info[insn->op].kind == KIND_LOAD &&
                   opcode_info[insn->op].effect[1] == 'I' && edit_insn_local(insn, &local);
    if (!is_load || sum->var != NONE || !is_in_every_round(plan->blocks, plan->loop, insn))
        return false;
    sum->var = add_var(plan, local.index);
    sum->is_negative = is_subtracted;
    if (sum->var == NONE || !loop_increments_before(plan, &plan->vars[sum->var], insn, &before))
        return false;
    sum->offset += is_subtracted ? -before : before;
    return true;
}

/* ---- accesses ---- */

/* Is it known at every exit whether the access was made in that round? */
static bool is_clear(const struct loop_plan *plan, const struct edit_insn *access)
{
    bool is_done;
    for (uint32_t i = 0; i < plan->exit_count; i++) {
        if (!loop_done_at(plan, access, plan->exits[i].from, &is_done))
            return false;
    }
    return true;
}

/* Is the variable's value known at every exit? */
static bool is_var_clear(const struct loop_plan *plan, const struct loop_var *var)
{
    int32_t ignored;
    for (uint32_t i = 0; i < plan->exit_count; i++) {
        if (!loop_increments_before(plan, var, plan->exits[i].from, &ignored))
            return false;
    }
    return true;
}

static struct loop_group *group_for(struct loop_plan *plan, const struct loop_group *like)
{
    for (uint32_t i = 0; i < plan->group_count; i++) {
        struct loop_group *g = &plan->groups[i];
        if (g->array == like->array && g->base == like->base && g->var == like->var &&
            g->is_negative == like->is_negative && g->is_write == like->is_write &&
            g->count < MAX_ACCESSES)
            return g;
    }
    if (plan->group_count == MAX_GROUPS)
        return NULL;
    plan->groups[plan->group_count] = *like;
    return &plan->groups[plan->group_count++];
}

/* A variable that counts the rounds; NONE: there is none. */
static int counting_var(struct loop_plan *plan)
{
    for (uint32_t i = 0; i < plan->var_count; i++) {
        if (plan->vars[i].is_used)
            return (int)i;
    }
    FOR_LOOP(plan, insn)
    {
        struct local_effect local;
        if (insn->op != OP_iinc || !edit_insn_local(insn, &local))
            continue;
        int var = add_var(plan, local.index);
        if (var != NONE && is_var_clear(plan, &plan->vars[var])) {
            plan->vars[var].is_used = true;
            return var;
        }
    }
    return NONE;
}

static bool plan_same_element(struct loop_plan *plan, struct edit_insn *insn,
                              const struct edit_insn *array, const struct linear *index)
{
    struct loop_element element = {.access = insn, .base = NONE, .offset = index->offset};
    if (plan->element_count == MAX_FIELDS || counting_var(plan) == NONE ||
        (element.array = add_object(plan, array)) == NONE)
        return false;
    if (index->base.count && (element.base = add_value(plan, &index->base)) == NONE)
        return false;
    plan->elements[plan->element_count++] = element;
    return true;
}

static bool plan_element(struct loop_plan *plan, struct edit_insn *insn)
{
    struct method *m = plan->m;
    struct stack_effect effect = instruction_effect(m->r->cf, insn->op, insn->bytes);
    const struct edit_insn *array = operand_of(m, insn, effect.pops - 1u);
    const struct edit_insn *index = operand_of(m, insn, effect.pops - 2u);
    struct linear sum = {.var = NONE, .base = {.is_stable = true}};
    bool is_stable = true;
    if (!is_invariant(plan, array, 0, &is_stable) || !add_linear(plan, index, false, 0, &sum) ||
        !is_clear(plan, insn))
        return false;
    if (sum.var == NONE)
        return plan_same_element(plan, insn, array, &sum);
    if (!is_var_clear(plan, &plan->vars[sum.var]))
        return false;
    struct loop_group like = {.array = add_object(plan, array),
                              .base = NONE,
                              .var = sum.var,
                              .is_negative = sum.is_negative,
                              .is_write = opcode_info[insn->op].kind == KIND_ARRAY_STORE};
    if (like.array == NONE)
        return false;
    if (sum.base.count && (like.base = add_value(plan, &sum.base)) == NONE)
        return false;
    struct loop_group *group = group_for(plan, &like);
    if (!group)
        return false;
    plan->vars[sum.var].is_used = true;
    group->accesses[group->count] = insn;
    group->offsets[group->count++] = sum.offset;
    return true;
}

/* A final field of `this`: it may be read before the loop, whether it is read there or not. */
static bool plan_final(struct loop_plan *plan, struct edit_insn *insn)
{
    uint16_t constant = edit_insn_constant(insn);
    char type = cp_ref_descriptor(plan->m->r->cf, constant).bytes[0];
    for (uint32_t i = 0; i < plan->final_count; i++) {
        if (edit_insn_constant(plan->finals[i].access) == constant)
            return true;
    }
    if ((type != 'L' && type != '[') || plan->final_count == MAX_FIELDS)
        return false;
    plan->finals[plan->final_count++].access = insn;
    return true;
}

static bool plan_field(struct loop_plan *plan, struct edit_insn *insn)
{
    struct method *m = plan->m;
    uint16_t constant = edit_insn_constant(insn);
    enum site_mode mode = field_mode(m->r, constant);
    bool is_static = insn->op == OP_getstatic || insn->op == OP_putstatic;
    struct stack_effect effect = instruction_effect(m->r->cf, insn->op, insn->bytes);
    const struct edit_insn *object = is_static ? NULL : operand_of(m, insn, effect.pops - 1u);
    bool is_stable = true;
    if (!is_hooked_field(m->r, constant) || !is_in_every_round(plan->blocks, plan->loop, insn))
        return false;
    if (mode == SITE_MODE_FINAL && insn->op == OP_getfield && is_this(m, object))
        return plan_final(plan, insn);
    if (mode != SITE_MODE_PLAIN || plan->field_count == MAX_FIELDS || !is_clear(plan, insn) ||
        counting_var(plan) == NONE)
        return false;
    struct loop_field field = {.access = insn, .object = NONE};
    if (!is_static) {
        bool is_local = object && opcode_info[object->op].kind == KIND_LOAD;
        if (!is_local || !is_invariant(plan, object, 0, &is_stable) ||
            (field.object = add_object(plan, object)) == NONE)
            return false;
    }
    plan->fields[plan->field_count++] = field;
    return true;
}

static void plan_accesses(struct loop_plan *plan)
{
    struct method *m = plan->m;
    FOR_LOOP(plan, insn)
    {
        uint8_t kind = opcode_info[insn->op].kind;
        if (m->is_redundant[insn->index] || insn->depth == EDIT_UNREACHED)
            continue;
        bool is_planned = false;
        if ((kind == KIND_ARRAY_LOAD || kind == KIND_ARRAY_STORE) &&
            is_in_every_round(plan->blocks, plan->loop, insn))
            is_planned = plan_element(plan, insn);
        if (is_planned)
            m->is_redundant[insn->index] = true;
    }
    FOR_LOOP(plan, insn)
    {
        uint8_t kind = opcode_info[insn->op].kind;
        if ((kind == KIND_GET || kind == KIND_PUT) && !m->is_redundant[insn->index] &&
            insn->depth != EDIT_UNREACHED && plan_field(plan, insn))
            m->is_redundant[insn->index] = true;
    }
}

/* ---- shadows ---- */

/* The outermost loop before which the array is known; NULL: none. */
static struct loop_plan *plan_of(struct loop_plan *plans, const struct loop *loop)
{
    for (struct loop_plan *plan = plans; plan; plan = plan->next) {
        if (plan->loop == loop)
            return plan;
    }
    return NULL;
}

static void plan_shadow(struct loop_plan *plans, const struct blocks *blocks,
                        struct edit_insn *insn)
{
    struct method *m = plans->m;
    struct stack_effect effect = instruction_effect(m->r->cf, insn->op, insn->bytes);
    const struct edit_insn *array = operand_of(m, insn, effect.pops - 1u);
    struct loop_plan *best = NULL;
    bool is_best_stable = true;
    for (const struct loop *loop = blocks->items[blocks->of[insn->index]].loop; loop;
         loop = loop->outer) {
        struct loop_plan *plan = plan_of(plans, loop);
        bool is_stable = true;
        if (!plan || !is_invariant(plan, array, 0, &is_stable))
            break;
        best = plan;
        is_best_stable = is_stable;
    }
    if (!best || !loop_can_put(best))
        return;
    for (uint32_t i = 0; i < best->shadow_count; i++) {
        if (same_expression(m, best->shadows[i].array, array)) {
            m->shadow[insn->index] = &best->shadows[i];
            return;
        }
    }
    if (best->shadow_count == MAX_FIELDS)
        return;
    struct loop_shadow *shadow = &best->shadows[best->shadow_count++];
    *shadow = (struct loop_shadow){.array = array, .is_stable = is_best_stable};
    m->shadow[insn->index] = shadow;
}

static void plan_shadows(struct loop_plan *plans, const struct blocks *blocks)
{
    struct method *m = plans->m;
    for (uint32_t i = 0; i < m->code.count; i++) {
        struct edit_insn *insn = m->code.by_index[i];
        uint8_t kind = opcode_info[insn->op].kind;
        if ((kind == KIND_ARRAY_LOAD || kind == KIND_ARRAY_STORE) && !m->is_redundant[i] &&
            insn->depth != EDIT_UNREACHED)
            plan_shadow(plans, blocks, insn);
    }
}

/* ---- all loops ---- */

static bool add_exit(struct loop_plan *plan, struct edit_insn *from, uint32_t target, bool falls)
{
    if (plan->exit_count == MAX_EXITS)
        return false;
    plan->exits[plan->exit_count++] = (struct loop_exit){from, target, falls, false};
    return true;
}

static bool find_exits(struct loop_plan *plan)
{
    const struct edit_code *code = &plan->m->code;
    FOR_LOOP(plan, insn)
    {
        for (uint32_t i = 0; i < insn->target_count; i++) {
            if (!loop_has(plan->blocks, plan->loop, insn->targets[i]) &&
                !add_exit(plan, insn, i, false))
                return false;
        }
        if (edit_insn_falls_through(insn) &&
            !loop_has(plan->blocks, plan->loop, code->by_index[insn->index + 1]) &&
            !add_exit(plan, insn, 0, true))
            return false;
    }
    return true;
}

static struct loop_plan *make_plans(struct method *m, const struct blocks *blocks)
{
    struct loop_plan *plans = NULL, **end = &plans;
    for (const struct loop *loop = blocks->loops; loop; loop = loop->next) {
        struct loop_plan *plan = arena_alloc(&m->code.arena, sizeof *plan);
        plan->m = m;
        plan->blocks = blocks;
        plan->loop = loop;
        plan->header = m->code.by_index[blocks->items[loop->header].first];
        look_at(plan);
        plan->is_quiet = find_exits(plan) && plan->is_quiet;
        *end = plan;
        end = &plan->next;
    }
    return plans;
}

void hook_loops(struct method *m)
{
    struct blocks blocks;
    if (blocks_find(&blocks, &m->code)) {
        struct loop_plan *plans = make_plans(m, &blocks);
        m->shadow = arena_alloc(&m->code.arena, m->code.count * sizeof *m->shadow);
        for (struct loop_plan *plan = plans; plan; plan = plan->next) {
            if (plan->is_quiet && loop_can_put(plan) && loop_can_leave(plan))
                plan_accesses(plan);
        }
        plan_shadows(plans, &blocks);
        for (struct loop_plan *plan = plans; plan; plan = plan->next) {
            if (plan->group_count || plan->field_count || plan->element_count ||
                plan->final_count || plan->shadow_count)
                loop_put(plan);
        }
    }
    blocks_release(&blocks);
}
