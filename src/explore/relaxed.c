/* relaxed.c - see relaxed.h. */
#include "explore/relaxed.h"

#include "base/arena.h"
#include "base/hash.h"
#include "explore/relaxed_inside.h"
#include "vm/class/jdk_field.h"
#include "vm/run/access_event.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

static uint32_t number_in(struct table *table, uint64_t key, bool *is_new)
{
    struct numbered *record = table_put(table, key, is_new);
    if (*is_new)
        record->number = (uint32_t)table->count;
    return record->number;
}

struct relaxed_place *relaxed_place_of(struct relaxed *r, ref object, uint32_t offset)
{
    bool is_new;
    uint64_t key = switches_place_key(r->switches, object, offset);
    struct relaxed_place *place = table_put(&r->places, key, &is_new);
    if (!is_new)
        return place;
    GROW(r->place_keys, r->place_count, r->place_capacity);
    r->place_keys[r->place_count++] = key;
    place->number = r->place_count;
    place->class_ = class_of(object);
    place->field = field_at_offset(r->vm, object, offset);
    place->offset = offset;
    return place;
}

struct relaxed_place *relaxed_numbered(const struct relaxed *r, uint32_t number)
{
    return table_get(&r->places, r->place_keys[number - 1]);
}

uint16_t relaxed_thread_number(struct relaxed *r, thread_id id)
{
    bool is_new;
    uint32_t number = number_in(&r->threads, thread_of_id(r->vm, id)->name | 1, &is_new);
    return (uint16_t)(number - 1);
}

static struct starter *starter_of(const struct relaxed *r, thread_id thread)
{
    for (uint64_t i = 0; i < r->state.starters.count; i++) {
        struct starter *s = r->state.starters.items[i];
        if (s->thread == thread)
            return s;
    }
    return NULL;
}

void relaxed_note_start(struct relaxed *r, thread_id thread, thread_id child)
{
    struct vm *vm = r->vm;
    CACHED_FIELD(target, vm, "java/lang/Thread", "target", "Ljava/lang/Runnable;");
    const struct thread *t = thread_of_id(vm, child);
    ref runnable = get_ref(t->java, target);
    uint64_t hash = hash_pair(t->name, (uintptr_t)class_of(t->java));
    hash = hash_pair(hash, runnable ? (uintptr_t)class_of(runnable) : 0);
    struct starter *s = starter_of(r, thread);
    if (!s) {
        s = pool_alloc(&r->state.pool, sizeof *s);
        *s = (struct starter){thread, 0};
        vector_add(&r->state.starters, s);
    }
    UNDO_SET(&vm->log, s->sum, s->sum + hash);
}

void relaxed_note_end(struct relaxed *r, thread_id thread)
{
    bool is_new;
    const struct starter *s = starter_of(r, thread);
    uint64_t sum = s ? s->sum : 0;
    struct started *known = table_put(&r->started, thread_of_id(r->vm, thread)->name | 1, &is_new);
    if (is_new)
        known->sum = sum;
    r->starts_differ = r->starts_differ || known->sum != sum;
}

bool relaxed_starts_differ(const struct relaxed *r)
{
    return r->starts_differ;
}

uint32_t relaxed_statement_number(struct relaxed *r, site_id site)
{
    bool is_new;
    if (!site)
        return 0;
    return number_in(&r->statements, site, &is_new);
}

static bool is_made(const struct relaxed *r, uint64_t bits, bool is_reference)
{
    return is_reference && bits && heap_is_fresh(&r->vm->heap, (ref)bits);
}

/* The how manieth it is does not say how long it is. */
uint64_t relaxed_name(ref object, uint64_t name)
{
    return (class_of(object)->kind == CLASS_ARRAY ? hash_pair(name, (uint32_t)array_length(object))
                                                  : name) |
           (uint64_t)1 << 63;
}

/* The same in all executions: objects that were made since the base by their names. */
uint64_t relaxed_value(struct relaxed *r, uint64_t bits, bool is_reference)
{
    return is_made(r, bits, is_reference)
               ? relaxed_name((ref)bits, object_names_of(r->names, (ref)bits))
               : bits;
}

