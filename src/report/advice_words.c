/* advice_words.c - see advice_words.h. */
#include "report/advice_words.h"

#include "base/arena.h"
#include "base/stream.h"
#include "finding/amendment.h"
#include "report/cells.h"
#include "report/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- pieces ---- */

char *event_words(const struct trace *trace, const struct names *names, uint32_t event)
{
    uint32_t site = finding_user_site(trace, event);
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fprintf(out, "%s: ", names_thread(names, trace->events[event].thread));
    names_put_event(names, out, &trace->events[event], TRACE_NONE, true);
    if (site != TRACE_NONE && trace->sites[site].file != TRACE_NONE)
        fprintf(out, " (%s:%d)", trace->strings[trace->sites[site].file], trace->sites[site].line);
    return stream_end(&stream);
}

/* Is there a race on an array in the field that the amendment is about? */
static bool is_about_array(const struct advised_run *run, const char *amendment)
{
    const char *blank = strchr(amendment, ' '), *name = blank ? blank + 1 : "";
    size_t length = strcspn(name, " ");
    for (uint32_t i = 0; i < run->race_count; i++) {
        const struct race_advice *advice = &run->races[i].advice;
        if (advice->place && advice->is_array && strncmp(advice->place, name, length) == 0 &&
            !advice->place[length])
            return true;
    }
    return false;
}

char *suggestion_words(const struct advised_run *run, const char *amendments,
                       const struct report_options *options)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    char *copy = strdup(amendments), *rest = copy, *line;
    for (bool first = true; (line = strsep(&rest, "\n")); first = false) {
        char *words = words_of_amendment(line, is_about_array(run, line), options);
        fprintf(out, "%s%s", first ? "" : "; ", words);
        free(words);
    }
    free(copy);
    return stream_end(&stream);
}

/* Both answers of a trial; "" when neither is known. */
static const char *answer_words(const struct trial *trial)
{
    static const char *const words[3][3] = {
        [ANSWER_YES] = {[ANSWER_YES] = "race gone, program clean",
                        [ANSWER_NO] = "race gone, program not clean",
                        [ANSWER_UNKNOWN] = "race gone, program not known to be clean"},
        [ANSWER_NO] = {[ANSWER_YES] = "race not gone",
                       [ANSWER_NO] = "race not gone, program not clean",
                       [ANSWER_UNKNOWN] = "race not gone"},
        [ANSWER_UNKNOWN] = {[ANSWER_YES] = "",
                            [ANSWER_NO] = "race not known to be gone, program not clean",
                            [ANSWER_UNKNOWN] = ""},
    };
    return words[trial->race_gone][trial->program_clean];
}

char *trial_words(const struct trial *trial)
{
    const char *answers = answer_words(trial), *text = trial->text ? trial->text : "";
    bool has_name = trial->verdict != VERDICT_RACE_GONE; /* which the answers say */
    if (trial->verdict == VERDICT_UNTRIED)
        return strdup("");
    return text_printf("%s%s%s%s%s", has_name ? verdict_name(trial->verdict) : "",
                       has_name && *answers ? ": " : "", answers, *text ? ": " : "", text);
}

enum paint verdict_paint(enum verdict verdict)
{
    return verdict == VERDICT_VERIFIED ? PAINT_NAME : PAINT_MANIFEST;
}

char *incomplete_words(const struct advised_run *run)
{
    return text_printf("the run was incomplete: %s; there may be more races",
                       run->run.ended ? run->run.reason
                                      : "it was cut off, so that what it found in its last second "
                                        "may be missing");
}

char *cut_words(const struct advised_run *run)
{
    int64_t analysed = 0, recorded = 0;
    for (uint32_t i = 0; i < run->race_count; i++) {
        analysed += run->races[i].advice.traces;
        recorded += run->races[i].trace_count;
    }
    return text_printf("only %lld of %lld paths were analysed, for more no time was left: what is "
                       "said of all paths is said of these",
                       (long long)analysed, (long long)recorded);
}

