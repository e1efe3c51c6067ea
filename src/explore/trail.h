/* trail.h - the nodes of a search from the root to where its path stands, and the way from there to any other.
 *
 * A node is reached by taking moves back up to the last node that both ways have in common, and making the
 * others again. */
#ifndef EXPLORE_TRAIL_H
#define EXPLORE_TRAIL_H

#include "explore/loops.h"

enum { TRAIL_SLOTS = 4096 };

struct trail {
    struct path *path;
    struct loops *loops; /* which nodes are dropped to */
    struct node **nodes; /* by depth; the trail is a user of each */
    uint32_t depth, capacity;
    uint32_t on_trail[TRAIL_SLOTS]; /* how many of them have keys that fall there */
};

void trail_init(struct trail *trail, struct path *path, struct loops *loops);
void trail_release(struct trail *trail); /* nothing but the root is left */

/* The path has made the node's move, or the node is the root. */
void trail_add(struct trail *trail, struct node *node);
/* The key of a node on the trail begins to count (1), or will be another one (-1).  A node that is no new
 * state has no key. */
void trail_count(struct trail *trail, const struct node *node, int change);
/* Takes the path back to this depth. */
void trail_cut(struct trail *trail, uint32_t depth);

/* The node at which the path stands. */
struct node *trail_end(const struct trail *trail);
/* Of the states before the last one, whose node has no key yet: has one of them this key? */
bool trail_has(const struct trail *trail, struct state_key key);

/* Makes the moves that lead to a node; part of them may have been made already.  False: the search must
 * end first. */
bool trail_go_to(struct trail *trail, struct node *node);

#endif
