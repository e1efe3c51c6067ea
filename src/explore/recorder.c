/* recorder.c - see recorder.h. */
#include "explore/recorder.h"

#include "base/arena.h"
#include "explore/initial_values.h"
#include "explore/path.h"
#include "explore/trace_builder.h"
#include "explore/waits.h"
#include "vm/class/load.h"
#include "vm/run/sched.h"
#include "vm/run/thread_numbers.h"

#include <stdlib.h>

struct recorder {
    struct analysis analysis;
    struct vm *vm;
    struct trace_builder builder;
    struct initial_values initial;
    /* Races of the last step: what each was about, until its manifest event is there. */
    struct recorded_race {
        struct race race;
        uint32_t source, manifest;
    } * races;
    uint32_t race_count, race_capacity, races_pending;
    /* Acquires of the last step; the event of the last ones may not be there yet. */
    struct recorded_acquire {
        uint32_t event, place;
    } * acquired;
    uint32_t acquired_count, acquired_capacity;
    uint32_t last_throw;
    /* Exceptions that were held at some time, and their TRACE_THROW event; what catches it follows. */
    struct recorded_hold {
        ref exception;
        uint32_t event;
    } * held;
    uint32_t held_count, held_capacity;
    /* Of each access: where it was, in the detector's words. */
    struct raw {
        uint32_t event;
        place_id place;
        site_id site;
    } * raw;
    uint32_t raw_count, raw_capacity;
    /* References whose objects get their numbers last, so that no other number depends on them: the value
     * read by an update, initial values. */
    struct late {
        ref object;
        uint32_t index; /* of an event or a place */
        bool is_initial;
    } * late;
    uint32_t late_count, late_capacity;
    const uint32_t *passed_now; /* recorder_count() */
    uint32_t *passed;           /* of each event */
    uint32_t passed_count, passed_capacity;
};

/* ---- values that are references, and what was there before ---- */

static void add_late(struct recorder *r, ref object, uint32_t index, bool is_initial)
{
    if (!object)
        return;
    GROW(r->late, r->late_count, r->late_capacity);
    r->late[r->late_count++] = (struct late){object, index, is_initial};
}

/* A place of the trace stands for the same memory as another one if its array was named in between. */
static void set_initial(struct recorder *r, const struct access *a, uint32_t place)
{
    uint64_t value;
    if (r->builder.trace.places[place].has_initial || place_is_memory(a->place) ||
        !initial_values_find(&r->initial, a, &value))
        return;
    trace_set_initial(&r->builder.trace, place, a->is_reference ? 0 : value);
    if (a->is_reference)
        add_late(r, (ref)value, place, true);
}

static void number_late(struct recorder *r)
{
    for (uint32_t i = 0; i < r->late_count; i++) {
        const struct late *late = &r->late[i];
        uint64_t number = builder_number(&r->builder, late->object);
        if (late->is_initial)
            r->builder.trace.places[late->index].initial = number;
        else
            r->builder.trace.events[late->index].read = number;
    }
    r->late_count = 0;
}

/* ---- events ---- */

static void add_event_at(struct recorder *r, struct trace_event event, thread_id thread,
                         uint32_t stack)
{
    event.thread = thread;
    event.stack = stack;
    trace_add_event(&r->builder.trace, &event);
    GROW(r->passed, r->passed_count, r->passed_capacity);
    r->passed[r->passed_count++] = r->passed_now ? *r->passed_now : 0;
}

static void add_event(struct recorder *r, struct trace_event event, thread_id thread)
{
    const struct thread *t = thread_of_id(r->vm, thread);
    add_event_at(r, event, thread, t ? builder_stack(&r->builder, t->frame) : TRACE_NONE);
}

/* The source is the last access that fits: later ones of the same sort replace it in the detector. */
static uint32_t find_source(const struct recorder *r, const struct race *race)
{
    for (uint32_t i = r->raw_count - 1; i-- > 0;) {
        const struct raw *raw = &r->raw[i];
        const struct trace_event *e = &r->builder.trace.events[raw->event];
        if (raw->place == race->place && raw->site == race->source.site &&
            e->thread == race->source.thread && (race->source.kind == ACCESS_READ || e->wrote))
            return raw->event;
    }
    return TRACE_NONE;
}

