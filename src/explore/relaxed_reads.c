/* relaxed_reads.c - see relaxed_inside.h. */
#include "explore/relaxed_inside.h"
#include "vm/run/access_event.h"
#include "vm/run/effect.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <string.h>

static const uint64_t POOL_BYTES = (uint64_t)1 << 33; /* of address space */

/* ---- reads ---- */

unsigned relaxed_size_at(struct vm *vm, ref object, uint32_t offset)
{
    const struct class *c = class_of(object);
    const struct field *f = field_at_offset(vm, object, offset);
    if (f)
        return basic_type_size((enum basic_type)f->type);
    return c->kind == CLASS_ARRAY ? 1u << c->element_shift : HALF;
}

/* Of the part of the place that is an action of its own. */
static unsigned part_size(struct vm *vm, ref object, uint32_t offset)
{
    unsigned size = relaxed_size_at(vm, object, offset);
    return size < HALF ? size : HALF;
}

static bool is_reference_at(struct vm *vm, ref object, uint32_t offset)
{
    const struct class *c = class_of(object);
    const struct field *f = field_at_offset(vm, object, offset);
    return f ? f->type == T_OBJECT : c->kind == CLASS_ARRAY && c->element->kind != CLASS_PRIMITIVE;
}

static uint64_t bits_in(ref object, uint32_t offset, unsigned size)
{
    uint64_t bits = 0;
    memcpy(&bits, ref_address(object) + offset, size);
    return bits;
}

static void put_bits(struct vm *vm, place_id place, unsigned size, uint64_t bits)
{
    char *p = ref_address((ref)(place >> 32)) + (uint32_t)place;
    undo_save_range(&vm->log, p, size);
    memcpy(p, &bits, size);
}

static void note_initial(struct relaxed *r, ref object, uint32_t offset)
{
    place_id place = (place_id)object << 32 | offset;
    struct trail *trail = relaxed_make_trail(r, place);
    if (trail->initial)
        return;
    struct initial *initial = pool_alloc(&r->state.pool, sizeof *initial);
    initial->is_reference = is_reference_at(r->vm, object, offset);
    initial->bits = bits_in(object, offset, part_size(r->vm, object, offset));
    UNDO_SET(&r->vm->log, trail->initial, initial);
}

/* A write before which no thread has stopped is of an object that was made in the same step, a clone or an array of arrays. */
static void note_default(struct relaxed *r, const struct access *write)
{
    struct trail *trail = relaxed_make_trail(r, write->place);
    if (trail->initial)
        return;
    struct initial *initial = pool_alloc(&r->state.pool, sizeof *initial);
    *initial = (struct initial){.is_reference = write->is_reference};
    UNDO_SET(&r->vm->log, trail->initial, initial);
}

static struct pending *pending_of(const struct relaxed *r, thread_id thread, place_id place)
{
    for (uint64_t i = 0; i < r->state.pending.count; i++) {
        struct pending *p = r->state.pending.items[i];
        if (p->thread == thread && p->place == place)
            return p;
    }
    return NULL;
}

/* Does the native read several elements at once, by a view of their array?  It sees one write (the documentation of
 * MethodHandles.byteArrayViewVarHandle), or parts of several where other accesses are not as wide, which no model says; but here
 * elements are places of their own.  So it is shown what is there: the last write of the path. */
static bool is_by_view(struct vm *vm, const struct method *native, ref object, uint32_t offset)
{
    return native && class_of(object)->kind == CLASS_ARRAY &&
           native->effect->size > relaxed_size_at(vm, object, offset);
}

static void add_pending(struct relaxed *r, thread_id thread, place_id place, bool is_plain,
                        bool acquires, bool is_free)
{
    if (pending_of(r, thread, place))
        return;
    struct pending *p = pool_alloc(&r->state.pool, sizeof *p);
    *p = (struct pending){.thread = thread,
                          .place = place,
                          .is_plain = is_plain,
                          .acquires = acquires,
                          .is_free = is_free,
                          .is_native = r->vm->search.asking != NULL,
                          .is_by_view = is_by_view(r->vm, r->vm->search.asking, (ref)(place >> 32),
                                                   (uint32_t)place)};
    vector_add(&r->state.pending, p);
}

