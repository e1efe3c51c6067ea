/* bitmap.h - runs of bits in arrays of 64-bit words: setting them, and finding the next one. */
#ifndef VM_HEAP_BITMAP_H
#define VM_HEAP_BITMAP_H

#include <stdbool.h>
#include <stdint.h>

static inline bool bit_test(const uint64_t *map, uint32_t at)
{
    return map[at >> 6] >> (at & 63) & 1;
}

static inline void bit_set(uint64_t *map, uint32_t at)
{
    map[at >> 6] |= (uint64_t)1 << (at & 63);
}

/* Sets the bits from `from` up to and not including `to`. */
static inline void bits_set(uint64_t *map, uint32_t from, uint32_t to)
{
    if (from >= to)
        return;
    uint32_t first = from >> 6, last = (to - 1) >> 6;
    uint64_t head = ~(uint64_t)0 << (from & 63);
    uint64_t tail = ~(uint64_t)0 >> (63 - ((to - 1) & 63));
    if (first == last) {
        map[first] |= head & tail;
        return;
    }
    map[first] |= head;
    for (uint32_t i = first + 1; i < last; i++)
        map[i] = ~(uint64_t)0;
    map[last] |= tail;
}

/* The first bit of value `wanted` at or after `from` and below `end`; `end` when there is none. */
static inline uint32_t bits_find(const uint64_t *map, uint32_t from, uint32_t end, bool wanted)
{
    if (from >= end)
        return end;
    uint64_t flip = wanted ? 0 : ~(uint64_t)0;
    uint32_t word = from >> 6, last = (end - 1) >> 6;
    uint64_t bits = (map[word] ^ flip) & ~(uint64_t)0 << (from & 63);
    while (!bits && word < last)
        bits = map[++word] ^ flip;
    if (!bits)
        return end;
    uint32_t at = (word << 6) + (uint32_t)__builtin_ctzll(bits);
    return at < end ? at : end;
}

/* The last set bit at or before `from`; UINT32_MAX when there is none. */
static inline uint32_t bits_find_back(const uint64_t *map, uint32_t from)
{
    uint32_t word = from >> 6;
    uint64_t bits = map[word] & ~(uint64_t)0 >> (63 - (from & 63));
    while (!bits) {
        if (word == 0)
            return UINT32_MAX;
        bits = map[--word];
    }
    return (word << 6) + 63 - (uint32_t)__builtin_clzll(bits);
}

#endif
