/* statement.c - see parser.h: statements, and what is in expressions that matters. */
#include "base/arena.h"
#include "java/parser.h"

static bool parse_statement(struct java_parser *p, uint32_t parent, uint32_t list);

static uint32_t new_list(struct java_parser *p)
{
    return p->source->list_count++;
}

/* Its end is not known yet. */
static uint32_t add_statement(struct java_parser *p, enum java_statement_kind kind, uint32_t parent,
                              uint32_t list)
{
    struct java_source *s = p->source;
    GROW(s->statements, s->statement_count, s->statement_capacity);
    s->statements[s->statement_count] =
        (struct java_statement){kind, {p->at, p->at}, parent, list, p->code};
    return s->statement_count++;
}

static bool end_statement(struct java_parser *p, uint32_t index)
{
    p->source->statements[index].range.end = p->at;
    return true;
}

/* ---- expressions ---- */

/* What is between brackets. */
static bool parse_bracket(struct java_parser *p)
{
    uint32_t close = java_match(p->source, p->at);
    if (!java_parser_enter(p))
        return false;
    bool ok = true;
    p->at++;
    while (ok && p->at < close) {
        ok = java_parse_expression(p);
        if (ok && p->at < close)
            ok = java_parser_expect(p, ",");
    }
    p->at = ok ? close + 1 : p->at;
    java_parser_leave(p);
    return ok;
}

/* The body of a lambda; the arrow is behind us. */
static bool parse_lambda_body(struct java_parser *p, uint32_t first_variable)
{
    struct java_source *s = p->source;
    struct java_code code = {.kind = JAVA_LAMBDA, .name = JAVA_NONE};
    struct java_parser around = *p;
    uint32_t index = java_add_code(p, &code), first = p->at;
    uint32_t last_variable = s->variable_count;
    p->code = index;
    s->codes[index].body.first = first;
    bool ok;
    if (java_parser_is(p, "{")) {
        s->codes[index].is_block = true;
        s->codes[index].body.end = java_match(s, first) + 1;
        ok = java_parse_code_block(p);
    } else {
        s->codes[index].list = new_list(p);
        uint32_t value = add_statement(p, JAVA_VALUE, JAVA_NONE, s->codes[index].list);
        ok = java_parse_expression(p) && (p->at > first || java_parser_fail(p));
        end_statement(p, value);
    }
    s->codes[index].body.end = p->at;
    for (uint32_t i = first_variable; i < last_variable; i++)
        s->variables[i].scope = (struct java_range){first, p->at};
    p->code = around.code;
    p->block_end = around.block_end;
    return ok;
}

static bool parse_lambda(struct java_parser *p)
{
    uint32_t first_variable = p->source->variable_count, count;
    if (java_parser_is(p, "(")) {
        if (!java_parse_parameters(p, (struct java_range){0, 0}, &count))
            return false;
    } else {
        struct java_variable v = {.kind = JAVA_PARAMETER, .name = p->at++, .statement = JAVA_NONE};
        java_add_variable(p, &v);
    }
    p->at++;
    if (!java_parser_enter(p))
        return false;
    bool ok = parse_lambda_body(p, first_variable);
    java_parser_leave(p);
    return ok;
}

/* An array's or an object's creation, from `new` on. */
static bool parse_new(struct java_parser *p)
{
    const struct java_source *s = p->source;
    p->at++;
    if (java_parser_is(p, "<")) {
        uint32_t end = java_skip_type_arguments(s, p->at);
        p->at = end == JAVA_NONE ? p->at : end;
    }
    struct java_range type;
    if (!java_parser_skip_type(p, &type))
        return false;
    if (java_parser_is(p, "(")) {
        if (!parse_bracket(p))
            return false;
        return !java_parser_is(p, "{") || java_parse_anonymous_body(p, type);
    }
    while (java_parser_is(p, "[") || java_parser_is(p, "@")) {
        p->at = java_skip_annotations(s, p->at);
        if (!java_parser_is(p, "["))
            return java_parser_fail(p);
        if (!parse_bracket(p))
            return false;
    }
    return !java_parser_is(p, "{") || parse_bracket(p);
}

