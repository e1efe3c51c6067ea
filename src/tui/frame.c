/* frame.c - see frame.h. */
#include "tui/frame.h"

#include "base/arena.h"
#include "report/advice_words.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2 }; /* columns in front of a list, for the mark of what is selected */

/* ---- the heights of a screen's parts ---- */

static unsigned header_height(enum screen_kind kind)
{
    return kind == SCREEN_PATH ? 2 : kind == SCREEN_RACES || kind == SCREEN_TRACES ? 1 : 0;
}

/* With the line above it. */
static unsigned detail_height(const struct browser *b, enum screen_kind kind)
{
    return kind == SCREEN_PATH || kind == SCREEN_RACES ? b->height / 3 : 0;
}

static bool is_too_small(const struct browser *b)
{
    return b->width < BROWSE_WIDTH || b->height < BROWSE_HEIGHT;
}

static unsigned list_width(const struct browser *b)
{
    return is_too_small(b) ? BROWSE_WIDTH - MARGIN : b->width - MARGIN;
}

/* ---- texts ---- */

static void make_help(struct advice_text *text, const struct advice_style *style)
{
    static const struct {
        const char *keys, *what;
    } entries[] = {
        {"everywhere", NULL},
        {"j k", "down and up, as the arrows do; PgUp PgDn, g and G: by pages, to the ends"},
        {"Enter l", "opens what is selected: races, their traces, a path, advice on it"},
        {"Esc h", "back; Backspace and the arrow to the left as well"},
        {"/ n N", "searches; the next place, the one before"},
        {"t", "opens a trace of the run by its number"},
        {"q", "ends the browser, or whatever takes long; so does Ctrl-C"},
        {"advice", NULL},
        {"a", "advice on what is selected: all traces of a race, or one trace"},
        {"r", "advice on the race that a trace shows"},
        {"A", "all races: how many of them each suggestion removes, and the smallest set"},
        {"Tab", "the next suggestion"},
        {"v V", "tries the selected suggestion out, or all of them: the program is searched again "
                "as if it had been changed so"},
        {"path", NULL},
        {"f", "all events, or those that matter"},
        {"s m", "to the source statement, to the manifest statement"},
        {"e", "to the other end of an edge: a> is where edge a begins, >a is where it ends; what "
              "comes before it happens before what comes after it"},
        {"Tab", "to the next edge, of the same row or of another one"},
    };
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        struct lines_writer w;
        lines_begin(&w, style->options, style->width);
        if (entries[i].what)
            put_entry(&w.terminal, entries[i].keys, PAINT_NONE, entries[i].what);
        else
            put_wrapped(&w.terminal, PAINT_TITLE, entries[i].keys, 0, 0, 0);
        lines_end(&w, &text->lines, LINES_NO_TAG);
    }
}

static void make_race_advice(struct browser *b, struct screen *screen,
                             const struct advice_style *style)
{
    struct error error = {""};
    struct race_evidence evidence;
    if (!advising_read_evidence(b->advising, screen->race, &evidence, &error))
        browser_say(b, "%s", error.text);
    advice_of_race(&screen->text, &b->advising->advised, screen->race, &evidence, style);
    race_evidence_release(&evidence);
}

static void make_trace_advice(struct browser *b, struct screen *screen,
                              const struct advice_style *style)
{
    struct error error = {""};
    struct advised_trace trace;
    if (!advising_read_trace(b->advising, screen->trace, &trace, &error)) {
        browser_say(b, "%s", error.text);
        return;
    }
    advice_of_trace(&screen->text, &b->advising->advised, &trace, style);
    advised_trace_release(&trace);
}

static void make_advice(struct browser *b, struct screen *screen, const struct advice_style *style)
{
    switch (screen->subject) {
    case ADVICE_ON_PROGRAM: advice_of_program(&screen->text, &b->advising->advised, style); break;
    case ADVICE_ON_RACE: make_race_advice(b, screen, style); break;
    case ADVICE_ON_TRACE: make_trace_advice(b, screen, style); break;
    }
}

