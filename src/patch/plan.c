/* plan.c - see plan.h: the order in which a plan is made, and what all parts use. */
#include "patch/plan.h"

#include "base/arena.h"
#include "base/stream.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors and files ---- */

bool plan_fail(const struct plan *plan, const struct java_source *source, uint32_t token,
               const char *format, ...)
{
    char *text;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        abort();
    va_end(arguments);
    error_set(plan->error, "%s:%d: %s", source->name, java_line(source, token), text);
    free(text);
    return false;
}

struct plan_file *plan_file(struct plan *plan, const struct java_source *source)
{
    for (uint32_t i = 0; i < plan->file_count; i++)
        if (plan->files[i].source == source)
            return &plan->files[i];
    GROW(plan->files, plan->file_count, plan->file_capacity);
    plan->files[plan->file_count] = (struct plan_file){.source = source};
    return &plan->files[plan->file_count++];
}

struct edits *plan_edits(struct plan *plan, const struct java_source *source)
{
    return &plan_file(plan, source)->edits;
}

/* ---- places in the text ---- */

uint32_t plan_start(const struct java_source *source, uint32_t token)
{
    return java_token(&source->tokens, token)->start;
}

uint32_t plan_end(const struct java_source *source, uint32_t token)
{
    return java_token(&source->tokens, token)->end;
}

const char *plan_end_of_line(const struct java_source *source)
{
    const char *end = strpbrk(source->text, "\r\n");
    if (!end || *end == '\n')
        return "\n";
    return end[1] == '\n' ? "\r\n" : "\r";
}

char *plan_indent(const struct java_source *source, int32_t line)
{
    return text_copy(source->text + java_line_start(&source->tokens, line),
                     java_indent_length(&source->tokens, line));
}

const char *plan_space(const struct java_source *source, uint32_t offset)
{
    if (offset == 0)
        return "";
    unsigned char before = (unsigned char)source->text[offset - 1];
    return isalnum(before) || before == '_' || before == '$' || before >= 0x80 ? " " : "";
}

bool plan_is_blank(const struct java_source *source, uint32_t from, uint32_t to)
{
    while (from < to && strchr(" \t\r\n\f", source->text[from]))
        from++;
    return from >= to;
}

static bool plan_is_in_comment(const struct java_source *source, uint32_t offset)
{
    for (uint32_t i = 0; i < source->tokens.comment_count; i++)
        if (source->tokens.comments[i].start < offset && offset < source->tokens.comments[i].end)
            return true;
    return false;
}

bool plan_is_alone(const struct java_source *source, struct java_range range)
{
    const struct java_tokens *tokens = &source->tokens;
    uint32_t start = plan_start(source, range.first), end = plan_end(source, range.end - 1);
    int32_t first = java_line_of(tokens, start), last = java_line_of(tokens, end);
    uint32_t next = java_line_next(tokens, last);
    return java_line_start(tokens, first) + java_indent_length(tokens, first) == start &&
           plan_start(source, range.end) >= next && next > java_line_end(tokens, last) &&
           !plan_is_in_comment(source, next);
}

void plan_delete(struct plan *plan, const struct java_source *source, struct java_range range)
{
    uint32_t start = plan_start(source, range.first), end = plan_end(source, range.end - 1);
    if (plan_is_alone(source, range)) {
        start = java_line_start(&source->tokens, java_line_of(&source->tokens, start));
        end = java_line_next(&source->tokens, java_line_of(&source->tokens, end));
    }
    edits_replace(plan_edits(plan, source), start, end, "%s", "");
}

bool plan_claim(struct plan *plan, const struct java_source *source, struct java_range range)
{
    for (uint32_t i = 0; i < plan->claim_count; i++) {
        const struct plan_claim *other = &plan->claims[i];
        if (other->source == source && other->range.first < range.end &&
            range.first < other->range.end)
            return plan_fail(plan, source, range.first,
                             "another change moves these statements or puts them into a block");
    }
    GROW(plan->claims, plan->claim_count, plan->claim_capacity);
    plan->claims[plan->claim_count++] = (struct plan_claim){source, range};
    return true;
}

/* ---- names of amendments ---- */

static bool mentions(const char *text, const char *name)
{
    return strstr(text, name) != NULL;
}

