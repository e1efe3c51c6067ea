/* units.h - operations of the library as single steps of a search.
 *
 * A linearizable operation takes effect in one moment between its call and its return, so what
 * other threads see of it is the same whether or not they run in its middle.  So threads need to
 * switch only before its first action at a switching point, and where it blocks or parks.  The
 * JDK's code runs as it is; the search only does not switch inside.  Which operations these are
 * says units.inc, with the reason.
 *
 * A thread is in a unit if a method with a row lies between the top of its stack and the first
 * frame of the program; the outermost such method is the unit.  Program code that an operation
 * calls is no part of it, nor is a task of the library: if the thread was stopped inside, the
 * rest of the operation is another step.
 *
 * Threads do not switch before the release of a lock that one thread holds alone, as before the
 * exit of a monitor: a release can only enable others, unless a thread calls tryLock(),
 * isLocked() or the like, or has a permit (LockSupport) that it would use up if it had to wait. (Where several threads hold the lock, the order of releases and
 * acquires decides what happens before what.)
 *
 * Some operations are linearizable only as long as no thread calls another one that shows what
 * they do in between: the number of a map's entries is counted after the entry is there.  Where
 * a thread has called such an operation (UNIT_SHOWS), the places that it has read are switching
 * points inside units as well. The library's own queues of waiting threads are not tried out:
 * unit_asks_who_waits(). */
#ifndef EXPLORE_UNITS_H
#define EXPLORE_UNITS_H

#include "explore/reduction.h"
#include "vm/vm.h"

enum unit_kind {
    UNIT_NONE,  /* no row: a part of the operation that calls it, if any */
    UNIT_STEP,  /* a single step */
    UNIT_TELLS, /* the same; but what it does shows what its first action found at an argument, and all operations that
                   * can see its writes are of this kind or UNIT_SHOWS: what it wrote up to a write that one of them
                   * looks at, nobody has seen */
    UNIT_PAUSES, /* a single step, but for what a thread that stands before an operation on the same object
                  * could do between two of its writes.  (One that does not stand there yet can as well have come
                  * there before the step, of which it sees nothing.) */
    UNIT_WHOLE,  /* a single step, with what it does to interrupt statuses */
    UNIT_OWN,    /* a step of its own, also inside of another one */
    UNIT_FLAG,   /* uses an interrupt status: a step of its own, but for parts of UNIT_WHOLE */
    UNIT_BEGINS, /* where it is a part of a step, that is two: before it, and from it on */
    UNIT_EACH, /* a step for each place that it acts on, which it may do several times; calls steps */
    UNIT_SCAN, /* a single step, with the parts that it calls itself and that begin others elsewhere */
    UNIT_CALLS, /* a single step, or a part of one, but for what it does when the program has returned from a call
                   * in its midst: what it had looked at before may not be so any more */
    UNIT_BEHIND, /* what UNIT_CALLS does then: another step begins there; else as if it had no row */
    UNIT_OPEN,   /* no step, and no part of one: calls what is a step of its own */
    UNIT_SHOWS,  /* shows what other operations do in between; no step */
    UNIT_MAKES, /* a constructor that writes its object before another thread can have it (but see switches_set_early()); as if
                   it had no row */
    UNIT_RELEASE, /* of a lock that one thread alone holds: can only enable others */
    UNIT_ENTERS,  /* of a lock: waits until it succeeds, whatever the interrupt status is */
    UNIT_WAITS, /* of a lock: the same, but can be interrupted; releases what others may hold as well */
    UNIT_LOOKS, /* of a lock: the result depends on what other threads hold */
    UNIT_ASKS,  /* of a lock: reports who waits for it */
};

/* What a thread that is about to act is in. */
struct unit {
    struct frame *frame;  /* of the outermost method; NULL: in none */
    struct frame *begins; /* of one in it, from which on another step begins; NULL: none */
    enum unit_kind kind;  /* its row's */
    enum unit_kind locks; /* of the lock operation that it is in, which may be a part of the unit */
    bool begun;           /* the thread was stopped before or in it already */
};

struct unit unit_of(const struct thread *t, uint32_t reductions);
/* Is the action, which t is about to make in the unit, a part of a step that has begun? */
bool unit_is_begun_at(const struct thread *t, const struct unit *unit, ref object, uint32_t offset);
/* Does the action show what other operations do in between?  So does a program that asks whether
 * another thread is interrupted. */
bool unit_shows(const struct thread *t, const struct unit *unit, ref object);
/* Notes that t is stopped in the unit now; undoable.  goes_on: what comes behind the action is the same step. */
void unit_begin(struct thread *t, const struct unit *unit, bool goes_on);
/* Is t, which is about to write, in a unit of UNIT_PAUSES, and has it written before?  Notes that it has; undoable. */
bool unit_has_written(struct thread *t, const struct unit *unit);
/* Notes that t is stopped: all operations that it is in but for the innermost unit, those that have
 * called the program, or a task, stop again when they go on; undoable.  (Where t waits, nothing need
 * be noted: the other threads move before it goes on.) */
void unit_end_others(struct thread *t, uint32_t reductions);

/* Is t, which is about to use a field of the object, in a constructor of UNIT_MAKES that makes it? */
bool unit_makes(const struct thread *t, ref object);

/* Is t, which is about to read a field of the object, in a method of a synchronizer that reports
 * waiting threads?  Where lock operations are single steps, no thread is seen to wait. */
bool unit_asks_who_waits(const struct thread *t, uint32_t reductions, ref object);

#endif
