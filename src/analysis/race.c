/* race.c - see race.h.
 *
 * Epochs: a thread's own count in its clock grows with each release, so an access is named by
 * its thread and that count, and it happens before everything of a thread whose clock has reached
 * the count.  Of each thread a place keeps at most one read and one write, plain and not; what
 * happens before a plain write is dropped when that write comes, since whoever races with
 * it later races with the write as well. */
#include "analysis/race.h"

#include "analysis/clock.h"
#include "base/arena.h"
#include "base/map.h"

#include <stdlib.h>

struct record {
    thread_id thread;
    uint32_t epoch;
    uint8_t kind; /* enum access_kind */
    uint8_t mode; /* enum access_mode: of the plainer half of an update */
    site_id site;
};

struct place {
    struct clock *volatile_writes; /* joined: a volatile read sees all of them */
    struct clock *last_write;      /* what the write that is read released */
    struct record *records;
    uint32_t count, capacity;
};

struct thread_state {
    struct clock *clock;
    struct clock *release_fence; /* what a later opaque write publishes */
    struct clock *pending;       /* what opaque reads saw, for a later acquire fence */
    struct map frozen;           /* objects reached through frozen final fields -> struct clock */
};

struct race_detector {
    struct analysis analysis;
    void (*report)(void *context, const struct race *race);
    void *context;
    struct pool pool;
    struct map threads; /* id -> struct thread_state */
    struct map places;  /* place_id -> struct place */
    struct map locks;   /* object -> struct clock ** */
    struct map others;  /* threads' ends, unparks, ... (kind << 32 | id) -> struct clock ** */
    struct map freezes; /* object with final fields -> struct clock **, NULL until frozen */
};

static const uint64_t POOL_BYTES = (uint64_t)1 << 36;

/* ---- state ---- */

static struct thread_state *state_of(struct race_detector *d, thread_id thread)
{
    struct thread_state *state = map_get(&d->threads, thread);
    if (!state) {
        state = pool_alloc(&d->pool, sizeof *state);
        map_init(&state->frozen, &d->pool);
        map_put(&d->threads, thread, state);
        clock_set(&d->pool, &state->clock, thread, 1);
    }
    return state;
}

static struct place *place_of(struct race_detector *d, place_id id)
{
    struct place *place = map_get(&d->places, id);
    if (!place) {
        place = pool_alloc(&d->pool, sizeof *place);
        map_put(&d->places, id, place);
    }
    return place;
}

static struct clock **clock_slot(struct race_detector *d, struct map *map, uint64_t key)
{
    struct clock **slot = map_get(map, key);
    if (!slot) {
        slot = pool_alloc(&d->pool, sizeof *slot);
        map_put(map, key, slot);
    }
    return slot;
}

/* After a release: later actions of the thread are not covered by it. */
static void next_epoch(struct race_detector *d, struct thread_state *state, thread_id thread)
{
    clock_set(&d->pool, &state->clock, thread, clock_of(state->clock, thread) + 1);
}

static void release(struct race_detector *d, thread_id thread, struct clock **into)
{
    struct thread_state *state = state_of(d, thread);
    clock_join(&d->pool, into, state->clock);
    next_epoch(d, state, thread);
}

static void acquire(struct race_detector *d, thread_id thread, const struct clock *from)
{
    clock_join(&d->pool, &state_of(d, thread)->clock, from);
}

/* ---- synchronization through accesses ---- */

static void synchronize_read(struct race_detector *d, const struct access *a, struct place *place,
                             enum access_mode mode)
{
    struct thread_state *state = state_of(d, a->thread);
    switch (mode) {
    case MODE_VOLATILE:
        clock_join(&d->pool, &state->clock, place->volatile_writes);
        clock_join(&d->pool, &state->clock, place->last_write);
        break;
    case MODE_ACQUIRE_RELEASE: clock_join(&d->pool, &state->clock, place->last_write); break;
    case MODE_OPAQUE: clock_join(&d->pool, &state->pending, place->last_write); break;
    case MODE_PLAIN: break;
    }
}

/* `chained`: the write half of an update goes on with what it read (a release sequence). */
static void synchronize_write(struct race_detector *d, const struct access *a, struct place *place,
                              enum access_mode mode, bool chained)
{
    struct thread_state *state = state_of(d, a->thread);
    if (!chained)
        clock_assign(&d->pool, &place->last_write, NULL);
    switch (mode) {
    case MODE_VOLATILE:
        clock_join(&d->pool, &place->volatile_writes, state->clock);
        clock_join(&d->pool, &place->last_write, state->clock);
        next_epoch(d, state, a->thread);
        break;
    case MODE_ACQUIRE_RELEASE:
        clock_join(&d->pool, &place->last_write, state->clock);
        next_epoch(d, state, a->thread);
        break;
    case MODE_OPAQUE: clock_join(&d->pool, &place->last_write, state->release_fence); break;
    case MODE_PLAIN: break;
    }
}

