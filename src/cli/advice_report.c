/* advice_report.c - see advice_report.h. */
#include "cli/advice_report.h"

#include "base/stream.h"
#include "finding/names.h"
#include "report/cells.h"
#include "report/terminal.h"
#include "report/text.h"
#include "report/words.h"

#include <stdlib.h>
#include <string.h>

enum { EDGES_SHOWN = 4, PERHAPS_SHOWN = 3, INDENT = 11 };

const char *suggestion_kind_name(enum suggestion_kind kind)
{
    static const char *const names[] = {
        [SUGGEST_VOLATILE] = "volatile",
        [SUGGEST_ATOMIC_ARRAY] = "atomic-array",
        [SUGGEST_MOVE] = "move",
        [SUGGEST_LOCK] = "lock",
        [SUGGEST_OTHER_VOLATILE] = "other-volatile",
        [SUGGEST_OTHER_ARRAY] = "other-array",
        [SUGGEST_SAME_ACQUIRE] = "same-acquire",
        [SUGGEST_ATOMIC_UPDATE] = "atomic-update",
        [SUGGEST_UNIT_LOCK] = "unit-lock",
        [SUGGEST_ONE_WRITER] = "one-writer",
        [SUGGEST_MOVE_BEFORE_START] = "move",
    };
    return names[kind];
}

char *suggestion_words(const char *amendments, const struct report_options *options)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    char *copy = strdup(amendments), *rest = copy, *line;
    for (bool first = true; (line = strsep(&rest, "\n")); first = false) {
        char *words = words_of_amendment(line, options);
        fprintf(out, "%s%s", first ? "" : "; ", words);
        free(words);
    }
    free(copy);
    return stream_end(&stream);
}

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

static void put_entry(const struct terminal *t, const char *label, enum paint paint,
                      const char *text)
{
    put_blanks(t, 2);
    put_padded(t, PAINT_NOTE, label, INDENT - 2);
    put_wrapped(t, paint, text, INDENT, INDENT, 0);
}

static void put_statement(const struct terminal *t, const struct advised_trace *trace,
                          const struct names *names, uint32_t event, const char *label,
                          enum paint paint, const struct report_options *options)
{
    uint32_t site = finding_user_site(&trace->trace, event);
    const struct trace_site *s = site == TRACE_NONE ? NULL : &trace->trace.sites[site];
    const char *text = site == TRACE_NONE ? NULL : cells_source_line(&trace->trace, site, options);
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fprintf(out, "%s: ", names_thread(names, trace->trace.events[event].thread));
    names_put_event(names, out, &trace->trace.events[event], TRACE_NONE, false);
    if (s && s->file != TRACE_NONE)
        fprintf(out, " (%s:%d)", trace->trace.strings[s->file], s->line);
    if (text)
        fprintf(out, "  %s", text);
    char *line = stream_end(&stream);
    put_entry(t, label, paint, line);
    free(line);
}

static void put_edge(const struct terminal *t, const struct advised_trace *trace,
                     const struct names *names, const struct order_edge *edge, const char *label)
{
    char *release = event_words(&trace->trace, names, edge->release);
    char *acquire = event_words(&trace->trace, names, edge->acquire);
    char *line = text_printf("%s  %s  %s", release, t->ascii ? "->" : "→", acquire);
    put_entry(t, label, PAINT_NONE, line);
    free(release);
    free(acquire);
    free(line);
}

/* Does it concern one of the race's threads, near the race? */
static bool is_around(const struct advised_trace *trace, const struct order_edge *edge)
{
    const struct trace_event *events = trace->trace.events;
    uint32_t a = events[trace->finding.source].thread, b = events[trace->finding.manifest].thread;
    uint32_t from = events[edge->release].thread, to = events[edge->acquire].thread;
    return edge->acquire <= trace->finding.manifest && (from == a || from == b) &&
           (to == a || to == b);
}

/* The edges between the two threads, the last ones before the race; else those that reach them. */
static void put_edges_around(const struct terminal *t, const struct advised_trace *trace,
                             const struct names *names)
{
    uint32_t count, shown = 0;
    const struct order_edge *edges = order_edges(trace->order, &count);
    const struct order_edge *last[EDGES_SHOWN];
    for (uint32_t i = count; i-- > 0 && shown < EDGES_SHOWN;)
        if (is_around(trace, &edges[i]))
            last[shown++] = &edges[i];
    if (!shown)
        put_entry(t, "edges", PAINT_NONE, "none between the two threads");
    while (shown-- > 0)
        put_edge(t, trace, names, last[shown], "edge");
}

/* The suggestion in the program's list; NULL before all races were analysed. */
static const struct program_suggestion *find(const struct advising *a, const char *amendments)
{
    for (uint32_t i = 0; i < a->program.count; i++)
        if (strcmp(a->program.items[i].amendments, amendments) == 0)
            return &a->program.items[i];
    return NULL;
}

