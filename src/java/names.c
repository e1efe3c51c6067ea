/* names.c - see names.h. */
#include "java/names.h"

#include "base/arena.h"
#include "base/stream.h"

#include <stdlib.h>
#include <string.h>

/* How deep expressions are followed, and how many supertypes. */
enum { DEPTH_LIMIT = 30, HIERARCHY_LIMIT = 64 };

/* ---- programs ---- */

void java_program_add(struct java_program *program, struct java_source *source)
{
    GROW(program->sources, program->count, program->capacity);
    program->sources[program->count++] = source;
}

void java_program_release(struct java_program *program)
{
    free(program->sources);
    memset(program, 0, sizeof *program);
}

/* ---- types ---- */

const struct java_type *java_type_called(const struct java_program *program,
                                         const char *binary_name)
{
    for (uint32_t i = 0; i < program->count; i++) {
        const struct java_source *s = program->sources[i];
        for (uint32_t j = 0; j < s->type_count; j++)
            if (strcmp(s->types[j].binary_name, binary_name) == 0)
                return &s->types[j];
    }
    return NULL;
}

const struct java_type *java_type_around(const struct java_source *source, uint32_t token)
{
    for (uint32_t i = source->type_count; i-- > 0;)
        if (source->types[i].open < token && token < source->types[i].close)
            return &source->types[i];
    return NULL;
}

const struct java_type *java_type_parent(const struct java_type *type)
{
    return type->parent == JAVA_NONE ? NULL : &type->source->types[type->parent];
}

bool java_type_encloses(const struct java_type *outer, const struct java_type *inner)
{
    while (inner && inner != outer)
        inner = java_type_parent(inner);
    return inner != NULL;
}

bool java_is_named(const struct java_source *source, uint32_t token, const char *name)
{
    return token != JAVA_NONE && java_kind(source, token) == JAVA_NAME &&
           java_is(source, token, name);
}

/* Whether the tokens are the same. */
static bool equal_ranges(const struct java_source *a, struct java_range first,
                         const struct java_source *b, struct java_range second)
{
    if (first.end - first.first != second.end - second.first)
        return false;
    for (uint32_t i = 0; i < first.end - first.first; i++)
        if (!java_tokens_equal(&a->tokens, first.first + i, &b->tokens, second.first + i))
            return false;
    return true;
}

bool java_is_same_package(const struct java_source *a, const struct java_source *b)
{
    return equal_ranges(a, a->package, b, b->package);
}

/* "a.b.c" of "import a.b.c;" and "import static a.b.c;". */
static struct java_range imported(const struct java_import *import)
{
    return (struct java_range){import->range.first + 1 + import->is_static, import->range.end - 1};
}

/* "a.b" of "a.b.c". */
static struct java_range without_last(struct java_range names)
{
    return (struct java_range){names.first, names.end - 2};
}

/* The import of a type by its name; NULL. */
static const struct java_import *import_of(const struct java_source *s, const char *name)
{
    for (uint32_t i = 0; i < s->import_count; i++)
        if (!s->imports[i].is_static && java_is_named(s, s->imports[i].range.end - 2, name))
            return &s->imports[i];
    return NULL;
}

/* Whether types are known by their simple names in a source, because they are of its package, or
 * of one that it imports as a whole. */
static bool knows_package(const struct java_source *s, const struct java_source *other)
{
    if (java_is_same_package(s, other))
        return true;
    for (uint32_t i = 0; i < s->import_count; i++) {
        struct java_range names = imported(&s->imports[i]);
        if (!s->imports[i].is_static && java_is(s, names.end - 1, "*") &&
            equal_ranges(s, without_last(names), other, other->package))
            return true;
    }
    return false;
}

/* Whether "pkg.Outer.Inner" is this type, "pkg.Outer$Inner". */
static bool names_type(const struct java_source *s, struct java_range names,
                       const struct java_type *type)
{
    const char *at = type->binary_name;
    for (uint32_t i = names.first; i < names.end; i++) {
        const struct java_token *token = java_token(&s->tokens, i);
        size_t length = token->end - token->start;
        if (java_is(s, i, ".") ? *at != '.' && *at != '$'
                               : strncmp(at, s->text + token->start, length) != 0)
            return false;
        at += length;
    }
    return *at == '\0';
}