static void settle_races(struct recorder *r)
{
    for (; r->races_pending; r->races_pending--) {
        struct recorded_race *race = &r->races[r->race_count - r->races_pending];
        race->manifest = r->builder.trace.event_count - 1;
        race->source = find_source(r, &race->race);
    }
}

static void add_raw(struct recorder *r, const struct access *a)
{
    GROW(r->raw, r->raw_count, r->raw_capacity);
    r->raw[r->raw_count++] = (struct raw){r->builder.trace.event_count - 1, a->place, a->site};
}

static void on_access(void *self, const struct access *a)
{
    struct recorder *r = self;
    static const uint8_t kinds[] = {
        [ACCESS_READ] = TRACE_READ, [ACCESS_WRITE] = TRACE_WRITE, [ACCESS_UPDATE] = TRACE_UPDATE};
    struct trace_event event = {
        .kind = kinds[a->kind],
        .mode = (uint8_t)a->mode,
        .write_mode = (uint8_t)a->write_mode,
        .size = a->size,
        .wrote = access_writes(a),
        .is_reference = a->is_reference,
        .place = builder_access_place(&r->builder, a->place),
        .value = a->value,
        .read = a->kind == ACCESS_UPDATE ? a->read : 0,
    };
    if (a->is_reference) {
        event.value = a->value ? builder_number(&r->builder, (ref)a->value) : 0;
        event.read = a->kind == ACCESS_UPDATE && !a->wrote ? event.value : 0;
        if (a->kind == ACCESS_UPDATE && a->wrote)
            add_late(r, (ref)a->read, r->builder.trace.event_count, false);
    }
    if (a->is_final)
        builder_note_final_field(&r->builder, a);
    set_initial(r, a, event.place);
    builder_learn_array(&r->builder, a);
    add_event(r, event, a->thread);
    add_raw(r, a);
    settle_races(r);
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct recorder *r = self;
    (void)site;
    add_event(r,
              (struct trace_event){.kind = TRACE_FENCE, .mode = (uint8_t)kind, .place = TRACE_NONE},
              thread);
}

static void add_sync(struct recorder *r, thread_id thread, enum sync_kind kind, sync_id object)
{
    struct trace_event event = {.kind = TRACE_SYNC, .mode = (uint8_t)kind};
    switch (kind) {
    case SYNC_LOCK:
    case SYNC_UNLOCK:
    case SYNC_WAIT:
    case SYNC_NOTIFY:
    case SYNC_SUBMIT:
    case SYNC_EXECUTE: event.place = builder_monitor(&r->builder, (ref)object); break;
    case SYNC_CLASS_INITIALIZED:
    case SYNC_CLASS_USED:
        event.place = builder_object(&r->builder, PLACE_CLASS, class_at((uint32_t)object), 0);
        break;
    case SYNC_EXIT:
        event.place = TRACE_NONE;
        event.value = object;
        break;
    case SYNC_START: builder_thread(&r->builder, (thread_id)object, thread); /* fall through */
    default:
        event.place = builder_object(&r->builder, PLACE_THREAD, r->vm->wk.Thread, (uint32_t)object);
    }
    add_event(r, event, thread);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    (void)site;
    add_sync(self, thread, kind, object);
}

/* False: t waits for no thread in particular. */
static bool add_attempt(struct recorder *r, const struct thread *t)
{
    struct wait wait = wait_of(t);
    switch (wait.kind) {
    case WAIT_NONE: return false;
    case WAIT_MONITOR:
    case WAIT_LOCK: add_sync(r, t->id, SYNC_LOCK, wait.object); break;
    case WAIT_CLASS: add_sync(r, t->id, SYNC_CLASS_USED, class_offset_of(t->init_wait)); break;
    case WAIT_JOIN:
        add_sync(r, t->id, SYNC_JOIN, (sync_id)(get_int(wait.object, r->vm->off.Thread_vm_id) - 1));
        break;
    }
    return true;
}

