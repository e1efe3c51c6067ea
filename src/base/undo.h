/* undo.h - the one log through which an execution's changes can be taken back.
 *
 * Code that changes a word of an execution's state (heap, threads, monitors, states of classes,
 * output, the state of an analysis) saves the word first with undo_save(), or stores through
 * UNDO_SET().  Rewinding to a mark restores every saved word in
 * reverse order.  While the log is inactive (a plain run, nothing to go back to) saving
 * costs one test.  The log does not know what the words mean. */
#ifndef BASE_UNDO_H
#define BASE_UNDO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct undo_entry {
    uint64_t *word; /* 8-byte aligned */
    uint64_t old;
};

struct undo_log {
    bool active;
    struct undo_entry *entries;
    size_t count, capacity;
};

typedef size_t undo_mark;

void undo_push(struct undo_log *log, uint64_t *word);
void undo_save_range_slow(struct undo_log *log, const void *start, size_t length);
void undo_rewind(struct undo_log *log, undo_mark mark);
void undo_release(struct undo_log *log);

static inline undo_mark undo_here(const struct undo_log *log)
{
    return log->count;
}

/* Saves the aligned 8-byte word that contains the (naturally aligned) byte at p. */
static inline void undo_save(struct undo_log *log, const void *p)
{
    if (log->active)
        undo_push(log, (uint64_t *)((uintptr_t)p & ~(uintptr_t)7));
}

static inline void undo_save_range(struct undo_log *log, const void *start, size_t length)
{
    if (log->active)
        undo_save_range_slow(log, start, length);
}

#define UNDO_SET(log, lvalue, value) \
    do {                             \
        undo_save((log), &(lvalue)); \
        (lvalue) = (value);          \
    } while (0)

#endif
