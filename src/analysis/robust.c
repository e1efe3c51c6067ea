/* robust.c - see robust.h. */
#include "analysis/robust.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* More places than anyone follows: the program is taken not to be robust. */
enum { MAX_PLACES = 1000 };

/* The orders beside happens-before. */
enum {
    CONFLICT, /* of all conflicting accesses and of synchronization actions */
    STRONG,   /* the same of those only that are in the synchronization order */
    ORDERS,
};

/* Clocks are indexed by the numbers of places; a count is that of the place's writes. */
struct orders {
    struct clock *of[ORDERS];
};

struct thread_state {
    struct orders before; /* the thread's next action */
    bool has_loose_read;  /* an opaque one, with no fence since then */
    bool has_ended;
};

struct place_state {
    place_id id;
    uint32_t number;
    uint32_t writes;
    struct orders written, read; /* before the last write, and it; the reads since then */
};

/* What is not memory. */
enum sync_class {
    SYNC_OF_MONITOR,
    SYNC_OF_END,
    SYNC_OF_INTERRUPT,
    SYNC_OF_CLASS,
    SYNC_OF_PERMIT,
    SYNC_OF_TASK
};
struct sync_state {
    enum sync_class class_;
    sync_id object;
    struct orders released;
};

struct robust {
    struct analysis analysis;
    const struct robust_watch *watch;
    struct happens_before known; /* without counts of its own: only of the places' writes */
    struct vector threads;       /* struct thread_state by id */
    struct vector places;        /* struct place_state by number */
    struct vector syncs;         /* struct sync_state */
    struct map place_of, sync_of;
};

/* ---- state ---- */

static struct thread_state *thread_of(struct robust *r, thread_id thread)
{
    struct thread_state *state = thread < r->threads.count ? r->threads.items[thread] : NULL;
    if (!state) {
        state = pool_alloc(&r->known.pool, sizeof *state);
        vector_put(&r->threads, thread, state);
    }
    return state;
}

/* NULL: there are too many. */
static struct place_state *place_of(struct robust *r, place_id id)
{
    struct place_state *place = map_get(&r->place_of, id);
    if (place || r->places.count == MAX_PLACES)
        return place;
    place = pool_alloc(&r->known.pool, sizeof *place);
    place->id = id;
    place->number = (uint32_t)r->places.count;
    vector_add(&r->places, place);
    map_put(&r->place_of, id, place);
    return place;
}

static struct sync_state *sync_of(struct robust *r, enum sync_class class_, sync_id object)
{
    uint64_t key = (uint64_t)class_ << 40 | object;
    struct sync_state *sync = map_get(&r->sync_of, key);
    if (!sync) {
        sync = pool_alloc(&r->known.pool, sizeof *sync);
        sync->class_ = class_;
        sync->object = object;
        vector_add(&r->syncs, sync);
        map_put(&r->sync_of, key, sync);
    }
    return sync;
}

static void join(struct robust *r, struct orders *into, const struct orders *from)
{
    for (int o = 0; o < ORDERS; o++)
        clock_join(&r->known.pool, &into->of[o], from->of[o]);
}

/* ---- accesses ---- */

static bool knows(const struct clock *clock, const struct place_state *place)
{
    return clock_of(clock, place->number) == place->writes;
}

/* Could the access miss the place's last write, and would that be no interleaving? */
static bool may_miss(struct robust *r, const struct access *a, const struct place_state *place,
                     bool is_strong)
{
    const struct orders *before = &thread_of(r, a->thread)->before;
    return knows(before->of[CONFLICT], place) &&
           !knows(happens_before_clock(&r->known, a->thread), place) &&
           !(is_strong && knows(before->of[STRONG], place));
}

/* A read and a later write of which neither orders the two. */
static bool is_load_buffering(const struct access *a, const struct thread_state *t)
{
    enum access_mode mode = a->kind == ACCESS_UPDATE ? a->write_mode : a->mode;
    return access_writes(a) && mode == MODE_OPAQUE && t->has_loose_read;
}

static void note_loose_read(struct robust *r, const struct access *a, struct thread_state *t)
{
    if (a->kind != ACCESS_WRITE && a->mode == MODE_OPAQUE)
        UNDO_SET(r->known.pool.log, t->has_loose_read, true);
}

