/* relaxed_log.c - see relaxed_inside.h. */
#include "analysis/visible.h"
#include "base/hash.h"
#include "explore/relaxed_inside.h"
#include "vm/run/vm_gap.h"

/* ---- the log ---- */

void relaxed_make_void(struct relaxed *r)
{
    UNDO_SET(&r->vm->log, r->state.is_void, 1);
}

bool relaxed_is_void(const struct relaxed *r)
{
    return r->state.is_void;
}

static uint64_t identity_of(const struct entry *e)
{
    return hash_pair(e->action.thread + 1u, e->sequence);
}

static uint64_t hash_of_seen(const struct relaxed *r, const struct entry *e)
{
    if (!action_reads(&e->action) || e->action.seen == WRITE_INITIAL)
        return 0;
    if (!e->promise)
        return identity_of(relaxed_entry(r, e->action.seen));
    const struct promise *p = r->state.promises.items[e->promise - 1];
    return hash_pair(hash_pair(p->thread + 1u, p->nth), p->value);
}

void relaxed_log_add(struct relaxed *r, struct entry *e)
{
    if (relaxed_log_count(r) >= SEEN_PROMISED) { /* indices beyond it mean something else */
        vm_gap(r->vm, r->vm->current, GAP_CUT,
               "an execution has more than 65533 actions that race");
        relaxed_make_void(r);
        return;
    }
    const struct action *a = &e->action;
    const struct entry *before = relaxed_ordered_before(r, a);
    e->sequence = relaxed_length(r, a->thread) + 1;
    uint64_t hash =
        hash_pair(identity_of(e), (uint64_t)a->kind << 16 | a->mode << 8 | a->write_mode);
    hash = hash_pair(hash_pair(hash, (uint64_t)a->place << 32 | a->statement), a->value);
    hash = hash_pair(hash_pair(hash, hash_of_seen(r, e)), before ? identity_of(before) : 0);
    UNDO_SET(&r->vm->log, r->state.sum, r->state.sum + hash);
    if (a->kind != ACTION_READ && r->state.stops.count)
        UNDO_SET(&r->vm->log, r->state.stops.count, 0);
    struct entry *kept = pool_alloc(&r->state.pool, sizeof *kept);
    *kept = *e;
    kept->index = (uint32_t)relaxed_log_count(r);
    kept->move = (uint32_t)r->state.moves - 1;
    vector_add(&r->state.log, kept);
    relaxed_trails_add(r, kept);
}

/* What happens before the action that the thread has just made; a release has begun the next epoch. */
void relaxed_log_order(struct relaxed *r, struct entry *e, thread_id thread, bool released)
{
    const struct clock *now = happens_before_clock(r->order, thread);
    e->thread = thread;
    e->epoch = clock_of(now, thread) - released;
    e->clock = clock_joined(&r->state.pool, now, NULL);
}

/* ---- which writes a read may see ---- */

/* By its own clock, or by the freezes of final fields. */
static bool is_before_read(const struct relaxed *r, const struct entry *e,
                           const struct access *read)
{
    return entry_is_known(e, read->thread, happens_before_clock(r->order, read->thread)) ||
           happens_before_by_freeze(r->order, read, e->thread) >= e->epoch;
}

/* The writes of a place, for visible.h. */
struct past_writes {
    const struct relaxed *relaxed;
    const struct trail *trail;
    const struct access *read;
};

static bool is_before_write(const void *self, uint32_t i, uint32_t j)
{
    const struct vector *writes = &((const struct past_writes *)self)->trail->writes;
    const struct entry *later = writes->items[j];
    return entry_is_known(writes->items[i], later->thread, later->clock);
}

static bool is_known_write(const void *self, uint32_t i)
{
    const struct past_writes *p = self;
    return is_before_read(p->relaxed, p->trail->writes.items[i], p->read);
}

static bool is_value_known(const struct relaxed *r, const struct trail *trail,
                           const struct entry *w)
{
    return relaxed_knows_value(relaxed_numbered(r, w->action.place), w->action.value) ||
           (trail->initial && trail->initial->bits == w->bits);
}

static bool is_thread_over(const struct relaxed *r, uint16_t thread)
{
    for (uint32_t i = 0; i < r->vm->thread_slots; i++) {
        const struct thread *t = r->vm->threads[i];
        const struct numbered *n = t ? table_get(&r->threads, t->name | 1) : NULL;
        if (n && n->number - 1 == thread)
            return false;
    }
    return relaxed_length(r, thread) > 0;
}

/* Has the write been promised with another value?  Of those that may be any of several it is not known. */
static bool is_promised_otherwise(const struct relaxed *r, const struct promise *p)
{
    for (uint64_t i = 0; i < r->state.promises.count && p->nth != NTH_ANY; i++) {
        const struct promise *other = r->state.promises.items[i];
        if (other->place == p->place && other->thread == p->thread && other->nth == p->nth &&
            other->value != p->value)
            return true;
    }
    return false;
}

/* Where not every execution is made: is the value there already, from a write by which a read learns nothing? */
static bool is_repeated(const struct relaxed *r, const struct options *o,
                        const struct option *option)
{
    if (option->learns || o->is_updated || o->is_judged_later || relaxed_counts_all(r))
        return false;
    for (uint32_t i = 0; i < o->count; i++)
        if (!o->all[i].learns && o->all[i].seen != SEEN_PROMISED &&
            o->all[i].value == option->value)
            return true;
    return false;
}

