/* strings.c - methods of the JDK that an interpreter would be slow at: the inner loops of String, and
 * bit and floating-point functions.
 *
 * Those that String alone calls read its private arrays, which never change: they are pure.  The others
 * also get arrays of a StringBuilder or of the program, and report what they read and write. */
#include "vm/native/native.h"

#include "vm/run/access_event.h"

#include <math.h>
#include <string.h>

/* ---- byte arrays as text ---- */

struct text {
    const void *data;
    int32_t length; /* in characters */
};

/* That `count` bytes of an array were read or written, from `offset` on. */
static void report_bytes(struct thread *t, enum access_kind kind, ref array, int32_t offset,
                         int32_t count)
{
    report_range(t, kind, array, (uint32_t)(ARRAY_DATA_OFFSET + offset), (size_t)count);
}

static struct text latin1_text(ref array)
{
    return (struct text){array_data(array), array_length(array)};
}

static struct text utf16_text(ref array)
{
    return (struct text){array_data(array), array_length(array) >> 1};
}

static const uint8_t *bytes_of(ref array)
{
    return (const uint8_t *)array_data(array);
}

static const uint16_t *chars_of(ref array)
{
    return (const uint16_t *)array_data(array);
}

static int32_t min_int(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Instantiated for all pairs of Latin-1 and UTF-16. */
#define DEFINE_COMPARE(name, type_a, type_b)          \
    static int32_t name(struct text a, struct text b) \
    {                                                 \
        const type_a *p = a.data;                     \
        const type_b *q = b.data;                     \
        int32_t length = min_int(a.length, b.length); \
        for (int32_t i = 0; i < length; i++)          \
            if (p[i] != q[i])                         \
                return p[i] - q[i];                   \
        return a.length - b.length;                   \
    }
DEFINE_COMPARE(compare_latin1, uint8_t, uint8_t)
DEFINE_COMPARE(compare_latin1_utf16, uint8_t, uint16_t)
DEFINE_COMPARE(compare_utf16_latin1, uint16_t, uint8_t)
DEFINE_COMPARE(compare_utf16, uint16_t, uint16_t)

/* How far a search has read: characters of the text, from where it began, and of what it wants. */
struct reach {
    int32_t text, wanted;
};

static void reach_at(struct reach *reach, int32_t text, int32_t wanted)
{
    reach->text = text >= reach->text ? text + 1 : reach->text;
    reach->wanted = wanted >= reach->wanted ? wanted + 1 : reach->wanted;
}

#define DEFINE_INDEX_OF(name, type_a, type_b)                                     \
    static int32_t name(const type_a *text, int32_t length, const type_b *wanted, \
                        int32_t wanted_length, int32_t from, struct reach *reach) \
    {                                                                             \
        for (int32_t i = from; i <= length - wanted_length; i++) {                \
            int32_t k = 0;                                                        \
            while (k < wanted_length && text[i + k] == wanted[k])                 \
                k++;                                                              \
            int32_t last = k < wanted_length ? k : wanted_length - 1;             \
            reach_at(reach, i + last, last);                                      \
            if (k == wanted_length)                                               \
                return i;                                                         \
        }                                                                         \
        return -1;                                                                \
    }
DEFINE_INDEX_OF(index_of_latin1, uint8_t, uint8_t)
DEFINE_INDEX_OF(index_of_utf16, uint16_t, uint16_t)
DEFINE_INDEX_OF(index_of_utf16_latin1, uint16_t, uint8_t)

static uint32_t hash_latin1(struct text text)
{
    const uint8_t *p = text.data;
    uint32_t hash = 0;
    for (int32_t i = 0; i < text.length; i++)
        hash = 31 * hash + p[i];
    return hash;
}

static uint32_t hash_utf16(struct text text)
{
    const uint16_t *p = text.data;
    uint32_t hash = 0;
    for (int32_t i = 0; i < text.length; i++)
        hash = 31 * hash + p[i];
    return hash;
}

static bool same_bytes(ref a, ref b)
{
    return array_length(a) == array_length(b) &&
           memcmp(array_data(a), array_data(b), (size_t)array_length(a)) == 0;
}

/* ---- java.lang.String ---- */

NATIVE(string_equals_object)
{
    const struct vm *vm = t->vm;
    ref a = args[0].l, b = args[1].l;
    if (a == b)
        RETURN_INT(1);
    if (!b || class_of(b) != vm->wk.String ||
        FIELD(uint8_t, a, vm->off.String_coder) != FIELD(uint8_t, b, vm->off.String_coder))
        RETURN_INT(0);
    RETURN_INT(same_bytes(get_ref(a, vm->off.String_value), get_ref(b, vm->off.String_value)));
}

/* ---- StringLatin1 ---- */

NATIVE(bytes_equal)
{
    if (!args[0].l || !args[1].l)
        return throw_npe(t);
    RETURN_INT(same_bytes(args[0].l, args[1].l));
}

NATIVE(latin1_hash_code)
{
    if (!args[0].l)
        return throw_npe(t);
    RETURN_INT((int32_t)hash_latin1(latin1_text(args[0].l)));
}

NATIVE(latin1_compare)
{
    if (!args[0].l || !args[1].l)
        return throw_npe(t);
    RETURN_INT(compare_latin1(latin1_text(args[0].l), latin1_text(args[1].l)));
}

NATIVE(latin1_compare_utf16)
{
    if (!args[0].l || !args[1].l)
        return throw_npe(t);
    RETURN_INT(compare_latin1_utf16(latin1_text(args[0].l), utf16_text(args[1].l)));
}

/* indexOf(byte[] value, int ch, int from) */
NATIVE(latin1_index_of_char)
{
    if (!args[0].l)
        return throw_npe(t);
    int32_t length = array_length(args[0].l), from = args[2].i < 0 ? 0 : args[2].i;
    if ((uint32_t)args[1].i > 0xff || from >= length)
        RETURN_INT(-1);
    const uint8_t *text = bytes_of(args[0].l);
    const uint8_t *at = memchr(text + from, args[1].i, (size_t)(length - from));
    RETURN_INT(at ? (int32_t)(at - text) : -1);
}

/* lastIndexOf(byte[] value, int ch, int from) */
NATIVE(latin1_last_index_of_char)
{
    if (!args[0].l)
        return throw_npe(t);
    int32_t at = min_int(args[2].i, array_length(args[0].l) - 1);
    if ((uint32_t)args[1].i > 0xff)
        RETURN_INT(-1);
    while (at >= 0 && bytes_of(args[0].l)[at] != (uint8_t)args[1].i)
        at--;
    RETURN_INT(at < 0 ? -1 : at);
}

/* Whether [offset, offset + count) lies in `length`. */
static bool in_range(int32_t offset, int32_t count, int32_t length)
{
    return offset >= 0 && count >= 0 && offset <= length - count;
}

static enum native_status bad_range(struct thread *t, int32_t offset, int32_t count, int32_t length)
{
    return throw_new(t, "java/lang/StringIndexOutOfBoundsException",
                     "offset %d, count %d, length %d", offset, count, length);
}

/* inflate(byte[] src, int srcOff, byte[] dst, int dstOff, int len), the offset of dst in
 * characters */
NATIVE(inflate)
{
    ref from = args[0].l, to = args[2].l;
    int32_t from_offset = args[1].i, to_offset = args[3].i, count = args[4].i;
    if (!from || !to)
        return throw_npe(t);
    if (count <= 0)
        RETURN_VOID();
    if (!in_range(to_offset, count, array_length(to) >> 1))
        return bad_range(t, to_offset, count, array_length(to) >> 1);
    if (!in_range(from_offset, count, array_length(from)))
        return bad_range(t, from_offset, count, array_length(from));
    report_bytes(t, ACCESS_READ, from, from_offset, count);
    heap_save_range(&t->vm->heap, to, ARRAY_DATA_OFFSET + 2 * (size_t)to_offset, 2 * (size_t)count);
    uint16_t *out = (uint16_t *)array_data(to) + to_offset;
    for (int32_t i = 0; i < count; i++)
        out[i] = bytes_of(from)[from_offset + i];
    report_bytes(t, ACCESS_WRITE, to, 2 * to_offset, 2 * count);
    RETURN_VOID();
}

NATIVE(latin1_to_chars)
{
    if (!args[0].l)
        return throw_npe(t);
    int32_t length = array_length(args[0].l);
    ref chars = new_primitive_array(t, T_CHAR, length);
    if (!chars)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < length; i++)
        ((uint16_t *)array_data(chars))[i] = bytes_of(args[0].l)[i];
    RETURN_REF(chars);
}

