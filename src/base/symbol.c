/* symbol.c - see symbol.h.  Open addressing, load at most one half. */
#include "base/symbol.h"

#include "base/arena.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static struct arena symbol_arena;
static const struct symbol **table;
static size_t table_size, table_used;

static void table_grow(void)
{
    size_t size = table_size ? table_size * 2 : 32768;
    const struct symbol **grown = xcalloc(size, sizeof *grown);
    for (size_t i = 0; i < table_size; i++) {
        if (!table[i])
            continue;
        size_t at = table[i]->hash & (size - 1);
        while (grown[at])
            at = (at + 1) & (size - 1);
        grown[at] = table[i];
    }
    free(table);
    table = grown;
    table_size = size;
}

const struct symbol *symbol_intern(const char *bytes, size_t length)
{
    if (table_used * 2 >= table_size)
        table_grow();
    uint32_t hash = (uint32_t)XXH3_64bits(bytes, length);
    size_t at = hash & (table_size - 1);
    while (table[at]) {
        const struct symbol *s = table[at];
        if (s->hash == hash && s->length == length && memcmp(s->text, bytes, length) == 0)
            return s;
        at = (at + 1) & (table_size - 1);
    }
    struct symbol *s = arena_alloc(&symbol_arena, sizeof *s + length + 1);
    s->hash = hash;
    s->length = (uint32_t)length;
    memcpy(s->text, bytes, length);
    table[at] = s;
    table_used++;
    return s;
}

const struct symbol *symbol_of(const char *text)
{
    return symbol_intern(text, strlen(text));
}
