/* lock.c - see plan.h: a lock of an amendment as an expression of Java. */
#include "base/arena.h"
#include "base/stream.h"
#include "patch/plan.h"

#include <stdlib.h>
#include <string.h>

struct finder {
    struct plan *plan;
    const struct plan_statements *statements;
    const struct java_program *program;
    const struct java_source *source; /* of the statements */
    const struct java_type *here;     /* whose code they are */
    const struct java_type *type;     /* of the lock, or of the object that has it */
    char *receiver;                   /* what is accessed; NULL: nothing yet */
    uint32_t receiver_first;          /* its token; JAVA_NONE: `this` of some type */
};

/* NULL with an error about the first statement. */
static char *fail(const struct finder *f, const char *text)
{
    plan_fail(f->plan, f->source, f->statements->range.first, "%s", text);
    return NULL;
}

/* ---- names of classes ---- */

static const struct java_type *outermost(const struct java_type *type)
{
    while (type->parent != JAVA_NONE)
        type = java_type_parent(type);
    return type;
}

/* Whether code here may name what has these modifiers. */
static bool is_accessible(const struct finder *f, const struct java_type *type, uint32_t modifiers)
{
    if (modifiers & JAVA_PRIVATE)
        return outermost(type) == outermost(f->here);
    return modifiers & JAVA_PUBLIC || java_is_same_package(type->source, f->source);
}

static char *simple_name(const struct java_type *type)
{
    return java_range_text(type->source, (struct java_range){type->name, type->name + 1});
}

/* "Outer.Inner", "Inner" from within it, or with the package from another one. */
static char *class_text(const struct finder *f, const struct java_type *type)
{
    if (type->name == JAVA_NONE)
        return fail(f, "the class of the lock has no name");
    if (java_type_encloses(type, f->here))
        return simple_name(type);
    char *text = simple_name(type);
    for (const struct java_type *t = type; t; t = java_type_parent(t)) {
        if (t->code != JAVA_NONE || !is_accessible(f, t, t->modifiers)) {
            free(text);
            return fail(f, "the class of the lock cannot be named here");
        }
        const struct java_type *parent = java_type_parent(t);
        if (!parent)
            break;
        char *outer = simple_name(parent), *longer = text_printf("%s.%s", outer, text);
        free(outer);
        free(text);
        text = longer;
    }
    if (!java_is_same_package(type->source, f->source)) {
        char *package = java_range_text(type->source, type->source->package);
        char *longer = text_printf("%s.%s", package, text);
        free(package);
        free(text);
        text = longer;
    }
    return text;
}

/* ---- the object at hand ---- */

/* Whether `this` of the type around can be used by code of the type, as "Outer.this". */
static bool reaches_outer(const struct java_type *type)
{
    const struct java_source *s = type->source;
    if (type->modifiers & JAVA_STATIC || type->kind == JAVA_ENUM || type->kind == JAVA_RECORD ||
        type->kind == JAVA_INTERFACE)
        return false;
    if (type->parent != JAVA_NONE && s->types[type->parent].kind == JAVA_INTERFACE)
        return false;
    uint32_t code = type->code;
    while (code != JAVA_NONE && s->codes[code].parent != JAVA_NONE)
        code = s->codes[code].parent;
    return code == JAVA_NONE || !(s->codes[code].modifiers & JAVA_STATIC);
}

static bool is_static_code(const struct finder *f)
{
    const struct java_code *codes = f->source->codes;
    uint32_t code = f->statements->code;
    while (codes[code].parent != JAVA_NONE)
        code = codes[code].parent;
    return codes[code].modifiers & JAVA_STATIC;
}

/* "this" or "Outer.this"; NULL, with no error: not from here. */
static char *this_of(const struct finder *f, const struct java_type *type)
{
    if (is_static_code(f))
        return NULL;
    const struct java_type *t = f->here;
    while (t != type && reaches_outer(t) && java_type_parent(t))
        t = java_type_parent(t);
    if (t != type)
        return NULL;
    if (t == f->here)
        return text_copy("this", 4);
    if (t->name == JAVA_NONE)
        return NULL;
    char *name = simple_name(t), *text = text_printf("%s.this", name);
    free(name);
    return text;
}

