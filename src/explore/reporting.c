/* reporting.c - see reporting.h. */
#include "explore/reporting.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/stream.h"
#include "explore/recorder.h"
#include "vm/run/access_event.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>

/* ---- what was seen before ---- */

static struct seen *seen_of(struct check *c, uint64_t key)
{
    return table_put(&c->seen, key | 1, NULL);
}

bool reporting_is_wanted(struct check *c, uint64_t key)
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

uint64_t reporting_thread_key(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && f->method->class_->is_boot)
        f = f->prev;
    return hash_pair(t->name, f ? site_of(f->method, frame_bci(f)) : current_site(t));
}

/* ---- recording and reporting ---- */

bool reporting_is_late(struct check *c)
{
    c->is_late = c->is_late || (!c->is_sketching && c->vm->asked > 1);
    return c->is_late;
}

struct recorder *reporting_record(struct check *c)
{
    if (reporting_is_late(c))
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

bool reporting_is_enough(const struct check *c)
{
    return c->options->is_first && c->reported;
}

static void report_now(struct check *c, uint64_t key, const struct finding *finding)
{
    if (reporting_is_enough(c))
        return;
    seen_of(c, key)->reported = ++c->reported;
    c->result->answer = CHECK_FOUND;
    c->client->found(c->client->self, finding);
    if (c->options->is_first)
        stop_at_first(c);
}

void reporting_add(struct check *c, uint64_t key, const struct finding *finding)
{
    if (!c->is_sketching) {
        report_now(c, key, finding);
        return;
    }
    GROW(c->sketches, c->sketch_count, c->sketch_capacity);
    struct sketch *sketch = &c->sketches[c->sketch_count++];
    *sketch = (struct sketch){.key = key, .finding = *finding};
    if (seen_of(c, key)->reported)
        return; /* and known for good: it would only be counted */
    trace_encode(finding->trace, &sketch->trace, &sketch->length);
    sketch->message = finding->message ? text_printf("%s", finding->message) : NULL;
}

void reporting_unrecorded(struct check *c, uint64_t key)
{
    if (c->is_sketching)
        return;
    c->result->unrecorded_traces++;
    if (c->client->unrecorded && seen_of(c, key)->reported)
        c->client->unrecorded(c->client->self, seen_of(c, key)->reported - 1);
}

void reporting_note_sketched(struct check *c)
{
    if (c->campaign)
        campaign_stop(c->campaign, vm_due_reason(c->vm));
    else
        vm_gap(c->vm, NULL, GAP_CUT, vm_due_reason(c->vm));
    vm_gap(c->vm, NULL, GAP_CUT, "there was no time left to record the path of a finding");
}

static void report_sketch(struct check *c, const struct sketch *sketch)
{
    struct trace trace;
    struct error error;
    if (seen_of(c, sketch->key)->reported) {
        reporting_unrecorded(c, sketch->key);
        return;
    }
    if (!trace_decode(&trace, sketch->trace, sketch->length, &error))
        BUG("a trace that was just encoded is not readable: %s", error.text);
    struct finding finding = sketch->finding;
    finding.trace = &trace;
    finding.message = sketch->message;
    finding.is_sketch = true;
    reporting_note_sketched(c);
    report_now(c, sketch->key, &finding);
    trace_release(&trace);
}

/* Those of them that were not recorded are reported. */
static void settle_sketches(struct check *c)
{
    for (uint32_t i = 0; i < c->sketch_count; i++) {
        struct sketch *sketch = &c->sketches[i];
        if (c->is_late)
            report_sketch(c, sketch);
        free(sketch->trace);
        free(sketch->message);
    }
    c->sketch_count = 0;
}

void reporting_safely(struct check *c, void (*report_all)(struct check *c, const void *what),
                      const void *what)
{
    c->is_sketching = true;
    report_all(c, what);
    c->is_sketching = false;
    report_all(c, what);
    settle_sketches(c);
}
