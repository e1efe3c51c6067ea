/* relax_words.c - see relax_words.h. */
#include "report/relax_words.h"

#include "base/stream.h"
#include "finding/finding.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- values ---- */

static char *value_of(const struct names *names, const struct trace_event *e)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    if (!names_put_value(names, out, e))
        fputs("?", out);
    return stream_end(&stream);
}

char *relax_value(const struct story *s, const struct names *names, uint32_t event, bool is_read)
{
    struct trace_event e = s->trace.events[event];
    if (is_read && e.kind == TRACE_UPDATE && e.wrote)
        e.value = e.read;
    return value_of(names, &e);
}

char *relax_initial(const struct story *s, const struct names *names, uint32_t event)
{
    struct trace_event e = s->trace.events[event];
    const struct trace_place *place = &s->trace.places[e.place];
    e.value = place->has_initial ? place->initial : 0;
    return value_of(names, &e);
}

/* "line 7"; "Queue.java:7" in another file than the row's; "" when it is not known. */
static char *line_of(const struct story *s, uint32_t event, uint32_t from)
{
    uint32_t site = finding_user_site(&s->trace, event), own = finding_user_site(&s->trace, from);
    if (site == TRACE_NONE || s->trace.sites[site].line < 0)
        return text_printf("%s", "");
    const struct trace_site *there = &s->trace.sites[site];
    bool is_same = own != TRACE_NONE && s->trace.sites[own].file == there->file;
    if (is_same || there->file == TRACE_NONE)
        return text_printf(" (line %" PRId32 ")", there->line);
    return text_printf(" (%s:%" PRId32 ")", s->trace.strings[there->file], there->line);
}

/* "Thread-0 has written 42 (line 7)" */
static char *write_words(const struct story *s, const struct names *names, const char *verb,
                         uint32_t write, uint32_t row_event)
{
    char *value = relax_value(s, names, write, false), *line = line_of(s, write, row_event);
    char *text = text_printf("%s %s %s%s", names_thread(names, s->trace.events[write].thread), verb,
                             value, line);
    free(value);
    free(line);
    return text;
}

/* "Thread-0 has written it (line 7)" */
static char *writer_words(const struct story *s, const struct names *names, const char *verb,
                          uint32_t write, uint32_t row_event)
{
    char *line = line_of(s, write, row_event);
    char *text =
        text_printf("%s %s%s", names_thread(names, s->trace.events[write].thread), verb, line);
    free(line);
    return text;
}

/* ---- rows ---- */

static void put_seen(const struct story *s, const struct names *names, const struct story_row *row,
                     FILE *out)
{
    char *text, *other;
    switch (row->view) {
    case VIEW_NONE: return;
    case VIEW_LAST:
    case VIEW_OLD:
        if (row->seen[0] == TRACE_NONE) {
            fputs(", the value it had at first", out);
        } else {
            text = writer_words(s, names, "has written", row->seen[0], row->event);
            fprintf(out, ", which %s", text);
            free(text);
        }
        if (row->view == VIEW_LAST || row->last == TRACE_NONE)
            return;
        text = write_words(s, names, "has written", row->last, row->event);
        fprintf(out, ", although %s since then", text);
        free(text);
        return;
    case VIEW_LATER:
        text = writer_words(s, names, "writes only further down", row->seen[0], row->event);
        fprintf(out, ", which %s", text);
        free(text);
        return;
    case VIEW_TORN:
        for (int half = 0; half < 2; half++) {
            uint32_t write = row->seen[half];
            text = write == TRACE_NONE ? relax_initial(s, names, row->event)
                                       : relax_value(s, names, write, false);
            other = write == TRACE_NONE ? text_printf("the value it had at first")
                                        : writer_words(s, names, "writes", write, row->event);
            fprintf(out, "%s that of %s, %s%s", half ? ", its upper half" : ": its lower half is",
                    text, write == TRACE_NONE ? "" : "which ", other);
            free(text);
            free(other);
        }
        return;
    }
}

