/* test_report_json.c - results as JSON: parsed again and compared, from memory and from a store. */
#include "report/json.h"

#include "finding/names.h"
#include "java/source_files.h"
#include "report_traces.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct report_options options;

static int set_up(void **state)
{
    options = (struct report_options){0};
    return set_up_trace(state);
}

struct output {
    FILE *out;
    char *text;
    size_t length;
};

static FILE *output_begin(struct output *output)
{
    output->out = open_memstream(&output->text, &output->length);
    assert_non_null(output->out);
    return output->out;
}

static json_t *output_end(struct output *output)
{
    json_error_t error;
    fclose(output->out);
    json_t *value = json_loads(output->text, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        print_error("%s at line %d of:\n%s\n", error.text, error.line, output->text);
    assert_non_null(value);
    free(output->text);
    return value;
}

static const char *text_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_string(value));
    return json_string_value(value);
}

/* Whether a key is there and null. */
static bool is_null(const json_t *object, const char *key)
{
    return json_is_null(json_object_get(object, key));
}

/* The only finding of a result. */
static json_t *report_one(enum finding_kind kind, uint32_t source, uint32_t manifest,
                          const char *message)
{
    struct finding finding = {kind, &trace, source, manifest, message, false};
    struct json_report report;
    struct output output;
    report_json_begin(&report, output_begin(&output), &options, "found", "", NULL);
    report_json_finding(&report, &finding, 1, 0);
    report_json_end(&report, NULL);
    json_t *result = output_end(&output), *findings = json_object_get(result, "findings");
    assert_int_equal(json_array_size(findings), 1);
    json_t *only = json_incref(json_array_get(findings, 0));
    json_decref(result);
    return only;
}

static void test_race(void **state)
{
    (void)state;
    put_file("Simple.java", handover_source);
    options.sources = source_path_new(directory, NULL);
    struct handover h = make_handover();
    json_t *finding = report_one(FINDING_RACE, h.write_done, h.read_done, NULL);
    assert_string_equal(text_of(finding, "kind"), "race");
    assert_string_equal(text_of(finding, "place"), "Simple.done");
    assert_string_equal(text_of(finding, "title"),
                        "data race on static field `done` of Simple: write at Simple.java:14, "
                        "read at Simple.java:19");
    assert_true(is_null(finding, "message"));
    assert_true(is_null(finding, "first_trace"));
    assert_null(json_object_get(finding, "path"));
    assert_null(json_object_get(finding, "threads"));
    json_t *source = json_object_get(finding, "source");
    assert_string_equal(text_of(source, "thread"), "Thread-0");
    assert_string_equal(text_of(source, "access"), "write");
    assert_string_equal(text_of(source, "mode"), "plain");
    assert_string_equal(text_of(source, "value"), "true");
    assert_string_equal(text_of(source, "class"), "Simple$First");
    assert_string_equal(text_of(source, "method"), "run");
    assert_string_equal(text_of(source, "file"), "Simple.java");
    assert_int_equal(json_integer_value(json_object_get(source, "line")), 14);
    assert_string_equal(text_of(source, "text"), "done = true; // tell the other");
    assert_int_equal(json_array_size(json_object_get(source, "stack")), 1);
    assert_int_equal(json_array_size(json_object_get(source, "holds")), 0);
    json_t *manifest = json_object_get(finding, "manifest");
    assert_string_equal(text_of(manifest, "access"), "read");
    assert_string_equal(text_of(manifest, "thread"), "Thread-1");
    json_decref(finding);
    source_path_free(options.sources);
}

static void test_full_has_the_path(void **state)
{
    (void)state;
    options.full = true;
    struct handover h = make_handover();
    json_t *finding = report_one(FINDING_RACE, h.write_x, h.read_x, NULL);
    json_t *path = json_object_get(finding, "path");
    assert_int_equal(json_array_size(path), trace.event_count);
    json_t *start = json_array_get(path, 1);
    assert_string_equal(text_of(start, "kind"), "start");
    assert_string_equal(text_of(start, "place"), "Thread-0");
    assert_string_equal(text_of(start, "class"), "Simple"); /* where the user called the library */
    assert_int_equal(json_integer_value(json_object_get(start, "line")), 7);
    assert_int_equal(json_integer_value(json_object_get(start, "step")), 0);
    assert_true(is_null(start, "value"));
    assert_true(is_null(start, "mode"));
    json_t *last = json_array_get(path, h.read_x);
    assert_string_equal(text_of(last, "kind"), "read");
    assert_string_equal(text_of(last, "place"), "Simple.x");
    assert_string_equal(text_of(last, "value"), "1");
    json_t *begin = json_array_get(path, 0);
    assert_true(is_null(begin, "class") && is_null(begin, "file") && is_null(begin, "line"));
    json_decref(finding);
}