/* The nearest `this` that is of the lock's type. */
static char *nearest_this(const struct finder *f)
{
    for (const struct java_type *t = f->here; t; t = java_type_parent(t))
        if (java_is_subtype(f->program, t, f->type))
            return this_of(f, t);
    return NULL;
}

/* Takes over the text.  False: there is another one already. */
static bool add_receiver(struct finder *f, char *text, uint32_t first)
{
    if (!text)
        return true;
    bool is_same = !f->receiver || strcmp(f->receiver, text) == 0;
    free(f->receiver);
    f->receiver = text;
    f->receiver_first = first;
    return is_same;
}

/* "a.b.name", of which the object before the name is looked for. */
static bool look_at_qualified(struct finder *f, uint32_t token, const char *name)
{
    uint32_t start = java_primary_start(f->source, token);
    if (start == JAVA_NONE)
        return true;
    struct java_range range = {start, token - 1};
    struct java_typing typing = java_typing_of(f->program, f->source, range);
    if (typing.kind == JAVA_TYPED && typing.dimensions == 0 &&
        java_is_subtype(f->program, typing.type, f->type)) {
        const struct java_field *field = java_field_in(f->program, typing.type, name);
        if (field && !(field->modifiers & JAVA_STATIC)) {
            bool is_this = range.end == range.first + 1 && java_is(f->source, range.first, "this");
            return add_receiver(f, java_range_text(f->source, range), is_this ? JAVA_NONE : start);
        }
    }
    return true;
}

static bool look_at_simple(struct finder *f, uint32_t token, const char *name)
{
    struct java_meaning meaning = java_meaning_at(f->program, f->source, token, name);
    if (meaning.kind != JAVA_MEANS_FIELD || meaning.field->modifiers & JAVA_STATIC)
        return true;
    for (const struct java_type *t = f->here; t; t = java_type_parent(t))
        if (java_field_in(f->program, t, name) == meaning.field)
            return !java_is_subtype(f->program, t, f->type) ||
                   add_receiver(f, this_of(f, t), JAVA_NONE);
    return true;
}

/* A name with dots that is no variable's or field's. */
static bool is_type_name(const struct finder *f, uint32_t start)
{
    if (java_kind(f->source, start) != JAVA_NAME || java_is(f->source, start + 1, "("))
        return false;
    char *name = java_range_text(f->source, (struct java_range){start, start + 1});
    struct java_meaning meaning = java_meaning_at(f->program, f->source, start, name);
    free(name);
    return meaning.kind == JAVA_MEANS_NOTHING_KNOWN;
}

static bool look_at_call(struct finder *f, uint32_t token, const char *name)
{
    if (java_is(f->source, token - 1, "new") || java_is(f->source, token - 1, "::"))
        return true;
    if (java_is(f->source, token - 1, ".")) {
        uint32_t start = java_primary_start(f->source, token);
        if (start == JAVA_NONE || is_type_name(f, start))
            return true;
        struct java_range range = {start, token - 1};
        struct java_typing typing = java_typing_of(f->program, f->source, range);
        bool is_this = range.end == range.first + 1 && java_is(f->source, range.first, "this");
        return typing.kind != JAVA_TYPED || typing.dimensions > 0 ||
               !java_is_subtype(f->program, typing.type, f->type) ||
               add_receiver(f, java_range_text(f->source, range), is_this ? JAVA_NONE : start);
    }
    for (const struct java_type *t = f->here; t; t = java_type_parent(t)) {
        const struct java_code *method = java_method_in(f->program, t, name);
        if (method)
            return method->modifiers & JAVA_STATIC || !java_is_subtype(f->program, t, f->type) ||
                   add_receiver(f, this_of(f, t), JAVA_NONE);
    }
    return true;
}

