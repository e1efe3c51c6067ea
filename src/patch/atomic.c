/* atomic.c - see plan.h: the uses of a field that becomes atomic, or of the elements of
 * its array.
 *
 * A use is edited around what it contains, so that uses within it can be edited as well. */
#include "base/arena.h"
#include "base/stream.h"
#include "java/uses.h"
#include "patch/plan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- places ---- */

bool plan_same_place(const struct plan_place *a, const struct plan_place *b)
{
    if (a->source != b->source || a->last - a->start != b->last - b->start)
        return false;
    for (uint32_t i = 0; i <= a->last - a->start; i++) {
        uint32_t token = a->start + i;
        /* Calls and assignments may be different each time. */
        if (!java_tokens_equal(&a->source->tokens, token, &b->source->tokens, b->start + i) ||
            java_is(a->source, token, "(") || java_is(a->source, token, "++") ||
            java_is(a->source, token, "--") || java_is(a->source, token, "="))
            return false;
    }
    return true;
}

static bool is_atomic_name(const struct plan *plan, const struct java_source *s, uint32_t token)
{
    for (uint32_t i = 0; i < plan->change_count; i++)
        if (plan->changes[i].is_atomic &&
            java_tokens_equal(&s->tokens, token, &plan->changes[i].field->source->tokens,
                              plan->changes[i].field->name))
            return true;
    return false;
}

bool plan_has_atomic(const struct plan *plan, const struct java_program *program,
                     const struct java_source *source, struct java_range range)
{
    for (uint32_t i = range.first; i < range.end; i++) {
        if (java_kind(source, i) != JAVA_NAME || !is_atomic_name(plan, source, i))
            continue;
        char *name = java_range_text(source, (struct java_range){i, i + 1});
        struct java_meaning meaning = java_meaning_at(program, source, i, name);
        free(name);
        if (java_is(source, i - 1, ".") || meaning.kind != JAVA_MEANS_VARIABLE)
            return true;
    }
    return false;
}

struct plan_use *plan_use_at(const struct plan_uses *uses, const struct java_source *source,
                             uint32_t token)
{
    for (uint32_t i = 0; i < uses->count; i++)
        if (uses->items[i].place.source == source && uses->items[i].place.start == token)
            return &uses->items[i];
    return NULL;
}

bool plan_uses_in(const struct plan_uses *uses, const struct java_source *source,
                  struct java_range range)
{
    for (uint32_t i = 0; i < uses->count; i++)
        if (uses->items[i].place.source == source && range.first <= uses->items[i].place.start &&
            uses->items[i].place.start < range.end)
            return true;
    return false;
}

/* An insertion belongs to the token before it. */
static void put(struct plan *plan, const struct java_source *s, uint32_t start, uint32_t end,
                const char *text)
{
    if (start == end)
        edits_insert(plan_edits(plan, s), start, EDIT_SUFFIX, "%s", text);
    else
        edits_replace(plan_edits(plan, s), start, end, "%s", text);
}

/* The place becomes a call, up to an offset; `end` is what then follows. */
static void begin_call(struct plan *plan, const struct plan_place *place, const char *method,
                       uint32_t to, const char *scalar_end, const char *element_end)
{
    const struct java_source *s = place->source;
    bool is_element = place->open != JAVA_NONE;
    char *text = text_printf(".%s(%s", method, is_element ? "" : scalar_end);
    if (is_element) {
        put(plan, s, plan_start(s, place->open), plan_end(s, place->open), text);
        put(plan, s, plan_start(s, place->last), to, element_end);
    } else {
        put(plan, s, plan_end(s, place->name), to, text);
    }
    free(text);
}

void plan_call(struct plan *plan, const struct plan_place *place, const char *method, uint32_t to)
{
    begin_call(plan, place, method, to, ")", ")");
}

void plan_call_with(struct plan *plan, const struct plan_place *place, const char *method,
                    uint32_t argument)
{
    begin_call(plan, place, method, argument, "", ", ");
}

/* ---- values ---- */

