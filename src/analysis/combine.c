/* combine.c - see combine.h. */
#include "analysis/combine.h"

#include "base/arena.h"
#include "base/stream.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    return text ? strdup(text) : NULL;
}

static bool is_among(char *const *texts, uint32_t count, const char *text)
{
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0)
            return true;
    return false;
}

/* ---- traces of one race ---- */

void race_advice_init(struct race_advice *race)
{
    *race = (struct race_advice){.writes_equal = true};
}

void race_advice_release(struct race_advice *race)
{
    for (uint32_t i = 0; i < race->count; i++)
        free(race->items[i].suggestion.amendments);
    for (uint32_t i = 0; i < race->lock_count; i++) {
        free(race->locks[i].lock);
        free(race->locks[i].amendment);
    }
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < race->held_count[side]; i++)
            free(race->held[side][i]);
        free(race->held[side]);
        free(race->statements[side]);
    }
    for (uint32_t i = 0; i < race->unit_count; i++)
        unit_release(&race->units[i]);
    free(race->items);
    free(race->locks);
    free(race->units);
    free(race->unit_traces);
    free(race->place);
    free(race->owner);
    free(race->explanation);
    free(race->writer);
    race_advice_init(race);
}

static void count_item(struct race_advice *race, const struct suggestion *item)
{
    for (uint32_t i = 0; i < race->count; i++) {
        if (strcmp(race->items[i].suggestion.amendments, item->amendments) == 0) {
            race->items[i].traces++;
            return;
        }
    }
    GROW(race->items, race->count, race->capacity);
    race->items[race->count++] =
        (struct race_suggestion){{item->kind, strdup(item->amendments)}, 1};
}

static void add_lock(struct race_advice *race, const struct lock_advice *lock)
{
    for (uint32_t i = 0; i < race->lock_count; i++)
        if (race->locks[i].for_manifest == lock->for_manifest &&
            strcmp(race->locks[i].lock, lock->lock) == 0)
            return;
    GROW(race->locks, race->lock_count, race->lock_capacity);
    race->locks[race->lock_count++] =
        (struct lock_advice){strdup(lock->lock), strdup(lock->amendment), lock->for_manifest};
}

/* Keeps the locks that were held in every trace. */
static void keep_held(struct race_advice *race, int side, const struct trace_advice *trace)
{
    if (!race->traces) {
        race->held[side] = xcalloc(trace->held_count[side] + (size_t)1, sizeof(char *));
        for (uint32_t i = 0; i < trace->held_count[side]; i++)
            race->held[side][race->held_count[side]++] = strdup(trace->held[side][i]);
        return;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < race->held_count[side]; i++) {
        if (is_among(trace->held[side], trace->held_count[side], race->held[side][i]))
            race->held[side][kept++] = race->held[side][i];
        else
            free(race->held[side][i]);
    }
    race->held_count[side] = kept;
}

static void add_units(struct race_advice *race, const struct trace_advice *trace, int64_t id)
{
    for (uint32_t i = 0; i < trace->unit_count; i++) {
        bool known = false;
        for (uint32_t k = 0; k < race->unit_count; k++)
            known = known || strcmp(race->units[k].code, trace->units[i].code) == 0;
        if (known)
            continue;
        GROW(race->units, race->unit_count, race->unit_capacity);
        race->unit_traces =
            xrealloc(race->unit_traces, race->unit_capacity * sizeof *race->unit_traces);
        race->unit_traces[race->unit_count] = id;
        struct unit *unit = &race->units[race->unit_count++];
        *unit = trace->units[i];
        unit->code = strdup(unit->code);
        unit->parts[0] = strdup(unit->parts[0]);
        unit->parts[1] = strdup(unit->parts[1]);
    }
}

