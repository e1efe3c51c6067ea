/* check.c - see check.h. */
#include "explore/check.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/hash.h"
#include "base/stream.h"
#include "base/table.h"
#include "explore/recorder.h"
#include "explore/waits.h"
#include "vm/run/access_event.h"
#include "vm/run/backtrace.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"
#include "vm/heap/string.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something that was found, and how often. */
struct seen {
    uint64_t key;
    uint32_t traces, early_traces; /* without and with early time-outs (path.h) */
    uint32_t told;                 /* which call of found() told of it last, from 1; 0: none */
};

/* A path that ended the program by a call, with a status that is not 0: a finding if another one ends
 * with 0. */
struct exit_path {
    uint64_t key;
    struct move *moves;
    uint32_t count;
    int status;
    struct recorder *sketch;
};

/* What was seen, for when there is no time to record the way there. */
struct sketch {
    uint64_t key;
    struct finding finding;
    char *message;
    uint8_t *trace; /* encoded */
    size_t length;
};

struct check {
    struct vm *vm;
    struct path path;
    struct campaign *campaign;
    const struct check_options *options;
    const struct check_client *client;
    struct check_result *result;
    struct table seen;
    uint32_t told;             /* calls of found() */
    uint32_t generation, pass; /* of the path, and of the exhaustive search */
    /* Before anything is recorded, which takes as long as the path did, all that is to be is sketched:
     * then nothing is lost when the time is up meanwhile. */
    bool is_sketching;
    bool is_late; /* the time is up: nothing can be recorded any more, and the path is gone */
    struct sketch *sketches;
    uint32_t sketch_count, sketch_capacity;
    bool is_counted; /* what is seen of ends: that of the exhaustive search is */
    bool has_enough; /* it was found: the search was stopped because of it */
    bool told_loop;  /* a loop without end: one is enough */
    bool ends_with_0;
    struct exit_path *exits; /* of this pass, the first of each kind */
    uint32_t exit_count, exit_capacity;
};

/* ---- what was seen before ---- */

static struct seen *seen_of(struct check *c, uint64_t key)
{
    return table_put(&c->seen, key | 1, NULL);
}

/* One more trace of what has this key: is it to be recorded?  As long as all came about by early
 * time-outs, one that does not is wanted in any case. */