/* What a native has read.  It has done so when its thread goes on. */
static void put_back(struct relaxed *r)
{
    for (uint64_t i = 0; i < r->state.shown.count; i++) {
        const struct pending *p = r->state.shown.items[i];
        put_bits(r->vm, p->place, p->size, p->before);
    }
    if (r->state.shown.count)
        UNDO_SET(&r->vm->log, r->state.shown.count, 0);
}

void relaxed_end_move(struct relaxed *r)
{
    put_back(r);
    if (!r->state.is_void && !relaxed_finals_hold(r))
        relaxed_make_void(r);
}

/* What the native has written there since stays. */
static void keep_written(struct relaxed *r, place_id place)
{
    for (uint64_t i = r->state.shown.count; i-- > 0;)
        if (((const struct pending *)r->state.shown.items[i])->place == place)
            vector_remove(&r->state.shown, i);
}

/* The name of a native of Unsafe says in which mode it reads. */
static bool reads_and_acquires(const struct method *native)
{
    return !native ||
           !(strstr(native->name->text, "Opaque") || strstr(native->name->text, "Release") ||
             strstr(native->name->text, "Plain"));
}

bool relaxed_is_free(const struct relaxed *r, enum stop_kind kind, const struct method *native,
                     ref object, uint32_t offset)
{
    if (relaxed_switches(r) || relaxed_leaves_out(r, object, offset))
        return false;
    return kind >= STOP_PLAIN_READ ||
           (kind != STOP_LOCK && native && strstr(native->name->text, "Opaque") && !r->has_fences &&
            relaxed_is(r, object, offset));
}

bool relaxed_stops(struct relaxed *r, const struct thread *t, enum stop_kind kind,
                   const struct method *native, ref object, uint32_t offset)
{
    put_back(r);
    if (kind == STOP_LOCK || !relaxed_is(r, object, offset))
        return false;
    bool reads = kind == STOP_READ || kind == STOP_PLAIN_READ || stop_is_update(native);
    if (reads && is_by_view(r->vm, native, object, offset))
        vm_gap(r->vm, r->vm->current, GAP_UNTRIED,
               "elements that race are read in one piece, by a view of their array: only the last "
               "write is tried out");
    for (unsigned at = 0; at < relaxed_size_at(r->vm, object, offset); at += HALF) {
        note_initial(r, object, offset + at);
        if (reads)
            add_pending(r, t->id, (place_id)object << 32 | (offset + at), kind == STOP_PLAIN_READ,
                        kind != STOP_PLAIN_READ && reads_and_acquires(native),
                        relaxed_is_free(r, kind, native, object, offset));
    }
    return reads;
}

bool relaxed_is_next(const struct relaxed *r, const struct thread *t)
{
    bool any = false;
    for (uint64_t i = 0; i < r->state.pending.count; i++) {
        const struct pending *p = r->state.pending.items[i];
        if (p->thread != t->id || p->is_asked)
            continue;
        any = true;
        if (!p->is_free)
            return false;
    }
    return any;
}

static bool bits_of_promise(struct relaxed *r, const struct pending *p, uint64_t *bits)
{
    uint64_t name = p->promised.value;
    *bits = name;
    if (!is_reference_at(r->vm, (ref)(p->place >> 32), (uint32_t)p->place) || !(name >> 63))
        return true;
    UNDO_SET(&r->vm->log, r->state.has_early, 1);
    *bits = relaxed_object_named(r, name);
    const struct relaxed_place *place = relaxed_numbered(r, p->promised.place);
    for (uint32_t i = 0; i < place->applied && !*bits; i++)
        if (place->known[i].value == name && place->known[i].class_)
            *bits = relaxed_make_early(r, &place->known[i]);
    return *bits;
}