/* Objects of the lock's type whose fields the lines access, or whose methods they call.  False:
 * more than one. */
static bool find_receiver(struct finder *f, bool calls)
{
    const struct java_source *s = f->source;
    bool ok = true;
    for (uint32_t i = f->statements->range.first; ok && i < f->statements->range.end; i++) {
        if (java_kind(s, i) != JAVA_NAME || java_is(s, i + 1, "(") != calls ||
            s->code_at[i] != f->statements->code || java_line(s, i) < f->statements->first_line ||
            java_line(s, i) > f->statements->last_line)
            continue;
        char *name = java_range_text(s, (struct java_range){i, i + 1});
        if (calls)
            ok = look_at_call(f, i, name);
        else
            ok =
                java_is(s, i - 1, ".") ? look_at_qualified(f, i, name) : look_at_simple(f, i, name);
        free(name);
    }
    return ok;
}

/* Whether a declared type is the lock's. */
static bool is_wanted(const struct finder *f, struct java_range type, struct java_range dimensions)
{
    if (java_range_is_empty(type) || !java_range_is_empty(dimensions))
        return false;
    struct java_typing typing = java_typing_of_type(f->program, f->source, type);
    return typing.kind == JAVA_TYPED && typing.dimensions == 0 &&
           java_is_subtype(f->program, typing.type, f->type);
}

/* The only parameter, or with `captured` the only variable of code around, of the type.  False:
 * more than one. */
static bool find_variable(struct finder *f, bool captured)
{
    const struct java_source *s = f->source;
    const struct java_range body = s->codes[f->statements->code].body;
    uint32_t at = f->statements->range.first;
    bool ok = true;
    for (uint32_t i = 0; i < s->variable_count && ok; i++) {
        const struct java_variable *v = &s->variables[i];
        bool is_outer = v->scope.first < body.first && plan_is_used(s, v->name, body);
        bool is_parameter = v->kind == JAVA_PARAMETER && v->scope.first == body.first;
        if (v->scope.first > at || at >= v->scope.end || v->kind == JAVA_PATTERN ||
            !(captured ? is_outer : is_parameter) || !is_wanted(f, v->type, v->dimensions))
            continue;
        char *name = java_range_text(s, (struct java_range){v->name, v->name + 1});
        if (java_meaning_at(f->program, s, at, name).variable == v)
            ok = add_receiver(f, name, v->name);
        else
            free(name);
    }
    return ok;
}

/* The only field of this class that is of the type.  False: more than one. */
static bool find_field(struct finder *f)
{
    const struct java_source *s = f->source;
    bool ok = true;
    for (uint32_t i = 0; i < s->field_count && ok; i++) {
        const struct java_field *field = &s->fields[i];
        if (&s->types[field->owner] != f->here ||
            (!(field->modifiers & JAVA_STATIC) && is_static_code(f)) ||
            !is_wanted(f, field->type, field->dimensions))
            continue;
        char *name = java_range_text(s, (struct java_range){field->name, field->name + 1});
        if (java_meaning_at(f->program, s, f->statements->range.first, name).field == field)
            ok = add_receiver(f, name, field->name);
        else
            free(name);
    }
    return ok;
}

/* Whether the receiver means the same before the statements as where it stands: names only, of
 * which none is declared or assigned to in them. */
static bool is_stable(const struct finder *f)
{
    const struct java_source *s = f->source;
    if (f->receiver_first == JAVA_NONE)
        return true;
    uint32_t end = f->receiver_first;
    while (plan_start(s, end) < plan_start(s, f->receiver_first) + strlen(f->receiver))
        end++;
    for (uint32_t i = f->receiver_first; i < end; i++) {
        if (java_kind(s, i) == JAVA_SIGN && !java_is(s, i, ".") && !java_is(s, i, "[") &&
            !java_is(s, i, "]"))
            return false;
        if (java_kind(s, i) != JAVA_NAME)
            continue;
        for (uint32_t j = f->statements->range.first; j < f->statements->range.end; j++)
            if (java_tokens_equal(&s->tokens, i, &s->tokens, j) && plan_is_assigned(s, j))
                return false;
        for (uint32_t j = 0; j < s->variable_count; j++)
            if (s->variables[j].name >= f->statements->range.first &&
                s->variables[j].name < f->statements->range.end &&
                java_tokens_equal(&s->tokens, i, &s->tokens, s->variables[j].name))
                return false;
    }
    return !plan_has_atomic(f->plan, f->program, s, (struct java_range){f->receiver_first, end});
}

