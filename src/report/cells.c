/* cells.c - see cells.h. */
#include "report/cells.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"
#include "finding/standing.h"
#include "java/source_files.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct maker {
    const struct finding *finding;
    const struct trace *trace;
    const struct names *names;
    const struct rows *rows;
    const struct report_options *options;
    uint32_t *last; /* where threads stand that do not go on; NULL: not asked */
    uint32_t place; /* of the race; TRACE_NONE */
    uint32_t file;  /* that labels do not name */
};

const char *cells_source_line(const struct trace *trace, uint32_t site,
                              const struct report_options *options)
{
    if (site == TRACE_NONE || !options->sources || trace->sites[site].file == TRACE_NONE)
        return NULL;
    const struct trace_site *s = &trace->sites[site];
    return source_line(options->sources, trace->strings[s->class_name], trace->strings[s->file],
                       s->line);
}

/* ---- which events are mentioned ---- */

/* The library's own fields are not the reader's, but atomic classes are variables. */
static bool is_told_access(const struct maker *m, const struct trace_event *e)
{
    if (e->place == TRACE_NONE || e->place == m->place)
        return true;
    const struct trace_place *place = &m->trace->places[e->place];
    uint32_t owner = place->kind == PLACE_ELEMENT && place->field_class != TRACE_NONE
                         ? place->field_class
                         : place->class_name;
    static const char atomic[] = "java.util.concurrent.atomic.";
    const char *name = owner == TRACE_NONE ? "" : m->trace->strings[owner];
    return !class_name_is_platform(name) || strncmp(name, atomic, sizeof atomic - 1) == 0;
}

static bool is_told(const struct maker *m, uint32_t event, uint32_t before)
{
    const struct trace_event *e = &m->trace->events[event];
    if (event == m->finding->source || event == m->finding->manifest || m->options->full)
        return true;
    uint32_t object;
    if (names_is_access(e))
        return is_told_access(m, e) || standing_lock_change(m->trace, e, &object) != LOCK_NOTHING;
    if (m->last && m->last[e->thread] == event)
        return true;
    if (e->kind == TRACE_SYNC && (e->mode == SYNC_CLASS_INITIALIZED || e->mode == SYNC_CLASS_USED))
        return false;
    if (e->kind != TRACE_SYNC || (e->mode != SYNC_LOCK && e->mode != SYNC_UNLOCK))
        return true;
    /* wait() gives its monitor back: that goes without saying. */
    if (e->mode == SYNC_UNLOCK && before != TRACE_NONE &&
        m->trace->events[before].kind == TRACE_SYNC && m->trace->events[before].mode == SYNC_WAIT)
        return false;
    uint32_t site = rows_own_site(m->trace, event);
    if (site == TRACE_NONE || !m->trace->sites[site].is_library)
        return true;
    return strcmp(m->trace->strings[m->trace->sites[site].class_name], "java.lang.Object") == 0;
}

/* ---- notes ---- */

struct part {
    uint32_t event;
    uint32_t times; /* > 1: it, or the round that it ends, comes that often */
    uint32_t round; /* parts of that round */
    bool is_kept;
};

static bool is_same_thing(const struct trace_event *a, const struct trace_event *b)
{
    return a->kind == b->kind && a->mode == b->mode && a->place == b->place &&
           a->value == b->value && a->wrote == b->wrote;
}

/* How often the `length` events from `at` on come one after the other. */
static uint32_t repetitions(const struct trace *trace, const uint32_t *events, uint32_t count,
                            uint32_t at, uint32_t length)
{
    uint32_t same = 0;
    while (at + length + same < count && is_same_thing(&trace->events[events[at + same]],
                                                       &trace->events[events[at + length + same]]))
        same++;
    return 1 + same / length;
}

/* Spinning is mentioned once. */
static uint32_t fold(const struct maker *m, const uint32_t *events, uint32_t count,
                     struct part *parts)
{
    enum { LONGEST_ROUND = 4 };
    uint32_t end = 0;
    for (uint32_t at = 0; at < count;) {
        uint32_t length = 1, times = 1;
        for (; length <= LONGEST_ROUND && times == 1; length++)
            times = repetitions(m->trace, events, count, at, length);
        length = times == 1 ? 1 : length - 1;
        for (uint32_t i = 0; i < length; i++)
            parts[end++] = (struct part){.event = events[at + i],
                                         .times = i + 1 == length ? times : 1,
                                         .round = length};
        /* The finding's own event is to be found among the parts, not one like it. */
        for (uint32_t i = 0; i < length * times; i++)
            if (events[at + i] == m->finding->source || events[at + i] == m->finding->manifest)
                parts[end - length + i % length].event = events[at + i];
        at += length * times;
    }
    return end;
}

static void keep_what_fits(const struct maker *m, struct part *parts, uint32_t count)
{
    enum { MOST = 6, FIRST = 2, LAST = 3 };
    for (uint32_t i = 0; i < count; i++)
        parts[i].is_kept = count <= MOST || i < FIRST || i + LAST >= count ||
                           parts[i].event == m->finding->source ||
                           parts[i].event == m->finding->manifest;
}