/* The halves of a read that is not plain see one write, whose halves follow each other in the log; but a plain write is two
 * (JLS 17.7), whoever reads. */
static void keep_whole(struct options *options, const struct pending *other, int distance)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < options->count; i++) {
        const struct option *o = &options->all[i];
        bool is_same = other->seen == WRITE_INITIAL || other->seen == SEEN_PROMISED
                           ? o->seen == other->seen &&
                                 o->promised.thread == other->promised.thread &&
                                 o->promised.nth == other->promised.nth
                           : o->seen == other->seen + distance;
        if (is_same || o->is_plain || other->is_of_plain)
            options->all[kept++] = *o;
    }
    options->count = kept;
}

static void find_whole(const struct relaxed *r, const struct pending *p, struct options *options)
{
    for (int distance = -1; distance <= 1; distance += 2) {
        place_id place = p->place - (place_id)(distance * HALF);
        const struct pending *other = p->is_plain ? NULL : pending_of(r, p->thread, place);
        if (other && other->is_asked)
            keep_whole(options, other, distance);
    }
}

static void ask(struct relaxed *r, struct thread *t, struct pending *p)
{
    static struct options options;
    ref object = (ref)(p->place >> 32);
    uint32_t offset = (uint32_t)p->place;
    const struct field *f = field_at_offset(r->vm, object, offset);
    struct access read = {
        .thread = t->id,
        .kind = ACCESS_READ,
        .mode = p->is_plain   ? MODE_PLAIN
                : p->acquires ? MODE_ACQUIRE_RELEASE
                              : MODE_OPAQUE,
        .is_final = f && f->flags & ACC_FINAL && !(f->flags & ACC_STATIC),
        .is_reference = is_reference_at(r->vm, object, offset),
        .place = p->place,
    };
    relaxed_find_options(r, &options, &read);
    if (p->is_by_view && options.count)
        options.count = 1;
    else
        find_whole(r, p, &options);
    uint32_t answer = options.count > 1 ? sched_choose(t, CHOICE_READ, options.count) : 0;
    UNDO_SET(&r->vm->log, p->is_asked, true);
    if (!options.count) {
        relaxed_make_void(r);
        return;
    }
    unsigned size = part_size(r->vm, object, offset);
    undo_save_range(&r->vm->log, p, sizeof *p);
    p->size = (uint8_t)size;
    p->before = bits_in(object, offset, size);
    p->seen = options.all[answer].seen;
    p->promised = options.all[answer].promised;
    p->is_of_plain = options.all[answer].is_plain;
    uint64_t bits;
    if (p->seen == WRITE_INITIAL) {
        bits = relaxed_initial_of(r, p->place)->bits;
        happens_before_show(r->order, p->place, &(struct hb_seen){0});
    } else if (p->seen == SEEN_PROMISED) {
        if (!bits_of_promise(r, p, &bits)) {
            relaxed_make_void(r);
            return;
        }
        happens_before_show(r->order, p->place, &(struct hb_seen){0});
    } else {
        bits = relaxed_entry(r, p->seen)->bits;
        happens_before_show(r->order, p->place, &relaxed_entry(r, p->seen)->shows);
    }
    put_bits(r->vm, p->place, size, bits);
}

void relaxed_begin_move(struct relaxed *r, struct thread *t)
{
    UNDO_SET(&r->vm->log, r->state.moves, r->state.moves + 1);
    for (uint64_t i = 0; i < r->state.pending.count && !r->state.is_void; i++) {
        struct pending *p = r->state.pending.items[i];
        if (p->thread == t->id && !p->is_asked)
            ask(r, t, p);
    }
}

/* ---- events ---- */

static void remove_pending(struct relaxed *r, const struct pending *p)
{
    for (uint64_t i = 0; i < r->state.pending.count; i++)
        if (r->state.pending.items[i] == p) {
            vector_remove(&r->state.pending, i);
            return;
        }
}