/* The type of "pkg.Outer.Inner"; NULL. */
static const struct java_type *type_of_names(const struct java_program *program,
                                             const struct java_source *s, struct java_range names)
{
    for (uint32_t i = 0; i < program->count; i++)
        for (uint32_t j = 0; j < program->sources[i]->type_count; j++)
            if (names_type(s, names, &program->sources[i]->types[j]))
                return &program->sources[i]->types[j];
    return NULL;
}

/* A type of that simple name that is declared directly in `outer`; at the top, with outer NULL. */
static const struct java_type *member_type(const struct java_source *s,
                                           const struct java_type *outer, const char *name)
{
    for (uint32_t i = 0; i < s->type_count; i++)
        if (java_type_parent(&s->types[i]) == outer && java_is_named(s, s->types[i].name, name))
            return &s->types[i];
    return NULL;
}

/* What a simple name of a type means at a token. */
static const struct java_type *type_named(const struct java_program *program,
                                          const struct java_source *s, uint32_t token,
                                          const char *name)
{
    for (const struct java_type *t = java_type_around(s, token); t; t = java_type_parent(t)) {
        const struct java_type *member = member_type(s, t, name);
        if (member || java_is_named(s, t->name, name))
            return member ? member : t;
    }
    const struct java_import *import = import_of(s, name);
    if (import)
        return type_of_names(program, s, imported(import));
    const struct java_type *found = NULL;
    for (uint32_t i = 0; i < program->count; i++) {
        const struct java_source *other = program->sources[i];
        const struct java_type *type = member_type(other, NULL, name);
        bool is_near = type && java_is_same_package(s, other);
        if (is_near || (type && !found && knows_package(s, other)))
            found = type;
        if (is_near)
            break;
    }
    return found;
}

static char *token_text(const struct java_source *s, uint32_t token)
{
    return java_range_text(s, (struct java_range){token, token + 1});
}

/* Whether a name is declared in "<T, U extends V>". */
static bool is_type_parameter(const struct java_source *s, struct java_range parameters,
                              const char *name)
{
    for (uint32_t i = parameters.first; i < parameters.end; i++)
        if (java_is_named(s, i, name) && (java_is(s, i - 1, "<") || java_is(s, i - 1, ",")))
            return true;
    return false;
}

static bool is_type_variable(const struct java_source *s, uint32_t token, const char *name)
{
    for (const struct java_type *t = java_type_around(s, token); t; t = java_type_parent(t))
        if (is_type_parameter(s, t->parameters, name))
            return true;
    for (uint32_t i = 0; i < s->code_count; i++) {
        const struct java_code *code = &s->codes[i];
        if (!java_range_is_empty(code->parameters) && code->parameters.first <= token &&
            token < code->body.end && is_type_parameter(s, code->parameters, name))
            return true;
    }
    return false;
}

/* A type that is nested somewhere; its name may be inherited. */
static bool is_any_type(const struct java_program *program, const char *name)
{
    for (uint32_t i = 0; i < program->count; i++)
        for (uint32_t j = 0; j < program->sources[i]->type_count; j++)
            if (java_is_named(program->sources[i], program->sources[i]->types[j].name, name))
                return true;
    return false;
}

