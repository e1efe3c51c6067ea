/* undo.h - the one log through which an execution's changes can be taken back.
 *
 * Code that changes a word of an execution's state (heap, threads, monitors, states of classes,
 * output, the state of an analysis) saves the word first with undo_save(), or stores through
 * UNDO_SET().  Rewinding to a mark restores every saved word in
 * reverse order.  While the log is inactive (a plain run, nothing to go back to) saving
 * costs one test.  The log does not know what the words mean.
 *
 * Regions: the owner of memory that is changed through the log claims it, and says how it counts when a
 * search compares states (explore/state_keys.h).  So state that can be undone but was forgotten there
 * cannot come about unnoticed: the paranoid build stops at a change of a word that no region
 * has claimed.  A region is a field where fields count in different ways. */
#ifndef BASE_UNDO_H
#define BASE_UNDO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A word, or the head and the foot of a run of words that lie next to each other: then `word` is the first
 * one's address + 1 and `old` their number, and between head and foot is what they were. */
struct undo_entry {
    uint64_t *word; /* 8-byte aligned */
    uint64_t old;
};

enum undo_counting {
    UNDO_COUNTED, /* part of the state's key: `note` says by which function */
    UNDO_KNOWLEDGE, /* so too; but it is what an analysis knows, which no thread of the program sees */
    UNDO_DERIVED, /* not counted: `note` says what it follows from, or why it makes no difference */
};

struct undo_region {
    uintptr_t start, end;
    enum undo_counting counting;
    const char *note;
};

struct undo_log {
    bool active;
    bool strict; /* paranoid builds: every change must lie in a region */
    struct undo_entry *entries;
    size_t count, capacity;
    struct undo_region *regions; /* sorted, disjoint */
    size_t region_count, region_capacity;
};

typedef size_t undo_mark;

void undo_push(struct undo_log *log, uint64_t *word);
void undo_save_range_slow(struct undo_log *log, const void *start, size_t length);
void undo_rewind(struct undo_log *log, undo_mark mark);
void undo_release(struct undo_log *log);

/* The note is not copied.  A region that was claimed before with the same start is replaced. */
void undo_claim(struct undo_log *log, const void *start, size_t length, enum undo_counting counting,
                const char *note);
#define UNDO_CLAIM(log, lvalue, counting, note) \
    undo_claim((log), &(lvalue), sizeof(lvalue), (counting), (note))
/* Takes back all claims from start on, `length` bytes far: the memory is given back. */
void undo_disclaim(struct undo_log *log, const void *start, size_t length);
/* NULL: it is not claimed. */
const struct undo_region *undo_region_of(const struct undo_log *log, const void *p);
void undo_check_claims(const struct undo_log *log, const void *start, size_t length);

/* Words that were saved together, and what they were.  It lives until the next change of the log. */
struct undo_run {
    uint64_t *words;
    const uint64_t *old;
    uint64_t count;
};

static inline bool undo_is_run(const struct undo_entry *entry)
{
    return (uintptr_t)entry->word & 1;
}

static inline uint64_t *undo_run_start(const struct undo_entry *head)
{
    return (uint64_t *)((uintptr_t)head->word - 1);
}

/* Entries of a run of so many words, without its head and foot. */
static inline size_t undo_run_entries(uint64_t words)
{
    return (size_t)(words + 1) / 2;
}

/* For going through the log: what is saved at the mark, which must be before the end; returns the next mark. */
static inline undo_mark undo_run_at(const struct undo_log *log, undo_mark at, struct undo_run *run)
{
    const struct undo_entry *entry = &log->entries[at];
    if (!undo_is_run(entry)) {
        *run = (struct undo_run){entry->word, &entry->old, 1};
        return at + 1;
    }
    *run = (struct undo_run){undo_run_start(entry), (const uint64_t *)(entry + 1), entry->old};
    return at + undo_run_entries(run->count) + 2;
}

static inline undo_mark undo_here(const struct undo_log *log)
{
    return log->count;
}

/* Saves the aligned 8-byte word that contains the (naturally aligned) byte at p. */
static inline void undo_save(struct undo_log *log, const void *p)
{
    if (!log->active)
        return;
#ifdef HEDDLE_PARANOID
    undo_check_claims(log, p, 1);
#endif
    undo_push(log, (uint64_t *)((uintptr_t)p & ~(uintptr_t)7));
}

static inline void undo_save_range(struct undo_log *log, const void *start, size_t length)
{
    if (!log->active)
        return;
#ifdef HEDDLE_PARANOID
    undo_check_claims(log, start, length);
#endif
    undo_save_range_slow(log, start, length);
}

#define UNDO_SET(log, lvalue, value) \
    do {                             \
        undo_save((log), &(lvalue)); \
        (lvalue) = (value);          \
    } while (0)

#endif
