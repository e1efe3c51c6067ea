/* zip.c - natives of java.util.zip over zlib: Inflater, Deflater, CRC32, Adler32.
 *
 * zlib's own state lies in off-heap memory.  What a call has changed of it goes into the undo log after
 * the call, so that an execution that unpacks can be taken back: the state is large, and a call
 * changes little of it. */
#include "vm/run/access_event.h"
#include "vm/native/helpers.h"
#include "vm/heap/offheap.h"

#include <stdlib.h>
#include <zlib.h>

enum { MAX_BLOCKS = 16, DEFAULT_MEMORY_LEVEL = 8 };

/* What the `long` of an Inflater or Deflater points at. */
struct zip_stream {
    z_stream z;
    struct undo_log *log;
    uint64_t arena; /* of its memory: the thread's that has made it */
    uint64_t block_count;
    int64_t blocks[MAX_BLOCKS]; /* zlib's allocations; 0 = freed */
};

static void clear(struct undo_log *log, uint64_t *words, size_t size)
{
    for (size_t i = 0; i < (size + 7) / 8; i++)
        if (words[i])
            UNDO_SET(log, words[i], 0);
}

static voidpf stream_alloc(voidpf opaque, uInt items, uInt size)
{
    struct zip_stream *s = opaque;
    int64_t block = 0;
    if (s->block_count < MAX_BLOCKS)
        block = offheap_alloc(s->log, (unsigned)s->arena, (uint64_t)items * size);
    if (block) {
        /* zlib reads its hash tables before it writes them: no old content may be there. */
        clear(s->log, (uint64_t *)(intptr_t)block, (size_t)items * size);
        s->blocks[s->block_count++] = block;
    }
    return (voidpf)(intptr_t)block;
}

static void stream_free(voidpf opaque, voidpf address)
{
    struct zip_stream *s = opaque;
    for (uint64_t i = 0; i < s->block_count; i++) {
        if (s->blocks[i] == (int64_t)(intptr_t)address) {
            s->blocks[i] = 0;
            offheap_free(s->log, (int64_t)(intptr_t)address);
        }
    }
}

/* A call of zlib: what its state was before. */
struct zip_call {
    struct zip_stream *s;
    struct zip_stream stream;
    char *blocks[MAX_BLOCKS]; /* NULL: there was none, or nothing is undone */
};

static void call_begin(struct thread *t, struct zip_stream *s, struct zip_call *call)
{
    *call = (struct zip_call){.s = s, .stream = *s};
    s->log = &t->vm->log;
    for (uint64_t i = 0; t->vm->log.active && i < s->block_count; i++) {
        if (!s->blocks[i])
            continue;
        uint64_t size = offheap_size(s->blocks[i]);
        call->blocks[i] = memcpy(xmalloc(size), (const void *)(intptr_t)s->blocks[i], size);
    }
}

/* Saves what was in memory where it is not any more; before NULL: zeros. */
static void save_changes(struct undo_log *log, void *memory, const void *before, size_t size)
{
    uint64_t *words = memory;
    for (size_t i = 0; i < size / 8; i++) {
        uint64_t now = words[i], old = before ? ((const uint64_t *)before)[i] : 0;
        if (now == old)
            continue;
        words[i] = old;
        UNDO_SET(log, words[i], now);
    }
}

static void call_end(struct thread *t, struct zip_call *call)
{
    struct undo_log *log = &t->vm->log;
    struct zip_stream *s = call->s;
    if (!log->active)
        return;
    for (uint64_t i = 0; i < MAX_BLOCKS; i++) {
        bool was_there = i < call->stream.block_count && call->stream.blocks[i];
        bool is_there = i < s->block_count && s->blocks[i];
        if (is_there)
            save_changes(log, (void *)(intptr_t)s->blocks[i], was_there ? call->blocks[i] : NULL,
                         offheap_size(s->blocks[i]));
        free(call->blocks[i]);
    }
    save_changes(log, s, &call->stream, sizeof *s);
}

/* Calls zlib with the stream behind an address. */
#define WITH_STREAM(t, address, s, status, expression)                   \
    do {                                                                 \
        struct zip_stream *s = (struct zip_stream *)(intptr_t)(address); \
        struct zip_call zip_call;                                        \
        call_begin(t, s, &zip_call);                                     \
        (status) = (expression);                                         \
        call_end(t, &zip_call);                                          \
    } while (0)