struct java_typing java_typing_of_type(const struct java_program *program,
                                       const struct java_source *source, struct java_range type)
{
    struct java_typing typing = {JAVA_FOREIGN, NULL, 0};
    const struct java_type *found = NULL;
    bool is_known = true;
    uint32_t names = 0;
    struct java_range all = {java_skip_annotations(source, type.first), 0};
    for (uint32_t i = all.first; i < type.end;) {
        if (java_is(source, i, "<")) {
            i = java_skip_type_arguments(source, i);
            continue;
        }
        if (java_kind(source, i) == JAVA_NAME) {
            char *name = token_text(source, i);
            if (names++ == 0) {
                found = type_named(program, source, i, name);
                is_known =
                    found || (strcmp(name, "var") != 0 && !is_type_variable(source, i, name) &&
                              !is_any_type(program, name));
            } else {
                found = found ? member_type(found->source, found, name) : NULL;
            }
            free(name);
            all.end = i + 1;
        }
        typing.dimensions += java_is(source, i, "[") || java_is(source, i, "...");
        i++;
    }
    if (!found && names > 1)
        found = type_of_names(program, source, all); /* with its package */
    typing.kind = found ? JAVA_TYPED : is_known ? JAVA_FOREIGN : JAVA_UNTYPED;
    typing.type = found;
    return typing;
}

/* ---- members ---- */

/* The next supertype from a token on that these sources have; NULL: no more. */
static const struct java_type *next_super(const struct java_program *program,
                                          const struct java_type *type, uint32_t *at)
{
    while (*at < type->supers.end) {
        uint32_t end = java_skip_type(type->source, *at);
        if (end == JAVA_NONE) {
            ++*at;
            continue;
        }
        struct java_range range = {*at, end};
        *at = end;
        struct java_typing typing = java_typing_of_type(program, type->source, range);
        if (typing.kind == JAVA_TYPED)
            return typing.type;
    }
    return NULL;
}

/* A type and its supertypes, nearer ones first, each once. */
struct hierarchy {
    const struct java_type *types[HIERARCHY_LIMIT];
    uint32_t count;
};

static void hierarchy_make(struct hierarchy *h, const struct java_program *program,
                           const struct java_type *type)
{
    h->types[0] = type;
    h->count = 1;
    for (uint32_t i = 0; i < h->count; i++) {
        uint32_t at = h->types[i]->supers.first;
        const struct java_type *super;
        while (h->count < HIERARCHY_LIMIT && (super = next_super(program, h->types[i], &at))) {
            uint32_t known = 0;
            while (known < h->count && h->types[known] != super)
                known++;
            if (known == h->count)
                h->types[h->count++] = super;
        }
    }
}

static const struct java_field *declared_field(const struct java_type *type, const char *name)
{
    const struct java_source *s = type->source;
    for (uint32_t i = 0; i < s->field_count; i++)
        if (&s->types[s->fields[i].owner] == type && java_is_named(s, s->fields[i].name, name))
            return &s->fields[i];
    return NULL;
}

const struct java_field *java_field_in(const struct java_program *program,
                                       const struct java_type *type, const char *name)
{
    struct hierarchy h;
    hierarchy_make(&h, program, type);
    for (uint32_t i = 0; i < h.count; i++) {
        const struct java_field *field = declared_field(h.types[i], name);
        if (field)
            return field;
    }
    return NULL;
}

bool java_is_subtype(const struct java_program *program, const struct java_type *type,
                     const struct java_type *super)
{
    struct hierarchy h;
    hierarchy_make(&h, program, type);
    for (uint32_t i = 0; i < h.count; i++)
        if (h.types[i] == super)
            return true;
    return false;
}

/* What the type's own methods of that name return, when all of them return the same. */
static bool declared_method(const struct java_program *program, const struct java_type *type,
                            const char *name, struct java_typing *typing)
{
    const struct java_source *s = type->source;
    bool found = false;
    for (uint32_t i = 0; i < s->code_count; i++) {
        const struct java_code *code = &s->codes[i];
        if (code->kind != JAVA_METHOD || &s->types[code->type] != type ||
            !java_is_named(s, code->name, name))
            continue;
        struct java_typing one = java_typing_of_type(program, s, code->returns);
        if (found && (one.kind != typing->kind || one.type != typing->type ||
                      one.dimensions != typing->dimensions))
            one.kind = JAVA_UNTYPED;
        *typing = one;
        found = true;
        if (one.kind == JAVA_UNTYPED)
            break;
    }
    return found;
}