/* ---- final fields (JLS 17.5) ---- */

static uint32_t object_of(place_id place)
{
    return (uint32_t)(place >> 32);
}

/* What the thread knows of the object by having reached it through a frozen final field. */
static const struct clock *knowledge_of(const struct thread_state *state, uint32_t object)
{
    return map_get(&state->frozen, object);
}

static void learn(struct race_detector *d, struct thread_state *state, uint32_t object,
                  const struct clock *clock)
{
    struct clock *known = map_get(&state->frozen, object);
    struct clock *joined = NULL;
    if (known && clock_is_before(clock, known))
        return;
    clock_join(&d->pool, &joined, known);
    clock_join(&d->pool, &joined, clock);
    map_put(&state->frozen, object, joined);
}

static void note_final(struct race_detector *d, const struct access *a)
{
    if (a->kind == ACCESS_WRITE)
        clock_slot(d, &d->freezes, object_of(a->place));
}

/* A reference was read: from a frozen final field, or along a chain that began with one. */
static void follow_reference(struct race_detector *d, const struct access *a)
{
    struct thread_state *state = state_of(d, a->thread);
    struct clock **freeze = a->is_final ? map_get(&d->freezes, object_of(a->place)) : NULL;
    if (freeze && *freeze)
        learn(d, state, (uint32_t)a->value, *freeze);
    const struct clock *known = knowledge_of(state, object_of(a->place));
    if (known)
        learn(d, state, (uint32_t)a->value, known);
}

static bool is_covered_by_freeze(struct race_detector *d, const struct access *a,
                                 const struct thread_state *state, const struct record *r)
{
    if (a->kind != ACCESS_READ)
        return false;
    struct clock **freeze = a->is_final ? map_get(&d->freezes, object_of(a->place)) : NULL;
    if (freeze && r->epoch <= clock_of(*freeze, r->thread))
        return true;
    return r->epoch <= clock_of(knowledge_of(state, object_of(a->place)), r->thread);
}

/* ---- races ---- */

static enum access_mode plainer(const struct access *a)
{
    if (a->kind != ACCESS_UPDATE)
        return a->mode;
    return a->mode < a->write_mode ? a->mode : a->write_mode;
}

static bool writes(const struct access *a)
{
    return a->kind == ACCESS_WRITE || (a->kind == ACCESS_UPDATE && a->wrote);
}

static bool record_writes(const struct record *r)
{
    return r->kind != ACCESS_READ;
}

static void check(struct race_detector *d, const struct access *a, const struct place *place)
{
    const struct thread_state *state = state_of(d, a->thread);
    enum access_mode mode = plainer(a);
    for (uint32_t i = 0; i < place->count; i++) {
        const struct record *r = &place->records[i];
        if (r->thread == a->thread || (mode != MODE_PLAIN && r->mode != MODE_PLAIN) ||
            (!writes(a) && !record_writes(r)) || r->epoch <= clock_of(state->clock, r->thread) ||
            is_covered_by_freeze(d, a, state, r))
            continue;
        struct race race = {
            .place = a->place,
            .source = {r->thread, (enum access_kind)r->kind, (enum access_mode)r->mode, r->site},
            .manifest = {a->thread, a->kind, mode, a->site},
        };
        d->report(d->context, &race);
    }
}

/* Does the new access make the old record needless?  Its own thread's record of the same sort,
 * or anything that happens before a plain write. */
static bool replaces(const struct access *a, const struct thread_state *state,
                     const struct record *r)
{
    enum access_mode mode = plainer(a);
    if (r->thread == a->thread)
        return record_writes(r) == writes(a) && (r->mode == MODE_PLAIN) == (mode == MODE_PLAIN);
    return writes(a) && mode == MODE_PLAIN && r->epoch <= clock_of(state->clock, r->thread);
}

static void remember(struct race_detector *d, const struct access *a, struct place *place)
{
    struct undo_log *log = d->pool.log;
    const struct thread_state *state = state_of(d, a->thread);
    struct record record = {
        .thread = a->thread,
        .epoch = clock_of(state->clock, a->thread),
        .kind = (uint8_t)(writes(a) ? a->kind : ACCESS_READ),
        .mode = (uint8_t)plainer(a),
        .site = a->site,
    };
    uint32_t kept = 0;
    undo_save_range(log, place->records, place->count * sizeof *place->records);
    for (uint32_t i = 0; i < place->count; i++)
        if (!replaces(a, state, &place->records[i]))
            place->records[kept++] = place->records[i];
    undo_save_range(log, place, sizeof *place);
    if (kept == place->capacity) {
        uint32_t capacity = place->capacity ? 2 * place->capacity : 2;
        struct record *grown = pool_alloc(&d->pool, capacity * sizeof *grown);
        for (uint32_t i = 0; i < kept; i++)
            grown[i] = place->records[i];
        place->records = grown;
        place->capacity = capacity;
    } else {
        undo_save_range(log, &place->records[kept], sizeof record);
    }
    place->records[kept] = record;
    place->count = kept + 1;
}

