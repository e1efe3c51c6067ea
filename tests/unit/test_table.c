/* test_table.c - records by their keys, against an array that is searched from end to end. */
#include "base/table.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

struct record {
    uint64_t key;
    uint32_t number;
};

static void finds_nothing_in_an_empty_table(void **state)
{
    (void)state;
    struct table table = TABLE_OF(struct record);
    assert_null(table_get(&table, 1));
    assert_null(table_next(&table, NULL));
    table_release(&table);
}

/* Keys that differ in their low bits, in their high bits, and by chance. */
static uint64_t key_of(uint32_t i)
{
    uint64_t state = i / 3;
    return i % 3 == 0   ? i / 3 + 1
           : i % 3 == 1 ? (uint64_t)(i / 3 + 1) << 40
                        : hash_next(&state) | 1;
}

static void keeps_all_records(void **state)
{
    enum { COUNT = 3000 };
    (void)state;
    struct table table = TABLE_OF(struct record);
    for (uint32_t i = 0; i < COUNT; i++) {
        bool is_new;
        assert_null(table_get(&table, key_of(i)));
        struct record *record = table_put(&table, key_of(i), &is_new);
        assert_true(is_new);
        assert_int_equal(record->key, key_of(i));
        assert_int_equal(record->number, 0);
        record->number = i + 1;
        assert_int_equal(table.count, i + 1);
        record = table_put(&table, key_of(i / 2), &is_new);
        assert_false(is_new);
        assert_int_equal(record->number, i / 2 + 1);
        assert_int_equal(table.count, i + 1);
    }
    bool met[COUNT] = {false};
    uint32_t count = 0;
    for (struct record *record = NULL; (record = table_next(&table, record)); count++) {
        assert_in_range(record->number, 1, COUNT);
        assert_int_equal(record->key, key_of(record->number - 1));
        assert_false(met[record->number - 1]);
        met[record->number - 1] = true;
    }
    assert_int_equal(count, COUNT);
    assert_null(table_get(&table, UINT64_C(1) << 63));
    table_release(&table);
    assert_null(table_get(&table, key_of(0)));
    table_put(&table, 7, NULL);
    assert_non_null(table_get(&table, 7));
    table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_nothing_in_an_empty_table),
        cmocka_unit_test(keeps_all_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
