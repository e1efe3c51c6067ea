/* footprints.h - what threads may still do, learned from what they were seen to do.
 *
 * A position is a thread (by its path-independent name) with the places in the code at which its frames
 * stand.  Of each it is remembered which places (switching points, numbered by switches.c) were read and
 * written by the moves that began there, and which positions came after it: that of the same thread at
 * the end of the move, and the first ones of the threads that the move has started.  So the
 * places that a thread can still use are those of all positions that can be reached from its own.
 *
 * What is foreseen is what was learned before the last footprints_apply().  A search leaves something out because
 * two positions do not meet, or a place is not foreseen; each such no is remembered, and counts only
 * if it is still the answer when everything is learned: then every move that was made was foreseen as far as it
 * mattered.  Where one was wrong, the search must begin anew.
 *
 * Who could wait, or end a wait, uses a place as well: a thread that stands in a wait is going to use the
 * monitor that it waits on and its own permit to go on, which whoever notifies, unparks or interrupts it
 * writes.  What can meet anything (the end of the program, what the collector can reach) is a use of all
 * places. */
#ifndef EXPLORE_FOOTPRINTS_H
#define EXPLORE_FOOTPRINTS_H

#include "vm/vm.h"

struct footprints;

struct symmetry;

/* A hash of where the frames of a thread stand, and of the seed; not 0. */
uint64_t footprints_position(const struct thread *t, uint64_t seed);

/* Members of a group (symmetry.h) share their positions. */
struct footprints *footprints_new(const struct symmetry *symmetry);
void footprints_free(struct footprints *footprints);

/* What is done now.  place: its number, from 1 on; 0: all places. */
void footprints_use(struct footprints *footprints, uint32_t place, bool wrote);
/* The same for a place that is only watched for races: which thread comes first is no matter there. */
void footprints_touch(struct footprints *footprints, uint32_t place);
/* A thread is asked whether it must stop before an action: footprints_use() from here to the answer are
 * of that action, which is done only in a later move if it stops. */
void footprints_ask(struct footprints *footprints, const struct thread *t);
void footprints_answer(struct footprints *footprints, bool stops);

void footprints_begin_move(struct footprints *footprints, const struct thread *t);
void footprints_start(struct footprints *footprints, const struct thread *child);
/* t: NULL when it has ended. */
void footprints_end_move(struct footprints *footprints, const struct thread *t);
/* Behind footprints_end_move(): t is going to use this, too, before it goes on. */
void footprints_will_use(struct footprints *footprints, uint32_t place, bool wrote);

/* Something was learned since footprints_apply(). */
bool footprints_have_grown(const struct footprints *footprints);
/* What was learned counts from now on.  False: not all that was relied on holds. */
bool footprints_apply(struct footprints *footprints);
/* Nothing is relied on any more. */
void footprints_begin_anew(struct footprints *footprints);
/* Nothing is known any more: threads are not taken for each other from now on (symmetry.h).  A pass must follow. */
void footprints_forget(struct footprints *footprints);

/* Finds the places that the live threads can still use or touch.  False: it is not known. */
bool footprints_look_ahead(struct footprints *footprints, const struct vm *vm);
/* After that: is the place, by its numbers of both kinds, 0 for none, one of these?  No is relied on. */
bool footprints_foresee(struct footprints *footprints, uint32_t used, uint32_t touched);

/* A position of which more is known: NULL when this pass knows nothing of it. */
struct footprint;
const struct footprint *footprints_of(struct footprints *footprints, const struct thread *t);
/* Can the next move from `next` matter to what comes, now or later, from `later`?  True for NULL. */
bool footprints_meet(const struct footprint *next, const struct footprint *later);
/* It is relied on that they do not.  Neither is NULL. */
void footprints_rely(struct footprints *footprints, const struct footprint *next,
                     const struct footprint *later);

#endif
