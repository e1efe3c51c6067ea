/* policies.c - the rivals of DrFinder: plain runs, noise, priorities of threads and of requests. */
#include "steer/steer_inside.h"

static bool never_over(struct steer *s, uint32_t thread, int64_t now)
{
    (void)s, (void)thread, (void)now;
    return false;
}

/* ---- native ---- */

static bool always_go(struct steer *s, uint32_t thread, int64_t now)
{
    (void)s, (void)thread, (void)now;
    return true;
}

const struct steer_policy policy_native = {.lets_go = always_go, .is_over = never_over};

/* ---- contest ---- */

enum { NOISE_ONE_IN = 4 }; /* requests that are delayed */

static bool contest_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    if (s->options.noise <= 0 || steer_below(s, NOISE_ONE_IN) || !steer_can_waste(s, WASTE, now))
        return true;
    s->threads[thread].until = now + 1 + (int64_t)steer_below(s, (uint64_t)s->options.noise);
    return false;
}

const struct steer_policy policy_contest = {.lets_go = contest_lets_go, .is_over = never_over};

/* ---- pct and pos ---- */

static uint64_t priority_of(struct steer *s, uint32_t thread)
{
    struct steer_thread *t = &s->threads[thread];
    if (!t->priority)
        t->priority = hash_next(&s->random) | (uint64_t)1 << 63;
    return t->priority;
}

/* A thread that cannot run now is not waited for: priorities are among those that can. */
static bool is_first(struct steer *s, uint32_t thread)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (i != thread && s->threads[i].is_live && priority_of(s, i) > priority_of(s, thread) &&
            (s->threads[i].is_held || steer_standing(s, i) == STEER_RUNS))
            return false;
    return true;
}

static bool priority_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    if (is_first(s, thread) || !steer_can_waste(s, WASTE, now))
        return true;
    s->threads[thread].until = now + s->options.longest;
    return false;
}

static bool pct_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    for (; s->next_change < s->change_count && s->changes[s->next_change] <= s->statistics.requests;
         s->next_change++)
        s->threads[thread].priority = --s->lowest;
    return priority_lets_go(s, thread, now);
}

static bool pos_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    s->threads[thread].priority = 0;
    return priority_lets_go(s, thread, now);
}

/* What was done conflicts with what others are about to do. */
static void pos_acquired(struct steer *s, uint32_t thread, uint64_t lock, uint64_t type)
{
    (void)type;
    for (uint32_t i = 0; i < s->count; i++)
        if (i != thread && s->threads[i].object == lock)
            s->threads[i].priority = 0;
}

static bool priority_is_over(struct steer *s, uint32_t thread, int64_t now)
{
    (void)now;
    s->threads[thread].is_met = is_first(s, thread);
    return s->threads[thread].is_met;
}

const struct steer_policy policy_pct = {.lets_go = pct_lets_go,
                                        .is_over = priority_is_over,
                                        .rank = priority_of};
const struct steer_policy policy_pos = {.lets_go = pos_lets_go,
                                        .acquired = pos_acquired,
                                        .is_over = priority_is_over,
                                        .rank = priority_of};