/* ---- StringUTF16 ---- */

NATIVE(utf16_hash_code)
{
    if (!args[0].l)
        return throw_npe(t);
    RETURN_INT((int32_t)hash_utf16(utf16_text(args[0].l)));
}

NATIVE(utf16_compare)
{
    if (!args[0].l || !args[1].l)
        return throw_npe(t);
    RETURN_INT(compare_utf16(utf16_text(args[0].l), utf16_text(args[1].l)));
}

NATIVE(utf16_compare_latin1)
{
    if (!args[0].l || !args[1].l)
        return throw_npe(t);
    RETURN_INT(compare_utf16_latin1(utf16_text(args[0].l), latin1_text(args[1].l)));
}

NATIVE(utf16_to_chars)
{
    if (!args[0].l)
        return throw_npe(t);
    int32_t length = array_length(args[0].l) >> 1;
    ref chars = new_primitive_array(t, T_CHAR, length);
    if (!chars)
        return NATIVE_THROWN;
    memcpy(array_data(chars), array_data(args[0].l), 2 * (size_t)length);
    RETURN_REF(chars);
}

/* compress(byte[] val, int valOff, byte[] dst, int dstOff, int len): len, or 0 at a character
 * that is not Latin-1; the offset in val counts characters */
NATIVE(utf16_compress)
{
    ref from = args[0].l, to = args[2].l;
    int32_t from_offset = args[1].i, to_offset = args[3].i, count = args[4].i;
    if (!from || !to)
        return throw_npe(t);
    if (!in_range(from_offset, count, array_length(from) >> 1))
        return bad_range(t, from_offset, count, array_length(from) >> 1);
    if (!in_range(to_offset, count, array_length(to)))
        return bad_range(t, to_offset, count, array_length(to));
    heap_save_range(&t->vm->heap, to, ARRAY_DATA_OFFSET + (size_t)to_offset, (size_t)count);
    uint8_t *out = (uint8_t *)array_data(to) + to_offset;
    int32_t done = 0;
    for (; done < count && chars_of(from)[from_offset + done] <= 0xff; done++)
        out[done] = (uint8_t)chars_of(from)[from_offset + done];
    report_bytes(t, ACCESS_READ, from, 2 * from_offset, 2 * (done < count ? done + 1 : done));
    report_bytes(t, ACCESS_WRITE, to, to_offset, done);
    RETURN_INT(done < count ? 0 : count);
}

