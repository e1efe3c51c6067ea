/* undo.c - see undo.h. */
#include "base/undo.h"

#include "base/arena.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum { SHORT_RUN = 3 }; /* words up to which a run is not worth its head and foot */

static __attribute__((noinline)) void make_room(struct undo_log *log, size_t count)
{
    while (log->count + count > log->capacity)
        log->capacity = log->capacity ? log->capacity * 2 : 4096;
    log->entries = xrealloc(log->entries, log->capacity * sizeof *log->entries);
}

static __attribute__((noinline)) void push_with_room(struct undo_log *log, uint64_t *word)
{
    make_room(log, 1);
    log->entries[log->count++] = (struct undo_entry){word, *word};
}

void undo_push(struct undo_log *log, uint64_t *word)
{
    if (log->count == log->capacity) {
        push_with_room(log, word);
        return;
    }
    log->entries[log->count++] = (struct undo_entry){word, *word};
}

void undo_save_range_slow(struct undo_log *log, const void *start, size_t length)
{
    uintptr_t first = (uintptr_t)start & ~(uintptr_t)7;
    size_t count = ((uintptr_t)start + length - first + 7) / 8;
    if (!length)
        return;
    if (count <= SHORT_RUN) {
        for (size_t i = 0; i < count; i++)
            undo_push(log, (uint64_t *)first + i);
        return;
    }
    size_t inside = undo_run_entries(count);
    if (log->capacity - log->count < inside + 2)
        make_room(log, inside + 2);
    struct undo_entry *head = &log->entries[log->count], *foot = head + inside + 1;
    /* Word by word: a processor would wait for its own stores if one of them were copied to the other. */
    head->word = foot->word = (uint64_t *)(first + 1);
    head->old = foot->old = count;
    memcpy(head + 1, (const void *)first, count * sizeof(uint64_t));
    log->count += inside + 2;
}

void undo_rewind(struct undo_log *log, undo_mark mark)
{
    if (mark > log->count)
        BUG("rewind to %zu, but the log has only %zu entries", mark, log->count);
    while (log->count > mark) {
        const struct undo_entry *entry = &log->entries[--log->count];
        if (!undo_is_run(entry)) {
            *entry->word = entry->old;
            continue;
        }
        log->count -= undo_run_entries(entry->old) + 1;
        memcpy(undo_run_start(entry), &log->entries[log->count + 1], entry->old * sizeof(uint64_t));
    }
}

void undo_release(struct undo_log *log)
{
    free(log->entries);
    free(log->regions);
    *log = (struct undo_log){0};
}

/* ---- regions ---- */

/* The number of regions that end at or before the address. */
static size_t regions_before(const struct undo_log *log, uintptr_t address)
{
    size_t low = 0, high = log->region_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (log->regions[middle].end <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void undo_claim(struct undo_log *log, const void *start, size_t length, enum undo_counting counting,
                const char *note)
{
    uintptr_t from = (uintptr_t)start;
    struct undo_region region = {from, from + length, counting, note};
    size_t at = regions_before(log, from);
    if (at < log->region_count && log->regions[at].start == from) {
        log->regions[at] = region;
    } else {
        GROW(log->regions, log->region_count, log->region_capacity);
        memmove(log->regions + at + 1, log->regions + at,
                (log->region_count - at) * sizeof *log->regions);
        log->regions[at] = region;
        log->region_count++;
    }
    if (at + 1 < log->region_count && log->regions[at + 1].start < region.end)
        BUG("two claim the same memory: \"%s\" and \"%s\"", note, log->regions[at + 1].note);
}

void undo_disclaim(struct undo_log *log, const void *start, size_t length)
{
    if (!log->region_count)
        return;
    size_t from = regions_before(log, (uintptr_t)start), to = from;
    while (to < log->region_count && log->regions[to].start < (uintptr_t)start + length)
        to++;
    memmove(log->regions + from, log->regions + to,
            (log->region_count - to) * sizeof *log->regions);
    log->region_count -= to - from;
}

const struct undo_region *undo_region_of(const struct undo_log *log, const void *p)
{
    size_t at = regions_before(log, (uintptr_t)p);
    return at < log->region_count && log->regions[at].start <= (uintptr_t)p ? &log->regions[at]
                                                                            : NULL;
}

/* Between fields there may be padding, but each word must have something that was claimed. */
void undo_check_claims(const struct undo_log *log, const void *start, size_t length)
{
    const char *p = start, *end = p + length;
    while (log->strict && p < end) {
        size_t at = regions_before(log, (uintptr_t)p);
        uintptr_t word_end = ((uintptr_t)p | 7) + 1;
        if (word_end > (uintptr_t)end)
            word_end = (uintptr_t)end;
        if (at == log->region_count || log->regions[at].start >= word_end)
            BUG("a change at %p can be undone, but nobody says how it counts", (const void *)p);
        p = log->regions[at].end > word_end ? (const char *)log->regions[at].end
                                            : (const char *)word_end;
    }
}
