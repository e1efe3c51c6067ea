/* path.c - see path.h. */
#include "explore/path.h"

#include "base/alarm.h"
#include "base/arena.h"
#include "explore/idle_workers.h"
#include "explore/recordings.h"
#include "explore/refused.h"
#include "explore/rounds.h"
#include "explore/waits.h"
#include "vm/class/load.h"
#include "vm/boot.h"
#include "vm/run/chance.h"
#include "vm/run/monitor.h"
#include "vm/file/files.h"
#include "vm/run/cleaning.h"
#include "vm/run/sched.h"
#include "vm/run/thread_numbers.h"
#include "vm/run/vm_gap.h"
#include "vm/state_hash.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOVE_ROUNDS = 128,    /* slices after which a move ends, wherever the thread is */
    MAX_LONG_MOVES = 800, /* of one thread in a row that ended so: then the path is given up */
    MAX_IN_A_ROW = 100,   /* moves of one thread after which the others come first */
};

struct path_inside {
    struct state_keys *keys;
    struct object_names *object_names;
    struct weak_uses *weak_uses;
    struct guards *guards;   /* NULL: not wanted */
    struct history *history; /* NULL: not wanted */
    struct chooser chooser;
    bool with_clock;    /* time is part of the state */
    bool idle_left_out; /* in this pass: time-outs of idle workers (idle_workers.h) */
    bool remaking;
    struct timespec begun;
    const struct trace *replayed; /* its steps say how far moves go; NULL: the switches do */
    struct recorder *recorder;    /* NULL: nothing is recorded */
    struct analysis early;        /* what the VM is given before the base */

    /* The moves made, with the undo mark before each. */
    struct path_step {
        struct move move;
        undo_mark mark;
        bool is_early; /* it, or one before it, is an early time-out */
        uint32_t in_a_row,
            long_in_a_row; /* moves of its thread up to it; those that ended SPINS_ON */
        uint64_t hash;     /* paranoid builds: of the whole state before it; 0: not looked at */
        uint32_t permanent;
    } * steps;
    uint32_t capacity;

    struct refused refused; /* operations that would only wait in this state, once they are known */
    bool are_refused_known, is_trying;

    struct move *moves; /* of the last path_moves() */
    uint32_t move_capacity;

    struct recordings recordings;

    uint32_t passed;  /* actions of the last move before which the thread could have stopped */
    bool was_stopped; /* it stands before the next one */
};

/* What is thrown before the base is a finding like any other. */
static void on_early_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct path *p = self;
    const struct analysis *seen = &p->seen.analysis;
    if (!p->before)
        p->before = recorder_new(p->vm, p->tracking, p->names);
    const struct analysis *recorder = recorder_analysis(p->before);
    recorder->uncaught(recorder->self, thread, exception, handled);
    seen->uncaught(seen->self, thread, exception, handled);
}

/* What is recorded from now on; NULL: nothing. */
static void set_recorder(struct path *p, struct recorder *recorder)
{
    struct path_inside *in = p->inside;
    if (in->recorder)
        event_stream_remove(&p->events.stream, recorder_analysis(in->recorder));
    in->recorder = recorder;
    if (recorder)
        event_stream_add(&p->events.stream, recorder_analysis(recorder));
}

void path_set_remaking(struct path *p, bool remaking)
{
    struct path_inside *in = p->inside;
    if (in->history && remaking != in->remaking) {
        const struct analysis *history = history_analysis(in->history);
        if (remaking)
            event_stream_remove(&p->events.stream, history);
        else
            event_stream_add(&p->events.stream, history);
    }
    in->remaking = remaking;
}

/* ---- how far a move goes ---- */

/* A step whose thread went round and round: how often, in place of a length. */
static const uint32_t ROUNDS = (uint32_t)1 << 31;

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
    if (p->inside->replayed)
        return p->inside->replayed->steps[p->depth - 1].length == p->inside->passed;
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

