/* move_run.c - see move_run.h. */
#include "explore/move_run.h"

#include "explore/path_inside.h"
#include "explore/rounds.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

enum {
    MOVE_ROUNDS = 128,    /* slices after which a move ends, wherever the thread is */
    MAX_LONG_MOVES = 800, /* of one thread in a row that ended so: then the path is given up */
};

/* ---- where it stops ---- */

/* In the amended program.  In the middle of a unit no other thread may move, but what is used there must
 * be known; so others get their chance before it, whatever is used first. */
static bool amended_stop(struct path *p, struct thread *t, enum stop_kind kind, ref object,
                         uint32_t offset)
{
    const struct amendments *amendments = p->options.amendments;
    enum stop_kind amended = amendments_stop_kind(amendments, kind, object);
    bool stop = switches_stop(p->switches, t, amended, object, offset);
    switch (amendments_unit(amendments, t)) {
    case UNIT_INSIDE: return false;
    case UNIT_BEGINS: return stop || kind == STOP_READ || kind == STOP_PLAIN_READ;
    case UNIT_NONE: break;
    }
    return stop;
}

static bool must_stop_at(struct path *p, struct thread *t, enum stop_kind kind, ref object,
                         uint32_t offset)
{
    if (p->inside->is_exact)
        return p->inside->length == p->inside->passed;
    return p->options.amendments ? amended_stop(p, t, kind, object, offset)
                                 : switches_stop(p->switches, t, kind, object, offset);
}

/* What symmetry must know of an action.  True: what t does is only tried out, and that is enough. */
static bool note_symmetry(struct path *p, const struct thread *t, enum stop_kind kind, ref object,
                          uint32_t offset)
{
    bool halts, wrote = kind != STOP_READ && kind != STOP_PLAIN_READ;
    if (symmetry_ask(p->symmetry, t, object, offset, &halts))
        return halts;
    if (symmetry_is_joining(p->symmetry, t->id) &&
        (!object || !switches_use_between_joins(p->switches, t, wrote, object, offset)))
        symmetry_break(p->symmetry);
    return false;
}

/* The action that the thread makes next, which it was let pass or granted, may be the last one of an exact move. */
static void end_behind(struct path *p)
{
    p->vm->ends_behind =
        p->inside->is_exact && p->inside->length == (TRACE_BEHIND | p->inside->passed);
}

static bool stops(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    struct path *p = self;
    bool halts = !p->inside->is_exact && note_symmetry(p, t, kind, object, offset);
    footprints_ask(p->footprints, t);
    if (kind == STOP_WRITE && p->inside->guards)
        guards_meet(p->inside->guards, t, object);
    bool is_relaxed = p->relaxed && !relaxed_is_off(p->relaxed);
    bool is_free =
        is_relaxed && relaxed_is_free(p->relaxed, kind, p->vm->search.asking, object, offset);
    bool stop = (!is_free && must_stop_at(p, t, kind, object, offset)) || halts;
    if (is_relaxed && (relaxed_is_void(p->relaxed) ||
                       relaxed_stops(p->relaxed, t, kind, p->vm->search.asking, object, offset)))
        stop = true;
    footprints_answer(p->footprints, stop);
    if (stop)
        p->inside->was_stopped = true;
    else
        p->inside->passed++;
    end_behind(p);
    return stop;
}

static bool shares(void *self, struct thread *t, bool wrote, uint32_t offset)
{
    const struct path *p = self;
    if (symmetry_is_joining(p->symmetry, t->id))
        symmetry_break(p->symmetry);
    return !p->inside->is_exact && switches_shares(p->switches, t, wrote, offset);
}

static void notes(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    struct path *p = self;
    if (p->inside->is_exact)
        return;
    note_symmetry(p, t, kind, object, offset);
    switches_note(p->switches, t, kind, object, offset);
}

void move_run_set_stopper(struct path *p)
{
    const struct amendments *amendments = p->options.amendments;
    p->stopper = (struct stopper){
        .self = p,
        .stops = stops,
        .shares = shares,
        .notes = notes,
        .plain = p->inside->is_exact || (p->relaxed && relaxed_has_places(p->relaxed)) ||
                 p->inside->recorder || switches_watch_plain(p->switches) ||
                 (amendments && amendments_want_plain(amendments)),
    };
}

/* ---- questions on the way ---- */

static uint32_t choose(void *self, const struct choice *choice)
{
    struct path *p = self;
    if (p->inside->is_trying) {
        p->asked++;
        return 0;
    }
    const struct move *move = &p->inside->steps[p->depth - 1].move;
    uint32_t at = p->asked;
    if (at == PATH_MAX_QUESTIONS || choice->count > UINT16_MAX) {
        vm_gap(p->vm, p->vm->current, GAP_CUT, "a move asks more than 6 questions");
        return 0;
    }
    p->options_of[p->asked++] = (uint16_t)choice->count;
    uint32_t answer = at < move->answer_count ? move->answers[at] : 0;
    return answer < choice->count ? answer : 0;
}

static bool is_full(void *self)
{
    const struct path *p = self;
    return p->asked == PATH_MAX_QUESTIONS;
}