static void put_access(const struct story *s, const struct names *names, bool is_short,
                       const struct story_row *row, FILE *out)
{
    const struct trace_event *e = &s->trace.events[row->event];
    uint32_t site = finding_user_site(&s->trace, row->event);
    bool is_write = e->kind == TRACE_WRITE;
    char *value = relax_value(s, names, row->event, true);
    const char *verb = is_write ? "writes" : "reads";
    fprintf(out, "%s ", verb);
    names_put_place(names, out, e->place, site);
    fprintf(out, " = %s", value);
    free(value);
    if (e->mode != MODE_PLAIN)
        fprintf(out, " (%s)", names_mode((enum access_mode)e->mode, is_write));
    if (!is_short)
        put_seen(s, names, row, out);
    if (e->kind != TRACE_UPDATE)
        return;
    value = relax_value(s, names, row->event, false);
    if (e->wrote)
        fprintf(out, "; and in the same step writes %s", value);
    else
        fputs("; so it writes nothing", out);
    free(value);
}

static char *row_words(const struct story *s, const struct names *names, uint32_t index,
                       bool is_short)
{
    const struct story_row *row = &s->rows[index];
    const struct trace_event *e = &s->trace.events[row->event];
    struct stream stream;
    FILE *out = stream_begin(&stream);
    if (names_is_access(e)) {
        put_access(s, names, is_short, row, out);
    } else if (e->kind == TRACE_SYNC && (e->mode == SYNC_LOCK || e->mode == SYNC_UNLOCK)) {
        fputs(e->mode == SYNC_LOCK ? "locks " : "unlocks ", out);
        names_put_place(names, out, e->place, finding_user_site(&s->trace, row->event));
    } else {
        names_put_event(names, out, e, finding_user_site(&s->trace, row->event), true);
    }
    return stream_end(&stream);
}

char *relax_row_words(const struct story *s, const struct names *names, uint32_t row)
{
    return row_words(s, names, row, false);
}

char *relax_row_short(const struct story *s, const struct names *names, uint32_t row)
{
    return row_words(s, names, row, true);
}

/* ---- reasons ---- */

/* The reader, the place. */
#define OLD_VALUE                                                                                 \
    "%s sees an old value of %s.  The threads do nothing that orders this read after the write "  \
    "that it misses: there is no lock that both take, no volatile field that one writes and the " \
    "other reads, no start or join between them.  So the write may reach this thread late (the "  \
    "compiler does it later, or the processor holds it back), or the value was read earlier and " \
    "kept."

/* The reader, the place. */
#define UNORDERED_WRITES                                                                       \
    "%s comes after both of these writes of %s, but nothing orders the two writes: they race " \
    "with "                                                                                    \
    "each other.  So none of them is the later one for all threads, and each read may take "   \
    "either."

/* The reader, the place, the writer, " (line 7)", the writer, the writer. */
#define EARLY_VALUE                                                                               \
    "%s sees %s before %s comes to the write%s.  What stands above this write in %s need not be " \
    "done before it, as far as %s alone could notice: so the compiler or the processor may do "   \
    "the "                                                                                        \
    "write earlier, and no lock, volatile field, start or join keeps it in its place."

char *relax_row_reason(const struct story *s, const struct names *names, uint32_t index)
{
    const struct story_row *row = &s->rows[index];
    const struct trace_event *e = &s->trace.events[row->event];
    if (row->view <= VIEW_LAST)
        return NULL;
    struct stream stream;
    names_put_place(names, stream_begin(&stream), e->place,
                    finding_user_site(&s->trace, row->event));
    char *place = stream_end(&stream), *text, *line;
    const char *thread = names_thread(names, e->thread);
    switch (row->view) {
    case VIEW_OLD:
        text = row->is_after_last ? text_printf(UNORDERED_WRITES, thread, place)
                                  : text_printf(OLD_VALUE, thread, place);
        break;
    case VIEW_LATER: {
        const char *writer = names_thread(names, s->trace.events[row->seen[0]].thread);
        line = line_of(s, row->seen[0], row->event);
        text = text_printf(EARLY_VALUE, thread, place, writer, line, writer, writer);
        free(line);
        break;
    }
    default:
        text = text_printf(
            "%s is a long or double and not volatile: it may be written and read as two "
            "halves, one after the other, and another thread's access comes between.",
            place);
    }
    free(place);
    return text;
}
