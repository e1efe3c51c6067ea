/* text.c - see text.h.  It knows what belongs to which kind of finding; the table below it is
 * interleaving.c's. */
#include "report/text.h"

#include "base/class_name.h"
#include "base/stream.h"
#include "finding/names.h"
#include "finding/standing.h"
#include "finding/time_outs.h"
#include "report/cells.h"
#include "report/interleaving.h"
#include "report/rows.h"
#include "report/terminal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 12,      /* of everything but titles and the interleaving */
    MOST_FRAMES = 24, /* without --full */
    MOST_LINES = 12,  /* of a message, without --full */
};

struct writer {
    struct terminal terminal;
    const struct finding *finding;
    const struct trace *trace;
    const struct report_options *options;
    struct names *names;
};

/* "  source    text", wrapped. */
static void put_item(const struct writer *w, enum paint paint, const char *word, const char *text)
{
    put_blanks(&w->terminal, 2);
    put_padded(&w->terminal, paint, word, MARGIN - 2);
    put_wrapped(&w->terminal, PAINT_NONE, text, MARGIN, MARGIN + 2, 0);
}

/* ---- positions ---- */

static void put_source_line(const struct writer *w, uint32_t site)
{
    const char *line = cells_source_line(w->trace, site, w->options);
    if (!line)
        return;
    char *number = text_printf("%" PRId32 " %s ", w->trace->sites[site].line,
                               w->terminal.ascii ? "|" : "\xe2\x94\x82");
    put_blanks(&w->terminal, MARGIN);
    unsigned used = put_text(&w->terminal, PAINT_NOTE, number, w->terminal.width - MARGIN);
    put_text(&w->terminal, PAINT_NAME, line, w->terminal.width - MARGIN - used);
    fputc('\n', w->terminal.out);
    free(number);
}

/* As in Java's own stack traces, so that editors find the place; never cut off for that reason. */
static void put_frame(const struct writer *w, uint32_t stack)
{
    const struct trace_site *site = &w->trace->sites[w->trace->stacks[stack].site];
    char *text = text_printf("at %s.%s(", w->trace->strings[site->class_name],
                             w->trace->strings[site->method]);
    const char *file = site->file == TRACE_NONE ? NULL : w->trace->strings[site->file];
    char *position = file && site->line >= 0 ? text_printf("%s:%" PRId32 ")", file, site->line)
                                             : text_printf("%s)", site->bci < 0 ? "Native Method"
                                                                  : file        ? file
                                                                                : "Unknown Source");
    put_blanks(&w->terminal, MARGIN);
    put_text(&w->terminal, PAINT_NONE, text, UINT16_MAX);
    put_text(&w->terminal, PAINT_NONE, position, UINT16_MAX);
    fputc('\n', w->terminal.out);
    free(text);
    free(position);
}

/* called: the frame that the user's own code called; TRACE_NONE: the library called the user. */
static void put_folded(const struct writer *w, uint32_t count, uint32_t called)
{
    char *text = text_printf("... %" PRIu32 " frame%s in the library", count, count > 1 ? "s" : "");
    put_blanks(&w->terminal, MARGIN);
    put_text(&w->terminal, PAINT_NOTE, text, UINT16_MAX);
    free(text);
    if (called != TRACE_NONE) {
        const struct trace_site *site = &w->trace->sites[w->trace->stacks[called].site];
        text = text_printf(": %s.%s", w->trace->strings[site->class_name],
                           w->trace->strings[site->method]);
        put_text(&w->terminal, PAINT_NOTE, text, UINT16_MAX);
        free(text);
    }
    fputc('\n', w->terminal.out);
}

static bool is_library(const struct trace *trace, uint32_t stack)
{
    return trace->sites[trace->stacks[stack].site].is_library;
}

static void put_stack(const struct writer *w, uint32_t stack)
{
    const struct trace *trace = w->trace;
    bool has_user = false;
    uint32_t shown = 0, left = 0;
    for (uint32_t s = stack; s != TRACE_NONE; s = trace->stacks[s].caller)
        has_user |= !is_library(trace, s);
    while (stack != TRACE_NONE) {
        uint32_t folded = 0, called = TRACE_NONE;
        if (!w->options->full && shown == MOST_FRAMES)
            break;
        for (; !w->options->full && has_user && stack != TRACE_NONE && is_library(trace, stack);
             stack = trace->stacks[stack].caller) {
            folded++;
            called = stack;
        }
        if (folded > 0) {
            put_folded(w, folded, stack == TRACE_NONE ? TRACE_NONE : called);
        } else {
            put_frame(w, stack);
            stack = trace->stacks[stack].caller;
        }
        shown++;
    }
    for (; stack != TRACE_NONE; stack = trace->stacks[stack].caller)
        left++;
    if (left > 0) {
        put_blanks(&w->terminal, MARGIN);
        fprintf(w->terminal.out, "... %" PRIu32 " more frame%s\n", left, left > 1 ? "s" : "");
    }
}

