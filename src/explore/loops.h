/* loops.h - the part of the graph of states from which no end is known to be reachable.
 *
 * A set of states that no move leaves, and in which the program neither ends nor stops, is a closed set:
 * whatever the schedule does, it goes on in there for ever.  Threads that move in none of its states
 * wait for ever.
 *
 * Nearly all states of nearly all programs lead to an end.  So a state is settled as soon as a move
 * from it, or from one that was reached through it, ends the path or leads to a settled state; that is
 * a bit in the set of visited states.  Only of the others are the nodes kept, and the moves between
 * them.  Of a program that ends, hardly any are; of one that never ends, all are: up to LOOPS_BYTES of
 * memory, after which the graph is given up. */
#ifndef EXPLORE_LOOPS_H
#define EXPLORE_LOOPS_H

#include "explore/nodes.h"

enum { LOOPS_BYTES = 256 << 20 };

struct loops;

struct loops *loops_new(struct visited *visited);
void loops_free(struct loops *loops);
/* A pass begins, with this root; no node of the last one is used any more. */
void loops_clear(struct loops *loops, struct node *root);

/* The node's state is new and has this key.  A node that is no new state must be settled. */
void loops_add(struct loops *loops, struct node *node, struct state_key key);
/* A move from this node ended the program or stopped it for good, or was left out. */
void loops_add_end(struct loops *loops, struct node *from);
/* A move from this node led to a state that was known. */
void loops_add_known(struct loops *loops, struct node *from, struct state_key to);

/* A user of the node has gone.  It is freed with the last one, unless the graph keeps it. */
void loops_drop(struct loops *loops, struct node *node);

/* Has it grown beyond its bound?  Then it knows nothing. */
bool loops_are_given_up(const struct loops *loops);
/* When everything was searched: finds the closed sets and returns how many there are.  last: the node
 * that the path stands at. */
uint32_t loops_find(struct loops *loops, struct node *last);
/* The nodes of the n-th of them, the least deep one first. */
struct node *const *loops_nodes(const struct loops *loops, uint32_t n, uint32_t *count);

#endif
