/* lock_order.h - in which order threads acquired locks in a run: written down, and compared with another run's.
 *
 * An order is "thread T acquired, as its nth lock of a type, the one that thread S had acquired before as its mth of a
 * type".  Acquisitions of a lock by the thread that had it last are no orders.  Locks have no names that hold for another run and
 * need none; that they are counted by type keeps a thread that goes another way for a while from losing its place.  A
 * thread is known by its name, and by how many of that name began before it.
 *
 * Of a thread that never got the lock that it asked for, as in a deadlock, the request counts as its next acquisition. */
#ifndef STEER_LOCK_ORDER_H
#define STEER_LOCK_ORDER_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOCK_ORDER_MOST = 100000 }; /* orders that are kept */

struct lock_order; /* opaque */

struct lock_order *lock_order_new(void);
void lock_order_free(struct lock_order *order);

/* ---- a run ---- */

/* A thread begins; the number may have been that of one which has ended. */
void lock_order_begin(struct lock_order *order, uint32_t thread, const char *name);
/* type: of the lock, a key (may_trigger.h). */
void lock_order_acquired(struct lock_order *order, uint32_t thread, uint64_t lock, uint64_t type);
/* The run ends while the thread waits for the lock. */
void lock_order_waits(struct lock_order *order, uint32_t thread, uint64_t lock, uint64_t type);
/* The caller frees.  A line for each thread, then for each order. */
char *lock_order_text(const struct lock_order *order);

/* ---- a record ---- */

/* False with an error: it is no such text. */
bool lock_order_read(struct lock_order *order, const char *text, struct error *error);

/* What the record says of what a thread of the run is about to do. */
struct lock_turn {
    bool is_known;   /* else nobody comes before it, or that one has ended before it came to that */
    uint32_t thread; /* that comes before it: a number of the run; UINT32_MAX: it has not begun */
    bool has_come;   /* it has done so */
};
struct lock_turn lock_order_turn(const struct lock_order *record, const struct lock_order *run,
                                 uint32_t thread, uint64_t type);

struct lock_order_likeness {
    uint32_t all;   /* orders of the record */
    uint32_t same;  /* that the run has, too */
    uint32_t first; /* of the record that the run has before one that it does not have */
    bool is_cut;    /* the record has not all of its run */
};
struct lock_order_likeness lock_order_compare(const struct lock_order *record,
                                              const struct lock_order *run);

#endif