bool plan_is_operand(const struct java_source *source, struct java_range range)
{
    for (uint32_t i = range.first; i < range.end; i++) {
        uint32_t match = java_match(source, i);
        if (match != JAVA_NONE)
            i = match;
        else if ((java_kind(source, i) == JAVA_SIGN && !java_is(source, i, ".")) ||
                 java_is(source, i, "instanceof") || java_is(source, i, "switch"))
            return false;
    }
    return !java_range_is_empty(range);
}

bool plan_is_assigned(const struct java_source *source, uint32_t token)
{
    static const char *const signs[] = {"=",  "++", "--", "+=", "-=",  "*=",  "/=",
                                        "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (java_is(source, token + 1, signs[i]))
            return true;
    return java_is(source, token - 1, "++") || java_is(source, token - 1, "--");
}

/* Where an expression that is a value in a larger one ends. */
static uint32_t value_end(const struct java_source *s, uint32_t at)
{
    static const char *const ends[] = {",", ";", ")", "]", "}"};
    uint32_t questions = 0;
    for (;; at++) {
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            if (java_is(s, at, ends[i]))
                return at;
        if (java_kind(s, at) == JAVA_END || (java_is(s, at, ":") && questions-- == 0))
            return at;
        questions += java_is(s, at, "?");
        if (java_match(s, at) != JAVA_NONE)
            at = java_match(s, at);
    }
}

static bool is_wide_literal(const struct java_source *s, uint32_t token, bool is_long)
{
    const struct java_token *t = java_token(&s->tokens, token);
    const char *text = s->text + t->start;
    size_t length = t->end - t->start;
    if (t->kind != JAVA_LITERAL || !(isdigit((unsigned char)text[0]) || text[0] == '.'))
        return false;
    bool is_hex = length > 1 && (text[1] == 'x' || text[1] == 'X');
    char last = (char)tolower((unsigned char)text[length - 1]);
    bool is_real = is_hex ? memchr(text, 'p', length) || memchr(text, 'P', length)
                          : last == 'f' || last == 'd' || memchr(text, '.', length) ||
                                memchr(text, 'e', length) || memchr(text, 'E', length);
    return is_real || (last == 'l' && !is_long);
}

static bool is_wide_type(const struct java_source *s, uint32_t token, bool is_long)
{
    return java_is(s, token, "float") || java_is(s, token, "double") ||
           (java_is(s, token, "long") && !is_long);
}

/* The type of a name, where it is declared here. */
static bool is_wide_name(const struct plan_uses *uses, const struct java_source *s, uint32_t token)
{
    const struct java_program *program = &uses->change->program;
    if (java_kind(s, token) != JAVA_NAME || java_is(s, token - 1, ".") ||
        java_is(s, token + 1, "("))
        return false;
    char *name = java_range_text(s, (struct java_range){token, token + 1});
    struct java_meaning meaning = java_meaning_at(program, s, token, name);
    free(name);
    if (meaning.kind == JAVA_MEANS_VARIABLE && !java_range_is_empty(meaning.variable->type))
        return is_wide_type(s, meaning.variable->type.first, uses->is_long);
    return meaning.kind == JAVA_MEANS_FIELD &&
           is_wide_type(meaning.field->source, meaning.field->type.first, uses->is_long);
}

bool plan_check_width(struct plan *plan, const struct plan_uses *uses,
                      const struct java_source *source, struct java_range value)
{
    for (uint32_t i = value.first; i < value.end; i++)
        if (is_wide_literal(source, i, uses->is_long) || is_wide_type(source, i, uses->is_long) ||
            is_wide_name(uses, source, i))
            return plan_fail(plan, source, i, "the value has another type than the field");
    return true;
}

/* ---- statements ---- */

/* The lambda's value is dropped: "new Thread(() -> x = 1)", "Runnable r = () -> x = 1". */
static bool is_runnable(const struct java_source *s, const struct java_statement *statement)
{
    uint32_t at = s->codes[statement->code].body.first;
    if (at < 6 || !java_is(s, at - 1, "->") || !java_is(s, at - 2, ")") || !java_is(s, at - 3, "("))
        return false;
    return (java_is(s, at - 4, "(") && java_is(s, at - 5, "Thread") && java_is(s, at - 6, "new")) ||
           (java_is(s, at - 4, "=") && java_is(s, at - 6, "Runnable"));
}

/* The value of an assignment that is a statement of its own; false: something uses its value. */
static bool statement_value(const struct plan_place *place, struct java_range *value)
{
    const struct java_source *s = place->source;
    for (uint32_t i = 0; i < s->statement_count; i++) {
        const struct java_statement *statement = &s->statements[i];
        if (statement->range.first != place->start)
            continue;
        bool is_expression = statement->kind == JAVA_EXPRESSION;
        if (is_expression || statement->kind == JAVA_FOR_PART ||
            (statement->kind == JAVA_VALUE && is_runnable(s, statement))) {
            *value = (struct java_range){place->last + 2, statement->range.end - is_expression};
            return !java_range_is_empty(*value);
        }
    }
    return false;
}

/* ---- operations ---- */

struct operation {
    struct plan *plan;
    struct plan_uses *uses;
    struct plan_use *use;
};

static const struct java_source *source_of(const struct operation *o)
{
    return o->use->place.source;
}

static bool is_free(const struct operation *o, struct java_range value, const char *name)
{
    const struct java_source *s = source_of(o);
    for (uint32_t i = value.first; i < value.end; i++)
        if (java_is(s, i, name))
            return false;
    return java_meaning_at(&o->uses->change->program, s, o->use->place.start, name).kind !=
           JAVA_MEANS_VARIABLE;
}

/* Names for the parameters of a lambda that mean nothing else in or around a value. */
static bool parameter_names(const struct operation *o, struct java_range value, const char **left,
                            const char **right)
{
    static const char *const names[][2] = {{"old", "operand"},
                                           {"oldValue", "operandValue"},
                                           {"a", "b"},
                                           {"left", "right"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        *left = names[i][0];
        *right = names[i][1];
        if (is_free(o, value, *left) && is_free(o, value, *right))
            return true;
    }
    return plan_fail(o->plan, source_of(o), value.first, "all names for a parameter are taken");
}

static bool is_one(const struct java_source *s, uint32_t token)
{
    const struct java_token *t = java_token(&s->tokens, token);
    return t->kind == JAVA_LITERAL && t->end - t->start == 1 && s->text[t->start] == '1';
}

/* The place and a value, by one method; the text between them and the value is dropped.  `sign` is
 * + or -, or any other operator. */
static bool update(const struct operation *o, const char *sign, struct java_range value)
{
    const struct java_source *s = source_of(o);
    struct edits *edits = plan_edits(o->plan, s);
    uint32_t start = plan_start(s, value.first), end = plan_end(s, value.end - 1);
    uint32_t opened = plan_start(s, o->use->place.start);
    if (!o->uses->is_number || java_range_is_empty(value))
        return plan_fail(o->plan, s, o->use->place.name,
                         "no atomic class has an operation for this");
    if (!plan_check_width(o->plan, o->uses, s, value))
        return false;
    o->use->operation = plan_uses_in(o->uses, s, value) ? PLAN_STEPS : PLAN_UPDATE;
    bool is_negative = strcmp(sign, "-") == 0, is_sum = is_negative || strcmp(sign, "+") == 0;
    if (is_sum && value.end == value.first + 1 && is_one(s, value.first)) {
        plan_call(o->plan, &o->use->place, is_negative ? "decrementAndGet" : "incrementAndGet",
                  end);
        return true;
    }
    if (is_sum) {
        plan_call_with(o->plan, &o->use->place, "addAndGet", start);
        bool is_operand = plan_is_operand(s, value);
        if (is_negative)
            edits_insert(edits, start, EDIT_OPEN, is_operand ? "-" : "-(");
        edits_close(edits, end, opened, is_negative && !is_operand ? "))" : ")");
        return true;
    }
    const char *left, *right;
    if (!parameter_names(o, value, &left, &right))
        return false;
    plan_call_with(o->plan, &o->use->place, "accumulateAndGet", start);
    edits_close(edits, end, opened, ", (%s, %s) -> %s %s %s)", left, right, left, sign, right);
    return true;
}

/* "x++" and "++x". */
static void step(const struct operation *o, uint32_t sign, bool is_prefix)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    bool is_up = java_is(s, sign, "++");
    uint32_t to = is_prefix ? plan_end(s, place->last) : plan_end(s, sign);
    if (is_prefix) {
        edits_replace(plan_edits(o->plan, s), plan_start(s, sign), plan_start(s, place->start),
                      "%s", plan_space(s, plan_start(s, sign)));
        plan_call(o->plan, place, is_up ? "incrementAndGet" : "decrementAndGet", to);
    } else {
        plan_call(o->plan, place, is_up ? "getAndIncrement" : "getAndDecrement", to);
    }
    o->use->operation = PLAN_UPDATE;
}

bool plan_has_loose_operator(const struct java_source *source, struct java_range range)
{
    static const char *const tight[] = {".", "+", "-", "*", "/", "%", "!", "~"};
    for (uint32_t i = range.first; i < range.end; i++) {
        bool is_tight = java_kind(source, i) != JAVA_SIGN && !java_is(source, i, "instanceof");
        for (size_t j = 0; j < sizeof tight / sizeof *tight; j++)
            is_tight = is_tight || java_is(source, i, tight[j]);
        uint32_t match = java_match(source, i);
        if (match != JAVA_NONE)
            i = match;
        else if (!is_tight)
            return true;
    }
    return false;
}

/* "x = x + v" as one operation.  False, with *ok: it is no such thing. */
static bool update_by_itself(const struct operation *o, struct java_range value, bool *ok)
{
    static const char *const others[] = {"*", "/", "%", "&", "|", "^", "<<"};
    const struct java_source *s = source_of(o);
    struct plan_use *first = plan_use_at(o->uses, s, value.first);
    *ok = true;
    if (!o->uses->is_number || !first || !plan_same_place(&first->place, &o->use->place))
        return false;
    uint32_t sign = first->place.last + 1;
    struct java_range rest = {sign + 1, value.end};
    bool is_sum = java_is(s, sign, "+") || java_is(s, sign, "-"), is_other = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        is_other = is_other || java_is(s, sign, others[i]);
    if (java_range_is_empty(rest) || plan_uses_in(o->uses, s, rest) ||
        !(is_sum ? !plan_has_loose_operator(s, rest) : is_other && plan_is_operand(s, rest)))
        return false;
    first->is_nested = true;
    if (java_is(s, sign, "-") && !plan_is_operand(s, rest)) {
        rest.first = sign; /* "x - a + b" adds "- a + b" */
        *ok = update(o, "+", rest);
    } else {
        char *text = java_range_text(s, (struct java_range){sign, sign + 1});
        *ok = update(o, text, rest);
        free(text);
    }
    return true;
}

/* "x = v + x". */
static bool update_behind(const struct operation *o, struct java_range value, bool *ok)
{
    const struct java_source *s = source_of(o);
    struct plan_use *last = NULL;
    for (uint32_t i = 0; i < o->uses->count; i++)
        if (o->uses->items[i].place.source == s && o->uses->items[i].place.last + 1 == value.end &&
            o->uses->items[i].place.start > value.first)
            last = &o->uses->items[i];
    *ok = true;
    if (!o->uses->is_number || !last || !plan_same_place(&last->place, &o->use->place) ||
        !java_is(s, last->place.start - 1, "+"))
        return false;
    struct java_range rest = {value.first, last->place.start - 1};
    if (java_range_is_empty(rest) || plan_uses_in(o->uses, s, rest) ||
        plan_has_loose_operator(s, rest))
        return false;
    last->is_nested = true;
    edits_replace(plan_edits(o->plan, s), plan_end(s, rest.end - 1), plan_end(s, value.end - 1),
                  "%s", "");
    *ok = update(o, "+", rest);
    return true;
}

/* A lambda may use it: it never changes. */
static bool is_constant(const struct java_source *s, const struct java_variable *v)
{
    if (v->kind == JAVA_LOCAL_VARIABLE && java_range_is_empty(v->initializer))
        return false;
    for (uint32_t i = v->name + 1; i < v->scope.end; i++)
        if (java_tokens_equal(&s->tokens, i, &s->tokens, v->name) && plan_is_assigned(s, i))
            return false;
    return true;
}

/* Whether a value can be computed again and again, from nothing but the place and constants. */
static bool is_function(const struct operation *o, struct java_range value)
{
    const struct java_source *s = source_of(o);
    for (uint32_t i = value.first; i < value.end; i++) {
        const struct plan_use *use = plan_use_at(o->uses, s, i);
        if (use && !plan_same_place(&use->place, &o->use->place))
            return false;
        bool is_math = i > 1 && java_is(s, i - 1, ".") && java_is(s, i - 2, "Math");
        if (java_is(s, i, "new") || java_is(s, i, "->") || java_is(s, i, "switch") ||
            plan_is_assigned(s, i) ||
            (java_kind(s, i) == JAVA_NAME && java_is(s, i + 1, "(") && !is_math))
            return false;
        if (java_kind(s, i) != JAVA_NAME || java_is(s, i - 1, "."))
            continue;
        char *name = java_range_text(s, (struct java_range){i, i + 1});
        struct java_meaning meaning = java_meaning_at(&o->uses->change->program, s, i, name);
        free(name);
        if (meaning.kind == JAVA_MEANS_VARIABLE && !is_constant(s, meaning.variable))
            return false;
    }
    return true;
}

/* "x = (x + 1) % n" as updateAndGet(), where it must be one step.  As update_by_itself(). */
static bool update_by_function(const struct operation *o, struct java_range value, bool *ok)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    *ok = true;
    if (o->uses->is_boolean || !plan_uses_in(o->uses, s, value) || !is_function(o, value) ||
        !plan_is_in_unit(o->plan, o->uses, s, place->name))
        return false;
    const char *old, *ignored;
    *ok = (!o->uses->is_number || plan_check_width(o->plan, o->uses, s, value)) &&
          parameter_names(o, value, &old, &ignored);
    if (!*ok)
        return true;
    struct edits *edits = plan_edits(o->plan, s);
    uint32_t start = plan_start(s, value.first);
    plan_call_with(o->plan, place, "updateAndGet", start);
    edits_insert(edits, start, EDIT_OPEN, "%s -> ", old);
    edits_close(edits, plan_end(s, value.end - 1), plan_start(s, place->start), ")");
    for (uint32_t i = 0; i < o->uses->count; i++) {
        struct plan_use *use = &o->uses->items[i];
        if (use->place.source != s || use->place.start < value.first ||
            use->place.start >= value.end)
            continue;
        edits_replace(edits, plan_start(s, use->place.start), plan_end(s, use->place.last), "%s",
                      old);
        use->is_nested = true;
    }
    o->use->operation = PLAN_UPDATE;
    return true;
}

