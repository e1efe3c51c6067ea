/* choose.c - see choose.h.  A set that removes every race is a hitting set; the cheapest one is
 * found by branch and bound.  Races that no suggestion has in common are groups of their own, whose
 * choices are then combined. */
#include "advice/choose.h"

#include "advice/combine.h"
#include "base/arena.h"
#include "base/seconds.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORK = 60000000 }; /* steps of all searches, well below a second */

/* One more member outweighs all other costs of members, and so on. */
#define COST_MEMBER     ((uint64_t)1 << 20)
#define COST_START      ((uint64_t)1 << 32)
#define COST_ONE_WRITER ((uint64_t)1 << 44)
#define COST_INFINITE   (UINT64_MAX / 2)

bool suggestion_is_last_resort(const struct program_suggestion *s)
{
    return s->kind == SUGGEST_MOVE_BEFORE_START || s->kind == SUGGEST_ONE_WRITER;
}

/* What one would rather do.  A lock that others take for the same place is better than another way
 * to keep updates together. */
static uint64_t cost_of(const struct program_suggestion *s)
{
    static const unsigned costs[] = {
        [SUGGEST_VOLATILE] = 10,          [SUGGEST_ATOMIC_ARRAY] = 10,
        [SUGGEST_OTHER_VOLATILE] = 10,    [SUGGEST_OTHER_ARRAY] = 10,
        [SUGGEST_ATOMIC_UPDATE] = 15,     [SUGGEST_LOCK] = 14,
        [SUGGEST_UNIT_LOCK] = 16,         [SUGGEST_MOVE] = 17,
        [SUGGEST_SAME_ACQUIRE] = 20,      [SUGGEST_ONE_WRITER] = 20,
        [SUGGEST_MOVE_BEFORE_START] = 20,
    };
    unsigned cost = s->is_lock_of_others ? costs[SUGGEST_LOCK] : costs[s->kind];
    cost += s->leaves_more ? 10 : 0;
    return COST_MEMBER + (verdict_removes(s->trial.verdict) ? cost - 5 : cost) +
           (s->kind == SUGGEST_MOVE_BEFORE_START ? COST_START : 0) +
           (s->kind == SUGGEST_ONE_WRITER ? COST_ONE_WRITER : 0);
}

struct list {
    uint32_t *items, count, capacity;
};

/* A set of suggestions for the races of a group. */
struct choice {
    bool *set;
    uint64_t cost;
};

struct group {
    struct list races; /* those with the fewest ways first */
    struct choice *choices;
    uint32_t count, capacity;
    bool is_done; /* there are no more */
};

/* Which choice of each group.  Others are made by taking the next choice of one of the groups from
 * `last` on, so that each is made once only. */
struct combination {
    uint32_t *choices, last;
    uint64_t cost;
};

struct choices {
    const struct program_advice *p;
    uint64_t *costs;     /* by suggestion */
    struct list *ways;   /* by race: usable suggestions, the cheapest first */
    struct list *covers; /* by suggestion: the races that it removes */
    struct group *groups;
    uint32_t group_count, group_capacity;
    struct combination *waiting, last; /* last: the one that was given */
    uint32_t waiting_count, waiting_capacity;
    bool is_begun, is_complete;
    /* The search that goes on, of one group. */
    bool *taken, *best;
    uint32_t *barred;  /* by suggestion: was tried before, for a race further up */
    uint32_t *covered; /* by race: how many of the taken remove it */
    uint32_t *seen, round;
    uint64_t best_cost;
    int64_t work; /* that may still be done; below 0: something was left out */
    int64_t all_work;
    double deadline; /* 0: none */
};

static void list_add(struct list *list, uint32_t item)
{
    GROW(list->items, list->count, list->capacity);
    list->items[list->count++] = item;
}

static bool is_usable(const struct program_suggestion *s)
{
    return !s->excluded && s->trial.verdict != VERDICT_HARMFUL;
}

/* ---- the best choice of a group ---- */

static void take(struct choices *c, uint32_t item, int change)
{
    c->taken[item] = change > 0;
    for (uint32_t i = 0; i < c->covers[item].count; i++)
        c->covered[c->covers[item].items[i]] += (uint32_t)change;
    c->work -= c->covers[item].count;
}

static bool is_known(const struct choices *c, const struct group *g, const bool *set)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (memcmp(g->choices[i].set, set, c->p->count * sizeof *set) == 0)
            return true;
    return false;
}