/* A comment, of which no line can be taken for a part of a diff. */
static void put_comment(FILE *out, const char *text)
{
    fputs("# ", out);
    for (; *text; text++)
        putc((unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text, out);
    putc('\n', out);
}

char *patch_words(const struct advised_run *run, const char *amended)
{
    const struct trial *trial = &run->program.trial;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    char *words = trial_words(trial);
    char *first =
        text_printf("heddle advise, run %lld of %s: %s%s%s", (long long)run->run.id,
                    run->run.program, trial->verdict == VERDICT_VERIFIED ? "" : "BEWARE: ",
                    trial->verdict == VERDICT_UNTRIED      ? "unverified: not tried out"
                    : trial->verdict == VERDICT_UNVERIFIED ? ""
                                                           : "tried out as a whole: ",
                    words);
    put_comment(out, first);
    free(first);
    free(words);
    if (advised_run_is_incomplete(run)) {
        char *text = incomplete_words(run);
        put_comment(out, text);
        free(text);
    }
    if (run->is_cut) {
        char *text = cut_words(run);
        put_comment(out, text);
        free(text);
    }
    if (*amended) {
        char *text =
            text_printf("checked and tried out as if amended (check --amend), which is not "
                        "in this patch: %s",
                        amended);
        put_comment(out, text);
        free(text);
    }
    return stream_end(&stream);
}

/* ---- ways ---- */

void ways_release(struct ways *ways)
{
    for (uint32_t i = 0; i < ways->count; i++) {
        free(ways->items[i].text);
        free(ways->items[i].tried);
    }
    free(ways->items);
    *ways = (struct ways){NULL, 0, 0, 0};
}

/* What a way is made from. */
struct making {
    struct ways *ways;
    const struct advised_run *run;
    const struct report_options *options;
    uint32_t race;    /* UINT32_MAX: all of them */
    const char *seen; /* "race", "trace": what was analysed, if not the whole program */
    bool has_units;   /* updates are lost there */
};

/* What is enough unless updates of the place are lost. */
static bool only_orders(enum suggestion_kind kind)
{
    return kind == SUGGEST_VOLATILE || kind == SUGGEST_ATOMIC_ARRAY;
}

/* Does it remove the race, and still lose updates?  Without the program's advice, as far as what
 * was analysed shows. */
static bool loses_updates(const struct making *m, const struct program_suggestion *known,
                          enum suggestion_kind kind)
{
    if (known && m->race == UINT32_MAX)
        return program_suggestion_loses_updates(known, m->run->program.race_count);
    if (known)
        return known->insufficient[m->race];
    return m->has_units && only_orders(kind);
}

/* "Fig21.java:30", where another thread does so before it uses the place; NULL: nowhere. */
static const char *done_elsewhere(const struct making *m, const char *amendments)
{
    const struct acquires *history = &m->run->history;
    for (uint32_t i = 0; m->race != UINT32_MAX && i < history->count; i++) {
        const struct acquire *q = &history->items[i];
        size_t length = strlen(q->how);
        if (*q->where && strcmp(q->place_key, m->run->races[m->race].place_key) == 0 &&
            strncmp(amendments, q->how, length) == 0 &&
            strncmp(amendments + length, " at ", 4) == 0)
            return q->where;
    }
    return NULL;
}

static uint32_t removed_races(const struct program_advice *p, const struct program_suggestion *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->race_count; i++)
        count += program_suggestion_removes(s, i);
    return count;
}

static void put_text_of(const struct making *m, FILE *out, const struct suggestion *suggestion,
                        const struct program_suggestion *known, uint32_t paths)
{
    char *words = suggestion_words(m->run, suggestion->amendments, m->options);
    const char *where =
        suggestion->kind == SUGGEST_SAME_ACQUIRE ? done_elsewhere(m, suggestion->amendments) : NULL;
    static const char lost[] = "updates can still be lost";
    bool loses = loses_updates(m, known, suggestion->kind);
    fputs(words, out);
    if (suggestion->kind == SUGGEST_SAME_ACQUIRE)
        fprintf(out, ", as %s", where ? where : "other threads do");
    if (where)
        fputs(" does", out);
    bool is_said = known && known->trial.text && strstr(known->trial.text, lost);
    if (loses && !is_said)
        fprintf(out, " (%s)", lost);
    if (!loses && !known && only_orders(suggestion->kind))
        fprintf(out, " (as far as this %s alone tells)", m->seen);
    if (!loses && known && suggestion->kind == SUGGEST_VOLATILE && m->race != UINT32_MAX)
        fputs(" (or an Atomic class)", out);
    if (paths)
        fprintf(out, " (for %u of %u paths only)", paths, m->run->races[m->race].advice.traces);
    free(words);
}

