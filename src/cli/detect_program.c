/* detect_program.c - see detect_program.h. */
#include "cli/detect_program.h"

#include "base/arena.h"
#include "base/stream.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

bool is_detect_run(const struct store_run *run)
{
    return strcmp(run->command, "detect") == 0;
}

static void add(struct program_words *words, const char *word)
{
    GROW(words->list, words->count, words->capacity);
    words->list[words->count++] = text_copy(word, strlen(word));
}

void program_words_release(struct program_words *words)
{
    for (int i = 0; i < words->count; i++)
        free(words->list[i]);
    free(words->list);
    *words = (struct program_words){.list = NULL};
}

/* Does the word begin so, and end there or go on with one of those characters? */
static bool is_form(const char *word, const char *form, const char *goes_on)
{
    size_t length = strlen(form);
    return strncmp(word, form, length) == 0 &&
           (!word[length] || *goes_on == '*' || strchr(goes_on, word[length]));
}

/* Of the options of java those that say what runs; others change how fast it is, or are not for a search. */
static const struct form {
    const char *text, *goes_on; /* "*": with anything */
    bool has_value;             /* which may be the next word */
    bool is_kept, is_last;      /* last: the arguments follow */
} forms[] = {
    {"-cp", "", true, true, false},
    {"-classpath", "", true, true, false},
    {"--class-path", "=", true, true, false},
    {"-p", "", true, true, false},
    {"--module-path", "=", true, true, false},
    {"--add-opens", "=", true, true, false},
    {"--add-exports", "=", true, true, false},
    {"--add-reads", "=", true, true, false},
    {"--add-modules", "=", true, true, false},
    {"--limit-modules", "=", true, true, false},
    {"-jar", "", true, true, true},
    {"-m", "", true, true, true},
    {"--module", "=", true, true, true},
    {"-D", "*", false, true, false},
    {"-ea", ":", false, true, false},
    {"-da", ":", false, true, false},
    {"-enableassertions", ":", false, true, false},
    {"-disableassertions", ":", false, true, false},
    {"-Xmx", "*", false, true, false},
    {"-Xss", "*", false, true, false},
    {"@", "*", false, true, false},
    {"--patch-module", "=", true, false, false},
    {"--upgrade-module-path", "=", true, false, false},
    {"--source", "=", true, false, false},
};

static const struct form *form_of(const char *word)
{
    for (size_t i = 0; i < COUNT(forms); i++)
        if (is_form(word, forms[i].text, forms[i].goes_on))
            return &forms[i];
    return NULL;
}

static const char *word_at(const json_t *array, size_t i)
{
    const char *word = json_string_value(json_array_get(array, i));
    return word ? word : "";
}

/* From the word after "java" on. */
static void take_java(struct program_words *words, const json_t *array, size_t i)
{
    size_t count = json_array_size(array);
    bool is_over = false;
    add(words, "-da"); /* as java has it */
    for (; i < count && !is_over; i++) {
        const char *word = word_at(array, i);
        const struct form *form = form_of(word);
        if (!form && word[0] != '-')
            break;
        bool has_next = form && form->has_value && !strchr(word, '=');
        if (form && form->is_kept)
            add(words, word);
        if (has_next && ++i < count && form->is_kept)
            add(words, word_at(array, i));
        is_over = form && form->is_last;
    }
    for (; i < count; i++)
        add(words, word_at(array, i));
}

static bool is_java(const char *word)
{
    const char *slash = strrchr(word, '/');
    return strcmp(slash ? slash + 1 : word, "java") == 0;
}

bool program_words_read(struct program_words *words, const struct store_run *run,
                        struct error *error)
{
    json_t *array = json_loads(run->arguments, 0, NULL);
    size_t count = json_array_size(array), i = 1;
    *words = (struct program_words){.list = NULL};
    for (; i < count && strcmp(word_at(array, i), "--") != 0; i++)
        if (is_form(word_at(array, i), "--untracked", "=") ||
            is_form(word_at(array, i), "--trusted", "="))
            add(words, word_at(array, i));
    bool good = i + 1 < count && is_java(word_at(array, i + 1));
    if (good)
        take_java(words, array, i + 2);
    json_decref(array);
    return good || error_set(error,
                             "run %lld was not started as a command line of java: name the "
                             "program",
                             (long long)run->id);
}
