/* happens_before.c - see happens_before.h. */
#include "analysis/happens_before.h"

/* The initializer of an object that has no final fields. */
static const thread_id NO_THREAD = (thread_id)-1;

static const uint64_t POOL_BYTES = (uint64_t)1 << 36;

/* ---- state ---- */

void happens_before_begin(struct happens_before *hb, struct undo_log *log)
{
    static const char note[] = "race_summary_take()";
    happens_before_release(hb);
    pool_init(&hb->pool, log, POOL_BYTES, UNDO_KNOWLEDGE, note);
    undo_claim(log, hb, sizeof *hb, UNDO_KNOWLEDGE, note);
    vector_init(&hb->threads, &hb->pool);
    vector_init(&hb->listed, &hb->pool);
    map_init(&hb->places, &hb->pool);
    map_init(&hb->syncs, &hb->pool);
}

void happens_before_release(struct happens_before *hb)
{
    if (hb->pool.log)
        undo_disclaim(hb->pool.log, hb, sizeof *hb);
    pool_release(&hb->pool);
}

void happens_before_listen(struct happens_before *hb, hb_acquire_listener *listener, void *context)
{
    hb->listener = listener;
    hb->listener_context = context;
}

struct hb_thread *happens_before_new_thread(struct happens_before *hb, thread_id thread)
{
    struct hb_thread *state = pool_alloc(&hb->pool, sizeof *state);
    map_init(&state->frozen, &hb->pool);
    map_init(&state->references, &hb->pool);
    vector_put(&hb->threads, thread, state);
    if (!hb->is_uncounted)
        clock_set(&hb->pool, &state->clock, thread, 1);
    return state;
}

static struct hb_place *place_in(struct happens_before *hb, struct map *map, uint64_t key,
                                 enum hb_kind kind, uint64_t id)
{
    struct hb_place *place = map_get(map, key);
    if (!place) {
        place = pool_alloc(&hb->pool, sizeof *place);
        place->id = id;
        place->kind = (uint8_t)kind;
        map_put(map, key, place);
    }
    return place;
}

static uint64_t sync_key(enum hb_kind kind, sync_id object)
{
    return (uint64_t)kind << 40 | object;
}

static struct hb_place *sync_place(struct happens_before *hb, enum hb_kind kind, sync_id object)
{
    return place_in(hb, &hb->syncs, sync_key(kind, object), kind, object);
}

/* NULL: no final field of the object was written. */
struct hb_place *happens_before_freeze_place(const struct happens_before *hb, uint32_t object)
{
    return map_get(&hb->syncs, sync_key(HB_FREEZE, object));
}

/* After a release: it does not cover later actions of the thread. */
static void next_epoch(struct happens_before *hb, struct hb_thread *state, thread_id thread)
{
    if (!hb->is_uncounted)
        clock_set(&hb->pool, &state->clock, thread, clock_of(state->clock, thread) + 1);
}

void happens_before_leave_uncounted(struct happens_before *hb)
{
    hb->is_uncounted = true;
}

/* ---- the list of places ---- */

void happens_before_list_places(struct happens_before *hb)
{
    hb->lists_places = true;
}

static void list_place(struct happens_before *hb, struct hb_place *place)
{
    if (place->is_listed || !hb->lists_places)
        return;
    UNDO_SET(hb->pool.log, place->is_listed, true);
    vector_add(&hb->listed, place);
}

/* Who reads the reference there gets the object by that read, unless it wrote the reference: that matters as long as
 * the object's freezes order something, of which what is published is a part. */
static bool is_publication_asked(const struct happens_before *hb, const struct hb_place *place,
                                 const struct clock *floor)
{
    const struct hb_place *freeze =
        place->referred ? happens_before_freeze_place(hb, place->referred) : NULL;
    return freeze && (!freeze->released || !clock_is_before(freeze->released, floor));
}

void happens_before_forget(struct happens_before *hb, const struct clock *floor)
{
    struct undo_log *log = hb->pool.log;
    for (uint64_t i = hb->listed.count; i-- > 0;) {
        struct hb_place *place = hb->listed.items[i];
        if (!clock_is_before(place->released, floor) ||
            !clock_is_before(place->last_write, floor) || is_publication_asked(hb, place, floor))
            continue;
        UNDO_SET(log, place->released, NULL);
        UNDO_SET(log, place->last_write, NULL);
        UNDO_SET(log, place->published, NULL);
        UNDO_SET(log, place->is_listed, false);
        vector_remove(&hb->listed, i);
    }
}

