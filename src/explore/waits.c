/* waits.c - see waits.h. */
#include "explore/waits.h"

#include "base/arena.h"
#include "vm/class/jdk_field.h"
#include "vm/run/monitor.h"
#include "vm/run/sched.h"

#include <string.h>

/* AbstractQueuedSynchronizer.acquire(node, arg, shared, interruptible, timed, time), in which all of
 * its acquires park.  Its parameters stay in the registers they came in: javac's code stores to none of
 * those that are read here. */
enum { ACQUIRE_THIS = 0, ACQUIRE_COUNT = 2, ACQUIRE_INTERRUPTIBLE = 4, ACQUIRE_TIMED = 5 };

static const struct frame *acquire_frame(const struct thread *t)
{
    static const struct symbol *owner, *name, *descriptor;
    enum { MOST = 4 }; /* Unsafe.park and LockSupport.park lie above it */
    if (!owner) {
        owner = symbol_of("java/util/concurrent/locks/AbstractQueuedSynchronizer");
        name = symbol_of("acquire");
        descriptor =
            symbol_of("(Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;IZZZJ)I");
    }
    const struct frame *f = t->frame;
    for (int i = 0; f && i < MOST; i++, f = f->prev)
        if (f->method->class_->is_boot && f->method->class_->name == owner &&
            f->method->name == name && f->method->descriptor == descriptor)
            return f;
    return NULL;
}

bool is_owned_lock(const struct class *c)
{
    static const char plain[] = "java/util/concurrent/locks/ReentrantLock$";
    static const char read_write[] = "java/util/concurrent/locks/ReentrantReadWriteLock$";
    const char *name = c->name->text;
    return c->is_boot && (strncmp(name, plain, sizeof plain - 1) == 0 ||
                          strncmp(name, read_write, sizeof read_write - 1) == 0);
}

static uint32_t owner_field(struct vm *vm)
{
    CACHED_FIELD(field, vm, "java/util/concurrent/locks/AbstractOwnableSynchronizer",
                 "exclusiveOwnerThread", "Ljava/lang/Thread;");
    return field;
}

ref owner_of_lock(struct vm *vm, ref lock)
{
    return get_ref(lock, owner_field(vm));
}

bool names_owner_of_lock(struct vm *vm, place_id place)
{
    return (uint32_t)place == owner_field(vm) && is_owned_lock(class_of((ref)(place >> 32)));
}

int32_t wait_acquires(const struct thread *t)
{
    const struct frame *f = acquire_frame(t);
    return f ? f->regs[ACQUIRE_COUNT].i : 0;
}

static struct wait lock_wait(const struct thread *t)
{
    const struct frame *f = acquire_frame(t);
    if (!f || f->regs[ACQUIRE_TIMED].i || !is_owned_lock(class_of(f->regs[ACQUIRE_THIS].l)))
        return (struct wait){WAIT_NONE};
    ref owner = owner_of_lock(t->vm, f->regs[ACQUIRE_THIS].l);
    if (!owner)
        return (struct wait){WAIT_NONE};
    return (struct wait){
        .kind = WAIT_LOCK,
        .object = f->regs[ACQUIRE_THIS].l,
        .owner = thread_of_java(t->vm, owner),
        .is_interruptible = f->regs[ACQUIRE_INTERRUPTIBLE].i,
    };
}

struct wait wait_of(const struct thread *t)
{
    ref monitor = thread_wanted_monitor(t);
    if (monitor)
        return (struct wait){WAIT_MONITOR, monitor, monitor_owner(t->vm, monitor), false};
    if (t->state == THREAD_JOINING_CLASS && !thread_enabled(t))
        return (struct wait){WAIT_CLASS, 0, thread_of_id(t->vm, t->init_wait->init_thread), false};
    if (t->deadline != INT64_MAX || !thread_is_waiting(t))
        return (struct wait){WAIT_NONE};
    if (t->state == THREAD_JOINING)
        return (struct wait){WAIT_JOIN, t->waiting_on, thread_of_java(t->vm, t->waiting_on), true};
    return t->state == THREAD_PARKED ? lock_wait(t) : (struct wait){WAIT_NONE};
}

static struct thread *next_of(const struct thread *t, bool standstill)
{
    struct wait wait = wait_of(t);
    return wait.is_interruptible && !standstill ? NULL : wait.owner;
}

/* Does the chain of waits that begins at t come back to it? */
static bool is_in_cycle(const struct thread *t, bool standstill)
{
    const struct thread *at = next_of(t, standstill);
    for (uint32_t i = 0; at && at != t && i < t->vm->live_threads; i++)
        at = next_of(at, standstill);
    return at == t;
}

const struct thread *wait_chain_end(const struct thread *t)
{
    const struct thread *at = t, *next = next_of(t, false);
    for (uint32_t i = 0; next && next != t && i < t->vm->live_threads; i++) {
        at = next;
        next = next_of(at, false);
    }
    return next ? t : at;
}

/* Can the last move have closed a cycle through t?  Its thread must be in the cycle, since every new
 * wait is its own or is for what it took; but for a thread in wait(), whose wait any thread or the time
 * can end, so that it wants its monitor again. */
static bool may_be_in_new_cycle(const struct thread *t)
{
    return t == t->vm->current || t->state == THREAD_WAITING;
}

void waits_find_cycles(struct vm *vm, bool standstill, struct sightings *seen)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        if (!t || t->deadlocked || !(standstill || may_be_in_new_cycle(t)) ||
            !is_in_cycle(t, standstill))
            continue;
        GROW(seen->cycles, seen->cycle_count, seen->cycle_capacity);
        seen->cycles[seen->cycle_count++] = t->id;
        for (; !t->deadlocked; t = next_of(t, standstill))
            UNDO_SET(&vm->log, t->deadlocked, true);
    }
}

bool waits_have_cycle(const struct vm *vm)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i] && vm->threads[i]->deadlocked)
            return true;
    return false;
}
