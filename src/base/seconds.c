/* seconds.c - see seconds.h. */
#include "base/seconds.h"

#include <time.h>

double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
