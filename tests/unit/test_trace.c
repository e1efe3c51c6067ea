/* test_trace.c - traces: built, checked, written as bytes and read back; bytes that are no trace
 * are refused. */
#include "event/trace_code.h"
#include "trace_builder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#include <cmocka.h>

enum { HEADER = 5, CHECKSUM = 8 }; /* bytes around the compressed frame */
enum { FORMAT = 4 };

static struct error error;

/* One of everything, with the largest and smallest values. */
static void make_rich(struct trace *t)
{
    trace_init(t);
    t->counted = TRACE_COUNTED_NAMES;
    put_thread(t, "main", TRACE_NONE);
    put_thread(t, "Thread-0", 0);
    put_thread(t, "", 0); /* an empty name is a name */
    uint32_t run = put_frame(t, "pkg.Outer$Inner", "run", "Outer.java", 12, 0, false, TRACE_NONE);
    uint32_t lock =
        put_frame(t, "java.util.concurrent.locks.ReentrantLock", "lock", NULL, -1, -1, true, run);
    uint32_t far =
        put_frame(t, "F\xc3\xa4hre", "<clinit>", "F.java", INT32_MAX, INT32_MAX, false, lock);
    struct trace_place place = {.kind = PLACE_FIELD,
                                .class_name = trace_add_string(t, "A"),
                                .field = trace_add_string(t, "x"),
                                .field_class = TRACE_NONE,
                                .type = trace_add_string(t, "double"),
                                .object = UINT32_MAX,
                                .is_volatile = true};
    uint32_t field = trace_add_place(t, &place);
    place.is_volatile = false;
    place.is_final = true;
    uint32_t final_field = trace_add_place(t, &place);
    uint32_t element = put_element(t, "int[]", "A", "a", 2, INT32_MAX);
    uint32_t below = put_element(t, "int[]", NULL, NULL, 2, INT32_MIN);
    uint32_t monitor = put_thing(t, PLACE_OBJECT, "java.lang.Object", 1);
    uint32_t thread = put_thing(t, PLACE_THREAD, NULL, 2);
    uint32_t class = put_thing(t, PLACE_CLASS, "A", 0);

    trace_set_initial(t, field, UINT64_MAX);
    trace_set_initial(t, element, 0);
    trace_set_initial(t, below, 1);

    trace_add_freeze(t, 2, 1);                                      /* before any event */
    put_event(t, 0, TRACE_SYNC, SYNC_BEGIN, TRACE_NONE, thread, 0); /* before any step */
    trace_add_step(t, 0, MOVE_RUN);
    trace_add_answer(t, 0);
    trace_add_answer(t, UINT32_MAX);
    for (unsigned mode = MODE_PLAIN; mode <= MODE_VOLATILE; mode++) {
        put_event(t, 0, TRACE_READ, mode, run, field, UINT64_MAX >> mode);
        put_event(t, 1, TRACE_WRITE, mode, far, element, mode);
        struct trace_event update = {.kind = TRACE_UPDATE,
                                     .mode = (uint8_t)(MODE_VOLATILE - mode),
                                     .write_mode = (uint8_t)mode,
                                     .size = (uint8_t)(1 << mode),
                                     .wrote = mode & 1,
                                     .is_reference = mode & 2,
                                     .thread = 2,
                                     .stack = lock,
                                     .place = final_field,
                                     .value = UINT64_MAX - 7 * mode,
                                     .read = UINT64_MAX - 7 * mode - (mode & 1)};
        trace_add_event(t, &update);
        trace_add_freeze(t, mode % 3, UINT32_MAX - mode);
    }
    trace_add_step(t, 2, MOVE_TIMEOUT); /* nothing was seen of it */
    trace_set_time_out(t, UINT64_MAX - 1, lock, 1);
    trace_add_step(t, 1, MOVE_SPURIOUS);
    trace_add_answer(t, 1);
    for (unsigned kind = FENCE_ACQUIRE; kind <= FENCE_STORE_STORE; kind++)
        put_event(t, 1, TRACE_FENCE, kind, lock, TRACE_NONE, 0);
    for (unsigned kind = SYNC_LOCK; kind <= SYNC_LAST; kind++)
        put_event(t, 1, TRACE_SYNC, kind, lock, kind < SYNC_START ? monitor : class, 0);
    put_event(t, 1, TRACE_CALL, 0, far, TRACE_NONE, 0);
    put_event(t, 1, TRACE_RETURN, 0, far, TRACE_NONE, 0);
    t->steps[2].length = UINT32_MAX;
    trace_add_step(t, 2, MOVE_RUN);
    t->steps[3].length = 1;
    put_event(t, 2, TRACE_THROW, 0, TRACE_NONE, below, 0);
    trace_add_freeze(t, 1, 2); /* after all */
}

