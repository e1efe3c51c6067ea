/* relaxed.c - see relaxed.h. */
#include "explore/relaxed.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"
#include "vm/run/access_event.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t POOL_BYTES = (uint64_t)1 << 33; /* of address space */

enum { SEEN_PROMISED = WRITE_INITIAL - 1, MAX_OPTIONS = 4096 };

/* A write that some execution was seen to have. */
struct known_write {
    uint16_t thread;
    uint32_t nth;
    uint64_t value; /* as struct action has it */
    bool is_plain;
    /* Of a reference to an object that was made since the base. */
    struct class *class_; /* NULL: it is none */
    int32_t length;       /* of an array */
    uint32_t number;      /* object_names_number() */
};

struct relaxed_place {
    uint64_t key;
    uint32_t number;
    bool is_relaxed, is_pending;
    const struct class *class_; /* for people */
    const struct field *field;
    uint32_t offset;
    struct known_write *known;
    uint32_t count, capacity, applied; /* those that this pass knows come first */
};

struct numbered {
    uint64_t key;
    uint32_t number;
};

/* An action of the path. */
struct entry {
    struct action action;
    uint32_t promise; /* 1 + index of the one that it has made; 0: none */
    uint32_t sequence;
    place_id place;
    thread_id thread;
    uint32_t epoch;
    uint64_t bits; /* written or read, as they are in memory */
    bool is_reference;
    const struct clock *clock; /* what happens before it */
    struct hb_seen shows;      /* WRITE, UPDATE: what a read that sees it learns */
};

struct promise {
    uint32_t place; /* number */
    uint16_t thread;
    uint32_t nth;
    uint64_t value;
    uint32_t read;          /* index of the entry that made it */
    uint64_t kept;          /* 1 + index of the write; 0: not yet */
};

/* A read before which a thread stands, or which it is about to make. */
struct pending {
    thread_id thread;
    place_id place;
    bool is_plain, is_asked;
    uint16_t seen; /* once it is asked: index, WRITE_INITIAL or SEEN_PROMISED */
    struct promise promised;
    uint64_t before; /* what was in the place */
    uint8_t size;
};

/* An object that a thread has before it is made. */
struct early {
    ref object;
    uint64_t name;
};

/* The value of a place before the path wrote it. */
struct initial {
    place_id place;
    uint64_t bits;
};

/* A state in which the path was, since whose time threads have only read. */
struct stop {
    struct state_key key;
    uint64_t sum;
    uint64_t count, promises; /* of the log, and promises */
};

struct relaxed {
    struct vm *vm;
    struct switches *switches;
    struct object_names *names;
    struct happens_before *order;
    struct analysis analysis;

    /* Never undone. */
    struct table places, threads, statements;
    uint64_t *place_keys; /* by number */
    thread_id *thread_ids;
    site_id *sites;
    uint32_t place_count, place_capacity, thread_count, thread_capacity, site_count, site_capacity;
    uint32_t relaxed_count;
    bool has_pending, has_learned, is_free;

    struct relaxed_state { /* undoable */
        struct pool pool;
        struct vector log, promises, pending, initials, stops;
        struct vector uncaught; /* references */
        struct vector early;
        uint64_t sum;
        uint64_t is_void;
    } state;

    /* The execution that was made last. */
    struct action *actions;
    struct action_set *before;
    uint32_t *indices; /* of the log's entries in it */
    uint32_t capacity;
};

/* ---- numbers ---- */

static uint32_t number_in(struct table *table, uint64_t key, bool *is_new)
{
    struct numbered *record = table_put(table, key, is_new);
    if (*is_new)
        record->number = (uint32_t)table->count;
    return record->number;
}

static struct relaxed_place *place_of(struct relaxed *r, ref object, uint32_t offset)
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

static struct relaxed_place *numbered_place(const struct relaxed *r, uint32_t number)
{
    return table_get(&r->places, r->place_keys[number - 1]);
}

