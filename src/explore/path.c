/* path.c - see path.h. */
#include "explore/path.h"

#include "base/arena.h"
#include "explore/recorder.h"
#include "vm/class/load.h"
#include "vm/boot.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/state_hash.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLICE = 256,         /* branches after which a move is asked whether it goes round, */
    SHORT_SLICES = 16,   /* so often; */
    LONG_SLICE = 4096,   /* later, when it is likelier to compute something */
    MAX_ROUNDS = 100000, /* slices of one move: then it is given up */
    YIELDS_A_ROUND = 64,
};

/* ---- what happens ---- */

static enum race_attention attention_for(struct path *p, const struct access *a)
{
    struct thread *t = p->vm->current;
    ref object = (ref)(a->place >> 32);
    uint32_t offset = (uint32_t)a->place;
    bool wrote = a->kind != ACCESS_READ;
    if (!tracking_checks(p->tracking, a))
        return RACE_IGNORES;
    if (p->replayed) /* which places must be watched is not known yet */
        return RACE_TRACKS;
    if (!tracking_minds(p->tracking, a) || !switches_watches(p->switches, t, wrote, object, offset))
        return RACE_IGNORES;
    return RACE_TRACKS;
}

/* As it is in the amended program.  What is volatile only there may have been done in bulk, so that
 * nobody was asked before each part of it. */
static const struct access *amend_access(struct path *p, const struct access *access,
                                         struct access *amended)
{
    *amended = *access;
    if (amendments_access(p->options.amendments, amended))
        switches_note(p->switches, p->vm->current,
                      access->kind == ACCESS_READ ? STOP_READ : STOP_WRITE,
                      (ref)(access->place >> 32), (uint32_t)access->place);
    return amended;
}

static void on_access(void *self, const struct access *access)
{
    struct path *p = self;
    struct access amended;
    if (switches_is_internal(p->vm, (ref)(access->place >> 32), (uint32_t)access->place))
        return;
    if (p->options.amendments)
        access = amend_access(p, access, &amended);
    race_detector_access(p->detector, access, attention_for(p, access));
    if (p->recorder)
        recorder_access(p->recorder, access);
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct path *p = self;
    const struct analysis *races = race_detector_analysis(p->detector);
    races->fence(races->self, thread, kind, site);
    if (p->recorder)
        recorder_fence(p->recorder, thread, kind);
}

/* How the library counts its threads is its own affair, and so is how it initializes its classes (below):
 * the language promises no order from it, and a search that tried all orders of it would not end.  So
 * neither may it order what a program does. */
static bool is_library_affair(const struct path *p, enum sync_kind kind, sync_id object)
{
    switch (kind) {
    case SYNC_LOCK:
    case SYNC_UNLOCK:
        return class_of((ref)object) == p->vm->wk.ThreadGroup &&
               p->vm->current->frame->method->class_->is_boot;
    default: return false;
    }
}

static void tell_sync(struct path *p, thread_id thread, enum sync_kind kind, sync_id object,
                      site_id site)
{
    const struct analysis *races = race_detector_analysis(p->detector);
    races->sync(races->self, thread, kind, object, site);
    if (p->recorder)
        recorder_sync(p->recorder, thread, kind, object);
}

/* Which thread comes first to a class without an initializer makes no difference: it orders nothing.
 * Whoever uses a class uses what it inherits. */
static void on_class(struct path *p, thread_id thread, enum sync_kind kind, sync_id object,
                     site_id site)
{
    for (const struct class *c = class_at((uint32_t)object); c && !c->is_boot; c = c->super) {
        if (!class_initializer(c))
            continue;
        if (kind == SYNC_CLASS_USED)
            switches_note(p->switches, p->vm->current, STOP_READ, c->mirror, OFFSET_CLASS);
        tell_sync(p, thread, kind, class_offset_of(c), site);
        if (kind == SYNC_CLASS_INITIALIZED)
            return;
    }
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct path *p = self;
    if (is_library_affair(p, kind, object))
        return;
    if (kind == SYNC_CLASS_USED || kind == SYNC_CLASS_INITIALIZED) {
        on_class(p, thread, kind, object, site);
        return;
    }
    if (kind == SYNC_START) {
        const struct thread *child = thread_of_id(p->vm, (uint32_t)object);
        state_keys_name_thread(p->keys, (thread_id)object, child->name);
        switches_on_start(p->switches, thread, (thread_id)object, child->name);
    } else if (kind == SYNC_JOIN) {
        switches_on_join(p->switches, thread, (thread_id)object);
    }
    tell_sync(p, thread, kind, object, site);
}