static void assert_equal_traces(const struct trace *a, const struct trace *b)
{
    assert_int_equal(a->counted, b->counted);
    assert_int_equal(a->string_count, b->string_count);
    for (uint32_t i = 0; i < a->string_count; i++)
        assert_string_equal(a->strings[i], b->strings[i]);
    assert_int_equal(a->site_count, b->site_count);
    for (uint32_t i = 0; i < a->site_count; i++) {
        const struct trace_site *s = &a->sites[i], *o = &b->sites[i];
        assert_true(s->class_name == o->class_name && s->method == o->method &&
                    s->descriptor == o->descriptor && s->file == o->file && s->line == o->line &&
                    s->bci == o->bci && s->is_library == o->is_library &&
                    s->is_compound == o->is_compound);
    }
    assert_int_equal(a->stack_count, b->stack_count);
    for (uint32_t i = 0; i < a->stack_count; i++)
        assert_true(a->stacks[i].site == b->stacks[i].site &&
                    a->stacks[i].caller == b->stacks[i].caller);
    assert_int_equal(a->thread_count, b->thread_count);
    for (uint32_t i = 0; i < a->thread_count; i++)
        assert_true(a->threads[i].name == b->threads[i].name &&
                    a->threads[i].class_name == b->threads[i].class_name &&
                    a->threads[i].parent == b->threads[i].parent);
    assert_int_equal(a->place_count, b->place_count);
    for (uint32_t i = 0; i < a->place_count; i++) {
        const struct trace_place *p = &a->places[i], *o = &b->places[i];
        assert_true(p->kind == o->kind && p->class_name == o->class_name && p->field == o->field &&
                    p->field_class == o->field_class && p->type == o->type &&
                    p->object == o->object && p->index == o->index &&
                    p->is_volatile == o->is_volatile && p->is_final == o->is_final &&
                    p->has_initial == o->has_initial && p->initial == o->initial);
    }
    assert_int_equal(a->event_count, b->event_count);
    for (uint32_t i = 0; i < a->event_count; i++) {
        const struct trace_event *e = &a->events[i], *o = &b->events[i];
        assert_true(e->kind == o->kind && e->mode == o->mode && e->write_mode == o->write_mode &&
                    e->wrote == o->wrote && e->is_reference == o->is_reference &&
                    e->thread == o->thread && e->step == o->step && e->stack == o->stack &&
                    e->place == o->place && e->size == o->size && e->value == o->value &&
                    e->read == o->read);
    }
    assert_int_equal(a->freeze_count, b->freeze_count);
    for (uint32_t i = 0; i < a->freeze_count; i++)
        assert_true(a->freezes[i].thread == b->freezes[i].thread &&
                    a->freezes[i].object == b->freezes[i].object &&
                    a->freezes[i].event == b->freezes[i].event);
    assert_int_equal(a->step_count, b->step_count);
    for (uint32_t i = 0; i < a->step_count; i++) {
        const struct trace_step *s = &a->steps[i], *o = &b->steps[i];
        assert_true(s->thread == o->thread && s->move == o->move &&
                    s->first_event == o->first_event && s->length == o->length &&
                    s->first_answer == o->first_answer && s->answer_count == o->answer_count &&
                    s->waited == o->waited && s->stack == o->stack && s->meanwhile == o->meanwhile);
    }
    assert_int_equal(a->answer_count, b->answer_count);
    for (uint32_t i = 0; i < a->answer_count; i++)
        assert_int_equal(a->answers[i], b->answers[i]);
}