/* ---- releases and acquires ---- */

static void release(struct happens_before *hb, thread_id thread, struct hb_place *into)
{
    struct hb_thread *state = happens_before_thread(hb, thread);
    list_place(hb, into);
    clock_join(&hb->pool, &into->released, state->clock);
    next_epoch(hb, state, thread);
}

static void learn(struct happens_before *hb, thread_id thread, const struct hb_place *through,
                  const struct clock *clock)
{
    struct hb_thread *state = happens_before_thread(hb, thread);
    if (!clock)
        return;
    if (hb->listener)
        hb->listener(hb->listener_context, thread, through, clock);
    clock_join(&hb->pool, &state->clock, clock);
}

static void acquire(struct happens_before *hb, thread_id thread, const struct hb_place *from)
{
    learn(hb, thread, from, from->released);
}

/* ---- synchronization through accesses ---- */

static bool has_reference(const struct access *a)
{
    return a->is_reference && a->value;
}

static void synchronize_read(struct happens_before *hb, const struct access *a,
                             const struct hb_place *place)
{
    struct hb_thread *state = happens_before_thread(hb, a->thread);
    switch (a->mode) {
    case MODE_VOLATILE:
        if (!hb->learns_by_reading)
            learn(hb, a->thread, place, place->released);
        learn(hb, a->thread, place, place->last_write);
        break;
    case MODE_ACQUIRE_RELEASE: learn(hb, a->thread, place, place->last_write); break;
    case MODE_OPAQUE: clock_join(&hb->pool, &state->pending, place->last_write); break;
    case MODE_PLAIN: break;
    }
}

/* A read of what a plain write wrote sees nothing that was released before. */
static void hide_release(struct happens_before *hb, struct hb_place *place)
{
    if (place->last_write)
        clock_assign(&hb->pool, &place->last_write, NULL);
}

static void synchronize_write(struct happens_before *hb, const struct access *a,
                              struct hb_place *place)
{
    struct hb_thread *state = happens_before_thread(hb, a->thread);
    bool is_update = a->kind == ACCESS_UPDATE;
    enum access_mode mode = is_update ? a->write_mode : a->mode;
    if (!is_update) /* an update continues what it read (a release sequence) */
        hide_release(hb, place);
    if (mode != MODE_PLAIN)
        list_place(hb, place);
    switch (mode) {
    case MODE_VOLATILE:
        clock_join(&hb->pool, &place->released, state->clock);
        clock_join(&hb->pool, &place->last_write, state->clock);
        next_epoch(hb, state, a->thread);
        break;
    case MODE_ACQUIRE_RELEASE:
        clock_join(&hb->pool, &place->last_write, state->clock);
        next_epoch(hb, state, a->thread);
        break;
    case MODE_OPAQUE: clock_join(&hb->pool, &place->last_write, state->release_fence); break;
    case MODE_PLAIN: break;
    }
}

/* ---- final fields (JLS 17.5) ---- */

static uint32_t object_of(place_id place)
{
    return (uint32_t)(place >> 32);
}

/* What the freezes of the object's final fields publish; NULL: nothing. */
static const struct clock *freeze_of(const struct happens_before *hb, uint32_t object)
{
    const struct hb_place *freeze = happens_before_freeze_place(hb, object);
    return freeze ? freeze->released : NULL;
}

/* Clocks that are shared never change, so one of the two will do where it is the answer. */
static const struct clock *most(struct happens_before *hb, const struct clock *a,
                                const struct clock *b)
{
    if (clock_is_before(a, b))
        return b;
    return clock_is_before(b, a) ? a : clock_joined(&hb->pool, a, b);
}

static const struct clock *least(struct happens_before *hb, const struct clock *a,
                                 const struct clock *b)
{
    if (clock_is_before(a, b))
        return a;
    return clock_is_before(b, a) ? b : clock_least(&hb->pool, a, b);
}

/* What the thread's reads of the object's final fields see beyond the thread's clock. */
static const struct clock *final_clock(const struct happens_before *hb,
                                       const struct hb_thread *state, uint32_t object)
{
    const struct hb_reference *reference = map_get(&state->references, object);
    return reference ? reference->covers : freeze_of(hb, object);
}