static uint16_t thread_number(struct relaxed *r, thread_id id)
{
    bool is_new;
    uint32_t number = number_in(&r->threads, thread_of_id(r->vm, id)->name | 1, &is_new);
    if (is_new) {
        GROW(r->thread_ids, r->thread_count, r->thread_capacity);
        r->thread_ids[r->thread_count++] = id;
    }
    return (uint16_t)(number - 1);
}

static uint32_t statement_number(struct relaxed *r, site_id site)
{
    bool is_new;
    if (!site)
        return 0;
    uint32_t number = number_in(&r->statements, site, &is_new);
    if (is_new) {
        GROW(r->sites, r->site_count, r->site_capacity);
        r->sites[r->site_count++] = site;
    }
    return number;
}

site_id relaxed_statement(const struct relaxed *r, uint32_t number)
{
    return number && number <= r->site_count ? r->sites[number - 1] : 0;
}

thread_id relaxed_thread(const struct relaxed *r, uint16_t number)
{
    return number < r->thread_count ? r->thread_ids[number] : 0;
}

void relaxed_place(const struct relaxed *r, uint32_t number, const struct class **class_,
                   const struct field **field, uint32_t *offset)
{
    const struct relaxed_place *place = numbered_place(r, number);
    *class_ = place->class_;
    *field = place->field;
    *offset = place->offset;
}

/* The same in all executions: objects that were made since the base by their names. */
static uint64_t canonical(struct relaxed *r, uint64_t bits, bool is_reference)
{
    if (!is_reference || !bits || !heap_is_fresh(&r->vm->heap, (ref)bits))
        return bits;
    uint64_t name = object_names_of(r->names, (ref)bits);
    if (!name)
        vm_gap(r->vm, r->vm->current, GAP_UNTRIED,
               "a place that races refers to one of too many objects to tell them apart");
    return name | (uint64_t)1 << 63;
}

/* ---- places that are relaxed ---- */

void relaxed_add(struct relaxed *r, ref object, uint32_t offset)
{
    struct relaxed_place *place = place_of(r, object, offset);
    if (place->is_relaxed || place->is_pending)
        return;
    place->is_pending = r->has_pending = true;
}

static bool is_relaxed(const struct relaxed *r, ref object, uint32_t offset)
{
    const struct relaxed_place *place =
        r->relaxed_count && object
            ? table_get(&r->places, switches_place_key(r->switches, object, offset))
            : NULL;
    return place && place->is_relaxed;
}

bool relaxed_has_places(const struct relaxed *r)
{
    return r->relaxed_count;
}

bool relaxed_needs_pass(const struct relaxed *r)
{
    return r->has_pending || r->has_learned;
}

void relaxed_begin_pass(struct relaxed *r)
{
    for (struct relaxed_place *place = NULL; (place = table_next(&r->places, place));) {
        r->relaxed_count += place->is_pending;
        place->is_relaxed = place->is_relaxed || place->is_pending;
        place->is_pending = false;
        place->applied = place->count;
    }
    r->has_pending = r->has_learned = false;
}

void relaxed_set_free(struct relaxed *r, bool is_free)
{
    r->is_free = is_free;
}

/* ---- the log ---- */

static const struct entry *entry_at(const struct relaxed *r, uint64_t i)
{
    return r->state.log.items[i];
}

static uint64_t log_count(const struct relaxed *r)
{
    return r->state.log.count;
}

static void make_void(struct relaxed *r)
{
    UNDO_SET(&r->vm->log, r->state.is_void, 1);
}

bool relaxed_is_void(const struct relaxed *r)
{
    return r->state.is_void;
}

/* Does the i-th action happen before what has this clock, of this thread, and comes after it in the path? */
static bool is_known(const struct entry *e, thread_id thread, const struct clock *clock)
{
    return e->thread == thread || clock_of(clock, e->thread) >= e->epoch;
}

static uint32_t count_of(const struct relaxed *r, const struct action *a)
{
    uint32_t n = 0;
    for (uint64_t i = 0; i < log_count(r); i++) {
        const struct action *other = &entry_at(r, i)->action;
        n += other->thread == a->thread && other->kind == a->kind && other->place == a->place;
    }
    return n;
}

