/* jumble_usage.h - how much of a target the runs of heddle jumble have used: without reads that could see an old value nothing
 * was tried out. */
#ifndef CLI_JUMBLE_USAGE_H
#define CLI_JUMBLE_USAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* As the agent reports it (agent/agent_jumble.h): of a field, or of elements. */
struct jumble_usage {
    uint64_t sites;         /* statements of rewritten code that access it */
    uint64_t read, written; /* those that were executed; of elements: a bit for each index */
    uint64_t choices,
        stale; /* reads that could see an old value, and those that did, in all runs */
};

void jumble_usage_add(struct jumble_usage *usage, const json_t *reported);

/* Why nothing was tried out; NULL: something was.  name: of the field; NULL: elements. */
const char *jumble_usage_lack(const struct jumble_usage *usage, const char *name);

/* Of the indices in the list "0,7" those whose elements were not accessed; "": all were.  The caller frees. */
char *jumble_usage_missing(const struct jumble_usage *usage, const char *indices);

/* "name", "statements", "choices", "stale", "lack". */
json_t *jumble_usage_json(const struct jumble_usage *usage, const char *name);

#endif
