/* utf8.c - see utf8.h. */
#include "base/utf8.h"

#include "base/arena.h"

#include <stdint.h>
#include <string.h>

/* The length of the character at `at`, at least 1, and the character; 0: there is none.
 * Surrogates count as characters here: the caller decides what to do with them. */
static size_t character_at(const uint8_t *at, size_t left, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *at < 0x80             ? 1
                    : (*at & 0xe0) == 0xc0 ? 2
                    : (*at & 0xf0) == 0xe0 ? 3
                    : (*at & 0xf8) == 0xf0 ? 4
                                           : 0;
    if (length == 0 || length > left)
        return 0;
    uint32_t c = length == 1 ? *at : *at & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (at[i] & 0x3fu);
    }
    if (c < least[length] || c > 0x10ffff)
        return 0;
    *character = c;
    return length;
}

static bool is_surrogate(uint32_t c)
{
    return c >= 0xd800 && c <= 0xdfff;
}

bool utf8_is_text(const char *bytes, size_t length)
{
    const uint8_t *at = (const uint8_t *)bytes;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        size_t size = character_at(at + i, length - i, &c);
        if (size == 0 || c == 0 || is_surrogate(c))
            return false;
        i += size;
    }
    return true;
}

/* Writes to `out`, which has room for 3 * length bytes; returns how many were
 * written. */
static size_t utf8_repair(const char *bytes, size_t length, char *out)
{
    static const uint8_t replacement[] = {0xef, 0xbf, 0xbd}; /* U+FFFD */
    const uint8_t *at = (const uint8_t *)bytes;
    size_t written = 0;
    for (size_t i = 0; i < length;) {
        uint32_t c, low;
        size_t size = character_at(at + i, length - i, &c);
        if (size != 0 && !is_surrogate(c)) {
            memcpy(out + written, bytes + i, size);
            written += size;
        } else if (size != 0 && c >= 0xd800 && c <= 0xdbff && length - i >= 6 &&
                   character_at(at + i + 3, length - i - 3, &low) == 3 && low >= 0xdc00 &&
                   low <= 0xdfff) {
            uint32_t whole = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            out[written++] = (char)(0xf0 | whole >> 18);
            out[written++] = (char)(0x80 | (whole >> 12 & 0x3f));
            out[written++] = (char)(0x80 | (whole >> 6 & 0x3f));
            out[written++] = (char)(0x80 | (whole & 0x3f));
            size = 6;
        } else {
            memcpy(out + written, replacement, sizeof replacement);
            written += sizeof replacement;
            if (size == 0) /* the two bytes of a modified NUL are one character */
                size = at[i] == 0xc0 && length - i >= 2 && at[i + 1] == 0x80 ? 2 : 1;
        }
        i += size;
    }
    return written;
}

char *utf8_repaired_bytes(const char *bytes, size_t length, size_t *repaired)
{
    char *copy = xmalloc(3 * length + 1);
    *repaired = utf8_repair(bytes, length, copy);
    copy[*repaired] = '\0';
    return copy;
}

char *utf8_repaired(const char *text)
{
    size_t repaired;
    return utf8_repaired_bytes(text, strlen(text), &repaired);
}
