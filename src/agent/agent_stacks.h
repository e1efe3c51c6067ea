/* agent_stacks.h - where threads of the JVM stand and what they hold, as parts of traces (event/trace.h). */
#ifndef AGENT_AGENT_STACKS_H
#define AGENT_AGENT_STACKS_H

#include "agent/sites.h"
#include "event/trace.h"

#include <jvmti.h>

/* The number of the calling thread's stack (stacks.h), with the site. */
uint32_t stacks_of_thread(uint32_t site);
/* The stack with that number; the site, which may be NULL, is its topmost frame.  Of the number of a site, that frame alone. */
uint32_t stacks_add_kept(struct trace *trace, JNIEnv *jni, uint32_t number,
                         const struct site *site);
/* The stack of the calling thread, without frames of the runtime; its topmost frame is the site's, which may be NULL.
 * Where the JVM tells nothing, that frame alone. */
uint32_t stacks_add_own(struct trace *trace, JNIEnv *jni, const struct site *site);

/* A Thread, or the name of one, a String; NULL: it is not known any more. */
void stacks_add_thread(struct trace *trace, JNIEnv *jni, jobject thread);

/* Events, by thread `id`, that lock the monitors which the calling thread holds, in the order in which it took them.
 * object: the one that has the number 1 in the trace; may be NULL. */
uint32_t stacks_add_monitors(struct trace *trace, JNIEnv *jni, uint32_t id, jobject object);
/* The first `count` of the locks, whose numbers come after the given one. */
void stacks_add_locks(struct trace *trace, JNIEnv *jni, uint32_t id, jobjectArray locks, jint count,
                      uint32_t number);

/* An event, by thread `id`, that it waits to lock the monitor, object `number` of the trace, at the site, which may be
 * NULL. */
void stacks_add_request(struct trace *trace, JNIEnv *jni, uint32_t id, jobject monitor,
                        uint32_t number, const struct site *site);

/* The name of a class as Java writes it, "int[]", "pkg.C"; the caller frees. */
char *stacks_class_name(jclass class_);
char *stacks_type_name(const char *descriptor);

#endif
