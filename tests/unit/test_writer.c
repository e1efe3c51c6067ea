/* test_writer.c - the thread that writes what the agent finds. */
#include "agent/writer.h"
#include "store_builder.h"

#include <pthread.h>

static void add_race(struct writer *writer, const char *name)
{
    struct trace trace;
    struct finding finding;
    make_race(&trace, &finding, name, 0);
    writer_add(writer, &finding);
    trace_release(&trace);
}

static const struct store_run end_run = {
    .ended = 5, .answer = "found", .reason = "why", .statistics = "{}", .fingerprint = "f"};

static bool count_finding(void *context, const struct store_finding *finding)
{
    (void)finding;
    ++*(unsigned *)context;
    return true;
}

static unsigned findings_in(const char *path, int64_t run)
{
    unsigned count = 0;
    struct store *store = must_open(path, STORE_READ);
    assert_true(store_each_finding(store, run, count_finding, &count, &error));
    store_close(store);
    return count;
}

static bool check_ended(void *context, const struct store_run *run)
{
    assert_int_equal(run->ended, 5);
    assert_string_equal(run->answer, "found");
    assert_string_equal(run->reason, "why");
    ++*(unsigned *)context;
    return true;
}

static void test_writes(void **state)
{
    (void)state;
    int64_t id = 0;
    struct writer *writer = writer_start("w.db", &some_run, "1234", &error);
    assert_non_null(writer);
    add_race(writer, "x");
    add_race(writer, "y");
    add_race(writer, "x");
    writer_add_note(writer, "class-path", "a:b");
    assert_true(writer_end(writer, &end_run, &id, &error));
    assert_int_equal(findings_in("w.db", id), 2);
    char *text;
    unsigned runs = 0;
    struct store *store = must_open("w.db", STORE_READ);
    assert_true(store_get_note(store, id, "session", &text, &error));
    assert_string_equal(text, "1234");
    free(text);
    assert_true(store_get_note(store, id, "class-path", &text, &error));
    assert_string_equal(text, "a:b");
    free(text);
    assert_true(store_each_run(store, check_ended, &runs, &error));
    assert_int_equal(runs, 1);
    store_close(store);
}

/* A reader sees it while the run goes on. */
static void test_soon(void **state)
{
    (void)state;
    int64_t id = 0;
    struct writer *writer = writer_start("soon.db", &some_run, NULL, &error);
    assert_non_null(writer);
    add_race(writer, "x");
    unsigned found = 0;
    for (unsigned i = 0; i < 600 && !found; i++) {
        usleep(100000);
        if (access("soon.db", R_OK) == 0 && (found = findings_in("soon.db", 1)) == 0)
            continue;
    }
    assert_int_equal(found, 1);
    assert_true(writer_end(writer, &end_run, &id, &error));
}

static void *add_many(void *context)
{
    char name[20];
    for (unsigned i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "f%u", i);
        add_race(context, name);
    }
    return NULL;
}

static void test_many_threads(void **state)
{
    (void)state;
    pthread_t threads[4];
    int64_t id = 0;
    struct writer *writer = writer_start("many.db", &some_run, NULL, &error);
    assert_non_null(writer);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, add_many, writer), 0);
    for (unsigned i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert_true(writer_end(writer, &end_run, &id, &error));
    assert_int_equal(findings_in("many.db", id), 50);
}

/* Two at once into one store. */
static void test_two(void **state)
{
    (void)state;
    int64_t first = 0, second = 0;
    struct writer *a = writer_start("two.db", &some_run, NULL, &error);
    struct writer *b = writer_start("two.db", &some_run, NULL, &error);
    for (unsigned i = 0; i < 20; i++) {
        char name[20];
        snprintf(name, sizeof name, "f%u", i);
        add_race(a, name);
        add_race(b, name);
    }
    assert_true(writer_end(a, &end_run, &first, &error));
    assert_true(writer_end(b, &end_run, &second, &error));
    assert_int_not_equal(first, second);
    assert_int_equal(findings_in("two.db", first), 20);
    assert_int_equal(findings_in("two.db", second), 20);
}

static void test_no_store(void **state)
{
    (void)state;
    int64_t id = 7;
    struct writer *writer = writer_start("/nowhere/at/all.db", &some_run, "1", &error);
    assert_non_null(writer);
    add_race(writer, "x");
    assert_false(writer_end(writer, &end_run, &id, &error));
    assert_int_equal(id, 0);
    assert_non_null(strstr(error.text, "/nowhere"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writes),       cmocka_unit_test(test_soon),
        cmocka_unit_test(test_many_threads), cmocka_unit_test(test_two),
        cmocka_unit_test(test_no_store),
    };
    return cmocka_run_group_tests(tests, enter_directory, remove_directory);
}
