/* field.c - see plan.h: declarations of fields that become volatile or atomic. */
#include "base/arena.h"
#include "base/stream.h"
#include "patch/plan.h"

#include <stdlib.h>
#include <string.h>

/* ---- types ---- */

static uint32_t count_brackets(const struct java_source *s, struct java_range range)
{
    uint32_t count = 0;
    for (uint32_t i = range.first; i < range.end;) {
        uint32_t arguments = java_is(s, i, "<") ? java_skip_type_arguments(s, i) : JAVA_NONE;
        count += java_is(s, i, "[");
        i = arguments == JAVA_NONE ? i + 1 : arguments;
    }
    return count;
}

uint32_t plan_dimensions(const struct java_field *field)
{
    return count_brackets(field->source, field->type) +
           count_brackets(field->source, field->dimensions);
}

const char *plan_atomic_class(struct plan *plan, const struct java_field *field)
{
    static const struct {
        const char *type, *name, *array;
    } classes[] = {
        {"int", "AtomicInteger", "AtomicIntegerArray"},
        {"long", "AtomicLong", "AtomicLongArray"},
        {"boolean", "AtomicBoolean", "AtomicIntegerArray"},
    };
    /* Constants are converted to these where they are assigned, but not as arguments. */
    static const char *const others[] = {"byte",   "short", "char",      "float",
                                         "double", "Byte",  "Character", "Short"};
    const struct java_source *s = field->source;
    uint32_t first = java_skip_annotations(s, field->type.first),
             dimensions = plan_dimensions(field);
    if (dimensions > 1) {
        plan_fail(plan, s, field->name, "there is no atomic class for arrays of arrays");
        return NULL;
    }
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (java_is(s, first, classes[i].type))
            return dimensions ? classes[i].array : classes[i].name;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (java_is(s, first, others[i])) {
            plan_fail(plan, s, field->name, "there is no atomic class for %s", others[i]);
            return NULL;
        }
    return dimensions ? "AtomicReferenceArray" : "AtomicReference";
}

/* The type of what is in the field, or in the array in it. */
static char *element_type(const struct java_field *field)
{
    struct java_range range = {field->type.first, field->type.first};
    const struct java_source *s = field->source;
    for (uint32_t i = range.first; i < field->type.end && !java_is(s, i, "[");) {
        i = java_is(s, i, "<") ? java_skip_type_arguments(s, i) : i + 1;
        range.end = i;
    }
    return java_range_text(s, range);
}

/* "AtomicInteger", "AtomicReference<Node>". */
static char *field_type(struct plan *plan, const struct java_field *field, const char *class_name)
{
    char *name = plan_atomic_name(plan, field->source, class_name);
    if (strncmp(class_name, "AtomicReference", strlen("AtomicReference")) != 0)
        return name;
    char *element = element_type(field), *type = text_printf("%s<%s>", name, element);
    free(element);
    free(name);
    return type;
}

/* ---- imports ---- */

static const char prefix[] = "java.util.concurrent.atomic.";

/* The import's name; the caller frees. */
static char *import_name(const struct java_source *s, const struct java_import *import)
{
    return java_range_text(s, (struct java_range){import->range.first + 1 + import->is_static,
                                                  import->range.end - 1});
}

enum import_state { IMPORT_MISSING, IMPORT_PRESENT, IMPORT_CLASH };

static enum import_state find_import(const struct java_source *s, const char *name)
{
    char *wanted = text_printf("%s%s", prefix, name), *all = text_printf("%s*", prefix);
    enum import_state state = IMPORT_MISSING;
    for (uint32_t i = 0; i < s->import_count && state != IMPORT_CLASH; i++) {
        char *text = import_name(s, &s->imports[i]);
        const char *last = strrchr(text, '.');
        if (strcmp(text, wanted) == 0 || (strcmp(text, all) == 0 && !s->imports[i].is_static))
            state = IMPORT_PRESENT;
        else if (last && strcmp(last + 1, name) == 0)
            state = IMPORT_CLASH;
        free(text);
    }
    free(wanted);
    free(all);
    return state;
}

/* A type of the package, which may be nested anywhere. */
static bool is_taken(const struct plan *plan, const char *name)
{
    for (uint32_t i = 0; i < plan->change_count; i++) {
        const struct java_program *program = &plan->changes[i].program;
        for (uint32_t j = 0; j < program->count; j++)
            for (uint32_t k = 0; k < program->sources[j]->type_count; k++)
                if (program->sources[j]->types[k].name != JAVA_NONE &&
                    java_is(program->sources[j], program->sources[j]->types[k].name, name))
                    return true;
    }
    return false;
}