static void put_where(const struct writer *w, uint32_t event)
{
    uint32_t site = finding_user_site(w->trace, event);
    put_source_line(w, site);
    if (w->trace->events[event].stack != TRACE_NONE)
        put_stack(w, w->trace->events[event].stack);
}

static void put_start(const struct writer *w, uint32_t thread)
{
    const struct trace *trace = w->trace;
    uint32_t start = standing_start(trace, thread);
    uint32_t site = start == TRACE_NONE ? TRACE_NONE : finding_user_site(trace, start);
    if (site == TRACE_NONE || trace->sites[site].file == TRACE_NONE || trace->sites[site].line < 0)
        return;
    char *text = text_printf("started by \"%s\" at %s:%" PRId32,
                             names_thread(w->names, trace->events[start].thread),
                             trace->strings[trace->sites[site].file], trace->sites[site].line);
    put_blanks(&w->terminal, MARGIN);
    put_wrapped(&w->terminal, PAINT_NONE, text, MARGIN, MARGIN + 2, 0);
    free(text);
}

/* ---- sentences ---- */

/* Of `count` objects, which are freed. */
static void put_held(const struct writer *w, FILE *out, const char *before, uint32_t count,
                     uint32_t *held)
{
    for (uint32_t i = 0; i < count; i++) {
        fputs(i == 0 ? before : i + 1 < count ? ", " : " and ", out);
        names_put_lock(w->names, out, held[i]);
    }
    free(held);
}

/* "writes true", "reads null", "updates it to 3". */
static void put_access(const struct writer *w, FILE *out, const struct trace_event *e)
{
    bool failed = e->kind == TRACE_UPDATE && !e->wrote;
    struct stream sentence;
    bool is_known = names_put_value(w->names, stream_begin(&sentence), e);
    char *value = stream_end(&sentence);
    switch ((enum trace_event_kind)e->kind) {
    case TRACE_READ: fprintf(out, "reads %s", is_known ? value : "it"); break;
    case TRACE_WRITE: fprintf(out, "writes %s", is_known ? value : "it"); break;
    default:
        fputs(failed ? "fails to update it" : "updates it", out);
        if (is_known)
            fprintf(out, " %s %s", failed ? "from" : "to", value);
    }
    free(value);
    const char *mode = names_mode(e->mode, e->kind == TRACE_WRITE);
    const char *write_mode = names_mode(e->write_mode, true);
    if (e->kind == TRACE_UPDATE && e->wrote && strcmp(mode, write_mode) != 0)
        fprintf(out, " (%s/%s)", mode, write_mode);
    else
        fprintf(out, " (%s)", mode);
}

static const char *access_noun(const struct trace_event *e)
{
    return e->kind == TRACE_READ ? "read" : e->kind == TRACE_WRITE ? "write" : "update";
}

/* ---- races ---- */

static void put_statement(const struct writer *w, enum paint paint, const char *word,
                          uint32_t event)
{
    const struct trace_event *e = &w->trace->events[event];
    struct stream sentence;
    FILE *out = stream_begin(&sentence);
    fprintf(out, "\"%s\" ", names_thread(w->names, e->thread));
    put_access(w, out, e);
    uint32_t *held, count = standing_held(w->trace, e->thread, event, &held);
    put_held(w, out, ", holding ", count, held);
    char *text = stream_end(&sentence);
    put_item(w, paint, word, text);
    free(text);
    put_where(w, event);
    put_start(w, e->thread);
    fputc('\n', w->terminal.out);
}

static void put_place(const struct writer *w, uint32_t place)
{
    if (place == TRACE_NONE)
        return;
    const struct trace_place *p = &w->trace->places[place];
    char *name = finding_place_text(w->trace, place);
    struct stream sentence;
    FILE *out = stream_begin(&sentence);
    fprintf(out, "%s%s", p->kind == PLACE_OBJECT ? "the contents of " : "", name);
    if (p->type != TRACE_NONE)
        fprintf(out, ", type %s", class_name_simple(w->trace->strings[p->type]));
    fputs(p->kind == PLACE_ELEMENT  ? "; elements of arrays are never volatile"
          : p->kind == PLACE_OBJECT ? ", which is not synchronized"
          : p->is_volatile          ? ", volatile, but not accessed so"
          : p->is_final             ? ", final"
                                    : ", not volatile",
          out);
    char *text = stream_end(&sentence);
    put_item(w, PAINT_NONE, "place", text);
    free(text);
    free(name);
}

