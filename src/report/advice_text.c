/* advice_text.c - see advice_text.h. */
#include "report/advice_text.h"

#include "base/arena.h"
#include "base/stream.h"
#include "report/advice_words.h"
#include "report/text.h"

#include <stdlib.h>
#include <string.h>

enum { EDGES_SHOWN = 4, PERHAPS_SHOWN = 3, INDENT = 11 };

/* ---- pieces ---- */

static void put_way(const struct terminal *t, const char *label, const struct way *way)
{
    char *line = text_printf("%s [%s]", way->text, way->tried);
    put_entry(t, label, PAINT_NONE, *way->tried ? line : way->text);
    free(line);
}

/* "3 more (--full)" */
static void put_rest(const struct terminal *t, const char *label, uint32_t count, const char *what)
{
    char *text = text_printf("%u %s", count, what);
    put_entry(t, label, PAINT_NOTE, text);
    free(text);
}

/* Does it concern one of the race's threads, near the race? */
static bool is_around(const struct advised_trace *trace, const struct trace_edge *edge)
{
    const struct trace_event *events = trace->trace.events;
    uint32_t a = events[trace->finding.source].thread, b = events[trace->finding.manifest].thread;
    uint32_t from = events[edge->release].thread, to = events[edge->acquire].thread;
    return edge->acquire <= trace->finding.manifest && (from == a || from == b) &&
           (to == a || to == b);
}

static char *edge_words(const struct terminal *t, const struct advised_trace *trace,
                        const struct names *names, const struct trace_edge *edge)
{
    char *release = event_words(&trace->trace, names, edge->release);
    char *acquire = event_words(&trace->trace, names, edge->acquire);
    char *line = text_printf("%s  %s  %s", release, t->ascii ? "->" : "→", acquire);
    free(release);
    free(acquire);
    return line;
}

/* The edges between the two threads that order something new: a thread that sees the same release
 * again, such as that a class is initialized, is ordered already.  At most so many, the last ones
 * before the race.  With --full all edges. */
static void put_edges(const struct advice_report *r, const struct terminal *t,
                      const struct advised_trace *trace, uint32_t most)
{
    uint32_t count = trace->edge_count, told = 0;
    const struct trace_edge *edges = trace->edges;
    const struct trace_edge **list = xmalloc((count + (size_t)1) * sizeof *list);
    bool *seen = xcalloc(trace->trace.event_count + (size_t)1, sizeof *seen); /* by release */
    for (uint32_t i = 0; i < count; i++) {
        if (r->options->full || (is_around(trace, &edges[i]) && !seen[edges[i].release]))
            list[told++] = &edges[i];
        seen[edges[i].release] = seen[edges[i].release] || is_around(trace, &edges[i]);
    }
    uint32_t first = told > most ? told - most : 0;
    struct names *names = names_new(&trace->trace);
    if (!told)
        put_entry(t, "edges", PAINT_NONE, "none between the two threads");
    if (first)
        put_rest(t, "edges", first, "before these (--full)");
    for (uint32_t i = first; i < told; i++) {
        char *words = edge_words(t, trace, names, list[i]);
        put_entry(t, "edge", PAINT_NONE, words);
        free(words);
    }
    names_free(names);
    free(list);
    free(seen);
}

/* ---- a race ---- */

/* "ways" and "or" for those that hold for all paths, "perhaps" for the others. */
static void put_ways(const struct advice_report *r, const struct terminal *t, struct ways *ways)
{
    if (!ways->full)
        put_entry(t, "ways", PAINT_NONE, "none that holds for all of its paths");
    for (uint32_t i = 0; i < ways->count; i++) {
        if (!r->options->full && i >= ways->full + PERHAPS_SHOWN) {
            put_rest(t, "perhaps", ways->count - i, "more (--full)");
            break;
        }
        put_way(t, i >= ways->full ? "perhaps" : i ? "or" : "ways", &ways->items[i]);
    }
    ways_release(ways);
}

void advice_put_race(const struct advice_report *r, uint32_t index,
                     const struct race_evidence *evidence)
{
    const struct advised_race *race = &r->run->races[index];
    struct terminal t = terminal_for(r->out, r->options);
    struct ways ways;
    char *title = text_printf("race %u: %s", index + 1, race->title);
    put_wrapped(&t, PAINT_TITLE, title, 0, INDENT, 0);
    free(title);
    put_statements(&t, &evidence->first.finding, r->options);
    put_edges(r, &t, &evidence->first, r->options->full ? UINT32_MAX : EDGES_SHOWN);
    put_entry(&t, "why", PAINT_NONE, race->advice.explanation);
    if (race->verdict)
        put_entry(&t, "verdict", PAINT_NONE, race->verdict);
    ways_of_race(&ways, r->run, index, r->options);
    put_ways(r, &t, &ways);
    put_remarks(&t, &race->advice, evidence);
    char *analysed = race->is_cut ? text_printf(", %u analysed", race->advice.traces) : strdup("");
    char *paths = text_printf("%lld recorded%s; the first is trace %lld",
                              (long long)race->trace_count, analysed, (long long)race->first_trace);
    free(analysed);
    put_entry(&t, "paths", PAINT_NOTE, paths);
    free(paths);
    putc('\n', r->out);
}

void advice_put_trace(const struct advice_report *r, const struct advised_trace *trace)
{
    struct terminal t = terminal_for(r->out, r->options);
    struct ways ways;
    report_finding_text(r->out, &trace->finding, r->options);
    put_edges(r, &t, trace, UINT32_MAX);
    put_entry(&t, "why", PAINT_NONE, trace->advice.explanation);
    ways_of_trace(&ways, r->run, trace, r->options);
    if (ways.count)
        put_ways(r, &t, &ways);
}

/* ---- the program ---- */

static void put_ranks(const struct advice_report *r, const struct terminal *t)
{
    uint32_t races = r->run->program.race_count, hidden = 0;
    struct ways ways;
    put_wrapped(t, PAINT_TITLE, "how many races each suggestion removes", 0, 0, 0);
    ways_of_program(&ways, r->run, r->options);
    for (uint32_t i = 0; i < ways.count; i++) {
        if (!ways.items[i].removes && !ways.items[i].is_chosen && !r->options->full) {
            hidden++;
            continue;
        }
        char *label = text_printf("%u of %u", ways.items[i].removes, races);
        put_way(t, label, &ways.items[i]);
        free(label);
    }
    if (hidden)
        put_rest(t, "0", hidden,
                 hidden == 1 ? "more, which alone removes no race (--full)"
                             : "more, which alone remove no race (--full)");
    ways_release(&ways);
    putc('\n', r->out);
}

void advice_put_program(const struct advice_report *r)
{
    struct terminal t = terminal_for(r->out, r->options);
    put_ranks(r, &t);
    put_chosen(&t, r->run, r->for_patch, r->options);
    const struct advised_run *a = r->run;
    fprintf(r->out, "\n%u race%s, %lld path%s analysed in %.2f s", a->race_count,
            a->race_count == 1 ? "" : "s", (long long)a->analysed, a->analysed == 1 ? "" : "s",
            r->seconds);
    if (a->remembered)
        fprintf(r->out, " (%lld known from before)", (long long)a->remembered);
    if (r->searches)
        fprintf(r->out, "; %u tried out in %.1f s", r->searches, r->search_seconds);
    putc('\n', r->out);
}