static bool stops(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    struct path *p = self;
    bool halts = !p->inside->replayed && note_symmetry(p, t, kind, object, offset);
    footprints_ask(p->footprints, t);
    if (kind == STOP_WRITE && p->inside->guards)
        guards_meet(p->inside->guards, t, object);
    bool stop = must_stop_at(p, t, kind, object, offset) || halts;
    footprints_answer(p->footprints, stop);
    if (stop)
        p->inside->was_stopped = true;
    else
        p->inside->passed++;
    return stop;
}

static bool shares(void *self, struct thread *t, bool wrote, uint32_t offset)
{
    const struct path *p = self;
    if (symmetry_is_joining(p->symmetry, t->id))
        symmetry_break(p->symmetry);
    return !p->inside->replayed && switches_shares(p->switches, t, wrote, offset);
}

static void notes(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    struct path *p = self;
    if (p->inside->replayed)
        return;
    note_symmetry(p, t, kind, object, offset);
    switches_note(p->switches, t, kind, object, offset);
}

/* Plain accesses are counted as well where steps are recorded or replayed. */
static void set_stopper(struct path *p)
{
    const struct amendments *amendments = p->options.amendments;
    p->stopper = (struct stopper){
        .self = p,
        .stops = stops,
        .shares = shares,
        .notes = notes,
        .plain = p->inside->replayed || p->inside->recorder || switches_watch_plain(p->switches) ||
                 (amendments && amendments_want_plain(amendments)),
    };
}

bool path_needs_pass(const struct path *p)
{
    return switches_pending(p->switches) || tracking_needs_pass(p->tracking) ||
           (p->inside->guards && guards_need_pass(p->inside->guards)) ||
           (p->inside->idle_left_out && p->vm->are_workers_seen) ||
           (p->vm->ignores_task_counts && p->vm->are_tasks_counted) ||
           thread_numbers_need_pass(p->vm) || symmetry_needs_pass(p->symmetry) ||
           (p->vm->clock_was_read && !p->inside->with_clock);
}

bool path_has_clock(const struct path *p)
{
    return p->inside->with_clock;
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

/* ---- beginning ---- */

double path_seconds(const struct path *p)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - p->inside->begun.tv_sec) +
           (double)(now.tv_nsec - p->inside->begun.tv_nsec) / 1e9;
}

/* Of the tenth by which the whole may take longer, half is left for the report. */
double path_grace(double max_seconds)
{
    return max_seconds / 20 + 0.05;
}

static void ring(void *vm)
{
    vm_interrupt(vm, VM_TIME_IS_UP);
}

static void run_to_base(struct path *p)
{
    struct vm *vm = p->vm;
    vm->pause_before_start = true;
    vm->heap.holds_referents = true;
    vm_boot(vm);
    if (vm->chance && !vm->stopping)
        chance_model(vm);
    while (!vm->paused && !vm_stop_if_due(vm))
        sched_step(vm);
    vm->pause_before_start = false;
    if (vm->stopping && vm->exit == VM_INCOMPLETE && vm->signal == VM_TIME_IS_UP)
        error_set(&vm->reason, "%s before the first thread was started", vm_due_reason(vm));
}

static void find_state(struct path *p)
{
    struct vm *vm = p->vm;
    p->state = PATH_OPEN;
    if (vm->commit_wanted) {
        p->state = PATH_UNSUPPORTED;
        error_set(&p->reason, "the program does what cannot be undone, which a search must");
        return;
    }
    if (!vm->stopping)
        return;
    switch (vm->exit) {
    case VM_EXITED: p->state = PATH_ENDED; break;
    case VM_DEADLOCK: p->state = PATH_DEADLOCK; break;
    default: p->state = PATH_UNSUPPORTED; p->reason = vm->reason;
    }
}