/* Where not every execution is made: has the thread promised the same before?  If that read does not happen before the
 * write, this one does not either.  Of read-modify-writes no two see the same write. */
static uint32_t same_promise(const struct relaxed *r, const struct promise *promised,
                             const struct entry *read)
{
    bool counts = relaxed_counts_all(r);
    for (uint64_t i = 0; i < r->state.promises.count && !counts; i++) {
        const struct promise *p = r->state.promises.items[i];
        const struct entry *other = relaxed_entry(r, p->read);
        if (!p->kept && p->place == promised->place && p->thread == promised->thread &&
            p->value == promised->value && other->thread == read->thread &&
            other->action.mode == read->action.mode && other->action.kind == ACTION_READ &&
            read->action.kind == ACTION_READ)
            return (uint32_t)i + 1;
    }
    return 0;
}

static uint32_t add_promise(struct relaxed *r, const struct promise *promised,
                            const struct entry *read)
{
    uint32_t same = same_promise(r, promised, read);
    if (same)
        return same;
    struct promise *p = pool_alloc(&r->state.pool, sizeof *p);
    *p = *promised;
    p->read = (uint32_t)relaxed_log_count(r);
    vector_add(&r->state.promises, p);
    return (uint32_t)r->state.promises.count;
}

/* A read-modify-write follows immediately on the write that it sees: no other one can see the same. */
static void take(struct relaxed *r, uint64_t *is_taken)
{
    if (*is_taken)
        relaxed_make_void(r);
    UNDO_SET(&r->vm->log, *is_taken, 1);
}

static void take_seen(struct relaxed *r, const struct pending *p)
{
    if (p->seen == WRITE_INITIAL)
        take(r, &((struct initial *)relaxed_initial_of(r, p->place))->is_taken);
    else if (p->seen != SEEN_PROMISED)
        take(r, &((struct entry *)r->state.log.items[p->seen])->is_taken);
}

/* Has the thread made a fence of this kind, or a full one, between these actions of the log? */
static bool is_fenced(const struct relaxed *r, thread_id thread, uint64_t from, uint64_t to,
                      enum fence_kind kind)
{
    for (uint64_t i = from; i < to; i++) {
        const struct entry *e = relaxed_entry(r, i);
        if (e->thread == thread && e->action.kind == ACTION_FENCE &&
            (e->action.mode == kind || e->action.mode == FENCE_FULL))
            return true;
    }
    return false;
}

/* Of a read: does it acquire? */
static bool releases(enum access_mode mode)
{
    return mode == MODE_VOLATILE || mode == MODE_ACQUIRE_RELEASE;
}

/* The write is the one at this index, or is about to be added there; the read was promised it.  If the one synchronizes with
 * the other, what the reader has done since did not know of it. */
static bool publishes(const struct relaxed *r, const struct entry *write, uint64_t index)
{
    enum access_mode mode = action_write_mode(&write->action);
    return releases(mode) ||
           (mode == MODE_OPAQUE && is_fenced(r, write->thread, 0, index, FENCE_RELEASE));
}

static bool acquires(const struct relaxed *r, const struct entry *read)
{
    return releases((enum access_mode)read->action.mode) ||
           (read->action.mode == MODE_OPAQUE &&
            is_fenced(r, read->thread, read->index, relaxed_log_count(r), FENCE_ACQUIRE));
}

/* Does the action at j come after the one at i in the synchronization order of their place, but not by happens-before? */
static bool are_only_ordered(const struct relaxed *r, uint64_t i, uint64_t j)
{
    const struct entry *a = relaxed_entry(r, i), *b = relaxed_entry(r, j);
    return actions_are_ordered(&a->action, &b->action) &&
           (action_writes(&a->action) || action_writes(&b->action)) &&
           !entry_is_known(a, b->thread, b->clock);
}

