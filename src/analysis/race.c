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
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct record {
    thread_id thread;
    uint32_t epoch;
    uint8_t kind;             /* enum access_kind */
    uint8_t mode, write_mode; /* enum access_mode: of an update's read and write; else the same */
    site_id site;
};

/* A place in memory, or something else through which threads synchronize. */
struct place {
    uint64_t id;                   /* a place_id, or what sync_key() made */
    struct clock *volatile_writes; /* joined: a volatile read sees all of them; what was released */
    struct clock *last_write;      /* what the write that is read released */
    struct record *records;
    uint32_t count, capacity;
    uint64_t is_listed; /* in detector->listed */
    /* Who wrote the reference that is there, and when. */
    thread_id publisher;
    uint32_t published;
    bool is_sync;
};

struct thread_state {
    struct clock *clock;
    struct clock *release_fence; /* what a later opaque write publishes */
    struct clock *pending;       /* what opaque reads saw, for a later acquire fence */
    struct map frozen;           /* objects reached through frozen final fields -> struct clock */
    struct map published;        /* objects to which it has read references: EARLY or LATE */
    uint64_t has_ended;
};

struct race_detector {
    struct analysis analysis;
    void (*report)(void *context, const struct race *race);
    void *context;
    const struct race_history *history;
    const struct race_watch *watch;
    struct pool pool;
    struct thread_state **threads; /* by id; undoable */
    uint64_t thread_count, thread_capacity;
    struct map places; /* place_id -> struct place */
    struct map syncs;  /* sync_key() -> struct place */
    /* Places that remember anything that not every thread knows, at least. */
    struct place **listed;
    uint64_t listed_count, listed_capacity;

    /* Scratch of the summary: for each thread the epochs that are remembered, sorted, and what
     * every live thread knows of it. */
    struct epochs {
        uint32_t *values;
        uint32_t count, capacity, floor;
    } * epochs;
    uint32_t epochs_capacity;
};

static const uint64_t POOL_BYTES = (uint64_t)1 << 36;

/* ---- state ---- */

/* Makes room for one more pointer in an undoable array. */
static void *grow_array(struct race_detector *d, void *old, uint64_t count, uint64_t *capacity)
{
    struct undo_log *log = d->pool.log;
    if (count < *capacity)
        return old;
    UNDO_SET(log, *capacity, *capacity ? 2 * *capacity : 16);
    void *grown = pool_alloc(&d->pool, *capacity * sizeof(void *));
    if (count)
        memcpy(grown, old, count * sizeof(void *));
    return grown;
}

static struct thread_state *new_state(struct race_detector *d, thread_id thread)
{
    struct undo_log *log = d->pool.log;
    while (thread >= d->thread_capacity)
        UNDO_SET(log, d->threads,
                 grow_array(d, d->threads, d->thread_capacity, &d->thread_capacity));
    struct thread_state *state = pool_alloc(&d->pool, sizeof *state);
    map_init(&state->frozen, &d->pool);
    map_init(&state->published, &d->pool);
    UNDO_SET(log, d->threads[thread], state);
    if (thread >= d->thread_count)
        UNDO_SET(log, d->thread_count, thread + 1);
    clock_set(&d->pool, &state->clock, thread, 1);
    return state;
}

static struct thread_state *state_of(struct race_detector *d, thread_id thread)
{
    struct thread_state *state = thread < d->thread_count ? d->threads[thread] : NULL;
    return state ? state : new_state(d, thread);
}

static struct place *place_in(struct race_detector *d, struct map *map, uint64_t id)
{
    struct place *place = map_get(map, id);
    if (!place) {
        place = pool_alloc(&d->pool, sizeof *place);
        place->id = id;
        place->is_sync = map == &d->syncs;
        map_put(map, id, place);
    }
    return place;
}

