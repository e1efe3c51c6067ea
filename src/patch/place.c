/* place.c - see plan.h: the statements that a method and lines mean. */
#include "base/stream.h"
#include "patch/plan.h"

#include <stdlib.h>
#include <string.h>

/* ---- code ---- */

/* Tokens of a code itself, not of a lambda or class within it, that can have instructions. */
static bool has_own_token(const struct java_source *s, uint32_t code, struct java_range range,
                          int32_t first_line, int32_t last_line)
{
    for (uint32_t i = range.first; i < range.end; i++)
        if (s->code_at[i] == code && java_line(s, i) >= first_line &&
            java_line(s, i) <= last_line && !java_is(s, i, "{") && !java_is(s, i, "}"))
            return true;
    return false;
}

/* The name that the class file has for what a lambda is in: "main" of lambda$main$0. */
static bool is_lambda_of(const struct java_source *s, const struct java_code *code,
                         const char *method)
{
    const char *begin = strchr(method, '$') + 1, *end = strrchr(method, '$');
    size_t length = end > begin ? (size_t)(end - begin) : 0;
    while (code->parent != JAVA_NONE)
        code = &s->codes[code->parent];
    if (code->kind != JAVA_METHOD) {
        const char *name = code->modifiers & JAVA_STATIC ? "static" : "new";
        return strlen(name) == length && strncmp(begin, name, length) == 0;
    }
    const struct java_token *token = java_token(&s->tokens, code->name);
    return token->end - token->start == length &&
           strncmp(begin, s->text + token->start, length) == 0;
}

static bool is_lambda_name(const char *method)
{
    return strncmp(method, "lambda$", 7) == 0 && strchr(method + 7, '$');
}

/* "(I[JLjava/lang/String;)V" has three. */
static uint32_t count_parameters(const char *descriptor)
{
    uint32_t count = 0;
    if (*descriptor == '(')
        descriptor++;
    for (; *descriptor && *descriptor != ')'; descriptor++) {
        if (*descriptor == '[')
            continue;
        count++;
        if (*descriptor == 'L')
            descriptor += strcspn(descriptor, ";");
        if (!*descriptor)
            break;
    }
    return count;
}

static bool is_code_of(const struct java_source *s, const struct java_code *code,
                       const struct amendment_code *at)
{
    bool is_static = code->modifiers & JAVA_STATIC;
    if (code->kind == JAVA_LAMBDA)
        return is_lambda_name(at->method) && is_lambda_of(s, code, at->method);
    if (strcmp(at->method, "<init>") == 0)
        return code->kind == JAVA_CONSTRUCTOR || (code->kind == JAVA_INITIALIZER && !is_static);
    if (strcmp(at->method, "<clinit>") == 0)
        return code->kind == JAVA_INITIALIZER && is_static;
    return code->kind == JAVA_METHOD && java_is(s, code->name, at->method) &&
           code->parameter_count == count_parameters(at->descriptor);
}

/* The only one that has the lines. */
static bool find_code(struct plan *plan, const struct java_type *type,
                      const struct amendment_code *at, uint32_t *found)
{
    const struct java_source *s = type->source;
    *found = JAVA_NONE;
    for (uint32_t i = 0; i < s->code_count; i++) {
        const struct java_code *code = &s->codes[i];
        if (&s->types[code->type] != type || !is_code_of(s, code, at) ||
            !has_own_token(s, i, code->body, at->first_line, at->last_line))
            continue;
        if (*found != JAVA_NONE)
            return plan_fail(plan, s, code->body.first, "it is not clear which lambda this is");
        *found = i;
    }
    return *found != JAVA_NONE;
}

/* ---- statements ---- */

static bool is_touched(const struct plan_statements *found, const struct java_statement *statement)
{
    return has_own_token(found->source, found->code, statement->range, found->first_line,
                         found->last_line);
}

/* The first and last one of a list that are touched; false: none. */
static bool touched_run(const struct plan_statements *found, uint32_t list, uint32_t *first,
                        uint32_t *last)
{
    const struct java_source *s = found->source;
    bool any = false;
    for (uint32_t i = 0; i < s->statement_count; i++) {
        const struct java_statement *statement = &s->statements[i];
        if (statement->list != list || statement->kind == JAVA_FOR_PART ||
            !is_touched(found, statement))
            continue;
        if (!any)
            *first = i;
        *last = i;
        any = true;
    }
    return any;
}

/* The list of the statement within another one that a token belongs to; JAVA_NONE: none. */
static uint32_t inner_list(const struct java_source *s, uint32_t index, uint32_t token)
{
    for (uint32_t i = index + 1; i < s->statement_count && s->statements[i].range.first <= token;
         i++)
        if (s->statements[i].parent == index && s->statements[i].kind != JAVA_FOR_PART &&
            token < s->statements[i].range.end)
            return s->statements[i].list;
    return JAVA_NONE;
}

