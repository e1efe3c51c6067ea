/* amendment.c - see amendment.h.  Names are checked for their form only: whether anything is called
 * so shows when the amendment is applied. */
#include "finding/amendment.h"

#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINE = 65535, MAX_DIMENSIONS = 255 }; /* of class files */

/* The words that are still to be read; each is followed by one space or the end. */
struct parsing {
    const char *rest; /* NULL: the last word was taken */
    struct error *error;
};

/* A part of the text. */
struct span {
    const char *start;
    size_t length;
};

static struct span span_of(const char *start, const char *end)
{
    return (struct span){start, (size_t)(end - start)};
}

/* ---- faults ---- */

/* Quotes the span in one line of a terminal.  Returns false. */
static bool refuse(struct parsing *p, struct span what, const char *why)
{
    char text[160];
    size_t length = what.length < sizeof text ? what.length : sizeof text - 1;
    while (length && length < what.length && (what.start[length] & 0xc0) == 0x80)
        length--; /* not in the middle of a character */
    for (size_t i = 0; i < length; i++)
        text[i] =
            (unsigned char)what.start[i] < 0x20 || what.start[i] == 0x7f ? '?' : what.start[i];
    text[length] = '\0';
    return error_set(p->error, "'%s%s' %s", text, length < what.length ? "..." : "", why);
}

/* ---- words ---- */

static struct span next_word(struct parsing *p)
{
    if (!p->rest)
        return (struct span){"", 0};
    const char *start = p->rest, *end = strchrnul(start, ' ');
    p->rest = *end ? end + 1 : NULL;
    return span_of(start, end);
}

static bool is_word(struct span s, const char *word)
{
    return strlen(word) == s.length && memcmp(s.start, word, s.length) == 0;
}

static bool take_word(struct parsing *p, const char *word)
{
    struct span s = next_word(p);
    char why[64];
    snprintf(why, sizeof why, "stands where '%s' is expected", word);
    return is_word(s, word) || refuse(p, s, why);
}

static char *copy(struct span s)
{
    char *text = xmalloc(s.length + 1);
    memcpy(text, s.start, s.length);
    text[s.length] = '\0';
    return text;
}

/* ---- names and descriptors ---- */

static const char *find(struct span s, char c)
{
    return memchr(s.start, c, s.length);
}

static const char *find_last(struct span s, char c)
{
    return memrchr(s.start, c, s.length);
}

/* One part of a name; what stands for something else in this language is not in it. */
static bool is_identifier(struct span s)
{
    for (size_t i = 0; i < s.length; i++)
        if ((unsigned char)s.start[i] <= 0x20 || strchr(".;[/:()<>\x7f", s.start[i]))
            return false;
    return s.length > 0;
}

static bool is_class_name(struct span s, char separator)
{
    const char *end = s.start + s.length;
    for (const char *at = s.start;; at++) {
        const char *stop = memchr(at, separator, (size_t)(end - at));
        if (!is_identifier(span_of(at, stop ? stop : end)))
            return false;
        if (!stop)
            return true;
        at = stop;
    }
}

static bool is_method_name(struct span s)
{
    return is_word(s, "<init>") || is_word(s, "<clinit>") || is_identifier(s);
}

/* The end of the field descriptor that starts here; NULL: there is none. */
static const char *descriptor_end(const char *at, const char *end)
{
    const char *start = at;
    while (at < end && *at == '[')
        at++;
    if (at == end || at - start > MAX_DIMENSIONS)
        return NULL;
    if (*at != 'L')
        return strchr("BCDFIJSZ", *at) ? at + 1 : NULL;
    const char *stop = memchr(at, ';', (size_t)(end - at));
    return stop && is_class_name(span_of(at + 1, stop), '/') ? stop + 1 : NULL;
}

static bool is_field_descriptor(struct span s)
{
    const char *end = s.start + s.length;
    return descriptor_end(s.start, end) == end;
}

static bool is_method_descriptor(struct span s)
{
    const char *at = s.start + 1, *end = s.start + s.length;
    if (!s.length || *s.start != '(')
        return false;
    while (at && at < end && *at != ')')
        at = descriptor_end(at, end);
    if (!at || at == end)
        return false;
    at++;
    return (end - at == 1 && *at == 'V') || descriptor_end(at, end) == end;
}

/* ---- lines ---- */

/* Nothing but the number, as it is written back. */
static bool read_line(struct span s, int32_t *line)
{
    int32_t n = 0;
    if (!s.length || s.length > 5 || *s.start == '0')
        return false;
    for (size_t i = 0; i < s.length; i++) {
        if (s.start[i] < '0' || s.start[i] > '9')
            return false;
        n = n * 10 + (s.start[i] - '0');
    }
    *line = n;
    return n <= MAX_LINE;
}

