/* recorder.c - see recorder.h. */
#include "explore/recorder.h"

#include "base/arena.h"
#include "base/table.h"
#include "explore/path.h"
#include "explore/waits.h"
#include "vm/run/thread_numbers.h"
#include "vm/run/access_event.h"
#include "vm/run/backtrace.h"
#include "vm/class/load.h"
#include "vm/run/sched.h"
#include "vm/heap/string.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known of an object of the trace. */
struct known {
    uint64_t object;
    uint32_t number; /* in the trace */
    /* Arrays: the field through which a reference to it was last seen; or TRACE_NONE. */
    uint32_t field, field_class;
    bool has_final_fields; /* that were written */
};

/* A place with at least one event: what was there before the first of them. */
struct first {
    uint64_t place; /* place_id */
    uint64_t value;
    bool is_known;
};

/* A word of the heap that was overwritten. */
struct overwritten {
    uint64_t address;
    uint64_t old; /* before it was overwritten last */
};

struct recorder {
    struct analysis analysis;
    struct vm *vm;
    struct tracking *tracking;
    struct trace_names *names;
    struct trace trace;
    struct table known;
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
    struct recorded_site {
        site_id id; /* 0 = free */
        uint32_t site;
    } sites[1024]; /* those seen last */
    struct recorded_text {
        const char *text;
        uint32_t string;
    } texts[512]; /* as above */
    /* Of each access: where it was, in the detector's words. */
    struct raw {
        uint32_t event;
        place_id place;
        site_id site;
    } * raw;
    uint32_t raw_count, raw_capacity;
    struct table firsts;
    struct table overwritten;
    undo_mark noted; /* up to here the log was looked at for overwritten words */
    /* References whose objects get their numbers last, so that no other number depends on them: the value
     * read by an update, initial values. */
    struct late {
        ref object;
        uint32_t index; /* of an event or a place */
        bool is_initial;
    } * late;
    uint32_t late_count, late_capacity;
    const struct frame **visible; /* of the stack that is being recorded, from the top */
    uint32_t visible_capacity;
};

/* ---- names ---- */

/* Of a text that lives as long as the recorder, and always at one address. */
static uint32_t add_text(struct recorder *r, const char *text)
{
    enum { TEXTS = sizeof r->texts / sizeof *r->texts };
    struct recorded_text *cached = &r->texts[((uintptr_t)text * HASH_STEP) >> 32 & (TEXTS - 1)];
    if (cached->text != text)
        *cached = (struct recorded_text){text, trace_add_string(&r->trace, text)};
    return cached->string;
}

static uint32_t add_java_name(struct recorder *r, const struct class *c)
{
    return add_text(r, trace_names_class(r->names, c));
}

static struct known *know(struct recorder *r, ref object)
{
    bool is_new;
    struct known *k = table_put(&r->known, object, &is_new);
    if (is_new)
        *k = (struct known){.object = object,
                            .number = (uint32_t)r->known.count,
                            .field = TRACE_NONE,
                            .field_class = TRACE_NONE};
    return k;
}

static uint32_t make_site(struct recorder *r, const struct method *m, int bci)
{
    const struct classfile *file = m->class_->file;
    struct code_position position = trace_names_position(r->names, m, bci);
    struct trace_site site = {
        .class_name = add_java_name(r, m->class_),
        .method = add_text(r, m->name->text),
        .descriptor = add_text(r, m->descriptor->text),
        .file = file && file->source_file ? add_text(r, cf_symbol(file, file->source_file)->text)
                                          : TRACE_NONE,
        .line = position.line,
        .bci = bci,
        .is_library = tracking_trusts(r->tracking, m->class_),
        .is_compound = position.is_compound,
    };
    return trace_add_site(&r->trace, &site);
}

static uint32_t add_site(struct recorder *r, const struct method *m, int bci)
{
    enum { SITES = sizeof r->sites / sizeof *r->sites };
    site_id id = site_of(m, bci);
    struct recorded_site *cached =
        &r->sites[(id ^ id >> 16) * 0x9e3779b97f4a7c15u >> 54 & (SITES - 1)];
    if (cached->id != id)
        *cached = (struct recorded_site){id, make_site(r, m, bci)};
    return cached->site;
}

/* Frames that no stack trace shows are left out. */
static uint32_t add_stack(struct recorder *r, const struct frame *f)
{
    uint32_t count = 0;
    for (; f; f = f->prev) {
        if (!f->method->member || f->method->traits & METHOD_HIDDEN || f->method->intrinsic_id)
            continue;
        GROW(r->visible, count, r->visible_capacity);
        r->visible[count++] = f;
    }
    uint32_t stack = TRACE_NONE;
    while (count-- > 0) {
        const struct frame *at = r->visible[count];
        struct trace_stack entry = {add_site(r, at->method, frame_bci(at)), stack};
        stack = trace_add_stack(&r->trace, &entry);
    }
    return stack;
}

