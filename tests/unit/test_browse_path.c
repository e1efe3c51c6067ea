/* test_browse_path.c - the path of a trace on the browser's screen: its rows, and its happens-before
 * edges with marks at both ends. */
#include "trace_builder.h"

#include "analysis/order.h"
#include "base/arena.h"
#include "tui/lines.h"
#include "tui/path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct report_options utf8 = {.width = 100};
static const struct report_options ascii = {.width = 100, .ascii = true};

enum { DATA_LINE = 10, FLAG_LINE = 11, RACE_LINE = 12, LOOK_LINE = 20, READ_LINE = 21 };

static void find_edges(struct advised_trace *a)
{
    struct order *order = order_new(&a->trace);
    const struct trace_edge *edges = order_edges(order, &a->edge_count);
    a->edges = xmalloc((a->edge_count + (size_t)1) * sizeof *edges);
    for (uint32_t i = 0; i < a->edge_count; i++)
        a->edges[i] = edges[i];
    order_free(order);
}

/* Thread-0 writes data, a volatile flag and then a racy field; Thread-1 reads the flag, and the racy
 * field.  So there is one edge, from the write of the flag to its read. */
static struct path_view *make_path(const struct report_options *options, bool full)
{
    struct advised_trace *a = xcalloc(1, sizeof *a);
    struct trace *t = &a->trace;
    trace_init(t);
    put_thread(t, "main", TRACE_NONE);
    put_thread(t, "Thread-0", 0);
    put_thread(t, "Thread-1", 0);
    uint32_t frames[30];
    for (int i = 0; i < 30; i++)
        frames[i] = put_frame(t, "Main", "run", "Main.java", i, i, false, TRACE_NONE);
    uint32_t data = put_field(t, PLACE_FIELD, "Main", "data", 1);
    uint32_t racy = put_field(t, PLACE_FIELD, "Main", "racy", 1);
    uint32_t flag = put_field(t, PLACE_FIELD, "Main", "flag", 1);
    t->places[flag].is_volatile = true;
    trace_add_step(t, 1, MOVE_RUN);
    put_event(t, 1, TRACE_WRITE, MODE_PLAIN, frames[DATA_LINE], data, 7);
    put_event(t, 1, TRACE_WRITE, MODE_VOLATILE, frames[FLAG_LINE], flag, 1);
    uint32_t write = put_event(t, 1, TRACE_WRITE, MODE_PLAIN, frames[RACE_LINE], racy, 8);
    trace_add_step(t, 2, MOVE_RUN);
    put_event(t, 2, TRACE_READ, MODE_VOLATILE, frames[LOOK_LINE], flag, 1);
    put_event(t, 2, TRACE_READ, MODE_PLAIN, frames[READ_LINE], data, 7);
    uint32_t read = put_event(t, 2, TRACE_READ, MODE_PLAIN, frames[READ_LINE], racy, 8);
    a->finding = (struct finding){FINDING_RACE, t, write, read, NULL, false};
    find_edges(a);
    return path_view_new(a, options, full);
}

static char *row_text(struct path_view *path, const struct report_options *options, uint32_t row,
                      unsigned width)
{
    struct lines_writer w;
    lines_begin(&w, options, width);
    path_view_put_row(path, &w.terminal, row);
    assert_true(w.terminal.width == width);
    char *line = lines_end_one(&w), *plain = line_plain(line);
    struct terminal t = {.ascii = options->ascii};
    assert_true(text_width(&t, plain) <= width);
    free(line);
    return plain;
}

static void expect_row(struct path_view *path, const struct report_options *options, uint32_t row,
                       unsigned width, const char *part)
{
    char *text = row_text(path, options, row, width);
    if (!strstr(text, part))
        fail_msg("row %u is '%s', without '%s'", row, text, part);
    free(text);
}

