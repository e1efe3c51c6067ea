/* switches.c - see switches.h. */
#include "explore/switches.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"
#include "explore/families.h"
#include "explore/footprints.h"
#include "explore/symmetry.h"
#include "explore/units.h"
#include "vm/run/monitor.h"
#include "vm/run/referents.h"
#include "vm/run/sched.h"
#include "vm/run/thread_numbers.h"
#include "vm/run/vm_gap.h"
#include "vm/run/worker_scans.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_ELEMENTS = 64, /* of an array that was made during the search: with places of their own */
};

struct place {
    uint64_t key;
    bool is_switch, is_pending;
    bool is_weak, is_weak_pending; /* accessed in modes between plain and volatile */
    bool writes_commute;
    bool is_told,
        is_left_out;   /* switches_know_race(): accesses that complete races, and all others */
    bool is_of_groups; /* it is one because of a use by a member of a group (symmetry.h) */
    uint32_t number;   /* once it is found to be a switching point; 0: none yet */
    struct use *uses;
    uint32_t count, capacity;
    /* How it is used between joins, and by which thread: 0 for several. */
    bool is_read_between, is_written_between;
    uint64_t between;
};

struct switches {
    struct vm *vm;
    struct symmetry *symmetry;
    struct footprints *footprints; /* are told of all uses of switching points; NULL: nobody is */
    uint32_t numbers;
    struct object_names *object_names;
    bool plain, plain_pending;               /* plain accesses must be looked at */
    bool told, told_pending;                 /* there are races to be reported */
    bool states_asked, states_asked_pending; /* switches_states_are_asked() */
    uint64_t pending, applied;
    bool has_weak;
    uint64_t wanted, wanted_next; /* keys: switches_want() */

    struct table places;
    struct arena uses; /* of places: they are as many as elements of large arrays */

    struct families *families;
    uint32_t reductions;
    bool program_parks; /* itself (LockSupport): so it sees whether a thread has a permit */
    bool has_early;     /* switches_set_early() */
};

/* ---- keys ---- */

/* Of a named array the first elements are told apart. */
static uint32_t offset_in(const struct class *c, uint32_t offset, bool has_name)
{
    uint32_t named = has_name ? MAX_ELEMENTS << c->element_shift : 0;
    bool is_element = c->kind == CLASS_ARRAY && offset >= ARRAY_DATA_OFFSET;
    return is_element && offset - ARRAY_DATA_OFFSET >= named ? ARRAY_DATA_OFFSET + named : offset;
}

/* The member of a group that the object, made during the search, belongs to: its maker. */
static bool is_made_by_member(const struct switches *s, ref object, thread_id *maker)
{
    uint64_t name = object_names_maker(s->object_names, object);
    return name && symmetry_find(s->symmetry, name, maker);
}

/* What members of a group have made counts as made by the first of them. */
static uint64_t name_of(const struct switches *s, ref object)
{
    thread_id maker;
    if (symmetry_is_active(s->symmetry) && is_made_by_member(s, object, &maker))
        return object_names_as_of(s->object_names, object, symmetry_group(s->symmetry, maker));
    return object_names_of(s->object_names, object);
}

static bool owns(const struct switches *s, const struct thread *t, ref object)
{
    thread_id maker;
    if (!symmetry_is_active(s->symmetry) || !object)
        return false;
    return symmetry_is_own(s->symmetry, t->id, object) ||
           (heap_is_fresh(&s->vm->heap, object) && is_made_by_member(s, object, &maker) &&
            maker == t->id);
}

static uint64_t key_of(const struct switches *s, ref object, uint32_t offset)
{
    if (!heap_is_fresh(&s->vm->heap, object))
        return hash_pair(object, offset) | 1;
    const struct class *c = class_of(object);
    uint64_t name = name_of(s, object);
    offset = offset_in(c, offset, name != 0);
    return hash_pair(name ? name : (uint64_t)1 << 40 | class_offset_of(c), offset) | 1;
}

static struct place *place_of(struct switches *s, uint64_t key)
{
    return table_put(&s->places, key, NULL);
}

static bool is_switch(const struct switches *s, uint64_t key)
{
    const struct place *place = table_get(&s->places, key);
    return place && place->is_switch;
}

