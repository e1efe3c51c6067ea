/* sched.c - the life of threads, virtual time, and the loop that decides which thread moves next.
 *
 * All its decisions go through the chooser, and everything an execution changes here goes through
 * the undo log, except memory that is only kept for reuse. */
#include "vm/run/sched.h"

#include "base/hash.h"
#include "vm/run/call_event.h"
#include "vm/run/clock.h"
#include "vm/run/interp.h"
#include "vm/class/load.h"
#include "vm/run/monitor.h"
#include "vm/run/throw.h"
#include "vm/claims.h"
#include "vm/vm.h"
#include "vm/class/jdk_field.h"
#include "vm/heap/string.h"
#include "vm/paranoid.h"
#include "vm/run/stop.h"
#include "vm/run/sync_event.h"
#include "vm/run/thread_dump.h"
#include "vm/run/effect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define SET(vm, lvalue, value) UNDO_SET(&(vm)->log, lvalue, value)

enum {
    MAX_THREADS = 65535,      /* a lock word has 16 bits for slot + 1 */
    RESERVE_BYTES = 64 << 10, /* of each stack, for throwing StackOverflowError */
    MIN_STACK_BYTES = 192 << 10,
    BRANCH_NANOS = 5,         /* virtual time that a branch or call of a whole slice takes */
    CHOICE_NANOS = 500,       /* and what comes before a choice at a synchronization action */
    CLOCK_NANOS = 1000,       /* and a look at the clock, and a yield */
    IDLE_YIELD_NANOS = 10000, /* a yield when no other thread can run */
};

/* A thread's memory, kept for the next one.  Only `thread` is ever undone. */
struct pooled_thread {
    struct thread thread;
    void *map;
    size_t map_bytes;
};

struct sched {
    int64_t earliest;                     /* no waiting thread's deadline lies before; undoable */
    struct method *base;                  /* the pseudo-method under Thread.run() */
    struct method *run, *exit, *dispatch; /* of java.lang.Thread */

    /* Every thread's memory that was ever made, in order.  `used` of them are handed out: undoable,
     * so that after a rewind the same memory serves the other future.  The memory of ended threads
     * is reused only while nothing can be taken back. */
    struct pooled_thread **made;
    uint64_t made_count, made_capacity;
    uint64_t used;
    struct pooled_thread **spare;
    uint64_t spare_count; /* undoable */
    uint64_t spare_capacity;

    bool *daemons; /* by id: were they when they were started? */
    uint32_t daemon_capacity;

    struct sched_scratch scratch;
    uint32_t scratch_capacity;
};