/* The write, which is about to be added, synchronizes with the read, which came before it: is there no order of the
 * execution's actions that has the write first?  Only if a way of happens-before and of the synchronization order
 * leads from the read to the write, and the latter has a part in it.  Where fences synchronize, the read and the write
 * themselves need not be on it. */
static bool may_turn(const struct relaxed *r, const struct entry *read, const struct entry *write)
{
    bool by_fences = !releases((enum access_mode)read->action.mode) ||
                     !releases(action_write_mode(&write->action));
    bool leaves = false, arrives = false;
    for (uint64_t i = read->index + (uint64_t)1; i < relaxed_log_count(r); i++) {
        const struct entry *a = relaxed_entry(r, i);
        bool is_after = entry_is_known(read, a->thread, a->clock);
        for (uint64_t j = i + 1; j < relaxed_log_count(r) && !(leaves && arrives); j++) {
            if (!are_only_ordered(r, i, j))
                continue;
            leaves = leaves || is_after || by_fences;
            arrives = arrives || by_fences ||
                      entry_is_known(relaxed_entry(r, j), write->thread, write->clock);
        }
    }
    return leaves && arrives && relaxed_turns(r);
}

static void turn(struct relaxed *r, struct promise *p)
{
    UNDO_SET(&r->vm->log, p->is_turned, 1);
    UNDO_SET(&r->vm->log, r->state.turned, r->state.turned + 1);
}

/* The fence of the thread that is next to the action at i, before or after it; i: there is none. */
static uint32_t fence_beside(const struct relaxed *r, uint32_t i, bool is_after,
                             enum fence_kind kind)
{
    const struct entry *e = relaxed_entry(r, i);
    for (uint64_t k = i; k < relaxed_log_count(r); k += is_after ? 1 : UINT64_MAX) {
        const struct entry *other = relaxed_entry(r, k);
        if (other->thread == e->thread && other->action.kind == ACTION_FENCE &&
            (other->action.mode == kind || other->action.mode == FENCE_FULL))
            return (uint32_t)k;
    }
    return i;
}

void relaxed_find_edge(const struct relaxed *r, const struct promise *p, uint32_t *from,
                       uint32_t *to)
{
    *from = (uint32_t)p->kept - 1;
    *to = p->read;
    if (!releases(action_write_mode(&relaxed_entry(r, *from)->action)))
        *from = fence_beside(r, *from, false, FENCE_RELEASE);
    if (!releases((enum access_mode)relaxed_entry(r, *to)->action.mode))
        *to = fence_beside(r, *to, true, FENCE_ACQUIRE);
}

/* Does the promise speak of the write, which is about to be added?  Then it must be as the read has it, unless others may be
 * meant. */
static bool is_about(const struct promise *p, const struct entry *write, uint32_t nth)
{
    return !p->kept && p->place == write->action.place &&
           (p->thread == write->action.thread || p->thread == THREAD_ANY) &&
           (p->nth == nth || (p->nth == NTH_ANY && p->value == write->action.value));
}

/* Reads that acquire may see it before it is made, which they were not asked so far. */
static void note_weak_write(struct relaxed *r, const struct entry *write)
{
    struct relaxed_place *place = relaxed_numbered(r, write->action.place);
    if (place->has_weak_write || releases(action_write_mode(&write->action)))
        return;
    place->has_weak_write = true;
    r->has_learned = r->has_learned || r->is_any;
}

/* The entry, a write, is about to be added: have reads promised it, and is it as they did? */
static void keep_promises(struct relaxed *r, struct entry *e, uint32_t nth)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        struct promise *p = r->state.promises.items[i];
        if (!is_about(p, e, nth))
            continue;
        const struct entry *read = relaxed_entry(r, p->read);
        bool is_late = read->thread == e->thread || clock_of(e->clock, read->thread) >= read->epoch;
        bool synchronizes = acquires(r, read) && publishes(r, e, relaxed_log_count(r));
        bool fits = p->value == e->action.value && !is_late &&
                    (!synchronizes || may_turn(r, read, e)) &&
                    !(read->action.kind == ACTION_UPDATE && e->is_taken);
        bool may_follow = p->thread == THREAD_ANY || (p->nth == NTH_ANY && !is_late);
        if (!fits && may_follow)
            continue;
        if (!fits) {
            relaxed_make_void(r);
            return;
        }
        if (read->action.kind == ACTION_UPDATE)
            e->is_taken = 1; /* the entry is no part of the log yet: there is nothing to undo */
        UNDO_SET(&r->vm->log, p->kept, relaxed_log_count(r) + 1);
        if (synchronizes)
            turn(r, p);
    }
}

