/* filter.c - see filter.h. */
#include "agent/filter.h"

#include "base/arena.h"
#include "base/stream.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- suppressions ---- */

bool suppressions_read(struct suppressions *s, const char *name, struct error *error)
{
    *s = (struct suppressions){.patterns = NULL};
    FILE *file = fopen(name, "re");
    if (!file)
        return error_set(error, "cannot read the suppressions in %.300s: %s", name,
                         strerror(errno));
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, file)) >= 0) {
        char *begin = line;
        while (length > 0 && isspace((unsigned char)line[length - 1]))
            line[--length] = '\0';
        begin += strspn(begin, " \t");
        if (!*begin || *begin == '#')
            continue;
        GROW(s->patterns, s->count, s->capacity);
        s->patterns[s->count++] = text_copy(begin, strlen(begin));
    }
    bool good = !ferror(file) || error_set(error, "cannot read the suppressions in %.300s: %s",
                                           name, strerror(errno));
    free(line);
    fclose(file);
    return good;
}

void suppressions_release(struct suppressions *s)
{
    for (uint32_t i = 0; i < s->count; i++)
        free(s->patterns[i]);
    free(s->patterns);
    *s = (struct suppressions){.patterns = NULL};
}

/* Only the star is special: brackets are part of the names of arrays. */
static bool matches(const char *pattern, const char *text)
{
    const char *star = NULL, *from = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = ++pattern;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

static bool is_suppressed(const struct suppressions *s, char *text)
{
    bool found = false;
    for (uint32_t i = 0; i < s->count && !found; i++)
        found = matches(s->patterns[i], text);
    free(text);
    return found;
}

static bool is_statement_suppressed(const struct suppressions *s, const struct trace *trace,
                                    uint32_t event)
{
    uint32_t user = finding_user_site(trace, event);
    if (user == TRACE_NONE)
        return false;
    const struct trace_site *site = &trace->sites[user];
    if (is_suppressed(s, text_printf("%s.%s", trace->strings[site->class_name],
                                     trace->strings[site->method])))
        return true;
    return site->file != TRACE_NONE &&
           is_suppressed(s, text_printf("%s:%d", trace->strings[site->file], site->line));
}

bool suppressions_match(const struct suppressions *s, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    return s->count &&
           (is_suppressed(s, finding_place_key(trace, trace->events[finding->manifest].place)) ||
            is_statement_suppressed(s, trace, finding->source) ||
            is_statement_suppressed(s, trace, finding->manifest));
}

/* ---- classes and fields ---- */

/* "a.b" covers a.b itself, everything in the package a.b, and nested classes of a class a.b. */
static bool is_covered(const char *name, const char *by)
{
    size_t length = strlen(by);
    return strncmp(name, by, length) == 0 &&
           (name[length] == '\0' || name[length] == '.' || name[length] == '$');
}

static bool is_covered_by_any(const char *name, const struct option_names *names)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (is_covered(name, names->list[i]))
            return true;
    return false;
}

bool filter_watches(const struct agent_options *o, const char *class_name)
{
    return (!o->include.count || is_covered_by_any(class_name, &o->include)) &&
           !is_covered_by_any(class_name, &o->exclude);
}

bool filter_trusts(const struct agent_options *o, const char *class_name)
{
    return is_covered_by_any(class_name, &o->trusted);
}

/* Is "pkg.C.f" among the names? */
static bool names_field(const struct option_names *names, const char *class_name, const char *field)
{
    size_t length = strlen(class_name);
    for (uint32_t i = 0; i < names->count; i++) {
        const char *name = names->list[i];
        if (strncmp(name, class_name, length) == 0 && name[length] == '.' &&
            strcmp(name + length + 1, field) == 0)
            return true;
    }
    return false;
}

bool filter_tells(const struct agent_options *o, const char *class_name, const char *field)
{
    return !names_field(&o->untracked, class_name, field) && !filter_trusts(o, class_name);
}

bool filter_jumbles(const struct option_names *fields, const char *class_name, const char *field)
{
    for (uint32_t i = 0; i < fields->count; i++)
        if (strcmp(fields->list[i], "*") == 0)
            return true;
    return names_field(fields, class_name, field) || names_field(fields, class_name, "*");
}
