/* hash.h - numbers scattered over 64 bits (splitmix64): for tables, for names that must not
 * collide, and for choices at random.  Nothing of it is ever stored. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

#define HASH_STEP UINT64_C(0x9e3779b97f4a7c15) /* odd: its multiples are all numbers */

/* A bijection; 0 stays 0. */
static inline uint64_t hash_scatter(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Of two numbers, in this order. */
static inline uint64_t hash_pair(uint64_t a, uint64_t b)
{
    return hash_scatter(hash_scatter(a + HASH_STEP) + b);
}

/* The next number of a generator that returns every number once; any first state will do. */
static inline uint64_t hash_next(uint64_t *state)
{
    return hash_scatter(*state += HASH_STEP);
}

#endif