static void make_switch(struct switches *s, struct place *place)
{
    if (place->is_switch || place->is_pending)
        return;
    if (place->is_read_between || place->is_written_between)
        symmetry_break(s->symmetry);
    place->is_pending = true;
    place->number = ++s->numbers;
    s->pending++;
    place->uses = NULL;
    place->count = place->capacity = 0;
}

/* ---- who knows whom ---- */

static void give_up_order(struct switches *s);

void switches_on_start(struct switches *s, thread_id parent, thread_id child, uint64_t name,
                       thread_id like)
{
    if (!families_start(s->families, parent, child, name, like))
        give_up_order(s);
}

/* Does it count only as long as threads may be taken for each other? */
static bool is_for_groups(const struct use *use)
{
    return use->group || use->is_mirror;
}

void switches_forget_groups(struct switches *s)
{
    for (struct place *place = NULL; (place = table_next(&s->places, place));) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < place->count; i++)
            if (!is_for_groups(&place->uses[i]))
                place->uses[kept++] = place->uses[i];
        place->count = kept;
        if (!place->is_of_groups)
            continue;
        s->applied -= place->is_switch;
        place->is_switch = place->is_pending = place->is_of_groups = false;
        place->number = 0;
    }
}

bool switches_are_concurrent(const struct switches *s, const struct use *a, const struct use *b)
{
    if (a->group && a->group == b->group)
        return !(a->owns && b->owns) &&
               (a->thread != b->thread || (a->is_of_many && b->is_of_many));
    if (a->thread == b->thread)
        return false;
    return !families_are_ordered(s->families, a->id, a->family, b->id, b->family);
}

/* ---- uses ---- */

static void grow_uses(struct switches *s, struct place *place)
{
    uint32_t capacity = place->capacity ? 2 * place->capacity : 2;
    struct use *uses = arena_alloc(&s->uses, capacity * sizeof *uses);
    if (place->count)
        memcpy(uses, place->uses, place->count * sizeof *uses);
    place->uses = uses;
    place->capacity = capacity;
}

/* Where writes commute, a write and a read do not: the names of a directory, and a list of them. */
static bool conflict(const struct switches *s, const struct place *place, const struct use *a,
                     const struct use *b)
{
    bool differ = place->writes_commute ? a->wrote != b->wrote : a->wrote || b->wrote;
    return differ && switches_are_concurrent(s, a, b);
}

static bool covers(const struct place *place, const struct use *old, const struct use *use)
{
    bool is_enough = old->wrote == use->wrote || (old->wrote && !place->writes_commute);
    return old->thread == use->thread && old->family == use->family && old->group == use->group &&
           old->is_of_many == use->is_of_many && old->owns == use->owns &&
           old->is_mirror == use->is_mirror && is_enough;
}

static void note_use(struct switches *s, struct place *place, const struct use *use)
{
    for (uint32_t i = 0; i < place->count; i++)
        if (covers(place, &place->uses[i], use))
            return;
    if (use->thread != place->between &&
        (place->is_written_between || (place->is_read_between && use->wrote)))
        symmetry_break(s->symmetry);
    if (conflict(s, place, use, use)) {
        place->is_of_groups = true;
        make_switch(s, place);
        return;
    }
    for (uint32_t i = 0; i < place->count; i++) {
        if (conflict(s, place, &place->uses[i], use)) {
            place->is_of_groups = is_for_groups(use) || is_for_groups(&place->uses[i]);
            make_switch(s, place);
            return;
        }
    }
    if (place->count == place->capacity)
        grow_uses(s, place);
    place->uses[place->count++] = *use;
}

static bool has_conflict(const struct switches *s, const struct place *place)
{
    for (uint32_t i = 0; i < place->count; i++)
        for (uint32_t j = 0; j <= i; j++)
            if (conflict(s, place, &place->uses[i], &place->uses[j]))
                return true;
    return false;
}

/* What was said about order on other paths is not true any more: all threads count as concurrent from
 * now on, and all uses are judged again. */
static void give_up_order(struct switches *s)
{
    if (!families_give_up(s->families))
        return;
    s->pending++;
    for (struct place *place = NULL; (place = table_next(&s->places, place));)
        if (has_conflict(s, place))
            make_switch(s, place);
}

