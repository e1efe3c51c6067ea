/* path.c - see path.h. */
#include "tui/path.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "report/advice_text.h"
#include "report/advice_words.h"
#include "report/cells.h"
#include "report/rows.h"
#include "tui/lines.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARK_WIDTH = 9,    /* "manifest" and a blank */
    SEPARATOR = 3,     /* between columns */
    LEAST_COLUMN = 18, /* unless a column needs less */
    LONGEST_NAME = 20, /* of a thread in front of a row */
    LABEL_SIZE = 8,    /* of an edge, with its end */
};

#define NOTE_SIGN "  // "

/* All edges from one row to another are one. */
struct path_edge {
    uint32_t release, acquire; /* events */
    uint32_t from, to;         /* rows */
};

struct path_column {
    uint32_t thread;
    unsigned need, wish; /* for all of its rows, without and with their notes */
    unsigned width;
};

struct path_view {
    struct advised_trace *trace;
    struct report_options options;
    struct names *names;
    struct rows rows;
    struct cell *cells;
    const char *file;
    uint32_t *row_of; /* by event; TRACE_NONE: not shown */

    struct path_edge *edges; /* by the rows that they lead to */
    uint32_t edge_count;
    uint32_t *at_row;    /* numbers of edges, by row: those that begin or end there */
    uint32_t *at_begins; /* by row and one more: where in at_row */
    uint32_t chosen;     /* edge; TRACE_NONE */

    unsigned width; /* for which the columns are laid out; 0: none */
    struct path_column *columns;
    uint32_t *column_of; /* by thread */
    uint32_t column_count;
    unsigned name_width;  /* > 0: there is but one column, and names are in front of the rows */
    unsigned label_width; /* of edges; 0: there are none */
};

/* ---- edges ---- */

static int compare_edges(const void *a, const void *b)
{
    const struct path_edge *x = a, *y = b;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->acquire > y->acquire) - (x->acquire < y->acquire);
}

/* By event: the row that shows it, or else the thread's next one (is_next), or the one before; what
 * comes after an acquire that is not shown happens after the release as well. */
static uint32_t *rows_near(const struct path_view *path, bool is_next)
{
    const struct trace *trace = &path->trace->trace;
    uint32_t *near = xmalloc((trace->event_count + (size_t)1) * sizeof *near);
    uint32_t *seen = xmalloc((trace->thread_count + (size_t)1) * sizeof *seen); /* by thread */
    for (uint32_t i = 0; i < trace->thread_count; i++)
        seen[i] = TRACE_NONE;
    for (uint32_t i = 0; i < trace->event_count; i++) {
        uint32_t event = is_next ? trace->event_count - 1 - i : i;
        uint32_t thread = trace->events[event].thread;
        if (path->row_of[event] != TRACE_NONE)
            seen[thread] = path->row_of[event];
        near[event] = seen[thread];
    }
    free(seen);
    return near;
}

static void find_edges(struct path_view *path)
{
    uint32_t count = path->trace->edge_count;
    uint32_t *before = rows_near(path, false), *after = rows_near(path, true);
    const struct trace_edge *edges = path->trace->edges;
    path->edges = xmalloc((count + (size_t)1) * sizeof *path->edges);
    path->edge_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct path_edge edge = {edges[i].release, edges[i].acquire, before[edges[i].release],
                                 after[edges[i].acquire]};
        if (edge.from != TRACE_NONE && edge.to != TRACE_NONE)
            path->edges[path->edge_count++] = edge;
    }
    free(before);
    free(after);
    qsort(path->edges, path->edge_count, sizeof *path->edges, compare_edges);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < path->edge_count; i++)
        if (!kept || path->edges[kept - 1].from != path->edges[i].from ||
            path->edges[kept - 1].to != path->edges[i].to)
            path->edges[kept++] = path->edges[i];
    path->edge_count = kept;
    path->chosen = TRACE_NONE;
}

static void sort_edges_by_row(struct path_view *path)
{
    uint32_t rows = path->rows.row_count;
    path->at_begins = xcalloc(rows + (size_t)2, sizeof *path->at_begins);
    path->at_row = xmalloc((2 * (size_t)path->edge_count + 1) * sizeof *path->at_row);
    uint32_t *ends = path->at_begins + 1; /* of the row; while filling: where the next one goes */
    for (uint32_t i = 0; i < path->edge_count; i++) {
        ends[path->edges[i].from + 1]++;
        ends[path->edges[i].to + 1]++;
    }
    for (uint32_t i = 1; i <= rows; i++)
        ends[i] += ends[i - 1];
    for (uint32_t i = 0; i < path->edge_count; i++) {
        path->at_row[ends[path->edges[i].to]++] = i;
        path->at_row[ends[path->edges[i].from]++] = i;
    }
}