const struct java_code *java_method_in(const struct java_program *program,
                                       const struct java_type *type, const char *name)
{
    struct hierarchy h;
    hierarchy_make(&h, program, type);
    for (uint32_t i = 0; i < h.count; i++) {
        const struct java_source *s = h.types[i]->source;
        for (uint32_t j = 0; j < s->code_count; j++)
            if (s->codes[j].kind == JAVA_METHOD && &s->types[s->codes[j].type] == h.types[i] &&
                java_is_named(s, s->codes[j].name, name))
                return &s->codes[j];
    }
    return NULL;
}

static bool find_method(const struct java_program *program, const struct java_type *type,
                        const char *name, struct java_typing *typing)
{
    struct hierarchy h;
    hierarchy_make(&h, program, type);
    for (uint32_t i = 0; i < h.count; i++)
        if (declared_method(program, h.types[i], name, typing))
            return true;
    return false;
}

/* ---- names ---- */

/* The variable of the innermost scope around a token; NULL. */
static const struct java_variable *variable_at(const struct java_source *s, uint32_t token,
                                               const char *name)
{
    const struct java_variable *found = NULL;
    for (uint32_t i = 0; i < s->variable_count; i++) {
        const struct java_variable *v = &s->variables[i];
        if (v->scope.first <= token && token < v->scope.end && java_is_named(s, v->name, name) &&
            (!found || v->scope.first > found->scope.first))
            found = v;
    }
    return found;
}

/* The field that static imports give the name; NULL. */
static const struct java_field *imported_field(const struct java_program *program,
                                               const struct java_source *s, const char *name)
{
    for (int whole = 0; whole <= 1; whole++) {
        for (uint32_t i = 0; i < s->import_count; i++) {
            struct java_range names = imported(&s->imports[i]);
            if (!s->imports[i].is_static ||
                !(whole ? java_is(s, names.end - 1, "*") : java_is_named(s, names.end - 1, name)))
                continue;
            const struct java_type *type = type_of_names(program, s, without_last(names));
            const struct java_field *field = type ? java_field_in(program, type, name) : NULL;
            if (field && field->modifiers & JAVA_STATIC)
                return field;
        }
    }
    return NULL;
}

struct java_meaning java_meaning_at(const struct java_program *program,
                                    const struct java_source *source, uint32_t token,
                                    const char *name)
{
    struct java_meaning meaning = {JAVA_MEANS_NOTHING_KNOWN, NULL, NULL};
    const struct java_variable *variable = variable_at(source, token, name);
    for (const struct java_type *t = java_type_around(source, token); t; t = java_type_parent(t)) {
        if (variable && variable->scope.first > t->open)
            break;
        meaning.field = java_field_in(program, t, name);
        if (meaning.field) {
            meaning.kind = JAVA_MEANS_FIELD;
            return meaning;
        }
    }
    if (variable) {
        meaning.kind = JAVA_MEANS_VARIABLE;
        meaning.variable = variable;
        return meaning;
    }
    meaning.field = imported_field(program, source, name);
    if (meaning.field)
        meaning.kind = JAVA_MEANS_FIELD;
    return meaning;
}

/* ---- types of expressions ---- */

struct typer {
    const struct java_program *program;
    const struct java_source *source;
    int depth;
};

static const struct java_typing untyped = {JAVA_UNTYPED, NULL, 0};
static const struct java_typing foreign = {JAVA_FOREIGN, NULL, 0};

static struct java_typing typing_of(struct typer *typer, struct java_range range);

static struct java_typing typed(const struct java_type *type)
{
    return type ? (struct java_typing){JAVA_TYPED, type, 0} : foreign;
}

/* With the [] behind the name. */
static struct java_typing typing_of_declared(struct typer *typer, const struct java_source *s,
                                             struct java_range type, struct java_range dimensions,
                                             struct java_range initializer)
{
    if (java_range_is_empty(type))
        return untyped;
    if (java_is(s, type.first, "var") && !java_range_is_empty(initializer)) {
        struct typer inner = {typer->program, s, typer->depth};
        return typing_of(&inner, initializer);
    }
    struct java_typing typing = java_typing_of_type(typer->program, s, type);
    for (uint32_t i = dimensions.first; i < dimensions.end; i++)
        typing.dimensions += java_is(s, i, "[");
    return typing;
}

