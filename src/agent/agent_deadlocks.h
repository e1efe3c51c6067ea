/* agent_deadlocks.h - deadlocks in steered runs: threads that wait for each other's monitors are reported, and the JVM is
 * ended, since it would never end by itself.
 *
 * A thread that is none of the JVM's looks once in a while whether locks are still acquired.  Only if none is for seconds
 * while threads wait for some it attaches itself and asks the JVM who waits for whom. */
#ifndef AGENT_AGENT_DEADLOCKS_H
#define AGENT_AGENT_DEADLOCKS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

/* A thread that waits for a monitor since it has asked for it at the site. */
struct waiting_thread {
    jweak thread;
    uint32_t site;
};

struct deadlock_watch {
    /* Grows with every lock that is requested or acquired. */
    uint64_t (*progress)(void);
    /* The threads that wait; the caller frees *list. */
    uint32_t (*waiting)(struct waiting_thread **list);
    /* Writes what is to be written before the JVM ends. */
    void (*ends)(void);
};

/* When the JVM is complete. */
void deadlocks_watch(const struct deadlock_watch *watch);
/* Was one found? */
bool deadlocks_found(void);

#endif
