/* link_entry.c - a table of linked constants and failed linkages by class and constant. */
#include "vm/class/link_entry.h"

#include "base/arena.h"
#include "vm/heap/heap.h"
#include "vm/heap/string.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

enum { BUCKETS = 4096 };

static struct link_entry *buckets[BUCKETS];

static uint32_t bucket_of(const struct class *c, uint16_t index)
{
    uint64_t key = (uintptr_t)c / 8 * 31 + index;
    return (uint32_t)(key * 0x9e3779b97f4a7c15u >> 40) % BUCKETS;
}

struct link_entry *link_entry_find(const struct class *c, uint16_t index, const void *site)
{
    for (struct link_entry *e = buckets[bucket_of(c, index)]; e; e = e->next) {
        if (e->class_ == c && e->index == index && e->site == site)
            return e;
    }
    return NULL;
}

struct link_entry *link_entry_get(const struct class *c, uint16_t index, const void *site)
{
    struct link_entry *e = link_entry_find(c, index, site);
    if (e)
        return e;
    struct link_entry **bucket = &buckets[bucket_of(c, index)];
    e = META_NEW(struct link_entry, 1);
    e->class_ = c;
    e->index = index;
    e->site = site;
    e->next = *bucket;
    *bucket = e;
    return e;
}

void link_entry_set(struct vm *vm, struct link_entry *e, union value value, bool is_ref)
{
    if (e->ready) /* another thread was faster: its answer stands */
        return;
    if (is_ref && value.l)
        heap_pin(&vm->heap, value.l);
    UNDO_SET(&vm->log, e->value, value);
    UNDO_SET(&vm->log, e->ready, 1);
}

static char *message_of(struct vm *vm, ref exception)
{
    ref message = get_ref(exception, vm->off.Throwable_detailMessage);
    return message ? string_to_utf8(message) : NULL;
}

void link_entry_fail(struct vm *vm, struct link_entry *e, ref exception, bool with_cause)
{
    const struct class *c = class_of(exception);
    if (e->ready || e->failure || !c->is_boot ||
        !class_is_assignable(c, class_boot(vm, "java/lang/LinkageError")))
        return;
    struct link_failure *failure = xcalloc(1, sizeof *failure);
    failure->exception = c->name;
    failure->message = message_of(vm, exception);
    ref cause = get_ref(exception, vm->off.Throwable_cause);
    if (with_cause && cause && cause != exception && class_of(cause)->is_boot) {
        failure->cause = class_of(cause)->name;
        failure->cause_message = message_of(vm, cause);
    }
    UNDO_SET(&vm->log, e->failure, failure);
}

static ref make(struct thread *t, const struct symbol *name, const char *message)
{
    if (message)
        throw_new(t, name->text, "%s", message);
    else
        throw_new(t, name->text, NULL);
    ref exception = t->thrown;
    t->thrown = 0;
    return exception;
}

enum load_status link_entry_rethrow(struct thread *t, const struct link_entry *e)
{
    const struct link_failure *f = e->failure;
    if (f->cause) {
        ref cause = make(t, f->cause, f->cause_message);
        if (f->message)
            throw_with_cause(t, f->exception->text, cause, "%s", f->message);
        else
            throw_with_cause(t, f->exception->text, cause, NULL);
    } else {
        t->thrown = make(t, f->exception, f->message);
    }
    return LOAD_THROWN;
}
