/* path_inside.h - the parts of a path that only the files which together are the path know of:
 *
 *   path.c       makes moves and takes them back
 *   path_base.c  brings the program to the base, from which all moves are made
 *   moves.c      lists the moves that are possible
 *   attempts.c   finds the operations that could only wait, which are no moves
 *   move_run.c   runs one move to its end */
#ifndef EXPLORE_PATH_INSIDE_H
#define EXPLORE_PATH_INSIDE_H

#include "base/undo.h"
#include "event/choice.h"
#include "explore/path.h"
#include "explore/recordings.h"
#include "explore/refused.h"

#include <time.h>

struct path_inside {
    struct state_keys *keys;
    struct object_names *object_names;
    struct weak_uses *weak_uses;
    struct families *families;
    struct guards *guards;   /* NULL: not wanted */
    bool relies;             /* path_rely() */
    bool has_relied;         /* this pass has */
    bool has_void;           /* a path of this search was void */
    struct history *history; /* NULL: not wanted */
    struct chooser chooser;
    bool with_clock;         /* time is part of the state */
    bool idle_left_out;      /* in this pass: time-outs of idle workers (idle_workers.h) */
    bool is_keyed;           /* the key of the state that the path is in was taken */
    bool has_idle;           /* the same, in the state of the last path_moves() */
    bool has_relied_wrongly; /* a pass, on what footprints did not foresee */
    bool remaking;
    struct timespec begun;
    bool is_exact;             /* `length` says how far the present move goes, not the switches */
    uint32_t length;           /* as of trace_step */
    struct recorder *recorder; /* NULL: nothing is recorded */
    struct analysis early;     /* what the VM is given before the base */

    /* The moves made, with the undo mark before each. */
    struct path_step {
        struct move move;
        undo_mark mark;
        bool is_early; /* it, or one before it, is an early time-out */
        uint32_t in_a_row,
            long_in_a_row; /* moves of its thread up to it; those that ended SPINS_ON */
        uint64_t hash;     /* paranoid builds: of the whole state before it; 0: not looked at */
        uint32_t permanent;
    } * steps;
    uint32_t capacity;

    struct refused refused; /* operations that would only wait in this state, once they are known */
    bool are_refused_known, is_trying;

    struct move *moves; /* of the last path_moves() */
    uint32_t move_capacity;

    struct recordings recordings;

    uint32_t passed;  /* actions of the last move before which the thread could have stopped */
    bool was_stopped; /* it stands before the next one */
};

/* What is recorded from now on; NULL: nothing. */
void path_set_recorder(struct path *path, struct recorder *recorder);
/* path->state and path->reason, from how the VM has stopped. */
void path_find_state(struct path *path);

#endif
