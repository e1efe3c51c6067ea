/* progress_line.c - see progress_line.h. */
#include "cli/progress_line.h"

#include "base/seconds.h"
#include "base/stream.h"
#include "report/terminal.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const double LIVE_SECONDS = 0.2;

struct progress_line progress_line(bool is_quiet, bool as_lines)
{
    double now = seconds_now();
    return (struct progress_line){
        .live = isatty(2) && !is_quiet && !as_lines,
        .as_lines = as_lines && !is_quiet,
        .next = as_lines ? now + PROGRESS_LINE_SECONDS : now + LIVE_SECONDS,
    };
}

bool progress_is_wanted(const struct progress_line *line)
{
    return line->live || line->as_lines;
}

bool progress_is_due(struct progress_line *line)
{
    if (!progress_is_wanted(line))
        return false;
    double now = seconds_now();
    if (now < line->next)
        return false;
    line->next = now + (line->as_lines ? PROGRESS_LINE_SECONDS : LIVE_SECONDS);
    return true;
}

unsigned progress_width(const struct progress_line *line)
{
    struct winsize size;
    bool is_known = line->live && ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return is_known ? size.ws_col - 1u : 79;
}

static void put(const char *format, va_list arguments, unsigned width)
{
    struct terminal terminal = {.out = stderr};
    struct stream stream;
    vfprintf(stream_begin(&stream), format, arguments);
    char *text = stream_end(&stream);
    put_text(&terminal, PAINT_NONE, text, width);
    free(text);
}

void progress_show(struct progress_line *line, const char *format, ...)
{
    va_list arguments;
    if (!progress_is_wanted(line))
        return;
    if (line->live)
        fputs("\r\033[K", stderr);
    va_start(arguments, format);
    put(format, arguments, progress_width(line));
    va_end(arguments);
    if (line->as_lines)
        fputc('\n', stderr);
    fflush(stderr);
    line->is_shown = line->live;
}

void progress_say(struct progress_line *line, const char *format, ...)
{
    va_list arguments;
    if (!progress_is_wanted(line))
        return;
    progress_clear(line);
    va_start(arguments, format);
    put(format, arguments, UINT_MAX);
    va_end(arguments);
    fputc('\n', stderr);
}

void progress_clear(struct progress_line *line)
{
    if (line->is_shown)
        fputs("\r\033[K", stderr);
    line->is_shown = false;
}