const struct java_type *plan_type(const struct plan *plan, const char *class_name,
                                  const struct plan_package **package)
{
    const struct plan_package *found = plan->package_of(plan->packages, class_name);
    const struct java_type *type = java_type_called(&found->program, class_name);
    if (package)
        *package = found;
    if (type)
        return type;
    const char *dot = strrchr(class_name, '.');
    char *simple = text_copy(dot ? dot + 1 : class_name, strcspn(dot ? dot + 1 : class_name, "$"));
    for (uint32_t i = 0; i < found->broken_count; i++)
        if (mentions(found->broken[i].file->text, simple)) {
            *plan->error = found->broken[i].error;
            free(simple);
            return NULL;
        }
    free(simple);
    error_set(plan->error, "the source of %s is not found", class_name);
    return NULL;
}

const struct java_field *plan_field(const struct plan *plan, const struct amendment_field *name,
                                    const struct plan_package **package)
{
    const struct java_type *type = plan_type(plan, name->class_name, package);
    if (!type)
        return NULL;
    const struct java_field *field = java_field_in(&(*package)->program, type, name->name);
    if (field && &field->source->types[field->owner] == type)
        return field;
    plan_fail(plan, type->source, type->open, "no field %s is found", name->name);
    return NULL;
}

/* ---- changes of fields ---- */

/* Of a file of the directory: one of another package lies there by accident, or because files do
 * not lie by package. */
static bool is_of_package(const struct plan_package *package, const struct source_text *file)
{
    for (uint32_t i = 0; i < package->program.count; i++)
        if (strcmp(package->program.sources[i]->path, file->path) == 0)
            return true;
    return false;
}

/* A use in a file that cannot be read would be overlooked. */
static bool check_package(struct plan *plan, const struct plan_change *change,
                          const struct plan_package *package, const char *name)
{
    if (!package->files->is_whole)
        return plan_fail(plan, change->field->source, change->field->name,
                         "the package has more sources than can be read");
    for (uint32_t i = 0; i < package->broken_count; i++)
        if (mentions(package->broken[i].file->text, name)) {
            *plan->error = package->broken[i].error;
            return false;
        }
    return true;
}

static bool is_open(const struct java_field *field)
{
    return field->modifiers & (JAVA_PUBLIC | JAVA_PROTECTED);
}

static void add_sources(struct plan_change *change, const struct plan_package *package)
{
    for (uint32_t i = 0; i < package->program.count; i++)
        java_program_add(&change->program, package->program.sources[i]);
}

/* Other packages may use the field. */
static bool add_others(struct plan *plan, struct plan_change *change, const char *name)
{
    const struct java_field *field = change->field;
    const struct source_package *files = change->package->files;
    const struct plan_packages *others = plan->others_of(plan->packages, change->package, name);
    if (!others->is_whole)
        return plan_fail(plan, field->source, field->name,
                         "other packages may use %s and have more sources than can be read", name);
    for (size_t i = 0; i < files->count; i++)
        if (mentions(files->files[i].text, name) &&
            !is_of_package(change->package, &files->files[i]))
            return plan_fail(plan, field->source, field->name, "another package may use %s: %s",
                             name, files->files[i].path);
    for (uint32_t i = 0; i < others->count; i++) {
        if (!check_package(plan, change, others->items[i], name))
            return false;
        add_sources(change, others->items[i]);
    }
    return true;
}

/* All sources that may use the field. */
static bool find_sources(struct plan *plan, struct plan_change *change)
{
    struct java_range range = {change->field->name, change->field->name + 1};
    char *name = java_range_text(change->field->source, range);
    bool ok = check_package(plan, change, change->package, name);
    add_sources(change, change->package);
    ok = ok && (!is_open(change->field) || add_others(plan, change, name));
    free(name);
    return ok;
}

static struct plan_change *change_of(struct plan *plan, const struct plan_package *package,
                                     const struct java_field *field)
{
    for (uint32_t i = 0; i < plan->change_count; i++)
        if (plan->changes[i].field == field)
            return &plan->changes[i];
    GROW(plan->changes, plan->change_count, plan->change_capacity);
    plan->changes[plan->change_count] = (struct plan_change){.package = package, .field = field};
    return &plan->changes[plan->change_count++];
}