static struct zip_stream *stream_new(struct thread *t)
{
    int64_t address = offheap_alloc(&t->vm->log, offheap_arena(t), sizeof(struct zip_stream));
    if (!address)
        return NULL;
    struct zip_stream *s = (struct zip_stream *)(intptr_t)address;
    undo_save_range(&t->vm->log, s, sizeof(*s));
    *s = (struct zip_stream){
        .z = {.zalloc = stream_alloc, .zfree = stream_free, .opaque = s},
        .log = &t->vm->log,
        .arena = offheap_arena(t),
    };
    return s;
}

static enum native_status stream_made(struct thread *t, struct zip_stream *s, int status,
                                      union value *result)
{
    if (status == Z_OK)
        RETURN_LONG((int64_t)(intptr_t)s);
    const char *message = s->z.msg;
    offheap_free(&t->vm->log, (int64_t)(intptr_t)s);
    if (status == Z_MEM_ERROR)
        return throw_oom(t, NULL);
    if (status == Z_STREAM_ERROR)
        return throw_new(t, "java/lang/IllegalArgumentException", NULL);
    return throw_new(t, "java/lang/InternalError", "%s", message ? message : "zlib failed");
}

/* ---- input and output: arrays or memory, in the same argument slots ---- */

/* Slots 3..5 hold array, offset, length or address (two slots), length; 6..8 the same for
 * output. */
static void set_input(struct thread *t, z_stream *z, const union value *args, bool is_array)
{
    int32_t length = args[5].i;
    if (is_array) {
        report_range(t, ACCESS_READ, args[3].l, (uint32_t)(ARRAY_DATA_OFFSET + args[4].i),
                     (size_t)length);
        z->next_in = (Bytef *)array_data(args[3].l) + args[4].i;
    } else {
        offheap_use(t, args[3].j, (uint64_t)length, false);
        z->next_in = (Bytef *)(intptr_t)args[3].j;
    }
    z->avail_in = (uInt)length;
}

static void set_output(struct thread *t, z_stream *z, const union value *args, bool is_array)
{
    int32_t length = args[8].i;
    z->next_out =
        is_array ? (Bytef *)array_data(args[6].l) + args[7].i : (Bytef *)(intptr_t)args[6].j;
    z->avail_out = (uInt)length;
    if (!is_array)
        offheap_use(t, args[6].j, (uint64_t)length, true);
    undo_save_range(&t->vm->log, z->next_out, (size_t)length);
}

static void report_output(struct thread *t, const union value *args, bool is_array, int32_t written)
{
    if (is_array && written)
        report_range(t, ACCESS_WRITE, args[6].l, (uint32_t)(ARRAY_DATA_OFFSET + args[7].i),
                     (size_t)written);
}

/* read | written << 31 | bit 62 | bit 63, as Inflater and Deflater take it apart. */
static int64_t packed(int32_t read, int32_t written, bool bit62, bool bit63)
{
    return (int64_t)((uint64_t)(uint32_t)read | (uint64_t)(uint32_t)written << 31 |
                     (uint64_t)bit62 << 62 | (uint64_t)bit63 << 63);
}

/* ---- Inflater ---- */

NATIVE(inflater_init)
{
    struct zip_stream *s = stream_new(t);
    if (!s)
        return throw_oom(t, NULL);
    int status, bits = args[0].i ? -MAX_WBITS : MAX_WBITS;
    WITH_STREAM(t, (intptr_t)s, z, status, inflateInit2(&z->z, bits));
    return stream_made(t, s, status, result);
}

static enum native_status bad_data(struct thread *t, ref inflater, const z_stream *z, int32_t read,
                                   int32_t written)
{
    CACHED_FIELD(input_consumed, t->vm, "java/util/zip/Inflater", "inputConsumed", "I");
    CACHED_FIELD(output_consumed, t->vm, "java/util/zip/Inflater", "outputConsumed", "I");
    heap_put_int(&t->vm->heap, inflater, input_consumed, read);
    heap_put_int(&t->vm->heap, inflater, output_consumed, written);
    if (!z->msg)
        return throw_new(t, "java/util/zip/DataFormatException", NULL);
    return throw_new(t, "java/util/zip/DataFormatException", "%s", z->msg);
}

