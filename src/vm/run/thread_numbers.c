/* thread_numbers.c - see thread_numbers.h. */
#include "vm/run/thread_numbers.h"

#include "base/hash.h"
#include "event/trace.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/run/effect.h"
#include "vm/run/interp_support.h"
#include "vm/run/worker_looks.h"

#include <string.h>

enum { CHILDREN = 1000 }; /* of one thread: numbers that are told by digits */

/* A static counter of java.lang.Thread; nothing changes it while numbers are modelled. */
static uint32_t counter_offset(struct vm *vm, const char *name, const char *descriptor)
{
    return class_declared_field(vm->wk.Thread, symbol_of(name), symbol_of(descriptor))->offset;
}

static int64_t ids_at_base(struct vm *vm)
{
    return get_long(vm->wk.Thread->mirror, counter_offset(vm, "threadSeqNumber", "J"));
}

static int64_t id_of(struct vm *vm, ref thread)
{
    CACHED_FIELD(tid, vm, "java/lang/Thread", "tid", "J");
    return get_long(thread, tid);
}

/* Of the thread that t makes after `made` others, from 1 on.  Main's are counted; those of others begin with digits of
 * the number of the thread that makes them, doubled, to tell those that were made before the search. */
static int64_t number_of_next(const struct thread *t, uint32_t made)
{
    int64_t id = id_of(t->vm, t->java), number = id - ids_at_base(t->vm);
    int64_t digits = number > 0 ? 2 * number : 2 * id + 1;
    if (t == t->vm->main_thread)
        digits = 0;
    if (digits < INT64_MAX / CHILDREN / 4 && made + 1 < CHILDREN)
        return digits * CHILDREN + made + 1;
    return (int64_t)(hash_pair(t->name, made) >> 3 | (uint64_t)1 << 61);
}

static enum native_status next_id(struct thread *t, union value *args, union value *result)
{
    (void)args;
    result->j = ids_at_base(t->vm) + number_of_next(t, t->threads_made);
    UNDO_SET(&t->vm->log, t->threads_made, t->threads_made + 1);
    return NATIVE_DONE;
}

static enum native_status next_number(struct thread *t, union value *args, union value *result)
{
    (void)args;
    int32_t at_base =
        get_int(t->vm->wk.Thread->mirror, counter_offset(t->vm, "threadInitNumber", "I"));
    int64_t number = at_base + number_of_next(t, t->threads_numbered) - 1;
    result->bits = 0;
    result->i = (int32_t)(number & INT32_MAX);
    UNDO_SET(&t->vm->log, t->threads_numbered, t->threads_numbered + 1);
    return NATIVE_DONE;
}

static bool is_numbered(const struct vm *vm, ref thread)
{
    return heap_is_fresh(&vm->heap, thread);
}

static enum native_status get_id(struct thread *t, union value *args, union value *result)
{
    struct vm *vm = t->vm;
    if (is_numbered(vm, args[0].l))
        vm->search.thread_numbers.is_id_seen = true;
    worker_looks_identity(t, args[0].l);
    result->j = id_of(vm, args[0].l);
    return NATIVE_DONE;
}

static bool is_default_name(struct vm *vm, ref name)
{
    static const char prefix[] = "Thread-";
    ref value = name ? get_ref(name, vm->off.String_value) : 0;
    return value && FIELD(uint8_t, name, vm->off.String_coder) == 0 &&
           array_length(value) >= (int32_t)sizeof prefix - 1 &&
           memcmp(array_data(value), prefix, sizeof prefix - 1) == 0;
}

/* The caller of the methods of java.lang.Thread on top: does it only print the name, where the program cannot read
 * it? */
static bool is_printed(const struct thread *t)
{
    const struct frame *f = t->frame;
    if (t->vm->search.thread_numbers.is_err_replaced)
        return false;
    while (f && f->method->class_ == t->vm->wk.Thread)
        f = f->prev;
    return f && f->method->class_ == t->vm->wk.ThreadGroup &&
           strcmp(f->method->name->text, "uncaughtException") == 0;
}

void thread_numbers_note_name(const struct thread *t, ref thread)
{
    struct vm *vm = t->vm;
    CACHED_FIELD(name, vm, "java/lang/Thread", "name", "Ljava/lang/String;");
    if (vm->search.thread_numbers.is_modelled && is_numbered(vm, thread) &&
        is_default_name(vm, get_ref(thread, name)) && !is_printed(t))
        vm->search.thread_numbers.is_name_seen = true;
}

