/* move_run.h - runs one move to its end: how far its thread goes, and what it is asked on the way.
 *
 * A move ends before the next action at which the thread must let others go first (switches.h), as the
 * stopper of the VM answers; when the thread waits or has ended; or when it only loops (rounds.h), or has
 * run on for very long.  An exact move (path_step()) ends where its length says: before an action, or directly behind one.  Questions (which
 * waiter is notified, ...) are answered by the move; where it has no answer, option 0 is taken, and the
 * path knows how many options there were (path->asked, path->options_of).
 *
 * Which moves are possible is known to moves.h, and what the last move has led to is found by
 * path_make(). */
#ifndef EXPLORE_MOVE_RUN_H
#define EXPLORE_MOVE_RUN_H

#include "explore/path.h"

/* The path begins: what the VM asks is answered from now on, when it is given the chooser. */
void move_run_init(struct path *path);
/* Whether the path is recorded, its moves are exact, or what is switched at, has changed.  Plain accesses are counted
 * as well where steps are recorded or exact. */
void move_run_set_stopper(struct path *path);

/* The move is the path's last one, and its thread can make it. */
void move_run(struct path *path, struct thread *t, const struct move *move);
/* Can the thread still go on in its move? */
bool move_run_is_underway(const struct vm *vm, const struct thread *t);
/* How far the last move went, as the length of a step of a trace. */
uint32_t move_run_length(const struct path *path);
/* The thread has made a move: what will end its wait, if it waits, belongs to its footprint.  Time and
 * interrupts end waits, too.  t: NULL when it has ended. */
void move_run_end_footprint(struct path *path, const struct thread *t);

#endif