/* A boolean in an array of integers. */
static void close_boolean(const struct operation *o, struct java_range value)
{
    const struct java_source *s = source_of(o);
    struct edits *edits = plan_edits(o->plan, s);
    uint32_t start = plan_start(s, value.first), end = plan_end(s, value.end - 1);
    bool is_literal = value.end == value.first + 1 &&
                      (java_is(s, value.first, "true") || java_is(s, value.first, "false"));
    if (is_literal) {
        edits_replace(edits, start, end, "%d)", java_is(s, value.first, "true"));
        return;
    }
    bool is_loose = false;
    for (uint32_t i = value.first; i < value.end; i++)
        is_loose = is_loose || java_is(s, i, "?") || java_is(s, i, "=") || java_is(s, i, "->");
    if (is_loose)
        edits_insert(edits, start, EDIT_OPEN, "(");
    edits_close(edits, end, plan_start(s, o->use->place.start), "%s ? 1 : 0)", is_loose ? ")" : "");
}

static bool assign(const struct operation *o)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    struct java_range value;
    bool ok;
    if (!statement_value(place, &value))
        return plan_fail(o->plan, s, place->name, "the value of the assignment is used");
    if (update_by_itself(o, value, &ok) || update_behind(o, value, &ok) ||
        update_by_function(o, value, &ok))
        return ok;
    o->use->operation = plan_uses_in(o->uses, s, value) ? PLAN_STEPS : PLAN_WRITE;
    plan_call_with(o->plan, place, "set", plan_start(s, value.first));
    if (o->uses->is_boolean && place->open != JAVA_NONE)
        close_boolean(o, value);
    else
        edits_close(plan_edits(o->plan, s), plan_end(s, value.end - 1), plan_start(s, place->start),
                    ")");
    return true;
}