static struct java_typing typing_of_field(struct typer *typer, const struct java_field *field)
{
    return typing_of_declared(typer, field->source, field->type, field->dimensions,
                              (struct java_range){0, 0});
}

/* A name with nothing before it. */
static struct java_typing typing_of_name(struct typer *typer, uint32_t token)
{
    const struct java_source *s = typer->source;
    char *name = token_text(s, token);
    struct java_typing typing = untyped;
    if (java_is(s, token + 1, "(")) {
        bool found = false;
        for (const struct java_type *t = java_type_around(s, token); t && !found;
             t = java_type_parent(t))
            found = find_method(typer->program, t, name, &typing);
    } else {
        struct java_meaning meaning = java_meaning_at(typer->program, s, token, name);
        if (meaning.kind == JAVA_MEANS_VARIABLE) {
            const struct java_variable *v = meaning.variable;
            typing = typing_of_declared(typer, s, v->type, v->dimensions, v->initializer);
        } else if (meaning.kind == JAVA_MEANS_FIELD) {
            typing = typing_of_field(typer, meaning.field);
        } else {
            const struct java_type *type = type_named(typer->program, s, token, name);
            typing = type ? typed(type) : untyped;
        }
    }
    free(name);
    return typing;
}

/* A name behind a dot. */
static struct java_typing typing_of_member(struct typer *typer, struct java_typing object,
                                           uint32_t token)
{
    const struct java_source *s = typer->source;
    if (object.kind != JAVA_TYPED || object.dimensions > 0)
        return object.dimensions > 0 ? foreign : untyped;
    char *name = token_text(s, token);
    struct java_typing typing = untyped;
    if (java_is(s, token + 1, "(")) {
        find_method(typer->program, object.type, name, &typing);
    } else {
        const struct java_field *field = java_field_in(typer->program, object.type, name);
        const struct java_type *member = member_type(object.type->source, object.type, name);
        if (field)
            typing = typing_of_field(typer, field);
        else if (member)
            typing = typed(member);
    }
    free(name);
    return typing;
}

/* NULL: the brace opens no type. */
static const struct java_type *type_opened_at(const struct java_source *s, uint32_t brace)
{
    for (uint32_t i = 0; i < s->type_count; i++)
        if (s->types[i].open == brace)
            return &s->types[i];
    return NULL;
}

static const struct java_type *super_of(struct typer *typer, const struct java_type *type)
{
    uint32_t at = type ? type->supers.first : 0;
    return type ? next_super(typer->program, type, &at) : NULL;
}

/* What an expression begins with; *at goes behind it. */
static struct java_typing typing_of_start(struct typer *typer, struct java_range range,
                                          uint32_t *at)
{
    const struct java_source *s = typer->source;
    uint32_t first = range.first;
    *at = first + 1;
    if (java_is(s, first, "this"))
        return typed(java_type_around(s, first));
    if (java_is(s, first, "super"))
        return typed(super_of(typer, java_type_around(s, first)));
    if (java_is(s, first, "new")) {
        uint32_t end = java_skip_type(s, first + 1);
        if (end == JAVA_NONE)
            return untyped;
        struct java_typing typing =
            java_typing_of_type(typer->program, s, (struct java_range){first + 1, end});
        for (*at = end; java_is(s, *at, "[") && !java_is(s, *at + 1, "]");
             *at = java_match(s, *at) + 1)
            typing.dimensions++;
        if (java_is(s, *at, "("))
            *at = java_match(s, *at) + 1;
        if (!java_is(s, *at, "{"))
            return typing;
        const struct java_type *anonymous = type_opened_at(s, *at); /* else an array's values */
        *at = java_match(s, *at) + 1;
        return anonymous ? typed(anonymous) : typing;
    }
    if (java_is(s, first, "(")) {
        struct java_range inner = {first + 1, java_match(s, first)};
        *at = inner.end + 1;
        uint32_t close = java_is(s, inner.first, "(") ? java_match(s, inner.first) : JAVA_NONE;
        if (close != JAVA_NONE && close + 1 < inner.end &&
            java_skip_type(s, inner.first + 1) == close)
            return java_typing_of_type(typer->program, s,
                                       (struct java_range){inner.first + 1, close});
        return typing_of(typer, inner);
    }
    if (java_kind(s, first) != JAVA_NAME)
        return java_kind(s, first) == JAVA_LITERAL ? foreign : untyped;
    struct java_typing typing = typing_of_name(typer, first);
    if (java_is(s, *at, "("))
        *at = java_match(s, *at) + 1;
    return typing;
}

