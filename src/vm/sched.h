/* sched.h - starts and ends threads, and decides through the chooser which one moves next. */
#ifndef VM_SCHED_H
#define VM_SCHED_H

#include "vm/thread.h"

/* A VM thread for a java.lang.Thread object (0 while booting); not runnable yet. */
struct thread *thread_new(struct vm *vm, struct thread *parent, ref java);
void thread_start(struct thread *parent, struct thread *t); /* Thread.start0 */
void thread_ended(struct thread *t);
struct thread *thread_of_java(struct vm *vm, ref java); /* NULL: never started, or ended */

/* Runs threads until the VM stops. */
void sched_run(struct vm *vm);

/* Virtual time: reading the clock moves it a little, so that polling loops end. */
int64_t clock_nanos(struct vm *vm);
int64_t clock_millis(struct vm *vm);

#endif
