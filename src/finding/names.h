/* names.h - how reports call what is in a trace: threads, objects, places, values, events.
 *
 * Objects have numbers ("Account#3"), but a place is shown with its object's number only when
 * the trace knows the same field of other objects too: most programs have one.  What is written
 * is as the program has it; terminal.h makes it safe to show. */
#ifndef FINDING_NAMES_H
#define FINDING_NAMES_H

#include "event/trace.h"

#include <stdio.h>

struct names; /* opaque; refers to the trace */

struct names *names_new(const struct trace *trace);
void names_free(struct names *names);

/* "Thread-0"; "worker (thread 4)" when several are called worker; never NULL. */
const char *names_thread(const struct names *names, uint32_t thread);

/* "Account.balance", "Account#3.balance", "Peterson.flag[1]", "int[]#4[2]", "Account#3" (an object),
 * "Thread-0", "class Account".  Seen from code of the same class (site; TRACE_NONE: from
 * elsewhere) a field's class goes without saying: "balance", "flag[1]"; an
 * atomic variable is shown as one: "AtomicInteger#4", "AtomicIntegerArray[1]". */
void names_put_place(const struct names *names, FILE *out, uint32_t place, uint32_t site);

/* "Account#3"; the name of a thread. */
void names_put_object(const struct names *names, FILE *out, uint32_t object);
/* The lock that a synchronizer is the inside of; else the object itself. */
uint32_t names_lock_of(const struct names *names, uint32_t object);
/* A monitor or a lock, by its object or by that of the synchronizer inside it, with the field it is in:
 * "Object#3 (Account.lock)", "ReentrantLock#4". */
void names_put_lock(const struct names *names, FILE *out, uint32_t object);
/* The thread that an object is; TRACE_NONE. */
uint32_t names_thread_of(const struct names *names, uint32_t object);

/* The value of an access: "true", "-1", "'a'", "1.5", "null", "Node#7".  False, and nothing is
 * written, when it is not known. */
bool names_put_value(const struct names *names, FILE *out, const struct trace_event *event);
/* Bits of that type, "int" or another primitive one; false: it is none. */
bool names_put_primitive(FILE *out, const char *type, uint64_t bits);
/* From now on no value is known: the trace is a sketch (finding.h). */
void names_hide_values(struct names *names);

/* "read SimpleRace.done = false", "lock Account#3", "start Thread-0"; with modes also
 * "volatile read ...".  Places as for names_put_place(). */
void names_put_event(const struct names *names, FILE *out, const struct trace_event *event,
                     uint32_t site, bool with_modes);

/* One word: "read", "write", "update", "lock", "start", "full-fence", "call", ... */
const char *names_event_kind(const struct trace_event *event);
/* "plain", "opaque", "acquire", "release", "volatile". */
const char *names_mode(enum access_mode mode, bool is_write);
bool names_is_access(const struct trace_event *event);

#endif
