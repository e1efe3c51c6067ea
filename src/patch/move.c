/* move.c - see plan.h: statements that are moved before another one of their block. */
#include "patch/plan.h"

#include <stdlib.h>

/* The first line of the comments that stand directly above a line. */
static int32_t with_comments(const struct java_source *s, uint32_t token)
{
    const struct java_tokens *tokens = &s->tokens;
    int32_t line = java_line(s, token);
    uint32_t before = token > 0 ? plan_end(s, token - 1) : 0;
    int32_t limit = java_line_of(tokens, before); /* what is in this line belongs to it */
    for (uint32_t i = tokens->comment_count; i-- > 0;) {
        const struct java_comment *comment = &tokens->comments[i];
        int32_t first = java_line_of(tokens, comment->start);
        if (comment->start >= java_line_start(tokens, line))
            continue;
        if (comment->start < before || first <= limit ||
            java_line_of(tokens, comment->end) != line - 1 ||
            java_line_start(tokens, first) + java_indent_length(tokens, first) != comment->start)
            break;
        line = first;
    }
    return line;
}

/* Whether a token declares a variable that is known after a range as well. */
static bool is_declared(const struct java_source *s, uint32_t token, struct java_range range)
{
    for (uint32_t i = 0; i < s->variable_count; i++)
        if (s->variables[i].name == token && s->variables[i].scope.end > range.end)
            return true;
    return false;
}

/* A local variable that is declared or assigned to in one range of tokens and used in the other. */
static bool has_dependency(const struct plan_statements *moved, struct java_range assigning,
                           struct java_range users)
{
    const struct java_source *s = moved->source;
    for (uint32_t i = assigning.first; i < assigning.end; i++) {
        if (java_kind(s, i) != JAVA_NAME || java_is(s, i - 1, ".") ||
            !(plan_is_assigned(s, i) || is_declared(s, i, assigning)) || !plan_is_used(s, i, users))
            continue;
        char *name = java_range_text(s, (struct java_range){i, i + 1});
        struct java_meaning meaning = java_meaning_at(&moved->package->program, s, i, name);
        free(name);
        if (meaning.kind == JAVA_MEANS_VARIABLE)
            return true;
    }
    return false;
}

/* Fields may be used in another order, local variables not. */
static bool check_variables(struct plan *plan, const struct plan_statements *moved,
                            struct java_range between)
{
    return (!has_dependency(moved, moved->range, between) &&
            !has_dependency(moved, between, moved->range)) ||
           plan_fail(plan, moved->source, moved->range.first,
                     "the order matters for a local variable");
}

static bool check_statement(struct plan *plan, const struct java_source *s, uint32_t index)
{
    const struct java_statement *statement = &s->statements[index];
    bool is_fixed = statement->kind == JAVA_RETURN || statement->kind == JAVA_JUMP ||
                    statement->kind == JAVA_VALUE || statement->kind == JAVA_RULE_VALUE ||
                    statement->kind == JAVA_LOCAL_TYPE || plan_is_constructor_call(s, index);
    return !is_fixed ||
           plan_fail(plan, s, statement->range.first, "this statement cannot change its place");
}

/* With their lines and the comments above. */
static void move_lines(struct plan *plan, const struct java_source *s, struct java_range range,
                       uint32_t target)
{
    const struct java_tokens *tokens = &s->tokens;
    int32_t last = java_line_of(tokens, plan_end(s, range.end - 1));
    uint32_t start = java_line_start(tokens, with_comments(s, range.first));
    uint32_t end = java_line_next(tokens, last);
    uint32_t to = java_line_start(tokens, with_comments(s, target));
    edits_insert(plan_edits(plan, s), to, EDIT_OPEN, "%.*s", (int)(end - start), s->text + start);
    edits_replace(plan_edits(plan, s), start, end, "%s", "");
}

/* From within a line. */
static void move_text(struct plan *plan, const struct java_source *s, struct java_range range,
                      uint32_t target)
{
    uint32_t start = plan_start(s, range.first), end = plan_end(s, range.end - 1);
    uint32_t next = plan_start(s, range.end);
    bool is_same_line = java_line(s, range.end) == java_line_of(&s->tokens, end);
    edits_insert(plan_edits(plan, s), plan_start(s, target), EDIT_OPEN, "%.*s ", (int)(end - start),
                 s->text + start);
    edits_replace(plan_edits(plan, s), start,
                  is_same_line && plan_is_blank(s, end, next) ? next : end, "%s", "");
}

bool plan_move(struct plan *plan, const struct amendment *amendment)
{
    struct plan_statements moved;
    if (!plan_find_statements(plan, &amendment->at, &moved))
        return false;
    const struct java_source *s = moved.source;
    uint32_t target = plan_statement_at(&moved, amendment->before), list;
    if (target == JAVA_NONE)
        return plan_fail(plan, s, moved.range.first, "line %d is not in the same block",
                         amendment->before);
    list = s->statements[moved.first].list;
    for (uint32_t i = moved.first; i <= moved.last; i++)
        if (s->statements[i].list == list && !check_statement(plan, s, i))
            return false;
    if (plan_is_constructor_call(s, target))
        return check_statement(plan, s, target);
    struct java_range to = s->statements[target].range;
    bool is_up = target < moved.first;
    struct java_range between = is_up ? (struct java_range){to.first, moved.range.first}
                                      : (struct java_range){moved.range.end, to.first};
    if (target >= moved.first && (target <= moved.last || java_range_is_empty(between)))
        return plan_fail(plan, s, moved.range.first, "this is before line %d already",
                         amendment->before);
    struct java_range all = is_up ? (struct java_range){to.first, moved.range.end}
                                  : (struct java_range){moved.range.first, to.first};
    if (!check_variables(plan, &moved, between) || !plan_claim(plan, s, all))
        return false;
    bool is_target_alone = plan_is_blank(s, java_line_start(&s->tokens, java_line(s, to.first)),
                                         plan_start(s, to.first));
    if (plan_is_alone(s, moved.range) && is_target_alone)
        move_lines(plan, s, moved.range, to.first);
    else
        move_text(plan, s, moved.range, to.first);
    return true;
}
