/* path.c - see path.h. */
#include "explore/path.h"

#include "base/alarm.h"
#include "base/arena.h"
#include "explore/recorder.h"
#include "explore/waits.h"
#include "vm/class/load.h"
#include "vm/boot.h"
#include "vm/run/chance.h"
#include "vm/run/monitor.h"
#include "vm/file/files.h"
#include "vm/run/cleaning.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"
#include "vm/state_hash.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLICE = 256,         /* branches after which a move is checked for a loop, */
    SHORT_SLICES = 16,   /* so often; */
    LONG_SLICE = 4096,   /* later, when it is likelier to compute something */
    MAX_ROUNDS = 100000, /* slices of one move: then it is given up */
    YIELDS_A_ROUND = 64,
};

struct path_inside {
    struct state_keys *keys;
    struct weak_uses *weak_uses;
    struct history *history; /* NULL: not wanted */
    struct chooser chooser;
    bool with_clock; /* time is part of the state */
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
        uint64_t hash; /* paranoid builds: of the whole state before it; 0: not looked at */
        uint32_t permanent;
    } * steps;
    uint32_t capacity;

    struct move *moves; /* of the last path_moves() */
    uint32_t move_capacity;

    uint32_t passed;  /* actions of the last move before which the thread could have stopped */
    bool was_stopped; /* it stands before the next one */
};

/* What is thrown before the base is a finding like any other. */
static void on_early_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct path *p = self;
    const struct analysis *seen = &p->seen.analysis;
    if (!p->before)
        p->before = recorder_new(p->vm, p->tracking);
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

static bool stops(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    struct path *p = self;
    bool stop = must_stop_at(p, t, kind, object, offset);
    if (stop)
        p->inside->was_stopped = true;
    else
        p->inside->passed++;
    return stop;
}

static bool shares(void *self, struct thread *t, bool wrote, uint32_t offset)
{
    const struct path *p = self;
    return !p->inside->replayed && switches_shares(p->switches, t, wrote, offset);
}

/* Plain accesses are counted as well where steps are recorded or replayed. */
static void set_stopper(struct path *p)
{
    const struct amendments *amendments = p->options.amendments;
    p->stopper = (struct stopper){
        .self = p,
        .stops = stops,
        .shares = shares,
        .plain = p->inside->replayed || p->inside->recorder || switches_watch_plain(p->switches) ||
                 (amendments && amendments_want_plain(amendments)),
    };
}

bool path_needs_pass(const struct path *p)
{
    return switches_pending(p->switches) || tracking_needs_pass(p->tracking) ||
           (p->vm->clock_was_read && !p->inside->with_clock);
}

/* ---- questions on the way ---- */

static uint32_t choose(void *self, const struct choice *choice)
{
    struct path *p = self;
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
    p->inside->keys = state_keys_new(vm, p->events.detector);
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
        .slice = SLICE,
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
    vm->clock_was_read = false;
    if (p->options.history)
        p->inside->history = history_new(vm, p->tracking);
    p->switches = switches_new(vm, p->options.reductions);
    p->inside->weak_uses = weak_uses_new(vm, p->switches);
    p->events = (struct events){.vm = vm,
                                .tracking = p->tracking,
                                .switches = p->switches,
                                .weak_uses = p->inside->weak_uses,
                                .amendments = p->options.amendments,
                                .history = p->inside->history,
                                .seen = &p->seen};
    events_init(&p->events);
    vm->analysis = &p->events.inlet;
    begin_search(p);
}

/* Goes back to before the search and does there what it was seen to do again and again. */
static bool warm_base(struct path *p)
{
    struct vm *vm = p->vm;
    bool clock_was_read = vm->clock_was_read;
    vm->log.active = vm->ask_at_sync = vm->observed = vm->is_searched = false;
    vm->given.is_watched =
        false; /* what the library's initializers ask for was noted, or is its own */
    vm->stopper = NULL;
    vm->chooser = &chooser_first;
    vm->pause_before_start = true;
    bool is_warm = warm_up(vm);
    vm->pause_before_start = false;
    vm->given.is_watched = true;
    vm->clock_was_read = clock_was_read;
    if (!is_warm) {
        find_state(p);
        return false;
    }
    begin_search(p);
    return true;
}

