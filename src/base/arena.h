/* arena.h - memory that is freed all at once, by lifetime.  Allocations are zeroed
 * and aligned to 8 bytes.  Out of memory dies. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

struct arena_block;

struct arena {
    struct arena_block *blocks;
    char *next, *end;
};

void *arena_alloc(struct arena *arena, size_t size);
char *arena_strndup(struct arena *arena, const char *bytes, size_t length);
void arena_release(struct arena *arena);

/* malloc and friends that die instead of returning NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
void *xmalloc_copy(const void *bytes, size_t size);
/* Room for one more element behind the `count` that an array has. */
#define GROW(array, count, capacity)                                   \
    do {                                                               \
        if ((count) == (capacity)) {                                   \
            (capacity) = (capacity) ? 2 * (capacity) : 16;             \
            (array) = xrealloc((array), (capacity) * sizeof *(array)); \
        }                                                              \
    } while (0)

#endif
