/* race_free.h - whether heddle check says that a program is race-free, asked before something dearer is begun.
 *
 * A search needs a process whose virtual machine has not run yet, so it is made by a child. */
#ifndef CLI_RACE_FREE_H
#define CLI_RACE_FREE_H

#include "explore/check.h"

/* Before vm_init(), by a process with one thread.  False: it is not, or not known within RACE_FREE_STATES, or the program's
 * input cannot be read twice. */
bool race_free_by_check(struct vm *vm, const struct vm_options *machine,
                        const struct check_options *options);

enum { RACE_FREE_STATES = 20000 };

#endif
