/* vm_gap.h - notes what an answer about the running program leaves out (event/gap.h). */
#ifndef VM_RUN_VM_GAP_H
#define VM_RUN_VM_GAP_H

#include "event/analysis.h"
#include "event/gap.h"
#include "vm/run/thread.h"

/* Adds to vm->gaps, with the position at which t stands: the innermost code of the program's own,
 * or the innermost code when all is the library's.  t NULL: at no code. */
site_id vm_gap_site(const struct thread *t); /* that position; 0: none */
void vm_gap_at(struct vm *vm, site_id site, enum gap_kind kind, const char *reason);
void vm_gap(struct vm *vm, const struct thread *t, enum gap_kind kind, const char *reason);

#endif
