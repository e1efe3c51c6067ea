/* token.c - see token.h. */
#include "java/token.h"

#include "base/arena.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const keywords[] = {
    "abstract",  "assert",       "boolean",  "break",      "byte",    "case",       "catch",
    "char",      "class",        "const",    "continue",   "default", "do",         "double",
    "else",      "enum",         "extends",  "false",      "final",   "finally",    "float",
    "for",       "goto",         "if",       "implements", "import",  "instanceof", "int",
    "interface", "long",         "native",   "new",        "null",    "package",    "private",
    "protected", "public",       "return",   "short",      "static",  "strictfp",   "super",
    "switch",    "synchronized", "this",     "throw",      "throws",  "transient",  "true",
    "try",       "void",         "volatile", "while",
};

/* Longer ones first. */
static const char *const signs[] = {
    ">>>=", "<<=", ">>=", "...", "->", "++", "--", "&&", "||", "==", "!=", "<=",
    ">=",   "+=",  "-=",  "*=",  "/=", "&=", "|=", "^=", "%=", "<<", "::",
};

static const char single_signs[] = "(){}[];,.@=<>!~?:+-*/&|^%";

struct reader {
    struct java_tokens *tokens;
    const char *text;
    uint32_t at, end;
    struct error *error;
};

static bool fail(struct reader *r, uint32_t at, const char *what)
{
    return error_set(r->error, "line %d: %s", java_line_of(r->tokens, at), what);
}

static char peek(const struct reader *r, uint32_t ahead)
{
    return ahead < r->end - r->at ? r->text[r->at + ahead] : '\0';
}

/* ---- lines ---- */

static void find_lines(struct java_tokens *tokens)
{
    uint32_t at = 0;
    for (;;) {
        GROW(tokens->lines, tokens->line_count, tokens->line_capacity);
        tokens->lines[tokens->line_count++] = at;
        while (at < tokens->length && tokens->text[at] != '\n' && tokens->text[at] != '\r')
            at++;
        if (at == tokens->length)
            return;
        bool is_pair =
            tokens->text[at] == '\r' && at + 1 < tokens->length && tokens->text[at + 1] == '\n';
        at += is_pair ? 2 : 1;
    }
}

