/* advice.c - see advice.h. */
#include "tui/advice.h"

#include "base/arena.h"
#include "report/advice_words.h"

#include <stdlib.h>
#include <string.h>

/* What the pieces of a text are made with. */
struct maker {
    struct advice_text *text;
    const struct advised_run *run;
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

/* Each with a number of its own, and what is known of it.  of: the number of races, to show how
 * many of them it removes; 0: that is not shown. */
static void put_ways(const struct maker *m, struct ways *ways, uint32_t of)
{
    struct advice_text *text = m->text;
    for (uint32_t i = 0; i < ways->count; i++) {
        const struct way *way = &ways->items[i];
        int32_t number = (int32_t)text->count;
        struct lines_writer w;
        char *label = text_printf("%8d", number + 1);
        char *line =
            of ? text_printf("%s (%u of %u)", way->text, way->removes, of) : strdup(way->text);
        lines_begin(&w, m->style->options, m->style->width);
        put_entry(&w.terminal, label, PAINT_NONE, line);
        if (*way->tried)
            put_entry(&w.terminal, "", verdict_paint(way->verdict), way->tried);
        lines_end(&w, &text->lines, number);
        GROW(text->amendments, text->count, text->capacity);
        text->amendments[text->count++] = strdup(way->amendments);
        free(label);
        free(line);
    }
    ways_release(ways);
}

/* ---- a trace, a race ---- */

void advice_of_trace(struct advice_text *text, const struct advised_run *run,
                     const struct advised_trace *trace, const struct advice_style *style)
{
    struct maker m = {text, run, style};
    struct lines_writer w;
    struct ways ways;
    put_title(&m, run->races[trace->race].title);
    lines_begin(&w, style->options, style->width);
    put_statements(&w.terminal, &trace->finding, style->options);
    put_entry(&w.terminal, "why", PAINT_NONE, trace->advice.explanation);
    lines_end(&w, &text->lines, LINES_NO_TAG);
    put_blank(&m);
    ways_of_trace(&ways, run, trace, style->options);
    put_title(&m, ways.count ? "what would remove the race from this trace"
                             : "nothing is known to remove the race from this trace");
    put_ways(&m, &ways, 0);
}

void advice_of_race(struct advice_text *text, const struct advised_run *run, uint32_t index,
                    const struct race_evidence *evidence, const struct advice_style *style)
{
    struct maker m = {text, run, style};
    const struct advised_race *race = &run->races[index];
    struct lines_writer w;
    struct ways ways;
    put_title(&m, race->title);
    lines_begin(&w, style->options, style->width);
    if (evidence->has_first)
        put_statements(&w.terminal, &evidence->first.finding, style->options);
    if (race->advice.explanation)
        put_entry(&w.terminal, "why", PAINT_NONE, race->advice.explanation);
    put_remarks(&w.terminal, &race->advice, evidence);
    lines_end(&w, &text->lines, LINES_NO_TAG);
    put_blank(&m);
    ways_of_race(&ways, run, index, style->options);
    put_title(&m, ways.full ? "what would remove the race"
                            : "nothing is known to remove the race from all of its traces");
    put_ways(&m, &ways, 0);
}

/* One that is enough, if possible one that is verified; else the first, which says what is wrong
 * with it; NULL when there are none. */
static const struct way *best_of(const struct ways *ways)
{
    const struct way *best = ways->full ? ways->items : NULL;
    for (uint32_t i = 0; i < ways->full; i++) {
        const struct way *way = &ways->items[i];
        bool is_better = verdict_removes(way->verdict) &&
                         (!verdict_removes(best->verdict) || way->verdict < best->verdict);
        if (way->is_enough && (!best->is_enough || is_better))
            best = way;
    }
    return best;
}

char *advice_best(const struct advised_run *run, uint32_t index,
                  const struct report_options *options)
{
    struct ways ways;
    ways_of_race(&ways, run, index, options);
    const struct way *best = best_of(&ways);
    char *line = !best           ? strdup("nothing removes it from all of its traces")
                 : !*best->tried ? strdup(best->text)
                                 : text_printf("%s: %s", verdict_name(best->verdict), best->text);
    ways_release(&ways);
    return line;
}

/* ---- the program ---- */

void advice_put_set(const struct advised_run *run, const struct terminal *terminal,
                    const struct report_options *options)
{
    if (run->is_analysed)
        put_chosen(terminal, run, false, options);
}

void advice_of_program(struct advice_text *text, const struct advised_run *run,
                       const struct advice_style *style)
{
    struct maker m = {text, run, style};
    struct lines_writer w;
    struct ways ways;
    put_title(&m, "how many races each suggestion removes");
    ways_of_program(&ways, run, style->options);
    put_ways(&m, &ways, run->program.race_count);
    put_blank(&m);
    lines_begin(&w, style->options, style->width);
    advice_put_set(run, &w.terminal, style->options);
    lines_end(&w, &text->lines, LINES_NO_TAG);
}