/* How far the VM is initialized, or that it is shut down: while a program runs, what reads it asks only whether it is
 * initialized, but for the shutdown itself, which has a lock. */
static bool is_init_level(struct vm *vm, ref object)
{
    static const struct symbol *name;
    if (!name)
        name = symbol_of("jdk/internal/misc/VM");
    if (class_of(object) != vm->wk.Class)
        return false;
    const struct class *mirrored = class_of_mirror(vm, object);
    return mirrored && mirrored->name == name && mirrored->is_boot;
}

/* Thread.blocker: only channels set it, which a search does not use; but every thread clears it when it ends. */
bool switches_is_internal(struct vm *vm, ref object, uint32_t offset)
{
    CACHED_FIELD(blocker, vm, "java/lang/Thread", "blocker", "Lsun/nio/ch/Interruptible;");
    return (offset == blocker && class_is_assignable(class_of(object), vm->wk.Thread)) ||
           (offset >= OBJECT_HEADER_SIZE && is_init_level(vm, object));
}

/* Does the program ask a thread group for its threads, other than by starting and ending one? */
static bool asks_for_threads(const struct thread *t)
{
    const struct frame *f = t->frame;
    const struct method *called = f->method;
    for (;
         f && (f->method->class_ == t->vm->wk.ThreadGroup || f->method->class_ == t->vm->wk.Thread);
         f = f->prev)
        called = f->method;
    const char *name = called->name->text;
    return f && !f->method->class_->is_boot && strcmp(name, "start") != 0 &&
           strcmp(name, "<init>") != 0 && strcmp(name, "exit") != 0;
}

/* Thread groups only count their threads: what start() and exit() do under their monitors commutes,
 * and no thread waits while holding it. */
static bool is_exempt(const struct thread *t, ref object, uint32_t offset)
{
    struct vm *vm = t->vm;
    if (!object)
        return !(offset & (OFFSET_INTERNED | OFFSET_OUTSIDE));
    if (offset == OFFSET_LOCK && class_of(object) == vm->wk.ThreadGroup &&
        t->frame->method->class_->is_boot)
        return true;
    return switches_is_internal(vm, object, offset);
}

static void note_footprint(const struct switches *s, const struct place *place, bool wrote)
{
    if (place->number && s->footprints)
        footprints_use(s->footprints, place->number, wrote);
}

static struct use use_of(const struct switches *s, const struct thread *t, bool wrote, ref object)
{
    uint64_t group = symmetry_group(s->symmetry, t->id);
    bool is_own = group && owns(s, t, object);
    return (struct use){
        .thread = t->name,
        .id = t->id,
        .family =
            group && !is_own ? families_least(s->families, t->id) : families_of(s->families, t->id),
        .wrote = wrote,
        .group = group,
        .is_of_many = group && symmetry_has_others(s->symmetry, t->id),
        .owns = is_own,
    };
}

uint64_t switches_use(const struct switches *s, const struct thread *t, bool wrote, ref object,
                      uint32_t offset, struct use *use)
{
    *use = use_of(s, t, wrote, object);
    return key_of(s, object, offset);
}

/* Even: keys stay odd. */
static const uint64_t PLAIN = 0x5851f42d4c957f2c;

static void note_place(struct switches *s, struct place *place, const struct use *use,
                       uint64_t salt)
{
    if (!place->is_switch && !place->is_pending)
        note_use(s, place, use);
    if (salt == 0)
        note_footprint(s, place, use->wrote);
    else if (salt == PLAIN && place->number && s->footprints)
        footprints_touch(s->footprints, place->number);
}

