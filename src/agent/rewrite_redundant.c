/* rewrite_redundant.c - see rewriter.h: accesses that need no hook, because the same place was
 * checked before on every way to them.
 *
 * A check records the thread's epoch at the place.  While the epoch stays the same, a second check
 * of the place would record nothing new: whoever is ordered after the first access knows of the
 * epoch, and so of the second; whoever is not races with the first as well, and is found at his own
 * access.  So a read after a read or write and a write after a write of the same place are left out,
 * as long as the thread cannot have got another epoch in between.  It gets one when it releases
 * something: in a call, at a monitor, by a write to a volatile field or one of unknown mode, and in
 * the initialization of a class.  What it acquires does not matter.  In the same way a write stands
 * for a read before it, as in x++, if it is sure to follow: if nothing between the two can throw.
 *
 * Values are numbered along code without joins: two values with one number are the same.  What a
 * plain field or an array element held when it was last read it is taken to hold still, until the
 * thread writes such a field or acquires something: if another thread does change it meanwhile, that
 * is a race of its own, which has its check. */
#include "agent/rewriter.h"

#include "classfile/edit/flow.h"

#include <stdlib.h>

typedef uint32_t value; /* 0: none */

enum { MAX_FACTS = 64, MAX_TERMS = 64 };

/* What was checked. */
struct fact {
    uint16_t constant; /* field; 0: array element */
    value object, index;
    bool is_written;
    uint32_t reader;  /* instruction that has the hook of the read */
    uint32_t silence; /* in which it was read; see struct numbering */
};

/* An operation, whose value is the same for the same operands. */
struct term {
    uint32_t op; /* opcode | operand << 8 */
    value a, b, result;
    bool is_memory; /* read from a field or array */
};

struct numbering {
    struct method *m;
    value *locals, *stack;
    uint32_t depth;
    value next;
    struct fact facts[MAX_FACTS];
    struct term terms[MAX_TERMS];
    uint32_t fact_count, term_count; /* in all; older ones are overwritten */
    const uint8_t *is_joined;        /* [index]: reached from elsewhere, too */
    uint32_t silence;                /* number of instructions so far that may have thrown */
    uint16_t classes[MAX_FACTS];     /* those that are known to be initialized */
    uint32_t class_count;
};

static value fresh(struct numbering *n)
{
    return ++n->next;
}

static void forget_facts(struct numbering *n)
{
    n->fact_count = 0;
}

static void forget_memory(struct numbering *n)
{
    for (uint32_t i = 0; i < MAX_TERMS; i++) {
        if (n->terms[i].is_memory)
            n->terms[i] = (struct term){0};
    }
}

/* What was put into the fields or array elements that the operation reads may be another value. */
static void forget_operation(struct numbering *n, uint32_t op)
{
    for (uint32_t i = 0; i < MAX_TERMS; i++) {
        if (n->terms[i].op == op)
            n->terms[i] = (struct term){0};
    }
}

/* By name alone: the same field may be named through different classes. */
static void forget_field(struct numbering *n, uint16_t constant)
{
    const struct classfile *cf = n->m->r->cf;
    for (uint32_t i = 0; i < MAX_TERMS; i++) {
        struct term *t = &n->terms[i];
        if (t->result && (t->op & 0xff) == OP_getfield && t->is_memory &&
            text_equal(cp_ref_name(cf, (uint16_t)(t->op >> 8)), cp_ref_name(cf, constant)))
            *t = (struct term){0};
    }
}

static void forget_all(struct numbering *n)
{
    forget_facts(n);
    memset(n->terms, 0, sizeof n->terms);
    n->class_count = 0;
    n->term_count = 0;
    for (uint32_t i = 0; i < n->m->code.max_locals; i++)
        n->locals[i] = fresh(n);
}

static value term_of(struct numbering *n, uint32_t op, value a, value b, bool is_memory)
{
    for (uint32_t i = 0; i < MAX_TERMS; i++) {
        const struct term *t = &n->terms[i];
        if (t->result && t->op == op && t->a == a && t->b == b)
            return t->result;
    }
    value result = fresh(n);
    n->terms[n->term_count++ % MAX_TERMS] = (struct term){op, a, b, result, is_memory};
    return result;
}

