/* events.c - see events.h. */
#include "explore/events.h"

#include "vm/class/load.h"
#include "vm/run/access_event.h"
#include "vm/run/sched.h"

#include <string.h>

/* ---- objects that are reached along dereference chains from final fields ---- */

/* By which reads threads get an object without final fields counts if a chain to an object of its class has
 * mattered on some path (struct hb_reference).  Condition of soundness: a pass in which a chain to one of another
 * class matters is not the last one.  So in the last one no state was taken for another that differs from it in how
 * a thread got an object, if that makes a difference to what comes: from the state that was met first, the chain
 * would have been seen to matter.
 *
 * A class is known by its name on all paths. */
static uint64_t chained_key(uint32_t object)
{
    return (uintptr_t)class_of(object)->name;
}

static void on_reached(void *self, uint32_t object)
{
    table_put(&((struct events *)self)->chained, chained_key(object), NULL);
}

static bool is_chained(const struct events *e, uint32_t object)
{
    return e->watches_all || table_get(&e->chained, chained_key(object));
}

/* The thread has made the object. */
static void count_gets(const struct events *e, thread_id thread, uint32_t object)
{
    if (class_of(object)->has_finals)
        race_detector_construct(e->detector, thread, object);
    else if (is_chained(e, object))
        happens_before_count_gets(race_detector_order(e->detector), thread, object);
}

/* What there was at the base was made by the main thread. */
static void count_gets_of_base(const struct events *e, const struct access *a)
{
    if ((e->chained.count || e->watches_all) && a->is_reference && a->value &&
        !heap_is_fresh(&e->vm->heap, (ref)a->value) && is_chained(e, (ref)a->value))
        count_gets(e, e->vm->main_thread->id, (ref)a->value);
}

bool events_need_pass(const struct events *e)
{
    const struct happens_before *order = race_detector_order(e->detector);
    return e->chained.count != e->chained_before ||
           (order->gets_by_freezes && !order->follows_gets);
}

void events_begin_pass(struct events *e)
{
    struct happens_before *order = race_detector_order(e->detector);
    e->chained_before = e->chained.count;
    if (order->gets_by_freezes)
        happens_before_follow_gets(order);
}

void events_watch_all(struct events *e)
{
    e->watches_all = true;
    happens_before_follow_gets(race_detector_order(e->detector));
}

/* ---- accesses ---- */

/* Can no race with the access tell anything new?  (Where races are reported, advice wants to know by which acquires
 * threads came to each place.) */
static bool is_harmless(struct events *e, const struct access *a, bool wrote)
{
    ref object = (ref)(a->place >> 32);
    uint32_t offset = (uint32_t)a->place;
    bool is_told = tracking_tells(e->tracking, a->place, a->site);
    return switches_know_race(e->switches, object, offset, is_told) ||
           (!switches_tell_races(e->switches) &&
            guards_note(e->guards, e->vm->current, wrote, object, offset));
}

static enum race_attention attention_for(void *self, const struct access *a)
{
    struct events *e = self;
    bool wrote = a->kind != ACCESS_READ;
    if (place_is_memory(a->place))
        return RACE_IGNORES;
    if (e->relaxed && relaxed_is(e->relaxed, (ref)(a->place >> 32), (uint32_t)a->place))
        return RACE_CHECKS; /* that it races is known */
    if (e->watches_all)
        return tracking_checks(e->tracking, a) ? RACE_TRACKS : RACE_IGNORES;
    if (!tracking_minds(e->tracking, a) ||
        !switches_watches(e->switches, e->vm->current, wrote, (ref)(a->place >> 32),
                          (uint32_t)a->place))
        return RACE_IGNORES;
    return e->guards && is_harmless(e, a, wrote) ? RACE_IGNORES : RACE_TRACKS;
}

/* As it is in the amended program.  What is volatile only there may have been done in bulk, so that
 * the search was not asked before each part of it. */
static const struct access *amend_access(struct events *e, const struct access *access,
                                         struct access *amended)
{
    *amended = *access;
    if (amendments_access(e->amendments, amended))
        switches_note(e->switches, e->vm->current,
                      access->kind == ACCESS_READ ? STOP_READ : STOP_WRITE,
                      (ref)(access->place >> 32), (uint32_t)access->place);
    return amended;
}

/* An element of the arrays in which thread groups keep their threads: as is_library_affair(). */
static bool is_of_thread_group(const struct vm *vm, ref array)
{
    const struct class *c = class_of(array);
    if (c->element != vm->wk.Thread && c->element != vm->wk.ThreadGroup)
        return false;
    const struct frame *f = vm->current->frame;
    while (f && f->method->class_->is_boot &&
           (f->method->class_ == vm->wk.System ||
            strcmp(f->method->class_->name->text, "java/util/Arrays") == 0))
        f = f->prev;
    return f && f->method->class_ == vm->wk.ThreadGroup;
}