static void sched_init(struct vm *vm)
{
    struct sched *s = xcalloc(1, sizeof *s);
    s->earliest = INT64_MAX;
    vm->sched = s;
    /* Never moves, since the undo log knows the addresses of its elements. */
    void *slots = mmap(NULL, MAX_THREADS * sizeof *vm->threads, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (slots == MAP_FAILED)
        die("no memory for the table of threads");
    vm->threads = slots;
    vm->thread_capacity = MAX_THREADS;
    undo_claim(&vm->log, slots, MAX_THREADS * sizeof *vm->threads, UNDO_COUNTED,
               "order_threads(): the threads that there are; the slots make no difference");
    UNDO_CLAIM(&vm->log, s->earliest, UNDO_DERIVED, "from the threads' deadlines");
    UNDO_CLAIM(&vm->log, s->used, UNDO_DERIVED, "memory of threads");
    UNDO_CLAIM(&vm->log, s->spare_count, UNDO_DERIVED, "memory of threads");
}

void sched_release(struct vm *vm)
{
    struct sched *s = vm->sched;
    if (!s)
        return;
    for (uint64_t i = 0; i < s->made_count; i++) {
        undo_disclaim(&vm->log, s->made[i], sizeof *s->made[i]);
        undo_disclaim(&vm->log, s->made[i]->map, s->made[i]->map_bytes);
        munmap(s->made[i]->map, s->made[i]->map_bytes);
        free(s->made[i]);
    }
    free(s->made);
    free(s->spare);
    free(s->daemons);
    free(s->scratch.threads);
    free(s->scratch.options);
    undo_disclaim(&vm->log, vm->threads, MAX_THREADS * sizeof *vm->threads);
    undo_disclaim(&vm->log, s, sizeof *s);
    munmap(vm->threads, MAX_THREADS * sizeof *vm->threads);
    free(s);
    vm->sched = NULL;
    vm->threads = NULL;
    vm->thread_slots = vm->thread_capacity = 0;
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

/* ---- memory of threads ---- */

static struct pooled_thread *take_memory(struct vm *vm)
{
    struct sched *s = vm->sched;
    if (s->spare_count) {
        SET(vm, s->spare_count, s->spare_count - 1);
        return s->spare[s->spare_count];
    }
    if (s->used == s->made_count) {
        if (s->made_count == s->made_capacity) {
            s->made_capacity = s->made_capacity ? 2 * s->made_capacity : 16;
            s->made = xrealloc(s->made, s->made_capacity * sizeof *s->made);
        }
        s->made[s->made_count] = xcalloc(1, sizeof **s->made);
        thread_claim(vm, &s->made[s->made_count++]->thread);
    }
    SET(vm, s->used, s->used + 1);
    return s->made[s->used - 1];
}

static void give_memory_back(struct vm *vm, struct thread *t)
{
    struct sched *s = vm->sched;
    if (vm->log.active)
        return;
    if (s->spare_count == s->spare_capacity) {
        s->spare_capacity = s->spare_capacity ? 2 * s->spare_capacity : 16;
        s->spare = xrealloc(s->spare, s->spare_capacity * sizeof *s->spare);
    }
    s->spare[s->spare_count++] = (struct pooled_thread *)t;
}

/* No live thread and no undo entry refers to the old mapping.  False: no memory. */
static bool ensure_stack(struct vm *vm, struct pooled_thread *p, size_t bytes)
{
    if (p->map_bytes >= bytes)
        return true;
    void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        return false;
    if (p->map) {
        undo_disclaim(&vm->log, p->map, p->map_bytes);
        munmap(p->map, p->map_bytes);
    }
    p->map = map;
    p->map_bytes = bytes;
    undo_claim(&vm->log, map, bytes, UNDO_COUNTED, "put_frames(): what of it can still be read");
    return true;
}

static size_t stack_bytes_for(struct vm *vm, ref java)
{
    uint64_t bytes = vm->options.stack_bytes;
    if (java) {
        CACHED_FIELD(offset, vm, "java/lang/Thread", "stackSize", "J");
        int64_t wanted = get_long(java, offset);
        if (wanted > 0)
            bytes = (uint64_t)wanted;
    }
    if (bytes < MIN_STACK_BYTES)
        bytes = MIN_STACK_BYTES;
    return (size_t)((bytes + RESERVE_BYTES + 0xfff) & ~(uint64_t)0xfff);
}

/* ---- the life of a thread ---- */

static uint64_t child_name(struct thread *parent)
{
    if (!parent)
        return hash_scatter(1);
    SET(parent->vm, parent->children, parent->children + 1);
    return hash_scatter(parent->name + HASH_STEP * parent->children);
}

static uint32_t free_slot(const struct vm *vm)
{
    uint32_t slot = 0;
    while (slot < vm->thread_slots && vm->threads[slot])
        slot++;
    return slot;
}

struct thread *thread_new(struct vm *vm, struct thread *parent, ref java)
{
    if (!vm->sched)
        sched_init(vm);
    uint32_t slot = free_slot(vm);
    if (slot == MAX_THREADS)
        return NULL;
    struct pooled_thread *memory = take_memory(vm);
    size_t bytes = stack_bytes_for(vm, java);
    if (!ensure_stack(vm, memory, bytes)) {
        give_memory_back(vm, &memory->thread);
        return NULL;
    }
    struct thread *t = &memory->thread;
    undo_save_range(&vm->log, t, sizeof *t);
    *t = (struct thread){
        .vm = vm,
        .stack = memory->map,
        .stack_limit = (union value *)((char *)memory->map + bytes - RESERVE_BYTES),
        .stack_end = (union value *)((char *)memory->map + bytes),
        .id = vm->next_thread_id,
        .slot = slot,
        .state = parent ? THREAD_NEW : THREAD_RUNNABLE,
        .java = java,
        .name = child_name(parent),
        .deadline = INT64_MAX,
        .frames_version = ++vm->frames_versions,
    };
    SET(vm, vm->next_thread_id, vm->next_thread_id + 1);
    SET(vm, vm->threads[slot], t);
    if (slot == vm->thread_slots)
        SET(vm, vm->thread_slots, slot + 1);
    if (!parent) {
        SET(vm, vm->live_threads, vm->live_threads + 1);
        SET(vm, vm->live_user_threads, vm->live_user_threads + 1);
    }
    return t;
}

void thread_bind(struct thread *t, ref java)
{
    struct vm *vm = t->vm;
    SET(vm, t->java, java);
    heap_put_long(&vm->heap, java, vm->off.Thread_eetop, (int64_t)t->slot + 1);
    heap_put_int(&vm->heap, java, vm->off.Thread_vm_id, (int32_t)t->id + 1);
}

struct thread *thread_of_java(struct vm *vm, ref java)
{
    int64_t slot = get_long(java, vm->off.Thread_eetop) - 1;
    return slot >= 0 && slot < vm->thread_slots ? vm->threads[slot] : NULL;
}

struct thread *thread_of_id(const struct vm *vm, uint32_t id)
{
    /* As long as no thread has taken the slot of one that ended, ids and slots are the same. */
    if (id < vm->thread_slots && vm->threads[id] && vm->threads[id]->id == id)
        return vm->threads[id];
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i] && vm->threads[i]->id == id)
            return vm->threads[i];
    return NULL;
}

