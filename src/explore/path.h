/* path.h - one execution, as far as a search has taken it: moves are made and taken back.
 *
 * The path begins at the base, the state just before the program starts its second thread (what comes
 * before has one schedule).  A move lets one thread go on up to the next place where it matters
 * who goes first; what is asked on the way (which waiter is notified, ...) is answered by the move
 * too.  Equal moves from equal states lead to equal states, so a list of moves is a witness: it
 * can be replayed in another process.
 *
 * Everything that the path changes, the analyses' state included, is taken back with it. */
#ifndef EXPLORE_PATH_H
#define EXPLORE_PATH_H

#include "analysis/race.h"
#include "event/trace.h"
#include "explore/amend.h"
#include "explore/history.h"
#include "explore/state_keys.h"
#include "explore/switches.h"
#include "explore/tracking.h"
#include "vm/vm.h"

#include <time.h>

struct move {
    uint32_t thread;
    uint8_t kind; /* enum trace_move */
    uint8_t answer_count;
    uint16_t answers[6]; /* beyond these option 0 is taken, and a gap noted */
};

/* How the path stands after a move. */
enum path_state {
    PATH_OPEN,
    PATH_ENDED,      /* the program has ended */
    PATH_DEADLOCK,   /* no thread can go on */
    PATH_UNSUPPORTED /* cannot be followed any further: path->reason */
};

/* That the last move has shown an exception. */
struct path_uncaught {
    thread_id thread;
    ref exception;
};

struct path_options {
    struct tracking_options tracking;
    bool spurious;      /* waits may end for no reason */
    double max_seconds; /* 0: no bound */
    bool history;       /* keep the acquiring history (history.h) */
    bool open_locks;    /* threads may be stopped inside of lock operations (lock_operations.h) */
    struct amendments *amendments; /* the program is taken as if changed so; NULL: as it is */
};

struct recorder;

struct path {
    struct vm *vm;
    struct path_options options;
    struct race_detector *detector;
    struct state_keys *keys;
    struct switches *switches;
    struct tracking *tracking;
    struct history *history;     /* NULL: not wanted */
    struct race_history telling; /* what the detector tells it */
    struct analysis analysis;    /* what the VM sees */
    struct chooser chooser;
    struct stopper stopper;
    bool with_clock; /* time is part of the state */
    bool remaking;   /* moves that were made before: nothing may come between, no gap counts */
    struct timespec begun;
    const struct trace *replayed; /* its steps tell how far moves go; NULL: the switches do */
    struct recorder *recorder;    /* NULL: nothing is recorded */
    struct recorder *before;      /* what was thrown before the base; NULL: nothing */

    /* The moves made, with the undo mark before each. */
    struct path_step {
        struct move move;
        undo_mark mark;
        uint64_t hash; /* paranoid builds: of the whole state before it; 0: not looked at */
        uint32_t permanent;
    } * steps;
    uint32_t depth, capacity;

    enum path_state state;
    struct error reason;

    /* of the last move */
    struct race *races;
    uint32_t race_count, race_capacity;
    struct path_uncaught *uncaught;
    uint32_t uncaught_count, uncaught_capacity;
    uint32_t acquired;      /* acquires that were not known to the history */
    uint8_t asked;          /* questions */
    uint16_t options_of[6]; /* how many answers each question had */
    uint32_t passed;        /* actions before which the thread could have stopped */
    bool was_stopped;       /* it stands before the next one */
};

/* Boots the VM and runs it up to the base.  PATH_ENDED or PATH_DEADLOCK: the program came to that
 * without ever starting a thread. */
void path_begin(struct path *path, struct vm *vm, const struct path_options *options);
void path_release(struct path *path);

double path_seconds(const struct path *path); /* since path_begin() */
/* Has it taken more than options.max_seconds?  Never while moves are made again. */
bool path_is_late(const struct path *path);

/* The moves that are possible now; the array lives until the next call.  When one thread's next move
 * cannot matter to others (it has just been started) it is the only one. */
uint32_t path_moves(struct path *path, const struct move **moves);
/* The same, but with the moves of the other threads, too. */
uint32_t path_all_moves(struct path *path, const struct move **moves);

void path_make(struct path *path, const struct move *move);
/* Takes moves back until `depth` are left. */
void path_rewind(struct path *path, uint32_t depth);
/* Makes all moves again with a recorder listening; the path is as before, afterwards. */
void path_record(struct path *path, struct recorder *recorder);

/* From now on moves go as far as the trace's steps say, and the recorder listens. */
void path_replay(struct path *path, const struct trace *trace, struct recorder *recorder);

/* A pass of a search begins: what was found to be a switching point becomes one, and what the last one
 * found to matter is part of the state.  False: the program cannot be brought back to the base
 * (path->reason), and the path cannot be used any more. */
bool path_begin_pass(struct path *path);
/* Has a pass missed something? */
bool path_needs_pass(const struct path *path);

struct state_key path_key(struct path *path);

#endif
