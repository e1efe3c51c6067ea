/* relaxed_key.c - see relaxed_inside.h.
 *
 * Exact: two states are the same only if all that was done to relaxed places, and all synchronization, is the same, so
 * that every execution is made.  Otherwise what still matters of it is enough: the writes that some thread may
 * still see, who knows of them, and what was promised.  That is in the summary of happens-before (race_summary.h),
 * since clocks grow without end. */
#include "base/hash.h"
#include "explore/relaxed_inside.h"

/* ---- what may still be seen ---- */

static const struct clock *clock_of_live(const struct relaxed *r, uint64_t thread)
{
    const struct hb_thread *state = r->order->threads.items[thread];
    return state && !state->has_ended ? state->clock : NULL;
}

/* Does the thread know of a write that hides w? */
static bool is_hidden_from(const struct relaxed *r, const struct entry *w, thread_id thread,
                           const struct clock *clock)
{
    for (uint64_t i = 0; i < r->state.writes.count; i++) {
        const struct entry *other = r->state.writes.items[i];
        if (other->place == w->place && other->index > w->index &&
            entry_is_known(w, other->thread, other->clock) && entry_is_known(other, thread, clock))
            return true;
    }
    return false;
}

static bool is_dead(const struct relaxed *r, const struct entry *w)
{
    for (uint64_t t = 0; t < r->order->threads.count; t++) {
        const struct clock *clock = clock_of_live(r, t);
        if (clock && !is_hidden_from(r, w, (thread_id)t, clock))
            return false;
    }
    return true;
}

static bool knows_a_write(const struct relaxed *r, place_id place, thread_id thread,
                          const struct clock *clock)
{
    for (uint64_t i = 0; i < r->state.writes.count; i++) {
        const struct entry *w = r->state.writes.items[i];
        if (w->place == place && entry_is_known(w, thread, clock))
            return true;
    }
    return false;
}

/* May a thread still see the initial value? */
static bool is_initial_alive(const struct relaxed *r, const struct initial *initial)
{
    for (uint64_t t = 0; t < r->order->threads.count; t++) {
        const struct clock *clock = clock_of_live(r, t);
        if (clock && !knows_a_write(r, initial->place, (thread_id)t, clock))
            return true;
    }
    return false;
}

/* Has its thread written the same there again, and released nothing in between?  Whoever may see the one may see the
 * other, and whoever knows of the one knows of the other. */
static bool is_repeated(const struct relaxed *r, const struct entry *w)
{
    for (uint64_t i = 0; i < r->state.writes.count; i++) {
        const struct entry *other = r->state.writes.items[i];
        if (other->place == w->place && other->thread == w->thread && other->epoch == w->epoch &&
            other->index > w->index && other->bits == w->bits && !w->is_taken && !other->is_taken &&
            !entry_tells(w) && !entry_tells(other) &&
            action_write_mode(&w->action) == action_write_mode(&other->action))
            return true;
    }
    return false;
}

/* Knowledge only grows, so what is dead stays so. */
static void forget_dead(struct relaxed *r)
{
    for (uint64_t i = r->state.writes.count; i-- > 0;) {
        const struct entry *w = r->state.writes.items[i];
        if (is_dead(r, w) || (!r->is_exact && is_repeated(r, w)))
            vector_remove(&r->state.writes, i);
    }
}

/* ---- its part of the summary ---- */

typedef void add_memory(void *context, const struct race_memory *memory);

static uint64_t name_of_place(const struct race_names *names, place_id place)
{
    uint64_t object = names->object(names->self, (uint32_t)(place >> 32));
    return object ? hash_pair(object, (uint32_t)place) : 0;
}

static uint64_t name_of_value(const struct race_names *names, uint64_t bits, bool is_reference)
{
    return is_reference && bits ? names->object(names->self, (uint32_t)bits) : bits;
}

enum { TAG_WRITE = 1, TAG_INITIAL, TAG_PROMISE, TAG_COUNT, TAG_NEW };

