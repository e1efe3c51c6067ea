/* choice.h - every nondeterministic step of an execution, as a question to a chooser.
 *
 * An engine asks; a chooser (a schedule, a random walk, a search, a replay) answers with an
 * index below `count`.  Option 0 is always the engine's default, which a chooser without a
 * preference takes. */
#ifndef EVENT_CHOICE_H
#define EVENT_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

enum choice_kind {
    CHOICE_THREAD,   /* options[i]: the thread that moves next; 0 = go on with the current one
                      * if it can, else the one that has waited longest */
    CHOICE_TIMEOUT,  /* a timed wait may end now: option 0 no, 1 yes */
    CHOICE_NOTIFY,   /* options[i]: the waiting thread that notify() wakes, longest wait first */
    CHOICE_SPURIOUS, /* may wait() or park() return for no reason: option 0 no, 1 yes */
    CHOICE_WEAK_CAS, /* may weakCompareAndSet fail for no reason: option 0 no, 1 yes */
    CHOICE_CLEARED, /* is an unreachable referent found cleared: option 0 no, 1 yes; and which of several
                      * references the reference handler is given */
    CHOICE_WAIT_ORDER, /* a waiting thread is both interrupted and notified (JLS 17.2.4): option 0 in the
                        * order in which that happened, 1 in the other order */
    CHOICE_RANDOM, /* the random number that a program draws: option i is i */
    CHOICE_READ, /* which write a read sees (explore/relaxed.h): option 0 the last one that it may see */
};

struct choice {
    enum choice_kind kind;
    uint32_t thread; /* the thread that runs, or ran last */
    uint32_t count;
    const uint32_t *options; /* thread ids, for kinds that choose a thread; else NULL */
};

struct chooser {
    void *self;
    uint32_t (*choose)(void *self, const struct choice *choice);
    /* Can it answer no more questions now?  NULL: it can always.  Asked where a thread can be stopped
     * before a question. */
    bool (*is_full)(void *self);
    /* Which kinds the chooser wants to be asked about, bit 1 << kind; for the others the engine
     * takes option 0 without asking.  CHOICE_THREAD is also asked when a thread cannot go on. */
    uint32_t wants;
    /* How many branches and calls a thread may make before CHOICE_THREAD is asked although the
     * thread could go on; 0 = never (threads switch at synchronization actions only). */
    uint32_t slice;
};

/* The default schedule: a thread runs until it blocks or its slice ends, then the one that
 * has waited longest. */
extern const struct chooser chooser_first;

/* Another schedule for each seed: switches at random, also at synchronization actions. */
struct random_chooser {
    struct chooser chooser;
    uint64_t state;
};
void random_chooser_init(struct random_chooser *random, uint64_t seed);

#endif
