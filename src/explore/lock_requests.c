/* lock_requests.c - see lock_requests.h. */
#include "explore/lock_requests.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/table.h"
#include "explore/trace_names.h"
#include "explore/waits.h"
#include "vm/class/load.h"
#include "vm/run/stop.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 64 }; /* of a stack, the program's own */

struct named_method {
    uint64_t key; /* the method's address */
    uint64_t id;
    char *name;
};

struct lock_requests {
    struct path *path;
    struct table methods;
};

/* ---- names ---- */

static const struct named_method *name_of(struct lock_requests *r, const struct method *m)
{
    bool is_new;
    struct named_method *named = table_put(&r->methods, (uint64_t)(uintptr_t)m, &is_new);
    if (is_new) {
        named->name =
            text_printf("%s.%s", trace_names_class(r->path->names, m->class_), m->name->text);
        named->id = may_trigger_key(named->name);
    }
    return named;
}

static bool is_own(const struct lock_requests *r, const struct frame *f)
{
    return f->method->member && !f->method->native &&
           !tracking_trusts(r->path->tracking, f->method->class_);
}

/* The innermost frame of the program, with the library's frame that it has called. */
static const struct frame *own_frame(const struct lock_requests *r, const struct thread *t,
                                     const struct frame **called)
{
    const struct frame *f = t->frame;
    *called = NULL;
    while (f && !is_own(r, f)) {
        *called = f;
        f = f->prev;
    }
    return f;
}

/* The caller frees. */
static char *type_name(struct lock_requests *r, const struct thread *t, ref lock)
{
    struct vm *vm = r->path->vm;
    const struct class *c = class_of(lock);
    const struct frame *called, *own;
    if (c == vm->wk.Class && class_of_mirror(vm, lock))
        return text_printf("class %s",
                           trace_names_class(r->path->names, class_of_mirror(vm, lock)));
    const char *name = trace_names_class(r->path->names, c);
    if (!is_owned_lock(c) || !(own = own_frame(r, t, &called)))
        return text_printf("%s", name);
    const char *user = trace_names_class(r->path->names, own->method->class_);
    return text_printf("%s of %.*s", name, (int)strcspn(user, "$"), user);
}

/* ---- requests ---- */

static bool acquires(const struct frame *called)
{
    const char *name = called ? called->method->name->text : "";
    return strcmp(name, "lock") == 0 || strcmp(name, "lockInterruptibly") == 0 ||
           strcmp(name, "tryLock") == 0;
}

struct lock_request lock_requests_of(struct lock_requests *r, const struct thread *t)
{
    struct lock_request request = {0};
    const struct frame *called;
    if (t->state != THREAD_RUNNABLE || !t->at_choice || !t->stop_object)
        return request;
    bool is_monitor = t->stop_kind == STOP_LOCK && t->stop_offset == OFFSET_LOCK;
    bool is_lock = !is_monitor && is_owned_lock(class_of(t->stop_object)) &&
                   own_frame(r, t, &called) && acquires(called);
    if (!is_monitor && !is_lock)
        return request;
    char *type = type_name(r, t, t->stop_object);
    request = (struct lock_request){t->stop_object, may_trigger_key(type)};
    free(type);
    return request;
}

uint64_t lock_requests_collect(struct lock_requests *r, const struct thread *t, ref lock,
                               uint32_t depth, struct may_trigger *relations)
{
    const char *names[MOST_FRAMES];
    uint32_t count = 0;
    for (const struct frame *f = t->frame; f && count < depth && count < MOST_FRAMES; f = f->prev)
        if (is_own(r, f))
            names[count++] = name_of(r, f->method)->name;
    char *type = type_name(r, t, lock);
    uint64_t key = may_trigger_key(type);
    struct acquisition acquisition = {t->id, lock, type, names, count};
    may_trigger_collect(relations, &acquisition, depth);
    free(type);
    return key;
}

uint64_t lock_requests_method(struct lock_requests *r, const struct thread *t,
                              const struct may_trigger *relations, uint32_t out)
{
    for (const struct frame *f = t->frame; f; f = f->prev)
        if (is_own(r, f) && may_trigger_knows(relations, name_of(r, f->method)->id) && !out--)
            return name_of(r, f->method)->id;
    return 0;
}

bool lock_requests_is_in(struct lock_requests *r, const struct thread *t, uint64_t method)
{
    for (const struct frame *f = t->frame; f; f = f->prev)
        if (is_own(r, f) && name_of(r, f->method)->id == method)
            return true;
    return false;
}

struct lock_requests *lock_requests_new(struct path *path)
{
    struct lock_requests *r = xcalloc(1, sizeof *r);
    r->path = path;
    r->methods = TABLE_OF(struct named_method);
    return r;
}

void lock_requests_free(struct lock_requests *r)
{
    if (!r)
        return;
    for (struct named_method *m = NULL; (m = table_next(&r->methods, m));)
        free(m->name);
    table_release(&r->methods);
    free(r);
}
