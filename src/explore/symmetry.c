/* symmetry.c - see symmetry.h. */
#include "explore/symmetry.h"

#include "base/arena.h"
#include "base/hash.h"
#include "explore/footprints.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/run/access_event.h"
#include "vm/run/stop.h"

#include <stdlib.h>
#include <string.h>

struct member {
    uint64_t java; /* 0: the thread is no member */
    uint64_t name, group;
    uint64_t target; /* what only it runs; 0: it is not its own */
    uint64_t like;   /* hash of what members of a group have in common */
};

/* The joins of one thread. */
struct joins {
    uint64_t pending; /* members that it must still join before it does anything else */
    uint64_t where;   /* hash of where its frames stand in these joins */
};

struct symmetry {
    struct vm *vm;
    bool is_wanted, is_active, is_broken, is_trying;
    bool had_groups; /* of several, on some path */
    /* By thread id; undoable. */
    struct member members[SYMMETRY_THREADS];
    struct joins joins[SYMMETRY_THREADS];
    uint64_t joined[SYMMETRY_THREADS]; /* by each thread: bits of ids */
    uint64_t many;                     /* members of groups that have others */
};

struct symmetry *symmetry_new(struct vm *vm, bool is_wanted)
{
    static const char members[] = "follows from what threads were started, and how";
    static const char joins[] =
        "follows from what members a thread has joined, and where it stands";
    struct symmetry *y = xcalloc(1, sizeof *y);
    y->vm = vm;
    y->is_wanted = is_wanted;
    UNDO_CLAIM(&vm->log, y->members, UNDO_DERIVED, members);
    UNDO_CLAIM(&vm->log, y->joins, UNDO_DERIVED, joins);
    UNDO_CLAIM(&vm->log, y->joined, UNDO_DERIVED, joins);
    UNDO_CLAIM(&vm->log, y->many, UNDO_DERIVED, members);
    return y;
}

void symmetry_free(struct symmetry *y)
{
    if (!y)
        return;
    undo_disclaim(&y->vm->log, y, sizeof *y);
    free(y);
}

void symmetry_begin_pass(struct symmetry *y, bool may_be)
{
    y->is_active = y->is_wanted && may_be && !y->is_broken && !y->vm->search.are_threads_told_apart;
    y->vm->search.ignores_thread_lists = y->is_active;
}

bool symmetry_needs_pass(const struct symmetry *y)
{
    return y->is_active && (y->is_broken || y->vm->search.are_threads_told_apart);
}

bool symmetry_is_active(const struct symmetry *y)
{
    return y->is_active;
}

void symmetry_break(struct symmetry *y)
{
    y->is_broken = y->is_broken || y->is_active;
}

/* ---- members ---- */

bool symmetry_ignores(const struct symmetry *y, uint32_t offset)
{
    struct vm *vm = y->vm;
    CACHED_FIELD(name, vm, "java/lang/Thread", "name", "Ljava/lang/String;");
    CACHED_FIELD(tid, vm, "java/lang/Thread", "tid", "J");
    CACHED_FIELD(target, vm, "java/lang/Thread", "target", "Ljava/lang/Runnable;");
    CACHED_FIELD(lock, vm, "java/lang/Thread", "blockerLock", "Ljava/lang/Object;");
    CACHED_FIELD(context, vm, "java/lang/Thread", "inheritedAccessControlContext",
                 "Ljava/security/AccessControlContext;");
    return offset == name || offset == context || offset == tid || offset == tid + 4 ||
           offset == target || offset == lock || offset == vm->off.Thread_threadStatus ||
           offset == vm->off.Thread_eetop || offset == vm->off.Thread_eetop + 4 ||
           offset == vm->off.Thread_vm_id;
}

static uint64_t content_of(const struct vm *vm, ref object)
{
    uint64_t hash = object_at(object)->class_offset;
    size_t size = heap_object_size(&vm->heap, object);
    for (uint32_t offset = OBJECT_HEADER_SIZE; offset < size; offset += 4)
        hash = hash_pair(hash, FIELD(uint32_t, object, offset));
    return hash | (uint64_t)1 << 63;
}

/* A thread does not learn which lambda it runs, and the fields of lambdas are final: equal ones do the same.  Of
 * other objects the program may keep what they are. */
