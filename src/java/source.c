/* source.c - see source.h: types and their members. */
#include "java/source.h"

#include "base/arena.h"
#include "base/stream.h"
#include "java/parser.h"

#include <stdlib.h>
#include <string.h>

enum { TYPE_LIMIT = 20000 };

/* ---- looking at tokens ---- */

bool java_is(const struct java_source *source, uint32_t token, const char *text)
{
    return java_token_is(&source->tokens, token, text);
}

enum java_token_kind java_kind(const struct java_source *source, uint32_t token)
{
    return java_token(&source->tokens, token)->kind;
}

int32_t java_line(const struct java_source *source, uint32_t token)
{
    return java_token(&source->tokens, token)->line;
}

uint32_t java_match(const struct java_source *source, uint32_t token)
{
    return java_token(&source->tokens, token)->match;
}

bool java_range_is_empty(struct java_range range)
{
    return range.first >= range.end;
}

char *java_range_text(const struct java_source *source, struct java_range range)
{
    if (java_range_is_empty(range))
        return text_copy("", 0);
    uint32_t start = java_token(&source->tokens, range.first)->start;
    return text_copy(source->text + start, java_token(&source->tokens, range.end - 1)->end - start);
}

/* ---- types, as they are written ---- */

uint32_t java_skip_annotations(const struct java_source *source, uint32_t at)
{
    while (java_is(source, at, "@") && java_kind(source, at + 1) == JAVA_NAME) {
        at += 2;
        while (java_is(source, at, ".") && java_kind(source, at + 1) == JAVA_NAME)
            at += 2;
        if (java_is(source, at, "("))
            at = java_match(source, at) + 1;
    }
    return at;
}

static uint32_t skip_type(const struct java_source *source, uint32_t at, int depth);

/* Arguments and parameters alike: "<?>", "<T extends A & B, U>". */
static uint32_t skip_type_arguments(const struct java_source *source, uint32_t at, int depth)
{
    if (!java_is(source, at, "<") || depth > JAVA_DEPTH_LIMIT)
        return JAVA_NONE;
    if (java_is(source, ++at, ">"))
        return at + 1;
    for (;;) {
        at = java_skip_annotations(source, at);
        at = java_is(source, at, "?") ? at + 1 : skip_type(source, at, depth + 1);
        while (at != JAVA_NONE && (java_is(source, at, "extends") || java_is(source, at, "super") ||
                                   java_is(source, at, "&")))
            at = skip_type(source, at + 1, depth + 1);
        if (at == JAVA_NONE)
            return JAVA_NONE;
        if (java_is(source, at, ">"))
            return at + 1;
        if (!java_is(source, at++, ","))
            return JAVA_NONE;
    }
}

