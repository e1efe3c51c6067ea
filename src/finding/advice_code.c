/* advice_code.c - see advice_code.h. */
#include "finding/advice_code.h"

#include "base/arena.h"
#include "base/stream.h"

#include <stdlib.h>
#include <string.h>

/* A line each: a letter, a blank, the rest; parts are separated by tabs, which no name contains. */
char *trace_advice_encode(const struct trace_advice *a)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fprintf(out, "f %d %d %d\n", a->is_array, a->is_reference_volatile, a->writes_equal);
    if (a->place)
        fprintf(out, "p %s\n", a->place);
    if (a->owner)
        fprintf(out, "o %s\n", a->owner);
    for (int side = 0; side < 2; side++) {
        if (a->statements[side])
            fprintf(out, "%c %s\n", side ? 'M' : 'S', a->statements[side]);
        if (a->calls[side])
            fprintf(out, "%c %s\n", side ? 'D' : 'C', a->calls[side]);
        for (uint32_t i = 0; i < a->held_count[side]; i++)
            fprintf(out, "%c %s\n", side ? 'm' : 's', a->held[side][i]);
    }
    for (uint32_t i = 0; i < a->count; i++)
        fprintf(out, "i %d\t%s\n", (int)a->items[i].kind, a->items[i].amendments);
    for (uint32_t i = 0; i < a->lock_count; i++)
        fprintf(out, "l %d\t%s\t%s\n", a->locks[i].for_manifest, a->locks[i].lock,
                a->locks[i].amendment);
    for (uint32_t i = 0; i < a->unit_count; i++)
        fprintf(out, "%c %u\t%u\t%u\t%s\t%s\t%s\n", a->units[i].needs_lock ? 'U' : 'u',
                a->units[i].read, a->units[i].between, a->units[i].write, a->units[i].parts[0],
                a->units[i].parts[1], a->units[i].code);
    if (a->writer)
        fprintf(out, "w %s\n", a->writer);
    fprintf(out, "e %s\n", a->explanation);
    return stream_end(&stream);
}

/* The number before the next tab; the text goes on behind it. */
static bool take_number(char **rest, uint32_t *number)
{
    char *part = strsep(rest, "\t"), *end;
    unsigned long value = part && *part ? strtoul(part, &end, 10) : 0;
    if (!part || !*part || *end || value > UINT32_MAX)
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool set_once(char **to, const char *text)
{
    if (*to)
        return false;
    *to = strdup(text);
    return true;
}

static void add_held(struct trace_advice *a, int side, const char *lock)
{
    a->held[side] =
        xrealloc(a->held[side], (a->held_count[side] + (size_t)1) * sizeof *a->held[side]);
    a->held[side][a->held_count[side]++] = strdup(lock);
}

static bool decode_lock(struct trace_advice *a, char *rest)
{
    uint32_t side;
    char *lock;
    if (!take_number(&rest, &side) || side > 1 || !(lock = strsep(&rest, "\t")) || !rest)
        return false;
    GROW(a->locks, a->lock_count, a->lock_capacity);
    a->locks[a->lock_count++] = (struct lock_advice){strdup(lock), strdup(rest), side};
    return true;
}

static bool decode_unit(struct trace_advice *a, char *rest, bool needs_lock)
{
    struct unit unit = {.needs_lock = needs_lock};
    char *parts[2] = {NULL, NULL};
    if (!take_number(&rest, &unit.read) || !take_number(&rest, &unit.between) ||
        !take_number(&rest, &unit.write))
        return false;
    for (int i = 0; i < 2; i++)
        parts[i] = rest ? strsep(&rest, "\t") : NULL;
    if (!rest)
        return false;
    unit.code = strdup(rest);
    unit.parts[0] = strdup(parts[0]);
    unit.parts[1] = strdup(parts[1]);
    GROW(a->units, a->unit_count, a->unit_capacity);
    a->units[a->unit_count++] = unit;
    return true;
}

static bool decode_line(struct trace_advice *a, char *line)
{
    char *rest = line + 2;
    uint32_t number;
    int flags[3];
    if (!line[0] || line[1] != ' ')
        return false;
    switch (line[0]) {
    case 'f':
        if (sscanf(rest, "%d %d %d", &flags[0], &flags[1], &flags[2]) != 3)
            return false;
        a->is_array = flags[0];
        a->is_reference_volatile = flags[1];
        a->writes_equal = flags[2];
        return true;
    case 'p': return set_once(&a->place, rest);
    case 'o': return set_once(&a->owner, rest);
    case 'e': return set_once(&a->explanation, rest);
    case 'w': return set_once(&a->writer, rest);
    case 'S':
    case 'M': return set_once(&a->statements[line[0] == 'M'], rest);
    case 'C':
    case 'D': return set_once(&a->calls[line[0] == 'D'], rest);
    case 's':
    case 'm': add_held(a, line[0] == 'm', rest); return true;
    case 'i':
        if (!take_number(&rest, &number) || number > SUGGEST_MOVE_BEFORE_START || !rest)
            return false;
        trace_advice_add_item(a, (enum suggestion_kind)number, strdup(rest));
        return true;
    case 'l': return decode_lock(a, rest);
    case 'u':
    case 'U': return decode_unit(a, rest, line[0] == 'U');
    default: return false;
    }
}

bool trace_advice_decode(struct trace_advice *a, const char *text)
{
    *a = (struct trace_advice){0};
    char *copy = strdup(text), *rest = copy, *line;
    bool good = true;
    while (good && (line = strsep(&rest, "\n")) && (*line || rest))
        good = decode_line(a, line);
    free(copy);
    if (good && a->explanation)
        return true;
    trace_advice_release(a);
    return false;
}