/* Code that makes or matches a record gives and takes its components. */
static bool is_component(const struct java_field *field)
{
    return field->source->types[field->owner].kind == JAVA_RECORD &&
           !(field->modifiers & JAVA_STATIC);
}

static bool add_change(struct plan *plan, const struct amendment *amendment)
{
    const struct plan_package *package;
    const struct java_field *field = plan_field(plan, &amendment->field, &package);
    if (!field)
        return false;
    if (is_component(field))
        return plan_fail(plan, field->source, field->name, "%s is a component of a record",
                         amendment->field.name);
    /* A final array becomes a final atomic array; volatile takes the place of final, where it
     * can. */
    if (field->modifiers & JAVA_FINAL &&
        (amendment->kind == AMEND_VOLATILE ? field->modifiers & JAVA_STATIC
                                           : plan_dimensions(field) == 0))
        return plan_fail(plan, field->source, field->name, "%s is final", amendment->field.name);
    if (amendment->kind == AMEND_VOLATILE && field->modifiers & JAVA_VOLATILE)
        return plan_fail(plan, field->source, field->name, "%s is volatile already",
                         amendment->field.name);
    struct plan_change *change = change_of(plan, package, field);
    if (amendment->kind != AMEND_VOLATILE)
        change->is_atomic = true;
    if (amendment->kind == AMEND_ATOMIC_ARRAY && plan_dimensions(field) == 0)
        return plan_fail(plan, field->source, field->name, "%s is no array", amendment->field.name);
    if (amendment->kind == AMEND_ATOMIC_UPDATE) {
        GROW(change->units, change->unit_count, change->unit_capacity);
        change->units[change->unit_count++] = &amendment->at;
    }
    return true;
}

static bool is_of_field(const struct amendment *amendment)
{
    return amendment->kind == AMEND_VOLATILE || amendment->kind == AMEND_ATOMIC_ARRAY ||
           amendment->kind == AMEND_ATOMIC_UPDATE;
}

/* ---- the plan ---- */

static bool check_overlaps(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->file_count; i++) {
        const struct java_source *source = plan->files[i].source;
        uint32_t where;
        if (!edits_sort(&plan->files[i].edits, &where))
            return error_set(plan->error, "%s:%d: another change of the same text is in the way",
                             source->name, java_line_of(&source->tokens, where));
    }
    return true;
}

static bool add_amendment(struct plan *plan, const struct amendment *amendment)
{
    switch (amendment->kind) {
    case AMEND_LOCK: return plan_lock(plan, amendment);
    case AMEND_MOVE: return plan_move(plan, amendment);
    case AMEND_READ:
    case AMEND_ONLY:
    case AMEND_JOIN: return error_set(plan->error, "no source edit is offered for this");
    case AMEND_VOLATILE:
    case AMEND_ATOMIC_ARRAY:
    case AMEND_ATOMIC_UPDATE: break;
    }
    return true;
}

bool plan_make(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->count; i++)
        if (is_of_field(&plan->amendments[i]) && !add_change(plan, &plan->amendments[i]))
            return false;
    for (uint32_t i = 0; i < plan->change_count; i++)
        if (plan->changes[i].is_atomic && !find_sources(plan, &plan->changes[i]))
            return false;
    for (uint32_t i = 0; i < plan->change_count; i++)
        if (plan->changes[i].is_atomic && !plan_atomic_uses(plan, &plan->changes[i]))
            return false;
    if (!plan_declarations(plan))
        return false;
    for (uint32_t i = 0; i < plan->count; i++)
        if (!add_amendment(plan, &plan->amendments[i]))
            return false;
    if (!plan_blocks(plan))
        return false;
    plan_imports(plan);
    return check_overlaps(plan);
}

void plan_release(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->file_count; i++)
        edits_release(&plan->files[i].edits);
    for (uint32_t i = 0; i < plan->change_count; i++) {
        free(plan->changes[i].units);
        java_program_release(&plan->changes[i].program);
    }
    plan_blocks_release(plan);
    free(plan->files);
    free(plan->changes);
    free(plan->claims);
    memset(plan, 0, sizeof *plan);
}