static char *verdict_words(enum verdict verdict, const char *text)
{
    if (verdict == VERDICT_UNTRIED)
        return strdup("");
    return text_printf(" [%s%s%s]", verdict_name(verdict), text && *text ? ": " : "",
                       text ? text : "");
}

/* race: what it is suggested for; UINT32_MAX: for the program. */
static void put_suggestion(const struct advice_report *r, const struct terminal *t,
                           const char *label, const char *amendments, const char *more,
                           uint32_t race)
{
    const struct program_suggestion *s = find(r->advising, amendments);
    char *words = suggestion_words(amendments, r->options);
    bool leaves_it = s && race != UINT32_MAX && s->gone && !s->gone[race];
    char *verdict = leaves_it ? strdup(" [tried out: leaves this race]")
                    : s       ? verdict_words(s->verdict, s->verdict_text)
                              : strdup("");
    char *line = text_printf("%s%s%s", words, more, verdict);
    put_entry(t, label, PAINT_NONE, line);
    free(words);
    free(verdict);
    free(line);
}

/* ---- a race ---- */

static void put_ways(const struct advice_report *r, const struct terminal *t, uint32_t index)
{
    const struct advised_race *race = &r->advising->races[index];
    const struct race_advice *advice = &race->advice;
    const char *label = "ways";
    for (uint32_t i = 0; i < advice->full; i++, label = "or") {
        const struct suggestion *item = &advice->items[i].suggestion;
        const char *more = item->kind == SUGGEST_VOLATILE ? " (or an Atomic class)" : "";
        put_suggestion(r, t, label, item->amendments, more, index);
    }
    for (uint32_t i = 0; i < r->advising->program.count; i++) {
        const struct program_suggestion *s = &r->advising->program.items[i];
        if ((s->kind != SUGGEST_ATOMIC_UPDATE && s->kind != SUGGEST_UNIT_LOCK) || !s->helps[index])
            continue;
        put_suggestion(r, t, label, s->amendments, "", index);
        label = "or";
    }
    if (strcmp(label, "ways") == 0)
        put_entry(t, label, PAINT_NONE, "none that holds for all of its paths");
    for (uint32_t i = advice->full; i < advice->count; i++) {
        if (!r->options->full && i >= advice->full + PERHAPS_SHOWN) {
            char *rest = text_printf("%u more (--full)", advice->count - i);
            put_entry(t, "perhaps", PAINT_NOTE, rest);
            free(rest);
            break;
        }
        char *more =
            text_printf(" (for %u of %u paths only)", advice->items[i].traces, advice->traces);
        put_suggestion(r, t, "perhaps", advice->items[i].suggestion.amendments, more, index);
        free(more);
    }
}

/* "west: read visitors = 0, east: write visitors = 1, west: write visitors = 1". */
static char *lost_update_words(struct advising *a, int64_t id, const struct unit *unit)
{
    struct advised_trace trace;
    struct error error;
    struct stream stream;
    if (!advising_read_trace(a, id, &trace, &error))
        return strdup("");
    FILE *out = stream_begin(&stream);
    struct names *names = names_new(&trace.trace);
    const uint32_t events[] = {unit->read, unit->between, unit->write};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        if (events[i] >= trace.trace.event_count)
            continue;
        const struct trace_event *e = &trace.trace.events[events[i]];
        fprintf(out, "%s%s: ", i ? ", " : "", names_thread(names, e->thread));
        names_put_event(names, out, e, finding_user_site(&trace.trace, events[i]), false);
    }
    names_free(names);
    advised_trace_release(&trace);
    return stream_end(&stream);
}

static void put_remarks(struct advising *a, const struct terminal *t,
                        const struct advised_race *race)
{
    const struct race_advice *advice = &race->advice;
    for (uint32_t i = 0; i < advice->unit_count; i++) {
        char *shown = lost_update_words(a, advice->unit_traces[i], &advice->units[i]);
        char *text =
            text_printf("an update can be lost (trace %lld): %s%s.  Making the place volatile "
                        "would end the race, not that.",
                        (long long)advice->unit_traces[i], shown,
                        advice->units[i].between == TRACE_NONE
                            ? "; another thread could have written in between"
                            : "");
        put_entry(t, "beware", PAINT_MANIFEST, text);
        free(shown);
        free(text);
    }
    if (advice->writes_equal && advice->traces)
        put_entry(
            t, "remark", PAINT_NONE,
            "all threads write the same value here.  volatile would order the writes and keep "
            "all of them; that one thread writes it, before the others go on, is enough.");
}

