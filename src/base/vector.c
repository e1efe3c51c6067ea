/* vector.c - see vector.h.  Slots at and after `count` may hold what was removed: vector_put() clears them. */
#include "base/vector.h"

#include <string.h>

void vector_init(struct vector *vector, struct pool *pool)
{
    *vector = (struct vector){.pool = pool};
}

/* The old items stay in the pool: a rewind may return to them. */
static void grow(struct vector *vector, uint64_t least)
{
    struct undo_log *log = vector->pool->log;
    uint64_t capacity = vector->capacity ? vector->capacity : 16;
    while (capacity < least)
        capacity *= 2;
    void **grown = pool_alloc(vector->pool, capacity * sizeof *grown);
    if (vector->count)
        memcpy(grown, vector->items, vector->count * sizeof *grown);
    UNDO_SET(log, vector->items, grown);
    UNDO_SET(log, vector->capacity, capacity);
}

void vector_put(struct vector *vector, uint64_t at, void *item)
{
    struct undo_log *log = vector->pool->log;
    if (at >= vector->capacity)
        grow(vector, at + 1);
    for (uint64_t i = vector->count; i < at; i++)
        UNDO_SET(log, vector->items[i], NULL);
    UNDO_SET(log, vector->items[at], item);
    if (at >= vector->count)
        UNDO_SET(log, vector->count, at + 1);
}

void vector_add(struct vector *vector, void *item)
{
    vector_put(vector, vector->count, item);
}

void vector_remove(struct vector *vector, uint64_t at)
{
    struct undo_log *log = vector->pool->log;
    UNDO_SET(log, vector->count, vector->count - 1);
    UNDO_SET(log, vector->items[at], vector->items[vector->count]);
}
