/* map.h - numbers to pointers, undoable: a hash table in a pool. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/pool.h"

struct map_entry {
    uint64_t key; /* + 1; 0 = free */
    void *value;
};

struct map {
    struct pool *pool;
    struct map_entry *entries;
    uint64_t capacity, count;
};

void map_init(struct map *map, struct pool *pool);
void *map_get(const struct map *map, uint64_t key); /* NULL: absent */
void map_put(struct map *map, uint64_t key, void *value);

#endif
