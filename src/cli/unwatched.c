/* unwatched.c - see unwatched.h. */
#include "cli/unwatched.h"

#include "base/arena.h"
#include "base/stream.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Without how often it was come upon: "reason (place; 3 times)" and "reason (place)" are the same, and so are "reason" and
 * "reason (3 times)". */
static size_t length_without_count(const char *text)
{
    static const char times[] = " times)";
    size_t length = strlen(text);
    if (length < sizeof times || strcmp(text + length - (sizeof times - 1), times) != 0)
        return length && text[length - 1] == ')' ? length - 1 : length;
    length -= sizeof times - 1;
    while (length && text[length - 1] >= '0' && text[length - 1] <= '9')
        length--;
    return length > 2 ? length - 2 : length; /* "; " or " (" */
}

static bool is_same(const char *a, const char *b)
{
    size_t length = length_without_count(a);
    return length == length_without_count(b) && strncmp(a, b, length) == 0;
}

void unwatched_add_text(struct unwatched *u, const char *text)
{
    for (uint32_t i = 0; i < u->count; i++)
        if (is_same(u->texts[i], text))
            return;
    GROW(u->texts, u->count, u->capacity);
    u->texts[u->count++] = text_printf("%s", text);
}

void unwatched_add(struct unwatched *u, const json_t *list)
{
    const json_t *text;
    size_t i;
    json_array_foreach(list, i, text) unwatched_add_text(u, json_string_value(text));
}

void unwatched_add_run(struct unwatched *u, const char *statistics)
{
    json_t *json = json_loads(statistics, 0, NULL);
    unwatched_add(u, json_object_get(json, "unwatched"));
    json_decref(json);
}

void unwatched_release(struct unwatched *u)
{
    for (uint32_t i = 0; i < u->count; i++)
        free(u->texts[i]);
    free(u->texts);
    *u = (struct unwatched){.texts = NULL};
}

void unwatched_put(FILE *out, const struct unwatched *u, const char *prefix)
{
    for (uint32_t i = 0; i < u->count; i++)
        fprintf(out, "%snot watched: %s\n", prefix, u->texts[i]);
}

json_t *unwatched_json(const struct unwatched *u)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < u->count; i++)
        json_array_append_new(list, json_string(u->texts[i]));
    return list;
}
