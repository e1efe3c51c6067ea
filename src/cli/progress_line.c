/* progress_line.c - see progress_line.h. */
#include "cli/progress_line.h"

#include "base/stream.h"
#include "report/terminal.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct progress_line progress_line(bool is_quiet)
{
    return (struct progress_line){.live = isatty(2) && !is_quiet};
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
    struct winsize size;
    va_list arguments;
    if (!line->live)
        return;
    fputs("\r\033[K", stderr);
    va_start(arguments, format);
    put(format, arguments,
        ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1u : 79);
    va_end(arguments);
    fflush(stderr);
    line->is_shown = true;
}

void progress_say(struct progress_line *line, const char *format, ...)
{
    va_list arguments;
    if (!line->live)
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
