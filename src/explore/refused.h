/* refused.h - operations that could only wait are not begun.
 *
 * A thread that stands before an operation of the library (units.h) which would queue it up and
 * park it can as well stand there until the operation succeeds: all that its waiting changes is
 * the queue.  So in a state in which the operation would only wait, its thread cannot move: the orders of
 * queues, and what is done to wake up threads that have to wait on, make no states.
 *
 * Whether it would only wait is found out by making the move and taking it back.  Conditions of
 * soundness, each looked at in what the move has changed:
 *   The move begins at the operation's first action and ends in an untimed park within it.  (A thread that read
 *   something else before, on which what it does next depends, has begun.)
 *   It has changed nothing but the thread's own stack and the queues of waiting threads.  A thread that
 *   hands something over while it waits (SynchronousQueue), or is counted (Phaser, CyclicBarrier), changes
 *   more.
 *   Its place in the queue bars nobody: a thread that waits keeps no other from what is there.  It would in a
 *   queue that is fair, of readers and writers, or of threads that want different numbers of permits; so
 *   the queues are listed.
 *   The thread has no permit (LockSupport), which the first park of a wait would use up.
 *   It was asked nothing, and has shown nothing.
 *   The program does not ask who waits (unit_asks_who_waits(): a gap), nor for the states of other threads, which
 *   show that one waits (switches_states_are_asked()).
 *   A wait that closes a cycle is begun, so that the deadlock shows; and when all that could be done is to wait,
 *   that is done. */
#ifndef EXPLORE_REFUSED_H
#define EXPLORE_REFUSED_H

#include "vm/vm.h"

struct refused {
    struct {
        const struct thread *thread;
        const struct thread *until; /* the thread that its chain of waits ends with; NULL: none */
    } * waits;
    uint32_t count, capacity;
};

void refused_release(struct refused *refused);

/* The frame of the operation that t stands before; NULL: it cannot be refused. */
struct frame *refused_operation(const struct thread *t, uint32_t reductions);
/* The move has been made since `mark`: would it only wait? */
bool refused_only_waits(struct thread *t, uint32_t reductions, const struct frame *operation,
                        undo_mark mark);
/* It would: the move stands. */
void refused_add(struct refused *refused, const struct thread *t);
/* All were added: those that close a cycle are taken out. */
void refused_allow_cycles(struct refused *refused);
bool refused_has(const struct refused *refused, const struct thread *t);

#endif
