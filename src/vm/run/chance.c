/* chance.c - see chance.h. */
#include "vm/run/chance.h"

#include "vm/class/load.h"
#include "vm/run/effect.h"
#include "vm/run/given.h"
#include "vm/run/interp.h"
#include "vm/run/interp_support.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"
#include "vm/run/throw.h"

#include <string.h>

/* ---- the numbers of the generator itself, as Random documents them ---- */

static enum native_status draw(struct thread *t, ref random, int32_t bits, native_resume resume)
{
    struct class *c = class_of(random);
    struct method *next =
        class_declared_method(t->vm->wk.Random, symbol_of("next"), symbol_of("(I)I"));
    union value args[2] = {{.l = random}, {.i = bits}};
    return native_call(t, class_select_method(c, next), args, resume);
}

static enum native_status drawn_int(struct thread *t, struct frame *f, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    int32_t bound = f->regs[1].i, drawn = t->result.i, most = bound - 1;
    result->bits = 0;
    if ((bound & most) == 0) {
        result->i = (int32_t)(((int64_t)bound * drawn) >> 31);
        return NATIVE_DONE;
    }
    int32_t number = drawn % bound, end;
    if (__builtin_add_overflow(drawn - number, most, &end)) /* of an incomplete range */
        return draw(t, f->regs[0].l, 31, drawn_int);
    result->i = number;
    return NATIVE_DONE;
}

static enum native_status drawn_boolean(struct thread *t, struct frame *f, union value *result)
{
    (void)f;
    if (t->thrown)
        return NATIVE_THROWN;
    result->bits = 0;
    result->i = t->result.i != 0;
    return NATIVE_DONE;
}

/* ---- choices ---- */

/* Generators that make numbers in no way of their own. */
static bool is_plain(const struct vm *vm, const struct class *c)
{
    return c == vm->wk.Random ||
           (c->is_boot && strcmp(c->name->text, "java/util/concurrent/ThreadLocalRandom") == 0);
}

static bool is_choice(const struct thread *t, ref random, int32_t bound)
{
    const struct vm *vm = t->vm;
    return bound > 0 && (uint32_t)bound <= vm->search.chance && is_plain(vm, class_of(random)) &&
           given_is_random(vm, random) && !t->linking && !t->library_initializers;
}

/* A move that can answer no more questions ends before this one. */
static bool must_stop_full(struct thread *t)
{
    const struct chooser *chooser = t->vm->chooser;
    if (t->granted) {
        t->granted = false;
        return false;
    }
    if (!chooser->is_full || !chooser->is_full(chooser->self))
        return false;
    t->stop_kind = STOP_READ;
    t->stop_object = 0;
    t->stop_offset = OFFSET_CHANCE;
    return true;
}

static enum native_status choose(struct thread *t, int32_t bound, union value *result)
{
    struct vm *vm = t->vm;
    if (vm->search.pause_before_start) {
        vm->search.paused = true;
        return NATIVE_RETRY;
    }
    if (must_stop_full(t))
        return NATIVE_RETRY;
    result->bits = 0;
    result->i = (int32_t)sched_choose(t, CHOICE_RANDOM, (uint32_t)bound);
    return NATIVE_DONE;
}

static enum native_status next_int(struct thread *t, union value *args, union value *result)
{
    if (args[1].i <= 0)
        return throw_new(t, "java/lang/IllegalArgumentException", "bound must be positive");
    if (is_choice(t, args[0].l, args[1].i))
        return choose(t, args[1].i, result);
    return draw(t, args[0].l, 31, drawn_int);
}

static enum native_status next_boolean(struct thread *t, union value *args, union value *result)
{
    if (is_choice(t, args[0].l, 2))
        return choose(t, 2, result);
    return draw(t, args[0].l, 1, drawn_boolean);
}

static enum native_status no_uniquifier(struct thread *t, union value *args, union value *result)
{
    (void)t;
    (void)args;
    result->j = 1;
    return NATIVE_DONE;
}

static void replace(struct vm *vm, const char *name, const char *descriptor, native_function native,
                    const struct native_effect *effect)
{
    struct method *m = class_declared_method(vm->wk.Random, symbol_of(name), symbol_of(descriptor));
    if (!m)
        die("this JDK's java.util.Random has no %s%s: Heddle needs JDK 17", name, descriptor);
    m->native = native;
    m->effect = effect;
    m->traits |= METHOD_INTRINSIC;
    m->max_stack = NATIVE_SCRATCH;
    m->max_locals = m->arg_slots;
    m->frame_slots = (uint32_t)m->max_locals + FRAME_SLOTS + m->max_stack;
    m->entry = interp_native_entry();
}

void chance_model(struct vm *vm)
{
    static const struct native_effect own = DOES(OWN);
    replace(vm, "nextInt", "(I)I", next_int, &effect_asks);
    replace(vm, "nextBoolean", "()Z", next_boolean, &effect_asks);
    replace(vm, "seedUniquifier", "()J", no_uniquifier, &own);
}
