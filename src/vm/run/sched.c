/* sched.c - virtual time, and the loop that decides which thread moves next.
 *
 * All its decisions go through the chooser, and everything an execution changes here goes through
 * the undo log, except memory that is only kept for reuse. */
#include "vm/run/sched.h"

#include "base/hash.h"
#include "vm/paranoid.h"
#include "vm/run/clock.h"
#include "vm/run/interp.h"
#include "vm/run/monitor.h"
#include "vm/run/thread_dump.h"
#include "vm/vm.h"

#include <stdlib.h>

#define SET(vm, lvalue, value) UNDO_SET(&(vm)->log, lvalue, value)

enum {
    BRANCH_NANOS = 5,         /* virtual time that a branch or call of a whole slice takes */
    CHOICE_NANOS = 500,       /* and what comes before a choice at a synchronization action */
    CLOCK_NANOS = 1000,       /* and a look at the clock, and a yield */
    IDLE_YIELD_NANOS = 10000, /* a yield when no other thread can run */
};

struct sched {
    int64_t earliest; /* no waiting thread's deadline lies before; undoable */
    struct sched_scratch scratch;
    uint32_t scratch_capacity;
};

void sched_init(struct vm *vm)
{
    struct sched *s = xcalloc(1, sizeof *s);
    s->earliest = INT64_MAX;
    vm->sched = s;
    UNDO_CLAIM(&vm->log, s->earliest, UNDO_DERIVED, "from the threads' deadlines");
}

void sched_release(struct vm *vm)
{
    struct sched *s = vm->sched;
    if (!s)
        return;
    free(s->scratch.threads);
    free(s->scratch.options);
    undo_disclaim(&vm->log, s, sizeof *s);
    free(s);
    vm->sched = NULL;
}

struct sched_scratch sched_scratch(struct vm *vm)
{
    struct sched *s = vm->sched;
    if (s->scratch_capacity < vm->thread_slots) {
        s->scratch_capacity = vm->thread_slots * 2;
        s->scratch.threads =
            xrealloc(s->scratch.threads, s->scratch_capacity * sizeof *s->scratch.threads);
        s->scratch.options =
            xrealloc(s->scratch.options, s->scratch_capacity * sizeof *s->scratch.options);
    }
    return s->scratch;
}

/* ---- virtual time ---- */

static bool is_wanted(const struct vm *vm, enum choice_kind kind)
{
    return vm->chooser->wants >> kind & 1;
}

void sched_note_deadline(struct vm *vm, int64_t deadline)
{
    if (deadline < vm->sched->earliest)
        SET(vm, vm->sched->earliest, deadline);
}

static int by_deadline(const void *a, const void *b)
{
    const struct thread *x = *(struct thread *const *)a, *y = *(struct thread *const *)b;
    if (x->deadline != y->deadline)
        return x->deadline < y->deadline ? -1 : 1;
    return x->wait_order < y->wait_order ? -1 : x->wait_order > y->wait_order;
}

/* Wakes the threads whose time has come, in the order of their deadlines, and finds the next
 * deadline. */
static void fire_deadlines(struct vm *vm)
{
    struct thread **due = sched_scratch(vm).threads;
    uint32_t count = 0;
    int64_t earliest = INT64_MAX;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (!t || t->deadline == INT64_MAX || !thread_is_waiting(t))
            continue;
        if (t->deadline <= vm->now)
            due[count++] = t;
        else if (t->deadline < earliest)
            earliest = t->deadline;
    }
    qsort(due, count, sizeof *due, by_deadline);
    for (uint32_t i = 0; i < count; i++)
        thread_time_out(due[i]);
    SET(vm, vm->sched->earliest, earliest);
}

static void advance_clock(struct vm *vm, int64_t nanos)
{
    SET(vm, vm->now, vm->now + nanos);
    if (vm->now >= vm->sched->earliest && !is_wanted(vm, CHOICE_TIMEOUT))
        fire_deadlines(vm);
}

int64_t sched_read_time(struct vm *vm)
{
    advance_clock(vm, CLOCK_NANOS);
    return vm->now;
}

/* No thread can go on by itself: lets the time pass until one can.  False: none ever will. */
static bool sleep_until_deadline(struct vm *vm)
{
    int64_t earliest = INT64_MAX;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (t && t->deadline < earliest && thread_is_waiting(t))
            earliest = t->deadline;
    }
    if (earliest == INT64_MAX)
        return false;
    if (vm->now < earliest)
        SET(vm, vm->now, earliest);
    fire_deadlines(vm);
    return true;
}

/* ---- choices ---- */

