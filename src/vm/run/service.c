/* service.c - see service.h. */
#include "vm/run/service.h"

#include "vm/heap/string.h"
#include "vm/run/monitor.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool service_is_thread(const struct vm *vm, ref java)
{
    const char *class_name = class_of(java)->name->text;
    if (!class_of(java)->is_boot)
        return false;
    if (strcmp(class_name, "java/lang/ref/Reference$ReferenceHandler") == 0 ||
        strcmp(class_name, "java/lang/ref/Finalizer$FinalizerThread") == 0)
        return true;
    if (strcmp(class_name, "jdk/internal/misc/InnocuousThread") != 0)
        return false;
    ref string = get_ref(java, vm->off.Thread_name);
    char *name = string ? string_to_utf8(string) : NULL;
    bool is_cleaner = name && (strcmp(name, "Common-Cleaner") == 0 ||
                               strncmp(name, "Cleaner-", strlen("Cleaner-")) == 0);
    free(name);
    return is_cleaner;
}

static void finalizer_gap(struct thread *t, const struct class *c)
{
    char name[256], text[512];
    if (c->is_boot)
        return; /* what it frees no other object uses */
    class_java_name(c, name, sizeof name);
    snprintf(text, sizeof text,
             "the finalizer of class %s could run once an object is unreachable, which is not "
             "tried out",
             name);
    vm_gap(t->vm, t, GAP_UNTRIED, text);
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