static struct java_typing typing_of_rest(struct typer *typer, struct java_typing typing,
                                         struct java_range range)
{
    const struct java_source *s = typer->source;
    uint32_t at = range.first;
    while (at < range.end) {
        if (java_is(s, at, "[")) {
            if (typing.kind == JAVA_TYPED && typing.dimensions == 0)
                return untyped;
            typing.dimensions -= typing.dimensions > 0;
            at = java_match(s, at) + 1;
        } else if (java_is(s, at, ".") && java_is(s, at + 1, "this")) {
            at += 2; /* "Outer.this" */
        } else if (java_is(s, at, ".") && java_kind(s, at + 1) == JAVA_NAME) {
            typing = typing_of_member(typer, typing, at + 1);
            at += 2;
            if (java_is(s, at, "("))
                at = java_match(s, at) + 1;
        } else {
            return untyped;
        }
    }
    return typing;
}

static struct java_typing typing_of(struct typer *typer, struct java_range range)
{
    if (java_range_is_empty(range) || typer->depth == DEPTH_LIMIT)
        return untyped;
    typer->depth++;
    uint32_t at;
    struct java_typing typing = typing_of_start(typer, range, &at);
    typing = typing_of_rest(typer, typing, (struct java_range){at, range.end});
    typer->depth--;
    const struct java_type *type = NULL;
    if (typing.kind == JAVA_UNTYPED && range.end > range.first + 1)
        type = type_of_names(typer->program, typer->source, range); /* with its package */
    return type ? typed(type) : typing;
}

struct java_typing java_typing_of(const struct java_program *program,
                                  const struct java_source *source, struct java_range expression)
{
    struct typer typer = {program, source, 0};
    return typing_of(&typer, expression);
}

/* ---- where expressions begin ---- */

/* The first token of what ends at `last` and is called, indexed or has a dot behind it. */
static uint32_t part_start(const struct java_source *s, uint32_t last)
{
    while (java_is(s, last, "]")) {
        uint32_t open = java_match(s, last);
        if (open == 0)
            return JAVA_NONE;
        last = open - 1;
    }
    if (java_is(s, last, ")")) {
        uint32_t open = java_match(s, last);
        if (open == 0)
            return JAVA_NONE;
        bool is_call = java_kind(s, open - 1) == JAVA_NAME || java_is(s, open - 1, "this") ||
                       java_is(s, open - 1, "super");
        if (!is_call)
            return java_is(s, open - 1, ">") ? JAVA_NONE : open;
        last = open - 1;
    }
    bool is_part = java_kind(s, last) == JAVA_NAME || java_kind(s, last) == JAVA_LITERAL ||
                   java_is(s, last, "this") || java_is(s, last, "super") ||
                   java_is(s, last, "class");
    return is_part ? last : JAVA_NONE;
}

uint32_t java_primary_start(const struct java_source *source, uint32_t name)
{
    uint32_t start = name;
    while (start > 1 && java_is(source, start - 1, ".")) {
        start = part_start(source, start - 2);
        if (start == JAVA_NONE)
            return JAVA_NONE;
    }
    return start > 0 && java_is(source, start - 1, "new") ? start - 1 : start;
}
