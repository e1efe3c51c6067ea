/* options.c - see options.h. */
#include "agent/options.h"

#include "base/arena.h"
#include "base/stream.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum option_kind { OPTION_TEXT, OPTION_NAMES, OPTION_NUMBER, OPTION_FLAG };

/* Options that have a word in a command line of heddle detect are `shown`. */
static const struct option {
    const char *name;
    enum option_kind kind;
    bool shown;
    size_t offset;
} options[] = {
    {"store", OPTION_TEXT, true, offsetof(struct agent_options, store)},
    {"include", OPTION_NAMES, true, offsetof(struct agent_options, include)},
    {"exclude", OPTION_NAMES, true, offsetof(struct agent_options, exclude)},
    {"untracked", OPTION_NAMES, true, offsetof(struct agent_options, untracked)},
    {"trusted", OPTION_NAMES, true, offsetof(struct agent_options, trusted)},
    {"suppress", OPTION_TEXT, true, offsetof(struct agent_options, suppress)},
    {"max-reports", OPTION_NUMBER, true, offsetof(struct agent_options, max_reports)},
    {"lockset", OPTION_FLAG, true, offsetof(struct agent_options, lockset)},
    {"suspicions", OPTION_FLAG, false, offsetof(struct agent_options, suspicions)},
    {"history", OPTION_FLAG, true, offsetof(struct agent_options, history)},
    {"quiet", OPTION_FLAG, true, offsetof(struct agent_options, quiet)},
    {"jumble-field", OPTION_NAMES, false, offsetof(struct agent_options, jumble_fields)},
    {"jumble-elements", OPTION_TEXT, false, offsetof(struct agent_options, jumble_elements)},
    {"jumble-index", OPTION_NAMES, false, offsetof(struct agent_options, jumble_index)},
    {"jumble-heuristic", OPTION_TEXT, false, offsetof(struct agent_options, jumble_heuristic)},
    {"jumble-seed", OPTION_NUMBER, false, offsetof(struct agent_options, jumble_seed)},
    {"jumble-limit", OPTION_NUMBER, false, offsetof(struct agent_options, jumble_limit)},
    {"jumble-fairness", OPTION_NUMBER, false, offsetof(struct agent_options, jumble_fairness)},
    {"jumble-chosen", OPTION_NAMES, false, offsetof(struct agent_options, jumble_chosen)},
    {"jumble-report", OPTION_TEXT, false, offsetof(struct agent_options, jumble_report)},
    {"session", OPTION_TEXT, false, offsetof(struct agent_options, session)},
    {"steer", OPTION_TEXT, false, offsetof(struct agent_options, steer)},
    {"seed", OPTION_TEXT, false, offsetof(struct agent_options, seed)},
    {"depth", OPTION_NUMBER, false, offsetof(struct agent_options, depth)},
    {"bug-depth", OPTION_NUMBER, false, offsetof(struct agent_options, bug_depth)},
    {"requests", OPTION_NUMBER, false, offsetof(struct agent_options, requests)},
    {"usual", OPTION_NUMBER, false, offsetof(struct agent_options, usual)},
    {"relations", OPTION_TEXT, false, offsetof(struct agent_options, relations)},
    {"collect", OPTION_TEXT, false, offsetof(struct agent_options, collect)},
    {"collect-only", OPTION_FLAG, false, offsetof(struct agent_options, collect_only)},
    {"tried", OPTION_TEXT, false, offsetof(struct agent_options, tried)},
    {"replay", OPTION_TEXT, false, offsetof(struct agent_options, replay)},
    {"suspect", OPTION_NAMES, false, offsetof(struct agent_options, suspects)},
    {"children", OPTION_TEXT, false, offsetof(struct agent_options, children)},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void *member(const struct agent_options *o, const struct option *option)
{
    return (char *)o + option->offset;
}

static int digit(char c)
{
    return isdigit((unsigned char)c)    ? c - '0'
           : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10
                                        : -1;
}

/* A percent sign that is not followed by two digits is one. */
static char *decoded(const char *text, size_t length)
{
    char *copy = text_copy(text, length), *to = copy;
    for (const char *from = copy; *from; from++) {
        int high = *from == '%' ? digit(from[1]) : -1;
        int low = high >= 0 ? digit(from[2]) : -1;
        *to++ = (char)(low >= 0 ? high << 4 | low : *from);
        from += low >= 0 ? 2 : 0;
    }
    *to = '\0';
    return copy;
}

static void add_name(struct option_names *names, char *name)
{
    GROW(names->list, names->count, names->capacity);
    names->list[names->count++] = name;
}

/* Takes the value. */
static bool set(struct agent_options *o, const struct option *option, char *value,
                struct error *error)
{
    void *at = member(o, option);
    char *end;
    switch (option->kind) {
    case OPTION_TEXT:
        free(*(char **)at);
        *(char **)at = value;
        return true;
    case OPTION_NAMES: add_name(at, value); return true;
    case OPTION_FLAG: *(bool *)at = true; break;
    case OPTION_NUMBER:
        errno = 0;
        unsigned long number = strtoul(value, &end, 10);
        if (errno || !isdigit((unsigned char)*value) || *end || number > UINT32_MAX) {
            error_set(error, "option %s needs a number, not '%.200s'", option->name, value);
            free(value);
            return false;
        }
        *(uint32_t *)at = (uint32_t)number;
        break;
    }
    free(value);
    return true;
}

static bool parse_word(struct agent_options *o, const char *word, size_t length,
                       struct error *error)
{
    const char *equals = memchr(word, '=', length);
    size_t name = equals ? (size_t)(equals - word) : length;
    for (size_t i = 0; i < COUNT(options); i++) {
        if (strlen(options[i].name) != name || memcmp(options[i].name, word, name) != 0)
            continue;
        if (options[i].kind == OPTION_FLAG && equals)
            return error_set(error, "option %s has no value", options[i].name);
        if (options[i].kind != OPTION_FLAG && (!equals || name + 1 == length))
            return error_set(error, "option %s needs a value", options[i].name);
        return set(o, &options[i],
                   equals ? decoded(equals + 1, length - name - 1) : text_copy("", 0), error);
    }
    return error_set(error, "unknown option '%.*s'", (int)(length < 200 ? length : 200), word);
}

static bool parse_file(struct agent_options *o, const char *name, struct error *error)
{
    FILE *file = fopen(name, "re");
    if (!file)
        return error_set(error, "cannot read the options in %.300s: %s", name, strerror(errno));
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    bool good = true;
    while (good && (length = getline(&line, &capacity, file)) >= 0) {
        while (length > 0 && isspace((unsigned char)line[length - 1]))
            length--;
        if (length > 0 && line[0] != '#')
            good =
                parse_word(o, line, (size_t)length, error) || error_prefix(error, "%.100s", name);
    }
    if (good && ferror(file))
        good = error_set(error, "cannot read the options in %.300s: %s", name, strerror(errno));
    free(line);
    fclose(file);
    return good;
}

bool agent_options_parse(struct agent_options *o, const char *text, struct error *error)
{
    *o = (struct agent_options){.store = NULL};
    bool good = true;
    for (const char *end; good && text && *text; text = *end ? end + 1 : end) {
        end = strchrnul(text, ',');
        if (*text == '@') {
            char *name = text_copy(text + 1, (size_t)(end - text - 1));
            good = parse_file(o, name, error);
            free(name);
        } else if (end > text) {
            good = parse_word(o, text, (size_t)(end - text), error);
        }
    }
    return good;
}

static void release_names(struct option_names *names)
{
    for (uint32_t i = 0; i < names->count; i++)
        free(names->list[i]);
    free(names->list);
}

void agent_options_release(struct agent_options *o)
{
    for (size_t i = 0; i < COUNT(options); i++) {
        if (options[i].kind == OPTION_TEXT)
            free(*(char **)member(o, &options[i]));
        else if (options[i].kind == OPTION_NAMES)
            release_names(member(o, &options[i]));
    }
    *o = (struct agent_options){.store = NULL};
}

static void put_valued(const char *name, const char *value,
                       void (*put)(void *context, const char *word), void *context)
{
    char *word = text_printf("--%s=%s", name, value);
    put(context, word);
    free(word);
}

void agent_options_words(const struct agent_options *o,
                         void (*put)(void *context, const char *word), void *context)
{
    for (size_t i = 0; i < COUNT(options); i++) {
        const struct option *option = &options[i];
        const void *at = member(o, option);
        char text[16];
        if (!option->shown)
            continue;
        switch (option->kind) {
        case OPTION_TEXT:
            if (*(char *const *)at)
                put_valued(option->name, *(char *const *)at, put, context);
            break;
        case OPTION_NAMES:
            for (uint32_t k = 0; k < ((const struct option_names *)at)->count; k++)
                put_valued(option->name, ((const struct option_names *)at)->list[k], put, context);
            break;
        case OPTION_NUMBER:
            snprintf(text, sizeof text, "%u", *(const uint32_t *)at);
            if (*(const uint32_t *)at)
                put_valued(option->name, text, put, context);
            break;
        case OPTION_FLAG:
            snprintf(text, sizeof text, "--%s", option->name);
            if (*(const bool *)at)
                put(context, text);
            break;
        }
    }
}