static void on_freeze(void *self, thread_id thread, uint32_t object)
{
    struct path *p = self;
    const struct analysis *races = race_detector_analysis(p->detector);
    races->freeze(races->self, thread, object);
    if (p->recorder)
        recorder_freeze(p->recorder, thread, object);
}

static void on_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct path *p = self;
    if (!p->keys)
        p->recorder = p->before = recorder_new(p->vm, p->tracking);
    if (p->recorder)
        recorder_throw(p->recorder, thread, exception);
    if (handled)
        return;
    GROW(p->uncaught, p->uncaught_count, p->uncaught_capacity);
    p->uncaught[p->uncaught_count++] = (struct path_uncaught){thread, exception};
}

/* A thread that goes round shows the same race again and again. */
static bool is_repeated(const struct path *p, const struct race *race)
{
    for (uint32_t i = 0; i < p->race_count; i++)
        if (memcmp(&p->races[i], race, sizeof *race) == 0)
            return true;
    return false;
}

static void on_race(void *context, const struct race *race)
{
    struct path *p = context;
    if (is_repeated(p, race))
        return;
    switches_add_racy(p->switches, (ref)(race->place >> 32), (uint32_t)race->place);
    if (!tracking_tells(p->tracking, race->place, race->manifest.site))
        return;
    if (p->history)
        history_add_racy(p->history, race->place);
    if (p->recorder)
        recorder_race(p->recorder, race);
    GROW(p->races, p->race_count, p->race_capacity);
    p->races[p->race_count++] = *race;
}

static bool wants_acquires(void *self, place_id place)
{
    const struct path *p = self;
    return history_wants(p->history, place);
}

static void on_acquire(void *self, const struct race_acquire *acquire)
{
    struct path *p = self;
    if (p->recorder)
        recorder_acquire(p->recorder, acquire);
    else if (!p->remaking && history_is_new(p->history, acquire))
        p->acquired++;
}

/* ---- how far a move goes ---- */

/* A step whose thread went round and round: how often, in place of a length. */
static const uint32_t ROUNDS = (uint32_t)1 << 31;

/* In the amended program.  In the middle of a unit nobody else may move, but what is used there must
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
    if (p->replayed)
        return p->replayed->steps[p->depth - 1].length == p->passed;
    return p->options.amendments ? amended_stop(p, t, kind, object, offset)
                                 : switches_stop(p->switches, t, kind, object, offset);
}

static bool stops(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    struct path *p = self;
    bool stop = must_stop_at(p, t, kind, object, offset);
    if (stop)
        p->was_stopped = true;
    else
        p->passed++;
    return stop;
}

/* Plain accesses must be counted as well where the steps are to be told or were told. */
static void set_stopper(struct path *p)
{
    const struct amendments *amendments = p->options.amendments;
    p->stopper = (struct stopper){
        .self = p,
        .stops = stops,
        .plain = p->replayed || p->recorder || switches_watch_plain(p->switches) ||
                 (amendments && amendments_want_plain(amendments)),
    };
}

bool path_needs_pass(const struct path *p)
{
    return switches_pending(p->switches) || tracking_needs_pass(p->tracking) ||
           (p->vm->clock_was_read && !p->with_clock);
}

/* ---- questions on the way ---- */

static uint32_t choose(void *self, const struct choice *choice)
{
    struct path *p = self;
    const struct move *move = &p->steps[p->depth - 1].move;
    uint32_t at = p->asked;
    if (at == sizeof p->options_of / sizeof *p->options_of || choice->count > UINT16_MAX) {
        p->too_many_questions = true;
        return 0;
    }
    p->options_of[p->asked++] = (uint16_t)choice->count;
    uint32_t answer = at < move->answer_count ? move->answers[at] : 0;
    return answer < choice->count ? answer : 0;
}

/* ---- beginning ---- */

double path_seconds(const struct path *p)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - p->begun.tv_sec) + (double)(now.tv_nsec - p->begun.tv_nsec) / 1e9;
}