void recorder_attempts(struct recorder *r)
{
    for (uint32_t i = 0; i < r->vm->thread_slots; i++)
        if (r->vm->threads[i])
            add_attempt(r, r->vm->threads[i]);
}

uint32_t recorder_cycle(struct recorder *r, thread_id member)
{
    uint32_t first = r->builder.trace.event_count;
    const struct thread *t = thread_of_id(r->vm, member);
    do {
        add_attempt(r, t);
        t = wait_of(t).owner;
    } while (t->id != member);
    return first;
}

uint32_t recorder_attempt(struct recorder *r, thread_id thread)
{
    uint32_t first = r->builder.trace.event_count;
    const struct thread *t = thread_of_id(r->vm, thread);
    if (!add_attempt(r, t)) {
        if (t->state == THREAD_WAITING)
            add_sync(r, t->id, SYNC_WAIT, t->waiting_on);
        else
            add_sync(r, t->id, SYNC_PARK, t->id);
    }
    return first;
}

/* Only final fields whose writes were recorded count. */
static void on_freeze(void *self, thread_id thread, uint32_t object)
{
    struct recorder *r = self;
    uint32_t number = builder_frozen(&r->builder, object);
    if (number)
        trace_add_freeze(&r->builder.trace, thread, number);
}

static void on_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct recorder *r = self;
    (void)handled;
    struct trace_event event = {
        .kind = TRACE_THROW,
        .place = builder_object(&r->builder, PLACE_OBJECT, class_of(exception),
                                builder_number(&r->builder, exception)),
    };
    add_event_at(r, event, thread, builder_backtrace(&r->builder, exception));
    r->last_throw = r->builder.trace.event_count - 1;
}

static void on_held(void *self, thread_id thread, uint32_t exception, bool by_library)
{
    struct recorder *r = self;
    struct trace_event event = {
        .kind = TRACE_THROW,
        .mode = THROW_LEAVES,
        .place = builder_object(&r->builder, PLACE_OBJECT, class_of(exception),
                                builder_number(&r->builder, exception)),
    };
    if (by_library) /* else it was reported as uncaught */
        add_event_at(r, event, thread, builder_backtrace(&r->builder, exception));
    event.mode = THROW_CAUGHT;
    add_event_at(r, event, thread,
                 by_library ? builder_stack(&r->builder, r->vm->current->frame) : TRACE_NONE);
    GROW(r->held, r->held_count, r->held_capacity);
    r->held[r->held_count++] = (struct recorded_hold){exception, r->builder.trace.event_count - 2};
}

bool recorder_held_events(const struct recorder *r, ref exception, uint32_t *thrown,
                          uint32_t *caught)
{
    for (uint32_t i = r->held_count; i-- > 0;) {
        if (r->held[i].exception != exception)
            continue;
        *thrown = r->held[i].event;
        *caught = r->held[i].event + 1;
        return true;
    }
    return false;
}

static void on_race(void *self, const struct race *race)
{
    struct recorder *r = self;
    GROW(r->races, r->race_count, r->race_capacity);
    r->races[r->race_count++] = (struct recorded_race){*race, TRACE_NONE, TRACE_NONE};
    r->races_pending++;
}

static void on_acquired(void *self, const struct race_acquire *acquire)
{
    struct recorder *r = self;
    GROW(r->acquired, r->acquired_count, r->acquired_capacity);
    r->acquired[r->acquired_count++] =
        (struct recorded_acquire){r->builder.trace.event_count,
                                  builder_access_place(&r->builder, acquire->place)};
}

bool recorder_acquired(const struct recorder *r, uint32_t n, uint32_t *event, uint32_t *place)
{
    if (n >= r->acquired_count || r->acquired[n].event >= r->builder.trace.event_count)
        return false;
    *event = r->acquired[n].event;
    *place = r->acquired[n].place;
    return true;
}

void recorder_step(struct recorder *r, const struct move *move)
{
    if (!r->builder.trace.step_count)
        initial_values_begin(&r->initial);
    trace_add_step(&r->builder.trace, move->thread, (enum trace_move)move->kind);
    for (uint32_t i = 0; i < move->answer_count; i++)
        trace_add_answer(&r->builder.trace, move->answers[i]);
    r->race_count = r->acquired_count = 0;
}