static uint32_t ask(const struct vm *vm, const struct choice *choice)
{
    uint32_t answer = vm->chooser->choose(vm->chooser->self, choice);
    if (answer >= choice->count)
        BUG("the chooser took option %u of %u", answer, choice->count);
    return answer;
}

uint32_t sched_choose_thread(const struct thread *asker, enum choice_kind kind,
                             const struct sched_scratch *scratch, uint32_t count)
{
    const struct vm *vm = scratch->threads[0]->vm;
    if (count < 2 || !is_wanted(vm, kind))
        return 0;
    for (uint32_t i = 0; i < count; i++)
        scratch->options[i] = scratch->threads[i]->id;
    struct choice choice = {
        .kind = kind,
        .thread = asker ? asker->id : scratch->options[0],
        .count = count,
        .options = scratch->options,
    };
    return ask(vm, &choice);
}

uint32_t sched_choose(const struct thread *asker, enum choice_kind kind, uint32_t count)
{
    struct choice choice = {.kind = kind, .thread = asker->id, .count = count};
    return count > 1 && is_wanted(asker->vm, kind) ? ask(asker->vm, &choice) : 0;
}

bool sched_ask(const struct thread *asker, enum choice_kind kind)
{
    return sched_choose(asker, kind, 2) == 1;
}

/* Lets the chooser end waits: timed ones by time, others spuriously. */
static void offer_wakeups(struct vm *vm)
{
    bool timeouts = is_wanted(vm, CHOICE_TIMEOUT), spurious = is_wanted(vm, CHOICE_SPURIOUS);
    if (!timeouts && !spurious)
        return;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (!t || !thread_is_waiting(t))
            continue;
        struct choice choice = {.kind = CHOICE_TIMEOUT, .thread = t->id, .count = 2};
        if (timeouts && t->deadline != INT64_MAX && ask(vm, &choice)) {
            /* A thread that reads the clock must see that the time has passed. */
            if (vm->now < t->deadline)
                SET(vm, vm->now, t->deadline);
            thread_time_out(t);
            continue;
        }
        choice.kind = CHOICE_SPURIOUS;
        if (spurious && t->state != THREAD_SLEEPING && ask(vm, &choice))
            thread_time_out(t);
    }
}

static int by_id(const void *a, const void *b)
{
    const struct thread *x = *(struct thread *const *)a, *y = *(struct thread *const *)b;
    return x->id < y->id ? -1 : x->id > y->id;
}

/* Less goes first by default: a thread whose turn it still is, then the one that has waited
 * longest. */
static uint64_t rank(const struct thread *t)
{
    return t == t->vm->current && t->at_choice ? 0 : t->wait_order + 1;
}

/* The thread that moves next, NULL when none can.  One that has yielded is asked about only
 * when there is no other. */
static struct thread *choose_next(struct vm *vm)
{
    struct sched_scratch scratch = sched_scratch(vm);
    struct thread **threads = scratch.threads, *yielder = NULL;
    uint32_t count = 0, first = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (!t || !thread_enabled(t))
            continue;
        if (t == vm->current && t->yielded) {
            yielder = t;
            continue;
        }
        if (count && rank(t) < rank(threads[first]))
            first = count;
        threads[count++] = t;
    }
    if (!count)
        return yielder;
    struct thread *chosen = threads[first];
    if (count == 1 || !is_wanted(vm, CHOICE_THREAD))
        return chosen;
    threads[first] = threads[0];
    threads[0] = chosen;
    qsort(threads + 1, count - 1, sizeof *threads, by_id);
    return threads[sched_choose_thread(vm->current, CHOICE_THREAD, &scratch, count)];
}

/* ---- the loop ---- */

/* A thread may wait for a reference to be enqueued: the collector may work at any time, so it does now. */
static bool collects_references(struct vm *vm)
{
    heap_collect_idle(&vm->heap);
    return vm->heap.pending != 0;
}

static void nothing_moves(struct vm *vm)
{
    if (vm->live_user_threads == 0) {
        vm_stop(vm, VM_EXITED, 0);
        return;
    }
    static const char text[] = "heddle: deadlock: no thread can go on\n";
    vm_output(vm, 2, text, sizeof text - 1);
    thread_dump(vm);
    vm_stop(vm, VM_DEADLOCK, 1);
}

/* Slices differ a little, else a loop in step with them could end each of its slices while it
 * holds the lock that another thread waits for. */
static uint32_t next_slice(const struct vm *vm)
{
    uint32_t slice = vm->chooser->slice;
    return slice + (slice >= 8 ? (uint32_t)(hash_scatter(vm->next_order) % (slice / 8)) : 0);
}

