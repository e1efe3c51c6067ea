/* given.c - see given.h. */
#include "vm/run/given.h"

#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/run/clock.h"
#include "vm/run/due_times.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

enum by { BY_PROGRAM, BY_ANY };

/* What is done when the method is called; returns whether it then gives a value. */
typedef bool given_action(struct thread *t, union value *args);

/* ---- actions ---- */

static bool always(struct thread *t, union value *args)
{
    (void)t;
    (void)args;
    return true;
}

bool given_is_random(const struct vm *vm, ref random)
{
    return get_int(random, vm->off.Random_given) != 0;
}

static bool random_is_made(struct thread *t, union value *args)
{
    heap_put_int(&t->vm->heap, args[0].l, t->vm->off.Random_given, 1);
    return false;
}

/* The constructors call it, too, with the seed from outside. */
static bool random_is_seeded(struct thread *t, union value *args)
{
    const struct frame *caller = t->frame->prev;
    if (caller && caller->method->class_ == t->vm->wk.Random &&
        caller->method->traits & METHOD_CONSTRUCTOR)
        return false;
    heap_put_int(&t->vm->heap, args[0].l, t->vm->off.Random_given, 0);
    return false;
}

static bool random_draws(struct thread *t, union value *args)
{
    return given_is_random(t->vm, args[0].l);
}

static bool set12_has_two(struct thread *t, union value *args)
{
    CACHED_FIELD(second, t->vm, "java/util/ImmutableCollections$Set12", "e1", "Ljava/lang/Object;");
    CACHED_FIELD(empty, t->vm, "java/util/ImmutableCollections", "EMPTY", "Ljava/lang/Object;");
    ref mirror = class_boot(t->vm, "java/util/ImmutableCollections")->mirror;
    return get_ref(args[0].l, second) != get_ref(mirror, empty);
}

static bool tasks_are_ordered_by_clock(struct thread *t, union value *args)
{
    return !due_times_are_compared_by_turn(t, args[0].l, args[1].l);
}

static int32_t timer_size(struct thread *t, ref queue)
{
    CACHED_FIELD(size, t->vm, "java/util/TaskQueue", "size", "I");
    return get_int(queue, size);
}

static bool timer_has_tasks(struct thread *t, union value *args)
{
    return timer_size(t, args[0].l) > 0;
}

static bool timer_task_is_due_again(struct thread *t, union value *args)
{
    if (!t->vm->search.is_on || timer_size(t, args[0].l) != 1)
        return false;
    args[1].j -= t->clock / 1000000;
    clock_restart(t);
    return false;
}

/* ---- the tables ---- */

struct asks {
    enum given_kind kind;
    enum by by;
    given_action *action;
};

static void enter(struct thread *t);

