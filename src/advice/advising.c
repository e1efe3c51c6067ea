/* advising.c - see advising.h. */
#include "advice/advising.h"

#include "advice/combine.h"
#include "advice/suggest.h"
#include "base/arena.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "finding/advice_code.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    NOTES_VERSION = 4, /* counts changes of what is noted and of how it is found */
    PAGE = 256,        /* rows of the store that are read at a time */
};

/* ---- opening ---- */

struct finding_run {
    struct advising *a;
    int64_t wanted;
    bool is_found, has_findings;
    struct error *error; /* set when the walk had to end early */
};

static bool see_finding(void *context, const struct store_finding *finding)
{
    (void)finding;
    ((struct finding_run *)context)->has_findings = true;
    return false;
}

/* The wanted run, or the last one with findings; without any the last one.  What was only seen on the JVM has no path that
 * advice could be drawn from. */
static bool see_run(void *context, const struct store_run *run)
{
    struct finding_run *f = context;
    bool had_findings = f->has_findings;
    if (f->wanted ? run->id != f->wanted : strcmp(run->command, "detect") == 0)
        return true;
    f->has_findings = false;
    if (!store_each_finding(f->a->store, run->id, see_finding, f, f->error))
        return false;
    if (f->is_found && had_findings && !f->has_findings) {
        f->has_findings = true;
        return true;
    }
    advised_run_set(&f->a->advised, run);
    f->is_found = true;
    return true;
}

static bool add_finding(void *context, const struct store_finding *finding)
{
    struct advised_run *a = context;
    if (finding->kind != FINDING_RACE) {
        GROW(a->others, a->other_count, a->other_capacity);
        a->others[a->other_count++] =
            (struct advised_other){finding->first_trace, finding->kind, strdup(finding->title),
                                   strdup(finding->message)};
        return true;
    }
    GROW(a->races, a->race_count, a->race_capacity);
    struct advised_race *race = &a->races[a->race_count++];
    *race = (struct advised_race){
        .finding = finding->id,
        .first_trace = finding->first_trace,
        .trace_count = finding->trace_count,
        .title = strdup(finding->title),
        .place_key = strdup(finding->place_key),
    };
    race_advice_init(&race->advice);
    return true;
}

/* "acquire PLACE HOW", separated by tabs. */
static bool add_acquire(void *context, const struct store_note *note)
{
    struct advised_run *a = context;
    char *copy = strdup(note->name), *rest = copy;
    strsep(&rest, "\t");
    const char *place = strsep(&rest, "\t");
    if (place && rest)
        acquires_add(&a->history, place, rest, note->text);
    free(copy);
    return true;
}

/* "relaxed 12", of finding 12. */
static bool read_verdicts(struct advising *a, struct error *error)
{
    bool good = true;
    for (uint32_t i = 0; i < a->advised.race_count && good; i++) {
        struct advised_race *race = &a->advised.races[i];
        char *name = text_printf("relaxed %lld", (long long)race->finding);
        good = store_get_note(a->store, a->advised.run.id, name, &race->verdict, error);
        free(name);
    }
    return good;
}

bool advising_open(struct advising *a, const char *path, int64_t run, struct error *error)
{
    *a = (struct advising){.can_write = access(path, W_OK) == 0};
    a->store = store_open(path, a->can_write ? STORE_UPDATE : STORE_READ, error);
    if (!a->store)
        return false;
    struct error walk = {""};
    struct finding_run f = {.a = a, .wanted = run, .error = &walk};
    bool good = store_each_run(a->store, see_run, &f, error);
    if (good && walk.text[0])
        good = error_set(error, "%s", walk.text);
    if (good && !f.is_found)
        good = run ? error_set(error, "%s: no run %lld", path, (long long)run)
                   : error_set(error, "%s: nothing was searched yet", path);
    struct advised_run *advised = &a->advised;
    good = good && store_each_finding(a->store, advised->run.id, add_finding, advised, error) &&
           store_each_note(a->store, advised->run.id, "acquire\t", add_acquire, advised, error) &&
           read_verdicts(a, error);
    if (!good)
        advising_close(a);
    return good;
}

void advising_close(struct advising *a)
{
    advised_run_release(&a->advised);
    store_close(a->store);
}

/* ---- notes ---- */

/* "verdict 0.1.0-3 NAME" */
static char *note_name(enum note_kind kind, const char *name)
{
    static const char *const kinds[] = {"advice", "identity", "verdict"};
    return text_printf("%s %s-%d %s", kinds[kind], HEDDLE_VERSION, NOTES_VERSION, name);
}

static void write_notes(struct advising *a, struct batch *batch)
{
    struct error error;
    if (!batch_is_empty(batch) && a->can_write &&
        !store_write(a->store, a->advised.run.id, batch, &error))
        a->can_write = false;
    batch_clear(batch);
}

