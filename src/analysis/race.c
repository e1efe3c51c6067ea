/* race.c - see race.h.
 *
 * Of each thread a place keeps at most one read and one write, plain and not.  What happens before a
 * plain write is dropped when that write comes: an access that races with the dropped one later races with
 * the write as well. */
#include "analysis/race.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct race_detector {
    struct analysis analysis;
    struct happens_before order;
    void (*report)(void *context, const struct race *race);
    void *context;
    const struct race_history *history;
    const struct race_watch *watch;
    struct map places;    /* place_id -> struct race_place */
    struct vector listed; /* those that have records, if wanted */
    bool lists_places;
};

/* ---- places ---- */

static struct race_place *place_of(struct race_detector *d, place_id id)
{
    struct race_place *place = map_get(&d->places, id);
    if (!place) {
        place = pool_alloc(&d->order.pool, sizeof *place);
        place->id = id;
        map_put(&d->places, id, place);
    }
    return place;
}

void race_detector_list_places(struct race_detector *d)
{
    d->lists_places = true;
}

const struct vector *race_detector_places(const struct race_detector *d)
{
    return &d->listed;
}

static void list_place(struct race_detector *d, struct race_place *place)
{
    if (place->is_listed || !d->lists_places)
        return;
    UNDO_SET(d->order.pool.log, place->is_listed, true);
    vector_add(&d->listed, place);
}

static bool is_covered(const struct race_record *r, const struct clock *clock)
{
    return r->epoch <= clock_of(clock, r->thread);
}

static void forget_records(struct race_detector *d, struct race_place *place,
                           const struct clock *floor)
{
    struct undo_log *log = d->order.pool.log;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < place->count; i++)
        kept += !is_covered(&place->records[i], floor);
    if (kept == place->count)
        return;
    undo_save_range(log, place->records, place->count * sizeof *place->records);
    undo_save(log, &place->count);
    uint32_t to = 0;
    for (uint32_t i = 0; i < place->count; i++)
        if (!is_covered(&place->records[i], floor))
            place->records[to++] = place->records[i];
    place->count = kept;
}

void race_detector_forget(struct race_detector *d, const struct clock *floor)
{
    for (uint64_t i = d->listed.count; i-- > 0;) {
        struct race_place *place = d->listed.items[i];
        forget_records(d, place, floor);
        if (place->count)
            continue;
        UNDO_SET(d->order.pool.log, place->is_listed, false);
        vector_remove(&d->listed, i);
    }
}

void race_detector_drop(struct race_detector *d, bool (*matters)(void *self, place_id place),
                        void *self)
{
    for (uint64_t i = d->listed.count; i-- > 0;) {
        struct race_place *place = d->listed.items[i];
        if (matters(self, place->id))
            continue;
        UNDO_SET(d->order.pool.log, place->count, 0);
        UNDO_SET(d->order.pool.log, place->is_listed, false);
        vector_remove(&d->listed, i);
    }
}

void race_detector_construct(struct race_detector *d, thread_id thread, uint32_t object)
{
    happens_before_construct(&d->order, thread, object);
}

/* ---- the check ---- */

static struct race_record record_of(const struct access *a, uint32_t epoch)
{
    return (struct race_record){
        .thread = a->thread,
        .epoch = epoch,
        .kind = (uint8_t)(access_writes(a) ? a->kind : ACCESS_READ),
        .mode = (uint8_t)a->mode,
        .write_mode = (uint8_t)(a->kind == ACCESS_UPDATE && a->wrote ? a->write_mode : a->mode),
        .site = a->site,
    };
}

/* Does the write of the one conflict with the read or the write of the other, and is one of the two
 * plain? */
static bool write_conflicts(const struct race_record *w, const struct race_record *r)
{
    if (w->kind == ACCESS_READ)
        return false;
    return w->write_mode == MODE_PLAIN || (r->kind != ACCESS_WRITE && r->mode == MODE_PLAIN) ||
           (r->kind != ACCESS_READ && r->write_mode == MODE_PLAIN);
}

static enum access_mode plainer(const struct race_record *r)
{
    return (enum access_mode)(r->mode < r->write_mode ? r->mode : r->write_mode);
}

static void check(struct race_detector *d, const struct access *a, const struct race_place *place)
{
    const struct clock *clock = happens_before_clock(&d->order, a->thread);
    struct race_record now = record_of(a, 0);
    for (uint32_t i = 0; i < place->count; i++) {
        const struct race_record *r = &place->records[i];
        if (r->thread == a->thread || (!write_conflicts(&now, r) && !write_conflicts(r, &now)) ||
            is_covered(r, clock) || r->epoch <= happens_before_by_freeze(&d->order, a, r->thread))
            continue;
        struct race race;
        memset(&race, 0, sizeof race); /* so that races can be compared as bytes */
        race.place = a->place;
        race.source = (struct race_side){r->thread, (enum access_kind)r->kind, plainer(r), r->site};
        race.manifest = (struct race_side){a->thread, a->kind, plainer(&now), a->site};
        d->report(d->context, &race);
    }
}

/* ---- remembering ---- */

/* Does the new access make the old record needless?  Its own thread's record of the same sort,
 * or anything that happens before a plain write. */
