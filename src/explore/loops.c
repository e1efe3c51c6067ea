/* loops.c - see loops.h.  Components by Tarjan's algorithm, without recursion: one is closed when
 * every edge of its states stays inside. */
#include "explore/loops.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SETTLING = 4096 }; /* kept nodes and edges */

/* A move from a state that is not settled to a known one. */
struct known_edge {
    struct node *from;
    struct state_key to;
};

struct edge {
    uint32_t from, to;
};

struct loops {
    struct visited *visited;
    bool given_up;
    uint64_t unsettled; /* nodes of states, in use or kept */
    struct known_edge *edges;
    uint64_t edge_count, edge_capacity;
    struct node **kept; /* nodes that only the graph uses */
    uint64_t kept_count, kept_capacity;
    uint64_t next_settling; /* of so many of both */

    struct node **members; /* of all closed sets, one after the other */
    uint64_t member_count, member_capacity;
    uint32_t *ends; /* of each set in `members` */
    uint32_t set_count, set_capacity;
};

struct loops *loops_new(struct visited *visited)
{
    struct loops *loops = xcalloc(1, sizeof *loops);
    loops->visited = visited;
    loops->next_settling = FIRST_SETTLING;
    return loops;
}

/* ---- nodes ---- */

/* One user less; ancestors whose last user was a freed node are freed with it. */
void loops_drop(struct loops *loops, struct node *node)
{
    while (node && --node->users == 0) {
        if (!node->settled && !loops->given_up) {
            node->users = 1;
            GROW(loops->kept, loops->kept_count, loops->kept_capacity);
            loops->kept[loops->kept_count++] = node;
            return;
        }
        struct node *parent = node->parent;
        free(node);
        node = parent;
    }
}

static void release_all(struct loops *loops)
{
    bool given_up = loops->given_up;
    loops->given_up = true; /* so that nothing is kept again */
    for (uint64_t i = 0; i < loops->edge_count; i++)
        loops_drop(loops, loops->edges[i].from);
    for (uint64_t i = 0; i < loops->kept_count; i++)
        loops_drop(loops, loops->kept[i]);
    loops->edge_count = loops->kept_count = 0;
    loops->given_up = given_up;
}

void loops_free(struct loops *loops)
{
    if (!loops)
        return;
    release_all(loops);
    free(loops->edges);
    free(loops->kept);
    free(loops->members);
    free(loops->ends);
    free(loops);
}

void loops_clear(struct loops *loops, struct node *root)
{
    release_all(loops);
    loops->given_up = false;
    loops->unsettled = 0;
    loops->next_settling = FIRST_SETTLING;
    root->settled = false;
}

void loops_add(struct loops *loops, struct node *node, struct state_key key)
{
    node->key = key;
    loops->unsettled++;
}

/* An end can be reached from here, and so from where it was reached. */
static void settle(struct loops *loops, struct node *node)
{
    for (; node && !node->settled; node = node->parent) {
        node->settled = true;
        visited_mark(loops->visited, node->key);
        loops->unsettled--;
    }
}

void loops_add_end(struct loops *loops, struct node *from)
{
    if (!loops->given_up)
        settle(loops, from);
}

static bool settle_edge(struct loops *loops, const struct known_edge *edge)
{
    if (edge->from->settled || !visited_is_marked(loops->visited, edge->to))
        return false;
    settle(loops, edge->from);
    return true;
}

/* Settles whatever leads to a settled state.  Edges mostly follow each other in one of the two
 * directions, depending on the order of the search; so few rounds are enough. */
static void settle_all(struct loops *loops)
{
    bool changed;
    do {
        changed = false;
        for (uint64_t i = 0; i < loops->edge_count; i++)
            changed |= settle_edge(loops, &loops->edges[i]);
        for (uint64_t i = loops->edge_count; changed && i-- > 0;)
            settle_edge(loops, &loops->edges[i]);
    } while (changed);
    uint64_t left = 0;
    for (uint64_t i = 0; i < loops->edge_count; i++) {
        if (loops->edges[i].from->settled)
            loops_drop(loops, loops->edges[i].from);
        else
            loops->edges[left++] = loops->edges[i];
    }
    loops->edge_count = left;
    left = 0;
    for (uint64_t i = 0; i < loops->kept_count; i++) {
        if (loops->kept[i]->settled)
            loops_drop(loops, loops->kept[i]);
        else
            loops->kept[left++] = loops->kept[i];
    }
    loops->kept_count = left;
}