/* "x |= v" of what has no such operation: a read and a write, where that is enough. */
static bool assign_compound(const struct operation *o, const char *sign)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    struct java_range value;
    if (place->open != JAVA_NONE || !statement_value(place, &value) ||
        !plan_same_place(place, place) ||
        plan_has_atomic(o->plan, &o->uses->change->program, s,
                        (struct java_range){place->start, place->name}))
        return plan_fail(o->plan, s, place->name, "no atomic class has an operation for this");
    o->use->operation = PLAN_STEPS;
    bool is_operand = plan_is_operand(s, value);
    char *text = java_range_text(s, (struct java_range){place->start, place->last + 1});
    char *call = text_printf(".set(%s.get() %s %s", text, sign, is_operand ? "" : "(");
    put(o->plan, s, plan_end(s, place->name), plan_start(s, value.first), call);
    edits_close(plan_edits(o->plan, s), plan_end(s, value.end - 1), plan_start(s, place->start),
                is_operand ? ")" : "))");
    free(call);
    free(text);
    return true;
}

static bool read_place(const struct operation *o)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    o->use->operation = PLAN_READ;
    if (!o->uses->is_boolean || place->open == JAVA_NONE) {
        plan_call(o->plan, place, "get", plan_end(s, place->last));
        return true;
    }
    static const char *const before[] = {"(", "=", "return", ",", "&&", "||", "?", "->", "assert"};
    static const char *const after[] = {")", ";", ",", "&&", "||", "?"};
    bool is_before = false, is_after = false;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        is_before = is_before || java_is(s, place->start - 1, before[i]);
    for (size_t i = 0; i < sizeof after / sizeof *after; i++)
        is_after = is_after || java_is(s, place->last + 1, after[i]);
    bool is_safe = is_before && is_after;
    if (!is_safe)
        edits_insert(plan_edits(o->plan, s), plan_start(s, place->start), EDIT_OPEN, "(");
    begin_call(o->plan, place, "get", plan_end(s, place->last), "", is_safe ? ") != 0" : ") != 0)");
    return true;
}

