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
static bool is_hidden_from(const struct trail *trail, const struct entry *w, thread_id thread,
                           const struct clock *clock)
{
    for (uint64_t i = trail->writes.count; i-- > 0;) {
        const struct entry *other = trail->writes.items[i];
        if (other->index <= w->index)
            return false;
        if (entry_is_known(w, other->thread, other->clock) && entry_is_known(other, thread, clock))
            return true;
    }
    return false;
}

static bool is_dead(const struct relaxed *r, const struct trail *trail, const struct entry *w)
{
    for (uint64_t t = 0; t < r->order->threads.count; t++) {
        const struct clock *clock = clock_of_live(r, t);
        if (clock && !is_hidden_from(trail, w, (thread_id)t, clock))
            return false;
    }
    return true;
}

static bool knows_a_write(const struct trail *trail, thread_id thread, const struct clock *clock)
{
    for (uint64_t i = 0; i < trail->writes.count; i++)
        if (entry_is_known(trail->writes.items[i], thread, clock))
            return true;
    return false;
}

/* May a thread still see the value that was there before all writes of the path? */
static bool is_initial_alive(const struct relaxed *r, const struct trail *trail)
{
    for (uint64_t t = 0; t < r->order->threads.count; t++) {
        const struct clock *clock = clock_of_live(r, t);
        if (clock && !knows_a_write(trail, (thread_id)t, clock))
            return true;
    }
    return false;
}

static bool clocks_are_equal(const struct clock *a, const struct clock *b)
{
    return a == b || (clock_is_before(a, b) && clock_is_before(b, a));
}

/* Does a read learn the same from both? */
static bool tell_the_same(const struct entry *a, const struct entry *b)
{
    return a->shows.referred == b->shows.referred && a->shows.publisher == b->shows.publisher &&
           clocks_are_equal(a->shows.last_write, b->shows.last_write) &&
           clocks_are_equal(a->shows.published, b->shows.published);
}

/* Has its thread written the same there again, and released nothing in between?  Whoever may see the one may see the
 * other, and whoever knows of the one knows of the other. */
static bool is_repeated(const struct trail *trail, const struct entry *w)
{
    for (uint64_t i = trail->writes.count; i-- > 0;) {
        const struct entry *other = trail->writes.items[i];
        if (other->index <= w->index)
            return false;
        if (other->thread == w->thread && other->epoch == w->epoch && other->bits == w->bits &&
            !w->is_taken && !other->is_taken && tell_the_same(w, other) &&
            action_write_mode(&w->action) == action_write_mode(&other->action))
            return true;
    }
    return false;
}

