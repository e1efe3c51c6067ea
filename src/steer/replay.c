/* replay.c - a thread acquires a lock when that one has done so which had it before, in a run that is recorded. */
#include "steer/steer_inside.h"

enum { NOT_BEGUN = 10 }; /* longest holds, for a thread that is to begin */

static struct lock_turn turn_of(const struct steer *s, uint32_t thread)
{
    return lock_order_turn(s->options.record, s->options.run, thread, s->threads[thread].type);
}

static bool replay_lets_go(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    if (t->is_access)
        return true;
    struct lock_turn turn = turn_of(s, thread);
    if (!turn.is_known || turn.has_come || !steer_can_waste(s, WASTE, now))
        return true;
    t->escort = STEER_NOBODY;
    t->until = now + NOT_BEGUN * s->options.longest;
    if (turn.thread != UINT32_MAX)
        steer_await(s, thread, turn.thread, s->options.longest, now);
    return false;
}

static bool replay_is_over(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    struct lock_turn turn = turn_of(s, thread);
    t->is_met = turn.has_come;
    if (t->is_met || !turn.is_known)
        return true;
    if (turn.thread == UINT32_MAX)
        return false;
    if (t->escort != turn.thread)
        steer_await(s, thread, turn.thread, s->options.longest, now);
    return steer_is_vain(s, thread, s->options.longest / 2, now);
}

const struct steer_policy policy_replay = {.lets_go = replay_lets_go, .is_over = replay_is_over};
