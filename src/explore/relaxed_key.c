/* relaxed_key.c - see relaxed_inside.h. */
#include "explore/relaxed_inside.h"

/* Reads alone have led back to a state: without them the same is an execution, too, and comes to the same.  So they are
 * forgotten, with what they have promised. */
static void fold(struct relaxed *r, struct state_key key)
{
    struct vector *stops = &r->state.stops;
    for (uint64_t i = 0; i < stops->count; i++) {
        const struct stop *s = stops->items[i];
        if (s->key.low != key.low || s->key.high != key.high)
            continue;
        UNDO_SET(&r->vm->log, r->state.log.count, s->count);
        UNDO_SET(&r->vm->log, r->state.promises.count, s->promises);
        UNDO_SET(&r->vm->log, r->state.sum, s->sum);
        return;
    }
    struct stop *s = pool_alloc(&r->state.pool, sizeof *s);
    *s = (struct stop){key, r->state.sum, relaxed_log_count(r), r->state.promises.count};
    vector_add(stops, s);
}

uint64_t relaxed_key(struct relaxed *r, struct state_key key)
{
    if (r->relaxed_count)
        fold(r, key);
    return r->state.sum;
}