/* "instanceof Type name". */
static bool parse_instanceof(struct java_parser *p)
{
    struct java_variable v = {.kind = JAVA_PATTERN, .statement = JAVA_NONE};
    uint32_t modifiers;
    p->at++;
    java_parse_modifiers(p, &modifiers);
    if (!java_parser_skip_type(p, &v.type))
        return false;
    if (java_kind(p->source, p->at) == JAVA_NAME) {
        v.name = p->at++;
        v.scope = (struct java_range){v.name, p->block_end};
        java_add_variable(p, &v);
    }
    return true;
}

/* "Map<A, B>::new", whose comma is none between expressions. */
static bool skip_generic_reference(struct java_parser *p)
{
    if (java_kind(p->source, p->at) != JAVA_NAME || !java_is(p->source, p->at + 1, "<"))
        return false;
    uint32_t end = java_skip_type(p->source, p->at);
    if (end == JAVA_NONE || !java_is(p->source, end, "::"))
        return false;
    p->at = end;
    return true;
}

static bool parse_switch(struct java_parser *p, uint32_t statement);

static bool is_lambda(const struct java_parser *p)
{
    const struct java_source *s = p->source;
    if (java_parser_is(p, "("))
        return java_is(s, java_match(s, p->at) + 1, "->");
    return java_kind(s, p->at) == JAVA_NAME && java_is(s, p->at + 1, "->");
}

/* One token, or what begins with it. */
static bool parse_operand(struct java_parser *p)
{
    if (is_lambda(p))
        return parse_lambda(p);
    if (java_parser_is(p, "(") || java_parser_is(p, "[") || java_parser_is(p, "{"))
        return parse_bracket(p);
    if (java_parser_is(p, "new"))
        return parse_new(p);
    if (java_parser_is(p, "switch"))
        return parse_switch(p, JAVA_NONE);
    if (java_parser_is(p, "instanceof"))
        return parse_instanceof(p);
    if (java_parser_is(p, ".") && java_is(p->source, p->at + 1, "<")) {
        uint32_t end = java_skip_type_arguments(p->source, p->at + 1);
        if (end == JAVA_NONE)
            return java_parser_fail(p);
        p->at = end;
        return true;
    }
    if (java_parser_take(p, "::")) {
        uint32_t end = java_skip_type_arguments(p->source, p->at);
        p->at = end == JAVA_NONE ? p->at : end;
        p->at += java_kind(p->source, p->at) == JAVA_NAME || java_parser_is(p, "new");
        return true;
    }
    if (!skip_generic_reference(p))
        p->at++;
    return true;
}

bool java_parse_expression(struct java_parser *p)
{
    static const char *const ends[] = {",", ";", ")", "]", "}", "->"};
    uint32_t questions = 0;
    for (;;) {
        if (java_kind(p->source, p->at) == JAVA_END)
            return java_parser_fail(p);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            if (java_parser_is(p, ends[i]))
                return true;
        if (java_parser_is(p, ":") && questions-- == 0)
            return true;
        questions += java_parser_is(p, "?");
        if (!parse_operand(p))
            return false;
    }
}

/* An expression that is not nothing. */
static bool parse_value(struct java_parser *p)
{
    uint32_t first = p->at;
    return java_parse_expression(p) && (p->at > first || java_parser_fail(p));
}

/* ---- variables ---- */

/* Whether a declaration of a variable follows the modifiers: a type and a name. */
static bool at_variable(const struct java_parser *p)
{
    const struct java_source *s = p->source;
    uint32_t end = java_skip_type(s, p->at);
    if (end == JAVA_NONE || java_kind(s, end) != JAVA_NAME)
        return false;
    static const char *const next[] = {"=", ";", ",", "[", ":", ")"};
    for (size_t i = 0; i < sizeof next / sizeof *next; i++)
        if (java_is(s, end + 1, next[i]))
            return true;
    return false;
}

