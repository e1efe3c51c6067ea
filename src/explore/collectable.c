/* collectable.c - see collectable.h.
 *
 * What is strongly reachable is found from below: a reference counts as a root only where it is known to
 * be one that is still used.  So an object that is kept by nothing else than what is not known counts as
 * collectable, which makes a gap too many and never one too few. */
#include "explore/collectable.h"

#include "base/arena.h"
#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/code/registers.h"
#include "vm/heap/bitmap.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

struct strong {
    struct vm *vm;
    uint64_t *seen; /* one bit a granule */
    ref *queue;
    uint32_t count, capacity;
};

static void reach(struct strong *s, ref object)
{
    if (!object || bit_test(s->seen, object))
        return;
    bit_set(s->seen, object);
    GROW(s->queue, s->count, s->capacity);
    s->queue[s->count++] = object;
}

/* The arguments of a native, which it may still use; of other frames without a register_use nothing is
 * known. */
static void reach_arguments(struct strong *s, const struct frame *f)
{
    const union value *at = f->regs;
    if (!f->method->native || !f->method->member)
        return;
    if (!(f->method->flags & ACC_STATIC))
        reach(s, at++->l);
    for (const char *type = f->method->shorty; *type; type++) {
        if (*type == T_OBJECT)
            reach(s, at->l);
        at += *type == T_LONG || *type == T_DOUBLE ? 2 : 1;
    }
}

static void reach_thread(struct strong *s, const struct thread *t)
{
    reach(s, t->java);
    reach(s, t->thrown);
    reach(s, t->blocked_on);
    reach(s, t->waiting_on);
    const struct frame *callee = NULL;
    for (const struct frame *f = t->frame; f; callee = f, f = f->prev) {
        const struct register_use *use = registers_at(f, callee);
        reach(s, f->sync);
        if (!use)
            reach_arguments(s, f);
        for (uint32_t i = 0; use && i < use->count; i++)
            if (use->refs[i / 64] >> (i % 64) & 1)
                reach(s, f->regs[i].l);
    }
}

static void reach_roots(struct strong *s)
{
    const struct vm *vm = s->vm;
    const struct heap *heap = &vm->heap;
    for (size_t i = 0; i < heap->root_count; i++)
        for (size_t k = 0; k < heap->roots[i].count; k++)
            reach(s, heap->roots[i].slots[k]);
    for (size_t i = 0; i < heap->pinned_count; i++)
        reach(s, heap->pinned[i]);
    uint32_t at = heap->permanent; /* mirrors, with the static fields, and literals */
    while ((at = bits_find(heap->starts, at, heap->granules, true)) < heap->granules)
        reach(s, at++);
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i])
            reach_thread(s, vm->threads[i]);
}

static void reach_contents(struct strong *s, ref object)
{
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY) {
        for (int32_t i = 0; c->element->kind != CLASS_PRIMITIVE && i < array_length(object); i++)
            reach(s, array_get_ref(object, i));
        return;
    }
    uint32_t skipped = c->is_reference ? s->vm->off.Reference_referent : 0;
    for (uint16_t i = 0; i < c->ref_count; i++)
        if (c->ref_offsets[i] != skipped)
            reach(s, get_ref(object, c->ref_offsets[i]));
    const struct class *mirrored = c == s->vm->wk.Class ? class_of_mirror(s->vm, object) : NULL;
    for (uint32_t i = 0; mirrored && i < mirrored->static_ref_count; i++)
        reach(s, get_ref(object, mirrored->static_ref_offsets[i]));
}

static void strong_find(struct strong *s, struct vm *vm)
{
    *s = (struct strong){.vm = vm};
    s->seen = xcalloc((vm->heap.granules >> 6) + 1, sizeof *s->seen);
    reach_roots(s);
    for (uint32_t i = 0; i < s->count; i++)
        reach_contents(s, s->queue[i]);
}

static void strong_release(struct strong *s)
{
    free(s->seen);
    free(s->queue);
}

static bool is_collectable(const struct strong *s, ref reference)
{
    ref referent = get_ref(reference, s->vm->off.Reference_referent);
    return referent && !bit_test(s->seen, referent);
}

/* Who is asking, and what of it matters to the program. */
enum asker { ASKER_LIBRARY, ASKER_PROGRAM, ASKER_CLEANER };

static bool has_program_action(struct vm *vm, ref reference)
{
    static const struct symbol *cleanable;
    CACHED_FIELD(action, vm, "jdk/internal/ref/CleanerImpl$PhantomCleanableRef", "action",
                 "Ljava/lang/Runnable;");
    if (!cleanable)
        cleanable = symbol_of("jdk/internal/ref/CleanerImpl$PhantomCleanableRef");
    return class_of(reference)->name == cleanable && get_ref(reference, action) &&
           !class_of(get_ref(reference, action))->is_boot;
}

/* Can a reference that is registered with the queue come into it? */
static bool has_collectable(const struct strong *s, ref queue, enum asker asker)
{
    CACHED_FIELD(registered, s->vm, "java/lang/ref/Reference", "queue",
                 "Ljava/lang/ref/ReferenceQueue;");
    for (uint32_t i = 0; i < s->count; i++)
        if (class_of(s->queue[i])->is_reference && get_ref(s->queue[i], registered) == queue &&
            is_collectable(s, s->queue[i]) &&
            (asker == ASKER_PROGRAM || has_program_action(s->vm, s->queue[i])))
            return true;
    return false;
}

static bool is_in(const struct frame *f, const char *prefix)
{
    const struct class *c = f->method->class_;
    return c->is_boot && strncmp(c->name->text, prefix, strlen(prefix)) == 0;
}

/* What the library keeps in references for itself is computed again when it is gone. */
static enum asker asker_of(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && (is_in(f, "java/lang/ref/") || is_in(f, "java/util/WeakHashMap")))
        f = f->prev;
    if (!f)
        return ASKER_LIBRARY;
    if (!f->method->class_->is_boot)
        return ASKER_PROGRAM;
    return is_in(f, "jdk/internal/ref/CleanerImpl") ? ASKER_CLEANER : ASKER_LIBRARY;
}

void collectable_note(const struct thread *t, ref object, uint32_t offset)
{
    struct vm *vm = t->vm;
    static const struct symbol *queue;
    if (!queue)
        queue = symbol_of("java/lang/ref/ReferenceQueue");
    const struct class *c = class_of(object);
    bool is_referent = c->is_reference && offset == vm->off.Reference_referent;
    if (!(is_referent || (c->is_boot && c->name == queue)) || vm->gaps.closed)
        return;
    enum asker asker = asker_of(t);
    if (asker == ASKER_LIBRARY)
        return;
    struct strong strong;
    strong_find(&strong, vm);
    if (is_referent ? is_collectable(&strong, object) : has_collectable(&strong, object, asker))
        vm_gap(vm, t, GAP_UNTRIED,
               "what is asked for depends on what a collector has taken away, and nothing is "
               "collected while searching");
    strong_release(&strong);
}
