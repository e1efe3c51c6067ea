/* lines.c - see lines.h. */
#include "tui/lines.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

void lines_release(struct lines *lines)
{
    for (uint32_t i = 0; i < lines->count; i++)
        free(lines->items[i].text);
    free(lines->items);
    *lines = (struct lines){0};
}

void lines_begin(struct lines_writer *writer, const struct report_options *options, unsigned width)
{
    struct report_options here = *options;
    here.width = width;
    here.colour = true; /* drawing decides what becomes of it */
    writer->terminal = terminal_for(stream_begin(&writer->stream), &here);
}

void lines_end(struct lines_writer *writer, struct lines *lines, int32_t tag)
{
    char *text = stream_end(&writer->stream), *rest = text, *line;
    while ((line = strsep(&rest, "\n"))) {
        if (!rest && !*line)
            break;
        GROW(lines->items, lines->count, lines->capacity);
        lines->items[lines->count++] = (struct line){text_copy(line, strlen(line)), tag};
    }
    free(text);
}

char *lines_end_one(struct lines_writer *writer)
{
    char *text = stream_end(&writer->stream);
    text[strcspn(text, "\n")] = '\0';
    return text;
}

/* The numbers of a sequence that begins with ESC [; *at is moved behind it. */
static unsigned parse_colours(const char **at, unsigned attributes)
{
    char *end = NULL;
    *at += 2;
    do {
        unsigned long number = strtoul(*at, &end, 10);
        if (number == 0)
            attributes = 0;
        else if (number == 1)
            attributes |= LINE_BOLD;
        else if (number >= 31 && number <= 37)
            attributes = (attributes & ~(unsigned)LINE_COLOUR) | (unsigned)(number - 30);
        *at = end + 1;
    } while (*end == ';');
    return attributes;
}

bool line_next(const char **at, size_t *length, unsigned *attributes)
{
    while ((*at)[0] == '\033' && (*at)[1] == '[' && strchr(*at, 'm'))
        *attributes = parse_colours(at, *attributes);
    *length = strcspn(*at, "\033");
    return **at != '\0' && *length > 0;
}

char *line_plain(const char *line)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    size_t length;
    unsigned attributes = 0;
    for (const char *at = line; line_next(&at, &length, &attributes); at += length)
        fwrite(at, 1, length, out);
    return stream_end(&stream);
}