static void equal_things_get_one_index(void **state)
{
    struct trace t;
    char text[32];
    trace_init(&t);
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 5000; i++) { /* enough to grow every table many times */
            snprintf(text, sizeof text, "name%u", i);
            assert_int_equal(trace_add_string(&t, text), i);
            struct trace_site site = {.class_name = i / 2, .line = (int32_t)i};
            assert_int_equal(trace_add_site(&t, &site), i);
            struct trace_stack stack = {.site = i, .caller = i ? i / 2 : TRACE_NONE};
            assert_int_equal(trace_add_stack(&t, &stack), i);
            struct trace_place place = {.kind = PLACE_ELEMENT, .object = 1, .index = (int32_t)i};
            assert_int_equal(trace_add_place(&t, &place), i);
        }
        assert_int_equal(t.string_count, 5000);
        assert_int_equal(t.site_count, 5000);
        assert_int_equal(t.stack_count, 5000);
        assert_int_equal(t.place_count, 5000);
    }
    assert_string_equal(t.strings[4321], "name4321");
    assert_int_equal(t.sites[4321].line, 4321);
    assert_int_equal(t.stacks[4321].caller, 2160);
    assert_int_equal(t.places[4321].index, 4321);
    trace_release(&t);
}

/* A difference in any one member makes another entry; what lies in the padding does not. */
static void every_member_counts(void **state)
{
    struct trace t;
    trace_init(&t);
    struct trace_site site,
        sites[] = {{.class_name = 1}, {.method = 1}, {.descriptor = 1},     {.file = 1},
                   {.line = 1},       {.bci = 1},    {.is_compound = true}, {.is_library = true}};
    enum { SITES = sizeof sites / sizeof *sites };
    for (uint32_t i = 0; i < SITES; i++)
        assert_int_equal(trace_add_site(&t, &sites[i]), i);
    memset(&site, 0xff, sizeof site);
    site.class_name = site.method = site.descriptor = site.file = 0;
    site.line = site.bci = 0;
    site.is_library = true;
    site.is_compound = false;
    assert_int_equal(trace_add_site(&t, &site), SITES - 1);

    struct trace_place place,
        places[] = {{.kind = PLACE_STATIC}, {.class_name = 1},  {.field = 1},
                    {.field_class = 1},     {.type = 1},        {.object = 1},
                    {.index = 1},           {.is_final = true}, {.is_volatile = true}};
    enum { PLACES = sizeof places / sizeof *places };
    for (uint32_t i = 0; i < PLACES; i++)
        assert_int_equal(trace_add_place(&t, &places[i]), i);
    memset(&place, 0xff, sizeof place);
    place.kind = PLACE_FIELD;
    place.class_name = place.field = place.field_class = place.type = place.object = 0;
    place.index = 0;
    place.is_final = false;
    place.is_volatile = true;
    assert_int_equal(trace_add_place(&t, &place), PLACES - 1);
    trace_release(&t);
}

static void text_becomes_utf8(void **state)
{
    struct trace t;
    trace_init(&t);
    uint32_t smile = trace_add_string(&t, "\xed\xa0\xbd\xed\xb8\x80"); /* modified UTF-8 */
    assert_string_equal(t.strings[smile], "\xf0\x9f\x98\x80");
    assert_int_equal(trace_add_string(&t, "\xf0\x9f\x98\x80"), smile);
    assert_string_equal(t.strings[trace_add_string(&t, "a\xff")], "a\xef\xbf\xbd");
    trace_release(&t);
}

static void events_and_answers_belong_to_the_last_step(void **state)
{
    struct trace t;
    make_rich(&t);
    assert_true(trace_check(&t, &error));
    assert_int_equal(t.step_count, 4);
    assert_int_equal(t.events[0].step, TRACE_NONE);
    assert_int_equal(t.steps[0].first_event, 1);
    assert_int_equal(t.events[1].step, 0);
    assert_int_equal(t.events[12].step, 0); /* three events for each of four modes */
    assert_int_equal(t.steps[1].first_event, 13);
    assert_int_equal(t.steps[2].first_event, 13);
    assert_int_equal(t.events[13].step, 2);
    assert_int_equal(t.events[t.event_count - 1].step, 3);
    assert_int_equal(t.steps[0].first_answer, 0);
    assert_int_equal(t.steps[0].answer_count, 2);
    assert_int_equal(t.steps[1].answer_count, 0);
    assert_int_equal(t.steps[2].first_answer, 2);
    assert_int_equal(t.steps[2].answer_count, 1);
    assert_int_equal(t.answers[2], 1);
    trace_release(&t);
    trace_release(&t); /* harmless */
}

