/* fuzz_trace.c - any bytes as a trace: as they are, as its compressed frame under a right
 * checksum, and as its contents.  Read, or refused with one line that says why. */
#include "base/arena.h"
#include "event/trace_code.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEADER = 5, CHECKSUM = 8 };

static void expect(bool holds)
{
    if (!holds)
        abort();
}

static void expect_reason(const struct error *error, const struct trace *trace)
{
    expect(error->text[0] != '\0' && !strchr(error->text, '\n'));
    expect(!trace->events && trace->event_count == 0 && !trace->index);
}

static void decode(const uint8_t *bytes, size_t size)
{
    struct trace trace;
    struct error error = {""};
    if (trace_decode(&trace, bytes, size, &error))
        expect(trace_check(&trace, &error));
    else
        expect_reason(&error, &trace);
    trace_release(&trace);
}

static void decode_frame(const uint8_t *data, size_t size)
{
    uint8_t *bytes = xmalloc(HEADER + size + CHECKSUM);
    memcpy(bytes, "HdlT\3", HEADER);
    if (size)
        memcpy(bytes + HEADER, data, size);
    uint64_t hash = XXH3_64bits(bytes, HEADER + size);
    for (int i = 0; i < CHECKSUM; i++)
        bytes[HEADER + size + (size_t)i] = (uint8_t)(hash >> (8 * i));
    decode(bytes, HEADER + size + CHECKSUM);
    free(bytes);
}

/* One trace has one form: what can be read is written as the same bytes, also after a whole
 * round trip. */
static void read_contents(const uint8_t *data, size_t size)
{
    struct trace trace, back;
    struct error error = {""};
    if (!trace_read(&trace, data, size, &error)) {
        expect_reason(&error, &trace);
        return;
    }
    expect(trace_check(&trace, &error));
    uint8_t *bytes;
    size_t length;
    trace_encode(&trace, &bytes, &length);
    expect(trace_decode(&back, bytes, length, &error));
    free(bytes);
    trace_write(&back, &bytes, &length);
    expect(length == size && memcmp(bytes, data, size) == 0);
    free(bytes);
    trace_release(&trace);
    trace_release(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    decode(data, size);
    decode_frame(data, size);
    read_contents(data, size);
    return 0;
}