void race_advice_add(struct race_advice *race, const struct trace_advice *trace, int64_t id)
{
    if (!race->traces) {
        race->place = copy(trace->place);
        race->owner = copy(trace->owner);
        race->explanation = copy(trace->explanation);
        race->writer = copy(trace->writer);
        race->statements[0] = copy(trace->statements[0]);
        race->statements[1] = copy(trace->statements[1]);
        race->is_array = trace->is_array;
    }
    race->is_reference_volatile = race->is_reference_volatile || trace->is_reference_volatile;
    race->writes_equal = race->writes_equal && trace->writes_equal;
    for (uint32_t i = 0; i < trace->count; i++)
        count_item(race, &trace->items[i]);
    for (uint32_t i = 0; i < trace->lock_count; i++)
        add_lock(race, &trace->locks[i]);
    keep_held(race, 0, trace);
    keep_held(race, 1, trace);
    add_units(race, trace, id);
    race->traces++;
}

/* Where threads write the same value by the same statement, one of them would be enough. */
static void add_one_writer(struct race_advice *race)
{
    if (!race->writes_equal || !race->traces || !race->statements[0] || !race->statements[1] ||
        strcmp(race->statements[0], race->statements[1]) != 0 || !race->writer)
        return;
    char *text = text_printf("only %s in %s", race->statements[0], race->writer);
    count_item(race, &(struct suggestion){SUGGEST_ONE_WRITER, text});
    race->items[race->count - 1].traces = race->traces;
    free(text);
}

/* A lock is of use when the statement that is not put into its block holds it in every trace. */
void race_advice_finish(struct race_advice *race)
{
    for (uint32_t i = 0; i < race->lock_count; i++) {
        const struct lock_advice *lock = &race->locks[i];
        int other = lock->for_manifest ? 0 : 1;
        if (!is_among(race->held[other], race->held_count[other], lock->lock))
            continue;
        struct suggestion item = {SUGGEST_LOCK, lock->amendment};
        bool known = false;
        for (uint32_t k = 0; k < race->count; k++) {
            if (strcmp(race->items[k].suggestion.amendments, item.amendments) != 0)
                continue;
            race->items[k].traces = race->traces; /* told by the history for some of the traces */
            race->items[k].suggestion.kind = SUGGEST_LOCK;
            known = true;
        }
        if (!known) {
            count_item(race, &item);
            race->items[race->count - 1].traces = race->traces;
        }
    }
    add_one_writer(race);
    for (uint32_t i = 0; i < race->count; i++) {
        if (race->items[i].traces < race->traces)
            continue;
        struct race_suggestion item = race->items[i];
        memmove(race->items + race->full + 1, race->items + race->full,
                (i - race->full) * sizeof item);
        race->items[race->full++] = item;
    }
}

/* ---- all races ---- */

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {"untried", "verified", "partial", "harmful", "unverified"};
    return names[verdict];
}

static struct program_suggestion *suggestion_for(struct program_advice *p,
                                                 enum suggestion_kind kind, const char *amendments)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (strcmp(p->items[i].amendments, amendments) == 0)
            return &p->items[i];
    GROW(p->items, p->count, p->capacity);
    p->items[p->count] = (struct program_suggestion){
        .kind = kind,
        .amendments = strdup(amendments),
        .removes = xcalloc(p->race_count + (size_t)1, sizeof(bool)),
        .helps = xcalloc(p->race_count + (size_t)1, sizeof(bool)),
        .insufficient = xcalloc(p->race_count + (size_t)1, sizeof(bool)),
    };
    return &p->items[p->count++];
}

static bool is_same_place(const struct race_advice *a, const struct race_advice *b)
{
    const char *x = a->place ? a->place : a->owner, *y = b->place ? b->place : b->owner;
    return !a->place == !b->place && x && y && strcmp(x, y) == 0;
}

/* Is an update lost on the race's place, in any race? */
static bool has_units(const struct program_advice *p, const struct race_advice *race)
{
    for (uint32_t i = 0; i < p->race_count; i++)
        if (p->races[i].unit_count && is_same_place(&p->races[i], race))
            return true;
    return false;
}