/* The VM stands at the base: from here on everything is observed and undone. */
static void begin_search(struct path *p)
{
    struct vm *vm = p->vm;
    const struct analysis *head = &p->events.stream.head;
    head->execution_begin(head->self, &vm->log);
    vm->chooser = &p->inside->chooser;
    vm->ask_at_sync = vm->observed = true;
    state_keys_free(p->inside->keys);
    p->inside->keys = state_keys_new(vm, p->events.detector, p->inside->object_names);
    p->events.keys = p->inside->keys;
    state_keys_name_thread(p->inside->keys, vm->main_thread->id, vm->main_thread->name);
    if (p->options.amendments)
        amendments_set_base(p->options.amendments);
    set_stopper(p);
    vm->stopper = &p->stopper;
    vm->is_searched = true;
    vm->search_began = vm->now;
    vm->log.active = true;
}

void path_begin(struct path *p, struct vm *vm, const struct path_options *options)
{
    *p = (struct path){.vm = vm, .options = *options};
    p->inside = xcalloc(1, sizeof *p->inside);
    sightings_init(&p->seen);
    clock_gettime(CLOCK_MONOTONIC, &p->inside->begun);
    if (options->max_seconds > 0)
        alarm_begin(options->max_seconds, path_grace(options->max_seconds), ring, vm);
    p->inside->chooser = (struct chooser){
        .self = p,
        .choose = choose,
        .is_full = is_full,
        .wants = 1u << CHOICE_THREAD | 1u << CHOICE_TIMEOUT | 1u << CHOICE_NOTIFY |
                 1u << CHOICE_WAIT_ORDER | 1u << CHOICE_CLEARED | 1u << CHOICE_RANDOM |
                 (options->spurious ? 1u << CHOICE_WEAK_CAS : 0),
        .slice = ROUNDS_SLICE,
    };
    p->inside->early = (struct analysis){
        .name = "early",
        .summary = "what comes before a search",
        .self = p,
        .uncaught = on_early_uncaught,
    };
    if (options->amendments)
        amendments_begin(options->amendments, vm);
    p->tracking = tracking_new(vm, &p->options.tracking);
    p->names = trace_names_new();
    vm->analysis = &p->inside->early;
    files_use_overlay(vm);
    vm->given.is_watched = true;
    vm->given.accepted = options->given;
    vm->chance = options->random;
    run_to_base(p);
    find_state(p);
    if (p->state != PATH_OPEN)
        return;
    thread_model_join(vm);
    cleaning_model(vm);
    if (p->options.reductions & REDUCE_NAMES)
        thread_numbers_model(vm);
    vm->clock_was_read = false;
    if (p->options.history)
        p->inside->history = history_new(vm, p->tracking);
    p->symmetry =
        symmetry_new(vm, p->options.reductions & REDUCE_SYMMETRY && !p->options.amendments);
    p->footprints = footprints_new(p->symmetry);
    p->inside->object_names = object_names_new(vm, p->options.reductions & REDUCE_NAMES);
    p->switches = switches_new(vm, p->options.reductions, p->inside->object_names, p->footprints,
                               p->symmetry);
    p->inside->weak_uses = weak_uses_new(vm, p->switches);
    if (p->options.reductions & REDUCE_KNOWLEDGE && !p->options.amendments)
        p->inside->guards = guards_new(vm, p->switches);
    p->events = (struct events){.vm = vm,
                                .tracking = p->tracking,
                                .switches = p->switches,
                                .footprints = p->footprints,
                                .weak_uses = p->inside->weak_uses,
                                .guards = p->inside->guards,
                                .symmetry = p->symmetry,
                                .object_names = p->inside->object_names,
                                .amendments = p->options.amendments,
                                .history = p->inside->history,
                                .seen = &p->seen};
    events_init(&p->events);
    vm->analysis = &p->events.inlet;
    begin_search(p);
}

/* Goes back to before the search and does there what it was seen to do again and again.  Nothing of it is
 * an event, but the interpreter stays the one for searches: the search has left quick forms of
 * instructions whose classes are not initialized any more, which only that one checks. */
