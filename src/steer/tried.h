/* tried.h - what racedirected has learned, from run to run, of pairs of statements that access suspected places.
 *
 * A pair is known when the second statement, in one thread, came after the first one, in another thread, at the same
 * place, and one of them writes.  It is open until the two have met or have raced.  The gap between them tells how
 * long the first one is to be held, and holds in vain tell that something keeps the second one away.
 *
 * A pair is suspected if hybrid detection has seen it in an earlier run: no lock in common, and nothing else that orders
 * the two.  Of others most are ordered, so that a hold is in vain. */
#ifndef STEER_TRIED_H
#define STEER_TRIED_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct tried_pair {
    uint64_t first, second; /* keys of statements, not 0 */
    int64_t gap;            /* the shortest time between them; INT64_MAX: not known */
    uint32_t holds;         /* in this run */
    uint32_t misses;        /* holds in vain, in all runs */
    bool is_met, is_suspected;
    uint32_t next; /* for tried_next() */
};

struct tried;

struct tried *tried_new(void);
void tried_free(struct tried *tried);

/* The second came so long after the first. */
void tried_note(struct tried *tried, uint64_t first, uint64_t second, int64_t gap);
/* Hybrid detection has seen the second one behind the first. */
void tried_suspect(struct tried *tried, uint64_t first, uint64_t second);
/* The two have met, or have raced, in whatever order. */
void tried_met(struct tried *tried, uint64_t one, uint64_t other);

/* All pairs with that first statement, the next after one, NULL at the end; good until the next tried_note(). */
struct tried_pair *tried_first(struct tried *tried, uint64_t first);
struct tried_pair *tried_next(struct tried *tried, const struct tried_pair *pair);
/* A number for the pair that stays, and the pair. */
uint32_t tried_number(const struct tried *tried, const struct tried_pair *pair);
struct tried_pair *tried_numbered(struct tried *tried, uint32_t number);

/* Is the statement one of a pair? */
bool tried_knows(const struct tried *tried, uint64_t statement);
bool tried_has_suspicions(const struct tried *tried);
/* A run before this one has left something. */
bool tried_has_history(const struct tried *tried);

/* What another JVM of the run has written into the file stays there. */
bool tried_write(const struct tried *tried, const char *file, struct error *error);
/* Adds what the file has. */
bool tried_read(struct tried *tried, const char *file, struct error *error);

#endif
