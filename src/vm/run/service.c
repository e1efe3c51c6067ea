/* service.c - see service.h. */
#include "vm/run/service.h"

#include "vm/heap/string.h"
#include "vm/run/access_event.h"
#include "vm/run/monitor.h"
#include "vm/run/referents.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char REFERENCE_HANDLER[] = "java/lang/ref/Reference$ReferenceHandler";
static const char PROGRAMS_CLEANER[] = "Cleaner-"; /* a number follows */

static bool has_name(const struct vm *vm, ref java, const char *prefix)
{
    ref string = get_ref(java, vm->off.Thread_name);
    char *name = string ? string_to_utf8(string) : NULL;
    bool has = name && strncmp(name, prefix, strlen(prefix)) == 0;
    free(name);
    return has;
}

bool service_is_thread(const struct vm *vm, ref java)
{
    const struct class *c = class_of(java);
    const char *name = c->name->text;
    if (!c->is_boot)
        return false;
    if (strcmp(name, REFERENCE_HANDLER) == 0 ||
        strcmp(name, "java/lang/ref/Finalizer$FinalizerThread") == 0)
        return true;
    return strcmp(name, "jdk/internal/misc/InnocuousThread") == 0 &&
           (has_name(vm, java, "Common-Cleaner") || has_name(vm, java, PROGRAMS_CLEANER));
}

void service_pretend(struct thread *t, ref java)
{
    struct vm *vm = t->vm;
    if (strcmp(class_of(java)->name->text, REFERENCE_HANDLER) == 0)
        vm->reference_handler = java; /* held by its thread group */
    else if (has_name(vm, java, PROGRAMS_CLEANER))
        vm_gap(
            vm, t, GAP_UNRUN,
            "the actions of a Cleaner could run once their objects are unreachable, which is not "
            "tried out");
}

const struct frame *service_maker(const struct frame *f)
{
    const struct class *made = class_of(f->regs[0].l);
    while (f && f->method->traits & METHOD_CONSTRUCTOR &&
           class_is_assignable(made, f->method->class_))
        f = f->prev;
    return f;
}

static void finalizer_gap(struct thread *t, const struct class *c)
{
    char name[256], text[512];
    if (c->is_boot)
        return; /* what it frees no other object uses */
    const struct frame *f = service_maker(t->frame);
    site_id site = f && !f->method->class_->is_boot && frame_bci(f) >= 0
                       ? site_of(f->method, frame_bci(f))
                       : vm_gap_site(t);
    class_java_name(c, name, sizeof name);
    snprintf(text, sizeof text,
             "the finalizer of class %s could run once an object is unreachable, which is not "
             "tried out",
             name);
    vm_gap_at(t->vm, site, GAP_UNRUN, text);
}

struct method *service_register_method(struct thread *t, ref object)
{
    if (t->vm->heap.holds_referents) {
        finalizer_gap(t, class_of(object));
        return NULL;
    }
    const struct class *c = class_loaded(t->vm, symbol_of("java/lang/ref/Finalizer"), 0);
    if (!c || c->state != CLASS_INITIALIZED)
        return NULL; /* still booting */
    return class_declared_method(c, symbol_of("register"), symbol_of("(Ljava/lang/Object;)V"));
}

enum load_status service_register(struct thread *t, struct frame *f)
{
    const struct class *c = class_of(f->regs[0].l);
    if ((c->has_queue || c->is_reference) && t->vm->heap.holds_referents &&
        referent_queue_made(t, f))
        return LOAD_PUSHED;
    if (!c->has_finalizer)
        return LOAD_READY;
    struct method *m = f->state ? NULL : service_register_method(t, f->regs[0].l);
    if (!m)
        return LOAD_READY;
    f->state = 1;
    return frame_push(t, m, f->regs, NULL) ? LOAD_PUSHED : LOAD_THROWN;
}

bool service_is_busy(const struct vm *vm)
{
    bool busy = vm->heap.pending != 0;
    for (uint32_t i = 0; i < vm->thread_slots && !busy; i++)
        busy = vm->threads[i] && vm->threads[i]->service && thread_enabled(vm->threads[i]);
    return busy;
}

bool service_gives_room(struct thread *t)
{
    struct vm *vm = t->vm;
    if (vm->log.active || t->service || !service_is_busy(vm))
        return false;
    thread_set_state(t, THREAD_AWAITING_ROOM);
    return true;
}
