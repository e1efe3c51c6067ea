/* block.c - see plan.h: statements in a synchronized block, or between lock() and
 * unlock(). */
#include "base/arena.h"
#include "base/stream.h"
#include "patch/plan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct plan_block {
    struct plan_statements statements;
    const struct java_source *source;
    const char *lock_field; /* NULL: the lock is in none */
    char *lock;             /* expression */
    bool is_juc;
    bool returns;   /* of a lambda whose body is an expression */
    bool is_merged; /* its statements belong to another block */
};

/* ---- what cannot be in a block ---- */

/* The last line of a loop on which something happens. */
static int32_t last_line_of(const struct java_source *s, struct java_range range)
{
    uint32_t last = range.end - 1;
    while (last > range.first && java_is(s, last, "}"))
        last--;
    return java_line(s, last);
}

/* Of a loop, the lines must be all, not only its condition. */
static bool check_loop(struct plan *plan, const struct plan_block *b, uint32_t index)
{
    const struct java_source *s = b->source;
    while (s->statements[index].kind == JAVA_LABELED)
        index++;
    if (s->statements[index].kind != JAVA_LOOP)
        return true;
    struct java_range range = s->statements[index].range;
    bool is_empty = java_is(s, range.end - 1, "}") && java_is(s, range.end - 2, "{");
    is_empty = is_empty || (java_is(s, range.end - 1, ";") && java_is(s, range.end - 2, ")") &&
                            java_match(s, range.end - 2) == range.first + 1);
    if (is_empty || b->statements.last_line < last_line_of(s, range) ||
        b->statements.first_line > java_line(s, range.first))
        return plan_fail(plan, s, range.first, "the condition of a loop cannot be in a block");
    return true;
}

static bool check_statement(struct plan *plan, const struct plan_block *b, uint32_t index)
{
    const struct java_source *s = b->source;
    const struct java_statement *statement = &s->statements[index];
    if (statement->kind == JAVA_RULE_VALUE)
        return plan_fail(plan, s, statement->range.first, "the value of a switch is no statement");
    if (plan_is_constructor_call(s, index))
        return plan_fail(plan, s, statement->range.first,
                         "a constructor's call must be its first statement");
    return check_loop(plan, b, index);
}

/* Names of classes and pattern variables that are known after the statements as well. */
static bool check_names(struct plan *plan, const struct plan_block *b)
{
    const struct java_source *s = b->source;
    const struct java_range range = b->statements.range;
    for (uint32_t i = 0; i < s->variable_count; i++) {
        const struct java_variable *v = &s->variables[i];
        if (v->kind == JAVA_PATTERN && v->name >= range.first && v->name < range.end &&
            plan_is_used(s, v->name, (struct java_range){range.end, v->scope.end}))
            return plan_fail(plan, s, v->name, "a pattern's variable is used later");
    }
    for (uint32_t i = b->statements.first; i <= b->statements.last; i++) {
        const struct java_statement *statement = &s->statements[i];
        if (statement->kind != JAVA_LOCAL_TYPE ||
            statement->list != s->statements[b->statements.first].list)
            continue;
        const struct java_type *type = java_type_around(s, statement->range.end - 2);
        if (!type || type->name == JAVA_NONE ||
            plan_is_used(s, type->name, (struct java_range){range.end, s->tokens.count}))
            return plan_fail(plan, s, statement->range.first, "a local class is used later");
    }
    return true;
}

/* ---- variables that are used later ---- */

/* Variables of a declaration lie side by side. */
static bool is_hoisted(const struct plan_block *b, uint32_t statement)
{
    const struct java_source *s = b->source;
    for (uint32_t i = 0; i < s->variable_count; i++) {
        const struct java_variable *v = &s->variables[i];
        if (v->statement == statement &&
            plan_is_used(s, v->name, (struct java_range){b->statements.range.end, v->scope.end}))
            return true;
    }
    return false;
}

