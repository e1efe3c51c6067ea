/* warm.h - initializes library classes and links call sites once, before the search, which would
 * otherwise do so again after every rewind.  Only call sites whose linking runs no code of the
 * program take part.
 *
 * While the undo log is active, the VM notes what is initialized and linked.  Later, when nothing
 * is to be undone, warm_up() does all of it, and it stays.  A program can see the difference only
 * in the time. */
#ifndef VM_WARM_H
#define VM_WARM_H

#include "vm/class/class.h"

struct link_note {
    uint32_t kind; /* enum link_kind of invoke_link.c */
    struct class *caller;
    uint16_t index;
    void *place;
};

/* A call of a METHOD_LINKS method on an object that was there before the search. */
struct call_note {
    struct method *method;
    union value args[2];
};

struct warm_notes {
    struct class **classes;
    uint32_t class_count, class_capacity;
    struct link_note *links;
    uint32_t link_count, link_capacity;
    struct call_note *calls;
    uint32_t call_count, call_capacity;
    uint32_t classes_done, links_done, calls_done;
};

void warm_note_class(struct vm *vm, struct class *c);
void warm_note_link(struct vm *vm, const struct link_note *link);
void warm_note_call(struct vm *vm, struct method *m, const union value *args);
bool warm_is_useful(const struct vm *vm); /* there is something new to do */
/* The main thread, alone, stands in Thread.start0() or another native with which a search begins, which
 * is going to be called again (vm->search.pause_before_start).  False: the VM has stopped, for vm->reason; it cannot be used any
 * more. */
bool warm_up(struct vm *vm);
void warm_release(struct vm *vm);

#endif