static bool is_comparison(const struct java_source *s, uint32_t token)
{
    return java_is(s, token, "==") || java_is(s, token, "!=");
}

/* A use of an array that is none of an element. */
static bool use_array(const struct operation *o)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    uint32_t next = place->last + 1;
    o->use->operation = PLAN_OTHER;
    if (java_is(s, next, ".") && java_is(s, next + 1, "length") && !java_is(s, next + 2, "(")) {
        edits_insert(plan_edits(o->plan, s), plan_end(s, next + 1), EDIT_SUFFIX, "()");
        return true;
    }
    if ((is_comparison(s, next) && java_is(s, next + 1, "null")) ||
        (is_comparison(s, place->start - 1) && java_is(s, place->start - 2, "null")))
        return true;
    struct java_range value;
    if (!java_is(s, next, "="))
        return plan_fail(o->plan, s, place->name, "the array is used as a whole");
    if (!statement_value(place, &value))
        return plan_fail(o->plan, s, place->name, "the value of the assignment is used");
    o->uses->change->is_assigned = true;
    return plan_array_value(o->plan, o->uses->change->field, s, value);
}

/* ---- all uses ---- */

/* The operator of "x += v", without the =; NULL: it is none. */
static const char *compound_sign(const struct java_source *s, uint32_t token)
{
    static const char *const signs[][2] = {{"+=", "+"},   {"-=", "-"},    {"*=", "*"},
                                           {"/=", "/"},   {"%=", "%"},    {"&=", "&"},
                                           {"|=", "|"},   {"^=", "^"},    {"<<=", "<<"},
                                           {">>=", ">>"}, {">>>=", ">>>"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (java_is(s, token, signs[i][0]))
            return signs[i][1];
    return NULL;
}

static bool edit_use(const struct operation *o)
{
    const struct java_source *s = source_of(o);
    const struct plan_place *place = &o->use->place;
    uint32_t next = place->last + 1, before = place->start - 1;
    const char *sign = compound_sign(s, next);
    bool is_prefix = java_is(s, before, "++") || java_is(s, before, "--");
    if (place->open == JAVA_NONE && plan_dimensions(o->uses->change->field) > 0)
        return use_array(o);
    if (is_prefix || java_is(s, next, "++") || java_is(s, next, "--")) {
        if (!o->uses->is_number)
            return plan_fail(o->plan, s, place->name, "no atomic class has an operation for this");
        step(o, is_prefix ? before : next, is_prefix);
        return true;
    }
    if (java_is(s, next, "="))
        return assign(o);
    if (sign && o->uses->is_number)
        return update(o, sign, (struct java_range){next + 1, value_end(s, next + 1)});
    return sign ? assign_compound(o, sign) : read_place(o);
}

/* Elements of an array are places of their own. */
static struct plan_place place_of(const struct java_use *use, bool is_array)
{
    struct plan_place place = {use->source, use->start, use->name, JAVA_NONE, use->name};
    if (is_array && java_is(use->source, use->name + 1, "[")) {
        place.open = use->name + 1;
        place.last = java_match(use->source, place.open);
    }
    return place;
}

/* The field is looked up by its name. */
static bool check_reflection(struct plan *plan, const struct plan_change *change)
{
    const struct java_token *name = java_token(&change->field->source->tokens, change->field->name);
    const char *text = change->field->source->text + name->start;
    uint32_t length = name->end - name->start;
    for (uint32_t i = 0; i < change->program.count; i++) {
        const struct java_source *s = change->program.sources[i];
        for (uint32_t j = 1; j < s->tokens.count; j++) {
            const struct java_token *t = &s->tokens.items[j];
            bool is_argument = (java_is(s, j - 1, ",") && java_is(s, j - 2, "class")) ||
                               java_is(s, j - 2, "getField") ||
                               java_is(s, j - 2, "getDeclaredField");
            if (is_argument && t->kind == JAVA_LITERAL && t->end - t->start == length + 2 &&
                strncmp(s->text + t->start + 1, text, length) == 0)
                return plan_fail(plan, s, j, "the field is looked up by its name");
        }
    }
    return true;
}

static bool edit_uses(struct plan *plan, struct plan_uses *uses)
{
    if (!plan_unit_patterns(plan, uses))
        return false;
    for (uint32_t i = 0; i < uses->count; i++) {
        struct operation operation = {plan, uses, &uses->items[i]};
        if (uses->items[i].operation == PLAN_NOT_YET && !uses->items[i].is_nested &&
            !edit_use(&operation))
            return false;
    }
    return plan_units_check(plan, uses);
}

bool plan_atomic_uses(struct plan *plan, struct plan_change *change)
{
    const char *class_name = plan_atomic_class(plan, change->field);
    struct java_uses found;
    if (!class_name || !check_reflection(plan, change) ||
        !java_uses_find(&found, &change->program, change->field, plan->error))
        return false;
    struct plan_uses uses = {.change = change, .count = found.count};
    uint32_t type = java_skip_annotations(change->field->source, change->field->type.first);
    uses.is_boolean = java_is(change->field->source, type, "boolean");
    uses.is_long = java_is(change->field->source, type, "long");
    uses.is_number = uses.is_long || java_is(change->field->source, type, "int");
    uses.items = xcalloc(found.count + (size_t)1, sizeof *uses.items);
    for (uint32_t i = 0; i < found.count; i++)
        uses.items[i].place = place_of(&found.items[i], plan_dimensions(change->field) > 0);
    java_uses_release(&found);
    bool ok = plan_check_order(plan, &uses) && edit_uses(plan, &uses);
    free(uses.items);
    return ok;
}