/* ThreadLocalRandom.localInit(): the numbers with which a thread begins to draw. */
static enum native_status begin_drawing(struct thread *t, union value *args, union value *result)
{
    (void)args, (void)result;
    struct vm *vm = t->vm;
    CACHED_FIELD(seed, vm, "java/lang/Thread", "threadLocalRandomSeed", "J");
    CACHED_FIELD(probe, vm, "java/lang/Thread", "threadLocalRandomProbe", "I");
    const uint32_t step =
        0x9e3779b9; /* the library's: probes that come one after the other differ much */
    uint32_t number = step * (uint32_t)id_of(vm, t->java);
    heap_put_long(&vm->heap, t->java, seed, (int64_t)hash_scatter(number));
    heap_put_int(&vm->heap, t->java, probe, number ? (int32_t)number : 1);
    return NATIVE_DONE;
}

/* Threads that meet in an adder get cells by what they have drawn. */
static void choose_cell(struct thread *t)
{
    t->vm->search.thread_numbers.is_draw_seen = true;
}

const struct hook thread_numbers_hooks[] = {
    {"java/util/concurrent/atomic/Striped64", "longAccumulate", NULL, choose_cell, NULL},
    {"java/util/concurrent/atomic/Striped64", "doubleAccumulate", NULL, choose_cell, NULL},
    {"java/util/concurrent/ConcurrentHashMap", "fullAddCount", NULL, choose_cell, NULL},
    {0},
};

/* ---- the methods ---- */

static const struct native_effect own = DOES(OWN);

static void replace(struct replaced_method *replaced, struct class *c, const char *name,
                    const char *descriptor, native_function native)
{
    struct method *m = class_declared_method(c, symbol_of(name), symbol_of(descriptor));
    if (!m)
        die("this JDK's %s has no %s: Heddle needs JDK 17", c->name->text, name);
    *replaced = (struct replaced_method){m, m->effect, m->entry, m->flags};
    m->native = native;
    m->effect = &own;
    m->flags &= (uint16_t)~ACC_SYNCHRONIZED;
    m->entry = interp_native_entry();
}

static void restore(struct replaced_method *replaced)
{
    struct method *m = replaced->method;
    if (!m)
        return;
    m->native = NULL;
    m->effect = replaced->effect;
    m->flags = replaced->flags;
    m->entry = replaced->entry;
    replaced->method = NULL;
}

void thread_numbers_model(struct vm *vm)
{
    struct thread_numbers *n = &vm->search.thread_numbers;
    n->is_modelled = true;
    struct class *thread = vm->wk.Thread;
    replace(&n->id, thread, "nextThreadID", "()J", next_id);
    replace(&n->number, thread, "nextThreadNum", "()I", next_number);
    replace(&n->get_id, thread, "getId", "()J", get_id);
    replace(&n->seed, class_boot(vm, "java/util/concurrent/ThreadLocalRandom"), "localInit", "()V",
            begin_drawing);
}

bool thread_numbers_need_pass(const struct vm *vm)
{
    const struct thread_numbers *n = &vm->search.thread_numbers;
    return (n->is_id_seen && n->id.method) || (n->is_name_seen && n->number.method) ||
           (n->is_draw_seen && n->seed.method);
}

/* Modelled names are made of modelled ids. */
void thread_numbers_begin_pass(struct vm *vm)
{
    struct thread_numbers *n = &vm->search.thread_numbers;
    if (n->is_id_seen) {
        restore(&n->id);
        restore(&n->get_id);
    }
    if (n->is_id_seen || n->is_draw_seen)
        restore(&n->seed);
    if (n->is_id_seen || n->is_name_seen)
        restore(&n->number);
}

uint8_t thread_numbers_counted(const struct vm *vm)
{
    const struct thread_numbers *n = &vm->search.thread_numbers;
    return (uint8_t)((n->id.method ? 0 : TRACE_COUNTED_IDS) |
                     (n->number.method ? 0 : TRACE_COUNTED_NAMES) |
                     (n->seed.method ? 0 : TRACE_COUNTED_DRAWS));
}

void thread_numbers_replay(struct vm *vm, uint8_t counted)
{
    vm->search.thread_numbers.is_id_seen = counted & TRACE_COUNTED_IDS;
    vm->search.thread_numbers.is_name_seen = counted & TRACE_COUNTED_NAMES;
    vm->search.thread_numbers.is_draw_seen = counted & TRACE_COUNTED_DRAWS;
    thread_numbers_begin_pass(vm);
}
