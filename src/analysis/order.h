/* order.h - the happens-before order of a recorded execution, and the edges that make it.
 *
 * The trace is given to happens_before.h event by event, so the order is the one by which races
 * are found.  Kept are each event's count in its own thread and, where a thread learned of others,
 * what it then knew: time and memory grow with the trace and the threads, not with its square. */
#ifndef ANALYSIS_ORDER_H
#define ANALYSIS_ORDER_H

#include "event/trace.h"

#include <stdbool.h>
#include <stdint.h>

struct order; /* opaque; refers to the trace */

struct order *order_new(const struct trace *trace);
void order_free(struct order *order);

/* Does event a happen before event b?  An event happens before itself. */
bool order_is_before(const struct order *order, uint32_t a, uint32_t b);
/* The same, and a happens before all that b's thread does from then on, too.  The difference are the
 * freezes of final fields (JLS 17.5.1): they order what comes before a freeze before the reads that reach
 * it through the frozen fields, and nothing else. */
bool order_is_known(const struct order *order, uint32_t a, uint32_t b);

/* order_is_before() in numbers: event a, of thread t, happens before event b of another thread when it comes
 * before it and order_count(a) <= order_known(b, t). */
uint32_t order_count(const struct order *order, uint32_t event);
uint32_t order_known(const struct order *order, uint32_t event, uint32_t thread);

/* For each acquire the last release of each other thread that it sees, in the order of the acquires
 * (Fig. 11 of JRF-E, with all threads' releases: a volatile read sees every earlier write). */
const struct trace_edge *order_edges(const struct order *order, uint32_t *count);

#endif
