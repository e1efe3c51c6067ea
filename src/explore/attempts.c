/* attempts.c - see attempts.h. */
#include "explore/attempts.h"

#include "explore/idle_workers.h"
#include "explore/move_run.h"
#include "explore/path_inside.h"
#include "explore/rounds.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/worker_scans.h"

/* What a move that is only tried must leave as it was, but for what the log has. */
struct aside {
    uint8_t asked;
    uint32_t passed;
    bool was_stopped;
    uint32_t races, uncaught, swallowed;
};

static struct aside put_aside(const struct path *p)
{
    return (struct aside){
        .asked = p->asked,
        .passed = p->inside->passed,
        .was_stopped = p->inside->was_stopped,
        .races = p->seen.race_count,
        .uncaught = p->seen.uncaught_count,
        .swallowed = p->seen.swallowed_count,
    };
}

static bool has_shown(const struct path *p, const struct aside *aside)
{
    return p->vm->stopping || p->vm->commit_wanted || p->asked ||
           p->seen.race_count != aside->races || p->seen.uncaught_count != aside->uncaught ||
           p->seen.swallowed_count != aside->swallowed;
}

static void take_back(struct path *p, undo_mark mark, const struct aside *aside)
{
    struct vm *vm = p->vm;
    undo_rewind(&vm->log, mark);
    vm->undo_epoch++;
    vm->stopping = vm->commit_wanted = false;
    vm->exit = VM_EXITED;
    vm->exit_status = 0;
    p->asked = aside->asked;
    p->inside->passed = aside->passed;
    p->inside->was_stopped = aside->was_stopped;
    p->seen.race_count = aside->races;
    p->seen.uncaught_count = aside->uncaught;
    p->seen.swallowed_count = aside->swallowed;
}

/* A move that is made to see what comes of it, and taken back. */
struct trial {
    struct aside aside;
    struct recorder *recorder;
    bool remaking, closed;
    undo_mark mark;
};

/* Nobody listens but those whose knowledge is taken back. */
static struct trial begin_trial(struct path *p, const struct thread *t)
{
    struct vm *vm = p->vm;
    struct trial trial = {put_aside(p), p->inside->recorder, p->inside->remaking, vm->gaps.closed,
                          undo_here(&vm->log)};
    vm->undo_epoch++;
    p->asked = 0;
    p->inside->is_trying = vm->gaps.closed = true;
    path_set_recorder(p, NULL);
    path_set_remaking(p, true);
    p->inside->chooser.slice = ROUNDS_LONG_SLICE;
    footprints_begin_move(p->footprints, t);
    return trial;
}

static void end_trial(struct path *p, struct trial *trial)
{
    path_set_remaking(p, trial->remaking);
    path_set_recorder(p, trial->recorder);
    p->inside->is_trying = false;
    p->vm->gaps.closed = trial->closed;
    take_back(p, trial->mark, &trial->aside);
}

static void try_operation(struct path *p, struct thread *t, const struct frame *operation)
{
    struct trial trial = begin_trial(p, t);
    sched_move(p->vm, t, MOVE_RUN);
    move_run_end_footprint(p, t->state == THREAD_ENDED ? NULL : t);
    if (!has_shown(p, &trial.aside) &&
        refused_only_waits(t, p->options.reductions, operation, trial.mark))
        refused_add(&p->inside->refused, t);
    end_trial(p, &trial);
}

/* Is t a worker that need not look for a task?  Notes what it would look at. */
static bool is_vain(struct path *p, struct thread *t)
{
    if (!(p->options.reductions & REDUCE_WAITING) || !idle_worker_must_wait(t))
        return false;
    footprints_begin_move(p->footprints, t);
    worker_scans_note(t, worker_scans_pool(t));
    p->inside->idle_left_out = true;
    return true;
}

static void find_refused(struct path *p, struct thread *t)
{
    struct refused *refused = &p->inside->refused;
    bool are_units = p->options.reductions & REDUCE_LIBRARY;
    if (are_units && is_vain(p, t)) {
        refused_add(refused, t);
        return;
    }
    bool may_refuse =
        p->options.reductions & REDUCE_WAITING && !switches_states_are_asked(p->switches);
    const struct frame *operation = may_refuse ? refused_operation(t, p->options.reductions) : NULL;
    if (operation)
        try_operation(p, t, operation);
    if (are_units && t->java && (thread_is_waiting(t) || t->spinning || refused_has(refused, t)))
        idle_worker_note_blocked(t);
}

/* Its uses are learned where it waits.  Which positions come after that one is learned when it goes on. */
void attempts_try_joins(struct path *p, struct thread *t)
{
    enum { MOST_SLICES = 8 };
    struct vm *vm = p->vm;
    struct trial trial = begin_trial(p, t);
    vm->search.supposes_ends = true;
    symmetry_set_trying(p->symmetry, true);
    vm->slice_ended = false;
    sched_move(vm, t, MOVE_RUN);
    for (uint32_t i = 0; i < MOST_SLICES && move_run_is_underway(vm, t); i++)
        sched_go_on(vm, t);
    footprints_end_move(p->footprints, NULL);
    bool halts = t->at_choice && t->stop_offset == OFFSET_START && !vm->stopping;
    if (!halts || has_shown(p, &trial.aside))
        symmetry_break(p->symmetry);
    symmetry_set_trying(p->symmetry, false);
    vm->search.supposes_ends = false;
    end_trial(p, &trial);
}

void attempts_find(struct path *p)
{
    struct path_inside *in = p->inside;
    const struct vm *vm = p->vm;
    if (in->are_refused_known)
        return;
    in->are_refused_known = true;
    in->refused.count = 0;
    for (uint32_t i = 0; i < vm->thread_slots && !in->is_exact; i++)
        if (vm->threads[i])
            find_refused(p, vm->threads[i]);
    refused_allow_cycles(&in->refused);
}
