/* stack_trace.h - Java stack traces as java.lang.StackTraceElement objects. */
#ifndef VM_RUN_STACK_TRACE_H
#define VM_RUN_STACK_TRACE_H

#include "vm/run/thread.h"

/* StackTraceElement[] of where t stands, its topmost frame first; 0 with asker->thrown set. */
ref stack_trace_of_thread(struct thread *asker, struct thread *t);

/* Fills in a StackTraceElement for a place in a method (bci -1: native); false with t->thrown
 * set. */
bool stack_trace_fill_element(struct thread *t, ref element, const struct method *m, int bci);

#endif