/* These change which accesses are ordered, but no schedule: what is lost stays lost. */
static bool keeps_schedules(enum suggestion_kind kind)
{
    return kind == SUGGEST_VOLATILE || kind == SUGGEST_ATOMIC_ARRAY ||
           kind == SUGGEST_OTHER_VOLATILE || kind == SUGGEST_OTHER_ARRAY ||
           kind == SUGGEST_SAME_ACQUIRE;
}

static void add_races(struct program_advice *p)
{
    for (uint32_t r = 0; r < p->race_count; r++) {
        const struct race_advice *race = &p->races[r];
        for (uint32_t i = 0; i < race->count; i++) {
            const struct suggestion *item = &race->items[i].suggestion;
            struct program_suggestion *s = suggestion_for(p, item->kind, item->amendments);
            s->helps[r] = true;
            s->removes[r] = i < race->full;
            s->frequency += s->removes[r];
        }
    }
}

/* ---- places on which updates are lost ---- */

/* One amendment a line, without repetition. */
static void add_line(char **lines, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = *lines; at && (at = strstr(at, text)); at += length)
        if ((at == *lines || at[-1] == '\n') && (at[length] == '\n' || !at[length]))
            return;
    char *more = *lines ? text_printf("%s\n%s", *lines, text) : strdup(text);
    free(*lines);
    *lines = more;
}

/* "pkg.C.run()V" and the lines of a CODE. */
static bool parse_code(const char *code, size_t *method, int *first, int *last)
{
    const char *colon = strrchr(code, ':');
    if (!colon || sscanf(colon + 1, "%d", first) != 1)
        return false;
    const char *dash = strchr(colon, '-');
    *last = *first;
    if (dash && sscanf(dash + 1, "%d", last) != 1)
        return false;
    *method = (size_t)(colon - code);
    return true;
}

static bool contains(const char *unit, const char *statement)
{
    size_t a, b;
    int a_first, a_last, b_first, b_last;
    return parse_code(unit, &a, &a_first, &a_last) &&
           parse_code(statement, &b, &b_first, &b_last) && a == b &&
           strncmp(unit, statement, a) == 0 && a_first <= b_first && b_last <= a_last;
}

/* The unit on the race's place that the statement is a part of; else the statement. */
static const char *unit_of(const struct program_advice *p, const struct race_advice *race,
                           const char *statement)
{
    for (uint32_t i = 0; i < p->race_count; i++) {
        const struct race_advice *other = &p->races[i];
        for (uint32_t k = 0; is_same_place(other, race) && k < other->unit_count; k++)
            if (contains(other->units[k].code, statement) ||
                strcmp(other->units[k].parts[0], statement) == 0 ||
                strcmp(other->units[k].parts[1], statement) == 0)
                return other->units[k].code;
    }
    return statement;
}

/* A lock under which one of the statements always is; else the object that has the place. */
static const char *guard_of(const struct program_advice *p, const struct race_advice *race)
{
    for (uint32_t i = 0; i < p->race_count; i++)
        for (int side = 0; is_same_place(&p->races[i], race) && side < 2; side++)
            for (uint32_t k = 0; k < p->races[i].held_count[side]; k++)
                if (!strstr(p->races[i].held[side][k], " element ") &&
                    !strstr(p->races[i].held[side][k], " local ") &&
                    strncmp(p->races[i].held[side][k], "juc self ", 9) != 0)
                    return p->races[i].held[side][k];
    return race->owner;
}

/* Lines of a method. */
struct block {
    char *method;
    int first, last;
};

static int compare_blocks(const void *a, const void *b)
{
    const struct block *x = a, *y = b;
    int order = strcmp(x->method, y->method);
    return order ? order : x->first != y->first ? x->first - y->first : x->last - y->last;
}

