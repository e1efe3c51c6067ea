/* test_campaign.c - runs of a campaign: all of them, no more at a time than allowed, with what they wrote and how they
 * ended; those that take too long, or are left behind, are ended. */
#include "cli/campaign.h"

#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOST = 8 };

struct expecting {
    char *scripts[MOST][4]; /* sh -c SCRIPT */
    unsigned count, started, ended, most_running;
    double timeout, cpu_timeout;
    unsigned stop_after; /* sends itself a signal then; 0: never */
    struct campaign_result results[MOST];
};

static void add(struct expecting *e, char *script)
{
    char *words[4] = {"sh", "-c", script, NULL};
    memcpy(e->scripts[e->count++], words, sizeof words);
}

static bool next(void *self, struct campaign_run *run)
{
    struct expecting *e = self;
    if (e->started == e->count)
        return false;
    *run = (struct campaign_run){.words = e->scripts[e->started],
                                 .tool_options = "tool",
                                 .timeout = e->timeout,
                                 .cpu_timeout = e->cpu_timeout,
                                 .context = &e->results[e->started]};
    e->started++;
    unsigned running = e->started - e->ended;
    e->most_running = running > e->most_running ? running : e->most_running;
    return true;
}

static void ended(void *self, const struct campaign_run *run, struct campaign_result *result)
{
    struct expecting *e = self;
    e->ended++;
    *(struct campaign_result *)run->context = *result;
    result->out.text = result->err.text = NULL;
    if (e->ended == e->stop_after)
        kill(getpid(), SIGINT);
}

static const struct campaign_calls calls = {.next = next, .ended = ended};

static void release(struct expecting *e)
{
    for (unsigned i = 0; i < MOST; i++) {
        free(e->results[i].out.text);
        free(e->results[i].err.text);
    }
}

static void test_results(void **state)
{
    (void)state;
    struct expecting e = {.count = 0};
    struct error error = {""};
    add(&e, "echo out; echo err >&2; exit 3");
    add(&e, "kill -9 $$");
    add(&e, "echo $JAVA_TOOL_OPTIONS; cat");
    add(&e, "head -c 20000000 /dev/zero");
    add(&e, "sleep 0.05");
    assert_int_equal(campaign_execute(&calls, &e, 2, &error), CAMPAIGN_DONE);
    assert_int_equal(e.ended, e.count);
    assert_int_equal(e.most_running, 2);
    assert_int_equal(e.results[0].status, 3);
    assert_string_equal(e.results[0].out.text, "out\n");
    assert_string_equal(e.results[0].err.text, "err\n");
    assert_int_equal(e.results[1].signal, SIGKILL);
    assert_string_equal(e.results[2].out.text, "tool\n");
    assert_true(e.results[3].out.is_cut);
    assert_int_equal(e.results[3].out.length, 16 << 20);
    assert_true(e.results[4].seconds >= 0.05);
    for (unsigned i = 0; i < e.count; i++)
        assert_false(e.results[i].timed_out);
    release(&e);
}

static void test_time_out(void **state)
{
    (void)state;
    struct expecting e = {.timeout = 0.3};
    struct error error = {""};
    add(&e, "sleep 60");
    add(&e, "trap 'echo ends; exit 7' TERM; sleep 60 & wait");
    assert_int_equal(campaign_execute(&calls, &e, 2, &error), CAMPAIGN_DONE);
    assert_true(e.results[0].timed_out && e.results[1].timed_out);
    assert_int_equal(e.results[0].signal, SIGTERM);
    assert_int_equal(e.results[1].status, 7);
    assert_string_equal(e.results[1].out.text, "ends\n");
    assert_true(e.results[0].seconds < 60);
    release(&e);
}

