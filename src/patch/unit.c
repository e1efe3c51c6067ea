/* unit.c - see plan.h: what the lines of an atomic update do with the field must become
 * one operation. */
#include "base/stream.h"
#include "patch/plan.h"

#include <stdlib.h>
#include <string.h>

/* ---- where units are ---- */

static bool is_in_unit(const struct amendment_code *unit, const struct java_source *unit_source,
                       const struct java_source *s, uint32_t token)
{
    return s == unit_source && java_line(s, token) >= unit->first_line &&
           java_line(s, token) <= unit->last_line;
}

bool plan_is_in_unit(const struct plan *plan, const struct plan_uses *uses,
                     const struct java_source *source, uint32_t token)
{
    for (uint32_t i = 0; i < uses->change->unit_count; i++) {
        const struct amendment_code *unit = uses->change->units[i];
        const struct java_type *type = plan_type(plan, unit->class_name, NULL);
        if (type && is_in_unit(unit, type->source, source, token))
            return true;
    }
    return false;
}

/* ---- check, then act ---- */

/* "if (x == expected) x = value;" */
struct check {
    struct plan_use *read, *write;
    char *expected;          /* text */
    struct java_range value; /* tokens */
    uint32_t statement;      /* the assignment */
    bool is_all;             /* nothing else depends on the condition */
};

/* Expressions that can be evaluated earlier or twice. */
static bool is_simple(const struct java_source *s, struct java_range range)
{
    if (java_is(s, range.first, "-"))
        range.first++;
    return range.end == range.first + 1 &&
           (java_kind(s, range.first) == JAVA_NAME || java_kind(s, range.first) == JAVA_LITERAL ||
            java_is(s, range.first, "null") || java_is(s, range.first, "true") ||
            java_is(s, range.first, "false") || java_is(s, range.first, "this"));
}

/* What is compared with, as it is written a second time. */
static bool is_expected(const struct plan *plan, const struct plan_uses *uses,
                        const struct java_source *s, struct java_range range)
{
    return is_simple(s, range) && !plan_has_atomic(plan, &uses->change->program, s, range);
}

/* The condition of an if. */
static bool match_condition(const struct plan *plan, const struct plan_uses *uses,
                            const struct java_source *s, struct java_range condition,
                            struct check *check)
{
    bool is_negated = uses->is_boolean && java_is(s, condition.first, "!");
    check->read = plan_use_at(uses, s, condition.first + is_negated);
    if (check->read) {
        uint32_t next = check->read->place.last + 1;
        if (uses->is_boolean && next == condition.end) {
            check->expected = text_printf("%s", is_negated ? "false" : "true");
            return true;
        }
        struct java_range expected = {next + 1, condition.end};
        if (is_negated || !java_is(s, next, "==") || !is_expected(plan, uses, s, expected))
            return false;
        check->expected = java_range_text(s, expected);
        return true;
    }
    uint32_t sign = condition.first + java_is(s, condition.first, "-") + 1;
    struct java_range expected = {condition.first, sign};
    if (!java_is(s, sign, "==") || !is_expected(plan, uses, s, expected))
        return false;
    check->read = plan_use_at(uses, s, sign + 1);
    if (!check->read || check->read->place.last + 1 != condition.end)
        return false;
    check->expected = java_range_text(s, expected);
    return true;
}

/* What is done when it holds. */
static bool match_assignment(const struct plan_uses *uses, const struct java_source *s,
                             uint32_t statement, struct check *check)
{
    uint32_t then = statement + 1, first = then;
    if (then >= s->statement_count || s->statements[then].parent != statement)
        return false;
    const struct java_range branch = s->statements[then].range;
    if (s->statements[then].kind == JAVA_BLOCK)
        first++;
    if (first >= s->statement_count || s->statements[first].kind != JAVA_EXPRESSION ||
        (first != then && s->statements[first].parent != then))
        return false;
    const struct java_range range = s->statements[first].range;
    check->write = plan_use_at(uses, s, range.first);
    if (!check->write || !java_is(s, check->write->place.last + 1, "="))
        return false;
    check->value = (struct java_range){check->write->place.last + 2, range.end - 1};
    check->statement = first;
    bool is_only = first == then || range.end + 1 == branch.end;
    check->is_all = is_only && branch.end == s->statements[statement].range.end;
    /* The value is made whether it is taken or not: that must not be noticed. */
    return !java_range_is_empty(check->value) && !plan_uses_in(uses, s, check->value) &&
           is_simple(s, check->value) && (check->is_all || first != then);
}

