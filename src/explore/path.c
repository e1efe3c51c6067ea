/* path.c - see path.h. */
#include "explore/path.h"

#include "base/alarm.h"
#include "base/arena.h"
#include "base/hash.h"
#include "explore/attempts.h"
#include "explore/covering.h"
#include "explore/move_run.h"
#include "explore/moves.h"
#include "explore/path_base.h"
#include "explore/path_inside.h"
#include "explore/waits.h"
#include "vm/file/files.h"
#include "vm/run/cleaning.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/thread_numbers.h"
#include "vm/state_hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- time ---- */

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

/* ---- beginning and end ---- */

void path_find_state(struct path *p)
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

void path_begin(struct path *p, struct vm *vm, const struct path_options *options)
{
    *p = (struct path){.vm = vm, .options = *options};
    p->inside = xcalloc(1, sizeof *p->inside);
    sightings_init(&p->seen);
    clock_gettime(CLOCK_MONOTONIC, &p->inside->begun);
    if (options->max_seconds > 0)
        alarm_begin(options->max_seconds, path_grace(options->max_seconds), ring, vm);
    move_run_init(p);
    if (options->amendments)
        amendments_begin(options->amendments, vm);
    p->options.tracking.is_relaxed = p->options.relaxed;
    p->tracking = tracking_new(vm, &p->options.tracking);
    p->names = trace_names_new();
    files_use_overlay(vm);
    vm->search.is_wanted = vm->search.given.is_watched = true;
    vm->search.given.accepted = options->given;
    vm->search.chance = options->random;
    path_base_reach(p);
    path_find_state(p);
    if (p->state != PATH_OPEN)
        return;
    thread_model_join(vm);
    cleaning_model(vm);
    if (p->options.reductions & REDUCE_NAMES)
        thread_numbers_model(vm);
    vm->search.clock_was_read = false;
    if (p->options.history)
        p->inside->history = history_new(vm, p->tracking);
    p->symmetry =
        symmetry_new(vm, p->options.reductions & REDUCE_SYMMETRY && !p->options.amendments);
    p->footprints = footprints_new(p->symmetry);
    p->inside->object_names = object_names_new(vm, p->options.reductions & REDUCE_NAMES);
    p->inside->families = families_new(vm, p->symmetry);
    p->switches = switches_new(vm, p->options.reductions, p->inside->object_names, p->footprints,
                               p->symmetry, p->inside->families);
    p->inside->weak_uses = weak_uses_new(vm, p->switches);
    if (p->options.relaxed) {
        p->relaxed = relaxed_new(vm, p->switches, p->inside->object_names);
        switches_set_early(p->switches);
    }
    if (p->options.reductions & REDUCE_KNOWLEDGE && !p->options.amendments)
        p->inside->guards = guards_new(vm, p->switches);
    p->events = (struct events){.vm = vm,
                                .tracking = p->tracking,
                                .switches = p->switches,
                                .families = p->inside->families,
                                .footprints = p->footprints,
                                .weak_uses = p->inside->weak_uses,
                                .guards = p->inside->guards,
                                .symmetry = p->symmetry,
                                .object_names = p->inside->object_names,
                                .amendments = p->options.amendments,
                                .relaxed = p->relaxed,
                                .history = p->inside->history,
                                .seen = &p->seen};
    events_init(&p->events);
    vm->analysis = &p->events.inlet;
    path_base_begin_search(p);
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
    relaxed_free(p->relaxed);
    switches_free(p->switches);
    families_free(p->inside->families);
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

/* ---- passes ---- */

bool path_needs_pass(const struct path *p)
{
    return switches_pending(p->switches) || tracking_needs_pass(p->tracking) ||
           (p->relaxed && relaxed_needs_pass(p->relaxed)) ||
           (p->inside->guards && guards_need_pass(p->inside->guards)) ||
           (p->inside->has_relied && p->inside->has_void) ||
           (p->inside->idle_left_out && p->vm->search.are_workers_seen) ||
           (p->vm->search.ignores_task_counts && p->vm->search.are_tasks_counted) ||
           thread_numbers_need_pass(p->vm) || symmetry_needs_pass(p->symmetry) ||
           events_need_pass(&p->events) || (p->vm->search.clock_was_read && !p->inside->with_clock);
}

bool path_learn(struct path *p)
{
    if (!footprints_apply(p->footprints))
        p->inside->has_relied_wrongly = true;
    return !p->inside->has_relied_wrongly;
}

bool path_rely(struct path *p)
{
    bool is_new = !p->inside->relies;
    p->inside->relies = true;
    return is_new && !p->inside->has_void &&
           p->options.reductions & (REDUCE_PERSISTENT | REDUCE_KNOWLEDGE);
}

bool path_relies(const struct path *p)
{
    return p->inside->relies && !p->inside->has_void;
}

void path_begin_search(struct path *p, bool relies)
{
    p->inside->relies = relies;
    p->inside->has_void = false;
}

bool path_has_clock(const struct path *p)
{
    return p->inside->with_clock;
}

/* Where there are races, advice wants to know all paths. */
static void begin_symmetry(struct path *p)
{
    bool was_active = symmetry_is_active(p->symmetry);
    symmetry_begin_pass(p->symmetry,
                        !switches_watch_plain(p->switches) && !switches_has_weak(p->switches));
    if (!was_active || symmetry_is_active(p->symmetry) || !symmetry_had_groups(p->symmetry))
        return;
    switches_forget_groups(p->switches);
    footprints_forget(p->footprints);
    if (p->inside->guards)
        guards_forget_groups(p->inside->guards);
}

/* What of the base is no part of the state. */
static void ignore_fields(struct path *p)
{
    struct vm_search *search = &p->vm->search;
    bool ignores = p->options.reductions & REDUCE_LIBRARY && !search->are_tasks_counted;
    bool ignored_lists = search->ignores_thread_lists;
    begin_symmetry(p);
    if (search->ignores_task_counts == ignores && search->ignores_thread_lists == ignored_lists)
        return;
    search->ignores_task_counts = ignores;
    state_keys_begin_anew(p->inside->keys);
}

bool path_begin_pass(struct path *p, bool is_anew)
{
    bool holds = path_learn(p);
    if (p->generation && holds && !path_needs_pass(p) && !warm_is_useful(p->vm) && !is_anew)
        return true;
    p->generation++;
    if (warm_is_useful(p->vm) && !path_base_warm(p))
        return false;
    switches_apply(p->switches);
    if (p->relaxed) {
        relaxed_begin_pass(p->relaxed);
        state_keys_remember(p->inside->keys, relaxed_memory(p->relaxed));
    }
    ignore_fields(p);
    footprints_begin_anew(p->footprints);
    p->inside->has_relied_wrongly = false;
    p->inside->has_relied = path_relies(p);
    if (p->inside->guards)
        guards_begin_pass(p->inside->guards, p->inside->has_relied);
    thread_numbers_begin_pass(p->vm);
    weak_uses_begin_pass(p->inside->weak_uses, &p->events.stream);
    tracking_begin_pass(p->tracking);
    p->inside->with_clock = p->vm->search.clock_was_read;
    p->inside->are_refused_known = false;
    p->inside->idle_left_out = false;
    events_begin_pass(&p->events);
    move_run_set_stopper(p);
    return true;
}

/* ---- the key of its state ---- */

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
    if (p->options.reductions & REDUCE_KNOWLEDGE && !p->inside->is_exact &&
        !switches_tell_races(p->switches) && race_detector_places(p->events.detector)->count &&
        footprints_look_ahead(p->footprints, p->vm))
        race_detector_drop(p->events.detector, is_foreseen, p);
}

