/* analysis.h - what an analysis sees of a running Java program.
 *
 * Events flow out of an engine (the VM, the agent, a recorded trace); an analysis never
 * sees the engine.  Every callback may be NULL: the analysis is not interested, and the engine then does
 * not even compute the event.  Calls are never concurrent.  An analysis saves what it changes in its own
 * state during an execution in the undo log that execution_begin() gives it.
 *
 * Several analyses listen to one engine through an event_stream (stream.h).  What one of them finds out
 * goes back into the stream as an event like any other (race, acquired), for those that come after it. */
#ifndef EVENT_ANALYSIS_H
#define EVENT_ANALYSIS_H

#include "base/undo.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t thread_id; /* dense from 0, never reused in one execution */
typedef uint64_t site_id;   /* code position; site_describe() of the engine names it */
/* Memory location: object << 32 | byte offset of field or element.  Object 0: memory outside of the heap,
 * with a number of the word.  Accesses to it are reported only if they may order threads (opaque and
 * stronger ones): no race on it is looked for. */
typedef uint64_t place_id;
typedef uint64_t sync_id; /* what a synchronization action is on: object, thread, class */

enum access_mode { MODE_PLAIN, MODE_OPAQUE, MODE_ACQUIRE_RELEASE, MODE_VOLATILE };
enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_UPDATE };
/* As VarHandle has them; a load-load fence is less than an acquire fence (it lets earlier loads
 * pass later stores), a store-store fence less than a release fence. */
enum fence_kind { FENCE_ACQUIRE, FENCE_RELEASE, FENCE_FULL, FENCE_LOAD_LOAD, FENCE_STORE_STORE };
enum outcome { OUTCOME_DONE, OUTCOME_THROWN, OUTCOME_DEADLOCK, OUTCOME_BOUND };

struct access {
    thread_id thread;
    enum access_kind kind;
    enum access_mode mode;       /* of the read (READ, UPDATE) or of the write */
    enum access_mode write_mode; /* UPDATE only: mode of its write */
    bool wrote;                  /* UPDATE only: the compare-and-set took effect */
    bool is_final;               /* the field is final and not static (JLS 17.5) */
    bool is_reference;           /* the value is a reference: an object's number */
    uint8_t size;                /* bytes */
    site_id site;
    place_id place;
    uint64_t value; /* bits read or written; UPDATE: written, or read if nothing was written */
    uint64_t read;  /* UPDATE only: bits read */
};

static inline bool place_is_memory(place_id place)
{
    return !(place >> 32);
}

static inline bool access_writes(const struct access *access)
{
    return access->kind == ACCESS_WRITE || (access->kind == ACCESS_UPDATE && access->wrote);
}

/* Is it so in both its parts? */
static inline bool access_is_plain(const struct access *access)
{
    return access->mode == MODE_PLAIN &&
           (access->kind != ACCESS_UPDATE || access->write_mode == MODE_PLAIN);
}

/* Synchronization actions other than accesses (JLS 17.4.4). */
enum sync_kind {
    SYNC_LOCK,              /* monitor enter, also after wait */
    SYNC_UNLOCK,            /* monitor exit, also by wait */
    SYNC_WAIT,              /* wait() begins: the unlock follows */
    SYNC_NOTIFY,            /* notify or notifyAll on object */
    SYNC_START,             /* object: the started thread's id */
    SYNC_BEGIN,             /* first action of a thread */
    SYNC_END,               /* last action of a thread */
    SYNC_JOIN,              /* object: id of the thread seen to have ended (join, isAlive) */
    SYNC_INTERRUPT,         /* object: id of the interrupted thread */
    SYNC_INTERRUPTED,       /* the interrupt was seen; object: own id */
    SYNC_PARK,              /* park returned; object: own id */
    SYNC_UNPARK,            /* object: id of the unparked thread */
    SYNC_CLASS_INITIALIZED, /* initialization finished; object: the class */
    SYNC_CLASS_USED,        /* an initialized class was seen as such; object: the class */
    SYNC_SUBMIT,            /* a task is given to an executor; object: the task */
    SYNC_EXECUTE,           /* its execution begins */
    SYNC_EXIT,              /* System.exit or Runtime.halt ends the program; object: its status */
};
#define SYNC_LAST SYNC_EXIT

/* How an exception goes on from a method that it has come to. */
enum unwinding {
    UNWIND_LEAVES,  /* it leaves the method */
    UNWIND_CAUGHT,  /* a handler takes it that names a class */
    UNWIND_FINALLY, /* a handler takes it that takes all, to throw it again */
};

struct race_side {
    thread_id thread;
    enum access_kind kind;
    enum access_mode mode;
    site_id site;
};

struct race {
    place_id place;
    struct race_side source;   /* the earlier access */
    struct race_side manifest; /* the later one */
};

/* An acquire by which a thread comes to know of another thread's write to a place, so that it can use
 * the place without a race (JRF-E, 3.1.6). */
struct race_acquire {
    place_id place;
    thread_id thread;
    uint32_t object;   /* whose monitor or field was acquired; of a join the thread's id */
    uint32_t offset;   /* of the field; 0: none */
    bool is_reference; /* the object is one of the heap, not a thread or a class */
};

struct analysis {
    const char *name;
    const char *summary; /* one line for --help */
    void *self;

    void (*execution_begin)(void *self, struct undo_log *log);
    void (*execution_end)(void *self, enum outcome outcome);

    void (*access)(void *self, const struct access *access);
    void (*fence)(void *self, thread_id thread, enum fence_kind kind, site_id site);
    void (*sync)(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site);
    void (*alloc)(void *self, thread_id thread, uint32_t object, site_id site);
    void (*freeze)(void *self, thread_id thread, uint32_t object); /* constructor done (17.5) */
    /* An exception leaves the thread's run() or main(); handled: the program has set a handler. */
    void (*uncaught)(void *self, thread_id thread, uint32_t exception, bool handled);
    /* is_library: the method's class is one of the JDK. */
    void (*unwound)(void *self, thread_id thread, uint32_t exception, enum unwinding step,
                    bool is_library);
    void (*enter)(void *self, thread_id thread, site_id method);
    void (*leave)(void *self, thread_id thread, site_id method);
    /* A method of the JDK returns the object to a method of the program. */
    void (*returned)(void *self, thread_id thread, uint32_t object);

    /* Sent by the race detector while the manifest access, or the acquire, is being executed: before the
     * analyses behind the detector hear of that access or action itself. */
    void (*race)(void *self, const struct race *race);
    void (*acquired)(void *self, const struct race_acquire *acquire);
    /* Sent by the stage that follows exceptions (explore/swallowed.h): the library has caught an exception
     * that came out of the program's code, or a handler of uncaught exceptions gets it. */
    void (*held)(void *self, thread_id thread, uint32_t exception, bool by_library);
};

#endif
