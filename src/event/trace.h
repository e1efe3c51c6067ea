/* trace.h - one execution as it was recorded: the choices that lead through it and the events that
 * were seen, with every name, so that it can be read, shown and analysed without the program.  An analysis
 * learns from a trace what it would have learned from the execution, from the first step on.
 *
 * Everything is in dense tables that refer to each other by index; TRACE_NONE where there is
 * nothing.  Strings, sites and stacks are unique, so equal indices mean equal things.  Events lie
 * in the order in which they happened.  A trace is built with the trace_add_*() functions,
 * becomes bytes with trace_encode() and comes back with trace_decode(), which trusts nothing. */
#ifndef EVENT_TRACE_H
#define EVENT_TRACE_H

#include "base/error.h"
#include "event/analysis.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRACE_NONE      UINT32_MAX
#define TRACE_MAX_COUNT (1u << 24) /* entries of a table of a trace that can become bytes */
#define TRACE_BEHIND    (1u << 30) /* in trace_step.length */
#define TRACE_ROUNDS    (1u << 31)

/* A code position. */
struct trace_site {
    uint32_t class_name; /* strings: "pkg.Outer$Inner" */
    uint32_t method;     /* "run", "<init>", "<clinit>" */
    uint32_t descriptor; /* "(I)V" */
    uint32_t file;       /* "Peterson.java"; TRACE_NONE: not known */
    int32_t line;        /* -1: not known */
    int32_t bci;         /* -1: native */
    bool is_library;     /* in a trusted class: not the user's own code */
    bool is_compound;    /* reads what its line writes further on, as the code shows: x += 1 */
};

/* A call stack: its topmost frame's position and the stack of the caller. */
struct trace_stack {
    uint32_t site;
    uint32_t caller; /* stacks: smaller than its own index, or TRACE_NONE */
};

struct trace_thread {
    uint32_t name;       /* strings: "main", "Thread-0" */
    uint32_t class_name; /* of the java.lang.Thread object */
    uint32_t parent;     /* thread id; TRACE_NONE for main */
};

enum trace_place_kind {
    PLACE_FIELD,   /* of an object */
    PLACE_STATIC,  /* field of a class */
    PLACE_ELEMENT, /* of an array */
    PLACE_OBJECT,  /* an object itself: its monitor */
    PLACE_THREAD,  /* a thread: start, end, park, interrupt; `object` is its id */
    PLACE_CLASS,   /* a class: its initialization */
};

/* What an event is about. */
struct trace_place {
    enum trace_place_kind kind;
    uint32_t class_name; /* that declares the field; of the array ("int[]"); of the object */
    uint32_t field; /* strings; ELEMENT: the field through which the array is reached, or NONE */
    uint32_t field_class; /* ELEMENT: the class that declares `field`, or NONE */
    uint32_t type;        /* strings: "int", "java.lang.String": of the field or element; or NONE */
    uint32_t object;      /* small number, from 1: distinguishes objects of one trace; 0: static */
    int32_t index;        /* ELEMENT only */
    bool is_volatile, is_final;
    /* What was there before the first event at it, as in trace_event.value.  It does not make the
     * place another one. */
    bool has_initial;
    uint64_t initial;
};

enum trace_event_kind {
    TRACE_READ,
    TRACE_WRITE,
    TRACE_UPDATE, /* read-modify-write */
    TRACE_FENCE,  /* mode: enum fence_kind */
    TRACE_SYNC,   /* mode: enum sync_kind */
    TRACE_CALL,   /* stack: that of the callee */
    TRACE_RETURN, /* stack: that of the method that is left */
    TRACE_THROW,  /* mode: enum throw_kind; place: an OBJECT of the exception's class */
};

enum throw_kind {
    THROW_LEAVES, /* leaves the program's code: its run(), main(), or what the library called; stack:
                   * where the exception was made */
    THROW_CAUGHT, /* and is caught: by the topmost method of the stack, of the library; without a
                   * stack, by a handler of uncaught exceptions */
};

struct trace_event {
    uint8_t kind; /* enum trace_event_kind */
    uint8_t mode; /* enum access_mode; else as said above */
    uint8_t write_mode;
    uint8_t size; /* bytes: 1, 2, 4 or 8; 0: no access */
    bool wrote, is_reference;
    uint32_t thread;
    uint32_t step;  /* index of the step it belongs to; TRACE_NONE: before the first */
    uint32_t stack; /* stacks; TRACE_NONE: none */
    uint32_t place; /* places; TRACE_NONE: none */
    /* Bits read or written, of a reference the object's number (0 = null); UPDATE: written, or read if
     * nothing was written; of SYNC_EXIT the status. */
    uint64_t value;
    uint64_t read; /* UPDATE: bits read; else 0 */
};

/* A constructor of the object is left: its final fields are frozen (JLS 17.5.1).  That is nothing which a
 * statement does, so it has no stack and is no event; only objects of which a final field was written
 * in an event are recorded. */