static bool is_lambda(ref target)
{
    return target && class_of(target)->is_hidden &&
           strstr(class_of(target)->name->text, "$$Lambda$");
}

static uint64_t target_hash(const struct vm *vm, ref target)
{
    return is_lambda(target) ? content_of(vm, target) : target;
}

/* The library makes one for each thread, and only looks into it. */
static uint64_t context_hash(const struct vm *vm, ref context)
{
    return context ? content_of(vm, context) : 0;
}

static ref own_target(const struct symmetry *y, ref java)
{
    struct vm *vm = y->vm;
    CACHED_FIELD(target, vm, "java/lang/Thread", "target", "Ljava/lang/Runnable;");
    ref object = get_ref(java, target);
    return is_lambda(object) ? object : 0;
}

/* 0: it cannot be a member. */
static uint64_t likeness(const struct symmetry *y, uint64_t parent, ref java)
{
    struct vm *vm = y->vm;
    CACHED_FIELD(handler, vm, "java/lang/Thread", "uncaughtExceptionHandler",
                 "Ljava/lang/Thread$UncaughtExceptionHandler;");
    CACHED_FIELD(group, vm, "java/lang/Thread", "group", "Ljava/lang/ThreadGroup;");
    CACHED_FIELD(inherited, vm, "java/lang/Thread", "inheritableThreadLocals",
                 "Ljava/lang/ThreadLocal$ThreadLocalMap;");
    CACHED_FIELD(target, vm, "java/lang/Thread", "target", "Ljava/lang/Runnable;");
    CACHED_FIELD(context, vm, "java/lang/Thread", "inheritedAccessControlContext",
                 "Ljava/security/AccessControlContext;");
    if (class_of(java) != vm->wk.Thread || get_ref(java, handler) || get_ref(java, inherited) ||
        !get_ref(java, group) || class_of(get_ref(java, group)) != vm->wk.ThreadGroup)
        return 0;
    uint64_t hash = hash_pair(parent, target_hash(vm, get_ref(java, target)));
    hash = hash_pair(hash, context_hash(vm, get_ref(java, context)));
    size_t size = heap_object_size(&vm->heap, java);
    for (uint32_t offset = OBJECT_HEADER_SIZE; offset < size; offset += 4)
        if (!symmetry_ignores(y, offset))
            hash = hash_pair(hash, FIELD(uint32_t, java, offset));
    return hash | 1;
}

static bool is_known(const struct symmetry *y, thread_id id)
{
    return y->is_active && id < SYMMETRY_THREADS && id < y->vm->next_thread_id &&
           y->members[id].java;
}

static thread_id count_of(const struct symmetry *y)
{
    return y->vm->next_thread_id < SYMMETRY_THREADS ? y->vm->next_thread_id : SYMMETRY_THREADS;
}

static void set_member(struct symmetry *y, thread_id id, const struct member *member)
{
    undo_save_range(&y->vm->log, &y->members[id], sizeof y->members[id]);
    undo_save_range(&y->vm->log, &y->joins[id], sizeof y->joins[id]);
    undo_save_range(&y->vm->log, &y->joined[id], sizeof y->joined[id]);
    y->members[id] = *member;
    y->joins[id] = (struct joins){0, 0};
    y->joined[id] = 0;
}

thread_id symmetry_on_start(struct symmetry *y, thread_id parent, const struct thread *child,
                            bool (*has_joined)(void *self, thread_id by, thread_id ended),
                            void *self)
{
    thread_id id = child->id, first = id;
    if (!y->is_active)
        return id;
    if (id >= SYMMETRY_THREADS || parent >= SYMMETRY_THREADS || is_known(y, parent) ||
        symmetry_is_joining(y, parent)) {
        symmetry_break(y);
        return id;
    }
    uint64_t parent_name = y->vm->current->name, like = likeness(y, parent_name, child->java);
    struct member member = {
        .java = like ? child->java : 0,
        .name = child->name,
        .group = child->name,
        .target = like ? own_target(y, child->java) : 0,
        .like = like,
    };
    for (thread_id other = 0; like && other < count_of(y); other++) {
        if (other == id || !is_known(y, other) || y->members[other].like != like)
            continue;
        /* Ended members that the parent knows of come before this one. */
        bool is_over = false;
        for (thread_id m = other; m < count_of(y) && !is_over; m++)
            is_over = is_known(y, m) && m != id && y->members[m].group == y->members[other].group &&
                      has_joined(self, parent, m);
        if (is_over)
            continue;
        first = other;
        member.group = y->members[other].group;
        break;
    }
    set_member(y, id, &member);
    if (first != id) {
        UNDO_SET(&y->vm->log, y->many, y->many | symmetry_members(y, id));
        y->had_groups = true;
    }
    for (thread_id by = 0; by < count_of(y); by++)
        if (y->joins[by].pending & symmetry_members(y, id))
            symmetry_break(y);
    return first;
}

