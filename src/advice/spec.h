/* spec.h - what a trace shows, in the words of amendments (finding/amendment.h): names that mean
 * the same in every execution of the program.  All functions return text that the caller frees, and
 * NULL where the trace does not show it. */
#ifndef ADVICE_SPEC_H
#define ADVICE_SPEC_H

#include "event/trace.h"
#include "finding/objects.h"

/* "pkg.C.run()V:12": the user's own position of the event; NULL for what the library does by
 * itself. */
char *spec_code(const struct trace *trace, uint32_t event);
/* The same of the event and of each call of the user's own code that it is in, the innermost first, with
 * tabs between them. */
char *spec_calls(const struct trace *trace, uint32_t event);
/* The same of one frame of its stack, up to the line of another one of the same method:
 * "pkg.C.run()V:12-14". */
char *spec_lines(const struct trace *trace, uint32_t site, int32_t last_line);
/* The positions of two events of a thread in the innermost call of a method of the user in which
 * both happen; false when there is none. */
bool spec_common_call(const struct trace *trace, uint32_t a, uint32_t b, uint32_t sites[2]);
/* "pkg.C.done" of a field, or of the field that holds the array of an element. */
char *spec_field(const struct trace *trace, uint32_t place);
/* "pkg.C.done:Z". */
char *spec_typed_field(const struct trace *trace, uint32_t place);

/* A lock, by its object (a synchronizer: the lock around it) or its class, as
 * standing_lock_change() gives it: "monitor field pkg.C.lock:Ljava/lang/Object;", "juc static ...",
 * "monitor self pkg.C", "monitor class pkg.C"; in words only: "monitor element pkg.C.locks",
 * "monitor local java.lang.Object" for one that no field leads to.  owner: the object whose field
 * the race is on, 0 for none: a lock that is this object itself is called so. */
char *spec_lock(const struct trace *trace, const struct objects *objects, uint32_t object,
                bool is_juc, uint32_t owner);

/* Whether the place is the program's own, so that its declaration can be changed. */
bool spec_is_changeable(const struct trace *trace, uint32_t place);

#endif