static bool is_primitive(const struct java_source *source, uint32_t at)
{
    static const char *const names[] = {"boolean", "byte",  "short",  "char", "int",
                                        "long",    "float", "double", "void"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (java_is(source, at, names[i]))
            return true;
    return false;
}

static uint32_t skip_dimensions(const struct java_source *source, uint32_t at)
{
    for (;;) {
        uint32_t next = java_skip_annotations(source, at);
        if (!java_is(source, next, "[") || !java_is(source, next + 1, "]"))
            return at;
        at = next + 2;
    }
}

static uint32_t skip_type(const struct java_source *source, uint32_t at, int depth)
{
    at = java_skip_annotations(source, at);
    if (is_primitive(source, at))
        return skip_dimensions(source, at + 1);
    for (;;) {
        if (java_kind(source, at) != JAVA_NAME)
            return JAVA_NONE;
        at++;
        if (java_is(source, at, "<")) {
            at = skip_type_arguments(source, at, depth);
            if (at == JAVA_NONE)
                return JAVA_NONE;
        }
        if (!java_is(source, at, "."))
            return skip_dimensions(source, at);
        at = java_skip_annotations(source, at + 1);
    }
}

uint32_t java_skip_type(const struct java_source *source, uint32_t at)
{
    return skip_type(source, at, 0);
}

uint32_t java_skip_type_arguments(const struct java_source *source, uint32_t at)
{
    return skip_type_arguments(source, at, 0);
}

/* ---- the parser ---- */

bool java_parser_fail(struct java_parser *p)
{
    const struct java_tokens *tokens = &p->source->tokens;
    const struct java_token *token = java_token(tokens, p->at);
    if (token->kind == JAVA_END)
        return error_set(p->error, "line %d: the end is not expected here", token->line);
    int length = token->end - token->start < 40 ? (int)(token->end - token->start) : 40;
    return error_set(p->error, "line %d: `%.*s` is not understood here", token->line, length,
                     tokens->text + token->start);
}

bool java_parser_enter(struct java_parser *p)
{
    if (p->depth == JAVA_DEPTH_LIMIT)
        return error_set(p->error, "line %d: too deeply nested", java_line(p->source, p->at));
    p->depth++;
    return true;
}

void java_parser_leave(struct java_parser *p)
{
    p->depth--;
}

bool java_parser_is(const struct java_parser *p, const char *text)
{
    return java_is(p->source, p->at, text);
}

bool java_parser_take(struct java_parser *p, const char *text)
{
    if (!java_parser_is(p, text))
        return false;
    p->at++;
    return true;
}

bool java_parser_expect(struct java_parser *p, const char *text)
{
    return java_parser_take(p, text) || java_parser_fail(p);
}

bool java_parser_skip_type(struct java_parser *p, struct java_range *range)
{
    uint32_t end = java_skip_type(p->source, p->at);
    if (end == JAVA_NONE)
        return java_parser_fail(p);
    *range = (struct java_range){p->at, end};
    p->at = end;
    return true;
}

static bool take_name(struct java_parser *p, uint32_t *name)
{
    if (java_kind(p->source, p->at) != JAVA_NAME)
        return java_parser_fail(p);
    *name = p->at++;
    return true;
}

uint32_t java_add_code(struct java_parser *p, const struct java_code *code)
{
    struct java_source *s = p->source;
    GROW(s->codes, s->code_count, s->code_capacity);
    s->codes[s->code_count] = *code;
    s->codes[s->code_count].type = p->type;
    s->codes[s->code_count].parent = p->code;
    return s->code_count++;
}

void java_add_variable(struct java_parser *p, const struct java_variable *variable)
{
    struct java_source *s = p->source;
    GROW(s->variables, s->variable_count, s->variable_capacity);
    s->variables[s->variable_count++] = *variable;
}

bool java_parse_dimensions(struct java_parser *p, struct java_range *range)
{
    *range = (struct java_range){p->at, skip_dimensions(p->source, p->at)};
    p->at = range->end;
    return true;
}

/* ---- declarations ---- */

static bool take_modifier(struct java_parser *p, uint32_t *modifiers)
{
    static const struct {
        const char *name;
        uint32_t bit;
    } known[] = {
        {"static", JAVA_STATIC},
        {"final", JAVA_FINAL},
        {"volatile", JAVA_VOLATILE},
        {"public", JAVA_PUBLIC},
        {"private", JAVA_PRIVATE},
        {"protected", JAVA_PROTECTED},
        {"abstract", 0},
        {"native", 0},
        {"transient", 0},
        {"synchronized", 0},
        {"strictfp", 0},
        {"default", 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (java_parser_take(p, known[i].name)) {
            *modifiers |= known[i].bit;
            return true;
        }
    const struct java_source *s = p->source;
    if (java_parser_is(p, "sealed") && java_kind(s, p->at + 1) == JAVA_KEYWORD) {
        p->at++;
        return true;
    }
    if (java_parser_is(p, "non") && java_is(s, p->at + 1, "-") && java_is(s, p->at + 2, "sealed")) {
        p->at += 3;
        return true;
    }
    return false;
}

bool java_parse_modifiers(struct java_parser *p, uint32_t *modifiers)
{
    *modifiers = 0;
    uint32_t before;
    do {
        before = p->at;
        uint32_t end = java_skip_annotations(p->source, p->at);
        if (end != before) {
            /* Their values are constants: no code, and no use of a variable. */
            p->at = end;
        } else {
            take_modifier(p, modifiers);
        }
    } while (p->at != before);
    return true;
}

bool java_at_type_declaration(const struct java_parser *p)
{
    const struct java_source *s = p->source;
    if (java_parser_is(p, "class") || java_parser_is(p, "interface") || java_parser_is(p, "enum"))
        return true;
    if (java_parser_is(p, "@"))
        return java_is(s, p->at + 1, "interface");
    return java_parser_is(p, "record") && java_kind(s, p->at + 1) == JAVA_NAME &&
           (java_is(s, p->at + 2, "(") || java_is(s, p->at + 2, "<"));
}

/* How many types that are called the same (anonymous: nothing) javac has numbered before in the
 * same class. */
static uint32_t number_of(const struct java_parser *p, uint32_t name)
{
    const struct java_source *s = p->source;
    uint32_t number = 1;
    for (uint32_t i = 0; i < s->type_count; i++) {
        const struct java_type *type = &s->types[i];
        if (type->parent != p->type || type->code == JAVA_NONE)
            continue;
        if (name == JAVA_NONE ? type->name == JAVA_NONE
                              : type->name != JAVA_NONE &&
                                    java_tokens_equal(&s->tokens, name, &s->tokens, type->name))
            number++;
    }
    return number;
}

static char *binary_name(const struct java_parser *p, uint32_t name, bool is_local)
{
    const struct java_source *s = p->source;
    char *simple = name == JAVA_NONE ? text_copy("", 0)
                                     : java_range_text(s, (struct java_range){name, name + 1});
    char *result;
    if (p->type == JAVA_NONE) {
        struct stream stream;
        FILE *out = stream_begin(&stream);
        for (uint32_t i = s->package.first; i < s->package.end; i++) {
            const struct java_token *token = java_token(&s->tokens, i);
            fprintf(out, "%.*s", (int)(token->end - token->start), s->text + token->start);
        }
        fprintf(out, "%s%s", java_range_is_empty(s->package) ? "" : ".", simple);
        result = stream_end(&stream);
    } else if (is_local) {
        result = text_printf("%s$%u%s", s->types[p->type].binary_name, number_of(p, name), simple);
    } else {
        result = text_printf("%s$%s", s->types[p->type].binary_name, simple);
    }
    free(simple);
    return result;
}

/* `type` has its name and what comes before the body; the next token is its brace. */
static bool parse_body(struct java_parser *p, struct java_type *type);

bool java_parse_anonymous_body(struct java_parser *p, struct java_range super)
{
    struct java_type type = {.kind = JAVA_ANONYMOUS, .name = JAVA_NONE, .supers = super};
    return parse_body(p, &type);
}

static void add_field(struct java_source *s, const struct java_field *field)
{
    GROW(s->fields, s->field_count, s->field_capacity);
    s->fields[s->field_count++] = *field;
}

/* Components are fields of the type that comes next. */
static bool parse_record_header(struct java_parser *p)
{
    struct java_source *s = p->source;
    uint32_t first = s->variable_count, count;
    if (!java_parse_parameters(p, (struct java_range){0, 0}, &count))
        return false;
    for (uint32_t i = first; i < s->variable_count; i++) {
        const struct java_variable *v = &s->variables[i];
        struct java_field field = {.source = s,
                                   .owner = s->type_count,
                                   .name = v->name,
                                   .modifiers = JAVA_FINAL | JAVA_PRIVATE,
                                   .modifiers_first = v->type.first,
                                   .type = v->type,
                                   .dimensions = v->dimensions,
                                   .count = 1,
                                   .end = p->at - 1};
        add_field(s, &field);
    }
    s->variable_count = first;
    return true;
}

bool java_parse_type_declaration(struct java_parser *p, uint32_t modifiers)
{
    struct java_type type = {.kind = JAVA_CLASS, .modifiers = modifiers};
    bool is_record = java_parser_is(p, "record");
    if (java_parser_take(p, "@") || java_parser_is(p, "interface"))
        type.kind = JAVA_INTERFACE;
    else if (java_parser_is(p, "enum"))
        type.kind = JAVA_ENUM;
    else if (is_record)
        type.kind = JAVA_RECORD;
    p->at++;
    if (!take_name(p, &type.name))
        return false;
    if (java_parser_is(p, "<")) {
        uint32_t end = java_skip_type_arguments(p->source, p->at);
        if (end == JAVA_NONE)
            return java_parser_fail(p);
        type.parameters = (struct java_range){p->at, end};
        p->at = end;
    }
    if (is_record && !parse_record_header(p))
        return false;
    type.supers.first = p->at;
    struct java_range ignored;
    while (java_parser_take(p, "extends") || java_parser_take(p, "implements") ||
           java_parser_take(p, "permits") ||
           (p->at > type.supers.first && java_parser_take(p, ",")))
        if (!java_parser_skip_type(p, &ignored))
            return false;
    type.supers.end = p->at;
    return parse_body(p, &type);
}

/* ---- members ---- */

bool java_parse_parameters(struct java_parser *p, struct java_range scope, uint32_t *count)
{
    const struct java_source *s = p->source;
    *count = 0;
    if (!java_parser_expect(p, "("))
        return false;
    while (!java_parser_is(p, ")")) {
        struct java_variable v = {.kind = JAVA_PARAMETER, .scope = scope, .statement = JAVA_NONE};
        uint32_t modifiers;
        java_parse_modifiers(p, &modifiers);
        bool is_typed = !java_is(s, p->at + 1, ",") && !java_is(s, p->at + 1, ")");
        if (is_typed && !java_parser_skip_type(p, &v.type))
            return false;
        p->at = java_skip_annotations(s, p->at);
        if (java_parser_take(p, "..."))
            v.type.end = p->at;
        bool is_receiver = false; /* "Outer Outer.this", which is no parameter */
        while (java_kind(s, p->at) == JAVA_NAME && java_is(s, p->at + 1, "."))
            p->at += 2;
        if (java_parser_take(p, "this"))
            is_receiver = true;
        else if (!take_name(p, &v.name))
            return false;
        java_parse_dimensions(p, &v.dimensions);
        if (!is_receiver) {
            java_add_variable(p, &v);
            ++*count;
        }
        if (!java_parser_take(p, ",") && !java_parser_is(p, ")"))
            return java_parser_fail(p);
    }
    p->at++;
    return true;
}

static bool parse_initializer(struct java_parser *p, struct java_field *field)
{
    struct java_source *s = p->source;
    struct java_code code = {.kind = JAVA_FIELD_INITIALIZER,
                             .name = JAVA_NONE,
                             .modifiers = field->modifiers};
    code.body.first = field->initializer.first = p->at;
    uint32_t index = java_add_code(p, &code);
    p->code = index;
    p->block_end = s->types[p->type].close;
    bool ok = java_parse_expression(p);
    p->code = JAVA_NONE;
    s->codes[index].body.end = field->initializer.end = p->at;
    return ok;
}

/* The names of a field's declaration; its type is behind us.  Classes in initializers have fields,
 * too. */
static bool parse_fields(struct java_parser *p, struct java_field field)
{
    struct java_source *s = p->source;
    uint32_t first = s->field_count, count = 0;
    do {
        if (!take_name(p, &field.name))
            return false;
        java_parse_dimensions(p, &field.dimensions);
        field.initializer = (struct java_range){0, 0};
        if (java_parser_take(p, "=") && !parse_initializer(p, &field))
            return false;
        field.index = count++;
        add_field(s, &field);
    } while (java_parser_take(p, ","));
    uint32_t end = p->at;
    if (!java_parser_expect(p, ";"))
        return false;
    for (uint32_t i = first; i < s->field_count; i++) {
        if (s->fields[i].modifiers_first != field.modifiers_first)
            continue;
        s->fields[i].count = count;
        s->fields[i].end = end;
    }
    return true;
}

static bool parse_code(struct java_parser *p, uint32_t index)
{
    struct java_source *s = p->source;
    s->codes[index].is_block = true;
    s->codes[index].body = (struct java_range){p->at, java_match(s, p->at) + 1};
    p->code = index;
    bool ok = java_parse_code_block(p);
    p->code = JAVA_NONE;
    return ok;
}

/* From the parameters on. */
static bool parse_method(struct java_parser *p, struct java_code *code)
{
    const struct java_source *s = p->source;
    uint32_t index = java_add_code(p, code), count = 0;
    uint32_t first_variable = s->variable_count;
    if (java_parser_is(p, "(") && !java_parse_parameters(p, (struct java_range){0, 0}, &count))
        return false;
    p->source->codes[index].parameter_count = count;
    struct java_range ignored;
    java_parse_dimensions(p, &ignored);
    if (java_parser_take(p, "throws"))
        do {
            if (!java_parser_skip_type(p, &ignored))
                return false;
        } while (java_parser_take(p, ","));
    if (java_parser_take(p, "default")) { /* of an annotation's element: a constant */
        while (java_kind(s, p->at) != JAVA_END && !java_parser_is(p, ";"))
            p->at = java_parser_is(p, "{") ? java_match(s, p->at) + 1 : p->at + 1;
    }
    if (java_parser_take(p, ";"))
        return true;
    if (!java_parser_is(p, "{"))
        return java_parser_fail(p);
    for (uint32_t i = first_variable; i < s->variable_count; i++)
        p->source->variables[i].scope = (struct java_range){p->at, java_match(s, p->at)};
    return parse_code(p, index);
}

static bool parse_member(struct java_parser *p)
{
    const struct java_source *s = p->source;
    uint32_t first = p->at, modifiers;
    java_parse_modifiers(p, &modifiers);
    if (java_at_type_declaration(p))
        return java_parse_type_declaration(p, modifiers);
    struct java_code code = {.kind = JAVA_METHOD, .name = JAVA_NONE, .modifiers = modifiers};
    if (java_parser_is(p, "{")) {
        code.kind = JAVA_INITIALIZER;
        return parse_code(p, java_add_code(p, &code));
    }
    if (java_parser_is(p, "<")) {
        code.parameters = (struct java_range){p->at, java_skip_type_arguments(s, p->at)};
        if (code.parameters.end == JAVA_NONE)
            return java_parser_fail(p);
        p->at = java_skip_annotations(s, code.parameters.end);
    }
    if (java_kind(s, p->at) == JAVA_NAME &&
        (java_is(s, p->at + 1, "(") || java_is(s, p->at + 1, "{"))) {
        code.kind = JAVA_CONSTRUCTOR;
        code.name = p->at++;
        return parse_method(p, &code);
    }
    struct java_field field = {.source = p->source, .owner = p->type, .modifiers = modifiers};
    field.modifiers_first = first;
    if (!java_parser_skip_type(p, &field.type))
        return false;
    if (java_kind(s, p->at) == JAVA_NAME && java_is(s, p->at + 1, "(")) {
        code.returns = field.type;
        code.name = p->at++;
        return parse_method(p, &code);
    }
    if (s->types[p->type].kind == JAVA_INTERFACE)
        field.modifiers |= JAVA_STATIC | JAVA_FINAL | JAVA_PUBLIC;
    return parse_fields(p, field);
}

static bool parse_enum_constant(struct java_parser *p)
{
    struct java_source *s = p->source;
    struct java_range self = {s->types[p->type].name, s->types[p->type].name + 1};
    struct java_field field = {.source = s,
                               .owner = p->type,
                               .modifiers = JAVA_STATIC | JAVA_FINAL | JAVA_PUBLIC,
                               .modifiers_first = p->at,
                               .type = self,
                               .count = 1,
                               .end = p->at};
    if (!take_name(p, &field.name))
        return false;
    add_field(s, &field);
    struct java_code code = {.kind = JAVA_FIELD_INITIALIZER,
                             .name = JAVA_NONE,
                             .modifiers = field.modifiers,
                             .body = {field.name, p->at}};
    if (java_parser_is(p, "("))
        code.body.end = java_match(s, p->at) + 1;
    p->code = java_add_code(p, &code);
    p->block_end = s->types[p->type].close;
    /* Not as one expression: that would take the constant's body as well. */
    while (p->at < code.body.end) {
        p->at++;
        if (p->at < code.body.end - 1 && !java_parse_expression(p))
            return false;
    }
    bool ok = !java_parser_is(p, "{") || java_parse_anonymous_body(p, self);
    p->code = JAVA_NONE;
    return ok;
}

static bool parse_enum_constants(struct java_parser *p)
{
    while (java_parser_is(p, "@") || java_kind(p->source, p->at) == JAVA_NAME) {
        p->at = java_skip_annotations(p->source, p->at);
        if (!parse_enum_constant(p))
            return false;
        if (!java_parser_take(p, ","))
            break;
    }
    return java_parser_take(p, ";") || java_parser_is(p, "}") || java_parser_fail(p);
}

static bool parse_body(struct java_parser *p, struct java_type *type)
{
    struct java_source *s = p->source;
    if (!java_parser_is(p, "{"))
        return java_parser_fail(p);
    if (s->type_count == TYPE_LIMIT)
        return error_set(p->error, "line %d: too many types", java_line(s, p->at));
    if (!java_parser_enter(p))
        return false;
    type->source = s;
    type->parent = p->type;
    type->code = p->code;
    type->open = p->at;
    type->close = java_match(s, p->at);
    bool is_local = type->kind == JAVA_ANONYMOUS || p->code != JAVA_NONE;
    type->binary_name = binary_name(p, type->name, is_local);
    GROW(s->types, s->type_count, s->type_capacity);
    s->types[s->type_count] = *type;
    struct java_parser around = *p;
    p->type = s->type_count++;
    p->code = JAVA_NONE;
    p->at++;
    bool ok = type->kind != JAVA_ENUM || parse_enum_constants(p);
    while (ok && p->at < type->close)
        ok = java_parser_take(p, ";") || parse_member(p);
    p->at = ok ? type->close + 1 : p->at;
    p->type = around.type;
    p->code = around.code;
    p->block_end = around.block_end;
    java_parser_leave(p);
    return ok;
}

/* ---- the file ---- */

static bool parse_qualified_name(struct java_parser *p, struct java_range *range)
{
    uint32_t ignored;
    range->first = p->at;
    do {
        if (java_parser_take(p, "*"))
            break;
        if (!take_name(p, &ignored))
            return false;
    } while (java_parser_take(p, "."));
    range->end = p->at;
    return java_parser_expect(p, ";");
}

static bool parse_import(struct java_parser *p)
{
    struct java_source *s = p->source;
    struct java_import import = {.range.first = p->at - 1};
    struct java_range ignored;
    import.is_static = java_parser_take(p, "static");
    if (!parse_qualified_name(p, &ignored))
        return false;
    import.range.end = p->at;
    GROW(s->imports, s->import_count, s->import_capacity);
    s->imports[s->import_count++] = import;
    return true;
}

static bool parse_file(struct java_parser *p)
{
    uint32_t annotations = java_skip_annotations(p->source, 0);
    if (java_is(p->source, annotations, "package")) {
        p->at = annotations + 1;
        if (!parse_qualified_name(p, &p->source->package))
            return false;
    }
    while (java_kind(p->source, p->at) != JAVA_END) {
        uint32_t modifiers;
        if (java_parser_take(p, ";"))
            continue;
        if (java_parser_take(p, "import")) {
            if (!parse_import(p))
                return false;
            continue;
        }
        java_parse_modifiers(p, &modifiers);
        if (!java_at_type_declaration(p))
            return java_parser_fail(p);
        if (!java_parse_type_declaration(p, modifiers))
            return false;
    }
    return true;
}

/* Later ranges lie within earlier ones or beside them.  Members of a class are no code of the
 * method around it. */
static void find_codes(struct java_source *s)
{
    s->code_at = xmalloc(s->tokens.count * sizeof *s->code_at);
    for (uint32_t i = 0; i < s->tokens.count; i++)
        s->code_at[i] = JAVA_NONE;
    uint32_t type = 0, code = 0;
    while (type < s->type_count || code < s->code_count) {
        bool is_type = code == s->code_count ||
                       (type < s->type_count && s->types[type].open < s->codes[code].body.first);
        struct java_range range;
        if (is_type) {
            range = (struct java_range){s->types[type].open, s->types[type].close + 1};
            type++;
        } else {
            range = s->codes[code++].body;
        }
        for (uint32_t i = range.first; i < range.end; i++)
            s->code_at[i] = is_type ? JAVA_NONE : code - 1;
    }
}

struct java_source *java_source_new(const char *path, const char *text, size_t length,
                                    struct error *error)
{
    struct java_source *source = xcalloc(1, sizeof *source);
    source->path = text_copy(path, strlen(path));
    const char *slash = strrchr(source->path, '/');
    source->name = slash ? slash + 1 : source->path;
    source->text = text_copy(text, length);
    struct java_parser parser = {.source = source,
                                 .type = JAVA_NONE,
                                 .code = JAVA_NONE,
                                 .error = error};
    if (java_tokens_read(&source->tokens, source->text, length, error) && parse_file(&parser)) {
        find_codes(source);
        return source;
    }
    error_prefix(error, "%s", source->name);
    java_source_free(source);
    return NULL;
}

void java_source_free(struct java_source *source)
{
    if (!source)
        return;
    for (uint32_t i = 0; i < source->type_count; i++)
        free(source->types[i].binary_name);
    java_tokens_release(&source->tokens);
    free(source->imports);
    free(source->types);
    free(source->fields);
    free(source->codes);
    free(source->statements);
    free(source->variables);
    free(source->code_at);
    free(source->text);
    free(source->path);
    free(source);
}
