/* relaxed_trails.c - see relaxed_inside.h. */
#include "explore/relaxed_inside.h"

void relaxed_begin_trails(struct relaxed *r)
{
    vector_init(&r->state.trails, &r->state.pool);
    vector_init(&r->state.tallies, &r->state.pool);
    vector_init(&r->state.lengths, &r->state.pool);
    vector_init(&r->state.news, &r->state.pool);
    map_init(&r->state.trail_at, &r->state.pool);
    map_init(&r->state.tally_of, &r->state.pool);
    map_init(&r->state.last_ordered, &r->state.pool);
    map_init(&r->state.last_change, &r->state.pool);
}

/* ---- places ---- */

struct trail *relaxed_trail(const struct relaxed *r, place_id place)
{
    return map_get(&r->state.trail_at, place);
}

struct trail *relaxed_make_trail(struct relaxed *r, place_id place)
{
    struct trail *trail = relaxed_trail(r, place);
    if (trail)
        return trail;
    trail = pool_alloc(&r->state.pool, sizeof *trail);
    trail->place = place;
    vector_init(&trail->writes, &r->state.pool);
    vector_add(&r->state.trails, trail);
    map_put(&r->state.trail_at, place, trail);
    return trail;
}

const struct initial *relaxed_initial_of(const struct relaxed *r, place_id place)
{
    const struct trail *trail = relaxed_trail(r, place);
    return trail ? trail->initial : NULL;
}

/* ---- numbers ---- */

static uint64_t key_of_tally(uint16_t thread, uint32_t place)
{
    return (uint64_t)place << 16 | thread;
}

static const struct tally *tally_of(const struct relaxed *r, uint16_t thread, uint32_t place)
{
    return map_get(&r->state.tally_of, key_of_tally(thread, place));
}

static struct tally *make_tally(struct relaxed *r, uint16_t thread, uint32_t place)
{
    struct tally *tally = map_get(&r->state.tally_of, key_of_tally(thread, place));
    if (tally)
        return tally;
    tally = pool_alloc(&r->state.pool, sizeof *tally);
    tally->thread = thread;
    tally->place = place;
    vector_add(&r->state.tallies, tally);
    map_put(&r->state.tally_of, key_of_tally(thread, place), tally);
    return tally;
}

uint32_t relaxed_count_of(const struct relaxed *r, const struct action *a)
{
    const struct tally *tally = tally_of(r, a->thread, a->place);
    return tally ? tally->of_kind[a->kind] : 0;
}

uint32_t relaxed_writes_of(const struct relaxed *r, uint16_t thread, uint32_t place)
{
    const struct tally *tally = tally_of(r, thread, place);
    return tally ? tally->of_kind[ACTION_WRITE] + tally->of_kind[ACTION_UPDATE] : 0;
}

uint32_t relaxed_length(const struct relaxed *r, uint16_t thread)
{
    return thread < r->state.lengths.count ? (uint32_t)(uintptr_t)r->state.lengths.items[thread]
                                           : 0;
}

/* ---- actions ---- */

const struct entry *relaxed_ordered_before(const struct relaxed *r, const struct action *a)
{
    if (!action_synchronizes(a))
        return NULL;
    return map_get(a->kind == ACTION_READ ? &r->state.last_change : &r->state.last_ordered,
                   a->place);
}

void relaxed_trails_add(struct relaxed *r, struct entry *e)
{
    struct undo_log *log = &r->vm->log;
    const struct action *a = &e->action;
    struct tally *tally = make_tally(r, a->thread, a->place);
    e->writes_before = relaxed_writes_of(r, a->thread, a->place);
    UNDO_SET(log, tally->of_kind[a->kind], tally->of_kind[a->kind] + 1);
    vector_put(&r->state.lengths, a->thread, (void *)(uintptr_t)(relaxed_length(r, a->thread) + 1));
    if (action_synchronizes(a)) {
        e->ordered = map_get(&r->state.last_ordered, a->place);
        map_put(&r->state.last_ordered, a->place, e);
        if (a->kind != ACTION_READ)
            map_put(&r->state.last_change, a->place, e);
    }
    if (!action_writes(a))
        return;
    if (e->is_new)
        vector_add(&r->state.news, e);
    struct trail *trail = relaxed_make_trail(r, e->place);
    UNDO_SET(log, trail->last, e);
    if (relaxed_numbered(r, a->place)->is_relaxed)
        vector_add(&trail->writes, e);
}

void relaxed_trails_remove(struct relaxed *r, const struct entry *read)
{
    const struct action *a = &read->action;
    if (a->kind != ACTION_READ)
        BUG("an action that is no read is taken from the log");
    struct tally *tally = make_tally(r, a->thread, a->place);
    UNDO_SET(&r->vm->log, tally->of_kind[ACTION_READ], tally->of_kind[ACTION_READ] - 1);
    vector_put(&r->state.lengths, a->thread, (void *)(uintptr_t)(relaxed_length(r, a->thread) - 1));
    if (action_synchronizes(a))
        map_put(&r->state.last_ordered, a->place, (void *)(uintptr_t)read->ordered);
}
