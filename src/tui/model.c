/* model.c - see model.h. */
#include "tui/model.h"

#include "base/arena.h"
#include "base/seconds.h"
#include "report/advice_words.h"
#include "tui/frame.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- the browser ---- */

void browser_init(struct browser *b, struct advising *advising,
                  const struct report_options *options, const struct browse_hooks *hooks,
                  double budget)
{
    *b = (struct browser){.advising = advising,
                          .options = *options,
                          .hooks = *hooks,
                          .budget = budget};
    b->screens[b->depth++] = (struct screen){.kind = SCREEN_RACES};
    browser_resize(b, 80, 24);
}

static void pop(struct browser *b)
{
    struct screen *screen = &b->screens[--b->depth];
    trace_list_release(&screen->traces);
    path_view_free(screen->path);
    advice_text_release(&screen->text);
}

void browser_release(struct browser *b)
{
    while (b->depth > 0)
        pop(b);
    free(b->pattern);
    free(b->message);
    free(b->work);
}

struct screen *browser_screen(struct browser *b)
{
    return &b->screens[b->depth - 1];
}

void browser_say(struct browser *b, const char *format, ...)
{
    va_list arguments;
    free(b->message);
    b->message = NULL;
    va_start(arguments, format);
    if (vasprintf(&b->message, format, arguments) < 0)
        die("out of memory");
    va_end(arguments);
}

static void push(struct browser *b, const struct screen *screen)
{
    if (b->depth == BROWSE_MAX_DEPTH)
        BUG("more screens than there are kinds");
    b->screens[b->depth++] = *screen;
    browse_lay_out(b);
}

/* Each kind is there but once: what lies on an older one goes with it. */
static void pop_to(struct browser *b, enum screen_kind kind)
{
    while (browser_screen(b)->kind >= kind && b->depth > 1)
        pop(b);
}

void browser_resize(struct browser *b, unsigned width, unsigned height)
{
    b->width = width;
    b->height = height;
    browse_lay_out(b);
}

/* ---- work ---- */

static void begin_work(struct browser *b, char *what)
{
    free(b->work);
    b->work = what;
    b->analysed = b->advising->advised.analysed;
}

static void end_work(struct browser *b)
{
    begin_work(b, NULL);
}

static bool analyse(struct browser *b, uint32_t race)
{
    struct error error = {""};
    begin_work(b, text_printf("analysing the %lld traces of race %u",
                              (long long)b->advising->advised.races[race].trace_count, race + 1));
    bool good = advising_analyse(b->advising, race, b->hooks.stopped, &error);
    end_work(b);
    if (!good)
        browser_say(b, "%s", error.text);
    return good;
}

static bool analyse_all(struct browser *b)
{
    struct error error = {""};
    if (b->advising->advised.is_analysed)
        return true;
    for (uint32_t i = 0; i < b->advising->advised.race_count; i++)
        if (!analyse(b, i))
            return false;
    bool good = advising_analyse_all(b->advising, b->hooks.stopped, &error);
    if (!good)
        browser_say(b, "%s", error.text);
    return good;
}

/* ---- opening ---- */

static void open_traces(struct browser *b, uint32_t race)
{
    const struct advised_race *about = &b->advising->advised.races[race];
    struct screen screen = {.kind = SCREEN_TRACES, .race = race};
    trace_list_init(&screen.traces, b->advising->store, about->finding, about->trace_count);
    push(b, &screen);
}

static void open_path(struct browser *b, int64_t id)
{
    struct advised_trace *trace = xmalloc(sizeof *trace);
    struct error error = {""};
    if (!advising_read_trace(b->advising, id, trace, &error)) {
        free(trace);
        browser_say(b, "%s", error.text);
        return;
    }
    struct screen screen = {.kind = SCREEN_PATH, .race = trace->race, .trace = id};
    screen.path = path_view_new(trace, &b->options, b->options.full);
    push(b, &screen);
    list_select(&browser_screen(b)->list, path_view_row_of(screen.path, trace->finding.source));
}

/* The id of the trace that is selected or shown; 0: none. */
static int64_t current_trace(struct browser *b)
{
    struct screen *screen = browser_screen(b);
    struct error error = {""};
    if (screen->kind != SCREEN_TRACES)
        return screen->trace;
    const struct store_trace *row = trace_list_get(&screen->traces, screen->list.selected, &error);
    if (!row)
        browser_say(b, "%s", error.text);
    return row ? row->id : 0;
}

/* Any trace of the run, by its number, with what lies under it. */
static void open_trace(struct browser *b, const char *number)
{
    struct error error = {""};
    struct advised_trace trace;
    char *end;
    long long id = strtoll(number, &end, 10);
    if (end == number || *end) {
        browser_say(b, "not the number of a trace: %s", number);
        return;
    }
    if (!advising_read_trace(b->advising, id, &trace, &error)) {
        browser_say(b, "%s", error.text);
        return;
    }
    uint32_t race = trace.race;
    advised_trace_release(&trace);
    pop_to(b, SCREEN_TRACES);
    list_select(&browser_screen(b)->list, race);
    open_traces(b, race);
    struct screen *traces = browser_screen(b);
    int64_t index;
    if (trace_list_find(&traces->traces, id, &index, &error))
        list_select(&traces->list, index);
    open_path(b, id);
}

