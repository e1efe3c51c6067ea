/* jumble_targets.h - the places that heddle jumble tries out, and what came of it. */
#ifndef CLI_JUMBLE_TARGETS_H
#define CLI_JUMBLE_TARGETS_H

#include "cli/jumble_options.h"

/* Runs of one target with one heuristic. */
struct jumble_cell {
    uint32_t started, ended, erroneous;
    uint32_t stale; /* runs in which a read saw an old value */
    double cpu, seconds;
};

/* A statement that reads the target, for the heuristic that learns. */
struct jumble_site {
    char *key, *where;
    uint32_t runs, erroneous; /* in which it alone saw old values */
    uint32_t seen;            /* other runs in which it did */
    uint32_t seen_erroneous;
};

struct jumble_conviction {
    enum adversary_heuristic heuristic;
    uint32_t seed;
    char *what; /* is wrong */
    char *output;
    char *chosen;                         /* the statement, of the heuristic that learns; NULL */
    char *thread, *where, *seen, *newest; /* the last stale read; NULL: not known */
};

struct jumble_target {
    char *name;
    struct jumble_names fields;
    char *elements;             /* letters of descriptors; NULL: no arrays */
    struct jumble_names places; /* keys of the races in the store */
    struct jumble_cell cells[ADVERSARY_HEURISTICS];
    struct jumble_site *sites;
    uint32_t site_count, site_capacity;
    bool is_convicted;
    struct jumble_conviction conviction;
    uint64_t instances, writes, longest, uncompressed, dropped; /* the most of a run */
};

struct jumble_targets {
    struct jumble_target *list;
    uint32_t count, capacity;
    struct jumble_names left_out; /* races that cannot be jumbled */
};

/* Those that are named, else those of the races in the store.  False with an error: there are none.  To be released in
 * any case. */
bool jumble_targets_find(struct jumble_targets *t, const struct jumble_options *o,
                         struct error *error);
void jumble_targets_release(struct jumble_targets *t);

/* The statement, which is added if it is new. */
struct jumble_site *jumble_target_site(struct jumble_target *target, const char *key,
                                       const char *where);
/* The statement to be tried next; NULL: none is known.  total: runs of the heuristic so far. */
struct jumble_site *jumble_target_choose(struct jumble_target *target, uint32_t total);

/* Of a target: with which heuristics reads of old values cost much more time than without, and nothing else. */
bool jumble_target_is_slow(const struct jumble_target *target, enum adversary_heuristic heuristic);
/* "destructive", "slower" or "unknown". */
const char *jumble_target_verdict(const struct jumble_target *target);

#endif
