/* worker_looks.c - see worker_looks.h. */
#include "vm/run/worker_looks.h"

#include <string.h>

#define POOL "java/util/concurrent/ThreadPoolExecutor"

bool worker_looks_is_hooked(const struct method *m)
{
    return m->class_->is_boot && strcmp(m->class_->name->text, POOL) == 0 &&
           (strcmp(m->name->text, "getPoolSize") == 0 || strcmp(m->name->text, "toString") == 0);
}

/* The library itself asks for neither: whatever calls them does it for the program. */
void worker_looks_enter(struct thread *t)
{
    t->vm->are_workers_seen = true;
}

static bool is_in_task(const struct frame *f)
{
    for (; f; f = f->prev)
        if (strcmp(f->method->name->text, "runWorker") == 0 &&
            strcmp(f->method->class_->name->text, POOL) == 0)
            return true;
    return false;
}

/* Method handles and reflection call for another method. */
static bool is_in_between(const struct method *m)
{
    static const char handles[] = "java/lang/invoke/";
    return method_is_reflection(m) ||
           (m->class_->is_boot && strncmp(m->class_->name->text, handles, sizeof handles - 1) == 0);
}

void worker_looks_current(struct thread *t)
{
    struct vm *vm = t->vm;
    if (!vm->is_searched || vm->are_workers_seen)
        return;
    const struct frame *f = t->frame->prev;
    while (f && is_in_between(f->method))
        f = f->prev;
    if (f && f->method->member && !f->method->class_->is_boot && is_in_task(f))
        vm->are_workers_seen = true;
}
