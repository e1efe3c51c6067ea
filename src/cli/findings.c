/* findings.c - see findings.h. */
#include "cli/findings.h"

#include "advice/acquires.h"
#include "base/arena.h"
#include "base/stream.h"
#include "finding/time_outs.h"

#include <stdlib.h>
#include <string.h>

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
static int64_t put_in_store(struct findings *f, const struct finding *finding)
{
    int64_t id = 0;
    bool is_new;
    if (f->store && !f->store_error.text[0] && !finding->is_sketch &&
        !store_add(f->store, f->run, finding, &id, &is_new, &f->store_error))
        return 0;
    return id;
}

uint32_t findings_add(struct findings *f, const struct finding *finding)
{
    char *identity = finding_identity(finding);
    struct kept_finding *kept = find(f, identity);
    if (kept)
        free(identity);
    else
        kept = keep(f, finding, identity);
    if (kept->is_early && kept->traces && !time_outs_any(finding->trace))
        keep_trace(kept, finding);
    kept->traces += !finding->is_sketch;
    int64_t id = put_in_store(f, finding);
    if (!kept->first_trace)
        kept->first_trace = id;
    return (uint32_t)(kept - f->kept);
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
    if (f->store && !f->store_error.text[0] && f->acquires.count > before) {
        char *name = text_printf("acquire\t%s\t%s", key, how);
        struct store_note note = {name, at};
        store_put_notes(f->store, f->run, &note, 1, &f->store_error);
        free(name);
    }
    free(how);
    free(key);
    free(at);
}

void findings_release(struct findings *f)
{
    for (uint32_t i = 0; i < f->count; i++) {
        free(f->kept[i].identity);
        free(f->kept[i].message);
        free(f->kept[i].trace);
    }
    free(f->kept);
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