/* ---- facts ---- */

/* Is the access redundant?  If not, it is known from now on. */
static bool is_known(struct numbering *n, const struct edit_insn *insn, uint16_t constant,
                     value object, value index, bool is_write)
{
    uint32_t count = n->fact_count < MAX_FACTS ? n->fact_count : MAX_FACTS;
    for (uint32_t i = 0; i < count; i++) {
        struct fact *f = &n->facts[i];
        if (f->constant != constant || f->object != object || f->index != index)
            continue;
        if (f->is_written || !is_write)
            return true;
        f->is_written = true;
        n->m->is_compound[f->reader] = n->m->is_compound[insn->index] = true;
        if (f->silence == n->silence)
            n->m->is_redundant[f->reader] = true;
        return false;
    }
    n->facts[n->fact_count++ % MAX_FACTS] =
        (struct fact){constant, object, index, is_write, insn->index, n->silence};
    return false;
}

/* An instruction that may throw: from here on a write does not surely follow a read.  The read that
 * it is itself, if it is one, has already happened when the next instruction comes. */
static void pass_throw(struct numbering *n, const struct edit_insn *insn)
{
    n->silence++;
    uint32_t count = n->fact_count < MAX_FACTS ? n->fact_count : MAX_FACTS;
    for (uint32_t i = 0; i < count; i++) {
        if (n->facts[i].reader == insn->index)
            n->facts[i].silence = n->silence;
    }
}

/* Is the class known to be initialized?  If not, it is from now on. */
static bool is_class_known(struct numbering *n, uint16_t class_index)
{
    const struct classfile *cf = n->m->r->cf;
    uint32_t count = n->class_count < MAX_FACTS ? n->class_count : MAX_FACTS;
    if (text_equal(cp_class_text(cf, class_index), n->m->r->name))
        return true;
    for (uint32_t i = 0; i < count; i++) {
        if (n->classes[i] == class_index)
            return true;
    }
    n->classes[n->class_count++ % MAX_FACTS] = class_index;
    return false;
}

/* ---- instructions ---- */

static value top(const struct numbering *n, unsigned below)
{
    return n->depth > below ? n->stack[n->depth - 1 - below] : 0;
}

static void visit_field(struct numbering *n, const struct edit_insn *insn, value *result)
{
    struct method *m = n->m;
    uint16_t constant = edit_insn_constant(insn);
    if (!is_hooked_field(m->r, constant)) {
        if (insn->op == OP_getstatic || insn->op == OP_putstatic)
            forget_facts(n);
        forget_memory(n);
        return;
    }
    enum site_mode mode = field_mode(m->r, constant);
    bool is_write = insn->op == OP_putfield || insn->op == OP_putstatic;
    bool is_static = insn->op == OP_getstatic || insn->op == OP_putstatic;
    struct stack_effect effect = instruction_effect(m->r->cf, insn->op, insn->bytes);
    value object = is_static ? 0 : top(n, effect.pops - 1u);
    if (is_static && !is_class_known(n, m->r->cf->cp[constant].a)) {
        forget_facts(n);
        forget_memory(n);
    }
    if (mode == SITE_MODE_PLAIN || (mode == SITE_MODE_FINAL && !is_write))
        m->is_redundant[insn->index] = is_known(n, insn, constant, object, 0, is_write);
    if (is_write) {
        if (mode != SITE_MODE_PLAIN && mode != SITE_MODE_FINAL)
            forget_facts(n);
        forget_field(n, constant);
    } else if (mode == SITE_MODE_PLAIN || mode == SITE_MODE_FINAL) {
        *result = term_of(n, (uint32_t)OP_getfield | (uint32_t)constant << 8, object, 0, true);
    } else {
        forget_memory(n);
    }
}