static enum native_status do_inflate(struct thread *t, union value *args, union value *result,
                                     bool input_array, bool output_array)
{
    struct zip_stream *s = (struct zip_stream *)(intptr_t)args[1].j;
    struct zip_call zip_call;
    call_begin(t, s, &zip_call);
    set_input(t, &s->z, args, input_array);
    set_output(t, &s->z, args, output_array);
    int status = inflate(&s->z, Z_SYNC_FLUSH);
    int32_t read = args[5].i - (int32_t)s->z.avail_in;
    int32_t written = args[8].i - (int32_t)s->z.avail_out;
    s->z.next_in = NULL;
    s->z.next_out = NULL;
    call_end(t, &zip_call);
    report_output(t, args, output_array, written);
    switch (status) {
    case Z_BUF_ERROR: RETURN_LONG(0);
    case Z_OK: RETURN_LONG(packed(read, written, false, false));
    case Z_STREAM_END: RETURN_LONG(packed(read, written, true, false));
    case Z_NEED_DICT: RETURN_LONG(packed(read, written, false, true));
    case Z_DATA_ERROR: return bad_data(t, args[0].l, &s->z, read, written);
    case Z_MEM_ERROR: return throw_oom(t, NULL);
    default:
        return throw_new(t, "java/lang/InternalError", "%s", s->z.msg ? s->z.msg : "zlib failed");
    }
}

NATIVE(inflate_bytes_bytes)
{
    return do_inflate(t, args, result, true, true);
}

NATIVE(inflate_bytes_buffer)
{
    return do_inflate(t, args, result, true, false);
}

NATIVE(inflate_buffer_bytes)
{
    return do_inflate(t, args, result, false, true);
}

NATIVE(inflate_buffer_buffer)
{
    return do_inflate(t, args, result, false, false);
}

static enum native_status dictionary_set(struct thread *t, int status)
{
    if (status == Z_OK)
        return NATIVE_DONE;
    if (status == Z_STREAM_ERROR || status == Z_DATA_ERROR)
        return throw_new(t, "java/lang/IllegalArgumentException", NULL);
    return throw_new(t, "java/lang/InternalError", "zlib failed");
}

NATIVE(inflater_set_dictionary)
{
    (void)result;
    int status;
    report_range(t, ACCESS_READ, args[2].l, (uint32_t)(ARRAY_DATA_OFFSET + args[3].i),
                 (size_t)args[4].i);
    const Bytef *bytes = (const Bytef *)array_data(args[2].l) + args[3].i;
    WITH_STREAM(t, args[0].j, s, status, inflateSetDictionary(&s->z, bytes, (uInt)args[4].i));
    return dictionary_set(t, status);
}

NATIVE(inflater_set_dictionary_buffer)
{
    (void)result;
    int status;
    const Bytef *bytes = (const Bytef *)(intptr_t)args[2].j;
    offheap_use(t, args[2].j, (uint64_t)args[4].i, false);
    WITH_STREAM(t, args[0].j, s, status, inflateSetDictionary(&s->z, bytes, (uInt)args[4].i));
    return dictionary_set(t, status);
}

NATIVE(inflater_reset)
{
    int status;
    WITH_STREAM(t, args[0].j, s, status, inflateReset(&s->z));
    if (status != Z_OK)
        return throw_new(t, "java/lang/InternalError", NULL);
    RETURN_VOID();
}

NATIVE(inflater_end)
{
    int status;
    WITH_STREAM(t, args[0].j, s, status, inflateEnd(&s->z));
    if (status == Z_STREAM_ERROR)
        return throw_new(t, "java/lang/InternalError", NULL);
    offheap_free(&t->vm->log, args[0].j);
    RETURN_VOID();
}

NATIVE(stream_get_adler)
{
    (void)t;
    RETURN_INT((int32_t)((struct zip_stream *)(intptr_t)args[0].j)->z.adler);
}

/* ---- Deflater ---- */

NATIVE(deflater_init)
{
    struct zip_stream *s = stream_new(t);
    if (!s)
        return throw_oom(t, NULL);
    int status, bits = args[2].i ? -MAX_WBITS : MAX_WBITS;
    WITH_STREAM(t, (intptr_t)s, z, status,
                deflateInit2(&z->z, args[0].i, Z_DEFLATED, bits, DEFAULT_MEMORY_LEVEL, args[1].i));
    return stream_made(t, s, status, result);
}