void recorder_time_out(struct recorder *r, const struct thread *t, const struct thread *meanwhile)
{
    trace_set_time_out(&r->builder.trace, (uint64_t)t->wait_nanos,
                       builder_stack(&r->builder, t->frame),
                       meanwhile ? meanwhile->id : TRACE_NONE);
}

void recorder_step_length(struct recorder *r, uint32_t length)
{
    r->builder.trace.steps[r->builder.trace.step_count - 1].length = length;
}

bool recorder_race_events(const struct recorder *r, uint32_t n, uint32_t *source,
                          uint32_t *manifest)
{
    if (n >= r->race_count)
        return false;
    *source = r->races[n].source;
    *manifest = r->races[n].manifest;
    return true;
}

/* Not one that has ended or waits, nor one that goes round: its length is TRACE_NONE, or has the highest bit. */
static bool stands(const struct trace_step *last)
{
    return last->length <= INT32_MAX;
}

void recorder_note_stalled(struct recorder *r, uint32_t source)
{
    const struct trace_event *access = &r->builder.trace.events[source];
    uint32_t last = access->step;
    for (uint32_t i = last; i < r->builder.trace.step_count; i++) {
        struct trace_step *step = &r->builder.trace.steps[i];
        if (step->thread == access->thread)
            last = i;
        else if (step->stack != TRACE_NONE && step->meanwhile == TRACE_NONE &&
                 stands(&r->builder.trace.steps[last]))
            step->meanwhile = access->thread;
    }
}

place_id recorder_place(const struct recorder *r, uint32_t event)
{
    uint32_t low = 0, high = r->raw_count; /* raw is in the order of the events */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (r->raw[middle].event < event)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->raw_count && r->raw[low].event == event ? r->raw[low].place : 0;
}

uint32_t recorder_last_throw(const struct recorder *r)
{
    return r->last_throw;
}

uint32_t recorder_exit(const struct recorder *r)
{
    for (uint32_t i = r->builder.trace.event_count; i-- > 0;)
        if (r->builder.trace.events[i].kind == TRACE_SYNC &&
            r->builder.trace.events[i].mode == SYNC_EXIT)
            return i;
    return TRACE_NONE;
}

/* ---- sketches ---- */

/* Its value and size are not known any more, and a report of a sketch does not show them. */
static uint32_t sketch_access(struct recorder *r, const struct race_side *side, uint32_t place)
{
    static const uint8_t kinds[] = {
        [ACCESS_READ] = TRACE_READ, [ACCESS_WRITE] = TRACE_WRITE, [ACCESS_UPDATE] = TRACE_UPDATE};
    struct trace_event event = {
        .kind = kinds[side->kind],
        .size = 1,
        .mode = (uint8_t)side->mode,
        .write_mode = (uint8_t)side->mode,
        .wrote = side->kind != ACCESS_READ,
        .place = place,
    };
    add_event_at(r, event, side->thread, builder_code_position(&r->builder, side->site));
    return r->builder.trace.event_count - 1;
}

static void sketch_race(struct recorder *r, const struct race *race)
{
    uint32_t place = builder_access_place(&r->builder, race->place);
    struct recorded_race recorded = {.race = *race};
    recorded.source = sketch_access(r, &race->source, place);
    recorded.manifest = sketch_access(r, &race->manifest, place);
    GROW(r->races, r->race_count, r->race_capacity);
    r->races[r->race_count++] = recorded;
}

static void sketch_swallowed(struct recorder *r, const struct swallowed_exception *swallowed)
{
    bool by_library = swallowed->holder != SWALLOWED_BY_HANDLER;
    struct trace_event event = {
        .kind = TRACE_THROW,
        .mode = THROW_LEAVES,
        .place = builder_object(&r->builder, PLACE_OBJECT, class_of(swallowed->exception),
                                builder_number(&r->builder, swallowed->exception)),
    };
    add_event_at(r, event, swallowed->thread, builder_backtrace(&r->builder, swallowed->exception));
    event.mode = THROW_CAUGHT;
    add_event_at(r, event, swallowed->thread,
                 by_library ? builder_code_position(&r->builder, swallowed->holder) : TRACE_NONE);
    GROW(r->held, r->held_count, r->held_capacity);
    r->held[r->held_count++] =
        (struct recorded_hold){swallowed->exception, r->builder.trace.event_count - 2};
}