static void round_trip(void **state)
{
    struct trace t, back;
    uint8_t *bytes, *again;
    size_t length, length_again;
    make_rich(&t);
    trace_encode(&t, &bytes, &length);
    assert_true(trace_decode(&back, bytes, length, &error));
    assert_equal_traces(&t, &back);
    trace_encode(&back, &again, &length_again);
    assert_int_equal(length, length_again);
    assert_memory_equal(bytes, again, length);

    /* What was read can be built on. */
    uint32_t count = back.string_count;
    assert_int_equal(trace_add_string(&back, "Outer.java"), trace_add_string(&t, "Outer.java"));
    assert_int_equal(trace_add_string(&back, "new"), count);
    for (int i = 0; i < 100; i++) {
        trace_add_step(&back, 0, MOVE_RUN);
        trace_add_answer(&back, 7);
        put_event(&back, 0, TRACE_CALL, 0, 0, TRACE_NONE, 0);
        trace_add_freeze(&back, 0, 1);
        put_thread(&back, "more", 0);
    }
    assert_true(trace_check(&back, &error));
    assert_int_equal(back.event_count, t.event_count + 100);
    free(bytes);
    free(again);
    trace_release(&t);
    trace_release(&back);
}

static void round_trip_of_nothing(void **state)
{
    struct trace t, back;
    uint8_t *bytes;
    size_t length;
    trace_init(&t);
    trace_encode(&t, &bytes, &length);
    assert_true(trace_decode(&back, bytes, length, &error));
    assert_equal_traces(&t, &back);
    trace_release(&t);
    trace_release(&back);
    free(bytes);
}

/* Two threads that take turns at adding to a counter under a lock, `rounds` times each. */
static void make_long(struct trace *t, uint32_t rounds)
{
    trace_init(t);
    put_thread(t, "main", TRACE_NONE);
    put_thread(t, "Thread-0", 0);
    uint32_t run = put_frame(t, "Worker", "run", "Worker.java", 10, 5, false, TRACE_NONE);
    uint32_t frames[5];
    for (int i = 0; i < 5; i++)
        frames[i] = put_frame(t, "Counter", "add", "Counter.java", 20 + i, 4 * i, false, run);
    uint32_t lock = put_thing(t, PLACE_OBJECT, "java.lang.Object", 1);
    uint32_t sum = put_field(t, PLACE_FIELD, "Counter", "sum", 2);
    uint32_t seed = 1;
    for (uint32_t i = 0; i < 2 * rounds; i++) {
        seed = seed * 1103515245 + 12345;
        uint32_t thread = seed >> 16 & 1;
        trace_add_step(t, thread, MOVE_RUN);
        put_event(t, thread, TRACE_CALL, 0, frames[0], TRACE_NONE, 0);
        put_event(t, thread, TRACE_SYNC, SYNC_LOCK, frames[0], lock, 0);
        put_event(t, thread, TRACE_READ, MODE_PLAIN, frames[1], sum, seed >> 16);
        put_event(t, thread, TRACE_WRITE, MODE_PLAIN, frames[2], sum, (seed >> 16) + 1);
        put_event(t, thread, TRACE_SYNC, SYNC_UNLOCK, frames[3], lock, 0);
        put_event(t, thread, TRACE_RETURN, 0, frames[4], TRACE_NONE, 0);
    }
}

/* Each step of six events has 17 random bits in it; four bytes for them is not much. */
static void long_traces_are_small(void **state)
{
    struct trace t, back;
    uint8_t *bytes;
    size_t length;
    make_long(&t, 9000);
    assert_int_equal(t.event_count, 108000);
    trace_encode(&t, &bytes, &length);
    print_message("%u events in %zu bytes\n", t.event_count, length);
    assert_true(length < (size_t)4 * t.step_count);
    assert_true(trace_decode(&back, bytes, length, &error));
    assert_equal_traces(&t, &back);
    trace_release(&t);
    trace_release(&back);
    free(bytes);
}

static void expect_refused(const uint8_t *bytes, size_t length, const char *text)
{
    struct trace t;
    uint8_t *copy = malloc(length + 1); /* of just that size, so that a sanitizer sees more */
    copy = realloc(copy, length ? length : 1);
    memcpy(copy, bytes, length);
    error.text[0] = '\0';
    assert_false(trace_decode(&t, copy, length, &error));
    if (text)
        assert_string_equal(error.text, text);
    assert_true(error.text[0] != '\0');
    assert_int_equal(t.event_count, 0);
    assert_null(t.events);
    free(copy);
}