/* Rows: data, flag, racy of Thread-0; flag, data and racy of Thread-1 on two lines. */
static void a_row_for_each_line(void **state)
{
    struct path_view *path = make_path(&utf8, false);
    const struct finding *finding = &path_view_trace(path)->finding;
    assert_int_equal(path_view_row_count(path), 5);
    assert_int_equal(path_view_row_of(path, finding->source), 2);
    assert_int_equal(path_view_row_of(path, finding->manifest), 4);
    assert_int_equal(path_view_row_of(path, 0), 0);
    assert_int_equal(path_view_first_event(path, 4), 4);
    expect_row(path, &utf8, 0, 100, "10 write Main.data = 7");
    expect_row(path, &utf8, 2, 100, "source   ");
    expect_row(path, &utf8, 4, 100, "manifest ");
    expect_row(path, &utf8, 4, 100, "21 read Main.data = 7, read Main.racy = 8");
    path_view_free(path);
}

static void both_ends_of_an_edge_are_marked(void **state)
{
    struct path_view *path = make_path(&utf8, false);
    expect_row(path, &utf8, 1, 100, " a\xe2\x86\x92 ");
    expect_row(path, &utf8, 3, 100,
               " \xe2\x86\x92"
               "a ");
    char *none = row_text(path, &utf8, 2, 100);
    assert_null(strstr(none, "\xe2\x86\x92"));
    free(none);
    path_view_free(path);
    path = make_path(&ascii, false);
    expect_row(path, &ascii, 1, 100, " a> ");
    expect_row(path, &ascii, 3, 100, " >a ");
    path_view_free(path);
}

static void edges_are_followed_both_ways(void **state)
{
    struct path_view *path = make_path(&utf8, false);
    assert_int_equal(path_view_follow(path, 1), 3);
    assert_int_equal(path_view_follow(path, 3), 1);
    assert_int_equal(path_view_follow(path, 0), TRACE_NONE);
    assert_int_equal(path_view_follow(path, 99), TRACE_NONE);
    assert_int_equal(path_view_next_edge(path, 0), 1);
    assert_int_equal(path_view_next_edge(path, 1), 3);
    assert_int_equal(path_view_next_edge(path, 3), 1);
    path_view_free(path);
}

static void the_detail_tells_of_the_edge(void **state)
{
    struct path_view *path = make_path(&utf8, false);
    struct lines_writer w;
    lines_begin(&w, &utf8, 200);
    path_view_put_detail(path, &w.terminal, 3);
    char *text = stream_end(&w.stream), *plain = line_plain(text);
    assert_non_null(strstr(plain, "Thread-1 in Main.run (Main.java:20)"));
    assert_non_null(strstr(plain, "*edge a"));
    assert_non_null(strstr(plain, "Thread-1: volatile read Main.flag = 1 (Main.java:20)  happens "
                                  "after  Thread-0: volatile write Main.flag = 1 (Main.java:11)"));
    free(text);
    free(plain);
    path_view_free(path);
}

static void all_events_and_back(void **state)
{
    struct path_view *path = make_path(&utf8, true);
    assert_true(path_view_is_full(path));
    assert_int_equal(path_view_row_count(path), 6);
    assert_int_equal(path_view_row_of(path, 5), 5);
    assert_int_equal(path_view_follow(path, 1), 3);
    path_view_set_full(path, false);
    assert_false(path_view_is_full(path));
    assert_int_equal(path_view_row_count(path), 5);
    path_view_free(path);
}

static char *header_text(struct path_view *path, unsigned width)
{
    struct lines_writer w;
    lines_begin(&w, &utf8, width);
    path_view_put_header(path, &w.terminal);
    char *line = lines_end_one(&w), *plain = line_plain(line);
    free(line);
    return plain;
}

/* "manifest " and " a> >a" leave 100 - 16 for two columns, 40 - 16 for none that are wide enough. */
static void columns_if_there_is_room(void **state)
{
    struct path_view *path = make_path(&utf8, false);
    char *header = header_text(path, 100);
    assert_non_null(strstr(header, "Thread-0 "));
    assert_non_null(strstr(header, " \xe2\x94\x82 Thread-1"));
    assert_null(strstr(header, "main"));
    free(header);
    char *first = row_text(path, &utf8, 0, 100), *fourth = row_text(path, &utf8, 3, 100);
    assert_true(strstr(first, "write Main.data") < strstr(first, "\xe2\x94\x82"));
    assert_true(strstr(fourth, "read Main.flag") > strstr(fourth, "\xe2\x94\x82"));
    free(first);
    free(fourth);

    header = header_text(path, 40);
    assert_null(strstr(header, "Thread-1"));
    free(header);
    expect_row(path, &utf8, 0, 40, "Thread-0 10 write");
    expect_row(path, &utf8, 3, 40, "Thread-1 20 read");
    path_view_free(path);
}

