/* finding.h - what an analysis has to say: a race, a deadlock, an exception, a failed assertion, a
 * loop without end, with its evidence.
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
    FINDING_NO_PROGRESS, /* a loop that no fair schedule leaves */
};

/* One trace that shows something.  The trace belongs to the caller. */
struct finding {
    enum finding_kind kind;
    const struct trace *trace;
    /* RACE: the two events of trace->events.  EXCEPTION, ASSERTION: `manifest` is the
     * TRACE_THROW event.  Others: TRACE_NONE. */
    uint32_t source, manifest;
    /* EXCEPTION, ASSERTION: "java.lang.IllegalStateException: text"; may be NULL. */
    const char *message;
};

/* Whether source and manifest are what the kind says and lie in the trace: what the functions below
 * rely on, and what a reader of untrusted bytes must ask. */
bool finding_is_consistent(const struct finding *finding);

/* "race", "deadlock", "exception", "assertion", "no-progress". */
const char *finding_kind_name(enum finding_kind kind);

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
 * site and of its user site; for an exception its class and the throwing position; for a deadlock
 * the sorted positions at which its live threads stand and wait (the user site of each thread's
 * last event in the trace); for no progress the sorted user sites of the live threads. */
char *finding_identity(const struct finding *finding);

/* The same for programs that differ a little: by lines instead of bytecode; unordered: whichever of
 * a race's statements comes first.  Caller frees. */
char *finding_line_identity(const struct finding *finding, bool unordered);

/* One line: "data race on field `done` of SimpleRace: write at SimpleRace.java:64, read at
 * SimpleRace.java:73", "deadlock: main, Thread-0 and Thread-1 wait for each other".
 * Caller frees. */
char *finding_title(const struct finding *finding);

#endif
