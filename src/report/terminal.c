/* terminal.c - see terminal.h.  It asks neither the locale nor the terminal, so that the same
 * report is the same bytes everywhere. */
#include "report/terminal.h"

#include <limits.h>
#include <stdint.h>

enum { DEFAULT_WIDTH = 100, LEAST_WIDTH = 40, GREATEST_WIDTH = 2000, ENTRY_INDENT = 11 };

struct terminal terminal_for(FILE *out, const struct report_options *options)
{
    unsigned width = options->width ? options->width : DEFAULT_WIDTH;
    return (struct terminal){.out = out,
                             .width = width < LEAST_WIDTH      ? LEAST_WIDTH
                                      : width > GREATEST_WIDTH ? GREATEST_WIDTH
                                                               : width,
                             .colour = options->colour,
                             .ascii = options->ascii};
}

/* ---- characters ---- */

struct range {
    uint32_t first, last;
};

static bool is_in(uint32_t c, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* Marks that are drawn over the character before them. */
static bool is_combining(uint32_t c)
{
    static const struct range ranges[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},   {0x64b, 0x65f},
        {0x6d6, 0x6dc},   {0x93c, 0x93c},   {0x941, 0x948},   {0xe31, 0xe31},   {0xe34, 0xe3a},
        {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200d}, {0x20d0, 0x20ff}, {0x302a, 0x302d},
        {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0100, 0xe01ef},
    };
    return is_in(c, ranges, sizeof ranges / sizeof *ranges);
}

/* Characters of East Asian writing and pictures, which take two columns. */
static bool is_wide(uint32_t c)
{
    static const struct range ranges[] = {
        {0x1100, 0x115f},   {0x231a, 0x231b},   {0x23e9, 0x23ec},   {0x2e80, 0x303e},
        {0x3041, 0xa4cf},   {0xa960, 0xa97c},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},
        {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18aff},
        {0x1b000, 0x1b2ff}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
        {0x20000, 0x3fffd},
    };
    return is_in(c, ranges, sizeof ranges / sizeof *ranges);
}

static bool is_unsafe(uint32_t c)
{
    static const struct range ranges[] = {
        {0, 0x1f},          {0x7f, 0x9f},           {0x61c, 0x61c},   {0x200e, 0x200f},
        {0x2028, 0x202e},   {0x2066, 0x2069},       {0xd800, 0xdfff}, {0xfff9, 0xfffb},
        {0xe0000, 0xe00ff}, {0x110000, UINT32_MAX},
    };
    return is_in(c, ranges, sizeof ranges / sizeof *ranges);
}

static uint32_t decode(const char *text, size_t *length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
    *length = 1;
    if (*at < 0x80)
        return *at;
    size_t size = *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : 2;
    if (*at < 0xc2 || *at > 0xf4)
        return UINT32_MAX;
    uint32_t c = *at & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++) { /* the NUL at the end is no continuation */
        if ((at[i] & 0xc0) != 0x80)
            return UINT32_MAX;
        c = c << 6 | (at[i] & 0x3fu);
    }
    if (c < least[size])
        return UINT32_MAX;
    *length = size;
    return c;
}

struct glyph {
    size_t length; /* bytes of the text that it stands for */
    unsigned columns;
    const char *instead; /* what is shown; NULL: the bytes themselves */
};

static struct glyph glyph_at(const struct terminal *terminal, const char *text)
{
    struct glyph glyph = {.columns = 1};
    uint32_t c = decode(text, &glyph.length);
    if (c == '\t' || c == '\n' || c == '\r')
        glyph.instead = " ";
    else if (c < 0x7f && c >= 0x20)
        glyph.instead = NULL;
    else if (terminal->ascii)
        glyph.instead = "?";
    else if (is_unsafe(c))
        glyph.instead = "\xef\xbf\xbd";
    else
        glyph.columns = is_combining(c) ? 0 : is_wide(c) ? 2 : 1;
    return glyph;
}

/* ---- measuring ---- */

unsigned text_width(const struct terminal *terminal, const char *text)
{
    unsigned width = 0;
    while (*text && width < UINT_MAX / 2) {
        struct glyph glyph = glyph_at(terminal, text);
        width += glyph.columns;
        text += glyph.length;
    }
    return width;
}

