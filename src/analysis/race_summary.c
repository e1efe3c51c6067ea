/* race_summary.c - see race_summary.h. */
#include "analysis/race_summary.h"

#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* The epochs of one thread that are remembered, sorted. */
struct epochs {
    uint32_t *values;
    uint32_t count, capacity;
};

/* A thread of which epochs are remembered. */
struct source {
    uint64_t name;
    thread_id thread;
    uint32_t first; /* epoch */
};

struct race_summary {
    struct race_detector *detector;
    struct happens_before *order;

    /* Scratch of race_summary_take(), for each thread. */
    struct epochs *epochs;
    struct clock *floor;    /* up to where all live threads know it */
    struct source *sources; /* in the order of their names */
    uint32_t source_count;
    uint64_t *item;                       /* what is being hashed: words, then ranks */
    uint32_t capacity;                    /* threads for which there is room in all of them */
    const struct race_memories *memories; /* NULL: none */
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
    free(s->sources);
    free(s->item);
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

/* An item of the hash: at most so many words before the ranks of so many clocks. */
enum { ITEM_WORDS = 6, CLOCKS = 2 };

/* ---- floors ---- */

static void make_room(struct race_summary *s)
{
    if (s->floor && s->capacity >= thread_count(s))
        return;
    uint32_t capacity = thread_count(s) * 2;
    s->epochs = xrealloc(s->epochs, capacity * sizeof *s->epochs);
    memset(s->epochs + s->capacity, 0, (capacity - s->capacity) * sizeof *s->epochs);
    s->floor = xrealloc(s->floor, sizeof *s->floor + capacity * sizeof *s->floor->counts);
    s->sources = xrealloc(s->sources, capacity * sizeof *s->sources);
    s->item = xrealloc(s->item, (ITEM_WORDS + CLOCKS * capacity) * sizeof *s->item);
    s->capacity = capacity;
}

static void find_floor(struct race_summary *s)
{
    uint32_t count = thread_count(s);
    make_room(s);
    uint32_t *floor = s->floor->counts;
    s->floor->size = count;
    for (uint32_t u = 0; u < count; u++)
        floor[u] = UINT32_MAX;
    for (uint32_t t = 0; t < count; t++) {
        const struct hb_thread *state = live_thread(s, t);
        if (!state)
            continue;
        const struct clock *clock = state->clock;
        uint32_t known = !clock ? 0 : clock->size < count ? clock->size : count;
        for (uint32_t u = 0; u < known; u++)
            floor[u] = clock->counts[u] < floor[u] ? clock->counts[u] : floor[u];
        for (uint32_t u = known; u < count; u++)
            floor[u] = 0;
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
    case HB_MEMORY:
        return place_is_memory(place->id) ? 1 /* its number is its name */
                                          : names->object(names->self, (uint32_t)(place->id >> 32));
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

static void add_epoch_of_memory(void *self, const struct race_memory *m)
{
    struct race_summary *s = self;
    add_epoch(&s->epochs[m->thread], m->epoch);
}

void race_summary_remember(struct race_summary *s, const struct race_memories *memories)
{
    s->memories = memories;
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

/* Ranks are put in the order of the sources; so the sources are hashed too. */
static void find_sources(struct race_summary *s)
{
    s->source_count = 0;
    for (uint32_t u = 0; u < thread_count(s); u++) {
        if (!s->epochs[u].count)
            continue;
        struct source source = {s->names->thread(s->names->self, u), u, s->epochs[u].values[0]};
        uint32_t at = s->source_count++;
        for (; at > 0 && s->sources[at - 1].name > source.name; at--)
            s->sources[at] = s->sources[at - 1];
        s->sources[at] = source;
    }
}

/* ---- hashes ---- */

/* Sums do not depend on the order of what is summed. */
static void add_item(struct race_summary *s, uint32_t words)
{
    XXH128_hash_t hash = XXH3_128bits(s->item, words * sizeof *s->item);
    s->sum.low += hash.low64;
    s->sum.high += hash.high64;
}

/* The ranks of a clock in the item, from a word on. */
static void put_ranks(struct race_summary *s, uint32_t at, const struct clock *clock)
{
    for (uint32_t i = 0; i < s->source_count; i++) {
        thread_id u = s->sources[i].thread;
        s->item[at + i] = rank_of(&s->epochs[u], clock_of(clock, u));
    }
}

static void add_sources(struct race_summary *s)
{
    for (uint32_t i = 0; i < s->source_count; i++)
        s->item[i] = s->sources[i].name;
    add_item(s, s->source_count);
}

/* Of a clock that covers nothing there is nothing to say. */
static inline bool put_clock(struct race_summary *s, const struct clock *clock)
{
    bool covers = false;
    for (uint32_t i = 0; clock && i < s->source_count && !covers; i++)
        covers = clock_of(clock, s->sources[i].thread) >= s->sources[i].first;
    if (covers)
        put_ranks(s, 2, clock);
    return covers;
}

static void add_clock(struct race_summary *s, uint64_t what, uint64_t name)
{
    s->item[0] = what;
    s->item[1] = name;
    add_item(s, 2 + s->source_count);
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
        s->item[0] = memory_word(place->id);
        s->item[1] = name;
        s->item[2] = s->names->thread(s->names->self, r->thread);
        s->item[3] = rank_of(&s->epochs[r->thread], r->epoch);
        s->item[4] = (uint64_t)r->kind << 16 | (uint64_t)r->write_mode << 8 | r->mode;
        s->item[5] = r->site;
        add_item(s, 6);
    }
}

/* That a thread has written a reference to an object with final fields there: by which reads threads get the object
 * depends on it.  0: nothing.  It matters if the object's freezes order something, or are still to come.  (Not counted
 * is that a freeze which orders nothing may be followed by another one: that takes a constructor that calls
 * another one, and gives the object to two threads in between.) */
static uint64_t publication_name(const struct race_summary *s, const struct hb_place *place)
{
    const struct hb_place *freeze =
        place->referred ? happens_before_freeze_place(s->order, place->referred) : NULL;
    uint64_t name = race_place_name(s->names, place);
    if (!freeze || !name || (freeze->released && !covers_accesses(s, freeze->released)))
        return 0;
    return hash_pair(name, s->names->thread(s->names->self, place->publisher - 1));
}

/* What items say of a place, beside the number of a clock. */
enum { PUBLISHED, RELEASED, LAST_WRITE, PUBLISHER };

static uint64_t place_word(const struct hb_place *place, unsigned what)
{
    return (place->kind == HB_MEMORY ? memory_word(place->id) : place->kind) << 2 | what;
}

static void add_releases(struct race_summary *s, const struct hb_place *place)
{
    const struct clock *clocks[] = {place->published, place->released, place->last_write};
    uint64_t publication = publication_name(s, place);
    if (publication) {
        s->item[0] = place_word(place, PUBLISHER);
        s->item[1] = publication;
        add_item(s, 2);
    }
    for (unsigned i = PUBLISHED; i < PUBLISHER; i++) {
        if (!put_clock(s, clocks[i]))
            continue;
        uint64_t name = race_place_name(s->names, place);
        if (!name)
            return;
        add_clock(s, place_word(place, i), name);
    }
}

/* 0: no object, or one that cannot be reached. */
static uint64_t key_name(const struct race_summary *s, const struct map_entry *entry)
{
    return entry->key ? s->names->object(s->names->self, (uint32_t)(entry->key - 1)) : 0;
}

/* What items say of threads.  No word of a place is that large. */
enum { THREAD_CLOCK = -1, FENCE_CLOCK = -2, PENDING_CLOCK = -3, FROZEN_CLOCK = -4, REFERENCE = -5 };

static void add_thread(struct race_summary *s, thread_id thread, const struct hb_thread *state)
{
    uint64_t name = s->names->thread(s->names->self, thread);
    if (put_clock(s, state->clock))
        add_clock(s, (uint64_t)THREAD_CLOCK, name);
    if (put_clock(s, state->release_fence))
        add_clock(s, (uint64_t)FENCE_CLOCK, name);
    if (put_clock(s, state->pending))
        add_clock(s, (uint64_t)PENDING_CLOCK, name);
    for (uint64_t i = 0; state->references.count && i < state->references.capacity; i++) {
        const struct map_entry *entry = &state->references.entries[i];
        const struct hb_reference *reference = entry->value;
        uint64_t object = key_name(s, entry);
        if (!object)
            continue;
        s->item[0] = (uint64_t)REFERENCE;
        s->item[1] = name;
        s->item[2] = object;
        put_ranks(s, 3, reference->covers);
        put_ranks(s, 3 + s->source_count, reference->passes);
        add_item(s, 3 + 2 * s->source_count);
    }
    for (uint64_t i = 0; state->frozen.count && i < state->frozen.capacity; i++) {
        const struct map_entry *entry = &state->frozen.entries[i];
        uint64_t object = key_name(s, entry);
        if (object && !clock_is_before(entry->value, state->clock) && put_clock(s, entry->value))
            add_clock(s, (uint64_t)FROZEN_CLOCK, name * 31 + object);
    }
}

static void add_memory(void *self, const struct race_memory *m)
{
    struct race_summary *s = self;
    s->item[0] = m->tag;
    s->item[1] = s->names->thread(s->names->self, m->thread);
    s->item[2] = rank_of(&s->epochs[m->thread], m->epoch);
    put_ranks(s, 3, m->clocks[0]);
    put_ranks(s, 3 + s->source_count, m->clocks[1]);
    add_item(s, 3 + 2 * s->source_count);
}

/* ---- marks ---- */

static void mark_records(struct race_summary *s, uint64_t *marks, uint32_t count)
{
    const struct vector *places = race_detector_places(s->detector);
    for (uint32_t u = 0; u < thread_count(s); u++)
        s->epochs[u].count = 0;
    for (uint64_t i = 0; i < places->count; i++) {
        const struct race_place *place = places->items[i];
        for (uint32_t j = 0; j < place->count; j++) {
            const struct race_record *r = &place->records[j];
            add_epoch(&s->epochs[r->thread], r->epoch);
            if (r->thread < count)
                marks[r->thread] += hash_pair(r->site, (uint64_t)r->kind << 16 |
                                                           (uint64_t)r->write_mode << 8 | r->mode);
        }
    }
}

static uint64_t known_by(const struct race_summary *s, const struct clock *clock,
                         const uint64_t *marks, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t u = 0; u < thread_count(s) && u < count; u++)
        if (s->epochs[u].count)
            sum += hash_pair(marks[u], rank_of(&s->epochs[u], clock_of(clock, u)));
    return sum;
}

void race_summary_mark(struct race_summary *s, uint64_t *marks, uint32_t count)
{
    make_room(s);
    mark_records(s, marks, count);
    uint64_t *known = s->item;
    for (uint32_t t = 0; t < thread_count(s) && t < count; t++)
        known[t] = live_thread(s, t) ? known_by(s, live_thread(s, t)->clock, marks, count) : 0;
    for (uint64_t i = 0; i < s->order->listed.count; i++) {
        const struct hb_place *place = s->order->listed.items[i];
        for (uint32_t u = 0; place->released && u < thread_count(s) && u < count; u++)
            if (s->epochs[u].count)
                known[u] += hash_pair(place->kind == HB_MEMORY ? (uint32_t)place->id : place->kind,
                                      rank_of(&s->epochs[u], clock_of(place->released, u)));
    }
    for (uint32_t t = 0; t < thread_count(s) && t < count; t++)
        marks[t] = hash_pair(marks[t], known[t]);
}

struct race_hash race_summary_take(struct race_summary *s, const struct race_names *names)
{
    const struct vector *places = race_detector_places(s->detector), *releases = &s->order->listed;
    s->names = names;
    s->sum = (struct race_hash){0, 0};
    /* Without an access that is remembered no clock covers anything; and what could be forgotten now can be
     * later, as floors only rise.  But by which reads threads have got objects matters to what comes, too. */
    if (!places->count && !s->order->has_finals && !s->memories)
        return s->sum;
    find_floor(s);
    race_detector_forget(s->detector, s->floor);
    happens_before_forget(s->order, s->floor);
    find_epochs_of_accesses(s);
    if (s->memories)
        s->memories->list(s->memories->self, names, add_epoch_of_memory, s);
    find_epochs_of_freezes(s);
    find_sources(s);
    if (!s->source_count && !s->order->has_finals)
        return s->sum;
    if (s->source_count)
        add_sources(s);
    if (s->memories)
        s->memories->list(s->memories->self, names, add_memory, s);
    for (uint64_t i = 0; i < places->count; i++)
        add_records(s, places->items[i]);
    for (uint64_t i = 0; i < releases->count; i++)
        add_releases(s, releases->items[i]);
    for (uint32_t t = 0; t < thread_count(s); t++)
        if (live_thread(s, t))
            add_thread(s, t, live_thread(s, t));
    return s->sum;
}

/* ---- views ---- */

/* Of each fact, in the order of their names: its name, the number of those that know of it, and the names of these,
 * sorted. */
struct race_view {
    uint32_t count; /* words */
    uint64_t words[];
};

enum { MOST_WORDS = 4096 }; /* larger ones cost more than they save */

/* In the number of those that know of a fact: another view may lack it. */
static const uint64_t OPTIONAL = (uint64_t)1 << 32;

size_t race_view_bytes(const struct race_view *view)
{
    return sizeof *view + view->count * sizeof *view->words;
}

/* That a thread has done something at an epoch of its: a remembered access, a freeze. */
struct fact {
    uint64_t name;
    thread_id thread;
    uint32_t epoch; /* no clock reaches UINT32_MAX */
    bool is_optional;
};

/* A clock that threads can still learn from.  What `besides` covers, if there is one, is known in any case. */
struct knower {
    uint64_t name;
    const struct clock *clock, *besides;
};

struct draft {
    struct fact *facts;
    uint32_t fact_count, fact_capacity;
    struct knower *knowers;
    uint32_t knower_count, knower_capacity;
};

static void add_fact(struct draft *draft, struct fact fact)
{
    GROW(draft->facts, draft->fact_count, draft->fact_capacity);
    draft->facts[draft->fact_count++] = fact;
}

static void add_knower(struct draft *draft, uint64_t what, uint64_t name, const struct clock *clock,
                       const struct clock *besides)
{
    if (!clock)
        return;
    GROW(draft->knowers, draft->knower_count, draft->knower_capacity);
    draft->knowers[draft->knower_count++] = (struct knower){hash_pair(what, name), clock, besides};
}

static void draft_accesses(const struct race_summary *s, struct draft *draft)
{
    const struct vector *places = race_detector_places(s->detector);
    for (uint64_t i = 0; i < places->count; i++) {
        const struct race_place *place = places->items[i];
        uint64_t name = s->names->object(s->names->self, (uint32_t)(place->id >> 32));
        for (uint32_t j = 0; name && j < place->count; j++) {
            const struct race_record *r = &place->records[j];
            uint64_t words[] = {memory_word(place->id), name,
                                s->names->thread(s->names->self, r->thread),
                                (uint64_t)r->kind << 16 | (uint64_t)r->write_mode << 8 | r->mode,
                                r->site};
            add_fact(draft,
                     (struct fact){XXH3_64bits(words, sizeof words), r->thread, r->epoch, false});
        }
    }
}

/* A freeze that is lacking orders nothing, which is no harm; one that is there must not be known to more. */
static void draft_freezes(const struct race_summary *s, struct draft *draft)
{
    for (uint32_t i = 0; i < s->freeze_count; i++) {
        const struct hb_place *freeze = s->freezes[i];
        uint64_t name = hash_pair(HB_FREEZE, race_place_name(s->names, freeze));
        add_fact(draft, (struct fact){name, freeze->initializer, hb_freeze_epoch(freeze), true});
    }
}

static void draft_places(const struct race_summary *s, struct draft *draft)
{
    const struct vector *releases = &s->order->listed;
    for (uint64_t i = 0; i < releases->count; i++) {
        const struct hb_place *place = releases->items[i];
        uint64_t name = race_place_name(s->names, place), publication = publication_name(s, place);
        if (!name)
            continue;
        if (publication)
            add_fact(draft, (struct fact){hash_pair(place_word(place, PUBLISHER), publication), 0,
                                          UINT32_MAX, false});
        add_knower(draft, place_word(place, PUBLISHED), name, place->published, NULL);
        add_knower(draft, place_word(place, RELEASED), name, place->released, NULL);
        add_knower(draft, place_word(place, LAST_WRITE), name, place->last_write, NULL);
    }
}

/* A thread that has got hold of an object by a read keeps the least of what reads promise: that it has is a fact,
 * which nobody knows of. */
static void draft_thread(const struct race_summary *s, struct draft *draft, thread_id thread,
                         const struct hb_thread *state)
{
    uint64_t own = s->names->thread(s->names->self, thread);
    add_knower(draft, (uint64_t)THREAD_CLOCK, own, state->clock, NULL);
    add_knower(draft, (uint64_t)FENCE_CLOCK, own, state->release_fence, NULL);
    add_knower(draft, (uint64_t)PENDING_CLOCK, own, state->pending, state->clock);
    for (uint64_t i = 0; state->references.count && i < state->references.capacity; i++) {
        const struct map_entry *entry = &state->references.entries[i];
        const struct hb_reference *reference = entry->value;
        uint64_t name = hash_pair(own, key_name(s, entry));
        if (!key_name(s, entry))
            continue;
        add_fact(draft, (struct fact){hash_pair((uint64_t)REFERENCE, name), 0, UINT32_MAX, false});
        add_knower(draft, (uint64_t)REFERENCE, name, reference->covers, state->clock);
        add_knower(draft, (uint64_t)REFERENCE, name + 1, reference->passes, NULL);
    }
    for (uint64_t i = 0; state->frozen.count && i < state->frozen.capacity; i++) {
        const struct map_entry *entry = &state->frozen.entries[i];
        uint64_t name = hash_pair(own, key_name(s, entry));
        if (!key_name(s, entry) || clock_is_before(entry->value, state->clock))
            continue;
        add_fact(draft,
                 (struct fact){hash_pair((uint64_t)FROZEN_CLOCK, name), 0, UINT32_MAX, false});
        add_knower(draft, (uint64_t)FROZEN_CLOCK, name, entry->value, state->clock);
    }
}

/* Facts and knowers begin with their names. */
static int by_name(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The words of a fact, from `at` on; returns where they end. */
static uint32_t put_fact(const struct draft *draft, const struct fact *fact, uint64_t *words,
                         uint32_t at)
{
    uint32_t first = at + 2;
    words[at] = fact->name;
    at = first;
    for (uint32_t i = 0; i < draft->knower_count; i++) {
        const struct knower *knower = &draft->knowers[i];
        if (clock_of(knower->clock, fact->thread) >= fact->epoch &&
            (!knower->besides || clock_of(knower->besides, fact->thread) < fact->epoch))
            words[at++] = knower->name;
    }
    words[first - 1] = (at - first) | (fact->is_optional ? OPTIONAL : 0);
    return at;
}

struct race_view *race_summary_view(struct race_summary *s, const struct race_names *names)
{
    struct draft draft = {0};
    s->names = names;
    draft_accesses(s, &draft);
    draft_freezes(s, &draft);
    draft_places(s, &draft);
    for (uint32_t t = 0; t < thread_count(s); t++)
        if (live_thread(s, t))
            draft_thread(s, &draft, t, live_thread(s, t));
    size_t most = (size_t)draft.fact_count * (2 + draft.knower_count);
    struct race_view *view = NULL;
    if (most <= MOST_WORDS) {
        if (draft.fact_count)
            qsort(draft.facts, draft.fact_count, sizeof *draft.facts, by_name);
        if (draft.knower_count)
            qsort(draft.knowers, draft.knower_count, sizeof *draft.knowers, by_name);
        view = xmalloc(sizeof *view + most * sizeof *view->words);
        view->count = 0;
        for (uint32_t i = 0; i < draft.fact_count; i++)
            view->count = put_fact(&draft, &draft.facts[i], view->words, view->count);
        view = xrealloc(view, race_view_bytes(view));
    }
    free(draft.facts);
    free(draft.knowers);
    return view;
}

/* Where the next fact is. */
static const uint64_t *next_fact(const uint64_t *fact)
{
    return fact + 2 + (uint32_t)fact[1];
}

/* Do all that know of the one know of the other? */
static bool is_known_to_no_more(const uint64_t *fact, const uint64_t *other)
{
    const uint64_t *knows = fact + 2, *end = next_fact(fact);
    const uint64_t *known = other + 2, *other_end = next_fact(other);
    for (; knows < end; knows++, known++) {
        while (known < other_end && *known < *knows)
            known++;
        if (known == other_end || *known != *knows)
            return false;
    }
    return true;
}

bool race_view_covers(const struct race_view *view, const struct race_view *other)
{
    const uint64_t *mine = view->words, *end = view->words + view->count;
    const uint64_t *theirs = other->words, *their_end = other->words + other->count;
    for (; theirs < their_end; theirs = next_fact(theirs)) {
        while (mine < end && mine[0] < theirs[0])
            mine = next_fact(mine);
        bool is_there = mine < end && mine[0] == theirs[0];
        if (!is_there && !(theirs[1] & OPTIONAL))
            return false;
        if (is_there && !is_known_to_no_more(mine, theirs))
            return false;
    }
    return true;
}
