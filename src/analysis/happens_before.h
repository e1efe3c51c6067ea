/* happens_before.h - the happens-before order of one execution (JLS 17.4.5, 17.5), by vector clocks.
 *
 * Edges: monitors; volatile accesses (a read sees every earlier write of the place); acquire/release accesses
 * (the write that is read, and the read-modify-writes between); fences with opaque or stronger
 * accesses; thread start, end, join and interruption; class initialization; final-field freezes along
 * dereference chains.
 *
 * Epochs: a thread's own count in its clock grows with each release.  An action is named by its thread
 * and that count, and it happens before everything that a thread does whose clock has reached the
 * count.  Freezes order less than that: only reads of what a thread reached through frozen final fields.
 * So they do not enter the clocks; happens_before_by_freeze() answers for them.
 *
 * The state is a clock for each thread and one or two for each thing that threads synchronize through.
 * It lies in one pool and is undoable.  An analysis that uses the order embeds struct happens_before, feeds it
 * every event, and may keep its own undoable state in the same pool.  Nothing here knows of races or
 * searches. */
#ifndef ANALYSIS_HAPPENS_BEFORE_H
#define ANALYSIS_HAPPENS_BEFORE_H

#include "analysis/clock.h"
#include "base/vector.h"
#include "base/map.h"
#include "event/analysis.h"

/* What threads synchronize through. */
enum hb_kind {
    HB_MEMORY, /* a place in memory; id: its place_id */
    HB_MONITOR,
    HB_THREAD_END,
    HB_INTERRUPT,
    HB_CLASS,  /* its initialization */
    HB_FREEZE, /* the final fields of an object */
    HB_TASK,   /* its submission; id: the object */
};

struct hb_place {
    uint64_t id;              /* place_id or sync_id, as the kind says */
    struct clock *released;   /* by all volatile writes; by all releases, if it is not memory */
    struct clock *last_write; /* memory: what the write that a read sees now has released */
    /* Memory: which freezes of the object whose reference is there come before the write of the
     * reference (JLS 17.5.1: hb(f, a), or by a memory chain); as a clock that never changes. */
    const struct clock *published;
    thread_id publisher; /* memory: 1 + who wrote the reference; 0: no thread since the beginning */
    uint32_t referred; /* memory: the object whose reference was written, if it has final fields */
    thread_id
        initializer; /* freeze: the thread that constructs the object, if it has final fields */
    uint8_t kind;    /* enum hb_kind */
    bool is_listed;
};

/* The epoch of its last freeze so far. */
static inline uint32_t hb_freeze_epoch(const struct hb_place *freeze)
{
    return clock_of(freeze->released, freeze->initializer);
}

/* How a thread got hold of an object with final fields, if it did not construct it.  JLS 17.5.1 asks for
 * some read of the thread by which it got the reference.  Each of those reads will do, so what counts
 * is what all of them promise: clocks, the least of what each read brought.
 *
 * The same is asked of objects without final fields to which a dereference chain leads from a final field.
 * These are many, so they count only if the owner says so (happens_before_count_gets()).  Condition of
 * soundness: the owner has said so of an object when it was made, or when a reference to it was first read or
 * written, if a thread reaches the object along a chain that promises what the thread does not know.  The
 * listener reports those of which the owner has not.  Of all others no chain promises anything, and it makes no
 * difference how threads got them. */
struct hb_reference {
    const struct clock *covers; /* what the thread's reads of final fields see */
    const struct clock
        *passes; /* the part of it that holds for threads that it gives the reference to: what
                                 * comes of the object's own freezes, not of a dereference chain */
};

struct hb_thread {
    struct clock *clock;         /* what happens before its next action */
    struct clock *release_fence; /* what its later opaque writes publish */
    struct clock *pending;       /* what its opaque reads saw, for a later acquire fence */
    struct map frozen;           /* objects reached through frozen final fields -> struct clock */
    struct map references;       /* objects with final fields -> struct hb_reference */
    bool has_ended;
};

/* Called when a thread is about to learn, through `through`, what `clock` counts. */
typedef void hb_acquire_listener(void *context, thread_id thread, const struct hb_place *through,
                                 const struct clock *clock);

/* Called when a thread has reached an object along a dereference chain that promises what the thread does not
 * know, and by which reads threads get the object does not count. */
typedef void hb_reach_listener(void *context, uint32_t object);

struct happens_before {
    struct pool pool;
    struct vector threads; /* struct hb_thread by id; NULL: not seen */
    struct map places;     /* place_id -> struct hb_place of kind HB_MEMORY */
    struct map syncs;      /* other kinds, by kind and id */

    /* Places that have released something since they were last forgotten, if wanted. */
    struct vector listed;
    bool lists_places;
    bool is_uncounted;
    /* Never undone: references to objects with final fields were written or read. */
    bool has_finals;
    /* Nor this: a thread has got such an object by a read, and knows nothing else of its freezes.  From then on it
     * counts for every place to which it may pass the object on, for untracked ones, too. */
    bool gets_by_freezes;
    bool follows_gets; /* the same, since the execution began: all writes of references are known */

