/* hunt.h - heddle hunt in Heddle's own machine: single schedules, one after the other, as a policy steers them (steer.h).
 *
 * A run begins at the base of a path (path.h) and makes moves.  A thread that stands before the acquisition of
 * a lock is a request to the policy, which may hold it.  Of those that are not held one moves: in turn, as on a machine with
 * a processor for each, or as the policy ranks them.  A move takes a microsecond of a clock of the hunt's own; who
 * sleeps, or waits with a time, goes on when its time has come, and when nothing else can happen that time comes at
 * once.  So a policy that waits for a thread which sleeps waits as long as it would on a real machine, and none of it is
 * spent.
 *
 * May-trigger relations are those of the program's own methods, with the type of the monitor's object; of a lock of
 * java.util.concurrent the type is its class and the outermost class of the code that acquires it, since all locks
 * of a program may be ReentrantLocks.  A run uses the relations of the run before it with the same policy.
 *
 * Races, deadlocks and what is thrown become findings as in heddle check (check_inside.h), with a trace that can be
 * replayed.  Everything follows from the seed. */
#ifndef EXPLORE_HUNT_H
#define EXPLORE_HUNT_H

#include "explore/check.h"
#include "steer/steer.h"

struct hunt_options {
    struct check_options check;
    uint64_t seed;
    uint32_t depth;     /* of may-trigger relations */
    uint32_t bug_depth; /* pct */
};

/* One run, when it has ended. */
struct hunt_run {
    enum strategy strategy;
    uint32_t number;    /* of the runs with this strategy, from 0; the collecting run has none */
    bool is_collecting; /* the first run, whose relations those of drfinder's first run are */
    uint64_t seed;
    uint32_t moves;
    bool is_cut;        /* it did not come to its end */
    bool is_deadlock;   /* no thread could go on */
    uint64_t relations; /* may-trigger, collected */
    double seconds;     /* of the CPU */
    struct steer_statistics steer;
};

struct hunt_client {
    struct check_client check;
    /* What is to be run next; false: nothing. */
    bool (*next)(void *self, enum strategy *strategy);
    void (*begins)(void *self, enum strategy strategy, uint32_t number);
    void (*ended)(void *self, const struct hunt_run *run);
};

/* vm: initialized, not yet run.  False: the program could not even begin; vm->reason says why. */
bool hunt_run(struct vm *vm, const struct hunt_options *options, const struct hunt_client *client,
              struct check_result *result);

#endif