/* Statements next to each other share a block. */
static uint32_t merge_blocks(struct block *blocks, uint32_t count)
{
    uint32_t kept = 0;
    if (count)
        qsort(blocks, count, sizeof *blocks, compare_blocks);
    for (uint32_t i = 0; i < count; i++) {
        struct block *last = kept ? &blocks[kept - 1] : NULL;
        if (last && strcmp(last->method, blocks[i].method) == 0 &&
            blocks[i].first <= last->last + 1) {
            if (blocks[i].last > last->last)
                last->last = blocks[i].last;
            free(blocks[i].method);
        } else {
            blocks[kept++] = blocks[i];
        }
    }
    return kept;
}

/* All statements on the place that are not under the lock already, as blocks of the lock. */
static char *unit_locks(const struct program_advice *p, const struct race_advice *race,
                        const char *guard)
{
    struct block *blocks = NULL;
    uint32_t count = 0, capacity = 0;
    for (uint32_t i = 0; i < p->race_count; i++) {
        const struct race_advice *other = &p->races[i];
        for (int side = 0; is_same_place(other, race) && side < 2; side++) {
            size_t method;
            struct block block;
            const char *code =
                other->statements[side] ? unit_of(p, race, other->statements[side]) : NULL;
            if (!code || is_among(other->held[side], other->held_count[side], guard) ||
                !parse_code(code, &method, &block.first, &block.last))
                continue;
            block.method = text_copy(code, method);
            GROW(blocks, count, capacity);
            blocks[count++] = block;
        }
    }
    count = merge_blocks(blocks, count);
    char *lines = NULL;
    for (uint32_t i = 0; i < count; i++) {
        char *line =
            blocks[i].last > blocks[i].first
                ? text_printf("lock %s at %s:%d-%d", guard, blocks[i].method, blocks[i].first,
                              blocks[i].last)
                : text_printf("lock %s at %s:%d", guard, blocks[i].method, blocks[i].first);
        add_line(&lines, line);
        free(line);
        free(blocks[i].method);
    }
    free(blocks);
    return lines;
}

static char *unit_updates(const struct program_advice *p, const struct race_advice *race)
{
    char *lines = NULL;
    for (uint32_t i = 0; i < p->race_count; i++) {
        const struct race_advice *other = &p->races[i];
        for (uint32_t k = 0; is_same_place(other, race) && k < other->unit_count; k++) {
            char *line = text_printf("atomic-update %s at %s", race->place, other->units[k].code);
            add_line(&lines, line);
            free(line);
        }
    }
    return lines;
}

/* What removes the races on the place as well as those that making it volatile would remove. */
static void mark_removed(struct program_advice *p, const struct race_advice *race,
                         struct program_suggestion *s, bool orders_others)
{
    char *change = text_printf("%s %s", race->is_array ? "atomic-array" : "volatile",
                               race->place ? race->place : "");
    for (uint32_t i = 0; i < p->race_count; i++) {
        bool removes = is_same_place(&p->races[i], race);
        for (uint32_t k = 0; orders_others && k < p->races[i].full; k++)
            removes = removes || strcmp(p->races[i].items[k].suggestion.amendments, change) == 0;
        s->frequency += removes && !s->removes[i];
        s->removes[i] = s->removes[i] || removes;
        s->helps[i] = s->removes[i];
    }
    free(change);
}

static void add_units_of_places(struct program_advice *p)
{
    for (uint32_t r = 0; r < p->race_count; r++) {
        const struct race_advice *race = &p->races[r];
        bool is_first = race->place ? has_units(p, race) : race->owner != NULL;
        for (uint32_t i = 0; i < r; i++)
            is_first = is_first && !is_same_place(&p->races[i], race);
        if (!is_first)
            continue;
        char *updates = race->place ? unit_updates(p, race) : NULL;
        if (updates)
            mark_removed(p, race, suggestion_for(p, SUGGEST_ATOMIC_UPDATE, updates), true);
        free(updates);
        const char *guard = guard_of(p, race);
        char *locks = guard ? unit_locks(p, race, guard) : NULL;
        if (locks)
            mark_removed(p, race, suggestion_for(p, SUGGEST_UNIT_LOCK, locks), false);
        free(locks);
    }
}

