/* thread_life.h - the life of threads: their memory, how they start, and how they end.
 *
 * Everything an execution changes here goes through the undo log, except memory that is only kept for
 * reuse.  Which thread moves is decided by sched.h, and how threads wait for each other is in monitor.h. */
#ifndef VM_RUN_THREAD_LIFE_H
#define VM_RUN_THREAD_LIFE_H

#include "vm/run/thread.h"

/* A VM thread for a java.lang.Thread object (0 while booting); not runnable yet.  Without a
 * parent: the main thread, live and runnable at once.  NULL: no room for one more. */
struct thread *thread_new(struct vm *vm, struct thread *parent, ref java);
/* Makes t what Thread.currentThread() of `java` means: links both (eetop, vm_id). */
void thread_bind(struct thread *t, ref java);
void thread_start(struct thread *parent, struct thread *t);    /* Thread.start0 */
struct thread *thread_of_java(struct vm *vm, ref java);        /* NULL: never started, or ended */
struct thread *thread_of_id(const struct vm *vm, uint32_t id); /* NULL: ended */

/* Ends the java.lang.Thread of t as the last thing its thread does: it is not alive any more, and
 * the threads that join it are woken.  Restartable, since it needs the object's monitor.  The main
 * sequence calls it for main (after Thread.exit()) and goes on as HotSpot's DestroyJavaVM thread
 * does. */
enum native_status thread_finish(struct thread *t);
/* Restartable: blocks t until no other user (non-daemon) thread is live. */
enum native_status thread_wait_for_others(struct thread *t);
bool all_user_threads_ended(const struct vm *vm, const struct thread *except);

/* t, which runs, has no frame to go on with, or has finished: it is not live any more. */
void thread_ended(struct thread *t);
/* An ended thread has left the interpreter for the last time. */
void thread_forget(struct thread *t);

void threads_release(struct vm *vm);

#endif
