/* acquires.h - how an acquire of the acquiring history (finding/advice.h) is called. */
#ifndef ADVICE_ACQUIRES_H
#define ADVICE_ACQUIRES_H

#include "event/trace.h"

/* The acquire that an event of the trace is; NULL when it is nothing that a programmer could
 * repeat. The caller frees. */
char *acquire_describe(const struct trace *trace, uint32_t event);

#endif