/* The use of a member's Thread object, `of`, is one of each member's in the same way. */
static void note_mirrors(struct switches *s, const struct use *use, thread_id of, uint32_t offset,
                         uint64_t salt)
{
    uint64_t members = symmetry_members(s->symmetry, of);
    bool is_of_group = use->group == symmetry_group(s->symmetry, of);
    for (uint64_t owners = members; owners; owners &= owners - 1) {
        thread_id owner = (thread_id)__builtin_ctzll(owners);
        ref java = symmetry_java(s->symmetry, owner);
        struct place *place = place_of(s, key_of(s, java, offset) ^ salt);
        if (!is_of_group && owner != of) {
            struct use mirror = *use;
            mirror.is_mirror = true;
            note_place(s, place, &mirror, salt);
        }
        for (uint64_t users = is_of_group ? members : 0; users; users &= users - 1) {
            thread_id user = (thread_id)__builtin_ctzll(users);
            struct use mirror = *use;
            if ((user == owner) != (use->id == of))
                continue;
            mirror.thread = symmetry_name(s->symmetry, user);
            mirror.id = user;
            mirror.family =
                use->owns ? families_of(s->families, user) : families_least(s->families, user);
            note_place(s, place, &mirror, salt);
        }
    }
}

/* The place with one more use noted.  salt: PLAIN, or 0. */
static const struct place *note_at(struct switches *s, const struct thread *t, bool wrote,
                                   ref object, uint32_t offset, uint64_t salt)
{
    uint64_t key = key_of(s, object, offset) ^ salt;
    struct place *place = place_of(s, key);
    thread_id of;
    bool has_mirrors = symmetry_is_member(s->symmetry, object, &of);
    struct use use = {.wrote = wrote};
    if (has_mirrors || !(place->is_switch || place->is_pending))
        use = use_of(s, t, wrote, object);
    note_place(s, place, &use, salt);
    if (!has_mirrors)
        return place;
    note_mirrors(s, &use, of, offset, salt);
    return place_of(s, key); /* they may have moved */
}

/* Is that known to be in conflict? */
static bool is_shared(struct switches *s, const struct thread *t, bool wrote, ref object,
                      uint32_t offset)
{
    return note_at(s, t, wrote, object, offset, 0)->is_switch;
}

bool switches_watches(struct switches *s, const struct thread *t, bool wrote, ref object,
                      uint32_t offset)
{
    return note_at(s, t, wrote, object, offset, PLAIN)->is_switch;
}

static bool is_only_of(const struct place *place, const struct thread *t, bool wrote)
{
    if (place->is_switch || place->is_pending)
        return false;
    for (uint32_t i = 0; i < place->count; i++)
        if (place->uses[i].thread != t->name && (wrote || place->uses[i].wrote))
            return false;
    return true;
}

bool switches_use_between_joins(struct switches *s, const struct thread *t, bool wrote, ref object,
                                uint32_t offset)
{
    uint64_t keys[] = {key_of(s, object, offset), key_of(s, object, offset) ^ PLAIN};
    for (unsigned i = 0; i < 2; i++) {
        struct place *place = place_of(s, keys[i]);
        if (!is_only_of(place, t, wrote))
            return false;
        bool is_first = !place->is_read_between && !place->is_written_between;
        place->between = is_first || place->between == t->name ? t->name : 0;
        place->is_read_between = place->is_read_between || !wrote;
        place->is_written_between = place->is_written_between || wrote;
    }
    return true;
}

/* The key of a place at which writes may commute. */
static uint64_t key_that_commutes(struct switches *s, ref object, uint32_t offset)
{
    uint64_t key = key_of(s, object, offset);
    if (!object && !(offset & OFFSET_INTERNED) && offset & OFFSET_COMMUTES)
        place_of(s, key)->writes_commute = true;
    return key;
}

bool switches_shares(struct switches *s, const struct thread *t, bool wrote, uint32_t offset)
{
    key_that_commutes(s, 0, offset);
    return is_shared(s, t, wrote, 0, offset);
}

void switches_note(struct switches *s, const struct thread *t, enum stop_kind kind, ref object,
                   uint32_t offset)
{
    key_that_commutes(s, object, offset);
    is_shared(s, t, kind != STOP_READ, object, offset);
}

/* Does the program ask for the state of another thread (Thread.getState)?  In which of the states
 * between its moves that is, is not tried out.  (The library only asks whether a thread that no other
 * knows yet is new.) */
static bool asks_for_state(const struct thread *t, ref object)
{
    const struct frame *f = t->frame;
    bool in_get_state = false;
    for (; f && f->method->class_ == t->vm->wk.Thread; f = f->prev)
        in_get_state = in_get_state || strcmp(f->method->name->text, "getState") == 0;
    return object != t->java && in_get_state && f && !f->method->class_->is_boot;
}

