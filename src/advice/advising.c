/* advising.c - see advising.h. */
#include "advice/advising.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    NOTES_VERSION =
        3, /* to be counted up with each change of what is noted or of how it is found */
    NOTES_AT_ONCE = 64,
    PAGE = 256, /* rows of the store that are read at a time */
};

/* ---- opening ---- */

static void copy_run(struct store_run *to, const struct store_run *from)
{
    *to = *from;
    const char **texts[] = {&to->command,   &to->program, &to->arguments,
                            &to->directory, &to->version, &to->fingerprint,
                            &to->answer,    &to->reason,  &to->statistics};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = strdup(*texts[i]);
}

static void free_run(struct store_run *run)
{
    const char *const texts[] = {run->command,   run->program, run->arguments,
                                 run->directory, run->version, run->fingerprint,
                                 run->answer,    run->reason,  run->statistics};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free((void *)(uintptr_t)texts[i]);
}

struct finding_run {
    struct advising *a;
    int64_t wanted;
    bool is_found, has_findings;
    struct error *error; /* says something when the walk had to end */
};

static bool see_finding(void *context, const struct store_finding *finding)
{
    (void)finding;
    ((struct finding_run *)context)->has_findings = true;
    return false;
}

/* The wanted run, or the last one with findings; without any the last one. */
static bool see_run(void *context, const struct store_run *run)
{
    struct finding_run *f = context;
    bool had_findings = f->has_findings;
    if (f->wanted && run->id != f->wanted)
        return true;
    f->has_findings = false;
    if (!store_each_finding(f->a->store, run->id, see_finding, f, f->error))
        return false;
    if (f->is_found && had_findings && !f->has_findings) {
        f->has_findings = true;
        return true;
    }
    if (f->is_found)
        free_run(&f->a->run);
    copy_run(&f->a->run, run);
    f->is_found = true;
    return true;
}

static bool add_finding(void *context, const struct store_finding *finding)
{
    struct advising *a = context;
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
    struct advising *a = context;
    char *copy = strdup(note->name), *rest = copy;
    strsep(&rest, "\t");
    const char *place = strsep(&rest, "\t");
    if (place && rest)
        acquires_add(&a->history, place, rest, note->text);
    free(copy);
    return true;
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
                   : error_set(error, "%s: nothing was run yet", path);
    good = good && store_each_finding(a->store, a->run.id, add_finding, a, error) &&
           store_each_note(a->store, a->run.id, "acquire\t", add_acquire, a, error);
    if (!good && f.is_found) {
        advising_close(a);
    } else if (!good) {
        store_close(a->store);
    }
    return good;
}

void advising_close(struct advising *a)
{
    program_advice_release(&a->program);
    free(a->advices);
    for (uint32_t i = 0; i < a->race_count; i++) {
        race_advice_release(&a->races[i].advice);
        free(a->races[i].title);
        free(a->races[i].place_key);
    }
    for (uint32_t i = 0; i < a->other_count; i++) {
        free(a->others[i].title);
        free(a->others[i].message);
    }
    free(a->races);
    free(a->others);
    acquires_release(&a->history);
    free_run(&a->run);
    store_close(a->store);
}

/* ---- notes ---- */

/* "verdict 0.1.0-3 NAME" */
static char *note_name(enum note_kind kind, const char *name)
{
    static const char *const kinds[] = {"advice", "identity", "verdict"};
    return text_printf("%s %s-%d %s", kinds[kind], HEDDLE_VERSION, NOTES_VERSION, name);
}

void advising_note(struct advising *a, enum note_kind kind, const char *name, const char *text)
{
    char *whole = note_name(kind, name);
    struct store_note note = {whole, text};
    struct error error;
    if (a->can_write && !store_put_notes(a->store, a->run.id, &note, 1, &error))
        a->can_write = false;
    free(whole);
}

char *advising_noted(struct advising *a, enum note_kind kind, const char *name)
{
    char *whole = note_name(kind, name), *text;
    struct error error;
    bool good = store_get_note(a->store, a->run.id, whole, &text, &error);
    free(whole);
    return good ? text : NULL;
}

/* ---- one trace ---- */

bool advising_read_events(struct advising *a, int64_t id, struct advised_trace *out,
                          struct error *error)
{
    struct store_trace row;
    struct store_finding about;
    *out = (struct advised_trace){.race = UINT32_MAX};
    if (!store_get_trace(a->store, id, &row, &about, NULL, &out->trace, error))
        return false;
    for (uint32_t i = 0; i < a->race_count; i++)
        if (a->races[i].finding == about.id)
            out->race = i;
    if (out->race == UINT32_MAX) {
        trace_release(&out->trace);
        return error_set(error, "trace %lld shows no race of run %lld", (long long)id,
                         (long long)a->run.id);
    }
    out->finding = (struct finding){FINDING_RACE, &out->trace, row.source, row.manifest, NULL};
    out->order = order_new(&out->trace);
    return true;
}

