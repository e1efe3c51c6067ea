/* frontier.h - the moves that a search has still to make, and which of them comes next.
 *
 * The order is that of the search: a stack, a queue, walks at random, or a heap by priorities.  Two lists
 * stand aside: postponed moves, of which the search takes all when no other is left, and deferred ones, which
 * come last of all.  Where an entry leads to, and whether it is to be postponed or deferred, is the
 * search's affair. */
#ifndef EXPLORE_FRONTIER_H
#define EXPLORE_FRONTIER_H

#include "explore/loops.h"
#include "explore/search.h"

/* A move that is still to be made. */
struct entry {
    struct node *from;
    struct move move;
    uint32_t preemptions;
    bool is_forced;   /* path_is_forced() */
    bool is_early;    /* on a path with an early time-out, this move included (moves.h) */
    int32_t priority; /* the higher the sooner, in the orders that have priorities */
    uint64_t order;   /* set by frontier_push() */
    double
        part; /* of the pass (search.h): all parts of the frontier and what was left behind are 1 */
};

struct frontier {
    enum search_order order;
    uint64_t random; /* of SEARCH_RANDOM */
    uint64_t orders;
    struct entry_list {
        struct entry *entries;
        uint64_t first, count, capacity; /* entries[first .. first + count), the newest last */
    } open, deferred, postponed;
};

void frontier_init(struct frontier *frontier, enum search_order order, uint64_t seed);
void frontier_release(struct frontier *frontier); /* it is empty */

/* Each makes the frontier a user of entry->from, and with frontier_pop() the caller becomes that user. */
void frontier_push(struct frontier *frontier, const struct entry *entry);
void frontier_defer(struct frontier *frontier, const struct entry *entry);
void frontier_postpone(struct frontier *frontier, const struct entry *entry);

bool frontier_is_empty(const struct frontier *frontier);
uint64_t frontier_count(const struct frontier *frontier);

/* Only postponed and deferred moves are left: the postponed ones are as if pushed.  False: there are
 * others, or none is postponed. */
bool frontier_take_postponed(struct frontier *frontier);
/* It is not empty.  here: where the path stands, from where walks at random go on if they can. */
struct entry frontier_pop(struct frontier *frontier, const struct node *here);

/* Drops all that is in it. */
void frontier_clear(struct frontier *frontier, struct loops *loops);

#endif