/* The last token of the label of a switch. */
static uint32_t label_end(const struct java_source *s, uint32_t at)
{
    while (java_kind(s, at) != JAVA_END && !java_is(s, at, "->") && !java_is(s, at, ":"))
        at++;
    return at;
}

/* Whether lines have anything of the statement that is in no statement within it, and the only list
 * of statements within it that they have anything of; JAVA_NONE: none, or several. */
static bool is_head_touched(const struct plan_statements *found, uint32_t index, uint32_t *list)
{
    static const char *const silent[] = {"{", "}", "else", "do", "try", "finally"};
    const struct java_source *s = found->source;
    const struct java_statement *statement = &s->statements[index];
    bool is_one = true, is_head = false;
    *list = JAVA_NONE;
    for (uint32_t i = statement->range.first; i < statement->range.end; i++) {
        uint32_t inner = inner_list(s, index, i);
        bool is_label = java_is(s, i, "case") || java_is(s, i, "default");
        if (statement->kind == JAVA_SWITCH && inner == JAVA_NONE && is_label) {
            i = label_end(s, i);
            continue;
        }
        bool is_silent = s->code_at[i] != found->code || java_line(s, i) < found->first_line ||
                         java_line(s, i) > found->last_line;
        for (size_t j = 0; j < sizeof silent / sizeof *silent; j++)
            is_silent = is_silent || java_is(s, i, silent[j]);
        if (is_silent)
            continue;
        is_head = is_head || inner == JAVA_NONE;
        is_one = is_one && (*list == JAVA_NONE || *list == inner);
        *list = inner;
    }
    if (!is_one)
        *list = JAVA_NONE;
    return is_head;
}

bool plan_is_constructor_call(const struct java_source *source, uint32_t statement)
{
    const struct java_range range = source->statements[statement].range;
    for (uint32_t i = range.first; i < range.end && !java_is(source, i, "("); i++)
        if ((java_is(source, i, "this") || java_is(source, i, "super")) &&
            java_is(source, i + 1, "("))
            return true;
    return false;
}

bool plan_is_used(const struct java_source *source, uint32_t name, struct java_range range)
{
    for (uint32_t i = range.first; i < range.end; i++)
        if (java_tokens_equal(&source->tokens, i, &source->tokens, name) &&
            !java_is(source, i - 1, "."))
            return true;
    return false;
}

/* An anonymous class whose number is not what we think is the one that has the line. */
static const struct java_type *type_with_line(const struct java_type *type, int32_t line)
{
    const struct java_source *s = type->source;
    if (type->kind != JAVA_ANONYMOUS ||
        (java_line(s, type->open) <= line && line <= java_line(s, type->close)))
        return type;
    for (uint32_t i = 0; i < s->type_count; i++)
        if (s->types[i].parent == type->parent && s->types[i].kind == JAVA_ANONYMOUS &&
            java_line(s, s->types[i].open) <= line && line <= java_line(s, s->types[i].close))
            return &s->types[i];
    return type;
}

bool plan_find_statements(struct plan *plan, const struct amendment_code *at,
                          struct plan_statements *found)
{
    memset(found, 0, sizeof *found);
    found->first_line = at->first_line;
    found->last_line = at->last_line;
    const struct java_type *type = plan_type(plan, at->class_name, &found->package);
    if (!type)
        return false;
    type = type_with_line(type, at->first_line);
    found->source = type->source;
    plan->error->text[0] = '\0';
    if (!find_code(plan, type, at, &found->code))
        return plan->error->text[0] ? false
                                    : error_set(plan->error, "%s:%d: no statement of %s is here",
                                                type->source->name, at->first_line, at->method);
    uint32_t list = found->source->codes[found->code].list;
    for (;;) {
        if (!touched_run(found, list, &found->first, &found->last))
            return error_set(plan->error, "%s:%d: no statement is here", type->source->name,
                             at->first_line);
        uint32_t inner;
        if (found->first != found->last || is_head_touched(found, found->first, &inner) ||
            inner == JAVA_NONE)
            break;
        list = inner;
    }
    found->range = (struct java_range){found->source->statements[found->first].range.first,
                                       found->source->statements[found->last].range.end};
    return true;
}

uint32_t plan_statement_at(const struct plan_statements *statements, int32_t line)
{
    struct plan_statements other = *statements;
    other.first_line = other.last_line = line;
    uint32_t first, last, list = statements->source->statements[statements->first].list;
    return touched_run(&other, list, &first, &last) ? first : JAVA_NONE;
}
