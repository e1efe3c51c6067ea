/* table.c - see table.h. */
#include "base/table.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

void table_release(struct table *table)
{
    free(table->slots);
    table->slots = NULL;
    table->count = table->capacity = 0;
}

struct table table_copy(const struct table *table)
{
    struct table copy = *table;
    copy.slots = table->slots ? xmalloc_copy(table->slots, table->capacity * table->record) : NULL;
    return copy;
}

static void grow(struct table *table)
{
    struct table grown = {.record = table->record,
                          .count = table->count,
                          .capacity = table->capacity ? 2 * table->capacity : FIRST_CAPACITY};
    grown.slots = xcalloc(grown.capacity, grown.record);
    for (const void *old = NULL; (old = table_next(table, old));)
        memcpy(table_slot(&grown, *(const uint64_t *)old), old, table->record);
    free(table->slots);
    *table = grown;
}

void *table_put(struct table *table, uint64_t key, bool *is_new)
{
    if (2 * table->count >= table->capacity)
        grow(table);
    uint64_t *slot = table_slot(table, key);
    if (is_new)
        *is_new = !*slot;
    table->count += !*slot;
    *slot = key;
    return slot;
}

void *table_next(const struct table *table, const void *record)
{
    char *slot = record ? table->slots + ((const char *)record - table->slots) + table->record
                        : table->slots;
    for (char *end = table->slots + table->capacity * table->record; slot < end;
         slot += table->record)
        if (*(const uint64_t *)(const void *)slot)
            return slot;
    return NULL;
}