void move_run_init(struct path *p)
{
    p->inside->chooser = (struct chooser){
        .self = p,
        .choose = choose,
        .is_full = is_full,
        .wants = 1u << CHOICE_THREAD | 1u << CHOICE_TIMEOUT | 1u << CHOICE_NOTIFY |
                 1u << CHOICE_WAIT_ORDER | 1u << CHOICE_CLEARED | 1u << CHOICE_RANDOM |
                 1u << CHOICE_READ | (p->options.spurious ? 1u << CHOICE_WEAK_CAS : 0),
        .slice = ROUNDS_SLICE,
    };
}

/* ---- loops ---- */

static bool use_key(struct path *p, struct rounds *rounds, enum rounds_use use)
{
    if (p->inside->is_exact || use == ROUNDS_NEED_NONE)
        return false;
    state_keys_note(p->inside->keys);
    if (use == ROUNDS_COMPARE)
        return rounds_compare(rounds, path_key(p));
    rounds_remember(rounds, path_key(p));
    return false;
}

/* The thread has used up its slice, or yields again and again: does it only go round?  A move that does not come
 * back to an earlier state ends all the same after some rounds: the thread may wait for what only others
 * can do (`while (!stop) count++`), and the search does not know yet that it uses anything in common with
 * them.  To stop a thread at any place is sound. */
static enum spinning go_round(struct path *p, struct rounds *rounds, const struct thread *t)
{
    if (!p->vm->slice_ended && !rounds_yield_ends(rounds))
        return SPINS_NOT;
    enum rounds_use use = rounds_slice_ended(rounds, t);
    p->inside->chooser.slice = rounds->slice;
    if (p->inside->is_exact)
        return p->inside->length == (TRACE_ROUNDS | rounds->count) ? SPINS_IN_PLACE : SPINS_NOT;
    if (use_key(p, rounds, use))
        return SPINS_IN_PLACE;
    return rounds->slices >= MOVE_ROUNDS ? SPINS_ON : SPINS_NOT;
}

bool move_run_is_underway(const struct vm *vm, const struct thread *t)
{
    return !vm->stopping && !vm->commit_wanted && t->state == THREAD_RUNNABLE &&
           (t->yielded || vm->slice_ended);
}

/* The move has ended so. */
static void note_spinning(struct path *p, struct thread *t, enum spinning spinning,
                          const struct rounds *rounds)
{
    struct vm *vm = p->vm;
    struct path_step *step = &p->inside->steps[p->depth - 1];
    UNDO_SET(&vm->log, t->spinning, spinning);
    if (t->yielded)
        UNDO_SET(&vm->log, t->yielded, false);
    p->inside->passed = TRACE_ROUNDS | rounds->count;
    if (spinning == SPINS_ON)
        step->long_in_a_row = (step->in_a_row > 1 ? step[-1].long_in_a_row : 0) + 1;
    if (step->long_in_a_row < MAX_LONG_MOVES)
        return;
    error_set(&vm->reason, "a thread ran on for %llu branches, in which no other did anything",
              (unsigned long long)MAX_LONG_MOVES * MOVE_ROUNDS * ROUNDS_LONG_SLICE);
    vm_stop(vm, VM_INCOMPLETE, 3);
}

void move_run(struct path *p, struct thread *t, const struct move *move)
{
    struct vm *vm = p->vm;
    struct rounds rounds;
    bool went_round = t->spinning == SPINS_IN_PLACE;
    vm->slice_ended = false;
    if (went_round)
        UNDO_SET(&vm->log, t->spinning, SPINS_NOT);
    use_key(p, &rounds, rounds_begin(&rounds, t, went_round));
    p->inside->chooser.slice = rounds.slice;
    end_behind(p);
    sched_move(vm, t, (enum trace_move)move->kind);
    while (move_run_is_underway(vm, t)) {
        if (vm_stop_if_due(vm))
            return;
        if (vm->ends_behind) {
            p->inside->passed |= TRACE_BEHIND;
            return;
        }
        enum spinning spinning = go_round(p, &rounds, t);
        if (spinning != SPINS_NOT) {
            note_spinning(p, t, spinning, &rounds);
            return;
        }
        sched_go_on(vm, t);
    }
}

uint32_t move_run_length(const struct path *p)
{
    return p->inside->was_stopped || p->inside->passed & (TRACE_ROUNDS | TRACE_BEHIND)
               ? p->inside->passed
               : TRACE_NONE;
}

/* ---- what a thread is going to use ---- */

static void will_use(struct path *p, ref object, uint32_t offset, bool wrote)
{
    uint32_t place = switches_number(p->switches, object, offset);
    if (place)
        footprints_will_use(p->footprints, place, wrote);
}

void move_run_end_footprint(struct path *p, const struct thread *t)
{
    footprints_end_move(p->footprints, t);
    if (!t)
        return;
    switch (t->state) {
    case THREAD_BLOCKED: will_use(p, t->blocked_on, OFFSET_LOCK, true); break;
    case THREAD_WAITING: will_use(p, t->waiting_on, OFFSET_LOCK, true); /* fall through */
    case THREAD_JOINING: /* nobody can undo what it waits for; but time may be over before */
        if (t->deadline != INT64_MAX)
            will_use(p, t->waiting_on, OFFSET_LOCK, true); /* fall through */
    case THREAD_PARKED:
    case THREAD_SLEEPING:
        will_use(p, t->java, OFFSET_PERMIT, true);
        will_use(p, t->java, p->vm->off.Thread_interrupted, false);
        break;
    case THREAD_RUNNABLE:
    case THREAD_DESTROYING: break;
    default: footprints_will_use(p->footprints, 0, true);
    }
}
