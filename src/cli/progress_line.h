/* progress_line.h - what is being done, for a person who waits: a line on the terminal that is written anew
 * and removed at the end, or lines of a log, one every PROGRESS_LINE_SECONDS. */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include <stdbool.h>

enum { PROGRESS_LINE_SECONDS = 10 };

struct progress_line {
    bool live;     /* a person watches stderr */
    bool as_lines; /* a log is wanted instead */
    bool is_shown;
    double next; /* when something is to be shown again, as of seconds_now() */
};

struct progress_line progress_line(bool is_quiet, bool as_lines);
/* Is anything shown at all? */
bool progress_is_wanted(const struct progress_line *line);
/* Is it time to show something again?  If so, the time begins anew. */
bool progress_is_due(struct progress_line *line);
/* The columns that what is shown may take: one less than the terminal is wide, 79 where there is none. */
unsigned progress_width(const struct progress_line *line);
/* On a terminal instead of what it said before; as much of it as it is wide. */
void progress_show(struct progress_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A line that stays. */
void progress_say(struct progress_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Before anything else is written. */
void progress_clear(struct progress_line *line);

#endif
