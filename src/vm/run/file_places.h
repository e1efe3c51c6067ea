/* file_places.h - the places of files that a native is about to use, as its effect says.
 *
 * They are found from the state in which the thread stands before the native.  If other threads move
 * before it, its path may lead elsewhere: to a file that was not there.  So the places are looked up
 * again when the native is called, and their uses noted (note_files()).  Nothing else would: a thread
 * goes on to its first switching point before others move, so there may be no execution in which
 * it comes there after them. */
#ifndef VM_RUN_FILE_PLACES_H
#define VM_RUN_FILE_PLACES_H

#include "vm/run/effect.h"
#include "vm/vm.h"

/* EFFECT_PATHS, EFFECT_FILE_USES, _MOVES, _NUMBER; others use no files. */
bool must_stop_files(struct thread *t, const struct native_effect *effect, const union value *args);
/* The native is about to be called, after other threads may have moved: notes what it uses now. */
void note_files(struct thread *t, const struct native_effect *effect, const union value *args);

/* The path of a java.io.File; free() it.  NULL: there is none. */
char *path_of_file(struct vm *vm, ref file);

#endif
