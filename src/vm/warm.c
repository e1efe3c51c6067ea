/* warm.c - see warm.h. */
#include "vm/warm.h"

#include "base/arena.h"
#include "vm/invoke/invoke_link.h"
#include "vm/class/load.h"
#include "vm/run/sched.h"
#include "vm/vm.h"

#include <stdlib.h>

void warm_note_class(struct vm *vm, struct class *c)
{
    struct warm_notes *w = &vm->warm;
    if (!vm->log.active || !c->is_boot || c->is_undoable || c->is_hidden)
        return;
    for (uint32_t i = 0; i < w->class_count; i++)
        if (w->classes[i] == c)
            return;
    GROW(w->classes, w->class_count, w->class_capacity);
    w->classes[w->class_count++] = c;
}

void warm_note_link(struct vm *vm, const struct link_note *link)
{
    struct warm_notes *w = &vm->warm;
    if (!vm->log.active || link->caller->is_undoable || link->caller->is_hidden)
        return;
    for (uint32_t i = 0; i < w->link_count; i++)
        if (w->links[i].place == link->place)
            return;
    GROW(w->links, w->link_count, w->link_capacity);
    w->links[w->link_count++] = *link;
}

void warm_note_call(struct vm *vm, struct method *m, const union value *args)
{
    struct warm_notes *w = &vm->warm;
    if (!vm->log.active || heap_is_fresh(&vm->heap, args[0].l))
        return;
    for (uint32_t i = 0; i < w->call_count; i++)
        if (w->calls[i].args[0].l == args[0].l && w->calls[i].args[1].i == args[1].i)
            return;
    GROW(w->calls, w->call_count, w->call_capacity);
    w->calls[w->call_count++] = (struct call_note){m, {args[0], args[1]}};
}

bool warm_is_useful(const struct vm *vm)
{
    return vm->warm.calls_done < vm->warm.call_count ||
           vm->warm.classes_done < vm->warm.class_count ||
           vm->warm.links_done < vm->warm.link_count;
}

/* What succeeded in the search has failed at the base, which is changed now. */
static bool fail(struct vm *vm, const char *why)
{
    error_set(&vm->reason, "what the library does only once cannot be done beforehand: %s", why);
    vm->stopping = false; /* this reason replaces any other */
    vm_stop(vm, VM_INCOMPLETE, 3);
    return false;
}

static bool fail_thrown(struct thread *t)
{
    char name[512];
    class_java_name(class_of(t->thrown), name, sizeof name);
    return fail(t->vm, name);
}

static enum native_status resume_thrown(struct thread *t, struct frame *f, union value *result)
{
    (void)f;
    (void)result;
    fail_thrown(t);
    return NATIVE_RETRY;
}

/* Runs the frames pushed on the main thread until the thread stands where it stood.  No exception
 * may reach the program, which has not done anything. */
static bool run_pushed(struct thread *t, struct frame *start0, enum load_status status)
{
    struct vm *vm = t->vm;
    if (status == LOAD_THROWN)
        return fail_thrown(t);
    if (status == LOAD_PUSHED) {
        start0->resume = resume_thrown;
        vm->search.paused = false;
        while (!vm->stopping && !vm->search.paused)
            sched_step(vm);
    }
    if (vm->stopping && (vm->exit == VM_EXITED || vm->exit == VM_DEADLOCK))
        return fail(vm, "the program would end with it");
    return !vm->stopping;
}

static bool do_noted(struct vm *vm)
{
    struct warm_notes *w = &vm->warm;
    struct thread *t = vm->main_thread;
    struct frame *start0 = t->frame;
    while (w->classes_done < w->class_count) {
        struct class *c = w->classes[w->classes_done++];
        if (c->state < CLASS_INITIALIZING && !run_pushed(t, start0, class_ensure_initialized(t, c)))
            return false;
    }
    while (w->links_done < w->link_count) {
        const struct link_note *link = &w->links[w->links_done++];
        if (!run_pushed(t, start0, link_again(t, link)))
            return false;
    }
    while (w->calls_done < w->call_count) {
        const struct call_note *call = &w->calls[w->calls_done++];
        bool pushed = frame_push(t, call->method, call->args, NULL);
        if (!run_pushed(t, start0, pushed ? LOAD_PUSHED : LOAD_THROWN))
            return false;
    }
    return true;
}

/* All of it names its objects as the linking that it is done for. */
bool warm_up(struct vm *vm)
{
    once_begin(vm->main_thread);
    bool good = do_noted(vm);
    once_end(vm->main_thread);
    return good;
}

void warm_release(struct vm *vm)
{
    free(vm->warm.classes);
    free(vm->warm.links);
    free(vm->warm.calls);
}