/* The order is that in which the VM looks when it tries an amendment out. */
static bool find_object(struct finder *f)
{
    if (!find_receiver(f, false) || (!f->receiver && !find_receiver(f, true)))
        return false;
    if (!f->receiver)
        f->receiver = nearest_this(f);
    if (!f->receiver && !find_variable(f, false))
        return false;
    if (!f->receiver && !find_variable(f, true))
        return false;
    return f->receiver || find_field(f);
}

static char *object_text(struct finder *f)
{
    if (!find_object(f))
        return fail(f, "more than one object has such a lock here");
    if (!f->receiver)
        return fail(f, "no object that has the lock is at hand here");
    if (!is_stable(f))
        return fail(f, "the object that has the lock cannot be named before the statement");
    return text_copy(f->receiver, strlen(f->receiver));
}

/* ---- locks ---- */

/* Whether the field's name alone means that of the object (a static one: NULL). */
static bool is_plain_name(const struct finder *f, const struct java_field *field, const char *name,
                          const char *object)
{
    struct java_meaning meaning =
        java_meaning_at(f->program, f->source, f->statements->range.first, name);
    if (meaning.kind != JAVA_MEANS_FIELD || meaning.field != field)
        return false;
    if (!object)
        return true;
    const struct java_type *t = f->here;
    while (java_field_in(f->program, t, name) != field)
        t = java_type_parent(t);
    char *text = this_of(f, t);
    bool is_plain = text && strcmp(text, object) == 0;
    free(text);
    return is_plain;
}

static char *field_text(struct finder *f, const struct amendment *amendment)
{
    const struct plan_package *package;
    const struct java_field *field = plan_field(f->plan, &amendment->field, &package);
    if (!field)
        return NULL;
    bool is_static = field->modifiers & JAVA_STATIC;
    if (is_static != (amendment->lock == LOCK_ON_STATIC))
        return fail(f, "the lock's field is not as it was");
    if (!is_accessible(f, f->type, field->modifiers))
        return fail(f, "the lock's field cannot be used here");
    char *object = is_static ? class_text(f, f->type) : object_text(f);
    if (!object)
        return NULL;
    bool is_plain = is_plain_name(f, field, amendment->field.name, is_static ? NULL : object);
    char *text = is_plain ? text_copy(amendment->field.name, strlen(amendment->field.name))
                          : text_printf("%s.%s", object, amendment->field.name);
    free(object);
    return text;
}

char *plan_lock_expression(struct plan *plan, const struct amendment *amendment,
                           const struct plan_statements *statements)
{
    struct finder f = {.plan = plan,
                       .statements = statements,
                       .program = &statements->package->program,
                       .source = statements->source,
                       .receiver_first = JAVA_NONE};
    f.here = &f.source->types[f.source->codes[statements->code].type];
    f.type = plan_type(plan, amendment->field.class_name, NULL);
    if (!f.type)
        return NULL;
    char *text = NULL;
    switch (amendment->lock) {
    case LOCK_ON_CLASS:
        text = class_text(&f, f.type);
        if (text) {
            char *name = text;
            text = text_printf("%s.class", name);
            free(name);
        }
        break;
    case LOCK_ON_STATIC:
    case LOCK_ON_FIELD: text = field_text(&f, amendment); break;
    case LOCK_ON_SELF: text = object_text(&f); break;
    }
    free(f.receiver);
    return text;
}
