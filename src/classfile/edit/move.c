/* move.c - see move.h. */
#include "classfile/edit/move.h"

#include <stdlib.h>
#include <string.h>

/* The moved code and what it jumps over are neighbours: together they are the span. */
struct move {
    struct edit_code *code;
    struct edit_region moved, over, span;
    struct edit_insn *follow; /* after the span */
    const char *method;
    struct error *error;
};

static bool find_span(struct move *m, const struct edit_region *before)
{
    struct edit_insn *first = m->moved.first, *last = m->moved.last;
    if (edit_region_contains(before, first) || edit_region_contains(&m->moved, before->first))
        return error_set(m->error, "lines %d and %d of %s are parts of one statement", first->line,
                         before->first->line, m->method);
    if (last->next == before->first)
        return error_set(m->error, "line %d of %s comes right before line %d already", first->line,
                         m->method, before->first->line);
    if (before->first->index < first->index) {
        m->over = (struct edit_region){before->first, first->prev};
        m->span = (struct edit_region){before->first, last};
    } else {
        m->over = (struct edit_region){last->next, before->first->prev};
        m->span = (struct edit_region){first, before->first->prev};
    }
    m->follow = m->span.last->next;
    return true;
}

static bool same_cover(const struct edit_cover *a, const struct edit_cover *b)
{
    return a == b ||
           (a->count == b->count &&
            memcmp(a->handlers, b->handlers, a->count * sizeof(struct edit_handler *)) == 0);
}

static bool check_instructions(struct move *m)
{
    if (m->moved.first->depth != 0 || m->span.first->depth != 0)
        return error_set(m->error, "line %d of %s is not a whole statement", m->span.first->line,
                         m->method);
    for (const struct edit_insn *insn = m->span.first; insn != m->follow; insn = insn->next) {
        if (insn->is_added)
            return error_set(m->error, "line %d of %s has been changed already", insn->line,
                             m->method);
        if (edit_insn_returns(insn) || insn->op == OP_athrow)
            return error_set(m->error, "line %d of %s returns or throws", insn->line, m->method);
        if (!same_cover(insn->cover, m->span.first->cover))
            return error_set(m->error, "line %d of %s is in another try or synchronized block",
                             insn->line, m->method);
    }
    for (const struct edit_handler *h = m->code->handlers; h; h = h->next) {
        if (edit_region_contains(&m->span, h->target))
            return error_set(m->error, "line %d of %s handles exceptions", h->target->line,
                             m->method);
    }
    if (!m->follow)
        return error_set(m->error, "line %d of %s never ends", m->span.last->line, m->method);
    return true;
}

/* A jump from one instruction to another: is it one that has the same meaning afterwards? */
static bool check_jump(struct move *m, const struct edit_insn *from, const struct edit_insn *to)
{
    if (edit_region_contains(&m->moved, from)) {
        if (edit_region_contains(&m->moved, to) || to == m->moved.last->next)
            return true;
        return error_set(m->error, "line %d of %s is not a whole statement", from->line, m->method);
    }
    if (edit_region_contains(&m->over, from)) {
        if ((edit_region_contains(&m->over, to) && to->index > from->index) ||
            to == m->over.last->next)
            return true;
        return error_set(m->error,
                         edit_region_contains(&m->over, to) ? "line %d of %s is in a loop"
                                                            : "line %d of %s may jump elsewhere",
                         from->line, m->method);
    }
    if (!edit_region_contains(&m->span, to) || to == m->span.first)
        return true;
    return error_set(m->error, "line %d of %s can be reached without the lines before it", to->line,
                     m->method);
}

static bool check_jumps(struct move *m)
{
    for (const struct edit_insn *from = m->code->first; from; from = from->next) {
        for (uint32_t i = 0; i < from->target_count; i++) {
            if (!check_jump(m, from, from->targets[i]))
                return false;
        }
    }
    return true;
}