/* Are the amendments, atomic updates, of this place? */
static bool names_place(const char *amendments, const char *place)
{
    static const char kind[] = "atomic-update ";
    size_t length = strlen(place);
    return strncmp(amendments, kind, sizeof kind - 1) == 0 &&
           strncmp(amendments + sizeof kind - 1, place, length) == 0 &&
           amendments[sizeof kind - 1 + length] == ' ';
}

/* Does the block of a lock hold only a part of what belongs together? */
static bool splits_unit(const struct program_advice *p, const struct race_advice *race,
                        const char *amendments)
{
    const char *at = strstr(amendments, " at ");
    const char *unit = at ? unit_of(p, race, at + 4) : NULL;
    return unit && unit != at + 4 && !contains(at + 4, unit);
}

/* Where updates are lost on a race's place: whether the suggestion leaves that as it is. */
static void mark_insufficient(struct program_advice *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        struct program_suggestion *s = &p->items[i];
        for (uint32_t r = 0; r < p->race_count; r++) {
            const struct race_advice *race = &p->races[r];
            bool keeps = keeps_schedules(s->kind) ||
                         (s->kind == SUGGEST_LOCK && splits_unit(p, race, s->amendments)) ||
                         (s->kind == SUGGEST_ATOMIC_UPDATE && race->place &&
                          !names_place(s->amendments, race->place)) ||
                         (s->kind == SUGGEST_UNIT_LOCK && !s->removes[r]);
            s->insufficient[r] = keeps && has_units(p, race);
        }
    }
}

/* ---- a smallest set ---- */

enum { MAX_TRIES = 200000 }; /* partial sets that are looked at; then the best first is taken */

/* What one would rather do, other things being equal. */
static unsigned cost_of(const struct program_suggestion *s)
{
    static const unsigned costs[] = {
        [SUGGEST_VOLATILE] = 10,    [SUGGEST_ATOMIC_ARRAY] = 10,  [SUGGEST_OTHER_VOLATILE] = 10,
        [SUGGEST_OTHER_ARRAY] = 10, [SUGGEST_ATOMIC_UPDATE] = 12, [SUGGEST_LOCK] = 14,
        [SUGGEST_UNIT_LOCK] = 15,   [SUGGEST_MOVE] = 16,          [SUGGEST_SAME_ACQUIRE] = 20,
        [SUGGEST_ONE_WRITER] = 11,
    };
    unsigned cost = costs[s->kind] + (s->leaves_more ? 10 : 0);
    return s->verdict == VERDICT_VERIFIED ? cost - 5 : cost;
}

bool program_suggestion_removes(const struct program_suggestion *s, uint32_t race)
{
    return s->gone ? s->gone[race] : s->removes[race];
}

struct choosing {
    const struct program_advice *p;
    const struct refused_sets *refused;
    bool *taken, *best;
    uint32_t *covered; /* by race: how many of the taken remove it */
    uint32_t size;     /* allowed */
    unsigned best_cost;
    uint64_t tries;
    bool is_smallest;
};

static bool is_usable(const struct program_suggestion *s)
{
    return !s->excluded && s->verdict != VERDICT_HARMFUL;
}

static bool removes(const struct program_suggestion *s, uint32_t race)
{
    return program_suggestion_removes(s, race) && !s->insufficient[race];
}

static bool is_refused(const struct choosing *c)
{
    for (uint32_t i = 0; i < c->refused->count; i++)
        if (memcmp(c->refused->sets[i], c->taken, c->p->count * sizeof *c->taken) == 0)
            return true;
    return false;
}