/* Can no thread make a write that the read, which happens before all that they still do, could see?  Threads that are yet to be
 * started know what those know that start them. */
static bool is_known_to_all(const struct relaxed *r, const struct entry *read)
{
    for (uint64_t t = 0; t < r->order->threads.count; t++) {
        const struct hb_thread *thread = r->order->threads.items[t];
        if (thread && !thread->has_ended && !entry_is_known(read, (thread_id)t, thread->clock))
            return false;
    }
    return true;
}

/* A thread has ended, or one knows of another's end: are there promises that cannot be kept any more? */
static void break_promises(struct relaxed *r, thread_id thread, bool has_ended)
{
    uint16_t number = relaxed_thread_number(r, thread);
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        const struct promise *p = r->state.promises.items[i];
        if (!p->kept && (p->thread == THREAD_ANY ? is_known_to_all(r, relaxed_entry(r, p->read))
                                                 : has_ended && p->thread == number))
            relaxed_make_void(r);
    }
}

static bool is_frozen(struct relaxed *r, const struct access *read, const struct entry *w)
{
    return !entry_is_known(w, read->thread, happens_before_clock(r->order, read->thread)) &&
           happens_before_by_freeze(r->order, read, w->thread) >= w->epoch;
}

/* An access of a relaxed place, or of a part of it. */
static void log_relaxed(struct relaxed *r, const struct access *a, struct entry *e)
{
    bool writes = access_writes(a);
    struct relaxed_place *place = relaxed_numbered(r, e->action.place);
    if (a->kind == ACCESS_UPDATE && !place->is_updated)
        place->is_updated = r->has_learned = true; /* the pass has taken equal writes for one */
    if (a->mode == MODE_VOLATILE)
        relaxed_note_weak(
            r); /* it races with plain ones of the place: the JLS knows no such field */
    if (a->kind != ACCESS_WRITE) {
        struct pending *p = pending_of(r, a->thread, a->place);
        if (!p || !p->is_asked) {
            vm_gap(r->vm, r->vm->current, GAP_UNTRIED,
                   "a place that races is read in a way in which not all writes are tried out");
            return;
        }
        e->action.seen = p->seen;
        if (p->seen == SEEN_PROMISED)
            e->promise = add_promise(r, &p->promised, e);
        else if (p->seen != WRITE_INITIAL)
            e->is_frozen = is_frozen(r, a, relaxed_entry(r, p->seen));
        if (writes)
            take_seen(r, p);
        else if (p->is_native)
            vector_add(&r->state.shown, p);
        else
            put_bits(r->vm, a->place, p->size, p->before);
        remove_pending(r, p);
    }
    if (writes) {
        note_default(r, a);
        keep_written(r, a->place);
        e->is_new = relaxed_is_new(r, &e->action);
        note_weak_write(r, e);
        happens_before_look(r->order, a->place, &e->shows);
        keep_promises(r, e, relaxed_writes_of(r, e->action.thread, e->action.place));
    }
    relaxed_log_add(r, e);
}