static enum native_status do_deflate(struct thread *t, union value *args, union value *result,
                                     bool input_array, bool output_array)
{
    struct zip_stream *s = (struct zip_stream *)(intptr_t)args[1].j;
    struct zip_call zip_call;
    call_begin(t, s, &zip_call);
    set_input(t, &s->z, args, input_array);
    set_output(t, &s->z, args, output_array);
    int flush = args[9].i, params = args[10].i; /* params: 1 | strategy << 1 | level << 3 */
    bool set_params = params & 1, finished = false;
    int status =
        set_params ? deflateParams(&s->z, params >> 3, params >> 1 & 3) : deflate(&s->z, flush);
    int32_t read = args[5].i - (int32_t)s->z.avail_in;
    int32_t written = args[8].i - (int32_t)s->z.avail_out;
    s->z.next_in = NULL;
    s->z.next_out = NULL;
    call_end(t, &zip_call);
    report_output(t, args, output_array, written);
    if (set_params && status == Z_OK)
        set_params = false;
    else if (status == Z_STREAM_END)
        finished = true;
    else if (status != Z_OK && status != Z_BUF_ERROR)
        return throw_new(t, "java/lang/InternalError", "%s", s->z.msg ? s->z.msg : "zlib failed");
    RETURN_LONG(packed(read, written, finished, set_params));
}

NATIVE(deflate_bytes_bytes)
{
    return do_deflate(t, args, result, true, true);
}

NATIVE(deflate_bytes_buffer)
{
    return do_deflate(t, args, result, true, false);
}

NATIVE(deflate_buffer_bytes)
{
    return do_deflate(t, args, result, false, true);
}

NATIVE(deflate_buffer_buffer)
{
    return do_deflate(t, args, result, false, false);
}

NATIVE(deflater_set_dictionary)
{
    (void)result;
    int status;
    report_range(t, ACCESS_READ, args[2].l, (uint32_t)(ARRAY_DATA_OFFSET + args[3].i),
                 (size_t)args[4].i);
    const Bytef *bytes = (const Bytef *)array_data(args[2].l) + args[3].i;
    WITH_STREAM(t, args[0].j, s, status, deflateSetDictionary(&s->z, bytes, (uInt)args[4].i));
    return dictionary_set(t, status);
}

NATIVE(deflater_set_dictionary_buffer)
{
    (void)result;
    int status;
    const Bytef *bytes = (const Bytef *)(intptr_t)args[2].j;
    offheap_use(t, args[2].j, (uint64_t)args[4].i, false);
    WITH_STREAM(t, args[0].j, s, status, deflateSetDictionary(&s->z, bytes, (uInt)args[4].i));
    return dictionary_set(t, status);
}

NATIVE(deflater_reset)
{
    int status;
    WITH_STREAM(t, args[0].j, s, status, deflateReset(&s->z));
    if (status != Z_OK)
        return throw_new(t, "java/lang/InternalError", NULL);
    RETURN_VOID();
}

NATIVE(deflater_end)
{
    int status;
    WITH_STREAM(t, args[0].j, s, status, deflateEnd(&s->z));
    if (status == Z_STREAM_ERROR)
        return throw_new(t, "java/lang/InternalError", NULL);
    offheap_free(&t->vm->log, args[0].j);
    RETURN_VOID();
}

/* ---- checksums: (checksum, byte), (checksum, array, offset, length), (checksum, address,
 * offset, length) ---- */

typedef uLong (*checksum_function)(uLong checksum, const Bytef *bytes, uInt length);

static int32_t checksum_byte(checksum_function f, const union value *args)
{
    Bytef byte = (Bytef)args[1].i;
    return (int32_t)f((uint32_t)args[0].i, &byte, 1);
}

static int32_t checksum_array(struct thread *t, checksum_function f, const union value *args)
{
    report_range(t, ACCESS_READ, args[1].l, (uint32_t)(ARRAY_DATA_OFFSET + args[2].i),
                 (size_t)args[3].i);
    const Bytef *bytes = (const Bytef *)array_data(args[1].l) + args[2].i;
    return (int32_t)f((uint32_t)args[0].i, bytes, (uInt)args[3].i);
}

static int32_t checksum_memory(struct thread *t, checksum_function f, const union value *args)
{
    offheap_use(t, args[1].j + args[3].i, (uint64_t)args[4].i, false);
    const Bytef *bytes = (const Bytef *)(intptr_t)args[1].j + args[3].i;
    return (int32_t)f((uint32_t)args[0].i, bytes, (uInt)args[4].i);
}