/* Writes, by updates too. */
static uint32_t writes_of(const struct relaxed *r, uint16_t thread, uint32_t place)
{
    uint32_t n = 0;
    for (uint64_t i = 0; i < log_count(r); i++) {
        const struct action *a = &entry_at(r, i)->action;
        n += a->thread == thread && a->place == place && action_writes(a);
    }
    return n;
}

static uint64_t identity_of(const struct entry *e)
{
    return hash_pair(e->action.thread + 1u, e->sequence);
}

static uint64_t hash_of_seen(const struct relaxed *r, const struct entry *e)
{
    if (!action_reads(&e->action) || e->action.seen == WRITE_INITIAL)
        return 0;
    if (!e->promise)
        return identity_of(entry_at(r, e->action.seen));
    const struct promise *p = r->state.promises.items[e->promise - 1];
    return hash_pair(hash_pair(p->thread + 1u, p->nth), p->value);
}

/* The action of the same place or monitor that comes before in the synchronization order. */
static uint64_t hash_of_last(const struct relaxed *r, const struct entry *e)
{
    if (!action_synchronizes(&e->action))
        return 0;
    for (uint64_t i = log_count(r); i-- > 0;)
        if (actions_are_ordered(&entry_at(r, i)->action, &e->action) &&
            !(e->action.kind == ACTION_READ && entry_at(r, i)->action.kind == ACTION_READ))
            return identity_of(entry_at(r, i));
    return 0;
}

static void add_entry(struct relaxed *r, struct entry *e)
{
    e->sequence = 0;
    for (uint64_t i = log_count(r); i-- > 0 && !e->sequence;)
        if (entry_at(r, i)->action.thread == e->action.thread)
            e->sequence = entry_at(r, i)->sequence + 1;
    if (!e->sequence)
        e->sequence = 1;
    const struct action *a = &e->action;
    uint64_t hash = hash_pair(identity_of(e), (uint64_t)a->kind << 16 | a->mode << 8 | a->write_mode);
    hash = hash_pair(hash_pair(hash, (uint64_t)a->place << 32 | a->statement), a->value);
    hash = hash_pair(hash_pair(hash, hash_of_seen(r, e)), hash_of_last(r, e));
    UNDO_SET(&r->vm->log, r->state.sum, r->state.sum + hash);
    if (a->kind != ACTION_READ && r->state.stops.count)
        UNDO_SET(&r->vm->log, r->state.stops.count, 0);
    struct entry *kept = pool_alloc(&r->state.pool, sizeof *kept);
    *kept = *e;
    vector_add(&r->state.log, kept);
}

/* What happens before the action that the thread has just made; a release has begun the next epoch. */
static void set_order(struct relaxed *r, struct entry *e, thread_id thread, bool released)
{
    const struct clock *now = happens_before_clock(r->order, thread);
    e->thread = thread;
    e->epoch = clock_of(now, thread) - released;
    e->clock = clock_joined(&r->state.pool, now, NULL);
}

/* ---- which writes a read may see ---- */

/* By its own clock, or by the freezes of final fields. */
static bool is_before_read(const struct relaxed *r, const struct entry *e, const struct access *read)
{
    return is_known(e, read->thread, happens_before_clock(r->order, read->thread)) ||
           happens_before_by_freeze(r->order, read, e->thread) >= e->epoch;
}

static bool writes_place(const struct entry *e, place_id place)
{
    return action_writes(&e->action) && e->place == place;
}

/* Is the i-th write, which happens before the read, hidden by another one in between? */
static bool is_overwritten(const struct relaxed *r, uint64_t i, const struct access *read)
{
    const struct entry *e = entry_at(r, i);
    for (uint64_t j = i + 1; j < log_count(r); j++) {
        const struct entry *other = entry_at(r, j);
        if (writes_place(other, read->place) && is_known(e, other->thread, other->clock) &&
            is_before_read(r, other, read))
            return true;
    }
    return false;
}