static unsigned cost_of_taken(const struct choosing *c)
{
    unsigned cost = 0;
    for (uint32_t i = 0; i < c->p->count; i++)
        cost += c->taken[i] ? cost_of(&c->p->items[i]) : 0;
    return cost;
}

/* The race that is not removed yet and has the fewest ways; race_count: all are removed. */
static uint32_t hardest_race(const struct choosing *c)
{
    uint32_t hardest = c->p->race_count, fewest = UINT32_MAX;
    for (uint32_t r = 0; r < c->p->race_count; r++) {
        uint32_t ways = 0;
        for (uint32_t i = 0; !c->covered[r] && i < c->p->count; i++)
            ways += removes(&c->p->items[i], r) && is_usable(&c->p->items[i]);
        if (!c->covered[r] && ways < fewest) {
            fewest = ways;
            hardest = r;
        }
    }
    return hardest;
}

static void take(struct choosing *c, uint32_t item, int change)
{
    c->taken[item] = change > 0;
    for (uint32_t r = 0; r < c->p->race_count; r++)
        if (removes(&c->p->items[item], r))
            c->covered[r] += (uint32_t)change;
}

static void try_sets(struct choosing *c, uint32_t size)
{
    uint32_t race = hardest_race(c);
    if (++c->tries > MAX_TRIES)
        return;
    if (race == c->p->race_count) {
        unsigned cost = cost_of_taken(c);
        if (cost < c->best_cost && !is_refused(c)) {
            c->best_cost = cost;
            memcpy(c->best, c->taken, c->p->count * sizeof *c->best);
        }
        return;
    }
    for (uint32_t i = 0; size < c->size && i < c->p->count; i++) {
        if (!removes(&c->p->items[i], race) || !is_usable(&c->p->items[i]) || c->taken[i])
            continue;
        take(c, i, 1);
        try_sets(c, size + 1);
        take(c, i, -1);
    }
}

/* Takes what removes most, for its cost, until nothing is left. */
static void take_best_first(struct choosing *c)
{
    while (hardest_race(c) < c->p->race_count) {
        uint32_t best = c->p->count, most = 0;
        for (uint32_t i = 0; i < c->p->count; i++) {
            uint32_t count = 0;
            for (uint32_t r = 0; r < c->p->race_count; r++)
                count += !c->covered[r] && removes(&c->p->items[i], r);
            count = count * 100 / cost_of(&c->p->items[i]);
            if (count > most && is_usable(&c->p->items[i])) {
                most = count;
                best = i;
            }
        }
        if (best == c->p->count)
            return;
        take(c, best, 1);
    }
    for (uint32_t i = 0; i < c->p->count; i++) { /* what the others remove as well is not needed */
        bool needed = false;
        for (uint32_t r = 0; c->taken[i] && r < c->p->race_count; r++)
            needed = needed || (removes(&c->p->items[i], r) && c->covered[r] == 1);
        if (c->taken[i] && !needed)
            take(c, i, -1);
    }
    if (is_refused(c))
        return;
    c->best_cost = cost_of_taken(c);
    memcpy(c->best, c->taken, c->p->count * sizeof *c->best);
}

/* Sets of growing size, until one removes the races that are not removed yet. */
static void choose_smallest(struct choosing *c)
{
    uint32_t most = c->p->race_count < c->p->count ? c->p->race_count : c->p->count;
    c->tries = 0;
    c->best_cost = UINT32_MAX;
    for (c->size = 1; c->size <= most && c->best_cost == UINT32_MAX && c->tries <= MAX_TRIES;
         c->size++)
        try_sets(c, 0);
    c->is_smallest = c->is_smallest && c->tries <= MAX_TRIES;
    if (c->tries > MAX_TRIES && c->best_cost == UINT32_MAX) /* nothing is taken now */
        take_best_first(c);
}

