/* patch_edit.c - see patch_edit.h. */
#include "report/patch_edit.h"

#include "base/arena.h"
#include "base/stream.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 }; /* lines around a change */

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

/* Of the text between two offsets, both at the ends of no edit's middle. */
static char *apply_between(const struct edits *edits, const char *text, uint32_t from, uint32_t to,
                           bool is_last)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    uint32_t at = from;
    for (uint32_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->items[i];
        if (edit->start < from || edit->start > to || (edit->start == to && !is_last))
            continue;
        fwrite(text + at, 1, edit->start - at, out);
        fputs(edit->text, out);
        at = edit->end;
    }
    fwrite(text + at, 1, to - at, out);
    return stream_end(&stream);
}

char *edits_apply(const struct edits *edits, const char *text, size_t length)
{
    return apply_between(edits, text, 0, (uint32_t)length, true);
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

/* Lines [first, end) of the old text become lines [new_first, new_end) of `lines`. */
struct change {
    uint32_t first, end;
    char *text;
    struct lines lines;
    uint32_t new_first, new_end;
};

struct changes {
    struct change *items;
    uint32_t count, capacity;
};

static void trim(struct change *change, const struct lines *old)
{
    change->new_first = 0;
    change->new_end = change->lines.count;
    while (change->first < change->end && change->new_first < change->new_end &&
           equal_lines(old, change->first, &change->lines, change->new_first)) {
        change->first++;
        change->new_first++;
    }
    while (change->first < change->end && change->new_first < change->new_end &&
           equal_lines(old, change->end - 1, &change->lines, change->new_end - 1)) {
        change->end--;
        change->new_end--;
    }
}

static struct changes find_changes(const struct edits *edits, const struct lines *old)
{
    struct changes changes = {NULL, 0, 0};
    for (uint32_t i = 0; i < edits->count;) {
        struct change change = {.first = line_at(old, edits->items[i].start)};
        do {
            change.end = line_at(old, edits->items[i].end) + 1;
            i++;
        } while (i < edits->count && line_at(old, edits->items[i].start) <= change.end);
        if (change.end > old->count)
            change.end = old->count;
        uint32_t from = old->starts[change.first], to = old->starts[change.end];
        change.text = apply_between(edits, old->text, from, to, change.end == old->count);
        change.lines = split(change.text, (uint32_t)strlen(change.text));
        trim(&change, old);
        GROW(changes.items, changes.count, changes.capacity);
        changes.items[changes.count++] = change;
    }
    return changes;
}

static void changes_release(struct changes *changes)
{
    for (uint32_t i = 0; i < changes->count; i++) {
        free(changes->items[i].text);
        free(changes->items[i].lines.starts);
    }
    free(changes->items);
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
static void write_hunk(FILE *out, const struct lines *old, const struct change *changes,
                       uint32_t count, int64_t shift)
{
    const struct change *last = &changes[count - 1];
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
        write_lines(out, '+', &changes[i].lines, changes[i].new_first, changes[i].new_end);
        at = changes[i].end;
    }
    write_lines(out, ' ', old, at, end);
}

static bool is_change(const struct change *change)
{
    return change->first < change->end || change->new_first < change->new_end;
}

void edits_write_diff(FILE *out, const char *name, const struct edits *edits, const char *text,
                      size_t length)
{
    struct lines old = split(text, (uint32_t)length);
    struct changes changes = find_changes(edits, &old);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < changes.count; i++) {
        struct change change = changes.items[i];
        changes.items[i] = changes.items[kept];
        changes.items[kept] = change;
        kept += is_change(&change);
    }
    /* Without a tab, patch would end a name at its first blank. */
    const char *tab = strchr(name, ' ') ? "\t" : "";
    if (kept > 0)
        fprintf(out, "--- %s%s\n+++ %s%s\n", name, tab, name, tab);
    int64_t shift = 0;
    for (uint32_t i = 0; i < kept;) {
        uint32_t count = 1;
        while (i + count < kept &&
               changes.items[i + count].first - changes.items[i + count - 1].end <= 2 * CONTEXT)
            count++;
        write_hunk(out, &old, &changes.items[i], count, shift);
        for (uint32_t end = i + count; i < end; i++)
            shift += (int64_t)(changes.items[i].new_end - changes.items[i].new_first) -
                     (int64_t)(changes.items[i].end - changes.items[i].first);
    }
    changes_release(&changes);
    free(old.starts);
}
