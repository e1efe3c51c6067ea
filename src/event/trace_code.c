/* trace_code.c - see trace.h and trace_code.h.  A trace as bytes, and back.
 *
 * The order: strings, sites, stacks, threads, places, steps, answers, events, freezes; each table begins
 * with its length.  Steps and events are by far the most, so they are written by columns, which
 * zstd likes, and as differences: an event's thread to its step's, its stack and place to those
 * of the same thread's previous event, what it read or wrote to the value last seen at the place, at
 * first its initial one.  An index is written plus one (modulo 2^32), so that TRACE_NONE is 0.
 *
 * Format 1 had no freezes, no sizes, no initial values, and one value of an update; format 2 did not say
 * which sites read what their line writes. */
#include "event/trace_code.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

enum {
    VERSION = 4,
    HEADER_SIZE = 5, /* magic and version */
    CHECKSUM_SIZE = 8,
    LEVEL = 3,
    /* What one byte of a zstd frame can stand for: a block of 128 KiB takes four. */
    MAX_RATIO = 128 * 1024 / 4,
    /* Bytes that one entry takes at least, so that a count can be judged by what is left. */
    MIN_STRING = 1,
    MIN_SITE = 6,
    MIN_STACK = 2,
    MIN_THREAD = 3,
    MIN_PLACE = 7,
    MIN_STEP = 5,
    MIN_ANSWER = 1,
    MIN_EVENT = 7,
    MIN_FREEZE = 3,
    /* Bits of a place's, a site's and an event's first number. */
    PLACE_KIND = 7,
    PLACE_VOLATILE = 8,
    PLACE_FINAL = 16,
    PLACE_INITIAL = 32,
    PLACE_BITS = 63,
    EVENT_KIND = 7,
    EVENT_WROTE = 8,
    EVENT_REFERENCE = 16,
    EVENT_BITS = 31,
    EVENT_MODE = 31,
    WRITE_MODE_SHIFT = 5,
};
_Static_assert((int)SYNC_LAST <= (int)EVENT_MODE, "a mode does not fit its bits");

static const uint8_t magic[4] = {'H', 'd', 'l', 'T'};
static const size_t max_payload = (size_t)512 << 20;

/* Writing. */

struct writer {
    uint8_t *bytes;
    size_t length, room;
};

static void put_bytes(struct writer *w, const void *bytes, size_t length)
{
    if (w->room - w->length < length) {
        w->room = 2 * (w->room + length);
        w->bytes = xrealloc(w->bytes, w->room);
    }
    memcpy(w->bytes + w->length, bytes, length);
    w->length += length;
}

static void put(struct writer *w, uint64_t number)
{
    uint8_t bytes[10];
    size_t length = 0;
    for (; number >= 0x80; number >>= 7)
        bytes[length++] = (uint8_t)(number | 0x80);
    bytes[length++] = (uint8_t)number;
    put_bytes(w, bytes, length);
}

static void put_index(struct writer *w, uint32_t index)
{
    put(w, (uint32_t)(index + 1));
}

/* A number modulo 2^64 that is small when it is little above or below 0. */
static void put_signed(struct writer *w, uint64_t number)
{
    put(w, number << 1 ^ (number >> 63 ? UINT64_MAX : 0));
}

/* The same modulo 2^32. */
static void put_difference(struct writer *w, uint32_t number, uint32_t base)
{
    uint32_t difference = number - base;
    put(w, (uint32_t)(difference << 1 ^ (difference >> 31 ? UINT32_MAX : 0)));
}

