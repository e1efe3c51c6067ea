/* reduction.c - see reduction.h. */
#include "explore/reduction.h"

#include <string.h>

static uint32_t bits_of(const char *name, size_t length)
{
    static const struct {
        const char *name;
        uint32_t bits;
    } names[] = {
        {"all", REDUCE_ALL},           {"none", 0},
        {"locks", REDUCE_LOCKS},       {"library", REDUCE_LIBRARY},
        {"waiting", REDUCE_WAITING},   {"persistent", REDUCE_PERSISTENT},
        {"names", REDUCE_NAMES},       {"knowledge", REDUCE_KNOWLEDGE},
        {"symmetry", REDUCE_SYMMETRY},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0)
            return names[i].bits;
    return UINT32_MAX;
}

bool reductions_parse(const char *text, uint32_t *reductions, struct error *error)
{
    uint32_t sum = 0;
    for (const char *at = text;; at++) {
        bool takes_away = *at == '-';
        at += takes_away;
        size_t length = strcspn(at, ",");
        uint32_t bits = bits_of(at, length);
        if (bits == UINT32_MAX)
            return error_set(error,
                             "option --reduce needs all, none, or a list of locks, library, "
                             "waiting, persistent, names, knowledge, symmetry, not '%s'",
                             text);
        sum = takes_away ? sum & ~bits : sum | bits;
        at += length;
        if (!*at)
            break;
    }
    *reductions = sum;
    return true;
}
