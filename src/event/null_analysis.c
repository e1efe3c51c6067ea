/* null_analysis.c - see null_analysis.h.  A real analysis keeps its state in `self` and saves what
 * it changes there in the log of execution_begin; callbacks it does not need stay NULL. */
#include "event/null_analysis.h"

static void execution_begin(void *self, struct undo_log *log)
{
    (void)self, (void)log;
}

static void execution_end(void *self, enum outcome outcome)
{
    (void)self, (void)outcome;
}

static void access(void *self, const struct access *access)
{
    (void)self, (void)access;
}

static void fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    (void)self, (void)thread, (void)kind, (void)site;
}

static void sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    (void)self, (void)thread, (void)kind, (void)object, (void)site;
}

static void alloc(void *self, thread_id thread, uint32_t object, site_id site)
{
    (void)self, (void)thread, (void)object, (void)site;
}

static void freeze(void *self, thread_id thread, uint32_t object)
{
    (void)self, (void)thread, (void)object;
}

static void uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    (void)self, (void)thread, (void)exception, (void)handled;
}

static void unwound(void *self, thread_id thread, uint32_t exception, enum unwinding step,
                    bool is_library)
{
    (void)self, (void)thread, (void)exception, (void)step, (void)is_library;
}

static void held(void *self, thread_id thread, uint32_t exception, bool by_library)
{
    (void)self, (void)thread, (void)exception, (void)by_library;
}

static void race(void *self, const struct race *race)
{
    (void)self, (void)race;
}

static void acquired(void *self, const struct race_acquire *acquire)
{
    (void)self, (void)acquire;
}

static void enter_or_leave(void *self, thread_id thread, site_id method)
{
    (void)self, (void)thread, (void)method;
}

const struct analysis null_analysis = {
    .name = "null",
    .summary = "looks at every event and does nothing",
    .execution_begin = execution_begin,
    .execution_end = execution_end,
    .access = access,
    .fence = fence,
    .sync = sync,
    .alloc = alloc,
    .freeze = freeze,
    .uncaught = uncaught,
    .enter = enter_or_leave,
    .leave = enter_or_leave,
    .race = race,
    .acquired = acquired,
    .unwound = unwound,
    .held = held,
};
