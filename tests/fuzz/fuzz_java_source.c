/* fuzz_java_source.c - any bytes as Java source: read as tokens, types and statements, or refused
 * with one line that says why; and what amendments make of it can be read again. */
#include "base/arena.h"
#include "patch/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TRIES = 12 }; /* of each kind of amendment */

static void expect(bool holds)
{
    if (!holds)
        abort();
}

static void expect_reason(const struct error *error)
{
    expect(error->text[0] != '\0' && !strchr(error->text, '\n'));
}

static void expect_range(const struct java_source *source, struct java_range range)
{
    expect(range.first <= range.end && range.end < source->tokens.count);
}

static void check_structure(const struct java_source *source)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < source->tokens.count; i++) {
        const struct java_token *token = &source->tokens.items[i];
        expect(token->start >= end && token->end >= token->start);
        expect(token->match == JAVA_NONE || source->tokens.items[token->match].match == i);
        end = token->end;
    }
    expect(end == source->tokens.length);
    for (uint32_t i = 0; i < source->statement_count; i++) {
        const struct java_statement *statement = &source->statements[i];
        expect_range(source, statement->range);
        expect(!java_range_is_empty(statement->range));
        if (statement->parent != JAVA_NONE) {
            const struct java_range around = source->statements[statement->parent].range;
            expect(statement->parent < i && around.first <= statement->range.first &&
                   statement->range.end <= around.end);
        }
        expect(i == 0 || source->statements[i - 1].range.first <= statement->range.first);
    }
    for (uint32_t i = 0; i < source->field_count; i++) {
        expect_range(source, source->fields[i].initializer);
        expect(source->fields[i].index < source->fields[i].count);
    }
    for (uint32_t i = 0; i < source->code_count; i++)
        expect_range(source, source->codes[i].body);
}

static const struct plan_package *the_package(void *packages, const char *class_name)
{
    (void)class_name;
    return packages;
}

static const struct plan_packages *no_others(void *packages, const struct plan_package *package,
                                             const char *word)
{
    static const struct plan_packages none = {.is_whole = true};
    (void)packages;
    (void)package;
    (void)word;
    return &none;
}

/* What the parser takes is more than Java, but an edit must not make it worse. */
static void try_amendment(const struct plan_package *package, const struct amendment *amendment)
{
    struct error error = {""};
    struct plan plan = {.packages = (void *)package,
                        .package_of = the_package,
                        .others_of = no_others,
                        .amendments = amendment,
                        .count = 1,
                        .error = &error};
    if (!plan_make(&plan)) {
        expect_reason(&error);
        plan_release(&plan);
        return;
    }
    const struct java_source *source = package->program.sources[0];
    for (uint32_t i = 0; i < plan.file_count; i++) {
        char *text = edits_apply(&plan.files[i].edits, source->text, source->tokens.length);
        struct java_source *again = java_source_new("A.java", text, strlen(text), &error);
        expect(again != NULL);
        java_source_free(again);
        FILE *out = fopen("/dev/null", "w");
        edits_write_diff(out, "A.java", &plan.files[i].edits, source->text, source->tokens.length);
        fclose(out);
        free(text);
    }
    plan_release(&plan);
}

/* The code of a statement, as an amendment names it. */
static struct amendment_code code_of(const struct java_source *source, uint32_t statement,
                                     char *name, size_t room)
{
    const struct java_code *code = &source->codes[source->statements[statement].code];
    const struct java_code *outer = code;
    while (outer->parent != JAVA_NONE)
        outer = &source->codes[outer->parent];
    bool is_static = outer->modifiers & JAVA_STATIC;
    char method[200];
    if (outer->kind == JAVA_METHOD)
        snprintf(method, sizeof method, "%.*s",
                 (int)(source->tokens.items[outer->name].end -
                       source->tokens.items[outer->name].start),
                 source->text + source->tokens.items[outer->name].start);
    else
        snprintf(method, sizeof method, "%s", is_static ? "static" : "new");
    if (code->kind == JAVA_LAMBDA)
        snprintf(name, room, "lambda$%s$0", method);
    else if (outer->kind == JAVA_METHOD)
        snprintf(name, room, "%s", method);
    else
        snprintf(name, room, "%s", is_static ? "<clinit>" : "<init>");
    static char descriptor[300];
    snprintf(descriptor, sizeof descriptor, "(");
    for (uint32_t i = 0; i < code->parameter_count && i < 250; i++)
        strcat(descriptor, "I");
    strcat(descriptor, ")V");
    return (struct amendment_code){
        .class_name = source->types[code->type].binary_name,
        .method = name,
        .descriptor = descriptor,
        .first_line = java_line(source, source->statements[statement].range.first),
        .last_line = java_line(source, source->statements[statement].range.end - 1)};
}

static void try_statements(const struct plan_package *package)
{
    const struct java_source *source = package->program.sources[0];
    for (uint32_t i = 0; i < source->statement_count && i < TRIES; i++) {
        char name[300];
        struct amendment amendment = {.kind = AMEND_LOCK, .is_juc = i % 2};
        amendment.at = code_of(source, i, name, sizeof name);
        amendment.field.class_name = amendment.at.class_name;
        amendment.lock = i % 3 == 0 ? LOCK_ON_CLASS : LOCK_ON_SELF;
        try_amendment(package, &amendment);
        amendment.kind = AMEND_MOVE;
        amendment.before = i % 2 ? amendment.at.last_line + 1 : amendment.at.first_line - 1;
        try_amendment(package, &amendment);
    }
}

static void try_fields(const struct plan_package *package)
{
    const struct java_source *source = package->program.sources[0];
    for (uint32_t i = 0; i < source->field_count && i < TRIES; i++) {
        const struct java_field *field = &source->fields[i];
        char method[300];
        char *name = java_range_text(source, (struct java_range){field->name, field->name + 1});
        struct amendment amendment = {.kind = AMEND_VOLATILE};
        amendment.field.class_name = source->types[field->owner].binary_name;
        amendment.field.name = name;
        try_amendment(package, &amendment);
        amendment.kind = AMEND_ATOMIC_ARRAY;
        try_amendment(package, &amendment);
        amendment.kind = AMEND_ATOMIC_UPDATE;
        for (uint32_t j = 0; j < source->statement_count && j < TRIES; j++) {
            amendment.at = code_of(source, j, method, sizeof method);
            try_amendment(package, &amendment);
        }
        if (source->statement_count > 0) {
            amendment.kind = AMEND_LOCK;
            amendment.lock = field->modifiers & JAVA_STATIC ? LOCK_ON_STATIC : LOCK_ON_FIELD;
            try_amendment(package, &amendment);
        }
        free(name);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = xmalloc(size + 1);
    for (size_t i = 0; i < size; i++)
        text[i] = data[i] ? (char)data[i] : ' ';
    text[size] = '\0';
    struct error error = {""};
    struct java_source *source = java_source_new("A.java", text, size, &error);
    free(text);
    if (!source) {
        expect_reason(&error);
        return 0;
    }
    check_structure(source);
    struct source_package files = {.is_whole = true};
    struct plan_package package = {.files = &files};
    java_program_add(&package.program, source);
    try_fields(&package);
    try_statements(&package);
    java_program_release(&package.program);
    java_source_free(source);
    return 0;
}