/* A volatile read sees the last volatile write, or a write in another mode. */
static bool is_outdated(const struct relaxed *r, uint64_t i, const struct access *read)
{
    if (read->mode != MODE_VOLATILE || action_write_mode(&entry_at(r, i)->action) != MODE_VOLATILE)
        return false;
    for (uint64_t j = i + 1; j < log_count(r); j++)
        if (writes_place(entry_at(r, j), read->place) &&
            action_write_mode(&entry_at(r, j)->action) == MODE_VOLATILE)
            return true;
    return false;
}

static bool is_visible(const struct relaxed *r, uint64_t i, const struct access *read)
{
    const struct entry *e = entry_at(r, i);
    return writes_place(e, read->place) && !is_outdated(r, i, read) &&
           !(is_before_read(r, e, read) && is_overwritten(r, i, read));
}

static bool is_initial_visible(const struct relaxed *r, const struct access *read)
{
    for (uint64_t i = 0; i < log_count(r); i++)
        if (writes_place(entry_at(r, i), read->place) && is_before_read(r, entry_at(r, i), read))
            return false;
    return true;
}

static bool is_thread_over(const struct relaxed *r, uint16_t thread)
{
    for (uint32_t i = 0; i < r->vm->thread_slots; i++) {
        const struct thread *t = r->vm->threads[i];
        const struct numbered *n = t ? table_get(&r->threads, t->name | 1) : NULL;
        if (n && n->number - 1 == thread)
            return false;
    }
    for (uint64_t i = 0; i < log_count(r); i++)
        if (entry_at(r, i)->action.thread == thread)
            return true;
    return false;
}

/* Has the write been promised with another value? */
static bool is_promised_otherwise(const struct relaxed *r, const struct promise *p)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        const struct promise *other = r->state.promises.items[i];
        if (other->place == p->place && other->thread == p->thread && other->nth == p->nth &&
            other->value != p->value)
            return true;
    }
    return false;
}

/* What a read has to choose from. */
struct options {
    uint32_t count;
    struct option {
        uint16_t seen;
        struct promise promised;
    } all[MAX_OPTIONS];
};

static void add_option(struct relaxed *r, struct options *o, uint16_t seen, const struct promise *promised)
{
    if (o->count == MAX_OPTIONS) {
        vm_gap(r->vm, r->vm->current, GAP_CUT, "a read has more than 4096 writes to see");
        return;
    }
    o->all[o->count++] = (struct option){seen, promised ? *promised : (struct promise){0}};
}

static void add_future(struct relaxed *r, struct options *o, const struct promise *p)
{
    for (uint32_t i = 0; i < o->count; i++)
        if (o->all[i].seen == SEEN_PROMISED && o->all[i].promised.thread == p->thread &&
            o->all[i].promised.nth == p->nth && o->all[i].promised.value == p->value)
            return;
    if (!is_promised_otherwise(r, p))
        add_option(r, o, SEEN_PROMISED, p);
}

static void add_future_writes(struct relaxed *r, struct options *o, const struct access *read,
                              const struct relaxed_place *place)
{
    uint16_t reader = thread_number(r, read->thread);
    for (uint32_t i = 0; i < place->applied; i++) {
        const struct known_write *w = &place->known[i];
        if (w->thread == reader || (read->mode != MODE_PLAIN && !w->is_plain) ||
            w->nth < writes_of(r, w->thread, place->number) || is_thread_over(r, w->thread))
            continue;
        struct promise p = {.place = place->number, .thread = w->thread, .nth = w->nth};
        for (uint32_t j = 0; j < place->applied; j++) {
            const struct known_write *v = &place->known[j];
            p.value = v->value;
            if (j == i || (r->is_free && v->thread == w->thread))
                add_future(r, o, &p);
        }
    }
}

/* The last write of the path comes first: so the first path is an interleaving. */
static void find_options(struct relaxed *r, struct options *o, const struct access *read)
{
    o->count = 0;
    for (uint64_t i = log_count(r); i-- > 0;)
        if (is_visible(r, i, read))
            add_option(r, o, (uint16_t)i, NULL);
    if (is_initial_visible(r, read))
        add_option(r, o, WRITE_INITIAL, NULL);
    add_future_writes(r, o, read, place_of(r, (ref)(read->place >> 32), (uint32_t)read->place));
}

