/* refusal.h - what Heddle refuses a program: processes, sockets, devices, permission checks.
 *
 * A program that is run gets an exception or an empty answer.  In a search that is a gap, at the line of
 * the program that asked, and an exception that comes of it is no finding: not of the program's making
 * are those that the library makes in the same call, and those of which one of these is a cause.  A
 * thread that dies of one ends the path, as one that is not followed any further. */
#ifndef VM_RUN_REFUSAL_H
#define VM_RUN_REFUSAL_H

#include "vm/run/thread.h"

/* t is about to be refused this. */
void refuse(struct thread *t, const char *reason);
/* Does the exception come of a refusal? */
bool refusal_caused(struct vm *vm, ref exception);

#endif
