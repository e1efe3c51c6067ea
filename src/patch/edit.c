/* edit.c - see edit.h. */
#include "patch/edit.h"

#include "base/arena.h"
#include "base/stream.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 }; /* lines around a change */
/* Pairs of lines of one change that are compared; beyond that, it is written as a whole. */
enum { COMPARED = 4 << 20 };

/* ---- edits ---- */

static void add(struct edits *edits, struct edit edit, const char *format, va_list arguments)
{
    if (vasprintf(&edit.text, format, arguments) < 0)
        abort();
    GROW(edits->items, edits->count, edits->capacity);
    edits->items[edits->count++] = edit;
}

void edits_replace(struct edits *edits, uint32_t start, uint32_t end, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(edits, (struct edit){start, end, EDIT_OPEN, edits->count, NULL}, format, arguments);
    va_end(arguments);
}

void edits_insert(struct edits *edits, uint32_t at, enum edit_order order, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(edits, (struct edit){at, at, order, edits->count, NULL}, format, arguments);
    va_end(arguments);
}

/* What begins later is inside. */
void edits_close(struct edits *edits, uint32_t at, uint32_t opened, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(edits, (struct edit){at, at, EDIT_CLOSE, UINT32_MAX - opened, NULL}, format, arguments);
    va_end(arguments);
}

void edits_release(struct edits *edits)
{
    for (uint32_t i = 0; i < edits->count; i++)
        free(edits->items[i].text);
    free(edits->items);
    memset(edits, 0, sizeof *edits);
}

/* Insertions come before what is replaced at the same place. */
static int compare(const void *a, const void *b)
{
    const struct edit *first = a, *second = b;
    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    bool replaces = first->end > first->start;
    if (replaces != (second->end > second->start))
        return replaces ? 1 : -1;
    if (first->order != second->order)
        return first->order < second->order ? -1 : 1;
    return (first->sequence > second->sequence) - (first->sequence < second->sequence);
}

bool edits_sort(struct edits *edits, uint32_t *where)
{
    if (edits->count == 0)
        return true;
    qsort(edits->items, edits->count, sizeof *edits->items, compare);
    uint32_t end = 0;
    for (uint32_t i = 0; i < edits->count; i++) {
        if (edits->items[i].start < end) {
            *where = edits->items[i].start;
            return false;
        }
        end = edits->items[i].end;
    }
    return true;
}

char *edits_apply(const struct edits *edits, const char *text, size_t length)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    uint32_t at = 0;
    for (uint32_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->items[i];
        fwrite(text + at, 1, edit->start - at, out);
        fputs(edit->text, out);
        at = edit->end;
    }
    fwrite(text + at, 1, length - at, out);
    return stream_end(&stream);
}

/* ---- lines ---- */

/* Lines of a diff end with a line feed, whatever Java thinks. */
struct lines {
    const char *text;
    uint32_t *starts; /* one more than there are lines */
    uint32_t count;
};

static struct lines split(const char *text, uint32_t length)
{
    struct lines lines = {text, NULL, 0};
    uint32_t capacity = 0, at = 0;
    while (at < length) {
        GROW(lines.starts, lines.count, capacity);
        lines.starts[lines.count++] = at;
        const char *feed = memchr(text + at, '\n', length - at);
        at = feed ? (uint32_t)(feed - text) + 1 : length;
    }
    GROW(lines.starts, lines.count, capacity);
    lines.starts[lines.count] = length;
    return lines;
}

