/* test_store.c - the store of findings: what goes in comes out, and a file that is no store is
 * refused and left alone. */
#include "store_builder.h"

static void expect_refused(const char *path, enum store_mode mode, const char *text)
{
    error.text[0] = '\0';
    assert_null(store_open(path, mode, &error));
    assert_string_equal(error.text, text);
}

static uint8_t *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*length + 1);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

static void write_whole(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/* Runs SQL behind the store's back, making the file if there is none. */
static void sql(const char *path, const char *text)
{
    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(db);
}

/* What a walk gives. */
struct walk {
    int64_t ids[64];
    int count, stop_after;
    int64_t counts[64], firsts[64];
    char last[300];
};

static bool each_run(void *context, const struct store_run *run)
{
    struct walk *w = context;
    w->ids[w->count] = run->id;
    snprintf(w->last, sizeof w->last, "%s %s %s %s %s %s %lld %lld %s|%s|%s", run->command,
             run->program, run->arguments, run->directory, run->version, run->fingerprint,
             (long long)run->started, (long long)run->ended, run->answer, run->reason,
             run->statistics);
    return ++w->count != w->stop_after;
}

static bool each_finding(void *context, const struct store_finding *finding)
{
    struct walk *w = context;
    w->ids[w->count] = finding->id;
    w->counts[w->count] = finding->trace_count;
    w->firsts[w->count] = finding->first_trace;
    snprintf(w->last, sizeof w->last, "%s|%s|%s|%s", finding_kind_name(finding->kind),
             finding->title, finding->place_key, finding->message);
    return ++w->count != w->stop_after;
}

static bool each_trace(void *context, const struct store_trace *trace)
{
    struct walk *w = context;
    w->ids[w->count] = trace->id;
    return ++w->count != w->stop_after;
}

/* What goes in comes out. */

static void runs(void **state)
{
    struct store *store = must_open("d/runs.db", STORE_WRITE); /* makes the directory */
    assert_int_equal(must_begin(store), 1);
    assert_int_equal(must_begin(store), 2);
    struct walk w = {0};
    assert_true(store_each_run(store, each_run, &w, &error));
    assert_int_equal(w.count, 2);
    assert_int_equal(w.ids[0], 1);
    assert_int_equal(w.ids[1], 2);
    assert_string_equal(w.last, "check Main [\"-cp\",\"classes\",\"Main\"] /home/me 0.1.0  "
                                "1234567890123 0 ||");
    struct store_run end = {.id = 2,
                            .fingerprint = "abc",
                            .ended = 1234567890999,
                            .answer = "incomplete",
                            .reason = "out of time",
                            .statistics = "{\"states\":5}"};
    assert_true(store_end_run(store, &end, &error));
    store_close(store);

    store = must_open("d/runs.db", STORE_READ);
    memset(&w, 0, sizeof w);
    assert_true(store_each_run(store, each_run, &w, &error));
    assert_string_equal(w.last,
                        "check Main [\"-cp\",\"classes\",\"Main\"] /home/me 0.1.0 abc "
                        "1234567890123 1234567890999 incomplete|out of time|{\"states\":5}");
    memset(&w, 0, sizeof w);
    w.stop_after = 1;
    assert_true(store_each_run(store, each_run, &w, &error)); /* the other is as it was */
    assert_int_equal(w.count, 1);
    assert_string_equal(w.last, "check Main [\"-cp\",\"classes\",\"Main\"] /home/me 0.1.0  "
                                "1234567890123 0 ||");
    store_close(store);
    assert_int_not_equal(access("d/runs.db-journal", F_OK), 0);
}

/* A finding is one of a run: its traces add up, and another run has its own. */
static void findings(void **state)
{
    struct store *store = must_open("findings.db", STORE_WRITE);
    int64_t first = must_begin(store), second = must_begin(store);
    assert_int_equal(must_add(store, first, "a", true), 1);
    assert_int_equal(must_add(store, first, "b", true), 2);
    assert_int_equal(must_add(store, first, "a", false), 3);
    assert_int_equal(must_add(store, second, "a", true), 4);
    assert_int_equal(must_add(store, first, "a", false), 5);

    struct trace trace;
    struct finding finding;
    make_race(&trace, &finding, "a", 0);
    finding = (struct finding){.kind = FINDING_EXCEPTION,
                               .trace = &trace,
                               .source = TRACE_NONE,
                               .manifest = TRACE_NONE,
                               .message = "E: it's \xff"};
    int64_t id;
    bool is_new;
    assert_true(store_add(store, second, &finding, &id, &is_new, &error));
    assert_true(is_new);
    trace_release(&trace);

    struct walk w = {0};
    assert_true(store_each_finding(store, first, each_finding, &w, &error));
    assert_int_equal(w.count, 2);
    assert_int_equal(w.counts[0], 3);
    assert_int_equal(w.firsts[0], 1);
    assert_int_equal(w.counts[1], 1);
    assert_int_equal(w.firsts[1], 2);
    assert_string_equal(w.last, "race|data race on field `b` of Main: write at Main.java:5, read "
                                "at Main.java:5|Main.b|");
    int64_t of_a = w.ids[0];
    memset(&w, 0, sizeof w);
    assert_true(store_each_finding(store, second, each_finding, &w, &error));
    assert_int_equal(w.count, 2);
    assert_string_equal(w.last, "exception|uncaught exception: E: it's \xef\xbf\xbd||E: it's "
                                "\xef\xbf\xbd");
    memset(&w, 0, sizeof w);
    assert_true(store_each_finding(store, 77, each_finding, &w, &error));
    assert_int_equal(w.count, 0);

    const struct {
        int64_t from, limit;
        int stop_after, count;
        int64_t first;
    } walks[] = {{0, 0, 0, 3, 1}, {1, 2, 0, 2, 1}, {2, 0, 0, 2, 3},
                 {2, 1, 0, 1, 3}, {6, 0, 0, 0, 0}, {0, 0, 2, 2, 1}};
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        w = (struct walk){.stop_after = walks[i].stop_after};
        assert_true(
            store_each_trace(store, of_a, walks[i].from, walks[i].limit, each_trace, &w, &error));
        assert_int_equal(w.count, walks[i].count);
        assert_int_equal(w.ids[0], walks[i].first);
    }
    store_close(store);
}