/* The access comes after the conflicting ones before it, and is itself known from now on. */
static void order_access(struct robust *r, const struct access *a, struct place_state *place,
                         int order)
{
    struct pool *pool = &r->known.pool;
    struct thread_state *t = thread_of(r, a->thread);
    struct clock **before = &t->before.of[order];
    clock_join(pool, before, place->written.of[order]);
    if (access_writes(a))
        clock_join(pool, before, place->read.of[order]);
    clock_set(pool, before, place->number, place->writes);
    if (access_writes(a)) {
        clock_assign(pool, &place->written.of[order], *before);
        clock_assign(pool, &place->read.of[order], NULL);
    } else {
        clock_join(pool, &place->read.of[order], *before);
    }
}

/* How far releases and acquires carry the knowledge of the last write.  A plain read is not
 * coherent: it need not see again what it saw.  A volatile read comes after all earlier volatile writes
 * of the place only where there are no others: else, as in JAM21, after the write that it reads. */
static void know_access(struct robust *r, const struct access *a, const struct place_state *place,
                        bool is_strong)
{
    struct access unnamed = *a;
    unnamed.is_reference = unnamed.is_final = false; /* final fields are no matter here */
    if (!is_strong && a->kind != ACCESS_WRITE && a->mode == MODE_VOLATILE)
        unnamed.mode = MODE_ACQUIRE_RELEASE;
    if (access_writes(a) || !access_is_plain(a))
        clock_set(&r->known.pool, &happens_before_thread(&r->known, a->thread)->clock,
                  place->number, place->writes);
    happens_before_access(&r->known, &unnamed);
}

static void on_access(void *self, const struct access *a)
{
    struct robust *r = self;
    enum robust_place_kind kind = r->watch->kind(r->watch->self, a->place);
    if (kind == ROBUST_UNSHARED)
        return;
    struct place_state *place = place_of(r, a->place);
    struct thread_state *t = thread_of(r, a->thread);
    if (!place) {
        r->watch->broken(r->watch->self);
        return;
    }
    bool is_strong = kind == ROBUST_STRONG;
    if (place->writes && !access_is_plain(a) && may_miss(r, a, place, is_strong))
        r->watch->broken(r->watch->self);
    if (!is_strong && is_load_buffering(a, t))
        r->watch->broken(r->watch->self);
    if (access_writes(a))
        UNDO_SET(r->known.pool.log, place->writes, place->writes + 1);
    order_access(r, a, place, CONFLICT);
    if (is_strong)
        order_access(r, a, place, STRONG);
    else
        note_loose_read(r, a, t);
    know_access(r, a, place, is_strong);
}

/* ---- other actions ---- */

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct robust *r = self;
    struct thread_state *t = thread_of(r, thread);
    (void)site;
    happens_before_fence(&r->known, thread, kind);
    if (kind == FENCE_ACQUIRE || kind == FENCE_RELEASE || kind == FENCE_FULL)
        UNDO_SET(r->known.pool.log, t->has_loose_read, false);
}

static void release(struct robust *r, thread_id thread, enum sync_class class_, sync_id object)
{
    join(r, &sync_of(r, class_, object)->released, &thread_of(r, thread)->before);
}

static void acquire(struct robust *r, thread_id thread, enum sync_class class_, sync_id object)
{
    join(r, &thread_of(r, thread)->before, &sync_of(r, class_, object)->released);
}

/* All are in the synchronization order, or as good as that: what a thread did before unpark() is
 * there for a thread that it wakes up. */
