/* words.c - see words.h. */
#include "report/words.h"

#include "base/class_name.h"
#include "base/stream.h"
#include "finding/amendment.h"
#include "java/source_files.h"

#include <stdlib.h>
#include <string.h>

/* "Outer.java" of "pkg.Outer$Inner": where javac looks for it, too. */
static char *file_of(const char *class_name)
{
    size_t length = class_name_outermost_length(class_name);
    const char *simple = class_name;
    for (const char *at = class_name; at < class_name + length; at++)
        if (*at == '.')
            simple = at + 1;
    return text_printf("%.*s.java", (int)(class_name + length - simple), simple);
}

/* "line 12 of run (`x = 1;`)" */
static void put_lines(FILE *out, const struct amendment_code *code,
                      const struct report_options *options)
{
    if (code->first_line == code->last_line)
        fprintf(out, "line %d", code->first_line);
    else
        fprintf(out, "lines %d to %d", code->first_line, code->last_line);
    if (strncmp(code->method, "lambda$", 7) != 0)
        fprintf(out, " of %s.%s", class_name_simple(code->class_name), code->method);
    if (code->first_line != code->last_line || !options->sources)
        return;
    char *file = file_of(code->class_name);
    const char *text = source_line(options->sources, code->class_name, file, code->first_line);
    if (text)
        fprintf(out, " (`%s`)", text);
    free(file);
}

static void put_field(FILE *out, const struct amendment_field *field)
{
    fprintf(out, "`%s` of %s", field->name, class_name_simple(field->class_name));
}

static void put_lock(FILE *out, const struct amendment *a)
{
    switch (a->lock) {
    case LOCK_ON_CLASS: fprintf(out, "%s.class", class_name_simple(a->field.class_name)); break;
    case LOCK_ON_SELF: fprintf(out, "the %s itself", class_name_simple(a->field.class_name)); break;
    default: put_field(out, &a->field);
    }
}

static const char *read_and_write(bool several)
{
    return several ? " read and write" : " reads and writes";
}

static void put_amendment(FILE *out, const struct amendment *a, bool is_array,
                          const struct report_options *options)
{
    switch (a->kind) {
    case AMEND_VOLATILE:
        fputs("make ", out);
        put_field(out, &a->field);
        fputs(" volatile", out);
        break;
    case AMEND_ATOMIC_ARRAY:
        fputs("use an atomic array for ", out);
        put_field(out, &a->field);
        break;
    case AMEND_ATOMIC_UPDATE:
        fputs("make ", out);
        put_field(out, &a->field);
        fprintf(out, " an %s, and one operation of what ",
                is_array ? "atomic array" : "Atomic variable");
        put_lines(out, &a->at, options);
        fputs(read_and_write(a->at.first_line != a->at.last_line), out);
        break;
    case AMEND_LOCK:
        fputs(a->is_juc ? "hold " : "synchronize on ", out);
        put_lock(out, a);
        fputs(" around ", out);
        put_lines(out, &a->at, options);
        break;
    case AMEND_MOVE: {
        struct amendment_code before = a->at;
        before.first_line = before.last_line = a->before;
        fputs("move ", out);
        put_lines(out, &a->at, options);
        fputs(" before ", out);
        put_lines(out, &before, options);
        break;
    }
    case AMEND_READ:
        fputs("read ", out);
        put_field(out, &a->field);
        fputs(" before ", out);
        put_lines(out, &a->at, options);
        break;
    case AMEND_ONLY:
        fprintf(out, "let one thread alone (such as %s) execute ", a->thread);
        put_lines(out, &a->at, options);
        break;
    case AMEND_JOIN:
        fputs("join the thread that is started in ", out);
        put_lines(out, &a->start, options);
        fputs(" before ", out);
        put_lines(out, &a->at, options);
        break;
    }
}

/* "pkg.C.run()V:12" as "line 12 of C.run". */
static char *code_words(const char *code)
{
    const char *open = strchr(code, '('), *colon = strrchr(code, ':');
    if (!open || !colon || colon < open)
        return strdup(code);
    char *member = text_copy(code, (size_t)(open - code));
    char *method = strrchr(member, '.');
    char *text;
    if (method) {
        *method = '\0';
        text = text_printf("line%s %s of %s.%s", strchr(colon, '-') ? "s" : "", colon + 1,
                           class_name_simple(member), method + 1);
    } else {
        text = strdup(code);
    }
    free(member);
    return text;
}

/* "volatile CLASS.FIELD", "lock monitor field CLASS.FIELD:TYPE": the type may have slashes, too. */
static bool is_about_hidden_class(const char *what)
{
    char *name = text_copy(what, strcspn(what, ":"));
    bool is_hidden = class_name_is_hidden(name);
    free(name);
    return is_hidden;
}

/* What a lambda has captured is a local variable.  code: in words, or NULL. */
static char *hidden_words(const char *kind, const char *code)
{
    if (code && strcmp(kind, "lock") == 0)
        return text_printf("hold one lock, for what is only in local variables, around %s", code);
    if (code && strcmp(kind, "atomic-update") == 0)
        return text_printf("make the array, which is only in local variables, an atomic array, and "
                           "one operation of what %s%s",
                           code, read_and_write(strncmp(code, "lines ", 6) == 0));
    return strdup("make the array, which is only in local variables, an atomic array");
}

/* What only a person can do. */
static char *other_words(const char *text)
{
    char *copy = strdup(text), *rest = copy, *result = NULL;
    char *at = strstr(copy, " at "), *before = strstr(copy, " before ");
    char *code = at ? code_words(at + 4) : before ? code_words(before + 8) : NULL;
    const char *element = strstr(copy, " element ");
    if (at)
        *at = '\0';
    if (before)
        *before = '\0';
    char *kind = strsep(&rest, " ");
    if (rest && is_about_hidden_class(rest)) {
        result = hidden_words(kind, code);
    } else if (code && rest && strcmp(kind, "call") == 0) {
        result = text_printf("call %s before %s", rest, code);
    } else if (code && rest && strcmp(kind, "move") == 0) {
        char *moved = code_words(rest);
        result = text_printf("move %s before %s", moved, code);
        free(moved);
    } else if (code && element && strcmp(kind, "lock") == 0) {
        result = text_printf("hold the same lock of the array `%s` around %s", element + 9, code);
    } else if (code && rest && strcmp(kind, "lock") == 0) {
        const char *name = strrchr(rest, ' ');
        result = text_printf("hold the %s around %s", name ? name + 1 : rest, code);
    }
    free(code);
    free(copy);
    return result ? result : strdup(text);
}

char *words_of_amendment(const char *text, bool is_array, const struct report_options *options)
{
    struct amendment amendment;
    struct error error;
    if (!amendment_parse(&amendment, text, &error))
        return other_words(text);
    struct stream stream;
    put_amendment(stream_begin(&stream), &amendment, is_array, options);
    amendment_release(&amendment);
    return stream_end(&stream);
}
