/* swallowed.h - exceptions that come out of the program's code and come to no one.
 *
 * An exception that leaves a method of the program for a method of the library is on its way.  A
 * handler of the library that names a class (not a finally, which throws it again) holds it, and so does
 * a handler of uncaught exceptions.  It is delivered when it comes back to the program: when it, or an
 * exception that it is a cause of, arrives in a method of the program as an exception (Future.get, join,
 * invoke, a rethrow), as an argument of a method that the library calls (exceptionally, handle), or as
 * the result of one of the library's (ForkJoinTask.getException); but a handler of uncaught exceptions, which is called with it in any case, must throw it again.  What
 * is held at the end of a path, or can no longer be reached, is swallowed.
 *
 * All of it is part of the state. */
#ifndef EXPLORE_SWALLOWED_H
#define EXPLORE_SWALLOWED_H

#include "event/stream.h"
#include "explore/sightings.h"
#include "explore/state_keys.h"

struct swallowed;

/* inlet: what the VM reports to; its `enter` and `returned` are set, to these, only as long as something
 * is held, since calls are many.  stream: hears of what the library holds (`held`). */
struct swallowed *swallowed_new(struct vm *vm, struct analysis *inlet, struct event_stream *stream,
                                void (*enter)(void *self, thread_id thread, site_id method),
                                void (*returned)(void *self, thread_id thread, uint32_t object));
void swallowed_free(struct swallowed *swallowed);

/* Events of the VM. */
void swallowed_unwound(struct swallowed *swallowed, thread_id thread, ref exception,
                       enum unwinding step, bool is_library);
void swallowed_uncaught(struct swallowed *swallowed, thread_id thread, ref exception, bool handled);
/* The thread that runs has entered a method: one of the program may be given what is held. */
void swallowed_entered(struct swallowed *swallowed);
/* The library has returned the object to the program. */
void swallowed_returned(struct swallowed *swallowed, ref object);

/* Puts what is swallowed for good after a move into seen->swallowed; is_end: of the path. */
void swallowed_look(struct swallowed *swallowed, struct state_keys *keys, bool is_end,
                    struct sightings *seen);
/* What the key of the state that was taken last lacks. */
uint64_t swallowed_key(const struct swallowed *swallowed, const struct state_keys *keys);

#endif