/* The assignment becomes compareAndSet(); the check before it stays, so that the value is not made
 * in vain. */
static void edit_assignment(struct plan *plan, const struct java_source *s,
                            const struct check *check)
{
    uint32_t start = plan_start(s, check->value.first);
    const struct plan_place *place = &check->write->place;
    plan_call(plan, &check->read->place, "get", plan_end(s, check->read->place.last));
    plan_call_with(plan, place, "compareAndSet", start);
    edits_insert(plan_edits(plan, s), start, EDIT_OPEN, "%s, ", check->expected);
    edits_close(plan_edits(plan, s), plan_end(s, check->value.end - 1), plan_start(s, place->start),
                ")");
}

/* The check becomes compareAndSet(), and the assignment goes. */
static void edit_condition(struct plan *plan, const struct java_source *s,
                           const struct check *check, struct java_range condition)
{
    const struct plan_place *place = &check->read->place;
    bool is_element = place->open != JAVA_NONE;
    char *name = java_range_text(s, (struct java_range){place->start, place->name + 1});
    char *index = is_element ? java_range_text(s, (struct java_range){place->open + 1, place->last})
                             : text_copy("", 0);
    char *value = java_range_text(s, check->value);
    edits_replace(plan_edits(plan, s), plan_start(s, condition.first),
                  plan_end(s, condition.end - 1), "%s.compareAndSet(%s%s%s, %s)", name, index,
                  is_element ? ", " : "", check->expected, value);
    plan_delete(plan, s, s->statements[check->statement].range);
    free(value);
    free(index);
    free(name);
}

static void edit_check(struct plan *plan, struct plan_uses *uses, const struct java_source *s,
                       uint32_t statement)
{
    struct check check = {NULL, NULL, NULL, {0, 0}, 0, false};
    uint32_t open = s->statements[statement].range.first + 1;
    struct java_range condition = {open + 1, java_match(s, open)};
    if (match_condition(plan, uses, s, condition, &check) &&
        match_assignment(uses, s, statement, &check) && check.read->operation == PLAN_NOT_YET &&
        check.write->operation == PLAN_NOT_YET &&
        plan_same_place(&check.read->place, &check.write->place) &&
        !(uses->is_boolean && check.read->place.open != JAVA_NONE)) {
        if (check.is_all)
            edit_assignment(plan, s, &check);
        else
            edit_condition(plan, s, &check, condition);
        check.read->is_nested = true;
        check.write->operation = PLAN_UPDATE;
    }
    free(check.expected);
}

/* ---- read, then write ---- */

/* The statement of a list that comes after another one; JAVA_NONE. */
static uint32_t next_statement(const struct java_source *s, uint32_t statement)
{
    for (uint32_t i = statement + 1; i < s->statement_count; i++)
        if (s->statements[i].list == s->statements[statement].list)
            return i;
    return JAVA_NONE;
}

/* "x = t + k": k, and whether it is subtracted. */
static bool match_sum(const struct java_source *s, struct java_range value, uint32_t variable,
                      struct java_range *added, bool *is_minus)
{
    const struct java_tokens *tokens = &s->tokens;
    *is_minus = false;
    if (java_tokens_equal(tokens, value.first, tokens, variable)) {
        *is_minus = java_is(s, value.first + 1, "-");
        *added = (struct java_range){value.first + 2, value.end};
        if (!*is_minus && !java_is(s, value.first + 1, "+"))
            return false;
    } else if (java_tokens_equal(tokens, value.end - 1, tokens, variable)) {
        *added = (struct java_range){value.first, value.end - 2};
        if (value.end - value.first < 3 || !java_is(s, value.end - 2, "+"))
            return false;
    } else {
        return false;
    }
    for (uint32_t i = added->first; i < added->end; i++)
        if (java_tokens_equal(tokens, i, tokens, variable))
            return false;
    return !java_range_is_empty(*added) &&
           (*is_minus ? plan_is_operand(s, *added) : !plan_has_loose_operator(s, *added));
}

