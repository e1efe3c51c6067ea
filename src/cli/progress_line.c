/* progress_line.c - see progress_line.h. */
#include "cli/progress_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct progress_line progress_line(bool is_quiet)
{
    return (struct progress_line){.live = isatty(2) && !is_quiet};
}

void progress_show(struct progress_line *line, const char *format, ...)
{
    if (!line->live)
        return;
    char text[1024];
    struct winsize size;
    int width = ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : 79;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\r\033[K%.*s", width, text);
    fflush(stderr);
    line->is_shown = true;
}

void progress_clear(struct progress_line *line)
{
    if (line->is_shown)
        fputs("\r\033[K", stderr);
    line->is_shown = false;
}
