/* event_invariants.h - what must hold for the events of every run, the class library's own
 * included.  Each fault becomes a line that starts with BROKEN. */
#ifndef UNIT_EVENT_INVARIANTS_H
#define UNIT_EVENT_INVARIANTS_H

#include "event_text.h"

#include "base/error.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { INVARIANT_THREADS = 64 };

struct call_stack {
    site_id *methods;
    uint32_t depth, capacity;
};

struct invariants {
    FILE *out;
    struct vm *vm;
    uint8_t *allocated; /* one bit a reference */
    struct held {
        sync_id object;
        thread_id owner;
    } held[256];
    unsigned held_count;
    bool started[INVARIANT_THREADS], began[INVARIANT_THREADS], ended[INVARIANT_THREADS];
    struct call_stack stacks[INVARIANT_THREADS];
};

#define BROKEN(...)                    \
    do {                               \
        fputs("BROKEN: ", in->out);    \
        fprintf(in->out, __VA_ARGS__); \
        fputc('\n', in->out);          \
    } while (0)

static inline void invariants_init(struct invariants *in, struct vm *vm, FILE *out)
{
    *in = (struct invariants){.out = out, .vm = vm};
    in->started[0] = true;
    void *map = mmap(NULL, (size_t)1 << 29, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED)
        die("no memory for the test's map of objects");
    in->allocated = map;
}

/* Of every event: the thread is the one that runs, and it is between its begin and its end.
 * (The main thread goes on after its end: it shuts the VM down.) */
static inline void check_thread(struct invariants *in, thread_id thread)
{
    if (thread >= INVARIANT_THREADS)
        die("the subject has more threads than the test can hold");
    if (in->vm->current && in->vm->current->id != thread)
        BROKEN("an event of thread %u while thread %u runs", thread, in->vm->current->id);
    if (!in->began[thread])
        BROKEN("an event of thread %u before its begin", thread);
    if (in->ended[thread] && thread != 0)
        BROKEN("an event of thread %u after its end", thread);
}

static inline void check_alloc(struct invariants *in, thread_id thread, ref object)
{
    check_thread(in, thread);
    in->allocated[object >> 3] |= (uint8_t)(1u << (object & 7));
}

static inline bool is_known(const struct invariants *in, ref object)
{
    return object >= in->vm->heap.permanent || in->allocated[object >> 3] >> (object & 7) & 1;
}

/* Mode of a bytecode instruction: what the field's declaration says. */
static inline void check_access(struct invariants *in, const struct access *a)
{
    ref object = place_object(a->place);
    uint32_t offset = (uint32_t)a->place;
    check_thread(in, a->thread);
    if (!is_known(in, object))
        BROKEN("an access to an instance of %s whose allocation was not reported",
               class_of(object)->name->text);
    enum basic_type type = place_type(in->vm, a->place);
    if (type == T_VOID) {
        /* The VM's own lambda classes keep their one instance in a field without a name. */
        if (class_of(object) == in->vm->wk.Class && class_of_mirror(in->vm, object)->is_hidden)
            return;
        BROKEN("an access in %s.%s at offset %u of %s, where no field is",
               site_method(a->site)->class_->name->text, site_method(a->site)->name->text, offset,
               class_of(object)->name->text);
        return;
    }
    uint64_t bits = 0;
    memcpy(&bits, ref_address(object) + offset, a->size);
    if (a->size != basic_type_size(type) || bits != a->value) {
        fputs("BROKEN: size or value of ", in->out);
        print_access(in->out, in->vm, a);
        fprintf(in->out, ": size %u, bits %" PRIx64 ", in memory %" PRIx64 "\n", a->size, a->value,
                bits);
    }
    if (a->kind == ACCESS_UPDATE ? !a->wrote && a->read != a->value : a->read != 0)
        BROKEN("an access reads %" PRIx64 ", its value is %" PRIx64, a->read, a->value);
    const struct field *f = field_at_offset(in->vm, object, offset);
    if (a->is_final != (f && f->flags & ACC_FINAL && !(f->flags & ACC_STATIC)))
        BROKEN("an access to field %s is_final=%d", f ? f->name->text : "[]", a->is_final);
    if (frame_bci(in->vm->current->frame) < 0)
        return;
    bool is_volatile = f && f->flags & ACC_VOLATILE;
    if (a->kind == ACCESS_UPDATE || a->mode != (is_volatile ? MODE_VOLATILE : MODE_PLAIN))
        BROKEN("an instruction's access to field %s in mode %d", f ? f->name->text : "[]", a->mode);
}