/* The place has something to remember. */
static void list_place(struct race_detector *d, struct place *place)
{
    struct undo_log *log = d->pool.log;
    if (place->is_listed)
        return;
    UNDO_SET(log, place->is_listed, 1);
    UNDO_SET(log, d->listed, grow_array(d, d->listed, d->listed_count, &d->listed_capacity));
    UNDO_SET(log, d->listed[d->listed_count], place);
    UNDO_SET(log, d->listed_count, d->listed_count + 1);
}

/* What a synchronization action is on: objects' monitors and freezes, threads, classes. */
static uint64_t sync_key(enum sync_kind kind, sync_id object)
{
    return (uint64_t)kind << 40 | object;
}

enum { KIND_FREEZE = 63 }; /* beside enum sync_kind */

static struct place *sync_place(struct race_detector *d, unsigned kind, sync_id object)
{
    return place_in(d, &d->syncs, sync_key((enum sync_kind)kind, object));
}

/* NULL: no final field of the object was written. */
static struct place *frozen_place(const struct race_detector *d, uint32_t object)
{
    return map_get(&d->syncs, sync_key((enum sync_kind)KIND_FREEZE, object));
}

/* After a release: later actions of the thread are not covered by it. */
static void next_epoch(struct race_detector *d, struct thread_state *state, thread_id thread)
{
    clock_set(&d->pool, &state->clock, thread, clock_of(state->clock, thread) + 1);
}

static void release(struct race_detector *d, thread_id thread, struct place *into)
{
    struct thread_state *state = state_of(d, thread);
    list_place(d, into);
    clock_join(&d->pool, &into->volatile_writes, state->clock);
    next_epoch(d, state, thread);
}

/* Which places can the thread use without a race, once it knows what the clock tells? */
static void tell_history(struct race_detector *d, thread_id thread, const struct place *on,
                         const struct clock *from)
{
    const struct clock *known = state_of(d, thread)->clock;
    for (uint64_t i = 0; d->history && from && i < d->listed_count; i++) {
        const struct place *place = d->listed[i];
        for (uint32_t k = 0; !place->is_sync && k < place->count; k++) {
            const struct record *r = &place->records[k];
            if (r->thread == thread || r->kind == ACCESS_READ ||
                r->epoch <= clock_of(known, r->thread) || r->epoch > clock_of(from, r->thread) ||
                !d->history->wants(d->history->self, place->id))
                continue;
            struct race_acquire acquire = {
                .place = place->id,
                .thread = thread,
                .object = (uint32_t)(on->is_sync ? on->id : on->id >> 32),
                .offset = on->is_sync ? 0 : (uint32_t)on->id,
                .is_reference = !on->is_sync || on->id >> 40 == SYNC_LOCK,
            };
            d->history->acquired(d->history->self, &acquire);
            break;
        }
    }
}

static void acquire(struct race_detector *d, thread_id thread, const struct place *from)
{
    tell_history(d, thread, from, from->volatile_writes);
    clock_join(&d->pool, &state_of(d, thread)->clock, from->volatile_writes);
}

/* ---- synchronization through accesses ---- */

