/* jumble_options.h - the command line of heddle jumble. */
#ifndef CLI_JUMBLE_OPTIONS_H
#define CLI_JUMBLE_OPTIONS_H

#include "analysis/adversary.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct jumble_names {
    char **list;
    uint32_t count, capacity;
};

struct jumble_options {
    uint32_t runs;                      /* of each target with each heuristic */
    uint32_t normal;                    /* without the agent */
    bool all_runs;                      /* also of a target that is convicted */
    bool together;                      /* all targets are one */
    uint32_t heuristics;                /* as bits */
    struct jumble_names fields, arrays; /* of which arrays: types of elements, "int[]"; "" is any */
    const char *index;                  /* of elements; NULL: 0 and 1 */
    double timeout, cpu_timeout;        /* seconds; 0: by the normal runs */
    double timeout_factor;              /* of the longest normal run */
    const char *expected;               /* a file with the output; NULL: none */
    const char *check;                  /* a command; NULL: none */
    uint32_t seed, jobs;                /* jobs 0: as many as there are processors */
    uint32_t limit, fairness;           /* 0: as usual */
    const char *chosen; /* of the heuristic that learns: a statement; NULL: it learns */
    const char *store, *library;
    bool json, quiet, progress_lines, wants_help;
    char **command; /* ends with NULL */
};

extern const char jumble_help[];

/* False with an error.  To be released in any case. */
bool jumble_options_parse(struct jumble_options *o, int argc, char **argv, struct error *error);
void jumble_options_release(struct jumble_options *o);

#endif