static void damaged_bytes_are_refused(void **state)
{
    struct trace t;
    uint8_t *bytes;
    size_t length;
    make_rich(&t);
    trace_encode(&t, &bytes, &length);
    for (size_t i = 0; i < length; i++)
        expect_refused(bytes, i, i < HEADER + CHECKSUM ? "not a trace" : NULL);
    for (size_t i = 0; i < length; i++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1 << bit);
            expect_refused(bytes, length,
                           i < 4    ? "not a trace"
                           : i == 4 ? NULL
                                    : "corrupt trace: its checksum is wrong");
            bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    trace_release(&t);
    free(bytes);
}

/* All else is as it should be. */
static void other_formats_are_refused(void **state)
{
    struct trace t;
    uint8_t *bytes;
    size_t length;
    make_rich(&t);
    trace_encode(&t, &bytes, &length);
    for (int format = 0; format < 256; format++) {
        char text[200];
        if (format == FORMAT)
            continue;
        snprintf(text, sizeof text,
                 format < FORMAT ? "a trace of format %d, by an older version of heddle; this one "
                                   "reads format %d: check the program again"
                                 : "a trace of format %d, by a newer version of heddle; this one "
                                   "reads format %d",
                 format, FORMAT);
        bytes[4] = (uint8_t)format;
        uint64_t hash = XXH3_64bits(bytes, length - CHECKSUM);
        for (int i = 0; i < CHECKSUM; i++)
            bytes[length - CHECKSUM + (size_t)i] = (uint8_t)(hash >> (8 * i));
        expect_refused(bytes, length, text);
    }
    trace_release(&t);
    free(bytes);
}

/* As format 1 had it: one event of a thread that has one name, "a". */
static void trace_of_format_1(void **state)
{
    uint8_t bytes[100] = "HdlT\1";
    size_t packed = ZSTD_compress(bytes + HEADER, sizeof bytes - HEADER - CHECKSUM,
                                  "\1\1a\0\0\1\1\1\0\0\0\1\0\0\0\0\0\0", 18, 1);
    assert_false(ZSTD_isError(packed));
    uint64_t hash = XXH3_64bits(bytes, HEADER + packed);
    for (int i = 0; i < CHECKSUM; i++)
        bytes[HEADER + packed + (size_t)i] = (uint8_t)(hash >> (8 * i));
    expect_refused(bytes, HEADER + packed + CHECKSUM,
                   "a trace of format 1, by an older version of heddle; this one reads format 4: "
                   "check the program again");
}

/* Header, frame and a right checksum. */
static uint8_t *wrap(const void *frame, size_t size, size_t *length)
{
    *length = HEADER + size + CHECKSUM;
    uint8_t *bytes = malloc(*length);
    memcpy(bytes, "HdlT\4", HEADER);
    memcpy(bytes + HEADER, frame, size);
    uint64_t hash = XXH3_64bits(bytes, HEADER + size);
    for (int i = 0; i < CHECKSUM; i++)
        bytes[HEADER + size + (size_t)i] = (uint8_t)(hash >> (8 * i));
    return bytes;
}

static void expect_frame_refused(const void *frame, size_t size)
{
    size_t length;
    uint8_t *bytes = wrap(frame, size, &length);
    expect_refused(bytes, length, "corrupt trace: not one compressed frame of a sane size");
    free(bytes);
}

