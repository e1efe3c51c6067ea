/* clock.c - see clock.h. */
#include "vm/run/clock.h"

#include "vm/run/given.h"
#include "vm/run/sched.h"
#include "vm/vm.h"

#define SET(t, lvalue, value) UNDO_SET(&(t)->vm->log, lvalue, value)

enum { NANOS_A_MILLI = 1000000, FIRST_NANOS = 1000, GROWTH = 1000 };

/* Later than all deadlines; a clock that stands there comes back to the same state. */
static const int64_t LATEST = INT64_MAX / 4;

static int64_t add_times(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) || sum > LATEST ? LATEST : sum;
}

static int64_t much_later(int64_t time)
{
    int64_t later;
    if (!time)
        return FIRST_NANOS;
    return __builtin_mul_overflow(time, GROWTH, &later) || later > LATEST ? LATEST : later;
}

bool clock_is_kept(const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev)
        if (!f->method->native && f->keeps_clock)
            return true;
    return false;
}

void clock_restart(struct thread *t)
{
    SET(t, t->clock, 0);
    SET(t, t->clock_asked, 0);
}

/* Of a search, in nanoseconds since its beginning. */
static int64_t library_clock(struct thread *t)
{
    if (t->clock && !clock_is_kept(t))
        clock_restart(t);
    return t->clock;
}

static void keep(struct thread *t, struct frame *f)
{
    if (!f->method->native && !f->keeps_clock)
        SET(t, f->keeps_clock, 1);
}

/* t's native was called by the library, for itself. */
static void note_looks(struct thread *t)
{
    struct frame *asker = t->frame->prev;
    if (asker)
        keep(t, asker);
    for (struct frame *f = asker; f && f->method->class_->is_boot; f = f->prev)
        if (given_keeps_clock(f->method))
            keep(t, f);
}

static int64_t look(struct thread *t)
{
    bool is_kept = clock_is_kept(t);
    if (!is_kept)
        clock_restart(t);
    note_looks(t);
    if (t->clock_asked < CLOCK_PATIENCE)
        SET(t, t->clock_asked, t->clock_asked + 1);
    else
        SET(t, t->clock, much_later(t->clock));
    return t->vm->search.began + t->clock;
}

int64_t clock_nanos(struct thread *t)
{
    struct vm *vm = t->vm;
    bool is_programs = given_asked(t, GIVEN_CLOCK);
    if (vm->search.is_on && !is_programs)
        return look(t);
    if (!is_programs && vm->search.is_wanted) /* the frame may still be there when it begins */
        note_looks(t);
    vm->search.clock_was_read = vm->search.clock_was_read || is_programs;
    return sched_read_time(vm);
}

int64_t clock_millis(struct thread *t)
{
    return t->vm->epoch_millis + clock_nanos(t) / NANOS_A_MILLI;
}

int64_t clock_nanos_until(struct thread *t, int64_t millis)
{
    const struct vm *vm = t->vm;
    int64_t now = vm->search.is_on ? vm->search.began + library_clock(t) : vm->now, nanos;
    if (__builtin_sub_overflow(millis, vm->epoch_millis, &nanos) ||
        __builtin_mul_overflow(nanos, NANOS_A_MILLI, &nanos) ||
        __builtin_sub_overflow(nanos, now, &nanos))
        return millis < 0 ? INT64_MIN : INT64_MAX;
    return nanos;
}

void clock_begin_wait(struct thread *t, int64_t nanos)
{
    if (!t->vm->search.is_on)
        return;
    SET(t, t->clock_at_deadline, add_times(library_clock(t), nanos));
    SET(t, t->clock_asked, 0);
}

void clock_reaches_deadline(struct thread *t)
{
    int64_t doubled = add_times(t->clock, t->clock);
    if (!t->vm->search.is_on)
        return;
    SET(t, t->clock, doubled > t->clock_at_deadline ? doubled : t->clock_at_deadline);
}