/* The end of the text is in its last line when nothing ends that. */
static uint32_t line_at(const struct lines *lines, uint32_t offset)
{
    uint32_t length = lines->starts[lines->count], low = 0, high = lines->count + 1;
    if (offset == length && length > 0 && lines->text[length - 1] != '\n')
        return lines->count - 1;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (lines->starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool equal_lines(const struct lines *a, uint32_t i, const struct lines *b, uint32_t j)
{
    uint32_t length = a->starts[i + 1] - a->starts[i];
    return length == b->starts[j + 1] - b->starts[j] &&
           memcmp(a->text + a->starts[i], b->text + b->starts[j], length) == 0;
}

/* ---- changes ---- */

/* Lines [first, end) of the old text become lines [new_first, new_end) of the new one. */
struct change {
    uint32_t first, end, new_first, new_end;
};

struct changes {
    struct lines old, new;
    struct change *items;
    uint32_t count, capacity;
};

static bool is_equal(const struct changes *changes, uint32_t line, uint32_t new_line)
{
    return equal_lines(&changes->old, line, &changes->new, new_line);
}

static void add_change(struct changes *changes, struct change change)
{
    if (change.first == change.end && change.new_first == change.new_end)
        return;
    GROW(changes->items, changes->count, changes->capacity);
    changes->items[changes->count++] = change;
}

static void trim(const struct changes *changes, struct change *change)
{
    while (change->first < change->end && change->new_first < change->new_end &&
           is_equal(changes, change->first, change->new_first)) {
        change->first++;
        change->new_first++;
    }
    while (change->first < change->end && change->new_first < change->new_end &&
           is_equal(changes, change->end - 1, change->new_end - 1)) {
        change->end--;
        change->new_end--;
    }
}

/* How many lines can stay from each pair of an old and a new line on: the longest common
 * subsequence.  A row for each old line and one more.  The caller frees. */
static uint32_t *count_common(const struct changes *changes, const struct change *change)
{
    uint32_t rows = change->end - change->first, width = change->new_end - change->new_first + 1;
    uint32_t *common = xcalloc(((size_t)rows + 1) * width, sizeof *common);
    for (uint32_t i = rows; i-- > 0;) {
        uint32_t *row = common + (size_t)i * width, *below = row + width;
        for (uint32_t j = width - 1; j-- > 0;) {
            if (is_equal(changes, change->first + i, change->new_first + j))
                row[j] = below[j + 1] + 1;
            else
                row[j] = row[j + 1] > below[j] ? row[j + 1] : below[j];
        }
    }
    return common;
}

/* Adds what remains of a change without the lines that stay. */
static void add_parts(struct changes *changes, struct change change)
{
    trim(changes, &change);
    uint32_t rows = change.end - change.first, width = change.new_end - change.new_first + 1;
    if ((uint64_t)rows * width > COMPARED) {
        add_change(changes, change);
        return;
    }
    uint32_t *common = count_common(changes, &change);
    struct change part = {change.first, change.first, change.new_first, change.new_first};
    while (part.end < change.end && part.new_end < change.new_end) {
        const uint32_t *here =
            common + (size_t)(part.end - change.first) * width + (part.new_end - change.new_first);
        if (is_equal(changes, part.end, part.new_end)) {
            add_change(changes, part);
            part.first = ++part.end;
            part.new_first = ++part.new_end;
        } else if (here[width] >= here[1]) {
            part.end++;
        } else {
            part.new_end++;
        }
    }
    part.end = change.end;
    part.new_end = change.new_end;
    add_change(changes, part);
    free(common);
}

/* Edits of neighbouring lines make one change. */
static void find_changes(struct changes *changes, const struct edits *edits)
{
    const struct lines *old = &changes->old;
    int64_t shift = 0; /* by how much the text has grown so far */
    for (uint32_t i = 0; i < edits->count;) {
        struct change change = {.first = line_at(old, edits->items[i].start)};
        change.new_first = line_at(&changes->new, (uint32_t)(old->starts[change.first] + shift));
        do {
            const struct edit *edit = &edits->items[i++];
            change.end = line_at(old, edit->end) + 1;
            shift += (int64_t)strlen(edit->text) - (int64_t)(edit->end - edit->start);
        } while (i < edits->count && line_at(old, edits->items[i].start) <= change.end);
        if (change.end > old->count)
            change.end = old->count;
        change.new_end = change.end == old->count
                             ? changes->new.count
                             : line_at(&changes->new, (uint32_t)(old->starts[change.end] + shift));
        add_parts(changes, change);
    }
}

/* ---- the diff ---- */

static void write_lines(FILE *out, char mark, const struct lines *lines, uint32_t first,
                        uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        uint32_t length = lines->starts[i + 1] - lines->starts[i];
        fputc(mark, out);
        fwrite(lines->text + lines->starts[i], 1, length, out);
        if (length == 0 || lines->text[lines->starts[i + 1] - 1] != '\n')
            fputs("\n\\ No newline at end of file\n", out);
    }
}

/* An empty range is named by the line before it. */
static void write_position(FILE *out, char mark, uint32_t first, uint32_t count)
{
    fprintf(out, " %c%u", mark, count > 0 ? first + 1 : first);
    if (count != 1)
        fprintf(out, ",%u", count);
}

/* `shift`: how many lines the changes before have added. */
static void write_hunk(FILE *out, const struct changes *all, uint32_t index, uint32_t count,
                       int64_t shift)
{
    const struct lines *old = &all->old;
    const struct change *changes = &all->items[index], *last = &changes[count - 1];
    uint32_t first = changes[0].first > CONTEXT ? changes[0].first - CONTEXT : 0;
    uint32_t end = last->end + CONTEXT < old->count ? last->end + CONTEXT : old->count;
    int64_t added = 0;
    for (uint32_t i = 0; i < count; i++)
        added += (int64_t)(changes[i].new_end - changes[i].new_first) -
                 (int64_t)(changes[i].end - changes[i].first);
    fputs("@@", out);
    write_position(out, '-', first, end - first);
    write_position(out, '+', (uint32_t)(first + shift), (uint32_t)(end - first + added));
    fputs(" @@\n", out);
    uint32_t at = first;
    for (uint32_t i = 0; i < count; i++) {
        write_lines(out, ' ', old, at, changes[i].first);
        write_lines(out, '-', old, changes[i].first, changes[i].end);
        write_lines(out, '+', &all->new, changes[i].new_first, changes[i].new_end);
        at = changes[i].end;
    }
    write_lines(out, ' ', old, at, end);
}

void edits_write_diff(FILE *out, const char *name, const struct edits *edits, const char *text,
                      size_t length)
{
    char *new_text = edits_apply(edits, text, length);
    struct changes changes = {.old = split(text, (uint32_t)length),
                              .new = split(new_text, (uint32_t)strlen(new_text))};
    find_changes(&changes, edits);
    /* Without a tab, patch would end a name at its first blank. */
    const char *tab = strchr(name, ' ') ? "\t" : "";
    if (changes.count > 0)
        fprintf(out, "--- %s%s\n+++ %s%s\n", name, tab, name, tab);
    int64_t shift = 0;
    for (uint32_t i = 0; i < changes.count;) {
        const struct change *items = changes.items;
        uint32_t count = 1;
        while (i + count < changes.count &&
               items[i + count].first - items[i + count - 1].end <= 2 * CONTEXT)
            count++;
        write_hunk(out, &changes, i, count, shift);
        for (uint32_t end = i + count; i < end; i++)
            shift += (int64_t)(items[i].new_end - items[i].new_first) -
                     (int64_t)(items[i].end - items[i].first);
    }
    free(changes.items);
    free(changes.old.starts);
    free(changes.new.starts);
    free(new_text);
}
