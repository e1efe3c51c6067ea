/* lockset.c - see lockset.h.  Sets of locks are interned and never taken back; whatever else an execution
 * changes lies in the pool of the order by starts and joins. */
#include "analysis/lockset.h"

#include "analysis/happens_before.h"
#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_HELD = 16, /* by one thread: more are taken not to be held */
    ALL_LOCKS = 0,  /* sets by number: the set of all, before the first refinement */
    NO_LOCKS = 1,
};

enum place_state { VIRGIN, EXCLUSIVE, SHARED, SHARED_MODIFIED };

struct lock_set {
    uint32_t count;
    sync_id *locks; /* sorted */
};

struct set_entry {
    uint64_t key; /* hash of the locks */
    uint32_t number;
};

struct held {
    sync_id locks[MOST_HELD]; /* in the order in which they were taken; some more than once */
    uint32_t count;
    uint32_t set;
};

struct place {
    uint8_t state; /* enum place_state */
    bool is_violated;
    bool is_all_protected;
    thread_id owner;     /* EXCLUSIVE */
    uint32_t candidates; /* a set */
    struct lockset_use *uses;
    uint32_t count, capacity;
};

struct lockset {
    struct analysis analysis;
    struct lockset_client client;
    bool pairs_all;
    struct happens_before order; /* by starts and joins alone */
    struct map places;           /* place_id -> struct place */
    struct vector threads;       /* struct held, by thread */
    struct lock_set *sets;
    uint32_t set_count, set_capacity;
    struct table set_numbers; /* struct set_entry */
    uint64_t left_out;
};

/* ---- sets of locks ---- */

static int compare_locks(const void *a, const void *b)
{
    sync_id x = *(const sync_id *)a, y = *(const sync_id *)b;
    return x < y ? -1 : x > y;
}

/* locks: sorted, none twice. */
static uint32_t set_of(struct lockset *l, const sync_id *locks, uint32_t count)
{
    if (!count)
        return NO_LOCKS;
    uint64_t key = count;
    for (uint32_t i = 0; i < count; i++)
        key = hash_pair(key, locks[i]);
    key |= 1;
    for (;; key += 2) {
        bool is_new;
        struct set_entry *entry = table_put(&l->set_numbers, key, &is_new);
        if (is_new) {
            entry->number = l->set_count;
            GROW(l->sets, l->set_count, l->set_capacity);
            struct lock_set *set = &l->sets[l->set_count++];
            set->count = count;
            set->locks = xmalloc(count * sizeof *locks);
            memcpy(set->locks, locks, count * sizeof *locks);
            return l->set_count - 1;
        }
        const struct lock_set *set = &l->sets[entry->number];
        if (set->count == count && memcmp(set->locks, locks, count * sizeof *locks) == 0)
            return entry->number;
    }
}

static uint32_t common_set(struct lockset *l, uint32_t a, uint32_t b)
{
    if (a == ALL_LOCKS || a == b)
        return b;
    if (b == ALL_LOCKS)
        return a;
    sync_id common[MOST_HELD];
    uint32_t count = 0;
    const struct lock_set *x = &l->sets[a], *y = &l->sets[b];
    for (uint32_t i = 0, j = 0; i < x->count && j < y->count;) {
        if (x->locks[i] == y->locks[j])
            common[count++] = x->locks[i];
        bool advances = x->locks[i] <= y->locks[j];
        j += x->locks[i] >= y->locks[j];
        i += advances;
    }
    return set_of(l, common, count);
}

/* ---- what threads hold ---- */

static struct held *held_by(struct lockset *l, thread_id thread)
{
    struct held *held = thread < l->threads.count ? l->threads.items[thread] : NULL;
    if (!held) {
        held = pool_alloc(&l->order.pool, sizeof *held);
        held->set = NO_LOCKS;
        vector_put(&l->threads, thread, held);
    }
    return held;
}

static void find_set(struct lockset *l, struct held *held)
{
    sync_id locks[MOST_HELD];
    uint32_t count = 0;
    memcpy(locks, held->locks, held->count * sizeof *locks);
    qsort(locks, held->count, sizeof *locks, compare_locks);
    for (uint32_t i = 0; i < held->count; i++)
        if (!count || locks[count - 1] != locks[i])
            locks[count++] = locks[i];
    held->set = set_of(l, locks, count);
}

static void take(struct lockset *l, thread_id thread, sync_id lock)
{
    struct held *held = held_by(l, thread);
    if (held->count == MOST_HELD)
        return;
    undo_save_range(l->order.pool.log, held, sizeof *held);
    held->locks[held->count++] = lock;
    find_set(l, held);
}

