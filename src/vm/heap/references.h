/* references.h - what a collection does with the instances of java.lang.ref.Reference.
 *
 * As the API says: a weak reference is cleared when its referent is neither strongly nor softly
 * reachable, a soft one only before an OutOfMemoryError, a phantom one when its referent is not
 * reachable even through objects that wait for their finalizers.  A final reference (the library's
 * Finalizer) keeps its referent, which the finalizer needs, and is made inactive.  What was cleared, or
 * made inactive, is put on the list heap->pending, linked by Reference.discovered, from which the
 * library's reference handler thread takes and enqueues it.
 *
 * For a search (heap->holds_referents) the collector clears nothing, since all answers that a program
 * can get are to be tried (run/referents.h).  With one exception: before an OutOfMemoryError soft and
 * weak references are cleared there, too, but not enqueued. */
#ifndef VM_HEAP_REFERENCES_H
#define VM_HEAP_REFERENCES_H

#include "vm/heap/heap.h"

/* Which references hold their referents. */
enum strength {
    HOLD_ALL,
    HOLD_PHANTOM, /* all but soft and weak ones */
    HOLD_SOFT,    /* only soft ones */
    HOLD_NONE,
};

/* While marking: does this reference, an instance of c, keep its referent? */
bool reference_holds(const struct heap *heap, ref reference, const struct class *c);

/* After marking: clears and makes pending. */
void references_process(struct heap *heap);

/* ---- for a search ---- */

/* Finds out which objects are strongly reachable: from what threads can still read (JLS 12.6.1), not
 * from all that their frames happen to hold.  heap->met then has all references that can be come by. */
void references_find(struct heap *heap);
/* Are the referents strongly reachable of all references that `asked` holds for, also of those that cannot be
 * come by?  Marking ends with the last of them, so that this costs less than references_find(). */
bool references_all_hold(struct heap *heap, bool (*asked)(const void *context, ref reference),
                         const void *context);
/* As of the last references_find(): is the object not strongly reachable? */
bool references_lost(const struct heap *heap, ref object);
/* Clears, at one moment, all references to the object, which is lost, and to all lost objects from which
 * it is reachable; phantom ones only if `phantom`.  Those with a queue are made pending. */
void references_clear(struct heap *heap, ref object, bool phantom);
/* Will the reference be enqueued when it is cleared? */
bool reference_has_queue(const struct heap *heap, ref reference);

#endif
