/* browse_advice.c - see browse_advice.h. */
#include "cli/browse_advice.h"

#include "base/arena.h"
#include "cli/advice_report.h"
#include "cli/browse_path.h"
#include "cli/trying.h"
#include "report/cells.h"

#include <stdlib.h>
#include <string.h>

/* What the pieces of a text are made with. */
struct maker {
    struct advice_text *text;
    const struct advising *advising;
    const struct advice_style *style;
};

void advice_text_release(struct advice_text *text)
{
    lines_release(&text->lines);
    for (uint32_t i = 0; i < text->count; i++)
        free(text->amendments[i]);
    free(text->amendments);
    *text = (struct advice_text){0};
}

/* ---- pieces ---- */

static void put_blank(const struct maker *m)
{
    struct lines_writer w;
    lines_begin(&w, m->style->options, m->style->width);
    fputc('\n', w.terminal.out);
    lines_end(&w, &m->text->lines, LINES_NO_TAG);
}

static void put_title(const struct maker *m, const char *title)
{
    struct lines_writer w;
    lines_begin(&w, m->style->options, m->style->width);
    put_wrapped(&w.terminal, PAINT_TITLE, title, 0, 2, 0);
    lines_end(&w, &m->text->lines, LINES_NO_TAG);
}

static void put_entry(const struct maker *m, const char *label, enum paint paint, const char *text)
{
    struct lines_writer w;
    lines_begin(&w, m->style->options, m->style->width);
    lines_put_entry(&w.terminal, label, paint, text);
    lines_end(&w, &m->text->lines, LINES_NO_TAG);
}

static void put_statements(const struct maker *m, const struct advised_trace *trace)
{
    static const char *const labels[] = {"source", "manifest"};
    static const enum paint paints[] = {PAINT_SOURCE, PAINT_MANIFEST};
    uint32_t events[] = {trace->finding.source, trace->finding.manifest};
    struct names *names = names_new(&trace->trace);
    for (int i = 0; i < 2; i++) {
        char *words = event_words(&trace->trace, names, events[i]);
        const char *source =
            cells_source_line(&trace->trace, finding_user_site(&trace->trace, events[i]),
                              m->style->options);
        char *text = text_printf("%s  %s", words, source ? source : "");
        put_entry(m, labels[i], paints[i], text);
        free(words);
        free(text);
    }
    names_free(names);
}

static char *verdict_words(enum verdict verdict, const char *text)
{
    return text_printf("%s%s%s", verdict_name(verdict), text && *text ? ": " : "",
                       text ? text : "");
}

static enum paint verdict_paint(enum verdict verdict)
{
    return verdict == VERDICT_VERIFIED ? PAINT_NAME : PAINT_MANIFEST;
}

/* A suggestion with a number of its own, and what is known of it. */
static void put_suggestion(const struct maker *m, const char *amendments, const char *more)
{
    struct advice_text *text = m->text;
    const struct program_suggestion *known = suggestion_of(&m->advising->program, amendments);
    int32_t number = (int32_t)text->count;
    struct lines_writer w;
    lines_begin(&w, m->style->options, m->style->width);
    char *words = suggestion_words(amendments, m->style->options);
    bool is_insufficient =
        known && suggestion_loses_updates(known, m->advising->program.race_count);
    char *line =
        text_printf("%s%s%s", words, more, is_insufficient ? " (updates can still be lost)" : "");
    char *label = text_printf("%7d", number + 1);
    lines_put_entry(&w.terminal, label, PAINT_NONE, line);
    if (known && known->verdict != VERDICT_UNTRIED) {
        char *verdict = verdict_words(known->verdict, known->verdict_text);
        lines_put_entry(&w.terminal, "", verdict_paint(known->verdict), verdict);
        free(verdict);
    }
    lines_end(&w, &text->lines, number);
    GROW(text->amendments, text->count, text->capacity);
    text->amendments[text->count++] = strdup(amendments);
    free(words);
    free(line);
    free(label);
}

/* ---- a trace, a race ---- */

void advice_of_trace(struct advice_text *text, const struct advising *advising,
                     const struct advised_trace *trace, const struct advice_style *style)
{
    struct maker m = {text, advising, style};
    const struct trace_advice *advice = &trace->advice;
    put_title(&m, advising->races[trace->race].title);
    put_statements(&m, trace);
    put_entry(&m, "why", PAINT_NONE, advice->explanation);
    put_blank(&m);
    put_title(&m, advice->count + advice->lock_count ? "what would remove the race from this trace"
                                                     : "nothing is known to remove the race from "
                                                       "this trace");
    for (uint32_t i = 0; i < advice->count; i++)
        put_suggestion(&m, advice->items[i].amendments, "");
    for (uint32_t i = 0; i < advice->lock_count; i++)
        put_suggestion(&m, advice->locks[i].amendment, "");
}

