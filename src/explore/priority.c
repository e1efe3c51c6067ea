/* priority.c - see priority.h.  What the threads did on the path is kept in undoable maps: for each
 * place who wrote it last and whether anything was released to it, for each thread whether it has
 * acquired something that was released. */
#include "explore/priority.h"

#include "base/arena.h"
#include "base/map.h"
#include "explore/search.h"
#include "vm/run/sched.h"

#include <stdlib.h>

struct priority_history {
    struct pool pool;
    struct map writers;   /* place -> id + 1 of the thread that wrote it last */
    struct map released;  /* place -> not NULL: something was released to it */
    struct map acquirers; /* thread -> not NULL: its last acquire was of something released */
    struct thread begun;  /* how the thread of the move stood before it */
    bool has_begun;
};

static const uint64_t POOL_BYTES = (uint64_t)1 << 32;

struct priority_history *priority_history_new(struct path *path)
{
    struct priority_history *h = xcalloc(1, sizeof *h);
    static const char note[] = "says which moves are tried first, not which are tried";
    pool_init(&h->pool, &path->vm->log, POOL_BYTES, UNDO_DERIVED, note);
    undo_claim(&path->vm->log, h, sizeof *h, UNDO_DERIVED, note);
    map_init(&h->writers, &h->pool);
    map_init(&h->released, &h->pool);
    map_init(&h->acquirers, &h->pool);
    return h;
}

void priority_history_free(struct priority_history *h)
{
    if (!h)
        return;
    undo_disclaim(h->pool.log, h, sizeof *h);
    pool_release(&h->pool);
    free(h);
}

static uint64_t place_of(const struct thread *t)
{
    return (uint64_t)t->stop_object << 32 | t->stop_offset;
}

static bool begins_with_write(const struct thread *t)
{
    return t->stop_kind == STOP_WRITE || t->stop_kind == STOP_PLAIN_WRITE;
}

static bool begins_with_acquire(const struct thread *t)
{
    return t->stop_kind == STOP_LOCK || t->stop_kind == STOP_READ;
}

int32_t priority_of(struct priority_history *h, int order, struct path *path,
                    const struct move *move)
{
    const struct thread *t = thread_of_id(path->vm, move->thread);
    if (!t || !t->at_choice)
        return 2; /* it has not shown yet what it does */
    uintptr_t writer = (uintptr_t)map_get(&h->writers, place_of(t));
    switch ((enum search_order)order) {
    case SEARCH_WF: return begins_with_write(t);
    case SEARCH_WW: return writer && writer != (uintptr_t)t->id + 1;
    case SEARCH_ARA: return map_get(&h->acquirers, t->id) == NULL;
    case SEARCH_AF: return begins_with_acquire(t) && !map_get(&h->released, place_of(t));
    default: return 0;
    }
}

void priority_look(struct priority_history *h, struct path *path, const struct move *move)
{
    const struct thread *t = thread_of_id(path->vm, move->thread);
    h->has_begun = t && t->at_choice;
    if (h->has_begun)
        h->begun = *t;
}

void priority_note(struct priority_history *h)
{
    const struct thread *t = &h->begun;
    if (!h->has_begun)
        return;
    uint64_t place = place_of(t);
    if (begins_with_write(t))
        map_put(&h->writers, place, (void *)((uintptr_t)t->id + 1));
    if (begins_with_acquire(t))
        map_put(&h->acquirers, t->id, map_get(&h->released, place));
    if (t->stop_kind == STOP_WRITE || t->stop_kind == STOP_LOCK)
        map_put(&h->released, place, h); /* a lock is released after it was taken */
}