    hb_acquire_listener *listener;
    void *listener_context;
    hb_reach_listener *reach_listener;
    void *reach_context;
};

/* An execution begins: what was known of another one is gone, options and listener stay.  The struct was
 * all zero before the first execution. */
void happens_before_begin(struct happens_before *hb, struct undo_log *log);
void happens_before_release(struct happens_before *hb);

/* NULL: no listener.  It costs a test at each acquire. */
void happens_before_listen(struct happens_before *hb, hb_acquire_listener *listener, void *context);

/* NULL: no listener. */
void happens_before_tell_reached(struct happens_before *hb, hb_reach_listener *listener,
                                 void *context);
/* At the beginning of an execution: gets_by_freezes from now on. */
void happens_before_follow_gets(struct happens_before *hb);

/* Actions of threads are not counted: clocks have only what the owner sets in those of threads, and
 * its indices mean what the owner says.  Before the first execution. */
void happens_before_leave_uncounted(struct happens_before *hb);

/* The place of the object's freezes; NULL: it has no final field that was set. */
struct hb_place *happens_before_freeze_place(const struct happens_before *hb, uint32_t object);

/* Makes the thread's entry if there is none. */
struct hb_thread *happens_before_new_thread(struct happens_before *hb, thread_id thread);

static inline struct hb_thread *happens_before_thread(struct happens_before *hb, thread_id thread)
{
    struct hb_thread *state = thread < hb->threads.count ? hb->threads.items[thread] : NULL;
    return state ? state : happens_before_new_thread(hb, thread);
}

/* What happens before the thread's next action; lives until the next event. */
static inline const struct clock *happens_before_clock(struct happens_before *hb, thread_id thread)
{
    return happens_before_thread(hb, thread)->clock;
}

/* An access in two parts: between them its thread's clock has what the access sees, and the
 * epoch is its own.  The second part takes what the first one returned. */
struct hb_place *happens_before_access_begin(struct happens_before *hb,
                                             const struct access *access);
void happens_before_access_end(struct happens_before *hb, const struct access *access,
                               struct hb_place *place);
/* The same at once. */
void happens_before_access(struct happens_before *hb, const struct access *access);
/* The same of a place that is used by one thread alone, or by threads of which each begins after the other has ended
 * or was started by it: a plain access costs little, unless threads get objects by freezes. */
void happens_before_untracked_access(struct happens_before *hb, const struct access *access);

/* What a read of a place in memory learns from the write that it sees. */
struct hb_seen {
    const struct clock *last_write, *published; /* as in struct hb_place */
    thread_id publisher;
    uint32_t referred;
};
/* Of the last write of the place.  The clocks never change. */
void happens_before_look(struct happens_before *hb, place_id place, struct hb_seen *seen);
/* The next read of the place sees the write of which this was kept; all 0: no write of a thread.  For memory in which
 * reads see other writes than the last one. */
void happens_before_show(struct happens_before *hb, place_id place, const struct hb_seen *seen);

void happens_before_fence(struct happens_before *hb, thread_id thread, enum fence_kind kind);
void happens_before_sync(struct happens_before *hb, thread_id thread, enum sync_kind kind,
                         sync_id object);
/* The thread makes an object that has final fields, or may: from now on it counts by which reads others get it. */
void happens_before_construct(struct happens_before *hb, thread_id thread, uint32_t object);
/* From now on it counts by which reads threads get the object, which has no final fields.  The thread has made
 * it, and needs no read to use it. */
void happens_before_count_gets(struct happens_before *hb, thread_id thread, uint32_t object);
/* The end of a constructor, or a final field was set in another way (JLS 17.5.3).  Counts only by the thread
 * that was first to set a final field of the object. */
void happens_before_freeze(struct happens_before *hb, thread_id thread, uint32_t object);

/* Up to which epoch do final-field freezes order the actions of `thread` before the access?  0: they order
 * none.  They order this access alone, not what its thread does later (JLS 17.5.1), and only reads.  The
 * clock is not looked at.  Between the two parts of the access. */
uint32_t happens_before_by_freeze(struct happens_before *hb, const struct access *access,
                                  thread_id thread);

/* Has the thread got the object by a read that continues a dereference chain from a freeze, and by another that does not?  Then
 * the second is enough for what it does with the object (JLS 17.5.1), and the chain orders nothing. */
bool happens_before_is_both_ways(struct happens_before *hb, thread_id thread, uint32_t object);

/* For searches, which compare states: from now on hb->listed is kept.  Before the first event of an
 * execution. */
void happens_before_list_places(struct happens_before *hb);
/* Drops what places have released when `floor`, which every live thread knows, covers it: no thread can
 * learn from it any more.  Places that keep nothing leave the list. */
void happens_before_forget(struct happens_before *hb, const struct clock *floor);

#endif
