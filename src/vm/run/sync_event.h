/* sync_event.h - the one way in which the VM reports a synchronization action to its analysis.
 *
 * Monitors are reported at the outermost enter and exit only.  What `object` means depends on
 * the kind: a reference, a thread's id, or class_offset_of() a class. */
#ifndef VM_RUN_SYNC_EVENT_H
#define VM_RUN_SYNC_EVENT_H

#include "event/analysis.h"
#include "vm/run/access_event.h"
#include "vm/run/thread.h"
#include "vm/vm.h"

static inline void report_sync(struct thread *t, enum sync_kind kind, sync_id object)
{
    const struct analysis *analysis = t->vm->analysis;
    if (__builtin_expect(t->vm->observed, 0) && analysis && analysis->sync &&
        !events_are_suppressed(t))
        analysis->sync(analysis->self, t->id, kind, object, current_site(t));
}

/* t uses the class as JLS 12.4.1 says.  If another thread has initialized it, t comes after that (12.4.2). */
static inline void report_class_use(struct thread *t, const struct class *c)
{
    if (c->state >= CLASS_INITIALIZED && c->init_thread != t->id)
        report_sync(t, SYNC_CLASS_USED, class_offset_of(c));
}

#endif