static void test_exception_and_deadlock(void **state)
{
    (void)state;
    file_name = "Bad.java";
    uint32_t m = thread("main", TRACE_NONE), a = thread("a", m), lock = object("Bad", 1);
    uint32_t at = frame("Bad", "run", 4, TRACE_NONE);
    syncs(m, SYNC_LOCK, lock, frame("Bad", "main", 3, TRACE_NONE));
    syncs(a, SYNC_LOCK, lock, at);
    json_t *finding = report_one(FINDING_DEADLOCK, TRACE_NONE, TRACE_NONE, NULL);
    json_t *threads = json_object_get(finding, "threads");
    assert_int_equal(json_array_size(threads), 2);
    json_t *first = json_array_get(threads, 0), *second = json_array_get(threads, 1);
    assert_string_equal(text_of(first, "thread"), "main");
    assert_string_equal(json_string_value(json_array_get(json_object_get(first, "holds"), 0)),
                        "Bad#1");
    assert_string_equal(text_of(second, "state"), "waits to lock Bad#1, which \"main\" holds");
    assert_int_equal(json_array_size(json_object_get(second, "holds")), 0);
    assert_true(is_null(finding, "place"));
    assert_null(json_object_get(finding, "source"));
    json_decref(finding);

    uint32_t thrown = event(a, TRACE_THROW, 0, object("java.lang.Error", 2), 0, at);
    finding = report_one(FINDING_EXCEPTION, TRACE_NONE, thrown, "java.lang.Error: \xff\n\"x\"");
    assert_string_equal(text_of(finding, "message"), "java.lang.Error: \xef\xbf\xbd\n\"x\"");
    assert_null(json_object_get(finding, "source"));
    assert_string_equal(text_of(json_object_get(finding, "manifest"), "access"), "throw");
    json_decref(finding);
}

static void test_results_without_findings(void **state)
{
    static const char *const bad[] = {NULL, "", "[1]", "{\"states\": ", "7"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct json_report report;
        struct output output;
        report_json_begin(&report, output_begin(&output), &options, "incomplete",
                          "it took \"long\"", NULL);
        report_json_end(&report, bad[i]);
        json_t *result = output_end(&output);
        assert_string_equal(text_of(result, "answer"), "incomplete");
        assert_string_equal(text_of(result, "reason"), "it took \"long\"");
        assert_int_equal(json_array_size(json_object_get(result, "findings")), 0);
        assert_true(json_is_object(json_object_get(result, "statistics")));
        assert_int_equal(json_object_size(json_object_get(result, "statistics")), 0);
        json_decref(result);
    }
}

static void test_gaps(void **state)
{
    (void)state;
    static const struct gap_position at = {"pkg.Main", "run", "Main.java", 12};
    struct gaps gaps = {0};
    struct json_report report;
    struct output output;
    gaps_add(&gaps, GAP_CUT, "--max-states was reached", NULL);
    gaps_add(&gaps, GAP_UNTRIED, "gc \xff", &at);
    gaps_add(&gaps, GAP_UNTRIED, "gc \xff", &at);
    report_json_begin(&report, output_begin(&output), &options, "incomplete",
                      gaps_first_reason(&gaps), &gaps);
    report_json_end(&report, NULL);
    json_t *result = output_end(&output), *list = json_object_get(result, "gaps");
    assert_string_equal(text_of(result, "reason"), "--max-states was reached");
    assert_int_equal(json_array_size(list), 2);
    const json_t *bound = json_array_get(list, 0), *gc = json_array_get(list, 1);
    assert_string_equal(text_of(bound, "reason"), "--max-states was reached");
    assert_true(is_null(bound, "class") && is_null(bound, "method"));
    assert_true(is_null(bound, "file") && is_null(bound, "line"));
    assert_int_equal(json_integer_value(json_object_get(bound, "count")), 1);
    assert_string_equal(text_of(gc, "reason"), "gc \xef\xbf\xbd");
    assert_string_equal(text_of(gc, "class"), "pkg.Main");
    assert_string_equal(text_of(gc, "method"), "run");
    assert_string_equal(text_of(gc, "file"), "Main.java");
    assert_int_equal(json_integer_value(json_object_get(gc, "line")), 12);
    assert_int_equal(json_integer_value(json_object_get(gc, "count")), 2);
    json_decref(result);
    gaps_release(&gaps);
}

/* ---- values ---- */

static void assert_value(const char *expected, const char *type, uint64_t bits, bool is_reference)
{
    struct trace_event e = {.kind = TRACE_READ,
                            .place = static_field("Values", type ? type : "none", type),
                            .value = bits,
                            .is_reference = is_reference};
    struct names *names = names_new(&trace);
    struct output output;
    bool is_known = names_put_value(names, output_begin(&output), &e);
    fclose(output.out);
    assert_int_equal(is_known, expected != NULL);
    assert_string_equal(output.text, expected ? expected : "");
    free(output.text);
    names_free(names);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t float_bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void test_values(void **state)
{
    (void)state;
    object("pkg.Node", 7);
    place(PLACE_FIELD, "pkg.Base", "next", "pkg.Node", 7); /* its class is still Node */
    assert_value("true", "boolean", 1, false);
    assert_value("false", "boolean", 0, false);
    assert_value("-1", "byte", 0xff, false);
    assert_value("-2", "short", 0xfffe, false);
    assert_value("'a'", "char", 'a', false);
    assert_value("'\\u20ac'", "char", 0x20ac, false);
    assert_value("-3", "int", 0xfffffffd, false);
    assert_value("-9223372036854775808", "long", (uint64_t)1 << 63, false);
    assert_value("1.0", "float", float_bits_of(1), false);
    assert_value("0.1", "float", float_bits_of(0.1f), false);
    assert_value("0.1", "double", bits_of(0.1), false);
    assert_value("NaN", "double", 0x7ff8000000000000, false);
    assert_value("-Infinity", "double", 0xfff0000000000000, false);
    assert_value("null", "pkg.Node", 0, true);
    assert_value("Node#7", "java.lang.Object", 7, true);
    assert_value("Object#8", "java.lang.Object", 8, true);
    assert_value("#9", NULL, 9, true);
    assert_value(NULL, NULL, 9, false);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down_trace)
    const struct CMUnitTest tests[] = {
        TEST(test_race),
        TEST(test_full_has_the_path),
        TEST(test_exception_and_deadlock),
        TEST(test_results_without_findings),
        TEST(test_gaps),
        TEST(test_values),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
