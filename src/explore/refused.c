/* refused.c - see refused.h. */
#include "explore/refused.h"

#include "base/arena.h"
#include "base/undo.h"
#include "explore/units.h"
#include "explore/waits.h"
#include "vm/class/jdk_field.h"
#include "vm/heap/bitmap.h"
#include "vm/run/monitor.h"

#include <stdlib.h>
#include <string.h>

void refused_release(struct refused *r)
{
    free(r->waits);
}

struct frame *refused_operation(const struct thread *t, uint32_t reductions)
{
    if (t->state != THREAD_RUNNABLE || !t->at_choice || t->permit)
        return NULL;
    struct unit unit = unit_of(t, reductions);
    return unit.begun ? unit.frame : NULL;
}

/* ---- queues that bar nobody ---- */

static bool is_called(const struct class *c, const char *name)
{
    return c->is_boot && strcmp(c->name->text, name) == 0;
}

/* Of the frames of the operation, is one of a queue whose waiting threads are all alike? */
static bool is_in_queue_of_alike(const struct thread *t, const struct frame *operation)
{
    static const char *const queues[] = {
        "java/util/concurrent/ArrayBlockingQueue",
        "java/util/concurrent/LinkedBlockingQueue",
        "java/util/concurrent/LinkedBlockingDeque",
        "java/util/concurrent/PriorityBlockingQueue",
        "java/util/concurrent/DelayQueue",
        "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue",
    };
    for (const struct frame *f = t->frame; f; f = f == operation ? NULL : f->prev)
        for (size_t i = 0; i < sizeof queues / sizeof *queues; i++)
            if (is_called(f->method->class_, queues[i]))
                return true;
    return false;
}

/* t waits in the queue of a semaphore: as the first, for one permit?  Behind one that wants more, or as one, it
 * would keep others from permits that are there. */
static bool wants_one_permit(const struct thread *t, ref semaphore)
{
    CACHED_FIELD(head, t->vm, "java/util/concurrent/locks/AbstractQueuedSynchronizer", "head",
                 "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;");
    CACHED_FIELD(tail, t->vm, "java/util/concurrent/locks/AbstractQueuedSynchronizer", "tail",
                 "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;");
    CACHED_FIELD(prev, t->vm, "java/util/concurrent/locks/AbstractQueuedSynchronizer$Node", "prev",
                 "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;");
    ref last = get_ref(semaphore, tail);
    return wait_acquires(t) == 1 && last && get_ref(last, prev) == get_ref(semaphore, head);
}

static bool bars_nobody(const struct thread *t, const struct frame *operation)
{
    CACHED_FIELD(blocker_field, t->vm, "java/lang/Thread", "parkBlocker", "Ljava/lang/Object;");
    static const char *const names[] = {
        "java/util/concurrent/locks/ReentrantLock$NonfairSync",
        "java/util/concurrent/ThreadPoolExecutor$Worker",
        "java/util/concurrent/CountDownLatch$Sync",
        "java/util/concurrent/FutureTask",
        "java/util/concurrent/CompletableFuture$Signaller",
    };
    ref blocker = get_ref(t->java, blocker_field);
    const struct class *c = blocker ? class_of(blocker) : NULL;
    for (size_t i = 0; c && i < sizeof names / sizeof *names; i++)
        if (is_called(c, names[i]))
            return true;
    if (c && is_called(c, "java/util/concurrent/Semaphore$NonfairSync"))
        return wants_one_permit(t, blocker);
    return c &&
           strncmp(c->name->text, "java/util/concurrent/locks/AbstractQueuedSynchronizer$Condition",
                   63) == 0 &&
           is_in_queue_of_alike(t, operation);
}

/* ---- what a move has changed ---- */

