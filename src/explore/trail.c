/* trail.c - see trail.h. */
#include "explore/trail.h"

#include "base/arena.h"

#include <stdlib.h>

void trail_init(struct trail *trail, struct path *path, struct loops *loops)
{
    *trail = (struct trail){.path = path, .loops = loops};
}

void trail_release(struct trail *trail)
{
    if (trail->nodes)
        loops_drop(trail->loops, trail->nodes[0]);
    free(trail->nodes);
}

void trail_count(struct trail *trail, const struct node *node, int change)
{
    if (node->key.low | node->key.high)
        trail->on_trail[node->key.low % TRAIL_SLOTS] += (uint32_t)change;
}

void trail_add(struct trail *trail, struct node *node)
{
    if (node->depth >= trail->capacity) {
        trail->capacity = node->depth * 2 + 64;
        trail->nodes = xrealloc(trail->nodes, trail->capacity * sizeof *trail->nodes);
    }
    trail->nodes[node->depth] = node;
    trail->depth = node->depth;
    trail_count(trail, node, 1);
}

void trail_cut(struct trail *trail, uint32_t depth)
{
    for (uint32_t i = trail->depth; i > depth; i--) {
        trail_count(trail, trail->nodes[i], -1);
        loops_drop(trail->loops, trail->nodes[i]);
    }
    if (trail->depth > depth)
        trail->depth = depth;
    path_rewind(trail->path, depth);
}

struct node *trail_end(const struct trail *trail)
{
    return trail->nodes[trail->path->depth];
}

bool trail_has(const struct trail *trail, struct state_key key)
{
    if (!trail->on_trail[key.low % TRAIL_SLOTS])
        return false;
    for (uint32_t i = trail->depth; i-- > 0;)
        if (trail->nodes[i]->key.low == key.low && trail->nodes[i]->key.high == key.high)
            return true;
    return false;
}

bool trail_go_to(struct trail *trail, struct node *node)
{
    struct node *at = node;
    uint32_t depth = trail->depth;
    if (vm_is_due(trail->path->vm))
        return false;
    uint32_t missing = 0;
    while (at->depth > depth || trail->nodes[at->depth] != at) {
        at = at->parent;
        missing++;
    }
    trail_cut(trail, at->depth);
    if (!missing)
        return true;
    struct node **way = xmalloc(missing * sizeof *way);
    for (uint32_t i = missing; i-- > 0; node = node->parent)
        way[i] = node;
    path_set_remaking(trail->path, true);
    for (uint32_t i = 0; i < missing && !vm_is_due(trail->path->vm); i++) {
        path_make(trail->path, &way[i]->move);
        path_key(trail->path); /* forgets what can be forgotten, as it did the first time */
        way[i]->users++;
        trail_add(trail, way[i]);
    }
    path_set_remaking(trail->path, false);
    free(way);
    return !vm_is_due(trail->path->vm);
}