/* How many writes each thread has made to each place: promises count on from there. */
static void list_counts(const struct relaxed *r, add_memory *add, void *context)
{
    for (uint64_t i = 0; i < relaxed_log_count(r) && r->is_switching; i++) {
        const struct entry *e = relaxed_entry(r, i);
        if (!action_writes(&e->action) || !relaxed_numbered(r, e->action.place)->is_relaxed)
            continue;
        uint64_t tag = hash_pair(hash_pair(TAG_COUNT, e->action.place), e->action.thread);
        add(context, &(struct race_memory){.tag = tag});
    }
}

/* Writes that are learned at the path's end: a path that comes to the same without them is no reason to give this one up. */
static void list_new(const struct relaxed *r, add_memory *add, void *context)
{
    for (uint64_t i = 0; i < relaxed_log_count(r); i++) {
        const struct entry *e = relaxed_entry(r, i);
        if (!e->is_new)
            continue;
        uint64_t tag = hash_pair(hash_pair(TAG_NEW, e->action.place), e->action.thread);
        add(context, &(struct race_memory){.tag = hash_pair(tag, e->action.value)});
    }
}

static void list_write(const struct race_names *names, const struct entry *w, add_memory *add,
                       void *context)
{
    uint64_t place = name_of_place(names, w->place);
    if (!place)
        return;
    uint64_t tag = hash_pair(hash_pair(TAG_WRITE, place),
                             (uint64_t)action_write_mode(&w->action) << 1 | w->is_taken);
    tag = hash_pair(tag, name_of_value(names, w->bits, w->is_reference));
    if (w->shows.referred)
        tag = hash_pair(tag, names->thread(names->self, w->shows.publisher - 1));
    add(context, &(struct race_memory){tag, w->thread, w->epoch, {w->clock, w->shows.last_write}});
    if (w->shows.published)
        add(context,
            &(struct race_memory){tag + 1, w->thread, w->epoch, {w->shows.published, NULL}});
}

static void list(void *self, const struct race_names *names, add_memory *add, void *context)
{
    const struct relaxed *r = self;
    for (uint64_t i = 0; i < r->state.writes.count; i++)
        list_write(names, r->state.writes.items[i], add, context);
    list_counts(r, add, context);
    list_new(r, add, context);
    for (uint64_t i = 0; i < r->state.initials.count; i++) {
        const struct initial *initial = r->state.initials.items[i];
        uint64_t place = name_of_place(names, initial->place);
        if (!place || !is_initial_alive(r, initial))
            continue;
        uint64_t tag = hash_pair(hash_pair(TAG_INITIAL + 16 * initial->is_taken, place),
                                 name_of_value(names, initial->bits, initial->is_reference));
        add(context, &(struct race_memory){.tag = tag});
    }
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        const struct promise *p = r->state.promises.items[i];
        if (p->kept)
            continue;
        const struct entry *read = relaxed_entry(r, p->read);
        uint64_t tag = hash_pair(hash_pair(TAG_PROMISE, p->place), p->thread);
        tag = hash_pair(hash_pair(tag, p->nth), p->value);
        add(context, &(struct race_memory){tag, read->thread, read->epoch, {NULL, NULL}});
    }
}

static void reach(void *self, void (*visit)(void *context, ref object), void *context)
{
    struct relaxed *r = self;
    forget_dead(r);
    for (uint64_t i = 0; i < r->state.writes.count; i++) {
        const struct entry *w = r->state.writes.items[i];
        if (w->is_reference && w->bits)
            visit(context, (ref)w->bits);
    }
    for (uint64_t i = 0; i < r->state.initials.count; i++) {
        const struct initial *initial = r->state.initials.items[i];
        if (initial->is_reference && initial->bits && is_initial_alive(r, initial))
            visit(context, (ref)initial->bits);
    }
    for (uint64_t i = 0; i < r->state.early.count; i++)
        visit(context, ((const struct early *)r->state.early.items[i])->object);
}

void relaxed_init_keys(struct relaxed *r)
{
    r->memory = (struct state_memory){{r, list}, reach};
}

const struct state_memory *relaxed_memory(const struct relaxed *r)
{
    return relaxed_has_places(r) ? &r->memory : NULL;
}

/* ---- exact keys ---- */

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
    if (!r->is_exact || !relaxed_has_places(r))
        return 0;
    fold(r, key);
    return r->state.sum;
}