/* With a right checksum, only what is inside can be wrong. */
static void frames_that_are_not_ours(void **state)
{
    struct trace t, back;
    uint8_t *payload;
    size_t size, length;
    make_rich(&t);
    trace_write(&t, &payload, &size);
    size_t bound = ZSTD_compressBound(size);
    uint8_t *frame = malloc(2 * bound + 100);
    size_t packed = ZSTD_compress(frame, bound, payload, size, 1);

    uint8_t *good = wrap(frame, packed, &length);
    assert_true(trace_decode(&back, good, length, &error)); /* else nothing is shown below */
    trace_release(&back);
    free(good);

    expect_frame_refused(frame, 0);
    expect_frame_refused(frame, packed - 1);
    expect_frame_refused("no frame at all", 15);
    expect_frame_refused("\x28\xb5\x2f\xfd", 4);
    memcpy(frame + packed, "\x50\x2a\x4d\x18\0\0\0\0", 8); /* a frame that is to be skipped */
    expect_frame_refused(frame, packed + 8);
    uint8_t *skipped = wrap(frame + packed, 8, &length);
    expect_refused(skipped, length, "corrupt trace: bad contents"); /* none at all */
    free(skipped);
    memcpy(frame + packed, frame, packed);
    expect_frame_refused(frame, 2 * packed);
    /* 2^40 bytes of contents, and no block to fill them: must not be allocated. */
    expect_frame_refused("\x28\xb5\x2f\xfd\xe0\0\0\0\0\0\1\0\0\1\0\0", 16);
    /* 256 MiB that 16 bytes cannot make. */
    expect_frame_refused("\x28\xb5\x2f\xfd\xe0\0\0\0\x10\0\0\0\0\1\0\0", 16);
    /* 544 MiB: more than any trace has, though the bytes would suffice. */
    static uint8_t large[17 * 1024 + 16] = "\x28\xb5\x2f\xfd\xe0\0\0\0\x22\0\0\0\0\x01\x20\x02";
    assert_int_equal(ZSTD_findFrameCompressedSize(large, sizeof large), sizeof large);
    expect_frame_refused(large, sizeof large);
    /* A frame without its content's size. */
    ZSTD_CCtx *context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
    packed = ZSTD_compress2(context, frame, bound, payload, size);
    assert_false(ZSTD_isError(packed));
    expect_frame_refused(frame, packed);
    ZSTD_freeCCtx(context);
    free(frame);
    free(payload);
    trace_release(&t);
}

/* Each byte of the contents replaced by each value: refused, or another trace that is written
 * as just these bytes. */
static void changed_contents(void **state)
{
    struct trace t, back;
    uint8_t *bytes, *again;
    size_t length, length_again, accepted = 0;
    make_rich(&t);
    trace_write(&t, &bytes, &length);
    for (size_t i = 0; i < length; i++)
        assert_false(trace_read(&back, bytes, i, &error));
    for (size_t i = 0; i < length; i++) {
        uint8_t old = bytes[i];
        for (int value = 0; value < 256; value++) {
            bytes[i] = (uint8_t)value;
            if (!trace_read(&back, bytes, length, &error))
                continue;
            accepted++;
            assert_true(trace_check(&back, &error));
            trace_write(&back, &again, &length_again);
            assert_int_equal(length, length_again);
            assert_memory_equal(bytes, again, length);
            free(again);
            trace_release(&back);
        }
        bytes[i] = old;
    }
    /* Not one of them would mean that nothing was tried: a name may be another. */
    assert_true(accepted > length);
    bytes = realloc(bytes, length + 1);
    bytes[length] = 0;
    assert_false(trace_read(&back, bytes, length + 1, &error));
    assert_string_equal(error.text, "corrupt trace: bad contents");
    free(bytes);
    trace_release(&t);
}

static void expect_contents_refused(const char *bytes, size_t length, const char *text)
{
    struct trace t;
    assert_false(trace_read(&t, (const uint8_t *)bytes, length, &error));
    assert_string_equal(error.text, text);
}