/* What the chains promise by which the thread has reached the object, as far as all its reads of the reference do;
 * nothing if it made the object itself, as then it needs no read to use it. */
static const struct clock *chain_clock(struct happens_before *hb, thread_id thread, uint32_t object)
{
    const struct hb_thread *state = happens_before_thread(hb, thread);
    const struct clock *known = map_get(&state->frozen, object);
    const struct hb_reference *reference = known ? map_get(&state->references, object) : NULL;
    const struct hb_place *freeze = known ? happens_before_freeze_place(hb, object) : NULL;
    if (freeze && freeze->initializer == thread)
        return NULL;
    return reference ? least(hb, reference->covers, known) : known;
}

/* What is seen along the dereference chain that the read of a reference continues, or begins by reading a
 * final field; NULL: nothing. */
static const struct clock *chain_of(struct happens_before *hb, const struct hb_thread *state,
                                    const struct access *a)
{
    uint32_t object = object_of(a->place);
    const struct clock *own = a->is_final ? final_clock(hb, state, object) : NULL;
    return most(hb, chain_clock(hb, a->thread, object), own);
}

void happens_before_tell_reached(struct happens_before *hb, hb_reach_listener *listener,
                                 void *context)
{
    hb->reach_listener = listener;
    hb->reach_context = context;
}

void happens_before_follow_gets(struct happens_before *hb)
{
    hb->gets_by_freezes = hb->follows_gets = true;
}

/* The thread has reached the object along a chain, and reads of it see what the clock counts. */
static void reach(struct happens_before *hb, struct hb_thread *state, uint32_t object,
                  const struct clock *clock)
{
    const struct clock *known = map_get(&state->frozen, object);
    if (clock_is_before(clock, state->clock))
        return;
    hb->gets_by_freezes = true;
    if (hb->reach_listener && !happens_before_freeze_place(hb, object))
        hb->reach_listener(hb->reach_context, object);
    if (clock_is_before(clock, known))
        return;
    map_put(&state->frozen, object, clock_joined(&hb->pool, known, clock));
}

/* A reference is written.  Another thread that reads it there gets the object by a memory chain from the
 * freezes that come before the write: all there were so far, if the writer constructs the object or
 * knows of them; else those that all reads by which the writer got the object have promised. */
static const struct clock *published_by(struct happens_before *hb, const struct access *a)
{
    const struct hb_place *freeze = happens_before_freeze_place(hb, (uint32_t)a->value);
    if (!freeze)
        return NULL;
    const struct hb_thread *state = happens_before_thread(hb, a->thread);
    if (hb_freeze_epoch(freeze) <= clock_of(state->clock, freeze->initializer))
        return freeze->released;
    const struct hb_reference *reference = map_get(&state->references, (uint32_t)a->value);
    return reference ? reference->passes : NULL;
}

static void note_publication(struct happens_before *hb, const struct access *a,
                             struct hb_place *place)
{
    const struct clock *published = published_by(hb, a);
    uint32_t referred =
        happens_before_freeze_place(hb, (uint32_t)a->value) ? (uint32_t)a->value : 0;
    UNDO_SET(hb->pool.log, place->publisher, a->thread + 1);
    UNDO_SET(hb->pool.log, place->published, published);
    UNDO_SET(hb->pool.log, place->referred, referred);
    if (!referred)
        return;
    hb->has_finals = true;
    list_place(hb, place);
}

/* A reference to an object with final fields is read by a thread that neither constructs the object nor
 * wrote the reference there, which it had already then. */
static void note_reference(struct happens_before *hb, struct hb_thread *state, uint32_t object,
                           const struct clock *chain, const struct clock *published)
{
    const struct hb_reference *known = map_get(&state->references, object);
    struct hb_reference now = {most(hb, chain, published), published};
    if (known) {
        now = (struct hb_reference){least(hb, known->covers, now.covers),
                                    least(hb, known->passes, now.passes)};
        if (now.covers == known->covers && now.passes == known->passes)
            return;
    }
    struct hb_reference *kept = pool_alloc(&hb->pool, sizeof *kept);
    hb->has_finals = true;
    *kept = now;
    map_put(&state->references, object, kept);
}