void advising_note(struct advising *a, enum note_kind kind, const char *name, const char *text)
{
    char *whole = note_name(kind, name);
    struct batch batch = {.traces = NULL};
    batch_add_note(&batch, whole, text);
    write_notes(a, &batch);
    batch_release(&batch);
    free(whole);
}

bool advising_note_race(struct advising *a, uint32_t race, const char *verdict)
{
    char *name = text_printf("relaxed %lld", (long long)a->advised.races[race].finding);
    struct batch batch = {.traces = NULL};
    batch_add_note(&batch, name, verdict);
    write_notes(a, &batch);
    batch_release(&batch);
    free(name);
    return a->can_write;
}

char *advising_noted(struct advising *a, enum note_kind kind, const char *name)
{
    char *whole = note_name(kind, name), *text;
    struct error error;
    bool good = store_get_note(a->store, a->advised.run.id, whole, &text, &error);
    free(whole);
    return good ? text : NULL;
}

/* ---- one trace ---- */

/* The trace and its edges; with the advice on it, if that is wanted. */
static bool read_trace(struct advising *a, int64_t id, bool with_advice, struct advised_trace *out,
                       struct error *error)
{
    struct store_trace row;
    struct store_finding about;
    *out = (struct advised_trace){.id = id, .race = UINT32_MAX};
    if (!store_get_trace(a->store, id, &row, &about, NULL, &out->trace, error))
        return false;
    for (uint32_t i = 0; i < a->advised.race_count; i++)
        if (a->advised.races[i].finding == about.id)
            out->race = i;
    if (out->race == UINT32_MAX) {
        trace_release(&out->trace);
        return error_set(error, "trace %lld shows no race of run %lld", (long long)id,
                         (long long)a->advised.run.id);
    }
    out->finding =
        (struct finding){FINDING_RACE, &out->trace, row.source, row.manifest, NULL, false};
    struct order *order = order_new(&out->trace);
    const struct trace_edge *edges = order_edges(order, &out->edge_count);
    out->edges = xmalloc((out->edge_count + (size_t)1) * sizeof *edges);
    for (uint32_t i = 0; i < out->edge_count; i++)
        out->edges[i] = edges[i];
    if (with_advice)
        trace_advice_make(&out->advice, &out->finding, order, &a->advised.history,
                          !advised_run_is_incomplete(&a->advised));
    order_free(order);
    return true;
}

bool advising_read_trace(struct advising *a, int64_t id, struct advised_trace *out,
                         struct error *error)
{
    return read_trace(a, id, true, out, error);
}

bool advising_read_evidence(struct advising *a, uint32_t index, struct race_evidence *out,
                            struct error *error)
{
    const struct advised_race *race = &a->advised.races[index];
    uint32_t units = race->advice.unit_count;
    *out = (struct race_evidence){.unit_count = units};
    out->unit_traces = xcalloc(units + (size_t)1, sizeof *out->unit_traces);
    for (uint32_t i = 0; i < units; i++) {
        struct error ignored;
        if (!store_get_trace(a->store, race->advice.unit_traces[i], NULL, NULL, NULL,
                             &out->unit_traces[i], &ignored))
            out->unit_traces[i] = (struct trace){0};
    }
    out->has_first = read_trace(a, race->first_trace, false, &out->first, error);
    return out->has_first;
}

/* ---- races ---- */

struct id_page {
    int64_t ids[PAGE];
    size_t count;
};

static bool add_id(void *context, const struct store_trace *trace)
{
    struct id_page *page = context;
    page->ids[page->count++] = trace->id;
    return true;
}

/* Notes that wait to be stored together. */
struct noting {
    struct batch batch;
    double written; /* when they were written last, as of seconds_now() */
};

static void write_when_due(struct advising *a, struct noting *noting)
{
    double now = seconds_now();
    if (now - noting->written < STORE_SECONDS)
        return;
    write_notes(a, &noting->batch);
    noting->written = now;
}

static void write_rest(struct advising *a, struct noting *noting)
{
    write_notes(a, &noting->batch);
    batch_release(&noting->batch);
}

/* A run that was cut off, or still goes on, may not have noted all acquires: then no advice is
 * kept. */
static bool add_trace(struct advising *a, struct advised_race *race, int64_t id,
                      struct noting *noting, struct error *error)
{
    char *name = text_printf("%lld", (long long)id);
    char *noted = a->advised.run.ended ? advising_noted(a, NOTE_ADVICE, name) : NULL;
    struct trace_advice advice;
    bool is_known = noted && trace_advice_decode(&advice, noted);
    free(noted);
    a->advised.analysed++;
    struct advised_trace trace;
    bool good = is_known || advising_read_trace(a, id, &trace, error);
    if (is_known) {
        a->advised.remembered++;
        race_advice_add(&race->advice, &advice, id);
        trace_advice_release(&advice);
    } else if (good) {
        race_advice_add(&race->advice, &trace.advice, id);
        if (a->advised.run.ended) {
            char *note = note_name(NOTE_ADVICE, name), *text = trace_advice_encode(&trace.advice);
            batch_add_note(&noting->batch, note, text);
            free(note);
            free(text);
            write_when_due(a, noting);
        }
        advised_trace_release(&trace);
    }
    free(name);
    return good;
}

