/* relax_text.c - see relax_text.h. */
#include "report/relax_text.h"

#include "base/arena.h"
#include "base/stream.h"
#include "finding/finding.h"
#include "report/cells.h"
#include "report/relax_words.h"
#include "report/rows.h"
#include "report/terminal.h"
#include "report/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 4,
    MOST_ROWS = 40,    /* of a story, without --full */
    MOST_STORIES = 3,  /* of outcomes that fail, and as many of the others */
    MOST_OUTPUT = 200, /* bytes of what the program printed */
};

struct writer {
    struct terminal terminal;
    const struct relaxation *relaxation;
    const struct report_options *options;
};

struct telling {
    const struct writer *w;
    const struct story *story;
    struct names *names;
};

/* ---- outcomes ---- */

/* What it printed, in one line: ends of lines are shown as " / ", other control characters as "\x00". */
static char *output_words(const struct writer *w, const struct relax_outcome *o)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    size_t length = o->length;
    while (length && o->output[length - 1] == '\n')
        length--;
    bool is_cut = length > MOST_OUTPUT && !w->options->full;
    for (size_t i = 0; i < (is_cut ? MOST_OUTPUT : length); i++) {
        unsigned char byte = (unsigned char)o->output[i];
        if (byte == '\n')
            fputs(" / ", out);
        else if ((byte < ' ' && byte != '\t') || byte == 0x7f)
            fprintf(out, "\\x%02x", byte);
        else
            fputc(byte, out);
    }
    if (is_cut)
        fputs("...", out);
    return stream_end(&stream);
}

/* "prints r1=0 r2=0", "uncaught java.lang.AssertionError", "prints x, then deadlock" */
static char *outcome_words(const struct writer *w, const struct relax_outcome *o)
{
    char *output = output_words(w, o), *text;
    if (w->relaxation->observed)
        text = text_printf("%s%s%s", output, *o->end ? "; " : "", o->end);
    else if (!o->fails)
        text = text_printf("%s%s", *output ? "prints " : "prints nothing", output);
    else
        text = text_printf("%s%s%s", o->end, *output ? ", after printing " : "", output);
    free(output);
    return text;
}

static void put_outcome_line(const struct writer *w, const struct relax_outcome *o)
{
    char *words = outcome_words(w, o);
    char *line = text_printf("%-11s  %-17s  %s",
                             o->is_undecided && !o->is_allowed ? "not decided"
                             : o->fails                        ? "FAILS"
                                                               : "",
                             o->is_sequential                    ? "interleaving"
                             : o->is_undecided && !o->is_allowed ? ""
                                                                 : "only beyond it",
                             words);
    put_blanks(&w->terminal, 2);
    put_wrapped(&w->terminal, o->fails ? PAINT_MANIFEST : PAINT_NONE, line, 2, 34, 0);
    free(line);
    free(words);
}

/* ---- stories ---- */

static void put_position(const struct telling *t, uint32_t event, uint32_t *last)
{
    const struct trace *trace = &t->story->trace;
    const struct terminal *terminal = &t->w->terminal;
    uint32_t site = finding_user_site(trace, event);
    bool is_known = site != TRACE_NONE;
    bool is_same = *last != TRACE_NONE &&
                   trace->events[*last].thread == trace->events[event].thread && is_known &&
                   finding_user_site(trace, *last) != TRACE_NONE &&
                   rows_is_same_line(trace, finding_user_site(trace, *last), site);
    *last = event;
    if (is_same)
        return;
    put_blanks(terminal, MARGIN);
    unsigned used =
        put_text(terminal, PAINT_NAME, names_thread(t->names, trace->events[event].thread),
                 terminal->width / 2);
    const struct trace_site *s = is_known ? &trace->sites[site] : NULL;
    char *position = s && s->file != TRACE_NONE && s->line >= 0
                         ? text_printf(", %s:%" PRId32, trace->strings[s->file], s->line)
                         : text_printf("%s", "");
    used += put_text(terminal, PAINT_NOTE, position, terminal->width / 2);
    free(position);
    const char *line = cells_source_line(trace, site, t->w->options);
    if (line && MARGIN + used + 12 < terminal->width) {
        char *text = text_printf(" %s %s", terminal->ascii ? "|" : "\xe2\x94\x82", line);
        put_text(terminal, PAINT_NONE, text, terminal->width - MARGIN - used);
        free(text);
    }
    fputc('\n', terminal->out);
}

