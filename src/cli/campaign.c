/* campaign.c - see campaign.h. */
#include "cli/campaign.h"

#include "base/arena.h"
#include "base/own_input.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "cli/spawn.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double LOOK_SECONDS = 0.1, GRACE_SECONDS = 5;
enum {
    MOST_OUTPUT = 16 << 20, /* bytes that are kept of one output */
    IDLE_LOOKS = 10,        /* a second */
};

struct running {
    pid_t pid; /* 0: none */
    struct campaign_run run;
    double started;  /* just before its process was made: on a busy machine long before we go on */
    double deadline; /* 0: none */
    unsigned idle_looks; /* since then, in which it did not want to run */
    bool timed_out;
    int out, err; /* files in memory */
};

struct executing {
    const struct campaign_calls *calls;
    void *self;
    struct running *runs;
    unsigned jobs, active;
    sigset_t awaited, mask; /* signals that are waited for; those that were blocked before */
    bool is_stopped, is_failed;
    struct error *error;
};

/* ---- start ---- */

static void become_command(void *context)
{
    const struct running *r = context;
    setpgid(0, 0);
    own_input_begin();
    dup2(r->out, 1);
    dup2(r->err, 2);
    if (r->run.tool_options)
        setenv("JAVA_TOOL_OPTIONS", r->run.tool_options, 1);
}

static void fail(struct executing *c, const char *what, int cause)
{
    c->is_failed = true;
    error_set(c->error, "cannot run %s: %s", what, strerror(cause));
}

static void start(struct executing *c, struct running *r, const struct campaign_run *run)
{
    int cause;
    *r = (struct running){.run = *run,
                          .started = seconds_now(),
                          .out = memfd_create("stdout", MFD_CLOEXEC),
                          .err = memfd_create("stderr", MFD_CLOEXEC)};
    pid_t pid = -1;
    if (r->out < 0 || r->err < 0)
        cause = errno;
    else
        pid = spawn(run->words, &c->mask, become_command, r, &cause);
    if (pid < 0) {
        fail(c, run->words[0], cause);
        close(r->out);
        close(r->err);
        return;
    }
    r->pid = pid;
    r->deadline = run->timeout > 0 ? r->started + run->timeout : 0;
    c->active++;
}

static void start_what_can_be(struct executing *c)
{
    struct campaign_run run;
    for (unsigned i = 0; i < c->jobs && !c->is_stopped && !c->is_failed; i++) {
        if (c->runs[i].pid)
            continue;
        run = (struct campaign_run){.words = NULL};
        if (!c->calls->next(c->self, &run))
            return;
        start(c, &c->runs[i], &run);
    }
}

/* ---- end ---- */

static struct captured take_output(int file)
{
    struct stat status;
    struct captured captured = {.text = NULL};
    size_t size = fstat(file, &status) == 0 ? (size_t)status.st_size : 0;
    captured.is_cut = size > MOST_OUTPUT;
    size = captured.is_cut ? MOST_OUTPUT : size;
    captured.text = xmalloc(size + 1);
    while (captured.length < size) {
        ssize_t part = pread(file, captured.text + captured.length, size - captured.length,
                             (off_t)captured.length);
        if (part <= 0)
            break;
        captured.length += (size_t)part;
    }
    captured.text[captured.length] = '\0';
    close(file);
    return captured;
}

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

static void end(struct executing *c, struct running *r, int status, const struct rusage *usage)
{
    struct campaign_result result = {
        .status = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
        .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
        .timed_out = r->timed_out,
        .seconds = seconds_now() - r->started,
        .cpu_seconds = seconds_of(&usage->ru_utime) + seconds_of(&usage->ru_stime),
        .memory = (uint64_t)usage->ru_maxrss * 1024,
    };
    kill(-r->pid, SIGKILL);
    result.out = take_output(r->out);
    result.err = take_output(r->err);
    r->pid = 0;
    c->active--;
    if (!c->is_stopped && !c->is_failed)
        c->calls->ended(c->self, &r->run, &result);
    free(result.out.text);
    free(result.err.text);
}

static void take_ended(struct executing *c)
{
    for (unsigned i = 0; i < c->jobs; i++) {
        struct rusage usage;
        int status;
        if (c->runs[i].pid && wait4(c->runs[i].pid, &status, WNOHANG, &usage) == c->runs[i].pid)
            end(c, &c->runs[i], status, &usage);
    }
}

/* A program that writes without end must not fill the memory. */
static void drop_rest(int file)
{
    struct stat status;
    if (fstat(file, &status) == 0 && status.st_size > MOST_OUTPUT)
        fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, MOST_OUTPUT,
                  status.st_size - MOST_OUTPUT);
}