static void write_tables(struct writer *w, const struct trace *trace)
{
    put(w, trace->string_count);
    for (uint32_t i = 0; i < trace->string_count; i++) {
        size_t length = strlen(trace->strings[i]);
        put(w, length);
        put_bytes(w, trace->strings[i], length);
    }
    put(w, trace->site_count);
    for (uint32_t i = 0; i < trace->site_count; i++) {
        const struct trace_site *s = &trace->sites[i];
        put_index(w, s->class_name);
        put_index(w, s->method);
        put_index(w, s->descriptor);
        put_index(w, s->file);
        put(w,
            (uint64_t)((int64_t)s->line + 1) << 2 | (uint64_t)s->is_compound << 1 | s->is_library);
        put(w, (uint64_t)((int64_t)s->bci + 1));
    }
    put(w, trace->stack_count);
    for (uint32_t i = 0; i < trace->stack_count; i++) {
        put_index(w, trace->stacks[i].site);
        put_index(w, trace->stacks[i].caller);
    }
    put(w, trace->thread_count);
    for (uint32_t i = 0; i < trace->thread_count; i++) {
        put_index(w, trace->threads[i].name);
        put_index(w, trace->threads[i].class_name);
        put_index(w, trace->threads[i].parent);
    }
    put(w, trace->place_count);
    for (uint32_t i = 0; i < trace->place_count; i++) {
        const struct trace_place *p = &trace->places[i];
        put(w, p->kind | (p->is_volatile ? PLACE_VOLATILE : 0u) | (p->is_final ? PLACE_FINAL : 0u) |
                   (p->has_initial ? PLACE_INITIAL : 0u));
        put_index(w, p->class_name);
        put_index(w, p->field);
        put_index(w, p->field_class);
        put_index(w, p->type);
        put(w, p->object);
        put_difference(w, (uint32_t)p->index, 0);
        if (p->has_initial)
            put(w, p->initial);
    }
}

static void write_steps(struct writer *w, const struct trace *trace)
{
    uint32_t count = trace->step_count;
    put(w, count);
    /* Where a step's events begin is where those of the one before it end. */
    put(w, count ? trace->steps[0].first_event : trace->event_count);
    for (uint32_t i = 0; i < count; i++)
        put(w, trace->steps[i].thread);
    for (uint32_t i = 0; i < count; i++)
        put(w, trace->steps[i].move);
    for (uint32_t i = 0; i < count; i++) {
        if (trace->steps[i].move != MOVE_TIMEOUT)
            continue;
        put(w, trace->steps[i].waited);
        put_index(w, trace->steps[i].stack);
        put_index(w, trace->steps[i].meanwhile);
    }
    for (uint32_t i = 0; i < count; i++)
        put(w, trace->steps[i].length);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = i + 1 < count ? trace->steps[i + 1].first_event : trace->event_count;
        put(w, end - trace->steps[i].first_event);
    }
    for (uint32_t i = 0; i < count; i++)
        put(w, trace->steps[i].answer_count);
    for (uint32_t i = 0; i < trace->answer_count; i++)
        put(w, trace->answers[i]);
}

static uint32_t thread_of_step(const struct trace *trace, uint32_t step)
{
    return step == TRACE_NONE ? 0 : trace->steps[step].thread;
}

/* By place + 1: what is there before the first event.  The caller frees it. */
static uint64_t *initial_values(const struct trace *trace)
{
    uint64_t *values = xcalloc((size_t)trace->place_count + 1, sizeof *values);
    for (uint32_t i = 0; i < trace->place_count; i++)
        values[i + 1] = trace->places[i].initial;
    return values;
}

/* An update has two, unless it has written nothing. */
static void write_values(struct writer *w, const struct trace *trace)
{
    uint64_t *values = initial_values(trace);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        uint64_t *value = &values[(uint32_t)(e->place + 1)];
        if (e->kind == TRACE_UPDATE) {
            put_signed(w, e->read - *value);
            *value = e->read;
        }
        if (e->kind != TRACE_UPDATE || e->wrote)
            put_signed(w, e->value - *value);
        *value = e->value;
    }
    free(values);
}

