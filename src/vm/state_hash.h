/* state_hash.h - a hash of everything that an execution can change, from scratch: heap,
 * threads, stacks, class states, time, output.  Slow; what the paranoid build compares. */
#ifndef VM_STATE_HASH_H
#define VM_STATE_HASH_H

#include "vm/vm.h"

/* Permanent objects below granule `permanent` are left out: linking made them after the
 * moment that is being compared with. */
uint64_t vm_state_hash(struct vm *vm, uint32_t permanent);

#endif
