/* call_event.h - the one way in which the VM reports calls, returns, new objects and the ends of
 * constructors to its analysis.
 *
 * Calls and returns are balanced for each thread, also when a method throws.  Frames
 * that no stack trace shows (hidden ones, the VM's own, the linkers of method handles) are
 * no calls. */
#ifndef VM_RUN_CALL_EVENT_H
#define VM_RUN_CALL_EVENT_H

#include "vm/run/access_event.h"

static inline bool call_is_reported(const struct method *m)
{
    return m->member && !(m->traits & METHOD_HIDDEN) && !m->intrinsic_id;
}

static inline const struct analysis *observer(const struct thread *t)
{
    return __builtin_expect(t->vm->observed, 0) ? t->vm->analysis : NULL;
}

/* Does the documentation promise order from the calls of the method (documented_order.inc)? */
bool call_orders_threads(const struct method *m);
/* From reads of the field of what was written there?  Then it is volatile in a VM that is searched. */
bool field_orders_threads(const struct field *f);
void report_documented_order(struct thread *t, const struct method *m);

/* t's top frame is the new one. */
static inline void report_call(struct thread *t, const struct method *m)
{
    const struct analysis *analysis = observer(t);
    if (analysis && m->traits & METHOD_ORDERS)
        report_documented_order(t, m);
    if (analysis && analysis->enter && call_is_reported(m) && !events_are_suppressed(t))
        analysis->enter(analysis->self, t->id, site_of(m, 0));
}

static inline void report_return(const struct thread *t, const struct method *m)
{
    const struct analysis *analysis = observer(t);
    if (analysis && analysis->leave && call_is_reported(m) && !events_are_suppressed(t))
        analysis->leave(analysis->self, t->id, site_of(m, 0));
}

/* m is left with this result, and its caller goes on. */
void report_result_slow(const struct thread *t, const struct method *m, ref result);
static inline void report_result(const struct thread *t, const struct frame *f, union value result)
{
    const struct analysis *analysis = observer(t);
    if (analysis && analysis->returned && f->method->class_->is_boot && f->prev &&
        !f->prev->method->class_->is_boot)
        report_result_slow(t, f->method, result.l);
}

/* Every object that is not permanent: its address may have been another object's before. */
static inline void report_alloc(const struct thread *t, ref object)
{
    const struct analysis *analysis = observer(t);
    if (analysis && analysis->alloc)
        analysis->alloc(analysis->self, t->id, object, current_site(t));
}

/* An exception leaves the thread's run() or main().  In a search, one that comes of a refusal
 * (refusal.h) stops the VM instead. */
void report_uncaught(struct thread *t, ref exception);
/* One leaves the handler that was called for another: nothing takes it. */
void report_handler_failed(struct thread *t, ref exception);

/* t->thrown has come to a frame of m. */
static inline void report_unwinding(const struct thread *t, const struct method *m,
                                    enum unwinding step)
{
    const struct analysis *analysis = observer(t);
    if (analysis && analysis->unwound && call_is_reported(m) && !events_are_suppressed(t))
        analysis->unwound(analysis->self, t->id, t->thrown, step, m->class_->is_boot);
}

/* The constructor m of `object` is left, normally or not (JLS 17.5.1).  Object's own writes
 * no final field. */
static inline void report_freeze(const struct thread *t, const struct method *m, ref object)
{
    const struct analysis *analysis = observer(t);
    if (analysis && analysis->freeze && m->class_ != t->vm->wk.Object)
        analysis->freeze(analysis->self, t->id, object);
}

#endif