char *plan_atomic_name(struct plan *plan, const struct java_source *source, const char *name)
{
    enum import_state state = find_import(source, name);
    struct plan_file *file = plan_file(plan, source);
    uint32_t known = 0;
    while (known < file->import_count && strcmp(file->imports[known], name) != 0)
        known++;
    if (state == IMPORT_CLASH || is_taken(plan, name) ||
        known == sizeof file->imports / sizeof *file->imports)
        return text_printf("%s%s", prefix, name);
    if (state == IMPORT_MISSING && known == file->import_count)
        file->imports[file->import_count++] = name;
    return text_copy(name, strlen(name));
}

/* Where the names of the imports are in order, it stays so. */
static void add_to_imports(struct plan_file *file, const char *name)
{
    const struct java_source *s = file->source;
    char *wanted = text_printf("%s%s", prefix, name);
    const char *end = plan_end_of_line(s);
    const struct java_import *before = NULL;
    for (uint32_t i = 0; i < s->import_count && !before; i++) {
        char *text = import_name(s, &s->imports[i]);
        if (!s->imports[i].is_static && strcmp(text, wanted) > 0)
            before = &s->imports[i];
        free(text);
    }
    if (before)
        edits_insert(&file->edits, plan_start(s, before->range.first), EDIT_OPEN, "import %s;%s",
                     wanted, end);
    else
        edits_insert(&file->edits, plan_end(s, s->imports[s->import_count - 1].range.end - 1),
                     EDIT_SUFFIX, "%simport %s;", end, wanted);
    free(wanted);
}

/* Before the first type, but a comment for documentation stays with it. */
static uint32_t first_type_start(const struct java_source *s)
{
    uint32_t start = plan_start(s, 0);
    for (uint32_t i = s->tokens.comment_count; i-- > 0;) {
        const struct java_comment *comment = &s->tokens.comments[i];
        if (comment->end <= start)
            return strncmp(s->text + comment->start, "/**", 3) == 0 ? comment->start : start;
    }
    return start;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void plan_imports(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->file_count; i++) {
        struct plan_file *file = &plan->files[i];
        const struct java_source *s = file->source;
        const char *end = plan_end_of_line(s);
        qsort(file->imports, file->import_count, sizeof *file->imports, compare_names);
        for (uint32_t j = 0; j < file->import_count; j++) {
            const char *name = file->imports[j];
            bool is_last = j + 1 == file->import_count;
            if (s->import_count > 0)
                add_to_imports(file, name);
            else if (!java_range_is_empty(s->package))
                edits_insert(&file->edits, plan_end(s, s->package.end), EDIT_SUFFIX,
                             "%s%simport %s%s;", end, j == 0 ? end : "", prefix, name);
            else
                edits_insert(&file->edits, first_type_start(s), EDIT_OPEN, "import %s%s;%s%s",
                             prefix, name, end, is_last ? end : "");
        }
    }
}

/* ---- arrays ---- */

static bool is_boolean(const struct java_field *field)
{
    return java_is(field->source, java_skip_annotations(field->source, field->type.first),
                   "boolean");
}

/* "{a, b}" of booleans as integers. */
static void convert_booleans(struct plan *plan, const struct java_source *s, uint32_t open)
{
    struct edits *edits = plan_edits(plan, s);
    uint32_t close = java_match(s, open);
    for (uint32_t first = open + 1, at = first; first < close; at++) {
        uint32_t match = java_match(s, at);
        if (match != JAVA_NONE && match > at) {
            at = match;
            continue;
        }
        if (at < close && !java_is(s, at, ","))
            continue;
        bool is_literal =
            at == first + 1 && (java_is(s, first, "true") || java_is(s, first, "false"));
        if (is_literal) {
            edits_replace(edits, plan_start(s, first), plan_end(s, first), "%d",
                          java_is(s, first, "true"));
        } else if (at > first) {
            edits_insert(edits, plan_start(s, first), EDIT_OPEN, "(");
            edits_close(edits, plan_end(s, at - 1), plan_start(s, first), ") ? 1 : 0");
        }
        first = at + 1;
    }
}

/* "new T[n]", "new T[] {...}", "{...}" and "(T[]) new Object[n]"; false: it is no such thing. */
static bool is_creation(const struct java_source *s, struct java_range value, uint32_t *bracket)
{
    uint32_t at = value.first;
    if (java_is(s, at, "{")) {
        *bracket = at;
        return java_match(s, at) + 1 == value.end;
    }
    if (java_is(s, at, "("))
        at = java_match(s, at) + 1;
    if (!java_is(s, at, "new"))
        return false;
    while (at < value.end && !java_is(s, at, "[")) {
        uint32_t arguments = java_is(s, at, "<") ? java_skip_type_arguments(s, at) : JAVA_NONE;
        if (java_is(s, at, "("))
            return false;
        at = arguments == JAVA_NONE ? at + 1 : arguments;
    }
    if (at >= value.end)
        return false;
    uint32_t close = java_match(s, at);
    *bracket = close == at + 1 ? close + 1 : at;
    return java_match(s, *bracket) != JAVA_NONE && java_match(s, *bracket) + 1 == value.end;
}