bool advising_read_trace(struct advising *a, int64_t id, struct advised_trace *out,
                         struct error *error)
{
    if (!advising_read_events(a, id, out, error))
        return false;
    trace_advice_make(&out->advice, &out->finding, out->order, &a->history);
    return true;
}

void advised_trace_release(struct advised_trace *t)
{
    trace_advice_release(&t->advice);
    order_free(t->order);
    trace_release(&t->trace);
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
struct pending_notes {
    struct store_note notes[NOTES_AT_ONCE];
    size_t count;
};

static void flush_notes(struct advising *a, struct pending_notes *pending)
{
    struct error error;
    if (pending->count && a->can_write &&
        !store_put_notes(a->store, a->run.id, pending->notes, pending->count, &error))
        a->can_write = false;
    for (size_t i = 0; i < pending->count; i++) {
        free((void *)(uintptr_t)pending->notes[i].name);
        free((void *)(uintptr_t)pending->notes[i].text);
    }
    pending->count = 0;
}

/* What a run that was cut off, or still goes on, has noted of acquires may be incomplete: then nothing
 * is kept. */
static bool add_trace(struct advising *a, struct advised_race *race, int64_t id,
                      struct pending_notes *pending, struct error *error)
{
    char *name = text_printf("%lld", (long long)id);
    char *noted = a->run.ended ? advising_noted(a, NOTE_ADVICE, name) : NULL;
    struct trace_advice advice;
    bool is_known = noted && trace_advice_decode(&advice, noted);
    free(noted);
    a->analysed++;
    struct advised_trace trace;
    bool good = is_known || advising_read_trace(a, id, &trace, error);
    if (is_known) {
        a->remembered++;
        race_advice_add(&race->advice, &advice, id);
        trace_advice_release(&advice);
    } else if (good) {
        race_advice_add(&race->advice, &trace.advice, id);
        if (a->run.ended)
            pending->notes[pending->count++] =
                (struct store_note){note_name(NOTE_ADVICE, name),
                                    trace_advice_encode(&trace.advice)};
        if (pending->count == NOTES_AT_ONCE)
            flush_notes(a, pending);
        advised_trace_release(&trace);
    }
    free(name);
    return good;
}

bool advising_analyse(struct advising *a, uint32_t index, bool (*stopped)(void),
                      struct error *error)
{
    struct advised_race *race = &a->races[index];
    struct pending_notes pending = {.count = 0};
    int64_t next = 0;
    bool good = true;
    if (race->is_analysed)
        return true;
    race_advice_release(&race->advice);
    for (struct id_page page = {.count = PAGE}; good && page.count == PAGE && next < INT64_MAX;) {
        page.count = 0;
        good = store_each_trace(a->store, race->finding, next, PAGE, add_id, &page, error);
        for (size_t i = 0; good && i < page.count; i++) {
            good = page.ids[i] >= next || error_set(error, "corrupt store: traces in disorder");
            good = good && (!(stopped && stopped()) || error_set(error, "interrupted"));
            good = good && add_trace(a, race, page.ids[i], &pending, error);
            next = page.ids[i] < INT64_MAX ? page.ids[i] + 1 : INT64_MAX;
        }
    }
    flush_notes(a, &pending);
    if (!good)
        return false;
    race_advice_finish(&race->advice);
    race->is_analysed = true;
    return true;
}

char *advising_identity(struct advising *a, int64_t trace_id, bool unordered, struct error *error)
{
    struct store_trace row;
    struct store_finding about;
    struct trace trace;
    char *name = text_printf("%s%lld", unordered ? "unordered " : "", (long long)trace_id);
    char *identity = advising_noted(a, NOTE_IDENTITY, name);
    if (!identity && store_get_trace(a->store, trace_id, &row, &about, NULL, &trace, error)) {
        struct finding finding = {about.kind, &trace, row.source, row.manifest, about.message};
        identity = finding_line_identity(&finding, unordered);
        advising_note(a, NOTE_IDENTITY, name, identity);
        trace_release(&trace);
    }
    free(name);
    return identity;
}

bool advising_analyse_all(struct advising *a, bool (*stopped)(void), struct error *error)
{
    for (uint32_t i = 0; i < a->race_count; i++)
        if (!advising_analyse(a, i, stopped, error))
            return false;
    a->advices = xcalloc(a->race_count + (size_t)1, sizeof *a->advices);
    for (uint32_t i = 0; i < a->race_count; i++)
        a->advices[i] = a->races[i].advice;
    program_advice_make(&a->program, a->advices, a->race_count);
    return true;
}