/* ---- finding one string in another ---- */

static bool valid_counts(union value *args, int shift, int wanted_shift)
{
    return args[0].l && args[2].l && args[4].i >= 0 &&
           in_range(0, args[1].i, array_length(args[0].l) >> shift) &&
           in_range(0, args[3].i, array_length(args[2].l) >> wanted_shift);
}

static void report_search(struct thread *t, const union value *args, const struct reach *reach,
                          int shift, int wanted_shift)
{
    int32_t from = args[4].i;
    if (reach->text > from)
        report_bytes(t, ACCESS_READ, args[0].l, from << shift, (reach->text - from) << shift);
    if (reach->wanted)
        report_bytes(t, ACCESS_READ, args[2].l, 0, reach->wanted << wanted_shift);
}

/* indexOf(byte[] value, int valueCount, byte[] str, int strCount, int fromIndex) */
NATIVE(latin1_index_of)
{
    struct reach reach = {0};
    if (!valid_counts(args, 0, 0))
        return bad_range(t, args[4].i, args[3].i, args[1].i);
    int32_t at = index_of_latin1(bytes_of(args[0].l), args[1].i, bytes_of(args[2].l), args[3].i,
                                 args[4].i, &reach);
    report_search(t, args, &reach, 0, 0);
    RETURN_INT(at);
}

NATIVE(utf16_index_of)
{
    struct reach reach = {0};
    if (!valid_counts(args, 1, 1))
        return bad_range(t, args[4].i, args[3].i, args[1].i);
    int32_t at = index_of_utf16(chars_of(args[0].l), args[1].i, chars_of(args[2].l), args[3].i,
                                args[4].i, &reach);
    report_search(t, args, &reach, 1, 1);
    RETURN_INT(at);
}

NATIVE(utf16_index_of_latin1)
{
    struct reach reach = {0};
    if (!valid_counts(args, 1, 0))
        return bad_range(t, args[4].i, args[3].i, args[1].i);
    int32_t at = index_of_utf16_latin1(chars_of(args[0].l), args[1].i, bytes_of(args[2].l),
                                       args[3].i, args[4].i, &reach);
    report_search(t, args, &reach, 1, 0);
    RETURN_INT(at);
}

