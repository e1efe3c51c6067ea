/* race_verdicts.c - see race_verdicts.h. */
#include "cli/race_verdicts.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/run_record.h"
#include "finding/finding.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- which races ---- */

static void set_places(struct race_verdicts *r)
{
    const struct advised_run *run = &r->advising.advised;
    r->places = xcalloc(run->race_count + (size_t)1, sizeof *r->places);
    for (uint32_t i = 0; i < run->race_count; i++)
        if (!r->race || r->race == (int64_t)i + 1)
            r->places[r->count++] = run->races[i].place_key;
}

bool race_verdicts_open(struct race_verdicts *r, const char *store, int64_t run, int64_t race,
                        struct error *error)
{
    *r = (struct race_verdicts){.race = race};
    if (!advising_open(&r->advising, store, run, error))
        return false;
    r->is_open = true;
    const struct advised_run *advised = &r->advising.advised;
    if (race > advised->race_count)
        return error_set(error, "there is no race %lld: run %lld has %u", (long long)race,
                         (long long)advised->run.id, advised->race_count);
    if (!advised->race_count)
        return error_set(error, "run %lld has no races", (long long)advised->run.id);
    set_places(r);
    return true;
}

static bool same_texts(const char *const *a, int a_count, const char *const *b, int b_count)
{
    bool is_same = a_count == b_count;
    for (int i = 0; i < a_count && is_same; i++)
        is_same = strcmp(a[i], b[i]) == 0;
    return is_same;
}

/* All that a program's behaviour depends on, beside its classes: without assertions, say, less can fail. */
static bool is_same_machine(const struct vm_options *a, const struct vm_options *b)
{
    return strcmp(a->java_home, b->java_home) == 0 && a->assertions == b->assertions &&
           same_texts(a->assertion_rules, a->assertion_rule_count, b->assertion_rules,
                      b->assertion_rule_count) &&
           same_texts(a->properties, a->property_count, b->properties, b->property_count) &&
           a->heap_bytes == b->heap_bytes && a->stack_bytes == b->stack_bytes &&
           a->processors == b->processors && a->allow_writes == b->allow_writes;
}

static bool is_same_program(const struct store_run *run, const struct java_options *java)
{
    struct stored_command stored;
    struct error error;
    char *here = getcwd(NULL, 0);
    bool is_same = here && strcmp(here, run->directory) == 0 &&
                   (strcmp(run->command, "check") == 0 || strcmp(run->command, "witness") == 0) &&
                   strcmp(run->program, java->program) == 0;
    free(here);
    if (!is_same || !stored_command_read(&stored, run, &error))
        return false;
    const struct vm_options *a = &stored.command.java.vm, *b = &java->vm;
    is_same = !stored_classes_changed(&stored, run) && !stored.command.check.path.amendments &&
              strcmp(stored.command.java.code_path, java->code_path) == 0 &&
              same_texts(a->arguments, a->argument_count, b->arguments, b->argument_count) &&
              is_same_machine(a, b);
    stored_command_release(&stored);
    return is_same;
}

void race_verdicts_match(struct race_verdicts *r, const char *store,
                         const struct java_options *java)
{
    struct error error;
    *r = (struct race_verdicts){.race = 0};
    if (!store || access(store, R_OK) != 0 || !advising_open(&r->advising, store, 0, &error))
        return;
    if (!is_same_program(&r->advising.advised.run, java)) {
        advising_close(&r->advising);
        return;
    }
    r->is_open = true;
    set_places(r);
}

void race_verdicts_close(struct race_verdicts *r)
{
    if (r->is_open)
        advising_close(&r->advising);
    free(r->places);
}

/* ---- verdicts ---- */

/* Does the failing execution use the place, or (is_odd) read it in a way that no interleaving shows? */
static bool uses(const struct story *story, const char *place_key, bool is_odd)
{
    bool is_found = false;
    for (uint32_t i = 0; i < story->count && !is_found; i++) {
        uint32_t place = story->trace.events[story->rows[i].event].place;
        if (place == TRACE_NONE || (is_odd && story->rows[i].view <= VIEW_LAST))
            continue;
        char *key = finding_place_key(&story->trace, place);
        is_found = strcmp(key, place_key) == 0;
        free(key);
    }
    return is_found;
}

static bool is_blamed(const struct relaxation *r, const char *place_key)
{
    bool has_odd = false, is_used = false, is_odd = false;
    for (uint32_t i = 0; i < r->count; i++) {
        const struct relax_outcome *o = &r->outcomes[i];
        if (!o->is_allowed || !o->fails || !o->story.is_known)
            continue;
        has_odd = has_odd || story_odd_rows(&o->story);
        is_odd = is_odd || uses(&o->story, place_key, true);
        is_used = is_used || uses(&o->story, place_key, false);
    }
    return has_odd ? is_odd : is_used;
}

static const char *verdict_of(const struct relaxation *r, const struct advised_race *race)
{
    switch (r->verdict) {
    case VERDICT_RACE_FREE: /* then it would not be a race: the answers disagree */
    case VERDICT_INCOMPLETE: break;
    case VERDICT_BENIGN: return "benign";
    case VERDICT_DESTRUCTIVE: return is_blamed(r, race->place_key) ? "destructive" : "unknown";
    }
    return "unknown";
}

static bool begins_with(const char *text, const char *word)
{
    return text && strncmp(text, word, strlen(word)) == 0;
}

/* What is known is not given up for less: nor a failing execution for one place alone that has none. */
static bool is_better(const char *verdict, const struct relaxation *r, const char *known)
{
    bool is_decided = begins_with(known, "benign") || begins_with(known, "destructive");
    if (strcmp(verdict, "unknown") == 0)
        return !is_decided;
    return !(r->is_part && strcmp(verdict, "benign") == 0 && begins_with(known, "destructive"));
}

uint32_t race_verdicts_note(struct race_verdicts *races, const struct relaxation *r)
{
    uint32_t count = 0;
    for (uint32_t i = 0; races->is_open && i < races->advising.advised.race_count; i++) {
        if (races->race && races->race != (int64_t)i + 1)
            continue;
        const struct advised_race *race = &races->advising.advised.races[i];
        const char *verdict = verdict_of(r, race);
        if (!is_better(verdict, r, race->verdict))
            continue;
        char *text = text_printf("%s%s (heddle relax%s: model %s, causality %s, identity %s)",
                                 verdict, r->holds_for, r->is_part ? " --race" : "", r->model,
                                 r->causality, r->identity);
        count += advising_note_race(&races->advising, i, text);
        free(text);
    }
    return count;
}
