/* spawn.c - see spawn.h. */
#include "cli/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: does not return. */
static void execute(char **words, int failure)
{
    execvp(words[0], words);
    int error = errno;
    ssize_t written = write(failure, &error, sizeof error);
    (void)written;
    _exit(127);
}

pid_t spawn(char **words, const sigset_t *mask, spawn_preparation *prepare, void *context,
            int *cause)
{
    int failure[2];
    *cause = 0;
    if (pipe2(failure, O_CLOEXEC) != 0) {
        *cause = errno;
        return -1;
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        if (prepare)
            prepare(context);
        sigprocmask(SIG_SETMASK, mask, NULL);
        execute(words, failure[1]);
    }
    if (pid < 0)
        *cause = errno;
    close(failure[1]);
    while (pid > 0 && read(failure[0], cause, sizeof *cause) < 0 && errno == EINTR)
        ;
    close(failure[0]);
    if (pid > 0 && *cause) {
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            ;
        pid = -1;
    }
    return pid;
}
