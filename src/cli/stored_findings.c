/* stored_findings.c - see stored_findings.h. */
#include "cli/stored_findings.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/detect_program.h"
#include "cli/run_record.h"

#include <stdlib.h>
#include <string.h>

/* ---- runs ---- */

static bool add_run(void *context, const struct store_run *run)
{
    struct stored_findings *s = context;
    GROW(s->runs, s->run_count, s->run_capacity);
    s->runs[s->run_count++] = (struct shown_run){
        .id = run->id,
        .started = run->started,
        .ended = run->ended,
        .command = strdup(run->command),
        .program = strdup(run->program),
        .arguments = strdup(run->arguments),
        .directory = strdup(run->directory),
        .answer = strdup(run->answer),
        .reason = strdup(run->reason),
        .statistics = strdup(run->statistics),
    };
    return true;
}

static void release_run(struct shown_run *run)
{
    char *const texts[] = {run->command, run->program, run->arguments,  run->directory, run->answer,
                           run->reason,  run->session, run->statistics, run->class_path};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
}

static bool is_chosen(const struct run_choice *choice, const struct shown_run *run,
                      const struct shown_run *last)
{
    if (choice->all)
        return true;
    if (choice->run)
        return run->id == choice->run;
    const char *session = choice->session ? choice->session : last->session;
    return (!choice->session && run->id == last->id) ||
           (session && run->session && strcmp(session, run->session) == 0);
}

static bool choose_runs(struct stored_findings *s, const char *store,
                        const struct run_choice *choice, struct error *error)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->run_count; i++)
        if (!store_get_note(s->store, s->runs[i].id, "session", &s->runs[i].session, error) ||
            !store_get_note(s->store, s->runs[i].id, "class-path", &s->runs[i].class_path, error))
            return false;
    if (!s->run_count)
        return choice->session || error_set(error, "%s has no runs", store);
    struct shown_run last = s->runs[s->run_count - 1];
    last.session = last.session ? strdup(last.session) : NULL;
    for (uint32_t i = 0; i < s->run_count; i++)
        if (is_chosen(choice, &s->runs[i], &last))
            s->runs[kept++] = s->runs[i];
        else
            release_run(&s->runs[i]);
    s->run_count = kept;
    free(last.session);
    return kept || choice->session ||
           error_set(error, "%s has no run %lld", store, (long long)choice->run);
}

/* Of a program that heddle itself has run. */
static void know_class_path(struct shown_run *run)
{
    struct store_run stored = {.command = run->command, .arguments = run->arguments};
    struct stored_command command;
    struct error error = {""};
    if (run->class_path || strcmp(run->command, "detect") == 0 ||
        !stored_command_read(&command, &stored, &error))
        return;
    run->class_path = strdup(command.command.java.code_path);
    stored_command_release(&command);
}

/* ---- findings ---- */

static struct shown_finding *find(const struct stored_findings *s, const char *identity)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (strcmp(s->list[i].identity, identity) == 0)
            return &s->list[i];
    return NULL;
}

static bool add_finding(void *context, const struct store_finding *finding)
{
    struct stored_findings *s = context;
    struct shown_finding *shown = find(s, finding->identity);
    if (!shown) {
        GROW(s->list, s->count, s->capacity);
        shown = &s->list[s->count++];
        *shown = (struct shown_finding){
            .kind = finding->kind,
            .identity = strdup(finding->identity),
            .title = strdup(finding->title),
            .place_key = strdup(finding->place_key),
            .message = finding->message[0] ? strdup(finding->message) : NULL,
            .first_trace = finding->first_trace,
            .id = finding->id,
            .run = finding->run,
        };
    }
    shown->traces += finding->trace_count;
    shown->runs++;
    return true;
}

/* Races first, those on one place together, in the order in which they were found. */
static void group(struct stored_findings *s)
{
    struct shown_finding *sorted = xcalloc(s->count + 1, sizeof *sorted);
    bool *is_taken = xcalloc(s->count + 1, sizeof *is_taken);
    uint32_t count = 0;
    for (unsigned others = 0; others < 2; others++)
        for (uint32_t i = 0; i < s->count; i++) {
            bool is_race = s->list[i].kind == FINDING_RACE;
            for (uint32_t k = i; k < s->count && is_race != others; k++)
                if (!is_taken[k] && (k == i || (is_race && strcmp(s->list[k].place_key,
                                                                  s->list[i].place_key) == 0))) {
                    is_taken[k] = true;
                    sorted[count++] = s->list[k];
                }
        }
    memcpy(s->list, sorted, count * sizeof *sorted);
    free(sorted);
    free(is_taken);
}

