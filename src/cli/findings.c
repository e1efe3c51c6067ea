/* findings.c - see findings.h. */
#include "cli/findings.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

static struct kept_finding *find(const struct findings *f, const char *identity)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (strcmp(f->kept[i].identity, identity) == 0)
            return &f->kept[i];
    return NULL;
}

static struct kept_finding *keep(struct findings *f, const struct finding *finding, char *identity)
{
    GROW(f->kept, f->count, f->capacity);
    struct kept_finding *kept = &f->kept[f->count++];
    *kept = (struct kept_finding){
        .identity = identity,
        .message = finding->message ? strdup(finding->message) : NULL,
        .kind = finding->kind,
        .source = finding->source,
        .manifest = finding->manifest,
    };
    trace_encode(finding->trace, &kept->trace, &kept->trace_length);
    return kept;
}

/* When the store fails, the search goes on and the report says what is missing. */
static int64_t put_in_store(struct findings *f, const struct finding *finding)
{
    int64_t id = 0;
    bool is_new;
    if (f->store && !f->store_error.text[0] &&
        !store_add(f->store, f->run, finding, &id, &is_new, &f->store_error))
        return 0;
    return id;
}

void findings_add(struct findings *f, const struct finding *finding)
{
    char *identity = finding_identity(finding);
    struct kept_finding *kept = find(f, identity);
    if (kept)
        free(identity);
    else
        kept = keep(f, finding, identity);
    kept->traces++;
    int64_t id = put_in_store(f, finding);
    if (!kept->first_trace)
        kept->first_trace = id;
}

void findings_release(struct findings *f)
{
    for (uint32_t i = 0; i < f->count; i++) {
        free(f->kept[i].identity);
        free(f->kept[i].message);
        free(f->kept[i].trace);
    }
    free(f->kept);
}

void findings_each(const struct findings *f,
                   void (*each)(void *context, const struct finding *finding,
                                const struct kept_finding *kept),
                   void *context)
{
    for (uint32_t i = 0; i < f->count; i++) {
        const struct kept_finding *kept = &f->kept[i];
        struct trace trace;
        struct error error;
        if (!trace_decode(&trace, kept->trace, kept->trace_length, &error))
            BUG("a trace that was just encoded is not readable: %s", error.text);
        struct finding finding = {kept->kind, &trace, kept->source, kept->manifest, kept->message};
        each(context, &finding, kept);
        trace_release(&trace);
    }
}
