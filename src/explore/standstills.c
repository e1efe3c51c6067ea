/* standstills.c - see standstills.h. */
#include "explore/standstills.h"

#include "base/hash.h"
#include "explore/recorder.h"
#include "explore/reporting.h"
#include "explore/thrown.h"
#include "explore/waits.h"
#include "vm/run/sched.h"

/* Where the threads stand. */
static uint64_t standing_key(const struct vm *vm)
{
    uint64_t key = 1;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i])
            key += reporting_thread_key(vm->threads[i]);
    return key;
}

/* Where the threads of a cycle of waits stand. */
static uint64_t cycle_key(const struct vm *vm, thread_id member)
{
    uint64_t key = 2;
    const struct thread *t = thread_of_id(vm, member);
    do {
        key += reporting_thread_key(t);
        t = wait_of(t).owner;
    } while (t->id != member);
    return key;
}

void standstills_report(struct check *c, enum finding_kind kind)
{
    uint64_t key = hash_pair(standing_key(c->vm), kind);
    if (!reporting_is_wanted(c, key)) {
        reporting_unrecorded(c, key);
        return;
    }
    struct recorder *recorder = reporting_record(c);
    if (!recorder)
        return;
    if (kind == FINDING_DEADLOCK)
        recorder_attempts(recorder);
    struct finding finding = {
        .kind = kind,
        .trace = recorder_trace(recorder),
        .source = TRACE_NONE,
        .manifest = TRACE_NONE,
    };
    reporting_add(c, key, &finding);
    recorder_free(recorder);
}

static void report_cycle(struct check *c, thread_id member)
{
    uint64_t key = cycle_key(c->vm, member);
    if (!reporting_is_wanted(c, key)) {
        reporting_unrecorded(c, key);
        return;
    }
    struct recorder *recorder = reporting_record(c);
    if (!recorder)
        return;
    struct finding finding = {.kind = FINDING_DEADLOCK, .source = TRACE_NONE};
    finding.manifest = recorder_cycle(recorder, member);
    finding.trace = recorder_trace(recorder);
    reporting_add(c, key, &finding);
    recorder_free(recorder);
}

/* A standstill with a cycle in it is the cycle: whatever else waits may do so because of it. */
void standstills_report_deadlocks(struct check *c)
{
    for (uint32_t i = 0; i < c->path.seen.cycle_count && !c->is_late; i++)
        report_cycle(c, c->path.seen.cycles[i]);
    if (!c->is_late && c->path.state == PATH_DEADLOCK && !waits_have_cycle(c->vm))
        standstills_report(c, FINDING_DEADLOCK);
}

/* ---- what goes on for ever ---- */

static bool is_idle(const struct check *c, const struct thread *t)
{
    const thread_id *idle;
    uint32_t count = search_idle_threads(campaign_main(c->campaign), &idle);
    for (uint32_t i = 0; t && i < count; i++)
        if (idle[i] == t->id)
            return true;
    return false;
}

/* Do all threads of the cycle wait for ever?  Then no thread ever interrupts them. */
static bool is_idle_cycle(const struct check *c, thread_id member)
{
    const struct thread *t = thread_of_id(c->vm, member);
    do {
        if (!is_idle(c, t))
            return false;
        t = wait_of(t).owner;
    } while (t->id != member);
    return true;
}

/* Does the thread wait for ever for something that no thread gives?  Those that wait for another one
 * that does are not reported, and a thread that joins one which goes on for ever waits for just that. */
static bool waits_for_nothing(const struct check *c, const struct thread *t)
{
    struct wait wait = wait_of(t);
    return !is_idle(c, wait.owner) && (wait.kind != WAIT_JOIN || !wait.owner);
}

/* False: there are none. */
static bool report_waiting(struct check *c)
{
    const thread_id *idle;
    uint32_t count = search_idle_threads(campaign_main(c->campaign), &idle);
    uint64_t key = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct thread *t = thread_of_id(c->vm, idle[i]);
        if (waits_for_nothing(c, t))
            key += reporting_thread_key(t);
    }
    if (!key)
        return false;
    key = hash_pair(key, FINDING_WAITS_FOREVER);
    if (!reporting_is_wanted(c, key)) {
        reporting_unrecorded(c, key);
        return true;
    }
    struct recorder *recorder = reporting_record(c);
    if (!recorder)
        return true;
    struct finding finding = {.kind = FINDING_WAITS_FOREVER,
                              .source = TRACE_NONE,
                              .manifest = TRACE_NONE};
    for (uint32_t i = 0; i < count; i++) {
        if (!waits_for_nothing(c, thread_of_id(c->vm, idle[i])))
            continue;
        uint32_t event = recorder_attempt(recorder, idle[i]);
        if (finding.manifest == TRACE_NONE)
            finding.manifest = event;
    }
    finding.trace = recorder_trace(recorder);
    reporting_add(c, key, &finding);
    recorder_free(recorder);
    return true;
}

/* The path stands in a set of states that no move leaves, with these cycles of waits. */
static void report_loop_findings(struct check *c, const void *what)
{
    const struct sightings *seen = what;
    bool has_cycle = false;
    for (uint32_t i = 0; i < seen->cycle_count && !c->is_late; i++) {
        if (!is_idle_cycle(c, seen->cycles[i]))
            continue;
        has_cycle = true;
        report_cycle(c, seen->cycles[i]);
    }
    if (c->is_late || has_cycle || report_waiting(c) || !c->options->search.lost_progress ||
        c->has_reported_loop)
        return;
    c->has_reported_loop = !c->is_sketching;
    standstills_report(c, FINDING_NO_PROGRESS);
}

static void report_swallowed_findings(struct check *c, const void *what)
{
    (void)what;
    thrown_report_swallowed(c);
}

/* What waits beside a cycle of waits, which was reported, may do so because of it. */
void standstills_report_loop(struct check *c)
{
    if (!waits_have_cycle(c->vm)) {
        struct sightings seen;
        sightings_init(&seen);
        waits_find_cycles(c->vm, true, &seen);
        reporting_safely(c, report_loop_findings, &seen);
        sightings_release(&seen);
    }
    if (c->is_late)
        return;
    path_look_as_at_end(&c->path);
    reporting_safely(c, report_swallowed_findings, NULL);
}
