/* relaxed_finals.c - see relaxed_inside.h.
 *
 * What final fields promise (JLS 17.5) about objects that a thread has got before they were made.  Of objects that
 * were made before, happens_before.h knows it when a field is read (happens_before_by_freeze()).  A reference that is
 * seen before it is written tells nothing yet; when the path has ended, the write is there, with the freezes that come
 * before it, and what the thread has read of the object in between is looked at again: if it saw the initial value of
 * what was written before the freeze, the path is no execution. */
#include "explore/relaxed_inside.h"

#include "vm/run/access_event.h"

enum { MAX_CHAIN = 8 }; /* dereferences that are followed; beyond them nothing is promised */

/* The write that a read sees; NULL: the initial one. */
static const struct entry *seen_by(const struct relaxed *r, const struct entry *read)
{
    uint16_t seen = relaxed_seen(r, read);
    return seen == WRITE_INITIAL ? NULL : relaxed_entry(r, seen);
}

static bool gets(const struct entry *e, thread_id thread, ref object)
{
    return e->thread == thread && e->is_reference && action_reads(&e->action) &&
           (ref)e->bits == object;
}

/* Do all reads before the k-th action by which the thread got the object promise that it sees w?  direct: the freeze of
 * the object itself counts, as for its final fields; else only what a dereference chain brings. */
static bool is_promised(const struct relaxed *r, uint64_t k, thread_id thread, ref object,
                        bool direct, const struct entry *w, int depth)
{
    bool any = false;
    for (uint64_t i = 0; i < k; i++) {
        const struct entry *e = relaxed_entry(r, i);
        if (!gets(e, thread, object))
            continue;
        const struct entry *source = seen_by(r, e);
        /* A thread that gives an object on passes on what it was promised itself. */
        bool by_freeze =
            direct && source &&
            (clock_of(source->shows.published, w->thread) >= w->epoch ||
             (depth < MAX_CHAIN && source->index < i &&
              is_promised(r, source->index, source->thread, object, true, w, depth + 1)));
        bool by_chain = e->is_final && depth < MAX_CHAIN &&
                        is_promised(r, i, thread, (ref)(e->place >> 32), true, w, depth + 1);
        if (!by_freeze && !by_chain)
            return false;
        any = true;
    }
    return any;
}

/* Did the k-th action, a read, see the initial value of what it must see? */
static bool is_broken(const struct relaxed *r, uint64_t k)
{
    const struct entry *e = relaxed_entry(r, k);
    for (uint64_t i = 0; i < r->state.log.count; i++) {
        const struct entry *w = relaxed_entry(r, i);
        if (entry_writes(w, e->place) && w->thread != e->thread &&
            is_promised(r, k, e->thread, (ref)(e->place >> 32), e->is_final, w, 0))
            return true;
    }
    return false;
}

bool relaxed_is_frozen(const struct relaxed *r, const struct entry *e)
{
    if (e->is_frozen || e->action.kind != ACTION_READ || !r->state.has_early)
        return e->is_frozen;
    const struct entry *w = seen_by(r, e);
    return w && w->thread != e->thread &&
           is_promised(r, e->index, e->thread, (ref)(e->place >> 32), e->is_final, w, 0);
}

bool relaxed_finals_hold(const struct relaxed *r)
{
    if (!r->state.has_early)
        return true;
    for (uint64_t k = 0; k < r->state.log.count; k++) {
        const struct entry *e = relaxed_entry(r, k);
        if (e->action.kind == ACTION_READ && relaxed_seen(r, e) == WRITE_INITIAL && is_broken(r, k))
            return false;
    }
    return true;
}

/* ---- objects that are reached in two ways ---- */

static void relax_object(struct relaxed *r, ref object)
{
    enum { MOST_ELEMENTS = 64 };
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY) {
        for (int32_t i = 0; i < array_length(object) && i < MOST_ELEMENTS; i++)
            relaxed_add(r, object, ARRAY_DATA_OFFSET + ((uint32_t)i << c->element_shift));
        return;
    }
    for (; c; c = c->super)
        for (uint16_t i = 0; i < c->field_count; i++) {
            const struct field *f = &c->fields[i];
            if (!(f->flags & (ACC_STATIC | ACC_FINAL | ACC_VOLATILE)) && f->member)
                relaxed_add(r, object, f->offset);
        }
}

void relaxed_note_ways(struct relaxed *r, const struct access *a)
{
    ref object = (ref)a->value;
    if (!object || !heap_is_fresh(&r->vm->heap, object))
        return;
    if (happens_before_is_both_ways(r->order, a->thread, object))
        relax_object(r, object);
}
