/* attempts.c - see attempts.h. */
#include "explore/attempts.h"

#include "explore/move_run.h"
#include "explore/path_inside.h"
#include "explore/rounds.h"
#include "vm/run/sched.h"

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

/* Nobody listens but those whose knowledge is taken back. */
static void try_operation(struct path *p, struct thread *t, const struct frame *operation)
{
    struct vm *vm = p->vm;
    struct aside aside = put_aside(p);
    struct recorder *recorder = p->inside->recorder;
    bool remaking = p->inside->remaking, closed = vm->gaps.closed;
    undo_mark mark = undo_here(&vm->log);
    vm->undo_epoch++;
    p->asked = 0;
    p->inside->is_trying = vm->gaps.closed = true;
    path_set_recorder(p, NULL);
    path_set_remaking(p, true);
    p->inside->chooser.slice = ROUNDS_LONG_SLICE;
    footprints_begin_move(p->footprints, t);
    sched_move(vm, t, MOVE_RUN);
    move_run_end_footprint(p, t->state == THREAD_ENDED ? NULL : t);
    if (!has_shown(p, &aside) && refused_only_waits(t, p->options.reductions, operation, mark))
        refused_add(&p->inside->refused, t);
    path_set_remaking(p, remaking);
    path_set_recorder(p, recorder);
    p->inside->is_trying = false;
    vm->gaps.closed = closed;
    take_back(p, mark, &aside);
}

/* Its uses are learned where it waits.  Which positions come after that one is learned when it goes on. */
void attempts_try_joins(struct path *p, struct thread *t)
{
    enum { MOST_SLICES = 8 };
    struct vm *vm = p->vm;
    struct aside aside = put_aside(p);
    struct recorder *recorder = p->inside->recorder;
    bool remaking = p->inside->remaking, closed = vm->gaps.closed;
    undo_mark mark = undo_here(&vm->log);
    vm->undo_epoch++;
    p->asked = 0;
    p->inside->is_trying = vm->gaps.closed = vm->search.supposes_ends = true;
    symmetry_set_trying(p->symmetry, true);
    path_set_recorder(p, NULL);
    path_set_remaking(p, true);
    p->inside->chooser.slice = ROUNDS_LONG_SLICE;
    footprints_begin_move(p->footprints, t);
    vm->slice_ended = false;
    sched_move(vm, t, MOVE_RUN);
    for (uint32_t i = 0; i < MOST_SLICES && move_run_is_underway(vm, t); i++)
        sched_go_on(vm, t);
    footprints_end_move(p->footprints, NULL);
    bool halts = t->at_choice && t->stop_offset == OFFSET_START && !vm->stopping;
    if (!halts || has_shown(p, &aside))
        symmetry_break(p->symmetry);
    path_set_remaking(p, remaking);
    path_set_recorder(p, recorder);
    symmetry_set_trying(p->symmetry, false);
    p->inside->is_trying = vm->search.supposes_ends = false;
    vm->gaps.closed = closed;
    take_back(p, mark, &aside);
}

void attempts_find(struct path *p)
{
    struct path_inside *in = p->inside;
    const struct vm *vm = p->vm;
    if (in->are_refused_known)
        return;
    in->are_refused_known = true;
    in->refused.count = 0;
    for (uint32_t i = 0; i < vm->thread_slots && !in->replayed; i++) {
        struct thread *t = vm->threads[i];
        const struct frame *operation = t ? refused_operation(t, p->options.reductions) : NULL;
        if (operation && p->options.reductions & REDUCE_WAITING)
            try_operation(p, t, operation);
    }
    refused_allow_cycles(&in->refused);
}