/* Knowledge only grows, so what is dead stays so.  While a thread may see the initial value, nothing hides a write from it. */
static void forget_dead(struct relaxed *r, struct trail *trail)
{
    struct vector *writes = &trail->writes;
    if (writes->count < 2)
        return;
    const struct entry *first = writes->items[0];
    bool may_be_dead = !is_initial_alive(r, trail);
    bool may_repeat = !r->is_exact && !relaxed_numbered(r, first->action.place)->is_updated;
    uint64_t kept = 0;
    for (uint64_t i = 0; i < writes->count; i++) {
        struct entry *w = writes->items[i];
        if ((may_be_dead && is_dead(r, trail, w)) || (may_repeat && is_repeated(trail, w)))
            continue;
        if (kept++ != i)
            vector_put(writes, kept - 1, w);
    }
    if (kept != writes->count)
        UNDO_SET(&r->vm->log, writes->count, kept);
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

enum { TAG_WRITE = 1, TAG_INITIAL, TAG_PROMISE, TAG_COUNT, TAG_NEW, TAG_EARLY };

/* So many writes of the thread to the place have numbers that reads may ask for. */
static uint32_t numbers_known(const struct relaxed *r, const struct tally *tally)
{
    const struct relaxed_place *place = relaxed_numbered(r, tally->place);
    uint32_t most = 0;
    for (uint32_t i = 0; i < place->applied; i++)
        if (place->known[i].thread == tally->thread && place->known[i].nth >= most)
            most = place->known[i].nth + 1;
    return most;
}

/* How many writes each thread has made to each place: promises count on from there.  Beyond the numbers that are known it makes
 * no difference, so that loops that write come back to the same state. */
static void list_counts(const struct relaxed *r, add_memory *add, void *context)
{
    for (uint64_t i = 0; i < r->state.tallies.count && r->is_switching; i++) {
        const struct tally *tally = r->state.tallies.items[i];
        uint32_t writes = relaxed_writes_of(r, tally->thread, tally->place);
        if (!writes || !relaxed_numbered(r, tally->place)->is_relaxed)
            continue;
        uint32_t most = numbers_known(r, tally);
        uint64_t tag = hash_pair(hash_pair(TAG_COUNT, tally->place), tally->thread);
        add(context, &(struct race_memory){.tag = hash_pair(tag, writes < most ? writes : most)});
    }
}

/* Writes that are learned at the path's end: a path that comes to the same without them is no reason to give this one up. */
static void list_new(const struct relaxed *r, add_memory *add, void *context)
{
    for (uint64_t i = 0; i < r->state.news.count; i++) {
        const struct entry *e = r->state.news.items[i];
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

static void list_trail(const struct relaxed *r, const struct race_names *names,
                       const struct trail *trail, add_memory *add, void *context)
{
    const struct initial *initial = trail->initial;
    for (uint64_t i = 0; i < trail->writes.count; i++)
        list_write(names, trail->writes.items[i], add, context);
    uint64_t place = initial ? name_of_place(names, trail->place) : 0;
    if (!place || !is_initial_alive(r, trail))
        return;
    uint64_t tag = hash_pair(hash_pair(TAG_INITIAL + 16 * initial->is_taken, place),
                             name_of_value(names, initial->bits, initial->is_reference));
    add(context, &(struct race_memory){.tag = tag});
}

/* What final fields promise of objects that were got early depends on how they were got, and what was seen of them. */
static void list_early(const struct relaxed *r, add_memory *add, void *context)
{
    static struct early_reads reads;
    relaxed_find_early_reads(r, &reads);
    for (uint32_t i = 0; i < reads.count; i++)
        add(context, &(struct race_memory){.tag = hash_pair(TAG_EARLY, reads.tags[i])});
}

static void list(void *self, const struct race_names *names, add_memory *add, void *context)
{
    const struct relaxed *r = self;
    for (uint64_t i = 0; i < r->state.trails.count; i++)
        list_trail(r, names, r->state.trails.items[i], add, context);
    list_counts(r, add, context);
    list_new(r, add, context);
    list_early(r, add, context);
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
    for (uint64_t i = 0; i < r->state.trails.count; i++) {
        struct trail *trail = r->state.trails.items[i];
        const struct initial *initial = trail->initial;
        forget_dead(r, trail);
        for (uint64_t k = 0; k < trail->writes.count; k++) {
            const struct entry *w = trail->writes.items[k];
            if (w->is_reference && w->bits)
                visit(context, (ref)w->bits);
        }
        if (initial && initial->is_reference && initial->bits && is_initial_alive(r, trail))
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
        while (relaxed_log_count(r) > s->count) {
            relaxed_trails_remove(r, relaxed_entry(r, relaxed_log_count(r) - 1));
            UNDO_SET(&r->vm->log, r->state.log.count, relaxed_log_count(r) - 1);
        }
        UNDO_SET(&r->vm->log, r->state.promises.count, s->promises);
        UNDO_SET(&r->vm->log, r->state.sum, s->sum);
        return;
    }
    struct stop *s = pool_alloc(&r->state.pool, sizeof *s);
    *s = (struct stop){key, r->state.sum, relaxed_log_count(r), r->state.promises.count};
    vector_add(stops, s);
}

/* May a release come, or has one, that happens before what was done already? */
static bool may_be_turned(const struct relaxed *r)
{
    bool result = r->state.turned;
    for (uint64_t i = 0; i < r->state.promises.count && relaxed_turns(r) && !result; i++) {
        const struct promise *p = r->state.promises.items[i];
        uint8_t mode = relaxed_entry(r, p->read)->action.mode;
        result = mode == MODE_OPAQUE ? r->has_fences : mode != MODE_PLAIN && !p->kept;
    }
    return result;
}

bool relaxed_counts_all(const struct relaxed *r)
{
    return r->is_exact || may_be_turned(r);
}

uint64_t relaxed_key(struct relaxed *r, struct state_key key)
{
    if (!relaxed_has_places(r) || !relaxed_counts_all(r))
        return 0;
    fold(r, key);
    return r->state.sum;
}
