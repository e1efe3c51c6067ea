/* stop.h - before which actions a thread leaves the interpreter, so that another one can be chosen.
 *
 * A chooser that wants to be asked at synchronization actions is asked before every one of them.  A
 * stopper narrows that: it gets the action that the thread is about to make and returns whether the
 * order of this action and those of other threads can matter.  It can also ask for plain accesses.
 * A thread that was stopped and is chosen again makes its action without further questions
 * (t->granted).
 *
 * A stopper that lets an access pass may have the thread leave directly behind it (vm->ends_behind): its slice ends
 * there, as one that is used up, so that the thread is asked before its next action as ever. */
#ifndef VM_RUN_STOP_H
#define VM_RUN_STOP_H

#include "vm/heap/offheap.h"
#include "vm/vm.h"

/* What a thread is about to do, on a place: an object and the offset of a field or element, or
 * one of these, which lie in every object's header. */
enum {
    OFFSET_PERMIT = 0,  /* of a thread object: park, unpark */
    OFFSET_LOCK = 4,    /* the monitor; also the end of a thread, for which join() waits */
    OFFSET_CLASS = 8,   /* of a mirror: the initialization of its class */
    OFFSET_FILE = 2,    /* of a FileDescriptor: the open file's position, and that it is open */
    OFFSET_LOADED = 3,  /* of a loader that is the program's own: the classes that it has defined */
    OFFSET_SIGNERS = 5, /* of a mirror: Class.setSigners() */
    OFFSET_START = 6,   /* of a thread object: whether it was started, which join and isAlive see */
    OFFSET_WORK = 9,    /* of a ForkJoinPool: a worker looks for a task (worker_scans.h) */
    OFFSET_SUBMITS = 10, /* of a ForkJoinPool: which of its queues a thread gets (worker_scans.h) */
    OFFSET_CHANCE = 7,   /* of no object: a random number that is a choice (chance.h) */
    OFFSET_PROGRAM = 1,  /* of no object: the end of the program, which ends all threads */
    OFFSET_REACHED = 7,  /* of no object: what is reachable, which every action can change */
};
/* Of no object: the interned string with a content of this hash, the table's entry or its lack. */
static const uint32_t OFFSET_INTERNED = (uint32_t)1 << 31;
/* Of no object: what lies outside of the heap (files, memory), with a hash of what it is; and that
 * two writes of it commute, as those of different names in one directory do. */
static const uint32_t OFFSET_OUTSIDE = (uint32_t)1 << 30, OFFSET_COMMUTES = (uint32_t)1 << 29;

/* Memory outside of the heap, by lines: no two blocks share one (heap/offheap.h). */
enum { MEMORY_LINE = 16 };
static inline uint32_t memory_place(int64_t address)
{
    uint64_t line = offheap_name(address - address % MEMORY_LINE);
    return OFFSET_OUTSIDE | (uint32_t)(line & (OFFSET_COMMUTES - 1));
}

struct stopper {
    void *self;
    bool (*stops)(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset);
    /* Notes a use of a place of no object, which is no question: do threads share it? */
    bool (*shares)(void *self, struct thread *t, bool wrote, uint32_t offset);
    /* Notes a use, which is no question either. */
    void (*notes)(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset);
    bool plain; /* ask before plain accesses as well */
};

/* t uses this place in an action that it makes now, without a question: others may have moved since it was
 * asked, and the action is about another place. */
void stop_note(struct thread *t, enum stop_kind kind, ref object, uint32_t offset);
bool stop_slow(struct thread *t, enum stop_kind kind, ref object, uint32_t offset);

/* Must t leave the interpreter before the synchronization action on this place? */
static inline bool must_stop(struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    return t->vm->ask_at_sync && stop_slow(t, kind, object, offset);
}

static inline bool must_stop_plain(struct thread *t, enum stop_kind kind, ref object,
                                   uint32_t offset)
{
    const struct stopper *stopper = t->vm->stopper;
    return stopper && stopper->plain &&
           stop_slow(t, kind == STOP_READ ? STOP_PLAIN_READ : STOP_PLAIN_WRITE, object, offset);
}

/* Does the native, which writes a place, read it, too?  NULL: an instruction, which does not. */
bool stop_is_update(const struct method *native);
/* The same for a native method that is about to be called with these arguments, for all places of
 * its effect (effect.h). */
bool must_stop_native(struct thread *t, const struct method *m, const union value *args);

#endif
