/* swallowed.c - see swallowed.h. */
#include "explore/swallowed.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/pool.h"
#include "vm/run/access_event.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t POOL_BYTES = (uint64_t)1 << 32;

/* Two words, so that the undo log can save them. */
struct escaped {
    site_id
        holder; /* 0: on its way; SWALLOWED_BY_HANDLER, or the code of the library that holds it */
    ref exception;
    thread_id thread; /* that threw it */
};

struct swallowed {
    struct vm *vm;
    struct analysis *inlet;
    void (*enter)(void *self, thread_id thread, site_id method);
    void (*returned)(void *self, thread_id thread, uint32_t object);
    struct event_stream *stream;
    struct pool pool;
    struct escaped *escaped; /* undoable, as are the counts */
    uint64_t count, capacity;
    uint64_t held;
};

struct swallowed *swallowed_new(struct vm *vm, struct analysis *inlet, struct event_stream *stream,
                                void (*enter)(void *self, thread_id thread, site_id method),
                                void (*returned)(void *self, thread_id thread, uint32_t object))
{
    struct swallowed *s = xcalloc(1, sizeof *s);
    s->vm = vm;
    s->inlet = inlet;
    s->enter = enter;
    s->returned = returned;
    s->stream = stream;
    static const char note[] = "swallowed_key()";
    pool_init(&s->pool, &vm->log, POOL_BYTES, UNDO_COUNTED, note);
    undo_claim(&vm->log, s, sizeof *s, UNDO_COUNTED, note);
    static const char derived[] = "whether exceptions are held: swallowed_key()";
    UNDO_CLAIM(&vm->log, inlet->enter, UNDO_DERIVED, derived);
    UNDO_CLAIM(&vm->log, inlet->returned, UNDO_DERIVED, derived);
    return s;
}

void swallowed_free(struct swallowed *s)
{
    if (!s)
        return;
    undo_disclaim(&s->vm->log, s, sizeof *s);
    undo_disclaim(&s->vm->log, &s->inlet->enter, sizeof s->inlet->enter);
    undo_disclaim(&s->vm->log, &s->inlet->returned, sizeof s->inlet->returned);
    pool_release(&s->pool);
    free(s);
}

/* ---- the list ---- */

static void set_held(struct swallowed *s, uint64_t held)
{
    struct undo_log *log = &s->vm->log;
    if (!held != !s->held) {
        UNDO_SET(log, s->inlet->enter, held ? s->enter : NULL);
        UNDO_SET(log, s->inlet->returned, held ? s->returned : NULL);
    }
    UNDO_SET(log, s->held, held);
}

static void set_holder(struct swallowed *s, struct escaped *e, site_id holder)
{
    set_held(s, s->held - (e->holder != 0) + (holder != 0));
    UNDO_SET(&s->vm->log, e->holder, holder);
}

static struct escaped *find(const struct swallowed *s, ref exception)
{
    for (uint64_t i = 0; i < s->count; i++)
        if (s->escaped[i].exception == exception)
            return &s->escaped[i];
    return NULL;
}

static struct escaped *add(struct swallowed *s, ref exception, thread_id thread)
{
    struct undo_log *log = &s->vm->log;
    if (s->count == s->capacity) {
        UNDO_SET(log, s->capacity, s->capacity ? 2 * s->capacity : 8);
        struct escaped *grown = pool_alloc(&s->pool, s->capacity * sizeof *grown);
        if (s->count)
            memcpy(grown, s->escaped, s->count * sizeof *grown);
        UNDO_SET(log, s->escaped, grown);
    }
    struct escaped *e = &s->escaped[s->count];
    undo_save_range(log, e, sizeof *e);
    *e = (struct escaped){.exception = exception, .thread = thread};
    UNDO_SET(log, s->count, s->count + 1);
    return e;
}

static void drop(struct swallowed *s, struct escaped *e)
{
    struct undo_log *log = &s->vm->log;
    set_holder(s, e, 0);
    undo_save_range(log, e, sizeof *e);
    *e = s->escaped[s->count - 1];
    UNDO_SET(log, s->count, s->count - 1);
}