static void visit_array(struct numbering *n, const struct edit_insn *insn, value *result)
{
    struct method *m = n->m;
    bool is_write = opcode_info[insn->op].kind == KIND_ARRAY_STORE;
    struct stack_effect effect = instruction_effect(m->r->cf, insn->op, insn->bytes);
    value array = top(n, effect.pops - 1u), index = top(n, effect.pops - 2u);
    m->is_redundant[insn->index] = is_known(n, insn, 0, array, index, is_write);
    if (insn->op == OP_aastore)
        forget_operation(n, OP_aaload);
    else if (insn->op == OP_aaload)
        *result = term_of(n, OP_aaload, array, index, true);
}

static void visit_use(struct numbering *n, const struct edit_insn *insn)
{
    const struct classfile *cf = n->m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    uint16_t class_index = insn->op == OP_new ? constant : cf->cp[constant].a;
    if (insn->op != OP_new && insn->op != OP_invokestatic)
        return;
    /* A thread that has used a class once knows of its initialization for good. */
    n->m->is_redundant[insn->index] = is_class_known(n, class_index);
    if (!n->m->is_redundant[insn->index]) {
        forget_facts(n);
        forget_memory(n);
    }
}

static void visit_call(struct numbering *n, const struct edit_insn *insn)
{
    enum quiet quiet = quiet_of(n->m->r, insn);
    if (insn->op != OP_invokedynamic)
        visit_use(n, insn);
    if (quiet == LOUD)
        forget_facts(n);
    if (quiet != QUIET)
        forget_memory(n);
}

static bool is_dynamic(const struct numbering *n, const struct edit_insn *insn)
{
    uint8_t format = opcode_info[insn->op].format;
    uint16_t constant = format == FORMAT_LDC ? insn->bytes[1]
                        : format == FORMAT_LDC_W || format == FORMAT_LDC2_W
                            ? edit_insn_constant(insn)
                            : 0;
    return constant && cp_is(n->m->r->cf, constant, CP_DYNAMIC);
}

/* A value that depends on the operands alone. */
static value pure_value(struct numbering *n, const struct edit_insn *insn,
                        const struct stack_effect *effect)
{
    uint8_t kind = opcode_info[insn->op].kind;
    if (kind == KIND_CONSTANT && insn->length <= 3) {
        uint32_t operand = insn->length == 1   ? 0
                           : insn->length == 2 ? insn->bytes[1]
                                               : load_u2(insn->bytes + 1);
        return term_of(n, insn->op | operand << 8, 0, 0, false);
    }
    bool is_simple = kind == KIND_ARITHMETIC || kind == KIND_ARRAY_LENGTH;
    if (is_simple && effect->pops <= 2)
        return term_of(n, insn->op, top(n, 0), effect->pops == 2 ? top(n, 1) : 0, false);
    return fresh(n);
}

static void visit_local(struct numbering *n, const struct edit_insn *insn,
                        const struct local_effect *local)
{
    if (opcode_info[insn->op].kind == KIND_INCREMENT) {
        n->locals[local->index] = fresh(n);
        return;
    }
    if (!local->writes)
        return;
    n->locals[local->index] = top(n, local->slots - 1u);
    if (local->slots == 2)
        n->locals[local->index + 1] = fresh(n);
}

/* Pops and pushes what the instruction does; what it pushes is `result`, or of 0 a fresh value. */
static void step(struct numbering *n, const struct edit_insn *insn, value result)
{
    struct stack_effect effect = instruction_effect(n->m->r->cf, insn->op, insn->bytes);
    struct local_effect local = {0};
    if (edit_insn_local(insn, &local))
        visit_local(n, insn, &local);
    if (opcode_info[insn->op].kind == KIND_STACK) {
        n->depth -= effect.pops;
        stack_effect_shuffle(&effect, (int32_t *)n->stack + n->depth);
        n->depth += effect.pushes;
        return;
    }
    if (opcode_info[insn->op].kind == KIND_LOAD)
        result = n->locals[local.index];
    else if (!result && effect.pushes)
        result = pure_value(n, insn, &effect);
    n->depth -= effect.pops;
    for (unsigned i = 0; i < effect.pushes; i++)
        n->stack[n->depth++] = i == 0 ? result : fresh(n);
}

