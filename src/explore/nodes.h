/* nodes.h - the states of a search as a tree: how each was reached first. */
#ifndef EXPLORE_NODES_H
#define EXPLORE_NODES_H

#include "explore/path.h"
#include "explore/visited.h"

struct node {
    struct node *parent;
    struct move move;
    uint32_t depth;
    uint32_t users;    /* children, frontier entries, the trail, the graph of states */
    uint64_t left_out; /* moves that need not be tried (persistent.h): bits by their index */
    uint32_t preemptions : 28; /* on the way to it */
    uint32_t is_early : 1;     /* reached by a time-out that came while others could move */
    uint32_t settled : 1;      /* the graph need not know more of it (loops.h) */
    uint32_t is_postponed : 1; /* its moves waited until shorter paths were followed */
    uint32_t has_idle : 1;     /* a worker's time-out is left out there (idle_workers.h) */
    thread_id current;    /* whose turn it is: a move that could as well come later is no turn */
    struct state_key key; /* of its state; not set where the path ended or met a known state */
};

/* The trail is its first user.  parent, move: NULL for the root. */
struct node *node_new(struct node *parent, const struct move *move, uint32_t preemptions);

#endif
