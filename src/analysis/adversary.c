/* adversary.c - see adversary.h. */
#include "analysis/adversary.h"

#include "analysis/visible.h"
#include "base/hash.h"

#include <string.h>

enum { LEAST_OFTEN = 2048 }; /* writes between two times of GC1 */

static const char *const names[ADVERSARY_HEURISTICS] = {
    "sequential", "oldest", "oldest-different", "random", "random-different", "learning",
};

const char *adversary_heuristic_name(enum adversary_heuristic heuristic)
{
    return names[heuristic];
}

bool adversary_heuristic_find(const char *name, enum adversary_heuristic *heuristic)
{
    for (int i = 0; i < ADVERSARY_HEURISTICS; i++)
        if (strcmp(names[i], name) == 0) {
            *heuristic = (enum adversary_heuristic)i;
            return true;
        }
    return false;
}

/* ---- times ---- */

static bool knows(const struct adversary_clock *clock, uint64_t epoch)
{
    uint32_t thread = (uint32_t)(epoch >> 32);
    return epoch == 0 || thread == clock->thread ||
           (thread < clock->size && clock->counts[thread] >= (uint32_t)epoch);
}

static uint64_t known_writes(const struct adversary_buffer *b, const struct adversary_clock *clock)
{
    uint64_t known = 0;
    for (uint32_t i = 0; i < b->count; i++)
        known |= (uint64_t)knows(clock, b->writes[i].epoch) << i;
    return known;
}

/* ---- the buffer ---- */

void adversary_begin(struct adversary_buffer *b, uint32_t capacity, uint32_t limit, bool is_wide,
                     uint64_t value)
{
    *b = (struct adversary_buffer){.capacity = capacity,
                                   .limit = limit,
                                   .patience = limit / 2,
                                   .halves = is_wide ? 2 : 1,
                                   .written = 1};
    adversary_reset(b, value);
}

void adversary_reset(struct adversary_buffer *b, uint64_t value)
{
    b->count = 1;
    b->writes[0] = (struct adversary_write){.value = value};
    b->longest = b->longest ? b->longest : 1;
}

void adversary_move(struct adversary_buffer *into, uint32_t capacity,
                    const struct adversary_buffer *from)
{
    memcpy(into, from, adversary_size(from->count));
    into->capacity = capacity;
}

static uint64_t all_of(const struct adversary_buffer *b)
{
    return b->count == 64 ? UINT64_MAX : ((uint64_t)1 << b->count) - 1;
}

/* The writes whose bits are set stay. */
static void keep(struct adversary_buffer *b, uint64_t kept)
{
    uint32_t count = 0;
    if (kept == all_of(b) >> 1) /* all but the newest, of which no other knows */
        b->count--;
    if (kept == all_of(b))
        return;
    for (uint32_t i = 0; i < b->count; i++) {
        if (!(kept >> i & 1))
            continue;
        struct adversary_write *w = &b->writes[count];
        *w = b->writes[i];
        uint64_t before = 0;
        for (uint32_t j = 0, bit = 0; j < i; j++)
            if (kept >> j & 1)
                before |= (w->before >> j & 1) << bit++;
        w->before = before;
        count++;
    }
    b->count = count;
}

bool adversary_wants_room(const struct adversary_buffer *b)
{
    if (b->count < b->capacity && b->count < b->limit)
        return false;
    return b->capacity < b->limit || b->since_collected >= b->patience;
}

void adversary_collect(struct adversary_buffer *b, const struct adversary_clock *clocks,
                       uint32_t count)
{
    uint64_t visible = (uint64_t)1 << (b->count - 1);
    uint32_t before = b->count;
    for (uint32_t i = 0; i < count; i++)
        visible |= adversary_visible(b, &clocks[i]);
    b->since_collected = 0;
    keep(b, visible);
    if (before - b->count >= b->limit / 4)
        b->patience = b->limit / 2;
    else if (before >= b->limit && b->patience < LEAST_OFTEN)
        b->patience *= 2;
}

/* GC2 for a value that is about to be written.  Mostly it is the newest.  The thread may have learned of other writes within
 * its epoch, and so the new one hides more. */
static void remove_equal(struct adversary_buffer *b, uint64_t epoch, uint64_t value)
{
    for (uint32_t i = b->count; i-- > 0;)
        if (b->writes[i].epoch == epoch && b->writes[i].value == value) {
            keep(b, all_of(b) & ~((uint64_t)1 << i));
            return;
        }
}

