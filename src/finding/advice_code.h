/* advice_code.h - advice on a trace as text, to be kept in a store and read again. */
#ifndef FINDING_ADVICE_CODE_H
#define FINDING_ADVICE_CODE_H

#include "finding/advice.h"

/* The caller frees. */
char *trace_advice_encode(const struct trace_advice *advice);
/* False when it is no such text: then there is nothing to release. */
bool trace_advice_decode(struct trace_advice *advice, const char *text);

#endif