bool all_user_threads_ended(const struct vm *vm, const struct thread *except)
{
    return vm->live_user_threads == (except && !except->daemon ? 1 : 0);
}

static bool is_live(const struct vm *vm, uint32_t id)
{
    const struct thread *t = thread_of_id(vm, id);
    return t && t->state != THREAD_ENDED;
}

/* Ids are given out once in an execution, so what is noted of one stays true as long as it
 * counts. */
static void note_daemon(struct vm *vm, uint32_t id, bool is_daemon)
{
    struct sched *s = vm->sched;
    if (id >= s->daemon_capacity) {
        uint32_t capacity = 2 * id + 16;
        s->daemons = xrealloc(s->daemons, capacity);
        memset(s->daemons + s->daemon_capacity, 0, capacity - s->daemon_capacity);
        s->daemon_capacity = capacity;
    }
    s->daemons[id] = is_daemon;
}

static bool is_daemon_id(const struct vm *vm, uint32_t id)
{
    return id < vm->sched->daemon_capacity && vm->sched->daemons[id];
}

enum native_status thread_wait_for_others(struct thread *t)
{
    struct vm *vm = t->vm;
    if (all_user_threads_ended(vm, t)) {
        /* It has seen all of them end, so what they did comes before what t does now. */
        for (uint32_t id = 0; vm->observed && id < vm->next_thread_id; id++)
            if (id != t->id && !is_live(vm, id) && !is_daemon_id(vm, id))
                report_sync(t, SYNC_JOIN, id);
        return NATIVE_DONE;
    }
    thread_set_state(t, THREAD_DESTROYING);
    return NATIVE_RETRY;
}

enum native_status thread_finish(struct thread *t)
{
    struct vm *vm = t->vm;
    /* Until here other threads see this one as alive. */
    if (must_stop(t, STOP_LOCK, t->java, OFFSET_LOCK))
        return NATIVE_RETRY;
    if (!monitor_enter(t, t->java))
        return NATIVE_RETRY;
    heap_put_int(&vm->heap, t->java, vm->off.Thread_threadStatus, 2 /* TERMINATED */);
    report_write(t, MODE_VOLATILE, t->java, vm->off.Thread_threadStatus, 4, 2); /* getState() */
    heap_put_long(&vm->heap, t->java, vm->off.Thread_eetop, 0);
    monitor_wake_all(t, t->java);
    monitor_exit(t, t->java);
    report_sync(t, SYNC_END, t->id);
    return NATIVE_DONE;
}

static void thread_ended(struct thread *t)
{
    struct vm *vm = t->vm;
    thread_set_state(t, THREAD_ENDED);
    SET(vm, vm->live_threads, vm->live_threads - 1);
    if (!t->daemon)
        SET(vm, vm->live_user_threads, vm->live_user_threads - 1);
}

