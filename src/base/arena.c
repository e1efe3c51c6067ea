/* arena.c - see arena.h. */
#include "base/arena.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct arena_block {
    struct arena_block *next;
    char bytes[] __attribute__((aligned(16)));
};

void *xmalloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p)
        die("out of memory (%zu bytes)", size);
    return p;
}

void *xcalloc(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size ? size : 1);
    if (!p)
        die("out of memory (%zu bytes)", count * size);
    return p;
}

void *xrealloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p)
        die("out of memory (%zu bytes)", size);
    return p;
}

void *xmalloc_copy(const void *bytes, size_t size)
{
    void *copy = xmalloc(size);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

static char *arena_grow(struct arena *arena, size_t size)
{
    size_t bytes = size > BLOCK_SIZE / 4 ? size : BLOCK_SIZE;
    struct arena_block *block = xcalloc(1, sizeof *block + bytes);
    block->next = arena->blocks;
    arena->blocks = block;
    if (bytes == size) /* a large block of its own leaves the current one in use */
        return block->bytes;
    arena->next = block->bytes + size;
    arena->end = block->bytes + bytes;
    return block->bytes;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (!arena->next || (size_t)(arena->end - arena->next) < size)
        return arena_grow(arena, size);
    char *p = arena->next;
    arena->next += size;
    return p;
}

char *arena_strndup(struct arena *arena, const char *bytes, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, bytes, length);
    return copy;
}

void arena_release(struct arena *arena)
{
    while (arena->blocks) {
        struct arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
    arena->next = arena->end = NULL;
}
