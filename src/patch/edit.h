/* edit.h - replacements in a text, and the unified diff that they make.
 *
 * Edits are made on the original text and must not overlap.  It knows lines, not Java. */
#ifndef PATCH_EDIT_H
#define PATCH_EDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Of insertions at one place: what ends there comes before what begins there, and what is inside
 * is nearer to its token. */
enum edit_order { EDIT_SUFFIX, EDIT_CLOSE, EDIT_BLOCK_CLOSE, EDIT_BLOCK_OPEN, EDIT_OPEN };

struct edit {
    uint32_t start, end; /* replaced; the same: inserted */
    enum edit_order order;
    uint32_t sequence; /* of equal order, lower ones are first */
    char *text;
};

struct edits {
    struct edit *items;
    uint32_t count, capacity;
};

void edits_replace(struct edits *edits, uint32_t start, uint32_t end, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void edits_insert(struct edits *edits, uint32_t at, enum edit_order order, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A EDIT_CLOSE of what begins at `opened`. */
void edits_close(struct edits *edits, uint32_t at, uint32_t opened, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void edits_release(struct edits *edits);

/* Puts them in order.  False, and where the second one begins: two overlap. */
bool edits_sort(struct edits *edits, uint32_t *where);
/* The text with the edits, which are sorted.  The caller frees. */
char *edits_apply(const struct edits *edits, const char *text, size_t length);
/* The diff of a file that is called `name`; the edits are sorted. */
void edits_write_diff(FILE *out, const char *name, const struct edits *edits, const char *text,
                      size_t length);

#endif