bool path_is_late(const struct path *p)
{
    return p->options.max_seconds > 0 && !p->remaking && path_seconds(p) > p->options.max_seconds;
}

static void run_to_base(struct path *p)
{
    struct vm *vm = p->vm;
    vm->pause_before_start = true;
    vm_boot(vm);
    while (!vm->stopping && !vm->paused) {
        if (vm->signal) {
            vm_stop(vm, VM_INTERRUPTED, vm->signal);
        } else if (path_is_late(p)) {
            error_set(&vm->reason, "--max-time was reached before the first thread was started");
            vm_stop(vm, VM_INCOMPLETE, 3);
        } else {
            sched_step(vm);
        }
    }
    vm->pause_before_start = false;
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
    default:
        p->state = PATH_UNSUPPORTED;
        p->reason = vm->reason;
        if (vm->exit == VM_INTERRUPTED)
            error_set(&p->reason, "interrupted");
    }
}

/* The VM stands at the base: from here on everything is observed and undone. */
static void begin_search(struct path *p)
{
    struct vm *vm = p->vm;
    const struct analysis *races = race_detector_analysis(p->detector);
    races->execution_begin(races->self, &vm->log);
    vm->chooser = &p->chooser;
    vm->ask_at_sync = vm->observed = true;
    state_keys_free(p->keys);
    p->keys = state_keys_new(vm, p->detector);
    state_keys_name_thread(p->keys, vm->main_thread->id, vm->main_thread->name);
    if (p->options.amendments)
        amendments_set_base(p->options.amendments);
    set_stopper(p);
    vm->stopper = &p->stopper;
    vm->log.active = true;
}

void path_begin(struct path *p, struct vm *vm, const struct path_options *options)
{
    *p = (struct path){.vm = vm, .options = *options};
    clock_gettime(CLOCK_MONOTONIC, &p->begun);
    p->chooser = (struct chooser){
        .self = p,
        .choose = choose,
        .wants = 1u << CHOICE_THREAD | 1u << CHOICE_TIMEOUT | 1u << CHOICE_NOTIFY |
                 (options->spurious ? 1u << CHOICE_WEAK_CAS : 0),
        .slice = SLICE,
    };
    p->analysis = (struct analysis){
        .name = "search",
        .summary = "what a search looks at",
        .self = p,
        .access = on_access,
        .fence = on_fence,
        .sync = on_sync,
        .freeze = on_freeze,
        .uncaught = on_uncaught,
    };
    if (options->amendments)
        amendments_begin(options->amendments, vm);
    p->tracking = tracking_new(vm, &p->options.tracking);
    vm->analysis = &p->analysis;
    run_to_base(p);
    p->recorder = NULL;
    find_state(p);
    if (p->state != PATH_OPEN)
        return;
    thread_model_join(vm);
    vm->clock_was_read = false;
    p->detector = race_detector_new(on_race, p);
    if (p->options.history) {
        p->history = history_new(vm, p->tracking);
        p->telling = (struct race_history){p, wants_acquires, on_acquire};
        race_detector_tell(p->detector, &p->telling);
    }
    p->switches = switches_new(vm, p->options.open_locks);
    begin_search(p);
}

/* Goes back to before the search and does there what it was seen to do again and again. */
static bool warm_base(struct path *p)
{
    struct vm *vm = p->vm;
    bool clock_was_read = vm->clock_was_read;
    vm->log.active = vm->ask_at_sync = vm->observed = false;
    vm->stopper = NULL;
    vm->chooser = &chooser_first;
    vm->pause_before_start = true;
    bool is_warm = warm_up(vm);
    vm->pause_before_start = false;
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
    if (warm_is_useful(p->vm) && !warm_base(p))
        return false;
    switches_apply(p->switches);
    tracking_begin_pass(p->tracking);
    p->with_clock = p->vm->clock_was_read;
    set_stopper(p);
    return true;
}

void path_release(struct path *p)
{
    if (p->before)
        recorder_free(p->before);
    state_keys_free(p->keys);
    switches_free(p->switches);
    history_free(p->history);
    tracking_free(p->tracking);
    if (p->detector)
        race_detector_free(p->detector);
    free(p->steps);
    free(p->races);
    free(p->uncaught);
}

/* ---- moves ---- */