static void put_race(const struct writer *w)
{
    const struct finding *finding = w->finding;
    const struct trace_event *source = &w->trace->events[finding->source];
    const struct trace_event *manifest = &w->trace->events[finding->manifest];
    put_statement(w, PAINT_SOURCE, "source", finding->source);
    put_statement(w, PAINT_MANIFEST, "manifest", finding->manifest);
    put_place(w, manifest->place);
    char *why = text_printf("no happens-before between the %s in \"%s\" and the %s in \"%s\"",
                            access_noun(source), names_thread(w->names, source->thread),
                            access_noun(manifest), names_thread(w->names, manifest->thread));
    put_item(w, PAINT_NONE, "why", why);
    free(why);
}

/* ---- exceptions ---- */

/* Its own lines stay lines. */
static void put_message(const struct writer *w, const char *message)
{
    unsigned lines = 0;
    for (const char *at = message; at; lines++) {
        const char *end = strchr(at, '\n');
        if (lines == MOST_LINES && !w->options->full) {
            put_blanks(&w->terminal, MARGIN + 2);
            fputs("...\n", w->terminal.out);
            return;
        }
        char *line = text_copy(at, end ? (size_t)(end - at) : strlen(at));
        if (lines > 0)
            put_blanks(&w->terminal, MARGIN + 2);
        put_wrapped(&w->terminal, PAINT_MANIFEST, line, MARGIN + (lines > 0 ? 2 : 0), MARGIN + 2,
                    w->options->full ? 0 : MOST_LINES);
        free(line);
        at = end ? end + 1 : NULL;
    }
}

static void put_exception(const struct writer *w)
{
    const struct finding *finding = w->finding;
    bool is_swallowed = finding->kind == FINDING_SWALLOWED;
    uint32_t event = is_swallowed ? finding->source : finding->manifest;
    if (event != TRACE_NONE) {
        char *thread =
            text_printf("in \"%s\"", names_thread(w->names, w->trace->events[event].thread));
        put_item(w, PAINT_MANIFEST, "throws", thread);
        free(thread);
        put_blanks(&w->terminal, MARGIN);
    } else {
        put_blanks(&w->terminal, 2);
        put_padded(&w->terminal, PAINT_MANIFEST, "throws", MARGIN - 2);
    }
    uint32_t place = event == TRACE_NONE ? TRACE_NONE : w->trace->events[event].place;
    put_message(w, finding->message      ? finding->message
                   : place != TRACE_NONE ? w->trace->strings[w->trace->places[place].class_name]
                                         : "an exception");
    if (event != TRACE_NONE) {
        uint32_t position = standing_position(w->trace, event);
        uint32_t stack = w->trace->events[position].stack;
        put_source_line(w, finding_user_site(w->trace, position));
        /* What another event did in the library has nothing to do with the exception. */
        while (position != event && is_library(w->trace, stack))
            stack = w->trace->stacks[stack].caller;
        if (stack != TRACE_NONE)
            put_stack(w, stack);
        put_start(w, w->trace->events[event].thread);
    }
    if (!is_swallowed)
        return;
    put_item(w, PAINT_MANIFEST, "caught",
             w->trace->events[finding->manifest].stack == TRACE_NONE
                 ? "by the handler of uncaught exceptions"
                 : "by the library, which gives it to nobody");
    if (w->trace->events[finding->manifest].stack != TRACE_NONE)
        put_frame(w, w->trace->events[finding->manifest].stack);
}

static void put_exit(const struct writer *w)
{
    uint32_t event = w->finding->manifest;
    char *text = text_printf("\"%s\" ends the program with status %s",
                             names_thread(w->names, w->trace->events[event].thread),
                             w->finding->message ? w->finding->message : "?");
    put_item(w, PAINT_MANIFEST, "exits", text);
    free(text);
    put_where(w, event);
    put_start(w, w->trace->events[event].thread);
}

/* ---- threads that do not go on ---- */

/* The lines of a loop; false: there is none. */
static bool put_loop(const struct writer *w, uint32_t count, const uint32_t *events)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t site = finding_user_site(w->trace, events[i]);
        bool is_new = site != TRACE_NONE && !w->trace->sites[site].is_library;
        for (uint32_t k = 0; k < i && is_new; k++)
            is_new = !rows_is_same_line(w->trace, finding_user_site(w->trace, events[k]), site);
        if (is_new)
            put_source_line(w, site);
    }
    return count > 0;
}

