/* nodes.c - see nodes.h. */
#include "explore/nodes.h"

#include "base/arena.h"

struct node *node_new(struct node *parent, const struct move *move, uint32_t preemptions)
{
    struct node *node = xcalloc(1, sizeof *node);
    node->parent = parent;
    node->users = 1;
    if (parent) {
        node->move = *move;
        node->depth = parent->depth + 1;
        node->preemptions = preemptions & (INT32_MAX >> 2);
        parent->users++;
    }
    return node;
}