bool advice_put_race(const struct advice_report *r, uint32_t index, struct error *error)
{
    const struct advised_race *race = &r->advising->races[index];
    struct terminal t = terminal_for(r->out, r->options);
    struct advised_trace trace;
    if (!advising_read_trace(r->advising, race->first_trace, &trace, error))
        return false;
    char *title = text_printf("race %u: %s", index + 1, race->title);
    put_wrapped(&t, PAINT_TITLE, title, 0, INDENT, 0);
    free(title);
    struct names *names = names_new(&trace.trace);
    put_statement(&t, &trace, names, trace.finding.source, "source", PAINT_SOURCE, r->options);
    put_statement(&t, &trace, names, trace.finding.manifest, "manifest", PAINT_MANIFEST,
                  r->options);
    put_edges_around(&t, &trace, names);
    put_entry(&t, "why", PAINT_NONE, trace.advice.explanation);
    put_ways(r, &t, index);
    put_remarks(r->advising, &t, race);
    char *paths = text_printf("%lld recorded; the first is trace %lld",
                              (long long)race->trace_count, (long long)race->first_trace);
    put_entry(&t, "paths", PAINT_NOTE, paths);
    free(paths);
    putc('\n', r->out);
    names_free(names);
    advised_trace_release(&trace);
    return true;
}

bool advice_put_trace(const struct advice_report *r, int64_t id, struct error *error)
{
    struct terminal t = terminal_for(r->out, r->options);
    struct advised_trace trace;
    if (!advising_read_trace(r->advising, id, &trace, error))
        return false;
    report_finding_text(r->out, &trace.finding, r->options);
    struct names *names = names_new(&trace.trace);
    uint32_t count;
    const struct order_edge *edges = order_edges(trace.order, &count);
    for (uint32_t i = 0; i < count; i++)
        if (r->options->full || is_around(&trace, &edges[i]))
            put_edge(&t, &trace, names, &edges[i], "edge");
    put_entry(&t, "why", PAINT_NONE, trace.advice.explanation);
    for (uint32_t i = 0; i < trace.advice.count; i++)
        put_suggestion(r, &t, i ? "or" : "ways", trace.advice.items[i].amendments, "", trace.race);
    for (uint32_t i = 0; i < trace.advice.lock_count; i++)
        put_suggestion(r, &t, "or", trace.advice.locks[i].amendment, "", trace.race);
    names_free(names);
    advised_trace_release(&trace);
    return true;
}

/* ---- the program ---- */

static bool is_chosen(const struct program_advice *p, uint32_t index)
{
    for (uint32_t i = 0; i < p->chosen_count; i++)
        if (p->chosen[i] == index)
            return true;
    return false;
}

static void put_ranks(const struct advice_report *r, const struct terminal *t)
{
    const struct program_advice *p = &r->advising->program;
    put_wrapped(t, PAINT_TITLE, "how many races each suggestion removes", 0, 0, 0);
    for (uint32_t i = 0; i < p->count; i++) {
        const struct program_suggestion *s = &p->items[i];
        if (!s->frequency && !r->options->full && !is_chosen(p, i))
            continue;
        char *label = text_printf("%u of %u", s->frequency, p->race_count);
        bool is_insufficient = false;
        for (uint32_t k = 0; k < p->race_count; k++)
            is_insufficient = is_insufficient || (s->insufficient[k] && s->removes[k]);
        bool is_said = s->verdict == VERDICT_PARTIAL;
        put_suggestion(r, t, label, s->amendments,
                       is_insufficient && !is_said ? " (updates can still be lost)" : "",
                       UINT32_MAX);
        free(label);
    }
    putc('\n', r->out);
}

static void put_chosen(const struct advice_report *r, const struct terminal *t)
{
    const struct program_advice *p = &r->advising->program;
    if (!p->chosen_count) {
        put_wrapped(t, PAINT_TITLE, "no set of these suggestions removes every race", 0, 0, 0);
        return;
    }
    put_wrapped(t, PAINT_TITLE,
                p->is_smallest ? "the smallest set that removes every race"
                               : "a set that removes every race (perhaps not the smallest)",
                0, 0, 0);
    for (uint32_t i = 0; i < p->chosen_count; i++) {
        char *words = suggestion_words(p->items[p->chosen[i]].amendments, r->options);
        put_entry(t, i ? "and" : "do", PAINT_NONE, words);
        free(words);
    }
    if (p->verdict != VERDICT_UNTRIED) {
        const char *more = p->verdict_text ? p->verdict_text : "";
        char *text = text_printf(
            "%s%s%s%s", verdict_name(p->verdict),
            p->verdict == VERDICT_VERIFIED
                ? ": searched again with all of it, no race is left and nothing new has come"
                : "",
            *more ? "; " : "", more);
        put_entry(t, "together", p->verdict == VERDICT_VERIFIED ? PAINT_NAME : PAINT_MANIFEST,
                  text);
        free(text);
    }
}

void advice_put_program(const struct advice_report *r)
{
    struct terminal t = terminal_for(r->out, r->options);
    put_ranks(r, &t);
    put_chosen(r, &t);
    const struct advising *a = r->advising;
    fprintf(r->out, "\n%u race%s, %lld path%s analysed in %.2f s", a->race_count,
            a->race_count == 1 ? "" : "s", (long long)a->analysed, a->analysed == 1 ? "" : "s",
            r->seconds);
    if (a->remembered)
        fprintf(r->out, " (%lld known from before)", (long long)a->remembered);
    if (r->searches)
        fprintf(r->out, "; %u tried out in %.1f s", r->searches, r->search_seconds);
    putc('\n', r->out);
}