static void note_threads_asked(const struct thread *t)
{
    t->vm->search.are_threads_told_apart = true;
    vm_gap(t->vm, t, GAP_UNTRIED,
           "the program asks for the states or the number of threads, of which not all are tried "
           "out");
}

/* The start and the end of the thread are places; between them its state is not tried out. */
static bool stops_for_state(struct switches *s, const struct thread *t, ref thread)
{
    if (thread_of_java(t->vm, thread)) {
        note_threads_asked(t);
        s->pending += !s->states_asked && !s->states_asked_pending;
        s->states_asked_pending = true;
    }
    bool at_start = is_shared(s, t, false, thread, OFFSET_PERMIT);
    return is_shared(s, t, false, thread, OFFSET_LOCK) || at_start;
}

/* Even: keys stay odd. */
static const uint64_t LOOKED_AT = 0x14057b7ef767814e, SHOWN = 0x2545f4914f6cdd1c;

/* A thread looks at a synchronizer without waiting (tryLock, isLocked): its releases matter, too. */
static void note_look(struct switches *s, uint64_t key)
{
    make_switch(s, place_of(s, key ^ LOOKED_AT));
}

static bool is_looked_at(const struct switches *s, uint64_t key)
{
    return is_switch(s, key ^ LOOKED_AT);
}

/* An operation that shows what others do in between (units.h) looks at the place, and another thread's operation
 * writes it.  Then that operation is at least two steps: up to the write, and what comes behind it, since the
 * first thread can have acted on what it saw before the second one goes on. */
static void note_shown(struct switches *s, const struct thread *t, bool shows, bool wrote,
                       ref object, uint32_t offset)
{
    place_of(s, key_of(s, object, offset) ^ SHOWN)->writes_commute = true; /* they show nothing */
    if (shows)
        note_at(s, t, false, object, offset, SHOWN);
    if (wrote)
        note_at(s, t, true, object, offset, SHOWN);
}

static bool is_shown(const struct switches *s, uint64_t key)
{
    return is_switch(s, key ^ SHOWN);
}

/* A race was found on the place: is that in no object of the operations' own?  A key, for example. */
static bool is_race_of_program(ref object)
{
    if (!object)
        return false;
    const struct class *c = class_of(object);
    while (c->element)
        c = c->element;
    return !(c->is_boot && (strncmp(c->name->text, "java/util/concurrent/", 21) == 0 ||
                            strncmp(c->name->text, "java/lang/Thread", 16) == 0));
}

static bool other_stands_before(const struct thread *t, ref object)
{
    const struct vm *vm = t->vm;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *other = vm->threads[i];
        if (other && other != t && other->at_choice && other->stop_object == object)
            return true;
    }
    return false;
}

/* The place is shared.  Threads do not switch in the middle of a unit, nor before a release: that can only
 * enable others. */
static bool may_stop_here(struct switches *s, struct thread *t, enum stop_kind kind, ref object,
                          uint32_t offset)
{
    uint64_t key = key_of(s, object, offset);
    struct unit unit = unit_of(t, s->reductions);
    /* A thread that has to wait uses its permit up, and so shows that. */
    bool may_use_permit = s->program_parks && unit.frame && t->permit;
    if (unit.locks == UNIT_LOOKS || unit.locks == UNIT_ASKS || (unit.locks && may_use_permit))
        note_look(s, key);
    bool wrote = kind != STOP_READ && kind != STOP_PLAIN_READ;
    if (unit.frame)
        note_shown(s, t, may_use_permit || unit_shows(t, &unit, object), wrote, object, offset);
    bool is_split = wrote && is_shown(s, key);
    bool is_pause = wrote && unit_has_written(t, &unit) && other_stands_before(t, object);
    bool is_inside = unit_is_begun_at(t, &unit, object, offset) ||
                     (unit.kind == UNIT_RELEASE && !is_looked_at(s, key));
    bool is_race = kind >= STOP_PLAIN_READ && is_race_of_program(object);
    if (!wrote && object && unit.frame && worker_scans_is_vain_look(t, object))
        return false;
    if (is_inside && !is_race && !is_pause && (!is_split || unit.kind == UNIT_TELLS)) {
        if (is_split)
            unit_begin(t, &unit, false);
        return false;
    }
    unit_begin(t, &unit, !is_split && unit.kind != UNIT_SHOWS);
    return true;
}

