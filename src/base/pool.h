/* pool.h - memory for state that an execution changes, given back by rewinding the undo log.
 *
 * Allocation moves a mark, and the mark is undoable: what was allocated since a rewind's target
 * is free again.  Addresses never move.  Code that changes allocated memory later saves it in
 * the log first (undo.h). */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include "base/undo.h"

struct pool {
    struct undo_log *log;
    char *base;
    uint64_t used; /* undoable */
    uint64_t size;
};

/* Reserves address space, not memory, and claims it (undo_claim()).  The owner claims struct pool itself. */
void pool_init(struct pool *pool, struct undo_log *log, uint64_t size, enum undo_counting counting,
               const char *note);
void pool_release(struct pool *pool);
void *pool_alloc(struct pool *pool, size_t size); /* zeroed; dies when the pool is full */

#endif