/* a, ..., z, aa, ab, ... */
static void edge_label(uint32_t number, char label[LABEL_SIZE])
{
    char letters[LABEL_SIZE];
    size_t count = 0;
    for (uint64_t rest = (uint64_t)number + 1; rest > 0; rest = (rest - 1) / 26)
        letters[count++] = (char)('a' + (rest - 1) % 26);
    for (size_t i = 0; i < count; i++)
        label[i] = letters[count - 1 - i];
    label[count] = '\0';
}

static uint32_t edges_at(const struct path_view *path, uint32_t row, const uint32_t **edges)
{
    *edges = path->at_row + path->at_begins[row];
    return path->at_begins[row + 1] - path->at_begins[row];
}

/* The chosen edge of a row; TRACE_NONE: it has none. */
static uint32_t chosen_at(const struct path_view *path, uint32_t row)
{
    const uint32_t *edges;
    uint32_t count = edges_at(path, row, &edges);
    for (uint32_t i = 0; i < count; i++)
        if (edges[i] == path->chosen)
            return path->chosen;
    return count ? edges[0] : TRACE_NONE;
}

uint32_t path_view_follow(struct path_view *path, uint32_t row)
{
    if (row >= path->rows.row_count || chosen_at(path, row) == TRACE_NONE)
        return TRACE_NONE;
    path->chosen = chosen_at(path, row);
    const struct path_edge *edge = &path->edges[path->chosen];
    return edge->from == row ? edge->to : edge->from;
}

uint32_t path_view_next_edge(struct path_view *path, uint32_t row)
{
    const uint32_t *edges;
    uint32_t rows = path->rows.row_count, count = row < rows ? edges_at(path, row, &edges) : 0;
    for (uint32_t i = 0; i + 1 < count; i++)
        if (edges[i] == chosen_at(path, row)) {
            path->chosen = edges[i + 1];
            return row;
        }
    for (uint32_t i = 1; i <= rows; i++) {
        uint32_t other = (row + i) % rows;
        if (edges_at(path, other, &edges)) {
            path->chosen = edges[0];
            return other;
        }
    }
    return TRACE_NONE;
}

/* ---- rows ---- */

static void make_rows(struct path_view *path)
{
    const struct finding *finding = &path->trace->finding;
    uint32_t events = path->trace->trace.event_count;
    rows_select(&path->rows, finding, path->options.full, 0);
    path->cells = cells_new(finding, path->names, &path->rows, &path->options, &path->file);
    path->row_of = xmalloc((events + (size_t)1) * sizeof *path->row_of);
    for (uint32_t i = 0; i < events; i++)
        path->row_of[i] = TRACE_NONE;
    for (uint32_t i = 0; i < path->rows.row_count; i++)
        for (uint32_t k = 0; k < path->rows.rows[i].count; k++)
            path->row_of[path->rows.events[path->rows.rows[i].first + k]] = i;
    find_edges(path);
    sort_edges_by_row(path);
    path->width = 0;
}

static void release_rows(struct path_view *path)
{
    cells_free(path->cells, path->rows.row_count);
    rows_release(&path->rows);
    free(path->row_of);
    free(path->edges);
    free(path->at_row);
    free(path->at_begins);
    free(path->columns);
    free(path->column_of);
    path->columns = NULL;
    path->column_of = NULL;
}

struct path_view *path_view_new(struct advised_trace *trace, const struct report_options *options,
                                bool full)
{
    struct path_view *path = xcalloc(1, sizeof *path);
    path->trace = trace;
    path->options = *options;
    path->options.full = full;
    path->names = names_new(&trace->trace);
    make_rows(path);
    return path;
}

void path_view_free(struct path_view *path)
{
    if (!path)
        return;
    release_rows(path);
    names_free(path->names);
    advised_trace_release(path->trace);
    free(path->trace);
    free(path);
}

const struct advised_trace *path_view_trace(const struct path_view *path)
{
    return path->trace;
}

bool path_view_is_full(const struct path_view *path)
{
    return path->options.full;
}

void path_view_set_full(struct path_view *path, bool full)
{
    path->options.full = full;
    release_rows(path);
    make_rows(path);
}