static void contents_by_hand(void **state)
{
    static const char bad[] = "corrupt trace: bad contents";
    struct trace t;
    /* No strings, sites, stacks, threads, places, steps; no event before the first; no
     * freezes; no number that was counted. */
    assert_true(trace_read(&t, (const uint8_t *)"\0\0\0\0\0\0\0\0\0", 9, &error));
    trace_release(&t);
    assert_true(trace_read(&t, (const uint8_t *)"\0\0\0\0\0\0\0\0\7", 9, &error));
    assert_int_equal(t.counted, TRACE_COUNTED_ALL);
    trace_release(&t);
    expect_contents_refused("\0\0\0\0\0\0\0\0\10", 9, bad); /* counted is what there is not */
    expect_contents_refused("\0\0\0\0\0\0\0\0", 8, bad);    /* not said what was counted */
    expect_contents_refused("", 0, bad);
    expect_contents_refused("\x80\0\0\0\0\0\0\0\0\0", 10, bad); /* 0 in two bytes */
    expect_contents_refused("\xff\xff\xff\xff\xff\xff\xff\xff\xff\2\0", 11, bad); /* 65 bits */
    expect_contents_refused("\x80\x80\x80\4\0\0\0\0\0\0\0", 11, bad);             /* 2^23 strings */
    expect_contents_refused("\1\x80\x80\x80\4\0\0\0\0\0\0\0", 12, bad); /* one of 2^23 bytes */
    expect_contents_refused("\2\1a\1a\0\0\0\0\0\0\0", 12, bad);         /* twice the same */
    expect_contents_refused("\1\1\0\0\0\0\0\0\0\0", 10, bad);           /* a NUL */
    expect_contents_refused("\1\1\xff\0\0\0\0\0\0\0", 10, bad);         /* no UTF-8 */
    expect_contents_refused("\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0", 16,
                            bad); /* an event of no thread */
    /* An event of a thread that has one name, "a"; then one with a stack that there is not, one of
     * 3 bytes, and with bad freezes. */
#define EVENT(size, stack, value) "\1\1a\0\0\1\1\1\0\0\0\1\0\0" size "\0" stack "\0" value
    assert_true(trace_read(&t, (const uint8_t *)EVENT("\4", "\0", "\0") "\0\0", 21, &error));
    assert_int_equal(t.event_count, 1);
    trace_release(&t);
    expect_contents_refused(EVENT("\4", "\2", "\0") "\0\0", 21, "corrupt trace: bad event 0");
    expect_contents_refused(EVENT("\3", "\0", "\0") "\0\0", 21, "corrupt trace: bad event 0");
    expect_contents_refused(EVENT("\4", "\0", "\0") "\1\0\1\1\0", 24,
                            "corrupt trace: bad freeze 0"); /* of a thread that there is not */
    expect_contents_refused(EVENT("\4", "\0", "\0") "\1\0\0\0\0", 24,
                            "corrupt trace: bad freeze 0");                 /* of no object */
    expect_contents_refused(EVENT("\4", "\0", "\0") "\1\2\0\1\0", 24, bad); /* behind the end */
#undef EVENT
    expect_contents_refused("\1\1a\0\0\1\1\2\0\0\0\0\0\0", 14, "corrupt trace: bad thread 0");
    expect_contents_refused("\1\1a\1\1\1\1\0\0\0\2\1\2\1\1\0\0\0\0\0\0", 21,
                            "corrupt trace: bad stack 0"); /* two that call each other */
}