static bool is_late(const struct advising *a)
{
    return a->deadline > 0 && seconds_now() >= a->deadline;
}

/* The first trace of the race; or all that were not looked at. */
static bool add_traces(struct advising *a, struct advised_race *race, bool only_first,
                       struct noting *noting, bool (*stopped)(void), struct error *error)
{
    bool good = true, is_more = race->next_trace < INT64_MAX, is_cut = false;
    while (good && is_more && !is_cut) {
        struct id_page page = {.count = 0};
        size_t most = only_first ? 1 : PAGE;
        good =
            store_each_trace(a->store, race->finding, race->next_trace, most, add_id, &page, error);
        for (size_t i = 0; good && !is_cut && i < page.count; i++) {
            is_cut = is_late(a);
            if (is_cut)
                break;
            good = page.ids[i] >= race->next_trace ||
                   error_set(error, "corrupt store: traces in disorder");
            good = good && (!(stopped && stopped()) || error_set(error, "interrupted"));
            good = good && add_trace(a, race, page.ids[i], noting, error);
            race->next_trace = page.ids[i] < INT64_MAX ? page.ids[i] + 1 : INT64_MAX;
        }
        is_more = !only_first && page.count == most && race->next_trace < INT64_MAX;
    }
    race->is_cut = race->is_cut || is_cut;
    return good;
}

static void begin_race(struct advised_race *race)
{
    race_advice_release(&race->advice);
    race->next_trace = 0;
    race->is_cut = false;
}

static void end_race(struct advising *a, struct advised_race *race)
{
    race_advice_finish(&race->advice);
    if (!race->advice.explanation)
        race->advice.explanation = strdup("not analysed: no time was left for it");
    race->is_analysed = true;
    a->advised.is_cut = a->advised.is_cut || race->is_cut;
}

bool advising_analyse(struct advising *a, uint32_t index, bool (*stopped)(void),
                      struct error *error)
{
    struct advised_race *race = &a->advised.races[index];
    if (race->is_analysed)
        return true;
    begin_race(race);
    struct noting noting = {.written = seconds_now()};
    bool good = add_traces(a, race, false, &noting, stopped, error);
    write_rest(a, &noting);
    if (good)
        end_race(a, race);
    return good;
}

char *advising_identity(struct advising *a, int64_t trace_id, bool unordered, struct error *error)
{
    struct store_trace row;
    struct store_finding about;
    struct trace trace;
    char *name = text_printf("%s%lld", unordered ? "unordered " : "", (long long)trace_id);
    char *identity = advising_noted(a, NOTE_IDENTITY, name);
    if (!identity && store_get_trace(a->store, trace_id, &row, &about, NULL, &trace, error)) {
        struct finding finding = {about.kind,   &trace,        row.source,
                                  row.manifest, about.message, false};
        identity = finding_line_identity(&finding, unordered);
        advising_note(a, NOTE_IDENTITY, name, identity);
        trace_release(&trace);
    }
    free(name);
    return identity;
}

/* The first trace of each race, and then the rest. */
static bool add_all(struct advising *a, struct noting *noting, bool (*stopped)(void),
                    struct error *error)
{
    struct advised_run *advised = &a->advised;
    for (int rest = 0; rest < 2; rest++) {
        for (uint32_t i = 0; i < advised->race_count; i++) {
            struct advised_race *race = &advised->races[i];
            if (race->is_analysed)
                continue;
            if (!rest)
                begin_race(race);
            if (!add_traces(a, race, !rest, noting, stopped, error))
                return false;
            if (rest)
                end_race(a, race);
        }
    }
    return true;
}

bool advising_analyse_all(struct advising *a, bool (*stopped)(void), struct error *error)
{
    struct advised_run *advised = &a->advised;
    if (advised->is_analysed)
        return true;
    struct noting noting = {.written = seconds_now()};
    bool good = add_all(a, &noting, stopped, error);
    write_rest(a, &noting);
    if (!good)
        return false;
    advised->advices = xcalloc(advised->race_count + (size_t)1, sizeof *advised->advices);
    for (uint32_t i = 0; i < advised->race_count; i++)
        advised->advices[i] = advised->races[i].advice;
    program_advice_make(&advised->program, advised->advices, advised->race_count);
    advised->is_analysed = true;
    return true;
}
