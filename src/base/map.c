/* map.c - see map.h.  Open addressing, at most half full. */
#include "base/map.h"

void map_init(struct map *map, struct pool *pool)
{
    *map = (struct map){.pool = pool};
}

static struct map_entry *slot_of(const struct map *map, uint64_t key)
{
    uint64_t at = (key * 0x9e3779b97f4a7c15u) >> 32 & (map->capacity - 1);
    while (map->entries[at].key && map->entries[at].key != key + 1)
        at = (at + 1) & (map->capacity - 1);
    return &map->entries[at];
}

void *map_get(const struct map *map, uint64_t key)
{
    return map->capacity ? slot_of(map, key)->value : NULL;
}

/* The old entries stay in the pool: a rewind may return to them. */
static void grow(struct map *map)
{
    struct undo_log *log = map->pool->log;
    struct map old = *map;
    UNDO_SET(log, map->capacity, old.capacity ? 2 * old.capacity : 64);
    UNDO_SET(log, map->entries, pool_alloc(map->pool, map->capacity * sizeof *map->entries));
    for (uint64_t i = 0; i < old.capacity; i++)
        if (old.entries[i].key)
            *slot_of(map, old.entries[i].key - 1) = old.entries[i];
}

void map_put(struct map *map, uint64_t key, void *value)
{
    struct undo_log *log = map->pool->log;
    if (map->count * 2 >= map->capacity)
        grow(map);
    struct map_entry *entry = slot_of(map, key);
    if (!entry->key)
        UNDO_SET(log, map->count, map->count + 1);
    UNDO_SET(log, entry->key, key + 1);
    UNDO_SET(log, entry->value, value);
}