int32_t java_line_of(const struct java_tokens *tokens, uint32_t offset)
{
    uint32_t low = 0, high = tokens->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (tokens->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return (int32_t)low + 1;
}

uint32_t java_line_start(const struct java_tokens *tokens, int32_t line)
{
    return tokens->lines[line - 1];
}

uint32_t java_line_next(const struct java_tokens *tokens, int32_t line)
{
    return (uint32_t)line < tokens->line_count ? tokens->lines[line] : tokens->length;
}

uint32_t java_line_end(const struct java_tokens *tokens, int32_t line)
{
    uint32_t at = java_line_next(tokens, line), start = java_line_start(tokens, line);
    while (at > start && (tokens->text[at - 1] == '\n' || tokens->text[at - 1] == '\r'))
        at--;
    return at;
}

uint32_t java_indent_length(const struct java_tokens *tokens, int32_t line)
{
    uint32_t start = java_line_start(tokens, line), at = start;
    while (at < tokens->length && (tokens->text[at] == ' ' || tokens->text[at] == '\t'))
        at++;
    return at - start;
}

/* ---- what stands between tokens ---- */

/* Escapes are replaced before anything else is read (JLS 3.3), so that one could end a string. */
static bool check_escapes(struct reader *r)
{
    for (uint32_t i = 0; i + 1 < r->end; i++) {
        if (r->text[i] != '\\')
            continue;
        if (r->text[++i] != 'u')
            continue;
        uint32_t digits = i;
        while (digits < r->end && r->text[digits] == 'u')
            digits++;
        uint32_t value = 0, count = 0;
        while (count < 4 && digits + count < r->end &&
               isxdigit((unsigned char)r->text[digits + count])) {
            char digit[2] = {r->text[digits + count++], '\0'};
            value = 16 * value + (uint32_t)strtoul(digit, NULL, 16);
        }
        if (count < 4 || (value < 0x80 && strchr("\n\r\"'\\*/", (int)value) && value != 0))
            return fail(r, i, "a Unicode escape that is not understood");
    }
    return true;
}

static bool skip_comment(struct reader *r)
{
    struct java_tokens *tokens = r->tokens;
    uint32_t start = r->at;
    if (peek(r, 1) == '/') {
        while (r->at < r->end && r->text[r->at] != '\n' && r->text[r->at] != '\r')
            r->at++;
    } else {
        r->at += 2;
        while (r->at < r->end && !(peek(r, 0) == '*' && peek(r, 1) == '/'))
            r->at++;
        if (r->at == r->end)
            return fail(r, start, "a comment does not end");
        r->at += 2;
    }
    GROW(tokens->comments, tokens->comment_count, tokens->comment_capacity);
    tokens->comments[tokens->comment_count++] = (struct java_comment){start, r->at};
    return true;
}

/* ---- tokens ---- */

static bool is_name_start(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool is_name_part(char c)
{
    return is_name_start(c) || isdigit((unsigned char)c);
}

static int compare_keyword(const void *key, const void *member)
{
    return strcmp(key, *(const char *const *)member);
}

static enum java_token_kind read_word(struct reader *r)
{
    uint32_t start = r->at;
    while (is_name_part(peek(r, 0)))
        r->at++;
    char word[16] = "";
    if (r->at - start < sizeof word)
        memcpy(word, r->text + start, r->at - start);
    bool is_keyword = bsearch(word, keywords, sizeof keywords / sizeof *keywords, sizeof *keywords,
                              compare_keyword) != NULL;
    return is_keyword ? JAVA_KEYWORD : JAVA_NAME;
}

static void read_number(struct reader *r)
{
    bool is_hex = peek(r, 0) == '0' && (peek(r, 1) == 'x' || peek(r, 1) == 'X');
    for (;;) {
        char c = peek(r, 0);
        bool is_exponent = is_hex ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
        if (is_exponent && (peek(r, 1) == '+' || peek(r, 1) == '-'))
            r->at += 2;
        else if (isalnum((unsigned char)c) || c == '_' || c == '.')
            r->at++;
        else
            return;
    }
}

static bool read_quoted(struct reader *r)
{
    uint32_t start = r->at;
    char quote = peek(r, 0);
    bool is_block = quote == '"' && peek(r, 1) == '"' && peek(r, 2) == '"';
    r->at += is_block ? 3 : 1;
    while (r->at < r->end) {
        char c = peek(r, 0);
        if (c == '\\' && r->at + 1 < r->end) {
            r->at += 2;
        } else if (c == quote && (!is_block || (peek(r, 1) == '"' && peek(r, 2) == '"'))) {
            r->at += is_block ? 3 : 1;
            return true;
        } else if ((c == '\n' || c == '\r') && !is_block) {
            break;
        } else {
            r->at++;
        }
    }
    return fail(r, start, "a literal does not end");
}

static bool read_sign(struct reader *r)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i]);
        if (length <= r->end - r->at && memcmp(r->text + r->at, signs[i], length) == 0) {
            r->at += (uint32_t)length;
            return true;
        }
    }
    char c = peek(r, 0);
    if (c == '\0' || !strchr(single_signs, c))
        return fail(r, r->at, "a character that is not understood");
    r->at++;
    return true;
}