/* ---- reads ---- */

static unsigned size_at(struct vm *vm, ref object, uint32_t offset)
{
    const struct class *c = class_of(object);
    const struct field *f = field_at_offset(vm, object, offset);
    if (f)
        return basic_type_size((enum basic_type)f->type);
    return c->kind == CLASS_ARRAY ? 1u << c->element_shift : 4;
}

static bool is_reference_at(struct vm *vm, ref object, uint32_t offset)
{
    const struct class *c = class_of(object);
    const struct field *f = field_at_offset(vm, object, offset);
    return f ? f->type == T_OBJECT
             : c->kind == CLASS_ARRAY && c->element->kind != CLASS_PRIMITIVE;
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

static const struct initial *initial_of(const struct relaxed *r, place_id place)
{
    for (uint64_t i = 0; i < r->state.initials.count; i++)
        if (((const struct initial *)r->state.initials.items[i])->place == place)
            return r->state.initials.items[i];
    return NULL;
}

static void note_initial(struct relaxed *r, ref object, uint32_t offset)
{
    place_id place = (place_id)object << 32 | offset;
    if (initial_of(r, place))
        return;
    struct initial *initial = pool_alloc(&r->state.pool, sizeof *initial);
    initial->place = place;
    initial->bits = bits_in(object, offset, size_at(r->vm, object, offset));
    vector_add(&r->state.initials, initial);
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

bool relaxed_stops(struct relaxed *r, const struct thread *t, enum stop_kind kind, bool is_update,
                   ref object, uint32_t offset)
{
    if (kind == STOP_LOCK || !is_relaxed(r, object, offset))
        return false;
    note_initial(r, object, offset);
    bool reads = kind == STOP_READ || kind == STOP_PLAIN_READ || is_update;
    place_id place = (place_id)object << 32 | offset;
    if (!reads)
        return false;
    struct pending *p = pending_of(r, t->id, place);
    if (!p) {
        p = pool_alloc(&r->state.pool, sizeof *p);
        *p = (struct pending){
            .thread = t->id, .place = place, .is_plain = kind == STOP_PLAIN_READ};
        vector_add(&r->state.pending, p);
    }
    return true;
}

bool relaxed_is_next(const struct relaxed *r, const struct thread *t)
{
    bool any = false;
    for (uint64_t i = 0; i < r->state.pending.count; i++) {
        const struct pending *p = r->state.pending.items[i];
        if (p->thread != t->id || p->is_asked)
            continue;
        any = true;
        if (!p->is_plain)
            return false;
    }
    return any;
}

/* The object of that name, if the path has it; 0: it has not. */
static ref object_named(const struct relaxed *r, uint64_t name)
{
    for (uint64_t i = 0; i < log_count(r); i++) {
        const struct entry *e = entry_at(r, i);
        if (e->is_reference && action_writes(&e->action) && e->action.value == name)
            return (ref)e->bits;
    }
    for (uint64_t i = 0; i < r->state.early.count; i++) {
        const struct early *early = r->state.early.items[i];
        if (early->name == name)
            return early->object;
    }
    return 0;
}

/* Makes an object that some thread will make, with its default values (section IV.D of the paper). */
static ref make_early(struct relaxed *r, const struct known_write *w)
{
    struct vm *vm = r->vm;
    struct class *c = w->class_;
    size_t size = c->kind == CLASS_ARRAY
                      ? ARRAY_DATA_OFFSET + ((size_t)w->length << c->element_shift)
                      : c->instance_size;
    ref object = heap_alloc(&vm->heap, c, size, (uint32_t)w->value);
    if (!object)
        return 0;
    if (c->kind == CLASS_ARRAY)
        FIELD(int32_t, object, ARRAY_LENGTH_OFFSET) = w->length;
    object_names_give(r->names, object, w->number);
    struct early *early = pool_alloc(&r->state.pool, sizeof *early);
    *early = (struct early){object, w->value};
    vector_add(&r->state.early, early);
    return object;
}

static ref made(void *self, struct thread *t, ref object)
{
    struct relaxed *r = self;
    if (!r->state.early.count || !r->vm->log.active)
        return object;
    uint64_t name = object_names_next(r->names, t, object);
    name = name ? name | (uint64_t)1 << 63 : 0;
    for (uint64_t i = 0; i < r->state.early.count && name; i++) {
        const struct early *early = r->state.early.items[i];
        if (early->name != name)
            continue;
        if (class_of(object)->kind == CLASS_ARRAY &&
            array_length(object) != array_length(early->object))
            make_void(r); /* it is another one */
        ref had = early->object;
        vector_remove(&r->state.early, i);
        return had;
    }
    return object;
}

static bool bits_of_promise(struct relaxed *r, const struct pending *p, uint64_t *bits)
{
    uint64_t name = p->promised.value;
    *bits = name;
    if (!is_reference_at(r->vm, (ref)(p->place >> 32), (uint32_t)p->place) || !(name >> 63))
        return true;
    *bits = object_named(r, name);
    const struct relaxed_place *place = numbered_place(r, p->promised.place);
    for (uint32_t i = 0; i < place->applied && !*bits; i++)
        if (place->known[i].value == name && place->known[i].class_)
            *bits = make_early(r, &place->known[i]);
    return *bits;
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
        .mode = p->is_plain ? MODE_PLAIN : MODE_OPAQUE,
        .is_final = f && f->flags & ACC_FINAL && !(f->flags & ACC_STATIC),
        .is_reference = is_reference_at(r->vm, object, offset),
        .place = p->place,
    };
    find_options(r, &options, &read);
    uint32_t answer =
        options.count > 1 ? sched_choose(t, CHOICE_READ, options.count) : 0;
    UNDO_SET(&r->vm->log, p->is_asked, true);
    if (!options.count) {
        make_void(r);
        return;
    }
    unsigned size = size_at(r->vm, object, offset);
    undo_save_range(&r->vm->log, p, sizeof *p);
    p->size = (uint8_t)size;
    p->before = bits_in(object, offset, size);
    p->seen = options.all[answer].seen;
    p->promised = options.all[answer].promised;
    uint64_t bits;
    if (p->seen == WRITE_INITIAL) {
        bits = initial_of(r, p->place)->bits;
        happens_before_show(r->order, p->place, &(struct hb_seen){0});
    } else if (p->seen == SEEN_PROMISED) {
        if (!bits_of_promise(r, p, &bits)) {
            make_void(r);
            return;
        }
        happens_before_show(r->order, p->place, &(struct hb_seen){0});
    } else {
        bits = entry_at(r, p->seen)->bits;
        happens_before_show(r->order, p->place, &entry_at(r, p->seen)->shows);
    }
    put_bits(r->vm, p->place, size, bits);
}

void relaxed_begin_move(struct relaxed *r, struct thread *t)
{
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

static uint32_t add_promise(struct relaxed *r, const struct promise *promised)
{
    struct promise *p = pool_alloc(&r->state.pool, sizeof *p);
    *p = *promised;
    p->read = (uint32_t)log_count(r);
    vector_add(&r->state.promises, p);
    return (uint32_t)r->state.promises.count;
}

/* The entry, a write, is about to be added: have reads promised it, and is it as they did? */
static void keep_promises(struct relaxed *r, const struct entry *e, uint32_t nth)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        struct promise *p = r->state.promises.items[i];
        if (p->kept || p->place != e->action.place || p->thread != e->action.thread || p->nth != nth)
            continue;
        const struct entry *read = entry_at(r, p->read);
        if (p->value != e->action.value || read->thread == e->thread ||
            clock_of(e->clock, read->thread) >= read->epoch) {
            make_void(r);
            return;
        }
        UNDO_SET(&r->vm->log, p->kept, log_count(r) + 1);
    }
}

