/* helpers.h - what several files of natives need: sizes of objects, and exceptions made from errno. */
#ifndef VM_NATIVE_HELPERS_H
#define VM_NATIVE_HELPERS_H

#include "vm/class/jdk_field.h"
#include "vm/file/files.h"
#include "vm/native/native.h"

/* Bytes of an object with its header, not rounded. */
size_t object_bytes(struct vm *vm, ref object);

/* The arena of offheap.h in which a thread's blocks lie. */
unsigned offheap_arena(const struct thread *t);
/* Memory outside of the heap is not checked for races, and threads do not switch at its uses: notes a gap
 * if several threads use it, one of them writing, not ordered by starts and joins.  Every native that
 * uses it calls this. */
void offheap_use(struct thread *t, int64_t address, uint64_t length, bool wrote);

/* Notes that the program asks how many threads there are, or where they stand: in which of the
 * states between their moves that is, is not tried out.  Also when there is one thread left, as the
 * ends of the others are not tried out against the question. */
void threads_gap(struct thread *t);

/* Is it alive for Java?  Thread[] of all that are; 0 with t->thrown set.  Both in thread.c. */
bool thread_is_listed(const struct thread *t);
ref threads_listed(struct thread *t);

/* Text of an errno as HotSpot's libraries print it (strerror). */
const char *errno_text(int error);

/* A call of the file system that the program works on (vm/file/file_system.h). */
#define FILE_CALL(t, name, ...) \
    files_system((t)->vm)->calls->name(files_system((t)->vm)->self, __VA_ARGS__)

/* Why writing was refused; appended to a path in exception messages. */
#define WRITES_REFUSED "(Heddle: writing files needs --allow-writes)"

#endif