uint64_t relaxed_canonical(struct relaxed *r, uint64_t bits, bool is_reference)
{
    if (is_made(r, bits, is_reference) && !object_names_of(r->names, (ref)bits))
        vm_gap(r->vm, r->vm->current, GAP_UNTRIED,
               "a place that races refers to one of too many objects to tell them apart");
    return relaxed_value(r, bits, is_reference);
}

/* ---- places that are relaxed ---- */

void relaxed_set_only(struct relaxed *r, const char *const *names, uint32_t count)
{
    r->only = names;
    r->only_count = count;
}

bool relaxed_wants(const struct relaxed *r, ref object, uint32_t offset)
{
    const struct field *f = field_at_offset(r->vm, object, offset);
    char class_name[512] = "";
    if (f)
        class_java_name(f->class_, class_name, sizeof class_name);
    size_t length = strlen(class_name);
    for (uint32_t i = 0; i < r->only_count; i++) {
        const char *name = r->only[i], *end = strrchr(name, '[');
        if (f ? strncmp(name, class_name, length) == 0 && name[length] == '.' &&
                    strcmp(name + length + 1, f->name->text) == 0
              : end && strcmp(end, "[]") == 0)
            return true;
    }
    return !r->only_count;
}

void relaxed_add(struct relaxed *r, ref object, uint32_t offset)
{
    for (unsigned at = 0; at < relaxed_size_at(r->vm, object, offset); at += HALF) {
        struct relaxed_place *place = relaxed_place_of(r, object, offset + at);
        if (!place->is_relaxed && !place->is_pending)
            place->is_pending = r->has_pending = true;
    }
}

static uint8_t *filter_of(struct relaxed *r, const struct class *c, uint32_t offset)
{
    uint32_t hash = class_offset_of(c) * 31 + (c->kind == CLASS_ARRAY ? 0 : offset);
    return &r->filter[(hash ^ hash >> 10) % RELAXED_FILTER];
}

bool relaxed_was(const struct relaxed *r, ref object, uint32_t offset)
{
    if (!r->relaxed_count || !object || !*filter_of((struct relaxed *)r, class_of(object), offset))
        return false;
    const struct relaxed_place *place =
        table_get(&r->places, switches_place_key(r->switches, object, offset));
    return place && place->is_relaxed;
}

bool relaxed_is(const struct relaxed *r, ref object, uint32_t offset)
{
    return !r->is_off && relaxed_was(r, object, offset);
}

bool relaxed_leaves_out(const struct relaxed *r, ref object, uint32_t offset)
{
    return r->only_count && !relaxed_is(r, object, offset);
}

uint32_t relaxed_place_count(const struct relaxed *r)
{
    return r->relaxed_count;
}

bool relaxed_has_places(const struct relaxed *r)
{
    return r->relaxed_count && !r->is_off;
}

void relaxed_note_weak(struct relaxed *r)
{
    bool turned = relaxed_turns(r);
    r->has_weak = true;
    r->has_pending = r->has_pending || relaxed_turns(r) != turned;
}

bool relaxed_has_weak(const struct relaxed *r)
{
    return r->has_weak;
}

bool relaxed_needs_pass(const struct relaxed *r)
{
    return r->has_pending || r->has_learned;
}

static bool is_final_field(const struct field *f)
{
    return f && f->flags & ACC_FINAL && !(f->flags & ACC_STATIC);
}

void relaxed_begin_pass(struct relaxed *r)
{
    for (struct relaxed_place *place = NULL; (place = table_next(&r->places, place));) {
        r->relaxed_count += place->is_pending;
        if (place->is_pending)
            *filter_of(r, place->class_, place->offset) = 1;
        place->is_relaxed = place->is_relaxed || place->is_pending;
        place->is_pending = false;
        r->has_finals = r->has_finals || (place->is_relaxed && is_final_field(place->field));
        place->applied = place->count;
    }
    r->has_pending = r->has_learned = false;
    r->order->learns_by_reading = r->learns_by_reading && relaxed_has_places(r);
}

