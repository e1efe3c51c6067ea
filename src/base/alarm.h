/* alarm.h - something is done when a time is over, whatever the process does then.
 *
 * One alarm a process: it is a signal (SIGALRM).  System calls that wait are broken off by it, as by the
 * user's Ctrl-C. */
#ifndef BASE_ALARM_H
#define BASE_ALARM_H

/* ring() is called from a signal handler: after `seconds`, and again after every further `interval`,
 * both more than 0.  Replaces an alarm that was begun before. */
void alarm_begin(double seconds, double interval, void (*ring)(void *context), void *context);
/* It does not ring any more. */
void alarm_end(void);

#endif