static bool stops_before_scan(struct switches *s, struct thread *t, ref pool)
{
    struct unit unit = unit_of(t, s->reductions);
    if (!unit.frame || !worker_scans_follow_on(t))
        return may_stop_here(s, t, STOP_READ, pool, OFFSET_WORK);
    unit_begin(t, &unit, true);
    return false;
}

static void note_name_read(const struct thread *t, ref thread, uint32_t offset)
{
    CACHED_FIELD(name, t->vm, "java/lang/Thread", "name", "Ljava/lang/String;");
    if (offset == name)
        thread_numbers_note_name(t, thread);
}

static bool is_racy(const struct switches *s, bool wrote, uint64_t key)
{
    const struct place *place = table_get(&s->places, key);
    if (place)
        note_footprint(s, place, wrote);
    return (place && place->is_switch) || key == s->wanted;
}

/* The end of the program, and what is reachable: actions of other threads, whichever they are, matter. */
static bool meets_all(struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    if (!object)
        return offset == OFFSET_PROGRAM || offset == OFFSET_REACHED;
    return kind == STOP_READ && referents_show(t, object, offset);
}

/* t is about to use its own permit.  The library's parks are in loops, and do not show it. */
static void note_park(struct switches *s, const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && (f->method->native || strcmp(f->method->class_->name->text,
                                             "java/util/concurrent/locks/LockSupport") == 0))
        f = f->prev;
    if (s->program_parks || !f || f->method->class_->is_boot)
        return;
    s->program_parks = true;
    s->pending++;
}

static bool stops(struct switches *s, struct thread *t, enum stop_kind kind, ref object,
                  uint32_t offset)
{
    if (!s->has_early && unit_makes(t, object))
        return false;
    if (object == t->java && offset == OFFSET_PERMIT)
        note_park(s, t);
    if (!object && offset == OFFSET_PROGRAM && s->vm->live_threads == 1)
        return false;
    if (meets_all(t, kind, object, offset)) {
        if (s->footprints)
            footprints_use(s->footprints, 0, true);
        return true;
    }
    if (object && offset == OFFSET_WORK)
        return stops_before_scan(s, t, object);
    if (is_exempt(t, object, offset)) {
        if (offset == OFFSET_LOCK && asks_for_threads(t))
            note_threads_asked(t);
        return false;
    }
    /* The thread that holds the monitor has been asked before, and no other can come between: a thread's
     * end needs its object's monitor as well.  But a thread that waits is going to lock it again. */
    if (offset == OFFSET_LOCK && monitor_is_owner(t, object)) {
        switches_note(s, t, kind, object, offset);
        return false;
    }
    if (kind == STOP_READ && object && class_is_assignable(class_of(object), s->vm->wk.Thread))
        note_name_read(t, object, offset);
    if (offset == s->vm->off.Thread_threadStatus && asks_for_state(t, object))
        return stops_for_state(s, t, object);
    if (object && kind == STOP_READ && unit_asks_who_waits(t, s->reductions, object))
        vm_gap(s->vm, t, GAP_UNTRIED,
               "the program asks who waits for a lock: that needs --open-locks");
    uint64_t key = key_that_commutes(s, object, offset);
    if (kind >= STOP_PLAIN_READ)
        return switches_watch_plain(s) && is_racy(s, kind == STOP_PLAIN_WRITE, key) &&
               may_stop_here(s, t, kind, object, offset);
    return is_shared(s, t, kind != STOP_READ, object, offset) &&
           may_stop_here(s, t, kind, object, offset);
}

bool switches_stop(struct switches *s, struct thread *t, enum stop_kind kind, ref object,
                   uint32_t offset)
{
    bool stop = stops(s, t, kind, object, offset);
    if (stop)
        unit_end_others(t, s->reductions);
    return stop;
}