static bool warm_base(struct path *p)
{
    struct vm *vm = p->vm;
    bool clock_was_read = vm->clock_was_read;
    vm->log.active = vm->ask_at_sync = vm->is_searched = false;
    vm->analysis = NULL;
    vm->given.is_watched =
        false; /* what the library's initializers ask for was noted, or is its own */
    vm->stopper = NULL;
    vm->chooser = &chooser_first;
    vm->pause_before_start = true;
    bool is_warm = warm_up(vm);
    vm->pause_before_start = false;
    vm->analysis = &p->events.inlet;
    vm->given.is_watched = true;
    vm->clock_was_read = clock_was_read;
    if (!is_warm) {
        find_state(p);
        return false;
    }
    begin_search(p);
    return true;
}

/* What of the base is no part of the state.  Where there are races, advice wants to know all paths. */
static void ignore_fields(struct path *p)
{
    bool ignores = p->options.reductions & REDUCE_LIBRARY && !p->vm->are_tasks_counted;
    bool was_symmetric = symmetry_is_active(p->symmetry),
         ignored_lists = p->vm->ignores_thread_lists;
    symmetry_begin_pass(p->symmetry,
                        !switches_watch_plain(p->switches) && !switches_has_weak(p->switches));
    if (was_symmetric && !symmetry_is_active(p->symmetry)) {
        switches_forget_groups(p->switches);
        if (p->inside->guards)
            guards_forget_groups(p->inside->guards);
    }
    if (p->vm->ignores_task_counts == ignores && p->vm->ignores_thread_lists == ignored_lists)
        return;
    p->vm->ignores_task_counts = ignores;
    state_keys_begin_anew(p->inside->keys);
}

bool path_begin_pass(struct path *p)
{
    if (p->generation && !path_needs_pass(p) && !warm_is_useful(p->vm) &&
        !footprints_have_grown(p->footprints))
        return true;
    p->generation++;
    if (warm_is_useful(p->vm) && !warm_base(p))
        return false;
    switches_apply(p->switches);
    ignore_fields(p);
    footprints_apply(p->footprints);
    if (p->inside->guards)
        guards_begin_pass(p->inside->guards);
    thread_numbers_begin_pass(p->vm);
    weak_uses_begin_pass(p->inside->weak_uses, &p->events.stream);
    tracking_begin_pass(p->tracking);
    p->inside->with_clock = p->vm->clock_was_read;
    p->inside->are_refused_known = p->has_forgotten = false;
    p->inside->idle_left_out = false;
    set_stopper(p);
    return true;
}

void path_release(struct path *p)
{
    if (p->options.max_seconds > 0)
        alarm_end();
    if (p->before)
        recorder_free(p->before);
    state_keys_free(p->inside->keys);
    weak_uses_free(p->inside->weak_uses);
    guards_free(p->inside->guards);
    switches_free(p->switches);
    symmetry_free(p->symmetry);
    footprints_free(p->footprints);
    object_names_free(p->inside->object_names);
    history_free(p->inside->history);
    tracking_free(p->tracking);
    trace_names_free(p->names);
    events_release(&p->events);
    sightings_release(&p->seen);
    refused_release(&p->inside->refused);
    recordings_release(&p->inside->recordings);
    free(p->inside->steps);
    free(p->inside->moves);
    free(p->inside);
}

/* ---- moves ---- */

/* Does it stand at no place that could matter to others? */
static bool is_underway(const struct thread *t)
{
    return t->state == THREAD_RUNNABLE && !t->at_choice && !t->spinning;
}

/* ---- what a thread is going to use ---- */

static void will_use(struct path *p, ref object, uint32_t offset, bool wrote)
{
    uint32_t place = switches_number(p->switches, object, offset);
    if (place)
        footprints_will_use(p->footprints, place, wrote);
}

/* What ends its wait: time and interrupts do, too.  t: NULL when it has ended. */
static void end_footprint(struct path *p, const struct thread *t)
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

