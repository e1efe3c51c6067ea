/* findings.c - see findings.h. */
#include "cli/findings.h"

#include "advice/acquires.h"
#include "base/arena.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "finding/time_outs.h"

#include <stdlib.h>
#include <string.h>

enum { LARGE_BATCH = 16 << 20 }; /* bytes that are written though the time is not over */

static struct kept_finding *find(const struct findings *f, const char *identity)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (strcmp(f->kept[i].identity, identity) == 0)
            return &f->kept[i];
    return NULL;
}

static void keep_trace(struct kept_finding *kept, const struct finding *finding)
{
    free(kept->message);
    free(kept->trace);
    kept->message = finding->message ? strdup(finding->message) : NULL;
    kept->source = finding->source;
    kept->manifest = finding->manifest;
    kept->is_early = time_outs_any(finding->trace);
    kept->first_trace = 0;
    kept->waiting = 0;
    trace_encode(finding->trace, &kept->trace, &kept->trace_length);
}

static struct kept_finding *keep(struct findings *f, const struct finding *finding, char *identity)
{
    GROW(f->kept, f->count, f->capacity);
    struct kept_finding *kept = &f->kept[f->count++];
    *kept = (struct kept_finding){
        .identity = identity,
        .kind = finding->kind,
        .is_sketch = finding->is_sketch,
    };
    keep_trace(kept, finding);
    return kept;
}

/* When the store fails, the search goes on and the report says what is missing. */
static bool is_stored(const struct findings *f)
{
    return f->store && !f->store_error.text[0];
}

void findings_write(struct findings *f)
{
    if (f->is_writing || batch_is_empty(&f->batch))
        return;
    f->is_writing = true;
    store_write(f->store, f->run, &f->batch, &f->store_error);
    for (uint32_t i = 0; i < f->count; i++) {
        struct kept_finding *kept = &f->kept[i];
        if (kept->waiting)
            kept->first_trace = f->batch.traces[kept->waiting - 1].id;
        kept->waiting = 0;
    }
    batch_clear(&f->batch);
    f->written = seconds_now();
    f->is_writing = false;
}

void findings_look_at_clock(struct findings *f)
{
    if (!batch_is_empty(&f->batch) &&
        (f->batch.size > LARGE_BATCH || seconds_now() - f->written >= STORE_SECONDS))
        findings_write(f);
}

static struct findings *unwritten;

static void write_last(void)
{
    if (unwritten)
        findings_write(unwritten);
}

void findings_write_at_exit(struct findings *f)
{
    if (!unwritten)
        atexit(write_last);
    unwritten = f;
    bug_hook = write_last;
}

uint32_t findings_add(struct findings *f, const struct finding *finding)
{
    char *identity = finding_identity(finding);
    struct kept_finding *kept = find(f, identity);
    if (kept)
        free(identity);
    else
        kept = keep(f, finding, identity);
    uint32_t index = (uint32_t)(kept - f->kept);
    if (kept->is_early && kept->traces && !time_outs_any(finding->trace))
        keep_trace(kept, finding);
    kept->traces += !finding->is_sketch;
    if (is_stored(f) && !finding->is_sketch && batch_add(&f->batch, finding, &f->store_error)) {
        if (!kept->first_trace && !kept->waiting)
            kept->waiting = f->batch.trace_count;
        findings_look_at_clock(f);
    }
    return index;
}

/* "Fig21.java:30" */
static char *where(const struct trace *trace, uint32_t event)
{
    uint32_t site = finding_user_site(trace, event);
    if (site == TRACE_NONE || trace->sites[site].file == TRACE_NONE || trace->sites[site].line < 0)
        return strdup("");
    return text_printf("%s:%d", trace->strings[trace->sites[site].file], trace->sites[site].line);
}

void findings_acquired(struct findings *f, const struct trace *trace, uint32_t event,
                       uint32_t place)
{
    char *how = acquire_describe(trace, event);
    if (!how)
        return;
    char *key = finding_place_key(trace, place), *at = where(trace, event);
    uint32_t before = f->acquires.count;
    acquires_add(&f->acquires, key, how, at);
    if (is_stored(f) && f->acquires.count > before) {
        char *name = text_printf("acquire\t%s\t%s", key, how);
        batch_add_note(&f->batch, name, at);
        free(name);
        findings_look_at_clock(f);
    }
    free(how);
    free(key);
    free(at);
}

void findings_release(struct findings *f)
{
    if (unwritten == f)
        unwritten = NULL;
    for (uint32_t i = 0; i < f->count; i++) {
        free(f->kept[i].identity);
        free(f->kept[i].message);
        free(f->kept[i].trace);
    }
    free(f->kept);
    batch_release(&f->batch);
    acquires_release(&f->acquires);
}

void findings_each(const struct findings *f,
                   void (*each)(void *context, const struct finding *finding,
                                const struct kept_finding *kept),
                   void *context)
{
    for (uint32_t n = 0; n < 2 * f->count; n++) {
        const struct kept_finding *kept = &f->kept[n % f->count];
        if (kept->is_early != (n >= f->count))
            continue;
        struct trace trace;
        struct error error;
        if (!trace_decode(&trace, kept->trace, kept->trace_length, &error))
            BUG("a trace that was just encoded is not readable: %s", error.text);
        struct finding finding = {kept->kind,     &trace,        kept->source,
                                  kept->manifest, kept->message, kept->is_sketch};
        each(context, &finding, kept);
        trace_release(&trace);
    }
}
