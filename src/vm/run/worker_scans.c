/* worker_scans.c - see worker_scans.h. */
#include "vm/run/worker_scans.h"

#include "vm/class/jdk_field.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"

#define FORK_JOIN "java/util/concurrent/ForkJoinPool"
#define QUEUE     FORK_JOIN "$WorkQueue"
#define TASK      "java/util/concurrent/ForkJoinTask"

/* ---- queues ---- */

static ref queues_of(struct vm *vm, ref pool)
{
    CACHED_FIELD(queues, vm, FORK_JOIN, "queues", "[L" QUEUE ";");
    return get_ref(pool, queues);
}

static ref tasks_of(struct vm *vm, ref queue)
{
    CACHED_FIELD(array, vm, QUEUE, "array", "[L" TASK ";");
    return queue ? get_ref(queue, array) : 0;
}

/* The element from which the next task is taken. */
static int32_t first_slot(struct vm *vm, ref queue, ref tasks)
{
    CACHED_FIELD(base, vm, QUEUE, "base", "I");
    return get_int(queue, base) & (array_length(tasks) - 1);
}

static bool has_task(ref tasks)
{
    for (int32_t i = 0; tasks && i < array_length(tasks); i++)
        if (array_get_ref(tasks, i))
            return true;
    return false;
}

bool worker_scans_would_find(struct vm *vm, ref pool)
{
    ref queues = queues_of(vm, pool);
    for (int32_t i = 0; queues && i < array_length(queues); i++)
        if (has_task(tasks_of(vm, array_get_ref(queues, i))))
            return true;
    return false;
}

/* What a scan finds depends on the first element of each queue; and on those before it: a task may have been there
 * and gone since the last look. */
void worker_scans_note(struct thread *t, ref pool)
{
    struct vm *vm = t->vm;
    ref queues = queues_of(vm, pool);
    for (int32_t i = 0; queues && i < array_length(queues); i++) {
        ref queue = array_get_ref(queues, i), tasks = tasks_of(vm, queue);
        int32_t last = tasks ? first_slot(vm, queue, tasks) : -1;
        for (int32_t slot = 0; slot <= last; slot++)
            stop_note(t, STOP_READ, tasks, ARRAY_DATA_OFFSET + 4 * (uint32_t)slot);
    }
}

/* ---- hooks ---- */

/* The number of the n-th queue that has a task, or, if there are fewer, how many there are. */
static uint32_t find_queue(struct vm *vm, ref queues, uint32_t n, int32_t *number)
{
    uint32_t count = 0;
    for (int32_t i = 0; i < array_length(queues); i++) {
        ref queue = array_get_ref(queues, i), tasks = tasks_of(vm, queue);
        if (!tasks || !array_get_ref(tasks, first_slot(vm, queue, tasks)))
            continue;
        *number = i;
        if (count++ == n)
            break;
    }
    return count;
}

static int32_t choose_queue(struct thread *t, ref queues)
{
    int32_t number = 0;
    uint32_t count = find_queue(t->vm, queues, UINT32_MAX, &number);
    find_queue(t->vm, queues, sched_choose(t, CHOICE_RANDOM, count), &number);
    return number;
}

static void enter_scan(struct thread *t)
{
    struct vm *vm = t->vm;
    union value *regs = t->frame->regs;
    if (!vm->search.is_on)
        return;
    ref queues = queues_of(vm, regs[0].l);
    worker_scans_note(t, regs[0].l);
    regs[3].i = queues ? choose_queue(t, queues) : 0;
}

static void enter_worker(struct thread *t)
{
    struct vm *vm = t->vm;
    ref queue = t->frame->regs[1].l;
    CACHED_FIELD(seed, vm, QUEUE, "stackPred", "I");
    if (vm->search.is_on && queue)
        heap_put_int(&vm->heap, queue, seed, 0);
}

/* What a thread that submits tasks draws for that: once it is chosen, the number of its queue and how many there are of
 * them, a power of two. */
struct share {
    int32_t number, count;
};

enum { MOST_SHARES = 1 << 16 };

static struct share share_of(int32_t drawn)
{
    struct share share = {0, 1};
    if (drawn <= 0 || drawn >= MOST_SHARES)
        return share;
    while (share.count * 2 <= drawn)
        share.count *= 2;
    share.number = drawn - share.count;
    return share;
}

/* The number of the n-th queue of the pool's that may be the thread's, or, if there are fewer, how many there are: those
 * that others have, and the first that nobody has yet; and each such that in a pool with fewer of them it stays the same. */