/* ---- operations that could only wait ---- */

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
    set_recorder(p, NULL);
    path_set_remaking(p, true);
    p->inside->chooser.slice = ROUNDS_LONG_SLICE;
    footprints_begin_move(p->footprints, t);
    sched_move(vm, t, MOVE_RUN);
    end_footprint(p, t->state == THREAD_ENDED ? NULL : t);
    if (!has_shown(p, &aside) && refused_only_waits(t, p->options.reductions, operation, mark))
        refused_add(&p->inside->refused, t);
    path_set_remaking(p, remaking);
    set_recorder(p, recorder);
    p->inside->is_trying = false;
    vm->gaps.closed = closed;
    take_back(p, mark, &aside);
}

static bool is_underway_still(const struct vm *vm, const struct thread *t)
{
    return !vm->stopping && !vm->commit_wanted && t->state == THREAD_RUNNABLE &&
           (t->yielded || vm->slice_ended);
}

/* The thread waits for one of several members, and what it does when all have ended is tried out, up to its last join
 * (symmetry.h). */
static void try_joins(struct path *p, struct thread *t)
{
    enum { MOST_SLICES = 8 };
    struct vm *vm = p->vm;
    struct aside aside = put_aside(p);
    struct recorder *recorder = p->inside->recorder;
    bool remaking = p->inside->remaking, closed = vm->gaps.closed;
    undo_mark mark = undo_here(&vm->log);
    vm->undo_epoch++;
    p->asked = 0;
    p->inside->is_trying = vm->gaps.closed = vm->supposes_ends = true;
    symmetry_set_trying(p->symmetry, true);
    set_recorder(p, NULL);
    path_set_remaking(p, true);
    p->inside->chooser.slice = ROUNDS_LONG_SLICE;
    footprints_begin_move(p->footprints, t);
    vm->slice_ended = false;
    sched_move(vm, t, MOVE_RUN);
    for (uint32_t i = 0; i < MOST_SLICES && is_underway_still(vm, t); i++)
        sched_go_on(vm, t);
    bool halts = t->at_choice && t->stop_offset == OFFSET_START && !vm->stopping;
    if (!halts || has_shown(p, &aside))
        symmetry_break(p->symmetry);
    path_set_remaking(p, remaking);
    set_recorder(p, recorder);
    symmetry_set_trying(p->symmetry, false);
    p->inside->is_trying = vm->supposes_ends = false;
    vm->gaps.closed = closed;
    take_back(p, mark, &aside);
}

/* In the present state.  Moves that are replayed are made as they were recorded. */
static void find_refused(struct path *p)
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

/* ---- time-outs ---- */

/* The end of a sleep is nothing but that: its thread goes on at some time in any case. */
static bool is_time_out(const struct thread *t, enum trace_move kind)
{
    return kind == MOVE_TIMEOUT && t->state != THREAD_SLEEPING;
}

/* Another thread than t that can go on, or sleeps; NULL: none.  One that would only begin to wait can.  One that was stopped in a loop that only
 * comes back to the same state goes nowhere. */
static const struct thread *moves_besides(struct path *p, const struct thread *t)
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
    return t && is_time_out(t, (enum trace_move)move->kind) && moves_besides(p, t);
}

bool path_is_early(const struct path *p)
{
    return p->depth && p->inside->steps[p->depth - 1].is_early;
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
    bool is_left_out = p->options.timeouts == TIMEOUTS_NEVER && is_time_out(t, MOVE_TIMEOUT);
    p->left_out = p->left_out || is_left_out;
    return !is_left_out;
}

