/* agent_deadlocks.h - deadlocks in steered runs: threads that wait for each other's monitors and exclusive locks of
 * java.util.concurrent are reported, and the JVM is ended, since it may never end by itself.
 *
 * A thread that is none of the JVM's looks once in a while whether one of the program's has waited for a lock for
 * seconds, whatever the others do.  Only then it attaches itself and asks the JVM who waits for whom. */
#ifndef AGENT_AGENT_DEADLOCKS_H
#define AGENT_AGENT_DEADLOCKS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

struct watched_thread {
    jweak thread;
    uint32_t
        site; /* where it has asked for a lock that it waits for; 0: it has not, as far as is known */
    int64_t waiting; /* nanoseconds since then */
};

struct deadlock_watch {
    /* All threads of the program; the caller frees *list. */
    uint32_t (*threads)(struct watched_thread **list);
    /* Writes what is to be written before the JVM ends. */
    void (*ends)(void);
};

/* When the JVM is complete. */
void deadlocks_watch(const struct deadlock_watch *watch);
/* Was one found? */
bool deadlocks_found(void);

#endif
