/* reference.c - natives of java.lang.ref, and Runtime.gc().
 * What becomes of references is in vm/heap/references.h. */
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/run/monitor.h"
#include "vm/run/referents.h"

/* ---- the collector ---- */

/* The reference handler goes first, as it does on HotSpot, where it has the highest priority. */
NATIVE(runtime_gc)
{
    (void)args, (void)result;
    if (t->frame->state)
        return NATIVE_DONE;
    t->result.bits = 0; /* read by nothing any more, and must keep no object alive */
    heap_collect_idle(&t->vm->heap);
    return t->vm->heap.pending ? thread_yield(t) : NATIVE_DONE;
}

/* ---- Reference ---- */

NATIVE(pending_take)
{
    (void)args;
    struct heap *heap = &t->vm->heap;
    ref pending = heap->pending;
    UNDO_SET(heap->log, heap->pending, 0);
    RETURN_REF(pending);
}

NATIVE(pending_has)
{
    (void)args;
    RETURN_INT(t->vm->heap.pending != 0);
}

static enum native_status signal_dispatched(struct thread *t, struct frame *f, union value *result)
{
    (void)f, (void)result;
    return t->thrown ? NATIVE_THROWN : thread_await_references(t);
}

/* HotSpot has a thread of its own for signals: the library's handlers are started from it. */
static enum native_status dispatch_signal(struct thread *t)
{
    struct class *c = class_boot(t->vm, "jdk/internal/misc/Signal");
    struct method *m = class_declared_method(c, symbol_of("dispatch"), symbol_of("(I)V"));
    if (!m)
        die("this JDK's jdk.internal.misc.Signal has no dispatch(int): Heddle needs JDK 17");
    union value call = {.i = t->vm->signal_to_dispatch};
    t->vm->signal_to_dispatch = 0;
    return native_call(t, m, &call, signal_dispatched);
}

NATIVE(pending_wait)
{
    (void)args, (void)result;
    if (t->vm->signal_to_dispatch)
        return dispatch_signal(t);
    return thread_await_references(t);
}

/* In place of Reference.get(): the collector and clear() of other threads act on the referent, so
 * reading it is an action of its own and no plain access. */
NATIVE(reference_get)
{
    if (!referent_ask(t, args[0].l))
        return NATIVE_RETRY;
    RETURN_REF(get_ref(args[0].l, t->vm->off.Reference_referent));
}

/* Whether it is an object that the caller holds does not depend on the collector. */
NATIVE(reference_refers_to)
{
    if (!args[1].l && !referent_ask(t, args[0].l))
        return NATIVE_RETRY;
    RETURN_INT(get_ref(args[0].l, t->vm->off.Reference_referent) == args[1].l);
}

NATIVE(reference_clear)
{
    heap_put_ref(&t->vm->heap, args[0].l, t->vm->off.Reference_referent, 0);
    RETURN_VOID();
}

const struct native_entry natives_reference[] = {
    /* Nothing is collected while searching. */
    {"java/lang/Runtime", "gc", "()V", runtime_gc, DOES(PURE)},
    /* Only the reference handler calls these.  When it moves is tried out: run/referents.h. */
    {"java/lang/ref/Reference", "getAndClearReferencePendingList", NULL, pending_take, DOES(OWN)},
    {"java/lang/ref/Reference", "hasReferencePendingList", "()Z", pending_has, DOES(OWN)},
    {"java/lang/ref/Reference", "waitForReferencePendingList", "()V", pending_wait, DOES(ASKS)},
    {"java/lang/ref/Reference", "get", "()Ljava/lang/Object;", reference_get, DOES(READ_REFERENT)},
    {"java/lang/ref/Reference", "refersTo0", NULL, reference_refers_to,
     DOES_ON(READ_REFERENT, 1, 0)},
    {"java/lang/ref/Reference", "clear0", "()V", reference_clear, DOES(WRITE_REFERENT)},
    {"java/lang/ref/PhantomReference", "refersTo0", NULL, reference_refers_to,
     DOES_ON(READ_REFERENT, 1, 0)},
    {0},
};