static inline struct held *find_held(struct invariants *in, sync_id object)
{
    for (unsigned i = 0; i < in->held_count; i++)
        if (in->held[i].object == object)
            return &in->held[i];
    return NULL;
}

static inline void check_monitor(struct invariants *in, thread_id thread, enum sync_kind kind,
                                 sync_id object)
{
    struct held *held = find_held(in, object);
    if (kind == SYNC_LOCK) {
        if (held)
            BROKEN("thread %u locks what thread %u has", thread, held->owner);
        else if (in->held_count == sizeof in->held / sizeof *in->held)
            die("the subject holds more monitors than the test can");
        else
            in->held[in->held_count++] = (struct held){object, thread};
        return;
    }
    if (!held || held->owner != thread)
        BROKEN("thread %u without the monitor: kind %d", thread, kind);
    else if (kind == SYNC_UNLOCK)
        *held = in->held[--in->held_count];
}

static inline void check_sync(struct invariants *in, thread_id thread, enum sync_kind kind,
                              sync_id object)
{
    if (kind == SYNC_BEGIN) {
        if (thread >= INVARIANT_THREADS || !in->started[thread] || in->began[thread])
            BROKEN("thread %u begins, not started or for the second time", thread);
        else
            in->began[thread] = true;
    }
    check_thread(in, thread);
    if (kind <= SYNC_NOTIFY)
        check_monitor(in, thread, kind, object);
    bool on_itself =
        kind == SYNC_BEGIN || kind == SYNC_END || kind == SYNC_INTERRUPTED || kind == SYNC_PARK;
    if (on_itself && object != thread)
        BROKEN("thread %u: kind %d is on %" PRIu64 ", not on itself", thread, kind, object);
    if (kind == SYNC_START && object < INVARIANT_THREADS)
        in->started[object] = true;
    if (kind == SYNC_END)
        in->ended[thread] = true;
    if (kind == SYNC_JOIN && !in->ended[object])
        BROKEN("thread %u sees the end of thread %" PRIu64 ", which goes on", thread, object);
}

static inline void check_enter(struct invariants *in, thread_id thread, site_id method)
{
    check_thread(in, thread);
    struct call_stack *s = &in->stacks[thread];
    if (s->depth == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->methods = xrealloc(s->methods, s->capacity * sizeof *s->methods);
    }
    s->methods[s->depth++] = method;
}

static inline void check_leave(struct invariants *in, thread_id thread, site_id method)
{
    check_thread(in, thread);
    struct call_stack *s = &in->stacks[thread];
    const struct method *m = site_method(method);
    if (!s->depth || s->methods[s->depth - 1] != method)
        BROKEN("thread %u leaves %s.%s, which is not what it entered last", thread,
               m->class_->name->text, m->name->text);
    else
        s->depth--;
}

/* When the program has ended without System.exit(). */
static inline void check_end(struct invariants *in)
{
    for (unsigned i = 0; i < INVARIANT_THREADS; i++) {
        if (in->began[i] && in->stacks[i].depth)
            BROKEN("thread %u has entered %u methods that it never left", i, in->stacks[i].depth);
        if (in->started[i] != in->ended[i])
            BROKEN("thread %u was started and never ended", i);
        free(in->stacks[i].methods);
    }
    for (unsigned i = 0; i < in->held_count; i++)
        BROKEN("thread %u never unlocked a %s", in->held[i].owner,
               class_of((ref)in->held[i].object)->name->text);
}

#endif
