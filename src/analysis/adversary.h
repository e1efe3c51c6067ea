/* adversary.h - adversarial memory (Jumble: Flanagan and Freund, PLDI 2010): a place that keeps the writes that were made
 * to it and answers a read with any of those that the memory model allows the read to see.
 *
 * The model is the Operational Progressive Java Memory Model (section 4.1, Fig. 6).  A write buffer has values, the
 * oldest first, each with the time at which it was written.  Times are vector clocks in the paper; here a write has
 * the epoch of its thread (its thread, and how often that had released something), and of each earlier write in the
 * buffer a bit whether it happens before.  That is all that the rules ask: K_i <= C_t when C_t has reached the epoch
 * of i, and K_i <= K_j is the bit, set when j was made.
 *
 * A buffer is one block of memory without pointers, at most ADVERSARY_MOST writes long, so that an engine can keep it
 * where it keeps the place: on the JVM it is a Java array that is garbage together with its object.  Nothing here
 * is locked: the engine lets one thread at a time use a buffer.
 *
 * Compression (all of them keep every answer legal):
 *   GC1            a write that no thread can see any more is removed.  The engine gives the clocks of all threads.  All
 *                  such writes are removed at once, so that none is left behind that only a removed one hid from
 *                  a thread that will know of little later on.
 *   GC2            of two equal values of one thread's epoch the older one is removed: threads know both or neither, and
 *                  where the older is visible, so is the younger.
 *   REMOVE OLDEST  when the buffer is as long as it may be.  The oldest write hides no other.
 *
 * Fairness: a thread that reads a place again and again sees its newest value at the latest after a number of reads that did
 * not.  Threads whose numbers are equal modulo ADVERSARY_READERS are counted together, and take turns.
 *
 * long and double are read in two halves (JLS 17.7), each of which sees a write of its own. */
#ifndef ANALYSIS_ADVERSARY_H
#define ANALYSIS_ADVERSARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ADVERSARY_MOST = 64,
    ADVERSARY_LIMIT = 32, /* writes that a buffer has at most, unless another number is wanted */
    ADVERSARY_FAIRNESS =
        64,                /* the same of reads that do not see the newest value, until one does */
    ADVERSARY_READERS = 8, /* threads that share what is counted for that */
};

enum adversary_heuristic {
    ADVERSARY_SEQUENTIAL, /* always the newest value */
    ADVERSARY_OLDEST,
    ADVERSARY_OLDEST_DIFFERENT, /* the oldest that is not what was read there last */
    ADVERSARY_RANDOM,
    ADVERSARY_RANDOM_DIFFERENT,
    /* As the last, but only at chosen statements; at all others the newest.  Which are worth it is learned from earlier
     * runs, and is for the caller to know. */
    ADVERSARY_LEARNING,
};
#define ADVERSARY_HEURISTICS (ADVERSARY_LEARNING + 1)

/* "sequential", "oldest", ... */
const char *adversary_heuristic_name(enum adversary_heuristic heuristic);
bool adversary_heuristic_find(const char *name, enum adversary_heuristic *heuristic);

/* Of one thread: what it knows of others, by their numbers; it knows all of itself. */
struct adversary_clock {
    uint32_t thread, size;
    const uint32_t *counts;
};

struct adversary_write {
    uint64_t value;
    uint64_t epoch;  /* thread << 32 | count; 0: happens before all that any thread does */
    uint64_t before; /* bit i: write i of the buffer happens before it */
};

struct adversary_buffer {
    uint32_t count, capacity, limit;
    uint32_t since_collected; /* writes; see adversary_wants_room() */
    /* So many of them at least, if the buffer cannot grow: GC1 that removes little is tried more rarely. */
    uint32_t patience;
    uint32_t halves;                   /* 1, or 2 */
    uint32_t has_last;                 /* something was read */
    uint64_t last[2];                  /* what was read last, by halves */
    uint64_t written;                  /* so many writes, with the initial one */
    uint64_t longest;                  /* so many were in it at most */
    uint64_t dropped;                  /* so many by REMOVE OLDEST */
    uint64_t choices;                  /* reads that had another value to see than the newest */
    uint32_t stale[ADVERSARY_READERS]; /* reads that did not see the newest, since one had to */
    struct adversary_write writes[];
};

static inline size_t adversary_size(uint32_t capacity)
{
    return sizeof(struct adversary_buffer) + capacity * sizeof(struct adversary_write);
}

/* A place with the value that it has, which happens before everything. */
void adversary_begin(struct adversary_buffer *buffer, uint32_t capacity, uint32_t limit,
                     bool is_wide, uint64_t value);
/* The same value in more room: `into` is adversary_size(capacity) large. */
void adversary_move(struct adversary_buffer *into, uint32_t capacity,
                    const struct adversary_buffer *from);

/* Before a write: is it time for GC1, and if that removes little, for more room?  A write without it is possible if the
 * capacity has reached the limit: then the oldest write makes room. */
bool adversary_wants_room(const struct adversary_buffer *buffer);
/* GC1. */
void adversary_collect(struct adversary_buffer *buffer, const struct adversary_clock *clocks,
                       uint32_t count);

/* [WRITE], by the thread whose clock it is, in its epoch with that count. */
void adversary_write(struct adversary_buffer *buffer, const struct adversary_clock *clock,
                     uint32_t count, uint64_t value);
/* The place has got a value in a way that was not seen: no other is known from now on. */
void adversary_reset(struct adversary_buffer *buffer, uint64_t value);

static inline uint64_t adversary_newest(const struct adversary_buffer *buffer)
{
    return buffer->writes[buffer->count - 1].value;
}

/* [READ]: the writes that are visible, as bits.  That of the newest is always set. */
uint64_t adversary_visible(const struct adversary_buffer *buffer,
                           const struct adversary_clock *clock);

struct adversary {
    enum adversary_heuristic heuristic;
    uint32_t fairness;
    bool is_chosen; /* ADVERSARY_LEARNING: the statement that reads is */
    uint64_t *random;
};

/* What the read sees. */
uint64_t adversary_read(struct adversary_buffer *buffer, const struct adversary_clock *clock,
                        const struct adversary *adversary);

#endif