/* Once its thread has left the interpreter for the last time. */
static void forget_thread(struct thread *t)
{
    struct vm *vm = t->vm;
    SET(vm, vm->threads[t->slot], NULL);
    while (vm->thread_slots && !vm->threads[vm->thread_slots - 1])
        SET(vm, vm->thread_slots, vm->thread_slots - 1);
    if (vm->current == t)
        SET(vm, vm->current, NULL);
    give_memory_back(vm, t);
}

/* ---- <thread>, the frame under Thread.run() ---- */

enum { BASE_RUNNING = 1, BASE_DISPATCHING, BASE_EXITING, BASE_ENDING };

static struct method *thread_method(struct vm *vm, const char *name, const char *descriptor)
{
    struct method *m = class_declared_method(vm->wk.Thread, symbol_of(name), symbol_of(descriptor));
    if (!m)
        die("this JDK's java.lang.Thread has no %s%s: Heddle needs JDK 17", name, descriptor);
    return m;
}

static void print_handler_failure(struct thread *t, ref thrown)
{
    char class_name[512];
    class_java_name(class_of(thrown), class_name, sizeof class_name);
    ref name = get_ref(t->java, t->vm->off.Thread_name);
    char *thread_name = name ? string_to_utf8(name) : NULL;
    char text[2048];
    int length = snprintf(text, sizeof text,
                          "\nException: %s thrown from the UncaughtExceptionHandler in thread "
                          "\"%s\"\n",
                          class_name, thread_name ? thread_name : "");
    free(thread_name);
    vm_output(t->vm, 2, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static enum native_status base_resume(struct thread *t, struct frame *f, union value *result)
{
    struct sched *s = t->vm->sched;
    ref thrown = t->thrown;
    t->thrown = 0;
    union value args[2] = {{.l = t->java}, {.l = thrown}};
    (void)result;
    switch (f->state) {
    case BASE_RUNNING:
        if (thrown) {
            report_uncaught(t, thrown);
            if (t->vm->stopping)
                return NATIVE_RETRY;
            f->state = BASE_DISPATCHING;
            return native_call(t, s->dispatch, args, base_resume);
        }
        break;
    case BASE_DISPATCHING:
        if (thrown) {
            report_handler_failed(t, thrown);
            print_handler_failure(t, thrown);
        }
        break;
    default:
        f->state = BASE_ENDING;
        if (thread_finish(t) != NATIVE_DONE) {
            f->resume = base_resume;
            return NATIVE_RETRY;
        }
        thread_ended(t);
        return NATIVE_DONE;
    }
    f->state = BASE_EXITING;
    return native_call(t, s->exit, args, base_resume);
}

static enum native_status base_start(struct thread *t, union value *args, union value *result)
{
    (void)result;
    t->frame->state = BASE_RUNNING;
    report_sync(t, SYNC_BEGIN, t->id);
    struct method *run = class_select_method(class_of(t->java), t->vm->sched->run);
    return native_call(t, run, args, base_resume);
}

void thread_start(struct thread *parent, struct thread *t)
{
    struct vm *vm = t->vm;
    struct sched *s = vm->sched;
    if (!s->base) {
        s->run = thread_method(vm, "run", "()V");
        s->exit = thread_method(vm, "exit", "()V");
        s->dispatch = thread_method(vm, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        s->base = method_internal("<thread>", 1, base_start, &effect_asks);
    }
    thread_bind(t, t->java);
    bool is_daemon = FIELD(int8_t, t->java, vm->off.Thread_daemon) != 0;
    report_read(parent, MODE_PLAIN, t->java, vm->off.Thread_daemon, 1, is_daemon);
    SET(vm, t->daemon, is_daemon);
    note_daemon(vm, t->id, t->daemon);
    SET(vm, t->interrupted, FIELD(int8_t, t->java, vm->off.Thread_interrupted) != 0);
    union value args[1] = {{.l = t->java}};
    if (!frame_push(t, s->base, args, &t->result))
        BUG("the first frame of thread %u does not fit its stack", t->id);
    SET(vm, t->frames_version, ++vm->frames_versions);
    report_sync(parent, SYNC_START, t->id);
    thread_set_state(t, THREAD_RUNNABLE);
    thread_queue_up(t);
    SET(vm, vm->live_threads, vm->live_threads + 1);
    if (!t->daemon)
        SET(vm, vm->live_user_threads, vm->live_user_threads + 1);
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
        forget_thread(t);
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