static bool is_monitor_event(const struct trace_event *e)
{
    return e->kind == TRACE_SYNC && e->place != TRACE_NONE &&
           (e->mode == SYNC_LOCK || e->mode == SYNC_UNLOCK || e->mode == SYNC_WAIT);
}

static void put_part(const struct maker *m, FILE *out, const struct part *part,
                     const struct part *before, uint32_t site)
{
    const struct trace_event *e = &m->trace->events[part->event];
    const struct trace_event *b = before ? &m->trace->events[before->event] : NULL;
    uint32_t object;
    enum lock_change change = standing_lock_change(m->trace, e, &object);
    bool is_last = m->last && m->last[e->thread] == part->event;
    if (change != LOCK_NOTHING && names_is_access(e) && !m->options->full && e->place != m->place) {
        fputs(change == LOCK_TAKEN ? "lock " : "unlock ", out);
        names_put_object(m->names, out, names_lock_of(m->names, object));
    } else if (b && names_is_access(e) && names_is_access(b) && e->place == b->place &&
               e->place != TRACE_NONE && m->trace->places[e->place].type != TRACE_NONE) {
        fprintf(out, "%s%s ", e->kind == TRACE_UPDATE && !e->wrote ? "failed " : "",
                names_event_kind(e));
        if (!names_put_value(m->names, out, e))
            names_put_place(m->names, out, e->place, site);
    } else if ((is_last && standing_kind(m->trace, part->event) == STANDING_JOINS) ||
               (is_monitor_event(e) && !m->options->full &&
                standing_is_join(m->trace, part->event))) {
        fputs("wait for the end of ", out);
        names_put_place(m->names, out, e->place, site);
    } else if (is_last && standing_kind(m->trace, part->event) == STANDING_INITIALIZES) {
        fputs("wait for the initialization of ", out);
        names_put_place(m->names, out, e->place, site);
    } else if (is_last && e->kind == TRACE_SYNC && e->mode == SYNC_PARK) {
        fputs("park", out);
    } else if (is_last && standing_is_attempt(m->trace, part->event)) {
        fputs("wait to lock ", out);
        if (m->trace->places[e->place].kind == PLACE_OBJECT)
            names_put_object(m->names, out,
                             names_lock_of(m->names, m->trace->places[e->place].object));
        else
            names_put_place(m->names, out, e->place, site);
    } else {
        names_put_event(m->names, out, e, site, m->options->full);
    }
    if (part->times > 1)
        fprintf(out, " (%s%" PRIu32 "x)",
                part->round == 1   ? ""
                : part->round == 2 ? "both "
                                   : "all ",
                part->times);
    uint32_t own = rows_own_site(m->trace, part->event);
    if (m->options->full && own != TRACE_NONE && m->trace->sites[own].is_library &&
        e->kind != TRACE_CALL && e->kind != TRACE_RETURN)
        fprintf(out, " in %s.%s",
                class_name_simple(m->trace->strings[m->trace->sites[own].class_name]),
                m->trace->strings[m->trace->sites[own].method]);
}

/* The note of a row; NULL: none.  site: the position from which the places are named. */
static char *tell(const struct maker *m, const struct row *row, uint32_t site)
{
    uint32_t *events = xmalloc(row->count * sizeof *events), count = 0;
    for (uint32_t i = 0; i < row->count; i++) {
        uint32_t event = m->rows->events[row->first + i];
        uint32_t before = i > 0 ? m->rows->events[row->first + i - 1] : TRACE_NONE;
        if (is_told(m, event, before))
            events[count++] = event;
    }
    struct part *parts = xmalloc((count + (size_t)1) * sizeof *parts);
    uint32_t part_count = fold(m, events, count, parts);
    keep_what_fits(m, parts, part_count);
    struct stream stream;
    FILE *out = stream_begin(&stream);
    if (row->move != MOVE_RUN)
        fprintf(out, "%s%s", row->move == MOVE_TIMEOUT ? "timeout" : "spurious wake-up",
                part_count ? ", " : "");
    const struct part *before = NULL;
    for (uint32_t i = 0; i < part_count; i++) {
        if (!parts[i].is_kept) {
            if (parts[i - 1].is_kept)
                fputs(m->options->ascii ? ", ..." : ", \xe2\x80\xa6", out);
            before = NULL;
            continue;
        }
        fputs(i > 0 ? ", " : "", out);
        put_part(m, out, &parts[i], before, site);
        before = &parts[i];
    }
    free(events);
    free(parts);
    char *text = stream_end(&stream);
    if (stream.length > 0)
        return text;
    free(text);
    return NULL;
}

/* ---- texts and labels ---- */

