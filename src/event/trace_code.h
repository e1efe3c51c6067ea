/* trace_code.h - the bytes of a trace before compression: what trace_encode() wraps.
 *
 * A sequence of numbers (LEB128, no byte more than needed), so one trace has one encoding.  Here
 * for tests: the checksum around it would keep a fuzzer out. */
#ifndef EVENT_TRACE_CODE_H
#define EVENT_TRACE_CODE_H

#include "event/trace.h"

/* The caller frees *bytes. */
void trace_write(const struct trace *trace, uint8_t **bytes, size_t *length);
/* As trace_decode(). */
bool trace_read(struct trace *trace, const uint8_t *bytes, size_t length, struct error *error);

#endif
