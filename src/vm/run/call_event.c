/* call_event.c - see call_event.h. */
#include "vm/run/call_event.h"

#include "vm/class/jdk_field.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

static bool has_default_handler(struct vm *vm)
{
    static const struct field *handler;
    if (!handler)
        handler = class_declared_field(vm->wk.Thread, symbol_of("defaultUncaughtExceptionHandler"),
                                       symbol_of("Ljava/lang/Thread$UncaughtExceptionHandler;"));
    return handler && get_ref(vm->wk.Thread->mirror, handler->offset);
}

/* A handler of its thread, of its thread group, or the default one. */
static bool has_handler(const struct thread *t)
{
    struct vm *vm = t->vm;
    CACHED_FIELD(own, vm, "java/lang/Thread", "uncaughtExceptionHandler",
                 "Ljava/lang/Thread$UncaughtExceptionHandler;");
    CACHED_FIELD(group, vm, "java/lang/Thread", "group", "Ljava/lang/ThreadGroup;");
    if (get_ref(t->java, own) || has_default_handler(vm))
        return true;
    ref g = get_ref(t->java, group);
    return g && class_of(g) != vm->wk.ThreadGroup;
}

void report_uncaught(struct thread *t, ref exception)
{
    const struct analysis *analysis = t->vm->analysis; /* also of what runs unobserved */
    if (analysis && analysis->uncaught)
        analysis->uncaught(analysis->self, t->id, exception, has_handler(t));
}
