/* thread_dump.c - see thread_dump.h.  It only reads: it neither runs Java code nor allocates in
 * the Java heap, since it is used when the program cannot go on. */
#include "vm/run/thread_dump.h"

#include "base/stream.h"
#include "vm/class/load.h"
#include "vm/class/module.h"
#include "vm/run/monitor.h"
#include "vm/class/jdk_field.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/run/sched.h"
#include "vm/heap/string.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(struct vm *vm, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void print(struct vm *vm, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = text_vprintf(format, list);
    va_end(list);
    vm_output(vm, 2, text, strlen(text));
    free(text);
}

static void print_name(struct vm *vm, ref java)
{
    ref string = java ? get_ref(java, vm->off.Thread_name) : 0;
    char *name = string ? string_to_utf8(string) : NULL;
    print(vm, "\"%s\"", name ? name : "");
    free(name);
}

static void print_owner(struct vm *vm, ref java)
{
    if (!java)
        return;
    print(vm, ", held by ");
    print_name(vm, java);
}

static void print_class_of(struct vm *vm, ref object)
{
    char name[512];
    class_java_name(class_of(object), name, sizeof name);
    print(vm, "a %s", name);
}

/* The lock or condition that a thread parks for, if it named one (LockSupport.park(Object)). */
static void print_blocker(struct vm *vm, const struct thread *t)
{
    CACHED_FIELD(parkBlocker, vm, "java/lang/Thread", "parkBlocker", "Ljava/lang/Object;");
    ref blocker = get_ref(t->java, parkBlocker);
    if (!blocker)
        return;
    print(vm, " for ");
    print_class_of(vm, blocker);
    const char *synchronizer = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
    const struct class *c = class_loaded(vm, symbol_of(synchronizer), 0);
    if (c && instance_of(blocker, c)) {
        CACHED_FIELD(owner, vm, synchronizer, "exclusiveOwnerThread", "Ljava/lang/Thread;");
        print_owner(vm, get_ref(blocker, owner));
    }
}

static void print_state(struct vm *vm, const struct thread *t)
{
    const struct thread *owner;
    switch (t->state) {
    case THREAD_BLOCKED:
        print(vm, " BLOCKED, wants the monitor of ");
        print_class_of(vm, t->blocked_on);
        owner = monitor_owner(vm, t->blocked_on);
        print_owner(vm, owner ? owner->java : 0);
        break;
    case THREAD_WAITING:
        print(vm, t->notified ? " BLOCKED, notified, wants the monitor of " : " WAITING on ");
        print_class_of(vm, t->waiting_on);
        owner = monitor_owner(vm, t->waiting_on);
        print_owner(vm, owner ? owner->java : 0);
        break;
    case THREAD_PARKED:
        print(vm, " WAITING, parked");
        print_blocker(vm, t);
        break;
    case THREAD_JOINING_CLASS: {
        char name[512];
        class_java_name(t->init_wait, name, sizeof name);
        print(vm, " RUNNABLE, waits until another thread has initialized class %s", name);
        break;
    }
    case THREAD_DESTROYING: print(vm, " has ended, waits until the other threads have"); break;
    default: print(vm, " RUNNABLE");
    }
    print(vm, "\n");
}

static void print_frame(struct vm *vm, const struct frame *f)
{
    const struct method *m = f->method;
    const struct class *c = m->class_;
    char name[512];
    class_java_name(c, name, sizeof name);
    print(vm, "\tat %s%s%s.%s(", c->module ? c->module->name : "", c->module ? "/" : "", name,
          m->name->text);
    int line = method_line(m, frame_bci(f));
    const struct classfile *file = c->file;
    const char *source =
        file && file->source_file ? cf_symbol(file, file->source_file)->text : NULL;
    if (m->flags & ACC_NATIVE)
        print(vm, "Native Method)\n");
    else if (!source)
        print(vm, "Unknown Source)\n");
    else if (line < 0)
        print(vm, "%s)\n", source);
    else
        print(vm, "%s:%d)\n", source, line);
}

void thread_dump(struct vm *vm)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (!t || t->daemon || t->state == THREAD_NEW || t->state == THREAD_ENDED)
            continue;
        print_name(vm, t->java);
        print_state(vm, t);
        for (const struct frame *f = t->frame; f; f = f->prev)
            if (!(f->method->traits & METHOD_HIDDEN) && !f->method->class_->is_hidden)
                print_frame(vm, f);
    }
}
