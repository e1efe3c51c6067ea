/* steer.h - which threads go on and which are held, so that races show that other runs hide.
 *
 * A policy knows no engine.  An engine (the virtual machine, or the agent in a real one) reports what threads are about to
 * do; the answer is that the thread goes on, or that it is held until steer_resume() or steer_break() names it.
 * Threads have small numbers, locks and places any numbers, methods and types the keys of may_trigger.h, the
 * time is in nanoseconds of the engine's own clock.  All calls are made one at a time.
 *
 *   native        nobody is held
 *   contest       a lock request is delayed for a moment, at random (ConTest: Edelstein et al. 2002)
 *   pct           the thread with the highest priority goes on; priorities are drawn, and lowered at bug_depth - 1 requests
 *                 (Burckhardt et al. 2010)
 *   pos           requests have priorities, not threads; those that conflict with what was done are drawn
 *                 again (Yuan, Yang and Gu 2018)
 *   racedirected  a thread is held before an access that is suspected until another one arrives at a conflicting access
 *                 of the same place (Sen 2008)
 *   drfinder      a thread that requests a lock is held while another one executes a method that may
 *                 trigger an acquisition of that type, until it has acquired it: the order that the locks had
 *                 in the run before is reversed (Cai and Cao 2015, Algorithm 3)
 *   (replay)      a thread that requests a lock is held until that one has acquired it which had it before in a
 *                 run that is recorded
 *
 * DrFinder has one escort at a time; here every held thread has its own, so that threads that do not matter to each other
 * are not held one for the other; and a thread which came last in the run before is let go, as that is the order to be
 * reached.  A thread that somebody waits for is never held itself, and a thread is held only for
 * one that could go on: so held threads never wait for each other in a circle.  All that a policy can delay comes
 * to an end: a hold has a longest time, and the engine calls steer_break() when nothing moves. */
#ifndef STEER_STEER_H
#define STEER_STEER_H

#include "base/error.h"
#include "steer/lock_order.h"
#include "steer/may_trigger.h"
#include "steer/tried.h"

#include <stdint.h>

enum strategy {
    STRATEGY_NATIVE,
    STRATEGY_CONTEST,
    STRATEGY_PCT,
    STRATEGY_POS,
    STRATEGY_RACEDIRECTED,
    STRATEGY_DRFINDER,
    STRATEGY_AUTO,   /* of a campaign (budget.h), never of a run */
    STRATEGY_REPLAY, /* of heddle replay: it has no name */
};
enum { STRATEGIES = STRATEGY_AUTO }; /* that a run can have */
enum { STEER_NOBODY = UINT32_MAX };

const char *strategy_name(enum strategy strategy);
bool strategy_parse(const char *name, enum strategy *strategy);

/* How a thread that is not held stands. */
enum steer_standing {
    STEER_RUNS,
    STEER_SLEEPS, /* time alone lets it go on */
    STEER_WAITS,  /* time does, if no other thread does something before */
    STEER_STUCK,  /* it waits until another thread does something */
};

struct steer_engine {
    void *self;
    /* Of the methods that the thread is in and that trigger anything (may_trigger_knows()) the innermost, or that which is
     * so many further out, a key; 0: none. */
    uint64_t (*method_of)(void *self, uint32_t thread, uint32_t out);
    /* Is it in that method, or in one that was called there? */
    bool (*is_in)(void *self, uint32_t thread, uint64_t method);
    enum steer_standing (*standing)(void *self, uint32_t thread);
    /* For how long, in all, the thread was ready to run and the machine had no processor for it; NULL: never. */
    int64_t (*delayed)(void *self, uint32_t thread);
};

struct steer_options {
    enum strategy strategy;
    uint64_t seed;
    uint32_t bug_depth; /* pct; at least 1 */
    uint64_t requests;  /* of the run before, among which pct lowers priorities */
    int64_t longest;    /* hold, in nanoseconds in which the one that is waited for could run */
    int64_t noise;      /* contest: the longest delay */
    int64_t usual;      /* how long a run takes in which nobody is held; 0: that is not known */
    const struct may_trigger *known; /* drfinder: of the runs before; NULL: nothing */
    struct tried *
        tried; /* racedirected: what runs have learned, and this one learns; NULL: nothing is kept */
    /* replay: what is recorded, and the present run as far as it is made, which the engine writes down. */
    const struct lock_order *record, *run;
    struct steer_engine engine;
};

struct steer_statistics {
    uint64_t requests;  /* of locks, and accesses that were asked about */
    uint64_t holds;     /* threads that were held */
    uint64_t met;       /* holds that ended because what was expected came */
    uint64_t failed;    /* because it could not come any more, or its time was over */
    uint64_t thrashing; /* because nothing moved: a thread was let go at random */
    int64_t held;       /* nanoseconds, of all threads together */
};

struct steer;

struct steer *steer_new(const struct steer_options *options);
void steer_free(struct steer *steer);
const struct steer_statistics *steer_statistics(const struct steer *steer);

void steer_begin(struct steer *steer, uint32_t thread, int64_t now);
void steer_end(struct steer *steer, uint32_t thread);

/* The thread is about to acquire a lock.  True: it goes on; else it is held. */
bool steer_request(struct steer *steer, uint32_t thread, uint64_t lock, uint64_t type, int64_t now);
/* It has acquired the lock. */
void steer_acquired(struct steer *steer, uint32_t thread, uint64_t lock, uint64_t type);
struct steer_access {
    uint64_t place;
    uint64_t statement; /* of the program, a key */
    bool writes, is_suspected;
};
/* The thread is about to access a place that is suspected, or where threads are switched.  True: it goes on. */
bool steer_access(struct steer *steer, uint32_t thread, const struct steer_access *access,
                  int64_t now);

/* After events, and when time has passed, until it is STEER_NOBODY: a thread that is held no more. */
uint32_t steer_resume(struct steer *steer, int64_t now);
/* Nothing moves, or only after very long: a held thread goes on, drawn at random.  STEER_NOBODY: none is held. */
uint32_t steer_break(struct steer *steer, int64_t now);
bool steer_holds(const struct steer *steer, uint32_t thread);
/* When time alone lets the next held thread go; INT64_MAX: none is held. */
int64_t steer_due(const struct steer *steer);

/* For an engine that runs one thread at a time: which of these, none of them held, moves next.  last: the one that moved
 * last. */
uint32_t steer_pick(struct steer *steer, const uint32_t *threads, uint32_t count, uint32_t last);

#endif