static void synchronize_read(struct race_detector *d, const struct access *a, struct place *place,
                             enum access_mode mode)
{
    struct thread_state *state = state_of(d, a->thread);
    switch (mode) {
    case MODE_VOLATILE:
        tell_history(d, a->thread, place, place->volatile_writes);
        clock_join(&d->pool, &state->clock, place->volatile_writes);
        tell_history(d, a->thread, place, place->last_write);
        clock_join(&d->pool, &state->clock, place->last_write);
        break;
    case MODE_ACQUIRE_RELEASE:
        tell_history(d, a->thread, place, place->last_write);
        clock_join(&d->pool, &state->clock, place->last_write);
        break;
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
    if (mode != MODE_PLAIN)
        list_place(d, place);
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
    if (clock_is_before(clock, state->clock) || (known && clock_is_before(clock, known)))
        return;
    clock_join(&d->pool, &joined, known);
    clock_join(&d->pool, &joined, clock);
    map_put(&state->frozen, object, joined);
}

static void note_final(struct race_detector *d, const struct access *a)
{
    if (a->kind == ACCESS_WRITE)
        sync_place(d, KIND_FREEZE, object_of(a->place));
}

/* What the freezes of the object's final fields publish; NULL: nothing. */
static const struct clock *freeze_of(struct race_detector *d, uint32_t object)
{
    const struct place *freeze = frozen_place(d, object);
    return freeze ? freeze->volatile_writes : NULL;
}

/* A reference was read: from a frozen final field, or along a chain that began with one. */
static void follow_reference(struct race_detector *d, const struct access *a)
{
    struct thread_state *state = state_of(d, a->thread);
    const struct clock *freeze = a->is_final ? freeze_of(d, object_of(a->place)) : NULL;
    if (freeze)
        learn(d, state, (uint32_t)a->value, freeze);
    const struct clock *known = knowledge_of(state, object_of(a->place));
    if (known)
        learn(d, state, (uint32_t)a->value, known);
}

/* What was read first: a reference from before the object's freeze, or only ones from after it. */
static char early, late;

/* A reference is written.  (By a thread that has not constructed the object it cannot be early.) */
static void note_publication(struct race_detector *d, const struct access *a, struct place *place)
{
    undo_save(d->pool.log, &place->publisher);
    place->publisher = a->thread;
    place->published = clock_of(state_of(d, a->thread)->clock, a->thread);
}

/* JLS 17.5.1: only a reference that was written after the freeze leads to frozen fields.  Whoever has come
 * to the object in another way, such as by being started with it, has no claim on them. */
static void note_reference(struct race_detector *d, const struct access *a,
                           const struct place *place)
{
    if (a->thread == place->publisher || !place->published)
        return;
    const struct place *freeze = frozen_place(d, (uint32_t)a->value);
    if (!freeze)
        return;
    uint32_t frozen = clock_of(freeze->volatile_writes, place->publisher);
    struct thread_state *state = state_of(d, a->thread);
    void *known = map_get(&state->published, (uint32_t)a->value);
    void *now = frozen >= place->published ? &early : &late;
    if (!known || (known == &late && now == &early))
        map_put(&state->published, (uint32_t)a->value, now);
}

static bool is_covered_by_freeze(struct race_detector *d, const struct access *a,
                                 const struct thread_state *state, const struct record *r)
{
    const void *known = map_get(&state->published, object_of(a->place));
    if (a->kind != ACCESS_READ || known == &early)
        return false;
    if (a->is_final && known == &late &&
        r->epoch <= clock_of(freeze_of(d, object_of(a->place)), r->thread))
        return true;
    return r->epoch <= clock_of(knowledge_of(state, object_of(a->place)), r->thread);
}

/* ---- races ---- */

static bool writes(const struct access *a)
{
    return a->kind == ACCESS_WRITE || (a->kind == ACCESS_UPDATE && a->wrote);
}

static struct record record_of(const struct access *a, uint32_t epoch)
{
    return (struct record){
        .thread = a->thread,
        .epoch = epoch,
        .kind = (uint8_t)(writes(a) ? a->kind : ACCESS_READ),
        .mode = (uint8_t)a->mode,
        .write_mode = (uint8_t)(a->kind == ACCESS_UPDATE && a->wrote ? a->write_mode : a->mode),
        .site = a->site,
    };
}

/* Does the write of the one conflict with the read or the write of the other, and is one of the two
 * plain? */
static bool write_conflicts(const struct record *w, const struct record *r)
{
    if (w->kind == ACCESS_READ)
        return false;
    return w->write_mode == MODE_PLAIN || (r->kind != ACCESS_WRITE && r->mode == MODE_PLAIN) ||
           (r->kind != ACCESS_READ && r->write_mode == MODE_PLAIN);
}

static enum access_mode plainer(const struct record *r)
{
    return (enum access_mode)(r->mode < r->write_mode ? r->mode : r->write_mode);
}

static void check(struct race_detector *d, const struct access *a, const struct place *place)
{
    const struct thread_state *state = state_of(d, a->thread);
    struct record now = record_of(a, 0);
    for (uint32_t i = 0; i < place->count; i++) {
        const struct record *r = &place->records[i];
        if (r->thread == a->thread || (!write_conflicts(&now, r) && !write_conflicts(r, &now)) ||
            r->epoch <= clock_of(state->clock, r->thread) || is_covered_by_freeze(d, a, state, r))
            continue;
        struct race race;
        memset(&race, 0, sizeof race); /* so that races can be compared as bytes */
        race.place = a->place;
        race.source = (struct race_side){r->thread, (enum access_kind)r->kind, plainer(r), r->site};
        race.manifest = (struct race_side){a->thread, a->kind, plainer(&now), a->site};
        d->report(d->context, &race);
    }
}

/* Does the new access make the old record needless?  Its own thread's record of the same sort,
 * or anything that happens before a plain write. */
static bool replaces(const struct record *new, const struct thread_state *state,
                     const struct record *r)
{
    if (r->thread == new->thread)
        return (r->kind == ACCESS_READ) == (new->kind == ACCESS_READ) &&
               (r->mode == MODE_PLAIN) == (new->mode == MODE_PLAIN) &&
               (r->write_mode == MODE_PLAIN) == (new->write_mode == MODE_PLAIN);
    return new->kind != ACCESS_READ &&new->write_mode == MODE_PLAIN &&
           r->epoch <= clock_of(state->clock, r->thread);
}

/* Is there a record that the access would only repeat? */
static bool is_remembered(const struct place *place, const struct record *record)
{
    for (uint32_t i = 0; i < place->count; i++) {
        const struct record *r = &place->records[i];
        if (r->thread == record->thread && r->epoch == record->epoch && r->kind == record->kind &&
            r->mode == record->mode && r->write_mode == record->write_mode &&
            r->site == record->site)
            return true;
    }
    return false;
}

static void remember(struct race_detector *d, const struct access *a, struct place *place)
{
    struct undo_log *log = d->pool.log;
    const struct thread_state *state = state_of(d, a->thread);
    struct record record = record_of(a, clock_of(state->clock, a->thread));
    if (is_remembered(place, &record))
        return;
    list_place(d, place);
    uint32_t kept = 0;
    undo_save_range(log, place->records, place->count * sizeof *place->records);
    for (uint32_t i = 0; i < place->count; i++)
        if (!replaces(&record, state, &place->records[i]))
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

void race_detector_tell(struct race_detector *d, const struct race_history *history)
{
    d->history = history;
}

const struct clock *race_detector_clock(struct race_detector *d, thread_id thread)
{
    return state_of(d, thread)->clock;
}

/* ---- events ---- */

void race_detector_access(struct race_detector *d, const struct access *a,
                          enum race_attention attention)
{
    bool is_plain =
        a->mode == MODE_PLAIN && (a->kind != ACCESS_UPDATE || a->write_mode == MODE_PLAIN);
    if (!attention && is_plain) {
        /* Whoever reads what this wrote does not read what was released before. */
        struct place *place = writes(a) ? map_get(&d->places, a->place) : NULL;
        if (place && place->last_write)
            clock_assign(&d->pool, &place->last_write, NULL);
    } else {
        struct place *place = place_in(d, &d->places, a->place);
        if (a->kind != ACCESS_WRITE)
            synchronize_read(d, a, place, a->mode);
        if (attention)
            check(d, a, place);
        if (attention == RACE_TRACKS)
            remember(d, a, place);
        if (a->is_reference && a->value) {
            if (writes(a))
                note_publication(d, a, place);
            else
                note_reference(d, a, place);
        }
        if (a->kind == ACCESS_WRITE)
            synchronize_write(d, a, place, a->mode, false);
        else if (writes(a))
            synchronize_write(d, a, place, a->write_mode, true);
    }
    if (a->is_final)
        note_final(d, a);
    if (a->is_reference && a->kind == ACCESS_READ && a->value)
        follow_reference(d, a);
}

static void on_access(void *self, const struct access *a)
{
    const struct race_watch *watch = ((struct race_detector *)self)->watch;
    race_detector_access(self, a, watch ? watch->attention(watch->self, a) : RACE_TRACKS);
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

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct race_detector *d = self;
    (void)site;
    switch (kind) {
    case SYNC_LOCK: acquire(d, thread, sync_place(d, SYNC_LOCK, object)); break;
    case SYNC_UNLOCK: release(d, thread, sync_place(d, SYNC_LOCK, object)); break;
    case SYNC_START: {
        struct thread_state *state = state_of(d, thread), *child = new_state(d, (thread_id)object);
        clock_join(&d->pool, &child->clock, state->clock);
        next_epoch(d, state, thread);
        break;
    }
    case SYNC_BEGIN: state_of(d, thread); break; /* it was told at its start what it knows */
    case SYNC_END:
        release(d, thread, sync_place(d, SYNC_END, object));
        UNDO_SET(d->pool.log, state_of(d, thread)->has_ended, 1);
        break;
    case SYNC_JOIN: acquire(d, thread, sync_place(d, SYNC_END, object)); break;
    case SYNC_INTERRUPT: release(d, thread, sync_place(d, SYNC_INTERRUPT, object)); break;
    case SYNC_INTERRUPTED: acquire(d, thread, sync_place(d, SYNC_INTERRUPT, object)); break;
    case SYNC_CLASS_INITIALIZED:
        release(d, thread, sync_place(d, SYNC_CLASS_INITIALIZED, object));
        break;
    case SYNC_CLASS_USED: acquire(d, thread, sync_place(d, SYNC_CLASS_INITIALIZED, object)); break;
    case SYNC_WAIT:
    case SYNC_NOTIFY: break; /* no edge of their own: the monitor's unlock and lock make it */
    case SYNC_PARK:
    case SYNC_UNPARK: break; /* only the access that a thread waits for orders anything */
    }
}

static void on_freeze(void *self, thread_id thread, uint32_t object)
{
    struct race_detector *d = self;
    struct place *freeze = frozen_place(d, object);
    if (freeze)
        release(d, thread, freeze);
}

/* ---- the summary ---- */

/* For each thread: up to where all live threads know it. */
static void find_floors(struct race_detector *d)
{
    if (d->epochs_capacity < d->thread_count) {
        uint32_t capacity = (uint32_t)d->thread_count * 2;
        d->epochs = xrealloc(d->epochs, capacity * sizeof *d->epochs);
        memset(d->epochs + d->epochs_capacity, 0,
               (capacity - d->epochs_capacity) * sizeof *d->epochs);
        d->epochs_capacity = capacity;
    }
    for (uint32_t u = 0; u < d->thread_count; u++) {
        uint32_t floor = UINT32_MAX;
        for (uint32_t t = 0; t < d->thread_count; t++) {
            const struct thread_state *state = d->threads[t];
            if (state && !state->has_ended && clock_of(state->clock, u) < floor)
                floor = clock_of(state->clock, u);
        }
        d->epochs[u].floor = floor;
        d->epochs[u].count = 0;
    }
}

static bool is_known_to_all(const struct race_detector *d, const struct clock *clock)
{
    for (uint32_t u = 0; clock && u < clock->size; u++)
        if (clock->counts[u] && clock->counts[u] > d->epochs[u].floor)
            return false;
    return true;
}

/* Drops what every live thread knows; false when nothing is left. */
static bool prune(struct race_detector *d, struct place *place)
{
    struct undo_log *log = d->pool.log;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < place->count; i++)
        kept += place->records[i].epoch > d->epochs[place->records[i].thread].floor;
    if (kept < place->count) {
        undo_save_range(log, place->records, place->count * sizeof *place->records);
        undo_save(log, &place->count);
        uint32_t to = 0;
        for (uint32_t i = 0; i < place->count; i++)
            if (place->records[i].epoch > d->epochs[place->records[i].thread].floor)
                place->records[to++] = place->records[i];
        place->count = kept;
    }
    return kept || !is_known_to_all(d, place->volatile_writes) ||
           !is_known_to_all(d, place->last_write);
}

static void unlist(struct race_detector *d, uint64_t at)
{
    struct undo_log *log = d->pool.log;
    struct place *place = d->listed[at];
    undo_save_range(log, place, sizeof *place);
    place->volatile_writes = place->last_write = NULL;
    place->is_listed = 0;
    UNDO_SET(log, d->listed_count, d->listed_count - 1);
    UNDO_SET(log, d->listed[at], d->listed[d->listed_count]);
}

static void add_epoch(struct epochs *epochs, uint32_t epoch)
{
    uint32_t at = epochs->count;
    while (at > 0 && epochs->values[at - 1] >= epoch)
        at--;
    if (at < epochs->count && epochs->values[at] == epoch)
        return;
    if (epochs->count == epochs->capacity) {
        epochs->capacity = epochs->capacity ? 2 * epochs->capacity : 16;
        epochs->values = xrealloc(epochs->values, epochs->capacity * sizeof *epochs->values);
    }
    memmove(epochs->values + at + 1, epochs->values + at,
            (epochs->count - at) * sizeof *epochs->values);
    epochs->values[at] = epoch;
    epochs->count++;
}

/* How many of the thread's remembered epochs does the count cover? */
static uint32_t rank_of(const struct epochs *epochs, uint32_t count)
{
    uint32_t rank = epochs->count;
    while (rank > 0 && epochs->values[rank - 1] > count)
        rank--;
    return rank;
}

struct summing {
    struct race_detector *d;
    const struct race_names *names;
    struct race_summary sum;
};

/* Sums do not depend on the order of what is summed. */
static void add_hash(struct race_summary *sum, const uint64_t *words, size_t count)
{
    XXH128_hash_t hash = XXH3_128bits(words, count * sizeof *words);
    sum->low += hash.low64;
    sum->high += hash.high64;
}

static struct race_summary clock_summary(const struct summing *s, const struct clock *clock)
{
    struct race_summary sum = {0, 0};
    for (uint32_t u = 0; clock && u < clock->size && u < s->d->thread_count; u++) {
        uint32_t rank = rank_of(&s->d->epochs[u], clock->counts[u]);
        if (rank)
            add_hash(&sum, (uint64_t[]){s->names->thread(s->names->self, u), rank}, 2);
    }
    return sum;
}

static bool is_empty(const struct race_summary *summary)
{
    return !summary->low && !summary->high;
}

static void add_clock(struct summing *s, uint64_t what, uint64_t name, const struct clock *clock)
{
    struct race_summary c = clock_summary(s, clock);
    if (!is_empty(&c))
        add_hash(&s->sum, (uint64_t[]){what, name, c.low, c.high}, 4);
}

/* The name of what a place lies in; 0: it cannot be reached. */
static uint64_t place_name(const struct summing *s, const struct place *place)
{
    if (!place->is_sync)
        return s->names->object(s->names->self, object_of(place->id));
    unsigned kind = (unsigned)(place->id >> 40);
    uint64_t object = place->id & (((uint64_t)1 << 40) - 1);
    if (kind == SYNC_LOCK || kind == KIND_FREEZE)
        return s->names->object(s->names->self, (uint32_t)object);
    if (kind == SYNC_CLASS_INITIALIZED)
        return object + 1;
    return s->names->thread(s->names->self, (thread_id)object);
}

static void add_place(struct summing *s, const struct place *place)
{
    const struct race_detector *d = s->d;
    uint64_t name = place_name(s, place);
    if (!name)
        return;
    uint64_t what = place->is_sync ? place->id >> 40 : (uint64_t)(uint32_t)place->id << 8;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct record *r = &place->records[i];
        add_hash(&s->sum,
                 (uint64_t[]){what, name, s->names->thread(s->names->self, r->thread),
                              rank_of(&d->epochs[r->thread], r->epoch),
                              (uint64_t)r->kind << 16 | (uint64_t)r->write_mode << 8 | r->mode,
                              r->site},
                 6);
    }
    add_clock(s, what << 2 | 1, name, place->volatile_writes);
    add_clock(s, what << 2 | 2, name, place->last_write);
}

