/* lines.h - text for a screen, line by line, as the reports write it: safe for the terminal,
 * with nothing but the escape sequences for colours (report/terminal.h) in it. */
#ifndef TUI_LINES_H
#define TUI_LINES_H

#include "base/stream.h"
#include "report/terminal.h"

#include <stdint.h>

enum { LINES_NO_TAG = -1 };

struct lines {
    struct line {
        char *text;
        int32_t tag; /* what the line belongs to */
    } * items;
    uint32_t count, capacity;
};

void lines_release(struct lines *lines);

/* Lines are written to the terminal between these two; all of them get the tag. */
struct lines_writer {
    struct stream stream;
    struct terminal terminal;
};
void lines_begin(struct lines_writer *writer, const struct report_options *options, unsigned width);
void lines_end(struct lines_writer *writer, struct lines *lines, int32_t tag);
/* The same for a single line; the caller frees. */
char *lines_end_one(struct lines_writer *writer);

/* A line without its colours; the caller frees. */
char *line_plain(const char *line);

/* One step through a line: the attributes that hold for the piece that begins at *at, and its length;
 * false at the end.  Attributes must be 0 at first. */
enum { LINE_BOLD = 8, LINE_COLOUR = 7 }; /* of the attributes; colour: 0 for none, else as in SGR */
bool line_next(const char **at, size_t *length, unsigned *attributes);

#endif
