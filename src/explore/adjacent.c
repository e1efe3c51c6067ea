/* adjacent.c - see adjacent.h. */
#include "explore/adjacent.h"

#include "analysis/order.h"
#include "base/arena.h"
#include "vm/run/sched.h"

#include <stdlib.h>
#include <string.h>

enum keeping {
    KEEP_INDEPENDENT, /* all but what the first access happens before */
    KEEP_NEEDED,      /* what happens before one of the two */
    KEEPINGS
};

struct rearranging {
    struct path *path;
    const struct recorder *old;
    const struct finding *found;
    const struct trace *trace; /* of old */
    const struct order *order;
    enum keeping keeping;
    struct recorder *recorder; /* of the new path */
    /* By the old path's threads. */
    uint32_t *ids;      /* in the new path; TRACE_NONE: not started yet */
    bool *stands;       /* where it stays until its access comes, if it makes one of the two */
    struct move *lasts; /* the move that makes its access */
};

/* ---- threads ---- */

/* Numbers of threads depend on the order of their starts; which child of which thread it is does not. */
/* TRACE_NONE: it is not started yet. */
static uint32_t find_thread(struct rearranging *r, uint32_t thread)
{
    const struct trace_thread *old = r->trace->threads;
    uint32_t count, before = 0, parent = old[thread].parent;
    const struct trace_thread *new = recorder_threads(r->recorder, &count);
    if (r->ids[thread] != TRACE_NONE)
        return r->ids[thread];
    if (parent == TRACE_NONE)
        return r->ids[thread] = thread;
    uint32_t new_parent = find_thread(r, parent);
    for (uint32_t i = 0; i < thread; i++)
        before += old[i].parent == parent;
    for (uint32_t i = 0; i < count && new_parent != TRACE_NONE; i++)
        if (new[i].parent == new_parent && before-- == 0)
            return r->ids[thread] = i;
    return TRACE_NONE;
}

static bool can_move(struct rearranging *r, uint32_t thread, uint8_t kind)
{
    uint32_t id = find_thread(r, thread);
    const struct thread *t = id != TRACE_NONE ? thread_of_id(r->path->vm, id) : NULL;
    return t && sched_can_move(t, (enum trace_move)kind);
}

/* ---- what is kept ---- */

/* Is it one of the two? */
static bool is_access(const struct rearranging *r, uint32_t event)
{
    return event == r->found->source || event == r->found->manifest;
}

static bool is_kept(const struct rearranging *r, uint32_t event)
{
    uint32_t source = r->found->source, manifest = r->found->manifest;
    if (is_access(r, event))
        return false;
    if (r->keeping == KEEP_INDEPENDENT)
        return event < source || !order_is_before(r->order, source, event);
    return order_is_before(r->order, event, source) || order_is_before(r->order, event, manifest);
}

/* How far the step goes in the new path.  False: nothing of it is made. */
static bool keep_length(const struct rearranging *r, uint32_t step, uint32_t *length)
{
    const struct trace *t = r->trace;
    uint32_t end = step + 1 < t->step_count ? t->steps[step + 1].first_event : t->event_count;
    uint32_t kept = 0, at = t->steps[step].first_event;
    *length = t->steps[step].length;
    while (at < end && is_kept(r, at))
        kept = recorder_passed(r->old, at++) + 1;
    /* What a thread does without being asked stays with the action before it; but the two accesses come later, with all of
     * their actions. */
    while (at < end && !is_access(r, at) && recorder_passed(r->old, at) + 1 == kept)
        at++;
    if (at == end)
        return true;
    uint32_t passed = recorder_passed(r->old, at);
    if (!passed)
        return false;
    *length = passed - 1;
    return true;
}

static struct move move_of(const struct rearranging *r, uint32_t step)
{
    const struct trace_step *s = &r->trace->steps[step];
    struct move move = {.kind = s->move};
    for (uint32_t i = 0; i < s->answer_count && i < PATH_MAX_QUESTIONS; i++)
        move.answers[move.answer_count++] = (uint16_t)r->trace->answers[s->first_answer + i];
    return move;
}

/* ---- the new path ---- */

static bool is_usable(const struct rearranging *r)
{
    return r->path->state == PATH_OPEN && !vm_is_due(r->path->vm);
}

