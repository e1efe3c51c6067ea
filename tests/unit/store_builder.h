/* store_builder.h - stores with contents, and readers of all of them, for the tests of the store.
 * Each test runs in a directory of its own. */
#ifndef UNIT_STORE_BUILDER_H
#define UNIT_STORE_BUILDER_H

#include "finding/store.h"
#include "trace_builder.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct error error;
static char directory[] = "/tmp/heddle-test-store-XXXXXX";

static const struct store_run some_run = {.command = "check",
                                          .program = "Main",
                                          .arguments = "[\"-cp\",\"classes\",\"Main\"]",
                                          .directory = "/home/me",
                                          .version = "0.1.0",
                                          .fingerprint = "",
                                          .started = 1234567890123,
                                          .answer = "",
                                          .reason = "",
                                          .statistics = ""};

/* Thread-0 writes a field and main reads it, after `extra` other reads with values that do not
 * compress.  `name` makes another race of it. */
static inline void make_race(struct trace *t, struct finding *finding, const char *name,
                             uint32_t extra)
{
    trace_init(t);
    put_thread(t, "main", TRACE_NONE);
    put_thread(t, "Thread-0", 0);
    uint32_t frame = put_frame(t, "Main", "run", "Main.java", 5, 9, false, TRACE_NONE);
    uint32_t place = put_field(t, PLACE_FIELD, "Main", name, 1);
    uint64_t value = 88172645463325252u;
    trace_add_step(t, 0, MOVE_RUN);
    for (uint32_t i = 0; i < extra; i++) {
        value ^= value << 13;
        value ^= value >> 7;
        value ^= value << 17;
        put_event(t, 0, TRACE_READ, MODE_VOLATILE, frame, place, value);
    }
    trace_add_step(t, 1, MOVE_RUN);
    uint32_t write = put_event(t, 1, TRACE_WRITE, MODE_PLAIN, frame, place, 1);
    trace_add_step(t, 0, MOVE_RUN);
    uint32_t read = put_event(t, 0, TRACE_READ, MODE_PLAIN, frame, place, 1);
    *finding = (struct finding){
        .kind = FINDING_RACE, .trace = t, .source = write, .manifest = read, .message = NULL};
}

static inline struct store *must_open(const char *path, enum store_mode mode)
{
    error.text[0] = '\0';
    struct store *store = store_open(path, mode, &error);
    if (!store)
        print_error("%s\n", error.text);
    assert_non_null(store);
    return store;
}

static inline int64_t must_begin(struct store *store)
{
    int64_t id = 0;
    assert_true(store_begin_run(store, &some_run, &id, &error));
    return id;
}

/* A batch of one. */
static inline bool store_add(struct store *store, int64_t run, const struct finding *finding,
                             int64_t *trace_id, bool *is_new, struct error *e)
{
    struct batch batch = {.traces = NULL};
    bool good = batch_add(&batch, finding, e) && store_write(store, run, &batch, e);
    *trace_id = good ? batch.traces[0].id : 0;
    *is_new = good && batch.traces[0].is_new;
    batch_release(&batch);
    return good;
}

static inline int64_t must_add(struct store *store, int64_t run, const char *name, bool expect_new)
{
    struct trace trace;
    struct finding finding;
    int64_t id = 0;
    bool is_new = !expect_new;
    make_race(&trace, &finding, name, 3);
    assert_true(store_add(store, run, &finding, &id, &is_new, &error));
    assert_int_equal(is_new, expect_new);
    trace_release(&trace);
    return id;
}

static inline void sql_text(const char *path, const char *query, char *text, size_t size)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    snprintf(text, size, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

static inline void expect_sql(const char *path, const char *query, const char *expected)
{
    char text[200];
    sql_text(path, query, text, sizeof text);
    assert_string_equal(text, expected);
}

static inline void remove_store(const char *path)
{
    char journal[100];
    snprintf(journal, sizeof journal, "%s-journal", path);
    unlink(path);
    unlink(journal);
}

/* Everything that a reader can ask for; whether all of it was good. */
struct deep {
    struct store *store;
    bool good;
};

static inline bool each_trace_deep(void *context, const struct store_trace *row)
{
    struct deep *d = context;
    struct trace trace;
    struct store_finding finding;
    if (!store_get_trace(d->store, row->id, NULL, &finding, NULL, &trace, &error)) {
        assert_string_not_equal(error.text, "");
        d->good = false;
        return true;
    }
    struct finding shown = {.kind = finding.kind,
                            .trace = &trace,
                            .source = row->source,
                            .manifest = row->manifest};
    free(finding_title(&shown)); /* must not stumble over what it is given */
    trace_release(&trace);
    return true;
}

static inline bool each_finding_deep(void *context, const struct store_finding *finding)
{
    struct deep *d = context;
    d->good &= store_each_trace(d->store, finding->id, 0, 0, each_trace_deep, d, &error);
    return true;
}

static inline bool each_run_deep(void *context, const struct store_run *run)
{
    struct deep *d = context;
    d->good &= store_each_finding(d->store, run->id, each_finding_deep, d, &error);
    return true;
}

static inline bool read_everything(const char *path)
{
    error.text[0] = '\0';
    struct deep d = {.store = store_open(path, STORE_READ, &error), .good = true};
    if (d.store) {
        d.good &= store_each_run(d.store, each_run_deep, &d, &error);
        store_close(d.store);
    }
    assert_true((d.store && d.good) || error.text[0] != '\0');
    return d.store && d.good;
}

static inline void make_example(const char *path)
{
    remove_store(path);
    struct store *store = must_open(path, STORE_WRITE);
    int64_t run = must_begin(store), id;
    must_add(store, run, "a", true);
    must_add(store, run, "a", false);
    struct trace trace;
    struct finding finding;
    bool is_new;
    make_race(&trace, &finding, "b", 2000); /* has overflow pages */
    assert_true(store_add(store, run, &finding, &id, &is_new, &error));
    trace_release(&trace);
    store_close(store);
    assert_true(read_everything(path));
}

static inline int enter_directory(void **state)
{
    if (!mkdtemp(directory) || chmod(directory, 0755) != 0)
        return 1;
    return chdir(directory);
}

static inline int remove_directory(void **state)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    return chdir("/") || system(command);
}

#endif