static void set_switching(struct relaxed *r)
{
    r->has_pending = true;
    for (const struct relaxed_place *place = NULL;
         relaxed_switches(r) && (place = table_next(&r->places, place));)
        if (place->is_relaxed)
            switches_add_racy_key(r->switches, place->key);
}

void relaxed_set_off(struct relaxed *r, bool is_off)
{
    r->is_off = is_off;
    set_switching(r);
}

void relaxed_set_past(struct relaxed *r, bool is_past)
{
    r->is_past = is_past;
    set_switching(r);
}

void relaxed_set_switching(struct relaxed *r, bool is_switching)
{
    r->is_switching = is_switching;
    set_switching(r);
}

bool relaxed_switches(const struct relaxed *r)
{
    return r->is_off || r->is_past || r->is_switching;
}

bool relaxed_is_off(const struct relaxed *r)
{
    return r->is_off;
}

void relaxed_set_all_locks(struct relaxed *r, bool are_logged)
{
    r->has_all_locks = are_logged;
    r->has_pending = true;
}

void relaxed_set_any(struct relaxed *r, bool is_any)
{
    r->is_any = is_any;
    r->has_pending = true;
}

void relaxed_set_turning(struct relaxed *r, bool is_turning)
{
    r->is_turning = is_turning;
    r->has_pending = true;
}

void relaxed_set_learning(struct relaxed *r, bool learns_by_reading)
{
    r->learns_by_reading = learns_by_reading;
    r->has_pending = true;
}

void relaxed_set_uncommitted(struct relaxed *r, bool is_uncommitted)
{
    r->is_uncommitted = is_uncommitted;
    r->has_pending = true;
}

bool relaxed_is_uncommitted(const struct relaxed *r)
{
    return r->is_uncommitted;
}

void relaxed_set_exact(struct relaxed *r, bool is_exact)
{
    r->is_exact = is_exact;
    r->has_pending = true;
}

void relaxed_set_free(struct relaxed *r, bool is_free)
{
    r->is_free = is_free;
}

/* ---- ends ---- */

bool relaxed_is_kept(const struct relaxed *r)
{
    if (r->state.is_void)
        return false;
    for (uint64_t i = 0; i < r->state.promises.count; i++)
        if (!((const struct promise *)r->state.promises.items[i])->kept)
            return false;
    return relaxed_finals_hold(r);
}

uint16_t relaxed_seen(const struct relaxed *r, const struct entry *e)
{
    if (!action_reads(&e->action) || !e->promise)
        return e->action.seen;
    return (uint16_t)(((const struct promise *)r->state.promises.items[e->promise - 1])->kept - 1);
}

bool relaxed_is_turned(const struct relaxed *r)
{
    return r->state.turned;
}

/* Happens-before is closed but for the releases that came later than their reads. */
static void close_turned(const struct relaxed *r, uint32_t count)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t k = 0; k < r->state.promises.count; k++) {
            const struct promise *p = r->state.promises.items[k];
            if (!p->is_turned)
                continue;
            uint32_t from, to;
            relaxed_find_edge(r, p, &from, &to);
            struct action_set release = r->before[from];
            action_set_add(&release, from);
            for (uint32_t i = 0; i < count; i++) {
                if ((i != to && !action_set_has(&r->before[i], to)) ||
                    action_set_contains(&r->before[i], &release))
                    continue;
                r->before[i] = action_set_or(&r->before[i], &release);
                changed = true;
            }
        }
    }
}

bool relaxed_execution(struct relaxed *r, struct execution *execution, bool *is_long)
{
    uint32_t count = (uint32_t)relaxed_log_count(r);
    *is_long = false;
    if (!relaxed_is_kept(r))
        return false;
    if (count > EXECUTION_MAX_ACTIONS) {
        *is_long = true;
        return false;
    }
    if (count > r->capacity || !r->capacity) {
        r->capacity = EXECUTION_MAX_ACTIONS;
        r->actions = xrealloc(r->actions, r->capacity * sizeof *r->actions);
        r->before = xrealloc(r->before, r->capacity * sizeof *r->before);
    }
    memset(r->before, 0, count * sizeof *r->before);
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *e = relaxed_entry(r, i);
        r->actions[i] = e->action;
        r->actions[i].seen = relaxed_seen(r, e);
        for (uint32_t j = 0; j < i; j++)
            if (entry_is_known(relaxed_entry(r, j), e->thread, e->clock))
                action_set_add(&r->before[i], j);
        if (relaxed_is_frozen(r, e)) {
            r->actions[i].is_frozen = !action_set_has(&r->before[i], r->actions[i].seen);
            action_set_add(&r->before[i], r->actions[i].seen);
        }
    }
    close_turned(r, count);
    *execution = (struct execution){.count = count, .actions = r->actions, .before = r->before};
    return true;
}