bool symmetry_had_groups(const struct symmetry *y)
{
    return y->had_groups;
}

uint64_t symmetry_group(const struct symmetry *y, thread_id id)
{
    return is_known(y, id) ? y->members[id].group : 0;
}

uint64_t symmetry_members(const struct symmetry *y, thread_id id)
{
    uint64_t all = 0, group = symmetry_group(y, id);
    for (thread_id other = 0; group && other < count_of(y); other++)
        if (symmetry_group(y, other) == group)
            all |= (uint64_t)1 << other;
    return all;
}

bool symmetry_has_others(const struct symmetry *y, thread_id id)
{
    return is_known(y, id) && y->many >> id & 1;
}

uint64_t symmetry_all_members(const struct symmetry *y)
{
    return y->is_active ? y->many : 0;
}

bool symmetry_is_member(const struct symmetry *y, ref object, thread_id *id)
{
    if (!y->is_active || !object || class_of(object) != y->vm->wk.Thread)
        return false;
    int32_t number = get_int(object, y->vm->off.Thread_vm_id) - 1;
    if (number < 0 || !is_known(y, (thread_id)number) || y->members[number].java != object)
        return false;
    *id = (thread_id)number;
    return true;
}

bool symmetry_is_own(const struct symmetry *y, thread_id id, ref object)
{
    return is_known(y, id) && (y->members[id].java == object || y->members[id].target == object);
}

struct own symmetry_own(const struct symmetry *y, thread_id id, ref java)
{
    struct vm *vm = y->vm;
    CACHED_FIELD(target, vm, "java/lang/Thread", "target", "Ljava/lang/Runnable;");
    CACHED_FIELD(context, vm, "java/lang/Thread", "inheritedAccessControlContext",
                 "Ljava/security/AccessControlContext;");
    ref runs = get_ref(java, target);
    bool is_lambda_of = runs && y->members[id].target == runs;
    return (struct own){
        .target = is_lambda_of ? 0 : runs,
        .lambda = is_lambda_of ? runs : 0,
        .context = get_ref(java, context),
    };
}

/* A search frees nothing (vm/heap/heap.h), so it is there as long as the member is. */
ref symmetry_java(const struct symmetry *y, thread_id id)
{
    ref java = (ref)y->members[id].java;
    if (!heap_is_object(&y->vm->heap, java))
        BUG("the Thread object of member %u is gone", id);
    return java;
}

uint64_t symmetry_name(const struct symmetry *y, thread_id id)
{
    return y->members[id].name;
}

bool symmetry_find(const struct symmetry *y, uint64_t name, thread_id *id)
{
    for (thread_id other = 0; y->is_active && other < count_of(y); other++)
        if (is_known(y, other) && y->members[other].name == name) {
            *id = other;
            return true;
        }
    return false;
}

/* ---- what threads do ---- */

static bool is_in(const struct frame *f, const char *method)
{
    return f && strcmp(f->method->name->text, method) == 0;
}

static const char CONCURRENT[] = "java/util/concurrent/";

static bool is_concurrent(const struct class *c)
{
    return c->is_boot && strncmp(c->name->text, CONCURRENT, sizeof CONCURRENT - 1) == 0;
}

/* Does the library let a thread go on, which it has put to sleep?  Reflection and method handles do it for the
 * program. */
static bool is_unpark_of_library(const struct thread *t)
{
    const struct frame *f = t->frame;
    if (!is_in(f, "unpark"))
        return false;
    while (f && is_in(f, "unpark"))
        f = f->prev;
    return f && is_concurrent(f->method->class_);
}

bool symmetry_follows(const struct symmetry *y, ref object, uint32_t offset)
{
    const struct field *f = field_at_offset(y->vm, object, offset);
    return f && class_of(object)->is_boot && is_concurrent(f->class_) &&
           strcmp(f->descriptor->text, "Ljava/lang/Thread;") == 0;
}