/* Is the constant one that must be found first? */
static bool is_resolved(const struct numbering *n, const struct edit_insn *insn)
{
    uint8_t format = opcode_info[insn->op].format;
    if (format != FORMAT_LDC && format != FORMAT_LDC_W && format != FORMAT_LDC2_W)
        return false;
    uint16_t constant = format == FORMAT_LDC ? insn->bytes[1] : edit_insn_constant(insn);
    uint8_t tag = n->m->r->cf->cp[constant].tag;
    return tag != CP_INTEGER && tag != CP_FLOAT && tag != CP_LONG && tag != CP_DOUBLE &&
           tag != CP_STRING;
}

/* May the instruction throw, or go elsewhere?  Of accesses, those to the place itself that the thread has just read
 * may not; they are not asked. */
static bool may_throw(const struct numbering *n, const struct edit_insn *insn)
{
    struct local_effect local;
    const struct edit_insn *object;
    switch (opcode_info[insn->op].kind) {
    case KIND_NOP:
    case KIND_LOAD:
    case KIND_STORE:
    case KIND_INCREMENT:
    case KIND_STACK:
    case KIND_INSTANCE_OF: return false;
    case KIND_CONSTANT: return is_resolved(n, insn);
    case KIND_ARITHMETIC:
        return insn->op == OP_idiv || insn->op == OP_irem || insn->op == OP_ldiv ||
               insn->op == OP_lrem;
    case KIND_GET:
    case KIND_PUT:
        object = edit_flow_receiver(&n->m->code, insn);
        return !object || !n->m->is_this_kept || !edit_insn_local(object, &local) ||
               local.index != 0;
    default: return true;
    }
}

static void visit(struct numbering *n, const struct edit_insn *insn)
{
    value result = 0;
    switch (opcode_info[insn->op].kind) {
    case KIND_CONSTANT: /* a dynamic constant is computed by a call */
        if (is_dynamic(n, insn)) {
            forget_facts(n);
            forget_memory(n);
        }
        break;
    case KIND_GET:
    case KIND_PUT: visit_field(n, insn, &result); break;
    case KIND_ARRAY_LOAD:
    case KIND_ARRAY_STORE: visit_array(n, insn, &result); break;
    case KIND_NEW:
        if (insn->op == OP_new)
            visit_use(n, insn);
        break;
    case KIND_INVOKE: visit_call(n, insn); break;
    case KIND_MONITOR:
        forget_facts(n);
        forget_memory(n);
        break;
    default: break;
    }
    /* A read that has a fact of its own now threw before it was made, if it did. */
    if (may_throw(n, insn))
        pass_throw(n, insn);
    step(n, insn, result);
}

/* ---- the method ---- */

static uint8_t *find_joins(const struct edit_code *code)
{
    uint8_t *is_joined = xcalloc(code->count, 1);
    for (uint32_t i = 0; i < code->count; i++) {
        const struct edit_insn *insn = code->by_index[i];
        for (uint32_t k = 0; k < insn->target_count; k++)
            is_joined[insn->targets[k]->index] = 1;
    }
    for (const struct edit_handler *h = code->handlers; h; h = h->next)
        is_joined[h->target->index] = 1;
    return is_joined;
}

void find_redundant(struct method *m)
{
    struct edit_code *code = &m->code;
    if (code->has_jsr)
        return;
    struct numbering *n = xcalloc(1, sizeof *n);
    uint8_t *is_joined = find_joins(code);
    n->m = m;
    n->locals = xcalloc(code->max_locals + 2, sizeof *n->locals);
    n->stack = xcalloc(code->max_stack + 4, sizeof *n->stack);
    bool is_reached = false;
    for (uint32_t i = 0; i < code->count; i++) {
        const struct edit_insn *insn = code->by_index[i];
        if (insn->depth == EDIT_UNREACHED) {
            is_reached = false;
            continue;
        }
        if (!is_reached || is_joined[i]) {
            forget_all(n);
            n->depth = (uint32_t)insn->depth;
            for (uint32_t k = 0; k < n->depth; k++)
                n->stack[k] = fresh(n);
        }
        visit(n, insn);
        is_reached = edit_insn_falls_through(insn);
    }
    free(n->locals);
    free(n->stack);
    free(n);
    free(is_joined);
}
