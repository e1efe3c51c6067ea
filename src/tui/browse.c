/* browse.c - see browse.h.  Only this file knows the terminal, signals and time: it reads keys,
 * hands them to the model, and draws what the model shows. */
#include "tui/browse.h"

#include "base/error.h"
#include "base/seconds.h"
#include "tui/frame.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum {
    IDLE_MILLISECONDS = 200, /* how long a signal may wait for being noticed */
    BUSY_MILLISECONDS = 100, /* how long a key may */
    ESCAPE_MILLISECONDS = 50,
};

struct display {
    struct browser browser;
    struct verifier *verifier;
    SCREEN *screen;
    bool has_colours;
    double busy_since, drawn_at; /* seconds */
    struct sigaction old_actions[4];
};

static struct display display;
static void (*old_bug_hook)(void);
static int saved_stderr = -1;
static pid_t owner; /* the process that the terminal belongs to; 0: it is as it was before */

static const int signals[] = {SIGINT, SIGTERM, SIGQUIT, SIGHUP};
static volatile sig_atomic_t is_busy, wants_stop, wants_end;

static void on_signal(int number)
{
    wants_stop = 1;
    if (!is_busy || number != SIGINT)
        wants_end = 1;
    verifier_interrupt(number);
}

/* ---- the terminal as it was ---- */

/* Also called when this process ends by a BUG().  Its children, which search, leave the terminal
 * alone. */
static void restore_terminal(void)
{
    if (owner != getpid())
        return;
    owner = 0;
    endwin();
    if (saved_stderr >= 0) {
        dup2(saved_stderr, 2);
        close(saved_stderr);
    }
    saved_stderr = -1;
}

/* The last words of a search that dies would be in the middle of the screen. */
static void silence_stderr(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(stderr);
    if (nowhere < 0)
        return;
    saved_stderr = fcntl(2, F_DUPFD_CLOEXEC, 3);
    if (saved_stderr >= 0)
        dup2(nowhere, 2);
    close(nowhere);
}

static bool is_utf8_locale(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void choose_characters(struct report_options *options)
{
    setlocale(LC_CTYPE, "");
    if (!options->ascii && !is_utf8_locale()) {
        setlocale(LC_CTYPE, "C.UTF-8");
        options->ascii = !is_utf8_locale();
    }
}

static void choose_colours(struct display *d, bool wanted)
{
    d->has_colours = wanted && has_colors() && start_color() == OK;
    if (!d->has_colours)
        return;
    bool has_default = use_default_colors() == OK;
    for (short i = 1; i <= LINE_COLOUR; i++)
        init_pair(i, i, has_default ? -1 : COLOR_BLACK);
}

static bool open_terminal(struct display *d, struct report_options *options, struct error *error)
{
    static bool is_registered;
    const char *type = getenv("TERM");
    if (!isatty(0) || !isatty(1))
        return error_set(error, "stdin and stdout must be a terminal");
    choose_characters(options);
    fflush(stdout);
    d->screen = newterm(NULL, stdout, stdin);
    if (!d->screen)
        return error_set(error, "the terminal type '%s' is not known", type ? type : "");
    const char *move_cursor = tigetstr("cup");
    if (!move_cursor || move_cursor == (const char *)-1) {
        endwin();
        delscreen(d->screen);
        return error_set(error, "a terminal of type '%s' cannot move its cursor", type ? type : "");
    }
    owner = getpid();
    old_bug_hook = bug_hook;
    bug_hook = restore_terminal;
    if (!is_registered)
        atexit(restore_terminal);
    is_registered = true;
    silence_stderr();
    choose_colours(d, options->colour);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLISECONDS);
    curs_set(0);
    struct sigaction action = {.sa_handler = on_signal};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, &d->old_actions[i]);
    return true;
}

static void close_terminal(struct display *d)
{
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &d->old_actions[i], NULL);
    bug_hook = old_bug_hook;
    restore_terminal();
    delscreen(d->screen);
    setlocale(LC_CTYPE, "C");
}

/* ---- drawing ---- */

static attr_t attributes_of(const struct display *d, unsigned attributes)
{
    attr_t result = attributes & LINE_BOLD ? A_BOLD : A_NORMAL;
    if (d->has_colours && attributes & LINE_COLOUR)
        result |= COLOR_PAIR(attributes & LINE_COLOUR);
    return result;
}

/* Returns the column behind it.  A character that the C library calls unprintable is not shown,
 * even if the report's own rules allow it. */
static int draw_piece(const char *text, size_t length, int column, int width)
{
    mbstate_t state = {0};
    for (size_t at = 0; at < length;) {
        wchar_t character;
        size_t size = mbrtowc(&character, text + at, length - at, &state);
        if (size == 0 || size > length - at) {
            state = (mbstate_t){0};
            character = L'?';
            size = 1;
        }
        int columns = wcwidth(character);
        if (columns < 0) {
            character = L'?';
            columns = 1;
        }
        if (column + columns > width)
            break;
        addnwstr(&character, 1);
        column += columns;
        at += size;
    }
    return column;
}