static void open_advice(struct browser *b, enum advice_subject subject)
{
    struct screen *screen = browser_screen(b);
    uint32_t race = screen->kind == SCREEN_RACES ? (uint32_t)screen->list.selected : screen->race;
    int64_t trace = subject == ADVICE_ON_TRACE ? current_trace(b) : 0;
    if (!b->advising->advised.race_count || (subject == ADVICE_ON_TRACE && !trace))
        return;
    if (subject == ADVICE_ON_RACE ? !analyse(b, race)
                                  : subject == ADVICE_ON_PROGRAM && !analyse_all(b))
        return;
    pop_to(b, SCREEN_ADVICE);
    push(b,
         &(struct screen){.kind = SCREEN_ADVICE, .subject = subject, .race = race, .trace = trace});
    struct screen *advice = browser_screen(b);
    for (uint32_t i = 0; i < advice->text.lines.count; i++)
        if (advice->text.lines.items[i].tag != LINES_NO_TAG) {
            list_select(&advice->list, i);
            break;
        }
}

/* What Enter does. */
static void open_selected(struct browser *b)
{
    struct screen *screen = browser_screen(b);
    if (screen->list.count == 0)
        return;
    if (screen->kind == SCREEN_RACES) {
        open_traces(b, (uint32_t)screen->list.selected);
    } else if (screen->kind == SCREEN_TRACES) {
        int64_t id = current_trace(b);
        if (id)
            open_path(b, id);
    } else if (screen->kind == SCREEN_PATH) {
        open_advice(b, ADVICE_ON_TRACE);
    }
}

/* ---- trying out ---- */

static void try_one(struct browser *b, struct trying *trying, const char *amendments,
                    const char *counted)
{
    struct program_suggestion *suggestion =
        program_advice_find(&b->advising->advised.program, amendments);
    if (!suggestion) {
        browser_say(b, "this is for a single trace only: nothing to be tried out");
        return;
    }
    char *words = suggestion_words(&b->advising->advised, amendments, &b->options);
    begin_work(b, text_printf("trying out%s: %s", counted, words));
    try_suggestion(trying, suggestion);
    free(words);
}

static void try_listed(struct browser *b, bool all)
{
    struct screen *screen = browser_screen(b);
    struct advice_text *text = &screen->text;
    int32_t tag = screen->list.selected < text->lines.count
                      ? text->lines.items[screen->list.selected].tag
                      : LINES_NO_TAG;
    if (!b->hooks.try_out) {
        browser_say(b, "the program cannot be run again, so nothing can be tried out");
        return;
    }
    if (!all && tag == LINES_NO_TAG) {
        browser_say(b, "select a suggestion first: Tab goes to the next one");
        return;
    }
    if (!analyse_all(b))
        return;
    double deadline = seconds_now() + b->budget;
    struct trying trying = {&b->advising->advised.program, b->hooks.self, b->hooks.try_out,
                            b->hooks.stopped, deadline};
    for (uint32_t i = 0; all && i < text->count; i++) {
        char *counted = text_printf(" %u of %u", i + 1, text->count);
        try_one(b, &trying, text->amendments[i], counted);
        free(counted);
    }
    if (!all)
        try_one(b, &trying, text->amendments[tag], "");
    program_advice_choose(trying.program, deadline);
    if (all && screen->subject == ADVICE_ON_PROGRAM) {
        begin_work(b, strdup("trying out sets of suggestions"));
        try_sets(&trying);
    }
    end_work(b);
    if (seconds_now() >= deadline)
        browser_say(b, "no time was left: --verify=SECONDS gives more");
    screen->text_width = 0;
    browse_lay_out(b);
}

/* ---- keys of single screens ---- */

static void select_suggestion(struct screen *screen)
{
    const struct lines *lines = &screen->text.lines;
    for (int64_t i = 1; i <= screen->list.count; i++) {
        int64_t index = (screen->list.selected + i) % screen->list.count;
        int32_t tag = lines->items[index].tag;
        if (tag != LINES_NO_TAG && tag != lines->items[screen->list.selected].tag) {
            list_select(&screen->list, index);
            return;
        }
    }
}

static void path_screen_key(struct browser *b, uint32_t key)
{
    struct screen *screen = browser_screen(b);
    struct path_view *path = screen->path;
    const struct finding *finding = &path_view_trace(path)->finding;
    uint32_t row = (uint32_t)screen->list.selected;
    if (key == 'e' || key == BROWSE_NEXT) {
        uint32_t other = key == 'e' ? path_view_follow(path, row) : path_view_next_edge(path, row);
        if (other == TRACE_NONE)
            browser_say(b, key == 'e' ? "no edge begins or ends here: Tab goes to the next one"
                                      : "there are no edges");
        else
            list_select(&screen->list, other);
    } else if (key == 'f') {
        uint32_t event = path_view_first_event(path, row);
        path_view_set_full(path, !path_view_is_full(path));
        browse_lay_out(b);
        list_select(&screen->list, path_view_row_of(path, event));
    } else if (key == 's' || key == 'm') {
        list_select(&screen->list,
                    path_view_row_of(path, key == 's' ? finding->source : finding->manifest));
    }
}