/* Where the exception was made. */
static uint32_t add_backtrace(struct recorder *r, ref exception)
{
    ref backtrace = get_ref(exception, r->vm->off.Throwable_backtrace);
    uint32_t stack = TRACE_NONE;
    for (int32_t i = backtrace ? array_length(backtrace) : 0; i-- > 0;) {
        int64_t entry = ((const int64_t *)array_data(backtrace))[i];
        struct trace_stack frame = {add_site(r, backtrace_method(entry), backtrace_bci(entry)),
                                    stack};
        stack = trace_add_stack(&r->trace, &frame);
    }
    return stack;
}

static void add_thread(struct recorder *r, thread_id id, uint32_t parent)
{
    const struct thread *t = thread_of_id(r->vm, id);
    ref name = t && t->java ? get_ref(t->java, r->vm->off.Thread_name) : 0;
    char *text = name ? string_to_utf8(name) : NULL;
    struct trace_thread thread = {
        .name = trace_add_string(&r->trace, text ? text : ""),
        .class_name = t && t->java ? add_java_name(r, class_of(t->java))
                                   : trace_add_string(&r->trace, "java.lang.Thread"),
        .parent = parent,
    };
    free(text);
    while (r->trace.thread_count < id) /* never started, but the ids must fit */
        trace_add_thread(&r->trace, &(struct trace_thread){trace_add_string(&r->trace, ""),
                                                           thread.class_name, TRACE_NONE});
    if (r->trace.thread_count == id)
        trace_add_thread(&r->trace, &thread);
}

/* ---- places ---- */

static uint32_t add_type(struct recorder *r, const char *descriptor)
{
    return add_text(r, trace_names_type(r->names, descriptor));
}

static uint32_t add_element(struct recorder *r, ref array, uint32_t offset)
{
    const struct class *c = class_of(array);
    const struct known *k = know(r, array);
    struct trace_place place = {
        .kind = PLACE_ELEMENT,
        .class_name = add_java_name(r, c),
        .field = TRACE_NONE, /* name_arrays() fills it in */
        .field_class = TRACE_NONE,
        .type = add_type(r, c->name->text + 1),
        .object = k->number,
        .index = (int32_t)((offset - ARRAY_DATA_OFFSET) >> c->element_shift),
    };
    return trace_add_place(&r->trace, &place);
}

static uint32_t add_field(struct recorder *r, ref object, const struct field *f)
{
    bool is_static = f->flags & ACC_STATIC;
    struct trace_place place = {
        .kind = is_static ? PLACE_STATIC : PLACE_FIELD,
        .class_name = add_java_name(r, f->class_),
        .field = add_text(r, f->name->text),
        .field_class = TRACE_NONE,
        .type = add_type(r, f->descriptor->text),
        .object = is_static ? 0 : know(r, object)->number,
        .is_volatile = f->flags & ACC_VOLATILE,
        .is_final = f->flags & ACC_FINAL,
    };
    return trace_add_place(&r->trace, &place);
}

static uint32_t add_object(struct recorder *r, enum trace_place_kind kind, const struct class *c,
                           uint32_t number)
{
    struct trace_place place = {
        .kind = kind,
        .class_name = add_java_name(r, c),
        .field = TRACE_NONE,
        .field_class = TRACE_NONE,
        .type = TRACE_NONE,
        .object = number,
    };
    return trace_add_place(&r->trace, &place);
}

static uint32_t add_access_place(struct recorder *r, place_id id)
{
    ref object = (ref)(id >> 32);
    uint32_t offset = (uint32_t)id;
    if (class_of(object)->kind == CLASS_ARRAY)
        return add_element(r, object, offset);
    const struct field *f = field_at_offset(r->vm, object, offset);
    return f ? add_field(r, object, f)
             : add_object(r, PLACE_OBJECT, class_of(object), know(r, object)->number);
}