static struct state_key take_key(struct path *p, bool is_symmetric)
{
    struct state_keys *keys = p->inside->keys;
    p->inside->is_keyed = true;
    state_keys_arrange(keys, p->symmetry, is_symmetric);
    uint64_t outside =
        families_key(p->inside->families, is_symmetric ? state_keys_thread : NULL, keys);
    if (p->options.amendments)
        outside += amendments_key(p->options.amendments, keys);
    struct state_key key = state_keys_take(keys, p->inside->with_clock,
                                           weak_uses_check(p->inside->weak_uses), outside);
    key.low ^= swallowed_key(p->events.swallowed, keys);
    if (p->relaxed)
        key.low ^= hash_pair(relaxed_key(p->relaxed, key), vm_output_hash(p->vm));
    return key;
}

struct state_key path_key(struct path *p)
{
    forget_untouched(p);
    return take_key(p, false);
}

struct state_key path_symmetric_key(struct path *p)
{
    forget_untouched(p);
    return take_key(p, symmetry_all_members(p->symmetry) && !symmetry_needs_pass(p->symmetry));
}

/* ---- making moves and taking them back ---- */

static void find_deadlock(struct path *p)
{
    if (p->state != PATH_OPEN || moves_exist(p))
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
    if (moves_is_time_out(t, (enum trace_move)move->kind)) {
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
    step.move.is_keyed = p->inside->is_keyed;
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
    if (p->relaxed)
        relaxed_begin_move(p->relaxed, t);
    move_run(p, t, move);
    if (p->relaxed)
        relaxed_end_move(p->relaxed);
    vm->gaps.closed = false;
    p->inside->are_refused_known = p->inside->is_keyed = false;
    struct thread *still = thread_of_id(vm, move->thread);
    move_run_end_footprint(p, still);
    if (symmetry_end_move(p->symmetry, move->thread, still))
        attempts_try_joins(p, still);
    state_keys_note(p->inside->keys);
    if (p->inside->recorder)
        recorder_step_length(p->inside->recorder, move_run_length(p));
    path_find_state(p);
    if (p->options.amendments && p->state != PATH_UNSUPPORTED)
        amendments_end_move(p->options.amendments, t);
    if (p->relaxed && relaxed_is_void(p->relaxed)) {
        p->state = PATH_VOID;
        p->inside->has_void = true;
    }
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
    p->inside->is_keyed = p->inside->steps[depth].move.is_keyed;
    p->state = PATH_OPEN;
    vm->stopping = vm->commit_wanted = false;
    vm->exit = VM_EXITED;
    vm->exit_status = 0;
    vm->undo_epoch++;
}

bool path_is_early(const struct path *p)
{
    return p->depth && p->inside->steps[p->depth - 1].is_early;
}

/* ---- making them again ---- */

void path_set_recorder(struct path *p, struct recorder *recorder)
{
    struct path_inside *in = p->inside;
    if (in->recorder)
        event_stream_remove(&p->events.stream, recorder_analysis(in->recorder));
    in->recorder = recorder;
    if (recorder)
        recorder_count(recorder, &in->passed);
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

/* Names of objects become free when a key is taken (object_names.h), and threads stop by names: so keys are taken
 * where they were.  But nothing is forgotten: what it shows may have been seen before it was known who foresees
 * what. */
static void make_again(struct path *p, const struct move *move)
{
    if (move->is_keyed)
        take_key(p, false);
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
    path_set_recorder(p, recorder);
    path_set_remaking(p, true);
    p->vm->patience++;
    move_run_set_stopper(p);
    for (uint32_t i = from; i < depth && is_complete; i++) {
        make_again(p, &steps[i].move);
        recordings_note(&p->inside->recordings, p->depth, depth, recorder);
        is_complete = !vm_is_due(p->vm);
    }
    path_set_recorder(p, NULL);
    path_set_remaking(p, false);
    p->vm->patience--;
    move_run_set_stopper(p);
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

void path_begin_steps(struct path *p, struct recorder *recorder)
{
    p->inside->is_exact = true;
    path_set_recorder(p, recorder);
    move_run_set_stopper(p);
}

void path_step(struct path *p, const struct move *move, uint32_t length)
{
    p->inside->length = length;
    path_make(p, move);
}

void path_end_steps(struct path *p)
{
    p->inside->is_exact = p->vm->ends_behind = false;
    path_set_recorder(p, NULL);
    move_run_set_stopper(p);
}

bool path_makes_steps(const struct path *p)
{
    return p->inside->is_exact;
}

void path_replay(struct path *p, const struct trace *trace, struct recorder *recorder)
{
    thread_numbers_replay(p->vm, trace->counted);
    events_watch_all(&p->events);
    path_begin_steps(p, recorder);
}

bool path_is_covered(struct path *p, struct covering *covering, const struct visited *visited,
                     struct state_key *key)
{
    return p->options.reductions & REDUCE_KNOWLEDGE && !p->options.amendments &&
           !switches_tell_races(p->switches) &&
           covering_find(covering, p->inside->keys, visited, key);
}