bool path_can_move(struct path *p, const struct thread *t)
{
    find_refused(p);
    return can_move(p, t) && !refused_has(&p->inside->refused, t);
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
            if (is_time_out(t, (enum trace_move)kind)) {
                if (!may_time_out(p, t)) {
                    p->left_out = true;
                    continue;
                }
                if (p->options.reductions & REDUCE_LIBRARY && idle_worker_is(t) &&
                    moves_besides(p, t)) {
                    p->inside->idle_left_out = true;
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
        if (!is_time_out(thread_of_id(p->vm, moves[i].thread), (enum trace_move)moves[i].kind))
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
    for (uint32_t i = 0; i < vm->thread_slots && !all; i++) {
        if (vm->threads[i] && is_underway(vm->threads[i])) {
            moves[0] = (struct move){.thread = vm->threads[i]->id};
            return 1;
        }
    }
    find_refused(p);
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

uint32_t path_all_moves(struct path *p, struct move **moves)
{
    return find_moves(p, true, moves);
}

static bool use_key(struct path *p, struct rounds *rounds, enum rounds_use use)
{
    if (p->inside->replayed || use == ROUNDS_NEED_NONE)
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
    if (p->inside->replayed)
        return p->inside->replayed->steps[p->depth - 1].length == (ROUNDS | rounds->count)
                   ? SPINS_IN_PLACE
                   : SPINS_NOT;
    if (use_key(p, rounds, use))
        return SPINS_IN_PLACE;
    return rounds->slices >= MOVE_ROUNDS ? SPINS_ON : SPINS_NOT;
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
    p->inside->passed = ROUNDS | rounds->count;
    if (spinning == SPINS_ON)
        step->long_in_a_row = (step->in_a_row > 1 ? step[-1].long_in_a_row : 0) + 1;
    if (step->long_in_a_row < MAX_LONG_MOVES)
        return;
    error_set(&vm->reason, "a thread ran on for %llu branches, in which no other did anything",
              (unsigned long long)MAX_LONG_MOVES * MOVE_ROUNDS * ROUNDS_LONG_SLICE);
    vm_stop(vm, VM_INCOMPLETE, 3);
}

static void run(struct path *p, struct thread *t, const struct move *move)
{
    struct vm *vm = p->vm;
    struct rounds rounds;
    bool went_round = t->spinning == SPINS_IN_PLACE;
    vm->slice_ended = false;
    if (went_round)
        UNDO_SET(&vm->log, t->spinning, SPINS_NOT);
    use_key(p, &rounds, rounds_begin(&rounds, t, went_round));
    p->inside->chooser.slice = rounds.slice;
    sched_move(vm, t, (enum trace_move)move->kind);
    while (is_underway_still(vm, t)) {
        if (vm_stop_if_due(vm))
            return;
        enum spinning spinning = go_round(p, &rounds, t);
        if (spinning != SPINS_NOT) {
            note_spinning(p, t, spinning, &rounds);
            return;
        }
        sched_go_on(vm, t);
    }
}

/* Can anything happen?  A time-out of --timeouts=last can, if nothing else. */
static bool has_move(struct path *p)
{
    const struct vm *vm = p->vm;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i] && can_move(p, vm->threads[i]))
            return true;
    return false;
}

static void find_deadlock(struct path *p)
{
    if (p->state != PATH_OPEN || has_move(p))
        return;
    p->state = p->vm->live_user_threads ? PATH_DEADLOCK : PATH_ENDED;
}

/* In paranoid builds a rewind is seen to restore every word: often at first, then now and then. */
static void note_state(struct vm *vm, struct path_step *step)
{
#ifdef HEDDLE_PARANOID
    enum { FIRST = 300, INTERVAL = 331 };
    static uint64_t count;
    step->permanent = vm->heap.permanent;
    if (++count < FIRST || count % INTERVAL == 0)
        step->hash = vm_state_hash(vm, step->permanent) | 1;
#else
    (void)vm, (void)step;
#endif
}

static void compare_state(struct vm *vm, const struct path_step *step)
{
    if (step->hash && step->hash != (vm_state_hash(vm, step->permanent) | 1))
        BUG("taking moves back did not restore the state");
}

/* The last move, which is about to be made. */
static void note_time_out(struct path *p, const struct thread *t, const struct move *move)
{
    struct path_step *step = &p->inside->steps[p->depth - 1];
    const struct thread *meanwhile = NULL;
    bool is_early = p->depth > 1 && step[-1].is_early;
    if (is_time_out(t, (enum trace_move)move->kind)) {
        meanwhile = moves_besides(p, t);
        if (p->inside->recorder)
            recorder_time_out(p->inside->recorder, t, meanwhile);
    }
    step->is_early = is_early || meanwhile;
}

void path_make(struct path *p, const struct move *move)
{
    struct vm *vm = p->vm;
    struct thread *t = thread_of_id(p->vm, move->thread);
    GROW(p->inside->steps, p->depth, p->inside->capacity);
    undo_mark mark = undo_here(&vm->log);
    struct path_step step = {.move = *move, .mark = mark, .in_a_row = 1};
    if (p->depth && p->inside->steps[p->depth - 1].move.thread == move->thread)
        step.in_a_row = p->inside->steps[p->depth - 1].in_a_row + 1;
    p->inside->steps[p->depth++] = step;
    note_state(vm, &p->inside->steps[p->depth - 1]);
    sightings_clear(&p->seen);
    if (p->inside->history)
        history_begin_move(p->inside->history);
    p->asked = 0;
    p->inside->passed = 0;
    p->inside->was_stopped = false;
    vm->undo_epoch++;
    if (p->inside->recorder)
        recorder_step(p->inside->recorder, move);
    if (!t || !sched_can_move(t, (enum trace_move)move->kind)) {
        p->state = PATH_UNSUPPORTED;
        error_set(&p->reason, "thread %u cannot make this move", move->thread);
        return;
    }
    note_time_out(p, t, move);
    state_keys_begin_move(p->inside->keys);
    footprints_begin_move(p->footprints, t);
    vm->gaps.closed = p->inside->remaking;
    run(p, t, move);
    vm->gaps.closed = false;
    p->inside->are_refused_known = false;
    struct thread *still = thread_of_id(vm, move->thread);
    end_footprint(p, still);
    if (symmetry_end_move(p->symmetry, move->thread, still))
        try_joins(p, still);
    state_keys_note(p->inside->keys);
    if (p->inside->recorder)
        recorder_step_length(p->inside->recorder,
                             p->inside->was_stopped || p->inside->passed & ROUNDS
                                 ? p->inside->passed
                                 : TRACE_NONE);
    find_state(p);
    if (p->options.amendments && p->state != PATH_UNSUPPORTED)
        amendments_end_move(p->options.amendments, t);
    find_deadlock(p);
    if (p->state == PATH_OPEN || p->state == PATH_DEADLOCK)
        waits_find_cycles(vm, p->state == PATH_DEADLOCK, &p->seen);
    if (p->state != PATH_UNSUPPORTED)
        swallowed_look(p->events.swallowed, p->inside->keys, p->state != PATH_OPEN, &p->seen);
}

void path_look_as_at_end(struct path *p)
{
    sightings_clear(&p->seen);
    swallowed_look(p->events.swallowed, p->inside->keys, true, &p->seen);
}

const struct move *path_last_move(const struct path *p)
{
    return &p->inside->steps[p->depth - 1].move;
}

uint32_t path_new_acquires(const struct path *p)
{
    return p->inside->history ? history_new_acquires(p->inside->history) : 0;
}

void path_rewind(struct path *p, uint32_t depth)
{
    struct vm *vm = p->vm;
    if (depth >= p->depth)
        return;
    recordings_cut(&p->inside->recordings, depth);
    undo_rewind(&vm->log, p->inside->steps[depth].mark);
    compare_state(vm, &p->inside->steps[depth]);
    p->depth = depth;
    p->inside->are_refused_known = false;
    p->state = PATH_OPEN;
    vm->stopping = vm->commit_wanted = false;
    vm->exit = VM_EXITED;
    vm->exit_status = 0;
    vm->undo_epoch++;
}

/* Names of objects become free when a key is taken (object_names.h), and threads stop by names. */
static void make_again(struct path *p, const struct move *move)
{
    if (p->depth)
        path_key(p);
    path_make(p, move);
}

struct recorder *path_record(struct path *p)
{
    uint32_t depth = p->depth, from = 0;
    struct path_step *steps = xmalloc((depth + 1) * sizeof *steps);
    memcpy(steps, p->inside->steps, depth * sizeof *steps);
    recordings_cut(&p->inside->recordings, depth ? depth - 1 : 0); /* the last move is looked at */
    struct recorder *recorder = recordings_last(&p->inside->recordings, &from);
    if (!recorder)
        recorder = recorder_new(p->vm, p->tracking, p->names);
    bool is_complete = true;
    path_rewind(p, from);
    set_recorder(p, recorder);
    path_set_remaking(p, true);
    p->vm->patience++;
    set_stopper(p);
    for (uint32_t i = from; i < depth && is_complete; i++) {
        make_again(p, &steps[i].move);
        recordings_note(&p->inside->recordings, p->depth, depth, recorder);
        is_complete = !vm_is_due(p->vm);
    }
    set_recorder(p, NULL);
    path_set_remaking(p, false);
    p->vm->patience--;
    set_stopper(p);
    free(steps);
    if (is_complete)
        return recorder;
    path_rewind(p, 0);
    recorder_free(recorder);
    return NULL;
}

struct move *path_copy_moves(const struct path *p)
{
    struct move *moves = xmalloc((p->depth + (size_t)1) * sizeof *moves);
    for (uint32_t i = 0; i < p->depth; i++)
        moves[i] = p->inside->steps[i].move;
    return moves;
}

bool path_go(struct path *p, const struct move *moves, uint32_t count)
{
    bool is_complete = true;
    path_rewind(p, 0);
    path_set_remaking(p, true);
    p->vm->patience++;
    for (uint32_t i = 0; i < count && is_complete; i++) {
        make_again(p, &moves[i]);
        is_complete = !vm_is_due(p->vm);
    }
    p->vm->patience--;
    path_set_remaking(p, false);
    if (!is_complete)
        path_rewind(p, 0);
    return is_complete;
}

void path_replay(struct path *p, const struct trace *trace, struct recorder *recorder)
{
    p->inside->replayed = trace;
    thread_numbers_replay(p->vm, trace->counted);
    p->events.watches_all = true;
    set_recorder(p, recorder);
    set_stopper(p);
}

static bool is_foreseen(void *self, place_id place)
{
    const struct path *p = self;
    ref object = (ref)(place >> 32);
    uint32_t offset = (uint32_t)place;
    return footprints_foresee(p->footprints, switches_number(p->switches, object, offset),
                              switches_watch_number(p->switches, object, offset));
}

/* What no thread will access any more cannot be a part of a race.  Condition of soundness: that what was
 * foreseen has come true in the end.  (Where there are races, advice wants to know by which acquires threads came
 * to each place.) */
static void forget_untouched(struct path *p)
{
    if (p->options.reductions & REDUCE_KNOWLEDGE && !p->inside->replayed &&
        !switches_watch_plain(p->switches) && footprints_look_ahead(p->footprints, p->vm) &&
        race_detector_drop(p->events.detector, is_foreseen, p))
        p->has_forgotten = true;
}

static struct state_key take_key(struct path *p, bool is_symmetric)
{
    forget_untouched(p);
    uint64_t outside = is_symmetric ? switches_key(p->switches, state_keys_thread, p->inside->keys)
                                    : switches_key(p->switches, NULL, NULL);
    if (p->options.amendments)
        outside += amendments_key(p->options.amendments, p->inside->keys);
    struct state_key key = state_keys_take(p->inside->keys, p->inside->with_clock,
                                           weak_uses_check(p->inside->weak_uses), outside);
    key.low ^= swallowed_key(p->events.swallowed, p->inside->keys);
    return key;
}

struct state_key path_key(struct path *p)
{
    return take_key(p, false);
}

struct state_key path_symmetric_key(struct path *p)
{
    bool is_symmetric = symmetry_all_members(p->symmetry) && !symmetry_needs_pass(p->symmetry);
    if (is_symmetric)
        state_keys_arrange(p->inside->keys, p->symmetry);
    return take_key(p, is_symmetric);
}