/* "int a = 1, b[]"; what comes after is the caller's. */
static bool parse_declarators(struct java_parser *p, uint32_t statement)
{
    struct java_variable v = {.kind = JAVA_LOCAL_VARIABLE, .statement = statement};
    if (!java_parser_skip_type(p, &v.type))
        return false;
    do {
        if (java_kind(p->source, p->at) != JAVA_NAME)
            return java_parser_fail(p);
        v.name = p->at++;
        java_parse_dimensions(p, &v.dimensions);
        v.scope = (struct java_range){v.name, p->block_end};
        v.initializer = (struct java_range){0, 0};
        uint32_t index = p->source->variable_count;
        java_add_variable(p, &v);
        if (java_parser_take(p, "=")) {
            uint32_t first = p->at;
            if (!parse_value(p))
                return false;
            p->source->variables[index].initializer = (struct java_range){first, p->at};
        }
    } while (java_parser_take(p, ","));
    return true;
}

/* ---- statements ---- */

static bool parse_block_contents(struct java_parser *p, uint32_t parent, uint32_t list)
{
    uint32_t close = java_match(p->source, p->at);
    uint32_t block_end = p->block_end;
    p->block_end = close;
    p->at++;
    bool ok = true;
    while (ok && p->at < close)
        ok = parse_statement(p, parent, list);
    p->at = ok ? close + 1 : p->at;
    p->block_end = block_end;
    return ok;
}

bool java_parse_code_block(struct java_parser *p)
{
    uint32_t list = new_list(p);
    p->source->codes[p->code].list = list;
    return parse_block_contents(p, JAVA_NONE, list);
}

static bool parse_block(struct java_parser *p, uint32_t parent, uint32_t list)
{
    if (!java_parser_is(p, "{"))
        return java_parser_fail(p);
    uint32_t index = add_statement(p, JAVA_BLOCK, parent, list);
    return parse_block_contents(p, index, new_list(p)) && end_statement(p, index);
}

/* A condition in parentheses. */
static bool parse_condition(struct java_parser *p)
{
    return (java_parser_is(p, "(") || java_parser_fail(p)) && parse_bracket(p);
}

static bool parse_substatement(struct java_parser *p, uint32_t parent)
{
    return parse_statement(p, parent, new_list(p));
}

static bool parse_if(struct java_parser *p, uint32_t index)
{
    if (!parse_condition(p) || !parse_substatement(p, index))
        return false;
    return !java_parser_take(p, "else") || parse_substatement(p, index);
}

/* Expressions with commas between them, to a semicolon or the closing parenthesis. */
static bool parse_for_parts(struct java_parser *p, uint32_t statement, const char *end)
{
    while (!java_parser_is(p, end)) {
        uint32_t part = add_statement(p, JAVA_FOR_PART, statement, new_list(p));
        if (!parse_value(p))
            return false;
        end_statement(p, part);
        if (!java_parser_is(p, end) && !java_parser_expect(p, ","))
            return false;
    }
    p->at++;
    return true;
}

static bool parse_for_head(struct java_parser *p, uint32_t index)
{
    uint32_t modifiers;
    if (!java_parser_expect(p, "("))
        return false;
    java_parse_modifiers(p, &modifiers);
    if (at_variable(p)) {
        if (!parse_declarators(p, JAVA_NONE))
            return false;
        if (java_parser_take(p, ":"))
            return parse_value(p) && java_parser_expect(p, ")");
        if (!java_parser_expect(p, ";"))
            return false;
    } else if (!parse_for_parts(p, index, ";")) {
        return false;
    }
    return java_parse_expression(p) && java_parser_expect(p, ";") && parse_for_parts(p, index, ")");
}

static bool parse_for(struct java_parser *p, uint32_t index)
{
    struct java_source *s = p->source;
    uint32_t first = s->variable_count;
    if (!parse_for_head(p, index))
        return false;
    uint32_t end = s->variable_count;
    if (!parse_substatement(p, index))
        return false;
    for (uint32_t i = first; i < end; i++)
        if (s->variables[i].kind == JAVA_LOCAL_VARIABLE && s->variables[i].scope.end > p->at)
            s->variables[i].scope.end = p->at;
    return true;
}

static bool parse_resources(struct java_parser *p)
{
    uint32_t modifiers;
    p->at++;
    do {
        java_parse_modifiers(p, &modifiers);
        if (!(at_variable(p) ? parse_declarators(p, JAVA_NONE) : parse_value(p)))
            return false;
    } while (java_parser_take(p, ";") && !java_parser_is(p, ")"));
    return java_parser_expect(p, ")");
}