/* indexOfCharUnsafe(byte[] value, int ch, int fromIndex, int max) */
NATIVE(utf16_index_of_char)
{
    ref value = args[0].l;
    if (!value || args[2].i < 0 || args[3].i > array_length(value) >> 1)
        return bad_range(t, args[2].i, 1, args[3].i);
    int32_t at = args[2].i;
    while (at < args[3].i && chars_of(value)[at] != args[1].i)
        at++;
    int32_t end = at < args[3].i ? at + 1 : args[3].i;
    if (end > args[2].i)
        report_bytes(t, ACCESS_READ, value, 2 * args[2].i, 2 * (end - args[2].i));
    RETURN_INT(at < args[3].i ? at : -1);
}

/* ---- StringCoding ---- */

/* hasNegatives(byte[] ba, int off, int len) */
NATIVE(has_negatives)
{
    ref array = args[0].l;
    if (!array)
        return throw_npe(t);
    int32_t offset = args[1].i, count = args[2].i;
    for (int32_t i = offset; i < offset + count; i++) {
        if (i < 0 || i >= array_length(array))
            return throw_new(t, "java/lang/ArrayIndexOutOfBoundsException",
                             "Index %d out of bounds for length %d", i, array_length(array));
        report_bytes(t, ACCESS_READ, array, i, 1);
        if (bytes_of(array)[i] > 0x7f)
            RETURN_INT(1);
    }
    RETURN_INT(0);
}

/* ---- numbers ---- */

NATIVE(int_bit_count)
{
    (void)t;
    RETURN_INT(__builtin_popcount((uint32_t)args[0].i));
}
NATIVE(long_bit_count)
{
    (void)t;
    RETURN_INT(__builtin_popcountll((uint64_t)args[0].j));
}

NATIVE(int_leading_zeros)
{
    (void)t;
    RETURN_INT(args[0].i ? __builtin_clz((uint32_t)args[0].i) : 32);
}

NATIVE(long_leading_zeros)
{
    (void)t;
    RETURN_INT(args[0].j ? __builtin_clzll((uint64_t)args[0].j) : 64);
}

NATIVE(int_trailing_zeros)
{
    (void)t;
    RETURN_INT(args[0].i ? __builtin_ctz((uint32_t)args[0].i) : 32);
}

NATIVE(long_trailing_zeros)
{
    (void)t;
    RETURN_INT(args[0].j ? __builtin_ctzll((uint64_t)args[0].j) : 64);
}

NATIVE(int_reverse_bytes)
{
    (void)t;
    RETURN_INT((int32_t)__builtin_bswap32((uint32_t)args[0].i));
}
NATIVE(long_reverse_bytes)
{
    (void)t;
    RETURN_LONG((int64_t)__builtin_bswap64((uint64_t)args[0].j));
}

NATIVE(int_min)
{
    (void)t;
    RETURN_INT(min_int(args[0].i, args[1].i));
}
NATIVE(int_max)
{
    (void)t;
    RETURN_INT(args[0].i > args[1].i ? args[0].i : args[1].i);
}
NATIVE(long_min)
{
    (void)t;
    RETURN_LONG(args[0].j < args[2].j ? args[0].j : args[2].j);
}
NATIVE(long_max)
{
    (void)t;
    RETURN_LONG(args[0].j > args[2].j ? args[0].j : args[2].j);
}

NATIVE(long_multiply_high)
{
    (void)t;
    RETURN_LONG((int64_t)((__int128)args[0].j * args[2].j >> 64));
}

NATIVE(double_sqrt)
{
    (void)t;
    RETURN_DOUBLE(sqrt(args[0].d));
}
NATIVE(double_floor)
{
    (void)t;
    RETURN_DOUBLE(floor(args[0].d));
}
NATIVE(double_ceil)
{
    (void)t;
    RETURN_DOUBLE(ceil(args[0].d));
}
NATIVE(double_rint)
{
    (void)t;
    RETURN_DOUBLE(rint(args[0].d));
}
NATIVE(double_fma)
{
    (void)t;
    RETURN_DOUBLE(fma(args[0].d, args[2].d, args[4].d));
}
NATIVE(float_fma)
{
    (void)t;
    RETURN_FLOAT(fmaf(args[0].f, args[1].f, args[2].f));
}

#define LATIN1 "java/lang/StringLatin1"
#define UTF16  "java/lang/StringUTF16"

