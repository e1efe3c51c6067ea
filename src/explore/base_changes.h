/* base_changes.h - how the objects that were there when a search began (the base) differ from what they were
 * then, and memory outside the heap likewise; for the key of a state (state_keys.h).
 *
 * Every word that any path has written is known, with its value at the base.  A word that differs from
 * it adds a hash of itself to a sum; the sum is kept up to date with what each move has written, as the undo
 * log has it, and is undone with the move.  So a move costs what it wrote, however much has changed
 * before.  Words that refer to objects made since the base or to threads, locks that are held, and what lies in Thread
 * objects is no part of the sum, as the names of objects and threads depend on the whole state: they are in a
 * list, in the order of addresses. */
#ifndef EXPLORE_BASE_CHANGES_H
#define EXPLORE_BASE_CHANGES_H

#include "vm/vm.h"

/* What half of an 8-byte word of an object holds. */
enum half { HALF_RAW, HALF_REF, HALF_LOCK, HALF_IGNORED };

/* One that has a name in it, in a half that is HALF_REF or HALF_LOCK, or lies in what has one. */
struct named_word {
    const uint64_t *at;
    ref thread; /* the object of the class java.lang.Thread that it lies in; 0: it does not */
    uint8_t halves[2]; /* enum half */
};

struct base_changes;

/* The VM stands at the base. */
struct base_changes *base_changes_new(struct vm *vm);
void base_changes_free(struct base_changes *changes);

/* A move begins; and, as often as wanted: looks at what it has written so far. */
void base_changes_begin_move(struct base_changes *changes);
void base_changes_note(struct base_changes *changes);

/* The rest is as of the last base_changes_note(). */
struct changes_sum {
    uint64_t low, high;
};
struct changes_sum base_changes_sum(const struct base_changes *changes);
const struct named_word *base_changes_named(const struct base_changes *changes, uint64_t *count);

/* Does the field only repeat what is counted elsewhere, or cache what can be computed at any time, or count the
 * tasks that a worker of a pool has run, where the program does not ask (vm->search.ignores_task_counts), or
 * list the threads of a group (vm->search.ignores_thread_lists)?  Only
 * classes that have such fields need to be asked about each. */
bool class_has_ignored(const struct vm *vm, const struct class *c);
bool field_is_ignored(const struct vm *vm, const struct class *c, uint32_t offset);

#endif
