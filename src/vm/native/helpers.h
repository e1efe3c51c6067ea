/* helpers.h - what several files of natives need: sizes of objects, and exceptions made from errno. */
#ifndef VM_NATIVE_HELPERS_H
#define VM_NATIVE_HELPERS_H

#include "vm/class/jdk_field.h"
#include "vm/native/native.h"

/* Bytes of an object with its header, not rounded. */
size_t object_bytes(struct vm *vm, ref object);

/* Notes that the program uses memory outside of the heap, which is neither checked for races nor
 * part of a state. */
void offheap_gap(struct thread *t);

/* Notes that the program asks how many threads there are, or where they stand: in which of the
 * states between their moves that is, is not tried out.  Also when there is one thread left, as the
 * ends of the others are not tried out against the question. */
void threads_gap(struct thread *t);

/* Is it alive for Java?  Thread[] of all that are; 0 with t->thrown set.  Both in thread.c. */
bool thread_is_listed(const struct thread *t);
ref threads_listed(struct thread *t);

/* Text of an errno as HotSpot's libraries print it (strerror). */
const char *errno_text(int error);

/* Why writing was refused; appended to a path in exception messages. */
#define WRITES_REFUSED "(Heddle: writing files needs --allow-writes)"

#endif