/* Races are of one group when a suggestion removes both: groups do not concern each other.  By race: the
 * first of its group. */
static uint32_t *find_groups(const struct program_advice *p)
{
    uint32_t *group = xmalloc((p->race_count + (size_t)1) * sizeof *group);
    for (uint32_t r = 0; r < p->race_count; r++)
        group[r] = r;
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t first = p->race_count;
        for (uint32_t r = 0; is_usable(&p->items[i]) && r < p->race_count; r++) {
            if (!removes(&p->items[i], r))
                continue;
            if (first == p->race_count)
                first = r;
            uint32_t from = group[r], to = group[first];
            for (uint32_t k = 0; from != to && k < p->race_count; k++)
                if (group[k] == from)
                    group[k] = to;
        }
    }
    return group;
}

/* A smallest set is made of smallest sets of the groups. */
static bool choose_by_groups(struct choosing *c)
{
    uint32_t races = c->p->race_count, items = c->p->count;
    uint32_t *group = find_groups(c->p);
    bool *all = xcalloc(items + (size_t)1, sizeof *all), good = true;
    for (uint32_t r = 0; r < races && good; r++) {
        bool is_begun = false;
        for (uint32_t k = 0; k < r; k++)
            is_begun = is_begun || group[k] == group[r];
        if (is_begun)
            continue;
        memset(c->taken, 0, items * sizeof *c->taken);
        for (uint32_t k = 0; k < races; k++)
            c->covered[k] = group[k] != group[r];
        choose_smallest(c);
        good = c->best_cost != UINT32_MAX;
        for (uint32_t i = 0; i < items; i++)
            all[i] = all[i] || c->best[i];
    }
    memcpy(c->best, all, items * sizeof *all);
    free(all);
    free(group);
    return good;
}

bool program_advice_choose(struct program_advice *p, const struct refused_sets *refused)
{
    struct choosing c = {
        .p = p,
        .refused = refused,
        .taken = xcalloc(p->count + (size_t)1, sizeof(bool)),
        .best = xcalloc(p->count + (size_t)1, sizeof(bool)),
        .covered = xcalloc(p->race_count + (size_t)1, sizeof(uint32_t)),
        .best_cost = UINT32_MAX,
        .is_smallest = true,
    };
    bool found;
    if (refused->count) {
        choose_smallest(&c);
        found = c.best_cost != UINT32_MAX;
    } else {
        found = choose_by_groups(&c);
    }
    p->is_smallest = c.is_smallest;
    p->chosen_count = 0;
    for (uint32_t i = 0; found && i < p->count; i++)
        if (c.best[i])
            p->chosen[p->chosen_count++] = i;
    free(c.taken);
    free(c.best);
    free(c.covered);
    return p->chosen_count != 0;
}

/* ---- the whole ---- */

static int compare_suggestions(const void *a, const void *b)
{
    const struct program_suggestion *x = a, *y = b;
    if (x->frequency != y->frequency)
        return x->frequency > y->frequency ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return strcmp(x->amendments, y->amendments);
}

void program_advice_make(struct program_advice *p, const struct race_advice *races, uint32_t count)
{
    *p = (struct program_advice){.races = races, .race_count = count};
    add_races(p);
    add_units_of_places(p);
    mark_insufficient(p);
    if (p->count)
        qsort(p->items, p->count, sizeof *p->items, compare_suggestions);
    p->chosen = xcalloc(p->count + (size_t)1, sizeof *p->chosen);
    program_advice_choose(p, &(struct refused_sets){0});
}

void program_advice_release(struct program_advice *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        free(p->items[i].amendments);
        free(p->items[i].removes);
        free(p->items[i].helps);
        free(p->items[i].gone);
        free(p->items[i].insufficient);
        free(p->items[i].verdict_text);
    }
    free(p->items);
    free(p->chosen);
    free(p->verdict_text);
    *p = (struct program_advice){0};
}