/* Each of these makes the rich trace a bad one, and trace_check() says what it stumbles over. */
static void faults_are_found(void **state)
{
    struct trace t;
    make_rich(&t);
#define EXPECT_FAULT(lvalue, value, words)      \
    do {                                        \
        __typeof__(lvalue) old = (lvalue);      \
        (lvalue) = (value);                     \
        assert_false(trace_check(&t, &error));  \
        assert_string_equal(error.text, words); \
        (lvalue) = old;                         \
        assert_true(trace_check(&t, &error));   \
    } while (0)
    char rubbish[] = "\xff";
    EXPECT_FAULT(t.strings[3], rubbish, "bad string 3");
    EXPECT_FAULT(t.sites[0].class_name, t.string_count, "bad site 0");
    EXPECT_FAULT(t.sites[1].method, TRACE_NONE, "bad site 1");
    EXPECT_FAULT(t.sites[1].descriptor, TRACE_NONE, "bad site 1");
    EXPECT_FAULT(t.sites[1].file, t.string_count, "bad site 1");
    EXPECT_FAULT(t.sites[1].line, -2, "bad site 1");
    EXPECT_FAULT(t.sites[1].bci, -2, "bad site 1");
    EXPECT_FAULT(t.stacks[1].site, t.site_count, "bad stack 1");
    EXPECT_FAULT(t.stacks[1].caller, 1, "bad stack 1");
    EXPECT_FAULT(t.threads[2].name, TRACE_NONE, "bad thread 2");
    EXPECT_FAULT(t.threads[2].class_name, t.string_count, "bad thread 2");
    EXPECT_FAULT(t.threads[2].parent, 2, "bad thread 2");
    EXPECT_FAULT(t.places[0].kind, (enum trace_place_kind)(PLACE_CLASS + 1), "bad place 0");
    EXPECT_FAULT(t.places[0].class_name, TRACE_NONE, "bad place 0");
    EXPECT_FAULT(t.places[0].field, TRACE_NONE, "bad place 0");
    EXPECT_FAULT(t.places[0].type, t.string_count, "bad place 0");
    EXPECT_FAULT(t.places[2].field, t.string_count, "bad place 2");
    EXPECT_FAULT(t.places[2].field_class, t.string_count, "bad place 2");
    EXPECT_FAULT(t.places[5].object, 3, "bad place 5"); /* thread 3 of 3 */
    EXPECT_FAULT(t.places[1].initial, 1, "bad place 1");
    EXPECT_FAULT(t.events[4].size, 0, "bad event 4");
    EXPECT_FAULT(t.events[4].size, 3, "bad event 4");
    EXPECT_FAULT(t.events[4].size, 16, "bad event 4");
    EXPECT_FAULT(t.events[18].size, 4, "bad event 18");
    EXPECT_FAULT(t.events[1].read, 1, "bad event 1");
    EXPECT_FAULT(t.events[3].read, 1, "bad event 3"); /* an update that failed */
    EXPECT_FAULT(t.freezes[1].thread, 3, "bad freeze 1");
    EXPECT_FAULT(t.freezes[1].object, 0, "bad freeze 1");
    EXPECT_FAULT(t.freezes[1].event, 9, "bad freeze 2");
    EXPECT_FAULT(t.freezes[5].event, t.event_count + 1, "bad freeze 5");
    EXPECT_FAULT(t.events[4].kind, TRACE_THROW + 1, "bad event 4");
    EXPECT_FAULT(t.events[4].mode, MODE_VOLATILE + 1, "bad event 4");
    EXPECT_FAULT(t.events[4].write_mode, MODE_VOLATILE + 1, "bad event 4");
    EXPECT_FAULT(t.events[4].thread, 3, "bad event 4");
    EXPECT_FAULT(t.events[4].stack, t.stack_count, "bad event 4");
    EXPECT_FAULT(t.events[4].place, t.place_count, "bad event 4");
    EXPECT_FAULT(t.events[4].step, 4, "bad event 4");
    EXPECT_FAULT(t.events[4].step, 1, "bad step 0");
    EXPECT_FAULT(t.events[0].step, 0, "bad step 0");
    EXPECT_FAULT(t.events[14].mode, FENCE_STORE_STORE + 1, "bad event 14");
    EXPECT_FAULT(t.events[18].mode, SYNC_LAST + 1, "bad event 18");
    EXPECT_FAULT(t.events[t.event_count - 1].mode, THROW_CAUGHT + 1, "bad event 37");
    EXPECT_FAULT(t.steps[2].thread, 3, "bad step 2");
    EXPECT_FAULT(t.steps[2].move, MOVE_SPURIOUS + 1, "bad step 2");
    EXPECT_FAULT(t.steps[1].first_event, 14, "bad step 0");
    EXPECT_FAULT(t.steps[3].first_event, t.event_count + 1, "bad step 2");
    EXPECT_FAULT(t.steps[0].first_event, 14, "bad step 0");
    EXPECT_FAULT(t.steps[2].first_answer, 1, "bad step 2");
    EXPECT_FAULT(t.steps[1].stack, t.stack_count, "bad step 1");
    EXPECT_FAULT(t.steps[1].meanwhile, t.thread_count, "bad step 1");
    EXPECT_FAULT(t.steps[0].waited, 1, "bad step 0"); /* of no time-out */
    EXPECT_FAULT(t.steps[2].answer_count, 2, "bad step 2");
    EXPECT_FAULT(t.steps[2].answer_count, 0, "bad step 3");
    EXPECT_FAULT(t.answer_count, 2, "bad step 2");
    EXPECT_FAULT(t.step_count, 0, "bad event 1");
    trace_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_things_get_one_index),
        cmocka_unit_test(every_member_counts),
        cmocka_unit_test(text_becomes_utf8),
        cmocka_unit_test(events_and_answers_belong_to_the_last_step),
        cmocka_unit_test(round_trip),
        cmocka_unit_test(round_trip_of_nothing),
        cmocka_unit_test(long_traces_are_small),
        cmocka_unit_test(damaged_bytes_are_refused),
        cmocka_unit_test(other_formats_are_refused),
        cmocka_unit_test(trace_of_format_1),
        cmocka_unit_test(frames_that_are_not_ours),
        cmocka_unit_test(changed_contents),
        cmocka_unit_test(contents_by_hand),
        cmocka_unit_test(faults_are_found),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