static bool conflict(struct move *m, const struct edit_insn *moved, bool moved_writes,
                     const struct edit_insn *over, bool over_writes)
{
    bool forward = edit_region_contains(&m->moved, m->span.first);
    int32_t first = forward ? moved->line : over->line, second = forward ? over->line : moved->line;
    bool first_writes = forward ? moved_writes : over_writes;
    bool second_writes = forward ? over_writes : moved_writes;
    if (first_writes && second_writes)
        return error_set(m->error, "lines %d and %d of %s change the same variable", first, second,
                         m->method);
    return error_set(m->error,
                     first_writes ? "line %d of %s uses what line %d computes"
                                  : "line %d of %s changes a variable that line %d uses",
                     second, m->method, first);
}

/* Which instruction of the moved code reads and which one writes a variable. */
struct use {
    const struct edit_insn *read, *write;
};

static void collect_uses(const struct move *m, struct use *uses)
{
    for (const struct edit_insn *insn = m->moved.first;; insn = insn->next) {
        struct local_effect local;
        if (edit_insn_local(insn, &local)) {
            for (uint32_t slot = local.index; slot < local.index + local.slots; slot++) {
                if (local.reads)
                    uses[slot].read = insn;
                if (local.writes)
                    uses[slot].write = insn;
            }
        }
        if (insn == m->moved.last)
            return;
    }
}

static bool check_variables(struct move *m)
{
    struct use *uses = xcalloc(m->code->max_locals + 1, sizeof *uses);
    collect_uses(m, uses);
    bool good = true;
    for (const struct edit_insn *insn = m->over.first; good; insn = insn->next) {
        struct local_effect local;
        if (edit_insn_local(insn, &local)) {
            for (uint32_t slot = local.index; good && slot < local.index + local.slots; slot++) {
                const struct use *use = &uses[slot];
                if (use->read && local.writes)
                    good = conflict(m, use->read, false, insn, true);
                else if (use->write)
                    good = conflict(m, use->write, true, insn, local.writes);
            }
        }
        if (insn == m->over.last)
            break;
    }
    free(uses);
    return good;
}

/* Jumps to an end of one of the two parts go on meaning that. */
static void retarget(struct move *m)
{
    struct edit_insn *moved_end = m->moved.last->next, *over_end = m->over.last->next;
    bool forward = m->moved.first == m->span.first;
    for (struct edit_insn *from = m->code->first; from; from = from->next) {
        for (uint32_t i = 0; i < from->target_count; i++) {
            struct edit_insn **to = &from->targets[i];
            if (edit_region_contains(&m->moved, from)) {
                if (*to == moved_end)
                    *to = forward ? m->follow : m->over.first;
            } else if (edit_region_contains(&m->over, from)) {
                if (*to == over_end)
                    *to = forward ? m->moved.first : m->follow;
            } else if (*to == m->span.first) {
                *to = forward ? m->over.first : m->moved.first;
            }
        }
    }
}

/* Ranges of variables that begin or end in the span may be wrong afterwards. */
static void forget_variables(struct move *m)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->code->variable_count; i++) {
        const struct edit_variable *v = &m->code->variables[i];
        if ((!v->start || !edit_region_contains(&m->span, v->start)) &&
            (!v->end || !edit_region_contains(&m->span, v->end)))
            m->code->variables[kept++] = *v;
    }
    m->code->variable_count = kept;
}

static void relink(struct move *m)
{
    struct edit_insn *before = m->span.first->prev, *follow = m->follow;
    bool forward = m->moved.first == m->span.first;
    struct edit_region first = forward ? m->over : m->moved, second = forward ? m->moved : m->over;
    *(before ? &before->next : &m->code->first) = first.first;
    first.first->prev = before;
    first.last->next = second.first;
    second.first->prev = first.last;
    second.last->next = follow;
    follow->prev = second.last;
}

bool edit_region_move(struct edit_code *code, const struct edit_region *moved,
                      const struct edit_region *before, const char *method, struct error *error)
{
    struct move m = {.code = code, .moved = *moved, .method = method, .error = error};
    if (!find_span(&m, before) || !check_instructions(&m) || !check_jumps(&m) ||
        !check_variables(&m))
        return false;
    /* The jump that ends the moved line's round of a loop stays, with what is now last. */
    if (m.moved.last == m.span.last && m.follow->op == OP_goto &&
        m.follow->line == m.moved.last->line)
        m.follow->line = m.over.last->line;
    retarget(&m);
    forget_variables(&m);
    relink(&m);
    return true;
}
