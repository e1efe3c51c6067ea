/* link_entry.h - what is remembered of linking: the values of constants of java.lang.invoke,
 * and failures, which must be the same each time (JVMS 5.4.3). */
#ifndef VM_CLASS_LINK_ENTRY_H
#define VM_CLASS_LINK_ENTRY_H

#include "vm/class/load.h"

struct link_failure {
    const struct symbol *exception, *cause; /* class names; cause NULL: none */
    char *message, *cause_message;          /* NULL: none */
};

struct linked_call;

/* Changes go through the undo log, as the values were made by Java code of one execution;
 * except for `fast`, which needed none. */
struct link_entry {
    struct link_entry *next;
    const struct class *class_;
    const void *site; /* NULL, or the call site that is meant: each fails on its own */
    uint16_t index;   /* in the constant pool */
    uint64_t ready;
    union value value;
    struct link_failure *failure; /* NULL: none */
    struct linked_call *fast;     /* the site as fast_link() linked it; NULL: it did not */
};

struct link_entry *link_entry_find(const struct class *c, uint16_t index, const void *site);
struct link_entry *link_entry_get(const struct class *c, uint16_t index, const void *site);

void link_entry_set(struct vm *vm, struct link_entry *e, union value value, bool is_ref);

/* Remembers the exception when it is a LinkageError; others may not come again. */
void link_entry_fail(struct vm *vm, struct link_entry *e, ref exception, bool with_cause);
/* Throws what was remembered, as a new exception. */
enum load_status link_entry_rethrow(struct thread *t, const struct link_entry *e);

#endif