static void write_events(struct writer *w, const struct trace *trace)
{
    const struct trace_event *events = trace->events;
    for (uint32_t i = 0; i < trace->event_count; i++)
        put(w, events[i].kind | (events[i].wrote ? EVENT_WROTE : 0u) |
                   (events[i].is_reference ? EVENT_REFERENCE : 0u));
    for (uint32_t i = 0; i < trace->event_count; i++)
        put(w, events[i].mode | (uint32_t)events[i].write_mode << WRITE_MODE_SHIFT);
    for (uint32_t i = 0; i < trace->event_count; i++)
        put(w, events[i].size);
    for (uint32_t i = 0; i < trace->event_count; i++)
        put_difference(w, events[i].thread, thread_of_step(trace, events[i].step));
    uint32_t *last = xcalloc(trace->thread_count, sizeof *last); /* index + 1, by thread */
    for (uint32_t i = 0; i < trace->event_count; i++) {
        put_difference(w, events[i].stack + 1, last[events[i].thread]);
        last[events[i].thread] = events[i].stack + 1;
    }
    memset(last, 0, trace->thread_count * sizeof *last);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        put_difference(w, events[i].place + 1, last[events[i].thread]);
        last[events[i].thread] = events[i].place + 1;
    }
    free(last);
    write_values(w, trace);
}

static void write_freezes(struct writer *w, const struct trace *trace)
{
    put(w, trace->freeze_count);
    for (uint32_t i = 0; i < trace->freeze_count; i++) {
        const struct trace_freeze *f = &trace->freezes[i];
        put(w, f->event - (i ? f[-1].event : 0));
        put(w, f->thread);
        put(w, f->object);
    }
}

void trace_write(const struct trace *trace, uint8_t **bytes, size_t *length)
{
    struct error error;
    if (!trace_check(trace, &error))
        BUG("a trace with a fault: %s", error.text);
    struct writer w = {0};
    write_tables(&w, trace);
    write_steps(&w, trace);
    write_events(&w, trace);
    write_freezes(&w, trace);
    put(&w, trace->counted);
    *bytes = w.bytes;
    *length = w.length;
}

static void put_checksum(uint8_t *to, uint64_t hash)
{
    for (int i = 0; i < CHECKSUM_SIZE; i++)
        to[i] = (uint8_t)(hash >> (8 * i));
}

void trace_encode(const struct trace *trace, uint8_t **bytes, size_t *length)
{
    uint8_t *payload;
    size_t size;
    trace_write(trace, &payload, &size);
    size_t bound = ZSTD_compressBound(size);
    uint8_t *out = xmalloc(HEADER_SIZE + bound + CHECKSUM_SIZE);
    memcpy(out, magic, sizeof magic);
    out[sizeof magic] = VERSION;
    size_t packed = ZSTD_compress(out + HEADER_SIZE, bound, payload, size, LEVEL);
    if (ZSTD_isError(packed))
        die("cannot compress a trace: %s", ZSTD_getErrorName(packed));
    free(payload);
    size_t end = HEADER_SIZE + packed;
    put_checksum(out + end, XXH3_64bits(out, end));
    *length = end + CHECKSUM_SIZE;
    *bytes = xrealloc(out, *length);
}

/* Reading. */

/* Once something is wrong, everything reads as 0; loops check `bad` at their end. */
struct reader {
    const uint8_t *next, *end;
    bool bad;
};

static uint64_t get(struct reader *r, uint64_t max)
{
    uint64_t number = 0;
    for (unsigned shift = 0; r->next < r->end; shift += 7) {
        uint8_t byte = *r->next++;
        if (shift == 63 && byte > 1)
            break;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte & 0x80)
            continue;
        if ((byte == 0 && shift > 0) || number > max)
            break;
        return number;
    }
    r->bad = true;
    r->next = r->end;
    return 0;
}

static uint32_t get_index(struct reader *r)
{
    return (uint32_t)get(r, UINT32_MAX) - 1;
}