static bool read_lines(struct span s, int32_t *first, int32_t *last)
{
    const char *dash = find(s, '-'), *end = s.start + s.length;
    if (!read_line(span_of(s.start, dash ? dash : end), first))
        return false;
    *last = *first;
    return !dash || (read_line(span_of(dash + 1, end), last) && *last >= *first);
}

/* ---- parts of an amendment ---- */

/* pkg.C.name */
static bool split_member(struct span s, struct span *class_name, struct span *member)
{
    const char *dot = find_last(s, '.');
    if (!dot)
        return false;
    *class_name = span_of(s.start, dot);
    *member = span_of(dot + 1, s.start + s.length);
    return is_class_name(*class_name, '.');
}

static bool take_field(struct parsing *p, struct amendment_field *field)
{
    struct span s = next_word(p), class_name, name;
    if (!split_member(s, &class_name, &name) || !is_identifier(name))
        return refuse(p, s, "is no field such as pkg.Class.name");
    field->class_name = copy(class_name);
    field->name = copy(name);
    return true;
}

/* kinds: the first letters of the descriptors that are wanted. */
static bool take_typed_field(struct parsing *p, struct amendment_field *field, const char *kinds)
{
    struct span s = next_word(p), class_name, name;
    const char *colon = find(s, ':');
    struct span descriptor = colon ? span_of(colon + 1, s.start + s.length) : (struct span){"", 0};
    if (!colon || !split_member(span_of(s.start, colon), &class_name, &name) ||
        !is_identifier(name) || !is_field_descriptor(descriptor))
        return refuse(p, s, "is no field with its type such as pkg.Class.name:I");
    if (!strchr(kinds, *descriptor.start))
        return refuse(p, s, "is of a type that cannot be locked");
    field->class_name = copy(class_name);
    field->name = copy(name);
    field->descriptor = copy(descriptor);
    return true;
}

static bool take_code(struct parsing *p, struct amendment_code *code)
{
    struct span s = next_word(p), class_name, method;
    const char *open = find(s, '('), *colon = find_last(s, ':');
    if (!open || !colon || colon < open ||
        !split_member(span_of(s.start, open), &class_name, &method) || !is_method_name(method) ||
        !is_method_descriptor(span_of(open, colon)))
        return refuse(p, s, "is no code such as pkg.Class.method(I)V:12-14");
    struct span lines = span_of(colon + 1, s.start + s.length);
    if (!read_lines(lines, &code->first_line, &code->last_line))
        return refuse(p, lines, "are no lines such as 12 or 12-14");
    code->class_name = copy(class_name);
    code->method = copy(method);
    code->descriptor = copy(span_of(open, colon));
    return true;
}

static bool take_at_code(struct parsing *p, struct amendment_code *code)
{
    return take_word(p, "at") && take_code(p, code);
}

static bool take_class(struct parsing *p, struct amendment_field *field)
{
    struct span s = next_word(p);
    if (!is_class_name(s, '.'))
        return refuse(p, s, "is no class such as pkg.Class");
    field->class_name = copy(s);
    return true;
}

static const char *const lock_names[] = {
    [LOCK_ON_CLASS] = "class",
    [LOCK_ON_STATIC] = "static",
    [LOCK_ON_FIELD] = "field",
    [LOCK_ON_SELF] = "self",
};

static bool take_lock(struct parsing *p, struct amendment *a)
{
    struct span how = next_word(p);
    a->is_juc = is_word(how, "juc");
    if (!a->is_juc && !is_word(how, "monitor"))
        return refuse(p, how, "is no lock: monitor or juc is expected");
    struct span where = next_word(p);
    unsigned kind = 0;
    while (kind <= LOCK_ON_SELF && !is_word(where, lock_names[kind]))
        kind++;
    if (kind > LOCK_ON_SELF)
        return refuse(p, where, "is no place of a lock: class, static, field or self is expected");
    a->lock = (enum amendment_lock)kind;
    if (kind == LOCK_ON_STATIC || kind == LOCK_ON_FIELD)
        return take_typed_field(p, &a->field, a->is_juc ? "L" : "L[");
    if (a->is_juc)
        return refuse(p, where, "is a monitor: a lock of java.util.concurrent is in a field");
    return take_class(p, &a->field);
}

static bool take_move(struct parsing *p, struct amendment *a)
{
    if (!take_code(p, &a->at) || !take_word(p, "before"))
        return false;
    struct span line = next_word(p);
    if (!read_line(line, &a->before))
        return refuse(p, line, "is no line");
    return a->before < a->at.first_line || a->before > a->at.last_line ||
           refuse(p, line, "is one of the lines that are moved");
}

