/* argument_file.c - see argument_file.h. */
#include "cli/argument_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct words {
    char **list;
    int count, capacity;
};

static void add_word(struct arena *arena, struct words *words, char *word)
{
    if (words->count == words->capacity) {
        int capacity = words->capacity ? 2 * words->capacity : 16;
        char **list = arena_alloc(arena, (size_t)capacity * sizeof *list);
        if (words->count)
            memcpy(list, words->list, (size_t)words->count * sizeof *list);
        words->list = list;
        words->capacity = capacity;
    }
    words->list[words->count++] = word;
}

static char *read_file(struct arena *arena, const char *name, struct error *error)
{
    FILE *file = fopen(name, "rb");
    if (!file) {
        error_set(error, "cannot read the argument file %s: %s", name, strerror(errno));
        return NULL;
    }
    size_t length = 0, size = 4096;
    char *text = arena_alloc(arena, size);
    for (size_t n; (n = fread(text + length, 1, size - 1 - length, file)) > 0;) {
        length += n;
        if (length + 1 == size) {
            char *longer = arena_alloc(arena, 2 * size);
            memcpy(longer, text, length);
            text = longer;
            size *= 2;
        }
    }
    fclose(file);
    text[length] = '\0';
    return text;
}

/* What a backslash and this letter stand for inside of quotes. */
static char escaped(char letter)
{
    switch (letter) {
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'f': return '\f';
    default: return letter;
    }
}

/* A backslash at a line's end goes on with the next line's first letter. */
static const char *skip_line_end(const char *p)
{
    while (*p == '\n' || *p == '\r')
        p++;
    while (*p == ' ' || *p == '\t' || *p == '\f')
        p++;
    return p;
}

/* The word that begins at p, in place; returns what follows. */
static const char *take_word(const char *p, char *to)
{
    char quote = '\0';
    for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
        if (quote && *p == '\\' && (p[1] == '\n' || p[1] == '\r'))
            p = skip_line_end(p + 1) - 1;
        else if (quote && *p == '\\' && p[1])
            *to++ = escaped(*++p);
        else if (*p == quote)
            quote = '\0';
        else if (!quote && (*p == '"' || *p == '\''))
            quote = *p;
        else if (quote && (*p == '\n' || *p == '\r'))
            quote = '\0'; /* java, too, ends a quote with its line */
        else
            *to++ = *p;
    }
    *to = '\0';
    return p;
}

static void split(struct arena *arena, const char *text, struct words *words)
{
    while (*text) {
        if (isspace((unsigned char)*text)) {
            text++;
        } else if (*text == '#') {
            text += strcspn(text, "\r\n");
        } else {
            char *word = arena_alloc(arena, strlen(text) + 1);
            text = take_word(text, word);
            add_word(arena, words, word);
        }
    }
}

bool argument_file_expand(struct arena *arena, int *argc, char ***argv, int index,
                          struct error *error)
{
    while (index < *argc && (*argv)[index][0] == '@') {
        char *word = (*argv)[index] + 1;
        struct words words = {0};
        for (int i = 0; i < index; i++)
            add_word(arena, &words, (*argv)[i]);
        if (*word == '@') {
            add_word(arena, &words, word);
        } else {
            const char *text = read_file(arena, word, error);
            if (!text)
                return false;
            split(arena, text, &words);
        }
        for (int i = index + 1; i < *argc; i++)
            add_word(arena, &words, (*argv)[i]);
        *argc = words.count;
        *argv = words.list;
        if (*word == '@')
            return true;
    }
    return true;
}