#define CHECKSUM(name)                              \
    NATIVE(name##_update)                           \
    {                                               \
        (void)t;                                    \
        RETURN_INT(checksum_byte(name, args));      \
    }                                               \
    NATIVE(name##_update_bytes)                     \
    {                                               \
        RETURN_INT(checksum_array(t, name, args));  \
    }                                               \
    NATIVE(name##_update_buffer)                    \
    {                                               \
        RETURN_INT(checksum_memory(t, name, args)); \
    }
CHECKSUM(crc32)
CHECKSUM(adler32)

#define INFLATER "java/util/zip/Inflater"
#define DEFLATER "java/util/zip/Deflater"

const struct native_entry natives_zip[] = {
    /* The library calls these under the monitor of the stream.  zlib's state is memory outside of the heap, which
     * counts in states. */
    {INFLATER, "init", "(Z)J", inflater_init, DOES(OWN)},
    {INFLATER, "inflateBytesBytes", NULL, inflate_bytes_bytes,
     DOES_AT(OWN, READS(3, 4, 5), WRITES(6, 7, 8))},
    {INFLATER, "inflateBytesBuffer", NULL, inflate_bytes_buffer, DOES_AT(OWN, READS(3, 4, 5))},
    {INFLATER, "inflateBufferBytes", NULL, inflate_buffer_bytes, DOES_AT(OWN, WRITES(6, 7, 8))},
    {INFLATER, "inflateBufferBuffer", NULL, inflate_buffer_buffer, DOES(OWN)},
    {INFLATER, "setDictionary", "(J[BII)V", inflater_set_dictionary, DOES_AT(OWN, READS(2, 3, 4))},
    {INFLATER, "setDictionaryBuffer", "(JJI)V", inflater_set_dictionary_buffer, DOES(OWN)},
    {INFLATER, "getAdler", "(J)I", stream_get_adler, DOES(OWN)},
    {INFLATER, "reset", "(J)V", inflater_reset, DOES(OWN)},
    {INFLATER, "end", "(J)V", inflater_end, DOES(OWN)},
    {DEFLATER, "init", "(IIZ)J", deflater_init, DOES(OWN)},
    {DEFLATER, "deflateBytesBytes", NULL, deflate_bytes_bytes,
     DOES_AT(OWN, READS(3, 4, 5), WRITES(6, 7, 8))},
    {DEFLATER, "deflateBytesBuffer", NULL, deflate_bytes_buffer, DOES_AT(OWN, READS(3, 4, 5))},
    {DEFLATER, "deflateBufferBytes", NULL, deflate_buffer_bytes, DOES_AT(OWN, WRITES(6, 7, 8))},
    {DEFLATER, "deflateBufferBuffer", NULL, deflate_buffer_buffer, DOES(OWN)},
    {DEFLATER, "setDictionary", "(J[BII)V", deflater_set_dictionary, DOES_AT(OWN, READS(2, 3, 4))},
    {DEFLATER, "setDictionaryBuffer", "(JJI)V", deflater_set_dictionary_buffer, DOES(OWN)},
    {DEFLATER, "getAdler", "(J)I", stream_get_adler, DOES(OWN)},
    {DEFLATER, "reset", "(J)V", deflater_reset, DOES(OWN)},
    {DEFLATER, "end", "(J)V", deflater_end, DOES(OWN)},
    {"java/util/zip/CRC32", "update", "(II)I", crc32_update, DOES(PURE)},
    {"java/util/zip/CRC32", "updateBytes0", "(I[BII)I", crc32_update_bytes,
     DOES_AT(PLACES, READS(1, 2, 3))},
    {"java/util/zip/CRC32", "updateByteBuffer0", "(IJII)I", crc32_update_buffer, DOES(GAP)},
    {"java/util/zip/Adler32", "update", "(II)I", adler32_update, DOES(PURE)},
    {"java/util/zip/Adler32", "updateBytes", "(I[BII)I", adler32_update_bytes,
     DOES_AT(PLACES, READS(1, 2, 3))},
    {"java/util/zip/Adler32", "updateByteBuffer", "(IJII)I", adler32_update_buffer, DOES(GAP)},
    {0},
};
