/* replay.c - see replay.h. */
#include "explore/replay.h"

#include "explore/recorder.h"
#include "explore/waits.h"
#include "vm/run/sched.h"

#include <stdlib.h>
#include <string.h>

struct replay {
    struct path path;
    struct recorder *recorder;
    const struct finding *finding;
    struct error *error;
};

static struct move move_of(const struct trace *trace, uint32_t step)
{
    const struct trace_step *s = &trace->steps[step];
    struct move move = {.thread = s->thread, .kind = s->move};
    size_t most = sizeof move.answers / sizeof *move.answers;
    for (uint32_t i = 0; i < s->answer_count && i < most; i++) {
        move.answers[i] = (uint16_t)trace->answers[s->first_answer + i];
        move.answer_count++;
    }
    return move;
}

static enum replay_outcome differs(struct replay *r, const char *what)
{
    error_set(r->error, "after step %u of %u %s: not the program that was recorded?", r->path.depth,
              r->finding->trace->step_count, what);
    return REPLAY_DIFFERENT;
}

/* Is it what was recorded? */
static bool is_same(const struct finding *a, const struct finding *b)
{
    char *x = finding_identity(a), *y = finding_identity(b);
    bool same = strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

static bool shows_race(struct replay *r, struct finding *shown)
{
    for (uint32_t i = 0; recorder_race_events(r->recorder, i, &shown->source, &shown->manifest);
         i++)
        if (shown->source != TRACE_NONE && is_same(shown, r->finding))
            return true;
    return false;
}

/* A cycle of waits that the last step has made, or, without a cycle, a standstill. */
static bool shows_deadlock(struct replay *r, struct finding *shown)
{
    struct sightings *seen = &r->path.seen;
    if (r->finding->manifest == TRACE_NONE) {
        recorder_attempts(r->recorder);
        return r->path.state == PATH_DEADLOCK && is_same(shown, r->finding);
    }
    waits_find_cycles(r->path.vm, true, seen); /* those that no thread interrupts, too */
    for (uint32_t i = 0; i < seen->cycle_count; i++) {
        shown->manifest = recorder_cycle(r->recorder, seen->cycles[i]);
        shown->trace = recorder_trace(r->recorder);
        if (is_same(shown, r->finding))
            return true;
    }
    return false;
}

/* The threads that were seen to wait for ever wait again. */
static bool shows_waiting(struct replay *r, struct finding *shown)
{
    const struct trace *trace = r->finding->trace;
    shown->manifest = TRACE_NONE;
    for (uint32_t i = r->finding->manifest; i < trace->event_count; i++) {
        const struct thread *t = thread_of_id(r->path.vm, trace->events[i].thread);
        if (!t || sched_can_move(t, MOVE_RUN) || sched_can_move(t, MOVE_TIMEOUT))
            return false;
        uint32_t event = recorder_attempt(r->recorder, t->id);
        if (shown->manifest == TRACE_NONE)
            shown->manifest = event;
    }
    shown->trace = recorder_trace(r->recorder);
    return is_same(shown, r->finding);
}

static uint64_t trace_status(const struct trace *trace, uint32_t event)
{
    return trace->events[event].value;
}

/* What the last step has shown to be swallowed; or, where the path goes on for ever, what is held. */
static bool shows_swallowed(struct replay *r, struct finding *shown)
{
    const struct sightings *seen = &r->path.seen;
    if (!seen->swallowed_count)
        path_look_as_at_end(&r->path);
    for (uint32_t i = 0; i < seen->swallowed_count; i++)
        if (recorder_held_events(r->recorder, seen->swallowed[i].exception, &shown->source,
                                 &shown->manifest) &&
            is_same(shown, r->finding))
            return true;
    return false;
}

static enum replay_outcome compare(struct replay *r)
{
    struct finding shown = *r->finding;
    shown.trace = recorder_trace(r->recorder);
    switch (r->finding->kind) {
    case FINDING_RACE: return shows_race(r, &shown) ? REPLAY_SAME : differs(r, "there is no race");
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION:
        shown.manifest = recorder_last_throw(r->recorder);
        if (shown.manifest == TRACE_NONE)
            return differs(r, "nothing was thrown");
        break;
    case FINDING_DEADLOCK:
        return shows_deadlock(r, &shown) ? REPLAY_SAME : differs(r, "there is no such deadlock");
    case FINDING_WAITS_FOREVER:
        return shows_waiting(r, &shown) ? REPLAY_SAME : differs(r, "other threads wait");
    case FINDING_EXIT:
        shown.manifest = recorder_exit(r->recorder);
        if (r->path.state != PATH_ENDED || shown.manifest == TRACE_NONE ||
            trace_status(shown.trace, shown.manifest) !=
                trace_status(r->finding->trace, r->finding->manifest))
            return differs(r, "the program has not ended with this status");
        break;
    case FINDING_SWALLOWED:
        return shows_swallowed(r, &shown) ? REPLAY_SAME : differs(r, "nothing was swallowed");
    case FINDING_NO_PROGRESS:
    case FINDING_KINDS: break;
    }
    return is_same(&shown, r->finding) ? REPLAY_SAME : differs(r, "something else has happened");
}

static enum replay_outcome is_late(struct replay *r)
{
    error_set(r->error, "%s", vm_due_reason(r->path.vm));
    return REPLAY_CANCELLED;
}

static enum replay_outcome make_steps(struct replay *r, const struct replay_client *client)
{
    const struct trace *trace = r->finding->trace;
    for (uint32_t i = 0; i < trace->step_count; i++) {
        if (r->path.state != PATH_OPEN)
            return differs(r, "the program has ended");
        if (client->step && !client->step(client->self, recorder_trace(r->recorder), i))
            return REPLAY_CANCELLED;
        struct move move = move_of(trace, i);
        path_step(&r->path, &move, trace->steps[i].length);
        if (vm_is_due(r->path.vm))
            return is_late(r);
        if (r->path.state == PATH_UNSUPPORTED)
            return differs(r, r->path.reason.text);
    }
    if (client->step && !client->step(client->self, recorder_trace(r->recorder), trace->step_count))
        return REPLAY_CANCELLED;
    return compare(r);
}

enum replay_outcome replay_run(struct vm *vm, const struct path_options *options,
                               const struct finding *finding, const struct replay_client *client,
                               struct error *error)
{
    struct replay r = {.finding = finding, .error = error};
    path_begin(&r.path, vm, options);
    enum replay_outcome outcome;
    if (r.path.state == PATH_OPEN) {
        r.recorder = recorder_new(vm, r.path.tracking, r.path.names);
        path_replay(&r.path, finding->trace, r.recorder);
        outcome = make_steps(&r, client);
    } else if (vm_is_due(vm)) {
        outcome = is_late(&r);
    } else if (r.path.state == PATH_UNSUPPORTED) {
        *error = r.path.reason;
        outcome = REPLAY_DIFFERENT;
    } else {
        r.recorder =
            r.path.before ? r.path.before : recorder_new(vm, r.path.tracking, r.path.names);
        r.path.before = NULL;
        outcome = finding->trace->step_count ? differs(&r, "the program has ended") : compare(&r);
    }
    path_release(&r.path);
    if (r.recorder)
        recorder_free(r.recorder);
    return outcome;
}
