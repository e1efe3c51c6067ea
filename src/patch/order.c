/* order.c - see plan.h: what runs before the declaration of a field that becomes atomic.
 *
 * A field of a simple type can be used before its declaration is come to, and has its default value
 * then; the object that takes its place does not exist yet. */
#include "base/arena.h"
#include "patch/plan.h"

#include <stdlib.h>

/* Code that initializers before the declaration run, as far as names show. */
struct early {
    const struct java_program *program;
    struct early_code {
        const struct java_source *source;
        uint32_t code;
    } * items;
    uint32_t count, capacity;
};

static bool is_early(const struct early *early, const struct java_source *source, uint32_t code)
{
    for (uint32_t i = 0; i < early->count; i++)
        if (early->items[i].source == source && early->items[i].code == code)
            return true;
    return false;
}

static void add(struct early *early, const struct java_source *source, uint32_t code)
{
    if (is_early(early, source, code))
        return;
    GROW(early->items, early->count, early->capacity);
    early->items[early->count++] = (struct early_code){source, code};
}

/* Lambdas belong to the code that they are in. */
static uint32_t outermost(const struct java_source *s, uint32_t code)
{
    while (code != JAVA_NONE && s->codes[code].parent != JAVA_NONE)
        code = s->codes[code].parent;
    return code;
}

/* An initializer that is executed before the field's own one. */
static bool is_before(const struct java_field *field, const struct java_source *s, uint32_t index)
{
    const struct java_code *code = &s->codes[index];
    return s == field->source && code->type == field->owner && code->body.first < field->name &&
           (code->kind == JAVA_INITIALIZER || code->kind == JAVA_FIELD_INITIALIZER) &&
           (code->modifiers & JAVA_STATIC) == (field->modifiers & JAVA_STATIC);
}

/* All that is run to make an object of the type. */
static void add_creation(struct early *early, const struct java_type *type)
{
    for (uint32_t i = 0; i < early->program->count; i++) {
        const struct java_source *s = early->program->sources[i];
        for (uint32_t j = 0; j < s->code_count; j++)
            if (s->codes[j].kind != JAVA_METHOD && s->codes[j].kind != JAVA_LAMBDA &&
                java_is_subtype(early->program, type, &s->types[s->codes[j].type]))
                add(early, s, j);
    }
}

/* Whatever is called by that name. */
static void add_called(struct early *early, const struct java_source *s, uint32_t name)
{
    for (uint32_t i = 0; i < early->program->count; i++) {
        const struct java_source *other = early->program->sources[i];
        for (uint32_t j = 0; j < other->code_count; j++)
            if (other->codes[j].kind == JAVA_METHOD &&
                java_tokens_equal(&s->tokens, name, &other->tokens, other->codes[j].name))
                add(early, other, j);
        for (uint32_t j = 0; j < other->type_count; j++)
            if (other->types[j].name != JAVA_NONE &&
                java_tokens_equal(&s->tokens, name, &other->tokens, other->types[j].name))
                add_creation(early, &other->types[j]);
    }
}

/* Lambdas and the methods of classes within it are run later. */
static void follow(struct early *early, const struct java_source *s, uint32_t code)
{
    for (uint32_t i = s->codes[code].body.first; i < s->codes[code].body.end; i++)
        if (s->code_at[i] == code && java_kind(s, i) == JAVA_NAME &&
            (java_is(s, i + 1, "(") || java_is(s, i - 1, "new")))
            add_called(early, s, i);
}

bool plan_check_order(struct plan *plan, const struct plan_uses *uses)
{
    const struct java_field *field = uses->change->field;
    struct early early = {.program = &uses->change->program};
    if (plan_dimensions(field) > 0)
        return true; /* it is assigned as before */
    for (uint32_t i = 0; i < field->source->code_count; i++)
        if (is_before(field, field->source, i))
            add(&early, field->source, i);
    for (uint32_t i = 0; i < early.count; i++)
        follow(&early, early.items[i].source, early.items[i].code);
    bool ok = true;
    for (uint32_t i = 0; ok && i < uses->count; i++) {
        const struct plan_place *place = &uses->items[i].place;
        uint32_t code = place->source->code_at[place->name];
        uint32_t outer = outermost(place->source, code);
        ok = code == JAVA_NONE ||
             (!is_early(&early, place->source, code) && !is_before(field, place->source, outer));
        if (!ok) {
            char *name =
                java_range_text(field->source, (struct java_range){field->name, field->name + 1});
            plan_fail(plan, place->source, place->name, "this can run before %s is initialized",
                      name);
            free(name);
        }
    }
    free(early.items);
    return ok;
}
