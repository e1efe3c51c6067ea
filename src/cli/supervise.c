/* supervise.c - see supervise.h. */
#include "cli/supervise.h"

#include "cli/spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const int forwarded[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGCONT};
static volatile sig_atomic_t child;

/* A terminal sends its signals to the command itself, too. */
static void forward(int number, siginfo_t *info, void *context)
{
    (void)context;
    int error = errno;
    if (info->si_code != SI_KERNEL && child > 0)
        kill((pid_t)child, number);
    errno = error;
}

/* What was ignored stays so, for both. */
static void catch_all(struct sigaction *old)
{
    struct sigaction action = {.sa_sigaction = forward, .sa_flags = SA_SIGINFO | SA_RESTART};
    for (size_t i = 0; i < sizeof forwarded / sizeof *forwarded; i++) {
        sigaction(forwarded[i], NULL, &old[i]);
        if (old[i].sa_handler != SIG_IGN)
            sigaction(forwarded[i], &action, NULL);
    }
}

static bool cannot_run(const char *name, int cause, struct command_end *end, struct error *error)
{
    end->status = cause == ENOENT ? 127 : 126;
    return error_set(error, "cannot run %s: %s", name, strerror(cause));
}

bool supervise(char **words, struct command_end *end, struct error *error)
{
    struct sigaction old[sizeof forwarded / sizeof *forwarded];
    sigset_t all, mask;
    int cause, status;
    *end = (struct command_end){.status = 0};
    /* A signal that comes before the child is known waits. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &mask);
    pid_t pid = spawn(words, &mask, NULL, NULL, &cause);
    if (pid > 0) {
        child = pid;
        catch_all(old);
    }
    sigprocmask(SIG_SETMASK, &mask, NULL);
    if (pid < 0)
        return cannot_run(words[0], cause, end, error);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    child = 0;
    end->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return true;
}

int supervise_end(const struct command_end *end)
{
    if (!end->signal)
        return end->status;
    /* The command has left its core already. */
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(end->signal, SIG_DFL);
    raise(end->signal);
    return 128 + end->signal;
}