/* A reference to an array was seen in a field, or in an element of an array that a field holds. */
static void learn_array(struct recorder *r, const struct access *a)
{
    ref object = (ref)(a->place >> 32), array = (ref)a->value;
    if (!a->is_reference || !array || class_of(array)->kind != CLASS_ARRAY)
        return;
    uint32_t field = TRACE_NONE, field_class = TRACE_NONE;
    if (class_of(object)->kind == CLASS_ARRAY) {
        const struct known *outer = know(r, object);
        field = outer->field;
        field_class = outer->field_class;
    } else {
        const struct field *f = field_at_offset(r->vm, object, (uint32_t)a->place);
        if (f) {
            field = add_text(r, f->name->text);
            field_class = add_java_name(r, f->class_);
        }
    }
    if (field == TRACE_NONE)
        return;
    struct known *k = know(r, array);
    if (k->field != TRACE_NONE) /* one name for one array */
        return;
    k->field = field;
    k->field_class = field_class;
}

/* ---- what was there before ---- */

/* The log has saved every word of the heap before it was overwritten. */
static void note_overwritten(struct recorder *r)
{
    const struct undo_log *log = &r->vm->log;
    while (r->noted < log->count) {
        struct undo_run run;
        r->noted = undo_run_at(log, r->noted, &run);
        uintptr_t address = (uintptr_t)run.words;
        if (address < HEAP_BASE || address >= META_BASE)
            continue;
        for (uint64_t i = 0; i < run.count; i++) {
            struct overwritten *word = table_put(&r->overwritten, address + 8 * i, NULL);
            word->old = run.old[i];
        }
    }
}

/* Of a place that was just written. */
static bool find_old_value(struct recorder *r, const struct access *a, uint64_t *value)
{
    const char *p = ref_address((ref)(a->place >> 32)) + (uint32_t)a->place;
    note_overwritten(r);
    *value = 0;
    for (unsigned i = 0; i < a->size; i++) {
        uintptr_t at = (uintptr_t)p + i;
        const struct overwritten *word = table_get(&r->overwritten, at & ~(uintptr_t)7);
        if (!word)
            return false;
        *value |= (word->old >> 8 * (at & 7) & 0xff) << 8 * i;
    }
    return true;
}

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
    bool is_new;
    if (r->trace.places[place].has_initial)
        return;
    struct first *first = table_put(&r->firsts, a->place, &is_new);
    if (is_new) {
        first->is_known = true;
        if (a->kind == ACCESS_WRITE)
            first->is_known = find_old_value(r, a, &first->value);
        else
            first->value = a->kind == ACCESS_UPDATE ? a->read : a->value;
    }
    if (!first->is_known)
        return;
    trace_set_initial(&r->trace, place, a->is_reference ? 0 : first->value);
    if (a->is_reference)
        add_late(r, (ref)first->value, place, true);
}

static void number_late(struct recorder *r)
{
    for (uint32_t i = 0; i < r->late_count; i++) {
        const struct late *late = &r->late[i];
        uint64_t number = know(r, late->object)->number;
        if (late->is_initial)
            r->trace.places[late->index].initial = number;
        else
            r->trace.events[late->index].read = number;
    }
    r->late_count = 0;
}

/* ---- events ---- */

static void add_event_at(struct recorder *r, struct trace_event event, thread_id thread,
                         uint32_t stack)
{
    event.thread = thread;
    event.stack = stack;
    trace_add_event(&r->trace, &event);
}

static void add_event(struct recorder *r, struct trace_event event, thread_id thread)
{
    const struct thread *t = thread_of_id(r->vm, thread);
    add_event_at(r, event, thread, t ? add_stack(r, t->frame) : TRACE_NONE);
}

/* The source is the last access that fits: later ones of the same sort replace it in the detector. */
static uint32_t find_source(const struct recorder *r, const struct race *race)
{
    for (uint32_t i = r->raw_count - 1; i-- > 0;) {
        const struct raw *raw = &r->raw[i];
        const struct trace_event *e = &r->trace.events[raw->event];
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
        race->manifest = r->trace.event_count - 1;
        race->source = find_source(r, &race->race);
    }
}

static void add_raw(struct recorder *r, const struct access *a)
{
    GROW(r->raw, r->raw_count, r->raw_capacity);
    r->raw[r->raw_count++] = (struct raw){r->trace.event_count - 1, a->place, a->site};
}

/* Classes are not frozen, and not numbered either. */
static void note_final_field(struct recorder *r, const struct access *a)
{
    struct known *k = table_get(&r->known, a->place >> 32);
    if (k && a->kind == ACCESS_WRITE)
        k->has_final_fields = true;
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
        .place = add_access_place(r, a->place),
        .value = a->value,
        .read = a->kind == ACCESS_UPDATE ? a->read : 0,
    };
    if (a->is_reference) {
        event.value = a->value ? know(r, (ref)a->value)->number : 0;
        event.read = a->kind == ACCESS_UPDATE && !a->wrote ? event.value : 0;
        if (a->kind == ACCESS_UPDATE && a->wrote)
            add_late(r, (ref)a->read, r->trace.event_count, false);
    }
    if (a->is_final)
        note_final_field(r, a);
    set_initial(r, a, event.place);
    learn_array(r, a);
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

