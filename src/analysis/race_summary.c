/* race_summary.c - see race_summary.h. */
#include "analysis/race_summary.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* The epochs of one thread that are remembered, sorted. */
struct epochs {
    uint32_t *values;
    uint32_t count, capacity;
};

struct race_summary {
    struct race_detector *detector;
    struct happens_before *order;

    /* Scratch of race_summary_take(), for each thread. */
    struct epochs *epochs;
    struct clock *floor; /* up to where all live threads know it */
    uint32_t capacity;   /* of both */
    const struct hb_place **freezes;
    uint32_t freeze_count, freeze_capacity;

    /* Of the call that is under way. */
    const struct race_names *names;
    struct race_hash sum;
};

struct race_summary *race_summary_new(struct race_detector *detector)
{
    struct race_summary *s = xcalloc(1, sizeof *s);
    s->detector = detector;
    s->order = race_detector_order(detector);
    race_detector_list_places(detector);
    happens_before_list_places(s->order);
    return s;
}

void race_summary_free(struct race_summary *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->capacity; i++)
        free(s->epochs[i].values);
    free(s->epochs);
    free(s->freezes);
    free(s->floor);
    free(s);
}

static uint32_t thread_count(const struct race_summary *s)
{
    return (uint32_t)s->order->threads.count;
}

/* NULL: not seen, or it has ended. */
static const struct hb_thread *live_thread(const struct race_summary *s, thread_id thread)
{
    const struct hb_thread *state = s->order->threads.items[thread];
    return state && !state->has_ended ? state : NULL;
}

/* ---- floors ---- */

static void make_room(struct race_summary *s)
{
    if (s->floor && s->capacity >= thread_count(s))
        return;
    uint32_t capacity = thread_count(s) * 2;
    s->epochs = xrealloc(s->epochs, capacity * sizeof *s->epochs);
    memset(s->epochs + s->capacity, 0, (capacity - s->capacity) * sizeof *s->epochs);
    s->floor = xrealloc(s->floor, sizeof *s->floor + capacity * sizeof *s->floor->counts);
    s->capacity = capacity;
}

static void find_floor(struct race_summary *s)
{
    uint32_t count = thread_count(s);
    make_room(s);
    s->floor->size = count;
    for (uint32_t u = 0; u < count; u++)
        s->floor->counts[u] = UINT32_MAX;
    for (uint32_t t = 0; t < count; t++) {
        const struct hb_thread *state = live_thread(s, t);
        for (uint32_t u = 0; state && u < count; u++)
            if (clock_of(state->clock, u) < s->floor->counts[u])
                s->floor->counts[u] = clock_of(state->clock, u);
    }
}

/* ---- ranks ---- */

