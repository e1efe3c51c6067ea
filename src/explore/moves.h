/* moves.h - the moves that are possible in the state in which a path is.
 *
 * A thread can move when it is runnable, when its wait may be over by time or for no reason, as far as
 * the options allow these; and not when all that it could do is begin to wait (attempts.h).  Nothing here
 * makes a move (path_make()), or chooses among them, which is the search's affair. */
#ifndef EXPLORE_MOVES_H
#define EXPLORE_MOVES_H

#include "explore/path.h"

/* The moves that are possible now; the array lives until the next call.  When one thread's next move
 * cannot matter to others (it has just been started) it is the only one. */
uint32_t path_moves(struct path *path, struct move **moves);
/* Of the state that path_moves() was last asked about: was the time-out of an idle worker left out there
 * (idle_workers.h)? */
bool path_has_idle(const struct path *path);
/* As path_moves(), but with the moves of the other threads, too. */
uint32_t path_all_moves(struct path *path, struct move **moves);
/* Is it a move that cannot matter to others?  Then the thread could as well have made it later. */
bool path_is_forced(const struct path *path, const struct move *move);
/* Does it end a wait by time while another thread could go on, or sleeps?  --timeouts=last leaves it
 * out. */
bool path_is_early_move(struct path *path, const struct move *move);
/* Can the thread move at all, as far as the options let it? */
bool path_can_move(struct path *path, const struct thread *t);
/* Does it stand in a wait with a time that is not over now because of --timeouts? */
bool path_keeps_waiting(struct path *path, const struct thread *t);

/* Can anything happen?  A time-out of --timeouts=last can, if nothing else; and so can the beginning of an
 * operation that could only wait. */
bool moves_exist(struct path *path);
/* Does a move of this kind end t's wait by time?  The end of a sleep is nothing but that: its thread goes on at
 * some time in any case. */
bool moves_is_time_out(const struct thread *t, enum trace_move kind);
/* Another thread than t that can go on, or sleeps; NULL: none.  One that would only begin to wait can.  One
 * that was stopped in a loop that only comes back to the same state goes nowhere. */
const struct thread *moves_besides(const struct path *path, const struct thread *t);

#endif
