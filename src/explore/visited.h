/* visited.h - the set of states that a search has been in, by their 128-bit keys.
 *
 * Two different states with one key would be taken for the same; with 128 bits of a good hash that
 * is less likely than a fault of the machine.  (127: one bit is the mark.) */
#ifndef EXPLORE_VISITED_H
#define EXPLORE_VISITED_H

#include <stdbool.h>
#include <stdint.h>

struct state_key {
    uint64_t low, high; /* not both 0, whatever the highest bit of `high` */
};

struct visited {
    struct state_key *keys; /* open addressing; both 0 = free; the highest bit: marked */
    uint32_t *numbers;      /* of the states, in the order of their coming; NULL unless wanted */
    uint64_t capacity, count;
};

void visited_init(struct visited *visited, bool numbered);
void visited_release(struct visited *visited);
void visited_clear(struct visited *visited);
/* True: it was not there before.  *number (may be NULL unless numbered): the state's number. */
bool visited_add(struct visited *visited, struct state_key key, uint32_t *number);
bool visited_has(const struct visited *visited, struct state_key key);
/* Marks a state that is there. */
void visited_mark(struct visited *visited, struct state_key key);
bool visited_is_marked(const struct visited *visited, struct state_key key);
/* What adding so many states may allocate, before something else is freed. */
uint64_t visited_growth(const struct visited *visited, uint64_t states);
uint64_t visited_bytes(const struct visited *visited);

#endif
