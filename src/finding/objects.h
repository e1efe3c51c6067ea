/* objects.h - what a trace shows of its objects, beyond their numbers: class, the field they are
 * in, the lock or the thread that they are. */
#ifndef FINDING_OBJECTS_H
#define FINDING_OBJECTS_H

#include "event/trace.h"

struct objects; /* opaque; refers to the trace */

/* The monitor of a class has no object of its own in a trace: it goes by a number beyond theirs. */
#define OBJECT_IS_CLASS         ((uint32_t)1 << 31)
#define OBJECT_OF_CLASS(string) (OBJECT_IS_CLASS | (string))
/* The class, a string; TRACE_NONE: it is no monitor of a class. */
uint32_t object_class_monitor(const struct trace *trace, uint32_t object);

struct objects *objects_new(const struct trace *trace);
void objects_free(struct objects *objects);

/* A string: of its own class if that is known, else of one that declares a field of it;
 * TRACE_NONE. */
uint32_t objects_class(const struct objects *objects, uint32_t object);
/* A place, field of a class of the program, in which a reference to it was seen; TRACE_NONE. */
uint32_t objects_origin(const struct objects *objects, uint32_t object);
/* A place, element of an array that a field leads to, in which a reference to it was seen;
 * TRACE_NONE. */
uint32_t objects_element(const struct objects *objects, uint32_t object);
/* The thread that a java.lang.Thread is, if it was started; TRACE_NONE. */
uint32_t objects_thread(const struct objects *objects, uint32_t object);
/* The lock that the user knows, for the synchronizer inside it; else the object itself. */
uint32_t objects_lock(const struct objects *objects, uint32_t object);
/* Whether a lock belongs to the inside of the platform, so that the program cannot take it. */
bool objects_is_inner_lock(const struct objects *objects, uint32_t object);

#endif
