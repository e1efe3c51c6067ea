/* service.h - the threads of the library that serve the garbage collector: the reference handler, the
 * finalizer thread and those of cleaners; and the registration of what has a finalizer.
 *
 * When a program is run they are threads like any other, with two differences: their waits never end by
 * time, since in the library these time-outs only bound how long an unused cleaner stays (and a program
 * in a deadlock would never be seen to be in one); and allocation waits for them before it fails.
 *
 * A search has none of them but, where it is needed, the reference handler (referents.h).  Nothing is
 * collected there, so they would only wait, and be part of every state.  Finalizers and cleaning actions of
 * the program, which could run at any time once their objects are unreachable, are gaps. */
#ifndef VM_RUN_SERVICE_H
#define VM_RUN_SERVICE_H

#include "vm/class/load.h"
#include "vm/run/thread.h"

/* Is this java.lang.Thread one of them? */
bool service_is_thread(const struct vm *vm, ref java);

/* A search does not start it: notes what that leaves out. */
void service_pretend(struct thread *t, ref java);

/* The frame that makes an object, one of whose constructors f runs. */
const struct frame *service_maker(const struct frame *f);

/* Called at the end of Object.<init>, whose frame this is, for an object with a finalizer or a queue.
 * LOAD_PUSHED: Finalizer.register() was called, or a search begins here, and the instruction is
 * executed again. */
enum load_status service_register(struct thread *t, struct frame *f);

/* Finalizer.register(), which must be called with the object; NULL: there is no need to. */
struct method *service_register_method(struct thread *t, ref object);

/* Is there a pending reference, or a service thread that could go on? */
bool service_is_busy(const struct vm *vm);

/* The heap is full.  True: the service threads have work to do that may make room: t now waits for them
 * and must then try again. */
bool service_gives_room(struct thread *t);

#endif