static bool parse_catch(struct java_parser *p, uint32_t index)
{
    struct java_variable v = {.kind = JAVA_PARAMETER, .statement = JAVA_NONE};
    struct java_range type;
    uint32_t modifiers;
    if (!java_parser_expect(p, "("))
        return false;
    java_parse_modifiers(p, &modifiers);
    do {
        if (!java_parser_skip_type(p, &type))
            return false;
    } while (java_parser_take(p, "|"));
    v.type = type;
    v.name = p->at;
    if (java_kind(p->source, p->at++) != JAVA_NAME)
        return java_parser_fail(p);
    if (!java_parser_expect(p, ")"))
        return false;
    uint32_t first = p->at;
    if (!parse_block(p, index, new_list(p)))
        return false;
    v.scope = (struct java_range){first, p->at};
    java_add_variable(p, &v);
    return true;
}

static bool parse_try(struct java_parser *p, uint32_t index)
{
    struct java_source *s = p->source;
    uint32_t first = s->variable_count;
    if (java_parser_is(p, "(") && !parse_resources(p))
        return false;
    uint32_t end = s->variable_count;
    if (!parse_block(p, index, new_list(p)))
        return false;
    for (uint32_t i = first; i < end; i++)
        if (s->variables[i].scope.end > p->at)
            s->variables[i].scope.end = p->at;
    while (java_parser_take(p, "catch"))
        if (!parse_catch(p, index))
            return false;
    return !java_parser_take(p, "finally") || parse_block(p, index, new_list(p));
}

/* ---- switch ---- */

/* To behind the colon or arrow of a label. */
static bool skip_label(struct java_parser *p, bool *is_rule)
{
    const struct java_source *s = p->source;
    uint32_t questions = 0;
    for (p->at++; java_kind(s, p->at) != JAVA_END; p->at++) {
        *is_rule = java_parser_is(p, "->");
        if (*is_rule || (java_parser_is(p, ":") && questions-- == 0)) {
            p->at++;
            return true;
        }
        questions += java_parser_is(p, "?");
        if (java_parser_is(p, "(") || java_parser_is(p, "[") || java_parser_is(p, "{"))
            p->at = java_match(s, p->at);
        else if (java_match(s, p->at) != JAVA_NONE || java_parser_is(p, ";"))
            break;
    }
    return java_parser_fail(p);
}

/* `statement` is JAVA_NONE in a switch expression. */
static bool parse_rule(struct java_parser *p, uint32_t statement)
{
    if (java_parser_is(p, "{") || java_parser_is(p, "throw"))
        return parse_substatement(p, statement);
    uint32_t index = add_statement(p, statement == JAVA_NONE ? JAVA_RULE_VALUE : JAVA_EXPRESSION,
                                   statement, new_list(p));
    return parse_value(p) && java_parser_expect(p, ";") && end_statement(p, index);
}

static bool at_label(const struct java_parser *p)
{
    return java_parser_is(p, "case") ||
           (java_parser_is(p, "default") &&
            (java_is(p->source, p->at + 1, ":") || java_is(p->source, p->at + 1, "->")));
}

static bool parse_cases(struct java_parser *p, uint32_t statement, uint32_t close)
{
    uint32_t list = new_list(p);
    while (p->at < close) {
        if (!at_label(p)) {
            if (!parse_statement(p, statement, list))
                return false;
            continue;
        }
        bool is_rule = false;
        if (!skip_label(p, &is_rule))
            return false;
        list = new_list(p);
        if (is_rule && !parse_rule(p, statement))
            return false;
    }
    return true;
}

static bool parse_switch(struct java_parser *p, uint32_t statement)
{
    p->at++;
    if (!parse_condition(p))
        return false;
    if (!java_parser_is(p, "{"))
        return java_parser_fail(p);
    if (!java_parser_enter(p))
        return false;
    uint32_t close = java_match(p->source, p->at), block_end = p->block_end;
    p->at++;
    p->block_end = close;
    bool ok = parse_cases(p, statement, close);
    p->at = ok ? close + 1 : p->at;
    p->block_end = block_end;
    java_parser_leave(p);
    return ok;
}

/* ---- statements by their first token ---- */

static bool parse_do(struct java_parser *p, uint32_t index)
{
    return parse_substatement(p, index) && java_parser_expect(p, "while") && parse_condition(p) &&
           java_parser_expect(p, ";");
}

