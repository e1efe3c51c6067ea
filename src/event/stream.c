/* stream.c - see stream.h. */
#include "event/stream.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* Calls `callback` of every listener that has it. */
#define SEND(self, callback, ...)                               \
    do {                                                        \
        const struct event_stream *stream_ = (self);            \
        for (uint32_t i_ = 0; i_ < stream_->count; i_++) {      \
            const struct analysis *a_ = stream_->listeners[i_]; \
            if (a_->callback)                                   \
                a_->callback(a_->self, __VA_ARGS__);            \
        }                                                       \
    } while (0)

static void send_execution_begin(void *self, struct undo_log *log)
{
    SEND(self, execution_begin, log);
}

static void send_execution_end(void *self, enum outcome outcome)
{
    SEND(self, execution_end, outcome);
}

static void send_access(void *self, const struct access *access)
{
    SEND(self, access, access);
}

static void send_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    SEND(self, fence, thread, kind, site);
}

static void send_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object,
                      site_id site)
{
    SEND(self, sync, thread, kind, object, site);
}

static void send_alloc(void *self, thread_id thread, uint32_t object, site_id site)
{
    SEND(self, alloc, thread, object, site);
}

static void send_freeze(void *self, thread_id thread, uint32_t object)
{
    SEND(self, freeze, thread, object);
}

static void send_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    SEND(self, uncaught, thread, exception, handled);
}

static void send_enter(void *self, thread_id thread, site_id method)
{
    SEND(self, enter, thread, method);
}

static void send_leave(void *self, thread_id thread, site_id method)
{
    SEND(self, leave, thread, method);
}

static void send_race(void *self, const struct race *race)
{
    SEND(self, race, race);
}

static void send_acquired(void *self, const struct race_acquire *acquire)
{
    SEND(self, acquired, acquire);
}

static void send_unwound(void *self, thread_id thread, uint32_t exception, enum unwinding step,
                         bool is_library)
{
    SEND(self, unwound, thread, exception, step, is_library);
}

static void send_held(void *self, thread_id thread, uint32_t exception, bool by_library)
{
    SEND(self, held, thread, exception, by_library);
}

/* Sets the callbacks of the head that some listener has. */
static void set_head(struct event_stream *s)
{
    struct analysis *head = &s->head;
    *head = (struct analysis){.name = "stream", .summary = "hands events to many", .self = s};
    for (uint32_t i = 0; i < s->count; i++) {
        const struct analysis *a = s->listeners[i];
#define WANT(callback) \
    if (a->callback)   \
    head->callback = send_##callback
        WANT(execution_begin);
        WANT(execution_end);
        WANT(access);
        WANT(fence);
        WANT(sync);
        WANT(alloc);
        WANT(freeze);
        WANT(uncaught);
        WANT(enter);
        WANT(leave);
        WANT(race);
        WANT(acquired);
        WANT(unwound);
        WANT(held);
#undef WANT
    }
}

void event_stream_init(struct event_stream *s)
{
    *s = (struct event_stream){.count = 0};
    set_head(s);
}

void event_stream_release(struct event_stream *s)
{
    free(s->listeners);
    *s = (struct event_stream){.count = 0};
}

void event_stream_add(struct event_stream *s, const struct analysis *analysis)
{
    GROW(s->listeners, s->count, s->capacity);
    s->listeners[s->count++] = analysis;
    set_head(s);
}

void event_stream_remove(struct event_stream *s, const struct analysis *analysis)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->listeners[i] != analysis)
            continue;
        s->count--;
        memmove(s->listeners + i, s->listeners + i + 1, (s->count - i) * sizeof *s->listeners);
        break;
    }
    set_head(s);
}