/* Of the nodes as malloc() has them. */
static uint64_t bytes_of(const struct loops *loops)
{
    return loops->unsettled * (sizeof(struct node) + sizeof(void *)) +
           loops->edge_count * sizeof *loops->edges + loops->kept_count * sizeof *loops->kept;
}

static void look_at_size(struct loops *loops)
{
    if (loops->edge_count + loops->kept_count < loops->next_settling)
        return;
    settle_all(loops);
    uint64_t left = loops->edge_count + loops->kept_count;
    loops->next_settling = left * 2 > FIRST_SETTLING ? left * 2 : FIRST_SETTLING;
    if (bytes_of(loops) <= LOOPS_BYTES)
        return;
    loops->given_up = true;
    release_all(loops);
}

void loops_add_known(struct loops *loops, struct node *from, struct state_key to)
{
    if (loops->given_up || from->settled)
        return;
    if (visited_is_marked(loops->visited, to)) {
        settle(loops, from);
        return;
    }
    look_at_size(loops);
    if (loops->given_up || from->settled)
        return;
    GROW(loops->edges, loops->edge_count, loops->edge_capacity);
    loops->edges[loops->edge_count++] = (struct known_edge){from, to};
    from->users++;
}

bool loops_are_given_up(const struct loops *loops)
{
    return loops->given_up;
}

/* ---- components ---- */

struct tarjan {
    struct edge *edges; /* by `from` */
    uint64_t edge_count, edge_capacity;
    uint64_t *first;              /* edges of each state: from first[n] to first[n + 1] */
    uint32_t *index, *low, *next; /* index 0 = not seen yet; next: edge to look at */
    uint8_t *on_stack;
    uint32_t *stack, *calls;
    uint32_t stacked, called, indices;
    uint8_t *member;

    struct node **nodes; /* the states, by number */
    uint64_t node_count, node_capacity;
    struct visited numbers; /* of the states, by their keys */
};

static void add_edge(struct tarjan *t, uint32_t from, uint32_t to)
{
    GROW(t->edges, t->edge_count, t->edge_capacity);
    t->edges[t->edge_count++] = (struct edge){from, to};
}

/* Adds the node and those on its way that are not settled, with the edges between them. */
static void add_way(struct tarjan *t, struct node *node)
{
    uint32_t below = UINT32_MAX;
    for (; node && !node->settled; node = node->parent) {
        uint32_t number;
        bool is_new = visited_add(&t->numbers, node->key, &number);
        if (is_new) {
            GROW(t->nodes, t->node_count, t->node_capacity);
            t->nodes[t->node_count++] = node;
        }
        if (below != UINT32_MAX)
            add_edge(t, number, below);
        if (!is_new)
            return;
        below = number;
    }
}

