/* thread.h - green threads and their Java stacks.
 *
 * A thread's stack is one reserved run of 8-byte slots.  A frame is: locals (which are the
 * caller's outgoing arguments, not copied), struct frame, operand stack.  The translator
 * numbers all of them as registers counted from the locals' start.  No Java frame is ever
 * on the C stack: a native that needs Java code to run pushes a frame and returns. */
#ifndef VM_RUN_THREAD_H
#define VM_RUN_THREAD_H

#include "vm/class/class.h"
#include "vm/heap/object.h"

#include <stdbool.h>
#include <stdint.h>

struct frame;

/* Continues a native whose callee has ended: its result is in thread->result, or
 * thread->thrown is set.  Returns as a native does (NATIVE_CALL to call once more). */
typedef enum native_status (*native_resume)(struct thread *thread, struct frame *frame,
                                            union value *result);

struct frame {
    struct frame *prev;
    struct method *method;
    union value *regs;    /* locals; the operand stack is regs + max_locals + FRAME_SLOTS */
    const union insn *pc; /* when not running: the instruction that is being executed */
    union value *ret;     /* where the result goes; NULL: discard it and execute the caller's
                           * instruction again */
    native_resume resume; /* natives only; NULL unless in a NATIVE_CALL */
    ref sync;             /* object to unlock when the frame is left; 0 = none */
    /* One word for two uses; 0 when the frame is pushed. */
    union {
        uint32_t state;           /* a native's: how far it is; the native gives it meaning */
        struct {                  /* a Java method's */
            uint16_t unit_begun;  /* the search has stopped the thread before or in this
                                  * operation (explore/units.h) */
            uint16_t keeps_clock; /* it may know a time of the library's clock (clock.h) */
        };
    };
};

enum { FRAME_SLOTS = sizeof(struct frame) / sizeof(union value) };

/* Scratch slots that every native frame has behind its header (free use, conservatively
 * scanned).  A native that is executed again (NATIVE_RETRY) finds what it put there if it has set
 * frame->state, else zeros. */
enum { NATIVE_SCRATCH = 8 };

static inline union value *frame_stack(const struct frame *f)
{
    return (union value *)(f + 1);
}

enum thread_state {
    THREAD_NEW,
    THREAD_RUNNABLE,
    THREAD_BLOCKED, /* wants the monitor of blocked_on */
    THREAD_WAITING, /* in Object.wait on waiting_on */
    THREAD_PARKED,
    THREAD_SLEEPING,
    THREAD_JOINING,             /* in Thread.join on waiting_on, where that is a native of ours */
    THREAD_JOINING_CLASS,       /* waits for another thread to initialize the class init_wait */
    THREAD_AWAITING_REFERENCES, /* until references are pending (heap/references.h) */
    THREAD_AWAITING_ROOM, /* until the service threads, which may make room, are idle (service.h) */
    THREAD_DESTROYING,    /* main has returned: waits until no other user thread is live */
    THREAD_ENDED,
};

/* How a search has stopped a thread where it stands before no action that could matter to others. */
enum spinning {
    SPINS_NOT,
    SPINS_IN_PLACE, /* in a loop that only comes back to the same state */
    SPINS_ON,       /* in a loop that goes on for long, so that others get their turn */
};

/* How a thread was taken out of a wait set: alone, by notify(), or with all others. */
enum notification { NOTIFIED_NOT, NOTIFIED_ALONE, NOTIFIED_WITH_ALL };

/* What a thread is about to do with a place. */
enum stop_kind { STOP_READ, STOP_WRITE, STOP_LOCK, STOP_PLAIN_READ, STOP_PLAIN_WRITE };

struct thread {
    struct vm *vm;
    struct frame *frame; /* top; NULL when nothing is left to run */
    union value *stack, *stack_limit, *stack_end;
    ref thrown;         /* the exception being thrown, 0 = none */
    union value result; /* of the frame that a native called */

