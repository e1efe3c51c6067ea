/* alarm.c - see alarm.h. */
#include "base/alarm.h"

#include <signal.h>
#include <stddef.h>
#include <sys/time.h>

static void (*ring_now)(void *context);
static void *ring_context;

static void on_alarm(int number)
{
    (void)number;
    ring_now(ring_context);
}

/* Never 0, which would mean that the alarm never rings. */
static struct timeval timeval_of(double seconds)
{
    struct timeval time = {(time_t)seconds,
                           (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)};
    if (time.tv_sec == 0 && time.tv_usec == 0)
        time.tv_usec = 1;
    return time;
}

void alarm_begin(double seconds, double interval, void (*ring)(void *context), void *context)
{
    enum { LONGEST = 1000000000 }; /* seconds: more is no bound */
    alarm_end();
    if (seconds > LONGEST)
        return;
    ring_now = ring;
    ring_context = context;
    struct sigaction action = {.sa_handler = on_alarm};
    sigaction(SIGALRM, &action, NULL);
    struct itimerval timer = {.it_interval = timeval_of(interval < LONGEST ? interval : LONGEST),
                              .it_value = timeval_of(seconds)};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void alarm_end(void)
{
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0, 0}}, NULL);
    signal(SIGALRM, SIG_IGN);
}
