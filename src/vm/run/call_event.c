/* call_event.c - see call_event.h. */
#include "vm/run/call_event.h"

#include "vm/class/jdk_field.h"
#include "vm/run/refusal.h"
#include "vm/run/sync_event.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <string.h>

static const struct documented_order {
    const char *class_name, *method;
    uint32_t argument;
    enum sync_kind kind;
} documented_orders[] = {
#define ORDER(class_name, method, argument, kind, why) {class_name, method, argument, kind},
#define VOLATILE_FIELD(class_name, field, why)
#include "vm/run/documented_order.inc"
#undef ORDER
#undef VOLATILE_FIELD
};

static const struct documented_volatile {
    const char *class_name, *field;
} documented_volatiles[] = {
#define ORDER(class_name, method, argument, kind, why)
#define VOLATILE_FIELD(class_name, field, why) {class_name, field},
#include "vm/run/documented_order.inc"
#undef ORDER
#undef VOLATILE_FIELD
};

static const struct documented_order *documented_order_of(const struct method *m)
{
    enum { COUNT = sizeof documented_orders / sizeof *documented_orders };
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(m->class_->name->text, documented_orders[i].class_name) == 0 &&
            strcmp(m->name->text, documented_orders[i].method) == 0)
            return &documented_orders[i];
    return NULL;
}

bool call_orders_threads(const struct method *m)
{
    return m->class_->is_boot && documented_order_of(m);
}

bool field_orders_threads(const struct field *f)
{
    enum { COUNT = sizeof documented_volatiles / sizeof *documented_volatiles };
    for (size_t i = 0; f->class_->is_boot && i < COUNT; i++)
        if (strcmp(f->class_->name->text, documented_volatiles[i].class_name) == 0 &&
            strcmp(f->name->text, documented_volatiles[i].field) == 0)
            return true;
    return false;
}

void report_documented_order(struct thread *t, const struct method *m)
{
    const struct documented_order *order = documented_order_of(m);
    ref object = t->frame->regs[order->argument].l;
    if (object)
        report_sync(t, order->kind, object);
}

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

static void report_end(struct thread *t, ref exception, bool is_handled)
{
    const struct analysis *analysis = t->vm->analysis; /* also of what runs unobserved */
    if (!is_handled && refusal_caused(t->vm, exception)) {
        vm_unsupported(t, "going on after what Heddle has refused");
        return;
    }
    if (analysis && analysis->uncaught)
        analysis->uncaught(analysis->self, t->id, exception, is_handled);
}

void report_uncaught(struct thread *t, ref exception)
{
    report_end(t, exception, has_handler(t));
}

void report_handler_failed(struct thread *t, ref exception)
{
    report_end(t, exception, false);
}

void report_result_slow(const struct thread *t, const struct method *m, ref result)
{
    const struct analysis *analysis = t->vm->analysis;
    char type = strchr(m->descriptor->text, ')')[1];
    if ((type == 'L' || type == '[') && result && !events_are_suppressed(t))
        analysis->returned(analysis->self, t->id, result);
}