static void put_remarks(const struct maker *m, const struct race_advice *advice)
{
    for (uint32_t i = 0; i < advice->unit_count; i++) {
        char *remark =
            text_printf("an update can be lost: another thread %s between the read "
                        "and the write of %s (trace %lld)",
                        advice->units[i].between == TRACE_NONE ? "could write" : "writes",
                        advice->units[i].code, (long long)advice->unit_traces[i]);
        put_entry(m, "beware", PAINT_MANIFEST, remark);
        free(remark);
    }
    if (advice->writes_equal && advice->traces)
        put_entry(m, "remark", PAINT_NONE, "both threads write the same value");
}

void advice_of_race(struct advice_text *text, const struct advising *advising, uint32_t index,
                    const struct advised_trace *first, const struct advice_style *style)
{
    struct maker m = {text, advising, style};
    const struct advised_race *race = &advising->races[index];
    const struct race_advice *advice = &race->advice;
    put_title(&m, race->title);
    if (first)
        put_statements(&m, first);
    if (advice->explanation)
        put_entry(&m, "why", PAINT_NONE, advice->explanation);
    put_remarks(&m, advice);
    put_blank(&m);
    put_title(&m, advice->full ? "what would remove the race"
                               : "nothing is known to remove the race from all of its traces");
    for (uint32_t i = 0; i < advice->count; i++) {
        char *more = i < advice->full ? strdup("")
                                      : text_printf(" (for %u of %u traces only)",
                                                    advice->items[i].traces, advice->traces);
        put_suggestion(&m, advice->items[i].suggestion.amendments, more);
        free(more);
    }
}

char *advice_best(const struct advising *advising, uint32_t index,
                  const struct report_options *options)
{
    const struct race_advice *advice = &advising->races[index].advice;
    const char *best = advice->full ? advice->items[0].suggestion.amendments : NULL;
    const struct program_suggestion *known = NULL;
    for (uint32_t i = 0; i < advice->count; i++) {
        const struct program_suggestion *s =
            suggestion_of(&advising->program, advice->items[i].suggestion.amendments);
        if (s && s->verdict == VERDICT_VERIFIED && program_suggestion_removes(s, index)) {
            best = s->amendments;
            break;
        }
    }
    if (!best)
        return strdup("nothing removes it from all of its traces");
    known = suggestion_of(&advising->program, best);
    char *words = suggestion_words(best, options);
    bool is_tried = known && known->verdict != VERDICT_UNTRIED;
    char *line =
        is_tried ? text_printf("%s: %s", verdict_name(known->verdict), words) : strdup(words);
    free(words);
    return line;
}

/* ---- the program ---- */

void advice_put_set(const struct advising *advising, const struct terminal *terminal,
                    const struct report_options *options)
{
    const struct program_advice *p = &advising->program;
    if (!p->races)
        return;
    if (!p->chosen_count) {
        put_wrapped(terminal, PAINT_TITLE, "no set of suggestions removes every race", 0, 2, 0);
        return;
    }
    put_wrapped(terminal, PAINT_TITLE,
                p->is_smallest ? "the smallest set that removes every race"
                               : "a set that removes every race, perhaps not the smallest",
                0, 2, 0);
    for (uint32_t i = 0; i < p->chosen_count; i++) {
        char *words = suggestion_words(p->items[p->chosen[i]].amendments, options);
        lines_put_entry(terminal, i ? "and" : "do", PAINT_NONE, words);
        free(words);
    }
    if (p->verdict != VERDICT_UNTRIED) {
        char *verdict = verdict_words(p->verdict, p->verdict_text);
        lines_put_entry(terminal, "together", verdict_paint(p->verdict), verdict);
        free(verdict);
    }
}

void advice_of_program(struct advice_text *text, const struct advising *advising,
                       const struct advice_style *style)
{
    struct maker m = {text, advising, style};
    const struct program_advice *p = &advising->program;
    put_title(&m, "how many races each suggestion removes");
    for (uint32_t i = 0; i < p->count; i++) {
        char *more = text_printf(" (%u of %u)", p->items[i].frequency, p->race_count);
        put_suggestion(&m, p->items[i].amendments, more);
        free(more);
    }
    put_blank(&m);
    struct lines_writer w;
    lines_begin(&w, style->options, style->width);
    advice_put_set(advising, &w.terminal, style->options);
    lines_end(&w, &text->lines, LINES_NO_TAG);
}