void adversary_write(struct adversary_buffer *b, const struct adversary_clock *clock,
                     uint32_t count, uint64_t value)
{
    uint64_t epoch = (uint64_t)clock->thread << 32 | count;
    b->written++;
    b->since_collected++;
    remove_equal(b, epoch, value);
    if (b->count >= b->limit || b->count == b->capacity) {
        keep(b, all_of(b) & ~(uint64_t)1);
        b->dropped++;
    }
    b->writes[b->count] = (struct adversary_write){value, epoch, known_writes(b, clock)};
    b->count++;
    if (b->count > b->longest)
        b->longest = b->count;
}

/* ---- reads ---- */

struct reading {
    const struct adversary_buffer *buffer;
    uint64_t known;
};

static bool is_before(const void *self, uint32_t i, uint32_t j)
{
    return ((const struct reading *)self)->buffer->writes[j].before >> i & 1;
}

static bool is_known(const void *self, uint32_t i)
{
    return ((const struct reading *)self)->known >> i & 1;
}

uint64_t adversary_visible(const struct adversary_buffer *b, const struct adversary_clock *clock)
{
    struct reading reading = {b, known_writes(b, clock)};
    struct visible_scan scan = {.self = &reading,
                                .is_before = is_before,
                                .is_known = is_known,
                                .count = b->count};
    uint64_t visible = 0;
    for (uint32_t i; visible_next(&scan, &i);)
        visible |= (uint64_t)1 << i;
    return visible;
}

/* The part of the value that is read at once. */
static uint64_t part_of(const struct adversary_buffer *b, uint64_t value, uint32_t half)
{
    return b->halves == 1 ? value : half ? value >> 32 : (uint32_t)value;
}

/* Visible values, each once, the oldest first; but not the one that is `excluded`, unless there is no other. */
struct values {
    uint32_t count;
    uint64_t list[ADVERSARY_MOST];
};

static void find_values(struct values *values, const struct adversary_buffer *b, uint64_t visible,
                        uint32_t half, const uint64_t *excluded)
{
    values->count = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        uint64_t value = part_of(b, b->writes[i].value, half);
        bool is_there = !(visible >> i & 1) || (excluded && value == *excluded);
        for (uint32_t k = 0; k < values->count && !is_there; k++)
            is_there = values->list[k] == value;
        if (!is_there)
            values->list[values->count++] = value;
    }
    if (!values->count && excluded)
        values->list[values->count++] = *excluded;
}

static uint64_t pick(const struct adversary_buffer *b, uint64_t visible, uint32_t half,
                     const struct adversary *a)
{
    enum adversary_heuristic heuristic =
        a->heuristic == ADVERSARY_LEARNING ? ADVERSARY_RANDOM_DIFFERENT : a->heuristic;
    bool differs =
        heuristic == ADVERSARY_OLDEST_DIFFERENT || heuristic == ADVERSARY_RANDOM_DIFFERENT;
    bool is_oldest = heuristic == ADVERSARY_OLDEST || heuristic == ADVERSARY_OLDEST_DIFFERENT;
    struct values values;
    find_values(&values, b, visible, half, differs && b->has_last ? &b->last[half] : NULL);
    return values.list[is_oldest ? 0 : hash_next(a->random) % values.count];
}

uint64_t adversary_read(struct adversary_buffer *b, const struct adversary_clock *clock,
                        const struct adversary *a)
{
    uint64_t newest = adversary_newest(b), value = newest;
    uint32_t *stale = &b->stale[clock->thread % ADVERSARY_READERS];
    bool is_kind = a->heuristic == ADVERSARY_SEQUENTIAL ||
                   (a->heuristic == ADVERSARY_LEARNING && !a->is_chosen);
    uint64_t visible = is_kind ? 0 : adversary_visible(b, clock);
    for (uint32_t i = 0; i < b->count && (visible & (visible - 1)); i++)
        if (visible >> i & 1 && b->writes[i].value != newest) {
            b->choices++;
            break;
        }
    if ((visible & (visible - 1)) && *stale >= a->fairness) {
        *stale = 0;
    } else if (visible & (visible - 1)) {
        value = pick(b, visible, 0, a);
        if (b->halves == 2)
            value = (uint32_t)value | pick(b, visible, 1, a) << 32;
        *stale += value != newest;
    }
    b->has_last = 1;
    b->last[0] = part_of(b, value, 0);
    b->last[1] = part_of(b, value, 1);
    return value;
}