bool events_leave_out(const struct events *e, const struct access *access)
{
    ref object = (ref)(access->place >> 32);
    return class_of(object)->kind == CLASS_ARRAY
               ? is_of_thread_group(e->vm, object)
               : switches_is_internal(e->vm, object, (uint32_t)access->place);
}

/* Threads that share the place may see it as no interleaving shows it.  Where executions need not be committed, they may
 * share it only then: one uses it because of a value that it thereby makes. */
static void relax_weak(struct events *e, const struct access *access)
{
    ref object = (ref)(access->place >> 32);
    relaxed_note_weak(e->relaxed);
    if (switches_is_shared(e->switches, object, (uint32_t)access->place) ||
        (relaxed_is_uncommitted(e->relaxed) && relaxed_has_places(e->relaxed)))
        relaxed_add(e->relaxed, object, (uint32_t)access->place);
}

/* A thread that joins others (symmetry.h) does so.  Final fields of the library are never written. */
static void note_between_joins(const struct events *e, const struct access *a)
{
    const struct thread *t = e->vm->current;
    ref object = (ref)(a->place >> 32);
    const struct field *f = field_at_offset(e->vm, object, (uint32_t)a->place);
    if (f && f->flags & ACC_FINAL && f->class_->is_boot && a->kind == ACCESS_READ)
        return;
    if (!tracking_checks(e->tracking, a) ||
        !switches_use_between_joins(e->switches, t, a->kind != ACCESS_READ, object,
                                    (uint32_t)a->place))
        symmetry_break(e->symmetry);
}

static void on_access(void *self, const struct access *access)
{
    struct events *e = self;
    struct access amended;
    if (place_is_memory(access->place)) {
        e->stream.head.access(e->stream.head.self, access);
        return;
    }
    symmetry_access(e->symmetry, e->vm->current, (ref)(access->place >> 32),
                    (uint32_t)access->place);
    if (symmetry_is_joining(e->symmetry, e->vm->current->id))
        note_between_joins(e, access);
    if (events_leave_out(e, access))
        return;
    if (e->amendments)
        access = amend_access(e, access, &amended);
    count_gets_of_base(e, access);
    if (!e->relaxed)
        weak_uses_note(e->weak_uses, access);
    else if (!relaxed_is_off(e->relaxed) && weak_uses_is_own(e->weak_uses, access))
        relax_weak(e, access);
    e->stream.head.access(e->stream.head.self, access);
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct events *e = self;
    const struct analysis *head = &e->stream.head;
    if (e->relaxed && relaxed_has_places(e->relaxed) && weak_uses_is_own_fence(e->weak_uses))
        relaxed_note_weak(e->relaxed);
    head->fence(head->self, thread, kind, site);
}

/* ---- synchronization actions ---- */

/* How the library counts its threads is its own affair, and so is how it initializes its classes (below):
 * the language promises no order from it, and a search that tried all orders of it would not end.  So
 * neither may it order what a program does. */
static bool is_library_affair(const struct events *e, enum sync_kind kind, sync_id object)
{
    switch (kind) {
    case SYNC_LOCK:
    case SYNC_UNLOCK:
        return class_of((ref)object) == e->vm->wk.ThreadGroup &&
               e->vm->current->frame->method->class_->is_boot;
    default: return false;
    }
}

static void send_sync(struct events *e, thread_id thread, enum sync_kind kind, sync_id object,
                      site_id site)
{
    e->stream.head.sync(e->stream.head.self, thread, kind, object, site);
}

/* Which thread comes first to a class of which no initializer is run makes no difference: it orders
 * nothing.  A thread that uses a class uses what it inherits, of which the thread that has initialized the
 * class knew. */
static void on_class(struct events *e, thread_id thread, enum sync_kind kind, sync_id object,
                     site_id site)
{
    const struct class *c = class_at((uint32_t)object);
    if (!c->runs_initializer)
        return;
    if (kind == SYNC_CLASS_USED)
        switches_note(e->switches, e->vm->current, STOP_READ, c->mirror, OFFSET_CLASS);
    send_sync(e, thread, kind, object, site);
}

static bool has_joined(void *self, thread_id by, thread_id ended)
{
    return families_has_joined(self, by, ended);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct events *e = self;
    if (is_library_affair(e, kind, object))
        return;
    if (kind == SYNC_LOCK && e->guards)
        guards_meet(e->guards, e->vm->current, (ref)object);
    if (kind == SYNC_CLASS_USED || kind == SYNC_CLASS_INITIALIZED) {
        on_class(e, thread, kind, object, site);
        return;
    }
    if (kind == SYNC_START) {
        const struct thread *child = thread_of_id(e->vm, (uint32_t)object);
        state_keys_name_thread(e->keys, (thread_id)object, child->name);
        thread_id like = symmetry_on_start(e->symmetry, thread, child, has_joined, e->families);
        switches_on_start(e->switches, thread, (thread_id)object, child->name, like);
        footprints_start(e->footprints, child);
    } else if (kind == SYNC_JOIN) {
        families_join(e->families, thread, (thread_id)object);
        symmetry_on_joined(e->symmetry, thread, (thread_id)object);
    }
    send_sync(e, thread, kind, object, site);
}