static void follow_reference(struct happens_before *hb, const struct access *a,
                             const struct hb_place *place)
{
    struct hb_thread *state = happens_before_thread(hb, a->thread);
    uint32_t object = (uint32_t)a->value;
    const struct hb_place *freeze = happens_before_freeze_place(hb, object);
    const struct clock *chain = chain_of(hb, state, a);
    bool is_known = place || hb->follows_gets; /* else it may have been written all the same */
    bool had_it = place && place->publisher == a->thread + 1;
    if (is_known && freeze && freeze->initializer != a->thread && !had_it) {
        note_reference(hb, state, object, chain, place ? place->published : NULL);
        if (!freeze->released ||
            hb_freeze_epoch(freeze) > clock_of(state->clock, freeze->initializer))
            hb->gets_by_freezes = true;
    }
    if (chain)
        reach(hb, state, object, chain);
}

uint32_t happens_before_by_freeze(struct happens_before *hb, const struct access *a,
                                  thread_id thread)
{
    if (a->kind != ACCESS_READ)
        return 0;
    const struct hb_thread *state = happens_before_thread(hb, a->thread);
    const struct hb_reference *reference = map_get(&state->references, object_of(a->place));
    if (reference && a->is_final)
        return clock_of(reference->covers, thread);
    return clock_of(chain_clock(hb, a->thread, object_of(a->place)), thread);
}

bool happens_before_is_both_ways(struct happens_before *hb, thread_id thread, uint32_t object)
{
    const struct clock *known = map_get(&happens_before_thread(hb, thread)->frozen, object);
    return known && !clock_is_before(known, chain_clock(hb, thread, object));
}

void happens_before_construct(struct happens_before *hb, thread_id thread, uint32_t object)
{
    if (!happens_before_freeze_place(hb, object))
        sync_place(hb, HB_FREEZE, object)->initializer = thread;
}

void happens_before_count_gets(struct happens_before *hb, thread_id thread, uint32_t object)
{
    if (happens_before_freeze_place(hb, object))
        return;
    sync_place(hb, HB_FREEZE, object)->initializer = NO_THREAD;
    hb->has_finals = true;
    map_put(&happens_before_thread(hb, thread)->references, object,
            pool_alloc(&hb->pool, sizeof(struct hb_reference)));
}

/* place: NULL if the order keeps nothing of it. */
static void note_final_fields(struct happens_before *hb, const struct access *a,
                              struct hb_place *place)
{
    uint32_t object = object_of(a->place);
    if (a->is_final && a->kind == ACCESS_WRITE)
        happens_before_construct(hb, a->thread, object);
    if (!has_reference(a))
        return;
    if (place && access_writes(a))
        note_publication(hb, a, place);
    else if (!access_writes(a))
        follow_reference(hb, a, place);
}

/* ---- events ---- */

struct hb_place *happens_before_access_begin(struct happens_before *hb, const struct access *a)
{
    bool writes = access_writes(a);
    if (access_is_plain(a) && !(writes && has_reference(a)))
        return writes || has_reference(a) ? map_get(&hb->places, a->place) : NULL;
    struct hb_place *place = place_in(hb, &hb->places, a->place, HB_MEMORY, a->place);
    if (a->kind != ACCESS_WRITE)
        synchronize_read(hb, a, place);
    return place;
}

void happens_before_access_end(struct happens_before *hb, const struct access *a,
                               struct hb_place *place)
{
    note_final_fields(hb, a, place);
    if (place && access_writes(a))
        synchronize_write(hb, a, place);
}

void happens_before_access(struct happens_before *hb, const struct access *a)
{
    happens_before_access_end(hb, a, happens_before_access_begin(hb, a));
}

void happens_before_untracked_access(struct happens_before *hb, const struct access *a)
{
    if (!access_is_plain(a) || hb->gets_by_freezes) {
        happens_before_access(hb, a);
        return;
    }
    bool writes = access_writes(a);
    struct hb_place *place = writes ? map_get(&hb->places, a->place) : NULL;
    if (place)
        hide_release(hb, place);
    if (writes ? a->is_final : has_reference(a))
        note_final_fields(hb, a, NULL);
}