static void traces(void **state)
{
    struct store *store = must_open("traces.db", STORE_WRITE);
    struct trace trace, back;
    struct finding finding;
    int64_t run = must_begin(store), id;
    bool is_new;
    make_race(&trace, &finding, "x", 1000);
    assert_true(store_add(store, run, &finding, &id, &is_new, &error));
    store_close(store);

    store = must_open("traces.db", STORE_READ);
    struct store_trace row;
    struct store_finding found;
    struct store_run of_run;
    assert_true(store_get_trace(store, id, &row, &found, &of_run, &back, &error));
    assert_int_equal(row.id, id);
    assert_int_equal(row.run, run);
    assert_int_equal(row.finding, found.id);
    assert_int_equal(row.source, 1000);
    assert_int_equal(row.manifest, 1001);
    assert_int_equal(row.event_count, 1002);
    assert_int_equal(row.step_count, 3);
    assert_int_equal(found.run, run);
    assert_int_equal(found.kind, FINDING_RACE);
    assert_int_equal(found.trace_count, 0); /* it does not count */
    char *identity = finding_identity(&finding);
    assert_string_equal(found.identity, identity);
    free(identity);
    assert_string_equal(found.place_key, "Main.x");
    assert_string_equal(of_run.program, "Main");
    assert_int_equal(of_run.id, run);
    uint8_t *bytes, *bytes_back;
    size_t length, length_back;
    trace_encode(&trace, &bytes, &length);
    trace_encode(&back, &bytes_back, &length_back);
    assert_int_equal(length, length_back);
    assert_memory_equal(bytes, bytes_back, length);
    free(bytes);
    free(bytes_back);
    trace_release(&back);

    assert_true(store_get_trace(store, id, NULL, NULL, NULL, NULL, &error));
    assert_true(store_get_trace(store, id, NULL, NULL, NULL, &back, &error));
    assert_int_equal(back.event_count, 1002);
    trace_release(&back);
    assert_false(store_get_trace(store, id + 1, &row, NULL, NULL, &back, &error));
    assert_string_equal(error.text, "traces.db: no trace 2");

    /* A deadlock has no events of its own. */
    store_close(store);
    store = must_open("traces.db", STORE_WRITE);
    finding.kind = FINDING_DEADLOCK;
    finding.source = finding.manifest = TRACE_NONE;
    assert_true(store_add(store, run, &finding, &id, &is_new, &error));
    assert_true(store_get_trace(store, id, &row, &found, NULL, NULL, &error));
    assert_int_equal(row.source, TRACE_NONE);
    assert_int_equal(row.manifest, TRACE_NONE);
    assert_int_equal(found.kind, FINDING_DEADLOCK);
    assert_string_equal(found.place_key, "");
    store_close(store);
    trace_release(&trace);
}