/* One thread that does not go on, whose last event is `last`. */
static void put_stuck_thread(const struct writer *w, uint32_t last)
{
    uint32_t thread = w->trace->events[last].thread, *round = NULL, round_count = 0;
    struct stream sentence;
    FILE *out = stream_begin(&sentence);
    if (w->finding->kind == FINDING_NO_PROGRESS)
        round_count = standing_loop(w->trace, last, &round);
    if (round_count > 0)
        fputs("goes round without getting further", out);
    else
        standing_put(w->trace, w->names, out, last);
    uint32_t *held, count = standing_held_at_end(w->trace, last, &held);
    put_held(w, out, "; holds ", count, held);
    char *text = stream_end(&sentence);
    char *name = text_printf("  \"%s\" ", names_thread(w->names, thread));
    unsigned used = put_text(&w->terminal, PAINT_NAME, name, w->terminal.width / 2);
    put_wrapped(&w->terminal, PAINT_NONE, text, used, MARGIN, 0);
    free(name);
    free(text);
    if (!put_loop(w, round_count, round))
        put_where(w, last);
    else if (w->trace->events[last].stack != TRACE_NONE)
        put_stack(w, w->trace->events[last].stack);
    free(round);
}

static void put_standing(const struct writer *w)
{
    uint32_t *last = finding_last_events(w->finding);
    bool is_first = true;
    for (uint32_t i = 0; i < w->trace->thread_count; i++) {
        if (last[i] == TRACE_NONE)
            continue;
        if (!is_first)
            fputc('\n', w->terminal.out);
        is_first = false;
        put_stuck_thread(w, last[i]);
    }
    free(last);
}

/* What the path needs of the clock. */
static void put_time_outs(const struct writer *w)
{
    char **texts;
    uint32_t count = time_outs_texts(w->trace, w->names, &texts);
    for (uint32_t i = 0; i < count; i++) {
        char *text =
            text_printf("%s%s", texts[i], i + 1 < count ? ", and" : " (not with --timeouts=last)");
        put_item(w, PAINT_NONE, i ? "" : "only if", text);
        free(text);
        free(texts[i]);
    }
    free(texts);
    if (count)
        fputc('\n', w->terminal.out);
}

void report_finding_text(FILE *out, const struct finding *finding,
                         const struct report_options *options)
{
    struct writer w = {.terminal = terminal_for(out, options),
                       .finding = finding,
                       .trace = finding->trace,
                       .options = options,
                       .names = names_new(finding->trace)};
    if (finding->is_sketch)
        names_hide_values(w.names);
    char *title = finding_title(finding);
    put_wrapped(&w.terminal, PAINT_TITLE, title, 0, 4, 0);
    free(title);
    fputc('\n', out);
    switch (finding->kind) {
    case FINDING_RACE: put_race(&w); break;
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION:
    case FINDING_SWALLOWED: put_exception(&w); break;
    case FINDING_DEADLOCK:
    case FINDING_NO_PROGRESS:
    case FINDING_WAITS_FOREVER: put_standing(&w); break;
    case FINDING_EXIT: put_exit(&w); break;
    case FINDING_KINDS: break;
    }
    fputc('\n', out);
    put_time_outs(&w);
    if (!finding->is_sketch)
        interleaving_put(&w.terminal, finding, w.names, options);
    names_free(w.names);
}

static void put_gap_line(const struct terminal *terminal, const char *head, char *text)
{
    char *line = text_printf("%s%s", head, text);
    put_wrapped(terminal, PAINT_NONE, line, 0, 2, 0);
    free(line);
    free(text);
}

void report_note_text(FILE *out, const char *text, const struct report_options *options)
{
    struct terminal terminal = terminal_for(out, options);
    put_wrapped(&terminal, PAINT_NONE, text, 0, 2, 0);
}

void report_gaps_text(FILE *out, const char *head, const struct gaps *gaps,
                      const struct report_options *options)
{
    static const char further[] = "incomplete: ";
    struct terminal terminal = terminal_for(out, options);
    uint32_t named = options->full || gaps->count <= GAPS_NAMED ? gaps->count : GAPS_NAMED;
    for (uint32_t i = 0; i < named; i++)
        put_gap_line(&terminal, i ? further : head, gap_text(&gaps->list[i]));
    if (named < gaps->count)
        put_gap_line(&terminal, further,
                     text_printf("and %" PRIu32 " more; --full names them all",
                                 gaps->count - named));
}
