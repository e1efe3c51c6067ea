/* tried.c - see tried.h. */
#include "steer/tried.h"

#include "base/arena.h"
#include "base/table.h"
#include "steer/shared_file.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NONE = UINT32_MAX };

/* The newest pair of a first statement, or the number of a pair by its two. */
struct tried_entry {
    uint64_t key;
    uint32_t pair;
};

struct tried {
    struct table firsts, seconds, numbers;
    struct tried_pair *pairs;
    uint32_t count, capacity;
    bool has_history, has_suspicions;
};

struct tried *tried_new(void)
{
    struct tried *t = xcalloc(1, sizeof *t);
    t->firsts = t->seconds = t->numbers = TABLE_OF(struct tried_entry);
    return t;
}

void tried_free(struct tried *t)
{
    if (!t)
        return;
    table_release(&t->firsts);
    table_release(&t->seconds);
    table_release(&t->numbers);
    free(t->pairs);
    free(t);
}

static struct tried_pair *pair_of(struct tried *t, uint64_t first, uint64_t second)
{
    bool is_new;
    struct tried_entry *number = table_put(&t->numbers, hash_pair(first, second) | 1, &is_new);
    if (!is_new)
        return &t->pairs[number->pair];
    number->pair = t->count;
    struct tried_entry *head = table_put(&t->firsts, first, &is_new);
    uint32_t next = is_new ? NONE : head->pair;
    head->pair = t->count;
    table_put(&t->seconds, second, NULL);
    GROW(t->pairs, t->count, t->capacity);
    t->pairs[t->count] = (struct tried_pair){first, second, .gap = INT64_MAX, .next = next};
    return &t->pairs[t->count++];
}

void tried_note(struct tried *t, uint64_t first, uint64_t second, int64_t gap)
{
    struct tried_pair *pair = pair_of(t, first, second);
    if (gap < pair->gap)
        pair->gap = gap;
}

void tried_suspect(struct tried *t, uint64_t first, uint64_t second)
{
    pair_of(t, first, second)->is_suspected = true;
    t->has_suspicions = true;
}

void tried_met(struct tried *t, uint64_t one, uint64_t other)
{
    pair_of(t, one, other)->is_met = true;
    pair_of(t, other, one)->is_met = true;
}

struct tried_pair *tried_first(struct tried *t, uint64_t first)
{
    const struct tried_entry *head = table_get(&t->firsts, first);
    return head ? &t->pairs[head->pair] : NULL;
}

struct tried_pair *tried_next(struct tried *t, const struct tried_pair *pair)
{
    return pair->next == NONE ? NULL : &t->pairs[pair->next];
}

uint32_t tried_number(const struct tried *t, const struct tried_pair *pair)
{
    return (uint32_t)(pair - t->pairs);
}

struct tried_pair *tried_numbered(struct tried *t, uint32_t number)
{
    return &t->pairs[number];
}

bool tried_knows(const struct tried *t, uint64_t statement)
{
    return table_get(&t->firsts, statement) || table_get(&t->seconds, statement);
}

bool tried_has_suspicions(const struct tried *t)
{
    return t->has_suspicions;
}

bool tried_has_history(const struct tried *t)
{
    return t->has_history;
}

static bool write_all(const struct tried *t, const char *file, struct error *error)
{
    FILE *out = fopen(file, "we");
    if (!out)
        return error_set(error, "%.300s: %s", file, strerror(errno));
    for (uint32_t i = 0; i < t->count; i++) {
        const struct tried_pair *pair = &t->pairs[i];
        fprintf(out, "%" PRIx64 " %" PRIx64 " %" PRId64 " %" PRIu32 " %d %d\n", pair->first,
                pair->second, pair->gap, pair->misses, pair->is_met, pair->is_suspected);
    }
    bool good = !ferror(out);
    if (fclose(out) != 0 || !good)
        return error_set(error, "%.300s: %s", file, strerror(errno));
    return true;
}

static bool read_line(struct tried *t, const char *line)
{
    char *end;
    uint64_t first = strtoull(line, &end, 16);
    uint64_t second = *end == ' ' ? strtoull(end, &end, 16) : 0;
    long long gap = *end == ' ' ? strtoll(end, &end, 10) : -1;
    unsigned long misses = *end == ' ' ? strtoul(end, &end, 10) : ULONG_MAX;
    unsigned long is_met = *end == ' ' ? strtoul(end, &end, 10) : ULONG_MAX;
    unsigned long is_suspected = *end == ' ' ? strtoul(end, &end, 10) : ULONG_MAX;
    if (!first || !second || gap < 0 || misses > UINT32_MAX || is_met > 1 || is_suspected > 1 ||
        *end != '\n')
        return false;
    struct tried_pair *pair = pair_of(t, first, second);
    pair->gap = gap;
    pair->misses = (uint32_t)misses;
    pair->is_met = is_met;
    pair->is_suspected = is_suspected;
    t->has_suspicions |= is_suspected;
    return true;
}

bool tried_read(struct tried *t, const char *file, struct error *error)
{
    FILE *in = fopen(file, "re");
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;
    if (!in)
        return error_set(error, "%.300s: %s", file, strerror(errno));
    while (good && getline(&line, &capacity, in) > 0)
        good = read_line(t, line) || error_set(error, "%.300s: a line is no pair", file);
    t->has_history |= good;
    free(line);
    fclose(in);
    return good;
}

static void add(struct tried *t, const struct tried_pair *other)
{
    struct tried_pair *pair = pair_of(t, other->first, other->second);
    if (other->gap < pair->gap)
        pair->gap = other->gap;
    if (other->misses > pair->misses)
        pair->misses = other->misses;
    pair->is_met |= other->is_met;
    pair->is_suspected |= other->is_suspected;
}

bool tried_write(const struct tried *t, const char *file, struct error *error)
{
    struct error torn; /* by a JVM that was killed: what can be read is good */
    int fd = shared_file_take(file, error);
    if (fd < 0)
        return false;
    struct tried *all = tried_new();
    tried_read(all, file, &torn);
    for (uint32_t i = 0; i < t->count; i++)
        add(all, &t->pairs[i]);
    bool good = write_all(all, file, error);
    tried_free(all);
    close(fd);
    return good;
}