static void put_row(const struct telling *t, uint32_t index, uint32_t mark, uint32_t *last)
{
    const struct story_row *row = &t->story->rows[index];
    const struct terminal *terminal = &t->w->terminal;
    bool is_odd = row->view > VIEW_LAST;
    put_position(t, row->event, last);
    char *words = relax_row_words(t->story, t->names, index);
    char *line = is_odd ? text_printf("[%u] %s", mark, words) : text_printf("    %s", words);
    put_blanks(terminal, MARGIN + 2);
    put_wrapped(terminal, is_odd ? PAINT_MANIFEST : PAINT_NONE, line, MARGIN + 2, MARGIN + 8, 0);
    free(line);
    free(words);
}

/* Does the thread do something that counts between this row, a lock or unlock, and the next or last other one of the
 * same monitor? */
static bool is_around(const struct telling *t, uint32_t index)
{
    const struct story *s = t->story;
    const struct trace_event *e = &s->trace.events[s->rows[index].event];
    uint32_t own = rows_own_site(&s->trace, s->rows[index].event);
    int step = e->mode == SYNC_LOCK ? 1 : -1;
    bool has_access = false;
    if (own != TRACE_NONE && s->trace.sites[own].is_library)
        return false;
    for (uint32_t i = index + (uint32_t)step; i < s->count; i += (uint32_t)step) {
        const struct trace_event *other = &s->trace.events[s->rows[i].event];
        if (other->thread != e->thread)
            continue;
        has_access = has_access || names_is_access(other);
        if (other->kind == TRACE_SYNC && other->place == e->place)
            return has_access;
    }
    return has_access && e->mode == SYNC_LOCK; /* it holds it to the end */
}

/* Monitors under which nothing is done that counts are not shown. */
static bool is_shown(const struct telling *t, uint32_t index)
{
    const struct trace_event *e = &t->story->trace.events[t->story->rows[index].event];
    return t->w->options->full || names_is_access(e) || e->kind == TRACE_FENCE ||
           is_around(t, index);
}

static void put_throw(const struct telling *t, uint32_t *last)
{
    uint32_t event = t->story->thrown;
    if (event == TRACE_NONE)
        return;
    put_position(t, event, last);
    put_blanks(&t->w->terminal, MARGIN + 6);
    struct stream stream;
    FILE *out = stream_begin(&stream);
    names_put_event(t->names, out, &t->story->trace.events[event], TRACE_NONE, false);
    char *words = stream_end(&stream),
         *line = text_printf("throws%s", strchr(words, ' ') ? strchr(words, ' ') : "");
    put_wrapped(&t->w->terminal, PAINT_MANIFEST, line, MARGIN + 6, MARGIN + 8, 0);
    free(words);
    free(line);
}

/* Each reason once: of the first row that has it. */
static void put_reasons(const struct telling *t)
{
    char **told = NULL;
    uint32_t count = 0, capacity = 0, mark = 0;
    for (uint32_t i = 0; i < t->story->count; i++) {
        if (t->story->rows[i].view <= VIEW_LAST)
            continue;
        mark++;
        char *reason = relax_row_reason(t->story, t->names, i);
        bool is_new = true;
        for (uint32_t k = 0; k < count && is_new; k++)
            is_new = strcmp(told[k], reason) != 0;
        if (!is_new) {
            free(reason);
            continue;
        }
        char *line = text_printf("[%u] %s", mark, reason);
        put_blanks(&t->w->terminal, 2);
        put_wrapped(&t->w->terminal, PAINT_NONE, line, 2, 6, 0);
        free(line);
        GROW(told, count, capacity);
        told[count++] = reason;
    }
    while (count)
        free(told[--count]);
    free(told);
}