static uint32_t find_share(ref queues, struct share before, uint32_t n, int32_t *number)
{
    uint32_t count = 0;
    bool is_free_found = false;
    for (int32_t i = before.number; i < array_length(queues) / 2; i += before.count) {
        bool is_free = !array_get_ref(queues, 2 * i);
        if (is_free && is_free_found)
            continue;
        is_free_found = is_free_found || is_free;
        *number = i;
        if (count++ == n)
            break;
    }
    return count;
}

static uint32_t drawn_by(struct vm *vm)
{
    CACHED_FIELD(drawn, vm, "java/lang/Thread", "threadLocalRandomProbe", "I");
    return drawn;
}

/* t is about to submit to a pool with these queues: is it open which of them it gets? */
static bool needs_share(struct thread *t, ref queues)
{
    return queues && share_of(get_int(t->java, drawn_by(t->vm))).count < array_length(queues) / 2;
}

static void enter_submission(struct thread *t)
{
    struct vm *vm = t->vm;
    ref queues = queues_of(vm, t->frame->regs[0].l);
    if (!needs_share(t, queues))
        return;
    int32_t number = 0;
    struct share share = share_of(get_int(t->java, drawn_by(vm)));
    uint32_t count = find_share(queues, share, UINT32_MAX, &number);
    uint32_t chosen = vm->search.is_on ? sched_choose(t, CHOICE_RANDOM, count) : 0;
    find_share(queues, share, chosen, &number);
    heap_put_int(&vm->heap, t->java, drawn_by(vm), number + array_length(queues) / 2);
}

const struct hook worker_scans_hooks[] = {
    {FORK_JOIN, "submissionQueue", NULL, enter_submission, NULL},
    {FORK_JOIN, "scan", NULL, enter_scan, NULL},
    {FORK_JOIN, "runWorker", NULL, enter_worker, NULL},
    {0},
};

bool worker_scans_must_stop(struct thread *t)
{
    const struct hook *hook = t->frame->method->hook;
    ref pool = t->frame->regs[0].l;
    if (!t->vm->search.is_on)
        return false;
    if (hook->enter == enter_submission && needs_share(t, queues_of(t->vm, pool)))
        return must_stop(t, STOP_WRITE, pool, OFFSET_SUBMITS);
    return hook->enter == enter_scan && must_stop(t, STOP_READ, pool, OFFSET_WORK);
}

/* Is the frame of a method of WorkQueue that was called by topLevelExec()? */
static bool is_after_task(const struct frame *f, const char *name)
{
    return frame_is_of(f, QUEUE, name) && frame_is_of(f->prev, QUEUE, "topLevelExec");
}

static bool is_own_empty(const struct thread *t, ref queue)
{
    CACHED_FIELD(base, t->vm, QUEUE, "base", "I");
    CACHED_FIELD(top, t->vm, QUEUE, "top", "I");
    CACHED_FIELD(owner, t->vm, QUEUE, "owner", "Ljava/util/concurrent/ForkJoinWorkerThread;");
    return get_ref(queue, owner) == t->java && get_int(queue, base) == get_int(queue, top);
}

bool worker_scans_is_vain_look(const struct thread *t, ref object)
{
    const struct frame *f = t->frame;
    if (is_after_task(f, "nextLocalTask"))
        return object == f->regs[0].l && is_own_empty(t, object);
    while (f && f->method->class_->is_boot && !frame_is_of(f, QUEUE, "tryPoll"))
        f = f->prev;
    if (!f || !is_after_task(f, "tryPoll"))
        return false;
    ref queue = f->regs[0].l, tasks = tasks_of(t->vm, queue);
    return (object == queue || object == tasks) && tasks &&
           !array_get_ref(tasks, first_slot(t->vm, queue, tasks));
}

bool worker_scans_follow_on(const struct thread *t)
{
    return t->frame->regs[2].i == 0 && t->stop_object;
}

/* t is stopped; is it about to register itself? */
static ref pool_to_register(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && f->method->class_->is_boot && !frame_is_of(f, FORK_JOIN, "registerWorker"))
        f = f->prev;
    return frame_is_of(f, FORK_JOIN, "registerWorker") ? f->regs[0].l : 0;
}

ref worker_scans_pool(const struct thread *t)
{
    if (t->state != THREAD_RUNNABLE || !t->at_choice || !t->stop_object)
        return 0;
    return t->stop_offset == OFFSET_WORK ? t->stop_object : pool_to_register(t);
}