/* Of a mirror: what static synchronized methods lock. */
static uint32_t add_monitor(struct recorder *r, ref object)
{
    const struct class *c = class_of(object);
    const struct class *mirrored = c == r->vm->wk.Class ? class_of_mirror(r->vm, object) : NULL;
    return mirrored ? add_object(r, PLACE_CLASS, mirrored, 0)
                    : add_object(r, PLACE_OBJECT, c, know(r, object)->number);
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
    case SYNC_EXECUTE: event.place = add_monitor(r, (ref)object); break;
    case SYNC_CLASS_INITIALIZED:
    case SYNC_CLASS_USED:
        event.place = add_object(r, PLACE_CLASS, class_at((uint32_t)object), 0);
        break;
    case SYNC_EXIT:
        event.place = TRACE_NONE;
        event.value = object;
        break;
    case SYNC_START: add_thread(r, (thread_id)object, thread); /* fall through */
    default: event.place = add_object(r, PLACE_THREAD, r->vm->wk.Thread, (uint32_t)object);
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
    uint32_t first = r->trace.event_count;
    const struct thread *t = thread_of_id(r->vm, member);
    do {
        add_attempt(r, t);
        t = wait_of(t).owner;
    } while (t->id != member);
    return first;
}

uint32_t recorder_attempt(struct recorder *r, thread_id thread)
{
    uint32_t first = r->trace.event_count;
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
    const struct known *k = table_get(&r->known, object);
    if (k && k->has_final_fields)
        trace_add_freeze(&r->trace, thread, k->number);
}

static void on_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct recorder *r = self;
    (void)handled;
    struct trace_event event = {
        .kind = TRACE_THROW,
        .place = add_object(r, PLACE_OBJECT, class_of(exception), know(r, exception)->number),
    };
    add_event_at(r, event, thread, add_backtrace(r, exception));
    r->last_throw = r->trace.event_count - 1;
}

static void on_held(void *self, thread_id thread, uint32_t exception, bool by_library)
{
    struct recorder *r = self;
    struct trace_event event = {
        .kind = TRACE_THROW,
        .mode = THROW_LEAVES,
        .place = add_object(r, PLACE_OBJECT, class_of(exception), know(r, exception)->number),
    };
    if (by_library) /* else it was reported as uncaught */
        add_event_at(r, event, thread, add_backtrace(r, exception));
    event.mode = THROW_CAUGHT;
    add_event_at(r, event, thread, by_library ? add_stack(r, r->vm->current->frame) : TRACE_NONE);
    GROW(r->held, r->held_count, r->held_capacity);
    r->held[r->held_count++] = (struct recorded_hold){exception, r->trace.event_count - 2};
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
        (struct recorded_acquire){r->trace.event_count, add_access_place(r, acquire->place)};
}

bool recorder_acquired(const struct recorder *r, uint32_t n, uint32_t *event, uint32_t *place)
{
    if (n >= r->acquired_count || r->acquired[n].event >= r->trace.event_count)
        return false;
    *event = r->acquired[n].event;
    *place = r->acquired[n].place;
    return true;
}

void recorder_step(struct recorder *r, const struct move *move)
{
    if (!r->trace.step_count)
        r->noted = undo_here(&r->vm->log);
    trace_add_step(&r->trace, move->thread, (enum trace_move)move->kind);
    for (uint32_t i = 0; i < move->answer_count; i++)
        trace_add_answer(&r->trace, move->answers[i]);
    r->race_count = r->acquired_count = 0;
}

void recorder_time_out(struct recorder *r, const struct thread *t, const struct thread *meanwhile)
{
    trace_set_time_out(&r->trace, (uint64_t)t->wait_nanos, add_stack(r, t->frame),
                       meanwhile ? meanwhile->id : TRACE_NONE);
}

void recorder_step_length(struct recorder *r, uint32_t length)
{
    r->trace.steps[r->trace.step_count - 1].length = length;
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
    const struct trace_event *access = &r->trace.events[source];
    uint32_t last = access->step;
    for (uint32_t i = last; i < r->trace.step_count; i++) {
        struct trace_step *step = &r->trace.steps[i];
        if (step->thread == access->thread)
            last = i;
        else if (step->stack != TRACE_NONE && step->meanwhile == TRACE_NONE &&
                 stands(&r->trace.steps[last]))
            step->meanwhile = access->thread;
    }
}