/* A volatile one: a read sees the last write in the synchronization order. */
static void log_volatile(struct relaxed *r, const struct access *a, struct entry *e)
{
    const struct trail *trail = relaxed_trail(r, a->place);
    if (!r->has_volatile) {
        r->has_volatile = true;
        r->has_pending = r->has_pending || relaxed_turns(r);
    }
    if (a->kind != ACCESS_WRITE && trail && trail->last)
        e->action.seen = (uint16_t)trail->last->index;
    uint64_t value = e->action.kind == ACTION_UPDATE ? e->action.read : e->action.value;
    if (e->action.seen != WRITE_INITIAL && r->is_any &&
        !relaxed_knows_value(relaxed_numbered(r, e->action.place), value))
        relaxed_make_void(r);
    e->is_new = access_writes(a) && relaxed_is_new(r, &e->action);
    relaxed_log_add(r, e);
}

static void log_access(struct relaxed *r, const struct access *a, bool is_relaxed)
{
    ref object = (ref)(a->place >> 32);
    struct entry e = {.place = a->place,
                      .is_reference = a->is_reference,
                      .is_final = a->is_final,
                      .bits = a->value};
    bool writes = access_writes(a);
    enum access_mode write_mode = a->kind == ACCESS_UPDATE ? a->write_mode : a->mode;
    uint64_t (*value_of)(struct relaxed *, uint64_t, bool) =
        is_relaxed ? relaxed_canonical : relaxed_value; /* a volatile read has no choice */
    e.action = (struct action){
        .thread = relaxed_thread_number(r, a->thread),
        .kind = a->kind == ACCESS_UPDATE && writes ? ACTION_UPDATE
                : writes                           ? ACTION_WRITE
                                                   : ACTION_READ,
        .mode = (uint8_t)a->mode,
        .write_mode = (uint8_t)write_mode,
        .is_failed = a->kind == ACCESS_UPDATE && !writes,
        .seen = WRITE_INITIAL,
        .place = relaxed_place_of(r, object, (uint32_t)a->place)->number,
        .statement = relaxed_statement_number(r, a->site),
        .value = value_of(r, a->value, a->is_reference),
        .read = a->kind == ACCESS_UPDATE ? value_of(r, a->read, a->is_reference) : 0,
    };
    e.action.nth = relaxed_count_of(r, &e.action);
    relaxed_log_order(r, &e, a->thread, writes && releases(write_mode));
    if (is_relaxed)
        log_relaxed(r, a, &e);
    else
        log_volatile(r, a, &e);
}

/* Each half of a long or double that is not volatile is a place of its own (JLS 17.7).  Of accesses in stronger modes, too,
 * so that they meet; but these see one write (below). */
static void on_access(void *self, const struct access *a)
{
    struct relaxed *r = self;
    if (!relaxed_has_places(r) || r->state.is_void || place_is_memory(a->place))
        return;
    ref object = (ref)(a->place >> 32);
    if (a->is_reference && a->kind == ACCESS_READ)
        relaxed_note_ways(r, a);
    if (!relaxed_is(r, object, (uint32_t)a->place)) {
        /* What a plain access shows of an order that is turned around is not known before the path's end. */
        if ((a->mode != MODE_PLAIN || relaxed_turns(r)) &&
            switches_is_shared(r->switches, object, (uint32_t)a->place))
            log_access(r, a, false);
        return;
    }
    for (unsigned at = 0; at < a->size; at += HALF) {
        struct access part = *a;
        part.place += at;
        part.size = a->size < HALF ? a->size : HALF;
        if (a->size > HALF) {
            part.value = (uint32_t)(a->value >> 8 * at);
            part.read = (uint32_t)(a->read >> 8 * at);
        }
        log_access(r, &part, true);
    }
}