/* ---- events ---- */

static void on_access(void *self, const struct access *a)
{
    struct race_detector *d = self;
    struct place *place = place_of(d, a->place);
    if (a->kind != ACCESS_WRITE)
        synchronize_read(d, a, place, a->mode);
    check(d, a, place);
    remember(d, a, place);
    if (a->kind == ACCESS_WRITE)
        synchronize_write(d, a, place, a->mode, false);
    else if (writes(a))
        synchronize_write(d, a, place, a->write_mode, true);
    if (a->is_final)
        note_final(d, a);
    if (a->is_reference && a->kind == ACCESS_READ && a->value)
        follow_reference(d, a);
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct race_detector *d = self;
    struct thread_state *state = state_of(d, thread);
    (void)site;
    /* loadLoad and storeStore fences order too little to make an edge. */
    if (kind == FENCE_ACQUIRE || kind == FENCE_FULL)
        clock_join(&d->pool, &state->clock, state->pending);
    if (kind == FENCE_RELEASE || kind == FENCE_FULL) {
        clock_join(&d->pool, &state->release_fence, state->clock);
        next_epoch(d, state, thread);
    }
}

static uint64_t key(enum sync_kind kind, sync_id object)
{
    return (uint64_t)kind << 40 | object;
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct race_detector *d = self;
    (void)site;
    switch (kind) {
    case SYNC_LOCK: acquire(d, thread, *clock_slot(d, &d->locks, object)); break;
    case SYNC_UNLOCK: release(d, thread, clock_slot(d, &d->locks, object)); break;
    case SYNC_START: release(d, thread, clock_slot(d, &d->others, key(SYNC_START, object))); break;
    case SYNC_BEGIN: acquire(d, thread, *clock_slot(d, &d->others, key(SYNC_START, object))); break;
    case SYNC_END: release(d, thread, clock_slot(d, &d->others, key(SYNC_END, object))); break;
    case SYNC_JOIN: acquire(d, thread, *clock_slot(d, &d->others, key(SYNC_END, object))); break;
    case SYNC_INTERRUPT:
        release(d, thread, clock_slot(d, &d->others, key(SYNC_INTERRUPT, object)));
        break;
    case SYNC_INTERRUPTED:
        acquire(d, thread, *clock_slot(d, &d->others, key(SYNC_INTERRUPT, object)));
        break;
    case SYNC_UNPARK:
        release(d, thread, clock_slot(d, &d->others, key(SYNC_UNPARK, object)));
        break;
    case SYNC_PARK: acquire(d, thread, *clock_slot(d, &d->others, key(SYNC_UNPARK, object))); break;
    case SYNC_CLASS_INITIALIZED:
        release(d, thread, clock_slot(d, &d->others, key(SYNC_CLASS_INITIALIZED, object)));
        break;
    case SYNC_CLASS_USED:
        acquire(d, thread, *clock_slot(d, &d->others, key(SYNC_CLASS_INITIALIZED, object)));
        break;
    case SYNC_WAIT:
    case SYNC_NOTIFY: break; /* no edge of their own: the monitor's unlock and lock make it */
    }
}

static void on_freeze(void *self, thread_id thread, uint32_t object)
{
    struct race_detector *d = self;
    struct clock **freeze = map_get(&d->freezes, object);
    if (!freeze) /* no final field was written */
        return;
    struct thread_state *state = state_of(d, thread);
    clock_join(&d->pool, freeze, state->clock);
    next_epoch(d, state, thread);
}

static void on_begin(void *self, struct undo_log *log)
{
    struct race_detector *d = self;
    pool_release(&d->pool);
    pool_init(&d->pool, log, POOL_BYTES);
    map_init(&d->threads, &d->pool);
    map_init(&d->places, &d->pool);
    map_init(&d->locks, &d->pool);
    map_init(&d->others, &d->pool);
    map_init(&d->freezes, &d->pool);
}

struct race_detector *race_detector_new(void (*report)(void *context, const struct race *race),
                                        void *context)
{
    struct race_detector *d = xcalloc(1, sizeof *d);
    d->report = report;
    d->context = context;
    d->analysis = (struct analysis){
        .name = "race",
        .summary = "data races by happens-before",
        .self = d,
        .execution_begin = on_begin,
        .access = on_access,
        .fence = on_fence,
        .sync = on_sync,
        .freeze = on_freeze,
    };
    return d;
}

void race_detector_free(struct race_detector *d)
{
    pool_release(&d->pool);
    free(d);
}

const struct analysis *race_detector_analysis(struct race_detector *d)
{
    return &d->analysis;
}
