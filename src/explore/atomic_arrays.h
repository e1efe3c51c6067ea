/* atomic_arrays.h - arrays whose elements a search takes for volatile, because an amendment makes
 * atomic arrays of those that are kept in a field.
 *
 * Which arrays these are is found while the program runs: those that are in such a field when the
 * search begins, and whatever is stored in one later; of a field of arrays of arrays the inner ones
 * as well, as deep as the field's type says.  An array stays atomic when it leaves the field: so
 * it is not told by the heap alone, and is a part of the state (atomic_arrays_key). */
#ifndef EXPLORE_ATOMIC_ARRAYS_H
#define EXPLORE_ATOMIC_ARRAYS_H

#include "event/analysis.h"
#include "explore/state_keys.h"

struct atomic_arrays;

struct atomic_arrays *atomic_arrays_new(struct vm *vm);
void atomic_arrays_free(struct atomic_arrays *arrays);
/* Of all classes with this name ("pkg/C") that are not the JDK's. */
void atomic_arrays_add_field(struct atomic_arrays *arrays, const struct symbol *class_name,
                             const struct symbol *field);
/* The VM stands at the base of a search, its undo log is not active. */
void atomic_arrays_begin(struct atomic_arrays *arrays);

bool atomic_arrays_has(const struct atomic_arrays *arrays, ref array);
/* Something was written. */
void atomic_arrays_note(struct atomic_arrays *arrays, const struct access *access);
/* What of a state the heap does not tell. */
uint64_t atomic_arrays_key(const struct atomic_arrays *arrays, struct state_keys *keys);

#endif
