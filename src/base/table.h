/* table.h - records by a number that is not 0: a hash table that grows.
 *
 * A record is a struct that begins with its key, a uint64_t.  Pointers to records are good until
 * the next table_put(). */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>

struct table {
    char *slots;
    size_t record; /* bytes */
    uint64_t count, capacity;
};

#define TABLE_OF(type) ((struct table){.record = sizeof(type)})

void table_release(struct table *table);
struct table table_copy(const struct table *table);

/* The record with the key, or the free slot for it; the table must have slots. */
static inline void *table_slot(const struct table *table, uint64_t key)
{
    uint64_t mask = table->capacity - 1, at = key * HASH_STEP >> 32 & mask;
    for (;; at = (at + 1) & mask) {
        void *slot = table->slots + at * table->record;
        uint64_t there = *(const uint64_t *)slot;
        if (!there || there == key)
            return slot;
    }
}

/* NULL: there is none. */
static inline void *table_get(const struct table *table, uint64_t key)
{
    void *slot = table->capacity ? table_slot(table, key) : NULL;
    return slot && *(const uint64_t *)slot ? slot : NULL;
}

/* The record with the key; a new one is 0 but for the key.  is_new may be NULL. */
void *table_put(struct table *table, uint64_t key, bool *is_new);

/* All records: the one after `record`, the first for NULL; NULL at the end.  In no order. */
void *table_next(const struct table *table, const void *record);

#endif