static bool parse_while(struct java_parser *p, uint32_t index)
{
    return parse_condition(p) && parse_substatement(p, index);
}

static bool parse_synchronized(struct java_parser *p, uint32_t index)
{
    return parse_condition(p) && parse_block(p, index, new_list(p));
}

/* return, throw, break, continue, assert: values with colons between them, and a semicolon. */
static bool parse_simple(struct java_parser *p, uint32_t index)
{
    (void)index;
    do {
        if (!java_parse_expression(p))
            return false;
    } while (java_parser_take(p, ":"));
    return java_parser_expect(p, ";");
}

static bool parse_switch_statement(struct java_parser *p, uint32_t index)
{
    p->at--;
    return parse_switch(p, index);
}

static const struct {
    const char *word;
    enum java_statement_kind kind;
    bool (*parse)(struct java_parser *p, uint32_t index);
} by_word[] = {
    {"if", JAVA_IF, parse_if},
    {"for", JAVA_LOOP, parse_for},
    {"while", JAVA_LOOP, parse_while},
    {"do", JAVA_LOOP, parse_do},
    {"switch", JAVA_SWITCH, parse_switch_statement},
    {"try", JAVA_TRY, parse_try},
    {"synchronized", JAVA_SYNCHRONIZED, parse_synchronized},
    {"return", JAVA_RETURN, parse_simple},
    {"throw", JAVA_JUMP, parse_simple},
    {"break", JAVA_JUMP, parse_simple},
    {"continue", JAVA_JUMP, parse_simple},
    {"assert", JAVA_ASSERT, parse_simple},
};

/* `yield` is a statement unless it is a variable that is assigned to. */
static bool at_yield(const struct java_parser *p)
{
    static const char *const others[] = {"=", ".", "[", "++", "--", "+=", "-=", ":", "->"};
    if (!java_parser_is(p, "yield"))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (java_is(p->source, p->at + 1, others[i]))
            return false;
    return true;
}

static bool parse_declaration_or_expression(struct java_parser *p, uint32_t parent, uint32_t list)
{
    uint32_t index = add_statement(p, JAVA_EXPRESSION, parent, list), modifiers;
    java_parse_modifiers(p, &modifiers);
    if (java_at_type_declaration(p)) {
        p->source->statements[index].kind = JAVA_LOCAL_TYPE;
        return java_parse_type_declaration(p, modifiers) && end_statement(p, index);
    }
    bool ok;
    if (at_variable(p)) {
        p->source->statements[index].kind = JAVA_LOCAL;
        ok = parse_declarators(p, index);
    } else {
        ok = parse_value(p);
    }
    return ok && java_parser_expect(p, ";") && end_statement(p, index);
}

static bool parse_any(struct java_parser *p, uint32_t parent, uint32_t list)
{
    if (java_parser_is(p, "{"))
        return parse_block(p, parent, list);
    for (size_t i = 0; i < sizeof by_word / sizeof *by_word; i++)
        if (java_parser_is(p, by_word[i].word)) {
            uint32_t index = add_statement(p, by_word[i].kind, parent, list);
            p->at++;
            return by_word[i].parse(p, index) && end_statement(p, index);
        }
    if (java_parser_is(p, ";")) {
        uint32_t index = add_statement(p, JAVA_EMPTY, parent, list);
        p->at++;
        return end_statement(p, index);
    }
    if (at_yield(p)) {
        uint32_t index = add_statement(p, JAVA_JUMP, parent, list);
        p->at++;
        return parse_simple(p, index) && end_statement(p, index);
    }
    if (java_kind(p->source, p->at) == JAVA_NAME && java_is(p->source, p->at + 1, ":")) {
        uint32_t index = add_statement(p, JAVA_LABELED, parent, list);
        p->at += 2;
        return parse_substatement(p, index) && end_statement(p, index);
    }
    return parse_declaration_or_expression(p, parent, list);
}

static bool parse_statement(struct java_parser *p, uint32_t parent, uint32_t list)
{
    if (!java_parser_enter(p))
        return false;
    bool ok = parse_any(p, parent, list);
    java_parser_leave(p);
    return ok;
}