struct trace_freeze {
    uint32_t thread;
    uint32_t object; /* as in places: not 0 */
    uint32_t event;  /* it comes before this one and after those before it; at most event_count */
};

/* One move of the schedule: a thread runs up to its next switching point. */
enum trace_move { MOVE_RUN, MOVE_TIMEOUT, MOVE_SPURIOUS };
struct trace_step {
    uint32_t thread;
    uint8_t move;         /* enum trace_move */
    uint32_t first_event; /* of this step */
    /* Actions it went past before which it could have stopped: it stands before the next one.  TRACE_NONE: it has
     * ended, or waits.  With TRACE_BEHIND: it stands directly behind the last of them.  With TRACE_ROUNDS: how often it
     * went round and round instead. */
    uint32_t length;
    uint32_t first_answer, answer_count; /* to what was asked during the move, in answers[] */
    /* TIMEOUT of a wait, park or join; of other moves, and of a sleep, 0 and TRACE_NONE. */
    uint64_t waited;    /* nanoseconds: how long it was to wait */
    uint32_t stack;     /* where it waited */
    uint32_t meanwhile; /* a thread that could have gone on instead; TRACE_NONE: there was none */
};

/* Happens-before between two threads: the event `acquire` sees the event `release`. */
struct trace_edge {
    uint32_t release, acquire;
};

/* Which numbers of threads java.lang.Thread has counted, in the order in which threads were made; all others followed
 * from which thread made them (vm/run/thread_numbers.h).  A replay must do it in the same way. */
enum trace_counted {
    TRACE_COUNTED_IDS = 1,
    TRACE_COUNTED_NAMES = 2,
    TRACE_COUNTED_DRAWS = 4, /* ThreadLocalRandom has counted the threads that draw */
    TRACE_COUNTED_ALL = 7,
};

struct trace {
    char **strings;
    struct trace_site *sites;
    struct trace_stack *stacks;
    struct trace_thread *threads; /* by thread id */
    struct trace_place *places;
    struct trace_event *events;
    struct trace_freeze *freezes; /* in the order in which they happened */
    struct trace_step *steps;
    uint32_t *answers;
    uint32_t string_count, site_count, stack_count, thread_count, place_count, event_count,
        freeze_count, step_count, answer_count;
    uint8_t counted;           /* enum trace_counted */
    struct trace_index *index; /* for the trace_add_*() functions only */
};

void trace_init(struct trace *trace);
void trace_release(struct trace *trace);
/* Of one that can be added to; so can the copy be. */
void trace_copy(struct trace *copy, const struct trace *trace);

/* Each returns the index of an equal entry, made if there is none.  Text may be modified UTF-8, as
 * in class files; it is kept as UTF-8, and what is no character becomes U+FFFD. */
uint32_t trace_add_string(struct trace *trace, const char *text);
uint32_t trace_add_site(struct trace *trace, const struct trace_site *site);
uint32_t trace_add_stack(struct trace *trace, const struct trace_stack *stack);
uint32_t trace_add_place(struct trace *trace, const struct trace_place *place);
void trace_set_initial(struct trace *trace, uint32_t place, uint64_t value);
/* Each appends; threads must come in the order of their ids.  An event belongs to the step that was
 * added last; event->step is not read. */
void trace_add_thread(struct trace *trace, const struct trace_thread *thread);
void trace_add_event(struct trace *trace, const struct trace_event *event);
void trace_add_freeze(struct trace *trace, uint32_t thread, uint32_t object);
void trace_add_step(struct trace *trace, uint32_t thread, enum trace_move move);
void trace_add_answer(struct trace *trace, uint32_t answer); /* of the last step */
/* Of the last step, which is a TIMEOUT; as in struct trace_step. */
void trace_set_time_out(struct trace *trace, uint64_t waited, uint32_t stack, uint32_t meanwhile);

/* Whether all indices are in range, all enumerations and sizes known, all strings UTF-8, and no table
 * longer than TRACE_MAX_COUNT.  The text of the error names the first bad entry.  What may be
 * TRACE_NONE is said at each member; a place's class_name may be for a THREAD, its field except
 * for FIELD and STATIC. */
bool trace_check(const struct trace *trace, struct error *error);

/* The bytes are compressed (zstd), begin with a magic number and a version, and end with a
 * checksum.  The trace must pass trace_check().  The caller frees *bytes. */
void trace_encode(const struct trace *trace, uint8_t **bytes, size_t *length);
/* False with an error, and an empty trace, for anything that trace_encode() of this format did not write,
 * so also for traces of older versions, which lack what an analysis needs: a decoded trace passes trace_check(), and its strings, sites, stacks and places are unique. */
bool trace_decode(struct trace *trace, const uint8_t *bytes, size_t length, struct error *error);

#endif