static bool is_chosen(const struct program_advice *p, const struct program_suggestion *s)
{
    for (uint32_t i = 0; i < p->chosen_count; i++)
        if (&p->items[p->chosen[i]] == s)
            return true;
    return false;
}

/* paths: for so many only; 0: for all. */
static void add_way(const struct making *m, const struct suggestion *suggestion, uint32_t paths)
{
    const struct program_advice *p = &m->run->program;
    const struct program_suggestion *known = program_advice_find(p, suggestion->amendments);
    bool leaves_it = known && m->race != UINT32_MAX && known->gone && !known->gone[m->race];
    struct ways *ways = m->ways;
    struct stream stream;
    put_text_of(m, stream_begin(&stream), suggestion, known, paths);
    GROW(ways->items, ways->count, ways->capacity);
    ways->items[ways->count++] = (struct way){
        .amendments = suggestion->amendments,
        .text = stream_end(&stream),
        .tried = leaves_it ? strdup("tried out: leaves this race")
                 : known   ? trial_words(&known->trial)
                           : strdup(""),
        .verdict = known ? known->trial.verdict : VERDICT_UNTRIED,
        .removes = known ? removed_races(p, known) : 0,
        .is_chosen = known && is_chosen(p, known),
        .is_enough = !paths && !leaves_it && !loses_updates(m, known, suggestion->kind) &&
                     !(known && known->trial.verdict == VERDICT_HARMFUL),
    };
}

static bool is_among(const struct ways *ways, const char *amendments)
{
    for (uint32_t i = 0; i < ways->count; i++)
        if (strcmp(ways->items[i].amendments, amendments) == 0)
            return true;
    return false;
}

/* What makes one operation of what belongs together. */
static void add_units(const struct making *m)
{
    const struct program_advice *p = &m->run->program;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct program_suggestion *s = &p->items[i];
        if ((s->kind == SUGGEST_ATOMIC_UPDATE || s->kind == SUGGEST_UNIT_LOCK) &&
            s->helps[m->race] && !is_among(m->ways, s->amendments))
            add_way(m, &(struct suggestion){s->kind, s->amendments}, 0);
    }
}

void ways_of_race(struct ways *ways, const struct advised_run *run, uint32_t race,
                  const struct report_options *options)
{
    const struct race_advice *advice = &run->races[race].advice;
    struct making m = {ways, run, options, race, "race", advice->unit_count > 0};
    *ways = (struct ways){NULL, 0, 0, 0};
    for (int loses = 0; loses < 2; loses++) {
        for (uint32_t i = 0; i < advice->full; i++) {
            const struct suggestion *s = &advice->items[i].suggestion;
            const struct program_suggestion *known =
                program_advice_find(&run->program, s->amendments);
            if (loses_updates(&m, known, s->kind) == loses)
                add_way(&m, s, 0);
        }
        if (!loses)
            add_units(&m);
    }
    ways->full = ways->count;
    for (uint32_t i = advice->full; i < advice->count; i++)
        if (!is_among(ways, advice->items[i].suggestion.amendments))
            add_way(&m, &advice->items[i].suggestion, advice->items[i].traces);
}

void ways_of_trace(struct ways *ways, const struct advised_run *run,
                   const struct advised_trace *trace, const struct report_options *options)
{
    const struct trace_advice *advice = &trace->advice;
    struct making m = {ways, run, options, trace->race, "trace", advice->unit_count > 0};
    *ways = (struct ways){NULL, 0, 0, 0};
    for (uint32_t i = 0; i < advice->count; i++)
        add_way(&m, &advice->items[i], 0);
    for (uint32_t i = 0; i < advice->lock_count; i++)
        add_way(&m, &(struct suggestion){SUGGEST_LOCK, advice->locks[i].amendment}, 0);
    ways->full = ways->count;
}

