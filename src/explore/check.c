/* check.c - see check.h. */
#include "explore/check.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/stream.h"
#include "base/table.h"
#include "explore/recorder.h"
#include "explore/waits.h"
#include "vm/run/access_event.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"
#include "vm/heap/string.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something that was found, and how often. */
struct seen {
    uint64_t key;
    uint32_t traces;
    uint32_t told; /* which call of found() told of it last */
};

struct check {
    struct vm *vm;
    struct path path;
    struct search *search;
    const struct check_options *options;
    const struct check_client *client;
    struct check_result *result;
    struct table seen;
    uint32_t told; /* calls of found() */
};

/* ---- what was seen before ---- */

static struct seen *seen_of(struct check *c, uint64_t key)
{
    return table_put(&c->seen, key | 1, NULL);
}

/* One more trace of what has this key: is it to be recorded? */
static bool is_wanted(struct check *c, uint64_t key)
{
    return seen_of(c, key)->traces++ < c->options->traces_a_finding;
}

static uint64_t race_key(const struct race *race)
{
    uint64_t key = hash_pair(place_subject(race->place), race->source.site);
    key = hash_pair(key, race->manifest.site);
    return hash_pair(key, (uint64_t)race->source.kind << 8 | race->manifest.kind);
}

/* Where the program's own code stands in the thread. */
static uint64_t thread_key(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && f->method->class_->is_boot)
        f = f->prev;
    return hash_pair(t->name, f ? site_of(f->method, frame_bci(f)) : current_site(t));
}

/* Where the threads stand. */
static uint64_t standing_key(const struct vm *vm)
{
    uint64_t key = 1;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i])
            key += thread_key(vm->threads[i]);
    return key;
}

/* Where the threads of a cycle of waits stand. */
static uint64_t cycle_key(const struct vm *vm, thread_id member)
{
    uint64_t key = 2;
    const struct thread *t = thread_of_id(vm, member);
    do {
        key += thread_key(t);
        t = wait_of(t).owner;
    } while (t->id != member);
    return key;
}

/* ---- findings ---- */

static struct recorder *record(struct check *c)
{
    struct recorder *recorder = recorder_new(c->vm, c->path.tracking);
    if (c->path.switches) /* else no thread was ever started */
        path_record(&c->path, recorder);
    return recorder;
}

static void tell(struct check *c, uint64_t key, const struct finding *finding)
{
    seen_of(c, key)->told = c->told++;
    c->result->answer = CHECK_FOUND;
    c->client->found(c->client->self, finding);
}

/* It is not wanted any more. */
static void tell_unrecorded(struct check *c, uint64_t key)
{
    c->result->unrecorded_traces++;
    if (c->client->unrecorded)
        c->client->unrecorded(c->client->self, seen_of(c, key)->told);
}

static void tell_races(struct check *c)
{
    uint32_t count = c->path.seen.race_count;
    if (!count)
        return;
    bool *wanted = xcalloc(count, sizeof *wanted), any = false;
    for (uint32_t i = 0; i < count; i++) {
        wanted[i] = is_wanted(c, race_key(&c->path.seen.races[i]));
        any = any || wanted[i];
    }
    struct recorder *recorder = any ? record(c) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (c->options->max_races && c->result->race_traces >= c->options->max_races)
            break;
        c->result->race_traces++;
        struct finding finding = {.kind = FINDING_RACE};
        if (!wanted[i]) {
            tell_unrecorded(c, race_key(&c->path.seen.races[i]));
            continue;
        }
        if (!recorder_race_events(recorder, i, &finding.source, &finding.manifest) ||
            finding.source == TRACE_NONE)
            BUG("a race is not there when its path is made again");
        finding.trace = recorder_trace(recorder);
        tell(c, race_key(&c->path.seen.races[i]), &finding);
    }
    if (recorder)
        recorder_free(recorder);
    free(wanted);
    if (c->options->max_races && c->result->race_traces >= c->options->max_races) {
        char reason[64];
        snprintf(reason, sizeof reason, "--races=%llu was reached",
                 (unsigned long long)c->options->max_races);
        search_stop(c->search, reason);
    }
}

/* "java.lang.IllegalStateException: text" */
static char *describe_exception(const struct vm *vm, ref exception)
{
    char name[512];
    class_java_name(class_of(exception), name, sizeof name);
    ref message = get_ref(exception, vm->off.Throwable_detailMessage);
    char *text = message ? string_to_utf8(message) : NULL;
    size_t size = strlen(name) + (text ? strlen(text) + 2 : 0) + 1;
    char *out = xmalloc(size);
    snprintf(out, size, "%s%s%s", name, text ? ": " : "", text ? text : "");
    free(text);
    return out;
}