/* Those that the library takes for itself are taken by no other thread, and so make no difference but to machines. */
static bool is_logged_lock(const struct relaxed *r, ref object)
{
    return switches_is_shared(r->switches, object, OFFSET_LOCK) ||
           (r->has_all_locks && !r->vm->current->frame->method->class_->is_boot);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct relaxed *r = self;
    if (kind == SYNC_START)
        relaxed_note_start(r, thread, (thread_id)object);
    else if (kind == SYNC_END)
        relaxed_note_end(r, thread);
    if ((kind == SYNC_END || kind == SYNC_JOIN) && relaxed_has_places(r))
        break_promises(r, thread, kind == SYNC_END);
    if ((kind != SYNC_LOCK && kind != SYNC_UNLOCK) || !relaxed_has_places(r) ||
        !is_logged_lock(r, (ref)object))
        return;
    struct entry e = {.place = object << 32 | OFFSET_LOCK};
    e.action = (struct action){
        .thread = relaxed_thread_number(r, thread),
        .kind = kind == SYNC_LOCK ? ACTION_LOCK : ACTION_UNLOCK,
        .place = relaxed_place_of(r, (ref)object, OFFSET_LOCK)->number,
        .statement = relaxed_statement_number(r, site),
    };
    e.action.nth = relaxed_count_of(r, &e.action);
    relaxed_log_order(r, &e, thread, kind == SYNC_UNLOCK);
    relaxed_log_add(r, &e);
}

/* The thread has made an acquire fence: the same of writes that it saw before they were made. */
static void look_at_promises(struct relaxed *r, thread_id thread)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        struct promise *p = r->state.promises.items[i];
        const struct entry *read = relaxed_entry(r, p->read);
        if (!p->kept || p->is_turned || read->thread != thread ||
            read->action.mode != MODE_OPAQUE ||
            !publishes(r, relaxed_entry(r, p->kept - 1), p->kept - 1))
            continue;
        if (may_turn(r, read, relaxed_entry(r, p->kept - 1)))
            turn(r, p);
        else
            relaxed_make_void(r);
    }
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct relaxed *r = self;
    r->has_pending = r->has_pending || !r->has_fences;
    r->has_fences = true;
    if (!relaxed_has_places(r))
        return;
    struct entry e = {0};
    e.action = (struct action){
        .thread = relaxed_thread_number(r, thread),
        .kind = ACTION_FENCE,
        .mode = (uint8_t)kind,
        .statement = relaxed_statement_number(r, site),
    };
    e.action.nth = relaxed_count_of(r, &e.action);
    relaxed_log_order(r, &e, thread, kind == FENCE_RELEASE || kind == FENCE_FULL);
    relaxed_log_add(r, &e);
    if (kind == FENCE_ACQUIRE || kind == FENCE_FULL)
        look_at_promises(r, thread);
}

static void on_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct relaxed *r = self;
    (void)thread;
    if (!handled)
        vector_add(&r->state.uncaught, (void *)(uintptr_t)exception);
}

ref relaxed_uncaught(const struct relaxed *r, uint32_t nth)
{
    return nth < r->state.uncaught.count ? (ref)(uintptr_t)r->state.uncaught.items[nth] : 0;
}

static void on_begin(void *self, struct undo_log *log)
{
    struct relaxed *r = self;
    if (r->state.pool.base)
        pool_release(&r->state.pool);
    memset(&r->state, 0, sizeof r->state);
    pool_init(&r->state.pool, log, POOL_BYTES, UNDO_COUNTED, "relaxed_key()");
    vector_init(&r->state.log, &r->state.pool);
    vector_init(&r->state.promises, &r->state.pool);
    vector_init(&r->state.pending, &r->state.pool);
    vector_init(&r->state.stops, &r->state.pool);
    vector_init(&r->state.uncaught, &r->state.pool);
    vector_init(&r->state.early, &r->state.pool);
    vector_init(&r->state.made, &r->state.pool);
    vector_init(&r->state.shown, &r->state.pool);
    vector_init(&r->state.starters, &r->state.pool);
    relaxed_begin_trails(r);
}

void relaxed_init_events(struct relaxed *r)
{
    r->analysis = (struct analysis){
        .name = "relaxed",
        .summary = "which writes reads may see",
        .self = r,
        .execution_begin = on_begin,
        .access = on_access,
        .sync = on_sync,
        .fence = on_fence,
        .uncaught = on_uncaught,
    };
    r->vm->search.maker.self = r;
    r->vm->search.maker.made = relaxed_made;
}