static void add_thread(struct summing *s, thread_id thread, const struct thread_state *state)
{
    uint64_t name = s->names->thread(s->names->self, thread);
    enum {
        THREAD_CLOCK = -1,
        FENCE_CLOCK = -2,
        PENDING_CLOCK = -3,
        FROZEN_CLOCK = -4,
        PUBLISHED = -5
    };
    add_clock(s, (uint64_t)THREAD_CLOCK, name, state->clock);
    add_clock(s, (uint64_t)FENCE_CLOCK, name, state->release_fence);
    add_clock(s, (uint64_t)PENDING_CLOCK, name, state->pending);
    for (uint64_t i = 0; i < state->published.capacity; i++) {
        const struct map_entry *entry = &state->published.entries[i];
        uint64_t object =
            entry->key ? s->names->object(s->names->self, (uint32_t)(entry->key - 1)) : 0;
        if (object)
            add_hash(&s->sum,
                     (uint64_t[]){(uint64_t)PUBLISHED - (entry->value == &late), name, object}, 3);
    }
    for (uint64_t i = 0; i < state->frozen.capacity; i++) {
        const struct map_entry *entry = &state->frozen.entries[i];
        uint64_t object =
            entry->key ? s->names->object(s->names->self, (uint32_t)(entry->key - 1)) : 0;
        if (object && !clock_is_before(entry->value, state->clock))
            add_clock(s, (uint64_t)FROZEN_CLOCK, name * 31 + object, entry->value);
    }
}