/* All that comes before the two accesses. */
static void make_steps(struct rearranging *r)
{
    for (uint32_t i = 0; i < r->trace->step_count && is_usable(r); i++) {
        uint32_t thread = r->trace->steps[i].thread, length;
        if (r->stands[thread])
            continue;
        struct move move = move_of(r, i);
        bool is_made = keep_length(r, i, &length) && can_move(r, thread, move.kind);
        r->stands[thread] = !is_made || length != r->trace->steps[i].length;
        r->lasts[thread] = is_made ? (struct move){.kind = MOVE_RUN} : move;
        if (is_made) {
            move.thread = r->ids[thread];
            path_step(r->path, &move, length);
        }
    }
}

/* The thread stands before the access. */
static void make_access(struct rearranging *r, uint32_t event)
{
    uint32_t thread = r->trace->events[event].thread;
    struct move move = r->lasts[thread];
    if (!is_usable(r) || !r->stands[thread] || !can_move(r, thread, move.kind))
        return;
    move.thread = r->ids[thread];
    path_step(r->path, &move, TRACE_BEHIND);
}

static bool is_same(const struct finding *a, const struct finding *b)
{
    char *x = finding_identity(a), *y = finding_identity(b);
    bool same = strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

static bool is_by_native(const struct trace *trace, const struct trace_event *e)
{
    return e->stack != TRACE_NONE && trace->sites[trace->stacks[e->stack].site].bci < 0;
}

/* Nothing comes between the two, nor behind them.  (A native that accesses a static field, for a handle, uses the class in
 * the same action.) */
static bool are_adjacent(const struct finding *shown)
{
    const struct trace *trace = shown->trace;
    const struct trace_event *next = &trace->events[shown->source + 1];
    uint32_t distance = shown->manifest - shown->source;
    bool uses_class = next->kind == TRACE_SYNC && next->mode == SYNC_CLASS_USED &&
                      next->thread == trace->events[shown->manifest].thread &&
                      is_by_native(trace, &trace->events[shown->manifest]);
    return (distance == 1 || (distance == 2 && uses_class)) &&
           shown->manifest + 1 == trace->event_count;
}

static bool shows_race(const struct rearranging *r, struct finding *shown)
{
    *shown = *r->found;
    shown->trace = recorder_trace(r->recorder);
    for (uint32_t i = 0; recorder_race_events(r->recorder, i, &shown->source, &shown->manifest);
         i++)
        if (shown->source != TRACE_NONE && are_adjacent(shown) && is_same(shown, r->found))
            return true;
    return false;
}

static bool make_path(struct rearranging *r, struct finding *shown)
{
    struct path *p = r->path;
    for (uint32_t i = 0; i < r->trace->thread_count; i++) {
        r->ids[i] = TRACE_NONE;
        r->stands[i] = false;
    }
    path_rewind(p, 0);
    r->recorder = recorder_new(p->vm, p->tracking, p->names);
    path_set_remaking(p, true);
    p->vm->patience++;
    path_begin_steps(p, r->recorder);
    make_steps(r);
    make_access(r, r->found->source);
    make_access(r, r->found->manifest);
    bool is_shown = p->state != PATH_UNSUPPORTED && !vm_is_due(p->vm) && shows_race(r, shown);
    path_end_steps(p);
    p->vm->patience--;
    path_set_remaking(p, false);
    return is_shown;
}

struct recorder *adjacent_find(struct path *path, const struct recorder *recorder,
                               const struct finding *found, struct finding *shown)
{
    const struct trace *trace = found->trace;
    struct order *order = order_new(trace);
    struct rearranging r = {
        .path = path,
        .old = recorder,
        .found = found,
        .trace = trace,
        .order = order,
        .ids = xcalloc(trace->thread_count, sizeof *r.ids),
        .stands = xcalloc(trace->thread_count, sizeof *r.stands),
        .lasts = xcalloc(trace->thread_count, sizeof *r.lasts),
    };
    bool is_shown = false;
    for (int i = 0; i < KEEPINGS && !is_shown && !vm_is_due(path->vm); i++) {
        r.keeping = (enum keeping)i;
        is_shown = make_path(&r, shown);
        if (!is_shown)
            recorder_free(r.recorder);
    }
    order_free(order);
    free(r.ids);
    free(r.stands);
    free(r.lasts);
    return is_shown ? r.recorder : NULL;
}