static bool releases(enum access_mode mode)
{
    return mode == MODE_VOLATILE || mode == MODE_ACQUIRE_RELEASE;
}

/* An access of a relaxed place, or of a volatile one that threads share. */
static void on_access(void *self, const struct access *a)
{
    struct relaxed *r = self;
    ref object = (ref)(a->place >> 32);
    uint32_t offset = (uint32_t)a->place;
    bool relaxed = is_relaxed(r, object, offset);
    if (!r->relaxed_count)
        return;
    if (!relaxed && (a->mode == MODE_PLAIN || !switches_is_shared(r->switches, object, offset)))
        return;
    struct entry e = {.place = a->place, .is_reference = a->is_reference, .bits = a->value};
    bool writes = access_writes(a);
    enum access_mode write_mode = a->kind == ACCESS_UPDATE ? a->write_mode : a->mode;
    e.action = (struct action){
        .thread = thread_number(r, a->thread),
        .kind = a->kind == ACCESS_UPDATE && writes ? ACTION_UPDATE
                : writes                           ? ACTION_WRITE
                                                   : ACTION_READ,
        .mode = (uint8_t)a->mode,
        .write_mode = (uint8_t)write_mode,
        .seen = WRITE_INITIAL,
        .place = place_of(r, object, offset)->number,
        .statement = statement_number(r, a->site),
        .value = canonical(r, a->value, a->is_reference),
        .read = a->kind == ACCESS_UPDATE ? canonical(r, a->read, a->is_reference) : 0,
    };
    e.action.nth = count_of(r, &e.action);
    set_order(r, &e, a->thread, writes && releases(write_mode));
    if (relaxed && a->kind != ACCESS_WRITE) {
        struct pending *p = pending_of(r, a->thread, a->place);
        if (!p || !p->is_asked) {
            vm_gap(r->vm, r->vm->current, GAP_UNTRIED,
                   "a place that races is read in a way in which not all writes are tried out");
            return;
        }
        e.action.seen = p->seen;
        if (p->seen == SEEN_PROMISED)
            e.promise = add_promise(r, &p->promised);
        if (!writes)
            put_bits(r->vm, a->place, p->size, p->before);
        remove_pending(r, p);
    } else if (a->kind != ACCESS_WRITE) { /* the last one in the synchronization order */
        for (uint64_t i = log_count(r); i-- > 0 && e.action.seen == WRITE_INITIAL;)
            if (writes_place(entry_at(r, i), a->place))
                e.action.seen = (uint16_t)i;
    }
    if (writes) {
        happens_before_look(r->order, a->place, &e.shows);
        keep_promises(r, &e, writes_of(r, e.action.thread, e.action.place));
    }
    add_entry(r, &e);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct relaxed *r = self;
    if ((kind != SYNC_LOCK && kind != SYNC_UNLOCK) || !r->relaxed_count ||
        !switches_is_shared(r->switches, (ref)object, OFFSET_LOCK))
        return;
    struct entry e = {.place = object << 32 | OFFSET_LOCK};
    e.action = (struct action){
        .thread = thread_number(r, thread),
        .kind = kind == SYNC_LOCK ? ACTION_LOCK : ACTION_UNLOCK,
        .place = place_of(r, (ref)object, OFFSET_LOCK)->number,
        .statement = statement_number(r, site),
    };
    e.action.nth = count_of(r, &e.action);
    set_order(r, &e, thread, kind == SYNC_UNLOCK);
    add_entry(r, &e);
}