/* Where it was made. */
static uint64_t thrown_at(const struct vm *vm, ref exception)
{
    ref backtrace = get_ref(exception, vm->off.Throwable_backtrace);
    return backtrace && array_length(backtrace) ? *(const uint64_t *)array_data(backtrace) : 0;
}

static void tell_uncaught(struct check *c, struct recorder *before)
{
    for (uint32_t i = 0; i < c->path.seen.uncaught_count; i++) {
        ref exception = c->path.seen.uncaught[i].exception;
        const struct class *k = class_of(exception);
        const struct thread *t = thread_of_id(c->vm, c->path.seen.uncaught[i].thread);
        uint64_t key = hash_pair(class_offset_of(k), t ? t->name : 0) ^ thrown_at(c->vm, exception);
        key = hash_pair(key, 7);
        if (!is_wanted(c, key)) {
            tell_unrecorded(c, key);
            continue;
        }
        char *message = describe_exception(c->vm, exception);
        struct recorder *recorder = before ? before : record(c);
        struct finding finding = {
            .kind = strcmp(k->name->text, "java/lang/AssertionError") == 0 ? FINDING_ASSERTION
                                                                           : FINDING_EXCEPTION,
            .trace = recorder_trace(recorder),
            .source = TRACE_NONE,
            .manifest = recorder_last_throw(recorder),
            .message = message,
        };
        tell(c, key, &finding);
        free(message);
        if (!before)
            recorder_free(recorder);
    }
}

/* The last move has acquired something in a new way. */
static void tell_acquires(struct check *c)
{
    uint32_t event, place;
    if (!path_new_acquires(&c->path))
        return;
    struct recorder *recorder = record(c);
    const struct trace *trace = recorder_trace(recorder);
    for (uint32_t n = 0; recorder_acquired(recorder, n, &event, &place); n++)
        c->client->acquired(c->client->self, trace, event, place);
    recorder_free(recorder);
}

static void tell_standstill(struct check *c, enum finding_kind kind)
{
    uint64_t key = hash_pair(standing_key(c->vm), kind);
    if (!is_wanted(c, key)) {
        tell_unrecorded(c, key);
        return;
    }
    struct recorder *recorder = record(c);
    if (kind == FINDING_DEADLOCK)
        recorder_attempts(recorder);
    struct finding finding = {
        .kind = kind,
        .trace = recorder_trace(recorder),
        .source = TRACE_NONE,
        .manifest = TRACE_NONE,
    };
    tell(c, key, &finding);
    recorder_free(recorder);
}

static void tell_cycle(struct check *c, thread_id member)
{
    uint64_t key = cycle_key(c->vm, member);
    if (!is_wanted(c, key)) {
        tell_unrecorded(c, key);
        return;
    }
    struct recorder *recorder = record(c);
    struct finding finding = {.kind = FINDING_DEADLOCK, .source = TRACE_NONE};
    finding.manifest = recorder_cycle(recorder, member);
    finding.trace = recorder_trace(recorder);
    tell(c, key, &finding);
    recorder_free(recorder);
}

/* A standstill with a cycle in it is the cycle: whatever else waits may do so because of it. */
static void tell_deadlocks(struct check *c)
{
    for (uint32_t i = 0; i < c->path.seen.cycle_count; i++)
        tell_cycle(c, c->path.seen.cycles[i]);
    if (c->path.state == PATH_DEADLOCK && !waits_have_cycle(c->vm))
        tell_standstill(c, FINDING_DEADLOCK);
}

/* ---- what goes on for ever ---- */

static bool is_idle(const struct check *c, const struct thread *t)
{
    const thread_id *idle;
    uint32_t count = search_idle_threads(c->search, &idle);
    for (uint32_t i = 0; t && i < count; i++)
        if (idle[i] == t->id)
            return true;
    return false;
}

/* Do all threads of the cycle wait for ever?  Then nobody ever interrupts them. */
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
 * that does are not told of, and a thread that joins one which goes on for ever waits for just that. */
static bool waits_for_nothing(const struct check *c, const struct thread *t)
{
    struct wait wait = wait_of(t);
    return !is_idle(c, wait.owner) && (wait.kind != WAIT_JOIN || !wait.owner);
}

