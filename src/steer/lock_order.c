/* lock_order.c - see lock_order.h. */
#include "steer/lock_order.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/table.h"
#include "steer/may_trigger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A thread of the run: never used again. */
struct ordered_thread {
    char *name;
    uint32_t ordinal; /* how many of the name began before it */
    uint64_t key;     /* of both */
};

/* The nth acquisition of a lock of the type by the thread. */
struct acquired {
    uint32_t thread, type, nth; /* type: half of its key */
};

struct order {
    struct acquired then, before;
};

/* Who acquired a lock last. */
struct last_owner {
    uint64_t key;
    struct acquired by;
};

struct order_at {
    uint64_t key; /* of an acquisition */
    uint32_t at;  /* in the list, from 1 */
};

struct thread_at {
    uint64_t key; /* of the name and ordinal */
    uint32_t at;
};

struct counted {
    uint64_t key; /* of a name; of a thread and a type */
    uint32_t count;
};

struct lock_order {
    struct ordered_thread *threads;
    uint32_t thread_count, thread_capacity;
    uint32_t *numbers; /* of the run's threads: where each is in `threads`, from 1 */
    uint32_t number_count, number_capacity;
    struct order *list;
    uint32_t count, capacity;
    bool is_cut;
    struct table last, names, counts, by_acquired, by_key;
};

struct lock_order *lock_order_new(void)
{
    struct lock_order *o = xcalloc(1, sizeof *o);
    o->last = TABLE_OF(struct last_owner);
    o->names = TABLE_OF(struct counted);
    o->counts = TABLE_OF(struct counted);
    o->by_acquired = TABLE_OF(struct order_at);
    o->by_key = TABLE_OF(struct thread_at);
    return o;
}

void lock_order_free(struct lock_order *o)
{
    if (!o)
        return;
    for (uint32_t i = 0; i < o->thread_count; i++)
        free(o->threads[i].name);
    table_release(&o->last);
    table_release(&o->names);
    table_release(&o->counts);
    table_release(&o->by_acquired);
    table_release(&o->by_key);
    free(o->threads);
    free(o->numbers);
    free(o->list);
    free(o);
}

static uint64_t not_zero(uint64_t key)
{
    return key ? key : 1;
}

/* ---- a run ---- */

static uint32_t add_thread(struct lock_order *o, const char *name, uint32_t ordinal)
{
    uint64_t key = not_zero(hash_pair(may_trigger_key(name), ordinal));
    GROW(o->threads, o->thread_count, o->thread_capacity);
    o->threads[o->thread_count] =
        (struct ordered_thread){.name = strdup(name), .ordinal = ordinal, .key = key};
    struct thread_at *at = table_put(&o->by_key, key, NULL);
    at->at = o->thread_count;
    return o->thread_count++;
}

void lock_order_begin(struct lock_order *o, uint32_t thread, const char *name)
{
    struct counted *same = table_put(&o->names, may_trigger_key(name), NULL);
    while (o->number_count <= thread) {
        GROW(o->numbers, o->number_count, o->number_capacity);
        o->numbers[o->number_count++] = 0;
    }
    o->numbers[thread] = add_thread(o, name, same->count++) + 1;
}

/* UINT32_MAX: it has not begun. */
static uint32_t index_of(const struct lock_order *o, uint32_t thread)
{
    return thread < o->number_count ? o->numbers[thread] - 1 : UINT32_MAX;
}

static uint64_t count_key(const struct lock_order *o, uint32_t thread, uint32_t type)
{
    return not_zero(hash_pair(o->threads[thread].key, type));
}

static uint32_t count_of(const struct lock_order *o, uint32_t thread, uint32_t type)
{
    const struct counted *count = table_get(&o->counts, count_key(o, thread, type));
    return count ? count->count : 0;
}

/* It is the same in every run. */
static uint64_t acquired_key(const struct lock_order *o, const struct acquired *a)
{
    return not_zero(hash_pair(count_key(o, a->thread, a->type), a->nth));
}

static void add_order(struct lock_order *o, const struct order *order)
{
    if (o->count == LOCK_ORDER_MOST) {
        o->is_cut = true;
        return;
    }
    GROW(o->list, o->count, o->capacity);
    o->list[o->count++] = *order;
    struct order_at *at = table_put(&o->by_acquired, acquired_key(o, &order->then), NULL);
    at->at = o->count;
}

void lock_order_acquired(struct lock_order *o, uint32_t thread, uint64_t lock, uint64_t type)
{
    uint32_t at = index_of(o, thread);
    bool is_new;
    if (at == UINT32_MAX)
        return;
    struct counted *count = table_put(&o->counts, count_key(o, at, (uint32_t)type), NULL);
    struct acquired now = {at, (uint32_t)type, ++count->count};
    struct last_owner *last = table_put(&o->last, not_zero(lock), &is_new);
    if (!is_new && last->by.thread != at)
        add_order(o, &(struct order){now, last->by});
    last->by = now;
}

