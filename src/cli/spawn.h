/* spawn.h - a process that runs a command. */
#ifndef CLI_SPAWN_H
#define CLI_SPAWN_H

#include <signal.h>
#include <sys/types.h>

/* What the child does before it becomes the command; NULL: nothing. */
typedef void spawn_preparation(void *context);

/* Runs words[0] with the words and the signal mask.  Returns when the child is the command: signals that must not come
 * before are to be blocked by the caller.  -1: it cannot be run, and *cause is errno. */
pid_t spawn(char **words, const sigset_t *mask, spawn_preparation *prepare, void *context,
            int *cause);

#endif
