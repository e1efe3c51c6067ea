/* pool.c - see pool.h. */
#include "base/pool.h"

#include "base/error.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

void pool_init(struct pool *pool, struct undo_log *log, uint64_t size, enum undo_counting counting,
               const char *note)
{
    void *base = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        die("cannot reserve %llu bytes: %s", (unsigned long long)size, strerror(errno));
    *pool = (struct pool){.log = log, .base = base, .size = size};
    undo_claim(log, base, size, counting, note);
}

void pool_release(struct pool *pool)
{
    if (pool->base) {
        undo_disclaim(pool->log, pool->base, pool->size);
        munmap(pool->base, pool->size);
    }
    *pool = (struct pool){0};
}

void *pool_alloc(struct pool *pool, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (pool->size - pool->used < size)
        die("the state of an analysis needs more than %llu MB",
            (unsigned long long)pool->size >> 20);
    void *p = pool->base + pool->used;
    UNDO_SET(pool->log, pool->used, pool->used + size);
    memset(p, 0, size);
    return p;
}
