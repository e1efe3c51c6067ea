/* strict_bits.h - looking into a double, as the fdlibm algorithms do: its high word (sign,
 * exponent, 20 bits of the fraction) and its low word. */
#ifndef VM_NATIVE_STRICT_BITS_H
#define VM_NATIVE_STRICT_BITS_H

#include <stdint.h>
#include <string.h>

static inline uint64_t double_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, 8);
    return bits;
}

static inline double double_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, 8);
    return x;
}

static inline int32_t high_word(double x)
{
    return (int32_t)(double_bits(x) >> 32);
}

static inline uint32_t low_word(double x)
{
    return (uint32_t)double_bits(x);
}

/* High word of |x|. */
static inline int32_t magnitude(double x)
{
    return high_word(x) & 0x7fffffff;
}

static inline double with_high(double x, int32_t high)
{
    return double_of((uint64_t)(uint32_t)high << 32 | low_word(x));
}

static inline double clear_low(double x)
{
    return double_of(double_bits(x) & 0xffffffff00000000u);
}

/* x * 2^k by adding to the exponent, which must not leave its range. */
static inline double add_exponent(double x, int k)
{
    return with_high(x, (int32_t)((uint32_t)high_word(x) + ((uint32_t)k << 20)));
}

#endif