    uint32_t id;                      /* dense, never reused in one execution */
    uint32_t slot;                    /* index in vm->threads; lock words hold slot + 1 */
    uint32_t state;                   /* enum thread_state */
    ref java;                         /* java.lang.Thread */
    uint64_t next_object, next_other; /* counts that name objects (next_identity()): the one in use,
                                      * and the one for what is or is not done once */
    uint32_t once_depth;              /* once_begin() */
    uint64_t name; /* path-independent: from the parent's name and the child's number */
    uint32_t children;
    uint32_t threads_made, threads_numbered; /* in a search (thread_numbers.h) */
    uint32_t owned_locks;                    /* java.util.concurrent's (worker_looks.h) */
    ref running_task;     /* with a fixed rate, of a scheduled pool (due_times.h); 0: none */
    int64_t running_late; /* what is to be taken off its time when it is put back */
    bool daemon, interrupted, permit;
    bool service;     /* of the garbage collector (service.h) */
    bool timed_out;   /* the last timed wait ended by time */
    uint8_t notified; /* enum notification */
    bool yielded;     /* has asked to let others move first */
    bool at_choice;   /* left the interpreter before an action, to let the chooser decide */
    uint8_t spinning; /* enum spinning */
    ref blocked_on, waiting_on;
    uint32_t saved_count; /* monitor recursion to restore after wait */
    int64_t deadline;     /* virtual nanoseconds; INT64_MAX = none */
    /* The library's clock while a program is searched, in nanoseconds since the search began: now, and
     * when the timed wait ends; how often it was asked since the last wait (clock.h). */
    int64_t clock, clock_at_deadline;
    uint32_t clock_asked;
    int64_t wait_nanos;               /* how long the timed wait is */
    uint64_t wait_begun, notified_at; /* in the counts of wait_order; of Object.wait */
    uint64_t wait_order;              /* FIFO order of waiting, of being runnable */
    struct class *init_wait;
    uint32_t linking;              /* <link> frames on the stack */
    uint32_t library_initializers; /* static initializers of the JDK on the stack */
    bool deadlocked; /* the search has found it in a cycle of waits (explore/waits.h) */
    /* What it was stopped before, at_choice (stop.h). */
    uint8_t stop_kind;
    ref stop_object;
    uint32_t stop_offset;
    bool granted;              /* the scheduler let it do its next synchronization action */
    uint64_t undo_epoch;       /* saved since that mark */
    uint64_t frames_version;   /* of what its frames say: new whenever they may change, never used
                                * twice, taken back with the rest */
    struct frame *saved_floor; /* frames from here up are saved since the last mark */
    uint64_t frames_before; /* frames_version at that mark: what lies below saved_floor says what it
                                * said then, but for frame.state */
};

/* ---- frames ---- */

/* Pushes a frame for `method` with its arguments (arg_slots values) above the current top.
 * ret: as in struct frame.  On stack overflow sets thrown and returns NULL. */
struct frame *frame_push(struct thread *t, struct method *method, const union value *args,
                         union value *ret);

/* Shorthands for natives; each returns what the native must return:
 *   return native_tail(t, m, args);              result of m is my result
 *   return native_call(t, m, args, resume);      run m, then call resume */
enum native_status native_tail(struct thread *t, struct method *m, const union value *args);
enum native_status native_call(struct thread *t, struct method *m, const union value *args,
                               native_resume resume);

/* The frame of the Java method (not hidden, not reflection) `depth` callers up; 0 = the
 * topmost visible frame (a native sees its own frame at 0). */
struct frame *frame_visible(struct frame *from, unsigned depth);
/* Is it of the reflection machinery, which Reflection.getCallerClass looks through? */
bool method_is_reflection(const struct method *m);
/* Bytecode index at which the frame stands, -1 for natives; and its line, -1 unknown, -2 native. */
int frame_bci(const struct frame *f);
/* Is it a frame of this method of the JDK?  NULL is none. */
bool frame_is_of(const struct frame *f, const char *class_name, const char *method);
int method_line(const struct method *m, int bci);

#endif