static const char warning_prefix[] = "lockset\t"; /* and the place */

static bool add_warning(void *context, const struct store_note *note)
{
    struct stored_findings *s = context;
    const char *key = note->name + strlen(warning_prefix);
    for (uint32_t i = 0; i < s->warning_count; i++)
        if (strcmp(s->warnings[i].place_key, key) == 0)
            return true;
    GROW(s->warnings, s->warning_count, s->warning_capacity);
    s->warnings[s->warning_count++] = (struct shown_warning){strdup(key), strdup(note->text)};
    return true;
}

/* As advising_note_race() has noted them. */
static bool read_verdicts(struct stored_findings *s, struct error *error)
{
    bool good = true;
    for (uint32_t i = 0; i < s->count && good; i++) {
        char *name = text_printf("relaxed %lld", (long long)s->list[i].id);
        good = store_get_note(s->store, s->list[i].run, name, &s->list[i].verdict, error);
        free(name);
    }
    return good;
}

bool stored_findings_read(struct stored_findings *s, const char *store,
                          const struct run_choice *choice, struct error *error)
{
    *s = (struct stored_findings){.store = store_open(store, STORE_READ, error)};
    if (!s->store || !store_each_run(s->store, add_run, s, error) ||
        !choose_runs(s, store, choice, error))
        return false;
    for (uint32_t i = 0; i < s->run_count; i++) {
        know_class_path(&s->runs[i]);
        if (!store_each_finding(s->store, s->runs[i].id, add_finding, s, error) ||
            !store_each_note(s->store, s->runs[i].id, warning_prefix, add_warning, s, error))
            return false;
    }
    if (s->count)
        group(s);
    return read_verdicts(s, error);
}

void stored_findings_release(struct stored_findings *s)
{
    for (uint32_t i = 0; i < s->run_count; i++)
        release_run(&s->runs[i]);
    for (uint32_t i = 0; i < s->count; i++) {
        free(s->list[i].identity);
        free(s->list[i].title);
        free(s->list[i].place_key);
        free(s->list[i].message);
        free(s->list[i].verdict);
    }
    for (uint32_t i = 0; i < s->warning_count; i++) {
        free(s->warnings[i].place_key);
        free(s->warnings[i].where);
    }
    free(s->runs);
    free(s->list);
    free(s->warnings);
    store_close(s->store);
    *s = (struct stored_findings){.store = NULL};
}

bool stored_findings_trace(struct stored_findings *s, const struct shown_finding *shown,
                           struct trace *trace, struct finding *finding, struct error *error)
{
    struct store_trace row;
    struct store_run run;
    if (!store_get_trace(s->store, shown->first_trace, &row, NULL, &run, trace, error))
        return false;
    *finding = (struct finding){
        .kind = shown->kind,
        .trace = trace,
        .source = row.source,
        .manifest = row.manifest,
        .message = shown->message,
        .is_sketch = is_detect_run(&run), /* no schedule leads to it */
    };
    if (finding_is_consistent(finding))
        return true;
    trace_release(trace);
    return error_set(error, "trace %lld does not show what it is said to show",
                     (long long)shown->first_trace);
}

/* ---- the whole ---- */

const char *stored_findings_answer(const struct stored_findings *s)
{
    for (uint32_t i = 0; i < s->run_count; i++)
        if (s->count == 0 && strcmp(s->runs[i].answer, "race-free") != 0)
            return "incomplete";
    return s->count ? "found" : s->run_count ? "race-free" : "incomplete";
}

char *stored_findings_reason(const struct stored_findings *s)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    bool is_first = true;
    for (uint32_t i = 0; i < s->run_count; i++) {
        const char *reason = s->runs[i].reason;
        bool is_known = !*reason;
        for (uint32_t k = 0; k < i && !is_known; k++)
            is_known = strcmp(s->runs[k].reason, reason) == 0;
        if (!is_known)
            fprintf(out, "%s%s", is_first ? "" : "; ", reason);
        is_first = is_first && is_known;
    }
    return stream_end(&stream);
}

char *stored_findings_class_path(const struct stored_findings *s)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    bool is_first = true;
    for (uint32_t i = 0; i < s->run_count; i++) {
        const char *list = s->runs[i].class_path, *end;
        for (; list && *list; list = *end ? end + 1 : end) {
            end = strchrnul(list, ':');
            fprintf(out, "%s%s%s%.*s", is_first ? "" : ":",
                    *list == '/' ? "" : s->runs[i].directory, *list == '/' ? "" : "/",
                    (int)(end - list), list);
            is_first = false;
        }
    }
    return stream_end(&stream);
}
