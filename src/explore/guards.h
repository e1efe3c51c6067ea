/* guards.h - places that need not be watched for races, because locks guard them.
 *
 * Two accesses of which each is made while its thread holds the same lock are ordered by that lock, whatever the
 * schedule; and so are two that are ordered by starting and joining threads.  Where that is so for each two
 * accesses of a place that could race, no race detector need remember them, and states do not differ by
 * which thread was there last.
 *
 * What is seen is kept over all paths, as by switches.h: for each thread, and what it knew of the others, the locks
 * that it held at all of its accesses.  A place counts as guarded in a pass if it was at the end of the
 * last one.  Condition of soundness: when a place turns out not to be guarded that was taken to be, the pass
 * has missed something and must be made again.
 *
 * Locks are monitors and java.util.concurrent's exclusive locks that were there when the search began: these
 * have names that are always theirs. */
#ifndef EXPLORE_GUARDS_H
#define EXPLORE_GUARDS_H

#include "explore/switches.h"
#include "vm/vm.h"

struct guards;

struct guards *guards_new(struct vm *vm, struct switches *switches);
void guards_free(struct guards *guards);

/* t is about to take or to change what may be a lock. */
void guards_meet(struct guards *guards, const struct thread *t, ref lock);
/* t accesses the place: need it not be watched in this pass? */
bool guards_note(struct guards *guards, const struct thread *t, bool wrote, ref object,
                 uint32_t offset);

/* What was seen of members of groups (symmetry.h) counts no more: threads are not taken for each other from now on.  A
 * pass must follow. */
void guards_forget_groups(struct guards *guards);

bool guards_need_pass(const struct guards *guards);
/* relies: places that were seen to be guarded count as such. */
void guards_begin_pass(struct guards *guards, bool relies);

#endif
