/* referents.h - a search tries what the collector could do to references: whether a referent is found
 * cleared, and when references are enqueued.
 *
 * Nothing is collected while searching (heap/references.h).  Instead, when the program asks for a
 * referent that no thread could come by without references, both answers are tried, CHOICE_CLEARED.
 * What makes an object unreachable need not be an action that others could observe (a variable that is
 * read no more), so threads switch before every such question.  There is no question when the thread
 * that asks holds the referent itself, or when it is strongly reachable at that moment.
 *
 * The reference handler is a thread of the search once the program, not the library for itself, has made
 * a WeakHashMap, or a ReferenceQueue and a reference that belongs to it; or, where the program made nothing but the queue
 * before its first thread starts, from then on: a handler that were started by any of several threads
 * would know what that one had done before.  It can move when references are pending, or when a
 * reference of the program with a queue could be cleared, which it then does.  Before, nothing
 * could show that a reference was enqueued.
 *
 * References that the library makes for itself are not asked about: referent_is_programs() has the rule
 * and the condition under which that is sound. */
#ifndef VM_RUN_REFERENTS_H
#define VM_RUN_REFERENTS_H

#include "vm/run/thread.h"

/* Could the answer to t's question for the referent depend on what is reachable?  Cheap. */
bool referent_is_asked(const struct thread *t, ref reference);

/* The same, and is the referent not strongly reachable now? */
bool referent_is_lost(struct thread *t, ref reference);

/* t asks for the referent, which is not null.  Clears it, or not, as the search chooses.  False: t must
 * stop here, since the search begins with this question. */
bool referent_ask(struct thread *t, ref reference);

/* A queue, or what has one, or a reference is being made by t; f is the frame of Object.<init>.  True: a frame was
 * pushed in which the reference handler is started. */
bool referent_queue_made(struct thread *t, struct frame *f);

/* t is about to start a thread. */
void referents_before_start(struct thread *t);

/* Does a read of this place show whether the reference handler, which is there, has enqueued something? Then
 * it must have its chance before: that it can move depends on what is reachable, and so on actions
 * at which threads do not switch. */
bool referents_show(const struct thread *t, ref object, uint32_t offset);

/* Can the reference handler go on? */
bool referents_wanted(struct vm *vm);
/* It does: makes references pending if none is.  False: there is none. */
bool referents_enqueue(struct thread *t);

#endif