/* What is selected stays selected, even if the lines are others. */
static void make_text(struct browser *b, struct screen *screen)
{
    struct lines *lines = &screen->text.lines;
    struct advice_style style = {&b->options, list_width(b)};
    int64_t selected = screen->list.selected;
    int32_t tag = selected < lines->count ? lines->items[selected].tag : LINES_NO_TAG;
    advice_text_release(&screen->text);
    if (screen->kind == SCREEN_HELP)
        make_help(&screen->text, &style);
    else
        make_advice(b, screen, &style);
    screen->text_width = style.width;
    for (uint32_t i = lines->count; tag != LINES_NO_TAG && i-- > 0;)
        if (lines->items[i].tag == tag)
            screen->list.selected = i;
}

void browse_lay_out(struct browser *b)
{
    struct screen *screen = browser_screen(b);
    int64_t height =
        (int64_t)b->height - 2 - header_height(screen->kind) - detail_height(b, screen->kind);
    int64_t count = 0;
    switch (screen->kind) {
    case SCREEN_RACES: count = b->advising->advised.race_count; break;
    case SCREEN_TRACES: count = screen->traces.count; break;
    case SCREEN_PATH: count = path_view_row_count(screen->path); break;
    case SCREEN_ADVICE:
    case SCREEN_HELP:
        /* While suggestions are tried out, the store belongs to what tries them. */
        if (screen->text_width != list_width(b) && !b->work)
            make_text(b, screen);
        count = screen->text.lines.count;
        break;
    }
    list_set(&screen->list, count, height);
}

/* ---- races ---- */

struct race_columns {
    unsigned number, place, statements, traces;
};

/* "write Peterson.java:12, read :20" of "...: write at Peterson.java:12, read at
 * Peterson.java:20". */