static void screen_key(struct browser *b, uint32_t key)
{
    struct screen *screen = browser_screen(b);
    bool has_trace = screen->kind == SCREEN_TRACES || screen->kind == SCREEN_PATH;
    if (screen->kind == SCREEN_HELP)
        return;
    if (key == 'a' && screen->kind != SCREEN_ADVICE)
        open_advice(b, has_trace ? ADVICE_ON_TRACE : ADVICE_ON_RACE);
    else if (key == 'A')
        open_advice(b, ADVICE_ON_PROGRAM);
    else if (key == 'r' && (screen->kind != SCREEN_ADVICE || screen->subject != ADVICE_ON_PROGRAM))
        open_advice(b, ADVICE_ON_RACE);
    else if (screen->kind == SCREEN_PATH)
        path_screen_key(b, key);
    else if (screen->kind == SCREEN_ADVICE && key == BROWSE_NEXT)
        select_suggestion(screen);
    else if (screen->kind == SCREEN_ADVICE && (key == 'v' || key == 'V'))
        try_listed(b, key == 'V');
}

/* ---- searching and prompts ---- */

static bool matches(void *context, int64_t index)
{
    struct browser *b = context;
    char *text = browse_entry_text(b, index);
    bool found = strcasestr(text, b->pattern) != NULL;
    free(text);
    return found;
}

static void search(struct browser *b, bool backwards)
{
    if (!b->pattern)
        browser_say(b, "nothing was searched for yet: / does");
    else if (!list_search(&browser_screen(b)->list, backwards, matches, b))
        browser_say(b, "not found: %s", b->pattern);
}

static void type_character(struct browser *b, uint32_t c)
{
    static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
    size_t length = strlen(b->typed);
    char bytes[5] = "";
    if (c < 0x20 || c == 0x7f || c >= 0x110000)
        return;
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    for (int i = more; i > 0; i--, c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(leads[more] | c);
    if (length + strlen(bytes) < sizeof b->typed)
        strcpy(b->typed + length, bytes);
}

static void erase_character(struct browser *b)
{
    size_t length = strlen(b->typed);
    if (length == 0)
        b->prompt = PROMPT_NONE;
    while (length > 0 && (b->typed[--length] & 0xc0) == 0x80)
        ;
    b->typed[length] = '\0';
}

static void prompt_key(struct browser *b, uint32_t key)
{
    if (key == BROWSE_BACK) {
        b->prompt = PROMPT_NONE;
    } else if (key == BROWSE_ERASE) {
        erase_character(b);
    } else if (key == BROWSE_ENTER) {
        enum prompt_kind prompt = b->prompt;
        b->prompt = PROMPT_NONE;
        if (prompt == PROMPT_TRACE) {
            open_trace(b, b->typed);
        } else {
            if (*b->typed) {
                free(b->pattern);
                b->pattern = strdup(b->typed);
            }
            search(b, false);
        }
    } else {
        type_character(b, key);
    }
}

static void begin_prompt(struct browser *b, enum prompt_kind prompt)
{
    b->prompt = prompt;
    b->typed[0] = '\0';
}

/* ---- keys ---- */

static bool list_key(struct list *list, uint32_t key)
{
    switch (key) {
    case BROWSE_UP:
    case 'k': list_move(list, -1); return true;
    case BROWSE_DOWN:
    case 'j': list_move(list, 1); return true;
    case BROWSE_PAGE_UP: list_page(list, -1); return true;
    case BROWSE_PAGE_DOWN:
    case ' ': list_page(list, 1); return true;
    case BROWSE_HOME:
    case 'g': list_select(list, 0); return true;
    case BROWSE_END:
    case 'G': list_select(list, list->count - 1); return true;
    default: return false;
    }
}

void browser_key(struct browser *b, uint32_t key)
{
    struct screen *screen = browser_screen(b);
    free(b->message);
    b->message = NULL;
    if (b->prompt != PROMPT_NONE) {
        prompt_key(b, key);
        return;
    }
    if (list_key(&screen->list, key))
        return;
    switch (key) {
    case BROWSE_ENTER:
    case 'l': open_selected(b); break;
    case BROWSE_BACK:
    case BROWSE_ERASE:
    case 'h':
        if (b->depth > 1)
            pop(b);
        browse_lay_out(b);
        break;
    case '/': begin_prompt(b, PROMPT_SEARCH); break;
    case 't': begin_prompt(b, PROMPT_TRACE); break;
    case 'n': search(b, false); break;
    case 'N': search(b, true); break;
    case '?':
        if (screen->kind != SCREEN_HELP)
            push(b, &(struct screen){.kind = SCREEN_HELP});
        break;
    case 'q':
        if (screen->kind == SCREEN_HELP) {
            pop(b);
            browse_lay_out(b);
        } else {
            b->wants_quit = true;
        }
        break;
    default: screen_key(b, key);
    }
}