bool plan_array_value(struct plan *plan, const struct java_field *field,
                      const struct java_source *source, struct java_range value)
{
    uint32_t bracket;
    if (value.end == value.first + 1 && java_is(source, value.first, "null"))
        return true;
    if (!is_creation(source, value, &bracket))
        return plan_fail(plan, source, value.first, "an array that comes from elsewhere");
    const char *class_name = plan_atomic_class(plan, field);
    if (!class_name)
        return false;
    bool is_reference = strcmp(class_name, "AtomicReferenceArray") == 0;
    char *name = plan_atomic_name(plan, source, class_name);
    struct edits *edits = plan_edits(plan, source);
    uint32_t start = plan_start(source, value.first);
    if (java_is(source, bracket, "[")) {
        edits_replace(edits, start, plan_end(source, bracket), "new %s%s(", name,
                      is_reference ? "<>" : "");
        edits_replace(edits, plan_start(source, value.end - 1), plan_end(source, value.end - 1),
                      ")");
    } else {
        char *element = is_boolean(field) ? text_copy("int", 3) : element_type(field);
        char *plain = text_copy(element, strcspn(element, "<")); /* no arrays of generic types */
        bool is_generic = strlen(plain) != strlen(element);
        edits_replace(edits, start, plan_start(source, bracket), "new %s%s(new %s[] ", name,
                      is_reference && !is_generic ? "<>" : "", plain);
        edits_close(edits, plan_end(source, value.end - 1), start, ")");
        if (is_boolean(field))
            convert_booleans(plan, source, bracket);
        free(plain);
        free(element);
    }
    free(name);
    return true;
}

/* ---- declarations ---- */

/* The fields of one declaration. */
struct declaration {
    struct plan *plan;
    const struct java_source *source;
    const struct java_field **fields;
    uint32_t count;
};

static const struct plan_change *change_of(const struct declaration *d, uint32_t index)
{
    for (uint32_t i = 0; i < d->plan->change_count; i++)
        if (d->plan->changes[i].field == d->fields[index])
            return &d->plan->changes[i];
    return NULL;
}

/* Scalars never change their object; arrays may. */
static bool becomes_final(const struct plan_change *change)
{
    const struct java_field *field = change->field;
    if (field->modifiers & JAVA_FINAL)
        return false; /* it is */
    return plan_dimensions(field) == 0 ||
           (!change->is_assigned && !java_range_is_empty(field->initializer) &&
            !java_is(field->source, field->initializer.first, "null"));
}

/* The declaration's text before its first name, as it is for a change (or NULL), when it is written
 * a second time. */
static char *head_text(const struct declaration *d, const struct plan_change *change,
                       const char *type)
{
    const struct java_source *s = d->source;
    const struct java_field *field = d->fields[0];
    struct stream stream;
    FILE *out = stream_begin(&stream);
    uint32_t at = plan_start(s, field->modifiers_first);
    uint32_t type_start = plan_start(s, field->type.first), end = plan_start(s, field->name);
    for (uint32_t i = field->modifiers_first; i < field->type.first; i++) {
        bool goes = type ? java_is(s, i, "volatile") && becomes_final(change)
                         : change && java_is(s, i, "final");
        if (!goes)
            continue;
        fwrite(s->text + at, 1, plan_start(s, i) - at, out);
        at = plan_start(s, i + 1);
    }
    fwrite(s->text + at, 1, type_start - at, out);
    if (type)
        fprintf(out, "%s%s ", becomes_final(change) ? "final " : "", type);
    else
        fprintf(out, "%s%.*s", change ? "volatile " : "", (int)(end - type_start),
                s->text + type_start);
    return stream_end(&stream);
}