bool path_begin_pass(struct path *p)
{
    if (p->generation && !path_needs_pass(p) && !warm_is_useful(p->vm))
        return true;
    p->generation++;
    if (warm_is_useful(p->vm) && !warm_base(p))
        return false;
    switches_apply(p->switches);
    weak_uses_begin_pass(p->inside->weak_uses, &p->events.stream);
    tracking_begin_pass(p->tracking);
    p->inside->with_clock = p->vm->clock_was_read;
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
    switches_free(p->switches);
    history_free(p->inside->history);
    tracking_free(p->tracking);
    events_release(&p->events);
    sightings_release(&p->seen);
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

/* ---- time-outs ---- */

/* The end of a sleep is nothing but that: its thread goes on at some time in any case. */
static bool is_time_out(const struct thread *t, enum trace_move kind)
{
    return kind == MOVE_TIMEOUT && t->state != THREAD_SLEEPING;
}

/* Another thread than t that can go on, or sleeps; NULL: none.  One that was stopped in a loop that only
 * comes back to the same state goes nowhere. */
static const struct thread *moves_besides(const struct vm *vm, const struct thread *t)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *other = vm->threads[i];
        if (!other || other == t)
            continue;
        if ((sched_can_move(other, MOVE_RUN) && !other->spinning) ||
            (other->state == THREAD_SLEEPING && sched_can_move(other, MOVE_TIMEOUT)))
            return other;
    }
    return NULL;
}

bool path_is_early_move(const struct path *p, const struct move *move)
{
    const struct thread *t = thread_of_id(p->vm, move->thread);
    return t && is_time_out(t, (enum trace_move)move->kind) && moves_besides(p->vm, t);
}

bool path_is_early(const struct path *p)
{
    return p->depth && p->inside->steps[p->depth - 1].is_early;
}

static bool may_time_out(const struct path *p, const struct thread *t)
{
    switch (p->options.timeouts) {
    case TIMEOUTS_ANY: return true;
    case TIMEOUTS_LAST: return !moves_besides(p->vm, t);
    case TIMEOUTS_NEVER: break;
    }
    return false;
}

bool path_can_move(const struct path *p, const struct thread *t)
{
    return sched_can_move(t, MOVE_RUN) ||
           (sched_can_move(t, MOVE_TIMEOUT) &&
            (p->options.timeouts != TIMEOUTS_NEVER || !is_time_out(t, MOVE_TIMEOUT))) ||
           (p->options.spurious && sched_can_move(t, MOVE_SPURIOUS));
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

/* The thread that moved last comes first, the others in the order of their ids. */
static void put_first(struct move *moves, uint32_t count, const struct thread *current)
{
    for (uint32_t i = 1; current && i < count; i++) {
        if (moves[i].thread != current->id)
            continue;
        struct move first = moves[i];
        memmove(moves + 1, moves, i * sizeof *moves);
        moves[0] = first;
        return;
    }
}

static uint32_t find_moves(struct path *p, bool all, const struct move **out)
{
    const struct vm *vm = p->vm;
    struct move *moves = moves_array(p->inside, vm->thread_slots + 1);
    uint32_t count = 0;
    *out = moves;
    for (uint32_t i = 0; i < vm->thread_slots && !all; i++) {
        if (vm->threads[i] && is_underway(vm->threads[i])) {
            moves[0] = (struct move){.thread = vm->threads[i]->id};
            return 1;
        }
    }
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        for (unsigned kind = MOVE_RUN; t && kind <= MOVE_SPURIOUS; kind++) {
            if (!sched_can_move(t, (enum trace_move)kind) ||
                (kind == MOVE_SPURIOUS && !p->options.spurious))
                continue;
            if (is_time_out(t, (enum trace_move)kind) && !may_time_out(p, t)) {
                p->left_out = true;
                continue;
            }
            moves[count++] = (struct move){.thread = t->id, .kind = (uint8_t)kind};
            break; /* the kinds exclude each other */
        }
    }
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j > 0 && moves[j - 1].thread > moves[j].thread; j--) {
            struct move swap = moves[j];
            moves[j] = moves[j - 1];
            moves[j - 1] = swap;
        }
    put_first(moves, count, vm->current);
    return count;
}

bool path_is_forced(const struct path *p, const struct move *move)
{
    const struct thread *t = thread_of_id(p->vm, move->thread);
    return t && is_underway(t);
}

uint32_t path_moves(struct path *p, const struct move **moves)
{
    return find_moves(p, false, moves);
}

uint32_t path_all_moves(struct path *p, const struct move **moves)
{
    return find_moves(p, true, moves);
}