/* Steps of SQLite's machine in all statements of connections that are opened from now on. */
static int64_t steps;

static int count_steps(unsigned event, void *context, void *statement, void *time)
{
    steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
}

static int watch(sqlite3 *db, char **message, const void *api)
{
    return sqlite3_trace_v2(db, SQLITE_TRACE_PROFILE, count_steps, NULL);
}

static void reading_a_trace_does_not_count_the_others(void **state)
{
    int64_t of_one, of_many;
    assert_int_equal(sqlite3_auto_extension((void (*)(void))watch), SQLITE_OK);
    struct store *store = must_open("many.db", STORE_WRITE);
    int64_t run = must_begin(store), id = must_add(store, run, "x", true);
    struct trace trace;
    steps = 0;
    assert_true(store_get_trace(store, id, NULL, NULL, NULL, &trace, &error));
    of_one = steps;
    trace_release(&trace);
    for (int i = 0; i < 200; i++)
        must_add(store, run, "x", false);
    steps = 0;
    assert_true(store_get_trace(store, id, NULL, NULL, NULL, &trace, &error));
    of_many = steps;
    trace_release(&trace);
    store_close(store);
    sqlite3_reset_auto_extension();
    assert_true(of_one > 0);
    assert_int_equal(of_many, of_one);
}

/* In the middle of a walk another process can write, and the walker can ask for more. */
struct nested {
    struct store *reader, *writer;
    int64_t run;
    int count;
};

static bool write_meanwhile(void *context, const struct store_finding *finding)
{
    struct nested *n = context;
    struct walk w = {0};
    must_add(n->writer, n->run, "meanwhile", n->count++ == 0);
    assert_true(store_get_trace(n->reader, finding->first_trace, NULL, NULL, NULL, NULL, &error));
    assert_true(store_each_trace(n->reader, finding->id, 0, 0, each_trace, &w, &error));
    assert_int_equal(w.count, 1);
    assert_string_equal(finding->place_key, n->count == 1 ? "Main.a" : "Main.b");
    return true;
}

static void walks_hold_no_lock(void **state)
{
    struct nested n = {.writer = must_open("walk.db", STORE_WRITE)};
    n.run = must_begin(n.writer);
    must_add(n.writer, n.run, "a", true);
    must_add(n.writer, n.run, "b", true);
    n.reader = must_open("walk.db", STORE_READ);
    assert_true(store_each_finding(n.reader, n.run, write_meanwhile, &n, &error));
    assert_int_equal(n.count, 2);
    store_close(n.reader);
    store_close(n.writer);
}

/* Faults of the caller and of the file. */

static void faults_of_the_caller(void **state)
{
    struct store *store = must_open("caller.db", STORE_WRITE);
    struct trace trace;
    struct finding finding;
    int64_t id;
    bool is_new;
    make_race(&trace, &finding, "x", 0);
    assert_false(store_add(store, 7, &finding, &id, &is_new, &error));
    assert_string_equal(error.text, "caller.db: FOREIGN KEY constraint failed");
    struct store_run end = some_run;
    end.id = 7;
    assert_false(store_end_run(store, &end, &error));
    assert_string_equal(error.text, "caller.db: no run 7");
    must_add(store, must_begin(store), "x", true); /* goes on working */
    uint32_t count = trace.event_count;
    trace.event_count = TRACE_MAX_COUNT + 1; /* is looked at only if it is believed */
    assert_false(store_add(store, 1, &finding, &id, &is_new, &error));
    assert_string_equal(error.text,
                        "a trace of 16777217 events in 3 steps is too long to be stored");
    trace.event_count = count;
    store_close(store);

    store = must_open("caller.db", STORE_READ);
    assert_false(store_begin_run(store, &some_run, &id, &error));
    assert_string_equal(error.text, "caller.db: attempt to write a readonly database");
    store_close(store);
    expect_sql("caller.db", "SELECT count(*) FROM run", "1");
    expect_sql("caller.db", "SELECT count(*) FROM trace", "1");
    trace_release(&trace);
}

