/* stream.h - text that is made in memory with stdio; names may have any length.  Out of memory
 * dies. */
#ifndef BASE_STREAM_H
#define BASE_STREAM_H

#include <stdio.h>

struct stream {
    FILE *out;
    char *text;
    size_t length;
};

FILE *stream_begin(struct stream *stream);
char *stream_end(struct stream *stream); /* the text; the caller frees */

char *text_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *text_copy(const char *text, size_t length);

#endif
