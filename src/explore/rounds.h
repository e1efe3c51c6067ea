/* rounds.h - finds out that a thread which runs on without a switching point only goes round in a loop.
 *
 * The thread runs in slices, counted in branches; between them its state is compared with an earlier one
 * of the same move, at distances that double (Brent).  Slices are seldom multiples of a loop's length.
 * So for a while the thread is watched: stopped after each branch, and compared where it stands at the
 * spot where that began.  A thread that went round when it moved last is watched from the beginning
 * on, so that it is found to stand where it stood, and not in ever other states of the same loop.
 *
 * How long slices are depends on how many there were, and not on states, which are not compared when a
 * path is replayed: there the count alone says when the move ends. */
#ifndef EXPLORE_ROUNDS_H
#define EXPLORE_ROUNDS_H

#include "explore/state_keys.h"
#include "vm/run/thread.h"

struct rounds {
    uint32_t slice;  /* how long the next one is */
    uint32_t count;  /* slices that have ended, */
    uint32_t slices; /* and those of them in which the thread was not watched */

    uint32_t yields, next;
    uint32_t watched, looks;   /* what is left of both */
    const struct frame *frame; /* the spot */
    const struct method *method;
    const union insn *pc;
    struct state_key seen;
};

/* What to do with the key of the present state. */
enum rounds_use { ROUNDS_NEED_NONE, ROUNDS_REMEMBER, ROUNDS_COMPARE };

/* t begins a move; went_round: so did its last one. */
enum rounds_use rounds_begin(struct rounds *rounds, const struct thread *t, bool went_round);
/* t has yielded: does that end the slice? */
bool rounds_yield_ends(struct rounds *rounds);
enum rounds_use rounds_slice_ended(struct rounds *rounds, const struct thread *t);
void rounds_remember(struct rounds *rounds, struct state_key key);
/* Is it the same state? */
bool rounds_compare(struct rounds *rounds, struct state_key key);

enum {
    ROUNDS_SLICE = 256,       /* branches after which a move is checked for a loop */
    ROUNDS_LONG_SLICE = 4096, /* later, when it is likelier to compute something */
};

#endif