/* The thread that moved last has had its turn. */
static void end_turn(struct vm *vm, const struct thread *next)
{
    struct thread *last = vm->current;
    if (!last)
        return;
    if (last->yielded) {
        SET(vm, last->yielded, false);
        advance_clock(vm, last == next ? IDLE_YIELD_NANOS : CLOCK_NANOS);
    }
}

static void after_run(struct thread *t)
{
    struct vm *vm = t->vm;
    if (vm->stopping)
        return;
    if (!t->frame && t->state == THREAD_RUNNABLE)
        thread_ended(t);
    if (t->state == THREAD_ENDED)
        thread_forget(t);
    else if (t->state == THREAD_JOINING_CLASS || t->yielded || vm->slice_ended)
        thread_queue_up(t);
    else if (t->state == THREAD_RUNNABLE)
        SET(vm, t->at_choice, true);
}

/* What the move of t has taken. */
static void pass_time(struct vm *vm, const struct thread *t)
{
    if (t->state != THREAD_RUNNABLE || t->yielded)
        return;
    if (vm->slice_ended)
        advance_clock(vm, (int64_t)vm->chooser->slice * BRANCH_NANOS);
    else
        advance_clock(vm, CHOICE_NANOS); /* else a loop that polls would stop the time */
}

/* A thread that stands before an action need not be asked about it again. */
static bool stands_before_action(const struct thread *t)
{
    switch (t->state) {
    case THREAD_BLOCKED:
    case THREAD_WAITING:
    case THREAD_PARKED:
    case THREAD_SLEEPING: return true;
    default: return t->at_choice;
    }
}

static void begin_turn(struct vm *vm, struct thread *t)
{
    if (vm->ask_at_sync)
        SET(vm, t->granted, stands_before_action(t));
    if (t->at_choice)
        SET(vm, t->at_choice, false);
    if (t->spinning)
        SET(vm, t->spinning, SPINS_NOT);
    if (vm->current != t)
        SET(vm, vm->current, t);
    if (t->state != THREAD_RUNNABLE)
        thread_set_state(t, THREAD_RUNNABLE);
}

static void run_thread(struct vm *vm, struct thread *t, uint32_t slice)
{
    vm->slice_ended = false;
    if (vm->observed)
        interp_observed(t, slice);
    else
        interp_fast(t, slice);
    heap_scan_c_stack(&vm->heap);
    after_run(t);
    if (vm->pulse.beat)
        vm->pulse.beat(vm->pulse.context);
}

void sched_step(struct vm *vm)
{
    offer_wakeups(vm);
    struct thread *t = choose_next(vm);
    if (!t) {
        if (!sleep_until_deadline(vm) && !collects_references(vm))
            nothing_moves(vm);
        return;
    }
    end_turn(vm, t);
    begin_turn(vm, t);
    run_thread(vm, t, next_slice(vm));
    if (!vm->stopping)
        pass_time(vm, t);
}

bool sched_can_move(const struct thread *t, enum trace_move move)
{
    switch (move) {
    case MOVE_RUN: return thread_enabled(t);
    case MOVE_TIMEOUT: return t->deadline != INT64_MAX && thread_is_waiting(t);
    case MOVE_SPURIOUS:
        return thread_is_waiting(t) && t->state != THREAD_SLEEPING && t->state != THREAD_JOINING &&
               t->deadline == INT64_MAX; /* join() waits again */
    }
    return false;
}

void sched_move(struct vm *vm, struct thread *t, enum trace_move move)
{
    if (move != MOVE_RUN) {
        if (move == MOVE_TIMEOUT) {
            if (vm->now < t->deadline)
                SET(vm, vm->now, t->deadline);
            clock_reaches_deadline(t);
        }
        thread_time_out(t);
        if (!thread_enabled(t)) /* it still waits for its monitor */
            return;
    }
    begin_turn(vm, t);
    run_thread(vm, t, vm->chooser->slice);
}

void sched_go_on(struct vm *vm, struct thread *t)
{
    if (t->yielded)
        SET(vm, t->yielded, false);
    run_thread(vm, t, vm->chooser->slice);
}

/* The library's handlers run the shutdown hooks and exit; until it is booted there are none. */
static void dispatch_signal(struct vm *vm)
{
    vm->takes_signal = false;
    if (vm->booted)
        vm->signal_to_dispatch = vm->signal;
    else
        vm_stop(vm, VM_INTERRUPTED, vm->signal);
}

void sched_run(struct vm *vm)
{
    while (!vm->stopping) {
#ifdef HEDDLE_PARANOID
        paranoid_check(vm);
#endif
        if (vm->signal && vm->takes_signal)
            dispatch_signal(vm);
        if (!vm_stop_if_due(vm))
            sched_step(vm);
    }
}