/* The type of `var`, where it is written right beside it; NULL. */
static char *evident_type(const struct java_source *s, struct java_range value)
{
    const char *text = s->text + plan_start(s, value.first);
    if (java_is(s, value.first, "new")) {
        uint32_t end = java_skip_type(s, value.first + 1);
        if (end == JAVA_NONE || (java_is(s, end - 1, ">") && java_is(s, end - 2, "<")))
            return NULL;
        if (!java_is(s, end, "(") || java_match(s, end) + 1 != value.end)
            return NULL;
        return java_range_text(s, (struct java_range){value.first + 1, end});
    }
    if (value.end != value.first + 1)
        return NULL;
    if (java_is(s, value.first, "true") || java_is(s, value.first, "false"))
        return text_copy("boolean", 7);
    if (java_kind(s, value.first) != JAVA_LITERAL)
        return NULL;
    if (*text == '"')
        return text_copy("String", 6);
    if (*text == '\'')
        return text_copy("char", 4);
    for (uint32_t i = plan_start(s, value.first); i < plan_end(s, value.first); i++)
        if (!isdigit((unsigned char)s->text[i]))
            return NULL;
    return text_copy("int", 3);
}

/* The declaration without values; NULL with an error. */
static char *hoisted_text(struct plan *plan, const struct plan_block *b, uint32_t statement)
{
    const struct java_source *s = b->source;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    bool is_first = true;
    for (uint32_t i = 0; i < s->variable_count; i++) {
        const struct java_variable *v = &s->variables[i];
        if (v->statement != statement)
            continue;
        uint32_t end = java_range_is_empty(v->dimensions) ? v->name + 1 : v->dimensions.end;
        char *name = java_range_text(s, (struct java_range){v->name, end});
        char *type = java_is(s, v->type.first, "var") ? evident_type(s, v->initializer)
                                                      : java_range_text(s, v->type);
        struct java_range modifiers = {s->statements[statement].range.first, v->type.first};
        char *before = java_range_text(s, modifiers);
        if (type && is_first)
            fprintf(out, "%s%s%s %s", before, *before ? " " : "", type, name);
        else if (type)
            fprintf(out, ", %s", name);
        free(before);
        free(name);
        is_first = false;
        if (!type) {
            free(stream_end(&stream));
            plan_fail(plan, s, v->name, "the type of the variable is not written");
            return NULL;
        }
        free(type);
    }
    fputs(";", out);
    return stream_end(&stream);
}

/* "int a, b = 1;" becomes "b = 1;". */
static void edit_hoisted(struct plan *plan, const struct plan_block *b, uint32_t statement)
{
    const struct java_source *s = b->source;
    struct edits *edits = plan_edits(plan, s);
    const struct java_range range = s->statements[statement].range;
    uint32_t from = plan_start(s, range.first);
    bool any = false;
    for (uint32_t i = 0; i < s->variable_count; i++) {
        const struct java_variable *v = &s->variables[i];
        if (v->statement != statement || java_range_is_empty(v->initializer))
            continue;
        edits_replace(edits, from, plan_start(s, v->name), "%s", any ? "; " : "");
        if (!java_range_is_empty(v->dimensions))
            edits_replace(edits, plan_end(s, v->name), plan_end(s, v->dimensions.end - 1), "%s",
                          "");
        if (java_is(s, v->initializer.first, "{")) {
            char *type = java_range_text(s, v->type), *more = java_range_text(s, v->dimensions);
            edits_insert(edits, plan_start(s, v->initializer.first), EDIT_OPEN, "new %s%s ", type,
                         more);
            free(type);
            free(more);
        }
        from = plan_end(s, v->initializer.end - 1);
        any = true;
    }
    if (!any)
        plan_delete(plan, s, range);
    else if (from < plan_start(s, range.end - 1))
        edits_replace(edits, from, plan_start(s, range.end - 1), "%s", "");
}

/* Declarations before the block, each with `before` and `after` around it; NULL with an error. */
static char *hoist(struct plan *plan, const struct plan_block *b, const char *before,
                   const char *after)
{
    const struct java_source *s = b->source;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    bool ok = true;
    for (uint32_t i = b->statements.first; ok && i <= b->statements.last; i++) {
        if (s->statements[i].kind != JAVA_LOCAL || !is_hoisted(b, i))
            continue;
        char *text = hoisted_text(plan, b, i);
        ok = text != NULL;
        if (ok) {
            fprintf(out, "%s%s%s", before, text, after);
            edit_hoisted(plan, b, i);
        }
        free(text);
    }
    char *text = stream_end(&stream);
    if (!ok) {
        free(text);
        return NULL;
    }
    return text;
}