/* What was taken before the first event, or one too many, is not known to be held. */
static void release(struct lockset *l, thread_id thread, sync_id lock)
{
    struct held *held = held_by(l, thread);
    for (uint32_t i = held->count; i-- > 0;) {
        if (held->locks[i] != lock)
            continue;
        undo_save_range(l->order.pool.log, held, sizeof *held);
        memmove(held->locks + i, held->locks + i + 1, (held->count - 1 - i) * sizeof *held->locks);
        held->count--;
        find_set(l, held);
        return;
    }
}

/* Monitors are numbers of objects, which have 32 bits. */
static sync_id owned_lock(place_id owner_field)
{
    return (sync_id)1 << 32 | owner_field >> 32;
}

/* ---- places ---- */

/* NULL: there are too many. */
static struct place *place_of(struct lockset *l, place_id id)
{
    struct place *place = map_get(&l->places, id);
    if (!place && l->places.count < LOCKSET_PLACES) {
        place = pool_alloc(&l->order.pool, sizeof *place);
        place->is_all_protected = true;
        map_put(&l->places, id, place);
    }
    return place;
}

/* thread: the one whose access is looked at. */
static bool is_ordered(struct lockset *l, const struct lockset_use *before, thread_id thread)
{
    if (l->client.order)
        return l->client.order->is_before(l->client.self, before);
    return before->epoch <= clock_of(happens_before_clock(&l->order, thread), before->thread);
}

/* Have all other threads handed the place over? */
static bool is_handed_over(struct lockset *l, const struct place *place, thread_id thread)
{
    for (uint32_t i = 0; i < place->count; i++)
        if (place->uses[i].thread != thread && !is_ordered(l, &place->uses[i], thread))
            return false;
    return true;
}

static bool is_pair(struct lockset *l, const struct lockset_use *a, const struct lockset_use *b)
{
    return a->thread != b->thread && (a->kind != ACCESS_READ || b->kind != ACCESS_READ) &&
           !(a->is_protected && b->is_protected) && common_set(l, a->locks, b->locks) == NO_LOCKS &&
           !is_ordered(l, a, b->thread);
}

/* The latest comes first. */
static void report_pairs(struct lockset *l, place_id id, const struct place *place,
                         const struct lockset_use *use)
{
    const struct lockset_use *pairs[LOCKSET_USES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < place->count; i++) {
        const struct lockset_use *u = &place->uses[i];
        if (!is_pair(l, u, use))
            continue;
        uint32_t at = count++;
        for (; at && pairs[at - 1]->position < u->position; at--)
            pairs[at] = pairs[at - 1];
        pairs[at] = u;
    }
    for (uint32_t i = 0; i < count; i++)
        l->client.paired(l->client.self, id, pairs[i], use);
}

static bool is_same(const struct lockset_use *a, const struct lockset_use *b)
{
    return a->thread == b->thread && a->site == b->site && a->kind == b->kind &&
           a->locks == b->locks && a->is_protected == b->is_protected;
}

static void remember(struct lockset *l, struct place *place, const struct lockset_use *use)
{
    struct undo_log *log = l->order.pool.log;
    for (uint32_t i = 0; i < place->count; i++) {
        if (!is_same(&place->uses[i], use))
            continue;
        undo_save_range(log, &place->uses[i], sizeof *use);
        place->uses[i] = *use;
        return;
    }
    if (place->count == LOCKSET_USES) {
        l->left_out++;
        return;
    }
    undo_save_range(log, place, sizeof *place);
    if (place->count == place->capacity) {
        uint32_t capacity = place->capacity ? 2 * place->capacity : 2;
        struct lockset_use *grown = pool_alloc(&l->order.pool, capacity * sizeof *grown);
        if (place->count)
            memcpy(grown, place->uses, place->count * sizeof *grown);
        place->uses = grown;
        place->capacity = capacity;
    } else {
        undo_save_range(log, &place->uses[place->count], sizeof *use);
    }
    place->uses[place->count++] = *use;
}

static enum place_state next_state(const struct place *place, const struct lockset_use *use,
                                   bool is_handed_over)
{
    bool writes = use->kind != ACCESS_READ;
    switch ((enum place_state)place->state) {
    case VIRGIN: return EXCLUSIVE;
    case EXCLUSIVE:
        if (use->thread == place->owner || is_handed_over)
            return EXCLUSIVE;
        return writes ? SHARED_MODIFIED : SHARED;
    case SHARED:
    case SHARED_MODIFIED: break;
    }
    if (is_handed_over)
        return EXCLUSIVE;
    return writes ? SHARED_MODIFIED : (enum place_state)place->state;
}