/* The head of the first field, in place. */
static void edit_head(const struct declaration *d, const struct plan_change *change,
                      const char *type)
{
    const struct java_source *s = d->source;
    const struct java_field *field = d->fields[0];
    struct edits *edits = plan_edits(d->plan, s);
    uint32_t start = plan_start(s, field->type.first);
    if (!change)
        return;
    if (!type) {
        for (uint32_t i = field->modifiers_first; i < field->type.first; i++)
            if (java_is(s, i, "final"))
                edits_replace(edits, plan_start(s, i), plan_start(s, i + 1), "%s", "");
        edits_insert(edits, start, EDIT_OPEN, "volatile ");
        return;
    }
    for (uint32_t i = field->modifiers_first; i < field->type.first; i++)
        if (java_is(s, i, "volatile") && becomes_final(change))
            edits_replace(edits, plan_start(s, i), plan_start(s, i + 1), "%s", "");
    uint32_t end = plan_end(s, field->type.end - 1);
    edits_replace(edits, start, end, "%s%s%s", becomes_final(change) ? "final " : "", type,
                  end == plan_start(s, field->name) ? " " : "");
}

/* A new declaration instead of the comma before a name. */
static void split_before(const struct declaration *d, uint32_t index, const char *head)
{
    const struct java_source *s = d->source;
    struct edits *edits = plan_edits(d->plan, s);
    uint32_t name = d->fields[index]->name, comma = name - 1;
    char *indent = plan_indent(s, java_line(s, d->fields[0]->modifiers_first));
    const char *end = plan_end_of_line(s);
    if (plan_is_blank(s, plan_end(s, comma), plan_start(s, name))) {
        edits_replace(edits, plan_start(s, comma), plan_start(s, name), ";%s%s%s", end, indent,
                      head);
    } else {
        edits_replace(edits, plan_start(s, comma), plan_end(s, comma), ";");
        edits_insert(edits, plan_start(s, name), EDIT_OPEN, "%s", head);
    }
    free(indent);
}

/* What is behind the name of a field that becomes atomic. */
static bool edit_initializer(const struct declaration *d, const struct java_field *field,
                             const char *class_name)
{
    const struct java_source *s = d->source;
    struct edits *edits = plan_edits(d->plan, s);
    bool has_initializer = !java_range_is_empty(field->initializer);
    if (!java_range_is_empty(field->dimensions))
        edits_replace(edits, plan_end(s, field->name), plan_end(s, field->dimensions.end - 1), "%s",
                      "");
    if (plan_dimensions(field) > 0)
        return !has_initializer || plan_array_value(d->plan, field, s, field->initializer);
    char *name = plan_atomic_name(d->plan, s, class_name);
    const char *arguments = strcmp(class_name, "AtomicReference") == 0 ? "<>" : "";
    edits = plan_edits(d->plan, s);
    if (has_initializer) {
        uint32_t start = plan_start(s, field->initializer.first);
        edits_insert(edits, start, EDIT_OPEN, "new %s%s(", name, arguments);
        edits_close(edits, plan_end(s, field->initializer.end - 1), start, ")");
    } else {
        edits_insert(edits, plan_end(s, field->name), EDIT_SUFFIX, " = new %s%s()", name,
                     arguments);
    }
    free(name);
    return true;
}

static bool edit_field(const struct declaration *d, uint32_t index)
{
    const struct plan_change *change = change_of(d, index);
    const struct plan_change *before = index > 0 ? change_of(d, index - 1) : NULL;
    bool is_atomic = change && change->is_atomic;
    const char *class_name = NULL;
    char *type = NULL;
    if (is_atomic) {
        class_name = plan_atomic_class(d->plan, change->field);
        if (!class_name)
            return false;
        type = field_type(d->plan, change->field, class_name);
    }
    bool is_same = !is_atomic && !(before && before->is_atomic) && !change == !before;
    if (index == 0) {
        edit_head(d, change, type);
    } else if (!is_same) {
        char *head = head_text(d, change, type);
        split_before(d, index, head);
        free(head);
    }
    free(type);
    return !is_atomic || edit_initializer(d, change->field, class_name);
}

static bool is_same_declaration(const struct java_field *a, const struct java_field *b)
{
    return a->source == b->source && a->modifiers_first == b->modifiers_first;
}

static bool edit_declaration(struct plan *plan, const struct java_field *field)
{
    const struct java_source *s = field->source;
    struct declaration d = {plan, s, xcalloc(field->count, sizeof *d.fields), field->count};
    for (uint32_t i = 0; i < s->field_count; i++)
        if (is_same_declaration(&s->fields[i], field))
            d.fields[s->fields[i].index] = &s->fields[i];
    bool ok = true;
    for (uint32_t i = 0; ok && i < d.count; i++)
        ok = edit_field(&d, i);
    free(d.fields);
    return ok;
}

bool plan_declarations(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->change_count; i++) {
        bool is_first = true;
        for (uint32_t j = 0; j < i; j++)
            is_first =
                is_first && !is_same_declaration(plan->changes[j].field, plan->changes[i].field);
        if (is_first && !edit_declaration(plan, plan->changes[i].field))
            return false;
    }
    return true;
}