static void consider(struct choices *c, const struct group *g, uint64_t cost)
{
    if (cost >= c->best_cost || is_known(c, g, c->taken))
        return;
    c->best_cost = cost;
    memcpy(c->best, c->taken, c->p->count * sizeof *c->best);
}

/* A lower bound for the cost of the races that are left: those that have no way in common need one
 * each. */
static uint64_t least_cost(struct choices *c, const struct group *g)
{
    uint64_t sum = 0;
    c->round++;
    for (uint32_t i = 0; i < g->races.count; i++) {
        const struct list *ways = &c->ways[g->races.items[i]];
        uint64_t least = COST_INFINITE;
        bool is_apart = true;
        c->work--;
        if (c->covered[g->races.items[i]])
            continue;
        c->work -= ways->count;
        for (uint32_t k = 0; k < ways->count; k++) {
            if (c->barred[ways->items[k]])
                continue;
            if (least == COST_INFINITE)
                least = c->costs[ways->items[k]];
            is_apart = is_apart && c->seen[ways->items[k]] != c->round;
        }
        if (least == COST_INFINITE)
            return least;
        if (!is_apart)
            continue;
        sum += least;
        for (uint32_t k = 0; k < ways->count; k++)
            c->seen[ways->items[k]] = c->round;
    }
    return sum;
}

/* All ways for the race that has the fewest, of those that are left. */
static void search(struct choices *c, const struct group *g, uint64_t cost)
{
    uint32_t next = 0;
    while (next < g->races.count && c->covered[g->races.items[next]])
        next++;
    if (next == g->races.count) {
        consider(c, g, cost);
        return;
    }
    if (c->deadline > 0 && seconds_now() > c->deadline)
        c->work = -1;
    if (c->work < 0 || cost + least_cost(c, g) >= c->best_cost)
        return;
    const struct list *ways = &c->ways[g->races.items[next]];
    for (uint32_t i = 0; i < ways->count; i++) {
        uint32_t item = ways->items[i];
        if (!c->barred[item]) {
            take(c, item, 1);
            search(c, g, cost + c->costs[item]);
            take(c, item, -1);
        }
        c->barred[item]++; /* sets with it were all looked at */
    }
    for (uint32_t i = 0; i < ways->count; i++)
        c->barred[ways->items[i]]--;
}

static uint32_t count_new(const struct choices *c, uint32_t item)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->covers[item].count; i++)
        count += !c->covered[c->covers[item].items[i]];
    return count;
}

/* What the others remove as well is not needed. */
static void drop_needless(struct choices *c)
{
    for (uint32_t i = 0; i < c->p->count; i++) {
        bool is_needed = false;
        for (uint32_t k = 0; c->taken[i] && k < c->covers[i].count; k++)
            is_needed = is_needed || c->covered[c->covers[i].items[k]] == 1;
        if (c->taken[i] && !is_needed)
            take(c, i, -1);
    }
}

static uint64_t cost_of_taken(const struct choices *c)
{
    uint64_t cost = 0;
    for (uint32_t i = 0; i < c->p->count; i++)
        cost += c->taken[i] ? c->costs[i] : 0;
    return cost;
}

static void take_none(struct choices *c)
{
    for (uint32_t i = 0; i < c->p->count; i++)
        if (c->taken[i])
            take(c, i, -1);
}

/* What removes most for its cost, until nothing is left: a set to begin with. */
static void take_best_first(struct choices *c, const struct group *g)
{
    for (uint32_t i = 0; i < g->races.count; i++) {
        const struct list *ways = &c->ways[g->races.items[i]];
        uint32_t best = UINT32_MAX;
        double most = 0;
        if (c->covered[g->races.items[i]])
            continue;
        for (uint32_t k = 0; k < ways->count; k++) {
            double worth = count_new(c, ways->items[k]) / (double)c->costs[ways->items[k]];
            if (worth > most) {
                most = worth;
                best = ways->items[k];
            }
        }
        if (best != UINT32_MAX)
            take(c, best, 1);
    }
    drop_needless(c);
    consider(c, g, cost_of_taken(c));
    take_none(c);
}

/* The search may have ended early. */
static void tidy_best(struct choices *c, const struct group *g)
{
    for (uint32_t i = 0; i < c->p->count; i++)
        if (c->best[i])
            take(c, i, 1);
    drop_needless(c);
    consider(c, g, cost_of_taken(c));
    take_none(c);
}

