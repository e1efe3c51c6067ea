/* seconds.h - how long something takes. */
#ifndef BASE_SECONDS_H
#define BASE_SECONDS_H

/* Seconds of a clock that never goes back.  Only differences mean something. */
double seconds_now(void);
/* That the process has used the CPU. */
double seconds_of_cpu(void);

#endif
