/* initial_values.h - what was in a place before the first event of an execution on it.
 *
 * A read shows it; of a write, the undo log does, which has saved every word of the heap before it was
 * overwritten. */
#ifndef EXPLORE_INITIAL_VALUES_H
#define EXPLORE_INITIAL_VALUES_H

#include "base/table.h"
#include "base/undo.h"
#include "event/analysis.h"

struct initial_values {
    const struct undo_log *log;
    struct table firsts; /* places: struct first */
    struct table overwritten;
    undo_mark noted; /* up to here the log was looked at for overwritten words */
};

void initial_values_init(struct initial_values *values, const struct undo_log *log);
/* Both can go on. */
void initial_values_copy(struct initial_values *copy, const struct initial_values *values);
void initial_values_release(struct initial_values *values);

/* The execution begins. */
void initial_values_begin(struct initial_values *values);
/* The access was just made.  False: the value is not known. */
bool initial_values_find(struct initial_values *values, const struct access *a, uint64_t *value);

#endif