/* The rest: names of threads may have blanks. */
static bool take_thread(struct parsing *p, struct amendment *a)
{
    struct span s = p->rest ? span_of(p->rest, p->rest + strlen(p->rest)) : (struct span){"", 0};
    bool good = s.length > 0;
    for (size_t i = 0; i < s.length; i++)
        good = good && (unsigned char)s.start[i] >= 0x20 && s.start[i] != 0x7f;
    if (!good)
        return refuse(p, s, "is no name of a thread");
    a->thread = copy(s);
    p->rest = NULL;
    return true;
}

/* ---- the whole ---- */

static const char *const kind_names[] = {
    [AMEND_VOLATILE] = "volatile",
    [AMEND_ATOMIC_ARRAY] = "atomic-array",
    [AMEND_ATOMIC_UPDATE] = "atomic-update",
    [AMEND_LOCK] = "lock",
    [AMEND_MOVE] = "move",
    [AMEND_READ] = "read",
    [AMEND_JOIN] = "join",
    [AMEND_ONLY] = "only",
};

static bool take_kind(struct parsing *p, enum amendment_kind *out)
{
    struct span s = next_word(p);
    for (unsigned kind = 0; kind <= AMEND_ONLY; kind++) {
        if (is_word(s, kind_names[kind])) {
            *out = (enum amendment_kind)kind;
            return true;
        }
    }
    return refuse(p, s,
                  "is no amendment: volatile, atomic-array, atomic-update, lock, move, read, join "
                  "or only is expected");
}

static bool take_body(struct parsing *p, struct amendment *a)
{
    switch (a->kind) {
    case AMEND_VOLATILE:
    case AMEND_ATOMIC_ARRAY: return take_field(p, &a->field);
    case AMEND_ATOMIC_UPDATE: return take_field(p, &a->field) && take_at_code(p, &a->at);
    case AMEND_LOCK: return take_lock(p, a) && take_at_code(p, &a->at);
    case AMEND_MOVE: return take_move(p, a);
    case AMEND_READ: return take_typed_field(p, &a->field, "BCDFIJSZL[") && take_at_code(p, &a->at);
    case AMEND_JOIN: return take_code(p, &a->start) && take_at_code(p, &a->at);
    case AMEND_ONLY: return take_code(p, &a->at) && take_word(p, "in") && take_thread(p, a);
    }
    return false;
}

bool amendment_parse(struct amendment *a, const char *text, struct error *error)
{
    struct parsing p = {text, error};
    *a = (struct amendment){0};
    if (take_kind(&p, &a->kind) && take_body(&p, a)) {
        if (!p.rest)
            return true;
        refuse(&p, span_of(p.rest, p.rest + strlen(p.rest)), "follows after the amendment");
    }
    amendment_release(a);
    return false;
}

static void release_code(struct amendment_code *code)
{
    free(code->class_name);
    free(code->method);
    free(code->descriptor);
}

void amendment_release(struct amendment *a)
{
    free(a->field.class_name);
    free(a->field.name);
    free(a->field.descriptor);
    free(a->thread);
    release_code(&a->at);
    release_code(&a->start);
    *a = (struct amendment){0};
}

/* ---- the text again ---- */

static void put_code(FILE *out, const struct amendment_code *code)
{
    fprintf(out, " %s.%s%s:%d", code->class_name, code->method, code->descriptor, code->first_line);
    if (code->last_line != code->first_line)
        fprintf(out, "-%d", code->last_line);
}

static void put_field(FILE *out, const struct amendment_field *field)
{
    fprintf(out, " %s.%s", field->class_name, field->name);
    if (field->descriptor)
        fprintf(out, ":%s", field->descriptor);
}

static void put_lock(FILE *out, const struct amendment *a)
{
    fprintf(out, " %s %s", a->is_juc ? "juc" : "monitor", lock_names[a->lock]);
    if (a->lock == LOCK_ON_STATIC || a->lock == LOCK_ON_FIELD)
        put_field(out, &a->field);
    else
        fprintf(out, " %s", a->field.class_name);
}

static void put_body(FILE *out, const struct amendment *a)
{
    switch (a->kind) {
    case AMEND_LOCK: put_lock(out, a); break;
    case AMEND_MOVE:
        put_code(out, &a->at);
        fprintf(out, " before %d", a->before);
        return;
    case AMEND_JOIN: put_code(out, &a->start); break;
    case AMEND_ONLY:
        put_code(out, &a->at);
        fprintf(out, " in %s", a->thread);
        return;
    default: put_field(out, &a->field);
    }
    if (a->at.class_name) {
        fputs(" at", out);
        put_code(out, &a->at);
    }
}

char *amendment_text(const struct amendment *a)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        die("out of memory");
    fputs(kind_names[a->kind], out);
    put_body(out, a);
    if (fclose(out) != 0)
        die("out of memory");
    return text;
}