static void files_that_are_no_store(void **state)
{
    expect_refused("none.db", STORE_READ, "none.db: No such file or directory");
    assert_int_not_equal(access("none.db", F_OK), 0);
    expect_refused("no/such/none.db", STORE_WRITE,
                   "cannot make the directory no/such: No such file or directory");
    mkdir("dir.db", 0777);
    expect_refused("dir.db", STORE_READ, "dir.db: a directory, not a store");
    expect_refused("dir.db", STORE_WRITE, "dir.db: a directory, not a store");
    expect_refused("/dev/null", STORE_WRITE, "/dev/null: not a regular file");
    write_whole("empty.db", "", 0);
    expect_refused("empty.db", STORE_READ, "empty.db: not a store of heddle (it is empty)");
}

/* Refused by readers and writers alike, and not a byte of it changes. */
static void expect_left_alone(const char *path, const char *text)
{
    size_t length, length_after;
    uint8_t *before = read_whole(path, &length);
    expect_refused(path, STORE_READ, text);
    expect_refused(path, STORE_WRITE, text);
    uint8_t *after = read_whole(path, &length_after);
    assert_int_equal(length, length_after);
    assert_memory_equal(before, after, length);
    free(before);
    free(after);
}

static void foreign_files_are_left_alone(void **state)
{
    write_whole("text.db", "These are the notes that I took while I was reading.\n", 53);
    expect_left_alone("text.db", "text.db: not a store of heddle");
    write_whole("byte.db", "\n", 1);
    expect_left_alone("byte.db", "byte.db: not a store of heddle");
    static uint8_t page[5000];
    memset(page, 0xa5, sizeof page);
    write_whole("noise.db", page, sizeof page);
    expect_left_alone("noise.db", "noise.db: not a store of heddle");
    sql("other.db", "CREATE TABLE run (a); INSERT INTO run VALUES (1)");
    expect_left_alone("other.db", "other.db: not a store of heddle");
    sql("wal.db", "PRAGMA journal_mode = WAL; CREATE TABLE mine (a)");
    expect_left_alone("wal.db", "wal.db: not a store of heddle");
    sql("numbered.db", "PRAGMA user_version = 1");
    expect_left_alone("numbered.db", "numbered.db: not a store of heddle");

    store_close(must_open("newer.db", STORE_WRITE));
    sql("newer.db", "PRAGMA user_version = 3");
    expect_left_alone("newer.db", "newer.db: a store of format 3, written by a newer version; this "
                                  "version of heddle uses format 2");
    sql("newer.db", "PRAGMA user_version = 1");
    expect_left_alone("newer.db",
                      "newer.db: a store of format 1, written by an older version; this version of "
                      "heddle uses format 2");
    sql("newer.db", "PRAGMA user_version = 2");
    store_close(must_open("newer.db", STORE_READ));
}

/* Names in which SQLite would see a meaning are names of files. */
static void odd_names(void **state)
{
    store_close(must_open(":memory:", STORE_WRITE));
    assert_int_equal(access(":memory:", F_OK), 0);
    store_close(must_open("file:x?mode=memory", STORE_WRITE));
    assert_int_equal(access("file:x?mode=memory", F_OK), 0);
    write_whole("empty.db", "", 0); /* what a process leaves that is killed at once */
    store_close(must_open("empty.db", STORE_WRITE));
    store_close(must_open("empty.db", STORE_READ));
    expect_refused("", STORE_WRITE, ": No such file or directory");
}

static void truncated_stores(void **state)
{
    make_example("whole.db");
    size_t length;
    uint8_t *bytes = read_whole("whole.db", &length);
    for (size_t size = 1; size < length; size += size < 200 ? 1 : 509) {
        write_whole("cut.db", bytes, size);
        assert_false(read_everything("cut.db"));
        /* A writer notices all but a cut in the last page, which hurts only what is in it. */
        error.text[0] = '\0';
        struct store *store = store_open("cut.db", STORE_WRITE, &error);
        assert_true(store ? size > length - 4096 : error.text[0] != '\0');
        store_close(store);
    }
    free(bytes);
}

