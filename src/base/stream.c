/* stream.c - see stream.h. */
#include "base/stream.h"

#include "base/error.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

FILE *stream_begin(struct stream *stream)
{
    *stream = (struct stream){0};
    stream->out = open_memstream(&stream->text, &stream->length);
    if (!stream->out)
        die("out of memory");
    return stream->out;
}

char *stream_end(struct stream *stream)
{
    if (fclose(stream->out) != 0)
        die("out of memory");
    return stream->text;
}

char *text_vprintf(const char *format, va_list list)
{
    char *text;
    if (vasprintf(&text, format, list) < 0)
        die("out of memory");
    return text;
}

char *text_printf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = text_vprintf(format, list);
    va_end(list);
    return text;
}

char *text_copy(const char *text, size_t length)
{
    char *copied = strndup(text, length);
    if (!copied)
        die("out of memory");
    return copied;
}