static void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct relaxed *r = self;
    if (!r->relaxed_count)
        return;
    struct entry e = {0};
    e.action = (struct action){
        .thread = thread_number(r, thread),
        .kind = ACTION_FENCE,
        .mode = (uint8_t)kind,
        .statement = statement_number(r, site),
    };
    e.action.nth = count_of(r, &e.action);
    set_order(r, &e, thread, kind == FENCE_RELEASE || kind == FENCE_FULL);
    add_entry(r, &e);
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
    vector_init(&r->state.initials, &r->state.pool);
    vector_init(&r->state.stops, &r->state.pool);
    vector_init(&r->state.uncaught, &r->state.pool);
    vector_init(&r->state.early, &r->state.pool);
}

/* ---- keys ---- */

/* Reads alone have led back to a state: without them the same is an execution, too, and comes to the same.  So they are
 * forgotten, with what they have promised. */
static void fold(struct relaxed *r, struct state_key key)
{
    struct vector *stops = &r->state.stops;
    for (uint64_t i = 0; i < stops->count; i++) {
        const struct stop *s = stops->items[i];
        if (s->key.low != key.low || s->key.high != key.high)
            continue;
        UNDO_SET(&r->vm->log, r->state.log.count, s->count);
        UNDO_SET(&r->vm->log, r->state.promises.count, s->promises);
        UNDO_SET(&r->vm->log, r->state.sum, s->sum);
        return;
    }
    struct stop *s = pool_alloc(&r->state.pool, sizeof *s);
    *s = (struct stop){key, r->state.sum, log_count(r), r->state.promises.count};
    vector_add(stops, s);
}

