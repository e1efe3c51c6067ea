/* interp.h - runs one thread's translated code.
 *
 * Two interpreters are made from interp_loop.inc: the fast one, without events, undo and
 * choices, and the observed one, with all of them.  After a rewind only the observed one can be used:
 * it checks whether the class of a quick instruction is still initialized. */
#ifndef VM_RUN_INTERP_H
#define VM_RUN_INTERP_H

#include "vm/code/insn.h"
#include "vm/run/thread.h"

/* Runs t until it blocks, ends, must let another thread choose, or the VM stops.  `slice` is the
 * number of backward branches and calls until it returns although it could go on (0 = no limit). */
void interp_fast(struct thread *t, uint32_t slice);
void interp_observed(struct thread *t, uint32_t slice);

/* Sets entry stubs of a method that has just been linked. */
void interp_prepare(struct method *m);

#endif