static void set_joins(struct symmetry *y, thread_id by, uint64_t pending, uint64_t where)
{
    undo_save_range(&y->vm->log, &y->joins[by], sizeof y->joins[by]);
    y->joins[by] = (struct joins){pending, pending ? where : 0};
}

/* t is about to join a member. */
static void begin_join(struct symmetry *y, const struct thread *t, thread_id member)
{
    uint64_t where = footprints_position(t, 1);
    if (t->id >= SYMMETRY_THREADS || is_known(y, t->id) ||
        (y->joins[t->id].pending && y->joins[t->id].where != where)) {
        symmetry_break(y);
        return;
    }
    uint64_t pending = y->joins[t->id].pending | symmetry_members(y, member);
    set_joins(y, t->id, pending & ~y->joined[t->id], where);
}

bool symmetry_ask(struct symmetry *y, const struct thread *t, ref object, uint32_t offset,
                  bool *halts)
{
    thread_id member;
    *halts = false;
    if (!y->is_active)
        return false;
    if (offset == OFFSET_PERMIT && is_in(t->frame, "interrupt0"))
        symmetry_break(y);
    bool is_join = offset == OFFSET_START && is_in(t->frame, "join");
    if (!symmetry_is_member(y, object, &member))
        return is_join;
    if (object == t->java || (offset == OFFSET_PERMIT && is_unpark_of_library(t)))
        return false;
    if (!is_join) {
        symmetry_break(y);
        return false;
    }
    begin_join(y, t, member);
    *halts = y->is_trying && y->joins[t->id].pending == (uint64_t)1 << member;
    return true;
}

/* Does it refer to a member, where it is the program that does? */
static bool refers_to_member(const struct symmetry *y, ref object, uint32_t offset)
{
    thread_id member;
    uint32_t value = offset % sizeof value ? 0 : FIELD(uint32_t, object, offset);
    return value && heap_is_object(&y->vm->heap, value) && symmetry_is_member(y, value, &member) &&
           !symmetry_follows(y, object, offset);
}

/* In its lists a thread group looks for a thread that has ended, and nothing else depends on them where the program does
 * not ask (switches.h). */
static bool is_in_thread_group(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && f->method->native)
        f = f->prev;
    return f && f->method->class_ == t->vm->wk.ThreadGroup;
}

void symmetry_access(struct symmetry *y, const struct thread *t, ref object, uint32_t offset)
{
    thread_id member;
    if (is_known(y, t->id) && refers_to_member(y, object, offset) && !is_in_thread_group(t))
        symmetry_break(y);
    if (!symmetry_is_member(y, object, &member))
        return;
    CACHED_FIELD(name, y->vm, "java/lang/Thread", "name", "Ljava/lang/String;");
    CACHED_FIELD(tid, y->vm, "java/lang/Thread", "tid", "J");
    if (object != t->java || offset == name || offset == tid)
        symmetry_break(y);
}

void symmetry_on_joined(struct symmetry *y, thread_id by, thread_id ended)
{
    if (!y->is_active || by >= SYMMETRY_THREADS || ended >= SYMMETRY_THREADS)
        return;
    uint64_t bit = (uint64_t)1 << ended;
    UNDO_SET(&y->vm->log, y->joined[by], y->joined[by] | bit);
    if (y->joins[by].pending & bit)
        set_joins(y, by, y->joins[by].pending & ~bit, y->joins[by].where);
}

bool symmetry_is_joining(const struct symmetry *y, thread_id id)
{
    return y->is_active && id < SYMMETRY_THREADS && y->joins[id].pending;
}

bool symmetry_end_move(struct symmetry *y, thread_id id, const struct thread *t)
{
    if (!symmetry_is_joining(y, id) || symmetry_needs_pass(y))
        return false;
    bool waits = t && t->state == THREAD_JOINING && t->deadline == INT64_MAX;
    if (!waits) {
        symmetry_break(y);
        return false;
    }
    uint64_t pending = y->joins[id].pending;
    thread_id member;
    /* The last one? */
    return !(symmetry_is_member(y, t->waiting_on, &member) && pending == (uint64_t)1 << member);
}

void symmetry_set_trying(struct symmetry *y, bool is_trying)
{
    y->is_trying = is_trying;
}
