/* directed.c - race-directed scheduling: a thread waits before a suspected access until another one comes to a conflicting
 * access of the same place.  Which accesses conflict, and how long after each other they come, is learned (tried.h): a
 * thread is held where somebody is expected whom it has not met yet. */
#include "base/arena.h"
#include "steer/steer_inside.h"
#include "steer/tried.h"

#include <stdlib.h>

enum {
    DIRECTED_WASTE = 50,     /* hundredths of the time */
    HOLDS = 4,               /* for one pair, in a run */
    MOST_MISSES = 16,        /* a pair is seldom tried after some, but never given up */
    FIRST_HOLDS = 4,         /* of a statement, while nothing is known */
    UNKNOWN_ONE_IN = 8,      /* of other statements of which no pair is open */
    LONGER = 4,              /* times the longest hold of others, for what comes late */
    UNSUSPECTED_ONE_IN = 16, /* of pairs that hybrid detection has not seen */
    PATIENCE = 10,           /* the part of the longest hold for which all others may be stuck */
    SHORTEST = 64,           /* the part of it that is the shortest hold */
};

struct visit {
    uint32_t thread;
    uint64_t statement; /* 0: there was none */
    int64_t at;
};

/* The last visits of a place. */
struct directed_place {
    uint64_t key;
    struct visit any, write;
};

struct directed {
    struct tried *tried, *own; /* own: NULL, or what `tried` is if it is not the engine's */
    struct table places;
};

static void directed_begin(struct steer *s)
{
    struct directed *d = s->directed = xcalloc(1, sizeof *d);
    if (!s->options.tried)
        d->own = tried_new();
    d->tried = s->options.tried ? s->options.tried : d->own;
    d->places = TABLE_OF(struct directed_place);
}

static void directed_end(struct steer *s)
{
    tried_free(s->directed->own);
    table_release(&s->directed->places);
    free(s->directed);
}

static bool conflicts(const struct steer_thread *a, const struct steer_thread *b)
{
    return a->is_access && b->is_access && a->object == b->object && (a->writes || b->writes);
}

/* Both go on once two have met: no lock was taken in between, so that nothing orders the two accesses. */
static bool has_met(struct steer *s, uint32_t thread)
{
    bool has = false;
    for (uint32_t i = 0; i < s->count; i++) {
        struct steer_thread *t = &s->threads[i];
        if (i == thread || !t->is_held || !conflicts(t, &s->threads[thread]))
            continue;
        tried_met(s->directed->tried, t->statement, s->threads[thread].statement);
        has = t->is_met = true;
    }
    return has;
}

/* Whom would this access have met, had it been held before? */
static void note_visit(struct steer *s, uint32_t thread, int64_t now)
{
    const struct steer_thread *t = &s->threads[thread];
    struct directed_place *place = table_put(&s->directed->places, t->object ? t->object : 1, NULL);
    const struct visit *before = t->writes ? &place->any : &place->write;
    struct visit visit = {thread, t->statement, now};
    if (before->statement && before->thread != thread)
        tried_note(s->directed->tried, before->statement, t->statement, now - before->at);
    place->any = visit;
    if (t->writes)
        place->write = visit;
}

/* Only threads that move by themselves come. */
static bool may_come(struct steer *s, uint32_t thread)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (i == thread || !s->threads[i].is_live || s->threads[i].is_held)
            continue;
        enum steer_standing standing = steer_standing(s, i);
        if (standing == STEER_RUNS || standing == STEER_SLEEPS)
            return true;
    }
    return false;
}

/* What came late may come soon the next time, and a pair of which that is not known may come at any time. */
static bool is_open(struct steer *s, const struct tried_pair *pair)
{
    uint64_t misses = pair->misses < 6 ? pair->misses : 6, one_in = (uint64_t)1 << misses / 2;
    if (!pair->is_suspected && tried_has_suspicions(s->directed->tried))
        one_in *= UNSUSPECTED_ONE_IN;
    return !pair->is_met && pair->holds < HOLDS &&
           (pair->gap == INT64_MAX || pair->gap < LONGER * s->options.longest) &&
           !steer_below(s, one_in);
}

/* One of the open pairs that the statement is the first of, drawn at random, suspected ones first; NULL: none. */
static struct tried_pair *choose_pair(struct steer *s, uint64_t statement)
{
    struct tried *tried = s->directed->tried;
    struct tried_pair *chosen = NULL;
    uint64_t count = 0;
    for (struct tried_pair *p = tried_first(tried, statement); p; p = tried_next(tried, p)) {
        if ((chosen && chosen->is_suspected && !p->is_suspected) || !is_open(s, p))
            continue;
        if (chosen && !chosen->is_suspected && p->is_suspected)
            count = 0;
        if (!steer_below(s, ++count))
            chosen = p;
    }
    return chosen;
}

/* Who is to come may come soon or late.  The longer a hold, the more others it costs, so the more seldom it is. */
static int64_t draw_hold(struct steer *s)
{
    static const int parts[] = {64, 64, 64, 64, 64, 64, 64, 64, 16, 16, 16, 16, 4, 4, 1};
    if (s->directed->own) /* an engine that keeps nothing: its time costs nothing either */
        return s->options.longest;
    uint64_t drawn = steer_below(s, sizeof parts / sizeof *parts + 1);
    return drawn ? s->options.longest / parts[drawn - 1] : LONGER * s->options.longest;
}

/* 0: not at all. */
static int64_t hold_for(struct steer *s, uint32_t thread)
{
    struct steer_thread *t = &s->threads[thread];
    struct tried_pair *pair = choose_pair(s, t->statement);
    int64_t longest = LONGER * s->options.longest;
    if (pair) {
        pair->holds++;
        t->expected = tried_number(s->directed->tried, pair) + 1;
        if (pair->gap == INT64_MAX)
            return draw_hold(s);
        int64_t hold = (1 + pair->misses / 2) * 2 * pair->gap + s->options.longest / SHORTEST;
        return hold < longest ? hold : longest;
    }
    struct steer_count *held = table_put(&s->counts, t->statement, NULL);
    if (tried_has_history(s->directed->tried) ? held->count || steer_below(s, UNKNOWN_ONE_IN)
                                              : held->count >= FIRST_HOLDS)
        return 0;
    held->count++;
    return draw_hold(s);
}

static bool directed_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    if (!t->is_access)
        return true;
    t->expected = 0;
    t->stuck = 0;
    note_visit(s, thread, now);
    if (has_met(s, thread) || !steer_can_waste(s, DIRECTED_WASTE, now) || !may_come(s, thread))
        return true;
    int64_t hold = hold_for(s, thread);
    t->until = now + hold;
    return !hold;
}

static bool directed_is_over(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    if (may_come(s, thread))
        t->stuck = 0;
    else if (!t->stuck)
        t->stuck = now;
    return t->is_met || (t->stuck && now - t->stuck > s->options.longest / PATIENCE);
}

static void directed_released(struct steer *s, uint32_t thread)
{
    const struct steer_thread *t = &s->threads[thread];
    struct tried_pair *pair =
        t->expected ? tried_numbered(s->directed->tried, t->expected - 1) : NULL;
    if (pair && !t->is_met && pair->misses < MOST_MISSES)
        pair->misses++;
}

const struct steer_policy policy_racedirected = {.begin = directed_begin,
                                                 .end = directed_end,
                                                 .lets_go = directed_lets_go,
                                                 .is_over = directed_is_over,
                                                 .released = directed_released};
