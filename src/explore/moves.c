/* moves.c - see moves.h. */
#include "explore/moves.h"

#include "base/arena.h"
#include "explore/attempts.h"
#include "explore/idle_workers.h"
#include "explore/path_inside.h"
#include "explore/refused.h"
#include "vm/run/sched.h"

#include <string.h>

enum { MAX_IN_A_ROW = 100 }; /* moves of one thread after which the others come first */

/* Does it stand at no place that could matter to others? */
static bool is_underway(const struct thread *t)
{
    return t->state == THREAD_RUNNABLE && !t->at_choice && !t->spinning;
}

/* ---- time-outs ---- */

bool moves_is_time_out(const struct thread *t, enum trace_move kind)
{
    return kind == MOVE_TIMEOUT && t->state != THREAD_SLEEPING;
}

const struct thread *moves_besides(const struct path *p, const struct thread *t)
{
    const struct vm *vm = p->vm;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *other = vm->threads[i];
        if (!other || other == t)
            continue;
        if ((sched_can_move(other, MOVE_RUN) && other->spinning != SPINS_IN_PLACE) ||
            (other->state == THREAD_SLEEPING && sched_can_move(other, MOVE_TIMEOUT)))
            return other;
    }
    return NULL;
}

bool path_is_early_move(struct path *p, const struct move *move)
{
    const struct thread *t = thread_of_id(p->vm, move->thread);
    return t && moves_is_time_out(t, (enum trace_move)move->kind) && moves_besides(p, t);
}

static bool may_time_out(struct path *p, const struct thread *t)
{
    switch (p->options.timeouts) {
    case TIMEOUTS_ANY: return true;
    case TIMEOUTS_LAST: return !moves_besides(p, t);
    case TIMEOUTS_NEVER: break;
    }
    return false;
}

static bool can_move(struct path *p, const struct thread *t)
{
    if (sched_can_move(t, MOVE_RUN) || (p->options.spurious && sched_can_move(t, MOVE_SPURIOUS)))
        return true;
    if (!sched_can_move(t, MOVE_TIMEOUT))
        return false;
    bool is_left_out = p->options.timeouts == TIMEOUTS_NEVER && moves_is_time_out(t, MOVE_TIMEOUT);
    p->left_out = p->left_out || is_left_out;
    return !is_left_out;
}

bool path_can_move(struct path *p, const struct thread *t)
{
    attempts_find(p);
    return can_move(p, t) && !refused_has(&p->inside->refused, t);
}

bool path_keeps_waiting(struct path *p, const struct thread *t)
{
    return sched_can_move(t, MOVE_TIMEOUT) && moves_is_time_out(t, MOVE_TIMEOUT) &&
           !may_time_out(p, t);
}

bool moves_exist(struct path *p)
{
    const struct vm *vm = p->vm;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i] && can_move(p, vm->threads[i]))
            return true;
    return false;
}

/* ---- the moves that are possible ---- */

static struct move *moves_array(struct path_inside *in, uint32_t count)
{
    if (count > in->move_capacity) {
        in->move_capacity = count * 2;
        in->moves = xrealloc(in->moves, in->move_capacity * sizeof *in->moves);
    }
    return in->moves;
}

/* The thread that moved last comes first, the others in the order of their ids: so paths have few switches.
 * But a thread that goes on and on comes last: a search that follows one path to its end would never let
 * the others move. */
static void put_current(const struct path *p, struct move *moves, uint32_t count)
{
    const struct thread *current = p->vm->current;
    const struct path_step *last = p->depth ? &p->inside->steps[p->depth - 1] : NULL;
    for (uint32_t i = 0; current && i < count; i++) {
        if (moves[i].thread != current->id)
            continue;
        struct move move = moves[i];
        if (current->spinning == SPINS_ON || (last && last->in_a_row >= MAX_IN_A_ROW)) {
            memmove(moves + i, moves + i + 1, (count - 1 - i) * sizeof *moves);
            moves[count - 1] = move;
        } else {
            memmove(moves + 1, moves, i * sizeof *moves);
            moves[0] = move;
        }
        return;
    }
}

static uint32_t list_moves(struct path *p, struct move *moves)
{
    const struct vm *vm = p->vm;
    uint32_t count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (t && refused_has(&p->inside->refused, t))
            continue;
        for (unsigned kind = MOVE_RUN; t && kind <= MOVE_SPURIOUS; kind++) {
            if (!sched_can_move(t, (enum trace_move)kind) ||
                (kind == MOVE_SPURIOUS && !p->options.spurious))
                continue;
            if (moves_is_time_out(t, (enum trace_move)kind)) {
                if (idle_worker_restarts(t))
                    continue;
                if (!may_time_out(p, t)) {
                    p->left_out = true;
                    continue;
                }
                if (p->options.reductions & REDUCE_LIBRARY && idle_worker_is(t) &&
                    moves_besides(p, t)) {
                    p->inside->idle_left_out = p->inside->has_idle = true;
                    continue;
                }
            }
            moves[count++] = (struct move){.thread = t->id, .kind = (uint8_t)kind};
            break; /* the kinds exclude each other */
        }
    }
    return count;
}

static bool are_all_time_outs(const struct path *p, const struct move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!moves_is_time_out(thread_of_id(p->vm, moves[i].thread),
                               (enum trace_move)moves[i].kind))
            return false;
    return true;
}

static uint32_t find_moves(struct path *p, bool all, struct move **out)
{
    struct path_inside *in = p->inside;
    const struct vm *vm = p->vm;
    struct move *moves = moves_array(in, vm->thread_slots + 1);
    uint32_t count = 0;
    *out = moves;
    in->has_idle = false;
    for (uint32_t i = 0; i < vm->thread_slots && !all; i++) {
        if (vm->threads[i] && is_underway(vm->threads[i])) {
            moves[0] = (struct move){.thread = vm->threads[i]->id};
            return 1;
        }
    }
    attempts_find(p);
    count = list_moves(p, moves);
    if (in->refused.count && are_all_time_outs(p, moves, count)) {
        in->refused.count--; /* all that is left is to wait: one begins, before the time is over */
        count = list_moves(p, moves);
    }
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j > 0 && moves[j - 1].thread > moves[j].thread; j--) {
            struct move swap = moves[j];
            moves[j] = moves[j - 1];
            moves[j - 1] = swap;
        }
    put_current(p, moves, count);
    return count;
}

bool path_is_forced(const struct path *p, const struct move *move)
{
    const struct thread *t = thread_of_id(p->vm, move->thread);
    return t && is_underway(t);
}

uint32_t path_moves(struct path *p, struct move **moves)
{
    return find_moves(p, false, moves);
}

bool path_has_idle(const struct path *p)
{
    return p->inside->has_idle;
}

uint32_t path_all_moves(struct path *p, struct move **moves)
{
    return find_moves(p, true, moves);
}
