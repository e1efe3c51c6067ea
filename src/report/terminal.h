/* terminal.h - text on a terminal: how many columns it takes, cut off or wrapped where it is too
 * long, in colour where there is some.
 *
 * All text goes through here, since it comes from the program under test: bytes that are no UTF-8,
 * control characters and characters that change the direction of writing are shown as a
 * replacement, so that no program can forge a report or drive the terminal. */
#ifndef REPORT_TERMINAL_H
#define REPORT_TERMINAL_H

#include "report/options.h"

#include <stddef.h>
#include <stdio.h>

enum paint {
    PAINT_NONE,
    PAINT_TITLE,
    PAINT_SOURCE,   /* what has to do with the source statement */
    PAINT_MANIFEST, /* with the manifest statement, a throw, a thread that stands still */
    PAINT_NAME,     /* of threads */
    PAINT_NOTE,     /* what was observed beside the program's own text; lines and numbers */
};

struct terminal {
    FILE *out;
    unsigned width;
    bool colour, ascii;
};

struct terminal terminal_for(FILE *out, const struct report_options *options);

/* Columns that a text takes. */
unsigned text_width(const struct terminal *terminal, const char *text);
/* How many of its bytes go on a line of `width` columns, at least one character: up to the last blank
 * that fits, all that fit when there is none; *next is where the following line begins. */
size_t text_wrap(const struct terminal *terminal, const char *text, unsigned width, size_t *next);

void put_blanks(const struct terminal *terminal, unsigned count);
/* The text, cut off with an ellipsis when it takes more than `width` columns; returns what it took. */
unsigned put_text(const struct terminal *terminal, enum paint paint, const char *text,
                  unsigned width);
/* The same and blanks up to `width`. */
void put_padded(const struct terminal *terminal, enum paint paint, const char *text,
                unsigned width);
/* The text and the end of the line; what does not fit goes on lines of its own, `indent` blanks in
 * front.  The cursor is at `column`.  lines: at most so many, the last with an ellipsis; 0: any. */
void put_wrapped(const struct terminal *terminal, enum paint paint, const char *text,
                 unsigned column, unsigned indent, unsigned lines);

/* An entry of a list: a label and what it is of, which goes on under itself where it is long. */
void put_entry(const struct terminal *terminal, const char *label, enum paint paint,
               const char *text);

#endif
