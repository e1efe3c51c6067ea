/* vector.h - an array of pointers, undoable: it lies in a pool and grows there. */
#ifndef BASE_VECTOR_H
#define BASE_VECTOR_H

#include "base/pool.h"

struct vector {
    struct pool *pool;
    void **items;
    uint64_t count, capacity;
};

void vector_init(struct vector *vector, struct pool *pool);
/* Items between the old end and `at` become NULL. */
void vector_put(struct vector *vector, uint64_t at, void *item);
void vector_add(struct vector *vector, void *item);
/* The last item takes the place of the removed one. */
void vector_remove(struct vector *vector, uint64_t at);

#endif