/* The first time it may end as usual. */
static void end_early(struct running *r, bool is_first)
{
    kill(-r->pid, is_first ? SIGTERM : SIGKILL);
    r->deadline = seconds_now() + GRACE_SECONDS;
}

/* So far; 0: not known. */
static double cpu_seconds(pid_t pid)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

/* Does none of its threads run, or want to?  That of a process that cannot be looked at is not known: yes. */
static bool is_idle(pid_t pid)
{
    char *directory = text_printf("/proc/%d/task", (int)pid);
    DIR *tasks = opendir(directory);
    bool is = true;
    for (struct dirent *entry; tasks && is && (entry = readdir(tasks));) {
        char line[256] = "", *file = text_printf("%s/%s/stat", directory, entry->d_name);
        FILE *in = entry->d_name[0] == '.' ? NULL : fopen(file, "re");
        const char *behind = in && fgets(line, sizeof line, in) ? strrchr(line, ')') : NULL;
        is = !behind || !strchr("RD", behind[1] ? behind[2] : 'S');
        if (in)
            fclose(in);
        free(file);
    }
    if (tasks)
        closedir(tasks);
    free(directory);
    return is;
}

/* At its deadline: is that its own fault, or does a busy machine keep it waiting?  It is if it has used as much CPU time, or if
 * it waits for something else. */
static bool is_late(struct running *r)
{
    if (r->timed_out || cpu_seconds(r->pid) >= r->run.timeout)
        return true;
    r->idle_looks += is_idle(r->pid);
    return r->idle_looks >= IDLE_LOOKS;
}

static void look_after(struct executing *c)
{
    double now = seconds_now();
    for (unsigned i = 0; i < c->jobs; i++) {
        struct running *r = &c->runs[i];
        if (!r->pid)
            continue;
        drop_rest(r->out);
        drop_rest(r->err);
        if (!r->timed_out && r->run.cpu_timeout > 0 && cpu_seconds(r->pid) >= r->run.cpu_timeout) {
            r->deadline = now;
            r->idle_looks = IDLE_LOOKS;
        }
        if (r->deadline == 0 || now < r->deadline || !is_late(r))
            continue;
        end_early(r, !r->timed_out && !c->is_stopped && !c->is_failed);
        r->timed_out = true;
    }
}

static void stop(struct executing *c)
{
    c->is_stopped = true;
    for (unsigned i = 0; i < c->jobs; i++)
        if (c->runs[i].pid)
            end_early(&c->runs[i], true);
}

/* ---- the whole ---- */

static void ignore(int number)
{
    (void)number;
}

/* The others stay ignored if they were. */
static void await_signals(struct executing *c, struct sigaction *old_child)
{
    static const int ending[] = {SIGHUP, SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = ignore};
    sigemptyset(&c->awaited);
    sigaddset(&c->awaited, SIGCHLD);
    sigaction(SIGCHLD, &action, old_child); /* one that is ignored cannot be waited for */
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        sigaction(ending[i], NULL, &action);
        if (action.sa_handler != SIG_IGN)
            sigaddset(&c->awaited, ending[i]);
    }
    sigprocmask(SIG_BLOCK, &c->awaited, &c->mask);
}

enum campaign_end campaign_execute(const struct campaign_calls *calls, void *self, unsigned jobs,
                                   struct error *error)
{
    const struct timespec look = {.tv_nsec = (long)(LOOK_SECONDS * 1e9)};
    struct executing c = {.calls = calls, .self = self, .jobs = jobs ? jobs : 1, .error = error};
    struct sigaction old_child;
    c.runs = xcalloc(c.jobs, sizeof *c.runs);
    await_signals(&c, &old_child);
    for (start_what_can_be(&c); c.active; start_what_can_be(&c)) {
        int number = sigtimedwait(&c.awaited, NULL, &look);
        if (number > 0 && number != SIGCHLD && !c.is_stopped)
            stop(&c);
        take_ended(&c);
        look_after(&c);
        if (calls->waiting && !c.is_stopped)
            calls->waiting(self, c.active);
    }
    sigprocmask(SIG_SETMASK, &c.mask, NULL);
    sigaction(SIGCHLD, &old_child, NULL);
    free(c.runs);
    return c.is_failed ? CAMPAIGN_FAILED : c.is_stopped ? CAMPAIGN_STOPPED : CAMPAIGN_DONE;
}

unsigned campaign_jobs(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? (unsigned)count : 1;
}