void switches_add_racy_key(struct switches *s, uint64_t key)
{
    make_switch(s, place_of(s, key));
    /* The place may be a switching point already, but only its other accesses stopped there. */
    s->pending += !s->plain && !s->plain_pending;
    s->plain_pending = true;
}

void switches_add_racy(struct switches *s, ref object, uint32_t offset, bool is_told)
{
    switches_add_racy_key(s, key_of(s, object, offset));
    s->pending += is_told && !s->told && !s->told_pending;
    s->told_pending = s->told_pending || is_told;
}

uint64_t switches_key(const struct switches *s, ref object, uint32_t offset)
{
    return key_of(s, object, offset);
}

void switches_want(struct switches *s, uint64_t key)
{
    s->pending += s->wanted_next != key;
    s->wanted_next = key;
}

bool switches_tell_races(const struct switches *s)
{
    return s->told;
}

bool switches_know_race(struct switches *s, ref object, uint32_t offset, bool is_told)
{
    uint64_t key = key_of(s, object, offset);
    struct place *place = place_of(s, key ^ PLAIN);
    if (is_told && !place->is_told) {
        s->pending += place->is_left_out;
        place->is_told = true;
    }
    if (place->is_told || !s->plain || !is_switch(s, key))
        return false;
    place->is_left_out = true;
    return true;
}

uint64_t switches_place_key(const struct switches *s, ref object, uint32_t offset)
{
    return key_of(s, object, offset);
}

bool switches_is_shared(const struct switches *s, ref object, uint32_t offset)
{
    return is_switch(s, key_of(s, object, offset));
}

void switches_add_weak(struct switches *s, ref object, uint32_t offset)
{
    struct place *place = place_of(s, key_of(s, object, offset));
    if (place->is_weak_pending)
        return;
    place->is_weak_pending = true;
    s->pending += place->is_switch;
}

bool switches_is_weak(const struct switches *s, ref object, uint32_t offset)
{
    const struct place *place = table_get(&s->places, key_of(s, object, offset));
    return place && place->is_weak;
}

bool switches_has_weak(const struct switches *s)
{
    return s->has_weak;
}

static uint32_t number_of(const struct switches *s, uint64_t key)
{
    const struct place *place = table_get(&s->places, key);
    return place ? place->number : 0;
}

uint32_t switches_number(const struct switches *s, ref object, uint32_t offset)
{
    return number_of(s, key_of(s, object, offset));
}

uint32_t switches_watch_number(const struct switches *s, ref object, uint32_t offset)
{
    return number_of(s, key_of(s, object, offset) ^ PLAIN);
}

uint64_t switches_pending(const struct switches *s)
{
    return s->pending;
}

uint64_t switches_count(const struct switches *s)
{
    return s->applied;
}

bool switches_watch_plain(const struct switches *s)
{
    return s->plain || s->wanted;
}

bool switches_states_are_asked(const struct switches *s)
{
    return s->states_asked;
}

void switches_apply(struct switches *s)
{
    for (struct place *place = NULL; (place = table_next(&s->places, place));) {
        s->applied += place->is_pending;
        place->is_switch = place->is_switch || place->is_pending;
        place->is_pending = false;
        place->is_weak = place->is_weak || place->is_weak_pending;
        s->has_weak = s->has_weak || (place->is_switch && place->is_weak);
    }
    s->plain = s->plain || s->plain_pending;
    s->told = s->told || s->told_pending;
    s->states_asked = s->states_asked || s->states_asked_pending;
    s->wanted = s->wanted_next;
    s->pending = 0;
}

struct switches *switches_new(struct vm *vm, uint32_t reductions, struct object_names *names,
                              struct footprints *footprints, struct symmetry *symmetry,
                              struct families *families)
{
    struct switches *s = xcalloc(1, sizeof *s);
    s->vm = vm;
    s->families = families;
    s->object_names = names;
    s->symmetry = symmetry;
    s->reductions = reductions;
    s->footprints = footprints;
    s->places = TABLE_OF(struct place);
    return s;
}

void switches_set_early(struct switches *s)
{
    s->has_early = true;
}

void switches_free(struct switches *s)
{
    if (!s)
        return;
    table_release(&s->places);
    arena_release(&s->uses);
    free(s);
}