/* ---- what comes after everything ---- */

static bool is_last(const struct relaxed *r, const struct entry *w)
{
    for (uint64_t i = w->index + (uint64_t)1; i < relaxed_log_count(r); i++) {
        const struct entry *other = relaxed_entry(r, i);
        if (entry_writes(other, w->place) && entry_is_known(w, other->thread, other->clock))
            return false;
    }
    return true;
}

uint32_t relaxed_end_values(struct relaxed *r, ref object, uint32_t offset,
                            struct relaxed_end_value *finals, uint32_t most)
{
    place_id place = (place_id)object << 32 | offset;
    uint32_t count = 0;
    for (uint64_t i = 0; i < relaxed_log_count(r); i++) {
        const struct entry *e = relaxed_entry(r, i);
        if (!entry_writes(e, place) || !is_last(r, e))
            continue;
        if (count < most)
            finals[count] = (struct relaxed_end_value){(uint16_t)i, e->bits};
        count++;
    }
    if (!count && most) {
        const struct initial *initial = relaxed_initial_of(r, place);
        uint64_t bits = 0;
        unsigned size = relaxed_size_at(r->vm, object, offset);
        memcpy(&bits, ref_address(object) + offset, size < HALF ? size : HALF);
        finals[count++] = (struct relaxed_end_value){WRITE_INITIAL, initial ? initial->bits : bits};
    }
    return count;
}

/* By a thread of its own: no other has an even name. */
static uint16_t observer_number(struct relaxed *r)
{
    bool is_new;
    uint32_t number = number_in(&r->threads, 2, &is_new);
    return (uint16_t)(number - 1);
}

static bool observe(struct relaxed *r, ref object, uint32_t offset, uint16_t seen, uint64_t value,
                    struct execution *e)
{
    uint32_t n = e->count;
    if (n == EXECUTION_MAX_ACTIONS)
        return false;
    e->actions[n] = (struct action){
        .thread = observer_number(r),
        .kind = ACTION_READ,
        .mode = MODE_PLAIN,
        .seen = seen,
        .place = relaxed_place_of(r, object, offset)->number,
        .value = value,
    };
    e->before[n] = (struct action_set){{0}};
    for (uint32_t i = 0; i < n; i++)
        action_set_add(&e->before[n], i);
    e->count++;
    return true;
}

bool relaxed_observe(struct relaxed *r, ref object, uint32_t offset,
                     const struct relaxed_end_value *final, struct execution *e)
{
    const struct field *f = field_at_offset(r->vm, object, offset);
    return observe(r, object, offset, final->seen,
                   relaxed_canonical(r, final->bits, f && f->type == T_OBJECT), e);
}

bool relaxed_observe_last(struct relaxed *r, ref object, uint32_t offset, struct execution *e)
{
    const struct trail *trail = relaxed_trail(r, (place_id)object << 32 | offset);
    const struct entry *last = trail ? trail->last : NULL;
    return !last || !relaxed_turns(r) ||
           observe(r, object, offset, (uint16_t)last->index, last->action.value, e);
}

bool relaxed_knows_value(const struct relaxed_place *place, uint64_t value)
{
    for (uint32_t i = 0; i < place->applied; i++)
        if (place->known[i].value == value && !place->known[i].is_any)
            return true;
    return false;
}

/* The same write, by its number if that counts (NTH_ANY: it does not). */
static bool is_same_write(const struct known_write *w, uint16_t thread, uint32_t nth,
                          uint64_t value)
{
    return w->thread == thread && w->value == value && (w->nth == nth || nth == NTH_ANY);
}

