/* agent_lock_names.h - what may-trigger relations call methods and locks of the JVM, as numbers that are known to rewritten
 * code, and as keys (steer/may_trigger.h).  The names are those that explore/lock_requests.h gives.
 *
 * Numbers and names live as long as the process.  Functions take a lock of their own for a moment. */
#ifndef AGENT_AGENT_LOCK_NAMES_H
#define AGENT_AGENT_LOCK_NAMES_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

/* "pkg.C.name"; from 1. */
uint32_t lock_names_add_method(const char *name);
uint64_t lock_names_method_key(uint32_t number);

/* The type of monitors of a class's instances, or of its own; from 1. */
uint32_t lock_names_number(jclass of, bool is_of_class);
/* type 0: a lock of java.util.concurrent that is acquired at the site. */
const char *lock_names_type(uint32_t type, uint32_t site);
uint64_t lock_names_type_key(uint32_t type, uint32_t site);

/* The program's methods on the calling thread's stack, the innermost first; how many. */
uint32_t lock_names_stack(JNIEnv *jni, const char **methods, uint32_t most);
/* The site's method alone. */
uint32_t lock_names_site(const char **methods, uint32_t site);

#endif
