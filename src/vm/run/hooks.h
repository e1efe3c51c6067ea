/* hooks.h - functions of the VM that are called when methods of the JDK are, in a VM that is searched.
 *
 * Each part of the VM that needs hooks has a table of them, in its own file; hook_tables lists the tables.  A method
 * has one hook at most.  Rows are looked up once, when a class is defined: the method then keeps its row
 * (method.hook) and is entered by a stub that calls the function.  So no call looks for a hook, and a plain run has
 * none: vm->search.is_wanted, which must be set before the VM boots, is the condition.
 *
 * What has hooks: values from outside (given.h), looks at the threads of pools (worker_looks.h), times of
 * periodic tasks (due_times.h), scans of workers (worker_scans.h), numbers by which threads spin (spins.h). */
#ifndef VM_RUN_HOOKS_H
#define VM_RUN_HOOKS_H

#include "vm/vm.h"

struct hook {
    const char *class_name, *method; /* as the JDK has them; class_name NULL: the end of a table */
    const char *descriptor;          /* NULL: all methods of the name */
    void (*enter)(struct thread *t); /* the method whose frame is t's topmost one is about to run */
    const void *context;             /* for enter(): t->frame->method->hook->context */
};

extern const struct hook *const hook_tables[]; /* the last one is NULL */

/* Gives the methods of a class of the JDK their hooks; all of them are prepared (interp.h). */
void hooks_set(struct class *c);

#endif