void recorder_sketch(struct recorder *r, const struct sightings *seen)
{
    for (thread_id id = r->builder.trace.thread_count; id < r->vm->next_thread_id; id++)
        builder_thread(&r->builder, id, r->vm->main_thread->id);
    for (uint32_t i = 0; i < seen->race_count; i++)
        sketch_race(r, &seen->races[i]);
    for (uint32_t i = 0; i < seen->uncaught_count; i++)
        on_uncaught(r, seen->uncaught[i].thread, seen->uncaught[i].exception, false);
    for (uint32_t i = 0; i < seen->swallowed_count; i++)
        sketch_swallowed(r, &seen->swallowed[i]);
}

void recorder_sketch_exit(struct recorder *r, thread_id thread, int status)
{
    add_sync(r, thread, SYNC_EXIT, (sync_id)(uint32_t)status);
}

struct trace *recorder_trace(struct recorder *r)
{
    number_late(r);
    builder_name_arrays(&r->builder);
    return &r->builder.trace;
}

struct recorder *recorder_new(struct vm *vm, struct tracking *tracking, struct trace_names *names)
{
    struct recorder *r = xcalloc(1, sizeof *r);
    r->analysis = (struct analysis){
        .name = "recorder",
        .summary = "writes the execution down",
        .self = r,
        .access = on_access,
        .fence = on_fence,
        .sync = on_sync,
        .freeze = on_freeze,
        .uncaught = on_uncaught,
        .race = on_race,
        .acquired = on_acquired,
        .held = on_held,
    };
    r->vm = vm;
    builder_init(&r->builder, vm, tracking, names);
    initial_values_init(&r->initial, &vm->log);
    r->last_throw = TRACE_NONE;
    r->builder.trace.counted = thread_numbers_counted(vm);
    builder_thread(&r->builder, vm->main_thread->id, TRACE_NONE);
    return r;
}

struct recorder *recorder_copy(const struct recorder *r)
{
    struct recorder *copy = xmalloc_copy(r, sizeof *r);
    copy->analysis.self = copy;
    builder_copy(&copy->builder, &r->builder);
    initial_values_copy(&copy->initial, &r->initial);
    copy->races = NULL;
    copy->acquired = NULL;
    copy->race_count = copy->race_capacity = copy->acquired_count = copy->acquired_capacity = 0;
    copy->held = xmalloc_copy(r->held, r->held_count * sizeof *r->held);
    copy->held_capacity = r->held_count;
    copy->raw = xmalloc_copy(r->raw, r->raw_count * sizeof *r->raw);
    copy->raw_capacity = r->raw_count;
    copy->late = xmalloc_copy(r->late, r->late_count * sizeof *r->late);
    copy->late_capacity = r->late_count;
    copy->passed = xmalloc_copy(r->passed, r->passed_count * sizeof *r->passed);
    copy->passed_capacity = r->passed_count;
    return copy;
}

uint32_t recorder_events(const struct recorder *r)
{
    return r->builder.trace.event_count;
}

const struct trace_thread *recorder_threads(const struct recorder *r, uint32_t *count)
{
    *count = r->builder.trace.thread_count;
    return r->builder.trace.threads;
}

void recorder_count(struct recorder *r, const uint32_t *passed)
{
    r->passed_now = passed;
}

uint32_t recorder_passed(const struct recorder *r, uint32_t event)
{
    return r->passed[event];
}

const struct analysis *recorder_analysis(const struct recorder *r)
{
    return &r->analysis;
}

void recorder_free(struct recorder *r)
{
    builder_release(&r->builder);
    initial_values_release(&r->initial);
    free(r->races);
    free(r->acquired);
    free(r->held);
    free(r->raw);
    free(r->late);
    free(r->passed);
    free(r);
}