const struct native_entry natives_strings[] = {
    {"java/lang/String", "equals", "(Ljava/lang/Object;)Z", string_equals_object, DOES(PURE)},

    /* Called by String alone, with arrays of strings: equals, hashCode, compareTo, toChars, and the
     * search for one character from the front or the back of Latin-1. */
    {LATIN1, "equals", "([B[B)Z", bytes_equal, DOES(PURE)},
    {LATIN1, "hashCode", "([B)I", latin1_hash_code, DOES(PURE)},
    {LATIN1, "compareTo", "([B[B)I", latin1_compare, DOES(PURE)},
    {LATIN1, "compareToUTF16", "([B[B)I", latin1_compare_utf16, DOES(PURE)},
    {LATIN1, "indexOf", "([BII)I", latin1_index_of_char, DOES(PURE)},
    {LATIN1, "indexOf", "([BI[BII)I", latin1_index_of,
     DOES_AT(PLACES, READS_WHOLE(0), READS_WHOLE(2))},
    {LATIN1, "lastIndexOf", "([BII)I", latin1_last_index_of_char, DOES(PURE)},
    {LATIN1, "inflate", "([BI[BII)V", inflate,
     DOES_AT(PLACES, READS(0, 1, 4), WRITES_CHARS(2, 3, 4))},
    {LATIN1, "toChars", "([B)[C", latin1_to_chars, DOES(PURE)},

    {UTF16, "equals", "([B[B)Z", bytes_equal, DOES(PURE)},
    {UTF16, "hashCode", "([B)I", utf16_hash_code, DOES(PURE)},
    {UTF16, "compareTo", "([B[B)I", utf16_compare, DOES(PURE)},
    {UTF16, "compareToLatin1", "([B[B)I", utf16_compare_latin1, DOES(PURE)},
    {UTF16, "inflate", "([BI[BII)V", inflate,
     DOES_AT(PLACES, READS(0, 1, 4), WRITES_CHARS(2, 3, 4))},
    {UTF16, "toChars", "([B)[C", utf16_to_chars, DOES(PURE)},
    {UTF16, "compress", "([BI[BII)I", utf16_compress,
     DOES_AT(PLACES, READS_CHARS(0, 1, 4), WRITES(2, 3, 4))},
    {UTF16, "indexOfUnsafe", "([BI[BII)I", utf16_index_of,
     DOES_AT(PLACES, READS_WHOLE(0), READS_WHOLE(2))},
    {UTF16, "indexOfLatin1Unsafe", "([BI[BII)I", utf16_index_of_latin1,
     DOES_AT(PLACES, READS_WHOLE(0), READS_WHOLE(2))},
    {UTF16, "indexOfCharUnsafe", "([BIII)I", utf16_index_of_char, DOES_AT(PLACES, READS_WHOLE(0))},

    {"java/lang/StringCoding", "hasNegatives", "([BII)Z", has_negatives,
     DOES_AT(PLACES, READS(0, 1, 2))},

    {"java/lang/Integer", "bitCount", "(I)I", int_bit_count, DOES(PURE)},
    {"java/lang/Integer", "numberOfLeadingZeros", "(I)I", int_leading_zeros, DOES(PURE)},
    {"java/lang/Integer", "numberOfTrailingZeros", "(I)I", int_trailing_zeros, DOES(PURE)},
    {"java/lang/Integer", "reverseBytes", "(I)I", int_reverse_bytes, DOES(PURE)},
    {"java/lang/Long", "bitCount", "(J)I", long_bit_count, DOES(PURE)},
    {"java/lang/Long", "numberOfLeadingZeros", "(J)I", long_leading_zeros, DOES(PURE)},
    {"java/lang/Long", "numberOfTrailingZeros", "(J)I", long_trailing_zeros, DOES(PURE)},
    {"java/lang/Long", "reverseBytes", "(J)J", long_reverse_bytes, DOES(PURE)},
    {"java/lang/Math", "min", "(II)I", int_min, DOES(PURE)},
    {"java/lang/Math", "max", "(II)I", int_max, DOES(PURE)},
    {"java/lang/Math", "min", "(JJ)J", long_min, DOES(PURE)},
    {"java/lang/Math", "max", "(JJ)J", long_max, DOES(PURE)},
    {"java/lang/Math", "multiplyHigh", "(JJ)J", long_multiply_high, DOES(PURE)},
    {"java/lang/Math", "sqrt", "(D)D", double_sqrt, DOES(PURE)},
    {"java/lang/Math", "floor", "(D)D", double_floor, DOES(PURE)},
    {"java/lang/Math", "ceil", "(D)D", double_ceil, DOES(PURE)},
    {"java/lang/Math", "rint", "(D)D", double_rint, DOES(PURE)},
    {"java/lang/Math", "fma", "(DDD)D", double_fma, DOES(PURE)},
    {"java/lang/Math", "fma", "(FFF)F", float_fma, DOES(PURE)},
    {0},
};
