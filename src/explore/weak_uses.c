/* weak_uses.c - see weak_uses.h. */
#include "explore/weak_uses.h"

#include "base/arena.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

struct weak_uses {
    struct vm *vm;
    struct switches *switches;
    struct robust *robust;
    struct robust_watch watch;
    site_id *sites; /* code of the program that makes such accesses at switching points */
    uint32_t site_count, site_capacity;
    bool is_checked; /* the robust analysis is on the stream */
    bool is_broken;  /* they make a difference */
};

static void note_gap(struct weak_uses *w, site_id site)
{
    vm_gap_at(
        w->vm, site, GAP_UNTRIED,
        "weak accesses (opaque, acquire, release) can show more than interleavings do: that is "
        "for heddle relax");
}

static void on_broken(void *self)
{
    struct weak_uses *w = self;
    if (w->is_broken || w->vm->gaps.closed)
        return;
    w->is_broken = true;
    for (uint32_t i = 0; i < w->site_count; i++)
        note_gap(w, w->sites[i]);
}

static enum robust_place_kind kind_of(void *self, place_id place)
{
    struct weak_uses *w = self;
    if (place_is_memory(place)) /* its use by several threads is a gap already */
        return ROBUST_UNSHARED;
    return switches_is_shared(w->switches, (ref)(place >> 32), (uint32_t)place)
               ? switches_is_weak(w->switches, (ref)(place >> 32), (uint32_t)place) ? ROBUST_WEAK
                                                                                    : ROBUST_STRONG
               : ROBUST_UNSHARED;
}

struct weak_uses *weak_uses_new(struct vm *vm, struct switches *switches)
{
    struct weak_uses *w = xcalloc(1, sizeof *w);
    w->vm = vm;
    w->switches = switches;
    w->watch = (struct robust_watch){w, kind_of, on_broken};
    w->robust = robust_new(&w->watch);
    return w;
}

void weak_uses_free(struct weak_uses *w)
{
    if (!w)
        return;
    robust_free(w->robust);
    free(w->sites);
    free(w);
}

/* Code that only does what its caller says, in the mode that the caller says; that of adders is theirs,
 * but they document no order. */
static bool acts_for_caller(const struct class *c)
{
    static const char *const names[] = {
        "java/lang/invoke/",        "java/lang/reflect/", "jdk/internal/reflect/",
        "jdk/internal/misc/Unsafe", "sun/misc/Unsafe",    "java/util/concurrent/atomic/",
    };
    for (size_t i = 0; c->is_boot && i < sizeof names / sizeof *names; i++)
        if (strncmp(c->name->text, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static const struct frame *caller_of(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && acts_for_caller(f->method->class_))
        f = f->prev;
    return f;
}

static bool is_own(const struct thread *t)
{
    const struct frame *f = caller_of(t);
    return f && !f->method->class_->is_boot;
}

static void note_site(struct weak_uses *w, site_id site)
{
    for (uint32_t i = 0; i < w->site_count; i++)
        if (w->sites[i] == site)
            return;
    GROW(w->sites, w->site_count, w->site_capacity);
    w->sites[w->site_count++] = site;
    if (w->is_broken)
        note_gap(w, site);
}

void weak_uses_note_slow(struct weak_uses *w, const struct access *a)
{
    ref object = (ref)(a->place >> 32);
    if (!is_own(w->vm->current))
        return;
    switches_add_weak(w->switches, object, (uint32_t)a->place);
    if (switches_is_shared(w->switches, object, (uint32_t)a->place))
        note_site(w, vm_gap_site(w->vm->current));
}

bool weak_uses_is_own_slow(const struct weak_uses *w)
{
    return is_own(w->vm->current);
}

bool weak_uses_is_own_fence(const struct weak_uses *w)
{
    const struct frame *f = caller_of(w->vm->current);
    if (f && strcmp(f->method->name->text, "validate") == 0 &&
        strcmp(f->method->class_->name->text, "java/util/concurrent/locks/StampedLock") == 0)
        f = f->prev;
    return f && !f->method->class_->is_boot;
}

void weak_uses_begin_pass(struct weak_uses *w, struct event_stream *stream)
{
    bool is_due = switches_has_weak(w->switches) && !w->is_broken;
    if (is_due == w->is_checked)
        return;
    w->is_checked = is_due;
    const struct analysis *analysis = robust_analysis(w->robust);
    if (is_due) {
        analysis->execution_begin(analysis->self, &w->vm->log);
        event_stream_add(stream, analysis);
    } else {
        event_stream_remove(stream, analysis);
    }
}

struct robust *weak_uses_check(struct weak_uses *w)
{
    return w->is_checked ? w->robust : NULL;
}