static bool has_later(const struct story *s)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->rows[i].view == VIEW_LATER)
            return true;
    return false;
}

static void put_steps(const struct telling *t)
{
    const struct story *s = t->story;
    if (!t->w->relaxation->is_justified)
        return;
    if (!s->step_count && !has_later(s))
        put_wrapped(
            &t->w->terminal, PAINT_NONE,
            "  why it is legal (JLS 17.4.8): no read sees a write that comes later, so the actions "
            "can be committed in the order of the rows",
            0, 4, 0);
    if (!s->step_count)
        return;
    put_wrapped(
        &t->w->terminal, PAINT_NONE,
        "  why it is legal (JLS 17.4.8): its actions can be committed in these steps, each with "
        "an execution in which only what was committed before is seen across threads:",
        0, 4, 0);
    for (uint32_t i = 0; i < s->step_count; i++) {
        for (uint32_t k = 0; k < s->steps[i].count; k++) {
            const struct story_commit *c = &s->steps[i].commits[k];
            const struct story_row *row = &s->rows[c->row];
            char *words = relax_row_short(s, t->names, c->row);
            char *number = k ? text_printf("%4s", "") : text_printf("%3u.", i + 1);
            char *line =
                text_printf("%s %s %s%s", number,
                            names_thread(t->names, s->trace.events[row->event].thread), words,
                            c->sees_other
                                ? " (in the execution of this step it still reads another value)"
                                : "");
            put_blanks(&t->w->terminal, 2);
            put_wrapped(&t->w->terminal, PAINT_NONE, line, 2, 9, 0);
            free(number);
            free(line);
            free(words);
        }
    }
}

static void put_story(const struct writer *w, const struct relax_outcome *o)
{
    const struct story *s = &o->story;
    struct telling t = {.w = w, .story = s};
    char *words = outcome_words(w, o);
    char *title = text_printf("%s: %s",
                              o->fails ? o->is_sequential ? "fails, in an interleaving, too"
                                                          : "fails, in no interleaving"
                              : o->is_sequential ? "in an interleaving, too"
                                                 : "in no interleaving",
                              words);
    put_wrapped(&w->terminal, PAINT_TITLE, title, 0, 4, 0);
    free(title);
    free(words);
    if (!s->is_known) {
        fputs("    (there was no time left to tell how it comes about)\n", w->terminal.out);
        return;
    }
    t.names = names_new(&s->trace);
    uint32_t last = TRACE_NONE, mark = 0, shown = 0, left = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        mark += s->rows[i].view > VIEW_LAST;
        if (!is_shown(&t, i))
            continue;
        if (!w->options->full && shown >= MOST_ROWS && s->rows[i].view <= VIEW_LAST) {
            left++;
            continue;
        }
        put_row(&t, i, mark, &last);
        shown++;
    }
    if (left)
        fprintf(w->terminal.out, "%*s(%u more rows: --full)\n", MARGIN, "", left);
    put_throw(&t, &last);
    put_reasons(&t);
    put_steps(&t);
    if (o->stricter) {
        char *text = text_printf("  a stricter reading of the memory model (%s) does not allow it",
                                 o->stricter);
        put_wrapped(&w->terminal, PAINT_NONE, text, 0, 4, 0);
        free(text);
    }
    names_free(t.names);
}

/* ---- the answer ---- */

struct counts {
    uint32_t allowed, beyond, failing, failing_beyond, undecided;
};