static void add_epoch(struct epochs *epochs, uint32_t epoch)
{
    uint32_t at = epochs->count;
    while (at > 0 && epochs->values[at - 1] >= epoch)
        at--;
    if (at < epochs->count && epochs->values[at] == epoch)
        return;
    GROW(epochs->values, epochs->count, epochs->capacity);
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

uint64_t race_place_name(const struct race_names *names, const struct hb_place *place)
{
    switch ((enum hb_kind)place->kind) {
    case HB_MEMORY: return names->object(names->self, (uint32_t)(place->id >> 32));
    case HB_MONITOR:
    case HB_TASK:
    case HB_FREEZE: return names->object(names->self, (uint32_t)place->id);
    case HB_CLASS: return place->id + 1;
    case HB_THREAD_END:
    case HB_INTERRUPT: return names->thread(names->self, (thread_id)place->id);
    }
    return 0;
}

static void find_epochs_of_accesses(struct race_summary *s)
{
    const struct vector *places = race_detector_places(s->detector);
    for (uint32_t u = 0; u < thread_count(s); u++)
        s->epochs[u].count = 0;
    for (uint64_t i = 0; i < places->count; i++) {
        const struct race_place *place = places->items[i];
        if (!s->names->object(s->names->self, (uint32_t)(place->id >> 32)))
            continue;
        for (uint32_t j = 0; j < place->count; j++)
            add_epoch(&s->epochs[place->records[j].thread], place->records[j].epoch);
    }
}

static bool covers_accesses(const struct race_summary *s, const struct clock *clock)
{
    for (uint32_t u = 0; clock && u < clock->size && u < thread_count(s); u++)
        if (rank_of(&s->epochs[u], clock->counts[u]))
            return true;
    return false;
}

/* A thread that gives an object away passes on the freezes that it knows of.  They count as long as
 * they cover an access. */
static void find_epochs_of_freezes(struct race_summary *s)
{
    const struct vector *releases = &s->order->listed;
    s->freeze_count = 0;
    for (uint64_t i = 0; i < releases->count; i++) {
        const struct hb_place *place = releases->items[i];
        if (place->kind != HB_FREEZE || !race_place_name(s->names, place) ||
            !covers_accesses(s, place->released))
            continue;
        GROW(s->freezes, s->freeze_count, s->freeze_capacity);
        s->freezes[s->freeze_count++] = place;
    }
    for (uint32_t i = 0; i < s->freeze_count; i++)
        add_epoch(&s->epochs[s->freezes[i]->initializer], hb_freeze_epoch(s->freezes[i]));
}

/* ---- hashes ---- */

/* Sums do not depend on the order of what is summed. */
static void add_hash(struct race_hash *sum, const uint64_t *words, size_t count)
{
    XXH128_hash_t hash = XXH3_128bits(words, count * sizeof *words);
    sum->low += hash.low64;
    sum->high += hash.high64;
}

static struct race_hash clock_hash(const struct race_summary *s, const struct clock *clock)
{
    struct race_hash sum = {0, 0};
    for (uint32_t u = 0; clock && u < clock->size && u < thread_count(s); u++) {
        uint32_t rank = rank_of(&s->epochs[u], clock->counts[u]);
        if (rank)
            add_hash(&sum, (uint64_t[]){s->names->thread(s->names->self, u), rank}, 2);
    }
    return sum;
}

static void add_clock(struct race_summary *s, uint64_t what, uint64_t name,
                      const struct clock *clock)
{
    struct race_hash c = clock_hash(s, clock);
    if (c.low || c.high)
        add_hash(&s->sum, (uint64_t[]){what, name, c.low, c.high}, 4);
}

/* Words that tell memory apart from other kinds of places, which are below 256. */
static uint64_t memory_word(place_id place)
{
    return (uint64_t)(uint32_t)place << 8;
}

static void add_records(struct race_summary *s, const struct race_place *place)
{
    uint64_t name = s->names->object(s->names->self, (uint32_t)(place->id >> 32));
    for (uint32_t i = 0; name && i < place->count; i++) {
        const struct race_record *r = &place->records[i];
        add_hash(&s->sum,
                 (uint64_t[]){memory_word(place->id), name,
                              s->names->thread(s->names->self, r->thread),
                              rank_of(&s->epochs[r->thread], r->epoch),
                              (uint64_t)r->kind << 16 | (uint64_t)r->write_mode << 8 | r->mode,
                              r->site},
                 6);
    }
}

static void add_releases(struct race_summary *s, const struct hb_place *place)
{
    uint64_t name = race_place_name(s->names, place);
    if (!name)
        return;
    uint64_t what = place->kind == HB_MEMORY ? memory_word(place->id) : place->kind;
    if (place->published)
        add_clock(s, what << 2, name * 31 + s->names->thread(s->names->self, place->publisher - 1),
                  place->published);
    add_clock(s, what << 2 | 1, name, place->released);
    add_clock(s, what << 2 | 2, name, place->last_write);
}

/* 0: no object, or one that cannot be reached. */
static uint64_t key_name(const struct race_summary *s, const struct map_entry *entry)
{
    return entry->key ? s->names->object(s->names->self, (uint32_t)(entry->key - 1)) : 0;
}

static void add_thread(struct race_summary *s, thread_id thread, const struct hb_thread *state)
{
    uint64_t name = s->names->thread(s->names->self, thread);
    /* No word of a place is that large. */
    enum {
        THREAD_CLOCK = -1,
        FENCE_CLOCK = -2,
        PENDING_CLOCK = -3,
        FROZEN_CLOCK = -4,
        REFERENCE = -5
    };
    add_clock(s, (uint64_t)THREAD_CLOCK, name, state->clock);
    add_clock(s, (uint64_t)FENCE_CLOCK, name, state->release_fence);
    add_clock(s, (uint64_t)PENDING_CLOCK, name, state->pending);
    for (uint64_t i = 0; i < state->references.capacity; i++) {
        const struct map_entry *entry = &state->references.entries[i];
        const struct hb_reference *reference = entry->value;
        uint64_t object = key_name(s, entry);
        if (!object)
            continue;
        struct race_hash covers = clock_hash(s, reference->covers);
        struct race_hash passes = clock_hash(s, reference->passes);
        add_hash(&s->sum,
                 (uint64_t[]){(uint64_t)REFERENCE, name, object, covers.low, covers.high,
                              passes.low, passes.high},
                 7);
    }
    for (uint64_t i = 0; i < state->frozen.capacity; i++) {
        const struct map_entry *entry = &state->frozen.entries[i];
        uint64_t object = key_name(s, entry);
        if (object && !clock_is_before(entry->value, state->clock))
            add_clock(s, (uint64_t)FROZEN_CLOCK, name * 31 + object, entry->value);
    }
}

struct race_hash race_summary_take(struct race_summary *s, const struct race_names *names)
{
    const struct vector *places = race_detector_places(s->detector), *releases = &s->order->listed;
    s->names = names;
    s->sum = (struct race_hash){0, 0};
    find_floor(s);
    race_detector_forget(s->detector, s->floor);
    happens_before_forget(s->order, s->floor);
    find_epochs_of_accesses(s);
    find_epochs_of_freezes(s);
    for (uint64_t i = 0; i < places->count; i++)
        add_records(s, places->items[i]);
    for (uint64_t i = 0; i < releases->count; i++)
        add_releases(s, releases->items[i]);
    for (uint32_t t = 0; t < thread_count(s); t++)
        if (live_thread(s, t))
            add_thread(s, t, live_thread(s, t));
    return s->sum;
}