static void draw_row(const struct display *d, int row, const char *line, bool is_selected)
{
    attr_t base = is_selected ? A_REVERSE : A_NORMAL;
    size_t length;
    unsigned attributes = 0;
    int column = 0, width = (int)d->browser.width;
    move(row, 0);
    for (const char *at = line; line_next(&at, &length, &attributes); at += length) {
        attrset(base | attributes_of(d, attributes));
        column = draw_piece(at, length, column, width);
    }
    attrset(base);
    for (; column < width; column++)
        addch(' ');
    attrset(A_NORMAL);
}

/* At the right end of the last row. */
static void draw_clock(const struct display *d)
{
    char text[40];
    double seconds = seconds_now() - d->busy_since;
    int length = wants_stop ? snprintf(text, sizeof text, "  stopping...")
                            : snprintf(text, sizeof text, "  %.0f s, q stops it", seconds);
    int column = (int)d->browser.width - length - 1;
    if (column < 0)
        return;
    attrset(A_BOLD);
    mvaddstr((int)d->browser.height - 1, column, text);
    attrset(A_NORMAL);
}

static void draw(struct display *d)
{
    struct browse_frame frame;
    int height, width;
    getmaxyx(stdscr, height, width);
    if (d->browser.width != (unsigned)width || d->browser.height != (unsigned)height)
        browser_resize(&d->browser, (unsigned)width, (unsigned)height);
    browse_frame_make(&frame, &d->browser);
    for (unsigned i = 0; i < frame.count; i++)
        draw_row(d, (int)i, frame.rows[i], frame.selected == (int)i);
    if (d->browser.work)
        draw_clock(d);
    curs_set(frame.cursor >= 0);
    if (frame.cursor >= 0)
        move(height - 1, frame.cursor);
    browse_frame_release(&frame);
    refresh();
    d->drawn_at = seconds_now();
}

/* ---- keys ---- */

static uint32_t translate(int code)
{
    switch (code) {
    case KEY_UP: return BROWSE_UP;
    case KEY_DOWN: return BROWSE_DOWN;
    case KEY_PPAGE: return BROWSE_PAGE_UP;
    case KEY_NPAGE: return BROWSE_PAGE_DOWN;
    case KEY_HOME: return BROWSE_HOME;
    case KEY_END: return BROWSE_END;
    case KEY_ENTER:
    case KEY_RIGHT: return BROWSE_ENTER;
    case KEY_LEFT: return BROWSE_BACK;
    case KEY_BACKSPACE: return BROWSE_ERASE;
    default: return 0;
    }
}

static bool is_hung_up(void)
{
    struct pollfd poller = {.fd = 0, .events = POLLIN};
    return poll(&poller, 1, 0) > 0 && poller.revents & (POLLHUP | POLLERR | POLLNVAL);
}

#define NO_KEY UINT32_MAX

/* 0: a key that means nothing, or the terminal has another size. */
static uint32_t read_key(int milliseconds)
{
    wint_t character;
    timeout(milliseconds);
    int status = get_wch(&character);
    if (status == KEY_CODE_YES)
        return translate((int)character);
    if (status == ERR) {
        if (is_hung_up())
            wants_end = 1;
        return NO_KEY;
    }
    switch (character) {
    case L'\r':
    case L'\n': return BROWSE_ENTER;
    case L'\t': return BROWSE_NEXT;
    case 0x1b: return BROWSE_BACK;
    case 0x7f:
    case 0x08: return BROWSE_ERASE;
    case 0x0c: clearok(curscr, TRUE); return 0;
    default: return (uint32_t)character;
    }
}

/* ---- work that takes long ---- */

/* Draws the time that was used, and checks for a key that stops the work. */
static void attend(void *self)
{
    struct display *d = self;
    if (seconds_now() - d->drawn_at < BUSY_MILLISECONDS / 1e3)
        return;
    draw(d);
    uint32_t key = read_key(0);
    if (key == 'q' || key == BROWSE_BACK) {
        wants_stop = 1;
        verifier_interrupt(SIGINT);
    }
}

static bool is_stopped(void)
{
    if (!wants_stop)
        attend(&display);
    return wants_stop || wants_end;
}

static struct verification try_out(void *self, const char *amendments, const bool *to_remove,
                                   double seconds)
{
    struct display *d = self;
    return verify_amendments(d->verifier, amendments, to_remove, seconds);
}

/* ---- the whole ---- */

static void handle_key(struct display *d, uint32_t key)
{
    wants_stop = 0;
    verifier_interrupt(0);
    d->busy_since = d->drawn_at = seconds_now();
    is_busy = 1;
    if (!wants_end)
        browser_key(&d->browser, key);
    is_busy = 0;
}

int browse(struct advising *advising, struct verifier *verifier, double budget_seconds,
           const struct report_options *options, struct error *error)
{
    struct display *d = &display;
    struct report_options here = *options;
    struct browse_hooks hooks = {d, verifier ? try_out : NULL, is_stopped};
    *d = (struct display){.verifier = verifier};
    if (!open_terminal(d, &here, error))
        return 2;
    if (verifier)
        verifier_on_wait(verifier, attend, d);
    browser_init(&d->browser, advising, &here, &hooks, budget_seconds);
    draw(d);
    while (!d->browser.wants_quit && !wants_end) {
        uint32_t key = read_key(IDLE_MILLISECONDS);
        if (key == NO_KEY)
            continue;
        if (key)
            handle_key(d, key);
        draw(d);
    }
    browser_release(&d->browser);
    close_terminal(d);
    return 0;
}
