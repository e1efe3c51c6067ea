/* test_browse_list.c - selection, paging and search of the browser's lists, and the traces of a race
 * page by page. */
#include "store_builder.h"

#include "tui/list.h"
#include "tui/traces.h"

/* ---- numbers ---- */

static void expect_list(const struct list *list, int64_t top, int64_t selected)
{
    assert_int_equal(list->top, top);
    assert_int_equal(list->selected, selected);
}

static void an_empty_list_stays_where_it_is(void **state)
{
    struct list list = {0};
    list_set(&list, 0, 10);
    list_move(&list, 1);
    list_page(&list, 1);
    list_page(&list, -1);
    list_select(&list, 5);
    expect_list(&list, 0, 0);
}

static void the_selection_stays_in_the_list(void **state)
{
    struct list list = {0};
    list_set(&list, 3, 10);
    list_move(&list, -1);
    expect_list(&list, 0, 0);
    list_move(&list, 2);
    expect_list(&list, 0, 2);
    list_move(&list, 1);
    expect_list(&list, 0, 2);
    list_select(&list, INT64_MAX);
    expect_list(&list, 0, 2);
}

static void what_is_seen_follows_the_selection(void **state)
{
    struct list list = {0};
    list_set(&list, 100, 10);
    list_move(&list, 9);
    expect_list(&list, 0, 9);
    list_move(&list, 1);
    expect_list(&list, 1, 10);
    list_move(&list, -9);
    expect_list(&list, 1, 1);
    list_move(&list, -1);
    expect_list(&list, 0, 0);
    list_select(&list, 99);
    expect_list(&list, 90, 99);
}

static void pages_move_both(void **state)
{
    struct list list = {0};
    list_set(&list, 25, 10);
    list_move(&list, 3);
    list_page(&list, 1);
    expect_list(&list, 10, 13);
    list_page(&list, 1); /* the last page is full: it begins at 15 */
    expect_list(&list, 15, 23);
    list_page(&list, 1);
    expect_list(&list, 15, 24);
    list_page(&list, -1);
    expect_list(&list, 5, 14);
    list_page(&list, -1);
    expect_list(&list, 0, 4);
    list_page(&list, -1);
    expect_list(&list, 0, 0);
}

static void other_sizes_keep_the_selection_in_sight(void **state)
{
    struct list list = {0};
    list_set(&list, 100, 20);
    list_select(&list, 50); /* 31 to 50 are seen */
    list_set(&list, 100, 5);
    expect_list(&list, 46, 50);
    list_set(&list, 100, 0); /* one entry is always seen */
    expect_list(&list, 50, 50);
    list_set(&list, 100, 200);
    expect_list(&list, 0, 50);
    list_set(&list, 10, 5);
    expect_list(&list, 5, 9);
}

static bool is_multiple(void *context, int64_t index)
{
    return index % *(int64_t *)context == 0;
}

static void a_search_goes_round(void **state)
{
    struct list list = {0};
    int64_t seven = 7, many = 1000;
    list_set(&list, 20, 5);
    list_select(&list, 3);
    assert_true(list_search(&list, false, is_multiple, &seven));
    assert_int_equal(list.selected, 7);
    assert_true(list_search(&list, false, is_multiple, &seven));
    assert_true(list_search(&list, false, is_multiple, &seven));
    assert_int_equal(list.selected, 0);
    assert_true(list_search(&list, true, is_multiple, &seven));
    assert_int_equal(list.selected, 14);
    list_select(&list, 0);
    assert_true(list_search(&list, false, is_multiple, &many)); /* itself */
    assert_int_equal(list.selected, 0);
    list_set(&list, 0, 5);
    assert_false(list_search(&list, false, is_multiple, &seven));
}

/* ---- traces ---- */

enum { TRACES = 3 * TRACES_PAGE + 5 };

/* Of every three traces the first two are of race a, so that their ids are 1, 2, 4, 5, 7, ... */
static int64_t id_of(int64_t index)
{
    return index / 2 * 3 + index % 2 + 1;
}

static struct store *make_store(int64_t *finding)
{
    remove_store("traces.db");
    struct store *store = must_open("traces.db", STORE_WRITE);
    int64_t run = must_begin(store);
    for (int64_t i = 0; i < TRACES; i++) {
        assert_int_equal(must_add(store, run, "a", i == 0), id_of(i));
        if (i % 2 == 1)
            must_add(store, run, "b", i == 1);
    }
    *finding = 1;
    return store;
}

static void execute(const char *query)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open("traces.db", &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, query, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void traces_are_found_by_their_places(void **state)
{
    int64_t finding, index;
    struct store *store = make_store(&finding);
    static const int64_t places[] = {0, TRACES - 1, TRACES_PAGE, TRACES_PAGE - 1, 100, 2, 2};
    struct trace_list list;
    trace_list_init(&list, store, finding, TRACES);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct store_trace *row = trace_list_get(&list, places[i], &error);
        assert_non_null(row);
        assert_int_equal(row->id, id_of(places[i]));
        assert_int_equal(row->step_count, 3);
        assert_int_equal(row->event_count, 5);
    }
    assert_null(trace_list_get(&list, -1, &error));
    assert_null(trace_list_get(&list, TRACES, &error));
    assert_true(trace_list_find(&list, id_of(130), &index, &error));
    assert_int_equal(index, 130);
    assert_false(trace_list_find(&list, 3, &index, &error)); /* of race b */
    trace_list_release(&list);
    store_close(store);
}

/* A row that is read and makes no sense is an error: so it is known which ones were read. */
static void only_the_page_is_read(void **state)
{
    int64_t finding;
    struct store *store = make_store(&finding);
    struct trace_list list;
    char query[100];
    snprintf(query, sizeof query, "UPDATE trace SET event_count = -1 WHERE id > %d",
             (int)id_of(TRACES_PAGE));
    execute(query);
    trace_list_init(&list, store, finding, TRACES);
    for (int64_t i = 0; i < TRACES_PAGE; i++)
        assert_non_null(trace_list_get(&list, i, &error));
    assert_null(trace_list_get(&list, TRACES_PAGE, &error));
    assert_non_null(strstr(error.text, "impossible numbers"));
    assert_non_null(trace_list_get(&list, 0, &error));
    trace_list_release(&list);
    store_close(store);
}

static void fewer_traces_than_listed(void **state)
{
    int64_t finding;
    struct store *store = make_store(&finding);
    struct trace_list list;
    trace_list_init(&list, store, finding, 10 * TRACES);
    assert_null(trace_list_get(&list, 10 * TRACES - 1, &error));
    assert_int_equal(list.count, TRACES);
    assert_non_null(trace_list_get(&list, TRACES - 1, &error));
    trace_list_release(&list);
    trace_list_init(&list, store, 99, 5);
    assert_null(trace_list_get(&list, 0, &error));
    assert_int_equal(list.count, 0);
    trace_list_release(&list);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_list_stays_where_it_is),
        cmocka_unit_test(the_selection_stays_in_the_list),
        cmocka_unit_test(what_is_seen_follows_the_selection),
        cmocka_unit_test(pages_move_both),
        cmocka_unit_test(other_sizes_keep_the_selection_in_sight),
        cmocka_unit_test(a_search_goes_round),
        cmocka_unit_test(traces_are_found_by_their_places),
        cmocka_unit_test(only_the_page_is_read),
        cmocka_unit_test(fewer_traces_than_listed),
    };
    return cmocka_run_group_tests(tests, enter_directory, remove_directory);
}
