/* stacks.c - see stacks.h. */
#include "agent/stacks.h"

#include "base/arena.h"

#include <stdlib.h>

struct numbered {
    uint64_t key;
    uint64_t number; /* 0: a new one */
};

/* Different things of one hash are told apart by trying the next one. */
static struct numbered *find(struct table *table, uint64_t key,
                             bool (*is_it)(const struct stacks *s, uint32_t number,
                                           const void *wanted),
                             const struct stacks *s, const void *wanted)
{
    for (key |= 1;; key += 2) {
        bool is_new;
        struct numbered *found = table_put(table, key, &is_new);
        if (is_new || is_it(s, (uint32_t)found->number, wanted))
            return found;
    }
}

static bool is_node(const struct stacks *s, uint32_t number, const void *wanted)
{
    const struct stack_node *a = &s->nodes[number], *b = wanted;
    return a->frame.method == b->frame.method && a->frame.location == b->frame.location &&
           a->caller == b->caller;
}

static uint32_t node_of(struct stacks *s, const struct stack_node *node)
{
    uint64_t key =
        hash_pair(hash_pair((uintptr_t)node->frame.method, (uint64_t)node->frame.location),
                  node->caller);
    struct numbered *found = find(&s->node_numbers, key, is_node, s, node);
    if (!found->number) {
        if (!s->node_count)
            s->node_count = 1;
        while (s->node_count >= s->node_capacity) {
            s->node_capacity = s->node_capacity ? 2 * s->node_capacity : 1024;
            s->nodes = xrealloc(s->nodes, s->node_capacity * sizeof *s->nodes);
        }
        s->nodes[s->node_count] = *node;
        found->number = s->node_count++;
    }
    return (uint32_t)found->number;
}

static bool is_stack(const struct stacks *s, uint32_t number, const void *wanted)
{
    const struct kept_stack *b = wanted;
    if (number < STACKS_FIRST) /* there was no number left */
        return number == b->site;
    const struct kept_stack *a = &s->list[number - STACKS_FIRST];
    return a->site == b->site && a->node == b->node;
}

uint32_t stacks_number(struct stacks *s, uint32_t site, const struct stack_frame *frames,
                       uint32_t count)
{
    struct kept_stack kept = {.site = site};
    pthread_mutex_lock(&s->lock);
    for (uint32_t i = count; i-- > 0;)
        kept.node = node_of(s, &(struct stack_node){frames[i], kept.node});
    struct numbered *found = find(&s->numbers, hash_pair(site, kept.node), is_stack, s, &kept);
    uint32_t number = (uint32_t)found->number;
    if (!number && s->count < STACKS_MOST) {
        GROW(s->list, s->count, s->capacity);
        s->list[s->count] = kept;
        found->number = number = STACKS_FIRST + s->count++;
    } else if (!number) {
        found->number = number = site;
        s->is_full = true;
    }
    pthread_mutex_unlock(&s->lock);
    return number;
}

static struct kept_stack kept(struct stacks *s, uint32_t number)
{
    struct kept_stack stack = {.site = number};
    pthread_mutex_lock(&s->lock);
    if (number >= STACKS_FIRST && number - STACKS_FIRST < s->count)
        stack = s->list[number - STACKS_FIRST];
    pthread_mutex_unlock(&s->lock);
    return stack;
}

uint32_t stacks_site(struct stacks *s, uint32_t number)
{
    return kept(s, number).site;
}

uint32_t stacks_frames(struct stacks *s, uint32_t number, struct stack_frame *frames, uint32_t most)
{
    uint32_t count = 0;
    uint32_t node = kept(s, number).node;
    pthread_mutex_lock(&s->lock);
    for (; node && count < most; node = s->nodes[node].caller)
        frames[count++] = s->nodes[node].frame;
    pthread_mutex_unlock(&s->lock);
    return count;
}

void stacks_release(struct stacks *s)
{
    table_release(&s->node_numbers);
    table_release(&s->numbers);
    free(s->nodes);
    free(s->list);
}
