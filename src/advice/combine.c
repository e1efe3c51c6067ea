/* combine.c - see combine.h. */
#include "advice/combine.h"

#include "advice/choose.h"
#include "base/arena.h"
#include "base/stream.h"
#include "event/trace.h"

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

/* A trace that shows how the update is lost says more than one that does not. */
static bool is_known_unit(struct race_advice *race, const struct unit *unit, int64_t id)
{
    for (uint32_t i = 0; i < race->unit_count; i++) {
        struct unit *known = &race->units[i];
        if (strcmp(known->code, unit->code) != 0)
            continue;
        if ((known->between == TRACE_NONE && unit->between != TRACE_NONE) ||
            (known->write == TRACE_NONE && unit->write != TRACE_NONE)) {
            known->read = unit->read;
            known->between = unit->between;
            known->write = unit->write;
            race->unit_traces[i] = id;
        }
        known->needs_lock = known->needs_lock || unit->needs_lock;
        return true;
    }
    return false;
}

static void add_units(struct race_advice *race, const struct trace_advice *trace, int64_t id)
{
    for (uint32_t i = 0; i < trace->unit_count; i++) {
        if (is_known_unit(race, &trace->units[i], id))
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

static void add_calls(struct race_advice *race, int side, const char *calls)
{
    if (!calls || is_among(race->calls[side], race->calls_count[side], calls))
        return;
    GROW(race->calls[side], race->calls_count[side], race->calls_capacity[side]);
    race->calls[side][race->calls_count[side]++] = strdup(calls);
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
    if (!trace->writer) {
        free(race->writer);
        race->writer = NULL;
    }
    race->is_reference_volatile = race->is_reference_volatile || trace->is_reference_volatile;
    race->writes_equal = race->writes_equal && trace->writes_equal;
    for (uint32_t i = 0; i < trace->count; i++)
        count_item(race, &trace->items[i]);
    for (uint32_t i = 0; i < trace->lock_count; i++)
        add_lock(race, &trace->locks[i]);
    keep_held(race, 0, trace);
    keep_held(race, 1, trace);
    add_calls(race, 0, trace->calls[0]);
    add_calls(race, 1, trace->calls[1]);
    add_units(race, trace, id);
    race->traces++;
}

/* Where threads write the same value by the same statement, on all traces, one of them would be
 * enough. */
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
            /* The history may have suggested it for some of the traces only. */
            race->items[k].traces = race->traces;
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

static struct program_suggestion *suggestion_for(struct program_advice *p,
                                                 enum suggestion_kind kind, const char *amendments)
{
    struct program_suggestion *known = program_advice_find(p, amendments);
    if (known)
        return known;
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

/* A line of a class file; the text comes from anywhere. */
static bool parse_line(const char *text, char **end, int *line)
{
    enum { MAX_LINE = 65535 };
    unsigned long value = *text >= '0' && *text <= '9' ? strtoul(text, end, 10) : 0;
    *line = (int)(value <= MAX_LINE ? value : 0);
    return *line > 0;
}

/* "pkg.C.run()V" and the lines of a CODE. */
static bool parse_code(const char *code, size_t *method, int *first, int *last)
{
    const char *colon = strrchr(code, ':');
    char *end;
    if (!colon || !parse_line(colon + 1, &end, first))
        return false;
    *last = *first;
    if (*end == '-' && !parse_line(end + 1, &end, last))
        return false;
    *method = (size_t)(colon - code);
    return !*end && *last >= *first;
}

static bool contains(const char *unit, const char *statement)
{
    size_t a, b;
    int a_first, a_last, b_first, b_last;
    return parse_code(unit, &a, &a_first, &a_last) &&
           parse_code(statement, &b, &b_first, &b_last) && a == b &&
           strncmp(unit, statement, a) == 0 && a_first <= b_first && b_last <= a_last;
}

/* The longest unit on the race's place that the statement is a part of; else the statement. */
static const char *unit_of(const struct program_advice *p, const struct race_advice *race,
                           const char *statement)
{
    const char *longest = statement;
    for (uint32_t i = 0; i < p->race_count; i++) {
        const struct race_advice *other = &p->races[i];
        for (uint32_t k = 0; is_same_place(other, race) && k < other->unit_count; k++) {
            const struct unit *unit = &other->units[k];
            if ((longest == statement && (strcmp(unit->parts[0], statement) == 0 ||
                                          strcmp(unit->parts[1], statement) == 0)) ||
                contains(unit->code, longest))
                longest = unit->code;
        }
    }
    return longest;
}

/* The longest unit on the race's place in which a statement is executed that is called so; NULL: it is
 * in none. */
static const char *unit_around(const struct program_advice *p, const struct race_advice *race,
                               const char *calls)
{
    const char *longest = NULL;
    char *copy = strdup(calls), *rest = copy, *code;
    while (!longest && (code = strsep(&rest, "\t"))) {
        for (uint32_t i = 0; i < p->race_count; i++) {
            const struct race_advice *other = &p->races[i];
            for (uint32_t k = 0; is_same_place(other, race) && k < other->unit_count; k++)
                if (contains(other->units[k].code, longest ? longest : code))
                    longest = other->units[k].code;
        }
    }
    free(copy);
    return longest;
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

struct blocks {
    struct block *items;
    uint32_t count, capacity;
};

static void add_block(struct blocks *blocks, const char *code)
{
    size_t method;
    struct block block;
    if (!code || !parse_code(code, &method, &block.first, &block.last))
        return;
    block.method = text_copy(code, method);
    GROW(blocks->items, blocks->count, blocks->capacity);
    blocks->items[blocks->count++] = block;
}

/* What is to be locked so that the statement is executed under a lock: the units that it is a part of,
 * or itself, by whichever line it is called. */
static void add_blocks(struct blocks *blocks, const struct program_advice *p,
                       const struct race_advice *race, int side)
{
    const char *statement = race->statements[side];
    for (uint32_t i = 0; statement && i < race->calls_count[side]; i++) {
        const char *unit = unit_around(p, race, race->calls[side][i]);
        add_block(blocks, unit ? unit : statement);
    }
    if (statement && !race->calls_count[side])
        add_block(blocks, unit_of(p, race, statement));
}

/* All statements on the place that are not under the lock already, as blocks of the lock. */
static char *unit_locks(const struct program_advice *p, const struct race_advice *race,
                        const char *guard)
{
    struct blocks all = {NULL, 0, 0};
    for (uint32_t i = 0; i < p->race_count; i++) {
        const struct race_advice *other = &p->races[i];
        for (int side = 0; is_same_place(other, race) && side < 2; side++)
            if (!is_among(other->held[side], other->held_count[side], guard))
                add_blocks(&all, p, other, side);
    }
    struct block *blocks = all.items;
    uint32_t count = merge_blocks(blocks, all.count);
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

/* One operation for each unit on the place; NULL where a lock is needed. */
static char *unit_updates(const struct program_advice *p, const struct race_advice *race)
{
    char *lines = NULL;
    for (uint32_t i = 0; i < p->race_count; i++) {
        const struct race_advice *other = &p->races[i];
        for (uint32_t k = 0; is_same_place(other, race) && k < other->unit_count; k++) {
            if (other->units[k].needs_lock) {
                free(lines);
                return NULL;
            }
            char *line = text_printf("atomic-update %s at %s", race->place,
                                     unit_of(p, race, other->units[k].code));
            add_line(&lines, line);
            free(line);
        }
    }
    return lines;
}

/* Marks the races on the place and, with orders_others, those that making it volatile would
 * remove. */
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
        if (locks) {
            struct program_suggestion *s = suggestion_for(p, SUGGEST_UNIT_LOCK, locks);
            s->is_lock_of_others = guard != race->owner;
            mark_removed(p, race, s, false);
        }
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

/* ---- one lock for several races ---- */

/* The lines of a suggestion to take a lock; block->method is "LOCK at METHOD". */
static bool lock_block(const struct program_suggestion *s, struct block *block)
{
    static const char kind[] = "lock ";
    size_t method;
    if (s->kind != SUGGEST_LOCK || strncmp(s->amendments, kind, sizeof kind - 1) != 0 ||
        strchr(s->amendments, '\n') ||
        !parse_code(s->amendments + sizeof kind - 1, &method, &block->first, &block->last))
        return false;
    block->method = text_copy(s->amendments + sizeof kind - 1, method);
    return true;
}

static bool is_within(const struct program_suggestion *s, const struct block *block)
{
    struct block own;
    if (!lock_block(s, &own))
        return false;
    bool within = strcmp(own.method, block->method) == 0 && own.first >= block->first &&
                  own.last <= block->last;
    free(own.method);
    return within;
}

/* One block instead of several for the same lock next to each other: for the races of all of
 * them. */
static void add_shared_block(struct program_advice *p, const struct block *block)
{
    uint32_t before = p->count, members = 0;
    for (uint32_t i = 0; i < before; i++)
        members += is_within(&p->items[i], block);
    if (members < 2)
        return;
    char *text = text_printf("lock %s:%d-%d", block->method, block->first, block->last);
    struct program_suggestion *shared = suggestion_for(p, SUGGEST_UNIT_LOCK, text);
    shared->is_lock_of_others = true;
    for (uint32_t i = 0; i < before; i++) {
        for (uint32_t r = 0; is_within(&p->items[i], block) && r < p->race_count; r++) {
            bool removes = p->items[i].removes[r] && !splits_unit(p, &p->races[r], text);
            shared->frequency += removes && !shared->removes[r];
            shared->removes[r] = shared->removes[r] || removes;
            shared->helps[r] = shared->helps[r] || p->items[i].helps[r];
        }
    }
    free(text);
}

static void add_shared_blocks(struct program_advice *p)
{
    struct block *blocks = NULL;
    uint32_t count = 0, capacity = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        struct block block;
        if (!lock_block(&p->items[i], &block))
            continue;
        GROW(blocks, count, capacity);
        blocks[count++] = block;
    }
    count = merge_blocks(blocks, count);
    for (uint32_t i = 0; i < count; i++) {
        if (blocks[i].last > blocks[i].first)
            add_shared_block(p, &blocks[i]);
        free(blocks[i].method);
    }
    free(blocks);
}

/* Where updates are lost on a race's place: whether the suggestion leaves that as it is. */
static void mark_insufficient(struct program_advice *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        struct program_suggestion *s = &p->items[i];
        for (uint32_t r = 0; r < p->race_count; r++) {
            const struct race_advice *race = &p->races[r];
            bool keeps = keeps_schedules(s->kind) || s->kind == SUGGEST_ONE_WRITER ||
                         (s->kind == SUGGEST_LOCK && splits_unit(p, race, s->amendments)) ||
                         (s->kind == SUGGEST_ATOMIC_UPDATE && race->place &&
                          !names_place(s->amendments, race->place)) ||
                         (s->kind == SUGGEST_UNIT_LOCK && !s->removes[r]);
            s->insufficient[r] = keeps && has_units(p, race);
        }
    }
}

/* ---- the chosen ---- */

void program_advice_set(struct program_advice *p, const bool *set)
{
    bool *is_chosen = xcalloc(p->count + (size_t)1, sizeof *is_chosen);
    for (uint32_t i = 0; i < p->chosen_count; i++)
        is_chosen[p->chosen[i]] = true;
    bool is_same = p->chosen_count > 0 || !set;
    p->chosen_count = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        is_same = is_same && is_chosen[i] == (set && set[i]);
        if (set && set[i])
            p->chosen[p->chosen_count++] = i;
    }
    free(is_chosen);
    if (is_same)
        return;
    trial_release(&p->trial);
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
    add_shared_blocks(p);
    mark_insufficient(p);
    if (p->count)
        qsort(p->items, p->count, sizeof *p->items, compare_suggestions);
    p->chosen = xcalloc(p->count + (size_t)1, sizeof *p->chosen);
    program_advice_choose(p, 0);
}