struct race_summary race_detector_summary(struct race_detector *d, const struct race_names *names)
{
    struct summing s = {d, names, {0, 0}};
    find_floors(d);
    for (uint64_t i = d->listed_count; i-- > 0;)
        if (!prune(d, d->listed[i]))
            unlist(d, i);
    for (uint64_t i = 0; i < d->listed_count; i++) {
        const struct place *place = d->listed[i];
        if (place->count && !place->is_sync && !names->object(names->self, object_of(place->id)))
            continue;
        for (uint32_t j = 0; j < place->count; j++)
            add_epoch(&d->epochs[place->records[j].thread], place->records[j].epoch);
    }
    for (uint64_t i = 0; i < d->listed_count; i++)
        add_place(&s, d->listed[i]);
    for (uint32_t t = 0; t < d->thread_count; t++)
        if (d->threads[t] && !d->threads[t]->has_ended)
            add_thread(&s, t, d->threads[t]);
    return s.sum;
}

static void on_begin(void *self, struct undo_log *log)
{
    struct race_detector *d = self;
    pool_release(&d->pool);
    pool_init(&d->pool, log, POOL_BYTES);
    map_init(&d->places, &d->pool);
    map_init(&d->syncs, &d->pool);
    d->threads = NULL;
    d->listed = NULL;
    d->thread_count = d->thread_capacity = d->listed_count = d->listed_capacity = 0;
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
    for (uint32_t i = 0; i < d->epochs_capacity; i++)
        free(d->epochs[i].values);
    free(d->epochs);
    free(d);
}

void race_detector_watch(struct race_detector *d, const struct race_watch *watch)
{
    d->watch = watch;
}

const struct analysis *race_detector_analysis(struct race_detector *d)
{
    return &d->analysis;
}