static bool is_wanted(struct check *c, uint64_t key)
{
    struct seen *seen = seen_of(c, key);
    bool is_early = path_is_early(&c->path);
    if (is_early && !seen->traces && c->campaign)
        campaign_prefer_in_time(c->campaign);
    bool is = seen->traces + (is_early ? seen->early_traces : 0) < c->options->traces_a_finding;
    if (!c->is_sketching && is_early)
        seen->early_traces++;
    else if (!c->is_sketching)
        seen->traces++;
    return is;
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

/* Is there no time left, not even for what was seen before? */
static bool is_out_of_time(struct check *c)
{
    c->is_late = c->is_late || (!c->is_sketching && c->vm->asked > 1);
    return c->is_late;
}

/* NULL: the time is up. */
static struct recorder *record(struct check *c)
{
    if (is_out_of_time(c))
        return NULL;
    struct recorder *recorder;
    if (c->path.switches && !c->is_sketching) {
        recorder = path_record(&c->path);
        c->is_late = !recorder;
        return recorder;
    }
    recorder = recorder_new(c->vm, c->path.tracking, c->path.names);
    if (c->path.switches) /* else no thread was ever started */
        recorder_sketch(recorder, &c->path.seen);
    return recorder;
}

static void stop_at_first(struct check *c)
{
    c->has_enough = true;
    static const char reason[] = "--first was reached";
    if (c->campaign)
        campaign_stop(c->campaign, reason);
    else
        vm_gap(c->vm, NULL, GAP_CUT, reason);
}

static bool is_enough(const struct check *c)
{
    return c->options->is_first && c->told;
}

static void tell_now(struct check *c, uint64_t key, const struct finding *finding)
{
    if (is_enough(c))
        return;
    seen_of(c, key)->told = ++c->told;
    c->result->answer = CHECK_FOUND;
    c->client->found(c->client->self, finding);
    if (c->options->is_first)
        stop_at_first(c);
}

/* A sketch waits until it is known whether it is needed. */
static void tell(struct check *c, uint64_t key, const struct finding *finding)
{
    if (!c->is_sketching) {
        tell_now(c, key, finding);
        return;
    }
    GROW(c->sketches, c->sketch_count, c->sketch_capacity);
    struct sketch *sketch = &c->sketches[c->sketch_count++];
    *sketch = (struct sketch){.key = key, .finding = *finding};
    trace_encode(finding->trace, &sketch->trace, &sketch->length);
    sketch->message = finding->message ? text_printf("%s", finding->message) : NULL;
}

/* It is not wanted any more. */
static void tell_unrecorded(struct check *c, uint64_t key)
{
    if (c->is_sketching)
        return;
    c->result->unrecorded_traces++;
    if (c->client->unrecorded && seen_of(c, key)->told)
        c->client->unrecorded(c->client->self, seen_of(c, key)->told - 1);
}

static void say_sketched(struct check *c)
{
    if (c->campaign)
        campaign_stop(c->campaign, vm_due_reason(c->vm));
    else
        vm_gap(c->vm, NULL, GAP_CUT, vm_due_reason(c->vm));
    vm_gap(c->vm, NULL, GAP_CUT, "there was no time left to record the path of a finding");
}

static void tell_sketch(struct check *c, const struct sketch *sketch)
{
    struct trace trace;
    struct error error;
    if (seen_of(c, sketch->key)->told) {
        tell_unrecorded(c, sketch->key);
        return;
    }
    if (!trace_decode(&trace, sketch->trace, sketch->length, &error))
        BUG("a trace that was just encoded is not readable: %s", error.text);
    struct finding finding = sketch->finding;
    finding.trace = &trace;
    finding.message = sketch->message;
    finding.is_sketch = true;
    say_sketched(c);
    tell_now(c, sketch->key, &finding);
    trace_release(&trace);
}

/* Those of them that were not recorded are told of. */
static void settle_sketches(struct check *c)
{
    for (uint32_t i = 0; i < c->sketch_count; i++) {
        struct sketch *sketch = &c->sketches[i];
        if (c->is_late)
            tell_sketch(c, sketch);
        free(sketch->trace);
        free(sketch->message);
    }
    c->sketch_count = 0;
}

/* What becomes of a race that a move has shown. */
enum sighting { SIGHTING_OPEN, SIGHTING_KNOWN, SIGHTING_WANTED };

static enum sighting judge_race(struct check *c, const struct race *race)
{
    if (events_race_is_open(&c->path.events, race))
        return SIGHTING_OPEN;
    return is_wanted(c, race_key(race)) ? SIGHTING_WANTED : SIGHTING_KNOWN;
}

static void tell_races(struct check *c)
{
    const struct race *races = c->path.seen.races;
    uint32_t count = c->path.seen.race_count;
    if (!count)
        return;
    enum sighting *sightings = xcalloc(count, sizeof *sightings);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        sightings[i] = judge_race(c, &races[i]);
        any = any || sightings[i] == SIGHTING_WANTED;
    }
    struct recorder *recorder = any ? record(c) : NULL;
    races = c->path.seen.races; /* the last move was made again */
    for (uint32_t i = 0; i < count && (recorder || !any) && !is_out_of_time(c); i++) {
        if (c->options->max_races && c->result->race_traces >= c->options->max_races)
            break;
        if (sightings[i] == SIGHTING_OPEN)
            continue;
        if (!c->is_sketching)
            c->result->race_traces++;
        struct finding finding = {.kind = FINDING_RACE};
        if (sightings[i] == SIGHTING_KNOWN) {
            tell_unrecorded(c, race_key(&races[i]));
            continue;
        }
        if (!recorder_race_events(recorder, i, &finding.source, &finding.manifest) ||
            finding.source == TRACE_NONE)
            BUG("a race is not there when its path is made again");
        recorder_note_stalled(recorder, finding.source);
        finding.trace = recorder_trace(recorder);
        tell(c, race_key(&races[i]), &finding);
    }
    if (recorder)
        recorder_free(recorder);
    free(sightings);
    if (!c->is_sketching && c->options->max_races &&
        c->result->race_traces >= c->options->max_races) {
        char reason[64];
        c->has_enough = true;
        snprintf(reason, sizeof reason, "--races=%llu was reached",
                 (unsigned long long)c->options->max_races);
        campaign_stop(c->campaign, reason);
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
        if (!recorder) {
            free(message);
            return;
        }
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

/* ---- what was swallowed ---- */

static bool is_assertion(const struct class *c)
{
    while (c && strcmp(c->name->text, "java/lang/AssertionError") != 0)
        c = c->super;
    return c != NULL;
}

static void tell_swallowed_assertion(struct check *c, uint64_t key, ref exception)
{
    if (!is_wanted(c, key)) {
        tell_unrecorded(c, key);
        return;
    }
    char *message = describe_exception(c->vm, exception);
    struct recorder *recorder = record(c);
    if (!recorder) {
        free(message);
        return;
    }
    struct finding finding = {.kind = FINDING_SWALLOWED, .message = message};
    if (!recorder_held_events(recorder, exception, &finding.source, &finding.manifest))
        BUG("an exception was not swallowed when its path was made again");
    finding.trace = recorder_trace(recorder);
    tell(c, key, &finding);
    free(message);
    recorder_free(recorder);
}

/* "FutureTask.run" */
static char *holder_name(site_id holder)
{
    char name[512];
    if (holder == SWALLOWED_BY_HANDLER)
        return text_printf("a handler of uncaught exceptions");
    const struct method *m = backtrace_method((int64_t)holder);
    class_java_name(m->class_, name, sizeof name);
    return text_printf("%s.%s", class_name_simple(name), m->name->text);
}

/* The topmost frame of the program, where it was made. */
static char *thrown_position(const struct vm *vm, ref exception)
{
    ref backtrace = get_ref(exception, vm->off.Throwable_backtrace);
    for (int32_t i = 0; backtrace && i < array_length(backtrace); i++) {
        int64_t entry = ((const int64_t *)array_data(backtrace))[i];
        const struct method *m = backtrace_method(entry);
        const struct classfile *file = m->class_->file;
        int line = method_line(m, backtrace_bci(entry));
        if (!m->class_->is_boot && file && file->source_file && line >= 0)
            return text_printf("%s:%d", cf_symbol(file, file->source_file)->text, line);
    }
    return text_printf("%s", "");
}

static void count_swallowed(struct check *c, uint64_t key, ref exception, site_id holder)
{
    char name[512];
    struct swallowed_count *known = ends_find_swallowed(&c->result->ends, key);
    if (known) {
        known->count++;
        return;
    }
    class_java_name(class_of(exception), name, sizeof name);
    ends_add_swallowed(&c->result->ends, key, text_printf("%s", name), holder_name(holder),
                       thrown_position(c->vm, exception));
}

static void tell_swallowed(struct check *c)
{
    uint32_t count = c->path.seen.swallowed_count;
    if (!count)
        return;
    /* Recording makes the path again, which shows the same again, but not beyond its last move. */
    struct swallowed_exception *list = xmalloc(count * sizeof *list);
    memcpy(list, c->path.seen.swallowed, count * sizeof *list);
    for (uint32_t i = 0; i < count && !c->is_late; i++) {
        ref exception = list[i].exception;
        const struct class *k = class_of(exception);
        uint64_t key = hash_pair(class_offset_of(k), thrown_at(c->vm, exception));
        key = hash_pair(key, list[i].holder);
        if (is_assertion(k))
            tell_swallowed_assertion(c, key, exception);
        else if (!c->is_sketching && c->is_counted)
            count_swallowed(c, key, exception, list[i].holder);
    }
    free(list);
}

/* ---- exits ---- */

/* System.exit or Runtime.halt, not the end of main, whose exceptions are reported as such. */
static bool ended_by_call(const struct vm *vm)
{
    const struct frame *f = vm->current ? vm->current->frame : NULL;
    return f && f->method->class_->is_boot &&
           strcmp(f->method->class_->name->text, "java/lang/Shutdown") == 0;
}

static void forget_exits(struct check *c)
{
    for (uint32_t i = 0; i < c->exit_count; i++) {
        free(c->exits[i].moves);
        recorder_free(c->exits[i].sketch);
    }
    c->exit_count = 0;
}

static void note_exit(struct check *c)
{
    int status = c->vm->exit_status;
    if (c->is_counted)
        ends_add_exit(&c->result->ends, status);
    else if (path_is_early(&c->path)) /* it comes to a better one, if there is one */
        return;
    c->ends_with_0 = c->ends_with_0 || !status;
    if (!status || !ended_by_call(c->vm))
        return;
    uint64_t key = hash_pair(thread_key(c->vm->current), (uint32_t)status);
    for (uint32_t i = 0; i < c->exit_count; i++)
        if (c->exits[i].key == key)
            return;
    if (path_is_early(&c->path))
        campaign_prefer_in_time(c->campaign);
    GROW(c->exits, c->exit_count, c->exit_capacity);
    struct recorder *sketch = recorder_new(c->vm, c->path.tracking, c->path.names);
    recorder_sketch(sketch, &c->path.seen);
    recorder_sketch_exit(sketch, c->vm->current->id, status);
    c->exits[c->exit_count++] =
        (struct exit_path){key, path_copy_moves(&c->path), c->path.depth, status, sketch};
}

/* After the search: whether any path ends with 0 is known only then. */
static void tell_exits(struct check *c)
{
    for (uint32_t i = 0; c->ends_with_0 && i < c->exit_count; i++) {
        const struct exit_path *exit = &c->exits[i];
        c->is_late = c->is_late || !path_go(&c->path, exit->moves, exit->count);
        char *status = text_printf("%d", exit->status);
        struct recorder *recorder = record(c);
        struct recorder *shown = recorder ? recorder : exit->sketch;
        struct finding finding = {
            .kind = FINDING_EXIT,
            .trace = recorder_trace(shown),
            .source = TRACE_NONE,
            .manifest = recorder_exit(shown),
            .message = status,
            .is_sketch = !recorder,
        };
        if (!recorder)
            say_sketched(c);
        tell(c, exit->key, &finding);
        if (recorder)
            recorder_free(recorder);
        free(status);
    }
    forget_exits(c);
    free(c->exits);
}

/* The last move has acquired something in a new way. */
static void tell_acquires(struct check *c)
{
    uint32_t event, place;
    if (c->is_sketching || c->is_late || !path_new_acquires(&c->path))
        return;
    struct recorder *recorder = record(c);
    if (!recorder)
        return;
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
    if (!recorder)
        return;
    struct finding finding = {.kind = FINDING_DEADLOCK, .source = TRACE_NONE};
    finding.manifest = recorder_cycle(recorder, member);
    finding.trace = recorder_trace(recorder);
    tell(c, key, &finding);
    recorder_free(recorder);
}

/* A standstill with a cycle in it is the cycle: whatever else waits may do so because of it. */
static void tell_deadlocks(struct check *c)
{
    for (uint32_t i = 0; i < c->path.seen.cycle_count && !c->is_late; i++)
        tell_cycle(c, c->path.seen.cycles[i]);
    if (!c->is_late && c->path.state == PATH_DEADLOCK && !waits_have_cycle(c->vm))
        tell_standstill(c, FINDING_DEADLOCK);
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
static bool tell_waiting(struct check *c)
{
    const thread_id *idle;
    uint32_t count = search_idle_threads(campaign_main(c->campaign), &idle);
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
    tell(c, key, &finding);
    recorder_free(recorder);
    return true;
}

/* Sketches what `tell_all` reports of where the path stands, and then records it.  It may be called twice
 * only because it finds out nothing itself: looking for cycles or swallowed exceptions marks them. */
static void tell_safely(struct check *c, void (*tell_all)(struct check *c, const void *what),
                        const void *what)
{
    c->is_sketching = true;
    tell_all(c, what);
    c->is_sketching = false;
    tell_all(c, what);
    settle_sketches(c);
}

/* The path stands in a set of states that no move leaves, with these cycles of waits. */
static void tell_loop_findings(struct check *c, const void *what)
{
    const struct sightings *seen = what;
    bool has_cycle = false;
    for (uint32_t i = 0; i < seen->cycle_count && !c->is_late; i++) {
        if (!is_idle_cycle(c, seen->cycles[i]))
            continue;
        has_cycle = true;
        tell_cycle(c, seen->cycles[i]);
    }
    if (c->is_late || has_cycle || tell_waiting(c) || !c->options->search.lost_progress ||
        c->told_loop)
        return;
    c->told_loop = !c->is_sketching;
    tell_standstill(c, FINDING_NO_PROGRESS);
}

static void tell_swallowed_findings(struct check *c, const void *what)
{
    (void)what;
    tell_swallowed(c);
}

/* What waits beside a cycle of waits, which was told of, may do so because of it. */
static void tell_loop(struct check *c)
{
    if (!waits_have_cycle(c->vm)) {
        struct sightings seen;
        sightings_init(&seen);
        waits_find_cycles(c->vm, true, &seen);
        tell_safely(c, tell_loop_findings, &seen);
        sightings_release(&seen);
    }
    if (c->is_late)
        return;
    path_look_as_at_end(&c->path);
    tell_safely(c, tell_swallowed_findings, NULL);
}

static void tell_move(struct check *c, const void *what)
{
    (void)what;
    tell_races(c);
    if (!c->is_late)
        tell_uncaught(c, NULL);
    tell_acquires(c);
    if (!c->is_late)
        tell_deadlocks(c);
    if (!c->is_late)
        tell_swallowed(c);
}

static bool has_sightings(const struct path *path)
{
    const struct sightings *seen = &path->seen;
    return seen->race_count || seen->uncaught_count || seen->cycle_count || seen->swallowed_count ||
           path->state == PATH_DEADLOCK;
}

/* Exits are made again by their moves, which mean nothing in another generation. */
static void begin_pass(struct check *c, uint32_t pass)
{
    if (c->pass != pass)
        ends_clear(&c->result->ends);
    if (c->pass != pass || c->generation != c->path.generation) {
        forget_exits(c);
        c->ends_with_0 = false;
    }
    c->pass = pass;
    c->generation = c->path.generation;
}

static void moved(void *self, struct search *search)
{
    struct check *c = self;
    c->is_counted = search && search == campaign_main(c->campaign);
    begin_pass(c, c->is_counted ? search_statistics(search)->passes : c->pass);
    if (c->path.state == PATH_ENDED)
        note_exit(c);
    if (has_sightings(&c->path))
        tell_safely(c, tell_move, NULL);
    else
        tell_acquires(c);
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
    c->campaign = campaign_new(&c->path, &c->options->search,
                               c->options->is_pure ? NULL : &campaign_usual_turns, &client);
    campaign_run(c->campaign);
    struct search *search = campaign_main(c->campaign);
    c->is_counted = true;
    while (search_next_loop(search))
        tell_loop(c);
    c->result->loops_unknown = search_loops_unknown(search);
    c->result->statistics = *campaign_statistics(c->campaign);
    c->result->statistics.stopped = search_statistics(search)->stopped;
    campaign_coverage(c->campaign, &c->result->coverage);
    c->result->coverage.is_known = c->result->coverage.is_known && !c->has_enough;
    campaign_free(c->campaign);
    c->campaign = NULL;
    tell_exits(c);
    free(c->sketches);
}

/* By the user, at no code in particular. */
static bool was_cut_short(const struct path *path)
{
    return vm_is_due(path->vm);
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
    if (c->path.state == PATH_ENDED)
        ends_add_exit(&c->result->ends, c->vm->exit_status);
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
    if (c.path.state == PATH_OPEN && !is_enough(&c))
        search_all(&c);
    else if (began)
        tell_single(&c);
    if (began && options->path.amendments)
        find_unapplied(&c);
    if (vm->gaps.count && result->answer != CHECK_FOUND)
        result->answer = CHECK_INCOMPLETE;
    result->given = vm->search.given.used;
    result->timeouts = c.path.left_out ? options->path.timeouts : TIMEOUTS_ANY;
    for (int i = 0; began && client->unmet && i < tracking_name_count(c.path.tracking); i++)
        if (tracking_unmet(c.path.tracking, i))
            client->unmet(client->self, tracking_unmet(c.path.tracking, i));
    path_release(&c.path);
    table_release(&c.seen);
    return began;
}

void check_result_release(struct check_result *result)
{
    ends_release(&result->ends);
    coverage_release(&result->coverage);
}

const char *check_answer_name(enum check_answer answer)
{
    static const char *const names[] = {"race-free", "found", "incomplete"};
    return names[answer];
}