/* Does it stand at no place that could matter to others? */
static bool is_underway(const struct thread *t)
{
    return t->state == THREAD_RUNNABLE && !t->at_choice && !t->spinning;
}

static struct move *moves_array(uint32_t count)
{
    static struct move *moves;
    static uint32_t capacity;
    if (count > capacity) {
        capacity = count * 2;
        moves = xrealloc(moves, capacity * sizeof *moves);
    }
    return moves;
}

/* Whoever moved last comes first, the others in the order of their ids. */
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
    struct move *moves = moves_array(vm->thread_slots + 1);
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
        p->chooser.slice = LONG_SLICE;
    if (p->replayed)
        return p->replayed->steps[p->depth - 1].length == (ROUNDS | rounds->count);
    state_keys_note(p->keys);
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
    p->chooser.slice = SLICE;
    vm->slice_ended = false;
    sched_move(vm, t, (enum trace_move)move->kind);
    while (is_underway_still(vm, t)) {
        if (vm->signal && !p->remaking) {
            vm_stop(vm, VM_INTERRUPTED, vm->signal);
        } else if (path_is_late(p)) {
            error_set(&vm->reason, "--max-time was reached");
            vm_stop(vm, VM_INCOMPLETE, 3);
        } else if (goes_round(p, &rounds)) {
            UNDO_SET(&vm->log, t->spinning, true);
            if (t->yielded)
                UNDO_SET(&vm->log, t->yielded, false);
            p->passed = ROUNDS | rounds.count;
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

void path_make(struct path *p, const struct move *move)
{
    struct vm *vm = p->vm;
    struct thread *t = thread_of_id(p->vm, move->thread);
    GROW(p->steps, p->depth, p->capacity);
    undo_mark mark = undo_here(&vm->log);
    p->steps[p->depth++] = (struct path_step){.move = *move, .mark = mark};
    note_state(vm, &p->steps[p->depth - 1]);
    p->race_count = p->uncaught_count = p->acquired = 0;
    p->asked = 0;
    p->too_many_questions = false;
    p->passed = 0;
    p->was_stopped = false;
    vm->undo_epoch++;
    if (p->recorder)
        recorder_step(p->recorder, move);
    if (!t || !sched_can_move(t, (enum trace_move)move->kind)) {
        p->state = PATH_UNSUPPORTED;
        error_set(&p->reason, "thread %u cannot make this move", move->thread);
        return;
    }
    state_keys_begin_move(p->keys);
    run(p, t, move);
    state_keys_note(p->keys);
    if (p->recorder)
        recorder_step_length(p->recorder,
                             p->was_stopped || p->passed & ROUNDS ? p->passed : TRACE_NONE);
    find_state(p);
    if (p->options.amendments && p->state != PATH_UNSUPPORTED)
        amendments_end_move(p->options.amendments, t);
    find_deadlock(p);
}

void path_rewind(struct path *p, uint32_t depth)
{
    struct vm *vm = p->vm;
    if (depth >= p->depth)
        return;
    undo_rewind(&vm->log, p->steps[depth].mark);
    compare_state(vm, &p->steps[depth]);
    p->depth = depth;
    p->state = PATH_OPEN;
    vm->stopping = vm->commit_wanted = false;
    vm->exit = VM_EXITED;
    vm->exit_status = 0;
    vm->undo_epoch++;
}

void path_record(struct path *p, struct recorder *recorder)
{
    uint32_t depth = p->depth;
    struct path_step *steps = xmalloc((depth + 1) * sizeof *steps);
    memcpy(steps, p->steps, depth * sizeof *steps);
    path_rewind(p, 0);
    p->recorder = recorder;
    p->remaking = true;
    set_stopper(p);
    for (uint32_t i = 0; i < depth; i++)
        path_make(p, &steps[i].move);
    p->recorder = NULL;
    p->remaking = false;
    set_stopper(p);
    free(steps);
}

void path_replay(struct path *p, const struct trace *trace, struct recorder *recorder)
{
    p->replayed = trace;
    p->recorder = recorder;
    set_stopper(p);
}

struct state_key path_key(struct path *p)
{
    uint64_t amended = p->options.amendments ? amendments_key(p->options.amendments, p->keys) : 0;
    struct state_key key = state_keys_take(p->keys, p->with_clock);
    key.low ^= amended;
    return key;
}
