/* relaxed_finals.c - see relaxed_inside.h.
 *
 * What final fields promise (JLS 17.5) about objects that a thread has got before they were made.  Of objects that
 * were made before, happens_before.h knows it when a field is read (happens_before_by_freeze()).  A reference that is
 * seen before it is written tells nothing yet; when the path has ended, the write is there, with the freezes that come
 * before it, and what the thread has read of the object in between is looked at again: if it saw what was there before a
 * write that comes before the freeze, the path is no execution. */
#include "explore/relaxed_inside.h"

#include "base/hash.h"
#include "vm/run/access_event.h"
#include "vm/run/vm_gap.h"

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

/* Did the k-th action, a read, see what was there before a write that it must see? */
static bool is_broken(const struct relaxed *r, uint64_t k)
{
    const struct entry *e = relaxed_entry(r, k), *seen = seen_by(r, e);
    for (uint64_t i = 0; i < r->state.log.count; i++) {
        const struct entry *w = relaxed_entry(r, i);
        if (entry_writes(w, e->place) && w->thread != e->thread &&
            (!seen || (seen->index < i && entry_is_known(seen, w->thread, w->clock))) &&
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

static bool is_owed(const struct relaxed *r, const struct entry *read)
{
    return read->promise &&
           !((const struct promise *)r->state.promises.items[read->promise - 1])->kept;
}

bool relaxed_finals_hold(const struct relaxed *r)
{
    if (!r->state.has_early || !r->has_finals)
        return true;
    for (uint64_t k = 0; k < r->state.log.count; k++) {
        const struct entry *e = relaxed_entry(r, k);
        if (e->action.kind == ACTION_READ && !is_owed(r, e) && is_broken(r, k))
            return false;
    }
    return true;
}

bool relaxed_is_judged_later(const struct relaxed *r, ref object)
{
    return r->state.has_early && r->has_finals && heap_is_fresh(&r->vm->heap, object);
}

/* ---- what counts of the log ---- */

/* Has a thread got the object before it was published, by one of the first actions, or reached it from such an object? */
static bool is_got_early(const struct relaxed *r, uint64_t actions, ref object, int depth)
{
    for (uint64_t i = 0; i < actions; i++) {
        const struct entry *e = relaxed_entry(r, i);
        if (gets(e, e->thread, object) &&
            (e->promise ||
             (depth < MAX_CHAIN && is_got_early(r, i, (ref)(e->place >> 32), depth + 1))))
            return true;
    }
    return false;
}

/* The thread, the place, and the write that it sees. */
static uint64_t hash_of_read(const struct relaxed *r, const struct entry *e)
{
    const struct entry *w = is_owed(r, e) ? NULL : seen_by(r, e);
    uint64_t seen = w               ? hash_pair(w->action.thread + 1u, w->writes_before)
                    : is_owed(r, e) ? hash_pair(1, e->action.value)
                                    : 0;
    return hash_pair(hash_pair(e->action.thread + 1u, e->action.place), seen);
}

/* The ways by which the thread has got the object before the k-th action; one that it has taken again counts once. */
static uint64_t hash_of_ways(const struct relaxed *r, uint64_t k, thread_id thread, ref object)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < k; i++) {
        if (!gets(relaxed_entry(r, i), thread, object))
            continue;
        uint64_t way = hash_of_read(r, relaxed_entry(r, i));
        bool is_again = false;
        for (uint64_t j = 0; j < i && !is_again; j++)
            is_again = gets(relaxed_entry(r, j), thread, object) &&
                       hash_of_read(r, relaxed_entry(r, j)) == way;
        sum += is_again ? 0 : way;
    }
    return sum;
}

static uint64_t tag_of(const struct relaxed *r, uint64_t k)
{
    const struct entry *e = relaxed_entry(r, k);
    return hash_pair(hash_of_read(r, e), hash_of_ways(r, k, e->thread, (ref)(e->place >> 32)));
}

static bool has_tag(const struct early_reads *reads, uint64_t tag)
{
    for (uint32_t i = 0; i < reads->count; i++)
        if (reads->tags[i] == tag)
            return true;
    return false;
}

/* Ways to objects count as long as they are read; what was seen, until it is known which writes are the promised ones. */
void relaxed_find_early_reads(const struct relaxed *r, struct early_reads *reads)
{
    bool is_owing = false;
    reads->count = 0;
    if (!r->state.has_early || !r->has_finals)
        return;
    for (uint64_t i = 0; i < r->state.promises.count; i++)
        is_owing = is_owing || !((const struct promise *)r->state.promises.items[i])->kept;
    for (uint64_t k = 0; k < r->state.log.count; k++) {
        const struct entry *e = relaxed_entry(r, k);
        if (!action_reads(&e->action) ||
            !((e->is_reference && e->bits && is_got_early(r, k + 1, (ref)e->bits, 0)) ||
              (is_owing && is_got_early(r, k, (ref)(e->place >> 32), 0))))
            continue;
        uint64_t tag = tag_of(r, k);
        if (has_tag(reads, tag))
            continue;
        if (reads->count < EARLY_READS)
            reads->tags[reads->count++] = tag;
        else
            vm_gap(r->vm, r->vm->current, GAP_CUT,
                   "more than 1024 reads of objects that are seen before they are made");
    }
}

/* ---- objects that are reached in two ways ---- */

static void relax_object(struct relaxed *r, ref object)
{
    enum { MOST_ELEMENTS = 1024 };
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY) {
        if (array_length(object) > MOST_ELEMENTS)
            vm_gap(r->vm, r->vm->current, GAP_UNTRIED,
                   "a thread gets a long array both by a final field and otherwise");
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