/* The thread has used up its slice, or yields again and again: does it only go round?  Compares
 * with an earlier state of the same move, at distances that double (Brent). */
struct rounds {
    uint32_t yields, count, next;
    struct state_key seen;
};

static bool goes_round(struct path *p, struct rounds *rounds)
{
    if (!p->vm->slice_ended && ++rounds->yields % YIELDS_A_ROUND != 0)
        return false;
    rounds->count++;
    if (rounds->count == SHORT_SLICES)
        p->inside->chooser.slice = LONG_SLICE;
    if (p->inside->replayed)
        return p->inside->replayed->steps[p->depth - 1].length == (ROUNDS | rounds->count);
    state_keys_note(p->inside->keys);
    struct state_key key = path_key(p);
    if (key.low == rounds->seen.low && key.high == rounds->seen.high)
        return true;
    if (rounds->count > rounds->next) {
        rounds->next = rounds->next * 2 + 1;
        rounds->seen = key;
    }
    return false;
}

static bool is_underway_still(const struct vm *vm, const struct thread *t)
{
    return !vm->stopping && !vm->commit_wanted && t->state == THREAD_RUNNABLE &&
           (t->yielded || vm->slice_ended);
}

static void run(struct path *p, struct thread *t, const struct move *move)
{
    struct vm *vm = p->vm;
    struct rounds rounds = {0};
    p->inside->chooser.slice = SLICE;
    vm->slice_ended = false;
    sched_move(vm, t, (enum trace_move)move->kind);
    while (is_underway_still(vm, t)) {
        if (vm_stop_if_due(vm)) {
            return;
        } else if (goes_round(p, &rounds)) {
            UNDO_SET(&vm->log, t->spinning, true);
            if (t->yielded)
                UNDO_SET(&vm->log, t->yielded, false);
            p->inside->passed = ROUNDS | rounds.count;
            return;
        } else if (rounds.count == MAX_ROUNDS) {
            error_set(&vm->reason,
                      "a thread ran on for %llu branches without a synchronization action",
                      (unsigned long long)MAX_ROUNDS * LONG_SLICE);
            vm_stop(vm, VM_INCOMPLETE, 3);
        } else {
            sched_go_on(vm, t);
        }
    }
}

static void find_deadlock(struct path *p)
{
    const struct move *moves;
    if (p->state != PATH_OPEN || path_moves(p, &moves))
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
        meanwhile = moves_besides(p->vm, t);
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
    p->inside->steps[p->depth++] = (struct path_step){.move = *move, .mark = mark};
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
    vm->gaps.closed = p->inside->remaking;
    run(p, t, move);
    vm->gaps.closed = false;
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
    undo_rewind(&vm->log, p->inside->steps[depth].mark);
    compare_state(vm, &p->inside->steps[depth]);
    p->depth = depth;
    p->state = PATH_OPEN;
    vm->stopping = vm->commit_wanted = false;
    vm->exit = VM_EXITED;
    vm->exit_status = 0;
    vm->undo_epoch++;
}

bool path_record(struct path *p, struct recorder *recorder)
{
    uint32_t depth = p->depth;
    struct path_step *steps = xmalloc((depth + 1) * sizeof *steps);
    memcpy(steps, p->inside->steps, depth * sizeof *steps);
    bool is_complete = true;
    path_rewind(p, 0);
    set_recorder(p, recorder);
    path_set_remaking(p, true);
    p->vm->patience++;
    set_stopper(p);
    for (uint32_t i = 0; i < depth && is_complete; i++) {
        path_make(p, &steps[i].move);
        is_complete = !vm_is_due(p->vm);
    }
    set_recorder(p, NULL);
    path_set_remaking(p, false);
    p->vm->patience--;
    set_stopper(p);
    free(steps);
    if (!is_complete)
        path_rewind(p, 0);
    return is_complete;
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
        path_make(p, &moves[i]);
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
    p->events.watches_all = true;
    set_recorder(p, recorder);
    set_stopper(p);
}

struct state_key path_key(struct path *p)
{
    uint64_t outside = switches_key(p->switches);
    if (p->options.amendments)
        outside += amendments_key(p->options.amendments, p->inside->keys);
    struct state_key key = state_keys_take(p->inside->keys, p->inside->with_clock,
                                           weak_uses_check(p->inside->weak_uses), outside);
    key.low ^= swallowed_key(p->events.swallowed, p->inside->keys);
    return key;
}