uint32_t recorder_last_throw(const struct recorder *r)
{
    return r->last_throw;
}

uint32_t recorder_exit(const struct recorder *r)
{
    for (uint32_t i = r->trace.event_count; i-- > 0;)
        if (r->trace.events[i].kind == TRACE_SYNC && r->trace.events[i].mode == SYNC_EXIT)
            return i;
    return TRACE_NONE;
}

/* ---- sketches ---- */

static uint32_t add_code_position(struct recorder *r, site_id site)
{
    struct trace_stack entry = {add_site(r, backtrace_method((int64_t)site),
                                         backtrace_bci((int64_t)site)),
                                TRACE_NONE};
    return trace_add_stack(&r->trace, &entry);
}

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
    add_event_at(r, event, side->thread, add_code_position(r, side->site));
    return r->trace.event_count - 1;
}

static void sketch_race(struct recorder *r, const struct race *race)
{
    uint32_t place = add_access_place(r, race->place);
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
        .place = add_object(r, PLACE_OBJECT, class_of(swallowed->exception),
                            know(r, swallowed->exception)->number),
    };
    add_event_at(r, event, swallowed->thread, add_backtrace(r, swallowed->exception));
    event.mode = THROW_CAUGHT;
    add_event_at(r, event, swallowed->thread,
                 by_library ? add_code_position(r, swallowed->holder) : TRACE_NONE);
    GROW(r->held, r->held_count, r->held_capacity);
    r->held[r->held_count++] =
        (struct recorded_hold){swallowed->exception, r->trace.event_count - 2};
}

void recorder_sketch(struct recorder *r, const struct sightings *seen)
{
    for (thread_id id = r->trace.thread_count; id < r->vm->next_thread_id; id++)
        add_thread(r, id, r->vm->main_thread->id);
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

/* Elements are named by the field that holds their array, which may have been seen after them. */
static void name_arrays(struct recorder *r)
{
    struct known **by_number = xcalloc(r->known.count + 1, sizeof *by_number);
    for (struct known *k = NULL; (k = table_next(&r->known, k));)
        by_number[k->number] = k;
    for (uint32_t i = 0; i < r->trace.place_count; i++) {
        struct trace_place *place = &r->trace.places[i];
        if (place->kind != PLACE_ELEMENT)
            continue;
        place->field = by_number[place->object]->field;
        place->field_class = by_number[place->object]->field_class;
    }
    free(by_number);
}

struct trace *recorder_trace(struct recorder *r)
{
    number_late(r);
    name_arrays(r);
    return &r->trace;
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
    r->tracking = tracking;
    r->names = names;
    r->last_throw = TRACE_NONE;
    r->known = TABLE_OF(struct known);
    r->firsts = TABLE_OF(struct first);
    r->overwritten = TABLE_OF(struct overwritten);
    trace_init(&r->trace);
    r->trace.counted = thread_numbers_counted(vm);
    add_thread(r, vm->main_thread->id, TRACE_NONE);
    return r;
}

struct recorder *recorder_copy(const struct recorder *r)
{
    struct recorder *copy = xmalloc_copy(r, sizeof *r);
    copy->analysis.self = copy;
    trace_copy(&copy->trace, &r->trace);
    copy->known = table_copy(&r->known);
    copy->firsts = table_copy(&r->firsts);
    copy->overwritten = table_copy(&r->overwritten);
    copy->races = NULL;
    copy->acquired = NULL;
    copy->visible = NULL;
    copy->race_count = copy->race_capacity = copy->acquired_count = copy->acquired_capacity = 0;
    copy->visible_capacity = 0;
    copy->held = xmalloc_copy(r->held, r->held_count * sizeof *r->held);
    copy->held_capacity = r->held_count;
    copy->raw = xmalloc_copy(r->raw, r->raw_count * sizeof *r->raw);
    copy->raw_capacity = r->raw_count;
    copy->late = xmalloc_copy(r->late, r->late_count * sizeof *r->late);
    copy->late_capacity = r->late_count;
    return copy;
}

uint32_t recorder_events(const struct recorder *r)
{
    return r->trace.event_count;
}

const struct analysis *recorder_analysis(const struct recorder *r)
{
    return &r->analysis;
}

void recorder_free(struct recorder *r)
{
    trace_release(&r->trace);
    table_release(&r->known);
    table_release(&r->firsts);
    table_release(&r->overwritten);
    free(r->races);
    free(r->acquired);
    free(r->held);
    free(r->raw);
    free(r->late);
    free(r->visible);
    free(r);
}