void lock_order_waits(struct lock_order *o, uint32_t thread, uint64_t lock, uint64_t type)
{
    uint32_t at = index_of(o, thread);
    const struct last_owner *last = table_get(&o->last, not_zero(lock));
    if (at == UINT32_MAX || !last || last->by.thread == at)
        return;
    struct acquired next = {at, (uint32_t)type, count_of(o, at, (uint32_t)type) + 1};
    add_order(o, &(struct order){next, last->by});
}

/* ---- a record ---- */

char *lock_order_text(const struct lock_order *o)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    for (uint32_t i = 0; i < o->thread_count; i++) {
        fprintf(out, "thread %u ", o->threads[i].ordinal);
        for (const char *at = o->threads[i].name; *at; at++)
            putc(*at == '\n' ? ' ' : *at, out);
        putc('\n', out);
    }
    for (uint32_t i = 0; i < o->count; i++) {
        const struct acquired *a = &o->list[i].then, *b = &o->list[i].before;
        fprintf(out, "%u %" PRIx32 " %u %u %" PRIx32 " %u\n", a->thread, a->type, a->nth, b->thread,
                b->type, b->nth);
    }
    if (o->is_cut)
        fputs("cut\n", out);
    return stream_end(&text);
}

static bool read_line(struct lock_order *o, char *line)
{
    struct order order;
    uint32_t ordinal;
    int length = 0;
    if (strcmp(line, "cut") == 0) {
        o->is_cut = true;
        return true;
    }
    if (sscanf(line, "thread %" SCNu32 " %n", &ordinal, &length) == 1 && length) {
        add_thread(o, line + length, ordinal);
        return true;
    }
    struct acquired *a = &order.then, *b = &order.before;
    if (sscanf(line, "%" SCNu32 " %" SCNx32 " %" SCNu32 " %" SCNu32 " %" SCNx32 " %" SCNu32,
               &a->thread, &a->type, &a->nth, &b->thread, &b->type, &b->nth) != 6 ||
        a->thread >= o->thread_count || b->thread >= o->thread_count)
        return false;
    add_order(o, &order);
    return true;
}

bool lock_order_read(struct lock_order *o, const char *text, struct error *error)
{
    bool good = true;
    for (const char *end; good && *text; text = *end ? end + 1 : end) {
        end = strchrnul(text, '\n');
        char *line = text_copy(text, (size_t)(end - text));
        good = read_line(o, line) || error_set(error, "no order of locks: %.100s", line);
        free(line);
    }
    return good;
}

/* ---- both ---- */

static const struct order *order_of(const struct lock_order *o, uint64_t acquired)
{
    const struct order_at *at = table_get(&o->by_acquired, acquired);
    return at ? &o->list[at->at - 1] : NULL;
}

/* The run's number of a thread of the record; UINT32_MAX: it has none, or none any more. */
static uint32_t number_in(const struct lock_order *run, const struct thread_at *at)
{
    for (uint32_t i = 0; at && i < run->number_count; i++)
        if (run->numbers[i] == at->at + 1)
            return i;
    return UINT32_MAX;
}

struct lock_turn lock_order_turn(const struct lock_order *record, const struct lock_order *run,
                                 uint32_t thread, uint64_t type)
{
    struct lock_turn turn = {.thread = UINT32_MAX};
    uint32_t at = index_of(run, thread);
    if (at == UINT32_MAX)
        return turn;
    struct acquired next = {at, (uint32_t)type, count_of(run, at, (uint32_t)type) + 1};
    const struct order *order = order_of(record, acquired_key(run, &next));
    if (!order)
        return turn;
    const struct acquired *b = &order->before;
    const struct thread_at *before = table_get(&run->by_key, record->threads[b->thread].key);
    turn.thread = number_in(run, before);
    turn.has_come = before && count_of(run, before->at, b->type) >= b->nth;
    turn.is_known = turn.has_come || !before || turn.thread != UINT32_MAX;
    return turn;
}

static bool has(const struct lock_order *run, const struct lock_order *record,
                const struct order *order)
{
    const struct order *same = order_of(run, acquired_key(record, &order->then));
    return same && acquired_key(run, &same->before) == acquired_key(record, &order->before);
}

struct lock_order_likeness lock_order_compare(const struct lock_order *record,
                                              const struct lock_order *run)
{
    struct lock_order_likeness l = {.all = record->count, .is_cut = record->is_cut};
    bool is_gap = false;
    for (uint32_t i = 0; i < record->count; i++) {
        bool is_same = has(run, record, &record->list[i]);
        is_gap |= !is_same;
        l.same += is_same;
        l.first += !is_gap;
    }
    return l;
}
