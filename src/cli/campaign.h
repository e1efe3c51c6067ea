/* campaign.h - many runs of commands, several at a time: what heddle jumble and heddle hunt are made of.
 *
 * The caller says what is run next and looks at each run that has ended; the campaign starts processes, ends those that
 * take too long, and keeps what they wrote.  A run is a process group of its own with its own standard input
 * (base/own_input.h).  One that takes too long gets SIGTERM, so that a JVM ends as usual and the agent in it can
 * report, and SIGKILL some seconds later; so do all that are left when Ctrl-C, or another signal that ends processes, ends
 * the campaign.  What processes of the group are left behind when the command has ended is killed.
 *
 * How a command gets the agent: agent_command.h.  Calls are made one at a time, by the thread that called. */
#ifndef CLI_CAMPAIGN_H
#define CLI_CAMPAIGN_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct campaign_run {
    char **words;             /* the command; ends with NULL, lives until the run has ended */
    const char *tool_options; /* its JAVA_TOOL_OPTIONS; NULL: as the environment has it */
    double timeout;           /* seconds, as far as no busy machine holds it up; 0: none */
    double cpu_timeout;       /* seconds of CPU time of the command's own process; 0: none */
    void *context;            /* the caller's */
};

/* What a run has written; NUL behind it. */
struct captured {
    char *text;
    size_t length;
    bool is_cut; /* there was more than is kept */
};

struct campaign_result {
    int status;     /* of its exit */
    int signal;     /* that has killed it; 0: none */
    bool timed_out; /* it was ended, and the two above say how */
    double seconds, cpu_seconds;
    uint64_t memory; /* bytes that it had at most at once, or one of its children had */
    struct captured out, err;
};

struct campaign_calls {
    /* What is to be run next.  False: nothing, as long as no other run ends. */
    bool (*next)(void *self, struct campaign_run *run);
    /* The run has ended.  It may keep texts of the result if it sets them to NULL there. */
    void (*ended)(void *self, const struct campaign_run *run, struct campaign_result *result);
    /* Several times a second, for a line of progress; NULL: not wanted. */
    void (*waiting)(void *self, unsigned running);
};

enum campaign_end { CAMPAIGN_DONE, CAMPAIGN_STOPPED, CAMPAIGN_FAILED };

/* Until there is nothing to run and nothing runs.  STOPPED: by a signal; runs that were cut off by it have not been
 * given to `ended`.  FAILED with an error: a command cannot be run. */
enum campaign_end campaign_execute(const struct campaign_calls *calls, void *self, unsigned jobs,
                                   struct error *error);

/* How many runs at a time the machine has processors for. */
unsigned campaign_jobs(void);

#endif
