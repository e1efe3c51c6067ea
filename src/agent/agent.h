/* agent.h - the JVMTI agent as a whole: what its parts share.  The files agent*.c know the JVM; all others in this room
 * know class files, findings and options only.
 *
 * Rules:
 *   - Whatever goes wrong in the agent, the program goes on as if there were none; what is not watched then is said.
 *   - No lock of the agent is held while Java code may run, a class may be loaded, or the JVM may wait for other
 *     threads: the locks guard plain C data for a moment.
 *   - Nothing is written to stdout; stderr gets a line when something is wrong, and the summary at the end. */
#ifndef AGENT_AGENT_H
#define AGENT_AGENT_H

#include "agent/field_modes.h"
#include "agent/filter.h"
#include "agent/options.h"
#include "agent/sites.h"
#include "agent/stacks.h"

#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>

struct agent {
    JavaVM *vm;
    jvmtiEnv *jvmti;
    struct agent_options options;
    struct suppressions suppressions;
    pthread_mutex_t lock; /* of the site table, while a class is rewritten */
    struct site_table sites;
    struct field_modes *modes;
    struct stacks stacks;                      /* with history: of earlier accesses */
    _Atomic uint64_t classes, hooks, unhooked; /* rewritten ones; calls put in; classes without */
    _Atomic bool is_over;                      /* the JVM ends: nothing more is reported */
};

extern struct agent agent;

/* A line on stderr, after "heddle: ". */
void agent_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* When the JVM ends, however: writes what waits, once. */
void agent_end(void);

/* "pkg.Outer$Inner" of "pkg/Outer$Inner"; the caller frees. */
char *agent_java_name(const char *internal_name);
/* Frees what JVMTI has given; NULL is none. */
void agent_deallocate(void *memory);

#endif