static bool read_token(struct reader *r)
{
    struct java_token token = {.start = r->at, .match = JAVA_NONE};
    char c = peek(r, 0);
    bool ok = true;
    if (is_name_start(c)) {
        token.kind = read_word(r);
    } else if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)peek(r, 1)))) {
        token.kind = JAVA_LITERAL;
        read_number(r);
    } else if (c == '"' || c == '\'') {
        token.kind = JAVA_LITERAL;
        ok = read_quoted(r);
    } else {
        token.kind = JAVA_SIGN;
        ok = read_sign(r);
    }
    token.end = r->at;
    token.line = java_line_of(r->tokens, token.start);
    GROW(r->tokens->items, r->tokens->count, r->tokens->capacity);
    r->tokens->items[r->tokens->count++] = token;
    return ok;
}

static bool read_tokens(struct reader *r)
{
    while (r->at < r->end) {
        char c = peek(r, 0);
        bool ok = true;
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f')
            r->at++;
        else if (c == '/' && (peek(r, 1) == '/' || peek(r, 1) == '*'))
            ok = skip_comment(r);
        else
            ok = read_token(r);
        if (!ok)
            return false;
    }
    GROW(r->tokens->items, r->tokens->count, r->tokens->capacity);
    r->tokens->items[r->tokens->count++] =
        (struct java_token){JAVA_END, r->end, r->end, (int32_t)r->tokens->line_count, JAVA_NONE};
    return true;
}

/* ---- brackets ---- */

static bool match_brackets(struct reader *r)
{
    struct java_tokens *tokens = r->tokens;
    uint32_t open = JAVA_NONE; /* innermost; the others are linked through `match` */
    for (uint32_t i = 0; i < tokens->count; i++) {
        struct java_token *token = &tokens->items[i];
        if (token->kind != JAVA_SIGN || token->end - token->start != 1)
            continue;
        char c = tokens->text[token->start];
        if (c == '(' || c == '[' || c == '{') {
            token->match = open;
            open = i;
        } else if (c == ')' || c == ']' || c == '}') {
            char wanted = '\0';
            if (open != JAVA_NONE)
                wanted = tokens->text[tokens->items[open].start];
            if (wanted != (c == ')' ? '(' : c == ']' ? '[' : '{'))
                return fail(r, token->start, "a bracket that nothing opens");
            uint32_t outer = tokens->items[open].match;
            tokens->items[open].match = i;
            token->match = open;
            open = outer;
        }
    }
    if (open != JAVA_NONE)
        return fail(r, tokens->items[open].start, "a bracket that is not closed");
    return true;
}

bool java_tokens_read(struct java_tokens *tokens, const char *text, size_t length,
                      struct error *error)
{
    memset(tokens, 0, sizeof *tokens);
    if (length > JAVA_TEXT_LIMIT)
        return error_set(error, "line 1: too long a text");
    tokens->text = text;
    tokens->length = (uint32_t)length;
    find_lines(tokens);
    struct reader reader = {tokens, text, 0, (uint32_t)length, error};
    if (check_escapes(&reader) && read_tokens(&reader) && match_brackets(&reader))
        return true;
    java_tokens_release(tokens);
    return false;
}

void java_tokens_release(struct java_tokens *tokens)
{
    free(tokens->items);
    free(tokens->comments);
    free(tokens->lines);
    memset(tokens, 0, sizeof *tokens);
}

/* ---- looking ---- */

const struct java_token *java_token(const struct java_tokens *tokens, uint32_t index)
{
    return &tokens->items[index < tokens->count ? index : tokens->count - 1];
}

bool java_token_is(const struct java_tokens *tokens, uint32_t index, const char *text)
{
    const struct java_token *token = java_token(tokens, index);
    size_t length = strlen(text);
    return token->end - token->start == length && token->kind != JAVA_LITERAL &&
           memcmp(tokens->text + token->start, text, length) == 0;
}

bool java_tokens_equal(const struct java_tokens *tokens, uint32_t index,
                       const struct java_tokens *others, uint32_t other)
{
    const struct java_token *a = java_token(tokens, index), *b = java_token(others, other);
    return a->kind == b->kind && a->end - a->start == b->end - b->start &&
           memcmp(tokens->text + a->start, others->text + b->start, a->end - a->start) == 0;
}
