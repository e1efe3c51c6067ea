/* undo.c - see undo.h. */
#include "base/undo.h"

#include "base/arena.h"
#include "base/error.h"

#include <stdlib.h>

void undo_push(struct undo_log *log, uint64_t *word)
{
    if (log->count == log->capacity) {
        log->capacity = log->capacity ? log->capacity * 2 : 4096;
        log->entries = xrealloc(log->entries, log->capacity * sizeof *log->entries);
    }
    log->entries[log->count++] = (struct undo_entry){word, *word};
}

void undo_save_range_slow(struct undo_log *log, const void *start, size_t length)
{
    uintptr_t first = (uintptr_t)start & ~(uintptr_t)7;
    uintptr_t end = (uintptr_t)start + length;
    for (uintptr_t at = first; at < end; at += 8)
        undo_push(log, (uint64_t *)at);
}

void undo_rewind(struct undo_log *log, undo_mark mark)
{
    if (mark > log->count)
        BUG("rewind to %zu, but the log has only %zu entries", mark, log->count);
    while (log->count > mark) {
        const struct undo_entry *entry = &log->entries[--log->count];
        *entry->word = entry->old;
    }
}

void undo_release(struct undo_log *log)
{
    free(log->entries);
    *log = (struct undo_log){0};
}
