/* drfinder.c - Algorithm 3 of DrFinder: a thread lets that one acquire a lock of the type first which may be about to.
 *
 * requestALock() is lets_go(), lockAcquired() is acquired(), and schedule(), which the paper gives a thread of its own, is
 * done by whoever asks: all that it does is to choose an escort, which can be done at once.  How it differs from the
 * paper is said in steer.h. */
#include "steer/steer_inside.h"

enum {
    /* An escort that acquires another lock of the type is waited for on: types foresee objects badly where there are
     * many of one type. */
    MOST_OTHERS = 4,
    /* Reversed so often, an order is reversed now and then: loops would be held in every round. */
    ALWAYS_HELD = 8,
    /* An order that is reversed already, as it was the other way round in the run before, is left so but once in so
     * many cases. */
    LEFT_REVERSED = 8,
    /* Hundredths of a usual run that all holds may take together: most of them delay the end by less than they take. */
    COST = 40,
    /* The part of the longest hold for which an escort may be stuck. */
    PATIENCE = 20,
};

static uint64_t method_of(const struct steer *s, uint32_t thread, uint32_t out)
{
    const struct steer_engine *engine = &s->options.engine;
    return engine->method_of(engine->self, thread, out);
}

/* The innermost of the methods that the thread is in which may trigger it; 0: none does.  The paper looks at one method. One
 * that was called there may have locks of its own, and what comes behind it is foreseen by its callers: the further
 * out, the more is foreseen, and the less exactly.  So runs differ in how far they look. */
static uint64_t trigger_of(const struct steer *s, uint32_t thread, uint64_t type)
{
    for (uint32_t out = 0; out < s->reach; out++) {
        uint64_t method = method_of(s, thread, out);
        if (!method || may_trigger_has(s->options.known, method, type))
            return method;
    }
    return 0;
}

static bool is_escort(const struct steer *s, uint32_t thread)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->threads[i].is_held && s->threads[i].escort == thread)
            return true;
    return false;
}

/* One of those that may trigger it and will come to it by themselves, drawn at random. */
static uint32_t choose_escort(struct steer *s, uint32_t thread, uint64_t type)
{
    uint32_t chosen = STEER_NOBODY, count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const struct steer_thread *t = &s->threads[i];
        if (i == thread || !t->is_live || !trigger_of(s, i, type) ||
            (!t->is_held && steer_standing(s, i) == STEER_STUCK))
            continue;
        if (!steer_below(s, ++count))
            chosen = i;
    }
    return chosen;
}

/* For the first time always.  Then runs differ: who holds always keeps threads apart that would race otherwise.  The longer
 * it was waited for in vain, the shorter and the more seldom it is. */
static bool is_worth(struct steer *s, struct steer_count *held, int64_t now)
{
    if (!steer_can_waste(s, WASTE, now) || !steer_is_usual(s, COST, now))
        return false;
    return !held->count++ ||
           (steer_below(s, 100) < s->eagerness &&
            steer_below(s, held->count) < (uint64_t)ALWAYS_HELD >> held->misses / 2);
}

/* In the run before it came behind others wherever it acquired such a lock. */
static bool comes_reversed(struct steer *s, uint32_t thread, uint64_t type)
{
    return may_trigger_roles(s->options.known, method_of(s, thread, 0), type) == ROLE_LAST &&
           steer_below(s, LEFT_REVERSED);
}

/* The paper waits for one acquisition.  A race may lie behind the second or the last one of a loop. */
static uint32_t draw_wanted(struct steer *s)
{
    switch (steer_below(s, 4)) {
    case 0: return 2;
    case 1: return UINT32_MAX; /* as long as the escort is in its method */
    default: return 1;
    }
}

static bool drfinder_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    if (t->is_access || is_escort(s, thread))
        return true;
    uint32_t escort = choose_escort(s, thread, t->type);
    if (escort == STEER_NOBODY || comes_reversed(s, thread, t->type))
        return true;
    uint64_t trigger = trigger_of(s, escort, t->type), key = hash_pair(trigger, t->type);
    struct steer_count *held = table_put(&s->counts, key ? key : 1, NULL);
    if (!is_worth(s, held, now))
        return true;
    steer_await(s, thread, escort, s->options.longest >> held->misses, now);
    t->counted = held->key;
    t->inside = trigger;
    t->others = 0;
    t->wanted = draw_wanted(s);
    t->has_come = false;
    return false;
}

static void drfinder_acquired(struct steer *s, uint32_t thread, uint64_t lock, uint64_t type)
{
    for (uint32_t i = 0; i < s->count; i++) {
        struct steer_thread *t = &s->threads[i];
        if (!t->is_held || t->escort != thread || t->type != type)
            continue;
        t->has_come |= t->object == lock;
        if (t->object == lock ? --t->wanted == 0 : ++t->others == MOST_OTHERS)
            t->is_met = true;
    }
}

/* What the escort calls may trigger other things: it comes back.  From a method that it has left it may have come to one that
 * triggers the same. */
static bool may_still_trigger(struct steer *s, struct steer_thread *t)
{
    const struct steer_engine *engine = &s->options.engine;
    if (engine->is_in(engine->self, t->escort, t->inside))
        return true;
    t->inside = trigger_of(s, t->escort, t->type);
    return t->inside;
}

/* The escort has ended, left the method that made it one, or cannot come. */
static bool drfinder_is_over(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    if (!t->is_met && may_still_trigger(s, t) &&
        !steer_is_vain(s, thread, s->options.longest / PATIENCE, now))
        return false;
    t->is_met |= t->has_come;
    return true;
}

const struct steer_policy policy_drfinder = {.lets_go = drfinder_lets_go,
                                             .acquired = drfinder_acquired,
                                             .is_over = drfinder_is_over};
