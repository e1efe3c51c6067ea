/* test_hash.c - numbers scattered over 64 bits. */
#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* As java.util.SplittableRandom does, which is the same generator. */
static void next_numbers_are_those_of_splitmix64(void **state)
{
    (void)state;
    uint64_t seed = 0;
    assert_int_equal(hash_next(&seed), UINT64_C(0xe220a8397b1dcdaf));
    assert_int_equal(hash_next(&seed), UINT64_C(0x6e789e6aa1b965f4));
    assert_int_equal(hash_next(&seed), UINT64_C(0x06c45d188009454f));
    assert_int_equal(seed, 3 * HASH_STEP);
}

/* Every bit of the argument changes about half of the result's. */
static void every_bit_matters(void **state)
{
    (void)state;
    for (unsigned bit = 0; bit < 64; bit++) {
        int sum = 0;
        for (uint64_t z = 1; z <= 100; z++)
            sum += __builtin_popcountll(hash_scatter(z) ^ hash_scatter(z ^ UINT64_C(1) << bit));
        assert_in_range(sum, 2800, 3600);
    }
}

static void pairs_are_ordered(void **state)
{
    (void)state;
    assert_int_not_equal(hash_pair(1, 2), hash_pair(2, 1));
    assert_int_not_equal(hash_pair(0, 0), 0);
    /* What has the same sum, difference or exclusive or is another pair all the same. */
    assert_int_not_equal(hash_pair(3, 4), hash_pair(2, 5));
    assert_int_not_equal(hash_pair(3, 4), hash_pair(4, 5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(next_numbers_are_those_of_splitmix64),
        cmocka_unit_test(every_bit_matters),
        cmocka_unit_test(pairs_are_ordered),
    };
    return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
