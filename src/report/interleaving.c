/* interleaving.c - see interleaving.h.  It lays out cells and knows nothing of events. */
#include "report/interleaving.h"

#include "base/arena.h"
#include "base/stream.h"
#include "report/cells.h"
#include "report/rows.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    GUTTER = 10,       /* columns for marks, before the table */
    SEPARATOR = 3,     /* between columns */
    NOTE_GAP = 2,      /* between a text and its note */
    NOTE_SIGN = 3,     /* in front of a note */
    LEAST_COLUMN = 20, /* unless a column needs less */
    MOST_ROWS = 60,    /* without --full */
    NOTE_LINES = 4,
    LEAST_BROKEN = 10, /* columns in which it makes sense to break a line */
    LONGEST_NAME = 20, /* of a thread, in front of a row */
};

struct column {
    uint32_t thread;
    unsigned label; /* width of its line numbers */
    /* Columns for its rows: texts and the parts of notes on lines of their own; notes on one line
     * each; notes beside their texts. */
    unsigned need, wish, dream;
    unsigned width;
};

struct table {
    const struct terminal *terminal;
    const struct names *names;
    struct rows rows;
    struct cell *cells;
    struct column *columns;
    uint32_t *column_of; /* by thread */
    uint32_t column_count;
    unsigned name_width; /* > 0: there is but one column, and names are in front of the rows */
};

/* ---- columns ---- */

static void add_columns(struct table *table, const struct trace *trace)
{
    const struct rows *rows = &table->rows;
    bool *takes_part = xcalloc(trace->thread_count + (size_t)1, sizeof *takes_part);
    uint32_t main_thread = TRACE_NONE;
    for (uint32_t i = 0; i < rows->row_count; i++)
        takes_part[rows->rows[i].thread] = true;
    for (uint32_t i = trace->thread_count; i-- > 0;)
        if (trace->threads[i].parent == TRACE_NONE &&
            strcmp(trace->strings[trace->threads[i].name], "main") == 0)
            main_thread = i;
    table->columns = xcalloc(trace->thread_count + (size_t)1, sizeof *table->columns);
    table->column_of = xcalloc(trace->thread_count + (size_t)1, sizeof *table->column_of);
    for (int is_other = 0; is_other <= 1; is_other++)
        for (uint32_t i = 0; i < trace->thread_count; i++)
            if (takes_part[i] && (i != main_thread) == is_other) {
                table->column_of[i] = table->column_count;
                table->columns[table->column_count++].thread = i;
            }
    free(takes_part);
}

static bool is_number(const char *label)
{
    return isdigit((unsigned char)*label) && !strpbrk(label, ":.");
}

