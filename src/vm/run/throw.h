/* throw.h - Java exceptions that the VM raises. */
#ifndef VM_RUN_THROW_H
#define VM_RUN_THROW_H

#include "vm/class/class.h"
#include "vm/run/thread.h"

/* Makes an exception of the named class ("java/lang/NullPointerException", loaded by the boot
 * loader) with a message (NULL = none), its stack trace filled in, and sets t->thrown.  Always
 * returns NATIVE_THROWN, so that natives can return it. */
enum native_status throw_new(struct thread *t, const char *class_name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with a cause. */
enum native_status throw_with_cause(struct thread *t, const char *class_name, ref cause,
                                    const char *format, ...) __attribute__((format(printf, 4, 5)));
enum native_status throw_npe(
    struct thread *t); /* no message: the helpful one is computed on demand */
enum native_status throw_oom(struct thread *t, const char *message);
/* Sets an OutOfMemoryError aside for when nothing can be allocated; once, after Throwable was
 * initialized. */
void throw_prepare(struct thread *t);
enum native_status throw_object(struct thread *t, ref exception); /* as athrow does */

/* Throwable.fillInStackTrace: stores the backtrace of t's current frames in the object. */
void throwable_fill_in(struct thread *t, ref throwable);

/* The program needs something that Heddle does not have: ends the run as incomplete, naming it.
 * The thread stops here; nothing after this call in the program runs. */
enum native_status vm_unsupported(struct thread *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