void ways_of_program(struct ways *ways, const struct advised_run *run,
                     const struct report_options *options)
{
    struct making m = {ways, run, options, UINT32_MAX, "", false};
    const struct program_advice *p = &run->program;
    *ways = (struct ways){NULL, 0, 0, 0};
    for (uint32_t removes = p->race_count + 1; removes-- > 0;)
        for (uint32_t i = 0; i < p->count; i++)
            if (removed_races(p, &p->items[i]) == removes)
                add_way(&m, &(struct suggestion){p->items[i].kind, p->items[i].amendments}, 0);
    ways->full = ways->count;
}

/* ---- entries ---- */

void put_statements(const struct terminal *terminal, const struct finding *finding,
                    const struct report_options *options)
{
    static const char *const labels[] = {"source", "manifest"};
    static const enum paint paints[] = {PAINT_SOURCE, PAINT_MANIFEST};
    const struct trace *trace = finding->trace;
    uint32_t events[] = {finding->source, finding->manifest};
    struct names *names = names_new(trace);
    for (int i = 0; i < 2; i++) {
        uint32_t site = finding_user_site(trace, events[i]);
        const char *source = cells_source_line(trace, site, options);
        char *words = event_words(trace, names, events[i]);
        char *text = text_printf("%s%s%s", words, source ? "  " : "", source ? source : "");
        put_entry(terminal, labels[i], paints[i], text);
        free(words);
        free(text);
    }
    names_free(names);
}

/* "west: read visitors = 0, east: write visitors = 1, west: write visitors = 1". */
static char *lost_update_words(const struct trace *trace, const struct unit *unit)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    struct names *names = names_new(trace);
    const uint32_t events[] = {unit->read, unit->between, unit->write};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        if (events[i] >= trace->event_count)
            continue;
        const struct trace_event *e = &trace->events[events[i]];
        fprintf(out, "%s%s: ", i ? ", " : "", names_thread(names, e->thread));
        names_put_event(names, out, e, finding_user_site(trace, events[i]), false);
    }
    if (unit->write == TRACE_NONE)
        fputs(", which the same statement writes then", out);
    names_free(names);
    return stream_end(&stream);
}

void put_remarks(const struct terminal *terminal, const struct race_advice *advice,
                 const struct race_evidence *evidence)
{
    for (uint32_t i = 0; i < advice->unit_count; i++) {
        char *shown = lost_update_words(&evidence->unit_traces[i], &advice->units[i]);
        char *text =
            text_printf("an update can be lost (trace %lld): %s%s.  Making the place volatile "
                        "would end the race, not that.",
                        (long long)advice->unit_traces[i], shown,
                        advice->units[i].between == TRACE_NONE
                            ? "; another thread could have written in between"
                            : "");
        put_entry(terminal, "beware", PAINT_MANIFEST, text);
        free(shown);
        free(text);
    }
    if (advice->writes_equal && advice->traces)
        put_entry(
            terminal, "remark", PAINT_NONE,
            "all threads write the same value here.  volatile would order the writes and keep "
            "all of them; that one thread writes it, before the others go on, is enough.");
}

void put_chosen(const struct terminal *terminal, const struct advised_run *run, bool for_patch,
                const struct report_options *options)
{
    const struct program_advice *p = &run->program;
    if (!p->chosen_count) {
        put_wrapped(terminal, PAINT_TITLE,
                    run->is_cut ? "no time was left to find a set that removes every race"
                    : for_patch ? "no set of source edits removes every race"
                                : "no set of these suggestions removes every race",
                    0, 2, 0);
        return;
    }
    put_wrapped(terminal, PAINT_TITLE,
                run->is_cut      ? "a set that removes every race from the paths that were analysed"
                : p->is_smallest ? "the smallest set that removes every race"
                                 : "a set that removes every race (perhaps not the smallest)",
                0, 2, 0);
    for (uint32_t i = 0; i < p->chosen_count; i++) {
        char *words = suggestion_words(run, p->items[p->chosen[i]].amendments, options);
        put_entry(terminal, i ? "and" : "do", PAINT_NONE, words);
        free(words);
    }
    if (p->trial.verdict == VERDICT_UNTRIED)
        return;
    char *words = trial_words(&p->trial);
    char *text = text_printf("%s%s", words,
                             verdict_removes(p->trial.verdict)
                                 ? " (every schedule was searched again with all of it)"
                                 : "");
    put_entry(terminal, "together", verdict_paint(p->trial.verdict), text);
    free(words);
    free(text);
}
