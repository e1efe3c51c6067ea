/* thread_life.c - see thread_life.h. */
#include "vm/run/thread_life.h"

#include "base/hash.h"
#include "vm/claims.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/run/call_event.h"
#include "vm/run/effect.h"
#include "vm/run/interp.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"
#include "vm/run/sync_event.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define SET(vm, lvalue, value) UNDO_SET(&(vm)->log, lvalue, value)

enum {
    MAX_THREADS = 65535,      /* a lock word has 16 bits for slot + 1 */
    RESERVE_BYTES = 64 << 10, /* of each stack, for throwing StackOverflowError */
    MIN_STACK_BYTES = 192 << 10,
};

/* A thread's memory, kept for the next one.  Only `thread` is ever undone. */
struct pooled_thread {
    struct thread thread;
    void *map;
    size_t map_bytes;
};

struct thread_pool {
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
};

static void pool_init(struct vm *vm)
{
    struct thread_pool *pool = xcalloc(1, sizeof *pool);
    vm->thread_pool = pool;
    /* Never moves, since the undo log knows the addresses of its elements. */
    void *slots = mmap(NULL, MAX_THREADS * sizeof *vm->threads, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (slots == MAP_FAILED)
        die("no memory for the table of threads");
    vm->threads = slots;
    vm->thread_capacity = MAX_THREADS;
    undo_claim(&vm->log, slots, MAX_THREADS * sizeof *vm->threads, UNDO_COUNTED,
               "order_threads(): the threads that there are; the slots make no difference");
    UNDO_CLAIM(&vm->log, pool->used, UNDO_DERIVED, "memory of threads");
    UNDO_CLAIM(&vm->log, pool->spare_count, UNDO_DERIVED, "memory of threads");
}

void threads_release(struct vm *vm)
{
    struct thread_pool *pool = vm->thread_pool;
    if (!pool)
        return;
    for (uint64_t i = 0; i < pool->made_count; i++) {
        undo_disclaim(&vm->log, pool->made[i], sizeof *pool->made[i]);
        undo_disclaim(&vm->log, pool->made[i]->map, pool->made[i]->map_bytes);
        munmap(pool->made[i]->map, pool->made[i]->map_bytes);
        free(pool->made[i]);
    }
    free(pool->made);
    free(pool->spare);
    free(pool->daemons);
    undo_disclaim(&vm->log, vm->threads, MAX_THREADS * sizeof *vm->threads);
    undo_disclaim(&vm->log, pool, sizeof *pool);
    munmap(vm->threads, MAX_THREADS * sizeof *vm->threads);
    free(pool);
    vm->thread_pool = NULL;
    vm->threads = NULL;
    vm->thread_slots = vm->thread_capacity = 0;
}

/* ---- memory of threads ---- */

static struct pooled_thread *take_memory(struct vm *vm)
{
    struct thread_pool *pool = vm->thread_pool;
    if (pool->spare_count) {
        SET(vm, pool->spare_count, pool->spare_count - 1);
        return pool->spare[pool->spare_count];
    }
    if (pool->used == pool->made_count) {
        if (pool->made_count == pool->made_capacity) {
            pool->made_capacity = pool->made_capacity ? 2 * pool->made_capacity : 16;
            pool->made = xrealloc(pool->made, pool->made_capacity * sizeof *pool->made);
        }
        pool->made[pool->made_count] = xcalloc(1, sizeof **pool->made);
        thread_claim(vm, &pool->made[pool->made_count++]->thread);
    }
    SET(vm, pool->used, pool->used + 1);
    return pool->made[pool->used - 1];
}

static void give_memory_back(struct vm *vm, struct thread *t)
{
    struct thread_pool *pool = vm->thread_pool;
    if (vm->log.active)
        return;
    if (pool->spare_count == pool->spare_capacity) {
        pool->spare_capacity = pool->spare_capacity ? 2 * pool->spare_capacity : 16;
        pool->spare = xrealloc(pool->spare, pool->spare_capacity * sizeof *pool->spare);
    }
    pool->spare[pool->spare_count++] = (struct pooled_thread *)t;
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
    if (!vm->thread_pool) {
        pool_init(vm);
        sched_init(vm);
    }
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
    uint64_t name = child_name(parent);
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
        .name = name,
        .next_object = name,
        .next_other = ~name,
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
    struct thread_pool *pool = vm->thread_pool;
    if (id >= pool->daemon_capacity) {
        uint32_t capacity = 2 * id + 16;
        pool->daemons = xrealloc(pool->daemons, capacity);
        memset(pool->daemons + pool->daemon_capacity, 0, capacity - pool->daemon_capacity);
        pool->daemon_capacity = capacity;
    }
    pool->daemons[id] = is_daemon;
}

static bool is_daemon_id(const struct vm *vm, uint32_t id)
{
    return id < vm->thread_pool->daemon_capacity && vm->thread_pool->daemons[id];
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

void thread_ended(struct thread *t)
{
    struct vm *vm = t->vm;
    thread_set_state(t, THREAD_ENDED);
    SET(vm, vm->live_threads, vm->live_threads - 1);
    if (!t->daemon)
        SET(vm, vm->live_user_threads, vm->live_user_threads - 1);
}

void thread_forget(struct thread *t)
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
    const struct thread_pool *pool = t->vm->thread_pool;
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
            return native_call(t, pool->dispatch, args, base_resume);
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
    return native_call(t, pool->exit, args, base_resume);
}

static enum native_status base_start(struct thread *t, union value *args, union value *result)
{
    (void)result;
    t->frame->state = BASE_RUNNING;
    report_sync(t, SYNC_BEGIN, t->id);
    struct method *run = class_select_method(class_of(t->java), t->vm->thread_pool->run);
    return native_call(t, run, args, base_resume);
}

void thread_start(struct thread *parent, struct thread *t)
{
    struct vm *vm = t->vm;
    struct thread_pool *pool = vm->thread_pool;
    if (!pool->base) {
        pool->run = thread_method(vm, "run", "()V");
        pool->exit = thread_method(vm, "exit", "()V");
        pool->dispatch = thread_method(vm, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        pool->base = method_internal("<thread>", 1, base_start, &effect_asks);
    }
    thread_bind(t, t->java);
    bool is_daemon = FIELD(int8_t, t->java, vm->off.Thread_daemon) != 0;
    report_read(parent, MODE_PLAIN, t->java, vm->off.Thread_daemon, 1, is_daemon);
    SET(vm, t->daemon, is_daemon);
    note_daemon(vm, t->id, t->daemon);
    SET(vm, t->interrupted, FIELD(int8_t, t->java, vm->off.Thread_interrupted) != 0);
    union value args[1] = {{.l = t->java}};
    if (!frame_push(t, pool->base, args, &t->result))
        BUG("the first frame of thread %u does not fit its stack", t->id);
    SET(vm, t->frames_version, ++vm->frames_versions);
    report_sync(parent, SYNC_START, t->id);
    thread_set_state(t, THREAD_RUNNABLE);
    thread_queue_up(t);
    SET(vm, vm->live_threads, vm->live_threads + 1);
    if (!t->daemon)
        SET(vm, vm->live_user_threads, vm->live_user_threads + 1);
}