/* One to four wrong bytes anywhere: an error, or nobody noticed, but no crash. */
static void damaged_stores(void **state)
{
    make_example("whole.db");
    size_t length;
    uint8_t *bytes = read_whole("whole.db", &length);
    uint32_t seed = 1;
    int bad = 0;
    for (int round = 0; round < 300; round++) {
        uint8_t *copy = malloc(length);
        memcpy(copy, bytes, length);
        for (int i = 0; i <= round % 4; i++) {
            seed = seed * 1664525 + 1013904223;
            /* Every second time among the first bytes of a page, where its structure is. */
            size_t at = round & 1 ? (seed >> 8) % length
                                  : (seed >> 8) % (length / 4096) * 4096 + (seed >> 4) % 128;
            seed = seed * 1664525 + 1013904223;
            copy[at] ^= (uint8_t)(1 + (seed >> 16) % 255);
        }
        write_whole("damaged.db", copy, length);
        bad += !read_everything("damaged.db");
        free(copy);
    }
    print_message("%d of 300 noticed\n", bad);
    assert_true(bad > 75); /* else hardly anything was read */
    free(bytes);
}

/* Rows that SQLite finds nothing wrong with. */
static void rows_that_lie(void **state)
{
    static const struct {
        const char *sql, *text;
    } lies[] = {
        {"UPDATE finding SET kind = 'rice' WHERE id = 2",
         "lie.db: corrupt store: a finding of kind 'rice'"},
        {"UPDATE trace SET source = 2002 WHERE id = 3",
         "lie.db: corrupt store: trace 3 is not what its row says"},
        {"UPDATE trace SET manifest = NULL WHERE id = 3",
         "lie.db: corrupt store: trace 3 is not what its row says"},
        {"UPDATE finding SET kind = 'deadlock' WHERE id = 2",
         "lie.db: corrupt store: trace 3 is not what its row says"},
        {"UPDATE trace SET event_count = 1 WHERE id = 3",
         "lie.db: corrupt store: trace 3 is not what its row says"},
        {"UPDATE trace SET step_count = -1 WHERE id = 3",
         "lie.db: corrupt store: trace 3 has impossible numbers"},
        {"UPDATE trace SET source = 4294967295 WHERE id = 3",
         "lie.db: corrupt store: trace 3 has impossible numbers"},
        {"DELETE FROM trace_bytes WHERE trace = 3",
         "lie.db: corrupt store: trace 3 has no contents"},
        {"UPDATE trace_bytes SET bytes = x'' WHERE trace = 3",
         "lie.db: corrupt store: trace 3 has no contents"},
        {"UPDATE trace_bytes SET bytes = x'0011' WHERE trace = 3", "lie.db: trace 3: not a trace"},
        {"UPDATE trace_bytes SET bytes = (SELECT bytes FROM trace_bytes WHERE trace = 1) "
         "WHERE trace = 3",
         "lie.db: corrupt store: trace 3 is not what its row says"},
        {"DROP TABLE trace_bytes", "lie.db: no such table: trace_bytes"},
        {"DROP TABLE trace_bytes; CREATE VIEW trace_bytes AS SELECT id AS trace, x'00' AS bytes "
         "FROM trace",
         "lie.db: access to view \"trace_bytes\" prohibited"},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        make_example("lie.db");
        sql("lie.db", lies[i].sql);
        struct store *store = must_open("lie.db", STORE_READ);
        struct trace trace;
        assert_false(store_get_trace(store, 3, NULL, NULL, NULL, &trace, &error));
        assert_string_equal(error.text, lies[i].text);
        store_close(store);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs),
        cmocka_unit_test(findings),
        cmocka_unit_test(traces),
        cmocka_unit_test(reading_a_trace_does_not_count_the_others),
        cmocka_unit_test(walks_hold_no_lock),
        cmocka_unit_test(faults_of_the_caller),
        cmocka_unit_test(files_that_are_no_store),
        cmocka_unit_test(foreign_files_are_left_alone),
        cmocka_unit_test(odd_names),
        cmocka_unit_test(truncated_stores),
        cmocka_unit_test(damaged_stores),
        cmocka_unit_test(rows_that_lie),
    };
    return cmocka_run_group_tests_name("store", tests, enter_directory, remove_directory);
}
