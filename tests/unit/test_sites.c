/* test_sites.c - the table of code sites: numbers, texts, and what is forgotten. */
#include "agent/sites.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void numbers_and_sites(void **state)
{
    (void)state;
    struct site_table table;
    site_table_init(&table);
    assert_int_equal(site_table_count(&table), 1);
    assert_null(site_table_get(&table, 0));
    assert_null(site_table_get(&table, 1));
    enum { SITES = 3 * SITES_PAGE };
    for (int i = 1; i < SITES; i++) {
        struct site site = {.line = i, .kind = SITE_WRITE};
        assert_int_equal(site_table_add(&table, &site), i);
    }
    for (int i = 1; i < SITES; i++)
        assert_int_equal(site_table_get(&table, (site_id)i)->line, i);
    assert_null(site_table_get(&table, SITES));
    site_table_release(&table);
}

static void forgotten_sites(void **state)
{
    (void)state;
    struct site_table table;
    site_table_init(&table);
    struct site site = {.line = 7};
    for (int i = 0; i < 5; i++)
        site_table_add(&table, &site);
    site_table_truncate(&table, 3);
    assert_null(site_table_get(&table, 3));
    site.line = 9;
    assert_int_equal(site_table_add(&table, &site), 3);
    assert_int_equal(site_table_get(&table, 3)->line, 9);
    site_table_release(&table);
}

static void texts(void **state)
{
    (void)state;
    struct site_table table;
    site_table_init(&table);
    const char *first = site_table_text(&table, "name and more", 4);
    assert_string_equal(first, "name");
    const char *texts[5000];
    for (int i = 0; i < 5000; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "text %d", i);
        texts[i] = site_table_text(&table, text, (size_t)length);
    }
    for (int i = 0; i < 5000; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "text %d", i);
        assert_string_equal(texts[i], text);
        assert_ptr_equal(site_table_text(&table, text, (size_t)length), texts[i]);
    }
    assert_ptr_equal(site_table_text(&table, "name", 4), first);
    assert_ptr_not_equal(site_table_text(&table, "nam", 3), first);
    const struct site_class *of = site_table_class(&table, "pkg/C", 5, NULL, 0, &table);
    assert_string_equal(of->name, "pkg/C");
    assert_null(of->file);
    assert_ptr_equal(of->loader, &table);
    site_table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_sites),
        cmocka_unit_test(forgotten_sites),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