static void find_choice(struct choices *c, struct group *g)
{
    int64_t share = c->all_work / c->group_count;
    c->best_cost = COST_INFINITE;
    g->is_done = true;
    for (uint32_t i = 0; i < g->races.count; i++)
        if (!c->ways[g->races.items[i]].count)
            return;
    take_best_first(c, g);
    c->work = c->all_work < share ? c->all_work : share;
    int64_t before = c->work;
    search(c, g, 0);
    c->all_work -= before - c->work;
    if (c->work < 0) {
        c->is_complete = false;
        if (c->best_cost < COST_INFINITE)
            tidy_best(c, g);
    }
    if (c->best_cost == COST_INFINITE)
        return;
    struct choice choice = {xmalloc((c->p->count + (size_t)1) * sizeof(bool)), c->best_cost};
    memcpy(choice.set, c->best, c->p->count * sizeof(bool));
    GROW(g->choices, g->count, g->capacity);
    g->choices[g->count++] = choice;
    g->is_done = false;
}

/* NULL: the group has not so many. */
static const struct choice *choice_at(struct choices *c, uint32_t group, uint32_t index)
{
    struct group *g = &c->groups[group];
    while (g->count <= index && !g->is_done)
        find_choice(c, g);
    return index < g->count ? &g->choices[index] : NULL;
}

/* ---- combinations ---- */

static void add_waiting(struct choices *c, const struct combination *from, uint32_t changed)
{
    uint32_t old = from->choices[changed];
    const struct choice *next = choice_at(c, changed, old + 1);
    if (!next)
        return;
    size_t size = c->group_count * sizeof *from->choices;
    struct combination more = {xmalloc(size), changed,
                               from->cost - choice_at(c, changed, old)->cost + next->cost};
    memcpy(more.choices, from->choices, size);
    more.choices[changed]++;
    GROW(c->waiting, c->waiting_count, c->waiting_capacity);
    c->waiting[c->waiting_count++] = more;
}

/* The best choice of every group; false: one has none. */
static bool begin(struct choices *c)
{
    struct combination first = {xcalloc(c->group_count + (size_t)1, sizeof *first.choices), 0, 0};
    bool good = c->group_count > 0;
    for (uint32_t g = 0; good && g < c->group_count; g++) {
        const struct choice *choice = choice_at(c, g, 0);
        good = choice != NULL;
        first.cost += choice ? choice->cost : 0;
    }
    c->last = first;
    return good;
}

/* The cheapest of those that wait. */
static bool go_on(struct choices *c)
{
    uint32_t best = 0;
    for (uint32_t g = c->last.last; c->last.choices && g < c->group_count; g++)
        add_waiting(c, &c->last, g);
    free(c->last.choices);
    c->last.choices = NULL;
    if (!c->waiting_count)
        return false;
    for (uint32_t i = 1; i < c->waiting_count; i++)
        if (c->waiting[i].cost < c->waiting[best].cost)
            best = i;
    c->last = c->waiting[best];
    c->waiting[best] = c->waiting[--c->waiting_count];
    return true;
}

bool choices_next(struct choices *c, bool *set)
{
    bool found = c->is_begun ? go_on(c) : begin(c);
    c->is_begun = true;
    memset(set, 0, c->p->count * sizeof *set);
    for (uint32_t g = 0; found && g < c->group_count; g++) {
        const bool *members = choice_at(c, g, c->last.choices[g])->set;
        for (uint32_t i = 0; i < c->p->count; i++)
            set[i] = set[i] || members[i];
    }
    if (!found) {
        free(c->last.choices);
        c->last.choices = NULL;
    }
    return found;
}

bool choices_are_complete(const struct choices *c)
{
    return c->is_complete;
}

/* ---- from the program's advice ---- */

static int compare_ways(const void *a, const void *b, void *context)
{
    const struct choices *c = context;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (c->costs[x] != c->costs[y])
        return c->costs[x] < c->costs[y] ? -1 : 1;
    return x < y ? -1 : x > y;
}

