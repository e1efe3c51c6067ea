/* recorder.h - the analysis that writes an execution down as a trace, with all names that the VM
 * knows.  It stands behind the race detector on the stream: a race is announced before its manifest
 * access comes. */
#ifndef EXPLORE_RECORDER_H
#define EXPLORE_RECORDER_H

#include "analysis/race.h"
#include "event/trace.h"
#include "explore/sightings.h"
#include "explore/trace_names.h"
#include "explore/tracking.h"

struct move;
struct recorder;

/* names: those of the path that is recorded. */
struct recorder *recorder_new(struct vm *vm, struct tracking *tracking, struct trace_names *names);
void recorder_free(struct recorder *recorder);
/* Between two steps.  Both can go on. */
struct recorder *recorder_copy(const struct recorder *recorder);
uint32_t recorder_events(const struct recorder *recorder); /* their number */
/* Those that were started so far, by id. */
const struct trace_thread *recorder_threads(const struct recorder *recorder, uint32_t *count);
/* The counter of the actions that a move went past, as of trace_step.length, and what it was at an event: a step of that
 * length, less one, ends before the event's action; 0: the action is the one before which the step began, or none. */
void recorder_count(struct recorder *recorder, const uint32_t *passed);
uint32_t recorder_passed(const struct recorder *recorder, uint32_t event);
struct trace *recorder_trace(struct recorder *recorder);

const struct analysis *recorder_analysis(const struct recorder *recorder);

/* Instead of an execution: its end alone, as far as it can be seen now, when there is no time to make the
 * path again.  What was seen of the last move, without the stacks of other moves. */
void recorder_sketch(struct recorder *recorder, const struct sightings *seen);
/* That the program has ended by a call. */
void recorder_sketch_exit(struct recorder *recorder, thread_id thread, int status);

void recorder_step(struct recorder *recorder, const struct move *move);
/* The step ends a timed wait, park or join, in which the thread stands; `meanwhile` could go on instead,
 * NULL: none could. */
void recorder_time_out(struct recorder *recorder, const struct thread *t,
                       const struct thread *meanwhile);
/* The last step has gone past so many actions before which it could have stopped. */
void recorder_step_length(struct recorder *recorder, uint32_t length);
/* What threads wait for is recorded as actions that never came: SYNC_LOCK of a monitor or lock that
 * another thread owns, SYNC_JOIN, SYNC_CLASS_USED, SYNC_WAIT, SYNC_PARK.  Each returns the first of
 * these events.
 * recorder_attempts(): of every thread that waits for another one; recorder_cycle(): of the cycle of
 * waits that this thread is in; recorder_attempt(): of this thread, whatever it waits for. */
void recorder_attempts(struct recorder *recorder);
uint32_t recorder_cycle(struct recorder *recorder, thread_id member);
uint32_t recorder_attempt(struct recorder *recorder, thread_id thread);

/* The n-th acquire of the last step: the event that it was, and the place, in the trace. */
bool recorder_acquired(const struct recorder *recorder, uint32_t n, uint32_t *event,
                       uint32_t *place);

/* The events of the n-th race of the last step; false when there were not so many. */
bool recorder_race_events(const struct recorder *recorder, uint32_t n, uint32_t *source,
                          uint32_t *manifest);
/* The trace is told as that of the race with this source.  Where time passes while the source's thread stands
 * before an operation in which it would only wait (refused.h), nothing else could go on; but others might know
 * of its access then, so the race needs that it stays there: it is named as one that could go on. */
void recorder_note_stalled(struct recorder *recorder, uint32_t source);
/* Where the event, an access, was in memory; 0: it is none. */
place_id recorder_place(const struct recorder *recorder, uint32_t event);
/* The last TRACE_THROW event of an uncaught exception; TRACE_NONE: none. */
uint32_t recorder_last_throw(const struct recorder *recorder);
/* The SYNC_EXIT event; TRACE_NONE: none. */
uint32_t recorder_exit(const struct recorder *recorder);
/* Where an exception that is held now (swallowed.h) was thrown, and where it was caught.  False: it is
 * not. */
bool recorder_held_events(const struct recorder *recorder, ref exception, uint32_t *thrown,
                          uint32_t *caught);

#endif
