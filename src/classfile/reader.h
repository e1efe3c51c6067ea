/* reader.h - big-endian reads from a bounded piece of memory.  A read past the end gives
 * zero and sets `truncated`, so that a parser may check once for a group of reads. */
#ifndef CLASSFILE_READER_H
#define CLASSFILE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reader {
    const uint8_t *at, *end;
    bool truncated;
};

static inline size_t reader_left(const struct reader *r)
{
    return (size_t)(r->end - r->at);
}

/* `count` bytes at the reader's place, which moves behind them; NULL when there are fewer. */
static inline const uint8_t *reader_bytes(struct reader *r, size_t count)
{
    if (reader_left(r) < count) {
        r->truncated = true;
        r->at = r->end;
        return NULL;
    }
    const uint8_t *bytes = r->at;
    r->at += count;
    return bytes;
}

static inline uint16_t load_u2(const uint8_t *p)
{
    return (uint16_t)(p[0] << 8 | p[1]);
}

static inline uint32_t load_u4(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline int16_t load_s2(const uint8_t *p)
{
    return (int16_t)load_u2(p);
}

static inline int32_t load_s4(const uint8_t *p)
{
    return (int32_t)load_u4(p);
}

static inline uint8_t reader_u1(struct reader *r)
{
    const uint8_t *p = reader_bytes(r, 1);
    return p ? *p : 0;
}

static inline uint16_t reader_u2(struct reader *r)
{
    const uint8_t *p = reader_bytes(r, 2);
    return p ? load_u2(p) : 0;
}

static inline uint32_t reader_u4(struct reader *r)
{
    const uint8_t *p = reader_bytes(r, 4);
    return p ? load_u4(p) : 0;
}

#endif