/* What waits uses no CPU time, however long it takes. */
static void test_cpu_time_out(void **state)
{
    (void)state;
    struct error error = {""};
    struct expecting e = {.cpu_timeout = 0.3};
    add(&e, "exec sleep 1");
    add(&e, "while :; do :; done");
    assert_int_equal(campaign_execute(&calls, &e, 2, &error), CAMPAIGN_DONE);
    assert_false(e.results[0].timed_out);
    assert_int_equal(e.results[0].status, 0);
    assert_true(e.results[1].timed_out);
    assert_true(e.results[1].cpu_seconds >= 0.3);
    release(&e);
}

/* Processes that keep one processor busy, the one that this process and its children have from now on. */
static void begin_spinners(pid_t *spinners, unsigned count, cpu_set_t *before)
{
    cpu_set_t one;
    int first = 0;
    assert_int_equal(sched_getaffinity(0, sizeof *before, before), 0);
    while (!CPU_ISSET(first, before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    for (unsigned i = 0; i < count; i++) {
        spinners[i] = fork();
        if (spinners[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            for (;;)
                ;
        }
        assert_true(spinners[i] > 0);
    }
}

/* Time counts in which the run waits or computes, but not that in which others keep it from computing. */
static void test_busy_machine(void **state)
{
    (void)state;
    enum { SPINNERS = 8 };
    pid_t spinners[SPINNERS];
    cpu_set_t before;
    struct error error = {""};
    struct expecting e = {.timeout = 0.2};
    add(&e, "exec nice -n 8 sh -c 'n=0; while [ $n -lt 60000 ]; do n=$((n + 1)); done'");
    begin_spinners(spinners, SPINNERS, &before);
    enum campaign_end end = campaign_execute(&calls, &e, 1, &error);
    for (unsigned i = 0; i < SPINNERS; i++) {
        kill(spinners[i], SIGKILL);
        waitpid(spinners[i], NULL, 0);
    }
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
    assert_int_equal(end, CAMPAIGN_DONE);
    assert_false(e.results[0].timed_out);
    assert_int_equal(e.results[0].status, 0);
    release(&e);
}

/* What a command leaves behind holds its output open, but nobody waits for it. */
static void test_left_behind(void **state)
{
    (void)state;
    struct expecting e = {.count = 0};
    struct error error = {""};
    add(&e, "sleep 60 & echo $!");
    assert_int_equal(campaign_execute(&calls, &e, 1, &error), CAMPAIGN_DONE);
    assert_true(e.results[0].seconds < 60);
    pid_t left = (pid_t)atoi(e.results[0].out.text);
    assert_true(left > 0);
    int gone = 0;
    for (int i = 0; i < 6000 && !gone; i++, usleep(10000)) {
        char path[64], line[512] = "", *mark;
        snprintf(path, sizeof path, "/proc/%d/stat", left);
        FILE *file = fopen(path, "r");
        if (file && fgets(line, sizeof line, file))
            mark = strrchr(line, ')');
        else
            mark = NULL;
        gone = !mark || mark[2] == 'Z';
        if (file)
            fclose(file);
    }
    assert_true(gone);
    release(&e);
}

static void test_stopped(void **state)
{
    (void)state;
    struct expecting e = {.stop_after = 1};
    struct error error = {""};
    add(&e, "true");
    add(&e, "sleep 60");
    add(&e, "sleep 60");
    assert_int_equal(campaign_execute(&calls, &e, 1, &error), CAMPAIGN_STOPPED);
    assert_int_equal(e.ended, 1);
    release(&e);
}

static void test_cannot_run(void **state)
{
    (void)state;
    struct expecting e = {.count = 0};
    struct error error = {""};
    add(&e, "true");
    e.scripts[0][0] = "/nowhere/at/all";
    assert_int_equal(campaign_execute(&calls, &e, 2, &error), CAMPAIGN_FAILED);
    assert_string_equal(error.text, "cannot run /nowhere/at/all: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results),      cmocka_unit_test(test_time_out),
        cmocka_unit_test(test_cpu_time_out), cmocka_unit_test(test_busy_machine),
        cmocka_unit_test(test_left_behind),  cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_cannot_run),
    };
    signal(SIGINT, SIG_DFL); /* a shell ignores it in what it runs in the background */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