static struct counts count_outcomes(const struct relaxation *r)
{
    struct counts c = {0};
    for (uint32_t i = 0; i < r->count; i++) {
        const struct relax_outcome *o = &r->outcomes[i];
        c.undecided += !o->is_allowed;
        c.allowed += o->is_allowed;
        c.beyond += o->is_allowed && !o->is_sequential;
        c.failing += o->is_allowed && o->fails;
        c.failing_beyond += o->is_allowed && o->fails && !o->is_sequential;
    }
    return c;
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static char *verdict_words(const struct relaxation *r, const struct counts *c)
{
    const char *what = r->is_part ? "this race" : "the races";
    switch (r->verdict) {
    case VERDICT_RACE_FREE:
        return text_printf(
            "race-free%s, so sequentially consistent: every execution is an interleaving; "
            "%u outcome%s%s",
            r->holds_for, c->allowed, plural(c->allowed),
            r->gaps->count ? " seen, and there may be more; none of these fails" : ", none fails");
    case VERDICT_BENIGN:
        return text_printf("benign%s: no execution that the model allows fails, whatever %s %s; %u "
                           "outcome%s, %u of them in no interleaving",
                           r->holds_for, what, r->is_part ? "does" : "do", c->allowed,
                           plural(c->allowed), c->beyond);
    case VERDICT_DESTRUCTIVE:
        return text_printf(
            "destructive%s: %u of %u outcomes fail%s, %u of them in no interleaving%s",
            r->holds_for, c->failing, c->allowed, c->failing == 1 ? "s" : "", c->failing_beyond,
            r->has_races ? "" : "; there is no race: heddle check shows the failure");
    case VERDICT_INCOMPLETE: break;
    }
    return c->undecided
               ? text_printf("incomplete%s: of %u outcome%s it is not decided whether the model "
                             "allows %s; none that it is known to allow fails",
                             r->holds_for, c->undecided, plural(c->undecided),
                             c->undecided == 1 ? "it" : "them")
               : text_printf(
                     "incomplete%s: no execution that was made fails, but not all were made",
                     r->holds_for);
}

/* Failures first, and first those that nothing else shows. */
static void put_stories(const struct writer *w)
{
    const struct relaxation *r = w->relaxation;
    for (int rank = 0; rank < 4; rank++) {
        bool fails = rank < 2, is_sequential = rank % 2;
        uint32_t told = 0, left = 0;
        for (uint32_t i = 0; i < r->count; i++) {
            const struct relax_outcome *o = &r->outcomes[i];
            if (!o->is_allowed || o->fails != fails || o->is_sequential != is_sequential ||
                (rank == 3 && !w->options->full) || (!o->story.is_known && is_sequential))
                continue;
            if (told >= MOST_STORIES && !w->options->full) {
                left++;
                continue;
            }
            put_story(w, o);
            fputc('\n', w->terminal.out);
            told++;
        }
        if (left)
            fprintf(w->terminal.out,
                    "(how %u more outcome%s of this kind can come about: --full)\n\n", left,
                    plural(left));
    }
}

void report_relax_text(FILE *out, const struct relaxation *r, const struct report_options *options)
{
    struct writer w = {terminal_for(out, options), r, options};
    struct counts c = count_outcomes(r);
    put_stories(&w);
    fprintf(out, "what the program can come to (model %s", r->model);
    if (strcmp(r->model, "jmm") == 0)
        fprintf(out, ", causality %s, identity %s", r->causality, r->identity);
    fputs("):\n", out);
    for (uint32_t i = 0; i < r->count; i++)
        put_outcome_line(&w, &r->outcomes[i]);
    char *verdict = verdict_words(r, &c);
    put_wrapped(&w.terminal, PAINT_TITLE, verdict, 0, 2, 0);
    free(verdict);
    if (r->gaps->count)
        report_gaps_text(out,
                         r->verdict == VERDICT_RACE_FREE ? "not all outcomes were looked for: "
                                                         : "incomplete: ",
                         r->gaps, options);
    fprintf(out, "%" PRIu64 " execution%s, %" PRIu64 " states, %" PRIu64 " transitions, %.2f s\n",
            r->executions, plural(r->executions), r->states, r->transitions, r->seconds);
}