static char *statements_of(const char *title)
{
    const char *text = strstr(title, ": ");
    text = text ? text + 2 : title;
    const char *first = strstr(text, " at "), *comma = strstr(text, ", ");
    const char *second = comma ? strstr(comma, " at ") : NULL;
    if (!first || !second || first > comma)
        return strdup(text);
    const char *colon = strchr(first, ':');
    size_t file = colon && colon < comma ? (size_t)(colon - first) : 0;
    bool is_same = file && strncmp(first, second, file) == 0 && second[file] == ':';
    return text_printf("%.*s %.*s%.*s %s", (int)(first - text), text, (int)(comma - first - 4),
                       first + 4, (int)(second - comma), comma,
                       is_same ? second + file : second + 4);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static struct race_columns race_columns(const struct browser *b, const struct terminal *t)
{
    struct race_columns columns = {.number = 3, .place = 5, .statements = 10, .traces = 7};
    for (uint32_t i = 0; i < b->advising->advised.race_count; i++) {
        const struct advised_race *race = &b->advising->advised.races[i];
        char *statements = statements_of(race->title);
        unsigned place = text_width(t, race->place_key), width = text_width(t, statements);
        columns.place = place > columns.place ? place : columns.place;
        columns.statements = width > columns.statements ? width : columns.statements;
        free(statements);
    }
    columns.place = least(columns.place, t->width / 4);
    columns.statements = least(columns.statements, t->width / 2);
    columns.statements =
        least(columns.statements, t->width - columns.number - columns.place - columns.traces - 3);
    return columns;
}

static void put_right(const struct terminal *t, enum paint paint, const char *text, unsigned width)
{
    unsigned needed = text_width(t, text);
    put_blanks(t, needed < width ? width - needed : 0);
    put_text(t, paint, text, width);
}

static void put_race_line(const struct terminal *t, const struct race_columns *c,
                          const char *const texts[5], enum paint paint)
{
    put_right(t, PAINT_NOTE, texts[0], c->number);
    put_blanks(t, 1);
    put_padded(t, paint, texts[1], c->place);
    put_blanks(t, 1);
    put_padded(t, PAINT_NONE, texts[2], c->statements);
    put_right(t, PAINT_NOTE, texts[3], c->traces);
    put_blanks(t, 1);
    unsigned used = c->number + c->place + c->statements + c->traces + 3;
    put_text(t, PAINT_NONE, texts[4], t->width > used ? t->width - used : 0);
}

static void put_race(const struct browser *b, const struct terminal *t, uint32_t index)
{
    const struct advised_race *race = &b->advising->advised.races[index];
    struct race_columns columns = race_columns(b, t);
    char *number = text_printf("%u", index + 1), *statements = statements_of(race->title);
    char *traces = text_printf("%lld", (long long)race->trace_count);
    char *advice =
        race->is_analysed ? advice_best(&b->advising->advised, index, &b->options) : strdup("");
    put_race_line(t, &columns,
                  (const char *const[]){number, race->place_key, statements, traces, advice},
                  PAINT_NAME);
    free(number);
    free(statements);
    free(traces);
    free(advice);
}

static void put_race_detail(const struct browser *b, const struct terminal *t, uint32_t index)
{
    const struct advised_run *a = &b->advising->advised;
    if (index >= a->race_count) {
        put_wrapped(t, PAINT_NONE, "there are no races in this run", 0, 0, 0);
        return;
    }
    put_wrapped(t, PAINT_TITLE, a->races[index].title, 0, 2, 0);
    if (a->races[index].is_analysed) {
        char *best = advice_best(a, index, &b->options);
        put_entry(t, "advice", PAINT_NONE, best);
        free(best);
    } else {
        put_entry(t, "advice", PAINT_NOTE, "a analyses this race, A all of them");
    }
    advice_put_set(a, t, &b->options);
    if (advised_run_is_incomplete(a)) {
        char *text = incomplete_words(a);
        put_wrapped(t, PAINT_MANIFEST, text, 0, 2, 0);
        free(text);
    }
}

/* ---- traces ---- */

static void put_trace_line(const struct terminal *t, const char *id, const char *steps,
                           const char *events)
{
    put_right(t, PAINT_NAME, id, 12);
    put_right(t, PAINT_NONE, steps, 10);
    put_right(t, PAINT_NONE, events, 10);
}

static void put_trace(struct browser *b, const struct terminal *t, int64_t index)
{
    struct screen *screen = browser_screen(b);
    struct error error = {""};
    const struct store_trace *row = trace_list_get(&screen->traces, index, &error);
    if (!row) {
        put_text(t, PAINT_MANIFEST, error.text, t->width);
        return;
    }
    char *id = text_printf("%lld", (long long)row->id);
    char *steps = text_printf("%u", row->step_count), *events = text_printf("%u", row->event_count);
    put_trace_line(t, id, steps, events);
    free(id);
    free(steps);
    free(events);
}

/* ---- lists ---- */

static void put_item(struct browser *b, const struct terminal *t, int64_t index)
{
    struct screen *screen = browser_screen(b);
    switch (screen->kind) {
    case SCREEN_RACES: put_race(b, t, (uint32_t)index); break;
    case SCREEN_TRACES: put_trace(b, t, index); break;
    case SCREEN_PATH: path_view_put_row(screen->path, t, (uint32_t)index); break;
    case SCREEN_ADVICE:
    case SCREEN_HELP: fputs(screen->text.lines.items[index].text, t->out); break;
    }
}

char *browse_entry_text(struct browser *b, int64_t index)
{
    enum { WIDE = 1000 };
    struct screen *screen = browser_screen(b);
    struct lines_writer w;
    lines_begin(&w, &b->options, WIDE);
    if (screen->kind == SCREEN_PATH)
        path_view_put_plain(screen->path, &w.terminal, (uint32_t)index);
    else if (screen->kind == SCREEN_RACES)
        put_text(&w.terminal, PAINT_NONE, b->advising->advised.races[index].title, WIDE);
    else
        put_item(b, &w.terminal, index);
    char *line = lines_end_one(&w), *plain = line_plain(line);
    free(line);
    return plain;
}

static bool is_marked(const struct screen *screen, int64_t index)
{
    const struct lines *lines = &screen->text.lines;
    if (index == screen->list.selected)
        return true;
    return screen->kind == SCREEN_ADVICE && screen->list.selected < lines->count &&
           lines->items[index].tag != LINES_NO_TAG &&
           lines->items[index].tag == lines->items[screen->list.selected].tag;
}

/* ---- the frame ---- */

struct making {
    struct browse_frame *frame;
    struct browser *b;
    unsigned row; /* the next one */
};

static void add_row(struct making *m, char *text)
{
    if (m->row < m->frame->count)
        m->frame->rows[m->row++] = text;
    else
        free(text);
}

static void begin(const struct making *m, struct lines_writer *w, unsigned width)
{
    lines_begin(w, &m->b->options, width);
    w->terminal.width = width; /* however narrow */
}

static void add_text(struct making *m, enum paint paint, const char *text)
{
    struct lines_writer w;
    begin(m, &w, m->b->width);
    put_text(&w.terminal, paint, text, m->b->width);
    add_row(m, lines_end_one(&w));
}

static void add_title(struct making *m)
{
    struct browser *b = m->b;
    const struct store_run *run = &b->advising->advised.run;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fprintf(out, "heddle advise: %s, run %lld", run->program, (long long)run->id);
    for (unsigned i = 1; i < b->depth; i++) {
        const struct screen *screen = &b->screens[i];
        fputs(" > ", out);
        switch (screen->kind) {
        case SCREEN_RACES: break;
        case SCREEN_TRACES: fprintf(out, "race %u", screen->race + 1); break;
        case SCREEN_PATH:
            fprintf(out, "trace %lld%s", (long long)screen->trace,
                    path_view_is_full(screen->path) ? ", all events" : "");
            break;
        case SCREEN_ADVICE:
            if (screen->subject == ADVICE_ON_PROGRAM)
                fputs("advice on all races", out);
            else if (screen->subject == ADVICE_ON_RACE)
                fprintf(out, "advice on race %u", screen->race + 1);
            else
                fprintf(out, "advice on trace %lld", (long long)screen->trace);
            break;
        case SCREEN_HELP: fputs("help", out); break;
        }
    }
    char *text = stream_end(&stream);
    const char *end = text, *next;
    const struct terminal terminal = {.ascii = b->options.ascii};
    /* The last parts show where the user is. */
    while (text_width(&terminal, end) > b->width && (next = strstr(end, " > ")))
        end = next + 3;
    add_text(m, PAINT_NAME, end);
    free(text);
}

static void add_header(struct making *m)
{
    struct browser *b = m->b;
    struct screen *screen = browser_screen(b);
    struct lines_writer w;
    struct lines lines = {0};
    begin(m, &w, list_width(b));
    if (screen->kind == SCREEN_RACES) {
        struct race_columns columns = race_columns(b, &w.terminal);
        put_race_line(&w.terminal, &columns,
                      (const char *const[]){"#", "place", "statements", "traces", "advice"},
                      PAINT_NONE);
    } else if (screen->kind == SCREEN_TRACES) {
        put_trace_line(&w.terminal, "trace", "steps", "events");
    } else if (screen->kind == SCREEN_PATH) {
        path_view_put_header(screen->path, &w.terminal);
    }
    lines_end(&w, &lines, LINES_NO_TAG);
    for (uint32_t i = 0; i < lines.count; i++)
        add_row(m, text_printf("%*s%s", MARGIN, "", lines.items[i].text));
    lines_release(&lines);
}

static void add_list(struct making *m)
{
    struct browser *b = m->b;
    struct screen *screen = browser_screen(b);
    for (int64_t i = 0; i < screen->list.height; i++) {
        int64_t index = screen->list.top + i;
        if (index >= screen->list.count) {
            add_row(m, strdup(""));
            continue;
        }
        if (index == screen->list.selected)
            m->frame->selected = (int)m->row;
        struct lines_writer w;
        begin(m, &w, list_width(b));
        put_item(b, &w.terminal, index);
        char *line = lines_end_one(&w);
        add_row(m, text_printf("%-*s%s", MARGIN, is_marked(screen, index) ? ">" : "", line));
        free(line);
    }
}

static void add_detail(struct making *m)
{
    struct browser *b = m->b;
    struct screen *screen = browser_screen(b);
    unsigned height = detail_height(b, screen->kind);
    if (!height)
        return;
    struct lines_writer w;
    struct lines lines = {0};
    begin(m, &w, b->width);
    for (unsigned i = 0; i < b->width; i++)
        fputs(b->options.ascii ? "-" : "\xe2\x94\x80", w.terminal.out);
    fputc('\n', w.terminal.out);
    if (screen->kind == SCREEN_PATH)
        path_view_put_detail(screen->path, &w.terminal, (uint32_t)screen->list.selected);
    else
        put_race_detail(b, &w.terminal, (uint32_t)screen->list.selected);
    lines_end(&w, &lines, LINES_NO_TAG);
    for (unsigned i = 0; i < height; i++) {
        if (i + 1 == height && lines.count > height)
            add_text(m, PAINT_NOTE, b->options.ascii ? " ..." : " \xe2\x80\xa6");
        else
            add_row(m, strdup(i < lines.count ? lines.items[i].text : ""));
    }
    lines_release(&lines);
}

static const char *keys_of(enum screen_kind kind)
{
    switch (kind) {
    case SCREEN_RACES:
        return "Enter traces  a advice  A all races  t trace  / search  ? help  q quit";
    case SCREEN_TRACES: return "Enter path  a advice  r race  / search  Esc back  ? help  q quit";
    case SCREEN_PATH:
        return "e Tab edges  f all events  s m statements  Enter advice  ? help  q quit";
    case SCREEN_ADVICE: return "Tab next  v try  V try all  r race  A all races  ? help  q quit";
    case SCREEN_HELP: break;
    }
    return "Esc back";
}

static void add_work(struct making *m)
{
    const struct browser *b = m->b;
    int64_t analysed = b->advising->advised.analysed - b->analysed;
    char *text = analysed ? text_printf("%s: %lld", b->work, (long long)analysed) : strdup(b->work);
    add_text(m, PAINT_MANIFEST, text);
    free(text);
}

static void add_prompt(struct making *m)
{
    struct browser *b = m->b;
    struct lines_writer w;
    begin(m, &w, b->width);
    const char *typed = b->typed;
    unsigned used = put_text(&w.terminal, PAINT_NAME,
                             b->prompt == PROMPT_SEARCH ? "/" : "trace number: ", b->width);
    /* The end of what was typed is shown. */
    while (*typed && used + text_width(&w.terminal, typed) >= b->width)
        typed++;
    while ((*typed & 0xc0) == 0x80)
        typed++;
    used += put_text(&w.terminal, PAINT_NONE, typed, b->width);
    m->frame->cursor = (int)used;
    add_row(m, lines_end_one(&w));
}

static void add_last(struct making *m)
{
    struct browser *b = m->b;
    if (b->work)
        add_work(m);
    else if (b->prompt != PROMPT_NONE)
        add_prompt(m);
    else if (b->message)
        add_text(m, PAINT_MANIFEST, b->message);
    else
        add_text(m, PAINT_NOTE, keys_of(browser_screen(b)->kind));
}

void browse_frame_make(struct browse_frame *frame, struct browser *b)
{
    *frame = (struct browse_frame){.count = b->height, .selected = -1, .cursor = -1};
    frame->rows = xcalloc(b->height + (size_t)1, sizeof *frame->rows);
    struct making m = {frame, b, 0};
    browse_lay_out(b);
    if (is_too_small(b)) {
        char *text = text_printf("the terminal is too small: %d columns and %d rows are needed",
                                 BROWSE_WIDTH, BROWSE_HEIGHT);
        add_text(&m, PAINT_NONE, text);
        free(text);
    } else {
        add_title(&m);
        add_header(&m);
        add_list(&m);
        add_detail(&m);
        add_last(&m);
    }
    while (m.row < frame->count)
        add_row(&m, strdup(""));
}

void browse_frame_release(struct browse_frame *frame)
{
    for (unsigned i = 0; i < frame->count; i++)
        free(frame->rows[i]);
    free(frame->rows);
    *frame = (struct browse_frame){0};
}