static uint64_t get_signed(struct reader *r)
{
    uint64_t number = get(r, UINT64_MAX);
    return number >> 1 ^ (number & 1 ? UINT64_MAX : 0);
}

static uint32_t get_difference(struct reader *r, uint32_t base)
{
    uint32_t number = (uint32_t)get(r, UINT32_MAX);
    return base + (number >> 1 ^ (number & 1 ? UINT32_MAX : 0));
}

/* A number of entries that the bytes which are left can hold. */
static uint32_t get_count(struct reader *r, size_t entry_size)
{
    uint64_t count = get(r, TRACE_MAX_COUNT);
    if (count > (size_t)(r->end - r->next) / entry_size) {
        r->bad = true;
        return 0;
    }
    return (uint32_t)count;
}

/* Each table's entries must be new: an equal one before it would have been used instead. */
static void read_strings(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_STRING);
    for (uint32_t i = 0; i < count && !r->bad; i++) {
        size_t length = get_count(r, 1);
        if (r->bad || !utf8_is_text((const char *)r->next, length)) {
            r->bad = true;
            return;
        }
        char *text = xmalloc(length + 1);
        memcpy(text, r->next, length);
        text[length] = '\0';
        r->next += length;
        r->bad |= trace_add_string(trace, text) != i;
        free(text);
    }
}

static void read_sites(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_SITE);
    for (uint32_t i = 0; i < count && !r->bad; i++) {
        struct trace_site s;
        s.class_name = get_index(r);
        s.method = get_index(r);
        s.descriptor = get_index(r);
        s.file = get_index(r);
        uint64_t line = get(r, (uint64_t)1 << 33 | 3);
        s.line = (int32_t)((int64_t)(line >> 2) - 1);
        s.is_library = line & 1;
        s.is_compound = line >> 1 & 1;
        s.bci = (int32_t)((int64_t)get(r, (uint64_t)INT32_MAX + 1) - 1);
        r->bad |= trace_add_site(trace, &s) != i;
    }
}

static void read_stacks(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_STACK);
    for (uint32_t i = 0; i < count && !r->bad; i++) {
        struct trace_stack s;
        s.site = get_index(r);
        s.caller = get_index(r);
        r->bad |= trace_add_stack(trace, &s) != i;
    }
}

static void read_threads(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_THREAD);
    for (uint32_t i = 0; i < count && !r->bad; i++) {
        struct trace_thread t;
        t.name = get_index(r);
        t.class_name = get_index(r);
        t.parent = get_index(r);
        trace_add_thread(trace, &t);
    }
}

static void read_places(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_PLACE);
    for (uint32_t i = 0; i < count && !r->bad; i++) {
        uint64_t bits = get(r, PLACE_BITS);
        struct trace_place p = {.kind = (enum trace_place_kind)(bits & PLACE_KIND),
                                .is_volatile = bits & PLACE_VOLATILE,
                                .is_final = bits & PLACE_FINAL,
                                .has_initial = bits & PLACE_INITIAL};
        p.class_name = get_index(r);
        p.field = get_index(r);
        p.field_class = get_index(r);
        p.type = get_index(r);
        p.object = (uint32_t)get(r, UINT32_MAX);
        p.index = (int32_t)get_difference(r, 0);
        p.initial = p.has_initial ? get(r, UINT64_MAX) : 0;
        r->bad |= trace_add_place(trace, &p) != i;
    }
}