/* Two releases by one row, and two rows that see them. */
static void several_edges_of_a_row(void **state)
{
    struct advised_trace *a = xcalloc(1, sizeof *a);
    struct trace *t = &a->trace;
    trace_init(t);
    for (int i = 0; i < 3; i++)
        put_thread(t, (const char *const[]){"main", "A", "B"}[i], i ? 0 : TRACE_NONE);
    uint32_t one = put_frame(t, "Main", "run", "Main.java", 1, 1, false, TRACE_NONE);
    uint32_t two = put_frame(t, "Main", "run", "Main.java", 2, 2, false, TRACE_NONE);
    uint32_t three = put_frame(t, "Main", "run", "Main.java", 3, 3, false, TRACE_NONE);
    uint32_t x = put_field(t, PLACE_FIELD, "Main", "x", 1);
    uint32_t y = put_field(t, PLACE_FIELD, "Main", "y", 1);
    uint32_t z = put_field(t, PLACE_FIELD, "Main", "z", 1);
    t->places[x].is_volatile = t->places[y].is_volatile = true;
    trace_add_step(t, 1, MOVE_RUN);
    put_event(t, 1, TRACE_WRITE, MODE_VOLATILE, one, x, 1);
    put_event(t, 1, TRACE_WRITE, MODE_VOLATILE, one, y, 1);
    uint32_t write = put_event(t, 1, TRACE_WRITE, MODE_PLAIN, two, z, 1);
    trace_add_step(t, 2, MOVE_RUN);
    put_event(t, 2, TRACE_READ, MODE_VOLATILE, two, x, 1);
    put_event(t, 2, TRACE_READ, MODE_VOLATILE, three, y, 1);
    uint32_t read = put_event(t, 2, TRACE_READ, MODE_PLAIN, one, z, 1);
    a->finding = (struct finding){FINDING_RACE, t, write, read, NULL, false};
    find_edges(a);
    struct path_view *path = path_view_new(a, &utf8, false);
    assert_int_equal(path_view_row_count(path), 5);
    expect_row(path, &utf8, 0, 100, " a\xe2\x86\x92+ ");
    assert_int_equal(path_view_follow(path, 0), 2);
    assert_int_equal(path_view_next_edge(path, 0), 0);
    expect_row(path, &utf8, 0, 100, " b\xe2\x86\x92+ ");
    assert_int_equal(path_view_follow(path, 0), 3);
    assert_int_equal(path_view_follow(path, 3),
                     0); /* b was followed: back, and b is still chosen */
    assert_int_equal(path_view_follow(path, 0), 3);
    path_view_free(path);
}

static void sequences_are_taken_apart(void **state)
{
    static const char line[] = "ab\033[1;31mcd\033[0m\033[36me";
    static const struct {
        const char *text;
        unsigned attributes;
    } pieces[] = {{"ab", 0}, {"cd", LINE_BOLD | 1}, {"e", 6}};
    size_t length, count = 0;
    unsigned attributes = 0;
    for (const char *at = line; line_next(&at, &length, &attributes); at += length) {
        assert_true(count < 3);
        assert_memory_equal(at, pieces[count].text, length);
        assert_int_equal(length, strlen(pieces[count].text));
        assert_int_equal(attributes, pieces[count].attributes);
        count++;
    }
    assert_int_equal(count, 3);
    char *plain = line_plain(line);
    assert_string_equal(plain, "abcde");
    free(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_for_each_line),
        cmocka_unit_test(both_ends_of_an_edge_are_marked),
        cmocka_unit_test(edges_are_followed_both_ways),
        cmocka_unit_test(the_detail_tells_of_the_edge),
        cmocka_unit_test(all_events_and_back),
        cmocka_unit_test(columns_if_there_is_room),
        cmocka_unit_test(several_edges_of_a_row),
        cmocka_unit_test(sequences_are_taken_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
