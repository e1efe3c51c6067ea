/* nodes.c - see nodes.h. */
#include "explore/nodes.h"

#include "base/arena.h"

struct node *node_new(struct node *parent, const struct move *move, uint32_t preemptions)
{
    struct node *node = xmalloc(sizeof *node);
    *node = (struct node){.parent = parent, .users = 1};
    if (parent) {
        node->move = *move;
        node->depth = parent->depth + 1;
        node->preemptions = preemptions & (UINT32_MAX >> 4);
        parent->users++;
    }
    return node;
}