/* Numbers without end would keep loops that write from coming back to the same state. */
bool relaxed_is_new(const struct relaxed *r, const struct action *write)
{
    enum { MOST_NUMBERED = 8 };
    const struct relaxed_place *place = relaxed_numbered(r, write->place);
    uint32_t nth = relaxed_writes_of(r, write->thread, write->place);
    if (!r->is_switching && (!r->is_any || nth >= MOST_NUMBERED))
        nth = NTH_ANY;
    for (uint32_t i = 0; i < place->count; i++)
        if (is_same_write(&place->known[i], write->thread, nth, write->value))
            return false;
    for (uint64_t i = 0; i < r->state.news.count && nth == NTH_ANY; i++) {
        const struct action *a = &((const struct entry *)r->state.news.items[i])->action;
        if (a->thread == write->thread && a->place == write->place && a->value == write->value)
            return false;
    }
    return true;
}

static void learn_write(struct relaxed *r, const struct entry *e, uint32_t nth)
{
    struct relaxed_place *place = relaxed_numbered(r, e->action.place);
    struct known_write w = {.thread = e->action.thread,
                            .nth = nth,
                            .value = e->action.value,
                            .mode = (uint8_t)action_write_mode(&e->action),
                            .is_any = r->is_any};
    for (uint32_t i = 0; i < place->count; i++)
        if (is_same_write(&place->known[i], w.thread, nth, w.value) &&
            place->known[i].mode == w.mode && (r->is_any || !place->known[i].is_any))
            return;
    if (e->is_reference && e->bits && heap_is_fresh(&r->vm->heap, (ref)e->bits)) {
        w.class_ = class_of((ref)e->bits);
        w.length = w.class_->kind == CLASS_ARRAY ? array_length((ref)e->bits) : 0;
        w.number = object_names_number(r->names, (ref)e->bits);
    }
    GROW(place->known, place->count, place->capacity);
    place->known[place->count++] = w;
    if (nth + 1 > r->most_writes)
        r->most_writes = nth + 1;
    r->has_learned = r->has_learned || (place->is_relaxed && (!r->is_any || r->is_exact));
}

void relaxed_learn(struct relaxed *r)
{
    for (uint64_t i = 0; i < relaxed_log_count(r); i++) {
        const struct entry *e = relaxed_entry(r, i);
        const struct action *a = &e->action;
        bool is_initial = a->kind == ACTION_READ && a->seen == WRITE_INITIAL &&
                          !relaxed_numbered(r, a->place)->is_relaxed;
        if (action_writes(a) || is_initial) /* which a volatile place may get again */
            learn_write(r, e, action_writes(a) ? e->writes_before : 0);
    }
}

uint32_t relaxed_most_writes(const struct relaxed *r)
{
    return r->most_writes;
}

struct relaxed *relaxed_new(struct vm *vm, struct switches *switches, struct object_names *names)
{
    struct relaxed *r = xcalloc(1, sizeof *r);
    r->vm = vm;
    r->switches = switches;
    r->names = names;
    r->places = TABLE_OF(struct relaxed_place);
    r->threads = TABLE_OF(struct numbered);
    r->statements = TABLE_OF(struct numbered);
    r->started = TABLE_OF(struct started);
    UNDO_CLAIM(&vm->log, r->state, UNDO_COUNTED, "relaxed_key()");
    object_names_give_once(names);
    relaxed_init_events(r);
    relaxed_init_keys(r);
    return r;
}

const struct analysis *relaxed_analysis(struct relaxed *r)
{
    return &r->analysis;
}

void relaxed_set_order(struct relaxed *r, struct happens_before *order)
{
    r->order = order;
}

void relaxed_free(struct relaxed *r)
{
    if (!r)
        return;
    for (struct relaxed_place *place = NULL; (place = table_next(&r->places, place));)
        free(place->known);
    if (r->state.pool.base)
        pool_release(&r->state.pool);
    undo_disclaim(&r->vm->log, &r->state, sizeof r->state);
    table_release(&r->places);
    table_release(&r->threads);
    table_release(&r->statements);
    table_release(&r->started);
    free(r->place_keys);
    free(r->actions);
    free(r->before);
    free(r);
}
