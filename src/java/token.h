/* token.h - Java source as tokens (JLS 3), with their places in the text.
 *
 * Comments are kept apart.  Brackets are matched.  The text is not trusted: what cannot be Java is
 * refused, and so are Unicode escapes outside of literals and comments, and those anywhere that
 * stand for what could end one of these: they would make a text mean something else than it
 * shows. */
#ifndef JAVA_TOKEN_H
#define JAVA_TOKEN_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

enum java_token_kind {
    JAVA_END, /* once, after the last one */
    JAVA_NAME,
    JAVA_KEYWORD, /* true, false and null as well; contextual keywords (record, var) are names */
    JAVA_LITERAL, /* numbers, characters, strings, text blocks */
    JAVA_SIGN,    /* brackets, separators and operators; every > of >> and >>> is one of its own */
};

enum { JAVA_NONE = UINT32_MAX, JAVA_TEXT_LIMIT = 16 << 20 };

struct java_token {
    enum java_token_kind kind;
    uint32_t start, end; /* in the text */
    int32_t line;        /* in which it starts, from 1 */
    uint32_t match;      /* of a bracket: the index of the other one; else JAVA_NONE */
};

struct java_comment {
    uint32_t start, end; /* without the end of the line */
};

struct java_tokens {
    const char *text; /* belongs to the caller */
    uint32_t length;
    struct java_token *items;
    uint32_t count, capacity; /* with the JAVA_END */
    struct java_comment *comments;
    uint32_t comment_count, comment_capacity;
    uint32_t *lines; /* where each begins */
    uint32_t line_count, line_capacity;
};

/* False with an error that begins with the line. */
bool java_tokens_read(struct java_tokens *tokens, const char *text, size_t length,
                      struct error *error);
void java_tokens_release(struct java_tokens *tokens);

/* Indices beyond the end are allowed, and are as the JAVA_END. */
const struct java_token *java_token(const struct java_tokens *tokens, uint32_t index);
bool java_token_is(const struct java_tokens *tokens, uint32_t index, const char *text);
bool java_tokens_equal(const struct java_tokens *tokens, uint32_t index,
                       const struct java_tokens *others, uint32_t other);
/* The line of an offset in the text, from 1. */
int32_t java_line_of(const struct java_tokens *tokens, uint32_t offset);
/* Where a line begins and where its end is (before the characters that end it). */
uint32_t java_line_start(const struct java_tokens *tokens, int32_t line);
uint32_t java_line_end(const struct java_tokens *tokens, int32_t line);
/* After the characters that end it. */
uint32_t java_line_next(const struct java_tokens *tokens, int32_t line);
/* The characters from the line's start on that are blanks or tabs. */
uint32_t java_indent_length(const struct java_tokens *tokens, int32_t line);

#endif