/* False: there are none. */
static bool tell_waiting(struct check *c)
{
    const thread_id *idle;
    uint32_t count = search_idle_threads(c->search, &idle);
    uint64_t key = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct thread *t = thread_of_id(c->vm, idle[i]);
        if (waits_for_nothing(c, t))
            key += thread_key(t);
    }
    if (!key)
        return false;
    key = hash_pair(key, FINDING_WAITS_FOREVER);
    if (!is_wanted(c, key)) {
        tell_unrecorded(c, key);
        return true;
    }
    struct recorder *recorder = record(c);
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
    tell(c, key, &finding);
    recorder_free(recorder);
    return true;
}

/* The path stands in a set of states that no move leaves.  What waits beside a cycle of waits, which
 * was told of, may do so because of it. */
static void tell_loop(struct check *c, bool *told)
{
    if (waits_have_cycle(c->vm))
        return;
    bool has_cycle = false;
    struct sightings seen;
    sightings_init(&seen);
    waits_find_cycles(c->vm, true, &seen);
    for (uint32_t i = 0; i < seen.cycle_count; i++) {
        if (!is_idle_cycle(c, seen.cycles[i]))
            continue;
        has_cycle = true;
        tell_cycle(c, seen.cycles[i]);
    }
    sightings_release(&seen);
    if (has_cycle || tell_waiting(c) || !c->options->search.progress || *told)
        return;
    *told = true;
    tell_standstill(c, FINDING_NO_PROGRESS);
}

static void moved(void *self, struct search *search)
{
    struct check *c = self;
    (void)search;
    tell_races(c);
    tell_uncaught(c, NULL);
    tell_acquires(c);
    tell_deadlocks(c);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    struct check *c = self;
    if (c->client->tick)
        c->client->tick(c->client->self, statistics);
}

/* ---- the whole ---- */

static void search_all(struct check *c)
{
    struct search_client client = {c, moved, tick};
    c->search = search_new(&c->path, &c->options->search, &client);
    search_run(c->search);
    bool told = false;
    while (search_next_loop(c->search))
        tell_loop(c, &told);
    c->result->loops_unknown = search_loops_unknown(c->search);
    c->result->statistics = *search_statistics(c->search);
    search_free(c->search);
}

/* By the user, at no code in particular. */
static bool was_cut_short(const struct path *path)
{
    return path->vm->signal || path_is_late(path);
}

/* The program has ended without starting a thread. */
static void tell_single(struct check *c)
{
    if (c->path.seen.uncaught_count)
        tell_uncaught(c, c->path.before);
    if (c->path.state == PATH_DEADLOCK)
        tell_standstill(c, FINDING_DEADLOCK);
    if (c->path.state == PATH_UNSUPPORTED)
        vm_gap(c->vm, was_cut_short(&c->path) ? NULL : c->vm->current, GAP_CUT,
               c->path.reason.text);
    c->result->statistics.states = c->result->statistics.passes = 1;
    c->result->statistics.ended = c->path.state == PATH_ENDED;
}

/* What was searched is not the program that was asked for. */
static void find_unapplied(struct check *c)
{
    struct amendments *amendments = c->options->path.amendments;
    int i = amendments_first_unapplied(amendments);
    if (i < 0)
        return;
    char *reason = text_printf("not applied: %s: %s", amendments_text(amendments, i),
                               amendments_problem(amendments, i));
    vm_gap(c->vm, NULL, GAP_CUT, reason);
    free(reason);
}

bool check_run(struct vm *vm, const struct check_options *options,
               const struct check_client *client, struct check_result *result)
{
    struct check c = {.vm = vm,
                      .options = options,
                      .client = client,
                      .result = result,
                      .seen = TABLE_OF(struct seen)};
    *result = (struct check_result){.answer = CHECK_RACE_FREE, .gaps = &vm->gaps};
    path_begin(&c.path, vm, &options->path);
    bool began = c.path.state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    if (c.path.before && c.path.state == PATH_OPEN)
        tell_uncaught(&c, c.path.before);
    if (c.path.state != PATH_OPEN) /* one execution: no other outcome was to be tried out */
        gaps_forget(&vm->gaps, GAP_UNTRIED);
    if (c.path.state == PATH_OPEN)
        search_all(&c);
    else if (began)
        tell_single(&c);
    if (began && options->path.amendments)
        find_unapplied(&c);
    if (vm->gaps.count && result->answer != CHECK_FOUND)
        result->answer = CHECK_INCOMPLETE;
    for (int i = 0; began && client->unmet && i < tracking_name_count(c.path.tracking); i++)
        if (tracking_unmet(c.path.tracking, i))
            client->unmet(client->self, tracking_unmet(c.path.tracking, i));
    path_release(&c.path);
    table_release(&c.seen);
    return began;
}

const char *check_answer_name(enum check_answer answer)
{
    static const char *const names[] = {"race-free", "found", "incomplete"};
    return names[answer];
}
