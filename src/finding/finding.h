/* finding.h - what an analysis has to say: a race, a deadlock, an exception, a failed assertion, a
 * loop without end, a thread that waits for ever, an exit status, with its evidence.
 *
 * A finding is identified by what it is about, not by how it was reached: two traces show the
 * same race when both statements agree.  finding_identity() is that name, and the store keeps any
 * number of traces under it. */
#ifndef FINDING_FINDING_H
#define FINDING_FINDING_H

#include "event/trace.h"

enum finding_kind {
    FINDING_RACE,
    FINDING_DEADLOCK,
    FINDING_EXCEPTION, /* uncaught; an AssertionError is FINDING_ASSERTION */
    FINDING_ASSERTION,
    FINDING_NO_PROGRESS,   /* a loop that no fair schedule leaves */
    FINDING_WAITS_FOREVER, /* threads that never go on, whatever the others do for ever */
    FINDING_EXIT,          /* an exit status that is not 0, where other schedules end with 0 */
    FINDING_SWALLOWED,     /* an AssertionError that came to no one */
    FINDING_KINDS          /* their number */
};

/* One trace that shows something.  The trace belongs to the caller. */
struct finding {
    enum finding_kind kind;
    const struct trace *trace;
    /* RACE: the two events of trace->events.  EXCEPTION, ASSERTION: `manifest` is the
     * TRACE_THROW event.  SWALLOWED: the TRACE_THROW and the TRACE_CATCH event.  EXIT: the TRACE_EXIT event.  DEADLOCK:
     * from `manifest` on, the trace has one event for each thread of a cycle of waits: the action that
     * it waits to do; TRACE_NONE: no cycle is known, and all live threads wait.  WAITS_FOREVER: the
     * same for each thread that waits for ever.  Others: TRACE_NONE. */
    uint32_t source, manifest;
    /* EXCEPTION, ASSERTION, SWALLOWED: "java.lang.IllegalStateException: text"; may be NULL.  EXIT: the
     * status. */
    const char *message;
    /* The trace is only a sketch: what shows the finding, but not the way there, and no values. */
    bool is_sketch;
};

/* Whether source and manifest are what the kind says and lie in the trace: what the functions below
 * rely on, and what a reader of untrusted bytes must ask. */
bool finding_is_consistent(const struct finding *finding);

/* "race", "deadlock", "exception", "assertion", "no-progress", "waits-forever", "exit",
 * "swallowed". */
const char *finding_kind_name(enum finding_kind kind);

/* Is it about where threads stand at the end of the trace? */
bool finding_is_about_standing(const struct finding *finding);
/* Of such a finding: the last event of each thread that it is about, by thread; TRACE_NONE for the
 * others.  The caller frees. */
uint32_t *finding_last_events(const struct finding *finding);

/* What the race is about, as a user would name it: "SimpleRace.done", "Peterson.flag[]"
 * (elements of the array in that field), "int[]" (an array in no field).  Caller frees. */
char *finding_place_key(const struct trace *trace, uint32_t place);
/* "field `done` of SimpleRace", "static field `x` of A", "element 1 of the array in
 * `Peterson.flag`", "element 3 of an int[]".  Caller frees. */
char *finding_place_text(const struct trace *trace, uint32_t place);

/* The position that a user should look at: the topmost frame of the event's stack that is not
 * library code; the topmost of all when there is no other.  TRACE_NONE without a stack. */
uint32_t finding_user_site(const struct trace *trace, uint32_t event);

/* Equal for two findings that are the same (caller frees): for a race the place's key and, of
 * source and manifest, kind of access, class, method, bytecode index of the event's own (topmost)
 * site and of its user site; for an exception its class and the throwing position; for an exit its
 * status and position; for findings about where threads stand the sorted positions of the threads that
 * it is about (the user site of each one's last event in the trace), so that a cycle of waits is the
 * same whichever other threads wait for it. */
char *finding_identity(const struct finding *finding);

/* The same for programs that differ a little: by lines instead of bytecode; unordered: whichever of
 * a race's statements comes first.  Caller frees. */
char *finding_line_identity(const struct finding *finding, bool unordered);

/* One line: "data race on field `done` of SimpleRace: write at SimpleRace.java:64, read at
 * SimpleRace.java:73", "deadlock: main, Thread-0 and Thread-1 wait for each other".
 * Caller frees. */
char *finding_title(const struct finding *finding);

#endif