/* "int t = x; x = t + k;" becomes "int t = x.getAndAdd(k);". */
static bool edit_pair(struct plan *plan, struct plan_uses *uses, const struct java_source *s,
                      uint32_t statement)
{
    uint32_t last = s->statements[statement].range.end - 1, next = next_statement(s, statement);
    struct plan_use *read = NULL, *write = NULL;
    for (uint32_t i = 0; i < uses->count; i++)
        if (uses->items[i].place.source == s && uses->items[i].place.last + 1 == last)
            read = &uses->items[i];
    if (!read || read->place.start < 3 || next == JAVA_NONE || !uses->is_number ||
        read->operation != PLAN_NOT_YET || s->statements[next].kind != JAVA_EXPRESSION ||
        !java_is(s, read->place.start - 1, "=") ||
        java_kind(s, read->place.start - 2) != JAVA_NAME || java_is(s, read->place.start - 3, "."))
        return true;
    write = plan_use_at(uses, s, s->statements[next].range.first);
    if (!write || !plan_same_place(&read->place, &write->place) ||
        !java_is(s, write->place.last + 1, "="))
        return true;
    struct java_range value = {write->place.last + 2, s->statements[next].range.end - 1}, added;
    bool is_minus;
    if (java_range_is_empty(value) ||
        !match_sum(s, value, read->place.start - 2, &added, &is_minus) ||
        plan_uses_in(uses, s, added))
        return true;
    if (!plan_check_width(plan, uses, s, added))
        return false;
    char *text = java_range_text(s, added);
    plan_call_with(plan, &read->place, "getAndAdd", plan_end(s, read->place.last));
    edits_close(plan_edits(plan, s), plan_end(s, read->place.last),
                plan_start(s, read->place.start), "%s%s)", is_minus ? "-" : "", text);
    free(text);
    plan_delete(plan, s, s->statements[next].range);
    read->operation = PLAN_UPDATE;
    write->is_nested = true;
    return true;
}

bool plan_unit_patterns(struct plan *plan, struct plan_uses *uses)
{
    const struct java_source *before = NULL;
    for (uint32_t i = 0; i < uses->count; i++) {
        const struct java_source *s = uses->items[i].place.source;
        if (s == before)
            continue; /* uses of one source are side by side */
        before = s;
        for (uint32_t j = 0; j < s->statement_count; j++) {
            enum java_statement_kind kind = s->statements[j].kind;
            if (!plan_is_in_unit(plan, uses, s, s->statements[j].range.first))
                continue;
            if (kind == JAVA_IF)
                edit_check(plan, uses, s, j);
            else if ((kind == JAVA_LOCAL || kind == JAVA_EXPRESSION) &&
                     !edit_pair(plan, uses, s, j))
                return false;
        }
    }
    return true;
}

/* ---- one step ---- */

/* Up to the last write there must be one operation only; what is read after it does not matter. */
static bool is_one_step(const struct plan_uses *uses, const struct amendment_code *unit,
                        const struct java_source *source)
{
    uint32_t until_write = 0, so_far = 0;
    bool is_whole = true, is_used = false;
    for (uint32_t i = 0; i < uses->count; i++) {
        const struct plan_use *use = &uses->items[i];
        if (!is_in_unit(unit, source, use->place.source, use->place.name))
            continue;
        is_used = true;
        if (use->is_nested || use->operation == PLAN_OTHER)
            continue;
        so_far++;
        if (use->operation != PLAN_READ)
            until_write = so_far;
        is_whole = is_whole && use->operation != PLAN_STEPS;
    }
    return is_used && is_whole && until_write <= 1;
}

bool plan_units_check(struct plan *plan, const struct plan_uses *uses)
{
    for (uint32_t i = 0; i < uses->change->unit_count; i++) {
        const struct amendment_code *unit = uses->change->units[i];
        const struct java_type *type = plan_type(plan, unit->class_name, NULL);
        if (!type)
            return false;
        if (!is_one_step(uses, unit, type->source))
            return error_set(plan->error, "%s:%d: no atomic class does this in one step",
                             type->source->name, unit->first_line);
    }
    return true;
}