/* Without comments, which would be mixed up with the note; a line that is nothing else stays. */
static char *without_comments(const char *line)
{
    char *text = text_copy(line, strlen(line));
    size_t end = 0;
    char quote = '\0';
    for (const char *at = line; *at; at++) {
        const char *close = NULL;
        if (!quote && at[0] == '/' && at[1] == '/')
            break;
        if (!quote && at[0] == '/' && at[1] == '*' && (close = strstr(at + 2, "*/"))) {
            at = close + 1;
            while (end > 0 && text[end - 1] == ' ' && at[1] == ' ')
                end--;
            continue;
        }
        if (quote && at[0] == '\\' && at[1])
            text[end++] = *at++;
        else if (*at == quote)
            quote = '\0';
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
        text[end++] = *at;
    }
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        end--;
    if (end > 0) {
        text[end] = '\0';
        return text;
    }
    free(text);
    return text_copy(line, strlen(line));
}

/* Whether a line like "x = 1;" already says what "write x = 1" would. */
static bool says(const char *line, const char *note)
{
    static const char write[] = "write ";
    if (strncmp(note, write, sizeof write - 1) != 0 || strpbrk(note, ",("))
        return false;
    const char *at = strstr(line, note + sizeof write - 1);
    if (!at)
        return false;
    char before = at > line ? at[-1] : ' ', after = at[strlen(note + sizeof write - 1)];
    return (before == ' ' || before == '.') && after == ';';
}

static char *describe(const struct maker *m, const struct row *row)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    uint32_t last = m->rows->events[row->first + row->count - 1];
    names_put_event(m->names, out, &m->trace->events[last], TRACE_NONE, m->options->full);
    return stream_end(&stream);
}

static char *label_of(const struct maker *m, uint32_t site)
{
    const struct trace_site *s = site == TRACE_NONE ? NULL : &m->trace->sites[site];
    if (!s || s->line < 0 || s->file == TRACE_NONE)
        return text_printf("%s", "");
    if (s->file == m->file)
        return text_printf("%" PRId32, s->line);
    return text_printf("%s:%" PRId32, m->trace->strings[s->file], s->line);
}

static void make_cell(const struct maker *m, uint32_t index, struct cell *cell)
{
    const struct row *row = &m->rows->rows[index];
    const struct row *before = index > 0 ? row - 1 : NULL;
    const char *line = cells_source_line(m->trace, row->site, m->options);
    /* In full, one line has many rows: its text stands at the first. */
    bool is_repeated = m->options->full && before && before->thread == row->thread &&
                       rows_is_same_line(m->trace, before->site, row->site);
    cell->label = label_of(m, row->site);
    if (line && !is_repeated) {
        cell->text = without_comments(line);
        cell->note = tell(m, row, row->site);
        if (cell->note && says(cell->text, cell->note)) {
            free(cell->note);
            cell->note = NULL;
        }
        return;
    }
    cell->note = tell(m, row, TRACE_NONE);
    if (!cell->note)
        cell->note = describe(m, row);
}

/* The file of the finding's own statement, else the first one of the user's. */
static uint32_t main_file(const struct maker *m)
{
    bool is_race = m->finding->kind == FINDING_RACE;
    uint32_t own[] = {is_race ? m->finding->manifest : m->finding->source,
                      is_race ? m->finding->source : m->finding->manifest};
    for (size_t i = 0; i < 2; i++) {
        uint32_t site = own[i] == TRACE_NONE ? TRACE_NONE : finding_user_site(m->trace, own[i]);
        if (site != TRACE_NONE && m->trace->sites[site].file != TRACE_NONE)
            return m->trace->sites[site].file;
    }
    for (uint32_t i = 0; i < m->rows->row_count; i++) {
        uint32_t site = m->rows->rows[i].site;
        if (site != TRACE_NONE && !m->trace->sites[site].is_library &&
            m->trace->sites[site].file != TRACE_NONE)
            return m->trace->sites[site].file;
    }
    return TRACE_NONE;
}

struct cell *cells_new(const struct finding *finding, const struct names *names,
                       const struct rows *rows, const struct report_options *options,
                       const char **file)
{
    struct maker m = {.finding = finding,
                      .trace = finding->trace,
                      .names = names,
                      .rows = rows,
                      .options = options,
                      .place = TRACE_NONE};
    if (finding->kind == FINDING_RACE && finding->manifest != TRACE_NONE)
        m.place = m.trace->events[finding->manifest].place;
    m.file = main_file(&m);
    *file = m.file == TRACE_NONE ? NULL : m.trace->strings[m.file];
    if (finding_is_about_standing(finding))
        m.last = finding_last_events(finding);
    struct cell *cells = xcalloc(rows->row_count + (size_t)1, sizeof *cells);
    for (uint32_t i = 0; i < rows->row_count; i++)
        make_cell(&m, i, &cells[i]);
    free(m.last);
    return cells;
}

void cells_free(struct cell *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        free(cells[i].label);
        free(cells[i].text);
        free(cells[i].note);
    }
    free(cells);
}