static unsigned label_width(const struct table *table, const struct column *column,
                            const struct cell *cell)
{
    if (is_number(cell->label))
        return column->label + 1;
    return *cell->label ? text_width(table->terminal, cell->label) + 1 : 0;
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The length of a note's first part and the comma behind it. */
static size_t part_length(const char *note)
{
    const char *comma = strstr(note, ", ");
    return comma ? (size_t)(comma - note) + 1 : strlen(note);
}

static unsigned longest_part(const struct terminal *terminal, const char *note)
{
    unsigned longest = 0;
    while (*note) {
        size_t length = part_length(note);
        char *part = text_copy(note, length);
        longest = larger(longest, text_width(terminal, part));
        free(part);
        note += length;
        note += *note == ' ';
    }
    return longest;
}

static void measure(struct table *table)
{
    const struct terminal *terminal = table->terminal;
    for (uint32_t i = 0; i < table->rows.row_count; i++) {
        struct column *column = &table->columns[table->column_of[table->rows.rows[i].thread]];
        unsigned width = (unsigned)strlen(table->cells[i].label);
        if (is_number(table->cells[i].label) && width > column->label)
            column->label = width;
    }
    for (uint32_t i = 0; i < table->rows.row_count; i++) {
        struct column *column = &table->columns[table->column_of[table->rows.rows[i].thread]];
        const struct cell *cell = &table->cells[i];
        unsigned label = label_width(table, column, cell);
        unsigned text = cell->text ? label + text_width(terminal, cell->text) : 0;
        unsigned sign = cell->text ? NOTE_SIGN : 0;
        unsigned note = cell->note ? sign + text_width(terminal, cell->note) : 0;
        unsigned part = cell->note ? sign + longest_part(terminal, cell->note) : 0;
        column->need = larger(column->need, larger(text, label + part));
        column->wish = larger(column->wish, larger(text, label + note));
        column->dream = larger(column->dream, text && note ? text + NOTE_GAP + note : 0);
    }
    for (uint32_t i = 0; i < table->column_count; i++) {
        struct column *column = &table->columns[i];
        unsigned name = text_width(terminal, names_thread(table->names, column->thread));
        column->need = larger(larger(column->need, name), 1);
        column->wish = larger(column->wish, column->need);
        column->dream = larger(column->dream, column->wish);
    }
}

/* Shares `room` among the columns: those that need less than their share leave the rest to the
 * others.  Returns what is left. */
static unsigned share(struct table *table, unsigned room)
{
    uint32_t left = table->column_count;
    for (bool is_last = false; left > 0;) {
        unsigned part = room / left;
        bool changed = false;
        for (uint32_t i = 0; i < table->column_count; i++) {
            struct column *column = &table->columns[i];
            if (column->width > 0 || (column->need > part && !is_last))
                continue;
            column->width = is_last && column->need > room / left ? room / left : column->need;
            room -= column->width;
            left--;
            changed = true;
        }
        is_last = !changed;
    }
    return room;
}

/* Fulfils the smallest wishes first: what does not fit in one column may in another.  Returns what
 * is left. */
static unsigned grant_wishes(struct table *table, unsigned room, bool dreams)
{
    for (;;) {
        struct column *least = NULL;
        unsigned cost = room + 1;
        for (uint32_t i = 0; i < table->column_count; i++) {
            struct column *column = &table->columns[i];
            unsigned wish = dreams ? column->dream : column->wish;
            if (column->width < wish && wish - column->width < cost) {
                least = column;
                cost = wish - column->width;
            }
        }
        if (!least)
            return room;
        room -= cost;
        least->width += cost;
    }
}

/* False: the columns would be too narrow. */
static bool share_width(struct table *table)
{
    uint32_t count = table->column_count;
    unsigned whole = table->terminal->width - GUTTER;
    if (count > whole / (SEPARATOR + 1))
        return false;
    unsigned room = share(table, whole - SEPARATOR * (count - 1));
    for (uint32_t i = 0; i < count; i++)
        if (table->columns[i].width < table->columns[i].need &&
            table->columns[i].width < LEAST_COLUMN)
            return false;
    room = grant_wishes(table, room, false);
    grant_wishes(table, room, true);
    return true;
}

static void use_one_column(struct table *table)
{
    unsigned label = 0;
    for (uint32_t i = 0; i < table->column_count; i++) {
        const struct column *column = &table->columns[i];
        unsigned name = text_width(table->terminal, names_thread(table->names, column->thread));
        if (name > table->name_width)
            table->name_width = name;
        if (column->label > label)
            label = column->label;
        table->column_of[column->thread] = 0;
    }
    unsigned width = table->terminal->width - GUTTER;
    if (table->name_width > LONGEST_NAME)
        table->name_width = LONGEST_NAME;
    if (table->name_width > width / 3)
        table->name_width = width / 3;
    table->name_width++;
    table->column_count = 1;
    table->columns[0].label = label;
    table->columns[0].width = width;
}

/* ---- drawing ---- */

static const char *bar(const struct table *table)
{
    return table->terminal->ascii ? "|" : "\xe2\x94\x82";
}

static void put_gutter(const struct table *table, enum row_mark mark)
{
    static const char *const texts[] = {
        [MARK_NONE] = "",         [MARK_SOURCE] = "source", [MARK_MANIFEST] = "manifest",
        [MARK_THROWS] = "throws", [MARK_WAITS] = "waits",   [MARK_LOOPS] = "loops",
        [MARK_LAST] = "last",     [MARK_EXITS] = "exits",   [MARK_CATCHES] = "catches",
    };
    put_blanks(table->terminal, 1);
    put_padded(table->terminal, mark == MARK_SOURCE ? PAINT_SOURCE : PAINT_MANIFEST, texts[mark],
               GUTTER - 1);
}

/* Goes to the column with number `to` from the one of which `used` columns are filled. */
static void go_on(const struct table *table, uint32_t from, uint32_t to, unsigned used)
{
    for (uint32_t i = from; i < to; i++) {
        put_blanks(table->terminal, table->columns[i].width - used);
        fprintf(table->terminal->out, " %s ", bar(table));
        used = 0;
    }
}

/* Leaves no blanks at the end. */
static void end_line(const struct table *table, uint32_t column, unsigned used)
{
    for (uint32_t i = column; i + 1 < table->column_count; i++) {
        put_blanks(table->terminal, table->columns[i].width - used);
        fprintf(table->terminal->out, " %s%s", bar(table), i + 2 < table->column_count ? " " : "");
        used = 0;
    }
    fputc('\n', table->terminal->out);
}

/* One line of a note; returns the columns it took and moves *note on. */
static unsigned put_note_line(const struct table *table, const char *sign, const char **note,
                              unsigned width, bool is_last)
{
    const struct terminal *terminal = table->terminal;
    unsigned used = put_text(terminal, PAINT_NOTE, sign, width);
    unsigned room = width > used ? width - used : 1;
    size_t next, length = text_wrap(terminal, *note, room, &next);
    for (size_t at = length; (*note)[next] && at-- > 1;) /* rather between two parts */
        if ((*note)[at] == ' ' && (*note)[at - 1] == ',') {
            next = at + 1;
            length = at;
            break;
        }
    if (is_last)
        length = next = strlen(*note);
    char *line = text_copy(*note, length);
    used += put_text(terminal, *sign ? PAINT_NOTE : PAINT_NONE, line, room);
    free(line);
    *note += next;
    return used;
}

/* Begins another line of the row; returns the columns that are used. */
static unsigned next_line(const struct table *table, uint32_t column, unsigned used,
                          unsigned indent)
{
    end_line(table, column, used);
    put_gutter(table, MARK_NONE);
    go_on(table, 0, column, 0);
    put_blanks(table->terminal, indent);
    return indent;
}

/* A number right-aligned in its column; a file's name takes a line of its own when it is long. */
static unsigned put_label(const struct table *table, uint32_t number, const struct cell *cell,
                          unsigned begin)
{
    const struct terminal *terminal = table->terminal;
    const struct column *column = &table->columns[number];
    unsigned width = column->width - begin, used = 0;
    if (!*cell->label)
        return begin;
    if (is_number(cell->label)) {
        used = column->label - (unsigned)strlen(cell->label);
        put_blanks(terminal, used);
    }
    used += put_text(terminal, PAINT_NOTE, cell->label, width - used);
    if (used > width / 2)
        return next_line(table, number, begin + used, begin + 2);
    put_blanks(terminal, 1);
    return begin + used + 1;
}

static unsigned put_name(const struct table *table, const struct row *row)
{
    if (!table->name_width)
        return 0;
    put_padded(table->terminal, PAINT_NAME, names_thread(table->names, row->thread),
               table->name_width - 1);
    put_blanks(table->terminal, 1);
    return table->name_width;
}

static enum paint paint_of(enum row_mark mark)
{
    return mark == MARK_NONE ? PAINT_NONE : mark == MARK_SOURCE ? PAINT_SOURCE : PAINT_MANIFEST;
}

/* The lines of a note under its text. */
static unsigned put_note(const struct table *table, uint32_t number, const char *note,
                         unsigned begin, unsigned indent, unsigned used)
{
    unsigned width = table->columns[number].width, least = begin + 1;
    unsigned part = NOTE_SIGN + longest_part(table->terminal, note);
    if (indent > least && indent + part > width) /* rather further to the left than broken */
        indent = part + least < width ? width - part : least;
    for (int i = 1; *note; i++) {
        used = next_line(table, number, used, indent);
        used += put_note_line(table, "// ", &note, width - indent, i == NOTE_LINES);
    }
    return used;
}

/* The text of a line, on two lines if it is long and can be broken well. */
static unsigned put_source(const struct table *table, uint32_t number, enum paint paint,
                           const char *text, unsigned indent)
{
    const struct terminal *terminal = table->terminal;
    unsigned room = table->columns[number].width - indent, used = indent;
    size_t next, length = text_wrap(terminal, text, room, &next);
    if (text[next] && next > length && length >= room / 3 && room >= LEAST_BROKEN) {
        char *first = text_copy(text, length);
        used += put_text(terminal, paint, first, room);
        free(first);
        text += next;
        room -= 2;
        used = next_line(table, number, used, indent + 2);
    }
    return used + put_text(terminal, paint, text, room);
}

static void put_row(const struct table *table, uint32_t index)
{
    const struct terminal *terminal = table->terminal;
    const struct row *row = &table->rows.rows[index];
    const struct cell *cell = &table->cells[index];
    uint32_t number = table->column_of[row->thread];
    unsigned width = table->columns[number].width;
    const char *note = cell->note ? cell->note : "";
    put_gutter(table, row->mark);
    go_on(table, 0, number, 0);
    unsigned begin = put_name(table, row), indent = put_label(table, number, cell, begin);
    unsigned used = indent;
    if (cell->text) {
        used = put_source(table, number, paint_of(row->mark), cell->text, indent);
        unsigned room = width - used;
        if (*note && NOTE_GAP + NOTE_SIGN + text_width(terminal, note) <= room) {
            put_blanks(terminal, NOTE_GAP);
            used += NOTE_GAP + put_note_line(table, "// ", &note, room - NOTE_GAP, true);
        }
        used = put_note(table, number, note, begin, indent, used);
    } else {
        used += put_note_line(table, "", &note, width - used, false);
        for (int i = 2; *note; i++) {
            used = next_line(table, number, used, indent);
            used += put_note_line(table, "", &note, width - indent, i == NOTE_LINES);
        }
    }
    end_line(table, number, used);
}

static void put_header(const struct table *table)
{
    const char *line = table->terminal->ascii ? "-" : "\xe2\x94\x80";
    const char *cross = table->terminal->ascii ? "+" : "\xe2\x94\xbc";
    FILE *out = table->terminal->out;
    put_gutter(table, MARK_NONE);
    for (uint32_t i = 0; i < table->column_count; i++) {
        const char *name = names_thread(table->names, table->columns[i].thread);
        unsigned used = put_text(table->terminal, PAINT_NAME, name, table->columns[i].width);
        if (i + 1 < table->column_count)
            go_on(table, i, i + 1, used);
    }
    fputc('\n', out);
    put_gutter(table, MARK_NONE);
    for (uint32_t i = 0; i < table->column_count; i++) {
        for (unsigned k = 0; k < table->columns[i].width; k++)
            fputs(line, out);
        if (i + 1 < table->column_count)
            fprintf(out, "%s%s%s", line, cross, line);
    }
    fputc('\n', out);
}

static void put_skipped(const struct table *table, uint32_t count)
{
    char text[64];
    snprintf(text, sizeof text, "... %" PRIu32 " more steps ...", count);
    put_gutter(table, MARK_NONE);
    put_text(table->terminal, PAINT_NOTE, text, table->terminal->width - GUTTER);
    fputc('\n', table->terminal->out);
}

static void put_heading(const struct table *table, const char *file)
{
    char *text =
        file ? text_printf("  interleaving, from top to bottom; numbers are lines of %s", file)
             : text_printf("  interleaving, from top to bottom");
    put_wrapped(table->terminal, PAINT_NONE, text, 0, 4, 0);
    free(text);
    fputc('\n', table->terminal->out);
}

void interleaving_put(const struct terminal *terminal, const struct finding *finding,
                      const struct names *names, const struct report_options *options)
{
    struct table table = {.terminal = terminal, .names = names};
    const char *file;
    rows_select(&table.rows, finding, options->full, MOST_ROWS);
    if (table.rows.row_count > 0) {
        table.cells = cells_new(finding, names, &table.rows, options, &file);
        add_columns(&table, finding->trace);
        measure(&table);
        put_heading(&table, file);
        if (share_width(&table))
            put_header(&table);
        else
            use_one_column(&table);
        for (uint32_t i = 0; i < table.rows.row_count; i++) {
            if (table.rows.rows[i].skipped > 0)
                put_skipped(&table, table.rows.rows[i].skipped);
            put_row(&table, i);
        }
        cells_free(table.cells, table.rows.row_count);
    }
    uint32_t hidden = finding->trace->event_count - table.rows.event_count;
    if (!options->full && (hidden > 0 || table.rows.skipped > 0)) {
        char *text = text_printf("  --full shows all %" PRIu32 " events of this trace",
                                 finding->trace->event_count);
        fputc('\n', terminal->out);
        put_wrapped(terminal, PAINT_NONE, text, 0, 4, 0);
        free(text);
    }
    free(table.columns);
    free(table.column_of);
    rows_release(&table.rows);
}
