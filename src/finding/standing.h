/* standing.h - where threads stand: which live, what they hold and what they wait for, as far as
 * the events of a trace show. */
#ifndef FINDING_STANDING_H
#define FINDING_STANDING_H

#include "event/trace.h"
#include "finding/names.h"

#include <stdio.h>

/* The last event of every thread that has some and has not ended, by thread; TRACE_NONE for the
 * others.  The caller frees. */
uint32_t *standing_last_events(const struct trace *trace);

/* What an event does to a monitor or a lock: *object is its object, or that of the synchronizer
 * inside the lock. */
enum lock_change { LOCK_NOTHING, LOCK_TAKEN, LOCK_GIVEN };
enum lock_change standing_lock_change(const struct trace *trace, const struct trace_event *e,
                                      uint32_t *object);

/* Writes the objects whose monitors the thread holds just before the event, and the synchronizers
 * of locks that it owns, to *objects in the order in which it took them, without those that only
 * the platform itself can take; returns how many.  The caller frees. */
uint32_t standing_held(const struct trace *trace, uint32_t thread, uint32_t event,
                       uint32_t **objects);
/* The same after the last event of a live thread, unless that is an attempt (see standing_put());
 * all of them, since any may be what others wait for. */
uint32_t standing_held_at_end(const struct trace *trace, uint32_t last, uint32_t **objects);

/* What a live thread, whose last event is `last`, does at the end of the trace.  A last event that
 * locks a monitor which another thread holds, or that sees the end of a thread which has not
 * ended, is an attempt. */
enum standing {
    STANDING_LOCKS, /* wants a monitor */
    STANDING_WAITS, /* in wait(), also that of Thread.join() */
    STANDING_JOINS,
    STANDING_INITIALIZES, /* waits until another thread has initialized a class */
    STANDING_RETURNED,    /* from its first method */
    STANDING_CONCURRENT,  /* in a method of java.util.concurrent */
    STANDING_UNKNOWN,     /* between its last event and the next one */
};
enum standing standing_kind(const struct trace *trace, uint32_t last);
/* The same in words: "waits to lock Fork#2, which "Thread-1" holds", "waits to be notified on
 * Buffer#1", "waits in ReentrantLock.lock for ReentrantLock#4 (Bank.lock)", ... */
void standing_put(const struct trace *trace, const struct names *names, FILE *out, uint32_t last);

/* Whether a thread's last event is an attempt to lock a monitor that another thread holds. */
bool standing_is_attempt(const struct trace *trace, uint32_t last);

/* Whether the event happens in Thread.join(), called by the user's own code. */
bool standing_is_join(const struct trace *trace, uint32_t event);

/* The events of a thread that repeat at its end: fills *events with those of one round, oldest
 * first, and returns their number, 0 when no round is seen twice.  The caller frees. */
uint32_t standing_loop(const struct trace *trace, uint32_t last, uint32_t **events);

/* The event whose position a user should look at: the event itself, but for an exception
 * without a position the one where its thread was seen before. */
uint32_t standing_position(const struct trace *trace, uint32_t event);

/* The event, if there is one, that started the thread; TRACE_NONE. */
uint32_t standing_start(const struct trace *trace, uint32_t thread);

/* The stack of the frame that the nearest user frame called: what the user's own code called in
 * the library; TRACE_NONE when the event is in the user's own code or no user's frame is there. */
uint32_t standing_library_call(const struct trace *trace, uint32_t event);

#endif