uint64_t relaxed_key(struct relaxed *r, struct state_key key)
{
    if (r->relaxed_count)
        fold(r, key);
    return r->state.sum;
}

/* ---- ends ---- */

static bool are_promises_kept(const struct relaxed *r)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++)
        if (!((const struct promise *)r->state.promises.items[i])->kept)
            return false;
    return true;
}

static uint16_t seen_by(const struct relaxed *r, const struct entry *e)
{
    if (!action_reads(&e->action) || !e->promise)
        return e->action.seen;
    return (uint16_t)(((const struct promise *)r->state.promises.items[e->promise - 1])->kept - 1);
}

bool relaxed_execution(struct relaxed *r, struct execution *execution, bool *is_long)
{
    uint32_t count = (uint32_t)log_count(r);
    *is_long = false;
    if (r->state.is_void || !are_promises_kept(r))
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
        const struct entry *e = entry_at(r, i);
        r->actions[i] = e->action;
        r->actions[i].seen = seen_by(r, e);
        for (uint32_t j = 0; j < i; j++)
            if (is_known(entry_at(r, j), e->thread, e->clock))
                action_set_add(&r->before[i], j);
    }
    *execution = (struct execution){.count = count, .actions = r->actions, .before = r->before};
    return true;
}

void relaxed_learn(struct relaxed *r)
{
    for (uint64_t i = 0; i < log_count(r); i++) {
        const struct entry *e = entry_at(r, i);
        if (!action_writes(&e->action))
            continue;
        struct relaxed_place *place = numbered_place(r, e->action.place);
        if (!place->is_relaxed)
            continue;
        uint32_t nth = 0;
        for (uint64_t j = 0; j < i; j++) {
            const struct action *a = &entry_at(r, j)->action;
            nth += a->thread == e->action.thread && a->place == e->action.place && action_writes(a);
        }
        struct known_write w = {.thread = e->action.thread,
                                .nth = nth,
                                .value = e->action.value,
                                .is_plain = action_write_mode(&e->action) == MODE_PLAIN};
        if (e->is_reference && e->bits && heap_is_fresh(&r->vm->heap, (ref)e->bits)) {
            w.class_ = class_of((ref)e->bits);
            w.length = w.class_->kind == CLASS_ARRAY ? array_length((ref)e->bits) : 0;
            w.number = object_names_number(r->names, (ref)e->bits);
        }
        bool is_known = false;
        for (uint32_t k = 0; k < place->count && !is_known; k++)
            is_known = place->known[k].thread == w.thread && place->known[k].nth == w.nth &&
                       place->known[k].value == w.value && place->known[k].is_plain == w.is_plain;
        if (is_known)
            continue;
        GROW(place->known, place->count, place->capacity);
        place->known[place->count++] = w;
        r->has_learned = true;
    }
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
    UNDO_CLAIM(&vm->log, r->state, UNDO_COUNTED, "relaxed_key()");
    object_names_give_once(names);
    vm->search.maker.self = r;
    vm->search.maker.made = made;
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
    free(r->place_keys);
    free(r->thread_ids);
    free(r->sites);
    free(r->actions);
    free(r->before);
    free(r);
}