static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct robust *r = self;
    (void)site;
    happens_before_sync(&r->known, thread, kind, object);
    switch (kind) {
    case SYNC_LOCK: acquire(r, thread, SYNC_OF_MONITOR, object); break;
    case SYNC_UNLOCK: release(r, thread, SYNC_OF_MONITOR, object); break;
    case SYNC_START:
        join(r, &thread_of(r, (thread_id)object)->before, &thread_of(r, thread)->before);
        break;
    case SYNC_END:
        release(r, thread, SYNC_OF_END, object);
        UNDO_SET(r->known.pool.log, thread_of(r, thread)->has_ended, true);
        break;
    case SYNC_JOIN: acquire(r, thread, SYNC_OF_END, object); break;
    case SYNC_INTERRUPT: /* ends park(), too */
        release(r, thread, SYNC_OF_INTERRUPT, object);
        release(r, thread, SYNC_OF_PERMIT, object);
        break;
    case SYNC_INTERRUPTED: acquire(r, thread, SYNC_OF_INTERRUPT, object); break;
    case SYNC_UNPARK: release(r, thread, SYNC_OF_PERMIT, object); break;
    case SYNC_PARK: acquire(r, thread, SYNC_OF_PERMIT, object); break;
    case SYNC_CLASS_INITIALIZED: release(r, thread, SYNC_OF_CLASS, object); break;
    case SYNC_CLASS_USED: acquire(r, thread, SYNC_OF_CLASS, object); break;
    case SYNC_SUBMIT: release(r, thread, SYNC_OF_TASK, object); break;
    case SYNC_EXECUTE: acquire(r, thread, SYNC_OF_TASK, object); break;
    case SYNC_BEGIN:
    case SYNC_EXIT:
    case SYNC_WAIT:
    case SYNC_NOTIFY: break; /* the monitor orders them */
    }
}

static void on_begin(void *self, struct undo_log *log)
{
    struct robust *r = self;
    happens_before_begin(&r->known, log);
    vector_init(&r->threads, &r->known.pool);
    vector_init(&r->places, &r->known.pool);
    vector_init(&r->syncs, &r->known.pool);
    map_init(&r->place_of, &r->known.pool);
    map_init(&r->sync_of, &r->known.pool);
    undo_claim(log, &r->threads, (size_t)((char *)(&r->sync_of + 1) - (char *)&r->threads),
               UNDO_KNOWLEDGE, "robust_summary()");
}

struct robust *robust_new(const struct robust_watch *watch)
{
    struct robust *r = xcalloc(1, sizeof *r);
    r->watch = watch;
    happens_before_leave_uncounted(&r->known);
    happens_before_list_places(&r->known);
    r->analysis = (struct analysis){
        .name = "robust",
        .summary = "accesses between plain and volatile that make a difference",
        .self = r,
        .execution_begin = on_begin,
        .access = on_access,
        .fence = on_fence,
        .sync = on_sync,
    };
    return r;
}

void robust_free(struct robust *r)
{
    if (!r)
        return;
    if (r->known.pool.log)
        undo_disclaim(r->known.pool.log, r, sizeof *r);
    happens_before_release(&r->known);
    free(r);
}

const struct analysis *robust_analysis(struct robust *r)
{
    return &r->analysis;
}

/* ---- the summary ---- */

/* Of the call that is under way. */
struct summary {
    struct robust *robust;
    const struct race_names *names;
    int order; /* ORDERS: happens-before */
    bool *
        matters; /* by number of the place: can be reached, and not all threads know of its last write */
    struct race_hash sum;
};

static void add(struct summary *s, const uint64_t *words, size_t count)
{
    XXH128_hash_t hash = XXH3_128bits(words, count * sizeof *words);
    s->sum.low += hash.low64;
    s->sum.high += hash.high64;
}

/* Sums do not depend on the order in which places were first used. */
static void add_clock(struct summary *s, uint64_t what, uint64_t name, const struct clock *clock)
{
    for (uint32_t i = 0; clock && i < s->robust->places.count; i++) {
        const struct place_state *place = s->robust->places.items[i];
        if (s->matters[i] && knows(clock, place))
            add(s,
                (uint64_t[]){(uint64_t)s->order, what, name,
                             s->names->object(s->names->self, (uint32_t)(place->id >> 32)),
                             (uint32_t)place->id},
                5);
    }
}

/* NULL: not seen, or it has ended. */
static const struct thread_state *live_thread(const struct robust *r, thread_id thread)
{
    const struct thread_state *t = r->threads.items[thread];
    return t && !t->has_ended ? t : NULL;
}