/* ---- layout ---- */

/* By how much a member is further in than its class. */
static char *indent_unit(const struct java_source *s)
{
    for (uint32_t i = 0; i < s->type_count; i++) {
        int32_t outer = java_line(s, s->types[i].open), inner = java_line(s, s->types[i].open + 1);
        uint32_t less = java_indent_length(&s->tokens, outer);
        uint32_t more = java_indent_length(&s->tokens, inner);
        if (inner > outer && more > less && more - less <= 8)
            return text_copy(s->text + java_line_start(&s->tokens, inner) + less, more - less);
    }
    return text_copy("    ", 4);
}

static bool is_in_text_block(const struct java_source *s, uint32_t offset, struct java_range range)
{
    for (uint32_t i = range.first; i < range.end; i++)
        if (java_kind(s, i) == JAVA_LITERAL && plan_start(s, i) < offset && offset < plan_end(s, i))
            return true;
    return false;
}

static void indent_lines(struct plan *plan, const struct plan_block *b, int32_t first, int32_t last,
                         const char *unit)
{
    const struct java_source *s = b->source;
    for (int32_t line = first; line <= last; line++) {
        uint32_t start = java_line_start(&s->tokens, line);
        if (!plan_is_blank(s, start, java_line_end(&s->tokens, line)) &&
            !is_in_text_block(s, start, b->statements.range))
            edits_insert(plan_edits(plan, s), start, EDIT_OPEN, "%s", unit);
    }
}

/* On lines of their own. */
static bool write_lines(struct plan *plan, const struct plan_block *b)
{
    const struct java_source *s = b->source;
    const struct java_range range = b->statements.range;
    int32_t first = java_line(s, range.first);
    int32_t last = java_line_of(&s->tokens, plan_end(s, range.end - 1));
    char *indent = plan_indent(s, first), *unit = indent_unit(s);
    const char *end = plan_end_of_line(s);
    char *declarations = hoist(plan, b, indent, end);
    struct edits *edits = plan_edits(plan, s);
    uint32_t start = java_line_start(&s->tokens, first), next = java_line_next(&s->tokens, last);
    if (declarations && b->is_juc) {
        edits_insert(edits, start, EDIT_BLOCK_OPEN, "%s%s%s.lock();%s%stry {%s", declarations,
                     indent, b->lock, end, indent, end);
        edits_insert(edits, next, EDIT_BLOCK_CLOSE, "%s} finally {%s%s%s%s.unlock();%s%s}%s",
                     indent, end, indent, unit, b->lock, end, indent, end);
    } else if (declarations) {
        edits_insert(edits, start, EDIT_BLOCK_OPEN, "%s%ssynchronized (%s) {%s", declarations,
                     indent, b->lock, end);
        edits_insert(edits, next, EDIT_BLOCK_CLOSE, "%s}%s", indent, end);
    }
    bool ok = declarations != NULL;
    if (ok)
        indent_lines(plan, b, first, last, unit);
    free(declarations);
    free(unit);
    free(indent);
    return ok;
}

/* Within a line.  `braces`: where only one statement can be. */
static bool write_inline(struct plan *plan, const struct plan_block *b, bool braces)
{
    const struct java_source *s = b->source;
    const struct java_range range = b->statements.range;
    char *declarations = hoist(plan, b, "", " ");
    if (!declarations)
        return false;
    struct edits *edits = plan_edits(plan, s);
    uint32_t start = plan_start(s, range.first), end = plan_end(s, range.end - 1);
    const char *value = b->returns ? "return " : "";
    const char *semicolon = s->statements[b->statements.first].kind == JAVA_VALUE ? ";" : "";
    const char *open = braces ? "{ " : plan_space(s, start), *close = braces ? " }" : "";
    if (b->is_juc) {
        edits_insert(edits, start, EDIT_BLOCK_OPEN, "%s%s%s.lock(); try { %s", open, declarations,
                     b->lock, value);
        edits_insert(edits, end, EDIT_BLOCK_CLOSE, "%s } finally { %s.unlock(); }%s", semicolon,
                     b->lock, close);
    } else {
        edits_insert(edits, start, EDIT_BLOCK_OPEN, "%s%ssynchronized (%s) { %s", open,
                     declarations, b->lock, value);
        edits_insert(edits, end, EDIT_BLOCK_CLOSE, "%s }%s", semicolon, close);
    }
    free(declarations);
    return true;
}

