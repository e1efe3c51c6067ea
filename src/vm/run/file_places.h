/* file_places.h - the places of files that a native is about to use, as its effect says.
 *
 * They are found from the state in which the thread stands before the native.  If other threads move
 * before it, its path may lead elsewhere, to places that are not noted here.  That misses nothing:
 * the search also makes the execution in which the others have moved before the thread came here,
 * since what the thread did meanwhile is at no switching point, and there they are noted. */
#ifndef VM_RUN_FILE_PLACES_H
#define VM_RUN_FILE_PLACES_H

#include "vm/run/effect.h"
#include "vm/vm.h"

/* EFFECT_FILE_USES, _MOVES, _NUMBER */
bool must_stop_file(struct thread *t, const struct native_effect *effect, const union value *args);
/* EFFECT_PATHS */
bool must_stop_paths(struct thread *t, const struct native_effect *effect, const union value *args);

/* The path that the argument names, as open(2) is given it; free() it.  NULL: there is none. */
char *path_of_argument(struct vm *vm, const struct path_effect *path, const union value *args);

#endif