static int compare_races(const void *a, const void *b, void *context)
{
    const struct choices *c = context;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (c->ways[x].count != c->ways[y].count)
        return c->ways[x].count < c->ways[y].count ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void find_ways(struct choices *c)
{
    const struct program_advice *p = c->p;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct program_suggestion *s = &p->items[i];
        c->costs[i] = cost_of(s);
        for (uint32_t r = 0; is_usable(s) && r < p->race_count; r++) {
            if (!program_suggestion_removes(s, r) || s->insufficient[r])
                continue;
            list_add(&c->covers[i], r);
            list_add(&c->ways[r], i);
        }
    }
    for (uint32_t r = 0; r < p->race_count; r++)
        if (c->ways[r].count)
            qsort_r(c->ways[r].items, c->ways[r].count, sizeof(uint32_t), compare_ways, c);
}

/* Two races are in one group when a suggestion removes both, so groups are independent.  By race:
 * the first of its group. */
static uint32_t *find_firsts(const struct choices *c)
{
    uint32_t races = c->p->race_count;
    uint32_t *first = xmalloc((races + (size_t)1) * sizeof *first);
    for (uint32_t r = 0; r < races; r++)
        first[r] = r;
    for (uint32_t i = 0; i < c->p->count; i++) {
        for (uint32_t k = 1; k < c->covers[i].count; k++) {
            uint32_t a = first[c->covers[i].items[0]], b = first[c->covers[i].items[k]];
            uint32_t from = a > b ? a : b, to = a > b ? b : a;
            for (uint32_t r = 0; from != to && r < races; r++)
                first[r] = first[r] == from ? to : first[r];
        }
    }
    return first;
}

static void find_groups(struct choices *c)
{
    uint32_t races = c->p->race_count, *first = find_firsts(c);
    uint32_t *group = xmalloc((races + (size_t)1) * sizeof *group);
    for (uint32_t r = 0; r < races; r++) {
        if (first[r] == r) {
            GROW(c->groups, c->group_count, c->group_capacity);
            group[r] = c->group_count;
            c->groups[c->group_count++] = (struct group){0};
        }
        list_add(&c->groups[group[first[r]]].races, r);
    }
    for (uint32_t g = 0; g < c->group_count; g++)
        qsort_r(c->groups[g].races.items, c->groups[g].races.count, sizeof(uint32_t), compare_races,
                c);
    free(first);
    free(group);
}

struct choices *choices_new(const struct program_advice *p, double deadline)
{
    struct choices *c = xcalloc(1, sizeof *c);
    size_t items = p->count + (size_t)1, races = p->race_count + (size_t)1;
    *c = (struct choices){
        .p = p,
        .costs = xcalloc(items, sizeof *c->costs),
        .ways = xcalloc(races, sizeof *c->ways),
        .covers = xcalloc(items, sizeof *c->covers),
        .taken = xcalloc(items, sizeof *c->taken),
        .best = xcalloc(items, sizeof *c->best),
        .barred = xcalloc(items, sizeof *c->barred),
        .covered = xcalloc(races, sizeof *c->covered),
        .seen = xcalloc(items, sizeof *c->seen),
        .is_complete = true,
        .all_work = MAX_WORK,
        .deadline = deadline,
    };
    find_ways(c);
    find_groups(c);
    return c;
}

void choices_free(struct choices *c)
{
    for (uint32_t i = 0; i < c->p->count; i++)
        free(c->covers[i].items);
    for (uint32_t r = 0; r < c->p->race_count; r++)
        free(c->ways[r].items);
    for (uint32_t g = 0; g < c->group_count; g++) {
        for (uint32_t i = 0; i < c->groups[g].count; i++)
            free(c->groups[g].choices[i].set);
        free(c->groups[g].choices);
        free(c->groups[g].races.items);
    }
    for (uint32_t i = 0; i < c->waiting_count; i++)
        free(c->waiting[i].choices);
    free(c->last.choices);
    free(c->waiting);
    free(c->groups);
    free(c->costs);
    free(c->ways);
    free(c->covers);
    free(c->taken);
    free(c->best);
    free(c->barred);
    free(c->covered);
    free(c->seen);
    free(c);
}

bool program_advice_choose(struct program_advice *p, double deadline)
{
    struct choices *choices = choices_new(p, deadline);
    bool *set = xcalloc(p->count + (size_t)1, sizeof *set);
    bool found = choices_next(choices, set);
    p->is_smallest = choices_are_complete(choices);
    program_advice_set(p, found ? set : NULL);
    free(set);
    choices_free(choices);
    return found;
}