/* Whether any number of statements can be there. */
static bool is_in_block(const struct java_source *s, const struct java_statement *statement)
{
    if (statement->kind == JAVA_VALUE || java_is(s, statement->range.first - 1, "->"))
        return false;
    if (statement->parent == JAVA_NONE)
        return true;
    enum java_statement_kind kind = s->statements[statement->parent].kind;
    return kind == JAVA_BLOCK || kind == JAVA_SWITCH;
}

static bool write_block(struct plan *plan, const struct plan_block *b)
{
    const struct java_source *s = b->source;
    const struct java_statement *first = &s->statements[b->statements.first];
    bool is_single = !is_in_block(s, first);
    bool needs_braces = is_single && (b->is_juc || first->kind == JAVA_VALUE ||
                                      java_is(s, first->range.first - 1, "->"));
    if (plan_is_alone(s, b->statements.range) && !needs_braces)
        return write_lines(plan, b);
    return write_inline(plan, b, needs_braces);
}

/* ---- all blocks ---- */

bool plan_lock(struct plan *plan, const struct amendment *amendment)
{
    struct plan_block b = {.is_juc = amendment->is_juc};
    if (!plan_find_statements(plan, &amendment->at, &b.statements))
        return false;
    b.source = b.statements.source;
    if (amendment->lock == LOCK_ON_STATIC || amendment->lock == LOCK_ON_FIELD)
        b.lock_field = amendment->field.name;
    const char *end = strchr(amendment->at.descriptor, ')');
    const struct java_statement *first = &b.source->statements[b.statements.first];
    b.returns = first->kind == JAVA_VALUE && end && end[1] != 'V';
    for (uint32_t i = b.statements.first; i <= b.statements.last; i++)
        if (b.source->statements[i].list == first->list && !check_statement(plan, &b, i))
            return false;
    if (!plan_claim(plan, b.source, b.statements.range))
        return false;
    b.lock = plan_lock_expression(plan, amendment, &b.statements);
    if (!b.lock)
        return false;
    GROW(plan->blocks, plan->block_count, plan->block_capacity);
    plan->blocks[plan->block_count++] = b;
    return true;
}

/* Whether the lock may be another one after the statements. */
static bool changes_lock(const struct plan_block *b)
{
    const struct java_range range = b->statements.range;
    for (uint32_t i = range.first; b->lock_field && i < range.end; i++)
        if (java_is(b->source, i, b->lock_field) && plan_is_assigned(b->source, i))
            return true;
    return false;
}

/* Whether the second one comes directly after the first one, with the same lock. */
static bool are_neighbours(const struct plan_block *first, const struct plan_block *second)
{
    const struct java_source *s = first->source;
    return s == second->source && first->statements.range.end == second->statements.range.first &&
           s->statements[first->statements.first].list ==
               s->statements[second->statements.first].list &&
           first->is_juc == second->is_juc && strcmp(first->lock, second->lock) == 0 &&
           !changes_lock(first);
}

static struct plan_block *next_neighbour(struct plan *plan, const struct plan_block *b)
{
    for (uint32_t i = 0; i < plan->block_count; i++)
        if (!plan->blocks[i].is_merged && are_neighbours(b, &plan->blocks[i]))
            return &plan->blocks[i];
    return NULL;
}

/* One block for neighbours is easier to read, and no weaker than several. */
static void merge_neighbours(struct plan *plan, struct plan_block *b)
{
    for (struct plan_block *next; (next = next_neighbour(plan, b));) {
        b->statements.last = next->statements.last;
        b->statements.range.end = next->statements.range.end;
        b->statements.last_line = next->statements.last_line;
        next->is_merged = true;
    }
}

bool plan_blocks(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->block_count; i++)
        if (!plan->blocks[i].is_merged)
            merge_neighbours(plan, &plan->blocks[i]);
    for (uint32_t i = 0; i < plan->block_count; i++) {
        const struct plan_block *b = &plan->blocks[i];
        if (!b->is_merged && !(check_names(plan, b) && write_block(plan, b)))
            return false;
    }
    return true;
}

void plan_blocks_release(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->block_count; i++)
        free(plan->blocks[i].lock);
    free(plan->blocks);
}