/* Lockset refinement, once the place is not exclusive any more. */
static void refine(struct lockset *l, struct place *place, const struct lockset_use *use)
{
    bool handed = is_handed_over(l, place, use->thread);
    enum place_state state = next_state(place, use, handed);
    undo_save_range(l->order.pool.log, place, sizeof *place);
    place->state = (uint8_t)state;
    if (state == EXCLUSIVE) {
        place->owner = use->thread;
        place->candidates = ALL_LOCKS;
        place->is_all_protected = true;
        return;
    }
    place->candidates = common_set(l, place->candidates, use->locks);
    place->is_all_protected = place->is_all_protected && use->is_protected;
}

static struct lockset_use use_of(struct lockset *l, const struct access *a)
{
    bool wrote = access_writes(a);
    return (struct lockset_use){
        .thread = a->thread,
        .kind = wrote ? a->kind : ACCESS_READ,
        .is_protected = a->mode != MODE_PLAIN &&
                        (a->kind != ACCESS_UPDATE || !wrote || a->write_mode != MODE_PLAIN),
        .locks = held_by(l, a->thread)->set,
        .epoch = l->client.order ? l->client.order->epoch(l->client.self)
                                 : clock_of(happens_before_clock(&l->order, a->thread), a->thread),
        .position = l->client.position(l->client.self),
        .site = a->site,
    };
}

/* ---- events ---- */

static void on_access(void *self, const struct access *a)
{
    struct lockset *l = self;
    if (l->client.names_owner && l->client.names_owner(l->client.self, a->place)) {
        if (a->kind == ACCESS_WRITE && a->value)
            take(l, a->thread, owned_lock(a->place));
        else if (a->kind == ACCESS_WRITE)
            release(l, a->thread, owned_lock(a->place));
        return;
    }
    struct place *place = place_of(l, a->place);
    if (!place) {
        l->left_out++;
        return;
    }
    struct lockset_use use = use_of(l, a);
    refine(l, place, &use);
    if (!place->is_violated && place->state == SHARED_MODIFIED && place->candidates == NO_LOCKS &&
        !place->is_all_protected) {
        place->is_violated = true;
        l->client.violated(l->client.self, a->place, &use);
    }
    if (place->is_violated || l->pairs_all)
        report_pairs(l, a->place, place, &use);
    remember(l, place, &use);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct lockset *l = self;
    (void)site;
    switch (kind) {
    case SYNC_LOCK: take(l, thread, object); break;
    case SYNC_UNLOCK: release(l, thread, object); break;
    case SYNC_START:
    case SYNC_BEGIN:
    case SYNC_END:
    case SYNC_JOIN: happens_before_sync(&l->order, thread, kind, object); break;
    default: break;
    }
}

static void on_begin(void *self, struct undo_log *log)
{
    static const char note[] =
        "suspects: no schedule depends on it, and no key is taken while it grows";
    struct lockset *l = self;
    happens_before_begin(&l->order, log);
    map_init(&l->places, &l->order.pool);
    vector_init(&l->threads, &l->order.pool);
    UNDO_CLAIM(log, l->places, UNDO_DERIVED, note);
    UNDO_CLAIM(log, l->threads, UNDO_DERIVED, note);
}

/* ---- the whole ---- */

struct lockset *lockset_new(const struct lockset_client *client, bool pairs_all)
{
    struct lockset *l = xcalloc(1, sizeof *l);
    l->client = *client;
    l->pairs_all = pairs_all;
    l->set_numbers = TABLE_OF(struct set_entry);
    l->set_count = 2; /* ALL_LOCKS and NO_LOCKS: they have no list */
    l->set_capacity = 16;
    l->sets = xcalloc(l->set_capacity, sizeof *l->sets);
    l->analysis = (struct analysis){
        .name = "lockset",
        .summary = "violations of the locking discipline",
        .self = l,
        .execution_begin = on_begin,
        .access = on_access,
        .sync = on_sync,
    };
    return l;
}

void lockset_free(struct lockset *l)
{
    if (!l)
        return;
    if (l->order.pool.log)
        undo_disclaim(l->order.pool.log, l, sizeof *l);
    happens_before_release(&l->order);
    for (uint32_t i = 0; i < l->set_count; i++)
        free(l->sets[i].locks);
    free(l->sets);
    table_release(&l->set_numbers);
    free(l);
}

const struct analysis *lockset_analysis(struct lockset *l)
{
    return &l->analysis;
}

uint64_t lockset_left_out(const struct lockset *l)
{
    return l->left_out;
}