void happens_before_look(struct happens_before *hb, place_id id, struct hb_seen *seen)
{
    const struct hb_place *place = map_get(&hb->places, id);
    *seen = (struct hb_seen){0};
    if (!place)
        return;
    *seen = (struct hb_seen){.published = place->published,
                             .publisher = place->publisher,
                             .referred = place->referred};
    if (place->last_write)
        seen->last_write = clock_joined(&hb->pool, place->last_write, NULL);
}

void happens_before_show(struct happens_before *hb, place_id id, const struct hb_seen *seen)
{
    struct hb_place *place = map_get(&hb->places, id);
    if (!place)
        return;
    if (place->last_write || seen->last_write)
        clock_assign(&hb->pool, &place->last_write, seen->last_write);
    UNDO_SET(hb->pool.log, place->published, seen->published);
    UNDO_SET(hb->pool.log, place->publisher, seen->publisher);
    UNDO_SET(hb->pool.log, place->referred, seen->referred);
}

void happens_before_fence(struct happens_before *hb, thread_id thread, enum fence_kind kind)
{
    struct hb_thread *state = happens_before_thread(hb, thread);
    /* loadLoad and storeStore fences order too little to make an edge. */
    if (kind == FENCE_ACQUIRE || kind == FENCE_FULL)
        clock_join(&hb->pool, &state->clock, state->pending);
    if (kind == FENCE_RELEASE || kind == FENCE_FULL) {
        clock_join(&hb->pool, &state->release_fence, state->clock);
        next_epoch(hb, state, thread);
    }
}

static void start_thread(struct happens_before *hb, thread_id thread, thread_id started)
{
    struct hb_thread *state = happens_before_thread(hb, thread);
    struct hb_thread *child = happens_before_new_thread(hb, started);
    clock_join(&hb->pool, &child->clock, state->clock);
    next_epoch(hb, state, thread);
}

void happens_before_sync(struct happens_before *hb, thread_id thread, enum sync_kind kind,
                         sync_id object)
{
    switch (kind) {
    case SYNC_LOCK: acquire(hb, thread, sync_place(hb, HB_MONITOR, object)); break;
    case SYNC_UNLOCK: release(hb, thread, sync_place(hb, HB_MONITOR, object)); break;
    case SYNC_START: start_thread(hb, thread, (thread_id)object); break;
    case SYNC_BEGIN: happens_before_thread(hb, thread); break; /* its clock was made at its start */
    case SYNC_END:
        release(hb, thread, sync_place(hb, HB_THREAD_END, object));
        UNDO_SET(hb->pool.log, happens_before_thread(hb, thread)->has_ended, true);
        break;
    case SYNC_JOIN: acquire(hb, thread, sync_place(hb, HB_THREAD_END, object)); break;
    case SYNC_INTERRUPT: release(hb, thread, sync_place(hb, HB_INTERRUPT, object)); break;
    case SYNC_INTERRUPTED: acquire(hb, thread, sync_place(hb, HB_INTERRUPT, object)); break;
    case SYNC_CLASS_INITIALIZED: release(hb, thread, sync_place(hb, HB_CLASS, object)); break;
    case SYNC_CLASS_USED: acquire(hb, thread, sync_place(hb, HB_CLASS, object)); break;
    case SYNC_SUBMIT: release(hb, thread, sync_place(hb, HB_TASK, object)); break;
    case SYNC_EXECUTE: acquire(hb, thread, sync_place(hb, HB_TASK, object)); break;
    case SYNC_WAIT:
    case SYNC_NOTIFY: break; /* no edge of their own: the monitor's unlock and lock make it */
    case SYNC_PARK:
    case SYNC_UNPARK: break; /* only the access that a thread waits for orders anything */
    case SYNC_EXIT: break;   /* nothing comes after it */
    }
}

void happens_before_freeze(struct happens_before *hb, thread_id thread, uint32_t object)
{
    struct hb_place *freeze = happens_before_freeze_place(hb, object);
    /* A freeze by another thread, which reflection can make, has no epoch of its own: it is left out, and
     * orders less than it could. */
    if (!freeze || freeze->initializer != thread)
        return;
    struct hb_thread *state = happens_before_thread(hb, thread);
    list_place(hb, freeze);
    /* A new clock: places where the object was published before keep the old one. */
    struct clock *frozen = clock_joined(&hb->pool, freeze->released, state->clock);
    UNDO_SET(hb->pool.log, freeze->released, frozen);
    next_epoch(hb, state, thread);
}