static const struct clock *clock_before(struct summary *s, thread_id thread)
{
    return s->order == ORDERS ? happens_before_clock(&s->robust->known, thread)
                              : live_thread(s->robust, thread)->before.of[s->order];
}

static bool all_know(struct summary *s, const struct place_state *place)
{
    for (uint32_t t = 0; t < s->robust->threads.count; t++)
        if (live_thread(s->robust, t) && !knows(clock_before(s, t), place))
            return false;
    return true;
}

static void find_what_matters(struct summary *s)
{
    for (uint32_t i = 0; i < s->robust->places.count; i++) {
        const struct place_state *place = s->robust->places.items[i];
        s->matters[i] =
            s->names->object(s->names->self, (uint32_t)(place->id >> 32)) && !all_know(s, place);
    }
}

enum {
    OF_THREAD = 1,
    OF_FENCE,
    OF_PENDING,
    OF_RELEASED,
    OF_LAST_WRITE,
    OF_WRITTEN,
    OF_READ,
    OF_LOOSE
};

static void add_threads(struct summary *s)
{
    for (uint32_t t = 0; t < s->robust->threads.count; t++) {
        if (!live_thread(s->robust, t))
            continue;
        uint64_t name = s->names->thread(s->names->self, t);
        add_clock(s, OF_THREAD, name, clock_before(s, t));
        if (s->order != ORDERS)
            continue;
        const struct hb_thread *known = happens_before_thread(&s->robust->known, t);
        add_clock(s, OF_FENCE, name, known->release_fence);
        add_clock(s, OF_PENDING, name, known->pending);
        if (live_thread(s->robust, t)->has_loose_read)
            add(s, (uint64_t[]){OF_LOOSE, name}, 2);
    }
}

static uint64_t sync_name(const struct summary *s, const struct sync_state *sync)
{
    const struct race_names *names = s->names;
    switch (sync->class_) {
    case SYNC_OF_MONITOR:
    case SYNC_OF_TASK: return names->object(names->self, (uint32_t)sync->object);
    case SYNC_OF_CLASS: return sync->object + 1;
    case SYNC_OF_END:
    case SYNC_OF_INTERRUPT:
    case SYNC_OF_PERMIT: return names->thread(names->self, (thread_id)sync->object);
    }
    return 0;
}

/* What places and other things hand on. */
static void add_orders(struct summary *s)
{
    for (uint32_t i = 0; i < s->robust->places.count; i++) {
        const struct place_state *place = s->robust->places.items[i];
        uint64_t name = s->names->object(s->names->self, (uint32_t)(place->id >> 32));
        uint64_t offset = (uint64_t)(uint32_t)place->id << 8;
        if (!name)
            continue;
        add_clock(s, offset | OF_WRITTEN, name, place->written.of[s->order]);
        add_clock(s, offset | OF_READ, name, place->read.of[s->order]);
    }
    for (uint32_t i = 0; i < s->robust->syncs.count; i++) {
        const struct sync_state *sync = s->robust->syncs.items[i];
        uint64_t name = sync_name(s, sync);
        if (name)
            add_clock(s, (uint64_t)sync->class_ << 8 | OF_RELEASED, name,
                      sync->released.of[s->order]);
    }
}

static void add_known(struct summary *s)
{
    const struct vector *listed = &s->robust->known.listed;
    for (uint64_t i = 0; i < listed->count; i++) {
        const struct hb_place *place = listed->items[i];
        uint64_t name = race_place_name(s->names, place);
        uint64_t what =
            (place->kind == HB_MEMORY ? (uint64_t)(uint32_t)place->id << 8 : 0) | place->kind;
        if (!name)
            continue;
        add_clock(s, what << 8 | OF_RELEASED, name, place->released);
        add_clock(s, what << 8 | OF_LAST_WRITE, name, place->last_write);
    }
}

struct race_hash robust_summary(struct robust *r, const struct race_names *names)
{
    bool matters[MAX_PLACES];
    struct summary s = {.robust = r, .names = names, .matters = matters};
    for (s.order = 0; s.order <= ORDERS; s.order++) {
        find_what_matters(&s);
        add_threads(&s);
        if (s.order == ORDERS)
            add_known(&s);
        else
            add_orders(&s);
    }
    return s.sum;
}