/* Of the queues in which threads wait and do nothing else. */
static bool is_queue_node(const struct class *c)
{
    static const char *const names[] = {
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$",
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$",
        "java/util/concurrent/FutureTask$WaitNode",
        "java/util/concurrent/CompletableFuture$Signaller",
    };
    for (size_t i = 0; c->is_boot && i < sizeof names / sizeof *names; i++)
        if (strncmp(c->name->text, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static bool is_node_or_null(ref object)
{
    return !object || is_queue_node(class_of(object));
}

/* What a thread that waits notes in its own java.lang.Thread. */
static bool is_note_of_waiting(const struct thread *t, uint32_t offset)
{
    CACHED_FIELD(blocker, t->vm, "java/lang/Thread", "parkBlocker", "Ljava/lang/Object;");
    CACHED_FIELD(seed, t->vm, "java/lang/Thread", "threadLocalRandomSeed", "J");
    CACHED_FIELD(probe, t->vm, "java/lang/Thread", "threadLocalRandomProbe", "I");
    return offset == blocker || offset == seed || offset == seed + 4 || offset == probe ||
           offset == t->vm->off.Thread_threadStatus;
}

/* A half of a word of an object, which was `before` and is `now`. */
static bool is_of_waiting(const struct thread *t, ref object, uint32_t offset, uint32_t before,
                          uint32_t now)
{
    const struct class *c = class_of(object);
    if (before == now || (offset < OBJECT_HEADER_SIZE && offset != offsetof(struct object, lock)))
        return true;
    if (is_queue_node(c) || (object == t->java && is_note_of_waiting(t, offset)))
        return true;
    return c->kind == CLASS_INSTANCE && class_has_ref_at(c, offset) && is_node_or_null(before) &&
           is_node_or_null(now);
}

static bool is_own(const struct thread *t, const void *word)
{
    uintptr_t at = (uintptr_t)word;
    return (at >= (uintptr_t)t && at < (uintptr_t)(t + 1)) ||
           (at >= (uintptr_t)t->stack && at < (uintptr_t)t->stack_end);
}

static bool was_saved_before(const struct undo_log *log, undo_mark mark, undo_mark end,
                             const uint64_t *word)
{
    struct undo_run run;
    for (undo_mark at = mark; at < end;) {
        at = undo_run_at(log, at, &run);
        if (word >= run.words && word < run.words + run.count)
            return true;
    }
    return false;
}

/* Outside of the heap: what threads can see is counted.  Regions may be as small as half a word. */
static bool is_unseen(const struct undo_log *log, const uint64_t *word, uint64_t old)
{
    uint32_t before[2], now[2];
    memcpy(before, &old, sizeof before);
    memcpy(now, word, sizeof now);
    for (int half = 0; half < 2; half++) {
        const char *at = (const char *)word + sizeof *now * (size_t)half;
        const struct undo_region *region = undo_region_of(log, at);
        if (before[half] != now[half] && (!region || region->counting == UNDO_COUNTED))
            return false;
    }
    return true;
}

static bool is_change_of_waiting(const struct thread *t, const uint64_t *word, uint64_t old)
{
    const struct heap *heap = &t->vm->heap;
    if (*word == old || is_own(t, word))
        return true;
    uintptr_t place = (uintptr_t)word - HEAP_BASE;
    if (place >= (uintptr_t)heap->granules << 3)
        return is_unseen(&t->vm->log, word, old);
    ref granule = (ref)(place >> 3), object = bits_find_back(heap->starts, granule);
    for (uint32_t half = 0; half < 2; half++)
        if (!is_of_waiting(t, object, (granule - object) * 8 + 4 * half,
                           (uint32_t)(old >> 32 * half), (uint32_t)(*word >> 32 * half)))
            return false;
    return true;
}

/* A word that was saved twice was first what the earlier entry says. */
static bool has_only_waited(const struct thread *t, undo_mark mark)
{
    const struct undo_log *log = &t->vm->log;
    struct undo_run run;
    for (undo_mark at = mark, next; at < undo_here(log); at = next) {
        next = undo_run_at(log, at, &run);
        for (uint64_t i = 0; i < run.count; i++)
            if (!is_change_of_waiting(t, &run.words[i], run.old[i]) &&
                !was_saved_before(log, mark, at, &run.words[i]))
                return false;
    }
    return true;
}

bool refused_only_waits(struct thread *t, uint32_t reductions, const struct frame *operation,
                        undo_mark mark)
{
    struct unit unit = unit_of(t, reductions);
    if (t->state != THREAD_PARKED || t->deadline != INT64_MAX || !thread_is_waiting(t) ||
        !unit.begun || unit.frame != operation || !bars_nobody(t, operation))
        return false;
    return has_only_waited(t, mark);
}

/* ---- who waits for whom ---- */

void refused_add(struct refused *r, const struct thread *t)
{
    const struct thread *end = wait_chain_end(t);
    GROW(r->waits, r->count, r->capacity);
    r->waits[r->count].thread = t;
    r->waits[r->count++].until = end == t && !wait_of(t).owner ? NULL : end;
}

static const struct thread *until_of(const struct refused *r, const struct thread *t)
{
    for (uint32_t i = 0; t && i < r->count; i++)
        if (r->waits[i].thread == t)
            return r->waits[i].until;
    return NULL;
}

static bool is_in_cycle(const struct refused *r, const struct thread *t)
{
    const struct thread *at = until_of(r, t);
    for (uint32_t i = 0; at && at != t && i < r->count; i++)
        at = until_of(r, at);
    return at == t;
}

void refused_allow_cycles(struct refused *r)
{
    for (uint32_t i = 0; i < r->count;) {
        if (is_in_cycle(r, r->waits[i].thread))
            r->waits[i] = r->waits[--r->count];
        else
            i++;
    }
}

bool refused_has(const struct refused *r, const struct thread *t)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->waits[i].thread == t)
            return true;
    return false;
}