uint32_t path_view_row_count(const struct path_view *path)
{
    return path->rows.row_count;
}

uint32_t path_view_row_of(const struct path_view *path, uint32_t event)
{
    for (uint32_t i = event; i < path->trace->trace.event_count; i++)
        if (path->row_of[i] != TRACE_NONE)
            return path->row_of[i];
    return path->rows.row_count ? path->rows.row_count - 1 : 0;
}

uint32_t path_view_first_event(const struct path_view *path, uint32_t row)
{
    return row < path->rows.row_count ? path->rows.events[path->rows.rows[row].first] : 0;
}

/* ---- columns ---- */

/* Of what is in front of the note, and with it. */
static void measure(const struct terminal *terminal, const struct cell *cell, unsigned *need,
                    unsigned *wish)
{
    unsigned label = *cell->label ? text_width(terminal, cell->label) + 1 : 0;
    unsigned text = cell->text ? text_width(terminal, cell->text) : 0;
    unsigned note = cell->note ? text_width(terminal, cell->note) : 0;
    *need = label + (cell->text ? text : note);
    *wish = label + text + note + (cell->text && cell->note ? (unsigned)strlen(NOTE_SIGN) : 0);
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

static void add_columns(struct path_view *path, const struct terminal *terminal)
{
    uint32_t threads = path->trace->trace.thread_count;
    free(path->columns);
    free(path->column_of);
    path->columns = xcalloc(threads + (size_t)1, sizeof *path->columns);
    path->column_of = xmalloc((threads + (size_t)1) * sizeof *path->column_of);
    path->column_count = 0;
    for (uint32_t i = 0; i < threads; i++)
        path->column_of[i] = TRACE_NONE;
    for (uint32_t i = 0; i < path->rows.row_count; i++)
        path->column_of[path->rows.rows[i].thread] = 0;
    for (uint32_t i = 0; i < threads; i++) {
        if (path->column_of[i] == TRACE_NONE)
            continue;
        unsigned name = text_width(terminal, names_thread(path->names, i));
        path->column_of[i] = path->column_count;
        path->columns[path->column_count++] =
            (struct path_column){.thread = i, .need = larger(name, 1), .wish = larger(name, 1)};
    }
    for (uint32_t i = 0; i < path->rows.row_count; i++) {
        struct path_column *column = &path->columns[path->column_of[path->rows.rows[i].thread]];
        unsigned need, wish;
        measure(terminal, &path->cells[i], &need, &wish);
        column->need = larger(column->need, need);
        column->wish = larger(column->wish, wish);
    }
}

/* Columns that need less than their share of the room leave the rest to the others.  Returns what
 * is left. */
static unsigned share(struct path_view *path, unsigned room)
{
    uint32_t left = path->column_count;
    for (bool all_fit = false; left > 0 && !all_fit;) {
        unsigned part = room / left;
        all_fit = true;
        for (uint32_t i = 0; i < path->column_count; i++) {
            struct path_column *column = &path->columns[i];
            if (column->width || column->need > part)
                continue;
            column->width = column->need;
            room -= column->need;
            left--;
            all_fit = false;
        }
    }
    for (uint32_t i = 0; i < path->column_count; i++) {
        if (path->columns[i].width)
            continue;
        path->columns[i].width = room / left;
        room -= room / left--;
    }
    return room;
}

/* What is left goes to the notes: first where all of them then fit. */
static void share_rest(struct path_view *path, unsigned room)
{
    while (room > 0) {
        struct path_column *least = NULL;
        for (uint32_t i = 0; i < path->column_count; i++) {
            struct path_column *column = &path->columns[i];
            if (column->width < column->wish &&
                (!least || column->wish - column->width < least->wish - least->width))
                least = column;
        }
        if (!least)
            return;
        unsigned lacking = least->wish - least->width;
        least->width += lacking < room ? lacking : room;
        room -= lacking < room ? lacking : room;
    }
}

static bool is_too_narrow(const struct path_view *path)
{
    for (uint32_t i = 0; i < path->column_count; i++)
        if (path->columns[i].width < path->columns[i].need && path->columns[i].width < LEAST_COLUMN)
            return true;
    return false;
}

static void use_one_column(struct path_view *path, const struct terminal *terminal, unsigned room)
{
    for (uint32_t i = 0; i < path->column_count; i++) {
        const char *name = names_thread(path->names, path->columns[i].thread);
        unsigned width = text_width(terminal, name);
        path->name_width = width > path->name_width ? width : path->name_width;
        path->column_of[path->columns[i].thread] = 0;
    }
    if (path->name_width > LONGEST_NAME)
        path->name_width = LONGEST_NAME;
    if (path->name_width > room / 3)
        path->name_width = room / 3;
    path->column_count = path->column_count ? 1 : 0;
    path->columns[0].width = room - path->name_width - 1;
}

/* Columns of one edge mark on a row: "a>", or "a>+" when there are more of that direction. */
static unsigned edges_width(const struct path_view *path)
{
    return path->label_width ? 2 * (path->label_width + 2) + 1 : 0;
}

static void lay_out(struct path_view *path, const struct terminal *terminal)
{
    if (path->width == terminal->width)
        return;
    char label[LABEL_SIZE] = "";
    if (path->edge_count)
        edge_label(path->edge_count - 1, label);
    path->label_width = (unsigned)strlen(label);
    path->width = terminal->width;
    path->name_width = 0;
    add_columns(path, terminal);
    uint32_t count = path->column_count;
    unsigned gutter = MARK_WIDTH + edges_width(path);
    unsigned room = terminal->width > gutter ? terminal->width - gutter : 1;
    bool is_possible = count > 0 && count <= room / (SEPARATOR + 1);
    if (is_possible)
        share_rest(path, share(path, room - SEPARATOR * (count - 1)));
    if (!is_possible || is_too_narrow(path))
        use_one_column(path, terminal, room);
}

/* ---- lines ---- */

static const char *bar(const struct terminal *terminal)
{
    return terminal->ascii ? " | " : " \xe2\x94\x82 ";
}

void path_view_put_header(struct path_view *path, const struct terminal *terminal)
{
    lay_out(path, terminal);
    unsigned gutter = MARK_WIDTH + edges_width(path);
    put_padded(terminal, PAINT_NOTE, path->file ? path->file : "", gutter - 1);
    put_blanks(terminal, 1);
    for (uint32_t i = 0; i < path->column_count; i++) {
        const char *name =
            path->name_width ? "thread" : names_thread(path->names, path->columns[i].thread);
        put_padded(terminal, PAINT_NAME, name, path->columns[i].width);
        if (i + 1 < path->column_count)
            fputs(bar(terminal), terminal->out);
    }
    fputc('\n', terminal->out);
    for (unsigned i = 0; i < terminal->width; i++)
        fputs(terminal->ascii ? "-" : "\xe2\x94\x80", terminal->out);
    fputc('\n', terminal->out);
}

static enum paint paint_of(enum row_mark mark)
{
    return mark == MARK_SOURCE ? PAINT_SOURCE : mark == MARK_MANIFEST ? PAINT_MANIFEST : PAINT_NONE;
}

static const char *arrow(const struct terminal *terminal)
{
    return terminal->ascii ? ">" : "\xe2\x86\x92";
}

/* "a>": the edge a begins here; ">a": it ends here. */
static char *edge_mark(const struct path_view *path, const struct terminal *terminal, uint32_t row,
                       bool ends_here)
{
    const uint32_t *edges;
    uint32_t count = edges_at(path, row, &edges), found = 0, shown = TRACE_NONE;
    for (uint32_t i = 0; i < count; i++) {
        if ((path->edges[edges[i]].to == row) != ends_here)
            continue;
        if (!found++ || edges[i] == path->chosen)
            shown = edges[i];
    }
    char label[LABEL_SIZE] = "";
    if (found)
        edge_label(shown, label);
    return text_printf("%s%s%s%s", found && ends_here ? arrow(terminal) : "", label,
                       found && !ends_here ? arrow(terminal) : "", found > 1 ? "+" : "");
}

static void put_edge_marks(const struct path_view *path, const struct terminal *terminal,
                           uint32_t row)
{
    if (!path->label_width)
        return;
    for (int ends_here = 1; ends_here >= 0; ends_here--) {
        char *mark = edge_mark(path, terminal, row, ends_here);
        put_padded(terminal, PAINT_NAME, mark, path->label_width + 2);
        free(mark);
    }
    put_blanks(terminal, 1);
}

static unsigned put_cell(const struct path_view *path, const struct terminal *terminal,
                         uint32_t row, unsigned width)
{
    const struct cell *cell = &path->cells[row];
    unsigned used = put_text(terminal, PAINT_NOTE, cell->label, width);
    if (used && used < width) {
        put_blanks(terminal, 1);
        used++;
    }
    enum paint paint = paint_of(path->rows.rows[row].mark);
    if (cell->text)
        used += put_text(terminal, paint, cell->text, width - used);
    if (cell->note && !cell->text)
        used += put_text(terminal, paint, cell->note, width - used);
    if (cell->note && cell->text && width - used > strlen(NOTE_SIGN)) {
        used += put_text(terminal, PAINT_NOTE, NOTE_SIGN, width - used);
        used += put_text(terminal, PAINT_NOTE, cell->note, width - used);
    }
    return used;
}

void path_view_put_row(struct path_view *path, const struct terminal *terminal, uint32_t index)
{
    lay_out(path, terminal);
    const struct row *row = &path->rows.rows[index];
    const char *mark = row->mark == MARK_SOURCE     ? "source"
                       : row->mark == MARK_MANIFEST ? "manifest"
                                                    : "";
    put_padded(terminal, paint_of(row->mark), mark, MARK_WIDTH);
    put_edge_marks(path, terminal, index);
    if (path->name_width) {
        put_padded(terminal, PAINT_NAME, names_thread(path->names, row->thread), path->name_width);
        put_blanks(terminal, 1);
    }
    uint32_t column = path->column_of[row->thread];
    for (uint32_t i = 0; i < path->column_count; i++) {
        unsigned width = path->columns[i].width;
        put_blanks(terminal, width - (i == column ? put_cell(path, terminal, index, width) : 0));
        if (i + 1 < path->column_count)
            fputs(bar(terminal), terminal->out);
    }
}

void path_view_put_plain(const struct path_view *path, const struct terminal *terminal,
                         uint32_t index)
{
    const struct row *row = &path->rows.rows[index];
    const struct cell *cell = &path->cells[index];
    const char *const texts[] = {names_thread(path->names, row->thread), cell->label,
                                 cell->text ? cell->text : "", cell->note ? cell->note : ""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        put_text(terminal, PAINT_NONE, texts[i], terminal->width);
        put_blanks(terminal, 1);
    }
}

/* ---- the selected row ---- */

static void put_edge(const struct path_view *path, const struct terminal *terminal, uint32_t number,
                     uint32_t row)
{
    const struct path_edge *edge = &path->edges[number];
    bool ends_here = edge->to == row;
    char name[LABEL_SIZE];
    edge_label(number, name);
    char *label = text_printf("%sedge %s", chosen_at(path, row) == number ? "*" : " ", name);
    const struct trace *trace = &path->trace->trace;
    char *here = event_words(trace, path->names, ends_here ? edge->acquire : edge->release);
    char *there = event_words(trace, path->names, ends_here ? edge->release : edge->acquire);
    char *text =
        text_printf("%s  %s  %s", here, ends_here ? "happens after" : "happens before", there);
    put_entry(terminal, label, PAINT_NONE, text);
    free(label);
    free(here);
    free(there);
    free(text);
}

static void put_where(const struct path_view *path, const struct terminal *terminal,
                      const struct row *row)
{
    const struct trace *trace = &path->trace->trace;
    const struct trace_site *site = row->site == TRACE_NONE ? NULL : &trace->sites[row->site];
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fputs(names_thread(path->names, row->thread), out);
    if (site)
        fprintf(out, " in %s.%s", class_name_simple(trace->strings[site->class_name]),
                trace->strings[site->method]);
    if (site && site->file != TRACE_NONE)
        fprintf(out, " (%s:%d)", trace->strings[site->file], site->line);
    char *text = stream_end(&stream);
    put_entry(terminal, "thread", PAINT_NAME, text);
    free(text);
}

void path_view_put_detail(struct path_view *path, const struct terminal *terminal, uint32_t index)
{
    if (index >= path->rows.row_count)
        return;
    const struct row *row = &path->rows.rows[index];
    const struct cell *cell = &path->cells[index];
    put_where(path, terminal, row);
    if (cell->text)
        put_entry(terminal,
                  row->mark == MARK_SOURCE     ? "source"
                  : row->mark == MARK_MANIFEST ? "manifest"
                                               : "statement",
                  paint_of(row->mark), cell->text);
    if (cell->note)
        put_entry(terminal, "does", PAINT_NONE, cell->note);
    const uint32_t *edges;
    uint32_t count = edges_at(path, index, &edges), chosen = chosen_at(path, index);
    if (count)
        put_edge(path, terminal, chosen, index);
    for (uint32_t i = 0; i < count; i++)
        if (edges[i] != chosen)
            put_edge(path, terminal, edges[i], index);
}