static void on_alloc(void *self, thread_id thread, uint32_t object, site_id site)
{
    const struct events *e = self;
    const struct analysis *head = &e->stream.head;
    object_names_add(e->object_names, thread_of_id(e->vm, thread), object);
    count_gets(e, thread, object);
    if (head->alloc)
        head->alloc(head->self, thread, object, site);
}

static void on_freeze(void *self, thread_id thread, uint32_t object)
{
    const struct analysis *head = &((struct events *)self)->stream.head;
    head->freeze(head->self, thread, object);
}

static void on_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    const struct analysis *head = &((struct events *)self)->stream.head;
    head->uncaught(head->self, thread, exception, handled);
    swallowed_uncaught(((struct events *)self)->swallowed, thread, exception, handled);
}

static void on_unwound(void *self, thread_id thread, uint32_t exception, enum unwinding step,
                       bool is_library)
{
    swallowed_unwound(((struct events *)self)->swallowed, thread, exception, step, is_library);
}

static void on_enter(void *self, thread_id thread, site_id method)
{
    (void)thread, (void)method;
    swallowed_entered(((struct events *)self)->swallowed);
}

static void on_returned(void *self, thread_id thread, uint32_t object)
{
    (void)thread;
    swallowed_returned(((struct events *)self)->swallowed, object);
}

/* ---- what the detector finds ---- */

/* A thread that loops shows the same race again and again. */
static bool is_repeated(const struct events *e, const struct race *race)
{
    for (uint32_t i = 0; i < e->seen->race_count; i++)
        if (memcmp(&e->seen->races[i], race, sizeof *race) == 0)
            return true;
    return false;
}

bool events_race_is_open(const struct events *e, const struct race *race)
{
    if (e->watches_all || !(switches_pending(e->switches) || tracking_needs_pass(e->tracking)))
        return false;
    const struct field *f = field_at_offset(e->vm, (ref)(race->place >> 32), (uint32_t)race->place);
    return f && f->flags & ACC_FINAL && !(f->flags & ACC_STATIC);
}

static void on_race(void *self, const struct race *race)
{
    struct events *e = self;
    if (is_repeated(e, race))
        return;
    bool is_told = tracking_tells(e->tracking, race->place, race->manifest.site);
    ref object = (ref)(race->place >> 32);
    bool is_relaxed = e->relaxed && !relaxed_is_off(e->relaxed) &&
                      relaxed_wants(e->relaxed, object, (uint32_t)race->place);
    if (is_relaxed)
        relaxed_add(e->relaxed, object, (uint32_t)race->place);
    if (is_relaxed ? relaxed_switches(e->relaxed) : !events_race_is_open(e, race))
        switches_add_racy(e->switches, object, (uint32_t)race->place, is_told);
    if (!is_told)
        return;
    e->stream.head.race(e->stream.head.self, race);
}

static bool wants_acquires(void *self, place_id place)
{
    const struct events *e = self;
    return history_wants(e->history, place);
}

static void on_acquire(void *self, const struct race_acquire *acquire)
{
    const struct analysis *head = &((struct events *)self)->stream.head;
    if (head->acquired)
        head->acquired(head->self, acquire);
}

/* ---- all of it ---- */

void events_init(struct events *e)
{
    e->inlet = (struct analysis){
        .name = "search",
        .summary = "what concerns a search",
        .self = e,
        .access = on_access,
        .fence = on_fence,
        .sync = on_sync,
        .alloc = on_alloc,
        .freeze = on_freeze,
        .uncaught = on_uncaught,
        .unwound = on_unwound,
    };
    event_stream_init(&e->stream);
    e->swallowed = swallowed_new(e->vm, &e->inlet, &e->stream, on_enter, on_returned);
    e->detector = race_detector_new(on_race, e);
    e->watch = (struct race_watch){e, attention_for};
    race_detector_watch(e->detector, &e->watch);
    e->chained = TABLE_OF(uint64_t);
    happens_before_tell_reached(race_detector_order(e->detector), on_reached, e);
    event_stream_add(&e->stream, race_detector_analysis(e->detector));
    if (e->relaxed) {
        relaxed_set_order(e->relaxed, race_detector_order(e->detector));
        event_stream_add(&e->stream, relaxed_analysis(e->relaxed));
    }
    event_stream_add(&e->stream, &e->seen->analysis);
    if (e->history) {
        e->telling = (struct race_history){e, wants_acquires, on_acquire};
        race_detector_tell(e->detector, &e->telling);
        event_stream_add(&e->stream, history_analysis(e->history));
    }
}

void events_release(struct events *e)
{
    if (e->detector)
        race_detector_free(e->detector);
    swallowed_free(e->swallowed);
    table_release(&e->chained);
    event_stream_release(&e->stream);
}
