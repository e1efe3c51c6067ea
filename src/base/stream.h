/* stream.h - text that is made in memory with stdio; names may have any length.  Out of memory
 * dies. */
#ifndef BASE_STREAM_H
#define BASE_STREAM_H

#include <stdarg.h>
#include <stdio.h>

struct stream {
    FILE *out;
    char *text;
    size_t length;
};

FILE *stream_begin(struct stream *stream);
char *stream_end(struct stream *stream); /* the text; the caller frees */

/* The caller frees the result of each. */
char *text_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *text_vprintf(const char *format, va_list list) __attribute__((format(printf, 1, 0)));
char *text_copy(const char *text, size_t length);

#endif
