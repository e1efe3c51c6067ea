/* persistent.c - see persistent.h. */
#include "explore/persistent.h"

#include "base/arena.h"
#include "explore/idle_workers.h"
#include "explore/waits.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"

#include <stdlib.h>

enum { MOST = 64 }; /* threads; with more nothing is left out */

/* The threads of a state; sets of them are words, by index. */
struct crowd {
    struct path *path;
    uint32_t count;
    const struct thread *threads[MOST];
    const struct footprint *footprints[MOST];
    uint64_t moves[MOST]; /* those that each can make */
    uint64_t can_move;
    uint64_t met_by[MOST]; /* those of which what they may do can matter to this one's next move */
};

static bool is_live(const struct thread *t)
{
    return t && t->state != THREAD_NEW && t->state != THREAD_ENDED;
}

static bool gather(struct crowd *crowd, const struct move *moves, uint32_t count)
{
    const struct vm *vm = crowd->path->vm;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (!is_live(t))
            continue;
        if (crowd->count == MOST)
            return false;
        uint64_t own = 0;
        for (uint32_t m = 0; m < count; m++)
            own |= (uint64_t)(moves[m].thread == t->id) << m;
        crowd->can_move |= (uint64_t)(own != 0) << crowd->count;
        crowd->moves[crowd->count] = own;
        crowd->footprints[crowd->count] = footprints_of(crowd->path->footprints, t);
        crowd->threads[crowd->count++] = t;
    }
    return true;
}

static uint64_t bit_of(const struct crowd *crowd, const struct thread *t)
{
    for (uint32_t i = 0; i < crowd->count; i++)
        if (crowd->threads[i] == t)
            return (uint64_t)1 << i;
    return 0;
}

/* Those without which it cannot go on, but for what its footprint has. */
static uint64_t awaited(const struct crowd *crowd, const struct thread *t)
{
    uint64_t all = 0;
    struct wait wait = wait_of(t);
    if (wait.owner)
        return bit_of(crowd, wait.owner);
    if (t->state == THREAD_JOINING)
        return bit_of(crowd, thread_of_java(t->vm, t->waiting_on));
    if (t->state != THREAD_DESTROYING)
        return 0;
    for (uint32_t i = 0; i < crowd->count && i < MOST; i++)
        all |= (uint64_t)!crowd->threads[i]->daemon << i;
    return all;
}

static void find_meetings(struct crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->count; i++) {
        uint64_t met_by = 0;
        for (uint32_t j = 0; j < crowd->count; j++)
            if (i != j && footprints_meet(crowd->footprints[i], crowd->footprints[j]))
                met_by |= (uint64_t)1 << j;
        if (!(crowd->can_move >> i & 1))
            met_by |= awaited(crowd, crowd->threads[i]);
        crowd->met_by[i] = met_by;
    }
}

/* The least persistent set that has this thread. */
static uint64_t set_with(const struct crowd *crowd, uint32_t thread)
{
    uint64_t set = (uint64_t)1 << thread, open = set;
    while (open) {
        uint32_t next = (uint32_t)__builtin_ctzll(open);
        open &= open - 1;
        open |= crowd->met_by[next] & ~set;
        set |= crowd->met_by[next];
    }
    return set;
}

/* Of the least sets with a thread that can move, the one with the fewest of these. */
static uint64_t best_set(const struct crowd *crowd)
{
    uint64_t best = UINT64_MAX;
    int fewest = MOST + 1;
    for (uint64_t left = crowd->can_move; left; left &= left - 1) {
        uint64_t set = set_with(crowd, (uint32_t)__builtin_ctzll(left));
        int moving = __builtin_popcountll(set & crowd->can_move);
        if (moving < fewest) {
            fewest = moving;
            best = set;
        }
    }
    return best;
}

/* Is there one that is possible only because nothing else is? */
static bool has_last_time_out(const struct path *path, const struct move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].kind == MOVE_TIMEOUT &&
            (path->options.timeouts == TIMEOUTS_LAST ||
             idle_worker_is(thread_of_id(path->vm, moves[i].thread))))
            return true;
    return false;
}

/* Of two that do not meet, the one is going to move first. */
static void rely_on(const struct crowd *crowd, uint64_t set)
{
    for (uint32_t i = 0; i < crowd->count; i++)
        for (uint32_t j = 0; j < crowd->count && set >> i & 1; j++)
            if (!(set >> j & 1))
                footprints_rely(crowd->path->footprints, crowd->footprints[i],
                                crowd->footprints[j]);
}

uint64_t persistent_moves(struct path *path, const struct move *moves, uint32_t count)
{
    struct crowd crowd; /* it is large: only what is used of it is set */
    crowd.path = path;
    crowd.count = 0;
    crowd.can_move = 0;
    if (count < 2 || count > MOST || has_last_time_out(path, moves, count) ||
        !gather(&crowd, moves, count))
        return UINT64_MAX;
    find_meetings(&crowd);
    uint64_t set = best_set(&crowd), tried = 0;
    for (uint32_t i = 0; i < crowd.count; i++)
        tried |= set >> i & 1 ? crowd.moves[i] : 0;
    if (__builtin_popcountll(tried) == (int)count)
        return UINT64_MAX;
    rely_on(&crowd, set);
    return tried;
}
