/* thread_dump.h - what every user thread is doing, for people: printed at a deadlock. */
#ifndef VM_RUN_THREAD_DUMP_H
#define VM_RUN_THREAD_DUMP_H

struct vm;

/* Writes a line with name, state and what it waits for, and the Java stack, of each live thread
 * that is not a daemon, to the program's stderr. */
void thread_dump(struct vm *vm);

#endif
