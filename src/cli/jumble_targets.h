/* jumble_targets.h - the places that heddle jumble tries out, and what came of it. */
#ifndef CLI_JUMBLE_TARGETS_H
#define CLI_JUMBLE_TARGETS_H

#include "cli/jumble_options.h"
#include "cli/jumble_usage.h"
#include "cli/unwatched.h"

/* Runs of one target with one heuristic. */
struct jumble_cell {
    uint32_t started, ended, erroneous;
    uint32_t stale; /* runs in which a read saw an old value */
    uint64_t stale_reads;
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
    char *elements;              /* letters of descriptors; NULL: no arrays */
    struct jumble_usage *usages; /* of each field, and behind them of elements */
    struct jumble_names places;  /* keys of the races in the store */
    struct jumble_cell cells[ADVERSARY_HEURISTICS];
    struct jumble_site *sites;
    uint32_t site_count, site_capacity;
    bool is_convicted; /* a run with old values has failed: see jumble_target_is_destructive() */
    struct jumble_conviction conviction;
    uint64_t instances, writes, longest, uncompressed, dropped; /* the most of a run */
    uint32_t unreported; /* runs of which no JVM has reported anything */
    struct unwatched unwatched;
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
/* What was not watched in runs of any of them; to be released. */
struct unwatched jumble_targets_unwatched(const struct jumble_targets *t);

/* The statement, which is added if it is new. */
struct jumble_site *jumble_target_site(struct jumble_target *target, const char *key,
                                       const char *where);
/* The statement to be tried next; NULL: none is known.  total: runs of the heuristic so far. */
struct jumble_site *jumble_target_choose(struct jumble_target *target, uint32_t total);

/* Of a target: with which heuristics reads of old values cost much more time than without, and nothing else. */
bool jumble_target_is_slow(const struct jumble_target *target, enum adversary_heuristic heuristic);
/* Has it failed with old values, and never with the newest? */
bool jumble_target_is_destructive(const struct jumble_target *target);
/* Runs in all: that have ended, and in which reads saw old values. */
uint32_t jumble_target_runs(const struct jumble_target *target, uint32_t *stale);
/* No read could see an old value, though some heuristic would have made it see one. */
bool jumble_target_is_unexercised(const struct jumble_target *target);
/* "destructive", "slower", "never exercised" or "unknown". */
const char *jumble_target_verdict(const struct jumble_target *target);

#endif
