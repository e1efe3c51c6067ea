/* rounds.c - see rounds.h. */
#include "explore/rounds.h"

enum {
    SHORT_SLICES = 16, /* before the thread is watched, and the slices are long */
    WATCHED = 4096,    /* branches, as long as a loop may be, */
    MAX_LOOKS = 64,    /* with so many keys of states */
    YIELDS_A_ROUND = 64,
};

static enum rounds_use watch(struct rounds *rounds, const struct thread *t)
{
    rounds->watched = WATCHED;
    rounds->looks = MAX_LOOKS;
    rounds->frame = t->frame;
    rounds->method = t->frame ? t->frame->method : NULL;
    rounds->pc = t->frame ? t->frame->pc : NULL;
    rounds->slice = 1;
    return ROUNDS_REMEMBER;
}

static bool is_at_spot(const struct rounds *rounds, const struct thread *t)
{
    const struct frame *f = t->frame;
    return f && f == rounds->frame && f->method == rounds->method && f->pc == rounds->pc;
}

enum rounds_use rounds_begin(struct rounds *rounds, const struct thread *t, bool went_round)
{
    *rounds = (struct rounds){.slice = ROUNDS_SLICE};
    return went_round ? watch(rounds, t) : ROUNDS_NEED_NONE;
}

bool rounds_yield_ends(struct rounds *rounds)
{
    return ++rounds->yields % YIELDS_A_ROUND == 0;
}

enum rounds_use rounds_slice_ended(struct rounds *rounds, const struct thread *t)
{
    rounds->count++;
    if (rounds->watched) {
        if (--rounds->watched == 0)
            rounds->slice = rounds->slices < SHORT_SLICES ? ROUNDS_SLICE : ROUNDS_LONG_SLICE;
        if (!rounds->looks || !is_at_spot(rounds, t))
            return ROUNDS_NEED_NONE;
        rounds->looks--;
        return ROUNDS_COMPARE;
    }
    return ++rounds->slices == SHORT_SLICES ? watch(rounds, t) : ROUNDS_COMPARE;
}

void rounds_remember(struct rounds *rounds, struct state_key key)
{
    rounds->seen = key;
}

bool rounds_compare(struct rounds *rounds, struct state_key key)
{
    if (key.low == rounds->seen.low && key.high == rounds->seen.high)
        return true;
    if (!rounds->watched && rounds->slices > rounds->next) {
        rounds->next = rounds->next * 2 + 1;
        rounds->seen = key;
    }
    return false;
}
