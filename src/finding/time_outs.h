/* time_outs.h - the time-outs on a path that came while other threads could go on.
 *
 * A path that needs one shows what can happen, but only on a machine that is slow, or stopped, for as
 * long as the wait lasts. */
#ifndef FINDING_TIME_OUTS_H
#define FINDING_TIME_OUTS_H

#include "event/trace.h"
#include "finding/names.h"

/* Whether the path has one. */
bool time_outs_any(const struct trace *trace);

/* "5 s pass while "main" waits in CountDownLatch.await (Test.java:12) and "worker" could go on": one text for
 * each, without those that say the same.  The caller frees both the texts and the array. */
uint32_t time_outs_texts(const struct trace *trace, const struct names *names, char ***texts);

#endif