static int by_from(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

static void tarjan_init(struct tarjan *t, struct loops *loops, struct node *last)
{
    visited_init(&t->numbers, true);
    while (last && last->settled) /* the path may have ended behind one that is not */
        last = last->parent;
    add_way(t, last);
    for (uint64_t i = 0; i < loops->kept_count; i++)
        add_way(t, loops->kept[i]);
    for (uint64_t i = 0; i < loops->edge_count; i++)
        add_way(t, loops->edges[i].from);
    for (uint64_t i = 0; i < loops->edge_count; i++) {
        uint32_t from, to;
        visited_add(&t->numbers, loops->edges[i].from->key, &from);
        if (visited_add(&t->numbers, loops->edges[i].to, &to))
            BUG("a state that leads to no end is not known");
        add_edge(t, from, to);
    }
    uint64_t states = t->node_count;
    if (t->edge_count)
        qsort(t->edges, t->edge_count, sizeof *t->edges, by_from);
    t->first = xcalloc(states + 2, sizeof *t->first);
    for (uint64_t i = 0; i < t->edge_count; i++)
        t->first[t->edges[i].from + 1]++;
    for (uint64_t i = 0; i < states; i++)
        t->first[i + 1] += t->first[i];
    t->index = xcalloc(states + 1, sizeof *t->index);
    t->low = xcalloc(states + 1, sizeof *t->low);
    t->next = xcalloc(states + 1, sizeof *t->next);
    t->stack = xcalloc(states + 1, sizeof *t->stack);
    t->calls = xcalloc(states + 1, sizeof *t->calls);
    t->on_stack = xcalloc(states + 1, 1);
    t->member = xcalloc(states + 1, 1);
}

static void tarjan_release(struct tarjan *t)
{
    free(t->edges);
    free(t->first);
    free(t->index);
    free(t->low);
    free(t->next);
    free(t->stack);
    free(t->calls);
    free(t->on_stack);
    free(t->member);
    free(t->nodes);
    visited_release(&t->numbers);
}

static void enter(struct tarjan *t, uint32_t state)
{
    t->index[state] = t->low[state] = ++t->indices;
    t->stack[t->stacked++] = state;
    t->on_stack[state] = 1;
    t->calls[t->called++] = state;
}

/* The component lies on the stack from position `from` on. */
static bool is_closed(const struct tarjan *t, uint32_t from)
{
    bool closed = true;
    for (uint32_t i = from; i < t->stacked; i++)
        t->member[t->stack[i]] = 1;
    for (uint32_t i = from; i < t->stacked && closed; i++) {
        uint32_t state = t->stack[i];
        for (uint64_t e = t->first[state]; e < t->first[state + 1] && closed; e++)
            closed = t->member[t->edges[e].to];
    }
    for (uint32_t i = from; i < t->stacked; i++)
        t->member[t->stack[i]] = 0;
    return closed;
}

static void add_set(struct loops *loops, const struct tarjan *t, uint32_t from)
{
    uint64_t begin = loops->member_count;
    for (uint32_t i = from; i < t->stacked; i++) {
        GROW(loops->members, loops->member_count, loops->member_capacity);
        struct node *node = t->nodes[t->stack[i]];
        loops->members[loops->member_count++] = node;
        if (node->depth < loops->members[begin]->depth) {
            loops->members[loops->member_count - 1] = loops->members[begin];
            loops->members[begin] = node;
        }
    }
    GROW(loops->ends, loops->set_count, loops->set_capacity);
    loops->ends[loops->set_count++] = (uint32_t)loops->member_count;
}

/* All components that can be reached from this state and were not found yet. */
static void find_from(struct loops *loops, struct tarjan *t, uint32_t root)
{
    enter(t, root);
    while (t->called) {
        uint32_t state = t->calls[t->called - 1];
        uint64_t edge = t->first[state] + t->next[state];
        if (edge < t->first[state + 1]) {
            uint32_t to = t->edges[edge].to;
            t->next[state]++;
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
        while (t->stack[--from] != state) {
        }
        if (is_closed(t, from))
            add_set(loops, t, from);
        while (t->stacked > from)
            t->on_stack[t->stack[--t->stacked]] = 0;
    }
}

uint32_t loops_find(struct loops *loops, struct node *last)
{
    struct tarjan t = {.edges = NULL};
    loops->set_count = 0;
    loops->member_count = 0;
    if (loops->given_up)
        return 0;
    settle_all(loops);
    tarjan_init(&t, loops, last);
    for (uint32_t i = 0; i < t.node_count; i++)
        if (!t.index[i])
            find_from(loops, &t, i);
    tarjan_release(&t);
    return loops->set_count;
}

struct node *const *loops_nodes(const struct loops *loops, uint32_t n, uint32_t *count)
{
    uint32_t begin = n ? loops->ends[n - 1] : 0;
    *count = loops->ends[n] - begin;
    return loops->members + begin;
}
