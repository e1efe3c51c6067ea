/* loops.c - see loops.h.  Tarjan's components, without recursion: a component is left by no move
 * when every edge of its states stays inside. */
#include "explore/loops.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct edge {
    uint32_t from, to; /* to NONE: an end */
};

struct arrival {
    uint32_t from;
    struct move move;
};

struct loops {
    struct edge *edges;
    uint64_t count, capacity;
    struct arrival *arrivals; /* how each state was reached first, by its number */
    uint64_t arrival_capacity;
};

static const uint32_t NONE = UINT32_MAX;

struct loops *loops_new(void)
{
    return xcalloc(1, sizeof(struct loops));
}

void loops_free(struct loops *loops)
{
    if (!loops)
        return;
    free(loops->edges);
    free(loops->arrivals);
    free(loops);
}

void loops_clear(struct loops *loops)
{
    loops->count = 0;
}

static void add_edge(struct loops *loops, uint32_t from, uint32_t to)
{
    GROW(loops->edges, loops->count, loops->capacity);
    loops->edges[loops->count++] = (struct edge){from, to};
}

void loops_add(struct loops *loops, uint32_t from, uint32_t to, const struct path *path,
               bool is_new)
{
    add_edge(loops, from, to);
    if (!is_new)
        return;
    if (to >= loops->arrival_capacity) {
        loops->arrival_capacity = (uint64_t)to * 2 + 1024;
        loops->arrivals =
            xrealloc(loops->arrivals, loops->arrival_capacity * sizeof *loops->arrivals);
    }
    loops->arrivals[to] = (struct arrival){from, *path_last_move(path)};
}

void loops_add_end(struct loops *loops, uint32_t from)
{
    add_edge(loops, from, NONE);
}

static int by_from(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

struct tarjan {
    const struct edge *edges;
    uint64_t *first;              /* edges of each state: from first[n] to first[n + 1] */
    uint32_t *index, *low, *next; /* index 0 = not seen yet; next: edge to look at */
    uint8_t *on_stack;
    uint32_t *stack, *calls;
    uint32_t stacked, called, indices;
};

static void enter(struct tarjan *t, uint32_t state)
{
    t->index[state] = t->low[state] = ++t->indices;
    t->stack[t->stacked++] = state;
    t->on_stack[state] = 1;
    t->calls[t->called++] = state;
}

/* The component that ends at `state` has been taken from the stack from position `from` on. */
static bool is_closed(const struct tarjan *t, uint32_t from, uint8_t *member)
{
    bool closed = true;
    uint64_t edges = 0;
    for (uint32_t i = from; i < t->stacked; i++)
        member[t->stack[i]] = 1;
    for (uint32_t i = from; i < t->stacked && closed; i++) {
        uint32_t state = t->stack[i];
        for (uint64_t e = t->first[state]; e < t->first[state + 1] && closed; e++, edges++)
            closed = t->edges[e].to != NONE && member[t->edges[e].to];
    }
    for (uint32_t i = from; i < t->stacked; i++)
        member[t->stack[i]] = 0;
    return closed && edges;
}

/* A state of a closed component, NONE when there is none. */
static uint32_t find_closed(struct tarjan *t, uint8_t *member)
{
    enter(t, 0);
    while (t->called) {
        uint32_t state = t->calls[t->called - 1];
        uint64_t edge = t->first[state] + t->next[state];
        if (edge < t->first[state + 1]) {
            uint32_t to = t->edges[edge].to;
            t->next[state]++;
            if (to == NONE)
                continue;
            if (!t->index[to])
                enter(t, to);
            else if (t->on_stack[to] && t->index[to] < t->low[state])
                t->low[state] = t->index[to];
            continue;
        }
        t->called--;
        if (t->called) {
            uint32_t caller = t->calls[t->called - 1];
            if (t->low[state] < t->low[caller])
                t->low[caller] = t->low[state];
        }
        if (t->low[state] != t->index[state])
            continue;
        uint32_t from = t->stacked;
        while (t->stack[from - 1] != state)
            from--;
        from--;
        if (is_closed(t, from, member))
            return state;
        while (t->stacked > from)
            t->on_stack[t->stack[--t->stacked]] = 0;
    }
    return NONE;
}

static struct move *way_to(const struct loops *loops, uint32_t state, uint32_t *count)
{
    *count = 0;
    for (uint32_t at = state; at != 0; at = loops->arrivals[at].from)
        ++*count;
    struct move *moves = xmalloc((*count + 1) * sizeof *moves);
    uint32_t i = *count;
    for (uint32_t at = state; at != 0; at = loops->arrivals[at].from)
        moves[--i] = loops->arrivals[at].move;
    return moves;
}

struct move *loops_find(struct loops *loops, uint32_t states, uint32_t *count)
{
    qsort(loops->edges, loops->count, sizeof *loops->edges, by_from);
    struct tarjan t = {.edges = loops->edges};
    t.first = xcalloc((size_t)states + 2, sizeof *t.first);
    for (uint64_t i = 0; i < loops->count; i++)
        t.first[loops->edges[i].from + 1]++;
    for (uint32_t i = 0; i < states; i++)
        t.first[i + 1] += t.first[i];
    t.index = xcalloc(states, sizeof *t.index);
    t.low = xcalloc(states, sizeof *t.low);
    t.next = xcalloc(states, sizeof *t.next);
    t.stack = xcalloc(states, sizeof *t.stack);
    t.calls = xcalloc(states, sizeof *t.calls);
    t.on_stack = xcalloc(states, 1);
    uint8_t *member = xcalloc(states, 1);
    uint32_t found = find_closed(&t, member);
    struct move *moves = found == NONE ? NULL : way_to(loops, found, count);
    free(t.first);
    free(t.index);
    free(t.low);
    free(t.next);
    free(t.stack);
    free(t.calls);
    free(t.on_stack);
    free(member);
    return moves;
}
