/* monitor.h - monitors, wait sets, parking, sleeping: everything that can block a thread.
 *
 * A lock word holds (owner's slot + 1) << 16 | recursion count, 0 = free.  There are no
 * queues: a blocked thread names what it waits for in its own fields, and the scheduler asks
 * whether it could go on.  A native or an instruction that blocks is executed again when its
 * thread is chosen again. */
#ifndef VM_RUN_MONITOR_H
#define VM_RUN_MONITOR_H

#include "vm/run/thread.h"

/* True: taken.  False: the thread is now THREAD_BLOCKED on it; execute again later. */
bool monitor_enter(struct thread *t, ref object);
/* False: not the owner (IllegalMonitorStateException is set). */
bool monitor_exit(struct thread *t, ref object);
bool monitor_is_owner(const struct thread *t, ref object);
struct thread *monitor_owner(const struct vm *vm, ref object); /* NULL: free */

/* Object.wait: called again until it answers NATIVE_DONE or NATIVE_THROWN. millis 0 = no
 * timeout. */
enum native_status monitor_wait(struct thread *t, ref object, int64_t millis);
enum native_status monitor_notify(struct thread *t, ref object, bool all);
/* Takes every waiting thread out of the object's wait set; reports no event. */
void monitor_wake_all(struct thread *by, ref object);

/* LockSupport.park/unpark; Thread.sleep, interrupt, yield. */
enum native_status thread_park(struct thread *t, bool absolute, int64_t time);
void thread_unpark(struct thread *by, struct thread *t);
enum native_status thread_sleep(struct thread *t, int64_t nanos);
/* From now on Thread.join waits for the thread's end and takes no monitor.  The JDK's own takes the
 * thread object's monitor, which changes no result, but a search would have to try all its
 * orders. */
void thread_model_join(struct vm *vm);
/* Until references are pending. */
enum native_status thread_await_references(struct thread *t);
void thread_interrupt(struct thread *by, struct thread *t);
/* Lets others move first.  For natives: frame->state records that it has. */
enum native_status thread_yield(struct thread *t);

/* The monitor that t wants and another thread owns; 0: none. */
ref thread_wanted_monitor(const struct thread *t);
/* Could the thread go on if it were chosen? */
bool thread_enabled(const struct thread *t);
/* Is it in a wait that only another thread or the time ends, and that has not ended yet? */
bool thread_is_waiting(const struct thread *t);
/* Ends such a wait by time, or spuriously. */
void thread_time_out(struct thread *t);

/* Sets the state and java.lang.Thread.threadStatus with it; every state but RUNNABLE puts
 * the thread at the end of the queue. */
void thread_set_state(struct thread *t, enum thread_state state);
void thread_queue_up(struct thread *t);

#endif