/* Steps without their events, which they only count. */
static void read_steps(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_STEP);
    uint64_t events = get(r, TRACE_MAX_COUNT), answers = 0;
    struct trace_step *steps = xcalloc(count, sizeof *steps);
    for (uint32_t i = 0; i < count; i++)
        steps[i].thread = (uint32_t)get(r, UINT32_MAX);
    for (uint32_t i = 0; i < count; i++)
        steps[i].move = (uint8_t)get(r, MOVE_SPURIOUS);
    for (uint32_t i = 0; i < count; i++) {
        steps[i].stack = steps[i].meanwhile = TRACE_NONE;
        if (steps[i].move != MOVE_TIMEOUT)
            continue;
        steps[i].waited = get(r, UINT64_MAX);
        steps[i].stack = get_index(r);
        steps[i].meanwhile = get_index(r);
    }
    for (uint32_t i = 0; i < count; i++)
        steps[i].length = (uint32_t)get(r, UINT32_MAX);
    for (uint32_t i = 0; i < count; i++) {
        steps[i].first_event = (uint32_t)events;
        events += get(r, TRACE_MAX_COUNT - events);
    }
    for (uint32_t i = 0; i < count; i++) {
        steps[i].first_answer = (uint32_t)answers;
        steps[i].answer_count = (uint32_t)get(r, TRACE_MAX_COUNT - answers);
        answers += steps[i].answer_count;
    }
    trace->steps = steps;
    trace->step_count = count;
    if (r->bad || answers > (size_t)(r->end - r->next) / MIN_ANSWER) {
        r->bad = true;
        return;
    }
    trace->answers = xcalloc(answers, sizeof *trace->answers);
    trace->answer_count = (uint32_t)answers;
    for (uint32_t i = 0; i < trace->answer_count; i++)
        trace->answers[i] = (uint32_t)get(r, UINT32_MAX);
    if (r->bad || events > (size_t)(r->end - r->next) / MIN_EVENT) {
        r->bad = true;
        return;
    }
    trace->events = xcalloc(events, sizeof *trace->events);
    trace->event_count = (uint32_t)events;
}

/* Which step each event belongs to, and from it its thread. */
static void read_event_threads(struct reader *r, struct trace *trace)
{
    uint32_t step = 0; /* the first that begins behind event i */
    for (uint32_t i = 0; i < trace->event_count; i++) {
        while (step < trace->step_count && trace->steps[step].first_event <= i)
            step++;
        struct trace_event *e = &trace->events[i];
        e->step = step - 1;
        e->thread = get_difference(r, thread_of_step(trace, e->step));
        if (e->thread >= trace->thread_count) {
            r->bad = true; /* nothing may be looked up by it */
            return;
        }
    }
}

static void read_values(struct reader *r, struct trace *trace)
{
    uint64_t *values = initial_values(trace);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        struct trace_event *e = &trace->events[i];
        uint32_t place = e->place + 1;
        if (place > trace->place_count) {
            r->bad = true;
            break;
        }
        if (e->kind == TRACE_UPDATE) {
            values[place] += get_signed(r);
            e->read = values[place];
        }
        if (e->kind != TRACE_UPDATE || e->wrote)
            values[place] += get_signed(r);
        e->value = values[place];
    }
    free(values);
}

static void read_events(struct reader *r, struct trace *trace)
{
    struct trace_event *events = trace->events;
    for (uint32_t i = 0; i < trace->event_count; i++) {
        uint64_t bits = get(r, EVENT_BITS);
        events[i].kind = bits & EVENT_KIND;
        events[i].wrote = bits & EVENT_WROTE;
        events[i].is_reference = bits & EVENT_REFERENCE;
    }
    for (uint32_t i = 0; i < trace->event_count; i++) {
        uint64_t modes = get(r, UINT8_MAX);
        events[i].mode = modes & EVENT_MODE;
        events[i].write_mode = (uint8_t)(modes >> WRITE_MODE_SHIFT);
    }
    for (uint32_t i = 0; i < trace->event_count; i++)
        events[i].size = (uint8_t)get(r, UINT8_MAX);
    read_event_threads(r, trace);
    if (r->bad)
        return;
    uint32_t *last = xcalloc(trace->thread_count, sizeof *last);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        uint32_t stack = get_difference(r, last[events[i].thread]);
        last[events[i].thread] = stack;
        events[i].stack = stack - 1;
    }
    memset(last, 0, trace->thread_count * sizeof *last);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        uint32_t place = get_difference(r, last[events[i].thread]);
        last[events[i].thread] = place;
        events[i].place = place - 1;
    }
    free(last);
    read_values(r, trace);
}

