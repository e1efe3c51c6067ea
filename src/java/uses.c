/* uses.c - see uses.h. */
#include "java/uses.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct searcher {
    const struct java_program *program;
    const struct java_field *field;
    char *name;
    bool is_alone; /* no other type has a field of that name */
    bool is_open;  /* types that are not known may have inherited it */
    struct java_uses *uses;
    struct error *error;
};

static bool fail(const struct searcher *search, const struct java_source *s, uint32_t token)
{
    return error_set(search->error, "%s:%d: it is not clear which `%s` this is", s->name,
                     java_line(s, token), search->name);
}

static bool add_use(struct searcher *search, const struct java_source *s, uint32_t start,
                    uint32_t name)
{
    struct java_uses *uses = search->uses;
    if (start == JAVA_NONE)
        return fail(search, s, name);
    GROW(uses->items, uses->count, uses->capacity);
    uses->items[uses->count++] = (struct java_use){s, start, name};
    return true;
}

static bool look_at_qualified(struct searcher *search, const struct java_source *s, uint32_t token)
{
    uint32_t start = java_primary_start(s, token);
    struct java_typing typing = {JAVA_UNTYPED, NULL, 0};
    if (start != JAVA_NONE)
        typing = java_typing_of(search->program, s, (struct java_range){start, token - 1});
    if (typing.kind != JAVA_UNTYPED && typing.dimensions > 0)
        return true;
    if (typing.kind == JAVA_FOREIGN)
        return !search->is_open || fail(search, s, token);
    if (typing.kind == JAVA_TYPED) {
        const struct java_field *field = java_field_in(search->program, typing.type, search->name);
        if (field != search->field)
            return field || !search->is_open || fail(search, s, token);
    } else if (!search->is_alone || strcmp(search->name, "length") == 0) {
        return fail(search, s, token);
    }
    return add_use(search, s, start, token);
}

static bool look_at_simple(struct searcher *search, const struct java_source *s, uint32_t token)
{
    struct java_meaning meaning = java_meaning_at(search->program, s, token, search->name);
    if (meaning.kind == JAVA_MEANS_VARIABLE && meaning.variable->kind == JAVA_PATTERN)
        return fail(search, s, token); /* its scope depends on conditions */
    if (meaning.kind == JAVA_MEANS_NOTHING_KNOWN && search->is_open)
        return fail(search, s, token);
    return meaning.kind != JAVA_MEANS_FIELD || meaning.field != search->field ||
           add_use(search, s, token, token);
}

/* Tokens that declare something. */
static bool *find_declared(const struct java_source *s)
{
    bool *declared = xcalloc(s->tokens.count + (size_t)1, sizeof *declared);
    for (uint32_t i = 0; i < s->type_count; i++)
        if (s->types[i].name != JAVA_NONE)
            declared[s->types[i].name] = true;
    for (uint32_t i = 0; i < s->field_count; i++)
        declared[s->fields[i].name] = true;
    for (uint32_t i = 0; i < s->variable_count; i++)
        declared[s->variables[i].name] = true;
    for (uint32_t i = 0; i < s->statement_count; i++)
        if (s->statements[i].kind == JAVA_LABELED)
            declared[s->statements[i].range.first] = true;
    return declared;
}

/* Names of constants behind `case`. */
static bool is_in_case(const struct java_source *s, uint32_t token)
{
    while (token > 0 && (java_kind(s, token) == JAVA_NAME || java_kind(s, token) == JAVA_LITERAL ||
                         java_is(s, token, ".") || java_is(s, token, ",")))
        token--;
    return java_is(s, token, "case");
}

static bool is_no_use(const struct java_source *s, uint32_t token)
{
    return token == 0 || java_is(s, token + 1, "(") || java_is(s, token - 1, "::") ||
           java_is(s, token - 1, "break") || java_is(s, token - 1, "continue") ||
           java_is(s, token - 1, "new") || java_kind(s, token + 1) == JAVA_NAME ||
           is_in_case(s, token) || !java_type_around(s, token);
}

static bool search_source(struct searcher *search, const struct java_source *s)
{
    bool *declared = find_declared(s);
    bool ok = true;
    for (uint32_t i = 0; ok && i < s->tokens.count; i++) {
        if (java_is(s, i, "@"))
            i = java_skip_annotations(s, i);
        if (!java_is_named(s, i, search->name) || declared[i] || is_no_use(s, i))
            continue;
        ok =
            java_is(s, i - 1, ".") ? look_at_qualified(search, s, i) : look_at_simple(search, s, i);
    }
    free(declared);
    return ok;
}

static bool is_alone(const struct searcher *search)
{
    for (uint32_t i = 0; i < search->program->count; i++) {
        const struct java_source *s = search->program->sources[i];
        for (uint32_t j = 0; j < s->field_count; j++)
            if (&s->fields[j] != search->field && java_is_named(s, s->fields[j].name, search->name))
                return false;
    }
    return true;
}

bool java_uses_find(struct java_uses *uses, const struct java_program *program,
                    const struct java_field *field, struct error *error)
{
    memset(uses, 0, sizeof *uses);
    struct searcher search = {
        .program = program,
        .field = field,
        .name = java_range_text(field->source, (struct java_range){field->name, field->name + 1}),
        .is_open = field->modifiers & (JAVA_PUBLIC | JAVA_PROTECTED),
        .uses = uses,
        .error = error};
    search.is_alone = is_alone(&search);
    bool ok = true;
    for (uint32_t i = 0; ok && i < program->count; i++)
        ok = search_source(&search, program->sources[i]);
    free(search.name);
    if (!ok)
        java_uses_release(uses);
    return ok;
}

void java_uses_release(struct java_uses *uses)
{
    free(uses->items);
    memset(uses, 0, sizeof *uses);
}