static bool replaces(const struct race_record *new, const struct clock *clock,
                     const struct race_record *r)
{
    if (r->thread == new->thread)
        return (r->kind == ACCESS_READ) == (new->kind == ACCESS_READ) &&
               (r->mode == MODE_PLAIN) == (new->mode == MODE_PLAIN) &&
               (r->write_mode == MODE_PLAIN) == (new->write_mode == MODE_PLAIN);
    return new->kind != ACCESS_READ &&new->write_mode == MODE_PLAIN &&is_covered(r, clock);
}

/* Is there a record that the access would only repeat? */
static bool is_remembered(const struct race_place *place, const struct race_record *record)
{
    for (uint32_t i = 0; i < place->count; i++) {
        const struct race_record *r = &place->records[i];
        if (r->thread == record->thread && r->epoch == record->epoch && r->kind == record->kind &&
            r->mode == record->mode && r->write_mode == record->write_mode &&
            r->site == record->site)
            return true;
    }
    return false;
}

static void remember(struct race_detector *d, const struct access *a, struct race_place *place)
{
    struct undo_log *log = d->order.pool.log;
    const struct clock *clock = happens_before_clock(&d->order, a->thread);
    struct race_record record = record_of(a, clock_of(clock, a->thread));
    if (is_remembered(place, &record))
        return;
    list_place(d, place);
    uint32_t kept = 0;
    undo_save_range(log, place->records, place->count * sizeof *place->records);
    for (uint32_t i = 0; i < place->count; i++)
        if (!replaces(&record, clock, &place->records[i]))
            place->records[kept++] = place->records[i];
    undo_save_range(log, place, sizeof *place);
    if (kept == place->capacity) {
        uint32_t capacity = place->capacity ? 2 * place->capacity : 2;
        struct race_record *grown = pool_alloc(&d->order.pool, capacity * sizeof *grown);
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

/* ---- the acquiring history ---- */

/* Does the clock tell the thread of another thread's write to the place? */
static bool is_write_learned(const struct race_place *place, thread_id thread,
                             const struct clock *known, const struct clock *clock)
{
    for (uint32_t i = 0; i < place->count; i++) {
        const struct race_record *r = &place->records[i];
        if (r->thread != thread && r->kind != ACCESS_READ && !is_covered(r, known) &&
            is_covered(r, clock))
            return true;
    }
    return false;
}

static void on_acquire(void *context, thread_id thread, const struct hb_place *through,
                       const struct clock *clock)
{
    struct race_detector *d = context;
    bool is_memory = through->kind == HB_MEMORY;
    if (through->kind == HB_TASK || (is_memory && place_is_memory(through->id)))
        return; /* nothing that a program could do as well elsewhere */
    const struct clock *known = happens_before_clock(&d->order, thread);
    for (uint64_t i = 0; i < d->listed.count; i++) {
        const struct race_place *place = d->listed.items[i];
        if (!is_write_learned(place, thread, known, clock) ||
            !d->history->wants(d->history->self, place->id))
            continue;
        struct race_acquire acquire = {
            .place = place->id,
            .thread = thread,
            .object = (uint32_t)(is_memory ? through->id >> 32 : through->id),
            .offset = is_memory ? (uint32_t)through->id : 0,
            .is_reference = is_memory || through->kind == HB_MONITOR,
        };
        d->history->acquired(d->history->self, &acquire);
    }
}

void race_detector_tell(struct race_detector *d, const struct race_history *history)
{
    d->history = history;
    race_detector_list_places(d);
    happens_before_listen(&d->order, on_acquire, d);
}

/* ---- events ---- */

void race_detector_access(struct race_detector *d, const struct access *a,
                          enum race_attention attention)
{
    if (!attention) {
        happens_before_untracked_access(&d->order, a);
        return;
    }
    struct hb_place *order_place = happens_before_access_begin(&d->order, a);
    struct race_place *place = place_of(d, a->place);
    check(d, a, place);
    if (attention == RACE_TRACKS)
        remember(d, a, place);
    happens_before_access_end(&d->order, a, order_place);
}

static void on_access(void *self, const struct access *a)
{
    const struct race_watch *watch = ((struct race_detector *)self)->watch;
    race_detector_access(self, a, watch ? watch->attention(watch->self, a) : RACE_TRACKS);
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct race_detector *d = self;
    (void)site;
    happens_before_fence(&d->order, thread, kind);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct race_detector *d = self;
    (void)site;
    happens_before_sync(&d->order, thread, kind, object);
}

static void on_freeze(void *self, thread_id thread, uint32_t object)
{
    struct race_detector *d = self;
    happens_before_freeze(&d->order, thread, object);
}

static void on_begin(void *self, struct undo_log *log)
{
    struct race_detector *d = self;
    happens_before_begin(&d->order, log);
    map_init(&d->places, &d->order.pool);
    vector_init(&d->listed, &d->order.pool);
    UNDO_CLAIM(log, d->places, UNDO_KNOWLEDGE, "race_summary_take()");
    UNDO_CLAIM(log, d->listed, UNDO_KNOWLEDGE, "race_summary_take()");
}

/* ---- the detector ---- */

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
    if (d->order.pool.log)
        undo_disclaim(d->order.pool.log, d, sizeof *d);
    happens_before_release(&d->order);
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

struct happens_before *race_detector_order(struct race_detector *d)
{
    return &d->order;
}