static void read_freezes(struct reader *r, struct trace *trace)
{
    uint32_t count = get_count(r, MIN_FREEZE);
    uint64_t event = 0;
    trace->freezes = xcalloc(count, sizeof *trace->freezes);
    trace->freeze_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct trace_freeze *f = &trace->freezes[i];
        event += get(r, trace->event_count - event);
        f->event = (uint32_t)event;
        f->thread = (uint32_t)get(r, UINT32_MAX);
        f->object = (uint32_t)get(r, UINT32_MAX);
    }
}

static void read_counted(struct reader *r, struct trace *trace)
{
    trace->counted = (uint8_t)get(r, TRACE_COUNTED_ALL);
}

bool trace_read(struct trace *trace, const uint8_t *bytes, size_t length, struct error *error)
{
    static void (*const tables[])(struct reader *, struct trace *) = {
        read_strings, read_sites,  read_stacks,  read_threads, read_places,
        read_steps,   read_events, read_freezes, read_counted,
    };
    struct reader r = {.next = bytes, .end = bytes + length};
    trace_init(trace);
    for (size_t i = 0; i < sizeof tables / sizeof *tables && !r.bad; i++)
        tables[i](&r, trace);
    if (!r.bad && r.next == r.end && trace_check(trace, error))
        return true;
    if (r.bad || r.next != r.end)
        error_set(error, "bad contents");
    trace_release(trace);
    return error_prefix(error, "corrupt trace");
}

/* NULL with an error. */
static uint8_t *unpack(const uint8_t *bytes, size_t length, size_t *size, struct error *error)
{
    unsigned long long content = ZSTD_getFrameContentSize(bytes, length);
    /* No size and a wrong frame are the two largest numbers. */
    if (content > max_payload || content / MAX_RATIO > length ||
        ZSTD_findFrameCompressedSize(bytes, length) != length) {
        error_set(error, "corrupt trace: not one compressed frame of a sane size");
        return NULL;
    }
    uint8_t *payload = xmalloc((size_t)content);
    *size = ZSTD_decompress(payload, (size_t)content, bytes, length);
    if (!ZSTD_isError(*size) && *size == content)
        return payload;
    error_set(error, "corrupt trace: %s",
              ZSTD_isError(*size) ? ZSTD_getErrorName(*size) : "shorter than it says");
    free(payload);
    return NULL;
}

bool trace_decode(struct trace *trace, const uint8_t *bytes, size_t length, struct error *error)
{
    *trace = (struct trace){0};
    if (length < HEADER_SIZE + CHECKSUM_SIZE || memcmp(bytes, magic, sizeof magic) != 0)
        return error_set(error, "not a trace");
    if (bytes[sizeof magic] < VERSION)
        return error_set(error,
                         "a trace of format %d, by an older version of heddle; this one reads "
                         "format %d: check the program again",
                         bytes[sizeof magic], VERSION);
    if (bytes[sizeof magic] > VERSION)
        return error_set(error,
                         "a trace of format %d, by a newer version of heddle; this one reads "
                         "format %d",
                         bytes[sizeof magic], VERSION);
    size_t end = length - CHECKSUM_SIZE;
    uint8_t checksum[CHECKSUM_SIZE];
    put_checksum(checksum, XXH3_64bits(bytes, end));
    if (memcmp(bytes + end, checksum, sizeof checksum) != 0)
        return error_set(error, "corrupt trace: its checksum is wrong");
    size_t size;
    uint8_t *payload = unpack(bytes + HEADER_SIZE, end - HEADER_SIZE, &size, error);
    if (!payload)
        return false;
    bool good = trace_read(trace, payload, size, error);
    free(payload);
    return good;
}
