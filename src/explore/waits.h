/* waits.h - which thread waits for which: the wait-for graph of a state, and its cycles.
 *
 * A thread waits for another one when nothing but that one can end its wait:
 *   it wants a monitor that the other one owns (JLS 17.1);
 *   it is parked in the acquire of a ReentrantLock or ReentrantReadWriteLock that the other one owns
 *   exclusively (their tryRelease throws unless the owner calls it; an unpark or an interrupt makes an
 *   uninterruptible acquire try again and park again);
 *   it waits until the other one has initialized a class (JVMS 5.5);
 *   it joins the other one.
 * Waits that time ends are none of these.  Those that an interrupt ends (join, lockInterruptibly) count
 * only where no thread is left that could interrupt.
 *
 * So the threads of a cycle never go on, whatever all others do: that is a deadlock at once. */
#ifndef EXPLORE_WAITS_H
#define EXPLORE_WAITS_H

#include "explore/sightings.h"
#include "vm/vm.h"

enum wait_kind { WAIT_NONE, WAIT_MONITOR, WAIT_LOCK, WAIT_CLASS, WAIT_JOIN };

struct wait {
    enum wait_kind kind;
    ref object;           /* MONITOR: whose; LOCK: the synchronizer; JOIN: the thread object */
    struct thread *owner; /* the thread that alone can end the wait; NULL only when it has ended */
    bool is_interruptible;
};

/* Synchronizers of ReentrantLock and ReentrantReadWriteLock: only its owner ever releases one that is held
 * exclusively.  The owner is 0 while it is not. */
bool is_owned_lock(const struct class *c);
ref owner_of_lock(struct vm *vm, ref lock);
/* Is it the field that names the owner of such a synchronizer?  Its owner writes it: itself, when it has
 * acquired it, and null. */
bool names_owner_of_lock(struct vm *vm, place_id place);

/* How much t, which is parked in an acquire of a synchronizer, wants of it; 0: it is in none. */
int32_t wait_acquires(const struct thread *t);

/* What t waits for; WAIT_NONE: it can go on, or waits for no thread in particular. */
struct wait wait_of(const struct thread *t);

/* The last thread of the chain of waits that begins at t: one that waits for none.  t itself: it is in a cycle. */
const struct thread *wait_chain_end(const struct thread *t);

/* Appends the cycles that no earlier move has made to seen->cycles and marks their threads
 * (thread->deadlocked, undoable).  standstill: no thread can go on, so none can interrupt. */
void waits_find_cycles(struct vm *vm, bool standstill, struct sightings *seen);
/* Is a thread of the VM in a cycle that was found? */
bool waits_have_cycle(const struct vm *vm);

#endif