static void add_option(struct relaxed *r, struct options *o, const struct option *option)
{
    if (is_repeated(r, o, option))
        return;
    if (o->count == MAX_OPTIONS)
        vm_gap(r->vm, r->vm->current, GAP_CUT, "a read has more than 4096 writes to see");
    else
        o->all[o->count++] = *option;
}

static void add_future(struct relaxed *r, struct options *o, const struct promise *p, bool is_plain)
{
    for (uint32_t i = 0; i < o->count; i++)
        if (o->all[i].seen == SEEN_PROMISED && o->all[i].promised.thread == p->thread &&
            o->all[i].promised.nth == p->nth && o->all[i].promised.value == p->value)
            return;
    if (!is_promised_otherwise(r, p))
        add_option(r, o,
                   &(struct option){.seen = SEEN_PROMISED,
                                    .promised = *p,
                                    .value = p->value,
                                    .is_plain = is_plain});
}

/* Where not every execution is made, it does not matter the how manieth write it is; but it does to the values that can come
 * about by the paper's algorithm. */
static void add_future_writes(struct relaxed *r, struct options *o, const struct access *read,
                              const struct relaxed_place *place)
{
    uint16_t reader = relaxed_thread_number(r, read->thread);
    for (uint32_t i = 0; i < place->applied; i++) {
        const struct known_write *w = &place->known[i];
        if (w->thread == reader ||
            (w->is_any && !(r->is_any && relaxed_knows_value(place, w->value))) ||
            (read->mode == MODE_ACQUIRE_RELEASE && w->mode >= MODE_ACQUIRE_RELEASE &&
             !relaxed_turns(r)) ||
            is_thread_over(r, w->thread))
            continue;
        struct promise p = {.place = place->number,
                            .thread = w->thread,
                            .nth = r->is_exact || r->is_switching ? w->nth : NTH_ANY,
                            .value = w->value};
        if (p.nth != NTH_ANY && w->nth < relaxed_writes_of(r, w->thread, place->number))
            continue;
        if (!r->is_exact) {
            add_future(r, o, &p, w->mode == MODE_PLAIN);
            continue;
        }
        for (uint32_t j = 0; j < place->applied; j++) {
            const struct known_write *v = &place->known[j];
            p.value = v->value;
            if (j == i || (r->is_free && v->thread == w->thread && !v->is_any))
                add_future(r, o, &p, v->mode == MODE_PLAIN);
        }
    }
}

/* Of threads that were never seen to write such a value there: of some thread, but the halves of a read in one piece see
 * one write.  Where every execution is made, what they write is known from the search that made all that executions can come
 * to. */
static void add_any_writes(struct relaxed *r, struct options *o, const struct access *read,
                           const struct relaxed_place *place)
{
    uint16_t reader = relaxed_thread_number(r, read->thread);
    if (read->mode == MODE_ACQUIRE_RELEASE && !place->has_weak_write && !relaxed_turns(r))
        return; /* it would synchronize with the write, and so happen after it */
    bool is_half = read->mode != MODE_PLAIN &&
                   relaxed_size_at(r->vm, (ref)(read->place >> 32), (uint32_t)read->place) > HALF;
    for (uint16_t t = 0; t < (is_half ? r->threads.count : 1); t++) {
        if (is_half && (t == reader || is_thread_over(r, t)))
            continue;
        for (uint32_t i = 0; i < place->applied; i++) {
            struct promise p = {.place = place->number,
                                .thread = is_half ? t : THREAD_ANY,
                                .nth = NTH_ANY,
                                .value = place->known[i].value};
            if (!place->known[i].is_any)
                add_future(r, o, &p, place->known[i].mode == MODE_PLAIN);
        }
    }
}

/* The last write of the path comes first: so the first path is an interleaving.  Returns whether one of them happens before
 * the read. */
static bool add_past_writes(struct relaxed *r, struct options *o, const struct access *read,
                            const struct trail *trail)
{
    struct past_writes past = {r, trail, read};
    struct visible_scan scan = {.self = &past,
                                .is_before = is_before_write,
                                .is_known = is_known_write,
                                .count = (uint32_t)trail->writes.count};
    for (uint32_t i; visible_next(&scan, &i);) {
        const struct entry *e = trail->writes.items[i];
        if (r->is_any && !is_value_known(r, trail, e))
            continue;
        add_option(r, o,
                   &(struct option){.seen = (uint16_t)e->index,
                                    .value = e->action.value,
                                    .learns = entry_tells(e),
                                    .is_plain = action_write_mode(&e->action) == MODE_PLAIN});
    }
    return scan.known != VISIBLE_NONE;
}

void relaxed_find_options(struct relaxed *r, struct options *o, const struct access *read)
{
    const struct trail *trail = relaxed_trail(r, read->place);
    const struct relaxed_place *place =
        relaxed_place_of(r, (ref)(read->place >> 32), (uint32_t)read->place);
    o->count = 0;
    o->is_updated = place->is_updated;
    o->is_judged_later = relaxed_is_judged_later(r, (ref)(read->place >> 32));
    if (!add_past_writes(r, o, read, trail))
        add_option(r, o,
                   &(struct option){.seen = WRITE_INITIAL,
                                    .value = relaxed_canonical(r, trail->initial->bits,
                                                               trail->initial->is_reference)});
    if (r->is_any && !r->is_exact)
        add_any_writes(r, o, read, place);
    else if (!r->is_past)
        add_future_writes(r, o, read, place);
}