/* The program has it, and its causes. */
static void deliver(struct swallowed *s, ref exception)
{
    enum { MOST = 64 }; /* causes may form a ring */
    uint32_t cause = s->vm->off.Throwable_cause;
    for (int i = 0; exception && s->count && i < MOST; i++) {
        struct escaped *e = find(s, exception);
        if (e)
            drop(s, e);
        ref next = get_ref(exception, cause);
        exception = next == exception ? 0 : next;
    }
}

static void hold(struct swallowed *s, struct escaped *e, site_id holder)
{
    const struct analysis *head = &s->stream->head;
    set_holder(s, e, holder);
    if (head->held)
        head->held(head->self, e->thread, e->exception, holder != SWALLOWED_BY_HANDLER);
}

/* ---- events ---- */

void swallowed_unwound(struct swallowed *s, thread_id thread, ref exception, enum unwinding step,
                       bool is_library)
{
    struct escaped *e;
    if (!is_library) {
        deliver(s, exception);
        if (step == UNWIND_LEAVES)
            add(s, exception, thread);
        return;
    }
    e = find(s, exception);
    if (e && step == UNWIND_CAUGHT)
        hold(s, e, current_site(s->vm->current));
    else if (e && step == UNWIND_LEAVES && e->holder) /* thrown again */
        set_holder(s, e, 0);
}

void swallowed_uncaught(struct swallowed *s, thread_id thread, ref exception, bool handled)
{
    if (!s->vm->observed)
        return;
    deliver(s, exception);
    if (handled)
        hold(s, add(s, exception, thread), SWALLOWED_BY_HANDLER);
}

/* Is it what the library holds, or an exception that this is a cause of? */
static bool brings_held(const struct swallowed *s, ref exception)
{
    enum { MOST = 64 };
    for (int i = 0; exception && i < MOST; i++) {
        const struct escaped *e = find(s, exception);
        if (e && e->holder && e->holder != SWALLOWED_BY_HANDLER)
            return true;
        ref next = get_ref(exception, s->vm->off.Throwable_cause);
        exception = next == exception ? 0 : next;
    }
    return false;
}

/* The library gives the program an object. */
static void take(struct swallowed *s, ref object)
{
    if (object && class_is_assignable(class_of(object), s->vm->wk.Throwable) &&
        brings_held(s, object))
        deliver(s, object);
}

void swallowed_returned(struct swallowed *s, ref object)
{
    take(s, object);
}

void swallowed_entered(struct swallowed *s)
{
    const struct frame *f = s->vm->current->frame;
    const struct method *m = f->method;
    if (m->class_->is_boot)
        return;
    const union value *at = f->regs;
    if (!(m->flags & ACC_STATIC))
        at++;
    for (const char *type = m->shorty; *type; type++) {
        if (*type == T_OBJECT)
            take(s, at->l);
        at += *type == T_LONG || *type == T_DOUBLE ? 2 : 1;
    }
}

/* ---- after a move ---- */

void swallowed_look(struct swallowed *s, struct state_keys *keys, bool is_end,
                    struct sightings *seen)
{
    for (uint64_t i = s->count; i-- > 0;) {
        struct escaped *e = &s->escaped[i];
        if (!e->holder || !(is_end || state_keys_is_garbage(keys, e->exception)))
            continue;
        GROW(seen->swallowed, seen->swallowed_count, seen->swallowed_capacity);
        seen->swallowed[seen->swallowed_count++] =
            (struct swallowed_exception){e->thread, e->exception, e->holder};
        drop(s, e);
    }
}

uint64_t swallowed_key(const struct swallowed *s, const struct state_keys *keys)
{
    uint64_t key = 0; /* whatever the order */
    for (uint64_t i = 0; i < s->count; i++)
        key +=
            hash_pair(state_keys_object(keys, s->escaped[i].exception), s->escaped[i].holder + 1);
    return key;
}