const struct hook given_hooks[] = {
#define ASKS(class_name, method, descriptor, kind, by, action, why) \
    {class_name, method, descriptor, enter, &(const struct asks){GIVEN_##kind, BY_##by, action}},
#define ITSELF(class_name, method, kind, why)
#define KEEPS(class_name, method, why)
#include "vm/run/given.inc"
#undef ASKS
#undef ITSELF
#undef KEEPS
    {0}};

struct method_row {
    const char *class_name, *method;
    enum given_kind kind;
};

static const struct method_row itself[] = {
#define ASKS(class_name, method, descriptor, kind, by, action, why)
#define ITSELF(class_name, method, kind, why) {class_name, method, GIVEN_##kind},
#define KEEPS(class_name, method, why)
#include "vm/run/given.inc"
#undef ASKS
#undef ITSELF
#undef KEEPS
};

static const struct method_row keeps[] = {
#define ASKS(class_name, method, descriptor, kind, by, action, why)
#define ITSELF(class_name, method, kind, why)
#define KEEPS(class_name, method, why) {class_name, method, GIVEN_CLOCK},
#include "vm/run/given.inc"
#undef ASKS
#undef ITSELF
#undef KEEPS
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static bool is_named(const char *name, const char *pattern)
{
    size_t length = strlen(pattern);
    return pattern[length - 1] == '*' ? strncmp(name, pattern, length - 1) == 0
                                      : strcmp(name, pattern) == 0;
}

static bool is_listed(const struct method_row *rows, size_t count, enum given_kind kind,
                      const struct method *m)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == kind &&
            (!rows[i].method || strcmp(rows[i].method, m->name->text) == 0) &&
            is_named(m->class_->name->text, rows[i].class_name))
            return true;
    return false;
}

bool given_keeps_clock(const struct method *m)
{
    return is_listed(keeps, LENGTH(keeps), GIVEN_CLOCK, m);
}

/* ---- whose value ---- */

/* LinkedHashMap and LinkedHashSet go in the order of insertion. */
static bool is_linked_map(const struct frame *f)
{
    static const struct symbol *hash_map, *linked;
    if (!hash_map) {
        hash_map = symbol_of("java/util/HashMap");
        linked = symbol_of("java/util/LinkedHashMap");
    }
    if (f->method->class_->name != hash_map || f->method->flags & ACC_STATIC || f->method->native)
        return false;
    for (const struct class *c = class_of(f->regs[0].l); c; c = c->super)
        if (c->name == linked && c->is_boot)
            return true;
    return false;
}

static bool is_for_itself(enum given_kind kind, const struct frame *f)
{
    const struct method *m = f->method;
    if (m->traits & METHOD_CLINIT || is_listed(itself, LENGTH(itself), kind, m))
        return true;
    return kind == GIVEN_HASH && is_linked_map(f);
}

static bool is_programs(const struct thread *t, enum given_kind kind)
{
    for (const struct frame *f = t->frame->prev; f; f = f->prev) {
        if (!f->method->member || f->method->traits & METHOD_HIDDEN)
            continue;
        if (!f->method->class_->is_boot)
            return true;
        if (is_for_itself(kind, f))
            return false;
        if (kind == GIVEN_CLOCK && !f->method->native)
            return true;
    }
    return true;
}

const char *given_name(enum given_kind kind)
{
    static const char *const names[] = {
        [GIVEN_CLOCK] = "clock",   [GIVEN_RANDOM] = "random",         [GIVEN_HASH] = "hash",
        [GIVEN_MEMORY] = "memory", [GIVEN_PROCESSORS] = "processors", [GIVEN_PID] = "pid",
    };
    return names[kind];
}

static void note(struct thread *t, enum given_kind kind)
{
    static const char *const reasons[] = {
        [GIVEN_CLOCK] = "the clock was asked for, which could show other times (--given=clock)",
        [GIVEN_RANDOM] =
            "random numbers were drawn, which could be others (--given=random, --random=N)",
        [GIVEN_HASH] = "identity hash codes were asked for, which could be others (--given=hash)",
        [GIVEN_MEMORY] =
            "the size of memory was asked for, which could be another (--given=memory)",
        [GIVEN_PROCESSORS] = "the number of processors was asked for, which could be another "
                             "(--given=processors)",
        [GIVEN_PID] = "a process id was asked for, which could be another (--given=pid)",
    };
    struct vm *vm = t->vm;
    if (vm->search.given.accepted >> kind & 1)
        vm->search.given.used |= 1u << kind;
    else
        vm_gap(vm, t, GAP_GIVEN, reasons[kind]);
}

bool given_asked(struct thread *t, enum given_kind kind)
{
    struct vm *vm = t->vm;
    if (kind != GIVEN_CLOCK && (vm->search.given.accepted & vm->search.given.used) >> kind & 1)
        return true; /* all is said; which clock it is depends on the callers each time */
    if (!vm->search.given.is_watched || !vm->booted || t->linking || !is_programs(t, kind))
        return false;
    note(t, kind);
    return true;
}

/* ---- calls ---- */

static bool is_given(enum given_kind kind)
{
    return kind != GIVEN_UNDECLARED && kind != GIVEN_INPUT;
}

static void enter_native(struct thread *t)
{
    given_asked(t, t->frame->method->effect->given);
}

const struct hook *given_hook_of_native(const struct method *m)
{
    static const struct hook hook = {.enter = enter_native};
    /* The clock's natives ask for themselves: which clock it is depends on the answer. */
    return m->native && is_given(m->effect->given) && m->effect->given != GIVEN_CLOCK ? &hook
                                                                                      : NULL;
}

static void enter(struct thread *t)
{
    const struct asks *row = t->frame->method->hook->context;
    if (!row->action(t, t->frame->regs) || !t->vm->search.given.is_watched)
        return;
    if (row->by == BY_PROGRAM)
        given_asked(t, row->kind);
    else
        note(t, row->kind);
}
