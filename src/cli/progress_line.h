/* progress_line.h - a line on the terminal that shows what is being done, and is removed at the
 * end. */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include <stdbool.h>

struct progress_line {
    bool live; /* a person watches stderr */
    bool is_shown;
};

struct progress_line progress_line(bool is_quiet);
/* Instead of what it said before; as much of it as the terminal is wide. */
void progress_show(struct progress_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A line that stays. */
void progress_say(struct progress_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Before anything else is written. */
void progress_clear(struct progress_line *line);

#endif