/* Bytes of the text that fit; *all: these are all. */
static size_t fitting(const struct terminal *terminal, const char *text, unsigned width, bool *all)
{
    size_t at = 0;
    unsigned used = 0;
    while (text[at]) {
        struct glyph glyph = glyph_at(terminal, text + at);
        if (used + glyph.columns > width)
            break;
        used += glyph.columns;
        at += glyph.length;
    }
    *all = !text[at];
    return at;
}

size_t text_wrap(const struct terminal *terminal, const char *text, unsigned width, size_t *next)
{
    bool all;
    size_t length = fitting(terminal, text, width, &all);
    *next = length;
    if (all)
        return length;
    if (length == 0)
        return *next = glyph_at(terminal, text).length;
    size_t end = length;
    while (end > 0 && text[end] != ' ')
        end--;
    if (end == 0)
        return length;
    for (*next = end; text[*next] == ' ';)
        ++*next;
    while (end > 0 && text[end - 1] == ' ')
        end--;
    return end > 0 ? end : *next;
}

/* ---- writing ---- */

static const char *paint_code(enum paint paint)
{
    switch (paint) {
    case PAINT_NONE: break;
    case PAINT_TITLE: return "1;31";
    case PAINT_SOURCE: return "1;33";
    case PAINT_MANIFEST: return "1;31";
    case PAINT_NAME: return "1";
    case PAINT_NOTE: return "36";
    }
    return "";
}

static void begin_paint(const struct terminal *terminal, enum paint paint)
{
    if (terminal->colour && paint != PAINT_NONE)
        fprintf(terminal->out, "\033[%sm", paint_code(paint));
}

static void end_paint(const struct terminal *terminal, enum paint paint)
{
    if (terminal->colour && paint != PAINT_NONE)
        fputs("\033[0m", terminal->out);
}

static unsigned put_glyphs(const struct terminal *terminal, const char *text, size_t length)
{
    unsigned used = 0;
    for (size_t at = 0; at < length && text[at];) {
        struct glyph glyph = glyph_at(terminal, text + at);
        if (glyph.instead)
            fputs(glyph.instead, terminal->out);
        else
            fwrite(text + at, 1, glyph.length, terminal->out);
        used += glyph.columns;
        at += glyph.length;
    }
    return used;
}

void put_blanks(const struct terminal *terminal, unsigned count)
{
    while (count-- > 0)
        fputc(' ', terminal->out);
}

unsigned put_text(const struct terminal *terminal, enum paint paint, const char *text,
                  unsigned width)
{
    const char *ellipsis = terminal->ascii ? "..." : "\xe2\x80\xa6";
    unsigned ellipsis_width = terminal->ascii ? 3 : 1;
    bool all;
    size_t length = fitting(terminal, text, width, &all);
    if (!all && width >= ellipsis_width) {
        bool rest;
        length = fitting(terminal, text, width - ellipsis_width, &rest);
    }
    if (length == 0 && (all || width < ellipsis_width))
        return 0;
    begin_paint(terminal, paint);
    unsigned used = put_glyphs(terminal, text, length);
    if (!all && width >= ellipsis_width) {
        fputs(ellipsis, terminal->out);
        used += ellipsis_width;
    }
    end_paint(terminal, paint);
    return used;
}

void put_padded(const struct terminal *terminal, enum paint paint, const char *text, unsigned width)
{
    put_blanks(terminal, width - put_text(terminal, paint, text, width));
}

void put_wrapped(const struct terminal *terminal, enum paint paint, const char *text,
                 unsigned column, unsigned indent, unsigned lines)
{
    for (unsigned line = 1;; line++) {
        unsigned room = terminal->width > column + 10 ? terminal->width - column : 10;
        size_t next, length = text_wrap(terminal, text, room, &next);
        if (line == lines || !text[next]) {
            put_text(terminal, paint, text, room);
            fputc('\n', terminal->out);
            return;
        }
        begin_paint(terminal, paint);
        put_glyphs(terminal, text, length);
        end_paint(terminal, paint);
        fputc('\n', terminal->out);
        put_blanks(terminal, indent);
        column = indent;
        text += next;
    }
}

void put_entry(const struct terminal *terminal, const char *label, enum paint paint,
               const char *text)
{
    put_blanks(terminal, 2);
    put_padded(terminal, PAINT_NOTE, label, ENTRY_INDENT - 3);
    put_blanks(terminal, 1);
    put_wrapped(terminal, paint, text, ENTRY_INDENT, ENTRY_INDENT, 0);
}
